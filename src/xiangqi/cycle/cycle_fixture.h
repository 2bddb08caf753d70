// xiangqi/cycle/cycle_fixture.h — for tests: games by coordinates, the printed cases of the law,
// news of a repetition as a line, and random cycles.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/xiangqi/fen.h"
#include "xiangqi/cycle/cycle.h"
#include "xiangqi/slow_reference.h"

namespace kyvien::xiangqi::test {

inline Move move_of(std::string_view name) {
    return {*Square::parse(name.substr(0, 2)), *Square::parse(name.substr(2))};
}

inline History game_of(std::string_view fen) {
    const auto position = notation::read_xiangqi_position(fen, Origin::Diagram);
    EXPECT_TRUE(position) << fen;
    return History(position ? *position : Position::start());
}

inline void play(History& history, const std::string& moves) {
    std::stringstream words(moves);
    for (std::string word; words >> word;) {
        ASSERT_TRUE(history.current().is_legal(move_of(word))) << word;
        history.push(move_of(word));
    }
}

/// A printed case of the law.
struct Case {
    std::string title, start, moves, red, black, ruling;
    std::vector<std::string> chases, notices;
    std::string window;
};

inline std::vector<Case> cases_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::vector<Case> cases;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#')
            continue;
        const std::string key = line.substr(0, line.find(' '));
        const std::string value = line.substr(8);
        if (key == "case")
            cases.emplace_back().title = value;
        Case& last = cases.back();
        if (key == "start")
            last.start = value;
        else if (key == "moves")
            last.moves = value;
        else if (key == "window")
            last.window = value;
        else if (key == "red")
            last.red = value;
        else if (key == "black")
            last.black = value;
        else if (key == "chase")
            last.chases.push_back(value);
        else if (key == "notice")
            last.notices.push_back(value);
        else if (key == "ruling")
            last.ruling = value;
    }
    return cases;
}

inline std::string notice_line(const RepetitionNews& news, std::size_t ply) {
    constexpr std::string_view kCodes[] = {"NOTICE_MUST_VARY", "NOTICE_BOTH_VIOLATE",
                                           "NOTICE_REPETITION"};
    std::string to;
    if (news.is_for(Side::Red))
        to += 'w';
    if (news.is_for(Side::Black))
        to += 'b';
    return std::to_string(ply) + " " + std::string(kCodes[static_cast<int>(news.kind)]) + " " + to +
           " " + std::string(news.verdict.clause.id());
}

inline std::string ruling_line(const RepetitionNews& news, std::size_t ply) {
    const Verdict verdict = news.verdict.verdict;
    std::string text = std::to_string(ply) +
                       (verdict == Verdict::RedLoses     ? " red_violates "
                        : verdict == Verdict::BlackLoses ? " black_violates "
                                                         : " repetition_draw ") +
                       std::string(news.verdict.clause.id());
    for (const rulebook::Clause clause : news.verdict.also)
        text += " " + std::string(clause.id());
    return text;
}

/// A position and four moves that lead back to it, with two pieces moving back and forth.
struct RandomCycle {
    Position start;
    std::vector<Move> moves;
};

inline RandomCycle random_cycle(std::mt19937& random) {
    for (;;) {
        const Position start = random_endgame(random);
        Position position = start;
        std::vector<Move> moves;
        const auto step = [&](std::optional<Move> wanted) {
            const auto legal = position.legal_moves();
            if (legal.empty())
                return false;
            const Move move = wanted ? *wanted : legal[random() % legal.size()];
            if (!position.is_legal(move) || position.is_capture(move))
                return false;
            moves.push_back(move);
            position.play(move);
            return true;
        };
        if (step({}) && step({}) && step(Move(moves[0].to(), moves[0].from())) &&
            step(Move(moves[1].to(), moves[1].from())) && position.same_as(start))
            return {start, moves};
    }
}

inline History history_of(const RandomCycle& cycle, int rounds = 1) {
    History history(cycle.start);
    for (int round = 0; round < rounds; ++round)
        for (const Move move : cycle.moves)
            history.push(move);
    return history;
}

/// The candidate with checks and attacks on most moves.
inline RandomCycle lively_cycle(std::mt19937& random) {
    std::optional<RandomCycle> best;
    int most = -1;
    for (int i = 0; i < 24; ++i) {
        RandomCycle cycle = random_cycle(random);
        const History history = history_of(cycle);
        int score = 0;
        for (const Side side : {Side::Red, Side::Black})
            score += is_forbidden(read_cycle(history, {0, 4}).side(side).behaviour) ? 10 : 0;
        for (const MoveReading& move : read_cycle(history, {0, 4}).moves)
            score += move.label <= Label::Chase ? 1 : 0;
        if (score <= most)
            continue;
        most = score;
        best = std::move(cycle);
    }
    return *best;
}

/// Every second one is lively.
inline RandomCycle mixed_cycle(std::mt19937& random) {
    return random() % 2 == 0 ? lively_cycle(random) : random_cycle(random);
}

/// Far more if KYVIEN_SLOW_TESTS is set.
inline int rounds(int quick) {
    return std::getenv("KYVIEN_SLOW_TESTS") != nullptr ? quick * 40 : quick;
}

/// The cycle with every square replaced by `map(square)`.
template <typename Map>
RandomCycle mapped(const RandomCycle& cycle, Map map, bool swap_sides) {
    const Setup from = cycle.start.to_setup();
    Setup to;
    to.turn = swap_sides ? opponent(from.turn) : from.turn;
    for (int i = 0; i < kSquares; ++i)
        if (auto piece = from.at(Square(i))) {
            if (swap_sides)
                piece->side = opponent(piece->side);
            to.board[static_cast<std::size_t>(map(Square(i)).index())] = piece;
        }
    RandomCycle result{*Position::make(to), {}};
    for (const Move move : cycle.moves)
        result.moves.push_back({map(move.from()), map(move.to())});
    return result;
}

}  // namespace kyvien::xiangqi::test
