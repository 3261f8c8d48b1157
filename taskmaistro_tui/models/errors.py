"""Errors of chat models in the user's words. Nothing a provider sent is repeated: it may hold a key or the user's text."""

from __future__ import annotations

import re

from taskmaistro_tui.memory.errors import TaskMaistroError

KINDS = ("key", "balance", "model", "rate", "timeout", "server", "connection", "context", "internal")


class ModelError(TaskMaistroError):
    """A model that cannot be used or did not answer. ``kind`` is one of :data:`KINDS`; ``retry`` tells whether sending the
    same message again may help."""

    def __init__(self, message: str, kind: str = "internal", *, retry: bool = False) -> None:
        self.kind = kind
        self.retry = retry
        super().__init__(message)


_TOO_LONG = re.compile(
    r"context[ _-]?length|maximum context|context window|too many tokens|prompt is too long|exceeds? .{0,40}tokens?",
    re.IGNORECASE,
)
_REFUSED = ("refused", "unreachable", "getaddrinfo", "name or service", "nodename", "no route")


def word_error(error: BaseException, name: str) -> ModelError:
    """``error``, raised by a call of the model called ``name``, as one sentence with what to do.

    Decided by the HTTP status where there is one (``status_code``), else by the kind of exception; no text of the provider
    is taken over.
    """
    if isinstance(error, ModelError):
        return error
    status = _status(error)
    if status is not None:
        return _by_status(status, str(error), name)
    if _timed_out(error):
        return ModelError(
            f"{name} did not answer in time; try again, or raise request_timeout in the settings.",
            "timeout",
            retry=True,
        )
    if _unreachable(error):
        return ModelError(
            f"{name} cannot be reached; check the network and the address, or switch to the built-in model.",
            "connection",
            retry=True,
        )
    kind = type(error).__name__
    return ModelError(f"{name} failed unexpectedly ({kind}); your message is kept, try again.", "internal", retry=True)


def _status(error: BaseException) -> int | None:
    status = getattr(error, "status_code", None)
    if status is None:
        status = getattr(getattr(error, "response", None), "status_code", None)
    return status if isinstance(status, int) else None


def _by_status(status: int, text: str, name: str) -> ModelError:
    if status in (400, 413, 422) and (status == 413 or _TOO_LONG.search(text)):
        return ModelError(f"The conversation is too long for {name}; start a new one.", "context")
    match status:
        case 401 | 403:
            return ModelError(f"{name} did not accept the key; check the one in the environment.", "key")
        case 402:
            return ModelError(
                f"The account for {name} has no balance left; top it up, or switch to another model.", "balance"
            )
        case 404:
            return ModelError(f"There is no model {name} at that address; check its name and the address.", "model")
        case 408 | 504:
            return ModelError(f"{name} did not answer in time; try again.", "timeout", retry=True)
        case 429:
            return ModelError(f"{name} is asked too often just now; wait a moment and try again.", "rate", retry=True)
        case _ if status >= 500:
            return ModelError(f"{name} has a fault on its side ({status}); try again later.", "server", retry=True)
    return ModelError(f"{name} refused the request ({status}); try another model.", "internal")


def _chain(error: BaseException) -> list[BaseException]:
    chain: list[BaseException] = []
    current: BaseException | None = error
    while current is not None and current not in chain:
        chain.append(current)
        current = current.__cause__ or current.__context__
    return chain


def _timed_out(error: BaseException) -> bool:
    return any(isinstance(e, TimeoutError) or "Timeout" in type(e).__name__ for e in _chain(error))


def _unreachable(error: BaseException) -> bool:
    for e in _chain(error):
        name, text = type(e).__name__, str(e).lower()
        if isinstance(e, ConnectionError) or name in (
            "APIConnectionError",
            "ConnectError",
            "ReadError",
            "RemoteProtocolError",
        ):
            return True
        if isinstance(e, OSError) and any(sign in text for sign in _REFUSED):
            return True
    return False
