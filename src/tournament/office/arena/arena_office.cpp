#include "tournament/office/arena/arena_office.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "base/result.h"
#include "tournament/office/internal/applier.h"

namespace kyvien::tournament {
namespace arena_office {
namespace {

std::vector<ArenaGame> games_of(const Office& office) {
    std::vector<ArenaGame> games;
    if (!office.rounds().empty())
        for (const BoardState& board : office.rounds().front().boards)
            games.push_back({board.board, board.result, !board.too_late, board.berserk});
    return games;
}

bool is_running(const Office& office) {
    return office.arena() != nullptr && !office.arena()->is_over && !office.is_closed();
}

bool waits(const Office& office, EntryNumber number) {
    return office.is_checked_in(number) && !office.withdrawn_after(number) &&
           !office.arena()->playing.contains(number);
}

/// Sets colours and the last opponent; forfeited games give no colours.
void add_games(const Office& office, std::map<EntryNumber, ArenaPlayer>& players) {
    for (const BoardState& board : office.rounds().front().boards) {
        const auto outcomes = outcomes_of(board.result);
        const bool was_played = !outcomes || (outcomes->first != Outcome::ForfeitWin &&
                                              outcomes->first != Outcome::ForfeitLoss);
        const auto add = [&](EntryNumber number, EntryNumber opponent, Colour colour) {
            const auto found = players.find(number);
            if (found == players.end())
                return;
            found->second.last_opponent = opponent;
            if (!was_played)
                return;
            found->second.balance += colour == Colour::White ? 1 : -1;
            found->second.last_colour = colour;
        };
        add(board.board.white, board.board.black, Colour::White);
        add(board.board.black, board.board.white, Colour::Black);
    }
}

/// Assigns numbers to team names.
void add_teams(const Office& office, std::map<EntryNumber, ArenaPlayer>& players) {
    std::map<std::string, int> teams;
    for (auto& [number, player] : players)
        if (const std::string& team = office.entered(number)->team; !team.empty())
            player.team = teams.try_emplace(team, static_cast<int>(teams.size()) + 1).first->second;
}

/// Not the same two again while others play, unless both have waited long.
bool may_meet_now(const Office& office, const ArenaPlayer& one, const ArenaPlayer& other,
                  OfficeTime now) {
    return !met_in_last_game(one, other) || office.arena()->playing.empty() ||
           now - std::max(one.since, other.since) >= kArenaRematchWait;
}

}  // namespace
}  // namespace arena_office

std::vector<ArenaPlayer> waiting_in_arena(const Office& office) {
    if (!arena_office::is_running(office))
        return {};
    const ArenaState& arena = *office.arena();
    std::map<EntryNumber, ArenaPlayer> players;
    for (const Entry& entry : office.event().entries)
        if (arena_office::waits(office, entry.number)) {
            ArenaPlayer& player = players[entry.number];
            player.number = entry.number;
            const auto since = arena.free_since.find(entry.number);
            player.since = since == arena.free_since.end() ? arena.begins : since->second;
        }
    if (office.opened().member_total)
        arena_office::add_teams(office, players);
    arena_office::add_games(office, players);
    std::vector<std::pair<std::pair<int, int>, EntryNumber>> order;
    for (const StandingLine& line : arena_standings(office).lines)
        if (players.contains(line.number))
            order.push_back({{line.place, -office.event().find(line.number)->rating}, line.number});
    std::ranges::sort(order);
    std::vector<ArenaPlayer> waiting;
    for (const auto& [place, number] : order)
        waiting.push_back(players.at(number));
    return waiting;
}

Result<ArenaPaired> pair_arena(const Office& office) {
    if (!arena_office::is_running(office))
        return office_refuses("arena-not-running", "the arena is not running");
    ArenaPaired paired{
        arena_pairs(waiting_in_arena(office), office.rounds().front().boards.size())};
    if (paired.boards.empty())
        return office_refuses("nobody-waits", "fewer than two players are waiting for a game");
    return paired;
}

std::optional<OfficeEventBody> due_arena_event(const Office& office, OfficeTime now) {
    if (!arena_office::is_running(office))
        return std::nullopt;
    if (now >= office.arena()->ends)
        return ArenaEnded{};
    const std::vector<ArenaPlayer> waiting = waiting_in_arena(office);
    OfficeTime first = std::numeric_limits<OfficeTime>::max();
    std::map<EntryNumber, const ArenaPlayer*> players;
    for (const ArenaPlayer& player : waiting) {
        first = std::min(first, player.since);
        players.emplace(player.number, &player);
    }
    if (waiting.size() < 2 || (waiting.size() < kArenaLeastWaiting && now - first < kArenaWait))
        return std::nullopt;
    ArenaPaired paired{arena_pairs(waiting, office.rounds().front().boards.size())};
    std::erase_if(paired.boards, [&](const Board& board) {
        return !arena_office::may_meet_now(office, *players.at(board.white),
                                           *players.at(board.black), now);
    });
    return paired.boards.empty() ? std::nullopt : std::optional<OfficeEventBody>(paired);
}

std::vector<int> boards_past_arrival_deadline(const Office& office, OfficeTime now) {
    std::vector<int> boards;
    if (office.arena() == nullptr)
        return boards;
    const OfficeTime within = OfficeTime{1'000} * office.opened().arena_come_within;
    const auto& all = office.rounds().front().boards;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].result.empty() && now - all[i].paired_at >= within)
            boards.push_back(static_cast<int>(i) + 1);
    return boards;
}

std::vector<ArenaScore> arena_scores(const Office& office) {
    return arena_scores(office.event(), arena_office::games_of(office));
}

Standings arena_standings(const Office& office) {
    return arena_standings(office.event(), arena_office::games_of(office));
}

// ---- the terms, and what may follow ----

Result<void> check_arena(const Opened& opened) {
    const bool is_arena = opened.system == SystemKind::Arena;
    if (is_arena != (opened.ranking == Ranking::Arena))
        return office_refuses("arena-ranks-itself",
                              "an arena has its own ranking, which no other system can use");
    if (!is_arena &&
        (opened.arena_minutes != 0 || opened.arena_come_within != Opened{}.arena_come_within))
        return office_refuses(
            "minutes-of-arena-only",
            "a length in minutes and a time to come to the board are settings of an arena only");
    if (!is_arena && opened.arena_berserk)
        return office_refuses("berserk-of-arena-only", "berserk is a setting of an arena only");
    if (!is_arena)
        return {};
    if (opened.arena_minutes < 1 || opened.arena_minutes > kMaxArenaMinutes)
        return office_refuses("bad-arena-minutes", "an arena lasts 1 to {most} minutes",
                              {{"most", kMaxArenaMinutes}});
    if (opened.arena_come_within < kMinArenaComeWithin ||
        opened.arena_come_within > kMaxArenaComeWithin)
        return office_refuses("bad-arena-come-within",
                              "the time to arrive at the board must be {least} to {most} seconds",
                              {{"least", kMinArenaComeWithin}, {"most", kMaxArenaComeWithin}});
    if (opened.meeting != MeetingKind::Game || opened.rounds != 0 || opened.max_handicap != 0 ||
        !opened.handicap_table.empty() || opened.fide_mode || !opened.scores.empty() ||
        opened.two_one_zero || opened.half_byes || opened.half_byes_until || !opened.lots.empty())
        return office_refuses("arena-of-single-games",
                              "an arena is for individuals who play single even games; it has no "
                              "rounds, byes or lots, and its own points");
    return {};
}

namespace {

template <typename... Kinds>
bool is_one_of(const OfficeEventBody& body) {
    return (std::holds_alternative<Kinds>(body) || ...);
}

}  // namespace

Result<void> check_allowed_in_arena(const Office& office, const OfficeEventBody& body) {
    if (!office.is_arena()) {
        if (is_one_of<ArenaStarted, ArenaPaired, ArenaEnded>(body))
            return office_refuses("not-an-arena", "this event is no arena");
        return {};
    }
    if (is_one_of<Paired, Unpaired, HandPairingBegun, HandPairingEnded, ByeGranted,
                  MeetingForbidden, KeptApart, RuleLifted, RoundsChanged, ColoursReversed,
                  GameEntered, MemberListed, LineUpGiven, LotsDrawn, LotsAnnounced,
                  TieBreaksChanged, PlayOffChanged>(body))
        return office_refuses("arena-has-no-rounds",
                              "an arena pairs whoever is free; it has no rounds, byes, lots or "
                              "rules about who may meet");
    if (office.arena() != nullptr && is_one_of<ListSorted, ArenaStarted>(body))
        return office_refuses("arena-begun", "the arena has begun");
    if (const auto* result = std::get_if<ResultEntered>(&body);
        result != nullptr && result->result == kAdjourned)
        return office_refuses("arena-not-adjourned", "a game of an arena is not adjourned");
    return {};
}

Result<void> Office::Applier::operator()(const ArenaStarted& started) const {
    if (started.begins < 0 || started.ends <= started.begins)
        return office_refuses("bad-arena-times", "an arena ends after it has begun");
    office.arena_.emplace();
    office.arena_->begins = started.begins;
    office.arena_->ends = started.ends;
    for (const EntryNumber number : office.checked_in_)
        office.arena_->free_since[number] = at;
    office.rounds_.emplace_back();
    return {};
}

Result<void> Office::Applier::operator()(const ArenaPaired& paired) const {
    if (!arena_office::is_running(office))
        return office_refuses("arena-not-running", "the arena is not running");
    if (paired.boards.empty())
        return office_refuses("nobody-waits", "fewer than two players are waiting for a game");
    std::set<EntryNumber> seen;
    for (const Board& board : paired.boards)
        for (const EntryNumber number : {board.white, board.black}) {
            if (find(number) == nullptr)
                return nobody(number);
            if (!arena_office::waits(office, number) || !seen.insert(number).second ||
                board.handicap != 0)
                return office_refuses("not-waiting", "number {number} is not waiting for a game",
                                      {{"number", number}});
        }
    auto& boards = office.rounds_.front().boards;
    for (const Board& board : paired.boards) {
        BoardState& state = boards.emplace_back();
        state.board = board;
        state.paired_at = at;
        for (const EntryNumber number : {board.white, board.black})
            office.arena_->playing[number] = static_cast<int>(boards.size());
    }
    return {};
}

Result<void> Office::Applier::operator()(const ArenaEnded&) const {
    if (!arena_office::is_running(office))
        return office_refuses("arena-not-running", "the arena is not running");
    office.arena_->is_over = true;
    return {};
}

Result<void> Office::Applier::record_berserk(const ResultEntered& entered,
                                             BoardState& board) const {
    const std::array<std::optional<int>, 2> moves = {entered.berserk_first, entered.berserk_second};
    for (const std::size_t side : {0U, 1U}) {
        if (!moves[side])
            continue;
        if (!office.opened().arena_berserk || *moves[side] < 0 || *moves[side] > kMaxBerserkMoves)
            return office_refuses("berserk-not-played",
                                  "nobody can have gone berserk like that on board {board}",
                                  {{"board", entered.board}});
        board.berserk[side] = moves[side];
    }
    return {};
}

Result<void> Office::Applier::record_arena_result(const ResultEntered& entered,
                                                  BoardState& board) const {
    const bool is_correction = !board.result.empty();
    if (is_correction && entered.reason.empty())
        return office_refuses(
            "result-stands",
            "board {board} already has the result {result}; to correct it, give a reason",
            {{"board", entered.board}, {"result", board.result}});
    KYVIEN_TRY(record_berserk(entered, board));
    board.result = entered.result;
    board.game = entered.game;
    if (is_correction) {
        ++board.corrections;
        return {};
    }
    board.too_late = office.arena_->is_over;
    const auto outcomes = outcomes_of(entered.result);
    for (const auto& [number, outcome] : {std::pair(board.board.white, outcomes->first),
                                          std::pair(board.board.black, outcomes->second)}) {
        office.arena_->playing.erase(number);
        office.arena_->free_since[number] = at;
        if (outcome == Outcome::ForfeitLoss)
            office.checked_in_.erase(number);
    }
    return {};
}

}  // namespace kyvien::tournament
