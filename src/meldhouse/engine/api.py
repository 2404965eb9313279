"""Protocols of the modules that are compiled from templates for each game, with the functions that Python calls.

`tables` is an array of table records, `rules` the rules as plain ints and bools, and `x` the state of a random number
generator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Tables = npt.NDArray[Any]
    Deck = npt.NDArray[np.int8]
    Moves = npt.NDArray[np.int16]


class TableApi(Protocol):
    """The interface of table_api.py: applies a game's rules and bots to the first record of `tables`."""

    @property
    def LUCK(self) -> int:
        """The number of values that the parameter `luck` of `prepare` can have."""

    def shuffle_deck(self, deck: Deck, rules: Any, x: np.uint64) -> np.uint64:
        """Shuffle and prepare a deck; return the random generator."""

    def prepare(self, deck: Deck, rules: Any, luck: int) -> None:
        """Change a shuffled deck as the game does before dealing; `luck` is uniform in 0 .. LUCK-1."""

    def deal(self, tables: Tables, rules: Any, deck: Deck) -> None:
        """Deal the next hand at the table."""

    def legal(self, tables: Tables, rules: Any, moves: Moves) -> int:
        """Write the legal actions into `moves` and return their number."""

    def barred(self, tables: Tables, rules: Any, action: int) -> int:
        """Return the number of the rule that forbids an action, or 0 if the action is legal."""

    def barred_all(self, tables: Tables, rules: Any, found: npt.NDArray[Any]) -> None:
        """Write into `found`, for every action, the number of the rule that forbids it, or 0."""

    def apply(self, tables: Tables, rules: Any, action: int) -> None:
        """Play a legal action at the table."""

    def conceal(self, tables: Tables, rules: Any, seat: int) -> None:
        """Remove from the table all information that a seat may not see."""

    def imagine(self, tables: Tables, rules: Any, x: np.uint64) -> np.uint64:
        """Fill in hidden information with a possible world; return the random generator."""

    def is_sound(self, tables: Tables, rules: Any) -> bool:
        """Return whether the table satisfies every invariant."""

    def choose_as_heuristic(
        self, tables: Tables, rules: Any, moves: Moves, n: int, x: np.uint64
    ) -> tuple[int, np.uint64]:
        """Return the index in `moves` of the heuristic's choice, and the random generator."""

    def choose_as_novice(self, tables: Tables, rules: Any, moves: Moves, n: int, x: np.uint64) -> tuple[int, np.uint64]:
        """Return the index in `moves` of the novice's choice, and the random generator."""

    def payoff(self, tables: Tables, rules: Any, seat: int) -> float:
        """Return the value of a finished hand to a seat."""

    def promised(self, tables: Tables, rules: Any, seat: int) -> float:
        """Return the expected value of future hands, or 0 if the game has no continuation value."""


class Search(Protocol):
    """The interface of search.py, which tries lines of moves in imagined worlds."""

    @property
    def TRIED(self) -> int:
        """The index of the row of `found` with the number of trials of each line of moves."""

    @property
    def WORTH(self) -> int:
        """The index of the row of `found` with the sum of values of each line of moves."""

    @property
    def SQUARES(self) -> int:
        """The index of the row of `found` with the sum of squared values of each line of moves."""

    @property
    def LEAD(self) -> int:
        """The index of the row of `found` with the sum of each line's leads over the first line of moves."""

    @property
    def LEADS(self) -> int:
        """The index of the row of `found` with the sum of each line's squared leads over the first line of moves."""

    def what_follows(
        self, tables: Tables, rules: Any, action: int, trial: Tables, moves: Moves, then: npt.NDArray[Any]
    ) -> int:
        """Write the second moves worth trying after an action into `then` and return their number."""

    def try_worlds(
        self,
        tables: Tables,
        rules: Any,
        moves: npt.NDArray[Any],
        then: npt.NDArray[Any],
        order: npt.NDArray[Any],
        worlds: int,
        seldom: int,
        found: npt.NDArray[Any],
        x: np.uint64,
    ) -> np.uint64:
        """Try the lines of moves in `order` in sampled worlds; add to `found`, and return the random generator."""


class Playouts(Protocol):
    """The interface of playouts.py, which plays one hand at every table."""

    def play_hands(self, tables: Tables, rules: Any, deck: Deck, x: np.uint64) -> tuple[int, np.uint64]:
        """Play a uniformly random hand at every table; return the number of decisions, and the random generator."""

    def play_bots(
        self, tables: Tables, rules: Any, deck: Deck, x: np.uint64, who: npt.NDArray[np.int64], view: Tables
    ) -> tuple[int, np.uint64]:
        """Play a hand at every table with a bot of kind who[seat] in each seat; `view` is scratch memory."""
