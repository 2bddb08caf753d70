// Search in the laws: every word must stand in the clause's identifier, title or text.
#include <algorithm>
#include <cstdint>
#include <mutex>
#include <string>

#include "rulebook/clause.h"

namespace kyvien::rulebook {
namespace {

struct FoldRange {
    std::uint32_t first, last;
    char base;
};

// Latin letters with diacritics, of Vietnamese and western European languages, in order.
constexpr FoldRange kFolds[] = {
    {0xC0, 0xC6, 'a'},     {0xC7, 0xC7, 'c'},     {0xC8, 0xCB, 'e'},     {0xCC, 0xCF, 'i'},
    {0xD0, 0xD0, 'd'},     {0xD1, 0xD1, 'n'},     {0xD2, 0xD6, 'o'},     {0xD8, 0xD8, 'o'},
    {0xD9, 0xDC, 'u'},     {0xDD, 0xDD, 'y'},     {0xDF, 0xDF, 's'},     {0xE0, 0xE6, 'a'},
    {0xE7, 0xE7, 'c'},     {0xE8, 0xEB, 'e'},     {0xEC, 0xEF, 'i'},     {0xF0, 0xF0, 'd'},
    {0xF1, 0xF1, 'n'},     {0xF2, 0xF6, 'o'},     {0xF8, 0xF8, 'o'},     {0xF9, 0xFC, 'u'},
    {0xFD, 0xFD, 'y'},     {0xFF, 0xFF, 'y'},     {0x102, 0x103, 'a'},   {0x110, 0x111, 'd'},
    {0x128, 0x129, 'i'},   {0x168, 0x169, 'u'},   {0x1A0, 0x1A1, 'o'},   {0x1AF, 0x1B0, 'u'},
    {0x1EA0, 0x1EB7, 'a'}, {0x1EB8, 0x1EC7, 'e'}, {0x1EC8, 0x1ECB, 'i'}, {0x1ECC, 0x1EE3, 'o'},
    {0x1EE4, 0x1EF1, 'u'}, {0x1EF2, 0x1EF9, 'y'},
};

/// One UTF-8 character; an invalid byte stands for itself, so that any input can be folded.
struct Decoded {
    std::uint32_t character;
    std::size_t length;
};

Decoded decode(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t length = byte(0) < 0x80 ? 1 : byte(0) < 0xE0 ? 2 : byte(0) < 0xF0 ? 3 : 4;
    if (length == 1 || byte(0) < 0xC2 || byte(0) > 0xF4 || text.size() < length)
        return {byte(0), 1};
    std::uint32_t character = byte(0) & (0xFFu >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return {byte(0), 1};
        character = character << 6 | (byte(i) & 0x3Fu);
    }
    return {character, length};
}

char folded_latin(std::uint32_t character) {
    for (const FoldRange& range : kFolds)
        if (character >= range.first && character <= range.last)
            return range.base;
    return 0;
}

/// Lower case without diacritics; full-width ASCII becomes ASCII, every kind of space one blank.
std::string fold(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        auto [character, length] = decode(text);
        if (length > 1 && character >= 0xFF01 && character <= 0xFF5E)
            character -= 0xFEE0;
        const bool mark = length > 1 && character >= 0x300 && character <= 0x36F;
        const char latin = length > 1 ? folded_latin(character) : 0;
        if (character < 0x80 && character > ' ') {
            const char c = static_cast<char>(character);
            out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        } else if (character <= ' ' || (length > 1 && (character == 0x3000 || character == 0xA0))) {
            out += ' ';
        } else if (latin != 0) {
            out += latin;
        } else if (!mark) {
            out += text.substr(0, length);
        }
        text.remove_prefix(length);
    }
    return out;
}

constexpr std::size_t kMaxWords = 16;  // a query comes from anybody on the network

std::vector<std::string_view> words_of(std::string_view folded) {
    std::vector<std::string_view> words;
    while (!folded.empty() && words.size() < kMaxWords) {
        const std::size_t end = std::min(folded.find(' '), folded.size());
        if (end > 0)
            words.push_back(folded.substr(0, end));
        folded.remove_prefix(std::min(end + 1, folded.size()));
    }
    return words;
}

bool is_word_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

enum class Match { None, InText, TextWord, InTitle, TitleWord, IdBeginning, Id };

/// Whether "3.1" found at `at` is only a part of a number such as "4.3.1" or "3.10".
bool cuts_a_number(std::string_view text, std::size_t at, std::string_view word) {
    const std::size_t after = at + word.size();
    return (is_digit(word.front()) && at > 0 && (is_digit(text[at - 1]) || text[at - 1] == '.')) ||
           (is_digit(word.back()) && after < text.size() && is_digit(text[after]));
}

/// `beginning` if the word is at the beginning of a word of `text`, otherwise `inside` or None.
Match find_word(std::string_view text, std::string_view word, Match inside, Match beginning) {
    Match best = Match::None;
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + 1)) {
        if (cuts_a_number(text, at, word))
            continue;
        if (at == 0 || !is_word_character(text[at - 1]))
            return beginning;
        best = inside;
    }
    return best;
}

/// "9.2" begins "9.2.1" but not "9.20".
bool begins_id(std::string_view id, std::string_view word) {
    return id.starts_with(word) && !(is_digit(word.back()) && is_digit(id[word.size()]));
}

struct FoldedClause {
    std::string id, title, text;
};

/// Folded once and kept: about 50 kB for a law in a language.
const std::vector<FoldedClause>& folded_clauses(Law law, Language language) {
    static std::vector<std::once_flag> folded(law_count() * kLanguageCount);
    static std::vector<std::vector<FoldedClause>> clauses(law_count() * kLanguageCount);
    const std::size_t at =
        static_cast<std::size_t>(law) * kLanguageCount + static_cast<std::size_t>(language);
    std::call_once(folded[at], [&] {
        for (std::size_t i = 0; i < clause_count(law); ++i) {
            const Clause clause(law, static_cast<std::uint16_t>(i));
            const ClauseText words = text(clause, language);
            clauses[at].push_back({fold(clause.id()), fold(words.title), fold(words.text)});
        }
    });
    return clauses[at];
}

Match match(const FoldedClause& clause, std::string_view word, bool alone) {
    if (clause.id == word)
        return Match::Id;
    // Among other words a single letter such as "a" is a word of the language, not an appendix.
    const bool looks_like_id = alone || std::ranges::any_of(word, is_digit);
    if (looks_like_id && begins_id(clause.id, word))
        return Match::IdBeginning;
    const Match title = find_word(clause.title, word, Match::InTitle, Match::TitleWord);
    return title != Match::None ? title
                                : find_word(clause.text, word, Match::InText, Match::TextWord);
}

}  // namespace

std::vector<Clause> search(Law law, std::string_view query, Language language) {
    const std::string folded = fold(query);
    const std::vector<std::string_view> words = words_of(folded);
    struct Hit {
        Clause clause;
        bool by_id;
        int score;
    };
    std::vector<Hit> hits;
    const std::vector<FoldedClause>& clauses_of_law = folded_clauses(law, language);
    for (std::size_t i = 0; i < clauses_of_law.size() && !words.empty(); ++i) {
        const FoldedClause& row = clauses_of_law[i];
        Hit hit{Clause(law, static_cast<std::uint16_t>(i)), false, 0};
        bool all = true;
        for (const std::string_view word : words) {
            const Match found = match(row, word, words.size() == 1);
            all &= found != Match::None;
            hit.by_id |= found >= Match::IdBeginning;
            hit.score += static_cast<int>(found);
        }
        if (all)
            hits.push_back(hit);
    }
    std::ranges::sort(hits, [](const Hit& a, const Hit& b) {
        if (a.by_id != b.by_id)
            return a.by_id;
        return a.score != b.score ? a.score > b.score : a.clause < b.clause;
    });
    std::vector<Clause> clauses;
    for (const Hit& hit : hits)
        clauses.push_back(hit.clause);
    return clauses;
}

}  // namespace kyvien::rulebook
