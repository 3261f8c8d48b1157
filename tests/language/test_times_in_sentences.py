"""A time means the same wherever it stands in a sentence, and what stands around it is no part of it."""

from __future__ import annotations

import pytest
from times_table import NOW, readings, table

from taskmaistro_tui.language.times import read_times

TIMES = """
tomorrow
by Friday
at 3pm
in two hours
a week from tomorrow
the day after Easter
2 days later
a quarter past noon
on the 15th
5/12
December 4 at 10:30
next weekend
the weekend of December 5
from 9 to 11 on Friday
H1 2027
Guy Fawkes night
every other Tuesday
end of the month
3 days ago
""".strip().splitlines()
SENTENCES = (
    "remind me to call Bob {}",
    "{}, please call Bob",
    "what do I have {}?",
    "{} works for me",
    "I said {} and not later",
    "- {}",
    "call mum {}!",
    "schedule it for {}.",
    "{} - dentist",
    "({})",
)


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("time", TIMES)
def test_a_time_means_the_same_in_every_sentence(time: str, sentence: str) -> None:
    (alone,) = read_times(time, NOW)
    spans = read_times(sentence.format(time), NOW)
    assert (alone.start, alone.end, alone.grain) in [(span.start, span.end, span.grain) for span in spans]


AROUND = """
- 15 minutes later       | 15 minutes later     | 2026-11-18 09:15
- 7 days hence           | 7 days hence         | 2026-11-25
the day after we met     |                      |
a meeting for March      | for March            | 2027-03-01
call at 5 p.m. tomorrow. | at 5 p.m. tomorrow   | 2026-11-19 17:00
meet on Mon. at 9        | on Mon. at 9         | 2026-11-23 09:00
in Feb. or later         | in Feb.              | 2027-02-01
for a week from Saturday | for a week from Saturday | 2026-11-21..2026-11-28
move it for a week from Saturday | for a week from Saturday | 2026-11-28
"""


@pytest.mark.parametrize(("sentence", "words", "reading"), table(AROUND))
def test_what_stands_around(sentence: str, words: str, reading: str) -> None:
    assert readings(sentence) == (words, reading)
