"""A turn's trace as parts that fold: each node with what it read and returned, what it asked, and what became of its calls.

Plain values: the screen shows them, and what is copied is the same text.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.traces import Asked, Node, TurnTrace

INLINE = 60
"""Characters of a value that stand beside its name; longer ones fold."""
GOOD, BAD, NOTE = "good", "bad", "note"
OUTCOMES = (("told", GOOD, "✓"), ("refused", BAD, "✕"), ("notes", NOTE, "!"), ("trouble", BAD, "✕"))
"""The lists of a result that say what became of calls: field, kind, sign."""

FOUND = (
    ("memories", "memory", "memories"),
    ("tasks", "task", "tasks"),
    ("times", "time", "times"),
    ("experience", "lesson", "lessons"),
    ("saved_memories", "memory kept", "memories kept"),
)
"""Lists of the state whose length says what a node found: field, one, many."""


@dataclass(slots=True)
class Part:
    """A heading with what folds under it. ``told`` stands beside the heading; ``tone`` says how it is meant (good, bad,
    note, or nothing). A part without ``body`` and ``parts`` does not fold."""

    id: str
    title: str
    told: str = ""
    body: str = ""
    parts: list[Part] = field(default_factory=list)
    tone: str = ""
    opened: bool = False

    @property
    def folds(self) -> bool:
        """Whether there is anything under it."""
        return bool(self.body or self.parts)

    def text(self, depth: int = 0) -> str:
        """All of it as text to be copied."""
        lines = [f"{self.title}  {self.told}".rstrip()]
        lines += self.body.split("\n") if self.body else []
        lines[1:] = [f"  {line}".rstrip() for line in lines[1:]]
        nested = [part.text(depth + 1) for part in self.parts]
        return "\n".join([*lines, *("  " + text.replace("\n", "\n  ") for text in nested)])


def parts_of(trace: TurnTrace) -> list[Part]:
    """The nodes of a turn, and what the turn changed."""
    fates = _fates(trace.nodes)
    return [_node(number, node, fates[number - 1]) for number, node in enumerate(trace.nodes, start=1)]


def summary(trace: TurnTrace) -> list[str]:
    """What the turn took, in a few words each."""
    nodes = trace.nodes
    facts = [f"{len(nodes)} step{'s' if len(nodes) != 1 else ''}", _took(sum(node.seconds for node in nodes))]
    models = dict.fromkeys(asked.model for node in nodes for asked in node.asked if asked.model)
    calls = sum(node.model_calls for node in nodes)
    if calls:
        facts.append(f"asked {', '.join(models) or 'the model'} {calls} time{'s' if calls != 1 else ''}")
    facts += _tokens(*(sum(getattr(n, f"tokens_{side}") for n in nodes) for side in ("in", "out", "cached")))
    return facts


# -- nodes -------------------------------------------------------------------------------------------------------------


def _node(number: int, node: Node, fates: Sequence[Sequence[str]]) -> Part:
    id = f"{number}"
    new = _new_results(node)
    parts = [_fields(f"{id}.read", "read", node.read)] if node.read else []
    at = 0
    for count, asked in enumerate(node.asked, start=1):
        parts.append(_asked(f"{id}.asked{count}", asked, fates[at : at + len(asked.calls)]))
        at += len(asked.calls)
    for name, tone, sign in OUTCOMES:
        parts += [
            Part(f"{id}.{name}{n}", f"{sign} {_flat(text)}", tone=tone)
            for n, text in enumerate(_listed(new, name), start=1)
        ]
    for result in new:
        if pending := result.get("pending"):
            parts.append(Part(f"{id}.pending", "? asks first", _flat(_question(pending)), tone=NOTE))
    parts.append(_fields(f"{id}.returned", "returned", node.returned))
    if error := node.returned.get("error"):
        parts.append(Part(f"{id}.error", f"✕ failed: {_flat(error)}", tone=BAD))
    facts = [_took(node.seconds)]
    if node.model_calls:
        facts.append(f"{node.model_calls} question{'s' if node.model_calls != 1 else ''}")
    facts += _tokens(node.tokens_in, node.tokens_out, node.tokens_cached)
    gist = _gist(node, new)
    told = " · ".join([*facts, gist] if gist else facts)
    return Part(id, f"{number} {visible(node.name)}", told, parts=parts, tone=BAD if node.returned.get("error") else "")


def _gist(node: Node, new: Sequence[Mapping[str, Any]]) -> str:
    """What a node came to, in a few words."""
    calls = [str(call.get("name")) for asked in node.asked for call in asked.calls]
    told = [*_listed(new, "told"), *_listed(new, "refused")]
    if told:
        return visible(_flat(", ".join(told)))
    if calls:
        return visible("calls " + ", ".join(calls))
    if any(asked.text for asked in node.asked):
        return "answers"
    found = [
        f"{len(value)} {one if len(value) == 1 else many}"
        for name, one, many in FOUND
        if isinstance(value := node.returned.get(name), list) and value
    ]
    return ", ".join(found)


def _new_results(node: Node) -> list[Mapping[str, Any]]:
    """The results that this node added to those it read."""
    read = [json.dumps(one, sort_keys=True) for one in _mappings(node.read.get("results"))]
    return [one for one in _mappings(node.returned.get("results")) if json.dumps(one, sort_keys=True) not in read]


def _fates(nodes: Sequence[Node]) -> list[list[list[str]]]:
    """For every node and every call of its model, what the model was told of it: the tool messages that follow before the
    model speaks again, as far as there are as many as calls."""
    found: list[list[list[str]]] = []
    for at, node in enumerate(nodes):
        calls = sum(len(asked.calls) for asked in node.asked)
        answers = _tool_messages(node)
        for later in nodes[at + 1 :]:
            if answers or any(one.get("type") == "ai" for one in _mappings(later.returned.get("messages"))):
                break
            answers += _tool_messages(later)
        spoke = any(one.get("type") == "ai" for one in _mappings(node.returned.get("messages")))
        found.append([answer.split("\n") for answer in answers] if spoke and len(answers) == calls else [[]] * calls)
    return found


def _tool_messages(node: Node) -> list[str]:
    return [str(one.get("text") or "") for one in _mappings(node.returned.get("messages")) if one.get("type") == "tool"]


# -- questions to models -----------------------------------------------------------------------------------------------


def _asked(id: str, asked: Asked, fates: Sequence[Sequence[str]]) -> Part:
    parts = [
        Part(f"{id}.m{n}", f"{visible(str(m.get('role') or '?'))}", *_told_and_body(str(m.get("text") or "")))
        for n, m in enumerate(asked.messages, start=1)
    ]
    characters = sum(len(str(m.get("text") or "")) for m in asked.messages)
    count = len(parts)
    told = f"{count} message{'s' if count != 1 else ''}, {characters:,} characters"
    prompt = Part(f"{id}.prompt", "prompt", f"{told}, as it was sent", parts=parts)
    tools = [Part(f"{id}.tools", "tools offered", visible(", ".join(asked.tools)))] if asked.tools else []
    answer: list[Part] = []
    if asked.text:
        answer.append(Part(f"{id}.text", "said", *_told_and_body(asked.text), opened=len(asked.text) < 600))
    for n, call in enumerate(asked.calls, start=1):
        answer.append(_call(f"{id}.call{n}", call, fates[n - 1] if n <= len(fates) else ()))
    if asked.notice:
        answer.append(Part(f"{id}.notice", f"! {_flat(asked.notice)}", tone=NOTE))
    if asked.error:
        answer.append(Part(f"{id}.error", f"✕ no answer: {_flat(asked.error)}", tone=BAD))
    facts = [_took(asked.seconds), *_tokens(asked.tokens_in, asked.tokens_out, asked.tokens_cached)]
    title = f"asked {visible(asked.model or 'a model')}"
    return Part(id, title, " · ".join(facts), parts=[prompt, *tools, *answer], opened=True)


def _call(id: str, call: Mapping[str, Any], fate: Sequence[str]) -> Part:
    arguments = call.get("args") or {}
    body = readable(arguments)
    told = " · ".join(_flat(line) for line in body.split("\n")) if arguments else ""
    parts = [Part(f"{id}.fate{n}", f"⤷ {_flat(line)}") for n, line in enumerate(fate, start=1) if line.strip()]
    short = len(told) <= INLINE * 2
    return Part(
        id,
        f"→ {visible(str(call.get('name') or '?'))}",
        told if short else f"{len(arguments)} arguments",
        "" if short else body,
        parts,
        opened=True,
    )


# -- values ------------------------------------------------------------------------------------------------------------


def _fields(id: str, title: str, values: Mapping[str, Any]) -> Part:
    filled = {name: value for name, value in values.items() if value not in (None, "", [], {}, False)}
    empty = [visible(name) for name in values if name not in filled]
    parts = [_value(f"{id}.{name}", visible(name), value) for name, value in filled.items()]
    if empty:
        parts.append(Part(f"{id}.empty", "empty", ", ".join(empty)))
    return Part(id, title, ", ".join(map(visible, filled)) or "nothing", parts=parts)


def _value(id: str, name: str, value: Any) -> Part:
    text = readable(value)
    if "\n" not in text and len(text) <= INLINE:
        return Part(id, name, text)
    if isinstance(value, list):
        return Part(id, name, f"{len(value)}", text)
    return Part(id, name, "" if isinstance(value, dict) else _flat(text, INLINE), text)


def _told_and_body(text: str) -> tuple[str, str]:
    """A short text stands beside its heading; of a long one its beginning does, and all of it below."""
    text = visible(text, keep_newlines=True)
    if "\n" not in text and len(text) <= INLINE:
        return text, ""
    return _flat(text, INLINE), text


def readable(value: Any, depth: int = 0) -> str:
    """A JSON value as people read it: ``name: value`` a line, entries of lists with dots, empty ones left out."""
    pad = "  " * depth
    if isinstance(value, Mapping):
        if "type" in value and "text" in value:  # a message
            return _message(value, pad)
        lines = []
        for name, held in value.items():
            if held in (None, "", [], {}):
                continue
            text = readable(held, depth + 1)
            nested = isinstance(held, Mapping | list) and "\n" in text
            lines.append(f"{pad}{visible(str(name))}:" + (f"\n{text}" if nested else f" {text.strip()}"))
        return "\n".join(lines)
    if isinstance(value, list):
        if not value:
            return ""
        if all(not isinstance(one, Mapping | list) for one in value) and sum(len(str(one)) for one in value) <= INLINE:
            return pad + visible(", ".join(str(one) for one in value))
        if len(value) == 1 and not depth:
            return readable(value[0])
        return "\n".join(f"{pad}• {readable(one, depth + 1).lstrip()}" for one in value)
    if isinstance(value, float):
        return f"{pad}{value:g}"
    if isinstance(value, bool):
        return f"{pad}{'yes' if value else 'no'}"
    return pad + visible(str(value), keep_newlines=True)


def _message(value: Mapping[str, Any], pad: str) -> str:
    text = visible(str(value.get("text") or ""), keep_newlines=True).replace("\n", f"\n{pad}  ")
    calls = [
        f"→ {call.get('name')} {_flat(readable(call.get('args') or {}))}" for call in value.get("tool_calls") or ()
    ]
    return f"{pad}{visible(str(value['type']))}: {' '.join(filter(None, [text, *calls]))}".rstrip()


def raw(trace: TurnTrace) -> str:
    """The stored records as they are."""
    return visible(json.dumps(list(trace.record), ensure_ascii=False, indent=2), keep_newlines=True)


# -- words -------------------------------------------------------------------------------------------------------------


def _took(seconds: float) -> str:
    return f"{seconds:,.1f} s" if seconds >= 1 else f"{1000 * seconds:,.0f} ms"


def _tokens(sent: int, back: int, cached: int) -> list[str]:
    if not (sent or back):
        return []
    return [f"{sent:,} tokens in{f' ({cached:,} cached)' if cached else ''}, {back:,} out"]


def _flat(value: Any, limit: int = 400) -> str:
    text = visible(" ".join(str(value).split()))
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _question(pending: Any) -> Any:
    return pending.get("question") or pending if isinstance(pending, Mapping) else pending


def _mappings(value: Any) -> list[Mapping[str, Any]]:
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list) else []


def _listed(results: Iterable[Mapping[str, Any]], name: str) -> list[str]:
    return [str(one) for result in results for one in (result.get(name) or ()) if one]
