"""Services that do not belong to a table: odds, reviews, quizzes, and the impact of rules."""
