#include "hall/games/internal/arbiter_request.h"

#include <fmt/format.h>

#include <limits>

#include "clock/seat.h"
#include "exchange/files/encoding.h"
#include "hall/json/internal/json_fields.h"

namespace kyvien::hall {

using conduct::CommandBody;

Result<conduct::Seat> read_player(const ObjectReader& object, std::string_view field) {
    const auto seat = text_of(object, field);
    if (const auto found = seat ? clock::find_seat(*seat) : std::nullopt)
        return *found;
    return bad_field(std::string(field), as_described("\"first\" or \"second\""));
}

namespace arbiter_request {
namespace {

constexpr std::size_t kMaxClauses = 16;
constexpr std::size_t kMaxFields = 32;
constexpr clock::Milliseconds kLongestTime = std::chrono::hours(24 * 100);

Result<rulebook::Clause> clause_of(const json::value& value, const std::string& field) {
    if (value.is_object()) {
        const std::string path = field + ".";
        const ObjectReader object(value.get_object(), path);
        const auto law_name = text_of(object, "law");
        const auto id = text_of(object, "id");
        KYVIEN_TRY(object.check_all_read());
        const auto law = law_name ? rulebook::find_law(*law_name) : std::nullopt;
        const auto clause = law && id ? rulebook::find_clause(*law, *id) : std::nullopt;
        if (clause)
            return *clause;
    }
    return bad_field(field, as_described("a clause {\"law\", \"id\"} that exists"));
}

Result<std::optional<rulebook::Clause>> read_clause(const ObjectReader& object) {
    const json::value* value = find(object, "clause");
    if (value == nullptr)
        return std::nullopt;
    auto clause = KYVIEN_TRY(clause_of(*value, "clause"));
    return clause;
}

/// Shared by several arbiter messages: a clause and a reason.
struct Because {
    std::optional<rulebook::Clause> clause;
    std::string reason;
};
Result<Because> read_because(const ObjectReader& message) {
    auto clause = KYVIEN_TRY(read_clause(message));
    auto reason = KYVIEN_TRY(text_of(message, "reason"));
    return Because{clause, std::move(reason)};
}

struct Decision {
    conduct::Ending ending;
    std::string reason;
};
Result<Decision> read_decision(const ObjectReader& message) {
    auto because = KYVIEN_TRY(read_because(message));
    Decision decision;
    const auto score = text_of(message, "score");
    const auto found = score ? conduct::find_score(*score) : std::nullopt;
    if (!found)
        return bad_field("score", as_described("1-0, 0-1, 1/2-1/2, 0-0 or void"));
    auto code = KYVIEN_TRY(optional_text(message, "code"));
    decision.ending.score = *found;
    decision.ending.code = code.empty() ? "arbiter-decision" : std::move(code);
    decision.ending.clause = because.clause;
    decision.reason = std::move(because.reason);
    if (const json::value* also = find(message, "also")) {
        if (!also->is_array() || also->get_array().size() > kMaxClauses)
            return bad_field("also", as_described("a list of at most 16 clauses"));
        for (const json::value& each : also->get_array()) {
            auto clause = KYVIEN_TRY(clause_of(each, "also"));
            decision.ending.also.push_back(clause);
        }
    }
    return decision;
}

Result<CommandBody> read_rule(const ObjectReader& message) {
    auto decision = KYVIEN_TRY(read_decision(message));
    return conduct::Rule{std::move(decision.ending), std::move(decision.reason)};
}

Result<CommandBody> read_correct(const ObjectReader& message) {
    auto decision = KYVIEN_TRY(read_decision(message));
    return conduct::CorrectResult{std::move(decision.ending), std::move(decision.reason)};
}

Result<CommandBody> read_annul(const ObjectReader& message) {
    auto because = KYVIEN_TRY(read_because(message));
    return conduct::Annul{because.clause, std::move(because.reason)};
}

Result<CommandBody> read_play_on(const ObjectReader& message) {
    auto because = KYVIEN_TRY(read_because(message));
    return conduct::ContinueGame{std::move(because.reason), because.clause};
}

Result<CommandBody> read_set_clock(const ObjectReader& message) {
    auto because = KYVIEN_TRY(read_because(message));
    const auto seat = KYVIEN_TRY(read_player(message, "seat"));
    const auto shown = KYVIEN_TRY(number_of(message, "ms", 0, kLongestTime.count()));
    conduct::AdjustClock adjust{seat, clock::Milliseconds(shown), std::nullopt, because.clause,
                                std::move(because.reason)};
    if (find(message, "periods") != nullptr) {
        const auto periods = KYVIEN_TRY(number_of(message, "periods", 0, 1000));
        adjust.periods = static_cast<int>(periods);
    }
    return adjust;
}

Result<CommandBody> read_restore(const ObjectReader& message) {
    auto because = KYVIEN_TRY(read_because(message));
    const auto ply = KYVIEN_TRY(number_of(message, "ply", 0, std::numeric_limits<int>::max()));
    conduct::RestorePosition restore;
    restore.ply = static_cast<std::size_t>(ply);
    restore.clause = because.clause;
    restore.reason = std::move(because.reason);
    for (const conduct::Seat seat : clock::kBothSeats) {
        const std::string_view field = seat == conduct::Seat::First ? "first_ms" : "second_ms";
        if (find(message, field) == nullptr)
            continue;
        const auto shown = KYVIEN_TRY(number_of(message, field, 0, kLongestTime.count()));
        restore.clocks[clock::index(seat)] = clock::Milliseconds(shown);
    }
    return restore;
}

Result<CommandBody> read_stop_clocks(const ObjectReader& message) {
    auto reason = KYVIEN_TRY(text_of(message, "reason"));
    return conduct::StopClocks{std::move(reason)};
}

Result<CommandBody> read_start_clocks(const ObjectReader& message) {
    auto reason = KYVIEN_TRY(text_of(message, "reason"));
    return conduct::StartClocks{std::move(reason)};
}

Result<CommandBody> read_replace_board_key(const ObjectReader& message) {
    auto reason = KYVIEN_TRY(text_of(message, "reason"));
    return conduct::ReplaceBoardKey{std::move(reason)};
}

/// {"t":"clock-read","ply":0,"seat":"first","ms":5390000}
Result<CommandBody> read_clock_read(const ObjectReader& message) {
    conduct::ReadClock read;
    constexpr int kMaxPeriodsOrStones = 1000;
    const auto ply = KYVIEN_TRY(number_of(message, "ply", 0, std::numeric_limits<int>::max()));
    read.ply = static_cast<std::size_t>(ply);
    read.seat = KYVIEN_TRY(read_player(message, "seat"));
    const auto shown = KYVIEN_TRY(number_of(message, "ms", 0, kLongestTime.count()));
    read.main = clock::Milliseconds(shown);
    if (find(message, "periods") != nullptr) {
        const auto periods = KYVIEN_TRY(number_of(message, "periods", 0, kMaxPeriodsOrStones));
        read.periods = static_cast<int>(periods);
    }
    if (find(message, "period_ms") != nullptr) {
        const auto left = KYVIEN_TRY(number_of(message, "period_ms", 0, kLongestTime.count()));
        read.period = clock::Milliseconds(left);
    }
    if (find(message, "stones") != nullptr) {
        const auto stones = KYVIEN_TRY(number_of(message, "stones", 0, kMaxPeriodsOrStones));
        read.stones = static_cast<int>(stones);
    }
    if (const json::value* flag = find(message, "flag"); flag != nullptr) {
        if (!flag->is_bool())
            return bad_field("flag", as_described("true or false"));
        if (flag->get_bool())
            read.flag = true;
    }
    if (find(message, "late_ms") != nullptr) {
        const auto late = KYVIEN_TRY(number_of(message, "late_ms", 0, kLongestTime.count()));
        read.late = clock::Milliseconds(late);
    }
    read.reason = KYVIEN_TRY(optional_text(message, "reason"));
    return read;
}

/// {"t":"report","kind":"…","seat":"first","fields":{"minutes":"20"}}
Result<CommandBody> read_report(const ObjectReader& message) {
    conduct::Report report;
    auto kind = KYVIEN_TRY(text_of(message, "kind"));
    report.kind = std::move(kind);
    if (find(message, "seat") != nullptr) {
        const auto seat = KYVIEN_TRY(read_player(message, "seat"));
        report.seat = seat;
    }
    const json::value* fields = find(message, "fields");
    if (fields == nullptr)
        return report;
    if (!fields->is_object() || fields->get_object().size() > kMaxFields)
        return bad_field("fields", as_described("an object of texts"));
    for (const auto& [key, value] : fields->get_object()) {
        if (!value.is_string())
            return bad_field(fmt::format("fields.{}", quoted_start(key)), {"field-text", "a text"});
        report.fields.emplace_back(std::string(key), exchange::composed(value.get_string()));
    }
    return report;
}

using ReadCommandBody = Result<CommandBody> (*)(const ObjectReader&);
constexpr std::pair<std::string_view, ReadCommandBody> kArbiterMessages[] = {
    {"report", read_report},
    {"rule", read_rule},
    {"correct", read_correct},
    {"annul", read_annul},
    {"play-on", read_play_on},
    {"set-clock", read_set_clock},
    {"restore", read_restore},
    {"stop-clocks", read_stop_clocks},
    {"start-clocks", read_start_clocks},
    {"replace-board-key", read_replace_board_key},
    {"clock-read", read_clock_read},
};

}  // namespace
}  // namespace arbiter_request

std::optional<Result<CommandBody>> read_arbiter_message(std::string_view type,
                                                        const ObjectReader& message) {
    for (const auto& [name, read] : arbiter_request::kArbiterMessages)
        if (type == name)
            return read(message);
    return std::nullopt;
}

Result<Attendance> read_attendance(const ObjectReader& message) {
    Attendance attendance;
    const auto seat = optional_text(message, "seat");
    const auto found = seat ? clock::find_seat(*seat) : std::nullopt;
    if (!seat || (!seat->empty() && !found))
        return bad_field("seat", as_described("\"first\", \"second\" or null"));
    attendance.seat = found;
    const auto name = text_of(message, "coming");
    const auto coming = name ? conduct::find_arrival_status(*name) : std::nullopt;
    if (!coming)
        return bad_field("coming", one_of("arrived, excused, missing"));
    attendance.coming = *coming;
    return attendance;
}

}  // namespace kyvien::hall
