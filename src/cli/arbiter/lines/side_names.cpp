// Replaces the players' names by their sides: "Nguyen resigned".
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/arbiter/concepts/concept_dictionary.h"
#include "cli/arbiter/line.h"
#include "cli/arbiter/lines/line_reader.h"
#include "cli/arbiter/wording/everyday_words.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "cli/arbiter/wording/short_words.h"
#include "clock/seat.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli {
namespace side_names {
namespace {

using conduct::Seat;

bool is_letter(char c) {
    return (c & 0x80) != 0 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool has_signs(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); at += character_length(text[at]))
        if (is_cjk_character(text.substr(at)))
            return true;
    return false;
}

/// The names for a player: the whole name, and each of its words that the other's name does not
/// have.
std::vector<std::string> names_of(const std::string& name, const std::string& other) {
    std::vector<std::string> all;
    const std::string trimmed(base::trimmed(name, " "));
    if (trimmed.empty() || trimmed == base::trimmed(other, " "))
        return all;
    all.push_back(trimmed);
    constexpr std::size_t kShortest = 2;
    for (const std::string_view word : base::split<std::string_view>(trimmed, ' ')) {
        const std::string_view plain = base::trimmed(word, ",.");
        const auto others = base::split<std::string_view>(other, ' ');
        if (plain.size() >= kShortest && plain != trimmed &&
            std::ranges::none_of(others, [&](std::string_view each) {
                return without_diacritics(base::trimmed(each, ",.")) == without_diacritics(plain);
            }))
            all.emplace_back(plain);
    }
    return all;
}

/// "T" and "Đ" as written on Vietnamese scoresheets: Trắng, Đen. A square after it makes it a
/// piece.
std::string with_initials(std::string_view line) {
    struct Initial {
        std::string_view letter;
        std::string_view side;
        std::string_view unmarked;
    };
    constexpr Initial kInitials[] = {{"T", "Trắng", "Trang"}, {"Đ", "Đen", "Den"}};
    // A line without diacritics remains one: its other words are read without theirs.
    const bool has_diacritics = !is_ascii(line);
    const auto ends_word = [](char c) {
        return std::string_view(" ,.:;!").find(c) != std::string_view::npos;
    };
    std::string text;
    for (std::size_t at = 0; at < line.size();) {
        const auto initial = std::ranges::find_if(kInitials, [&](const Initial& each) {
            const std::size_t end = at + each.letter.size();
            const bool begins = at == 0 || ends_word(line[at - 1]);
            return line.substr(at).starts_with(each.letter) && begins &&
                   (end == line.size() || ends_word(line[end])) &&
                   !(end + 2 < line.size() && line[end] == ' ' && line[end + 1] >= 'a' &&
                     line[end + 1] <= 'h' && line[end + 2] >= '1' && line[end + 2] <= '8');
        });
        if (initial == std::end(kInitials)) {
            text += line[at++];
        } else {
            text += has_diacritics ? initial->side : initial->unmarked;
            at += initial->letter.size();
        }
    }
    return text;
}

struct Place {
    std::size_t at = 0;
    std::size_t length = 0;  ///< zero if it does not occur
};

/// The place where the name is a word of its own, capitalised; with or without diacritics.
Place find_name(std::string_view line, const std::string& name, std::size_t from) {
    const auto found = [&](const std::string& written) -> Place {
        for (std::size_t at = line.find(written, from); at != std::string_view::npos;
             at = line.find(written, at + 1)) {
            const std::size_t end = at + written.size();
            const bool begins = at == 0 || !is_letter(line[at - 1]) || has_signs(written);
            const bool ends = end == line.size() || !is_letter(line[end]) || has_signs(written) ||
                              has_signs(line.substr(end));
            if (begins && ends)
                return {at, written.size()};
        }
        return {};
    };
    if (const Place place = found(name); place.length > 0)
        return place;
    // "Hung" for "Hùng": the first letter keeps its case.
    std::string plain;
    for (const std::string_view word : base::split<std::string_view>(name, ' ')) {
        std::string small = without_diacritics(word);
        const bool is_capital =
            (!word.empty() && word[0] >= 'A' && word[0] <= 'Z') || word.starts_with("Đ");
        if (is_capital && !small.empty() && small[0] >= 'a' && small[0] <= 'z')
            small[0] = static_cast<char>(small[0] - 'a' + 'A');
        plain.append(plain.empty() ? "" : " ").append(small);
    }
    return plain == name ? Place{} : found(plain);
}

/// Whether the word has any meaning at a desk in this language; Vietnamese words without diacritics
/// have none in English.
bool is_word_of_desk(const std::string& word, rulebook::Language language) {
    const auto entries = concepts::dictionary().beginning_with(word);
    return std::ranges::any_of(entries, [&](const concepts::Entry* entry) {
        return language != rulebook::Language::En || is_ascii(entry->words.front());
    });
}

/// The length of the first word if it is the name in lower case, with or without diacritics; not if
/// the word has another meaning.
std::size_t small_name_at_start(std::string_view line, const std::string& name,
                                rulebook::Language language) {
    const std::size_t shortest = language == rulebook::Language::En ? 2 : 3;
    constexpr std::string_view kWords = " or my me we us if it he so go no up do ";
    const std::vector<Token> words = tokens_of(line.substr(0, line.find_first_of(" \t,")));
    const std::vector<Token> named = tokens_of(name);
    if (words.size() != 1 || named.size() != 1 || line.starts_with(name))
        return 0;
    const std::string& word = words[0].plain;
    if ((word != named[0].plain && word != without_diacritics(named[0].plain)) ||
        word.size() < shortest || kWords.contains(" " + word + " ") ||
        is_word_of_desk(word, language))
        return 0;
    return words[0].end;
}

/// The start of each part of the line.
std::vector<std::size_t> beginnings_of_parts(std::string_view line) {
    std::vector<std::size_t> all = {0};
    for (const std::string_view mark : {", ", "; ", ". ", " and ", " but ", " và ", " says ",
                                        " says that ", " claims ", " báo ", " tố "})
        for (std::size_t at = line.find(mark); at != std::string_view::npos;
             at = line.find(mark, at + 1))
            all.push_back(at + mark.size());
    return all;
}

/// "An illegal move" when a player is called An; "An offers" means him.
bool is_article(std::string_view line, Place place) {
    constexpr std::string_view kVowels = "aeiou";
    const std::string word = plain_word(line.substr(place.at, place.length));
    const std::size_t next = place.at + place.length + 1;
    if ((word != "a" && word != "an") || next >= line.size() || !is_ascii(line))
        return false;
    const std::string_view noun = line.substr(next, line.find(' ', next) - next);
    // "An: …": a mark follows the name.
    return !noun.empty() && (kVowels.find(noun[0]) != std::string_view::npos) == (word == "an") &&
           !noun.ends_with('s') && !noun.ends_with("ed");
}

/// The player that each line is about; only lines that name one.
std::vector<Seat> seats_named(conduct::Game game, const std::vector<DeskLine>& lines) {
    std::vector<Seat> seats;
    for (const DeskLine& line : lines) {
        if (line.who)
            seats.push_back(*line.who);
        for (const std::string& word : line.words)
            if (const auto seat = seat_of_short(game, word))
                seats.push_back(*seat);
    }
    return seats;
}

}  // namespace
}  // namespace side_names

std::optional<Reading>
LineReader::reading_by_player_name(std::string_view line,
                                   const std::vector<DeskLine>& typed) const {
    using namespace side_names;
    const std::string named = with_names_of_sides(std::string(line));
    if (named == line || line.find('=') != std::string_view::npos)
        return std::nullopt;
    const Reading reading = expanded_line(with_plain_sides(with_abbreviations_expanded(named)));
    const std::vector<Seat> before = seats_named(game(), typed);
    if (!reading)
        return std::nullopt;
    const std::vector<Seat> now = seats_named(game(), *reading);
    // "Do resigns": Đỏ without diacritics, or the player of this name.
    const auto is_side = [&](Seat seat) {
        const auto& player = game_.state.player(seat);
        const auto& other = game_.state.player(clock::opponent(seat));
        return player &&
               std::ranges::any_of(names_of(player->name, other ? other->name : ""),
                                   [&](const std::string& name) {
                                       return sentence::player_at(game(), tokens_of(name), 0) &&
                                              find_name(line, name, 0).length > 0;
                                   });
    };
    const bool is_told_of_other = !now.empty() && now != before &&
                                  (before.empty() || is_side(Seat::First) || is_side(Seat::Second));
    return is_told_of_other ? std::optional(reading) : std::nullopt;
}

std::string LineReader::in_side_names(std::string_view line) const {
    using namespace side_names;
    using rulebook::Language;
    // In Vietnamese, Red and Black have the same initial.
    const bool has_red =
        conduct::side_name(game(), conduct::Seat::First, Language::En) == std::string_view("Red");
    std::string text = has_red ? std::string(line) : with_initials(line);
    // "hùng chịu thua": a name in lower case at the beginning of the line.
    for (const conduct::Seat seat : clock::kBothSeats)
        if (const auto& player = game_.state.player(seat))
            // From the end, since a name with diacritics is longer.
            for (auto starts = beginnings_of_parts(text); !starts.empty(); starts.pop_back()) {
                const auto last = std::ranges::max_element(starts);
                const std::size_t start = *last;
                std::iter_swap(last, starts.end() - 1);
                if (const std::size_t length = small_name_at_start(
                        std::string_view(text).substr(start), player->name, game_.options.language);
                    length > 0)
                    text.replace(start, length, player->name);
            }
    return with_names_of_sides(std::move(text));
}

std::string LineReader::with_names_of_sides(std::string text) const {
    using namespace side_names;
    using rulebook::Language;
    for (const conduct::Seat seat : clock::kBothSeats) {
        const auto& player = game_.state.player(seat);
        const auto& other = game_.state.player(clock::opponent(seat));
        if (!player)
            continue;
        for (const std::string& name : names_of(player->name, other ? other->name : "")) {
            if (seat_of_word(game(), name))
                continue;
            for (Place place = find_name(text, name, 0); place.length > 0;) {
                if (is_article(text, place)) {
                    place = find_name(text, name, place.at + place.length);
                    continue;
                }
                const std::string rest =
                    text.substr(0, place.at) + text.substr(place.at + place.length);
                const Language language = has_signs(rest)  ? Language::ZhHans
                                          : is_ascii(rest) ? Language::En
                                                           : Language::Vi;
                const std::string side = conduct::side_name(game(), seat, language);
                text.replace(place.at, place.length, side);
                place = find_name(text, name, place.at + side.size());
            }
        }
    }
    return text;
}

}  // namespace kyvien::cli
