#include "cli/arbiter/lines/named_players.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/wording/sentence_phrases.h"

namespace kyvien::cli {

bool names_owner_at(const std::vector<Token>& tokens, std::size_t at, std::size_t length) {
    constexpr std::string_view kOf[] = {"của", "cua", "of"};
    const std::string& last = tokens[at + length - 1].plain;
    constexpr std::string_view kPieces[] = {"马", "车", "炮", "兵", "卒", "士",
                                            "仕", "象", "相", "将", "帅", "子"};
    return (at + length < tokens.size() &&
            (tokens[at + length].plain == "的" ||
             std::ranges::find(kPieces, tokens[at + length].plain) != std::end(kPieces))) ||
           last.ends_with("'s") || last.ends_with("’s") ||
           (at > 0 && std::ranges::find(kOf, tokens[at - 1].plain) != std::end(kOf));
}

bool begins_with_pronoun(std::string_view part) {
    constexpr std::string_view kPronouns[] = {"he", "she", "他", "她"};
    const std::vector<Token> tokens = tokens_of(part);
    return !tokens.empty() && std::ranges::find(kPronouns, tokens[0].plain) != std::end(kPronouns);
}

bool touches_piece_of_named(conduct::Game game, std::string_view part) {
    const std::vector<Token> tokens = tokens_of(part);
    std::size_t owners = 0;
    for (std::size_t at = 0; at < tokens.size(); ++at)
        if (const auto player = sentence::player_at(game, tokens, at)) {
            if (!names_owner_at(tokens, at, player->length))
                return false;
            ++owners;
            at += player->length - 1;
        }
    return owners > 0 &&
           (mentions_concept(game, part, "touch") || mentions_concept(game, part, "take-up"));
}

bool names_player(conduct::Game game, std::string_view part) {
    const std::vector<Token> tokens = tokens_of(part);
    for (std::size_t at = 0; at < tokens.size(); ++at)
        if (sentence::player_at(game, tokens, at))
            return true;
    return false;
}

bool names_object_at(const std::vector<Token>& tokens, std::size_t at) {
    constexpr std::string_view kBefore[] = {"to",  "with", "at",  "against", "with", "about",
                                            "với", "vào",  "đến", "tới",     "cho",  "跟",
                                            "对",  "向",   "和",  "与",      "同",   "给"};
    return at > 0 && std::ranges::find(kBefore, tokens[at - 1].plain) != std::end(kBefore);
}

bool tells_conduct_towards_named(conduct::Game game, std::string_view part) {
    const std::vector<Token> tokens = tokens_of(part);
    std::size_t objects = 0;
    for (std::size_t at = 0; at < tokens.size(); ++at)
        if (const auto player = sentence::player_at(game, tokens, at)) {
            if (!names_object_at(tokens, at))
                return false;
            ++objects;
            at += player->length - 1;
        }
    constexpr std::string_view kConduct[] = {"talk", "disturb", "noise", "rude", "prompt"};
    return objects > 0 && std::ranges::any_of(kConduct, [&](std::string_view name) {
               return mentions_concept(game, part, name);
           });
}

}  // namespace kyvien::cli
