"""The words of models as text: a little Markdown, no links or control characters that do anything, long answers in pieces."""

from __future__ import annotations

import pytest

from taskmaistro_tui.agent.events import Done, Token
from taskmaistro_tui.tui.reply import CHUNK, MAX_SHOWN, reply_pieces
from tests.tui.conftest import Open


def shown_text(text: str, *, markdown: bool) -> str:
    return "\n".join(piece.content.plain for piece in reply_pieces(text, markdown=markdown))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**bold** and `code`", "bold and code"),
        ("# Title\n- one\n* two", "Title\n• one\n• two"),
        ("2 ** 3 ** 4 and a*b*c", "2 ** 3 ** 4 and a*b*c"),
        ("```python\na = **b**\n```\nafter", "a = **b**\nafter"),
        ("[docs](https://example.org/x)", "[docs](https://example.org/x)"),
        ("[red]not markup[/red]", "[red]not markup[/red]"),
    ],
)
def test_only_marks_that_stand_for_emphasis_are_taken_out(text: str, shown: str) -> None:
    assert shown_text(text, markdown=True) == shown
    assert shown_text(text, markdown=False) == text


def test_control_characters_are_seen_and_do_nothing() -> None:
    shown = shown_text("a\x1b]8;;https://evil.example\x1b\\b\x07\u202e", markdown=True)
    assert not {"\x1b", "\x07", "\u202e"} & set(shown)


def lines(count: int) -> str:
    return "\n".join(f"line {number} with some words in it" for number in range(count))


def test_as_a_text_grows_only_its_last_piece_changes() -> None:
    text = lines(400)
    former = reply_pieces(text[: 3 * CHUNK], markdown=True)
    later = reply_pieces(text, markdown=True)
    assert len(former) >= 3 and later[: len(former) - 1] == former[:-1]
    assert "\n".join(piece.text for piece in later) == text


def test_a_block_of_code_goes_on_in_the_next_piece() -> None:
    text = "```\n" + "\n".join(["x = **y**"] * 300) + "\n```\n**done**"
    pieces = reply_pieces(text, markdown=True)
    assert len(pieces) > 1 and all(piece.fenced for piece in pieces[1:])
    assert shown_text(text, markdown=True).endswith("x = **y**\ndone")


def test_what_never_ends_is_cut() -> None:
    shown = shown_text("word " * MAX_SHOWN, markdown=True)
    assert len(shown) < MAX_SHOWN + 100 and shown.endswith("… (the rest is not shown)")


async def test_a_long_answer_streams_in_whole_and_settled_parts_stay(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("tell me everything")
        desktop.runner.begin()
        desktop.runner.report(Token(lines(200)))
        view = desktop.main.transcript._views["ticket1"]
        await desktop.until(lambda: len(view.query(".exchange--reply")) > 3)
        first = view.query(".exchange--reply").first()
        desktop.runner.report(Token("\n" + lines(100)))
        await desktop.until(lambda: len(view.query(".exchange--reply")) > 7)
        assert view.query(".exchange--reply").first() is first
        assert "line 99 with some words" in desktop.words("#transcript"), "the end is in view"
        desktop.runner.report(Done("turn1", lines(200) + "\n" + lines(100), (), 0.1))
        await desktop.settle()
        assert "writing" not in desktop.words("#transcript")
        desktop.main.transcript.scroll_home(animate=False)
        await desktop.settle()
        assert "line 0 with some words" in desktop.words("#transcript")


async def test_a_shorter_final_text_takes_the_place_of_what_streamed(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("hello")
        desktop.runner.begin()
        desktop.runner.report(Token(lines(200)), Done("turn1", "Short.", (), 0.1))
        await desktop.settle()
        assert desktop.words("#transcript") == "hello Short."
