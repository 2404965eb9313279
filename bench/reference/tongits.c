/* Tongits, played at random: an independent program of the same rules.

   Written from the rulebook, not from law.py: it checks the statistics of the law and is what the
   law's speed is measured against.

       gcc -O3 -march=native -o tongits tongits.c
       ./tongits VARIANT HANDS SEED [HANDS AT ONE TABLE]

   Prints `name mean variance` for every figure, and the decisions made in a second.  A hand is 64
   bits: sixteen for each suit, the ace at the bottom and three that are always clear at the top, so
   that runs end with the king by themselves. */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t Cards;
enum { SEATS = 3, DEALT = 12, CARDS = 52, MELDS = 18, MOVES = 256, NOBODY = -1 };
enum { TONGITS = 1, CALLED, CHALLENGED, DECK_OUT };
enum { DISCARD, DROP, BURY, CONNECT, GO_OUT, CALL, PICK, TAKE };

#define COLUMN 0x0001000100010001ULL /* the aces */
#define CARD(c) (1ULL << (c))
#define COUNT(x) __builtin_popcountll(x)
#define FIRST(x) __builtin_ctzll(x)

static int pagat;
static uint64_t seed;

static inline uint32_t below(uint32_t n) {
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (uint32_t)(((seed * 0x2545F4914F6CDD1DULL >> 32) * n) >> 32);
}

/* --- what a hand is made of ------------------------------------------------------------------ */

static inline int points(int card) { return (card & 15) > 8 ? 10 : (card & 15) + 1; }

/* The bottoms of runs of three. */
static inline Cards bottoms(Cards hand) { return hand & hand >> 1 & hand >> 2; }

/* Ranks of which at least three are held, as aces and so on in the lowest sixteen bits. */
static inline Cards thick(Cards hand) {
    Cards s = hand & 0xFFFF, h = hand >> 16 & 0xFFFF, d = hand >> 32 & 0xFFFF, c = hand >> 48;
    return (s & h & (d | c)) | (d & c & (s | h));
}

static inline Cards in_melds(Cards hand) {
    Cards b = bottoms(hand), t = thick(hand) * COLUMN;
    return b | b << 1 | b << 2 | (hand & t);
}

/* The least that is left over when melds are taken from the hand in the best way; `each` is what a card
   counts if it is not 0, otherwise cards count their points.  Stops looking where `best` is not beaten. */
static int left_over(Cards hand, int each, int had, int best) {
    for (Cards lone = hand & ~in_melds(hand); lone; lone &= lone - 1) had += each ? each : points(FIRST(lone));
    hand &= in_melds(hand);
    if (had >= best) return best;
    if (!hand) return had;
    int card = FIRST(hand), top = card;
    Cards column = hand & COLUMN << (card & 15);
    if (COUNT(column) >= 3) {
        best = left_over(hand & ~column, each, had, best);
        if (COUNT(column) == 4)
            for (Cards one = column & (column - 1); one; one &= one - 1)
                best = left_over((hand & ~column) | (one & -one), each, had, best);
    }
    while (hand >> (top + 1) & 1) {
        top++;
        if (top - card >= 2) best = left_over(hand & ~(CARD(top + 1) - CARD(card)), each, had, best);
    }
    return left_over(hand & (hand - 1), each, had + (each ? each : points(card)), best);
}

static int dead_wood(Cards hand) { return left_over(hand, 0, 0, 1000); }

static inline int may_go_out(Cards hand) {
    int lone = COUNT(hand & ~in_melds(hand));
    return lone <= 1 && (COUNT(hand) == 1 || left_over(hand, 1, 0, 2) < 2);
}

/* --- a table ------------------------------------------------------------------------------------ */

typedef struct {
    Cards hand;
    int opened, face_up, down, fours, aces;
    int connecting, self_connected, others_connected; /* the first in this turn, the others before it */
} Player;

typedef struct {
    Cards cards, fits;
    int owner, run;
} Meld;

typedef struct {
    Cards cards;
    uint8_t what, meld;
} Move;

typedef struct {
    double decisions, turns, picks, takes, drops, connects, secrets, called, challenged, burned;
    double ended[5], wins[SEATS], dead_wood[SEATS], chips[SEATS], pots_won, pot;
} Story;

static struct {
    Player player[SEATS];
    Meld meld[MELDS];
    int melds, dealer, hitter, turn, next, lying;
    long pot, chips[SEATS];
    uint8_t pile[CARDS];
} t;

static uint8_t deck[CARDS];
static Move moves[MOVES];
static int n;

static inline void add(int what, Cards cards, int meld) {
    moves[n].what = (uint8_t)what;
    moves[n].cards = cards;
    moves[n++].meld = (uint8_t)meld;
}

/* --- what may be done ------------------------------------------------------------------------------ */

static inline void add_sets(int what, Cards column, Cards needed) {
    if (COUNT(column) == 4) {
        add(what, column, 0);
        for (Cards one = column & ~needed; one; one &= one - 1) add(what, column & ~(one & -one), 0);
    } else
        add(what, column, 0);
}

static void list_acts(const Player *p) {
    Cards hand = p->hand;
    n = 0;
    if (may_go_out(hand)) add(GO_OUT, 0, 0);
    for (Cards c = hand; c; c &= c - 1) add(DISCARD, c & -c, 0);
    for (Cards ranks = thick(hand); ranks; ranks &= ranks - 1) {
        Cards column = hand & COLUMN << FIRST(ranks);
        add_sets(DROP, column, 0);
        if (COUNT(column) == 4) add(BURY, column, 0);
    }
    for (Cards b = bottoms(hand); b; b &= b - 1) {
        int low = FIRST(b);
        for (int top = low + 2; hand >> top & 1; top++) add(DROP, CARD(top + 1) - CARD(low), 0);
    }
    for (int k = 0; k < t.melds; k++)
        for (Cards c = hand & t.meld[k].fits; c; c &= c - 1) add(CONNECT, c & -c, k);
}

static void list_starts(const Player *p) {
    int lying = t.pile[t.lying - 1];
    Cards top = CARD(lying), cards = p->hand | top, column = cards & COLUMN << (lying & 15);
    n = 0;
    if (p->opened && !p->others_connected && !p->self_connected) add(CALL, 0, 0);
    add(PICK, 0, 0);
    if (COUNT(column) >= 3) add_sets(TAKE, column, top);
    int low = lying, high = lying;
    while (low & 15 && cards >> (low - 1) & 1) low--;
    while (cards >> (high + 1) & 1) high++;
    for (int a = low; a <= lying; a++)
        for (int b = a + 2 > lying ? a + 2 : lying; b <= high; b++) add(TAKE, CARD(b + 1) - CARD(a), 0);
}

/* --- the end of a hand --------------------------------------------------------------------------------- */

static void ante(int winner) {
    for (int q = 0; q < SEATS; q++)
        if (q != winner) t.chips[q]--, t.pot++;
}

static void fill_pot(void) {
    for (int q = 0; q < SEATS; q++) t.chips[q]--, t.pot++;
}

static void finish(Story *s, int winner, int how, int fought) {
    s->ended[winner == NOBODY ? 0 : how]++;
    for (int q = 0; q < SEATS; q++) {
        s->dead_wood[q] += dead_wood(t.player[q].hand);
        s->burned += !t.player[q].opened && q != winner;
    }
    if (winner == NOBODY) return;
    Player *w = &t.player[winner];
    int secrets = w->down + w->fours, aces = w->aces + COUNT(w->hand & COLUMN);
    for (int r = 0; r < 13; r++) secrets += COUNT(w->hand & COLUMN << r) == 4;
    int all = pagat ? (how == TONGITS || how == CHALLENGED ? 3 : 1) + aces + 3 * secrets
                    : 1 + (how == TONGITS) + aces + 2 * secrets;
    for (int q = 0; q < SEATS; q++) {
        if (q == winner) continue;
        int due = all + !t.player[q].opened + (!pagat && fought >> q & 1 ? 2 : 0);
        t.chips[q] -= due;
        t.chips[winner] += due;
    }
    ante(winner);
    if (winner == t.hitter) {
        s->pots_won++;
        s->pot += (double)t.pot;
        t.chips[winner] += t.pot;
        t.pot = 0;
        fill_pot();
    }
    t.hitter = t.dealer = winner;
    s->wins[winner]++;
}

/* What aces and fours in a hand are paid. */
static int paid_for(Cards hand) {
    int secrets = 0;
    for (int r = 0; r < 13; r++) secrets += COUNT(hand & COLUMN << r) == 4;
    return COUNT(hand & COLUMN) + (pagat ? 3 : 2) * secrets;
}

/* The card that must go leaves as much as possible to be paid for, and of such it is the dearest. */
static void go_out(Story *s, int seat) {
    Cards hand = t.player[seat].hand, spare = 0;
    int most = -1;
    if (left_over(hand, 1, 0, 1) > 0)
        for (Cards c = hand; c; c &= c - 1) {
            int value = 16 * paid_for(hand & ~(c & -c)) + points(FIRST(c));
            if (value > most && left_over(hand & ~(c & -c), 1, 0, 1) == 0) most = value, spare = c & -c;
        }
    t.player[seat].hand &= ~spare;
    finish(s, seat, TONGITS, 0);
}

static void show_down(Story *s, int caller) {
    int fought = 0, winner = caller, least = dead_wood(t.player[caller].hand);
    s->called++;
    for (int k = 1; k < SEATS; k++) {
        int q = (caller + k) % SEATS;
        if (!t.player[q].face_up) continue;
        s->decisions++;
        if (!below(2)) continue;
        fought |= 1 << q;
        int total = dead_wood(t.player[q].hand);
        if (total < least || (total == least && winner == caller)) winner = q, least = total;
    }
    s->challenged += fought != 0;
    finish(s, winner, fought ? CHALLENGED : CALLED, fought ? fought | 1 << caller : 0);
}

static void run_out(Story *s, int last) {
    int winner = NOBODY, least = 1000;
    for (int k = 0; k < SEATS; k++) {
        int q = (last + k) % SEATS, total = dead_wood(t.player[q].hand);
        if (t.player[q].opened && total < least) winner = q, least = total;
    }
    finish(s, winner, DECK_OUT, 0);
}

/* --- a hand ------------------------------------------------------------------------------------------ */

static void lay(Player *p, int seat, Cards cards) {
    Meld *m = &t.meld[t.melds++];
    Cards low = cards & -cards, high = CARD(63 - __builtin_clzll(cards));
    p->hand &= ~cards;
    p->opened = p->face_up = 1;
    p->aces += COUNT(cards & COLUMN);
    m->cards = cards;
    m->owner = seat;
    m->run = (cards & low << 1) != 0;
    if (m->run) m->fits = ((low & COLUMN ? 0 : low >> 1) | (high << 1)) & 0x1FFF1FFF1FFF1FFFULL;
    else m->fits = COLUMN << (FIRST(cards) & 15) & ~cards;
}

static void connect(Player *p, int seat, Cards card, int k) {
    Meld *m = &t.meld[k];
    p->hand &= ~card;
    if (!m->run) m->fits = 0;
    else if (card > m->cards) m->fits = (m->fits & ~card) | (card << 1 & 0x1FFF1FFF1FFF1FFFULL);
    else m->fits = (m->fits & ~card) | (card & COLUMN ? 0 : card >> 1);
    m->cards |= card;
    if (m->owner == seat) {
        p->connecting = 1;
        p->aces += (card & COLUMN) != 0;
    } else
        t.player[m->owner].others_connected = 1;
}

static void deal(Story *s) {
    for (int i = CARDS - 1; i > 0; i--) {
        int j = (int)below((uint32_t)i + 1);
        uint8_t c = deck[i];
        deck[i] = deck[j];
        deck[j] = c;
    }
    memset(t.player, 0, sizeof t.player);
    t.melds = t.lying = 0;
    int q = t.dealer;
    for (t.next = 0; t.next < SEATS * DEALT + 1; t.next++) {
        t.player[q].hand |= CARD(deck[t.next]);
        q = q == SEATS - 1 ? 0 : q + 1;
    }
    t.turn = t.dealer;
    s->turns++;
}

static void play(Story *s) {
    int begun = 1; /* has she picked or taken a card in this turn? */
    deal(s);
    for (;;) {
        Player *p = &t.player[t.turn];
        if (begun) list_acts(p);
        else list_starts(p);
        Move m = moves[below((uint32_t)n)];
        s->decisions++;
        switch (m.what) {
        case GO_OUT: go_out(s, t.turn); return;
        case CALL: show_down(s, t.turn); return;
        case PICK:
            p->hand |= CARD(deck[t.next++]);
            s->picks++;
            begun = 1;
            continue;
        case TAKE:
            p->hand |= CARD(t.pile[--t.lying]);
            lay(p, t.turn, m.cards);
            s->takes++;
            begun = 1;
            break;
        case DROP:
            p->fours += COUNT(m.cards) == 4 && !(m.cards & m.cards << 1);
            lay(p, t.turn, m.cards);
            s->drops++;
            break;
        case BURY:
            p->hand &= ~m.cards;
            p->aces += COUNT(m.cards & COLUMN);
            p->opened = 1;
            p->down++;
            s->secrets++;
            break;
        case CONNECT:
            connect(p, t.turn, m.cards, m.meld);
            s->connects++;
            break;
        default:
            p->hand &= ~m.cards;
            t.pile[t.lying++] = (uint8_t)FIRST(m.cards);
        }
        if (!p->hand) {
            finish(s, t.turn, TONGITS, 0);
            return;
        }
        if (m.what != DISCARD) continue;
        p->self_connected = p->connecting;
        p->connecting = p->others_connected = 0;
        if (t.next == CARDS) {
            run_out(s, t.turn);
            return;
        }
        t.turn = t.turn == SEATS - 1 ? 0 : t.turn + 1;
        s->turns++;
        begun = 0;
    }
}

/* --- figures -------------------------------------------------------------------------------------------- */

static const char *names[] = {"decisions", "turns",   "picks",  "takes",     "drops",     "connects", "secrets",
                              "draws_called", "draws_challenged", "burned", "void", "tongits", "draw", "challenge",
                              "deck_out", "wins0", "wins1", "wins2", "deadwood0", "deadwood1", "deadwood2",
                              "chips0", "chips1", "chips2", "pots_won", "pot"};
enum { FIGURES = sizeof(Story) / sizeof(double) };
static double total[FIGURES], squares[FIGURES];

static void sit_down(void) {
    memset(&t, 0, sizeof t);
    t.hitter = NOBODY;
    fill_pot();
}

int main(int argc, char **argv) {
    if (argc != 4 && argc != 5) return fprintf(stderr, "tongits VARIANT HANDS SEED [HANDS AT ONE TABLE]\n"), 2;
    pagat = !strcmp(argv[1], "pagat");
    long hands = atol(argv[2]), at_once = argc == 5 ? atol(argv[4]) : 1;
    seed = strtoull(argv[3], 0, 10) * 0x9E3779B97F4A7C15ULL + 1;
    for (int i = 0; i < CARDS; i++) deck[i] = (uint8_t)(i / 13 * 16 + i % 13);
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (long i = 0; i < hands; i++) {
        union {
            Story s;
            double f[FIGURES];
        } story;
        memset(&story, 0, sizeof story);
        if (i % at_once == 0) sit_down();
        play(&story.s);
        for (int q = 0; q < SEATS; q++) story.s.chips[q] = (double)t.chips[q];
        for (int k = 0; k < FIGURES; k++) {
            total[k] += story.f[k];
            squares[k] += story.f[k] * story.f[k];
        }
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    double spent = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    for (int k = 0; k < FIGURES; k++) {
        double mean = total[k] / (double)hands;
        printf("%s %.9g %.9g\n", names[k], mean, squares[k] / (double)hands - mean * mean);
    }
    printf("rate %.0f 0\n", total[0] / spent);
    return 0;
}
