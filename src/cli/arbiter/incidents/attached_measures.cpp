#include "cli/arbiter/incidents/attached_measures.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/desk.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/lines/line_reader.h"
#include "cli/arbiter/lines/remarks.h"
#include "cli/arbiter/sentences/for_each_player.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "clock/seat.h"
#include "clock/time_control.h"
#include "conduct/presentation/wording.h"
#include "rulebook/clause.h"

namespace kyvien::cli {

std::vector<std::string_view> parts_of_line(std::string_view line) {
    // A comma without a blank joins points, "c3,d4", unless a Chinese character follows.
    constexpr std::string_view kMarks[] = {
        "，",       "；",      "。",      ", ",      "; ",   ". ",   " and ", " but ", "可是",
        " và ",     " nhưng ", " nhung ", " then ",  "但是", "但",   "然后",  " rồi ", " roi ",
        " sau đó ", " xong ",  " mà ",    " while ", "接着", "之后", "随后"};
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

namespace {

struct Ordinal {
    std::string_view word;
    std::size_t number;
};
constexpr Ordinal kOrdinals[] = {{"first", 1}, {"second", 2}, {"third", 3}, {"1st", 1}, {"2nd", 2},
                                 {"3rd", 3},   {"nhất", 1},   {"đầu", 1},   {"hai", 2}, {"ba", 3},
                                 {"一", 1},    {"二", 2},     {"三", 3},    {"两", 2},  {"首", 1},
                                 {"1", 1},     {"2", 2},      {"3", 3}};

/// Words around a measure or an ordinal: "lần đầu nên chỉ nhắc nhở", "that is his third one".
bool is_beside_measure(std::string_view word) {
    constexpr std::string_view kBeside[] = {
        "is",   "was",   "once", "the",  "arbiter", "him",     "her",      "a",       "bị",
        "được", "trọng", "tài",  "裁",   "判",      "给",      "予",       "this",    "that",
        "it",   "his",   "so",   "he",   "she",     "gets",    "got",      "only",    "just",
        "for",  "time",  "now",  "and",  "one",     "already", "lần",      "này",     "đây",
        "là",   "mới",   "thứ",  "rồi",  "nữa",     "đã",      "nên",      "chỉ",     "thì",
        "một",  "lỗi",   "ghi",  "phạt", "tính",    "thôi",    "của",      "第",      "次",
        "回",   "这",    "是",   "已",   "经",      "了",      "又",       "所",      "以",
        "故",   "只",    "记",   "员",   "given",   "record",  "recorded", "charged", "with",
        "be",   "will",  "mà",   "他"};
    return std::ranges::find(kBeside, word) != std::end(kBeside);
}

/// The ordinal at this word: 第二次, "lần hai", "third"; 一次 and "một lần" are no ordinals.
std::size_t ordinal_at(const std::vector<Token>& tokens, std::size_t at) {
    const auto* const found = std::ranges::find(kOrdinals, tokens[at].plain, &Ordinal::word);
    if (found == std::end(kOrdinals))
        return 0;
    const std::string_view before = at > 0 ? std::string_view(tokens[at - 1].plain) : "";
    const bool is_english = found->word.size() > 2 && is_ascii(found->word);
    return is_english || before == "第" || before == "thứ" || before == "lần" ||
                   found->word == "首" || found->word == "nhất"
               ? found->number
               : 0;
}

struct StatedCount {
    std::size_t number;
    bool is_measure;  ///< it counts the warnings or faults, and not what was done
};

/// "for the third time", "second warning", "lần hai", 第二次警告; nothing if several are told.
std::optional<StatedCount> stated_count(std::string_view line) {
    constexpr std::string_view kMeasures[] = {"warning", "technical", "conduct", "fault",
                                              "警",      "技",        "作"};
    constexpr std::string_view kTimes[] = {"time", "offence", "次", "回"};
    const auto is_in = [](const auto& list, std::string_view word) {
        return std::ranges::find(list, word) != std::end(list);
    };
    const std::vector<Token> tokens = tokens_of(line);
    std::optional<StatedCount> told;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const std::size_t number = ordinal_at(tokens, at);
        const auto word = [&](std::size_t place) {
            return place < tokens.size() ? std::string_view(tokens[place].plain) : "";
        };
        const std::string_view next = word(at + 1);
        const bool is_vietnamese =
            at > 0 && (word(at - 1) == "lần" || (at > 1 && word(at - 2) == "lần"));
        const bool is_measure =
            is_in(kMeasures, next) || (is_in(kTimes, next) && is_in(kMeasures, word(at + 2))) ||
            (is_vietnamese && at > 2 && (word(at - 2) == "cáo" || word(at - 3) == "cáo"));
        if (number == 0 || (!is_measure && !is_in(kTimes, next) && !is_vietnamese))
            continue;
        if (told)
            return std::nullopt;
        told = StatedCount{number, is_measure};
    }
    return told;
}

/// What remains of the part without players, ordinals and the words around a measure.
std::string core_of_measure(conduct::Game game, std::string_view part) {
    std::string words;
    const std::vector<Token> tokens = tokens_of(part);
    for (std::size_t at = 0; at < tokens.size();) {
        const bool is_ordinal = ordinal_at(tokens, at) > 0;
        const auto player = is_ordinal ? std::nullopt : sentence::player_at(game, tokens, at);
        const std::string& word = tokens[at].plain;
        if (!is_ordinal && !player && word != "一" && !is_beside_measure(word))
            words += (words.empty() || is_cjk_character(word) ? "" : " ") + word;
        at += player ? player->length : 1;
    }
    return words;
}

}  // namespace

std::string_view bare_measure(conduct::Game game, std::string_view part) {
    struct Measure {
        std::string_view words;
        std::string_view ruling;
    };
    constexpr Measure kMeasures[] = {{"warn", "warning"},
                                     {"warned", "warning"},
                                     {"warning", "warning"},
                                     {"cảnh cáo", "warning"},
                                     {"警告", "warning"},
                                     {"remind", "reminder"},
                                     {"reminded", "reminder"},
                                     {"reminder", "reminder"},
                                     {"nhắc nhở", "reminder"},
                                     {"nhắc", "reminder"},
                                     {"提醒", "reminder"},
                                     {"劝告", "reminder"},
                                     {"technical fault", "technical-fault"},
                                     {"kỹ thuật", "technical-fault"},
                                     {"技术犯规", "technical-fault"},
                                     {"loses", "loss"},
                                     {"loses game", "loss"},
                                     {"xử thua", "loss"},
                                     {"负", "loss"},
                                     {"输", "loss"}};
    const std::string words = core_of_measure(game, part);
    const auto* const found = std::ranges::find(kMeasures, words, &Measure::words);
    return found == std::end(kMeasures) ? std::string_view() : found->ruling;
}

std::optional<std::size_t> bare_count(conduct::Game game, std::string_view part) {
    const std::vector<Token> tokens = tokens_of(part);
    std::optional<std::size_t> count;
    for (std::size_t at = 0; at < tokens.size(); ++at)
        if (const std::size_t number = ordinal_at(tokens, at); number > 0) {
            if (count)
                return std::nullopt;
            count = number;
        }
    const std::string words = core_of_measure(game, part);
    const bool is_bare = words.empty() || !bare_measure(game, part).empty();
    return is_bare ? count : std::nullopt;
}

bool names_measure(const DeskLine& said) {
    const std::string kind = kinds_of({said}).back();
    return kind == "warn" || kind == "remind" || kind == "advice" || kind == "incident" ||
           (kind == "penalty" && std::ranges::any_of(said.fields, [](const auto& field) {
                return field.first == "level" &&
                       (field.second == "reminder" || field.second == "warning");
            }));
}

void put_measures_last(std::vector<Result<std::vector<DeskLine>>>& readings) {
    std::vector<Result<std::vector<DeskLine>>> last;
    for (const auto& each : readings)
        if (each && each->size() == 1 && names_measure(each->front()))
            last.push_back(each);
    std::erase_if(readings, [](const Result<std::vector<DeskLine>>& each) {
        return each && each->size() == 1 && names_measure(each->front());
    });
    std::ranges::move(last, std::back_inserter(readings));
}

bool LineReader::has_own_report(const std::vector<DeskLine>& lines, std::string_view line) const {
    // Xiangqi 16.3.a.7 is about faults that no other clause names.
    const bool is_other_fault =
        lines.size() == 1 && kinds_of(lines).back() == "fault" &&
        line.find("16.3") == std::string_view::npos &&
        std::ranges::find(lines[0].fields, std::pair<std::string, std::string>(
                                               "clause", "16.3.a.7")) != lines[0].fields.end();
    const bool is_measure = lines.size() == 1 && (is_other_fault || names_measure(lines[0]));
    const std::size_t comma = std::min(line.rfind(", "), line.rfind("，"));
    if (!is_measure || comma == std::string_view::npos || line.find('=') != std::string_view::npos)
        return false;
    // "lỡ tay làm ngã sĩ d0, dựng lại, nhắc nhở": what was done is in the first part.
    std::vector<Reading> readings;
    for (const std::string_view done : {line.substr(0, comma), parts_of_line(line)[0]}) {
        std::ranges::move(other_readings(done), std::back_inserter(readings));
        readings.push_back(expanded_line(done));
    }
    const auto is_own = [&](const DeskLine& said) {
        const auto has = [&](std::string_view key, std::string_view value) {
            return std::ranges::find(said.fields, std::pair<std::string, std::string>(
                                                      key, value)) != said.fields.end();
        };
        const std::string kind = kinds_of({said}).back();
        return info(game()).has_komi
                   ? kind == "stone-reset" || kind == "stones-lifted" || kind == "forbidden-found"
                   : (kind == "touch" && has("touch-kind", "accidental")) ||
                         (kind == "displaced" && has("cause", "knocked")) || kind == "dropped" ||
                         kind == "adjusted" || kind == "illegal-move" || kind == "illegal-found" ||
                         kind == "matter-raised" || kind == "scoresheet-gap" ||
                         kind == "record-incomplete" ||
                         (kind == "fault" && !has("clause", "16.3.a.7"));
    };
    // "his cuff brushed the cannon over, reminded": 9.6 counts accidents with a piece by itself.
    const auto mentions = [&](std::string_view name) {
        return mentions_concept(game(), line.substr(0, comma), name);
    };
    if (!info(game()).has_komi && !info(game()).has_moves_by_hand && !is_other_fault &&
        mentions("piece") && (mentions("body") || mentions("accident")) &&
        (mentions("touch") || mentions("brush") || mentions("knock")))
        return true;
    return !info(game()).has_moves_by_hand &&
           std::ranges::any_of(readings, [&](const Reading& each) {
               return each && std::ranges::any_of(*each, is_own);
           });
}

std::string LineReader::clause_of_offence(clock::Seat seat, std::string_view reason) const {
    struct Breach {
        std::string_view kind;
        std::string_view detail;  ///< a value of one of its fields; empty for any
        std::string_view clause;
    };
    constexpr Breach kBreaches[] = {{"clock-misuse", "other-hand", "6.2.3"},
                                    {"clock-misuse", "finger-kept", "6.2.3"},
                                    {"clock-misuse", "", "6.2.4"},
                                    {"left-area", "", "11.2.3.2"},
                                    {"left-venue", "", "11.2.3.1"},
                                    {"outside-help", "", "11.3.1"},
                                    {"smoking", "", "11.3.4"},
                                    {"disturbance", "", "11.5"},
                                    {"disrepute", "", "11.1"},
                                    {"sheet-hidden", "", "8.2"},
                                    {"displaced", "", "7.4.3"},
                                    {"interference", "player", "12.7"},
                                    {"pause", "none", "6.11.4"},
                                    {"search-refused", "", "11.3.3"}};
    if (!info(game()).has_moves_by_hand || reason.empty())
        return {};
    const bool is_chinese = std::ranges::any_of(
        tokens_of(reason), [](const Token& token) { return is_cjk_character(token.plain); });
    // "because white disturbed him"
    std::string named(reason);
    for (const std::string_view object : {" him", " her"})
        if (named.ends_with(object))
            named.replace(named.size() - object.size() + 1, object.size() - 1,
                          side_name(game(), clock::opponent(seat), rulebook::Language::En));
    const std::string told =
        is_chinese ? fmt::format("{}{}", side_name(game(), seat, rulebook::Language::ZhHans), named)
                   : fmt::format("{} {}", side_name(game(), seat, rulebook::Language::En), named);
    std::vector<Reading> readings = other_readings(told);
    readings.insert(readings.begin(), expanded_line(told));
    for (const Reading& each : readings) {
        if (!each || each->size() != 1)
            continue;
        const std::string kind = kinds_of(*each).back();
        for (const Breach& breach : kBreaches)
            if (breach.kind == kind &&
                (breach.detail.empty() ||
                 std::ranges::find(each->front().fields, breach.detail, [](const auto& field) {
                     return std::string_view(field.second);
                 }) != each->front().fields.end()))
                return std::string(breach.clause);
    }
    // In the words by which a warning is told.
    const std::string warning =
        fmt::format("warn {} for {}", side_name(game(), seat, rulebook::Language::En), reason);
    for (const std::string& line : lines_from_concepts(game(), warning))
        for (const std::string& word : base::split<std::string>(line, ' '))
            if (line.starts_with("warn ") && word.find('.') != std::string::npos &&
                rulebook::find_clause(law_of(game()), word))
                return word;
    return {};
}

std::optional<Reading> LineReader::offence_in_reason(std::string_view line,
                                                     const Reading& typed) const {
    if (!info(game()).has_komi || !typed || typed->size() != 1 ||
        line.find('=') != std::string_view::npos)
        return std::nullopt;
    const std::string kind = kinds_of(*typed).back();
    const DeskLine& said = typed->front();
    const auto value_of = [&](std::string_view key) -> std::string {
        const auto found =
            std::ranges::find(said.fields, key, [](const auto& field) { return field.first; });
        return found == said.fields.end() ? std::string() : found->second;
    };
    const std::string choice = value_of("choice");
    const auto seat = said.words.size() > 1 ? clock::find_seat(said.words[1]) : std::nullopt;
    // The measure is for the player named first; another one was disturbed by him.
    const std::vector<Token> tokens = tokens_of(line);
    std::optional<clock::Seat> named;
    for (std::size_t each = 0; each < tokens.size() && !named; ++each)
        if (const auto player = sentence::player_at(game(), tokens, each))
            named = player->seat;
    // "warn w tapped on the table": the short form takes the words as they are.
    const bool is_short = tokens.size() > 1 && tokens[1].plain.size() == 1;
    if (!seat || named != seat || is_short || (choice != "warning" && choice != "advice"))
        return std::nullopt;
    const auto mentions = [&](std::string_view name) {
        return mentions_concept(game(), line, name);
    };
    const bool is_read = mentions("read") || mentions("notes") || mentions("talk");
    // A telephone that rings disturbs (24.2); 24.3 is about what is read or told on it.
    if (kind == "consulting" && mentions("phone") && mentions("ring") && !is_read)
        return std::vector{report_line("disturbing", seat, {{"choice", choice}})};
    std::string reason = value_of("reason").empty() ? value_of("what") : value_of("reason");
    // What is said behind the measure: "warn black for …", and not the sentence itself.
    const std::size_t at = line.find(reason);
    if (kind != "incident" || reason.empty() || at == std::string_view::npos || at == 0)
        return std::nullopt;
    for (const std::string_view lead : {"for ", "because of ", "because ", "vì ", "do "})
        if (reason.starts_with(lead)) {
            reason.erase(0, lead.size());
            break;
        }
    const bool is_chinese = std::ranges::any_of(
        tokens_of(reason), [](const Token& token) { return is_cjk_character(token.plain); });
    const std::string told =
        is_chinese ? fmt::format("{}{}，{}", side_name(game(), *seat, rulebook::Language::ZhHans),
                                 reason, choice == "warning" ? "警告" : "劝告")
                   : fmt::format("{} {}, {}", side_name(game(), *seat, rulebook::Language::En),
                                 reason, choice);
    std::vector<Reading> readings = other_readings(told);
    readings.insert(readings.begin(), expanded_line(told));
    // 17.2, 18: the rule itself gives the warning.
    if (choice == "warning") {
        const std::string_view done =
            std::string_view(told).substr(0, std::min(told.rfind(", "), told.rfind("，")));
        readings.push_back(expanded_line(done));
        std::ranges::move(other_readings(done), std::back_inserter(readings));
    }
    constexpr std::string_view kOffences[] = {"walked-out",   "disturbing",    "consulting",
                                              "wandering",    "pressed-early", "stone-reset",
                                              "stones-lifted"};
    const bool is_telephone = mentions("phone") && !is_read;
    for (Reading& each : readings)
        if (each && each->size() == 1 &&
            std::ranges::find(kOffences, kinds_of(*each).back()) != std::end(kOffences) &&
            each->front().words.size() > 1 && clock::find_seat(each->front().words[1]) == seat &&
            !(is_telephone && kinds_of(*each).back() == "consulting"))
            return std::move(each);
    return std::nullopt;
}

bool LineReader::contradicts_count(std::string_view line) const {
    const auto told = info(game()).has_moves_by_hand || line.find('=') != std::string_view::npos
                          ? std::nullopt
                          : stated_count(line);
    if (!told)
        return false;
    // "a second technical fault for red": the first may be from before the record; but a first one
    // is not the third, which loses the game.
    bool is_ordered = false;
    bool is_ruled = false;
    bool is_met = false;
    for (std::size_t at = std::min(game_.events_before_line, game_.events.size());
         at < game_.events.size(); ++at) {
        if (const auto* reported = std::get_if<conduct::Reported>(&game_.events[at].body))
            is_ordered |= reported->report.kind == "fault";
        const auto* ruled = std::get_if<conduct::Ruled>(&game_.events[at].body);
        if (ruled == nullptr)
            continue;
        std::size_t number = 0;
        for (const std::string_view key : {"count", "number"})
            if (const auto value = std::ranges::find(ruled->values, key,
                                                     [](const auto& field) { return field.first; });
                value != ruled->values.end() && is_digits(value->second))
                number = std::stoul(value->second);
        // Xiangqi 9.6, 9.8: reminded the first time, warned or at fault the second.
        const std::string_view clause = ruled->clause.id();
        const bool is_accident = clause == "9.6" || clause == "9.8";
        const bool is_first = is_accident && ruled->code == "reminder";
        const bool is_later = is_accident && !is_first;
        if (number == 0 && !is_accident)
            continue;
        is_ruled = true;
        is_met |= is_first   ? told->number == 1
                  : is_later ? told->number > 1
                  : told->is_measure
                      ? told->number == number || (is_ordered && told->number > number)
                      : told->number <= number;
    }
    return is_ruled && !is_met;
}

std::optional<Reading> LineReader::reading_for_each(std::string_view line) const {
    const auto lines = for_each_player(game(), line);
    if (!lines)
        return std::nullopt;
    const std::string_view done = line.substr(0, std::min(line.rfind(", "), line.rfind("，")));
    Reading all = std::vector<DeskLine>{};
    for (const std::string& one : *lines) {
        // In Go the offence decides which rule it is (24).
        std::vector<Reading> readings = readings_of(one);
        std::vector<Reading> others = other_readings(one);
        if (info(game()).has_komi)
            std::swap(readings, others);
        std::ranges::move(others, std::back_inserter(readings));
        const auto found = std::ranges::find_if(readings, [](const Reading& each) {
            return each && !each->empty() && std::ranges::all_of(*each, is_measure_of_each);
        });
        if (found == readings.end())
            return std::nullopt;
        for (DeskLine& said : **found) {
            // The reason names both, as it was typed.
            for (auto& [key, value] : said.fields)
                if ((key == "reason" || key == "what") && one.find(value) < one.size() &&
                    (line.find(value) == std::string_view::npos || done.ends_with(value)))
                    value = done;
            all->push_back(std::move(said));
        }
    }
    return all;
}

std::optional<Result<std::string>>
ArbiterDesk::answer_as_seen(std::string_view line, const std::vector<std::string_view>& parts) {
    const auto is_measure = [&](std::string_view part) {
        return !bare_measure(game(), part).empty() || bare_count(game(), part).has_value();
    };
    if (info(game()).has_komi || info(game()).has_moves_by_hand || parts.size() > 3 ||
        !std::all_of(parts.begin() + 1, parts.end(), is_measure) ||
        mentions_concept(game(), line, "seen"))
        return std::nullopt;
    std::string told = fmt::format("{}, arbiter saw it", parts[0]);
    for (std::size_t at = 1; at < parts.size(); ++at)
        told += fmt::format(", {}", parts[at]);
    auto seen = answer_in_parts(told);
    if (seen && *seen)
        return seen;
    return std::nullopt;
}

std::optional<Result<std::string>>
ArbiterDesk::answer_penalty_before_offence(const std::vector<std::string_view>& parts) {
    if (!info(game()).has_moves_by_hand || parts.size() != 2)
        return std::nullopt;
    // The first part takes time from one player, or gives it, and says no reason.
    std::vector<Reading> measures = reader().readings_of(parts[0]);
    std::ranges::move(reader().other_readings(parts[0]), std::back_inserter(measures));
    const auto measure = std::ranges::find_if(measures, [](const Reading& each) {
        return each && each->size() == 1 && each->front().verb == "clock";
    });
    const std::vector<Token> tokens = tokens_of(parts[0]);
    std::optional<clock::Seat> punished;
    for (std::size_t at = 0; at < tokens.size() && !punished; ++at)
        if (const auto player = sentence::player_at(game(), tokens, at))
            punished = player->seat;
    if (measure == measures.end() || !punished ||
        (!mentions_concept(game(), parts[0], "deduct") &&
         !mentions_concept(game(), parts[0], "punish")))
        return std::nullopt;
    std::string offence = reader().with_subject(parts[1], *punished);
    const std::string told = offence.empty() ? std::string(parts[1]) : offence;
    std::string clause;
    const std::vector<Token> words = tokens_of(told);
    for (std::size_t at = 0; at < words.size() && clause.empty(); ++at)
        if (const auto player = sentence::player_at(game(), words, at);
            player && player->seat == *punished && at + player->length < words.size())
            clause = reader().clause_of_offence(
                *punished, std::string_view(told).substr(words[at + player->length].start));
    if (clause.empty())
        return std::nullopt;
    // The setting is what is left of the time that he has.
    const auto set = read_duration((*measure)->front().words.back());
    const clock::Milliseconds left = game_.state.clock().reading(*punished, game_.now()).main;
    if (!set || *set >= left)
        return std::nullopt;
    return answer_line(fmt::format("take {} from {} {} reason=\"{}\"", duration_text(left - *set),
                                   clock::seat_name(*punished), clause, parts[1]));
}

std::optional<clock::Seat> LineReader::excused_in(std::string_view line) const {
    const auto parts = parts_of_line(line);
    const bool is_excused = std::ranges::any_of(parts, [&](std::string_view part) {
        return mentions_concept(game(), part, "allowed-to-play") &&
               !acts_unaffected_by_remark(game(), part).empty();
    });
    std::optional<clock::Seat> late;
    const std::vector<Token> tokens = tokens_of(line);
    for (std::size_t at = 0; is_excused && at < tokens.size(); ++at)
        if (const auto player = sentence::player_at(game(), tokens, at)) {
            if (late && *late != player->seat)
                return std::nullopt;
            late = player->seat;
        }
    return late;
}

}  // namespace kyvien::cli
