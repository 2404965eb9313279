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

kongpie-title = Kong-Pie
kongpie-sentence = Swap pairs of cards with a shared row. To win, be the first to lay down four kongs, which are small groups of cards.

## Variants
##
## One description per variant. Variant names are typed codes and are not translated.

kongpie-variant-household = The home game: connect and pass as often as you like.
kongpie-variant-casino = The casino game: at most two connects per kong, lojack, one paid restock, votes, and prizes for glory and first place.
kongpie-variant-example = The rules of the inventor's example game: at most two connects per kong, and prizes for glory and first place.

## Labels
##
## What pages call the variants and the values of options, in place of their codes. In menus and beside radio
## buttons: a capital at the start, no period, at most 25 characters.
## -label-VARIANT, and -value-OPTION-VALUE.

kongpie-label-household = Household
kongpie-label-casino = Casino
kongpie-label-example = Example game

kongpie-value-dealer-rotating = Each player in turn
kongpie-value-dealer-fixed = Always the same player
kongpie-value-dealer-house = The house

kongpie-value-direction-clockwise = Clockwise
kongpie-value-direction-counter_clockwise = Counterclockwise

kongpie-value-restock_mode-turn_over = Turned over
kongpie-value-restock_mode-shuffle = Shuffled
kongpie-value-restock_mode-dealer_choice = Dealer’s choice

kongpie-value-lojack_scope-put = Cards put by players
kongpie-value-lojack_scope-appearing = All cards that appear

kongpie-value-passed_rounds-ignore = Never
kongpie-value-passed_rounds-stop_first = After the first round
kongpie-value-passed_rounds-stop_second = After the second round

kongpie-value-on_stop-vote = Vote
kongpie-value-on_stop-end = End the hand
kongpie-value-on_stop-reset = Deal again
kongpie-value-on_stop-offer_reset = Offer to deal again

kongpie-value-jackpot_when_unwon-stays = Stays at the table
kongpie-value-jackpot_when_unwon-to_house = Goes to the house

## Options
##
## Labels of options, in small letters and without a full stop. They also appear in messages such as
## "The option target (...) is a whole number from 1 to 200". -unfit-* are error messages.

kongpie-option-seats = number of players
kongpie-option-dealer = who deals
kongpie-option-direction = direction of play
kongpie-option-look_through_discards = players may look through the discards
kongpie-option-restock_mode = what happens to the discards when the stock runs out
kongpie-option-restock_fee = chips that each player adds to the kitty for a restock or a reset
kongpie-option-restock_fee_optional = a player may leave the hand instead of paying the fee
kongpie-option-restock_limit = restocks per hand; 0 means no limit
kongpie-option-connect_twice = at most two connects per kong
kongpie-option-short_connect = players may not take back cards that they put down for the same kong
kongpie-option-lojack = cards of a high note's rank leave the game when they are put into the source
kongpie-option-lojack_scope = which cards lojack takes: only those that players put into the source, or all that appear there
kongpie-option-passed_rounds = when a round of passes stops play
kongpie-option-on_stop = what happens when play is stopped
kongpie-option-glory = a winner who immediately makes one more kong takes back a token
kongpie-option-first_place = the player with the highest-scoring kongs takes back a token
kongpie-option-kong_crown = a High Kong wins the neighborhood's kong crown, and no tokens are paid
kongpie-option-carry_kitty = chips left in the kitty stay there for the next hand
kongpie-option-max_turns = number of turns after which a hand is canceled
kongpie-option-max_actions_per_turn = number of kongs, puts and pulls in a turn after which puts are no longer allowed
kongpie-option-jackpot_when_unwon = what happens to the jackpot when no player wins the hand

## Kongs
##
## Kinds of kongs, as parts of other sentences.
## $kind: the kind of kong. $worth: kongpie-worth.

kongpie-kind = { $kind ->
    [four-in-suit] four in suit
    [three-of-a-kind] three of a kind
    [noodle] a noodle
    [high-pair] a high pair
   *[high-kong] the High Kong
}
kongpie-worth = { $kind ->
    [four-in-suit] four in suit for { n-points }
    [three-of-a-kind] three of a kind for { n-points }
    [noodle] a noodle for { n-points }
    [high-pair] a high pair for { n-points }
   *[high-kong] the High Kong
}
kongpie-kong-made = { $worth } ({ $cards })

## Places and labels
##
## Labels of zones, and marks beside a player's name: keep them short. $n counts what the label is about.

kongpie-zone-notes = high notes
kongpie-zone-source = source
kongpie-zone-put = just put down
kongpie-zone-stock = stock
kongpie-zone-discards = discards
kongpie-zone-removed = taken by lojack
kongpie-zone-hand = { $seat ->
    [you] your hand
   *[other] { $seat }'s hand
}
kongpie-zone-kong = kong { $n }
kongpie-note-turned-over = turned over
kongpie-note-comes-in-turn = draws four cards when their turn begins

kongpie-mark-winner = winner
kongpie-mark-crown = wears the kong crown
kongpie-mark-left = left the hand
kongpie-figure-tokens = tokens

kongpie-fact-kitty = kitty
kongpie-fact-jackpot = jackpot
kongpie-fact-house = house
kongpie-fact-restocks = restocks
kongpie-fact-passes = passes in a row
kongpie-fact-connects = connects left
kongpie-count = { $n }

## The log
##
## One sentence per move, in the present tense. $seat: who moves; $giver: whose discard it was.
## $worth: kongpie-worth. $taken: the cards that lojack takes. $ballot: the vote. $how: the kind of restock.
## $fee: chips.

kongpie-makes = { $seat ->
    [you] You make a kong with { $cards }: { $worth }.
   *[other] { $seat } makes a kong with { $cards }: { $worth }.
}
kongpie-makes-high-kong = { $seat ->
    [you] You make the High Kong: { $cards }.
   *[other] { $seat } makes the High Kong: { $cards }.
}
kongpie-puts = { $seat ->
    [you] You put { $cards } into the source.
   *[other] { $seat } puts { $cards } into the source.
}
kongpie-puts-lojack = { $seat ->
    [you] { $n ->
        [2] You put { $cards } into the source, but lojack takes both out of the game.
       *[other] You put { $cards } into the source, but lojack takes { $taken } out of the game.
    }
   *[other] { $n ->
        [2] { $seat } puts { $cards } into the source, but lojack takes both out of the game.
       *[other] { $seat } puts { $cards } into the source, but lojack takes { $taken } out of the game.
    }
}
kongpie-pulls = { $seat ->
    [you] You pull { $cards } from the source.
   *[other] { $seat } pulls { $cards } from the source.
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
    [you] You end your turn without discarding.
   *[other] { $seat } ends their turn without discarding.
}
kongpie-passes-up-glory = { $seat ->
    [you] You give up your chance at glory.
   *[other] { $seat } gives up their chance at glory.
}
kongpie-votes = { $seat ->
    [you] { $ballot ->
        [reset] You vote for a reset.
       *[end] You vote to end the hand.
    }
   *[other] { $ballot ->
        [reset] { $seat } votes for a reset.
       *[end] { $seat } votes to end the hand.
    }
}
kongpie-votes-on-offer = { $seat ->
    [you] { $ballot ->
        [reset] You vote for the proposed reset.
       *[end] You vote against the proposed reset.
    }
   *[other] { $ballot ->
        [reset] { $seat } votes for the proposed reset.
       *[end] { $seat } votes against the proposed reset.
    }
}
kongpie-restocks = { $seat ->
    [you] { $how ->
        [turn] You turn the discards over, without changing their order, to form the new stock.
       *[shuffle] You shuffle the discards to form the new stock.
    }
   *[other] { $how ->
        [turn] { $seat } turns the discards over, without changing their order, to form the new stock.
       *[shuffle] { $seat } shuffles the discards to form the new stock.
    }
}
kongpie-stays = { $seat ->
    [you] You pay { $fee } and stay in the hand.
   *[other] { $seat } pays { $fee } and stays in the hand.
}
kongpie-leaves = { $seat ->
    [you] You leave the hand instead of paying.
   *[other] { $seat } leaves the hand instead of paying.
}
kongpie-gives-up-glory = { $seat ->
    [you] You give up your chance at glory instead of paying.
   *[other] { $seat } gives up their chance at glory instead of paying.
}

## Prompts and buttons
##
## -prompt-*: what the player can do now. -risky-*: asked before a move that can't be undone.
## All others are buttons: a verb first, and as short as possible.
## $phase: what the player has to do. $put, $connected: yes or no. $worth: kongpie-worth. $fee: chips.
## $ballot: the vote. $how: the kind of restock.

kongpie-waits-for = { $seat ->
    [you] { $phase ->
        [pull] Your turn: pull two cards.
        [fee] Your turn: pay and stay, or leave the hand.
        [restock] Your turn: choose how the discards become the stock.
        [vote] Your turn: vote.
       *[play] Your turn.
    }
   *[other] { $phase ->
        [pull] { $seat } to pull two cards.
        [fee] { $seat } to pay and stay, or leave the hand.
        [restock] { $seat } to choose how the discards become the stock.
        [vote] { $seat } to vote.
       *[play] { $seat } to play.
    }
}
kongpie-prompt = { $kong ->
    [yes] { $put ->
        [yes] Make a kong, put two cards into the source, discard a card, or pass.
       *[no] Make a kong, discard a card, or pass.
    }
   *[no] { $put ->
        [yes] Put two cards into the source and pull two other cards for a kong, discard a card, or pass.
       *[no] You have no kong, and you can't put any two cards into the source. Discard a card, or pass.
    }
}
kongpie-prompt-connected = { $kong ->
    [yes] { $put ->
        [yes] You have connected. Make a kong, put two cards into the source again, or end your turn with a discard.
       *[no] You have connected. Make a kong, or end your turn with a discard.
    }
   *[no] { $put ->
        [yes] You have connected. Put two cards into the source again, or end your turn with a discard.
       *[no] You have connected. End your turn with a discard.
    }
}
kongpie-prompt-glory = { $connected ->
    [yes] You have won. One more kong now earns glory, but a discard gives it up.
   *[no] You have won. One more kong now earns glory, but a discard or a pass gives it up.
}
kongpie-prompt-second-kong = You have made your second kong this turn. Discard a card, or end your turn.
kongpie-prompt-empty = You hold no cards, and there are none to draw, so you must pass.
kongpie-prompt-pull = Pull two of the other cards from the source to make a kong.
kongpie-prompt-fee = { $glory ->
    [yes] The stock is used up. Pay { $fee } for a restock and keep trying for glory, or give it up. Either way, you have won.
   *[no] { $reset ->
        [yes] Play was stopped, and each player who stays is dealt new cards. Pay { $fee } and stay, or leave the hand.
       *[no] The stock is used up. Pay { $fee } for a restock and stay, or leave the hand.
    }
}
kongpie-prompt-restock = The stock is used up. Turn the discards over without shuffling, or shuffle them.
kongpie-prompt-vote = All players have passed. Vote to end the hand, or for a reset, which deals new hands and a new source.
kongpie-prompt-vote-on-offer = All players have passed. Vote for or against a reset, which deals new hands and a new source.

kongpie-make = Make a kong with { $cards } ({ $worth })
kongpie-call-kong = Kong
kongpie-put = Put down { $cards }
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
kongpie-risky-leave = Leave the hand? You can't come back.
kongpie-risky-glory = Give up the glory? You won't get another chance this hand.
kongpie-button-give-up-glory = Give up the glory
kongpie-button-restock = { $how ->
    [turn] Turn the discards over
   *[shuffle] Shuffle the discards
}

## Reasons for a move, in hints and reviews
##
## Each sentence follows the name of a move. Messages without a capital are parts of other sentences.
## $rank, $suit: numbers of cards of one rank or suit. $left: whether the source holds a kong.
## In kongpie-why-end to -shuffle, $n is how many more kongs another player has.

kongpie-why-high-kong = The High Kong wins the hand at once, along with the kitty and the jackpot.
kongpie-why-kong = You can't lose a kong that you have laid down, and this one scores { n-points }.
kongpie-why-put = { $kong ->
    [high] With two cards from the source, the cards you keep can make the High Kong.
    [yes] With two cards from the source, the cards you keep can make a kong worth { n-points }.
   *[no] The cards you keep can't make a kong with any two cards from the source.
}
kongpie-why-put-blind = You can't know yet which cards you will be able to pull.
kongpie-why-pull = { $left ->
    [yes] { $kong ->
        [high] This gives you the High Kong, but leaves cards in the source that form a kong by themselves.
        [yes] This gives you a kong worth { n-points }, but leaves cards in the source that form a kong by themselves.
       *[no] This makes no kong yet: you would hold at most { $rank } of any rank and { $suit } of any suit. It also leaves cards in the source that form a kong by themselves.
    }
   *[no] { $kong ->
        [high] This gives you the High Kong.
        [yes] This gives you a kong worth { n-points }.
       *[no] This makes no kong yet: you would hold at most { $rank } of any rank and { $suit } of any suit.
    }
}
kongpie-then-holds = { $kong ->
    [high] This gives you the High Kong.
    [yes] This gives you a kong worth { n-points }.
   *[no] This makes no kong yet: you would hold at most { $rank } of any rank and { $suit } of any suit.
}
kongpie-why-discard = { $rank ->
    [0] { $n ->
        [0] You keep no other card of the discard's rank or suit.
        [one] You keep one other card of the discard's suit, and none of its rank.
       *[other] You keep { $n } other cards of the discard's suit, and none of its rank.
    }
    [one] { $n ->
        [0] You keep one other card of the discard's rank, and none of its suit.
        [one] You keep one other card of the discard's rank, and one of its suit.
       *[other] You keep one other card of the discard's rank, and { $n } of its suit.
    }
   *[other] { $n ->
        [0] You keep { $rank } other cards of the discard's rank, and none of its suit.
        [one] You keep { $rank } other cards of the discard's rank, and one of its suit.
       *[other] You keep { $rank } other cards of the discard's rank, and { $n } of its suit.
    }
}
kongpie-why-pass = If you pass, you keep all your cards.
kongpie-why-pass-empty = You have no cards left to discard.
kongpie-why-end = { $n ->
    [0] If the hand ends, each player is paid for the kongs made so far. No other player has made more kongs than you.
    [one] If the hand ends, each player is paid for the kongs made so far. Another player has made one more kong than you.
   *[other] If the hand ends, each player is paid for the kongs made so far. Another player has made { $n } more kongs than you.
}
kongpie-why-reset = { $n ->
    [0] After a reset, kongs made later count as well. No other player has made more kongs than you.
    [one] After a reset, kongs made later count as well. Another player has made one more kong than you.
   *[other] After a reset, kongs made later count as well. Another player has made { $n } more kongs than you.
}
kongpie-why-stay = { $n ->
    [0] If you pay, you can still win the hand. No other player has made more kongs than you.
    [one] If you pay, you can still win the hand. Another player has made one more kong than you.
   *[other] If you pay, you can still win the hand. Another player has made { $n } more kongs than you.
}
kongpie-why-leave = { $n ->
    [0] If you leave, you pay nothing more. No other player has made more kongs than you.
    [one] If you leave, you pay nothing more. Another player has made one more kong than you.
   *[other] If you leave, you pay nothing more. Another player has made { $n } more kongs than you.
}
kongpie-why-turn = { $n ->
    [0] If the discards are turned over, everyone can work out the order of the stock. No other player has made more kongs than you.
    [one] If the discards are turned over, everyone can work out the order of the stock. Another player has made one more kong than you.
   *[other] If the discards are turned over, everyone can work out the order of the stock. Another player has made { $n } more kongs than you.
}
kongpie-why-shuffle = { $n ->
    [0] If the discards are shuffled, no player knows the order of the stock. No other player has made more kongs than you.
    [one] If the discards are shuffled, no player knows the order of the stock. Another player has made one more kong than you.
   *[other] If the discards are shuffled, no player knows the order of the stock. Another player has made { $n } more kongs than you.
}

## Moves that can't be read
##
## Words in single quotes are typed commands: don't translate them.
## $verb: a command.

kongpie-unknown-move = Type 'kong', 'put', 'pull' or 'discard' followed by cards, or type 'pass'.
kongpie-unknown-answer = { $verb ->
    [vote] To vote, type 'vote end' or 'vote reset'.
   *[restock] To restock, type 'restock turn' or 'restock shuffle'.
}
kongpie-unknown-cards = After '{ $verb }', name cards, such as 10D or QH.
kongpie-unknown-twice = You named a card twice.

## Refusals
##
## The rule that forbids a move, in one sentence.
## $noodles, $first, $second: cards, joined with "or" or "and". $short, $offered: yes or no. $fee: chips.

kongpie-bar-not-held = You don't hold { $cards }.
kongpie-bar-put-so-many = You must put exactly two cards into the source.
kongpie-bar-pull-so-many = You must pull exactly two cards from the source.
kongpie-bar-discard-so-many = You can discard only one card.
kongpie-bar-just-put = You can't pull cards that you have just put into the source, such as { $cards }.
kongpie-bar-not-in-source = The source doesn't hold { $cards }.
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
kongpie-bar-two-kongs = You have made two kongs this turn, and only a discard may follow the second.
kongpie-bar-no-noodle = A single card is a kong only if it is a noodle: it has a high note's rank and color. In this hand, the noodles are { $noodles }, not { $card }.
kongpie-bar-no-high-pair = Two cards are a kong only if they are a high pair. In this hand, a high pair is { $first }, or { $second }.
kongpie-bar-not-one-rank = Three cards are a kong only if they share a rank, but { $cards } don't.
kongpie-bar-not-one-suit = Four cards are a kong only if they share a suit, or if they are the High Kong: both noodles and a high pair. Neither is true of { $cards }.
kongpie-bar-four-of-a-rank = A kong of one rank has three cards, not four.
kongpie-bar-connected-twice = You have already connected twice for this kong, and each kong allows only two connects.
kongpie-bar-acted-enough = After { $n } kongs, puts and pulls in a turn, you can't put any more cards into the source.
kongpie-bar-no-match = The two cards you put down must share a suit or a rank, but { $cards } share neither.
kongpie-bar-nothing-to-pull = { $short ->
    [yes] After a put, you must pull two cards, but the source wouldn't hold two that you haven't put there yourself for this kong.
   *[no] After a put, you must pull two cards, but the source wouldn't hold two that you could pull.
}
kongpie-bar-put-first = You must put two cards into the source before you pull two others.
kongpie-bar-must-discard = You have connected but haven't made a kong since, so you must end your turn with a discard.
kongpie-bar-pull-first = You have put two cards into the source, so you must first pull two others.
kongpie-bar-put-lately = You may not take back cards that you put down for this kong, such as { $cards }.
kongpie-bar-vote-first = { $offered ->
    [yes] Play was stopped, so you must first vote for or against the reset.
   *[no] Play was stopped, so you must first vote to end the hand or for a reset.
}
kongpie-bar-fee-first = A fee of { $fee } is due, so you must first choose whether to stay or leave.
kongpie-bar-restock-first = The stock is used up, so you must first choose whether the discards are turned over or shuffled.
kongpie-bar-no-vote = You can vote only when all players have passed and play is stopped.
kongpie-bar-no-fee = You can stay or leave only when a fee is due for a restock or a reset.
kongpie-bar-no-restock = You can choose how the discards become the new stock only when the stock is used up.

## The end of a hand
##
## Sentences of the summary, in order. Counted amounts ($chips, $tokens, $amount) come with their noun.
## $kongs: a list of kongpie-kong-made. $crown: yes if the crown is played for.

kongpie-wins = { $seat ->
    [you] You win with { $n } kongs.
   *[other] { $seat } wins with { $n } kongs.
}
kongpie-wins-with-glory = { $seat ->
    [you] You win with { $n } kongs, the last one for glory.
   *[other] { $seat } wins with { $n } kongs, the last one for glory.
}
kongpie-wins-high = { $seat ->
    [you] { $crown ->
        [yes] You make the High Kong, which wins the kitty and the neighborhood's kong crown.
       *[no] You make the High Kong, which wins the kitty and the jackpot.
    }
   *[other] { $crown ->
        [yes] { $seat } makes the High Kong, which wins the kitty and the neighborhood's kong crown.
       *[no] { $seat } makes the High Kong, which wins the kitty and the jackpot.
    }
}
kongpie-exhausted = No one wins, because the stock has run out and no restocks are left.
kongpie-stopped = No one wins, because play was stopped after a round of passes. Each player still in the hand takes back one chip for each point of their own kongs.
kongpie-abandoned = No one wins, because all players have left the hand.
kongpie-broken-off = No one wins, because the hand went on too long. All players get their stakes back.
kongpie-has-kongs = { $seat ->
    [you] You have { $kongs }: { n-points } in total.
   *[other] { $seat } has { $kongs }: { n-points } in total.
}
kongpie-has-no-kongs = { $seat ->
    [you] You have no kongs.
   *[other] { $seat } has no kongs.
}
kongpie-has-left = { $seat ->
    [you] You left the hand early.
   *[other] { $seat } left the hand early.
}
kongpie-total = All kongs together score { n-points }.
kongpie-total-for-winner = All kongs together score { n-points }. The winner is paid one chip for each point, but no more than the kitty holds.
kongpie-first-place = { $seat ->
    [you] You take first place: your kongs score the most.
   *[other] { $seat } takes first place: their kongs score the most.
}
kongpie-first-place-tied = No one takes first place, because the highest kong scores are tied.
kongpie-paid-in = The players paid in { $amount }.
kongpie-is-paid = { $seat ->
    [you] You are paid { $amount }.
   *[other] { $seat } is paid { $amount }.
}
kongpie-house-keeps = The house keeps { $chips }.
kongpie-kitty-waits = The kitty keeps { $chips } for the next hand.
kongpie-jackpot-stands = The jackpot is now { $tokens }.
kongpie-jackpot-to-house = No one has won, so the house takes the jackpot. All tokens are settled in chips, at { $chips } per token.

## Games read from a text
##
## Error messages, after "Line N:". Cards are written as in the text.
## $line, $points: numbers. $told, $why: a sentence. $player, $other: names in the text. $move: a move as it is typed.
## $written, $called: what the text gives. $true: what is so. $kind: the kind of kong.

kongpie-page-line = Line { $line }: { $told }
kongpie-page-empty = This text isn't a game of Kong-Pie: it has no high notes and no first source.
kongpie-page-begins = A game must begin with two high notes and a source of four cards.
kongpie-page-notes = The high notes must have different ranks and different suits of the same color, but { $cards } don't.
kongpie-page-players = The text must name the players first, as in '1st Round (Players A, B, C)'.
kongpie-page-over = { $player } can't play now: the hand is over.
kongpie-page-turn = { $player } can't play now: it is { $other }'s turn.
kongpie-page-move = { $player } can't play '{ $move }'. { $why }
kongpie-page-draws = { $player } draws { n-cards } here, not { $written } ({ $cards }).
kongpie-page-elsewhere = Here, { $card } can't be drawn, because it is already somewhere else.
kongpie-page-other = The card drawn here is { $card }, not { $written }.
kongpie-page-nothing = nothing
kongpie-page-source = The text gives the source as { $written }, but it is { $true }.
kongpie-page-hand = The text gives { $player }'s hand as { $written }, but it is { $true }.
kongpie-page-kind = { $kind ->
    [four-in-suit] The text calls this kong a { $called }, but it is four in suit.
    [three-of-a-kind] The text calls this kong a { $called }, but it is three of a kind.
    [noodle] The text calls this kong a { $called }, but it is a noodle.
    [high-pair] The text calls this kong a { $called }, but it is a high pair.
   *[high-kong] The text calls this kong a { $called }, but it is the High Kong.
}
kongpie-page-points = The text gives { $player } { $written } points, but the kongs score { $points }.

## The moment of a win
##
## Shown large over the table for two seconds when a hand is won: at most 20 characters.

kongpie-win-kongs = Kongs!
kongpie-win-glory = Glory!
kongpie-win-high-kong = High Kong!

## How a hand counts
##
## Explanations beside pieces. -near-*: how close a hand is to winning.
## $kind: the kind of kong. $note: a high note. $made: the number of kongs. $tokens: n-tokens.

kongpie-counts-because = { $kind ->
    [four-in-suit] This kong is four cards of one suit.
    [three-of-a-kind] This kong is three cards of one rank.
    [noodle] This is a noodle: it has the same rank and color as { $note }, a high note.
    [high-pair] This is a high pair: both cards have the rank of { $note }, a high note, in the other color.
   *[high-kong] This is the High Kong: both noodles and a high pair, laid down at once. It wins the hand.
}
kongpie-counts-kongs = { $seat ->
    [you] { $made ->
        [0] You have no kongs.
       *[other] Your kongs score { n-points }.
    }
   *[other] { $made ->
        [0] { $seat } has no kongs.
       *[other] { $seat }'s kongs score { n-points }.
    }
}
kongpie-counts-pair = Both cards of a high pair have a high note's rank, in the other color.
kongpie-counts-any = Any three cards of one rank are a kong, and so are any four cards of one suit.
kongpie-counts-high = Both noodles and a high pair, laid down at once, win the hand.
kongpie-counts-kitty-short = The kitty held only { n-chips }.
kongpie-counts-glory = { $seat ->
    [you] You take back { $tokens } for glory, because you made one more kong right after the winning one.
   *[other] { $seat } takes back { $tokens } for glory, because they made one more kong right after the winning one.
}

## How it is played
##
## The help panel: sentences of at most 20 words. -word-* and -means-*: glossary entries.
## -effect-*: one sentence per value of an option.
## $kind: the kind of kong. $fits: yes or no. $kongs: a number.

kongpie-played-aim-kongs = Be the first to lay down four { $kong }kongs{ $end }.
kongpie-played-aim-kong = A kong is one to four cards that score points together.
kongpie-played-aim-notes = Two { $high-note }high notes{ $end } are set apart. They make other cards worth more.
kongpie-played-aim-source = All players swap cards with the { $source }source{ $end }, a row of four face-up cards.
kongpie-played-notes = { $high-note }high notes{ $end }
kongpie-played-source = the { $source }source{ $end }
kongpie-played-turn-draw = Draw up to four cards.
kongpie-played-turn-kong = Lay down a kong if you have one, and draw up to four cards again. You can make two kongs per turn.
kongpie-played-turn-put = You can also { $connect }connect{ $end }: put two cards of one suit or rank into the source, and pull two others.
kongpie-played-turn-discard = If you have connected without making a kong, you must end your turn with a discard.
kongpie-played-turn-pass = If you have made a kong or have not connected, you may discard or pass.
kongpie-played-kong = { $kind ->
    [noodle] { $noodle }noodle{ $end }: { $n }
    [high_pair] { $high-pair }high pair{ $end }: { $n }
    [three_of_a_kind] three of a kind: { $n }
    [four_in_suit] four in suit: { $n }
    [high_kong] { $high-kong }High Kong{ $end }: wins
   *[none] no kong
}
kongpie-played-counts-noodle = A noodle has a high note's rank and color.
kongpie-played-counts-pair = A high pair is the two cards of a high note's rank in the other color.
kongpie-played-counts-chips = Each player pays 8 chips into the { $kitty }kitty{ $end }. The winner is paid one chip per point of all players' kongs.
kongpie-played-put = { $fits ->
    [yes] may be put
   *[no] may not be put
}
kongpie-played-example-noodles = The high notes are the seven of hearts and the eight of diamonds. So these two red cards are noodles, but the seven of spades is not.
kongpie-played-example-pairs = The black sevens and the black eights are high pairs. Two nines are not, because no high note is a nine.
kongpie-played-example-four = A kong of one rank has three cards, not four.
kongpie-played-example-put = You may put down two hearts, or two fives. A red five and a black six share neither a suit nor a rank.
kongpie-played-example-must = After a connect, you must discard, even if you keep a kong in your hand. If you only draw, you may pass.
kongpie-played-example-seen = Every player has seen the cards that you pull. They stay face up unless looking through the discards is off.
kongpie-played-example-won = The first { $kongs } kongs are the winner's, and the rest belong to two other players. Together, all the kongs score { $n }, so the winner is paid { $n } chips.

kongpie-word-kong = kong
kongpie-means-kong = Cards that you lay down together for points. They stay in front of you until the hand is over.
kongpie-word-high-note = high note
kongpie-means-high-note = One of two cards of the same color that are set apart, out of play.
kongpie-word-source = source
kongpie-means-source = The shared row of four face-up cards in the middle of the table.
kongpie-word-connect = connect
kongpie-means-connect = To put two cards that share a suit or rank into the source, and pull two others.
kongpie-word-noodle = noodle
kongpie-means-noodle = A single card that is a kong: it has a high note's rank and color.
kongpie-word-high-pair = high pair
kongpie-means-high-pair = The two cards of a high note's rank in the other color.
kongpie-word-high-kong = High Kong
kongpie-means-high-kong = Both noodles and a high pair, laid down at once. It wins the whole kitty and the jackpot.
kongpie-word-kitty = kitty
kongpie-means-kitty = The chips that all players pay in before the hand. The winner is paid from it.
kongpie-word-discard = discard
kongpie-means-discard = To put away one card face up, which ends your turn. The card itself is also called a discard.
kongpie-word-stock = stock
kongpie-means-stock = The face-down cards that players draw from.
kongpie-word-restock = restock
kongpie-means-restock = When the stock is used up, the discards become the new stock.
kongpie-word-reset = reset
kongpie-means-reset = New hands and a new source are dealt, but kongs already made stay.
kongpie-word-glory = glory
kongpie-means-glory = One more kong right after the winning one. A winner who makes it takes back a token.

kongpie-theme-source = The source
kongpie-theme-stock = The stock
kongpie-theme-passing = Rounds of passes
kongpie-theme-prizes = Chips and tokens
kongpie-effect-seats = { $value ->
    [2] There are two players, and six kongs win.
   *[other] There are three players, and four kongs win.
}
kongpie-effect-dealer = { $value ->
    [fixed] One player deals every hand and plays last.
    [house] The house deals.
   *[rotating] The players take turns dealing.
}
kongpie-effect-direction = { $value ->
    [counter_clockwise] Play goes counterclockwise.
   *[clockwise] Play goes clockwise.
}
kongpie-effect-look_through_discards = { $value ->
    [yes] On your turn, you can see all discards. Cards that other players have pulled are face up.
   *[no] Only the last discard is shown. You have to remember the other cards you have seen.
}
kongpie-effect-restock_mode = { $value ->
    [shuffle] The discards are shuffled to form the new stock.
    [dealer_choice] The dealer chooses each time whether the discards are turned over or shuffled.
   *[turn_over] The discards are turned over, without shuffling, to form the new stock.
}
kongpie-effect-restock_fee = { $value ->
    [0] A restock costs nothing.
   *[other] Chips that each player pays for a restock: { $value }.
}
kongpie-effect-restock_fee_optional = { $value ->
    [yes] A player may leave the hand instead of paying.
   *[no] All players must pay.
}
kongpie-effect-restock_limit = { $value ->
    [0] The discards become the new stock as often as needed.
   *[other] Restocks per hand: { $value }. After that, the hand ends without a winner.
}
kongpie-effect-connect_twice = { $value ->
    [yes] You may connect at most twice per kong.
   *[no] You may connect as often as you like.
}
kongpie-effect-short_connect = { $value ->
    [yes] You may not take back cards that you put down for this kong.
   *[no] You may take back cards that you have put down.
}
kongpie-effect-lojack = { $value ->
    [yes] A card of a high note's rank leaves the game when it is put into the source.
   *[no] All cards that are put into the source stay there.
}
kongpie-effect-lojack_scope = { $value ->
    [appearing] Cards of a high note's rank leave whenever they come into the source.
   *[put] Cards of a high note's rank leave only when a player puts them into the source.
}
kongpie-effect-passed_rounds = { $value ->
    [stop_first] Play stops when all players have passed in a row.
    [stop_second] The first round of passes has no effect, but the second stops play.
   *[ignore] All players may pass as often as they like.
}
kongpie-effect-on_stop = { $value ->
    [end] The hand ends, and each player is paid for their own kongs.
    [reset] A new source and new hands are dealt.
    [offer_reset] The players choose whether to deal a new source and new hands, or to play on once more.
   *[vote] The players vote on whether to end the hand or deal a new source and new hands.
}
kongpie-effect-glory = { $value ->
    [yes] A winner who immediately makes one more kong takes back a token.
   *[no] The winning kong is the last one.
}
kongpie-effect-first_place = { $value ->
    [yes] The player whose kongs score the most takes back a token.
   *[no] No player takes back a token for the highest-scoring kongs.
}
kongpie-effect-kong_crown = { $value ->
    [yes] There are no tokens, but a High Kong wins a crown to wear.
   *[no] A High Kong wins the tokens of the jackpot.
}
kongpie-effect-carry_kitty = { $value ->
    [yes] Chips left in the kitty stay there for the next hand.
   *[no] Chips left in the kitty go to the house.
}
kongpie-effect-max_turns = Number of turns after which a hand is canceled: { $value }.
kongpie-effect-jackpot_when_unwon = { $value ->
    [to_house] If no one wins the hand, the house takes the jackpot.
   *[stays] If no one wins the hand, the jackpot stays at the table.
}
kongpie-effect-max_actions_per_turn = Number of kongs, puts and pulls in a turn after which puts are no longer allowed: { $value }.

## Practice questions
##
## -question-*: titles of kinds of questions (at most three words where possible).
## -school-*: questions, answers (without a full stop) and explanations.
## $kind: the kind of kong. $winner: yes or no. $same: what the cards share. $done: what the player has done.
## $how: an answer.
## $own, $others: points of the winner and of the others.

kongpie-question-noodle = Find the noodle
kongpie-question-points = Value of a kong
kongpie-question-put = Cards to put
kongpie-question-most = The best kong
kongpie-question-end = Ending a turn
kongpie-question-lojack = Cards lojack takes
kongpie-question-again = Limits on connecting
kongpie-question-completes = Complete a kong
kongpie-question-pull = Cards to pull
kongpie-question-paid = The winner's pay

kongpie-school-notes = { $high-note }high notes{ $end }
kongpie-school-hand = your hand
kongpie-school-source = { $source }source{ $end }
kongpie-school-kong = { $kong }kong{ $end }
kongpie-school-kong-of = { $winner ->
    [yes] the winner's
   *[no] another player's
}
kongpie-school-kind = { $kind ->
    [noodle] One card with a { $high-note }high note's{ $end } rank and color is a { $noodle }noodle{ $end }, worth 3 points.
    [high-pair] The two cards of a { $high-note }high note's{ $end } rank in the other color are a { $high-pair }high pair{ $end }, worth 3 points.
    [three-of-a-kind] Three cards of one rank are worth 2 points.
    [four-in-suit] Four cards of one suit are worth 1 point.
   *[high-kong] Both { $noodle }noodles{ $end } and a { $high-pair }high pair{ $end } are the { $high-kong }High Kong{ $end }, which wins at once.
}
kongpie-school-none = These cards aren't a { $kong }kong{ $end }.
kongpie-school-noodle = Which card is a { $noodle }noodle{ $end }?
kongpie-school-is-noodle = { CAPITAL($card) } is a noodle.
kongpie-school-no-noodle = This card doesn't have both the rank and the color of a { $high-note }high note{ $end }.
kongpie-school-points = What is this { $kong }kong{ $end } worth?
kongpie-school-scores = { $n ->
    [0] Every { $kong }kong{ $end } except the { $high-kong }High Kong{ $end } scores points.
    [1] Four in suit scores 1 point.
    [2] Three of a kind scores 2 points.
   *[3] A { $noodle }noodle{ $end } or a { $high-pair }high pair{ $end } scores 3 points.
}
kongpie-school-put = You want to { $connect }connect{ $end }. Which two of your cards may you put into the { $source }source{ $end }?
kongpie-school-match = { $same ->
    [suit] { CAPITAL($cards) } share a suit.
   *[rank] { CAPITAL($cards) } share a rank.
}
kongpie-school-no-match = { CAPITAL($cards) } share neither a suit nor a rank.
kongpie-school-most = Which cards in your hand make the { $kong }kong{ $end } that scores the most?
kongpie-school-less = This is also a { $kong }kong{ $end }, but another one in your hand scores more.
kongpie-school-end = How may you end your turn?
kongpie-school-end-done = { $done ->
    [connected] You have { $connect }connected{ $end } but haven't made a { $kong }kong{ $end } since.
    [kong] You have made your first { $kong }kong{ $end } this turn and haven't { $connect }connected{ $end } since.
   *[nothing] You have drawn cards but done nothing else this turn.
}
kongpie-school-end-answer = { $how ->
    [discard] Only with a discard
    [either] With a discard, or by passing
   *[pass] Only by passing
}
kongpie-school-end-forced = If you have connected but haven't made a { $kong }kong{ $end } since, you may not pass.
kongpie-school-end-free = { $done ->
    [connected] You must discard, but not for this reason.
    [kong] Because you made a { $kong }kong{ $end }, you don't have to discard.
   *[nothing] You must discard only if you have { $connect }connected{ $end } but haven't made a { $kong }kong{ $end } since.
}
kongpie-school-end-none = You may always discard a card, as long as you hold one.
kongpie-school-end-right = After a { $connect }connect{ $end } without a { $kong }kong{ $end }, you must discard.
kongpie-school-end-right-free = { $done ->
    [kong] After a { $kong }kong{ $end } without a new { $connect }connect{ $end }, you may discard a card or pass.
   *[nothing] If you haven't { $connect }connected{ $end }, you may discard a card or pass.
}
kongpie-school-lojack = This table plays lojack. Which of your cards would leave the game if you put it into the { $source }source{ $end }?
kongpie-school-leaves = { CAPITAL($card) } has a { $high-note }high note's{ $end } rank, so it leaves the game when put into the source.
kongpie-school-stays = { CAPITAL($card) } doesn't have a { $high-note }high note's{ $end } rank, so it stays in the source.
kongpie-school-again-done = { $n ->
    [0] You haven't { $connect }connected{ $end } for this { $kong }kong{ $end } yet.
    [1] You have { $connect }connected{ $end } once for this { $kong }kong{ $end }.
   *[other] You have { $connect }connected{ $end } twice for this { $kong }kong{ $end }.
}
kongpie-school-again = May you { $connect }connect{ $end } now?
kongpie-school-again-answer = { $how ->
    [yes] Yes
    [kong] No, not before you make a { $kong }kong{ $end }
   *[turn] No, a turn allows only one { $connect }connect{ $end }
}
kongpie-school-again-why = { $n ->
    [0] Two { $connect }connects{ $end } are allowed per { $kong }kong{ $end }, and you have both left.
    [1] Two { $connect }connects{ $end } are allowed per { $kong }kong{ $end }, and you have one left.
   *[other] Two { $connect }connects{ $end } are allowed per { $kong }kong{ $end }, and you have already used both.
}
kongpie-school-completes = Which card in the { $source }source{ $end } makes a { $kong }kong{ $end }, alone or with cards in your hand?
kongpie-school-no-kong-with = { CAPITAL($card) } makes no { $kong }kong{ $end }, alone or with cards in your hand.
kongpie-school-pull-put = You have put two cards into the { $source }source{ $end }, so you must pull two others.
kongpie-school-pull = Which two cards give you a { $kong }kong{ $end }?
kongpie-school-no-kong = With these two cards, your hand has no { $kong }kong{ $end }.
kongpie-school-paid = A player has won, and these are all the { $kong }kongs{ $end }. How much is the winner paid from the { $kitty }kitty{ $end }?
kongpie-school-paid-own = These are only the winner's own points, but all { $kong }kongs{ $end } count.
kongpie-school-paid-else = The winner is paid exactly one chip for each point that all { $kong }kongs{ $end } score.
kongpie-school-paid-why = The winner's { $kong }kongs{ $end } score { $own } and the other players' kongs score { $others }, so the { $kitty }kitty{ $end } pays { $n }.

## Tutorial
##
## Steps of the tutorial, in order. -slip-*: shown after a move that the tutorial advises against.
## $kongs: a number. $held: a card in the hand. $lies: a card in the source.

kongpie-lesson-aim = Your goal is to make { $kongs } { $kong }kongs{ $end }. The first player to do so wins.
kongpie-lesson-aim-kong = A kong is a group of cards that you lay down together. Here are your cards.
kongpie-lesson-three = Three cards of one rank are a kong. It scores { n-points }.
kongpie-lesson-three-do = You hold three fives. Lay them down.
kongpie-lesson-lies = Your kong stays in front of you until the hand is over.
kongpie-lesson-drawn = After your first kong of a turn, you draw up to four cards again and continue.
kongpie-lesson-suit = Four cards of one suit are also a kong, worth { n-points }. You hold two clubs.
kongpie-lesson-suit-where = Two more clubs are in the { $source }source{ $end }, the face-up cards that all players share.
kongpie-lesson-connect = To take cards from the source, you { $connect }connect{ $end }: first put down two cards that share a suit or rank.
kongpie-lesson-put = Put your two hearts into the source.
kongpie-lesson-pull = Now pull any two other cards. Take the two clubs.
kongpie-lesson-suit-do = You hold four clubs. Lay down your second kong.
kongpie-lesson-others = After two kongs in one turn, it's the other players' turn. One has discarded a card, and the other has passed.
kongpie-lesson-turn = Your turn begins with a draw, so you have four cards again.
kongpie-lesson-notes = Two { $high-note }high notes{ $end } are set apart, out of play. They make other cards worth more.
kongpie-lesson-noodle = Your red eight has the rank and color of a high note. It is a kong by itself: a { $noodle }noodle{ $end }.
kongpie-lesson-noodle-do = A noodle scores { n-points }. Lay down your red eight.
kongpie-lesson-pair = The two black eights are a { $high-pair }high pair{ $end }. Together they are a kong for { n-points }.
kongpie-lesson-pair-where = You hold { $held }. The source holds { $lies }.
kongpie-lesson-must = If you connect but then don't make a kong, you must discard a card. That ends your turn.
kongpie-lesson-may-pass = If you have only drawn, you may discard or pass.
kongpie-lesson-free = { $n ->
    [one] You need one more kong.
   *[other] You need { $n } more kongs.
} You know enough to finish the hand. Play on by yourself.
kongpie-lesson-paid = The winner is paid one chip for each point of all kongs, including the other players'.
kongpie-lesson-slip-discard = A discard ends your turn and costs you a good card. First make the moves that score points.
kongpie-lesson-slip-pass = You may pass, but that would end your turn when you could make a kong.
kongpie-lesson-slip-put-first = You can put cards into the source later. First lay down the kong that you hold.
kongpie-lesson-slip-put = You may put down these cards, but you need your clubs. Put down the two hearts.
kongpie-lesson-slip-pull = You may pull these cards, but the two clubs would give you a kong.
kongpie-lesson-slip-clubs = You hold four clubs. Lay them down first, so that no one can take them from you.
kongpie-lesson-slip-noodle = Keep your noodle: it is a kong by itself.

## Rows of odds tables
##
## Row names: noun phrases without a full stop. The number follows in the next column.

kongpie-odds-dealt_four_in_suit = Dealt hands with four in suit
kongpie-odds-dealt_three_of_a_kind = Dealt hands with three of a kind
kongpie-odds-dealt_noodle = Dealt hands with a noodle
kongpie-odds-dealt_high_pair = Dealt hands with a high pair
kongpie-odds-dealt_high_kong = Dealt hands with the High Kong
kongpie-odds-next_card = Three cards without a kong that form one with the next card
kongpie-odds-kongs_four_in_suit = Kongs per hand: four in suit
kongpie-odds-kongs_three_of_a_kind = Kongs per hand: three of a kind
kongpie-odds-kongs_noodle = Kongs per hand: noodle
kongpie-odds-kongs_high_pair = Kongs per hand: high pair
kongpie-odds-kongs_high_kong = Kongs per hand: High Kong
kongpie-odds-high_kong = Hands won by a High Kong
kongpie-odds-ended_kongs = Hands won by number of kongs
kongpie-odds-ended_exhausted = Hands without a winner: stock used up
kongpie-odds-ended_stopped = Hands without a winner: play stopped
kongpie-odds-ended_abandoned = Hands without a winner: all players left
kongpie-odds-ended_broken_off = Hands canceled after too many turns
kongpie-odds-frozen = Hands in which no kong is possible at the end
kongpie-odds-connects = Connects per hand
kongpie-odds-draws = Cards drawn into hands, per hand
kongpie-odds-passes = Passed turns per hand
kongpie-odds-restocks = Restocks per hand
kongpie-odds-stops = Times that play was stopped, per hand
kongpie-odds-resets = Resets per stop in play
kongpie-odds-kitty = Chips paid into the kitty, per hand
kongpie-odds-house = Chips kept by the house, per hand
kongpie-odds-house_share = House share of the chips paid in
kongpie-odds-jackpot = Jackpot growth in tokens, per hand
kongpie-odds-glory = Hands won with glory
kongpie-odds-first_place = Hands in which first place is paid
kongpie-odds-removed = Cards taken by lojack, per hand
kongpie-odds-jackpot_long = Average tokens won by a High Kong, in the long run
kongpie-odds-high_kongs = High Kongs per session
kongpie-odds-crowned = Sessions that end with a crown holder
kongpie-odds-jackpot_at_last = Tokens in the jackpot after a session
kongpie-odds-jackpot_half = Median tokens in the jackpot after a session
kongpie-odds-jackpot_most = 90th percentile of tokens in the jackpot after a session
kongpie-odds-jackpot_highest = Largest jackpot per session, in tokens
kongpie-odds-jackpot_an_hour = Tokens paid into the jackpot per hour
kongpie-odds-jackpot_taken = Tokens won by a High Kong
kongpie-odds-jackpot_to_house = Hands in which the house takes the jackpot
kongpie-odds-jackpots_to_house = House jackpots per session
kongpie-odds-kitty_left = Chips in the kitty after a session
kongpie-odds-house_in_all = Chips held by the house after a session

## Missed moves, after a hand
##
## Shown when the hand is over: what would have been better. $put, $pulled: cards.

kongpie-idea-kong = You held a kong: { $cards }. Laying it down first would have scored { n-points }.
kongpie-idea-broken = You held a kong, { $cards }, but put one of its cards into the source. Laying it down first would have scored { n-points }.
kongpie-idea-connect = You could have put { $put } into the source and pulled { $pulled }. That would have made a kong: { $cards }.

## Badges
##
## On a person's page. -how: what the badge is given for, about the person whose page it is.

kongpie-badge-noodle = Noodle
kongpie-badge-noodle-how = Made a noodle kong.
kongpie-badge-jackpot = Jackpot
kongpie-badge-jackpot-how = Won tokens from the jackpot.
kongpie-badge-glory = Glory
kongpie-badge-glory-how = Won a hand with a kong for glory.
kongpie-badge-high-kong = High Kong
kongpie-badge-high-kong-how = Won a hand with the High Kong.
