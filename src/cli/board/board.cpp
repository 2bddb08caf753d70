// kyvien board — follows a game of chess on an electronic board (DGT) and writes it down: as lines,
// as PGN, at the desk of a hall.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <memory>
#include <optional>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <utility>

#include "cli/board/hall_entries.h"
#include "cli/board/serial_line.h"
#include "cli/match/words.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/files.h"
#include "cli/support/json.h"
#include "cli/support/output.h"
#include "cli/support/refusal_words.h"
#include "cli/support/spoken_language.h"
#include "engine/board/board_follower.h"
#include "notation/chess/fen.h"
#include "notation/chess/san.h"
#include "notation/chess/uci.h"
#include "notation/pgn/pgn.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace board {
namespace {

using engine::BoardFollower;
using engine::FollowedMove;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct Options {
    std::string device, fen, pgn, link_file;
    std::string white = "?", black = "?", event = "?", round = "?";
    int settle = 1'000;  ///< milliseconds
    bool press = false, json = false;
};

/// The moment a person ends it; the signal's handler may do no more than write here.
int board_stop_sign = -1;
void on_board_signal(int) {
    const std::uint64_t one = 1;
    (void)!write(board_stop_sign, &one, sizeof one);
}

struct EndOfGame {
    std::string score, by;
};

/// What the law says of the last position, or what the kings were put down to tell.
std::optional<EndOfGame> result_of(const BoardFollower& board) {
    const chess::Position& last = board.positions().back();
    if (last.is_checkmate())
        return EndOfGame{last.turn() == chess::Color::White ? "0-1" : "1-0", "checkmate"};
    if (last.is_stalemate())
        return EndOfGame{"1/2-1/2", "stalemate"};
    if (const auto told = board.told_result())
        return EndOfGame{std::string(*told), "kings"};
    return std::nullopt;
}

/// Tells a game as it goes on, and keeps what was told.
class Told {
  public:
    Told(const Options& options, HallEntries* entries) : options_(options), entries_(entries) {}

    void begin(const BoardFollower& board) {
        start_ = board.positions().front();
        if (options_.json)
            print_object(event("ready").end_object());
        else
            fmt::print("{}\n", spoken(words::answers::kBoardReady));
        flush_output();
    }

    /// All moves of the board where it stands still; else those before the last one, which may
    /// still be replaced, as far as they go on from what was told.
    Result<void> follow(const BoardFollower& board, bool stands_still) {
        const auto& moves = board.moves();
        const std::size_t certain =
            stands_still ? moves.size() : moves.size() - std::min<std::size_t>(moves.size(), 1);
        std::size_t same = 0;
        while (same < std::min(told_.size(), moves.size()) && told_[same].move == moves[same].move)
            ++same;
        const bool was_as_told = same == told_.size();
        if (!stands_still && (!was_as_told || certain <= same))
            return {};
        if (was_as_told && certain == same)
            return {};
        while (told_.size() > same)
            take_back();
        while (told_.size() < certain)
            add(board, moves[told_.size()]);
        flush_output();
        return keep("*");
    }

    Result<void> end(const EndOfGame& result) {
        if (options_.json)
            print_object(
                event("result").field("score", result.score).field("by", result.by).end_object());
        else
            fmt::print("{} {}\n", result.score, result.by);
        flush_output();
        return keep(result.score);
    }

    /// Where the board has stood still in a position that no legal move leads to; told once.
    void differs(const std::vector<chess::Square>& squares) {
        if (squares == differing_)
            return;
        differing_ = squares;
        if (squares.empty())
            return;
        if (options_.json) {
            JsonWriter json = event("differs");
            texts_field(json, "squares", names(squares));
            print_object(json.end_object());
        } else {
            std::string listed;
            for (const std::string& name : names(squares))
                listed += (listed.empty() ? "" : " ") + name;
            fmt::print("{}\n", spoken(words::answers::BoardDiffers{.squares = listed}));
        }
        flush_output();
    }

  private:
    static std::vector<std::string> names(const std::vector<chess::Square>& squares) {
        std::vector<std::string> found;
        for (const chess::Square square : squares)
            found.push_back(square.name());
        return found;
    }

    static JsonWriter event(std::string_view name) {
        JsonWriter json;
        json.begin_object().field("event", name);
        return json;
    }

    /// "12. e4", "12... e5".
    [[nodiscard]] std::string numbered(const chess::Position& before,
                                       const std::string& san) const {
        return fmt::format("{}{} {}", before.move_number(),
                           before.turn() == chess::Color::White ? "." : "...", san);
    }

    void add(const BoardFollower& board, const FollowedMove& move) {
        const chess::Position& before = board.positions()[told_.size()];
        const std::string san = notation::to_san(before, move.move);
        const std::string uci = notation::to_uci(before, move.move);
        if (options_.json) {
            JsonWriter json = event("move");
            json.field("ply", told_.size()).field("move", uci).field("san", san);
            texts_field(json, "lifted_before", names(move.lifted_before));
            print_object(json.end_object());
        } else {
            fmt::print("{}\n", numbered(before, san));
            for (const chess::Square square : move.lifted_before)
                fmt::print("  {}\n",
                           spoken(words::answers::BoardLifted{
                               .square = square.name(), .clause = clause_of(move.move, square)}));
        }
        told_.push_back(move);
        sans_.push_back(numbered(before, san));
        texts_.push_back(san);
        ucis_.push_back(uci);
    }

    /// 4.4.2 for the rook with which the player castles, else 4.3.1.
    static std::string clause_of(chess::Move move, chess::Square lifted) {
        return move.is_castling() && move.to() == lifted ? "fide-2018:4.4.2" : "fide-2018:4.3.1";
    }

    void take_back() {
        if (options_.json)
            print_object(event("taken-back").field("ply", told_.size() - 1).end_object());
        else
            fmt::print("{}\n", spoken(words::answers::BoardTakenBack{.move = sans_.back()}));
        told_.pop_back();
        sans_.pop_back();
        texts_.pop_back();
        ucis_.pop_back();
    }

    Result<void> keep(const std::string& result) {
        if (entries_ != nullptr)
            entries_->set_moves(ucis_);
        if (options_.pgn.empty())
            return {};
        notation::PgnGame game;
        game.set_tag("Event", options_.event);
        game.set_tag("Site", "?");
        game.set_tag("Date", "????.??.??");
        game.set_tag("Round", options_.round);
        game.set_tag("White", options_.white);
        game.set_tag("Black", options_.black);
        game.set_tag("Result", result);
        if (!options_.fen.empty()) {
            game.set_tag("SetUp", "1");
            game.set_tag("FEN", notation::to_fen(*start_));
        }
        for (const std::string& text : texts_)
            game.line.moves.emplace_back().text = text;
        game.result = result;
        return write_file(options_.pgn, notation::write_pgn(game));
    }

    const Options& options_;
    HallEntries* entries_;
    std::optional<chess::Position> start_;
    std::vector<FollowedMove> told_;
    std::vector<std::string> sans_;   ///< with their numbers
    std::vector<std::string> texts_;  ///< without
    std::vector<std::string> ucis_;
    std::vector<chess::Square> differing_;
};

/// One game, from the line to what is told of it.
class Session {
  public:
    Session(const Options& options, SerialLine line, const chess::Position& start,
            HallEntries* entries)
        : line_(std::move(line)), board_(start), told_(options, entries), entries_(entries),
          settle_(options.settle) {}

    /// The exit code.
    Result<int> run() {
        KYVIEN_TRY(line_.send(engine::kDgtAskBoard));
        KYVIEN_TRY(line_.send(engine::kDgtAskUpdates));
        while (!is_over_ || (entries_ != nullptr && !entries_->is_done())) {
            KYVIEN_TRY(wait());
            if (has_stopped())
                break;
            KYVIEN_TRY(hear());
        }
        if (line_.is_at_end() && !board_.has_begun())
            complain("board", spoken(words::answers::kBoardNeverBegun));
        const bool has_failed = entries_ != nullptr && entries_->has_failed();
        return board_.has_begun() && !has_failed ? kSuccess : kFindings;
    }

  private:
    [[nodiscard]] bool has_stopped() const {
        pollfd sign{board_stop_sign, POLLIN, 0};
        return ::poll(&sign, 1, 0) == 1;
    }

    /// Until the board stands still; none: it does, and was told.
    [[nodiscard]] std::optional<milliseconds> limit() const {
        if (!still_at_)
            return std::nullopt;
        return std::max(milliseconds(0),
                        std::chrono::ceil<milliseconds>(*still_at_ - steady_clock::now()));
    }

    Result<void> wait() {
        std::vector<int> signs{board_stop_sign};
        if (!is_over_)
            signs.push_back(line_.descriptor());
        if (entries_ != nullptr)
            return entries_->step(signs, limit());
        std::vector<pollfd> waits;
        for (const int sign : signs)
            waits.push_back({sign, POLLIN, 0});
        const auto most = limit();
        (void)::poll(waits.data(), waits.size(), most ? static_cast<int>(most->count()) : -1);
        return {};
    }

    Result<void> hear() {
        if (is_over_)
            return {};
        reader_.add(KYVIEN_TRY(line_.read()));
        while (const auto message = reader_.next()) {
            const bool had_begun = board_.has_begun();
            board_.see(*message);
            if (!board_.has_begun()) {
                if (!has_told_to_wait_)
                    complain("board", spoken(words::answers::kBoardWaits));
                has_told_to_wait_ = true;
                continue;
            }
            if (!had_begun)
                told_.begin(board_);
            still_at_ = steady_clock::now() + settle_;
            KYVIEN_TRY(told_.follow(board_, settle_ == milliseconds(0)));
        }
        const bool stands_still =
            still_at_ && (line_.is_at_end() || steady_clock::now() >= *still_at_);
        if (stands_still) {
            still_at_.reset();
            KYVIEN_TRY(told_.follow(board_, true));
            if (const auto result = result_of(board_)) {
                is_over_ = true;
                return told_.end(*result);
            }
            told_.differs(board_.differences());
        }
        is_over_ = line_.is_at_end();
        return {};
    }

    SerialLine line_;
    engine::DgtReader reader_;
    BoardFollower board_;
    Told told_;
    HallEntries* entries_;
    milliseconds settle_;
    std::optional<steady_clock::time_point> still_at_;
    bool is_over_ = false;
    bool has_told_to_wait_ = false;
};

int refused(const Refusal& refusal) {
    complain("board", refusal_told(refusal));
    return exit_code_of(refusal);
}

Result<chess::Position> start_of(const Options& options) {
    if (options.fen.empty())
        return chess::Position::start();
    const auto read = notation::parse_fen(options.fen);
    const auto position = read ? chess::Position::make(read->setup, read->guess)
                               : std::expected<chess::Position, std::vector<chess::SetupFault>>(
                                     std::unexpected(std::vector<chess::SetupFault>()));
    if (!position)
        return match::bad_word("--fen", options.fen,
                               {"board-fen", "it is no legal position of chess"});
    return *position;
}

Result<int> follow(const Options& options) {
    const chess::Position start = KYVIEN_TRY(start_of(options));
    std::optional<hall::HallClient> client;
    std::optional<HallEntries> entries;
    if (!options.link_file.empty()) {
        const std::string text = KYVIEN_TRY(read_line_of(options.link_file));
        BoardLink link = KYVIEN_TRY(read_board_link(text));
        client.emplace(std::move(link.hall), std::string(), board_stop_sign);
        entries.emplace(*client, std::move(link.seat), options.press,
                        [](const Refusal& refusal) { complain("board", refusal_told(refusal)); });
    }
    Session session(options, KYVIEN_TRY(SerialLine::open(options.device)), start,
                    entries ? &*entries : nullptr);
    return session.run();
}

int run(const Options& options) {
    board_stop_sign = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    std::signal(SIGINT, on_board_signal);
    std::signal(SIGTERM, on_board_signal);
    const auto ended = follow(options);
    return ended ? *ended : refused(ended.error());
}

}  // namespace
}  // namespace board

void add_board(Command& app, Outcome& outcome) {
    auto options = std::make_shared<board::Options>();
    Command* command = app.add_subcommand("board", "board");
    command->add_option("device", options->device, "board.device")->required();
    command->add_option("--fen", options->fen, "board.fen");
    command->add_option("--pgn", options->pgn, "board.pgn");
    command->add_option("--white", options->white, "board.white")->of_people();
    command->add_option("--black", options->black, "board.black")->of_people();
    command->add_option("--event", options->event, "board.event")->of_people();
    command->add_option("--round", options->round, "board.round");
    command->add_option("--link-file", options->link_file, "board.link-file");
    command->add_flag("--press", options->press, "board.press");
    command->add_option("--settle", options->settle, "board.settle")
        ->capture_default_str()
        ->check(Range<int>(0, 60'000));
    command->add_flag("--json", options->json, "any.json-lines");
    command->callback([options, &outcome] { outcome.code = board::run(*options); });
}

}  // namespace kyvien::cli
