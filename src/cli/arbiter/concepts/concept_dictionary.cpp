#include "cli/arbiter/concepts/concept_dictionary.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "base/text.h"
#include "cli/arbiter/concepts/concept.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_tokens.h"

namespace kyvien::cli::concepts {
namespace {

/// "talking" as "talked": in a sentence about the past both mean the same.
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

constexpr std::size_t kShortestMisspelt = 5;

bool is_english(std::string_view word) {
    return std::ranges::all_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
}

/// Whether the longer word has one letter more: any letter, or a doubled one.
bool has_one_more(std::string_view longer, std::string_view shorter, bool is_doubled) {
    if (longer.size() != shorter.size() + 1)
        return false;
    for (std::size_t at = 0; at < longer.size(); ++at) {
        const bool beside = (at > 0 && longer[at - 1] == longer[at]) ||
                            (at + 1 < longer.size() && longer[at + 1] == longer[at]);
        if ((beside || !is_doubled) && longer.substr(0, at) == shorter.substr(0, at) &&
            longer.substr(at + 1) == shorter.substr(at))
            return true;
    }
    return false;
}

bool is_misspelt(std::string_view typed, std::string_view meant) {
    constexpr std::size_t kLong = 7;
    constexpr std::size_t kVeryLong = 8;
    if (typed[0] != meant[0])
        return false;
    const bool is_long = std::min(typed.size(), meant.size()) >= kLong - 1 &&
                         std::max(typed.size(), meant.size()) >= kLong;
    if (has_one_more(typed, meant, !is_long) || has_one_more(meant, typed, !is_long))
        return true;
    if (typed.size() != meant.size())
        return false;
    const auto [here, there] = std::ranges::mismatch(typed, meant);
    const auto at = static_cast<std::size_t>(here - typed.begin());
    if (at + 1 < typed.size() && typed[at] == meant[at + 1] && typed[at + 1] == meant[at] &&
        typed.substr(at + 2) == meant.substr(at + 2))
        return true;
    return typed.size() >= kVeryLong && typed.substr(at + 1) == meant.substr(at + 1);
}

/// Words that end a game or impose a penalty are not guessed.
bool needs_confirmation(std::string_view name) {
    constexpr std::string_view kGrave[] = {"resign",  "warn",          "lose",   "disqualify",
                                           "expel",   "forfeit",       "accept", "rude",
                                           "purpose", "conduct-fault", "nod"};
    return std::ranges::find(kGrave, name) != std::end(kGrave);
}

}  // namespace

bool is_same(const std::string& typed, const std::string& meant, bool has_diacritics) {
    if (typed == meant)
        return true;
    // "not" has the stem of "notes", and is never another word.
    if (!is_ascii(typed) || typed == "not")
        return false;
    if (is_ascii(meant))
        return meant.size() > 2 && base_of(typed) == base_of(meant);
    return !has_diacritics && !is_cjk_character(meant) && typed == without_diacritics(meant);
}

Dictionary::Dictionary() {
    const auto add_all = [this](std::span<const Concept> table, Laws laws) {
        for (const Concept& each : table)
            for (const std::string_view text : base::split<std::string_view>(each.words, '|')) {
                Entry entry{each.name, {}, laws};
                for (Token& token : tokens_of(text))
                    entry.words.push_back(std::move(token.plain));
                if (!entry.words.empty())
                    add(std::move(entry));
            }
    };
    for (const auto table :
         {plain_concepts(), concepts_of_play(), concepts_of_people(), concepts_of_incidents(),
          concepts_of_chess(), concepts_of_manner(), concepts_of_circumstances(),
          concepts_of_chess_incidents(), concepts_of_speech(), short_line_concepts()})
        add_all(table, Laws::All);
    add_all(concepts_of_chess_phrasings(), Laws::OfMovesByHand);
    add_all(concepts_of_accounts(), Laws::Others);
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

std::string Dictionary::spelled(const std::string& word) const {
    if (word.size() < kShortestMisspelt || !is_english(word) ||
        english_base_forms_.contains(base_of(word)))
        return word;
    std::string found;
    for (const std::string& meant : spellings_) {
        if (!is_misspelt(word, meant))
            continue;
        const bool is_one_of_several = !found.empty() && base_of(found) != base_of(meant);
        if (is_one_of_several || grave_.contains(meant))
            return word;
        found = meant;
    }
    return found.empty() ? word : found;
}

void Dictionary::add(Entry entry) {
    for (const std::string& word : entry.words)
        if (is_english(word)) {
            english_base_forms_.insert(base_of(word));
            if (needs_confirmation(entry.name))
                grave_.insert(word);
            if (word.size() >= kShortestMisspelt &&
                std::ranges::find(spellings_, word) == spellings_.end())
                spellings_.push_back(word);
        }
    const std::string& first = entry.words.front();
    for (const std::string& form : {first, base_of(first), without_diacritics(first)}) {
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
