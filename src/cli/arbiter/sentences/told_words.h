// cli/arbiter/sentences/told_words.h — the state of reading a sentence in an arbiter's own words
// (for own_words.h).
//
// told_reading.cpp goes through the words, told_values.cpp takes points, moves, numbers and
// reasons, told_writing.cpp puts together what they tell.
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

namespace kyvien::cli::told_words {

using conduct::Game;
using conduct::Seat;
using namespace sentence;

/// What the line says, as far as it is read.
class Told {
  public:
    Told(Game game, std::string_view line) : game_(game), line_(line), tokens_(tokens_of(line)) {}
    [[nodiscard]] std::optional<std::string> line();
    /// What the arbiter does with the clocks, the sitting or his own line, after words about the
    /// room: they name no player, and nothing of the board.
    [[nodiscard]] static std::optional<std::string> after_words(Game game, std::string_view said,
                                                                std::string_view before);
    /// The warning, reminder or fault that these words are and nothing else, for what was done: of
    /// the one player that they or the words before them name.
    [[nodiscard]] static std::optional<std::string> measure(Game game, std::string_view said,
                                                            std::string_view done);

  private:
    /// "den di e5".
    [[nodiscard]] std::optional<std::string> unmarked_move() const;
    /// How many tokens are understood from here; nought where none is.
    std::size_t read(std::size_t at);
    /// "c3", "黑c3".
    [[nodiscard]] bool names_stone_at(std::size_t at) const;
    /// "đỏ chạm quân a9 của đen", "black's horse h9": whose piece stands on a point is seen from
    /// the point. Of an envelope: what the other player has done meanwhile.
    bool is_passed_over(std::size_t at, std::size_t length);
    [[nodiscard]] bool opens_envelope() const;
    /// "đỏ chịu thua quân xe", "red is late with his move": behind a word for the game or for who
    /// comes, a piece or a move makes it another one.
    [[nodiscard]] bool is_said_of_pieces(const Phrase& filler) const;
    /// "黑方同意继续下", "Đỏ xin thua đi": behind an answer every word that says to what it is
    /// given makes it another one; behind a resignation "đi" urges it.
    [[nodiscard]] bool turns_answer(const Phrase& filler, std::size_t at) const;
    /// "黑方将认输": 将 before what is done says that it will be; before a piece it marks the
    /// piece.
    [[nodiscard]] bool is_still_to_come(std::size_t at) const;
    /// "c4 from c3" would be turned round without its word.
    [[nodiscard]] bool passes_over(const Phrase& filler) const;
    [[nodiscard]] bool leaves_choice(std::string_view line, std::string_view measure) const;
    std::size_t take_act(std::size_t at, const Match& act);
    std::size_t value_at(std::size_t at);
    [[nodiscard]] bool tells_a_move() const;
    [[nodiscard]] bool claims() const;
    static bool are_of_a_move(std::string_view word);
    /// What is written from here to the next blank.
    std::size_t any_move_at(std::size_t at, std::string& move) const;
    /// In an envelope stands what was written, and with it what the arbiter accepts that was meant.
    std::size_t sealed_move_at(std::size_t at);
    /// "đỏ đi Tg5-6 lộ mặt tướng": the move stands before what is said of it.
    std::size_t move_before_act(std::size_t at);
    /// "reason=…" and what follows is left as it is.
    std::size_t fields_from(std::size_t at);
    /// The other words, where the act takes a reason.
    std::size_t rest_from(std::size_t at);
    std::optional<std::string> written();
    // The steps of written().
    [[nodiscard]] std::optional<std::string> play_written(bool is_pressed) const;
    void forget_owner(const conduct::ReportKind* kind);
    [[nodiscard]] bool values_fit();
    [[nodiscard]] bool fields_fit(const conduct::ReportKind* kind);
    [[nodiscard]] std::string line_of(const SaidLine& said, const conduct::ReportKind* kind);
    /// "red's pawn was knocked over": whose piece it is, and not by whom.
    [[nodiscard]] bool names_owner_alone() const;
    [[nodiscard]] bool is_technical() const;
    Game game_;
    std::string_view line_;
    std::vector<Token> tokens_;
    Match act_;
    std::size_t act_end_ = 0;  ///< the token behind it
    std::vector<Seat> seats_;
    std::vector<std::string> values_;
    std::vector<std::pair<std::string, std::string>> fields_;
    std::vector<std::string> clauses_;
    std::string_view reason_;
    std::string_view reason_key_;  ///< the field that it is
    std::string_view tail_;
    std::string_view moved_;
    bool is_pressed_ = false;   ///< a move and its press
    bool is_to_seal_ = false;   ///< "adjourn, black to seal"
    bool is_unmarked_ = false;  ///< a move may be told without an act: "den e5", "黑棋第一手下在e5"
    bool names_other_ = false;  ///< of an envelope: the sealer's opponent is spoken of
    std::size_t behind_colon_ = 0;  ///< the token behind the colon behind the act
    bool is_found_ = false;         ///< the player has only seen what is told
    bool is_disputed_ = false;      ///< the player disputes what is told
    bool names_stone_ = false;      ///< the other player was named as the owner of a stone
};

}  // namespace kyvien::cli::told_words
