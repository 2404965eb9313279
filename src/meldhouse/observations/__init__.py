"""What learners see of a game and do in it, in bytes and in compiled code: environments and learning stand on it."""
