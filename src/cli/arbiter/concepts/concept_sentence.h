// cli/arbiter/concepts/concept_sentence.h — a sentence as words and phrases, each with all its
// possible concepts (for concept_lines.h).
//
// sentence_read.cpp finds the pieces, sentence_lines.cpp the sense they have together.
//
// Safe: a value, one thread.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/concepts/concept.h"
#include "cli/arbiter/concepts/concept_dictionary.h"
#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "clock/seat.h"
#include "conduct/settings/game.h"

namespace kyvien::cli::concepts {

using conduct::Game;
using conduct::Seat;

/// One word or phrase of the sentence, with everything it can mean.
struct Piece {
    std::vector<std::string_view> concepts;
    std::size_t length = 0;
};

/// A mention of a player.
struct Named {
    Seat seat;
    std::size_t piece;
    std::string word;
};

class Sentence {
  public:
    Sentence(Game game, std::string_view line)
        : game_(game), line_(line), tokens_(tokens_of(line)),
          has_diacritics_(!std::ranges::all_of(tokens_, [](const Token& token) {
              return is_ascii(token.plain) || is_cjk_character(token.plain);
          })) {
        correct_spelling();
    }
    /// Returns whether every word is known.
    bool read();
    /// Reads the known words and skips the others.
    void read_known_words();
    [[nodiscard]] std::vector<std::string> lines() const;
    /// The acts beside which it has no effect (remark_senses()).
    [[nodiscard]] std::string acts_unaffected_by_remark() const;
    /// What it states of the game beside an act (fact_senses()); empty if it states nothing.
    [[nodiscard]] std::string stated_fact() const;
    [[nodiscard]] bool names_offence() const;
    [[nodiscard]] bool tells(std::string_view concept_name) const;
    [[nodiscard]] Nearest nearest() const;

  private:
    /// Corrects misspelt words, such as "ilegal".
    void correct_spelling();
    struct Counts {
        std::size_t pieces = 0;
        std::size_t seats = 0;
        std::size_t values = 0;
        std::size_t numbers = 0;
        std::size_t results = 0;
    };
    [[nodiscard]] Counts counts() const;
    [[nodiscard]] std::span<const Sense> own_senses() const;
    std::size_t read(std::size_t at);
    /// Excludes the words of the reason.
    void cut_reason();
    /// Skips a word of a reason that belongs to no concept.
    std::size_t rest();
    [[nodiscard]] Piece piece_at(std::size_t at) const;
    [[nodiscard]] std::size_t length_at(std::size_t at,
                                        const std::vector<std::string>& words) const;
    /// The seconds after minutes, as "1s", and the number of their tokens.
    [[nodiscard]] std::pair<std::string, std::size_t> seconds_at(std::size_t at) const;
    /// The number of tokens of "and a half" here; zero if there are none.
    [[nodiscard]] std::size_t and_a_half_at(std::size_t at) const;
    std::size_t value_at(std::size_t at);
    /// A number with its unit, "15 minutes and 1 second": the number of its tokens, zero if it
    /// belongs to no value; nothing if there is no number here.
    std::optional<std::size_t> number_at(std::size_t at);
    /// A move in players' notation: "Nf3", "Ke1-e3", 马8进7.
    std::size_t written_move_at(std::size_t at);
    /// A result such as "1-0".
    std::size_t result_at(std::size_t at);
    [[nodiscard]] bool has(std::string_view need) const;
    [[nodiscard]] std::string_view measure() const;
    /// The line of the sense for this sentence; nothing if it is another sense.
    [[nodiscard]] std::optional<std::string> told(const Sense& sense) const;
    [[nodiscard]] bool is_in_reason(std::string_view need) const;
    /// "white declares the end first": beside a player's name "first" is not the first player.
    void pass_over_ordinals();
    /// Whether the piece names a person who is no player: a coach, a spectator.
    [[nodiscard]] static bool is_person(const Piece& piece);
    /// Whether a comma stands before the measure.
    [[nodiscard]] bool is_measure_apart() const;
    /// "warned the coach": not the player.
    [[nodiscard]] bool is_measure_against_another() const;
    /// Distinguishes "the spectator told white a move" from the reverse.
    [[nodiscard]] bool are_in_order(const std::vector<std::string_view>& needs) const;
    /// The acting player: the only one named, or of two the one after "by"; a second one named as
    /// owner or opponent is ignored.
    [[nodiscard]] std::optional<Seat> actor() const;
    /// Such as "the spectator was told a move by white".
    [[nodiscard]] bool is_done_by_player() const;
    /// Such as "by white", "bởi trắng", 被白方.
    [[nodiscard]] bool is_behind_by(std::size_t piece) const;
    /// Such as "was knocked over", "bị làm đổ", 被碰倒.
    [[nodiscard]] bool is_passive() const;
    /// The affected player: "white hums and disturbs black".
    [[nodiscard]] bool is_disturbed(std::size_t piece) const;
    /// The piece of the sentence behind the name of an owner, 的 not counted.
    [[nodiscard]] std::size_t behind_owner(std::size_t piece) const;
    /// Such as "black horse", "tốt đen", 黑卒.
    [[nodiscard]] bool stands_beside_piece(std::size_t piece) const;
    /// A piece is next to the owner's name: "white's stone", "quân e5 của trắng".
    [[nodiscard]] bool is_owner_of_piece(std::size_t piece) const;
    /// Such as "red's clock", "đồng hồ của đen", 黑钟.
    [[nodiscard]] bool is_owner_of_clock(const Named& named) const;
    /// The typed words for the first word of the concept.
    [[nodiscard]] std::string_view words_of(std::string_view name) const;
    [[nodiscard]] bool is_preceded_by_word(std::size_t piece, std::string_view word) const;
    /// Whether the order would be reversed, as in "to c4 from c3".
    [[nodiscard]] bool is_order_reversed() const;
    /// The line of the sense with the sentence's players, values and numbers; nothing if they are
    /// not those of the sense.
    [[nodiscard]] std::optional<std::string> filled(const Sense& sense) const;
    // The steps of filled().
    /// The player for the line's "@".
    [[nodiscard]] std::optional<Seat> player_of(const Sense& sense) const;
    [[nodiscard]] bool players_fit(const Sense& sense) const;
    [[nodiscard]] bool numbers_fit(std::string_view line) const;
    /// Points, moves and results.
    [[nodiscard]] bool values_fit(std::string_view line) const;
    /// Whether the last number has a unit of time.
    [[nodiscard]] bool has_unit() const;
    struct WrittenValues {
        std::vector<std::string> values;
        bool has_move = false;  ///< one of them is a move in players' notation
    };
    /// "touched Nb8": the piece and its square, of which the line has the square.
    [[nodiscard]] WrittenValues values_for(std::string_view line) const;
    [[nodiscard]] std::string line_with(const Sense& sense,
                                        const std::vector<std::string>& values) const;
    /// Such as "red agreed to the draw offered by black".
    [[nodiscard]] std::vector<std::string> two_answers() const;
    /// Such as "white offers a draw, refused": refused by the other player.
    [[nodiscard]] std::vector<std::string> offer_and_answer() const;
    /// Whether this player's act is the offer.
    [[nodiscard]] bool is_author_of_offer(std::size_t player) const;
    static bool has_verb(const Piece& piece);
    /// The line with known values filled in, and placeholders for the others.
    [[nodiscard]] std::string shown(std::string_view sense) const;
    Game game_;
    std::string_view line_;
    std::vector<Token> tokens_;
    bool has_diacritics_;
    std::vector<Piece> pieces_;
    std::vector<Named> seats_;
    std::vector<std::string> values_;
    std::vector<std::string> numbers_;
    std::vector<std::string> results_;
    std::size_t reason_at_ = 0;  ///< the first token of the reason
    std::optional<Counts> before_reason_;
    bool is_free_ = false;     ///< the reason has words that belong to no concept
    bool is_written_ = false;  ///< a value is a move in players' notation
    std::size_t stopped_ = static_cast<std::size_t>(-1);
};

}  // namespace kyvien::cli::concepts
