"""Helpers without knowledge of games: errors, files, optional libraries, child processes."""
