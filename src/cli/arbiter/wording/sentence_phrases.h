// cli/arbiter/wording/sentence_phrases.h — finds the phrase of the vocabulary at a place in a
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

/// Words in order, including "#", "@" and "&" (vocabulary.h), and what they mean.
struct Phrase {
    std::vector<std::string> words;
    std::string_view line;
    bool is_of_table = true;  ///< otherwise from phrases.h, where it has its own name
    std::string name;
    bool begins_bare = true;  ///< with "disturb", not "disturbs"; set when it is in a Vocabulary
};

struct Match {
    const Phrase* phrase = nullptr;
    std::size_t length = 0;  ///< in tokens
    std::size_t forms = 0;   ///< words in another form than in the phrase
    std::string number;
    std::optional<clock::Seat> seat;    ///< the player it is about
    std::optional<clock::Seat> player;  ///< named within the phrase
};

struct Player {
    clock::Seat seat = clock::Seat::First;
    std::size_t length = 0;  ///< in tokens
};

[[nodiscard]] Phrase phrase_of(std::string_view text, std::string_view line);
[[nodiscard]] std::vector<Phrase>
phrases_of(std::initializer_list<std::span<const VocabularyPhrase>> tables);

/// Phrases indexed by their first word: a desk knows some thousand of them.
class Vocabulary {
  public:
    explicit Vocabulary(std::vector<Phrase> phrases);
    Vocabulary(const Vocabulary&) = delete;  // matches point into it
    Vocabulary& operator=(const Vocabulary&) = delete;

    /// The phrases that may match if one of these words is the first significant one, in order;
    /// those that begin with a player or a number only if there is one.
    [[nodiscard]] std::vector<const Phrase*>
    beginning_with(const std::vector<std::string_view>& words, bool is_player,
                   bool is_number) const;

  private:
    std::vector<Phrase> phrases_;
    std::unordered_map<std::string, std::vector<std::size_t>> by_first_;
    std::vector<std::size_t> by_player_;  ///< begin with a player
    std::vector<std::size_t> by_number_;
};

/// The vocabulary of acts, of how they happened, and of words without effect.
[[nodiscard]] const Vocabulary& acts();
[[nodiscard]] const Vocabulary& marks();
[[nodiscard]] const Vocabulary& fillers();

[[nodiscard]] std::optional<Player> player_at(conduct::Game game, const std::vector<Token>& tokens,
                                              std::size_t at);

/// Nothing if the phrase does not match here.
[[nodiscard]] std::optional<Match> match_at(conduct::Game game, const std::vector<Token>& tokens,
                                            std::size_t at, const Phrase& phrase,
                                            bool is_redundant_word = false);

/// The longest phrase that matches here; among equals, the one whose exact words are used; of
/// length zero if there is none.
[[nodiscard]] Match longest_at(conduct::Game game, const std::vector<Token>& tokens, std::size_t at,
                               const Vocabulary& all, bool is_act, bool is_redundant_word = false);

/// A line, and the act at each place in it, searched once. The text must outlive it.
class ActsOfLine {
  public:
    ActsOfLine(conduct::Game game, std::string_view line);
    [[nodiscard]] conduct::Game game() const { return game_; }
    [[nodiscard]] std::string_view line() const { return line_; }
    [[nodiscard]] const std::vector<Token>& tokens() const { return tokens_; }
    /// Of length zero if there is none, and beyond the line.
    [[nodiscard]] const Match& at(std::size_t place);

  private:
    conduct::Game game_;
    std::string_view line_;
    std::vector<Token> tokens_;
    std::vector<std::optional<Match>> found_;
    Match none_;
};

/// Removes an ordinal: "a second warning to red", "red's second warning". It has no effect, and
/// does not mean the second player.
[[nodiscard]] std::string without_ordinal(conduct::Game game, std::string_view line);

}  // namespace kyvien::cli::sentence
