// Moves as text: Appendix C.
#include <algorithm>

#include "base/text.h"
#include "notation/chess/san.h"
#include "notation/chess/uci.h"
#include "scenarios/chess/scenario.h"

namespace kyvien::scenarios {
namespace chess_notation {

namespace json = boost::json;

std::optional<notation::Letters> letters_of(const std::string& language) {
    const std::map<std::string, notation::Letters> known = {
        {"en", notation::Letters::English},       {"vi", notation::Letters::Vietnamese},
        {"fr", notation::Letters::French},        {"de", notation::Letters::German},
        {"es", notation::Letters::Spanish},       {"ru", notation::Letters::Russian},
        {"figurine", notation::Letters::Figurine}};
    const auto found = known.find(language);
    return found == known.end() ? std::nullopt : std::optional(found->second);
}

void add_word(std::string& text, const std::string& word) {
    text += (text.empty() ? "" : " ") + word;
}

json::array words_of(const std::string& text) {
    json::array words;
    for (const std::string_view word : base::split(text, ' '))
        words.emplace_back(word);
    return words;
}

bool read_one(ChessScenario& at, const std::string& text, notation::Letters letters) {
    const auto read =
        notation::read_san(at.position, text, {letters, notation::Reading::AppendixC});
    if (!read) {
        using Reason = notation::MoveTextError::Reason;
        at.notes["text-error"] = read.error().reason == Reason::Ambiguous ? "ambiguous"
                                 : read.error().reason == Reason::Illegal ? "illegal"
                                                                          : "unreadable";
        return false;
    }
    add_word(at.notes["read"], notation::to_uci(at.position, *read));
    add_word(at.notes["san"],
             notation::to_san(at.position, *read, {.castling = notation::CastlingSign::Zeros}));
    at.notes["written"] = notation::to_san(at.position, *read, notation::fide_style(letters));
    at.position.play(*read);
    return true;
}

Failure text_moves(ChessScenario& at, const json::object& event) {
    const std::string language = text_at(event, "language", "en");
    const auto letters = letters_of(language);
    if (!letters)
        return not_built("language " + language);
    std::string text = text_at(event, "text");
    if (text_at(event, "t") == "text_move") {
        read_one(at, text, *letters);
        return std::nullopt;
    }
    at.notes["offer-sign"] = notation::has_draw_offer(text) ? "yes" : "no";
    // "e. p." is one sign; move numbers and the offer at the end are no moves.
    for (auto found = text.find("e. p."); found != std::string::npos; found = text.find("e. p."))
        text.replace(found, 5, "e.p.");
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        const std::string word = text.substr(begin, end - begin);
        begin = end + 1;
        if (word.empty() || word == "e.p." || word.starts_with("(=") ||
            word.find_first_not_of("0123456789.") == std::string::npos)
            continue;
        if (!read_one(at, word, *letters))
            break;
    }
    return std::nullopt;
}

Failure uci(ChessScenario& at, std::string_view key, const json::value& expected) {
    const json::array moves = words_of(at.notes["read"]);
    if (expected.is_array())
        return differs(key, expected, moves);
    return differs(key, expected, moves.empty() ? json::value(nullptr) : moves[0]);
}

Failure san(ChessScenario& at, std::string_view key, const json::value& expected) {
    return differs(key, expected, words_of(at.notes["san"]));
}
Failure error(ChessScenario& at, std::string_view key, const json::value& expected) {
    return differs(key, expected, at.notes["text-error"].c_str());
}
Failure output(ChessScenario& at, std::string_view key, const json::value& expected) {
    return differs(key, expected, at.notes["written"].c_str());
}
Failure offer_sign(ChessScenario& at, std::string_view key, const json::value& expected) {
    return differs(key, expected, at.notes["offer-sign"] == "yes");
}

constexpr ChessStep kSteps[] = {{"text_move", text_moves}, {"text_moves", text_moves}};
constexpr ChessCheck kChecks[] = {{"uci", uci},
                                  {"san", san},
                                  {"error", error},
                                  {"output", output},
                                  {"trailing_draw_offer", offer_sign}};

}  // namespace chess_notation

ChessGroup chess_notation_group() {
    return {.steps = chess_notation::kSteps, .checks = chess_notation::kChecks};
}

}  // namespace kyvien::scenarios
