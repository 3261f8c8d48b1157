"""Words and numbers that look like times and are none: an empty answer is better than a wrong one."""

from __future__ import annotations

import pytest
from times_table import readings

NO_TIMES = """
I may go
may I come in
march to the office
buy sun cream
the sun is out
second draft of the paper
the second one
give me a second chance
fall down the stairs
spring cleaning
summer job applications
good morning
buy 3 apples
read pages 10-20
room 1030
chapter 3
call 0171 2345678
call 555-1234
version 2.1.3
upgrade to v3
Python 3.11
run 5k
Vitamin 1D
buy 2m cable
it costs $3.50
50% done
24/7 support
at least 3 people
at 101 points
open port 8080
see https://example.com/2026/11/30
write to friday@example.com
the 15th floor
the first thing
monthly report
daily standup notes
wait a minute
a few hours of sleep
two three
1984
ask the boss
he lent me a book
14pm
25:12
8/32
February 30
February 29, 2027
June 10 - 31
4-5-6
80-32-89-89
now and then
sat on the couch
wed in white
for 2000 people
on a scale from 1 to 10
the score was 21:15 in the second set
we won 3:2
rated 4/5 stars
32 August 2014
in 32 August
@2012
now that he is gone
a plank two by four
use 3/8 inch screws
any day now
1/2 cup of sugar
3/4 of them
2/3 majority
add 1/2 tsp salt
version 10.11.12
drive in 3 D cinemas
last minute shopping
how many months in a year
"""


@pytest.mark.parametrize("sentence", NO_TIMES.strip().splitlines())
def test_reads_nothing(sentence: str) -> None:
    assert readings(sentence) == ("", "")
