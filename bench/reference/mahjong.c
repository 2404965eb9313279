/* Uniformly random hands of mahjong, written from the rules page alone: a check of the law, and a measure of speed.

       gcc -O3 -march=native -o mahjong bench/reference/mahjong.c
       ./mahjong table 200000 1

   `table` plays the home rules whole.  `competition` plays Chinese Official without a minimum: every complete hand
   wins, the special ones too.  Fans are counted elsewhere, so nobody pays there; everything else - deals, flowers,
   claims, kongs, the wall, who wins and how - is here.
   Prints a line for each figure: its name, mean and variance over the hands; then decisions a second. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t u64;
typedef uint8_t u8;

enum { KINDS = 34, SUITED = 27, NOBODY = 4 };
enum { CHOW, PUNG, KONG, CONCEALED };
enum { EXHAUSTED = 1, DRAWN, DISCARDED, ROBBED };

typedef struct {
    u64 has[4][5]; /* has[seat][n]: kinds held at least n times */
    u8 count[4][KINDS];
    u8 melds[4], pungs_n[4];
    u64 pungs[4]; /* kinds of melded pungs */
    u8 wall[144];
    int front, back, flowers;
    int turn;
} Table;

enum { DECISIONS, TURNS, DRAWS, CHOWS, PUNGS, BIG, SMALL, HIDDEN, REPLACED, ROBBERIES, FLOWERS, OUT, SELF, CLAIMED,
       WON0, WON1, WON2, WON3, CHIPS0, CHIPS1, CHIPS2, CHIPS3, FIGURES };
static const char *NAMES[FIGURES] = {
    "decisions", "turns", "draws", "chows", "pungs", "big_kongs", "small_kongs", "concealed_kongs", "replacements",
    "robberies", "flowers", "exhausted", "self_drawn", "discard", "wins0", "wins1", "wins2", "wins3",
    "chips0", "chips1", "chips2", "chips3"};

static Table t;
static int tally[FIGURES];
static u64 seed;
static int home, pieces;
static u64 pairs_of[KINDS][3];

static inline u64 bit(int k) { return (u64)1 << k; }
static inline int lowest(u64 m) { return __builtin_ctzll(m); }

static inline unsigned below(unsigned n) {
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (unsigned)((((seed * 0x2545F4914F6CDD1DULL) >> 32) * n) >> 32);
}

static inline void put(int seat, int k) {
    int n = ++t.count[seat][k];
    t.has[seat][n] |= bit(k);
}

static inline void take(int seat, int k) {
    int n = t.count[seat][k]--;
    t.has[seat][n] &= ~bit(k);
}

/* --- complete hands ------------------------------------------------------------------- */

static u64 run_starts, triple_starts;

static int only_sets(u8 *c, int k) {
    while (k < KINDS && !c[k]) k++;
    if (k == KINDS) return 1;
    if (c[k] >= 3) {
        c[k] -= 3;
        int good = only_sets(c, k);
        c[k] += 3;
        if (good) return 1;
    }
    if (run_starts >> k & 1 && c[k + 1] && c[k + 2]) {
        c[k]--, c[k + 1]--, c[k + 2]--;
        int good = only_sets(c, k);
        c[k]++, c[k + 1]++, c[k + 2]++;
        return good;
    }
    return 0;
}

static int sets_and_pair(u8 *c, u64 doubled) {
    for (; doubled; doubled &= doubled - 1) {
        int k = lowest(doubled);
        c[k] -= 2;
        int good = only_sets(c, 0);
        c[k] += 2;
        if (good) return 1;
    }
    return 0;
}

static u64 knits[6], orphans, honours;

/* Could these kinds be a special hand?  Wrong only in saying yes. */
static inline int maybe_special(u64 one, int melds) {
    u64 threes = one & one >> 3 & one >> 6 & triple_starts;
    int straight = ((threes & 0x1FF) != 0) & ((threes >> 9 & 0x1FF) != 0) & (threes >> 18 != 0) & (melds <= 1);
    return straight | ((melds == 0) & ((one == orphans) | (__builtin_popcountll(one) == 14)));
}

/* Seven pairs, thirteen orphans, single honours and knitted tiles, or the knitted straight. */
static int is_special(u8 *c, u64 one, u64 two, int melds) {
    if (melds == 0) {
        int odd = 0;
        for (int k = 0; k < KINDS; k++) odd |= c[k] & 1;
        if (!odd || one == orphans) return 1;
        for (int i = 0; i < 6; i++)
            if (__builtin_popcountll(one) == 14 && !(one & ~(knits[i] | honours))) return 1;
    }
    for (int i = 0; i < 6; i++) {
        if ((one & knits[i]) != knits[i]) continue;
        u64 doubled = 0;
        for (u64 m = knits[i]; m; m &= m - 1) c[lowest(m)]--;
        for (u64 m = two; m; m &= m - 1) doubled |= (u64)(c[lowest(m)] >= 2) << lowest(m);
        int good = sets_and_pair(c, doubled);
        for (u64 m = knits[i]; m; m &= m - 1) c[lowest(m)]++;
        if (good) return 1;
    }
    return 0;
}

/* Does the hand, with one more tile or none (k < 0), win? */
static int wins(int seat, int k) {
    u64 one = t.has[seat][1], two = t.has[seat][2];
    int melds = t.melds[seat];
    if (k >= 0) {
        two |= one & bit(k);
        one |= bit(k);
    }
    u64 runs = one & one >> 1 & one >> 2 & run_starts;
    int lonely = (one & ~(two | runs | runs << 1 | runs << 2)) != 0;
    if (home ? lonely : lonely & !maybe_special(one, melds)) return 0;
    if (k >= 0) t.count[seat][k]++;
    int good = sets_and_pair(t.count[seat], two) || (!home && melds <= 1 && is_special(t.count[seat], one, two, melds));
    if (k >= 0) t.count[seat][k]--;
    return good;
}

/* --- the wall --------------------------------------------------------------------------- */

static int from_back(void) {
    while (t.front < t.back) {
        int k = t.wall[--t.back];
        if (k < KINDS) return k;
        tally[FLOWERS]++;
    }
    return -1;
}

static int from_front(void) {
    if (t.front == t.back) return -1;
    int k = t.wall[t.front++];
    if (k < KINDS) return k;
    tally[FLOWERS]++;
    return from_back();
}

/* --- one hand ---------------------------------------------------------------------------- */

static void pays(int giver, int taker) {
    tally[CHIPS0 + giver]--;
    tally[CHIPS0 + taker]++;
}

static void won(int seat, int giver) {
    tally[WON0 + seat] = 1;
    if (giver == NOBODY) {
        tally[SELF] = 1;
        for (int other = 0; home && other < 4; other++)
            if (other != seat) pays(other, seat);
    } else if (home)
        pays(giver, seat);
}

static void deal(u8 *deck) {
    for (int i = pieces - 1; i > 0; i--) {
        int j = below(i + 1);
        u8 swap = deck[i];
        deck[i] = deck[j];
        deck[j] = swap;
    }
    memset(&t, 0, sizeof t);
    memset(tally, 0, sizeof tally);
    memcpy(t.wall, deck, pieces);
    t.front = 52;
    t.back = pieces;
    int missing[4] = {0};
    for (int i = 0; i < 52; i++) {
        if (deck[i] < KINDS)
            put(i / 13, deck[i]);
        else
            missing[i / 13]++, tally[FLOWERS]++;
    }
    for (int seat = 0; seat < 4; seat++) {
        while (missing[seat]--) put(seat, from_back());
        if (seat == 0 && t.wall[52] >= KINDS) { /* East's fourteenth: after her thirteen, before South's flowers */
            tally[FLOWERS]++;
            t.wall[52] = from_back();
        }
    }
}

/* Asks seats 1, 2, 3 to the right of the giver; returns the winner's seat or -1. */
static int rob(int giver, int k) {
    int winner = -1;
    for (int step = 1; step < 4; step++) {
        int seat = (giver + step) & 3;
        if (!wins(seat, k)) continue;
        tally[DECISIONS]++;
        if (below(2) == 0 && winner < 0) winner = seat;
    }
    return winner;
}

enum { DRAW_FRONT, DRAW_BACK, ONLY_DISCARD };

static void play(void) {
    int seat = 0, begin = DRAW_FRONT;
    for (;;) {
        /* a tile comes */
        int may_win = 0;
        if (begin != ONLY_DISCARD) {
            int k = begin == DRAW_FRONT ? from_front() : from_back();
            if (k < 0) {
                tally[OUT] = 1;
                return;
            }
            if (begin == DRAW_FRONT)
                tally[TURNS]++, tally[DRAWS]++;
            else
                tally[REPLACED]++;
            put(seat, k);
            may_win = wins(seat, -1);
        }
        /* a decision of one's own */
        u64 single = t.has[seat][1];
        int n = __builtin_popcountll(single), n_four = 0, n_small = 0;
        u64 fours = 0, smalls = 0;
        if (begin != ONLY_DISCARD && t.front < t.back) {
            fours = t.has[seat][4];
            smalls = t.pungs[seat] & single;
            n_four = __builtin_popcountll(fours);
            n_small = __builtin_popcountll(smalls);
        }
        tally[DECISIONS]++;
        int choice = below(n + n_four + n_small + may_win);
        if (choice >= n) {
            choice -= n;
            if (choice < n_four) {
                while (choice--) fours &= fours - 1;
                int k = lowest(fours);
                for (int i = 0; i < 4; i++) take(seat, k);
                t.melds[seat]++;
                tally[HIDDEN]++;
                begin = DRAW_BACK;
                continue;
            }
            choice -= n_four;
            if (choice < n_small) {
                while (choice--) smalls &= smalls - 1;
                int k = lowest(smalls);
                int robber = rob(seat, k);
                if (robber >= 0) {
                    tally[ROBBERIES] = 1;
                    won(robber, seat);
                    return;
                }
                take(seat, k);
                t.pungs[seat] &= ~bit(k);
                tally[SMALL]++;
                begin = DRAW_BACK;
                continue;
            }
            won(seat, NOBODY);
            return;
        }
        while (choice--) single &= single - 1;
        int k = lowest(single);
        take(seat, k);
        /* the others answer */
        int winner = -1, ponger = -1, konging = 0, chow = -1;
        for (int step = 1; step < 4; step++) {
            int other = (seat + step) & 3, can_win = wins(other, k);
            int open = t.front < t.back;
            int pung = open && t.has[other][2] >> k & 1, kong = open && t.has[other][3] >> k & 1, chows = 0;
            int way[3];
            if (open && step == 1) {
                u64 held = t.has[other][1];
                for (int i = 0; i < 3; i++) {
                    way[chows] = i;
                    chows += (held & pairs_of[k][i]) == pairs_of[k][i];
                }
            }
            int m = chows + pung + kong + can_win;
            if (!m) continue;
            tally[DECISIONS]++;
            int answer = below(m + 1);
            if (answer < chows)
                chow = way[answer];
            else if ((answer -= chows) < pung)
                ponger = other, konging = 0;
            else if ((answer -= pung) < kong)
                ponger = other, konging = 1;
            else if (answer - kong < can_win && winner < 0)
                winner = other;
        }
        if (winner >= 0) {
            tally[CLAIMED] = 1;
            won(winner, seat);
            return;
        }
        if (ponger >= 0) {
            seat = ponger;
            tally[TURNS]++;
            t.melds[seat]++;
            take(seat, k);
            take(seat, k);
            if (konging) {
                take(seat, k);
                tally[BIG]++;
                begin = DRAW_BACK;
            } else {
                t.pungs[seat] |= bit(k);
                tally[PUNGS]++;
                begin = ONLY_DISCARD;
            }
            continue;
        }
        seat = (seat + 1) & 3;
        if (chow >= 0) {
            u64 two = pairs_of[k][chow];
            take(seat, lowest(two));
            take(seat, lowest(two & (two - 1)));
            t.melds[seat]++;
            tally[TURNS]++;
            tally[CHOWS]++;
            begin = ONLY_DISCARD;
            continue;
        }
        begin = DRAW_FRONT;
    }
}

static void prepare(void) {
    static const u8 orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int k = 0; k < SUITED; k++) {
        if (k % 9 < 7) run_starts |= bit(k);
        if (k % 9 < 3) triple_starts |= bit(k);
        if (k % 9 == 0 || k % 9 == 8) orphans |= bit(k);
    }
    for (int k = SUITED; k < KINDS; k++) honours |= bit(k);
    orphans |= honours;
    for (int i = 0; i < 6; i++)
        for (int suit = 0; suit < 3; suit++) knits[i] |= (u64)0x49 << (9 * suit + orders[i][suit]);
    for (int k = 0; k < KINDS; k++)
        for (int i = 0; i < 3; i++) {
            int start = k - i;
            pairs_of[k][i] = (u64)1 << 63;
            if (k < SUITED && start >= k / 9 * 9 && run_starts >> start & 1)
                pairs_of[k][i] = ((u64)7 << start) & ~bit(k);
        }
}

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr, "mahjong table|competition HANDS SEED\n");
        return 2;
    }
    home = strcmp(argv[1], "table") == 0;
    pieces = home ? 136 : 144;
    long hands = atol(argv[2]);
    seed = strtoull(argv[3], 0, 10) * 0x9E3779B97F4A7C15ULL | 1;
    prepare();
    u8 deck[144];
    for (int i = 0; i < 144; i++) deck[i] = i < 136 ? i / 4 : KINDS + i - 136;
    double sum[FIGURES] = {0}, squares[FIGURES] = {0};
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (long hand = 0; hand < hands; hand++) {
        deal(deck);
        play();
        for (int i = 0; i < FIGURES; i++) {
            sum[i] += tally[i];
            squares[i] += (double)tally[i] * tally[i];
        }
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    double seconds = b.tv_sec - a.tv_sec + 1e-9 * (b.tv_nsec - a.tv_nsec);
    for (int i = 0; i < FIGURES; i++) {
        double mean = sum[i] / hands;
        printf("%s %.9f %.9f\n", NAMES[i], mean, squares[i] / hands - mean * mean);
    }
    printf("rate %.0f 0\n", sum[DECISIONS] / seconds);
    return 0;
}
