"""What models there are on this machine: a running Ollama, a server of llama.cpp's kind, keys in the environment.

Nothing is asked beyond this machine, and no key is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TYPE_CHECKING

from taskmaistro_tui.models.addresses import LLAMA_SERVERS, is_loopback, ollama_address
from taskmaistro_tui.models.errors import ModelError
from taskmaistro_tui.models.keys import VARIABLES, find_key
from taskmaistro_tui.models.ollama import Installed, Ollama
from taskmaistro_tui.models.openai_compatible import list_models

if TYPE_CHECKING:
    from taskmaistro_tui.config import Settings

PATIENCE = 0.5
"""Seconds a service on this machine gets to answer."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server of the OpenAI kind on this machine: its address and its models' names."""

    url: str
    models: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What was found. ``ollama`` is its address if it runs, with what it has ``installed``; ``keys`` maps a provider to the
    place of its key, in words; ``llamacpp`` tells whether models can run in this process."""

    ollama: str | None = None
    installed: tuple[Installed, ...] = ()
    servers: tuple[Server, ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict)
    llamacpp: bool = False


def look_around(settings: Settings, *, patience: float = PATIENCE, servers: tuple[str, ...] = LLAMA_SERVERS) -> Found:
    """Look for models; takes about ``patience`` seconds at most, whatever does not answer. An Ollama elsewhere, which
    ``OLLAMA_HOST`` may name, is not asked."""
    with ThreadPoolExecutor(max_workers=len(servers) + 1) as pool:
        ollama = pool.submit(_ollama, patience)
        asked = [pool.submit(_server, url, patience) for url in servers]
        address, installed = ollama.result()
        found = tuple(server for one in asked if (server := one.result()) is not None)
    return Found(address, installed, found, _keys(settings), find_spec("llama_cpp") is not None)


def _ollama(patience: float) -> tuple[str | None, tuple[Installed, ...]]:
    if not is_loopback(ollama_address()):
        return None, ()
    service = Ollama(timeout=patience)
    try:
        return service.url, tuple(service.installed())
    except ModelError:
        return None, ()


def _server(url: str, patience: float) -> Server | None:
    try:
        return Server(url, tuple(list_models(url, None, patience, url)))
    except ModelError:
        return None


def _keys(settings: Settings) -> dict[str, str]:
    found: dict[str, str] = {}
    for provider in VARIABLES:
        if settings.keys.get(provider, "").startswith("keyring"):
            found[provider] = "the keyring, as the settings say"  # it is asked when the model is used
        elif key := find_key(provider, settings.keys):
            found[provider] = key.place
    return found
