## The game

tongits-title = Tongits
tongits-sentence = Filipino rummy for three: meld, connect to the melds of others, call a draw or go out, and win twice in a row for the pot.

## Variants

tongits-variant-classic = One unit for the win, one for tongits, for each ace and for each player burned for not having opened, two for each secret, a four of a kind.
tongits-variant-pagat = Three units for tongits or a win after a challenge, otherwise one; an ace brings one, a secret three.

## Options

tongits-option-seats = players at the table
tongits-option-payer = who pays what a win brings
tongits-option-payments = the scale of payments
tongits-option-secret_allows_challenge = a face-down secret alone is enough to challenge a draw
tongits-option-aces_connected_count = aces that others connected to the winner's melds, or the winner to theirs, are paid too
tongits-option-all_burned = what happens when the deck is out and nobody has opened
tongits-option-long_meld_is_self_connect = laying a meld of four or more cards bars the next draw as connecting to oneself does
tongits-option-pot_initial = units that each player puts into a new pot
tongits-option-pot_award_includes_ante = who wins the pot takes the antes of that hand with it
tongits-option-unit = chips in a unit

## Cards and melds

tongits-rank = { $rank ->
    [A] ace
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [J] jack
    [Q] queen
   *[K] king
}
tongits-ranks = { $rank ->
    [A] aces
    [2] twos
    [3] threes
    [4] fours
    [5] fives
    [6] sixes
    [7] sevens
    [8] eights
    [9] nines
    [10] tens
    [J] jacks
    [Q] queens
   *[K] kings
}
tongits-suit = { $suit ->
    [S] spades
    [H] hearts
    [D] diamonds
   *[C] clubs
}
tongits-three = the { tongits-ranks } of { $suits }
tongits-four = the four { tongits-ranks }
tongits-run = the { tongits-suit } from { $bottom } to { $top }

## Places

tongits-deck = deck
tongits-discards = discards
tongits-hand = { $seat ->
    [you] your hand
   *[other] hand of { $seat }
}
tongits-kind = { $kind ->
    [run] run
    [three] three of a kind
   *[four] four of a kind
}
tongits-takes-next = takes { $cards }
tongits-secret = secret, face down
tongits-new-meld = a new meld

## What is done

tongits-picks = { $seat ->
    [you] You pick a card.
   *[other] { $seat } picks a card.
}
tongits-takes = { $seat ->
    [you] You take { $card } and lay { $meld }.
   *[other] { $seat } takes { $card } and lays { $meld }.
}
tongits-lays = { $seat ->
    [you] You lay { $meld }.
   *[other] { $seat } lays { $meld }.
}
tongits-buries = { $seat ->
    [you] You lay { $meld } face down, as a secret.
   *[other] { $seat } lays { $meld } face down, as a secret.
}
tongits-buries-unseen = { $seat ->
    [you] You lay a secret: four of a kind, face down.
   *[other] { $seat } lays a secret: four of a kind, face down.
}
tongits-connects = { $seat ->
    [you] You connect { $card } to a meld of { $owner }, { $meld }.
   *[other] { $owner ->
        [you] { $seat } connects { $card } to a meld of yours, { $meld }.
       *[other] { $seat } connects { $card } to a meld of { $owner }, { $meld }.
    }
}
tongits-connects-own = { $seat ->
    [you] You connect { $card } to a meld of your own, { $meld }.
   *[other] { $seat } connects { $card } to a meld of their own, { $meld }.
}
tongits-discards-card = { $seat ->
    [you] You discard { $card }.
   *[other] { $seat } discards { $card }.
}
tongits-calls = { $seat ->
    [you] You call a draw and announce a total of { $n }.
   *[other] { $seat } calls a draw and announces a total of { $n }.
}
tongits-folds = { $seat ->
    [you] You fold.
   *[other] { $seat } folds.
}
tongits-challenges = { $seat ->
    [you] You challenge the draw of { $caller }.
   *[other] { $caller ->
        [you] { $seat } challenges your draw.
       *[other] { $seat } challenges the draw of { $caller }.
    }
}
tongits-calls-tongits = { $seat ->
    [you] You call tongits: no card that counts is left.
   *[other] { $seat } calls tongits: no card that counts is left.
}

## What can be done

tongits-pick = Pick a card from the deck
tongits-take = Take { $card } and lay { $meld }
tongits-lay = Lay { $meld }
tongits-bury = Lay { $meld } face down, as a secret
tongits-call-secret = Secret
tongits-connect = Connect { $card } to { $meld }
tongits-discard = Discard { $card }
tongits-call-draw = Call a draw with { $n }
tongits-call-tongits = Call tongits
tongits-fold = Fold
tongits-challenge = Challenge with { $n }
tongits-risky-call = Call a draw with { n-points } of dead wood? Whoever challenges it with less wins the hand.
tongits-risky-challenge = You have { $n }, and { $caller } only { $announced }: challenge all the same?
tongits-risky-fold = You have { $n }, and { $caller } has { $announced }: fold all the same?

tongits-prompt-start = { $take ->
    [yes] { $call ->
        [yes] Pick a card, take the discard for a meld, or call a draw if you have least.
       *[no] Pick a card, or take the discard for a meld.
    }
   *[no] { $call ->
        [yes] Pick a card for your melds, or call a draw if you have least.
       *[no] Pick a card for your melds.
    }
}
tongits-prompt-act = { $lay ->
    [yes] { $connect ->
        [yes] Lay melds and connect cards to melds (sapaw) if you like, then discard a card.
       *[no] Lay melds if you like, then discard a card.
    }
   *[no] { $connect ->
        [yes] Connect cards to melds (sapaw) if you like, then discard a card.
       *[no] Discard a card: what lies in no meld counts against you.
    }
}
tongits-prompt-tongits = No card that counts is left in your hand: call tongits and win.
tongits-prompt-answer = { $caller ->
    [you] You call a draw with { $n }: { $seat } folds or challenges.
   *[other] { $seat ->
        [you] { $caller } calls a draw with { $n }: fold, or challenge.
       *[other] { $caller } calls a draw with { $n }: { $seat } folds or challenges.
    }
}

## What stands at the table

tongits-mark-hitter = hitter
tongits-mark-winner = winner
tongits-mark-called = called a draw
tongits-mark-challenges = challenges
tongits-mark-not-opened = not opened
tongits-mark-may-call = may call a draw
tongits-mark-barred = draw barred
tongits-wins = wins
tongits-pot = pot
tongits-announced = announced
tongits-announced-by = { $seat ->
    [you] { $n } by you
   *[other] { $n } by { $seat }
}
tongits-dead-wood = your dead wood
tongits-outside-melds = { $n } in cards outside melds
tongits-no-draw = no draw
tongits-barred-by-others = somebody connected to your meld
tongits-barred-by-self = { $long ->
    [yes] you connected to your own meld or laid a long one
   *[no] you connected to your own meld
}

## What is so of a move, said with hints and in reviews

tongits-why-tongits = With nothing left that counts, the hand is won at once.
tongits-why-call-alone = Nobody else has a meld that allows a challenge, so the draw is won at once.
tongits-why-call-unable = Without a meld face up you could challenge nobody, so there is nothing to wait for.
tongits-why-call = { $cards ->
    [one] You announce { n-points }: whoever challenges with no more wins, and somebody who may holds one card.
   *[other] You announce { n-points }: whoever challenges with no more wins, and nobody who may holds fewer than { $cards } cards.
}
tongits-why-pick = A card comes from the deck. As it is, your hand has { $n } of dead wood, and { tongits-makers }.
tongits-makers = { $makers ->
    [0] no card that you have not seen would make a meld with two of it
    [one] one card that you have not seen would make a meld with two of it
   *[other] { $makers } cards that you have not seen would make a meld with two of it
}
tongits-why-fold = The announced total is lower than yours, and a lost challenge costs more.
tongits-why-challenge = Your total is no higher than the announced one, and a challenger wins a tie.
tongits-why-fold-low = Your total is no higher than the announced one, but somebody else who challenges may have less.
tongits-why-challenge-high = Your total is higher than the announced one, so that the challenge cannot win.
tongits-why-discard = { $ways ->
    [0] Your hand then has { $n } of dead wood, and { tongits-makers }. The next player cannot take the discard.
    [one] Your hand then has { $n } of dead wood, and { tongits-makers }. The next player may hold the one pair that takes the discard.
   *[other] Your hand then has { $n } of dead wood, and { tongits-makers }. The next player may hold one of the { $ways } pairs that take the discard.
}
tongits-why-discard-last = The hand ends with it, and yours then has { $n } of dead wood.
tongits-why-open = With a meld face up you can challenge a draw, and win when totals are counted. Your hand then has { $n } of dead wood.
tongits-why-dead = Your hand then has { $n } of dead wood, and has { $now } now.
tongits-why-bury = Nobody can connect to a secret, and so nobody can bar your draw by it.
tongits-why-bar = { $owner ->
    [you] You could call a draw, and a card on one of your melds bars it.
   *[other] { $owner } could call a draw in the next turn, and a card on that meld bars it.
}

## What is no move

tongits-unknown-move = A move is written 'pick', 'take 9S with 9C 9D', 'call draw', 'drop 7C 7H 7S', 'secret 8', 'connect 7H to 4H 5H 6H', 'tongits' or 'discard KD'; a draw is answered with 'fold' or 'challenge'.
tongits-unknown-alone = '{ $move }' is typed alone, without a card.
tongits-unknown-cards = { $verb ->
    [take] Say which card and with which others of your hand, such as 'take 9S with 9C 9D'.
    [drop] Say which cards are laid, such as 'drop 7C 7H 7S'.
    [connect] Say which card goes to which meld, such as 'connect 7H to 4H 5H 6H'.
   *[discard] Say which card is discarded, such as 'discard KD'.
}
tongits-unknown-card = { $name } is no card; cards are written like AS, 10D or KH.
tongits-unknown-twice = You name { $card } twice.
tongits-unknown-secret = A secret is named by its rank alone, such as 'secret 8'.

## What stands in the way

tongits-bar-answer-first = { $caller ->
    [you] You have called a draw, and that is answered before play goes on.
   *[other] { $caller } has called a draw, and that is answered before anything else is done.
}
tongits-bar-no-draw-called = Nobody has called a draw that could be answered.
tongits-bar-pick-first = A turn begins with a card: from the deck, or the discard taken for a meld.
tongits-bar-first-turn = { $what ->
    [pick] You began the hand with a card more than the others, so you pick none in your first turn.
    [take] You begin the hand, so there is no discard yet that could be taken.
   *[call] A draw is called by a player who opened in an earlier turn, and this is your first.
}
tongits-bar-has-card = You have picked or taken a card already, and a turn begins with one only.
tongits-bar-call-at-start = A draw is called at the start of a turn, before a card is picked or taken.
tongits-bar-not-opened = Only a player who has opened, by a meld face up or a secret face down, may call a draw.
tongits-bar-connected-to = Somebody connected to your meld since your last turn, and that bars a draw in this one.
tongits-bar-connected-self = { $long ->
    [yes] You connected to your own meld in your last turn, or laid one of four cards or more, and that bars a draw in this one.
   *[no] You connected to your own meld in your last turn, and that bars a draw in this one.
}
tongits-bar-not-top = Only the last discard can be taken, and that is { $card }.
tongits-bar-take-to-lay = The discard is taken only to be laid at once, in a new meld with cards of your hand.
tongits-bar-not-held = You do not hold { $cards }.
tongits-bar-not-four = A secret is four of a kind from your own hand, and you do not hold { $cards }.
tongits-bar-too-few = A meld has three cards at least.
tongits-bar-gap = { $n ->
    [one] A run is three or more in a row of one suit: { $cards } is missing.
   *[other] A run is three or more in a row of one suit: { $cards } are missing.
}
tongits-bar-ace-low = The ace is low: it goes beside the two, never beside the king.
tongits-bar-no-meld = A meld is three or four of one rank, or three or more in a row of one suit: { $cards } are neither.
tongits-bar-no-such-meld = No meld on the table is made of { $cards }.
tongits-bar-does-not-fit = { $kind ->
    [run] A run takes the next card of its suit at either end, and stops at ace and king: { $card } does not go with { $meld }.
    [three] Three of a kind take only the fourth: { $card } does not go with { $meld }.
   *[four] Four of a kind are closed: nothing goes with { $meld }.
}
tongits-bar-fits-no-meld = { $how ->
    [fourth] No three of a kind on the table take { $card } as the fourth.
    [above] No run on the table goes on with { $card } at its upper end.
   *[beneath] No run on the table goes on with { $card } at its lower end.
}
tongits-bar-too-many-left = Tongits takes all your cards in melds, or all but one: { $cards } are in none.
tongits-bar-one-discard = One card is discarded, and that ends the turn.

## The end

tongits-won-by-tongits = { $seat ->
    [you] You win by tongits: all that you hold is in melds.
   *[other] { $seat } wins by tongits: all that is left in that hand is in melds.
}
tongits-won-by-last-card = { $seat ->
    [you] You win by tongits: your hand is empty.
   *[other] { $seat } wins by tongits: no card is left in that hand.
}
tongits-won-unchallenged = { $seat ->
    [you] You win the draw with { $n }: nobody challenges.
   *[other] { $seat } wins the draw with { $n }: nobody challenges.
}
tongits-won-unasked = { $seat ->
    [you] You win the draw with { $n }: nobody else may challenge.
   *[other] { $seat } wins the draw with { $n }: nobody else may challenge.
}
tongits-won-as-caller = { $seat ->
    [you] You win the challenged draw with { $n }, the lowest total.
   *[other] { $seat } wins the challenged draw with { $n }, the lowest total.
}
tongits-won-as-challenger = { $seat ->
    [you] You challenged the draw of { $caller } and win, { $n } against { $announced }.
   *[other] { $caller ->
        [you] { $seat } challenged your draw and wins, { $n } against { $announced }.
       *[other] { $seat } challenged the draw of { $caller } and wins, { $n } against { $announced }.
    }
}
tongits-tie-with-caller = In a tie a challenger beats the caller.
tongits-tie-of-challengers = Of two challengers with the same total the one to the caller's right wins.
tongits-won-count = { $seat ->
    [you] The deck is out: you win with { $n }, the lowest total of those who have opened.
   *[other] The deck is out: { $seat } wins with { $n }, the lowest total of those who have opened.
}
tongits-tie-of-count = In a tie the player who picked the last card comes first, then the others in turn.
tongits-won-last-pick = { $seat ->
    [you] The deck is out and nobody has opened: you picked the last card and win.
   *[other] The deck is out and nobody has opened: { $seat } picked the last card and wins.
}
tongits-won-by-nobody = The deck is out and nobody has opened, so nobody wins.
tongits-left = { $seat ->
    [you] You have { $n } of dead wood: { $cards }.
   *[other] { $seat } has { $n } of dead wood: { $cards }.
}
tongits-left-nothing = { $seat ->
    [you] You have no dead wood.
   *[other] { $seat } has no dead wood.
}
tongits-burned = { $seat ->
    [you] You have not opened, so you are burned.
   *[other] { $seat } has not opened and is burned.
}
tongits-pays = { $seat ->
    [you] You pay { n-chips }: { $items }.
   *[other] { $seat } pays { n-chips }: { $items }.
}
tongits-bank-pays = The bank pays { n-chips }: { $items }.
tongits-for-win = { $n } for the win
tongits-for-tongits = { $n } for tongits
tongits-for-aces = { $aces ->
    [1] { $n } for an ace
   *[other] { $n } for { $aces } aces
}
tongits-for-secrets = { $secrets ->
    [1] { $n } for a secret
   *[other] { $n } for { $secrets } secrets
}
tongits-for-burned = { $n } for being burned
tongits-for-challenge = { $n } for losing the challenge
tongits-is-paid = { $seat ->
    [you] You are paid { n-chips } in all.
   *[other] { $seat } is paid { n-chips } in all.
}
tongits-antes = Each loser puts { n-chips } into the pot.
tongits-takes-pot = { $seat ->
    [you] You have won twice in a row and take the pot of { n-chips }.
   *[other] { $seat } has won twice in a row and takes the pot of { n-chips }.
}
tongits-new-pot = Everybody puts { n-chips } into a new pot.
tongits-hitter = { $seat ->
    [you] The pot stands at { n-chips }. You are the hitter: you deal, and take the pot by winning the next hand too.
   *[other] The pot stands at { n-chips }. { $seat } is the hitter, who deals, and takes the pot by winning the next hand too.
}
tongits-pot-stays = Nobody pays, and the pot of { n-chips } stays.
tongits-promised = Of the pot a share is counted: half of it is the hitter's, who takes it by winning the next hand too, and a quarter each of the others'.

## How a hand counts

tongits-counts-hand = { $seat ->
    [you] Your melds and what is left: { $n } of dead wood.
   *[other] Melds of { $seat } and what is left: { $n } of dead wood.
}
tongits-counts-secret = secret
tongits-near-dead = { $n ->
    [0] Nothing in your hand counts against you.
   *[other] Your hand counts { $n }: so much lies outside melds.
}
tongits-near-helps = Of the cards that you have not seen lying, these would leave least.
tongits-near-leaves = leaves { $n }

## How it is played

tongits-played-aim-melds = Bring your cards into { $meld }melds{ $end }, as these two are.
tongits-played-aim-set = Three or four of a rank are a meld.
tongits-played-aim-run = So are three or more in a row of one suit.
tongits-played-aim-left = All other cards count against you. End the hand when you have least, or nothing.
tongits-played-turn-pick = Pick a card from the { $deck }deck{ $end }, or take the last { $discard }discard{ $end } into a meld that you lay at once.
tongits-played-turn-drop = Lay melds, if you like. Your first one { $open }opens{ $end }.
tongits-played-turn-connect = { $connect }Connect{ $end } cards to any meld on the table, also to those of others.
tongits-played-turn-throw = End your turn with a discard.
tongits-played-counts-cards = So much a card counts that is in no meld.
tongits-played-counts-tongits = { $tongits }Tongits{ $end }: you win at once when all your cards are in melds, or all but one.
tongits-played-counts-draw = Call a { $draw }draw{ $end } at the start of your turn, if you have opened. Others { $fold }fold{ $end } or { $challenge }challenge{ $end }, and the lowest total wins.
tongits-played-counts-deck = When the deck is out, the lowest total of those who have opened wins.
tongits-played-counts-burned = Who never opened is { $burned }burned{ $end } and pays more.
tongits-played-worth = { $n }
tongits-played-left = counts { $n }
tongits-played-meld = { $is ->
    [yes] a meld
   *[no] no meld
}
tongits-played-out = { $is ->
    [yes] wins
   *[no] does not
}
tongits-played-example-melds = The ace is low: it stands beside the two, and never beside the king. A row has one suit.
tongits-played-example-left = The melds that leave least are chosen. In the second hand that is the row of spades, and two sevens remain.
tongits-played-example-out = The first hand throws its king and wins by tongits. The second has too many cards left.
tongits-played-example-take = A discard is taken only for a new meld with cards of your hand. It cannot be taken to connect it.
tongits-played-example-call = You may not call a draw when others have connected to your melds since your last turn. At a tie a challenger beats you.
tongits-played-example-paid = Tongits with an ace and a { $secret }secret{ $end }: each other player pays { $n } units, and { $burned } who has not opened. Who wins twice in a row, the { $hitter }hitter{ $end }, takes the pot too.

tongits-word-meld = meld
tongits-means-meld = Three or four cards of a rank, or three or more in a row of one suit.
tongits-word-deck = deck
tongits-means-deck = The cards that lie face down and are picked one by one.
tongits-word-discard = discard
tongits-means-discard = The card that ends a turn, thrown face up.
tongits-word-open = open
tongits-means-open = To lay your first meld. Only who has opened may call a draw, or win when the deck is out.
tongits-word-connect = connect
tongits-means-connect = To add to a meld on the table: at an end of a row, or the fourth of a rank.
tongits-word-tongits = tongits
tongits-means-tongits = To win with every card in melds, or all but one. It gave the game its name.
tongits-word-draw = draw
tongits-means-draw = To end the hand by counting: the others fold, or challenge with what they hold.
tongits-word-fold = fold
tongits-means-fold = To give up against a draw. Who folds cannot win any more.
tongits-word-challenge = challenge
tongits-means-challenge = To hold your cards against a draw. The lowest total wins.
tongits-word-dead-wood = dead wood
tongits-means-dead-wood = Your cards that are in no meld. They count against you.
tongits-word-sapaw = sapaw
tongits-means-sapaw = What connecting is called where the game comes from.
tongits-word-burned = burned
tongits-means-burned = Who has not opened when the hand ends, and pays a unit more.
tongits-word-secret = secret
tongits-means-secret = Four of a rank, all from your own hand. It may lie face down, and is paid.
tongits-word-hitter = hitter
tongits-means-hitter = Who won the last hand. With the next win the pot is theirs.

tongits-theme-calling = Calling and challenging
tongits-theme-pot = The pot
tongits-effect-seats = { $value } play.
tongits-effect-payer = { $value ->
    [bank] A bank pays what a win is worth, once. Who is burned or loses a challenge pays for that.
   *[each_loser] Each of the others pays what a win is worth.
}
tongits-effect-payments = { $value ->
    [pagat] A win is 1, or 3 by tongits or after a challenge. An ace is 1, a secret 3, being burned 1.
   *[source] A win is 1, tongits 1 more. An ace is 1, a secret 2, being burned 1, a lost challenge 2.
}
tongits-effect-secret_allows_challenge = { $value ->
    [yes] Who has only a secret lying face down may challenge too.
   *[no] To challenge takes a meld that lies face up.
}
tongits-effect-aces_connected_count = { $value ->
    [yes] Aces that were connected to melds of others are paid too.
   *[no] Only aces that the winner laid or holds are paid.
}
tongits-effect-all_burned = { $value ->
    [last_picker_wins] If nobody has opened, who picked the last card wins.
   *[void] If nobody has opened, nobody wins.
}
tongits-effect-long_meld_is_self_connect = { $value ->
    [yes] Who lays a meld of four cards or more may not call a draw in the next turn.
   *[no] However long your meld is, you may call a draw in the next turn.
}
tongits-effect-pot_initial = Units that each player puts into a new pot: { $value }.
tongits-effect-pot_award_includes_ante = { $value ->
    [yes] The losers' units of this hand go into the pot before it is won.
   *[no] The losers' units of this hand go into the new pot.
}
tongits-effect-unit = Chips in a unit: { $value }.

## The school

tongits-question-meld = Which cards are a meld
tongits-question-connect = Which card can be connected
tongits-question-take = How the discard is taken
tongits-question-call = May a draw be called
tongits-question-dead = What a hand counts
tongits-question-out = Which card wins
tongits-question-winner = Who wins when the deck is out
tongits-question-units = What the winner is paid

tongits-school-hand = your hand
tongits-school-on-table = { $meld }meld{ $end } on the table
tongits-school-yours = your { $meld }meld{ $end }
tongits-school-discard = the last { $discard }discard{ $end }
tongits-school-held = in the winner's hand
tongits-school-laid = the winner's { $meld }meld{ $end }
tongits-school-secret = the winner's { $secret }secret{ $end }
tongits-school-player = { $opened ->
    [yes] player { $player }, has { $open }opened{ $end }
   *[no] player { $player }, has not { $open }opened{ $end }
}
tongits-school-meld = Which of these cards may you lay down as a { $meld }meld{ $end }?
tongits-school-no-meld = These are neither three of a rank nor three in a row of one suit.
tongits-school-trio = Three or four cards of one rank are a { $meld }meld{ $end }.
tongits-school-straight = Three or more cards of one suit in a row are a { $meld }meld{ $end }. The ace is low.
tongits-school-connect = Which card of your hand can you { $connect }connect{ $end } to this { $meld }meld{ $end }?
tongits-school-not-connected = With this card it would be a { $meld }meld{ $end } no more.
tongits-school-connects-trio = To three of a rank goes only the fourth.
tongits-school-connects-straight = To a row goes the next card of its suit, at either end.
tongits-school-take = You want the { $discard }discard{ $end }. With which two cards of your hand may you take it?
tongits-school-not-taken = With these two the { $discard }discard{ $end } makes no { $meld }meld{ $end }.
tongits-school-taken = Whoever takes the { $discard }discard{ $end } lays it down at once, in a { $meld }meld{ $end } with cards of the hand.
tongits-school-call-opened = { $opened ->
    [yes] Your turn begins, and you have { $open }opened{ $end }.
   *[no] Your turn begins, and you have not { $open }opened{ $end }.
}
tongits-school-call-since = { $who ->
    [others] Since your last turn another player has { $connect }connected{ $end } a card to a { $meld }meld{ $end } of yours.
    [self] In your last turn you { $connect }connected{ $end } a card to a { $meld }meld{ $end } of your own.
   *[nobody] Since your last turn nobody has { $connect }connected{ $end } to a { $meld }meld{ $end } of yours, nor did you in it.
}
tongits-school-call = May you call a { $draw }draw{ $end }?
tongits-school-call-answer = { $bar ->
    [yes] Yes
    [opened] No: I have not opened
    [others] No: another has connected
   *[self] No: I have connected to my own
}
tongits-school-call-why = { $bar ->
    [yes] Something stands in the way.
    [opened] This is not what stands in the way.
    [others] Nobody else has connected to a { $meld }meld{ $end } of yours.
   *[self] You did not { $connect }connect{ $end } to a { $meld }meld{ $end } of your own.
}
tongits-school-call-right = { $bar ->
    [yes] Whoever has { $open }opened{ $end } may, as long as nothing was { $connect }connected{ $end } to their { $meld }melds{ $end } of late.
    [opened] Whoever has not { $open }opened{ $end } cannot call a { $draw }draw{ $end }.
    [others] Whoever is { $connect }connected{ $end } to waits a turn. In that way others hold up a { $draw }draw{ $end }.
   *[self] Whoever { $connect }connects{ $end } to a { $meld }meld{ $end } of their own waits a turn.
}
tongits-school-dead = How many points does this hand count?
tongits-school-dead-all = All cards come to this, but those in { $meld }melds{ $end } do not count.
tongits-school-dead-else = Some other way to lay { $meld }melds{ $end } comes to fewer points, or this is too few.
tongits-school-dead-why = All cards come to { $all }. The best { $meld }melds{ $end } leave { $n }.
tongits-school-dead-cards = An ace counts 1, jack, queen and king 10, all others their number.
tongits-school-out-nothing = No card can be { $connect }connected{ $end } here.
tongits-school-out = Which card, drawn now, lets you call { $tongits }tongits{ $end }?
tongits-school-not-out = With it more than one card is in no { $meld }meld{ $end }.
tongits-school-out-why = All cards are in { $meld }melds{ $end } then, or all but one, which is thrown away.
tongits-school-winner = The { $deck }deck{ $end } is used up. Who wins?
tongits-school-player-wins = Player { $player }
tongits-school-more = This player has more left: { n-points } outside { $meld }melds{ $end }.
tongits-school-burned = Whoever has not opened loses, whatever they hold.
tongits-school-least = With { n-points } outside { $meld }melds{ $end } this player has least.
tongits-school-least-why = Only players who have { $open }opened{ $end } can win.
tongits-school-ended = { $ended ->
    [tongits] The hand was won by { $tongits }tongits{ $end }.
    [draw] The hand was won by a { $draw }draw{ $end } that nobody challenged.
   *[deck-out] The hand was won because the { $deck }deck{ $end } was used up.
}
tongits-school-units = How many units does a loser who has { $open }opened{ $end } pay the winner?
tongits-school-n-units = { $n ->
    [one] { $n } unit
   *[other] { $n } units
}
tongits-school-units-else = Count the win, { $tongits }tongits{ $end }, each ace, and each four of a rank.
tongits-school-units-why = { $ended ->
    [tongits] { $pays ->
        [pagat] A win by { $tongits }tongits{ $end } is 3 units here.
       *[source] The win is 1 unit, and { $tongits }tongits{ $end } 1 more.
    }
   *[other] The win is 1 unit.
}
tongits-school-units-aces = 1 for each ace ({ $aces }), { $each } for each { $secret }secret{ $end } ({ $fours }): together { $n }.

## The first hand

tongits-lesson-aim = You want your cards in { $meld }melds{ $end }: sets that belong together.
tongits-lesson-left = All other cards count against you.
tongits-lesson-three = Three or four cards of one rank are a meld. You hold three sevens.
tongits-lesson-three-do = Lay them down.
tongits-lesson-open = With your first meld you { $open }open{ $end }. That matters: who never does cannot win by counting.
tongits-lesson-open-why = Such a player is { $burned }burned{ $end } and pays more.
tongits-lesson-row = Three or more in a row of one suit are a meld, too. You hold four, five and six of hearts.
tongits-lesson-row-stays = They may stay in your hand: a meld there counts nothing.
tongits-lesson-counts = Other cards count their number: the ace { $ace }, jack, queen and king { $king } each.
tongits-lesson-dead-wood = In your hand that is { $n }. You want it low.
tongits-lesson-discard = Your turn ends with a { $discard }discard{ $end }.
tongits-lesson-discard-do = Throw a card that counts much and helps nothing: the king.
tongits-lesson-others = The others have played, and one has laid a meld.
tongits-lesson-pick = Now your turn begins with a card: the top of the { $deck }deck{ $end }, or the last discard.
tongits-lesson-take = A discard may be taken if you lay it at once in a new meld. Eight, nine and ten of spades are one.
tongits-lesson-take-do = Take the eight.
tongits-lesson-connect = You may { $connect }connect{ $end } cards to any meld on the table, also to one of the others.
tongits-lesson-connect-do = Your two of clubs fits on their three, four and five.
tongits-lesson-end-turn = Only small cards are left, and the queen. Throw her.
tongits-lesson-again = It is your turn again. Your row of hearts counts nothing.
tongits-lesson-now = Your ace and your two together count { $n }.
tongits-lesson-tongits = All cards in melds, or all but one: that is { $tongits }tongits{ $end }, and wins at once.
tongits-lesson-deck-out = When the deck is out, the lowest count wins.
tongits-lesson-call = Before you pick a card you may call a { $draw }draw{ $end }: the hand ends, and the lowest count wins.
tongits-lesson-call-who = The others may { $fold }fold{ $end }, or { $challenge }challenge{ $end } you with what they hold.
tongits-lesson-free = You know enough to end this hand by yourself.
tongits-lesson-free-how = Call a draw with your low count, or pick a card and try for tongits.
tongits-lesson-slip-discard = A discard ends your turn. First lay a meld, so that you have opened.
tongits-lesson-slip-row = That is a meld, too, but it may wait in your hand. Here lay the sevens.
tongits-lesson-slip-less = You may throw that, but another card counts more and helps you less.
tongits-lesson-slip-keep = You may lay it, but there others can connect to it. In your hand it counts nothing, too.
tongits-lesson-slip-pick = You may, but what comes from the deck is unknown, and the eight makes a meld.
tongits-lesson-slip-call = You have opened, so you may. But you hold many cards that count, and others may hold fewer.
tongits-lesson-slip-connect = That ends your turn. First connect the two: it counts nothing on the table.

## What the odds count

tongits-odds-dealt_meld = Hands of twelve dealt with a meld
tongits-odds-dealt_secret = Hands of twelve dealt with a secret
tongits-odds-dealt_tongits = Hands of thirteen dealt that are tongits
tongits-odds-ended_tongits = Hands that end with tongits
tongits-odds-ended_draw = Hands that end with a draw nobody challenges
tongits-odds-ended_challenge = Hands that end with a challenge
tongits-odds-ended_deck_out = Hands that end with the deck
tongits-odds-nobody = Hands that nobody wins
tongits-odds-burned = Burned players a hand
tongits-odds-draws_called = Hands in which a draw is called
tongits-odds-draws_challenged = Draws called that are challenged
tongits-odds-draws_won = Draws called that the caller wins
tongits-odds-secrets = Secrets laid face down, a hand
tongits-odds-picks = Cards picked from the deck, a hand
tongits-odds-takes = Discards taken, a hand
tongits-odds-drops = Melds dropped, a hand
tongits-odds-connects = Cards connected, a hand
tongits-odds-deadwood = Dead wood left to each loser
tongits-odds-until-pot = until the pot is won
tongits-odds-pots = Pots that seat { $n } wins, a sitting
tongits-odds-pot_won = What lies in a pot that is won, in chips
tongits-odds-pot_half = In half of all sittings the largest pot that is won has no more chips than
tongits-odds-pot_most = In nine of ten sittings the largest pot that is won has no more chips than
tongits-odds-pot_left = What lies in the pot after a sitting, in chips

## What would have been better

tongits-idea-open = You had not opened, and held a meld: { $cards }. Who never opens is burned.
tongits-idea-take = You could have taken { $card }: with { $others } it is a meld, and what comes from the deck is unknown.
tongits-idea-connect = { $card } counted { $n } in your hand, and could have been connected to { $meld }.
tongits-idea-dear = You could have thrown { $card }: it counts { $n }, and goes with nothing that you hold.
