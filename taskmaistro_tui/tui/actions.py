"""Every action of the app, declared once: bindings, command palette, help screen and README are made from this table
(see :mod:`taskmaistro_tui.tui.action_keys`).

``scope`` says where the key works: ``main`` anywhere but in a text field, ``tasks`` while the tasks have the focus,
``prompt`` while typing to the assistant, ``you`` while the profile has the focus, ``field`` while a line of it is edited,
``filter`` while typing a filter, ``app`` everywhere, also over dialogs; the other scopes are kinds of dialogs. An action of
id ``task.add`` runs the screen's ``action_task_add`` (in the scopes ``field``, ``filter`` and ``chips`` the widget's). The id
is also what the ``[keymap]`` table of the settings names.
"""

from __future__ import annotations

from typing import NamedTuple

SCOPES = (
    "main", "tasks", "prompt", "you", "field", "filter", "app",
    "dialog", "add", "chips", "form", "confirm", "details", "memories", "instructions", "trace", "conversations",
    "lines", "models", "card",
)  # fmt: skip
GROUPS = ("Tasks", "Moving around", "Views", "Assistant", "You", "App", "In dialogs")


class Action(NamedTuple):
    """One thing the user can do. ``keys`` are Textual key names separated by commas, empty for the palette only; ``hint`` is
    the word shown beside the key at the bottom, empty to leave it out there. ``palette`` tells whether it makes sense to
    run it from the command palette."""

    id: str
    keys: str
    title: str
    help: str
    group: str
    scope: str = "main"
    hint: str = ""
    palette: bool = True

    @property
    def name(self) -> str:
        """What the main screen's method is called, after ``action_``."""
        return self.id.replace(".", "_")


def _inside(id: str, keys: str, title: str, help: str, scope: str, hint: str = "") -> Action:
    return Action(id, keys, title, help, "In dialogs", scope, hint, palette=False)


ACTIONS: tuple[Action, ...] = (
    # -- tasks
    Action(
        "task.add",
        "a,ctrl+n",
        "Add a task",
        "Type it the way you say it; what is understood shows below the line.",
        "Tasks",
        hint="add",
    ),
    Action(
        "task.open",
        "enter",
        "Open the task",
        "Everything about the selected task, with its history.",
        "Tasks",
        "tasks",
        hint="open",
    ),
    Action("task.edit", "e", "Edit the task", "Change any field of the selected task.", "Tasks", "tasks", hint="edit"),
    Action(
        "task.done",
        "d,space",
        "Done, or open again",
        "Complete the task, or reopen it if it is done.",
        "Tasks",
        "tasks",
        hint="done",
    ),
    Action(
        "task.start",
        "s",
        "Start, or put back",
        "Move the task to In progress, or back to Not started.",
        "Tasks",
        "tasks",
        hint="start",
    ),
    Action(
        "task.right",
        "shift+right,L,greater_than_sign",
        "Move one column right",
        "Move the task to the next column.",
        "Tasks",
        "tasks",
    ),
    Action(
        "task.left",
        "shift+left,H,less_than_sign",
        "Move one column left",
        "Move the task to the column before.",
        "Tasks",
        "tasks",
    ),
    Action(
        "task.archive",
        "x",
        "Archive the task",
        "Take it off the board; it stays findable with status:archived.",
        "Tasks",
        "tasks",
        hint="archive",
    ),
    Action(
        "task.delete",
        "delete,backspace",
        "Delete the task",
        "Undo brings it back. Several marked ones are asked about first.",
        "Tasks",
        "tasks",
    ),
    Action(
        "task.later",
        "plus",
        "One day later",
        "Move the deadline to the next day; without one, to tomorrow.",
        "Tasks",
        "tasks",
    ),
    Action("task.earlier", "minus", "One day earlier", "Move the deadline to the day before.", "Tasks", "tasks"),
    Action("task.high", "1", "Priority high", "Mark the task as important.", "Tasks", "tasks"),
    Action("task.medium", "2", "Priority medium", "Mark the task as somewhat important.", "Tasks", "tasks"),
    Action("task.low", "3", "Priority low", "Mark the task as unimportant.", "Tasks", "tasks"),
    Action("task.unranked", "0", "No priority", "Take the priority away.", "Tasks", "tasks"),
    Action("task.copy", "y", "Copy the title", "Copy the title of the task to the clipboard.", "Tasks", "tasks"),
    Action(
        "task.mark",
        "m",
        "Mark the task",
        "Marked tasks are done, moved, archived and deleted together.",
        "Tasks",
        "tasks",
    ),
    Action("task.unmark", "M", "Take all marks away", "No task is marked after this.", "Tasks", "tasks"),
    Action("task.archive_done", "X", "Archive everything done", "Clear the Done column; asks first.", "Tasks"),
    Action(
        "edit.undo", "u", "Undo", "Take back the latest change of yours or of the assistant's.", "Tasks", hint="undo"
    ),
    Action("edit.redo", "ctrl+r,U", "Redo", "Do again what was undone.", "Tasks"),
    # -- moving around
    Action("go.down", "j,down", "Next task", "Select the task below.", "Moving around", "tasks", palette=False),
    Action("go.up", "k,up", "Previous task", "Select the task above.", "Moving around", "tasks", palette=False),
    Action(
        "go.left",
        "h,left",
        "Column to the left",
        "Select a task in the column to the left.",
        "Moving around",
        "tasks",
        palette=False,
    ),
    Action(
        "go.right",
        "l,right",
        "Column to the right",
        "Select a task in the column to the right.",
        "Moving around",
        "tasks",
        palette=False,
    ),
    Action(
        "go.first",
        "g,home",
        "First task",
        "Select the first task of the column.",
        "Moving around",
        "tasks",
        palette=False,
    ),
    Action(
        "go.last", "G,end", "Last task", "Select the last task of the column.", "Moving around", "tasks", palette=False
    ),
    Action(
        "go.page_down",
        "pagedown,ctrl+d",
        "A page down",
        "Go down by as many tasks as fit.",
        "Moving around",
        "tasks",
        palette=False,
    ),
    Action(
        "go.page_up",
        "pageup,ctrl+u",
        "A page up",
        "Go up by as many tasks as fit.",
        "Moving around",
        "tasks",
        palette=False,
    ),
    Action(
        "go.next_pane",
        "tab",
        "Next pane",
        "Go from conversation to tasks to your profile and around.",
        "Moving around",
        hint="next pane",
        palette=False,
    ),
    Action("go.previous_pane", "shift+tab", "Previous pane", "The same the other way.", "Moving around", palette=False),
    Action(
        "pane.chat",
        "c,f2",
        "Talk to the assistant",
        "Go to the line where you type to the assistant.",
        "Moving around",
        hint="talk",
    ),
    Action("pane.tasks", "b,f3", "Go to the tasks", "Give the focus to the tasks.", "Moving around"),
    Action(
        "pane.you",
        "p,f4",
        "Go to your profile",
        "Show what is remembered of you; in a narrow window it takes the place of the conversation.",
        "Moving around",
    ),
    # -- views
    Action(
        "view.filter",
        "slash",
        "Filter the tasks",
        "Words, #tag, +project, !high, due:week, <30m, status:done; Escape takes the filter away.",
        "Views",
        hint="filter",
    ),
    Action("view.next", "v", "Next view", "Board, list, agenda by day, calendar, statistics.", "Views", hint="view"),
    Action("view.board", "", "Board", "Three columns: Not started, In progress, Done.", "Views"),
    Action("view.list", "", "List", "All tasks in one table.", "Views"),
    Action("view.agenda", "", "Agenda", "Open tasks by the day they are due.", "Views"),
    Action(
        "view.calendar",
        "",
        "Calendar",
        "A month; arrows go by day and week, PgUp and PgDn by month, g to today, Enter into the day.",
        "Views",
    ),
    Action(
        "view.statistics", "", "Statistics", "What is open, what was finished day by day, in numbers and bars.", "Views"
    ),
    Action(
        "view.order",
        "o",
        "Order of the list",
        "By importance, deadline, age, latest change, or title.",
        "Views",
        "tasks",
    ),
    Action(
        "view.back",
        "escape",
        "Back",
        "Take away marks, the filter, or go back to the tasks; stop the assistant if it is at work.",
        "Views",
        palette=False,
    ),
    # -- assistant
    Action(
        "chat.send",
        "enter",
        "Send",
        "Send what you typed to the assistant.",
        "Assistant",
        "prompt",
        hint="send",
        palette=False,
    ),
    Action(
        "chat.newline",
        "ctrl+j",
        "New line",
        "Start a new line in what you type.",
        "Assistant",
        "prompt",
        hint="new line",
        palette=False,
    ),
    Action(
        "chat.stop",
        "escape",
        "Stop, or leave the line",
        "Stop the assistant's turn, or take back a message that waits; if there is neither, go to the tasks.",
        "Assistant",
        "prompt",
        hint="stop/leave",
        palette=False,
    ),
    Action(
        "chat.retry",
        "r",
        "Try again",
        "Send again what failed or was stopped; while it has to wait, as soon as that is over.",
        "Assistant",
    ),
    Action(
        "chat.withdraw",
        "ctrl+g",
        "Take a waiting message back",
        "The last message that the assistant has not begun with goes back into the line.",
        "Assistant",
    ),
    Action("chat.copy", "Y", "Copy the last reply", "Copy the assistant's latest reply to the clipboard.", "Assistant"),
    Action("chat.earlier", "ctrl+up", "Scroll the conversation up", "Show earlier messages.", "Assistant"),
    Action("chat.later", "ctrl+down", "Scroll the conversation down", "Show later messages.", "Assistant"),
    Action(
        "model.switch",
        "ctrl+o",
        "Choose the model",
        "Which chat model answers: built-in, or one of a provider.",
        "Assistant",
    ),
    Action(
        "chat.trace",
        "T",
        "What the assistant did",
        "Step by step, in any turn: what each read, returned, and asked of the model.",
        "Assistant",
    ),
    Action(
        "chat.conversations",
        "C",
        "Conversations",
        "List and search what was talked about; open one again or begin a new one.",
        "Assistant",
    ),
    # -- you
    Action(
        "you.profile",
        "P",
        "Edit your profile",
        "The chosen field where it stands: name, place, work, people, interests.",
        "You",
    ),
    Action(
        "you.instructions",
        "i",
        "Edit your instructions",
        "Your own words on how tasks are written, with every earlier version.",
        "You",
    ),
    Action(
        "you.memories",
        "w",
        "What is remembered",
        "Search the memories; see where one comes from, forget it.",
        "You",
    ),
    Action(
        "you.open",
        "enter,e",
        "Edit or open the line",
        "Edit the chosen field where it stands; open instructions, memory or model.",
        "You",
        "you",
        hint="edit",
        palette=False,
    ),
    Action(
        "you.forget",
        "delete,backspace",
        "Forget the line for good",
        "Erase field, instructions or memory everywhere, in what was said too; asks first, there is no way back.",
        "You",
        "you",
        hint="forget",
    ),
    Action(
        "you.remove",
        "x",
        "Take the line away",
        "Empty the field, or take the memory out of the list; undo brings it back.",
        "You",
        "you",
        hint="take away",
    ),
    Action(
        "you.search",
        "slash",
        "Search the memories",
        "Type to narrow the memories in the profile; Esc shows all again.",
        "You",
        "you",
        hint="search",
    ),
    Action(
        "you.history",
        "H",
        "Memories that were replaced",
        "Show those that do not hold any more among the others, or hide them again.",
        "You",
        "you",
        hint="history",
    ),
    Action("you.down", "j,down", "Line below", "Choose the next line of the profile.", "You", "you", palette=False),
    Action("you.up", "k,up", "Line above", "Choose the line before.", "You", "you", palette=False),
    Action("you.first", "g,home", "First line", "Choose the first line.", "You", "you", palette=False),
    Action("you.last", "G,end", "Last line", "Choose the last line.", "You", "you", palette=False),
    Action("you.page_down", "pagedown,ctrl+d", "Some lines down", "Go down faster.", "You", "you", palette=False),
    Action("you.page_up", "pageup,ctrl+u", "Some lines up", "Go up faster.", "You", "you", palette=False),
    Action(
        "you.back",
        "escape",
        "Leave search and profile",
        "Take the search away, then the replaced memories, then go to the tasks.",
        "You",
        "you",
        palette=False,
    ),
    Action("field.keep", "enter", "Keep what was typed", "Save the line.", "You", "field", hint="save", palette=False),
    Action(
        "field.drop",
        "escape",
        "Drop what was typed",
        "Leave the line as it was.",
        "You",
        "field",
        hint="drop",
        palette=False,
    ),
    # -- app
    Action(
        "app.palette",
        "ctrl+p,colon",
        "Command palette",
        "Find any action by its name.",
        "App",
        hint="commands",
        palette=False,
    ),
    Action("app.help", "question_mark,f1", "Help", "All keys, and what the focused part is for.", "App", hint="help"),
    Action("app.theme", "t", "Theme", "Choose the colours.", "App"),
    Action("app.quit", "q", "Quit", "Close the app; everything is saved already.", "App"),
    Action(
        "app.quit_now", "ctrl+q", "Quit from anywhere", "Close the app, also while typing.", "App", "app", palette=False
    ),
    # -- in dialogs and in the filter line
    _inside(
        "filter.keep", "enter,down", "Keep the filter", "Leave the filter line; the filter stays.", "filter", "keep"
    ),
    _inside(
        "filter.clear",
        "escape",
        "Take the filter away",
        "Leave the filter line and show all tasks again.",
        "filter",
        "take away",
    ),
    _inside("dialog.close", "escape", "Close", "Close the dialog; what was typed is kept or asked about.", "dialog"),
    _inside("dialog.help", "f1", "Explain", "What the focused part of the dialog is for.", "dialog"),
    _inside("add.go_on", "ctrl+n", "Add and go on", "Add the task and type the next one.", "add"),
    _inside("chips.left", "left", "Previous chip", "Choose what was understood before.", "chips"),
    _inside("chips.right", "right", "Next chip", "Choose what was understood next.", "chips"),
    _inside(
        "chips.toggle",
        "space,delete,backspace",
        "Take it back",
        "Its words stay in the title; again brings it back.",
        "chips",
    ),
    _inside("lines.drop", "delete,backspace", "Take the line out", "It does not become a task.", "lines"),
    _inside("form.save", "ctrl+s", "Save", "Save the form; Enter in a field of one line does too.", "form"),
    _inside("confirm.yes", "y", "Yes", "Do it.", "confirm"),
    _inside("confirm.no", "n", "No", "Leave everything as it is.", "confirm"),
    _inside("confirm.other", "left,right", "The other answer", "Go to the other button.", "confirm"),
    _inside("details.edit", "e", "Edit", "Go on to the form.", "details"),
    _inside("details.close", "enter,q", "Close", "Back to the tasks.", "details"),
    _inside("memories.search", "slash", "Search", "Go to the search line.", "memories"),
    _inside("memories.edit", "e", "Correct", "Change what the chosen memory says.", "memories"),
    _inside(
        "memories.history", "H", "Replaced ones", "Show memories that do not hold any more, or hide them.", "memories"
    ),
    _inside("memories.remove", "x", "Take away", "Out of the list; undo brings it back.", "memories"),
    _inside(
        "memories.forget",
        "delete,backspace,F",
        "Forget for good",
        "Erase it everywhere, in what was said too; asks first, there is no way back.",
        "memories",
    ),
    _inside(
        "instructions.restore", "r", "Bring back", "Make the chosen version the present one again.", "instructions"
    ),
    _inside(
        "instructions.forget",
        "delete,backspace",
        "Forget the version for good",
        "Erase it from the history, and what only it says everywhere; asks first, there is no way back.",
        "instructions",
    ),
    _inside("trace.toggle", "enter,space", "Open or close", "What is under the chosen heading.", "trace"),
    _inside("trace.all", "a", "Open all", "Open every part of the turn, or close them.", "trace"),
    _inside("trace.down", "j,down", "Next heading", "Or scroll on, through a long text.", "trace"),
    _inside("trace.up", "k,up", "Heading before", "Or scroll back, through a long text.", "trace"),
    _inside("trace.page_down", "pagedown,ctrl+d", "A page down", "Scroll on by a page.", "trace"),
    _inside("trace.page_up", "pageup,ctrl+u", "A page up", "Scroll back by a page.", "trace"),
    _inside("trace.older", "p,right_square_bracket", "Turn before", "Show the turn before this one.", "trace"),
    _inside("trace.newer", "n,left_square_bracket", "Turn after", "Show the turn after this one.", "trace"),
    _inside("trace.raw", "r", "As JSON", "Show the stored record as it is, or the readable form again.", "trace"),
    _inside("trace.copy", "y", "Copy the part", "Copy the chosen part with all that is under it.", "trace"),
    _inside("trace.copy_all", "Y", "Copy the turn", "Copy all of the turn, as it is shown.", "trace"),
    _inside("conversations.new", "n", "New conversation", "Begin a new one; the old one stays.", "conversations"),
    _inside("conversations.search", "slash", "Search", "Go to the search line.", "conversations"),
    _inside(
        "models.test", "t", "Test the model", "Five real calls show what it can do; the outcome is kept.", "models"
    ),
    _inside("models.fetch", "f", "Fetch a model", "Let Ollama fetch the chosen one, or one that you name.", "models"),
    _inside("models.stop", "x", "Stop", "Stop the test or the fetching.", "models"),
    _inside("models.name", "n", "Type a name", "Go to the line for a model's name.", "models"),
    _inside("models.ask", "l", "Ask the service", "List what it offers; it is asked with your key for it.", "models"),
    _inside("models.again", "r", "Look again", "Look for models on this machine once more.", "models"),
    _inside(
        "card.dismiss", "escape", "Keep the built-in model", "Put the card of the first start away for good.", "card"
    ),
)

BY_ID: dict[str, Action] = {action.id: action for action in ACTIONS}

PRIORITY = ("go.next_pane", "go.previous_pane", "form.save")
"""Actions whose keys the focused widget must not take for itself."""
