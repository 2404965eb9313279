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

mahjong-title = Mahjong
mahjong-sentence = Draw and claim tiles to build four sets and a pair worth at least eight points. A match has sixteen hands.

## Variants
##
## One description per variant. Variant names are typed codes and are not translated.

mahjong-variant-competition = The Chinese Official rules: you need eight points to win, concealed kongs stay face down, flowers are in play, and a match has sixteen hands.
mahjong-variant-wmo2006 = The Chinese Official rules as printed in the Green Book, where two kongs score more.
mahjong-variant-table = The home game: any four sets and a pair win a point, concealed kongs show their middle tiles, and there are no flowers.

## Labels
##
## What pages call the variants and the values of options, in place of their codes. In menus and beside radio
## buttons: a capital at the start, no period, at most 25 characters.
## -label-VARIANT, and -value-OPTION-VALUE.

mahjong-label-competition = Competition
mahjong-label-wmo2006 = Green Book 2006
mahjong-label-table = Home game

mahjong-value-rules-mcr = By fans
mahjong-value-rules-simple = One point

mahjong-value-profile-consensus = Consensus
mahjong-value-profile-wmo2006 = Green Book 2006

mahjong-value-concealed_kong_display-face_down = Face down
mahjong-value-concealed_kong_display-middle_up = Middle tiles face up

mahjong-value-simple_payer-discarder = Only the discarder
mahjong-value-simple_payer-all = Everyone else

mahjong-value-seat_rotation-fixed = Fixed seats
mahjong-value-seat_rotation-mcr = Change between rounds

## Options
##
## Labels of options, in small letters and without a full stop. They also appear in messages such as
## "The option target (...) is a whole number from 1 to 200". -unfit-* are error messages.

mahjong-option-seats = number of players
mahjong-option-rules = how a winning hand scores: by its fans, or one point for any hand
mahjong-option-profile = which book sets the values of kongs
mahjong-option-minimum = points a hand needs to win, not counting flowers
mahjong-option-flowers = play with the eight flower and season tiles
mahjong-option-concealed_kong_display = how a concealed kong is shown on the table
mahjong-option-special_hands_fully_concealed = a self-drawn hand of seven pairs, orphans or knitted tiles also scores Fully Concealed Hand
mahjong-option-knitted_waits = a hand with a knitted straight also scores edge and closed waits
mahjong-option-seven_pairs = seven pairs win under the simple rules
mahjong-option-simple_payer = who pays for a win on a discard under the simple rules
mahjong-option-hands = hands per match
mahjong-option-seat_rotation = whether players change seats between rounds

mahjong-unfit-seven-pairs = The option seven_pairs needs rules=simple: Chinese Official always scores seven pairs as a fan.
mahjong-unfit-minimum = The simple rules have no minimum: set minimum=0.

## Places
##
## Labels of zones on the table and column headings in the terminal: keep them short.

mahjong-hand = { $seat ->
    [you] your hand
   *[other] { $seat }'s hand
}
mahjong-just-drawn = the last tile was just drawn
mahjong-discards-of = { $seat ->
    [you] your discards
   *[other] { $seat }'s discards
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

## Marks beside players and facts of the table
##
## Short, in small letters, without a full stop.
## $wind: a direction. $played, $of: numbers of hands.

mahjong-wind = { $wind ->
    [E] east
    [S] south
    [W] west
   *[N] north
}
mahjong-round = round
mahjong-round-wind = { $wind ->
    [E] east wind
    [S] south wind
    [W] west wind
   *[N] north wind
}
mahjong-hand-number = hand
mahjong-hands-played = { $played } of { $of }

## The log
##
## One sentence per move, in the present tense. $seat: who moves; $giver: whose discard it was.
## $one, $other: the two tiles from the player's hand.

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
    [you] You lay down a concealed kong: four identical tiles, face down.
   *[other] { $seat } lays down a concealed kong: four identical tiles, face down.
}
mahjong-declares-kong = { $seat ->
    [you] You declare a concealed kong of { $tile }.
   *[other] { $seat } declares a concealed kong of { $tile }.
}
mahjong-adds-to-pung = { $seat ->
    [you] You add { $tile } to your pung to make a kong.
   *[other] { $seat } adds { $tile } to a pung to make a kong.
}
mahjong-passes = { $seat ->
    [you] You pass.
   *[other] { $seat } passes.
}
mahjong-wins-drawn = { $seat ->
    [you] You declare mahjong with the tile you drew.
   *[other] { $seat } declares mahjong with the tile they drew.
}
mahjong-wins-discard = { $seat ->
    [you] You declare mahjong on { $tile }, discarded by { $giver }.
   *[other] { $giver ->
        [you] { $seat } declares mahjong on { $tile }, which you discarded.
       *[other] { $seat } declares mahjong on { $tile }, discarded by { $giver }.
    }
}
mahjong-robs = { $seat ->
    [you] You rob { $giver }'s kong and declare mahjong on { $tile }.
   *[other] { $giver ->
        [you] { $seat } robs your kong and declares mahjong on { $tile }.
       *[other] { $seat } robs { $giver }'s kong and declares mahjong on { $tile }.
    }
}

## Prompts and buttons
##
## -prompt-*: what the player can do now. -risky-*: asked before a move that can't be undone.
## All others are buttons: a verb first, and as short as possible.
## $one, $other: the two tiles from the player's hand. $minimum: points.
## $calls: a list of mahjong-can-..., joined with "or".

mahjong-discard = Discard { $tile }
mahjong-chow-with = Chow { $tile } with { $one } and { $other }
mahjong-pung-of = Pung { $tile }
mahjong-kong-of = Kong { $tile }
mahjong-declare-kong = Declare a concealed kong of { $tile }
mahjong-add-to-pung = Add { $tile } to your pung
mahjong-declare-mahjong = Declare mahjong
mahjong-rob = Rob the kong for mahjong
mahjong-pass = Pass
mahjong-risky-no-win = You can declare mahjong. Skip the win?
mahjong-no-chows = No chows
mahjong-only-win = Wins only
mahjong-win-at-once = Auto-win only
mahjong-no-claims = No claims
mahjong-call-chow = Chow
mahjong-call-pung = Pung
mahjong-call-kong = Kong

mahjong-prompt-discard = { $minimum ->
    [0] Discard a tile. You need four sets and a pair to win.
   *[other] Discard a tile. You need four sets and a pair worth { $minimum } points to win.
}
mahjong-prompt-discard-or = Discard a tile, or declare { $calls }.
mahjong-prompt-claim = { $giver ->
    [you] You discard { $tile }. Other players may claim it for { $calls }.
   *[other] { $giver } discards { $tile }. Claim it for { $calls }, or pass.
}
mahjong-prompt-rob = { $giver ->
    [you] You add { $tile } to your pung. Other players may rob the kong.
   *[other] { $giver } adds { $tile } to a pung. Rob the kong to win, or pass.
}
mahjong-prompt-wait-discard = { $giver ->
    [you] You discard { $tile }. Waiting for claims.
   *[other] { $giver } discards { $tile }. Waiting for claims.
}
mahjong-prompt-wait-kong = { $giver ->
    [you] You add { $tile } to your pung. Waiting for claims on the kong.
   *[other] { $giver } adds { $tile } to a pung. Waiting for claims on the kong.
}
mahjong-can-chow = a chow (three of one suit in sequence)
mahjong-can-pung = a pung (three identical tiles)
mahjong-can-kong = a kong (four identical tiles)
mahjong-can-hu = mahjong (a winning hand)

## Reasons for a move, in hints and reviews
##
## Each sentence follows the name of a move. Messages without a capital are parts of other sentences.
## $missing, $now: how many tiles the hand lacks with and without the move. $n: how many unseen tiles help.

mahjong-why-mahjong = Your hand is complete and scores enough to win.
mahjong-why-pass = { $missing ->
    [one] { $n ->
        [0] Your hand is one tile short, but no unseen tile would bring it closer.
        [one] Your hand is one tile short, and one unseen tile would bring it closer.
       *[other] Your hand is one tile short, and { $n } unseen tiles would bring it closer.
    }
   *[other] { $n ->
        [0] Your hand is { $missing } tiles short, but no unseen tile would bring it closer.
        [one] Your hand is { $missing } tiles short, and one unseen tile would bring it closer.
       *[other] Your hand is { $missing } tiles short, and { $n } unseen tiles would bring it closer.
    }
}
mahjong-why-discard = { $missing ->
    [one] { $n ->
        [0] After this discard, your hand is one tile short, but no unseen tile would bring it closer.
        [one] After this discard, your hand is one tile short, and one unseen tile would bring it closer.
       *[other] After this discard, your hand is one tile short, and { $n } unseen tiles would bring it closer.
    }
   *[other] { $n ->
        [0] After this discard, your hand is { $missing } tiles short, but no unseen tile would bring it closer.
        [one] After this discard, your hand is { $missing } tiles short, and one unseen tile would bring it closer.
       *[other] After this discard, your hand is { $missing } tiles short, and { $n } unseen tiles would bring it closer.
    }
}
mahjong-why-kong = { $missing ->
    [one] A kong lets you draw another tile. With the kong, your hand is one tile short. Without the kong, it is { $now } short.
   *[other] A kong lets you draw another tile. With the kong, your hand is { $missing } tiles short. Without the kong, it is { $now } short.
}
mahjong-why-claim = { $missing ->
    [one] With this claim, your hand is one tile short. Without the claim, it is { $now } short.
   *[other] With this claim, your hand is { $missing } tiles short. Without the claim, it is { $now } short.
}

## Moves that can't be read
##
## Words in single quotes are typed commands: don't translate them.
## $name: what was typed.

mahjong-unknown-move = Moves are 'discard 5m', 'chow 3m 4m', 'pung', 'kong', 'kong 5m', 'hu' and 'pass'.
mahjong-unknown-tile = '{ $name }' isn't a tile. Write a tile as 5m, 5p or 5s, as E, S, W or N, or as C, F or P.
mahjong-unknown-discard = Name one tile to discard, such as 'discard 5m'.
mahjong-unknown-chow = Name the two tiles from your hand, such as 'chow 3m 4m'.
mahjong-unknown-pung = Type 'pung' alone for a pung of the offered tile.
mahjong-unknown-kong = For a kong on your own turn, name one tile, such as 'kong 5m'. For a kong of a discard, type 'kong' alone.
mahjong-unknown-kong-offered = Type 'kong' alone for a kong of the offered tile.
mahjong-unknown-hu = Type 'hu' alone to declare mahjong.
mahjong-unknown-pass = Type 'pass' alone.

## Refusals
##
## The rule that forbids a move, in one sentence.
## $held: how many of these tiles the hand has. $next: a player. $position: the tile's place in the chow, from 0.
## $missing: tiles. $offered: yes or no. $hands: which hands can win. $minimum: points.

mahjong-bar-flower = Flowers are never part of a hand: they are set aside and replaced as soon as they are drawn.
mahjong-bar-not-in-a-row = A chow is three tiles of one suit in sequence, but { $tiles } aren't.
mahjong-bar-no-offer = You can claim or pass only when another player offers a tile. It's your turn to play.
mahjong-bar-tile-offered = { CAPITAL($tile) } is on offer, so claim it or pass first.
mahjong-bar-not-held = You don't hold { $tile }.
mahjong-bar-after-a-claim = After a chow or a pung, you can only discard. To declare a kong or mahjong, you need to draw first.
mahjong-bar-wall-empty = No one may declare a kong, because the wall is empty and there is no replacement tile.
mahjong-bar-not-four = { $held ->
    [0] A concealed kong needs all four identical tiles from your hand, but you don't hold { $tile }.
    [1] A concealed kong needs all four identical tiles from your hand, but you hold { $tile } only once.
    [2] A concealed kong needs all four identical tiles from your hand, but you hold { $tile } only twice.
   *[other] A concealed kong needs all four identical tiles from your hand, but you hold { $tile } only three times.
}
mahjong-bar-no-pung = You have no exposed pung of { $tile } that the fourth tile could complete.
mahjong-bar-no-fourth = Your pung becomes a kong with the fourth tile, but you don't hold { $tile }.
mahjong-bar-only-robbed = { CAPITAL($tile) } is being added to a kong, so you can claim it only for mahjong.
mahjong-bar-last-discard = The wall is empty, so you can claim the last discard only for mahjong.
mahjong-bar-not-next = { $next ->
    [you] Only the player to the right of the discarder may chow, and that is you.
   *[other] Only the player to the right of the discarder may chow, and that is { $next }.
}
mahjong-bar-honours = A chow is three tiles of one suit in sequence, but winds and dragons have no order, so { $tile } can't be part of a chow.
mahjong-bar-past-the-end = { $position ->
    [0] A chow can't go past nine, so { $tile } can't be its lowest tile.
    [1] A chow stays between one and nine, so { $tile } can't be its middle tile.
   *[2] A chow can't start below one, so { $tile } can't be its highest tile.
}
mahjong-bar-no-partners = { $n ->
    [one] That chow of { $tile } needs { $missing } from your hand, but you don't hold it.
   *[other] That chow of { $tile } needs { $missing } from your hand, but you hold neither.
}
mahjong-bar-not-two = { $held ->
    [0] A pung of { $tile } needs two more from your hand, but you hold none.
   *[1] A pung of { $tile } needs two more from your hand, but you hold only one.
}
mahjong-bar-not-three = { $held ->
    [0] A kong of { $tile } needs three more from your hand, but you hold none.
    [1] A kong of { $tile } needs three more from your hand, but you hold only one.
   *[2] A kong of { $tile } needs three more from your hand, but you hold only two.
}
mahjong-bar-incomplete = { $offered ->
    [yes] { $hands ->
        [sets] Your tiles and { $tile } don't make four sets and a pair.
        [pairs] Your tiles and { $tile } make neither four sets and a pair nor seven pairs.
       *[special] Your tiles and { $tile } make neither four sets and a pair nor one of the special hands (seven pairs, thirteen orphans or knitted tiles).
    }
   *[no] { $hands ->
        [sets] Your tiles aren't four sets and a pair.
        [pairs] Your tiles are neither four sets and a pair nor seven pairs.
       *[special] Your tiles are neither four sets and a pair nor one of the special hands (seven pairs, thirteen orphans or knitted tiles).
    }
}
mahjong-bar-too-little = { $n ->
    [one] Your hand is complete, but it is worth only { $n } point. You need { $minimum } to declare mahjong, not counting flowers.
   *[other] Your hand is complete, but it is worth only { $n } points. You need { $minimum } to declare mahjong, not counting flowers.
}

## The end of a hand
##
## Sentences of the summary, in order. Counted amounts ($chips, $tokens, $amount) come with their noun.
## $fan: the name of a fan. $times: how often it counts; $each: its points. $each, $most: points that a player pays.

mahjong-exhausted = The wall is empty and no one has won, so no one pays.
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
    [you] You have won with { $tile }, robbed from { $giver }'s kong.
   *[other] { $giver ->
        [you] { $seat } has won with { $tile }, robbed from your kong.
       *[other] { $seat } has won with { $tile }, robbed from { $giver }'s kong.
    }
}
mahjong-fan-counts = { $times ->
    [1] { $fan }: { n-points }.
   *[other] { $fan }: { n-points }, { $times } × { $each }.
}
mahjong-pay-all = The hand is worth { n-points }. Each other player pays { $each }, including 8 for losing.
mahjong-pays = { $giver ->
    [you] The hand is worth { n-points }. You discarded the winning tile and pay { $most }, including 8 for losing. The other two losers pay 8 each.
   *[other] The hand is worth { n-points }. { $giver } discarded the winning tile and pays { $most }, including 8 for losing. The other two losers pay 8 each.
}
mahjong-pay-one-each = Each other player pays 1 point.
mahjong-pays-one = { $giver ->
    [you] You discarded the winning tile and pay 1 point. No one else pays.
   *[other] { $giver } discarded the winning tile and pays 1 point. No one else pays.
}

## The moment of a win
##
## Shown large over the table for two seconds when a hand is won: at most 20 characters.

mahjong-win-title = Mahjong!

## How a hand counts
##
## Explanations beside pieces. -near-*: how close a hand is to winning.
## $shape: the form of a hand. $flowers, $hand, $minimum, $missing: points. $enough: whether the hand may win.
## $drawn, $discard: points self-drawn and on a discard.

mahjong-counts-arrangement = { $shape ->
    [sets] The hand has four sets and a pair.
    [straight] The hand has a knitted straight, a set and a pair.
    [pairs] The hand has seven pairs.
    [orphans] The hand is thirteen orphans: one of each terminal and each honor, plus a second copy of any one of them.
   *[knitted] The hand has single honors and knitted tiles.
}
mahjong-counts-chow = { mahjong-chow }
mahjong-counts-pung = { mahjong-pung }
mahjong-counts-kong = { mahjong-kong }
mahjong-counts-concealed-kong = { mahjong-concealed-kong }
mahjong-counts-pair = pair
mahjong-counts-straight = knitted straight
mahjong-counts-singles = fourteen tiles
mahjong-counts-sum = { $flowers ->
    [0] The total is { n-points }. You need { $minimum } to win.
   *[other] The total is { n-points }, including { $flowers } for flowers. You need { $minimum } without flowers to win.
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
    [you] You were ready, waiting for { $tiles }.
   *[other] { $seat } was ready, waiting for { $tiles }.
}
mahjong-unwon-away = { $n ->
    [one] { $seat ->
        [you] You were one tile away from ready.
       *[other] { $seat } was one tile away from ready.
    }
   *[other] { $seat ->
        [you] You were { $n } tiles away from ready.
       *[other] { $seat } was { $n } tiles away from ready.
    }
}
mahjong-unwon-too-little = Even self-drawn, the hand would have been worth only { $n } without flowers, but you need { $minimum } to win.
mahjong-near-line-away = { $n ->
    [0] ready after a discard
    [one] one tile from ready
   *[other] { $n } tiles from ready
}
mahjong-near-line-waits = waits: { $tiles }
mahjong-near-line-many = waits: { $n } different tiles
mahjong-near-line-complete = complete
mahjong-near-away = { $n ->
    [one] Your hand is one tile away from ready.
   *[other] Your hand is { $n } tiles away from ready.
}
mahjong-near-useful = Any of these tiles brings your hand closer.
mahjong-near-ready = Your hand is ready, and you are waiting for { $tiles }.
mahjong-near-worth = { $enough ->
    [both] { $discard } points on a discard, { $drawn } self-drawn; { $n } left
    [drawn] too few on a discard ({ $discard }), enough self-drawn ({ $drawn }); { $n } left
   *[none] too few: { $discard } points on a discard, { $drawn } self-drawn; { $n } left
}
mahjong-near-left = { $n } left
mahjong-near-too-little = With the best of these tiles, your hand is worth { $n } without flowers. You need { $minimum } to win, which is { $missing } more.
mahjong-near-not-all = You need { $minimum } points without flowers to win, and not all of these tiles give you enough.
mahjong-near-complete = Your hand is complete: declare mahjong.
mahjong-near-complete-worth = { $enough ->
    [yes] Your hand is complete and worth { n-points }: declare mahjong.
   *[no] Your hand is complete and worth { n-points }, but you need { $missing } more to win.
}
mahjong-near-throw-away = { $n ->
    [one] The best discard leaves your hand one tile away from ready, with the most tiles that improve it.
   *[other] The best discard leaves your hand { $n } tiles away from ready, with the most tiles that improve it.
}
mahjong-near-throw-ready = Discard { $tile } to wait for these tiles.

## Scoring a hand from the command line
##
## Results and errors of the command `meldhouse score`. $drawn: whether the hand is self-drawn.
## $sets: the hand as typed.
## $shape: its form. $times, $points, $minimum, $most, $melds, $held: numbers. $why: a sentence.
## $fans: a list of names of fans.
## $what: the kind of wind. $name, $names: what was typed, and what is allowed.

mahjong-score-reading = { $drawn ->
    [yes] { $shape ->
        [sets] { $sets }, self-drawn on { $tile }
        [straight] { $sets }, self-drawn on { $tile } (knitted straight)
        [pairs] { $sets }, self-drawn on { $tile } (seven pairs)
        [orphans] { $sets }, self-drawn on { $tile } (thirteen orphans)
       *[knitted] { $sets }, self-drawn on { $tile } (honors and knitted tiles)
    }
   *[no] { $shape ->
        [sets] { $sets }, won on { $tile }
        [straight] { $sets }, won on { $tile } (knitted straight)
        [pairs] { $sets }, won on { $tile } (seven pairs)
        [orphans] { $sets }, won on { $tile } (thirteen orphans)
       *[knitted] { $sets }, won on { $tile } (honors and knitted tiles)
    }
}
mahjong-score-together = total
mahjong-score-times = ({ $times } × { $points })
mahjong-score-too-little = This hand has fewer than { $minimum } points without flowers, so it doesn't win under the competition rules.
mahjong-score-left-out = Not counted:
mahjong-score-why = { $fan }: { $why }
mahjong-score-fan-of = { $fan } ({ $tiles })
mahjong-score-contained = This fan is part of { $fans }.
mahjong-score-combined = { $n ->
    [one] One instance doesn't count, because its sets are already combined. A set that has been combined can be combined only one more time.
   *[other] { $n } instances don't count, because their sets are already combined. A set that has been combined can be combined only one more time.
}
mahjong-score-combined-in = { $n ->
    [one] One instance doesn't count, because its sets are already used in { $fan }. A set that has been combined can be combined only one more time.
   *[other] { $n } instances don't count, because their sets are already used in { $fan }. A set that has been combined can be combined only one more time.
}
mahjong-score-pung-used = The pung is used in { $fans }.
mahjong-score-pung-in-gates = One of these pungs is part of { $fan }.
mahjong-score-knitted-wait = Under these rules, a knitted straight scores no edge or closed wait.
mahjong-score-other-waits = { CAPITAL($tile) } was not the only tile that completed the hand.

mahjong-score-wind = { $what ->
    [seat] The seat wind must be { $names }, not '{ $name }'.
   *[prevalent] The prevalent wind must be { $names }, not '{ $name }'.
}
mahjong-score-profile = The profile must be { $names }, not '{ $name }'.
mahjong-score-melds = A hand has at most four melds, but this hand has { $n }.
mahjong-score-number = { $melds ->
    [0] A hand without melds has { mahjong-n-tiles } besides the winning tile, but this hand has { $held }.
    [one] With one meld, the concealed part has { mahjong-n-tiles } without the winning tile, but here it has { $held }.
   *[other] With { $melds } melds, the concealed part has { mahjong-n-tiles } without the winning tile, but here it has { $held }.
}
mahjong-n-tiles = { $n ->
    [one] { $n } tile
   *[other] { $n } tiles
}
mahjong-score-no-win = { $n ->
    [one] This hand doesn't win with { $tile }: you would have to change one tile to make four sets and a pair or a special hand.
   *[other] This hand doesn't win with { $tile }: you would have to change { $n } tiles to make four sets and a pair or a special hand.
}
mahjong-score-flowers = There are { $most } flowers, so a hand has 0 to { $most } of them, not { $n }.
mahjong-score-robbed-and-drawn = A robbed tile comes from another player, so it can't be self-drawn.
mahjong-score-replacement-not-drawn = A replacement tile is drawn, so the hand must also be self-drawn.
mahjong-score-replacement-without-kong = A replacement tile follows a kong, and this hand has none.
mahjong-score-robbed-last = A kong needs a tile left in the wall, so no kong can be robbed on the last tile.
mahjong-score-robbed-fourth = A robbed kong can't also be the last tile of its kind, because the owner of the kong holds all four tiles.
mahjong-score-robbed-held = A robbed kong would use all four copies of { $tile }, but this hand holds one.
mahjong-score-fourth-held = The other three copies of { $tile } can't be exposed, because this hand holds one of them concealed.

## Notation errors
##
## Errors of hands that are typed. $text: what was typed; $letter, $digits: parts of it.

mahjong-notation-help = write tiles like 123m 55p 9s E C, with m characters, p circles, s bamboo, E S W N winds and C F P dragons
mahjong-notation-letter = '{ $text }' can't be read at '{ $letter }': { mahjong-notation-help }.
mahjong-notation-suit = '{ $text }' doesn't give a suit for { $digits }: { mahjong-notation-help }.
mahjong-notation-one-tile = { $n ->
    [0] Name one winning tile, such as 8m. No tile is given.
   *[other] Name one winning tile, such as 8m. '{ $text }' names { $n } tiles.
}
mahjong-notation-meld = '{ $text }' isn't a meld. Write a chow as 123m, a pung as 111m, a melded kong as 1111m, and a concealed kong as 1111m*.
mahjong-notation-copies = There are only four of each tile, but this hand has { $tile } { $n } times.

## Names of fans
##
## The official English names. Use the official names of the target language.

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

## What each fan needs
##
## Also column 5 of the table in rulebook/mahjong-fans.md: the texts have to be equal.

mahjong-asks-big-four-winds = Pungs or kongs of all four winds.
mahjong-asks-big-three-dragons = Pungs or kongs of all three dragons.
mahjong-asks-all-green = Only 2, 3, 4, 6 and 8 of bamboo and green dragons; the dragon is optional.
mahjong-asks-nine-gates = Before the last tile, the hand was 1112345678999 of one suit, all concealed; any tile of the suit completes it. One of its terminal pungs is part of this fan.
mahjong-asks-four-kongs = Any four kongs and a pair.
mahjong-asks-seven-shifted-pairs = Seven consecutive pairs in one suit.
mahjong-asks-thirteen-orphans = One of each terminal and each honor, plus a second copy of any one of them.
mahjong-asks-all-terminals = Only ones and nines.
mahjong-asks-little-four-winds = Pungs or kongs of three winds and a pair of the fourth.
mahjong-asks-little-three-dragons = Pungs or kongs of two dragons and a pair of the third.
mahjong-asks-all-honors = Only winds and dragons.
mahjong-asks-four-concealed-pungs = Four pungs made without claiming, including concealed kongs.
mahjong-asks-pure-terminal-chows = 123 and 789 twice each, and a pair of fives, all in one suit.
mahjong-asks-quadruple-chow = The same chow four times.
mahjong-asks-four-pure-shifted-pungs = Four pungs of one suit in consecutive ranks.
mahjong-asks-four-pure-shifted-chows = Four chows of one suit, each one rank (or each two ranks) higher than the one before.
mahjong-asks-three-kongs = Any three kongs.
mahjong-asks-all-terminals-and-honors = Only terminals and honors, with both present.
mahjong-asks-seven-pairs = Seven pairs; four identical tiles may count as two of them.
mahjong-asks-greater-honors-and-knitted-tiles = All seven honors, and seven tiles of a knitted pattern (1-4-7 of one suit, 2-5-8 of another, 3-6-9 of the third).
mahjong-asks-all-even-pungs = Only twos, fours, sixes and eights, in pungs and a pair.
mahjong-asks-full-flush = Only tiles of one suit, without honors.
mahjong-asks-pure-triple-chow = The same chow three times.
mahjong-asks-pure-shifted-pungs = Three pungs of one suit in consecutive ranks.
mahjong-asks-upper-tiles = Only 7, 8 and 9.
mahjong-asks-middle-tiles = Only 4, 5 and 6.
mahjong-asks-lower-tiles = Only 1, 2 and 3.
mahjong-asks-pure-straight = 123, 456 and 789 of one suit.
mahjong-asks-three-suited-terminal-chows = 123 and 789 in two suits, and a pair of fives in the third.
mahjong-asks-pure-shifted-chows = Three chows of one suit, each one rank (or each two ranks) higher than the one before.
mahjong-asks-all-fives = A five in every set and in the pair.
mahjong-asks-triple-pung = Pungs of the same rank in all three suits.
mahjong-asks-three-concealed-pungs = Three pungs made without claiming, including concealed kongs.
mahjong-asks-lesser-honors-and-knitted-tiles = Fourteen different tiles, all of them honors or tiles of one knitted pattern.
mahjong-asks-knitted-straight = All nine tiles of a knitted pattern, with one set and a pair, or as part of Lesser Honors and Knitted Tiles.
mahjong-asks-upper-four = Only 6, 7, 8 and 9.
mahjong-asks-lower-four = Only 1, 2, 3 and 4.
mahjong-asks-big-three-winds = Pungs or kongs of three winds.
mahjong-asks-mixed-straight = 123, 456 and 789, each in a different suit.
mahjong-asks-reversible-tiles = Only tiles that look the same upside down: circles 1 2 3 4 5 8 9, bamboo 2 4 5 6 8 9 and the white dragon.
mahjong-asks-mixed-triple-chow = The same chow in all three suits.
mahjong-asks-mixed-shifted-pungs = Pungs of three consecutive ranks, each in a different suit.
mahjong-asks-chicken-hand = A hand with no other fan, apart from flowers.
mahjong-asks-last-tile-draw = Self-drawn with the last tile of the wall.
mahjong-asks-last-tile-claim = Won on the discard after the last tile of the wall.
mahjong-asks-out-with-replacement-tile = Self-drawn with the tile that replaced a kong. The tile that replaced a flower doesn't count.
mahjong-asks-robbing-the-kong = Won on the tile that another player was adding to a melded pung to make a kong.
mahjong-asks-two-concealed-kongs = Two concealed kongs.
mahjong-asks-all-pungs = Four pungs or kongs and a pair.
mahjong-asks-half-flush = One suit and honors, with both present.
mahjong-asks-mixed-shifted-chows = Chows of three consecutive ranks, each in a different suit.
mahjong-asks-all-types = Tiles of all five types: characters, circles, bamboo, winds and dragons.
mahjong-asks-melded-hand = Four claimed sets, and won on a discard. A concealed kong isn't claimed.
mahjong-asks-two-dragon-pungs = Pungs or kongs of two dragons.
mahjong-asks-outside-hand = A terminal or an honor in every set and in the pair.
mahjong-asks-fully-concealed-hand = No claimed sets, and self-drawn. Concealed kongs are allowed.
mahjong-asks-concealed-kong-and-melded-kong = One claimed kong and one concealed kong. This fan has no number in the book.
mahjong-asks-two-melded-kongs = Two claimed kongs.
mahjong-asks-last-tile = The other three identical tiles are exposed. It also counts when they are in the winner's own melds.
mahjong-asks-dragon-pung = A pung or kong of a dragon.
mahjong-asks-prevalent-wind = A pung or kong of the round wind.
mahjong-asks-seat-wind = A pung or kong of the seat's own wind. One pung may count for both winds.
mahjong-asks-concealed-hand = No claimed sets, and won on a discard.
mahjong-asks-all-chows = Four chows and a pair of suit tiles; a knitted straight counts as three chows.
mahjong-asks-tile-hog = Four identical tiles that aren't a kong. This fan counts once per kind of tile.
mahjong-asks-double-pung = Pungs of the same rank in two suits.
mahjong-asks-two-concealed-pungs = Two pungs made without claiming, including concealed kongs.
mahjong-asks-concealed-kong = One concealed kong.
mahjong-asks-all-simples = No terminals and no honors.
mahjong-asks-pure-double-chow = The same chow twice.
mahjong-asks-mixed-double-chow = The same chow in two suits.
mahjong-asks-short-straight = Two chows of one suit that form a sequence of six.
mahjong-asks-two-terminal-chows = 123 and 789 of one suit.
mahjong-asks-pung-of-terminals-or-honors = A pung or kong of ones, nines or a wind that no higher fan has used. This fan counts once per set. A dragon pung counts as Dragon Pung instead.
mahjong-asks-melded-kong = One claimed kong.
mahjong-asks-one-voided-suit = Exactly two suits, with or without honors.
mahjong-asks-no-honors = No winds and no dragons.
mahjong-asks-edge-wait = Only one kind of tile completes the hand: the 3 of 123 or the 7 of 789.
mahjong-asks-closed-wait = Only one kind of tile completes the hand: the middle of a chow.
mahjong-asks-single-wait = Only one kind of tile completes the hand: the second tile of the pair.
mahjong-asks-self-drawn = The winning tile was drawn from the wall.
mahjong-asks-flower-tiles = One point per flower or season. They don't count toward the eight points needed to win.

## How it is played
##
## The help panel: sentences of at most 20 words. -word-* and -means-*: glossary entries.
## -effect-*: one sentence per value of an option.
## $kind: the kind of set. $wins: whether the hand wins. $others, $each: points. $how: how the hand was won.

mahjong-played-set = { $kind ->
    [chow] { $chow }chow{ $end }
    [pung] { $pung }pung{ $end }
    [kong] { $kong }kong{ $end }
    [pair] pair
   *[none] not a set
}
mahjong-played-open = exposed
mahjong-played-concealed = concealed
mahjong-played-aim-sets = Be the first to complete four sets and a pair.
mahjong-played-aim-kinds = A set is three tiles of one suit in sequence, or three or four identical tiles.
mahjong-played-aim-points = The hand must score eight points to win, not counting { $flower }flowers{ $end }.
mahjong-played-turn-draw = Draw a tile from the { $wall }wall{ $end }, then discard one.
mahjong-played-turn-claim = Instead of drawing, you may { $claim }claim{ $end } a discard for a set, which is then exposed.
mahjong-played-turn-chow = Any player may claim a discard for a pung or a kong, but only the next player for a chow.
mahjong-played-turn-kong = When you lay down a kong, you draw another tile from the back of the wall.
mahjong-played-turn-win = Win with a tile that you draw, or that another player discards.
mahjong-played-counts-fans = Patterns in your hand are { $fan }fans{ $end }. You add up their points.
mahjong-played-counts-hand = Here 123, 456 and 789 are in three suits, a mixed straight: { $n } points{ $wins ->
    [yes] , just enough.
   *[no] , which is too few.
}
mahjong-played-counts-paid = The player who discarded your winning tile pays 8 plus your points. The others pay 8.
mahjong-played-counts-drawn = If you drew the winning tile, all three other players pay 8 plus your points.
mahjong-played-example-sets = All tiles of a chow have one suit. A chow can't go past nine, and winds and dragons form no chows.
mahjong-played-example-little = On a discard, this hand is worth { $n } points, { $wins ->
    [yes] which is enough.
   *[no] which isn't enough: it can't win.
}
mahjong-played-example-drawn = Self-drawn, the same hand is worth { $n } points, { $wins ->
    [yes] and wins.
   *[no] and doesn't win.
}
mahjong-played-example-kongs = A discard makes a kong with three identical tiles in your hand. You can also add a tile to your exposed pung, or declare four from your hand. Four identical tiles are a kong only after you declare them.
mahjong-played-example-order = A win beats all other claims, and a pung or a kong beats a chow. You can win with a tile added to an exposed pung: that is { $robbing }robbing the kong{ $end }.
mahjong-played-example-paid = For a hand of { $n } points, the discarder pays { $giver } and the others { $others } each. If the winning tile is self-drawn, each of the three pays { $each }.
mahjong-played-fans = All 81 fans
mahjong-played-how = { $how ->
    [drawn] Here the marked tile was drawn.
    [drawn-last] Here the marked tile was drawn as the last tile of the wall.
    [discard-last] Here the marked tile is the discard after the last tile of the wall.
    [replacement] Here the marked tile was drawn after a kong.
    [robbing] Here a player wanted to add the marked tile to an exposed pung.
    [fourth] Here the other three of the marked tile are exposed.
    [seat] Here the seat wind is south, and the round wind is east.
    [prevalent] Here the round wind is south, and the seat wind is east.
   *[flowers] Here the player has three flowers.
}

mahjong-word-chow = chow
mahjong-means-chow = Three tiles of one suit in sequence.
mahjong-word-pung = pung
mahjong-means-pung = Three identical tiles.
mahjong-word-kong = kong
mahjong-means-kong = Four identical tiles that a player has declared. A kong counts as a pung.
mahjong-word-fan = fan
mahjong-means-fan = A scoring pattern. There are 81 of them.
mahjong-word-wall = wall
mahjong-means-wall = The face-down tiles that players draw from the front. Replacements for kongs come from the back.
mahjong-word-discard = discard
mahjong-means-discard = To put one tile away face up, which ends your turn. The tile itself is also called a discard.
mahjong-word-mahjong = mahjong
mahjong-means-mahjong = A complete hand that scores enough points. The player who declares it wins.
mahjong-word-claim = claim
mahjong-means-claim = To take the latest discard, to complete a set or to win.
mahjong-word-robbing = rob the kong
mahjong-means-robbing = To win with the tile that another player adds to an exposed pung.
mahjong-word-flower = flower
mahjong-means-flower = One of eight tiles that are set aside and replaced. Each one scores a point for the winner, but doesn't count toward the eight-point minimum.

mahjong-theme-worth = Value of a hand
mahjong-theme-simple = Simple rules
mahjong-effect-seats = Number of players: { $value }.
mahjong-effect-rules = { $value ->
    [simple] Any four sets and a pair win one point.
   *[mcr] A hand scores the points of its fans.
}
mahjong-effect-profile = { $value ->
    [wmo2006] Two concealed kongs score 8 points. One concealed and one melded kong score 6.
   *[consensus] Two concealed kongs score 6 points. One concealed and one melded kong score 5.
}
mahjong-effect-minimum = { $value ->
    [0] A hand of any value wins.
   *[other] Points that a hand needs to win, not counting flowers: { $value }.
}
mahjong-effect-flowers = { $value ->
    [yes] Eight flowers and seasons are in play, and each one scores a point for the winner.
   *[no] There are no flowers.
}
mahjong-effect-concealed_kong_display = { $value ->
    [middle_up] A concealed kong shows its two middle tiles.
   *[face_down] A concealed kong stays face down until the hand is over.
}
mahjong-effect-special_hands_fully_concealed = { $value ->
    [yes] Self-drawn seven pairs, orphans and knitted tiles score Fully Concealed Hand for 4 points.
   *[no] Self-drawn seven pairs, orphans and knitted tiles score Self-Drawn for 1 point.
}
mahjong-effect-knitted_waits = { $value ->
    [yes] Edge and closed waits also count with a knitted straight.
   *[no] Edge and closed waits don't count with a knitted straight.
}
mahjong-effect-seven_pairs = { $value ->
    [yes] Seven pairs also win.
   *[no] Only four sets and a pair win.
}
mahjong-effect-simple_payer = { $value ->
    [all] All three other players pay for a win on a discard.
   *[discarder] Only the player who discarded the winning tile pays.
}
mahjong-effect-hands = Hands per match: { $value }.
mahjong-effect-seat_rotation = { $value ->
    [mcr] Players change seats after every fourth hand.
   *[fixed] All players stay in their seats.
}

## Practice questions
##
## -question-*: titles of kinds of questions (at most three words where possible).
## -school-*: questions, answers (without a full stop) and explanations.
## $kind: the kind of set. $before, $drawn: yes or no. $how, $what: an answer. $fans: yes if fans count.
## $pattern: a fan's name.
## $times, $points: numbers. $who: a player of the question. $mine, $other: the calls of two players.
## $nearer, $equal, $enough: yes or no.

mahjong-question-set = Chow or pung
mahjong-question-fan = Value of a fan
mahjong-question-claim = Claiming a discard
mahjong-question-kong = Declaring a kong
mahjong-question-waits = Complete a hand
mahjong-question-order = Competing claims
mahjong-question-group = Find the fan
mahjong-question-nearest = The best discard
mahjong-question-enough = Enough to win
mahjong-question-paid = Payments
mahjong-question-ready = Discard to be ready
mahjong-question-points = Value of a hand

mahjong-school-hand = your hand
mahjong-school-three = three tiles
mahjong-school-meld = declared
mahjong-school-discard = just discarded
mahjong-school-with = your hand with the discard
mahjong-school-waited-for = the tile you would wait for
mahjong-school-winner = the winner's hand
mahjong-school-set = What are these three tiles?
mahjong-school-kind = { $kind ->
    [chow] A { $chow }chow{ $end }
    [pung] A { $pung }pung{ $end }
   *[none] Not a set
}
mahjong-school-would-be = { $kind ->
    [chow] A { $chow }chow{ $end } is three tiles of one suit in sequence.
    [pung] A { $pung }pung{ $end } is three identical tiles.
   *[none] These tiles are a set.
}
mahjong-school-is = { $kind ->
    [chow] Three tiles of one suit in sequence are a { $chow }chow{ $end }.
    [pung] Three identical tiles are a { $pung }pung{ $end }.
   *[none] These tiles are neither three identical tiles nor three of one suit in sequence, so they aren't a set.
}
mahjong-school-thrown = { $before ->
    [yes] The player before you has discarded a tile.
   *[no] A player who isn't directly before you has discarded a tile.
}
mahjong-school-claim = Which two tiles in your hand let you { $claim }claim{ $end } this discard?
mahjong-school-no-claim = { $before ->
    [yes] With these two tiles, the discard doesn't make a set.
   *[no] With these two tiles, the discard doesn't make a { $pung }pung{ $end }. You can { $chow }chow{ $end } only a discard of the player before you.
}
mahjong-school-claims = { $kind ->
    [pung] With two identical tiles in your hand, you may { $claim }claim{ $end } any player's discard for a { $pung }pung{ $end }.
   *[chow] You may { $claim }claim{ $end } a discard of the player before you for a { $chow }chow{ $end }.
}
mahjong-school-kong = You have drawn a tile. With which tile can you declare a { $kong }kong{ $end }?
mahjong-school-no-kong = You need all four tiles in your hand, or the fourth for a { $pung }pung{ $end } that you have declared.
mahjong-school-kong-why = { $how ->
    [hidden] You hold all four tiles, so you may declare a concealed { $kong }kong{ $end }.
   *[added] You may add this tile to the { $pung }pung{ $end } that you have declared.
}
mahjong-school-waits-any = Ignore what the hand is worth.
mahjong-school-waits = Which tile completes your hand?
mahjong-school-not-complete = This tile doesn't complete the hand.
mahjong-school-complete = { $fans ->
    [yes] Four sets and a pair make a hand. So do seven pairs and a few rare hands.
   *[no] Four sets and a pair make a hand.
}
mahjong-school-ready = Which discard leaves your hand waiting for just one tile?
mahjong-school-not-ready = After this discard, no single tile would complete your hand.
mahjong-school-ready-why = The remaining tiles need just one more tile to make a complete hand.
mahjong-school-counts = This hand scores a { $fan }fan{ $end } called { $pattern }.
mahjong-school-fan = What is this { $fan }fan{ $end } worth?
mahjong-school-fan-else = This is the value of another { $fan }fan{ $end }. See the list of { $fan }fans{ $end }.
mahjong-school-fan-why = { $pattern } is worth { n-points }.
mahjong-school-counts-times = { $n ->
    [one] { $pattern }.
   *[other] { $pattern } × { $n }.
}
mahjong-school-these-fans = The hand has these { $fan }fans{ $end }.
mahjong-school-points = What is the hand worth?
mahjong-school-sum = Add up the values of the { $fan }fans{ $end }.
mahjong-school-worth = { $times ->
    [one] { $pattern }: { $n }.
   *[other] { $pattern }: { $times } × { $n }.
}
mahjong-school-together = Total: { $n }.
mahjong-school-won = { $drawn ->
    [yes] A player has won with a tile from the { $wall }wall{ $end }. The hand is worth { n-points }.
   *[no] A player has won with another player's tile. The hand is worth { n-points }.
}
mahjong-school-pays = { $who ->
    [each] What does each other player pay?
    [giver] What does the player who gave the tile pay?
   *[other] What does a player who didn't give the tile pay?
}
mahjong-school-pays-else = { $fans ->
    [yes] Every other player pays 8. The player who gave the tile also pays the hand's points. If the winner drew the tile, all the others do.
   *[no] The player who gave the tile pays 1. If the winner drew the tile, all the others pay 1.
}
mahjong-school-pays-why = { $who ->
    [each] { $fans ->
        [yes] If the winner drew the tile, each other player pays 8 plus the points of the hand: { $n }.
       *[no] If the winner drew the tile, each other player pays { $n }.
    }
    [giver] { $fans ->
        [yes] The player who gave the tile pays 8 plus the points of the hand: { $n }.
       *[no] The player who gave the tile pays { $n }.
    }
   *[other] { $fans ->
        [yes] A player who didn't give the tile pays only { $n }.
       *[no] A player who didn't give the tile pays { $n }.
    }
}
mahjong-school-away = { $fans ->
    [yes] You have drawn a tile. No discard makes your hand ready yet. Ignore what the hand is worth.
   *[no] You have drawn a tile. No discard makes your hand ready yet.
}
mahjong-school-nearest = Which discard leaves your hand closest to ready?
mahjong-school-farther = { $n ->
    [one] After this discard, your hand is one tile away from ready.
   *[other] After this discard, your hand is { $n } tiles away from ready.
}
mahjong-school-nearest-why = { $n ->
    [one] Without this tile, your hand is one tile away from ready.
   *[other] Without this tile, your hand is { $n } tiles away from ready.
}
mahjong-school-both-claim = { $mine ->
    [hu] You call mahjong.
    [kong] You call { $kong }kong{ $end }.
    [pung] You call { $pung }pung{ $end }.
   *[chow] You call { $chow }chow{ $end }.
} { $other ->
    [hu] Another player calls mahjong.
    [kong] Another player calls { $kong }kong{ $end }.
    [pung] Another player calls { $pung }pung{ $end }.
   *[chow] Another player calls { $chow }chow{ $end }.
}
mahjong-school-nearer = { $nearer ->
    [yes] After that discard, your turn would come before the other player's.
   *[no] After that discard, the other player's turn would come before yours.
}
mahjong-school-who = Who gets the tile?
mahjong-school-who-answer = { $who ->
    [you] I do
    [other] The other player does
    [first] The first to speak
   *[both] Neither, because two players want it
}
mahjong-school-who-why = { $equal ->
    [yes] If two players win with the same tile, the one whose turn would come first gets it alone.
   *[no] Mahjong beats every other call, and { $pung }pung{ $end } and { $kong }kong{ $end } beat { $chow }chow{ $end }.
}
mahjong-school-one-set = one of the sets
mahjong-school-group = These sets are part of a winning hand. Which { $fan }fan{ $end } do they score together?
mahjong-school-named = { $pattern }
mahjong-school-no-group = That { $fan }fan{ $end } needs different sets. The list of { $fan }fans{ $end } shows a hand for each.
mahjong-school-group-why = { $pattern } is worth { n-points }.
mahjong-school-completed = Another player discards the tile that completes your hand.
mahjong-school-enough = May you declare mahjong?
mahjong-school-enough-answer = { $how ->
    [yes] Yes, because it has at least 8 points
    [no] No, because it has fewer than 8 points
   *[always] Yes, because any complete hand wins
}
mahjong-school-enough-else = Add up the { $fan }fans{ $end }. To win, a hand needs 8 points without its { $flower }flowers{ $end }.
mahjong-school-enough-why = { $enough ->
    [yes] The total is { $points }, and 8 is enough.
   *[no] The total is { $points }, but you need 8.
}

## Tutorial
##
## Steps of the tutorial, in order. -slip-*: shown after a move that the tutorial advises against.
## $few: n-points. $others: points.

mahjong-lesson-aim = Your goal is to collect four sets of three tiles and a pair.
mahjong-lesson-fourteen = You go first, so you hold fourteen tiles, as many as a winning hand has.
mahjong-lesson-chow = Three tiles of one suit in sequence are a set, called a { $chow }chow{ $end }.
mahjong-lesson-chow-here = You already have a chow: the one, two and three of characters.
mahjong-lesson-worth = Four sets and a pair aren't enough. Your hand must also score { n-points } to win.
mahjong-lesson-fans = You score points for patterns in your hand, called { $fan }fans{ $end }.
mahjong-lesson-straight = One to three, four to six and seven to nine, each in a different suit, are a fan. It scores { n-points }.
mahjong-lesson-straight-here = You have most of that fan. You still need the five of bamboo and the nine of circles.
mahjong-lesson-discard = Your turn ends with a discard. Discard a tile that doesn't fit with any other.
mahjong-lesson-discard-do = In your hand, that is the north wind.
mahjong-lesson-pung = Three identical tiles are also a set: a { $pung }pung{ $end }. A player has discarded a green dragon, and you hold two.
mahjong-lesson-pung-do = You may { $claim }claim{ $end } a discard for a pung from any player. Claim the green dragon.
mahjong-lesson-open = Claimed sets are exposed. After a claim, you must discard a tile.
mahjong-lesson-nine = Discard the nine of characters.
mahjong-lesson-left = For a chow, you may claim a discard of the player before you. That player has discarded the five of bamboo.
mahjong-lesson-left-do = You hold the four and the six. Claim the five.
mahjong-lesson-lone = Discard the one of circles. It doesn't fit with any other tile.
mahjong-lesson-waits = You need one more tile. With the nine of circles, your hand is worth { n-points }.
mahjong-lesson-six = The six would also make a set, but not a straight. Your hand would be worth only { $few }, which isn't enough.
mahjong-lesson-anybody = If any player discards the nine, you can win with it, but you must declare the win.
mahjong-lesson-wall = If you draw the nine from the { $wall }wall{ $end }, you can also win.
mahjong-lesson-paid = The player who discards your winning tile pays you { $giver }. The others pay { $others } each.
mahjong-lesson-free = You know which tile you need. Play on by yourself.
mahjong-lesson-free-how = Discard the tiles you draw until you draw the nine.
mahjong-lesson-slip-keep = You may discard that tile, but your hand needs it. Discard a tile that doesn't fit with any other.
mahjong-lesson-slip-pass = You may pass, but this tile completes one of your sets.

## Rows of odds tables
##
## Row names: noun phrases without a full stop. The number follows in the next column.

mahjong-odds-ended_exhausted = Hands without a winner: wall used up
mahjong-odds-ended_self_drawn = Hands won on a drawn tile
mahjong-odds-ended_discard = Hands won on a discard
mahjong-odds-ended_robbed = Hands won by robbing a kong
mahjong-odds-chows = Chows per hand
mahjong-odds-pungs = Pungs per hand
mahjong-odds-big_kongs = Kongs of a discard, per hand
mahjong-odds-small_kongs = Kongs added to a pung, per hand
mahjong-odds-concealed_kongs = Concealed kongs per hand
mahjong-odds-draws = Tiles drawn from the wall, per hand
mahjong-odds-discarder_pays = Points paid by the discarder of the winning tile
mahjong-odds-drawn_hands = Hands without a winner, per session
mahjong-odds-dearest = Points of the most expensive hand, per session
mahjong-odds-knitted-apart = without knitted hands
mahjong-odds-worth = Points of a winning hand
mahjong-odds-flowers = Flowers drawn, per hand
mahjong-odds-fan = Winning hands with { $fan }

## Missed moves, after a hand
##
## Shown when the hand is over: what would have been better. $waits, $thrown: tiles.

mahjong-idea-win = You could have won: your hand was complete and scored enough.
mahjong-idea-claim = You could have claimed { $tile }. Your hand would then have been ready, waiting for { $waits }.
mahjong-idea-keep = Your hand needed { $thrown }. { CAPITAL($tile) } doesn't fit with any other tile, so you could have discarded it instead.

## Badges
##
## On a person's page. -how: what the badge is given for, about the person whose page it is.

mahjong-badge-kong = Kong
mahjong-badge-kong-how = Made a kong.
mahjong-badge-points-24 = 24 points
mahjong-badge-points-24-how = Won a hand of 24 points or more.
mahjong-badge-points-48 = 48 points
mahjong-badge-points-48-how = Won a hand of 48 points or more.
mahjong-badge-robbed = Robbed kong
mahjong-badge-robbed-how = Won a hand by robbing a kong.
