"""The whole program as a person meets it: started in a terminal, typed into, quit and started again."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.support.terminal import Terminal

PROGRAM = [sys.executable, "-m", "taskmaistro_tui"]
ENTER, CTRL_Q, ESCAPE = "\r", "\x11", "\x1b"


@pytest.fixture
def env() -> dict[str, str]:
    return dict(
        os.environ,
        TERM="xterm-256color",
        COLORTERM="truecolor",
        TASKMAISTRO_NOW="2026-11-18T09:00:00+01:00",
        TEXTUAL_ANIMATIONS="none",
    )


def both_cards(text: str) -> bool:
    """Whether both tasks stand on the board, which is to the right of the conversation."""
    board = "\n".join(line[34:] for line in text.splitlines())
    return all(words in board for words in ("Not started 2", "dentist", "buy milk", "Fri"))


def test_type_a_task_see_the_card_quit_and_find_it_again(env) -> None:
    with Terminal(PROGRAM, env) as terminal:
        screen = terminal.wait_for("Not started")
        assert "In progress" in screen and "Done" in screen
        terminal.type("book the dentist by Friday, about 20 minutes, and buy milk and eggs" + ENTER)
        terminal.wait_until(both_cards, "no cards")
        terminal.type(CTRL_Q)
        assert terminal.wait_for_exit() == 0
    with Terminal(PROGRAM, env) as terminal:
        screen = terminal.wait_until(
            lambda text: "dentist" in text.lower() and "buy milk and eggs" in text.lower(), "no cards"
        )
        terminal.type(CTRL_Q)
        assert terminal.wait_for_exit() == 0


def test_the_first_screen_shows_columns_with_their_cards_and_nothing_covers_the_board(env) -> None:
    for title in ("call mum", "water the plants"):
        subprocess.run([*PROGRAM, "add", title], env=env, check=True, capture_output=True)
    with Terminal(PROGRAM, env) as terminal:
        terminal.wait_until(
            lambda text: all(
                word in text for word in ("Not started", "In progress", "Done", "call mum", "water the plants")
            ),
            "no full board",
        )


def test_a_task_added_by_another_process_appears(env) -> None:
    with Terminal(PROGRAM, env) as terminal:
        terminal.wait_for("Not started")
        subprocess.run([*PROGRAM, "add", "from elsewhere"], env=env, check=True, capture_output=True)
        terminal.wait_for("from elsewhere")


@pytest.mark.parametrize(("columns", "rows"), [(120, 36), (80, 24), (60, 20), (28, 7)])
def test_every_size_shows_something_sensible_and_quits(env, columns: int, rows: int) -> None:
    with Terminal(PROGRAM, env, columns, rows) as terminal:
        terminal.wait_until(lambda text: text.strip() != "", "nothing")
        terminal.resize(100, 30)
        terminal.wait_for("Not started")
        terminal.type(CTRL_Q)
        assert terminal.wait_for_exit() == 0


def test_without_a_terminal_it_says_so_and_names_chat(env) -> None:
    done = subprocess.run(PROGRAM, env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 1
    assert "terminal" in done.stderr and "chat" in done.stderr
    assert "Traceback" not in done.stderr


def test_control_characters_of_a_title_never_reach_the_terminal(env) -> None:
    evil = "evil\x1b]0;owned\x07\x1b[2Jtask"
    subprocess.run([*PROGRAM, "add", "--as-is", evil], env=env, check=True, capture_output=True)
    listed = subprocess.run([*PROGRAM, "list"], env=env, check=True, capture_output=True)
    assert b"\x1b" not in listed.stdout and b"\x07" not in listed.stdout
    with Terminal(PROGRAM, env) as terminal:
        terminal.wait_for("evil")
        assert b"\x1b]0;owned" not in terminal.raw


def test_fifty_adds_while_the_app_is_open_all_land_and_show(env) -> None:
    with Terminal(PROGRAM, env) as terminal:
        terminal.wait_for("Not started")
        running = [
            subprocess.Popen(
                [*PROGRAM, "add", f"parallel {n}"], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            for n in range(50)
        ]
        for process in running:
            _, errors = process.communicate(timeout=120)
            assert process.returncode == 0, errors.decode()
        terminal.wait_for("50")
    counted = subprocess.run([*PROGRAM, "list", "--json"], env=env, check=True, capture_output=True, text=True)
    assert len(json.loads(counted.stdout)) == 50


@pytest.mark.parametrize("name", ["dumb", "unknown"])
def test_a_terminal_that_only_prints_is_told_what_works_there(env, name) -> None:
    with Terminal(PROGRAM, {**env, "TERM": name}) as terminal:
        terminal.wait_for("needs a terminal that can move its cursor")
        assert terminal.wait_for_exit() == 1
