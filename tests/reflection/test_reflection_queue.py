"""Which conversations are looked over, when, by whom, and once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from taskmaistro_tui.store.reflections import LEASE_SECONDS, MOST_ATTEMPTS
from taskmaistro_tui.tasks.reflections import LeaseLost, Postponed
from tests.reflection.conftest import Bench


def test_a_conversation_rests_after_ten_silent_minutes(ruled: Bench, clock) -> None:
    ruled.said(("hello", "Hi."))
    clock.advance(minutes=9)
    assert ruled.queue.rest_silent() == 0
    assert ruled.queue.claim("a") is None
    clock.advance(minutes=1)
    assert ruled.queue.rest_silent() == 1
    assert ruled.status() == "resting"
    span = ruled.queue.claim("a")
    assert span is not None and (span.first, span.last) == (0, 2)


def test_the_queue_tells_when_the_next_conversation_will_rest(ruled: Bench, clock, now) -> None:
    assert ruled.queue.next_at() is None
    ruled.said(("hello", "Hi."))
    at = ruled.queue.next_at()
    assert at is not None and (at - now).total_seconds() == 600
    ruled.queue.rest()
    at = ruled.queue.next_at()
    assert at is not None and at <= now


def test_a_conversation_that_is_closed_waits_at_once_and_others_go_on(ruled: Bench) -> None:
    ruled.said(("hello", "Hi."))
    ruled.said(("good morning", "Hi."), thread="me:other")
    assert ruled.queue.rest("me:other") == 1
    assert (ruled.status(), ruled.status("me:other")) == ("open", "resting")
    span = ruled.queue.claim("a")
    assert span is not None and span.thread == "me:other"


def test_a_newer_message_takes_it_out_of_the_line(ruled: Bench) -> None:
    ruled.said(("hello", "Hi."))
    ruled.queue.rest()
    ruled.said(("one more thing", "Yes?"))
    assert ruled.status() == "open"
    assert ruled.queue.claim("a") is None


def test_only_one_of_two_programs_gets_a_span(ruled: Bench) -> None:
    ruled.said(("hello", "Hi."))
    ruled.queue.rest()
    assert ruled.queue.claim("a:0:1") is not None
    assert ruled.queue.claim("b:0:2") is None


def test_a_lease_that_was_not_renewed_is_over_and_its_holder_writes_nothing_more(ruled: Bench, clock) -> None:
    ruled.said(("hello", "Hi."))
    ruled.queue.rest()
    first = ruled.queue.claim("elsewhere:1:1")
    assert first is not None
    clock.advance(seconds=LEASE_SECONDS - 1)
    assert ruled.queue.claim("here:1:2") is None
    clock.advance(seconds=2)
    second = ruled.queue.claim("here:1:2")
    assert second is not None and second.id == first.id
    turn = ruled.workspace.new_turn("reflection")
    with pytest.raises(LeaseLost):
        ruled.queue.step(first, "profile", turn, lambda _: ([], {}))
    with pytest.raises(LeaseLost):
        ruled.queue.finish(first)
    ruled.queue.step(second, "profile", turn, lambda _: ([], {"added": 0}))
    assert ruled.queue.done(second) == {"profile": {"added": 0}}


def test_a_lease_is_renewed_while_work_goes_on(ruled: Bench, clock) -> None:
    ruled.said(("hello", "Hi."))
    ruled.queue.rest()
    span = ruled.queue.claim("elsewhere:1:1")
    assert span is not None
    for _ in range(3):
        clock.advance(seconds=LEASE_SECONDS - 10)
        ruled.queue.renew(span)
    assert ruled.queue.claim("here:1:2") is None


def test_a_program_that_is_gone_holds_nothing(ruled: Bench) -> None:
    import subprocess
    import sys

    from taskmaistro_tui.store.reflections import new_holder

    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait()
    machine = new_holder().split(":")[0]
    ruled.said(("hello", "Hi."))
    ruled.queue.rest()
    assert ruled.queue.claim(f"{machine}:{child.pid}:1") is not None
    assert ruled.queue.claim(new_holder()) is not None


def test_a_step_is_done_once(ruled: Bench) -> None:
    ruled.said(("hello", "Hi."))
    ruled.queue.rest()
    span = ruled.queue.claim("a")
    assert span is not None
    turn = ruled.workspace.new_turn("reflection")
    ruled.queue.step(span, "profile", turn, lambda _: ([], {}))
    with pytest.raises(LeaseLost, match="done already"):
        ruled.queue.step(span, "profile", turn, lambda _: ([], {}))


def test_work_stops_when_the_conversation_goes_on(ruled: Bench) -> None:
    ruled.said(("hello", "Hi."))
    ruled.queue.rest()
    span = ruled.queue.claim("a")
    assert span is not None
    ruled.said(("wait", "Yes?"))
    with pytest.raises(Postponed):
        ruled.queue.renew(span)


def test_a_span_of_which_nothing_was_done_takes_in_what_was_said_since(ruled: Bench) -> None:
    ruled.said(("hello", "Hi."))
    ruled.queue.rest()
    first = ruled.queue.claim("a")
    assert first is not None
    ruled.queue.let_go(first)
    ruled.said(("one more thing", "Yes?"))
    ruled.queue.rest()
    second = ruled.queue.claim("a")
    assert second is not None and (second.id, second.last) == (first.id, 4)


def test_a_span_that_was_begun_ends_as_it_was_and_the_rest_is_the_next(ruled: Bench) -> None:
    ruled.said(("hello", "Hi."))
    ruled.queue.rest()
    first = ruled.queue.claim("a")
    assert first is not None
    turn = ruled.workspace.new_turn("reflection")
    ruled.queue.step(first, "profile", turn, lambda _: ([], {}))
    ruled.queue.let_go(first)
    ruled.said(("one more thing", "Yes?"))
    ruled.queue.rest()
    again = ruled.queue.claim("a")
    assert again is not None and (again.id, again.last) == (first.id, 2)
    ruled.queue.finish(again)
    assert ruled.status() == "resting"
    following = ruled.queue.claim("a")
    assert following is not None and (following.first, following.last) == (2, 4)
    ruled.queue.finish(following)
    assert ruled.status() == "reflected"
    assert ruled.queue.claim("a") is None


def test_a_long_conversation_is_looked_over_in_parts(ruled: Bench) -> None:
    ruled.said(*[(f"message {n}", "Yes.") for n in range(40)])
    ruled.queue.rest()
    spans = []
    while (span := ruled.queue.claim("a")) is not None:
        spans.append((span.first, span.last))
        ruled.queue.finish(span)
    assert spans == [(0, 60), (60, 80)]


def test_after_a_failure_it_is_tried_again_ever_later_and_given_up(ruled: Bench, clock) -> None:
    ruled.said(("hello", "Hi."))
    ruled.queue.rest()
    waits = []
    while (span := ruled.queue.claim("a")) is not None:
        ruled.queue.let_go(span, error="no balance")
        at = ruled.queue.next_at()
        assert at is not None
        waits.append((at - clock()).total_seconds())
        assert ruled.queue.claim("a") is None
        clock.set(at)
    assert waits == [60 * 2**n for n in range(MOST_ATTEMPTS)]
    status = ruled.queue.status()
    assert (status.waiting, status.trouble) == (0, "no balance")
    assert ruled.status() == "reflected"


def test_users_have_queues_of_their_own(ruled: Bench) -> None:
    ruled.workspace.store.add_message("ada:main", "ada", "user", "hello")
    assert ruled.queue.rest() == 0
    assert ruled.queue.claim("a") is None
    assert ruled.queue.next_at() is None


def test_a_conversation_in_which_nobody_said_anything_needs_no_look(ruled: Bench) -> None:
    ruled.workspace.store.add_message("me:main", "me", "note", "The app was updated.")
    ruled.queue.rest()
    assert ruled.queue.claim("a") is None
    assert ruled.status() == "reflected"


def test_the_status_tells_how_things_stand(ruled: Bench, make: Callable[..., Bench]) -> None:
    ruled.said(("hello", "Hi."))
    assert (ruled.queue.status().open, ruled.queue.status().waiting) == (1, 0)
    ruled.queue.rest()
    span = ruled.queue.claim("elsewhere:1:1")
    running = ruled.queue.status().running
    assert span is not None and running is not None and running.id == span.id
    ruled.queue.step(span, "memories", ruled.workspace.new_turn("reflection"), lambda _: ([], {"added": 2}))
    ruled.queue.finish(span)
    status = ruled.queue.status()
    assert status.running is None and status.latest is not None and status.counts["memories"] == 2
