"""Meldhouse in a terminal: the same scenes as everywhere, line by line."""
