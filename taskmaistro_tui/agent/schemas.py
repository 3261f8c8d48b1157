"""The schemas that models see, derived from the dataclasses of ``memory`` so that a field is declared once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from datetime import tzinfo
from functools import lru_cache
from typing import Any, Literal, Optional

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model, field_validator
from pydantic_core.core_schema import ValidationInfo

from taskmaistro_tui.memory.profile import PROFILE_LISTS, Profile, clean_profile_field
from taskmaistro_tui.memory.todo import CHOICES, ToDo, clean_field, plain_value

_TODO_LISTS = ("solutions", "tags", "depends_on")
_NUMBERS = ("time_to_complete", "age")


class _Closed(BaseModel):
    """A schema without room for fields that do not exist: a misspelt one is an error to repair, not a value lost."""

    model_config = ConfigDict(extra="forbid")


@lru_cache(maxsize=8)
def todo_schema(zone: tzinfo) -> type[BaseModel]:
    """The schema ``ToDo``. A moment without an offset is wall-clock time in ``zone``; values are kept in document form."""
    return _derive(
        ToDo,
        "A task of the user. Call it once for every new task.",
        _TODO_LISTS,
        lambda name, value: plain_value(clean_field(name, value, zone)),
    )


@lru_cache(maxsize=1)
def profile_schema() -> type[BaseModel]:
    """The schema ``Profile``; values are kept in document form."""
    return _derive(
        Profile,
        "What is known of the user. Give only what the user said.",
        PROFILE_LISTS,
        lambda name, value: plain_value(clean_profile_field(name, value)),
    )


def _derive(source: type, purpose: str, lists: tuple[str, ...], clean: Callable[[str, Any], Any]) -> type[BaseModel]:
    def check(cls: type[BaseModel], value: Any, info: ValidationInfo) -> Any:
        assert info.field_name is not None
        return clean(info.field_name, value)

    members: dict[str, Any] = {}
    for f in fields(source):
        described = {"description": f.metadata["description"]}
        if f.name in lists:
            members[f.name] = (list[str], Field(default_factory=list, **described))
            continue
        kind: Any = int if f.name in _NUMBERS else Literal[CHOICES[f.name]] if f.name in CHOICES else str
        if f.default is MISSING:
            members[f.name] = (kind, Field(**described))
        elif f.default is None:
            members[f.name] = (Optional[kind], Field(default=None, **described))  # noqa: UP045 - a runtime type
        else:
            members[f.name] = (kind, Field(default=f.default, **described))
    validators = {"check": field_validator("*", mode="before")(check)}
    return create_model(source.__name__, __base__=_Closed, __doc__=purpose, __validators__=validators, **members)


def json_schema(schema: type[BaseModel]) -> dict[str, Any]:
    """The JSON schema of ``schema`` without titles and empty defaults, which cost tokens and tell nothing."""
    short: dict[str, Any] = _shortened(schema.model_json_schema())
    return short


def _shortened(node: Any) -> Any:
    if isinstance(node, dict):
        empty = {name for name in ("title", "default") if name in node and (name == "title" or node[name] is None)}
        return {k: _shortened(v) for k, v in node.items() if not (k in empty and isinstance(v, str | None))}
    if isinstance(node, list):
        return [_shortened(item) for item in node]
    return node


_PLAINLY = {"extra_forbidden": "there is no such field", "missing": "this must be there"}


def reason(problem: Exception) -> str:
    """Why a value was not taken, as one sentence without the library's own decoration."""
    if not isinstance(problem, ValidationError):
        return str(problem)
    parts = []
    for error in problem.errors(include_url=False, include_input=False):
        message = _PLAINLY.get(error["type"], error["msg"].removeprefix("Value error, "))
        name = ".".join(str(part) for part in error["loc"])
        if name and not message.startswith(name.replace("_", " ")):
            message = f"{name.replace('_', ' ')}: {message}"
        parts.append(message)
    return "; ".join(parts)


def stated(instance: BaseModel) -> dict[str, Any]:
    """Only the fields that were given, in document form."""
    return {name: getattr(instance, name) for name in type(instance).model_fields if name in instance.model_fields_set}


def whole_todo(value: Mapping[str, Any], zone: tzinfo) -> dict[str, Any]:
    """A stored task with every field present, as patches need it; a value that no longer fits is left as it is."""
    try:
        return ToDo.from_document(value, zone).to_document()
    except ValueError:
        empty = {f.name: plain_value(f.default) for f in fields(ToDo) if f.default is not MISSING}
        return {**empty, **value}
