#include "cli/arbiter/concepts/concept_dictionary.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "cli/arbiter/concepts/concept.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_tokens.h"

namespace kyvien::cli::concepts {
namespace {

/// "talking" as "talked": in a sentence of the past it tells the same.
std::string base_of(const std::string& word) {
    constexpr std::string_view kEnd = "ing";
    constexpr std::size_t kShortest = 5;
    if (!is_ascii(word) || word.size() < kShortest || !word.ends_with(kEnd))
        return stem_of(word);
    std::string stem = word.substr(0, word.size() - kEnd.size());
    if (stem.find_first_of("aeiouy") == std::string::npos)
        return word;
    const std::size_t last = stem.size() - 1;
    if (last > 1 && stem[last] == stem[last - 1] && stem[last] != 's' && stem[last] != 'l')
        stem.pop_back();
    std::string whole = stem_of(stem);
    return whole == stem ? stem_of(stem + "ed") : whole;
}

}  // namespace

namespace {

/// Whether a letter more, less, or other, or two letters exchanged, make one word of the other.
bool differ_by_letter(std::string_view one, std::string_view other) {
    if (one.size() > other.size())
        std::swap(one, other);
    const auto [left, right] = std::ranges::mismatch(one, other);
    const auto at = static_cast<std::size_t>(left - one.begin());
    if (other.size() == one.size() + 1)
        return one.substr(at) == other.substr(at + 1);
    if (other.size() != one.size() || at == one.size())
        return false;
    return one.substr(at + 1) == other.substr(at + 1) ||
           (at + 1 < one.size() && one[at] == other[at + 1] && one[at + 1] == other[at] &&
            one.substr(at + 2) == other.substr(at + 2));
}

/// What ends a game or punishes is not guessed.
bool is_grave(std::string_view name) {
    constexpr std::string_view kGrave[] = {"resign",  "warn",         "lose",   "disqualify",
                                           "expel",   "forfeit",      "accept", "rude",
                                           "purpose", "conduct-fault"};
    return std::ranges::find(kGrave, name) != std::end(kGrave);
}

}  // namespace

bool is_same(const std::string& said, const std::string& meant, bool has_marks) {
    if (said == meant)
        return true;
    if (!is_ascii(said))
        return false;
    if (is_ascii(meant))
        return meant.size() > 2 && base_of(said) == base_of(meant);
    return !has_marks && !is_sign(meant) && said == without_marks(meant);
}

Dictionary::Dictionary() {
    for (const auto table :
         {plain_concepts(), concepts_of_play(), concepts_of_people(), concepts_of_incidents()})
        for (const Concept& each : table)
            for (const std::string_view text : base::split<std::string_view>(each.words, '|')) {
                Entry entry{each.name, {}};
                for (Token& token : tokens_of(text))
                    entry.words.push_back(std::move(token.plain));
                if (!entry.words.empty())
                    add(std::move(entry));
            }
}

std::vector<const Entry*> Dictionary::beginning_with(const std::string& word) const {
    std::vector<const Entry*> found;
    for (const std::string& form : {word, base_of(word)})
        if (const auto at = by_first_.find(form); at != by_first_.end())
            for (const std::size_t entry : at->second)
                if (std::ranges::find(found, &entries_[entry]) == found.end())
                    found.push_back(&entries_[entry]);
    return found;
}

std::string_view Dictionary::meant_by(const std::string& word) const {
    constexpr std::size_t kShortest = 6;
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    if (word.size() < kShortest || !std::ranges::all_of(word, is_letter) ||
        english_.contains(word) || !beginning_with(word).empty())
        return {};
    std::string_view found;
    for (auto each = english_.lower_bound(word.substr(0, 1));
         each != english_.end() && each->front() == word.front(); ++each) {
        if (each->size() + 1 < kShortest || !differ_by_letter(word, *each))
            continue;
        if (grave_.contains(*each) ||
            (!found.empty() && base_of(std::string(found)) != base_of(*each)))
            return {};
        found = *each;
    }
    return found;
}

void Dictionary::add(Entry entry) {
    for (const std::string& word : entry.words)
        if (is_ascii(word) && word != "&") {
            english_.insert(word);
            if (is_grave(entry.name))
                grave_.insert(word);
        }
    const std::string& first = entry.words.front();
    for (const std::string& form : {first, base_of(first), without_marks(first)}) {
        auto& at = by_first_[first == "&" ? std::string("&") : form];
        if (at.empty() || at.back() != entries_.size())
            at.push_back(entries_.size());
    }
    entries_.push_back(std::move(entry));
}

const Dictionary& dictionary() {
    static const Dictionary kAll;
    return kAll;
}

}  // namespace kyvien::cli::concepts
