/* Pong, played at random: an independent program of the same rules.

   Written from the rulebook, not from law.py: it checks the statistics of the law and is what the
   law's speed is measured against.

       gcc -O3 -march=native -o pong pong.c
       ./pong VARIANT HANDS SEED

   Every hand is the first one at a fresh table.  Prints `name mean variance` for every figure, and
   the decisions made in a second.  Tiles are suit * 10 + rank, the honours being rank 9. */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 4, RANKS = 10, KINDS = 30, TILES = 120, HAND = 11, WIN = KINDS };

static int mixed;
static uint64_t seed;

static inline uint32_t below(uint32_t n) {
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (uint32_t)(((seed * 0x2545F4914F6CDD1DULL >> 32) * n) >> 32);
}

/* --- a rank is three counts packed in six bits ------------------------------------------- */

static int8_t tongs_in[512]; /* by counts of three bits each: -1 where sets do not use them up */

static int search(int a, int b, int c) {
    /* the slow and obvious way: take a set away in every possible manner */
    int best = -1;
    if (a + b + c == 0) return 0;
    for (int x = 0; x <= 3; x++)
        for (int y = 0; x + y <= 3; y++) {
            int z = 3 - x - y, tong = x == 3 || y == 3 || z == 3;
            if (x > a || y > b || z > c) continue;
            if (!tong && !mixed && !(x == 1 && y == 1)) continue;
            int rest = search(a - x, b - y, c - z);
            if (rest >= 0 && rest + tong > best) best = rest + tong;
        }
    return best;
}

static void prepare(void) {
    for (int a = 0; a < 8; a++)
        for (int b = 0; b < 8; b++)
            for (int c = 0; c < 8; c++)
                tongs_in[a | b << 3 | c << 6] = a > 4 || b > 4 || c > 4 ? -1 : (int8_t)search(a, b, c);
}

/* --- a table ------------------------------------------------------------------------------- */

typedef struct {
    uint16_t rank[RANKS];
    uint32_t kinds;
    int open; /* ranks that sets do not use up */
} Player;

typedef struct {
    long decisions, turns, draws, takes, by_draw, by_discard, tongs, exhausted, winner, chips[SEATS];
} Story;

static Player player[SEATS];
static uint8_t wall[TILES], river[TILES];

static inline void change(Player *p, int kind, int by) {
    int r = kind % 10, shift = kind / 10 * 3;
    p->open -= tongs_in[p->rank[r]] < 0;
    p->rank[r] = (uint16_t)(p->rank[r] + by * (1 << shift));
    p->open += tongs_in[p->rank[r]] < 0;
    if (p->rank[r] >> shift & 7) p->kinds |= 1u << kind;
    else p->kinds &= ~(1u << kind);
}

static inline int completes(const Player *p, int kind) {
    if (p->open > 1) return 0;
    int r = kind % 10, shift = kind / 10 * 3;
    int now = tongs_in[p->rank[r]] < 0, then = tongs_in[p->rank[r] + (1 << shift)] < 0;
    return p->open - now + then == 0;
}

static void won(Story *s, int who) {
    s->winner = who;
    for (int r = 0; r < RANKS; r++) s->tongs += tongs_in[player[who].rank[r]];
    for (int q = 0; q < SEATS; q++) s->chips[q] += q == who ? 3 * (2 + s->tongs) : -(2 + s->tongs);
}

static void play(Story *s) {
    int lying = 0, next = 0, turn = 0;
    memset(s, 0, sizeof *s);
    memset(player, 0, sizeof player);
    s->winner = -1;
    for (int i = TILES - 1; i > 0; i--) {
        int j = (int)below((uint32_t)i + 1);
        uint8_t t = wall[i];
        wall[i] = wall[j];
        wall[j] = t;
    }
    for (int q = 0; q < SEATS; q++)
        for (int i = 0; i < HAND; i++) change(&player[q], wall[next++], 1);
    change(&player[0], wall[next++], 1);
    s->turns = 1;
    for (;;) {
        Player *p = &player[turn];
        int moves[HAND + 2], n = 0;
        for (uint32_t kinds = p->kinds; kinds; kinds &= kinds - 1) moves[n++] = __builtin_ctz(kinds);
        if (p->open == 0) moves[n++] = WIN;
        int kind = moves[below((uint32_t)n)];
        s->decisions++;
        if (kind == WIN) {
            s->by_draw = 1;
            won(s, turn);
            return;
        }
        change(p, kind, -1);
        river[lying++] = (uint8_t)kind;
        for (int k = 1; k < SEATS; k++) {
            int q = (turn + k) & 3;
            if (!completes(&player[q], kind)) continue;
            s->decisions++;
            if (below(2) == 0) {
                change(&player[q], kind, 1);
                s->by_discard = 1;
                won(s, q);
                return;
            }
        }
        if (next == TILES) {
            s->exhausted = 1;
            return;
        }
        turn = (turn + 1) & 3;
        s->turns++;
        s->decisions++;
        if (below(2)) {
            s->takes++;
            change(&player[turn], river[--lying], 1);
        } else {
            s->draws++;
            change(&player[turn], wall[next++], 1);
        }
        if (s->turns >= 10000) return;
    }
}

/* --- figures -------------------------------------------------------------------------------- */

enum { FIGURES = 9 + 2 * SEATS };
static double total[FIGURES], squares[FIGURES];

static void count(const Story *s) {
    double f[FIGURES] = {(double)s->decisions, (double)s->turns,   (double)s->draws,
                         (double)s->takes,     (double)s->by_draw, (double)s->by_discard,
                         (double)s->tongs,     (double)s->exhausted, (double)(s->winner >= 0)};
    for (int q = 0; q < SEATS; q++) {
        f[9 + q] = s->winner == q;
        f[9 + SEATS + q] = (double)s->chips[q];
    }
    for (int i = 0; i < FIGURES; i++) {
        total[i] += f[i];
        squares[i] += f[i] * f[i];
    }
}

int main(int argc, char **argv) {
    static const char *names[] = {"decisions", "turns",           "draws", "takes",     "wins_by_draw",
                                  "wins_by_discard", "tongs", "exhausted", "won"};
    if (argc != 4) return fprintf(stderr, "pong VARIANT HANDS SEED\n"), 2;
    mixed = !strcmp(argv[1], "mixed");
    long hands = atol(argv[2]);
    seed = strtoull(argv[3], 0, 10) * 0x9E3779B97F4A7C15ULL + 1;
    prepare();
    for (int i = 0; i < TILES; i++) wall[i] = (uint8_t)(i % KINDS);
    struct timespec from, to;
    Story story;
    double spent = 0;
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (long i = 0; i < hands; i++) {
        play(&story);
        count(&story);
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    spent = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    for (int i = 0; i < FIGURES; i++) {
        double mean = total[i] / (double)hands;
        char name[32];
        if (i < 9) snprintf(name, sizeof name, "%s", names[i]);
        else snprintf(name, sizeof name, "%s%d", i < 9 + SEATS ? "wins" : "chips", (i - 9) % SEATS);
        printf("%s %.9g %.9g\n", name, mean, squares[i] / (double)hands - mean * mean);
    }
    printf("rate %.0f 0\n", total[0] / spent);
    return 0;
}
