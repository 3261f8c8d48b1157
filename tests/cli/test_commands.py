"""The command line as a person uses it, in this process, on a file of its own."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from taskmaistro_tui.cli import COMMANDS, build_parser, main


@pytest.fixture(autouse=True)
def fixed_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TASKMAISTRO_NOW", "2026-11-18T09:00:00+01:00")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    def run(*words: str, status: int = 0) -> str:
        try:
            code = main(words)
        except SystemExit as end:
            code = int(end.code or 0)
        out, err = capsys.readouterr()
        assert code == status, err
        assert "Traceback" not in err
        return out if status == 0 else err

    return run


def rows(run, *words: str) -> list[dict]:
    return [json.loads(line) for line in run("list", "--json", "--", *words).splitlines()]


def test_a_task_is_read_out_of_the_line(run) -> None:
    out = run("add", "call mum tomorrow #family !high ~20m +home")
    (task,) = rows(run)
    assert task["task"] == "call mum"
    assert (task["deadline"], task["tags"], task["priority"]) == ("2026-11-19", ["family"], "high")
    assert (task["time_to_complete"], task["project"]) == (20, "home")
    assert task["id"] in out and "tomorrow" in out


def test_as_is_takes_the_line_as_the_title(run) -> None:
    run("add", "--as-is", "read 'Tomorrow' #nottag")
    assert rows(run)[0]["task"] == "read 'Tomorrow' #nottag"
    assert rows(run)[0]["deadline"] is None


def test_options_win_over_what_is_read(run) -> None:
    run(
        "add",
        "pay rent",
        "--due",
        "friday",
        "--minutes",
        "1h30",
        "--repeat",
        "every month",
        "--tag",
        "money",
        "--notes",
        "iban",
    )
    (task,) = rows(run)
    assert (task["deadline"], task["time_to_complete"], task["tags"]) == ("2026-11-20", 90, ["money"])
    assert task["recurrence"].startswith("FREQ=MONTHLY") and task["notes"] == "iban"


def test_the_same_line_twice_is_already_there(run) -> None:
    run("add", "call mum")
    assert "already there" in run("add", "Call mum")
    assert len(rows(run)) == 1


def test_status_moves_by_id_and_by_words(run) -> None:
    run("add", "call mum")
    run("add", "buy milk")
    short = rows(run, "milk")[0]["id"]
    run("start", "call", "mum")
    run("done", short)
    assert {t["task"]: t["status"] for t in rows(run, "is:all")} == {"call mum": "in progress", "buy milk": "done"}
    run("reopen", short)
    run("archive", short)
    assert rows(run, "status:archived")[0]["task"] == "buy milk"


def test_several_ids_at_once_or_none(run) -> None:
    for title in ("a", "b"):
        run("add", "--as-is", title)
    ids = [t["id"] for t in rows(run)]
    assert "nothing was changed" in run("done", ids[0], "zz9", status=1)
    assert len(rows(run)) == 2
    run("done", *ids)
    assert rows(run) == []


def test_delete_undo_redo(run) -> None:
    run("add", "call mum")
    run("delete", "call mum")
    assert rows(run) == []
    assert "brought back" in run("undo")
    assert len(rows(run)) == 1
    run("redo")
    assert rows(run) == []


def test_nothing_to_undo_is_said_with_a_status(run) -> None:
    with pytest.raises(AssertionError):
        run("undo")


def test_edit_and_clear(run) -> None:
    run("add", "call mum tomorrow")
    short = rows(run)[0]["id"]
    run("edit", short, "--title", "call dad", "--priority", "low", "--due", "2026-12-01T15:00")
    (task,) = rows(run)
    assert (task["task"], task["priority"], task["deadline"]) == ("call dad", "low", "2026-12-01T15:00:00+01:00")
    run("edit", short, "--clear", "due")
    assert rows(run)[0]["deadline"] is None


@pytest.mark.parametrize(
    "words",
    [
        ("add", "x", "--priority", "urgent"),
        ("add", "x", "--due", "whenever"),
        ("add", "x", "--minutes", "soon"),
        ("add", "x", "--repeat", "sometimes"),
        ("edit", "nothing", "--title", "x"),
        ("done", "nothing"),
        ("list", "status:lost"),
        ("list", "--limit", "0"),
        ("profile", "name"),
        ("profile", "colour=red"),
        ("restore", "nothing"),
        ("import", "missing.csv"),
        ("export", "tasks.pdf"),
        ("parse",),
    ],
)
def test_a_mistake_is_one_sentence_and_status_1(run, words: tuple[str, ...]) -> None:
    error = run(*words, status=1)
    assert error.startswith("taskmaistro: ") and len(error.strip().splitlines()) == 1


@pytest.mark.parametrize("words", [("fly",), ("add",), ("list", "--limit", "many")])
def test_wrong_words_end_with_status_2(run, words: tuple[str, ...]) -> None:
    assert "--help" in run(*words, status=2)


def test_history_says_who_did_what(run) -> None:
    run("add", "call mum")
    run("done", "call mum")
    out = run("history")
    assert "completed “call mum”" in out.splitlines()[0] and "cli" in out
    assert "added “call mum”" in out.splitlines()[1]


def test_show_tells_every_field_that_is_set(run) -> None:
    run("add", "call mum tomorrow #family ~20m")
    out = run("show", "mum")
    assert "call mum" in out and "family" in out and "20m" in out and "tomorrow" in out


def test_profile_and_instructions(run) -> None:
    run("profile", "name=Ada", "location=Oslo", "interests=chess, maths", "age=36")
    out = run("profile")
    assert "Ada" in out and "chess, maths" in out and "36" in out
    run("instructions", "always", "add", "an", "estimate")
    assert "always add an estimate" in run("instructions")


def test_users_are_kept_apart(run) -> None:
    run("--user", "ada.l@example.org", "add", "engine")
    assert rows(run) == []
    assert json.loads(run("--user", "ada.l@example.org", "list", "--json"))["task"] == "engine"


@pytest.mark.parametrize("ending", ["jsonl", "txt", "md", "csv", "ics"])
def test_export_and_import(run, tmp_path: Path, ending: str) -> None:
    run("add", "call mum tomorrow #family")
    path = tmp_path / f"tasks.{ending}"
    run("export", str(path))
    assert path.stat().st_mode & 0o777 == 0o600
    assert "there already" in run("import", str(path))
    run("--user", "other", "import", str(path))
    task = json.loads(run("--user", "other", "list", "--json"))
    assert (task["task"], task["deadline"], task["tags"]) == ("call mum", "2026-11-19", ["family"])
    run("--user", "other", "undo")
    assert run("--user", "other", "list", "--json") == ""


def test_export_never_overwrites_unasked(run, tmp_path: Path) -> None:
    path = tmp_path / "tasks.csv"
    path.write_text("mine")
    run("export", str(path), status=1)
    assert path.read_text() == "mine"
    run("export", str(path), "--force")
    assert path.read_text() != "mine"


def test_backup_and_restore(run) -> None:
    run("add", "call mum")
    run("backup")
    run("delete", "call mum")
    assert "restored" in run("restore", "latest")
    assert rows(run)[0]["task"] == "call mum"


def test_parse_answers_line_by_line(run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [{"id": "1", "text": "call mum tomorrow", "now": "2026-11-18T09:00:00"}, {"id": "2", "text": "hello"}]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(json.dumps(line) + "\n" for line in lines)))
    first, second = (json.loads(line) for line in run("parse", "--jsonl").splitlines())
    assert (first["id"], first["intent"]) == ("1", "todo.create")
    assert first["tasks"][0]["deadline"] == "2026-11-19"
    assert first["times"][0]["start"] == "2026-11-19T00:00:00"
    assert (second["id"], second["intent"]) == ("2", "chat")


def test_parse_of_a_broken_line_is_one_sentence(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("{broken\n"))
    assert run("parse", "--jsonl", status=1).startswith("taskmaistro: ")


def test_a_file_that_is_no_database_is_named_and_left_alone(run, tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    path.write_text("my notes, not a database")
    error = run("--db", str(path), "list", status=1)
    assert "notes.db" in error
    assert path.read_text() == "my notes, not a database"


def test_an_unknown_setting_is_named(run, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("colour = 'red'\n")
    assert "colour" in run("list", status=1)


def test_every_command_is_in_the_readme() -> None:
    build_parser()
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    for command in COMMANDS:
        assert f"`{command}" in readme or f"taskmaistro {command}" in readme, command
