"""What each command of the command line does; ``cli`` parses the words and imports the module that is needed."""
