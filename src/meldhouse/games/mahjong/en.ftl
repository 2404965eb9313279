## The game

mahjong-title = Mahjong
mahjong-sentence = Draw, claim and meld to four sets and a pair worth eight points, with kongs of every kind, over sixteen hands.

## Variants

mahjong-variant-competition = Chinese Official: eight points to win, concealed kongs face down, flowers, sixteen hands.
mahjong-variant-wmo2006 = Chinese Official as printed in the Green Book, where pairs of kongs are worth more.
mahjong-variant-table = At home: any four sets and a pair win a point, kongs show their middle tiles, no flowers.

## Options

mahjong-option-seats = players at the table
mahjong-option-rules = what a winning hand is worth: the fans, or one point for any
mahjong-option-profile = which book gives the values of the kongs
mahjong-option-minimum = points that a hand needs to win, flowers not counted
mahjong-option-flowers = play with the eight flowers and seasons
mahjong-option-concealed_kong_display = how a concealed kong lies on the table
mahjong-option-special_hands_fully_concealed = a self-drawn hand of seven pairs, orphans or knitted tiles also counts Fully Concealed Hand
mahjong-option-knitted_waits = a hand with a knitted straight counts edge and closed waits
mahjong-option-seven_pairs = seven pairs win under the simple rules
mahjong-option-simple_payer = who pays a win on a discard under the simple rules
mahjong-option-hands = hands in a match
mahjong-option-seat_rotation = do the players change places between the rounds

mahjong-unfit-seven-pairs = The option seven_pairs is for rules=simple: Chinese Official always plays seven pairs, as a fan.
mahjong-unfit-minimum = The simple rules have no minimum: set minimum=0.

## Places

mahjong-hand = { $seat ->
    [you] your hand
   *[other] hand of { $seat }
}
mahjong-just-drawn = the last one just drawn
mahjong-discards-of = { $seat ->
    [you] your discards
   *[other] discards of { $seat }
}
mahjong-from = { $seat ->
    [you] from you
   *[other] from { $seat }
}
mahjong-flowers = flowers
mahjong-wall = wall
mahjong-chow = chow
mahjong-pung = pung
mahjong-kong = kong
mahjong-concealed-kong = concealed kong

## What stands at the table

mahjong-wind = { $wind ->
    [E] east
    [S] south
    [W] west
   *[N] north
}
mahjong-round = round
mahjong-round-wind = { $wind } wind
mahjong-hand-number = hand
mahjong-hands-played = { $played } of { $of }

## What is done

mahjong-discards = { $seat ->
    [you] You discard { $tile }.
   *[other] { $seat } discards { $tile }.
}
mahjong-chows = { $seat ->
    [you] You chow { $tile }, discarded by { $giver }, with { $one } and { $other }.
   *[other] { $giver ->
        [you] { $seat } chows { $tile }, which you discarded, with { $one } and { $other }.
       *[other] { $seat } chows { $tile }, discarded by { $giver }, with { $one } and { $other }.
    }
}
mahjong-pungs = { $seat ->
    [you] You pung { $tile }, discarded by { $giver }.
   *[other] { $giver ->
        [you] { $seat } pungs { $tile }, which you discarded.
       *[other] { $seat } pungs { $tile }, discarded by { $giver }.
    }
}
mahjong-kongs = { $seat ->
    [you] You kong { $tile }, discarded by { $giver }, and draw a replacement.
   *[other] { $giver ->
        [you] { $seat } kongs { $tile }, which you discarded, and draws a replacement.
       *[other] { $seat } kongs { $tile }, discarded by { $giver }, and draws a replacement.
    }
}
mahjong-lays-kong = { $seat ->
    [you] You lay a concealed kong, four equal tiles, face down.
   *[other] { $seat } lays a concealed kong, four equal tiles, face down.
}
mahjong-declares-kong = { $seat ->
    [you] You declare a concealed kong of { $tile }.
   *[other] { $seat } declares a concealed kong of { $tile }.
}
mahjong-adds-to-pung = { $seat ->
    [you] You add { $tile } to your pung and make it a kong.
   *[other] { $seat } adds { $tile } to a pung and makes it a kong.
}
mahjong-passes = { $seat ->
    [you] You pass.
   *[other] { $seat } passes.
}
mahjong-wins-drawn = { $seat ->
    [you] You declare mahjong with the tile that you drew.
   *[other] { $seat } declares mahjong with the tile just drawn.
}
mahjong-wins-discard = { $seat ->
    [you] You declare mahjong on { $tile }, discarded by { $giver }.
   *[other] { $giver ->
        [you] { $seat } declares mahjong on { $tile }, which you discarded.
       *[other] { $seat } declares mahjong on { $tile }, discarded by { $giver }.
    }
}
mahjong-robs = { $seat ->
    [you] You rob the kong of { $giver } and declare mahjong on { $tile }.
   *[other] { $giver ->
        [you] { $seat } robs your kong and declares mahjong on { $tile }.
       *[other] { $seat } robs the kong of { $giver } and declares mahjong on { $tile }.
    }
}

## What can be done

mahjong-discard = Discard { $tile }
mahjong-chow-with = Chow { $tile } with { $one } and { $other }
mahjong-pung-of = Pung { $tile }
mahjong-kong-of = Kong { $tile }
mahjong-declare-kong = Declare a concealed kong of { $tile }
mahjong-add-to-pung = Add { $tile } to your pung for a kong
mahjong-declare-mahjong = Declare mahjong
mahjong-rob = Rob the kong for mahjong
mahjong-pass = Pass
mahjong-risky-no-win = You can declare mahjong: let it go by?
mahjong-no-chows = No chows
mahjong-only-win = Only a win
mahjong-win-at-once = A win at once, nothing else
mahjong-no-claims = No claims
mahjong-call-chow = Chow
mahjong-call-pung = Pung
mahjong-call-kong = Kong

mahjong-prompt-discard = { $minimum ->
    [0] Discard a tile: four sets and a pair win.
   *[other] Discard a tile: four sets and a pair win, worth { $minimum } points.
}
mahjong-prompt-discard-or = Discard a tile, or declare { $calls }.
mahjong-prompt-claim = { $giver ->
    [you] You discard { $tile }. Others may claim it for { $calls }.
   *[other] { $giver } discards { $tile }. Claim it for { $calls }, or pass.
}
mahjong-prompt-rob = { $giver ->
    [you] You add { $tile } to your pung. Others may rob the kong.
   *[other] { $giver } adds { $tile } to a pung. Rob the kong and win with it, or pass.
}
mahjong-prompt-wait-discard = { $giver ->
    [you] You discard { $tile }. Others may claim it: wait a moment.
   *[other] { $giver } discards { $tile }. It may be claimed: wait a moment.
}
mahjong-prompt-wait-kong = { $giver ->
    [you] You add { $tile } to your pung. Others may rob the kong: wait a moment.
   *[other] { $giver } adds { $tile } to a pung. Somebody may rob the kong: wait a moment.
}
mahjong-can-chow = a chow (three in a row)
mahjong-can-pung = a pung (three equal tiles)
mahjong-can-kong = a kong (four equal tiles)
mahjong-can-hu = mahjong (the winning hand)

## What is so of a move, said with hints and in reviews

mahjong-why-mahjong = Your hand is complete and worth enough.
mahjong-why-pass = { $missing ->
    [one] Your hand lacks one tile, and { mahjong-nearer }.
   *[other] Your hand lacks { $missing } tiles, and { mahjong-nearer }.
}
mahjong-why-discard = { $missing ->
    [one] Your hand then lacks one tile, and { mahjong-nearer }.
   *[other] Your hand then lacks { $missing } tiles, and { mahjong-nearer }.
}
mahjong-nearer = { $n ->
    [0] none that you have not seen brings it nearer
    [one] one that you have not seen brings it nearer
   *[other] { $n } that you have not seen bring it nearer
}
mahjong-why-kong = { $missing ->
    [one] The kong draws another tile. Your hand lacks one tile with it, and { $now } without.
   *[other] The kong draws another tile. Your hand lacks { $missing } tiles with it, and { $now } without.
}
mahjong-why-claim = { $missing ->
    [one] Your hand lacks one tile with it, and { $now } without.
   *[other] Your hand lacks { $missing } tiles with it, and { $now } without.
}

## What is no move

mahjong-unknown-move = A move is written 'discard 5m', 'chow 3m 4m', 'pung', 'kong', 'kong 5m', 'hu' or 'pass'.
mahjong-unknown-tile = '{ $name }' is no tile: tiles are written like 5m, 5p, 5s, E S W N, C F P.
mahjong-unknown-discard = A discard names one tile, as in 'discard 5m'.
mahjong-unknown-chow = A chow names the two tiles from your hand, as in 'chow 3m 4m'.
mahjong-unknown-pung = 'pung' stands alone: the tile is the one that is offered.
mahjong-unknown-kong = A kong names one tile on your own turn, as in 'kong 5m', and none on a discard.
mahjong-unknown-kong-offered = A kong of the offered tile is written just 'kong'.
mahjong-unknown-hu = 'hu' stands alone: it declares mahjong.
mahjong-unknown-pass = 'pass' stands alone.

## What stands in the way

mahjong-bar-flower = Flowers are never in a hand: they are laid out and replaced as soon as they come.
mahjong-bar-not-in-a-row = A chow is three in a row of one suit: { $tiles } are not.
mahjong-bar-no-offer = A claim or a pass answers a tile that another player offers, and nothing is offered: it is your turn to play.
mahjong-bar-tile-offered = Claim or pass first: { $tile } is offered, and nothing else is played before that is settled.
mahjong-bar-not-held = You do not hold { $tile }.
mahjong-bar-after-a-claim = After a chow or a pung you only discard; a kong or mahjong comes after a draw.
mahjong-bar-wall-empty = The wall is empty, so no replacement can be drawn and nobody may kong.
mahjong-bar-not-four = { $held ->
    [0] A concealed kong takes all four of the kind in your hand, and you do not hold { $tile }.
    [1] A concealed kong takes all four of the kind in your hand, and you hold { $tile } once.
    [2] A concealed kong takes all four of the kind in your hand, and you hold { $tile } twice.
   *[other] A concealed kong takes all four of the kind in your hand, and you hold { $tile } three times.
}
mahjong-bar-no-pung = You have no open pung of { $tile } to which the fourth tile could be added.
mahjong-bar-no-fourth = Your pung becomes a kong with the fourth tile, and you do not hold { $tile }.
mahjong-bar-only-robbed = A kong can be robbed for mahjong only, and { $tile } is on its way to one.
mahjong-bar-last-discard = The wall is empty: the last discard can only be claimed for mahjong.
mahjong-bar-not-next = { $next ->
    [you] Only the player on the right of whoever discards may chow, and that is you.
   *[other] Only the player on the right of whoever discards may chow, and that is { $next }.
}
mahjong-bar-honours = A chow is three in a row of one suit, and { $tile } is in none: winds and dragons have no order.
mahjong-bar-past-the-end = { $position ->
    [0] A chow ends at nine: { $tile } cannot be the lowest of three in a row.
    [1] A chow stays between one and nine: { $tile } cannot be the middle of three in a row.
   *[2] A chow begins at one: { $tile } cannot be the highest of three in a row.
}
mahjong-bar-no-partners = { $n ->
    [one] That chow of { $tile } takes { $missing } from your hand, and you do not hold it.
   *[other] That chow of { $tile } takes { $missing } from your hand, and you hold neither.
}
mahjong-bar-not-two = { $held ->
    [0] A pung of { $tile } takes two more from your hand, and you hold none.
   *[1] A pung of { $tile } takes two more from your hand, and you hold one.
}
mahjong-bar-not-three = { $held ->
    [0] A kong of { $tile } takes three more from your hand, and you hold none.
    [1] A kong of { $tile } takes three more from your hand, and you hold one.
   *[2] A kong of { $tile } takes three more from your hand, and you hold two.
}
mahjong-bar-incomplete = { $offered ->
    [yes] { $hands ->
        [sets] Your tiles and { $tile } do not make four sets and a pair.
        [pairs] Your tiles and { $tile } make neither four sets and a pair nor seven pairs.
       *[special] Your tiles and { $tile } make neither four sets and a pair nor one of the special hands: seven pairs, thirteen orphans, knitted tiles.
    }
   *[no] { $hands ->
        [sets] Your tiles are not four sets and a pair.
        [pairs] Your tiles are neither four sets and a pair nor seven pairs.
       *[special] Your tiles are neither four sets and a pair nor one of the special hands: seven pairs, thirteen orphans, knitted tiles.
    }
}
mahjong-bar-too-little = { $n ->
    [one] Your hand is complete and worth { $n } point; mahjong takes { $minimum }, flowers not counted.
   *[other] Your hand is complete and worth { $n } points; mahjong takes { $minimum }, flowers not counted.
}

## The end

mahjong-exhausted = The wall is empty and nobody has won: nobody pays.
mahjong-won-drawn = { $seat ->
    [you] You have won with { $tile }, drawn from the wall.
   *[other] { $seat } has won with { $tile }, drawn from the wall.
}
mahjong-won-discard = { $seat ->
    [you] You have won with { $tile }, discarded by { $giver }.
   *[other] { $giver ->
        [you] { $seat } has won with { $tile }, which you discarded.
       *[other] { $seat } has won with { $tile }, discarded by { $giver }.
    }
}
mahjong-won-robbing = { $seat ->
    [you] You have won with { $tile }, robbed from the kong of { $giver }.
   *[other] { $giver ->
        [you] { $seat } has won with { $tile }, robbed from your kong.
       *[other] { $seat } has won with { $tile }, robbed from the kong of { $giver }.
    }
}
mahjong-fan-counts = { $times ->
    [1] { $fan }: { n-points }.
   *[other] { $fan }: { n-points }, { $times } times { $each }.
}
mahjong-pay-all = The hand is worth { n-points }. Everybody else pays { $each }, of which 8 are for losing.
mahjong-pays = { $giver ->
    [you] The hand is worth { n-points }. You gave the winning tile and pay { $most }, of which 8 are for losing; the two others pay 8 each.
   *[other] The hand is worth { n-points }. { $giver } gave the winning tile and pays { $most }, of which 8 are for losing; the two others pay 8 each.
}
mahjong-pay-one-each = Everybody else pays 1 point.
mahjong-pays-one = { $giver ->
    [you] You gave the winning tile and pay 1 point; nobody else pays.
   *[other] { $giver } gave the winning tile and pays 1 point; nobody else pays.
}

## How a hand counts

mahjong-counts-arrangement = { $shape ->
    [sets] Four sets and a pair.
    [straight] A knitted straight, a set and a pair.
    [pairs] Seven pairs.
    [orphans] Thirteen orphans: every terminal and honour, and one of them twice.
   *[knitted] Single honours and knitted tiles.
}
mahjong-counts-chow = { mahjong-chow }
mahjong-counts-pung = { mahjong-pung }
mahjong-counts-kong = { mahjong-kong }
mahjong-counts-concealed-kong = { mahjong-concealed-kong }
mahjong-counts-pair = pair
mahjong-counts-straight = knitted straight
mahjong-counts-singles = fourteen tiles
mahjong-counts-sum = { $flowers ->
    [0] Together { n-points }; { $minimum } are needed to win.
   *[other] Together { n-points }, of which { $flowers } for flowers; { $minimum } without flowers are needed to win.
}
mahjong-counts-pays = { $hand ->
    [0] { $seat ->
        [you] You pay { $n } for losing.
       *[other] { $seat } pays { $n } for losing.
    }
   *[other] { $seat ->
        [you] You pay { $n }: 8 for losing, and { $hand } for the hand.
       *[other] { $seat } pays { $n }: 8 for losing, and { $hand } for the hand.
    }
}

mahjong-unwon-ready = { $seat ->
    [you] You were ready, and waited for { $tiles }.
   *[other] { $seat } was ready, and waited for { $tiles }.
}
mahjong-unwon-away = { $n ->
    [one] { $seat ->
        [you] You lacked one tile to be ready.
       *[other] { $seat } lacked one tile to be ready.
    }
   *[other] { $seat ->
        [you] You lacked { $n } tiles to be ready.
       *[other] { $seat } lacked { $n } tiles to be ready.
    }
}
mahjong-unwon-too-little = Even drawn it would have been worth only { $n } without flowers, and it takes { $minimum } to win.
mahjong-near-line-away = { $n ->
    [0] ready after a discard
   *[other] { $n } from ready
}
mahjong-near-line-waits = waits: { $tiles }
mahjong-near-line-many = waits: { $n } kinds
mahjong-near-line-complete = complete
mahjong-near-away = { $n ->
    [one] One tile from ready.
   *[other] { $n } tiles from ready.
}
mahjong-near-useful = Any of these brings your hand nearer.
mahjong-near-ready = Ready: you wait for { $tiles }.
mahjong-near-worth = { $enough ->
    [both] { $discard } points, drawn { $drawn }; { $n } left
    [drawn] { $discard } points are too few, drawn { $drawn } win; { $n } left
   *[none] { $discard } points, drawn { $drawn }: too few; { $n } left
}
mahjong-near-left = { $n } left
mahjong-near-too-little = The best of these is worth { $n } without flowers. It takes { $minimum } to win: { $missing } more.
mahjong-near-not-all = Without flowers it takes { $minimum } points to win, and not all of these bring them.
mahjong-near-complete = Your hand is complete: declare mahjong.
mahjong-near-complete-worth = { $enough ->
    [yes] Your hand is complete and worth { n-points }: declare mahjong.
   *[no] Your hand is complete and worth { n-points }; { $missing } more are needed to win.
}
mahjong-near-throw-away = { $n ->
    [one] Best to throw: your hand is then one tile from ready, and most tiles help it on.
   *[other] Best to throw: your hand is then { $n } tiles from ready, and most tiles help it on.
}
mahjong-near-throw-ready = Throw { $tile }, and you wait for these.

## A hand scored

mahjong-score-reading = { $drawn ->
    [yes] { $shape ->
        [sets] { $sets }, self-drawn on { $tile }
        [straight] { $sets }, self-drawn on { $tile } (knitted straight)
        [pairs] { $sets }, self-drawn on { $tile } (seven pairs)
        [orphans] { $sets }, self-drawn on { $tile } (thirteen orphans)
       *[knitted] { $sets }, self-drawn on { $tile } (honours and knitted tiles)
    }
   *[no] { $shape ->
        [sets] { $sets }, won on { $tile }
        [straight] { $sets }, won on { $tile } (knitted straight)
        [pairs] { $sets }, won on { $tile } (seven pairs)
        [orphans] { $sets }, won on { $tile } (thirteen orphans)
       *[knitted] { $sets }, won on { $tile } (honours and knitted tiles)
    }
}
mahjong-score-together = together
mahjong-score-times = ({ $times } times { $points })
mahjong-score-too-little = Less than { $minimum } points without flowers: under the competition rules this does not win.
mahjong-score-left-out = Not counted:
mahjong-score-why = { $fan }: { $why }
mahjong-score-fan-of = { $fan } ({ $tiles })
mahjong-score-contained = It is contained in { $fans }.
mahjong-score-combined = { $n ->
    [one] One is not counted: its sets are combined already, and a set is combined only once more.
   *[other] { $n } are not counted: their sets are combined already, and a set is combined only once more.
}
mahjong-score-combined-in = { $n ->
    [one] One is not counted: its sets go into { $fan }, and a set is combined only once more.
   *[other] { $n } are not counted: their sets go into { $fan }, and a set is combined only once more.
}
mahjong-score-pung-used = The pung goes into { $fans }.
mahjong-score-pung-in-gates = One of these pungs lies in { $fan }.
mahjong-score-knitted-wait = The house counts no edge or closed wait beside a knitted straight.
mahjong-score-other-waits = { $tile } was not the only tile that completed the hand.

mahjong-score-wind = { $what ->
    [seat] The seat wind is { $names }, not '{ $name }'.
   *[prevalent] The prevalent wind is { $names }, not '{ $name }'.
}
mahjong-score-profile = The profile is { $names }, not '{ $name }'.
mahjong-score-melds = A hand has at most four melds; this one has { $n }.
mahjong-score-number = { $melds ->
    [0] A hand without melds has { mahjong-n-tiles } beside the winning one; this one has { $held }.
    [one] Beside a meld the concealed part has { mahjong-n-tiles } without the winning one; this one has { $held }.
   *[other] Beside { $melds } melds the concealed part has { mahjong-n-tiles } without the winning one; this one has { $held }.
}
mahjong-n-tiles = { $n ->
    [one] { $n } tile
   *[other] { $n } tiles
}
mahjong-score-no-win = { $n ->
    [one] This hand does not win with { $tile }: one tile would have to be another for four sets and a pair or one of the special hands.
   *[other] This hand does not win with { $tile }: { $n } tiles would have to be others for four sets and a pair or one of the special hands.
}
mahjong-score-flowers = There are { $most } flowers, so a hand has 0 to { $most } of them, not { $n }.
mahjong-score-robbed-and-drawn = A robbed tile is another player's: it cannot be self-drawn.
mahjong-score-replacement-not-drawn = A replacement tile is drawn, so the hand has to be self-drawn too.
mahjong-score-replacement-without-kong = A replacement tile follows a kong, and this hand has none.
mahjong-score-robbed-last = A kong needs a tile in the wall, so nobody robs one on the last tile.
mahjong-score-robbed-fourth = A robbed kong is not also the last tile of its kind: its promoter holds all four.
mahjong-score-robbed-held = A robbed kong would be all four of { $tile }, and this hand holds one.
mahjong-score-fourth-held = The other three of { $tile } cannot lie open: this hand holds one concealed.

## Hands as they are written

mahjong-notation-help = tiles are written like 123m 55p 9s E C, with m characters, p circles, s bamboo, E S W N winds and C F P dragons
mahjong-notation-letter = '{ $text }' cannot be read at '{ $letter }': { mahjong-notation-help }.
mahjong-notation-suit = '{ $text }' does not say which suit { $digits } is of: { mahjong-notation-help }.
mahjong-notation-one-tile = { $n ->
    [0] The winning tile is one tile, like 8m, and none is given.
   *[other] The winning tile is one tile, like 8m; '{ $text }' is { $n }.
}
mahjong-notation-meld = '{ $text }' is no meld: a chow is written 123m, a pung 111m, a melded kong 1111m, a concealed kong 1111m*.
mahjong-notation-copies = There are only four of each tile, and this hand has { $tile } { $n } times.

## What fans are called

mahjong-fan-big-four-winds = Big Four Winds
mahjong-fan-big-three-dragons = Big Three Dragons
mahjong-fan-all-green = All Green
mahjong-fan-nine-gates = Nine Gates
mahjong-fan-four-kongs = Four Kongs
mahjong-fan-seven-shifted-pairs = Seven Shifted Pairs
mahjong-fan-thirteen-orphans = Thirteen Orphans
mahjong-fan-all-terminals = All Terminals
mahjong-fan-little-four-winds = Little Four Winds
mahjong-fan-little-three-dragons = Little Three Dragons
mahjong-fan-all-honors = All Honors
mahjong-fan-four-concealed-pungs = Four Concealed Pungs
mahjong-fan-pure-terminal-chows = Pure Terminal Chows
mahjong-fan-quadruple-chow = Quadruple Chow
mahjong-fan-four-pure-shifted-pungs = Four Pure Shifted Pungs
mahjong-fan-four-pure-shifted-chows = Four Pure Shifted Chows
mahjong-fan-three-kongs = Three Kongs
mahjong-fan-all-terminals-and-honors = All Terminals and Honors
mahjong-fan-seven-pairs = Seven Pairs
mahjong-fan-greater-honors-and-knitted-tiles = Greater Honors and Knitted Tiles
mahjong-fan-all-even-pungs = All Even Pungs
mahjong-fan-full-flush = Full Flush
mahjong-fan-pure-triple-chow = Pure Triple Chow
mahjong-fan-pure-shifted-pungs = Pure Shifted Pungs
mahjong-fan-upper-tiles = Upper Tiles
mahjong-fan-middle-tiles = Middle Tiles
mahjong-fan-lower-tiles = Lower Tiles
mahjong-fan-pure-straight = Pure Straight
mahjong-fan-three-suited-terminal-chows = Three-Suited Terminal Chows
mahjong-fan-pure-shifted-chows = Pure Shifted Chows
mahjong-fan-all-fives = All Fives
mahjong-fan-triple-pung = Triple Pung
mahjong-fan-three-concealed-pungs = Three Concealed Pungs
mahjong-fan-lesser-honors-and-knitted-tiles = Lesser Honors and Knitted Tiles
mahjong-fan-knitted-straight = Knitted Straight
mahjong-fan-upper-four = Upper Four
mahjong-fan-lower-four = Lower Four
mahjong-fan-big-three-winds = Big Three Winds
mahjong-fan-mixed-straight = Mixed Straight
mahjong-fan-reversible-tiles = Reversible Tiles
mahjong-fan-mixed-triple-chow = Mixed Triple Chow
mahjong-fan-mixed-shifted-pungs = Mixed Shifted Pungs
mahjong-fan-chicken-hand = Chicken Hand
mahjong-fan-last-tile-draw = Last Tile Draw
mahjong-fan-last-tile-claim = Last Tile Claim
mahjong-fan-out-with-replacement-tile = Out with Replacement Tile
mahjong-fan-robbing-the-kong = Robbing the Kong
mahjong-fan-two-concealed-kongs = Two Concealed Kongs
mahjong-fan-all-pungs = All Pungs
mahjong-fan-half-flush = Half Flush
mahjong-fan-mixed-shifted-chows = Mixed Shifted Chows
mahjong-fan-all-types = All Types
mahjong-fan-melded-hand = Melded Hand
mahjong-fan-two-dragon-pungs = Two Dragon Pungs
mahjong-fan-outside-hand = Outside Hand
mahjong-fan-fully-concealed-hand = Fully Concealed Hand
mahjong-fan-concealed-kong-and-melded-kong = Concealed Kong and Melded Kong
mahjong-fan-two-melded-kongs = Two Melded Kongs
mahjong-fan-last-tile = Last Tile
mahjong-fan-dragon-pung = Dragon Pung
mahjong-fan-prevalent-wind = Prevalent Wind
mahjong-fan-seat-wind = Seat Wind
mahjong-fan-concealed-hand = Concealed Hand
mahjong-fan-all-chows = All Chows
mahjong-fan-tile-hog = Tile Hog
mahjong-fan-double-pung = Double Pung
mahjong-fan-two-concealed-pungs = Two Concealed Pungs
mahjong-fan-concealed-kong = Concealed Kong
mahjong-fan-all-simples = All Simples
mahjong-fan-pure-double-chow = Pure Double Chow
mahjong-fan-mixed-double-chow = Mixed Double Chow
mahjong-fan-short-straight = Short Straight
mahjong-fan-two-terminal-chows = Two Terminal Chows
mahjong-fan-pung-of-terminals-or-honors = Pung of Terminals or Honors
mahjong-fan-melded-kong = Melded Kong
mahjong-fan-one-voided-suit = One Voided Suit
mahjong-fan-no-honors = No Honors
mahjong-fan-edge-wait = Edge Wait
mahjong-fan-closed-wait = Closed Wait
mahjong-fan-single-wait = Single Wait
mahjong-fan-self-drawn = Self-Drawn
mahjong-fan-flower-tiles = Flower Tiles

## What they ask for

mahjong-asks-big-four-winds = Pungs or kongs of all four winds.
mahjong-asks-big-three-dragons = Pungs or kongs of all three dragons.
mahjong-asks-all-green = Nothing but 2, 3, 4, 6 and 8 of bamboo and green dragons; the dragon may be missing.
mahjong-asks-nine-gates = The thirteen tiles before the last were 1112345678999 of one suit, all concealed; any tile of the suit completes them. One of its pungs of terminals is part of it.
mahjong-asks-four-kongs = Four kongs of any sort, and a pair.
mahjong-asks-seven-shifted-pairs = Seven pairs that are neighbours in one suit.
mahjong-asks-thirteen-orphans = One of each terminal and each honour, and one of them twice.
mahjong-asks-all-terminals = Nothing but ones and nines.
mahjong-asks-little-four-winds = Pungs or kongs of three winds and a pair of the fourth.
mahjong-asks-little-three-dragons = Pungs or kongs of two dragons and a pair of the third.
mahjong-asks-all-honors = Nothing but winds and dragons.
mahjong-asks-four-concealed-pungs = Four pungs made without claiming; concealed kongs are among them.
mahjong-asks-pure-terminal-chows = In one suit: 123 and 789 twice each, and a pair of fives.
mahjong-asks-quadruple-chow = The same chow four times.
mahjong-asks-four-pure-shifted-pungs = Four pungs of one suit, each a rank above the one before.
mahjong-asks-four-pure-shifted-chows = Four chows of one suit, each one rank, or each two ranks, above the one before.
mahjong-asks-three-kongs = Three kongs of any sort.
mahjong-asks-all-terminals-and-honors = Nothing but terminals and honours, both of them.
mahjong-asks-seven-pairs = Seven pairs; four equal tiles may be two of them.
mahjong-asks-greater-honors-and-knitted-tiles = All seven honours, and seven tiles of a knitted pattern (1-4-7 of one suit, 2-5-8 of another, 3-6-9 of the third).
mahjong-asks-all-even-pungs = Pungs and a pair of twos, fours, sixes and eights only.
mahjong-asks-full-flush = All tiles of one suit, no honours.
mahjong-asks-pure-triple-chow = The same chow three times.
mahjong-asks-pure-shifted-pungs = Three pungs of one suit, each a rank above the one before.
mahjong-asks-upper-tiles = Nothing but 7, 8 and 9.
mahjong-asks-middle-tiles = Nothing but 4, 5 and 6.
mahjong-asks-lower-tiles = Nothing but 1, 2 and 3.
mahjong-asks-pure-straight = 123, 456 and 789 of one suit.
mahjong-asks-three-suited-terminal-chows = 123 and 789 in two suits, and a pair of fives in the third.
mahjong-asks-pure-shifted-chows = Three chows of one suit, each one rank, or each two ranks, above the one before.
mahjong-asks-all-fives = A five in every set and in the pair.
mahjong-asks-triple-pung = Pungs of the same rank in all three suits.
mahjong-asks-three-concealed-pungs = Three pungs made without claiming; concealed kongs are among them.
mahjong-asks-lesser-honors-and-knitted-tiles = Fourteen different tiles, all of them honours or tiles of one knitted pattern.
mahjong-asks-knitted-straight = All nine tiles of a knitted pattern, with one set and a pair, or inside Lesser Honors and Knitted Tiles.
mahjong-asks-upper-four = Nothing but 6, 7, 8 and 9.
mahjong-asks-lower-four = Nothing but 1, 2, 3 and 4.
mahjong-asks-big-three-winds = Pungs or kongs of three winds.
mahjong-asks-mixed-straight = 123, 456 and 789, each in a suit of its own.
mahjong-asks-reversible-tiles = Only tiles that look the same upside down: circles 1 2 3 4 5 8 9, bamboo 2 4 5 6 8 9 and the white dragon.
mahjong-asks-mixed-triple-chow = The same chow in all three suits.
mahjong-asks-mixed-shifted-pungs = Pungs of three neighbouring ranks, each in a suit of its own.
mahjong-asks-chicken-hand = A hand that has no other fan. Flowers do not spoil it.
mahjong-asks-last-tile-draw = Self-drawn with the last tile of the wall.
mahjong-asks-last-tile-claim = Won on the discard after the last tile of the wall.
mahjong-asks-out-with-replacement-tile = Self-drawn with the tile that replaced a kong. The tile that replaced a flower does not count.
mahjong-asks-robbing-the-kong = Won on the tile with which another player wanted to make a melded pung a kong.
mahjong-asks-two-concealed-kongs = Two concealed kongs.
mahjong-asks-all-pungs = Four pungs or kongs and a pair.
mahjong-asks-half-flush = One suit and honours, both of them.
mahjong-asks-mixed-shifted-chows = Chows of three neighbouring ranks, each in a suit of its own.
mahjong-asks-all-types = Characters, circles, bamboo, winds and dragons, all five.
mahjong-asks-melded-hand = Four claimed sets, and won on a discard. A concealed kong is not claimed.
mahjong-asks-two-dragon-pungs = Pungs or kongs of two dragons.
mahjong-asks-outside-hand = A terminal or an honour in every set and in the pair.
mahjong-asks-fully-concealed-hand = Nothing claimed, and self-drawn. Concealed kongs do not spoil it.
mahjong-asks-concealed-kong-and-melded-kong = One claimed kong and one concealed. It has no number in the book.
mahjong-asks-two-melded-kongs = Two claimed kongs.
mahjong-asks-last-tile = The other three of the winning tile lie open for all to see. It counts by itself when they lie in the winner's own melds.
mahjong-asks-dragon-pung = A pung or kong of a dragon.
mahjong-asks-prevalent-wind = A pung or kong of the wind of the round.
mahjong-asks-seat-wind = A pung or kong of the seat's own wind. One pung may be both winds.
mahjong-asks-concealed-hand = Nothing claimed, and won on a discard.
mahjong-asks-all-chows = Four chows and a pair of a suit; the knitted straight stands for three chows.
mahjong-asks-tile-hog = Four equal tiles that are no kong, for each kind.
mahjong-asks-double-pung = Pungs of the same rank in two suits.
mahjong-asks-two-concealed-pungs = Two pungs made without claiming; a concealed kong is one of them.
mahjong-asks-concealed-kong = One concealed kong.
mahjong-asks-all-simples = No terminal and no honour.
mahjong-asks-pure-double-chow = The same chow twice.
mahjong-asks-mixed-double-chow = The same chow in two suits.
mahjong-asks-short-straight = Two chows of one suit that make six in a row.
mahjong-asks-two-terminal-chows = 123 and 789 of one suit.
mahjong-asks-pung-of-terminals-or-honors = A pung or kong of ones, nines or a wind that no higher fan has used, for each; that of a dragon is Dragon Pung.
mahjong-asks-melded-kong = One claimed kong.
mahjong-asks-one-voided-suit = Exactly two suits, with honours or without.
mahjong-asks-no-honors = No winds and no dragons.
mahjong-asks-edge-wait = Only one kind completes the hand: the 3 of 123 or the 7 of 789.
mahjong-asks-closed-wait = Only one kind completes the hand: the middle of a chow.
mahjong-asks-single-wait = Only one kind completes the hand: the second tile of the pair.
mahjong-asks-self-drawn = The winning tile was drawn from the wall.
mahjong-asks-flower-tiles = One point for each flower or season. They count after the hand has reached its eight points.

## How it is played

mahjong-played-set = { $kind ->
    [chow] { $chow }chow{ $end }
    [pung] { $pung }pung{ $end }
    [kong] { $kong }kong{ $end }
    [pair] pair
   *[none] no set
}
mahjong-played-open = lies open
mahjong-played-concealed = concealed
mahjong-played-aim-sets = Be the first with four sets and a pair.
mahjong-played-aim-kinds = A set is three in a row of one suit, three equal tiles, or four.
mahjong-played-aim-points = To win it must be worth eight points, { $flower }flowers{ $end } not counted.
mahjong-played-turn-draw = Draw a tile from the { $wall }wall{ $end }, then discard one.
mahjong-played-turn-claim = Instead of drawing you may { $claim }claim{ $end } a discard for a set, which then lies open.
mahjong-played-turn-chow = Anybody may claim it for a pung or a kong, the next player also for a chow.
mahjong-played-turn-kong = Who lays down a kong draws a tile more, from the back of the wall.
mahjong-played-turn-win = Win with a tile that you draw, or that anybody discards.
mahjong-played-counts-fans = Patterns in your hand are { $fan }fans{ $end }. Their points are added up.
mahjong-played-counts-hand = Here 123, 456 and 789 stand in three suits, a mixed straight: { $n } points{ $wins ->
    [yes] , just enough.
   *[no] , too little.
}
mahjong-played-counts-paid = Who discarded the tile that you win with pays 8 and your points. The others pay 8.
mahjong-played-counts-drawn = If you drew it yourself, all three pay 8 and your points.
mahjong-played-example-sets = A row has one suit, and ends at nine. Winds and dragons make no rows.
mahjong-played-example-little = With a discard this hand is worth { $n } points, { $wins ->
    [yes] which is enough.
   *[no] which is too little: it cannot win.
}
mahjong-played-example-drawn = When its last tile is drawn, the same hand is worth { $n }, { $wins ->
    [yes] and wins.
   *[no] and does not win.
}
mahjong-played-example-kongs = A discard makes a kong with three in your hand. So does the fourth tile of an open pung, and so do four in your hand. Until you declare it, four equal tiles are no kong.
mahjong-played-example-order = A win goes before all other claims, and a pung or a kong before a chow. A tile that is added to an open pung can be won with: that is { $robbing }robbing the kong{ $end }.
mahjong-played-example-paid = A hand of { $n } points: who discarded the tile pays { $giver }, and the others { $others } each. Drawn, each of them pays { $each }.
mahjong-played-fans = All 81 fans
mahjong-played-how = { $how ->
    [drawn] Here the marked tile was drawn.
    [drawn-last] Here the marked tile was drawn as the last of the wall.
    [discard-last] Here the marked tile is the discard after the last tile of the wall.
    [replacement] Here the marked tile was drawn after a kong.
    [robbing] Here somebody wanted to add the marked tile to an open pung.
    [fourth] Here the other three of the marked tile lie open.
    [seat] Here the seat's own wind is south, and that of the round east.
    [prevalent] Here the wind of the round is south, and the seat's own east.
   *[flowers] Here three flowers lie beside the hand.
}

mahjong-word-chow = chow
mahjong-means-chow = Three in a row of one suit.
mahjong-word-pung = pung
mahjong-means-pung = Three equal tiles.
mahjong-word-kong = kong
mahjong-means-kong = Four equal tiles that were declared. A kong stands for a pung.
mahjong-word-fan = fan
mahjong-means-fan = A pattern that is worth points. There are 81 of them.
mahjong-word-wall = wall
mahjong-means-wall = The tiles that lie face down and are drawn from its front. What replaces a kong comes from its back.
mahjong-word-discard = discard
mahjong-means-discard = To put a tile away, face up, which ends your turn; and such a tile.
mahjong-word-mahjong = mahjong
mahjong-means-mahjong = A complete hand that is worth enough. Who declares it wins.
mahjong-word-claim = claim
mahjong-means-claim = To take what was just discarded, for a set or to win.
mahjong-word-robbing = rob the kong
mahjong-means-robbing = To win with the tile that somebody adds to an open pung.
mahjong-word-flower = flower
mahjong-means-flower = One of eight tiles that are laid aside and replaced. Each is a point for who wins, but helps nobody to eight.

mahjong-theme-worth = What a hand is worth
mahjong-theme-simple = Where any hand wins
mahjong-effect-seats = { $value } play.
mahjong-effect-rules = { $value ->
    [simple] Any four sets and a pair win one point.
   *[mcr] A hand is worth the points of its fans.
}
mahjong-effect-profile = { $value ->
    [wmo2006] Two concealed kongs are 8 points, one of each kind 6.
   *[consensus] Two concealed kongs are 6 points, one of each kind 5.
}
mahjong-effect-minimum = { $value ->
    [0] A hand of any worth wins.
   *[other] Points that a hand needs, without its flowers: { $value }.
}
mahjong-effect-flowers = { $value ->
    [yes] Eight flowers and seasons are among the tiles, and each is a point for the winner.
   *[no] There are no flowers.
}
mahjong-effect-concealed_kong_display = { $value ->
    [middle_up] Of a concealed kong the two tiles in the middle are seen.
   *[face_down] A concealed kong lies face down until the hand is over.
}
mahjong-effect-special_hands_fully_concealed = { $value ->
    [yes] Seven pairs, orphans and knitted tiles that were drawn count Fully Concealed Hand, 4 points.
   *[no] Seven pairs, orphans and knitted tiles that were drawn count Self-Drawn, 1 point.
}
mahjong-effect-knitted_waits = { $value ->
    [yes] Beside a knitted straight edge and closed waits count too.
   *[no] Beside a knitted straight edge and closed waits do not count.
}
mahjong-effect-seven_pairs = { $value ->
    [yes] Seven pairs win too.
   *[no] Only four sets and a pair win.
}
mahjong-effect-simple_payer = { $value ->
    [all] All three pay a win on a discard.
   *[discarder] Who discarded the tile pays alone.
}
mahjong-effect-hands = Hands in a match: { $value }.
mahjong-effect-seat_rotation = { $value ->
    [mcr] After every fourth hand the players change places.
   *[fixed] Everybody stays in their seat.
}

## The school

mahjong-question-set = What three tiles are
mahjong-question-fan = What a fan is worth
mahjong-question-claim = What can be claimed
mahjong-question-kong = Of what to make a kong
mahjong-question-waits = Which tile completes a hand
mahjong-question-order = Who gets a claimed tile
mahjong-question-group = Which fan some sets give
mahjong-question-nearest = What keeps a hand near
mahjong-question-enough = Whether it is eight points
mahjong-question-paid = Who pays how much
mahjong-question-ready = What to discard
mahjong-question-points = What a hand is worth

mahjong-school-hand = your hand
mahjong-school-three = three tiles
mahjong-school-meld = declared
mahjong-school-discard = thrown just now
mahjong-school-with = your hand with it
mahjong-school-waited-for = what it waits for then
mahjong-school-winner = the winner's hand
mahjong-school-set = What are these three tiles?
mahjong-school-kind = { $kind ->
    [chow] A { $chow }chow{ $end }
    [pung] A { $pung }pung{ $end }
   *[none] No set
}
mahjong-school-would-be = { $kind ->
    [chow] A { $chow }chow{ $end } is three in a row of one suit.
    [pung] A { $pung }pung{ $end } is three equal tiles.
   *[none] They are a set.
}
mahjong-school-is = { $kind ->
    [chow] Three in a row of one suit are a { $chow }chow{ $end }.
    [pung] Three equal tiles are a { $pung }pung{ $end }.
   *[none] They are no set: neither three equal tiles nor three in a row of one suit.
}
mahjong-school-thrown = { $before ->
    [yes] The player who sits before you has thrown a tile.
   *[no] A player who does not sit right before you has thrown a tile.
}
mahjong-school-claim = With which two tiles of your hand can you { $claim }claim{ $end } it?
mahjong-school-no-claim = { $before ->
    [yes] With these two it is no set.
   *[no] With these two it is no { $pung }pung{ $end }. Only the discard of the player before you makes a { $chow }chow{ $end }.
}
mahjong-school-claims = { $kind ->
    [pung] Whoever holds two of it may { $claim }claim{ $end } anybody's discard for a { $pung }pung{ $end }.
   *[chow] From the player before you a discard may be { $claim }claimed{ $end } for a { $chow }chow{ $end }.
}
mahjong-school-kong = You have drawn a tile. Of which can you declare a { $kong }kong{ $end }?
mahjong-school-no-kong = It needs all four in your hand, or the fourth for a { $pung }pung{ $end } that you have declared.
mahjong-school-kong-why = { $how ->
    [hidden] You hold all four of it, and may declare a concealed { $kong }kong{ $end }.
   *[added] You may add it to the { $pung }pung{ $end } that you have declared.
}
mahjong-school-waits-any = Never mind here what the hand is worth.
mahjong-school-waits = Which tile completes your hand?
mahjong-school-not-complete = With it the hand is not complete.
mahjong-school-complete = { $fans ->
    [yes] Four sets and a pair make a hand, and so do seven pairs and some rare ones.
   *[no] Four sets and a pair make a hand.
}
mahjong-school-ready = After which discard does your hand wait for just one tile?
mahjong-school-not-ready = After it no single tile would complete your hand.
mahjong-school-ready-why = What is left is complete but for one tile.
mahjong-school-counts = In this hand a { $fan }fan{ $end } is counted that is called { $pattern }.
mahjong-school-fan = What is it worth?
mahjong-school-fan-else = Another { $fan }fan{ $end } is worth this; the list of { $fan }fans{ $end } tells which.
mahjong-school-fan-why = { $pattern } is worth { n-points }.
mahjong-school-counts-times = { $n ->
    [one] { $pattern }.
   *[other] { $pattern }, { $n } times.
}
mahjong-school-these-fans = The hand has these { $fan }fans{ $end }.
mahjong-school-points = What is the hand worth?
mahjong-school-sum = Add up what each of them is worth.
mahjong-school-worth = { $times ->
    [one] { $pattern }: { $n }.
   *[other] { $pattern }: { $times } times { $n }.
}
mahjong-school-together = Together { $n }.
mahjong-school-won = { $drawn ->
    [yes] Somebody has won with a tile from the { $wall }wall{ $end }. The hand is worth { n-points }.
   *[no] Somebody has won with a tile that another gave. The hand is worth { n-points }.
}
mahjong-school-pays = { $who ->
    [each] What does each of the others pay?
    [giver] What does the player pay who gave the tile?
   *[other] What does another player pay, who did not give the tile?
}
mahjong-school-pays-else = { $fans ->
    [yes] All others pay 8. Whoever gave the tile, or everybody where it was drawn, pays the hand's points too.
   *[no] Whoever gave the tile pays 1, and everybody pays 1 where it was drawn.
}
mahjong-school-pays-why = { $who ->
    [each] { $fans ->
        [yes] With a drawn tile everybody pays 8 and the points of the hand: { $n }.
       *[no] With a drawn tile everybody pays { $n }.
    }
    [giver] { $fans ->
        [yes] Whoever gave the tile pays 8 and the points of the hand: { $n }.
       *[no] Whoever gave the tile pays { $n }.
    }
   *[other] { $fans ->
        [yes] Who did not give the tile pays { $n } and no more.
       *[no] Who did not give the tile pays { $n }.
    }
}
mahjong-school-away = { $fans ->
    [yes] You have drawn. No one discard makes your hand ready yet, and never mind what it is worth.
   *[no] You have drawn. No one discard makes your hand ready yet.
}
mahjong-school-nearest = Which discard leaves it nearest to ready?
mahjong-school-farther = { $n ->
    [one] After it one tile has to be changed before you wait for the last.
   *[other] After it { $n } tiles have to be changed before you wait for the last.
}
mahjong-school-nearest-why = { $n ->
    [one] Without it one tile has to be changed before you wait for the last.
   *[other] Without it { $n } tiles have to be changed before you wait for the last.
}
mahjong-school-both-claim = { $mine ->
    [hu] You say mahjong.
    [kong] You say { $kong }kong{ $end }.
    [pung] You say { $pung }pung{ $end }.
   *[chow] You say { $chow }chow{ $end }.
} { $other ->
    [hu] Another player says mahjong.
    [kong] Another player says { $kong }kong{ $end }.
    [pung] Another player says { $pung }pung{ $end }.
   *[chow] Another player says { $chow }chow{ $end }.
}
mahjong-school-nearer = { $nearer ->
    [yes] Of you two, your turn would come first after that discard.
   *[no] Of you two, the other's turn would come first after that discard.
}
mahjong-school-who = Who gets the tile?
mahjong-school-who-answer = { $who ->
    [you] I do
    [other] The other does
    [first] Whoever speaks first
   *[both] Nobody, since two want it
}
mahjong-school-who-why = { $equal ->
    [yes] Of two who win with a tile, the one whose turn would come first gets it alone.
   *[no] Mahjong goes before everything, and { $pung }pung{ $end } and { $kong }kong{ $end } go before { $chow }chow{ $end }.
}
mahjong-school-one-set = one of the sets
mahjong-school-group = These sets lie in a hand that has won. Which { $fan }fan{ $end } do they give together?
mahjong-school-named = { $pattern }
mahjong-school-no-group = That { $fan }fan{ $end } asks for other sets; the list of { $fan }fans{ $end } has a hand for each.
mahjong-school-group-why = { $pattern } is worth { n-points }.
mahjong-school-completed = Another player throws the tile that completes your hand.
mahjong-school-enough = May you declare mahjong?
mahjong-school-enough-answer = { $how ->
    [yes] Yes: it is 8 points or more
    [no] No: it is less than 8 points
   *[always] Yes: any complete hand may
}
mahjong-school-enough-else = Add up the { $fan }fans{ $end }: a hand has to come to 8 points without its { $flower }flowers{ $end }.
mahjong-school-enough-why = { $enough ->
    [yes] Together { $points }, and 8 are enough.
   *[no] Together { $points }, and 8 are needed.
}

## The first hand

mahjong-lesson-aim = You want four sets of three and a pair.
mahjong-lesson-fourteen = You begin, so you hold fourteen tiles: as many as a hand that wins.
mahjong-lesson-chow = Three in a row of one suit are a set, a { $chow }chow{ $end }.
mahjong-lesson-chow-here = You have one: one, two and three of characters.
mahjong-lesson-worth = Four sets and a pair are not enough: a hand has to be worth { n-points } to win.
mahjong-lesson-fans = Patterns in it bring them. They are called { $fan }fans{ $end }.
mahjong-lesson-straight = One to three, four to six and seven to nine in three suits are a fan. It counts { n-points }.
mahjong-lesson-straight-here = You have much of it: five of bamboo and nine of circles are missing.
mahjong-lesson-discard = A turn ends with a discard. Throw what goes with nothing.
mahjong-lesson-discard-do = That is the north wind.
mahjong-lesson-pung = Three equal tiles are a set, too: a { $pung }pung{ $end }. Somebody has thrown a green dragon, and you hold two.
mahjong-lesson-pung-do = You may { $claim }claim{ $end } it, whoever has thrown it. Do.
mahjong-lesson-open = What was claimed lies open. Now you discard.
mahjong-lesson-nine = Throw the nine of characters.
mahjong-lesson-left = For a chow you may claim what the player before you throws. They have thrown the five of bamboo.
mahjong-lesson-left-do = You hold the four and the six. Claim it.
mahjong-lesson-lone = The one of circles goes with nothing. Throw it.
mahjong-lesson-waits = One tile is missing. With the nine of circles your hand is worth { n-points }.
mahjong-lesson-six = The six would make a set as well, but no straight: that is { $few }, too little.
mahjong-lesson-anybody = When anybody throws the nine, you win with it, if you say so.
mahjong-lesson-wall = When you draw it from the { $wall }wall{ $end } you win, too.
mahjong-lesson-paid = Who throws the tile that you win with pays you { $giver }. The others pay { $others } each.
mahjong-lesson-free = You know what you wait for. Play on by yourself.
mahjong-lesson-free-how = Throw what you draw, until it is the nine.
mahjong-lesson-slip-keep = You may throw it, but it belongs to your hand. Throw what goes with nothing.
mahjong-lesson-slip-pass = You may let it go by, but it makes a set of yours ready.

## What the odds count

mahjong-odds-ended_exhausted = Drawn hands: the wall is used up
mahjong-odds-ended_self_drawn = Hands won on a drawn tile
mahjong-odds-ended_discard = Hands won on a discard
mahjong-odds-ended_robbed = Hands won by robbing a kong
mahjong-odds-chows = Chows a hand
mahjong-odds-pungs = Pungs a hand
mahjong-odds-big_kongs = Kongs of a discard, a hand
mahjong-odds-small_kongs = Kongs added to a pung, a hand
mahjong-odds-concealed_kongs = Concealed kongs a hand
mahjong-odds-draws = Tiles drawn from the wall, a hand
mahjong-odds-discarder_pays = What the discarder of the winning tile pays
mahjong-odds-drawn_hands = Drawn hands, a sitting
mahjong-odds-dearest = Points of the dearest hand, a sitting
mahjong-odds-knitted-apart = knitted hands apart
mahjong-odds-worth = Points of a won hand
mahjong-odds-flowers = Flowers laid out, a hand
mahjong-odds-fan = Won hands with { $fan }

## What would have been better

mahjong-idea-win = You could have won: your hand was complete, and worth enough.
mahjong-idea-claim = You could have claimed { $tile }: your hand would have been ready, and would wait for { $waits }.
mahjong-idea-keep = { $thrown } belonged to your hand. { $tile } goes with nothing, and could have been thrown instead.
