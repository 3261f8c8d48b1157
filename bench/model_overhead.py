"""What the app adds to a turn beyond the model's own time, and how soon a cancelled turn leaves the agent idle.

A server on this machine answers like a model that takes half a second; the same three requests are also sent bare, with
nothing around them. Needs the project's own folder, for its protocol kit: python bench/model_overhead.py [-n TURNS]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.agent.events import Event, Failed, Token
from taskmaistro_tui.agent.runner import AgentThread, RunnerState
from taskmaistro_tui.config import load_settings
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.kit import Body, Kit, Say, json_calls, json_reply, long_text, serve

MODEL_SECONDS = 0.5


def answers(body: Body) -> Say:
    """Route, then a task, then a reply, each after half a second."""
    asked = json.dumps(body["messages"])
    if "[Result of UpdateMemory]" in asked:
        return json_reply("I added it.", wait=MODEL_SECONDS)
    if "Bring the user's list" in asked:
        return json_calls(("ToDo", {"task": f"Buy milk {time.time_ns()}"}), wait=MODEL_SECONDS)
    return json_calls(("UpdateMemory", {"update_type": "todo"}), wait=MODEL_SECONDS)


async def bare(kit: Kit, bodies: list[Body]) -> float:
    """Seconds of the same requests with nothing around them."""
    started = time.perf_counter()
    async with httpx.AsyncClient(timeout=10, trust_env=False) as client:
        for body in bodies:
            async with client.stream("POST", f"{kit.base}/api/chat", json=body) as answer:
                async for _ in answer.aiter_lines():
                    pass
    return time.perf_counter() - started


async def overhead(turns: int, workspace: Workspace) -> None:
    with serve(answers) as kit:
        assistant = Assistant(workspace, model_name=f"ollama:small@{kit.base}", keep_conversation=False)
        taken, floor = [], []
        for turn in range(turns + 1):
            kit.requests.clear()
            started = time.perf_counter()
            async for event in assistant.run_turn("buy milk tomorrow"):
                if isinstance(event, Failed):
                    raise SystemExit(event.message)
            seconds = time.perf_counter() - started
            bodies = list(kit.requests)
            if turn:  # the first one imports
                taken.append(seconds)
                floor.append(await bare(kit, bodies))
        await assistant.aclose()
    turn_s, floor_s = statistics.median(taken), statistics.median(floor)
    print(f"requests a turn      {len(bodies)}")
    print(f"a turn               {1000 * turn_s:7.1f} ms")
    print(f"the model alone      {1000 * floor_s:7.1f} ms")
    print(f"added by the app     {1000 * (turn_s - floor_s):7.1f} ms, {100 * (turn_s - floor_s) / floor_s:.1f} %")


def cancelling(times: int, workspace: Workspace) -> None:
    """From the cancellation to the agent being idle, in the middle of a stream."""
    news = threading.Condition()
    events: list[Event] = []
    states: list[RunnerState] = []

    def heard(into: list, given: object) -> None:
        with news:
            into.append(given)
            news.notify_all()

    taken = []
    with serve(json_reply(long_text(900), pause=0.02)) as kit:
        thread = AgentThread(
            workspace,
            f"ollama:small@{kit.base}",
            lambda _, event: heard(events, event),
            lambda state: heard(states, state),
        )
        thread.start()
        for _ in range(times):
            events.clear()
            thread.submit("tell me a story")
            with news:
                news.wait_for(lambda: any(isinstance(event, Token) for event in events), 30)
                states.clear()
            started = time.perf_counter()
            thread.cancel()
            with news:
                news.wait_for(lambda: any(state.name == "ready" for state in states), 10)
            taken.append(time.perf_counter() - started)
        thread.stop(5)
    print(f"cancelled to idle    {1000 * statistics.median(taken):7.1f} ms, at most {1000 * max(taken):.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=11)
    turns = parser.parse_args().n
    with tempfile.TemporaryDirectory() as folder:
        settings = replace(load_settings(), db=Path(folder) / "tasks.db")
        with Workspace.open(settings, backups=False) as workspace:
            asyncio.run(overhead(turns, workspace))
            cancelling(turns, workspace)


if __name__ == "__main__":
    main()
