"""Observations and actions of learners as bytes, in compiled code; the environments and learning build on it."""
