"""Compiled code that encodes observations as bytes and actions as numbers, for environments and learning."""
