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

## The game
##
## Title and one-sentence description, shown on the game's card in the lobby.

kingscorners-title = Kings Corners
kingscorners-sentence = Play all your cards onto eight shared piles, building down in alternating colors, with kings in the corners.

## Variants
##
## One description per variant. Variant names are typed codes and are not translated.

kingscorners-variant-standard = Build down in alternating colors. A king left in your hand costs 10, and any other card costs 1.
kingscorners-variant-chips = Each player puts a chip into the pot, plus one for each turn without playing a card. The player who goes out is paid for every card that the others have left.
kingscorners-variant-pip = Each ace left in your hand costs 25, each face card costs 10, and every other card costs its number.
kingscorners-variant-fifty = Ed Stofka's scoring: aces cost 50, tens and face cards cost 10, and other cards cost 5.
kingscorners-variant-kleplek = Henry Kleplek's scoring: face cards cost 10, sixes to tens cost 5, and lower cards cost 1. Going out on the first turn costs 5.
kingscorners-variant-forced = You can't end a turn while you hold a king and a corner is empty.
kingscorners-variant-penalty = Ending a turn with a king in your hand costs 3 points while a corner is empty.
kingscorners-variant-pool = Pay one unit into the pool for each turn without playing a card and for each card left. The player who goes out takes the pool.
kingscorners-variant-bonus = Completing a corner with an ace from your hand takes 5 points off your total.
kingscorners-variant-drawfirst = You draw a card at the start of your turn, not at its end.
kingscorners-variant-drawtwo = You draw two cards each turn.
kingscorners-variant-insuit = Mike Ellison's rule: the corners are built down in suit.
kingscorners-variant-robinson = Chris Robinson's game: sides build up in alternating colors, corners build down in suit, and cards left cost their number.
kingscorners-variant-crestanello = Jim Crestanello's game: every pile is built down in suit.
kingscorners-variant-becker = Beverly Becker's game: each player is dealt four cards, and no one can go out until the stock is used up.
kingscorners-variant-jokers = Kevin Freeman's game: two jokers can stand for any card. A joker in a corner bars the real card from all corners.

## Labels
##
## What pages call the variants and the values of options, in place of their codes. In menus and beside radio
## buttons: a capital at the start, no period, at most 25 characters.
## -label-VARIANT, and -value-OPTION-VALUE.

kingscorners-label-standard = Standard
kingscorners-label-chips = Chips
kingscorners-label-pip = Pip count
kingscorners-label-fifty = Fifty
kingscorners-label-kleplek = Kleplek
kingscorners-label-forced = Forced kings
kingscorners-label-penalty = King penalty
kingscorners-label-pool = Pool
kingscorners-label-bonus = Ace bonus
kingscorners-label-drawfirst = Draw first
kingscorners-label-drawtwo = Draw two
kingscorners-label-insuit = Corners in suit
kingscorners-label-robinson = Robinson
kingscorners-label-crestanello = Crestanello
kingscorners-label-becker = Becker
kingscorners-label-jokers = Jokers

kingscorners-value-scoring-standard = Standard
kingscorners-value-scoring-pip = Pip count
kingscorners-value-scoring-fifty = Fifty
kingscorners-value-scoring-kleplek = Kleplek
kingscorners-value-scoring-robinson = Robinson

kingscorners-value-stakes-none = None
kingscorners-value-stakes-chips = Chips
kingscorners-value-stakes-pool = Pool

kingscorners-value-tiebreak-shared = Shared match
kingscorners-value-tiebreak-extra_deal = Extra hand

kingscorners-value-king_pile_move-any = Any king pile
kingscorners-value-king_pile_move-initial_only = Only dealt kings

kingscorners-value-forced_king-off = Optional
kingscorners-value-forced_king-forced = Required
kingscorners-value-forced_king-penalty3 = 3-point penalty

kingscorners-value-first_out-first_player = Only the first player
kingscorners-value-first_out-any_first_turn = Every player

kingscorners-value-side_build-alternate_down = Down, alternating colors
kingscorners-value-side_build-alternate_up = Up, alternating colors
kingscorners-value-side_build-suit_down = Down in suit

kingscorners-value-corner_build-alternate_down = Down, alternating colors
kingscorners-value-corner_build-alternate_up = Up, alternating colors
kingscorners-value-corner_build-suit_down = Down in suit

## Options
##
## Labels of options, in small letters and without a full stop. They also appear in messages such as
## "The option target (...) is a whole number from 1 to 200". -unfit-* are error messages.
## $each, $needed: numbers of cards. $seats: the number of players.

kingscorners-option-seats = number of players
kingscorners-option-hand_size = cards dealt to each player
kingscorners-option-scoring = cost of the cards left in a hand
kingscorners-option-stakes = stakes in addition to points
kingscorners-option-target = points that end the match; 0 means no limit
kingscorners-option-match_hands = number of hands in a match; 0 means no limit
kingscorners-option-tiebreak = how a tie for the lowest total is settled at the end of a match
kingscorners-option-king_pile_move = which king piles may move to a corner
kingscorners-option-forced_king = kings must be played when a corner is empty
kingscorners-option-first_out = in Kleplek's scoring, which players get 5 points for going out on their first turn
kingscorners-option-corner_bonus = points taken off for an ace played on a corner
kingscorners-option-draw_first = cards are drawn at the start of a turn, not at its end
kingscorners-option-draws = cards drawn per turn
kingscorners-option-side_build = how the side piles are built
kingscorners-option-corner_build = how the corner piles are built
kingscorners-option-becker = no one can go out until the stock is used up
kingscorners-option-jokers = two jokers that stand for any card

kingscorners-unfit-deck = { $seats } players with { $each } cards each and four cards on the table need { $needed } cards, but there are only { $cards }. Deal fewer cards or seat fewer players.
kingscorners-unfit-corners = Corners begin with a king, so they must be built down. Use alternate_down or suit_down.

## Places
##
## Labels of zones on the table and column headings in the terminal: keep them short.
## $place: a direction. The four sides lie in the directions with one letter, the four corners in the others.
## $empty: whether there is no pile yet.

kingscorners-compass = { $place ->
    [N] north
    [E] east
    [S] south
    [W] west
    [NE] northeast
    [SE] southeast
    [SW] southwest
   *[NW] northwest
}
kingscorners-hand = { $seat ->
    [you] your hand
   *[other] { $seat }'s hand
}
kingscorners-stock = stock
# A pile as part of a sentence, with its article.
kingscorners-the-pile = { $place ->
    [N] the north pile
    [E] the east pile
    [S] the south pile
    [W] the west pile
    [NE] the northeast pile
    [SE] the southeast pile
    [SW] the southwest pile
   *[NW] the northwest pile
}
# Where a card is played: the end of sentences such as kingscorners-plays.
kingscorners-to = { $empty ->
    [yes] { kingscorners-to-empty }
   *[no] { $place ->
        [N] on the north pile
        [E] on the east pile
        [S] on the south pile
        [W] on the west pile
        [NE] on the northeast pile
        [SE] on the southeast pile
        [SW] on the southwest pile
       *[NW] on the northwest pile
    }
}
# Where a whole pile is moved: the end of kingscorners-moves.
kingscorners-onto = { $empty ->
    [yes] { kingscorners-to-empty }
   *[no] { $place ->
        [N] onto the north pile
        [E] onto the east pile
        [S] onto the south pile
        [W] onto the west pile
        [NE] onto the northeast pile
        [SE] onto the southeast pile
        [SW] onto the southwest pile
       *[NW] onto the northwest pile
    }
}
kingscorners-to-empty = { $place ->
    [N] to the empty north side
    [E] to the empty east side
    [S] to the empty south side
    [W] to the empty west side
    [NE] to the empty northeast corner
    [SE] to the empty southeast corner
    [SW] to the empty southwest corner
   *[NW] to the empty northwest corner
}

## The log
##
## One sentence per move, in the present tense. $seat: who moves; $giver: whose discard it was.
## $to: where the card or pile goes, kingscorners-to or kingscorners-onto. $moved: kingscorners-the-pile.
## $ends: the sentence kingscorners-ends or kingscorners-ends-and-draws.

kingscorners-plays = { $seat ->
    [you] You play { $card } { $to }.
   *[other] { $seat } plays { $card } { $to }.
}
kingscorners-plays-joker = { $seat ->
    [you] You play a joker as { $card } { $to }.
   *[other] { $seat } plays a joker as { $card } { $to }.
}
kingscorners-moves = { $seat ->
    [you] You move { $moved } { $to }.
   *[other] { $seat } moves { $moved } { $to }.
}
kingscorners-ends = { $seat ->
    [you] You end your turn.
   *[other] { $seat } ends their turn.
}
kingscorners-ends-and-draws = { $seat ->
    [you] You draw { n-cards } and end your turn.
   *[other] { $seat } draws { n-cards } and ends their turn.
}
kingscorners-pays-for-king = { $seat ->
    [you] { $ends } You pay 3 points for keeping a king.
   *[other] { $ends } { $seat } pays 3 points for keeping a king.
}

## Prompts and buttons
##
## -prompt-*: what the player can do now. -risky-*: asked before a move that can't be undone.
## All others are buttons: a verb first, and as short as possible.
## $to: where the card or pile goes, kingscorners-to or kingscorners-onto. $moved: kingscorners-the-pile.
## $play, $move: whether cards or piles can be moved.

kingscorners-play = Play { $card } { $to }
kingscorners-play-joker = Play a joker as { $card } { $to }
kingscorners-move = Move { $moved } { $to }
kingscorners-end = End the turn
kingscorners-end-and-draw = Draw { n-cards } and end the turn
kingscorners-risky-end = End your turn and pay 3 points for keeping a king?

kingscorners-prompt = { $play ->
    [yes] { $move ->
        [yes] Play cards and move piles to empty your hand, or end your turn.
       *[no] Play cards to empty your hand, or end your turn.
    }
   *[no] { $move ->
        [yes] Move piles so that your cards fit, or end your turn.
       *[no] None of your cards fits, so end your turn.
    }
}
kingscorners-prompt-king-first = A corner is empty, so play a king before you end your turn.
kingscorners-prompt-placing = The card you drew fits an empty space, so play it there.

## Marks beside players and facts of the table
##
## Short, in small letters, without a full stop.
## $played, $of: numbers of hands.

kingscorners-pot = pot
kingscorners-pool = pool
kingscorners-n-units = { $n ->
    [one] { $n } unit
   *[other] { $n } units
}
kingscorners-barred = barred from corners
kingscorners-cards = { $cards }
kingscorners-match = match
kingscorners-until = until a player has { n-points }
kingscorners-hands = hands
kingscorners-hands-played = { $played } of { $of } played

## Reasons for a move, in hints and reviews
##
## Each sentence follows the name of a move. Messages without a capital are parts of other sentences.

kingscorners-why-end = { $n ->
    [0] You can't play any of your cards now.
    [one] You still hold one card that you could play now.
   *[other] You still hold { $n } cards that you could play now.
}
kingscorners-why-last = This is the last card in your hand.
kingscorners-why-joker = A joker left in your hand costs as much as the most expensive card, and you can play it now.
kingscorners-why-king-pile = Moving a king to a corner leaves its side empty for any card.
kingscorners-why-join = Joining two piles leaves a side empty for any card.
kingscorners-why-fits = { $n ->
    [0] You will have one fewer card, but none that could follow this one.
    [one] You will have one fewer card, and one that could follow this one.
   *[other] You will have one fewer card, and { $n } that could follow this one.
}
kingscorners-why-king = Kings are expensive to keep, and a corner pile has room for twelve more cards.
kingscorners-why-fill = { $n ->
    [0] An empty side takes any card, but no card in your hand could follow this one.
    [one] An empty side takes any card, and one card in your hand could follow this one.
   *[other] An empty side takes any card, and { $n } cards in your hand could follow this one.
}

## Moves that can't be read
##
## Words in single quotes are typed commands: don't translate them.
## $verb: a command. $name: what was typed.

kingscorners-unknown-move = Moves are 'play 10D NE', 'move S NE', 'joker KS NE' and 'end'.
kingscorners-unknown-play = Name the card and the place, such as '{ $verb } 10D NE'.
kingscorners-unknown-card = { $name } isn't a card. Write cards as rank and suit, such as AS, 10D or KH.
kingscorners-unknown-place = { $name } isn't a place. The places are N, E, S, W, NE, SE, SW and NW.
kingscorners-unknown-pile = Name the pile and the place, such as 'move S NE'.
kingscorners-unknown-end = Type 'end' alone.

## Refusals
##
## The rule that forbids a move, in one sentence.
## $top: the top card of a pile. $build: how it is built.

kingscorners-bar-not-held = You don't hold { $card }.
kingscorners-bar-no-jokers = This game is played without jokers.
kingscorners-bar-no-joker = You hold no joker.
kingscorners-bar-joker-stands = A joker stands for { $card } in a corner, so you can't play the real card to any corner.
kingscorners-bar-kings-only = An empty corner takes only a king.
kingscorners-bar-pile-full = No card goes on { $top }, because that pile is complete.
kingscorners-bar-does-not-follow = { $build ->
    [suit-down] { CAPITAL($card) } doesn't fit on { $top }: a card there must be one lower and of the same suit.
    [alternate-up] { CAPITAL($card) } doesn't fit on { $top }: a card there must be one higher and of the other color.
   *[alternate-down] { CAPITAL($card) } doesn't fit on { $top }: a card there must be one lower and of the other color.
}
kingscorners-bar-place-drawn = The card you drew fits an empty space, so play it there first.
kingscorners-bar-empty-space = The card you drew must go to an empty space, not on a pile.
kingscorners-bar-corner-stays = You can't move a corner pile.
kingscorners-bar-same-pile = You can't move a pile onto itself.
kingscorners-bar-no-pile = There is no pile on that side.
kingscorners-bar-empty-side = You can fill an empty side only with a card from your hand, not with a pile.
kingscorners-bar-other-build = Corners are built in a different order here, so you can move only a single card to a corner.
kingscorners-bar-dealt-kings = A king may move to a corner only if it was dealt to a side.
kingscorners-bar-joker-in-corner = { CAPITAL($card) } is in that pile, but a joker already stands for it in a corner.
kingscorners-bar-king-first = You hold a king and a corner is empty, so you must play the king before you end your turn.

## The end of a hand
##
## Sentences of the summary, in order. Counted amounts ($chips, $tokens, $amount) come with their noun.
## $pool: whether stakes go into a pool or a pot.

kingscorners-impasse = Impasse: the stock is used up, and no one can or will play.
kingscorners-won = { $seat ->
    [you] You are out and have won the hand.
   *[other] { $seat } is out and has won the hand.
}
kingscorners-left = { $seat ->
    [you] You have { $cards } left: { n-points }.
   *[other] { $seat } has { $cards } left: { n-points }.
}
# $amount: chips of the pot, or units of the pool.
kingscorners-pot-keeps = { $pool ->
    [yes] The pool keeps { $amount } for the next hand.
   *[no] The pot keeps { $amount } for the next hand.
}

## The moment of a win
##
## Shown large over the table for two seconds when a hand is won: at most 20 characters.

kingscorners-win-title = Out!

## How a hand counts
##
## Explanations beside pieces. -near-*: how close a hand is to winning.
## $winner: the player who went out. $pool: whether stakes go into a pool or a pot.

kingscorners-counts-left = { $seat ->
    [you] Your cards cost { n-points }.
   *[other] { $seat }'s cards cost { n-points }.
}
kingscorners-counts-early = { $seat ->
    [you] You went out on your first turn, which costs you { n-points }.
   *[other] { $seat } went out on their first turn, which costs { n-points }.
}
kingscorners-counts-pays = { $seat ->
    [you] You pay { $winner } { n-chips } for your cards: 10 for each king and 1 for each other card.
   *[other] { $winner ->
        [you] { $seat } pays you { n-chips } for these cards: 10 for each king and 1 for each other card.
       *[other] { $seat } pays { $winner } { n-chips } for these cards: 10 for each king and 1 for each other card.
    }
}
kingscorners-counts-pays-pool = { $seat ->
    [you] You pay 1 into the pool for each of your cards: { $n }.
   *[other] { $seat } pays 1 into the pool for each of their cards: { $n }.
}
kingscorners-counts-pot = { $seat ->
    [you] { $pool ->
        [yes] You take the pool.
       *[no] You take the pot.
    }
   *[other] { $pool ->
        [yes] { $seat } takes the pool.
       *[no] { $seat } takes the pot.
    }
}
kingscorners-counts-pot-stays = { $pool ->
    [yes] No one has gone out, so the pool stays for the next hand.
   *[no] No one has gone out, so no one pays, and the pot stays for the next hand.
}

## How it is played
##
## The help panel: sentences of at most 20 words. -word-* and -means-*: glossary entries.
## -effect-*: one sentence per value of an option.
## $fits: whether a card fits.

kingscorners-played-aim-empty = Be the first to empty your hand.
kingscorners-played-aim-piles = All players build on the same eight { $pile }piles{ $end } around the { $stock }stock{ $end }: four { $side }sides{ $end } and four { $corner }corners{ $end }.
kingscorners-played-turn-any = On your turn, make any of these moves as often as you can.
kingscorners-played-turn-build = Play a card one lower than the pile's top card, red on black or black on red.
kingscorners-played-turn-pile = Move a whole side onto another pile if its bottom card fits there.
kingscorners-played-turn-king = Start an empty corner with a king.
kingscorners-played-turn-side = An empty side takes any card from your hand.
kingscorners-played-turn-draw = End your turn by drawing a card from the stock.
kingscorners-played-counts-left = The first player with no cards left wins the hand. The others get points for their cards.
kingscorners-played-counts-match = Points are bad. When a player reaches 25, the { $match }match{ $end } ends, and the lowest total wins.
kingscorners-played-counts-impasse = At an { $impasse }impasse{ $end }, no one wins the hand, and all players get points.
kingscorners-played-costs = { n-points }
kingscorners-played-fits = { $fits ->
    [yes] fits
   *[no] doesn't fit
}
kingscorners-played-example-fits = A red seven fits on a black eight. No card fits on an ace.
kingscorners-played-example-pile = A side that begins with a red jack goes onto a black queen. One that begins with a black jack doesn't.
kingscorners-played-example-free = You fill an empty side from your hand, never with a pile. A side that begins with a king may move to an empty corner.
kingscorners-played-example-left = When a player goes out, each king left costs 10 points, and any other card costs 1.
kingscorners-played-example-pip = In the pip variant, each ace costs 25, each face card costs 10, and every other card costs its number.

kingscorners-word-stock = stock
kingscorners-means-stock = The face-down cards in the middle that players draw from.
kingscorners-word-side = side
kingscorners-means-side = One of the four piles to the north, east, south and west.
kingscorners-word-corner = corner
kingscorners-means-corner = One of the four places between the sides. Only a king can start a pile there.
kingscorners-word-pile = pile
kingscorners-means-pile = A stack of cards that goes up or down in steps of one.
kingscorners-word-match = match
kingscorners-means-match = A series of hands that ends when a player has enough points.
kingscorners-word-joker = joker
kingscorners-means-joker = A card that you can play as any card that fits.
kingscorners-word-impasse = impasse
kingscorners-means-impasse = The stock is used up, and no player can or will play another card.

kingscorners-theme-piles = The piles
kingscorners-effect-seats = Number of players: { $value }.
kingscorners-effect-hand_size = Cards dealt to each player: { $value }.
kingscorners-effect-scoring = { $value ->
    [pip] Each ace left costs 25, each face card costs 10, and every other card costs its number.
    [fifty] Aces left cost 50, tens and face cards cost 10, and other cards cost 5.
    [kleplek] Face cards left cost 10, sixes to tens cost 5, and lower cards cost 1.
    [robinson] Each card left costs its number, from 1 for an ace to 13 for a king.
   *[standard] A king left costs 10, and any other card costs 1.
}
kingscorners-effect-stakes = { $value ->
    [chips] Each player puts a chip into the pot. The player who goes out takes the pot, plus a chip for each card that the others hold.
    [pool] Players pay 1 into the pool for each turn without playing a card and for each card left. The player who goes out takes the pool.
   *[none] Only points count.
}
kingscorners-effect-target = { $value ->
    [0] The match has no points limit.
    [1] The match ends when a player reaches 1 point.
   *[other] The match ends when a player reaches { $value } points.
}
kingscorners-effect-match_hands = { $value ->
    [0] There is no limit on the number of hands in a match.
   *[other] The match ends after this many hands: { $value }.
}
kingscorners-effect-tiebreak = { $value ->
    [extra_deal] Players who tie for the lowest total play more hands until only one player has the lowest total.
   *[shared] Players who tie for the lowest total share the match.
}
kingscorners-effect-king_pile_move = { $value ->
    [initial_only] A side may move to a corner only if it begins with the king that was dealt to it.
   *[any] Any side that begins with a king may move to an empty corner.
}
kingscorners-effect-forced_king = { $value ->
    [forced] You can't end your turn while you hold a king and a corner is empty.
    [penalty3] Ending your turn with a king in your hand costs 3 points while a corner is empty.
   *[off] You may keep a king in your hand when a corner is empty.
}
kingscorners-effect-first_out = { $value ->
    [any_first_turn] Going out on your first turn costs 5 points.
   *[first_player] Going out on the very first turn of the hand costs 5 points.
}
kingscorners-effect-corner_bonus = { $value ->
    [0] An ace on a corner earns nothing.
   *[other] Playing an ace from your hand on a corner takes this many points off: { $value }.
}
kingscorners-effect-draw_first = { $value ->
    [yes] You draw at the start of your turn.
   *[no] You draw at the end of your turn.
}
kingscorners-effect-draws = Cards drawn per turn: { $value }.
kingscorners-effect-side_build = { $value ->
    [alternate_up] Sides are built up in alternating colors.
    [suit_down] Sides are built down in suit.
   *[alternate_down] Sides are built down in alternating colors.
}
kingscorners-effect-corner_build = { $value ->
    [alternate_up] Corners are built up in alternating colors.
    [suit_down] Corners are built down in suit.
   *[alternate_down] Corners are built down in alternating colors.
}
kingscorners-effect-becker = { $value ->
    [yes] You can't go out until the stock is used up. If you play your last card before then, you draw one.
   *[no] You go out when you play your last card.
}
kingscorners-effect-jokers = { $value ->
    [yes] The deck has two jokers, and you can play each as any card that fits.
   *[no] There are no jokers.
}

## Practice questions
##
## -question-*: titles of kinds of questions (at most three words where possible).
## -school-*: questions, answers (without a full stop) and explanations.
## $place: a direction, as under Places; $to: the same of another pile. $build: how a pile is built.
## $at: a kind of place.
## $what, $how: an answer. $bar: why a pile can't be moved. $all, $out, $first, $done: yes or no.
## $draws: cards per turn.

kingscorners-question-fits = Cards that fit
kingscorners-question-king = Starting a corner
kingscorners-question-empty = Filling empty places
kingscorners-question-draw = Cards to draw
kingscorners-question-end = Ending a turn
kingscorners-question-cost = Cost of a hand
kingscorners-question-where = Piles that fit
kingscorners-question-move = Moving a pile
kingscorners-question-dearest = Most expensive hand
kingscorners-question-most = Most cards played
kingscorners-question-stays = The unplayable card

kingscorners-school-hand = your hand
kingscorners-school-card = your card
kingscorners-school-left = left in the hand
kingscorners-school-in-order = in this order
kingscorners-school-pile = { $place ->
    [N] north { $pile }pile{ $end }
    [E] east { $pile }pile{ $end }
    [S] south { $pile }pile{ $end }
    [W] west { $pile }pile{ $end }
    [NE] northeast { $pile }pile{ $end }
    [SE] southeast { $pile }pile{ $end }
    [SW] southwest { $pile }pile{ $end }
   *[NW] northwest { $pile }pile{ $end }
}
kingscorners-school-fits = Which of your cards can you play on this { $pile }pile{ $end }?
kingscorners-school-fit = { $build ->
    [suit-down] A card goes on the next higher card of the same suit.
    [alternate-up] A card goes on the next lower card of the other color.
   *[alternate-down] A card goes on the next higher card of the other color.
}
kingscorners-school-no-fit = { $build ->
    [suit-down] This card isn't one lower and of the same suit.
    [alternate-up] This card isn't one higher and of the other color.
   *[alternate-down] This card isn't one lower and of the other color.
}
kingscorners-school-joker-fits = You can play a joker as any card that fits there.
kingscorners-school-joker-stands = A joker stands for this card in a { $corner }corner{ $end }, so you can't play it to any corner.
kingscorners-school-pile-full = That { $pile }pile{ $end } is complete, so no card can follow.
kingscorners-school-king = { $place ->
    [NE] The northeast { $corner }corner{ $end } is empty. Which of your cards may start it?
    [SE] The southeast { $corner }corner{ $end } is empty. Which of your cards may start it?
    [SW] The southwest { $corner }corner{ $end } is empty. Which of your cards may start it?
   *[NW] The northwest { $corner }corner{ $end } is empty. Which of your cards may start it?
}
kingscorners-school-no-king = This card isn't a king.
kingscorners-school-king-why = Only a king can start a { $corner }corner{ $end }.
kingscorners-school-empty = { $place ->
    [N] The north { $side }side{ $end } is empty. What may you play there?
    [E] The east { $side }side{ $end } is empty. What may you play there?
    [S] The south { $side }side{ $end } is empty. What may you play there?
    [W] The west { $side }side{ $end } is empty. What may you play there?
    [NE] The northeast { $corner }corner{ $end } is empty. What may you play there?
    [SE] The southeast { $corner }corner{ $end } is empty. What may you play there?
    [SW] The southwest { $corner }corner{ $end } is empty. What may you play there?
   *[NW] The northwest { $corner }corner{ $end } is empty. What may you play there?
}
kingscorners-school-may = { $what ->
    [any] Any card
    [king] Only a king
    [follows] Only a card that fits a { $pile }pile{ $end } beside it
   *[none] Nothing, until the next hand
}
kingscorners-school-may-not = { $at ->
    [side] The rule for an empty { $side }side{ $end } is different.
   *[corner] The rule for an empty { $corner }corner{ $end } is different.
}
kingscorners-school-empty-why = { $at ->
    [side] You may play any card to a { $side }side{ $end } that has become empty.
   *[corner] An empty { $corner }corner{ $end } takes only a king.
}
kingscorners-school-where = On which { $pile }pile{ $end } may you play this card?
kingscorners-school-move = Which { $pile }pile{ $end } may you move onto another?
kingscorners-school-moved = { $place ->
    [N] North
    [E] East
    [S] South
   *[W] West
} onto { $to ->
    [N] north
    [E] east
    [S] south
    [W] west
    [NE] northeast
    [SE] southeast
    [SW] southwest
   *[NW] northwest
}
kingscorners-school-no-move = { $bar ->
    [other-build] You may move only a single card there, because { $corner }corners{ $end } are built in a different order.
    [joker-in-corner] A joker in a { $corner }corner{ $end } stands for one of the pile's cards.
   *[does-not-follow] The lowest card of the first pile doesn't fit the top card of the other.
}
kingscorners-school-moves = A whole { $side }side{ $end } { $pile }pile{ $end } moves where its lowest card fits.
kingscorners-school-most-side = A { $side }side{ $end } that becomes empty takes any card.
kingscorners-school-most = What is the largest number of cards that you can play this turn?
kingscorners-school-cards = { $all ->
    [yes] { $n }: all of them
   *[no] { $n }
}
kingscorners-school-not-most = With the right order and moves, you can play at most { $n }.
kingscorners-school-most-why = { $all ->
    [yes] { $out ->
        [yes] You can play all of them, perhaps after moving a { $pile }pile{ $end }, so you win.
       *[no] You can play all of them, perhaps after moving a { $pile }pile{ $end }. Then you draw one.
    }
   *[no] No matter how you move { $pile }piles{ $end }, you can play no more than { $n }.
}
kingscorners-school-stays = This turn, you can play all your cards but one. Which card can't you play?
kingscorners-school-goes = You can play this card, as the order below shows.
kingscorners-school-stays-why = You can play the other cards in this order, perhaps after moving a { $pile }pile{ $end }.
kingscorners-school-cost = The hand is over, and a player has these cards left. What do they cost?
kingscorners-school-cost-why = The total is { $n }.
kingscorners-school-joker-costs = A joker costs as much as the most expensive card.
kingscorners-school-dearest = A player is out. Which of the other hands costs the most?
kingscorners-school-cheaper = This hand costs only { $n }.
kingscorners-school-dearest-why = This hand costs { $n }.
kingscorners-school-stock = { $n ->
    [0] The { $stock }stock{ $end } is used up.
    [one] The { $stock }stock{ $end } has one card left.
   *[other] The { $stock }stock{ $end } has { $n } cards left.
}
kingscorners-school-draw = You end your turn. How many cards do you draw?
kingscorners-school-draw-why = { $first ->
    [yes] You have already drawn at the start of your turn.
   *[no] { $draws ->
        [one] You end your turn by drawing one card from the { $stock }stock{ $end }, if it has one.
       *[other] You end your turn by drawing { $draws } cards from the { $stock }stock{ $end }, or as many as it has left.
    }
}
kingscorners-school-played = { $done ->
    [yes] You have played a card this turn.
   *[no] You haven't played a card this turn.
}
kingscorners-school-end = What does it cost to end your turn now?
kingscorners-school-end-answer = { $how ->
    [free] Nothing
    [chip] 1 chip
    [points] 3 points
   *[not] You can't end your turn yet
}
kingscorners-school-end-why = { $how ->
    [free] You don't have to play a card, and ending your turn costs nothing here.
    [chip] If you don't play a card, you pay 1 into the pot or the pool.
    [points] Keeping a king while a { $corner }corner{ $end } is empty costs 3 points.
   *[not] While you hold a king and a { $corner }corner{ $end } is empty, you can't end your turn.
}

## Tutorial
##
## Steps of the tutorial, in order. -slip-*: shown after a move that the tutorial advises against.
## $on: the card below $card. $king, $other: points of a king and of another card.

kingscorners-lesson-aim = Get rid of all your cards before the other players do.
kingscorners-lesson-cards = You hold { n-cards }.
kingscorners-lesson-sides = Around the { $stock }stock{ $end } are four { $side }sides{ $end }. Each of them starts a { $pile }pile{ $end }.
kingscorners-lesson-shared = All players share the piles, so you can play on any of them.
kingscorners-lesson-build = A card goes on the next higher card of the other color: red on black or black on red.
kingscorners-lesson-build-do = Play { $card } on { $on }.
kingscorners-lesson-king = Between the sides are four { $corner }corners{ $end }. Only a king can start a pile there.
kingscorners-lesson-king-do = Play your king to the marked corner.
kingscorners-lesson-queen = Corners are also built down. Play { $card } on { $on }.
kingscorners-lesson-move = You may move a whole side onto another pile if its bottom card fits there.
kingscorners-lesson-move-do = Move { $card } onto { $on }.
kingscorners-lesson-empty = Now a side is empty. Any card may start a pile there.
kingscorners-lesson-empty-do = Play { $card } there, and you'll have one fewer card.
kingscorners-lesson-end = No other card fits. When you end your turn, you draw a card.
kingscorners-lesson-end-do = End your turn.
kingscorners-lesson-other = The other player has played a card on a pile and drawn one.
kingscorners-lesson-drawn = You drew { $card }. Find a place where it fits.
kingscorners-lesson-long = Play { $card } on { $on } to extend the corner.
kingscorners-lesson-again = Two of your cards fit now, and one of them is marked. Play either one.
kingscorners-lesson-costs = When a player goes out, each king left costs the others { $king } points, and any other card { $other }.
kingscorners-lesson-match = Your points add up over the hands of a { $match }match{ $end }, so play kings early.
kingscorners-lesson-free = Now you know the rules. Play cards that fit, and draw when none of them fits.
kingscorners-lesson-free-end = Get rid of your last cards by yourself.
kingscorners-lesson-slip-end = You may end your turn, but then you draw a card. First play the cards that fit.
kingscorners-lesson-slip-king-later = Your king goes to a corner next. First play the marked card.
kingscorners-lesson-slip-elsewhere = That is also a good place. In this tutorial, use the marked place to see what happens.

## Rows of odds tables
##
## Row names: noun phrases without a full stop. The number follows in the next column.

kingscorners-odds-dealt_king = Deals with a king on a side
kingscorners-odds-dealt_kings = Kings dealt to the sides
kingscorners-odds-dealt_fits = Side-to-side moves available at the deal
kingscorners-odds-dealt_fit = Deals with a side-to-side move
kingscorners-odds-impasse = Hands that end at an impasse
kingscorners-odds-penalties = Penalty points of all seats, per hand
kingscorners-odds-first_turn = Hands won before any player's second turn
kingscorners-odds-plays = Cards played from hands, per hand
kingscorners-odds-pile_moves = Piles moved, per hand
kingscorners-odds-kings = Corners started, per hand
kingscorners-odds-drawn = Cards drawn, per hand
kingscorners-odds-all_corners = Hands in which all four corners are started
kingscorners-odds-least_points = Lowest points of any player, per session
kingscorners-odds-most_points = Highest points of any player, per session
kingscorners-odds-impasses = Hands that end at an impasse, per session
kingscorners-odds-pot_left = Chips in the pot after a session

## Missed moves, after a hand
##
## Shown when the hand is over: what would have been better.
## $to: where the card or pile goes, kingscorners-to or kingscorners-onto. $moved: kingscorners-the-pile.

kingscorners-idea-king = You could have played { $card } { $to } before you ended your turn. Play kings early.
kingscorners-idea-play = You could have played { $card } { $to } before you ended your turn.
kingscorners-idea-move = You could have moved { $moved } { $to }. Any card may then start a new pile on the empty side.

## Badges
##
## On a person's page. -how: what the badge is given for, about the person whose page it is.

kingscorners-badge-corners = Four kings
kingscorners-badge-corners-how = Won a hand after a king was played in every corner.
kingscorners-badge-crowd = Full table
kingscorners-badge-crowd-how = Won a hand against five others.
kingscorners-badge-first-turn = First turn
kingscorners-badge-first-turn-how = Went out on the first turn.
