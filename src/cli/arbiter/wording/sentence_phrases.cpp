#include "cli/arbiter/wording/sentence_phrases.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cli/arbiter/line.h"
#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/short_words.h"
#include "cli/arbiter/wording/synonyms.h"

namespace kyvien::cli::sentence {

using conduct::Game;

namespace {

std::vector<std::string> words_of_phrase(std::string_view text) {
    std::vector<std::string> words;
    for (Token& token : tokens_of(text)) {
        // "漏记#着": text between placeholders is a separate word.
        words.push_back(std::move(token.plain));
    }
    return words;
}

/// "disturb", not "disturbs": a command to the desk, not a description of an act.
bool is_bare(std::string_view word) {
    const std::string stem = stem_of(word);
    return stem == word || stem + "e" == word;
}

/// A word with diacritics means only itself; in a phrase of several words, a word without them
/// matches any word with the same letters, and an English word matches all its forms.
bool is_same_word(const std::string& word, const std::string& meant, bool is_alone) {
    if (word == meant || is_alone)
        return word == meant;
    if (!is_ascii(word))
        return false;
    if (is_ascii(meant))
        return first_of_stem(word) == first_of_stem(meant) && stem_of(word) == stem_of(meant);
    // A letter without its diacritic is never longer.
    return word.size() < meant.size() && !is_cjk_character(meant) &&
           word == without_diacritics(meant);
}

/// Words without effect within a phrase.
bool is_adverb(std::string_view word) {
    constexpr std::string_view kAdverbs[] = {"just", "already", "now", "vừa", "đã", "mới",
                                             "了",   "已",      "刚",  "又",  "个"};
    return std::ranges::find(kAdverbs, word) != std::end(kAdverbs);
}

}  // namespace

std::vector<Phrase> phrases_of(std::initializer_list<std::span<const VocabularyPhrase>> tables) {
    std::vector<Phrase> all;
    for (const auto table : tables)
        for (const VocabularyPhrase& each : table)
            all.push_back({words_of_phrase(each.text), each.line, true, {}, true});
    return all;
}

Phrase phrase_of(std::string_view text, std::string_view line) {
    Phrase phrase{words_of_phrase(text), line, true, {}, true};
    phrase.begins_bare = phrase.words.empty() || is_bare(phrase.words.front());
    return phrase;
}

Vocabulary::Vocabulary(std::vector<Phrase> phrases) : phrases_(std::move(phrases)) {
    for (std::size_t at = 0; at < phrases_.size(); ++at) {
        if (phrases_[at].words.empty())
            continue;
        const std::string& first = phrases_[at].words.front();
        if (first == "@" || first == "&" || first == "#") {
            (first == "#" ? by_number_ : by_player_).push_back(at);
            continue;
        }
        by_first_[first].push_back(at);
        phrases_[at].begins_bare = is_bare(first);
        if (std::string stem = stem_of(first); stem != first && is_ascii(first))
            by_first_[std::move(stem)].push_back(at);
        if (std::string unmarked = without_diacritics(first); unmarked != first)
            by_first_[std::move(unmarked)].push_back(at);
    }
}

std::vector<const Phrase*> Vocabulary::beginning_with(const std::vector<std::string_view>& words,
                                                      bool is_player, bool is_number) const {
    std::vector<std::size_t> places;
    if (is_player)
        places = by_player_;
    if (is_number)
        places.insert(places.end(), by_number_.begin(), by_number_.end());
    for (const std::string_view word : words)
        for (const std::string& form : {std::string(word), stem_of(word)})
            if (const auto found = by_first_.find(form); found != by_first_.end())
                places.insert(places.end(), found->second.begin(), found->second.end());
    std::ranges::sort(places);
    const auto repeated = std::ranges::unique(places);
    places.erase(repeated.begin(), repeated.end());
    std::vector<const Phrase*> found;
    for (const std::size_t at : places)
        found.push_back(&phrases_[at]);
    return found;
}

const Vocabulary& acts() {
    static const Vocabulary kAll([] {
        // The desk's table takes precedence: it knows what a word means in a game with counting.
        std::vector<Phrase> all;
        for (const ShortWord& each : phrases()) {
            std::string text(each.text);
            std::ranges::replace(text, '-', ' ');
            // "cho" gives time if it comes first; in a sentence it means "to".
            if (std::ranges::find(filler_phrases(), text, &VocabularyPhrase::text) !=
                filler_phrases().end())
                continue;
            all.push_back({words_of_phrase(text), each.line, false, std::string(each.text), true});
        }
        std::ranges::move(phrases_of({act_phrases(), act_phrases_of_chess(), act_phrases_of_go(),
                                      act_phrases_of_xiangqi(), said_sentences_of_xiangqi()}),
                          std::back_inserter(all));
        for (Phrase& phrase : all)
            std::erase_if(phrase.words, is_article_or_possessive);
        return with_synonyms(std::move(all));
    }());
    return kAll;
}

const Vocabulary& marks() {
    static const Vocabulary kAll(
        phrases_of({manner_phrases(), manner_phrases_of_go(), manner_phrases_of_xiangqi(),
                    said_sentence_marks_of_xiangqi()}));
    return kAll;
}

const Vocabulary& fillers() {
    static const Vocabulary kAll(
        phrases_of({filler_phrases(), filler_phrases_of_chess(), filler_phrases_of_go(),
                    filler_phrases_of_xiangqi(), said_sentence_fillers_of_xiangqi()}));
    return kAll;
}

std::optional<Player> player_at(Game game, const std::vector<Token>& tokens, std::size_t at) {
    if (at >= tokens.size())
        return std::nullopt;
    std::string word = tokens[at].plain;
    if (at + 1 < tokens.size() && is_cjk_character(word)) {
        // "黑棋" is the player too.
        const std::string& next = tokens[at + 1].plain;
        if (const auto seat = seat_of_word(game, next == "棋" ? word : word + next))
            return Player{*seat, 2};
    }
    for (const std::string_view possessive : {"'s", "’s"})
        if (word.ends_with(possessive))
            word.resize(word.size() - possessive.size());
    struct Unmarked {
        std::string_view word;
        std::string_view name;
    };
    // The law of xiangqi also calls the sides "bên tiên" and "bên hậu"; in chess "hậu" is the
    // queen.
    constexpr Unmarked kUnmarked[] = {
        {"do", "đỏ"}, {"den", "đen"}, {"trang", "trắng"}, {"tiên", "đỏ"}, {"hậu", "đen"}};
    // Beside words with diacritics "do" means "because".
    const bool is_because = word == "do" && std::ranges::any_of(tokens, [](const Token& token) {
                                return !is_ascii(token.plain) && !is_cjk_character(token.plain);
                            });
    for (const Unmarked& each : kUnmarked)
        if (word == each.word && !is_because &&
            !(word == "hậu" && conduct::info(game).has_moves_by_hand)) {
            word = each.name;
            break;
        }
    const auto seat = is_digits(word) ? std::nullopt : seat_of_short(game, word);
    return seat ? std::optional(Player{*seat, 1}) : std::nullopt;
}

std::optional<Match> match_at(Game game, const std::vector<Token>& tokens, std::size_t at,
                              const Phrase& phrase, bool is_redundant_word) {
    Match match{&phrase, 0, 0, {}, {}, {}};
    for (const std::string& word : phrase.words) {
        const bool is_player = word == "@" || word == "&";
        while (!is_redundant_word && !is_player && at + match.length < tokens.size() &&
               (is_article_or_possessive(tokens[at + match.length].plain) ||
                (match.length > 0 && is_adverb(tokens[at + match.length].plain))) &&
               !is_same_word(tokens[at + match.length].plain, word, phrase.words.size() == 1))
            ++match.length;
        if (at + match.length >= tokens.size())
            return std::nullopt;
        const std::string& typed = tokens[at + match.length].plain;
        if (is_player) {
            const auto player = player_at(game, tokens, at + match.length);
            if (!player)
                return std::nullopt;
            (word == "&" ? match.seat : match.player) = player->seat;
            match.length += player->length;
            continue;
        }
        if (word == "#") {
            const NumberWords words = number_words_at(tokens, at + match.length);
            if (!is_digits(typed) && words.length == 0)
                return std::nullopt;
            match.number = words.length > 0 ? std::to_string(words.value) : typed;
            match.length += words.length > 0 ? words.length : 1;
            continue;
        }
        if (!is_same_word(typed, word, phrase.words.size() == 1 && !is_redundant_word)) {
            return std::nullopt;
        }
        // "disturb black" is a command to the desk, "disturbs black" an act of a player.
        const bool is_first = &word == &phrase.words.front();
        if (is_first && typed != word && is_ascii(typed) && is_bare(typed) != phrase.begins_bare)
            return std::nullopt;
        match.forms += typed == word ? 0 : 1;
        ++match.length;
    }
    return match;
}

Match longest_at(Game game, const std::vector<Token>& tokens, std::size_t at, const Vocabulary& all,
                 bool is_act, bool is_redundant_word) {
    // Articles before a phrase are skipped (match_at), so it may begin after them.
    std::vector<std::string_view> firsts;
    for (std::size_t next = at; next < tokens.size(); ++next) {
        firsts.push_back(tokens[next].plain);
        if (is_redundant_word || !is_article_or_possessive(tokens[next].plain))
            break;
    }
    // A number may follow articles, a player may not.
    const std::size_t first = at + firsts.size() - 1;
    const bool is_number =
        !firsts.empty() && (is_digits(firsts.back()) || number_words_at(tokens, first).length > 0);
    const bool is_player = player_at(game, tokens, at).has_value();
    Match longest;
    for (const Phrase* phrase : all.beginning_with(firsts, is_player, is_number))
        if (auto match = match_at(game, tokens, at, *phrase, is_redundant_word);
            match &&
            (match->length > longest.length ||
             (match->length == longest.length && match->forms < longest.forms)) &&
            (!is_act || ShortWord{"", phrase->line}.is_of(game)))
            longest = *std::move(match);
    return longest;
}

ActsOfLine::ActsOfLine(Game game, std::string_view line)
    : game_(game), line_(line), tokens_(tokens_of(line)), found_(tokens_.size()) {}

const Match& ActsOfLine::at(std::size_t place) {
    if (place >= found_.size())
        return none_;
    if (!found_[place])
        found_[place] = longest_at(game_, tokens_, place, acts(), true);
    return *found_[place];
}

std::string without_ordinal(Game game, std::string_view line) {
    constexpr std::string_view kOrdinals[] = {"first", "second", "third"};
    constexpr std::string_view kNouns[] = {"warning",         "reminder",      "fault",
                                           "technical fault", "conduct fault", "illegal move"};
    constexpr std::string_view kOf[] = {"to", "for", "of", "against", "by"};
    // The content of a field is not changed.
    if (line.find('=') != std::string_view::npos)
        return std::string(line);
    const std::vector<Token> tokens = tokens_of(line);
    const auto is_in = [](const auto& list, std::string_view word) {
        return std::ranges::find(list, word) != std::end(list);
    };
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        if (!is_in(kOrdinals, tokens[at].plain))
            continue;
        for (const std::string_view noun : kNouns) {
            const auto match = match_at(game, tokens, at + 1, phrase_of(noun, {}));
            const std::size_t next = at + 1 + (match ? match->length : 0);
            const bool is_of = match && next + 1 < tokens.size() &&
                               is_in(kOf, tokens[next].plain) && player_at(game, tokens, next + 1);
            const bool is_owned = match && at > 0 && !is_in(kOrdinals, tokens[at - 1].plain) &&
                                  player_at(game, tokens, at - 1);
            if (is_of || is_owned)
                return std::string(line.substr(0, tokens[at].start)) +
                       std::string(line.substr(tokens[at + 1].start));
        }
    }
    return std::string(line);
}

}  // namespace kyvien::cli::sentence
