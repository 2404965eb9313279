"""The game-independent engine: random numbers, compilation of kernels, and algorithms written as templates."""
