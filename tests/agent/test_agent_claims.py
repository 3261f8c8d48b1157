"""Which replies say that something was changed, and which only ask, offer, quote, deny, explain, or tell what the list says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from taskmaistro_tui.agent.claims import claims, is_question

CLAIMS = """
Your dentist task is marked as done.
The dentist task has been marked as done.
Your dentist appointment has now been completed.
Dentist has been checked off.
✅ Done: dentist
✅ Dentist – done!
✔️ Marked “Dentist” as done.
Done! Milk is on your list.
Done.
All done, anything else?
Milk was added to your list.
Sure - added milk.
Sure thing! Milk's been added.
Task created: milk
Status updated to done.
Reminder set for 3pm.
Deadline moved to Friday.
I've gone ahead and added milk.
I have just moved it to Friday.
I went ahead and deleted the meeting.
I took care of it.
I made a note of that on your list.
✅ Added: milk
**Added** milk
- Added milk
OK, I put milk on your list.
All set, reminder saved.
You're all set: the meeting is cancelled.
Got it, your deadline is now set to Monday.
The meeting was cancelled.
The report is off your list.
Milk is on your list now.
Perfect. The priority was changed to high.
I'll add it to your list now.
I will mark the dentist as done.
I'm adding milk to your list.
I'm going to delete that task.
Consider it done.
Dentist → done
The dentist now shows as done.
I could not find the dentist, so I added it.
Both tasks were archived.
Your passport renewal got postponed to Monday.
Everything has been cleared.
The two tasks have been merged.
Crossed off: milk.
That's taken care of.
It's done.
Removed!
Great, scheduled for tomorrow at 9.
Your profile has been updated.
好的，添加了牛奶
牛奶已添加到你的清单。
已为您添加牛奶。
我已经把看牙医标记为完成了。
看牙医已被标记为已完成。
任务已完成！
已完成：看牙医
好的，已经帮你改到周五。
我帮你加上了。
提醒设置好了。
搞定了！
会议已取消。
截止日期改到周一了。
我这就帮你添加牛奶。
牛奶已从清单中删除。
已将优先级设为高。
记下了，明天买牛奶。 | x
好，帮你删掉了。
"""

NO_CLAIMS = """
Shall I mark the dentist as done?
Do you want it marked as done?
Should the meeting be cancelled?
Was the milk added?
Would you like me to add it?
I can mark it as done for you.
I could add that if you tell me the day.
If you like, I'll add it.
I'll add it once you tell me the day.
Once it is marked as done, it moves to the archive.
When a task is completed, a new one is made.
Dentist was added yesterday.
You added milk last week.
The report was finished on Monday.
Completed tasks: none.
Done: 3, in progress: 1.
Completed: none
You have 2 tasks.
You have 3 tasks, 2 of them are done.
Two tasks are marked as done.
Nothing was saved.
I have not added anything.
I haven't changed your list.
I could not mark it as done.
No task was deleted.
It was not marked as done.
The task isn't marked as done yet.
I did not find a task about milk.
You said “I added milk”.
The note says "the meeting was cancelled".
To mark it as done, press space.
Tasks that are marked as done are hidden.
Say “mark it as done” and it will be done.
You can undo what was changed with u.
Tell me when it is done.
Let me know once it's done.
What would you like to get done today?
Hello! How can I help?
You're welcome!
Noted.
I'll keep that in mind.
It can be moved to Friday.
The deadline is on Friday.
The meeting is at 3pm.
Set a deadline by writing “by Friday”.
A task can be added with “add milk”.
Try to get it done before noon.
Archived tasks are not shown.
Recurring tasks are rescheduled automatically.
I would have marked it as done, but there is no such task.
There is nothing to be done.
Well done!
How is the report coming along?
要我把看牙医标记为完成吗？
需要我添加吗？
我可以帮你添加。
你可以说“添加牛奶”。
没有添加任何任务。
我还没有修改。
什么都没有保存。
如果你愿意，我可以把它改到周五。
看牙医昨天已完成。
你有2个任务已完成。
已完成的任务会被隐藏。
你想完成哪个任务？
这个我答不上来。
你好！有什么可以帮你的？
请告诉我要删除哪个任务。
无法标记为完成。
"""

AFTER_A_QUESTION = """
Your dentist task is marked as done.
Yes, it has been completed.
Yes, it was cancelled.
The deadline is set to Friday.
Milk is on your list.
1. Dentist – done
2. **Report** (marked as done)
- [x] Dentist
Done: dentist, milk
看牙医已完成。
会议已取消。
"""

STILL_CLAIMS_AFTER_A_QUESTION = """
No, but I've just added it.
I marked it as done.
It is now marked as done.
没有，我刚刚帮你加上了。
"""


def lines(text: str) -> list[str]:
    return [line for line in text.strip().splitlines() if not line.endswith("| x")]


@pytest.mark.parametrize("reply", lines(CLAIMS))
def test_what_says_that_something_was_changed(reply: str) -> None:
    assert claims(reply, "I finished the dentist")


@pytest.mark.parametrize("reply", lines(NO_CLAIMS))
@pytest.mark.parametrize("asked", ["hello there", "is the dentist done?"])
def test_what_does_not(reply: str, asked: str) -> None:
    assert not claims(reply, asked)


@pytest.mark.parametrize("reply", lines(AFTER_A_QUESTION))
@pytest.mark.parametrize("asked", ["is the dentist done?", "看牙医做完了吗？", "show me what I finished"])
def test_after_a_question_a_reply_tells_what_the_list_says(reply: str, asked: str) -> None:
    assert not claims(reply, asked)


@pytest.mark.parametrize("reply", lines(STILL_CLAIMS_AFTER_A_QUESTION))
def test_what_the_assistant_says_it_did_itself_counts_after_a_question_too(reply: str) -> None:
    assert claims(reply, "is milk on my list?")


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("is the dentist done?", True),
        ("what is due today", True),
        ("show me my tasks", True),
        ("看牙医做完了吗", True),
        ("有哪些任务", True),
        ("can you add milk?", False),
        ("could you please mark the dentist as done?", False),
        ("can you show me my tasks?", True),
        ("add milk", False),
        ("the dentist is done", False),
        ("能不能把牛奶加上？", False),
        ("帮我加牛奶好吗", False),
        ("买牛奶", False),
        ("", False),
    ],
)
def test_what_is_a_question(text: str, question: bool) -> None:
    assert is_question(text) is question


@given(some.text(max_size=400), some.text(max_size=60))
def test_any_text_can_be_judged(text: str, asked: str) -> None:
    assert claims(text, asked) in (True, False)


def test_a_long_text_is_judged_in_no_time() -> None:
    import time

    started = time.perf_counter()
    claims("I was told that it is " * 20_000, "hello")
    claims("is are was were " * 20_000, "hello")
    claims("我" * 20_000 + "把" * 20_000, "你好")
    assert time.perf_counter() - started < 5


@pytest.mark.parametrize("text", ["“call mum” (bb2) is done already.", "“吃药”（dg3）早就完成了。"])
def test_what_was_so_before_claims_nothing(text: str) -> None:
    assert not claims(text)


def test_examples_of_what_can_be_said_claim_nothing() -> None:
    said = "I keep your tasks. You can say:\n• the dentist thing is done\n• from now on, tag calls with phone"
    assert not claims(said)
    assert claims(f"{said}\n\nI have added the dentist.")
    assert not claims("你可以说：\n• 牙医那件事做完了\n• 把洗衣服改到周六")
