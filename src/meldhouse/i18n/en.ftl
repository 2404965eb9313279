### The shared texts of Meldhouse: server, lobby, table, terminal and command line. Each game has its own catalogue.
###
### Conventions for translators:
### - Each key is one whole sentence, label or button. Keep the variables; their order is free.
### - "[you]" addresses the reader, "[other]" names another player. $seat, $other and $name may be
###   names that players chose.
### - $piece and other pieces come with their article ("the ten of diamonds"). Pages show them as small pictures.
### - $nearest is a whole sentence (did-you-mean or there-are) or empty.
###   $why is a reason, often a sentence of its own.
### - Buttons and labels have at most three words and no full stop. Texts that begin with "page-" can't have plurals.
### - Typed words keep their spelling: commands, options and their values, moves, file names.
### - Variables with a piece, a list or the reader print in the nominative. { CASE($piece, "accusative") } asks for
###   another case, under any name: the messages of Pieces and you-name get it as $case.
### - $n and $number: numbers. $least, $most: the limits of a number. $path: a file or folder.
###   $names: a list of names or codes.
### - $game: the title of a game. $variant: its variant, a typed code that isn't translated. $bots: a list of bots.
### - $unit chooses the unit of results. Games with a unit of their own get [other], with its label as $figure.

## Seats and lists
##
## Names of seats in every sentence, and how the items of a list are joined.
## $last: the last item. $some: the others, joined by list-separator.

# The name shown for a player who has deleted their data.
somebody = Deleted player
seat = Seat { $number }
# The reader's own seat in lists, and where a sentence has no [you] variant. $case: the grammatical case that
# CASE($seat, "accusative") asks for; otherwise "nominative".
you-name = you
# Between the items of a list, in quotes because of the space at its end.
list-separator = {", "}
list-and = { $some } and { $last }
list-or = { $some } or { $last }

## Pieces
##
## Cards and tiles in sentences of every game. Pages draw most of them, but screen readers and the terminal use words.
## $rank: A, 2 to 10, J, Q or K; of tiles 1 to 9. $suit: a letter, as below.
## $case: the grammatical case that CASE($card, "accusative") asks for; otherwise "nominative".

# A piece with its article.
the-card = the { piece-card }
the-tile = the { piece-tile }
the-ceki = the { piece-ceki }
the-joker = the { piece-joker }
the-unseen = a face-down piece
# The same without an article: for labels, and for screen readers.
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
##
## Amounts with their noun, inside sentences of every game. n-...-moved has a sign: "+3 chips".
## n-...-result is a total on the page "My page": $figure is the number as text, $many its plural category.

n-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
n-cards = { $n ->
    [1] a card
   *[other] { $n } cards
}
n-chips = { $n ->
    [one] { $n } chip
   *[other] { $n } chips
}
n-hands = { $n ->
    [one] { $n } hand
   *[other] { $n } hands
}
n-tokens = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
n-chips-moved = { $n ->
    [0] 0 chips
    [one] { SIGNED($n) } chip
    [-1] -1 chip
   *[other] { SIGNED($n) } chips
}
n-chips-result = { $many ->
    [one] { $figure } chip
   *[other] { $figure } chips
}
n-seconds = { $n ->
    [one] { $n } second
   *[other] { $n } seconds
}
n-points-moved = { $n ->
    [0] 0 points
    [one] { SIGNED($n) } point
    [-1] -1 point
   *[other] { SIGNED($n) } points
}
n-points-result = { $many ->
    [one] { $figure } point
   *[other] { $figure } points
}
n-face-down = { $n } face down

## Scoring and hand analysis
##
## Titles and lines of the panels "Scoring" and "How close am I?", at the table and in the terminal.

counts-title = How this hand is scored
counts-untold = This game has no scoring guide.
counts-here = At this table:
# $names: a list of hands or melds that bring that many points each.
counts-worth = { n-points }: { $names }.
near-title = How close you are
near-untold = This game can't show how close your hand is.
near-strict = Hand analysis is off at strict tables.
near-in-a-hand = You can check how close your hand is only while it is being played.
# "3 times 5: 15". $each: the value of one card; $times: how many of them.
counts-times = { $times ->
    [1] { $each }
   *[other] { $times } times { $each }: { $n }
}

## At every table
##
## Labels, marks, log lines and prompts that all games share. Labels and marks are short, in small letters, without a
## full stop.

# Beside a player's name.
mark-to-play = to play
mark-dealer = dealer
figure-points = points
figure-chips = chips
figure-cards = cards
figure-tiles = tiles
# A label and its $value on the table, such as "pot: 12".
fact = { $name }: { $value }
# $moves: a list of moves as they are typed.
you-may = You can: { $moves }
# $top is the card on top of a face-up pile.
on-top-of = { $top } on top of { $n } more
# Says whose move it is. $seat may be a name that a player chose.
waits-for = { $seat ->
    [you] Your turn.
   *[other] { $seat } to play.
}
hand-over = The hand is over.
match-over = The match is over.
first-drawn = { $seat ->
    [you] You were chosen at random to go first.
   *[other] { $seat } was chosen at random to go first.
}
# $number counts the hands of a table from 1.
hand-dealt = Hand { $number } is dealt.
# $before: the last hand that counts, or 0.
hand-broken-off = { $before ->
    [0] Hand { $number } was canceled.
   *[other] Hand { $number } was canceled. The scores are as they were after hand { $before }.
}
hand-broken-off-why = The game rules were updated and no longer allow a move made in this hand, so the hand doesn't count.
claims-open = Other players can make a claim.
claims-wait = Other players can still make a claim. Please wait a moment.
table-closed = This table is closed.
table-ended = The host ended the table.
table-ended-by = { $seat ->
    [you] You ended the table.
   *[other] { $seat } ended the table.
}
table-ended-agreed = { $seat ->
    [you] You asked to end the table, and most players agreed. The table is over.
   *[other] { $seat } asked to end the table, and most players agreed. The table is over.
}
# $other is the player who is away.
went-on-without = { $seat ->
    [you] You continue without { $other }. A bot plays for them in the meantime.
   *[other] { $seat } continues without { $other }. A bot plays for them in the meantime.
}
# $seat is the host.
rules-changed = { $seat ->
    [you] You changed the rules.
   *[other] { $seat } changed the rules.
}
# $seat called the vote; a bot takes over the seat of $other.
seat-replaced-by = { $seat ->
    [you] You called a vote, and most players agreed: a bot plays for { $other } from now on.
   *[other] { $seat } called a vote, and most players agreed: a bot plays for { $other } from now on.
}
nudged = { $seat ->
    [you] You sent a reminder.
   *[other] { $seat } is waiting for you.
}
vote-goes-on = The vote is over. The table continues.
vote-stays = { $seat ->
    [you] The vote is over. You keep your seat.
   *[other] The vote is over. { $seat } keeps their seat.
}
hand-uncounted = The hand in progress doesn't count.
hand-unplayed = No hand was completed.
# $figures: a score with its unit, such as "12 points".
match-won = { $seat ->
    [you] You win the match with { $figures }.
   *[other] { $seat } wins the match with { $figures }.
}
# $seats: a list of players, as the subject. $figures: as above.
match-shared = { CAPITAL($seats) } tie for first with { $figures } each.
standings = Standings
standings-final = Final standings
standings-seat = { $seat ->
    [you] You
   *[other] { $seat }
}
# $place: 1 for the first place.
standings-place = { $place }. { standings-seat }
# Column heads of the standings.
standings-hand = this hand
standings-total = total
# $n: points or chips of one hand, with a sign.
standings-signed = { $n ->
    [0] 0
   *[other] { SIGNED($n) }
}
# $kind: a code.
event-unknown = The table's history contains an event of an unknown kind: '{ $kind }'.

## Values and conditions of options
##
## Parts of lines about options, and of suggestions in refusals. $option, $choice: typed codes.
## $values, $words: lists of codes.
## $needs: a list of need-among and need-above, joined with "or".

number-between = { $least } to { $most }
yes-or-no = yes or no
these-words = { $words }
# $values: a list of values, joined with "or".
need-among = { $option } is { $values }
need-above = { $option } is above { $n }
# The same on pages; $option is an option's label, such as "who deals", and $values are quoted labels of values.
need-label-among = “{ $option }” is { $values }
# $label: of an option or a value.
quoted-label = “{ $label }”
need-label-above = “{ $option }” is above { $n }
idle-unless = applies only if { $needs }
choice-idle-unless = { $choice } applies only if { $needs }
did-you-mean = Did you mean '{ $name }'?
# Appended to refusals such as no-game as $nearest.
there-are = Available: { $names }.
and-more = { $names } and { $n } more

## Refusals
##
## Answers to requests that the server or a game refuses: what is wrong, then what to do.
## $move: a move as it is typed.

move-refused = You can't play '{ $move }': { $why }
no-hand = No hand is in progress. Deal one first.
turn-of = { $seat ->
    [you] It's your turn.
   *[other] It's { $seat }'s turn.
}
turn-of-nobody = The hand is over, so it is no one's turn.
turn-after-claims = Other players can still make a claim. The game continues when all claims are settled.
move-allowed = You can play this move: { $move }.
cannot-go = Those pieces can't go there.
nothing-to-decide = It isn't your turn, so there is nothing to decide.
happened-meanwhile = The table changed before your move arrived. Check the table and try again.
move-is-a-text = A move must be a string, such as 'draw'.
at-is-a-text = 'at' must be a string: the moment that the server sent.
hand-not-over = The hand isn't over yet.
no-next-hand = There is no next hand.
hand-under-way = { $seat ->
    [you] This hand is still in progress. It's your turn.
   *[other] This hand is still in progress. It's { $seat }'s turn.
}
match-decided = The match is over. Open a new table to play another.

## Refusals: seats
##
## Seats are numbered from 1 for people, and from 0 in requests of programs.
## $first, $last: the first and the last seat.
## $kind: what a request gave instead.

no-such-seat = This table has no seat { $seat }. Its seats are { $first } to { $last }.
seat-is-a-number = A seat must be a number.
seat-is = A seat must be 'me', 'bot' or 'open', not { $kind }.
seat-kinds = A seat can be changed to 'open' or 'bot'.
seats-are = Seats are 0 to { $last }.
seats-are-a-list = Seats must be a list such as [{"{"}"is": "me"{"}"}, {"{"}"is": "bot", "bot": "club"{"}"}, {"{"}"is": "open"{"}"}].
seats-settled = The game has started, so the seats can't be changed.
seat-taken = That seat is taken.
seat-occupied = You're sitting there yourself. Leave the seat to open it.
seat-kept = That seat is reserved for another player. Take another seat, or ask the host to open it.
seat-for = To reserve a seat, give the person's public ID, such as "p4821".
sit-removed = The host removed you from this table. Join another table or start your own.
replaced = The other players voted to replace you with a bot. You can watch or leave.
no-open-seat = This table has no open seat.
one-seat-only = You can take only one seat.
sit-already = You already have a seat at this table.
not-seated = You don't have a seat at this table.
key-to-sit = You need a key to sit down.
private-table = This table is private. You need an invitation link.

## Refusals: claims, and the speed of bots
##
## A claim is the call of another player's discard. A player may pause the time for claims once per discard.

nothing-to-claim = This game has no claims.
no-saying = Unknown claim preference '{ $name }'. Available: { $names }.
saying-lasts = A claim preference lasts for either a 'hand' or a 'discard'.
saying-in-a-hand = You can set claim preferences only during a hand.
hold-nothing = There is nothing to claim now, so there is nothing to pause.
claims-strict-or-quick = The time for claims can be strict or quick, but not both.
hold-strict = You can't pause claims at a strict table. Every discard gets the same amount of time.
hold-own = You played that yourself. Only other players can claim it.
hold-answered = You have already responded to this discard.
hold-once = You have already paused this discard, and that time is up.
skip-alone = You can skip ahead only when you're playing alone with bots.

## Refusals: tables
##
## About opening a table: games, variants, options, seeds. $lacking: sentences about what is missing.
## $value: what was given for an option. $only: the one value that is allowed.
## $says: the label of an option, in small letters. $seed: a number.

no-game = Unknown game '{ $name }'. { $nearest }
no-lesson = { $game } has no tutorial.
# $article: the number that was asked for.
no-article = There is no position for article '{ $article }' of { $game }.
no-step = You're not in a tutorial at this table.
step-other = The tutorial has moved on to another step.
no-such-game = This game doesn't exist.
game-not-whole = The game '{ $name }' is incomplete, so it can't be played. { $lacking }
no-variant = { $game } has no variant '{ $name }'. { $nearest }
# $nearest is did-you-mean or there-are, here and below.
no-option = Unknown option '{ $name }'. { $nearest }
# $says describes the option: "players at the table".
option-cannot-be = The option { $name } ({ $says }) can't be { $value }. { $nearest }
option-fixed = The option { $name } ({ $says }) must be { $only }, not { $value }.
option-number = The option { $name } ({ $says }) must be a whole number from { $least } to { $most }, not { $value }.
option-yes-or-no = The option { $name } ({ $says }) must be yes or no, not { $value }.
options-are-names = Options must be a JSON object that maps names to values.
seed-number = A seed must be a whole number with at most { $most } digits, not { $seed }.
number-of-hands = The number of hands must be a whole number from 0 (no limit) to { $most }.
no-clock = Unknown clock '{ $name }'. Available: { $names }.
## Refusals: bots
##
## About bots that a player or program named. $name: a bot as it was typed. $line, $words: what its program printed.
## $url, $value: of a language model.
## $program, $where, $called: a program, a Python file and a class that were not found. $code: an exit status.

no-bot = Unknown bot '{ $name }'. { $nearest }
bot-no-file = The file { $path } for the bot '{ $name }' doesn't exist.
bot-no-command = '{ $name }' isn't a valid command: { $why }.
bot-no-program = The bot '{ $name }' can't be started: '{ $program }' isn't an executable program here.
bot-not-read = The bot '{ $name }' can't be loaded: { $why }.
bot-no-class = { $where } has no class '{ $called }'. { $nearest }
bot-no-choose = '{ $name }' isn't a bot. A bot is a class with a choose(view) method that returns a move.
bot-not-started = The bot '{ $name }' failed to start: { $why }.
bot-not-ready = The bot '{ $name }' must first print a line such as {"{"}"ready": "My bot"{"}"}. It printed { $line }.
bot-too-long = The bot '{ $name }' wrote more than { $most } bytes without a line break.
bot-no-json = The bot '{ $name }' wrote a line that isn't valid JSON: { $line }
bot-cannot = The bot '{ $name }' gave up: { $why }.
bot-silent = The bot '{ $name }' didn't answer in time.
bot-ended = The bot '{ $name }' exited with { $code }: { $words }.
bot-without-choose = { $name } isn't a bot. Use the name of a bot, or a class with a choose(view) method that returns a move.
chat-name = '{ $name }' isn't the name of a language model. Write chat:MODEL@URL, such as chat:my-model@http://127.0.0.1:8080/v1.
chat-url = '{ $url }' isn't the address of a language model. Use http:// or https:// without a password, such as http://127.0.0.1:8080/v1.
chat-no-setting = A language model has no setting '{ $name }'. { $nearest }
chat-setting-number = The setting { $name } of a language model must be a number from 0, not '{ $value }'.
view-no-field = Views of { $game } have no field '{ $name }'. { $nearest }
## MeldBench
##
## A benchmark of bots (`meldhouse meldbench`). $deck, $seat, $move: a hand of it. $figure, $low, $high: a lead with its
## interval. $fair, $fair-low, $fair-high: the same without luck. $name: the bot. $game: the game. $path, $why: a file.
## $calls, $decisions, $cost: of a language model. $moves, $share: made by club, and why ($illegal, $slow, $failed,
## $over-budget). $error: of its server, in the words of the server.

meldbench-other-version = The result belongs to another version of MeldBench or of the rules. Check it with that version.
meldbench-other-hands = The result doesn't have the hands of this benchmark.
meldbench-other-lead = The lead in the result doesn't follow from its hands.
meldbench-other-move = On deck { $deck } with the bot in seat { $seat }, the opponent doesn't play '{ $move }'.
meldbench-other-payoff = On deck { $deck } with the bot in seat { $seat }, the payoffs or the luck don't follow from the moves.
meldbench-no-result = This file isn't a result of MeldBench.
meldbench-no-file = { $path } can't be read: { $why }.
meldbench-needs = Name a game and a bot, or a result with --check.
meldbench-lead = { $name } in { $game }: lead { $figure } per hand ({ $low } to { $high }, 95% confidence interval); without luck { $fair } ({ $fair-low } to { $fair-high }).
meldbench-asked = The model was asked { $calls } times for { $decisions } decisions, at a cost of { $cost }. In its place, club made { $moves } moves ({ $share }): illegal answers { $illegal }, too slow { $slow }, errors { $failed }, budget used up { $over-budget }.
meldbench-last-error = The last error: { $error }
meldbench-checked = { $n ->
    [one] { $n } hand was replayed, and the result is correct.
   *[other] { $n } hands were replayed, and the result is correct.
}

## Data sets
##
## Decisions of bots as arrays and records (`meldhouse dataset`). $path: a folder. $shard, $array: a part of a data set.
## $decisions, $hands, $shards: how many. $game: the game. $why: an error.

dataset-not-empty = The folder { $path } isn't empty. Choose a new one.
dataset-none = The folder { $path } has no data set.
dataset-other-version = The data set belongs to another version of Meldhouse or of the rules. Check it with that version.
dataset-other-counts = The data set doesn't have the hands and decisions that its list says.
dataset-other-hash = The content of { $shard } has changed.
dataset-other-record = The records of { $shard } don't follow from the seed and the moves.
dataset-other-array = In { $shard }, the array { $array } doesn't follow from the records.
dataset-damaged = The files of { $shard } can't be read: { $why }.
dataset-needs = Name a game and a folder with --out, or a data set with --check.
dataset-making = Playing { $game }
dataset-made = Wrote { $decisions } decisions of { $hands } hands to { $path }.
dataset-checked = { $decisions } decisions of { $hands } hands were replayed, and the data set is correct.

## Guests
##
## A bot that plays at a server's table: `meldhouse guest`. $why, $line: a sentence of the server or of an error.
## $address: of a server or table. $hands, $seconds: numbers. $path: a file. $name: the bot. $game: the game's title.

guest-no-address = { $address } isn't the address of a table. Use an address such as http://127.0.0.1:8000/table/k7f3q9, or an invitation link.
guest-unreachable = No server can be reached at { $address }: { $why }.
guest-no-meldhouse = { $address } isn't a Meldhouse server, or it has no such page.
guest-no-invitation = The invitation isn't valid any more. Ask the host for a new link.
guest-refused = The server refused: { $why }
guest-key-not-written = The key can't be written to { $path }: { $why }.
guest-other-version = The server has another version of Meldhouse, whose positions can't be read: { $why }.
guest-joined = { $name } plays { $game } at { $address }.
guest-log = { $line }
guest-club-plays = { $why } The bot club plays this hand to its end.
guest-bot-fails = The bot '{ $name }' has failed in { $hands } hands in a row, so it has left the table.
guest-reconnects = The connection was lost. Reconnecting...
guest-lost = The connection was lost and couldn't be restored in { $seconds } seconds.
guest-sent-away = The server has closed the connection: { $why }
guest-done = { $hands ->
    [one] The bot has played { $hands } hand.
   *[other] The bot has played { $hands } hands.
}
# Put in for $words in bot-ended.
bot-no-words = it gave no reason
bot-illegal = The bot '{ $name }' chose an illegal move: { $why }
bot-plays-on = { $why } The standard strategy plays in place of this bot.
no-pace = Unknown bot speed '{ $name }'. Available: { $names }.
## Training a bot
##
## Progress and refusals of `meldhouse train`. $steps, $step, $of: numbers of steps. $rate: decisions per second.
## $gain ± $error: the result per hand. $share: a factor, such as 1.2. $alike: a percentage. $size: bytes.

train-begins = Training { $game } for { $steps } steps. The first step takes a minute or two because the game must be compiled.
train-goes-on = Resuming after step { $step }, from { $path }.
train-step = Step { $step } of { $of }, { $rate } decisions per second. Against club bots: { $gain } ± { $error } per hand, { $share } times the fair share of wins. { $alike }% of its choices match theirs.
train-league = { $n ->
    [one] In the seat of its past self, among such: { $gain } ± { $error } per hand.
   *[other] In the seat of one of its { $n } past selves, among such: { $gain } ± { $error } per hand.
}
train-written = The trained bot is in { $path } ({ $size } bytes). Play against it with `meldhouse play { $name } --bots { $path }`.
train-no-recipe = { $game } can't be learned yet: it has no learning specification.
league-share = The share of opponents from the league must be from 0 to 1, not { $share }.
league-needs-share = The options of the league need --league with a share above 0.
train-no-file = { $path } isn't a training file. Name a file that --resume created, or a new one.
train-other = { $path } belongs to a different training run: it trains { $game }, or uses another learning specification.
not-learned = { $game } has no learned bot yet. Available: { $names }.
weights-unreadable = { $path } can't be read: { $why }.
no-weights-file = { $path } isn't a file of trained weights, or it is damaged. `meldhouse train` creates one.
weights-of-another = { $path } was trained on { $of }, not { $game }.
weights-too-old = { $path } was trained on { $game } with an older network or older features. Train it again.
## Refusals: names, invitations and the start of a table
##
## Answers to requests about tables and the people at them. $id: the code of a table. $another: a free name.
## $seats: the number of seats.

rules-settled = The game has started, so the rules can't be changed.
rules-fixed = The rules of this table are fixed.
rules-too-few-seats = { $n } players are seated, and these rules have only { $seats } seats.
no-bots-named = Name at least one bot.
too-many-bots = You named { $n } bots for { $seats ->
    [one] 1 seat
   *[other] { $seats } seats
}. Name fewer, such as { $names }.
number-of = The number of { $name } must be a whole number from { $least } to { $most }, not { $number }.
request-id = A request ID must be a string of 1 to 64 characters.
name-length = A name must have 1 to { $most } characters.
text-marks = Leave out the angle brackets U+27E8 and U+27E9. They mark seats and pieces in texts.
avatar-unknown = There is no avatar { $name }. Available: { $names }.
color-unknown = There is no color { $name }. Available: { $names }.
unseen-yes-or-no = 'unseen' must be true or false.
no-such-person = There is no such person.
cannot-sit = You can't sit at this table.
again-whom = Choose people you have played with.
again-many = You can ask at most { $n } people at once.
block-self = You can't block yourself.
blocks-full = You block { $n } people already. Unblock someone first.
name-reserved = '{ $name }' is reserved. Please choose another name.
name-taken = Another player at this table is called '{ $name }'. Choose another name in Settings, such as '{ $another }'.
tables-each = You already have { $n } tables in progress. Close some of them first.
no-such-table = This table doesn't exist.
invitation-void = This invitation link is invalid or has expired.
table-unreadable = The table { $id } can't be read: it is damaged or from another version. It was not changed.
table-forgotten = This table no longer exists: its host deleted their data.
table-over = This table is over.
no-watching = This table doesn't allow spectators.
begun-no-watching = The game has started, and this table doesn't allow spectators.
host-only = Only the host can do that.
started-already = This table has already started.
which-table = Choose a table first: {"{"}"do": "table", "table": "..."{"}"}.
nothing-to-do = Unknown action { $name }. Available: { $names }.
added-length = Your contribution to the shuffle must have 1 to { $most } characters.
added-already = You have already contributed to this shuffle.
shuffle-settled = The hand has been dealt. You can contribute to the next shuffle when this hand is over.

## Refusals: reminders, votes and talk
##
## Answers to players who remind others, call a vote or say something.

nudge-nobody = The table isn't waiting for anyone else.
nudge-gone = They're not connected, so a reminder won't reach them. A bot will take over shortly.
nudge-soon = You can send one reminder every ten seconds. Try again in { n-seconds }.
without-nobody = The table isn't waiting for anyone else, so there is no one to continue without.
without-clock = Their clock is running. The table continues when their time is up.
without-soon = You can continue without them in { n-seconds }.
no-phrase = Unknown phrase '{ $name }'. Available: { $names }.
no-reaction = Unknown reaction '{ $name }'. Available: { $names }.
talk-what = Send one phrase, one reaction or one text.
talk-empty = Your message is empty. Write something that others can read.
talk-too-long = Your message is too long. Write at most { $most } characters.
talk-public = You can write messages only at private tables. Send a phrase or a reaction instead.
talk-over = This table is over, so you can't write messages any more. Send a phrase or a reaction instead.
talk-off = The host has turned off talk at this table.
talk-muted = The host has muted you at this table.
talk-soon = You are sending too many messages. Try again in { n-seconds }.
talk-busy = Too many messages are sent at this table. Try again in { n-seconds }.
talk-held = Your message will be sent after the claims.
mute-whom = You can mute only another person at this table. Name that person's seat.
mute-yes-or-no = Say whether to mute this person: 'muted' must be true or false.
talk-on-or-off = Say whether people can talk: 'on' must be true or false.
replace-whom = A bot can replace only another person at this table. Name that person's seat.
replace-later = The game hasn't started yet, so the host can open that seat or give it to a bot.
replace-done = A bot already plays for that seat.
vote-already = Another vote is in progress. Wait until it is over.
vote-needs-two = At least two other players must be able to vote on that. You can ask to end the table, or leave it.
vote-soon = You can call one vote per minute. Try again in { n-seconds }.
vote-none = There is no vote in progress.
vote-not-asked = You can't vote on this.
vote-yes-or-no = A vote must be yes or no: set "yes" to true or false.
rematch-later = This table is still in progress. You can offer a rematch when it is over.

## Refusals: replays
##
## Answers to requests for finished hands, positions, records and practice questions. $last: the last seat or move.

see-as = You can view the table as a seat (0 to { $last }), as a 'spectator', or 'all'.
held-by-others = The other hands stay hidden until the table is over.
that-hand-not-over = That hand isn't over yet.
no-hand-over = This table has no finished hand yet.
hand-is-a-number = 'hand' must be the number of a finished hand. The first hand is 0.
hand-not-yours = You can share only finished hands in which you had a seat. Hands of tutorials and practice don't count.
hand-not-shared = This hand isn't shared. Ask for a new link.
# $n: a number of hands.
hands-shared-most = You already share { $n } hands. On My page, stop sharing one of them first.
no-school = This game has no practice questions.
no-such-question = This set, question or answer doesn't exist.
no-such-record = This record doesn't exist.
position-over = The hand is over in this position. Choose an earlier one.
# $number: of the move that was asked for.
position-no-move = This hand has no move { $number }. Its last one is { $last }.
position-move-is-a-number = 'move' must be a whole number.
position-moves-are-texts = 'moves' must be a list of texts.
not-text = This isn't text.

## Refusals: deals of the day
##
## Answers to requests about the deal of the day. $day: the first day that has a deal, such as 2026-01-01.

daily-no-day = This is no date. Write it as year, month and day: 2026-11-29.
daily-before-first = The first deal of the day is that of { $day }.
daily-not-yet = This day hasn't begun yet in UTC, so it has no deal.
daily-day-over = This day is over. You can practice its deal.
daily-once = You can play the deal of the day only once. You can practice it from tomorrow on.
daily-practice-later = You can practice this deal from tomorrow on, when its day is over in UTC.
daily-share-later = You can share this hand from tomorrow on, when its day is over in UTC.
daily-finish-first = You are still playing this deal. Finish your hand first.
daily-no-help = The deal of the day is played without hints.
daily-not-played = You haven't finished this deal.
daily-bots-failed = The bots couldn't play this deal. Try again in a minute.
daily-bots-full = Bots are busy with other deals. Try again in a minute.

## Refusals: requests
##
## Answers to requests that are malformed, too many or not allowed; also shown on error pages.
## $word: what was given as a number.

sorry = Something went wrong on our side. Nothing was lost. Please try again.
tables-unavailable = The server can't read or write its tables right now. Nothing was lost. Please try again in a few seconds.
file-damaged-meanwhile = The server's data file is damaged, so this can't be read or saved. The operator must restore a backup.
went-wrong = Something went wrong.
nothing-here = There is nothing at this address.
not-done-here = This address doesn't allow that request.
another-name = This server isn't set up for this host name (see --name).
another-site = This request came from another site's page.
key-needed = You need a key.
key-needed-ask = You need a key. Open any page of this server, or request one with POST /api/people.
key-of-nobody = This key isn't valid.
pass-void = This link is invalid or has expired. Create a new one on your page.
taking-along-already = Your data is already being prepared. Wait until it is ready.
not-from-a-page = This request didn't come from a page of this server.
too-many-requests = Too many requests. Please wait a moment.
too-many-tables = Too many tables are being opened. Please wait a moment.
no-free-table = All tables are in use right now. Try again in half a minute, or watch a listed table.
too-many-sockets = You have too many windows open. Close some of them first.
house-full = The server is full. Please try again shortly.
hand-of-another-law = Hand { $number } was played under older rules, so it can't be shown move by move. It is unchanged in the table's record.
hand-not-stored = Hand { $number } isn't stored here yet. Try again: missing hands are restored when their table is loaded.
hand-unreadable = Hand { $number } can no longer be read. The other hands can.
back-room-full = Your earlier requests are still running. Please wait a moment.
too-many-people = Too many new players right now. Try again in a minute.
too-many-messages = You are sending too many messages.
too-long-a-message = This message is too long.
messages-are-text = Messages must be text frames.
messages-are-utf-8 = Messages must be UTF-8.
too-slow = Your connection is too slow to keep up.
too-long = This is too long. The limit is { $most } bytes.
line-closed = The connection closed before the whole request arrived.
not-json = This isn't valid JSON.
not-an-object = A message must be a JSON object.
name-twice = A name appears twice in one JSON object. Use each name only once.
no-number = { $word } isn't a valid JSON number.
number-too-large = This number is too large.
whole-number-too-large = This number is too large. Whole numbers must be from -{ $most } to { $most }.
too-deep = This is nested too deeply. The limit is { $most } levels.
zero-in-text = The text contains a null character (U+0000). Remove it.
not-unicode = The text isn't valid Unicode: it contains an unpaired surrogate.

## Refusals: decks, positions and records
##
## About files and texts that users give to the command line or the server. $line: a line number.
## $text: the text of a line.
## $deck, $wrong, $generator, $given, $wanted: what was given or needed. $missing, $many: lists of pieces, as codes.
## $first, $last: the required first line, and the highest number. $move: a typed move. $written, $came: results.
## $chair: a seat before the first player was drawn.

no-piece = { $game } has no piece '{ $name }'. { $nearest }
deck-names = A deck must be a string or a list of piece names, not { $deck }.
deck-numbers = To repeat a deal, pass a list of piece numbers from 0 to { $last }, not { $wrong }. To deal from piece names, use 'deal'.
generator-number = The generator of a deal must be a whole number from 1 to { $most }, not { $generator }.
deck-lacks = This isn't a complete deck of { $game }: it has { $given } pieces instead of { $wanted }. Missing: { $missing }.
deck-has-too-many = This isn't a valid deck of { $game }: it has { $given } pieces instead of { $wanted }. Too many: { $many }.
deck-wrong = This isn't a valid deck of { $game }. It has { $given } pieces and needs { $wanted }. Missing: { $missing }. Too many: { $many }.
file-unreadable = The file { $path } can't be read: { $why }.
file-not-text = The file { $path } isn't a text file.
folder-unwritable = Files can't be written to '{ $path }': { $why }.
not-written = { $path } can't be written: { $why }.
# The next three are put in for $why in not-written.
not-written-folder = it is a folder
not-written-no-folder = its folder doesn't exist. Create it first, or name another file
not-written-not-yours = you don't have write permission there
named-twice = { $path } is named twice. Give each file its own name, so that one doesn't overwrite the other.
no-look = Unknown theme '{ $name }'. Available: { $names }.
no-record = This isn't a Meldhouse game record: the first line should be '{ $first }'.
record-is-a-story = This is a player view: it shows what one seat saw. You can read it, but not replay it.
record-without-game = This game record doesn't name its game. Add a line such as 'game kingscorners'.
record-without-hands = This game record has no hands.
not-as-promised = At least one hand was not dealt as promised.
line = Line { $line }: { $why }
line-unknown = '{ $text }' is neither a move (a seat number, then the move) nor a known heading.
line-before = a line '{ $name }' must come before this one.
line-drawn-late = the first player must be drawn before the first hand.
line-chance = the value of 'chance' must be a nonzero hexadecimal number with at most 16 digits.
line-result = a result must have figures such as 'chips 3 -1 -2', separated by semicolons.
line-no-number = '{ $text }' isn't a number.
line-no-deal = Line { $line }: this hand can't be dealt. { $why }
line-not-theirs = Line { $line }: { $seat } can't play '{ $move }': { $why }
line-other-result = Line { $line }: the record gives the result '{ $written }', but these moves lead to '{ $came }'.
line-unended = Line { $line }: the record gives the result '{ $written }', but these moves don't finish the hand.
line-no-field = Line { $line }: a { $game } table has no '{ $name }'.
line-wrong-field = Line { $line }: '{ $text }' isn't a valid { $name } for { $game }. { $why }
numbers-are-whole = Use only whole numbers.
chair-not-drawn = Chair { $chair } can't have been drawn. Chairs are 0 to { $last }.

## Refusals: on the command line
##
## Errors and results of commands in a terminal. $command: a command. $address, $host, $at, $where: network addresses.
## $first, $last: port numbers. $files: a limit of open files. $seconds: a time. $tables, $hands, $events, $all: numbers. $id: the code of a table.
## $has, $knows: version numbers of the data.

article-alone = Leave out --variant, --set, --seats, --seat and --seed: --article sets them.
set-nothing = '--set { $name }' has no value. Write --set option=value, for example --set seats=3.
typed-a-game = '{ $name }' is a game. Run `meldhouse play { $name }` to play in the terminal, or `meldhouse` to play in the browser.
bench-seconds = A benchmark must run for 0.1 to 60 seconds, not { $seconds }.
options-after-command = Put --host, --port, --name and --browser after the command: meldhouse { $command } ...
proxy-address = '{ $address }' isn't a valid proxy address. Use an address or a network, such as 127.0.0.1 or 10.0.0.0/8.
tables-not-kept = The tables can't be stored in { $path }: { $why }.
house-not-opened = The server can't start at { $at }: { $why }
# These are put in for $why in house-not-opened.
no-such-port = a port must be a number from 1 to 65535.
port-taken = the port is in use. Choose another with --port, or leave --port out to use the next free one.
no-such-host = this machine doesn't have that address. Use --host 127.0.0.1 for this machine only, or --host 0.0.0.0 to include its network.
port-refused = { $why }. Choose another port with --port.
ports-taken = Ports { $first } to { $last } of { $host } are all in use. Choose another with --port.
few-open-files = The limit of open files is too low for all connections. Raise it to { $files } with "ulimit -n", or with LimitNOFILE in systemd.
data-or-database = Use --data (a file) or --database (PostgreSQL), not both.
no-database-address = --database, or DATABASE_URL in the environment, must be a PostgreSQL address: postgresql://user@host/name.
database-does-not-sync = This PostgreSQL server doesn't write to disk immediately (fsync = off), so finished moves could be lost. Set fsync = on.
database-unreachable = The database doesn't respond correctly: { $why }
database-not-empty = This database already contains tables. Create an empty database and use that one.
no-tables-in-database = This database has no Meldhouse tables yet. Name a database that a server has used.
backup-of-older-house = { $path } was made by an older version of Meldhouse. Open it once with `meldhouse serve --data { $path }`, stop the server, and try again.
no-tables-there = { $path } doesn't exist. Name the file in which a server stores its tables.
no-house-kept-there = { $path } isn't a Meldhouse data file.
file-there-already = The file { $path } already exists. Choose another name.
# $why is SQLite's message, in English.
file-damaged = The file { $path } is damaged: { $why }. Use `meldhouse restore` to replace it with a backup.
file-not-opened = The file { $path } is damaged or isn't a Meldhouse data file: { $why }. It was not changed. Use `meldhouse restore` to replace it with a backup.
copy-is-damaged = The data read for { $path } is damaged: { $why }. Nothing was changed.
backed-up = All tables were copied to { $path }. It contains names and keys, so keep it as private as the server's own file.
restored = The tables of the backup are now in { $path }.
put-aside = The previous file was moved to { $path }.
checking = Checking { $path }
checked = No problems found: { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} with { $hands ->
    [one] { $hands } hand
   *[other] { $hands } hands
} and { $events ->
    [one] { $events } event
   *[other] { $events } events
}, every move checked.
table-wrong = The table { $id } has a problem: { $why }.
check-hand-missing = hand { $number } is finished, but isn't stored. Open the table in a running server: it replays the table and stores the hand
tables-wrong = { $n } of { $all } tables have problems. The server leaves them unchanged and continues with the others.
open-already = Another server already has these tables open. Use that server, stop it, or choose other tables with --data or --database.
open-already-at = The server at { $where } already has these tables open. Use that server, stop it, or choose other tables with --data or --database.
open-in-nodes = These tables are already open in a cluster; one node is at { $where }. Join it with --node-address, or choose other tables.
nodes-need-database = Nodes share a PostgreSQL database. Name it with --database or DATABASE_URL. A data file can be used by only one server.
node-address = '{ $address }' isn't a valid node address. Use one that other nodes can reach, such as http://10.0.0.2:8000.
table-moved = The table is moving to another node. Nothing is lost. Try again.
tables-of-a-newer-house = These tables are from a newer version of Meldhouse: their version is { $has }, but this one supports { $knows }. Use the newer version, or choose other tables with --data or --database.

## The doctor: what is installed, what is missing, and how to fix it
##
## Lines of `meldhouse doctor`. doctor-mend-...: what the reader should do about the line before.
## $about: a part of the report.
## $version, $least, $below: versions, or columns of a terminal. $system: an operating system.
## $line: a command to type.
## $extra: the code of an optional part; $what: its description, extra-... below. $size, $free: megabytes.
## $at, $taken: an address and a port. $tables: a number. $today: a date.
## $columns, $colours, $encoding: of the terminal.

# Headings and states in the report of `meldhouse doctor`.
doctor-part-installed = Installed
doctor-part-compiled = Compiled
doctor-part-house = Server
doctor-part-machine = This machine
doctor-state-well = OK
doctor-state-lacking = missing
doctor-state-broken = broken
doctor-well = Meldhouse is ready to use.
doctor-ill = Meldhouse has problems. Follow the instructions for everything marked "broken".
doctor-not-looked = { $about } could not be checked: { $why }.
doctor-mend-anew = Reinstall Meldhouse with `python -m pip install --force-reinstall` followed by the wheel or checkout it came from.
doctor-house = Meldhouse { $version } in { $path }.
doctor-python = Python { $version } on { $system }.
doctor-libraries = All required libraries are installed: { $names }.
doctor-library-missing = { $name } is required, but isn't installed.
doctor-library-old = { $name } { $version } is installed, but version { $least } or later is required.
doctor-library-new = { $name } { $version } is installed, but a version before { $below } is required.
doctor-mend-library = To install what is missing, run `{ $line }`.
doctor-extra = { $extra }, { $what }: { $names }.
doctor-extra-missing = { $extra }, { $what }. Missing or too old: { $names }.
# $what is one of the doctor's extra-... messages.
library-missing = The library { $name } isn't installed. Install it with `{ $line }` to get { $what }.{ $extra ->
    [parquet] {" "}Files that end in .csv or .json don't need it.
    [cluster] {" "}Without --cluster, all cores of this machine are used.
   *[other] {""}
}
extra-cluster = odds and matches computed on a Dask cluster
extra-odds = odds with confidence intervals, and the arena
extra-openspiel = the games as OpenSpiel games
extra-pictures = pictures of shared hands for messengers
extra-plots = charts of odds and matches
extra-parquet = odds tables in Parquet
extra-postgres = tables in PostgreSQL, for a server with several nodes
extra-envs = environments for training agents
extra-peers = similar games from other libraries, for benchmarks
doctor-compiler = Numba, which compiles the games, works.
doctor-compiler-off = Compilation is off because NUMBA_DISABLE_JIT is set. Every game runs about a hundred times slower.
doctor-mend-compiler-off = Remove NUMBA_DISABLE_JIT from the environment.
doctor-compiler-broken = Numba, which compiles the games, failed to start: { $why }.
doctor-mend-compiler = Install compatible versions with `python -m pip install --upgrade numba numpy`.
doctor-cache = Compiled code is stored in { $path }: { $size } MB.
doctor-cache-closed = Compiled code can't be stored in { $path } because the folder isn't writable. The games will be recompiled at every start, which takes several minutes.
doctor-mend-cache = Set MELDHOUSE_CACHE to a writable folder, or make this folder writable.
doctor-compiled = { $game } is compiled: { $size } MB in { $path }.
doctor-compiled-half = { $game } is compiled, but not yet for bots that look ahead: { $size } MB in { $path }.
doctor-not-compiled = { $game } is not yet compiled for this version.
doctor-mend-compiled = The server compiles it within a minute or two of starting. `meldhouse play { $game }` also compiles it.
doctor-port = The server can start at { $at }.
doctor-port-next = The server can start at { $at }. Port { $taken } is in use.
doctor-data = The tables are in { $path }: { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}.
doctor-data-open = The tables are in { $path }, which a server has open: { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}.
doctor-data-none = There are no tables yet. They will be stored in { $path }.
doctor-data-closed = The tables can't be stored in { $path } because it isn't writable.
doctor-mend-data = Name another file with --data or another folder with XDG_DATA_HOME, or make this file writable.
doctor-mend-newer = Upgrade Meldhouse with `python -m pip install --upgrade` followed by its wheel or checkout.
doctor-disk-full = Little disk space is left at { $path }: { $free } MB.
doctor-mend-disk = Free some space, or name a file on another disk with --data.
doctor-clock = The clock says { $today }.
doctor-clock-wrong = The clock says { $today }, which is before Meldhouse was installed.
doctor-mend-clock = Set the clock. On Linux, run `timedatectl set-ntp true`.
doctor-terminal = A terminal with { $columns } columns; colors: { $colours }.
doctor-terminal-none = No terminal: output goes to a file or another program.
doctor-narrow = Drawing a table needs at least { $least } columns.
doctor-mend-narrow = Make the window wider, or play with --plain.
doctor-letters = Output uses the encoding { $encoding }, which lacks characters that Meldhouse prints.
doctor-mend-letters = Set PYTHONUTF8=1 or LC_ALL=C.UTF-8 in the environment.
doctor-browser = Browser found: { $name }.
doctor-no-screen = This machine has no display, so no browser is opened.
doctor-mend-screen = Open the server's address in a browser on another device. With --host 0.0.0.0, others on your network can reach it.
doctor-no-browser = No browser was found on this machine.
doctor-mend-browser = Install a browser, or open the server's address on another device.

## Refusals: environments, training, arena and odds
##
## Errors and results of commands that play many hands, and of the Python interface. $bot, $one: names of bots.
## $action, $table, $deck, $order: numbers. $pieces: piece codes. $move: as typed.
## $seats, $hands, $decks, $orders, $tables, $actions, $events, $size: how many. $seed, $row: a number.
## $sit, $pace, $limit, $hours: lengths of time or of sessions, as typed. $text: what was typed.
## $rate: hands per second.
## $left: odds-left or odds-left-unknown. $verdict: a sentence arena-verdict-....
## $ends, $kinds, $quick, $differs: lists of codes.
## $address: a network address. $there, $here: version codes. $lacking: sentences about what is missing.

no-language = Meldhouse has no language '{ $name }'. { $nearest }
no-match = A match of { $game } has no fixed end. Give the number of hands per episode, such as episode=10.
one-learner = A Gymnasium table has exactly one learner, not { $n }. Name bots for the other seats.
no-learner = Set at least one seat to `learner`.
many-tables-quick-only = '{ $name }' can't play in a vector environment, which runs only compiled code. Available: { $names }. For other bots, use `meldhouse arena`.
no-autoreset = Unknown autoreset mode '{ $name }'. { $nearest }
actions-of-tables = A step needs an array of { $n } whole numbers, one action for each table.
action-not-possible = Action { $action } isn't legal at table { $table }: its action mask is 0. No table was changed.
# $size: a number of bytes.
learned-masks-shape = The masks must have { $n } rows of { $actions } actions.
learned-masks = The best action at row { $row } isn't legal in its mask. The masks belong to other observations, or the tables have other rules.
history-shape = A history must have { $events } events of a seat and a number for each observation.
history-action = The history in row { $row } has an action that isn't a number below { $actions }.
features-shape = Features need observations of { $size } bytes, one or a batch.
# $shape: such as (4096, 2382).
features-out = Features need an array of float32 with the shape { $shape }, contiguous in memory.
# $name: a part of the observation, such as `hand`.
features-range = `{ $name }` has a value without a feature. These bytes aren't an observation of this game.
opponents-or-bots = Name either `opponents` or `bots`. With `opponents`, the learner has the first seat.
opponents-many = There are { $n } opponents, and there are { $seats } other seats.
opponents-threads = Tables with `opponents` or `history` are stepped in one thread. Leave out `threads`.
opponents-none = Name at least one opponent.
# $name: a bot that needs a process of its own. $names: other bots.
opponent-external = '{ $name }' can't play at many tables at once. Pass an object with `act(observations, masks)`, or use { $names }.
# $value: what was given, such as 3.
opponent-object = An opponent is a name, or an object with `act(observations, masks)` or `choose(view)`, not { $value }.
opponent-illegal = An opponent chose action { $action } at table { $table }, which isn't legal there.
opponent-not-compiled = '{ $name }' isn't a compiled player.
pool-players = A pool needs at least one player, and no learner.
# $latest: a probability, such as 0.5.
pool-latest = The share of the latest player must be from 0 to 1, not { $latest }.
pool-one = A batch can have one pool. Put all players into it.
no-encoding = Unknown observations '{ $name }'. { $nearest } A list of parts is also possible.
no-table-number = There is no table { $table }. Tables are numbered from 0 to { $most }.
no-part = The observation has no part '{ $name }'. { $nearest }
step-before-reset = No episode has begun. Call `reset` before `step` or `sample`.
step-after-end = The episode is over. Call `reset` to begin another one.
# $value: what was given for an action.
not-an-action = An action must be a whole number from 0 to { $most }, not { $value }.
# $needed, $available: numbers of gibibytes. $most: the number of tables that fit.
tables-memory = { $n } tables of { $game } need { $needed } GiB of memory, and this computer has { $available } GiB. At most { $most } tables fit.
# $stored, $name: an environment with its version, variant and options.
env-state-other = This state is of { $stored } and can't be set in { $name }.
env-state-tables = A state of { $n } tables can't be set at { $tables } tables. The numbers must be equal, or the state must be of 1 table.
no-env = Unknown environment '{ $name }'. { $nearest }
# $id: the name of an environment with its version.
env-version = This release has no environment '{ $name }'. Its version of the game is '{ $id }'.
env-autoreset-one = A single table begins an episode only when you call `reset`. For autoreset, set the number of tables, such as n=1.
no-parallel-env = { $game } has no `parallel_env`: one seat acts at a time, and its move decides who acts next. Use `env`, or wrap it in `pettingzoo.utils.turn_based_aec_to_parallel`.
no-render-mode = Unknown render mode '{ $name }'. { $nearest }
game-not-learned = The game '{ $name }' can't be learned. { $lacking }
small-not-so = The reduced version of { $game } can't make its opening moves when { $pieces } are in the hidden places.
arena-one-bot = Name at least two different bots, such as --bots { $name },uniform.
arena-wrong-limit = A bot's time limit per move must be more than 0 seconds and at most one hour, not { $limit }.
arena-too-many-orders = There are more than { $most } ways to seat { $bots } bots at { $seats } seats, and every deck is played in each one. Name fewer bots, or use fewer seats with --seats.
arena-cluster-others = Cluster workers have only the built-in bots. Leave out --cluster or { $bots }.
arena-not-there = The bot '{ $name }' isn't in this match. { $nearest }
arena-in-vain = Match stopped: bots failed in { $hands } hands in a row, most recently '{ $bot }': { $why }
arena-heading = { $game }, { $variant }: { $bots }; { $decks ->
    [one] 1 deck, in
   *[other] { $decks } decks, each in
} { $orders ->
    [one] one order
   *[other] { $orders } orders
} of the seats: { $hands } hands; seed { $seed }
arena-heading-sit = { $game }, { $variant }: { $bots }; { $decks ->
    [one] 1 deck, in
   *[other] { $decks } decks, each in
} { $orders ->
    [one] one order
   *[other] { $orders } orders
} of the seats: { $hands } sessions ({ $sit }); seed { $seed }
arena-luck-sitting = Luck can be removed from single hands only, not from sessions: leave out one of the two options.
arena-column-bot = bot
arena-column-wins = wins
# Column heads of the arena's tables: keep them short.
arena-column-worth = result
arena-column-rating = rating
arena-column-failed = failed hands
arena-column-against = ahead of
arena-ahead = { $unit ->
    [chips] Each row shows how far its bot is ahead of the bot in the column, in chips per hand and seat. It also shows the bot's share of meetings won; ties count half.
    [points] Each row shows how far its bot is ahead of the bot in the column, in points per hand and seat. It also shows the bot's share of meetings won; ties count half.
    [tokens] Each row shows how far its bot is ahead of the bot in the column, in tokens per hand and seat. It also shows the bot's share of meetings won; ties count half.
    [wins] Each row shows how far its bot is ahead of the bot in the column, in wins per hand and seat. It also shows the bot's share of meetings won; ties count half.
   *[other] Each row shows how far its bot is ahead of the bot in the column, in { $figure } per hand and seat. It also shows the bot's share of meetings won; ties count half.
}
arena-ahead-few = { $unit ->
    [chips] Each row shows how far its bot is ahead of the bot in the column, in chips per hand and seat (fewer is better). It also shows the bot's share of meetings won; ties count half.
    [points] Each row shows how far its bot is ahead of the bot in the column, in points per hand and seat (fewer is better). It also shows the bot's share of meetings won; ties count half.
    [tokens] Each row shows how far its bot is ahead of the bot in the column, in tokens per hand and seat (fewer is better). It also shows the bot's share of meetings won; ties count half.
    [wins] Each row shows how far its bot is ahead of the bot in the column, in wins per hand and seat (fewer is better). It also shows the bot's share of meetings won; ties count half.
   *[other] Each row shows how far its bot is ahead of the bot in the column, in { $figure } per hand and seat (fewer is better). It also shows the bot's share of meetings won; ties count half.
}
arena-sure = low … high, and ±, are 95% confidence intervals. Longer matches narrow them.
arena-one-deck = One deck gives no confidence intervals. Play more with --hands { $hands } or higher.
arena-unit-ahead = { $unit ->
    [chips] chips per hand
    [points] points per hand
    [tokens] tokens per hand
    [wins] wins per hand
   *[other] { $figure } per hand
}
arena-unit-ahead-few = { $unit ->
    [chips] fewer chips per hand
    [points] fewer points per hand
    [tokens] fewer tokens per hand
    [wins] fewer wins per hand
   *[other] fewer { $figure } per hand
}
arena-title = { $game }, { $variant }
arena-pair = { $one } vs. { $other }
arena-verdict-ahead = Certain: { $one } is ahead of { $other }.
arena-verdict-behind = Certain: { $other } is ahead of { $one }.
# The verdict on two bots, after a match.
arena-verdict-equal = Certain: { $one } and { $other } are about equal.
arena-verdict-open = Not certain yet: { $one } or { $other } could be ahead.
arena-failures = { $n ->
    [one] One hand was lost because a bot failed:
   *[other] { $n } hands were lost because a bot failed. The first ones:
}
arena-failed = deck { $deck }, order { $order }, seat { $seat }, move { $move }: { $why }
arena-how-far = { $decks ->
    [one] 1 deck
   *[other] { $decks } decks
}, { $rate } hands per second, { $left }; { $verdict } Ctrl-C to stop
arena-picture-brings = { $unit ->
    [chips] Result per hand and seat, in chips
    [points] Result per hand and seat, in points
    [tokens] Result per hand and seat, in tokens
    [wins] Result per hand and seat, in wins
   *[other] Result per hand and seat, in { $figure }
}
arena-picture-ahead = Comparison of bots
arena-picture-ratings = Rating above { $bot }
odds-wrong-cluster = '{ $address }' isn't a cluster address. Use the scheduler's address, such as tcp://10.0.0.5:8786, or local:2 for two processes on this machine.
odds-cluster-workers = Leave out --workers. A cluster uses its own workers, or as many as the number after local:.
odds-no-cluster = No cluster with workers responds at { $address }: { $why }. Check that its scheduler and at least one worker are running.
odds-cluster-lost = The cluster stopped early: { $why }. The counts so far are saved if you gave a file with --resume.
odds-other-worker = A cluster worker has another version of { $game }: { $there } there, { $here } here. Install the same version of Meldhouse on every worker.
odds-wrong-pace = The time per decision must be more than 0 seconds and at most one hour, not { $pace }.
odds-wrong-compare = '{ $text }' isn't a comparison. Give an option and at least two different values, such as --compare jokers=yes,no.

odds-wrong-precision = '{ $text }' isn't a precision. Give a row and a relative precision, such as --precision 'turns 1%'.
odds-no-row = This table has no row '{ $name }'. { $nearest }
odds-no-spread = The row '{ $name }' has no distribution. Only rows about lengths have a distribution.
odds-not-offered = This server doesn't compute odds. Ask its operator, or go back to the lobby.
odds-full = The server is already counting as many hands for others as it can. Try again in a few seconds.
odds-bots-are-a-list = The bots must be a list of names, such as ["club", "uniform"].
odds-quick-only = In the browser, odds are available only for fast bots: { $names }. For other bots, use `meldhouse odds` on the command line.
odds-values = In the browser, you can compare at most { $most } values. For more, use `meldhouse odds --compare` on the command line.
odds-wrong-sit = '{ $text }' isn't a session length. With these rules, no match ends a session. Use a number of hands up to { $hands }, such as --sit 20, or a time up to { $hours }h, such as --sit 12h.
odds-wrong-sit-ends = '{ $text }' isn't a session length. Use { $ends }, a number of hands up to { $hands }, such as --sit 20, or a time up to { $hours }h, such as --sit 12h.
odds-hands-of-sittings = --sit { $sit } counts whole sessions, but --hands counts single hands. Use --sittings instead, or leave out --sit.
odds-no-sittings = --sittings counts whole sessions, but their length is missing. Add --sit, such as --sit 20, or count single hands with --hands.
odds-no-split = { $game } has no rows that can be used with --split. Leave --split out.
odds-no-split-of = '{ $name }' can't be used with --split. Rows that can be used: { $names }. { $nearest }
odds-split-sitting = --split continues single hands in many ways, and --sit counts whole sessions. Leave one of them out.
odds-split-slow = --split plays very many hands, so { $bots } would take too long. Choose from { $quick }.
odds-wrong-time = '{ $text }' isn't a time. Use a number followed by s, m or h, such as --time 60s.
odds-wrong-file = { $path } can't be written: the name must end with one of { $kinds }.
odds-no-sums = { $path } isn't a file of odds. Name a file that --resume created, or a new one.
odds-other-question = { $path } contains the results of a different run. These settings differ: { $differs }. Use the same settings as before, or choose another file.
odds-other-law = The results in { $path } come from another version of { $game } or its rows, so new hands can't be added. Choose another file.

## Odds
##
## Results of simulated hands: rows of a table, chart titles and notes. A session is several hands at one table.
## $sessions: how many were counted. $seed: a number. $rate: hands per second. $left: odds-left or odds-left-unknown.
## $low, $high: an interval. $row: a row's label.
## $seconds: per decision. $time: a time as typed. $half, $most: the median and the 90th percentile. $hands: a number.
## $option, $first, $value: an option and two of its values, all codes.

odds-heading = { $game }, { $variant }: { $number }, played by { $bots }; seed { $seed }
odds-n-hands = { n-hands }
odds-n-sittings = { $n ->
    [one] 1 session
   *[other] { $n } sessions
}
# Here $n is the hands of each session.
odds-until-match = { $sessions ->
    [one] 1 session until the match is decided
   *[other] { $sessions } sessions until the match is decided
}
odds-until-hands = { $sessions ->
    [one] { $n ->
        [one] 1 session of 1 hand
       *[other] 1 session of { $n } hands
    }
   *[other] { $n ->
        [one] { $sessions } sessions of 1 hand
       *[other] { $sessions } sessions of { $n } hands
    }
}
odds-until-time = { $sessions ->
    [one] 1 session of { $time } at { $seconds } seconds per decision
   *[other] { $sessions } sessions of { $time } at { $seconds } seconds per decision
}
odds-no-hands = Nothing has been counted yet.
odds-sure = low … high is a 95% confidence interval. Longer runs narrow it.
odds-compared = "Ahead" is the difference from the first value, on the same decks, with its 95% confidence interval; percentages differ by percentage points (pp). "Saved" shows how much narrower that interval is than with different decks.
odds-column-row = row
# Column heads of odds.
odds-column-what = description
odds-column-value = value
odds-column-figure = figure
odds-column-interval = low … high
odds-column-ahead = ahead
odds-column-between = low … high
odds-column-saved = saved
odds-column-exact = exact
odds-column-rarely = frequency
odds-percent = { $n }%
odds-percentage-points = { $n } pp
odds-one-in = 1 in { $n }
odds-never = not seen
odds-how-far = { $number }, { $rate } per second, { $left }; { $row }: { $figure } ({ $low } … { $high }); Ctrl-C to stop
odds-left = { $seconds } s left
odds-left-unknown = time left unknown
odds-stopped-early = Stopped before anything was counted.
odds-stopped = Stopped. Results so far:
odds-written = Saved to { $path }.
odds-wins = Hands won by seat { $n }
# Rows of odds; each is an average, a share or a percentile. $figure is a unit, such as "chips".
odds-figure = { $unit ->
    [chips] Average result of seat { $n } per hand, in chips
    [points] Average result of seat { $n } per hand, in points
    [tokens] Average result of seat { $n } per hand, in tokens
    [wins] Average result of seat { $n } per hand, in wins
   *[other] Average result of seat { $n } per hand, in { $figure }
}
odds-first = { $unit ->
    [chips] Lead of the first seat over the others, in chips
    [points] Lead of the first seat over the others, in points
    [tokens] Lead of the first seat over the others, in tokens
    [wins] Lead of the first seat over the others, in wins
   *[other] Lead of the first seat over the others, in { $figure }
}
odds-dealt-away = Pieces to change before a dealt hand is waiting
odds-dealt-away-n = { $n ->
    [0] Dealt hands that are waiting for their last piece
    [one] Dealt hands that are one change away from waiting
   *[other] Dealt hands that are { $n } changes away from waiting
}
odds-dealt-waits = Pieces outside the hand that would complete a hand dealt one piece short
# $apart: what the row leaves out, such as "without knitted hands".
odds-dealt-apart = { $row }, { $apart }
odds-dealt-complete = Hands of { $n } that are complete when dealt
odds-turns = Turns per hand
odds-turns-half = Median turns per hand
odds-turns-most = 90th percentile of turns per hand
odds-decisions = Decisions per hand
odds-minutes = Minutes per hand, at { $seconds } seconds per decision
odds-minutes-most = 90th percentile of minutes per hand, at { $seconds } seconds per decision
odds-sitting-wins = Sessions that seat { $n } wins alone
odds-sitting-shared = Sessions with a tie for first place
odds-sitting-figure = { $unit ->
    [chips] Average result of seat { $n } per session, in chips
    [points] Average result of seat { $n } per session, in points
    [tokens] Average result of seat { $n } per session, in tokens
    [wins] Average result of seat { $n } per session, in wins
   *[other] Average result of seat { $n } per session, in { $figure }
}
odds-sitting-hands = Hands per session
odds-sitting-hands-half = Median hands per session
odds-sitting-hands-most = 90th percentile of hands per session
odds-sitting-decisions = Decisions per session
odds-sitting-minutes = Minutes per session, at { $seconds } seconds per decision
odds-sitting-minutes-most = 90th percentile of minutes per session, at { $seconds } seconds per decision
odds-sitting-unfinished = Sessions abandoned after { $hands } hands
odds-report-again = To repeat this run on any machine with this version of Meldhouse:
odds-report-table = All results
odds-picture-wins = Share of wins
odds-picture-brings-hands = { $unit ->
    [chips] Average result per hand for each seat, in chips
    [points] Average result per hand for each seat, in points
    [tokens] Average result per hand for each seat, in tokens
    [wins] Average result per hand for each seat, in wins
   *[other] Average result per hand for each seat, in { $figure }
}
odds-picture-brings-sittings = { $unit ->
    [chips] Average result per session for each seat, in chips
    [points] Average result per session for each seat, in points
    [tokens] Average result per session for each seat, in tokens
    [wins] Average result per session for each seat, in wins
   *[other] Average result per session for each seat, in { $figure }
}
odds-picture-changes = Effect of { $option } { $value } instead of { $first }
odds-picture-often = Frequency of events
odds-picture-lengths-hands = Length of hands
odds-picture-lengths-sittings = Length of sessions
# Units on the axes of charts.
odds-unit-hands = per 100 hands
odds-unit-sittings = per 100 sessions
odds-unit-often = per 100 (logarithmic scale)
odds-unit-changes = percent of the value with { $value }
odds-unit-long-hands = turns per hand
odds-unit-long-sittings = hands per session
odds-marks = Each mark is an estimate. The line through it is its 95% confidence interval. The table lists all numbers.
odds-marks-change = Each mark is a change. The line through it is its 95% confidence interval. If the line reaches 0, there may be no change.
odds-half-hands = Median: { $half } turns. 90th percentile: { $most } turns.
odds-half-with-hands = With { $value }, the median is { $half } turns and the 90th percentile is { $most } turns.
odds-longest-hands = One hand in 200 is longer than shown.
odds-half-sittings = Median: { $half } hands. 90th percentile: { $most } hands.
odds-half-with-sittings = With { $value }, the median is { $half } hands and the 90th percentile is { $most } hands.
odds-longest-sittings = One session in 200 is longer than shown.

## In the terminal
##
## Prompts end with a colon; what the player types follows. $sentence: the description of a variant.
## $place: where the player sits, a sentence below. $others, $seats: the bots at the table, see bots-uniform.
## $first: the first player's seat. $move, $said, $given: as typed.
## $question: a sentence that ends with a question mark. $says: a tip. $articles: numbers of articles of the rules.
## $remark: a sentence. $title: a kind of practice questions. $good, $asked: numbers of answers.
## $games: a list of titles.
## $wanted: a variant. $at: an address.

welcome = { $game }, { $variant }: { $sentence }
welcome-seats = { $place } { $others }. Type ? for help.
# The bots at the table: these clauses, joined by list-and, are $others in welcome-seats.
# $seats: a list of seats, with a capital.
bots-uniform = { $n ->
    [one] { $seats } is a random bot
   *[other] { $seats } are random bots
}
bots-novice = { $n ->
    [one] { $seats } is a novice bot
   *[other] { $seats } are novice bots
}
bots-club = { $n ->
    [one] { $seats } is a club bot
   *[other] { $seats } are club bots
}
bots-strong = { $n ->
    [one] { $seats } is a strong bot, which looks ahead
   *[other] { $seats } are strong bots, which look ahead
}
bots-master = { $n ->
    [one] { $seats } is a master bot, which looks further ahead
   *[other] { $seats } are master bots, which look further ahead
}
bots-learned = { $n ->
    [one] { $seats } is a learned bot, which taught itself to play
   *[other] { $seats } are learned bots, which taught themselves to play
}
bots-others = { $n ->
    [one] { $seats } is the bot '{ $name }'
   *[other] { $seats } are '{ $name }' bots
}
sitting-first = You are seat 1 and go first.
sitting-later = You are seat { $number }. { $first } goes first.
drawn-first = You are seat 1 and were chosen at random to go first.
drawn-later = You are seat { $number }. { $first } was chosen at random to go first.
your-move = Your move:
are-you-sure = { $question } Type y to confirm:
not-sure = Canceled. What do you want to do instead?
nothing-typed = Type a move or its number. Type 'moves' to list them, or ? for help.
deal-another = Press Enter to deal the next hand, or type q to leave:
not-between-hands = You can't use '{ $said }' between hands. { save-between-hands }
save-between-hands = Type 'save FILE' to write the hands so far to a file.
deal-or-why = Press Enter to deal the next hand. Type why to see how this one is scored, or q to leave:
leave-or-why = The table is over. Type why to see how the hand is scored, or press Enter to leave:
goodbye = Goodbye.
terminal-help = Type a move as the list shows it, or type its number.
    {"  "}moves        list the legal moves, numbered, in words
    {"  "}hint         suggest a move, and say why
    {"  "}more         show the figures of the last hint
    {"  "}near         show how close your hand is
    {"  "}counts       explain how scoring works in this game
    {"  "}ideas        explain terms, and show tips after your moves
    {"  "}look         show the table again
    {"  "}rules        show the rules of this game
    {"  "}say, react   list phrases and reactions, and say one: say hello
    {"  "}text WORDS   say something in your own words
    {"  "}save FILE    write the hand so far to a file
    {"  "}quit         leave the table (same as Ctrl-C)
# $words: a phrase, a reaction or what the player has typed.
terminal-said = You: { $words }
# $command: say or react. $names: what can follow it.
terminal-talk-list = Type '{ $command }' and one of these: { $names }.
terminal-talk-bots = Bots don't answer.
no-such-number = { $n ->
    [one] There is no move { $number }. There is only one move. Type 'moves' to list it.
   *[other] There is no move { $number }. There are only { $n } moves. Type 'moves' to list them.
}
# The position of an article of the rulebook. $article: its number.
article-shown = This position shows article { $article }.
# The nearest position to an article of the rulebook. $article: its number.
article-nearest = No move can show article { $article }. This position is the nearest.
article-last-move = This move ends the hand: { $move }
# Below the rulebook in a terminal. $game: the name of the game as a command; $article: a number such as 17.
article-how = To try an article: meldhouse play { $game } --article { $article }
learning-type = Type: { $move }
learning-press = Press Enter to continue, or type `free` to leave the tutorial:
learning-first = This is the first step.
hindsight = In hindsight: { $says } (Article { $articles })
ideas-on = Tips are on. You see what terms mean and, after a move, what you missed.
ideas-off = Tips are off.
learning-free = You left the tutorial. Now and then, a tip will show what would have been better. Type ? for help.
save-where = Give a file name: save FILE.
save-failed = '{ $path }' can't be written: { $why }. Nothing is lost. Try another file name.
no-file-name = it isn't a valid file name
saved = Saved to { $path }. Run `meldhouse replay { $path }` to replay it.
getting-ready = Setting up { $game } (first time only)
getting-ready-slowly = Setting up { $game }. This happens once and can take a minute.
compiling-beside = The game is being compiled for this machine in the background, and will soon run faster.
getting-all-ready = Setting up: { $games }. This happens once and can take a few minutes. You can play in the meantime.
game-ready = { $game } is ready.
not-as-written = Differs from the record: { $remark }
all-checked = { $n ->
    [one] { $game }, { $variant }: { $n } hand, every move checked.
   *[other] { $game }, { $variant }: { $n } hands, every move checked.
}
# The practice questions in the terminal.
school-how = Type a number to answer, or q to leave. To get the same questions again: meldhouse school { $game } --set { $number }
school-variant = { $variant }: { $sentence }
school-other-variant = Set { $number } is about the variant { $variant }, not { $wanted }. Leave out --set or --variant.
school-no-set = There is no set { $number }. Sets are numbered from 0 to { $most }.
school-so-far = { $n ->
    [one] So far, after 1 complete set:
   *[other] So far, after { $n } complete sets:
}
school-so-far-kind = { $title }: { $good } of { $asked } right
school-not-kept = Your answers can't be saved in { $path }: { $why }. You can continue without saving.
school-your-answer = 1 to { $most }:
school-no-answer = '{ $given }' isn't one of the answers. Type a number from 1 to { $most }, or q to leave.
school-wrong-is = Wrong. The answer is { $n }.
school-read = { $title }: read { $articles } in `meldhouse rules { $game }`
variants-of = Variants of { $game }
levels-of = Bot levels of { $game }
options-title = Options

house-open = Meldhouse is running at { $at } (press Ctrl-C to stop).
house-for-others = Other devices can reach Meldhouse at { $at }
house-alone = This machine isn't connected to a network, so no other device can reach it.
house-closed = Server stopped. Tables will resume when you start it again.
# The results of `meldhouse verify`; put in for $told in fair-hand.
fair-hand = Hand { $n }: { $told }
fair-seat = seat { $number }
fair-chair = chair { $number }
fair-kept = dealt as promised, from the server's secret.
# $added: a list of fair-seat.
fair-kept-with = dealt as promised, from the server's secret and contributions from { $added }.
# $told: one of the sentences above. $chair: a seat before the first player was drawn.
fair-drawn = { $told } The first player was determined in the same way: chair { $chair }.
fair-no-promise = nothing was promised before this hand was dealt.
fair-other-secret = the secret isn't the one that was promised.
fair-added-twice = a seat contributed twice.
fair-other-deck = the deck doesn't match the secret and the contributions.
fair-other-chance = the state of the random generator doesn't match the secret and the contributions.
fair-other-first = the first player doesn't match the secret and the contributions.

## On every page
##
## The settings dialog, and names of regions for screen readers. Values are short and in small letters.

house-description = Card and tile games of drawing, swapping and melding
house-skip = Skip to the table
house-nav = Main menu
settings-title = Settings
settings-look = Look
settings-felt = Felt
settings-felt-green = green
settings-felt-blue = blue
settings-felt-plum = burgundy
settings-back = Card back
settings-back-lattice = lattice
settings-back-leaf = ginkgo leaves
settings-theme = Colors
settings-theme-auto = match device
settings-theme-light = light
settings-theme-dark = dark
settings-suits = Suits
settings-suits-game = game default
settings-suits-two = two colors
settings-suits-four = four colors
settings-faces = Piece size
settings-faces-usual = normal
settings-faces-large = large
settings-marks = Highlight playable pieces
settings-motions = Motion and sound
settings-motion = Animations
settings-motion-slow = slow
settings-motion-usual = normal
settings-motion-fast = fast
settings-volume = Volume
settings-vibration = Vibration
settings-table = Table
settings-touches = Playing a piece
settings-touches-two = two taps
settings-touches-one = one tap if clear
# The speed of bots; the values are pace-slow, pace-usual, pace-quick and pace-at-once.
settings-pace = Bot speed
settings-pace-of-host = The host sets the bot speed at this table.
settings-confirm = Ask before risky calls
settings-near = Show how close I am
settings-ideas = Explain terms and missed moves
settings-ideas-new = while I'm new
settings-phrases = Talk at tables
settings-talk-sound = Sound of talk
settings-letters = Letters and digits as keys
settings-you = You
settings-name = Your name
settings-language = Language
settings-language-auto = match browser
settings-on = on
settings-off = off
settings-done = Done
pace-slow = slow
pace-usual = normal
pace-quick = fast
pace-at-once = instant

## The lobby, new tables, and the page "My page"
##
## Titles, labels and buttons; buttons of at most three words. $day: a date. $of: a total number. $percent: a number.
## $worth, $last, $top, $bottom: results with their unit. $usually: the result with the usual rules.
## $move, $reserve, $seconds: times. $claims: yes if discards can be claimed.

lobby-title = Choose a game
lobby-play = Play
lobby-play-game = Play { $game }
# Buttons and their longer names for screen readers, which must contain the button's words.
lobby-friends = With friends
lobby-friends-game = Play { $game } with friends
lobby-learn = Learn
lobby-learn-game = Learn { $game }
lobby-first-game = A good first game
lobby-last-game = Played last
lobby-more = More about { $game }
lobby-open-public = Open a table for everyone
lobby-choose = Set up table
lobby-choose-game = Set up table for { $game }
# Facts about a game on its card. $least, $most: minutes, with bots and with people in the other seats.
game-minutes = { $least }–{ $most } minutes per hand
game-difficulty-1 = easy
game-difficulty-2 = medium
game-difficulty-3 = hard
game-more = More
game-tables = Open tables of { $game }
# The page where friends meet before the first hand.
friends-who = Who are you?
friends-name = Your name
friends-name-example = For example: Kim
friends-avatar = Your picture
friends-learn = Learn it first
friends-rules = Rules
friends-change = Change rules
friends-send = Send the link
friends-leave = Leave
friends-start = Fill with bots and start
avatar-heron = heron
avatar-fox = fox
avatar-teapot = teapot
avatar-lantern = lantern
avatar-carp = carp
avatar-cat = cat
avatar-moon = moon
avatar-pomegranate = pomegranate
avatar-boat = boat
avatar-owl = owl
avatar-tiger = tiger
avatar-lotus = lotus
lobby-rules = Rules
lobby-odds = Odds
lobby-mine = Your tables
lobby-tables = Tables to join
lobby-watch = Tables to watch
lobby-programs = Connect your own bot
programs-title = For developers
new-title = { $game }: new table
new-variant = Variant
new-sit-down = Sit down
new-seats = Seats
new-at-the-table = Players
new-who-begins = First player
new-begins-drawn = random
new-begins-chosen = seat 1
new-table = Table
# Who can find the table; three values follow.
new-who-finds = Visibility
new-listed = public (listed in the lobby)
new-linked = anyone with the link
new-invited = invited players only
new-watched = Allow spectators
new-clock = Clock
clock-off = off
clock-relaxed = relaxed: 60 s per move, 120 s in reserve
clock-brisk = brisk: 15 s per move, 60 s in reserve
new-claims = Time to claim
new-claims-usual = usual: 5 s (8 s with beginners)
new-claims-quick = quick: 1.5 s, can be paused for 5 s
new-claims-strict = strict: 6 s (brisk: 4 s), no pauses
terms-clock = Clock: { $move } seconds per move, plus { $reserve } in reserve.
terms-strict = { $claims ->
    [yes] Strict: every discard can be claimed for { $seconds } seconds, without pauses. Hand analysis is off.
   *[no] Strict: hand analysis is off.
}
terms-claims = A discard can be claimed for 5 seconds, or for 8 while a player is new to the game.
terms-quick-claims = Quick: a discard can be claimed for 1.5 seconds. You can pause it for 5 seconds.
new-hands = Number of hands (0 = until the match ends)
new-use-rules = Use these rules
new-every-rule = All rules
odds-title = Odds of { $game }
odds-what = Bots play as many hands as they can in { $seconds } seconds with the rules you choose. You see who wins, how long hands take and what happens in them.
odds-who-plays = Players
odds-held-against = Compare with
odds-held-option = Change one option
odds-held-nothing = nothing
odds-held-value = new value
odds-begin = Start
odds-stop = Stop
odds-found = Results
odds-how-far-bar = Progress
# What the chosen rules change, as bots play.
glance-longer = When bots play, hands take { $percent }% more turns than with the usual rules.
glance-shorter = When bots play, hands take { $percent }% fewer turns than with the usual rules.
glance-as-long = When bots play, hands are as long as with the usual rules.
glance-ahead = { $unit ->
    [chips] The first player is ahead of the others by { $n } per hand, in chips (usually { $usually }).
    [points] The first player is ahead of the others by { $n } per hand, in points (usually { $usually }).
    [tokens] The first player is ahead of the others by { $n } per hand, in tokens (usually { $usually }).
    [wins] The first player is ahead of the others by { $n } per hand, in wins (usually { $usually }).
   *[other] The first player is ahead of the others by { $n } per hand, in { $figure } (usually { $usually }).
}
glance-behind = { $unit ->
    [chips] The first player is behind the others by { $n } per hand, in chips (usually { $usually }).
    [points] The first player is behind the others by { $n } per hand, in points (usually { $usually }).
    [tokens] The first player is behind the others by { $n } per hand, in tokens (usually { $usually }).
    [wins] The first player is behind the others by { $n } per hand, in wins (usually { $usually }).
   *[other] The first player is behind the others by { $n } per hand, in { $figure } (usually { $usually }).
}
glance-level = { $unit ->
    [chips] Going first is neither an advantage nor a disadvantage (usually { $usually } per hand, in chips).
    [points] Going first is neither an advantage nor a disadvantage (usually { $usually } per hand, in points).
    [tokens] Going first is neither an advantage nor a disadvantage (usually { $usually } per hand, in tokens).
    [wins] Going first is neither an advantage nor a disadvantage (usually { $usually } per hand, in wins).
   *[other] Going first is neither an advantage nor a disadvantage (usually { $usually } per hand, in { $figure }).
}
# The casino of Kong-Pie.
glance-house = The house keeps { $n } per hand ({ $usually }).
glance-usually = usually { $n }
glance-nothing = usually nothing
mine-title = My page
mine-none = You have no finished tables yet.
mine-over = Finished tables
# $total, in bold: a result such as "+3 chips".
mine-total = { $total } in { n-hands }
mine-school = Practice questions
mine-school-sets = { $n ->
    [0] no complete set yet
    [one] { $n } set completed
   *[other] { $n } sets completed
}
mine-school-kind = Question
mine-school-share = Right
mine-school-of = { $n } of { $of }
mine-school-on = Answer 20 questions
mine-curve = { $game }, hand by hand: now { $last }, highest { $top }, lowest { $bottom }
mine-variant = Variant
mine-hands = Hands
mine-won = Won
mine-lost = Lost
mine-worth = Total
mine-best = Best hand: { $worth }, { $day }
mine-worst = Worst hand: { $worth }, { $day }
mine-points = Results are relative: having fewer penalty points than the others' average counts as a plus.
mine-pages = Pages
mine-page = Page { $n } of { $of }
mine-newer = Newer
mine-older = Older
mine-device = Play on another device
mine-device-how = A link transfers your name, seats and results. It works once, within { $n } minutes. Keep it secret: anyone who opens it can play as you.
mine-device-link = Create link
mine-data = Your data
mine-data-what = This server stores your name and profile, the tables you sat at, your results and badges, the people you block, and your answers to practice questions. You can download it all as one file, or delete it.
mine-take-along = Download my data
mine-forget = Delete my data
forget-title = Delete all your data?
forget-what = Your name and key are permanently deleted. This can't be undone. Bots take over your seats. Tables you played only with bots are deleted. Elsewhere, you appear as "Deleted player".
forget-keep = Cancel
device-title = Continue here?
device-what = This browser will switch to { $name }'s name, seats and results. The person now signed in here will be signed out.
device-take = Continue here
# Longer names of buttons for screen readers; they begin with the button's words.
mine-go-on-at = Continue { $game } from { $day }
mine-play-again-at = Play again: { $game }
mine-look-back = Replay
mine-look-back-at = Replay { $game } from { $day }
mine-save-at = Save the record of { $game } from { $day }
mine-end-at = End the table: { $game } from { $day }
# Badges of every game. -how: what the badge is given for, about the person whose page it is.
badge-win = First win
badge-win-how = Won a hand of { $game }.
badge-ten = 10 hands
badge-ten-how = Finished 10 hands of { $game }.
badge-hundred = 100 hands
badge-hundred-how = Finished 100 hands of { $game }.
badges-ahead = { $n ->
    [one] { $n } badge to earn
   *[other] { $n } badges to earn
}
# The link to the hand, for screen readers; it shows only the date. $badge: the title of the badge.
badge-hand = { $badge }, { $day }: replay the hand
met-title = People you have played with
# $day: the date of the last hand together.
met-hands = { n-hands }, last on { $day }
met-here = here now
met-again = Play again
met-again-how = Opens a private table like your last one with them. They see your question in the lobby and on their page.
met-block = Block
met-block-person = Block { $name }
met-unblock = Unblock
met-unblock-person = Unblock { $name }
met-blocked = Blocked people
met-seen-title = Other players
met-seen = Show friends when I'm here
block-title = Block this person?
block-what = They can't invite you, sit at your private tables, or see that you're here. You won't see what they write. They don't learn of it.
# $name: the name of the person who asks. $game: the title of the game.
page-asked = { $name } asks you to play { $game }.
page-asked-title = Invitations
page-not-now = Not now
mine-badges = Badges
mine-results = Results
# $mean: a result such as "+3 chips". $low and $high: numbers with a sign.
mine-average = Average per hand: { $mean }. In the long run it's probably between { $low } and { $high } (95% confidence interval).
mine-average-unknown = Too few hands for an average: { $n } of { $least }.
mine-edit = Edit profile
mine-color = Color of your seat
color-orange = orange
color-blue = blue
color-green = green
color-pink = pink
color-gold = gold
color-violet = violet
color-none = No color of my own
mine-save = Save
mine-share = Share this page
mine-share-what = Only you can see this page. A link shows others your name, badges and results. It shows no tables and no other players.
mine-share-now = Anyone with the link can see your name, badges and results. They see no tables and no other players.
mine-share-page = Create link
mine-share-show = Show link
mine-share-stop = Stop sharing
page-not-shared = This page isn't shared. Ask for a new link.
shared-page-about = Badges and results at Meldhouse
shared-page-empty = No finished hands yet.
shared-page-play = Play
mine-shared-hands = Shared hands
mine-shared-hands-what = Anyone with a link can replay the hand as you saw it. Other players' names are hidden.
mine-hand-open = Replay
mine-hand-link = Show link
# Read aloud for the buttons of one shared hand. $game: its game. $day: a date.
mine-hand-open-of = Replay the { $game } hand shared on { $day }
mine-hand-link-of = Show the link of the { $game } hand shared on { $day }
mine-hand-stop-of = Stop sharing the { $game } hand shared on { $day }
mine-record = Open a game record
mine-choose = Choose a game record

## The deal of the day
##
## The pages /daily and /daily/GAME/DATE. $day: a date, as daily-date writes it. $result and the bots' $club, $strong and
## $master: results with their unit, such as "+3 chips". $n: how many others have played. $percent: a whole number. daily-share...: a text that people send.

daily-title = Deal of the day
# $month: its number, from 1.
daily-date = { $month ->
    [1] Jan { $day }
    [2] Feb { $day }
    [3] Mar { $day }
    [4] Apr { $day }
    [5] May { $day }
    [6] Jun { $day }
    [7] Jul { $day }
    [8] Aug { $day }
    [9] Sep { $day }
    [10] Oct { $day }
    [11] Nov { $day }
   *[12] Dec { $day }
}
daily-what = Everyone gets the same deal, the same seat and the same bots. You have one try. New deals come at midnight UTC.
daily-streak = { $n ->
    [0] Finish a deal today to start a streak.
    [one] Streak: 1 day
   *[other] Streak: { $n } days
}
daily-play = Play
daily-play-game = Play today's deal: { $game }
daily-go-on-game = Continue today's deal: { $game }
daily-result = Your result
daily-result-game = Your result: { $game }
daily-ended = You ended this hand without a result.
daily-new = Not played yet
daily-playing = In progress
daily-archive = Earlier deals
daily-archive-what = You can practice these deals as often as you like. Practice doesn't count.
daily-archive-day = Day
daily-practice = Practice
daily-practice-mark = Practice: deal of the day
daily-no-result = –
daily-cell = { $game }, { $day }: { $result }
daily-cell-new = { $game }, { $day }: practice
daily-of = Deal of { $day }
daily-today = Play this deal first. You have one try, and there are no hints.
daily-today-playing = You are in the middle of this hand. Continue where you left it.
daily-missed = You didn't play this deal on its day. You can practice it.
daily-unfinished = You haven't finished this hand. Continue where you left it.
daily-back = All deals
daily-field = Everyone here
daily-alone = You are the first to finish this deal on this server.
daily-better = { $n ->
    [one] Better than { $percent }% of 1 other player
   *[other] Better than { $percent }% of { $n } other players
}
daily-none-lower = { $n ->
    [one] The other player's result is as high or higher.
   *[other] The results of all { $n } other players are as high or higher.
}
# $bins: a list of daily-bin-people.
daily-chart = Results of everyone on this server: { $bins }
# The results under a bar of the chart, from $low to $high, such as "-5 to -1".
daily-bin = { $low } to { $high }
# $low: the only result of a bar.
daily-bin-one = { $low }
# $results: daily-bin or daily-bin-one.
daily-bin-people = { $results }: { $n ->
    [one] 1 person
   *[other] { $n } people
}
daily-bots = Bots in your seat
daily-club-better = The bot "club" got { $club } with the same cards and seat. Your { $result } is better.
daily-club-lower = The bot "club" got { $club } with the same cards and seat. Your { $result } is lower.
daily-club-equal = The bot "club" got { $club } with the same cards and seat, the same as you.
# $made and $best: moves. $why: one or two sentences.
daily-decision = Move { $number }: { $made }. Better: { $best }. { $why }
daily-decisions = Most expensive decisions
daily-replay = Replay
daily-review = Review
daily-share-title = Share without spoilers
daily-share = Meldhouse { $game }, { $day }: { $result }, better than { $percent }% of { $n ->
    [one] 1 other player
   *[other] { $n } other players
}
daily-share-alone = Meldhouse { $game }, { $day }: { $result }
daily-share-bots = Meldhouse { $game }, { $day }: { $result }. Bots in the same seat: club { $club }, strong { $strong }, master { $master }.
daily-copy = Copy
daily-send = Share

## Talk
##
## What players at a table say to one another: buttons and bubbles. Phrases are short, polite and need no answer.

talk-title = Talk
talk-reactions = Reactions
talk-phrases-meet = Hello
talk-phrases-play = The hand
talk-phrases-manners = Thanks and sorry
talk-phrases-pace = Next
talk-phrase-hello = Hello!
talk-phrase-luck = Good luck!
talk-phrase-nice = Nice to meet you!
talk-phrase-bye = Goodbye!
talk-phrase-played = Well played!
talk-phrase-wow = Wow!
talk-phrase-close = That was close!
talk-phrase-lucky = I was lucky.
talk-phrase-oh = Oh no!
talk-phrase-thanks = Thank you!
talk-phrase-welcome = You're welcome!
talk-phrase-sorry = Sorry!
talk-phrase-yes = Yes, please.
talk-phrase-no = No, thank you.
talk-phrase-turn = Your turn!
talk-phrase-moment = One moment, please.
talk-phrase-back = I'm back.
talk-phrase-again = Shall we play again?
talk-phrase-last = One more hand, then I have to go.
# Names of the drawings, which screen readers read.
talk-reaction-laugh = laughs
talk-reaction-wow = is amazed
talk-reaction-cry = cries
talk-reaction-think = thinks
talk-reaction-thumb = likes it
talk-reaction-clap = applauds
talk-reaction-heart = sends a heart
talk-reaction-tea = drinks tea
talk-lines = Messages
talk-write = Your message
talk-send = Send
talk-private = Only this table reads messages. They aren't stored.
talk-off-for-all = Turn off talk for everyone
talk-on-for-all = Turn on talk for everyone
talk-close = Close

## The table
##
## The menu, dialogs and help of a table, and the tutorial. Buttons of at most three words: a phone has little room.

table-menu = Table
table-invite = Invite friends
table-end = End the table
table-leave = Leave
table-say = Talk
table-start = Start with bots in the open seats
# Names of the table's regions, for screen readers.
table-others = Other players
table-middle = Center of the table
table-your-place = Your area
table-actions = Your options
table-hint = Hint
table-counts = Scoring
table-near = How close am I?
lesson-learn = Start tutorial
lesson-newcomer = New to { $game }?
lesson-free = Leave tutorial
lesson-again = Start over
lesson-read-first = Read this first, then continue. After that, it's your move.
lesson-other-move = That move is legal, but the highlighted move shows the next idea.
table-sort = Sort:
keys-title = Keys
keys-digits = Choose the first to the tenth piece in your hand
keys-more-digits = Choose the eleventh to the twentieth piece
keys-arrows = Go to the next piece or place
keys-space = Space
keys-pick-up = Pick up a piece or put it down
keys-enter = Enter
keys-play = Play what you picked up, or the current piece
keys-escape = Esc
keys-put-down = Put everything down
keys-tempo = Pause a discard while you think; alone with bots, skip to your turn
keys-arrange = Move a piece within your hand
keys-letters = Press the button with that letter, also for the current piece
keys-hint = Show a hint
keys-order = Sort your hand differently
keys-moment = Go one moment back or forward
keys-ends = Go to the first or last moment
keys-run = Play or pause
keys-this = Show these keys
table-summary = Hand result
table-log = Game log
end-title = End this table?
end-what = No one can play here after that. Finished hands can still be replayed.
end-keep = Cancel
end-asked = If other people are playing here, they vote first.
people-title = People
vote-how = The vote passes at once if everyone agrees, or after 20 seconds if most agree.
vote-yes = Agree
vote-no = No, continue
share-alone = Only this computer can open the link. To let others in, stop Meldhouse with Ctrl-C and restart it with one of these commands. Your tables are kept.
share-no-network = This computer isn't connected to a network, so the link works only here.
share-link = Link
share-copy = Copy
share-reached-at = Server address
share-camera = Or point a phone's camera here:
share-code = The link as a QR code

## Invitations
##
## The page of an invitation for browsers that are new here, and its preview in messengers. $name: the host.

invitation-to = You are invited to play { $game }
invitation-by = { $name } invites you to play { $game }
invitation-needs-cookies = Allow cookies for this site to open the invitation.
invitation-needs-scripts = Allow JavaScript for this site to open the invitation.

## Replays, reviews, rules and errors
##
## Titles, labels and notes of these pages. $who: a player. $made, $best: moves.
## $expected, $worth, $payoff: results in chips or points.
## $within: the half-width of an interval. $budget, $of, $last: numbers. $percent: a number.
## $marked: a rating below. $value: of an option.
## $form: a format's name. $sketch: a small chart of characters. $words: a move as a sentence.
## $moves: a list of hint-move. $name: the player who shares a hand. $result: with its unit, such as "+3 chips".

replay-title = { $game }, { $variant }: replay
replay-looking-back = replay
replay-hand = Hand
replay-seen-by = View as
replay-everybody = everyone
replay-spectator = a spectator
replay-share = Share
replay-share-hand = Share this hand
share-hand-what = Anyone with the link can replay this hand as you saw it. Other players' names are hidden. You can stop sharing it on My page.
shared-hand-title = { $game }: a hand of { $name }
shared-hand-by = shared by { $name }
shared-hand-about = Result: { $result }. Replay the hand move by move.
shared-hand-play = Play
replay-seat-that-looks = The viewer's seat
replay-to-table = Back to the table
replay-controls = Playback
replay-first = First moment
replay-back = Earlier
replay-on = Later
replay-last = Last moment
replay-moment = Moment
replay-speed = Speed
replay-slow = slow
replay-usual = normal
replay-quick = fast
replay-review = Review
review-title = { $game }, { $variant }: review
review-what = Each decision is rated using only what that player could see, by simulating { $budget } possible continuations. The simulation assumes that everyone nearly always plays the standard strategy. "Certain" means 95% confidence for the whole hand.
review-to-hand = Replay the hand
review-how-far-bar = Progress of the review
review-hand-of = Hand { $n } of { $game }
review-moments = Largest losses
# $own: are only the decisions of the reader meant?
review-no-losses = { $own ->
    [yes] You made no clear mistakes: none of your moves lost more than chance could explain.
   *[no] No clear mistakes: no move lost more than chance could explain.
}
# $own: are only the decisions of the reader meant?
review-more-losses = { $own ->
    [yes] { $n ->
        [one] One more of your moves certainly lost something. The list of all decisions shows it.
       *[other] { $n } more of your moves certainly lost something. The list of all decisions shows them.
    }
   *[no] { $n ->
        [one] One more move certainly lost something. The list of all decisions shows it.
       *[other] { $n } more moves certainly lost something. The list of all decisions shows them.
    }
}
# $why: one or two sentences.
review-better = { $marked }, move { $number }, { $who }: { $made }. Better: { $best }. { $why }
# $lost: the difference between the best move and the move made.
review-loss = { $unit ->
    [chips] The better move gains about { $lost } chips on average (± { $within }).
   *[points] The better move gains about { $lost } points on average (± { $within }).
}
# A card about a decision, and the labels of the two moves on it. $cost: points or chips with a sign.
review-moment = Move { $number }
review-moment-of = Move { $number }, { $who }
review-played = Played
review-best = Better
review-look = Show move { $number }
review-try = Try it again
review-try-later = You can try these moves again when the table is over.
review-table-then = The table before move { $number }
review-back = Back to the review
review-all-option = Add --all to list every decision.
review-line = { $unit ->
    [chips] Expected result of each seat, move by move, in chips
   *[points] Expected result of each seat, move by move, in points
}
review-rings = A ring marks each of the largest losses, with its move number.
review-line-ends = The lines end at the result of the hand.
review-decisions = All decisions
review-decision = { $number }, { $who }: { $made } ({ $expected }). { $marked }
# Column heads of a review.
review-column-move = move
review-column-seat = seat
review-column-made = played
review-column-expected = { $unit ->
    [chips] expected chips
   *[points] expected points
}
review-column-mark = rating
review-column-options = best moves
# Ratings of a decision.
review-turning-point = Turning point
review-slip = Slip
review-later = Delayed: the better move was still available
review-open = Possibly not the best
review-good = No better move found
# A move with its expected value and the standard deviation of its results.
# $move: a sentence. $spread: the standard deviation. $made: was it played?
review-option = { $made ->
    [yes] { $move }: { $worth } ± { $within }; standard deviation { $spread } (played)
   *[no] { $move }: { $worth } ± { $within }; standard deviation { $spread }
}
review-not-over = Hand { $n } isn't over. Only finished hands can be reviewed.
review-no-such-hand = This game record has no hand { $n }. It has hands 1 to { $last }.
review-none-over = This game record has no finished hand, so there is nothing to review.
review-unreadable = This isn't a review file: its format should be '{ $form }'.
review-wrong-budget = A review needs { $least } to { $most } simulated hands per decision, not { $number }.
review-how-far = Hand { $n }: { $percent }% reviewed; Ctrl-C to stop
review-written = Saved to { $path }.
review-wrong-file = { $path } can't be written: a review is a web page, so its name must end with .html.
review-brought = { $who }: { $sketch } { $payoff }
match-promised = In a match, half of each value is points. The other half is the change in that player's chance of winning, converted to points. The conversion rate is the one at the start of the match.
review-full = The server is already reviewing as many hands for others as it can. Try again in a minute.
review-waits = You already have the maximum number of reviews in progress. Try again when one is done.
review-failed = This hand couldn't be reviewed in the time available. Try again, or use `meldhouse review` on the command line.
# Luck and play in a finished hand. $luck: with its sign, "+3.1". $unit: chips or points.
luck-cards = { $unit ->
    [chips] { $seat ->
        [you] Your cards and your luck were worth about { $luck } chips.
       *[other] { $seat }'s cards and luck were worth about { $luck } chips.
    }
   *[points] { $seat ->
        [you] Your cards and your luck were worth about { $luck } points.
       *[other] { $seat }'s cards and luck were worth about { $luck } points.
    }
}
# $n with its interval, $low to $high, without signs.
luck-play-added = { $seat ->
    [you] Your play added about { $n } (between { $low } and { $high }).
   *[other] Their play added about { $n } (between { $low } and { $high }).
}
# $n with its interval, $low to $high, without signs.
luck-play-cost = { $seat ->
    [you] Your play cost about { $n } (between { $low } and { $high }).
   *[other] Their play cost about { $n } (between { $low } and { $high }).
}
# $n without an interval: every future gave the same.
luck-play-added-exactly = { $seat ->
    [you] Your play added { $n }.
   *[other] Their play added { $n }.
}
# $n without an interval: every future gave the same.
luck-play-cost-exactly = { $seat ->
    [you] Your play cost { $n }.
   *[other] Their play cost { $n }.
}
# The interval from $low to $high, with signs.
luck-play-even = { $seat ->
    [you] Your play made no clear difference (between { $low } and { $high }).
   *[other] Their play made no clear difference (between { $low } and { $high }).
}
luck-play-none = { $seat ->
    [you] Your play made no difference.
   *[other] Their play made no difference.
}
luck-what = Luck is the cards, the seat and the other players. Play is compared with the bot "club" in the same seat, with the same cards.
# Several hands of the reader. $luck: with its sign, "+3.1". $unit: chips or points.
luck-total-cards = { $unit ->
    [chips] Over { $n } hands, your cards and your luck were worth about { $luck } chips.
   *[points] Over { $n } hands, your cards and your luck were worth about { $luck } points.
}
# The estimate varies more from hand to hand than the result.
luck-total-unclear = Over { $n } hands, it is too close to say how much was luck and how much was your play.
luck-total-few = { $n ->
    [one] After 1 more hand, you see here how much was luck.
   *[other] After { $n } more hands, you see here how much was luck.
}
luck-total-waiting = { $n ->
    [one] 1 hand is still being estimated.
   *[other] { $n } hands are still being estimated.
}
luck-by-hand = Hand by hand
luck-by-hand-of = { $game }, luck and play hand by hand
luck-day = Day
luck-result = Result
luck-luck = Luck
luck-play = Play
# $play: what play brought. $low and $high: its interval. All have signs: +2 (+1 to +3).
luck-play-range = { $play } ({ $low } to { $high })
# $low and $high: the interval of what play brought, with signs. It contains zero.
luck-play-unclear = { $low } to { $high }
luck-none = There is no estimate for this hand.
luck-not-over = Hand { $n } isn't over. Only finished hands can be divided into luck and play.
# Hints of the bots that look ahead; $worth is an expected result.
hint-ahead = Looking ahead: { $moves }.
hint-brings = Looking ahead: { $worth } ± { $within }. Alternatives: { $moves }.
hint-no-figures = There are no figures. Type hint first.
hint-worth = Looking ahead: { $worth } ± { $within }.
# $words, $other: moves. $more: a difference of expected results, such as 1.3.
hint-better = Suggestion: { $words }. It is expected to bring about { $more } more than the usual choice ({ $other }).
hint-move = { $words } ({ $worth } ± { $within })
hint-strict = Move values are off at strict tables.
hint-thinking = Your previous request is still running. Try again in a moment.
hint-not-ready = Looking ahead isn't available yet: { $game } is still being set up for it. This happens once and takes a minute or two.
rules-title = Rules of { $game }
rules-how = How to play { $game }, and its rules
rules-of = Rules of { $game }
# An option and its value, by their labels: "who deals: One player".
# $option: an option's label. $value: its value's label.
setting = { $option }: { $value }
# $code: a number, or a code that has no label.
code = { $code }
rules-contents = On this page
rules-back = Back to the table
rules-at-this-table = As played at this table
rules-options = Variants and options
rules-otherwise = Different at this table
rules-law = All rules by article
rules-article = Article { $number }
# A link to a table in a position in which the article can be played.
rules-try = Try it
# The same link for screen readers. $number: the number of the article.
rules-try-article = Try it: article { $number }
# A link to a table, at an article that no move can show.
rules-nearest = Nearest position
# The same link for screen readers. $number: the number of the article.
rules-nearest-article = Nearest position: article { $number }
# $value: the label of a value, with a capital, or a number.
rules-usual = Default: { $value }
played-title = How to play { $game }
played-aim = Goal
played-turn = A turn
played-counts = Scoring
played-examples = Examples
played-words = Terms
# Groups of options.
theme-all = All rules
theme-table = Table
theme-turn = Turns
theme-worth = Scoring
theme-match = Match
theme-money = Payments
theme-limits = Limits
school-title = Practice questions: { $game }
school-question = Question { $n } of { $of }
school-level-1 = easy
school-level-2 = medium
school-level-3 = hard
school-right = Right.
school-wrong = Wrong.
school-next = Next question
school-end = Results
school-again = Rules to review
school-all-right = All your answers were right.
school-others = Next 20 questions
school-about = Variant
school-kept = My page
school-share = Anyone who opens this page's link gets the same questions.
listing-search = Search by name, value or text
# Titles of error pages; the reason follows.
error-not-open = Access denied
error-not-found = Not found
error-too-often = Too many requests
error-else = That didn't work
error-back = Back to the lobby
ready-what = { $game } is being set up for this machine. This happens only once. The questions will then appear automatically.
offline-title = Can't reach the server
offline-what = Your tables are safe. Try again when you're back online and the server is running.
offline-again = Try again

## Texts that pages fill in
##
## Plurals choose by the category of a number ([one], [other], ...), never by the number itself ([0], [1]).
## Buttons, marks and notes of the table and other pages, with at most three words where possible.
## $of, $hands, $left: numbers.
## $words: a sentence. $place: the label of a place. $card: a card without an article. $kept: seconds in reserve.
## $time: a time of day.
## $said: a claim preference. $percent, $times: numbers. $names: a list of players.

page-list-separator = { list-separator }
page-seat = Seat { $n }
page-you = You
page-open-seat = Open seat
page-bot = bot
page-away = away (bot plays)
page-gone = offline
page-kept = reserved
page-is-away = A bot plays for { $name }.
page-is-gone = { $name } is offline.
page-is-back = { $name } is back.
page-removed = The host removed you from this table. Join another table or start your own.
page-you-watch = You are watching
# The page where friends meet. $name: the host, or another player. $n: the number of open seats.
page-friends-invites = { $name } invites you to { $game }
page-friends-come = Play { $game } with me on Meldhouse
page-friends-somebody = Someone
page-friends-is-host = host
page-friends-free = waiting for a friend
page-friends-ready = ready
page-friends-not-ready = not ready yet
page-friends-say-ready = I'm ready
page-friends-unready = Not ready after all
page-friends-open = { $n ->
    [one] Waiting for { $n } more player. The host can also give the seat to a bot.
   *[other] Waiting for { $n } more players. The host can also give seats to bots.
}
page-friends-waits = Waiting until { $names } are ready.
page-friends-waits-you = Everyone else is ready. The first hand starts as soon as you are.
page-friends-deals = Everyone is ready. Dealing …
page-friends-full = All seats are taken. You can watch, or ask { $name } to open a seat.
page-friends-sit = Take a seat
page-friends-save = Save
page-friends-edit = Change
page-friends-remove = Remove
page-friends-swap = Swap { $name } and { $other }
page-friends-leave = Leave
page-friends-leave-watching = Back to the lobby
page-friends-rules-changed = { $name } changed the rules. Look at them, and say again that you're ready.
page-friends-rules-changed-you = The rules are changed. Everyone is asked again whether they're ready.
page-friends-host = { $name } is the host now.
page-friends-host-you = The host has left. You are the host now.
page-friends-hands = { $n ->
    [one] { $n } hand
   *[other] { $n } hands
}
page-friends-match = Play until the match ends
page-friends-back = Back to your friends
page-watching = { $n ->
    [one] { $n } spectator
   *[other] { $n } spectators
}
page-awaited = Waiting for: { $names }
page-awaited-you = The others are ready and waiting for you.
page-nudge = Remind { $names }
page-without = Continue without { $names }
page-open-it = Open this seat
page-to-a-bot = Assign a bot
page-silence = Mute for me
page-hear = Unmute for me
page-mute-all = Mute for everyone
page-unmute-all = Unmute for everyone
page-replace = Vote to replace
page-says = { $name }: { $words }
page-vote-close = { $name } wants to end the table.
page-vote-close-host = The host wants to end the table.
page-vote-replace = { $name } wants a bot to replace { $other }.
page-vote-stands = { $left ->
    [one] Vote: { $n } of { $of } in favor, { $left } second left
   *[other] Vote: { $n } of { $of } in favor, { $left } seconds left
}
page-vote-gone = The vote has ended. A new one can be called.
page-vote-asked = The other players are voting. The vote passes if all agree, or if most agree after 20 seconds.
page-lesson-on = Continue
page-lesson-back = Back
page-lesson-here = Back to step { $n }
page-lesson-step = Step { $n } of { $of }
page-lesson-play = Play a game
page-lesson-once-more = Repeat tutorial
# In lists of tables, in place of the variant's name.
page-first-hand = tutorial
page-rematch = Rematch
page-rematch-join = Join rematch
page-rematch-watch = Watch rematch
page-rematch-offered = { $name } offers a rematch.
page-waiting = Waiting for players
page-ready-soon = Setting up …
page-quicker-soon = You can play now. The game will speed up in a moment.
page-quicker-in = { $n ->
    [one] You can play now. The game will reach full speed in about { $n } second.
   *[other] You can play now. The game will reach full speed in about { $n } seconds.
}
page-ready-in = { $n ->
    [one] Setting up: about { $n } second left.
   *[other] Setting up: about { $n } seconds left.
}
page-lost = Connection lost. Reconnecting …
page-connected = Reconnected.
page-odds-begins = Starting …
# $n: the number, by which the plural is chosen; $hands: the same with separators.
page-odds-counted = { $n ->
    [one] { $hands } hand was counted.
   *[other] { $hands } hands were counted.
}
page-odds-ended = The run ended early.
page-not-reached = Can't reach the server. Try again in a moment.
page-last = { $words } Show the full log.
page-hint = Suggestion: { $words }. { $why }
page-looking-ahead = Looking ahead …
page-hint-more = More
# Two whole sentences, one after the other.
# $first, $second: whole sentences.
page-sentences = { $first } { $second }
page-hint-else = Alternatives: { $words }.
page-review-begins = Reviewing the hand …
page-review-how-far = Reviewing the hand: { $percent }%. You can leave this page; the review continues.
page-review-no-hand = No hand is finished yet. Come back after the first one.
page-picked-up = { $piece }, picked up
# A piece, for screen readers.
page-just-came = { $piece }, new
page-do = Your options
page-face-down = { $n } face down
page-not-together = That doesn't go with what you picked up ({ $piece }). Select a piece again to put it down.
page-more-pieces = That needs more pieces. Pick up the ones that go with it.
page-answered = You have answered. The others may still be deciding.
page-sort-game = default
page-sort-suit = suit
page-sort-rank = rank
page-sort-hand = custom
page-goes-here = { $place }, goes here
page-which = { $place }: choose a move
page-several = { $place } …
page-joker-as = joker as { $card }
page-next-hand = Next hand
page-ready = Waiting for the others …
page-table-over = The table is over.
page-standings = { standings }
page-standings-final = { standings-final }
page-standings-hand = { standings-hand }
page-standings-total = { standings-total }
page-place = { $n }.
page-sheet = Hand by hand
page-sheet-hand = Hand
page-share-hand = Share this hand
page-luck = Luck or play?
page-luck-what = Luck is your cards, your seat and the other players. Play is what your moves changed, compared with the bot "club" and the same cards.
page-luck-waiting = Estimating luck and play …
page-luck-later = This takes longer than usual. Look again later.
page-play-again = Play again
page-why = Why?
page-article = Article { $n }
page-entry = No. { $n }
page-look-back = Replay the hand
page-sit = Sit here
page-begins-drawn = The first player is chosen at random when the first hand is dealt.
page-begins-you = You go first.
page-begins-first = Seat 1 goes first.
page-begins = { $name } goes first.
page-daily-bots-playing = The bots are still playing.
page-daily-looking = Reviewing your hand: { $percent }%
page-daily-no-costly = No decision was certainly a mistake.
page-daily-move = Show move
page-daily-copied = Copied. The text shows no cards.
page-daily-copy-by-hand = This browser can't copy the text. It is selected, so you can copy it by hand.
page-link-copied = Link copied. Send it to a friend.
page-copy-by-hand = This browser can't copy the link. The link is selected above, so you can copy it by hand.
page-take-over = Let bot play
page-come-back = Take over again
page-hand = Hand { $n }
page-seconds = { $n } s
page-and-reserve = { $n } s + { $kept } s
page-in-reserve = reserve { $n } s
page-thinking = Thinking: { $names }, { $n } s
page-thinks = Thinking about the discard: { $names }.
page-mark-thinking = thinking
page-hold = Pause
page-release = Continue
page-skip = Skip to my turn
page-not-so = Cancel
page-claims-said-of = Claims
page-claims-asked = Ask every time
page-claims-once = Once: { $said }
page-claims-question = What do you want to claim?
# For screen readers: $claim such as "No chows", $lasts "once" or "this hand".
page-claim-lasts = { $claim }: { $lasts }
page-for-discard = once
page-for-hand = this hand
page-sound-on = Sound is on
page-sound-off = Sound is off
page-no-tables = No open tables right now. Play with bots, or invite friends.
# $variant: the label of a variant.
page-same-as-last = Same as last time: { $variant }
# At the top of a table, after the variant; $n: options that differ from it.
page-changed = { $n ->
    [one] { $n } change
   *[other] { $n } changes
}
page-since = Since { $time }
page-hand-of = Hand { $n } of { $of }
page-join = Join
page-watch = Watch
page-go-on = Continue
page-yes = yes
page-no = no
page-anybody = Open for a friend
levels-others = How strong are the other bots?
# Names of bot levels, in menus and in front of their descriptions.
bot-level-novice = Novice
bot-level-club = Club
bot-level-strong = Strong
bot-level-master = Master
bot-level-learned = Learned
bot-level-uniform = Random
levels-measured = A fair share is what each seat would win if all bots were equal. The shares were measured with the first variant, over hands that were won.
level-novice = Plays like a beginner.
level-novice-measured = Plays like a beginner. Against novice bots, a club bot wins { $times } times its fair share in { $game }.
level-novice-even = Plays like a beginner. In { $game }, it is about as good as the club bot, which wins { $times } times its fair share against novice bots.
level-club = Plays the standard strategy.
level-club-measured = Plays the standard strategy. Against novice bots, it wins { $times } times its fair share in { $game }.
level-club-even = Plays the standard strategy. In { $game }, it is about as good as the novice bot, against which it wins { $times } times its fair share.
level-strong = Simulates a few hands for each move.
level-strong-measured = Simulates a few hands for each move. Against club bots, it wins { $times } times its fair share in { $game }.
level-strong-even = Simulates a few hands for each move. In { $game }, it is about as good as the club bot, against which it wins { $times } times its fair share.
level-strong-ahead = Simulates a few hands for each move. In { $game }, it scores more per hand than club bots, and wins { $times } times its fair share against them.
level-master = Simulates hands for a tenth of a second per move.
level-master-measured = Simulates hands for a tenth of a second per move. Against club bots, it wins { $times } times its fair share in { $game }.
level-master-even = Simulates hands for a tenth of a second per move. In { $game }, it is about as good as the club bot, against which it wins { $times } times its fair share.
level-master-ahead = Simulates hands for a tenth of a second per move. In { $game }, it scores more per hand than club bots, and wins { $times } times its fair share against them.
level-learned = Taught itself the game and plays instantly.
level-learned-measured = Taught itself the game and plays instantly. Against club bots, it wins { $times } times its fair share in { $game }.
level-learned-even = Taught itself the game and plays instantly. In { $game }, it is about as good as the club bot, against which it wins { $times } times its fair share.
level-learned-ahead = Taught itself the game and plays instantly. In { $game }, it scores more per hand than club bots, and wins { $times } times its fair share against them.
level-uniform = Plays any legal move at random.
page-run = Play
page-pause = Pause
page-moment = Moment { $n } of { $of }
page-moment-told = Moment { $n } of { $of }: { $words }
page-no-hand-yet = This table has no finished hand yet.
page-fair-deals = Fair deals
page-fair-how-title = How it works
# Fair deals: the server commits to a secret before it deals, and reveals it afterwards.
page-fair-how = Before a hand, the server shows the fingerprint of a secret. Then every seat adds something of its own; your browser does this for you. Together, these contributions and the secret decide the deck and, before the first hand, the first player, so no one can choose them. Afterward, the secret is shown, and your browser checks the deck. Anyone can check it with the saved game record: meldhouse verify FILE
page-fair-lesson = The deck of this tutorial was prepared, not shuffled. The hand doesn't count.
page-fair-first = The server has promised a deck that no one can choose. When the hand is over, your browser checks that this deck was dealt.
page-fair-checking = Your browser is checking the decks …
page-fair-all-kept = Every finished hand was dealt as the server promised. Your browser has checked each deck.
page-fair-not-kept = Warning: not every hand was dealt as the server promised. Save the record: it shows which hands, and anyone can check it.
page-fair-promised = The server has promised this deck and can no longer change it.
page-fair-later = You can check the deck when the table is over.
page-fair-kept = Dealt as promised: the deck comes from the server's secret and everyone's contributions.
page-fair-off = This hand was canceled and doesn't count.
page-fair-unpromised = Nothing was promised before this hand was dealt.
page-fair-changed = This promise differs from the one shown before the hand.
page-fair-broken = The secret isn't the one that was promised.
page-fair-left-out = Your browser's contribution wasn't used.
page-fair-other-deck = The deck doesn't match the secret and the contributions.
page-fair-other-first = The first player doesn't match the secret and the contributions.
page-fair-details = Fingerprint, secret, contributions
page-promise = The server's promise
page-secret = The secret
page-added-by = Added by { $name }
page-secret-later = You can check finished hands when the table is over. Until then, the secrets would reveal other players' hands.
page-save-record = Save the record
page-close = Close
page-school-score = { $n } of { $of } right
page-school-share = { $n } of { $of } right
page-found = { $n } of { $of }
