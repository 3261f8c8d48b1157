"""Which models could answer: what is on this machine and what is elsewhere, whether it was tested, and what would leave.

Importing this module is cheap. Looking takes about half a second and asks nothing beyond this machine; no key is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taskmaistro_tui.config import Settings

PROVIDERS = {"deepseek": "DeepSeek", "openai": "OpenAI"}
SHOWN_NAMES = 3


@dataclass(frozen=True, slots=True)
class Offer:
    """A model that could be chosen: its full ``name``, where it runs in words, whether what is said would leave the machine,
    what a test has shown (empty if there was none). One whose ``name`` ends in NAME has to be completed."""

    name: str
    where: str
    remote: bool = False
    tested: str = ""

    @property
    def complete(self) -> bool:
        """Whether it can be chosen as it stands."""
        return not self.name.endswith("NAME")


@dataclass(frozen=True, slots=True)
class Offers:
    """What was found: the models, and sentences about it."""

    models: Sequence[Offer] = ()
    found: Sequence[str] = ()


def look_for_models(settings: Settings, present: str) -> Offers:
    """All models that could answer now, the built-in one first; ``present`` is among them in any case."""
    from taskmaistro_tui.models.addresses import leaves_machine
    from taskmaistro_tui.models.capabilities import capabilities_path, read_capabilities
    from taskmaistro_tui.models.deepseek import SUGGESTED
    from taskmaistro_tui.models.discover import look_around
    from taskmaistro_tui.models.errors import ModelError
    from taskmaistro_tui.models.registry import parse_model_name

    around = look_around(settings)
    tested = read_capabilities(capabilities_path(settings))
    rows: list[tuple[str, str, bool]] = [("builtin", "in this program, no network", False)]
    for one in around.installed:
        rows.append(
            (f"ollama:{one.name}", "runs at Ollama's" if one.remote else f"Ollama, {_size(one.size)}", one.remote)
        )
    for server in around.servers:
        rows += [(f"openai:{name}@{server.url}", "a server on this machine", False) for name in server.models]
    for provider, place in around.keys.items():
        name = SUGGESTED if provider == "deepseek" else "NAME"
        rows.append((f"{provider}:{name}", f"at {PROVIDERS.get(provider, provider)}, key in {place}", True))
    if all(name != present for name, _, _ in rows):
        try:
            away = leaves_machine(parse_model_name(present))
        except ModelError:
            away = True
        rows.append((present, "elsewhere" if away else "on this machine", away))
    models = []
    for name, where, remote in rows:
        shown = tested.get(name)
        models.append(
            Offer(name, where, remote, f"tested {shown.tested[:10]}, {shown.tools} tool calls" if shown else "")
        )
    found = []
    if around.ollama is not None:
        found.append(f"Ollama is running here{_with([one.name for one in around.installed])}.")
    found += [f"A model server is running at {server.url}{_with(server.models)}." for server in around.servers]
    for provider, place in around.keys.items():
        found.append(f"There is a key for {PROVIDERS.get(provider, provider)} in {place}.")
    return Offers(tuple(models), tuple(found))


def _with(names: Sequence[str]) -> str:
    if not names:
        return ", without a model yet"
    more = f" and {len(names) - SHOWN_NAMES} more" if len(names) > SHOWN_NAMES else ""
    return f" with {', '.join(names[:SHOWN_NAMES])}{more}"


def _size(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"
