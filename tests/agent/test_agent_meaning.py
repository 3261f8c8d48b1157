"""Finding memories by meaning in a talk: an embedding model on this machine is shown what was told, and is never needed."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.agent.events import Noticed
from taskmaistro_tui.tasks.workspace import Workspace
from tests.agent.conftest import Turned

TOPICS = (("feline", "cat", "kitten"), ("money", "salary", "rent"), ("sea", "beach", "swim"))


@dataclass
class FakeOllama:
    """Embeds by topic. ``held`` keeps answers back until it is set; ``status`` refuses."""

    url: str = ""
    seen: list[str] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)
    status: int = 200
    held: threading.Event | None = None
    asked: threading.Event = field(default_factory=threading.Event)


@pytest.fixture
def ollama() -> Iterator[FakeOllama]:
    fake = FakeOllama()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            texts = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["input"]
            fake.seen += texts
            fake.keys.append(self.headers["Authorization"])
            fake.asked.set()
            if fake.held is not None:
                fake.held.wait(10)
            vectors = [[0.05 + sum(word in text.lower() for word in topic) for topic in TOPICS] for text in texts]
            data = json.dumps({"embeddings": vectors}).encode()
            self.send_response(fake.status)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:
            return None

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    fake.url = f"http://127.0.0.1:{server.server_port}"
    yield fake
    if fake.held is not None:
        fake.held.set()
    server.shutdown()
    server.server_close()


@pytest.fixture
async def assistant_with(workspace: Workspace):
    """Makes an assistant over a workspace whose settings name an embedding model."""
    made: list[Assistant] = []

    def make(setting: str | None) -> Assistant:
        workspace.settings = replace(workspace.settings, embeddings=setting)
        made.append(Assistant(workspace))
        return made[-1]

    yield make
    for assistant in made:
        await assistant.aclose()


async def said(assistant: Assistant, text: str) -> Turned:
    """One turn, and what the embedding model is shown after it."""
    turned = Turned([event async for event in assistant.run_turn(text)])
    if assistant._meaning is not None:
        assistant._meaning.settle(10)
    return turned


def notices(turned: Turned) -> list[str]:
    return [event.text for event in turned.events if isinstance(event, Noticed)]


def recalled(turned: Turned) -> list[str]:
    first = next(e for e in turned.events if getattr(e, "node", "") == "retrieve_memory")
    return [one["content"] for one in first.returned["memories"]]


async def test_it_is_off_by_default(ollama: FakeOllama, assistant_with: Callable[..., Assistant], workspace) -> None:
    assistant = assistant_with(None)
    await said(assistant, "I have a kitten named Luna")
    assert workspace.memories.embedder is None and assistant._meaning is None
    assert ollama.seen == []


async def test_what_was_told_is_shown_after_the_turn_and_found_by_meaning(ollama, assistant_with, workspace) -> None:
    assistant = assistant_with(f"ollama:tiny@{ollama.url}")
    for text in ("My rent is 900 euros", "I have a kitten named Luna", "I like the beach"):
        await said(assistant, text)
        assert text in ollama.seen
    assert workspace.memories.embedder is not None
    turned = await said(assistant, "anything feline around here?")
    assert recalled(turned)[0] == "I have a kitten named Luna"
    assert notices(turned) == []


async def test_what_was_told_before_the_setting_is_shown_too(ollama, assistant_with, workspace) -> None:
    await said(assistant_with(None), "I have a kitten named Luna")
    await said(assistant_with(f"ollama:tiny@{ollama.url}"), "hello")
    assert "I have a kitten named Luna" in ollama.seen


async def test_the_app_searches_without_asking_a_model(ollama, assistant_with, workspace) -> None:
    await said(assistant_with(f"ollama:tiny@{ollama.url}"), "I have a kitten named Luna")
    ollama.seen.clear()
    assert len(workspace.memories.search("kitten")) == 1
    assert ollama.seen == []


@pytest.mark.parametrize("setting", ["ollama:tiny@http://127.0.0.1:9", "nonsense", "refused"])
async def test_without_the_model_words_find_and_it_is_said_once(ollama, assistant_with, setting: str) -> None:
    ollama.status = 404
    assistant = assistant_with(f"ollama:tiny@{ollama.url}" if setting == "refused" else setting)
    talk = [
        await said(assistant, text) for text in ("I have a kitten named Luna", "hello", "what is my kitten called?")
    ]
    heard = [notice for turned in talk for notice in notices(turned)]
    assert len(heard) == 1 and heard[0].startswith("Memories are found by their words only: ")
    assert recalled(talk[-1]) == ["I have a kitten named Luna"]
    assert "Luna" in talk[-1].reply


async def test_a_model_that_hangs_is_waited_for_shortly_and_not_at_the_end(ollama, assistant_with, monkeypatch) -> None:
    monkeypatch.setattr("taskmaistro_tui.models.embeddings.SHORT_PATIENCE", 0.2)
    assistant = assistant_with(f"ollama:tiny@{ollama.url}")
    ollama.held = threading.Event()
    turned = Turned([event async for event in assistant.run_turn("I have a kitten named Luna")])
    assert turned.reply and "in time" in "".join(notices(turned)) + assistant.workspace.memories.trouble
    await assistant.aclose()
    assert assistant._meaning._thread.is_alive()


async def test_what_is_answered_after_the_end_is_not_kept(ollama, assistant_with, workspace) -> None:
    workspace.memories.write_turn("I have a kitten named Luna", None, workspace.new_turn("agent"))
    ollama.held = threading.Event()
    assistant = assistant_with(f"ollama:tiny@{ollama.url}")
    assistant.load()
    assert ollama.asked.wait(10)
    await assistant.aclose()
    ollama.held.set()
    assistant._meaning.settle(10)
    assert workspace.store.connection().all("SELECT count(*) FROM memory_vectors") == [(0,)]


async def test_an_embedding_model_elsewhere_sees_nothing_private(
    ollama, assistant_with, workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taskmaistro_tui.models.privacy.leaves_machine", lambda name: name.provider == "ollama")
    monkeypatch.setenv("HOUSE_KEY", "sk-1")
    workspace.settings = replace(
        workspace.settings, private_tags=("therapy",), keys={"ollama@127.0.0.1": "env:HOUSE_KEY"}
    )
    workspace.tasks.add({"task": "call the clinic about Xenia", "tags": ["therapy"]}, workspace.new_turn("user"))
    assistant = assistant_with(f"ollama:tiny@{ollama.url}")
    await said(assistant, "I like the beach")
    for text in ("My therapy is on Mondays", "Ben told me to call the clinic about Xenia"):
        workspace.memories.add(text, workspace.new_turn("user"))
    await said(assistant, "I have a kitten named Luna")
    assert "I like the beach" in ollama.seen
    assert not [text for text in ollama.seen if "therapy" in text or "Xenia" in text]
    assert set(ollama.keys) == {"Bearer sk-1"}
