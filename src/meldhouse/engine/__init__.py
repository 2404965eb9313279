"""The engine, which knows no game: random numbers, compilation of kernels, and algorithms written as templates."""
