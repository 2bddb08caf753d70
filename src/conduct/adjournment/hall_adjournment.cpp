// Adjourning on the hall's board. Sealing ends the sealer's turn as a press does over the board, so
// that at the resumption the replier's clock runs (FIDE I.9.2, I.11).
#include "conduct/adjournment/internal/hall_adjournment.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/result.h"
#include "conduct/adjournment/internal/hall_resumption.h"
#include "conduct/adjournment/internal/reports.h"
#include "conduct/core/internal/consequences.h"
#include "conduct/core/internal/games.h"
#include "conduct/core/internal/state_body.h"

namespace kyvien::conduct::internal {
namespace hall_adjournment {
namespace {

using Stage = HallAdjournment::Stage;

constexpr Milliseconds kLongestWait = std::chrono::hours(24 * 365);

/// The clause of a report on the hall's board, in the law of this game.
rulebook::Clause clause_of(const StateBody& body, HallReport kind) {
    return hall_report_kinds(body.settings.game)[static_cast<std::size_t>(kind)].clause;
}
template <typename Told>
rulebook::Clause clause_of(const StateBody& body, const Told&) {
    return clause_of(body, Told::kKind);
}

class Adjourner {
  public:
    Adjourner(const StateBody& body, const Command& command)
        : body_(body), command_(command), book_(body.adjournment),
          adjourning_(registered::of(body.settings.game).adjourning) {}

    std::optional<Decision> decide(UnreadFieldPolicy unread) const {
        if (const auto* report = std::get_if<Report>(&command_.body)) {
            return decide_report(*report, unread);
        }
        if (!book_ || book_->stage == Stage::Asked)
            return std::nullopt;
        if (std::holds_alternative<Tick>(command_.body))
            return time_has_come();
        if (body_.phase == Phase::Adjourned)
            return decide_adjourned();
        if (std::holds_alternative<MakeMove>(command_.body) && book_->stage == Stage::Sealing)
            return refuse("seal-the-move",
                          "The game is to be adjourned: the player to move seals the move.",
                          clause_of(body_, HallReport::AdjournmentAsked));
        const bool plays = std::holds_alternative<MakeMove>(command_.body) ||
                           std::holds_alternative<Claim>(command_.body);
        if (plays && (book_->stage == Stage::Opening || book_->stage == Stage::ReplySealed))
            return envelope_closed();
        return std::nullopt;
    }

  private:
    [[nodiscard]] std::optional<Decision> decide_report(const Report& report,
                                                        UnreadFieldPolicy unread) const {
        const auto kind = *find_code<HallReport>(report.kind);
        const auto own = seat_of(command_.by);
        if (own && report.seat != own)
            return refuse("not-yours-to-report", "A player speaks here for himself alone.",
                          clause_of(body_, kind));
        const Answered how{hall_report_kinds(body_.settings.game)[static_cast<std::size_t>(kind)],
                           unread};
        switch (kind) {
        case HallReport::AdjournmentAsked:
            return answer(hall_report::AdjournmentAsked(report), how, &Adjourner::asked);
        case HallReport::AdjournmentAnswered:
            return answer(hall_report::AdjournmentAnswered(report), how, &Adjourner::answered);
        case HallReport::MoveSealed:
            return answer(hall_report::MoveSealed(report), how, &Adjourner::sealed);
        case HallReport::ResumptionAsked:
            return answer(hall_report::ResumptionAsked(report), how, &Adjourner::resumption);
        case HallReport::SealedMoveOpened:
            return answer(hall_report::SealedMoveOpened(report), how, &Adjourner::opened);
        case HallReport::SealedMoveLost:
            return answer(hall_report::SealedMoveLost(report), how, &Adjourner::lost);
        case HallReport::SealedMoveStated:
            return answer(hall_report::SealedMoveStated(report), how, &Adjourner::stated);
        case HallReport::LatenessExcused:
            return answer(hall_report::LatenessExcused(report), how, &Adjourner::excused);
        }
        return std::nullopt;
    }
    template <typename Told>
    [[nodiscard]] std::optional<Decision> answer(const Told& report, const Answered& how,
                                                 Decision (Adjourner::*rule)(const Told&)
                                                     const) const {
        return refuse_unread_fields((this->*rule)(report), report, how);
    }
    [[nodiscard]] Decision lost(const hall_report::SealedMoveLost& report) const {
        return sealed_move_lost(body_, report);
    }
    [[nodiscard]] Decision excused(const hall_report::LatenessExcused& report) const {
        return lateness_excused(body_, report);
    }

    // ---- before the seal ----

    [[nodiscard]] Decision asked(const hall_report::AdjournmentAsked& report) const {
        const auto clause = clause_of(body_, report);
        if (body_.phase != Phase::Playing || body_.pause != Pause::None)
            return refuse("not-playing", "Only a game that is being played can be adjourned.",
                          clause);
        if (book_ && book_->stage != Stage::Asked)
            return refuse("adjourned-already", "The game is being adjourned already.", clause);
        if (!body_.must_play.empty())
            return refuse("must-play-claimed-move",
                          "The claim was wrong; the move written for it must be made first.",
                          registered::of(body_.settings.game).clauses.claimed_move,
                          {{"move", body_.must_play}});
        const Instant when{Milliseconds(*report.resumption)};
        if (when <= command_.at || when - command_.at > kLongestWait)
            return refuse("bad-resumption",
                          "The resumption time must be in the future, within a year.", clause);
        if (!seat_of(command_.by) && report.seat)
            return refuse("report-seat", "An arbiter has the game adjourned for no player.",
                          clause);
        if (book_ && report.seat == book_->seat)
            return refuse("adjournment-asked-already",
                          "Your proposal stands until your opponent answers it or moves.", clause);
        // A player who repeats his opponent's proposal agrees to it, at the proposed time.
        const bool agrees = report.seat && book_;
        std::optional<Milliseconds> allowed;
        if (!agrees)
            allowed = KYVIEN_TRY(default_time_of(body_, report));
        EventBodies events = reported(report);
        if (report.seat && !agrees)
            events.emplace_back(noticed(HallNotice::AdjournmentAsked, clause,
                                        opponent(*report.seat),
                                        {{"resumption", std::string(report.resumption.text())}}));
        else
            add_must_seal(events, agrees ? book_->resumption : when,
                          agrees ? book_->default_time : allowed);
        return events;
    }

    [[nodiscard]] Decision answered(const hall_report::AdjournmentAnswered& report) const {
        const auto clause = clause_of(body_, report);
        if (!book_ || book_->stage != Stage::Asked || book_->seat == report.seat)
            return refuse("adjournment-not-asked", "Nobody has proposed to you to adjourn.",
                          clause);
        EventBodies events = reported(report);
        if (report.answer == hall_report::AdjournmentAnswered::Answer::Declined) {
            events.emplace_back(noticed(HallNotice::AdjournmentDeclined, clause, book_->seat));
            return events;
        }
        if (body_.phase != Phase::Playing || body_.pause != Pause::None)
            return refuse("not-playing", "Only a game that is being played can be adjourned.",
                          clause);
        if (!body_.must_play.empty())
            return refuse("must-play-claimed-move",
                          "The claim was wrong; the move written for it must be made first.",
                          registered::of(body_.settings.game).clauses.claimed_move,
                          {{"move", body_.must_play}});
        if (book_->resumption <= command_.at)
            return refuse("bad-resumption",
                          "The time of resumption that was proposed has passed; propose another.",
                          clause);
        add_must_seal(events, book_->resumption, book_->default_time);
        return events;
    }

    void add_must_seal(EventBodies& events, Instant resumption,
                       const std::optional<Milliseconds>& default_time) const {
        Values values = {{"resumption", std::to_string(resumption.time_since_epoch().count())}};
        if (default_time)
            values.emplace_back("default-time", std::to_string(default_time->count()));
        events.emplace_back(noticed(HallNotice::MustSeal,
                                    clause_of(body_, HallReport::AdjournmentAsked),
                                    body_.game->turn(), std::move(values)));
    }

    [[nodiscard]] Decision sealed(const hall_report::MoveSealed& report) const {
        const auto clause = clause_of(body_, report);
        if (is_reply(report))
            return reply_sealed(report);
        if (!book_ || book_->stage != Stage::Sealing || body_.phase != Phase::Playing)
            return refuse("not-being-sealed", "No move is to be sealed now.", clause);
        if (body_.pause != Pause::None)
            return refuse("clocks-stopped", "The clocks are stopped; wait until they run again.",
                          clause);
        if (book_->seat != report.seat)
            return refuse("not-your-turn", "The player to move seals the move.", clause);
        EventBodies events = reported(report);
        events.emplace_back(noticed(HallNotice::MoveSealed, clause, std::nullopt,
                                    {{"commitment", std::string(*report.commitment)}}));
        events.emplace_back(Pressed{book_->seat});
        events.emplace_back(Adjourned{});
        return events;
    }

    /// I.9.3: the sealed move has been played, and its author has not come.
    [[nodiscard]] bool is_reply(const hall_report::MoveSealed& report) const {
        return book_ && (book_->stage == Stage::Awaited || book_->stage == Stage::Replying) &&
               adjourning_.reply_sealed && body_.phase == Phase::Playing &&
               report.seat == opponent(book_->seat) && body_.game->turn() == report.seat &&
               !book_->is_present[clock::index(book_->seat)];
    }

    [[nodiscard]] Decision reply_sealed(const hall_report::MoveSealed& report) const {
        const auto clause = *adjourning_.reply_sealed;
        if (body_.pause != Pause::None)
            return refuse("clocks-stopped", "The clocks are stopped; wait until they run again.",
                          clause);
        if (!body_.must_play.empty())
            return refuse("must-play-claimed-move",
                          "The claim was wrong; the move written for it must be made first.",
                          registered::of(body_.settings.game).clauses.claimed_move,
                          {{"move", body_.must_play}});
        EventBodies events = reported(report);
        events.emplace_back(noticed(HallNotice::MoveSealed, clause, std::nullopt,
                                    {{"commitment", std::string(*report.commitment)}}));
        events.emplace_back(Pressed{report.seat});
        return events;
    }

    // ---- while the envelope is closed ----

    [[nodiscard]] std::optional<Decision> decide_adjourned() const {
        const auto seat = seat_of(command_.by);
        // 7.1.i: the effect of a resignation now depends on the content of the envelope.
        if (std::holds_alternative<Resign>(command_.body) && seat &&
            adjourning_.resignation_waits && *seat != book_->seat) {
            EventBodies events;
            if (!book_->opponent_resigned)
                events.emplace_back(noticed(HallNotice::ResignationNoted,
                                            *adjourning_.resignation_waits, std::nullopt));
            return events;
        }
        if (std::holds_alternative<Resign>(command_.body) && seat)
            return ended_in_the_envelope(body_.game->resignation(*seat));
        // I.4, I.6: a draw may be offered and agreed before the game is resumed.
        if (std::holds_alternative<OfferDraw>(command_.body) && seat) {
            KYVIEN_TRY(body_.game->may_offer_draw(*seat));
            if (body_.offers.any())
                return refuse("offer-stands", "An offer stands already; it waits for its answer.",
                              body_.game->offer_clause());
            return EventBodies{DrawOffered{*seat}};
        }
        const bool accepts = std::holds_alternative<AcceptDraw>(command_.body);
        if ((accepts || std::holds_alternative<DeclineDraw>(command_.body)) && seat) {
            if (!body_.offers.by(opponent(*seat)))
                return refuse("no-offer", "Your opponent offers no draw.",
                              body_.game->offer_clause());
            if (!accepts)
                return EventBodies{DrawDeclined{*seat}};
            KYVIEN_TRY(body_.game->may_agree_draw());
            return ended_in_the_envelope(body_.game->agreed_draw());
        }
        const bool plays = std::holds_alternative<MakeMove>(command_.body) ||
                           std::holds_alternative<Claim>(command_.body) ||
                           std::holds_alternative<ClaimFlag>(command_.body) ||
                           std::holds_alternative<OfferDraw>(command_.body) || accepts ||
                           std::holds_alternative<DeclineDraw>(command_.body);
        if (plays)
            return envelope_closed();
        return std::nullopt;
    }

    [[nodiscard]] Decision ended_in_the_envelope(Ending ending) const {
        if (adjourning_.before_opening)
            ending.also.push_back(*adjourning_.before_opening);
        return EventBodies{Ended{std::move(ending), {}}};
    }

    [[nodiscard]] Decision envelope_closed() const {
        return refuse("envelope-closed",
                      "The game goes on when the sealed move has been opened; it comes first.",
                      clause_of(body_, HallReport::SealedMoveOpened));
    }

    /// The time of resumption has come. The envelope is opened when the player who must reply is
    /// present; until then his clock runs (I.7, I.9.2, I.11).
    [[nodiscard]] EventBodies begin(bool replier_present) const {
        EventBodies events = {noticed(HallNotice::Resumption,
                                      clause_of(body_, HallReport::ResumptionAsked), std::nullopt)};
        if (!replier_present)
            events.emplace_back(Resumed{opponent(book_->seat)});
        return events;
    }

    [[nodiscard]] std::optional<Decision> time_has_come() const {
        if (const auto due = lateness_deadline(body_); due && command_.at >= *due)
            return default_time_over(body_);
        if (body_.phase != Phase::Adjourned || book_->stage != Stage::Sealed ||
            command_.at < book_->resumption)
            return std::nullopt;
        return begin(book_->is_present[clock::index(opponent(book_->seat))]);
    }

    [[nodiscard]] Decision resumption(const hall_report::ResumptionAsked& report) const {
        const auto clause = clause_of(body_, report);
        if (!book_ || book_->stage < Stage::Sealed)
            return refuse("not-adjourned", "The game is not adjourned.", clause);
        if (book_->stage >= Stage::Awaited) {
            if (report.seat != book_->seat)
                return refuse("not-adjourned", "The game has been resumed already.", clause);
            EventBodies events;
            if (!book_->is_present[clock::index(book_->seat)]) {
                events.emplace_back(Reported{report.whole()});
                // His clock is stopped while the second envelope is opened.
                if (book_->stage == Stage::ReplySealed && body_.pause == Pause::None)
                    events.emplace_back(ClocksStopped{"the envelope is opened"});
            }
            return events;
        }
        const Seat replier = opponent(book_->seat);
        EventBodies events = reported(report);
        if (!report.seat) {
            if (!is_by_arbiter(command_) || book_->stage != Stage::Sealed)
                return refuse("not-adjourned", "The game has been resumed already.", clause);
            std::ranges::move(begin(book_->is_present[clock::index(replier)]),
                              std::back_inserter(events));
            return events;
        }
        if (book_->is_present[clock::index(*report.seat)])
            return EventBodies{};
        const bool both = book_->is_present[clock::index(opponent(*report.seat))];
        if (book_->stage == Stage::Sealed && both)
            std::ranges::move(begin(true), std::back_inserter(events));
        // The clock of the late replier is stopped while the envelope is opened (I.9.2).
        if (book_->stage == Stage::Opening && *report.seat == replier &&
            body_.phase == Phase::Playing && body_.pause == Pause::None)
            events.emplace_back(ClocksStopped{"the envelope is opened"});
        return events;
    }

    // ---- the opening ----

    [[nodiscard]] Decision opened(const hall_report::SealedMoveOpened& report) const {
        const auto clause = clause_of(body_, report);
        if (!book_ || report.seat != author())
            return refuse("nothing-sealed", "That player has sealed no move.", clause);
        // The player who must be present at the opening: the author's opponent.
        const Seat replier = opponent(author());
        const bool is_over = book_->is_late[0] || book_->is_late[1];
        const bool due = (book_->stage == Stage::Opening || book_->stage == Stage::ReplySealed) &&
                         (book_->is_present[clock::index(replier)] || is_over);
        if (!due && !(book_->stage == Stage::Sealed && book_->opponent_resigned))
            return refuse("envelope-too-early",
                          "The envelope is opened when the game is resumed and the player is there "
                          "who must reply.",
                          clause);
        const std::string found(*report.found);
        const SealedReading read = body_.game->read_sealed(found);
        EventBodies events = reported(report);
        events.emplace_back(
            noticed(HallNotice::SealedMoveOpened, clause, std::nullopt, {{"found", found}}));
        if (book_->opponent_resigned) {
            events.emplace_back(Ended{given_up(read, found), {}});
            return events;
        }
        go_on(events);
        if (read.move.empty()) {
            std::ranges::copy(read.instead, std::back_inserter(events));
            add_lateness(events);
            return events;
        }
        if (!body_.must_play.empty() && read.move != body_.must_play) {
            // 9.5.3: a wrong claim before the sealing obliged its author to make the move he had
            // written.
            events.emplace_back(Ended{{win_for(replier),
                                       "sealed-move-illegal",
                                       rulebook::fide("I.8.3"),
                                       {rulebook::fide("9.5.3")},
                                       {{"found", found}},
                                       {},
                                       {}},
                                      {}});
            return events;
        }
        auto examined = KYVIEN_TRY(body_.game->examine(read.move));
        add_made(std::move(examined), events);
        return events;
    }

    /// I.12.1: the sealed move is lost completely; its author makes the move he says it was.
    [[nodiscard]] Decision stated(const hall_report::SealedMoveStated& report) const {
        const auto clause = clause_of(body_, report);
        if (!book_ || book_->stage != Stage::Opening || !book_->is_lost ||
            report.seat != book_->seat)
            return refuse("not-lost", "No sealed move of that player was reported lost.", clause);
        auto examined = KYVIEN_TRY(body_.game->examine(*report.move));
        if (!body_.must_play.empty() && examined.move != body_.must_play)
            return refuse("must-play-claimed-move",
                          "The claim was wrong; the move written for it must be made.",
                          registered::of(body_.settings.game).clauses.claimed_move,
                          {{"move", body_.must_play}});
        EventBodies events = reported(report);
        go_on(events);
        add_made(std::move(examined), events);
        return events;
    }

    /// The author of the closed envelope.
    [[nodiscard]] Seat author() const {
        return book_->stage == Stage::ReplySealed ? opponent(book_->seat) : book_->seat;
    }

    /// The clock of the player who must reply runs.
    void go_on(EventBodies& events) const {
        if (body_.phase == Phase::Adjourned)
            events.emplace_back(Resumed{opponent(book_->seat)});
        else if (body_.pause != Pause::None)
            events.emplace_back(ClocksStarted{"the envelope has been opened"});
    }

    /// I.10: an end caused by the sealed move is valid; otherwise a player who came too late has
    /// lost.
    void add_lateness(EventBodies& events) const {
        const bool concluded = std::ranges::any_of(events, [](const EventBody& event_body) {
            return std::holds_alternative<Ended>(event_body);
        });
        if (auto loss = forfeit_of_late_players(body_); loss && !concluded)
            events.push_back(*std::move(loss));
    }

    void add_made(Examined examined, EventBodies& events) const {
        // I.4: a move that was written before the offer does not answer it.
        const bool offered = body_.offers.by(opponent(author()));
        if (!examined.is_void)
            events.emplace_back(Moved{author(), std::move(examined.move)});
        const bool over = std::ranges::any_of(examined.after, [](const EventBody& event_body) {
            return std::holds_alternative<Ended>(event_body);
        });
        std::ranges::move(examined.after, std::back_inserter(events));
        if (offered && !over)
            events.emplace_back(DrawOffered{opponent(author())});
        add_lateness(events);
    }

    /// 7.1.i: the opponent has resigned; an invalid envelope loses the game for its author too.
    [[nodiscard]] Ending given_up(const SealedReading& read, const std::string& found) const {
        if (!read.move.empty())
            return body_.game->resignation(opponent(book_->seat));
        return {Score::BothLose,
                "both-lose",
                rulebook::xiangqi_vn("7.1.i"),
                {},
                {{"written", found}},
                {},
                {}};
    }

    const StateBody& body_;
    const Command& command_;
    const std::optional<HallAdjournment>& book_;
    const registered::Adjourning& adjourning_;
};

}  // namespace
}  // namespace hall_adjournment

std::optional<Decision> decide_adjournment(const StateBody& body, const Command& command,
                                           UnreadFieldPolicy unread) {
    return hall_adjournment::Adjourner(body, command).decide(unread);
}

namespace hall_adjournment {
namespace {

HallAdjournment asked_for(const StateBody& body, const hall_report::AdjournmentAsked& report) {
    HallAdjournment book;
    book.seat = *report.seat;
    book.resumption = Instant(Milliseconds(*report.resumption));
    book.default_time = default_time_of(body, report).value_or(std::nullopt);
    return book;
}

void remember_report(StateBody& body, const Report& report) {
    auto& book = body.adjournment;
    if (report.kind == HallReport::AdjournmentAsked && report.seat && !book)
        book = asked_for(body, hall_report::AdjournmentAsked(report));
    else if (report.kind == HallReport::AdjournmentAnswered &&
             hall_report::AdjournmentAnswered(report).answer ==
                 hall_report::AdjournmentAnswered::Answer::Declined)
        book.reset();
    else if (report.kind == HallReport::ResumptionAsked && report.seat && book)
        book->is_present[clock::index(*report.seat)] = true;
}

void remember_notice(StateBody& body, const Noticed& noticed) {
    auto& book = body.adjournment;
    if (noticed.code == HallNotice::MustSeal && noticed.seat) {
        book = HallAdjournment{};
        book->stage = Stage::Sealing;
        book->seat = *noticed.seat;
        for (const auto& [key, value] : noticed.values)
            if (key == "resumption")
                book->resumption = Instant(Milliseconds(std::strtoll(value.c_str(), nullptr, 10)));
    } else if (book && noticed.code == HallNotice::Resumption) {
        book->stage = Stage::Opening;
    } else if (book && noticed.code == HallNotice::MoveSealed &&
               (book->stage == Stage::Awaited || book->stage == Stage::Replying)) {
        book->stage = Stage::ReplySealed;
    } else if (book && noticed.code == HallNotice::ResignationNoted) {
        book->opponent_resigned = true;
    }
}

}  // namespace
}  // namespace hall_adjournment

namespace hall_adjournment {
namespace {

/// The sealed move was played; its author may still lose by arriving too late (I.10), and while he
/// is absent the reply may be sealed (I.9.3).
void await_sealer(StateBody& body) {
    HallAdjournment& book = *body.adjournment;
    if (book.default_time)
        book.stage = Stage::Awaited;
    else if (registered::of(body.settings.game).adjourning.reply_sealed &&
             !book.is_present[clock::index(book.seat)])
        book.stage = Stage::Replying;
    else
        body.adjournment.reset();
}

}  // namespace
}  // namespace hall_adjournment

void remember_adjournment(StateBody& body, const Event& event) {
    auto& book = body.adjournment;
    if (const auto* reported = std::get_if<Reported>(&event.body))
        hall_adjournment::remember_report(body, reported->report);
    else if (const auto* noticed = std::get_if<Noticed>(&event.body))
        hall_adjournment::remember_notice(body, *noticed);
    if (!book)
        return;
    if (std::holds_alternative<Adjourned>(event.body)) {
        book->stage = hall_adjournment::Stage::Sealed;
    } else if (const auto* moved = std::get_if<Moved>(&event.body)) {
        // A proposal ends when the player to whom it was made moves.
        if (book->stage == hall_adjournment::Stage::Opening)
            hall_adjournment::await_sealer(body);
        else if (book->stage == hall_adjournment::Stage::Awaited ? book->seat == moved->seat
                                                                 : book->seat != moved->seat)
            book.reset();
    } else if (std::holds_alternative<TurnVoided>(event.body) &&
               book->stage == hall_adjournment::Stage::Opening) {
        hall_adjournment::await_sealer(body);
    } else if (std::holds_alternative<TurnVoided>(event.body) ||
               std::holds_alternative<Ended>(event.body) ||
               std::holds_alternative<ArbiterAsked>(event.body) ||
               std::holds_alternative<PlayStopped>(event.body)) {
        book.reset();
    }
    remember_resumption(body, event);
}

}  // namespace kyvien::conduct::internal
