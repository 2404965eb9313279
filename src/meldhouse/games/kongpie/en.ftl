## The game

kongpie-title = Kong-Pie
kongpie-sentence = Swap pairs of cards with a row that everybody shares, and be the first to lay down four sets, which are called kongs.

## Variants

kongpie-variant-household = The home game: connect as often as you like, pass as often as you like.
kongpie-variant-casino = The casino table: two connects a kong, lojack, one paid restock, votes, glory and first place.
kongpie-variant-example = The rules of the inventor's example game: two connects a kong, glory and first place.

## Options

kongpie-option-seats = players at the table
kongpie-option-dealer = who deals
kongpie-option-direction = which way play goes round
kongpie-option-look_through_discards = players may leaf through the discards
kongpie-option-restock_mode = what is done with the discards when the stock is out
kongpie-option-restock_fee = chips each player adds to the kitty at a restock or a reset
kongpie-option-restock_fee_optional = a player may leave the hand instead of paying the fee
kongpie-option-restock_limit = restocks in a hand; 0 is no limit
kongpie-option-connect_twice = at most two connects for each kong
kongpie-option-short_connect = what you have put for this kong you may not pull back
kongpie-option-lojack = cards of a high note's rank that are put leave the game
kongpie-option-lojack_scope = which cards lojack takes: those put, or all that appear in the source
kongpie-option-passed_rounds = when passing all round stops play
kongpie-option-on_stop = what follows when play is stopped
kongpie-option-glory = one more kong right after the winning one takes back a token
kongpie-option-first_place = the highest kongs take back a token
kongpie-option-kong_crown = a High Kong wins the neighbourhood's kong crown, and no tokens are paid
kongpie-option-carry_kitty = what is left in the kitty waits there for the next hand
kongpie-option-max_turns = turns after which a hand is broken off
kongpie-option-max_actions_per_turn = kongs, puts and pulls after which a turn has no more puts
kongpie-option-jackpot_when_unwon = what happens to the jackpot when nobody wins the hand

## Kongs

kongpie-kind = { $kind ->
    [four-in-suit] four in suit
    [three-of-a-kind] three of a kind
    [noodle] a noodle
    [high-pair] a high pair
   *[high-kong] the High Kong
}
kongpie-worth = { $kind ->
    [high-kong] { kongpie-kind }
   *[other] { kongpie-kind } for { n-points }
}
kongpie-kong-made = { $worth } ({ $cards })

## What lies on the table

kongpie-zone-notes = high notes
kongpie-zone-source = source
kongpie-zone-put = put just now
kongpie-zone-stock = stock
kongpie-zone-discards = discards
kongpie-zone-removed = taken by lojack
kongpie-zone-hand = { $seat ->
    [you] your hand
   *[other] hand of { $seat }
}
kongpie-zone-kong = kong { $n }
kongpie-note-turned-over = turned over
kongpie-note-comes-in-turn = four cards come when your turn begins

kongpie-mark-winner = winner
kongpie-mark-crown = wears the kong crown
kongpie-mark-left = has left
kongpie-figure-tokens = tokens

kongpie-fact-kitty = kitty
kongpie-fact-jackpot = jackpot
kongpie-fact-house = house
kongpie-fact-restocks = restocks
kongpie-fact-passes = passes in a row
kongpie-fact-connects = connects left
kongpie-count = { $n }

## What is done

kongpie-makes = { $seat ->
    [you] You make a kong, { $worth }: { $cards }.
   *[other] { $seat } makes a kong, { $worth }: { $cards }.
}
kongpie-makes-high-kong = { $seat ->
    [you] You make the High Kong: { $cards }.
   *[other] { $seat } makes the High Kong: { $cards }.
}
kongpie-puts = { $seat ->
    [you] You put { $cards }.
   *[other] { $seat } puts { $cards }.
}
kongpie-puts-lojack = { $seat ->
    [you] { $n ->
        [2] You put { $cards }: lojack takes both out of the game.
       *[other] You put { $cards }: lojack takes { $taken } out of the game.
    }
   *[other] { $n ->
        [2] { $seat } puts { $cards }: lojack takes both out of the game.
       *[other] { $seat } puts { $cards }: lojack takes { $taken } out of the game.
    }
}
kongpie-pulls = { $seat ->
    [you] You pull { $cards }.
   *[other] { $seat } pulls { $cards }.
}
kongpie-discards = { $seat ->
    [you] You discard { $cards }.
   *[other] { $seat } discards { $cards }.
}
kongpie-passes = { $seat ->
    [you] You pass.
   *[other] { $seat } passes.
}
kongpie-ends = { $seat ->
    [you] You end the turn without a discard.
   *[other] { $seat } ends the turn without a discard.
}
kongpie-passes-up-glory = { $seat ->
    [you] You give up the glory.
   *[other] { $seat } gives up the glory.
}
kongpie-votes = { $seat ->
    [you] { $ballot ->
        [reset] You vote for a reset.
       *[end] You vote for the end.
    }
   *[other] { $ballot ->
        [reset] { $seat } votes for a reset.
       *[end] { $seat } votes for the end.
    }
}
kongpie-votes-on-offer = { $seat ->
    [you] { $ballot ->
        [reset] You vote for the offered reset.
       *[end] You vote against the offered reset.
    }
   *[other] { $ballot ->
        [reset] { $seat } votes for the offered reset.
       *[end] { $seat } votes against the offered reset.
    }
}
kongpie-restocks = { $seat ->
    [you] { $how ->
        [turn] You turn the discards over: as they lie they are the new stock.
       *[shuffle] You shuffle the discards: they are the new stock.
    }
   *[other] { $how ->
        [turn] { $seat } turns the discards over: as they lie they are the new stock.
       *[shuffle] { $seat } shuffles the discards: they are the new stock.
    }
}
kongpie-stays = { $seat ->
    [you] You pay { $fee } and stay.
   *[other] { $seat } pays { $fee } and stays.
}
kongpie-leaves = { $seat ->
    [you] You leave the hand rather than pay.
   *[other] { $seat } leaves the hand rather than pay.
}
kongpie-gives-up-glory = { $seat ->
    [you] You give up the glory rather than pay.
   *[other] { $seat } gives up the glory rather than pay.
}

## What can be done

kongpie-waits-for = { $seat ->
    [you] { $phase ->
        [pull] You are to pull two cards.
        [fee] You are to pay and stay, or to leave the hand.
        [restock] You are to say how the discards become the stock.
        [vote] You are to vote.
       *[play] You are to play.
    }
   *[other] { $phase ->
        [pull] { $seat } is to pull two cards.
        [fee] { $seat } is to pay and stay, or to leave the hand.
        [restock] { $seat } is to say how the discards become the stock.
        [vote] { $seat } is to vote.
       *[play] { $seat } is to play.
    }
}
kongpie-prompt = { $kong ->
    [yes] { $put ->
        [yes] Make a kong, put two cards into the source, discard a card, or pass.
       *[no] Make a kong, discard a card, or pass.
    }
   *[no] { $put ->
        [yes] Put two cards into the source to pull two for a kong, discard a card, or pass.
       *[no] No kong, and no two cards that may be put: discard a card, or pass.
    }
}
kongpie-prompt-connected = { $kong ->
    [yes] { $put ->
        [yes] You have connected: make a kong, put two cards again, or end the turn with a discard.
       *[no] You have connected: make a kong, or end the turn with a discard.
    }
   *[no] { $put ->
        [yes] You have connected: put two cards again, or end the turn with a discard.
       *[no] You have connected: end the turn with a discard.
    }
}
kongpie-prompt-glory = { $connected ->
    [yes] You have won, and one more kong now is glory. A discard gives it up.
   *[no] You have won, and one more kong now is glory. A discard or a pass gives it up.
}
kongpie-prompt-second-kong = You have made your second kong in this turn: discard a card, or end the turn.
kongpie-prompt-empty = You hold no cards, and there are none to draw: pass.
kongpie-prompt-pull = Pull two of the other cards from the source, for a kong.
kongpie-prompt-fee = { $glory ->
    [yes] The stock is used up: pay { $fee } for a restock and go on trying for glory, or give it up. You have won all the same.
   *[no] { $reset ->
        [yes] Play was stopped, and everybody who stays is dealt a new hand: pay { $fee } for it and stay, or leave the hand.
       *[no] The stock is used up: pay { $fee } for a restock and stay, or leave the hand.
    }
}
kongpie-prompt-restock = The stock is used up: turn the discards over as they lie, or shuffle them.
kongpie-prompt-vote = Everybody has passed: vote to end the hand, or for a reset, in which hands and source are dealt anew.
kongpie-prompt-vote-on-offer = Everybody has passed: vote for or against a reset, in which hands and source are dealt anew.

kongpie-make = Make a kong of { $cards } ({ $worth })
kongpie-call-kong = Kong
kongpie-put = Put { $cards }
kongpie-pull = Pull { $cards }
kongpie-discard = Discard { $cards }
kongpie-button-passes = Pass
kongpie-button-ends = End the turn
kongpie-button-passes-up-glory = Give up the glory
kongpie-button-vote = { $ballot ->
    [reset] Vote for a reset
   *[end] Vote to end the hand
}
kongpie-button-vote-on-offer = { $ballot ->
    [reset] Vote for the reset
   *[end] Vote against the reset
}
kongpie-button-stay = Pay { $fee } and stay
kongpie-button-leave = Leave the hand
kongpie-risky-leave = Leave the hand? You cannot come back to it.
kongpie-risky-glory = Give up the glory? It does not come again in this hand.
kongpie-button-give-up-glory = Give up the glory
kongpie-button-restock = { $how ->
    [turn] Turn the discards over as they lie
   *[shuffle] Shuffle the discards
}

## What is so of a move, said with hints and in reviews

kongpie-why-high-kong = The High Kong wins the hand at once, with the kitty and the jackpot.
kongpie-why-kong = A kong on the table is safe, and this one scores { n-points }.
kongpie-why-put = { $kong ->
    [high] What you keep makes the High Kong with two cards of the source.
    [yes] What you keep makes a kong of { n-points } with two cards of the source.
   *[no] What you keep makes no kong with two cards of the source.
}
kongpie-why-put-blind = Nobody knows yet which cards can be pulled for it.
kongpie-why-pull = { $left ->
    [yes] { kongpie-then-holds } The source keeps cards that are a kong by themselves.
   *[no] { kongpie-then-holds }
}
kongpie-then-holds = { $kong ->
    [high] You then hold the High Kong.
    [yes] You then hold a kong of { n-points }.
   *[no] No kong yet: of one rank you then hold { $rank }, of one suit { $suit }.
}
kongpie-why-discard = { $rank ->
    [0] You keep no other card of its rank, and { kongpie-of-its-suit }.
    [one] You keep one other card of its rank, and { kongpie-of-its-suit }.
   *[other] You keep { $rank } other cards of its rank, and { kongpie-of-its-suit }.
}
kongpie-of-its-suit = { $n ->
    [0] none of its suit
    [one] one of its suit
   *[other] { $n } of its suit
}
kongpie-why-pass = You keep your cards as they are.
kongpie-why-pass-empty = There is nothing left to discard.
kongpie-why-end = Everybody takes the points of the kongs made so far. { kongpie-behind }
kongpie-why-reset = The kongs to come count as well. { kongpie-behind }
kongpie-why-stay = Who pays plays on for what is to be won. { kongpie-behind }
kongpie-why-leave = Who leaves pays no more. { kongpie-behind }
kongpie-why-turn = Turned over, the stock comes in an order that all know. { kongpie-behind }
kongpie-why-shuffle = Shuffled, the stock comes in an order that nobody knows. { kongpie-behind }
kongpie-behind = { $n ->
    [0] Nobody else has made more kongs than you.
    [one] Somebody else has made one kong more than you.
   *[other] Somebody else has made { $n } kongs more than you.
}

## What is no move

kongpie-unknown-move = A move is 'kong', 'put', 'pull' or 'discard' with the cards it names, or 'pass'.
kongpie-unknown-answer = { $verb ->
    [vote] A vote is 'vote end' or 'vote reset'.
   *[restock] A restock is 'restock turn' or 'restock shuffle'.
}
kongpie-unknown-cards = After '{ $verb }' come cards, such as 10D or QH.
kongpie-unknown-twice = A card is named twice.

## What stands in the way

kongpie-bar-not-held = You do not hold { $cards }.
kongpie-bar-put-so-many = Two cards are put, no more and no fewer.
kongpie-bar-pull-so-many = Two cards are pulled, no more and no fewer.
kongpie-bar-discard-so-many = Only one card is discarded.
kongpie-bar-just-put = You put { $cards } just now, and what has just been put cannot be pulled.
kongpie-bar-not-in-source = The source does not hold { $cards }.
kongpie-bar-short-hand = { $n ->
    [0] You hold no cards.
    [one] You hold only { $n } card.
   *[other] You hold only { $n } cards.
}
kongpie-bar-short-source = { $n ->
    [0] The source is empty.
    [one] The source holds only { $n } card.
   *[other] The source holds only { $n } cards.
}
kongpie-bar-two-kongs = You have made two kongs in this turn, and only a discard may follow the second.
kongpie-bar-no-noodle = A card alone is a kong only if it is a noodle, of a high note's rank and colour. Here { $noodles } are noodles, and { $card } is none.
kongpie-bar-no-high-pair = Two cards are a kong only as a high pair. Here that is { $first }, or { $second }.
kongpie-bar-not-one-rank = Three cards are a kong only if they are of one rank, and { $cards } are not.
kongpie-bar-not-one-suit = Four cards are a kong only if they are of one suit, or the High Kong of both noodles and a high pair: { $cards } are neither.
kongpie-bar-four-of-a-rank = Of four cards of a rank only three are laid down as a kong.
kongpie-bar-connected-twice = You have connected twice for this kong, and there are no more than two connects for each.
kongpie-bar-acted-enough = After { $n } kongs, puts and pulls a turn has no more puts.
kongpie-bar-no-match = Two cards that are put share suit or rank, and { $cards } share neither.
kongpie-bar-nothing-to-pull = { $short ->
    [yes] A put needs two cards to pull after it, and the source would not hold two that you have not put for this kong yourself.
   *[no] A put needs two cards to pull after it, and the source would not hold them.
}
kongpie-bar-put-first = Two cards are put into the source before two others are pulled.
kongpie-bar-must-discard = You have connected and made no kong since, so your turn ends with a discard.
kongpie-bar-pull-first = You have put two cards, so first you pull two others from the source.
kongpie-bar-put-lately = You have put { $cards } for this kong, and what you put for it you may not pull back.
kongpie-bar-vote-first = { $offered ->
    [yes] Play was stopped, and your vote for or against the reset comes first.
   *[no] Play was stopped, and your vote, end or reset, comes first.
}
kongpie-bar-fee-first = A fee of { $fee } is asked, and your answer, stay or leave, comes first.
kongpie-bar-restock-first = The stock is used up, and first you say whether the discards are turned over or shuffled.
kongpie-bar-no-vote = There is a vote only when everybody has passed and play is stopped.
kongpie-bar-no-fee = Players stay or leave only when a fee is asked for a restock or a reset.
kongpie-bar-no-restock = How the discards become the stock is asked only when the stock is used up.

## The end

kongpie-wins = { $seat ->
    [you] You win with { $n } kongs.
   *[other] { $seat } wins with { $n } kongs.
}
kongpie-wins-with-glory = { $seat ->
    [you] You win with { $n } kongs, the last of them for glory.
   *[other] { $seat } wins with { $n } kongs, the last of them for glory.
}
kongpie-wins-high = { $seat ->
    [you] { $crown ->
        [yes] You make the High Kong and win the kitty and the neighbourhood's kong crown.
       *[no] You make the High Kong and win the kitty and the jackpot.
    }
   *[other] { $crown ->
        [yes] { $seat } makes the High Kong and wins the kitty and the neighbourhood's kong crown.
       *[no] { $seat } makes the High Kong and wins the kitty and the jackpot.
    }
}
kongpie-exhausted = Nobody wins: a card was needed, the stock was used up, and no restock was left.
kongpie-stopped = Nobody wins: play was stopped after a passed round, and everybody still in takes back a chip for each point of their own kongs.
kongpie-abandoned = Nobody wins: everybody has left the hand.
kongpie-broken-off = Nobody wins: the hand has gone on for too long, and everybody takes back what they paid in.
kongpie-has-kongs = { $seat ->
    [you] You have { $kongs }: { n-points } in all.
   *[other] { $seat } has { $kongs }: { n-points } in all.
}
kongpie-has-no-kongs = { $seat ->
    [you] You have no kongs.
   *[other] { $seat } has no kongs.
}
kongpie-has-left = { $seat ->
    [you] You left the hand before its end.
   *[other] { $seat } left the hand before its end.
}
kongpie-total = All kongs together come to { n-points }.
kongpie-total-for-winner = All kongs together come to { n-points }, and the winner is paid a chip for each, as far as the kitty goes.
kongpie-first-place = { $seat ->
    [you] You have first place: your kongs score most.
   *[other] { $seat } has first place, with the kongs that score most.
}
kongpie-first-place-tied = Nobody has first place: the highest kongs are tied.
kongpie-paid-in = The players paid in { $amount }.
kongpie-is-paid = { $seat ->
    [you] You are paid { $amount }.
   *[other] { $seat } is paid { $amount }.
}
kongpie-house-keeps = The house keeps { $chips }.
kongpie-kitty-waits = The kitty keeps { $chips } for the next hand.
kongpie-jackpot-stands = The jackpot stands at { $tokens }.
kongpie-jackpot-to-house = Nobody won, so the house takes the jackpot. All tokens are settled in chips, each for { $chips }.

## A game that somebody wrote down

kongpie-page-line = Line { $line }: { $told }
kongpie-page-empty = This is no game of Kong-Pie: it names no high notes and no first source.
kongpie-page-begins = A game begins with two high notes and a source of four cards.
kongpie-page-notes = The high notes differ in rank, and in suit but not in colour: { $cards } cannot be they.
kongpie-page-players = The players should have been named before, as in '1st Round (Players A, B, C)'.
kongpie-page-over = { $player } cannot play any more: the game is over.
kongpie-page-turn = { $player } cannot play now: it is the turn of { $other }.
kongpie-page-move = { $player } cannot play '{ $move }'. { $why }
kongpie-page-draws = { $player } draws { n-cards } here, not { $written } ({ $cards }).
kongpie-page-elsewhere = Here { $card } cannot be drawn: that card lies elsewhere.
kongpie-page-other = Here { $card } is drawn, not { $written }.
kongpie-page-nothing = nothing
kongpie-page-source = The source is written as { $written }; it is { $true }.
kongpie-page-hand = The hand of { $player } is written as { $written }; it is { $true }.
kongpie-page-kind = The kong is called a { $called }; it is { kongpie-kind }.
kongpie-page-points = { $player } is written down with { $written } points; the kongs come to { $points }.

## How a hand counts

kongpie-counts-because = { $kind ->
    [four-in-suit] Four cards of one suit.
    [three-of-a-kind] Three cards of one rank.
    [noodle] A noodle: it has the rank and the colour of the high note { $note }.
    [high-pair] A high pair: both have the rank of the high note { $note }, and the other colour.
   *[high-kong] The High Kong: both noodles and a high pair, laid down at once. It wins the hand.
}
kongpie-counts-kongs = { $seat ->
    [you] { $made ->
        [0] You have no kongs.
       *[other] Your kongs come to { n-points }.
    }
   *[other] { $made ->
        [0] { $seat } has no kongs.
       *[other] The kongs of { $seat } come to { n-points }.
    }
}
kongpie-counts-pair = A high pair has a high note's rank in the other colour.
kongpie-counts-any = Any three cards of a rank are a kong, and any four of a suit.
kongpie-counts-high = Both noodles and a high pair, laid down at once, win the hand.
kongpie-counts-kitty-short = The kitty held only { n-chips }.
kongpie-counts-glory = { $seat ->
    [you] For glory, one more kong right after the winning one, you take back { $tokens }.
   *[other] For glory, one more kong right after the winning one, { $seat } takes back { $tokens }.
}

## How it is played

kongpie-played-aim-kongs = Be the first to lay down four { $kong }kongs{ $end }.
kongpie-played-aim-kong = A kong is one to four cards that score points together.
kongpie-played-aim-notes = Two { $high-note }high notes{ $end } lie apart, and make other cards worth more.
kongpie-played-aim-source = From the { $source }source{ $end }, four open cards, everybody takes what they need.
kongpie-played-notes = { $high-note }high notes{ $end }
kongpie-played-source = the { $source }source{ $end }
kongpie-played-turn-draw = Draw up to four cards.
kongpie-played-turn-kong = Lay down a kong, if you have one, and draw up to four again. Two kongs in a turn are the most.
kongpie-played-turn-put = Or { $connect }connect{ $end }: put two cards that share suit or rank into the source, and pull two others.
kongpie-played-turn-discard = If you have connected without making a kong, end your turn by discarding a card.
kongpie-played-turn-pass = Otherwise you may discard or pass.
kongpie-played-kong = { $kind ->
    [noodle] { $noodle }noodle{ $end }: { $n }
    [high_pair] { $high-pair }high pair{ $end }: { $n }
    [three_of_a_kind] three of a kind: { $n }
    [four_in_suit] four in suit: { $n }
    [high_kong] { $high-kong }High Kong{ $end }: wins
   *[none] no kong
}
kongpie-played-counts-noodle = A noodle has a high note's rank and colour.
kongpie-played-counts-pair = A high pair has its rank in the other colour.
kongpie-played-counts-chips = Everybody pays 8 chips into the { $kitty }kitty{ $end }. The winner is paid one for each point of all players' kongs.
kongpie-played-put = { $fits ->
    [yes] may be put
   *[no] may not
}
kongpie-played-example-noodles = The high notes are the seven of hearts and the eight of diamonds. So these two red cards are noodles, and the seven of spades is none.
kongpie-played-example-pairs = The black sevens and the black eights are high pairs. Two nines are nothing: nine is the rank of no high note.
kongpie-played-example-four = Of four cards of one rank you lay down three.
kongpie-played-example-put = Two hearts may be put, and two fives. A red five and a black six share nothing.
kongpie-played-example-must = After a connect you must discard, even with a kong in your hand that you keep. Who only draws may discard or pass.
kongpie-played-example-seen = A card that you pull has been seen by everybody. So it lies open in your hand, unless looking through discards is not allowed.
kongpie-played-example-won = The first { $kongs } are the winner's, the others those of two players. Together they score { $n }: so many chips the winner is paid.

kongpie-word-kong = kong
kongpie-means-kong = Cards that you lay down together for points. They stay before you until the hand is over.
kongpie-word-high-note = high note
kongpie-means-high-note = One of two cards of one colour that lie apart. They are out of play.
kongpie-word-source = source
kongpie-means-source = The row of four open cards in the middle, which everybody shares.
kongpie-word-connect = connect
kongpie-means-connect = To put two cards into the source that share suit or rank, and to pull two others.
kongpie-word-noodle = noodle
kongpie-means-noodle = A single card that is a kong: it has the rank and the colour of a high note.
kongpie-word-high-pair = high pair
kongpie-means-high-pair = The two cards that have a high note's rank and the other colour.
kongpie-word-high-kong = High Kong
kongpie-means-high-kong = Both noodles and a high pair, laid down at once. It wins the whole kitty and the jackpot.
kongpie-word-kitty = kitty
kongpie-means-kitty = What everybody pays before the hand. The winner is paid from it.
kongpie-word-discard = discard
kongpie-means-discard = To put a card away, face up, which ends your turn; and such a card.
kongpie-word-stock = stock
kongpie-means-stock = The cards that lie face down and are drawn.
kongpie-word-restock = restock
kongpie-means-restock = The stock is used up, and the discards become the new one.
kongpie-word-reset = reset
kongpie-means-reset = Hands and source are dealt anew. Kongs stay.
kongpie-word-glory = glory
kongpie-means-glory = One more kong right after the winning one. It brings back a token.

kongpie-theme-source = The source
kongpie-theme-stock = The stock
kongpie-theme-passing = When everybody passes
kongpie-theme-prizes = Chips and tokens
kongpie-effect-seats = { $value ->
    [2] Two play, and six kongs win.
   *[other] Three play, and four kongs win.
}
kongpie-effect-dealer = { $value ->
    [fixed] One player deals every hand, and plays last.
    [house] The house deals.
   *[rotating] The deal goes round.
}
kongpie-effect-direction = { $value ->
    [counter_clockwise] Play goes to the right.
   *[clockwise] Play goes to the left.
}
kongpie-effect-look_through_discards = { $value ->
    [yes] In your turn you see all discards, and what others have pulled lies open.
   *[no] Only the last discard is shown; what else you have seen is for you to remember.
}
kongpie-effect-restock_mode = { $value ->
    [shuffle] The discards are shuffled and become the stock.
    [dealer_choice] The dealer says each time whether the discards are turned over or shuffled.
   *[turn_over] The discards are turned over as they lie and become the stock.
}
kongpie-effect-restock_fee = { $value ->
    [0] A restock costs nothing.
   *[other] Chips that a restock costs each player: { $value }.
}
kongpie-effect-restock_fee_optional = { $value ->
    [yes] Who does not want to pay may leave the hand.
   *[no] Everybody pays.
}
kongpie-effect-restock_limit = { $value ->
    [0] The stock is made anew as often as it is needed.
   *[other] How often the stock is made anew: { $value }. Then the hand ends without a winner.
}
kongpie-effect-connect_twice = { $value ->
    [yes] You may connect twice for each kong.
   *[no] You may connect as often as you like.
}
kongpie-effect-short_connect = { $value ->
    [yes] What you have put for this kong you may not pull again.
   *[no] You may pull again what you have put.
}
kongpie-effect-lojack = { $value ->
    [yes] A card of a high note's rank that is put leaves the game.
   *[no] Every card that is put stays in the source.
}
kongpie-effect-lojack_scope = { $value ->
    [appearing] Such cards leave whenever they come into the source.
   *[put] Only those leave that somebody puts.
}
kongpie-effect-passed_rounds = { $value ->
    [stop_first] When everybody has passed in a row, play stops.
    [stop_second] The first time that everybody passes is let go, the second stops play.
   *[ignore] Everybody may pass as often as they like.
}
kongpie-effect-on_stop = { $value ->
    [end] A game that has stopped is over, and everybody is paid for their own kongs.
    [reset] Source and hands are dealt anew.
    [offer_reset] The players may have source and hands dealt anew, or else play on once more.
   *[vote] The players vote whether the game ends, or source and hands are dealt anew.
}
kongpie-effect-glory = { $value ->
    [yes] A winner who makes one more kong at once takes back a token.
   *[no] The winning kong is the last.
}
kongpie-effect-first_place = { $value ->
    [yes] Whose kongs score most takes back a token.
   *[no] Nobody takes back a token for the highest kongs.
}
kongpie-effect-kong_crown = { $value ->
    [yes] There are no tokens: a High Kong wins a crown to wear.
   *[no] A High Kong wins the tokens of the jackpot.
}
kongpie-effect-carry_kitty = { $value ->
    [yes] What is left of the kitty stays for the next hand.
   *[no] What is left of the kitty is the house's.
}
kongpie-effect-max_turns = A hand is broken off after this many turns: { $value }.
kongpie-effect-jackpot_when_unwon = { $value ->
    [to_house] When nobody wins the hand, the house takes the jackpot.
   *[stays] When nobody wins the hand, the jackpot stays at the table.
}
kongpie-effect-max_actions_per_turn = After this many kongs, puts and pulls nothing more can be put in the turn: { $value }.

## The school

kongpie-question-noodle = Which card is a noodle
kongpie-question-points = What a kong is worth
kongpie-question-put = What may be put
kongpie-question-most = Which kong is worth most
kongpie-question-end = How a turn may end
kongpie-question-lojack = What lojack takes
kongpie-question-again = How often one may connect
kongpie-question-completes = Which card makes a kong
kongpie-question-pull = What to pull
kongpie-question-paid = What the winner is paid

kongpie-school-notes = { $high-note }high notes{ $end }
kongpie-school-hand = your hand
kongpie-school-source = { $source }source{ $end }
kongpie-school-kong = { $kong }kong{ $end }
kongpie-school-kong-of = { $winner ->
    [yes] the winner's
   *[no] another's
}
kongpie-school-kind = { $kind ->
    [noodle] One card with the rank and the colour of a { $high-note }high note{ $end } is a { $noodle }noodle{ $end }, for 3 points.
    [high-pair] The two cards with a { $high-note }high note's{ $end } rank and the other colour are a { $high-pair }high pair{ $end }, for 3 points.
    [three-of-a-kind] Three cards of one rank are worth 2 points.
    [four-in-suit] Four cards of one suit are worth 1 point.
   *[high-kong] Both { $noodle }noodles{ $end } and a { $high-pair }high pair{ $end } are the { $high-kong }High Kong{ $end }, which wins at once.
}
kongpie-school-none = These cards are no { $kong }kong{ $end }.
kongpie-school-noodle = Which card is a { $noodle }noodle{ $end }?
kongpie-school-is-noodle = { CAPITAL($card) } is one.
kongpie-school-no-noodle = This card has not both the rank and the colour of a { $high-note }high note{ $end }.
kongpie-school-points = What is this { $kong }kong{ $end } worth?
kongpie-school-scores = { $n ->
    [0] Every { $kong }kong{ $end } but the { $high-kong }High Kong{ $end } scores something.
    [1] 1 point is for four in suit.
    [2] 2 points are for three of a kind.
   *[3] 3 points are for a { $noodle }noodle{ $end } or a { $high-pair }high pair{ $end }.
}
kongpie-school-put = You { $connect }connect{ $end }. Which two of your cards may you put into the { $source }source{ $end }?
kongpie-school-match = { $same ->
    [suit] { CAPITAL($cards) } are of one suit.
   *[rank] { CAPITAL($cards) } are of one rank.
}
kongpie-school-no-match = { CAPITAL($cards) } share neither suit nor rank.
kongpie-school-most = Which cards of your hand make the { $kong }kong{ $end } that is worth most?
kongpie-school-less = This is a { $kong }kong{ $end } too, but another one of your hand scores more.
kongpie-school-end = How may you end your turn?
kongpie-school-end-done = { $done ->
    [connected] You have { $connect }connected{ $end } and made no { $kong }kong{ $end } since.
    [kong] You have made your first { $kong }kong{ $end } in this turn, and have not { $connect }connected{ $end } since.
   *[nothing] You have drawn, and done nothing else in this turn.
}
kongpie-school-end-answer = { $how ->
    [discard] Only with a discard
    [either] With a discard, or by passing
   *[pass] Only by passing
}
kongpie-school-end-forced = Who has connected and made no { $kong }kong{ $end } since may not pass.
kongpie-school-end-free = { $done ->
    [connected] A discard it has to be, but not for this reason.
    [kong] Your { $kong }kong{ $end } has set you free: you need not discard.
   *[nothing] Only a { $connect }connect{ $end } without a { $kong }kong{ $end } after it forces you to discard.
}
kongpie-school-end-none = A card may always be discarded, as long as you hold one.
kongpie-school-end-right = A { $connect }connect{ $end } without a { $kong }kong{ $end } after it has to be followed by a discard.
kongpie-school-end-right-free = { $done ->
    [kong] After a { $kong }kong{ $end } without a new { $connect }connect{ $end } you may discard a card, or pass.
   *[nothing] Who has not { $connect }connected{ $end } may discard a card, or pass.
}
kongpie-school-lojack = Lojack is played here. Which of your cards would leave the game if you put it into the { $source }source{ $end }?
kongpie-school-leaves = { CAPITAL($card) } has a { $high-note }high note's{ $end } rank. When it is put it leaves at once.
kongpie-school-stays = { CAPITAL($card) } has not the rank of a { $high-note }high note{ $end }, so it stays where it is put.
kongpie-school-again-done = { $n ->
    [0] You have not { $connect }connected{ $end } for this { $kong }kong{ $end } yet.
    [1] You have { $connect }connected{ $end } once for this { $kong }kong{ $end }.
   *[other] You have { $connect }connected{ $end } twice for this { $kong }kong{ $end }.
}
kongpie-school-again = May you { $connect }connect{ $end } now?
kongpie-school-again-answer = { $how ->
    [yes] Yes
    [kong] No, not before a { $kong }kong{ $end } is made
   *[turn] No, one { $connect }connect{ $end } is all that a turn has
}
kongpie-school-again-why = { $n ->
    [0] Two { $connect }connects{ $end } for each { $kong }kong{ $end } are allowed here, and both are still to come.
    [1] Two { $connect }connects{ $end } for each { $kong }kong{ $end } are allowed here, and one of them is left.
   *[other] Two { $connect }connects{ $end } for each { $kong }kong{ $end } are allowed here, and both have been made.
}
kongpie-school-completes = Which card of the { $source }source{ $end } makes a { $kong }kong{ $end }, alone or with cards of your hand?
kongpie-school-no-kong-with = { CAPITAL($card) } makes no { $kong }kong{ $end }, neither alone nor with what you hold.
kongpie-school-pull-put = You have put two cards, so you pull two others from the { $source }source{ $end }.
kongpie-school-pull = Which two give you a { $kong }kong{ $end }?
kongpie-school-no-kong = With these two there is no { $kong }kong{ $end } in your hand.
kongpie-school-paid = Somebody has won, and here lie all { $kong }kongs{ $end }. What is the winner paid from the { $kitty }kitty{ $end }?
kongpie-school-paid-own = These are only the winner's own points, and all { $kong }kongs{ $end } count.
kongpie-school-paid-else = The winner is paid one chip for each point of all { $kong }kongs{ $end }, and no more.
kongpie-school-paid-why = The winner's { $kong }kongs{ $end } score { $own }, the others' { $others }: the { $kitty }kitty{ $end } pays { $n }.

## The first hand

kongpie-lesson-aim = You want { $kongs } { $kong }kongs{ $end }: whoever has them first wins.
kongpie-lesson-aim-kong = A kong is some cards that you lay down together. Here are your cards.
kongpie-lesson-three = Three cards of one rank are a kong. It counts { n-points }.
kongpie-lesson-three-do = You hold three fives. Lay them down.
kongpie-lesson-lies = Your kong stays before you until the hand is over.
kongpie-lesson-drawn = After the first kong of a turn you draw up to four cards again, and go on.
kongpie-lesson-suit = Four cards of one suit are a kong, too, for { n-points }. You hold two clubs.
kongpie-lesson-suit-where = Two more clubs lie in the { $source }source{ $end }, the open cards for everybody.
kongpie-lesson-connect = To take from the source you { $connect }connect{ $end }: first put two cards that share suit or rank.
kongpie-lesson-put = Put your two hearts there.
kongpie-lesson-pull = Now pull any two others. Take the two clubs.
kongpie-lesson-suit-do = You hold four clubs. Lay down your second kong.
kongpie-lesson-others = After two kongs in a turn the others play. One has discarded a card, one has passed.
kongpie-lesson-turn = A turn begins with drawing: you have four cards again.
kongpie-lesson-notes = Two { $high-note }high notes{ $end } lie apart, out of play. They make other cards strong.
kongpie-lesson-noodle = Your red eight has the rank and the colour of one: alone it is a kong, a { $noodle }noodle{ $end }.
kongpie-lesson-noodle-do = A noodle counts { n-points }. Lay down your red eight.
kongpie-lesson-pair = The two black eights are a { $high-pair }high pair{ $end }: together a kong for { n-points }.
kongpie-lesson-pair-where = You hold { $held }. In the source lies { $lies }.
kongpie-lesson-must = Who connects and then makes no kong must discard a card. That ends the turn.
kongpie-lesson-may-pass = Who has only drawn may discard, too, or pass.
kongpie-lesson-free = { $n ->
    [one] One kong is missing.
   *[other] { $n } kongs are missing.
} You know enough to get there: play on by yourself.
kongpie-lesson-paid = The winner is paid one chip for each point of all players' kongs, also the others'.
kongpie-lesson-slip-discard = A discard ends your turn, and you would lose a good card. Do first what brings points.
kongpie-lesson-slip-pass = You may pass, but your turn would be over, and you can make a kong now.
kongpie-lesson-slip-put-first = You can put cards later. First lay down the kong that you hold.
kongpie-lesson-slip-put = They may be put, but you need your clubs. Put the two hearts.
kongpie-lesson-slip-pull = You may pull these, but with the two clubs you have a kong.
kongpie-lesson-slip-clubs = You hold four clubs: lay them down first. Then nobody can take them from you.
kongpie-lesson-slip-noodle = Keep your noodle: it is a kong by itself.

## What the odds count

kongpie-odds-dealt_four_in_suit = First hands with four in suit
kongpie-odds-dealt_three_of_a_kind = First hands with three of a kind
kongpie-odds-dealt_noodle = First hands with a noodle
kongpie-odds-dealt_high_pair = First hands with a high pair
kongpie-odds-dealt_high_kong = First hands that are a High Kong
kongpie-odds-next_card = Three cards without a kong have one with the next card
kongpie-odds-kongs_four_in_suit = Kongs a hand: four in suit
kongpie-odds-kongs_three_of_a_kind = Kongs a hand: three of a kind
kongpie-odds-kongs_noodle = Kongs a hand: noodle
kongpie-odds-kongs_high_pair = Kongs a hand: high pair
kongpie-odds-kongs_high_kong = Kongs a hand: High Kong
kongpie-odds-high_kong = Hands that end with a High Kong
kongpie-odds-ended_kongs = Hands won with enough kongs
kongpie-odds-ended_exhausted = Hands that nobody wins because the stock is used up
kongpie-odds-ended_stopped = Hands that a stop ends
kongpie-odds-ended_abandoned = Hands that all have left
kongpie-odds-ended_broken_off = Hands broken off after too many turns
kongpie-odds-frozen = Hands at whose end no kong was possible any more
kongpie-odds-connects = Connects a hand
kongpie-odds-draws = Cards drawn into hands, a hand
kongpie-odds-passes = Passed turns a hand
kongpie-odds-restocks = Restocks a hand
kongpie-odds-stops = Stops a hand
kongpie-odds-resets = Resets for each stop
kongpie-odds-kitty = Chips paid into the kitty, a hand
kongpie-odds-house = Chips that the house keeps, a hand
kongpie-odds-house_share = What the house keeps of each chip paid in
kongpie-odds-jackpot = Tokens by which the jackpot grows, a hand
kongpie-odds-glory = Hands won with glory
kongpie-odds-first_place = Hands with a first place that is paid
kongpie-odds-removed = Cards that lojack takes, a hand
kongpie-odds-jackpot_long = Tokens that a High Kong takes in the long run
kongpie-odds-high_kongs = High Kongs a sitting
kongpie-odds-crowned = Sittings after which somebody wears the crown
kongpie-odds-jackpot_at_last = Tokens in the jackpot after a sitting
kongpie-odds-jackpot_half = After half of all sittings the jackpot has no more tokens than
kongpie-odds-jackpot_most = After nine of ten sittings the jackpot has no more tokens than
kongpie-odds-jackpot_highest = The most tokens that the jackpot ever has, a sitting
kongpie-odds-jackpot_an_hour = Tokens that come into the jackpot in an hour
kongpie-odds-jackpot_taken = Tokens that a High Kong takes
kongpie-odds-jackpot_to_house = Hands after which the house takes the jackpot
kongpie-odds-jackpots_to_house = Times that the house takes the jackpot, a sitting
kongpie-odds-kitty_left = Chips in the kitty after a sitting
kongpie-odds-house_in_all = Chips that the house has after a sitting

## What would have been better

kongpie-idea-kong = You held a kong: { $cards }. Laid down first, it would have counted { n-points }.
kongpie-idea-broken = You held a kong, { $cards }, and put a card of it. Laid down first, it would have counted { n-points }.
kongpie-idea-connect = You could have put { $put } and pulled { $pulled }. That would have made a kong: { $cards }.
