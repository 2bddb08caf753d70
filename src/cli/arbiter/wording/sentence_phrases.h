// cli/arbiter/wording/sentence_phrases.h — which phrase of the vocabulary stands at a place of a
// sentence.
//
// Safe: pure, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/wording/sentence_tokens.h"
#include "clock/seat.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli::sentence {

/// Words in their order, "#", "@" and "&" among them (vocabulary.h), and what they stand for.
struct Phrase {
    std::vector<std::string> words;
    std::string_view line;
    bool is_of_table = true;  ///< else one of phrases.h, which the desk knows by its own name
    std::string name;
};

struct Match {
    const Phrase* phrase = nullptr;
    std::size_t length = 0;  ///< in tokens
    std::string number;
    std::optional<clock::Seat> seat;    ///< whom it is about
    std::optional<clock::Seat> player;  ///< named within the phrase
};

struct Player {
    clock::Seat seat = clock::Seat::First;
    std::size_t length = 0;  ///< in tokens
};

[[nodiscard]] Phrase phrase_of(std::string_view text, std::string_view line);

/// What happened, how it happened, what adds nothing.
[[nodiscard]] const std::vector<Phrase>& acts();
[[nodiscard]] const std::vector<Phrase>& marks();
[[nodiscard]] const std::vector<Phrase>& fillers();

[[nodiscard]] std::optional<Player> player_at(conduct::Game game, const std::vector<Token>& tokens,
                                              std::size_t at);

/// None where the phrase does not stand here.
[[nodiscard]] std::optional<Match> match_at(conduct::Game game, const std::vector<Token>& tokens,
                                            std::size_t at, const Phrase& phrase,
                                            bool adds_nothing = false);

/// The longest phrase that stands here; of length nought where none does.
[[nodiscard]] Match longest_at(conduct::Game game, const std::vector<Token>& tokens, std::size_t at,
                               const std::vector<Phrase>& all, bool is_act,
                               bool adds_nothing = false);

/// "a second warning to red", "red's second warning": which one it is adds nothing, and is not the
/// second player.
[[nodiscard]] std::string without_ordinal(conduct::Game game, std::string_view line);

}  // namespace kyvien::cli::sentence
