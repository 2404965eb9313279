/* Kong-Pie, written from the rules page on its own: random hands, their statistics and their speed.

   cc -O3 -march=native -o kongpie kongpie.c && ./kongpie casino 100000 1 [option=value ...]

   Cards are rank * 4 + suit, suits H D S C; hands are bit masks; the source is a short array. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t u64;
typedef int8_t i8;

enum { PLAY, PULL, VOTE, MODE, OVER };
enum { KONGS = 1, HIGH, EXHAUSTED, STOPPED, ABANDONED, BROKEN_OFF };
enum { FOUR_IN_SUIT, THREE_OF_A_KIND, NOODLE, HIGH_PAIR, HIGH_KONG };
enum { IGNORE, STOP_FIRST, STOP_SECOND };
enum { BY_VOTE, BY_END, BY_RESET, BY_OFFER };
enum { TURN_OVER, SHUFFLE, DEALER_CHOICE };

/* ---- house rules ---- */
static int seats = 3, connect_twice, short_connect, lojack, appearing, restock_fee, restock_limit, restock_mode;
static int passed_rounds, on_stop, glory, first_place, max_turns = 10000, max_actions = 200, jackpot_to_house;

static struct { const char *name; int *value; } options[] = {
    {"seats", &seats}, {"connect_twice", &connect_twice}, {"short_connect", &short_connect}, {"lojack", &lojack},
    {"appearing", &appearing}, {"restock_fee", &restock_fee}, {"restock_limit", &restock_limit},
    {"restock_mode", &restock_mode}, {"passed_rounds", &passed_rounds}, {"on_stop", &on_stop}, {"glory", &glory},
    {"first_place", &first_place}, {"max_turns", &max_turns}, {"max_actions", &max_actions},
    {"jackpot_to_house", &jackpot_to_house},
};

/* ---- chance ---- */
static u64 x;
static inline uint32_t below(uint32_t n) {
    x ^= x >> 12; x ^= x << 25; x ^= x >> 27;
    return (uint32_t)((((x * 0x2545F4914F6CDD1DULL) >> 32) * n) >> 32);
}
static void shuffle(i8 *a, int n) {
    for (int i = n - 1; i > 0; i--) { int j = below(i + 1); i8 t = a[i]; a[i] = a[j]; a[j] = t; }
}

/* ---- the table ---- */
static u64 hand[3], removed, noodles, pair_of[2], high, put_lately, kong_cards[3][8];
static i8 source[6], laid[2], stock[52], pile[52];
static int n_source, n_laid, n_stock, n_pile, owed, made, connected, connects, actions, phase, seat, turn_seat;
static int n_kongs[3], points[3], passes, restocks, stops, refused, ballots, votes_reset, votes_end, goal, trying;
static int kitty, staked[3], won[3], tokens_won[3], ending, winner, got_glory, first_seat;
static long turns, decisions, n_connects, n_draws, n_resets, n_passes, n_removed, kinds[3][5];

#define BIT(c) (1ULL << (c))
static const u64 SUIT = 0x1111111111111ULL;  /* cards of suit 0; shift by suit */
static inline u64 rank_of(int c) { return 0xFULL << (c & ~3); }
static inline u64 suit_of(int c) { return SUIT << (c & 3); }
static inline int low(u64 m) { return __builtin_ctzll(m); }
static inline int size(u64 m) { return __builtin_popcountll(m); }

static inline int next(int s) { return s + 1 == seats ? 0 : s + 1; }
static void over(int how) { ending = how; phase = OVER; }
static int may_restock(void) { return restock_limit == 0 || restocks < restock_limit; }

static void begin_turn(void);
static void replenish(void);
static void replace(void);

static void fee(void) { for (int s = 0; s < seats; s++) { staked[s] += restock_fee; kitty += restock_fee; } }
static void restock(int shuffled) {
    for (int i = 0; i < n_pile; i++) stock[i] = pile[n_pile - 1 - i];
    n_stock = n_pile; n_pile = 0; restocks++;
    if (shuffled) shuffle(stock, n_stock);
}
/* a card is needed and there is none: 1 if there is one now */
static int find_card(void) {
    if (!may_restock()) { if (!trying) over(EXHAUSTED); return 0; }
    if (n_pile == 0) return 0;
    fee();
    if (restock_mode == DEALER_CHOICE) { phase = MODE; seat = seats - 1; return 0; }
    restock(restock_mode == SHUFFLE);
    return 1;
}
static inline int draw(void) { return stock[--n_stock]; }

static void replenish(void) {
    phase = PLAY; seat = turn_seat;
    for (int k = size(hand[seat]); k < 4; k++) {
        if (n_stock == 0 && !find_card()) return;
        hand[seat] |= BIT(draw());
        n_draws++;
    }
}
static int to_source(int c) {
    if (lojack && appearing && high & BIT(c)) { removed |= BIT(c); n_removed++; return 0; }
    source[n_source++] = c;
    return 1;
}
static void fill_source(void) { while (n_source < 4 && n_stock > 0) to_source(draw()); }

static void pay(int s, int chips) { if (chips > kitty) chips = kitty; kitty -= chips; won[s] += chips; }
static void win(void) {
    int total = 0, best = -1, leader = -1;
    for (int s = 0; s < seats; s++) total += points[s];
    pay(turn_seat, total);
    if (got_glory) tokens_won[turn_seat]++;
    if (first_place) {
        for (int s = 0; s < seats; s++)
            if (points[s] > best) { best = points[s]; leader = s; } else if (points[s] == best) leader = -1;
        if (leader >= 0) { tokens_won[leader]++; first_seat = leader; }
    }
    winner = turn_seat;
    over(KONGS);
}
static void end_stopped(void) {
    for (int k = 0, s = turn_seat; k < seats; k++, s = next(s)) pay(s, points[s]);
    over(STOPPED);
}
static void reset(void) {
    int sizes[3];
    fee();
    for (int s = 0; s < seats; s++) {
        sizes[s] = size(hand[s]);
        for (; hand[s]; hand[s] &= hand[s] - 1) stock[n_stock++] = low(hand[s]);
    }
    while (n_source) stock[n_stock++] = source[--n_source];
    shuffle(stock, n_stock);
    fill_source();
    for (; removed; removed &= removed - 1) stock[n_stock++] = low(removed);
    shuffle(stock, n_stock);
    for (int k = 0, s = turn_seat; k < seats; k++, s = next(s))
        for (int i = 0; i < sizes[s] && n_stock; i++) hand[s] |= BIT(draw());
    n_resets++;
}
static int frozen(void) {
    u64 live = hand[0] | hand[1] | hand[2];
    for (int i = 0; i < n_source; i++) live |= BIT(source[i]);
    for (int i = 0; i < n_stock; i++) live |= BIT(stock[i]);
    for (int i = 0; i < n_pile; i++) live |= BIT(pile[i]);
    if (live & noodles || (live & pair_of[0]) == pair_of[0] || (live & pair_of[1]) == pair_of[1]) return 0;
    for (int s = 0; s < 4; s++) if (size(live & SUIT << s) >= 4) return 0;
    for (int r = 0; r < 13; r++) if (size(live & 0xFULL << 4 * r) >= 3) return 0;
    return 1;
}
static void play_turn(void) { turns++; replenish(); }
static void begin_turn(void) {
    made = connected = connects = actions = 0; put_lately = 0;
    if (turns >= max_turns) {
        for (int s = 0; s < seats; s++) { pay(s, staked[s]); tokens_won[s]++; }
        over(BROKEN_OFF);
        return;
    }
    int rounds = passed_rounds == STOP_SECOND && stops == 0 ? 2 : 1;
    if (passed_rounds == IGNORE || passes < rounds * seats) { play_turn(); return; }
    passes = 0; stops++;
    if (on_stop == BY_VOTE || (on_stop == BY_OFFER && !refused)) {
        phase = VOTE; seat = turn_seat; ballots = votes_reset = votes_end = 0;
    } else if (on_stop == BY_RESET && !frozen()) { reset(); play_turn(); }
    else end_stopped();
}
static void count_votes(void) {
    if (votes_reset > votes_end) { reset(); play_turn(); }
    else if (on_stop == BY_OFFER) { refused = 1; play_turn(); }
    else end_stopped();
}
static void end_turn(int passed) {
    passes = passed ? passes + 1 : 0;
    if (trying) { win(); return; }
    turn_seat = next(turn_seat);
    begin_turn();
}
static inline int kind_of(u64 m) {
    switch (size(m)) {
    case 1: return m & noodles ? NOODLE : -1;
    case 2: return m == pair_of[0] || m == pair_of[1] ? HIGH_PAIR : -1;
    case 3: return (m & ~rank_of(low(m))) == 0 ? THREE_OF_A_KIND : -1;
    case 4: if ((m & ~suit_of(low(m))) == 0) return FOUR_IN_SUIT;
            return m == (noodles | pair_of[0]) || m == (noodles | pair_of[1]) ? HIGH_KONG : -1;
    }
    return -1;
}
static void kong(u64 m) {
    static const int worth[5] = {1, 2, 3, 3, 0};
    int k = kind_of(m), s = turn_seat;
    hand[s] &= ~m; kong_cards[s][n_kongs[s]++] = m;
    points[s] += worth[k]; kinds[s][k]++;
    made++; actions++; connected = connects = 0; put_lately = 0;
    if (k == HIGH_KONG) { pay(s, kitty); winner = s; over(HIGH); return; }
    if (n_kongs[s] >= goal) {
        if (trying) { got_glory = 1; win(); }
        else if (glory && made == 1) { trying = 1; replenish(); }
        else win();
    } else if (made == 1) replenish();
    else if (!hand[s]) end_turn(0);
}
static inline void straighten(u64 gone) {
    int n = 0;
    for (int i = 0; i < n_source; i++) { source[n] = source[i]; n += !(gone >> source[i] & 1); }
    for (int i = 0; i < n_laid; i++) source[n++] = laid[i];
    n_source = n; n_laid = 0; actions++; phase = PLAY;
}
static inline int free_cards(void) {
    int n = 0;
    for (int i = 0; i < n_source; i++) n += !(put_lately >> source[i] & 1);
    return n;
}
static void replace(void) {
    while (owed) {
        if (n_stock == 0 && !find_card()) { if (phase != PULL) return; break; }
        owed -= to_source(draw());
    }
    owed = 0;
    if (free_cards() < 2) {
        u64 taken = 0;
        for (int i = 0; i < n_source; i++) if (!(put_lately >> source[i] & 1)) taken |= BIT(source[i]);
        hand[turn_seat] |= taken;
        straighten(taken);
    }
}
static inline void put(int a, int b) {
    hand[turn_seat] &= ~(BIT(a) | BIT(b));
    connected = 1; connects++; actions++; n_connects++; phase = PULL;
    laid[0] = a; laid[1] = b; n_laid = 2;
    if (lojack && high & (BIT(a) | BIT(b))) {
        n_laid = 0;
        if (high >> a & 1) { removed |= BIT(a); n_removed++; owed++; } else laid[n_laid++] = a;
        if (high >> b & 1) { removed |= BIT(b); n_removed++; owed++; } else laid[n_laid++] = b;
    }
    if (short_connect) for (int i = 0; i < n_laid; i++) put_lately |= BIT(laid[i]);
    if (owed) replace();
}

/* ---- one random decision; moves are packed as verb << 16 | a << 8 | b, a kong as its slots ---- */
static void decide_play(void) {
    u64 h = hand[turn_seat];
    int c[4], n_hand = 0, n = 0, moves[32];
    for (u64 m = h; m; m &= m - 1) c[n_hand++] = low(m);
    if (made < 2) {
        u64 ones = SUIT, t = (h & ones) + (h >> 1 & ones) + (h >> 2 & ones) + (h >> 3 & ones); /* per rank, no carry to 8 */
        int any = (h & noodles) != 0 || ((t & (t >> 1)) & ones) != 0 || (t & ones << 2) != 0
               || (h & pair_of[0]) == pair_of[0] || (h & pair_of[1]) == pair_of[1]
               || (n_hand == 4 && (h & ~suit_of(c[0])) == 0);
        if (any)
            for (int s = 1; s < 1 << n_hand; s++) {
                u64 m = 0;
                for (int i = 0; i < n_hand; i++) m |= (u64)(s >> i & 1) << c[i];
                moves[n] = 1 << 16 | s;
                n += kind_of(m) >= 0;
            }
        if (actions < max_actions && (!connect_twice || connects < 2)) {
            int spare = short_connect || n_source < 2 ? free_cards() : n_source;
            int ready = n_stock + (may_restock() ? n_pile : 0);
            for (int i = 0; i < n_hand; i++)
                for (int j = i + 1; j < n_hand; j++) {
                    int fits = c[i] >> 2 == c[j] >> 2 || (c[i] & 3) == (c[j] & 3);
                    int room = spare;
                    if (spare < 2 && lojack) {
                        int l = size(high & (BIT(c[i]) | BIT(c[j])));
                        room += l < ready ? l : ready;
                    }
                    moves[n] = 2 << 16 | c[i] << 8 | c[j];
                    n += fits & (room >= 2);
                }
        }
    }
    for (int i = 0; i < n_hand; i++) moves[n++] = 3 << 16 | c[i];
    moves[n] = 4 << 16; n += !connected;
    int move = moves[below(n)], verb = move >> 16;
    if (verb == 1) {
        u64 m = 0;
        for (int i = 0; i < n_hand; i++) m |= (u64)(move >> i & 1) << c[i];
        kong(m);
    } else if (verb == 2) put(move >> 8 & 255, move & 255);
    else if (verb == 3) {
        hand[turn_seat] &= ~BIT(move & 255);
        pile[n_pile++] = move & 255;
        end_turn(0);
    } else { n_passes++; end_turn(made == 0); }
}
static void decide_pull(void) {
    int moves[15], n = 0;
    for (int i = 0; i < n_source; i++)
        for (int j = i + 1; j < n_source; j++) {
            moves[n] = source[i] << 8 | source[j];
            n += !((put_lately >> source[i] | put_lately >> source[j]) & 1);
        }
    int move = moves[below(n)];
    u64 m = BIT(move >> 8) | BIT(move & 255);
    hand[turn_seat] |= m;
    straighten(m);
}
static void decide(void) {
    decisions++;
    if (phase == PLAY) decide_play();
    else if (phase == PULL) decide_pull();
    else if (phase == VOTE) {
        if (below(2)) votes_reset++; else votes_end++;
        seat = next(seat);
        if (++ballots == seats) count_votes();
    } else {
        restock(below(2));
        if (owed) { phase = PULL; seat = turn_seat; replace(); } else replenish();
    }
}
static void deal(void) {
    i8 deck[52];
    int n = 0, qualify[12], q = 0;
    int first = below(52);
    for (int c = 0; c < 52; c++) if (c >> 2 != first >> 2 && (c & 3) == ((first & 3) ^ 1)) qualify[q++] = c;
    int second = qualify[below(12)];
    int n1 = first ^ 1, n2 = second ^ 1;
    noodles = BIT(n1) | BIT(n2);
    pair_of[0] = rank_of(first) & ~(BIT(first) | BIT(n1));
    pair_of[1] = rank_of(second) & ~(BIT(second) | BIT(n2));
    high = noodles | pair_of[0] | pair_of[1];
    for (int c = 0; c < 52; c++) if (c != first && c != second) deck[n++] = c;
    shuffle(deck, 50);
    memcpy(stock, deck, 50);
    n_stock = 50; n_source = n_laid = n_pile = owed = 0;
    removed = 0;
    memset(hand, 0, sizeof hand);
    for (int s = 0; s < 3; s++) n_kongs[s] = points[s] = won[s] = tokens_won[s] = 0, staked[s] = 8;
    passes = restocks = stops = refused = trying = got_glory = ending = 0;
    winner = first_seat = -1;
    kitty = 8 * seats; goal = seats == 3 ? 4 : 6; turn_seat = 0; turns = n_connects = n_draws = n_resets = n_passes = n_removed = 0;
    decisions = 0;
    memset(kinds, 0, sizeof kinds);
    fill_source();
    begin_turn();
}

/* ---- statistics: sum and sum of squares of every figure ---- */
static double sum[64], squares[64];
static const char *figure[64];
static int figures;
static void note(const char *name, double v) { figure[figures] = name; sum[figures] += v; squares[figures++] += v * v; }

int main(int argc, char **argv) {
    const char *preset = argc > 1 ? argv[1] : "household";
    long hands = argc > 2 ? atol(argv[2]) : 10000;
    x = 0x9E3779B97F4A7C15ULL * (argc > 3 ? strtoull(argv[3], 0, 10) + 1 : 2);
    if (!strcmp(preset, "casino")) {
        connect_twice = lojack = glory = first_place = 1;
        restock_fee = restock_limit = 1; passed_rounds = STOP_SECOND;
    } else if (!strcmp(preset, "example")) connect_twice = glory = first_place = 1;
    else if (strcmp(preset, "household")) { fprintf(stderr, "there is no preset %s\n", preset); return 2; }
    for (int i = 4; i < argc; i++) {
        char *eq = strchr(argv[i], '=');
        int known = 0;
        for (unsigned k = 0; eq && k < sizeof options / sizeof *options; k++)
            if (strlen(options[k].name) == (size_t)(eq - argv[i]) && !strncmp(options[k].name, argv[i], eq - argv[i])) {
                *options[k].value = atoi(eq + 1); known = 1;
            }
        if (!known) { fprintf(stderr, "there is no option %s\n", argv[i]); return 2; }
    }
    struct timespec t0, t1;
    long all = 0;
    static const char *kind_names[15] = {
        "kongs.0.0", "kongs.0.1", "kongs.0.2", "kongs.0.3", "kongs.0.4", "kongs.1.0", "kongs.1.1", "kongs.1.2", "kongs.1.3",
        "kongs.1.4", "kongs.2.0", "kongs.2.1", "kongs.2.2", "kongs.2.3", "kongs.2.4"};
    static const char *chip_names[3] = {"chips.0", "chips.1", "chips.2"}, *token_names[3] = {"tokens.0", "tokens.1", "tokens.2"};
    static const char *point_names[3] = {"points.0", "points.1", "points.2"}, *win_names[3] = {"wins.0", "wins.1", "wins.2"};
    static const char *end_names[7] = {"", "ended.1", "ended.2", "ended.3", "ended.4", "ended.5", "ended.6"};
    clock_gettime(CLOCK_MONOTONIC, &t0);
    for (long h = 0; h < hands; h++) {
        deal();
        while (phase != OVER) decide();
        all += decisions;
        figures = 0;
        note("decisions", decisions); note("turns", turns); note("connects", n_connects); note("draws", n_draws);
        note("restocks", restocks); note("resets", n_resets); note("stops", stops); note("passes", n_passes);
        note("removed", n_removed); note("glory", got_glory); note("high_kong", ending == HIGH);
        note("first_place", first_seat >= 0);
        for (int s = 0; s < 3; s++) {
            for (int k = 0; k < 5; k++) note(kind_names[5 * s + k], kinds[s][k]);
            int in = s < seats;
            int taken = jackpot_to_house && (ending == EXHAUSTED || ending == STOPPED || ending == ABANDONED);
            note(chip_names[s], in ? won[s] - staked[s] - taken : 0); /* a token of each is settled for a chip */
            if (taken) note(token_names[s], 0);
            else if (ending != HIGH) note(token_names[s], in ? tokens_won[s] - 1 : 0);
            else note(token_names[s], in ? (winner == s ? seats : 0) - 1 : 0);
            note(point_names[s], points[s]); note(win_names[s], winner == s);
        }
        for (int e = 1; e < 7; e++) note(end_names[e], ending == e);
    }
    clock_gettime(CLOCK_MONOTONIC, &t1);
    double s = (t1.tv_sec - t0.tv_sec) + (t1.tv_nsec - t0.tv_nsec) * 1e-9;
    for (int i = 0; i < figures; i++) {
        double mean = sum[i] / hands;
        printf("%s %.9g %.9g\n", figure[i], mean, squares[i] / hands - mean * mean);
    }
    printf("rate %.0f 0\n", all / s);
    return 0;
}
