// cli/arbiter/phrases.h — what people say in several words, or in one word with the player in it.
//
// "two hands", "lost on time", "cảnh cáo", "白方认输": the words are joined, and what comes out is
// the name of a report, a verb, or a line of the table here. Nothing here is offered for
// completion, and nothing can be abbreviated: a phrase is meant only where it stands whole.
//
// Safe: constant tables and pure functions, any thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/short_words.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli {

/// The line for which the joined words stand in this game, as the lines of short words
/// (short_words.h) or one of those below; none where they are no phrase.
[[nodiscard]] std::optional<std::string_view> find_phrase(conduct::Game game,
                                                          std::string_view joined);

/// All of them.
[[nodiscard]] std::span<const ShortWord> several_words();

// Lines that the desk makes of what it knows of the game (phrases.cpp).
inline constexpr std::string_view kOutOfTime = "out-of-time";
inline constexpr std::string_view kPerpetualCheck = "perpetual-check";
inline constexpr std::string_view kPerpetualChase = "perpetual-chase";
inline constexpr std::string_view kGiveTime = "give-time";
inline constexpr std::string_view kWins = "wins";
inline constexpr std::string_view kLoses = "loses";

/// Parts a player's name from the word that is written together with it ("白方认输"), and leaves
/// the mark of possession out ("white's").
void part_players(conduct::Game game, std::vector<std::string>& words);

/// The word that another one in the name of a yes-or-no field stands for: "seen" for "witnessed";
/// the word itself for any other.
[[nodiscard]] std::string_view switch_word(std::string_view word);

}  // namespace kyvien::cli
