// What may be changed of a study and by whom, and what who looks on is told.
#include "hall/study/study.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <random>
#include <set>

#include "effort.h"
#include "hall/study/study_json.h"

namespace kyvien::hall {
namespace study_test {
namespace {

namespace json = boost::json;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kChess = R"({"title":"Endings","annotated":{"game":"chess","moves":[
    {"move":"e2e4"},{"move":"e7e5"},{"move":"c7c5","parent":1,"comment":"Sicilian"}]},"at":1})";
constexpr const char* kGo = R"({"title":"Joseki","annotated":{"game":"go","size":9,"moves":[]}})";

StudySurroundings around() {
    return {"k7xq2mrd", {}, "known", [](const std::string& id) { return "name of " + id; }};
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
    /// "" where it was done, else the code it is refused with.
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
        for (const auto& move : study.game().moves)
            all.push_back(fmt::format("{}{}", move.move, move.parent));
        return all;
    }

    Study study;
    std::vector<std::string> lines;
    int node = 0;
};

TEST_F(StudyTest, AGameBecomesAStudyWithTheSameTree) {
    open(kChess);
    EXPECT_EQ(study.title(), "Endings");
    EXPECT_EQ(study.at(), 1);
    EXPECT_THAT(moves(), ElementsAre("e2e40", "e7e51", "c7c51"));
    EXPECT_EQ(study.game().moves[2].comment, "Sicilian");
    EXPECT_EQ(study.version(), 1U);
}

TEST_F(StudyTest, AMoveIsMadeByTheLawAndGoneToWhereItStandsAlready) {
    open(kChess);
    EXPECT_EQ(change(R"("do":"move","node":2,"move":"g1f3")"), "");
    EXPECT_EQ(node, 4);
    EXPECT_EQ(study.at(), 4);
    EXPECT_EQ(change(R"("do":"move","node":0,"move":"e2e4")"), "");
    EXPECT_EQ(study.at(), 1);
    EXPECT_EQ(study.nodes().size(), 5U);
    EXPECT_EQ(change(R"("do":"move","node":0,"move":"e2e5")"), "illegal-move");
    EXPECT_EQ(change(R"("do":"move","node":77,"move":"e2e4")"), "study-moved-on");
}

TEST_F(StudyTest, OnlyTheHostAndWhomHeAllowsChangeIt) {
    open(kChess);
    const int lan = join("Lan");
    const std::string move = R"("do":"move","node":0,"move":"d2d4")";
    EXPECT_EQ(change(move, lan), "not-the-host");
    EXPECT_EQ(change(move, 0), "not-the-host");
    EXPECT_EQ(change(fmt::format(R"("do":"permit","member":{},"may":true)", lan)), "");
    EXPECT_EQ(change(move, lan), "");
    EXPECT_EQ(study.nodes().at(node).by, lan);
    EXPECT_EQ(change(R"("do":"delete","node":1)", lan), "not-the-host");
    EXPECT_EQ(change(R"("do":"rename","title":"Mine")", lan), "not-the-host");
    EXPECT_EQ(change(fmt::format(R"("do":"permit","member":{},"may":false)", lan)), "");
    EXPECT_EQ(change(R"("do":"show","node":0)", lan), "not-the-host");
    EXPECT_EQ(change(R"("do":"open","who":"accounts")"), "");
    EXPECT_EQ(change(R"("do":"show","node":0)", lan), "not-the-host");
    EXPECT_EQ(change(R"("do":"open","who":"everybody")"), "");
    EXPECT_EQ(change(R"("do":"show","node":0)", lan), "");
    EXPECT_EQ(change(R"("do":"show","node":0)", 0), "not-the-host");
    EXPECT_EQ(change(R"("do":"permit","member":9,"may":true)"), "bad-field");
}

TEST_F(StudyTest, WhatDoesNotFitAnyMoreIsRefused) {
    open(kChess);
    EXPECT_EQ(change(R"("do":"say","node":1,"comment":"Best by test")"), "");
    // Somebody who has not seen the comment does not write over it, nor delete it.
    EXPECT_EQ(change(R"("do":"say","node":1,"comment":"Bad")", 1, 1), "study-moved-on");
    EXPECT_EQ(change(R"("do":"delete","node":1)", 1, 1), "study-moved-on");
    EXPECT_EQ(change(R"("do":"say","node":2,"comment":"Open game","nags":[1])", 1, 1), "");
    EXPECT_EQ(change(R"("do":"say","node":2,"drawn":[{"from":"e5"}])"), "");
    EXPECT_EQ(study.nodes().at(2).said.comment, "Open game");
    EXPECT_THAT(study.nodes().at(2).said.nags, ElementsAre(1));
    EXPECT_EQ(change(R"("do":"show","node":3)"), "");
    EXPECT_EQ(change(R"("do":"delete","node":1)"), "");
    EXPECT_EQ(study.at(), 0);
    EXPECT_EQ(study.nodes().size(), 1U);
    for (const char* late : {R"("do":"show","node":2)", R"("do":"say","node":2,"comment":"x")",
                             R"("do":"promote","node":2)", R"("do":"move","node":2,"move":"g1f3")"})
        EXPECT_EQ(change(late), "study-moved-on") << late;
    // A number is never given again.
    EXPECT_EQ(change(R"("do":"move","node":0,"move":"d2d4")"), "");
    EXPECT_EQ(node, 4);
}

TEST_F(StudyTest, AVariationBecomesTheMainLine) {
    open(kChess);
    EXPECT_EQ(change(R"("do":"promote","node":3)"), "");
    EXPECT_THAT(moves(), ElementsAre("e2e40", "c7c51", "e7e51"));
    const std::size_t before = study.version();
    EXPECT_EQ(change(R"("do":"promote","node":3)"), "");
    EXPECT_EQ(study.version(), before);
    EXPECT_EQ(change(R"("do":"promote","node":2)"), "");
    EXPECT_THAT(moves(), ElementsAre("e2e40", "e7e51", "c7c51"));
}

TEST_F(StudyTest, TextsOfPeopleShowAllThatTheyHold) {
    open(kChess);
    const std::string said = R"("do":"say","node":1,"comment":")";
    EXPECT_EQ(change(said + "first line\\r\\nsecond\\tpart\""), "");
    EXPECT_EQ(study.nodes().at(1).said.comment, "first line\nsecond part");
    for (const char* hidden : {"a\\u202eb", "a\\u200bb", "a\\u0007b", "a\\u2066b"})
        EXPECT_EQ(change(said + hidden + "\""), "bad-field") << hidden;
    EXPECT_EQ(change(said + std::string(Study::kLongestComment, 'x') + "\""), "");
    EXPECT_EQ(change(said + std::string(Study::kLongestComment + 1, 'x') + "\""), "bad-field");
    EXPECT_EQ(change(R"("do":"rename","title":"  ")"), "bad-field");
    EXPECT_EQ(change(R"("do":"rename","title":"a\u202eb")"), "bad-field");
    EXPECT_EQ(change(R"("do":"rename","title":"Ti\u0065\u0302\u0301n")"), "");
    EXPECT_EQ(study.title(), "Ti\u1EBFn");  // composed
    EXPECT_EQ(change(R"("do":"show","node":0,"colour":"red")"), "unknown-field");
    EXPECT_EQ(change(R"("do":"dance")"), "bad-field");
}

TEST_F(StudyTest, ItHoldsSoMuchAndNoMore) {
    std::string body = R"({"title":"Full","annotated":{"game":"go","size":19,"moves":[)";
    for (std::size_t i = 0; i < Study::kMostNodes; ++i) {
        const std::size_t first = i < 361 ? i : (i - 361) % 361;
        const auto point = [](std::size_t at) {
            return fmt::format("{}{}", "abcdefghjklmnopqrst"[at % 19], at / 19 + 1);
        };
        // Every first move, and four answers to most of them.
        body += fmt::format(R"({}{{"move":"{}","parent":{}}})", i == 0 ? "" : ",",
                            i < 361 ? point(first) : point((first + i / 361) % 361),
                            i < 361 ? 0 : first + 1);
    }
    const auto whole = Study::read_new(body + "]}}");
    ASSERT_TRUE(whole) << whole.error().english;
    ASSERT_TRUE(study.apply(Study::opening_line(*whole, 1)));
    EXPECT_EQ(study.nodes().size(), Study::kMostNodes + 1);
    EXPECT_EQ(change(R"("do":"move","node":2,"move":"pass")"), "study-full");
    EXPECT_EQ(change(R"("do":"move","node":0,"move":"a1")"), "");  // it is there
    StudyPositions positions;
    positions.keep_up(study);
    EXPECT_THAT(positions.of(1'000), HasSubstr("\"ply\":2"));
    const auto longer = Study::read_new(body + R"(,{"move":"pass","parent":1}]}})");
    ASSERT_FALSE(longer);
    EXPECT_EQ(longer.error().code.text(), "study-full");
}

TEST_F(StudyTest, LinesThatDoNotFitAreFound) {
    open(kChess);
    for (const char* line : {R"({"t":"opened","at":1})", R"({"t":"show","at":1,"by":1,"node":9})",
                             "nothing", R"({"t":"delete","at":1,"by":1,"node":0})",
                             R"({"t":"permit","at":1,"member":1})", R"({"t":"danced","at":1})"}) {
        const auto applied = study.apply(line);
        ASSERT_FALSE(applied) << line;
        EXPECT_EQ(applied.error().code.text(), "ledger-altered");
    }
    Study other;
    EXPECT_FALSE(other.apply(R"({"t":"show","at":1,"by":1,"node":0})"));
}

TEST_F(StudyTest, TheLawIsToldAtEachPosition) {
    open(kChess);
    StudyPositions positions;
    positions.keep_up(study);
    EXPECT_THAT(positions.of(3), HasSubstr("\"parent\":1,\"move\":\"c7c5\""));
    EXPECT_THAT(positions.of(3), HasSubstr("\"code\":\"occurrences\""));
    const std::string before = positions.of(3);
    change(R"("do":"move","node":3,"move":"g1f3")");
    positions.keep_up(study);
    EXPECT_THAT(positions.of(4), HasSubstr("\"ply\":3"));
    EXPECT_EQ(positions.of(3), before);
}

// ---- two editors and one who looks on, against an obvious implementation ----

/// A tree as lists within lists, and the events that changed it.
struct Reference {
    struct Move {
        int id = 0;
        std::string move, comment;
        std::vector<Move> next;
    };
    struct Event {
        std::size_t version = 0;
        int node = 0;
        bool is_remark = false;  // or the move itself
    };
    Move start;
    std::vector<Event> events;

    static Move* find(Move& in, int id) {
        if (in.id == id)
            return &in;
        for (Move& each : in.next)
            if (Move* found = find(each, id))
                return found;
        return nullptr;
    }
    static Move* before(Move& in, int id) {
        for (Move& each : in.next) {
            if (each.id == id)
                return &in;
            if (Move* found = before(each, id))
                return found;
        }
        return nullptr;
    }
    [[nodiscard]] bool changed_since(int node, std::size_t seen, bool remarks_alone) const {
        return std::ranges::any_of(events, [&](const Event& event) {
            return event.node == node && event.version > seen &&
                   (!remarks_alone || event.is_remark);
        });
    }
    [[nodiscard]] bool branch_changed_since(const Move& branch, std::size_t seen) const {
        return changed_since(branch.id, seen, false) ||
               std::ranges::any_of(
                   branch.next, [&](const Move& each) { return branch_changed_since(each, seen); });
    }
    void write(const Move& at, std::string& text) const {
        text += fmt::format("{}:{}:{}(", at.id, at.move, at.comment);
        for (const Move& each : at.next)
            write(each, text);
        text += ')';
    }
};

std::string written(const Study& study, int node = 0) {
    std::vector<std::pair<std::int64_t, int>> next;
    for (const auto& [id, each] : study.nodes())
        if (id != 0 && each.parent == node)
            next.emplace_back(each.place, id);
    std::ranges::sort(next);
    const StudyNode& here = study.nodes().at(node);
    std::string text = fmt::format("{}:{}:{}(", node, here.said.move, here.said.comment);
    for (const auto& [place, id] : next)
        text += written(study, id);
    return text + ')';
}

/// A page: it holds what it was told, and puts what is new in its place.
struct Page {
    std::size_t version = 0;
    json::object nodes;
    std::int64_t at = -1;
    json::value members;

    void hear(const std::string& news) {
        const json::value told = json::parse(news);
        ASSERT_EQ(told.at("since").to_number<std::size_t>(), version);
        version = told.at("version").to_number<std::size_t>();
        at = told.at("at").as_int64();
        if (const auto* fresh = told.as_object().if_contains("members"))
            members = *fresh;
        for (const json::value& node : told.at("nodes").as_array())
            nodes[std::to_string(node.at("id").as_int64())] = node;
        for (const json::value& gone : told.at("gone").as_array())
            nodes.erase(std::to_string(gone.as_int64()));
    }
};

class Editors : public StudyTest, public testing::WithParamInterface<unsigned> {};

TEST_P(Editors, FromDifferentVersionsMakeTheTreeOfTheReference) {
    std::mt19937 random(GetParam());
    const auto below = [&](std::size_t bound) {
        return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
    };
    open(kGo);
    Reference reference;
    StudyPositions positions;
    Page page, other;
    positions.keep_up(study);
    page.hear(study_news_json(study, positions, 0, around()));
    int done = 0, refused = 0;
    for (int i = 0; i < 250; ++i) {
        // How much of it the editor has seen.
        const std::size_t seen = 1 + below(study.version());
        const int about = static_cast<int>(below(static_cast<std::size_t>(i / 3) + 2));
        Reference::Move* const there = Reference::find(reference.start, about);
        const std::size_t before = study.version();
        const std::string text = fmt::format("said {}", i);
        std::string code;
        switch (below(6)) {
        case 0:
        case 1: {
            const std::string move = fmt::format("{}{}", "abcdefghj"[below(9)], 1 + below(9));
            code =
                change(fmt::format(R"("do":"move","node":{},"move":"{}")", about, move), 1, seen);
            EXPECT_EQ(code == "study-moved-on", there == nullptr);
            if (!code.empty() || there == nullptr)
                break;
            const auto known = std::ranges::find(there->next, move, &Reference::Move::move);
            EXPECT_EQ(known != there->next.end() ? known->id : node, node);
            if (known == there->next.end()) {
                there->next.push_back({node, move, {}, {}});
                reference.events.push_back({study.version(), node, true});
            }
            EXPECT_EQ(study.at(), node);
            break;
        }
        case 2:
            code =
                change(fmt::format(R"("do":"say","node":{},"comment":"{}")", about, text), 1, seen);
            EXPECT_EQ(code, there == nullptr || reference.changed_since(about, seen, true)
                                ? "study-moved-on"
                                : "");
            if (code.empty()) {
                there->comment = text;
                reference.events.push_back({study.version(), about, true});
            }
            break;
        case 3:
            if (below(6) != 0 || about == 0)
                break;
            code = change(fmt::format(R"("do":"delete","node":{})", about), 1, seen);
            EXPECT_EQ(code, there == nullptr || reference.branch_changed_since(*there, seen)
                                ? "study-moved-on"
                                : "");
            if (code.empty())
                std::erase_if(Reference::before(reference.start, about)->next,
                              [&](const auto& each) { return each.id == about; });
            break;
        case 4: {
            if (about == 0)
                break;
            code = change(fmt::format(R"("do":"promote","node":{})", about), 1, seen);
            EXPECT_EQ(code, there == nullptr ? "study-moved-on" : "");
            if (!code.empty())
                break;
            auto& siblings = Reference::before(reference.start, about)->next;
            const auto place = std::ranges::find(siblings, about, &Reference::Move::id);
            if (place != siblings.begin())
                reference.events.push_back({study.version(), about, false});
            std::rotate(siblings.begin(), place, place + 1);
            break;
        }
        default:
            code = change(fmt::format(R"("do":"show","node":{})", about), 1, seen);
            EXPECT_EQ(code, there == nullptr ? "study-moved-on" : "");
            if (code.empty()) {
                EXPECT_EQ(study.at(), about);
            }
        }
        ++(code.empty() ? done : refused);
        if (!code.empty()) {
            EXPECT_EQ(study.version(), before) << code;
        }
        std::string expected;
        reference.write(reference.start, expected);
        ASSERT_EQ(written(study), expected) << i;
        if (below(4) == 0) {
            positions.keep_up(study);
            page.hear(study_news_json(study, positions, page.version, around()));
        }
    }
    EXPECT_GT(done, 40);
    EXPECT_GT(refused, 10);
    // Who was told bit by bit has what one has who comes now.
    positions.keep_up(study);
    page.hear(study_news_json(study, positions, page.version, around()));
    other.hear(study_news_json(study, positions, 0, around()));
    ASSERT_EQ(page.nodes.size(), other.nodes.size());
    for (const auto& [id, told] : other.nodes)
        EXPECT_EQ(json::serialize(page.nodes[id]), json::serialize(told));
    EXPECT_EQ(page.at, other.at);
    EXPECT_EQ(page.members, other.members);
    // The same lines give the same study.
    Study again;
    for (const std::string& line : lines)
        ASSERT_TRUE(again.apply(line));
    StudyPositions fresh;
    fresh.keep_up(again);
    EXPECT_EQ(study_news_json(again, fresh, 0, around()),
              study_news_json(study, positions, 0, around()));
    const auto game = study.game();
    const auto once_more = again.game();
    EXPECT_EQ(game.moves, once_more.moves);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Editors, testing::Range(0U, kyvien::test::samples(8U, 200U)));

TEST_F(StudyTest, WhoIsToldTwiceIsToldOnlyWhatIsNew) {
    open(kChess);
    StudyPositions positions;
    positions.keep_up(study);
    const std::size_t whole = study_news_json(study, positions, 0, around()).size();
    const std::size_t seen = study.version();
    change(R"("do":"show","node":2)");
    const std::string news = study_news_json(study, positions, seen, around());
    EXPECT_LT(news.size(), whole / 4);
    EXPECT_THAT(news, HasSubstr("\"at\":2"));
    EXPECT_THAT(news, HasSubstr("\"nodes\":[]"));
    EXPECT_THAT(news, testing::Not(HasSubstr("members")));
}

}  // namespace
}  // namespace study_test
}  // namespace kyvien::hall
