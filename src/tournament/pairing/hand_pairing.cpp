#include "tournament/pairing/hand_pairing.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace kyvien::tournament {
namespace {

struct Colours {
    int difference = 0;  ///< whites minus blacks
    Colour last = Colour::None, before_last = Colour::None;
};

Colours colours_of(const Entry& entry, int round) {
    Colours colours;
    for (int r = 1; r < round; ++r) {
        const RoundRecord record = entry.record(r);
        if (!record.was_played() || record.colour == Colour::None)
            continue;
        colours.difference += record.colour == Colour::White ? 1 : -1;
        colours.before_last = colours.last;
        colours.last = record.colour;
    }
    return colours;
}

bool is_forbidden(const Event& event, int round, const Board& board) {
    return std::ranges::any_of(event.forbidden, [&](const ForbiddenMeeting& forbidden) {
        const auto has = [&forbidden](EntryNumber number) {
            return std::ranges::find(forbidden.entries, number) != forbidden.entries.end();
        };
        return forbidden.first_round <= round && round <= forbidden.last_round &&
               has(board.white) && has(board.black);
    });
}

/// Did the entry meet an opponent with fewer points in the last round?
bool floated_down(const Event& event, const Entry& entry, int round) {
    const RoundRecord last = round > 1 ? entry.record(round - 1) : RoundRecord{};
    const Entry* opponent = event.find(last.opponent);
    return opponent != nullptr && event.pairing_score_before(*opponent, round - 1) <
                                      event.pairing_score_before(entry, round - 1);
}

std::vector<Board> missing_in(std::vector<Board> boards, const std::vector<Board>& others) {
    std::erase_if(boards, [&others](const Board& board) {
        return std::ranges::find(others, board) != others.end();
    });
    return boards;
}

std::string list(const std::vector<Board>& boards) {
    std::string text;
    for (const Board& board : boards)
        text += fmt::format("{}{}-{}", text.empty() ? "" : ", ", board.white, board.black);
    return text;
}

}  // namespace

std::vector<PairingMeasure> measure_pairing(const Event& event, int round,
                                            const RoundPairing& pairing) {
    std::int64_t met = 0, forbidden = 0, three = 0, balance = 0, again = 0, floats = 0;
    Rational apart;
    for (const Board& board : pairing.boards) {
        const Entry* white = event.find(board.white);
        const Entry* black = event.find(board.black);
        if (white == nullptr || black == nullptr)
            continue;
        for (int r = 1; r < round; ++r)
            met += white->record(r).opponent == board.black ? 1 : 0;
        forbidden += is_forbidden(event, round, board) ? 1 : 0;
        const Points first = event.pairing_score_before(*white, round);
        const Points second = event.pairing_score_before(*black, round);
        apart = apart + Rational(first > second ? first - second : second - first);
        const Entry* higher = first > second ? white : first < second ? black : nullptr;
        floats += higher != nullptr && floated_down(event, *higher, round) ? 1 : 0;
        for (const auto& [entry, colour] :
             {std::pair(white, Colour::White), {black, Colour::Black}}) {
            const Colours had = colours_of(*entry, round);
            const int after = had.difference + (colour == Colour::White ? 1 : -1);
            three += had.last == colour && had.before_last == colour ? 1 : 0;
            balance += std::max(0, std::abs(after) - 1);
            again += had.last == colour ? 1 : 0;
        }
    }
    std::int64_t second_bye = 0;
    Rational bye_points;
    if (const Entry* bye = pairing.bye ? event.find(*pairing.bye) : nullptr; bye != nullptr) {
        bye_points = Rational(event.score_before(*bye, round));
        for (int r = 1; r < round; ++r)
            second_bye += bye->record(r).outcome == Outcome::PairingBye ||
                                  bye->record(r).outcome == Outcome::FullBye
                              ? 1
                              : 0;
    }
    return {{"met-before", "pairs who have met before", met},
            {"forbidden", "pairs who may not meet", forbidden},
            {"second-bye", "second byes", second_bye},
            {"bye-points", "points of who has the bye", bye_points},
            {"point-difference", "points between those who meet, together", apart},
            {"colour-three-times", "players with a colour three times running", three},
            {"colour-balance", "colours out of balance, together", balance},
            {"colour-again", "players with the colour of their last game", again},
            {"float-again", "players who meet fewer points twice running", floats}};
}

PairingDifference compare_pairings(const Event& event, int round, const RoundPairing& by_hand,
                                   const RoundPairing& proposed) {
    PairingDifference difference;
    difference.only_by_hand = missing_in(by_hand.boards, proposed.boards);
    difference.only_proposed = missing_in(proposed.boards, by_hand.boards);
    difference.other_bye = by_hand.bye != proposed.bye;
    const auto mine = measure_pairing(event, round, by_hand);
    const auto theirs = measure_pairing(event, round, proposed);
    for (std::size_t i = 0; i < mine.size(); ++i)
        if (mine[i].value > theirs[i].value)
            difference.worse.push_back(
                {mine[i].code, mine[i].english, mine[i].value, theirs[i].value});
    return difference;
}

std::string to_string(const PairingDifference& difference) {
    if (difference.is_none())
        return {};
    std::string text;
    if (!difference.only_by_hand.empty())
        text += fmt::format("By hand: {}; the system: {}.\n", list(difference.only_by_hand),
                            list(difference.only_proposed));
    if (difference.other_bye)
        text += "Another has the bye.\n";
    for (const WorseMeasure& worse : difference.worse)
        text += fmt::format("Worse: {}, {} instead of {}.\n", worse.english,
                            to_string(worse.by_hand), to_string(worse.proposed));
    if (difference.worse.empty())
        text += "None of what is measured is worse.\n";
    return text;
}

}  // namespace kyvien::tournament
