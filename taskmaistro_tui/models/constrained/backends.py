"""How each kind of service is asked to hold its decoding to a schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from taskmaistro_tui.models.constrained.bounds import Schema

SCHEMA_NAME = "answer"


class Backend(Protocol):
    """What :class:`~taskmaistro_tui.models.constrained.caller.ConstrainedToolCaller` knows of the model it drives."""

    def arguments(self, schema: Schema | None, max_tokens: int) -> dict[str, Any]:
        """Keyword arguments of one request; without a schema the model may write what it likes."""
        ...

    def refused(self, status: int | None) -> bool:
        """The request was refused with this HTTP status: whether it can be put in another way, which is then taken."""
        ...

    def notice(self, prompt_characters: int, tokens_in: int) -> str | None:
        """What the user should know, given how long the prompt was and how much of it the model counted."""
        ...


@dataclass(slots=True)
class OllamaBackend:
    """Ollama: the schema goes into ``format``, with reasoning off (a model that thinks writes before the schema holds).

    ``options`` are given whole with every request, because ChatOllama replaces its own by them.
    """

    options: dict[str, Any]

    def arguments(self, schema: Schema | None, max_tokens: int) -> dict[str, Any]:
        """See :class:`Backend`."""
        options = {**self.options, "num_predict": max_tokens}
        return {"reasoning": False, "options": options, **({"format": schema} if schema is not None else {})}

    def refused(self, status: int | None) -> bool:
        """See :class:`Backend`."""
        return False

    def notice(self, prompt_characters: int, tokens_in: int) -> str | None:
        """Ollama drops what does not fit into ``num_ctx`` without a word. It has done so if it counted far less than the
        prompt must have had, or counted the window full. A small count for a small prompt is its cache."""
        window = int(self.options.get("num_ctx", 0))
        estimate = estimated_tokens(prompt_characters)
        if not window or not tokens_in:
            return None
        if tokens_in >= window or (estimate > 0.8 * window and tokens_in < 0.6 * estimate):
            return (
                f"The prompt was longer than the model's window of {window} tokens, and part of it was dropped; raise num_ctx "
                "in the settings."
            )
        return None


WAYS = ("json_schema", "grammar", "json_object")
"""How OpenAI-compatible servers take a schema: OpenAI, vLLM, LM Studio, llama-server; llama-server and llama-cpp-python's
server, as a grammar; llama-cpp-python's server, as a JSON schema."""


@dataclass(slots=True)
class OpenAIBackend:
    """An OpenAI-compatible service. ``ways`` are tried in turn; the first that is not refused stays.

    Everything goes by ``extra_body``: a ``response_format`` of ChatOpenAI's own takes the client to another way of calling
    that raises when an answer is cut, and it renames ``max_tokens`` to what local servers do not know.
    """

    ways: list[str] = field(default_factory=lambda: list(WAYS))
    extra: Mapping[str, Any] = field(default_factory=dict)

    def arguments(self, schema: Schema | None, max_tokens: int) -> dict[str, Any]:
        """See :class:`Backend`."""
        body: dict[str, Any] = {**self.extra, "max_tokens": max_tokens}
        if schema is not None:
            body |= _as_body(self.ways[0], schema)
        return {"extra_body": body}

    def refused(self, status: int | None) -> bool:
        """See :class:`Backend`."""
        if status in (400, 404, 422, 500, 501) and len(self.ways) > 1:
            self.ways.pop(0)
            return True
        return False

    def notice(self, prompt_characters: int, tokens_in: int) -> str | None:
        """See :class:`Backend`."""
        return None


def _as_body(way: str, schema: Schema) -> dict[str, Any]:
    if way == "grammar":
        from taskmaistro_tui.models.constrained.grammar import grammar_of

        return {"grammar": grammar_of(schema)}
    if way == "json_object":
        return {"response_format": {"type": "json_object", "schema": schema}}
    named = {"name": SCHEMA_NAME, "schema": schema, "strict": True}
    return {"response_format": {"type": "json_schema", "json_schema": named}}


@dataclass(slots=True)
class LlamaCppBackend:
    """A model in this process: the schema goes in as a grammar."""

    def arguments(self, schema: Schema | None, max_tokens: int) -> dict[str, Any]:
        """See :class:`Backend`."""
        from taskmaistro_tui.models.constrained.grammar import grammar_of

        return {"max_tokens": max_tokens, **({"grammar": grammar_of(schema)} if schema is not None else {})}

    def refused(self, status: int | None) -> bool:
        """See :class:`Backend`."""
        return False

    def notice(self, prompt_characters: int, tokens_in: int) -> str | None:
        """See :class:`Backend`."""
        return None


def estimated_tokens(characters: int) -> int:
    """A careful guess at the tokens of a prompt: four characters each."""
    return characters // 4
