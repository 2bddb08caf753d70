// Checks of new events beyond those of any log.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/reason.h"
#include "base/text.h"
#include "tournament/event/day.h"
#include "tournament/office/internal/decide_parts.h"
#include "tournament/office/internal/same_name.h"
#include "tournament/office/money/prize_list.h"
#include "tournament/pairing/mcmahon.h"

namespace kyvien::tournament::decide_office {

std::unexpected<Refusal> bad_field(std::string_view field, const Reason& expected) {
    std::string sentence = fmt::format("The field \"{}\" must be {}.", field, expected.english);
    return refuse(
        "bad-field", std::move(sentence), std::nullopt,
        with_reason({{"field", std::string(field)}, {"expected", expected.english}}, expected));
}

Result<void> check_range(std::string_view field, int value, int min, int max) {
    if (value >= min && value <= max)
        return {};
    return bad_field(
        field,
        {"field-range", "a whole number from {least} to {most}", {{"least", min}, {"most", max}}});
}

namespace {

constexpr std::size_t kLongestText = 256;
/// A report has four columns for points.
constexpr Points kMaxScore = Points::whole(99);

/// Texts that appear in tables and in a log of lines.
Result<void> check_single_line_texts(
    std::initializer_list<std::pair<std::string_view, const std::string*>> texts) {
    for (const auto& [field, text] : texts) {
        if (text->size() > kLongestText || text->find_first_of("\n\r\t") != std::string::npos ||
            !base::is_utf8(*text))
            return bad_field(
                field, {"field-one-line", "one line of {most} bytes", {{"most", kLongestText}}});
        KYVIEN_TRY(base::check_no_hidden_character(field, *text));
    }
    return {};
}

Result<void> check_required_text(std::string_view field, const std::string& text) {
    if (base::trimmed_wide(text).empty())
        return bad_field(field, {"field-text", "a text"});
    return check_single_line_texts({{field, &text}});
}

Result<void> check_sex(const std::string& sex) {
    if (!sex.empty() && sex != "m" && sex != "f")
        return bad_field("sex", {"field-sex", "m or f"});
    return {};
}

/// A calendar date "2026-11-25", or empty.
Result<void> check_day(std::string_view field, const std::string& day) {
    return day.empty() || is_calendar_day(day)
               ? Result<void>()
               : bad_field(field, {"field-day", "a day such as 2026-11-25"});
}

/// Age categories and a young player's K depend on it.
Result<void> check_birth_date(const std::string& birth) {
    return birth.empty() || is_birth_date(birth)
               ? Result<void>()
               : bad_field("birth", {"field-birth", "a year or a day such as 1990 or 1990-05-12"});
}

/// Spaces alone are not a reason.
Result<void> check_reason(const std::string& reason) {
    if (!reason.empty() && base::trimmed_wide(reason).empty())
        return bad_field("reason", {"field-text", "a text"});
    return check_single_line_texts({{"reason", &reason}});
}

struct NewEventChecker {
    const Office& office;
    bool same_name = false;

    /// By default only the texts are checked, which appear in tables and in a log of lines. apply()
    /// checks the numbers.
    template <typename Kind>
    Result<void> operator()(const Kind& event) const {
        Result<void> good;
        Kind::kFields.each([&](const auto& field) {
            const auto& value = event.*field.member;
            if constexpr (std::is_same_v<decltype(value), const std::string&>)
                if (good)
                    good = field.key == "reason" ? check_reason(value)
                                                 : check_single_line_texts({{field.key, &value}});
        });
        return good;
    }
    Result<void> operator()(const Opened& body) const {
        if (base::trimmed_wide(body.name).empty())
            return bad_field("name", {"field-text", "a text"});
        KYVIEN_TRY(check_single_line_texts({{"name", &body.name}, {"lots", &body.lots}}));
        // No seed has a digest of another form, so nothing could be drawn.
        if (constexpr std::size_t kDigest = 64;
            !body.lots.empty() &&
            (body.lots.size() != kDigest ||
             body.lots.find_first_not_of("0123456789abcdef") != std::string::npos))
            return bad_field("lots", {"field-digest", "a digest of 64 digits, as lots tells it"});
        KYVIEN_TRY(check_scores(body.scores));
        KYVIEN_TRY(check_half_byes(body));
        KYVIEN_TRY(check_fide_mode(body));
        if (body.system == SystemKind::TeamSwiss && body.rounds == 0)
            return office_refuses("team-swiss-needs-rounds",
                                  "give the number of rounds: the last two rounds of this system "
                                  "are paired by other rules");
        if (body.system == SystemKind::DoubleSwiss && body.rounds == 0)
            return office_refuses("double-swiss-needs-rounds",
                                  "give the number of rounds: the last round of this system is "
                                  "paired by other rules");
        return check_tie_breaks(body, body.tie_breaks);
    }
    Result<void> operator()(const Entered& body) const {
        KYVIEN_TRY(check_entry(body));
        return check_new_name(body);
    }
    Result<void> operator()(const EntryCorrected& body) const {
        const Entered* known = office.entered(body.entry.number);
        if (known == nullptr)
            return {};  // apply() refuses it
        // Data from an older log or another program's file do not block other corrections.
        Entered entry = body.entry;
        if (entry.birth == known->birth)
            entry.birth.clear();
        KYVIEN_TRY(check_entry(entry));
        KYVIEN_TRY(check_reason(body.reason));
        if (body.entry == *known && !body.reason.empty())
            return office_refuses("nothing-corrected", "this would change nothing of {name}",
                                  {{"name", known->name}});
        if (body.entry.name != known->name)
            KYVIEN_TRY(check_new_name(body.entry));
        if (office.has_meetings() && !body.entry.team.empty())
            return office_refuses("teams-are-entries",
                                  "teams are entries here; list their players as members");
        if (office.opened().system == SystemKind::Molter && !office.rounds().empty() &&
            body.entry.team != known->team)
            return office_refuses(
                "molter-teams-stand",
                "the teams are drawn; players can no longer change to another team");
        return {};
    }
    Result<void> operator()(const Withdrew& body) const {
        return check_required_text("reason", body.reason);
    }
    Result<void> operator()(const MeetingForbidden& body) const {
        KYVIEN_TRY(check_required_text("reason", body.reason));
        return changes(
            std::ranges::none_of(office.event().forbidden, [&body](const ForbiddenMeeting& rule) {
                return covers(rule, body) &&
                       std::ranges::is_permutation(rule.entries, body.numbers);
            }));
    }
    Result<void> operator()(const KeptApart& body) const {
        KYVIEN_TRY(check_required_text("reason", body.reason));
        return changes(std::ranges::none_of(office.kept_apart(), [&body](const KeptApart& rule) {
            return covers(rule, body) && rule.by == body.by;
        }));
    }
    Result<void> operator()(const ByeGranted& body) const {
        const Entry* entry = office.event().find(body.number);
        const Outcome outcome = body.kind == ByeKind::Full   ? Outcome::FullBye
                                : body.kind == ByeKind::Half ? Outcome::HalfBye
                                : body.kind == ByeKind::Zero ? Outcome::ZeroBye
                                                             : Outcome::None;
        return changes(entry == nullptr || body.round <= paired_rounds(office) ||
                       entry->record(body.round).outcome != outcome);
    }
    Result<void> operator()(const Unpaired& body) const {
        return check_required_text("reason", body.reason);
    }
    Result<void> operator()(const ResultEntered& body) const {
        KYVIEN_TRY(check_single_line_texts({{"kept", &body.game}}));
        KYVIEN_TRY(check_reason(body.reason));
        KYVIEN_TRY(check_another_result(body));
        return check_confirmation(office, body);
    }
    Result<void> operator()(const GameEntered& body) const {
        KYVIEN_TRY(check_single_line_texts({{"kept", &body.kept}}));
        KYVIEN_TRY(check_reason(body.reason));
        KYVIEN_TRY(check_another_game(body));
        return check_confirmation(office, body);
    }
    Result<void> operator()(const LotsDrawn& body) const {
        KYVIEN_TRY(check_required_text("seed", body.seed));
        // Without a published digest anyone could try seeds until one gives the wanted order.
        if (office.opened().lots.empty() && office.rounds().empty())
            return office_refuses("lots-not-announced",
                                  "the digest of the seed was not published; announce it, then "
                                  "draw");
        return {};
    }
    Result<void> operator()(const LineUpGiven& body) const {
        return body.places.empty() ? check_required_text("reason", body.reason)
                                   : check_reason(body.reason);
    }
    Result<void> operator()(const MemberListed& body) const {
        KYVIEN_TRY(check_single_line_texts({{"name", &body.name},
                                            {"title", &body.title},
                                            {"federation", &body.federation},
                                            {"id", &body.id},
                                            {"birth", &body.birth}}));
        KYVIEN_TRY(check_sex(body.sex));
        KYVIEN_TRY(check_birth_date(body.birth));
        return check_range("rating", body.rating, 0, kHighestRating);
    }
    Result<void> operator()(const DetailsGiven& body) const {
        KYVIEN_TRY(check_single_line_texts({{"city", &body.city},
                                            {"federation", &body.federation},
                                            {"arbiter", &body.arbiter},
                                            {"deputies", &body.deputies},
                                            {"tempo", &body.tempo},
                                            {"time_control", &body.time_control},
                                            {"game", &body.game}}));
        KYVIEN_TRY(check_day("begins", body.begins));
        KYVIEN_TRY(check_day("ends", body.ends));
        for (const std::string& day : body.days)
            KYVIEN_TRY(check_day("days", day));
        // Dates in this form sort chronologically.
        if (!body.begins.empty() && !body.ends.empty() && body.ends < body.begins)
            return office_refuses("ends-before-it-begins",
                                  "the last day, {ends}, is before the first day, {begins}",
                                  {{"begins", body.begins}, {"ends", body.ends}});
        return changes(!(body == office.details()));
    }
    Result<void> operator()(const RoundsChanged& body) const {
        const SystemKind system = office.opened().system;
        if ((system == SystemKind::TeamSwiss || system == SystemKind::DoubleSwiss) &&
            body.rounds == 0)
            return bad_field("rounds", {"field-rounds", "a number of rounds"});
        KYVIEN_TRY(check_reason(body.reason));
        return changes(body.rounds != office.opened().rounds);
    }
    Result<void> operator()(const WarningsCounted& body) const {
        return changes(office.entered(body.number) == nullptr ||
                       body.warnings != office.warnings(body.number));
    }
    Result<void> operator()(const ReportCorrected& body) const {
        KYVIEN_TRY(check_reason(body.reason));
        const BoardState* board = board_of(body.round, body.board);
        return changes(board == nullptr ||
                       body.result != (board->reported.empty() ? board->result : board->reported));
    }
    Result<void> operator()(const TieBreaksChanged& body) const {
        KYVIEN_TRY(check_reason(body.reason));
        KYVIEN_TRY(changes(body.tie_breaks != office.opened().tie_breaks));
        return check_tie_breaks(office.opened(), body.tie_breaks);
    }
    Result<void> operator()(const Closed& body) const {
        // Earlier rounds too: a final result depends on every game.
        if (const auto open = office.open_games(); !open.empty())
            return office_refuses("board-open", "board {board} of round {round} has no result yet",
                                  {{"board", open.front().board}, {"round", open.front().round}});
        return check_single_line_texts({{"note", &body.note}});
    }
    Result<void> operator()(const PrizesAnnounced& body) const {
        if (!body.text.empty())
            KYVIEN_TRY(parse_prize_list(body.text, PrizeReading::Announced));
        return changes(body.text != office.prizes());
    }
    // apply() determines who is waiting.
    Result<void> operator()(const ArenaStarted&) const { return {}; }
    Result<void> operator()(const ArenaPaired&) const { return {}; }
    Result<void> operator()(const ArenaEnded& body) const { return check_reason(body.reason); }
    // The lines of a report, made only by imports.
    Result<void> operator()(const HistoryImported&) const { return {}; }

  private:
    /// A command that would change nothing is refused, and not recorded.
    static Result<void> changes(bool something) {
        if (something)
            return {};
        return office_refuses("nothing-changed", "this is so already; nothing was recorded");
    }
    /// Does an existing rule already cover these rounds?
    template <typename There, typename New>
    static bool covers(const There& rule, const New& body) {
        return rule.first_round <= body.first_round && rule.last_round >= body.last_round;
    }
    /// Null if there is none.
    [[nodiscard]] const BoardState* board_of(int round, int board) const {
        if (round < 1 || round > paired_rounds(office))
            return nullptr;
        const auto& boards = office.rounds()[static_cast<std::size_t>(round - 1)].boards;
        return board < 1 || board > static_cast<int>(boards.size())
                   ? nullptr
                   : &boards[static_cast<std::size_t>(board - 1)];
    }
    static std::unexpected<Refusal> is_same_result(int round, int board,
                                                   const std::string& result) {
        return office_refuses("result-as-before",
                              "board {board} of round {round} has the result {result} already; "
                              "nothing was recorded",
                              {{"board", board}, {"round", round}, {"result", result}});
    }
    /// Matches and arenas depend on more than the result. A differing reported result is withdrawn
    /// by reporting the result that counts.
    [[nodiscard]] Result<void> check_another_result(const ResultEntered& body) const {
        const BoardState* board = board_of(body.round, body.board);
        if (board == nullptr || office.has_meetings() || office.is_arena() || body.result.empty() ||
            body.result != board->result || !board->reported.empty() ||
            (!body.game.empty() && body.game != board->game))
            return {};
        return is_same_result(body.round, body.board, body.result);
    }
    [[nodiscard]] Result<void> check_another_game(const GameEntered& body) const {
        const BoardState* board = board_of(body.round, body.board);
        if (board == nullptr || body.game < 1 || body.game > static_cast<int>(board->games.size()))
            return {};
        const GameState& game = board->games[static_cast<std::size_t>(body.game - 1)];
        if (body.result.empty() || body.result != game.result ||
            (!body.kept.empty() && body.kept != game.kept))
            return {};
        return office_refuses(
            "game-as-before",
            "game {game} of meeting {meeting} has the result {result} already; "
            "nothing was recorded",
            {{"game", body.game}, {"meeting", body.board}, {"result", body.result}});
    }
    /// The name is unused, or confirmed to be a different player's.
    Result<void> check_new_name(const Entered& body) const {
        if (same_name || !office.may_have_name(body.name))
            return {};
        for (const Entry& other : office.event().entries) {
            // Two different ids are two players; the office refuses the same id twice.
            const bool may_be_one = body.id.empty() || other.id.empty();
            if (may_be_one && other.number != body.number && is_same_name(other.name, body.name))
                return refuse("same-name",
                              fmt::format("{} is already number {}; say so if it is another player "
                                          "of this name (--same-name).",
                                          other.name, other.number),
                              std::nullopt,
                              {{"name", other.name}, {"entry", std::to_string(other.number)}});
        }
        return {};
    }
    /// In round robins and knockouts the opponents' points do not separate ties fairly (C.07).
    static Result<void> check_tie_breaks(const Opened& opened,
                                         const std::vector<std::string>& names) {
        const SystemKind system = opened.system;
        if (is_of_teams(opened.meeting) || !has_schedule(system))
            return {};
        for (const std::string& name : names) {
            const auto parsed = parse_tie_break(name);
            if (parsed && (parsed->kind == TieBreakKind::Buchholz ||
                           parsed->kind == TieBreakKind::ForeBuchholz ||
                           parsed->kind == TieBreakKind::AverageBuchholz))
                return office_refuses("buchholz-of-swiss-only",
                                      "{tie-break} is for Swiss systems, not for a round robin or "
                                      "a knockout",
                                      {{"tie-break", name}});
        }
        return {};
    }
    /// C.02: two draws are worth at most a win and a loss, a bye at most a win.
    static Result<void> check_scores(const std::vector<Points>& scores) {
        if (scores.empty())
            return {};
        if (scores.size() != 4)
            return bad_field("scores",
                             {"field-scores", "four scores: of a win, a draw, a loss and the bye"});
        const Points win = scores[0], draw = scores[1], loss = scores[2], bye = scores[3];
        if (win > kMaxScore || loss < Points{} || bye < Points{} || draw < loss || win <= loss)
            return office_refuses("scores-out-of-order",
                                  "a win is worth up to {most} points and more than a loss, a draw "
                                  "not less than a loss",
                                  {{"most", to_string(kMaxScore)}});
        if (draw * 2 > win + loss)
            return office_refuses("draws-worth-too-much",
                                  "two draws are worth no more than a win and a loss");
        if (bye > win)
            return office_refuses("bye-worth-too-much", "a bye is worth no more than a win");
        return {};
    }
    static Result<void> check_half_byes(const Opened& opened) {
        if (opened.half_byes)
            KYVIEN_TRY(check_range("half_byes", *opened.half_byes, 0, kMaxRounds));
        if (opened.half_byes_until)
            KYVIEN_TRY(check_range("half_byes_until", *opened.half_byes_until, 0, kMaxRounds));
        return {};
    }
    /// FIDE's rules cover single games of individuals, paired by FIDE's systems.
    static Result<void> check_fide_mode(const Opened& opened) {
        const bool known = is_fide_swiss(opened.system) ||
                           opened.system == SystemKind::RoundRobin ||
                           opened.system == SystemKind::DoubleRoundRobin;
        if (!opened.fide_mode ||
            (known && opened.meeting == MeetingKind::Game && opened.ranking == Ranking::Fide &&
             !opened.two_one_zero && opened.max_handicap == 0 && opened.handicap_table.empty() &&
             (opened.rounds > 0 || !is_fide_swiss(opened.system))))
            return {};
        return office_refuses("fide-mode-terms",
                              "FIDE mode is for single games of individuals in a Swiss system of "
                              "FIDE's with a number of rounds or in a round robin, ranked by "
                              "FIDE's tie-breaks");
    }
    static Result<void> check_entry(const Entered& entry) {
        if (base::trimmed_wide(entry.name).empty())
            return office_refuses("entry-name-missing", "the entry has no name");
        KYVIEN_TRY(check_single_line_texts({{"name", &entry.name},
                                            {"title", &entry.title},
                                            {"federation", &entry.federation},
                                            {"club", &entry.club},
                                            {"team", &entry.team},
                                            {"id", &entry.id},
                                            {"birth", &entry.birth}}));
        KYVIEN_TRY(check_sex(entry.sex));
        KYVIEN_TRY(check_birth_date(entry.birth));
        KYVIEN_TRY(check_range("rating", entry.rating, 0, kHighestRating));
        return check_range("grade", entry.grade, kLowestGrade, kHighestGrade);
    }
};

/// The texts of an event, one by one; a list of prizes and a history consist of lines and are read
/// when they are applied.
struct ReadableTexts {
    template <typename Kind>
    Result<void> operator()(const Kind& event) const {
        Result<void> good;
        Kind::kFields.each([&](const auto& field) {
            const auto& value = event.*field.member;
            if constexpr (std::is_same_v<decltype(value), const std::string&>)
                if (good && base::is_utf8(value))
                    good = base::check_no_hidden_character(field.key, value);
        });
        return good;
    }
    Result<void> operator()(const EntryCorrected& body) const { return (*this)(body.entry); }
    Result<void> operator()(const PrizesAnnounced&) const { return {}; }
    Result<void> operator()(const HistoryImported&) const { return {}; }
};

}  // namespace

Result<void> check_new_event(const Office& office, const OfficeEventBody& body, bool same_name) {
    return std::visit(NewEventChecker{office, same_name}, body);
}

}  // namespace kyvien::tournament::decide_office

namespace kyvien::tournament {

Result<void> check_readable(const OfficeEventBody& body) {
    return std::visit(decide_office::ReadableTexts{}, body);
}

Result<void> check_author(const std::string& by) {
    return decide_office::check_single_line_texts({{"by", &by}});
}

}  // namespace kyvien::tournament
