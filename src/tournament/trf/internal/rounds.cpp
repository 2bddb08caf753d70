#include "tournament/trf/internal/rounds.h"

#include <fmt/core.h>

#include <string>

#include "base/reason.h"
#include "base/result.h"

namespace kyvien::tournament::internal {
namespace rounds {
namespace {

Outcome outcome_of(char result, bool has_opponent) {
    switch (result) {
    case '1':
    case 'W':
        return Outcome::Win;
    case '=':
    case 'D':
        return has_opponent ? Outcome::Draw : Outcome::HalfBye;
    case '0':
    case 'L':
        return Outcome::Loss;
    case '+':
        return Outcome::ForfeitWin;
    case '-':
        return has_opponent ? Outcome::ForfeitLoss : Outcome::ZeroBye;
    case 'H':
        return Outcome::HalfBye;
    case 'F':
        return Outcome::FullBye;
    case 'U':
        return Outcome::PairingBye;
    case 'Z':
        return Outcome::ZeroBye;
    default:
        return Outcome::None;
    }
}

bool is_bye(Outcome outcome) {
    return outcome == Outcome::HalfBye || outcome == Outcome::FullBye ||
           outcome == Outcome::PairingBye || outcome == Outcome::ZeroBye;
}

Result<RoundRecord> read_record(const TrfLine& line, int column, EntryNumber self) {
    const auto fault = [&](int first, int last, TrfField what, const Reason& why) {
        return refuse(line.fault(column + first, column + last, what, why,
                                 (column - kFirstRound) / kRoundWidth + 1));
    };
    if (!line.field(column + 8, column + 9).empty() || line.at(column + 4) != ' ' ||
        line.at(column + 6) != ' ')
        return fault(0, 9, TrfField::Columns,
                     {"trf-round-form", "a round has 'oooo c r' and two blanks behind it"});
    RoundRecord record;
    const auto opponent = line.integer(column, column + 3, TrfField::Opponent, kMaxEntries);
    if (!opponent)
        return fault(0, 3, TrfField::Opponent,
                     {"trf-no-start-number",
                      "'{text}' is not a start number",
                      {{"text", line.field(column, column + 3)}}});
    record.opponent = static_cast<EntryNumber>(opponent->value_or(0));
    if (record.opponent == self)
        return fault(0, 3, TrfField::Opponent,
                     {"trf-meets-himself", "a player cannot meet himself"});
    const bool paired = record.opponent != 0;
    const char colour = line.at(column + 5);
    if (std::string_view("wb- ").find(colour) == std::string_view::npos)
        return fault(5, 5, TrfField::Colour,
                     {"trf-no-colour", "'{sign}' is not w, b or -", {{"sign", colour}}});
    record.colour = colour == 'w' ? Colour::White : colour == 'b' ? Colour::Black : Colour::None;
    if (!paired && record.colour != Colour::None)
        return fault(5, 5, TrfField::Colour, {"trf-colour-alone", "a colour without an opponent"});
    char result = line.at(column + 7);
    if (result >= 'a' && result <= 'z')
        result = static_cast<char>(result - 'a' + 'A');
    if (std::string_view("10=+-WDLHFUZ ").find(result) == std::string_view::npos)
        return fault(
            7, 7, TrfField::Result,
            {"trf-no-result", "'{sign}' is not a result", {{"sign", line.at(column + 7)}}});
    record.outcome = outcome_of(result, paired);
    record.rated = !paired || (result != 'W' && result != 'D' && result != 'L');
    if (paired && is_bye(record.outcome))
        return fault(7, 7, TrfField::Result,
                     {"trf-bye-opponent", "a bye or an absence cannot have an opponent"});
    if (!paired && (record.outcome == Outcome::Win || record.outcome == Outcome::Loss))
        return fault(7, 7, TrfField::Result,
                     {"trf-opponent-missing", "a played game needs an opponent"});
    if (record.was_played() && record.colour == Colour::None)
        return fault(5, 5, TrfField::Colour,
                     {"trf-colour-missing", "a played game needs a colour"});
    return record;
}

}  // namespace
}  // namespace rounds

Result<void> read_rounds(const TrfLine& line, Entry& entry) {
    int round = 1;
    for (int column = kFirstRound; column <= line.length(); column += kRoundWidth, ++round) {
        if (round > kMaxRounds)
            return refuse(
                line.fault(column, line.length(), TrfField::Rounds,
                           {"trf-rounds-many", "more than {most} rounds", {{"most", kMaxRounds}}}));
        const auto record = KYVIEN_TRY(rounds::read_record(line, column, entry.number));
        entry.records.push_back(record);
    }
    while (!entry.records.empty() && entry.records.back() == RoundRecord{})
        entry.records.pop_back();
    return {};
}

}  // namespace kyvien::tournament::internal
