// exchange/match_fixture.h — for tests: an office with two players and one played round.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "tournament/office/office.h"

namespace kyvien::exchange {

struct PlayedMatch {
    std::string event;
    std::array<std::string, 2> names;  ///< of the players 1 and 2
    tournament::Board board;           ///< of round 1
    std::string result;
    std::string game;  ///< in the details; empty: not given
    bool handicap_first = false;
    int max_handicap = 0;
};

inline tournament::Office office_after(const PlayedMatch& match) {
    tournament::Office office;
    const auto play = [&office](const tournament::OfficeEventBody& body) {
        const auto applied = apply(office, {0, "test", body});
        EXPECT_TRUE(applied) << (applied ? "" : applied.error().english);
    };
    tournament::Opened opened;
    opened.name = match.event;
    opened.rounds = 2;
    opened.system = tournament::SystemKind::McMahon;
    opened.handicap_first = match.handicap_first;
    opened.max_handicap = match.max_handicap;
    play(opened);
    if (!match.game.empty()) {
        tournament::DetailsGiven details;
        details.game = match.game;
        play(details);
    }
    for (const std::size_t index : {0U, 1U}) {
        tournament::Entered entered;
        entered.number = static_cast<tournament::EntryNumber>(index + 1);
        entered.name = match.names[index];
        play(entered);
    }
    tournament::Paired paired;
    paired.round = 1;
    paired.boards = {match.board};
    paired.by_hand = true;
    paired.reason = "a match";
    play(paired);
    tournament::ResultEntered result;
    result.round = 1;
    result.board = 1;
    result.result = match.result;
    play(result);
    return office;
}

}  // namespace kyvien::exchange
