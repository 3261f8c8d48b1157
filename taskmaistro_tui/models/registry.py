"""Which chat models there are: names like ``provider:name@url`` to models, imported only when they are wanted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from taskmaistro_tui.models.errors import ModelError

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from taskmaistro_tui.config import Settings

PROVIDERS = ("builtin", "deepseek")
FORMS = "builtin, deepseek:NAME, deepseek:NAME@URL"


@dataclass(frozen=True, slots=True)
class ModelName:
    """A model's name taken apart; ``url`` is the base address of its service, None for the provider's own."""

    provider: str
    name: str = ""
    url: str | None = None

    def __str__(self) -> str:
        name = f":{self.name}" if self.name else ""
        return f"{self.provider}{name}{'@' + self.url if self.url else ''}"


def parse_model_name(text: str) -> ModelName:
    """Take ``provider:name[@url]`` apart. Raises :class:`ModelError` that names the forms there are."""
    provider, _, rest = text.strip().partition(":")
    provider = provider.lower()
    if provider not in PROVIDERS:
        raise ModelError(f"There is no model provider {provider!r}; write one of: {FORMS}.", "model")
    if provider == "builtin":
        if rest:
            raise ModelError(f"The built-in model has no variant {rest!r}; write builtin.", "model")
        return ModelName("builtin")
    name, at, url = rest.partition("@")
    if not name:
        raise ModelError(f"{provider} needs the name of a model; write one of: {FORMS}.", "model")
    if at and not _is_address(url):
        raise ModelError(f"{url!r} is no address of a model service; write http://HOST:PORT/v1 after the @.", "model")
    return ModelName(provider, name, url or None)


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number
        return False


def create_chat_model(name: str, settings: Settings) -> BaseChatModel:
    """The chat model called ``name``; its library is imported here. Raises :class:`ModelError` with a sentence."""
    from taskmaistro_tui.models.tracing import forbid_tracing

    forbid_tracing()
    parsed = parse_model_name(name)
    if parsed.provider == "builtin":
        from taskmaistro_tui.models.builtin.model import BuiltinChatModel

        return BuiltinChatModel(disable_streaming=True)  # it has the whole reply at once; pieces would only cost time
    from taskmaistro_tui.models.deepseek import create_deepseek

    return create_deepseek(parsed, settings.request_timeout)


def describe(name: str) -> str:
    """A label of a model for the status line: ``built-in``, ``deepseek-v4-pro``, ``deepseek-v4-pro at 127.0.0.1``."""
    parsed = parse_model_name(name)
    if parsed.provider == "builtin":
        return "built-in"
    if parsed.url:
        return f"{parsed.name} at {urlsplit(parsed.url).hostname}"
    return parsed.name
