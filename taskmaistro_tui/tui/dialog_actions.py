"""The actions in dialogs, in the filter line, and on the card of the first start."""

from __future__ import annotations

from taskmaistro_tui.tui.action import Action


def _inside(id: str, keys: str, title: str, help: str, scope: str, hint: str = "") -> Action:
    return Action(id, keys, title, help, "In dialogs", scope, hint, palette=False)


DIALOG_ACTIONS: tuple[Action, ...] = (
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
