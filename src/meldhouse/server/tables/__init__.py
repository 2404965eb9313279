"""One live table: its actor, clocks, claim windows, bots, and the messages sent to clients."""
