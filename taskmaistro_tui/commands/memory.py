"""``memory``: what the user told, added, searched, listed, shown, changed, removed, forgotten, traced back and exported."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from taskmaistro_tui.commands.output import say_json
from taskmaistro_tui.config import Settings
from taskmaistro_tui.memory.change import Change, Document
from taskmaistro_tui.memory.errors import InvalidField, NotFound, TaskMaistroError
from taskmaistro_tui.memory.forgotten import FORGOTTEN
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.memories import Memories, as_row
from taskmaistro_tui.tasks.workspace import Workspace

SHOWN = 8
"""Characters of a key that a list shows; any beginning that is one memory's alone is accepted."""


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Open the file and do what the action says."""
    with Workspace.open(settings, backups=False) as workspace:
        by_meaning = settings.embeddings is not None and arguments.action in ("add", "search")
        if by_meaning and arguments.action == "search":
            _use_embeddings(workspace)
        status = _ACTIONS[arguments.action](workspace, arguments)
        if by_meaning and arguments.action == "add":
            _use_embeddings(workspace)
        return status


def _use_embeddings(workspace: Workspace) -> None:
    """Find by meaning too. What the embedding model has not seen is shown to it first; without it, words must do."""
    from taskmaistro_tui.agent.private import shielded_embedder
    from taskmaistro_tui.models.embeddings import PATIENCE

    try:
        workspace.memories.embedder = shielded_embedder(workspace, PATIENCE)
        while workspace.memories.embed_missing():
            pass
    except TaskMaistroError as problem:
        workspace.memories.embedder = None
        print(visible(f"memories are found by their words only: {problem}"), file=sys.stderr)


# -- add and search ------------------------------------------------------------------------------------------------


def _add(workspace: Workspace, arguments: argparse.Namespace) -> int:
    if arguments.jsonl is not None:
        with _lines(arguments.jsonl) as lines:
            count = workspace.memories.add_rows(_rows(lines), workspace.new_turn("import", "memory add --jsonl"))
        if arguments.json:
            say_json({"added": count})
        else:
            print(f"{count} memories stored", file=sys.stderr)
        return 0
    text = _text(arguments, "what to remember")
    fields = {
        name: getattr(arguments, name) for name in ("category", "context", "subject", "attribute", "speaker", "group")
    }
    fields["valid_from"] = arguments.when
    written = workspace.memories.add(text, workspace.new_turn("cli", f"memory add {text}"), fields=fields)
    if arguments.json:
        say_json(
            {"added": [_object(d) for d in written.kept], "superseded": written.superseded, "reason": written.reason}
        )
        return 0
    for document in written.kept:
        _say(f"remembered {_line(document)}")
    for key in written.superseded:
        if old := workspace.store.get(workspace.memories.namespace, key):
            _say(f"in place of {_id(old)}  {old.value.get('content')}")
    if not written.kept:
        _say(f"not kept: {written.reason}")
    return 0


def _search(workspace: Workspace, arguments: argparse.Namespace) -> int:
    limit = _count(arguments.k, "-k")
    memories = workspace.memories
    if arguments.jsonl is not None:
        with _lines(arguments.jsonl) as lines:
            _answer(memories, _rows(lines), limit, arguments.all)
        return 0
    text = _text(arguments, "what to look for")
    found = memories.search(text, limit=limit, group=arguments.group, superseded=arguments.all, by_meaning=True)
    if arguments.json:
        say_json([{**_object(document), "score": round(score, 3)} for document, score in found])
        return 0
    for document, _ in found:
        _say(_line(document))
    if not found:
        _say("Nothing that is remembered fits these words.")
    return 0


def _answer(memories: Memories, rows: Iterable[dict[str, Any]], limit: int, superseded: bool) -> None:
    for number, row in enumerate(rows, 1):
        group = row.get("group")
        if not isinstance(row.get("text"), str) or not (group is None or isinstance(group, str)):
            raise InvalidField("text", row.get("text"), f"row {number} needs a text, and a group only as a text")
        found = memories.search(row["text"], limit=limit, group=group, superseded=superseded, by_meaning=True)
        hits = [as_row(document)["id"] for document, _ in found]
        say_json({"id": row.get("id"), "hits": hits})


@contextmanager
def _lines(name: str) -> Iterator[Iterable[str]]:
    if name == "-":
        yield sys.stdin
        return
    try:
        with open(name, encoding="utf-8-sig") as file:
            yield file
    except (OSError, UnicodeDecodeError) as problem:
        raise TaskMaistroError(f"{name} cannot be read: {problem}") from None


def _rows(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    import json

    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line.lstrip("\ufeff").strip())
        except json.JSONDecodeError as problem:
            what = f"{problem.msg}, at character {problem.colno}"
            raise InvalidField("jsonl", line, f"line {number} is no JSON: {what}") from None
        except (ValueError, RecursionError):  # a number of thousands of digits, thousands of brackets
            raise InvalidField("jsonl", line, f"line {number} is no JSON that can be read") from None
        if not isinstance(row, dict):
            raise InvalidField("jsonl", line, f"line {number} is no JSON object")
        yield row


# -- look ----------------------------------------------------------------------------------------------------------


def _list(workspace: Workspace, arguments: argparse.Namespace) -> int:
    limit = _count(arguments.limit, "--limit") if arguments.limit is not None else None
    documents = workspace.memories.latest(limit=limit, group=arguments.group, superseded=arguments.all)
    if arguments.json:
        say_json([_object(document) for document in documents])
        return 0
    for document in documents:
        _say(_line(document))
    if not documents:
        _say('Nothing is remembered yet. Tell the assistant, or write: taskmaistro memory add "I live in Oslo"')
    return 0


def _show(workspace: Workspace, arguments: argparse.Namespace) -> int:
    memories = workspace.memories
    document = memories.resolve(arguments.reference)
    if arguments.json:
        say_json(_object(document))
        return 0
    value = document.value
    _say(f"{_id(document)}  {value.get('content')}")
    for name in ("category", "reason", "context", "subject", "attribute", "value", "speaker", "group"):
        if value.get(name):
            _say(f"  {name:<12} {value[name]}")
    now = workspace.clock()
    for name, label in (("valid_from", "since"), ("valid_to", "until")):
        if value.get(name):
            _say(f"  {label:<12} {_local(value[name], now)}")
    if value.get("source_turn") and (record := workspace.store.turn(value["source_turn"])):
        _say(f"  {'source':<12} {record.actor}, {_local(record.at, now)}: “{record.text}”")
    if value.get("answer"):
        _say(f"  {'answered':<12} {value['answer']}")
    for version in memories.history(document.key):
        if version.key in (value.get("supersedes") or ()):
            _say(f"  {'in place of':<12} {_line(version)}")
        elif version.key == value.get("superseded_by"):
            _say(f"  {'replaced by':<12} {_line(version)}")
    return 0


def _history(workspace: Workspace, arguments: argparse.Namespace) -> int:
    memories, now = workspace.memories, workspace.clock()
    if arguments.reference is None:
        limit = _count(arguments.limit, "--limit")
        changes = workspace.store.changes(namespace=memories.namespace, newest_first=True, limit=limit)
        if arguments.json:
            say_json([{"at": c.at, "kind": c.kind, "id": c.key, "before": c.before, "after": c.after} for c in changes])
            return 0
        for change in changes:
            _say(f"{_local(change.at, now)}  {change.actor:<10} {_change_words(change)}: {change.title}")
        return 0
    versions = memories.history(memories.resolve(arguments.reference).key)
    if arguments.json:
        say_json([_object(version) for version in versions])
        return 0
    for version in versions:
        gone = " (removed)" if version.removed_at else ""
        mark = "→" if version.value.get("superseded_by") else "●"
        since = _local(version.value.get("valid_from") or version.created_at, now)
        _say(f"{mark} {since}  {_line(version)}{gone}")
    return 0


def _change_words(change: Change) -> str:
    if change.kind == "edited" and "superseded_by" in {**change.before, **change.after}:
        return "replaced" if change.after.get("superseded_by") else "holds again"
    if change.kind == "removed" and change.title == FORGOTTEN:
        return "forgotten"
    return {"added": "remembered", "edited": "changed", "removed": "removed", "restored": "remembered again"}[
        change.kind
    ]


# -- change --------------------------------------------------------------------------------------------------------


def _edit(workspace: Workspace, arguments: argparse.Namespace) -> int:
    memories = workspace.memories
    document = memories.resolve(arguments.reference)
    fields = {n: v for n in ("category", "context", "subject", "attribute") if (v := getattr(arguments, n)) is not None}
    if arguments.text:
        fields["content"] = " ".join(arguments.text)
    if not fields:
        raise InvalidField("edit", None, "write the new text after the id, or use --category, --subject, --attribute")
    memories.edit(document.key, fields, workspace.new_turn("cli", f"memory edit {_id(document)}"))
    changed = memories.resolve(document.key)
    if arguments.json:
        say_json(_object(changed))
    else:
        _say(f"remembered {_line(changed)}")
    return 0


def _remove(workspace: Workspace, arguments: argparse.Namespace) -> int:
    memories = workspace.memories
    documents = {d.key: d for d in map(memories.resolve, arguments.reference)}
    memories.forget(documents, workspace.new_turn("cli", f"memory remove {' '.join(arguments.reference)}"))
    if arguments.json:
        say_json([_object(document) for document in documents.values()])
        return 0
    for document in documents.values():
        _say(f"removed {_line(document)}")
    return 0


def _forget(workspace: Workspace, arguments: argparse.Namespace) -> int:
    from taskmaistro_tui.commands.forget import forget_plan

    forgetting, text = workspace.forgetting, " ".join(arguments.reference)
    workspace.store.clean_if_needed()
    try:
        documents = [workspace.memories.resolve(reference) for reference in arguments.reference]
    except NotFound:
        plan = forgetting.find(f"forget {text}") or forgetting.find(text)
        if plan is None:
            raise NotFound(
                f"no memory has the id {text!r}, and nothing that is known fits these words; look them up with:"
                " taskmaistro memory list"
            ) from None
    else:
        text = " ".join(str(document.value.get("content")) for document in documents)
        plan = forgetting.of_memories([document.key for document in documents])
    return forget_plan(workspace, plan, arguments, text)


def _export(workspace: Workspace, arguments: argparse.Namespace) -> int:
    import json

    rows = workspace.memories.export_rows(superseded=arguments.all)
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    if arguments.file == "-":
        sys.stdout.write(visible(text, keep_newlines=True) if sys.stdout.isatty() else text)
        return 0
    path = Path(arguments.file)
    if path.exists() and not arguments.force:
        raise TaskMaistroError(f"{path} exists already; add --force to replace it")
    from taskmaistro_tui.commands.exchange import write_whole

    write_whole(path, text)
    _say(f"{text.count(chr(10))} memories written to {path}")
    return 0


# -- words ---------------------------------------------------------------------------------------------------------


def _text(arguments: argparse.Namespace, what: str) -> str:
    text = " ".join(arguments.text).strip()
    if not text:
        raise InvalidField("memory", None, f"write {what}, or use --jsonl -")
    return text


def _count(number: int, option: str) -> int:
    if not 1 <= number <= 1_000_000:
        raise InvalidField(option, number, "write a number from 1 to 1000000")
    return number


def _id(document: Document) -> str:
    label = document.value.get("label")
    return document.key[:SHOWN] if label is None else str(label)


def _line(document: Document) -> str:
    value = document.value
    said = f"{value['speaker']}: " if value.get("speaker") else ""
    replaced = "  · replaced" if value.get("superseded_by") else ""
    return f"{_id(document):<{SHOWN}}  {said}{value.get('content')}{replaced}"


def _object(document: Document) -> dict[str, Any]:
    return {**as_row(document), "key": document.key, "updated_at": document.updated_at}


def _local(text: str, now: datetime) -> str:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text
    return (moment.astimezone(now.tzinfo) if moment.tzinfo else moment).strftime("%Y-%m-%d %H:%M")


def _say(text: str) -> None:
    print(visible(text))


_ACTIONS: dict[str, Callable[[Workspace, argparse.Namespace], int]] = {
    "add": _add,
    "search": _search,
    "list": _list,
    "show": _show,
    "edit": _edit,
    "remove": _remove,
    "forget": _forget,
    "history": _history,
    "export": _export,
}
