"""Which models could answer: what is on this machine and what is elsewhere, whether it can be reached, was tested, what it
costs, and what would leave. One list for the app and the command line.

Importing this module is cheap. Looking takes about half a second and asks nothing beyond this machine; no key is used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taskmaistro_tui.config import Settings
    from taskmaistro_tui.models.capabilities import Capability
    from taskmaistro_tui.models.discover import Found

SERVICES = {"deepseek": "DeepSeek", "openai": "OpenAI"}
ANY = "NAME"
"""Ends the name of an offer that has to be completed."""
SHOWN_NAMES = 3


@dataclass(frozen=True, slots=True)
class Offer:
    """A model that could be chosen: its full ``name``, where it runs in words, whether what is said would leave the machine
    (``remote``), what a test has shown (empty if there was none). ``reachable`` and ``installed`` are None where nothing was
    asked: nobody elsewhere is. ``price`` in words, empty where it is not known; ``cost`` is the same in few letters, for what
    goes in and what comes back. ``tested_at`` is when it was tested (ISO), ``works`` whether that found a way to call tools,
    ``shown`` what each call showed."""

    name: str
    where: str
    remote: bool = False
    tested: str = ""
    reachable: bool | None = None
    installed: bool | None = None
    price: str = ""
    cost: str = ""
    tested_at: str = ""
    works: bool = True
    shown: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether it can be chosen as it stands."""
        return not self.name.endswith(ANY)

    @property
    def leaves(self) -> str:
        """What leaves the machine if it is chosen, as half a sentence; empty if nothing does."""
        return "what you write, and the tasks it needs for the answer, go there" if self.remote else ""


@dataclass(frozen=True, slots=True)
class Offers:
    """What was found: the models, and sentences about it."""

    models: Sequence[Offer] = ()
    found: Sequence[str] = ()


def look_for_models(settings: Settings, present: str, found: Found | None = None) -> Offers:
    """All models that could answer now, the built-in one first; ``present`` and those that were tested are among them in any
    case. ``found`` is what was found already; else this machine is looked over."""
    from taskmaistro_tui.models.capabilities import capabilities_path, read_capabilities

    if found is None:
        found = _look(settings, present)
    rows = list({row.name: row for row in _rows(found)}.values())  # a server may name one of its models twice
    tested = read_capabilities(capabilities_path(settings))
    listed = {row.name for row in rows}
    rows += [
        _known(name, found, asked=name == present) for name in dict.fromkeys([present, *tested]) if name not in listed
    ]
    return Offers(tuple(_described(row, tested, settings) for row in rows), tuple(_sentences(found)))


def service_offers(name: str, settings: Settings) -> Offers:
    """What the service of the model called ``name`` offers. It is asked, with the user's key for it and nothing else of
    theirs. Raises :class:`ModelError`."""
    from taskmaistro_tui.models.addresses import DEEPSEEK, OPENAI, leaves_machine
    from taskmaistro_tui.models.capabilities import capabilities_path, read_capabilities
    from taskmaistro_tui.models.deepseek import list_deepseek
    from taskmaistro_tui.models.errors import ModelError
    from taskmaistro_tui.models.names import ModelName, parse_model_name
    from taskmaistro_tui.models.ollama import Ollama
    from taskmaistro_tui.models.openai_compatible import key_for, list_models

    parsed = parse_model_name(name)
    timeout, url = settings.request_timeout, parsed.url
    if parsed.provider == "deepseek":
        names, where = list_deepseek(settings.keys, timeout, url), f"at {url or DEEPSEEK}"
    elif parsed.provider == "openai":
        key = key_for(parsed, settings.keys)
        names = list_models(url or OPENAI, key.value if key else None, timeout, url or "OpenAI")
        where = f"at {url or OPENAI}"
    elif parsed.provider == "ollama":
        names, where = [one.name for one in Ollama(url, timeout=timeout, keys=settings.keys).installed()], "at Ollama"
    else:
        raise ModelError(f"{name} has no service that could be asked.", "model")
    tested = read_capabilities(capabilities_path(settings))
    found = [ModelName(parsed.provider, one, url) for one in names]
    rows = [Offer(str(one), where, leaves_machine(one), reachable=True) for one in found]
    return Offers(tuple(_described(row, tested, settings) for row in rows))


def _look(settings: Settings, present: str) -> Found:
    """Also at the address of the present model, if that is on this machine."""
    from taskmaistro_tui.models.addresses import LLAMA_SERVERS, is_loopback
    from taskmaistro_tui.models.discover import look_around
    from taskmaistro_tui.models.errors import ModelError
    from taskmaistro_tui.models.names import parse_model_name

    try:
        name = parse_model_name(present)
    except ModelError:
        return look_around(settings)
    own = name.provider == "openai" and name.url and name.url not in LLAMA_SERVERS and is_loopback(name.url)
    return look_around(settings, servers=(*LLAMA_SERVERS, str(name.url))) if own else look_around(settings)


def _rows(found: Found) -> list[Offer]:
    from taskmaistro_tui.models.deepseek import SUGGESTED

    rows = [Offer("builtin", "in this program, no network", reachable=True, installed=True)]
    for one in found.installed:
        where = "runs at Ollama's, not here" if one.remote else f"Ollama, {size(one.size)}"
        rows.append(Offer(f"ollama:{one.name}", where, one.remote, reachable=True, installed=not one.remote))
    for server in found.servers:
        rows += [
            Offer(f"openai:{name}@{server.url}", "a server on this machine", reachable=True, installed=True)
            for name in server.models
        ]
    for provider, place in found.keys.items():
        if provider not in SERVICES:  # a key for Ollama is for an Ollama elsewhere, whose models nobody has asked for
            continue
        name = SUGGESTED if provider == "deepseek" else ANY
        rows.append(Offer(f"{provider}:{name}", f"at {SERVICES[provider]}, key in {place}", remote=True))
    return rows


def _known(name: str, found: Found, *, asked: bool) -> Offer:
    """A model that is chosen or was tested, and was not found: what can be said of it without asking anybody elsewhere.
    ``asked`` tells whether its address was among those that were looked at."""
    from taskmaistro_tui.models.addresses import leaves_machine
    from taskmaistro_tui.models.errors import ModelError
    from taskmaistro_tui.models.names import parse_model_name

    try:
        parsed = parse_model_name(name)
    except ModelError:
        return Offer(name, "not a model's name", remote=True, reachable=False)
    if leaves_machine(parsed):
        return Offer(name, "elsewhere", remote=True)
    if parsed.provider == "llamacpp":
        from pathlib import Path

        there = Path(parsed.name).expanduser().is_file()
        return Offer(
            name, "a file, in this program" if there else "its file is not there", installed=there, reachable=there
        )
    if parsed.provider == "ollama":
        if found.ollama is None or parsed.url is not None:
            return Offer(
                name,
                "on this machine" if parsed.url else "Ollama is not running",
                reachable=None if parsed.url else False,
            )
        return Offer(name, "Ollama does not have it", reachable=True, installed=False)
    if not asked:
        return Offer(name, "a server on this machine")
    return Offer(name, "its server on this machine does not answer", reachable=False)


def _described(row: Offer, tested: Mapping[str, Capability], settings: Settings) -> Offer:
    from dataclasses import replace

    from taskmaistro_tui.models.capabilities import NONE
    from taskmaistro_tui.models.prices import price_of

    price = price_of(row.name, settings) if row.complete else None
    if price is not None:
        row = replace(row, price=price.words, cost=price.short)
    if (found := tested.get(row.name)) is None:
        return row
    works = found.tools != NONE
    return replace(
        row,
        tested=f"tested {found.tested[:10]}, {found.tools if works else 'no usable'} tool calls",
        tested_at=found.tested,
        works=works,
        shown=tuple(filter(None, found.summary.split("; "))),
    )


def _sentences(found: Found) -> list[str]:
    told = []
    if found.ollama is not None:
        told.append(f"Ollama is running here{_with([one.name for one in found.installed])}.")
    told += [f"A model server is running at {server.url}{_with(server.models)}." for server in found.servers]
    told += [f"There is a key for {SERVICES[at]} in {place}." for at, place in found.keys.items() if at in SERVICES]
    return told


def _with(names: Sequence[str]) -> str:
    if not names:
        return ", without a model yet"
    more = f" and {len(names) - SHOWN_NAMES} more" if len(names) > SHOWN_NAMES else ""
    return f" with {', '.join(names[:SHOWN_NAMES])}{more}"


def size(count: int) -> str:
    """Bytes for people."""
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"
