// conduct/core/internal/report_fields_fixture.h — for tests: reports every field of every report in
// many situations, alone and beside each other field, and checks that it has an effect or is
// refused.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "conduct/core/internal/board_fixture.h"
#include "conduct/core/internal/decide_strictly.h"
#include "effort.h"

namespace kyvien::conduct::report_fields {

struct Situation {
    std::string name;
    BoardTable table;
};
using Samples = std::map<std::string, std::vector<std::string>, std::less<>>;

// ---- reports and their effects ----

/// What was decided and what is stored of it, except for the text of the report itself.
inline std::string consequence(const State& before, const Command& command) {
    const auto events = decide(before, command);
    if (!events)
        return "refused " + events.error().code.text();
    State after = before;
    std::string out;
    for (const Event& event : *events) {
        EXPECT_TRUE(apply(after, event)) << encode(event);
        if (!std::holds_alternative<Reported>(event.body))
            out += encode(event) + "\n";
    }
    return out + base::to_hex(hash(after));
}
inline bool is_refused(const std::string& consequence) {
    return consequence.starts_with("refused");
}
/// A ruling that the whole report is void or too late.
inline bool is_rejected(const std::string& consequence) {
    constexpr std::string_view kCodes[] = {
        "code=result-stands ",  "code=claim-dismissed ", "code=early-adjournment-refused ",
        "code=not-applicable ", "code=not-admitted ",    "code=flag-irrelevant ",
        "code=role-spectator ", "code=both-lose ",       "clause=11.8 "};
    return std::ranges::any_of(
        kCodes, [&](std::string_view code) { return consequence.find(code) != std::string::npos; });
}

inline const std::vector<std::string>& samples(const Samples& of_law, const ReportKind& kind,
                                               const ReportField& field) {
    static std::map<const ReportField*, std::vector<std::string>> made;
    if (const auto known = of_law.find(std::string(kind.kind) + "." + std::string(field.key));
        known != of_law.end())
        return known->second;
    if (const auto known = of_law.find(field.key); known != of_law.end())
        return known->second;
    auto& values = made[&field];
    if (!values.empty())
        return values;
    switch (field.type) {
    case FieldType::Text:
        return values = {"words", "others"};
    case FieldType::Number:
        return values = {"0", "1", "2", "30", "45000", "4000000"};
    case FieldType::Signed:
        return values = {"-2000", "3000"};
    case FieldType::Switch:
        return values = {"yes", "no"};
    case FieldType::Choice:
        return values = {field.choices.begin(), field.choices.end()};
    case FieldType::Seat:
        return values = {"first", "second"};
    case FieldType::Move:
    case FieldType::Squares:
    case FieldType::Clause:
        break;
    }
    ADD_FAILURE() << "no samples for " << kind.kind << "." << field.key;
    return values = {"none"};
}

/// Every way to fill in the required fields of a report, at most a few hundred.
inline std::vector<Values> required(const Samples& of_law, const ReportKind& kind) {
    constexpr std::size_t kMax = 200;
    std::vector<Values> all = {{}};
    for (const ReportField& field : kind.fields) {
        if (!field.required)
            continue;
        std::vector<Values> more;
        for (const Values& begun : all)
            for (const std::string& value : samples(of_law, kind, field)) {
                Values next = begun;
                next.emplace_back(std::string(field.key), value);
                more.push_back(std::move(next));
            }
        all = std::move(more);
        if (all.size() > kMax)
            all.resize(kMax);
    }
    return all;
}

/// What else is reported: nothing, each other field alone, and what a kind needs together.
using Contexts = std::multimap<std::string, Values, std::less<>>;
inline std::vector<Values> contexts(const Contexts& of_law, const Samples& values,
                                    const ReportKind& kind, const ReportField& asked) {
    std::vector<Values> all = {{}};
    for (const ReportField& field : kind.fields)
        if (!field.required && field.key != asked.key)
            all.push_back({{std::string(field.key), samples(values, kind, field).front()}});
    const auto [begin, end] = of_law.equal_range(kind.kind);
    for (auto each = begin; each != end; ++each)
        if (std::ranges::find(each->second, asked.key, &Values::value_type::first) ==
            each->second.end())
            all.push_back(each->second);
    return all;
}

struct Findings {
    std::set<std::string> ignored_fields;  ///< ignored: "kind.field in a situation"
    std::set<std::string> without_part;    ///< "kind.field": has no effect in any situation
};

/// One field beside one context, in one situation.
struct Asked {
    const Situation& situation;
    Game game;
    const ReportKind& kind;
    std::optional<Seat> seat;
    const Values& fields;

    [[nodiscard]] std::string told(const Values& more) const {
        Report report{std::string(kind.kind), seat, fields};
        report.fields.insert(report.fields.end(), more.begin(), more.end());
        sort_fields(game, report);
        const Actor by =
            (kind.by & kByArbiter) != 0 ? arbiter("Hoa") : player(seat.value_or(Seat::First));
        return consequence(situation.table.state(), {situation.table.now(), by, std::move(report)});
    }
    struct Answer {
        bool is_told = false;   ///< some value is accepted, and not rejected with all the rest
        bool has_part = false;  ///< some value changes what follows, or is refused itself
        bool is_ruled = false;  ///< some value is accepted and changes what follows
    };
    [[nodiscard]] Answer answer(const Samples& of_law, const ReportField& field,
                                const Values& context) const {
        const std::string without = told(context);
        Answer answer;
        for (const std::string& value : samples(of_law, kind, field)) {
            Values more = context;
            more.emplace_back(std::string(field.key), value);
            const std::string with = told(more);
            answer.is_told = answer.is_told || (!is_refused(with) && !is_rejected(with));
            answer.has_part = answer.has_part || with != without;
            answer.is_ruled = answer.is_ruled || (!is_refused(with) && with != without);
        }
        return answer;
    }
};

inline Findings ask_all(Game game, const std::vector<Situation>& situations, const Samples& of_law,
                        const Contexts& beside) {
    Findings found;
    std::set<std::string> has_part;
    // A sanitizer looks for memory errors: a sample of the cases is enough.
    const std::size_t every = kyvien::test::kSanitized ? 24 : 1;
    std::size_t nth = 0;
    const std::optional<Seat> seats[] = {std::nullopt, Seat::First, Seat::Second};
    for (const Situation& situation : situations)
        for (const ReportKind& kind : report_kinds(game))
            for (const std::optional<Seat> seat : seats)
                for (const Values& fields : required(of_law, kind))
                    for (const ReportField& field : kind.fields) {
                        if (field.required || field.kept || nth++ % every != 0)
                            continue;
                        const std::string name =
                            std::string(kind.kind) + "." + std::string(field.key);
                        const Asked asked{situation, game, kind, seat, fields};
                        for (const Values& context : contexts(beside, of_law, kind, field)) {
                            const auto answer = asked.answer(of_law, field, context);
                            if (answer.is_ruled || (answer.is_told && answer.has_part))
                                has_part.insert(name);
                            if (answer.is_told && !answer.has_part)
                                found.ignored_fields.insert(
                                    name + " in " + situation.name +
                                    (context.empty() ? "" : " beside " + context.front().first));
                        }
                    }
    for (const ReportKind& kind : report_kinds(game))
        for (const ReportField& field : kind.fields) {
            const std::string name = std::string(kind.kind) + "." + std::string(field.key);
            if (!field.required && !field.kept && !has_part.contains(name))
                found.without_part.insert(name);
        }
    return found;
}

/// `excepted`: "kind.field" or "kind.field in a situation", with the reason.
inline void expect_nothing_passed_over(Game game, const std::vector<Situation>& situations,
                                       const Samples& of_law, const Contexts& beside,
                                       const std::map<std::string, std::string>& excepted) {
    const Findings found = ask_all(game, situations, of_law, beside);
    std::set<std::string> needed;
    for (const std::string& each : found.ignored_fields) {
        const std::string field = each.substr(0, each.find(' '));
        const bool is_excepted = excepted.contains(each) || excepted.contains(field);
        EXPECT_TRUE(is_excepted) << each << ": accepted, and nothing follows from it";
        if (is_excepted)
            needed.insert(excepted.contains(each) ? each : field);
    }
    if (kyvien::test::kSanitized)
        return;  // with a sample, absence cannot be concluded
    for (const std::string& each : found.without_part)
        ADD_FAILURE() << each << ": in no situation of this test does anything follow from it";
    for (const auto& [each, reason] : excepted)
        EXPECT_TRUE(needed.contains(each)) << each << " needs no exception any more: " << reason;
}

// ---- required fields ----

struct RequiredFindings {
    std::set<std::string> unread;  ///< "kind.field in a situation": accepted, and not read
    /// "kind" of a report with required fields that no situation of the test accepts.
    std::set<std::string> never_told;
};

/// Each kind of report with its required fields, in every situation: the fields that its chapter
/// does not read.
inline RequiredFindings ask_required(Game game, const std::vector<Situation>& situations,
                                     const Samples& of_law, const Contexts& beside) {
    RequiredFindings found;
    std::set<std::string> told;
    const std::size_t every = kyvien::test::kSanitized ? 24 : 1;
    std::size_t nth = 0;
    const std::optional<Seat> seats[] = {std::nullopt, Seat::First, Seat::Second};
    const auto ask = [&](const Situation& situation, const ReportKind& kind,
                         std::optional<Seat> seat, Values fields) {
        Report report{std::string(kind.kind), seat, std::move(fields)};
        sort_fields(game, report);
        const Actor by =
            (kind.by & kByArbiter) != 0 ? arbiter("Hoa") : player(seat.value_or(Seat::First));
        const Command command{situation.table.now(), by, std::move(report)};
        const std::string follows = consequence(situation.table.state(), command);
        if (is_refused(follows))
            return;
        told.insert(std::string(kind.kind));
        if (is_rejected(follows))
            return;
        const auto strictly = internal::decide_strictly(situation.table.state(), command);
        if (strictly || strictly.error().code != "unused-field")
            return;
        for (const auto& [name, value] : strictly.error().values)
            if (name == "field")
                found.unread.insert(std::string(kind.kind) + "." + value + " in " + situation.name);
    };
    for (const Situation& situation : situations)
        for (const ReportKind& kind : report_kinds(game))
            for (const std::optional<Seat> seat : seats) {
                if (nth++ % every != 0)
                    continue;
                const auto [begin, end] = beside.equal_range(kind.kind);
                for (const Values& fields : required(of_law, kind)) {
                    ask(situation, kind, seat, fields);
                    for (auto each = begin; each != end; ++each) {
                        Values more = fields;
                        for (const auto& field : each->second)
                            if (std::ranges::find(fields, field.first,
                                                  &Values::value_type::first) == fields.end())
                                more.push_back(field);
                        ask(situation, kind, seat, std::move(more));
                    }
                }
            }
    for (const ReportKind& kind : report_kinds(game))
        if (!told.contains(std::string(kind.kind)) &&
            std::ranges::any_of(kind.fields, [](const ReportField& field) {
                return field.required && !field.kept;
            }))
            found.never_told.insert(std::string(kind.kind));
    return found;
}

/// `excepted`: "kind.field", or "kind" for one that no situation of the test accepts, with the
/// reason.
inline void expect_required_read(Game game, const std::vector<Situation>& situations,
                                 const Samples& of_law, const Contexts& beside,
                                 const std::map<std::string, std::string>& excepted) {
    const RequiredFindings found = ask_required(game, situations, of_law, beside);
    std::set<std::string> needed;
    for (const std::string& each : found.unread) {
        const std::string field = each.substr(0, each.find(' '));
        EXPECT_TRUE(excepted.contains(field))
            << each << ": it must be told, and its chapter does not read it";
        needed.insert(field);
    }
    if (kyvien::test::kSanitized)
        return;  // with a sample, absence cannot be concluded
    for (const std::string& each : found.never_told) {
        EXPECT_TRUE(excepted.contains(each)) << each << ": no situation of this test accepts it";
        needed.insert(each);
    }
    for (const auto& [each, reason] : excepted)
        EXPECT_TRUE(needed.contains(each)) << each << " needs no exception any more: " << reason;
}

}  // namespace kyvien::conduct::report_fields
