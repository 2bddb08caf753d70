#include "hall/tournaments/internal/board_game.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "tournament/office/decide.h"

namespace kyvien::hall {

using namespace tournament;

namespace board_game {
namespace {

std::pair<int, int> place_of(const BoardGame* game) {
    return {game->round, game->board};
}

/// Does the game have the planned players?
bool is_planned(const BoardGame& game, const Board& pair, const MeetingGame& plan,
                int number_in_match) {
    return game.number_in_match == number_in_match && game.first == pair.white &&
           game.second == pair.black && game.first_member == plan.first &&
           game.second_member == plan.second && game.exchanged == plan.exchanged;
}

}  // namespace
}  // namespace board_game

namespace {

constexpr const char* kCorrected = "the result of the game was corrected in the hall";

/// The office's notation of a game's score; none for a game without a result.
std::optional<std::string> result_of(std::string_view score) {
    if (score == "1/2-1/2")
        return "1/2";
    if (score == "void")
        return std::nullopt;
    return std::string(score);
}

bool is_there(const Office& office, int round, int board) {
    return round >= 1 && round <= static_cast<int>(office.rounds().size()) && board >= 1 &&
           board <=
               static_cast<int>(office.rounds()[static_cast<std::size_t>(round - 1)].boards.size());
}

/// Needs: is_there().
const BoardState& board_of(const Office& office, int round, int board) {
    return office.rounds()[static_cast<std::size_t>(round - 1)]
        .boards[static_cast<std::size_t>(board - 1)];
}

bool can_begin(const BoardGame* there) {
    return there == nullptr || there->score == "void";  // an annulled game is played again
}

void add_of_meeting(const Office& office, std::span<const BoardGame> games, int round, int board,
                    std::vector<BoardGame>& to_open) {
    const Board& pair = board_of(office, round, board).board;
    if (is_of_teams(office.opened().meeting) &&
        (office.line_up(pair.white, round).empty() || office.line_up(pair.black, round).empty()))
        return;
    const MeetingState meeting = office.meeting(round, board);
    int current = 0;
    for (std::size_t i = 0; i < meeting.games.size(); ++i) {
        const MeetingGame& plan = meeting.games[i];
        if (!plan.result.empty() || (current != 0 && plan.round != current))
            continue;
        current = plan.round;
        const int number_in_match = static_cast<int>(i) + 1;
        if (!can_begin(game_of(pair, plan, games, round, board, number_in_match)))
            continue;
        to_open.push_back({round,
                           board,
                           {},
                           pair.white,
                           pair.black,
                           {},
                           number_in_match,
                           plan.first,
                           plan.second,
                           plan.exchanged});
    }
}

std::optional<command::EnterResults> result_at_board(const Office& office,
                                                     std::span<const BoardGame> games,
                                                     const BoardGame& ended, std::string result) {
    if (game_of(office, games, ended.round, ended.board) != &ended)
        return std::nullopt;
    const BoardState& board = board_of(office, ended.round, ended.board);
    const bool is_ours = board.result.empty() || board.game == ended.game;
    if (!is_ours || board.result == result)
        return std::nullopt;
    return command::EnterResults{ended.round,
                                 {{ended.board, 0, std::move(result)}},
                                 ended.game,
                                 board.result.empty() ? "" : kCorrected,
                                 Confirmation::Plain};
}

std::optional<command::EnterResults> result_in_meeting(const Office& office,
                                                       std::span<const BoardGame> games,
                                                       const BoardGame& ended, std::string result) {
    if (!is_there(office, ended.round, ended.board) || !office.has_meetings())
        return std::nullopt;
    const BoardState& board = board_of(office, ended.round, ended.board);
    const MeetingState meeting = office.meeting(ended.round, ended.board);
    const auto index = static_cast<std::size_t>(ended.number_in_match - 1);
    if (index >= meeting.games.size() ||
        game_of(board.board, meeting.games[index], games, ended.round, ended.board,
                ended.number_in_match) != &ended)
        return std::nullopt;
    const GameState was = index < board.games.size() ? board.games[index] : GameState{};
    const bool is_ours = was.result.empty() || was.kept == ended.game;
    if (!is_ours || was.result == result)
        return std::nullopt;
    return command::EnterResults{ended.round,
                                 {{ended.board, ended.number_in_match, std::move(result)}},
                                 ended.game,
                                 was.result.empty() ? "" : kCorrected,
                                 Confirmation::Plain};
}

}  // namespace

GamesByBoard::GamesByBoard(std::span<const BoardGame> games) {
    sorted_.reserve(games.size());
    for (const BoardGame& game : games)
        sorted_.push_back(&game);
    std::ranges::sort(sorted_, {}, [](const BoardGame* game) {
        return std::tuple(board_game::place_of(game), game);  // those of one board are adjacent
    });
}

std::span<const BoardGame* const> GamesByBoard::at(int round, int board) const& {
    const auto found =
        std::ranges::equal_range(sorted_, std::pair(round, board), {}, board_game::place_of);
    return {found.begin(), found.end()};
}

const BoardGame* game_of(const Office& office, std::span<const BoardGame> games, int round,
                         int board) {
    if (!is_there(office, round, board))
        return nullptr;
    const Board& pair = board_of(office, round, board).board;
    return game_of(pair, {}, games, round, board, 0);
}

const BoardGame* game_of(const Office& office, const GamesByBoard& games, int round, int board) {
    if (!is_there(office, round, board))
        return nullptr;
    const Board& pair = board_of(office, round, board).board;
    return game_of(pair, {}, games, round, board, 0);
}

// The last one counts: an aborted game may be played again.

const BoardGame* game_of(const Board& pair, const MeetingGame& plan,
                         std::span<const BoardGame> games, int round, int board,
                         int number_in_match) {
    const BoardGame* found = nullptr;
    for (const BoardGame& game : games)
        if (game.round == round && game.board == board &&
            board_game::is_planned(game, pair, plan, number_in_match))
            found = &game;
    return found;
}

const BoardGame* game_of(const Board& pair, const MeetingGame& plan, const GamesByBoard& games,
                         int round, int board, int number_in_match) {
    const BoardGame* found = nullptr;
    for (const BoardGame* game : games.at(round, board))
        if (board_game::is_planned(*game, pair, plan, number_in_match))
            found = game;
    return found;
}

std::string score_in_pairing_order(std::string_view score, bool exchanged) {
    if (exchanged && score == "1-0")
        return "0-1";
    if (exchanged && score == "0-1")
        return "1-0";
    return std::string(score);
}

std::vector<BoardGame> games_to_open(const Office& office, std::span<const BoardGame> games) {
    std::vector<BoardGame> to_open;
    if (office.rounds().empty())
        return to_open;
    const int round = static_cast<int>(office.rounds().size());
    const auto& boards = office.rounds().back().boards;
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const int board = static_cast<int>(i) + 1;
        if (!boards[i].result.empty())
            continue;
        if (office.has_meetings())
            add_of_meeting(office, games, round, board, to_open);
        else if (can_begin(game_of(office, games, round, board)))
            to_open.push_back({round,
                               board,
                               {},
                               boards[i].board.white,
                               boards[i].board.black,
                               {},
                               0,
                               0,
                               0,
                               false});
    }
    return to_open;
}

const BoardGame* game_of_play_off(const Office& office, std::span<const BoardGame> games) {
    const auto is_of_play_off = [&office](const BoardGame& game) {
        if (!office.has_meetings() || game.number_in_match == 0 ||
            game.round > static_cast<int>(office.rounds().size()) ||
            game.board >
                static_cast<int>(
                    office.rounds()[static_cast<std::size_t>(game.round - 1)].boards.size()))
            return false;
        const MeetingState meeting = office.meeting(game.round, game.board);
        const auto number_in_match = static_cast<std::size_t>(game.number_in_match - 1);
        return number_in_match < meeting.games.size() && meeting.games[number_in_match].stage > 0;
    };
    const auto found = std::ranges::find_if(games, is_of_play_off);
    return found == games.end() ? nullptr : &*found;
}

std::vector<const BoardGame*> games_of_last_round(const Office& office,
                                                  std::span<const BoardGame> games) {
    std::vector<const BoardGame*> found;
    const GamesByBoard by_board(games);
    const int round = static_cast<int>(office.rounds().size());
    const int boards = round == 0 ? 0 : static_cast<int>(office.rounds().back().boards.size());
    for (int board = 1; board <= boards; ++board) {
        if (!office.has_meetings()) {
            if (const BoardGame* game = game_of(office, by_board, round, board))
                found.push_back(game);
            continue;
        }
        const MeetingState meeting = office.meeting(round, board);
        for (std::size_t i = 0; i < meeting.games.size(); ++i)
            if (const BoardGame* game =
                    game_of(board_of(office, round, board).board, meeting.games[i], by_board, round,
                            board, static_cast<int>(i) + 1))
                found.push_back(game);
    }
    return found;
}

std::string name_at(const Office& office, const BoardGame& game, int seat) {
    const bool is_first = (seat == 0) != game.exchanged;
    const EntryNumber number = is_first ? game.first : game.second;
    const int place = is_first ? game.first_member : game.second_member;
    const auto members = office.members(number);
    if (place >= 1 && place <= static_cast<int>(members.size()))
        return members[static_cast<std::size_t>(place - 1)].name;
    const Entered* entered = office.entered(number);
    return entered == nullptr ? std::string() : entered->name;
}

std::optional<OfficeEventBody> result_event(const Office& office, std::span<const BoardGame> games,
                                            const BoardGame& ended, std::string_view score) {
    const auto result = result_of(score);
    if (!result)
        return std::nullopt;
    const auto asked = ended.number_in_match == 0
                           ? result_at_board(office, games, ended, *result)
                           : result_in_meeting(office, games, ended,
                                               score_in_pairing_order(*result, ended.exchanged));
    if (!asked)
        return std::nullopt;
    // If other acts depend on it, the organiser must correct it; a game of a match may already be
    // decided otherwise. The different result is shown.
    auto events = decide(office, *asked);
    return events ? std::optional(std::move(events->front())) : std::nullopt;
}

}  // namespace kyvien::hall
