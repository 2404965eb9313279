"""Observations as bytes and actions as numbers, in compiled code, for the environments and for learning."""
