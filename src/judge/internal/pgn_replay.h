// judge/internal/pgn_replay.h — replays a game of a PGN section, token by token.
//
// The common part of chess and xiangqi: tags, tokens, results, faults of the text, lines of
// findings.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/finding.h"
#include "notation/pgn/scan.h"

namespace kyvien::judge::internal {

/// The tags needed for a judgement, raw as in the section.
struct PgnHeader {
    std::string_view event, date, white, black, red, result, fen, variant, termination, game,
        format;
    bool is_set_up = false;
    std::size_t fen_offset = 0;
    std::size_t result_offset = 0;
    std::size_t movetext = 0;
    std::vector<std::size_t> faulty;        ///< Offsets of tags with faulty quoting.
    std::size_t unlisted_faulty_count = 0;  ///< How many more there are than the list holds.
    std::size_t first_left_out = 0;         ///< Offset of the first of those.

    void clear();
};

/// Whether the text contains `word` (lower case), ignoring case.
[[nodiscard]] bool contains_word(std::string_view text, std::string_view word);

/// Reads the tag section at the head of `section`.
void read_header(std::string_view section, PgnHeader& header);

/// A finding that `count` more findings of `code`, from `ply` on, are not listed; without a place
/// in the text.
[[nodiscard]] Finding left_out_finding(std::string_view code, std::size_t count, std::size_t ply);

/// Adds findings with line and column.
class FindingCollector {
  public:
    FindingCollector(std::string_view section, std::size_t first_line, GameReport& report)
        : section_(section), first_line_(first_line), report_(report) {}

    struct Note {
        std::string code = {};
        Severity severity = Severity::Error;
        std::optional<rulebook::Clause> clause = {};
        std::size_t ply = 0;
        std::string message = {};
        std::vector<std::pair<std::string, std::string>> values = {};
    };
    void add(Note note, std::size_t offset);
    /// Records that `count` more findings like the last of `code` are not listed; the first is at
    /// `offset`.
    void left_out(std::string_view code, std::size_t count, std::size_t ply, std::size_t offset);

    [[nodiscard]] std::string_view section() const { return section_; }
    [[nodiscard]] std::size_t line_of(std::size_t offset) const {
        return notation::line_at(section_, offset, first_line_);
    }
    [[nodiscard]] GameReport& report() const { return report_; }

  private:
    std::string_view section_;
    std::size_t first_line_;
    GameReport& report_;
};

/// No real game is longer: 75 moves without capture or pawn move limit a game of chess to 11,800
/// plies, and no record of xiangqi comes near this. The rest is ignored, so that no file can
/// exhaust the memory.
inline constexpr std::size_t kLongestGame = 50'000;

/// What has been read of a game besides its moves.
struct Movetext {
    std::string_view result;        ///< In its standard form; empty if there is none.
    std::string_view last_comment;  ///< Of the main line.
    std::size_t result_offset = 0;
    std::size_t end = 0;  ///< Where the game's text ends.
    bool more = false;    ///< Another game follows in the section, without tags.
    struct TextFault {
        std::string_view code;
        std::size_t offset;
        std::size_t ply;
    };
    std::vector<TextFault> faults;
    std::size_t faults_left_out = 0;  ///< How many more there are than the list holds.
    std::size_t first_left_out = 0;   ///< Offset of the first of them.
    std::string_view tag;             ///< The value of the Result tag, in its standard form.
    bool has_variations = false;
    /// The last comments of the main line and the plies before them; a ring buffer.
    struct Comment {
        std::string_view text;
        std::size_t ply;
    };
    std::array<Comment, 4> comments{};
    std::size_t comment_count = 0;

    /// The clock value in a comment after the move of this ply.
    [[nodiscard]] std::optional<std::chrono::milliseconds> clock_after(std::size_t ply) const;
    void clear();
};

/// Reads the main line of one game onto `board`, which provides
///   bool take(text, offset)   accepts a move or word; false once nothing more can be read,
///   bool can_castle()         whether the side to move could castle king-side now,
///   std::size_t plies().
template <class Board>
void read_movetext(notation::PgnTokens& tokens, Board& board, Movetext& text) {
    using notation::PgnTextFault;
    using notation::PgnToken;
    bool readable = true;
    bool ended = false;
    const auto fault = [&](std::string_view code) {
        constexpr std::size_t kMaxFaults = 20;
        if (text.faults.size() < kMaxFaults)
            text.faults.push_back({code, tokens.offset(), board.plies()});
        else if (text.faults_left_out++ == 0)
            text.first_left_out = tokens.offset();
    };
    for (;;) {
        switch (tokens.next()) {
        case PgnToken::Move:
            if (ended) {
                if (notation::looks_like_move(tokens.text())) {
                    text.more = true;  // the next game, which has no tags, begins here
                    return;
                }
                if (!notation::is_mark_word(tokens.text()))
                    fault("text-after-result");
                break;
            }
            if (tokens.text() == "0-0" &&
                notation::is_both_lost(tokens, text.tag == "0-0", board.can_castle())) {
                text.result = tokens.text();
                text.result_offset = tokens.offset();
                ended = true;
                break;
            }
            if (readable)
                readable = board.take(tokens.text(), tokens.offset());
            break;
        case PgnToken::Comment:
            text.last_comment = tokens.text();
            text.comments[text.comment_count++ % text.comments.size()] = {tokens.text(),
                                                                          board.plies()};
            if (tokens.fault() == PgnTextFault::CommentNotClosed)
                fault("comment-not-closed");
            break;
        case PgnToken::OpenVariation: {
            text.has_variations = true;
            const std::size_t offset = tokens.offset();
            if (!tokens.skip_variation()) {
                text.faults.push_back({"variation-not-closed", offset, board.plies()});
                if (text.result.empty())
                    text.result = tokens.text();
                text.result_offset = text.end = tokens.position();
                return;
            }
            break;
        }
        case PgnToken::CloseVariation:
            fault("variation-end-alone");
            break;
        case PgnToken::Result:
            if (ended) {
                text.more = true;  // a game of a bare result
                return;
            }
            text.result = tokens.text();
            text.result_offset = tokens.offset();
            ended = true;
            break;
        case PgnToken::Word:
            fault(tokens.fault() == PgnTextFault::CommentEndAlone    ? "comment-end-alone"
                  : tokens.fault() == PgnTextFault::BracketNotClosed ? "bracket-not-closed"
                                                                     : "unreadable-text");
            break;
        case PgnToken::Nag:
        case PgnToken::Mark:
            break;
        case PgnToken::End:
            text.end = tokens.position();
            return;
        }
        text.end = tokens.position();
    }
}

/// A fault in a move of a variation.
struct VariationFault {
    std::string_view code;
    rulebook::Clause clause;
    std::string message;
    std::string fen;
};

/// Reads the variations of a game whose main line has been read into `text`. A `Line` has
///   before, now   the positions before and after its last move
///   ply           moves before the next one
///   readable      false once it cannot be followed any further.
/// follow(line, offset) plays the move of the main line at `offset`;
/// read(line, text) plays a move of a variation, or returns its fault.
template <class Line, class Follow, class Read>
void read_variations(FindingCollector& collector, std::size_t from, const Movetext& text, Line main,
                     const Follow& follow, const Read& read) {
    using notation::PgnToken;
    constexpr std::size_t kDeepest = 100;  // deeper ones are skipped
    constexpr std::size_t kMaxFaults = 10;
    std::size_t faults = 0;
    std::size_t first_left_out = 0;
    std::vector<Line> lines{std::move(main)};
    notation::PgnTokens tokens(collector.section(), from);
    for (;;) {
        const PgnToken token = tokens.next();
        if (token == PgnToken::End || tokens.offset() >= text.end)
            break;
        if (token == PgnToken::OpenVariation) {
            if (lines.size() > kDeepest) {
                if (!tokens.skip_variation())
                    break;
                continue;
            }
            Line line = lines.back();
            line.now = line.before;
            // There is no move it could be a variation of, or no position to start from.
            line.readable = line.readable && line.ply > 0;
            line.ply -= line.ply > 0;
            lines.push_back(std::move(line));
        } else if (token == PgnToken::CloseVariation) {
            if (lines.size() > 1)
                lines.pop_back();
        } else if (token == PgnToken::Move && lines.size() == 1) {
            if (lines[0].readable)
                follow(lines[0], tokens.offset());
        } else if (token == PgnToken::Move && lines.back().readable &&
                   !notation::is_mark_word(tokens.text())) {
            Line& line = lines.back();
            const auto fault = read(line, tokens.text());
            ++line.ply;
            if (!fault)
                continue;
            line.readable = false;
            if (faults++ >= kMaxFaults) {
                first_left_out = faults == kMaxFaults + 1 ? tokens.offset() : first_left_out;
                continue;
            }
            collector.add({.code = std::string(fault->code),
                           .severity = Severity::Warning,
                           .clause = fault->clause,
                           .ply = line.ply,
                           .message = "In a variation: " + fault->message,
                           .values = {{"move", std::string(tokens.text())}, {"fen", fault->fen}}},
                          tokens.offset());
        }
    }
    if (faults > kMaxFaults)
        collector.left_out("variation-illegal-move", faults - kMaxFaults, 0, first_left_out);
}

/// Converts the value of a Result tag in any spelling to "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0",
/// "0-1/2" or "*"; empty if it is none of these.
[[nodiscard]] std::string_view standard_result(std::string_view text);

/// The meaning of a standard result.
enum class Claim : std::uint8_t {
    FirstWon,
    SecondWon,
    Drawn,
    BothLost,        ///< FIDE 6.7.1, 11.8; xiangqi 7.1.i.
    HalfPointToOne,  ///< FIDE 11.7, 12.9: 1/2-0 and 0-1/2, which only an arbiter can decide.
    Unknown,
};
[[nodiscard]] Claim claim_of(std::string_view standard);

/// Adds findings on tags, text and results that do not depend on the board. Returns the effective
/// result: the movetext's, or the tag's if the movetext has none.
std::string_view check_text(const PgnHeader& header, const Movetext& text,
                            FindingCollector& collector);

/// Whether the record says that a flag fell.
[[nodiscard]] bool says_time_forfeit(const PgnHeader& header, const Movetext& text);

/// Sorts findings by their place in the text.
void sort_by_place(std::vector<Finding>& findings);

/// Fills in the players, date and place for the report.
void fill_header(const PgnHeader& header, GameReport& report);

}  // namespace kyvien::judge::internal
