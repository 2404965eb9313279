"""The WebSocket connection of a browser or a program."""
