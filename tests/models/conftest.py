"""Models over the protocol kit: each provider's real client, made by the registry as the app makes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from langchain_core.language_models import BaseChatModel

from taskmaistro_tui.config import Settings, load_settings
from taskmaistro_tui.models.registry import create_chat_model
from tests.support.kit import Kit

PROVIDERS = ("deepseek", "openai native", "openai constrained", "ollama", "ollama native")
CONSTRAINED = ("openai constrained", "ollama")


@pytest.fixture
def settings() -> Settings:
    """Settings of a test, with a short patience."""
    return replace(load_settings(), request_timeout=5.0)


def name_at(provider: str, kit: Kit) -> str:
    """The full name of a model of ``provider`` at the kit."""
    match provider.split()[0]:
        case "ollama":
            return f"ollama:small@{kit.base}"
        case "openai":
            return f"openai:small@{kit.openai}"
    return f"deepseek:small@{kit.openai}"


@pytest.fixture
def model_at(settings: Settings) -> Callable[..., BaseChatModel]:
    """Makes the model of a provider at a kit."""

    def make(provider: str, kit: Kit, **changes: Any) -> BaseChatModel:
        name = name_at(provider, kit)
        tools = {name: provider.split()[1]} if " " in provider else {}
        return create_chat_model(name, replace(settings, tools=tools, **changes))

    return make
