#include "cli/arbiter/wording/short_words.h"

#include <algorithm>

#include "cli/arbiter/line.h"
#include "cli/arbiter/wording/phrases.h"
#include "conduct/core/command.h"
#include "conduct/core/report.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli {
namespace {

using namespace conduct;

constexpr ShortWord kShort[] = {
    // plays
    {"m", "move"},
    {"p", "press"},
    {"play", "move"},
    {"đi", "move"},
    {"lên", "move"},
    {"bấm", "press"},
    {"走", "move"},
    {"下", "move"},
    {"落子", "move"},
    {"按", "press"},
    // the most common incidents
    {"ill", "illegal"},
    {"illegal", "illegal"},
    {"sai", "illegal"},
    {"違例", "illegal"},
    {"违例", "illegal"},
    {"tm", "report touch-move"},
    {"tm", "report touch-claim"},
    {"touched", "report touch"},
    {"chạm", "report touch"},
    {"摸子", "report touch"},
    {"触摸", "report touch"},
    {"c", "clock"},
    {"giờ", "clock"},
    {"调钟", "clock"},
    {"調鐘", "clock"},
    {"s", "both-signed"},
    {"down", "report flag-down"},
    {"down", "report flag-fall"},
    {"down", "report overstepped"},
    {"rụng", "report flag-down"},
    {"here", "arrived"},
    {"late", "arrived"},
    {"muộn", "arrived"},
    {"迟到", "arrived"},
    {"遲到", "arrived"},
    {"excused", "excused"},
    {"missing", "missing"},
    {"vắng", "missing"},
    {"缺席", "missing"},
    {"warn", "report penalty option=12.9.1"},
    {"warn", "report penalty level=warning rank=table-arbiter"},
    {"warn", "report incident choice=warning"},
    {"警告", "report penalty option=12.9.1"},
    {"警告", "report penalty level=warning rank=table-arbiter"},
    {"警告", "report incident choice=warning"},
    {"add", "report compensation"},
    {"phone", "report device-on-person"},
    {"phone", "report consulting"},
    {"phone", "report penalty rank=table-arbiter"},
    // of Go
    {"advice", "report incident choice=advice"},
    {"劝告", "report incident choice=advice"},
    {"勸告", "report incident choice=advice"},
    {"upset", "report scattered"},
    {"散乱", "report scattered"},
    {"散亂", "report scattered"},
    {"移子", "report displaced"},
    {"误提", "report stones-lifted"},
    {"誤提", "report stones-lifted"},
    {"minutes", "report ask-minutes of=own"},
    {"停一手", "move pass"},
    {"虚着", "move pass"},
    {"虛著", "move pass"},
    {"弃权", "move pass"},
    {"棄權", "move pass"},
    {"bỏ-lượt", "move pass"},
    {"终局", "move end"},
    {"終局", "move end"},
    {"kết-thúc", "move end"},
    {"死子", "dead"},
    {"确认", "confirm"},
    {"確認", "confirm"},
    {"争议", "dispute"},
    {"爭議", "dispute"},
    {"封棋", "report adjourned"},
    {"niêm-phong", "report adjourned"},
    {"续弈", "report resumed"},
    {"續弈", "report resumed"},
    {"暂停", "report break"},
    {"暫停", "report break"},
    {"nghỉ", "report break"},
    {"申诉", "report appeal"},
    {"申訴", "report appeal"},
    {"khiếu-nại", "report appeal"},
    {"离席", "report away"},
    {"離席", "report away"},
    {"rời-bàn", "report away"},
    // other everyday words
    {"dừng", "stop"},
    {"停", "stop"},
    {"停钟", "stop"},
    {"停鐘", "stop"},
    {"run", "start"},
    {"chạy", "start"},
    {"开钟", "start"},
    {"開鐘", "start"},
    {"agreed", "agreed"},
    {"u", "undo"},
    {"hoàn-tác", "undo"},
    {"撤销", "undo"},
    {"撤銷", "undo"},
    {"draw", "claim"},
    {"hòa", "claim"},
    {"和棋", "claim"},
    {"xin-thua", "resign"},
    {"认输", "resign"},
    {"認輸", "resign"},
    {"q", "quit"},
    {"thoát", "quit"},
    {"退出", "quit"},
};

/// Whether the game has the report, the fields and the choices of the line.
bool is_told_in(Game game, std::string_view line) {
    const DeskLine desk_line = read_line(game, line);
    // Passes, and what follows the end, belong to games with counting.
    if (desk_line.verb == "dead" || desk_line.verb == "confirm" || desk_line.verb == "dispute" ||
        (desk_line.verb == "move" && !desk_line.words.empty()))
        return info(game).has_komi;
    for (const std::string_view both : {kAgrees, kBothAgree, kDisagrees, kTwoPlays, kRetakesKo,
                                        kBothEnd, kNeitherGivesWay, kMovedTo, kBothMissing})
        if (desk_line.verb == both)
            return info(game).has_komi;
    struct OfReport {
        std::string_view line;
        std::string_view kind;
    };
    constexpr OfReport kOfReports[] = {
        {kBothSign, "signed"}, {kBothReset, "pieces-reset"}, {kNobodyVaries, "repetition-ruling"}};
    for (const OfReport& each : kOfReports)
        if (desk_line.verb == each.line)
            return find_report_kind(game, each.kind) != nullptr;
    if (desk_line.verb != "report")
        return true;
    const ReportKind* kind = find_report_kind(game, desk_line.words[0]);
    return kind != nullptr && std::ranges::all_of(desk_line.fields, [&](const auto& each) {
               const auto field = std::ranges::find(kind->fields, each.first, &ReportField::key);
               return field != kind->fields.end() &&
                      (field->choices.empty() ||
                       std::ranges::find(field->choices, each.second) != field->choices.end());
           });
}

}  // namespace

std::span<const ShortWord> short_words() {
    return kShort;
}

const ShortWord* find_short_word(Game game, std::string_view text) {
    for (const ShortWord& word : kShort)
        if (word.text == text && word.is_of(game))
            return &word;
    return nullptr;
}

bool ShortWord::is_of(Game game) const {
    return is_told_in(game, line);
}

std::optional<ArrivalStatus> find_coming_word(std::string_view line) {
    return find_arrival_status(line);
}

std::string claim_word(Game game, std::string_view word) {
    // Games with counting have one claim; those of the others are refused by name.
    if (info(game).has_komi && find_claim_kind(word))
        return std::string(word);
    const bool is_chess = info(game).has_moves_by_hand;
    constexpr std::string_view kSamePosition[] = {
        "3",         "3x",     "rep",        "repetition",
        "threefold", "3-fold", "three-fold", "threefold-repetition",
        "triple",    "lặp",    "3-lần",      "三次重复",
        "三次重複"};
    if (std::ranges::find(kSamePosition, word) != std::end(kSamePosition))
        return is_chess ? "threefold" : "repetition";
    constexpr std::string_view kNoCapture[] = {
        "50",      "60",       "fifty-moves", "no-capture",  "fifty",    "fifty-move", "50-moves",
        "50-move", "60-moves", "60-move",     "sixty-moves", "五十回合", "六十回合"};
    if (std::ranges::find(kNoCapture, word) != std::end(kNoCapture))
        return is_chess ? "fifty-moves" : "no-capture";
    return find_claim_kind(word) ? std::string(word) : std::string();
}

std::string side_name_short(Game game, Seat seat) {
    std::string name = side_name(game, seat, rulebook::Language::En).substr(0, 1);
    name[0] = static_cast<char>(name[0] | 0x20);
    return name;
}

std::optional<Seat> seat_of_short(Game game, std::string_view word) {
    if (const auto seat = seat_of_word(game, word))
        return seat;
    if (word.size() == 1)
        for (const Seat seat : clock::kBothSeats)
            if ((word[0] | 0x20) == side_name_short(game, seat)[0])
                return seat;
    return std::nullopt;
}

bool is_time_field(std::string_view key) {
    return key == "ms" || key.ends_with("-ms") || key.ends_with("-time") || key == "left" ||
           key.ends_with("-s") || key == "seconds" || key == "minutes";
}

}  // namespace kyvien::cli
