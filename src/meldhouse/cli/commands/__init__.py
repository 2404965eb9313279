"""The commands, in three groups: play, server, analysis."""
