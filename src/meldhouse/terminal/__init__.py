"""Meldhouse in a terminal, which shows the same scenes as the browser as lines of text."""
