"""Which chat models there are: from a name to a model, whose library is imported only when it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taskmaistro_tui.models.names import ModelName, parse_model_name

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from taskmaistro_tui.config import Settings

BUDGET = 4096
"""Tokens that an answer made under a schema should stay under."""


def create_chat_model(name: str, settings: Settings) -> BaseChatModel:
    """The chat model called ``name``; its library is imported here. Raises :class:`ModelError` with a sentence."""
    from taskmaistro_tui.models.tracing import forbid_tracing

    if not settings.tracing:
        forbid_tracing()
    parsed = parse_model_name(name)
    if parsed.provider == "builtin":
        from taskmaistro_tui.models.builtin.model import BuiltinChatModel

        return BuiltinChatModel(disable_streaming=True)  # it has the whole reply at once; pieces would only cost time
    from taskmaistro_tui.models.capabilities import tool_mode

    timeout, mode = settings.request_timeout, tool_mode(parsed, settings)
    match parsed.provider:
        case "ollama":
            from taskmaistro_tui.models.ollama import create_ollama

            return create_ollama(
                parsed,
                timeout,
                num_ctx=settings.num_ctx,
                keep_alive=settings.keep_alive,
                mode=mode,
                budget=BUDGET,
                keys=settings.keys,
            )
        case "openai":
            from taskmaistro_tui.models.openai_compatible import create_openai

            return create_openai(parsed, timeout, keys=settings.keys, mode=mode, budget=BUDGET)
        case "llamacpp":
            return _create_llamacpp(parsed, settings)
    from taskmaistro_tui.models.deepseek import create_deepseek

    return create_deepseek(parsed, timeout, keys=settings.keys, thinking=settings.thinking)


def _create_llamacpp(name: ModelName, settings: Settings) -> BaseChatModel:
    from pathlib import Path

    from taskmaistro_tui.models.constrained.backends import LlamaCppBackend
    from taskmaistro_tui.models.constrained.caller import ConstrainedToolCaller
    from taskmaistro_tui.models.llamacpp import LlamaCppChatModel, check_file

    path = Path(name.name).expanduser()
    check_file(path, path.name)
    return ConstrainedToolCaller(
        inner=LlamaCppChatModel(path=path, context=settings.num_ctx),
        backend=LlamaCppBackend(),
        label=path.stem,
        full_name=str(name),
        provider=name.provider,
        budget=min(BUDGET, settings.num_ctx // 2),
    )
