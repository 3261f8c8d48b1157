"""A stand-in for the module ``llama_cpp``: writes a text word by word, counts who is at work, and can be held up."""

from __future__ import annotations

import ctypes
import sys
import threading
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar


class FakeScores:
    """The rows of logits, as far as they are cut down and copied."""

    def __getitem__(self, rows: slice) -> FakeScores:
        return self

    def copy(self) -> FakeScores:
        """Itself."""
        return self


class FakeLlama:
    """One model that was loaded. ``hold`` makes it wait before each word until it is set."""

    text = "one two three"
    loaded = 0
    closed = 0
    at_work = 0
    most_at_work = 0
    hold: threading.Event | None = None
    grammars: ClassVar[list[str | None]] = []
    messages: ClassVar[list[list[dict[str, str]]]] = []

    def __init__(self, path: str, **options: Any) -> None:
        if "damaged" in path:
            raise ValueError(f"Failed to load model from file: {path}")
        self.options = options
        self.ctx = None
        self.n_tokens = 0
        self.scores = FakeScores()
        type(self).loaded += 1

    def create_chat_completion(
        self, messages: list[dict[str, str]], grammar: Any, max_tokens: int | None, **_: Any
    ) -> Iterator[dict[str, Any]]:
        """The text in pieces, and why it ended."""
        kind = type(self)
        kind.messages.append(messages)
        kind.grammars.append(grammar and grammar.text)
        if "too long" in messages[-1]["content"]:
            raise ValueError("Requested tokens (9000) exceed context window of 4096")
        kind.at_work += 1
        kind.most_at_work = max(kind.most_at_work, kind.at_work)
        try:
            words = self.text.split(" ")
            self.n_tokens = 10
            for at, word in enumerate(words):
                if self.hold is not None:
                    self.hold.wait(5)
                self.n_tokens += 1
                if max_tokens is not None and at >= max_tokens:
                    yield {"choices": [{"delta": {}, "finish_reason": "length"}]}
                    return
                yield {"choices": [{"delta": {"content": word + " "}, "finish_reason": None}]}
            yield {"choices": [{"delta": {}, "finish_reason": "stop"}]}
        finally:
            kind.at_work -= 1

    def set_cache(self, cache: Any) -> None:
        """Remember prompts."""

    def close(self) -> None:
        """Give the memory back."""
        type(self).closed += 1


class FakeGrammar:
    """A grammar that was taken as it is."""

    def __init__(self, text: str) -> None:
        self.text = text

    @classmethod
    def from_string(cls, text: str, verbose: bool = True) -> FakeGrammar:
        """Take ``text``."""
        return cls(text)


def install(monkeypatch: Any) -> type[FakeLlama]:
    """Put the stand-in where the real module would be; returns its class of models, fresh."""

    class Fresh(FakeLlama):
        grammars: ClassVar[list[str | None]] = []
        messages: ClassVar[list[list[dict[str, str]]]] = []

    module = types.ModuleType("llama_cpp")
    module.__spec__ = types.SimpleNamespace(name="llama_cpp")  # type: ignore[assignment]
    utils = types.ModuleType("llama_cpp._utils")
    utils.suppress_stdout_stderr = type("suppress_stdout_stderr", (), {})  # type: ignore[attr-defined]
    members = {
        "Llama": Fresh,
        "LlamaGrammar": FakeGrammar,
        "LlamaRAMCache": lambda capacity_bytes: None,
        "llama_log_callback": lambda function: function,
        "llama_log_set": lambda callback, data: None,
        "ggml_abort_callback": ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p),
        "llama_set_abort_callback": lambda ctx, callback, data: None,
    }
    for name, member in members.items():
        setattr(module, name, member)
    monkeypatch.setitem(sys.modules, "llama_cpp", module)
    monkeypatch.setitem(sys.modules, "llama_cpp._utils", utils)
    return Fresh


def gguf(folder: Path, name: str = "toy.gguf") -> Path:
    """A file that begins as a model does."""
    path = folder / name
    path.write_bytes(b"GGUF\x03\x00\x00\x00")
    return path
