#include "judge/internal/chess_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "judge/internal/replay_keys.h"
#include "notation/chess/fen.h"
#include "notation/chess/san.h"
#include "notation/pgn/moves.h"
#include "notation/pgn/text.h"

namespace kyvien::judge::internal {

using chess::Color;
using chess::Position;
using notation::MoveTextError;
using rulebook::fide;

namespace chess_judge {
namespace {

constexpr std::string_view color_name(Color color) {
    return color == Color::White ? "White" : "Black";
}

/// The languages tried, in this order, when a game cannot be read in English.
constexpr std::array kLanguages = {notation::Letters::English, notation::Letters::German,
                                   notation::Letters::French,  notation::Letters::Spanish,
                                   notation::Letters::Russian, notation::Letters::Vietnamese};

/// Maximum number of null moves reported per game.
constexpr int kMaxPasses = 10;

/// The position after the side to move has passed; nothing if it was in check.
std::optional<Position> passed(const Position& position) {
    chess::Setup setup = position.to_setup();
    setup.turn = opponent(setup.turn);
    setup.en_passant.reset();
    ++setup.halfmove_clock;
    const auto next = Position::make(setup, position.mode(), chess::Strictness::Playable);
    return next ? std::optional(*next) : std::nullopt;
}

enum class Variant : std::uint8_t { Standard, Chess960, Other };

Variant variant_of(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    if (lower.find("960") != std::string::npos || lower.find("fischer") != std::string::npos ||
        lower.find("frc") != std::string::npos || lower.find("freestyle") != std::string::npos)
        return Variant::Chess960;
    for (const std::string_view usual : {"", "?", "-", "standard", "chess", "normal",
                                         "from position", "fromposition", "orthodox", "regular"})
        if (lower == usual)
            return Variant::Standard;
    return Variant::Other;
}

}  // namespace
}  // namespace chess_judge

bool ChessJudge::set_up(const PgnHeader& header, FindingCollector& collector) {
    const chess_judge::Variant variant = chess_judge::variant_of(header.variant);
    if (variant == chess_judge::Variant::Other) {
        collector.add({.code = "variant-not-judged",
                       .severity = Severity::Information,
                       .message = fmt::format("The game is {}, which these laws do not cover.",
                                              notation::to_utf8(header.variant)),
                       .values = {{"variant", notation::to_utf8(header.variant)}}},
                      0);
        return false;
    }
    if (header.fen.empty()) {
        start_ = Position::start();
        if (header.is_set_up)
            collector.add({.code = "fen-missing",
                           .severity = Severity::Warning,
                           .message =
                               "The SetUp tag announces a position, but there is no FEN tag; "
                               "the usual starting position is taken."},
                          0);
        return true;
    }
    const std::string fen(header.fen);
    const auto parsed = notation::parse_fen(fen);
    if (!parsed) {
        collector.add({.code = "fen-unreadable",
                       .message = fmt::format("The FEN cannot be read: {}", parsed.error().reason),
                       .values = {{"fen", fen}, {"reason", parsed.error().reason}}},
                      header.fen_offset);
        return false;
    }
    const auto mode =
        variant == chess_judge::Variant::Chess960 ? chess::CastlingMode::Chess960 : parsed->guess;
    if (auto position = Position::make(parsed->setup, mode)) {
        start_ = *position;
        return true;
    }
    const auto explain = [](const std::vector<chess::SetupFault>& faults) {
        std::string reasons;
        for (const chess::SetupFault fault : faults)
            reasons += fmt::format("{}{}", reasons.empty() ? "" : " ", chess::describe(fault));
        return reasons;
    };
    const auto note = [&](std::string code, Severity severity, std::string_view what,
                          const std::string& reasons) {
        collector.add({.code = std::move(code),
                       .severity = severity,
                       .clause = fide("3.10.3"),
                       .message = fmt::format("{} {}", what, reasons),
                       .values = {{"fen", fen}, {"reasons", reasons}}},
                      header.fen_offset);
    };
    auto playable = Position::make(parsed->setup, mode, chess::Strictness::Playable);
    if (playable) {
        note("start-not-reachable", Severity::Warning, "No game leads to the starting position:",
             explain(Position::make(parsed->setup, mode).error()));
        start_ = *playable;
        return true;
    }
    // Castling rights that contradict the board are ignored, as every player would.
    const std::string reasons = explain(playable.error());
    chess::Setup repaired = parsed->setup;
    repaired.castling_rooks = 0;
    repaired.en_passant.reset();
    playable = Position::make(repaired, mode, chess::Strictness::Playable);
    if (playable)
        start_ = *playable;
    note(playable ? "start-repaired" : "start-illegal",
         playable ? Severity::Warning : Severity::Error,
         playable ? "The starting position is read without castling and en passant rights:"
                  : "The starting position is illegal:",
         reasons);
    return playable.has_value();
}

void ChessJudge::play(chess::Move move, std::size_t offset) {
    position_.play(move);
    moves_.push_back(move);
    offsets_.push_back(static_cast<std::uint32_t>(offset));
    const std::size_t ply = moves_.size();
    hashes_.push_back(position_.hash());
    const auto quiet = static_cast<std::size_t>(position_.halfmove_clock());
    if (quiet < 8)  // the third occurrence of a position needs at least eight quiet plies
        return;
    if (quiet >= 100) {
        if (fifty_ == 0)
            fifty_ = ply;
        if (quiet >= 150 && seventy_five_ == 0)
            seventy_five_ = ply;
    }
    if (repeated_ != 0)
        return;
    const std::uint64_t* const last = hashes_.data() + ply;
    const std::size_t reach = std::min(quiet, ply - passed_);
    int times = 1;
    for (std::size_t back = 4; back <= reach; back += 2)
        times += last[-static_cast<std::ptrdiff_t>(back)] == *last;
    if (times >= 3)
        repeated_ = ply;
}

/// The rest of a game beyond the maximum length is not read.
bool ChessJudge::stop_at_limit(std::size_t offset) {
    text_.faults.push_back({"game-too-long", offset, plies()});
    broken_ = over_ = true;
    return false;
}

bool ChessJudge::take(std::string_view text, std::size_t offset) {
    if (plies() >= kLongestGame) [[unlikely]]
        return stop_at_limit(offset);
    if (language_ == 0)
        if (const auto move = notation::read_san_plain(position_, text)) [[likely]] {
            play(*move, offset);
            return true;
        }
    return read_irregular_move(text, offset);
}

/// A move that is not in plain SAN, or none at all. False: the game cannot be read any further.
bool ChessJudge::read_irregular_move(std::string_view text, std::size_t offset) {
    if (notation::is_mark_word(text))
        return true;
    if (notation::is_null_move(text)) {
        pass(offset);
        return !broken_;
    }
    const auto move = notation::read_pgn_chess_move(
        position_, text, chess_judge::kLanguages[static_cast<std::size_t>(language_)]);
    if (move) {
        play(*move, offset);
        return true;
    }
    if (move.error().reason == MoveTextError::Reason::Ambiguous)
        return take_ambiguous(text, offset, move.error().candidates);
    stop(text, offset);
    return !broken_;
}

/// A text that matches several legal moves: what follows may show which was meant.
bool ChessJudge::take_ambiguous(std::string_view text, std::size_t offset,
                                std::vector<chess::Move> candidates) {
    const std::size_t ply = plies() + 1;
    const auto choice = std::find_if(choices_.begin(), choices_.end(),
                                     [ply](const auto& each) { return each.first == ply; });
    std::string names;
    for (const chess::Move move : candidates)
        names += (names.empty() ? "" : ", ") + notation::to_san(position_, move);
    const bool chosen = choice != choices_.end() && std::find(candidates.begin(), candidates.end(),
                                                              choice->second) != candidates.end();
    const std::string meant = chosen ? notation::to_san(position_, choice->second) : "";
    const std::string shown = notation::to_utf8(text);
    collector_->add({.code = "ambiguous-move",
                     .clause = fide("C.10"),
                     .ply = ply,
                     .message = fmt::format(
                         "'{}' may be {}{}.", shown, names,
                         chosen ? fmt::format("; read as {} because of what follows", meant) : ""),
                     .values = {{"move", shown}, {"candidates", names}, {"read_as", meant}}},
                    offset);
    if (chosen) {
        play(choice->second, offset);
        return true;
    }
    candidates_ = std::move(candidates);
    broken_ = true;
    return false;
}

/// A null move: chess has none, but annotated games contain them.
void ChessJudge::pass(std::size_t offset) {
    if (passes_++ == chess_judge::kMaxPasses)
        first_pass_left_out_ = offset;
    if (passes_ <= chess_judge::kMaxPasses)
        collector_->add(
            {.code = "turn-passed",
             .clause = fide("3.10.2"),
             .ply = plies() + 1,
             .message = fmt::format("{} passes the turn; every turn needs a legal move.",
                                    chess_judge::color_name(position_.turn()))},
            offset);
    const auto next = chess_judge::passed(position_);
    if (!next) {  // the passing side was in check
        broken_ = true;
        return;
    }
    position_ = *next;
    moves_.push_back(chess::Move());
    offsets_.push_back(static_cast<std::uint32_t>(offset));
    hashes_.push_back(position_.hash());
    passed_ = moves_.size();
}

/// Reports why `text` cannot be played.
void ChessJudge::stop(std::string_view text, std::size_t offset) {
    const std::string shown = notation::to_utf8(text);
    const std::size_t ply = plies() + 1;
    const auto note = [&](std::string code, rulebook::Clause clause, std::string message) {
        collector_->add({.code = std::move(code),
                         .clause = clause,
                         .ply = ply,
                         .message = std::move(message),
                         .values = {{"move", shown}, {"fen", notation::to_fen(position_)}}},
                        offset);
        broken_ = true;
    };
    const bool move_like = notation::looks_like_move(text);
    if (move_like && !position_.has_legal_move()) {
        const bool mate = position_.in_check();
        over_ = true;
        note(mate ? "play-after-checkmate" : "play-after-stalemate",
             mate ? fide("5.1.1") : fide("5.2.1"),
             fmt::format("'{}' follows {}, which ended the game.", shown,
                         mate ? "checkmate" : "stalemate"));
        return;
    }
    const auto reading = notation::read_pgn_chess_move(position_, text);
    const auto reason = reading ? MoveTextError::Reason::Unintelligible : reading.error().reason;
    const std::string message = reading ? std::string() : reading.error().message;
    switch (reason) {
    case MoveTextError::Reason::Illegal:
        note("illegal-move", fide("3.10.2"), message);
        return;
    case MoveTextError::Reason::PromotionMissing:
        note("promotion-missing", fide("3.7.5.1"), message);
        return;
    case MoveTextError::Reason::Ambiguous:  // handled before
    case MoveTextError::Reason::Unintelligible:
        break;
    }
    if (move_like) {
        note("unreadable-move", fide("8.1.1"),
             fmt::format("'{}' cannot be read as a move.", shown));
        return;
    }
    // A word between moves: reported, and skipped.
    text_.faults.push_back({"unreadable-text", offset, plies()});
}

void ChessJudge::replay(std::size_t from) {
    notation::PgnTokens tokens(collector_->section(), from);
    position_ = start_;
    hashes_.assign(1, start_.hash());
    moves_.clear();
    offsets_.clear();
    repeated_ = fifty_ = seventy_five_ = passed_ = 0;
    passes_ = 0;
    broken_ = over_ = false;
    candidates_.clear();
    text_.clear();
    text_.tag = result_tag_;
    text_.end = from;
    read_movetext(tokens, *this, text_);
}

/// The letters may be those of another language: the one that reads furthest is used.
void ChessJudge::replay_in_best_language(std::size_t from, std::size_t finding_count) {
    auto& findings = collector_->report().findings;
    std::size_t best = plies();
    int language = 0;
    const bool was_ambiguous = !candidates_.empty();
    for (std::size_t i = 1; i < chess_judge::kLanguages.size() && !was_ambiguous; ++i) {
        findings.resize(finding_count);
        language_ = static_cast<int>(i);
        replay(from);
        if (plies() > best || (plies() == best && !broken_ && language == 0)) {
            best = plies();
            language = static_cast<int>(i);
        }
    }
    findings.resize(finding_count);
    language_ = language;
    replay(from);
}

/// Each ambiguous move is interpreted in the way that lets the game continue longest.
void ChessJudge::settle_ambiguities(std::size_t from, std::size_t finding_count) {
    constexpr int kMaxAmbiguities = 16;
    auto& findings = collector_->report().findings;
    for (int i = 0; i < kMaxAmbiguities && !candidates_.empty(); ++i) {
        const std::vector<chess::Move> candidates = candidates_;
        const std::size_t ply = plies() + 1;
        chess::Move best;
        std::size_t reached = 0;
        choices_.emplace_back(ply, chess::Move());
        for (const chess::Move candidate : candidates) {
            choices_.back().second = candidate;
            findings.resize(finding_count);
            replay(from);
            // A game that can be read to its end is better than one that breaks at the same move.
            const std::size_t value = 2 * plies() + !broken_;
            if (value > reached) {
                reached = value;
                best = candidate;
            }
        }
        choices_.back().second = best;
        findings.resize(finding_count);
        replay(from);
    }
}

void ChessJudge::judge(const PgnHeader& header, std::size_t from, FindingCollector& collector) {
    collector_ = &collector;
    language_ = 0;
    result_tag_ = standard_result(header.result);
    choices_.clear();
    auto& findings = collector.report().findings;
    is_set_up_ = set_up(header, collector);
    if (!is_set_up_) {
        // The text is still scanned to the end of the game.
        start_ = Position::start();
        const std::size_t finding_count = findings.size();
        replay(from);
        findings.resize(finding_count);
        check_text(header, text_, collector);
        collector.report().plies = 0;
        collector.report().result = text_.result;
        return;
    }
    const std::size_t finding_count = findings.size();
    replay(from);
    if (broken_ && !over_) {
        replay_in_best_language(from, finding_count);
        settle_ambiguities(from, finding_count);
    }
    collector.report().plies = plies();
    const std::string_view result = check_text(header, text_, collector);
    collector.report().result = result;
    const Claim claim = claim_of(result);
    if (passes_ > chess_judge::kMaxPasses)
        collector.left_out("turn-passed",
                           static_cast<std::size_t>(passes_ - chess_judge::kMaxPasses), 0,
                           first_pass_left_out_);
    check_repetition(collector, claim);
    check_move_counts(collector, claim);
    if (!broken_)
        check_end(header, claim, collector);
    if (text_.has_variations)
        check_variations(collector, from);
    sort_by_place(findings);
}

bool ChessJudge::can_castle() const {
    return notation::read_san_plain(position_, "O-O").has_value();
}

/// Checks the moves of the variations. A fault in one is reported once; the rest of it is not read.
void ChessJudge::check_variations(FindingCollector& collector, std::size_t from) {
    struct Line {
        Position before;
        Position now;
        std::size_t ply;
        bool readable;
    };
    const auto read = [&](Line& line, std::string_view text) -> std::optional<VariationFault> {
        if (notation::is_null_move(text)) {  // annotators use them for threats
            const auto next = chess_judge::passed(line.now);
            line.readable = next.has_value();
            line.before = line.now;
            if (next)
                line.now = *next;
            return std::nullopt;
        }
        const auto move = notation::read_pgn_chess_move(
            line.now, text, chess_judge::kLanguages[static_cast<std::size_t>(language_)]);
        if (move) {
            line.before = line.now;
            line.now.play(*move);
            return std::nullopt;
        }
        const std::string fen = notation::to_fen(line.now);
        switch (move.error().reason) {
        case MoveTextError::Reason::Illegal:
        case MoveTextError::Reason::PromotionMissing:
            return VariationFault{"variation-illegal-move", fide("3.10.2"), move.error().message,
                                  fen};
        case MoveTextError::Reason::Ambiguous:
            return VariationFault{
                "variation-ambiguous-move", fide("C.10"),
                fmt::format("'{}' can be more than one move.", notation::to_utf8(text)), fen};
        case MoveTextError::Reason::Unintelligible:
            break;
        }
        line.readable = false;
        return std::nullopt;
    };
    Line main{start_, start_, 0, true};
    const auto follow = [&](Line& line, std::size_t offset) {
        if (line.ply >= offsets_.size() || offsets_[line.ply] != offset)
            return;
        line.before = line.now;
        if (moves_[line.ply] == chess::Move()) {
            const auto next = chess_judge::passed(line.now);
            line.readable = next.has_value();
            if (next)
                line.now = *next;
        } else {
            line.now.play(moves_[line.ply]);
        }
        ++line.ply;
    };
    read_variations(collector, from, text_, std::move(main), follow, read);
}

}  // namespace kyvien::judge::internal

namespace kyvien::judge::registered {

extern const Entry chess;
constinit const Entry chess = {.format = "pgn",
                               .make_pgn = []() -> std::unique_ptr<internal::PgnJudge> {
                                   return std::make_unique<internal::ChessJudge>();
                               },
                               .begun = internal::begun_chess};

}  // namespace kyvien::judge::registered
