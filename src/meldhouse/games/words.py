"""Small things that every game says."""


def counted(number: int, what: str, sign: str = "") -> str:
    """`1 point`, `3 points`; with "+" as the sign `+1 point`."""
    return f"{number:{sign}d} {what}{'' if abs(number) == 1 else 's'}"
