#include "hall/broadcast/internal/broadcast_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/text.h"
#include "conduct/presentation/analysis.h"
#include "hall/analysis/internal/annotated_json.h"
#include "hall/broadcast/annotated_parts.h"
#include "hall/json/internal/view_fields.h"
#include "hall/json/json_writer.h"
#include "hall/json/refusal_json.h"
#include "hall/json/view_json.h"

namespace kyvien::hall {
namespace broadcast_json {
namespace {

using conduct::Seat;

/// Displayed text must not contain characters that hide or reverse the text beside it.
std::string shown_name(std::string_view text) {
    return base::hidden_character(text) ? std::string("?") : std::string(text);
}

/// The rating or grade in the file for this side; empty: none.
std::string rating_of(const record::AnnotatedGame& game, Seat seat) {
    constexpr std::array<std::array<std::string_view, 3>, 2> kNames = {
        {{"WhiteElo", "RedElo", "BR"}, {"BlackElo", "BlackElo", "WR"}}};
    constexpr std::size_t kLongest = 12;
    for (const std::string_view name : kNames[clock::index(seat)])
        if (std::string text = heading_of(game, name);
            !text.empty() && text != "?" && text != "0" && text.size() <= kLongest)
            return shown_name(text);
    return {};
}

struct ReadBoard {
    record::ReadGame read;
    std::vector<std::size_t> line;
    conduct::Analysis analysis;  ///< of the last position only
};

Result<ReadBoard> read_board(conduct::Game game, const Broadcast::Shown& shown) {
    ReadBoard board;
    board.read = KYVIEN_TRY(record::read_annotated(game, shown.text, 1));
    board.line = main_line(board.read.game);
    std::vector<conduct::AnalysisMove> moves;
    for (const std::size_t move : board.line)
        moves.push_back({board.read.game.moves[move].move, moves.size()});
    conduct::AnalysisQuery query;
    query.from = moves.size();
    query.at = moves.size();
    board.analysis = KYVIEN_TRY(conduct::analyse(board.read.game.settings, moves, query));
    return board;
}

/// Writes the clock time after each side's last move.
void write_clocks(JsonWriter& json, const ReadBoard& board) {
    std::array<std::optional<std::int64_t>, 2> clocks;
    const conduct::View& start = board.analysis.start;
    const std::size_t first_turn = start.turn == Seat::Second ? 1 : 0;
    for (std::size_t ply = board.line.size(); ply-- > 0;) {
        auto& clock = clocks[(ply + first_turn) % 2];
        if (!clock)
            clock = clock_in(board.read.game.moves[board.line[ply]].commands);
        if (clocks[0] && clocks[1])
            break;
    }
    if (clocks[0])
        json.field("first_ms", *clocks[0]);
    if (clocks[1])
        json.field("second_ms", *clocks[1]);
}

void write_player(JsonWriter& json, std::string_view name, const std::string& player,
                  const std::string& rating) {
    json.key(name).begin_object().field("name", shown_name(player));
    if (!rating.empty())
        json.field("rating", rating);
    json.end_object();
}

void write_entry(JsonWriter& json, const BoardId& id, const Broadcast::Shown& shown,
                 const ReadBoard& board) {
    const record::AnnotatedGame& game = board.read.game;
    const conduct::AnalysedPosition& last = board.analysis.positions.back();
    json.field("id", id.text()).field("round", id.round).field("board", id.board);
    write_player(json, "first", game.first, rating_of(game, Seat::First));
    write_player(json, "second", game.second, rating_of(game, Seat::Second));
    json.field("score", game.result == "*" || game.result == "?" ? "" : shown_name(game.result));
    json.field("plies", board.line.size());
    view_fields::write_variant(json, board.analysis.start, game.settings);
    json.key("position").begin_object();
    view_fields::write_board(json, last.view);
    view_fields::write_seat(json, "turn", last.view.turn);
    view_fields::write_optional(json, "check", last.view.check);
    view_fields::write_texts(json, "last", last.view.last);
    json.end_object();
    write_clocks(json, board);
    // If the law has ended the game, the ending and its clause are included.
    if (last.view.result) {
        json.key("ruled");
        write_result(json, last.view);
    }
    json.field("told", shown.at);
    if (!shown.corrections.empty())
        json.field("corrected", shown.corrections.size());
    if (!board.read.left_out.empty())
        json.field("left_out", board.read.left_out.size());
}

}  // namespace
}  // namespace broadcast_json

std::optional<std::int64_t> clock_in(std::string_view commands) {
    constexpr std::string_view kPgn = "[%clk ";
    double seconds = 0;
    std::string_view text;
    if (const std::size_t at = commands.find(kPgn); at != std::string_view::npos)
        text = commands.substr(at + kPgn.size());
    else if (const std::size_t left = commands.find("L["); left != std::string_view::npos)
        text = commands.substr(left + 2);
    else
        return std::nullopt;
    text = text.substr(0, text.find(']'));
    if (text.empty())
        return std::nullopt;
    for (const std::string_view part : base::split(text, ':')) {
        double value = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        // from_chars accepts "nan", which compares false with everything.
        const bool is_time = value >= 0 && value <= 1'000'000;
        if (error != std::errc() || end != part.data() + part.size() || !is_time)
            return std::nullopt;
        seconds = seconds * 60 + value;
    }
    if (seconds > 10'000'000)
        return std::nullopt;
    return static_cast<std::int64_t>(seconds * 1000 + 0.5);
}

Result<std::string> broadcast_entry_json(conduct::Game game, const BoardId& id,
                                         const Broadcast::Shown& shown) {
    const auto board = KYVIEN_TRY(broadcast_json::read_board(game, shown));
    JsonWriter json;
    json.begin_object();
    broadcast_json::write_entry(json, id, shown, board);
    return json.end_object().take();
}

Result<std::string> broadcast_game_json(conduct::Game game, const BoardId& id,
                                        const Broadcast::Shown& shown) {
    const auto board = KYVIEN_TRY(broadcast_json::read_board(game, shown));
    JsonWriter json;
    json.begin_object();
    broadcast_json::write_entry(json, id, shown, board);
    json.key("annotated");
    write_annotated_game(json, board.read.game);
    json.key("not_moves").begin_array();
    for (const record::LeftOut& left : board.read.left_out) {
        json.begin_object().field("move", left.move).field("ply", left.ply).key("refusal");
        write_refusal(json, left.refusal);
        json.end_object();
    }
    json.end_array().key("corrections").begin_array();
    for (const Correction& correction : shown.corrections)
        json.begin_object()
            .field("at", correction.at)
            .field("by", correction.by)
            .field("ply", correction.ply)
            .field("was", correction.was)
            .end_object();
    return json.end_array().end_object().take();
}

std::string push_json(const Push& push) {
    JsonWriter json;
    json.begin_object().key("boards").begin_array();
    for (const PushedBoard& board : push.boards) {
        json.begin_object().field("number", board.number);
        if (board.board)
            json.field("board", board.board->text());
        json.field("state", name(board.state));
        if (board.refusal) {
            json.key("refusal");
            write_refusal(json, *board.refusal);
        }
        json.end_object();
    }
    return json.end_array().end_object().take();
}

}  // namespace kyvien::hall
