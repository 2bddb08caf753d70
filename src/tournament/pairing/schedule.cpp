#include "tournament/pairing/schedule.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <map>
#include <set>

#include "base/digest.h"
#include "base/reason.h"
#include "base/result.h"
#include "rulebook/clause.h"

namespace kyvien::tournament {

std::vector<RoundPairing> berger(int entries, int cycles, LastRounds order) {
    const int even = entries + entries % 2;
    const int others = even - 1;  // all but the last, who keeps the place
    const auto number = [others](int i) {
        return static_cast<EntryNumber>((i % others + others - 1) % others + 1);
    };
    std::vector<RoundPairing> rounds;
    for (int cycle = 0; cycle < cycles; ++cycle)
        for (int round = 0; round < others; ++round) {
            const int meets_last = 1 + round * (even / 2) % others;
            RoundPairing pairing;
            const auto add = [&](EntryNumber white, EntryNumber black) {
                if (white > entries || black > entries)
                    pairing.bye = std::min(white, black);
                else if (cycle == 0)
                    pairing.boards.push_back({white, black});
                else
                    pairing.boards.push_back({black, white});
            };
            const auto last = static_cast<EntryNumber>(even);
            if (round % 2 == 0)
                add(number(meets_last), last);
            else
                add(last, number(meets_last));
            for (int k = 1; k < even / 2; ++k)
                add(number(meets_last + k), number(meets_last - k));
            rounds.push_back(std::move(pairing));
        }
    if (order == LastRounds::Exchanged && cycles > 1 && others > 1)
        std::swap(rounds[static_cast<std::size_t>(others - 2)],
                  rounds[static_cast<std::size_t>(others - 1)]);
    return rounds;
}

std::vector<std::vector<MemberBoard>> all_play_all(int first_size, int second_size) {
    const int rounds = std::max(first_size, second_size);
    std::vector<std::vector<MemberBoard>> schedule(static_cast<std::size_t>(rounds));
    for (int round = 0; round < rounds; ++round)
        for (int i = 0; i < rounds; ++i) {
            // A Latin square of the larger size; opponents of the smaller team's missing members
            // are free.
            const int first = i;
            const int second = (i + round) % rounds;
            if (first < first_size && second < second_size)
                schedule[static_cast<std::size_t>(round)].push_back({first + 1, second + 1});
        }
    return schedule;
}

EliminationTotals elimination_totals(int entries, int losses) {
    EliminationTotals needs;
    needs.rounds = static_cast<int>(std::bit_width(static_cast<unsigned>(entries - 1)));
    needs.byes = (1 << needs.rounds) - entries;
    // Every entry but the winner has `losses` losses; the winner has fewer.
    needs.min_games = losses * (entries - 1);
    needs.max_games = needs.min_games + losses - 1;
    return needs;
}

namespace {

/// Places of a bracket of `size` slots in the order in which neighbours meet: 1 meets the last, and
/// the winner there meets the winner of the two in the middle.
std::vector<int> bracket_order(int size) {
    std::vector<int> order = {1};
    while (static_cast<int>(order.size()) < size) {
        const int next = static_cast<int>(order.size()) * 2;
        std::vector<int> wider;
        for (const int place : order) {
            wider.push_back(place);
            wider.push_back(next + 1 - place);
        }
        order = std::move(wider);
    }
    return order;
}

bool has_won(const RoundRecord& record) {
    return record.outcome == Outcome::Win || record.outcome == Outcome::ForfeitWin;
}

/// An absent entry loses too.
bool is_lost(const RoundRecord& record) {
    return record.outcome == Outcome::Loss || record.outcome == Outcome::ForfeitLoss ||
           (record.opponent == 0 && record.outcome == Outcome::ZeroBye);
}

/// Losses before `round`; games without a winner are refused.
Result<std::map<EntryNumber, int>> losses_before(const Event& event, int round) {
    std::map<EntryNumber, int> losses;
    for (const Entry& entry : event.entries)
        for (int r = 1; r < round; ++r) {
            const RoundRecord record = entry.record(r);
            losses.try_emplace(entry.number, 0);
            if (is_lost(record))
                ++losses[entry.number];
            else if (record.opponent != 0 && !has_won(record))
                return refuse("elimination-undecided",
                              fmt::format("Round {}: the game of {} and {} has no winner; it must "
                                          "be decided before the next round.",
                                          r, entry.number, record.opponent),
                              rulebook::go_cn("27.1"),
                              {{"round", std::to_string(r)},
                               {"first", std::to_string(entry.number)},
                               {"second", std::to_string(record.opponent)}});
        }
    return losses;
}

std::unexpected<Refusal> over(EntryNumber winner) {
    return refuse("event-over",
                  winner == 0 ? std::string("Nobody is left in the event.")
                              : fmt::format("The event is over: {} is left.", winner),
                  rulebook::go_cn("27.1"), {{"winner", std::to_string(winner)}});
}

/// Colours: the player with fewer first moves so far takes it, otherwise the lower number in odd
/// rounds.
Board with_colours(const Event& event, EntryNumber a, EntryNumber b, int round) {
    const auto difference = [&](EntryNumber number) {
        int white = 0;
        for (const RoundRecord& record : event.find(number)->records)
            white += record.colour == Colour::White ? 1 : record.colour == Colour::Black ? -1 : 0;
        return white;
    };
    const int lead = difference(a) - difference(b);
    const bool first = lead != 0 ? lead < 0 : (a < b) == (round % 2 == 1);
    return first ? Board{a, b} : Board{b, a};
}

Result<RoundPairing> next_of_bracket(const Event& event, int round,
                                     const std::map<EntryNumber, int>& losses) {
    const int entries = static_cast<int>(event.entries.size());
    const int size = 1 << elimination_totals(entries, 1).rounds;
    // The entry in each slot; 0 is an empty slot.
    std::vector<EntryNumber> slots;
    for (const int place : bracket_order(size))
        slots.push_back(place <= entries ? event.entries[static_cast<std::size_t>(place - 1)].number
                                         : EntryNumber{0});
    const auto survives = [&losses](EntryNumber number) {
        const auto found = losses.find(number);
        return number != 0 && (found == losses.end() || found->second == 0);
    };
    const auto go_on = [&] {
        std::vector<EntryNumber> next;
        for (std::size_t i = 0; i < slots.size(); i += 2)
            next.push_back(survives(slots[i])       ? slots[i]
                           : survives(slots[i + 1]) ? slots[i + 1]
                                                    : 0);
        slots = std::move(next);
    };
    for (int r = 1; r < round && slots.size() > 1; ++r)
        go_on();
    RoundPairing pairing;
    while (slots.size() > 1) {
        for (std::size_t i = 0; i < slots.size(); i += 2)
            if (slots[i] != 0 && slots[i + 1] != 0)
                pairing.boards.push_back(with_colours(event, slots[i], slots[i + 1], round));
        // With byes several entries may be free; they need no record to reach the next round.
        if (!pairing.boards.empty())
            return pairing;
        go_on();  // if both of a pair are out, the next opponent need not wait
    }
    return over(slots[0]);
}

bool have_met(const Event& event, EntryNumber a, EntryNumber b) {
    return std::ranges::any_of(event.find(a)->records,
                               [b](const RoundRecord& record) { return record.opponent == b; });
}

}  // namespace

Result<RoundPairing> Elimination::pair(const Event& event, int round) const {
    if (round < 1)
        return refuse("no-such-round", "Rounds are counted from 1.");
    const auto losses = KYVIEN_TRY(losses_before(event, round));
    if (event.entries.size() < 2)
        return over(event.entries.empty() ? EntryNumber{0} : event.entries[0].number);
    if (losses_ == 1)
        return next_of_bracket(event, round, losses);
    std::map<int, std::vector<EntryNumber>> groups;
    std::size_t left = 0;
    for (const Entry& entry : event.entries) {
        const auto found = losses.find(entry.number);
        const int lost = found == losses.end() ? 0 : found->second;
        if (lost < losses_) {
            groups[lost].push_back(entry.number);
            ++left;
        }
    }
    if (left <= 1)
        return over(left == 0 ? EntryNumber{0} : groups.begin()->second[0]);
    RoundPairing pairing;
    std::vector<EntryNumber> waiting;  // left over from the group above
    for (auto& [lost, group] : groups) {
        waiting.insert(waiting.end(), group.begin(), group.end());
        while (waiting.size() >= 2) {
            const EntryNumber first = waiting.front();
            waiting.erase(waiting.begin());
            // The opponent half the list further down, or the nearest whom `first` has not met.
            const std::size_t half = waiting.size() / 2;
            std::size_t partner = half;
            for (std::size_t step = 0; step < waiting.size(); ++step) {
                const std::size_t at = (half + step) % waiting.size();
                if (!have_met(event, first, waiting[at])) {
                    partner = at;
                    break;
                }
            }
            pairing.boards.push_back(with_colours(event, first, waiting[partner], round));
            waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(partner));
        }
    }
    if (!waiting.empty())
        pairing.bye = waiting.front();
    return pairing;
}

std::vector<EntryNumber> free_places(const Event& event, int round, std::span<const Board> boards) {
    std::vector<EntryNumber> free;
    for (const Entry& entry : event.entries) {
        const bool has_board = std::ranges::any_of(boards, [&](const Board& board) {
            return board.white == entry.number || board.black == entry.number;
        });
        bool is_out = false;
        for (int earlier = 1; earlier < round; ++earlier)
            is_out = is_out || is_lost(entry.record(earlier));
        if (!has_board && !is_out && entry.record(round) == RoundRecord{})
            free.push_back(entry.number);
    }
    return free;
}

Result<MatchScore> match_score(int best_of, std::string_view results) {
    const auto bad = [](std::size_t place, const Reason& why) {
        return refuse("bad-match", fmt::format("Game {} {}.", place + 1, why.english),
                      rulebook::go_cn("27.4"),
                      with_reason({{"game", std::to_string(place + 1)}}, why));
    };
    MatchScore score;
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (results[i] != '1' && results[i] != '=' && results[i] != '0')
            return bad(i, {"match-sign", "is neither won (1), drawn (=) nor lost (0)"});
        if (static_cast<int>(i) >= best_of)
            return bad(i, {"match-game-many",
                           "is one too many: the match has {games}",
                           {{"games", best_of}}});
        if (score.state != MatchScore::State::Open)
            continue;
        const int halves = results[i] == '1' ? 2 : results[i] == '=' ? 1 : 0;
        score.first_halves += halves;
        score.second_halves += 2 - halves;
        ++score.games;
        // More than half of the games: in half points, more than their number.
        if (score.first_halves > best_of)
            score.state = MatchScore::State::FirstWins;
        else if (score.second_halves > best_of)
            score.state = MatchScore::State::SecondWins;
        else if (score.games == best_of)
            score.state = MatchScore::State::Tied;
    }
    return score;
}

std::string results_after_withdrawal(int best_of, std::string_view results, bool first_withdrew) {
    std::string all(results);
    all.resize(std::max(all.size(), static_cast<std::size_t>(best_of)), first_withdrew ? '0' : '1');
    return all;
}

Result<Ring> challenge_ring(int first_size, int second_size, std::string_view results) {
    const auto bad = [](std::size_t place, const Reason& why) {
        return refuse("bad-ring", fmt::format("Result {} {}.", place + 1, why.english),
                      rulebook::go_cn("27.6"),
                      with_reason({{"result", std::to_string(place + 1)}}, why));
    };
    Ring ring;
    int first = 1;
    int second = 1;
    bool exchanged = false;
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (first > first_size || second > second_size)
            return bad(i, {"ring-after-end", "comes after the end"});
        ring.games.push_back({first, second, exchanged, results[i]});
        const char sign = results[i];
        if (sign != 'A' && sign != 'B' && sign != '=' && sign != '-')
            return bad(i, {"ring-sign", "is none of A, B, = and -"});
        if (sign == 'A' || sign == '-')
            ++second;
        if (sign == 'B' || sign == '-')
            ++first;
        exchanged = results[i] == '=' && !exchanged;
    }
    ring.first_left = first_size - first + 1;
    ring.second_left = second_size - second + 1;
    if (ring.first_left == 0 && ring.second_left == 0)
        ring.winner = '-';
    else if (ring.second_left == 0)
        ring.winner = 'A';
    else if (ring.first_left == 0)
        ring.winner = 'B';
    else
        ring.games.push_back({first, second, exchanged, ' '});
    return ring;
}

namespace {

std::string lot_of(std::string_view seed, std::string_view item) {
    std::string text(seed);
    text += '\0';
    text += item;
    return base::to_hex(base::digest(text));
}

}  // namespace

std::string lots_commitment(std::string_view seed) {
    return base::to_hex(base::digest(seed));
}

std::vector<std::string> draw_lots(std::string_view seed, std::vector<std::string> items) {
    std::ranges::sort(items, [seed](const std::string& a, const std::string& b) {
        const std::string lot_a = lot_of(seed, a);
        const std::string lot_b = lot_of(seed, b);
        return lot_a != lot_b ? lot_a < lot_b : a < b;
    });
    return items;
}

Colour draw_colour(std::string_view seed, std::string_view label) {
    const std::string lot = lot_of(seed, label);
    return lot.front() < '8' ? Colour::White : Colour::Black;
}

}  // namespace kyvien::tournament
