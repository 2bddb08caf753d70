// cli/arbiter/wording/sentence_phrases.h — which phrase of the vocabulary stands at a place of a
// sentence.
//
// Safe: pure, any thread.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cli/arbiter/wording/sentence_tokens.h"
#include "cli/arbiter/wording/vocabulary.h"
#include "clock/seat.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli::sentence {

/// Words in their order, "#", "@" and "&" among them (vocabulary.h), and what they stand for.
struct Phrase {
    std::vector<std::string> words;
    std::string_view line;
    bool is_of_table = true;  ///< else one of phrases.h, which the desk knows by its own name
    std::string name;
    bool begins_bare = true;  ///< with "disturb", not "disturbs"; known once it is in a Vocabulary
};

struct Match {
    const Phrase* phrase = nullptr;
    std::size_t length = 0;  ///< in tokens
    std::size_t forms = 0;   ///< words that stand in another form than in the phrase
    std::string number;
    std::optional<clock::Seat> seat;    ///< whom it is about
    std::optional<clock::Seat> player;  ///< named within the phrase
};

struct Player {
    clock::Seat seat = clock::Seat::First;
    std::size_t length = 0;  ///< in tokens
};

[[nodiscard]] Phrase phrase_of(std::string_view text, std::string_view line);
[[nodiscard]] std::vector<Phrase>
phrases_of(std::initializer_list<std::span<const SaidPhrase>> tables);

/// Phrases that are found by the word with which they begin: a desk knows some thousand of them.
class Vocabulary {
  public:
    explicit Vocabulary(std::vector<Phrase> phrases);
    Vocabulary(const Vocabulary&) = delete;  // matches point into it
    Vocabulary& operator=(const Vocabulary&) = delete;

    /// Those that may stand where one of these words is the first that counts, in their order;
    /// those that begin with a player or a number only where one stands.
    [[nodiscard]] std::vector<const Phrase*>
    beginning_with(const std::vector<std::string_view>& words, bool is_player,
                   bool is_number) const;

  private:
    std::vector<Phrase> phrases_;
    std::unordered_map<std::string, std::vector<std::size_t>> by_first_;
    std::vector<std::size_t> by_player_;  ///< begin with a player
    std::vector<std::size_t> by_number_;
};

/// What happened, how it happened, what adds nothing.
[[nodiscard]] const Vocabulary& acts();
[[nodiscard]] const Vocabulary& marks();
[[nodiscard]] const Vocabulary& fillers();

[[nodiscard]] std::optional<Player> player_at(conduct::Game game, const std::vector<Token>& tokens,
                                              std::size_t at);

/// None where the phrase does not stand here.
[[nodiscard]] std::optional<Match> match_at(conduct::Game game, const std::vector<Token>& tokens,
                                            std::size_t at, const Phrase& phrase,
                                            bool adds_nothing = false);

/// The longest phrase that stands here, of two alike the one whose own words are said; of length
/// nought where none does.
[[nodiscard]] Match longest_at(conduct::Game game, const std::vector<Token>& tokens, std::size_t at,
                               const Vocabulary& all, bool is_act, bool adds_nothing = false);

/// A line, and the act that stands at each place of it, looked for once. The text must outlive it.
class ActsOfLine {
  public:
    ActsOfLine(conduct::Game game, std::string_view line);
    [[nodiscard]] conduct::Game game() const { return game_; }
    [[nodiscard]] std::string_view line() const { return line_; }
    [[nodiscard]] const std::vector<Token>& tokens() const { return tokens_; }
    /// Of length nought where none does, and behind the line.
    [[nodiscard]] const Match& at(std::size_t place);

  private:
    conduct::Game game_;
    std::string_view line_;
    std::vector<Token> tokens_;
    std::vector<std::optional<Match>> found_;
    Match none_;
};

/// "a second warning to red", "red's second warning": which one it is adds nothing, and is not the
/// second player.
[[nodiscard]] std::string without_ordinal(conduct::Game game, std::string_view line);

}  // namespace kyvien::cli::sentence
