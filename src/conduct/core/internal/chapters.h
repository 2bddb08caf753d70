// conduct/core/internal/chapters.h — a law over the board, composed of its chapters.
//
// A chapter of a law is a file: its clauses at the top, the reports that it answers, and how it
// reacts to other commands. The state that a law keeps for a game is one plain struct, changed only
// by `applied`, so that a replayed log gives the same result. The three laws differ only in their
// chapters and their state:
//
//     constexpr rulebook::Clause kClauses[] = {fide("6.4"), fide("6.8")};
//     Decision flag_down(const ChessRuleContext& table, const chess_report::FlagDown& report);
//     constexpr Answer<ChessLaw> kReports[] = {
//         answer_by<ChessLaw, ChessReport::FlagDown, flag_down>()};
//     constinit const Chapter<ChessLaw> chapter = {
//         .name = "flags", .clauses = kClauses, .reports = kReports, .commands = claimed};
//
// A rule receives the struct of its report (typed_report.h), created once from the report.
//
// A law is a struct with
//     Memory, Report    the state; the enumeration of the report kinds
//     Context           a RuleContext with the state, created from {body, command}, memory
//     chapters()        in the order in which they are asked
//     begin(settings)   the state of a new game
// and, if it needs them, admitted(), turn(), show(), is_turn_untimed(), sealed_ply() and tallies()
// for the questions of BoardConduct.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/result.h"
#include "conduct/core/catalogue.h"
#include "conduct/core/internal/board_conduct.h"
#include "conduct/core/internal/members_text.h"
#include "conduct/core/internal/state_body.h"
#include "conduct/core/internal/typed_report.h"

namespace kyvien::conduct::internal {

using EventBodies = std::vector<EventBody>;
using Decision = Result<EventBodies>;

/// The input of every ruling: the position, the clocks, the players and the record are in `body`.
struct RuleContext {
    const StateBody& body;
    const Command& command;  ///< what happened; a Tick if nobody asked for anything

    [[nodiscard]] const Settings& settings() const { return body.settings; }
    [[nodiscard]] Instant at() const { return command.at; }
    [[nodiscard]] bool is_playing() const { return body.phase == Phase::Playing; }
    [[nodiscard]] bool is_finished() const { return body.phase == Phase::Finished; }
};

/// How one report kind is answered: its catalogue entry, and which fields must be used.
struct Answered {
    const ReportKind& catalogued;
    UnreadFieldPolicy unread;
};

/// A chapter's answer to one kind of report; nothing to leave it to the hall's rules.
template <typename Law>
struct Answer {
    typename Law::Report kind;
    std::optional<Decision> (*decide)(const typename Law::Context& context, const Report& report,
                                      const Answered& how);
};

/// Functions may be null.
template <typename Law>
struct Chapter {
    using Context = typename Law::Context;

    std::string_view name;
    std::span<const rulebook::Clause> clauses;
    std::span<const Answer<Law>> reports{};
    /// The events for a command other than a report; nothing to leave it to the next chapter.
    std::optional<Decision> (*commands)(const Context& context) = nullptr;
    /// Appends to the events decided by another chapter or by the hall's rules.
    void (*append_events)(const Context& context, EventBodies& events) = nullptr;
    /// Called for every event after it was applied; changes this chapter's own part of the state.
    void (*on_event)(typename Law::Memory& memory, const StateBody& body,
                     const Event& event) = nullptr;
    void (*duties)(const Context& context, std::vector<Duty>& duties) = nullptr;
    /// When this chapter needs a Tick to decide something by itself.
    std::optional<Instant> (*deadline)(const Context& context) = nullptr;
};

/// Refuses a field that has no part in the ruling; a refusal is returned unchanged.
[[nodiscard]] std::optional<Decision> refuse_unread_fields(std::optional<Decision> decided,
                                                           const TypedReport& report,
                                                           const Answered& how);

/// The Answer to a kind of report by a rule, which receives those of (context, struct) that it
/// takes.
template <typename Law, typename Law::Report Kind, auto Rule>
[[nodiscard]] consteval Answer<Law> answer_by() {
    return {Kind,
            [](const typename Law::Context& context, const Report& told,
               const Answered& how) -> std::optional<Decision> {
                using Struct = typename StructOf<Kind>::Type;
                const Struct report(told);
                if constexpr (std::is_invocable_v<decltype(Rule), decltype(context), const Struct&>)
                    return refuse_unread_fields(Rule(context, report), report, how);
                else
                    return refuse_unread_fields(Rule(report), report, how);
            }};
}

template <typename Law>
class ChapterBoard final : public BoardConduct {
  public:
    using Context = typename Law::Context;
    using Kind = typename Law::Report;

    explicit ChapterBoard(const Settings& settings) : memory_(Law::begin(settings)) {}

    [[nodiscard]] std::unique_ptr<BoardConduct> clone() const override {
        return std::make_unique<ChapterBoard>(*this);
    }
    [[nodiscard]] std::optional<Decision> decide(const StateBody& body, const Command& command,
                                                 UnreadFieldPolicy unread) const override {
        const Context context{{body, command}, memory_};
        if (const auto* report = std::get_if<conduct::Report>(&command.body)) {
            if constexpr (requires { Law::admitted(context, *report); })
                KYVIEN_TRY(Law::admitted(context, *report));
            const auto kind = find_code<Kind>(report->kind);
            KYVIEN_ASSERT(kind, "check() has found the kind in the catalogue");
            return answers()[static_cast<std::size_t>(*kind)](context, *report,
                                                              {catalogued(body, *kind), unread});
        }
        for (const Chapter<Law>* chapter : Law::chapters())
            if (chapter->commands != nullptr)
                if (auto decided = chapter->commands(context))
                    return decided;
        return std::nullopt;
    }
    void append_events(const StateBody& body, const Command& command,
                       EventBodies& events) const override {
        const Context context{{body, command}, memory_};
        for (const Chapter<Law>* chapter : Law::chapters())
            if (chapter->append_events != nullptr)
                chapter->append_events(context, events);
    }
    void on_event(const StateBody& body, const Event& event) override {
        for (const Chapter<Law>* chapter : Law::chapters())
            if (chapter->on_event != nullptr)
                chapter->on_event(memory_, body, event);
    }
    [[nodiscard]] std::vector<Duty> duties(const StateBody& body) const override {
        std::vector<Duty> duties;
        const Command nothing = idle(body);
        const Context context{{body, nothing}, memory_};
        for (const Chapter<Law>* chapter : Law::chapters())
            if (chapter->duties != nullptr)
                chapter->duties(context, duties);
        return duties;
    }
    [[nodiscard]] std::optional<Instant> deadline(const StateBody& body) const override {
        // Over the board a fallen flag counts when it is noticed: the deadline of an awaited player
        // comes first.
        std::optional<Instant> due;
        const Command nothing = idle(body);
        const Context context{{body, nothing}, memory_};
        for (const Chapter<Law>* chapter : Law::chapters())
            if (chapter->deadline != nullptr)
                if (const auto at = chapter->deadline(context); at && (!due || *at < *due))
                    due = at;
        return due ? due : BoardConduct::deadline(body);
    }
    [[nodiscard]] bool is_turn_untimed(const StateBody& body, Instant at) const override {
        if constexpr (requires { Law::is_turn_untimed(body, memory_, at); })
            return Law::is_turn_untimed(body, memory_, at);
        else
            return false;
    }
    [[nodiscard]] std::optional<Seat> turn(const StateBody& body) const override {
        if constexpr (requires { Law::turn(body, memory_); })
            return Law::turn(body, memory_);
        else
            return std::nullopt;
    }
    void show(const StateBody& body, View& view) const override {
        if constexpr (requires { Law::show(body, memory_, view); })
            Law::show(body, memory_, view);
    }
    [[nodiscard]] std::string_view unrecorded_move() const override {
        if constexpr (requires { Law::unrecorded_move(memory_); })
            return Law::unrecorded_move(memory_);
        else
            return {};
    }
    [[nodiscard]] std::size_t sealed_ply(const StateBody& body) const override {
        if constexpr (requires { Law::sealed_ply(body, memory_); })
            return Law::sealed_ply(body, memory_);
        else
            return BoardConduct::sealed_ply(body);
    }
    [[nodiscard]] Values tallies(const StateBody& body) const override {
        if constexpr (requires { Law::tallies(body, memory_); })
            return Law::tallies(body, memory_);
        else
            return {};
    }
    [[nodiscard]] std::string memory_text() const override {
        std::string text;
        append_members(text, memory_);
        return text;
    }

  private:
    static constexpr std::size_t kKinds = std::size(Codes<Kind>::kNames);
    using Rule = decltype(Answer<Law>::decide);

    /// Indexed by kind. Every kind is answered by exactly one chapter.
    [[nodiscard]] static const std::array<Rule, kKinds>& answers() {
        static const std::array<Rule, kKinds> kAnswers = [] {
            std::array<Rule, kKinds> answers{};
            for (const Chapter<Law>* chapter : Law::chapters())
                for (const Answer<Law>& each : chapter->reports) {
                    Rule& place = answers[static_cast<std::size_t>(each.kind)];
                    KYVIEN_ASSERT(place == nullptr, "one chapter answers a kind of report");
                    place = each.decide;
                }
            KYVIEN_ASSERT(std::ranges::find(answers, nullptr) == answers.end(),
                          "each kind of report of the catalogue is answered");
            return answers;
        }();
        return kAnswers;
    }
    [[nodiscard]] static const ReportKind& catalogued(const StateBody& body, Kind kind) {
        return report_kinds(body.settings.game)[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] static Command idle(const StateBody& body) {
        return {body.last_at, hall(), Tick{}};
    }

    typename Law::Memory memory_;
};

}  // namespace kyvien::conduct::internal
