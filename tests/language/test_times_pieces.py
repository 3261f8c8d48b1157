"""Pieces of longer times, and days and weeks counted from now: halves, decades, weekends, "later this week"."""

from __future__ import annotations

import pytest
from times_table import readings, table

PIECES = """
call him two weeks ago on Friday  | two weeks ago on Friday           | 2026-11-06
it broke a month ago on Monday    | a month ago on Monday             | 2026-10-12
a year ago yesterday              | a year ago yesterday              | 2025-11-17
on Tuesday, 3 weeks ago           | on Tuesday, 3 weeks ago           | 2026-10-27
two weeks on Friday               | two weeks on Friday               | 2026-12-04
week on Friday                    | week on Friday                    | 2026-11-27
Friday fortnight                  | Friday fortnight                  | 2026-12-04
he is here since 10 days          | since 10 days                     | since 2026-11-08
since two weeks                   | since two weeks                   | since 2026-11-04
back in two weeks from now        | in two weeks from now             | 2026-12-02
in less than an hour              | in less than an hour              | 2026-11-18 10:00
in under 2 hours                  | in under 2 hours                  | 2026-11-18 11:00
in two weeks or so                | in two weeks or so                | 2026-12-02
an hour or so ago                 | an hour or so ago                 | 2026-11-18 08:00
1h30 ago                          | 1h30 ago                          | 2026-11-18 07:30
an hour and a quarter ago         | an hour and a quarter ago         | 2026-11-18 07:45
two days' time                    | two days' time                    | 2026-11-20
2 weeks in the future             | 2 weeks in the future             | 2026-12-02
the penultimate day of June       | the penultimate day of June       | 2027-06-29
the second-to-last Friday of June | the second-to-last Friday of June | 2027-06-18
next month's first Friday         | next month's first Friday         | 2026-12-04
June's last Sunday                | June's last Sunday                | 2027-06-27
this year's last day              | this year's last day              | 2026-12-31
the coming weeks                  | the coming weeks                  | 2026-11-23..2026-12-14
the next 2 decades                | the next 2 decades                | 2027-01-01..2047-01-01
the next three weekends           | the next three weekends           | 2026-11-20 18:00..2026-12-07 00:00
the last two weekends             | the last two weekends             | 2026-11-06 18:00..2026-11-16 00:00
later this week                   | later this week                   | 2026-11-19..2026-11-23
later this month                  | later this month                  | 2026-11-19..2026-12-01
earlier this week                 | earlier this week                 | 2026-11-16..2026-11-18
later next month                  | later next month                  | 2026-12-21..2027-01-01
earlier this year                 | earlier this year                 | 2026-01-01..2026-11-18
mid of June                       | mid of June                       | 2027-06-11..2027-06-21
in the late 2027                  | in the late 2027                  | 2027-09-01..2028-01-01
the late 90s                      | the late 90s                      | 1997-01-01..2000-01-01
the mid-80s                       | the mid-80s                       | 1983-01-01..1987-01-01
the 1970s                         | the 1970s                         | 1970-01-01..1980-01-01
in 1970s                          | in 1970s                          | 1970-01-01..1980-01-01
the early 2000s                   | the early 2000s                   | 2000-01-01..2003-01-01
H2 2027                           | H2 2027                           | 2027-07-01..2028-01-01
h1 of next year                   | h1 of next year                   | 2027-01-01..2027-07-01
in H2                             | in H2                             | 2026-07-01..2027-01-01
this half year                    | this half year                    | 2026-07-01..2027-01-01
next half-year                    | next half-year                    | 2027-01-01..2027-07-01
second half year of 2027          | second half year of 2027          | 2027-07-01..2028-01-01
2027-Q4                           | 2027-Q4                           | 2027-10-01
Q1/2027         | Q1/2027 | 2027-01-01
H2/2027         | H2/2027 | 2027-07-01..2028-01-01
the plan for H1 | for H1  | 2026-01-01..2026-07-01
from now until six      | from now until six      | 2026-11-18 09:00..2026-11-18 18:00
within an hour from now | within an hour from now | 2026-11-18 10:00
two weeks prior         | two weeks prior         | 2026-11-04
late Monday             | late Monday             | 2026-11-23 18:00..2026-11-24 00:00
early on Friday         | early on Friday         | 2026-11-20 00:00..2026-11-20 09:00
two nights ago          | two nights ago          | 2026-11-16 18:00..2026-11-17 00:00
in two nights           | in two nights           | 2026-11-20 18:00..2026-11-21 00:00
all weekend             | all weekend             | 2026-11-20 18:00..2026-11-23 00:00
all night               | all night               | 2026-11-18 18:00..2026-11-19 00:00
next next week          | next next week          | 2026-11-30
last last Friday        | last last Friday        | 2026-11-06
the end of the workday  | the end of the workday  | 2026-11-18 17:00..2026-11-19 00:00
at 15.00                | at 15.00                | 2026-11-18 15:00
17:00Z tomorrow         | 17:00Z tomorrow         | 2026-11-19 18:00
2026-12-07T17:00 PST    | 2026-12-07T17:00 PST    | 2026-12-08 02:00
between '3:30-4:30pm'   | between '3:30-4:30pm'   | 2026-11-18 15:30..2026-11-18 16:30
gym Tue/Thu | Tue & Thu | 2026-11-24 & 2026-11-19
2026-12-03/2026-12-05 | 2026-12-03/2026-12-05 | 2026-12-03..2026-12-06
"""


@pytest.mark.parametrize(("sentence", "words", "reading"), table(PIECES))
def test_pieces(sentence: str, words: str, reading: str) -> None:
    assert readings(sentence) == (words, reading)
