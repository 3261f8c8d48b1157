"""Whether the task a message means is among those in the prompt, with 10,000 tasks in the list, and how long prompts get.

    python bench/agent_recall.py [TASKS] [REFERENCES]

References are made from titles: the whole, some of its words, synonyms, typos, "the … thing", Chinese. One that fits more than
eight titles equally well means none of them and is left out.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from zoneinfo import ZoneInfo

from taskmaistro_tui.agent.briefing import SHARES, Section, estimated_tokens, render
from taskmaistro_tui.agent.context import choose_tasks, task_line
from taskmaistro_tui.agent.hints import read_hints, reading_settings
from taskmaistro_tui.config import Settings
from taskmaistro_tui.tasks.workspace import Workspace

VERBS = "book call email buy fix renew order clean return review write schedule cancel update print pay install replace"
SYNONYMS = {
    "book": "reserve",
    "call": "phone",
    "buy": "purchase",
    "fix": "repair",
    "email": "mail",
    "cancel": "call off",
}
THINGS = (
    "dentist appointment|car insurance|passport photo|garden hose|kitchen lamp|quarterly report|team retreat|piano lesson"
    "|tax return|gym membership|library card|wedding gift|bike chain|printer toner|phone screen|hotel room|train ticket"
    "|flu shot|parking permit|winter coat|coffee machine|window blinds|school trip|budget sheet|client contract"
    "|website banner|database backup|server upgrade|birthday cake|dog food"
).split("|")
PEOPLE = (
    "Anna Bob Chen Dora Emil Fatima Greta Hugo Ines Jonas Kira Liam Mona Nils Olga Paul Quinn Rosa Sven Tara Uwe Vera Wim Xenia"
    " Yara Zoe"
).split()
PLACES = "Oslo Berlin Madrid Tokyo Lima Cairo Delhi Perth Quito Sofia Riga Bern".split()
CHINESE = ("买 预约 打电话问 写 修 取消 还 寄 检查".split(), "小明 王芳 李雷 张伟 刘洋 陈静".split())
CHINESE_THINGS = "牛奶 牙医 报告 洗衣机 机票 礼物 合同 房租 快递 自行车 护照 会议室".split()
SMALL = {"for", "in", "number"}


def title(rng: random.Random, number: int) -> str:
    """A title of a task."""
    if rng.random() < 0.15:
        verb, person, thing = rng.choice(CHINESE[0]), rng.choice(CHINESE[1]), rng.choice(CHINESE_THINGS)
        return f"{verb}{person}的{thing}" + (f"第{rng.randint(1, 40)}份" if rng.random() < 0.8 else "")
    text = f"{rng.choice(VERBS.split())} {rng.choice(THINGS)}"
    text += f" for {rng.choice(PEOPLE)}" if rng.random() < 0.5 else ""
    text += f" in {rng.choice(PLACES)}" if rng.random() < 0.5 else ""
    return text + (f" number {number % 97}" if rng.random() < 0.4 else "")


def reference(rng: random.Random, text: str) -> tuple[str, str, list[str]]:
    """How a person may speak of a task: the kind, the message, and the words of the title that stand in it."""
    if text > "\u2e7f":
        return "Chinese", rng.choice([f"{text}做完了", f"把{text}推迟到明天", f"{text}的截止日期改成周五"]), [text]
    content = [word for word in text.split() if word not in SMALL]
    kind = rng.choice(["whole", "subset", "synonym", "typo", "thing", "finished"])
    if kind == "whole":
        return kind, f"{text} is done", content
    if kind == "subset":
        some = [word for word in content if rng.random() < 0.85] or content
        return kind, f"move {' '.join(some)} to Friday", some
    if kind == "synonym":
        return kind, f"I want to {' '.join(SYNONYMS.get(word, word) for word in content)} tomorrow", content[1:]
    if kind == "typo":
        at = rng.randrange(len(content))
        word = content[at]
        where = rng.randrange(1, len(word) - 1) if len(word) > 3 else 0
        wrong = word[:where] + word[where : where + 2][::-1] + word[where + 2 :] if where else word
        return (
            kind,
            f"finish {' '.join([*content[:at], wrong, *content[at + 1 :]])}",
            [*content[:at], *content[at + 1 :]],
        )
    said = (
        f"the {' '.join(content[1:])} thing is done" if kind == "thing" else f"I finished the {' '.join(content[1:])}"
    )
    return kind, said, content[1:]


def main() -> None:
    count, wanted = (int(x) for x in [*sys.argv[1:], *("10000", "500")[len(sys.argv) - 1 :]])
    rng = random.Random(11)
    titles: dict[str, None] = {}
    while len(titles) < count:
        titles.setdefault(title(rng, len(titles)))
    sets = [frozenset(text.split()) for text in titles]
    lengths = {}
    for size in (50, count):
        folder = Path(tempfile.mkdtemp())
        with Workspace.open(Settings(data_dir=folder, zone=ZoneInfo("Europe/Berlin")), backups=False) as workspace:
            workspace.tasks.add_many([{"task": text} for text in list(titles)[:size]], workspace.new_turn("user"))
            if size == count:
                lengths[size] = measure(workspace, rng, list(titles), sets, wanted)
            else:
                lengths[size] = measure(workspace, rng, list(titles)[:50], [frozenset()], 50, silent=True)
    print(f"tasks in a prompt: {lengths[50]:.0f} tokens with 50, {lengths[count]:.0f} with {count}", end="")
    print(f" ({lengths[count] / lengths[50]:.2f} times)")


def measure(workspace, rng, titles, sets, wanted, *, silent=False) -> float:
    """Print the recall by kind; returns the mean tokens of the tasks in a prompt."""
    settings = reading_settings(workspace.settings)
    found: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    times, tokens = [], []
    while sum(asked.values()) < wanted:
        text = rng.choice(titles)
        kind, message, said = reference(rng, text)
        if sum(set(said) <= words for words in sets) > 8:
            continue
        asked[kind] += 1
        begun = time.perf_counter()
        hints = read_hints(message, workspace.clock(), settings)
        chosen = choose_tasks(workspace, hints, message, [], [])
        times.append(time.perf_counter() - begun)
        tokens.append(estimated_tokens(render(Section("tasks", "", [task_line(one) for one in chosen]))))
        if any(one["task"] == text for one in chosen):
            found[kind] += 1
        elif not silent:
            print(f"  missed: {message!r} means {text!r}")
    if not silent:
        for kind, number in sorted(asked.items()):
            print(f"{kind:<10}{found[kind] / number:7.1%} of {number}")
        print(
            f"{'all':<10}{sum(found.values()) / wanted:7.1%} of {wanted}, median {statistics.median(times) * 1000:.1f} ms"
        )
    assert max(tokens) <= SHARES["tasks"] * 1.1
    return statistics.mean(tokens)


if __name__ == "__main__":
    main()
