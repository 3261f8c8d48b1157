"""Names of models, ``provider:name@url``: taken apart, and as they are shown to people."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from taskmaistro_tui.models.errors import ModelError, Service

PROVIDERS = ("builtin", "deepseek", "ollama", "openai", "llamacpp")
FORMS = "builtin, deepseek:NAME, ollama:NAME, openai:NAME@URL, llamacpp:FILE"


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
    name, at, url = (rest, "", "") if provider == "llamacpp" else rest.partition("@")
    if not name:
        raise ModelError(f"{provider} needs the name of a model; write one of: {FORMS}.", "model")
    if "@" in url:  # what stands before it is a user name or password; it is not repeated
        raise ModelError(
            "An address of a model service must not hold a password; keep it in the environment or the keyring.", "key"
        )
    if at and not _is_address(url):
        raise ModelError(f"{url!r} is no address of a model service; write http://HOST:PORT/v1 after the @.", "model")
    return ModelName(provider, name, url or None)


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number
        return False


def service_of(name: ModelName) -> Service:
    """What the model called ``name`` is reached through, for messages."""
    # Ollama's models are named as the command that fetches them wants it
    return Service(name.name if name.provider == "ollama" else describe(str(name)), name.provider, name.url)


def name_of(name: str) -> str:
    """The label of a model, or ``name`` itself where it is none of the registry's, as a model that was handed over."""
    try:
        return describe(name)
    except ModelError:
        return name


def describe(name: str) -> str:
    """A label of a model for the status line: ``built-in``, ``deepseek-v4-pro``, ``deepseek-v4-pro at 127.0.0.1``."""
    parsed = parse_model_name(name)
    if parsed.provider == "builtin":
        return "built-in"
    if parsed.provider == "llamacpp":
        return parsed.name.replace("\\", "/").rsplit("/", 1)[-1].removesuffix(".gguf")
    if parsed.url:
        return f"{parsed.name} at {urlsplit(parsed.url).hostname}"
    return parsed.name
