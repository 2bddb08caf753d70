// Pairings and results of the office.
#include <algorithm>
#include <fmt/format.h>

#include "tournament/office/internal/applier.h"

#include "base/reason.h"
#include "base/result.h"

namespace kyvien::tournament {
namespace {

constexpr int kMaxStones = 25;  // for tournaments played elsewhere

bool is_forfeit(std::string_view result) {
    return result == "+/-" || result == "-/+" || result == "-/-";
}

bool has_result(const BoardState& board) {
    if (board.is_forfeit_by_absence)
        return false;
    return !board.result.empty() || std::ranges::any_of(board.games, [](const GameState& game) {
        return !game.result.empty();
    });
}

}  // namespace

Result<void> check_teams_complete(const Office& office) {
    const Opened& opened = office.opened();
    if (!is_of_teams(opened.meeting))
        return {};
    const auto incomplete = [](const Entry& team, const Reason& why) {
        return refuse("team-incomplete", fmt::format("The team {} {}.", team.name, why.english),
                      rulebook::go_cn("26.2"),
                      with_reason({{"entry", std::to_string(team.number)}}, why));
    };
    std::size_t size = 0;
    for (const Entry& team : office.event().entries) {
        const std::size_t listed = office.members(team.number).size();
        const auto boards = static_cast<std::size_t>(opened.boards);
        if (opened.boards > 0 && listed < boards)
            return incomplete(team, {"team-list-short",
                                     "has {listed} of {boards} players on its list",
                                     {{"listed", listed}, {"boards", boards}}});
        if (opened.meeting == MeetingKind::FixedBoards && listed > boards)
            return incomplete(team, {"team-list-long",
                                     "has {listed} players for {boards} fixed boards",
                                     {{"listed", listed}, {"boards", boards}}});
        if (opened.boards == 0 && size != 0 && listed != size)
            return incomplete(team,
                              {"team-other-size",
                               "has {listed} players, another has {others}; teams are of equal "
                               "size",
                               {{"listed", listed}, {"others", size}}});
        if (listed == 0)
            return incomplete(team, {"team-list-empty", "has no players on its list"});
        size = listed;
    }
    return {};
}

BoardState* Office::Applier::board(int round, int number) const {
    if (round < 1 || round > paired())
        return nullptr;
    auto& boards = office.rounds_[static_cast<std::size_t>(round - 1)].boards;
    return number < 1 || number > static_cast<int>(boards.size())
               ? nullptr
               : &boards[static_cast<std::size_t>(number - 1)];
}

Result<void> Office::Applier::operator()(const Paired& event) const {
    if (event.round != paired() + 1)
        return office_refuses("not-next-round", "the next round is {round}",
                              {{"round", paired() + 1}});
    if (event.by_hand && event.reason.empty())
        return office_refuses("hand-needs-reason", "a pairing made by hand needs a reason");
    if (office.hand_pairing_ && !event.by_hand)
        return office_refuses("paired-by-hand", "round {round} is being paired by hand",
                              {{"round", event.round}});
    const auto& table = office.opened_->handicap_table;
    const int max_stones = table.empty() ? kMaxStones : static_cast<int>(table.size());
    if (std::ranges::any_of(event.boards, [max_stones](const Board& board) {
            return board.handicap < 0 || board.handicap > max_stones;
        })) {
        if (!table.empty())
            return office_refuses("no-such-handicap-row", "the table of handicaps has {most} rows",
                                  {{"most", max_stones}});
        return office_refuses("bad-handicap", "a handicap has up to {most} stones",
                              {{"most", max_stones}});
    }
    const RoundPairing pairing{event.boards,
                               event.bye == 0 ? std::nullopt : std::optional(event.bye)};
    if (auto checked = check_pairing(office, event.round, pairing); !checked)
        return checked;
    if (auto complete = check_teams_complete(office); !complete)
        return complete;
    RoundState round;
    round.bye = event.bye;
    round.by_hand = event.by_hand;
    for (Entry& entry : office.event_.entries) {
        const bool away = office.withdrawn_.contains(entry.number) ||
                          (office.opened_->check_in && !office.checked_in_.contains(entry.number));
        if (away && entry.record(event.round) == RoundRecord{})
            round.absent.push_back(entry.number);
    }
    std::vector<std::string> forfeits;
    for (const Board& board : event.boards) {
        const bool white = plays_in(office, *find(board.white), event.round);
        const bool black = plays_in(office, *find(board.black), event.round);
        forfeits.emplace_back(white && black ? "" : white ? "+/-" : black ? "-/+" : "-/-");
    }
    for (const Board& board : event.boards) {
        for (const EntryNumber number : {board.white, board.black}) {
            std::erase(round.absent, number);
            if (const RoundRecord record = find(number)->record(event.round);
                record != RoundRecord{})
                round.replaced.emplace_back(number, record);
        }
        round.boards.push_back({});
        round.boards.back().board = board;
        record_result(event.round, round.boards.back());
    }
    if (event.bye != 0)
        set_record(*find(event.bye), event.round, {0, Colour::None, Outcome::PairingBye, true});
    for (const EntryNumber number : round.absent)
        set_record(*find(number), event.round, {0, Colour::None, Outcome::ZeroBye, true});
    if (office.opened_->baku && event.round == 1) {
        const Event accelerated = event_before(office, 1);
        for (const Entry& entry : accelerated.entries)
            if (!entry.acceleration.empty())
                office.last_accelerated_entry_ = entry.number;
    }
    office.rounds_.push_back(std::move(round));
    office.hand_pairing_.reset();
    for (std::size_t i = 0; i < forfeits.size(); ++i) {
        if (!forfeits[i].empty())
            forfeit(event.round, static_cast<int>(i) + 1, forfeits[i]);
        else if (is_of_teams(office.opened_->meeting))
            forfeit_empty_boards(event.round, static_cast<int>(i) + 1);
    }
    return {};
}

void Office::Applier::forfeit(int round, int number, const std::string& result) const {
    BoardState& state = *board(round, number);
    state.is_forfeit_by_absence = true;
    if (office.has_meetings()) {
        fill_pending_games(round, number, result);
        return;
    }
    state.result = result;
    record_result(round, state);
}

void Office::Applier::forfeit_empty_boards(int round, int number) const {
    BoardState& state = *board(round, number);
    if (office.line_up(state.board.white, round).empty() ||
        office.line_up(state.board.black, round).empty())
        return;
    state.result = office.meeting(round, number).result();
    record_result(round, state);
}

Result<void> Office::Applier::operator()(const Unpaired& unpaired) const {
    if (office.rounds_.empty() || unpaired.round != paired())
        return office_refuses("not-last-pairing", "only the last pairing can be withdrawn");
    const RoundState& round = office.rounds_.back();
    if (std::ranges::any_of(round.boards, has_result))
        return office_refuses("round-has-results", "the round has results; undo them first");
    for (Entry& entry : office.event_.entries) {
        if (entry.penalty_in(unpaired.round) != Points{})
            return office_refuses("round-has-penalty",
                                  "{name} has a penalty in that round; undo it first",
                                  {{"name", entry.name}});
    }
    for (Entry& entry : office.event_.entries) {
        // Requested byes are kept, also those of later rounds.
        if (entry.record(unpaired.round).was_in_pairing() ||
            std::ranges::find(round.absent, entry.number) != round.absent.end())
            set_record(entry, unpaired.round, {});
        for (const auto& [number, record] : round.replaced)
            if (number == entry.number)
                set_record(entry, unpaired.round, record);
        while (!entry.records.empty() && entry.records.back() == RoundRecord{})
            entry.records.pop_back();
    }
    if (unpaired.round == 1)
        office.last_accelerated_entry_ = 0;
    office.rounds_.pop_back();
    return {};
}

Result<void> Office::Applier::operator()(const HandPairingBegun& begun) const {
    if (begun.round != paired() + 1)
        return office_refuses("not-next-round", "the next round is {round}",
                              {{"round", paired() + 1}});
    if (begun.reason.empty())
        return office_refuses("hand-needs-reason", "to begin pairing by hand, give a reason");
    if (office.hand_pairing_)
        return office_refuses("paired-by-hand", "round {round} is being paired by hand already",
                              {{"round", begun.round}});
    office.hand_pairing_ = begun;
    return {};
}

Result<void> Office::Applier::operator()(const HandPairingEnded& ended) const {
    if (!office.hand_pairing_ || ended.round != office.hand_pairing_->round)
        return office_refuses("no-hand-pairing", "no round is being paired by hand");
    office.hand_pairing_.reset();
    return {};
}

void Office::Applier::record_result(int round, const BoardState& board) const {
    auto outcomes = std::pair(Outcome::None, Outcome::None);
    if (board.result == kAdjourned)
        outcomes = {Outcome::Draw, Outcome::Draw};
    if (const auto told = outcomes_of(board.result))
        outcomes = *told;
    RoundRecord white{board.board.black, Colour::White, outcomes.first, true};
    RoundRecord black{board.board.white, Colour::Black, outcomes.second, true};
    if (office.opened_->system == SystemKind::DoubleSwiss && !board.result.empty())
        count_games(games_of(board), office.event_.points, white, black);
    set_record(*find(board.board.white), round, white);
    set_record(*find(board.board.black), round, black);
}

MatchGames Office::Applier::games_of(const BoardState& board) const {
    const PointSystem points = office.game_points();
    MatchGames made;
    for (const GameState& game : board.games) {
        const auto outcomes = outcomes_of(game.result);
        if (!outcomes)
            continue;
        const RoundRecord first{board.board.black, Colour::White, outcomes->first, true};
        made.of_first += points.worth(first);
        made.of_second += points.worth({board.board.white, Colour::Black, outcomes->second, true});
        made.was_played = made.was_played || first.was_played();
    }
    return made;
}

Result<void> Office::Applier::operator()(const ResultEntered& entered) const {
    if (entered.round < 1 || entered.round > paired())
        return office_refuses("round-not-paired", "round {round} is not paired",
                              {{"round", entered.round}});
    BoardState* board = this->board(entered.round, entered.board);
    if (board == nullptr)
        return office_refuses(
            "no-such-board", "round {round} has boards 1 to {boards}",
            {{"round", entered.round},
             {"boards",
              office.rounds_[static_cast<std::size_t>(entered.round - 1)].boards.size()}});
    if (entered.result != kAdjourned || office.has_meetings())
        KYVIEN_TRY(outcomes_of(entered.result));
    if (office.has_meetings())
        return record_meeting_result(entered, *board);
    if (office.is_arena())
        return record_arena_result(entered, *board);
    if (is_final(board->result)) {
        if (entered.reason.empty())
            return office_refuses(
                "result-stands",
                "board {board} already has the result {result}; to correct it, give a reason",
                {{"board", entered.board}, {"result", board->result}});
        ++board->corrections;
    }
    board->result = entered.result;
    board->reported.clear();
    board->game = entered.game;
    record_result(entered.round, *board);
    return {};
}

void Office::Applier::fill_pending_games(int round, int number, const std::string& result) const {
    BoardState& meeting = *board(round, number);
    MeetingState state = office.meeting(round, number);
    while (state.is_open()) {
        meeting.games.resize(std::max(meeting.games.size(), state.games.size()));
        for (std::size_t game = 0; game < state.games.size(); ++game)
            if (state.games[game].result.empty())
                meeting.games[game].result = result;
        state = office.meeting(round, number);
    }
    // Go 23.2: if neither side came, both have lost.
    meeting.result = result == "-/-" ? result : state.result();
    record_result(round, meeting);
}

Result<void> Office::Applier::record_meeting_result(const ResultEntered& entered,
                                                    BoardState& board) const {
    const bool untouched = !has_result(board);
    if (untouched && is_forfeit(entered.result)) {
        fill_pending_games(entered.round, entered.board, entered.result);
        return {};
    }
    if (office.opened_->system == SystemKind::DoubleSwiss)
        return office_refuses("match-of-two-games",
                              "the result of match {meeting} follows from its two games, and a "
                              "drawn one stands; enter the games, or a forfeit of both",
                              {{"meeting", entered.board}});
    const bool tied =
        board.result == "1/2" || board.result == "-/-" || board.is_decided_by_play_off;
    if (!tied || (entered.result != "1-0" && entered.result != "0-1"))
        return office_refuses(
            "meeting-follows-games",
            "the result of meeting {meeting} follows from its games; enter those, a forfeit of the "
            "whole, or 1-0 or 0-1 for a play-off of one that is tied",
            {{"meeting", entered.board}});
    if (entered.reason.empty())
        return office_refuses("play-off-needs-reason",
                              "to decide a tied meeting, say as the reason what decided it");
    board.result = entered.result;
    board.game = entered.game;
    board.is_decided_by_play_off = true;
    record_result(entered.round, board);
    return {};
}

Result<void> Office::Applier::operator()(const GameEntered& entered) const {
    if (!office.has_meetings())
        return office_refuses("one-game-boards", "each board has one game here; enter its result");
    BoardState* board = this->board(entered.round, entered.board);
    if (board == nullptr)
        return office_refuses("no-such-meeting", "there is no meeting {meeting} in round {round}",
                              {{"meeting", entered.board}, {"round", entered.round}});
    KYVIEN_TRY(outcomes_of(entered.result));
    for (const EntryNumber team : {board->board.white, board->board.black})
        if (is_of_teams(office.opened_->meeting) && office.line_up(team, entered.round).empty())
            return office_refuses("order-missing",
                                  "{team} has not given its line-up for round {round}",
                                  {{"team", find(team)->name}, {"round", entered.round}});
    constexpr int kMaxGames = 100'000;
    if (entered.game < 1 || entered.game > kMaxGames)
        return office_refuses("bad-game-number", "games are numbered from 1");
    const auto game = static_cast<std::size_t>(entered.game - 1);
    const BoardState before = *board;
    if (board->games.size() <= game)
        board->games.resize(game + 1);
    GameState& state = board->games[game];
    const auto put_back = [&](std::unexpected<Refusal> refusal) -> Result<void> {
        *board = before;
        return refusal;
    };
    if (!state.result.empty()) {
        if (entered.reason.empty())
            return put_back(office_refuses(
                "game-result-stands",
                "game {game} of meeting {meeting} already has the result {result}; to correct it, "
                "give a reason",
                {{"game", entered.game}, {"meeting", entered.board}, {"result", state.result}}));
        ++state.corrections;
        ++board->corrections;
    }
    state.result = entered.result;
    state.kept = entered.kept;
    std::vector<std::string> results;
    for (const GameState& each : board->games)
        results.push_back(each.result);
    const auto meeting = meeting_state(office.meeting_plan(entered.round, entered.board), results,
                                       office.game_points());
    if (!meeting)
        return put_back(refuse(meeting.error()));
    if (meeting->is_open() && !before.result.empty() && entered.round < paired())
        return put_back(office_refuses(
            "meeting-open-again",
            "this would leave meeting {meeting} of round {round} undecided, and round {next} is "
            "paired already",
            {{"meeting", entered.board}, {"round", entered.round}, {"next", entered.round + 1}}));
    board->result = meeting->result();
    board->is_decided_by_play_off = false;
    record_result(entered.round, *board);
    return {};
}

}  // namespace kyvien::tournament
