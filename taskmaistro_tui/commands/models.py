"""``models``: which chat models there are, what one can do, and fetching one for Ollama."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import TYPE_CHECKING

from taskmaistro_tui.config import Settings
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.models.errors import ModelError
from taskmaistro_tui.models.names import ModelName, describe, parse_model_name

if TYPE_CHECKING:
    from taskmaistro_tui.models.probe import Check

BAR = 30


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """List models, test one, or fetch one."""
    if arguments.action == "list":
        return _list_service(arguments.name, settings) if arguments.name else _list(settings)
    if not arguments.name:
        raise ModelError(f"Name a model: taskmaistro models {arguments.action} ollama:NAME", "model")
    if arguments.action == "pull":
        return _pull(parse_model_name(arguments.name), settings)
    return _test(arguments.name, settings)


def _list(settings: Settings) -> int:
    """What is on this machine, and what could be used elsewhere; nothing beyond this machine is asked."""
    from taskmaistro_tui.models.choices import look_for_models
    from taskmaistro_tui.models.discover import look_around

    found = look_around(settings)
    rows = look_for_models(settings, settings.model, found).models
    width = max(len(one.name) for one in rows)
    for one in rows:
        mark = "*" if one.name == settings.model else " "
        about = "; ".join(filter(None, [one.where, one.tested, one.price]))
        print(visible(f"{mark} {one.name:<{width}}  {about}"))
    if found.ollama is None:
        print("Ollama is not running here.")
    elif not found.installed:
        print("Ollama is running and has no model yet; fetch one with: taskmaistro models pull ollama:NAME")
    if found.keys:
        print("What a service elsewhere offers: taskmaistro models list deepseek (asks it, with your key)")
    print("What one can do: taskmaistro models test NAME")
    return 0


def _list_service(service: str, settings: Settings) -> int:
    """What one service offers."""
    from taskmaistro_tui.models.addresses import OPENAI
    from taskmaistro_tui.models.deepseek import SUGGESTED, list_deepseek
    from taskmaistro_tui.models.ollama import Ollama
    from taskmaistro_tui.models.openai_compatible import key_for, list_models

    provider, _, url = service.partition("@")
    provider = provider.rstrip(":").lower()
    if provider == "deepseek":
        names = list_deepseek(settings.keys, settings.request_timeout, url or None)
    elif provider == "ollama":
        names = [
            one.name for one in Ollama(url or None, timeout=settings.request_timeout, keys=settings.keys).installed()
        ]
    elif provider == "openai":
        key = key_for(ModelName("openai", "", url or None), settings.keys)
        names = list_models(url or OPENAI, key.value if key else None, settings.request_timeout, url or "OpenAI")
    else:
        raise ModelError(f"{service!r} cannot be asked; write deepseek, ollama, openai or openai@URL.", "model")
    for name in names:
        at = f"@{url}" if url else ""
        print(visible(f"{provider}:{name}{at}" + ("  (suggested)" if name == SUGGESTED else "")))
    return 0


def _test(name: str, settings: Settings) -> int:
    from taskmaistro_tui.agent.environment import prepare
    from taskmaistro_tui.models.capabilities import capabilities_path, write_capability
    from taskmaistro_tui.models.probe import try_model

    prepare()
    parsed = parse_model_name(name)
    if parsed.provider != "builtin":
        print(visible(f"{describe(name)}: five calls"), flush=True)
    verdict = asyncio.run(try_model(name, settings, _print_check))
    print(visible(verdict.advice))
    capability = verdict.capability(settings.clock().isoformat(timespec="seconds"))
    write_capability(capabilities_path(settings), str(parsed), capability)
    if verdict.tools is None:
        return 1
    print(visible(f'To use it: taskmaistro --model {name}, or write model = "{name}" into the settings.'))
    return 0


def _print_check(check: Check) -> None:
    first = f", first piece after {check.first:.1f} s" if check.first is not None else ""
    speed = f", {check.tokens / check.seconds:.0f} tokens/s" if check.tokens and check.seconds else ""
    sense = "" if check.sensible or not check.ok else ", but not what was meant"
    print(
        visible(
            f"  {'yes' if check.ok else 'no ':<3}  {check.what}: {check.seen}{sense} ({check.seconds:.1f} s{first}{speed})"
        ),
        flush=True,
    )


def _pull(name: ModelName, settings: Settings) -> int:
    if name.provider != "ollama":
        raise ModelError("Only models for Ollama can be fetched: taskmaistro models pull ollama:NAME", "model")
    from taskmaistro_tui.models.choices import size
    from taskmaistro_tui.models.ollama import Ollama

    interactive = sys.stdout.isatty()
    last = ""
    for progress in Ollama(name.url, keys=settings.keys).pull(name.name):
        if interactive and progress.total:
            filled = BAR * progress.done // progress.total
            bar = "█" * filled + "░" * (BAR - filled)
            line = f"{bar} {size(progress.done)} of {size(progress.total)}"
            print(f"\r{line:<70}", end="", flush=True)
        elif progress.status != last:
            print(visible(progress.status))
        last = progress.status
    if interactive:
        print()
    print(visible(f"{name.name} is there; see what it can do: taskmaistro models test ollama:{name.name}"))
    return 0
