// Short verbs that expand to more than one line: clocks, arrivals, illegal moves.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

#include "base/result.h"
#include "base/text.h"
#include "cli/arbiter/event_words.h"
#include "cli/arbiter/lines/board_sentences.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/lines/line_reader.h"
#include "cli/arbiter/short_lines/desk_verbs.h"
#include "cli/arbiter/wording/phrases.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "cli/arbiter/wording/short_words.h"
#include "clock/seat.h"
#include "conduct/core/decide.h"
#include "conduct/presentation/view.h"

namespace kyvien::cli {

using namespace conduct;

namespace {

/// Whether one of the words occurs outside a reason.
bool is_given_before_reason(const std::vector<std::string>& words,
                            std::initializer_list<std::string_view> wanted) {
    constexpr std::string_view kReasons[] = {"because", "since", "as", "vì", "do", "因为", "因"};
    for (const std::string& word : words) {
        const std::string plain = plain_word(word);
        if (std::ranges::find(kReasons, plain) != std::end(kReasons))
            return false;
        if (std::ranges::find(wanted, plain) != wanted.end())
            return true;
    }
    return false;
}

}  // namespace

Result<std::vector<DeskLine>> ShortLineReader::clock_line(DeskLine parsed_line) const {
    auto seats = extract_seats(game(), parsed_line.words);
    std::vector<std::string> times;
    std::vector<std::string> others;
    for (std::string& word : parsed_line.words)
        (is_time_word(word) ? times : others).push_back(std::move(word));
    const bool is_reasoned =
        std::ranges::find(parsed_line.fields, "reason", &Values::value_type::first) !=
        parsed_line.fields.end();
    if (!is_reasoned && others.empty())
        parsed_line.fields.emplace_back("reason",
                                        desk_words("reason.clock", game_.options.language));
    // "red's clock has a minute left" sets no clock; nor does a line with two clocks and one time.
    const bool is_read_off = is_given_before_reason(others, {"left", "remaining", "còn", "剩"}) &&
                             !is_given_before_reason(others, {"set", "to", "correct", "should",
                                                              "adjust", "sửa", "chỉnh"});
    const bool names_another = std::ranges::any_of(others, [&](const std::string& word) {
        const std::string plain = plain_word(word);
        return plain.ends_with("'s") &&
               seat_of_word(game(), plain.substr(0, plain.size() - 2)).has_value();
    });
    if (is_read_off || (names_another && times.size() == 1))
        return refuse("usage", "Say: clock w 1:23:20, or clock 1:23:20 0:59:40", std::nullopt,
                      {{"usage", "clock 1:23:20 0:59:40"}});
    // "white clock broken, new one set to 1:20:00 each": the owner of the clock is then irrelevant.
    const bool is_defect = is_given_before_reason(
        others, {"broken", "broke", "defective", "faulty", "hỏng", "hư", "坏", "故障"});
    if (times.size() == 1 && is_given_before_reason(others, {"both", "each", "bên", "cả", "mỗi",
                                                             "各", "双方", "雙方"})) {
        times.push_back(times[0]);
        seats.clear();
    }
    const auto line = [&](Seat seat, const std::string& time) {
        std::vector<std::string> words = {std::string(clock::seat_name(seat)), time};
        words.insert(words.end(), others.begin(), others.end());
        return desk_line("clock", std::move(words), parsed_line.fields);
    };
    if (times.size() == 1 && seats.size() == 1)
        return std::vector{line(seats[0], times[0])};
    if (times.size() == 2 && seats.size() != 1) {
        const Seat one = seats.empty() ? Seat::First : seats[1];
        // FIDE 6.10 has its own rulings for both clocks.
        if (find_report_kind(game(), "clock-correction") != nullptr) {
            const std::string keys[] = {"first-ms", "second-ms"};
            return std::vector{report_line(is_defect ? "clock-defect" : "clock-correction",
                                           std::nullopt,
                                           {{keys[clock::index(one)], times[0]},
                                            {keys[clock::index(clock::opponent(one))], times[1]}})};
        }
        return std::vector{line(one, times[0]), line(clock::opponent(one), times[1])};
    }
    return refuse("usage", "Say: clock w 1:23:20, or clock 1:23:20 0:59:40", std::nullopt,
                  {{"usage", "clock 1:23:20 0:59:40"}});
}

namespace {

bool is_minutes(std::string_view word) {
    constexpr std::string_view kNames[] = {"phút", "分", "分钟", "分鐘"};
    return std::ranges::find(kNames, word) != std::end(kNames);
}

/// The number of words from here on that mean both players; zero if they do not.
std::size_t both_players_at(const std::vector<std::string>& words, std::size_t at) {
    // The longer ones first.
    constexpr std::string_view kBoth[] = {
        "both players", "both sides", "cả hai bên", "ca hai ben", "hai bên", "hai ben", "cả hai",
        "ca hai",       "both",       "双方各",     "雙方各",     "双方",    "雙方"};
    for (const std::string_view both : kBoth) {
        const auto parts = base::split<std::string_view>(both, ' ');
        if (at + parts.size() <= words.size() &&
            std::ranges::equal(parts, std::span(words).subspan(at, parts.size())))
            return parts.size();
    }
    return 0;
}

}  // namespace

/// A line that adds or deducts time: whose, how much, and for what.
class ShortLineReader::TimeLine {
  public:
    TimeLine(const ShortLineReader& reader, const DeskLine& parsed_line, bool is_taken)
        : reader_(reader), line_(parsed_line), is_taken_(is_taken) {
        if (parsed_line.who)
            seats_.push_back(*parsed_line.who);
    }

    Result<std::vector<DeskLine>> lines() {
        for (std::size_t at = 0; at < line_.words.size() && why_.empty(); ++at)
            KYVIEN_TRY(take_word(at));
        if (!span_ || !reader_.game_.state.clock().is_timed())
            return usage();
        // "黑方误提c3，扣1分钟": for the player the line has been about.
        if (seats_.empty() && is_taken_)
            seats_ = reader_.game_.ruled_on_in_line();
        if (seats_.empty())
            return refuse("report-seat", "Say whose time it is.");
        // "illegal move by white, +2 min for black": already given by the law in this line.
        if (!is_taken_ && seats_.size() == 1 && reader_.game_.has_given_in_line(seats_[0], *span_))
            return std::vector<DeskLine>{};
        DeskLine given = line_;
        if (!why_.empty())
            given.fields.emplace_back("reason", why_);
        KYVIEN_TRY(set_offence(given));
        // "white banged the clock, take 30 seconds off him": for that breach.
        if (is_taken_ && offence_.empty() && seats_.size() == 1 && has_option() &&
            reader_.game_.ruled_on_in_line() == seats_)
            offence_ = reader_.unanswered_offence(
                *find_report_kind(reader_.game(), "penalty"),
                desk_line("", {std::string(clock::seat_name(seats_[0]))}));
        return offence_.empty() ? as_settings() : as_penalty(std::move(given));
    }

  private:
    [[nodiscard]] std::unexpected<Refusal> usage() const {
        const std::string how = is_taken_ ? "take 2:00 from b" : "give b 2:00";
        return refuse("usage", fmt::format("Say: {}", how), std::nullopt, {{"usage", how}});
    }

    /// `at` moves to the last word that was used.
    Result<void> take_word(std::size_t& at) {
        if (const std::size_t words = both_players_at(line_.words, at); words > 0) {
            if (!seats_.empty())
                return usage();
            seats_.assign(std::begin(clock::kBothSeats), std::end(clock::kBothSeats));
            at += words - 1;
            return {};
        }
        std::string word = line_.words[at];
        if (word.size() > 1 && word.front() == '-') {
            is_taken_ = true;
            word.erase(0, 1);
        }
        const bool is_count = word.find_first_not_of("0123456789") == std::string::npos;
        if (const auto named = is_count ? std::nullopt : seat_of_short(reader_.game(), word)) {
            if (!seats_.empty() && seats_ != std::vector{*named})
                return usage();
            seats_ = {*named};
            return {};
        }
        if (takes_reason(at, word))
            return {};
        if (word == "to" || word == "for" || word == "cho" || word == "给" || word == "給" ||
            (is_taken_ && word == "from"))
            return {};
        if (span_ && offence_.empty() && word.find('.') != std::string::npos &&
            rulebook::find_clause(law_of(reader_.game()), word)) {
            offence_ = word;
            return {};
        }
        return read_duration_word(at, std::move(word), is_count);
    }

    /// "take 5 minutes from white for noise, 11.5": the rest of the line is the reason.
    bool takes_reason(std::size_t at, const std::string& word) {
        constexpr std::string_view kWhy[] = {"for", "because", "due", "vì", "do", "因", "因为"};
        if (!span_ || seats_.empty() || at + 1 >= line_.words.size() ||
            std::ranges::find(kWhy, word) == std::end(kWhy) ||
            (word == "for" && seat_of_short(reader_.game(), line_.words[at + 1])))
            return false;
        const auto rest = line_.words.begin() + static_cast<std::ptrdiff_t>(at) + 1;
        const std::string text = fmt::format("{}", fmt::join(rest, line_.words.end(), " "));
        if (!is_taken_ && clause_in(law_of(reader_.game()), text).empty() &&
            offence_of_opponent(text).empty())
            return false;
        why_ = text;
        return true;
    }

    /// "2 minutes"; a number alone is one of minutes.
    Result<void> read_duration_word(std::size_t& at, std::string word, bool is_count) {
        if (is_count && at + 1 < line_.words.size() && read_duration(word + line_.words[at + 1])) {
            word += line_.words[++at];
        } else if (is_count) {
            if (at + 1 < line_.words.size() && is_minutes(line_.words[at + 1]))
                ++at;
            word += "m";
        }
        const auto duration = read_duration(word);
        if (!duration || span_)
            return usage();
        span_ = duration;
        return {};
    }

    /// FIDE 12.9.3, if the penalty has an option for it.
    [[nodiscard]] bool has_option() const {
        const ReportKind* penalty = find_report_kind(reader_.game(), "penalty");
        return penalty != nullptr && std::ranges::find(penalty->fields, "option",
                                                       &ReportField::key) != penalty->fields.end();
    }

    /// Whether the clause is one that a player breaks: 11.5, 6.2.4.
    static bool is_conduct(std::string_view clause) {
        return clause.starts_with("11.") || clause.starts_with("6.2");
    }

    /// The violated clause, from a word, the field "clause" or the reason; empty if the time is not
    /// a penalty.
    Result<void> set_offence(DeskLine& desk_line) {
        if (const auto cited =
                std::ranges::find(desk_line.fields, "clause", &Values::value_type::first);
            cited != desk_line.fields.end() &&
            (is_taken_ || (has_option() && is_conduct(cited->second)))) {
            offence_ = cited->second;
            desk_line.fields.erase(cited);
        }
        const bool is_named = !offence_.empty();
        if (const auto reason =
                std::ranges::find(desk_line.fields, "reason", &Values::value_type::first);
            !is_named && has_option() && (seats_.size() == 1 || is_taken_) &&
            reason != desk_line.fields.end()) {
            offence_ = clause_in(law_of(reader_.game()), reason->second);
            // "take 2 minutes from white for slamming the clock"
            if (offence_.empty() && seats_.size() == 1)
                offence_ = is_taken_ ? reader_.reasons_.clause_of_offence(seats_[0], reason->second)
                                     : offence_of_opponent(reason->second);
        }
        const bool breaks_conduct = is_taken_ || is_conduct(offence_);
        if (is_named && !breaks_conduct)
            return usage();
        if (!breaks_conduct)
            offence_.clear();
        return {};
    }

    /// "give black 2 minutes because white disturbed him": what his opponent is said to have done.
    [[nodiscard]] std::string offence_of_opponent(const std::string& reason) const {
        const std::vector<Token> tokens = tokens_of(reason);
        // The first word may be "because".
        for (std::size_t at = 0; at < std::min<std::size_t>(tokens.size(), 2); ++at) {
            const auto player = sentence::player_at(reader_.game(), tokens, at);
            const std::size_t next = player ? at + player->length : 0;
            if (player && seats_.size() == 1 && player->seat != seats_[0] && next < tokens.size())
                return reader_.reasons_.clause_of_offence(player->seat,
                                                          reason.substr(tokens[next].start));
        }
        return {};
    }

    Result<std::vector<DeskLine>> as_penalty(DeskLine desk_line) {
        // Time given to both is no penalty of either.
        if (!has_option() || (seats_.size() != 1 && !is_taken_))
            return usage();
        desk_line.who.reset();
        desk_line.fields.emplace_back("option", is_taken_ ? "12.9.3" : "12.9.2");
        desk_line.fields.emplace_back("ms", duration_text(*span_));
        std::vector<DeskLine> lines;
        for (const Seat seat : seats_) {
            // 12.9.2: time given to the opponent is a penalty of the other player.
            const Seat offender = is_taken_ ? seat : clock::opponent(seat);
            desk_line.words = {std::string(clock::seat_name(offender)), offence_};
            std::ranges::move(KYVIEN_TRY(reader_.short_form("penalty", desk_line)),
                              std::back_inserter(lines));
        }
        return lines;
    }

    /// One line each: FIDE 6.10.2, cited by a line for both clocks, is about a wrong setting.
    Result<std::vector<DeskLine>> as_settings() {
        std::vector<DeskLine> lines;
        for (const Seat seat : seats_)
            std::ranges::move(KYVIEN_TRY(reader_.clock_line(KYVIEN_TRY(setting_of(seat)))),
                              std::back_inserter(lines));
        return lines;
    }

    [[nodiscard]] Result<DeskLine> setting_of(Seat seat) const {
        const auto reading = reader_.game_.state.clock().reading(seat, reader_.game_.now());
        DeskLine line = line_;
        line.who.reset();
        if (!why_.empty())
            line.fields.emplace_back("reason", why_);
        if (reading.main > (is_taken_ ? *span_ : Milliseconds{})) {
            const Milliseconds remaining =
                is_taken_ ? reading.main - *span_ : reading.main + *span_;
            line.words = {std::string(clock::seat_name(seat)), duration_text(remaining)};
            return line;
        }
        if (is_taken_ && reading.main > Milliseconds{})
            return refuse("time-below-nought",
                          "So much time is not left; confirm that the flag shall be down.",
                          std::nullopt, {{"left", std::to_string(reading.main.count())}});
        // In overtime the clock shows periods: nothing is added to them; whole periods are
        // deducted.
        const auto* byo = std::get_if<clock::ByoYomi>(&reader_.game_.state.clock().control(seat));
        const bool are_whole = is_taken_ && byo != nullptr && reading.main == Milliseconds{} &&
                               *span_ % byo->period == Milliseconds{} &&
                               *span_ / byo->period < reading.periods;
        if (!are_whole)
            return usage();
        line.words = {std::string(clock::seat_name(seat)), "0:00:00"};
        line.fields.emplace_back("periods", std::to_string(reading.periods - *span_ / byo->period));
        return line;
    }

    const ShortLineReader& reader_;
    const DeskLine& line_;
    bool is_taken_;
    std::vector<Seat> seats_;
    std::optional<Milliseconds> span_;
    std::string offence_;  ///< a clause
    std::string why_;
};

Result<std::vector<DeskLine>> ShortLineReader::given_time_line(const DeskLine& desk_line,
                                                               bool is_taken) const {
    return TimeLine(*this, desk_line, is_taken).lines();
}

namespace {

/// FIDE I.10: a player who has not come to the resumption of an adjourned game; `refused` if nobody
/// is awaited.
Result<Report> missing_at_resumption(const State& state, const Actor& by, std::optional<Seat> seat,
                                     Instant now, Result<Report> refused) {
    Report report{"absent", seat, {}};
    if (find_report_kind(state.settings().game, "session-arrived") == nullptr)
        return refused;
    const auto decided = decide(state, {now, by, report});
    if (decided)
        return report;
    return decided.error().clause == rulebook::fide("I.10") ? std::unexpected(decided.error())
                                                            : std::move(refused);
}

/// FIDE I.9, I.10: the player arrives at the resumption of an adjourned game, if the law awaits
/// him; otherwise `refused`. Reporting an arrival does not lose the game.
Result<Report> at_resumption(const State& state, const Actor& by, Seat seat, ArrivalStatus coming,
                             Instant now, Result<Report> refused) {
    Report report{"session-arrived", seat, {}};
    if (coming == ArrivalStatus::Excused)
        report.fields.emplace_back("excused", "yes");
    if (find_report_kind(state.settings().game, report.kind) == nullptr)
        return refused;
    const auto decided = decide(state, {now, by, report});
    if (!decided)
        return refused;
    if (std::ranges::any_of(
            *decided, [](const Event& event) { return std::holds_alternative<Ended>(event.body); }))
        return refuse("came-too-late",
                      "The time in which he could come is over; declare the loss, or excuse him "
                      "where the law allows it.",
                      rulebook::fide("I.10"));
    return report;
}

}  // namespace

Result<std::vector<DeskLine>> ShortLineReader::coming_line(ArrivalStatus coming,
                                                           const DeskLine& parsed_line) const {
    std::vector<std::string> words = parsed_line.words;
    const auto seats = extract_seats(game(), words);
    // The lateness, if given; a number alone means minutes.
    std::optional<Milliseconds> late;
    std::string late_text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string word = words[i];
        if (word == "late" || word == "muộn" || word == "trễ" || word == "迟到" || word == "遲到")
            continue;
        if (is_number_word(word))
            word += i + 1 < words.size() && read_duration(word + words[i + 1]) ? words[++i] : "m";
        if (!is_time_word(word) || late)
            return refuse("report-word", fmt::format("'{}' is neither a player nor a time", word),
                          std::nullopt, {{"word", word}});
        late = read_duration(word);
        late_text = std::move(word);
    }
    std::optional<Seat> seat = seats.empty() ? std::nullopt : std::optional(seats[0]);
    if (!seat && coming != ArrivalStatus::Missing) {
        const auto awaited = absences(game_.state, game_.now());
        if (awaited.size() == 1)
            seat = awaited[0].seat;
    }
    // A given time is the lateness, whatever the wall clock shows now.
    for (const std::string_view name : {"late-arrival", "arrival"}) {
        const ReportKind* kind = find_report_kind(game(), name);
        if (!late || kind == nullptr || coming != ArrivalStatus::Arrived ||
            std::ranges::none_of(kind->fields, [](const ReportField& field) {
                return field.required && is_time_field(field.key);
            }))
            continue;
        DeskLine line = desk_line("", {late_text});
        if (seat)
            line.words.emplace_back(clock::seat_name(*seat));
        return short_form(name, std::move(line));
    }
    conduct::Instant at = game_.now();
    if (late && coming != ArrivalStatus::Missing)
        for (const Absence& awaited : absences(game_.state, at))
            if (awaited.seat == seat)
                at = awaited.since + *late;
    auto report = arrival_report(game_.state, seat, coming, at);
    if (!report && report.error().code == "not-awaited" && seat && coming != ArrivalStatus::Missing)
        report = at_resumption(game_.state, game_.arbiter(), *seat, coming, game_.now(),
                               std::move(report));
    // Players may be seated before the start.
    if (const ReportKind* kind = find_report_kind(game(), "arrival");
        !report && report.error().code == "not-awaited" && seat &&
        coming == ArrivalStatus::Arrived && !late && game_.state.phase() == Phase::Waiting &&
        kind != nullptr && (kind->by & kByArbiter) != 0)
        if (const Report sits{"arrival", seat, {}};
            decide(game_.state, {game_.now(), game_.arbiter(), sits}))
            report = sits;
    if (!report && report.error().code == "not-awaited" && coming == ArrivalStatus::Missing)
        report = missing_at_resumption(game_.state, game_.arbiter(), seat, game_.now(),
                                       std::move(report));
    KYVIEN_TRY(report);
    return std::vector{report_line(report->kind, report->seat, report->fields)};
}

std::optional<Seat> ShortLineReader::author_of_illegal_move() const {
    const auto decided =
        decide(game_.state, {game_.now(), game_.arbiter(), Report{"illegal-found", {}, {}}});
    if (decided)
        for (const Event& event : *decided)
            if (const auto* ruled = std::get_if<Ruled>(&event.body);
                ruled != nullptr && ruled->seat)
                return ruled->seat;
    return std::nullopt;
}

std::string ShortLineReader::fault_title(std::string_view clause) const {
    const auto found = rulebook::find_clause(law_of(game()), clause);
    if (!found)
        return std::string(clause);
    const auto told =
        rulebook::localized_clause(*found, game_.options.players.value_or(game_.options.language));
    return std::string(told.words.title);
}

Result<std::vector<DeskLine>> ShortLineReader::illegal_line(const DeskLine& parsed_line) const {
    std::vector<std::string> words = parsed_line.words;
    const auto seats = extract_seats(game(), words);
    const auto is_unpressed = [](const std::string& word) { return word == "np"; };
    const bool is_pressed = std::erase_if(words, is_unpressed) == 0;
    std::string move = words.empty() ? std::string() : words[0];
    if (words.size() > 1)
        return refuse("usage", "Say: ill [w|b] [MOVE]", std::nullopt, {{"usage", "ill w e1e3"}});
    if (!info(game()).has_moves_by_hand) {
        if (find_report_kind(game(), "illegal-found") == nullptr)
            return move.empty()
                       ? Result<std::vector<DeskLine>>(
                             refuse("usage", "Say: ill MOVE", std::nullopt, {{"usage", "ill d4"}}))
                       : std::vector{desk_line("move", {move})};
        const DeskLine found = report_line("illegal-found", std::nullopt, parsed_line.fields);
        // The move is not given: the recorded position is restored (9.10), and the player who made
        // it has committed a technical fault (16.3.a.1).
        if (move.empty() && !seats.empty()) {
            const auto author = author_of_illegal_move();
            if (!author)
                return std::vector{found, report_line("fault", seats[0],
                                                      {{"fault-class", "technical"},
                                                       {"clause", "16.3.a.1"},
                                                       {"reason", fault_title("16.3.a.1")}})};
            if (*author != seats[0])
                return refuse("no-illegal-move",
                              "The illegal move on the board was made by the other player.",
                              rulebook::xiangqi_vn("9.10"));
        }
        if (move.empty())
            return std::vector{found};
        const Seat seat = seats.empty() ? game_.to_move() : seats[0];
        return std::vector{report_line("illegal-move", seat, {{"move", move}}), found};
    }
    std::optional<Seat> seat = seats.empty() ? std::nullopt : std::optional(seats[0]);
    if (move.empty() && game_.refused_move && game_.refused_move->ply == game_.state.ply()) {
        move = game_.refused_move->move;
        seat = game_.refused_move->seat;
    }
    if (move.empty())
        return std::vector{report_line("illegal-move", seat, parsed_line.fields)};
    if (!seat)
        seat = game_.to_move();
    std::vector<DeskLine> lines = {
        report_line("hand-move", seat, {{"move", hand_squares(move, *seat)}})};
    if (is_pressed) {
        lines.push_back(desk_line("press", {}));
        lines.back().who = seat;
    }
    lines.push_back(report_line("illegal-move", seat, parsed_line.fields));
    return lines;
}

std::string ShortLineReader::hand_squares(const std::string& move, Seat seat) const {
    const bool is_vietnamese = game_.options.language == rulebook::Language::Vi;
    return board_sentences::squares_by_hand(game_.state.position_text(), seat, move, is_vietnamese);
}

}  // namespace kyvien::cli
