// cli/arbiter/wording/phrases.h — acts expressed in several words, or in one word that contains the
// player.
//
// "two hands", "lost on time", "cảnh cáo", "白方认输": the words are joined, and the result is the
// name of a report, a verb, or a line of the table here. Phrases are not offered for completion,
// and cannot be abbreviated: a phrase matches only as a whole.
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

/// The tables (tables/phrase_tables.h): in each language the words joined by hyphens; Chinese
/// characters are written together anyway.
[[nodiscard]] std::span<const ShortWord> phrases();
/// The line that the joined words mean in this game, as in the lines of short words (short_words.h)
/// or one of those below; nothing if they are not a phrase.
[[nodiscard]] std::optional<std::string_view> find_phrase(conduct::Game game,
                                                          std::string_view joined);

/// Without articles, pronouns and similar words that do not affect the meaning.
[[nodiscard]] std::string without_filler_words(std::string_view joined);

// Lines that the desk completes from its knowledge of the game (phrases.cpp).
inline constexpr std::string_view kOutOfTime = "out-of-time";
inline constexpr std::string_view kPerpetualCheck = "perpetual-check";
inline constexpr std::string_view kPerpetualChase = "perpetual-chase";
inline constexpr std::string_view kGiveTime = "give-time";
inline constexpr std::string_view kTakeTime = "take-time";
inline constexpr std::string_view kWins = "wins";
inline constexpr std::string_view kLoses = "loses";
inline constexpr std::string_view kWinsByResignation = "wins-by-resignation";
// For games with counting: the end, the dead stones, the count, whatever is asked.
inline constexpr std::string_view kAgrees = "agrees";
inline constexpr std::string_view kBothAgree = "both-agree";
inline constexpr std::string_view kDisagrees = "disagrees";
inline constexpr std::string_view kTwoPlays = "two-plays";  ///< Go 17.1
/// Both agree to end the game, which says nothing about the dead stones (Go 13.2).
inline constexpr std::string_view kBothEnd = "both-end";
/// A nod or a shake of the head, without a statement of what it answers.
inline constexpr std::string_view kGestureAlone = "gesture-alone";
/// Has no effect: a player has not pressed; the komi is that of the game.
inline constexpr std::string_view kPressForgotten = "press-forgotten";
inline constexpr std::string_view kSettingsFixed = "settings-fixed";
/// Told without something the desk needs: the correct result, the times of the new clock.
inline constexpr std::string_view kResultWrong = "result-wrong";
inline constexpr std::string_view kClockBroken = "clock-broken";
/// Another person resigns, offers or answers for a player (xiangqi 9.11.c).
inline constexpr std::string_view kSpokenForPlayer = "spoken-for-player";
/// Tells of a person's help without the measure, which the law leaves to the arbiter.
inline constexpr std::string_view kMeasureMissing = "measure-missing";
/// Go 25.1: no rule names it, and the words name no ruling.
inline constexpr std::string_view kNotCovered = "not-covered";
inline constexpr std::string_view kRetakesKo = "retakes-ko";               ///< Go 20.1
inline constexpr std::string_view kNeitherGivesWay = "neither-gives-way";  ///< Go 20.3
/// A stone that a player moved (Go 17.2), or that was found elsewhere (17.3).
inline constexpr std::string_view kMovedTo = "moved-to";
/// Play resumes: the game was adjourned, or the arbiter had stopped the clocks.
inline constexpr std::string_view kPlayResumes = "goes-on";
/// The player found to repeat promises to vary (xiangqi 7.1.h).
inline constexpr std::string_view kWillVary = "will-vary";
/// The position recurs; neither player violated a prohibition and neither varies (xiangqi 7.2.b,
/// 7.2.c).
inline constexpr std::string_view kNobodyVaries = "nobody-varies";
/// Both players sign, or set up the pieces (xiangqi 13).
inline constexpr std::string_view kBothSign = "both-sign";
inline constexpr std::string_view kBothReset = "both-reset";
/// Neither player has come, if the law has no report for both.
inline constexpr std::string_view kBothMissing = "both-missing";
inline constexpr std::string_view kStatePhrases[] = {
    kOutOfTime,   kPerpetualCheck, kPerpetualChase,    kGiveTime,       kTakeTime,
    kWins,        kLoses,          kWinsByResignation, kAgrees,         kBothAgree,
    kDisagrees,   kTwoPlays,       kNeitherGivesWay,   kMovedTo,        kPlayResumes,
    kWillVary,    kNobodyVaries,   kBothSign,          kBothReset,      kBothMissing,
    kRetakesKo,   kGestureAlone,   kBothEnd,           kPressForgotten, kSettingsFixed,
    kResultWrong, kClockBroken,    kSpokenForPlayer,   kMeasureMissing, kNotCovered};

/// Separates a player's name from a word joined to it, before or after ("白方认输", "警告白方"),
/// and removes the possessive ending ("white's").
void separate_players(conduct::Game game, std::vector<std::string>& words);

/// The words of a line written without blanks: "警告黑方一次" is "警告", "黑方"; "黑方迟到10分钟"
/// is "黑方", "迟到", "10分钟". The word itself if any part of it is unknown.
[[nodiscard]] std::vector<std::string> split_characters(conduct::Game game,
                                                        const std::string& word);

/// Whether these words (joined by hyphens) mean a choice of a report: its code, its name in one of
/// the languages, or another word for it.
[[nodiscard]] bool is_choice(conduct::Game game, std::string_view choice, std::string_view joined);

/// The word used in the name of a yes-or-no field: "witnessed" for "seen"; the word itself for any
/// other.
[[nodiscard]] std::string_view switch_word(std::string_view word);

}  // namespace kyvien::cli
