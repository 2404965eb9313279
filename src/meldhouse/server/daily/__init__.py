"""The deal of the day on a server: each person's one attempt, the results of everyone, and those of bots."""
