"""Threads and processes for long computations: bots, reviews, and compilation."""
