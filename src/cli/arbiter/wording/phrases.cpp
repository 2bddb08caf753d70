#include "cli/arbiter/wording/phrases.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <unordered_map>

#include "base/result.h"
#include "base/text.h"
#include "cli/arbiter/event_words.h"
#include "cli/arbiter/lines/line_reader.h"
#include "cli/arbiter/short_lines/desk_verbs.h"
#include "cli/arbiter/wording/cached_per_game.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/short_words.h"
#include "clock/seat.h"
#include "conduct/presentation/view.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli {
namespace {

using namespace conduct;

/// Characters without effect on the meaning.
constexpr std::string_view kIdleSigns[] = {
    "了",     "已",     "已经", "已經",   "的",     "被",     "因",     "时",   "時",     "在",
    "于",     "於",     "为",   "為",     "棋手",   "其",     "一次",   "对",   "對",     "给",
    "給",     "将",     "將",   "把",     "发现",   "發現",   "读秒",   "讀秒", "读秒中", "讀秒中",
    "对局者", "對局者", "裁判", "裁判长", "裁判長", "裁判员", "裁判員", "再次", "又"};

/// "将c3提掉", 将黑c3, 将棋子: 将 marks the following stone, and does not mean the future.
bool marks_stone(Game game, std::string_view word, std::size_t at) {
    constexpr std::size_t kSign = 3;
    constexpr std::string_view kStones[] = {"棋", "子", "其"};
    const std::string_view next = word.substr(std::min(at, word.size()), kSign);
    return next.empty() || (next[0] & 0x80) == 0 || seat_of_word(game, next) ||
           std::ranges::find(kStones, next) != std::end(kStones);
}

/// Other words for choices of reports.
struct ChoiceWord {
    std::string_view code;
    std::string_view text;
};
constexpr ChoiceWord kChoices[] = {
    {"put-back", "back"},
    {"put-back", "放回"},
    {"put-back", "放回原处"},
    {"put-back", "放回原處"},
    {"put-back", "移回"},
    {"put-back", "移回原处"},
    {"put-back", "移回原處"},
    {"put-back", "挪回"},
    {"put-back", "trả-về-chỗ-cũ"},
    {"put-back", "đặt-lại"},
    {"put-back", "để-về-chỗ-cũ"},
    {"put-back", "đưa-về-chỗ-cũ"},
    {"put-back", "về-chỗ-cũ"},
    {"put-back", "挪回原处"},
    {"put-back", "挪回原處"},
    {"put-back", "判挪回原处"},
    {"put-back", "判挪回原處"},
    {"stands", "stays"},
    {"stands", "leave-it"},
    {"stands", "leave-it-there"},
    {"stands", "leave-there"},
    {"stands", "let-it-stand"},
    {"stands", "leave-the-stone-where-it-is"},
    {"stands", "leave-the-stone-there"},
    {"stands", "let-the-stone-stay-where-it-is"},
    {"stands", "the-shifted-stone-stays"},
    {"stands", "the-shifted-stone-stands"},
    {"stands", "let-it-stay"},
    {"stands", "leave-it-where-it-is"},
    {"stands", "the-stone-stays"},
    {"stands", "the-stone-stands"},
    {"stands", "để-nguyên-đó"},
    {"stands", "cứ-để-nguyên"},
    {"stands", "不动了"},
    {"stands", "就放那里"},
    {"stands", "移子有效"},
    {"stands", "判移子有效"},
    {"stands", "算数"},
    {"stands", "算數"},
    {"stands", "để-nguyên"},
    {"on-purpose", "deliberate"},
    {"on-purpose", "deliberately"},
    {"on-purpose", "有意"},
    {"outside", "外界"},
    {"outside", "外力"},
    {"outside", "不可抗力"},
    {"outside", "bên-ngoài"},
    {"outside", "ngoại-cảnh"},
    {"accident", "by-accident"},
    {"accident", "accidentally"},
    {"accident", "无意"},
    {"accident", "無意"},
    {"accident", "不慎"},
    {"accident", "不小心"},
    {"accident", "误碰"},
    {"accident", "誤碰"},
    {"accident", "vô-ý"},
    {"accident", "vô-tình"},
    {"draw", "判和"},
    {"draw", "判和棋"},
    {"draw", "和棋"},
    {"loss", "判负"},
    {"loss", "判負"},
    {"draw", "和"},
    {"new-game", "replay"},
    {"new-game", "replay-the-game"},
    {"new-game", "play-it-again"},
    {"new-game", "play-the-game-again"},
    {"new-game", "đánh-lại-ván"},
    {"new-game", "đánh-lại-ván-mới"},
    {"new-game", "chơi-ván-mới"},
    {"new-game", "đánh-ván-mới"},
    {"new-game", "đánh-lại-ván-này"},
    {"new-game", "đánh-ván-khác"},
    {"new-game", "判重下"},
    {"new-game", "判重赛"},
    {"new-game", "判重賽"},
    {"new-game", "重赛"},
    {"new-game", "重賽"},
    {"new-game", "重新比赛"},
    {"new-game", "重新比賽"},
    {"new-game", "đánh-lại"},
    {"new-game", "chơi-lại"},
    {"ban", "forbidden"},
    {"ban", "禁止"},
    {"ban", "cấm"},
    {"ban", "按禁止全局同形处理"},
    {"ban", "按禁止全局同形着手无效"},
    {"ban", "按禁止全局同形再现着手无效"},
    {"ban", "着手无效"},
    {"new-game", "đấu-lại"},
    {"new-game", "ván-đấu-lại"},
    {"dead", "死"},
    {"alive", "活"},
    {"play-on", "实战解决"},
    {"play-on", "實戰解決"},
    {"play-on", "继续下"},
    {"play-on", "繼續下"},
    {"loss", "lost"},
    {"loss", "loses"},
    {"loss", "判输"},
    {"loss", "判輸"},
    {"loss", "thua"},
    {"dismissed", "nothing"},
    {"dismissed", "不处罚"},
    {"dismissed", "不處罰"},
};

std::string in_hyphens(std::string_view text) {
    std::string joined(text);
    std::ranges::replace(joined, ' ', '-');
    // Labels begin with a capital; Vietnamese Đ and Ắ need not be handled here.
    for (char& c : joined)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (joined.starts_with("Đ"))
        joined.replace(0, std::string_view("Đ").size(), "đ");
    return joined;
}

using rulebook::Language;
constexpr Language kTranslated[] = {Language::Vi, Language::ZhHant, Language::ZhHans};

/// The choice of a report in the language, joined by hyphens.
std::string choice_in(Game game, std::string_view choice, Language language) {
    return in_hyphens(rulebook::words(law_of(game), "choice." + std::string(choice), language));
}

/// All texts that is_choice() accepts as a choice of a report.
std::set<std::string, std::less<>> choices_of_law(Game game) {
    std::set<std::string, std::less<>> all;
    for (const ReportKind& kind : report_kinds(game))
        for (const ReportField& field : kind.fields)
            for (const std::string_view choice : field.choices) {
                all.emplace(choice);
                for (const auto& [code, text] : kChoices)
                    if (code == choice)
                        all.emplace(text);
                for (const Language language : kTranslated)
                    all.insert(choice_in(game, choice, language));
            }
    return all;
}

bool is_choice_of_law(Game game, std::string_view text) {
    return cached_per_game<choices_of_law>(game).contains(text);
}

std::vector<DeskLine> one_line(std::string verb, std::vector<std::string> words,
                               const DeskLine& desk_line) {
    DeskLine line;
    line.verb = std::move(verb);
    for (const std::string& word : words)
        line.rest.append(line.rest.empty() ? "" : " ").append(word);
    line.words = std::move(words);
    line.fields = desk_line.fields;
    line.who = desk_line.who;
    return {line};
}

std::unexpected<Refusal> refuse_unfitting_word(const std::string& word) {
    return refuse("report-word",
                  fmt::format("'{}' is neither a player nor fits a field of this line.", word),
                  std::nullopt, {{"word", word}});
}

/// "red_loses" is about Red.
bool is_same_side(std::string_view proposed, std::string side) {
    side[0] = static_cast<char>(side[0] | 0x20);
    return proposed == side + "_loses";
}

/// The penalty that takes a game for a reason; nothing if the law has none.
std::optional<DeskLine> penalty_of_loss(Game game, Seat seat, const DeskLine& desk_line) {
    const ReportKind* kind = find_report_kind(game, "penalty");
    const auto takes = [](const ReportField& field) {
        return field.key == "level" &&
               std::ranges::find(field.choices, "game-loss") != std::end(field.choices);
    };
    const bool has_reason = std::ranges::find(desk_line.fields, "reason",
                                              &Values::value_type::first) != desk_line.fields.end();
    if (kind == nullptr || !has_reason || std::ranges::none_of(kind->fields, takes))
        return std::nullopt;
    DeskLine line = one_line("", {std::string(clock::seat_name(seat))}, desk_line)[0];
    line.fields.emplace_back("level", "game-loss");
    return line;
}

/// The players among the words; refuses any other word.
Result<std::vector<Seat>> only_players(Game game, const DeskLine& desk_line) {
    std::vector<Seat> seats;
    for (const std::string& word : desk_line.words) {
        const auto seat = seat_of_short(game, word);
        if (!seat)
            return refuse_unfitting_word(word);
        seats.push_back(*seat);
    }
    if (seats.empty() && desk_line.who)
        seats.push_back(*desk_line.who);
    return seats;
}

/// The table indexed by normalised text; among equals the first that the game supports is used.
class PhrasesByText {
  public:
    explicit PhrasesByText(std::string (*key)(std::string_view)) {
        // "black loses time" is about a position: no word of "loses on time" may be omitted.
        for (const ShortWord& phrase : phrases())
            if (phrase.line != kOutOfTime || key(phrase.text) == phrase.text)
                by_text_[key(phrase.text)].push_back(&phrase);
    }
    [[nodiscard]] const ShortWord* find(Game game, std::string_view text) const {
        const auto found = by_text_.find(std::string(text));
        if (found == by_text_.end())
            return nullptr;
        const auto known = std::ranges::find_if(
            found->second, [&](const ShortWord* phrase) { return phrase->is_of(game); });
        return known == found->second.end() ? nullptr : *known;
    }

  private:
    std::unordered_map<std::string, std::vector<const ShortWord*>> by_text_;
};

}  // namespace

std::string without_filler_words(std::string_view joined) {
    // Besides articles; within a sentence these have a meaning (sentence_phrases.h).
    constexpr std::string_view kIdle[] = {
        "its", "is",   "was", "were", "has",  "had", "have", "been", "of", "at",  "on", "in",  "to",
        "by",  "from", "for", "and",  "then", "it",  "bị",   "được", "đã", "của", "là", "tại", "ở"};
    std::string kept;
    for (const std::string_view word : base::split<std::string_view>(joined, '-'))
        if (!is_article_or_possessive(word) && std::ranges::find(kIdle, word) == std::end(kIdle))
            kept.append(kept.empty() ? "" : "-").append(word);
    return kept;
}

std::optional<std::string_view> find_phrase(Game game, std::string_view joined) {
    static const PhrasesByText kWhole([](std::string_view text) { return std::string(text); });
    static const PhrasesByText kShorter(without_filler_words);
    if (const ShortWord* phrase = kWhole.find(game, joined))
        return phrase->line;
    if (const auto* name = std::ranges::find(kStatePhrases, joined);
        name != std::end(kStatePhrases) && ShortWord{*name, *name}.is_of(game))
        return *name;
    // "wants leave" from "wants to leave"; a single remaining word is too little to rely on.
    if (joined.find('-') == std::string_view::npos || find_short_word(game, joined) != nullptr ||
        find_report_kind(game, joined) != nullptr)
        return std::nullopt;
    const ShortWord* phrase = kShorter.find(game, joined);
    return phrase != nullptr ? std::optional(phrase->line) : std::nullopt;
}

void separate_players(Game game, std::vector<std::string>& words) {
    if (words.empty())
        return;
    for (const std::string_view possessive : {"'s", "’s"})
        if (std::string& word = words.front(); word.ends_with(possessive))
            if (const std::size_t length = word.size() - possessive.size();
                seat_of_word(game, std::string_view(word).substr(0, length)))
                word.resize(length);
    // The longer name comes first: "白方" before "白".
    constexpr std::size_t kSign = 3;
    const std::string first = words.front();
    for (const std::size_t length : {2 * kSign, kSign}) {
        if (first.size() <= length || (first[0] & 0x80) == 0)
            continue;
        for (const std::size_t place : {std::size_t{0}, first.size() - length}) {
            const std::string side = first.substr(place, length);
            const std::string rest = place == 0 ? first.substr(length) : first.substr(0, place);
            if (!seat_of_word(game, side) ||
                (!find_phrase(game, rest) && find_short_word(game, rest) == nullptr))
                continue;
            words.front() = rest;
            words.insert(words.begin(), side);
            return;
        }
    }
}

namespace sign_parts {
namespace {

constexpr std::size_t kSign = 3;      // bytes
constexpr std::size_t kLongest = 10;  // signs of one phrase

/// The first byte of a sign; Vietnamese letters of three bytes begin with another.
bool is_cjk_character(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0xe3 && byte <= 0xe9;
}

bool is_known(Game game, const std::string& text) {
    return find_phrase(game, text) || find_short_word(game, text) != nullptr;
}

/// A number and its unit, a point; empty if there is a letter of another script.
std::string number_or_point(std::string_view word, std::size_t at) {
    std::size_t end = at;
    while (end < word.size() && (word[end] & 0x80) == 0)
        ++end;
    std::string part(word.substr(at, end - at));
    for (const std::string_view unit : {"分钟", "分鐘", "小时", "小時", "分", "秒"})
        if (word.substr(end).starts_with(unit) && read_duration(part + std::string(unit)))
            return part + std::string(unit);
    return part;
}

/// Puts the act first, whoever it is and whatever the reason. Returns whether that is all the line
/// says: with a verb of the desk, no other act may be mentioned.
bool put_act_first(Game game, std::vector<std::string>& parts) {
    const auto verb =
        std::ranges::find_if(parts, [&](const std::string& part) { return is_known(game, part); });
    std::rotate(parts.begin(), verb, verb + 1);
    const auto phrase = find_phrase(game, parts[0]);
    const std::string_view line = phrase ? *phrase : find_short_word(game, parts[0])->line;
    const bool is_plain = !line.starts_with("report") && !find_coming_word(line) &&
                          find_short_word(game, line) == nullptr &&
                          std::ranges::find(kStatePhrases, line) == std::end(kStatePhrases);
    return !is_plain || std::none_of(parts.begin() + 1, parts.end(), [&](const std::string& part) {
        return is_cjk_character(part[0]) && !seat_of_word(game, part);
    });
}

}  // namespace
}  // namespace sign_parts

std::vector<std::string> split_characters(Game game, const std::string& word) {
    using sign_parts::is_known, sign_parts::kLongest, sign_parts::kSign;
    if (word.empty() || std::ranges::none_of(word, sign_parts::is_cjk_character) ||
        is_known(game, word))
        return {word};
    std::vector<std::string> parts;
    bool tells = false;  // whether a part names an act
    for (std::size_t at = 0; at < word.size();) {
        std::string part;
        if (!sign_parts::is_cjk_character(word[at])) {
            part = sign_parts::number_or_point(word, at);
            if (part.empty())
                return {word};
            at += part.size();
            parts.push_back(std::move(part));
            continue;
        }
        for (std::size_t signs = kLongest; signs > 0 && part.empty(); --signs) {
            if (at + signs * kSign > word.size())
                continue;
            const std::string text = word.substr(at, signs * kSign);
            const bool is_idle = std::ranges::find(kIdleSigns, text) != std::end(kIdleSigns);
            // A player who notices something has not done it: "黑方发现…".
            if ((text == "发现" || text == "發現") && !parts.empty())
                return {word};
            // 将认输: in the future; before a player or a point 将 marks a stone. 同意裁判: agrees
            // with him.
            constexpr std::string_view kArbiter = "裁判";
            if (((text == "将" || text == "將") && !marks_stone(game, word, at + signs * kSign)) ||
                (text.starts_with(kArbiter) && tells))
                return {word};
            // "黑棋" is the player too.
            if (text.size() == 2 * kSign && text.ends_with("棋") &&
                seat_of_word(game, text.substr(0, kSign))) {
                part = text;
                parts.push_back(text.substr(0, kSign));
                continue;
            }
            if (!is_known(game, text) && !seat_of_word(game, text) && !is_idle &&
                !is_choice_of_law(game, text))
                continue;
            part = text;
            tells |= is_known(game, text);
            if (!is_idle)
                parts.push_back(text);
        }
        if (part.empty())
            return {word};
        at += part.size();
    }
    // "黑e5": a move with its player.
    const bool is_move = parts.size() == 2 && seat_of_word(game, parts[0]) &&
                         !sign_parts::is_cjk_character(parts[1][0]);
    if (!tells)
        return is_move ? parts : std::vector{word};
    return sign_parts::put_act_first(game, parts) ? parts : std::vector{word};
}

bool is_choice(Game game, std::string_view choice, std::string_view joined) {
    if (choice == joined)
        return true;
    for (const auto& [code, text] : kChoices)
        if (code == choice && text == joined)
            return true;
    return std::ranges::any_of(kTranslated, [&](Language language) {
        return choice_in(game, choice, language) == joined;
    });
}

std::string_view switch_word(std::string_view word) {
    if (word == "seen" || word == "saw")
        return "witnessed";
    if (word == "admits")
        return "admitted";
    return word;
}

namespace {

/// 9.1.2.1, 7.2.d: a nod or a shake of the head may acknowledge the offer, or answer it.
std::unexpected<Refusal> refuse_ambiguous_gesture(const DeskLine& desk_line) {
    const auto typed = std::ranges::find(desk_line.fields, "reason", &Values::value_type::first);
    const std::string line = typed == desk_line.fields.end() ? std::string() : typed->second;
    return refuse("ambiguous-line",
                  fmt::format("'{}' is no answer by itself; ask the player, and say accept or "
                              "decline.",
                              line),
                  std::nullopt, {{"verb", line}, {"candidates", "accept decline"}});
}

/// Statements that record nothing, or lack what the desk needs; nothing for any other phrase.
std::optional<std::unexpected<Refusal>> refusal_of_incomplete_phrase(std::string_view phrase) {
    struct Asked {
        std::string_view phrase;
        std::string_view english;
        std::string_view usage;
    };
    constexpr Asked kAsked[] = {
        {kPressForgotten,
         "Nothing is recorded of that: the clock runs on until the player presses it. Say: press "
         "w, or clock w 1:23:20",
         "press w, clock w 1:23:20"},
        {kSettingsFixed,
         "Komi, handicap and times are those with which the game was made. Say: annul reason=…, "
         "and make it anew, or correct its result.",
         "annul reason=…, correct 0-1 clause=… reason=…"},
        {kResultWrong, "Say: correct 0-1 clause=… reason=…, or undo the line that told it.",
         "correct 0-1 clause=… reason=…, undo"},
        {kSpokenForPlayer,
         "Nothing is recorded of what others say for a player: he resigns, offers and answers "
         "himself. Say: resign b, offer b, accept b, if he does",
         "resign b, offer b, accept b"},
        {kMeasureMissing,
         "No rule names what follows: choose the measure. Say: remind b reason=…, warn b reason=…, "
         "fault b fault-class=conduct clause=16.1 reason=…",
         "remind b reason=…, warn b reason=…, fault b fault-class=conduct clause=16.1 reason=…"},
        {kNotCovered,
         "No rule names this: the arbiter rules on it, the chief in doubtful cases (25.1). Say: "
         "report incident b what=… choice=advice reason=…, or annul reason=…",
         "report incident b what=… choice=advice reason=…, annul reason=…"},
        {kClockBroken,
         "Say: stop reason=…, and with the new clock: clock 1:23:20 0:59:40, then start.",
         "stop reason=…, clock 1:23:20 0:59:40, start"}};
    const auto* found = std::ranges::find(kAsked, phrase, &Asked::phrase);
    if (found == std::end(kAsked))
        return std::nullopt;
    return refuse("usage", std::string(found->english), std::nullopt,
                  {{"usage", std::string(found->usage)}});
}

}  // namespace

Result<std::vector<DeskLine>> ShortLineReader::phrase_line(std::string_view phrase,
                                                           const DeskLine& desk_line) const {
    if (phrase == kGiveTime || phrase == kTakeTime)
        return given_time_line(desk_line, phrase == kTakeTime);
    if (phrase == kTwoPlays)
        return two_plays_line(desk_line);
    if (phrase == kGestureAlone)
        return refuse_ambiguous_gesture(desk_line);
    if (const auto usage = refusal_of_incomplete_phrase(phrase))
        return *usage;
    if (phrase == kRetakesKo)
        return ko_retaken_line(desk_line);
    if (phrase == kMovedTo) {
        const bool by_player =
            desk_line.who || std::ranges::any_of(desk_line.words, [&](const auto& word) {
                return seat_of_short(game(), word).has_value();
            });
        return short_form(by_player ? "stone-reset" : "displaced", desk_line);
    }
    if (phrase == kNeitherGivesWay) {
        std::vector<DeskLine> lines;
        for (const Seat seat : clock::kBothSeats) {
            lines.push_back(one_line(
                "report", {"cycle-answer", std::string(clock::seat_name(seat))}, desk_line)[0]);
            lines.back().fields.emplace_back("gives-way", "no");
        }
        return lines;
    }
    if (phrase == kBothEnd)
        return game_.state.phase() == Phase::Agreeing ? one_line("move", {"end"}, desk_line)
                                                      : agreement_line(kBothAgree, desk_line);
    if (phrase == kAgrees || phrase == kBothAgree || phrase == kDisagrees)
        return agreement_line(phrase, desk_line);
    if (phrase == kBothMissing || phrase == kBothSign || phrase == kBothReset) {
        const std::string kind = phrase == kBothMissing ? "absent"
                                 : phrase == kBothSign  ? "signed"
                                                        : "pieces-reset";
        std::vector<DeskLine> lines;
        for (const Seat seat : clock::kBothSeats)
            lines.push_back(
                one_line("report", {kind, std::string(clock::seat_name(seat))}, desk_line)[0]);
        return lines;
    }
    if (phrase == kPlayResumes) {
        if (game_.state.phase() != Phase::Adjourned)
            return one_line("start", {}, desk_line);
        const bool is_resumed = find_report_kind(game(), "resumed") != nullptr;
        return short_form(is_resumed ? "resumed" : "resume", desk_line);
    }
    const auto seats = KYVIEN_TRY(only_players(game(), desk_line));
    if (seats.size() > 1)
        return refuse_unfitting_word(std::string(clock::seat_name(seats[1])));
    if (phrase == kPerpetualCheck || phrase == kPerpetualChase || phrase == kWillVary ||
        phrase == kNobodyVaries)
        return perpetual_line(phrase, seats, desk_line);
    if (phrase == kOutOfTime) {
        // The player whose time is over, not the one who calls it.
        if (seats.empty())
            return one_line("flag", {}, desk_line);
        return short_form("down",
                          one_line("", {std::string(clock::seat_name(seats[0]))}, desk_line)[0]);
    }
    if (seats.empty())
        return refuse("usage", "Say: white wins reason=… clause=…", std::nullopt,
                      {{"usage", std::string(phrase == kWins ? "w wins" : "w loses")}});
    if (phrase == kWinsByResignation)
        return one_line("resign", {std::string(clock::seat_name(clock::opponent(seats[0])))},
                        desk_line);
    const Seat winner = phrase == kWins ? seats[0] : clock::opponent(seats[0]);
    // The pending finding says the same.
    const bool is_cited = std::ranges::find(desk_line.fields, "clause",
                                            &Values::value_type::first) != desk_line.fields.end();
    if (auto confirmed = perpetual_line(kLoses, {clock::opponent(winner)}, desk_line);
        confirmed && !is_cited)
        return confirmed;
    // Xiangqi 16.1.c: a loss that no clause prescribes by itself is a penalty, with its reason.
    if (phrase == kLoses && !is_cited)
        if (auto penalty = penalty_of_loss(game(), seats[0], desk_line))
            return short_form("penalty", *std::move(penalty));
    return one_line("rule", {winner == Seat::First ? "1-0" : "0-1"}, desk_line);
}

Result<std::vector<DeskLine>> ShortLineReader::agreement_line(std::string_view phrase,
                                                              const DeskLine& desk_line) const {
    const bool agrees = phrase != kDisagrees;
    // "双方同意放回原处": what they agree on follows.
    if (const ReportKind* kind = find_report_kind(game(), "displaced-agreed");
        agrees && kind != nullptr && game_.is_owed("ask-about-shifted-stone")) {
        DeskLine line = desk_line;
        // "白方也同意": to the other player's statement.
        const bool is_bare = line.fields.empty() && only_players(game(), line).has_value();
        for (auto event = game_.events.rbegin(); is_bare && event != game_.events.rend(); ++event)
            if (const auto* reported = std::get_if<Reported>(&event->body)) {
                if (reported->report.kind == kind->kind)
                    line.fields = reported->report.fields;
                break;
            }
        return short_form(kind->kind, std::move(line));
    }
    auto seats = KYVIEN_TRY(only_players(game(), desk_line));
    if (game_.is_owed("ask-about-shifted-stone") && !agrees)
        return one_line("report", {"displaced-disputed"}, desk_line);
    if (game_.is_owed("answer-the-end")) {
        // The player who declared it has agreed; the other one answers, by a word or by continuing
        // to play.
        if (agrees)
            return one_line("move", {"end"}, desk_line);
        const Seat refuser = seats.empty() ? game_.to_move() : seats[0];
        return one_line("report", {"end-refused", std::string(clock::seat_name(refuser))},
                        desk_line);
    }
    const bool stopped = game_.state.phase() == Phase::Agreeing;
    const bool counted = game_.state.phase() == Phase::Finished;
    // "双方同意终局" without a pending question: other words of the line say to what.
    if (!stopped && !counted && phrase == kBothAgree && info(game()).has_komi)
        return refuse("unknown-line", "Nothing waits to be agreed upon.", std::nullopt,
                      {{"verb", std::string(phrase)}});
    if (!stopped && !counted)
        return one_line(agrees ? "accept" : "decline", {}, desk_line);
    if (phrase == kBothAgree)
        seats = {Seat::First, Seat::Second};
    if (stopped && !agrees)
        return one_line("dispute",
                        seats.empty() ? std::vector<std::string>{}
                                      : std::vector{std::string(clock::seat_name(seats[0]))},
                        desk_line);
    std::vector<DeskLine> lines;
    for (const Seat seat : seats) {
        const std::string name(clock::seat_name(seat));
        const std::string_view kind = agrees ? "count-accepted" : "recount";
        lines.push_back(stopped ? one_line("confirm", {name}, desk_line)[0]
                                : one_line("report", {std::string(kind), name}, desk_line)[0]);
    }
    if (lines.empty())
        return refuse("report-seat", "Say which player agrees, or that both do.");
    return lines;
}

Result<std::vector<DeskLine>> ShortLineReader::two_plays_line(const DeskLine& desk_line) const {
    std::optional<Seat> seat = desk_line.who;
    std::vector<std::string> others;
    for (const std::string& word : desk_line.words)
        if (const auto named = seat_of_short(game(), word))
            seat = named;
        else
            others.push_back(word);
    // A player on move who names one point has played once: his first stone has to be given too.
    const auto moves = game_.state.moves();
    const bool is_on_move =
        seat == game_.to_move() && game_.state.phase() == conduct::Phase::Playing;
    const bool tells_first = others.size() == 2;
    if (!seat || others.size() > 2 || (is_on_move && others.size() == 1) ||
        (tells_first && !is_on_move && (moves.empty() || moves.back().move != others[0])))
        return refuse("usage", "Say: two-plays b c3 d5", std::nullopt,
                      {{"usage", "two-plays b c3 d5"}});
    if (tells_first && !is_on_move)
        others.erase(others.begin());
    if (!others.empty()) {
        std::vector<DeskLine> plays;
        for (const std::string& point : others) {
            plays.push_back(one_line("move", {point}, desk_line)[0]);
            plays.back().who = seat;
        }
        return plays;
    }
    const auto clause = rulebook::find_clause(law_of(game()), "17.1");
    DeskLine ruled = one_line("rule", {*seat == Seat::First ? "0-1" : "1-0"}, desk_line)[0];
    ruled.who.reset();
    ruled.fields.emplace_back("clause", "17.1");
    ruled.fields.emplace_back(
        "reason",
        rulebook::localized_clause(*clause, game_.options.players.value_or(game_.options.language))
            .words.title);
    return std::vector{std::move(ruled)};
}

std::optional<DeskLine> ShortLineReader::counted_line(Seat winner, int hundredths,
                                                      bool in_stones) const {
    const Settings& settings = game_.state.settings();
    /// Black's count in quarters of a stone, where the board can give it.
    const auto count = [&](int in_a_stone) -> std::optional<int> {
        if (hundredths * 4 % in_a_stone != 0)
            return std::nullopt;
        const int won = hundredths * 4 / in_a_stone;
        const int area = 2 * settings.board_size * settings.board_size + settings.komi_quarters +
                         (winner == Seat::First ? won : -won);
        return area % 2 == 0 && area >= 0 ? std::optional(area) : std::nullopt;
    };
    const auto stones = count(100);
    const auto points = in_stones ? std::nullopt : count(200);
    std::string by_record;
    if (const auto& ending = game_.state.ending())
        for (const auto& [key, value] : ending->values)
            if (key == "black")
                by_record = value;
    const auto told =
        stones && (!points || quarters_to_text(*stones) == by_record) ? stones : points;
    if (!told)
        return std::nullopt;
    DeskLine line;
    line.verb = "report";
    line.words = {"count"};
    line.rest = "count";
    line.fields = {{"black", quarters_to_text(*told)}};
    return line;
}

Result<std::vector<DeskLine>> ShortLineReader::perpetual_line(std::string_view phrase,
                                                              const std::vector<Seat>& seats,
                                                              const DeskLine& desk_line) const {
    const ReportKind* kind = find_report_kind(game(), "repetition-ruling");
    const auto& question = game_.state.question();
    // It confirms a finding, so it must match the finding and the player.
    const auto nothing_waits = [&] {
        return refuse("unknown-line", "No such finding waits for a ruling.", std::nullopt,
                      {{"verb", std::string(phrase)}});
    };
    if (kind == nullptr || !question)
        return nothing_waits();
    const auto proposed =
        std::ranges::find(question->values, "proposed", &Values::value_type::first);
    const std::string loser = proposed == question->values.end() ? "" : proposed->second;
    const bool is_check = question->clause.id() == "23.1" || question->clause.id() == "7.1.g";
    const bool is_chase =
        !is_check && question->clause.id().starts_with("23.") && loser.ends_with("_loses");
    const bool is_it = phrase == kPerpetualCheck   ? is_check
                       : phrase == kPerpetualChase ? is_chase
                       : phrase == kNobodyVaries   ? loser == "draw"
                                                   : loser.ends_with("_loses");
    if (!is_it)
        return nothing_waits();
    const std::string side =
        seats.empty() ? "" : side_name(game(), seats[0], rulebook::Language::En);
    if (!seats.empty() && !is_same_side(loser, side))
        return refuse_unfitting_word(side_name(game(), seats[0], game_.options.language));
    DeskLine line;
    line.who = desk_line.who;
    line.fields = desk_line.fields;
    line.fields.emplace_back("decision", phrase == kWillVary ? "vary" : "confirm");
    return short_form("repetition-ruling", std::move(line));
}

}  // namespace kyvien::cli
