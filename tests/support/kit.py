"""A local server that speaks DeepSeek's, OpenAI's and Ollama's wire formats from a script: whole and streamed, slow, stalled,
dropped, cut, refused. The real clients talk to it over a socket.

A script is a list of :class:`Say`; the last one repeats. It may have functions of the request's body in it, which give one.
"""

from __future__ import annotations

import json
import select
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Body = dict[str, Any]
FORCED = "Thinking mode does not support this tool_choice"


@dataclass(frozen=True, slots=True)
class Say:
    """One answer.

    ``text`` is sent in pieces of ``size`` characters; ``calls`` are native tool calls as (name, arguments as text);
    ``reasoning`` is thought before. ``wait`` are seconds before the first piece, ``pause`` between pieces. After so many
    pieces the server says nothing any more (``stall_after``), breaks the connection (``drop_after``), ends the stream as if
    it were whole (``end_after``), or reports an error within it (``fail_after``). ``finish`` is the reason for the end.
    A ``status`` other than 200 answers with ``error`` and ``headers``. ``alive`` sends so many signs of life, a tenth of a
    second apart, before the first piece of a stream of the OpenAI kind, as DeepSeek does under load.
    """

    text: str = ""
    calls: tuple[tuple[str, str], ...] = ()
    reasoning: str = ""
    size: int = 5
    wait: float = 0
    pause: float = 0
    stall_after: int | None = None
    drop_after: int | None = None
    end_after: int | None = None
    fail_after: int | None = None
    finish: str | None = None
    status: int = 200
    error: str = "refused"
    headers: Mapping[str, str] = field(default_factory=dict)
    tokens_in: int = 11
    alive: int = 0
    cached: int | None = None


Script = Say | Callable[[Body], Say]


def call(name: str, **args: Any) -> Say:
    """A native tool call."""
    return Say(calls=((name, json.dumps(args)),))


def json_calls(*calls: tuple[str, dict[str, Any]], **more: Any) -> Say:
    """What a model under a schema writes to call tools."""
    return Say(json.dumps({"calls": [{"name": name, "args": args} for name, args in calls]}), **more)


def json_reply(text: str, **more: Any) -> Say:
    """What a model under a schema writes to say something."""
    return Say(json.dumps({"reply": text}, ensure_ascii=False), **more)


def long_text(words: int) -> str:
    """A text of so many words that does not repeat itself."""
    return " ".join(f"word{at}" for at in range(words))


@dataclass(slots=True)
class Kit:
    """The running server. ``requests`` are the bodies it got, ``paths`` and ``headers`` beside them. ``ways`` are the ways
    of constraining it knows, others get 400; ``thinks`` makes it refuse forced tools unless thinking is off, as DeepSeek
    does; ``strings_only`` makes it refuse a tool choice that is an object, as LM Studio does; ``gone`` is set when a client
    has left a stream."""

    base: str
    script: list[Script]
    requests: list[Body] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    ways: frozenset[str] = frozenset({"json_schema", "json_object", "grammar"})
    thinks: bool = False
    strings_only: bool = False
    models: Sequence[str] = ("small", "large")
    closing: threading.Event = field(default_factory=threading.Event)
    gone: threading.Event = field(default_factory=threading.Event)

    @property
    def openai(self) -> str:
        """The base address for clients of the OpenAI kind."""
        return f"{self.base}/v1"

    def next(self, body: Body) -> Say:
        """The answer to the next request."""
        script = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        return script if isinstance(script, Say) else script(body)


@contextmanager
def serve(*script: Script, **options: Any) -> Iterator[Kit]:
    """Run the server on a free port of the loopback interface."""

    class Handler(_Handler):
        kit: Kit

    server = _Server(("127.0.0.1", 0), Handler)
    kit = Handler.kit = Kit(f"http://127.0.0.1:{server.server_port}", list(script) or [Say("ok")], **options)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield kit
    finally:
        kit.closing.set()
        server.shutdown()
        server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that has gone is nothing to print."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    kit: Kit

    def setup(self) -> None:
        super().setup()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def do_GET(self) -> None:
        self.kit.paths.append(self.path)
        self.kit.headers.append({name.title(): value for name, value in self.headers.items()})
        match self.path:
            case "/v1/models" | "/models":
                self._json(200, {"object": "list", "data": [{"id": name} for name in self.kit.models]})
            case "/api/version":
                self._json(200, {"version": "0.30.1"})
            case "/api/tags":
                listed = [{"name": name, "size": 2_500_000_000} for name in self.kit.models]
                self._json(
                    200, {"models": [*listed, {"name": "big-cloud", "size": 384, "remote_host": "ollama.com:443"}]}
                )
            case _:
                self._json(404, {"error": "not found"})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.kit.requests.append(body)
        self.kit.paths.append(self.path)
        self.kit.headers.append({name.title(): value for name, value in self.headers.items()})
        try:
            self._answer(body)
        except (BrokenPipeError, ConnectionResetError):
            self.kit.gone.set()
            self.close_connection = True

    def _answer(self, body: Body) -> None:
        if refusal := self._refusal(body):
            self._json(400, {"error": {"message": refusal, "type": "invalid_request_error", "code": "x"}})
            return
        say = self.kit.next(body)
        if not self._idle(say.wait):
            return
        if say.status != 200:
            ollama = self.path.startswith("/api/")
            error: Any = say.error if ollama else {"message": say.error, "type": "error", "code": "x"}
            self._json(say.status, {"error": error}, say.headers)
        elif self.path == "/api/show":
            self._json(200, {"model_info": {"general.architecture": "toy", "toy.context_length": 40_960}})
        elif self.path == "/api/pull":
            self._stream("application/x-ndjson", say, list(_pulled(say)))
        elif self.path == "/api/chat":
            self._stream("application/x-ndjson", say, [f"{json.dumps(one)}\n" for one in _ollama(say, body)])
        elif body.get("stream"):
            pieces = [f"data: {json.dumps(one)}\n\n" for one in _openai_pieces(say, body)]
            self._stream("text/event-stream", say, [*pieces, "data: [DONE]\n\n"])
        else:
            self._json(200, _openai_whole(say))

    def _refusal(self, body: Body) -> str:
        choice = body.get("tool_choice")
        forced = choice == "required" or isinstance(choice, dict)
        if self.kit.thinks and forced and (body.get("thinking") or {}).get("type") != "disabled":
            return FORCED
        if self.kit.strings_only and isinstance(choice, dict):
            return "Invalid tool_choice type: 'object'. Supported string values: none, auto, required"
        way = "grammar" if "grammar" in body else (body.get("response_format") or {}).get("type")
        return "" if way is None or way in self.kit.ways else f"unknown response_format type {way}"

    def _json(self, status: int, payload: Body, headers: Mapping[str, str] | None = None) -> None:
        data = json.dumps(payload).encode()
        (self.send_response_only if "date" in (headers or {}) else self.send_response)(status)
        for name, value in {"retry-after-ms": "1", **(headers or {})}.items():
            self.send_header(name, value)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _stream(self, kind: str, say: Say, pieces: list[str]) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for _ in range(say.alive):
            self._chunk(": keep-alive\n\n")
            if not self._idle(0.1):
                return
        for at, piece in enumerate(pieces):
            if at == say.stall_after:
                self._idle(30)
                self.close_connection = True
                return
            if at == say.drop_after:
                with suppress(OSError):
                    self.connection.shutdown(socket.SHUT_RDWR)
                self.close_connection = True
                return
            if at == say.end_after:
                break
            if at == say.fail_after:
                self._chunk('{"error": "an internal fault"}\n')
                break
            if at and not self._idle(say.pause):
                return
            self._chunk(piece)
        self.wfile.write(b"0\r\n\r\n")

    def _chunk(self, text: str) -> None:
        data = text.encode()
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def _idle(self, seconds: float) -> bool:
        """Wait while watching whether the client leaves; False if it has, or if the server closes."""
        if seconds <= 0:
            return True
        readable, _, _ = select.select([self.connection], [], [], seconds)
        if readable and self.connection.recv(1, socket.MSG_PEEK) == b"":
            self.kit.gone.set()
            self.close_connection = True
            return False
        return not self.kit.closing.is_set()

    def log_message(self, *args: object) -> None:
        """Nothing is printed."""


def _texts(say: Say) -> list[str]:
    return [say.text[at : at + say.size] for at in range(0, len(say.text), say.size)]


def _finish(say: Say) -> str:
    return say.finish or ("tool_calls" if say.calls else "stop")


def _usage(say: Say) -> Body:
    usage: Body = {"prompt_tokens": say.tokens_in, "completion_tokens": 7, "total_tokens": say.tokens_in + 7}
    return usage if say.cached is None else {**usage, "prompt_cache_hit_tokens": say.cached}


_HEAD = {"id": "r1", "created": 1, "model": "scripted"}


def _openai_whole(say: Say) -> Body:
    message: Body = {"role": "assistant", "content": say.text}
    if say.reasoning:
        message["reasoning_content"] = say.reasoning
    if say.calls:
        message["tool_calls"] = [
            {"id": f"call_{at}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for at, (name, arguments) in enumerate(say.calls)
        ]
    choice = {"index": 0, "message": message, "finish_reason": _finish(say)}
    return {**_HEAD, "object": "chat.completion", "choices": [choice], "usage": _usage(say)}


def _openai_pieces(say: Say, body: Body) -> Iterator[Body]:
    def piece(delta: Body, finish: str | None = None) -> Body:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        return {**_HEAD, "object": "chat.completion.chunk", "choices": [choice]}

    yield piece({"role": "assistant", "content": ""})
    if say.reasoning:
        yield piece({"reasoning_content": say.reasoning})
    for text in _texts(say):
        yield piece({"content": text})
    for at, (name, arguments) in enumerate(say.calls):
        function = {"name": name, "arguments": ""}
        yield piece({"tool_calls": [{"index": at, "id": f"call_{at}", "type": "function", "function": function}]})
        for begin in range(0, len(arguments), say.size):
            part = arguments[begin : begin + say.size]
            yield piece({"tool_calls": [{"index": at, "function": {"arguments": part}}]})
    yield piece({}, _finish(say))
    if (body.get("stream_options") or {}).get("include_usage"):
        yield {**_HEAD, "object": "chat.completion.chunk", "choices": [], "usage": _usage(say)}


def _ollama(say: Say, body: Body) -> Iterator[Body]:
    head = {"model": body["model"], "created_at": "2026-11-18T08:00:00Z"}

    def piece(message: Body, **more: Any) -> Body:
        return {**head, "message": {"role": "assistant", "content": "", **message}, "done": False, **more}

    if say.reasoning and body.get("think") is not False:
        yield piece({"thinking": say.reasoning})
    for text in _texts(say):
        yield piece({"content": text})
    for name, arguments in say.calls:
        yield piece({"tool_calls": [{"function": {"name": name, "arguments": json.loads(arguments)}}]})
    counts = {"prompt_eval_count": say.tokens_in, "eval_count": 7}
    yield piece({}, **counts, total_duration=1) | {"done": True, "done_reason": say.finish or "stop"}


def _pulled(say: Say) -> Iterator[str]:
    steps: list[Body] = [{"status": "pulling manifest"}]
    steps += [{"status": "pulling 8934d96d3f08", "total": 1000, "completed": done} for done in (0, 500, 1000)]
    steps += [{"error": say.error}] if say.text == "refuse" else [{"status": "success"}]
    yield from (f"{json.dumps(step)}\n" for step in steps)
