// The conduct of xiangqi: articles 7, 12 and the procedure of 23 of the Vietnamese law, in
// electronic play.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <span>
#include <utility>

#include "base/reason.h"
#include "base/result.h"
#include "conduct/core/internal/game_conduct.h"
#include "conduct/xiangqi/board/internal/ruling_events.h"
#include "conduct/xiangqi/internal/proposed_verdict.h"
#include "conduct/xiangqi/internal/typed_move.h"
#include "notation/xiangqi/fen.h"
#include "notation/xiangqi/move.h"
#include "rulebook/message.h"
#include "xiangqi/cycle/cycle.h"
#include "xiangqi/history.h"
#include "xiangqi/position.h"
#include "xiangqi/winnable.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::xiangqi_vn;

// The players are notified when this many moves are left until the count of 7.2.e is reached.
constexpr int kWarnBefore = 10;
constexpr int kLimitOfArticle12 = 60;

Seat seat_of(xiangqi::Side side) {
    return side == xiangqi::Side::Red ? Seat::First : Seat::Second;
}

class XiangqiConduct final : public GameConduct {
  public:
    XiangqiConduct(const xiangqi::Position& start, const Settings& settings)
        : history_(start), bonus_(settings.regulation(Regulation::WrongClaimBonus)),
          limit_(static_cast<int>(settings.regulation(Regulation::NoCaptureLimit))),
          check_cap_(static_cast<int>(settings.regulation(Regulation::NoCaptureCheckCap))),
          cycles_(cycle_settings(settings)),
          automatic_(settings.regulation(Regulation::AutomaticRepetition) != 0),
          agreed_draws_(settings.regulation(Regulation::AgreedDraws) != 0),
          no_attackers_(settings.regulation(Regulation::AutomaticNoAttackers) != 0),
          any_run_(settings.regulation(Regulation::ClaimRun) != 0),
          fault_limit_(settings.regulation(Regulation::TechnicalFaultLimit)),
          over_the_board_(settings.setting == PlayMode::OverTheBoard),
          profile_(settings.preset() != nullptr ? settings.preset()->name : std::string_view()) {}

    std::unique_ptr<GameConduct> clone() const override {
        return std::make_unique<XiangqiConduct>(*this);
    }
    Seat turn() const override { return seat_of(now().turn()); }

    Result<Examined> examine(std::string_view text) const override {
        auto move = KYVIEN_TRY(read(text));
        Examined examined{move.name(), {}};
        add_consequences(move, examined.after);
        return examined;
    }

    SealedReading read_sealed(std::string_view text) const override {
        if (const auto move = notation::read_move(now(), text))
            return {move->name(), {}};
        return {{},
                {Ended{{win_for(opponent(turn())),
                        "sealed-move-wrong",
                        xiangqi_vn("7.1.i"),
                        {},
                        {{"written", std::string(text)}},
                        {},
                        {}},
                       {}}}};
    }

    Result<std::string> read_typed(std::string_view text, std::string_view) const override {
        return read_typed_xiangqi(now(), text);
    }

    Result<std::vector<EventBody>> claim(Seat seat, const Claim& claim) const override;
    Result<std::vector<EventBody>> joint_claim(const Claim& claim) const override;

    Result<void> may_offer_draw(Seat) const override {
        if (agreed_draws_)
            return {};
        return refuse("draws-not-agreed",
                      "The regulations of this event do not let the players agree to a draw; play "
                      "on, or ask the arbiter.",
                      xiangqi_vn("7.2.d"));
    }
    Result<void> may_agree_draw() const override { return {}; }

    Ending agreed_draw() const override {
        return {Score::Draw, "agreement", xiangqi_vn("7.2.d"), {}, {}, {}, {}};
    }
    Ending resignation(Seat loser) const override {
        return {win_for(opponent(loser)), "resignation", xiangqi_vn("7.1.k"), {}, {}, {}, {}};
    }
    /// 7.1.d: the law makes no exception for lack of attacking pieces.
    Ending time_over(Seat loser) const override {
        return {win_for(opponent(loser)), "time", xiangqi_vn("7.1.d"), {}, {}, {}, {}};
    }
    rulebook::Clause flag_clause() const override { return xiangqi_vn("7.1.d"); }
    rulebook::Clause offer_clause() const override { return xiangqi_vn("7.2.d"); }

    Result<void> play(std::string_view text) override {
        auto move = KYVIEN_TRY(read(text));
        history_.push(move);
        return {};
    }
    void on_event(const EventBody& event) override {
        if (const auto* rejected = std::get_if<ClaimRejected>(&event))
            last_claim_[clock::index(rejected->seat)] = history_.plies();
        if (const auto* ruled = std::get_if<Ruled>(&event);
            ruled != nullptr && ruled->code == XiangqiRuling::TechnicalFault && ruled->seat)
            ++faults_[clock::index(*ruled->seat)];
        if (const auto* question = std::get_if<ArbiterAsked>(&event)) {
            asked_about_.reset();
            if (question->code == XiangqiQuestion::Repetition)
                asked_about_ = loser_proposed(question->values);
        }
        if (std::holds_alternative<GameContinued>(event) && asked_about_)
            promise_ = Promise{*std::exchange(asked_about_, std::nullopt), history_.plies()};
        // The notices follow from the moves alone, so the log need not store them.
        if (std::holds_alternative<Moved>(event))
            (void)xiangqi::handle_repetition(history_, notices_, cycles_);
    }

    bool take_back_to(std::size_t ply) override {
        xiangqi::History kept(history_.start());
        notices_ = {};
        for (std::size_t i = 0; i < ply; ++i) {
            kept.push(history_.move(i));
            (void)xiangqi::handle_repetition(kept, notices_, cycles_);
        }
        history_ = std::move(kept);
        if (promise_ && promise_->plies > ply)
            promise_.reset();
        for (auto& claimed : last_claim_)
            if (claimed)
                claimed = std::min(*claimed, ply);
        return true;
    }

    std::string position_text() const override { return notation::to_fen(now()); }

    void show(View& view) const override {
        const std::string fen = position_text();
        view.cells = fen.substr(0, fen.find(' '));
        view.position = {{"fen", fen}};
        if (now().in_check())
            view.check = now().general(now().turn()).name();
        if (history_.plies() > 0) {
            const xiangqi::Move last = history_.move(history_.plies() - 1);
            view.last = {last.from().name(), last.to().name()};
        }
        if (view.phase == Phase::Playing) {
            for (const xiangqi::Move move : now().legal_moves())
                view.legal.push_back(move.name());
            std::ranges::sort(view.legal);
        }
        view.claims = {std::string(name(ClaimKind::NoCapture)),
                       std::string(name(ClaimKind::Repetition))};
    }

    std::vector<LawCount> counts() const override {
        const auto counted_of = [this](xiangqi::Side side) {
            return std::to_string(now().no_capture_count(side).effective(check_cap_));
        };
        return {{"occurrences",
                 xiangqi_vn("7.1.h"),
                 {{"count", std::to_string(history_.occurrences())},
                  {"notice", std::to_string(cycles_.notice_on_occurrence)},
                  {"ruling", std::to_string(cycles_.ruling_on_occurrence)}},
                 {}},
                {"no-capture",
                 xiangqi_vn("7.2.e"),
                 {{"red", counted_of(xiangqi::Side::Red)},
                  {"black", counted_of(xiangqi::Side::Black)},
                  {"limit", std::to_string(limit_)}},
                 {}}};
    }
    TextForms start() const override { return {{"fen", notation::to_fen(history_.start())}}; }

    TextForms texts(std::size_t ply) const override {
        return forms_of(history_.at_ply(ply), history_.move(ply));
    }
    TextForms texts_of(std::size_t ply, std::string_view text) const override {
        const auto from =
            text.size() == 4 ? xiangqi::Square::parse(text.substr(0, 2)) : std::nullopt;
        const auto to = text.size() == 4 ? xiangqi::Square::parse(text.substr(2, 2)) : std::nullopt;
        if (!from || !to || ply > history_.plies())
            return {};
        const xiangqi::Move move(*from, *to);
        const xiangqi::Position& before = history_.at_ply(ply);
        return before.is_legal(move) ? forms_of(before, move) : TextForms{};
    }

  private:
    [[nodiscard]] static TextForms forms_of(const xiangqi::Position& before, xiangqi::Move move) {
        using notation::XiangqiForm;
        constexpr std::array kForms = {XiangqiForm::Wxf, XiangqiForm::Vietnamese,
                                       XiangqiForm::ChineseTraditional,
                                       XiangqiForm::ChineseSimplified, XiangqiForm::IccsDashed};
        constexpr std::array kNames = {"wxf", "vi", "zh-Hant", "zh-Hans", "iccs"};
        auto written = notation::to_texts(before, move, kForms);
        TextForms forms;
        forms.reserve(kForms.size());
        for (std::size_t i = 0; i < kForms.size(); ++i)
            forms.emplace_back(kNames[i], std::move(written[i]));
        return forms;
    }

    [[nodiscard]] const xiangqi::Position& now() const { return history_.current(); }
    [[nodiscard]] Result<xiangqi::Move> read(std::string_view text) const;
    void add_consequences(xiangqi::Move move, std::vector<EventBody>& events) const;
    [[nodiscard]] std::optional<Ending> ending_on_board(const xiangqi::Position& next) const;
    [[nodiscard]] Result<std::vector<EventBody>> may_claim(const Claim& claim) const;
    [[nodiscard]] std::vector<EventBody> claim_no_capture(std::span<const Seat> claimants) const;
    /// The position whose counts decide a claim: the one on the board, or the best of the game.
    [[nodiscard]] const xiangqi::Position& counted_position() const;
    [[nodiscard]] Result<std::vector<EventBody>> claim_repetition(Seat seat) const;
    /// The smaller count of both sides, which 7.2.e requires.
    [[nodiscard]] int counted(const xiangqi::Position& position) const {
        return std::min(position.no_capture_count(xiangqi::Side::Red).effective(check_cap_),
                        position.no_capture_count(xiangqi::Side::Black).effective(check_cap_));
    }
    [[nodiscard]] static xiangqi::CycleSettings cycle_settings(const Settings& settings);
    /// The data about a stretch of moves shown to the arbiter: behaviours, plies, settings.
    [[nodiscard]] static Values finding(const xiangqi::History& game,
                                        const xiangqi::StretchReading& reading);
    [[nodiscard]] static std::string step_text(const xiangqi::History& game,
                                               const xiangqi::MoveReading& move);
    /// The event settings in force, and those on which the verdict depends (5.10).
    void add_settings(const xiangqi::History& game, const xiangqi::StretchReading& reading,
                      Values& values) const;
    [[nodiscard]] ArbiterAsked proposal(const xiangqi::History& game,
                                        const xiangqi::StretchReading& reading,
                                        const xiangqi::CycleVerdict& verdict) const;
    /// The notice or ruling of article 23 after `move`, which repeats a position.
    [[nodiscard]] std::optional<EventBody> repetition_after(xiangqi::Move move) const;

    /// 7.1.h: the arbiter let the game continue, for a player to vary.
    struct Promise {
        std::optional<Seat> by;  ///< who would lose; nothing for a draw
        std::size_t plies = 0;   ///< moves made by then
    };
    [[nodiscard]] static std::optional<Seat> loser_proposed(const Values& values) {
        const auto verdict = proposed_verdict(values);
        return verdict ? loser_of(*verdict) : std::nullopt;
    }
    /// Whether the move on which the promise is kept or broken is still to come.
    [[nodiscard]] bool awaits_variation(std::size_t plies) const {
        if (!promise_ || plies < promise_->plies)
            return false;
        const bool his_turn = seat_of(history_.at_ply(promise_->plies).turn()) == promise_->by;
        return plies <= promise_->plies + (his_turn ? 0 : 1);
    }

    xiangqi::History history_;
    std::optional<std::optional<Seat>> asked_about_;
    std::optional<Promise> promise_;
    std::int64_t bonus_;
    int limit_;
    int check_cap_;
    xiangqi::CycleSettings cycles_;
    bool automatic_;
    bool agreed_draws_;
    bool no_attackers_;
    bool any_run_;
    std::int64_t fault_limit_;
    bool over_the_board_;
    std::string_view profile_;
    /// Technical faults so far (7.1.n).
    std::array<std::int64_t, 2> faults_{};
    /// The notices given to the players about repetitions (article 23).
    xiangqi::NoticeLog notices_;
    /// The plies at which each side last claimed wrongly (12.4).
    std::array<std::optional<std::size_t>, 2> last_claim_;
};

Result<xiangqi::Move> XiangqiConduct::read(std::string_view text) const {
    const auto from = text.size() == 4 ? xiangqi::Square::parse(text.substr(0, 2)) : std::nullopt;
    const auto to = text.size() == 4 ? xiangqi::Square::parse(text.substr(2, 2)) : std::nullopt;
    if (from && to && now().is_legal({*from, *to}))
        return xiangqi::Move(*from, *to);
    Values values = {{"move", std::string(text.substr(0, 16))}};
    if (!from || !to)
        return refuse("bad-move-text",
                      fmt::format("'{}' is not a move; write it as h2e2.", text.substr(0, 16)),
                      xiangqi_vn("B.13"), std::move(values));
    if (now().in_check())
        return refuse("illegal-move",
                      fmt::format("{} is not possible: the general on {} is in check, and the "
                                  "check must be met. Choose another move.",
                                  text, now().general(now().turn()).name()),
                      xiangqi_vn("6.2"), std::move(values));
    return refuse(
        "illegal-move",
        fmt::format("{} is not a legal move in this position. Choose another move.", text),
        xiangqi_vn("B.11"), std::move(values));
}

std::optional<Ending> XiangqiConduct::ending_on_board(const xiangqi::Position& next) const {
    if (!next.has_legal_move()) {
        const std::string general = next.general(next.turn()).name();
        if (next.in_check())
            return Ending{
                win_for(turn()), "checkmate", xiangqi_vn("7.1.a"), {xiangqi_vn("7.1.c")}, {}, {},
                {general}};
        return Ending{win_for(turn()), "stalemate", xiangqi_vn("7.1.b"), {}, {}, {}, {general}};
    }
    if (no_attackers_ && xiangqi::has_few_men(next)) {
        const bool captured = next.no_capture_plies() == 0;
        if (const auto proof =
                xiangqi::nobody_can_win(next, captured ? xiangqi::kProofPositions : 0))
            return drawn_by_proof(*proof);
    }
    return std::nullopt;
}

void XiangqiConduct::add_consequences(xiangqi::Move move, std::vector<EventBody>& events) const {
    xiangqi::Position next = now();
    next.play(move);
    if (auto ending = ending_on_board(next)) {
        events.emplace_back(Ended{*std::move(ending), {}});
        return;
    }
    const int count = counted(next);
    if (limit_ > kWarnBefore && count >= limit_ - kWarnBefore &&
        counted(now()) < limit_ - kWarnBefore)
        events.emplace_back(
            noticed(XiangqiNotice::NoCaptureNear, xiangqi_vn("7.2.e"), std::nullopt,
                    {{"count", std::to_string(count)}, {"limit", std::to_string(limit_)}}));
    if (history_.occurrences_after(next) > 1)
        if (auto event = repetition_after(move))
            events.push_back(*std::move(event));
}

xiangqi::CycleSettings XiangqiConduct::cycle_settings(const Settings& settings) {
    const auto on = [&](Regulation regulation) { return settings.regulation(regulation) != 0; };
    const auto number = [&](Regulation regulation) {
        return static_cast<int>(settings.regulation(regulation));
    };
    return {.notice_on_occurrence = number(Regulation::RepetitionNotice),
            .ruling_on_occurrence = number(Regulation::RepetitionRuling),
            .pinned_rooted_counts = on(Regulation::PinnedRootedCounts),
            .exchange_half_counts = on(Regulation::ExchangeHalfCounts),
            .discovery_capture_counts = on(Regulation::DiscoveryCaptureCounts),
            .root_cutting_counts = on(Regulation::RootCuttingCounts),
            .blocked_horse_root_matters = on(Regulation::BlockedHorseRootMatters),
            .chase_requires_safe_capture = on(Regulation::ChaseRequiresSafeCapture),
            .opened_root_counts = on(Regulation::OpenedRootCounts),
            .partner_alone_counts = on(Regulation::PartnerAloneCounts),
            .mate_threat_depth = number(Regulation::MateThreatDepth)};
}

std::optional<EventBody> XiangqiConduct::repetition_after(xiangqi::Move move) const {
    xiangqi::History after = history_;
    after.push(move);
    const auto news = xiangqi::on_repetition(after, notices_, cycles_);
    if (!news)
        return std::nullopt;
    using Kind = xiangqi::RepetitionNews::Kind;
    Values values = finding(after, news->reading);
    std::vector<std::size_t> plies = after.occurrence_plies();
    const auto offender = news->verdict.offender();
    if (news->kind != Kind::Ruling) {
        if (news->postponed)
            values.emplace_back("postponed", "yes");
        std::optional<Seat> to;
        if (news->kind == Kind::MustVary && offender)
            to = seat_of(*offender);
        const char* code = news->kind == Kind::MustVary      ? "must-vary"
                           : news->kind == Kind::BothViolate ? "both-violate"
                                                             : "repetition";
        return Noticed{code, news->verdict.clause, to, std::move(values), std::move(plies)};
    }
    // A player who promised to vary does so on his own move: no question before it.
    if (!automatic_ && awaits_variation(after.plies()))
        return std::nullopt;
    if (!automatic_)
        return proposal(after, news->reading, news->verdict);
    add_settings(after, news->reading, values);
    Ending ending{Score::Draw,
                  "repetition-draw",
                  news->verdict.clause,
                  news->verdict.also,
                  std::move(values),
                  std::move(plies),
                  {}};
    if (offender) {
        ending.score = win_for(opponent(seat_of(*offender)));
        ending.code = "repetition-loss";
    }
    return Ended{std::move(ending), {}};
}

/// "4:d2e2:CHASE:Re2>ne7=bare": the ply, the move, its label, which piece attacks which from where,
/// and the grade of the attack; several attacks are joined by +.
std::string XiangqiConduct::step_text(const xiangqi::History& game,
                                      const xiangqi::MoveReading& move) {
    std::string attacks;
    const xiangqi::Position& after = game.at_ply(move.ply + 1);
    const auto piece = [&](xiangqi::Square square) {
        return letter(*after.at(square)) + square.name();
    };
    const auto add = [&](xiangqi::Square from, xiangqi::Square on, std::string_view how) {
        attacks +=
            fmt::format("{}{}>{}={}", attacks.empty() ? ":" : "+", piece(from), piece(on), how);
    };
    if (move.label == xiangqi::Label::Check)
        for (const xiangqi::Square checker : after.checkers())
            add(checker, after.general(after.turn()), "check");
    for (const xiangqi::AttackPair& pair : move.created)
        add(pair.from, pair.on, xiangqi::name(pair.grade));
    return fmt::format("{}:{}:{}{}", move.ply, move.move.name(), xiangqi::name(move.label),
                       attacks);
}

Values XiangqiConduct::finding(const xiangqi::History& game,
                               const xiangqi::StretchReading& reading) {
    using xiangqi::Side;
    std::vector<std::string> steps;
    for (const xiangqi::MoveReading& move : reading.moves)
        steps.push_back(step_text(game, move));
    return {{"occurrences", std::to_string(game.occurrences())},
            {"red", std::string(xiangqi::name(reading.side(Side::Red).behaviour))},
            {"black", std::string(xiangqi::name(reading.side(Side::Black).behaviour))},
            {"first-ply", std::to_string(reading.first_ply)},
            {"last-ply", std::to_string(reading.last_ply)},
            {"steps", joined(steps)}};
}

void XiangqiConduct::add_settings(const xiangqi::History& game,
                                  const xiangqi::StretchReading& reading, Values& values) const {
    std::vector<std::string> in_force;
    constexpr Regulation kSettings[] = {
        Regulation::RepetitionNotice,        Regulation::RepetitionRuling,
        Regulation::PinnedRootedCounts,      Regulation::ExchangeHalfCounts,
        Regulation::DiscoveryCaptureCounts,  Regulation::RootCuttingCounts,
        Regulation::BlockedHorseRootMatters, Regulation::ChaseRequiresSafeCapture,
        Regulation::OpenedRootCounts,        Regulation::PartnerAloneCounts,
        Regulation::MateThreatDepth};
    const std::int64_t in_order[] = {cycles_.notice_on_occurrence,
                                     cycles_.ruling_on_occurrence,
                                     cycles_.pinned_rooted_counts ? 1 : 0,
                                     cycles_.exchange_half_counts ? 1 : 0,
                                     cycles_.discovery_capture_counts ? 1 : 0,
                                     cycles_.root_cutting_counts ? 1 : 0,
                                     cycles_.blocked_horse_root_matters ? 1 : 0,
                                     cycles_.chase_requires_safe_capture ? 1 : 0,
                                     cycles_.opened_root_counts ? 1 : 0,
                                     cycles_.partner_alone_counts ? 1 : 0,
                                     cycles_.mate_threat_depth};
    for (std::size_t i = 0; i < std::size(kSettings); ++i)
        in_force.push_back(
            fmt::format("{}={}", describe(Game::Xiangqi, kSettings[i])->key, in_order[i]));
    values.emplace_back("settings", joined(in_force));
    std::vector<std::string> matter;
    for (const std::string_view setting :
         xiangqi::settings_that_matter(game, {reading.first_ply, reading.last_ply}, cycles_)) {
        matter.emplace_back(setting);
        std::ranges::replace(matter.back(), '_', '-');
    }
    if (!matter.empty())
        values.emplace_back("decisive", joined(matter));
}

ArbiterAsked XiangqiConduct::proposal(const xiangqi::History& game,
                                      const xiangqi::StretchReading& reading,
                                      const xiangqi::CycleVerdict& verdict) const {
    Values values = finding(game, reading);
    add_settings(game, reading, values);
    std::vector<std::string> also;
    for (const rulebook::Clause clause : verdict.also)
        also.emplace_back(clause.id());
    if (!also.empty())
        values.emplace_back("also", joined(also));
    values.emplace_back("proposed", xiangqi::name(verdict.verdict));
    return {"repetition", verdict.clause, std::move(values), game.occurrence_plies()};
}

Result<std::vector<EventBody>> XiangqiConduct::may_claim(const Claim& claim) const {
    if (!claim.move.empty())
        return refuse("claim-without-move",
                      "Xiangqi claims are made on the position as it stands; leave the move out.",
                      xiangqi_vn("12.1"));
    if (claim.kind != ClaimKind::NoCapture && claim.kind != ClaimKind::Repetition)
        return refuse(
            "no-such-claim",
            fmt::format("Xiangqi has no claim '{}'; say `claim no-capture` or `claim repetition`.",
                        name(claim.kind)),
            xiangqi_vn("12.1"));
    return std::vector<EventBody>{};
}

Result<std::vector<EventBody>> XiangqiConduct::claim(Seat seat, const Claim& claim) const {
    auto events = may_claim(claim);
    if (!events)
        return events;
    if (claim.kind == ClaimKind::Repetition)
        return claim_repetition(seat);
    // 16.3.a.3: a claim on the opponent's turn is examined, and is a fault. Over the board the
    // fault is handled there, where it is known whose clock runs.
    if (seat != turn() && !over_the_board_) {
        const std::int64_t count = faults_[clock::index(seat)] + 1;
        events->emplace_back(
            technical_fault_ruling(seat, xiangqi_vn("16.3.a.3"), {}, count, fault_limit_));
        if (count >= fault_limit_) {
            events->emplace_back(Ended{lost_by_technical_faults(seat, count), {}});
            return events;
        }
    }
    std::ranges::move(claim_no_capture(std::span(&seat, 1)), std::back_inserter(*events));
    return events;
}

Result<std::vector<EventBody>> XiangqiConduct::joint_claim(const Claim& claim) const {
    if (auto may = may_claim(claim); !may)
        return may;
    if (claim.kind == ClaimKind::Repetition)
        return claim_repetition(turn());
    return claim_no_capture(clock::kBothSeats);
}

const xiangqi::Position& XiangqiConduct::counted_position() const {
    if (!any_run_)
        return now();
    std::size_t best = history_.plies();
    for (std::size_t ply = 0; ply < history_.plies(); ++ply)
        if (counted(history_.at_ply(ply)) > counted(history_.at_ply(best)))
            best = ply;
    return history_.at_ply(best);
}

std::vector<EventBody> XiangqiConduct::claim_no_capture(std::span<const Seat> claimants) const {
    const xiangqi::Position& position = counted_position();
    const auto red = position.no_capture_count(xiangqi::Side::Red);
    const auto black = position.no_capture_count(xiangqi::Side::Black);
    Values values = {{"red", std::to_string(red.effective(check_cap_))},
                     {"black", std::to_string(black.effective(check_cap_))},
                     {"limit", std::to_string(limit_)}};
    if (!profile_.empty())
        values.emplace_back("profile", profile_);
    // 12.4: the number of checks is reported if not all of them were counted.
    if (std::max(red.checks, black.checks) > check_cap_)
        for (const auto& [key, number] :
             {std::pair{"red-checks", red.checks}, std::pair{"black-checks", black.checks},
              std::pair{"check-cap", check_cap_}})
            values.emplace_back(key, std::to_string(number));
    const bool right = counted(position) >= limit_;
    const bool cap_decides = (std::min(red.moves, black.moves) >= limit_) != right;
    // 12.4 covers a further claim while there has still been no capture.
    const bool again = std::ranges::any_of(claimants, [&](Seat seat) {
        const auto& last = last_claim_[clock::index(seat)];
        return last &&
               history_.plies() - *last <= static_cast<std::size_t>(now().no_capture_plies());
    });
    std::vector<EventBody> events;
    for (const Seat seat : claimants)
        events.emplace_back(Claimed{seat, ClaimKind::NoCapture, {}});
    if (!right) {
        for (const Seat seat : claimants)
            events.emplace_back(
                ClaimRejected{seat,
                              ClaimKind::NoCapture,
                              Milliseconds(bonus_),
                              {},
                              again || cap_decides ? xiangqi_vn("12.4") : xiangqi_vn("12.3"),
                              values});
        return events;
    }
    // The document with 50 moves has no article 12; its procedure is used nevertheless.
    const auto clause = limit_ != kLimitOfArticle12 ? xiangqi_vn("7.2.e")
                        : again || cap_decides      ? xiangqi_vn("12.4")
                                                    : xiangqi_vn("12.2");
    events.emplace_back(Ended{
        {Score::Draw, "no-capture", clause, {xiangqi_vn("7.2.e")}, std::move(values), {}, {}}, {}});
    return events;
}

Result<std::vector<EventBody>> XiangqiConduct::claim_repetition(Seat seat) const {
    const int occurrences = history_.occurrences();
    if (automatic_ || occurrences < cycles_.ruling_on_occurrence) {
        const auto value = [&](std::string_view name) {
            return std::to_string(name == "occurrences" ? occurrences
                                                        : cycles_.ruling_on_occurrence);
        };
        return refuse(
            "no-repetition",
            rulebook::fill("The position on the board has stood {occurrences, plural, one {once} "
                           "=2 {twice} other {# times}}; a repetition is ruled by itself when it "
                           "stands for the {at, selectordinal, one {#st} two {#nd} few {#rd} other "
                           "{#th}} time. Play on.",
                           rulebook::Language::En, value),
            xiangqi_vn("7.1.h"),
            {{"occurrences", value("occurrences")}, {"ruling-at", value("at")}});
    }
    if (promise_ && promise_->by && awaits_variation(history_.plies()))
        return refuse("varies-first",
                      "The arbiter has let the game go on so that the move is varied; wait for "
                      "that move.",
                      xiangqi_vn("7.1.h"));
    // The window is the last three occurrences, regardless of the total (5.1).
    const auto plies = history_.occurrence_plies();
    const auto reading =
        xiangqi::read_cycle(history_, {plies[plies.size() - 3], history_.plies()}, cycles_);
    return std::vector<EventBody>{Claimed{seat, ClaimKind::Repetition, {}},
                                  proposal(history_, reading, xiangqi::verdict_of(reading))};
}

/// What is wrong with a FEN, or with its content.
Reason reason_of(const Refusal& refusal) {
    Reason why("", refusal.english);
    for (const auto& [name, value] : refusal.values)
        if (name == "reason-codes" || name == "faults-codes")
            why.codes = value;
    why.values = refusal.values;
    std::erase_if(why.values, [](const auto& value) { return value.first.ends_with("-codes"); });
    return why;
}

}  // namespace

Result<std::unique_ptr<GameConduct>> make_xiangqi(const Settings& settings) {
    if (settings.fen.empty())
        return std::make_unique<XiangqiConduct>(xiangqi::Position::start(), settings);
    auto position = notation::read_xiangqi_position(settings.fen);
    if (!position)
        return no_start(reason_of(position.error()), xiangqi_vn("B.2"));
    if (!position->has_legal_move())
        return no_start({"start-no-move", "the side to move has no move."}, xiangqi_vn("B.12"));
    if (position->neither_can_attack())
        return no_start({"start-no-attackers", "neither side has a man that can attack."},
                        xiangqi_vn("B.12"));
    return std::make_unique<XiangqiConduct>(*position, settings);
}

}  // namespace kyvien::conduct::internal
