// cli/arbiter/sentences/sentence_reader.h — the state of reading a sentence in an arbiter's own
// words (for own_words.h).
//
// sentence_reading.cpp goes through the words, sentence_reading_values.cpp takes points, moves,
// numbers and reasons, sentence_writing.cpp composes the line from them.
//
// Safe: a value, one thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/arbiter/line.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "clock/seat.h"
#include "conduct/core/report.h"
#include "conduct/settings/game.h"

namespace kyvien::cli::sentence_reader {

using conduct::Game;
using conduct::Seat;
using namespace sentence;

/// The content of the line, as far as it has been read.
class SentenceReader {
  public:
    SentenceReader(Game game, std::string_view line)
        : game_(game), line_(line), tokens_(tokens_of(line)) {}
    [[nodiscard]] std::optional<std::string> line();
    /// What the arbiter does with the clocks, the session or his own line, after words about the
    /// room: they name no player, and nothing on the board.
    [[nodiscard]] static std::optional<std::string> after_words(Game game, std::string_view said,
                                                                std::string_view before);
    /// The warning, reminder or fault that the words consist of, for what was done, by the one
    /// player that they or the preceding words name.
    [[nodiscard]] static std::optional<std::string> measure(Game game, std::string_view said,
                                                            std::string_view done);

  private:
    /// Such as "den di e5".
    [[nodiscard]] std::optional<std::string> unmarked_move() const;
    /// The number of tokens understood from here; zero if none.
    std::size_t read(std::size_t at);
    /// Such as "c3", "黑c3".
    [[nodiscard]] bool names_stone_at(std::size_t at) const;
    /// "đỏ chạm quân a9 của đen", "black's horse h9": the owner of the piece on a point is known
    /// from the point, so the name is skipped. For an envelope: what the other player did
    /// meanwhile.
    bool is_passed_over(std::size_t at, std::size_t length);
    [[nodiscard]] bool opens_envelope() const;
    /// "đỏ chịu thua quân xe", "red is late with his move": a piece or a move after a word for the
    /// game or for an arrival changes its meaning.
    [[nodiscard]] bool is_said_of_pieces(const Phrase& filler) const;
    /// "黑方同意继续下", "Đỏ xin thua đi": every word that says what an answer refers to changes
    /// its meaning; after a resignation "đi" urges it.
    [[nodiscard]] bool changes_answer(const Phrase& filler, std::size_t at) const;
    /// "黑方将认输": 将 before an act means that it is in the future; before a piece it marks the
    /// piece.
    [[nodiscard]] bool is_in_future(std::size_t at) const;
    /// Whether a filler may be skipped: "c4 from c3" would be reversed without its word.
    [[nodiscard]] bool may_skip(const Phrase& filler) const;
    [[nodiscard]] bool leaves_choice(std::string_view line, std::string_view measure) const;
    // Each takes what was found here; returns the number of tokens taken, zero if the line says
    // something else.
    std::size_t read_player_name(std::size_t at, const Player& player);
    std::size_t read_act(std::size_t at, const Match& act);
    std::size_t read_mark(const Match& mark);
    std::size_t read_filler(std::size_t at, const Match& filler);
    std::size_t value_at(std::size_t at);
    /// "at once", "cùng lúc", 同时: pieces that were touched together (xiangqi 9.5).
    std::size_t same_time_at(std::size_t at);
    [[nodiscard]] bool contains_move() const;
    [[nodiscard]] bool claims() const;
    static bool are_of_a_move(std::string_view word);
    /// The text from here to the next blank.
    std::size_t any_move_at(std::size_t at, std::string& move) const;
    /// An envelope contains what was written, and possibly the move that the arbiter accepts as
    /// meant.
    std::size_t sealed_move_at(std::size_t at);
    /// "đỏ đi Tg5-6 lộ mặt tướng": the move precedes what is said about it.
    std::size_t move_before_act(std::size_t at);
    /// "reason=…" and what follows is kept unchanged.
    std::size_t fields_from(std::size_t at);
    /// The remaining words, if the act takes a reason.
    std::size_t rest_from(std::size_t at);
    std::optional<std::string> written();
    // The steps of written().
    [[nodiscard]] std::optional<std::string> play_written(bool is_pressed) const;
    void remove_owner_fields(const conduct::ReportKind* kind);
    [[nodiscard]] bool values_fit();
    [[nodiscard]] bool fields_fit(const conduct::ReportKind* kind);
    [[nodiscard]] std::string line_of(const DeskLine& said, const conduct::ReportKind* kind);
    /// "red's pawn was knocked over": names the owner of the piece, not the actor.
    [[nodiscard]] bool names_owner_alone() const;
    [[nodiscard]] bool is_technical() const;
    Game game_;
    std::string_view line_;
    std::vector<Token> tokens_;
    Match act_;
    std::size_t act_end_ = 0;  ///< the token after it
    std::vector<Seat> seats_;
    std::vector<std::string> values_;
    std::vector<std::pair<std::string, std::string>> fields_;
    std::vector<std::string> clauses_;
    std::string_view reason_;
    std::string_view reason_key_;  ///< the field that holds it
    std::string_view tail_;
    std::string_view moved_;
    bool is_together_ = false;             ///< pieces were touched at the same time
    bool is_pressed_ = false;              ///< a move and its press
    bool is_to_seal_ = false;              ///< "adjourn, black to seal"
    bool is_unmarked_ = false;             ///< a move without an act: "den e5", "黑棋第一手下在e5"
    bool names_sealers_opponent_ = false;  ///< for an envelope: the sealer's opponent is mentioned
    std::size_t token_after_colon_ = 0;    ///< the token after the colon that follows the act
    bool is_found_ = false;                ///< the player has only noticed what is reported
    bool is_disputed_ = false;             ///< the player disputes what is reported
    bool names_stone_ = false;             ///< the other player was named as the owner of a stone
};

}  // namespace kyvien::cli::sentence_reader
