"""What serves every game and knows none: chance, and algorithms written once as templates."""
