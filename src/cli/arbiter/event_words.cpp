#include "cli/arbiter/event_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "cli/arbiter/line.h"
#include "conduct/presentation/view.h"
#include "conduct/presentation/wording.h"
#include "words/game.h"

namespace kyvien::cli {
namespace {

using namespace conduct;
using rulebook::Language;

/// "g1f3" as "g1–f3"; other text is unchanged.
std::string move_shown(std::string_view move) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const bool is_pair = move.size() >= 4 && move.size() <= 5 && is_log_move(move) &&
                         is_log_move(move.substr(2)) && is_digit(move[1]) && is_digit(move[3]);
    return is_pair ? fmt::format("{}–{}", move.substr(0, 2), move.substr(2)) : std::string(move);
}

/// The text of a turn in which no piece was moved (FIDE 7.5.3).
constexpr std::string_view kNoMove = "--";

/// The notation of a move used in this language; the log's text if there is none.
std::string in_language(const TextForms& forms, std::string_view move, Language language) {
    const std::string_view names[] = {rulebook::tag(language), "san", "wxf", "gtp"};
    for (const std::string_view name : names)
        for (const auto& [key, text] : forms)
            if (key == name)
                return text;
    return move_shown(move);
}

/// Moves in players' notation, with this separator.
std::string moves_shown(const State& state, std::span<const std::string> moves,
                        std::string_view between, Language language) {
    const std::vector<TextForms> written = written_moves(state, moves);
    std::string shown;
    for (std::size_t i = 0; i < moves.size(); ++i)
        shown.append(i == 0 ? "" : between)
            .append(in_language(i < written.size() ? written[i] : TextForms{}, moves[i], language));
    return shown;
}

/// Values with their moves in players' notation.
Values readable(const State& state, Values values, Language language) {
    for (auto& [key, value] : values)
        if (key == "moves" || key == "move")
            value = moves_shown(state, base::split<std::string>(value, ','), ", ", language);
    return values;
}

std::string cited(const std::optional<rulebook::Clause>& clause) {
    return clause ? fmt::format("  § {}", clause->id()) : std::string();
}

/// A reason from a law has words ("clock.REASON"); any other is shown as a person wrote it.
std::string reasoned(Game game, const std::string& reason, Language language) {
    if (reason.empty())
        return {};
    std::string code = reason;
    std::ranges::replace(code, ' ', '-');
    // "clock.REASON" belongs to the law; a pause is described by one of the choices of its report.
    for (const std::string_view kind : {"clock", "choice"})
        if (!rulebook::words(law_of(game), fmt::format("{}.{}", kind, code), language).empty())
            return ": " + say(game, language, kind, code);
    // "late by 61 s" uses the words of "late-by-n-s".
    const std::size_t digit = code.find_first_of("0123456789");
    if (digit == std::string::npos)
        return ": " + reason;
    const std::size_t end = std::min(code.find_first_not_of("0123456789", digit), code.size());
    const std::string number = code.substr(digit, end - digit);
    code.replace(digit, end - digit, "n");
    if (rulebook::words(law_of(game), "clock." + code, language).empty())
        return ": " + reason;
    return ": " + say(game, language, "clock", code, {{"n", number}});
}

/// Two words next to each other; Chinese has no blank between them.
std::string beside(std::string_view one, std::string_view other, Language language) {
    const bool han = language == Language::ZhHant || language == Language::ZhHans;
    return fmt::format("{}{}{}", one, han ? "" : " ", other);
}

std::string score_words(Game game, Score score, Language language) {
    if (const auto seat = winner(score))
        return beside(side_name(game, *seat, language), desk_words("result-wins", language),
                      language);
    // Half a point for one player, zero for the other (FIDE 12.9.5).
    if (score == Score::FirstHalf || score == Score::SecondHalf) {
        const bool first = score == Score::FirstHalf;
        return fmt::format(
            "{}, {}", beside(side_name(game, Seat::First, language), first ? "½" : "0", language),
            beside(side_name(game, Seat::Second, language), first ? "0" : "½", language));
    }
    return std::string(score == Score::Draw       ? desk_words("result-draw", language)
                       : score == Score::BothLose ? desk_words("result-both-lose", language)
                                                  : desk_words("result-void", language));
}

std::string evidence(const std::vector<std::size_t>& plies,
                     const std::vector<std::string>& squares) {
    std::string text;
    if (!squares.empty())
        text += fmt::format("  [{}]", fmt::join(squares, " "));
    if (!plies.empty())
        text += fmt::format("  (#{})", fmt::join(plies, " #"));
    return text;
}

/// Why a game ended: the law's own words, or those shared by all games.
std::string cause_of_ending_text(Game game, const Ending& ending, Language language) {
    const bool in_law =
        !rulebook::words(law_of(game), "ruling." + ending.code, Language::En).empty();
    const auto shared = desk_words_of("ending." + ending.code, language);
    if (!in_law && shared)
        return std::string(*shared);
    // The page's words for a result, if the law's own rulings have none.
    const rulebook::Texts* result = words::game::find("result." + ending.code);
    if (in_law || result == nullptr)
        return say(game, language, "ruling", ending.code, ending.values);
    std::string text(rulebook::in(*result, language));
    constexpr std::string_view kLoser = "{loser}";
    if (const auto won = winner(ending.score))
        if (const std::size_t at = text.find(kLoser); at != std::string::npos)
            text.replace(at, kLoser.size(), side_name(game, clock::opponent(*won), language));
    // It is inserted into a line.
    for (const std::string_view stop : {".", "。"})
        if (text.ends_with(stop))
            text.resize(text.size() - stop.size());
    return text;
}

std::string ending_text(Game game, const Ending& ending, Language language) {
    // A game without a result has no score to show.
    std::string text = ending.score == Score::Void
                           ? std::string()
                           : fmt::format("{}  ", conduct::text(ending.score));
    text += fmt::format("{}.{}  {}", score_words(game, ending.score, language),
                        cited(ending.clause), cause_of_ending_text(game, ending, language));
    for (const rulebook::Clause clause : ending.also)
        text += cited(clause);
    return text + evidence(ending.plies, ending.squares);
}

class EventWriter {
  public:
    EventWriter(const Event& event, const State& state, Language language)
        : event_(event), state_(state), game_(state.settings().game), language_(language) {}

    /// The word with the event's name, after the side it concerns; then the reason and the clause.
    /// An event without such a word in the desk's catalogue does not compile.
    template <typename Kind>
    std::string operator()(const Kind& event) const {
        constexpr words::desk::Key kWord(Kind::kName);
        std::string text(words(kWord));
        if constexpr (requires { event.seat; })
            text = by(event.seat, kWord);
        if constexpr (requires { event.reason; })
            text += reasoned(game_, event.reason, language_);
        if constexpr (requires { event.clause; })
            text += cited(event.clause);
        return text;
    }
    std::string operator()(const ClockRead& event) const {
        return fmt::format("{}: {} {}{}", words("clock-read"), side(event.read.seat),
                           clock_text(event.read.main),
                           reasoned(game_, event.read.reason, language_));
    }
    std::string operator()(const Created&) const { return {}; }
    std::string operator()(const Seated& seated) const {
        return fmt::format("{} {} {}", seated.name, words("seated"), side(seated.seat));
    }
    std::string operator()(const Moved& moved) const {
        const std::size_t ply = state_.ply();
        // A rule in the same batch may already have taken the move back.
        const std::string text = ply > 0 && state_.moves().back().move == moved.move
                                     ? move_in_words(state_, ply, language_)
                                     : moved_by_hand(moved.move);
        return fmt::format("{}{} {}", pair_number(state_, ply),
                           moved.seat == Seat::First ? "." : "…", text);
    }
    std::string operator()(const Pressed& pressed) const {
        return by(pressed.seat, "pressed") + "  " + clocks_in_words(state_, event_.at);
    }
    std::string operator()(const TurnVoided& voided) const {
        // Over the board the stone is still on the board (5, 19).
        return fmt::format("{} {}: {}{}  {}", side(voided.seat), voided.move, words("turn-voided"),
                           cited(voided.clause), words("lift-the-stone"));
    }
    std::string operator()(const Claimed& claimed) const {
        const std::string kind = fmt::format("claim.{}", conduct::name(claimed.kind));
        return fmt::format("{}: {}{}{}", by(claimed.seat, "claimed"),
                           desk_words_of(kind, language_).value_or(kind),
                           claimed.move.empty() ? "" : " ",
                           moves_shown(state_, std::array{claimed.move}, "", language_));
    }
    std::string operator()(const ClaimRejected& rejected) const {
        std::string text(words("claim-rejected"));
        if (const std::string counted = moves_counted(rejected.values); !counted.empty())
            text += ": " + counted;
        if (rejected.bonus > Milliseconds{})
            text += fmt::format("; {} +{}", side(opponent(rejected.seat)),
                                duration_text(rejected.bonus));
        return text + cited(rejected.clause);
    }
    std::string operator()(const Noticed& noticed) const {
        return fmt::format(
            "{}: {}{}", words("noticed"),
            say(game_, language_, "ruling", noticed.code, noticed.values, noticed.seat),
            cited(noticed.clause));
    }
    std::string operator()(const DeadMarked& marked) const {
        return fmt::format("{} {} {}", by(marked.seat, "dead-marked"), marked.dead ? "†" : "○",
                           fmt::join(marked.points, " "));
    }
    std::string operator()(const PlayResumed&) const { return std::string(words("play-resumed")); }
    std::string operator()(const ArbiterAsked& asked) const {
        return fmt::format("{}: {}{}{}", words("arbiter-asked"),
                           question_in_words(game_, asked.code, asked.values, language_),
                           cited(asked.clause), evidence(asked.plies, {}));
    }
    std::string operator()(const ClockAdjusted& adjusted) const {
        std::string text = fmt::format("{} {}: {}", words("clock-set"), side(adjusted.seat),
                                       duration_text(adjusted.main));
        if (adjusted.periods)
            text += fmt::format(" +{}×", *adjusted.periods);
        return text + cited(adjusted.clause);
    }
    std::string operator()(const Ended& ended) const {
        return ending_text(game_, ended.ending, language_) +
               reasoned(game_, ended.reason, language_);
    }
    std::string operator()(const ResultCorrected& corrected) const {
        return fmt::format("{}: {}{}", words("corrected"),
                           ending_text(game_, corrected.ending, language_),
                           reasoned(game_, corrected.reason, language_));
    }
    std::string operator()(const Reported&) const { return {}; }
    std::string operator()(const Ruled& ruled) const {
        std::string text = cited(ruled.clause).substr(2) + "  ";
        if (ruled.seat)
            text += side(*ruled.seat) + ": ";
        text += say(game_, language_, "ruling", ruled.code,
                    readable(state_, ruled.values, language_), ruled.seat);
        for (const rulebook::Clause clause : ruled.also)
            text += cited(clause);
        return text + evidence(ruled.plies, ruled.squares);
    }
    std::string operator()(const TakenBack& taken) const {
        return fmt::format("{} {}{}{}", words("restored"), taken.ply,
                           reasoned(game_, taken.reason, language_), cited(taken.clause));
    }
    std::string operator()(const BoardSet& set) const {
        return fmt::format("{} ○ {} ● {} ⊘ {}", words("board-set"), fmt::join(set.white, " "),
                           fmt::join(set.black, " "), fmt::join(set.cleared, " "));
    }
    std::string operator()(const ClockTurned& turned) const {
        return by(turned.turn, "clock-turned") + "  " + clocks_in_words(state_, event_.at);
    }
    std::string operator()(const IncrementSet& set) const {
        return fmt::format("{} +{}", words("increment-set"), duration_text(set.increment));
    }

  private:
    /// The counts that decide claims under xiangqi 12.3 and 12.4; empty for other claims.
    [[nodiscard]] std::string moves_counted(const Values& values) const {
        const auto value = [&](std::string_view key) -> std::string {
            const auto found = std::ranges::find(values, key, &Values::value_type::first);
            return found == values.end() ? std::string() : found->second;
        };
        if (value("limit").empty() || value("red").empty())
            return {};
        std::string text = fmt::format("{} {}, {} {} / {}", side(Seat::First), value("red"),
                                       side(Seat::Second), value("black"), value("limit"));
        if (!value("check-cap").empty())
            text +=
                fmt::format(" ({}: {} {}, {} {}; {} {})", words("claim.checks"), side(Seat::First),
                            value("red-checks"), side(Seat::Second), value("black-checks"),
                            words("claim.checks-counted"), value("check-cap"));
        return text;
    }
    [[nodiscard]] std::string moved_by_hand(const std::string& move) const {
        return move == kNoMove ? std::string(words("no-move")) : move_shown(move);
    }
    [[nodiscard]] std::string_view words(words::desk::Key key) const {
        return desk_words(key, language_);
    }
    [[nodiscard]] std::string side(Seat seat) const { return side_name(game_, seat, language_); }
    [[nodiscard]] std::string by(Seat seat, words::desk::Key key) const {
        return beside(side(seat), words(key), language_);
    }

    const Event& event_;
    const State& state_;
    Game game_;
    Language language_;
};

std::string clock_reading_text(const clock::Reading& reading) {
    if (reading.flag)
        return "0:00 ✕";
    std::string text = duration_text(reading.in_overtime ? reading.period : reading.main);
    if (reading.periods > 0)
        text += fmt::format(" (×{})", reading.periods);
    if (reading.stones > 0)
        text += fmt::format(" (/{})", reading.stones);
    return text;
}

}  // namespace

std::string reason_in_words(Game game, const std::string& reason, Language language) {
    return reasoned(game, reason, language);
}

std::string event_in_words(const Event& event, const State& state, Language language) {
    return std::visit(EventWriter(event, state, language), event.body);
}

std::string report_in_words(const Report& report, Game game, Language language) {
    const std::string_view label =
        rulebook::words(law_of(game), fmt::format("report.{}", report.kind), language);
    std::vector<std::string> squares;
    if (const ReportKind* kind = find_report_kind(game, report.kind))
        for (const ReportField& field : kind->fields)
            if (const std::string value(conduct::field(report, field.key).value_or(""));
                field.type == FieldType::Squares && !value.empty())
                squares.push_back(value);
    return (report.seat ? side_name(game, *report.seat, language) + ": " : std::string()) +
           (label.empty() ? report.kind : std::string(label)) + evidence({}, squares);
}

std::string duty_in_words(const Duty& duty, const State& state, Language language) {
    const Game game = state.settings().game;
    std::string text = fmt::format("§ {}  ", duty.clause.id());
    if (duty.seat)
        text += side_name(game, *duty.seat, language) + ": ";
    text +=
        say(game, language, "duty", duty.code, readable(state, duty.values, language), duty.seat);
    if (!duty.moves.empty())
        text += fmt::format("  [{}]", moves_shown(state, duty.moves, " ", language));
    return text;
}

std::string calls_in_words(Seat seat, std::span<const clock::Call> calls, const State& state,
                           Language language) {
    using Kind = clock::Announcement::Kind;
    const auto* byo = std::get_if<clock::ByoYomi>(&state.clock().control(seat));
    const bool minutes = byo != nullptr && byo->period == std::chrono::minutes(1);
    const auto left = [&](int periods) {
        return fmt::format("{}: {}",
                           minutes ? desk_words("call.minutes-left", language)
                                   : desk_words("call.periods-left", language),
                           periods);
    };
    std::string text;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const auto& [kind, value, used] = calls[i].call;
        const bool goes_on = i > 0 && calls[i - 1].at == calls[i].at;
        if (goes_on)
            text.back() = ',';  // instead of the line end
        text += goes_on ? " " : side_name(state.settings().game, seat, language) + ": ";
        switch (kind) {
        case Kind::OvertimeBegins:
            text += desk_words("call.begins", language);
            if (byo != nullptr)
                text += ", " + left(state.clock().reading(seat, calls[i].at).periods);
            break;
        case Kind::Seconds:
        case Kind::LastSeconds:
            text += std::to_string(value);
            break;
        case Kind::PeriodsLeft:
            text += left(value);
            break;
        case Kind::TimeOver:
            text += desk_words("call.over", language);
            break;
        }
        text += "\n";
    }
    return text;
}

std::string clocks_in_words(const State& state, Instant now) {
    const clock::Clock& clock = state.clock();
    if (!clock.is_timed())
        return {};
    const Instant at = std::max(now, state.last_at());
    const auto side = [&](Seat seat) {
        return (clock.running() == seat ? "▸" : "") + clock_reading_text(clock.reading(seat, at));
    };
    return side(Seat::First) + " · " + side(Seat::Second);
}

std::string clocks_to_set_in_words(const State& state, Instant now, Language language) {
    if (!state.clock().is_timed())
        return {};
    const Instant at = std::max(now, state.last_at());
    std::string text(desk_words("clocks-to-set", language));
    for (const Seat seat : clock::kBothSeats) {
        const clock::Reading reading = state.clock().reading(seat, at);
        text += fmt::format("{} {} {}", seat == Seat::First ? ":" : ",",
                            side_name(state.settings().game, seat, language),
                            clock_text(reading.in_overtime ? reading.period : reading.main));
        if (reading.periods > 0)
            text += fmt::format(" (×{})", reading.periods);
    }
    return text;
}

std::string result_in_words(const State& state, Language language) {
    return state.ending() ? ending_text(state.settings().game, *state.ending(), language)
                          : std::string();
}

std::string question_in_words(Game game, std::string_view code, const Values& values,
                              Language language) {
    const bool is_question =
        !rulebook::words(law_of(game), "question." + std::string(code), Language::En).empty();
    return say(game, language, is_question ? "question" : "ruling", code, values);
}

std::string clause_in_words(rulebook::Clause clause, Language language) {
    const rulebook::LocalizedClause words = rulebook::localized_clause(clause, language);
    return fmt::format("{} § {}  {}\n{}\n", rulebook::title(clause.law(), language), clause.id(),
                       words.words.title, words.words.text);
}

std::size_t pair_number(const State& state, std::size_t ply) {
    const bool second_begins = !state.moves().empty() && state.moves().front().seat == Seat::Second;
    return (ply + (second_begins ? 1 : 0) + 1) / 2;
}

std::string move_in_words(const State& state, std::size_t ply, Language language) {
    const View shown_view = view(state, state.last_at(), std::nullopt);
    if (ply == 0 || ply > shown_view.moves.size())
        return {};
    const MoveView& move = shown_view.moves[ply - 1];
    if (move.uci == kNoMove)
        return std::string(desk_words("no-move", language));
    if (move.uci == "pass" || move.uci == "end")
        return say(state.settings().game, language, "move", move.uci);
    return in_language(move.text, move.uci, language);
}

}  // namespace kyvien::cli
