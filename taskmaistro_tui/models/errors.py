"""Errors of chat models in the user's words. Nothing a provider sent is repeated: it may hold a key or the user's text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from taskmaistro_tui.memory.errors import TaskMaistroError

KINDS = (
    "key", "balance", "model", "rate", "timeout", "server", "connection", "context", "cut", "empty", "form", "internal",
)  # fmt: skip
UNREACHABLE = ("connection", "timeout", "server")
"""Kinds that say that the service is not there just now, not that something is wrong with the request."""

LONGEST_WAIT = 3600.0
"""Seconds; a service that says more is not waited for longer without looking."""
CUT = "length"
"""How services say that an answer reached its greatest length."""
NOTICE = "taskmaistro_notice"
"""Where in a message's ``response_metadata`` stands a sentence about the answer that the user should read."""
REPLY_CUT = "\n\n(The answer was cut off here.)"
IN_CIRCLES = " …\n\n(The model began to repeat itself and was stopped.)"


class ModelError(TaskMaistroError):
    """A model that cannot be used or did not answer. ``kind`` is one of :data:`KINDS`; ``retry`` tells whether sending the
    same message again may help, ``wait`` after how many seconds, where the service says so; ``status`` is the HTTP status,
    where there was an answer."""

    def __init__(
        self,
        message: str,
        kind: str = "internal",
        *,
        retry: bool = False,
        wait: float | None = None,
        status: int | None = None,
    ) -> None:
        self.kind = kind
        self.retry = retry
        self.wait = wait
        self.status = status
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Service:
    """What a model is reached through: its ``name`` in messages, its provider, and the address if it is not the usual one."""

    name: str
    provider: str = ""
    url: str | None = None

    def word(self, error: BaseException) -> ModelError:
        """See :func:`word_error`."""
        return word_error(error, self.name, self.provider, self.url)


_TOO_LONG = re.compile(
    r"context[ _-]?length|maximum context|context window|context size|too many tokens|prompt is too long"
    r"|exceeds? .{0,40}(?:tokens?|context)",
    re.IGNORECASE,
)
_REFUSED = ("refused", "unreachable", "getaddrinfo", "name or service", "nodename", "no route", "failed to connect")


def word_error(error: BaseException, name: str, provider: str = "", url: str | None = None) -> ModelError:
    """``error``, raised by a call of the model called ``name``, as one sentence with what to do.

    Decided by the HTTP status where there is one (``status_code``), else by the kind of exception; no text of the provider
    is taken over. ``provider`` and ``url`` make the advice more exact.
    """
    if isinstance(error, ModelError):
        return error
    status = _status(error)
    if status is not None:
        worded = _by_status(status, error, name, provider)
        worded.status = status
        return worded
    if _too_long(error):
        return too_long(name)
    if _timed_out(error):
        return ModelError(
            f"{name} did not answer in time; try again, or raise request_timeout in the settings.",
            "timeout",
            retry=True,
        )
    if _unreachable(error):
        where = _where_to_look(provider, url)
        return ModelError(
            f"{name} cannot be reached; {where}{'' if where.endswith('?') else '.'}", "connection", retry=True
        )
    if provider == "ollama" and type(error).__name__ == "ResponseError":  # an error in the midst of a stream
        return ModelError(f"{name} has a fault on its side; try again, or see the log of Ollama.", "server", retry=True)
    kind = type(error).__name__
    return ModelError(f"{name} failed unexpectedly ({kind}); your message is kept, try again.", "internal", retry=True)


def install_words(extra: str) -> str:
    """How one gets what a kind of model needs, as the README says it: it is no package of a registry."""
    return f"in the folder that this program was installed from, run: pip install '.[{extra}]'"


def too_long(name: str) -> ModelError:
    """The conversation does not fit into what the model can read at once."""
    return ModelError(f"The conversation is too long for {name}; start a new one.", "context")


def answer_cut(name: str) -> ModelError:
    """The model's answer reached its greatest length before it was complete."""
    return ModelError(
        f"The answer of {name} was cut off before its end, so none of it was used; ask for less at once.",
        "cut",
        retry=True,
    )


def in_circles(name: str) -> ModelError:
    """The model said the same again and again, and was stopped."""
    return ModelError(
        f"{name} went round in circles and was stopped, so none of its answer was used; try another model.",
        "cut",
        retry=True,
    )


def broke_off(name: str) -> ModelError:
    """The connection ended in the midst of an answer."""
    return ModelError(
        f"{name} broke off in the middle of its answer, so none of it was used; try again.", "connection", retry=True
    )


def empty_answer(name: str) -> ModelError:
    """The model said nothing at all."""
    return ModelError(f"{name} gave an empty answer; try again, or choose another model.", "empty", retry=True)


def wrong_form(name: str, full_name: str) -> ModelError:
    """A model that was asked for JSON of a certain form gave something else."""
    return ModelError(
        f"{name} does not keep to the form it was asked for, so nothing was used; see what it can do with: "
        f"taskmaistro models test {full_name}",
        "form",
    )


def _where_to_look(provider: str, url: str | None) -> str:
    if provider == "ollama":
        return "is Ollama running? Start it with: ollama serve" + (f", and check the address {url}" if url else "")
    if url:
        return f"is a server running at {url}?"
    return "check the network and the address, or switch to the built-in model"


def _status(error: BaseException) -> int | None:
    status = getattr(error, "status_code", None)
    if status is None:
        status = getattr(getattr(error, "response", None), "status_code", None)
    # Ollama's client reports an error inside a stream with the status -1
    return status if isinstance(status, int) and status >= 300 else None


def _by_status(status: int, error: BaseException, name: str, provider: str) -> ModelError:
    if status in (400, 413, 422, 500) and (status == 413 or _TOO_LONG.search(str(error))):
        return too_long(name)
    match status:
        case _ if status < 400:
            return ModelError(
                f"The address of {name} sends requests on to another one; write that one into the model's name if you trust it.",
                "model",
            )
        case 401 | 403:
            return ModelError(f"{name} did not accept the key; check the one in the environment or the keyring.", "key")
        case 402:
            return ModelError(
                f"The account for {name} has no balance left; top it up, or switch to another model.", "balance"
            )
        case 404 if provider == "ollama":
            return ModelError(
                f"Ollama has no model {name}; fetch it with: taskmaistro models pull ollama:{name}", "model"
            )
        case 404:
            return ModelError(f"There is no model {name} at that address; check its name and the address.", "model")
        case 408 | 504:
            return ModelError(f"{name} did not answer in time; try again.", "timeout", retry=True, wait=_wait(error))
        case 429:
            wait = _wait(error)
            moment = f"{round(wait)} seconds" if wait and wait >= 1 else "a moment"
            return ModelError(
                f"{name} is asked too often just now; wait {moment} and try again.", "rate", retry=True, wait=wait
            )
        case _ if status >= 500:
            return ModelError(
                f"{name} has a fault on its side ({status}); try again later.", "server", retry=True, wait=_wait(error)
            )
    return ModelError(f"{name} refused the request ({status}); try another model.", "internal")


def _wait(error: BaseException) -> float | None:
    """Seconds that the service asks to wait, from its ``Retry-After``: a number, or a date, which is compared with the
    service's own clock where it tells it. Ollama's client drops the headers; the error it came from still has them."""
    for one in _chain(error):
        headers = getattr(getattr(one, "response", None), "headers", None)
        if headers is not None and (seconds := _asked_to_wait(headers)) is not None:
            return min(seconds, LONGEST_WAIT)
    return None


def _asked_to_wait(headers: Mapping[str, str]) -> float | None:
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name) or "") / unit
        except ValueError:
            continue
        if seconds >= 0:  # which NaN is not
            return seconds
    until, now = _moment(headers.get("retry-after")), _moment(headers.get("date"))
    if until is None:
        return None
    return max((until - (now or datetime.now(UTC))).total_seconds(), 0.0)


def _moment(text: str | None) -> datetime | None:
    """The moment of an HTTP date."""
    if not text:
        return None
    from email.utils import parsedate_to_datetime

    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, OverflowError):
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _chain(error: BaseException) -> list[BaseException]:
    chain: list[BaseException] = []
    current: BaseException | None = error
    while current is not None and current not in chain:
        chain.append(current)
        current = current.__cause__ or current.__context__
    return chain


def _too_long(error: BaseException) -> bool:
    return isinstance(error, ValueError) and _TOO_LONG.search(str(error)) is not None


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
