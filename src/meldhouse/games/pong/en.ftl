## The game

pong-title = Pong
pong-sentence = The Malaysian game of threes: draw or take, discard, and be the first with four sets of one rank each.

## Variants

pong-variant-tiles = With mahjong tiles; a set is three of a kind or one rank in three different suits.
pong-variant-ceki = The same game with Ceki cards.
pong-variant-mixed = Any three of a rank are a set, whatever their suits.

## Options

pong-option-seats = players at the table
pong-option-face = what the game is played with
pong-option-serong = the suits of a serong, three of a rank that are not three of a kind
pong-option-may_discard_taken = a taken tile may be discarded later
pong-option-no_instant_return = a taken tile may not be discarded in the same turn
pong-option-take_after_empty = a discard may be taken when the wall is used up
pong-option-payer = who pays the winner
pong-option-next_start = who starts the next hand
pong-option-unit = chips for each point
pong-option-match_hands = hands in a match, 0 for any number
pong-option-max_turns = turns after which a hand is broken off

## Tiles, or Ceki cards

pong-tile = { $face ->
    [ceki] card
   *[tiles] tile
}
pong-tiles = { $face ->
    [ceki] cards
   *[tiles] tiles
}
pong-n-tiles = { $n ->
    [one] one { pong-tile }
   *[other] { $n } { pong-tiles }
}

## Places

pong-hand = { $seat ->
    [you] your hand
   *[other] hand of { $seat }
}
pong-taken-open = taken { pong-tiles } lie open
pong-discards = { $seat ->
    [you] your discards
   *[other] discards of { $seat }
}
pong-wall = wall

## What stands at the table

pong-starter = starter
pong-last-discard = last discard
pong-thrown-by = { $seat ->
    [you] { $tile }, by you
   *[other] { $tile }, by { $seat }
}
pong-your-hand = your hand
pong-far-complete = complete
pong-far-exchange = { pong-n-tiles } to exchange
pong-far-missing = { pong-n-tiles } missing
pong-far-waiting = waiting for { $tiles }
pong-hands = hands
pong-hands-played = { $played } of { $of } played

## What is done

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
    [you] You leave { $tile } lying, and the hand ends.
   *[other] { $seat } leaves { $tile } lying, and the hand ends.
}
pong-passes = { $seat ->
    [you] You pass, and do not win with { $tile }.
   *[other] { $seat } passes, and does not win with { $tile }.
}
pong-wins-with = { $seat ->
    [you] You win with { $tile }, which { $giver } discarded.
   *[other] { $giver ->
        [you] { $seat } wins with { $tile }, which you discarded.
       *[other] { $seat } wins with { $tile }, which { $giver } discarded.
    }
}
pong-wins-by-discard = { $seat ->
    [you] You win with a discard of { $giver }.
   *[other] { $giver ->
        [you] { $seat } wins with your discard.
       *[other] { $seat } wins with a discard of { $giver }.
    }
}
pong-wins-by-take = { $seat ->
    [you] You win with { $tile }, taken from the discards of { $giver }.
   *[other] { $giver ->
        [you] { $seat } wins with { $tile }, taken from your discards.
       *[other] { $seat } wins with { $tile }, taken from the discards of { $giver }.
    }
}
pong-wins-by-draw = { $seat ->
    [you] You win with a { pong-tile } from the wall.
   *[other] { $seat } wins with a { pong-tile } from the wall.
}
pong-wins-as-dealt = { $seat ->
    [you] You win with the twelve { pong-tiles } as they were dealt.
   *[other] { $seat } wins with the twelve { pong-tiles } as they were dealt.
}

## What can be done

pong-discard = Discard { $tile }
pong-draw = Draw from the wall
pong-take = Take { $tile }
pong-leave = Leave { $tile } lying
pong-win-at-once = A win at once
pong-no-claims = No claims
pong-win = Win
pong-win-with = Win with { $tile }
pong-pass = Pass
pong-risky-no-win = Your hand is complete: let the win go by?

pong-prompt-claim = Your hand is complete with { $tile }: win with it, or pass.
pong-prompt-take-or-draw = Take { $tile }, or draw from the wall: four sets of three win.
pong-prompt-draw = Draw from the wall: four sets of three win.
pong-prompt-take-or-leave = Take { $tile }, or leave it lying and end the hand: the wall is used up.
pong-prompt-leave = Leave { $tile } lying and end the hand: the wall is used up.
pong-prompt-complete = Your hand is complete: win, or discard a { pong-tile }.
pong-prompt-discard = Discard a { pong-tile }: four sets of three win.
pong-prompt-not-at-once = Discard a { pong-tile }, but not { $tile }, which you have just taken.
pong-prompt-own = Discard a { pong-tile } that you did not take from the discards.

## What is so of a move, said with hints and in reviews

pong-why-win = A complete hand that waits may see somebody else win first.
pong-why-take = { $n ->
    [0] With { $tile } your hand is complete.
    [one] With { $tile } one { pong-tile } is missing to four sets, and without it two.
   *[other] With { $tile } you are { $n } { pong-tiles } from four sets, one nearer than before.
}
pong-why-draw = Your hand comes no nearer to four sets with { $tile }; the wall may have what brings it nearer.
pong-why-take-though = Your hand comes no nearer to four sets with { $tile }.
pong-why-draw-though = { CAPITAL($tile) } would bring your hand nearer to four sets, and you do without.
pong-why-draw-kept = What is taken is kept at this table, and something has to be left to discard.
pong-why-leave = Your hand comes no nearer to four sets with { $tile }, and what you discard for it may let somebody else win.
pong-why-discard = { $n ->
    [one] The rest of your hand waits for one { pong-tile }, and { pong-kinds } would complete it.
   *[other] The rest of your hand is { $n } { pong-tiles } from four sets, and { pong-kinds } would bring it nearer.
}
pong-kinds = { $kinds ->
    [one] one kind
   *[other] { $kinds } kinds
}

## What is no move

pong-unknown-move = A move is written 'discard 5p', 'draw', 'take', 'win' or 'pass'.
pong-unknown-discard = Say which { pong-tile }, such as 'discard 5p'.
pong-unknown-tile = { $name } is no { pong-tile }; { pong-tiles } are written 1m to 9m, 1p to 9p, 1s to 9s, C, F and P.
pong-unknown-alone = '{ $verb }' is typed alone.

## What stands in the way

pong-a-set = { $mixed ->
    [yes] three of one rank
   *[no] three of a kind or one rank in three suits
}
pong-over = { $n ->
    [one] { $tiles } is
   *[other] { $tiles } are
}
pong-bar-claims-first = You are asked whether you win with { $tile }, and that is settled before play goes on.
pong-bar-draw-first = A turn begins with a { pong-tile } drawn or taken; the discard comes after it.
pong-bar-not-held = You do not hold { $tile }.
pong-bar-just-taken = You took { $tile } in this turn, and at this table it cannot be discarded in the same turn.
pong-bar-taken-kept = You took { $tile } from the discards, and at this table what is taken is kept.
pong-bar-starter = The player who starts is dealt twelve { pong-tiles }, so the first turn is without a draw.
pong-bar-one-a-turn = You have drawn in this turn, and a turn has only one draw.
pong-bar-one-a-turn-taken = You took { $tile } instead of drawing, and a turn has only one of the two.
pong-bar-wall-used-up = The wall is used up: there is nothing to draw.
pong-bar-older = Only the last discard can be taken, and that is { $tile }.
pong-bar-all-kept = What is taken is kept at this table: after taking { $tile } you would have nothing to discard.
pong-bar-not-sets = A win is four sets, each { pong-a-set }: { pong-over } in none.
pong-bar-discard-no-win = A discard wins only where it completes four sets, each { pong-a-set }: with { $tile } in your hand, { pong-over } in none.
pong-bar-win-passed = You passed the win with { $tile }; in your own turn it wins only after you have taken it.
pong-bar-twelve-held = A turn cannot be passed: it ends with a { pong-tile } discarded, or with a win.
pong-bar-wall-lasts = A turn cannot be passed while there is a wall.

## The end

pong-nobody-exhausted = Nobody wins and nobody pays: the wall is used up.
pong-nobody-broken-off = Nobody wins and nobody pays: the hand is broken off after { $turns } turns.
pong-was-waiting = { $seat ->
    [you] You were waiting for { $tiles }.
   *[other] { $seat } was waiting for { $tiles }.
}
pong-was-missing = { $seat ->
    [you] You were { $n } { pong-tiles } from a win.
   *[other] { $seat } was { $n } { pong-tiles } from a win.
}
pong-tongs = { $n ->
    [one] One tong, three of a kind: { $tiles }.
   *[other] { $n } tongs, each three of a kind: { $tiles }.
}
pong-serongs = { $n ->
    [one] One serong, { pong-a-serong }: { $tiles }.
   *[other] { $n } serongs, each { pong-a-serong }: { $tiles }.
}
pong-a-serong = { $mixed ->
    [yes] three of one rank
   *[no] one rank in three suits
}
pong-worth = { $tongs ->
    [0] The win is worth { n-points }.
    [one] The win is worth { n-points }: two, and one for the tong.
   *[other] The win is worth { n-points }: two, and one for each tong.
}
pong-all-pay = Each of the others pays { $chips }.
pong-one-pays = { $seat ->
    [you] You pay { $chips }, and nobody else pays, because the { pong-tile } was yours.
   *[other] { $seat } pays { $chips }, and nobody else pays, because the { pong-tile } was theirs.
}
pong-one-pays-for-all = { $seat ->
    [you] You pay { $chips } for all three, because the { pong-tile } was yours.
   *[other] { $seat } pays { $chips } for all three, because the { pong-tile } was theirs.
}

## How a hand counts

pong-counts-sets = { $seat ->
    [you] Your twelve are four sets of three.
   *[other] The twelve of { $seat } are four sets of three.
}
pong-counts-set = { $kind ->
    [tong] tong: { n-points }
   *[serong] serong
}
pong-counts-over = in no set
pong-counts-missed = { $seat ->
    [you] You were { pong-n-tiles } from four sets.
   *[other] { $seat } was { pong-n-tiles } from four sets.
}
pong-near-missing = { $full ->
    [yes] { $n ->
        [0] Your hand is complete.
       *[other] You are { pong-n-tiles } from four sets.
    }
   *[no] You are { pong-n-tiles } from four sets.
}
pong-near-wanted = { $n ->
    [1] With any of these { pong-tiles } your hand is complete.
   *[other] With any of these { pong-tiles } your hand comes nearer.
}

## How it is played

pong-played-aim-sets = Be the first with twelve pieces that are four sets of three.
pong-played-aim-tong = A { $tong }tong{ $end } is three of the same kind.
pong-played-aim-serong = A { $serong }serong{ $end } is one number in all three suits.
pong-played-aim-honours = The three { $honour }honours{ $end } make a serong too. Numbers in a row are nothing.
pong-played-turn-draw = Draw a piece from the { $wall }wall{ $end }.
pong-played-turn-take = Or take what the player before you has just thrown.
pong-played-turn-throw = Then throw one piece face up.
pong-played-turn-win = You win with any thrown piece that completes your twelve, and with one that you draw.
pong-played-counts-points = A win is 2 points, and 1 more for each tong.
pong-played-counts-hand = With two tongs this hand is worth { n-points }.
pong-played-counts-paid = Each of the others pays you so many chips.
pong-played-counts-none = When the wall is used up and nobody has won, nobody pays.
pong-played-set = { $kind ->
    [tong] { $tong }tong{ $end }
    [serong] { $serong }serong{ $end }
   *[none] nothing
}
pong-played-points = { n-points }
pong-played-example-sets = A serong has three different suits, or the three different honours. Runs are nothing.
pong-played-wins = { $wins ->
    [yes] wins
   *[no] does not
}
pong-played-example-waits = These eleven pieces lack one: the seven of the third suit makes the fourth set.
pong-played-example-fourth = Of four equal pieces three are a tong, and the fourth goes into a serong.
pong-played-example-taken = What you take goes into your hand, where all others see it too. It need not be used, and may be thrown again.
pong-played-example-pass = Nobody has to win. Who lets a win go by may win later.

pong-word-tong = tong
pong-means-tong = Three pieces of the same kind.
pong-word-serong = serong
pong-means-serong = Three pieces of one number from three suits, or the three honours: a crooked tong. In the variant mixed suits do not matter.
pong-word-honour = honour
pong-means-honour = One of the three kinds without a number: dragons among tiles, flowers and the old thousand in Ceki.
pong-word-discard = discard
pong-means-discard = To throw a piece face up, which ends your turn; and such a piece.
pong-word-wall = wall
pong-means-wall = The pieces that lie face down and are drawn.

pong-theme-sets = Sets
pong-theme-taking = Taking a discard
pong-effect-seats = { $value } play.
pong-effect-face = { $value ->
    [ceki] The pieces are Ceki cards.
   *[tiles] The pieces are mahjong tiles.
}
pong-effect-serong = { $value ->
    [mixed] Any three pieces of a number are a set.
   *[all_different] A serong has three different suits.
}
pong-effect-may_discard_taken = { $value ->
    [yes] What you have taken you may throw again.
   *[no] What you have taken stays in your hand.
}
pong-effect-no_instant_return = { $value ->
    [yes] What you have taken you may not throw in the same turn.
   *[no] What you have taken you may throw at once.
}
pong-effect-take_after_empty = { $value ->
    [yes] The last discard may be taken when the wall is used up.
   *[no] When the wall is used up, a discard can only be won with.
}
pong-effect-payer = { $value ->
    [discarder_only] Who threw the winning piece pays alone; a piece that the winner drew is paid by all.
    [discarder_triple] Who threw the winning piece pays for all three; a piece that the winner drew is paid by all.
   *[all] Each of the others pays.
}
pong-effect-next_start = { $value ->
    [rotate] The next player begins the next hand.
   *[winner] The winner begins the next hand.
}
pong-effect-unit = Chips for each point: { $value }.
pong-effect-match_hands = { $value ->
    [0] No number of hands ends the match.
   *[other] The match ends after this many hands: { $value }.
}
pong-effect-max_turns = A hand is broken off after this many turns: { $value }.

## The school

pong-question-set = Which three are a set
pong-question-which = What three pieces are
pong-question-claim = Which discard one may have
pong-question-score = What a hand is worth
pong-question-waits = Which piece wins
pong-question-keep = What to throw
pong-question-paid = What the winner gets

pong-school-hand = your hand
pong-school-three = three pieces
pong-school-winner = the winner's hand
pong-school-discard = thrown just now
pong-school-complete = your hand with it
pong-school-waited-for = what it waits for then
pong-school-set = Which three pieces of your hand are a set?
pong-school-no-set = { $mixed ->
    [yes] These are not three of one rank.
   *[no] These are neither three alike nor three of one rank from three suits.
}
pong-school-is = { $kind ->
    [tong] Three pieces that are all alike are a { $tong }tong{ $end }.
    [serong] { $mixed ->
        [yes] Three pieces of one rank are a { $serong }serong{ $end } here, whatever their suits. All { $honour }honours{ $end } are one rank.
       *[no] Three pieces of one rank from three suits are a { $serong }serong{ $end }, and so are three different { $honour }honours{ $end }.
    }
   *[none] { $mixed ->
        [yes] They are no set, for they are not of one rank. Rows count nothing here.
       *[no] They are no set: neither all alike, nor of one rank from three suits. Rows count nothing here.
    }
}
pong-school-which = What are these three pieces?
pong-school-kind = { $kind ->
    [tong] A { $tong }tong{ $end }
    [serong] A { $serong }serong{ $end }
   *[none] No set
}
pong-school-would-be = { $kind ->
    [tong] A { $tong }tong{ $end } is three pieces that are all alike.
    [serong] { $mixed ->
        [yes] A { $serong }serong{ $end } is three of one rank that are not all alike.
       *[no] A { $serong }serong{ $end } is three of one rank, all of them different.
    }
   *[none] They are a set.
}
pong-school-score = This hand has won. What is it worth?
pong-school-count = A hand is worth 2, and 1 more for each { $tong }tong{ $end } in it.
pong-school-worth = 2 points for the hand, and 1 for each { $tong }tong{ $end } ({ $tongs }): together { $n }.
pong-school-paid = This hand has won, at a chip for each point. What does the winner get in all?
pong-school-one-pays = This is what one of the three others pays.
pong-school-count-all = Three others pay a chip for each point of the hand.
pong-school-all-pay = Each of the three others pays that, so the winner gets { $n }.
pong-school-thrown = { $before ->
    [yes] The player who sits before you has thrown a piece.
   *[no] A player who does not sit right before you has thrown a piece.
}
pong-school-claim = May you have it?
pong-school-may = { $what ->
    [take] Yes: I may take it into my hand
    [win] Only to win with it, and it wins
   *[nothing] No
}
pong-school-may-not = { $before ->
    [yes] The discard of the player before you is yours to take.
   *[no] Only the discard of the player before you may be taken. Another's may be had to win.
}
pong-school-may-why = { $what ->
    [take] Instead of drawing you may take the discard of the player before you.
    [win] It completes your hand, and who can win may have anybody's discard.
   *[nothing] It does not complete your hand, and it is not the player before you who threw it.
}
pong-school-waits = Which piece completes your hand?
pong-school-not-complete = With it the twelve pieces are not four sets.
pong-school-four-sets = A hand wins with four sets of three, { $tong }tongs{ $end } or { $serong }serongs{ $end }.
pong-school-keep = You hold twelve pieces and throw one. After which does your hand wait for just one piece?
pong-school-two-missing = After it no single piece would complete your hand.
pong-school-keep-why = Without it the hand is four sets but for one piece.

## The first hand

pong-lesson-aim = You want twelve pieces in four sets of three. Whoever has them first wins.
pong-lesson-held = You begin, so you hold twelve: as many as a hand that wins.
pong-lesson-tong = Three of the same kind are a set, a { $tong }tong{ $end }.
pong-lesson-tong-here = You have one already: three fives of circles.
pong-lesson-serong = Three of one number from three suits are a set, too: a { $serong }serong{ $end }.
pong-lesson-serong-here = You hold two twos of two suits. One of bamboo is missing. Rows are nothing here.
pong-lesson-honours = Red, green and white dragon are the { $honour }honours{ $end }. All three together are a serong.
pong-lesson-honours-here = You hold two of them. The white one is missing.
pong-lesson-throw = You begin, and throw a piece. Nothing goes with your nine.
pong-lesson-throw-do = Throw it.
pong-lesson-round = Each of the others has drawn from the { $wall }wall{ $end } and thrown a piece.
pong-lesson-take = The last was thrown by the player before you. That one you may take instead of drawing.
pong-lesson-take-do = It is an eight of bamboo, and you hold two of them. Take it: it makes a tong.
pong-lesson-two = Two tongs are ready. Of your three pairs two can become sets, and one has to go.
pong-lesson-two-do = Let that be the sevens. Throw the seven of characters.
pong-lesson-again = The last piece thrown is of no use to you.
pong-lesson-draw-do = So draw one.
pong-lesson-found = The two of bamboo: your third set is ready, a serong.
pong-lesson-waits = When you have thrown the seven, only the white dragon is missing.
pong-lesson-win = With the last piece you win, whoever throws it, or when you draw it.
pong-lesson-points = A win counts two, and one more for each tong. Yours will bring { $n } points.
pong-lesson-paid = Each of the others pays you as much.
pong-lesson-last-throw = Throw the other seven, and the guide leaves you.
pong-lesson-free = Then draw until the white dragon comes, and win.
pong-lesson-slip-keep = That piece belongs to a set, or to a part of one. Keep it, and throw one that is alone.
pong-lesson-slip-seven = Either seven may go. Here throw the one that is marked.
pong-lesson-slip-draw = You may draw, but nobody knows what comes. The eight makes a set for certain.
pong-lesson-slip-take = You may take it, but it goes with nothing that you hold.

## What the odds count

pong-odds-exhausted = Hands that end with the wall
pong-odds-broken_off = Hands broken off after too many turns
pong-odds-by_draw = Won hands that were won on one's own turn
pong-odds-by_discard = Won hands that were won on a discard
pong-odds-worth = Points of a won hand
pong-odds-tongs = Tongs in a won hand
pong-odds-tongs_0 = Won hands without a tong
pong-odds-tongs_1 = Won hands with one tong
pong-odds-tongs_2 = Won hands with two tongs
pong-odds-tongs_3 = Won hands with three tongs
pong-odds-tongs_4 = Won hands with four tongs
pong-odds-draws = Tiles drawn from the wall, a hand
pong-odds-takes = Discards taken, a hand
pong-odds-taken = Discards taken for each tile drawn or taken
pong-odds-drawn_hands = Hands that end with the wall, a sitting

## What would have been better

pong-idea-win = You could have won: your twelve pieces were four sets.
pong-idea-take = You could have taken { $piece }: it would have brought your hand nearer for certain.
pong-idea-keep = { $thrown } belonged to a set, or to a part of one. { $piece } could have gone instead.
