"""English messages as people say them aloud, by the place they go to: the list, a question about it, the profile, elsewhere."""

from __future__ import annotations

from datetime import datetime

import pytest

from taskmaistro_tui.language.read import read

NOW = datetime(2026, 11, 18, 9, 0)
WRITES = ("todo.create", "todo.update", "todo.complete", "todo.delete")

# For a clock, a lamp, a player, a phone, an address book, a bank or a driver: nothing for the list.
ELSEWHERE = """
set an alarm for six am
set a timer for ten minutes
start a twenty minute timer for the pasta
how much time is left on my timer
what alarms do i have
cancel my alarm
change my alarm to seven
wake me up at seven thirty tomorrow
change the lights to blue
turn the heating down
turn off the lights in twenty minutes
run the dishwasher
lock the front door
remove this song from the queue
add bob's number to my contacts
message the team that standup is cancelled
email dana that i'll be ten minutes late
reply to tom and say i'll be late
reply yes to the last message
post happy new year on facebook
book me a flight to tokyo for next friday
book an uber for six
order a large pepperoni pizza
pay my visa bill from checking
freeze my debit card
can i freeze cooked rice
pick a number between one and ten
take a picture
measure the length of this
i want to travel to iceland
i just got home
my flight got cancelled
cheapest flight to madrid in may
volleyball games in january
live jazz in the village tonight
concerts this weekend
when should i change my oil
how many steps did i do today
how do i make a to do list
what is a reminder
why should i keep a calendar
what's the best app for tasks
when's your birthday
do i need a raincoat this weekend
is there anything fun to do tonight
find family friendly events in tulsa on saturday
what happens if i pay rent late
when did i last call anna
what's the next episode of dark
kids activities in orlando during spring break
i hate this song
"""

# The same things when they are tasks after all.
TASKS_AFTER_ALL = """
set an alarm to take the chicken out of the oven at six
remind me to turn off the lights at ten
test the smoke alarm on friday
buy a kitchen timer
email the landlord about the leak tonight
i need to order new checks
play tennis with ana on saturday
add bread to my shopping list
put up the christmas tree on sunday
"""

CHANGES = """
would you mind reminding me to defrost the chicken at four
let me know when it is time to leave for practice
have a reminder ready for my flight tomorrow
could i please have a reminder about the pot luck on the nineteenth
i'd appreciate a reminder about grandma's birthday
i need to talk to accounting about the refund remind me at eleven
i have to go to the dmv tomorrow so set a reminder
the reminder for the play should be at 6:30
actually the grill can wait until sunday
stop reminding me about the gym
don't remind me about the water bill anymore
i don't want to be reminded about the dentist
i no longer have to see the dentist
my to do list should have sweep the porch on it
the list should contain this item
assign me a task to review the contract
task fix the squeaky hinge
i would love it if you added mop the hall to my chores
i have a physical on the twenty second add it to the calendar
start writing the essay tonight
quarterly filings friday
i've emptied the dishwasher
i need another list
no more bread on the list please
get my calendar cleared for next wednesday
may i suggest we put paper towels on my list for shopping
may i ask you to remove the next event from my calendar
i can't forget rosa's recital on the ninth
cross scrub the grill off please
please destroy this list
appointment with the notary tuesday nine fifteen
i'm gonna need you to take grapes off the shopping list
put down raking leaves as one of my tasks
my to do list is missing call the vet
i have something to add to my to do list
nix the oil change from my to do list
notify me when it's time for my yoga class
i changed my mind cancel that reminder
i need to see the optometrist next week
get me a slot with the barber on saturday morning
the trainer can't make it remove that session
change the name of the event from retro to review
update my reminder for the meeting with lois to 2 pm instead of 1
can you pencil in a haircut for wednesday afternoon
let my calendar show that i'm away next week
tack on sweeping the garage to my list of tasks
i need something to remind me about laundry
start dinner at 5
ask dan about the keys
need more printer paper
no i meant tuesday
update grocery list
i need to remember to get to the shops before they close
tell my shopping list to add garlic
update my task list with pay the nanny
my list of chores needs laundry
can you keep me from forgetting the potluck
help me out with a reminder to ship the shoes
a reminder is needed for taking out the recycling
lunch at 12 tomorrow
"""

QUESTIONS = """
list every reminder from this month
when will you remind me to take my meds
do i still have to call the doctor
what am i working on?
tell me what is in my groceries
what movies are on my watch list
where is my lunch with amira
who's coming to the planning session
is the lab report done
is the audit still on for thursday
did i already mop the hall
what else am i supposed to pick up at the market
what does next week look like for me
tell me if eggs are on there
what did i say i needed from the store
could you tell me everything i need to get done
what am i forgetting
anything on for the fourth of july
who is coming to the retro
did dana accept my invite
check my availability on friday
what's my monday looking like
give me a summary of tomorrow
is my two p. m. still happening
check what time my dentist visit is
did i put cilantro down
what am i buying at the store
can you find out if eggs are listed
let me hear what i need to remember
what'll i be doing on april 4
let me know if i have anything on april 4
have i listed tea
i'm supposed to do what today
my shopping list contains what again
can you confirm that my meeting for tomorrow has been canceled
"""

FACTS = """
you should call me captain from now on
i live in a small town near leeds
i'm forty two years old
i quit my job last week
i got divorced last year
my surname is lindqvist
our house is in the suburbs of lyon
i bike to work every day
change what you call me to boss
i've been married for ten years
my mother tongue is tamil
i'm training to be a pilot
we have a golden retriever named sam
i turned thirty last week
name's gloria
people know me as tj
the name you should use is jo
please save my name as kim
from now on my name is zed
i have asthma
i'm getting married in june
"""

WISHES = """
use metric units in my lists
tasks for work should go in the project office
always ask before deleting anything
don't ever put meetings before nine
for anything to do with the car use the tag garage
i want every deadline one day earlier than i say
i'd like all shopping tasks to include the aisle
whenever it's a bill mark it urgent
"""


def kind(text: str) -> str:
    return read(text, NOW).intent.kind


@pytest.mark.parametrize("text", ELSEWHERE.strip().splitlines())
def test_what_is_for_a_device_or_the_world_is_talk(text: str) -> None:
    assert kind(text) in ("chat", "profile")


@pytest.mark.parametrize("text", TASKS_AFTER_ALL.strip().splitlines())
def test_what_sounds_like_it_may_still_be_a_task(text: str) -> None:
    assert kind(text) == "todo.create"


@pytest.mark.parametrize("text", CHANGES.strip().splitlines())
def test_changes_to_the_list_in_many_words(text: str) -> None:
    assert kind(text) in WRITES


@pytest.mark.parametrize("text", QUESTIONS.strip().splitlines())
def test_questions_about_the_list_in_many_words(text: str) -> None:
    assert kind(text) == "todo.query"


@pytest.mark.parametrize("text", FACTS.strip().splitlines())
def test_facts_in_many_words(text: str) -> None:
    assert kind(text) == "profile"


@pytest.mark.parametrize("text", WISHES.strip().splitlines())
def test_wishes_in_many_words(text: str) -> None:
    assert kind(text) == "instructions"
