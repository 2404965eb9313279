"""The plug-in interface of a game, with a protocol for each module of its folder and one for optional names.

A protocol is a list of names and signatures.  `games/roles.py` maps each module name to its protocols, `Game`
(games/game.py) returns modules by these types, and validation.py reports what a folder lacks, with these docstrings.
A class called `...Extras` lists optional names.  Parameters are passed by position and must have these names:

    s           a table record (a row of `STATE`), complete or imagined
    view        a table record after `conceal`: what one seat may see
    rules       the options in force, an instance of the game's `Rules`; kernels get plain ints and bools
    action      an action number, 0 .. N_ACTIONS-1
    moves, n    legal action numbers, and how many of them are valid
    x           the state of a random number generator; a function that draws from it returns it
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:  # the types alone: naming the games loads none of this
    from collections.abc import Collection, Mapping, Sequence
    from enum import IntEnum

    import numpy as np
    import numpy.typing as npt

    from meldhouse.games.claims import StandingClaim
    from meldhouse.games.illegal_move import Refusal
    from meldhouse.games.options import Variant
    from meldhouse.games.position_kinds import Situation
    from meldhouse.games.scene import Count, Scene
    from meldhouse.games.state_arrays import StateRecord
    from meldhouse.games.visibility import Visibility
    from meldhouse.i18n import Message, MessageFactory


# --- __init__.py ------------------------------------------------------------------------


class GamePackage(Protocol):
    """`__init__.py`: the game's name, and its appearance in the lobby."""

    @property
    def TITLE(self) -> Message:
        """The game's name."""

    @property
    def SENTENCE(self) -> Message:
        """A one-sentence description of the game, with a period."""

    @property
    def NEAREST(self) -> Mapping[str, str]:
        """The most similar games of other libraries, for benchmarks: library -> game, {} for none."""

    @property
    def COVER(self) -> Sequence[tuple[str, float, float, float, float, float]]:
        """The pieces in the game's picture in the lobby, row by row.

        A row has the names of its pieces and the center of the first, on a felt 320 wide and 180 high.  The width of
        a piece and the distance between pieces follow.  The last value is the angle in
        degrees between one piece and the next.
        """

    @property
    def RULES_VERSION(self) -> int:
        """The version of the rules, a whole number from 1 on that is stored with every hand.

        Raise it when hands play differently (games/rules_version.py).
        """


class GamePackageExtras(Protocol):
    """`__init__.py`: optional names."""

    @property
    def SAID(self) -> MessageFactory:
        """The factory of the game's messages: SAID("plays", seat=Seat(1)) is the message `NAME-plays` of en.ftl."""

    @property
    def MINUTES(self) -> tuple[int, int]:
        """How long a hand takes, in minutes, with bots and with people in the other seats (bench/hand_minutes.py)."""

    @property
    def DIFFICULTY(self) -> int:
        """How difficult the game is for beginners: 1 easy, 2 medium, 3 hard."""

    @property
    def RULES_SIGNATURE(self) -> str:
        """The signature that `make bench` prints for this version of the rules."""

    @property
    def STORED_AS(self) -> Mapping[str, int]:
        """Cache keys that version 0.1.0 stored instead of a rules version: key -> version."""


# --- rules.py, and the modules that it may be split into ----------------------------------


class OptionsModule(Protocol):
    """`options.py`: the options of the rules."""

    @property
    def Rules(self) -> type[Any]:
        """The options, a NamedTuple whose first field is `seats`.

        Each field is an int, a bool or an IntEnum, `Annotated` with an `option(...)` (games/options.py): its message,
        its bounds, and the options that it needs to have an effect.
        """

    @property
    def VARIANTS(self) -> dict[str, Variant]:
        """The variants by name; the first is the default."""

    def why_not(self, rules: Any) -> Message | None:
        """Return why these options cannot be combined, or None if they can."""


class StateModule(Protocol):
    """`state.py`: the table record and its constants."""

    @property
    def STATE(self) -> np.dtype[np.void]:
        """The record of a table.

        It is `without_holes` (games/packed_dtype.py).  A fresh table is a record of zeros whose `rng` is set, with NONE
        to act.  Every game has the fields `chips`, `points` (a number per seat), `actor`, `rng` ("u8", the table's own
        generator) and `tally`.  A game that is played over several hands has `match_over`; hands are dealt until it is
        set.
        """

    @property
    def TALLY(self) -> np.dtype[np.void]:
        """The names of the counters of a hand, which include `decisions` and `turns`."""

    @property
    def SEATS(self) -> int:
        """The maximum number of seats, which is the length of arrays by seat."""

    @property
    def LEDGERS(self) -> Mapping[str, Sequence[str]]:
        """The accounts that hold the opposite amount of the seats' balances: {"chips": ("kitty", "jackpot")}.

        Each account is a field of STATE, and each ledger sums to zero after every move.  Rules move nothing else
        between seats but these figures and `points`; a record's result has them, and the accounts.
        """

    @property
    def SECRET(self) -> Mapping[str, Visibility]:
        """The visibility of fields that are not public: NOBODY or OWNER (games/visibility.py).

        OWNER fields are indexed by seat first.  Tests compare `conceal` with this table.
        """

    @property
    def NONE(self) -> int:
        """-1, which means no piece or no seat."""

    @property
    def UNKNOWN(self) -> int:
        """-2, which means a piece that the viewing seat cannot see."""

    @property
    def N_ACTIONS(self) -> int:
        """The number of actions, which are numbered 0 .. N_ACTIONS-1."""

    @property
    def MAX_LEGAL(self) -> int:
        """The maximum number of legal actions in any position."""

    @property
    def LIMIT(self) -> int:
        """The maximum number of decisions in any hand."""


class IllegalityModule(Protocol):
    """`illegality.py`: why an action is illegal."""

    @property
    def Bar(self) -> type[IntEnum]:
        """The reasons that can forbid an action, 0 for none; each has a message."""

    @property
    def NOT_NOW(self) -> Collection[IntEnum]:
        """The reasons which mean that the player has to make another move first."""

    def barred(self, s: StateRecord, rules: Any, action: int) -> IntEnum:
        """Return the `Bar` that forbids an action; if there are several, the one that a player would name.

        It is Bar.NOTHING exactly where `legal` lists the action, and depends only on what the actor may see.
        """


class InvariantsModule(Protocol):
    """`invariants.py`: conditions that are true in every position."""

    def is_sound(self, s: StateRecord, rules: Any) -> bool:
        """Return whether the position satisfies every invariant, recomputed from scratch."""


class HiddenInfoModule(Protocol):
    """`hidden_info.py`: views and determinizations."""

    def conceal(self, s: StateRecord, rules: Any, seat: int) -> None:
        """Blank, in place, all that a seat (NONE: a spectator) may not see, and always the field `rng`.

        Everything that anyone is shown goes through it.
        """

    def imagine(self, s: StateRecord, rules: Any, x: np.uint64) -> np.uint64:
        """Fill the blanks of a concealed record with one random possible world; return the random generator.

        Each world is equally likely given the view.  Pieces come from those that the record does not show.  A zero
        `rng` is set.
        """


class RulesModule(OptionsModule, StateModule, IllegalityModule, InvariantsModule, HiddenInfoModule, Protocol):
    """`rules.py`: the rules, as kernels over table records.

    Long rules are split: rules.py has the moves and re-exports the names of the other modules in its `__all__`.
    """

    def deal(self, s: StateRecord, rules: Any, deck: npt.NDArray[np.int8]) -> None:
        """Deal the next hand from a shuffled deck, and collect the antes."""

    def legal(self, s: StateRecord, rules: Any, moves: npt.NDArray[np.int16]) -> int:
        """Write the legal actions into `moves` in ascending order, and return their number.

        Only this decides what is legal.  It uses only what the actor may see, so it answers the same for the actor's
        view.
        """

    def apply(self, s: StateRecord, rules: Any, action: int) -> None:
        """Play a legal action, and continue to the next decision.

        At the end of the hand it moves the chips and sets `actor` to NONE.
        """

    def full_deck(self, rules: Any) -> npt.NDArray[np.int8]:
        """Return the pieces in play, unshuffled (int8)."""

    def payoff(self, s: StateRecord, rules: Any, seat: int) -> float:
        """Return the value of a finished hand to a seat, for learners and search.

        In most games it is the chips that the hand moved (games/chips.py).
        """


class RulesExtras(Protocol):
    """`rules.py`: optional names."""

    def prepare(self, deck: npt.NDArray[np.int8], rules: Any, luck: int) -> None:
        """Change a shuffled deck before dealing; `luck` is uniform in 0 .. LUCK-1."""

    @property
    def LUCK(self) -> int:
        """The number of different values that `prepare` may get as `luck`; required with `prepare`."""

    def choices(self, s: StateRecord, rules: Any, words: npt.NDArray[np.uint64]) -> int:
        """Write the legal actions into `words` as a bit set (pieces/action_sets.py); return the number of words.

        `legal` then lists that set, and random moves are drawn without a list.
        """

    @property
    def FIRSTS(self) -> tuple[int, ...]:
        """The lowest action number in each row of the `choices` bit set, in ascending order; required with it."""

    @property
    def ABREAST(self) -> int:
        """The number of words in each row of the `choices` bit set; required with `choices`."""

    def any_legal(self, s: StateRecord, rules: Any, moves: npt.NDArray[np.int16], x: np.uint64) -> int:
        """Return the action at position `below(x, n)` of all n legal ones, without listing them.

        The order is that of `choices`, word by word, or otherwise of `legal`.  `moves` is scratch memory for positions
        that need a list after all.
        """

    @property
    def OPENED_BY(self) -> Mapping[str, Mapping[str, Visibility]]:
        """The visibility of fields while an option is on: option -> field -> visibility; ANYBODY if public."""

    @property
    def EVERYBODY(self) -> int:
        """-3, which views show as the actor during a claim window, except the view of the seat being asked."""


# --- notation.py, scene.py ---------------------------------------------------------------


class PieceNames(Protocol):
    """The module that names the pieces, such as pieces/cards.py."""

    @property
    def NAMES(self) -> Sequence[str]:
        """The name of each piece."""

    @property
    def PIECES(self) -> Mapping[str, int]:
        """The number of each piece, by name."""


class NotationModule(Protocol):
    """`notation.py`: moves as text, in both directions."""

    @property
    def PIECES(self) -> PieceNames:
        """The module that names the pieces."""

    @property
    def PIECE_FIELDS(self) -> Mapping[str, str]:
        """The fields of STATE that hold pieces: name -> "list" (piece numbers) or "set" (a bit mask)."""

    @property
    def VERBS(self) -> tuple[str, ...]:
        """The first words of moves, most frequent first; each verb has a letter on the keyboard."""

    def say(self, s: StateRecord, rules: Any, action: int) -> str:
        """Return the text of a move; legal actions of a position have different texts."""

    def overheard(self, s: StateRecord, rules: Any, action: int) -> str:
        """Return the text of a move for the other seats, without hidden information."""

    def tidy(self, move: str) -> str:
        """Return a typed move in the spelling of `say`."""

    def action_of(self, view: StateRecord, rules: Any, move: str) -> int | Refusal:
        """Return the action that a text means, legal or not, or a Refusal if the text is not a move."""

    def why_barred(self, view: StateRecord, rules: Any, action: int, bar: Any) -> Message:
        """Return the message for an illegal action, which names the rule but never reveals legal actions."""

    def tell(self, view: StateRecord, rules: Any, seat: int, move: str) -> Message:
        """Return the log message for a move; `move` is a text that `overheard` returned."""


class NotationExtras(Protocol):
    """`notation.py`, optional names for games with a claim window."""

    @property
    def CLAIMABLE(self) -> tuple[str, ...]:
        """The verbs of the moves that can open a claim window."""

    @property
    def BEFOREHAND(self) -> dict[str, StandingClaim]:
        """The answers to claims that a player can give in advance, by name (games/claims.py)."""


class SceneModule(Protocol):
    """`scene.py`: the description of the table that clients draw."""

    @property
    def COUNTS(self) -> tuple[Count, ...]:
        """The totals that each seat keeps from hand to hand, such as chips, as Counts (games/scene.py).

        The most important one is first.  Seats are ranked by what each of them weighs.
        """

    def scene(self, view: StateRecord, rules: Any, seat: int | None) -> Scene:
        """Return the scene that a seat (None: a spectator) sees; all its texts are messages."""

    def meant(self, view: StateRecord, rules: Any, touch: tuple[tuple[str, str], ...], to: str) -> str:
        """Return the text of the move, legal or not, that a user means by touching these pieces and this zone.

        `touch` has pairs of (zone key, piece).  The result is "" if it means no move.
        """

    def summary(self, s: StateRecord, rules: Any) -> Sequence[Message]:
        """Return the summary of a finished hand, line by line."""


# --- heuristic.py, position_kinds.py --------------------------------------------------


class PolicyModule(Protocol):
    """A policy, such as `novice.py`: the bot `novice`, which plays like a beginner with typical mistakes."""

    def choose(
        self, view: StateRecord, rules: Any, moves: npt.NDArray[np.int16], n: int, x: np.uint64
    ) -> tuple[int, np.uint64]:
        """Return the index in `moves` of the chosen action, and the random generator; a kernel."""


class HeuristicModule(PolicyModule, Protocol):
    """`heuristic.py`: a fast, decent policy (the bot `club`), which also plays simulated hands to their end."""

    @property
    def PLAYOUTS(self) -> int:
        """The number of hands that search plays to their end in a tenth of a second."""

    def reason(self, view: StateRecord, rules: Any, action: int) -> Message:
        """Return a reason for this action, for hints and reviews, whether or not `choose` would choose it.

        It calls kernels as Python (`in_python`), so it never waits for the compiler.
        """


class HeuristicExtras(Protocol):
    """`heuristic.py`, optional: settings of the search."""

    def ends(self, view: StateRecord, rules: Any, action: int) -> bool:
        """Return whether an action ends the turn or reveals something unknown.

        With it, search tries moves together with what may follow in the same turn.
        """

    @property
    def CLEARLY(self) -> float:
        """The lead, in standard errors, that a move needs for search to prefer it to the heuristic's move."""

    @property
    def SELDOM(self) -> int:
        """The number of opponents' decisions in simulated hands of which one is uniformly random; 0: none."""

    @property
    def BEYOND_LEARNED(self) -> float:
        """The lead that a move needs over the learned policy's move; if set, search starts from that policy."""


class PositionKindsModule(Protocol):
    """`position_kinds.py`: the kinds of positions that the rules know; tests check invariants in all of them."""

    @property
    def SITUATIONS(self) -> dict[str, Situation]:
        """The kinds of positions by name: every phase and decision, additions by options, and rare events.

        There are at least as many kinds as options.
        """


class PositionKindsExtras(Protocol):
    """`position_kinds.py`: an optional name."""

    def redealt(self, before: StateRecord, after: StateRecord, rules: Any) -> bool:
        """Return whether a move dealt hidden pieces again, so that the seats' new pieces are due to chance."""
