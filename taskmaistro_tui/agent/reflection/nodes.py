"""The nodes that look a conversation over. Each writes what it found together with the note that it is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from taskmaistro_tui.agent.experience import EXPERIENCE_KEY, EXPERIENCE_NAMESPACE, read_experience
from taskmaistro_tui.agent.extract import ChangeSet, extract
from taskmaistro_tui.agent.private import untold
from taskmaistro_tui.agent.reflection.conversation import load_messages, prompt_of, said_by_user, turns_of
from taskmaistro_tui.agent.reflection.merging import merge
from taskmaistro_tui.agent.reflection.noted import Known, note_memories
from taskmaistro_tui.agent.reflection.personal import personal_data
from taskmaistro_tui.agent.reflection.profile_step import profile_edits, unanswered_facts
from taskmaistro_tui.agent.reflection.prompts import reflection_prompt
from taskmaistro_tui.agent.reflection.rules import learn
from taskmaistro_tui.agent.reflection.schemas import Memories, experience_schema, experience_tools, memories_tools
from taskmaistro_tui.agent.reflection.state import ReflectionState, SpanContext
from taskmaistro_tui.agent.schemas import profile_schema
from taskmaistro_tui.agent.state import Parts
from taskmaistro_tui.agent.tools import profile_tools
from taskmaistro_tui.memory.change import Edit, Put
from taskmaistro_tui.memory.profile import PROFILE_KEY
from taskmaistro_tui.memory.remembered import Experience
from taskmaistro_tui.store.transaction import Transaction

KNOWN_FOR_EACH = 3
KNOWN_LATEST = 10
MOST_KNOWN = 30

Made = tuple[list[Edit], dict[str, Any]]


def by_rules(parts: Parts) -> bool:
    """Whether the model has no weights, so that rules do its work."""
    return parts.model_name == "builtin"


class LoadSpan:
    """Reads what was said, the prompt it was said under, what each turn did, and the memories that may matter."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: ReflectionState, context: SpanContext) -> dict[str, Any]:
        """Read only."""
        workspace, span = self.parts.workspace, context.span
        messages = load_messages(workspace.store, span)
        hidden = untold(self.parts.model, {m["turn"] for m in messages if m["turn"]})
        messages = [m for m in messages if m["turn"] not in hidden]
        return {
            "messages": messages,
            "prompt": prompt_of(workspace.store, messages),
            "turns": turns_of(workspace.store, workspace.user, messages),
            "known": self._known(said_by_user(messages)),
            "done": context.queue.done(span),
            "outcome": {},
        }

    def _known(self, said: Sequence[str]) -> list[dict[str, Any]]:
        memories = self.parts.workspace.memories
        found = {d.key: d for text in said for d in memories.recall(text, KNOWN_FOR_EACH)}
        found |= {d.key: d for d in memories.latest(limit=KNOWN_LATEST)}
        chosen = list(found.values())[:MOST_KNOWN]
        return [{"id": f"m{at}", "key": d.key, **d.value} for at, d in enumerate(chosen, 1)]


class ReflectProfile:
    """Adds to the profile what was told and is not in it yet; overwrites only what the user said has changed."""

    name = "profile"

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: ReflectionState, context: SpanContext) -> dict[str, Any]:
        """Raises what the provider raises, and :class:`LeaseLost`."""
        workspace = self.parts.workspace
        present = workspace.knowledge.profile().to_document()
        if by_rules(self.parts):
            fields = unanswered_facts(state, present, workspace)
        else:
            wanted = await extract(
                self.parts.model,
                reflection_prompt(self.name, state, present),
                {PROFILE_KEY: present},
                schema=profile_schema(),
                tools=profile_tools(),
                implementation=self.parts.extractor,
                sole=True,
            )
            fields = laid_over(present, wanted)

        def make(transaction: Transaction) -> Made:
            return profile_edits(transaction, workspace.knowledge.profile_namespace, fields, state["messages"])

        return write_step(self.name, state, context, make)


def laid_over(present: Mapping[str, Any], wanted: ChangeSet) -> dict[str, Any]:
    """The fields that a model's patches and whole profiles give together; later ones win, lists grow."""
    fields: dict[str, Any] = dict(wanted.edits.get(PROFILE_KEY) or {})
    for new in wanted.inserts:
        for name, value in new.items():
            if value in (None, "", []):
                continue
            if isinstance(value, list):
                value = list(dict.fromkeys([*(fields.get(name) or present.get(name) or []), *value]))
            fields[name] = value
    return fields


class ReflectMemories:
    """Writes what is worth remembering and is not remembered yet; what it takes the place of is closed, not lost."""

    name = "memories"

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: ReflectionState, context: SpanContext) -> dict[str, Any]:
        """Raises what the provider raises, and :class:`LeaseLost`."""
        workspace = self.parts.workspace
        if not workspace.settings.write_memory:
            return write_step(self.name, state, context, lambda _: ([], {"added": 0, "off": True}))
        if by_rules(self.parts):
            from taskmaistro_tui.agent.reflection.unanswered import unanswered_memories

            noted = unanswered_memories(state, workspace)
        else:
            wanted = await extract(
                self.parts.model,
                reflection_prompt(self.name, state, {}),
                {},
                schema=Memories,
                tools=memories_tools(),
                implementation=self.parts.extractor,
            )
            noted = [entry.model_dump() for insert in wanted.inserts for entry in insert.get("memories") or []]
        known = Known(state.get("known") or [])

        def make(transaction: Transaction) -> Made:
            namespace = workspace.memories.namespace
            return [], note_memories(transaction, namespace, noted, known, state["messages"], context.turn)

        return write_step(self.name, state, context, make)


class ReflectExperience:
    """Lays what holds for every user into the agent's experience; whatever is personal is left out."""

    name = "experience"

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: ReflectionState, context: SpanContext) -> dict[str, Any]:
        """Raises what the provider raises, and :class:`LeaseLost`."""
        workspace = self.parts.workspace
        said = said_by_user(state["messages"])
        learnt: dict[str, Any] = {}
        if by_rules(self.parts):
            learnt = dict(learn(state.get("turns") or [], said))
        else:
            present = read_experience(workspace.store)
            wanted = await extract(
                self.parts.model,
                reflection_prompt(self.name, state, present.to_document()),
                {},
                schema=experience_schema(),
                tools=experience_tools(),
                implementation=self.parts.extractor,
            )
            for insert in wanted.inserts:
                for name, value in insert.items():
                    learnt[name] = [*learnt.get(name, []), *(value if isinstance(value, list) else [value])]

        def make(transaction: Transaction) -> Made:
            profiles = [d.value for d in transaction.scan(("profile",))]
            users = {d.namespace[1] for d in transaction.scan(("profile",)) if len(d.namespace) > 1} | {
                context.span.user
            }
            memories = [d.value for d in transaction.scan(workspace.memories.namespace)]
            personal = personal_data(profiles, memories, said, users)
            before = read_experience(transaction)
            after, refused = merge(before, learnt, personal)
            grown = _size(after) - _size(before)
            if after == before:
                return [], {"added": 0, "refused": refused}
            put = Put(EXPERIENCE_NAMESPACE, EXPERIENCE_KEY, after.to_document(), plan="learnt from a conversation")
            return [put], {"added": max(grown, 0), "refused": refused}

        return write_step(self.name, state, context, make)


def _size(experience: Experience) -> int:
    return sum(len(v) if isinstance(v, list) else bool(v) for v in experience.to_document().values())


class MarkReflected:
    """Notes that the span was looked over, and the conversation with it if nothing was said since."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: ReflectionState, context: SpanContext) -> dict[str, Any]:
        """Raises :class:`LeaseLost`."""
        context.queue.finish(context.span)
        return {"ended": True}


def write_step(name: str, state: ReflectionState, context: SpanContext, make: Any) -> dict[str, Any]:
    """Write one step under the lease; what came of it goes on in the state."""
    outcome: dict[str, Any] = {}

    def made(transaction: Transaction) -> Made:
        edits, told = make(transaction)
        outcome.update(told)
        return edits, told

    context.queue.step(context.span, name, context.turn, made)
    return {"outcome": {**(state.get("outcome") or {}), name: outcome}}
