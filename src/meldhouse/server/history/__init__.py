"""Finished hands: how they are stored, found again, and counted."""
