"""Finished hands: how they are stored, looked up and counted."""
