// cli/arbiter/concepts/concept_dictionary.h — the words of all concepts, by the word with which
// they begin.
//
// Safe: pure, any thread.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kyvien::cli::concepts {

/// Whether a word that was typed is the one of a concept: in another form, or, where the whole line
/// has no marks of Vietnamese, without its own.
[[nodiscard]] bool is_same(const std::string& said, const std::string& meant, bool has_marks);

struct Entry {
    std::string_view name;  ///< of the concept
    std::vector<std::string> words;
};

class Dictionary {
  public:
    Dictionary();
    /// Those that may begin with the word.
    [[nodiscard]] std::vector<const Entry*> beginning_with(const std::string& word) const;

    /// The one long English word that differs from this one by a letter, "illegal" for "ilegal";
    /// empty where the word is known, short, like several, or like one that takes a game.
    [[nodiscard]] std::string_view meant_by(const std::string& word) const;

  private:
    void add(Entry entry);

    std::vector<Entry> entries_;
    std::unordered_map<std::string, std::vector<std::size_t>> by_first_;
    std::set<std::string> english_;  ///< all words of it, in each of their forms that are listed
    std::set<std::string> grave_;    ///< those of what ends a game or punishes
};

[[nodiscard]] const Dictionary& dictionary();

}  // namespace kyvien::cli::concepts
