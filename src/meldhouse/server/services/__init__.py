"""Jobs beside the tables: odds, reviews, quizzes, and what rules do to a game."""
