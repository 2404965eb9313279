"""What a message from a player may ask of a table: take a seat, play, ask for a hint, vote."""
