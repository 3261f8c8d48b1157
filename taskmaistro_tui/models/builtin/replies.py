"""The reply that ends a turn: what happened, what did not and why, answers, and at last small talk."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from taskmaistro_tui.language.remember.claim import Claim
from taskmaistro_tui.models.builtin.answers import answer_found
from taskmaistro_tui.models.builtin.changes_said import changes_said, undo_said
from taskmaistro_tui.models.builtin.context import Context, Record
from taskmaistro_tui.models.builtin.find import day_asked
from taskmaistro_tui.models.builtin.phrases import NOTES_IN_CHINESE, say
from taskmaistro_tui.models.builtin.problems_said import problem_said
from taskmaistro_tui.models.builtin.recall import asks_to_recall, recalled
from taskmaistro_tui.models.builtin.remembered import asks_what_i, of_weekday
from taskmaistro_tui.models.builtin.talk import talked
from taskmaistro_tui.models.builtin.tasks_said import bullets
from taskmaistro_tui.models.builtin.todos import Problem
from taskmaistro_tui.models.builtin.understanding import Understanding, steps_left
from taskmaistro_tui.models.builtin.wishes_said import wishes_said

FEW = 3
"""Changes that an undo names in one sentence; more are a list."""


def compose(understood: Understanding, context: Context) -> str:
    """The reply, from the results of this turn and never from what was planned."""
    language = understood.language
    parts = _acknowledged(understood, context, language)
    parts += _undone(context, language)
    parts += _saved(understood, context, language)
    parts += [problem_said(problem, context, language) for problem in understood.plan.problems]
    parts += _answered(understood, context, language)
    if not parts:
        parts = talked(understood, context, language)
    return _joined(parts, language)


def nothing_done(understood: Understanding, context: Context) -> str:
    """What an extraction says that has nothing to extract."""
    language = understood.language
    problems = [problem_said(problem, context, language) for problem in understood.plan.problems]
    return _joined(problems or [say("nothing_saved", language)], language)


def _joined(parts: Sequence[str], language: str) -> str:
    """Short parts in one paragraph, lists set off by lines of their own."""
    said = list(dict.fromkeys(part for part in parts if part))
    text = ""
    for before, part in zip(["", *said], said, strict=False):
        listed = "\n" in part or "\n" in before
        text += ("" if not text else "\n\n" if listed else "" if language == "zh" else " ") + part
    return text


# -- profile and wishes: an acknowledgement, and what becomes of a wish -------------------------------------------------


def _acknowledged(understood: Understanding, context: Context, language: str) -> list[str]:
    said: list[str] = []
    told = context.done("UpdateMemory", "user")
    changes = [change for result in told for change in result.get("changes") or ()]
    met = next((name for change in changes if (name := _met(change))), None)
    if met:
        said.append(say("meet", language, name=met))
    elif changes:
        said.append(say("noted", language))
    elif told:
        said += _why_not(told, language)
    elif understood.told and not _more_to_say(understood):
        said.append(say(_kept(understood, context), language))
    wished = context.done("UpdateMemory", "instructions")
    if any(result.get("changes") for result in wished):
        said += [say("noted", language), *wishes_said(understood.wishes, language)]
    elif wished:
        said += _why_not(wished, language)
    elif understood.wishes and not _more_to_say(understood):
        said.append(say("kept", language))
    return said


def _kept(understood: Understanding, context: Context) -> str:
    """The phrase for facts that changed no field of the profile: what the memory does with them."""
    if understood.facts:
        return "known"  # the profile has them
    if not understood.parts:
        return "heard_told"
    if not context.remembering:
        return "not_remembering"
    known = {str(memory.get("content") or "").casefold() for memory in context.memories}
    contents = [part.content.casefold() for part in understood.parts if isinstance(part, Claim)]
    return "known" if contents and len(contents) == len(understood.parts) and known.issuperset(contents) else "noted"


def _more_to_say(understood: Understanding) -> bool:
    return bool(understood.plan or understood.plan.problems or understood.query or understood.undo)


def _met(change: Mapping[str, Any]) -> str | None:
    name = (change.get("after") or {}).get("name")
    return str(name) if name and not (change.get("before") or {}).get("name") else None


# -- tasks ---------------------------------------------------------------------------------------------------------------


def _saved(understood: Understanding, context: Context, language: str) -> list[str]:
    results = context.done("UpdateMemory", "todo")
    changes = [change for result in results for change in result.get("changes") or ()]
    said = []
    if changes:
        lines = changes_said(changes, context, language)
        said.append("\n".join(lines) if _has_list(lines) else _joined(lines, language))
    notes = _notes(results, language)
    pending = [str(result["pending"]) for result in results if result.get("pending")]
    if results and not changes and not pending:
        said += _why_not(results, language, understood.plan.problems)
    else:
        said += notes
    said += pending
    if not results and understood.plan and steps_left(understood, context):
        said.append(say("too_many_steps", language))
    return said


def _has_list(lines: Sequence[str]) -> bool:
    return any(line.startswith("•") for line in lines)


def _notes(results: Sequence[Record], language: str) -> list[str]:
    """What the agent has to say besides, word for word as far as it is in the user's language."""
    notes = [str(note).strip() for result in results for note in result.get("notes") or ()]
    return [_translated(note) if language == "zh" else note for note in notes if note]


def _translated(note: str) -> str:
    for pattern, chinese in NOTES_IN_CHINESE:
        if found := re.fullmatch(pattern, note):
            return found.expand(chinese)
    return note


def _why_not(results: Sequence[Record], language: str, problems: Sequence[Problem] = ()) -> list[str]:
    notes = _notes(results, language)
    if notes:
        return [say("nothing_saved_why", language, why=" ".join(notes))]
    return [] if problems else [say("nothing_saved", language)]


# -- undo ----------------------------------------------------------------------------------------------------------------


def _undone(context: Context, language: str) -> list[str]:
    said: list[str] = []
    for result in context.done("UndoLast"):
        redo = result.get("what") == "redo" or (result.get("args") or {}).get("what") == "redo"
        clauses = undo_said(result.get("changes") or (), context, language)
        if clauses:
            said.append(_undone_clauses("redone" if redo else "undone", clauses, language))
        elif result.get("changes"):
            said.append(say("redone" if redo else "undone", language))
        elif not result.get("notes"):
            said.append(say("nothing_to_redo" if redo else "nothing_to_undo", language))
        said += _notes([result], language)
    return said


def _undone_clauses(head: str, clauses: Sequence[str], language: str) -> str:
    if len(clauses) > FEW:
        return "\n".join([say(f"{head}_many", language, n=len(clauses)), *bullets(clauses, language)])
    joint = "；" if language == "zh" else "; "
    return say(f"{head}_few", language, changes=joint.join(clauses))


# -- answers ----------------------------------------------------------------------------------------------------


def _answered(understood: Understanding, context: Context, language: str) -> list[str]:
    said: list[str] = []
    if understood.query is not None and context.found is not None:
        text = understood.query_intent.text if understood.query_intent else context.text
        lines = answer_found(understood.query, text, context, language)
        if (day := day_asked(understood.query, context.now)) is not None:
            lines += [say("you_said", language, text=content) for content in of_weekday(day, context)]
        said.append("\n".join(lines))
    if "forget" in understood.details:  # what is known, the agent forgets without asking a model
        said.append(say("forget_not", language))
    said += [
        "\n".join(recalled(intent.text, context, language))
        for intent in understood.of("chat")
        if intent.detail == "memory_question"
        or (intent.detail is None and asks_to_recall(intent.text))
        or (intent.detail == "smalltalk" and asks_what_i(intent.text))
    ]
    return said
