"""The main screen and the dialogs. All but the main screen are imported when they are opened."""
