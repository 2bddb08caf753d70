// judge/internal/pgn_replay.h — one game of a PGN section, token by token, onto a board.
//
// What chess and xiangqi share: tags, tokens, results, faults of the text, lines of findings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "judge/finding.h"
#include "notation/pgn/scan.h"

namespace kyvien::judge::internal {

/// The tags that a judgement needs, raw as they stand in the section.
struct PgnHeader {
    std::string_view event, date, white, black, red, result, fen, variant, termination, game,
        format;
    bool is_set_up = false;
    std::size_t fen_offset = 0;
    std::size_t result_offset = 0;
    std::size_t movetext = 0;
    std::vector<std::size_t> faulty;  ///< Offsets of tags that are not quoted as they should be.

    [[nodiscard]] bool is_xiangqi() const;
    void clear();
};

/// Reads the tag section at the head of `section`.
void read_header(std::string_view section, PgnHeader& header);

/// Writes findings with line and column.
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

/// No game is longer: 75 moves without capture or pawn move bound a game of chess at 11,800 plies,
/// and no record of xiangqi comes near this. What follows is left out, so that no file can fill the
/// memory.
inline constexpr std::size_t kLongestGame = 50'000;

/// What has been read of a game beside its moves.
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

    void clear();
};

/// Reads the main line of one game onto `board`, which offers
///   bool take(text, offset)   a move or word; false once nothing can be read any more,
///   std::size_t plies().
template <class Board>
void read_movetext(notation::PgnTokens& tokens, Board& board, Movetext& text) {
    using notation::PgnTextFault;
    using notation::PgnToken;
    bool readable = true;
    bool ended = false;
    const auto fault = [&](std::string_view code) {
        constexpr std::size_t kMostFaults = 20;
        if (text.faults.size() < kMostFaults)
            text.faults.push_back({code, tokens.offset(), board.plies()});
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
            if (readable)
                readable = board.take(tokens.text(), tokens.offset());
            break;
        case PgnToken::Comment:
            text.last_comment = tokens.text();
            if (tokens.fault() == PgnTextFault::CommentNotClosed)
                fault("comment-not-closed");
            break;
        case PgnToken::OpenVariation: {
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

/// "1-0", "0-1", "1/2-1/2" or "*" for what a Result tag says in any of its spellings; empty for
/// what it does not say.
[[nodiscard]] std::string_view standard_result(std::string_view text);

/// Who won by a standard result: 0 the first side, 1 the second, 2 nobody, 3 not known.
enum class Claim : std::uint8_t { FirstWon, SecondWon, Drawn, Unknown };
[[nodiscard]] Claim claim_of(std::string_view standard);

/// Findings on tags, text and results that do not depend on the board.
/// Answers the result in force: the movetext's, or the tag's where the movetext has none.
std::string_view check_text(const PgnHeader& header, const Movetext& text,
                            FindingCollector& collector);

/// Does the record say that a flag fell?
[[nodiscard]] bool says_time_forfeit(const PgnHeader& header, const Movetext& text);

/// Findings in the order of the text.
void sort_by_place(std::vector<Finding>& findings);

/// Who played, when and where, for the report.
void fill_header(const PgnHeader& header, GameReport& report);

}  // namespace kyvien::judge::internal
