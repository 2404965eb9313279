"""The WebSocket connection of one browser or program."""
