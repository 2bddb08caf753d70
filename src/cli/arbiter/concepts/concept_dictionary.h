// cli/arbiter/concepts/concept_dictionary.h — the words of all concepts, indexed by their first
// word.
//
// Safe: pure, any thread.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace kyvien::cli::concepts {

/// Whether a typed word matches a word of a concept: in another form, or, if the whole line has no
/// Vietnamese diacritics, without them.
[[nodiscard]] bool is_same(const std::string& said, const std::string& meant, bool has_diacritics);

/// The laws in which words have a meaning: all, those in which moves are made by hand and the clock
/// is pressed with it (conduct::GameInfo::has_moves_by_hand), or the others.
enum class Laws : std::uint8_t { All, OfMovesByHand, Others };

struct Entry {
    std::string_view name;  ///< of the concept
    std::vector<std::string> words;
    Laws laws = Laws::All;  ///< in which it has this meaning
};

class Dictionary {
  public:
    Dictionary();
    /// The entries that may begin with the word.
    [[nodiscard]] std::vector<const Entry*> beginning_with(const std::string& word) const;
    /// The single English word that a misspelt one can be: two letters exchanged, a letter doubled
    /// or not; in long words one letter more, less or different. The word itself if it is known, if
    /// it matches no word or several, and if the match would end a game or impose a penalty.
    [[nodiscard]] std::string spelled(const std::string& word) const;

  private:
    void add(Entry entry);

    std::vector<Entry> entries_;
    std::unordered_map<std::string, std::vector<std::size_t>> by_first_;
    std::unordered_set<std::string> english_base_forms_;  ///< of the English words
    std::vector<std::string> spellings_;     ///< of the words that are long enough to be corrected
    std::unordered_set<std::string> grave_;  ///< words of acts that end a game or impose a penalty
};

[[nodiscard]] const Dictionary& dictionary();

}  // namespace kyvien::cli::concepts
