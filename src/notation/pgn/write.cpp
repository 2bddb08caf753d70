#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "notation/pgn/pgn.h"

namespace kyvien::notation {

namespace write {
namespace {

bool is_blank(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

constexpr std::array<std::string_view, 7> kRoster = {"Event", "Site",  "Date",  "Round",
                                                     "White", "Black", "Result"};

/// Breaks movetext into lines, never inside a token.
class MovetextWriter {
  public:
    explicit MovetextWriter(std::size_t width) : width_(width) {}

    void token(std::string_view text) {
        const bool glued = glue_ || column_ == 0;
        if (!glued && column_ + 1 + text.size() > width_) {
            out_.push_back('\n');
            column_ = 0;
        } else if (!glued) {
            out_.push_back(' ');
            ++column_;
        }
        out_.append(text);
        column_ += text.size();
        glue_ = false;
    }
    void open_bracket() {
        token("(");
        glue_ = true;
    }
    void close_bracket() {
        out_.push_back(')');
        ++column_;
        glue_ = false;
    }
    /// A comment is broken only at blanks, and not inside a command such as "[%clk 0:01:00]", which
    /// many readers require on one line; runs of blanks become one.
    void comment(std::string_view text) {
        if (text.find('}') != std::string_view::npos || text.find('{') != std::string_view::npos) {
            rest_of_line_comment(text);
            return;
        }
        std::string word = "{";
        bool command = false;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const char c = text[i];
            if (c == '[' && text.substr(i).starts_with("[%"))
                command = text.find(']', i) != std::string_view::npos;
            if (!is_blank(c))
                word.push_back(c);
            else if (!command && !word.empty())
                token(std::exchange(word, {}));
            else if (command && !word.ends_with(' '))
                word.push_back(' ');
            command = command && c != ']';
        }
        token(word + "}");
    }
    std::string finish() && {
        out_.push_back('\n');
        return std::move(out_);
    }

  private:
    /// A comment in braces cannot contain a closing brace; a rest-of-line comment can.
    void rest_of_line_comment(std::string_view text) {
        std::string line = ";";
        for (const char c : text)
            line.push_back(c == '\n' || c == '\r' ? ' ' : c);
        token(line);
        out_.push_back('\n');
        column_ = 0;
    }

    std::size_t width_;
    std::string out_;
    std::size_t column_ = 0;
    bool glue_ = false;
};

struct Turn {
    int number = 1;
    bool first = true;  // White's or Red's turn
};

/// The side to move first, by the FEN tag.
Turn first_turn(const PgnGame& game) {
    Turn turn;
    const std::string* fen = game.tag("FEN");
    if (fen == nullptr)
        return turn;
    std::vector<std::string_view> fields;
    std::string_view rest = *fen;
    while (!rest.empty() && fields.size() < 8) {
        const std::size_t begin = rest.find_first_not_of(' ');
        if (begin == std::string_view::npos)
            break;
        const std::size_t end = std::min(rest.find(' ', begin), rest.size());
        fields.push_back(rest.substr(begin, end - begin));
        rest.remove_prefix(end);
    }
    turn.first = fields.size() < 2 || fields[1] != "b";
    int number = 0;
    if (fields.size() >= 6)
        for (const char c : fields[5])
            number = c >= '0' && c <= '9' && number < 100000 ? number * 10 + (c - '0') : number;
    turn.number = std::max(number, 1);
    return turn;
}

void write_line(MovetextWriter& out, const PgnLine& line, Turn turn) {
    bool say_number = true;
    for (const PgnMove& move : line.moves) {
        for (const std::string& comment : move.comments_before)
            out.comment(comment);
        if (turn.first || say_number || !move.comments_before.empty())
            out.token(fmt::format("{}{}", turn.number, turn.first ? "." : "..."));
        out.token(move.text);
        for (const int nag : move.nags)
            out.token(fmt::format("${}", nag));
        for (const std::string& comment : move.comments_after)
            out.comment(comment);
        for (const PgnLine& variation : move.variations) {
            out.open_bracket();
            write_line(out, variation, turn);
            out.close_bracket();
        }
        say_number = !move.comments_after.empty() || !move.variations.empty();
        turn.number += !turn.first;
        turn.first = !turn.first;
    }
    for (const std::string& comment : line.closing_comments)
        out.comment(comment);
    if (!line.result.empty())
        out.token(line.result);
}

std::string escape(std::string_view value) {
    std::string text;
    for (const char c : value) {
        if (c == '"' || c == '\\')
            text.push_back('\\');
        text.push_back(c == '\n' || c == '\r' ? ' ' : c);
    }
    return text;
}

}  // namespace
}  // namespace write

std::string write_pgn(const PgnGame& game, PgnStyle style) {
    std::string out;
    const std::string result = game.result.empty() ? "*" : game.result;
    const bool xiangqi = game.tag("Red") != nullptr;
    const auto tag_pair = [&out](std::string_view name, std::string_view value) {
        out += fmt::format("[{} \"{}\"]\n", name, write::escape(value));
    };
    // Xiangqi files begin with the tag that names the game.
    if (xiangqi)
        tag_pair("Game", game.tag("Game") == nullptr ? "Chinese Chess" : *game.tag("Game"));
    for (const std::string_view name : write::kRoster) {
        const std::string_view own = xiangqi && name == "White" ? "Red" : name;
        const std::string* value = game.tag(own);
        if (value != nullptr)
            tag_pair(own, *value);
        else
            tag_pair(own, name == "Result" ? result : name == "Date" ? "????.??.??" : "?");
    }
    for (const PgnTag& tag : game.tags) {
        const bool said = (xiangqi && (tag.name == "Red" || tag.name == "Game")) ||
                          (std::find(write::kRoster.begin(), write::kRoster.end(), tag.name) !=
                               write::kRoster.end() &&
                           !(xiangqi && tag.name == "White"));
        if (!said)
            tag_pair(tag.name, tag.value);
    }
    out.push_back('\n');
    write::MovetextWriter movetext(style.width);
    write::write_line(movetext, game.line, write::first_turn(game));
    movetext.token(result);
    return out + std::move(movetext).finish();
}

std::optional<std::chrono::milliseconds> clock_in(std::string_view comment, std::string_view what) {
    const std::string sign = fmt::format("[%{} ", what);
    std::size_t at = comment.find(sign);
    if (at == std::string_view::npos)
        return std::nullopt;
    at += sign.size();
    long long total = 0;  // in milliseconds
    long long part = 0;
    bool seen = false;
    for (; at < comment.size(); ++at) {
        const char c = comment[at];
        if (c >= '0' && c <= '9' && part < 1'000'000) {
            part = part * 10 + (c - '0');
            seen = true;
        } else if (c == ':' && total < 1'000'000'000'000) {
            total = (total + part * 1000) * 60;
            part = 0;
        } else {
            break;
        }
    }
    if (!seen)
        return std::nullopt;
    total += part * 1000;
    if (at < comment.size() && comment[at] == '.') {
        long long unit = 100;
        for (++at; at < comment.size() && comment[at] >= '0' && comment[at] <= '9'; ++at) {
            total += (comment[at] - '0') * unit;
            unit /= 10;
        }
    }
    return std::chrono::milliseconds(total);
}

}  // namespace kyvien::notation
