## Seats and lists

# The name shown for a player who has deleted their data.
somebody = Somebody
seat = Seat { $number }
list-and = { $some } and { $last }
list-or = { $some } or { $last }

## Pieces

the-piece = the { $piece }
the-unseen = a face-down piece
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

counts-title = How this hand counts
counts-untold = This game has no scoring guide.
counts-here = At this table:
# $names: a list of hands or melds that bring that many points each.
counts-worth = { n-points }: { $names }.
near-title = How close you are
near-untold = This game can't show how close your hand is.
near-strict = Hand analysis is off at strict tables.
near-in-a-hand = You can only check this during a hand.
# "3 times 5: 15"; $each is the value of one card.
counts-times = { $times ->
    [1] { $each }
   *[other] { $times } times { $each }: { $n }
}

## At every table

# Beside a player's name.
mark-to-play = to play
mark-dealer = dealer
figure-points = points
figure-chips = chips
figure-cards = cards
figure-tiles = tiles
# A label and its value on the table, such as "pot: 12".
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
    [you] You were drawn to go first.
   *[other] { $seat } was drawn to go first.
}
hand-dealt = Hand { $number } is dealt.
# $before: the last hand that counts, or 0.
hand-broken-off = { $before ->
    [0] Hand { $number } was canceled.
   *[other] Hand { $number } was canceled. The scores are as they were after hand { $before }.
}
hand-broken-off-why = The game rules were updated and no longer allow a move made in this hand, so it doesn't count.
claims-open = Others can claim that.
claims-wait = Others can claim what was played. Please wait a moment.
table-closed = This table is closed.
table-ended = The host ended the table.
table-ended-by = { $seat ->
    [you] You ended the table.
   *[other] { $seat } ended the table.
}
table-ended-agreed = { $seat ->
    [you] You asked to end the table, and most players agreed. It is over.
   *[other] { $seat } asked to end the table, and most players agreed. It is over.
}
# $other is the player who is away.
went-on-without = { $seat ->
    [you] You continue without { $other }. A bot plays in the meantime.
   *[other] { $seat } continues without { $other }. A bot plays in the meantime.
}
# $seat called the vote; a bot takes over the seat of $other.
seat-replaced-by = { $seat ->
    [you] You called a vote, and most players agreed: a bot plays for { $other } from now on.
   *[other] { $seat } called a vote, and most players agreed: a bot plays for { $other } from now on.
}
nudged = { $seat ->
    [you] You are waiting.
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
match-shared = { CAPITAL($seats) } tie for first with { $figures } each.
standings = Standings
standings-final = Final standings
standings-seat = { $seat ->
    [you] You
   *[other] { $seat }
}
standings-place = { $place }. { standings-seat }
# Column heads of the standings.
standings-hand = this hand
standings-total = total
standings-signed = { $n ->
    [0] 0
   *[other] { SIGNED($n) }
}
event-unknown = The table's history has an event of an unknown kind: '{ $kind }'.

## Yes and no

number-between = { $least } to { $most }
yes-or-no = yes or no
these-words = { $words }
# $values: a list of values, joined with "or".
need-among = { $option } is { $values }
need-above = { $option } is above { $n }
idle-unless = only applies if { $needs }
choice-idle-unless = { $choice } only applies if { $needs }
did-you-mean = Did you mean '{ $name }'?
# Appended to refusals such as no-game as $nearest.
there-are = Available: { $names }.
and-more = { $names } and { $n } more

## Refusals

move-refused = You can't play '{ $move }': { $why }
no-hand = No hand is in progress. Deal one first.
turn-of = { $seat ->
    [you] It's your turn.
   *[other] It's { $seat }'s turn.
}
turn-of-nobody = The hand is over, so it is no one's turn.
turn-after-claims = Others can claim what was played. Play continues when that is settled.
move-allowed = You can play that: { $move }.
cannot-go = Those pieces can't go there.
nothing-to-decide = It isn't your turn, so there is nothing to decide.
happened-meanwhile = The table changed before your move arrived. Check it and try again.
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

no-such-seat = This table has no seat { $seat }. Its seats are { $first } to { $last }.
seat-is-a-number = A seat must be a number.
seat-is = A seat must be 'me', 'bot' or 'open', not { $kind }.
seat-kinds = A seat can be changed to 'open' or 'bot'.
seats-are = Seats are 0 to { $last }.
seats-are-a-list = Seats must be a list such as [{"{"}"is": "me"{"}"}, {"{"}"is": "bot", "bot": "club"{"}"}, {"{"}"is": "open"{"}"}].
seats-settled = The game has started, so the seats can't be changed.
seat-taken = That seat is taken.
seat-occupied = You sit there yourself. Leave the seat to open it.
seat-kept = That seat is reserved for another player. Take another one, or ask the host to open it.
seat-for = Reserve a seat by a person's public ID, such as "p4821".
sit-removed = The host removed you from this table. Join another or start your own.
replaced = The other players voted to replace you with a bot. You can watch or leave.
no-open-seat = This table has no open seat.
one-seat-only = You can take only one seat.
sit-already = You already have a seat at this table.
not-seated = You don't have a seat at this table.
key-to-sit = You need a key to sit down.
private-table = This table is private. You need an invitation link.

## Refusals: claims, and the speed of bots

nothing-to-claim = This game has no claims.
no-saying = Unknown claim preference '{ $name }'. Available: { $names }.
saying-lasts = A claim preference lasts for a 'hand' or for a 'discard'.
saying-in-a-hand = You can set claim preferences only during a hand.
hold-nothing = There is nothing to claim now, so there is nothing to pause.
claims-strict-or-quick = The time for claims can be strict or quick, but not both.
hold-strict = You can't pause claims at a strict table. Every discard gets the same time.
hold-own = You played that yourself. Only other players can claim it.
hold-answered = You have already answered for this discard.
hold-once = You have already paused this discard, and that time is up.
skip-alone = You can only skip ahead when you're playing alone with bots.

## Refusals: tables

no-game = Unknown game '{ $name }'. { $nearest }
no-lesson = { $game } has no tutorial.
no-step = You're not in a tutorial at this table.
step-other = The tutorial has moved on to another step.
no-such-game = This game doesn't exist.
game-not-whole = The game '{ $name }' is incomplete and can't be played. { $lacking }
no-variant = { $game } has no variant '{ $name }'. { $nearest }
# $nearest is did-you-mean or there-are, here and below.
no-option = Unknown option '{ $name }'. { $nearest }
# $says describes the option: "players at the table".
option-cannot-be = The option { $name } ({ $says }) can't be { $value }. { $nearest }
option-fixed = The option { $name } ({ $says }) must be { $only }, not { $value }.
option-number = The option { $name } ({ $says }) must be a whole number from { $least } to { $most }, not { $value }.
option-yes-or-no = The option { $name } ({ $says }) must be yes or no, not { $value }.
options-are-names = Options must be an object of names and values.
seed-number = A seed must be a whole number of at most { $most } digits, not { $seed }.
number-of-hands = The number of hands must be a whole number from 0 (no limit) to { $most }.
no-clock = Unknown clock '{ $name }'. Available: { $names }.
no-bot = Unknown bot '{ $name }'. { $nearest }
bot-no-file = The file { $path } for the bot '{ $name }' doesn't exist.
bot-no-command = '{ $name }' isn't a valid command: { $why }.
bot-no-program = The bot '{ $name }' can't be started: '{ $program }' is not an executable program here.
bot-not-read = The bot '{ $name }' can't be loaded: { $why }.
bot-no-class = { $where } has no class '{ $called }'. { $nearest }
bot-no-choose = '{ $name }' isn't a bot. A bot is a class with a method choose(view) that returns a move.
bot-not-started = The bot '{ $name }' failed to start: { $why }.
bot-not-ready = The bot '{ $name }' must first print a line such as {"{"}"ready": "My bot"{"}"}. It printed { $line }.
bot-too-long = The bot '{ $name }' wrote more than { $most } bytes without a line break.
bot-no-json = The bot '{ $name }' wrote a line that isn't valid JSON: { $line }
bot-cannot = The bot '{ $name }' gave up: { $why }.
bot-silent = The bot '{ $name }' didn't answer in time.
bot-ended = The bot '{ $name }' exited with { $code }: { $words }.
# Put in for $words in bot-ended.
bot-no-words = it gave no reason
bot-illegal = The bot '{ $name }' chose an illegal move: { $why }
bot-plays-on = { $why } The standard strategy plays in its place.
no-pace = Unknown bot speed '{ $name }'. Available: { $names }.
train-begins = Training { $game } for { $steps } steps. The first one takes a minute or two while the game is compiled.
train-goes-on = Resuming after step { $step }, from { $path }.
train-step = Step { $step } of { $of }, { $rate } decisions per second. Against club bots: { $gain } ± { $error } per hand, { $share } times the fair share of wins. { $alike }% of its choices match theirs.
train-written = The trained bot is in { $path } ({ $size } bytes). Play against it with `meldhouse play { $name } --bots { $path }`.
train-no-recipe = { $game } can't be learned yet: it has no learning specification.
train-no-file = { $path } isn't a training file. Name one that --resume created, or a new one.
train-other = { $path } belongs to a different training run: it trains { $game }, or uses another learning specification.
not-learned = { $game } has no learned bot yet. Available: { $names }.
weights-unreadable = { $path } can't be read: { $why }.
no-weights-file = { $path } isn't a file of trained weights, or it is damaged. `meldhouse train` creates one.
weights-of-another = { $path } was trained on { $of }, not { $game }.
weights-too-old = { $path } was trained on { $game } with an older network or older features. Train it again.
no-bots-named = Name at least one bot.
too-many-bots = You named { $n } bots for { $seats ->
    [one] 1 seat
   *[other] { $seats } seats
}. Name fewer, such as { $names }.
number-of = The number of { $name } must be a whole number from { $least } to { $most }, not { $number }.
request-id = A request ID must be a string of 1 to 64 characters.
name-length = A name must have 1 to { $most } characters.
text-marks = Leave out the angle brackets U+27E8 and U+27E9. They mark seats and pieces in texts.
name-reserved = '{ $name }' is reserved. Please choose another name.
name-taken = Another player at this table is called '{ $name }'. Choose another name in Settings, such as '{ $another }'.
tables-each = You already have { $n } tables in progress. Close some of them first.
no-such-table = This table doesn't exist.
invitation-void = This invitation link is invalid or has expired.
table-unreadable = The table { $id } can't be read. It is damaged or from another version. It was not changed.
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

## Refusals: what people do with one another

nudge-nobody = The table isn't waiting for anyone else.
nudge-gone = They're not connected, so a reminder won't reach them. A bot will take over shortly.
nudge-soon = You can send one reminder every ten seconds. Try again in { n-seconds }.
without-nobody = The table isn't waiting for anyone else, so there is no one to continue without.
without-clock = Their clock is running. The table continues when their time is up.
without-soon = You can continue without them in { n-seconds }.
no-phrase = Unknown phrase { $name }. Available: { $names }.
phrase-soon = You can send one phrase every two seconds. Try again in { n-seconds }.
replace-whom = A bot can only replace another person at this table. Name their seat.
replace-later = The game hasn't started. The host can open that seat or give it to a bot.
replace-done = A bot already plays for that seat.
vote-already = Another vote is in progress. Wait until it is over.
vote-needs-two = At least two other players must be able to vote on that. You can ask to end the table, or leave it.
vote-soon = You can call one vote per minute. Try again in { n-seconds }.
vote-none = There is no vote in progress.
vote-not-asked = You don't have a vote on this.
vote-yes-or-no = A vote must be yes or no: "yes" is true or false.
rematch-later = This table is still in progress. You can offer a rematch when it is over.

## Refusals: looking back

see-as = You can view the table as a seat (0 to { $last }), as a 'spectator', or 'all'.
held-by-others = The other hands stay hidden until the table is over.
that-hand-not-over = That hand isn't over yet.
no-hand-over = This table has no finished hand yet.
no-school = This game has no practice questions.
no-such-question = This set, question or answer doesn't exist.
no-such-record = This record doesn't exist.
not-text = This isn't text.

## Refusals: at the door

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
pass-void = This link is invalid or has expired. Make a new one on the My hands page.
taking-along-already = Your data is already being prepared. Wait until that is done.
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
name-twice = A name appears twice in one JSON object. Use each name once.
no-number = { $word } isn't a number in JSON.
number-too-large = This number is too large.
whole-number-too-large = This number is too large. Whole numbers must be from -{ $most } to { $most }.
too-deep = This is nested too deeply. The limit is { $most } levels.
zero-in-text = The text contains a null character (U+0000). Remove it.
not-unicode = The text isn't valid Unicode: it contains an unpaired surrogate.

## Refusals: decks, positions and records

no-piece = { $game } has no piece '{ $name }'. { $nearest }
deck-names = A deck must be a string or a list of piece names, not { $deck }.
deck-numbers = To repeat a deal, pass a list of piece numbers from 0 to { $last }, not { $wrong }. To deal from piece names, use 'deal'.
generator-number = The generator of a deal must be a whole number from 1 to { $most }, not { $generator }.
deck-lacks = This isn't a complete deck of { $game }: it has { $given } of { $wanted } pieces. Missing: { $missing }.
deck-has-too-many = This isn't a valid deck of { $game }: it has { $given } of { $wanted } pieces. Too many: { $many }.
deck-wrong = This isn't a valid deck of { $game }: it has { $given } of { $wanted } pieces. Missing: { $missing }. Too many: { $many }.
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
line-chance = the table's chance must be a nonzero number of 16 hexadecimal digits.
line-result = a result must have figures such as 'chips 3 -1 -2', separated by semicolons.
line-no-number = '{ $text }' isn't a number.
line-no-deal = Line { $line }: this hand can't be dealt. { $why }
line-not-theirs = Line { $line }: { $seat } can't play '{ $move }': { $why }
line-other-result = Line { $line }: the record gives the result '{ $written }', but these moves lead to '{ $came }'.
line-unended = Line { $line }: the record gives the result '{ $written }', but these moves don't finish the hand.
line-no-field = Line { $line }: a { $game } table has no '{ $name }'.
line-wrong-field = Line { $line }: '{ $text }' isn't a valid { $name } for { $game }. { $why }
numbers-are-whole = Its numbers must be whole numbers.
chair-not-drawn = Chair { $chair } can't have been drawn. Chairs are 0 to { $last }.

## Refusals: on the command line

set-nothing = '--set { $name }' has no value. Write --set option=value, for example --set seats=3.
typed-a-game = '{ $name }' is a game. Run `meldhouse play { $name }` to play in the terminal, or `meldhouse` to play in the browser.
bench-seconds = A benchmark runs for 0.1 to 60 seconds, not { $seconds }.
options-after-command = Put --host, --port, --name and --browser after the command: meldhouse { $command } ...
proxy-address = '{ $address }' isn't a valid proxy address. Use an address or a network, such as 127.0.0.1 or 10.0.0.0/8.
tables-not-kept = The tables can't be stored in { $path }: { $why }.
house-not-opened = The server can't start at { $at }: { $why }
# These are put in for $why in house-not-opened.
no-such-port = a port must be a number from 1 to 65535.
port-taken = the port is in use. Choose another with --port, or leave --port out to use the next free one.
no-such-host = this machine doesn't have that address. Use --host 127.0.0.1 for this machine only, or --host 0.0.0.0 to include its network.
port-refused = { $why }. Try another --port.
ports-taken = Ports { $first } to { $last } of { $host } are all in use. Choose another with --port.
data-or-database = Use --data (a file) or --database (PostgreSQL), not both.
no-database-address = --database, or DATABASE_URL in the environment, must be a PostgreSQL address: postgresql://user@host/name.
database-does-not-sync = This PostgreSQL server doesn't write to disk at once (fsync = off), so finished moves could be lost. Set fsync = on.
database-unreachable = The database doesn't respond correctly: { $why }
database-not-empty = This database already contains tables. Create an empty one and name that.
no-tables-in-database = This database has no Meldhouse tables yet. Name one that a server has used.
backup-of-older-house = { $path } was made by an older version. Open it once with `meldhouse serve --data { $path }`, stop that server, and try again.
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
nodes-need-database = Nodes share a PostgreSQL database. Name it with --database or DATABASE_URL. A data file can be used by one server only.
node-address = '{ $address }' isn't a valid node address. Use one that other nodes can reach, such as http://10.0.0.2:8000.
table-moved = The table is moving to another node. Nothing is lost. Try again.
tables-of-a-newer-house = These tables are from a newer version of Meldhouse: their version is { $has }, and this one supports { $knows }. Use the newer version, or choose other tables with --data or --database.
# --- the doctor: what is here, what is not, and what would mend it ---

doctor-part-installed = Installed
doctor-part-compiled = Compiled
# Headings and states in the report of `meldhouse doctor`.
doctor-part-house = Server
doctor-part-machine = This machine
doctor-state-well = OK
doctor-state-lacking = missing
doctor-state-broken = broken
doctor-well = Meldhouse is ready to use.
doctor-ill = Meldhouse has problems. Fix what is marked "broken" as described.
doctor-not-looked = { $about } could not be checked: { $why }.
doctor-mend-anew = Reinstall it with `python -m pip install --force-reinstall` and the wheel or checkout it came from.
doctor-house = Meldhouse { $version } in { $path }.
doctor-python = Python { $version } on { $system }.
doctor-libraries = All required libraries are installed: { $names }.
doctor-library-missing = { $name } is required, but isn't installed.
doctor-library-old = { $name } { $version } is installed, but version { $least } or later is required.
doctor-library-new = { $name } { $version } is installed, but a version before { $below } is required.
doctor-mend-library = Install it with `{ $line }`.
doctor-extra = { $extra }, { $what }: { $names }.
doctor-extra-missing = { $extra }, { $what }: { $names } missing or too old.
# $what is one of the doctor's extra-... messages.
library-missing = The library { $name } isn't installed. Install it with `{ $line }` to get { $what }.{ $extra ->
    [parquet] {" "}Files that end in .csv or .json don't need it.
    [cluster] {" "}Without --cluster, all cores of this machine are used.
   *[other] {""}
}
extra-cluster = odds and matches computed on a Dask cluster
extra-odds = odds with confidence intervals, and the arena
extra-openspiel = the games as OpenSpiel games
extra-plots = charts of odds and matches
extra-parquet = odds tables in Parquet
extra-postgres = tables in PostgreSQL, for a server with several nodes
extra-envs = environments for training agents
extra-peers = similar games from other libraries, for benchmarks
doctor-compiler = Numba, which compiles the games, works.
doctor-compiler-off = Compilation is off: NUMBA_DISABLE_JIT is set, and every game is about a hundred times slower.
doctor-mend-compiler-off = Remove NUMBA_DISABLE_JIT from the environment.
doctor-compiler-broken = Numba, which compiles the games, fails to start: { $why }.
doctor-mend-compiler = Install compatible versions with `python -m pip install --upgrade numba numpy`.
doctor-cache = Compiled code is stored in { $path }: { $size } MB.
doctor-cache-closed = Compiled code can't be stored in { $path }, because the folder isn't writable. Every start compiles again for minutes.
doctor-mend-cache = Set MELDHOUSE_CACHE to a writable folder, or make this one writable.
doctor-compiled = { $game } is compiled: { $size } MB in { $path }.
doctor-compiled-half = { $game } is compiled, but not yet for the bots that look ahead: { $size } MB in { $path }.
doctor-not-compiled = { $game } is not yet compiled for this version.
doctor-mend-compiled = The server compiles it within a minute or two after it starts. `meldhouse play { $game }` also compiles it.
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
doctor-data-closed = The tables can't be stored in { $path }, because it isn't writable.
doctor-mend-data = Name another file with --data or another folder with XDG_DATA_HOME, or make this one writable.
doctor-mend-newer = Upgrade Meldhouse with `python -m pip install --upgrade` and its wheel or checkout.
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
doctor-mend-screen = Open the server's address in a browser on another device. With --host 0.0.0.0, others in your network can reach it.
doctor-no-browser = No browser was found on this machine.
doctor-mend-browser = Install a browser, or open the server's address on another device.

no-language = Meldhouse has no language '{ $name }'. { $nearest }
no-match = { $game } has no match to play to the end. Give the number of hands per episode, such as episode=10.
one-learner = A Gymnasium table has exactly one learner, not { $n }. Name bots for the other seats.
no-learner = Set at least one seat to `learner`.
many-tables-quick-only = '{ $name }' can't play in a vector environment, which runs compiled code only. Available: { $names }. For other bots, use `meldhouse arena`.
no-autoreset = Unknown autoreset mode '{ $name }'. { $nearest }
actions-of-tables = A step needs an array of { $n } whole numbers, one action for each table.
action-not-possible = Action { $action } isn't legal at table { $table }: its mask is 0. No table was changed.
no-render-mode = Unknown render mode '{ $name }'. { $nearest }
game-not-learned = The game '{ $name }' can't be learned. { $lacking }
small-not-so = The reduced game of { $game } can't play its moves with { $pieces } in the hidden places.
arena-one-bot = Name at least two different bots, such as --bots { $name },uniform.
arena-wrong-limit = A bot's time limit per move must be above 0 seconds and at most an hour, not { $limit }.
arena-too-many-orders = { $bots } bots at { $seats } seats can be seated in more than { $most } ways, and every deck is played in each. Name fewer bots, or use fewer seats with --seats.
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
arena-column-bot = bot
arena-column-wins = wins
# Column heads of the arena's tables: keep them short.
arena-column-worth = result
arena-column-rating = rating
arena-column-failed = failed hands
arena-column-against = ahead of
arena-ahead = Each row shows how far its bot is ahead of the bot in the column, in { $figure } per hand and seat, and its share of meetings won. Ties count half.
arena-ahead-few = Each row shows how far its bot is ahead of the bot in the column, in { $figure } per hand and seat (fewer is better), and its share of meetings won. Ties count half.
arena-sure = low … high, and ±, are 95% confidence intervals. Longer matches narrow them.
arena-one-deck = One deck gives no confidence intervals. Play more with --hands { $hands } or higher.
arena-unit-ahead = { $figure } per hand
arena-unit-ahead-few = fewer { $figure } per hand
arena-title = { $game }, { $variant }
arena-pair = { $one } vs. { $other }
arena-verdict-ahead = Certain: { $one } is ahead of { $other }.
arena-verdict-behind = Certain: { $other } is ahead of { $one }.
# The verdict on two bots, after a match.
arena-verdict-equal = Certain: { $one } and { $other } are about equal.
arena-verdict-open = Not certain yet: { $one } or { $other }.
arena-failures = { $n ->
    [one] One hand was lost because a bot failed:
   *[other] { $n } hands were lost because a bot failed. The first ones:
}
arena-failed = deck { $deck }, order { $order }, seat { $seat }, move { $move }: { $why }
arena-how-far = { $decks ->
    [one] 1 deck
   *[other] { $decks } decks
}, { $rate } hands per second, { $left }; { $verdict } Ctrl-C to stop
arena-picture-brings = Result per hand and seat, in { $figure }
arena-picture-ahead = Comparison of bots
arena-picture-ratings = Rating above { $bot }
odds-wrong-cluster = '{ $address }' isn't a cluster address. Use the scheduler's address, such as tcp://10.0.0.5:8786, or local:2 for two processes on this machine.
odds-cluster-workers = Leave out --workers. A cluster uses the workers that it has, or the number after local:.
odds-no-cluster = No cluster with workers responds at { $address }: { $why }. Check that its scheduler and a worker are running.
odds-cluster-lost = The cluster stopped before the end: { $why }. Earlier counts are saved if --resume names a file.
odds-other-worker = A cluster worker has another version of { $game }: { $there } there, { $here } here. Install the same version of Meldhouse on every worker.
odds-wrong-pace = The time per decision must be above 0 seconds and at most an hour, not { $pace }.
odds-wrong-compare = '{ $text }' isn't a comparison. Give an option and at least two different values, such as --compare jokers=yes,no.

odds-wrong-precision = '{ $text }' isn't a precision. Give a row and a relative precision, such as --precision 'turns 1%'.
odds-no-row = This table has no row '{ $name }'. { $nearest }
odds-no-spread = The row '{ $name }' has no distribution. Only rows of lengths have one.
odds-not-offered = This server doesn't compute odds. Ask its operator, or go back to the lobby.
odds-full = The server is already counting as many hands for others as it can. Try again in a few seconds.
odds-bots-are-a-list = The bots must be a list of names, such as ["club", "uniform"].
odds-quick-only = In the browser, odds are available only for fast bots: { $names }. For other bots, use `meldhouse odds` on the command line.
odds-values = In the browser, you can compare at most { $most } values. For more, use `meldhouse odds --compare` on the command line.
odds-wrong-sit = '{ $text }' isn't a session length. These rules have no match to end it. Use a number of hands up to { $hands }, such as --sit 20, or a time up to { $hours }h, such as --sit 12h.
odds-wrong-sit-ends = '{ $text }' isn't a session length. Use { $ends }, a number of hands up to { $hands }, such as --sit 20, or a time up to { $hours }h, such as --sit 12h.
odds-hands-of-sittings = With --sit { $sit }, whole sessions are counted, but --hands counts single hands. Use --sittings instead, or leave out --sit.
odds-no-sittings = --sittings counts whole sessions, but their length is missing. Add --sit, such as --sit 20, or count single hands with --hands.
odds-no-split = { $game } has no rows that can be used with --split. Leave --split out.
odds-no-split-of = '{ $name }' can't be used with --split. Rows that can: { $names }. { $nearest }
odds-split-sitting = --split continues single hands in many ways, and --sit counts whole sessions. Leave one of them out.
odds-split-slow = --split plays very many hands, and { $bots } would take too long. Choose from { $quick }.
odds-wrong-time = '{ $text }' isn't a time. Use a number followed by s, m or h, such as --time 60s.
odds-wrong-file = { $path } can't be written: the name must end with one of { $kinds }.
odds-no-sums = { $path } isn't a file of odds. Name a file that --resume created, or a new one.
odds-other-question = { $path } holds odds for a different { $differs }. Use the same settings as before, or choose another file.
odds-other-law = { $path } was counted with another version of { $game } or its rows, so new hands can't be added. Choose another file.

## Odds

odds-heading = { $game }, { $variant }: { $number }, played by { $bots }; seed { $seed }
odds-n-hands = { n-hands }
odds-n-sittings = { $n ->
    [one] 1 session
   *[other] { $n } sessions
}
# The three below follow the number of sessions: "100 sessions of 20 hands".
odds-sittings-until = { $number } { $until }
odds-until-match = until the match is decided
odds-until-hands = of { $n ->
    [one] 1 hand
   *[other] { $n } hands
}
odds-until-time = of { $time } at { $seconds } seconds per decision
odds-no-hands = Nothing has been counted yet.
odds-sure = low … high is a 95% confidence interval. Longer runs narrow it.
odds-compared = "Ahead" is the difference from the first value, on the same decks, with its 95% confidence interval. "Saved" shows how much narrower that interval is than with different decks.
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
odds-figure = Average result of seat { $n } per hand, in { $figure }
odds-first = Lead of the first seat over the others, in { $figure }
odds-dealt-away = Pieces to change until a dealt hand is waiting
odds-dealt-away-n = { $n ->
    [0] Dealt hands that are waiting for their last piece
    [one] Dealt hands that are one change from waiting
   *[other] Dealt hands that are { $n } changes from waiting
}
odds-dealt-waits = Pieces outside the hand that complete a waiting dealt hand
odds-dealt-apart = { $row }, { $apart }
odds-dealt-complete = Hands of { $n } that are complete when dealt
odds-turns = Turns per hand
odds-turns-half = Median turns per hand
odds-turns-most = 90th percentile of turns per hand
odds-decisions = Decisions per hand
odds-minutes = Minutes per hand, { $at }
odds-minutes-most = 90th percentile of minutes per hand, { $at }
odds-sitting-wins = Sessions that seat { $n } wins alone
odds-sitting-shared = Sessions with a tie for first place
odds-sitting-figure = Average result of seat { $n } per session, in { $figure }
odds-sitting-hands = Hands per session
odds-sitting-hands-half = Median hands per session
odds-sitting-hands-most = 90th percentile of hands per session
odds-sitting-decisions = Decisions per session
odds-sitting-minutes = Minutes per session, { $at }
odds-sitting-minutes-most = 90th percentile of minutes per session, { $at }
odds-sitting-unfinished = Sessions abandoned after { $hands } hands
odds-pace = at { $seconds } seconds per decision
odds-report-again = To repeat this run on any machine with this version of Meldhouse:
odds-report-table = All results
odds-picture-wins = Share of wins
odds-picture-brings-hands = Average result per hand for each seat, in { $figure }
odds-picture-brings-sittings = Average result per session for each seat, in { $figure }
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
odds-half-with-hands = With { $value }, the median is { $half } turns and the 90th percentile { $most } turns.
odds-longest-hands = One hand in 200 is longer than shown.
odds-half-sittings = Median: { $half } hands. 90th percentile: { $most } hands.
odds-half-with-sittings = With { $value }, the median is { $half } hands and the 90th percentile { $most } hands.
odds-longest-sittings = One session in 200 is longer than shown.

## In the terminal

welcome = { $game }, { $variant }: { $sentence }
welcome-seats = { $place } { $others }. Type ? for help.
# Completes welcome-seats. $seats: a list of seats, with a capital.
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
    [one] { $seats } is a learned bot, which taught itself
   *[other] { $seats } are learned bots, which taught themselves
}
bots-others = { $n ->
    [one] { $seats } is the bot '{ $name }'
   *[other] { $seats } are bots '{ $name }'
}
sitting-first = You are seat 1 and go first.
sitting-later = You are seat { $number }. { $first } goes first.
drawn-first = You were drawn to go first, as seat 1.
drawn-later = You are seat { $number }. { $first } was drawn to go first.
your-move = Your move:
are-you-sure = { $question } Type y to confirm:
not-sure = Canceled. What do you want to do instead?
nothing-typed = Type a move or its number. Type 'moves' to list them, or ? for help.
deal-another = Press Enter to deal the next hand, or type q to leave:
not-between-hands = You can't use '{ $said }' between hands. { save-between-hands }
save-between-hands = Type 'save FILE' to write the hands so far to a file.
deal-or-why = Press Enter to deal the next hand. Type why to see how this one counts, or q to leave:
leave-or-why = The table is over. Type why to see how the hand counts, or press Enter to leave:
goodbye = Goodbye.
terminal-help = Type a move as it is written in the list, or its number.
    {"  "}moves        the legal moves, numbered, in words
    {"  "}hint         what the standard strategy would play, and why
    {"  "}near         how close your hand is
    {"  "}counts       what counts in this game
    {"  "}ideas        explain terms, and show tips after your moves
    {"  "}look         the table again
    {"  "}rules        the rules of this game
    {"  "}save FILE    write the hand so far to a file
    {"  "}quit         leave the table (same as Ctrl-C)
no-such-number = { $n ->
    [one] There is no move { $number }. There is only one move. Type 'moves' to list it.
   *[other] There is no move { $number }. There are { $n }. Type 'moves' to list them.
}
learning-type = Type: { $move }
learning-press = Press Enter to continue, or type `free` to leave the tutorial:
learning-first = This is the first step.
hindsight = In hindsight: { $says } (Article { $articles })
ideas-on = Tips are on. You see what terms mean and, after a move, what you missed.
ideas-off = Tips are off.
learning-free = You left the tutorial. Now and then a tip shows what would have been better. Type ? for help.
save-where = Give a file name: save FILE.
save-failed = '{ $path }' can't be written: { $why }. Nothing is lost. Try another file name.
no-file-name = it isn't a valid file name
saved = Saved to { $path }. Run `meldhouse replay { $path }` to replay it.
getting-ready = Setting up { $game } (first time only)
getting-ready-slowly = Setting up { $game }. This happens once and can take a minute.
compiling-beside = The game is being compiled for this machine in the background. It will soon run faster.
getting-all-ready = Setting up: { $games }. This happens once and can take some minutes. You can play meanwhile.
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
house-for-others = Other devices can reach it at { $at }
house-alone = This machine isn't connected to a network, so no other device can reach it.
house-closed = Server stopped. Tables will resume when you start it again.
# The results of `meldhouse verify`; put in for $told in fair-hand.
fair-hand = Hand { $n }: { $told }
fair-seat = seat { $number }
fair-chair = chair { $number }
fair-kept = dealt as promised, from the server's secret.
fair-kept-with = dealt as promised, from the server's secret and contributions from { $added }.
fair-drawn = { $told } The first player was also drawn from it: chair { $chair }.
fair-no-promise = nothing was promised before this hand was dealt.
fair-other-secret = the secret isn't the one that was promised.
fair-added-twice = a seat contributed twice.
fair-other-deck = the deck doesn't match the secret and the contributions.
fair-other-chance = the table's chance doesn't match the secret and the contributions.
fair-other-first = the first player doesn't match the secret and the contributions.

## On every page

house-description = Games of drawing, swapping and melding
house-skip = Skip to the table
house-nav = House
settings-title = Settings
settings-name = Your name
settings-theme = Colours
settings-theme-auto = as this device
settings-theme-light = light
settings-theme-dark = dark
settings-table = Table
settings-touches = Playing a piece
settings-touches-two = with two touches
settings-touches-one = with one, where it is clear
settings-sound = Sound
settings-pieces = Pieces
settings-suits = Suits
settings-suits-game = as the game likes
settings-suits-two = two colours
settings-suits-four = four colours
settings-faces = Size
settings-faces-usual = usual
settings-faces-large = large
settings-phrases = Phrases of others
settings-phrases-on = shown
settings-phrases-off = not shown
settings-keys = Keys
settings-letters = Letters, digits
settings-on = on
settings-off = off
settings-pace = Bots play
settings-pace-of-host = At this table its host chooses that.
settings-confirm = Ask before risky calls
settings-near = How near my hand is
settings-ideas = What words mean, and what I could have done
settings-ideas-new = while I am new
settings-marks = Mark what can go
settings-done = Done
pace-slow = slowly
pace-usual = as usual
pace-quick = quickly
pace-at-once = at once

## The lobby, a new table, one's own tables

lobby-title = Which game?
lobby-play = Play
lobby-play-game = Play { $game }
lobby-choose = Choose …
lobby-choose-game = Choose a table of { $game }
lobby-rules = Rules
lobby-odds = Odds
lobby-mine = Your tables
lobby-tables = Tables to join
lobby-watch = Tables to watch
lobby-programs = For programs: let a bot sit down
programs-title = For programs
new-title = { $game }: a new table
new-variant = Variant
new-sit-down = Sit down
new-seats = Seats
new-at-the-table = At the table
new-who-begins = Who begins
new-begins-drawn = drawn before the first hand
new-begins-chosen = seat 1: seats as chosen
new-table = Table
new-who-finds = Who can find it
new-listed = everybody: it is listed in the lobby
new-linked = those with its address
new-invited = only those who are invited
new-watched = Others may watch
new-clock = Clock
clock-off = off
clock-relaxed = relaxed: 60 seconds for a move, and 120 in reserve
clock-brisk = brisk: 15 seconds for a move, and 60 in reserve
new-claims = Time to claim a discard
new-claims-usual = usual: 5 seconds (8 for beginners)
new-claims-quick = quick: 1.5 seconds, or hold it for 5
new-claims-strict = strict: 6 seconds (brisk: 4), no holds
terms-clock = A clock runs: { $move } seconds for a move, and { $reserve } more in reserve.
terms-strict = { $claims ->
    [yes] Strict: every discard can be claimed for { $seconds } seconds, nobody holds it, and nobody is helped.
   *[no] Strict: nobody is helped.
}
terms-quick-claims = Quick: a discard can be claimed for 1.5 seconds, and held for 5.
new-hands = Hands (0: until the match is decided)
new-every-rule = Every rule by itself
odds-title = The odds of { $game }
odds-what = Bots play as many hands as they can in { $seconds } seconds, under the rules that you choose, and the house counts who wins, how long it takes and what happens.
odds-who-plays = Who plays
odds-held-against = Held against
odds-held-option = The same hands with another
odds-held-nothing = nothing: these rules alone
odds-held-value = namely
odds-begin = Count
odds-stop = Stop
odds-found = What was counted
odds-how-far-bar = Time that has passed
glance-longer = When bots play, hands take { $percent } % more turns than with the usual rules.
glance-shorter = When bots play, hands take { $percent } % fewer turns than with the usual rules.
glance-as-long = When bots play, hands are as long as with the usual rules.
glance-ahead = Whoever begins is ahead of the others by { $n } a hand, in { $figure } (usually { $usually }).
glance-behind = Whoever begins is behind the others by { $n } a hand, in { $figure } (usually { $usually }).
glance-level = Whoever begins is neither ahead of the others nor behind (usually { $usually } a hand, in { $figure }).
glance-house = The house keeps { $n } a hand ({ $usually }).
glance-usually = usually { $n }
glance-nothing = usually nothing
mine-title = My hands
mine-none = No table of yours is over yet.
mine-over = Records to look back at
mine-in-hands = in { n-hands }
mine-school = School
mine-school-sets = { $n ->
    [0] no whole set yet
    [one] { $n } set done
   *[other] { $n } sets done
}
mine-school-kind = Question
mine-school-share = Right
mine-school-of = { $n } of { $of }
mine-school-on = Twenty questions
mine-curve = { $game }, hand by hand: now { $last }, at best { $top }, at worst { $bottom }
mine-variant = Variant
mine-hands = Hands
mine-won = Won
mine-lost = Lost
mine-worth = In all
mine-best = Best hand: { $worth }, { $day }
mine-worst = Worst hand: { $worth }, { $day }
mine-points = Points are counted against the others at the table: to have fewer bad points than they have on average is a plus.
mine-pages = Pages
mine-page = Page { $n } of { $of }
mine-newer = Newer
mine-older = Older
mine-device = Play on another device
mine-device-how = A link takes your name, your seats and your results along. It is good once, for { $n } minutes. Show it to nobody: whoever opens it is you.
mine-device-link = Make the link
mine-data = Your data
mine-data-what = The house keeps your name, the tables where you have sat, what your hands were worth, and your answers in the school. All of it comes as one file; all of it can be deleted.
mine-take-along = Take it along
mine-forget = Delete it all
forget-title = Delete everything about you?
forget-what = Your name and your key are gone for good, and nobody can bring them back. Bots go on in your seats. Tables where you sat with bots alone are deleted; at the others you are called Somebody.
forget-keep = Keep it
device-title = Go on here?
device-what = This browser becomes { $name }'s: their name, seats and results. Whoever it was until now is known here no more.
device-take = Go on here
mine-go-on-at = Go on, { $game } of { $day }
mine-play-again-at = Play again, { $game }
mine-look-back = Look back
mine-look-back-at = Look back at { $game } of { $day }
mine-save-at = Save the record of { $game } of { $day }
mine-end-at = End the table, { $game } of { $day }
mine-record = A record from a file
mine-choose = Choose a record to look at

## The table

table-menu = Table
table-invite = Invite friends
table-end = End the table
table-leave = Leave
table-say = Say something
table-start = Start with bots in the open seats
table-others = The others
table-middle = The middle of the table
table-your-place = Your place
table-actions = What you can do
table-hint = Hint
table-counts = What counts
table-near = How near am I?
lesson-learn = Learn it in one hand
lesson-learn-game = Learn { $game } in one hand
lesson-newcomer = New to { $game }?
lesson-free = Play without the guide
lesson-again = Begin again
lesson-read-first = Read this first, and go on. Then it is your move.
lesson-other-move = The rules allow that. Here another move, which is marked, shows the next idea.
table-sort = Sort:
keys-title = Keys
keys-digits = The first to the tenth piece of your hand
keys-more-digits = The eleventh to the twentieth
keys-arrows = To the next piece, and to the next place
keys-space = Space
keys-pick-up = Picks up a piece, or puts it down
keys-enter = Enter
keys-play = Plays what is picked up, or the piece you are at
keys-escape = Esc
keys-put-down = Puts everything down
keys-tempo = hold a discard while you think; alone with bots: on to your turn
keys-arrange = Moves a piece within your hand
keys-letters = The button with that letter, also for the piece you are at
keys-hint = Hint
keys-order = Sorts your hand in another way
keys-moment = One moment back or on
keys-ends = To the deal, to the end
keys-run = Let it run, or stop
keys-this = This page
table-summary = The end of the hand
table-log = What happened
end-title = End this table?
end-what = Nobody can play at it any more. What was played can still be looked at.
end-keep = Keep it
end-asked = Whoever else plays here now is asked first.
people-title = People
vote-how = When all agree it is so at once; else, after 20 seconds, when most do.
vote-yes = Agree
vote-no = No, play on
share-alone = The house listens to this machine only, and the link works on no other. To let others in, close the house with Ctrl-C and open it again so that others reach it, in one of these ways; tables go on where they were.
share-no-network = This machine is in no network now, and the link works on no other.
share-link = The link
share-copy = Copy
share-reached-at = The house is reached at
share-camera = Or point a phone's camera here:
share-code = The link as a code for a phone's camera

## Looking back, the rules, trouble

replay-title = { $game }, { $variant }: looking back
replay-looking-back = looking back
replay-hand = Hand
replay-seen-by = As seen by
replay-everybody = everybody
replay-spectator = a spectator
replay-share = Share
replay-share-hand = Share this hand
replay-seat-that-looks = The seat that looks
replay-to-table = Back to the table
replay-controls = Moment by moment
replay-first = First moment
replay-back = Earlier
replay-on = Later
replay-last = Last moment
replay-moment = Moment
replay-speed = Speed
replay-slow = slow
replay-usual = usual
replay-quick = quick
replay-review = Review
review-title = { $game }, { $variant }: review
review-what = Every decision as its seat knew it, weighed in { $budget } hands that were played out from there, in worlds that fit what the seat saw. Everybody is taken to go on by the rule of thumb, nearly always. What is called certain is so for the whole hand together, 95 times in 100.
review-to-hand = Look back at the hand
review-how-far-bar = How far the review is
review-hand-of = Hand { $n } of { $game }
review-turning = Turning points
review-no-turning = No decision gave up anything beyond what chance may make of it.
review-only-slips = { $n ->
    [one] There is no turning point, but a slip. It gave up { $most }.
   *[other] There is no turning point, but { $n } slips. The largest gave up { $most }.
}
review-at = Move { $number }, { $who }:
review-instead = Better: { $best }. That would have brought { $gave_up } more (± { $within }).
review-better = Move { $number }, { $who }: { $made }. Better: { $best }, by { $gave_up } (± { $within }). { $why }
review-made-instead = As it was played: { $why }
review-look = Look at move { $number }
review-line = What each seat could expect from what it did, in { $figure }, move by move
review-rings = A ring is a turning point, with the number of its move. The lines end with what the hand brought.
review-decisions = Every decision
review-decision = { $number }, { $who }: { $made } ({ $expected }). { $marked }
review-column-move = move
review-column-seat = seat
review-column-made = what was done
review-column-expected = expected { $figure }
review-column-mark = how good it was
review-column-options = the best, and what else
review-turning-point = Turning point
review-slip = A slip
review-later = Put off: the better move was there once more
review-open = Perhaps not the best
review-good = Nothing better found
review-spread = varies by { $spread }
review-made = (this was done)
review-not-over = Hand { $n } is not over: only hands that are over are reviewed.
review-no-such-hand = There is no hand { $n } in this record: it has hands 1 to { $last }.
review-none-over = No hand of this record is over: only hands that are over are reviewed.
review-unreadable = This is no review: its form should be '{ $form }'.
review-wrong-budget = A review plays out from { $least } to { $most } hands for a decision, not { $number }.
review-how-far = Hand { $n }: { $percent } % reviewed; Ctrl-C ends it
review-written = It is written: { $path }.
review-wrong-file = { $path } cannot be written: a review is a page, and its name ends with .html.
review-brought = { $who }: { $sketch } { $payoff }
match-promised = A match is played. So half of what counts are points, and half is what becomes of each seat's chance to win the match, in points as they count when it begins.
review-full = Others have hands reviewed now, as many as the house can do beside its tables. There is room again in a minute.
review-waits = You have hands reviewed already, as many as one person may. Ask again when one of them is done.
review-failed = This hand could not be reviewed in the time that there is for it. Ask again, or use `meldhouse review` at the command line.
hint-ahead = Looking ahead: { $moves }.
hint-brings = Looking ahead: { $worth } ± { $within }. Instead: { $moves }.
hint-worth = Looking ahead: { $worth } ± { $within }.
hint-better = Looking ahead: { $words } ({ $worth } ± { $within }). That is clearly better than the rule of thumb.
hint-move = { $words } ({ $worth } ± { $within })
hint-strict = At a strict table nobody is told what moves are expected to bring.
hint-thinking = Looking ahead is busy with what you asked before: ask again in a moment.
hint-not-ready = Looking ahead comes later: { $game } is still being got ready for it, which takes a minute or two and is done once.
rules-title = Rules of { $game }
rules-how = How { $game } is played, and its rules
rules-of = Rules of { $game }
rules-contents = On this page
rules-back = Back to the table
rules-at-this-table = As played at this table
rules-options = Variants and options
rules-otherwise = Played otherwise here
rules-law = The law, article by article
rules-article = Article { $number }
rules-usual = usually { $value }
played-title = How { $game } is played
played-aim = The aim
played-turn = A turn
played-counts = What counts
played-examples = Examples
played-words = Words of the game
theme-all = Every rule
theme-table = At the table
theme-turn = A turn
theme-worth = What counts
theme-match = The match
theme-money = Who pays
theme-limits = Limits
school-title = School: { $game }
school-question = Question { $n } of { $of }
school-level-1 = easy
school-level-2 = medium
school-level-3 = hard
school-right = Right.
school-wrong = No.
school-next = Next question
school-end = How it went
school-again = To read again
school-all-right = Everything was right.
school-others = Twenty other questions
school-about = Variant
school-kept = My hands
school-share = Whoever opens this page by its address is asked the same questions.
listing-search = Search by name, value or text
error-not-open = Not open to you
error-not-found = Not found
error-too-often = Too often
error-else = That did not work
error-back = Back to the house
ready-what = { $game } is made ready for this machine, once. The questions come by themselves when that is done.
offline-title = The house cannot be reached
offline-what = Your tables wait as they are. Try again when you are connected and the house is open.
offline-again = Try again

## What pages say as they go: no plurals here, a page only puts in what stands in braces

page-seat = Seat { $n }
page-you = You
page-open-seat = Open seat
page-bot = bot
page-away = away, a bot plays
page-gone = gone
page-kept = kept for them
page-is-away = A bot plays for { $name }.
page-is-gone = { $name } is gone.
page-is-back = { $name } is back.
page-removed = The host has taken you from this table. Look for another one, or open one yourself.
page-you-watch = You are watching
page-watching = Watching: { $n }
page-awaited = Awaited: { $names }
page-awaited-you = You are awaited: the others are ready.
page-nudge = Remind { $names }
page-without = Go on without { $names }
page-open-it = Open this seat
page-to-a-bot = Give it to a bot
page-silence = Do not hear their phrases
page-hear = Hear their phrases again
page-replace = Ask for a bot in their seat
page-say-what = What do you want to say?
page-says = { $name }: { $words }
page-phrase-hello = Hello!
page-phrase-luck = Good luck!
page-phrase-played = Well played!
page-phrase-thanks = Thank you!
page-phrase-wow = Wow!
page-phrase-oh = Oh no!
page-phrase-moment = One moment, please.
page-phrase-bye = Goodbye!
page-vote-close = { $name } asks to end the table.
page-vote-close-host = The host asks to end the table.
page-vote-replace = { $name } asks that a bot plays on for { $other }.
page-vote-stands = Vote: { $n } of { $of } for it, { $left } s left
page-vote-gone = No vote is under way any more. Whoever wanted it may ask again.
page-vote-asked = Those who play here are asked. It ends when all agree, or most of them do after 20 seconds.
page-lesson-on = Go on
page-lesson-back = One step back
page-lesson-here = Back to step { $n }
page-lesson-step = Step { $n } of { $of }
page-lesson-play = Play a game
page-lesson-once-more = Learn it once more
page-first-hand = first hand
page-rematch = Rematch
page-rematch-join = Sit down for the rematch
page-rematch-watch = Watch the rematch
page-rematch-offered = { $name } offers a rematch.
page-waiting = Waiting for players
page-ready-soon = Getting ready …
page-quicker-soon = You can play. It gets quicker soon.
page-quicker-in = You can play. It gets quicker in about { $n } seconds.
page-ready-in = Getting ready: about { $n } more seconds.
page-lost = The connection is lost. Trying again …
page-connected = Connected again.
page-odds-begins = The hands begin …
page-odds-counted = { $hands } hands were counted.
page-odds-ended = The counting was ended before its time.
page-not-reached = The house cannot be reached. Try again in a moment.
page-last = { $words } Show everything that happened.
page-hint = The rule of thumb: { $words }. { $why }
page-looking-ahead = Looking ahead …
page-hint-else = If not that: { $words }.
page-review-begins = The hand is being reviewed …
page-review-how-far = The hand is being reviewed: { $percent } %. You can leave this page, it goes on.
page-review-no-hand = No hand is over yet. Come back after the first.
page-picked-up = { $piece }, picked up
page-just-came = { $piece }, just come
page-do = What you can do
page-face-down = { $n } face down
page-not-together = That does not go with what you have picked up ({ $piece }). Touch a piece again to put it down.
page-more-pieces = That takes more pieces: pick up those that go with it.
page-answered = You have answered. The others may still be asked.
page-sort-game = usual
page-sort-suit = suit
page-sort-rank = rank
page-sort-hand = own
page-goes-here = { $place }, goes here
page-which = { $place }: which is it to be?
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
page-play-again = Play again
page-why = Why?
page-article = Article { $n }
page-entry = No. { $n }
page-look-back = Look back at the hand
page-sit = Sit here
page-begins-drawn = Who begins is drawn when the first hand is dealt.
page-begins-you = You begin.
page-begins-first = Seat 1 begins.
page-begins = { $name } begins.
page-link-copied = The link is copied. Send it to a friend.
page-copy-by-hand = This browser does not let it be copied. It is picked out above: copy it by hand.
page-take-over = Let a bot play for me
page-come-back = Play again myself
page-hand = Hand { $n }
page-seconds = { $n } s
page-and-reserve = { $n } s + { $kept } s
page-in-reserve = reserve { $n } s
page-thinking = { $names }: thinking, { $n } s
page-thinks = { $names }: thinking about the discard.
page-mark-thinking = thinking
page-hold = Wait
page-release = Go on
page-skip = On to my turn
page-not-so = No, go back
page-claims-said-of = Claims
page-claims-asked = Ask me every time
page-claims-once = Once: { $said }
page-claims-question = What do you claim?
page-for-discard = once
page-for-hand = this hand
page-sound-on = Sound is on
page-sound-off = Sound is off
page-no-tables = No table waits for anybody. Open one above.
page-as-last = As the last time:
page-since = Since { $time }
page-hand-of = Hand { $n } of { $of }
page-join = Join
page-watch = Watch
page-go-on = Go on
page-yes = yes
page-no = no
page-anybody = Open for a friend
page-bot-uniform = Bot: plays at random
levels-others = How well do other bots play?
levels-measured = A fair share is what a seat wins where all play alike; measured with the first variant, of hands that somebody won.
level-novice = Makes the moves that newcomers see.
level-novice-measured = Makes the moves that newcomers see; among novices a club player wins { $times } times its fair share of { $game }.
level-novice-even = Makes the moves that newcomers see; at { $game } about as good as a club player, who wins { $times } times the fair share among novices.
level-club = Knows a good rule of thumb.
level-club-measured = Knows a good rule of thumb; among novices it wins { $times } times its fair share of { $game }.
level-club-even = Knows a good rule of thumb; at { $game } about as good as a novice: among novices it wins { $times } times its fair share.
level-strong = Tries its next move in a few imagined hands.
level-strong-measured = Tries its next move in a few imagined hands; among club players it wins { $times } times its fair share of { $game }.
level-strong-even = Tries its next move in a few imagined hands; at { $game } about as good as a club player: among club players it wins { $times } times its fair share.
level-master = Tries its next move in imagined hands, for a tenth of a second.
level-master-measured = Tries its next move in imagined hands, for a tenth of a second; among club players it wins { $times } times its fair share of { $game }.
level-master-even = Tries its next move in imagined hands, for a tenth of a second; at { $game } about as good as a club player: among club players it wins { $times } times its fair share.
level-learned = Taught itself the game, and answers at once.
level-learned-measured = Taught itself the game, and answers at once; among club players it wins { $times } times its fair share of { $game }.
level-learned-even = Taught itself the game, and answers at once; at { $game } about as good as a club player: among club players it wins { $times } times its fair share.
level-uniform = Makes any of the moves that it may, each as likely.
page-bot-learned = Learned: taught itself
page-bot-novice = Novice: takes what is in front of it
page-bot-club = Club: knows what players know
page-bot-strong = Strong: tries its moves out
page-bot-master = Master: tries its moves out for longer
page-run = Play
page-pause = Pause
page-moment = Moment { $n } of { $of }
page-moment-told = Moment { $n } of { $of }: { $words }
page-no-hand-yet = No hand is over yet at this table.
page-fair-deals = Fair deals
page-fair-how-title = How it works
page-fair-how = Before a hand the house shows the fingerprint of a secret. Then every seat adds something of its own; your browser does it for you. The two together decide the deck, and before the first hand who begins, so nobody can choose it. Afterwards the secret is shown, and your browser works out the deck once more and compares. Anybody can do so with the saved record: meldhouse verify FILE
page-fair-lesson = The deck of this first hand was prepared, so that it can teach. It was not shuffled, and the hand counts nowhere.
page-fair-first = The house has promised a deck that nobody can choose. When the hand is over, your browser checks that it was dealt.
page-fair-checking = Your browser is working out the decks …
page-fair-all-kept = Every hand that is over was dealt as the house had promised: your browser has worked out each deck and compared.
page-fair-not-kept = NOT every hand was dealt as the house had promised. Save the record: it shows which, and anybody can check it.
page-fair-promised = The house has promised this deck, and can no longer change it.
page-fair-later = It can be checked when the table is over.
page-fair-kept = Dealt as promised: the deck comes from the house's secret and what everybody added.
page-fair-off = It was broken off, and does not count.
page-fair-unpromised = NOTHING was promised before this hand was dealt.
page-fair-changed = This is NOT the promise that was shown before the hand.
page-fair-broken = The secret is NOT the one that was promised.
page-fair-left-out = What your browser added was NOT used.
page-fair-other-deck = The deck is NOT the one that the secret and the added words come to.
page-fair-other-first = Who begins is NOT what the secret and the added words come to.
page-fair-details = Fingerprint, secret, what was added
page-promise = The house's promise
page-secret = The secret
page-added-by = Added by { $name }
page-secret-later = The hands that are over can be checked when the table is over: the secrets would show now what everybody held.
page-save-record = Save the record
page-close = Close
page-school-score = { $n } of { $of } right
page-school-share = { $n } of { $of } right
page-found = { $n } of { $of }
