"""Words for several tasks that only the conversation tells apart: "both", "the rest", "the other one", "all but the first"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Query, Reference
from taskmaistro_tui.language.script import fold, language_of
from taskmaistro_tui.memory.todo import OPEN_STATUSES
from taskmaistro_tui.models.builtin.context import Context

_OF_THEM = r"(?:\s+of\s+(?:them|these|those))?"
_NUMBER = r"(?:first|second|third|fourth|fifth|last)"
_GROUP = Pattern(
    rf"\b(?:(?P<both>(?:(?:them|these|those)\s+)?both{_OF_THEM}(?!\s+(?:the|my|our|your|an?|[a-z'-]+\s+(?:[a-z'-]+\s+)?and)\b)|(?:these|those)\s+two(?:\s+(?:tasks|ones|things))?)"
    r"|(?P<rest>(?:all\s+(?:of\s+)?)?the\s+(?:rest|others|(?:other|remaining)\s+(?:ones|things|tasks|items)|remaining\s+ones)"
    rf"{_OF_THEM}|everything\s+else|all\s+others)"
    r"|(?P<other>the\s+other(?:\s+(?:one|task|thing))?)"
    rf"|(?P<but>(?:everything|all{_OF_THEM}|them\s+all)(?:\s+(?:tasks|ones))?\s+(?:but|except(?:\s+for)?)\s+(?:the\s+)?(?P<n>{_NUMBER})"
    r"(?:\s+(?:one|task))?))(?!\s+(?:of|day|way|side|week|night|hand|end|people|person|kids?|half|[a-z]+s?\s+of)\b|[\w'-])"
    r"|(?P<both_zh>(?:这|那)两个(?:任务)?|两个都|它们两个)"
    r"|(?P<but_zh>除了?第(?P<nth>[一二三四五])个?(?:以外|之外)?,?\s*(?:其他|其余|别|剩下)的?)"
    r"|(?P<rest_zh>(?:其他|其余|剩下|别)的(?:任务)?)|(?P<other_zh>另(?:外)?一?个(?:任务)?)"
)
_PLACES = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1} | dict(
    zip("一二三四五", range(1, 6), strict=True)
)
_SHOW = Pattern(
    r"(?:and\s+)?(?:show|list|give|tell)(?:\s+me)?\s+\ue000\s*[.!?]*|(?:and\s+)?what(?:'s|\s+is|\s+are|\s+about)\s+\ue000\s*[.!?]*"
)
_DUE = Pattern(r"(?P<g>\ue000)\s+(?:are\s+)?due\s+(?P<t>[^;?!\n]{1,40})")
_BARE = Pattern(
    r"(?:(?:and|also|oh|yes|ok)\s+)*\ue000(?:\s+(?:too|as\s+well|please|also))*\s*[.!]*|(?:还有)?\ue000(?:也是?)?[.!]*"
)


def of_group(
    text: str, context: Context, understood: Callable[[str, Context], tuple[Intent, ...]]
) -> tuple[Intent, ...]:
    """The intents of a request about a group, with the tasks that it means; none if ``text`` is no such request.

    ``understood`` gives the intents of a sentence in a conversation. Where the group cannot be told, its reference points
    nowhere, so that the user is asked; nothing is ever added.
    """
    folded = fold(text, language_of(text))
    found = _GROUP.search(folded)
    if found is None:
        return ()
    name = next(name for name in _NAMES if found.group(name))
    shorts = _members(name.removesuffix("_zh"), found.group("n") or found.group("nth") or "", context)
    begin, stop = found.span()
    masked = f"{folded[:begin]}\ue000{folded[stop:]}"
    this = Reference(text[begin:stop], words=shorts, ids=shorts)
    if _SHOW.fullmatch(masked):
        query = Query("list", filter={"ids": list(shorts)})
        return (Intent("todo.query", text, 0, len(text), 0.9, query=query),) if shorts else ()
    any_two = shorts or tuple(str(task["id"]) for task in context.tasks[:2])  # only to see what is asked
    about_them = replace(
        context, last_touched=any_two, before={**context.before, "touched": True, "shorts": list(any_two)}
    )
    if _BARE.fullmatch(masked):
        plain = str(context.before.get("text") or "")
        intents = understood(plain, context) if context.before.get("touched") and plain else ()
    else:
        intents = understood(_plainly(masked, name), about_them)
    if not intents or any(intent.kind not in _CHANGES or not intent.references for intent in intents):
        return ()
    return tuple(replace(intent, tasks=(), references=(this,)) for intent in intents)


_NAMES = ("both", "rest", "other", "but", "both_zh", "rest_zh", "other_zh", "but_zh")
_CHANGES = ("todo.update", "todo.complete", "todo.delete")


def _plainly(masked: str, name: str) -> str:
    if name.endswith("_zh"):
        return masked.replace("\ue000", "它" if name == "other_zh" else "它们")
    if found := _DUE.fullmatch(masked.strip(" .!")):
        return f"move them to {found.group('t')}"
    if masked.startswith("\ue000") and masked[1:].lstrip()[:1] in (":", ",", "-"):
        return masked[1:].lstrip(" :,-")
    return masked.replace("\ue000", "it" if name == "other" else "them")


def _members(name: str, place: str, context: Context) -> tuple[str, ...]:
    """The short ids of the open tasks in the group; none if that cannot be told."""
    still = {str(t["id"]) for t in context.tasks if t.get("status", "not started") in OPEN_STATUSES}
    listed = [short for short in context.last_list if short in still]
    just = [short for short in context.before.get("shorts") or () if short in still]
    recent = list(dict.fromkeys((*just, *(short for short in context.last_touched if short in still))))
    if name == "both":
        seen = context.before.get("listed") and not context.before.get("touched")
        pair = just if len(just) == 2 else listed if seen and len(listed) == 2 else recent[:2]
        return tuple(pair) if len(pair) == 2 else ()
    if name == "other":
        others = [short for short in listed if short not in context.last_touched[:1]]
        return tuple(others) if len(others) == 1 and len(context.last_list) == 2 else ()
    if name == "rest":
        since = context.before.get("since") or ()
        return tuple(short for short in listed if short not in since) if since else ()
    at = _PLACES[place] - (_PLACES[place] > 0)
    if not -len(context.last_list) <= at < len(context.last_list):
        return ()
    return tuple(short for short in listed if short != context.last_list[at])
