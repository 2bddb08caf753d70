#include "cli/arbiter/lines/board_sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/wording/sentence_phrases.h"

namespace kyvien::cli::board_sentences {

using namespace conduct;

namespace {

constexpr int kSize = 8;

}  // namespace

char piece_on(std::string_view position, std::string_view square) {
    int row = kSize;
    int column = 0;
    for (const char c : position.substr(0, position.find(' '))) {
        if (c == '/') {
            --row;
            column = 0;
        } else if (c >= '1' && c <= '8') {
            column += c - '0';
        } else {
            if (square[0] == 'a' + column && square[1] == '0' + row)
                return c;
            ++column;
        }
    }
    return ' ';
}

bool is_of(char piece, Seat seat) {
    return piece != ' ' && (piece >= 'a') == (seat == Seat::Second);
}

bool is_square(std::string_view word) {
    return word.size() == 2 && word[0] >= 'a' && word[0] <= 'h' && word[1] >= '1' && word[1] <= '8';
}

std::string occupied(std::string_view position, std::optional<Seat> seat, char letter) {
    std::string squares;
    for (char file = 'a'; file <= 'h'; ++file)
        for (char rank = '1'; rank <= '8'; ++rank) {
            const std::string square = {file, rank};
            const char piece = piece_on(position, square);
            if (piece == ' ' || (seat && !is_of(piece, *seat)) ||
                (letter != ' ' && (piece | 0x20) != letter))
                continue;
            squares += (squares.empty() ? "" : ",") + square;
        }
    return squares;
}

char letter_of(std::string_view word) {
    constexpr std::pair<std::string_view, char> kNames[] = {
        {"king", 'k'},  {"queen", 'q'},  {"rook", 'r'},  {"bishop", 'b'},  {"knight", 'n'},
        {"pawn", 'p'},  {"queens", 'q'}, {"rooks", 'r'}, {"bishops", 'b'}, {"knights", 'n'},
        {"pawns", 'p'}, {"vua", 'k'},    {"hậu", 'q'},   {"xe", 'r'},      {"tượng", 'b'},
        {"mã", 'n'},    {"tốt", 'p'}};
    const auto* found = std::ranges::find(kNames, word, &std::pair<std::string_view, char>::first);
    return found == std::end(kNames) ? ' ' : found->second;
}

char letter_of_piece(std::string_view word) {
    constexpr std::pair<std::string_view, char> kSigns[] = {{"王", 'k'}, {"后", 'q'}, {"车", 'r'},
                                                            {"象", 'b'}, {"马", 'n'}, {"兵", 'p'}};
    const char letter = letter_of(word);
    const auto* found = std::ranges::find(kSigns, word, &std::pair<std::string_view, char>::first);
    return letter != ' ' || found == std::end(kSigns) ? letter : found->second;
}

namespace {

/// The king and the rook of an illegal castling; empty if there is no rook.
std::string castling_by_hand(std::string_view position, Seat seat, bool is_short) {
    const std::string king = occupied(position, seat, 'k');
    const char home = seat == Seat::First ? '1' : '8';
    if (!is_square(king) || king[1] != home)
        return {};
    const std::string kings_place = {is_short ? 'g' : 'c', home};
    const std::string rooks_place = {is_short ? 'f' : 'd', home};
    std::string rook;
    for (const std::string_view each :
         base::split<std::string_view>(occupied(position, seat, 'r'), ','))
        if (each.size() == 2 && each[1] == home && (each[0] > king[0]) == is_short &&
            (rook.empty() || is_short))
            rook = each;
    // A king that does not move, in Chess960, was not touched: only the rook moves.
    if (rook.empty() || king == kings_place)
        return {};
    const std::string kings_move = king + '-' + kings_place;
    return rook == rooks_place ? kings_move : kings_move + ',' + rook + '-' + rooks_place;
}

/// "exd6", "ed6", "a8", "a8Q": a pawn move.
std::string pawn_by_hand(std::string_view position, Seat seat, std::string_view move) {
    std::string text(move);
    std::erase(text, 'x');
    std::erase(text, '=');
    std::string becomes;
    if (constexpr std::string_view kPieces = "QRBN";
        text.size() > 2 && kPieces.find(text.back()) != std::string_view::npos) {
        becomes = static_cast<char>(text.back() | 0x20);
        text.pop_back();
    }
    const int step = seat == Seat::First ? -1 : 1;
    const auto is_pawn = [&](const std::string& square) {
        const char piece = is_square(square) ? piece_on(position, square) : ' ';
        return is_of(piece, seat) && (piece | 0x20) == 'p';
    };
    if (text.size() == 3 && is_square(text.substr(1))) {
        const std::string from = {text[0], static_cast<char>(text[2] + step)};
        return is_pawn(from) ? from + text.substr(1) + becomes : std::string();
    }
    if (!is_square(text))
        return {};
    for (std::string from = text; from[1] > '1' && from[1] < '8' + (step < 0 ? 1 : 0);) {
        from[1] = static_cast<char>(from[1] + step);
        if (is_pawn(from))
            return from + text + becomes;
        if (!is_square(from))
            break;
    }
    return {};
}

/// Whether the piece moves like this, regardless of what is in between.
bool can_move_like(char letter, std::string_view from, std::string_view to) {
    const int files = std::abs(from[0] - to[0]);
    const int ranks = std::abs(from[1] - to[1]);
    const bool is_straight = (files == 0) != (ranks == 0);
    const bool is_oblique = files == ranks && files > 0;
    switch (letter) {
    case 'k':
        return files < 2 && ranks < 2 && files + ranks > 0;
    case 'q':
        return is_straight || is_oblique;
    case 'r':
        return is_straight;
    case 'b':
        return is_oblique;
    default:
        return files * ranks == 2;
    }
}

}  // namespace

std::string squares_by_hand(std::string_view position, Seat seat, std::string_view move,
                            bool is_vietnamese) {
    constexpr std::string_view kVietnamese = "VHXTM";
    constexpr std::string_view kEnglish = "KQRBN";
    const std::string typed(move);
    while (!move.empty() && std::string_view("+#!?").find(move.back()) != std::string_view::npos)
        move.remove_suffix(1);
    if (move.size() < 2)
        return typed;
    const auto or_typed = [&](std::string squares) { return squares.empty() ? typed : squares; };
    if (move == "O-O" || move == "0-0" || move == "o-o")
        return or_typed(castling_by_hand(position, seat, true));
    if (move == "O-O-O" || move == "0-0-0" || move == "o-o-o")
        return or_typed(castling_by_hand(position, seat, false));
    const std::size_t national = is_vietnamese ? kVietnamese.find(move[0]) : std::string_view::npos;
    const char piece = national == std::string_view::npos ? move[0] : kEnglish[national];
    if (kEnglish.find(piece) == std::string_view::npos)
        return or_typed(pawn_by_hand(position, seat, move));
    const char letter = static_cast<char>(piece | 0x20);
    std::string rest(move.substr(1));
    std::erase(rest, 'x');
    std::erase(rest, '-');
    if (rest.size() < 2 || rest.size() > 4 || !is_square(rest.substr(rest.size() - 2)))
        return typed;
    const std::string to = rest.substr(rest.size() - 2);
    const std::string told_by = rest.substr(0, rest.size() - 2);
    const std::string all = occupied(position, seat, letter);
    std::vector<std::string> from;
    for (const std::string_view each : base::split<std::string_view>(all, ','))
        if (each != to && std::ranges::all_of(told_by, [&](char c) {
                return each.find(c) != std::string_view::npos;
            }))
            from.emplace_back(each);
    if (from.size() > 1)
        std::erase_if(from,
                      [&](const std::string& each) { return !can_move_like(letter, each, to); });
    return from.size() == 1 && is_square(from[0]) ? from[0] + to : typed;
}

std::vector<NamedPlace> named_places(Game game, std::string_view line) {
    constexpr std::string_view kJoins[] = {"on", "at", "from", "and", "square", "và", "ở", "ô"};
    const std::vector<Token> tokens = tokens_of(line);
    std::vector<NamedPlace> places;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const std::string& word = tokens[at].plain;
        if (is_square(word)) {
            places.push_back({word, ' ', {}});
            continue;
        }
        const char letter = letter_of(word);
        // "先碰车后碰王": here 后 means "then", not queen.
        constexpr std::string_view kVerbs[] = {"碰", "摸", "触", "才", "又", "再", "说"};
        const bool is_then = word == "后" && at + 1 < tokens.size() &&
                             std::ranges::find(kVerbs, tokens[at + 1].plain) != std::end(kVerbs);
        if (letter == ' ' || is_then)
            continue;
        std::optional<Seat> owner;
        if (at > 0)
            if (const auto player = sentence::player_at(game, tokens, at - 1))
                owner = player->seat;
        // "the e4 knight"
        if (at > 0 && is_square(tokens[at - 1].plain) && !places.empty()) {
            places.back().letter = letter;
            continue;
        }
        const std::size_t before = places.size();
        std::size_t next = at + 1;
        // "the bishop of black on c8"
        if (next + 1 < tokens.size() && tokens[next].plain == "of")
            if (const auto other = sentence::player_at(game, tokens, next + 1)) {
                owner = other->seat;
                next += 1 + other->length;
            }
        for (; next < tokens.size(); ++next)
            if (is_square(tokens[next].plain))
                places.push_back({tokens[next].plain, letter, owner});
            else if (std::ranges::find(kJoins, tokens[next].plain) == std::end(kJoins))
                break;
        if (places.size() == before)
            places.push_back({{}, letter, owner});
        else
            at = next - 1;
    }
    return places;
}

std::string with_owners(std::string_view line) {
    const std::vector<Token> tokens = tokens_of(line);
    std::string owned(line);
    for (std::size_t at = tokens.size(); at-- > 1;)
        if ((tokens[at - 1].plain == "white" || tokens[at - 1].plain == "black") && at > 1 &&
            letter_of(tokens[at].plain) != ' ' && line[tokens[at - 1].end - 1] != ',')
            owned.insert(tokens[at - 1].end, "'s");
    return owned;
}

bool is_no_actor_named(Game game, std::string_view line) {
    const std::vector<Token> tokens = tokens_of(line);
    bool is_owned = false;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        if (!sentence::player_at(game, tokens, at))
            continue;
        const bool is_owner = tokens[at].plain.ends_with("'s") && at + 1 < tokens.size() &&
                              letter_of(tokens[at + 1].plain) != ' ';
        if (!is_owner)
            return false;
        is_owned = true;
    }
    return is_owned;
}

std::unexpected<Refusal> contradicts_board() {
    return refuse("not-so", "The pieces on record do not stand so; correct the record first.",
                  rulebook::fide("4.3"));
}

std::size_t words_at(const std::vector<Token>& tokens, std::size_t at,
                     std::initializer_list<std::string_view> words) {
    std::size_t next = at;
    for (const std::string_view word : words)
        if (next >= tokens.size() || tokens[next++].plain != word)
            return 0;
    return words.size();
}

std::optional<std::string> pawn_before(std::string_view position, Seat seat, std::string_view to) {
    const char rank = seat == Seat::First ? '7' : '2';
    const char last = seat == Seat::First ? '8' : '1';
    const char pawn = seat == Seat::First ? 'P' : 'p';
    if (to[1] != last)
        return std::nullopt;
    const char taken = piece_on(position, to);
    std::optional<std::string> found;
    for (const int step : {-1, 0, 1}) {
        const std::string from = {static_cast<char>(to[0] + step), rank};
        const bool goes = step == 0 ? taken == ' ' : taken != ' ' && !is_of(taken, seat);
        if (!goes || piece_on(position, from) != pawn)
            continue;
        if (found)
            return std::nullopt;
        found = from;
    }
    return found;
}

std::optional<std::string> pawn_left(Game game, std::string_view position,
                                     const std::vector<Token>& tokens) {
    const auto player = sentence::player_at(game, tokens, 0);
    std::size_t at = player ? player->length : 0;
    if (!player || at >= tokens.size() ||
        (tokens[at].plain != "left" && tokens[at].plain != "leaves"))
        return std::nullopt;
    ++at;
    if (at < tokens.size() && (tokens[at].plain == "the" || tokens[at].plain == "his" ||
                               tokens[at].plain == "her" || tokens[at].plain == "a"))
        ++at;
    if (words_at(tokens, at, {"pawn", "on"}) == 0 || at + 2 >= tokens.size() ||
        !is_square(tokens[at + 2].plain))
        return std::nullopt;
    const auto from = pawn_before(position, player->seat, tokens[at + 2].plain);
    if (!from)
        return std::nullopt;
    const std::string to = tokens[at + 2].plain;
    at += 3;
    for (const auto& idle : {std::initializer_list<std::string_view>{"without", "replacing", "it"},
                             std::initializer_list<std::string_view>{"without", "promoting", "it"},
                             std::initializer_list<std::string_view>{"without", "promoting"},
                             std::initializer_list<std::string_view>{"unreplaced"},
                             std::initializer_list<std::string_view>{"unpromoted"}})
        at += words_at(tokens, at, idle);
    const std::string name(clock::seat_name(player->seat));
    if (at == tokens.size())
        return fmt::format("report touch {} released={},{}", name, *from, to);
    at += words_at(tokens, at, {"and"});
    const bool presses =
        at < tokens.size() && (tokens[at].plain == "pressed" || tokens[at].plain == "presses");
    if (!presses)
        return std::nullopt;
    ++at;
    at += std::max(words_at(tokens, at, {"the", "clock"}), words_at(tokens, at, {"his", "clock"}));
    return at == tokens.size() ? std::optional(fmt::format("illegal {} {}{}", name, *from, to))
                               : std::nullopt;
}

std::vector<Seat> seats_who_upset_board(Game game, const std::vector<Token>& tokens) {
    std::vector<Seat> seats;
    std::size_t at = 0;
    if (const auto player = sentence::player_at(game, tokens, 0)) {
        seats = {player->seat};
        at = player->length;
    } else if (const std::size_t both = std::max(
                   {words_at(tokens, 0, {"both", "players"}),
                    words_at(tokens, 0, {"both", "sides"}), words_at(tokens, 0, {"the", "players"}),
                    words_at(tokens, 0, {"both"}), words_at(tokens, 0, {"white", "and", "black"})});
               both > 0) {
        seats.assign(std::begin(clock::kBothSeats), std::end(clock::kBothSeats));
        at = both;
    }
    if (words_at(tokens, 0, {"white", "and", "black"}) > 0) {
        seats.assign(std::begin(clock::kBothSeats), std::end(clock::kBothSeats));
        at = 3;
    }
    const std::size_t verb =
        std::max({words_at(tokens, at, {"upset"}), words_at(tokens, at, {"upsets"}),
                  words_at(tokens, at, {"have", "upset"}), words_at(tokens, at, {"has", "upset"}),
                  words_at(tokens, at, {"knocked", "over"}),
                  words_at(tokens, at, {"knocked", "down"}), words_at(tokens, at, {"overturned"})});
    at += verb;
    at += std::max(words_at(tokens, at, {"the", "board"}),
                   words_at(tokens, at, {"all", "the", "pieces"}));
    at += std::max({words_at(tokens, at, {"at", "once"}), words_at(tokens, at, {"together"}),
                    words_at(tokens, at, {"at", "the", "same", "time"}),
                    words_at(tokens, at, {"by", "accident"}),
                    words_at(tokens, at, {"accidentally"})});
    const bool is_board = at > verb && at == tokens.size();
    return verb > 0 && is_board ? seats : std::vector<Seat>{};
}

std::optional<std::string> move_in_words(Game game, const std::vector<Token>& tokens,
                                         std::string_view line) {
    constexpr std::string_view kMoves[] = {"moves",    "moved",   "plays",   "played", "answers",
                                           "answered", "replies", "replied", "makes",  "made"};
    const auto player = sentence::player_at(game, tokens, 0);
    if (!player || tokens.size() < player->length + 2 || tokens[0].plain.ends_with("'s"))
        return std::nullopt;
    std::size_t at = player->length;
    std::size_t end = tokens.size();
    // The press comes last.
    bool pressed = false;
    for (const auto& press :
         {std::initializer_list<std::string_view>{"and", "presses"},
          std::initializer_list<std::string_view>{"and", "pressed"},
          std::initializer_list<std::string_view>{"and", "presses", "the", "clock"},
          std::initializer_list<std::string_view>{"and", "pressed", "the", "clock"}})
        if (end > press.size() && words_at(tokens, end - press.size(), press) > 0 &&
            tokens.size() == end) {
            end -= press.size();
            pressed = true;
        }
    std::string move;
    if (tokens[at].plain == "castles" || tokens[at].plain == "castled") {
        const std::string_view side = at + 2 == end ? std::string_view(tokens[at + 1].plain) : "";
        move = side == "short" || side == "kingside"   ? "O-O"
               : side == "long" || side == "queenside" ? "O-O-O"
                                                       : "";
    } else if (std::ranges::find(kMoves, tokens[at].plain) != std::end(kMoves)) {
        ++at;
        if (at < end && (tokens[at].plain == "his" || tokens[at].plain == "her" ||
                         tokens[at].plain == "the" || tokens[at].plain == "a"))
            ++at;
        if (at + 3 == end && (tokens[at + 1].plain == "to" || tokens[at + 1].plain == "on") &&
            is_square(tokens[at + 2].plain) && letter_of(tokens[at].plain) != ' ') {
            const char letter = letter_of(tokens[at].plain);
            if (letter != 'p')
                move = static_cast<char>(letter & ~0x20);
            move += tokens[at + 2].plain;
        } else if (at + 1 == end) {
            move = line.substr(tokens[at].start, tokens[at].end - tokens[at].start);
        }
    }
    if (move.empty())
        return std::nullopt;
    return fmt::format("{} {}{}", clock::seat_name(player->seat), move, pressed ? " p" : "");
}

namespace {

/// Whether the words only say that a clock was set wrongly.
bool says_clocks_were_wrong(std::string_view text) {
    constexpr std::string_view kWords[] = {
        "clock",  "clocks",  "was",     "were",    "is",    "are",  "set",       "times",
        "time",   "setting", "wrongly", "correct", "the",   "on",   "corrected", "times:",
        "should", "be",      "đồng",    "hồ",      "chỉnh", "sai",  "giờ",       "đặt",
        "bị",     "lại",     "để",      "cài",     "cho",   "đúng", "both",      "they",
        "put",    "钟",      "时",      "间",      "设",    "定",   "了",        "调",
        "应",     "该",      "改",      "成",      "为",    "，",   "phải",      "là"};
    constexpr std::string_view kWrong[] = {"wrong",   "incorrect", "incorrectly", "sai",
                                           "wrongly", "corrected", "错"};
    bool is_wrong = false;
    for (const std::string_view word : base::split<std::string_view>(text, ' ')) {
        const bool tells = std::ranges::find(kWrong, word) != std::end(kWrong);
        if (!tells && std::ranges::find(kWords, word) == std::end(kWords))
            return false;
        is_wrong |= tells;
    }
    return is_wrong;
}

/// Whether the words only say that a clock broke, and that another one is used.
bool says_clock_was_replaced(std::string_view text) {
    constexpr std::string_view kWords[] = {"clock", "the", "is", "was", "has", "one",  "with",
                                           "it",    "a",   "we", "set", "and", "đồng", "hồ",
                                           "bị",    "cái", "đã", "cho", "là",  "được", "钟",
                                           "了",    "上",  "个", "的",  "，",  "用",   "到"};
    constexpr std::string_view kReplaced[] = {
        "broke", "broken", "died", "dead", "defective", "failed",   "new",     "hỏng",
        "thay",  "mới",    "坏",   "换",   "新",        "replaced", "changed", "swapped"};
    bool is_replaced = false;
    for (const std::string_view word : base::split<std::string_view>(text, ' ')) {
        const bool tells = std::ranges::find(kReplaced, word) != std::end(kReplaced);
        if (!tells && std::ranges::find(kWords, word) == std::end(kWords))
            return false;
        is_replaced |= tells;
    }
    return is_replaced;
}

}  // namespace

std::optional<DeskLine> both_clocks(Game game, const std::vector<Token>& tokens) {
    struct Named {
        std::string_view words;
        std::string_view kind;
    };
    constexpr Named kActs[] = {{"replace clock", "clock-defect"},
                               {"replaced clock", "clock-defect"},
                               {"clock replaced", "clock-defect"},
                               {"clock is replaced", "clock-defect"},
                               {"clock was replaced", "clock-defect"},
                               {"new clock", "clock-defect"},
                               {"set clocks", "clock-correction"},
                               {"set clocks to", "clock-correction"},
                               {"correct clocks", "clock-correction"},
                               {"correct clocks to", "clock-correction"},
                               {"clocks are set", "clock-correction"},
                               {"clocks are set to", "clock-correction"},
                               {"clocks should show", "clock-correction"},
                               {"clocks", "clock-correction"},
                               {"set clock", "clock-correction"},
                               {"clock", "clock-correction"},
                               {"set", "clock-correction"}};
    std::string said;
    Values times;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const auto player = sentence::player_at(game, tokens, at);
        std::size_t next = at + (player ? player->length : 0);
        constexpr std::string_view kShows[] = {
            "clock", "to",   "should", "have", "be", "has", "is", "show", "shows", "gets",
            "at",    "phải", "là",     "còn",  "có", "应",  "该", "有",   "为",    "是"};
        while (player && next + 1 < tokens.size() &&
               std::ranges::find(kShows, tokens[next].plain) != std::end(kShows))
            ++next;
        if (player && next < tokens.size() && is_time_word(tokens[next].plain)) {
            times.emplace_back(fmt::format("{}-ms", clock::seat_name(player->seat)),
                               tokens[next].plain);
            at = next;
        } else if (!times.empty()) {
            if (tokens[at].plain != "and" && tokens[at].plain != "，")
                return std::nullopt;
        } else if (tokens[at].plain != "the") {
            said += (said.empty() ? "" : " ") + tokens[at].plain;
        }
    }
    const auto* act = std::ranges::find(kActs, said, &Named::words);
    if (times.size() != 2 || times[0].first == times[1].first)
        return std::nullopt;
    if (act != std::end(kActs))
        return report_line(act->kind, std::nullopt, std::move(times));
    if (says_clock_was_replaced(said))
        return report_line("clock-defect", std::nullopt, std::move(times));
    return says_clocks_were_wrong(said)
               ? std::optional(report_line("clock-correction", std::nullopt, std::move(times)))
               : std::nullopt;
}

std::optional<std::pair<std::string, std::string>>
correction_of_entry(std::string_view line, const std::vector<Token>& tokens) {
    const auto typed = [&](std::size_t at) {
        std::string word(line.substr(tokens[at].start, tokens[at].end - tokens[at].start));
        while (!word.empty() && (word.back() == ',' || word.back() == '.' || word.back() == ';'))
            word.pop_back();
        return word;
    };
    std::size_t at = 0;
    const std::size_t count = tokens.size();
    // "d4 should be d5", "d4 should have been d5"
    if (count >= 4 && tokens[1].plain == "should") {
        const std::size_t be =
            std::max(words_at(tokens, 2, {"be"}), words_at(tokens, 2, {"have", "been"}));
        if (be > 0 && 2 + be + 1 == count)
            return std::pair(typed(2 + be), typed(0));
        return std::nullopt;
    }
    if (count > 0 &&
        (tokens[0].plain == "white's" || tokens[0].plain == "black's" || tokens[0].plain == "the"))
        at = 1;
    if (words_at(tokens, at, {"last", "move", "was"}) > 0)
        at += 3;
    else if (at == 0 && words_at(tokens, 0, {"it", "was"}) > 0)
        at = 2;
    else
        return std::nullopt;
    if (at + 1 == count && at >= 3)
        return std::pair(typed(at), std::string());
    if (at + 3 == count && tokens[at + 1].plain == "not")
        return std::pair(typed(at), typed(at + 2));
    return std::nullopt;
}

}  // namespace kyvien::cli::board_sentences
