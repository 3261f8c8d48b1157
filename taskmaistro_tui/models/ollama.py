"""Models that a running Ollama serves, and Ollama itself: what it has, fetching a model.

Facts this rests on: ChatOllama drops ``tool_choice``, so a call cannot be forced with it; it sets no timeout; an option given
with a call replaces all options it was made with; Ollama cuts a prompt that is longer than ``num_ctx`` without a word, and
``num_ctx`` is small unless set; a model that reasons writes its thoughts before a schema holds unless reasoning is off; an
error inside a stream comes with the status -1; Ollama's client takes a key from the environment and sends it to whatever
address it is given, and follows whoever sends it on to another.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from taskmaistro_tui.models.addresses import http_options, ollama_address, open_client, patient, usual_retries
from taskmaistro_tui.models.errors import ModelError, install_words, word_error
from taskmaistro_tui.models.keys import find_key
from taskmaistro_tui.models.names import service_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    import httpx
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import BaseMessage

    from taskmaistro_tui.models.names import ModelName

SLOWEST_LOAD = 300.0
"""Seconds until the first piece of an answer: a large model is read from the disk first."""
SERVICE = "ollama.com"
INSTALL = install_words("ollama")


def create_ollama(
    name: ModelName,
    timeout: float,
    *,
    num_ctx: int,
    keep_alive: str,
    mode: str,
    budget: int,
    keys: Mapping[str, str] | None = None,
) -> BaseChatModel:
    """The model ``name``; ``mode`` is ``native`` or ``constrained``, ``num_ctx`` its window in tokens, ``keep_alive`` how long
    it stays in memory (``10m``, ``-1`` for ever), ``budget`` the tokens an answer should stay under. Raises
    :class:`ModelError` if the client is not installed."""
    try:
        from langchain_ollama import ChatOllama
    except ImportError:
        raise ModelError(f"{name.name} needs the client for Ollama; {INSTALL}", "model") from None
    from taskmaistro_tui.models.constrained.backends import OllamaBackend

    url = ollama_address(name.url)
    headers = key_header(url, keys or {})
    client: dict[str, Any] = {"timeout": patient(max(timeout, SLOWEST_LOAD)), "headers": headers, **http_options(url)}
    options: dict[str, Any] = {"num_ctx": num_ctx, "temperature": 0.0}
    made: dict[str, Any] = {
        "model": name.name,
        "base_url": url,
        "keep_alive": keep_alive,
        "reasoning": False,
        "client_kwargs": client,
        **options,
    }
    if not headers:
        made["sync_client_kwargs"] = {"event_hooks": {"request": [_without_key]}}
        made["async_client_kwargs"] = {"event_hooks": {"request": [_without_key_async]}}
    backend = OllamaBackend(options)
    if mode == "native":
        return _class()(**made, backend=backend, retries=usual_retries(url), service=service_of(name))  # type: ignore[no-any-return]
    from taskmaistro_tui.models.constrained.caller import ConstrainedToolCaller

    return ConstrainedToolCaller(
        inner=ChatOllama(**made),
        backend=backend,
        retries=usual_retries(url),
        label=name.name,
        full_name=str(name),
        provider=name.provider,
        url=url,
        budget=min(budget, num_ctx // 2),
    )


def key_header(url: str, keys: Mapping[str, str]) -> dict[str, str]:
    """The header with the key for an Ollama at ``url``: the one that the settings name for it, or, for Ollama's own service,
    the one in the environment. Nobody else gets that."""
    host = urlsplit(url).hostname or ""
    for provider in (f"ollama@{host}", "ollama"):
        if provider in keys or (provider == "ollama" and (host == SERVICE or host.endswith(f".{SERVICE}"))):
            key = find_key(provider, keys)
            return {"Authorization": f"Bearer {key.value}"} if key else {}
    return {}


def _without_key(request: httpx.Request) -> None:
    request.headers.pop("authorization", None)


async def _without_key_async(request: httpx.Request) -> None:
    _without_key(request)


_made: list[type[Any]] = []


def _class() -> type[Any]:
    """The client's class for tool calls of the model's own, made when its library is first needed."""
    if not _made:
        from langchain_ollama import ChatOllama

        from taskmaistro_tui.models.watched import Watched

        class OwnCalls(Watched, ChatOllama):
            """ChatOllama that notices answers without an end, and prompts that were cut."""

            backend: Any
            retries: int
            service: Any

            def notice(self, messages: list[BaseMessage], tokens_in: int) -> str | None:
                """See :meth:`OllamaBackend.notice`."""
                said: str | None = self.backend.notice(sum(len(str(one.content)) for one in messages), tokens_in)
                return said

        _made.append(OwnCalls)
    return _made[0]


@dataclass(frozen=True, slots=True)
class Installed:
    """A model that Ollama has. ``size`` in bytes; ``remote`` if it runs at Ollama's and not here."""

    name: str
    size: int = 0
    remote: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a model has been fetched: what is being done, and bytes of the part that is fetched now."""

    status: str
    done: int = 0
    total: int = 0


def _progress(line: str, model: str) -> Progress | None:
    """One line of what Ollama tells while it fetches ``model``; raises :class:`ModelError` if it tells of a failure."""
    import json

    if not line.strip():
        return None
    piece = json.loads(line)
    if piece.get("error"):
        raise ModelError(f"Ollama could not fetch {model}; check the name, and its log.", "model")
    return Progress(str(piece.get("status", "")), int(piece.get("completed") or 0), int(piece.get("total") or 0))


class Ollama:
    """A running Ollama at ``url`` (None: where it usually is); ``keys`` as in the settings. All questions raise
    :class:`ModelError`."""

    def __init__(self, url: str | None = None, *, timeout: float = 3.0, keys: Mapping[str, str] | None = None) -> None:
        self.url = ollama_address(url)
        self.timeout = timeout
        self._keys = keys

    def _headers(self) -> dict[str, str]:
        return {} if self._keys is None else key_header(self.url, self._keys)

    def version(self) -> str:
        """The version of the server."""
        return str(self._get("/api/version").get("version", ""))

    def installed(self) -> list[Installed]:
        """The models it has, as it lists them."""
        listed = self._get("/api/tags").get("models") or []
        return [
            Installed(
                str(one["name"]), int(one.get("size") or 0), bool(one.get("remote_host") or one.get("remote_model"))
            )
            for one in listed
        ]

    def pull(self, model: str) -> Iterator[Progress]:
        """Fetch ``model``, which may take long; closing the iterator stops it, and what has come is kept by Ollama."""
        import httpx

        try:
            with (
                httpx.Client(**self._patient()) as client,
                client.stream("POST", f"{self.url}/api/pull", json={"model": model}) as answer,
            ):
                if answer.status_code >= 400:
                    answer.read()
                answer.raise_for_status()
                yield from filter(None, (_progress(line, model) for line in answer.iter_lines()))
        except ModelError:
            raise
        except Exception as error:
            raise word_error(error, model, "ollama", self.url) from None

    async def fetch(self, model: str) -> AsyncIterator[Progress]:
        """The same as :meth:`pull` in an event loop, where it ends at once when it is cancelled."""
        import httpx

        try:
            async with (
                httpx.AsyncClient(**self._patient()) as client,
                client.stream("POST", f"{self.url}/api/pull", json={"model": model}) as answer,
            ):
                if answer.status_code >= 400:
                    await answer.aread()
                answer.raise_for_status()
                async for line in answer.aiter_lines():
                    if progress := _progress(line, model):
                        yield progress
        except ModelError:
            raise
        except Exception as error:
            raise word_error(error, model, "ollama", self.url) from None

    def _patient(self) -> dict[str, Any]:
        return {"timeout": patient(SLOWEST_LOAD), "headers": self._headers(), **http_options(self.url)}

    def _get(self, path: str) -> dict[str, Any]:
        return self._ask("GET", path, None)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None) -> dict[str, Any]:
        try:
            with open_client(self.url, self.timeout) as client:
                answer = client.request(method, f"{self.url}{path}", json=body, headers=self._headers())
                answer.raise_for_status()
                given = answer.json()
        except Exception as error:
            raise word_error(error, "Ollama", "ollama", self.url) from None
        return given if isinstance(given, dict) else {}
