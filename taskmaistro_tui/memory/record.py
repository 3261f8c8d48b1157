"""Immutable value classes that are cheap to define.

A frozen dataclass with slots costs about a millisecond of start-up each, four times a plain one, and a command such as
``add`` defines dozens. So a record is a slotted dataclass at run time, and its immutability is held by the type checker.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """``cls`` as a slotted dataclass with equality and a hash by its fields; assigning to a field is a type error."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
