/* Kings Corners, played at random: an independent program of the same rules.

   Written from the rulebook, not from law.py: it checks the statistics of the law and is what the
   law's speed is measured against.

       gcc -O3 -march=native -o kingscorners kingscorners.c -lm
       ./kingscorners VARIANT SEATS HANDS SEED

   Every hand is the first one at a fresh table.  Prints `name mean variance` for every figure, and
   the decisions made in a second.  Cards are suit * 13 + rank; a joker is 52 or 53. */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t Set;
enum { SIDES = 4, PLACES = 8, MAX_SEATS = 6, CARDS = 52, KING = 12, MAX_MOVES = 900 };
enum { PLAY, MOVE, END, JOKER };
enum { BY_KING, PIP, FIFTY, KLEPLEK, ROBINSON };
enum { POINTS, CHIPS, POOL };
enum { ALTERNATE_DOWN, ALTERNATE_UP, SUIT_DOWN };
enum { KINGS_FREE, KINGS_FORCED, KINGS_FINED };

typedef struct {
    const char *name;
    int cards, scoring, stakes, kings, bonus, draw_first, draws, side, corner, becker, jokers;
} Rules;

static const Rules VARIANTS[] = {
    {"standard", 7, BY_KING, POINTS, 0, 0, 0, 1, 0, 0, 0, 0},
    {"chips", 7, BY_KING, CHIPS, 0, 0, 0, 1, 0, 0, 0, 0},
    {"pip", 7, PIP, POINTS, 0, 0, 0, 1, 0, 0, 0, 0},
    {"fifty", 7, FIFTY, POINTS, 0, 0, 0, 1, 0, 0, 0, 0},
    {"kleplek", 7, KLEPLEK, POINTS, 0, 0, 0, 1, 0, 0, 0, 0},
    {"forced", 7, BY_KING, POINTS, KINGS_FORCED, 0, 0, 1, 0, 0, 0, 0},
    {"penalty", 7, BY_KING, POINTS, KINGS_FINED, 0, 0, 1, 0, 0, 0, 0},
    {"pool", 7, BY_KING, POOL, 0, 0, 0, 1, 0, 0, 0, 0},
    {"bonus", 7, BY_KING, POINTS, 0, 5, 0, 1, 0, 0, 0, 0},
    {"drawfirst", 7, BY_KING, POINTS, 0, 0, 1, 1, 0, 0, 0, 0},
    {"drawtwo", 7, BY_KING, POINTS, 0, 0, 0, 2, 0, 0, 0, 0},
    {"insuit", 7, BY_KING, POINTS, 0, 0, 0, 1, ALTERNATE_DOWN, SUIT_DOWN, 0, 0},
    {"robinson", 7, ROBINSON, POINTS, 0, 0, 0, 1, ALTERNATE_UP, SUIT_DOWN, 0, 0},
    {"crestanello", 7, BY_KING, POINTS, 0, 0, 0, 1, SUIT_DOWN, SUIT_DOWN, 0, 0},
    {"becker", 4, BY_KING, POINTS, 0, 0, 0, 1, 0, 0, 1, 0},
    {"jokers", 7, BY_KING, POINTS, 0, 0, 0, 1, 0, 0, 0, 1},
};

/* --- chance ------------------------------------------------------------------------------ */

static uint64_t seed;

static inline uint32_t below(uint32_t n) {
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (uint32_t)(((seed * 0x2545F4914F6CDD1DULL >> 32) * n) >> 32);
}

/* --- the table --------------------------------------------------------------------------- */

static Set next_card[3][CARDS]; /* what may be laid on a card, by way of building */
static const Set EVERY = ((Set)1 << CARDS) - 1;
static Set kings;

typedef struct {
    uint8_t card[13], joker[13];
    int count;
    Set takes;
} Pile;

static struct {
    Pile pile[PLACES];
    Set hand[MAX_SEATS], barred; /* barred: stood for by a joker in a corner */
    int jokers[MAX_SEATS], size[MAX_SEATS];
    uint8_t stock[CARDS + 2];
    int top; /* cards in the stock; stock[top - 1] is next */
    int points[MAX_SEATS], chips[MAX_SEATS], pot;
    int seats, actor, nothing_happened, cards_played, piles_moved, drew, placing, over;
    int decisions, turns, plays, pile_moves, corners, drawn, impasse, winner;
} t;

typedef struct { uint8_t kind, card, from, to; } Choice;
static Choice choices[MAX_MOVES];

static int is_red(int card) { return card / 13 == 1 || card / 13 == 2; }

static void make_tables(void) {
    for (int a = 0; a < CARDS; a++)
        for (int b = 0; b < CARDS; b++) {
            Set one = (Set)1 << b;
            if (b % 13 == a % 13 - 1 && is_red(a) != is_red(b)) next_card[ALTERNATE_DOWN][a] |= one;
            if (b % 13 == a % 13 + 1 && is_red(a) != is_red(b)) next_card[ALTERNATE_UP][a] |= one;
            if (b % 13 == a % 13 - 1 && a / 13 == b / 13) next_card[SUIT_DOWN][a] |= one;
        }
    for (int suit = 0; suit < 4; suit++) kings |= (Set)1 << (suit * 13 + KING);
}

static inline int build_at(const Rules *r, int place) { return place < SIDES ? r->side : r->corner; }

/* --- dealing and drawing ------------------------------------------------------------------- */

static inline void give(int seat, int card) {
    if (card >= CARDS) t.jokers[seat]++;
    else t.hand[seat] |= (Set)1 << card;
    t.size[seat]++;
}

static inline int draw_one(void) {
    int card = t.stock[--t.top];
    give(t.actor, card);
    t.drawn++;
    return card;
}

static void draw_turn(const Rules *r) {
    t.drew = t.top > 0;
    for (int k = 0; k < r->draws && t.top > 0; k++) draw_one();
}

static inline void lay_down(const Rules *r, int card, int joker, int place) {
    Pile *p = &t.pile[place];
    t.corners += place >= SIDES && p->count == 0;
    p->card[p->count] = (uint8_t)card;
    p->joker[p->count++] = (uint8_t)joker;
    p->takes = next_card[build_at(r, place)][card];
    if (joker && place >= SIDES) t.barred |= (Set)1 << card;
}

static inline void begin_turn(const Rules *r, int seat) {
    t.actor = seat;
    t.cards_played = t.piles_moved = t.drew = 0;
    t.turns++;
    if (r->draw_first) draw_turn(r);
}

static void deal(const Rules *r, uint8_t *deck) {
    int cards = r->jokers ? CARDS + 2 : CARDS, seats = t.seats;
    for (int k = cards - 1; k > 0; k--) {
        int j = (int)below((uint32_t)k + 1);
        uint8_t keep = deck[k];
        deck[k] = deck[j];
        deck[j] = keep;
    }
    memset(&t, 0, sizeof t);
    t.seats = seats;
    t.winner = -1;
    for (int place = 0; place < PLACES; place++) t.pile[place].takes = place < SIDES ? EVERY : kings;
    memcpy(t.stock, deck, (size_t)cards);
    t.top = cards;
    for (int k = 0; k < r->cards; k++)
        for (int seat = 0; seat < seats; seat++) give(seat, t.stock[--t.top]);
    for (int side = 0; side < SIDES; side++) {
        while (t.stock[t.top - 1] >= CARDS) { /* a joker turned up goes back anywhere */
            uint8_t joker = t.stock[t.top - 1];
            int at = (int)below((uint32_t)t.top);
            memmove(t.stock + at + 1, t.stock + at, (size_t)(t.top - 1 - at));
            t.stock[at] = joker;
        }
        lay_down(r, t.stock[--t.top], 0, side);
    }
    if (r->stakes == CHIPS)
        for (int seat = 0; seat < seats; seat++) t.chips[seat]--, t.pot++;
    begin_turn(r, 0);
}

/* --- the end of a hand ------------------------------------------------------------------------ */

static int price(int scoring, int rank) {
    switch (scoring) {
    case PIP: return rank == 0 ? 25 : rank >= 10 ? 10 : rank + 1;
    case FIFTY: return rank == 0 ? 50 : rank >= 9 ? 10 : 5;
    case KLEPLEK: return rank >= 10 ? 10 : rank >= 5 ? 5 : 1;
    case ROBINSON: return rank + 1;
    default: return rank == KING ? 10 : 1;
    }
}

static int hand_price(int scoring, int seat) {
    static const int joker[] = {10, 25, 50, 10, 13};
    int total = t.jokers[seat] * joker[scoring];
    for (Set h = t.hand[seat]; h; h &= h - 1) total += price(scoring, __builtin_ctzll(h) % 13);
    return total;
}

static void finish(const Rules *r, int winner) {
    t.over = 1;
    t.winner = winner;
    for (int seat = 0; seat < t.seats; seat++) {
        t.points[seat] += hand_price(r->scoring, seat);
        int due = r->stakes == POOL ? t.size[seat]
                : r->stakes == CHIPS && winner >= 0 ? hand_price(BY_KING, seat) : 0;
        t.chips[seat] -= due;
        t.pot += due;
    }
    if (winner < 0) return;
    if (r->scoring == KLEPLEK && t.turns == 1) t.points[winner] += 5;
    t.chips[winner] += t.pot;
    t.pot = 0;
}

static void pass_on(const Rules *r) {
    int more = r->draw_first ? t.top > 0 : t.drew;
    t.nothing_happened = t.cards_played || t.piles_moved || more ? 0 : t.nothing_happened + 1;
    if (t.nothing_happened == t.seats) {
        t.impasse = 1;
        finish(r, -1);
    } else
        begin_turn(r, t.actor + 1 == t.seats ? 0 : t.actor + 1);
}

/* --- decisions ----------------------------------------------------------------------------------- */

static inline int holds_playable_king(void) {
    int room = 0;
    for (int c = SIDES; c < PLACES; c++) room |= t.pile[c].count == 0;
    return room && (t.hand[t.actor] & kings & ~t.barred);
}

static int pile_fits(const Rules *r, int side, int place) {
    const Pile *p = &t.pile[side];
    if (place == side || !(t.pile[place].takes >> p->card[0] & 1)) return 0;
    if (place < SIDES) return t.pile[place].count > 0;
    for (int k = 1; k < p->count; k++)
        if (!(next_card[r->corner][p->card[k - 1]] >> p->card[k] & 1)) return 0;
    for (int k = 0; k < p->count; k++)
        if (!p->joker[k] && t.barred >> p->card[k] & 1) return 0;
    return 1;
}

static inline int list_plays(int n, int kind, Set cards, int only_empty) {
    Set free = kind == JOKER ? EVERY : ~t.barred;
    for (int place = 0; place < PLACES; place++) {
        if (only_empty && t.pile[place].count) continue;
        Set fit = cards & t.pile[place].takes & (place < SIDES ? EVERY : free);
        for (; fit; fit &= fit - 1) choices[n++] = (Choice){(uint8_t)kind, (uint8_t)__builtin_ctzll(fit), 0, (uint8_t)place};
    }
    return n;
}

static inline int list_choices(const Rules *r) {
    int n = list_plays(0, PLAY, t.hand[t.actor], t.placing);
    if (t.jokers[t.actor]) n = list_plays(n, JOKER, EVERY, t.placing);
    if (t.placing) return n;
    Set onto = 0;
    for (int place = 0; place < PLACES; place++)
        if (place >= SIDES || t.pile[place].count) onto |= t.pile[place].takes;
    for (int side = 0; side < SIDES; side++)
        if (t.pile[side].count && onto >> t.pile[side].card[0] & 1)
            for (int place = 0; place < PLACES; place++)
                if (pile_fits(r, side, place)) choices[n++] = (Choice){MOVE, 0, (uint8_t)side, (uint8_t)place};
    if (r->kings != KINGS_FORCED || !holds_playable_king()) choices[n++] = (Choice){END, 0, 0, 0};
    return n;
}

/* In Becker's game an empty hand draws on while there is a stock. */
static void after_last_card(const Rules *r) {
    while (r->becker && t.top > 0) {
        int card = draw_one(), rooms = 0, room = 0;
        for (int place = 0; place < PLACES; place++) {
            if (t.pile[place].count) continue;
            if (card >= CARDS) rooms = 2;
            else if (place < SIDES || ((kings & ~t.barred) >> card & 1)) rooms++, room = place;
        }
        if (rooms == 0) {
            pass_on(r);
            return;
        }
        if (rooms > 1) {
            t.placing = 1;
            return;
        }
        t.hand[t.actor] = 0;
        t.size[t.actor] = 0;
        lay_down(r, card, 0, room);
        t.plays++;
    }
    finish(r, t.actor);
}

static inline void do_play(const Rules *r, Choice c) {
    int seat = t.actor;
    if (c.kind == JOKER) t.jokers[seat]--;
    else t.hand[seat] &= ~((Set)1 << c.card);
    lay_down(r, c.card, c.kind == JOKER, c.to);
    t.plays++;
    t.cards_played++;
    t.placing = 0;
    if (r->bonus && c.to >= SIDES && c.card % 13 == 0) t.points[seat] -= r->bonus;
    if (--t.size[seat] == 0) after_last_card(r);
}

static inline void do_move(const Rules *r, Choice c) {
    Pile *from = &t.pile[c.from];
    for (int k = 0; k < from->count; k++) lay_down(r, from->card[k], from->joker[k], c.to);
    from->count = 0;
    from->takes = EVERY;
    t.piles_moved++;
    t.pile_moves++;
}

static inline void do_end(const Rules *r) {
    int seat = t.actor;
    if (r->kings == KINGS_FINED && holds_playable_king()) {
        if (r->stakes == POINTS) t.points[seat] += 3;
        else t.chips[seat] -= 3, t.pot += 3;
    }
    if (!r->draw_first) draw_turn(r);
    if (!t.cards_played && (r->stakes == POOL || (r->stakes == CHIPS && t.drew))) t.chips[seat]--, t.pot++;
    pass_on(r);
}

static inline void decide(const Rules *r) {
    Choice c = choices[below((uint32_t)list_choices(r))];
    t.decisions++;
    if (c.kind == END) do_end(r);
    else if (c.kind == MOVE) do_move(r, c);
    else do_play(r, c);
}

/* --- many hands ------------------------------------------------------------------------------------ */

enum { FIGURES = 9 + 3 * MAX_SEATS };
static double sum[FIGURES], squares[FIGURES];

static void note(int k, double value) {
    sum[k] += value;
    squares[k] += value * value;
}

static void note_hand(void) {
    const int story[] = {t.decisions, t.turns, t.plays, t.pile_moves, t.corners, t.drawn, t.impasse, t.pot, t.top};
    for (int k = 0; k < 9; k++) note(k, story[k]);
    for (int seat = 0; seat < t.seats; seat++) {
        note(9 + 3 * seat, t.winner == seat);
        note(10 + 3 * seat, t.points[seat]);
        note(11 + 3 * seat, t.chips[seat]);
    }
}

int main(int argc, char **argv) {
    if (argc != 5) return fprintf(stderr, "usage: %s VARIANT SEATS HANDS SEED\n", argv[0]), 2;
    const Rules *r = NULL;
    for (size_t k = 0; k < sizeof VARIANTS / sizeof *VARIANTS; k++)
        if (!strcmp(argv[1], VARIANTS[k].name)) r = &VARIANTS[k];
    if (!r) return fprintf(stderr, "there is no variant '%s'\n", argv[1]), 2;
    t.seats = atoi(argv[2]);
    long hands = atol(argv[3]);
    seed = strtoull(argv[4], NULL, 10) * 0x9E3779B97F4A7C15ULL | 1;
    uint8_t deck[CARDS + 2];
    for (int k = 0; k < CARDS + 2; k++) deck[k] = (uint8_t)k;
    make_tables();

    struct timespec began, ended;
    clock_gettime(CLOCK_MONOTONIC, &began);
    for (long k = 0; k < hands; k++) {
        for (deal(r, deck); !t.over;) decide(r);
        note_hand();
    }
    clock_gettime(CLOCK_MONOTONIC, &ended);

    static const char *names[] = {"decisions", "turns", "plays", "pile_moves", "kings", "drawn", "impasse", "pot", "left"};
    static const char *by_seat[] = {"wins", "points", "chips"};
    for (int k = 0; k < 9 + 3 * t.seats; k++) {
        double mean = sum[k] / (double)hands;
        if (k < 9) printf("%s", names[k]);
        else printf("%s%d", by_seat[(k - 9) % 3], (k - 9) / 3);
        printf(" %.9g %.9g\n", mean, squares[k] / (double)hands - mean * mean);
    }
    double seconds = (double)(ended.tv_sec - began.tv_sec) + 1e-9 * (double)(ended.tv_nsec - began.tv_nsec);
    printf("rate %.0f 0\n", sum[0] / seconds);
    return 0;
}
