"""``task_maistro``: decides what a message asks for, or answers it. And the answer to calls that nobody can serve."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from langchain_core.messages import AIMessage

from taskmaistro_tui.agent.calls import Answer, ask_streaming
from taskmaistro_tui.agent.context import Record
from taskmaistro_tui.agent.events import Listed, Token, ToolCalled
from taskmaistro_tui.agent.honest import changes_of, owed, summary
from taskmaistro_tui.agent.nodes.common import answer, unanswered
from taskmaistro_tui.agent.prompts import route_prompt
from taskmaistro_tui.agent.state import MAX_ROUNDS, Parts, State, Step
from taskmaistro_tui.agent.tools import ROUTE_TOOLS, UPDATE_TYPES
from taskmaistro_tui.agent.wording import is_chinese, say
from taskmaistro_tui.models.builtin.moments import deadline_words, when_words
from taskmaistro_tui.models.errors import empty_answer
from taskmaistro_tui.models.names import name_of
from taskmaistro_tui.tasks.wording import due_words

HELD_BACK = 240
"""Characters of a reply that are held back until it is likely that no tool call follows them: models that say something
before a call say a sentence. A shorter reply appears whole."""

BROKEN = "taskmaistro_broken"


class Speaker:
    """Passes a reply on as it arrives, once it is clear that it is one."""

    def __init__(self, step: Step) -> None:
        self._emit = step.emit
        self._held = ""
        self.open = False
        self.said = ""

    def hear(self, text: str) -> None:
        """Take a piece of the model's text."""
        if self.open:
            self._say(text)
            return
        self._held += text
        if len(self._held) >= HELD_BACK:
            self.release()

    def release(self) -> None:
        """It is the reply: say what was held back."""
        self.open = True
        held, self._held = self._held, ""
        self._say(held.lstrip())

    def drop(self) -> None:
        """It was no reply: forget what was held back."""
        self._held = ""

    def add(self, text: str) -> None:
        """Say something of our own after the reply."""
        if text:
            self._say(f"\n\n{text}" if self.said.strip() else text)

    def _say(self, text: str) -> None:
        self.said += text
        for line in text.splitlines(keepends=True):
            self._emit(Token(line))


class TaskMaistro:
    """One question to the model: its tool calls go on to the nodes that serve them, its text is the reply."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: State, step: Step) -> dict[str, Any]:
        """Raises what the provider raises."""
        results = state.get("results") or []
        before = state.get("assistant_text", "")
        speaker = Speaker(step)
        now, asked = self.parts.workspace.clock(), state.get("current_user_text", "")
        if question := next((r["pending"] for r in results if r.get("pending")), None):
            speaker.add(summary([r for r in results if not r.get("pending")], asked) if changes_of(results) else "")
            speaker.add(question)
            return _reply(speaker.said)
        bound = self.parts.model.bind_tools(ROUTE_TOOLS)
        said = await ask_streaming(bound, route_prompt(state, self.parts, now), speaker.hear)
        if said.calls or said.broken:
            if state.get("rounds", 0) < MAX_ROUNDS:
                return self._to_tools(said, speaker, state, step, before)
            speaker.drop()
            told = summary(results, asked) or say("nothing_saved", asked)
            speaker.add(f"{told}\n{say('stopped', asked, n=MAX_ROUNDS)}")
        else:
            speaker.release()
            if not speaker.said.strip():
                speaker.add(self._instead(state, asked, now))
            speaker.add(
                _rest_of(state.get("found"), speaker.said, now, self.parts.workspace.settings.clock_hours, asked)
            )
            speaker.add(owed(before + speaker.said, results, asked))
        return {**_reply(speaker.said, before), **self._listed(speaker.said, state, step)}

    def _instead(self, state: State, asked: str, now: datetime) -> str:
        """What is said where the model says nothing: what was done or found. Raises :class:`ModelError` where nothing was asked
        of the tools either, so that the message is kept and can be tried again."""
        results, found = state.get("results") or [], state.get("found")
        if told := summary(results, asked):
            return told
        if found:
            lines = _numbered(found["tasks"], 1, now, self.parts.workspace.settings.clock_hours, asked)
            return "\n".join(lines) if lines else say("none_found", asked)
        if results:
            return say("noted" if changes_of(results) else "nothing_saved", asked)
        raise empty_answer(name_of(self.parts.model_name))

    def _listed(self, text: str, state: State, step: Step) -> dict[str, Any]:
        """The list that the reply shows on its own, without a search, is the one "the second" refers to from now on. What a
        reply says of changes is no list to choose from."""
        if state.get("results"):
            return {}
        listed = tasks_listed(text, state.get("tasks") or [])
        if len(listed) < 2:
            return {}
        step.emit(Listed(tuple(one["key"] for one in listed)))
        return {"last_list": [one["id"] for one in listed]}

    def _to_tools(self, said: Answer, speaker: Speaker, state: State, step: Step, before: str) -> dict[str, Any]:
        speaker.drop()
        said.calls.sort(key=lambda call: call["name"] != "UndoLast")  # "that" is what was done before this message
        for call in said.calls:
            step.emit(ToolCalled(call["name"], call["args"], call["id"]))
        message = said.message()
        message.content = speaker.said  # what could not be held back has been shown, and so belongs to the reply
        message.additional_kwargs[BROKEN] = {broken.id: broken.error for broken in said.broken}
        shown = before + (speaker.said + "\n\n" if speaker.said else "")
        if speaker.said:
            step.emit(Token("\n\n"))
        return {"messages": [message], "rounds": state.get("rounds", 0) + 1, "assistant_text": shown}


def _reply(text: str, before: str = "") -> dict[str, Any]:
    whole = (before + text).strip()
    return {"messages": [AIMessage(whole)], "assistant_text": before + text}


_LIST_LINE = re.compile(r"^\s*(?:\d{1,3}[.)、]|[-*•])\s*(.+)$", re.MULTILINE)


def tasks_listed(text: str, tasks: Sequence[Record]) -> list[Record]:
    """The tasks whose titles stand in the list lines of ``text``, in their order, each once."""
    listed: dict[str, Record] = {}
    longest_first = sorted(tasks, key=lambda one: -len(one["task"]))
    for line in _LIST_LINE.findall(text):
        shown = line.casefold()
        for one in longest_first:
            if one["task"].casefold() in shown:
                listed.setdefault(one["key"], one)
                break
    return list(listed.values())


def _rest_of(found: Record | None, reply: str, now: datetime, clock: int, asked: str) -> str:
    """The tasks of a search that the model was not told, for a reply that lists all it was told: the prompt is no longer for
    them, and the user sees them all."""
    told = (found or {}).get("told", 0)
    if not found or not told or told >= len(found["tasks"]):
        return ""
    listed = {one["key"] for one in tasks_listed(reply, found["tasks"])}
    if found["tasks"][told - 1]["key"] not in listed or any(one["key"] in listed for one in found["tasks"][told:]):
        return ""
    return "\n".join(_numbered(found["tasks"][told:], told + 1, now, clock, asked))


def _numbered(tasks: Sequence[Record], first: int, now: datetime, clock: int, asked: str) -> list[str]:
    """Tasks as lines of a list, from the number ``first`` on, in the language of the question (``asked``)."""
    chinese = is_chinese(asked)
    lines = []
    for at, one in enumerate(tasks, first):
        due = _due_in_chinese(one, now, clock) if chinese else due_words(one, now, clock)
        beside = f"（{due}）" if chinese else f" ({due})"
        lines.append(f"{at}. {one['task']}{beside if due else ''}")
    return lines


def _due_in_chinese(task: Record, now: datetime, clock: int) -> str:
    closed = task.get("status") in ("done", "archived")
    return (when_words if closed else deadline_words)(task.get("deadline"), now, "zh", clock)


def route(state: State) -> str:
    """The next node: the one that serves the first unanswered call; with all answered the model again; with none the end."""
    messages = state.get("messages") or []
    last = messages[-1]
    if isinstance(last, AIMessage) and not last.tool_calls:
        return "write_memory"
    waiting = unanswered(state)
    if not waiting:
        return "task_maistro"
    call = waiting[0]
    if call["id"] in _broken(state):
        return "refuse_call"
    match call["name"], call["args"].get("update_type"):
        case "UpdateMemory", "todo":
            return "update_todos"
        case "UpdateMemory", "user":
            return "update_profile"
        case "UpdateMemory", "instructions":
            return "update_instructions"
        case "FindTasks", _:
            return "find_tasks"
        case "UndoLast", _:
            return "undo_last"
    return "refuse_call"


def _broken(state: State) -> dict[str, str]:
    for message in reversed(state.get("messages") or []):
        if isinstance(message, AIMessage):
            found: dict[str, str] = message.additional_kwargs.get(BROKEN) or {}
            return found
    return {}


_PLAIN = re.compile(r"[^\w .-]+")


class RefuseCall:
    """Answers a call that cannot be served: an unknown tool, an unknown kind of update, arguments that are no JSON."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: State, step: Step) -> dict[str, Any]:
        """The model may try again, within its rounds."""
        call = unanswered(state)[0]
        if error := _broken(state).get(call["id"]):
            text = f"{error}. Call {call['name']} again with valid JSON arguments."
        elif call["name"] == "UpdateMemory":
            given = _PLAIN.sub("", str(call["args"].get("update_type")))[:40]
            text = f"There is no update_type {given!r}; it is one of {', '.join(UPDATE_TYPES)}."
        else:
            names = ", ".join(tool["function"]["name"] for tool in ROUTE_TOOLS)
            text = f"There is no tool of that name; there are {names}."
        return {"messages": [answer(call, text, failed=True)]}
