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
    return json.loads(run("list", "--json", "--", *words))


def test_a_task_is_read_out_of_the_line(run) -> None:
    out = run("add", "call mum tomorrow #family !high ~20m +home")
    (task,) = rows(run)
    assert task["task"] == "call mum"
    assert (task["deadline"], task["tags"], task["priority"]) == ("2026-11-19", ["family"], "high")
    assert (task["time_to_complete"], task["project"]) == (20, "home")
    assert task["short"] in out and "tomorrow" in out


def test_a_task_is_shown_with_the_time_of_the_users_own_clock(run) -> None:
    run("add", "call mum")
    assert "created        2026-11-18 09:00\n" in run("show", "call mum")


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


def test_the_command_line_never_merges(run) -> None:
    run("add", "call mum")
    run("add", "call mum")
    assert len(rows(run)) == 2


def test_a_task_a_line_from_standard_input(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("call mum tomorrow\n\n  buy milk #home\n"))
    added = json.loads(run("add", "--json", "-"))
    assert [(t["task"], t["deadline"], t["tags"]) for t in added] == [
        ("call mum", "2026-11-19", []),
        ("buy milk", None, ["home"]),
    ]
    run("undo")
    assert rows(run) == []


def test_one_bad_line_of_standard_input_adds_none(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("call mum\n" + "x" * 501 + "\n"))
    run("add", "--as-is", "-", status=1)
    assert rows(run) == []


def test_the_json_of_a_task_is_what_scripts_rely_on(run) -> None:
    (added,) = json.loads(run("add", "--json", "pay rent tomorrow ~20m #money !high"))
    assert rows(run) == [added]
    expected = {
        "task": "pay rent",
        "status": "not started",
        "deadline": "2026-11-19",
        "start": None,
        "time_to_complete": 20,
        "priority": "high",
        "tags": ["money"],
        "project": None,
        "recurrence": None,
        "solutions": [],
        "notes": None,
    }
    assert {name: added[name] for name in expected} == expected
    assert {"id", "short", "created_at", "updated_at"} <= set(added)


def test_all_shows_finished_tasks_too(run) -> None:
    run("add", "call mum")
    run("done", "call mum")
    assert rows(run) == []
    assert [t["status"] for t in json.loads(run("list", "--all", "--json"))] == ["done"]


def test_a_failure_is_json_where_json_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["done", "--json", "nothing"]) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["error"]["kind"] == "not_found"
    assert err.startswith("taskmaistro: ")


def test_a_change_as_json(run) -> None:
    (task,) = json.loads(run("add", "--json", "call mum"))
    (change,) = json.loads(run("done", "--json", task["short"]))["changes"]
    assert change == {
        "kind": "updated",
        "collection": "todo",
        "id": task["id"],
        "short": task["short"],
        "fields": {"status": ["not started", "done"]},
    }
    (change,) = json.loads(run("rm", "--json", task["short"]))["changes"]
    assert (change["kind"], change["fields"]["task"]) == ("removed", ["call mum", None])
    (change,) = json.loads(run("undo", "--json"))["changes"]
    assert (change["kind"], change["fields"]["task"]) == ("created", [None, "call mum"])


def test_now_fixes_the_clock(run) -> None:
    (task,) = json.loads(run("--now", "2027-01-01T09:00", "add", "--json", "call mum tomorrow"))
    assert task["deadline"] == "2027-01-02"
    assert "clock" in run("--now", "soon", "list", status=1)


def test_doctor_finds_a_sound_file(run) -> None:
    run("add", "call mum")
    assert "sound" in run("doctor")


@pytest.mark.parametrize("command", ["info", "doctor", "chat"])
def test_a_password_in_the_address_of_a_model_is_refused_and_never_shown(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    words = ["--model", "openai:m@http://me:s3cret@127.0.0.1:9/v1", command, *(["hello"] if command == "chat" else [])]
    main(words)
    out, err = capsys.readouterr()
    assert "s3cret" not in out + err
    assert "environment" in out + err


def test_doctor_names_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--model", "deepseek:deepseek-v4-pro", "doctor"]) == 1
    assert "DEEPSEEK_API_KEY" in capsys.readouterr().out


def test_doctor_looks_for_a_key_where_the_settings_say(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = tmp_path / "settings.toml"
    monkeypatch.setenv("TASKMAISTRO_CONFIG", str(settings))
    monkeypatch.setenv("MY_KEY", "sk-very-secret")
    settings.write_text('model = "deepseek:deepseek-v4-pro"\n[keys]\ndeepseek = "env:MY_KEY"\n', encoding="utf-8")
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "deepseek-v4-pro" in said and "problem" not in said and "sk-very" not in said


def test_doctor_looks_for_the_file_of_a_model(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--model", f"llamacpp:{tmp_path}/none.gguf", "doctor"]) == 1
    problem = capsys.readouterr().out.partition("problem")[2]
    assert "none.gguf" in problem and "--repair" not in problem


def test_info_names_every_file_of_the_program(run) -> None:
    said = run("info")
    for name in (
        "tasks.db",
        "tasks.checkpoints.db",
        "tasks-backups",
        "tasks.app.json",
        "tasks.models.json",
        "config.toml",
    ):
        assert name in said


def test_a_file_that_others_could_read_is_closed_to_them(run, tmp_path: Path) -> None:
    run("add", "call mum")
    path = tmp_path / "data" / "tasks.db"
    path.chmod(0o644)
    run("list")
    assert path.stat().st_mode & 0o777 == 0o600


def test_status_moves_by_id_and_by_words(run) -> None:
    run("add", "call mum")
    run("add", "buy milk")
    short = rows(run, "milk")[0]["short"]
    run("start", "call", "mum")
    run("done", short)
    assert {t["task"]: t["status"] for t in rows(run, "is:all")} == {"call mum": "in progress", "buy milk": "done"}
    run("reopen", short)
    run("archive", short)
    assert rows(run, "status:archived")[0]["task"] == "buy milk"


def test_several_ids_at_once_or_none(run) -> None:
    for title in ("a", "b"):
        run("add", "--as-is", title)
    ids = [t["short"] for t in rows(run)]
    assert "nothing was changed" in run("done", ids[0], "zz9", status=1)
    assert len(rows(run)) == 2
    run("done", *ids)
    assert rows(run) == []


def test_several_titles_in_quotes_or_none(run) -> None:
    for title in ("call mum", "buy milk", "eggs"):
        run("add", title)
    run("done", "call mum", "no such task", status=1)
    assert len(rows(run)) == 3
    run("done", "call mum", rows(run, "milk")[0]["short"])
    assert [t["task"] for t in rows(run)] == ["eggs"]


def test_delete_undo_redo(run) -> None:
    run("add", "call mum")
    run("rm", "call mum")
    assert rows(run) == []
    assert "brought back" in run("undo")
    assert len(rows(run)) == 1
    run("redo")
    assert rows(run) == []


def test_nothing_to_undo_is_said_with_a_status(run) -> None:
    assert "nothing to undo" in run("undo", status=1)


def test_edit_and_clear(run) -> None:
    run("add", "call mum tomorrow")
    short = rows(run)[0]["short"]
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
    out = run("log")
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
    assert json.loads(run("--user", "ada.l@example.org", "list", "--json"))[0]["task"] == "engine"


@pytest.mark.parametrize("ending", ["jsonl", "txt", "md", "csv", "ics"])
def test_export_and_import(run, tmp_path: Path, ending: str) -> None:
    run("add", "call mum tomorrow #family")
    path = tmp_path / f"tasks.{ending}"
    assert "1 task written" in run("export", str(path))
    assert path.stat().st_mode & 0o777 == 0o600
    assert "there already" in run("import", str(path))
    assert "1 task imported" in run("--user", "other", "import", str(path))
    (task,) = json.loads(run("--user", "other", "list", "--json"))
    assert (task["task"], task["deadline"], task["tags"]) == ("call mum", "2026-11-19", ["family"])
    run("--user", "other", "undo")
    assert json.loads(run("--user", "other", "list", "--json")) == []


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
    run("rm", "call mum")
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
    assert "1 lines of standard input" in run("parse", "--jsonl", status=1)


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
