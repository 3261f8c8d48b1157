"""Lengths of time in sentences, apart from points in time and quantities."""

from __future__ import annotations

import pytest

from taskmaistro_tui.language.durations import read_durations

# sentence | words | minutes
LENGTHS = """
write the report 20 min               | 20 min                | 20
write the report (45 minutes)         | 45 minutes            | 45
call Ana for half an hour             | half an hour          | 30
call Ana for an hour and a half       | an hour and a half    | 90
call Ana for an hour                  | an hour               | 60
call Ana 1.5 hours                    | 1.5 hours             | 90
call Ana for a quarter of an hour     | a quarter of an hour  | 15
call Ana for three quarters of an hour| three quarters of an hour | 45
review 1h30m                          | 1h30m                 | 90
review for 2h                         | 2h                    | 120
review 2 hours 15 minutes             | 2 hours 15 minutes    | 135
review two and a half hours           | two and a half hours  | 150
it takes 3 days                       | 3 days                | 4320
review 1 hr 15 min                    | 1 hr 15 min           | 75
review 1/2 hour                       | 1/2 hour              | 30
review 1 1/2 hours                    | 1 1/2 hours           | 90
review an hour and a quarter          | an hour and a quarter | 75
clean 45 minutes every day            | 45 minutes            | 45
clean tomorrow for 2 hours            | 2 hours               | 120
半小时瑜伽                             | 半小时                | 30
练琴一个半小时                         | 一个半小时            | 90
写报告20分钟                           | 20分钟                | 20
開會兩個小時                           | 兩個小時              | 120
读书三刻钟                             | 三刻钟                | 45
"""

NONE = """
buy 2m cable
Vitamin 1D
run 5k
leave in 20 minutes
called 20 minutes ago
water every 2 hours
30 day trial
wait a second
swim 100m
watch 3d movie
三天后交报告
每两小时喝水
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


@pytest.mark.parametrize(("sentence", "words", "minutes"), rows(LENGTHS))
def test_reads_how_long_something_takes(sentence: str, words: str, minutes: str) -> None:
    (found,) = read_durations(sentence)
    assert (found.text, found.minutes) == (words, int(minutes))
    assert sentence[found.begin : found.stop] == words


@pytest.mark.parametrize("sentence", NONE.strip().splitlines())
def test_reads_no_length(sentence: str) -> None:
    assert read_durations(sentence) == ()
