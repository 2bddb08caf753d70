#include "xiangqi/cycle/cycle.h"

#include <algorithm>
#include <bit>

#include "base/assert.h"
#include "xiangqi/cycle/internal/cycle_facts.h"

namespace kyvien::xiangqi {
namespace {

using internal::CycleFacts;
using internal::PairFacts;
using internal::PlyFacts;
using internal::slot_bit;
using internal::Slots;
using rulebook::Clause;
using rulebook::xiangqi_vn;

// ---- grades (5.2) ----

int tier(int slot) {
    switch (internal::type_of(slot)) {
    case PieceType::Chariot:
        return 3;
    case PieceType::Horse:
    case PieceType::Cannon:
        return 2;
    case PieceType::Advisor:
    case PieceType::Elephant:
    case PieceType::Soldier:
        return 1;
    case PieceType::General:
        return 0;
    }
    return 0;
}

bool is_home_soldier(const internal::Board& board, int slot) {
    return internal::type_of(slot) == PieceType::Soldier &&
           !has_crossed(internal::side_of(slot), Square(board.square(slot)));
}

Grade grade_of(const PairFacts& pair, const internal::Board& board, Slots immobile,
               const CycleSettings& settings) {
    const PieceType attacker = internal::type_of(pair.attacker);
    const PieceType victim = internal::type_of(pair.victim);
    if (is_home_soldier(board, pair.victim))
        return Grade::HomeSoldier;
    if (pair.captures_back)
        return Grade::Exchange;
    if (pair.rooted(settings)) {
        if (victim == PieceType::Chariot &&
            (attacker == PieceType::Horse || attacker == PieceType::Cannon))
            return Grade::Major;
        if ((immobile & slot_bit(pair.victim)) != 0 &&
            (settings.pinned_rooted_counts || pair.same_type))
            return Grade::Pinned;
        if (pair.hobbled && !settings.blocked_horse_root_matters)
            return Grade::NoBack;
        return tier(pair.attacker) == tier(pair.victim) ? Grade::Even : Grade::Rooted;
    }
    if (pair.same_type)
        return Grade::NoBack;
    return pair.guarded ? Grade::FalseRoot : Grade::Bare;
}

int rank_of(Grade grade) {
    return is_chase(grade) ? 2 : grade == Grade::HomeSoldier ? 0 : 1;
}

// ---- a stretch ----

class Reader {
  public:
    Reader(const History& history, CycleFacts& book, const CycleSettings& settings)
        : history_(history), book_(book), settings_(settings), readings_{settings} {
        relax(&CycleSettings::pinned_rooted_counts, false);
        relax(&CycleSettings::blocked_horse_root_matters, true);
    }

    StretchReading read(Cycle cycle) {
        StretchReading reading{cycle.first_ply, cycle.last_ply, {}, {}};
        find_immobile(cycle);
        reading.moves.reserve(cycle.last_ply - cycle.first_ply);
        for (std::size_t ply = cycle.first_ply; ply < cycle.last_ply; ++ply)
            reading.moves.push_back(read_move(ply));
        for (const Side side : {Side::Red, Side::Black})
            reading.sides[static_cast<std::size_t>(side)] = read_side(reading, side);
        for (const Side side : {Side::Red, Side::Black}) {
            SideReading& own = reading.sides[static_cast<std::size_t>(side)];
            if (own.behaviour == Behaviour::PerpetualChase)
                own.clause = chase_clause(reading, side, *own.victim);
        }
        return reading;
    }

  private:
    // Adds the reading with the other value of a setting, if that value forbids less.
    void relax(bool CycleSettings::* setting, bool relaxed) {
        if (settings_.*setting == relaxed)
            return;
        for (std::size_t i = 0, count = readings_.size(); i < count; ++i) {
            readings_.push_back(readings_[i]);
            readings_.back().*setting = relaxed;
        }
    }

    // Whether an attack that existed before the move wins more after it. What a more lenient
    // reading calls a new attack is also new in the stricter reading, even if that one already saw
    // a chase.
    [[nodiscard]] bool has_gained(const PairFacts& stood, const internal::Board& before,
                                  const PairFacts& pair, const internal::Board& after,
                                  Slots immobile) const {
        return std::ranges::any_of(readings_, [&](const CycleSettings& reading) {
            return rank_of(grade_of(stood, before, immobile, reading)) <
                   rank_of(grade_of(pair, after, immobile, reading));
        });
    }

    // 5.4: pinned after every move of the other side in this stretch.
    void find_immobile(Cycle cycle) {
        immobile_ = {~Slots{0}, ~Slots{0}};
        for (std::size_t ply = cycle.first_ply; ply < cycle.last_ply; ++ply) {
            const PlyFacts& facts = book_.at(ply);
            immobile_[static_cast<std::size_t>(opponent(facts.mover))] &= facts.pinned;
        }
    }

    MoveReading read_move(std::size_t ply) {
        const PlyFacts& facts = book_.at(ply);
        MoveReading reading{
            ply, facts.move, static_cast<PieceId>(facts.moved), facts.mover, Label::Idle, {}, 0};
        if (facts.check) {
            reading.label = Label::Check;
            return reading;
        }
        const internal::Board& before = history_.at_ply(ply).board();
        const internal::Board& after = history_.at_ply(ply + 1).board();
        const Slots immobile = immobile_[static_cast<std::size_t>(opponent(facts.mover))];
        bool chase = false;
        bool exchange = false;
        bool rooted = false;
        bool home_soldier = false;
        for (const PairFacts& pair : facts.after) {
            const Grade grade = grade_of(pair, after, immobile, settings_);
            if (grade == Grade::Exchange)
                reading.exchanges |= slot_bit(pair.victim);
            const auto stood = std::ranges::find_if(facts.before, [&](const PairFacts& old) {
                return old.attacker == pair.attacker && old.victim == pair.victim;
            });
            if (stood != facts.before.end() && (!settings_.root_cutting_counts ||
                                                !has_gained(*stood, before, pair, after, immobile)))
                continue;
            reading.created.push_back(
                {static_cast<PieceId>(pair.attacker), static_cast<PieceId>(pair.victim),
                 Square(after.square(pair.attacker)), Square(after.square(pair.victim)), grade,
                 pair.protector == internal::kEmpty
                     ? std::nullopt
                     : std::optional(static_cast<PieceId>(pair.protector))});
            chase |= is_chase(grade);
            exchange |= grade == Grade::Exchange || grade == Grade::Even;
            rooted |= grade == Grade::Rooted;
            home_soldier |= grade == Grade::HomeSoldier;
        }
        reading.label =
            chase ? Label::Chase : book_.quiet_label(ply, exchange, rooted, home_soldier);
        return reading;
    }

    // Attackers of the victim that count at this move: those that chase it, otherwise those that
    // only offer an exchange for it (23.8).
    [[nodiscard]] Slots chasers_of(const MoveReading& move, int victim, bool& chased) const {
        Slots chasers = 0;
        Slots offering = 0;
        for (const AttackPair& pair : move.created)
            if (pair.victim == victim && is_chase(pair.grade))
                chasers |= slot_bit(pair.attacker);
            else if (pair.victim == victim && pair.grade == Grade::Exchange)
                offering |= slot_bit(pair.attacker);
        chased |= chasers != 0;
        return chasers != 0 || !settings_.exchange_half_counts ? chasers : offering;
    }

    struct Chase {
        Behaviour behaviour;
        int victim;
        Slots chasers;
    };

    // If several pieces are chased throughout, a violation for any of them decides. The piece named
    // is then the one whose clause comes first in 5.7, and among equals the most valuable, so that
    // the ruling does not depend on the order of the pieces.
    [[nodiscard]] std::optional<Chase> chase_of_any(const StretchReading& reading,
                                                    Side side) const {
        std::optional<Chase> best;
        std::array<int, 3> best_rank{};
        const int first = internal::first_slot(opponent(side));
        for (int victim = first + 1; victim < first + 16; ++victim) {
            const auto chase = chase_of(reading, side, victim);
            if (!chase)
                continue;
            const bool forbidden = chase->behaviour == Behaviour::PerpetualChase;
            const std::array rank = {
                forbidden ? 0 : 1, clause_rank(chase_clause(reading, side, victim)), -tier(victim)};
            if (!best || rank < best_rank) {
                best = chase;
                best_rank = rank;
            }
        }
        return best;
    }

    static int clause_rank(Clause clause) {
        constexpr std::array kOrder = {xiangqi_vn("23.8"), xiangqi_vn("23.5"), xiangqi_vn("23.7"),
                                       xiangqi_vn("23.6"), xiangqi_vn("23.3")};
        return static_cast<int>(std::ranges::find(kOrder, clause) - kOrder.begin());
    }

    // 5.6, step 2, for one victim.
    [[nodiscard]] std::optional<Chase> chase_of(const StretchReading& reading, Side side,
                                                int victim) const {
        constexpr Slots kExempt = 0xf801'f801;  // generals and soldiers
        Slots all = 0;
        Slots movers = 0;
        bool each_has_other = true;
        bool chased = false;
        for (const MoveReading& move : reading.moves) {
            if (move.mover != side)
                continue;
            const Slots chasers = chasers_of(move, victim, chased);
            if (chasers == 0)
                return std::nullopt;
            all |= chasers;
            movers |= slot_bit(static_cast<int>(move.moved));
            each_has_other &= (chasers & ~kExempt) != 0;
        }
        if (!chased)
            return std::nullopt;
        // 23.9: a general or soldier takes part by attacking together with one piece, or by a move
        // that enables that piece's attack.
        const auto with_one = [](Slots exempt, Slots others) {
            return (exempt & kExempt) != 0 && std::popcount(others & ~kExempt) == 1;
        };
        const bool together = !settings_.partner_alone_counts &&
                              (with_one(all, all) || with_one(movers, all | movers));
        const bool forbidden = !together && (each_has_other || std::popcount(all & ~kExempt) >= 2);
        return Chase{forbidden ? Behaviour::PerpetualChase : Behaviour::ChaseByGeneralOrSoldier,
                     victim, all};
    }

    [[nodiscard]] SideReading read_side(const StretchReading& reading, Side side) const {
        SideReading result;
        unsigned labels = 0;
        for (const MoveReading& move : reading.moves)
            if (move.mover == side)
                labels |= 1u << static_cast<unsigned>(move.label);
        constexpr unsigned kCheck = 1u << static_cast<unsigned>(Label::Check);
        if ((labels & kCheck) == 0) {
            if (const auto chase = chase_of_any(reading, side)) {
                result.behaviour = chase->behaviour;
                result.victim = static_cast<PieceId>(chase->victim);
                for (Slots rest = chase->chasers; rest != 0; rest &= rest - 1)
                    result.chasers.push_back(static_cast<PieceId>(std::countr_zero(rest)));
            }
        }
        if (!result.victim)
            result.behaviour = behaviour_of(labels);
        result.clause = clause_of(result.behaviour);
        return result;
    }

    // 5.6, steps 1, 3 and 4.
    static Behaviour behaviour_of(unsigned labels) {
        const auto has = [&](Label label) {
            return (labels >> static_cast<unsigned>(label) & 1) != 0;
        };
        const auto only = [&](std::initializer_list<Label> allowed_labels) {
            unsigned set = 0;
            for (const Label label : allowed_labels)
                set |= 1u << static_cast<unsigned>(label);
            return labels == set;
        };
        constexpr unsigned kQuiet = 1u << static_cast<unsigned>(Label::Exchange) |
                                    1u << static_cast<unsigned>(Label::RootedChase) |
                                    1u << static_cast<unsigned>(Label::HomeSoldier) |
                                    1u << static_cast<unsigned>(Label::Block) |
                                    1u << static_cast<unsigned>(Label::Sacrifice) |
                                    1u << static_cast<unsigned>(Label::Idle);
        const auto with_quiet = [&](Label label) {
            return has(label) && (labels & ~kQuiet) == 1u << static_cast<unsigned>(label);
        };
        if (only({Label::Check}))
            return Behaviour::PerpetualCheck;
        if (only({Label::Chase}))
            return Behaviour::ChaseAlternating;
        if (only({Label::MateThreat}))
            return Behaviour::MateThreat;
        if (only({Label::Check, Label::MateThreat}))
            return Behaviour::CheckAndMateThreat;
        if (only({Label::Check, Label::Chase}))
            return Behaviour::CheckAndChase;
        if (with_quiet(Label::Check))
            return Behaviour::CheckAndIdle;
        if (only({Label::Check, Label::Discovery}))
            return Behaviour::CheckAndDiscovery;
        if (only({Label::Chase, Label::Discovery}))
            return Behaviour::ChaseAndDiscovery;
        if (only({Label::HomeSoldier}))
            return Behaviour::HomeSoldier;
        if (only({Label::RootedChase}))
            return Behaviour::RootedChase;
        if (only({Label::Block}))
            return Behaviour::Block;
        if (only({Label::Sacrifice}))
            return Behaviour::Sacrifice;
        if (only({Label::Exchange}))
            return Behaviour::Exchange;
        if (only({Label::Discovery}))
            return Behaviour::Discovery;
        if (with_quiet(Label::Chase))
            return Behaviour::ChaseAndIdle;
        return (labels & ~kQuiet) == 0 ? Behaviour::Idle : Behaviour::Mixed;
    }

    static Clause clause_of(Behaviour behaviour) {
        switch (behaviour) {
        case Behaviour::PerpetualCheck:
            return xiangqi_vn("23.1");
        case Behaviour::PerpetualChase:
        case Behaviour::HomeSoldier:
            return xiangqi_vn("23.3");
        case Behaviour::ChaseByGeneralOrSoldier:
            return xiangqi_vn("23.9");
        case Behaviour::ChaseAlternating:
            return xiangqi_vn("23.4");
        case Behaviour::MateThreat:
        case Behaviour::CheckAndMateThreat:
        case Behaviour::CheckAndChase:
        case Behaviour::CheckAndIdle:
        case Behaviour::CheckAndDiscovery:
        case Behaviour::ChaseAndDiscovery:
            return xiangqi_vn("23.2");
        case Behaviour::RootedChase:
            return xiangqi_vn("23.6");
        case Behaviour::Block:
        case Behaviour::Sacrifice:
        case Behaviour::Exchange:
        case Behaviour::Discovery:
            return xiangqi_vn("23.10");
        case Behaviour::ChaseAndIdle:
        case Behaviour::Idle:
        case Behaviour::Mixed:
            return xiangqi_vn("7.2.b");
        }
        return xiangqi_vn("7.2.b");
    }

    // 5.7: the chase clause.
    static Clause chase_clause(const StretchReading& reading, Side side, int victim) {
        bool exchange = false;
        bool counter_chase = false;
        bool immobile = false;
        bool root = false;
        for (const MoveReading& move : reading.moves) {
            if (move.mover != side) {
                counter_chase |= move.label == Label::Chase;
                continue;
            }
            exchange |= (move.exchanges & slot_bit(victim)) != 0;
            for (const AttackPair& pair : move.created) {
                if (pair.victim != victim)
                    continue;
                immobile |= pair.grade == Grade::Pinned || pair.grade == Grade::NoBack;
                root |= pair.grade == Grade::Major || pair.grade == Grade::FalseRoot;
            }
        }
        return exchange        ? xiangqi_vn("23.8")
               : counter_chase ? xiangqi_vn("23.5")
               : immobile      ? xiangqi_vn("23.7")
               : root          ? xiangqi_vn("23.6")
                               : xiangqi_vn("23.3");
    }

    friend CycleVerdict kyvien::xiangqi::verdict_of(Behaviour red, Behaviour black);

    const History& history_;
    CycleFacts& book_;
    const CycleSettings& settings_;
    std::vector<CycleSettings> readings_;  // the one in force, then those that forbid less
    std::array<Slots, 2> immobile_{};
};

// Among permitted behaviours, the clause that comes first here is cited.
int precedence(Clause clause) {
    constexpr std::array kOrder = {xiangqi_vn("23.2"), xiangqi_vn("23.3"), xiangqi_vn("23.4"),
                                   xiangqi_vn("23.6"), xiangqi_vn("23.9"), xiangqi_vn("23.10"),
                                   xiangqi_vn("7.2.b")};
    return static_cast<int>(std::ranges::find(kOrder, clause) - kOrder.begin());
}

CycleVerdict matrix(const SideReading& red, const SideReading& black) {
    const bool red_forbidden = is_forbidden(red.behaviour);
    const bool black_forbidden = is_forbidden(black.behaviour);
    if (red_forbidden && red.behaviour == black.behaviour)
        return {Verdict::Draw, xiangqi_vn("7.2.c"), {}};
    if (red_forbidden && black_forbidden) {
        const bool red_checks = red.behaviour == Behaviour::PerpetualCheck;
        return {red_checks ? Verdict::RedLoses : Verdict::BlackLoses,
                xiangqi_vn("7.1.g"),
                {xiangqi_vn("23.1")}};
    }
    if (red_forbidden || black_forbidden) {
        const SideReading& guilty = red_forbidden ? red : black;
        const Verdict verdict = red_forbidden ? Verdict::RedLoses : Verdict::BlackLoses;
        if (guilty.behaviour == Behaviour::PerpetualCheck)
            return {verdict, xiangqi_vn("23.1"), {xiangqi_vn("7.1.g")}};
        return {verdict, guilty.clause, {xiangqi_vn("7.1.h")}};
    }
    std::vector<Clause> clauses = {red.clause, black.clause, xiangqi_vn("7.2.b")};
    std::ranges::sort(clauses, {}, precedence);
    clauses.erase(std::unique(clauses.begin(), clauses.end()), clauses.end());
    const Clause primary = clauses.front();
    clauses.erase(clauses.begin());
    return {Verdict::Draw, primary, std::move(clauses)};
}

// Whether a forbidden behaviour of the last pass began only there.
bool began_late(const StretchReading& first, const StretchReading& last) {
    for (const Side side : {Side::Red, Side::Black})
        if (is_forbidden(last.side(side).behaviour) &&
            last.side(side).behaviour != first.side(side).behaviour)
            return true;
    return false;
}

RepetitionNews notice_of(StretchReading pass, int occurrence) {
    RepetitionNews news{RepetitionNews::Kind::Repetition, occurrence, false, verdict_of(pass), {}};
    const bool both = is_forbidden(pass.side(Side::Red).behaviour) &&
                      is_forbidden(pass.side(Side::Black).behaviour);
    if (news.verdict.offender())
        news.kind = RepetitionNews::Kind::MustVary;
    else if (both)
        news.kind = RepetitionNews::Kind::BothViolate;
    news.reading = std::move(pass);
    return news;
}

// 5.1: no second notice while the repetition continues unchanged.
bool is_already_announced(const NoticeLog& log, const StretchReading& pass) {
    return log.last_ply && *log.last_ply > pass.first_ply &&
           log.classes[0] == pass.sides[0].behaviour && log.classes[1] == pass.sides[1].behaviour;
}

}  // namespace

std::optional<Side> CycleVerdict::offender() const {
    switch (verdict) {
    case Verdict::RedLoses:
        return Side::Red;
    case Verdict::BlackLoses:
        return Side::Black;
    case Verdict::Draw:
        return std::nullopt;
    }
    return std::nullopt;
}

bool RepetitionNews::is_for(Side side) const {
    return kind != Kind::MustVary || verdict.offender() == side;
}

StretchReading read_cycle(const History& history, Cycle cycle, const CycleSettings& settings) {
    KYVIEN_ASSERT(cycle.first_ply < cycle.last_ply && cycle.last_ply <= history.plies(),
                  "a cycle lies inside the game");
    CycleFacts book(history, settings, cycle.first_ply, cycle.last_ply);
    return Reader(history, book, settings).read(cycle);
}

CycleVerdict verdict_of(const StretchReading& reading) {
    return matrix(reading.side(Side::Red), reading.side(Side::Black));
}

CycleVerdict verdict_of(Behaviour red, Behaviour black) {
    return matrix({red, std::nullopt, {}, Reader::clause_of(red)},
                  {black, std::nullopt, {}, Reader::clause_of(black)});
}

struct CycleMemory::Kept {
    CycleSettings settings;
    std::vector<PlyFacts> facts;
};

CycleMemory::CycleMemory() = default;
CycleMemory::CycleMemory(CycleMemory&&) noexcept = default;
CycleMemory& CycleMemory::operator=(CycleMemory&&) noexcept = default;
CycleMemory::~CycleMemory() = default;

std::optional<RepetitionNews> on_repetition(const History& history, const NoticeLog& log,
                                            const CycleSettings& settings, CycleMemory* memory) {
    const int occurrence = history.occurrences();
    if (occurrence < settings.notice_on_occurrence || occurrence < 2)
        return std::nullopt;
    const auto plies = history.occurrence_plies();
    const std::size_t now = plies.back();
    const std::size_t previous = plies[plies.size() - 2];
    const bool due = occurrence >= std::max(settings.ruling_on_occurrence, 3);
    const std::size_t first = due ? plies[plies.size() - 3] : previous;

    std::vector<PlyFacts> kept;
    if (memory != nullptr && memory->kept_ && memory->kept_->settings == settings)
        kept = std::move(memory->kept_->facts);
    CycleFacts book(history, settings, first, now, std::move(kept));
    const auto keep = [&] {
        if (memory != nullptr)
            memory->kept_ = std::make_unique<CycleMemory::Kept>(settings, std::move(book).facts());
    };
    Reader reader(history, book, settings);
    StretchReading last_pass = reader.read({previous, now});
    if (due) {
        const StretchReading first_pass = reader.read({first, previous});
        StretchReading window = reader.read({first, now});
        const CycleVerdict verdict = verdict_of(window);
        const auto offender = verdict.offender();
        const auto warned =
            offender ? log.must_vary[static_cast<std::size_t>(*offender)] : std::nullopt;
        if (!began_late(first_pass, last_pass) && (!offender || (warned && *warned >= first))) {
            keep();
            return RepetitionNews{RepetitionNews::Kind::Ruling, occurrence, false, verdict,
                                  std::move(window)};
        }
    }
    keep();
    if (is_already_announced(log, last_pass))
        return std::nullopt;
    RepetitionNews news = notice_of(std::move(last_pass), occurrence);
    news.postponed = due;
    return news;
}

NoticeLog with_notice(const NoticeLog& log, const RepetitionNews& news, std::size_t ply) {
    NoticeLog next = log;
    if (news.kind == RepetitionNews::Kind::Ruling)
        return next;
    next.last_ply = ply;
    for (const Side side : {Side::Red, Side::Black}) {
        const auto i = static_cast<std::size_t>(side);
        next.classes[i] = news.reading.side(side).behaviour;
        if (news.kind != RepetitionNews::Kind::Repetition && news.is_for(side))
            next.must_vary[i] = ply;
    }
    return next;
}

std::optional<RepetitionNews> handle_repetition(const History& history, NoticeLog& log,
                                                const CycleSettings& settings,
                                                CycleMemory* memory) {
    auto news = on_repetition(history, log, settings, memory);
    if (news)
        log = with_notice(log, *news, history.plies());
    return news;
}

std::vector<std::string_view> settings_that_matter(const History& history, Cycle cycle,
                                                   const CycleSettings& settings) {
    const CycleVerdict verdict = verdict_of(read_cycle(history, cycle, settings));
    struct Flag {
        std::string_view name;
        bool CycleSettings::* value;
    };
    constexpr Flag kFlags[] = {
        {"pinned_rooted_counts", &CycleSettings::pinned_rooted_counts},
        {"exchange_half_counts", &CycleSettings::exchange_half_counts},
        {"discovery_capture_counts", &CycleSettings::discovery_capture_counts},
        {"root_cutting_counts", &CycleSettings::root_cutting_counts},
        {"blocked_horse_root_matters", &CycleSettings::blocked_horse_root_matters},
        {"chase_requires_safe_capture", &CycleSettings::chase_requires_safe_capture},
        {"opened_root_counts", &CycleSettings::opened_root_counts},
        {"partner_alone_counts", &CycleSettings::partner_alone_counts},
    };
    std::vector<std::string_view> names;
    for (const Flag& flag : kFlags) {
        CycleSettings other = settings;
        other.*flag.value = !(settings.*flag.value);
        if (verdict_of(read_cycle(history, cycle, other)) != verdict)
            names.push_back(flag.name);
    }
    return names;
}

}  // namespace kyvien::xiangqi
