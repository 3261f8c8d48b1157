"""The command line where something is missing or odd: closed streams, full disks, text that is none, other people's files."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from taskmaistro_tui.cli import main

PROGRAM = [sys.executable, "-m", "taskmaistro_tui"]


def shell(command: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of shell in which ``tm`` is the program."""
    line = f'tm() {{ {" ".join(PROGRAM)} "$@"; }}; {command}'
    return subprocess.run(
        ["sh", "-c", line], input=given, capture_output=True, timeout=60, env={**os.environ, **environment}
    )


def one_sentence(error: bytes) -> str:
    text = error.decode()
    assert text.startswith("taskmaistro: ") and len(text.strip().splitlines()) == 1, text
    return text


# -- streams -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    ["list <&-", "list >&-", "add milk >&-", "add - <&-", "chat <&-", "export - >&- <&-", "parse --jsonl <&-"],
)
def test_a_closed_stream_is_no_reason_to_fail(command: str) -> None:
    done = shell(f"tm {command}")
    assert (done.returncode, done.stderr) == (0, b"")


def test_what_was_added_with_output_closed_is_there() -> None:
    shell("tm add milk >&-")
    assert b"milk" in shell("tm list").stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("command", ["list", "add milk", "done --json nothing"])
def test_output_that_cannot_be_written_is_one_sentence(command: str) -> None:
    done = shell(f"tm {command} > /dev/full")
    assert done.returncode == 1
    one_sentence(done.stderr)


def test_a_reader_that_goes_away_is_no_error() -> None:
    shell("tm add -", "".join(f"task {n}\n" for n in range(2000)).encode())
    done = shell("tm list | head -1")
    assert (done.returncode, done.stderr) == (0, b"") and b"task 0" in done.stdout


def test_any_encoding_of_the_terminal_will_do() -> None:
    shell("tm add 'für „mum“ 妈'")
    assert b"?" in shell("tm list", PYTHONIOENCODING="ascii").stdout
    (task,) = json.loads(shell("tm list --json", PYTHONIOENCODING="ascii").stdout)
    assert task["task"] == "für „mum“ 妈"


# -- text ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8:strict", "utf-8:surrogateescape"])
def test_bytes_that_are_no_text_are_refused_and_nothing_is_added(encoding: str) -> None:
    done = shell("tm add -", b"milk\ncaf\xe9\n", PYTHONIOENCODING=encoding)
    assert done.returncode == 1
    one_sentence(done.stderr)
    assert b"milk" not in shell("tm list").stdout


def test_a_message_with_bytes_that_are_no_text_still_gets_its_answer() -> None:
    done = shell("tm chat --json -", b"add milk\nhello caf\xe9\nadd eggs\n", PYTHONIOENCODING="utf-8:strict")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == 3 and answers[2]["changes"][0]["fields"]["task"] == [None, "eggs"]


def test_the_mark_before_a_text_is_no_part_of_it() -> None:
    (task,) = json.loads(shell("tm add --json -", b"\xef\xbb\xbfmilk\n").stdout)
    assert task["task"] == "milk"


def test_no_control_character_reaches_the_terminal_as_json_either(capsys: pytest.CaptureFixture[str]) -> None:
    title = "a\x1b[31m b\x9b2J c\u202e d\x7f"
    main(["add", "--as-is", "--json", title])
    out = capsys.readouterr().out
    assert not set("\x1b\x9b\u202e\x7f") & set(out)
    assert json.loads(out)[0]["task"] == title


def test_no_control_character_of_a_wrong_word_reaches_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["list", "--\x1b[31mwrong"])
    assert "\x1b" not in capsys.readouterr().err


# -- failures as JSON ----------------------------------------------------------------------------------------------


def test_wrong_words_are_json_too_where_json_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["list", "--json", "--limit", "many"])
    assert end.value.code == 2
    assert json.loads(capsys.readouterr().out)["error"]["kind"] == "usage"


def test_a_conversation_that_cannot_begin_is_told_as_a_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--db", str(tmp_path), "chat", "--json", "hello"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["reply"], told["changes"], told["error"]["kind"]) == ("", [], "file")


@pytest.mark.parametrize(
    "words",
    [
        ("list", "--limit", "99999999999999999999"),
        ("log", "--limit", "99999999999999999999"),
        ("log", "--limit", "-1"),
        ("list", "due:9999-12-31"),
        ("list", "due:0001-01-01..0001-01-02"),
        ("add", "x", "--due", "9999-12-31"),
        ("add", "x", "--due", "9999-12-31T23:59:59-12:00"),
        ("add", "x", "--due", "0001-01-01T00:00:00+14:00"),
        ("profile", "age=²"),
        ("--now", "9999-12-31T23:59", "list"),
        ("--now", "0001-01-01", "list"),
    ],
)
def test_numbers_and_dates_out_of_reach_are_one_sentence(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 1
    one_sentence(capsys.readouterr().err.encode())
    assert main(["list"]) == 0


def test_the_history_is_that_of_the_user_whatever_others_do(capsys: pytest.CaptureFixture[str]) -> None:
    main(["add", "milk"])
    for n in range(30):
        main(["--user", "other", "add", f"task {n}"])
    capsys.readouterr()
    main(["log", "--limit", "2"])
    assert "milk" in capsys.readouterr().out


# -- places --------------------------------------------------------------------------------------------------------


def test_a_file_of_another_program_keeps_its_mode(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE notes (text)")
    path.chmod(0o644)
    assert main(["--db", str(path), "list"]) == 1
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_what_is_no_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path, 0o644)
    assert main(["--db", str(path), "list"]) == 1
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_a_name_that_sqlite_takes_for_memory_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    main(["--db", ":memory:", "add", "milk"])
    main(["--db", ":memory:", "list"])
    assert capsys.readouterr().out.count("milk") == 2


def test_a_link_to_the_file_stays_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    real, link = tmp_path / "cloud" / "tasks.db", tmp_path / "link.db"
    real.parent.mkdir()
    link.symlink_to(real)
    before = os.umask(0)
    try:
        main(["--db", str(link), "add", "milk"])
    finally:
        os.umask(before)
    assert stat.S_IMODE(real.stat().st_mode) == 0o600
    main(["--db", str(link), "backup"])
    main(["--db", str(link), "rm", "milk"])
    main(["--db", str(link), "restore", "latest"])
    capsys.readouterr()
    main(["--db", str(real), "list"])
    assert link.is_symlink() and "milk" in capsys.readouterr().out


def test_an_export_opens_no_file_of_somebody_else(tmp_path: Path) -> None:
    main(["add", "milk"])
    mine = tmp_path / "mine"
    mine.write_text("precious")
    (tmp_path / "tasks.csv.new").symlink_to(mine)
    main(["export", str(tmp_path / "tasks.csv")])
    assert mine.read_text() == "precious" and not (tmp_path / "tasks.csv").is_symlink()
    (tmp_path / "folder.csv").mkdir()
    assert main(["export", "--force", str(tmp_path / "folder.csv")]) == 1
    assert {path.name for path in tmp_path.iterdir()} >= {"folder.csv", "tasks.csv"}
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_home_that_cannot_be_told_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    monkeypatch.delenv("TASKMAISTRO_DATA")
    assert main(["list"]) == 1
    assert "HOME" in one_sentence(capsys.readouterr().err.encode())


# -- ctrl+C --------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_ctrl_c_ends_a_conversation_that_waits_for_a_line() -> None:
    import pty
    import select
    import signal

    child, terminal = pty.fork()
    if child == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a suite that a shell runs in the background has it ignored
        os.execv(sys.executable, [*PROGRAM, "chat"])
    said = b""
    while b"> " not in said:
        assert select.select([terminal], [], [], 30)[0], said
        said += os.read(terminal, 1000)
    os.write(terminal, b"\x03")
    while select.select([terminal], [], [], 30)[0]:  # until the other end closes
        try:
            if not os.read(terminal, 1000):
                break
        except OSError:
            break
    else:
        os.kill(child, 9)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 130
    os.close(terminal)
