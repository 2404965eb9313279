"""What lies on tables: cards, tiles, and the bits they are counted with.  No game is known here."""
