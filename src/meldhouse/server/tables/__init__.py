"""One live table: its actor, clocks, claim windows, bots, and what everybody is sent."""
