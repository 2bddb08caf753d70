#include <algorithm>
#include <array>
#include <cstring>

#include "notation/pgn/internal/ascii.h"
#include "notation/pgn/scan.h"

namespace kyvien::notation {
namespace tokens {
namespace {

using Byte = unsigned char;

/// What a byte can begin or end in movetext.
enum Kind : Byte {
    Ends = 1,     // ends a move
    Letter = 2,   // begins a move
    Digit = 4,    // begins a move number, a result or a castling with zeros
    Special = 8,  // begins something else
};

constexpr std::array<Byte, 256> make_kinds() {
    std::array<Byte, 256> kinds{};
    for (int i = 0; i < 256; ++i) {
        const char c = static_cast<char>(i);
        if (ascii::is_letter(c) || i >= 0x80 || c == '@')
            kinds[static_cast<std::size_t>(i)] = Letter;
        else if (ascii::is_digit(c))
            kinds[static_cast<std::size_t>(i)] = Digit;
        else
            kinds[static_cast<std::size_t>(i)] = Special;
        if (ascii::is_space(c) || i == 0)
            kinds[static_cast<std::size_t>(i)] = Ends;
    }
    for (const char c : {'{', '}', '(', ')', '[', ']', ';', '$', '<', '>', '!', '?', ',', '*'})
        kinds[static_cast<Byte>(c)] |= Ends;
    return kinds;
}
constexpr auto kKinds = make_kinds();
constexpr Byte kind(char c) {
    return kKinds[static_cast<Byte>(c)];
}

}  // namespace
}  // namespace tokens

const char* PgnTokens::line_end(const char* from) const {
    const void* newline = std::memchr(from, '\n', static_cast<std::size_t>(end_ - from));
    return newline == nullptr ? end_ : static_cast<const char*>(newline);
}

PgnToken PgnTokens::next() {
    fault_ = PgnTextFault::None;
    for (;;) {
        while (at_ < end_ && ascii::is_space(*at_))
            ++at_;
        if (at_ >= end_) {
            token_ = end_;
            text_ = {};
            return PgnToken::End;
        }
        token_ = at_;
        const tokens::Byte what = tokens::kind(*at_);
        if ((what & tokens::Letter) != 0)
            return read_word();
        if ((what & tokens::Digit) != 0) {
            const PgnToken token = read_number();
            if (token == PgnToken::End)
                continue;  // a move number: continue with the next token
            return token;
        }
        switch (*at_) {
        case '{':
            return read_comment();
        case ';': {
            const char* stop = line_end(at_);
            text_ = {at_ + 1, static_cast<std::size_t>(stop - at_ - 1)};
            if (text_.ends_with('\r'))
                text_.remove_suffix(1);
            at_ = stop;
            return PgnToken::Comment;
        }
        case '%':
            if (at_ == begin_ || at_[-1] == '\n') {
                at_ = line_end(at_);
                continue;
            }
            ++at_;
            continue;
        case '(':
            return read_open_bracket();
        case ')':
            text_ = {at_++, 1};
            return PgnToken::CloseVariation;
        case '}':
            text_ = {at_++, 1};
            fault_ = PgnTextFault::CommentEndAlone;
            return PgnToken::Word;
        case '[':
            return read_square_bracket();
        case '*':
            text_ = {at_++, 1};
            return PgnToken::Result;
        case '$':
        case '!':
        case '?':
            return read_glyph();
        case '<': {
            const char* stop = line_end(at_);
            const void* close = std::memchr(at_, '>', static_cast<std::size_t>(stop - at_));
            at_ = close == nullptr ? at_ + 1 : static_cast<const char*>(close) + 1;
            continue;
        }
        case ',':
        case '.':
        case '>':
        case ']':
        case '\0':
            ++at_;
            continue;
        default:
            return read_symbol();
        }
    }
}

PgnToken PgnTokens::read_comment() {
    const auto remaining = static_cast<std::size_t>(end_ - at_);
    const void* found = std::memchr(at_, '}', remaining);
    if (found == nullptr) {
        text_ = {at_ + 1, remaining - 1};
        at_ = end_;
        fault_ = PgnTextFault::CommentNotClosed;
        return PgnToken::Comment;
    }
    const char* close = static_cast<const char*>(found);
    const char* inner = at_ + 1;
    if (std::memchr(inner, '{', static_cast<std::size_t>(close - inner)) != nullptr) {
        // Braces do not nest in the standard, but people nest them. If they balance before the
        // section ends, nesting was meant; otherwise the first brace closes.
        constexpr std::size_t kLongestNest = 16384;
        const char* const limit = at_ + std::min(remaining, kLongestNest);
        int depth = 0;
        for (const char* p = at_; p < limit; ++p) {
            depth += (*p == '{') - (*p == '}');
            if (depth == 0) {
                close = p;
                fault_ = PgnTextFault::NestedComment;
                break;
            }
        }
    }
    text_ = {inner, static_cast<std::size_t>(close - inner)};
    at_ = close + 1;
    return PgnToken::Comment;
}

/// A move number (returns End: nothing to report), or another token that begins with a digit.
PgnToken PgnTokens::read_number() {
    const char* p = at_;
    while (p < end_ && ascii::is_digit(*p))
        ++p;
    if (p >= end_ || *p != '.') [[unlikely]]
        return read_odd_number(p);
    while (p < end_ && *p == '.')
        ++p;
    at_ = p;
    return PgnToken::End;
}

/// A result, a move number without a dot, castling with zeros, or a xiangqi move that begins with a
/// digit. Needs: the digits end at `p`.
PgnToken PgnTokens::read_odd_number(const char* p) {
    const auto remaining = static_cast<std::size_t>(end_ - at_);
    const auto rest = std::string_view(at_, std::min<std::size_t>(remaining, 8));
    const auto ends = [&](std::size_t length) {
        return length >= remaining || (tokens::kind(at_[length]) & tokens::Ends) != 0 ||
               at_[length] == '.';
    };
    const auto result = [&](std::size_t length, std::string_view standard) {
        at_ += length;
        text_ = standard;
        return PgnToken::Result;
    };
    if (rest.starts_with("1-0") && ends(3))
        return result(3, "1-0");
    if (rest.starts_with("0-1") && ends(3))
        return result(3, "0-1");
    if (rest.starts_with("1/2-1/2") && ends(7))
        return result(7, "1/2-1/2");
    // Results decided by an arbiter: one side loses, the other has not won.
    if ((rest.starts_with("1/2-0") || rest.starts_with("0-1/2")) && ends(5))
        return result(5, rest.substr(0, 5) == "1/2-0" ? "1/2-0" : "0-1/2");
    if (rest.starts_with("1/2") && ends(3))
        return result(3, "1/2-1/2");
    if ((rest.starts_with("1:0") || rest.starts_with("0:1")) && ends(3))
        return result(3, rest[0] == '1' ? "1-0" : "0-1");
    const bool number = p >= end_ || ascii::is_space(*p);
    if (number && p - at_ == 4 && std::string_view(at_, 4) == "0000") {
        text_ = {at_, 4};
        at_ = p;
        return PgnToken::Move;
    }
    // "12Nf3", "8…Nf6": a number joined to its move; "0-0", "25=6": moves.
    if (number || (tokens::kind(*p) & (tokens::Letter | tokens::Ends)) != 0) {
        at_ = p;
        if (end_ - p >= 3 && std::memcmp(p, "\xE2\x80\xA6", 3) == 0)
            at_ += 3;
        else if (p < end_ && *p == '\x85')
            ++at_;
        return PgnToken::End;
    }
    return read_word();
}

/// The rest of a word: a move, or something else that its reader will identify.
PgnToken PgnTokens::read_word() {
    const char* p = at_ + 1;
    while (p < end_ && (tokens::kind(*p) & tokens::Ends) == 0)
        ++p;
    text_ = {at_, static_cast<std::size_t>(p - at_)};
    at_ = p;
    if (static_cast<tokens::Byte>(*token_) >= 0x80) {
        if (text_.starts_with("\xC2\xBD") || text_ == "\xBD-\xBD") {  // ½-½
            text_ = text_ == "\xC2\xBD-0" ? "1/2-0" : "1/2-1/2";
            return PgnToken::Result;
        }
        if (text_ == "\xE2\x80\xA6" || text_ == "\xE2\x88\x9E" || text_ == "\xEF\xBB\xBF")
            return PgnToken::Mark;
    } else if (text_.size() <= 2 && (text_ == "N" || text_ == "TN" || text_ == "D")) {
        number_ = text_ == "D" ? 220 : 146;
        return PgnToken::Nag;
    }
    return PgnToken::Move;
}

PgnToken PgnTokens::read_open_bracket() {
    // "(e.p.)", "(ep)", "(=)", "(+)", "(#)" are marks of the previous move.
    const auto rest =
        std::string_view(at_, std::min<std::size_t>(static_cast<std::size_t>(end_ - at_), 8));
    for (const std::string_view mark : {"(e.p.)", "(ep)", "(e.p)", "(=)", "(+)", "(#)"})
        if (rest.starts_with(mark)) {
            text_ = {at_, mark.size()};
            at_ += mark.size();
            return PgnToken::Mark;
        }
    text_ = {at_++, 1};
    return PgnToken::OpenVariation;
}

PgnToken PgnTokens::read_square_bracket() {
    const char* stop = line_end(at_);
    const void* close = std::memchr(at_, ']', static_cast<std::size_t>(stop - at_));
    if (close == nullptr) {
        fault_ = PgnTextFault::BracketNotClosed;
        text_ = {at_++, 1};
        return PgnToken::Word;
    }
    const char* after = static_cast<const char*>(close) + 1;
    text_ = {at_, static_cast<std::size_t>(after - at_)};
    at_ = after;
    return PgnToken::Word;
}

/// $n, and the six suffixes of moves.
PgnToken PgnTokens::read_glyph() {
    const char* p = at_ + 1;
    if (*at_ == '$') {
        int value = 0;
        while (p < end_ && ascii::is_digit(*p) && value < 100000)
            value = value * 10 + (*p++ - '0');
        text_ = {at_, static_cast<std::size_t>(p - at_)};
        at_ = p;
        number_ = value;
        return text_.size() > 1 ? PgnToken::Nag : PgnToken::Mark;
    }
    while (p < end_ && (*p == '!' || *p == '?'))
        ++p;
    text_ = {at_, static_cast<std::size_t>(p - at_)};
    at_ = p;
    if (text_ == "!" || text_ == "?")
        number_ = text_ == "!" ? 1 : 2;
    else if (text_.starts_with("!!"))
        number_ = 3;
    else if (text_.starts_with("??"))
        number_ = 4;
    else
        number_ = text_[0] == '!' ? 5 : 6;
    return PgnToken::Nag;
}

/// Words made of signs: evaluations, detached checks, and the null move.
PgnToken PgnTokens::read_symbol() {
    const char* p = at_;
    while (p < end_ && (tokens::kind(*p) & tokens::Special) != 0 &&
           (tokens::kind(*p) & tokens::Ends) == 0)
        ++p;
    if (p == at_)
        ++p;  // a sign that ends words but begins nothing
    text_ = {at_, static_cast<std::size_t>(p - at_)};
    at_ = p;
    struct Sign {
        std::string_view text;
        int nag;
    };
    static constexpr Sign kSigns[] = {{"=", 10},   {"+=", 14},  {"+/=", 14},
                                      {"=+", 15},  {"=/+", 15}, {"+/-", 16},
                                      {"-/+", 17}, {"+-", 18},  {"-+", 19}};
    for (const Sign& sign : kSigns)
        if (text_ == sign.text) {
            number_ = sign.nag;
            return PgnToken::Nag;
        }
    if (text_ == "--")
        return PgnToken::Move;
    return text_.find_first_not_of("+#-=/'\"|:&^~") == std::string_view::npos ? PgnToken::Mark
                                                                              : PgnToken::Word;
}

bool PgnTokens::skip_variation() {
    std::string_view result;
    for (int depth = 1; depth > 0;) {
        const PgnToken token = next();
        if (token == PgnToken::End) {
            text_ = result;
            return false;
        }
        if (token == PgnToken::Result)
            result = text_;
        depth += (token == PgnToken::OpenVariation) - (token == PgnToken::CloseVariation);
    }
    return true;
}

bool is_both_lost(const PgnTokens& tokens, bool tag_says_so, bool can_castle) {
    if (tokens.text() != "0-0" || (can_castle && !tag_says_so))
        return false;
    PgnTokens rest = tokens;
    for (;;) {
        switch (rest.next()) {
        case PgnToken::End:
            return true;
        case PgnToken::Comment:
        case PgnToken::Nag:
        case PgnToken::Mark:
            break;
        default:
            return false;
        }
    }
}

// --- words -----------------------------------------------------------------------------------

bool is_mark_word(std::string_view word) {
    while (word.ends_with('.'))
        word.remove_suffix(1);
    for (const std::string_view mark :
         {"e.p", "ep", "ch", "dbl", "mate", "Mate", "mat", "dis", "check", "novelty", "RR", "@"})
        if (word == mark)
            return true;
    return word.empty();
}

bool is_null_move(std::string_view word) {
    for (const std::string_view null : {"--", "Z0", "null", "NULL", "pass", "@@@@", "0000", "<>"})
        if (word == null)
            return true;
    return false;
}

bool looks_like_move(std::string_view word) {
    if (word.empty())
        return false;
    if (is_null_move(word))
        return true;
    if (static_cast<tokens::Byte>(word[0]) >= 0x80)
        return true;  // figurine, Chinese or Cyrillic
    if (word.starts_with("O-O") || word.starts_with("0-0") || word.starts_with("o-o"))
        return true;
    // Any other move names a square or a file: it has a digit, and no long run of letters.
    const bool figure = std::any_of(word.begin(), word.end(), ascii::is_digit);
    std::size_t run = 0;
    std::size_t longest = 0;
    for (const char c : word) {
        run = ascii::is_letter(c) ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return figure && longest <= 4 && word.size() <= 12;
}

std::size_t line_at(std::string_view text, std::size_t offset, std::size_t first_line) {
    const std::string_view before = text.substr(0, offset);
    std::size_t line = first_line;
    for (auto at = before.find('\n'); at != std::string_view::npos; at = before.find('\n', at + 1))
        ++line;
    return line;
}

std::size_t column_at(std::string_view text, std::size_t offset) {
    offset = std::min(offset, text.size());
    const std::size_t newline = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
    return newline == std::string_view::npos ? offset + 1 : offset - newline;
}

}  // namespace kyvien::notation
