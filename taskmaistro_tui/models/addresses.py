"""Where models are: on this machine or elsewhere, and how to reach a service without a detour."""

from __future__ import annotations

import ipaddress
import os
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from taskmaistro_tui.models.patience import CONNECT, RETRIES, RETRIES_HERE

if TYPE_CHECKING:
    import httpx

    from taskmaistro_tui.models.names import ModelName

OLLAMA = "http://127.0.0.1:11434"
OLLAMA_PORT = 11434
DEEPSEEK = "https://api.deepseek.com"
OPENAI = "https://api.openai.com/v1"
LLAMA_SERVERS = ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8000/v1", "http://127.0.0.1:1234/v1")
"""Where llama-server, llama-cpp-python's server (and vLLM), and LM Studio listen unless told otherwise."""


def is_loopback(url: str) -> bool:
    """Whether what is sent to ``url`` stays on this machine."""
    host = (urlsplit(url).hostname or "").rstrip(".")
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def ollama_address(url: str | None = None) -> str:
    """The base address of Ollama: ``url``, or what ``OLLAMA_HOST`` says, or where it usually is."""
    given = (url or os.environ.get("OLLAMA_HOST", "")).strip()
    if not given:
        return OLLAMA
    given = given if "://" in given else f"http://{given}"
    parts = urlsplit(given)
    try:
        port = parts.port
    except ValueError:
        port = None
    if port is None:
        port = OLLAMA_PORT if parts.scheme == "http" else 443
    host = parts.hostname or "127.0.0.1"
    if host in ("0.0.0.0", "::"):  # what a server listens on, not what one connects to
        host = "127.0.0.1"
    if ":" in host:
        host = f"[{host}]"
    return f"{parts.scheme}://{host}:{port}{parts.path.rstrip('/')}"


def address_of(name: ModelName) -> str | None:
    """The base address of the service that ``name`` is asked at; None for what runs in this process."""
    match name.provider:
        case "ollama":
            return ollama_address(name.url)
        case "deepseek":
            return name.url or DEEPSEEK
        case "openai":
            return name.url or OPENAI
    return None


def leaves_machine(name: ModelName) -> bool:
    """Whether prompts for ``name`` leave this machine. Ollama's cloud models do, though the Ollama asked is local."""
    address = address_of(name)
    if address is None:
        return False
    if name.provider == "ollama" and name.name.endswith(("-cloud", ":cloud")):
        return True
    return not is_loopback(address)


NAMELESS = {"OpenAI-Organization": "", "OpenAI-Project": ""}
"""Headers for clients of OpenAI's library that talk to somebody else: the library takes both from the environment, and they
name the user to a service that has nothing to do with them."""


def http_options(url: str) -> dict[str, Any]:
    """Options for httpx clients that talk to ``url``: a proxy of the environment is for what leaves the machine; without
    this, prompts for a local model would go to the proxy. Nobody is followed to another address, which would get the
    prompts too."""
    return {"trust_env": not is_loopback(url), "follow_redirects": False}


def patient(timeout: float) -> httpx.Timeout:
    """``timeout`` seconds of patience with a service that is there, less with one that is not."""
    import httpx

    return httpx.Timeout(timeout, connect=min(timeout, CONNECT))


def usual_retries(url: str) -> int:
    """How often a service at ``url`` is asked again."""
    return RETRIES_HERE if is_loopback(url) else RETRIES


def open_client(url: str, timeout: float) -> httpx.Client:
    """A client for ``url``. ``timeout`` in seconds."""
    import httpx

    return httpx.Client(timeout=patient(timeout), **http_options(url))


def open_async_client(url: str, timeout: float) -> httpx.AsyncClient:
    """The same for asynchronous use."""
    import httpx

    return httpx.AsyncClient(timeout=patient(timeout), **http_options(url))
