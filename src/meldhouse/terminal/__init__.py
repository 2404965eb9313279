"""The house in a terminal: the same scenes as on any screen, a line at a time."""
