"""Choosing a model, for the app, which calls no model itself: what there is, where it runs, what one can do."""

from __future__ import annotations

from taskmaistro_tui.models.capabilities import capabilities_path, write_capability
from taskmaistro_tui.models.choices import Choice, choices
from taskmaistro_tui.models.discover import Found, look_around
from taskmaistro_tui.models.errors import ModelError
from taskmaistro_tui.models.probe import Check, Verdict, try_model
from taskmaistro_tui.models.registry import describe, parse_model_name

__all__ = [
    "Check",
    "Choice",
    "Found",
    "ModelError",
    "Verdict",
    "capabilities_path",
    "choices",
    "describe",
    "look_around",
    "parse_model_name",
    "try_model",
    "write_capability",
]
