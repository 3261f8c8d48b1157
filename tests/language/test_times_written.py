"""Times of day written with a point, as one of two, or within a part of the day; dates in forms of their own."""

from __future__ import annotations

import pytest
from times_table import NOW, readings, table, write

from taskmaistro_tui.language.times import read_times

WRITTEN = """
meet at 6.30                     | at 6.30                           | 2026-11-18 18:30
at 11.30 tomorrow                | at 11.30 tomorrow                 | 2026-11-19 11:30
11.30 tomorrow morning           | 11.30 tomorrow morning            | 2026-11-19 11:30
10.45 on Friday                  | 10.45 on Friday                   | 2026-11-20 10:45
from 9.30 to 10.45               | from 9.30 to 10.45                | 2026-11-18 09:30..2026-11-18 10:45
Friday 9.30-10.45                | Friday 9.30-10.45                 | 2026-11-20 09:30..2026-11-20 10:45
9.30-10.45 on Friday             | 9.30-10.45 on Friday              | 2026-11-20 09:30..2026-11-20 10:45
2026-12-04 10.00                 | 2026-12-04 10.00                  | 2026-12-04 10:00
8 or 9 pm                        | 8 or 9 pm                         | 2026-11-18 20:00
at 7:30 or 8pm                   | at 7:30 or 8pm                    | 2026-11-18 19:30
at 8 or 9                        | at 8 or 9                         | 2026-11-18 20:00
tonight 7-9                      | tonight 7-9                       | 2026-11-18 19:00..2026-11-18 21:00
tonight between 8 and 10         | tonight between 8 and 10          | 2026-11-18 20:00..2026-11-18 22:00
between 5 and 6 this evening     | between 5 and 6 this evening      | 2026-11-18 17:00..2026-11-18 18:00
from 2 to 4 tomorrow afternoon   | from 2 to 4 tomorrow afternoon    | 2026-11-19 14:00..2026-11-19 16:00
tomorrow morning before 10       | tomorrow morning before 10        | before 2026-11-19 10:00
tonight after 9                  | tonight after 9                   | after 2026-11-18 21:00
Friday evening after 7           | Friday evening after 7            | after 2026-11-20 19:00
tomorrow after 3                 | tomorrow after 3                  | after 2026-11-19 15:00
after 3 on Friday                | after 3 on Friday                 | after 2026-11-20 15:00
Monday from 9                    | Monday from 9                     | from 2026-11-23 09:00
0900-1700                        | 0900-1700                         | 2026-11-18 09:00..2026-11-18 17:00
eight-fifteen am                 | eight-fifteen am                  | 2026-11-19 08:15
22.08.27                         | 22.08.27                          | 2027-08-22
22AUG27                          | 22AUG27                           | 2027-08-22
2027-Aug-22                      | 2027-Aug-22                       | 2027-08-22
2027 Aug 22                      | 2027 Aug 22                       | 2027-08-22
2027-W34-2                       | 2027-W34-2                        | 2027-08-24
Saturday, 22-Aug-27 10:00:00 UTC | Saturday & 22-Aug-27 10:00:00 UTC | 2026-11-21 & 2027-08-22 12:00
Sunday, 22-Aug-27 10:00:00 UTC   | Sunday, 22-Aug-27 10:00:00 UTC    | 2027-08-22 12:00
in 5 d                           | in 5 d                            | 2026-11-23
in 3 w                           | in 3 w                            | 2026-12-09
a week tomorrow                     | a week tomorrow                     | 2026-11-26
two weeks today                     | two weeks today                     | 2026-12-02
at 3:15 this morning                | at 3:15 this morning                | 2026-11-18 03:15
8 or 9 tonight                      | 8 or 9 tonight                      | 2026-11-18 20:00
tonight at 8 or 9                   | tonight at 8 or 9                   | 2026-11-18 20:00
nine thirty-five tomorrow morning   | nine thirty-five tomorrow morning   | 2026-11-19 09:35
the eve of Thanksgiving             | the eve of Thanksgiving             | 2026-11-25
Thanksgiving Eve                    | Thanksgiving Eve                    | 2026-11-25
from half past two to four tomorrow | from half past two to four tomorrow | 2026-11-19 14:30..2026-11-19 16:00
tomorrow evening from 7 to 9        | tomorrow evening from 7 to 9        | 2026-11-19 19:00..2026-11-19 21:00
next November                       | next November                       | 2027-11-01
ten hundred hours tomorrow | ten hundred hours tomorrow | 2026-11-19 10:00
10 hundred hours | 10 hundred hours | 2026-11-18 10:00
ten til nine tomorrow morning | ten til nine tomorrow morning | 2026-11-19 08:50
Nov '27 | Nov '27 | 2027-11-01
Nov 23 (mon) | Nov 23 (mon) | 2026-11-23
"""


@pytest.mark.parametrize(("sentence", "words", "reading"), table(WRITTEN))
def test_written(sentence: str, words: str, reading: str) -> None:
    assert readings(sentence) == (words, reading)


def test_of_two_hours_the_later_is_the_other_reading() -> None:
    (span,) = read_times("call at 8 or 9 pm", NOW)
    assert [write(other) for other in span.alternatives] == ["2026-11-18 21:00"]


LABELS = """
take bus 12 tomorrow morning | tomorrow morning | 2026-11-19 00:00..2026-11-19 12:00
flight 8 tomorrow evening    | tomorrow evening | 2026-11-19 18:00..2026-11-20 00:00
room 5 tomorrow              | tomorrow         | 2026-11-19
read chapter 7 tonight       | tonight          | 2026-11-18 18:00..2026-11-19 00:00
platform 9 at noon           | at noon          | 2026-11-18 12:00
at 3 on the 15th floor       | at 3             | 2026-11-18 15:00
flight at 8 tomorrow evening | at 8 tomorrow evening | 2026-11-19 20:00
"""


@pytest.mark.parametrize(("sentence", "words", "reading"), table(LABELS))
def test_the_number_of_a_bus_is_no_hour(sentence: str, words: str, reading: str) -> None:
    assert readings(sentence) == (words, reading)
