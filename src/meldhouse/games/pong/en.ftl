### Notes for translators
###
### $seat, $giver, $owner, $caller: a player. [you] is the reader; [other] gets a name or "Seat 2".
### $card, $cards, $tile, $tiles, $piece: pieces with their article ("the ten of spades"); pages show pictures.
### n-points, n-chips, n-cards: a number with its noun, in the plural form it needs.
### { $kong }kongs{ $end }: a link to the glossary entry of that name. Keep both parts and their order.
### CAPITAL() makes the first letter a capital, at the beginning of a sentence.
### $n: a number; the sentence says of what. $value: the value of an option, a code.
### A variable with [yes] and [no] says whether something is so; the two sentences show what.
### CASE($card, "accusative") gives an argument in another grammatical case; see the shared catalogue.
### The game has two kinds of pieces. $face chooses the word: [ceki] cards, [tiles] tiles.

## The game
##
## Title and one-sentence description, shown on the game's card in the lobby.

pong-title = Pong
pong-sentence = A Malaysian game: draw or take a tile, discard one, and be the first to collect four sets of three.

## Variants
##
## One description per variant. Variant names are typed codes and are not translated.

pong-variant-tiles = Played with mahjong tiles. A set is three of a kind, or three of one rank from three different suits.
pong-variant-ceki = Played with Ceki cards instead of mahjong tiles.
pong-variant-mixed = Any three tiles of the same rank are a set, whatever their suits.

## Labels
##
## What pages call the variants and the values of options, in place of their codes. In menus and beside radio
## buttons: a capital at the start, no period, at most 25 characters.
## -label-VARIANT, and -value-OPTION-VALUE.

pong-label-tiles = Tiles
pong-label-ceki = Ceki
pong-label-mixed = Mixed suits

pong-value-face-tiles = Mahjong tiles
pong-value-face-ceki = Ceki cards

pong-value-serong-all_different = All different
pong-value-serong-mixed = Any suits

pong-value-payer-all = Everyone else
pong-value-payer-discarder_only = Only the discarder
pong-value-payer-discarder_triple = The discarder, for all

pong-value-next_start-winner = The winner
pong-value-next_start-rotate = The next player

## Options
##
## Labels of options, in small letters and without a full stop. They also appear in messages such as
## "The option target (...) is a whole number from 1 to 200". -unfit-* are error messages.

pong-option-seats = number of players
pong-option-face = tiles or cards to play with
pong-option-serong = suits in a serong, a set of one rank that isn't three of a kind
pong-option-may_discard_taken = a taken tile may be discarded later
pong-option-no_instant_return = a tile may not be discarded in the turn in which it is taken
pong-option-take_after_empty = the last discard may be taken when the wall is used up
pong-option-payer = who pays the winner
pong-option-next_start = who starts the next hand
pong-option-unit = chips per point
pong-option-match_hands = hands in a match, 0 for no limit
pong-option-max_turns = turns after which a hand is canceled

## Places
##
## Labels of zones on the table and column headings in the terminal: keep them short.

pong-hand = { $seat ->
    [you] your hand
   *[other] { $seat }'s hand
}
pong-taken-open = { $face ->
    [ceki] taken cards are face up
   *[tiles] taken tiles are face up
}
pong-discards = { $seat ->
    [you] your discards
   *[other] { $seat }'s discards
}
pong-wall = wall

## Marks beside players and facts of the table
##
## Short, in small letters, without a full stop.
## $played, $of: numbers of hands.

pong-starter = starter
pong-last-discard = last discard
pong-thrown-by = { $seat ->
    [you] { $tile }, by you
   *[other] { $tile }, by { $seat }
}
pong-your-hand = your hand
pong-far-complete = complete
pong-far-exchange = { $n ->
    [one] { $face ->
        [ceki] one card to replace
       *[tiles] one tile to replace
    }
   *[other] { $face ->
        [ceki] { $n } cards to replace
       *[tiles] { $n } tiles to replace
    }
}
pong-far-missing = { $n ->
    [one] { $face ->
        [ceki] one card missing
       *[tiles] one tile missing
    }
   *[other] { $face ->
        [ceki] { $n } cards missing
       *[tiles] { $n } tiles missing
    }
}
pong-far-waiting = waiting for { $tiles }
pong-hands = hands
pong-hands-played = { $played } of { $of } played

## The log
##
## One sentence per move, in the present tense. $seat: who moves; $giver: whose discard it was.

pong-discards-tile = { $seat ->
    [you] You discard { $tile }.
   *[other] { $seat } discards { $tile }.
}
pong-draws = { $seat ->
    [you] You draw from the wall.
   *[other] { $seat } draws from the wall.
}
pong-takes = { $seat ->
    [you] You take { $tile }.
   *[other] { $seat } takes { $tile }.
}
pong-leaves = { $seat ->
    [you] You leave { $tile }, and the hand ends.
   *[other] { $seat } leaves { $tile }, and the hand ends.
}
pong-passes = { $seat ->
    [you] You pass instead of winning with { $tile }.
   *[other] { $seat } passes instead of winning with { $tile }.
}
pong-wins-with = { $seat ->
    [you] You win with { $tile }, which { $giver } discarded.
   *[other] { $giver ->
        [you] { $seat } wins with { $tile }, which you discarded.
       *[other] { $seat } wins with { $tile }, which { $giver } discarded.
    }
}
pong-wins-by-discard = { $seat ->
    [you] You win with { $giver }'s discard.
   *[other] { $giver ->
        [you] { $seat } wins with your discard.
       *[other] { $seat } wins with { $giver }'s discard.
    }
}
pong-wins-by-take = { $seat ->
    [you] You win with { $tile }, taken from { $giver }'s discards.
   *[other] { $giver ->
        [you] { $seat } wins with { $tile }, taken from your discards.
       *[other] { $seat } wins with { $tile }, taken from { $giver }'s discards.
    }
}
pong-wins-by-draw = { $seat ->
    [you] { $face ->
        [ceki] You win with a card from the wall.
       *[tiles] You win with a tile from the wall.
    }
   *[other] { $face ->
        [ceki] { $seat } wins with a card from the wall.
       *[tiles] { $seat } wins with a tile from the wall.
    }
}
pong-wins-as-dealt = { $seat ->
    [you] { $face ->
        [ceki] You win with the twelve cards you were dealt.
       *[tiles] You win with the twelve tiles you were dealt.
    }
   *[other] { $face ->
        [ceki] { $seat } wins with the twelve cards they were dealt.
       *[tiles] { $seat } wins with the twelve tiles they were dealt.
    }
}

## Prompts and buttons
##
## -prompt-*: what the player can do now. -risky-*: asked before a move that can't be undone.
## All others are buttons: a verb first, and as short as possible.

pong-discard = Discard { $tile }
pong-draw = Draw from the wall
pong-take = Take { $tile }
pong-leave = Leave { $tile }
pong-win-at-once = Auto-win
pong-no-claims = No claims
pong-win = Win
pong-win-with = Win with { $tile }
pong-pass = Pass
pong-risky-no-win = Your hand is complete. Skip the win?

pong-prompt-claim = { CAPITAL($tile) } completes your hand: win with it, or pass.
pong-prompt-take-or-draw = Take { $tile }, or draw from the wall. Four sets of three win.
pong-prompt-draw = Draw from the wall. Four sets of three win.
pong-prompt-take-or-leave = Take { $tile }, or leave it and end the hand: the wall is used up.
pong-prompt-leave = Leave { $tile } and end the hand: the wall is used up.
pong-prompt-complete = { $face ->
    [ceki] Your hand is complete: win, or discard a card.
   *[tiles] Your hand is complete: win, or discard a tile.
}
pong-prompt-discard = { $face ->
    [ceki] Discard a card. Four sets of three win.
   *[tiles] Discard a tile. Four sets of three win.
}
pong-prompt-not-at-once = { $face ->
    [ceki] Discard a card, but not { $tile }, which you have just taken.
   *[tiles] Discard a tile, but not { $tile }, which you have just taken.
}
pong-prompt-own = { $face ->
    [ceki] Discard a card that you did not take from the discards.
   *[tiles] Discard a tile that you did not take from the discards.
}

## Reasons for a move, in hints and reviews
##
## Each sentence follows the name of a move. Messages without a capital are parts of other sentences.
## $kinds: how many kinds of pieces help.

pong-why-win = If you wait, another player may win first.
pong-why-take = { $n ->
    [0] { CAPITAL($tile) } completes your hand.
    [one] { $face ->
        [ceki] With { $tile }, your hand is one card away from four sets instead of two.
       *[tiles] With { $tile }, your hand is one tile away from four sets instead of two.
    }
   *[other] { $face ->
        [ceki] With { $tile }, your hand is { $n } cards away from four sets, which is one fewer than before.
       *[tiles] With { $tile }, your hand is { $n } tiles away from four sets, which is one fewer than before.
    }
}
pong-why-draw = { CAPITAL($tile) } brings your hand no closer to four sets, but a draw from the wall may.
pong-why-take-though = { CAPITAL($tile) } brings your hand no closer to four sets.
pong-why-draw-though = If you draw, you don't get { $tile }, which would bring your hand closer to four sets.
pong-why-draw-kept = At this table, you must keep what you take, but you need a piece that you can discard.
pong-why-leave = { CAPITAL($tile) } brings your hand no closer to four sets, and your discard may let another player win.
pong-why-discard = { $n ->
    [one] { $kinds ->
        [one] { $face ->
            [ceki] The rest of your hand is one card away from four sets, and only one kind of card would complete it.
           *[tiles] The rest of your hand is one tile away from four sets, and only one kind of tile would complete it.
        }
       *[other] { $face ->
            [ceki] The rest of your hand is one card away from four sets, and { $kinds } kinds of card would complete it.
           *[tiles] The rest of your hand is one tile away from four sets, and { $kinds } kinds of tile would complete it.
        }
    }
   *[other] { $kinds ->
        [one] { $face ->
            [ceki] The rest of your hand is { $n } cards away from four sets, and only one kind of card would bring it closer.
           *[tiles] The rest of your hand is { $n } tiles away from four sets, and only one kind of tile would bring it closer.
        }
       *[other] { $face ->
            [ceki] The rest of your hand is { $n } cards away from four sets, and { $kinds } kinds of card would bring it closer.
           *[tiles] The rest of your hand is { $n } tiles away from four sets, and { $kinds } kinds of tile would bring it closer.
        }
    }
}

## Moves that can't be read
##
## Words in single quotes are typed commands: don't translate them.
## $name: what was typed. $verb: a command.

pong-unknown-move = Moves are 'discard 5p', 'draw', 'take', 'win' and 'pass'.
pong-unknown-discard = { $face ->
    [ceki] Name the card to discard, such as 'discard 5p'.
   *[tiles] Name the tile to discard, such as 'discard 5p'.
}
pong-unknown-tile = { $face ->
    [ceki] { $name } isn't a card. Write cards as 1m to 9m, 1p to 9p, 1s to 9s, C, F and P.
   *[tiles] { $name } isn't a tile. Write tiles as 1m to 9m, 1p to 9p, 1s to 9s, C, F and P.
}
pong-unknown-alone = Type '{ $verb }' alone.

## Refusals
##
## The rule that forbids a move, in one sentence.
## $mixed: whether a set may have any suits.

# $tiles in pong-bar-not-sets, if there are many.
pong-n-tiles = { $n ->
    [one] { $face ->
        [ceki] one card
       *[tiles] one tile
    }
   *[other] { $face ->
        [ceki] { $n } cards
       *[tiles] { $n } tiles
    }
}
pong-bar-claims-first = First decide whether to win with { $tile }.
pong-bar-draw-first = { $face ->
    [ceki] Draw or take a card first, then discard.
   *[tiles] Draw or take a tile first, then discard.
}
pong-bar-not-held = You don't hold { $tile }.
pong-bar-just-taken = You took { $tile } this turn, and at this table, you can't discard it in the same turn.
pong-bar-taken-kept = You took { $tile } from the discards, and at this table, you must keep what you take.
pong-bar-starter = { $face ->
    [ceki] The starting player is dealt twelve cards, so they don't draw on their first turn.
   *[tiles] The starting player is dealt twelve tiles, so they don't draw on their first turn.
}
pong-bar-one-a-turn = You have already drawn this turn, and you can draw only once per turn.
pong-bar-one-a-turn-taken = You took { $tile } instead of drawing, and you can't do both in one turn.
pong-bar-wall-used-up = You can't draw, because the wall is used up.
pong-bar-older = You can take only the last discard, which is { $tile }.
pong-bar-all-kept = At this table, you must keep what you take, so after taking { $tile } you would have nothing left to discard.
pong-bar-not-sets = { $mixed ->
    [yes] { $n ->
        [one] A winning hand has four sets, each with three of one rank, but { $tiles } isn't part of any set.
       *[other] A winning hand has four sets, each with three of one rank, but { $tiles } aren't part of any set.
    }
   *[no] { $n ->
        [one] A winning hand has four sets, each with three of a kind or one rank in three suits, but { $tiles } isn't part of any set.
       *[other] A winning hand has four sets, each with three of a kind or one rank in three suits, but { $tiles } aren't part of any set.
    }
}
pong-bar-discard-no-win = { $mixed ->
    [yes] { $n ->
        [one] You can win with a discard only if it completes four sets, each with three of one rank. With { $tile } in your hand, { $tiles } isn't part of any set.
       *[other] You can win with a discard only if it completes four sets, each with three of one rank. With { $tile } in your hand, { $tiles } aren't part of any set.
    }
   *[no] { $n ->
        [one] You can win with a discard only if it completes four sets, each with three of a kind or one rank in three suits. With { $tile } in your hand, { $tiles } isn't part of any set.
       *[other] You can win with a discard only if it completes four sets, each with three of a kind or one rank in three suits. With { $tile } in your hand, { $tiles } aren't part of any set.
    }
}
pong-bar-win-passed = You passed instead of winning with { $tile }. On your own turn, you can win with it only after you take it.
pong-bar-twelve-held = { $face ->
    [ceki] You can't pass your turn: you must discard a card or win.
   *[tiles] You can't pass your turn: you must discard a tile or win.
}
pong-bar-wall-lasts = You can't pass your turn until the wall is used up.

## The end of a hand
##
## Sentences of the summary, in order. Counted amounts ($chips, $tokens, $amount) come with their noun.
## $turns, $tongs: numbers. $mixed: whether a set may have any suits.

pong-nobody-exhausted = The wall is used up, so no one wins and no one pays.
pong-nobody-broken-off = The hand was canceled after { $turns } turns, so no one wins and no one pays.
pong-was-waiting = { $seat ->
    [you] You were waiting for { $tiles }.
   *[other] { $seat } was waiting for { $tiles }.
}
pong-was-missing = { $seat ->
    [you] { $face ->
        [ceki] You were { $n } cards away from a win.
       *[tiles] You were { $n } tiles away from a win.
    }
   *[other] { $face ->
        [ceki] { $seat } was { $n } cards away from a win.
       *[tiles] { $seat } was { $n } tiles away from a win.
    }
}
pong-tongs = { $n ->
    [one] One tong (three of a kind): { $tiles }.
   *[other] { $n } tongs (three of a kind each): { $tiles }.
}
pong-serongs = { $n ->
    [one] { $mixed ->
        [yes] One serong (three of one rank): { $tiles }.
       *[no] One serong (one rank in three suits): { $tiles }.
    }
   *[other] { $mixed ->
        [yes] { $n } serongs (three of one rank each): { $tiles }.
       *[no] { $n } serongs (one rank in three suits each): { $tiles }.
    }
}
pong-worth = { $tongs ->
    [0] The win is worth { n-points }.
    [one] The win is worth { n-points }: two for the win and one for the tong.
   *[other] The win is worth { n-points }: two for the win and one for each tong.
}
pong-all-pay = Each other player pays { $chips }.
pong-one-pays = { $seat ->
    [you] { $face ->
        [ceki] You pay { $chips }, and no one else pays, because the winning card was yours.
       *[tiles] You pay { $chips }, and no one else pays, because the winning tile was yours.
    }
   *[other] { $face ->
        [ceki] { $seat } pays { $chips }, and no one else pays, because the winning card was theirs.
       *[tiles] { $seat } pays { $chips }, and no one else pays, because the winning tile was theirs.
    }
}
pong-one-pays-for-all = { $seat ->
    [you] { $face ->
        [ceki] You pay { $chips } for all three players, because the winning card was yours.
       *[tiles] You pay { $chips } for all three players, because the winning tile was yours.
    }
   *[other] { $face ->
        [ceki] { $seat } pays { $chips } for all three players, because the winning card was theirs.
       *[tiles] { $seat } pays { $chips } for all three players, because the winning tile was theirs.
    }
}

## The moment of a win
##
## Shown large over the table for two seconds when a hand is won: at most 20 characters.

pong-win-title = Pong!

## How a hand counts
##
## Explanations beside pieces. -near-*: how close a hand is to winning.
## $kind: the kind of set. $full: whether the hand has twelve pieces.

pong-counts-sets = { $seat ->
    [you] Your hand has four sets of three.
   *[other] { $seat }'s hand has four sets of three.
}
pong-counts-set = { $kind ->
    [tong] tong: { n-points }
   *[serong] serong
}
pong-counts-over = not in a set
pong-counts-missed = { $seat ->
    [you] { $n ->
        [one] { $face ->
            [ceki] You were one card away from four sets.
           *[tiles] You were one tile away from four sets.
        }
       *[other] { $face ->
            [ceki] You were { $n } cards away from four sets.
           *[tiles] You were { $n } tiles away from four sets.
        }
    }
   *[other] { $n ->
        [one] { $face ->
            [ceki] { $seat } was one card away from four sets.
           *[tiles] { $seat } was one tile away from four sets.
        }
       *[other] { $face ->
            [ceki] { $seat } was { $n } cards away from four sets.
           *[tiles] { $seat } was { $n } tiles away from four sets.
        }
    }
}
pong-near-missing = { $full ->
    [yes] { $n ->
        [0] Your hand is complete.
        [one] { $face ->
            [ceki] You are one card away from four sets.
           *[tiles] You are one tile away from four sets.
        }
       *[other] { $face ->
            [ceki] You are { $n } cards away from four sets.
           *[tiles] You are { $n } tiles away from four sets.
        }
    }
   *[no] { $n ->
        [one] { $face ->
            [ceki] You are one card away from four sets.
           *[tiles] You are one tile away from four sets.
        }
       *[other] { $face ->
            [ceki] You are { $n } cards away from four sets.
           *[tiles] You are { $n } tiles away from four sets.
        }
    }
}
pong-near-wanted = { $n ->
    [1] { $face ->
        [ceki] Any of these cards completes your hand.
       *[tiles] Any of these tiles completes your hand.
    }
   *[other] { $face ->
        [ceki] Any of these cards brings your hand closer.
       *[tiles] Any of these tiles brings your hand closer.
    }
}

## How it is played
##
## The help panel: sentences of at most 20 words. -word-* and -means-*: glossary entries.
## -effect-*: one sentence per value of an option.
## $kind: the kind of set. $wins: yes or no.

pong-played-aim-sets = Be the first to collect four sets of three pieces, twelve in all.
pong-played-aim-tong = A { $tong }tong{ $end } is three identical pieces.
pong-played-aim-serong = A { $serong }serong{ $end } is three pieces of the same number, one from each suit.
pong-played-aim-honours = The three { $honour }honors{ $end } also make a serong. Numbers in sequence don't count.
pong-played-turn-draw = Draw a piece from the { $wall }wall{ $end }.
pong-played-turn-take = Instead of drawing, you can take the latest discard of the player before you.
pong-played-turn-throw = After drawing or taking a piece, discard one face up.
pong-played-turn-win = You win with any discard that completes your twelve pieces, or with a piece that you draw.
pong-played-counts-points = A win is worth 2 points, plus 1 for each tong.
pong-played-counts-hand = This hand has two tongs, so it is worth { n-points }.
pong-played-counts-paid = Each other player pays you one chip per point.
pong-played-counts-none = If the wall is used up before anyone wins, no one pays.
pong-played-set = { $kind ->
    [tong] { $tong }tong{ $end }
    [serong] { $serong }serong{ $end }
   *[none] nothing
}
pong-played-points = { n-points }
pong-played-example-sets = A serong has three different suits, or the three different honors. Numbers in sequence don't count.
pong-played-wins = { $wins ->
    [yes] wins
   *[no] doesn't win
}
pong-played-example-waits = These eleven pieces need one more: the seven of the third suit makes the fourth set.
pong-played-example-fourth = If you hold four identical pieces, three of them are a tong, and the fourth goes into a serong.
pong-played-example-taken = A piece that you take goes into your hand, face up. You don't have to use it, and you may discard it again.
pong-played-example-pass = You don't have to win when you can. If you pass, you may still win later.

pong-word-tong = tong
pong-means-tong = Three identical pieces.
pong-word-serong = serong
pong-means-serong = A "crooked tong": three pieces of the same number from three different suits, or the three honors. In the mixed variant, suits don't matter.
pong-word-honour = honor
pong-means-honour = A piece without a number: a dragon, or in Ceki a flower or the old thousand.
pong-word-discard = discard
pong-means-discard = To put a piece away face up, which ends your turn. The piece itself is also called a discard.
pong-word-wall = wall
pong-means-wall = The face-down pieces that players draw from.

pong-theme-sets = Sets
pong-theme-taking = Taking a discard
pong-effect-seats = Number of players: { $value }.
pong-effect-face = { $value ->
    [ceki] The pieces are Ceki cards.
   *[tiles] The pieces are mahjong tiles.
}
pong-effect-serong = { $value ->
    [mixed] Any three pieces of the same number are a set.
   *[all_different] A serong has three different suits.
}
pong-effect-may_discard_taken = { $value ->
    [yes] You may discard a piece that you have taken.
   *[no] You must keep a piece that you have taken.
}
pong-effect-no_instant_return = { $value ->
    [yes] You may not discard a piece in the turn in which you take it.
   *[no] You may discard a piece in the turn in which you take it.
}
pong-effect-take_after_empty = { $value ->
    [yes] You may take the last discard when the wall is used up.
   *[no] When the wall is used up, you may claim a discard only to win.
}
pong-effect-payer = { $value ->
    [discarder_only] Only the player who discarded the winning piece pays. If the winner drew it, all other players pay.
    [discarder_triple] The player who discarded the winning piece pays for all three losers. If the winner drew it, each loser pays.
   *[all] Each other player pays.
}
pong-effect-next_start = { $value ->
    [rotate] The next player goes first in the next hand.
   *[winner] The winner goes first in the next hand.
}
pong-effect-unit = Chips per point: { $value }.
pong-effect-match_hands = { $value ->
    [0] There is no limit on the number of hands in a match.
   *[other] The match ends after this many hands: { $value }.
}
pong-effect-max_turns = Turns after which a hand is canceled: { $value }.

## Practice questions
##
## -question-*: titles of kinds of questions (at most three words where possible).
## -school-*: questions, answers (without a full stop) and explanations.
## $mixed: whether a set may have any suits. $kind: the kind of set. $tongs: a number. $before: yes or no.
## $what: an answer.

pong-question-set = Find the set
pong-question-which = Tong or serong
pong-question-claim = Claiming a discard
pong-question-score = Value of a hand
pong-question-waits = The winning piece
pong-question-keep = The best discard
pong-question-paid = The winner's pay

pong-school-hand = your hand
pong-school-three = three pieces
pong-school-winner = the winner's hand
pong-school-discard = just discarded
pong-school-complete = your hand with the discard
pong-school-waited-for = the piece you would wait for
pong-school-set = Which three pieces in your hand are a set?
pong-school-no-set = { $mixed ->
    [yes] These aren't three pieces of one rank.
   *[no] These are neither three identical pieces nor three of one rank from three suits.
}
pong-school-is = { $kind ->
    [tong] Three identical pieces are a { $tong }tong{ $end }.
    [serong] { $mixed ->
        [yes] Three pieces of one rank are a { $serong }serong{ $end } here, whatever their suits. All { $honour }honors{ $end } are one rank.
       *[no] Three pieces of one rank from three suits are a { $serong }serong{ $end }, and so are three different { $honour }honors{ $end }.
    }
   *[none] { $mixed ->
        [yes] These pieces aren't a set, because they aren't all the same rank. Sequences don't count here.
       *[no] These pieces aren't a set, because they are neither identical nor of one rank from three suits. Sequences don't count here.
    }
}
pong-school-which = What are these three pieces?
pong-school-kind = { $kind ->
    [tong] A { $tong }tong{ $end }
    [serong] A { $serong }serong{ $end }
   *[none] Not a set
}
pong-school-would-be = { $kind ->
    [tong] A { $tong }tong{ $end } is three identical pieces.
    [serong] { $mixed ->
        [yes] A { $serong }serong{ $end } is three pieces of one rank that aren't all identical.
       *[no] A { $serong }serong{ $end } is three pieces of one rank, all of them different.
    }
   *[none] These pieces are a set.
}
pong-school-score = This is a winning hand. What is it worth?
pong-school-count = A hand is worth 2, plus 1 for each { $tong }tong{ $end } in it.
pong-school-worth = The hand is worth 2 points, plus 1 for each { $tong }tong{ $end } ({ $tongs }): { $n } in total.
pong-school-paid = This hand has won, at one chip per point. What does the winner get in total?
pong-school-one-pays = This is what each of the other three players pays, not the total.
pong-school-count-all = Each of the other three players pays one chip for each point of the hand.
pong-school-all-pay = Each of the other three players pays one chip per point, so the winner gets { $n }.
pong-school-thrown = { $before ->
    [yes] The player before you has discarded a piece.
   *[no] A player who isn't directly before you has discarded a piece.
}
pong-school-claim = May you claim this discard?
pong-school-may = { $what ->
    [take] Yes, I may take it into my hand
    [win] Yes, but only to win
   *[nothing] No
}
pong-school-may-not = { $before ->
    [yes] You may take the discard of the player before you.
   *[no] You may take only the discard of the player before you. You may claim another player's discard only to win.
}
pong-school-may-why = { $what ->
    [take] Instead of drawing, you may take the discard of the player before you.
    [win] This discard completes your hand, and you may win with any player's discard.
   *[nothing] This discard doesn't complete your hand, and it isn't from the player before you.
}
pong-school-waits = Which piece completes your hand?
pong-school-not-complete = With this piece, the twelve pieces aren't four sets.
pong-school-four-sets = A winning hand has four sets of three, which are { $tong }tongs{ $end } or { $serong }serongs{ $end }.
pong-school-keep = You hold twelve pieces and discard one. Which discard leaves your hand waiting for just one piece?
pong-school-two-missing = After this discard, no single piece would complete your hand.
pong-school-keep-why = Without this piece, your hand is one piece away from four sets.

## Tutorial
##
## Steps of the tutorial, in order. -slip-*: shown after a move that the tutorial advises against.

pong-lesson-aim = Your goal is to collect twelve pieces in four sets of three. The first player to do so wins.
pong-lesson-held = You go first, so you hold twelve pieces, as many as a winning hand has.
pong-lesson-tong = Three identical pieces are a set, called a { $tong }tong{ $end }.
pong-lesson-tong-here = You already have one tong: three fives of circles.
pong-lesson-serong = Three pieces of the same number from three different suits are also a set: a { $serong }serong{ $end }.
pong-lesson-serong-here = You hold two twos of different suits and need the two of bamboo. Numbers in sequence don't count.
pong-lesson-honours = The red, green and white dragons are the { $honour }honors{ $end }. All three together are a serong.
pong-lesson-honours-here = You hold two dragons and need the white one.
pong-lesson-throw = You go first, so you must discard a piece. Your nine doesn't fit with any other piece.
pong-lesson-throw-do = Discard the nine.
pong-lesson-round = Each of the other players has drawn from the { $wall }wall{ $end } and discarded a piece.
pong-lesson-take = The last discard is from the player before you. You may take it instead of drawing.
pong-lesson-take-do = The discard is an eight of bamboo, and you hold two of them. Take it to make a tong.
pong-lesson-two = You have two tongs. Two of your three pairs can become sets, so you must break up the third.
pong-lesson-two-do = Break up the pair of sevens. Discard the seven of characters.
pong-lesson-again = You could take the latest discard, but it doesn't help you.
pong-lesson-draw-do = Draw a piece from the wall instead.
pong-lesson-found = The two of bamboo completes your third set, a serong.
pong-lesson-waits = After you discard the seven, you need only the white dragon.
pong-lesson-win = You win with the last piece if any player discards it, or if you draw it.
pong-lesson-points = A win is worth two points, plus one for each tong. Yours will be worth { $n } points.
pong-lesson-paid = Each other player pays you one chip per point.
pong-lesson-last-throw = Discard the other seven, and the tutorial ends.
pong-lesson-free = After that, draw until you get the white dragon, and win.
pong-lesson-slip-keep = That piece is part of a set, or of the start of one. Keep it, and discard a piece that doesn't fit with any other.
pong-lesson-slip-seven = You could discard either seven. In this tutorial, discard the one that is marked.
pong-lesson-slip-draw = You may draw, but you can't know what you'll get. The eight is certain to make a set.
pong-lesson-slip-take = You may take the discard, but it doesn't fit with any of your pieces.

## Rows of odds tables
##
## Row names: noun phrases without a full stop. The number follows in the next column.

pong-odds-exhausted = Hands without a winner: wall used up
pong-odds-broken_off = Hands canceled after too many turns
pong-odds-by_draw = Winning hands won on the player's own turn
pong-odds-by_discard = Winning hands won on a discard
pong-odds-worth = Points of a winning hand
pong-odds-tongs = Tongs in a winning hand
pong-odds-tongs_0 = Winning hands without a tong
pong-odds-tongs_1 = Winning hands with one tong
pong-odds-tongs_2 = Winning hands with two tongs
pong-odds-tongs_3 = Winning hands with three tongs
pong-odds-tongs_4 = Winning hands with four tongs
pong-odds-draws = Tiles drawn from the wall, per hand
pong-odds-takes = Discards taken, per hand
pong-odds-taken = Discards taken per tile drawn or taken
pong-odds-drawn_hands = Hands without a winner, per session

## Missed moves, after a hand
##
## Shown when the hand is over: what would have been better. $thrown: the piece that was discarded.

pong-idea-win = You could have won: your twelve pieces were four sets.
pong-idea-take = You could have taken { $piece }, which would certainly have brought your hand closer to four sets.
pong-idea-keep = { CAPITAL($thrown) } was part of a set, or of the start of one. You could have discarded { $piece } instead.

## Badges
##
## On a person's page. -how: what the badge is given for, about the person whose page it is.

pong-badge-claim = Claim
pong-badge-claim-how = Won a hand with a discard.
pong-badge-tongs = Four tongs
pong-badge-tongs-how = Won a hand with four tongs.
pong-badge-at-once = At once
pong-badge-at-once-how = Won a hand before anyone drew a piece.
