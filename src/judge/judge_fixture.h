// judge/judge_fixture.h — for tests: records of games as text, and the findings of the judge.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "judge/judge.h"

namespace kyvien::judge::test {

/// "code@ply clause" for every finding in the only game of the text; "-" for the whole game.
inline std::vector<std::string> findings_of(std::string_view text, JudgeOptions options = {}) {
    options.reports = Reports::All;
    const auto reports = judge_text(text, options);
    EXPECT_EQ(reports.size(), 1u) << text;
    std::vector<std::string> all;
    if (!reports.empty())
        for (const Finding& finding : reports[0].findings)
            all.push_back(finding.code + "@" + std::to_string(finding.ply) +
                          (finding.clause ? " " + std::string(finding.clause->id()) : ""));
    return all;
}

using Codes = std::vector<std::string>;

inline std::string chess(std::string_view fen, std::string_view moves, std::string_view result,
                         std::string_view tags = "") {
    std::string text = "[White \"A\"]\n[Black \"B\"]\n[Result \"" + std::string(result) + "\"]\n";
    text += tags;
    if (!fen.empty())
        text += "[SetUp \"1\"]\n[FEN \"" + std::string(fen) + "\"]\n";
    return text + "\n" + std::string(moves) + " " + std::string(result) + "\n";
}

inline std::string xiangqi(std::string_view fen, std::string_view moves, std::string_view result) {
    std::string text = "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"" +
                       std::string(result) + "\"]\n";
    if (!fen.empty())
        text += "[FEN \"" + std::string(fen) + "\"]\n";
    return text + "\n" + std::string(moves) + " " + std::string(result) + "\n";
}

}  // namespace kyvien::judge::test
