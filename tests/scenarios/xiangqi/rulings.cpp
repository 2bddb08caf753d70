// What the arbiter has said, in the words of the xiangqi scenario file.
#include <algorithm>
#include <map>

#include "base/text.h"
#include "rulebook/clause.h"
#include "scenarios/runner.h"
#include "scenarios/xiangqi/words.h"

namespace kyvien::scenarios {
namespace {

namespace json = boost::json;
using namespace conduct;

json::array ids_of(const std::vector<rulebook::Clause>& clauses) {
    json::array ids;
    for (const rulebook::Clause clause : clauses)
        ids.emplace_back(std::string(clause.id()));
    return ids;
}

std::string in_file_words(std::string word) {
    if (word == "signature-first" || word == "signature-second")
        return word == "signature-first" ? "signature_w" : "signature_b";
    std::ranges::replace(word, '-', '_');
    return word;
}

json::array words_of(std::string_view joined) {
    json::array words;
    for (const std::string_view word : base::split(joined, ','))
        words.emplace_back(in_file_words(std::string(word)));
    return words;
}

json::object count_of(const Values& values) {
    json::object count;
    for (const auto& [key, value] : values)
        if (key == "red" || key == "black")
            count[key == "red" ? "w" : "b"] = std::stoll(value);
    return count;
}

std::string code_of(const std::string& code) {
    if (code == "colours-exchanged")
        return "COLOURS_SWAPPED";
    std::string out = in_file_words(code);
    std::ranges::transform(out, out.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return out;
}

/// Values of a ruling under the names of the file.
void add_values(json::object& ruling, const Values& values) {
    for (const auto& [key, value] : values) {
        if (key == "count")
            ruling["count"] = std::stoll(value);
        else if (key == "ply")
            ruling["to_ply"] = std::stoll(value);
        else if (key == "move")
            ruling["move"] = value;
        else if (key == "must-state")
            ruling["must_state"] = words_of(value);
        else if (key == "moves" && value == "any-legal")
            ruling["permitted"] = "any_legal";
        else if (key == "moves")
            ruling["permitted"] = words_of(value);
        else if (key == "recorded-red")
            ruling["colour_record"] =
                json::object{{value == "second" ? "player2" : "player1", "red"}};
    }
}

}  // namespace

std::string xiangqi_side(Seat seat) {
    return seat == Seat::First ? "w" : "b";
}
Seat xiangqi_seat(std::string_view side) {
    return side == "b" ? Seat::Second : Seat::First;
}
std::string clause_id(const std::optional<rulebook::Clause>& clause) {
    return clause ? std::string(clause->id()) : std::string();
}

void XiangqiRulings::add(json::object ruling) {
    ruling["after"] = event_;
    rulings_.push_back(std::move(ruling));
}

void XiangqiRulings::refused(const Refusal& refusal, std::string_view code, const std::string& to) {
    json::object ruling = {{"code", std::string(code)}, {"clause", clause_id(refusal.clause)}};
    if (!to.empty())
        ruling["to"] = to;
    for (const auto& [key, value] : refusal.values)
        if (key == "needs" || key == "missing")
            ruling[key] = words_of(value);
    add(std::move(ruling));
}

void XiangqiRulings::add_events(const std::vector<Event>& events) {
    bool claimed = false;
    for (const Event& event : events) {
        if (const auto* claim = std::get_if<Claimed>(&event.body)) {
            if (!claimed && claim->kind == ClaimKind::NoCapture)
                add({{"code", "CLOCKS_STOPPED"}, {"clause", "12.1"}});
            claimed |= claim->kind == ClaimKind::NoCapture;
        } else if (const auto* rejected = std::get_if<ClaimRejected>(&event.body)) {
            add_rejected(*rejected);
        } else if (const auto* notice = std::get_if<Noticed>(&event.body)) {
            add_notice(*notice);
        } else if (const auto* ruled = std::get_if<Ruled>(&event.body)) {
            add_ruled(*ruled);
        } else if (const auto* ended = std::get_if<Ended>(&event.body)) {
            if (claimed)
                add({{"code", "CLAIM_UPHELD"},
                     {"clause", clause_id(ended->ending.clause)},
                     {"count", count_of(ended->ending.values)}});
            add_end(ended->ending);
        } else if (const auto* corrected = std::get_if<ResultCorrected>(&event.body)) {
            add_end(corrected->ending);
        }
    }
}

void XiangqiRulings::add_ruled(const Ruled& ruled) {
    json::object ruling = {{"code", code_of(ruled.code)},
                           {"clause", clause_id(ruled.clause)},
                           {"also", ids_of(ruled.also)}};
    if (ruled.seat)
        ruling["to"] = xiangqi_side(*ruled.seat);
    add_values(ruling, ruled.values);
    add(std::move(ruling));
}

void XiangqiRulings::add_rejected(const ClaimRejected& rejected) {
    const json::object bonus = {{"to", xiangqi_side(opponent(rejected.seat))},
                                {"seconds", rejected.bonus.count() / 1000}};
    // Both claimed together: one ruling, with both clocks in the order of the seats.
    if (!rulings_.empty() && rulings_.back().at("code") == "CLAIM_REJECTED" &&
        rulings_.back().at("after") == event_) {
        json::value& given = rulings_.back()["clock_bonus"];
        given = json::array{bonus, given};
        return;
    }
    add({{"code", "CLAIM_REJECTED"},
         {"clause", clause_id(rejected.clause)},
         {"count", count_of(rejected.values)},
         {"clock_bonus", bonus}});
}

void XiangqiRulings::add_notice(const Noticed& notice) {
    const std::map<std::string, std::string> codes = {{"must-vary", "NOTICE_MUST_VARY"},
                                                      {"both-violate", "NOTICE_BOTH_VIOLATE"},
                                                      {"repetition", "NOTICE_REPETITION"}};
    const auto found = codes.find(notice.code);
    if (found == codes.end())
        return;  // told for convenience: the law knows no such notice
    json::array to = {"w", "b"};
    if (notice.seat)
        to = {xiangqi_side(*notice.seat)};
    add({{"code", found->second}, {"to", std::move(to)}, {"clause", clause_id(notice.clause)}});
}

void XiangqiRulings::add_end(const Ending& ending) {
    if (ending.score == Score::Void) {
        add({{"code", "GAME_ANNULLED"}, {"clause", clause_id(ending.clause)}});
        return;
    }
    const std::map<std::string, std::string> reasons = {
        {"no-capture", "no_capture_limit"},
        {"technical-faults", "three_technical_faults"},
        {"conduct-faults", "three_conduct_faults"},
        {"repetition-loss", ending.score == Score::SecondWins ? "red_violates" : "black_violates"}};
    const auto found = reasons.find(ending.code);
    add({{"code", "GAME_OVER"},
         {"clause", clause_id(ending.clause)},
         {"also", ids_of(ending.also)},
         {"reason", found == reasons.end() ? in_file_words(ending.code) : found->second}});
}

}  // namespace kyvien::scenarios
