"""One live table: its actor, clocks, claim windows, bots, and messages to clients."""
