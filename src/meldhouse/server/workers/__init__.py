"""Threads and processes that do the long work: bots, reviews, compilation."""
