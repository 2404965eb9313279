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

tongits-title = Tongits
tongits-sentence = Filipino rummy for three players. Lay down melds, lay off cards, and call a Draw or go out. Win twice in a row to take the pot.

## Variants
##
## One description per variant. Variant names are typed codes and are not translated.

tongits-variant-classic = A win pays one unit, plus one for tongits, one per ace, one per burned player and two per secret (a set of four).
tongits-variant-pagat = A win by tongits or after a challenge pays three units, and any other win pays one. Each ace pays one unit, and each secret pays three.

## Labels
##
## What pages call the variants and the values of options, in place of their codes. In menus and beside radio
## buttons: a capital at the start, no period, at most 25 characters.
## -label-VARIANT, and -value-OPTION-VALUE.

tongits-label-classic = Classic
tongits-label-pagat = Pagat

tongits-value-payer-each_loser = Each loser
tongits-value-payer-bank = The bank

tongits-value-payments-source = Original
tongits-value-payments-pagat = Pagat

tongits-value-all_burned-void = No one wins
tongits-value-all_burned-last_picker_wins = Last to draw wins

## Options
##
## Labels of options, in small letters and without a full stop. They also appear in messages such as
## "The option target (...) is a whole number from 1 to 200". -unfit-* are error messages.

tongits-option-seats = number of players
tongits-option-payer = who pays for a win
tongits-option-payments = scale of payments
tongits-option-secret_allows_challenge = a face-down secret alone is enough to challenge a Draw
tongits-option-aces_connected_count = also pay for aces laid off on the winner's melds, or laid off by the winner on other players' melds
tongits-option-all_burned = what happens when the stock is used up and no player has opened
tongits-option-long_meld_is_self_connect = after laying down a meld of four or more cards, you can't call a Draw on your next turn
tongits-option-pot_initial = units that each player puts into a new pot
tongits-option-pot_award_includes_ante = the winner of the pot also takes the antes of that hand
tongits-option-unit = chips per unit

## Cards and melds
##
## Parts of other sentences, with their article.
## $rank, $suit: as in the shared catalogue. $suits: a list of tongits-suit.
## $bottom, $top: tongits-rank of the ends of a run.

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
tongits-suit = { $suit ->
    [S] spades
    [H] hearts
    [D] diamonds
   *[C] clubs
}
tongits-three = { $rank ->
    [A] the aces of { $suits }
    [2] the twos of { $suits }
    [3] the threes of { $suits }
    [4] the fours of { $suits }
    [5] the fives of { $suits }
    [6] the sixes of { $suits }
    [7] the sevens of { $suits }
    [8] the eights of { $suits }
    [9] the nines of { $suits }
    [10] the tens of { $suits }
    [J] the jacks of { $suits }
    [Q] the queens of { $suits }
   *[K] the kings of { $suits }
}
tongits-four = { $rank ->
    [A] the four aces
    [2] the four twos
    [3] the four threes
    [4] the four fours
    [5] the four fives
    [6] the four sixes
    [7] the four sevens
    [8] the four eights
    [9] the four nines
    [10] the four tens
    [J] the four jacks
    [Q] the four queens
   *[K] the four kings
}
tongits-run = { $suit ->
    [S] the spades from { $bottom } to { $top }
    [H] the hearts from { $bottom } to { $top }
    [D] the diamonds from { $bottom } to { $top }
   *[C] the clubs from { $bottom } to { $top }
}

## Places
##
## Labels of zones on the table and column headings in the terminal: keep them short.
## $kind: the kind of meld.

tongits-deck = stock
tongits-discards = discards
tongits-hand = { $seat ->
    [you] your hand
   *[other] { $seat }'s hand
}
tongits-kind = { $kind ->
    [run] run
    [three] set of three
   *[four] set of four
}
tongits-takes-next = takes { $cards }
tongits-secret = secret, face down
tongits-new-meld = a new meld

## The log
##
## One sentence per move, in the present tense. $seat: who moves; $giver: whose discard it was.

tongits-picks = { $seat ->
    [you] You draw a card.
   *[other] { $seat } draws a card.
}
tongits-takes = { $seat ->
    [you] You take { $card } and lay down { $meld }.
   *[other] { $seat } takes { $card } and lays down { $meld }.
}
tongits-lays = { $seat ->
    [you] You lay down { $meld }.
   *[other] { $seat } lays down { $meld }.
}
tongits-buries = { $seat ->
    [you] You lay { $meld } face down as a secret.
   *[other] { $seat } lays { $meld } face down as a secret.
}
tongits-buries-unseen = { $seat ->
    [you] You lay down a secret: a set of four, face down.
   *[other] { $seat } lays down a secret: a set of four, face down.
}
tongits-connects = { $seat ->
    [you] You lay off { $card } on { $owner }'s meld, { $meld }.
   *[other] { $owner ->
        [you] { $seat } lays off { $card } on your meld, { $meld }.
       *[other] { $seat } lays off { $card } on { $owner }'s meld, { $meld }.
    }
}
tongits-connects-own = { $seat ->
    [you] You lay off { $card } on your own meld, { $meld }.
   *[other] { $seat } lays off { $card } on their own meld, { $meld }.
}
tongits-discards-card = { $seat ->
    [you] You discard { $card }.
   *[other] { $seat } discards { $card }.
}
tongits-calls = { $seat ->
    [you] You call a Draw and announce a total of { $n }.
   *[other] { $seat } calls a Draw and announces a total of { $n }.
}
tongits-folds = { $seat ->
    [you] You fold.
   *[other] { $seat } folds.
}
tongits-challenges = { $seat ->
    [you] You challenge { $caller }'s Draw.
   *[other] { $caller ->
        [you] { $seat } challenges your Draw.
       *[other] { $seat } challenges { $caller }'s Draw.
    }
}
tongits-calls-tongits = { $seat ->
    [you] You call tongits: you have no deadwood left.
   *[other] { $seat } calls tongits: they have no deadwood left.
}

## Prompts and buttons
##
## -prompt-*: what the player can do now. -risky-*: asked before a move that can't be undone.
## All others are buttons: a verb first, and as short as possible.
## $announced: the total that the caller announced. $take, $call, $lay, $connect: whether the player can do this.

tongits-pick = Draw a card
tongits-take = Take { $card } and lay down { $meld }
tongits-call-take = Take
tongits-lay = Lay down { $meld }
tongits-bury = Lay { $meld } face down as a secret
tongits-call-secret = Secret
tongits-connect = Lay off { $card } on { $meld }
tongits-discard = Discard { $card }
tongits-call-draw = Call a Draw with { $n }
tongits-call-tongits = Call tongits
tongits-fold = Fold
tongits-challenge = Challenge with { $n }
tongits-risky-call = Call a Draw with { n-points } of deadwood? A challenger with the same total or less wins the hand.
tongits-risky-challenge = Your total is { $n }, but { $caller } announced only { $announced }. Challenge anyway?
tongits-risky-fold = Your total is { $n }, and { $caller } announced { $announced }. Fold anyway?

tongits-prompt-start = { $take ->
    [yes] { $call ->
        [yes] Draw a card, take the discard for a meld, or call a Draw if you think you have the lowest total.
       *[no] Draw a card, or take the discard for a meld.
    }
   *[no] { $call ->
        [yes] Draw a card, or call a Draw if you think you have the lowest total.
       *[no] Draw a card from the stock.
    }
}
tongits-prompt-act = { $lay ->
    [yes] { $connect ->
        [yes] Lay down melds and lay off cards (sapaw) if you like, then discard a card.
       *[no] Lay down melds if you like, then discard a card.
    }
   *[no] { $connect ->
        [yes] Lay off cards (sapaw) if you like, then discard a card.
       *[no] Discard a card. Cards outside melds count against you.
    }
}
tongits-prompt-tongits = You have no deadwood left: call tongits and win.
tongits-prompt-answer = { $caller ->
    [you] You have called a Draw with { $n }. { $seat } must fold or challenge.
   *[other] { $seat ->
        [you] { $caller } has called a Draw with { $n }. You must fold or challenge.
       *[other] { $caller } has called a Draw with { $n }. { $seat } must fold or challenge.
    }
}

## Marks beside players and facts of the table
##
## Short, in small letters, without a full stop.
## $long: whether a long meld also bars a Draw.

tongits-mark-hitter = hitter
tongits-mark-winner = winner
tongits-mark-called = called a Draw
tongits-mark-challenges = challenges
tongits-mark-not-opened = not opened
tongits-mark-may-call = may call a Draw
tongits-mark-barred = Draw barred
tongits-wins = wins
tongits-pot = pot
tongits-announced = announced
tongits-announced-by = { $seat ->
    [you] { $n } by you
   *[other] { $n } by { $seat }
}
tongits-dead-wood = your deadwood
tongits-outside-melds = { $n } for cards outside melds
tongits-no-draw = no Draw
tongits-barred-by-others = a player has laid off on your meld
tongits-barred-by-self = { $long ->
    [yes] you laid off on your own meld or laid down a long meld
   *[no] you laid off on your own meld
}

## Reasons for a move, in hints and reviews
##
## Each sentence follows the name of a move. Messages without a capital are parts of other sentences.
## $n: a deadwood count; $now: the present one. $makers: how many unseen cards help.
## $ways: how many pairs take the discard.

tongits-why-tongits = You have no deadwood, so you win the hand at once.
tongits-why-call-alone = No other player has a meld that allows a challenge, so you win the Draw at once.
tongits-why-call-unable = Without a face-up meld, you can't challenge a Draw, so you gain nothing by waiting.
tongits-why-call = { $cards ->
    [one] You announce { n-points }. A challenger with that many points or fewer wins, and a player who may challenge holds only one card.
   *[other] You announce { n-points }. A challenger with that many points or fewer wins, but all players who may challenge hold at least { $cards } cards.
}
tongits-why-pick = { $makers ->
    [0] You draw a card from the stock. Your deadwood count is now { $n }, and no unseen card would make a meld with two of your cards.
    [one] You draw a card from the stock. Your deadwood count is now { $n }, and one unseen card would make a meld with two of your cards.
   *[other] You draw a card from the stock. Your deadwood count is now { $n }, and { $makers } unseen cards would make a meld with two of your cards.
}
tongits-why-fold = The announced total is lower than yours, and losing a challenge costs more than folding.
tongits-why-challenge = Your total is no higher than the announced one, and a challenger wins a tie.
tongits-why-fold-low = Your total is no higher than the announced one, but another challenger may have less.
tongits-why-challenge-high = Your total is higher than the announced one, so the challenge can't win.
tongits-why-discard = { $ways ->
    [0] { $makers ->
        [0] This leaves you with a deadwood count of { $n }, and no unseen card would make a meld with two of your cards. The next player can't take the discard.
        [one] This leaves you with a deadwood count of { $n }, and one unseen card would make a meld with two of your cards. The next player can't take the discard.
       *[other] This leaves you with a deadwood count of { $n }, and { $makers } unseen cards would make a meld with two of your cards. The next player can't take the discard.
    }
    [one] { $makers ->
        [0] This leaves you with a deadwood count of { $n }, and no unseen card would make a meld with two of your cards. The next player might hold the only pair that can take the discard.
        [one] This leaves you with a deadwood count of { $n }, and one unseen card would make a meld with two of your cards. The next player might hold the only pair that can take the discard.
       *[other] This leaves you with a deadwood count of { $n }, and { $makers } unseen cards would make a meld with two of your cards. The next player might hold the only pair that can take the discard.
    }
   *[other] { $makers ->
        [0] This leaves you with a deadwood count of { $n }, and no unseen card would make a meld with two of your cards. The next player might hold one of the { $ways } pairs that can take the discard.
        [one] This leaves you with a deadwood count of { $n }, and one unseen card would make a meld with two of your cards. The next player might hold one of the { $ways } pairs that can take the discard.
       *[other] This leaves you with a deadwood count of { $n }, and { $makers } unseen cards would make a meld with two of your cards. The next player might hold one of the { $ways } pairs that can take the discard.
    }
}
tongits-why-discard-last = This discard ends the hand and leaves you with a deadwood count of { $n }.
tongits-why-open = With a face-up meld, you can challenge a Draw, and you can win when totals are counted. This leaves you with a deadwood count of { $n }.
tongits-why-dead = Your deadwood count is { $now } now and would be { $n } after this move.
tongits-why-bury = No one can lay off on a secret, so no one can use it to bar your Draw.
tongits-why-bar = { $owner ->
    [you] You could call a Draw next turn, but laying off on your meld would bar it.
   *[other] { $owner } could call a Draw next turn, but laying off on their meld would bar it.
}

## Moves that can't be read
##
## Words in single quotes are typed commands: don't translate them.
## $move, $verb: commands. $name: what was typed.

tongits-unknown-move = Moves are 'pick', 'take 9S with 9C 9D', 'call draw', 'drop 7C 7H 7S', 'secret 8', 'connect 7H to 4H 5H 6H', 'tongits' or 'discard KD'. Answer a Draw with 'fold' or 'challenge'.
tongits-unknown-alone = Type '{ $move }' alone, without a card.
tongits-unknown-cards = { $verb ->
    [take] Name the discard and the cards from your hand, such as 'take 9S with 9C 9D'.
    [drop] Name the cards to lay down, such as 'drop 7C 7H 7S'.
    [connect] Name the card and the meld, such as 'connect 7H to 4H 5H 6H'.
   *[discard] Name the card to discard, such as 'discard KD'.
}
tongits-unknown-card = { $name } isn't a card. Write cards as rank and suit, such as AS, 10D or KH.
tongits-unknown-twice = You named { $card } twice.
tongits-unknown-secret = Name a secret by its rank alone, such as 'secret 8'.

## Refusals
##
## The rule that forbids a move, in one sentence.
## $what: a move. $long: whether a long meld also bars a Draw. $kind: the kind of meld. $how: where the card would go.

tongits-bar-answer-first = { $caller ->
    [you] You have called a Draw, so the other players must answer it first.
   *[other] { $caller } has called a Draw, so the other players must answer it first.
}
tongits-bar-no-draw-called = There is no Draw to answer.
tongits-bar-pick-first = Start your turn by drawing from the stock, or by taking the discard for a meld.
tongits-bar-first-turn = { $what ->
    [pick] You started the hand with an extra card, so you don't draw on your first turn.
    [take] You start the hand, so there is no discard to take yet.
   *[call] You can call a Draw only if you opened on an earlier turn, but this is your first turn.
}
tongits-bar-has-card = You have already drawn or taken your one card for this turn.
tongits-bar-call-at-start = You can call a Draw only at the start of your turn, before you draw or take a card.
tongits-bar-not-opened = You can call a Draw only after you have opened by laying down a face-up meld or a face-down secret.
tongits-bar-connected-to = A player has laid off on your meld since your last turn, so you can't call a Draw this turn.
tongits-bar-connected-self = { $long ->
    [yes] On your last turn, you laid off on your own meld or laid down a meld of four or more cards, so you can't call a Draw this turn.
   *[no] On your last turn, you laid off on your own meld, so you can't call a Draw this turn.
}
tongits-bar-not-top = You can take only the last discard, which is { $card }.
tongits-bar-take-to-lay = You can take the discard only to lay it down at once in a new meld with cards from your hand.
tongits-bar-not-held = You don't hold { $cards }.
tongits-bar-not-four = A secret is a set of four from your own hand, but you don't hold { $cards }.
tongits-bar-too-few = A meld has at least three cards.
tongits-bar-gap = { $n ->
    [one] A run is three or more cards of one suit in sequence, but { $cards } is missing.
   *[other] A run is three or more cards of one suit in sequence, but { $cards } are missing.
}
tongits-bar-ace-low = The ace is low: it goes next to the two, never next to the king.
tongits-bar-no-meld = A meld is three or four cards of one rank, or three or more of one suit in sequence, but { $cards } are neither.
tongits-bar-no-such-meld = There is no meld of { $cards } on the table.
tongits-bar-does-not-fit = { $kind ->
    [run] A run takes the next card of its suit at either end, and stops at the ace and the king, so { $card } doesn't fit { $meld }.
    [three] A set of three takes only the fourth card of its rank, so { $card } doesn't fit { $meld }.
   *[four] A set of four is complete, so no card fits { $meld }.
}
tongits-bar-fits-no-meld = { $how ->
    [fourth] No set of three on the table can take { $card }.
    [above] No run on the table can take { $card } at its high end.
   *[beneath] No run on the table can take { $card } at its low end.
}
tongits-bar-too-many-left = To call tongits, all your cards, or all but one, must be in melds, but { $cards } aren't.
tongits-bar-one-discard = You can discard only one card, and that ends your turn.

## The end of a hand
##
## Sentences of the summary, in order. Counted amounts ($chips, $tokens, $amount) come with their noun.
## $announced: the total that the caller announced. $items: a list of tongits-for-.... $aces, $secrets: numbers.

tongits-won-by-tongits = { $seat ->
    [you] You win by tongits: every card in your hand is in a meld.
   *[other] { $seat } wins by tongits: every card in their hand is in a meld.
}
tongits-won-by-last-card = { $seat ->
    [you] You win by tongits: your hand is empty.
   *[other] { $seat } wins by tongits: their hand is empty.
}
tongits-won-unchallenged = { $seat ->
    [you] You win the Draw with { $n }: no one challenges.
   *[other] { $seat } wins the Draw with { $n }: no one challenges.
}
tongits-won-unasked = { $seat ->
    [you] You win the Draw with { $n }: no other player may challenge.
   *[other] { $seat } wins the Draw with { $n }: no other player may challenge.
}
tongits-won-as-caller = { $seat ->
    [you] You win the challenged Draw with { $n }, the lowest total.
   *[other] { $seat } wins the challenged Draw with { $n }, the lowest total.
}
tongits-won-as-challenger = { $seat ->
    [you] You challenge { $caller }'s Draw and win, { $n } to { $announced }.
   *[other] { $caller ->
        [you] { $seat } challenges your Draw and wins, { $n } to { $announced }.
       *[other] { $seat } challenges { $caller }'s Draw and wins, { $n } to { $announced }.
    }
}
tongits-tie-with-caller = A challenger beats the caller in a tie.
tongits-tie-of-challengers = If two challengers tie, the one to the caller's right wins.
tongits-won-count = { $seat ->
    [you] The stock is used up, and you win with { $n }, the lowest total among the players who have opened.
   *[other] The stock is used up, and { $seat } wins with { $n }, the lowest total among the players who have opened.
}
tongits-tie-of-count = A tie is broken in turn order, starting with the player who drew the last card.
tongits-won-last-pick = { $seat ->
    [you] The stock is used up and no player has opened. You win because you drew the last card.
   *[other] The stock is used up and no player has opened. { $seat } wins because they drew the last card.
}
tongits-won-by-nobody = The stock is used up and no player has opened, so no one wins.
tongits-left = { $seat ->
    [you] You have a deadwood count of { $n }: { $cards }.
   *[other] { $seat } has a deadwood count of { $n }: { $cards }.
}
tongits-left-nothing = { $seat ->
    [you] You have no deadwood.
   *[other] { $seat } has no deadwood.
}
tongits-burned = { $seat ->
    [you] You haven't opened, so you are burned.
   *[other] { $seat } hasn't opened, so they are burned.
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
    [you] You are paid { n-chips } in total.
   *[other] { $seat } is paid { n-chips } in total.
}
tongits-antes = Each loser puts { n-chips } into the pot.
tongits-takes-pot = { $seat ->
    [you] You have won twice in a row and take the pot of { n-chips }.
   *[other] { $seat } has won twice in a row and takes the pot of { n-chips }.
}
tongits-new-pot = Each player puts { n-chips } into a new pot.
tongits-hitter = { $seat ->
    [you] The pot is now { n-chips }. You are the hitter: you deal, and you take the pot if you win the next hand.
   *[other] The pot is now { n-chips }. { $seat } is the hitter: they deal, and they take the pot if they win the next hand.
}
tongits-pot-stays = No one pays, and the pot of { n-chips } stays on the table.
tongits-promised = The result includes half of the pot for the hitter and a quarter for each other player. The hitter takes the pot by winning the next hand.

## The moment of a win
##
## Shown large over the table for two seconds when a hand is won: at most 20 characters.
## -deadwood: a label below cards.

tongits-win-tongits = Tongits!
tongits-win-draw = Draw!
tongits-win-challenge = Challenge!
tongits-win-count = Lowest count
tongits-win-deadwood = deadwood

## How a hand counts
##
## Explanations beside pieces. -near-*: how close a hand is to winning.

tongits-counts-hand = { $seat ->
    [you] The cards outside your melds have a deadwood count of { $n }.
   *[other] The cards outside { $seat }'s melds have a deadwood count of { $n }.
}
tongits-counts-secret = secret
tongits-near-dead = { $n ->
    [0] You have no deadwood.
   *[other] Your deadwood count is { $n }.
}
tongits-near-helps = Of the cards you haven't seen, these would leave you with the least deadwood.
tongits-near-leaves = leaves { $n }

## How it is played
##
## The help panel: sentences of at most 20 words. -word-* and -means-*: glossary entries.
## -effect-*: one sentence per value of an option.
## $is: yes or no.

tongits-played-aim-melds = Collect { $meld }melds{ $end } like these two.
tongits-played-aim-set = Three or four cards of one rank are a meld.
tongits-played-aim-run = Three or more cards of one suit in sequence are also a meld.
tongits-played-aim-left = All cards outside melds count against you. End the hand with the lowest count, or with none.
tongits-played-turn-pick = Draw a card from the { $deck }stock{ $end }, or take the last { $discard }discard{ $end } and lay it down at once in a meld.
tongits-played-turn-drop = Lay down melds if you like. You { $open }open{ $end } by laying down your first meld.
tongits-played-turn-connect = { $connect }Lay off{ $end } cards on any meld on the table, including other players' melds.
tongits-played-turn-throw = End your turn with a discard.
tongits-played-counts-cards = Each card outside melds counts as shown.
tongits-played-counts-tongits = { $tongits }Tongits{ $end }: you win at once when all your cards are in melds, or all but one.
tongits-played-counts-draw = { $draw }Call a Draw{ $end } when your turn starts, if you have opened. The others { $fold }fold{ $end } or { $challenge }challenge{ $end }, and the lowest total wins.
tongits-played-counts-deck = When the stock is used up, the lowest total among the players who have opened wins.
tongits-played-counts-burned = A player who never opens is { $burned }burned{ $end } and pays more.
tongits-played-worth = { $n }
tongits-played-left = counts { $n }
tongits-played-meld = { $is ->
    [yes] a meld
   *[no] not a meld
}
tongits-played-out = { $is ->
    [yes] wins
   *[no] doesn't win
}
tongits-played-example-melds = The ace is low: it goes next to the two, never next to the king. All cards in a run have the same suit.
tongits-played-example-left = Melds are chosen to leave the lowest count. In the second hand, the best meld is the run of spades, which leaves two sevens.
tongits-played-example-out = The player with the first hand discards the king and wins by tongits. The second hand has too many cards outside melds.
tongits-played-example-take = You can take a discard only for a new meld with cards from your hand. You may not lay off a discard.
tongits-played-example-call = You may not call a Draw if others have laid off on your melds since your last turn. A challenger beats you in a tie.
tongits-played-example-paid = For tongits with an ace and a { $secret }secret{ $end }, each other player pays { $n } units, or { $burned } if burned. A { $hitter }hitter{ $end } who wins again also takes the pot.

tongits-word-meld = meld
tongits-means-meld = Three or four cards of one rank, or three or more of one suit in sequence.
tongits-word-deck = stock
tongits-means-deck = The face-down cards that players draw from.
tongits-word-discard = discard
tongits-means-discard = The card that a player puts away face up to end a turn.
tongits-word-open = open
tongits-means-open = To lay down your first meld. Only players who have opened can call a Draw, or win when the stock is used up.
tongits-word-connect = lay off
tongits-means-connect = To add a card to a meld on the table. The card extends a run, or completes a set of four.
tongits-word-tongits = tongits
tongits-means-tongits = To win with all your cards in melds, or all but one. The term gave the game its name.
tongits-word-draw = call a Draw
tongits-means-draw = To end the hand by comparing counts. The other players fold, or challenge with their own counts.
tongits-word-fold = fold
tongits-means-fold = To give up against a Draw. If you fold, you can't win the hand.
tongits-word-challenge = challenge
tongits-means-challenge = To compare your count with the counts of the others after a Draw. The lowest count wins.
tongits-word-dead-wood = deadwood
tongits-means-dead-wood = Your cards that aren't in a meld. They count against you.
tongits-word-sapaw = sapaw
tongits-means-sapaw = The Filipino word for laying off.
tongits-word-burned = burned
tongits-means-burned = Said of a player who hasn't opened when the hand ends. A burned player pays one more unit.
tongits-word-secret = secret
tongits-means-secret = Four cards of one rank, all from your own hand. You may lay them face down. A winner is paid extra for a secret.
tongits-word-hitter = hitter
tongits-means-hitter = The player who won the last hand. If they win the next one, they take the pot.

tongits-theme-calling = Calling and challenging
tongits-theme-pot = The pot
tongits-effect-seats = Number of players: { $value }.
tongits-effect-payer = { $value ->
    [bank] A bank pays once for the win. Players who are burned or lose a challenge pay those penalties themselves.
   *[each_loser] Every other player pays for the win.
}
tongits-effect-payments = { $value ->
    [pagat] A win pays 1 unit, or 3 by tongits or after a challenge. An ace pays 1, and a secret pays 3. Being burned costs 1.
   *[source] A win pays 1 unit, and tongits pays 1 more. An ace pays 1, and a secret pays 2. Being burned costs 1, and losing a challenge costs 2.
}
tongits-effect-secret_allows_challenge = { $value ->
    [yes] A face-down secret alone is enough to challenge a Draw.
   *[no] You need a face-up meld to challenge a Draw.
}
tongits-effect-aces_connected_count = { $value ->
    [yes] The winner is also paid for aces that were laid off on another player's meld.
   *[no] The winner is paid only for aces that they hold or have laid down.
}
tongits-effect-all_burned = { $value ->
    [last_picker_wins] If no player has opened, the player who drew the last card wins.
   *[void] If no player has opened, no one wins.
}
tongits-effect-long_meld_is_self_connect = { $value ->
    [yes] After laying down a meld of four or more cards, you may not call a Draw on your next turn.
   *[no] After laying down any meld, even a long one, you may call a Draw on your next turn.
}
tongits-effect-pot_initial = Units that each player puts into a new pot: { $value }.
tongits-effect-pot_award_includes_ante = { $value ->
    [yes] The losers' antes for this hand go into the pot before it is won.
   *[no] The losers' antes for this hand go into the new pot.
}
tongits-effect-unit = Chips per unit: { $value }.

## Practice questions
##
## -question-*: titles of kinds of questions (at most three words where possible).
## -school-*: questions, answers (without a full stop) and explanations.
## $opened: yes or no. $player: a letter. $who: a player who laid off a card. $bar: why the player may not call.
## $ended: how.
## $pays: how wins are paid. $all, $aces, $fours, $each: numbers.

tongits-question-meld = Find the meld
tongits-question-connect = Cards to lay off
tongits-question-take = Taking the discard
tongits-question-call = Calling a Draw
tongits-question-dead = Counting deadwood
tongits-question-out = The winning card
tongits-question-winner = The lowest total
tongits-question-units = The winner's pay

tongits-school-hand = your hand
tongits-school-on-table = { $meld }meld{ $end } on the table
tongits-school-yours = your { $meld }meld{ $end }
tongits-school-discard = the last { $discard }discard{ $end }
tongits-school-held = in the winner's hand
tongits-school-laid = the winner's { $meld }meld{ $end }
tongits-school-secret = the winner's { $secret }secret{ $end }
tongits-school-player = { $opened ->
    [yes] player { $player }, who has { $open }opened{ $end }
   *[no] player { $player }, who hasn't { $open }opened{ $end }
}
tongits-school-meld = Which of these cards may you lay down as a { $meld }meld{ $end }?
tongits-school-no-meld = These cards are neither three cards of one rank nor three cards of one suit in sequence.
tongits-school-trio = Three or four cards of one rank are a { $meld }meld{ $end }.
tongits-school-straight = Three or more cards of one suit in sequence are a { $meld }meld{ $end }. The ace is low.
tongits-school-connect = Which card in your hand can you { $connect }lay off{ $end } on this { $meld }meld{ $end }?
tongits-school-not-connected = If you added this card, the cards would no longer be a { $meld }meld{ $end }.
tongits-school-connects-trio = A set of three takes only the fourth card of its rank.
tongits-school-connects-straight = A run takes the next card of its suit at either end.
tongits-school-take = You want the { $discard }discard{ $end }. Which two cards in your hand let you take it?
tongits-school-not-taken = The { $discard }discard{ $end } doesn't make a { $meld }meld{ $end } with these two cards.
tongits-school-taken = If you take the { $discard }discard{ $end }, you lay it down at once, in a { $meld }meld{ $end } with cards from your hand.
tongits-school-call-opened = { $opened ->
    [yes] Your turn is starting, and you have { $open }opened{ $end }.
   *[no] Your turn is starting, and you haven't { $open }opened{ $end }.
}
tongits-school-call-since = { $who ->
    [others] Since your last turn, another player has { $connect }laid off{ $end } a card on your { $meld }meld{ $end }.
    [self] On your last turn, you { $connect }laid off{ $end } a card on your own { $meld }meld{ $end }.
   *[nobody] You didn't { $connect }lay off{ $end } a card on your own { $meld }meld{ $end } on your last turn. No other player has laid one off since.
}
tongits-school-call = May you { $draw }call a Draw{ $end }?
tongits-school-call-answer = { $bar ->
    [yes] Yes
    [opened] No, because I haven't opened
    [others] No, because another player has laid off
   *[self] No, because I laid off on my own meld
}
tongits-school-call-why = { $bar ->
    [yes] You may not, because one of the conditions isn't met.
    [opened] You have { $open }opened{ $end }, so this isn't the reason.
    [others] No other player has laid off on your { $meld }meld{ $end }.
   *[self] You didn't { $connect }lay off{ $end } on your own { $meld }meld{ $end }.
}
tongits-school-call-right = { $bar ->
    [yes] You may call if you have { $open }opened{ $end } and no one has recently { $connect }laid off{ $end } a card on your { $meld }melds{ $end }.
    [opened] You can't { $draw }call a Draw{ $end } if you haven't { $open }opened{ $end }.
    [others] If another player { $connect }lays off{ $end } on your meld, you must wait a turn. Players use this rule to delay a { $draw }Draw{ $end }.
   *[self] If you { $connect }lay off{ $end } on your own { $meld }meld{ $end }, you must wait a turn.
}
tongits-school-dead = What is the deadwood count of this hand?
tongits-school-dead-all = That is the total of all cards, but cards in { $meld }melds{ $end } don't count.
tongits-school-dead-else = Either other { $meld }melds{ $end } leave fewer points, or this count is too low.
tongits-school-dead-why = All cards together count { $all }, but the best { $meld }melds{ $end } leave only { $n }.
tongits-school-dead-cards = An ace counts 1, and jacks, queens and kings count 10 each. Every other card counts its number.
tongits-school-out-nothing = You can't { $connect }lay off{ $end } any card here.
tongits-school-out = Which card, if you draw it now, lets you call { $tongits }tongits{ $end }?
tongits-school-not-out = With this card, you would have more than one card outside your { $meld }melds{ $end }.
tongits-school-out-why = All your cards are then in { $meld }melds{ $end }, or all except one, which you { $discard }discard{ $end }.
tongits-school-winner = The { $deck }stock{ $end } is used up. Who wins?
tongits-school-player-wins = Player { $player }
tongits-school-more = This player has a higher count: { n-points } outside { $meld }melds{ $end }.
tongits-school-burned = A player who hasn't opened loses, no matter what they hold.
tongits-school-least = With { n-points } outside { $meld }melds{ $end }, this player has the lowest count.
tongits-school-least-why = Only players who have { $open }opened{ $end } can win.
tongits-school-ended = { $ended ->
    [tongits] The hand was won by { $tongits }tongits{ $end }.
    [draw] The hand was won by a { $draw }Draw{ $end } that no player challenged.
   *[deck-out] The hand was won when the { $deck }stock{ $end } was used up.
}
tongits-school-units = How many units does a loser who has { $open }opened{ $end } pay the winner?
tongits-school-n-units = { $n ->
    [one] { $n } unit
   *[other] { $n } units
}
tongits-school-units-else = Add up the units for the win, { $tongits }tongits{ $end }, each ace, and each set of four.
tongits-school-units-why = { $ended ->
    [tongits] { $pays ->
        [pagat] A win by { $tongits }tongits{ $end } is worth 3 units here.
       *[source] The win is worth 1 unit, and { $tongits }tongits{ $end } is worth 1 more.
    }
   *[other] The win is worth 1 unit.
}
tongits-school-units-aces = With 1 unit for each ace ({ $aces }) and { $each } for each { $secret }secret{ $end } ({ $fours }), the total is { $n }.

## Tutorial
##
## Steps of the tutorial, in order. -slip-*: shown after a move that the tutorial advises against.
## $ace, $king: points.

tongits-lesson-aim = Your goal is to put your cards into { $meld }melds{ $end }, which are groups of cards that belong together.
tongits-lesson-left = All cards outside melds count against you.
tongits-lesson-three = Three or four cards of one rank are a meld. You hold three sevens.
tongits-lesson-three-do = Lay down the three sevens.
tongits-lesson-open = You { $open }open{ $end } with your first meld. If you never open, you can't win by counting.
tongits-lesson-open-why = A player who never opens is also { $burned }burned{ $end } and pays more.
tongits-lesson-row = Three or more cards of one suit in sequence are also a meld. You hold the four, five and six of hearts.
tongits-lesson-row-stays = You may keep this run in your hand, because a meld in your hand doesn't count against you.
tongits-lesson-counts = Outside melds, an ace counts { $ace }, jacks, queens and kings count { $king } each, and every other card counts its number.
tongits-lesson-dead-wood = Your deadwood count is { $n }. You want it low.
tongits-lesson-discard = Your turn ends with a { $discard }discard{ $end }.
tongits-lesson-discard-do = Discard a card that counts a lot and doesn't help you: the king.
tongits-lesson-others = The other players have played, and one has laid down a meld.
tongits-lesson-pick = Now your turn begins. You can take the top card of the { $deck }stock{ $end }, or the last discard.
tongits-lesson-take = You may take a discard if you lay it down at once in a new meld. The eight, nine and ten of spades make a meld.
tongits-lesson-take-do = Take the eight.
tongits-lesson-connect = You may { $connect }lay off{ $end } cards on any meld on the table, including another player's.
tongits-lesson-connect-do = Your two of clubs fits another player's run of three, four and five.
tongits-lesson-end-turn = Except for the queen, you have only small cards left. Discard the queen.
tongits-lesson-again = It's your turn again. Your run of hearts doesn't count against you.
tongits-lesson-now = Your ace and your two together count { $n }.
tongits-lesson-tongits = When all your cards are in melds, or all but one, you have { $tongits }tongits{ $end } and win at once.
tongits-lesson-deck-out = When the stock is used up, the lowest count wins.
tongits-lesson-call = Before you draw a card, you may { $draw }call a Draw{ $end }: the hand ends, and the lowest count wins.
tongits-lesson-call-who = The other players may { $fold }fold{ $end }, or { $challenge }challenge{ $end } you with their own counts.
tongits-lesson-free = You know enough to end this hand by yourself.
tongits-lesson-free-how = Call a Draw with your low count, or draw a card and try for tongits.
tongits-lesson-slip-discard = A discard ends your turn. First lay down a meld to open.
tongits-lesson-slip-row = That is also a meld, but it can wait in your hand. Lay down the sevens instead.
tongits-lesson-slip-less = You may discard that card, but another one counts more and helps you less.
tongits-lesson-slip-keep = You may lay down that meld, but then others can lay off on it. In your hand, a meld doesn't count against you.
tongits-lesson-slip-pick = You may draw, but you don't know what you will get. The eight is certain to make a meld.
tongits-lesson-slip-call = You have opened, so you may call a Draw. But your count is high, and others may have less.
tongits-lesson-slip-connect = That would end your turn. First lay off the two, because it doesn't count against you on the table.

## Rows of odds tables
##
## Row names: noun phrases without a full stop. The number follows in the next column.
## $sessions: how many sessions were counted.

tongits-odds-dealt_meld = Deals of twelve cards with a meld
tongits-odds-dealt_secret = Deals of twelve cards with a secret
tongits-odds-dealt_tongits = Deals of thirteen cards that win by tongits at once
tongits-odds-ended_tongits = Hands won by tongits
tongits-odds-ended_draw = Hands won by an unchallenged Draw
tongits-odds-ended_challenge = Hands won after a challenge
tongits-odds-ended_deck_out = Hands that end with the stock used up
tongits-odds-nobody = Hands without a winner
tongits-odds-burned = Burned players per hand
tongits-odds-draws_called = Hands in which a Draw is called
tongits-odds-draws_challenged = Called Draws that are challenged
tongits-odds-draws_won = Called Draws that the caller wins
tongits-odds-secrets = Face-down secrets per hand
tongits-odds-picks = Cards drawn from the stock, per hand
tongits-odds-takes = Discards taken, per hand
tongits-odds-drops = Melds laid down, per hand
tongits-odds-connects = Cards laid off, per hand
tongits-odds-deadwood = Deadwood count of each loser
tongits-odds-until-pot = { $sessions ->
    [one] 1 session until the pot is won
   *[other] { $sessions } sessions until the pot is won
}
tongits-odds-pots = Pots won by seat { $n }, per session
tongits-odds-pot_won = Chips in a pot when it is won
tongits-odds-pot_half = Median of the largest pot won in a session, in chips
tongits-odds-pot_most = 90th percentile of the largest pot won in a session, in chips
tongits-odds-pot_left = Chips in the pot after a session

## Missed moves, after a hand
##
## Shown when the hand is over: what would have been better. $others: cards.

tongits-idea-open = You held a meld, { $cards }, but hadn't opened. If you never open, you are burned.
tongits-idea-take = You could have taken { $card } to make a meld with { $others }, instead of drawing an unknown card from the stock.
tongits-idea-connect = { CAPITAL($card) } counted { $n } in your hand, but you could have laid it off on { $meld }.
tongits-idea-dear = You could have discarded { $card }: it counts { $n } and doesn't fit any card that you hold.

## Badges
##
## On a person's page. -how: what the badge is given for, about the person whose page it is.

tongits-badge-tongits = Tongits
tongits-badge-tongits-how = Won a hand by tongits.
tongits-badge-challenge = Challenger
tongits-badge-challenge-how = Challenged a Draw and won the hand.
tongits-badge-secret = Secret
tongits-badge-secret-how = Laid down a face-down secret.
tongits-badge-pot = The pot
tongits-badge-pot-how = Won the pot.
