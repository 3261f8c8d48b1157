"""What a model has been found to be able to do, kept beside the database: how its tools are best called. No keys in it."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from taskmaistro_tui.memory.beside import beside

if TYPE_CHECKING:
    from taskmaistro_tui.config import Settings
    from taskmaistro_tui.models.names import ModelName

NATIVE, CONSTRAINED, NONE = "native", "constrained", "none"


@dataclass(frozen=True, slots=True)
class Capability:
    """The outcome of a test: how tools are best called (``tools``; :data:`NONE` if no way works), when it was found out (ISO),
    what each call showed."""

    tools: str
    tested: str = ""
    summary: str = ""


def capabilities_path(settings: Settings) -> Path:
    """The file of test results, beside the database."""
    return beside(settings.db_path, ".models.json")


def read_capabilities(path: Path) -> dict[str, Capability]:
    """All results by the model's full name; what cannot be read counts as not tested."""
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
        return {
            str(name): Capability(str(one["tools"]), str(one.get("tested", "")), str(one.get("summary", "")))
            for name, one in stored.items()
            if one["tools"] in (NATIVE, CONSTRAINED, NONE)
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def write_capability(path: Path, name: str, found: Capability) -> None:
    """Keep ``found`` for the model called ``name``; the file is replaced in one step and readable by its owner only."""
    stored = {known: asdict(one) for known, one in read_capabilities(path).items()}
    stored[name] = asdict(found)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(stored, file, ensure_ascii=False, indent=1)
    os.replace(draft, path)


def tool_mode(name: ModelName, settings: Settings) -> str:
    """How the tools of ``name`` are called: as the settings say, as a test has found, or as its provider is known for."""
    if chosen := settings.tools.get(str(name)):
        return chosen
    found = read_capabilities(capabilities_path(settings)).get(str(name))
    if found is not None and found.tools != NONE:
        return found.tools
    known = name.provider == "deepseek" or (name.provider == "openai" and name.url is None)
    return NATIVE if known else CONSTRAINED
