"""Laws that hold for every date and every string."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from times_table import NOW

from taskmaistro_tui.language.durations import read_durations
from taskmaistro_tui.language.times import chinese, english, read_times

MONTHS = ("January February March April May June July August September October November December").split()
# Every word that some rule names, with numbers and names that the readers know by other means.
WORDS = [
    *sorted(english.grammar().literals),
    *sorted(chinese.grammar().literals),
    *"monday tues sat may march jan 3 15 2026 3pm 12/5 10:30 1st twenty one first tomorrow week hours noon easter".split(),
    *"今天 明天 下周 周三 三点 半 十五 月 号 每 前 后 到 上午 年 第 个 最后 春节 之 两 廿 点 周末 小时 分钟".split(),
]
DATES = st.dates(date(1970, 1, 1), date(2100, 12, 31))
FEW = settings(max_examples=150, deadline=None)


def ordinal(day: int) -> str:
    suffix = "th" if day in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{suffix}"


WAYS = {
    "iso": lambda d: d.isoformat(),
    "us": lambda d: f"{d.month}/{d.day}/{d.year}",
    "long": lambda d: f"{MONTHS[d.month - 1]} {d.day}, {d.year}",
    "ordinal": lambda d: f"the {ordinal(d.day)} of {MONTHS[d.month - 1]} {d.year}",
    "short": lambda d: f"{d.day} {MONTHS[d.month - 1][:3]} {d.year}",
    "weekday": lambda d: f"{d:%A}, {MONTHS[d.month - 1]} {d.day}, {d.year}",
    "chinese": lambda d: f"{d.year}年{d.month}月{d.day}日",
}


@pytest.mark.parametrize("way", WAYS)
@given(day=DATES)
@FEW
def test_a_date_in_words_reads_as_itself(way: str, day: date) -> None:
    (span,) = read_times(WAYS[way](day), NOW)
    assert span.start.date() == day
    assert span.grain == "day"


@given(moment=st.datetimes(datetime(2000, 1, 1), datetime(2090, 1, 1)))
@FEW
def test_a_moment_in_words_reads_as_itself(moment: datetime) -> None:
    moment = moment.replace(second=0, microsecond=0)
    for text in (f"{moment:%Y-%m-%d %H:%M}", f"{moment:%B} {moment.day}, {moment.year} at {moment:%I:%M %p}"):
        (span,) = read_times(text, NOW.replace(tzinfo=None))
        assert span.start == moment


@pytest.mark.parametrize(
    "sentence",
    [
        "tomorrow",
        "in 3 days",
        "2 weeks ago",
        "in two hours",
        "yesterday evening",
        "the day after tomorrow",
        "大后天",
        "三天后",
    ],
)
@given(moment=st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1)), days=st.integers(-2000, 2000))
@settings(max_examples=40, deadline=None)
def test_moving_now_moves_relative_times(sentence: str, moment: datetime, days: int) -> None:
    by = timedelta(days=days)
    (here,), (there,) = read_times(sentence, moment), read_times(sentence, moment + by)
    assert there.start - here.start == by


@pytest.mark.parametrize(
    "sentence", ["tomorrow", "in 3 days", "in a month", "next month", "next year", "下个月", "明年"]
)
def test_a_year_later_reads_a_year_later(sentence: str) -> None:
    (here,), (there,) = read_times(sentence, NOW), read_times(sentence, NOW.replace(year=NOW.year + 1))
    assert (there.start.year, there.start.month, there.start.day) == (
        here.start.year + 1,
        here.start.month,
        here.start.day,
    )


@given(text=st.text(max_size=600))
@settings(max_examples=300, deadline=None)
def test_any_string_returns(text: str) -> None:
    check(text)


@given(words=st.lists(st.sampled_from(WORDS), max_size=30), glue=st.sampled_from(["", " ", ", "]))
@settings(max_examples=300, deadline=None)
def test_any_order_of_time_words_returns(words: list[str], glue: str) -> None:
    check(glue.join(words))


EDGES_OF_THE_CALENDAR = [
    datetime(1, 1, 1),
    datetime(9999, 12, 31, 23, 59, 59),
    datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14))),
    datetime(9999, 12, 31, 23, 59, 59, tzinfo=timezone(timedelta(hours=-12))),
    datetime(9999, 12, 31, 23, tzinfo=ZoneInfo("America/Los_Angeles")),
    datetime(1, 1, 1, 0, 5, tzinfo=ZoneInfo("Asia/Shanghai")),
    NOW,
]
OFFSETS = st.sampled_from(["", "Z", "+14:00", "-12:00", "-23:59", "+99:99", " UTC+14", " PST", " GMT-12"])
FAR = st.one_of(
    st.builds(
        lambda year, rest, offset: f"{year:04}-{rest}{offset}",
        st.sampled_from([0, 1, 2, 1582, 9998, 9999]),
        st.sampled_from(["01-01", "12-31", "12-31T23:59:59", "01-01T00:00:00", "12-31 23:59:59", "W53-7", "W01"]),
        OFFSETS,
    ),
    st.builds(
        lambda n, unit: f"{n} {unit}", st.integers(0, 9999), st.sampled_from(["days", "weeks", "years", "decades"])
    ),
    st.sampled_from(
        ["yesterday", "last year", "next weekend", "Easter", "last half year", "去年", "上周", "春节", "明年"]
    ),
)
FRAMES = st.sampled_from(
    [
        "{}",
        "{} ago",
        "in {}",
        "before {}",
        "3pm {}",
        "{} to {}",
        "the week before {}",
        "every {}",
        "{}之前",
        "since {} CET",
    ]
)


@given(far=FAR, frame=FRAMES, now=st.sampled_from(EDGES_OF_THE_CALENDAR))
@settings(max_examples=400, deadline=None)
def test_the_edges_of_the_calendar_are_read_or_left(far: str, frame: str, now: datetime) -> None:
    check(frame.replace("{}", far), now)


def test_a_moment_that_is_outside_the_calendar_here_is_none() -> None:
    assert read_times("9999-12-31T23:59:59-12:00", NOW) == ()


def check(text: str, now: datetime = NOW) -> None:
    spans = read_times(text, now)
    last = 0
    for span in spans:
        assert span.begin >= last
        assert text[span.begin : span.stop] == span.text
        assert span.end is None or span.end >= span.start
        last = span.stop
    for length in read_durations(text):
        assert length.minutes > 0
        assert text[length.begin : length.stop] == length.text
    assert last <= 500


@pytest.mark.parametrize(
    "part",
    [
        "monday ",
        "3pm ",
        "1/",
        "every ",
        "三点",
        "三天后",
        "in 2 days after ",
        "the end of the ",
        "1:",
        "a week from ",
        "-",
        "'",
    ],
)
def test_only_the_first_500_characters_are_read(part: str) -> None:
    short, long = part * (500 // len(part)), part * (500_000 // len(part))
    assert [span.start for span in read_times(long, NOW)][:3] == [span.start for span in read_times(short, NOW)][:3]
    assert all(span.stop <= 500 for span in read_times(long, NOW))
