"""Cards and tiles, and the bit sets that hold them.  They are independent of any game."""
