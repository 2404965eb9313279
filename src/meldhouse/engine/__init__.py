"""What serves every game and knows none: chance, how kernels are compiled, and algorithms written once as templates."""
