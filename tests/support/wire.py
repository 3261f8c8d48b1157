"""A local server that speaks the chat completions format of OpenAI and DeepSeek, whole and streamed, from a script."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer. ``calls`` are (name, arguments as text) pairs; ``cut`` ends a stream without its last piece; ``hang`` makes
    the server say nothing until it is closed; ``status`` other than 200 answers with ``error`` as the provider's words."""

    text: str = ""
    calls: tuple[tuple[str, str], ...] = ()
    status: int = 200
    error: str = "refused"
    hang: bool = False
    cut: bool = False
    reasoning: str = ""
    finish: str | None = None


def calling(name: str, **args: Any) -> Reply:
    """A reply with one tool call."""
    return Reply(calls=((name, json.dumps(args)),))


@dataclass(slots=True)
class Wire:
    """The running server: its address, what it will answer (from the front; the last answer repeats), what it was sent."""

    url: str
    replies: list[Reply]
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    closing: threading.Event = field(default_factory=threading.Event)


@contextmanager
def serve(*replies: Reply) -> Iterator[Wire]:
    """Run the server on a free port of the loopback interface."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            wire.requests.append(body)
            wire.keys.append(self.headers.get("Authorization", ""))
            reply = wire.replies.pop(0) if len(wire.replies) > 1 else wire.replies[0]
            if reply.hang:
                wire.closing.wait(10)
                self.close_connection = True
            elif reply.status != 200:
                self._send_json(reply.status, {"error": {"message": reply.error, "type": "error", "code": "x"}})
            elif body.get("stream"):
                self._stream(reply)
            else:
                self._send_json(200, _whole(reply))

        def _send_json(self, status: int, payload: dict[str, Any]) -> None:
            data = json.dumps(payload).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.send_header("retry-after-ms", "1")
            self.end_headers()
            self.wfile.write(data)

        def _stream(self, reply: Reply) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            for piece in _pieces(reply):
                self.wfile.write(f"data: {json.dumps(piece)}\n\n".encode())
                self.wfile.flush()
            if not reply.cut:
                self.wfile.write(b"data: [DONE]\n\n")
            self.close_connection = True

        def log_message(self, *args: object) -> None:
            """Nothing is printed."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    wire = Wire(f"http://127.0.0.1:{server.server_port}/v1", list(replies))
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield wire
    finally:
        wire.closing.set()
        server.shutdown()
        server.server_close()


_USAGE = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
_HEAD = {"id": "r1", "created": 1, "model": "scripted"}


def _finish(reply: Reply) -> str:
    return reply.finish or ("tool_calls" if reply.calls else "stop")


def _whole(reply: Reply) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": reply.text}
    if reply.reasoning:
        message["reasoning_content"] = reply.reasoning
    if reply.calls:
        message["tool_calls"] = [
            {"id": f"call_{i}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for i, (name, arguments) in enumerate(reply.calls)
        ]
    choice = {"index": 0, "message": message, "finish_reason": _finish(reply)}
    return {**_HEAD, "object": "chat.completion", "choices": [choice], "usage": _USAGE}


def _pieces(reply: Reply) -> Iterator[dict[str, Any]]:
    def piece(delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        return {**_HEAD, "object": "chat.completion.chunk", "choices": [choice]}

    yield piece({"role": "assistant", "content": ""})
    if reply.reasoning:
        yield piece({"reasoning_content": reply.reasoning})
    for word in reply.text.split(" ") if reply.text else []:
        yield piece({"content": word + " "})
    for i, (name, arguments) in enumerate(reply.calls):
        yield piece(
            {
                "tool_calls": [
                    {"index": i, "id": f"call_{i}", "type": "function", "function": {"name": name, "arguments": ""}}
                ]
            }
        )
        for at in range(0, len(arguments), 5):
            yield piece({"tool_calls": [{"index": i, "function": {"arguments": arguments[at : at + 5]}}]})
    yield piece({}, _finish(reply))
    yield {**_HEAD, "object": "chat.completion.chunk", "choices": [], "usage": _USAGE}
