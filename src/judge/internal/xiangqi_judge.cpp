#include "judge/internal/xiangqi_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "judge/internal/replay_keys.h"
#include "notation/pgn/moves.h"
#include "notation/pgn/text.h"
#include "notation/xiangqi/fen.h"
#include "rulebook/message.h"

namespace kyvien::judge::internal {

using notation::XiangqiMoveError;
using rulebook::xiangqi_vn;
using xiangqi::Side;

namespace xiangqi_judge {
namespace {

/// 7.2.e: moves of each side without a capture after which a draw can be claimed.
constexpr int kNoCaptureLimit = 60;

constexpr std::string_view side_name(Side side) {
    return side == Side::Red ? "Red" : "Black";
}

/// "third", "21st".
std::string ordinal(int number) {
    return rulebook::fill("{n, selectordinal, =3 {third} one {#st} two {#nd} few {#rd} other "
                          "{#th}}",
                          rulebook::Language::En,
                          [&](std::string_view) { return std::to_string(number); });
}

constexpr bool is_win(Claim claim) {
    return claim == Claim::FirstWon || claim == Claim::SecondWon;
}

/// "h2e2" or "H2-E2"; Move() for anything else.
xiangqi::Move coordinates(std::string_view text) {
    if (text.size() == 5 && text[2] == '-') {
        const auto from = xiangqi::Square::parse(text.substr(0, 2));
        const auto to = xiangqi::Square::parse(text.substr(3));
        return from && to ? xiangqi::Move(*from, *to) : xiangqi::Move();
    }
    if (text.size() != 4)
        return {};
    const auto from = xiangqi::Square::parse(text.substr(0, 2));
    const auto to = xiangqi::Square::parse(text.substr(2));
    return from && to ? xiangqi::Move(*from, *to) : xiangqi::Move();
}

/// The distinct lines of a text, joined: a cycle says everything twice.
std::string distinct_lines(std::string_view text) {
    std::vector<std::string_view> reported;
    std::string out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || std::find(reported.begin(), reported.end(), line) != reported.end())
            continue;
        reported.push_back(line);
        out += out.empty() ? "" : " ";
        out += line;
    }
    return out;
}

bool reaches_limit(const xiangqi::Position& position) {
    return position.no_capture_count(Side::Red).effective() >= kNoCaptureLimit &&
           position.no_capture_count(Side::Black).effective() >= kNoCaptureLimit;
}

}  // namespace
}  // namespace xiangqi_judge

bool XiangqiJudge::set_up(const PgnHeader& header, FindingCollector& collector) {
    if (header.fen.empty()) {
        start_ = xiangqi::Position::start();
        return true;
    }
    auto position = notation::read_xiangqi_position(header.fen);
    if (!position) {
        const Refusal refusal = position.error();
        position = notation::read_xiangqi_position(header.fen, xiangqi::Origin::Diagram);
        collector.add({.code = position                    ? "start-not-reachable"
                               : refusal.code == "bad-fen" ? "fen-unreadable"
                                                           : "start-illegal",
                       .severity = position ? Severity::Warning : Severity::Error,
                       .clause = refusal.clause ? refusal.clause : xiangqi_vn("B.2"),
                       .message = refusal.english,
                       .values = {{"fen", std::string(header.fen)}}},
                      header.fen_offset);
    }
    if (position)
        start_ = *position;
    return position.has_value();
}

void XiangqiJudge::play(xiangqi::Move move, std::size_t offset) {
    position_.play(move);
    moves_.push_back(move);
    offsets_.push_back(static_cast<std::uint32_t>(offset));
    hashes_.push_back(position_.hash());
    const std::size_t ply = moves_.size();
    const auto quiet = static_cast<std::size_t>(position_.no_capture_plies());
    if (!unwinnable_ && xiangqi::has_few_men(position_)) [[unlikely]]
        search_for_proof();
    if (quiet == 0)
        return;
    if (quiet >= 2 * xiangqi_judge::kNoCaptureLimit && no_capture_ == 0 &&
        xiangqi_judge::reaches_limit(position_))
        no_capture_ = ply;
    if (quiet < 8 || repeated_ != 0)
        return;
    const std::uint64_t* const last = hashes_.data() + ply;
    const std::size_t reach = std::min(quiet, ply);
    int times = 1;
    for (std::size_t back = 4; back <= reach; back += 2)
        times += last[-static_cast<std::ptrdiff_t>(back)] == *last;
    if (times >= 3)
        repeated_ = ply;
}

void XiangqiJudge::search_for_proof() {
    unwinnable_ = xiangqi::nobody_can_win(
        position_, position_.no_capture_plies() == 0 ? xiangqi::kProofPositions : 0);
    unwinnable_ply_ = plies();
}

/// The rest of a game beyond the maximum length is not read.
bool XiangqiJudge::stop_at_limit(std::size_t offset) {
    text_.faults.push_back({"game-too-long", offset, plies()});
    return false;
}

bool XiangqiJudge::take(std::string_view text, std::size_t offset) {
    if (plies() >= kLongestGame) [[unlikely]]
        return stop_at_limit(offset);
    const xiangqi::Move move = xiangqi_judge::coordinates(text);
    if (!form_ && position_.is_legal(move)) [[likely]] {
        play(move, offset);
        return true;
    }
    return read_irregular_move(text, offset);
}

/// Other notations, and coordinates that are not a legal move.
bool XiangqiJudge::read_irregular_move(std::string_view text, std::size_t offset) {
    if (const auto move = notation::read_move(position_, text, form_)) {
        play(*move, offset);
        return true;
    }
    return stop(text, offset);
}

/// Reports why `text` cannot be played. True: it was not a move, and reading continues.
bool XiangqiJudge::stop(std::string_view text, std::size_t offset) {
    const std::string shown = notation::to_utf8(text);
    const auto note = [&](std::string code, rulebook::Clause clause, std::string message) {
        collector_->add({.code = std::move(code),
                         .clause = clause,
                         .ply = plies() + 1,
                         .message = std::move(message),
                         .values = {{"move", shown}, {"fen", notation::to_fen(position_)}}},
                        offset);
        broken_ = true;
        return false;
    };
    const auto reading = notation::read_move(position_, text, form_);
    const auto reason = reading ? XiangqiMoveError::Reason::Unintelligible : reading.error().reason;
    const bool move_like = reason != XiangqiMoveError::Reason::Unintelligible;
    if (move_like && !position_.has_legal_move())
        return note(position_.in_check() ? "play-after-checkmate" : "play-after-stalemate",
                    position_.in_check() ? xiangqi_vn("7.1.a") : xiangqi_vn("7.1.b"),
                    fmt::format("'{}' follows {}, which ended the game.", shown,
                                position_.in_check() ? "checkmate" : "stalemate"));
    if (reason == XiangqiMoveError::Reason::Illegal)
        return note("illegal-move", xiangqi_vn("9.10.a"), reading.error().english);
    if (reason == XiangqiMoveError::Reason::Ambiguous)
        return note("ambiguous-move", xiangqi_vn("B.14"), reading.error().english);
    if (notation::looks_like_move(text))
        return note("unreadable-move", xiangqi_vn("B.14"),
                    fmt::format("'{}' cannot be read as a move.", shown));
    text_.faults.push_back({"unreadable-text", offset, plies()});
    return true;
}

void XiangqiJudge::replay(std::size_t from) {
    notation::PgnTokens tokens(collector_->section(), from);
    position_ = start_;
    hashes_.assign(1, start_.hash());
    moves_.clear();
    offsets_.clear();
    repeated_ = no_capture_ = 0;
    unwinnable_.reset();
    broken_ = false;
    text_.clear();
    text_.tag = result_tag_;
    text_.end = from;
    read_movetext(tokens, *this, text_);
}

void XiangqiJudge::judge(const PgnHeader& header, std::size_t from, FindingCollector& collector) {
    collector_ = &collector;
    form_ = notation::xiangqi_form_hint(header.format);
    result_tag_ = standard_result(header.result);
    auto& findings = collector.report().findings;
    is_set_up_ = set_up(header, collector);
    if (!is_set_up_) {
        const std::size_t finding_count = findings.size();
        start_ = xiangqi::Position::start();
        replay(from);
        findings.resize(finding_count);
        check_text(header, text_, collector);
        collector.report().result = text_.result;
        return;
    }
    const std::size_t finding_count = findings.size();
    replay(from);
    if (broken_) {
        // Coordinates with ranks from 1 to 10 look like those of the law until they fail, and a
        // Format tag may be wrong.
        const auto first = form_;
        const std::size_t reached = plies();
        for (const auto form : {std::optional<notation::XiangqiForm>(),
                                std::optional(notation::XiangqiForm::Uci), first}) {
            form_ = form;
            findings.resize(finding_count);
            replay(from);
            if (!broken_ && plies() > reached)
                break;
        }
    }
    collector.report().plies = plies();
    const std::string_view result = check_text(header, text_, collector);
    collector.report().result = result;
    const Claim claim = claim_of(result);
    check_repetition(claim, collector);
    check_draws(claim, collector);
    if (!broken_)
        check_end(claim, collector);
    if (text_.has_variations)
        check_variations(collector, from);
    sort_by_place(findings);
}

/// Checks the moves of the variations. A fault in one is reported once; the rest of it is not read.
void XiangqiJudge::check_variations(FindingCollector& collector, std::size_t from) {
    struct Line {
        xiangqi::Position before;
        xiangqi::Position now;
        std::size_t ply;
        bool readable;
    };
    const auto read = [&](Line& line, std::string_view text) -> std::optional<VariationFault> {
        const auto move = notation::read_move(line.now, text, form_);
        if (move) {
            line.before = line.now;
            line.now.play(*move);
            return std::nullopt;
        }
        line.readable = false;
        const XiangqiMoveError& error = move.error();
        if (error.reason == XiangqiMoveError::Reason::Illegal)
            return VariationFault{"variation-illegal-move", xiangqi_vn("9.10.a"), error.english,
                                  notation::to_fen(line.now)};
        if (error.reason == XiangqiMoveError::Reason::Ambiguous)
            return VariationFault{"variation-ambiguous-move", xiangqi_vn("B.14"), error.english,
                                  notation::to_fen(line.now)};
        return std::nullopt;
    };
    const auto follow = [&](Line& line, std::size_t offset) {
        if (line.ply >= offsets_.size() || offsets_[line.ply] != offset)
            return;
        line.before = line.now;
        line.now.play(moves_[line.ply++]);
    };
    read_variations(collector, from, text_, Line{start_, start_, 0, true}, follow, read);
}

std::size_t XiangqiJudge::offset_of(std::size_t ply) const {
    return ply == 0 || ply > offsets_.size() ? text_.end : offsets_[ply - 1];
}

/// B.12: the side to move without a legal move has lost.
void XiangqiJudge::check_end(Claim claim, FindingCollector& collector) {
    if (claim == Claim::Unknown || position_.has_legal_move())
        return;
    const Side winner = xiangqi::opponent(position_.turn());
    if (claim == (winner == Side::Red ? Claim::FirstWon : Claim::SecondWon))
        return;
    const bool mate = position_.in_check();
    collector.add(
        {.code = mate ? "result-contradicts-checkmate" : "result-contradicts-stalemate",
         .clause = mate ? xiangqi_vn("7.1.a") : xiangqi_vn("7.1.b"),
         .ply = plies(),
         .message = fmt::format("{} has won by {}, but the record says {}.",
                                xiangqi_judge::side_name(winner), mate ? "checkmate" : "stalemate",
                                collector.report().result),
         .values = {{"claimed", collector.report().result},
                    {"lawful", winner == Side::Red ? "1-0" : "0-1"}}},
        text_.result.empty() ? offset_of(plies()) : text_.result_offset);
}

/// A position that occurs for the third time falls under article 23.
void XiangqiJudge::check_repetition(Claim claim, FindingCollector& collector) {
    if (repeated_ == 0)
        return;
    xiangqi::History history(start_);
    xiangqi::NoticeLog notices;
    xiangqi::CycleMemory memory;
    std::optional<xiangqi::RepetitionNews> third;  // the result at the third occurrence
    std::size_t third_ply = 0;
    bool is_ruled = false;  // the first ruling; an archived game may continue
    bool ruled_on = false;  // the ruling was on the position of the first third occurrence
    std::array<bool, 2> is_reported{};
    for (const xiangqi::Move move : moves_) {
        history.push(move);
        if (history.occurrences() < 2 || !history.current().has_legal_move())
            continue;
        auto news = xiangqi::handle_repetition(history, notices, {}, &memory);
        if (!news && (history.occurrences() < 3 || third))
            continue;
        if (!news) {  // the notice was sent before: nothing new, but it is reported
            const auto reading = xiangqi::read_cycle(history, *history.cycle());
            news = xiangqi::RepetitionNews{.kind = xiangqi::RepetitionNews::Kind::Repetition,
                                           .occurrence = history.occurrences(),
                                           .postponed = true,
                                           .verdict = xiangqi::verdict_of(reading),
                                           .reading = reading};
        }
        const bool ruling = news->kind == xiangqi::RepetitionNews::Kind::Ruling;
        // If play continued, the other side may violate a prohibition later, or either side after a
        // draw that was not ruled (7.1.g: in any circumstances).
        const auto offender = ruling ? news->verdict.offender() : std::nullopt;
        const bool is_news =
            offender && !std::exchange(is_reported[static_cast<std::size_t>(*offender)], true);
        if (ruling && (!is_ruled || is_news))
            note_ruling(history, *news, claim, collector);
        if (!third && (ruling || news->occurrence >= 3)) {
            third = news;
            third_ply = history.plies();
        }
        if (ruling && !is_ruled) {
            const auto plies = history.occurrence_plies();
            ruled_on = std::ranges::find(plies, third_ply) != plies.end();
            is_ruled = true;
        }
        if (is_reported[0] && is_reported[1])
            break;
    }
    // The first third occurrence is reported too if the ruling was on another position.
    if (!third || ruled_on)
        return;
    while (history.plies() > third_ply)
        history.pop();
    note_ruling(history, *third, claim, collector);
}

/// The finding on the repetition at the history's current position.
void XiangqiJudge::note_ruling(const xiangqi::History& history, const xiangqi::RepetitionNews& news,
                               Claim claim, FindingCollector& collector) {
    const std::size_t ply = history.plies();
    const xiangqi::Cycle cycle = *history.cycle();
    std::string moves;
    for (std::size_t i = cycle.first_ply; i < cycle.last_ply; ++i)
        moves += (moves.empty() ? "" : " ") + history.move(i).name();
    const bool ruled = news.kind == xiangqi::RepetitionNews::Kind::Ruling;
    const auto offender = news.verdict.offender();
    const Claim lawful = !offender                ? Claim::Drawn
                         : *offender == Side::Red ? Claim::SecondWon
                                                  : Claim::FirstWon;
    // A player who continued after a draw could have been ruled has varied, like one in chess who
    // did not claim; a player who continued after a one-sided violation was spared.
    const bool last = ply == plies();
    const bool as_ruled = last && (claim == lawful || claim == Claim::Unknown);
    const Severity severity = !ruled || as_ruled || (!last && !offender) ? Severity::Information
                              : last && offender                         ? Severity::Error
                                                                         : Severity::Warning;
    const auto did = [&](Side side) {
        return fmt::format("{}: {}", xiangqi_judge::side_name(side),
                           words(news.reading.side(side).behaviour));
    };
    const std::string reasons =
        xiangqi_judge::distinct_lines(xiangqi::explain(history, news.reading, news.verdict));
    const std::string plies_text = fmt::format("{}", fmt::join(history.occurrence_plies(), " "));
    const std::string what =
        !ruled     ? "the ruling is put off until the next occurrence"
        : offender ? fmt::format("{} had to vary and loses", xiangqi_judge::side_name(*offender))
                   : "the game is drawn";
    collector.add(
        {.code = "repetition",
         .severity = severity,
         .clause = news.verdict.clause,
         .ply = ply,
         .message =
             fmt::format("The position after ply {} stood for the {} time (plies {}): {}. {}; {}.",
                         ply, xiangqi_judge::ordinal(news.occurrence), plies_text, what,
                         did(Side::Red), did(Side::Black)),
         .values = {{"plies", plies_text},
                    {"cycle", moves},
                    {"verdict", ruled ? std::string(name(news.verdict.verdict)) : "postponed"},
                    {"red", std::string(name(news.reading.side(Side::Red).behaviour))},
                    {"black", std::string(name(news.reading.side(Side::Black).behaviour))},
                    {"reasons", reasons},
                    {"claimed", collector.report().result},
                    {"fen", notation::to_fen(history.at_ply(cycle.first_ply))}}},
        offset_of(ply));
}

void XiangqiJudge::check_draws(Claim claim, FindingCollector& collector) {
    if (no_capture_ != 0 && !(no_capture_ == plies() && claim == Claim::Drawn))
        collector.add(
            {.code = "no-capture-draw-not-claimed",
             .severity = Severity::Information,
             .clause = xiangqi_vn("7.2.e"),
             .ply = no_capture_,
             .message = fmt::format("After ply {} each side had made {} moves without a "
                                    "capture (checks counted up to ten): a draw could have "
                                    "been claimed.",
                                    no_capture_, xiangqi_judge::kNoCaptureLimit)},
            offset_of(no_capture_));
    check_unwinnable(claim, collector);
}

/// 7.2.a: it is proved that neither side could win any more.
void XiangqiJudge::check_unwinnable(Claim claim, FindingCollector& collector) {
    if (!unwinnable_ || (broken_ && unwinnable_ply_ == plies()))
        return;
    const bool won = xiangqi_judge::is_win(claim) && position_.has_legal_move();
    if (!won && unwinnable_ply_ == plies())
        return;
    const bool by_clause = unwinnable_->reason == "no-attackers";
    const std::string why =
        by_clause ? "neither side had a piece that can attack"
        : unwinnable_->reason == "material"
            ? "nobody could win: no placement of these pieces is a mate or stalemate"
        : unwinnable_->positions == 1
            ? "nobody could win: the only position that could still arise is no mate or stalemate"
            : fmt::format("nobody could win: none of the {} positions that could still arise is "
                          "a mate or stalemate",
                          unwinnable_->positions);
    collector.add(
        {.code = fmt::format("{}-{}", won ? "result-contradicts" : "play-after",
                             by_clause ? "no-attackers" : "nobody-can-win"),
         .severity = won ? Severity::Error : Severity::Warning,
         .clause = xiangqi_vn("7.2.a"),
         .ply = unwinnable_ply_,
         .message = fmt::format(
             "After ply {} {}: the game is drawn{}.", unwinnable_ply_, why,
             won ? ", but the record says " + collector.report().result
                 : fmt::format(", but {} more plies were played", plies() - unwinnable_ply_)),
         .values = {{"ended_at", std::to_string(unwinnable_ply_)},
                    {"claimed", collector.report().result},
                    {"lawful", "1/2-1/2"},
                    {"proof", std::string(unwinnable_->reason)}}},
        offset_of(unwinnable_ply_));
}

}  // namespace kyvien::judge::internal

namespace kyvien::judge::registered {

namespace xiangqi_tags {
namespace {

using internal::contains_word;

bool is_named_by_tags(const internal::PgnHeader& header) {
    return contains_word(header.game, "chinese chess") || contains_word(header.game, "xiangqi") ||
           header.game.find("象棋") != std::string_view::npos ||
           contains_word(header.variant, "xiangqi") ||
           (!header.red.empty() && header.white.empty()) ||
           std::count(header.fen.begin(), header.fen.end(), '/') == 9;
}

}  // namespace
}  // namespace xiangqi_tags

extern const Entry xiangqi;
constinit const Entry xiangqi = {.format = "xiangqi",
                                 .make_pgn = []() -> std::unique_ptr<internal::PgnJudge> {
                                     return std::make_unique<internal::XiangqiJudge>();
                                 },
                                 .is_named_by_tags = xiangqi_tags::is_named_by_tags,
                                 .begun = internal::begun_xiangqi};

}  // namespace kyvien::judge::registered
