// cli/arbiter/wording/vocabulary.h — what arbiters say, and the corresponding lines of the desk.
//
// A phrase is words separated by one blank, with Chinese characters written together. In it `#`
// stands for a number, `@` for a player, `&` for the player it is about. Vietnamese is written with
// its diacritics; own_words.h also reads it without them. A phrase may be listed twice: the first
// that the game supports is used. The phrases of all games and of Go are in tables/, by subject.
//
// Safe: constant tables, any thread.
#pragma once

#include <span>
#include <string_view>

namespace kyvien::cli {

struct VocabularyPhrase {
    std::string_view text;
    std::string_view line;  ///< a verb, a short word or "report KIND field=value"
};

/// Acts.
[[nodiscard]] std::span<const VocabularyPhrase> act_phrases();
/// Acts that only chess has (chess_vocabulary.cpp).
[[nodiscard]] std::span<const VocabularyPhrase> act_phrases_of_chess();
[[nodiscard]] std::span<const VocabularyPhrase> filler_phrases_of_chess();
/// How it happened: `line` is "field=value".
[[nodiscard]] std::span<const VocabularyPhrase> manner_phrases();
/// Words without effect; `line` is empty.
[[nodiscard]] std::span<const VocabularyPhrase> filler_phrases();

// The same, first collected for xiangqi (xiangqi_vocabulary.cpp) and Go (tables/).
[[nodiscard]] std::span<const VocabularyPhrase> act_phrases_of_xiangqi();
[[nodiscard]] std::span<const VocabularyPhrase> manner_phrases_of_xiangqi();
[[nodiscard]] std::span<const VocabularyPhrase> filler_phrases_of_xiangqi();
/// Whole sentences for xiangqi (xiangqi_sentences.cpp).
[[nodiscard]] std::span<const VocabularyPhrase> said_sentences_of_xiangqi();
[[nodiscard]] std::span<const VocabularyPhrase> said_sentence_marks_of_xiangqi();
[[nodiscard]] std::span<const VocabularyPhrase> said_sentence_fillers_of_xiangqi();
[[nodiscard]] std::span<const VocabularyPhrase> act_phrases_of_go();
[[nodiscard]] std::span<const VocabularyPhrase> manner_phrases_of_go();
[[nodiscard]] std::span<const VocabularyPhrase> filler_phrases_of_go();

}  // namespace kyvien::cli
