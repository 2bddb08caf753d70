// Two editors of a study and one spectator, compared with a reference implementation.
#include "hall/study/study.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <random>

#include "effort.h"
#include "hall/study/study_fixture.h"

namespace kyvien::hall {
namespace study_test {
namespace {

/// The tree as nested lists, and the events that changed it.
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
    /// A chapter is identified by its start.
    struct Chapter {
        Move start;
        std::string name;
        std::size_t named = 0;
    };
    std::vector<Chapter> chapters;
    std::size_t chapters_changed = 1;
    std::vector<Event> events;

    Move* find(int id) {
        for (Chapter& each : chapters)
            if (Move* found = find(each.start, id))
                return found;
        return nullptr;
    }
    /// Null if it is a start, or does not exist.
    Move* before(int id) {
        for (Chapter& each : chapters)
            if (Move* found = before(each.start, id))
                return found;
        return nullptr;
    }

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
    static void write(const Move& at, std::string& text) {
        text += fmt::format("{}:{}:{}(", at.id, at.move, at.comment);
        for (const Move& each : at.next)
            write(each, text);
        text += ')';
    }
};

std::string written(const Study& study, int node) {
    std::vector<std::pair<std::int64_t, int>> next;
    for (const auto& [id, each] : study.nodes())
        if (id != each.chapter && each.parent == node)
            next.emplace_back(each.place, id);
    std::ranges::sort(next);
    const StudyNode& here = study.nodes().at(node);
    std::string text =
        fmt::format("{}:{}:{}(", node, here.annotated_move.move, here.annotated_move.comment);
    for (const auto& [place, id] : next)
        text += written(study, id);
    return text + ')';
}

/// A page: it stores what it received, and applies what is new.
struct Page {
    std::size_t version = 0;
    json::object nodes;
    std::int64_t at = -1;
    json::value members;
    json::value chapters;

    void hear(const std::string& news) {
        const json::value told = json::parse(news);
        ASSERT_EQ(told.at("since").to_number<std::size_t>(), version);
        version = told.at("version").to_number<std::size_t>();
        at = told.at("at").as_int64();
        if (const auto* fresh = told.as_object().if_contains("members"))
            members = *fresh;
        if (const auto* fresh = told.as_object().if_contains("chapters"))
            chapters = *fresh;
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
    reference.chapters = {{}};
    const auto add_one = [&] {
        const auto added =
            Study::read_chapter(R"({"annotated":{"game":"go","size":9,"moves":[]}})");
        ASSERT_EQ(add(added), "");
        reference.chapters.push_back({{node, {}, {}, {}}, {}, study.version()});
        reference.chapters_changed = study.version();
        reference.events.push_back({study.version(), node, true});
    };
    add_one();
    StudyPositions positions;
    Page page, other;
    positions.update(study);
    page.hear(study_news_json(study, positions, 0, around()));
    int done = 0, refused = 0;
    for (int i = 0; i < 250; ++i) {
        // How much of the study the editor has seen.
        const std::size_t seen = below(2) == 0 ? study.version() : 1 + below(study.version());
        if (below(25) == 0)
            add_one();
        // Sometimes a start.
        const int about = below(3) == 0
                              ? reference.chapters[below(reference.chapters.size())].start.id
                              : static_cast<int>(below(static_cast<std::size_t>(i / 3) + 2));
        Reference::Move* const there = reference.find(about);
        Reference::Move* const parent = reference.before(about);
        const auto chapter = std::ranges::find_if(
            reference.chapters, [&](const auto& each) { return each.start.id == about; });
        const bool is_start = chapter != reference.chapters.end();
        const std::size_t before = study.version();
        const std::string text = fmt::format("said {}", i);
        std::string code;
        switch (below(8)) {
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
            if (below(6) != 0 || is_start)
                break;
            code = change(fmt::format(R"("do":"delete","node":{})", about), 1, seen);
            EXPECT_EQ(code, there == nullptr || reference.branch_changed_since(*there, seen)
                                ? "study-moved-on"
                                : "");
            if (code.empty())
                std::erase_if(parent->next, [&](const auto& each) { return each.id == about; });
            break;
        case 4: {
            if (is_start)
                break;
            code = change(fmt::format(R"("do":"promote","node":{})", about), 1, seen);
            EXPECT_EQ(code, there == nullptr ? "study-moved-on" : "");
            if (!code.empty())
                break;
            auto& siblings = parent->next;
            const auto place = std::ranges::find(siblings, about, &Reference::Move::id);
            if (place != siblings.begin())
                reference.events.push_back({study.version(), about, false});
            std::rotate(siblings.begin(), place, place + 1);
            break;
        }
        case 5: {
            const bool deletes = below(3) == 0;
            if (deletes) {
                code = change(fmt::format(R"("do":"delete-chapter","chapter":{})", about), 1, seen);
                EXPECT_EQ(code, !is_start                        ? "study-moved-on"
                                : reference.chapters.size() == 1 ? "bad-field"
                                : chapter->named > seen ||
                                        reference.branch_changed_since(chapter->start, seen)
                                    ? "study-moved-on"
                                    : "");
                if (code.empty())
                    reference.chapters.erase(chapter);
            } else {
                const std::size_t place = 1 + below(reference.chapters.size());
                code = change(
                    fmt::format(R"("do":"place-chapter","chapter":{},"place":{})", about, place), 1,
                    seen);
                EXPECT_EQ(code,
                          !is_start || reference.chapters_changed > seen ? "study-moved-on" : "");
                if (code.empty()) {
                    const Reference::Chapter moved = *chapter;
                    reference.chapters.erase(chapter);
                    reference.chapters.insert(
                        reference.chapters.begin() + static_cast<std::ptrdiff_t>(place - 1), moved);
                }
            }
            if (code.empty() && study.version() != before)
                reference.chapters_changed = study.version();
            break;
        }
        case 6:
            code =
                change(fmt::format(R"("do":"name-chapter","chapter":{},"name":"{}")", about, text),
                       1, seen);
            EXPECT_EQ(code, !is_start || chapter->named > seen ? "study-moved-on" : "");
            if (code.empty()) {
                chapter->name = text;
                chapter->named = reference.chapters_changed = study.version();
            }
            break;
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
        ASSERT_EQ(study.chapters().size(), reference.chapters.size());
        for (std::size_t each = 0; each < reference.chapters.size(); ++each) {
            const auto& [start, name, named] = reference.chapters[each];
            const StudyChapter& stands = study.chapters()[each];
            ASSERT_EQ(stands.number, start.id) << i;
            ASSERT_EQ(stands.heading.name, name) << i;
            std::string expected;
            Reference::write(start, expected);
            ASSERT_EQ(written(study, stands.number), expected) << i;
        }
        ASSERT_TRUE(study.nodes().contains(study.at()));
        if (below(4) == 0) {
            positions.update(study);
            page.hear(study_news_json(study, positions, page.version, around()));
        }
    }
    EXPECT_GT(done, 40);
    EXPECT_GT(refused, 10);
    // A viewer who received the changes has the same as a new viewer.
    positions.update(study);
    page.hear(study_news_json(study, positions, page.version, around()));
    other.hear(study_news_json(study, positions, 0, around()));
    ASSERT_EQ(page.nodes.size(), other.nodes.size());
    for (const auto& [id, told] : other.nodes)
        EXPECT_EQ(json::serialize(page.nodes[id]), json::serialize(told));
    EXPECT_EQ(page.at, other.at);
    EXPECT_EQ(page.members, other.members);
    EXPECT_EQ(page.chapters, other.chapters);
    // The same lines give the same study.
    Study again;
    for (const std::string& line : lines)
        ASSERT_TRUE(again.apply(line));
    StudyPositions fresh;
    fresh.update(again);
    EXPECT_EQ(study_news_json(again, fresh, 0, around()),
              study_news_json(study, positions, 0, around()));
    for (const StudyChapter& chapter : study.chapters())
        EXPECT_EQ(study.game(chapter.number).moves, again.game(chapter.number).moves);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Editors, testing::Range(0U, kyvien::test::samples(8U, 200U)));

}  // namespace
}  // namespace study_test
}  // namespace kyvien::hall
