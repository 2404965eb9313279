"""The games of the house, and the contract that makes a folder a game.

Every game is a folder of six rooms and a catalogue, a page of the rulebook that is called like the folder
(rulebook/NAME.md), and its name in GAMES below.  Nothing else knows of it.  validation.py holds a folder against all of
this and tells in a sentence each what is missing; a game that is not whole is left out of the house.  Read kingscorners
first; how a game is made from nothing is told in docs/a-game-of-your-own.md.

What a game says is data (words/): SAID("plays", seat=Seat(1), card=piece("10D")) is the key NAME-plays of the
catalogue, with what it speaks of.  Nothing else makes sentences, and nobody asks what words are in one.

en.ftl      a whole sentence for every key, in English; other languages stand beside it.  docs/style.md says how they
            are written

rules.py      the rules, as kernels over records (plain `@kernel` functions)

    Rules           a NamedTuple of ints, bools and IntEnums, each `Annotated` with an `option(...)`,
                    which says (a Said) what it is, and what it `needs` where it does nothing in some
                    company; its first field is `seats`
    VARIANTS        name -> Variant(rules, sentence); the first is the default
    STATE           the dtype of a table, `without_holes` (games/packed_dtype.py).  A fresh table is a record
                    of zeros whose `rng` is set, with NONE to act.
                    Everywhere: chips, points (a number a seat), actor, rng ("u8": the table's own
                    generator), tally (a nested dtype TALLY with `decisions` and `turns` in it)
    SEATS           the most seats; arrays by seat have this length
    LEDGERS         which accounts balance which figures of the seats: {"chips": ("kitty", "house")};
                    each account is a field of STATE, and each ledger sums to zero after every move.
                    These figures and `points` are all that the law moves between seats: a record's
                    result has them, and the accounts
    SECRET          field -> NOBODY or OWNER (games/visibility.py), for every field that not all may see; OWNER fields
                    are indexed by seat first.  `OWNER._replace(open_where="field")`: a public field of
                    the same shape marks entries that all have seen; `open_when_over`: all may see it
                    once the hand is over; more in visibility.py.  This table is for the tests: they hold
                    `conceal` to it
    OPENED_BY       optional: option -> what SECRET says instead where it is on; ANYBODY where all may see
    NONE, UNKNOWN   -1 no piece, no seat; -2 a piece that the looking seat cannot see; EVERYBODY: see below
    N_ACTIONS       actions are 0 .. N_ACTIONS-1
    MAX_LEGAL       no position has more legal actions than this
    LIMIT           no hand has more decisions than this

    deal(s, rules, deck)         lays out the next hand from a shuffled deck; takes antes
    Bar                          an IntEnum: what can stand in the way of an action, each with a sentence; 0 is nothing
    NOT_NOW                      those of them that say that something else has to be done first
    barred(s, rules, action)     the other side of `legal`: what forbids an action, Bar.NOTHING exactly where `legal`
                                 lists it; of several bars the one that a player would name.  It knows no more than
                                 the actor's view (a room of its own, illegality.py, where it is long)
    legal(s, rules, moves)       writes the legal actions into `moves` (int16), rising, and returns
                                 how many: the only judge.  It looks only at what the actor may see,
                                 so it answers the same for the actor's view
    apply(s, rules, action)      plays an action that `legal` listed, up to the next decision; at the
                                 end of the hand moves the chips and sets actor to NONE
    conceal(s, rules, seat)      blanks in place all that the seat (NONE: a spectator) may not see:
                                 the only door to what anyone is shown.  Always blanks `rng`.
    imagine(s, rules, x)         fills every blank (and nothing else) with one possible world, each
                                 equally likely given what is shown; pieces come from those that the
                                 record does not show.  Sets a zero `rng`; returns the generator
    is_sound(s, rules)           recomputes from scratch every invariant
    full_deck(rules)             the pieces in play, unshuffled (int8)
    choices(s, rules, words)     optional, with FIRSTS and ABREAST: the same as `legal` as a set of bits, as in
                                 pieces/action_sets.py, and how many words it takes.  `legal` is then the
                                 list of it, and moves by chance are picked without listing any
    prepare(deck, rules, luck)   optional, with LUCK: what the game does with a shuffled deck before
                                 dealing; `luck` is even in 0 .. LUCK-1
    payoff(s, rules, seat)       what the hand was worth to a seat, now that it is over, for learners and for bots
                                 that look ahead: in most games the chips it moved (games/chips.py)
    why_not(rules)               plain Python: None, or (a Said) why these rules cannot be played together

    Rules that do not fit into one file are split, and rules.py, which has the moves, re-exports what is asked for here.
    The parts have the same names in all games, and none of them imports rules.py:

    options.py      the options: Rules, VARIANTS, why_not
    state.py        the numbers, the record and the actions: SEATS, STATE, TALLY, LEDGERS, SECRET, ...
    settlement.py   where a hand is paid
    invariants.py   is_sound
    seats.py        next_seat, where it is not simply the next number (games/seats.py): who comes after whom.  What
                    it needs it takes in this order: (s, rules, seat)
    hands.py        pieces come into a hand and leave it
    hidden_info.py  conceal and imagine, where they are long

    A claim window.  A game in which others may claim what was played, and it is secret who could, has

    window                       a field, true while sealed answers are asked for, one seat after another
    turn, actor                  meanwhile `turn` is the seat that made the move, which is not asked, and `actor`
                                 the one that is being asked
    EVERYBODY                    -3: what all but the seat that is asked, spectators too, see as the actor of an
                                 open window.  Nobody is shown whose question it is; nobody else has a turn, a
                                 move or another view of the table, and counters that answers would move (the
                                 tally's decisions) are blank.  It is also the actor of an imagined world in
                                 which at this moment nobody has to answer, which is as possible as any; `legal`
                                 lists nothing for it
    answers                      a field, where claims are gathered before one of them is carried out: by seat,
                                 NONE before there is one; OWNER's while the window is open, and gone with it.
                                 Where the first claim ends the window all answers before it were a `pass`, and
                                 nothing has to be kept
    CLAIMABLE                    in notation.py: the verbs of the moves that can open a window
    BEFOREHAND                   in notation.py: what can be said of claims before anybody is asked, name -> Saying
                                 (games/claims.py): the verbs that one lets go by, and one that is made at once

    An answer that changes nothing in public is called `pass`, and nothing is heard of it.  That a window is open
    is shown to all, and would tell that somebody could claim: a table on the network opens one after every
    CLAIMABLE move, as long whether or not anybody is asked.

    A game that is played over several hands has a field `match_over`; hands are then dealt until it is set.

notation.py  moves as text, both ways

    PIECES                       the module that names the pieces: cards or tiles (NAMES, PIECES)
    PIECE_FIELDS                 the fields of STATE that hold pieces: name -> "list" (piece numbers) or
                                 "set" (a bit mask)
    VERBS                        the first words of moves, those used most first: each has a letter on a keyboard
    say(s, rules, action)        the move's text; different legal actions of a position differ in it
    overheard(s, rules, action)  what the others hear of it: the same text, less what stays hidden
    tidy(move)                   what a person typed, in the one spelling `say` uses
    action_of(view, rules, move) the action that a text means, may it be played or not; a Refusal
                                 (games/illegal_move.py) where the text is not written like a move
    why_barred(view, rules, action, bar)
                                 what is said of it: the rule that stands in the way, never what would be possible
    tell(view, rules, seat, move)
                                 what is said of a move in the log: "You play the ten of diamonds on the north pile."
                                 to the seat that makes it; `move` as overheard

scene.py    scene(view, rules, seat)   what lies where, as a Scene (games/scene.py); the view is a
                                       concealed state; labels, marks, figures, facts and choices are Said
            meant(view, rules, touch, to)
                                       the text of the move that somebody has in mind who touches these pieces, pairs of
                                       (zone key, piece), and that zone, may it be played or not; "" where none is meant
            summary(s, rules)          the hand summed up, Said by Said, when it is over
            COUNTS                     the figures of the seats that go on from hand to hand, each a Count
                                       (games/scene.py), the one that matters most first, and what each is
                                       worth where seats are put in order

heuristic.py  the rule of thumb: a quick, decent move (the bot called `club`)

    choose(view, rules, moves, n, x)   a kernel over a concealed state: the place in `moves` of the
                                       chosen action, and the generator
    reason(view, rules, action)        what is said of an action, with a hint and in a review: what is so of this
                                       very one, would the rule of thumb take it or not.  It calls kernels as Python
                                       (`in_python`), so that nobody waits for the compiler
    ends(view, rules, action)          optional: does it end the turn, or bring what nobody knows?  Where it is said, a
                                       bot that looks ahead tries moves together with what may follow in the same turn
    PLAYOUTS                           how many hands a bot that looks ahead plays out in a tenth of a second
    CLEARLY                            optional: how many standard errors a move has to be ahead of this one for a bot
                                       that looks ahead to make it
    SELDOM                             optional: one in so many decisions of the others is any that they may make, for
                                       a bot that looks ahead; 0: none
    BEYOND_LEARNED                     optional: a bot that looks ahead begins with what the player would do that taught
                                       itself the game, and a move has to be so many standard errors ahead of that

position_kinds.py  the kinds of positions that the rules know: tests check their invariants in all of them

    SITUATIONS                      a Situation (games/position_kinds.py) by its name: every phase, everything that can
                                    be asked, everything that options bring (no fewer kinds than options), what is
                                    seldom come to
    redealt(before, after, rules)   optional: did the move deal hidden pieces anew, so that what each seat got is
                                    chance even for those to whom all looked the same before?

__init__.py  SAID, the game's Voice; TITLE, SENTENCE; NEAREST: other libraries' games to measure it beside;
             RULES_VERSION: a number that is stored with every hand, raised when hands play differently
             (rules_version.py); RULES_SIGNATURE, optional: what `make bench` prints for that version; COVER: what
             lies on the table in the lobby's picture, row by row: the pieces' names, the middle of the first on a
             felt 320 wide and 180 high, how wide they are, how far apart, and by how many degrees each is turned
             more than the last (a piece alone: by how many it is turned)

A game may have a room styles.py, with other ways to play it, which its odds ask for by name:

    STYLES                  what they are called
    choose(view, rules, style, moves, n, x)     as in heuristic.py; `style` is the number of one

A game may have a room novice.py, with how newcomers play it (the bot called `novice`): what they see, and what not yet.
It errs as people do, not by chance:

    choose(view, rules, moves, n, x)   as in heuristic.py

A game may have a room beliefs.py, with what the others probably hold; bots that look ahead believe it:

    believe(s, rules, x)               a kernel over what `imagine` made of the actor's view: deals what the actor does
                                       not see anew, so that the others' hands are as their moves make them likely.
                                       What the actor sees stays as it is.  Returns the generator

A game whose hands are worth more than they pay at once may have a room continuation_value.py; bots that look ahead,
hints and reviews count it:

    promised(s, rules, seat)           a kernel over a table at which no hand is played: what counts for the seat beside
                                       what the hand has paid, in the unit of `payoff`: what the hands to come promise
                                       if all are as good as one another; in a match (games/match_value.py) the chance
                                       of it
    COUNTED                            a Said: what of it is counted

Another is strength.py, with how strong its bots were measured (games/bot_levels.py says how); without it nobody says
so:

    STRENGTH                level -> Share, of club, strong and master, and of learned where a player taught itself

Another may be how_to_play.py, with the page "How it is played" (games/how_to_play.py says what stands on it):

    PLAYED                  a Played: what is seen and read first of the game's rules, examples, words of the game, and
                            the options in groups; of each a sentence `effect-NAME` says what it does as it is set

Another is quiz.py, with questions about positions that hands come to (games/quiz.py says how they are made):

    SCHOOL                  a School: the kinds of questions by name, easy ones and hard ones; `question-NAME` is what a
                            kind is called

Another may tell how a hand counts, score_breakdown.py, as points of such a page (games/how_to_play.py), from a
concealed state:

    won(view, rules)        when the hand is over: how the winner's pieces count, group by group, and who pays
    near(view, rules, seat) optional: how near the hand of the seat that looks is, a Near
    counts(view, rules)     optional: what counts in this hand, where the page's own examples would not do

Another may be tutorial.py, with a first hand that teaches the game (games/tutorial.py says what it is made of):

    LESSON                  a Lesson: a prepared deck, and the steps in which the first hand of a newcomer is played

Another is odds.py, with what the odds of the game count (games/odds.py says what a row is):

    rows(rules)             what is counted of a hand under these rules, a Row each, beside what every game's are
    exact(rules)            optional: by a row's name, what can be counted out, as a fraction
    ends(rules)             optional: what one may sit at a table for, an End each: until the pot is won
    sittings(rules, pace)   optional: what is counted of a table that is played hand after hand, a Row each

Another may be coaching.py, with what that hand teaches, for whoever is new and lets it go by (games/coaching.py):

    IDEAS                   some Ideas, those that matter most first: after which moves, was it missed, what is said

Another may be observation.py, with what a learner sees and does: the layout of an observation, and what its actions
mean (games/observation_layout.py says how it is told).

What its hands can be worth is in payoff_bounds.py (games/payoff_bounds.py); validation_observation.py holds both
against the game:

    stakes(rules)           a Stakes: between which bounds `payoff` lies, and whether what one wins others lose

and reduced_game.py may have the game cut down, for algorithms that walk through all that can happen
(games/reduced_game.py):

    SMALL                   a Small: a short hand, and the few pieces of which nobody knows where they are

A game that is seen so may have a room learning_spec.py, with how a player teaches it itself (games/learning_spec.py
has the words):

    RECIPE                  a Recipe: what of it the network is told, how large payoffs are, what very many actions are
                            made of, of which variants hands are played, how long it takes.  What was learned lies
                            beside it, learned.npz: where it does, the bot `learned` sits at tables
    NOTICED                 optional: what a player works out of what it sees and is told besides, a Part each
    notice(view, rules, out)    where there is NOTICED: writes it into a record, for whoever acts; a kernel as `see` is
    FORESEEN                optional: what a player foresees of an action, counts of which 0 is nothing to be told
    foresee(view, rules, noticed, then, last, out)  and then, in a game whose heuristic.py says what `ends` a turn:
    writes
                            it into a record; `noticed` is what `notice` wrote; in `then`, the view once more, the
                            action has been made and the rule of thumb has gone on until what ends, the `last`, which is
                            not made; NONE where nothing was left to be done
    UNTOLD                  where there are any: options without an input, added after weights were learned; no payoff
                            may depend on them
    ways()                  where there are any: Ways in which pieces may change places without the game being another

A game whose players write games down in a shorthand of their own may have another room, transcript.py:

    is_transcript(text)     does a text look like one?
    read_transcript(text)   what it tells: variant, options, deck, moves, and remarks on what does not agree
"""

from __future__ import annotations

import importlib
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # to name the games takes nothing: what they are made of is read with the first of their rooms
    from types import ModuleType

    import numpy as np
    import numpy.typing as npt

    from meldhouse.games.bot_levels import WinShare
    from meldhouse.games.coaching import Idea
    from meldhouse.games.how_to_play import HowToPlay
    from meldhouse.games.options import Variant
    from meldhouse.games.payoff_bounds import PayoffBounds
    from meldhouse.games.position_kinds import Situation
    from meldhouse.games.quiz import Quiz
    from meldhouse.games.reduced_game import ReducedGame
    from meldhouse.games.tutorial import Tutorial
    from meldhouse.i18n import Said


class Game:
    """A game of the house: its rooms, loaded when they are first needed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = Path(__file__).parent / name

    @cached_property
    def package(self) -> ModuleType:
        return importlib.import_module(f"{__name__}.{self.name}")

    @property
    def title(self) -> Said:
        said: Said = self.package.TITLE
        return said

    @property
    def sentence(self) -> Said:
        said: Said = self.package.SENTENCE
        return said

    def module(self, name: str) -> ModuleType:
        return importlib.import_module(f"{__name__}.{self.name}.{name}")

    def has_module(self, name: str) -> bool:
        return (self.folder / f"{name}.py").is_file()

    @cached_property
    def rules(self) -> Any:
        return self.module("rules")

    @cached_property
    def notation(self) -> Any:
        return self.module("notation")

    @cached_property
    def scene(self) -> Any:
        return self.module("scene")

    @cached_property
    def heuristic(self) -> Any:
        return self.module("heuristic")

    @cached_property
    def novice(self) -> Any:
        """How newcomers play it; where the game does not say, they know the rule of thumb."""
        return self.module("novice") if self.has_module("novice") else self.heuristic

    @cached_property
    def beliefs(self) -> Any:
        """What the others probably hold, where the game says so; else any pieces are as likely."""
        return self.module("beliefs") if self.has_module("beliefs") else None

    @cached_property
    def continuation_value(self) -> Any:
        """What later hands promise, where the game says so; else hands have nothing to do with one another."""
        return self.module("continuation_value") if self.has_module("continuation_value") else None

    @cached_property
    def strength(self) -> dict[str, WinShare]:
        """How strong its bots are, by level, where that was measured."""
        strength: dict[str, WinShare] = self.module("bot_strength").STRENGTH if self.has_module("bot_strength") else {}
        return strength

    @cached_property
    def how_to_play(self) -> HowToPlay | None:
        """The page "How it is played", where the game has one."""
        return self.module("how_to_play").PLAYED if self.has_module("how_to_play") else None

    @cached_property
    def quiz(self) -> Quiz | None:
        """The school, where the game has one."""
        return self.module("quiz").SCHOOL if self.has_module("quiz") else None

    @cached_property
    def score_breakdown(self) -> Any:
        """How its hands count and how near one's own is, where the game tells."""
        return self.module("score_breakdown") if self.has_module("score_breakdown") else None

    @cached_property
    def tutorial(self) -> Tutorial | None:
        """The first hand that teaches the game, where it has one."""
        return self.module("tutorial").LESSON if self.has_module("tutorial") else None

    @cached_property
    def odds(self) -> Any:
        """What its odds count beside what every game's do, where it says so."""
        return self.module("odds") if self.has_module("odds") else None

    @cached_property
    def styles(self) -> Any:
        """Other ways to play it, for its odds, where it has any."""
        return self.module("styles") if self.has_module("styles") else None

    @property
    def style_names(self) -> tuple[str, ...]:
        names: tuple[str, ...] = self.styles.STYLES if self.styles else ()
        return names

    @cached_property
    def observation(self) -> Any:
        """What a learner sees and does, where the game says so."""
        return self.module("observation") if self.has_module("observation") else None

    @cached_property
    def small(self) -> ReducedGame | None:
        """The game cut down, where it has been."""
        return self.module("reduced_game").SMALL if self.has_module("reduced_game") else None

    def stakes(self, rules: Any) -> PayoffBounds:
        """What a hand can be worth under these rules, where the game is seen by learners."""
        stakes: PayoffBounds = self.module("payoff_bounds").stakes(rules)
        return stakes

    @cached_property
    def learning_spec(self) -> Any:
        """How a player teaches itself the game, where the game says so."""
        return self.module("learning_spec").RECIPE if self.has_module("learning_spec") else None

    @cached_property
    def noticed(self) -> tuple[Any, ...]:
        """What a player that teaches itself notices besides what is seen."""
        return tuple(getattr(self.module("learning_spec"), "NOTICED", ()))

    @cached_property
    def foreseen(self) -> tuple[Any, ...]:
        """What a player that teaches itself foresees of an action."""
        return tuple(getattr(self.module("learning_spec"), "FORESEEN", ()))

    @cached_property
    def untold(self) -> tuple[str, ...]:
        """Options for which networks have no input."""
        return tuple(getattr(self.module("learning_spec"), "UNTOLD", ()))

    @cached_property
    def ways(self) -> tuple[Any, ...]:
        """How pieces may change places without the game being another, as far as it says so."""
        return tuple(getattr(self.module("learning_spec"), "ways", tuple)())

    @property
    def is_learned(self) -> bool:
        """Has a player taught itself the game, and is what it knows here?"""
        return (self.folder / "learned.npz").is_file()

    @cached_property
    def coaching(self) -> tuple[Idea, ...]:
        """What its lesson teaches, for whoever lets it go by at a table."""
        ideas: tuple[Idea, ...] = self.module("coaching").IDEAS if self.has_module("coaching") else ()
        return ideas

    @cached_property
    def position_kinds(self) -> dict[str, Situation]:
        """kind of position -> how to tell it, and how to come to it."""
        situations: dict[str, Situation] = self.module("position_kinds").SITUATIONS
        return situations

    @property
    def variants(self) -> dict[str, Variant]:
        """name -> rules, each with its sentence."""
        variants: dict[str, Variant] = self.rules.VARIANTS
        return variants

    @cached_property
    def takes(self) -> dict[str, Any]:
        """What doors of this game take, by the names of their parameters."""
        from meldhouse.games.options import plain

        state = self.rules.STATE
        return {"s": state, "view": state, "rules": plain(next(iter(self.variants.values())).rules)}

    @cached_property
    def rules_api(self) -> Any:
        """The law and its players, as all that follows calls them."""
        return self.template(
            "rules_api",
            self.rules,
            sense=self.heuristic,
            novice=self.novice,
            beliefs=self.beliefs,
            later=self.continuation_value,
            takes=self.takes,
        )

    @cached_property
    def bot_turns(self) -> Any:
        """How a hand is begun, and a bot's turn."""
        from meldhouse.pieces import action_sets

        choices = {"by_thumb": self.rules_api.choose, "as_novice": self.rules_api.choose_as_novice}
        return self.template("bot_turns", self.rules_api, sets=action_sets, **choices)

    @cached_property
    def table_api(self) -> Any:
        """The verbs of the law, for an array of one table."""
        return self.template("table_api", self.rules_api, turns=self.bot_turns)

    @cached_property
    def search(self) -> Any:
        """Looking ahead."""
        return self.template("search", self.rules_api, turns=self.bot_turns)

    @cached_property
    def playouts(self) -> Any:
        """Whole hands, many at a time."""
        from meldhouse.engine.kernels import laid

        return self.template("playouts", self.rules_api, turns=self.bot_turns, laid=laid)

    def template(self, name: str, law: ModuleType, **more: object) -> ModuleType:
        """An algorithm that is written once, made for this game."""
        from meldhouse.engine.cache import instantiate

        return instantiate(name, law, self.name, **more)

    def tables(self, count: int) -> npt.NDArray[Any]:
        """Fresh tables: nobody is to act."""
        from meldhouse.games.state_arrays import new_states

        tables = new_states(count, self.rules.STATE)
        tables["actor"] = self.rules.NONE
        return tables

    def full_deck(self, rules: Any) -> npt.NDArray[np.int8]:
        import numpy as np

        from meldhouse.games.options import plain

        deck: npt.NDArray[np.int8] = np.asarray(self.rules.full_deck(plain(rules)), np.int8)
        return deck

    def __repr__(self) -> str:
        return f"<{self.title}: {', '.join(self.variants)}>"


GAMES = {name: Game(name) for name in ("kongpie", "tongits", "kingscorners", "pong", "mahjong")}
