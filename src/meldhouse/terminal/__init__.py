"""Meldhouse in a terminal: the same scenes as in the browser, as lines of text."""
