"""Immutable value classes that are cheap to define.

A frozen dataclass with slots costs about a millisecond of start-up each, because every method is generated as source and
compiled, and a command such as ``add`` defines dozens. A record is a slotted dataclass of which only ``__init__`` is
generated; comparing, hashing and printing are shared. Its immutability is held by the type checker.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """``cls`` as a slotted dataclass with equality, hash and repr by its fields; assigning to a field is a type error."""
    made: Any = dataclass(slots=True, eq=False, repr=False)(cls)
    names = tuple(made.__dataclass_fields__)
    values: Callable[[Any], Any] = attrgetter(*names) if names else (lambda _: ())

    def equal(self: Any, other: object) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return bool(values(self) == values(other))

    def hashed(self: Any) -> int:
        return hash((made, values(self)))

    def shown(self: Any) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    made.__eq__ = equal
    made.__hash__ = hashed
    if "__repr__" not in cls.__dict__:
        made.__repr__ = shown
    return made  # type: ignore[no-any-return]
