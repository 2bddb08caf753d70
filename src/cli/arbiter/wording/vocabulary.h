// cli/arbiter/wording/vocabulary.h — what arbiters say, and what the desk calls it.
//
// A phrase is words with one blank between them, Chinese signs written together. In it `#` stands
// for a number, `@` for a player, `&` for the player whom it is about. Vietnamese is written with
// its marks; own_words.h reads it without them too. A phrase may stand twice: the first that the
// game knows counts. The phrases of all games and of Go are in tables/, by their matter.
//
// Safe: constant tables, any thread.
#pragma once

#include <span>
#include <string_view>

namespace kyvien::cli {

struct SaidPhrase {
    std::string_view text;
    std::string_view line;  ///< a verb, a short word or "report KIND field=value"
};

/// What happened.
[[nodiscard]] std::span<const SaidPhrase> said_acts();
/// What happens in chess alone (chess_vocabulary.cpp).
[[nodiscard]] std::span<const SaidPhrase> said_acts_of_chess();
[[nodiscard]] std::span<const SaidPhrase> said_fillers_of_chess();
/// How it happened: `line` is "field=value".
[[nodiscard]] std::span<const SaidPhrase> said_marks();
/// What adds nothing; `line` is empty.
[[nodiscard]] std::span<const SaidPhrase> said_fillers();

// The same, first said at boards of xiangqi (xiangqi_vocabulary.cpp) and Go (tables/).
[[nodiscard]] std::span<const SaidPhrase> said_acts_of_xiangqi();
[[nodiscard]] std::span<const SaidPhrase> said_marks_of_xiangqi();
[[nodiscard]] std::span<const SaidPhrase> said_fillers_of_xiangqi();
/// Of xiangqi in whole sentences (xiangqi_sentences.cpp).
[[nodiscard]] std::span<const SaidPhrase> said_sentences_of_xiangqi();
[[nodiscard]] std::span<const SaidPhrase> said_sentence_marks_of_xiangqi();
[[nodiscard]] std::span<const SaidPhrase> said_sentence_fillers_of_xiangqi();
[[nodiscard]] std::span<const SaidPhrase> said_acts_of_go();
[[nodiscard]] std::span<const SaidPhrase> said_marks_of_go();
[[nodiscard]] std::span<const SaidPhrase> said_fillers_of_go();

}  // namespace kyvien::cli
