#include "engine/event/schedule.h"

#include <algorithm>
#include <bit>

#include "tournament/pairing/dutch.h"
#include "tournament/pairing/schedule.h"

namespace kyvien::engine {
namespace {

using conduct::Score;

/// How often a level knockout meeting is extended; then the engine higher on the list advances.
constexpr std::size_t kMaxExtra = 8;

constexpr std::string_view kNames[] = {"round-robin", "gauntlet", "knockout", "swiss", "pyramid"};

/// Twice the points of the first seat minus those of the second.
int lead_of(Score score) {
    switch (score) {
    case Score::FirstWins:
        return 2;
    case Score::SecondWins:
        return -2;
    case Score::FirstHalf:
        return 1;
    case Score::SecondHalf:
        return -1;
    default:
        return 0;
    }
}

std::size_t swiss_rounds(std::size_t engines) {
    return static_cast<std::size_t>(std::bit_width(engines - 1));
}

}  // namespace

std::string_view name(Format format) {
    return kNames[static_cast<std::size_t>(format)];
}

std::optional<Format> find_format(std::string_view name) {
    const auto found = std::ranges::find(kNames, name);
    return found == std::end(kNames)
               ? std::nullopt
               : std::optional(static_cast<Format>(found - std::begin(kNames)));
}

Schedule::Schedule(const ScheduleOptions& options) : options_(options) {
    if (options_.format == Format::Swiss && options_.rounds == 0)
        options_.rounds = swiss_rounds(options_.engines);
    options_.rounds = std::max<std::size_t>(options_.rounds, 1);
}

std::optional<std::size_t> Schedule::total() const {
    const std::size_t n = options_.engines;
    switch (options_.format) {
    case Format::RoundRobin:
    case Format::Pyramid:
        return n * (n - 1) / 2 * options_.games * options_.rounds;
    case Format::Gauntlet:
        return options_.seeds * (n - options_.seeds) * options_.games * options_.rounds;
    case Format::Swiss:
        return n / 2 * options_.games * options_.rounds;
    case Format::Knockout:
        return std::nullopt;
    }
    return std::nullopt;
}

Result<std::optional<Slot>> Schedule::next() {
    for (;;) {
        while (given_ < slots_.size()) {
            const Slot& slot = slots_[given_++];
            if (!results_.contains(slot.number))
                return slot;
        }
        const std::size_t before = slots_.size();
        KYVIEN_TRY(extend());
        if (slots_.size() == before)
            return std::nullopt;
    }
}

void Schedule::record(std::size_t number, Score score) {
    results_.emplace(number, score);
}

bool Schedule::is_round_complete() const {
    return std::ranges::all_of(slots_,
                               [this](const Slot& slot) { return results_.contains(slot.number); });
}

int Schedule::lead(const Meeting& meeting) const {
    int sum = 0;
    for (const std::size_t number : meeting.games) {
        const auto found = results_.find(number);
        if (found == results_.end())
            continue;
        const int points = lead_of(found->second);
        sum += slots_[number - 1].first == meeting.first ? points : -points;
    }
    return sum;
}

void Schedule::add_games(Meeting& meeting, std::size_t number) {
    for (std::size_t game = 0; game < number; ++game) {
        const bool is_turned = meeting.games.size() % 2 != 0;
        if (!options_.repeats || meeting.games.size() % 2 == 0)
            ++pairs_;
        slots_.push_back({.number = slots_.size() + 1,
                          .round = meeting.round,
                          .meeting = static_cast<std::size_t>(&meeting - meetings_.data()) + 1,
                          .pair = pairs_,
                          .first = is_turned ? meeting.second : meeting.first,
                          .second = is_turned ? meeting.first : meeting.second});
        meeting.games.push_back(slots_.size());
    }
}

void Schedule::add_meeting(std::size_t first, std::size_t second) {
    meetings_.push_back(
        {.round = round_, .first = first, .second = second, .extra = 0, .games = {}});
    add_games(meetings_.back(), options_.games);
}

Result<void> Schedule::extend() {
    const std::size_t n = options_.engines;
    if (options_.format == Format::Swiss || options_.format == Format::Knockout)
        return pair_by_results();
    if (round_ == options_.rounds) {
        over_ = is_round_complete();
        return {};
    }
    // Nothing here depends on results: add one more cycle.
    ++round_;
    const bool is_turned = round_ % 2 == 0;
    const auto add = [&](std::size_t first, std::size_t second) {
        is_turned ? add_meeting(second, first) : add_meeting(first, second);
    };
    if (options_.format == Format::RoundRobin) {
        for (const auto& round : tournament::berger(static_cast<int>(n)))
            for (const tournament::Board& board : round.boards)
                add(board.white - 1u, board.black - 1u);
    } else if (options_.format == Format::Pyramid) {
        // Each engine of the list meets all previous ones, the strongest of them last.
        for (std::size_t engine = 1; engine < n; ++engine)
            for (std::size_t other = engine; other-- > 0;)
                add(engine, other);
    } else {
        for (std::size_t seed = 0; seed < options_.seeds; ++seed)
            for (std::size_t other = options_.seeds; other < n; ++other)
                add(seed, other);
    }
    return {};
}

bool Schedule::prolong() {
    bool has_more = false;
    for (Meeting& meeting : meetings_)
        if (meeting.round == round_ && lead(meeting) == 0 && meeting.extra < kMaxExtra) {
            ++meeting.extra;
            add_games(meeting, options_.games);
            has_more = true;
        }
    return has_more;
}

Result<void> Schedule::pair_by_results() {
    using tournament::Colour;
    using tournament::Outcome;
    if (!is_round_complete())
        return {};
    const bool is_knockout = options_.format == Format::Knockout;
    if (is_knockout && prolong())
        return {};
    if (!is_knockout && round_ == options_.rounds) {
        over_ = true;
        return {};
    }
    tournament::Event event;
    event.initial_colour = Colour::White;
    event.rounds_planned = is_knockout ? 0 : static_cast<int>(options_.rounds);
    for (std::size_t i = 0; i < options_.engines; ++i) {
        tournament::Entry entry;
        entry.number = static_cast<tournament::EntryNumber>(i + 1);
        entry.name = std::to_string(i + 1);
        entry.records.resize(round_);
        event.entries.push_back(std::move(entry));
    }
    for (const Meeting& meeting : meetings_) {
        int ahead = lead(meeting);
        if (is_knockout && ahead == 0)
            ahead = meeting.first < meeting.second ? 1 : -1;
        const auto put = [&](std::size_t one, std::size_t other, Colour colour, int by) {
            event.entries[one].records[meeting.round - 1] = {
                .opponent = static_cast<tournament::EntryNumber>(other + 1),
                .colour = colour,
                .outcome = by > 0   ? Outcome::Win
                           : by < 0 ? Outcome::Loss
                                    : Outcome::Draw};
        };
        put(meeting.first, meeting.second, Colour::White, ahead);
        put(meeting.second, meeting.first, Colour::Black, -ahead);
    }
    for (const auto& [round, engine] : byes_)
        event.entries[engine].records[round - 1].outcome = Outcome::PairingBye;
    const int next = static_cast<int>(round_) + 1;
    auto pairing = is_knockout ? tournament::Elimination(1).pair(event, next)
                               : tournament::DutchSwiss().pair(event, next);
    if (!pairing && is_knockout && pairing.error().code == "event-over") {
        over_ = true;
        return {};
    }
    const auto paired = KYVIEN_TRY(std::move(pairing));
    ++round_;
    for (const tournament::Board& board : paired.boards)
        add_meeting(board.white - 1u, board.black - 1u);
    if (paired.bye)
        byes_.emplace_back(round_, *paired.bye - 1u);
    return {};
}

}  // namespace kyvien::engine
