"""Letting go of a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


def release_model(model: BaseChatModel | None) -> None:
    """Give back what a model holds that is no longer used: the memory of one that ran in this process."""
    close = getattr(model, "close", None)
    if callable(close):
        close()
