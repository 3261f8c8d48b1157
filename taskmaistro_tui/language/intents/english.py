"""English: which kind of intent a clause is, by trying the rules of each kind in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.intents.clause import Clause, State
from taskmaistro_tui.language.intents.clauses import clauses, plan_heading
from taskmaistro_tui.language.intents.english_chat import read_chat, read_fixed
from taskmaistro_tui.language.intents.english_complete import read_complete
from taskmaistro_tui.language.intents.english_create import named_in_question, read_explicit, read_headed_list
from taskmaistro_tui.language.intents.english_delete import read_delete
from taskmaistro_tui.language.intents.english_elsewhere import read_elsewhere
from taskmaistro_tui.language.intents.english_fields import read_fields
from taskmaistro_tui.language.intents.english_implicit import read_implicit, statement
from taskmaistro_tui.language.intents.english_offers import read_offer
from taskmaistro_tui.language.intents.english_preferences import read_preference
from taskmaistro_tui.language.intents.english_profile import read_name, read_profile
from taskmaistro_tui.language.intents.english_query import read_query
from taskmaistro_tui.language.intents.english_unsure import read_unsure
from taskmaistro_tui.language.intents.english_update import read_update
from taskmaistro_tui.language.intents.english_upkeep import read_upkeep
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent
from taskmaistro_tui.language.references import read_reference
from taskmaistro_tui.language.task_text import build_draft
from taskmaistro_tui.language.task_times import task_times

_RULES: tuple[Callable[[Clause], Intent | None], ...] = (
    read_fixed,
    read_elsewhere,
    read_name,
    read_upkeep,
    read_preference,
    read_complete,
    read_fields,
    read_delete,
    read_explicit,
    read_update,
    read_query,
    read_profile,
    read_implicit,
    read_offer,
    read_unsure,
    read_chat,
)


def read_english(heard: Heard) -> list[Intent]:
    """The intents of an English message, in order; at least one."""
    if ":" in heard.masked and (listed := read_headed_list(heard)) is not None:
        return [listed]
    state = State()
    found: list[Intent] = []
    heading = plan_heading(heard)
    for begin, stop in clauses(heard, len(heading)):
        clause = Clause(heard, begin, stop, state)
        if not any(c.isalnum() or c >= "\ue000" for c in clause.view):
            continue
        intent = read_clause(clause)
        state.on_list = state.on_list or (
            intent.kind in ("todo.create", "todo.delete") and bool(clause.word_set & _LISTS)
        )
        state.wish = "" if heard.masked[begin:stop].rstrip().endswith(_ENDS) else clause.wish
        if found and intent.kind == "todo.create" and not intent.tasks and intent.detail is None:
            found[-1:] = completed(heard, found[-1], intent)
        elif found and (joined := _pointing_back(heard, found[-1], intent)) is not None:
            found[-1] = joined
        else:
            found.append(intent)
    if heading:
        found = [_under(heading.strip(" :"), intent) for intent in found]
    if len(found) > 1 and _HEADED.match(heard.masked):
        found = [found[0], *(_in_time(heard, intent) for intent in found[1:])]
    if any(intent.kind != "chat" for intent in found):
        found = [intent for intent in found if intent.kind != "chat" or intent.detail not in _COURTESY]
    return found or [Intent("chat", heard.text, 0, len(heard.text), 0.5, None)]


# "tomorrow: buy milk, call mom" is about tomorrow to its end.
_HEADED = Pattern(r"\s*(?:(?:on|for|by)\s+)?\ue000+\s*:\s")


def _under(heading: str, intent: Intent) -> Intent:
    """A new task with the heading that it stood under in its notes."""
    if intent.kind != "todo.create":
        return intent
    return replace(intent, tasks=tuple(replace(draft, notes=draft.notes or heading) for draft in intent.tasks))


def _in_time(heard: Heard, intent: Intent) -> Intent:
    """A new task without a time of its own, at the time that heads the message."""
    if intent.kind != "todo.create" or any(intent.begin <= span.begin < intent.stop for span in heard.times):
        return intent
    times = {k: v for k, v in task_times(heard.times[:1], heard.now, heard.folded).items() if v is not None}
    return replace(intent, tasks=tuple(replace(draft, **times) for draft in intent.tasks))


def _pointing_back(heard: Heard, before: Intent, intent: Intent) -> Intent | None:
    """Two clauses about one thing as one intent, or None: "I've done the beds so you can remove it", "the picnic is off,
    delete it", "we ran out of honey so put it on the list"."""
    text = heard.cut(before.begin, intent.stop)
    if intent.kind == "todo.create" and before.detail == "implied" and before.tasks and len(intent.tasks) == 1:
        if before.tasks[0].task == f"buy {intent.tasks[0].task}":
            return replace(intent, begin=before.begin, text=text)
        return None
    if len(intent.references) != 1 or not intent.references[0].previous or intent.references[0].ordinals:
        return None
    if intent.kind == "todo.delete" and before.kind == "todo.complete":
        return replace(before, stop=intent.stop, text=text)
    if (
        before.kind != "chat"
        or before.detail is not None
        or heard.masked[before.begin : before.stop].rstrip().endswith("?")
    ):
        return None
    named = read_reference(heard, before.begin, before.stop)
    words = tuple(word for word in named.words if word not in _HAPPENS)
    if not words:
        return None
    return replace(intent, begin=before.begin, text=text, references=(replace(named, words=words),))


# What is told of a plan that changed; which plan it is, the other words say.
_HAPPENS = frozenset(
    "no longer going can't cannot won't make making off on cancelled canceled happening attending isn't not any "
    "more anymore "
    "done moved changed available free able coming come go went".split()
)
# What points back at the task that was just named.
_SAME = Pattern(r"\b(?:reminders?|it|that|this|them)\b")
_LISTS = frozenset("list lists groceries cart".split())
_ENDS = (".", "!", "?", ";")
_COURTESY = ("greeting", "thanks", "smalltalk", "goodbye")


def completed(heard: Heard, before: Intent, request: Intent) -> list[Intent]:
    """A request that names no task ("add it to my list", "set a reminder for 4 PM") with the task named before it."""
    times = tuple(s for s in heard.times if request.begin <= s.begin and s.stop <= request.stop)
    if before.kind == "todo.create" and len(before.tasks) == 1 and before.detail is None and times:
        new = task_times(times, heard.now, heard.folded)
        draft = replace(before.tasks[0], **{k: v for k, v in new.items() if v is not None})
        return [replace(before, tasks=(draft,), stop=request.stop, text=heard.cut(before.begin, request.stop))]
    if before.kind == "todo.create" and before.tasks and before.detail is None and _SAME.search(request.text.lower()):
        return [replace(before, stop=request.stop, text=heard.cut(before.begin, request.stop))]
    if before.kind == "todo.update" and before.tasks and not request.tasks and "remind" in request.text.lower():
        return [before]  # "the rent is due on the first so set a reminder"
    if before.kind == "todo.create" and before.detail == "implied":
        return [
            replace(before, detail=None, confidence=1.0, text=heard.cut(before.begin, request.stop), stop=request.stop)
        ]
    if before.kind == "todo.query" and before.query is not None and before.query.what == "about":
        asked = named_in_question(heard, before.begin, before.stop)
        draft_asked = build_draft(heard, *asked, extra=times) if asked is not None else None
        if draft_asked is not None:
            return [before, replace(request, tasks=(draft_asked,))]
    if before.kind in ("chat", "profile") and before.detail is None and not before.facts:
        stated = statement(heard, before.begin, before.stop)
        draft_stated = build_draft(heard, *stated, extra=times) if stated is not None else None
        if draft_stated is not None:
            return [
                replace(request, tasks=(draft_stated,), begin=before.begin, text=heard.cut(before.begin, request.stop))
            ]
    return [before, request]


def read_clause(clause: Clause) -> Intent:
    """The intent of one clause; ``chat`` without a detail when no rule understands it."""
    for rule in _RULES:
        intent = rule(clause)
        if intent is not None:
            return intent
    return Intent("chat", clause.text, clause.begin, clause.stop, 0.3, None)
