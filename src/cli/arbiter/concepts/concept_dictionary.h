// cli/arbiter/concepts/concept_dictionary.h — the words of all concepts, by the word with which
// they begin.
//
// Safe: pure, any thread.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
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
    /// The one English word that a misspelt one can be: two letters exchanged, a letter doubled or
    /// not; in long words one letter more, less or another. The word itself where it is known,
    /// where it can be none or several, and where it would end a game or punish.
    [[nodiscard]] std::string spelled(const std::string& word) const;

  private:
    void add(Entry entry);

    std::vector<Entry> entries_;
    std::unordered_map<std::string, std::vector<std::size_t>> by_first_;
    std::unordered_set<std::string> bases_;  ///< of the English words
    std::vector<std::string> spellings_;     ///< of those that are long enough to be misspelt
    std::unordered_set<std::string> grave_;  ///< those of what ends a game or punishes
};

[[nodiscard]] const Dictionary& dictionary();

}  // namespace kyvien::cli::concepts
