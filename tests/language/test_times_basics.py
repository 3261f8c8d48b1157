"""Common ways to say when, in English, read on Wednesday 18 November 2026 at 9:00 in Berlin."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from taskmaistro_tui.language.times import read_times

NOW = datetime(2026, 11, 18, 9, 0, tzinfo=ZoneInfo("Europe/Berlin"))

# sentence | the words of the time | start | relation | recurrence
TABLE = """
call the dentist today                       | today                      | 2026-11-18       | at    |
water the plants tomorrow                    | tomorrow                   | 2026-11-19       | at    |
send the invoice on Friday                   | on Friday                  | 2026-11-20       | at    |
send the invoice by Friday                   | by Friday                  | 2026-11-20       | by    |
book swim lessons by the end of November     | by the end of November     | 2026-11-30       | by    |
ring back in two hours                       | in two hours               | 2026-11-18 11:00 | at    |
stand-up at 3pm                              | at 3pm                     | 2026-11-18 15:00 | at    |
stand-up at 8am                              | at 8am                     | 2026-11-19 08:00 | at    |
plan the offsite next week                   | next week                  | 2026-11-23       | at    |
renew the passport 2027-02-01                | 2027-02-01                 | 2027-02-01       | at    |
take out the bins every Monday               | every Monday               | 2026-11-23       | at    | FREQ=WEEKLY;BYDAY=MO
start painting after Saturday                | after Saturday             | 2026-11-21       | after |
dinner with Ana tomorrow at 7pm              | tomorrow at 7pm            | 2026-11-19 19:00 | at    |
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


@pytest.mark.parametrize(("sentence", "words", "start", "relation", "recurrence"), rows(TABLE))
def test_reads(sentence: str, words: str, start: str, relation: str, recurrence: str) -> None:
    (span,) = read_times(sentence, NOW)
    assert span.text == words
    assert sentence[span.begin : span.stop] == words
    assert span.start.replace(tzinfo=None) == datetime.fromisoformat(start)
    assert span.start.tzinfo is NOW.tzinfo
    assert span.relation == relation
    assert (span.recurrence or "") == recurrence
