#include "cli/arbiter/lines/line_parts.h"

#include <algorithm>

#include "base/text.h"
#include "cli/arbiter/event_words.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/short_words.h"

namespace kyvien::cli {

using namespace conduct;

bool is_time_word(std::string_view word) {
    return word.find_first_not_of("0123456789.") != std::string_view::npos &&
           read_duration(word).has_value();
}

bool is_number_word(std::string_view word) {
    return !word.empty() && word.size() < 7 &&
           word.find_first_not_of("0123456789") == std::string_view::npos;
}

MoveAndPress move_and_press(std::string_view line) {
    for (const std::string_view press :
         {" p", " press", " and presses", " and pressed", " and presses the clock",
          " and pressed the clock", " .", " bấm", " bam", " 按", " 按钟", " 按鐘"})
        if (line.ends_with(press))
            return {base::trimmed(line.substr(0, line.size() - press.size()), " \t"), true};
    if (line.size() > 2 && line.ends_with('.'))
        return {line.substr(0, line.size() - 1), true};
    return {line, false};
}

bool is_side_word(std::string_view word) {
    const std::string plain = plain_word(word);
    return plain == "bên" || plain == "ben";
}

std::string_view without_moving(std::string_view text) {
    constexpr std::string_view kVerbs[] = {"đi tiếp ", "đi luôn ", "đánh tiếp ",   "đi ",   "di ",
                                           "lên ",     "len ",     "plays on at ", "plays "};
    for (const std::string_view verb : kVerbs)
        if (text.starts_with(verb))
            return base::trimmed(text.substr(verb.size()), " \t");
    return text;
}

std::string clause_in(rulebook::Law law, std::string_view reason) {
    constexpr std::string_view kMarks = ".,;:()";
    for (std::string_view word : base::split<std::string_view>(reason, ' ')) {
        const std::size_t first = word.find_first_not_of(kMarks);
        if (first == std::string_view::npos)
            continue;
        word = word.substr(first, word.find_last_not_of(kMarks) + 1 - first);
        if (word.find('.') != std::string_view::npos && rulebook::find_clause(law, word))
            return std::string(word);
    }
    return {};
}

std::string without_promotion_signs(std::string_view line) {
    const auto is_letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
    std::string plain;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const bool is_cjk_character = line[at] == '=' && at > 1 && at + 1 < line.size() &&
                                      (line[at - 1] == '1' || line[at - 1] == '8') &&
                                      line[at - 2] >= 'a' && line[at - 2] <= 'h' &&
                                      is_letter(line[at + 1]) &&
                                      (at + 2 == line.size() || !is_letter(line[at + 2]));
        if (!is_cjk_character)
            plain += line[at];
    }
    return plain;
}

std::string in_small_letters(std::string_view text) {
    std::string small(text);
    for (char& c : small)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return small;
}

bool are_squares(std::string_view word) {
    while (!word.empty()) {
        const std::string_view part = word.substr(0, word.find(','));
        word.remove_prefix(std::min(word.size(), part.size() + 1));
        const bool good = part.size() >= 2 && part.size() <= 3 && part[0] >= 'a' &&
                          part[0] <= 'z' && is_number_word(part.substr(1));
        if (!good)
            return false;
    }
    return true;
}

DeskLine desk_line(std::string verb, std::vector<std::string> words, Values fields) {
    DeskLine line;
    line.verb = std::move(verb);
    for (const std::string& word : words)
        line.rest.append(line.rest.empty() ? "" : " ").append(word);
    line.words = std::move(words);
    line.fields = std::move(fields);
    return line;
}

DeskLine report_line(std::string_view kind, std::optional<Seat> seat, Values fields) {
    std::vector<std::string> words = {std::string(kind)};
    if (seat)
        words.emplace_back(clock::seat_name(*seat));
    return desk_line("report", std::move(words), std::move(fields));
}

std::vector<Seat> extract_seats(Game game, std::vector<std::string>& words) {
    std::vector<Seat> seats;
    for (std::size_t i = 0; i < words.size();) {
        // "warn white: insulting black" names both.
        std::string_view word = words[i];
        while (i == 0 && word.size() > 1 && (word.back() == ':' || word.back() == ','))
            word.remove_suffix(1);
        if (const auto seat = is_number_word(words[i]) ? std::nullopt : seat_of_short(game, word)) {
            seats.push_back(*seat);
            words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
        } else {
            ++i;
        }
    }
    return seats;
}

bool is_yes_or_no(std::string_view word) {
    constexpr std::string_view kWords[] = {"yes", "no", "có", "không", "是", "否"};
    return std::ranges::find(kWords, word) != std::end(kWords);
}

std::string without_arbiter_rank(std::string choice) {
    constexpr std::string_view kRulers[] = {"the-chief-referee-orders-a-",
                                            "the-chief-referee-rules-a-",
                                            "the-chief-rules-",
                                            "the-referee-decides-on-a-",
                                            "the-referee-rules-a-",
                                            "the-referee-orders-a-",
                                            "the-table-referee-rules-a-",
                                            "chief-",
                                            "裁判长",
                                            "裁判長",
                                            "裁判员",
                                            "裁判員",
                                            "裁判",
                                            "tổng-trọng-tài-xử-",
                                            "tổng-trọng-tài-cho-",
                                            "tổng-trọng-tài-",
                                            "trọng-tài-xử-",
                                            "trọng-tài-cho-",
                                            "trọng-tài-"};
    for (const std::string_view ruler : kRulers)
        if (choice.starts_with(ruler) && choice.size() > ruler.size()) {
            choice.erase(0, ruler.size());
            break;
        }
    for (const std::string_view verb : {"判定", "判为", "判為", "决定", "決定", "quyết-định-"})
        if (choice.starts_with(verb) && choice.size() > verb.size()) {
            choice.erase(0, verb.size());
            break;
        }
    return choice;
}

}  // namespace kyvien::cli
