"""Models that a running Ollama serves, and Ollama itself: what it has, fetching a model.

Facts this rests on: ChatOllama drops ``tool_choice``, so a call cannot be forced with it; it sets no timeout; an option given
with a call replaces all options it was made with; Ollama cuts a prompt that is longer than ``num_ctx`` without a word, and
``num_ctx`` is small unless set; a model that reasons writes its thoughts before a schema holds unless reasoning is off; an
error inside a stream comes with the status -1.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.models.addresses import http_options, ollama_address, open_client
from taskmaistro_tui.models.errors import ModelError, word_error
from taskmaistro_tui.models.keys import find_key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from langchain_core.language_models import BaseChatModel

    from taskmaistro_tui.models.registry import ModelName

CONNECT = 5.0
SLOWEST_LOAD = 300.0
"""Seconds until the first piece of an answer: a large model is read from the disk first."""
INSTALL = "pip install 'taskmaistro-tui[ollama]'"


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
        raise ModelError(f"{name.name} needs the client for Ollama; install it with: {INSTALL}", "model") from None
    import httpx

    url = ollama_address(name.url)
    client: dict[str, Any] = {
        "timeout": httpx.Timeout(max(timeout, SLOWEST_LOAD), connect=CONNECT),
        **http_options(url),
    }
    if (keys or {}).get("ollama") and (key := find_key("ollama", keys or {})):
        client["headers"] = {"Authorization": f"Bearer {key.value}"}
    options: dict[str, Any] = {"num_ctx": num_ctx, "temperature": 0.0}
    inner = ChatOllama(
        model=name.name, base_url=url, keep_alive=keep_alive, reasoning=False, client_kwargs=client, **options
    )
    if mode == "native":
        return inner
    from taskmaistro_tui.models.constrained.backends import OllamaBackend
    from taskmaistro_tui.models.constrained.caller import ConstrainedToolCaller

    return ConstrainedToolCaller(
        inner=inner,
        backend=OllamaBackend(options),
        label=name.name,
        full_name=str(name),
        provider=name.provider,
        url=url,
        budget=min(budget, num_ctx // 2),
    )


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
    """A running Ollama at ``url`` (None: where it usually is). All questions raise :class:`ModelError`."""

    def __init__(self, url: str | None = None, *, timeout: float = 3.0) -> None:
        self.url = ollama_address(url)
        self.timeout = timeout

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

    def window(self, model: str) -> int | None:
        """The greatest window of ``model`` in tokens, where Ollama knows it."""
        info = self._ask("POST", "/api/show", {"model": model}).get("model_info") or {}
        return next((int(value) for name, value in info.items() if name.endswith(".context_length")), None)

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
        import httpx

        return {"timeout": httpx.Timeout(SLOWEST_LOAD, connect=CONNECT), **http_options(self.url)}

    def _get(self, path: str) -> dict[str, Any]:
        return self._ask("GET", path, None)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None) -> dict[str, Any]:
        try:
            with open_client(self.url, self.timeout) as client:
                answer = client.request(method, f"{self.url}{path}", json=body)
                answer.raise_for_status()
                given = answer.json()
        except Exception as error:
            raise word_error(error, "Ollama", "ollama", self.url) from None
        return given if isinstance(given, dict) else {}
