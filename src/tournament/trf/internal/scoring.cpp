#include "tournament/trf/internal/scoring.h"

#include <algorithm>

#include "base/reason.h"

namespace kyvien::tournament::internal {
namespace scoring {
namespace {

std::array<Points, 3> of_white(const PointSystem& system) {
    return {system.win, system.draw, system.loss};
}

/// 0, 1 or 2 for BW, BD and BL.
std::size_t kind_of_black(std::string_view code) {
    return code.size() == 2 && code[0] == 'B' ? std::string_view("WDL").find(code[1])
                                              : std::string_view::npos;
}

Reason no_points() {
    return {"trf-no-points-given", "points are missing"};
}

}  // namespace
}  // namespace scoring

bool Scoring::is_scoring_code(std::string_view code) {
    return code == "162" || code == "XXS" ||
           (code.starts_with("BB") && code.size() == 3 &&
            std::string_view("WDLZFU").find(code[2]) != std::string_view::npos);
}

Result<void> Scoring::read(const TrfLine& line, PointSystem& system, bool of_teams) {
    const std::string_view code = line.code();
    if (code == "162")
        return read_pairs(line, system, of_teams);
    if (code == "XXS")
        return read_words(line, system, of_teams);
    const auto worth = KYVIEN_TRY(line.points(5, line.length(), TrfField::PointSystem));
    if (!worth)
        return refuse(line.fault(5, 8, TrfField::PointSystem, scoring::no_points()));
    const char result = code[2];
    const std::string_view name = result == 'F'   ? "FL"
                                  : result == 'U' ? "PAB"
                                  : result == 'Z' ? "ZPB"
                                                  : code.substr(2, 1);
    return set_worth(line, 1, name, *worth, system, of_teams);
}

Result<void> Scoring::set_worth(const TrfLine& line, int column, std::string_view code,
                                Points worth, PointSystem& system, bool of_teams) {
    if (code == "W" || code == "WW") {
        system.win = system.forfeit_win = system.full_bye = worth;
        if (!bye_worth_given_)
            system.pairing_bye = worth;
    } else if (code == "D" || code == "WD") {
        system.draw = worth;
        system.half_bye = worth;
    } else if (code == "L" || code == "WL") {
        system.loss = worth;
    } else if (code == "Z" || code == "A" || code == "ZPB") {
        system.zero_bye = worth;
        if (code != "ZPB")
            system.forfeit_loss = worth;
    } else if (code == "X") {
        return {};  // an unknown result, worth nothing until it is known
    } else if (code == "P" || code == "PAB") {
        system.pairing_bye = worth;
        bye_worth_given_ = true;
    } else if (code == "HPB") {
        system.half_bye = worth;
    } else if (code == "FPB") {
        system.full_bye = worth;
    } else if (code == "FW") {
        system.forfeit_win = worth;
    } else if (code == "FL") {
        system.forfeit_loss = worth;
    } else if (const auto kind = scoring::kind_of_black(code);
               kind < black_points_.size() &&
               (!of_teams || worth == scoring::of_white(system)[kind])) {
        black_points_[kind] = worth;
    } else {
        return refuse(line.fault(
            column, column + 4, TrfField::PointSystem,
            code.starts_with("B")
                ? Reason("trf-points-of-black",
                         "other points for Black than for White are told of a win, a draw and a "
                         "loss of individuals (BW, BD, BL)")
                : Reason("trf-result-unknown", "'{text}' is not a known result",
                         {{"text", code}})));
    }
    return {};
}

Result<void> Scoring::read_pairs(const TrfLine& line, PointSystem& system, bool of_teams) {
    for (int column = 5; column <= line.length(); column += 9) {
        const auto worth = KYVIEN_TRY(line.points(column + 2, column + 5, TrfField::PointSystem));
        if (!worth)
            return refuse(
                line.fault(column + 2, column + 5, TrfField::PointSystem, scoring::no_points()));
        KYVIEN_TRY(
            set_worth(line, column, line.field(column, column + 1), *worth, system, of_teams));
    }
    return {};
}

Result<void> Scoring::read_words(const TrfLine& line, PointSystem& system, bool of_teams) {
    for (const std::string_view word : words_of(line.columns(4, line.length()))) {
        const std::size_t sign = word.find('=');
        const auto worth =
            sign == std::string_view::npos ? std::nullopt : parse_points(word.substr(sign + 1));
        if (!worth)
            return refuse(line.fault(
                5, line.length(), TrfField::PointSystem,
                {"trf-code-and-points", "'{text}' is not CODE=POINTS", {{"text", word}}}));
        KYVIEN_TRY(set_worth(line, 5, word.substr(0, sign), *worth, system, of_teams));
    }
    return {};
}

void Scoring::enter_points_of_black(Event& event) const {
    constexpr std::array kOutcomes{Outcome::Win, Outcome::Draw, Outcome::Loss};
    const auto of_white = scoring::of_white(event.points);
    for (Entry& entry : event.entries)
        for (RoundRecord& record : entry.records) {
            if (record.colour != Colour::Black || !record.was_played())
                continue;
            const auto kind = static_cast<std::size_t>(
                std::ranges::find(kOutcomes, record.outcome) - kOutcomes.begin());
            if (black_points_[kind] && *black_points_[kind] != of_white[kind])
                record.given = black_points_[kind];
        }
}

}  // namespace kyvien::tournament::internal
