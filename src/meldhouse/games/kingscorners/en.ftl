## The game

kingscorners-title = Kings Corners
kingscorners-sentence = Get rid of your cards on eight shared piles, red on black and down, with the kings in the corners.

## Variants

kingscorners-variant-standard = Red on black and down; a king left in hand costs 10, any other card 1.
kingscorners-variant-chips = A chip each into the pot, another for a turn without a card; who goes out is paid for every card left.
kingscorners-variant-pip = Aces left cost 25, pictures 10, the others their number.
kingscorners-variant-fifty = Ed Stofka's scoring: aces 50, tens and pictures 10, the others 5.
kingscorners-variant-kleplek = Henry Kleplek's scoring: pictures 10, sixes to tens 5, lower cards 1, and 5 for going out on the first turn.
kingscorners-variant-forced = A turn cannot end while you hold a king and a corner is empty.
kingscorners-variant-penalty = Keeping a king at the end of a turn while a corner is empty costs 3.
kingscorners-variant-pool = A unit into the pool for a turn without a card and for every card left; who goes out takes it.
kingscorners-variant-bonus = Completing a corner with an ace from your hand takes 5 points off.
kingscorners-variant-drawfirst = You draw at the start of your turn.
kingscorners-variant-drawtwo = You draw two cards each turn.
kingscorners-variant-insuit = Mike Ellison's corners: built down in suit.
kingscorners-variant-robinson = Chris Robinson's game: sides up in alternating colours, corners down in suit, cards left cost their number.
kingscorners-variant-crestanello = Jim Crestanello's game: every pile is built down in suit.
kingscorners-variant-becker = Beverly Becker's game: four cards each, and nobody is out before the stock.
kingscorners-variant-jokers = Kevin Freeman's game: two jokers stand for any card, and block it.

## Options

kingscorners-option-seats = players at the table
kingscorners-option-hand_size = cards dealt to each player
kingscorners-option-scoring = what the cards left in a hand cost
kingscorners-option-stakes = what is played for beside the points
kingscorners-option-target = points that end the match, 0 for none
kingscorners-option-match_hands = hands that end the match, 0 for any number
kingscorners-option-tiebreak = a tie for the lowest total at the end of a match
kingscorners-option-king_pile_move = which king piles may move to a corner
kingscorners-option-forced_king = kings must be played when a corner is empty
kingscorners-option-first_out = whose first turn costs 5 to go out on in Kleplek's scoring
kingscorners-option-corner_bonus = points off for an ace played on a corner
kingscorners-option-draw_first = cards are drawn at the start of a turn, not at its end
kingscorners-option-draws = cards drawn in a turn
kingscorners-option-side_build = how the side piles are built
kingscorners-option-corner_build = how the corner piles are built
kingscorners-option-becker = nobody can go out while there is a stock
kingscorners-option-jokers = two jokers that stand for any card

kingscorners-unfit-deck = { $seats } players with { $each } cards each and four cards on the table need { $needed } cards, and there are { $cards }. Deal fewer cards or seat fewer players.
kingscorners-unfit-corners = Corners begin with a king, so they are built down: alternate_down or suit_down.

## Places

kingscorners-compass = { $place ->
    [N] north
    [E] east
    [S] south
    [W] west
    [NE] north-east
    [SE] south-east
    [SW] south-west
   *[NW] north-west
}
kingscorners-hand = { $seat ->
    [you] your hand
   *[other] hand of { $seat }
}
kingscorners-stock = stock
kingscorners-to = { $empty ->
    [yes] { kingscorners-to-empty }
   *[no] on the { kingscorners-compass } pile
}
kingscorners-onto = { $empty ->
    [yes] { kingscorners-to-empty }
   *[no] onto the { kingscorners-compass } pile
}
kingscorners-to-empty = { $place ->
    [N] to the empty { kingscorners-compass } side
    [E] to the empty { kingscorners-compass } side
    [S] to the empty { kingscorners-compass } side
    [W] to the empty { kingscorners-compass } side
   *[other] to the empty { kingscorners-compass } corner
}

## What is done

kingscorners-plays = { $seat ->
    [you] You play { $card } { $to }.
   *[other] { $seat } plays { $card } { $to }.
}
kingscorners-plays-joker = { $seat ->
    [you] You play a joker as { $card } { $to }.
   *[other] { $seat } plays a joker as { $card } { $to }.
}
kingscorners-moves = { $seat ->
    [you] You move the { $side } pile { $to }.
   *[other] { $seat } moves the { $side } pile { $to }.
}
kingscorners-ends = { $seat ->
    [you] You end the turn.
   *[other] { $seat } ends the turn.
}
kingscorners-ends-and-draws = { $seat ->
    [you] You draw { n-cards } and end the turn.
   *[other] { $seat } draws { n-cards } and ends the turn.
}
kingscorners-pays-for-king = { $seat ->
    [you] { $ends } You pay 3 for keeping a king.
   *[other] { $ends } { $seat } pays 3 for keeping a king.
}

## What can be done

kingscorners-play = Play { $card } { $to }
kingscorners-play-joker = Play a joker as { $card } { $to }
kingscorners-move = Move the { $side } pile { $to }
kingscorners-end = End the turn
kingscorners-end-and-draw = Draw { n-cards } and end the turn
kingscorners-risky-end = End the turn, and pay 3 for the king that you keep?

kingscorners-prompt = { $play ->
    [yes] { $move ->
        [yes] Play cards and move piles to empty your hand, or end your turn.
       *[no] Play cards to empty your hand, or end your turn.
    }
   *[no] { $move ->
        [yes] Move piles so that your cards fit, or end your turn.
       *[no] Nothing of yours fits: end your turn.
    }
}
kingscorners-prompt-king-first = A corner is empty: play a king of yours before you end your turn.
kingscorners-prompt-placing = The card you drew fits an empty space: play it there.

## What stands at the table

kingscorners-pot = pot
kingscorners-pool = pool
kingscorners-n-units = { $n ->
    [one] { $n } unit
   *[other] { $n } units
}
kingscorners-barred = barred from corners by a joker
kingscorners-cards = { $cards }
kingscorners-match = match
kingscorners-until = until somebody has { n-points }
kingscorners-hands = hands
kingscorners-hands-played = { $played } of { $of } played

## What is so of a move, said with hints and in reviews

kingscorners-why-end = { $n ->
    [0] None of your cards can be played now.
    [one] You keep one card that could be played now.
   *[other] You keep { $n } cards that could be played now.
}
kingscorners-why-last = It is the last card of your hand.
kingscorners-why-joker = A joker left in hand costs as much as the dearest card, and now it fits.
kingscorners-why-king-pile = A king in a corner leaves its side empty for any card.
kingscorners-why-join = Joining two piles leaves a side empty for any card.
kingscorners-why-fits = { $n ->
    [0] Your hand has a card less, and none that could follow this one.
    [one] Your hand has a card less, and one that could follow this one.
   *[other] Your hand has a card less, and { $n } that could follow this one.
}
kingscorners-why-king = Kings are dear to hold, and a corner pile takes twelve more cards.
kingscorners-why-fill = { $n ->
    [0] An empty side takes any card, and none of your hand could follow this one.
    [one] An empty side takes any card, and one of your hand could follow this one.
   *[other] An empty side takes any card, and { $n } of your hand could follow this one.
}

## What is no move

kingscorners-unknown-move = A move is written 'play 10D NE', 'move S NE', 'joker KS NE' or 'end'.
kingscorners-unknown-play = Say which card and where, such as '{ $verb } 10D NE'.
kingscorners-unknown-card = { $name } is no card; cards are written like AS, 10D or KH.
kingscorners-unknown-place = { $name } is no place; the places are N, E, S, W, NE, SE, SW and NW.
kingscorners-unknown-pile = Say which pile and where to, such as 'move S NE'.
kingscorners-unknown-end = 'end' stands alone.

## What stands in the way

kingscorners-bar-not-held = You do not hold { $card }.
kingscorners-bar-no-jokers = This game is played without jokers.
kingscorners-bar-no-joker = You hold no joker.
kingscorners-bar-joker-stands = A joker stands for { $card } in a corner, so the real one can go to no corner.
kingscorners-bar-kings-only = An empty corner takes only a king.
kingscorners-bar-pile-full = Nothing follows { $top }: that pile is complete.
kingscorners-bar-does-not-follow = { $build ->
    [suit-down] { CAPITAL($card) } does not go on { $top }: a card there is one lower, and of the same suit.
    [alternate-up] { CAPITAL($card) } does not go on { $top }: a card there is one higher, and red on black or black on red.
   *[alternate-down] { CAPITAL($card) } does not go on { $top }: a card there is one lower, and red on black or black on red.
}
kingscorners-bar-place-drawn = The card you drew fits an empty space: play it there first.
kingscorners-bar-empty-space = The card you drew goes to an empty space, not on a pile.
kingscorners-bar-corner-stays = Corner piles stay where they are.
kingscorners-bar-same-pile = A pile cannot be moved onto itself.
kingscorners-bar-no-pile = There is no pile at that side.
kingscorners-bar-empty-side = An empty side is filled from the hand, not with a pile.
kingscorners-bar-other-build = A pile of several cards does not lie as corners are built here, so only single cards go there.
kingscorners-bar-dealt-kings = Only a king that was dealt to a side may move to a corner.
kingscorners-bar-joker-in-corner = { CAPITAL($card) } lies in that pile, and a joker stands for it in a corner.
kingscorners-bar-king-first = You hold a king and a corner is empty, so the king is played before the turn ends.

## The end

kingscorners-impasse = Impasse: the stock is out and nobody plays.
kingscorners-won = { $seat ->
    [you] You are out: you win the hand.
   *[other] { $seat } is out and wins the hand.
}
kingscorners-left = { $seat ->
    [you] You have { $cards } left: { n-points }.
   *[other] { $seat } has { $cards } left: { n-points }.
}
kingscorners-pot-keeps = The { $pot } keeps { $amount } for the next hand.

## How a hand counts

kingscorners-counts-left = { $seat ->
    [you] Your cards come to { n-points }.
   *[other] The cards of { $seat } come to { n-points }.
}
kingscorners-counts-early = { $seat ->
    [you] You went out on a first turn, which costs you { n-points }.
   *[other] { $seat } went out on a first turn, which costs { n-points }.
}
kingscorners-counts-pays = { $seat ->
    [you] You pay { $winner } { n-chips } for your cards: 10 for a king, 1 for any other.
   *[other] { $winner ->
        [you] { $seat } pays you { n-chips } for these cards: 10 for a king, 1 for any other.
       *[other] { $seat } pays { $winner } { n-chips } for these cards: 10 for a king, 1 for any other.
    }
}
kingscorners-counts-pays-pool = { $seat ->
    [you] You pay 1 to the pool for each of your cards: { $n }.
   *[other] { $seat } pays 1 to the pool for each card: { $n }.
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
    [yes] Nobody is out, so the pool stays for the next hand.
   *[no] Nobody is out, so nobody pays, and the pot stays for the next hand.
}

## How it is played

kingscorners-played-aim-empty = Be the first without a card in your hand.
kingscorners-played-aim-piles = Everybody builds on the same eight { $pile }piles{ $end } round the { $stock }stock{ $end }: four { $side }sides{ $end } and four { $corner }corners{ $end }.
kingscorners-played-turn-any = Do any of these, as often as you can.
kingscorners-played-turn-build = Play a card on a pile: one lower, and red on black or black on red.
kingscorners-played-turn-pile = Move a whole side onto another pile, where its bottom card fits.
kingscorners-played-turn-king = Begin an empty corner with a king.
kingscorners-played-turn-side = An empty side takes any card from your hand.
kingscorners-played-turn-draw = Then draw a card from the stock, which ends your turn.
kingscorners-played-counts-left = Who has no card left wins the hand; the others get points for their cards.
kingscorners-played-counts-match = Points are bad: whoever reaches 25 ends the { $match }match{ $end }, and the lowest total wins.
kingscorners-played-counts-impasse = At an { $impasse }impasse{ $end } nobody wins the hand, and everybody gets points.
kingscorners-played-costs = { n-points }
kingscorners-played-fits = { $fits ->
    [yes] fits
   *[no] does not
}
kingscorners-played-example-fits = On a black eight lies a red seven. Nothing lies on an ace.
kingscorners-played-example-pile = A side that begins with a red jack goes onto a black queen. One with a black jack does not.
kingscorners-played-example-free = An empty side is filled from your hand, never with a pile. A side that begins with a king may move to an empty corner.
kingscorners-played-example-left = What is left when somebody goes out: a king is 10 points, and any other card is 1.
kingscorners-played-example-pip = In the variant pip aces are 25, pictures 10, and the other cards their number.

kingscorners-word-stock = stock
kingscorners-means-stock = The cards that lie face down in the middle and are drawn.
kingscorners-word-side = side
kingscorners-means-side = One of the four piles to the north, east, south and west.
kingscorners-word-corner = corner
kingscorners-means-corner = One of the four places between the sides. Only a king begins a pile there.
kingscorners-word-pile = pile
kingscorners-means-pile = Cards that lie on each other, in steps of one.
kingscorners-word-match = match
kingscorners-means-match = Hand after hand, until somebody has enough points.
kingscorners-word-joker = joker
kingscorners-means-joker = A card that is played as any card that fits.
kingscorners-word-impasse = impasse
kingscorners-means-impasse = The stock is used up, and nobody can or will play a card any more.

kingscorners-theme-piles = The piles
kingscorners-effect-seats = { $value } play.
kingscorners-effect-hand_size = Cards dealt to each player: { $value }.
kingscorners-effect-scoring = { $value ->
    [pip] Aces left cost 25, pictures 10, the other cards their number.
    [fifty] Aces left cost 50, tens and pictures 10, the other cards 5.
    [kleplek] Pictures left cost 10, sixes to tens 5, the lower cards 1.
    [robinson] Each card left costs its number: an ace 1, a king 13.
   *[standard] A king left costs 10, any other card 1.
}
kingscorners-effect-stakes = { $value ->
    [chips] Everybody puts a chip into the pot. Who goes out takes it, and a chip for each card that the others hold.
    [pool] A turn without a card and every card left cost 1 to the pool. Who goes out takes it.
   *[none] Only points are counted.
}
kingscorners-effect-target = { $value ->
    [0] No number of points ends the match.
   *[other] The match ends when somebody has this many points: { $value }.
}
kingscorners-effect-match_hands = { $value ->
    [0] No number of hands ends the match.
   *[other] The match ends after this many hands: { $value }.
}
kingscorners-effect-tiebreak = { $value ->
    [extra_deal] Players with the same lowest total play on until one is lowest.
   *[shared] Players with the same lowest total share the match.
}
kingscorners-effect-king_pile_move = { $value ->
    [initial_only] A side moves to a corner only with the king that was dealt to it.
   *[any] Any side that begins with a king may move to an empty corner.
}
kingscorners-effect-forced_king = { $value ->
    [forced] Your turn cannot end while you hold a king and a corner is empty.
    [penalty3] To end your turn with a king, while a corner is empty, costs 3.
   *[off] Kings may be kept.
}
kingscorners-effect-first_out = { $value ->
    [any_first_turn] To go out on your first turn costs 5.
   *[first_player] To go out on the very first turn of the hand costs 5.
}
kingscorners-effect-corner_bonus = { $value ->
    [0] An ace on a corner brings nothing.
   *[other] An ace from your hand on a corner takes this off your points: { $value }.
}
kingscorners-effect-draw_first = { $value ->
    [yes] You draw at the start of your turn.
   *[no] You draw at the end of your turn.
}
kingscorners-effect-draws = Cards drawn in a turn: { $value }.
kingscorners-effect-side_build = { $value ->
    [alternate_up] Sides go up, red on black and black on red.
    [suit_down] Sides go down in one suit.
   *[alternate_down] Sides go down, red on black and black on red.
}
kingscorners-effect-corner_build = { $value ->
    [alternate_up] Corners go up, red on black and black on red.
    [suit_down] Corners go down in one suit.
   *[alternate_down] Corners go down, red on black and black on red.
}
kingscorners-effect-becker = { $value ->
    [yes] While there is a stock nobody goes out: who plays the last card draws one.
   *[no] Who plays the last card goes out.
}
kingscorners-effect-jokers = { $value ->
    [yes] Two jokers are in the pack, and each is played as any card that fits.
   *[no] There are no jokers.
}

## The school

kingscorners-question-fits = Which card fits
kingscorners-question-king = What begins a corner
kingscorners-question-empty = What goes to an empty place
kingscorners-question-draw = How many cards are drawn
kingscorners-question-end = What the end of a turn costs
kingscorners-question-cost = What a hand costs
kingscorners-question-where = Where a card fits
kingscorners-question-move = Which pile moves
kingscorners-question-dearest = Which hand costs most
kingscorners-question-most = How far one comes
kingscorners-question-stays = Which card stays

kingscorners-school-hand = your hand
kingscorners-school-card = your card
kingscorners-school-left = left in the hand
kingscorners-school-in-order = in this order
kingscorners-school-pile = { kingscorners-compass } { $pile }pile{ $end }
kingscorners-school-fits = Which of your cards may be played on this { $pile }pile{ $end }?
kingscorners-school-fit = { $build ->
    [suit-down] A card goes on one that is one higher and of the same suit.
    [alternate-up] A card goes on one that is one lower and of the other colour.
   *[alternate-down] A card goes on one that is one higher and of the other colour.
}
kingscorners-school-no-fit = { $build ->
    [suit-down] It is not one lower and of the same suit.
    [alternate-up] It is not one higher and of the other colour.
   *[alternate-down] It is not one lower and of the other colour.
}
kingscorners-school-joker-fits = A joker is played as any card that fits there.
kingscorners-school-joker-stands = A joker stands for this card in a { $corner }corner{ $end }, so it can go to no corner.
kingscorners-school-pile-full = That { $pile }pile{ $end } is complete: nothing follows.
kingscorners-school-king = { $place ->
    [NE] The north-east { $corner }corner{ $end } is empty. Which of your cards may begin it?
    [SE] The south-east { $corner }corner{ $end } is empty. Which of your cards may begin it?
    [SW] The south-west { $corner }corner{ $end } is empty. Which of your cards may begin it?
   *[NW] The north-west { $corner }corner{ $end } is empty. Which of your cards may begin it?
}
kingscorners-school-no-king = It is no king.
kingscorners-school-king-why = Only a king begins a { $corner }corner{ $end }.
kingscorners-school-empty = { $at ->
    [side] The { kingscorners-compass } { $side }side{ $end } is empty. What may be played there?
   *[corner] The { kingscorners-compass } { $corner }corner{ $end } is empty. What may be played there?
}
kingscorners-school-may = { $what ->
    [any] Any card
    [king] Only a king
    [follows] Only what fits a { $pile }pile{ $end } beside it
   *[none] Nothing, until the next hand
}
kingscorners-school-may-not = { $at ->
    [side] An empty { $side }side{ $end } takes more than that, or asks for less.
   *[corner] An empty { $corner }corner{ $end } takes something else.
}
kingscorners-school-empty-why = { $at ->
    [side] Any card may be played to a { $side }side{ $end } that has become empty.
   *[corner] An empty { $corner }corner{ $end } takes a king and nothing else.
}
kingscorners-school-where = On which { $pile }pile{ $end } may this card be played?
kingscorners-school-move = Which { $pile }pile{ $end } may be moved onto another?
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
    [NE] north-east
    [SE] south-east
    [SW] south-west
   *[NW] north-west
}
kingscorners-school-no-move = { $bar ->
    [other-build] There only a single card may be moved, since { $corner }corners{ $end } are built otherwise.
    [joker-in-corner] A joker in a { $corner }corner{ $end } stands for a card of it.
   *[does-not-follow] The lowest card of the first does not fit the top card of the other.
}
kingscorners-school-moves = A whole { $pile }pile{ $end } of a { $side }side{ $end } moves where its lowest card fits.
kingscorners-school-most-side = Remember: a { $side }side{ $end } that becomes empty takes any card.
kingscorners-school-most = How many of your cards can you play in this turn at most?
kingscorners-school-cards = { $all ->
    [yes] { $n }: all of them
   *[no] { $n }
}
kingscorners-school-not-most = At most { $n } can be played, with the right order and moves.
kingscorners-school-most-why = { $all ->
    [yes] { $out ->
        [yes] All can be played, some of them perhaps after a { $pile }pile{ $end } has moved: you win.
       *[no] All can be played, some of them perhaps after a { $pile }pile{ $end } has moved. Then you draw one.
    }
   *[no] However { $pile }piles{ $end } are moved, no more than { $n } can be played.
}
kingscorners-school-stays = In this turn you can play all cards but one. Which one stays, however you play?
kingscorners-school-goes = This one can be played, as the order below shows.
kingscorners-school-stays-why = In this order the others can be played, some perhaps after a { $pile }pile{ $end } has moved.
kingscorners-school-cost = The hand is over, and these cards are left to a player. What do they cost?
kingscorners-school-cost-why = Together that is { $n }.
kingscorners-school-joker-costs = A joker costs as much as the dearest card.
kingscorners-school-dearest = Somebody is out. Which of the other hands costs most?
kingscorners-school-cheaper = It costs { $n }.
kingscorners-school-dearest-why = This hand costs { $n }.
kingscorners-school-stock = { $n ->
    [0] The { $stock }stock{ $end } is used up.
    [one] The { $stock }stock{ $end } has one card left.
   *[other] The { $stock }stock{ $end } has { $n } cards left.
}
kingscorners-school-draw = You end your turn. How many cards do you draw?
kingscorners-school-draw-why = { $first ->
    [yes] Here you have drawn at the start of your turn.
   *[no] { $draws ->
        [one] Your turn ends with one card from the { $stock }stock{ $end }, if it has one.
       *[other] Your turn ends with { $draws } cards from the { $stock }stock{ $end }, or with what it has left.
    }
}
kingscorners-school-played = { $done ->
    [yes] You have played a card in this turn.
   *[no] You have played no card in this turn.
}
kingscorners-school-end = What does it cost to end your turn now?
kingscorners-school-end-answer = { $how ->
    [free] Nothing
    [chip] 1 chip
    [points] 3 points
   *[not] It may not end yet
}
kingscorners-school-end-why = { $how ->
    [free] Nobody has to play a card, and it costs nothing here.
    [chip] Who plays no card pays one into the pot or the pool.
    [points] You keep a king while a { $corner }corner{ $end } is empty, and that costs 3.
   *[not] While you hold a king and a { $corner }corner{ $end } is empty, your turn cannot end.
}

## The first hand

kingscorners-lesson-aim = Get rid of all your cards before anybody else does.
kingscorners-lesson-cards = You hold { n-cards }.
kingscorners-lesson-sides = Round the { $stock }stock{ $end } lie four { $side }sides{ $end }. Each of them begins a { $pile }pile{ $end }.
kingscorners-lesson-shared = The piles belong to nobody: everybody plays on all of them.
kingscorners-lesson-build = A card goes on one that is one higher and of the other colour: red on black, black on red.
kingscorners-lesson-build-do = Play { $card } on { $on }.
kingscorners-lesson-king = Between the sides are four { $corner }corners{ $end }. There only a king begins a pile.
kingscorners-lesson-king-do = Play your king into the marked corner.
kingscorners-lesson-queen = Corners are built down, too. Play { $card } on { $on }.
kingscorners-lesson-move = A whole side may be moved onto another pile, if its bottom card fits there.
kingscorners-lesson-move-do = Move { $card } onto { $on }.
kingscorners-lesson-empty = Now a side is empty. There any card may begin a pile.
kingscorners-lesson-empty-do = Play { $card } there, and you have one card fewer.
kingscorners-lesson-end = Nothing else fits. You draw a card, and your turn is over.
kingscorners-lesson-end-do = End your turn.
kingscorners-lesson-other = The other has played a card on a pile, and has drawn.
kingscorners-lesson-drawn = You had drawn { $card }. Look where it fits.
kingscorners-lesson-long = Play { $card } on { $on }: the corner grows.
kingscorners-lesson-again = Two of your cards fit now. Play one that you find, or the one that is marked.
kingscorners-lesson-costs = When somebody is out, each card left costs the others points: a king { $king }, any other { $other }.
kingscorners-lesson-match = In a { $match }match{ $end } you play hand after hand. Play kings early.
kingscorners-lesson-free = You know it all: play what fits, and draw when nothing does.
kingscorners-lesson-free-end = Get rid of your last cards by yourself.
kingscorners-lesson-slip-end = You may end your turn, but you would draw a card. Play first what fits.
kingscorners-lesson-slip-king-later = The king goes to a corner, and that comes next. First play the marked card.
kingscorners-lesson-slip-elsewhere = That is a good place, too. Here take the marked one, so that you see what comes of it.

## What the odds count

kingscorners-odds-dealt_king = Deals with a king on a side
kingscorners-odds-dealt_kings = Kings dealt to the sides
kingscorners-odds-dealt_fits = Moves from side to side that are dealt
kingscorners-odds-dealt_fit = Deals with such a move
kingscorners-odds-impasse = Hands that end at an impasse
kingscorners-odds-penalties = Penalty points of all seats, a hand
kingscorners-odds-first_turn = Hands won before anybody has had a second turn
kingscorners-odds-plays = Cards played from hands, a hand
kingscorners-odds-pile_moves = Piles moved, a hand
kingscorners-odds-kings = Corners begun, a hand
kingscorners-odds-drawn = Cards drawn, a hand
kingscorners-odds-all_corners = Hands in which all four corners are begun
kingscorners-odds-least_points = Points of whoever has the fewest, a sitting
kingscorners-odds-most_points = Points of whoever has the most, a sitting
kingscorners-odds-impasses = Hands that end at an impasse, a sitting
kingscorners-odds-pot_left = What lies in the pot after a sitting, in chips

## What would have been better

kingscorners-idea-king = You could have played { $card } { $to }, before you ended your turn. Play kings early.
kingscorners-idea-play = You could have played { $card } { $to }, before you ended your turn.
kingscorners-idea-move = You could have moved the { $side } pile { $to }. Where it lay any card begins a new one.
