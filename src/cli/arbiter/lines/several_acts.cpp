// A line in which several things are told one after the other: "黑方下d4，白方下e5".
#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/text.h"
#include "cli/arbiter/desk.h"

namespace kyvien::cli {
namespace {

/// What stands between the marks of sentences; one part where nothing is parted.
std::vector<std::string_view> parts_of_line(std::string_view line) {
    // A comma without a blank joins points, "c3,d4", where no Chinese sign follows.
    constexpr std::string_view kMarks[] = {"，", "；",    "。",    ", ",   "; ",
                                           ". ", " and ", " but ", " và ", " nhưng "};
    const auto parts_signs = [&](std::size_t at) {
        return line[at] == ',' && at + 1 < line.size() && (line[at + 1] & 0x80) != 0;
    };
    std::vector<std::string_view> parts;
    std::size_t start = 0;
    for (std::size_t at = 0; at < line.size();) {
        const auto mark = std::ranges::find_if(
            kMarks, [&](std::string_view each) { return line.substr(at).starts_with(each); });
        const std::size_t length = mark != std::end(kMarks) ? mark->size()
                                   : parts_signs(at)        ? 1
                                                            : 0;
        if (length == 0) {
            ++at;
            continue;
        }
        parts.push_back(base::trimmed(line.substr(start, at - start), " \t"));
        at += length;
        start = at;
    }
    parts.push_back(base::trimmed(line.substr(start), " \t"));
    std::erase_if(parts, [](std::string_view part) { return part.empty(); });
    return parts;
}

/// Nothing was done: the words were not understood.
bool is_not_understood(const Refusal& refusal) {
    const auto& code = refusal.code;
    return code == "unknown-line" || code == "ambiguous-line" || code == "report-word" ||
           code == "usage" || code == "two-players" || code == "unknown-field" ||
           code == "bad-move-text";
}

/// Lines that speak of other lines or of the desk stand alone.
bool is_told_alone(const SaidLine& line) {
    constexpr std::string_view kVerbs[] = {"undo", "quit", "back", "at", "time", "help"};
    return std::ranges::find(kVerbs, line.verb) != std::end(kVerbs);
}

/// A complaint comes after what it is about.
bool is_told_last(const SaidLine& line) {
    return line.verb == "report" && !line.words.empty() && line.words[0] == "touch-claim";
}

}  // namespace

Result<std::string> ArbiterDesk::answer_line(std::string_view line) {
    const auto whole = [&]() -> Result<std::string> {
        const auto lines = KYVIEN_TRY(spelled_out(line));
        is_whole_ = is_whole_ || lines.size() > 1;
        return answer_all(lines);
    };
    const std::size_t recorded = written_.size();
    auto answered = whole();
    if (answered || written_.size() != recorded || !is_not_understood(answered.error()) ||
        line.find_first_of("=\"?") != std::string_view::npos)
        return answered;
    const auto parts = parts_of_line(line);
    if (parts.size() < 2)
        return answered;
    // Each part is a line of its own, or several are ("白方误提d4，警告一次"); all of them are told
    // or none.
    Snapshot before = snapshot(line);
    const std::string players_before = players_line_;
    const bool was_whole = std::exchange(is_whole_, true);
    const auto give_up = [&] {
        restore(std::move(before));
        happened_.clear();
        players_line_ = players_before;
        touches_clock_ = false;
    };
    std::string text;
    for (std::size_t first = 0; first < parts.size();) {
        std::size_t last = parts.size() - (first == 0 ? 1 : 0);
        Result<std::string> told = answered;
        for (; last > first; --last) {
            const std::string_view end = parts[last - 1];
            const auto lines =
                spelled_out({parts[first].data(), static_cast<std::size_t>(end.data() + end.size() -
                                                                           parts[first].data())});
            if (!lines || lines->empty() || std::ranges::any_of(*lines, is_told_alone) ||
                (last < parts.size() && std::ranges::any_of(*lines, is_told_last)))
                continue;
            told = answer_all(*lines);
            if (told || !is_not_understood(told.error()))
                break;
        }
        if (!told) {
            give_up();
            if (!is_not_understood(told.error()))
                return told;
            is_whole_ = was_whole;
            return answered;
        }
        text += *told;
        first = last;
    }
    return text;
}

}  // namespace kyvien::cli
