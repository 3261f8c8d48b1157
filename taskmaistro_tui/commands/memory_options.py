"""The options of ``taskmaistro memory``; imported when that command is asked for, or help."""

from __future__ import annotations

import argparse

from taskmaistro_tui.memory.remembered import CATEGORIES

ACTIONS = ("add", "search", "list", "show", "edit", "remove", "forget", "history", "export")


def add_memory_options(parser: argparse.ArgumentParser) -> None:
    """Give ``parser`` the actions on memories with their options."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name: str, summary: str) -> argparse.ArgumentParser:
        return actions.add_parser(name, help=summary, description=summary)

    add = action("add", "Remember something; what is newer takes the place of what it contradicts.")
    add.add_argument("text", nargs="*", help="what to remember")
    add.add_argument(
        "--jsonl",
        metavar="FILE",
        help='store rows {"id", "text", "when", "speaker", "group"} as they are; - is standard input',
    )
    add.add_argument("--when", metavar="ISO", help="since when it holds, or when it was said")
    add.add_argument("--speaker", metavar="NAME", help="who said it, if not you")
    add.add_argument("--group", metavar="NAME", help="the conversation it stands in")
    _fields(add)
    search = action("search", "Find memories by what they tell, best first.")
    search.add_argument("text", nargs="*", help="a question or words")
    search.add_argument("--jsonl", metavar="FILE", help='answer rows {"id", "text", "group"} with {"id", "hits"}')
    search.add_argument("-k", type=int, default=5, metavar="N", help="at most N (default: 5)")
    search.add_argument("--group", metavar="NAME", help="only in this group")
    listed = action("list", "List memories, newest first.")
    listed.add_argument("--limit", type=int, metavar="N", help="at most N")
    listed.add_argument("--group", metavar="NAME", help="only this group")
    for sub in (search, listed):
        sub.add_argument("--all", action="store_true", help="also those that something newer took the place of")
    show = action("show", "Show everything about one memory.")
    edit = action("edit", "Change a memory.")
    remove = action("remove", "Take memories out of every list; undo brings them back.")
    forget = action("forget", "Forget memories for good, in everything that was said too. It cannot be undone.")
    history = action("history", "Show every version of a memory, or all that changed, newest first.")
    show.add_argument("reference", metavar="ID", help="an id, or its beginning")
    edit.add_argument("reference", metavar="ID", help="an id, or its beginning")
    edit.add_argument("text", nargs="*", help="the new text")
    _fields(edit)
    remove.add_argument("reference", nargs="+", metavar="ID", help="ids, or their beginnings")
    forget.add_argument(
        "reference",
        nargs="+",
        metavar="ID|TEXT",
        help="ids or their beginnings, or what to forget: that I live in Oslo",
    )
    forget.add_argument("--yes", action="store_true", help="do it without being asked")
    forget.add_argument(
        "--backups", action="store_true", help="delete older copies of the file, which may hold it, too"
    )
    forget.set_defaults(confirm=None)
    history.add_argument("reference", nargs="?", metavar="ID", help="an id, or its beginning")
    history.add_argument("--limit", type=int, default=20, metavar="N")
    for sub in (add, search, listed, show, edit, remove, forget, history):
        sub.add_argument("--json", action="store_true", help="as JSON")
    export = action("export", "Write memories as JSON, one a line, as add --jsonl takes them.")
    export.add_argument("file", nargs="?", default="-", metavar="FILE", help="default: standard output")
    export.add_argument("--all", action="store_true", help="also those that something newer took the place of")
    export.add_argument("--force", action="store_true", help="replace a file that exists")


def _fields(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--category", choices=CATEGORIES)
    sub.add_argument("--context", metavar="TEXT", help="when or where it applies")
    sub.add_argument("--subject", metavar="NAME", help="whom or what it is about")
    sub.add_argument("--attribute", metavar="NAME", help="what it tells of the subject: home, schedule, …")
