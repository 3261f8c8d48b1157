"""Finding by meaning: an embedding model of the user's own adds to the score, and nothing depends on it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from taskmaistro_tui.memory.change import new_turn
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.models.embeddings import create_embedder
from taskmaistro_tui.models.errors import ModelError
from taskmaistro_tui.tasks.memories import PAUSE

TOPICS = (("feline", "cat", "kitten", "purr"), ("money", "salary", "rent"), ("sea", "beach", "swim"))


class ByTopic:
    """An embedder that knows three topics; it fails while ``broken``."""

    name = "fake:topics"

    def __init__(self) -> None:
        self.broken = False
        self.asked: list[list[str]] = []

    def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        if self.broken:
            raise TaskMaistroError("the embedder is away")
        self.asked.append(list(texts))
        return [[0.05 + sum(word in text.lower() for word in topic) for topic in TOPICS] for text in texts]


@pytest.fixture
def embedder(memories) -> ByTopic:
    memories.embedder = ByTopic()
    return memories.embedder


def contents(memories, question: str) -> list[str]:
    return [document.value["content"] for document, _ in memories.search(question, by_meaning=True)]


def test_what_means_the_like_is_found_without_a_common_word(memories, tell, embedder) -> None:
    for text in ("I have a kitten named Luna", "My rent is 900 euros", "I like the beach"):
        tell(text)
    assert contents(memories, "anything feline?") == []
    assert memories.embed_missing() == 3
    assert contents(memories, "anything feline?") == ["I have a kitten named Luna"]


def test_a_memory_is_shown_to_the_embedder_once(memories, tell, embedder) -> None:
    tell("I like the beach")
    assert (memories.embed_missing(), memories.embed_missing()) == (1, 0)
    document = memories.latest()[0]
    memories.edit(document.key, {"content": "I like the cat"}, new_turn("user", "me"))
    assert memories.embed_missing() == 1
    assert contents(memories, "feline") == ["I like the cat"]


def test_common_words_still_count(memories, tell, embedder) -> None:
    tell("The cat sleeps a lot, remember the zanzibar trip")
    tell("Remember that the kitten likes milk")
    tell("Remember that zanzibar was sunny")
    memories.embed_missing()
    assert contents(memories, "zanzibar")[0] == "zanzibar was sunny"


def test_without_the_embedder_words_find_and_the_trouble_is_noted(memories, tell, embedder, clock) -> None:
    tell("I have a kitten named Luna")
    memories.embed_missing()
    embedder.broken = True
    assert contents(memories, "kitten") == ["I have a kitten named Luna"]
    assert "away" in memories.trouble
    embedder.broken = False
    embedder.asked.clear()
    contents(memories, "kitten")
    assert embedder.asked == []
    clock.advance(seconds=PAUSE + 1)
    contents(memories, "kitten")
    assert embedder.asked == [["kitten"]]
    assert memories.trouble == ""


def test_superseded_and_forgotten_memories_are_not_found_by_meaning(memories, tell, embedder) -> None:
    tell("I live at the sea")
    memories.embed_missing()
    tell("I moved to Berlin")
    forgotten = tell("I like the beach").kept[0]
    memories.embed_missing()
    memories.forget([forgotten.key], new_turn("user", "me"))
    assert contents(memories, "swim") == ["I moved to Berlin"]
    assert memories.store.connection().all("SELECT count(*) FROM memory_vectors") == [(1,)]


@pytest.fixture
def ollama() -> Iterator[tuple[str, list[dict], list[object]]]:
    """An Ollama that answers embeddings; its address, what it was sent, and answers that take the place of its own."""
    requests: list[dict] = []
    answers: list[object] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            requests.append({"path": self.path, **body})
            answer = answers.pop(0) if answers else {"embeddings": [[float(len(text)), 1.0] for text in body["input"]]}
            data = json.dumps(answer).encode()
            self.send_response(answer if isinstance(answer, int) else 200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:
            return None

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", requests, answers
    server.shutdown()
    server.server_close()


def test_ollama_is_asked_for_many_texts_at_once(ollama) -> None:
    url, requests, _ = ollama
    embed = create_embedder(f"ollama:nomic-embed-text@{url}")
    assert embed is not None
    assert embed(["a", "bb"] * 40) == [[1.0, 1.0], [2.0, 1.0]] * 40
    assert [len(request["input"]) for request in requests] == [64, 16]
    assert requests[0]["path"] == "/api/embed" and requests[0]["model"] == "nomic-embed-text"


@pytest.mark.parametrize("answer", [404, 500, {"embeddings": []}, {"embeddings": [["x"]]}, {}])
def test_what_ollama_refuses_is_said_in_a_sentence(ollama, answer) -> None:
    url, _, answers = ollama
    answers.append(answer)
    embed = create_embedder(f"ollama:nomic-embed-text@{url}")
    assert embed is not None
    with pytest.raises(ModelError):
        embed(["a"])


def test_a_setting_that_names_no_embedding_model_is_refused() -> None:
    assert create_embedder(None) is None
    for setting in ("nomic", "ollama:", "deepseek:x"):
        with pytest.raises(ModelError):
            create_embedder(setting)


def test_the_command_line_finds_by_meaning_and_works_without(ollama, tmp_path, monkeypatch, capsys) -> None:
    from taskmaistro_tui.cli import main

    url, requests, _ = ollama
    config = tmp_path / "config.toml"
    config.write_text(f'embeddings = "ollama:tiny@{url}"\n')
    assert main(["memory", "add", "I live in Oslo"]) == 0
    assert main(["memory", "search", "Oslo"]) == 0
    assert "I live in Oslo" in capsys.readouterr().out
    assert [request["input"] for request in requests] == [["I live in Oslo"], ["Oslo"]]
    config.write_text('embeddings = "ollama:tiny@http://127.0.0.1:9"\n')
    assert main(["memory", "add", "I like tea"]) == 0
    assert main(["memory", "search", "tea"]) == 0
    out, err = capsys.readouterr()
    assert "I like tea" in out and "words only" in err
