// hall/study/study_fixture.h — for tests: a study that is opened, joined and changed, with its
// lines.
#pragma once

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "hall/study/internal/study_json.h"
#include "hall/study/study.h"

namespace kyvien::hall::study_test {

namespace json = boost::json;
using testing::ElementsAre;
using testing::HasSubstr;

inline constexpr const char* kChess = R"({"title":"Endings","annotated":{"game":"chess","moves":[
    {"move":"e2e4"},{"move":"e7e5"},{"move":"c7c5","parent":1,"comment":"Sicilian"}]},"at":1})";
inline constexpr const char* kGo =
    R"({"title":"Joseki","annotated":{"game":"go","size":9,"moves":[]}})";

inline StudyContext around() {
    return {"k7xq2mrd", {}, "known", [](const std::string& id) { return "name of " + id; }};
}

/// `count` moves of Go as JSON: every first move, and replies to most of them.
inline std::string many_moves(std::size_t count) {
    std::string moves;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t first = i < 361 ? i : (i - 361) % 361;
        const auto point = [](std::size_t at) {
            return fmt::format("{}{}", "abcdefghjklmnopqrst"[at % 19], at / 19 + 1);
        };
        moves += fmt::format(R"({}{{"move":"{}","parent":{}}})", i == 0 ? "" : ",",
                             i < 361 ? point(first) : point((first + i / 361) % 361),
                             i < 361 ? 0 : first + 1);
    }
    return moves;
}

class StudyTest : public testing::Test {
  protected:
    void open(const char* body) {
        auto made = Study::read_new(body);
        ASSERT_TRUE(made) << made.error().english;
        made->host.account = "hostsid";
        study = {};
        lines.clear();
        apply(Study::opening_line(*made, 1'000));
    }
    void apply(const std::string& line) {
        const auto applied = study.apply(line);
        ASSERT_TRUE(applied) << applied.error().english << "\n" << line;
        lines.push_back(line);
    }
    int join(const char* name) {
        const auto line = study.joining_line({{}, store::KeyHash{}, name}, 2'000);
        EXPECT_TRUE(line);
        if (line)
            apply(*line);
        return static_cast<int>(study.members().size());
    }
    /// "" if they were added, otherwise the refusal's code; `node` is then the number of the first
    /// of them.
    std::string add(const Result<std::vector<NewChapter>>& chapters, int by = Study::kHost) {
        if (!chapters)
            return chapters.error().code.text();
        const auto line = study.adding_line(*chapters, by, 3'000);
        if (!line)
            return line.error().code.text();
        node = study.next();
        apply(*line);
        return "";
    }
    /// "" if it was applied, otherwise the refusal's code.
    std::string change(const std::string& fields, int by = Study::kHost, std::size_t seen = 0) {
        const auto step = study.read_change(
            fmt::format(R"({{"version":{},{}}})", seen == 0 ? study.version() : seen, fields), by,
            3'000);
        if (!step)
            return step.error().code.text();
        node = step->node;
        if (!step->line.empty())
            apply(step->line);
        return "";
    }
    std::vector<std::string> moves() const {
        std::vector<std::string> all;
        for (const auto& move : study.game(0).moves)
            all.push_back(fmt::format("{}{}", move.move, move.parent));
        return all;
    }

    Study study;
    std::vector<std::string> lines;
    int node = 0;
};

}  // namespace kyvien::hall::study_test
