"""Tables, records and replays: what a game is played on, and what is kept of it."""
