// The texts for readings of a cycle: names for programs, sentences in English.
#include <algorithm>

#include "xiangqi/cycle/cycle.h"

namespace kyvien::xiangqi {
namespace {

std::string_view side_name(Side side) {
    return side == Side::Red ? "Red" : "Black";
}

std::string_view type_name(PieceType type) {
    constexpr std::string_view kNames[] = {"general", "advisor", "elephant", "horse",
                                           "chariot", "cannon",  "soldier"};
    return kNames[static_cast<std::size_t>(type)];
}

std::string piece_at(const Position& position, PieceId id) {
    std::string text(type_name(Position::piece(id).type));
    if (const auto square = position.square_of(id))
        text += " " + square->name();
    return text;
}

std::string_view sentence(Grade grade) {
    switch (grade) {
    case Grade::Bare:
        return "is unprotected";
    case Grade::FalseRoot:
        return "is protected only in appearance";
    case Grade::NoBack:
        return "cannot capture back";
    case Grade::Pinned:
        return "is pinned and cannot move";
    case Grade::Major:
        return "is a chariot, which a horse or cannon may not chase even if it is protected";
    case Grade::Exchange:
        return "can be exchanged";
    case Grade::Even:
        return "is protected (23.6), which is not the exchange of like pieces that 23.8 counts";
    case Grade::Rooted:
        return "is truly protected";
    case Grade::HomeSoldier:
        return "is a soldier that has not crossed the river";
    }
    return {};
}

std::string_view sentence(Label label) {
    switch (label) {
    case Label::Check:
        return "checks";
    case Label::Chase:
        return "attacks";
    case Label::MateThreat:
        return "threatens mate";
    case Label::Discovery:
        return "threatens to win a piece by a discovered check";
    case Label::Exchange:
        return "offers an exchange";
    case Label::RootedChase:
        return "attacks a protected piece";
    case Label::HomeSoldier:
        return "attacks a soldier that has not crossed the river";
    case Label::Block:
        return "blocks";
    case Label::Sacrifice:
        return "offers a piece";
    case Label::Idle:
        return "waits";
    }
    return {};
}

}  // namespace

std::string_view name(Label label) {
    constexpr std::string_view kNames[] = {"CHECK",     "CHASE",        "MATE_THREAT",  "DISCOVERY",
                                           "EXCHANGE",  "ROOTED_CHASE", "HOME_SOLDIER", "BLOCK",
                                           "SACRIFICE", "IDLE"};
    return kNames[static_cast<std::size_t>(label)];
}

std::string_view name(Grade grade) {
    constexpr std::string_view kNames[] = {"bare",   "false-root", "no-back",
                                           "pinned", "major",      "exchange",
                                           "even",   "rooted",     "home-soldier"};
    return kNames[static_cast<std::size_t>(grade)];
}

std::string_view name(Behaviour behaviour) {
    constexpr std::string_view kNames[kBehaviours] = {"PERPETUAL_CHECK",
                                                      "PERPETUAL_CHASE",
                                                      "CHASE_BY_GENERAL_OR_SOLDIER",
                                                      "CHASE_ALTERNATING",
                                                      "MATE_THREAT",
                                                      "CHECK_AND_MATE_THREAT",
                                                      "CHECK_AND_CHASE",
                                                      "CHECK_AND_IDLE",
                                                      "CHECK_AND_DISCOVERY",
                                                      "CHASE_AND_DISCOVERY",
                                                      "HOME_SOLDIER",
                                                      "ROOTED_CHASE",
                                                      "BLOCK",
                                                      "SACRIFICE",
                                                      "EXCHANGE",
                                                      "DISCOVERY",
                                                      "CHASE_AND_IDLE",
                                                      "IDLE",
                                                      "MIXED"};
    return kNames[static_cast<std::size_t>(behaviour)];
}

std::string_view words(Behaviour behaviour) {
    constexpr std::string_view kWords[kBehaviours] = {
        "perpetual check",
        "perpetual chase",
        "perpetual chase by a general or soldier",
        "chase of different pieces in turn",
        "perpetual threat of mate",
        "checks and threats of mate by turns",
        "checks and chases by turns",
        "checks and waiting moves by turns",
        "checks and threats to capture by a discovered check by turns",
        "chases and threats to capture by a discovered check by turns",
        "perpetual attack on a soldier that has not crossed the river",
        "perpetual attack on a protected piece",
        "perpetual block",
        "perpetual offer of a piece",
        "perpetual offer of an exchange",
        "perpetual threat to capture by a discovered check",
        "chases and waiting moves by turns",
        "waiting moves",
        "moves of several kinds"};
    return kWords[static_cast<std::size_t>(behaviour)];
}

std::string_view name(Verdict verdict) {
    switch (verdict) {
    case Verdict::RedLoses:
        return "red_loses";
    case Verdict::BlackLoses:
        return "black_loses";
    case Verdict::Draw:
        return "draw";
    }
    return {};
}

bool is_of(Grade grade, Label label) {
    return label == Label::Chase      ? is_chase(grade)
           : label == Label::Exchange ? grade == Grade::Exchange || grade == Grade::Even
                                      : label == Label::RootedChase && grade == Grade::Rooted;
}

std::string explain(const History& history, const StretchReading& reading,
                    const CycleVerdict& verdict) {
    std::string text;
    for (const MoveReading& move : reading.moves) {
        const Position& after = history.at_ply(move.ply + 1);
        text += std::string(side_name(move.mover)) + " " + move.move.name() + " " +
                std::string(sentence(move.label));
        bool first = true;
        const bool is_attack = move.label == Label::Chase;
        for (const AttackPair& pair : move.created) {
            if (!is_of(pair.grade, move.label))
                continue;
            text += (first ? is_attack ? " the " : ": the " : "; the ") +
                    piece_at(after, pair.victim) + " with the " + piece_at(after, pair.attacker) +
                    ": it " + std::string(sentence(pair.grade));
            if (pair.grade == Grade::FalseRoot && pair.protector)
                text += " by the " + piece_at(after, *pair.protector);
            first = false;
        }
        text += ".\n";
    }
    for (const Side side : {Side::Red, Side::Black}) {
        const SideReading& own = reading.side(side);
        text += std::string(side_name(side)) + ": " + std::string(words(own.behaviour));
        if (own.victim)
            text += " of the " + piece_at(history.at_ply(reading.first_ply), *own.victim);
        text += " (" + std::string(own.clause.id()) + ").\n";
    }
    const auto offender = verdict.offender();
    text += offender ? std::string(side_name(*offender)) + " must vary, or loses"
                     : std::string("Nobody has to vary; otherwise a draw");
    text += " (" + std::string(verdict.clause.id());
    for (const rulebook::Clause clause : verdict.also)
        text += ", " + std::string(clause.id());
    return text + ").\n";
}

}  // namespace kyvien::xiangqi
