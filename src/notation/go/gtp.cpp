#include "notation/go/gtp.h"

#include "base/result.h"

namespace kyvien::notation {
namespace {

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

bool same_word(std::string_view text, std::string_view word) {
    if (text.size() != word.size())
        return false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (lower(text[i]) != word[i])
            return false;
    return true;
}

std::string_view trim(std::string_view text) {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && (is_blank(text.back()) || text.back() == '\r' || text.back() == '\n'))
        text.remove_suffix(1);
    return text;
}

}  // namespace

std::string to_gtp(go::Point point) {
    const int letter = point.x + (point.x >= 8 ? 1 : 0);  // there is no column I
    const int row = point.y + 1;                          // no board has a hundred
    const char column = static_cast<char>('A' + letter);
    const char ones = static_cast<char>('0' + row % 10);
    if (row < 10)
        return {column, ones};
    return {column, static_cast<char>('0' + row / 10), ones};
}

std::string to_gtp(const go::Move& move) {
    return move.point ? to_gtp(*move.point) : "pass";
}

Result<std::optional<go::Point>> read_gtp(std::string_view text, int size) {
    text = trim(text);
    const auto bad = [&](std::string_view why) {
        return refuse("bad-vertex",
                      "'" + std::string(text) + "' is not a point of a board of " +
                          std::to_string(size) + " lines: " + std::string(why) + ".",
                      std::nullopt, {{"text", std::string(text)}, {"size", std::to_string(size)}});
    };
    if (same_word(text, "pass"))
        return std::optional<go::Point>();
    if (text.size() < 2 || text.size() > 3)
        return bad("a letter and a number are expected");
    const char letter = lower(text[0]);
    if (letter < 'a' || letter > 'z' || letter == 'i')
        return bad("columns are the letters A to Z without I");
    const int x = letter - 'a' - (letter > 'i' ? 1 : 0);
    int row = 0;
    for (const char digit : text.substr(1)) {
        if (digit < '0' || digit > '9')
            return bad("a letter and a number are expected");
        row = row * 10 + (digit - '0');
    }
    if (text[1] == '0')
        return bad("rows are counted from 1");
    if (x >= size || row > size)
        return bad("it lies outside");
    return std::optional(
        go::Point{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(row - 1)});
}

Result<go::Move> read_gtp_move(std::string_view text, int size) {
    text = trim(text);
    const std::size_t blank = text.find_first_of(" \t");
    const std::string_view word = text.substr(0, blank);
    go::Move move;
    if (same_word(word, "b") || same_word(word, "black"))
        move.color = go::Color::Black;
    else if (same_word(word, "w") || same_word(word, "white"))
        move.color = go::Color::White;
    else
        return refuse("bad-color",
                      "'" + std::string(word) + "' is not a colour: B or W is expected.",
                      std::nullopt, {{"text", std::string(word)}});
    auto point = KYVIEN_TRY(
        read_gtp(blank == std::string_view::npos ? std::string_view() : text.substr(blank), size));
    move.point = point;
    return move;
}

}  // namespace kyvien::notation
