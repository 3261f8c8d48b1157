"""A task that was just added and is put right: "no, aunt Clara", "sorry, for Lisa", 不对，是给爸爸."""

from __future__ import annotations

from taskmaistro_tui.language.intents.english_words import TASK_VERBS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import Intent, Reference
from taskmaistro_tui.language.script import fold, language_of
from taskmaistro_tui.models.builtin.context import Context, Record

_NO = Pattern(
    r"(?:(?:no|nope|sorry|oops|wait|hang\s+on)\s*[,.!:-]\s*(?:sorry\s*,?\s*)?|(?:no\s*,?\s+|sorry\s*,?\s+)?i\s+mean(?:t)?(?:\s+to\s+say)?[\s,:]+"
    r"|correction[\s,:]+)+(?:(?:it's|it\s+is|it\s+was|make\s+(?:it|that)|i\s+mean(?:t)?)\s+)?"
    r"(?P<x>[a-z][\w'-]*(?:\s+[\w'-]+){0,4})\s*(?:,?\s*not\s+[\w' -]{1,40})?[.!]*"
)
_NO_ZH = Pattern(
    r"(?:不对|不是|不|错了|说错了|抱歉|等等)[,.!]\s*(?:我是说|应该|我说的)?(?:是)?(?P<x>[^,.?!\n]{1,12}?)[.!]*|我(?:是说|说的)是?(?P<y>[^,.?!\n]{1,12}?)[.!]*"
)
_TALK = frozenset(
    "i i'm i'll i've it its it's that that's this these those there there's you you're your we he she they not nothing never no "
    "yes thanks thank please wait mind later now then all fine good great ok okay problem problems worries need needs don't "
    "doesn't didn't isn't aren't can't won't is are was were am be been do does did done have has had will would could should "
    "can may might what when where why who how which if but because so too just only really very still yet already again "
    "undo cancel delete remove keep leave forget stop skip move put make change set mark rename tag finish finished both "
    "sorry never idea way chance clue rush hurry more matter".split()
)
_TALK_ZH = Pattern(
    r".*[我你他她吗呢么不没了的].*|(?:这|那|它|谢|好|对|行|可以|算|先|再|取消|删|撤|知道|明白|用|要|急).*"
)
_FOR = ("for", "to", "with", "at", "from", "in")
_GIVE_ZH = Pattern(
    r"(?P<lead>.*?)(?P<prep>给|跟|和|向|找)(?P<who>[^给打发写买送说聊要拿借还]{1,6})(?P<rest>[打发写买送说聊要拿借还].*)"
)
_VERBS_ZH = "买订交修写看洗打发拿取还找做吃喝读学寄送付缴办换租借喂浇"


def amended(text: str, context: Context) -> tuple[Intent, ...]:
    """The new title of the one task that the turn before added, if ``text`` says it differently; else none."""
    chinese = language_of(text) == "zh"
    folded = fold(text.strip(), language_of(text))
    found = (_NO_ZH if chinese else _NO).fullmatch(folded)
    if found is None or (task := _just_added(context)) is None:
        return ()
    place = "y" if chinese and found.group("y") else "x"
    said = text.strip()[slice(*found.span(place))].strip()
    title = str(task.get("task") or "")
    new = _title_zh(title, said) if chinese else _title(title, said)
    if new is None or new.lower() == title.lower() or read(said, context.now, context.settings).times:
        return ()
    this = Reference(title, words=(str(task["id"]),), ids=(str(task["id"]),))
    return (Intent("todo.update", text, 0, len(text), 0.8, references=(this,), changes={"task": new}),)


def _just_added(context: Context) -> Record | None:
    """The task, if the turn before added one and did nothing else, or put it right."""
    shorts = list(context.before.get("shorts") or ())
    if not context.before.get("touched") or len(shorts) != 1:
        return None
    before = str(context.before.get("text") or "")
    kinds = {intent.kind for intent in read(before, context.now, context.settings).intents}
    if "todo.create" not in kinds or kinds & {"todo.update", "todo.complete", "todo.delete"}:
        return None
    return next((task for task in context.tasks if str(task["id"]) == shorts[0]), None)


def _title(title: str, said: str) -> str | None:
    """``title`` with ``said`` in the place of what it corrects; None where that cannot be told."""
    words, old = said.split(), title.split()
    lower = [word.lower() for word in words]
    if _TALK.intersection(lower) or not old:
        return None
    if lower[0] in _FOR and len(words) > 1:
        at = max((n for n, word in enumerate(old) if word.lower() == lower[0] and n), default=len(old))
        return " ".join((*old[:at], *words))
    if lower[0] in TASK_VERBS and len(words) > 1 and old[0].lower() in TASK_VERBS:
        return said
    joints = [n for n, word in enumerate(old) if n and word.lower() in (*_FOR, "about", "on", "of", "before", "after")]
    if joints:
        last = joints[-1]
        return " ".join((*old[: last + 1], *words)) if len(joints) == 1 and old[last].lower() in _FOR else None
    return " ".join((old[0], *words)) if old[0].lower() in TASK_VERBS and len(old) > 1 else said


def _title_zh(title: str, said: str) -> str | None:
    if _TALK_ZH.fullmatch(fold(said, "zh")):
        return None
    named = _GIVE_ZH.fullmatch(fold(title, "zh"))
    if named is not None:
        begin, stop = named.span("who")
        if fold(said, "zh").startswith(named.group("prep")):
            begin = named.start("prep")
        return f"{title[:begin]}{said}{title[stop:]}"
    if fold(title, "zh")[:1] in _VERBS_ZH and len(title) > 1:
        return f"{title[0]}{said}" if fold(said, "zh")[:1] not in _VERBS_ZH else said
    return said if len(title) <= len(said) + 2 else None
