"""A GGUF model in this process, through llama-cpp-python: off the event loop, one request at a time, cancellable.

Facts this rests on: ``Llama`` is not safe to share between threads; when it is told to be quiet it points the whole
process's standard output at nothing while it loads, which would swallow what the app draws; it keeps the longest common
beginning of the last prompt, so stable text first pays; ``llama_decode`` can be stopped from outside only by a callback that
it asks between its steps.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import queue
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage, SystemMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.outputs import ChatGenerationChunk
from pydantic import PrivateAttr

from taskmaistro_tui.models.errors import ModelError, install_words
from taskmaistro_tui.models.piecewise import Piecewise, words

if TYPE_CHECKING:
    from llama_cpp import Llama

MAGIC = b"GGUF"
DEFAULT_CONTEXT = 8192
REPEAT_PENALTY = 1.1
"""For words only, as Ollama has it: without one a small model says the same for ever. Under a grammar it does harm, for quotes
and braces must come again and again."""
STATES = 1 << 30
"""Bytes of prompts that were worked out before and are kept. A turn has several prompts with long beginnings of their own, and
the library by itself remembers only the last."""
_RUN, _STOP = b"0", b"1"

Post = Callable[[Any], None]


class _End:
    """The last thing a request posts: how it ended."""

    def __init__(
        self, finish: str | None = None, usage: UsageMetadata | None = None, error: Exception | None = None
    ) -> None:
        self.finish = finish
        self.usage = usage
        self.error = error


class _Request:
    """One generation; :meth:`stop` may be called from any thread."""

    def __init__(self, messages: list[dict[str, str]], grammar: str | None, max_tokens: int | None, post: Post) -> None:
        self.messages = messages
        self.grammar = grammar
        self.max_tokens = max_tokens
        self.post = post
        self.flag = ctypes.create_string_buffer(_RUN)

    @property
    def stopped(self) -> bool:
        """Whether nobody waits for it any more."""
        return self.flag.value == _STOP

    def stop(self) -> None:
        """End it between two steps of the computation."""
        self.flag.value = _STOP


class Engine:
    """The weights and the thread that works with them. The weights are read when the first request comes; :meth:`release`
    gives them back, and the next request reads them again."""

    def __init__(self, path: Path, context: int, threads: int | None) -> None:
        self.path = path
        self.context = context
        self.threads = threads
        self._llama: Llama | None = None
        self._lock = threading.Lock()
        self._present: _Request | None = None

    def run(self, request: _Request) -> None:
        """Begin ``request`` in a thread of its own; it waits there for the one before. What it writes is posted."""
        threading.Thread(target=self._work, args=(request,), name="taskmaistro-llama", daemon=True).start()

    def release(self) -> None:
        """Stop what runs and free the memory."""
        if (present := self._present) is not None:
            present.stop()
        with self._lock:
            llama, self._llama = self._llama, None
            if llama is not None:
                llama.close()

    def _work(self, request: _Request) -> None:
        with self._lock:
            if request.stopped:
                request.post(_End())
                return
            self._present = request
            try:
                self._generate(request)
            except Exception as error:
                request.post(_End(error=error))
            finally:
                self._present = None

    def _generate(self, request: _Request) -> None:
        import llama_cpp

        if self._llama is None:
            self._llama = load(self.path, self.context, self.threads)
        llama = self._llama
        _stop_on(llama, request)
        grammar = llama_cpp.LlamaGrammar.from_string(request.grammar, verbose=False) if request.grammar else None
        pieces = llama.create_chat_completion(
            messages=request.messages,
            grammar=grammar,
            max_tokens=request.max_tokens,
            temperature=0.0,
            repeat_penalty=1.0 if grammar else REPEAT_PENALTY,
            stream=True,
        )
        finish: str | None = None
        written = 0
        for piece in pieces:
            choice = piece["choices"][0]
            finish = choice["finish_reason"] or finish
            if text := choice["delta"].get("content"):
                written += 1
                request.post(text)
            if request.stopped:
                break
        tokens_in = max(llama.n_tokens - written, 0)
        usage = UsageMetadata(input_tokens=tokens_in, output_tokens=written, total_tokens=tokens_in + written)
        request.post(_End(finish, usage))


def load(path: Path, context: int, threads: int | None) -> Llama:
    """The model at ``path`` with a window of ``context`` tokens, or of what it was trained for if that is less. Nothing is
    printed. Raises :class:`ModelError`."""
    import llama_cpp
    from llama_cpp._utils import suppress_stdout_stderr

    # it would redirect the file descriptors of the whole process, the app's screen with them
    suppress_stdout_stderr.__enter__ = lambda self: self
    suppress_stdout_stderr.__exit__ = lambda self, *_: None
    llama_cpp.llama_log_set(_SILENT[0], ctypes.c_void_p(0)) if _SILENT else _SILENT.append(_silence(llama_cpp))
    try:
        model = llama_cpp.Llama(
            str(path), n_ctx=context, n_threads=threads, n_threads_batch=threads, n_gpu_layers=-1, verbose=False
        )
    except (ValueError, RuntimeError, OSError):
        raise ModelError(
            f"{path.name} cannot be loaded; it may be damaged or need more memory than there is.", "model"
        ) from None
    # a row for each token of a batch, written and read only where all logits are wanted, and copied with every state
    model.scores = model.scores[:1].copy()
    model.set_cache(llama_cpp.LlamaRAMCache(capacity_bytes=STATES))
    return model


_SILENT: list[Any] = []
"""The callback that takes llama.cpp's log; it must live as long as the library."""


def _silence(llama_cpp: Any) -> Any:
    def ignore(level: int, text: bytes, data: Any) -> None:
        """Nothing is printed."""

    callback = llama_cpp.llama_log_callback(ignore)
    llama_cpp.llama_log_set(callback, ctypes.c_void_p(0))
    return callback


def _stop_on(llama: Llama, request: _Request) -> None:
    """Let the computation ask ``request`` between its steps whether to go on.

    It asks some thousand times a token, so the answer must cost nothing: the callback is the C library's ``atoi`` itself,
    which makes a truth value of the text "0" or "1" and needs no lock of Python's.
    """
    import llama_cpp

    library = ctypes.CDLL("msvcrt") if sys.platform == "win32" else ctypes.CDLL(None)
    callback = ctypes.cast(library.atoi, llama_cpp.ggml_abort_callback)
    llama_cpp.llama_set_abort_callback(llama.ctx, callback, ctypes.cast(request.flag, ctypes.c_void_p))
    llama._taskmaistro_flag = request.flag  # the memory must outlive the callback


class LlamaCppChatModel(Piecewise):
    """A chat model over one GGUF file. Takes ``grammar`` (GBNF) and ``max_tokens`` with a call; knows no tools."""

    path: Path
    context: int = DEFAULT_CONTEXT
    threads: int | None = None
    _engine: Engine = PrivateAttr()

    def model_post_init(self, context: Any, /) -> None:
        """Make the engine; nothing is read yet."""
        self._engine = Engine(self.path, self.context, self.threads)

    @property
    def _llm_type(self) -> str:
        return "taskmaistro-llamacpp"

    @property
    def _identifying_params(self) -> dict[str, Any]:
        return {"model": self.path.name}

    def close(self) -> None:
        """Stop what runs and free the memory; a later call reads the file again."""
        self._engine.release()

    async def apieces(self, messages: list[BaseMessage], **kwargs: Any) -> AsyncIterator[ChatGenerationChunk]:
        """Words as they are written; whoever stops listening stops the computation."""
        loop = asyncio.get_running_loop()
        posted: asyncio.Queue[Any] = asyncio.Queue()

        def post(piece: Any) -> None:
            try:
                loop.call_soon_threadsafe(posted.put_nowait, piece)
            except RuntimeError:  # the loop has ended: nobody listens any more
                request.stop()

        request = _request(messages, kwargs, post)
        self._engine.run(request)
        try:
            while True:
                piece = await posted.get()
                yield _chunk(piece)
                if isinstance(piece, _End):
                    return
        finally:
            request.stop()

    def pieces(self, messages: list[BaseMessage], **kwargs: Any) -> Iterator[ChatGenerationChunk]:
        """The same."""
        posted: queue.SimpleQueue[Any] = queue.SimpleQueue()
        request = _request(messages, kwargs, posted.put)
        self._engine.run(request)
        try:
            while True:
                piece = posted.get()
                yield _chunk(piece)
                if isinstance(piece, _End):
                    return
        finally:
            request.stop()


def _request(messages: list[BaseMessage], kwargs: dict[str, Any], post: Post) -> _Request:
    given = [
        {
            "role": "system" if isinstance(m, SystemMessage) else "assistant" if isinstance(m, AIMessage) else "user",
            "content": str(m.content),
        }
        for m in messages
    ]
    return _Request(given, kwargs.get("grammar"), kwargs.get("max_tokens"), post)


def _chunk(piece: Any) -> ChatGenerationChunk:
    if isinstance(piece, str):
        return words(piece)
    if piece.error is not None:
        raise piece.error
    message = AIMessageChunk(
        content="",
        usage_metadata=piece.usage,
        response_metadata={"finish_reason": piece.finish} if piece.finish else {},
    )
    return ChatGenerationChunk(message=message)


def check_file(path: Path, name: str) -> None:
    """Raise :class:`ModelError` if there is no GGUF file at ``path`` or llama-cpp-python is not installed."""
    from importlib.util import find_spec

    if find_spec("llama_cpp") is None:
        raise ModelError(f"{name} needs llama-cpp-python; {install_words('llamacpp')}", "model")
    try:
        with path.open("rb") as file:
            magic = file.read(len(MAGIC))
    except OSError as problem:
        raise ModelError(f"{path} cannot be read ({os.strerror(problem.errno or 0)}).", "model") from None
    if magic != MAGIC:
        raise ModelError(f"{path} is no GGUF model; llama.cpp reads no other kind.", "model")
