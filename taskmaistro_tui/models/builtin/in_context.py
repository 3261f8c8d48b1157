"""What a message asks for that only the conversation makes plain: talk about a task at hand, said as one says it to a person.

"The bike can wait until next week" asks for nothing by its words; where exactly one open task is the bike, it moves that task.
Such a message is put in plain words ("move the bike to next week") and read again, so that every rule for dates and references
serves here too. Nothing is put in other words unless the task it would touch is there: what merely tells something stays told.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from taskmaistro_tui.language.intents.english_words import PAST_VERBS, STOP_WORDS, TASK_VERBS
from taskmaistro_tui.language.numbers_chinese import read_chinese_number
from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import Intent, Query, Reading, Reference
from taskmaistro_tui.language.script import fold, language_of
from taskmaistro_tui.language.stems import stem
from taskmaistro_tui.memory.todo import OPEN_STATUSES
from taskmaistro_tui.models.builtin.amended import amended
from taskmaistro_tui.models.builtin.context import Context, Record
from taskmaistro_tui.models.builtin.groups import of_group
from taskmaistro_tui.models.builtin.in_context_words import (
    ADDED_TOO,
    BROUGHT_BACK,
    NEXT_TIME,
    POINTING,
    REGRET,
    RESTATED,
    TOPIC,
)
from taskmaistro_tui.models.builtin.skipping import skipped
from taskmaistro_tui.models.builtin.targets import Target, find_target
from taskmaistro_tui.models.builtin.todos import REPORTED

LONG = 200
"""A message of more characters is no remark about a task."""

MOVES = ("todo.update", "todo.complete", "todo.delete")


def in_context(reading: Reading, context: Context) -> Reading:
    """``reading`` with each clause that talks about a task at hand, or goes on with the turn before, read as what it asks for."""
    whole = reading.text.strip()
    if len(whole) <= LONG and (again := _of_the_turn(whole, context)):
        return replace(reading, intents=_placed(again, 0, len(reading.text), reading.text))
    if len(whole) > LONG or not any(_may_mean_else(intent, context) for intent in reading.intents):
        return reading
    if context.before.get("touched") and (REGRET.fullmatch(_folded(whole)) or _brings_back(whole, context)):
        return replace(reading, intents=(Intent("chat", reading.text, 0, len(reading.text), 0.9, "undo"),))
    if again := _meaning(whole, context):
        return replace(reading, intents=_placed(again, 0, len(reading.text), reading.text))
    if len(reading.intents) == 1:
        return reading
    intents: list[Intent] = []
    for intent in reading.intents:
        again = _meaning(intent.text.strip(), context) if _may_mean_else(intent, context) else ()
        intents += _placed(again, intent.begin, intent.stop, intent.text) or (intent,)
    return replace(reading, intents=tuple(intents))


def _brings_back(text: str, context: Context) -> bool:
    """Whether "bring back the laundry" wants what the turn before deleted."""
    found = BROUGHT_BACK.fullmatch(_folded(text))
    before = read(str(context.before.get("text") or ""), context.now, context.settings).intents if found else ()
    gone = {
        stem(w)
        for i in before
        if i.kind == "todo.delete"
        for r in i.references
        for part in r.words
        for w in part.split()
    }
    said = {stem(word) for word in found.group("x").split() if word not in STOP_WORDS} if found else set()
    return bool(said) and said <= gone


def _of_the_turn(text: str, context: Context) -> tuple[Intent, ...]:
    """What a whole message asks for that its words alone may give another meaning: a time left out, a group, a title put right."""

    def meant(words: str) -> tuple[Record, ...]:
        return _meant(words, context, finished=False, every=True)

    if again := _next_time(text, context) or skipped(text, _folded(text), context, meant) or amended(text, context):
        return again
    return of_group(text, context, lambda plain, about: _restated(plain, about) or _read(plain, about))


def _next_time(text: str, context: Context) -> tuple[Intent, ...]:
    """ "When is the next one?" after a task was added or changed: when that task is due."""
    if NEXT_TIME.fullmatch(_folded(text)) is None or not context.last_touched:
        return ()
    task = next((task for task in context.tasks if str(task["id"]) == context.last_touched[0]), {})
    if not (task.get("recurrence") or context.before.get("touched")):
        return ()
    query = Query("when", filter={"ids": [context.last_touched[0]]})
    return (Intent("todo.query", text, 0, len(text), 0.9, query=query),)


def _read(plain: str, context: Context) -> tuple[Intent, ...]:
    return read(plain, context.now, context.settings).intents


def _may_mean_else(intent: Intent, context: Context) -> bool:
    """Whether the reading alone is no reason to leave a clause as it is: nothing was understood, or a new task was made of it."""
    if intent.kind == "chat":
        return intent.detail in (None, "smalltalk", "no")
    if intent.kind == "todo.update":
        unknown = all(find_target(r, context).problem == "nothing" for r in intent.references)
        return not intent.changes or "task" in intent.changes or bool(intent.tasks) or unknown
    if intent.kind == "todo.complete":
        unknown = all(find_target(r, context).problem == "nothing" for r in intent.references)
        return intent.confidence <= REPORTED or unknown
    if intent.kind == "todo.delete":
        return "," in intent.text
    return intent.kind == "todo.create"


def _placed(again: tuple[Intent, ...], begin: int, stop: int, text: str) -> tuple[Intent, ...]:
    return tuple(replace(intent, begin=begin, stop=stop, text=text) for intent in again)


def _meaning(text: str, context: Context) -> tuple[Intent, ...]:
    """The intents of ``text`` in plain words; none if it is not about a task at hand."""
    return _restated(text, context) or _of_topic(text, context) or _added_too(text, context)


def _restated(text: str, context: Context) -> tuple[Intent, ...]:
    folded = _folded(text)
    for rule in RESTATED:
        if (found := rule.pattern.fullmatch(folded)) is None:
            continue
        groups = {name: text[slice(*found.span(name))].strip() for name in found.groupdict() if found.group(name)}
        said = groups.pop("x", "it")
        tasks = _meant(said, context, finished=rule.finished)
        if not tasks or (rule.whole and not _is_told_of(tasks, text, said, groups.get("verb", ""))):
            continue
        if "hour" in groups:
            groups["hour"] = _time_of_day(groups["hour"], tasks[0])
        if again := _read_again(rule.plain.format(**groups), tasks, context):
            return again
    return ()


def _read_again(plain: str, tasks: tuple[Record, ...], context: Context) -> tuple[Intent, ...]:
    """The intents of a plain request for "it", which is each of ``tasks``; none unless it changes tasks that are there."""
    intents = read(plain, context.now, context.settings).intents
    if any(intent.kind not in MOVES for intent in intents):
        return ()
    these = tuple(Reference(str(t["task"]), words=(str(t["id"]),), ids=(str(t["id"]),)) for t in tasks)
    return tuple(replace(intent, references=these) for intent in intents)


def _meant(words: str, context: Context, *, finished: bool, every: bool = False) -> tuple[Record, ...]:
    """The tasks that ``words`` point at without a doubt; they must all be open, or with ``finished`` all be finished. With
    ``every``, all that fit equally well where it should be one."""
    if POINTING.fullmatch(_folded(words)):
        if not (context.before.get("touched") or context.before.get("listed")):
            return ()
        references: tuple[Reference, ...] = (Reference(words, previous=True),)
    else:
        asked = read(f"{'完成' if _chinese(words) else 'finish '}{words}", context.now, context.settings).intents
        named = asked[0].references if len(asked) == 1 and asked[0].kind == "todo.complete" else ()
        references = tuple(part for whole in named for part in (whole.parts or (whole,)))
        if not references or any(r.filter or r.everything or not (r.words or r.ids or r.ordinals) for r in references):
            return ()
    tasks: list[Record] = []
    for reference in references:
        target = find_target(reference, context, done=finished)
        if every and target.problem == "which":
            target = Target(target.tasks)
        fitting = tuple(task for task in target.tasks if _is_open(task) != finished)
        if target.problem or fitting[:1] != target.tasks[:1] or not (fitting == target.tasks or reference.previous):
            return ()
        tasks += fitting
    return tuple(tasks)


def _is_open(task: Record) -> bool:
    return task.get("status", "not started") in OPEN_STATUSES


def _is_told_of(tasks: tuple[Record, ...], text: str, said: str, verb: str) -> bool:
    """Whether a report is of ``tasks`` and of nothing else: it names all of their titles but the verb, which must be the same."""
    if _chinese(text):
        return all(character in text for task in tasks for character in str(task.get("task")) if character.isalnum())
    verb = verb.lower().split()[0] if verb else ""
    does = PAST_VERBS.get(verb) or verb.removesuffix("ed")
    asked = {stem(word) for word in said.lower().split() if word not in STOP_WORDS}
    named: set[str] = set()
    for task in tasks:
        title = [
            said_word
            for word in str(task.get("task")).lower().split()
            if (said_word := word.strip(",.;")) not in STOP_WORDS and any(c.isalpha() for c in said_word)
        ]
        if len(tasks) == 1 and {stem(word) for word in title} == asked:
            return True  # "invoice acme" is all of "the acme invoice is sent"
        if len(title) > 1 and title[0] in TASK_VERBS:
            if verb and verb not in _ANY_DOING and not title[0].startswith(does):
                return False
            title = title[1:]
        named.update(stem(word) for word in title)
    return bool(named) and named == asked


_ANY_DOING = frozenset("did got took made finished completed handled sorted managed".split())
"""Past tenses that report any task, whatever its verb."""


def _time_of_day(said: str, task: Record) -> str:
    """ "5" as the time nearest to the one at which the task is due; without one, as an hour at which people are about."""
    if said.isascii():
        hour, _, minute = said.partition(":")
        hours, minutes = int(hour), int(minute or 0)
    else:
        hour, _, minute = said.partition("点")
        hours, minutes = read_chinese_number(hour, 0)[-1][1], 30 if minute == "半" else 0
    due = str(task.get("deadline") or "")
    if len(due) > len("2026-11-30") and hours <= 12:
        at = datetime.fromisoformat(due)
        hours = min((hours % 12, hours % 12 + 12), key=lambda h: abs((h - at.hour) * 60 + minutes - at.minute))
    elif hours < 8 and ":" not in said:
        hours += 12
    return f"{hours:02}:{minutes:02}"


def _of_topic(text: str, context: Context) -> tuple[Intent, ...]:
    """ "The report: make it Friday": a request after the name of the task that it is about."""
    if (found := TOPIC.fullmatch(_folded(text))) is None:
        return ()
    name, rest = ("x", "rest") if found.group("x") else ("zh", "then")
    topic, said = text[slice(*found.span(name))].strip(), text[slice(*found.span(rest))].strip()
    if POINTING.fullmatch(_folded(topic)) or len(tasks := _meant(topic, context, finished=False)) != 1:
        return ()
    short = str(tasks[0]["id"])
    about_it = replace(context, last_touched=(short,), before={**context.before, "touched": True})
    intents = _restated(said, about_it) or read(said, context.now, context.settings).intents
    if any(intent.kind not in MOVES or not intent.references for intent in intents):
        return ()
    this = Reference(topic, words=(short,), ids=(short,))
    return tuple(replace(i, references=tuple(this if r.previous else r for r in i.references)) for i in intents)


def _added_too(text: str, context: Context) -> tuple[Intent, ...]:
    """ "And some bread too" after "add milk": more tasks of the same kind, with the tags of the one before."""
    found = ADDED_TOO.fullmatch(_folded(text))
    if found is None or not context.before.get("touched"):
        return ()
    before = read(str(context.before.get("text") or ""), context.now, context.settings).intents
    added = before[-1].tasks if before and before[-1].kind == "todo.create" else ()
    if not added and not (before and ADDED_TOO.fullmatch(_folded(before[-1].text))):
        return ()
    more = text[slice(*found.span("x" if found.group("x") else "zh"))].strip()
    intents = read(f"{'添加' if _chinese(more) else 'add '}{more}", context.now, context.settings).intents
    if len(intents) != 1 or intents[0].kind != "todo.create":
        return ()
    tags = added[-1].tags if added else _tags_of_last(context)
    return (replace(intents[0], tasks=tuple(replace(draft, tags=draft.tags or tags) for draft in intents[0].tasks)),)


def _tags_of_last(context: Context) -> tuple[str, ...]:
    last = context.last_touched[:1]
    return next((tuple(t.get("tags") or ()) for t in context.tasks if str(t["id"]) in last), ())


def _chinese(text: str) -> bool:
    return language_of(text) == "zh"


def _folded(text: str) -> str:
    return fold(text, language_of(text))
