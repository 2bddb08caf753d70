// The verbs of the arbiter's desk, and the command each line becomes.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "base/result.h"
#include "base/text.h"
#include "cli/arbiter/desk.h"
#include "cli/arbiter/event_words.h"
#include "cli/arbiter/lines/free_words.h"
#include "cli/arbiter/short_lines/desk_verbs.h"
#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/short_words.h"
#include "clock/seat.h"
#include "conduct/log/event_line.h"
#include "conduct/log/verify_log.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli {
namespace {

using namespace conduct;

std::unexpected<Refusal> usage(std::string_view how) {
    return refuse("usage", fmt::format("Say: {}", how), std::nullopt,
                  {{"usage", std::string(how)}});
}

std::optional<std::string> field_of(const DeskLine& line, std::string_view key) {
    const auto found = std::ranges::find(line.fields, key, &Values::value_type::first);
    return found == line.fields.end() ? std::nullopt : std::optional(found->second);
}

/// Refuses a field that the line does not have, so that no input is ignored.
Result<void> check_fields(const DeskLine& line, std::initializer_list<std::string_view> known) {
    for (const auto& [key, value] : line.fields)
        if (std::ranges::find(known, key) == known.end())
            return refuse("unknown-field",
                          fmt::format("`{}` has no field {}; it has {}.", line.verb, key,
                                      fmt::join(known, ", ")),
                          std::nullopt, {{"field", key}});
    return {};
}

Result<std::optional<rulebook::Clause>> clause_of(Game game, const DeskLine& line) {
    const auto id = field_of(line, "clause");
    if (!id)
        return std::nullopt;
    auto clause = rulebook::find_clause(law_of(game), *id);
    if (!clause)
        return refuse("no-such-clause",
                      fmt::format("{} has no clause {}; `kyvien law {}` lists them.",
                                  rulebook::slug(law_of(game)), *id, rulebook::slug(law_of(game))),
                      std::nullopt, {{"clause", *id}});
    return clause;
}

/// The reason, as a field or as the rest after the words that a line needs.
std::string reason_of(const DeskLine& line, std::size_t words) {
    if (auto reason = field_of(line, "reason"))
        return std::move(*reason);
    std::string reason;
    for (std::size_t i = words; i < line.words.size(); ++i)
        reason.append(reason.empty() ? "" : " ").append(line.words[i]);
    return reason;
}

Result<Ending> ending_of(Game game, const DeskLine& line, std::string_view how) {
    KYVIEN_TRY(check_fields(line, {"clause", "code", "also", "reason", "result", "score"}));
    const auto named = field_of(line, field_of(line, "result") ? "result" : "score");
    const auto score = named                ? read_score(*named)
                       : line.words.empty() ? std::nullopt
                                            : read_score(line.words[0]);
    if (!score)
        return usage(how);
    auto clause = KYVIEN_TRY(clause_of(game, line));
    Ending ending;
    ending.score = *score;
    ending.code = field_of(line, "code").value_or("arbiter-decision");
    ending.clause = clause;
    const std::string also = field_of(line, "also").value_or("");
    for (std::size_t begin = 0; begin < also.size();) {
        const std::size_t end = std::min(also.find(',', begin), also.size());
        const auto further = rulebook::find_clause(law_of(game), also.substr(begin, end - begin));
        if (!further)
            return refuse("no-such-clause",
                          fmt::format("{} has no clause {}.", rulebook::slug(law_of(game)),
                                      also.substr(begin, end - begin)));
        ending.also.push_back(*further);
        begin = end + 1;
    }
    return ending;
}

/// Converts a value as people write it to the form that the report parses: squares in capitals or
/// separated by blanks, other words for yes and no, a time with a blank before its unit.
std::string as_read(const ReportKind* kind, std::string_view key, std::string value) {
    const ReportField* field = nullptr;
    for (const ReportField& each : kind != nullptr ? kind->fields : decltype(kind->fields){})
        if (each.key == key)
            field = &each;
    if (field == nullptr)
        return value;
    const auto small = [](std::string text) {
        for (char& c : text)
            c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        return text;
    };
    const bool is_by_hand = field->type == FieldType::Text && key == "move";
    if (field->type == FieldType::Squares ||
        (is_by_hand &&
         value.find_first_not_of("abcdefghABCDEFGH12345678, -") == std::string::npos)) {
        value = small(std::move(value));
        if (!is_by_hand)
            std::ranges::replace(value, ' ', ',');
        std::erase(value, ' ');
        return value;
    }
    if (field->type == FieldType::Switch) {
        const std::string word = small(value);
        for (const std::string_view yes : {"y", "true", "1", "có", "是"})
            if (word == yes)
                return "yes";
        for (const std::string_view no : {"n", "false", "0", "không", "否"})
            if (word == no)
                return "no";
        return word == "yes" || word == "no" ? word : value;
    }
    if (field->type == FieldType::Choice) {
        const auto is_offered = [&](const std::string& text) {
            return std::ranges::find(field->choices, std::string_view(text)) !=
                   field->choices.end();
        };
        if (!is_offered(value) && is_offered(small(value)))
            return small(std::move(value));
    }
    if (field->type == FieldType::Number && is_time_field(key))
        std::erase(value, ' ');
    return value;
}

/// Nobody at a board means milliseconds: "30" is seconds or minutes.
Result<void> is_no_fraction(const std::string& value) {
    constexpr std::size_t kFewDigits = 3;
    if (value.empty() || value.size() > kFewDigits || value.find_first_not_of('0') == value.npos)
        return {};
    const std::string minutes = value + ":00";
    const std::string seconds = value + "s";
    return refuse(
        "ambiguous-time",
        fmt::format("'{}' can be minutes or seconds; write {} or {}.", value, minutes, seconds),
        std::nullopt, {{"time", value}, {"hours", minutes}, {"minutes", seconds}});
}

/// A text that denies a fact which would have consequences.
bool is_denied(const ReportKind& kind, std::string_view key, std::string_view value) {
    constexpr std::string_view kNobody[] = {"no", "none", "nobody", "n", "không", "否", "无", "無"};
    const auto field = std::ranges::find(kind.fields, key, &ReportField::key);
    return field != kind.fields.end() && field->key == "third-person" &&
           std::ranges::find(kNobody, value) != std::end(kNobody);
}

/// The piece of "f1c4" or "a7a8q" is released on its destination.
Report release_report(Seat seat, const std::string& move) {
    const std::string from = move.substr(0, 2);
    Report report{"touch", seat, {{"squares", from}, {"released", from + "," + move.substr(2, 2)}}};
    if (constexpr std::size_t kWithPiece = 5; move.size() == kWithPiece)
        report.fields.emplace_back("promotion", move.substr(4));
    return report;
}

std::optional<std::size_t> ply_of(std::string_view text) {
    const auto span = text.find_first_not_of("0123456789") == std::string_view::npos &&
                              !text.empty() && text.size() < 6
                          ? std::optional(std::stoul(std::string(text)))
                          : std::nullopt;
    return span;
}

}  // namespace

// ---- the board --------------------------------------------------------------------------------

Result<std::string> ArbiterDesk::handle_move(const DeskLine& line) {
    if (line.rest.empty())
        return usage("move e4");
    const Seat seat = line.who.value_or(game_.to_move());
    game_.refused_move.reset();
    const bool takes = info(game()).has_komi && line.words.size() > 1 && line.words[1] == "takes";
    auto move = move_text(takes ? line.words[0] : line.rest, seat);
    if (!move) {
        remember_refused_move(move.error(), seat, {});
        return refuse(std::move(move.error()));
    }
    if (takes)
        KYVIEN_TRY(check_reported_captures(seat, *move, std::span(line.words).subspan(2)));
    auto done = ask(player(seat), MakeMove{game_.state.ply(), *move});
    if (!done)
        remember_refused_move(done.error(), seat, *move);
    return done;
}

void ArbiterDesk::remember_refused_move(const Refusal& refusal, Seat seat, std::string move) {
    // Over the board the move may nevertheless be there (FIDE 7.5).
    if (info(game()).has_moves_by_hand &&
        (refusal.code == "illegal-move" || refusal.code == "promotion-missing" ||
         refusal.code == "must-play-claimed-move"))
        game_.refused_move = RefusedMove{seat, game_.state.ply(), std::move(move)};
}

Result<std::string> ArbiterDesk::handle_press(const DeskLine& line) {
    const Actor by = player(line.who.value_or(game_.seat_on_clock()));
    const std::string what = line.words.empty() ? std::string() : line.words[0];
    const bool illegal = what == "illegal";
    if (line.words.size() > (illegal ? 2U : 1U) || (!what.empty() && !illegal && what != "none"))
        return usage(kPressUsage);
    const bool refused = game_.refused_move && game_.refused_move->ply == game_.state.ply() &&
                         seat_of(by) == game_.refused_move->seat;
    if (what.empty() && refused)
        return refuse(
            "refused-move",
            fmt::format("The move{} was refused. If it is on the board, say `press "
                        "illegal{}`; if none was made, `press none`.",
                        game_.refused_move->move.empty() ? "" : " " + game_.refused_move->move,
                        game_.refused_move->move.empty() ? " MOVE" : ""),
            rulebook::fide("7.5.1"), {{"move", game_.refused_move->move}});
    if (illegal) {
        std::string move = line.words.size() > 1 ? line.words[1]
                           : refused             ? game_.refused_move->move
                                                 : std::string();
        if (move.empty())
            return usage(kPressUsage);
        auto made = ask(game_.arbiter(), Report{"hand-move", seat_of(by), {{"move", move}}});
        // 9.5.3: a legal move, but not the one imposed by a wrong claim: it was released there.
        if (!made && made.error().code == "move-is-legal" && refused &&
            move == game_.refused_move->move)
            made = ask(game_.arbiter(), release_report(*seat_of(by), move));
        KYVIEN_TRY(made);
        game_.refused_move.reset();
        return *made + KYVIEN_TRY(ask(by, Press{}));
    }
    game_.refused_move.reset();
    return ask(by, Press{});
}

Result<std::string> ArbiterDesk::handle_report(const DeskLine& line) {
    if (line.words.empty())
        return usage(kReportUsage);
    Report report;
    report.kind = line.words[0];
    const ReportKind* kind = find_report_kind(game(), report.kind);
    for (std::size_t i = 1; i < line.words.size(); ++i) {
        const auto seat = seat_of_short(game(), line.words[i]);
        if (!seat || report.seat)
            return refuse("report-word",
                          fmt::format("'{}' is neither a player nor field=value; usage: {}",
                                      line.words[i],
                                      kind != nullptr ? report_usage(*kind) : kReportUsage),
                          std::nullopt, {{"word", line.words[i]}});
        report.seat = seat;
    }
    report.fields = line.fields;
    // "third-person=no": nobody.
    std::erase_if(report.fields, [&](const Values::value_type& told) {
        return kind != nullptr && is_denied(*kind, told.first, told.second);
    });
    for (auto& [key, value] : report.fields) {
        value = as_read(kind, key, std::move(value));
        const ReportField* field = nullptr;
        for (const ReportField& each : kind != nullptr ? kind->fields : decltype(kind->fields){})
            if (each.key == key)
                field = &each;
        if (field == nullptr)
            continue;
        if (field->type == FieldType::Seat) {
            if (const auto seat = seat_of_word(game(), value))
                value = clock::seat_name(*seat);
        } else if (field->type == FieldType::Number && is_time_field(key)) {
            // Times are in clock notation; a number alone is in the field's unit.
            const int unit = key == "minutes"                          ? 60'000
                             : key == "seconds" || key.ends_with("-s") ? 1000
                                                                       : 1;
            if (value.find_first_not_of("0123456789") == std::string::npos) {
                if (unit == 1)
                    KYVIEN_TRY(is_no_fraction(value));
                continue;
            }
            // For a compensation they are added.
            if (report.kind != "compensation" && (key == "first-ms" || key == "second-ms"))
                KYVIEN_TRY(check_time_text(key == "first-ms" ? Seat::First : Seat::Second, value));
            if (const auto span = read_duration(value))
                value = std::to_string(span->count() / unit);
        } else if (field->type == FieldType::Move && !conduct::field(report, "stub")) {
            if (auto move = move_text(value))
                value = std::move(*move);
        }
    }
    sort_fields(game(), report);
    const bool by_player = line.who || (kind != nullptr && (kind->by & kByArbiter) == 0);
    const Actor by = !by_player    ? game_.arbiter()
                     : line.who    ? player(*line.who)
                     : report.seat ? player(*report.seat)
                                   : player(game_.to_move());
    return ask(by, std::move(report));
}

Result<std::string> ArbiterDesk::handle_claim(const DeskLine& line) {
    const bool is_counted = info(game()).has_komi;
    const std::string_view kinds = info(game()).has_moves_by_hand ? "threefold|fifty-moves [MOVE]"
                                   : is_counted                   ? "repetition"
                                                                  : "no-capture|repetition";
    const std::string how =
        fmt::format("claim {}, with the player's name where it is not the side to move", kinds);
    const auto kind = line.words.empty() ? std::nullopt : find_claim_kind(line.words[0]);
    if (!kind)
        return usage(how);
    Claim claim{*kind, {}};
    if (line.words.size() > 1) {
        auto move = move_text(line.words[1]);
        // A written move that is impossible makes the claim wrong (FIDE 9.5.3).
        if (!move && (!info(game()).has_moves_by_hand || move.error().code != "illegal-move"))
            return refuse(std::move(move.error()));
        claim.move = move ? std::move(*move) : line.words[1];
    }
    return ask(player_of(line), std::move(claim));
}

Result<std::string> ArbiterDesk::handle_offer(const DeskLine& line) {
    // FIDE 9.1.2.1: a draw is offered after the move and before the press of the clock.
    const Seat seat = info(game()).has_moves_by_hand ? game_.seat_on_clock() : game_.to_move();
    return ask(player(line.who.value_or(seat)), OfferDraw{});
}

Result<std::string> ArbiterDesk::handle_accept(const DeskLine& line) {
    const Seat seat = game_.state.offer() ? clock::opponent(*game_.state.offer()) : game_.to_move();
    return ask(player(line.who.value_or(seat)), AcceptDraw{});
}

Result<std::string> ArbiterDesk::handle_decline(const DeskLine& line) {
    const Seat seat = game_.state.offer() ? clock::opponent(*game_.state.offer()) : game_.to_move();
    return ask(player(line.who.value_or(seat)), DeclineDraw{});
}

Result<std::string> ArbiterDesk::handle_resign(const DeskLine& line) {
    return ask(player_of(line), Resign{});
}

Result<std::string> ArbiterDesk::handle_flag(const DeskLine& line) {
    return ask(player(line.who.value_or(clock::opponent(game_.seat_on_clock()))), ClaimFlag{});
}

Result<std::string> ArbiterDesk::handle_dead(const DeskLine& line) {
    return ask(player_of(line), MarkDead{line.words, true});
}

Result<std::string> ArbiterDesk::handle_alive(const DeskLine& line) {
    return ask(player_of(line), MarkDead{line.words, false});
}

Result<std::string> ArbiterDesk::handle_confirm(const DeskLine& line) {
    // Both agree, each for himself: one player's word never counts for the other (8, 21.3).
    if (!line.who)
        return usage(kConfirmUsage);
    // "白方确认" after the other player has declared the end: his answer to that (13.2).
    if (game_.is_owed("answer-the-end") && *line.who == game_.to_move()) {
        DeskLine end = line;
        end.verb = "move";
        end.words = {"end"};
        end.rest = "end";
        return handle_move(end);
    }
    return ask(player(*line.who), Confirm{});
}

Result<std::string> ArbiterDesk::handle_dispute(const DeskLine& line) {
    return ask(player_of(line), Dispute{});
}

// ---- the arbiter's own acts -------------------------------------------------------------------

Result<std::string> ArbiterDesk::handle_begin(const DeskLine&) {
    return ask(game_.arbiter(), conduct::Start{});
}

Result<std::string> ArbiterDesk::handle_rule(const DeskLine& line) {
    auto ending = KYVIEN_TRY(ending_of(game(), line, kRuleUsage));
    // "black's phone rang, white wins": an earlier part of the line has ended the game with this
    // result.
    if (line.fields.empty() && game_.has_ended_in_line(ending.score))
        return std::string();
    return ask(game_.arbiter(), Rule{std::move(ending), reason_of(line, 1)});
}

Result<std::string> ArbiterDesk::handle_correct(const DeskLine& line) {
    auto ending = KYVIEN_TRY(ending_of(game(), line, kCorrectUsage));
    return ask(game_.arbiter(), CorrectResult{std::move(ending), reason_of(line, 1)});
}

Result<std::string> ArbiterDesk::handle_annul(const DeskLine& line) {
    KYVIEN_TRY(check_fields(line, {"clause", "reason"}));
    auto clause = KYVIEN_TRY(clause_of(game(), line));
    return ask(game_.arbiter(), Annul{clause, reason_of(line, 0)});
}

Result<std::string> ArbiterDesk::handle_continue(const DeskLine& line) {
    KYVIEN_TRY(check_fields(line, {"clause", "reason"}));
    auto clause = KYVIEN_TRY(clause_of(game(), line));
    return ask(game_.arbiter(), ContinueGame{reason_of(line, 0), clause});
}

Result<void> ArbiterDesk::check_time_text(Seat seat, std::string_view text) const {
    const auto minutes = read_duration(text);
    const auto hours = read_duration(std::string(text) + ":00");
    if (!minutes || !hours || std::ranges::count(text, ':') != 1 || !game_.state.clock().is_timed())
        return {};
    const Milliseconds shown = game_.state.clock().reading(seat, game_.now()).main;
    const auto from_shown = [&](Milliseconds time) {
        return time > shown ? time - shown : shown - time;
    };
    if (from_shown(*minutes) < from_shown(*hours))
        return {};
    const std::string as_hours = std::string(text) + ":00";
    const std::string as_minutes = fmt::format("0:{:0>5}", text);
    return refuse("ambiguous-time",
                  fmt::format("'{}' can be hours and minutes or minutes and seconds; write {} or "
                              "{}.",
                              text, as_hours, as_minutes),
                  std::nullopt,
                  {{"time", std::string(text)}, {"hours", as_hours}, {"minutes", as_minutes}});
}

Result<std::string> ArbiterDesk::handle_clock(const DeskLine& line) {
    KYVIEN_TRY(check_fields(line, {"periods", "clause", "reason"}));
    const auto seat = line.words.empty() ? std::nullopt : seat_of_short(game(), line.words[0]);
    const auto shown = line.words.size() < 2 ? std::nullopt : read_duration(line.words[1]);
    if (!seat || !shown)
        return usage(kClockUsage);
    KYVIEN_TRY(check_time_text(*seat, line.words[1]));
    auto clause = KYVIEN_TRY(clause_of(game(), line));
    AdjustClock adjust{*seat, *shown, std::nullopt, clause, reason_of(line, 2)};
    if (const auto periods = field_of(line, "periods")) {
        const auto count = ply_of(*periods);
        if (!count)
            return usage(kClockUsage);
        adjust.periods = static_cast<int>(*count);
    }
    return ask(game_.arbiter(), std::move(adjust));
}

std::string ArbiterDesk::reason_or(std::string reason, words::desk::Key key) const {
    return reason.empty() ? std::string(desk_words(key, game_.options.language)) : reason;
}

Result<std::string> ArbiterDesk::handle_stop(const DeskLine& line) {
    KYVIEN_TRY(check_fields(line, {"reason"}));
    // "red stops the clock to drink": the clock is not part of the reason, but the player is.
    constexpr std::string_view kObjects[] = {"the", "clock", "clocks", "both"};
    const auto is_object = [&](std::size_t at) {
        return at < line.words.size() &&
               std::ranges::find(kObjects, line.words[at]) != std::end(kObjects);
    };
    std::size_t words = 0;
    std::string who;
    if (const auto seat = line.words.empty() ? std::nullopt : seat_of_word(game(), line.words[0]);
        seat && (is_object(1) || line.words.size() == 1)) {
        who = side_name(game(), *seat, game_.options.language);
        ++words;
    }
    while (is_object(words))
        ++words;
    const bool names_clock = words > (who.empty() ? 0U : 1U);
    // "stop black from smoking"
    if (who.empty() && !line.words.empty() && seat_of_word(game(), line.words[0]))
        return usage("stop reason=WORDS");
    if (!may_be_reason_for_stop(std::span(line.words).subspan(words), names_clock))
        return usage("stop reason=WORDS");
    std::string reason = reason_of(line, words);
    // 6.11.2: in chess a player who stops the clocks has paused the game, which has to be ruled on.
    if (!who.empty() && conduct::find_report_kind(game(), "pause") != nullptr)
        return usage("report pause first|second reason=…");
    if (!who.empty())
        reason = reason.empty() ? who : fmt::format("{}: {}", who, reason);
    return ask(game_.arbiter(), StopClocks{reason_or(std::move(reason), "reason.stop")});
}

Result<std::string> ArbiterDesk::handle_start(const DeskLine& line) {
    KYVIEN_TRY(check_fields(line, {"reason"}));
    if (!is_about_clocks(line.words))
        return usage("start [reason=WORDS]");
    // One word for both: the clocks start, or restart.
    if (game_.state.phase() == Phase::Waiting)
        return ask(game_.arbiter(), conduct::Start{});
    // "đỏ chạy sai mã b0d1": a piece was moved.
    if (std::ranges::any_of(line.words, [](const std::string& word) { return is_log_move(word); }))
        return usage("start [reason=WORDS]");
    // After a break or an adjournment play is resumed.
    if (game_.state.phase() == Phase::Adjourned)
        if (const auto lines = reader().short_lines().phrase_line(kPlayResumes, DeskLine{}); lines)
            return answer_all(*lines);
    return ask(game_.arbiter(), StartClocks{reason_or(reason_of(line, 0), "reason.start")});
}

Result<std::string> ArbiterDesk::handle_back(const DeskLine& line) {
    KYVIEN_TRY(check_fields(line, {"first", "second", "clause", "reason"}));
    const auto ply = line.words.empty() ? std::nullopt : ply_of(line.words[0]);
    if (!ply)
        return usage(kBackUsage);
    auto clause = KYVIEN_TRY(clause_of(game(), line));
    RestorePosition restore;
    restore.ply = *ply;
    restore.clause = clause;
    restore.reason = reason_of(line, 1);
    for (const Seat seat : clock::kBothSeats) {
        const auto text = field_of(line, clock::seat_name(seat));
        if (!text)
            continue;
        restore.clocks[clock::index(seat)] = read_duration(*text);
        if (!restore.clocks[clock::index(seat)])
            return usage(kBackUsage);
        KYVIEN_TRY(check_time_text(seat, *text));
    }
    return ask(game_.arbiter(), std::move(restore));
}

// ---- the time of the lines --------------------------------------------------------------------

Result<std::string> ArbiterDesk::handle_time(const DeskLine& line) {
    constexpr std::string_view kHow = "time +12.5 | time +1:30 | time now";
    if (line.words.empty())
        return clocks_in_words(game_.state, game_.now()) + "\n";
    if (line.words[0] == "now") {
        game_.set_time.reset();
        called_until_ = game_.now();
        return std::string();
    }
    const std::string_view text = line.words[0];
    const auto span = text.starts_with('+') ? read_duration(text.substr(1)) : std::nullopt;
    if (!span)
        return usage(kHow);
    if (!game_.set_time)
        called_until_ = game_.state.last_at();
    game_.set_time = (game_.set_time ? game_.now() : game_.state.last_at()) + *span;
    collect_calls_until(game_.now());
    return std::string();
}

Result<std::string> ArbiterDesk::handle_at(const DeskLine& line) {
    constexpr std::string_view kHow = "at HH:MM[:SS] [LINE]";
    const std::size_t end = std::min(line.rest.find(' '), line.rest.size());
    const std::string text = line.rest.substr(0, end);
    const bool short_form = std::ranges::count(text, ':') == 1;
    const auto span = std::ranges::count(text, ':') == 0
                          ? std::nullopt
                          : read_duration(short_form ? text + ":00" : text);
    if (!span || *span >= std::chrono::hours(24))
        return usage(kHow);
    // The date is that of the last entry; the time is wall time.
    const std::time_t last =
        std::chrono::duration_cast<std::chrono::seconds>(game_.state.last_at().time_since_epoch())
            .count();
    std::tm day{};
    localtime_r(&last, &day);
    day.tm_hour = day.tm_min = day.tm_sec = 0;
    day.tm_isdst = -1;
    const Instant at = Instant(std::chrono::seconds(std::mktime(&day))) + *span;
    if (at < game_.state.last_at())
        return refuse(
            "time-runs-backwards",
            fmt::format("{} is before the last entry; the time of an entry cannot be earlier",
                        text),
            std::nullopt, {{"at", text}});
    if (!game_.set_time)
        called_until_ = game_.state.last_at();
    game_.set_time = at;
    collect_calls_until(at);
    if (end == line.rest.size())
        return std::string();
    const std::string inner(base::trimmed(std::string_view(line.rest).substr(end), " \t"));
    return inner.empty() ? std::string() : answer_line(inner);
}

// ---- the list ---------------------------------------------------------------------------------

ArbiterDesk::Handler ArbiterDesk::handler_of(const DeskVerb& verb) {
    using D = ArbiterDesk;
    struct VerbHandler {
        std::string_view verb;
        Handler handle;
    };
    static constexpr VerbHandler kHandlers[] = {
        {"move", &D::handle_move},
        {"press", &D::handle_press},
        {"report", &D::handle_report},
        {"claim", &D::handle_claim},
        {"offer", &D::handle_offer},
        {"accept", &D::handle_accept},
        {"decline", &D::handle_decline},
        {"resign", &D::handle_resign},
        {"flag", &D::handle_flag},
        {"dead", &D::handle_dead},
        {"alive", &D::handle_alive},
        {"confirm", &D::handle_confirm},
        {"dispute", &D::handle_dispute},
        {"start", &D::handle_start},
        {"begin", &D::handle_begin},
        {"stop", &D::handle_stop},
        {"clock", &D::handle_clock},
        {"back", &D::handle_back},
        {"undo", &D::handle_undo},
        {"meant", &D::handle_meant},
        {"history", &D::handle_history},
        {"rule", &D::handle_rule},
        {"continue", &D::handle_continue},
        {"correct", &D::handle_correct},
        {"annul", &D::handle_annul},
        {"time", &D::handle_time},
        {"at", &D::handle_at},
        {"show", &D::handle_show},
        {"duties", &D::handle_duties},
        {"rulings", &D::handle_rulings},
        {"explain", &D::handle_explain},
        {"log", &D::handle_log},
        {"help", &D::handle_help},
        {"language", &D::handle_language},
        {"quit", &D::handle_quit},
    };
    static_assert(
        std::ranges::equal(kHandlers, kDeskVerbs, {}, &VerbHandler::verb, &DeskVerb::name));
    return kHandlers[&verb - std::begin(kDeskVerbs)].handle;
}

}  // namespace kyvien::cli
