"""Cards and tiles, and the bit sets that hold them.  Nothing here depends on a game."""
