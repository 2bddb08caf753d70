#include "cli/arbiter/phrasing/plain_phrasing.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/arbiter/phrasing/vietnamese_marks.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli {
namespace plain_phrasing {
namespace {

using conduct::Game;

bool is_in(std::span<const std::string_view> list, std::string_view word) {
    return std::ranges::find(list, word) != list.end();
}

/// The line while it is rewritten: its tokens are those of its present text.
struct RewrittenLine {
    Game game;
    std::string text;
    std::vector<Token> tokens = tokens_of(text);

    [[nodiscard]] std::string_view word(std::size_t at) const {
        return at < tokens.size() ? std::string_view(tokens[at].plain) : std::string_view();
    }
    [[nodiscard]] bool has_comma_behind(std::size_t at) const {
        const std::string_view typed = std::string_view(text).substr(
            tokens[at].start, at + 1 < tokens.size() ? tokens[at + 1].start - tokens[at].start
                                                     : std::string_view::npos);
        return typed.find(',') != std::string_view::npos;
    }
    /// Replaces `count` tokens from `at` on; marks behind the last one stay.
    void replace(std::size_t at, std::size_t count, std::string_view with) {
        const std::size_t start = tokens[at].start;
        std::size_t end = tokens[at + count - 1].end;
        while (end > start + 1 && std::string_view(",.;:!").contains(text[end - 1]))
            --end;
        text.replace(start, end - start, with);
        tokens = tokens_of(text);
    }
    void cut_front(std::size_t count) {
        text.erase(0, count < tokens.size() ? tokens[count].start : text.size());
        tokens = tokens_of(text);
    }
};

// ---- how it became known

/// "it was then discovered by the arbiter that", "it turned out that": the number of their tokens.
std::size_t report_before_that(const RewrittenLine& rewritten) {
    constexpr std::string_view kBetween[] = {
        "was",       "is",      "has",         "had",        "been",     "then",      "also",
        "later",     "only",    "now",         "discovered", "found",    "noticed",   "seen",
        "turned",    "turns",   "out",         "observed",   "reported", "noted",     "realised",
        "realized",  "spotted", "established", "came",       "to",       "light",     "by",
        "the",       "arbiter", "referee",     "me",         "us",       "both",      "players",
        "assistant", "chief",   "transpired",  "transpires", "must",     "be",        "appeared",
        "after",     "a",       "few",         "moves",      "some",     "afterwards"};
    if (rewritten.word(0) != "it")
        return 0;
    std::size_t at = 1;
    while (is_in(kBetween, rewritten.word(at)))
        ++at;
    return at > 1 && rewritten.word(at) == "that" ? at + 1 : 0;
}

/// Words at the beginning that say only how or when it became known.
constexpr std::string_view kLeads[] = {"please note that",
                                       "i have to report that",
                                       "i must report that",
                                       "i hereby report that",
                                       "this is to report that",
                                       "to report that",
                                       "i report that",
                                       "for the record",
                                       "during the game",
                                       "during play",
                                       "in the course of the game",
                                       "in the course of play",
                                       "while the game was in progress",
                                       "while play was in progress",
                                       "with the game in progress",
                                       "in the middle of the game",
                                       "at this point",
                                       "at that moment",
                                       "at that point",
                                       "just now",
                                       "a moment ago",
                                       "well",
                                       "right",
                                       "so",
                                       "fyi",
                                       "oh",
                                       "hey",
                                       "hm",
                                       "um",
                                       "look",
                                       "trong lúc ván cờ đang diễn ra",
                                       "trong khi ván cờ đang diễn ra",
                                       "khi ván cờ đang diễn ra",
                                       "khi ván đấu đang diễn ra",
                                       "trong lúc ván đấu đang diễn ra",
                                       "trong lúc thi đấu",
                                       "trong khi thi đấu",
                                       "trong quá trình thi đấu",
                                       "khi đang thi đấu",
                                       "trong ván",
                                       "trong ván đấu",
                                       "giữa ván",
                                       "trong ván cờ",
                                       "qua kiểm tra",
                                       "qua xác minh",
                                       "sau khi kiểm tra",
                                       "kính báo",
                                       "báo cáo",
                                       "tôi xin báo cáo",
                                       "tôi ghi nhận",
                                       "ghi nhận",
                                       "trọng tài ghi nhận",
                                       "trọng tài phát hiện",
                                       "tôi phát hiện",
                                       "theo ghi nhận",
                                       "thì ra",
                                       "hóa ra",
                                       "té ra",
                                       "hoá ra",
                                       "thế là",
                                       "ơ",
                                       "ối",
                                       "ôi",
                                       "ủa",
                                       "sau khi suy nghĩ",
                                       "sau một hồi suy nghĩ",
                                       "nghĩ một lúc",
                                       "after some thought",
                                       "after thinking",
                                       "after long thought",
                                       "after a long think",
                                       "经过思考",
                                       "思考之后",
                                       "考虑再三",
                                       "想了一会儿",
                                       "mid-game",
                                       "Ơ",
                                       "Ối",
                                       "Ôi",
                                       "Ủa",
                                       "À",
                                       "trong lúc đọc giây",
                                       "khi đang đọc giây",
                                       "during byo-yomi",
                                       "in byo-yomi",
                                       "读秒中",
                                       "读秒时",
                                       "读秒期间",
                                       "trời",
                                       "trời ơi",
                                       "à",
                                       "này",
                                       "经查",
                                       "经查实",
                                       "经核实",
                                       "经核查",
                                       "经查明",
                                       "经裁判核实",
                                       "经裁判查实",
                                       "经调查",
                                       "对局进行中",
                                       "对局中",
                                       "对局当中",
                                       "对局过程中",
                                       "比赛进行中",
                                       "比赛中",
                                       "比赛过程中",
                                       "棋下到一半",
                                       "下到一半",
                                       "哎",
                                       "哎呀",
                                       "喂",
                                       "哦",
                                       "这不",
                                       "刚才",
                                       "现报告",
                                       "兹报告"};

/// The number of tokens of these words if the line begins with them; zero if it does not.
std::size_t length_of(const RewrittenLine& rewritten, std::string_view words) {
    const std::vector<Token> wanted = tokens_of(words);
    for (std::size_t at = 0; at < wanted.size(); ++at)
        if (rewritten.word(at) != wanted[at].plain)
            return 0;
    return wanted.size();
}

/// Reports of the arbiter himself at the beginning of the line, with his name or without.
void cut_leads(RewrittenLine& rewritten) {
    for (bool is_cut = true; is_cut && rewritten.tokens.size() > 2;) {
        is_cut = false;
        if (const std::size_t count = report_before_that(rewritten); count > 0) {
            rewritten.cut_front(count);
            is_cut = true;
            continue;
        }
        std::size_t length = 0;
        for (const std::string_view lead : kLeads)
            length = std::max(length, length_of(rewritten, lead));
        if (length == 0 || length >= rewritten.tokens.size())
            continue;
        // A single word is an exclamation only before a comma.
        const bool is_sign = is_cjk_character(rewritten.tokens[length - 1].plain);
        const bool has_comma =
            rewritten.has_comma_behind(length - 1) || rewritten.word(length) == "，";
        if (length == 1 && !has_comma)
            continue;
        if (is_sign && !has_comma && length < 4)
            continue;
        if (rewritten.word(length) == "，")
            ++length;
        if (length >= rewritten.tokens.size())
            continue;
        rewritten.cut_front(length);
        is_cut = true;
    }
}

// ---- players

struct Named {
    std::size_t length = 0;  ///< of the whole mention
    std::size_t player = 0;  ///< where the side stands in it
};

/// "the lad with the black pieces", "chap playing White".
Named described_in_english(const RewrittenLine& rewritten, std::size_t at) {
    constexpr std::string_view kPeople[] = {
        "player", "lad",       "lady",       "chap",   "guy", "bloke",    "fellow",
        "friend", "colleague", "guest",      "kid",    "boy", "girl",     "man",
        "woman",  "gentleman", "competitor", "person", "one", "opponent", "gent",
        "fella",  "youngster", "veteran",    "junior"};
    constexpr std::string_view kRelations[] = {"with",   "playing", "plays",    "of",  "holding",
                                               "having", "has",     "handling", "who", "behind"};
    constexpr std::string_view kPieces[] = {"pieces", "stones", "side", "men"};
    std::size_t next = at;
    if (rewritten.word(next) == "the" || rewritten.word(next) == "our")
        ++next;
    if (!is_in(kPeople, rewritten.word(next)))
        return {};
    ++next;
    std::size_t relations = 0;
    while (is_in(kRelations, rewritten.word(next))) {
        ++next;
        ++relations;
    }
    if (rewritten.word(next) == "the")
        ++next;
    const auto player = sentence::player_at(rewritten.game, rewritten.tokens, next);
    if (relations == 0 || !player || player->length != 1)
        return {};
    const std::size_t end = next + (is_in(kPieces, rewritten.word(next + 1)) ? 2 : 1);
    return {end - at, next};
}

/// "kỳ thủ cầm quân trắng", "anh trắng", "bạn cầm đen".
Named described_in_vietnamese(const RewrittenLine& rewritten, std::size_t at) {
    constexpr std::string_view kPeople[] = {
        "kỳ thủ", "đấu thủ", "tuyển thủ", "vận động viên", "vđv",      "người chơi", "người",
        "bên",    "phía",    "phe",       "anh",           "ông",      "cô",         "bà",
        "bạn",    "em",      "chị",       "cậu",           "bác",      "chú",        "thằng",
        "cụ",     "cháu",    "anh bạn",   "cậu bé",        "anh chàng"};
    constexpr std::string_view kHolds[] = {"cầm quân",  "cầm", "đi quân", "giữ quân",
                                           "chơi quân", "bên", "quân"};
    const std::size_t person = longest_of(rewritten.tokens, at, kPeople);
    if (person == 0)
        return {};
    const std::size_t holds = longest_of(rewritten.tokens, at + person, kHolds);
    const std::size_t side = at + person + holds;
    const auto player = sentence::player_at(rewritten.game, rewritten.tokens, side);
    // Only the words of the colours: "anh Tiên" is a name.
    constexpr std::string_view kSides[] = {"trắng", "đen", "đỏ", "xanh"};
    if (!player || player->length != 1 || !is_in(kSides, rewritten.word(side)))
        return {};
    return {person + holds + 1, side};
}

/// 执黑的棋手, 黑的那位, 黑棋那边; also 黑的超时了, but not 黑的马.
Named described_in_chinese(const RewrittenLine& rewritten, std::size_t at) {
    constexpr std::string_view kColours[] = {"黑", "白", "红"};
    constexpr std::string_view kHeld[] = {"执", "持", "拿"};
    const bool is_held = is_in(kHeld, rewritten.word(at));
    const std::size_t side = at + (is_held ? 1 : 0);
    if (!is_in(kColours, rewritten.word(side)))
        return {};
    std::size_t end = side + 1;
    if (rewritten.word(end) == "方" ||
        (rewritten.word(end) == "棋" && rewritten.word(end + 1) != "手"))
        ++end;
    constexpr std::string_view kPeople[] = {
        "的 那 位 棋 手", "的 那 位", "的 那 边", "的 那 个", "的 那 一 方", "的 一 方",
        "的 棋 手",       "的 选 手", "的 人",    "那 位",    "那 边",       "那 个",
        "那 一 方",       "者",       "一 方",    "方 棋 手", "棋 手",       "选 手",
        "的 这 位",       "这 位",    "这 边",    "方"};
    if (const std::size_t person = longest_of(rewritten.tokens, end, kPeople); person > 0)
        return {end + person - at, side};
    if (is_held)
        return {};
    // 黑的: with 方 or 棋 it is the owner.
    constexpr std::string_view kOwned[] = {
        "马", "车", "炮", "兵", "卒", "士", "仕", "象", "相", "将", "帅", "王", "后",
        "子", "棋", "手", "电", "钟", "表", "旗", "时", "记", "教", "朋", "父", "队",
        "对", "皇", "那", "这", "一", "大", "活", "死", "和", "信", "封", "包", "笔",
        "亲", "妈", "爸", "领", "用", "局", "意", "建", "行", "格"};
    if (end != side + 1 || rewritten.word(end) != "的" || end + 1 >= rewritten.tokens.size() ||
        is_in(kOwned, rewritten.word(end + 1)) || rewritten.word(end + 1) == "，" ||
        rewritten.word(end + 1) == "。")
        return {};
    return {end + 1 - at, side};
}

/// Names each player by his side alone.
void name_sides(RewrittenLine& rewritten) {
    for (std::size_t at = 0; at < rewritten.tokens.size(); ++at) {
        Named named = described_in_english(rewritten, at);
        if (named.length == 0)
            named = described_in_vietnamese(rewritten, at);
        const bool is_chinese = named.length == 0;
        if (is_chinese)
            named = described_in_chinese(rewritten, at);
        if (named.length == 0)
            continue;
        std::string side(rewritten.word(named.player));
        if (is_chinese) {
            side += "方";
            if (named.length == 2 && rewritten.word(at + 1) == "方")
                continue;
        }
        rewritten.replace(at, named.length, side);
    }
}

// ---- short forms of being and having

/// "Black's been", "he's putting", "White's just left": as two words.
void part_short_forms(RewrittenLine& rewritten) {
    constexpr std::string_view kPronouns[] = {"he", "she", "it", "they", "who", "there"};
    constexpr std::string_view kHad[] = {
        "been",   "had",   "got",  "just",  "gone",  "not",       "now",    "already", "taken",
        "lost",   "made",  "let",  "put",   "run",   "forgotten", "broken", "given",   "come",
        "thrown", "again", "left", "never", "shown", "written",   "hit"};
    constexpr std::string_view kOwned[] = {"hand",  "arm",     "side",   "rook", "knight",
                                           "horse", "chariot", "cannon", "of",   "ear"};
    for (std::size_t at = 0; at + 1 < rewritten.tokens.size(); ++at) {
        const std::string plain(rewritten.word(at));
        std::size_t mark = plain.find("'s");
        std::size_t length = 2;
        if (mark == std::string::npos) {
            mark = plain.find("’s");
            length = 4;
        }
        if (mark == std::string::npos || mark + length != plain.size() || mark == 0)
            continue;
        const std::string subject = plain.substr(0, mark);
        const bool is_pronoun = is_in(kPronouns, subject);
        if (!is_pronoun && !sentence::player_at(rewritten.game, rewritten.tokens, at))
            continue;
        const std::string_view next = rewritten.word(at + 1);
        const bool is_had = is_in(kHad, next) && !is_in(kOwned, rewritten.word(at + 2));
        const bool is_doing = next.size() > 5 && next.ends_with("ing");
        if (is_had || is_doing || is_pronoun)
            rewritten.replace(at, 1, subject + (is_had ? " has" : " is"));
    }
}

// ---- clauses

/// "It was the horse that Red lifted", "it is White who pressed": as the plain sentence.
void unfold_emphasis(RewrittenLine& rewritten) {
    constexpr std::string_view kLinks[] = {"that", "who", "whom", "which"};
    const bool is_emphasis =
        (rewritten.word(0) == "it" && (rewritten.word(1) == "was" || rewritten.word(1) == "is"));
    const std::size_t start = is_emphasis ? 2 : rewritten.word(0) == "it's" ? 1 : 0;
    if (start == 0)
        return;
    constexpr std::size_t kFarthest = 9;
    for (std::size_t at = start + 1; at < std::min(rewritten.tokens.size(), kFarthest); ++at)
        // "it was reported by Black that …": what he says is his claim.
        if (rewritten.word(at) == "by" || rewritten.word(start).ends_with("ed")) {
            return;
        } else if (is_in(kLinks, rewritten.word(at))) {
            rewritten.replace(at, 1, "");
            rewritten.cut_front(start);
            return;
        }
}

/// ", who had not asked": ", he had not asked"; ", which I witnessed": ", I witnessed it".
void part_relative_clauses(RewrittenLine& rewritten) {
    for (std::size_t at = 1; at + 1 < rewritten.tokens.size(); ++at) {
        if (!rewritten.has_comma_behind(at - 1))
            continue;
        if (rewritten.word(at) == "who")
            rewritten.replace(at, 1, "he");
        else if (rewritten.word(at) == "which" && rewritten.word(at + 1) == "i")
            rewritten.replace(at, 1, "");
    }
}

/// "Having let go of the bishop on c4, White wanted …": the player first.
void put_player_first(RewrittenLine& rewritten) {
    constexpr std::string_view kFirst[] = {"having", "after", "without", "although", "though"};
    if (!is_in(kFirst, rewritten.word(0)))
        return;
    const std::size_t comma = rewritten.text.find(", ");
    if (comma == std::string::npos)
        return;
    std::size_t at = 0;
    while (at < rewritten.tokens.size() && rewritten.tokens[at].start < comma) {
        if (sentence::player_at(rewritten.game, rewritten.tokens, at))
            return;
        ++at;
    }
    const auto player = sentence::player_at(rewritten.game, rewritten.tokens, at);
    if (!player || player->length != 1 || at + 1 >= rewritten.tokens.size())
        return;
    const std::size_t start = rewritten.word(0) == "having" ? rewritten.tokens[1].start : 0;
    const std::string clause = rewritten.text.substr(start, comma - start);
    const std::string rest = rewritten.text.substr(rewritten.tokens[at + 1].start);
    rewritten.text = std::string(rewritten.word(at)) + " " + clause + " and " + rest;
    rewritten.tokens = tokens_of(rewritten.text);
}

/// "After White had let the stone go, …", "phát hiện đen …": what was done, without when and how.
void cut_word_before_player(RewrittenLine& rewritten) {
    constexpr std::string_view kWords[] = {"after", "when", "once", "found", "caught"};
    constexpr std::string_view kFound[] = {"phát hiện",      "phát hiện ra", "发 现",
                                           "查 明",          "有 人 看 见",  "有 人 看 到",
                                           "i noticed that", "noticed that"};
    std::size_t length = longest_of(rewritten.tokens, 0, kFound);
    if (length == 0 && is_in(kWords, rewritten.word(0)))
        length = 1;
    if (length > 0 && sentence::player_at(rewritten.game, rewritten.tokens, length))
        rewritten.cut_front(length);
}

/// "Ke1-e3 by White, pressed": the player first.
void put_author_of_move_first(RewrittenLine& rewritten) {
    const std::string_view move = rewritten.word(0);
    const auto player = rewritten.word(1) == "by"
                            ? sentence::player_at(rewritten.game, rewritten.tokens, 2)
                            : std::nullopt;
    if (!player || player->length != 1 ||
        move.find_first_of("0123456789") == std::string_view::npos)
        return;
    const std::string side(rewritten.word(2));
    rewritten.replace(1, 2, "");
    rewritten.text = side + " " + rewritten.text;
    rewritten.tokens = tokens_of(rewritten.text);
}

/// "won't stop talking": he keeps on doing it, and nothing is announced.
void tell_habits(RewrittenLine& rewritten) {
    struct Habit {
        std::string_view rewritten;
        std::string_view plain;
    };
    constexpr Habit kHabits[] = {
        {"won't stop", "keeps"},   {"wont stop", "keeps"},     {"will not stop", "keeps"},
        {"doesn't stop", "keeps"}, {"does not stop", "keeps"}, {"can't stop", "keeps"},
        {"cannot stop", "keeps"},  {"would not stop", "kept"}, {"wouldn't stop", "kept"},
        {"never stops", "keeps"},  {"không chịu ngừng", "cứ"}, {"不肯停下", "不停地"}};
    for (const Habit& each : kHabits)
        for (std::size_t at = 0; at < rewritten.tokens.size(); ++at)
            if (const std::size_t length = length_at(rewritten.tokens, at, each.rewritten);
                length > 0)
                rewritten.replace(at, length, each.plain);
}

/// "Ng8-d5?? + clock. Illegal nr 1": marks of a scoresheet in words.
void write_marks_out(RewrittenLine& rewritten) {
    struct Mark {
        std::string_view typed;
        std::string_view words;
    };
    constexpr Mark kMarks[] = {{" + clock", " and pressed the clock"},
                               {" & clock", " and pressed the clock"},
                               {" +clock", " and pressed the clock"},
                               {" + press", " and pressed the clock"},
                               {" nr 1", " first"},
                               {" no 1", " first"},
                               {" no. 1", " first"},
                               {" nr. 1", " first"},
                               {" + warning", ", warning"},
                               {" + warned", ", warned"}};
    for (const Mark& each : kMarks) {
        const std::size_t at = rewritten.text.find(each.typed);
        const std::size_t end = at + each.typed.size();
        if (at != std::string::npos && at > 0 &&
            (end == rewritten.text.size() ||
             std::string_view(" ,.;").contains(rewritten.text[end])))
            rewritten.text.replace(at, each.typed.size(), each.words);
    }
    // A player's initial before a colon.
    if (rewritten.text.size() > 3 && rewritten.text[1] == ':' && rewritten.text[2] == ' ')
        rewritten.text.erase(1, 1);
    rewritten.tokens = tokens_of(rewritten.text);
}

/// 经黑方提出, 由白方指出: who did it is named at the beginning.
void drop_signs_of_author(RewrittenLine& rewritten) {
    constexpr std::string_view kSigns[] = {"经", "由", "应"};
    constexpr std::string_view kDoes[] = {"提 出", "指 出", "投 诉", "要 求",
                                          "申 诉", "报 告", "举 报"};
    for (std::size_t at = 0; at + 2 < rewritten.tokens.size(); ++at)
        if (is_in(kSigns, rewritten.word(at)))
            if (const auto player = sentence::player_at(rewritten.game, rewritten.tokens, at + 1);
                player && longest_of(rewritten.tokens, at + 1 + player->length, kDoes) > 0)
                rewritten.replace(at, 1, "");
}

/// 予以警告并恢复原状: what the law orders, part by part.
void part_measures(RewrittenLine& rewritten) {
    struct Measure {
        std::string_view rewritten;
        std::string_view plain;
    };
    constexpr Measure kMeasures[] = {{"以双方", "以"},
                                     {"双方六十回合", "六十回合"},
                                     {"予以警告", "警告"},
                                     {"给予警告", "警告"},
                                     {"予以劝告", "劝告"},
                                     {"并恢复原状", "，恢复原状"},
                                     {"并放回原处", "，放回原处"},
                                     {"警告他一次", "警告一次"},
                                     {"，这是第", "，第"},
                                     {"，属首次", "，第一次"},
                                     {"，系首次", "，第一次"},
                                     {"，首次", "，第一次"},
                                     {"，头一回", "，第一次"},
                                     {"，頭一回", "，第一次"},
                                     {"，屬首次", "，第一次"},
                                     {"đây là lần thứ", "lần thứ"},
                                     {"; lần thứ", ", lần thứ"},
                                     {", lần đầu tiên", ", lần thứ nhất"}};
    // 以六十回合无吃子为由请求和棋: the ground first.
    if (const std::size_t from = rewritten.text.find("以"), to = rewritten.text.find("为由");
        from != std::string::npos && to != std::string::npos && from < to) {
        rewritten.text.replace(to, std::string_view("为由").size(), "，");
        rewritten.text.replace(from, std::string_view("以").size(), "，");
    }
    for (const Measure& each : kMeasures)
        if (const std::size_t at = rewritten.text.find(each.rewritten); at != std::string::npos)
            rewritten.text.replace(at, each.rewritten.size(), each.plain);
    rewritten.tokens = tokens_of(rewritten.text);
}

/// Exclamations and adverbs without meaning for the law.
void drop_particles(RewrittenLine& rewritten) {
    constexpr std::string_view kParticles[] = {"nhé", "nha", "ạ",  "đấy", "kìa",  "ha",
                                               "ơ",   "ối",  "ủa", "chà", "just", "simply",
                                               "啊",  "呀",  "哦", "嘛",  "呗"};
    for (std::size_t at = rewritten.tokens.size(); at-- > 0;)
        if (rewritten.tokens.size() > 2 && is_in(kParticles, rewritten.word(at)))
            rewritten.replace(at, 1, "");
}

}  // namespace
}  // namespace plain_phrasing

std::string with_fall_set_apart(std::string_view line) {
    if (!is_ascii(line))
        return std::string(line);
    constexpr std::string_view kFalls[] = {"bi roi",  "roi xuong", "roi khoi",
                                           "lam roi", "danh roi",  "de roi"};
    std::string text(line);
    const std::vector<Token> tokens = tokens_of(line);
    for (std::size_t at = tokens.size(); at-- > 0;)
        if (tokens[at].plain == "roi" && (longest_of(tokens, at, kFalls) > 0 ||
                                          (at > 0 && longest_of(tokens, at - 1, kFalls) > 0)))
            text.replace(tokens[at].start, std::string_view("roi").size(), "rot");
    return text;
}

std::string without_marks_of_moves(std::string_view line) {
    std::string text(line);
    for (const std::string_view mark : {"??", "?!", "!?", "!!"})
        for (std::size_t at = text.find(mark); at != std::string::npos;
             at = text.find(mark, at + 1))
            if (at > 1 && text[at - 1] >= '0' && text[at - 1] <= '9' && text[at - 2] >= 'a' &&
                text[at - 2] <= 'i')
                text.erase(at, mark.size());
    return text;
}

std::string in_plain_phrasing(conduct::Game game, std::string_view line) {
    using namespace plain_phrasing;
    if (line.find_first_of("=?\"") != std::string_view::npos ||
        line.find("？") != std::string_view::npos)
        return std::string(line);
    RewrittenLine rewritten{game, with_vietnamese_marks(line)};
    write_marks_out(rewritten);
    cut_leads(rewritten);
    tell_habits(rewritten);
    drop_signs_of_author(rewritten);
    part_measures(rewritten);
    drop_particles(rewritten);
    name_sides(rewritten);
    part_short_forms(rewritten);
    unfold_emphasis(rewritten);
    part_relative_clauses(rewritten);
    put_player_first(rewritten);
    cut_word_before_player(rewritten);
    put_author_of_move_first(rewritten);
    return rewritten.text;
}

}  // namespace kyvien::cli
