"""Any text at all is read, and what is read points into the text."""

from __future__ import annotations

from datetime import UTC, datetime
from time import process_time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taskmaistro_tui.language.parse_json import reading_to_json
from taskmaistro_tui.language.quick_add import quick_add
from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import INTENTS

NOW = datetime(2026, 11, 18, 9, 0, tzinfo=ZoneInfo("Europe/Berlin"))
PIECES = st.sampled_from(
    "add remind me to delete the dentist move to tomorrow at 3pm , and . ? ! \" ' #tag +proj ~20m "
    "^friday !! \\x 提醒我 把 删除 明天 完成 "
    "list all done is my name I live in 第二个 清单 every monday \n it everything for 20 minutes "
    "call mom what's due İ \U0001f600 \ue000".split(" ")
)
SENTENCES = st.lists(PIECES, max_size=25).map(" ".join)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=700), SENTENCES))
def test_any_text_is_read(text: str) -> None:
    reading = read(text, NOW)
    assert reading.intents
    for intent in reading.intents:
        assert intent.kind in INTENTS
        assert 0 <= intent.begin <= intent.stop <= len(text)
        for draft in intent.tasks:
            assert draft.task.strip()
    for span in reading.times:
        assert 0 <= span.begin < span.stop <= len(text)
    reading_to_json(reading)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=700), SENTENCES))
def test_every_chip_stands_where_it_says_and_can_be_dismissed(text: str) -> None:
    draft = quick_add(text, NOW)
    for sign in draft.signs:
        assert text[sign.begin : sign.stop] == sign.text
    places = frozenset((sign.begin, sign.stop) for sign in draft.signs)
    assert not {(s.begin, s.stop) for s in quick_add(text, NOW, dismissed=places).signs} & places


@pytest.mark.parametrize("now", [datetime(2026, 11, 18, 9), datetime(2026, 11, 18, 9, tzinfo=UTC), NOW])
def test_times_have_the_zone_of_now(now: datetime) -> None:
    span = read("call mum tomorrow at 5pm", now).times[0]
    assert span.start.tzinfo == now.tzinfo
    assert (span.start.day, span.start.hour) == (19, 17)


def test_only_the_first_500_characters_are_read() -> None:
    text = "buy milk " + "x" * 600 + " tomorrow #home"
    reading = read(text, NOW)
    assert reading.text == text
    assert reading.times == ()


@pytest.mark.parametrize(
    "phrase",
    [
        "九点左右",
        "明天的",
        "两周后的周五",
        "两小时",
        "move it to 9 ",
        "remind me when i ",
        "tell bob that it moved to ",
        "two hours before the ",
        "set an alarm for ",
        "the list needs ",
        "at 9 and ",
        "find events in ",
        "about sunday dinner ",
        "my name is ",
        "1号明天",
        "我的会是",
        "提前一周提醒",
        "年初后",
        "已经买过了",
        "monday in 2 weeks ",
        "undo that ",
        "remind me later ",
    ],
)
def test_a_phrase_without_end_is_read_in_bounded_time(phrase: str) -> None:
    # Patterns that try every way to cut a run would take hours here; the bound is twenty times what a slow machine takes.
    began = process_time()
    assert read(phrase * (500 // len(phrase)), NOW).intents
    assert process_time() - began < 5
