"""The models a user can choose from, for a list on the command line or in the app."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taskmaistro_tui.models.addresses import leaves_machine
from taskmaistro_tui.models.capabilities import capabilities_path, read_capabilities
from taskmaistro_tui.models.deepseek import SUGGESTED
from taskmaistro_tui.models.discover import Found, look_around
from taskmaistro_tui.models.registry import parse_model_name

if TYPE_CHECKING:
    from taskmaistro_tui.config import Settings
    from taskmaistro_tui.models.capabilities import Capability


@dataclass(frozen=True, slots=True)
class Choice:
    """One model: its full ``name``, where it runs in words, whether prompts ``leave`` the machine, and what a test of it
    found, if there was one. A name that ends in ``NAME`` stands for any model of that service."""

    name: str
    where: str
    leaves: bool = False
    tested: Capability | None = None


def choices(settings: Settings, found: Found | None = None) -> list[Choice]:
    """What can be chosen, the built-in model first. Looks around this machine for half a second, unless ``found`` is given;
    nothing beyond it is asked."""
    found = look_around(settings) if found is None else found
    rows = [("builtin", "on this machine, always there")]
    for one in found.installed:
        rows.append(
            (f"ollama:{one.name}", "runs at Ollama's, not here" if one.remote else f"on this machine, {size(one.size)}")
        )
    for server in found.servers:
        rows += [(f"openai:{model}@{server.url}", "on this machine") for model in server.models]
    if place := found.keys.get("deepseek"):
        rows.append((f"deepseek:{SUGGESTED}", f"elsewhere; key in {place}"))
    if place := found.keys.get("openai"):
        rows.append(("openai:NAME", f"elsewhere; key in {place}"))
    if all(name != settings.model for name, _ in rows):
        rows.append((settings.model, "as the settings say"))
    tested = read_capabilities(capabilities_path(settings))
    return [Choice(name, where, leaves_machine(parse_model_name(name)), tested.get(name)) for name, where in rows]


def size(count: int) -> str:
    """Bytes for people."""
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"
