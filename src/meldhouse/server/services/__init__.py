"""Services besides the tables: odds, reviews, quizzes, and the impact of rules."""
