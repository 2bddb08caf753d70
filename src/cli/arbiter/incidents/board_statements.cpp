// Lines of chess that the board completes or contradicts: names of pieces, a pawn left on the last
// rank, an upset board, what the game is waiting for.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "base/result.h"
#include "base/text.h"
#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/event_words.h"
#include "cli/arbiter/lines/board_sentences.h"
#include "cli/arbiter/lines/free_words.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/lines/line_reader.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "clock/seat.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli {

using namespace conduct;

namespace board_sentences {
namespace {

/// Whether the line consists of these words from the token `at` on.
bool is_line(const std::vector<Token>& tokens, std::size_t at,
             std::initializer_list<std::string_view> words) {
    return words_at(tokens, at, words) > 0 && at + words.size() == tokens.size();
}

}  // namespace
}  // namespace board_sentences

std::optional<std::vector<DeskLine>> LineReader::board_statements(std::string_view line) const {
    using namespace board_sentences;
    if (!info(game()).has_moves_by_hand || line.find_first_of("=\"?") != std::string_view::npos)
        return std::nullopt;
    const std::vector<Token> tokens = tokens_of(line);
    const std::string position = game_.state.position_text();
    if (const auto statement = pawn_left(game(), position, tokens))
        if (auto lines = short_lines_.expanded_words(*statement))
            return *std::move(lines);
    // "the last move was illegal" has another meaning.
    if (const auto meant = correction_of_entry(line, tokens);
        meant && meant->first.find_first_of("0123456789O") != std::string::npos) {
        std::vector<std::string> words = {meant->first};
        if (!meant->second.empty())
            words.push_back(meant->second);
        return std::vector{desk_line("meant", std::move(words))};
    }
    if (auto statement_lines = lines_by_game_state(tokens))
        return statement_lines;
    if (auto statement_lines = touched_and_moved(line, tokens))
        return statement_lines;
    if (const auto move = move_in_words(game(), tokens, line))
        if (auto lines = short_lines_.bare_move(*move))
            return lines;
    if (auto spoken = spoken_text(line, tokens))
        return std::vector{*std::move(spoken)};
    if (auto decided = quickplay_decided(tokens))
        return std::vector{*std::move(decided)};
    // "white announces that he resigns": not an announcement of a move under Appendix D.
    if (const auto player = sentence::player_at(game(), tokens, 0);
        player && tokens.size() > 4 && tokens[1].plain == "announces" && tokens[2].plain == "that")
        return short_lines_
            .expanded_words(fmt::format("{} {}", tokens[0].plain, line.substr(tokens[4].start)))
            .value_or(std::vector{desk_line("announces", {})});
    if (auto clocks = both_clocks(game(), tokens))
        return std::vector{*std::move(clocks)};
    // "envelope: c3"
    if (constexpr std::string_view kEnvelope = "envelope:"; line.starts_with(kEnvelope))
        if (auto opened = short_lines_.expanded_words(
                fmt::format("envelope says{}", line.substr(kEnvelope.size()))))
            return *std::move(opened);
    std::vector<DeskLine> lines;
    for (const Seat seat : seats_who_upset_board(game(), tokens))
        lines.push_back(
            report_line("displaced", seat, {{"squares", occupied(position, std::nullopt)}}));
    return lines.empty() ? std::nullopt : std::optional(std::move(lines));
}

namespace touched_and_moved_words {
namespace {

constexpr std::string_view kTouches[] = {"touched", "touches", "touch", "grabbed", "chạm",
                                         "sờ",      "đụng",    "摸",    "碰",      "触"};
constexpr std::string_view kTurns[] = {"but",   "then", "yet", "instead", "and", "rồi", "lại",
                                       "nhưng", "却",   "又",  "但",      "而",  "后"};
constexpr std::string_view kMoves[] = {"moved",  "moves", "played", "plays", "pushed",
                                       "pushes", "made",  "makes",  "đi",    "chơi",
                                       "đẩy",    "走",    "下",     "动"};
constexpr std::string_view kBeside[] = {
    "his", "her", "the", "a",  "on", "at", "to", "piece", "quân", "con", "vào", "ô",  "ở",  "trên",
    "đến", "tới", "lên", "了", "的", "把", "子", "马",    "车",   "象",  "后",  "王", "兵", "到"};
constexpr std::string_view kComplains[] = {
    "complains", "complained", "objects", "objected", "claims", "protests", "khiếu", "nại", "phản",
    "đối",       "ngay",       "提",      "出",       "抗",     "议",       "投",    "诉",  "要",
    "求",        "指",         "异",      "举",       "报",     "立",       "即",    "at",  "once"};

bool is_in(std::span<const std::string_view> list, std::string_view word) {
    return std::ranges::find(list, word) != list.end();
}

/// The squares up to the word that turns to the move, at which `at` is left; empty if there is
/// none, or for any other words.
std::string squares_touched(const std::vector<Token>& tokens, std::size_t& at) {
    using namespace board_sentences;
    std::string squares;
    for (; at < tokens.size() && !is_in(kTurns, tokens[at].plain); ++at) {
        const std::string& word = tokens[at].plain;
        if (is_square(word))
            squares += (squares.empty() ? "" : ",") + word;
        else if (!word.empty() && !is_in(kBeside, word) && letter_of(word) == ' ')
            return {};
    }
    return squares;
}

/// The move up to the next player's name, at which `at` is left: "moved the bishop to c4" is Bc4,
/// "pushed the pawn d2-d4" is d2d4. Empty if there is none, or for any other words.
std::string move_made(Game game, std::string_view line, const std::vector<Token>& tokens,
                      std::size_t& at) {
    using namespace board_sentences;
    std::string move;
    char piece = ' ';
    for (; at < tokens.size() && !sentence::player_at(game, tokens, at); ++at) {
        const std::string& word = tokens[at].plain;
        if (letter_of(word) != ' ')
            piece = letter_of(word);
        else if (word.empty() || is_in(kBeside, word))
            continue;
        else if (move.empty() && word.find_first_of("12345678") != std::string::npos)
            move = line.substr(tokens[at].start, word.size());  // without a following mark
        else
            return {};
    }
    while (!move.empty() && std::string_view(".,;").find(move.back()) != std::string_view::npos)
        move.pop_back();
    if (is_square(move) && piece != ' ' && piece != 'p')
        move = static_cast<char>(piece & ~0x20) + move;
    if (move.size() == 5 && move[2] == '-')
        move.erase(2, 1);
    return move;
}

/// Whether the words from `at` on say that the player's opponent complains, and nothing else.
bool is_complaint(Game game, const std::vector<Token>& tokens, std::size_t at, Seat seat) {
    const auto other = sentence::player_at(game, tokens, at);
    if (!other || other->seat == seat || at + other->length >= tokens.size())
        return false;
    return std::all_of(
        tokens.begin() + static_cast<std::ptrdiff_t>(at + other->length), tokens.end(),
        [](const Token& token) { return token.plain.empty() || is_in(kComplains, token.plain); });
}

}  // namespace
}  // namespace touched_and_moved_words

std::optional<std::vector<DeskLine>>
LineReader::touched_and_moved(std::string_view line, const std::vector<Token>& tokens) const {
    using namespace touched_and_moved_words;
    const auto player = sentence::player_at(game(), tokens, 0);
    if (!player || tokens[0].plain.ends_with("'s"))
        return std::nullopt;
    const Seat seat = player->seat;
    std::size_t at = player->length;
    if (at >= tokens.size() || !is_in(kTouches, tokens[at].plain))
        return std::nullopt;
    const std::string squares = squares_touched(tokens, ++at);
    while (at < tokens.size() && (tokens[at].plain.empty() || is_in(kTurns, tokens[at].plain)))
        ++at;
    if (squares.empty() || at >= tokens.size() || !is_in(kMoves, tokens[at].plain))
        return std::nullopt;
    const std::string move = move_made(game(), line, tokens, ++at);
    const bool complains = at < tokens.size();
    if (move.empty() || (complains && !is_complaint(game(), tokens, at, seat)))
        return std::nullopt;
    std::vector<DeskLine> lines = {report_line("touch", seat, {{"squares", squares}}),
                                   desk_line("move", {move})};
    lines[1].who = seat;
    lines[1].rest = move;
    if (complains) {
        lines.push_back(report_line("touch-move", seat, {}));
        lines.back().who = clock::opponent(seat);
    }
    return lines;
}

std::optional<DeskLine> LineReader::spoken_text(std::string_view line,
                                                const std::vector<Token>& tokens) const {
    // What follows these words is recorded as it is typed.
    const auto behind = [&](std::initializer_list<std::string_view> marks)
        -> std::optional<std::pair<std::string_view, std::string_view>> {
        for (const std::string_view mark : marks)
            if (const std::size_t at = line.find(mark); at != std::string_view::npos && at > 0)
                if (const auto rest = base::trimmed(line.substr(at + mark.size()), " \t.");
                    !rest.empty())
                    return std::pair(base::trimmed(line.substr(0, at), " \t,"), rest);
        return std::nullopt;
    };
    // "white corrects: Eva zwei Eva vier" (D.2.8)
    if (const auto said = behind({" corrects: ", " corrects himself: ", " sửa lại: ",
                                  " đính chính: ", "更正：", "更正:", "改口："}))
        if (const auto player = sentence::player_at(game(), tokens, 0);
            player && tokens_of(said->first).size() == player->length)
            return report_line("announced", player->seat,
                               {{"text", std::string(said->second)}, {"correction", "yes"}});
    // "white offers a draw if black drops the protest" (9.1.2.1)
    if (const auto said =
            behind({" on condition that ", " on the condition that ", " provided that ",
                    " provided ", " but only if ", " only if ", " if ", " với điều kiện là ",
                    " với điều kiện ", " nhưng yêu cầu ", " nhưng đòi ", "，但要求", "，条件是",
                    "，前提是", "，条件：", "但要求", "条件是", "前提是", "但须"}))
        if (const auto offer = short_lines_.expanded_plain_line(said->first);
            offer && offer->size() == 1 && offer->front().verb == "offer") {
            const auto player = sentence::player_at(game(), tokens, 0);
            return player ? std::optional(report_line("conditional-offer", player->seat,
                                                      {{"condition", std::string(said->second)}}))
                          : std::nullopt;
        }
    // "arbiter asks white to seal, resumes tomorrow at nine" (I.1.1)
    constexpr std::string_view kAsks[] = {
        "arb", "arbiter", "the",   "i",       "ask",    "asks",   "asked", "told",  "tell",
        "to",  "seal",    "must",  "has",     "should", "his",    "move",  "trọng", "tài",
        "yêu", "cầu",     "niêm",  "phong",   "nước",   "đi",     "tôi",   "phải",  "裁",
        "判",  "要",      "求",    "请",      "封",     "棋",     "我",    "time",  "is",
        "up",  "for",     "today", "session", "over",   "end",    "of",    "needs", "hết",
        "giờ", "phiên",   "này",   "hôm",     "nay",    "time's", "时",    "间",    "到",
        "了",  "今",      "天",    "的",      "本",     "节",     "，",    "由"};
    if (const auto said = behind({", we go on ", ", we continue ", ", play goes on ", ", mai ",
                                  ", ngày mai ", "，明天", "，明日", ", resumes ", ", resumption ",
                                  ", resuming ", ", play resumes ", ", to resume ", ", resume ",
                                  ", đấu tiếp ", ", tiếp tục ", "，续弈", "，续赛", "，继续"})) {
        std::optional<Seat> sealer;
        bool seals = false;
        const std::vector<Token> head = tokens_of(said->first);
        for (std::size_t at = 0; at < head.size(); ++at)
            if (const auto player = sentence::player_at(game(), head, at)) {
                if (std::exchange(sealer, player->seat))
                    return std::nullopt;
                at += player->length - 1;
            } else if (std::ranges::find(kAsks, head[at].plain) == std::end(kAsks)) {
                return std::nullopt;
            } else {
                seals |=
                    head[at].plain == "seal" || head[at].plain == "niêm" || head[at].plain == "封";
            }
        // I.1.1: only the player who has the move seals.
        if (seals && (!sealer || *sealer == game_.to_move()))
            return report_line("require-seal", std::nullopt,
                               {{"resumption", std::string(said->second)}});
    }
    return std::nullopt;
}

std::optional<DeskLine> LineReader::quickplay_decided(const std::vector<Token>& tokens) const {
    constexpr std::string_view kPostpones[] = {"postpone", "postponed", "postpones",
                                               "hoãn",     "推",        "暂"};
    constexpr std::string_view kRejects[] = {"reject", "rejected", "rejects", "bác", "驳"};
    constexpr std::string_view kBeside[] = {
        "iii.5.1", "iii.5.2", "iii.5.3", "iii.5", "the",  "i",     "arbiter", "decision", "claim",
        "is",      "and",     "gets",    "get",   "give", "for",   "to",      "extra",    "min",
        "mins",    "minute",  "minutes", "more",  "with", "trọng", "tài",     "quyết",    "định",
        "cộng",    "thêm",    "cho",     "phút",  "và",   "được",  "yêu",     "cầu",      "bỏ",
        "裁",      "判",      "迟",      "缓",    "不",   "决",    "定",      "加",       "给",
        "分",      "钟",      "，",      "。",    "回",   "申",    "请",      "+",        "will"};
    constexpr std::string_view kMore[] = {
        "does",     "yet",  "gives", "giving", "lets", "let", "them", "play", "on",    "plays",
        "go",       "game", "he",    "they",   "goes", "now", "so",   "but",  "still", "continues",
        "continue", "tiếp", "tục",   "đánh",   "chơi", "còn", "vẫn",  "hai",  "ván",   "thì",
        "下",       "继",   "续",    "棋",     "先",   "再",  "观",   "察",   "让",    "双",
        "方",       "着",   "予",    "nhưng",  "này",  "đấu"};
    constexpr std::string_view kNot[] = {"not", "no", "không", "chưa", "不", "未", "没"};
    constexpr std::string_view kDecides[] = {"decide", "decides", "decided", "quyết",
                                             "裁",     "决",      "判"};
    constexpr std::string_view kAccepts[] = {"accept", "accepts", "accepted", "agree", "agrees",
                                             "chấp",   "đồng",    "接",       "同"};
    constexpr std::string_view kAcceptsToo[] = {"nhận", "ý", "受", "意"};
    constexpr std::string_view kTwo[] = {"2",  "+2", "two",  "hai",  "两",    "二",
                                         "2m", "2p", "2min", "2:00", "+2:00", "2'"};
    if (!game_.is_owed("decide-quickplay"))
        return std::nullopt;
    bool postpones = false;
    bool rejects = false;
    bool has_time = false;
    std::optional<Seat> receiver;
    std::optional<Seat> claimant_seat;
    if (const auto& asked = game_.state.question())
        for (const auto& [key, value] : asked->values)
            if (key == "seat")
                claimant_seat = clock::find_seat(value);
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const auto is_one_of = [&](std::span<const std::string_view> words) {
            return std::ranges::find(words, tokens[at].plain) != words.end();
        };
        const auto is_denied = [&] {
            return at > 0 && std::ranges::find(kNot, tokens[at - 1].plain) != std::end(kNot);
        };
        if (const std::size_t opponent =
                std::max({length_at(tokens, at, "the opponent"), length_at(tokens, at, "opponent"),
                          length_at(tokens, at, "đối thủ"), length_at(tokens, at, "đối phương"),
                          length_at(tokens, at, "对 方"), length_at(tokens, at, "对 手")});
            opponent > 0 && claimant_seat) {
            if (std::exchange(receiver, clock::opponent(*claimant_seat)))
                return std::nullopt;
            at += opponent - 1;
        } else if (const auto player = sentence::player_at(game(), tokens, at)) {
            if (std::exchange(receiver, player->seat))
                return std::nullopt;
            at += player->length - 1;
        } else if (is_denied() && (is_one_of(kDecides) || is_one_of(kAccepts))) {
            (is_one_of(kAccepts) ? rejects : postpones) = true;
        } else if (is_one_of(kNot) || is_one_of(kMore) || (rejects && is_one_of(kAcceptsToo))) {
            continue;
        } else if (is_denied() && is_one_of(kRejects)) {
            return std::nullopt;
        } else if (is_one_of(kPostpones) || is_one_of(kRejects)) {
            (is_one_of(kRejects) ? rejects : postpones) = true;
        } else if (is_one_of(kTwo)) {
            has_time = true;
        } else if (!is_one_of(kBeside)) {
            return std::nullopt;
        }
    }
    const auto& question = game_.state.question();
    const auto claimant =
        question ? std::ranges::find(question->values, "seat", &Values::value_type::first)
                 : Values::const_iterator();
    // The two minutes are the opponent's (III.5.2, III.5.3), and a player is named for nothing
    // else.
    if (postpones == rejects || receiver.has_value() != has_time || !question ||
        (receiver &&
         (claimant == question->values.end() || claimant->second == clock::seat_name(*receiver))))
        return std::nullopt;
    if (rejects)
        return report_line("quickplay-decision", std::nullopt, {{"decision", "reject"}});
    Values fields = {{"decision", "postpone"}};
    if (has_time)
        fields.emplace_back("extra-time", "yes");
    return report_line("quickplay-decision", std::nullopt, std::move(fields));
}

std::optional<DeskLine> LineReader::leave_granted(const std::vector<Token>& tokens) const {
    using board_sentences::is_line;
    const bool agrees = is_line(tokens, 0, {"the", "arbiter", "agrees"}) ||
                        is_line(tokens, 0, {"arbiter", "agrees"}) ||
                        is_line(tokens, 0, {"i", "agree"}) ||
                        is_line(tokens, 0, {"trọng", "tài", "đồng", "ý"}) ||
                        is_line(tokens, 0, {"trọng", "tài", "chấp", "thuận"}) ||
                        is_line(tokens, 0, {"裁", "判", "同", "意"});
    const bool refuses = is_line(tokens, 0, {"the", "arbiter", "refuses"}) ||
                         is_line(tokens, 0, {"the", "arbiter", "does", "not", "agree"}) ||
                         is_line(tokens, 0, {"trọng", "tài", "không", "đồng", "ý"}) ||
                         is_line(tokens, 0, {"trọng", "tài", "bác"}) ||
                         is_line(tokens, 0, {"trọng", "tài", "từ", "chối"}) ||
                         is_line(tokens, 0, {"裁", "判", "不", "同", "意"}) ||
                         is_line(tokens, 0, {"裁", "判", "驳", "回"});
    const bool postpones = is_line(tokens, 0, {"the", "arbiter", "postpones", "the", "decision"}) ||
                           is_line(tokens, 0, {"the", "arbiter", "postpones"}) ||
                           is_line(tokens, 0, {"trọng", "tài", "hoãn", "quyết", "định"}) ||
                           is_line(tokens, 0, {"trọng", "tài", "hoãn"}) ||
                           is_line(tokens, 0, {"裁", "判", "推", "迟", "决", "定"}) ||
                           is_line(tokens, 0, {"裁", "判", "暂", "不", "决", "定"});
    if ((agrees || refuses) && game_.is_owed("decide-increment"))
        return report_line("increment-decision", std::nullopt, {{"agree", agrees ? "yes" : "no"}});
    if ((refuses || postpones) && game_.is_owed("decide-quickplay"))
        return report_line("quickplay-decision", std::nullopt,
                           {{"decision", refuses ? "reject" : "postpone"}});
    if (!agrees && !is_line(tokens, 0, {"the", "arbiter", "agrees", "to", "the", "draw"}) &&
        !is_line(tokens, 0, {"the", "arbiter", "agrees", "to", "a", "draw"}))
        return std::nullopt;
    if (game_.is_owed("consent-to-draw"))
        return report_line("draw-consent", std::nullopt, {{"given", "yes"}});
    if (game_.is_owed("decide-quickplay"))
        return report_line("quickplay-decision", std::nullopt, {{"decision", "draw"}});
    return std::nullopt;
}

namespace board_sentences {
namespace {

/// "both flags are down": in the last period, or not, according to the clocks.
std::optional<DeskLine> both_flags_down(const State& state, const std::vector<Token>& tokens) {
    const std::size_t both_down =
        std::max({words_at(tokens, 0, {"both", "flags", "are", "down"}),
                  words_at(tokens, 0, {"both", "flags", "fell"}),
                  words_at(tokens, 0, {"both", "flags", "have", "fallen"})});
    const std::size_t more = tokens.size() - both_down;
    if (both_down == 0 || !state.clock().is_timed() ||
        (more > 0 && !is_line(tokens, tokens.size() - std::min<std::size_t>(3, more),
                              {"which", "fell", "first"})))
        return std::nullopt;
    return report_line("both-flags", std::nullopt,
                       {{"last-period", state.clock().is_in_last_stage(Seat::First) &&
                                                state.clock().is_in_last_stage(Seat::Second)
                                            ? "yes"
                                            : "no"}});
}

/// "white made 41 moves": of the player whose flag has fallen.
std::optional<DeskLine> moves_counted(const State& state, const std::vector<Token>& tokens) {
    const auto player = sentence::player_at(state.settings().game, tokens, 0);
    const auto& question = state.question();
    if (!player || !question || tokens.size() != 4 || tokens[1].plain != "made" ||
        !is_digits(tokens[2].plain) || tokens[3].plain != "moves")
        return std::nullopt;
    const auto flagged = std::ranges::find(question->values, "flagged", &Values::value_type::first);
    if (flagged == question->values.end() || flagged->second != clock::seat_name(player->seat))
        return std::nullopt;
    return report_line("moves-counted", std::nullopt,
                       {{"outcome", "exactly"}, {"moves", tokens[2].plain}});
}

/// "white's board is wrong", "the boards differ, white's board is wrong": the scoresheets agree.
std::optional<DeskLine> wrong_board(const State& state, const std::vector<Token>& tokens) {
    for (const std::size_t at : {std::size_t{0}, std::size_t{3}})
        if (const auto owner = sentence::player_at(state.settings().game, tokens, at);
            owner && (at == 0 || words_at(tokens, 0, {"the", "boards", "differ"}) > 0) &&
            is_line(tokens, at + owner->length, {"board", "is", "wrong"}))
            return report_line("boards-differ", std::nullopt,
                               {{"common", std::to_string(state.ply())},
                                {"wrong", std::string(clock::seat_name(owner->seat))}});
    return std::nullopt;
}

/// "white put a rook on a8": the new piece has touched the promotion square (4.4.4). `verb` is the
/// token after the player.
std::optional<DeskLine> promotion_put(const State& state, const std::vector<Token>& tokens,
                                      std::size_t verb, Seat seat) {
    if (tokens.size() != verb + 5 || words_at(tokens, verb + 3, {"on"}) == 0 ||
        !is_square(tokens[verb + 4].plain))
        return std::nullopt;
    const bool puts = tokens[verb].plain == "put" || tokens[verb].plain == "puts" ||
                      tokens[verb].plain == "placed" || tokens[verb].plain == "places";
    const char letter = letter_of(tokens[verb + 2].plain);
    const auto from = pawn_before(state.position_text(), seat, tokens[verb + 4].plain);
    if (!puts || !from || std::string_view("qrbn").find(letter) == std::string_view::npos)
        return std::nullopt;
    return report_line("touch", seat, {{"squares", *from}, {"promotion", {letter}}});
}

/// "white wrote his move before playing it": the next ply (8.1.2). `verb` is the token after the
/// player.
bool is_written_in_advance(const std::vector<Token>& tokens, std::size_t verb) {
    const auto has = [&](std::initializer_list<std::string_view> words) {
        return is_line(tokens, verb + 1, words);
    };
    return (tokens[verb].plain == "wrote" || tokens[verb].plain == "writes") &&
           (has({"his", "move", "before", "playing", "it"}) ||
            has({"his", "move", "down", "before", "playing", "it"}) ||
            has({"his", "move", "down", "before", "making", "it"}) ||
            has({"down", "his", "move", "before", "playing", "it"}) ||
            has({"down", "his", "move", "before", "making", "it"}) ||
            has({"his", "next", "move", "before", "playing", "it"}) ||
            has({"his", "move", "first"}) || has({"the", "move", "before", "playing", "it"}) ||
            has({"his", "move", "before", "making", "it"}) ||
            has({"his", "next", "move", "in", "advance"}) || has({"the", "move", "in", "advance"}));
}

}  // namespace
}  // namespace board_sentences

std::optional<std::vector<DeskLine>>
LineReader::lines_by_game_state(const std::vector<Token>& tokens) const {
    using namespace board_sentences;
    if (auto line = leave_granted(tokens))
        return std::vector{*std::move(line)};
    if (auto line = both_flags_down(game_.state, tokens))
        return std::vector{*std::move(line)};
    if (auto line = moves_counted(game_.state, tokens))
        return std::vector{*std::move(line)};
    if (auto line = wrong_board(game_.state, tokens))
        return std::vector{*std::move(line)};
    const auto player = sentence::player_at(game(), tokens, 0);
    if (!player || player->length >= tokens.size())
        return std::nullopt;
    if (auto line = promotion_put(game_.state, tokens, player->length, player->seat))
        return std::vector{*std::move(line)};
    if (player->seat == game_.to_move() && is_written_in_advance(tokens, player->length))
        return std::vector{report_line("recorded", player->seat,
                                       {{"ply", std::to_string(game_.state.ply() + 1)}})};
    return std::nullopt;
}

namespace {

/// "touched the queen, now he wants to play the knight": the knight was not touched.
std::string_view text_before_wish(std::string_view typed) {
    constexpr std::string_view kWants[] = {"wants", "wanted", "would", "muốn", "đòi",
                                           "định",  "toan",   "想",    "要"};
    for (const Token& token : tokens_of(typed))
        if (std::ranges::find(kWants, token.plain) != std::end(kWants))
            return typed.substr(0, token.start);
    return typed;
}

}  // namespace

bool LineReader::describes_last_move(std::string_view typed, Seat seat) const {
    const auto moves = game_.state.moves();
    const auto last = std::find_if(moves.rbegin(), moves.rend(),
                                   [&](const auto& each) { return each.seat == seat; });
    const auto ply = static_cast<std::size_t>(moves.rend() - last);
    const std::string written = last == moves.rend()
                                    ? std::string()
                                    : move_in_words(game_.state, ply, rulebook::Language::En);
    constexpr std::size_t kWithPiece = 5;  // "a7a8q"
    const bool is_castling = written.starts_with("0-0") || written.starts_with("O-O");
    const bool is_capture = written.find('x') != std::string::npos;
    const bool is_promotion = last != moves.rend() && last->move.size() == kWithPiece;
    const auto tells = [&](std::string_view name) { return mentions_concept(game(), typed, name); };
    return (!tells("castle") || is_castling) && (!tells("capture") || is_capture) &&
           (!tells("promote") || is_promotion);
}

namespace {

/// "moved the knight to c3" is Nc3, also if a pawn can go there.
void name_pieces(std::string_view typed, std::vector<DeskLine>& lines) {
    using namespace board_sentences;
    std::string letters;
    for (const Token& token : tokens_of(typed))
        if (const char letter = letter_of_piece(token.plain);
            letter != ' ' && letters.find(letter) == std::string::npos)
            letters += letter;
    const auto is_pawn_move = [](const DeskLine& line) {
        // On the last rank it is the new piece.
        return line.verb == "move" && line.words.size() == 1 && is_square(line.words[0]) &&
               line.words[0][1] != '1' && line.words[0][1] != '8';
    };
    if (letters.size() != 1 || letters == "p" || std::ranges::count_if(lines, is_pawn_move) != 1 ||
        typed.find('=') != std::string_view::npos)
        return;
    DeskLine& line = *std::ranges::find_if(lines, is_pawn_move);
    line.words[0].insert(line.words[0].begin(), static_cast<char>(letters[0] & ~0x20));
    line.rest = line.words[0];
}

}  // namespace

Result<void> LineReader::match_with_board(std::string_view typed,
                                          std::vector<DeskLine>& lines) const {
    using namespace board_sentences;
    if (!info(game()).has_moves_by_hand)
        return {};
    name_pieces(typed, lines);
    const std::string position = game_.state.position_text();
    for (const DeskLine& line : lines)
        if (line.verb == "report" && !line.words.empty() && line.words[0] == "flag-down" &&
            typed.find('=') == std::string_view::npos && denies_flag_fall(typed))
            return refuse("unknown-line", fmt::format("'{}' tells of no fallen flag.", typed),
                          rulebook::fide("6.8"), {{"verb", std::string(typed)}});
    // "white castled with both hands": the move is identified, and it was his last.
    for (const DeskLine& line : lines)
        if (line.verb == "report" && line.words.size() > 1 && line.words[0] == "two-hands")
            if (const auto seat = seat_of_word(game(), line.words[1]);
                seat && !describes_last_move(typed, *seat))
                return refuse("not-so",
                              "That player's last move on record was no such move; record the move "
                              "first.",
                              rulebook::fide("4.1"));
    for (DeskLine& line : lines) {
        constexpr std::string_view kKinds[] = {"touch", "displaced", "touched-in-aperture"};
        if (line.verb != "report" || line.words.empty() ||
            std::ranges::find(kKinds, line.words[0]) == std::end(kKinds))
            continue;
        const auto squares_field =
            std::ranges::find(line.fields, "squares", &Values::value_type::first);
        const bool has_released =
            std::ranges::find(line.fields, "released", &Values::value_type::first) !=
            line.fields.end();
        std::string squares;
        bool names_piece = false;
        bool has_empty = false;
        for (NamedPlace& place : named_places(game(), text_before_wish(typed))) {
            // "black touched his queen": if there is only one, it is that one.
            if (place.square.empty()) {
                std::optional<Seat> owner = place.owner;
                if (!owner && line.words.size() > 1)
                    owner = seat_of_word(game(), line.words[1]);
                place.square = owner ? occupied(position, owner, place.letter) : std::string();
                if (!is_square(place.square))
                    return refuse("report-field", "Name the squares on which pieces were touched.",
                                  rulebook::fide("4.3"), {{"field", "squares"}});
            }
            const char piece = piece_on(position, place.square);
            names_piece |= place.letter != ' ';
            has_empty |= piece == ' ';
            if (place.letter != ' ' &&
                ((piece | 0x20) != place.letter || (place.owner && !is_of(piece, *place.owner))))
                return contradicts_board();
            squares += (squares.empty() ? "" : ",") + place.square;
        }
        // "white's king was knocked over": the line does not say by whom.
        if (names_piece && is_no_actor_named(game(), typed))
            return refuse("report-seat", "Say which player has done it.");
        if (!names_piece || has_released)
            continue;
        if (has_empty)
            return contradicts_board();
        if (squares_field == line.fields.end())
            line.fields.emplace_back("squares", squares);
        else
            squares_field->second = squares;
    }
    return {};
}

}  // namespace kyvien::cli
