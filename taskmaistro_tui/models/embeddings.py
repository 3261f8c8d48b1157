"""Embeddings of texts from the user's own Ollama, for finding memories by meaning; a setting, never required."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from taskmaistro_tui.models.addresses import ollama_address, open_client
from taskmaistro_tui.models.errors import ModelError, word_error
from taskmaistro_tui.models.ollama import key_header

PATIENCE = 5.0
"""Seconds that one request may take; a memory that cannot be asked for its meaning is still found by its words."""

SHORT_PATIENCE = 2.0
"""Seconds for what somebody waits for in a conversation."""

LONG_PATIENCE = 60.0
"""Seconds for what nobody waits for: a model that is loaded first takes its time."""

AT_ONCE = 64
"""Texts in one request."""

LONGEST = 2_000
"""Characters of a text that are embedded."""


class OllamaEmbedder:
    """Turns texts into vectors with the model ``name`` of the Ollama at ``url`` (None: where it usually is); ``keys`` as in
    the settings."""

    def __init__(
        self, name: str, url: str | None = None, *, timeout: float = PATIENCE, keys: Mapping[str, str] | None = None
    ) -> None:
        self.name = f"ollama:{name}"
        self.model = name
        self.url = ollama_address(url)
        self.timeout = timeout
        self._keys = keys or {}

    def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector a text, in order. Raises :class:`ModelError`."""
        vectors: list[list[float]] = []
        try:
            with open_client(self.url, self.timeout) as client:
                for start in range(0, len(texts), AT_ONCE):
                    batch = [text[:LONGEST] for text in texts[start : start + AT_ONCE]]
                    asked = {"model": self.model, "input": batch}
                    answer = client.post(f"{self.url}/api/embed", json=asked, headers=key_header(self.url, self._keys))
                    answer.raise_for_status()
                    found = answer.json().get("embeddings")
                    if not isinstance(found, list) or len(found) != len(batch) or not all(map(_is_vector, found)):
                        raise ModelError(f"{self.name} answered without embeddings; choose an embedding model", "form")
                    vectors += found
        except Exception as problem:
            raise word_error(problem, self.name, "ollama", self.url) from problem
        return vectors


def _is_vector(found: object) -> bool:
    return isinstance(found, list) and bool(found) and all(isinstance(x, int | float) for x in found)


def create_embedder(
    setting: str | None, timeout: float = PATIENCE, keys: Mapping[str, str] | None = None
) -> OllamaEmbedder | None:
    """The embedder that a setting such as ``ollama:nomic-embed-text`` or ``ollama:NAME@http://host:11434`` names, which
    gives up after ``timeout`` seconds; None for None. Raises :class:`ModelError` for anything else."""
    if setting is None:
        return None
    provider, _, rest = setting.partition(":")
    name, _, url = rest.partition("@")
    if provider != "ollama" or not name:
        raise ModelError(f"embeddings: {setting!r} is no embedding model; write ollama:nomic-embed-text", "model")
    return OllamaEmbedder(name, url or None, timeout=timeout, keys=keys)
