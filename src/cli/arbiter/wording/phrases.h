// cli/arbiter/wording/phrases.h — what people say in several words, or in one word with the player
// in it.
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

#include "cli/arbiter/wording/short_words.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli {

/// The tables (tables/phrase_tables.h): in each language the words joined by hyphens; signs are
/// written together anyway.
[[nodiscard]] std::span<const ShortWord> phrases();
/// The line for which the joined words stand in this game, as the lines of short words
/// (short_words.h) or one of those below; none where they are no phrase.
[[nodiscard]] std::optional<std::string_view> find_phrase(conduct::Game game,
                                                          std::string_view joined);

/// Without articles, pronouns and the like, which add nothing to what happened.
[[nodiscard]] std::string without_idle(std::string_view joined);

// Lines that the desk makes of what it knows of the game (phrases.cpp).
inline constexpr std::string_view kOutOfTime = "out-of-time";
inline constexpr std::string_view kPerpetualCheck = "perpetual-check";
inline constexpr std::string_view kPerpetualChase = "perpetual-chase";
inline constexpr std::string_view kGiveTime = "give-time";
inline constexpr std::string_view kTakeTime = "take-time";
inline constexpr std::string_view kWins = "wins";
inline constexpr std::string_view kLoses = "loses";
inline constexpr std::string_view kWinsByResignation = "wins-by-resignation";
// Of games that are counted: the end, the dead stones, the count, whatever is asked for.
inline constexpr std::string_view kAgrees = "agrees";
inline constexpr std::string_view kBothAgree = "both-agree";
inline constexpr std::string_view kDisagrees = "disagrees";
inline constexpr std::string_view kTwoPlays = "two-plays";  ///< Go 17.1
/// Both agree to end the game, which says nothing of the dead stones (Go 13.2).
inline constexpr std::string_view kBothEnd = "both-end";
/// A nod or a shake of the head, of which nobody has said what it answers.
inline constexpr std::string_view kGestureAlone = "gesture-alone";
/// Nothing happens by it: a player has not pressed; the komi is that of the game.
inline constexpr std::string_view kPressForgotten = "press-forgotten";
inline constexpr std::string_view kSettingsFixed = "settings-fixed";
/// Told without what the desk needs for it: the right result, the times of the new clock.
inline constexpr std::string_view kResultWrong = "result-wrong";
inline constexpr std::string_view kClockBroken = "clock-broken";
inline constexpr std::string_view kRetakesKo = "retakes-ko";               ///< Go 20.1
inline constexpr std::string_view kNeitherGivesWay = "neither-gives-way";  ///< Go 20.3
/// A stone that a player moved (Go 17.2), or that was found elsewhere (17.3).
inline constexpr std::string_view kMovedTo = "moved-to";
/// Play goes on: the game was put off, or the arbiter had stopped the clocks.
inline constexpr std::string_view kGoesOn = "goes-on";
/// Whoever was found to repeat promises to vary (xiangqi 7.1.h).
inline constexpr std::string_view kWillVary = "will-vary";
/// The position stands again, nobody broke a ban and nobody varies (xiangqi 7.2.b, 7.2.c).
inline constexpr std::string_view kNobodyVaries = "nobody-varies";
/// Both players sign, or set up the pieces (xiangqi 13).
inline constexpr std::string_view kBothSign = "both-sign";
inline constexpr std::string_view kBothReset = "both-reset";
/// Neither player has come, where the law has no report of both.
inline constexpr std::string_view kBothMissing = "both-missing";
inline constexpr std::string_view kOfTheGame[] = {
    kOutOfTime,   kPerpetualCheck, kPerpetualChase,    kGiveTime,       kTakeTime,
    kWins,        kLoses,          kWinsByResignation, kAgrees,         kBothAgree,
    kDisagrees,   kTwoPlays,       kNeitherGivesWay,   kMovedTo,        kGoesOn,
    kWillVary,    kNobodyVaries,   kBothSign,          kBothReset,      kBothMissing,
    kRetakesKo,   kGestureAlone,   kBothEnd,           kPressForgotten, kSettingsFixed,
    kResultWrong, kClockBroken};

/// Parts a player's name from the word that is written together with it, before or after it
/// ("白方认输", "警告白方"), and leaves the mark of possession out ("white's").
void part_players(conduct::Game game, std::vector<std::string>& words);

/// The words of a line that is written without blanks: "警告黑方一次" is "警告", "黑方";
/// "黑方迟到10分钟" is "黑方", "迟到", "10分钟". The word itself where any part of it is not known.
[[nodiscard]] std::vector<std::string> part_signs(conduct::Game game, const std::string& word);

/// Whether a choice of a report is meant by these words (joined by hyphens): its code, its name in
/// one of the languages, or another word for it.
[[nodiscard]] bool is_choice(conduct::Game game, std::string_view choice, std::string_view joined);

/// The word that another one in the name of a yes-or-no field stands for: "seen" for "witnessed";
/// the word itself for any other.
[[nodiscard]] std::string_view switch_word(std::string_view word);

}  // namespace kyvien::cli
