## Seats and lists

seat = Seat { $number }
list-and = { $some } and { $last }
list-or = { $some } or { $last }

## Pieces

the-piece = the { $piece }
the-unseen = a piece that lies face down
piece-unseen = face down
piece-joker = joker
piece-card = { $rank ->
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
} of { $suit ->
    [S] spades
    [H] hearts
    [D] diamonds
   *[C] clubs
}
piece-tile = { $suit ->
    [m] { piece-rank } of characters
    [p] { piece-rank } of circles
    [s] { piece-rank } of bamboo
    [E] east wind
    [S] south wind
    [W] west wind
    [N] north wind
    [C] red dragon
    [F] green dragon
    [P] white dragon
   *[f] { piece-flower }
}
piece-ceki = { $suit ->
    [m] { piece-rank } of myriads
    [p] { piece-rank } of coins
    [s] { piece-rank } of strings
    [C] red flower
    [F] old thousand
   *[P] white flower
}
piece-rank = { $rank ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
   *[9] nine
}
piece-flower = { $rank ->
    [1] plum
    [2] orchid
    [3] chrysanthemum
    [4] bamboo plant
    [5] spring
    [6] summer
    [7] autumn
   *[8] winter
}

## Counting

n-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
n-cards = { $n ->
    [1] a card
   *[other] { $n } cards
}
n-tiles = { $n ->
    [1] a tile
   *[other] { $n } tiles
}
n-chips = { $n ->
    [one] { $n } chip
   *[other] { $n } chips
}
n-tokens = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
n-chips-moved = { $n ->
    [one] { SIGNED($n) } chip
    [-1] -1 chip
   *[other] { SIGNED($n) } chips
}
n-face-down = { $n } face down

## At every table

mark-to-play = to play
mark-dealer = dealer
figure-points = points
figure-chips = chips
figure-cards = cards
fact = { $name }: { $value }
you-may = You may: { $moves }
on-top-of = { $top } on top of { $n } more
waits-for = { $seat ->
    [you] You are to play.
   *[other] { $seat } is to play.
}
hand-over = The hand is over.
match-over = The match is over.
first-drawn = { $seat ->
    [you] Who begins was drawn: you do.
   *[other] Who begins was drawn: { $seat }.
}
hand-dealt = Hand { $number } is dealt.
claims-open = Others may claim that.
claims-wait = Others may claim what was played: wait a moment.
table-closed = This table is closed.
table-ended = The table was ended by its host.
hand-uncounted = The hand that was being played does not count.
hand-unplayed = No hand was played to its end.
seat-stands = { $seat ->
    [you] You have { $points } points.
   *[other] { $seat } has { $points } points.
}
seat-stands-with-chips = { $seat ->
    [you] You have { $points } points and { $chips } chips.
   *[other] { $seat } has { $points } points and { $chips } chips.
}
event-unknown = Something happened at this table that is not known here: '{ $kind }'.

## Refusals

move-refused = '{ $move }' is not possible: { $why }
no-hand = No hand is under way. Deal one first.
turn-of = { $seat ->
    [you] It is your turn.
   *[other] It is the turn of { $seat }.
}
turn-of-nobody = It is nobody's turn.
turn-after-claims = Others may claim what was played; play goes on when that is settled.
