"""The deal of the day: one deal for each game and date, the same on every server, with bots that always play alike."""
