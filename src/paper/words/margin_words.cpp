#include <algorithm>
#include <array>
#include <charconv>

#include "clock/seat.h"
#include "conduct/presentation/wording.h"
#include "paper/source.h"
#include "paper/words/internal/margin_words.h"

namespace kyvien::paper::internal {
namespace {

using conduct::Game;
using conduct::Note;
using rulebook::Language;

/// In the order of rulebook::Language: English, Vietnamese, traditional and simplified Chinese.
struct NoteWords {
    std::string_view code;
    std::array<std::string_view, rulebook::kLanguageCount> words;
};

constexpr NoteWords kNotes[] = {
    {"clock-adjusted",
     {"{side}'s clock set to {time}: {reason}", "Đồng hồ bên {side} chỉnh thành {time}: {reason}",
      "{side}棋鐘調為 {time}：{reason}", "{side}棋钟调为 {time}：{reason}"}},
    {"clocks-stopped",
     {"Clocks stopped: {reason}", "Dừng đồng hồ: {reason}", "停鐘：{reason}", "停钟：{reason}"}},
    {"clocks-started",
     {"Clocks started: {reason}", "Chạy lại đồng hồ: {reason}", "開鐘：{reason}",
      "开钟：{reason}"}},
    {"position-restored",
     {"Position restored: {reason}", "Khôi phục thế cờ: {reason}", "恢復局面：{reason}",
      "恢复局面：{reason}"}},
    {"played-on",
     {"The arbiter lets play go on: {reason}", "Trọng tài cho chơi tiếp: {reason}",
      "裁判准予續弈：{reason}", "裁判准予续弈：{reason}"}},
    {"ruled", {"Ruling: {reason}", "Phán quyết: {reason}", "裁定：{reason}", "裁定：{reason}"}},
    {"result-corrected",
     {"Result corrected ({was} before): {reason}", "Sửa kết quả (trước là {was}): {reason}",
      "更正結果（原為 {was}）：{reason}", "更正结果（原为 {was}）：{reason}"}},
    {"claim-threefold",
     {"{side} claims a threefold repetition", "{side} yêu cầu xử hòa: lặp lại ba lần",
      "{side}申請判和：三次重複局面", "{side}申请判和：三次重复局面"}},
    {"claim-fifty-moves",
     {"{side} claims the fifty moves", "{side} yêu cầu xử hòa: năm mươi nước",
      "{side}申請判和：五十回合", "{side}申请判和：五十回合"}},
    {"claim-no-capture",
     {"{side} claims the moves without a capture", "{side} yêu cầu xử hòa: số nước không bắt quân",
      "{side}申請判和：無吃子回合", "{side}申请判和：无吃子回合"}},
    {"claim-repetition",
     {"{side} asks for a ruling on the repetition", "{side} đề nghị phân xử lặp lại",
      "{side}請裁定循環", "{side}请裁定循环"}},
    {"claim-rejected",
     {"The claim is not right; the opponent gets {bonus}",
      "Yêu cầu xử hòa không đúng; đối phương được thêm {bonus}", "申請判和不成立，對方加 {bonus}",
      "申请判和不成立，对方加 {bonus}"}},
    {"turn-voided",
     {"The play at {move} is void", "Nước đi tại {move} vô hiệu", "{move} 之著無效",
      "{move} 之着无效"}},
};

std::string value(const Note& note, std::string_view key) {
    const auto found = std::ranges::find(note.values, key, &conduct::Values::value_type::first);
    return found == note.values.end() ? std::string() : found->second;
}

std::string time_value(const std::string& text) {
    std::int64_t left = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), left);
    return error == std::errc{} && end == text.data() + text.size()
               ? clock_text(clock::Milliseconds(left))
               : text;
}

/// The reason as a person gave it; those of the laws themselves have words.
std::string reason_of(const Note& note, Game game, Language language) {
    const std::string reason = value(note, "reason");
    std::string code = "clock." + reason;
    std::ranges::replace(code, ' ', '-');
    const auto words = rulebook::words(conduct::law_of(game), code, language);
    return note.code == "clock-adjusted" && !words.empty() ? std::string(words) : reason;
}

std::string named_value(std::string_view name, const Note& note, Game game, Language language) {
    if (name == "reason")
        return reason_of(note, game, language);
    if (name == "time")
        return time_value(value(note, "main"));
    if (name == "bonus")
        return time_value(value(note, "bonus"));
    if (name == "side") {
        const std::string seat = value(note, "seat");
        if (!seat.empty())
            return conduct::side_name(game, clock::find_seat(seat).value_or(conduct::Seat::First),
                                      language);
        const auto by = conduct::seat_of(note.by);
        return by ? conduct::side_name(game, *by, language) : std::string();
    }
    return value(note, name);
}

std::string filled(std::string_view text, const Note& note, Game game, Language language) {
    std::string out;
    while (!text.empty()) {
        const std::size_t open = std::min(text.find('{'), text.size());
        out += text.substr(0, open);
        text.remove_prefix(open);
        const std::size_t close = text.find('}');
        if (close == std::string_view::npos)
            break;
        out += named_value(text.substr(1, close - 1), note, game, language);
        text.remove_prefix(close + 1);
    }
    return out += text;
}

}  // namespace

std::optional<std::string> say_note(const Note& note, Game game, Language language) {
    const auto* found = std::ranges::find(kNotes, note.code, &NoteWords::code);
    if (found == std::end(kNotes))
        return std::nullopt;
    return filled(found->words[static_cast<std::size_t>(language)], note, game, language);
}

std::string say_ruling(const conduct::Ruled& ruling, Game game, Language language) {
    const std::string text =
        conduct::say(game, language, "ruling", ruling.code, ruling.values, ruling.seat);
    const auto words = rulebook::words(conduct::law_of(game), "ruling." + ruling.code, language);
    if (!ruling.seat || words.find("{seat}") != std::string_view::npos)
        return text;
    const bool is_han = language == Language::ZhHant || language == Language::ZhHans;
    return conduct::side_name(game, *ruling.seat, language) + (is_han ? "：" : ": ") + text;
}

}  // namespace kyvien::paper::internal
