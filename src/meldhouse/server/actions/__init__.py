"""The actions that a player can take at a table: take a seat, play, get a hint, vote."""
