"""The command line: ``taskmaistro [COMMAND]``; without a command it opens the app.

Only the parser lives here. A command's module is imported when it runs, so adding a task never pays for the app or the
agent.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, ClassVar, NoReturn

from taskmaistro_tui import __version__
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.startup import end_short_run, import_argparse, prepare_short_run
from taskmaistro_tui.streams import drop_output, prepare_streams

import_argparse()
import argparse  # noqa: E402

COMMANDS: dict[str, str] = {}
"""Command → module of ``taskmaistro_tui.commands`` that runs it; filled while the parser is built."""


class _Formatter(argparse.HelpFormatter):
    """Help as wide as the terminal, without importing ``shutil`` for it at every start."""

    def __init__(self, prog: str) -> None:
        try:
            columns = int(os.environ.get("COLUMNS") or os.get_terminal_size().columns)
        except (OSError, ValueError):
            columns = 80
        super().__init__(prog, width=max(columns - 2, 20))


class _Parser(argparse.ArgumentParser):
    """argparse, with errors in one sentence and status 2; ``given`` are the words of the whole command line."""

    given: ClassVar[Sequence[str]] = ()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"formatter_class": _Formatter, **kwargs})

    def error(self, message: str) -> NoReturn:
        from taskmaistro_tui.memory.visible import visible

        if _wants_json(self.given):
            _say_error("usage", message, turn="chat" in self.given)
        self.exit(2, f"{self.prog}: {visible(message)}; see {self.prog} --help\n")


class _LeftOut:
    """Stands for the parser of a command that was not asked for: takes arguments and drops them."""

    def add_argument(self, *_: object, **__: object) -> None:
        return None


_LEFT_OUT = _LeftOut()
_SHORT = ("tasks", "knowledge", "files")
_GLOBAL_OPTIONS = ("--db", "--user", "--model", "--now")


def _command_of(argv: Sequence[str]) -> str | None:
    """The command that ``argv`` names, if that is plain to see without parsing it."""
    words = iter(argv)
    for word in words:
        if word in _GLOBAL_OPTIONS:
            next(words, None)
        elif not word.startswith("-"):
            return word
        elif not word.startswith(tuple(f"{option}=" for option in _GLOBAL_OPTIONS)):
            return None
    return None


def build_parser(only: str | None = None) -> argparse.ArgumentParser:
    """The whole parser, or, which is faster, the parser of one command. :data:`COMMANDS` is complete once it is built."""
    parser = _Parser(
        prog="taskmaistro",
        description="A personal ToDo assistant that lives in the terminal. Without a command it opens the app.",
        epilog="Tasks are named by the short id that 'list' shows, or by words of their title.",
    )
    parser.add_argument(
        "--now", dest="fixed_now", metavar="ISO", help="take this as the current moment, for tests and scripts"
    )
    parser.add_argument("--version", action="version", version=f"taskmaistro {__version__}")
    parser.add_argument(
        "--db", metavar="FILE", help="the file that holds your tasks (default: the platform's data folder)"
    )
    parser.add_argument("--user", metavar="NAME", help="whose tasks; users are kept apart in one file")
    parser.add_argument(
        "--model", metavar="NAME", help="builtin, deepseek:NAME, ollama:NAME, openai:NAME@URL, llamacpp:FILE"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    def command(name: str, module: str, summary: str, alias: str | None = None) -> argparse.ArgumentParser:
        for known in (name, alias):
            if known:
                COMMANDS[known] = module
        if only is not None and only not in (name, alias):
            return _LEFT_OUT  # type: ignore[return-value]
        return commands.add_parser(name, help=summary, description=summary, aliases=[alias] if alias else [])

    def reference(sub: argparse.ArgumentParser, *, many: bool = True) -> None:
        words = "short ids, or words of one title" if many else "a short id, or words of the title"
        sub.add_argument("reference", nargs="+", metavar="TASK", help=words)

    add = command("add", "tasks", "Add a task; dates, #tags, +project, !priority and ~20m are read out of the line.")
    add.add_argument(
        "text", nargs="+", help="the task as you would say it; '-' takes one task a line from standard input"
    )
    add.add_argument("--as-is", action="store_true", help="take the line as the title, read nothing out of it")
    _json_option(add)
    _field_options(add)
    listed = command("list", "tasks", "List tasks, all open ones unless a filter says otherwise.", "ls")
    listed.add_argument(
        "filter", nargs="*", help="words, #tag, +project, !high, due:week, '<30m', status:done, is:overdue"
    )
    listed.add_argument(
        "--order", default="board", choices=("board", "deadline", "created", "updated", "priority", "task")
    )
    listed.add_argument("--limit", type=int, metavar="N", help="at most N tasks")
    listed.add_argument("--all", action="store_true", help="done and archived ones too")
    listed.add_argument("--json", action="store_true", help="a JSON array")
    show = command("show", "tasks", "Show everything about one task.")
    reference(show, many=False)
    show.add_argument("--json", action="store_true", help="as JSON")
    edit = command("edit", "tasks", "Change fields of a task.")
    edit.add_argument("reference", metavar="TASK", help="a short id, or words of the title in quotes")
    _json_option(edit)
    edit.add_argument("--title", metavar="TEXT", help="a new title")
    _field_options(edit)
    edit.add_argument("--status", metavar="STATUS", help="not started, in progress, done, archived")
    edit.add_argument(
        "--clear", action="append", default=[], metavar="FIELD", help="empty a field, e.g. --clear deadline"
    )
    for name, summary in (
        ("start", "Mark tasks as in progress."),
        ("done", "Mark tasks as done."),
        ("reopen", "Bring done or archived tasks back."),
        ("archive", "Put tasks away; they stay findable."),
        ("rm", "Delete tasks; undo brings them back."),
    ):
        moved = command(name, "tasks", summary, "delete" if name == "rm" else None)
        reference(moved)
        _json_option(moved)
    _json_option(command("undo", "tasks", "Take back the latest change of yours or of the assistant's."))
    _json_option(command("redo", "tasks", "Do again what was undone."))
    log = command("log", "tasks", "What changed, newest first.", "history")
    log.add_argument("reference", nargs="*", metavar="TASK", help="only this task")
    log.add_argument("--limit", type=int, default=20, metavar="N")
    _json_option(log)

    chat = command("chat", "chat", "Talk to the assistant; without a message, line by line from standard input.")
    chat.add_argument("message", nargs="*", help="'-' takes one message a line from standard input")
    chat.add_argument("--thread", default="main", metavar="NAME", help="the conversation (default: main)")
    chat.add_argument("--json", action="store_true", help="one JSON object a turn, on one line")
    parse = command("parse", "parse", "Show what is read out of a sentence; nothing is stored.")
    parse.add_argument("text", nargs="*")
    parse.add_argument("--jsonl", action="store_true", help="one JSON object {id, text, now} a line on standard input")
    parse.add_argument("--locale", metavar="NAME", help="en_US, en_GB, de_DE, zh_CN: date order and holidays")

    profile = command("profile", "knowledge", "Show what is known of you, or set it: profile name=Ada location=Oslo.")
    profile.add_argument("fields", nargs="*", metavar="FIELD=VALUE")
    instructions = command("instructions", "knowledge", "Show your wishes on how tasks are written, or replace them.")
    instructions.add_argument("text", nargs="*", metavar="TEXT")
    instructions.add_argument("--history", action="store_true", help="every text they had")
    instructions.add_argument("--restore", type=int, metavar="NUMBER", help="bring an earlier text back")
    _json_option(instructions)

    memory = command(
        "memory", "memory", "Add, search, list, change, remove, forget and export what is remembered of you."
    )
    if isinstance(memory, argparse.ArgumentParser):
        from taskmaistro_tui.commands.memory_options import add_memory_options

        add_memory_options(memory)

    forget = command("forget", "forget", "Forget something for good: that I live in Boston. It cannot be undone.")
    forget.add_argument("text", nargs="*", metavar="TEXT")
    forget.add_argument("--all", action="store_true", help="everything of this user, after a typed confirmation")
    forget.add_argument(
        "--backups", action="store_true", help="delete older copies of the file, which may still hold it"
    )
    forget.add_argument("--yes", action="store_true", help="do it without being asked")
    forget.add_argument("--confirm", metavar="WORDS", help="confirm without being asked: yes, or 'forget everything'")
    _json_option(forget)
    trace = command("trace", "talks", "Show what happened inside a turn, the latest without one.")
    trace.add_argument("turn", nargs="?", metavar="TURN", help="the beginning of a turn's id")
    trace.add_argument("--prompts", action="store_true", help="with the prompts as they were sent")
    trace.add_argument("--list", action="store_true", help="the turns that have a trace")
    trace.add_argument("--limit", type=int, default=20, metavar="N")
    _json_option(trace)
    talks = command("conversations", "talks", "List conversations, or those that mention some words.")
    talks.add_argument("words", nargs="*", metavar="WORD")
    talks.add_argument("--show", metavar="NAME", help="everything that was said in one")
    talks.add_argument("--close", metavar="NAME", help="it is over and can be looked over")
    talks.add_argument("--limit", type=int, default=20, metavar="N")
    _json_option(talks)
    reflect = command("reflect", "talks", "Look finished conversations over now: profile, memories, experience.")
    reflect.add_argument("--status", action="store_true", help="only tell how things stand")
    _json_option(reflect)

    export = command("export", "exchange", "Write tasks to a file in another format; '-' is standard output.")
    export.add_argument("file", metavar="FILE", help="the format follows the ending: .jsonl .txt .md .csv .ics")
    export.add_argument("filter", nargs="*", help="as for list; everything without one")
    export.add_argument("--format", metavar="NAME", help="json, todo.txt, markdown, csv, taskwarrior, ical")
    export.add_argument("--force", action="store_true", help="replace a file that exists")
    imported = command("import", "exchange", "Read tasks from a file; undo takes the whole import back.")
    imported.add_argument("file", metavar="FILE", help="a file, or '-' for standard input")
    imported.add_argument("--format", metavar="NAME", help="json, todo.txt, markdown, csv, taskwarrior, ical")

    models = command("models", "models", "Show which chat models there are, test one, or fetch one for Ollama.")
    models.add_argument("action", nargs="?", default="list", choices=("list", "test", "pull"))
    models.add_argument(
        "name", nargs="?", metavar="NAME", help="a model; with list, a service: deepseek, ollama, openai@URL"
    )
    command("backup", "files", "Make a backup now.")
    restore = command("restore", "files", "List backups, or put one back.")
    restore.add_argument("backup", nargs="?", metavar="NAME", help="a name from the list, or 'latest'")
    command("doctor", "files", "Check the file and the surroundings, and say what is wrong.").add_argument(
        "--repair", action="store_true", help="make the search index and the lists anew from the tasks"
    )
    command("info", "files", "Show versions, settings and where everything lives.")
    return parser


def _json_option(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--json", action="store_true", help="as JSON")


def _field_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--due", dest="deadline", metavar="WHEN", help="friday, 2026-11-30, 'tomorrow 15:00'")
    sub.add_argument("--from", dest="start", metavar="WHEN", help="not before")
    sub.add_argument("--minutes", dest="time_to_complete", metavar="N", help="how long it takes: 20, 20m, 1h30")
    sub.add_argument("--priority", metavar="LEVEL", help="high, medium or low")
    sub.add_argument("--tag", dest="tags", action="append", metavar="TAG", help="may be given several times")
    sub.add_argument("--project", metavar="NAME")
    sub.add_argument("--repeat", dest="recurrence", metavar="RULE", help="'every monday', or an RRULE")
    sub.add_argument("--notes", metavar="TEXT")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0, 1 for an error the user can mend, 2 for wrong words, 130 for ctrl+c."""
    argv = sys.argv[1:] if argv is None else argv
    prepare_streams()
    _Parser.given = argv
    parser = build_parser(named) if (named := _command_of(argv)) else build_parser()
    if named is not None and named not in COMMANDS:
        parser = build_parser()
    arguments = parser.parse_args(argv)
    short = COMMANDS.get(arguments.command or "") in _SHORT
    if short:
        prepare_short_run()
    try:
        status = _run(arguments)
        sys.stdout.flush()
        if short:
            end_short_run()
        return status
    except TaskMaistroError as problem:
        return _failed(arguments, problem.kind, str(problem))
    except BrokenPipeError:  # the reader of a pipe went away, as `| head` does
        drop_output()
        return 0
    except OSError as problem:
        named_file = f"{problem.filename}: " if problem.filename else ""
        return _failed(arguments, "system", f"{named_file}{problem.strerror or problem}")
    except OverflowError:
        return _failed(arguments, "invalid", "a number or a date in this is too large to be worked with")
    except KeyboardInterrupt:
        return 130


def _failed(arguments: argparse.Namespace, kind: str, message: str) -> int:
    from taskmaistro_tui.memory.visible import visible

    print(f"taskmaistro: {visible(message)}", file=sys.stderr)
    try:
        if getattr(arguments, "json", False):
            _say_error(kind, message, turn=arguments.command == "chat")
        sys.stdout.flush()
    except OSError:  # standard output is what failed
        drop_output()
    return 1


def _wants_json(words: Sequence[str]) -> bool:
    return "--json" in (words[: words.index("--")] if "--" in words else words)


def _say_error(kind: str, message: str, *, turn: bool = False) -> None:
    """The JSON of a failure; that of a turn of the assistant has a turn's other members too."""
    from taskmaistro_tui.commands.output import say_json

    error = {"error": {"kind": kind, "message": message}}
    say_json({"reply": "", "changes": [], **error} if turn else error)


def _run(arguments: argparse.Namespace) -> int:
    from importlib import import_module

    module = COMMANDS.get(arguments.command or "", "app")
    from taskmaistro_tui.config import load_settings

    settings = load_settings({name: getattr(arguments, name) for name in ("db", "user", "model", "fixed_now")})
    return int(import_module(f"taskmaistro_tui.commands.{module}").run(arguments, settings))


if __name__ == "__main__":
    sys.exit(main())
