// What engines need for chess: UCI, openings in EPD and PGN, losses by the laws of chess.
#include <algorithm>
#include <fmt/core.h>
#include <mutex>
#include <shared_mutex>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

#include "base/reason.h"
#include "chess/dead_position/unwinnable.h"
#include "chess/endgames/endgames.h"
#include "conduct/settings/settings.h"
#include "engine/play/internal/games.h"
#include "notation/chess/fen.h"
#include "notation/chess/polyglot.h"
#include "notation/chess/uci.h"
#include "notation/pgn/moves.h"

namespace kyvien::engine {
namespace chess_engines {
namespace {

using conduct::Ending;
using conduct::Seat;
using conduct::Settings;
using rulebook::fide;

constexpr conduct::ClaimKind kClaims[] = {conduct::ClaimKind::Threefold,
                                          conduct::ClaimKind::FiftyMoves};
/// The effort spent on whether the opponent of an illegal move could still mate.
constexpr std::uint64_t kEffort = 300'000;

Result<std::string> position(const Settings& settings) {
    if (settings.fen.empty() && !settings.chess960)
        return std::string("startpos");
    if (settings.fen.empty())
        return "fen " + notation::to_fen(chess::Position::chess960(*settings.chess960),
                                         notation::FenStyle::Shredder);
    return "fen " + settings.fen;
}

std::string same(std::string_view move, std::string_view) {
    return std::string(move);
}

Ending loss(Seat loser, rulebook::Clause clause, std::vector<rulebook::Clause> also = {}) {
    return {conduct::win_for(conduct::opponent(loser)),
            "arbiter-penalty",
            clause,
            std::move(also),
            {},
            {},
            {}};
}

/// 7.5.5; a second attempt by a program would not differ from its first.
Ending illegal_move(const conduct::State& state, Seat loser, const Refusal& refusal) {
    Ending ending = loss(loser, fide("7.5.5"));
    if (refusal.clause)
        ending.also.push_back(rulebook::Clause(*refusal.clause));
    const auto fen = notation::parse_fen(state.position_text());
    const auto board = fen ? chess::Position::make(fen->setup, state.settings().chess960
                                                                   ? chess::CastlingMode::Chess960
                                                                   : fen->guess)
                           : chess::Position::start();
    const auto winner = loser == Seat::First ? chess::Color::Black : chess::Color::White;
    if (fen && board &&
        chess::can_mate(*board, winner, kEffort).verdict == chess::MateVerdict::Unwinnable)
        ending.score = conduct::Score::Draw;
    return ending;
}

Ending no_move(Seat loser) {
    return loss(loser, fide("12.9.6"));
}

Ending undecided(const conduct::Question* question) {
    return {conduct::Score::Draw,
            "agreement",
            question != nullptr ? question->clause : fide("5.2.3"),
            {},
            {},
            {},
            {}};
}

std::expected<Opening, Reason> opening_of(const notation::PgnGame& game, std::size_t plies,
                                          const Settings& settings) {
    const auto start = notation::chess_start(game);
    if (!start)
        return std::unexpected(Reason(start.error()));
    if ((start->mode() == chess::CastlingMode::Chess960) != settings.chess960.has_value())
        return std::unexpected(Reason("opening-variant", "the Variant is not that of the match"));
    chess::Position board = *start;
    Opening opening;
    if (game.tag("FEN") != nullptr)
        opening.fen = notation::to_fen(board, notation::FenStyle::XFen);
    for (const notation::PgnMove& each : game.line.moves) {
        if (plies != 0 && opening.moves.size() == plies)
            break;
        const auto move = notation::read_pgn_chess_move(board, each.text);
        if (!move)
            return std::unexpected(Reason("opening-move", "{move}: {said}",
                                          {{"move", each.text}, {"said", move.error().message}}));
        opening.moves.push_back(notation::to_uci(board, *move));
        board.play(*move);
    }
    if (!board.has_legal_move())
        return std::unexpected(Reason("opening-over", "the game is over in it"));
    return opening;
}

/// The lines of a book: each ends after `plies` moves, or where the book ends.
class BookLines {
  public:
    BookLines(const notation::PolyglotBook& book, std::size_t plies) : book_(book), plies_(plies) {}

    /// Adds the lines that continue from this position; false if there are too many.
    bool add_from(const chess::Position& position) {
        const auto choices = line_.size() < plies_ ? book_.moves(position)
                                                   : std::vector<notation::PolyglotBook::Choice>();
        bool is_continued = false;
        for (const auto& choice : choices) {
            const chess::Position next = position.after(choice.move);
            if (!next.has_legal_move())
                continue;  // no game can begin there
            is_continued = true;
            line_.push_back(notation::to_uci(position, choice.move));
            if (!add_from(next))
                return false;
            line_.pop_back();
        }
        if (!is_continued && !line_.empty())
            found_.push_back({{}, line_, {}});
        return found_.size() <= kMaxLines;
    }
    [[nodiscard]] std::vector<Opening> take() { return std::move(found_); }

    static constexpr std::size_t kMaxLines = 50'000;

  private:
    const notation::PolyglotBook& book_;
    std::size_t plies_;
    std::vector<std::string> line_;
    std::vector<Opening> found_;
};

Result<std::vector<Opening>> openings_of_book(const Settings& settings, std::string_view bytes,
                                              std::size_t plies) {
    constexpr std::size_t kUsualPlies = 8, kMaxPlies = 200;  // a book may lead back to a position
    const Reason where = verbatim_reason("bin");
    const auto book = notation::PolyglotBook::parse(bytes);
    if (!book)
        return registered::bad_opening(
            where, {"opening-book-size", "its length is not a multiple of 16 bytes"});
    BookLines lines(*book, plies == 0 ? kUsualPlies : std::min(plies, kMaxPlies));
    if (!lines.add_from(settings.chess960 ? chess::Position::chess960(*settings.chess960)
                                          : chess::Position::start()))
        return registered::bad_opening(where, {"opening-book-lines",
                                               "it has more than {count} lines; lower plies=",
                                               {{"count", BookLines::kMaxLines}}});
    return lines.take();
}

Result<std::vector<Opening>> openings(const Settings& settings, std::string_view format,
                                      std::string_view text, std::size_t plies) {
    if (format == "bin")
        return openings_of_book(settings, text, plies);
    if (format != "epd" && format != "pgn")
        return registered::unknown_format(settings, format, "bin, epd, pgn");
    return registered::pgn_or_epd_openings(settings, format, text,
                                           [plies, &settings](const notation::PgnGame& game) {
                                               return opening_of(game, plies, settings);
                                           });
}

/// Endings of chess with few men, each solved when it is first needed.
class FewMen final : public PerfectPlay {
  public:
    FewMen(int men, unsigned threads) : men_(men), threads_(threads) {}

    std::optional<Verdict> verdict(const conduct::State& state) const override {
        const std::string text = state.position_text();
        const std::string_view placement = std::string_view(text).substr(0, text.find(' '));
        if (std::ranges::count_if(placement, [](char c) { return c > '9'; }) > men_)
            return std::nullopt;
        const auto fen = notation::parse_fen(text);
        const auto board = fen ? chess::Position::make(fen->setup, fen->guess)
                               : std::unexpected(std::vector<chess::SetupFault>{});
        const auto value = board ? value_of(*board) : std::nullopt;
        if (!value)
            return std::nullopt;
        if (value->outcome == chess::PerfectValue::Outcome::Draw)
            return Verdict{conduct::Score::Draw, "a draw with perfect play"};
        // 9.3: the mate must come before fifty moves without a capture or a pawn move; on the way
        // to it there may be one, but need not.
        if (board->halfmove_clock() + value->plies > kFiftyMoves)
            return std::nullopt;
        const bool white_wins = (value->outcome == chess::PerfectValue::Outcome::Win) ==
                                (board->turn() == chess::Color::White);
        return Verdict{white_wins ? conduct::Score::FirstWins : conduct::Score::SecondWins,
                       fmt::format("mate in {} with perfect play", (value->plies + 1) / 2)};
    }

  private:
    std::optional<chess::PerfectValue> value_of(const chess::Position& board) const {
        const auto ending = chess::Endgames::ending_of(board);
        {
            const std::shared_lock lock(mutex_);
            if (!ending || endgames_.has(*ending))
                return endgames_.value(board);
        }
        const std::unique_lock lock(mutex_);
        // The programs of other games go on thinking: they come first. A thread of its own, because
        // a priority once lowered stays low.
        std::thread([this, &ending] {
            constexpr int kBehindThePrograms = 10;
            setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kBehindThePrograms);
            endgames_.add(*ending, threads_);
        }).join();
        return endgames_.value(board);
    }

    static constexpr int kFiftyMoves = 100;  // plies
    int men_;
    unsigned threads_;
    mutable std::shared_mutex mutex_;
    mutable chess::Endgames endgames_;
};

std::shared_ptr<const PerfectPlay> perfect_play(int men, unsigned threads) {
    return std::make_shared<FewMen>(men, threads);
}

constexpr std::string_view kPrograms[] = {"stockfish", "gnuchess"};

}  // namespace
}  // namespace chess_engines

namespace registered {

extern const Entry chess;
constinit const Entry chess = {
    .has_epd = true,
    .programs = chess_engines::kPrograms,
    .claims = chess_engines::kClaims,
    .position = chess_engines::position,
    .to_engine = chess_engines::same,
    .from_engine = chess_engines::same,
    .illegal_move = chess_engines::illegal_move,
    .no_move = chess_engines::no_move,
    .undecided = chess_engines::undecided,
    .openings = chess_engines::openings,
    .perfect_play = chess_engines::perfect_play,
    .annotate = annotate_pgn,
};

}  // namespace registered
}  // namespace kyvien::engine
