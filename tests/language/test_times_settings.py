"""What settings change: the order of dates, the start of the week, the country's holidays; and what now's zone changes."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from times_table import NOW, readings, write

from taskmaistro_tui.language.reading import ReadingSettings
from taskmaistro_tui.language.times import read_times

DAY_FIRST = ReadingSettings(date_order="dmy", country="DE")
SUNDAY_FIRST = ReadingSettings(week_start=6)


@pytest.mark.parametrize(
    ("text", "month_first", "day_first"),
    [
        ("5/12", "2027-05-12", "2026-12-05"),
        ("5/12/2026", "2026-05-12", "2026-12-05"),
        ("05.12.2026", "2026-05-12", "2026-12-05"),
        ("25/12", "2026-12-25", "2026-12-25"),
        ("12/25", "2026-12-25", "2026-12-25"),
        ("2026-12-05", "2026-12-05", "2026-12-05"),
    ],
)
def test_date_order(text: str, month_first: str, day_first: str) -> None:
    assert readings(text)[1] == month_first
    assert readings(text, settings=DAY_FIRST)[1] == day_first


def test_the_week_begins_on_the_users_first_day() -> None:
    assert readings("next week")[1] == "2026-11-23"
    assert readings("next week", settings=SUNDAY_FIRST)[1] == "2026-11-22"
    sunday = datetime(2026, 11, 22, 9)
    assert readings("next Monday", sunday)[1] == "2026-11-23"
    assert readings("next Monday", sunday, SUNDAY_FIRST)[1] == "2026-11-30"


@pytest.mark.parametrize(
    ("country", "name", "day"),
    [
        ("US", "Mother's Day", "2027-05-09"),
        ("GB", "Mother's Day", "2027-03-07"),
        ("US", "Labour Day", "2027-09-06"),
        ("DE", "Labour Day", "2027-05-01"),
        ("US", "Thanksgiving", "2026-11-26"),
        ("CA", "Thanksgiving", "2027-10-11"),
        ("DE", "Father's Day", "2027-05-06"),
        ("CN", "Teachers' Day", "2027-09-10"),
        ("TW", "教师节", "2027-09-28"),
    ],
)
def test_holidays_of_the_country(country: str, name: str, day: str) -> None:
    assert readings(name, settings=ReadingSettings(country=country))[1] == day


def test_by_friday_said_on_friday_is_today() -> None:
    friday = datetime(2026, 11, 20, 16)
    assert readings("send it by Friday", friday)[1] == "by 2026-11-20"
    assert readings("send it on Friday", friday)[1] == "2026-11-27"
    assert readings("send it this Friday", friday)[1] == "2026-11-20"
    assert readings("send it Friday at 5pm", friday)[1] == "2026-11-20 17:00"
    assert readings("send it Friday at 3pm", friday)[1] == "2026-11-27 15:00"


def test_a_date_that_is_today_is_not_next_year_because_its_hour_has_passed() -> None:
    afternoon = datetime(2026, 11, 18, 16)
    assert readings("November 18 at 3pm", afternoon)[1] == "2026-11-18 15:00"
    assert readings("Nov 18, 3-4pm", afternoon)[1] == "2026-11-18 15:00..2026-11-18 16:00"
    assert readings("the 18th at 3pm", afternoon)[1] == "2026-12-18 15:00"
    assert readings("November 17 at 3pm", afternoon)[1] == "2027-11-17 15:00"


def test_a_stretch_of_weekdays_that_is_mostly_over_is_next_weeks() -> None:
    thursday = datetime(2026, 11, 19, 17)
    assert readings("Tuesday to Thursday", thursday)[1] == "2026-11-24..2026-11-27"
    assert readings("Wednesday to Sunday", thursday)[1] == "2026-11-18..2026-11-23"


def test_a_time_already_past_is_tomorrow_but_not_when_today_was_said() -> None:
    assert readings("at 8am")[1] == "2026-11-19 08:00"
    assert readings("today at 8am")[1] == "2026-11-18 08:00"
    assert readings("at 9:00")[1] == "2026-11-18 09:00"
    assert readings("at 8")[1] == "2026-11-18 20:00"


EARLY, LATE = ReadingSettings(day_start=6), ReadingSettings(day_start=12)


@pytest.mark.parametrize(
    ("text", "early", "late"),
    [
        ("tomorrow at 5", "2026-11-19 05:00", "2026-11-19 17:00"),
        ("tomorrow at 2", "2026-11-19 14:00", "2026-11-19 14:00"),
        ("Friday at 8", "2026-11-20 08:00", "2026-11-20 20:00"),
        ("every day at 7", "2026-11-19 07:00 FREQ=DAILY", "2026-11-18 19:00 FREQ=DAILY"),
        ("Friday at 8am", "2026-11-20 08:00", "2026-11-20 08:00"),
    ],
)
def test_an_hour_long_before_the_users_day_begins_is_after_noon(text: str, early: str, late: str) -> None:
    assert readings(text, settings=EARLY)[1] == early
    assert readings(text, settings=LATE)[1] == late


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("wake me up at 7", "2026-11-19 07:00"),
        ("wake me at 5:50 tomorrow", "2026-11-19 05:50"),
        ("set an alarm for 6:30", "2026-11-19 06:30"),
        ("wake me every day at 5:30", "2026-11-19 05:30 FREQ=DAILY"),
        ("alarm at 8 tonight", "2026-11-18 20:00"),
        ("set an alarm for 6:30 pm", "2026-11-18 18:30"),
        ("wake me in 2 hours", "2026-11-18 11:00"),
    ],
)
def test_people_wake_before_noon(text: str, when: str) -> None:
    assert readings(text)[1] == when


AS_WRITTEN = ReadingSettings(clock=24, as_written=True)


@pytest.mark.parametrize(
    ("text", "likely", "as_written"),
    [
        ("7:30", "2026-11-18 19:30", "2026-11-19 07:30"),
        ("at 7:30", "2026-11-18 19:30", "2026-11-19 07:30"),
        ("at 9:15", "2026-11-18 09:15", "2026-11-18 09:15"),
        ("at 7.30", "2026-11-18 19:30", "2026-11-19 07:30"),
        ("tomorrow at 5:50", "2026-11-19 17:50", "2026-11-19 05:50"),
        ("5:50 on Friday", "2026-11-20 17:50", "2026-11-20 05:50"),
        ("today at 7:30", "2026-11-18 19:30", "2026-11-18 07:30"),
        ("every day at 5:30", "2026-11-18 17:30 FREQ=DAILY", "2026-11-19 05:30 FREQ=DAILY"),
        ("tomorrow 2:00-3:30", "2026-11-19 14:00..2026-11-19 15:30", "2026-11-19 02:00..2026-11-19 03:30"),
        ("19:30", "2026-11-18 19:30", "2026-11-18 19:30"),
        # What says which half of the day is meant is heard on either clock, and an hour alone is the likely one.
        ("7:30 in the evening", "2026-11-18 19:30", "2026-11-18 19:30"),
        ("tonight at 7:30", "2026-11-18 19:30", "2026-11-18 19:30"),
        ("7:30pm", "2026-11-18 19:30", "2026-11-18 19:30"),
        ("7:30 to 9pm", "2026-11-18 19:30..2026-11-18 21:00", "2026-11-18 19:30..2026-11-18 21:00"),
        ("at 7", "2026-11-18 19:00", "2026-11-18 19:00"),
        ("half past seven", "2026-11-18 19:30", "2026-11-18 19:30"),
        ("晚上7:30", "2026-11-18 19:30", "2026-11-18 19:30"),
    ],
)
def test_a_24_hour_clock_is_read_as_written(text: str, likely: str, as_written: str) -> None:
    assert readings(text)[1] == likely
    assert readings(text, settings=AS_WRITTEN)[1] == as_written


def test_naive_now_gives_naive_times() -> None:
    (span,) = read_times("tomorrow at 3pm", NOW.replace(tzinfo=None))
    assert span.start == datetime(2026, 11, 19, 15)
    assert span.start.tzinfo is None


@pytest.mark.parametrize(
    ("text", "local"),
    [
        ("4pm CET", "2026-11-18 16:00"),
        ("4pm GMT", "2026-11-18 17:00"),
        ("at 8 am PST", "2026-11-18 17:00"),
        ("Thursday 9 am EST", "2026-11-19 15:00"),
        ("9:30 - 11:00 UTC", "2026-11-18 10:30..2026-11-18 12:00"),
        ("2026-11-30T17:00:00Z", "2026-11-30 18:00"),
        ("2026-11-30T17:00:00-05:00", "2026-11-30 23:00"),
    ],
)
def test_times_of_another_zone_become_local(text: str, local: str) -> None:
    assert readings(text)[1] == local


def test_without_a_zone_another_zone_changes_nothing() -> None:
    assert readings("4pm CET", datetime(2026, 11, 18, 9))[1] == "2026-11-18 16:00"


def test_today_is_the_day_before_in_montevideo_just_after_utc_midnight() -> None:
    now = datetime(2026, 11, 18, 1, 6, tzinfo=UTC).astimezone(ZoneInfo("America/Montevideo"))
    assert readings("today", now)[1] == "2026-11-17"
    assert readings("tomorrow", now)[1] == "2026-11-18"
    assert readings("at 23:00", now)[1] == "2026-11-17 23:00"


# The nights in which clocks change: zone, now, and how the day goes on.
CHANGES = [
    ("Europe/Berlin", datetime(2027, 3, 27, 20), datetime(2027, 3, 28, 3)),
    ("America/Los_Angeles", datetime(2027, 3, 13, 20), datetime(2027, 3, 14, 3)),
    ("Australia/Sydney", datetime(2026, 10, 3, 20), datetime(2026, 10, 4, 3)),
]


@pytest.mark.parametrize(("zone", "evening", "after_gap"), CHANGES)
def test_a_time_that_the_clocks_skip_moves_with_them(zone: str, evening: datetime, after_gap: datetime) -> None:
    now = evening.replace(tzinfo=ZoneInfo(zone))
    (span,) = read_times("at 2:30am", now)
    assert span.start.replace(tzinfo=None) == after_gap.replace(minute=30)


@pytest.mark.parametrize(("zone", "evening", "after_gap"), CHANGES)
def test_hours_from_now_are_hours_that_pass(zone: str, evening: datetime, after_gap: datetime) -> None:
    now = evening.replace(tzinfo=ZoneInfo(zone))
    (span,) = read_times("in 8 hours", now)
    assert (span.start.astimezone(UTC) - now.astimezone(UTC)).total_seconds() == 8 * 3600
    assert span.start.replace(tzinfo=None) == after_gap.replace(hour=5)


@pytest.mark.parametrize(("zone", "evening", "after_gap"), CHANGES)
def test_tomorrow_keeps_its_wall_clock(zone: str, evening: datetime, after_gap: datetime) -> None:
    now = evening.replace(tzinfo=ZoneInfo(zone))
    (span,) = read_times("tomorrow at 9am", now)
    assert span.start.replace(tzinfo=None) == after_gap.replace(hour=9)
    assert span.start.utcoffset() != now.utcoffset()


def test_shanghai_has_one_offset_all_year() -> None:
    now = datetime(2026, 11, 18, 9, tzinfo=ZoneInfo("Asia/Shanghai"))
    for text in ("tomorrow at 9am", "July 1 at 9am", "明天上午九点"):
        (span,) = read_times(text, now)
        assert span.start.utcoffset() == now.utcoffset()


@pytest.mark.parametrize(
    ("text", "best", "others"),
    [
        ("at 8", "2026-11-18 20:00", ["2026-11-19 08:00"]),
        ("5/12", "2027-05-12", ["2026-12-05"]),
        ("12/25", "2026-12-25", []),
        ("tomorrow at 8", "2026-11-19 08:00", ["2026-11-19 20:00"]),
        ("at 8pm", "2026-11-18 20:00", []),
    ],
)
def test_other_readings_stand_behind_the_best(text: str, best: str, others: list[str]) -> None:
    (span,) = read_times(text, NOW)
    assert write(span) == best
    assert [write(other) for other in span.alternatives] == others


@pytest.mark.parametrize(
    ("text", "certain"),
    [("call at 8", False), ("call at 8pm", True), ("bye for now", False), ("now", True), ("call on Sun", True)],
)
def test_tells_when_a_time_is_doubtful(text: str, certain: bool) -> None:
    (span,) = read_times(text, NOW)
    assert span.certain is certain


def test_the_fraction_of_now_stays_out_of_times() -> None:
    (span,) = read_times("in 3 days", NOW.replace(microsecond=123456))
    assert span.start.microsecond == 0


@pytest.mark.parametrize(
    ("text", "local"),
    [
        ("10am Eastern time", "2026-11-18 16:00"),
        ("9am PT", "2026-11-18 18:00"),
        ("July 1 at 9am New York time", "2027-07-01 15:00"),
        ("15:00 GMT+2", "2026-11-18 14:00"),
        ("3pm UTC-5", "2026-11-18 21:00"),
    ],
)
def test_zones_by_place_and_offset(text: str, local: str) -> None:
    assert readings(text)[1] == local


@pytest.mark.parametrize("text", ["art class at 5pm art", "at 6pm eat out", "3pm west gate"])
def test_words_are_no_zones(text: str) -> None:
    assert readings(text)[1].endswith(("17:00", "18:00", "15:00"))


def test_summer_begins_in_december_in_the_south() -> None:
    assert readings("this summer", settings=ReadingSettings(country="AU"))[1] == "2026-12-21..2027-03-20"


def test_a_line_in_two_languages_is_read_in_both() -> None:
    assert readings("tomorrow 下午三点 standup for 20 minutes") == ("tomorrow 下午三点", "2026-11-19 15:00")
    assert readings("buy 豆腐 on Friday") == ("on Friday", "2026-11-20")
