// What the law of Gomoku says about a record in SGF (judge/internal/games.h).
#include <fmt/format.h>

#include "gomoku/board.h"
#include "gomoku/law.h"
#include "judge/internal/games.h"

namespace kyvien::judge {
namespace gomoku_judge {
namespace {

using gomoku::Board;
using gomoku::Point;
using gomoku::Stone;
using notation::SgfNode;

class GomokuJudge final : public internal::SgfJudge {
  public:
    bool judge(const notation::SgfText& tree, GameReport& report) override {
        auto read = notation::read_sgf(tree.text, tree.first_line);
        root_ = {};
        if (!read) {
            const notation::SgfFault& fault = read.error();
            report.findings.push_back({.code = fault.code,
                                       .line = fault.line,
                                       .column = fault.column,
                                       .message = fault.reason});
            return true;
        }
        root_ = read->root();
        replay(*read, report);
        return true;
    }

    void fill_header(GameReport& report) const override {
        const auto text = [this](std::string_view name) {
            return notation::sgf_simple_text(root_.value(name));
        };
        report.first = text("PB");
        report.second = text("PW");
        report.event = text("EV");
        report.date = text("DT");
        report.result = text("RE");
    }

  private:
    static void add(GameReport& report, const SgfNode& node, std::string code, rulebook::Clause by,
                    std::string message) {
        report.findings.push_back({.code = std::move(code),
                                   .clause = by,
                                   .ply = report.plies,
                                   .line = node.line,
                                   .column = node.column,
                                   .message = std::move(message)});
    }

    void replay(const notation::SgfTree& tree, GameReport& report) const {
        Board board;
        char winner = 0;
        for (const std::uint32_t index : tree.main_line()) {
            const SgfNode& node = tree.nodes[index];
            for (const char* color : {"B", "W"}) {
                if (node.find(color) == nullptr)
                    continue;
                ++report.plies;
                if (winner != 0)
                    return add(report, node, "played-on", gomoku::clause("3.1"),
                               "The game was won before this stone was set.");
                const Stone stone = *color == 'B' ? Stone::Black : Stone::White;
                if (stone != board.turn())
                    return add(report, node, "wrong-turn", gomoku::clause("2.1"),
                               "This side is not to move.");
                const auto point = point_of(node.value(color));
                if (!point || board.at(*point) != Stone::None)
                    return add(report, node, "illegal-move", gomoku::clause("2.2"),
                               "No stone can be set there.");
                board.set(*point, stone);
                if (!board.five_through(*point, true).empty())
                    winner = *color;
            }
        }
        const std::string_view claimed = tree.root().value("RE");
        if (winner != 0 && !claimed.empty() && claimed[0] != winner)
            add(report, tree.root(), "wrong-result", gomoku::clause("3.1"),
                fmt::format("{} has five in a row, but the record says {}.",
                            winner == 'B' ? "Black" : "White", claimed));
    }

    static std::optional<Point> point_of(std::string_view text) {
        if (text.size() != 2)
            return std::nullopt;
        const Point point{text[0] - 'a', gomoku::kLines - 1 - (text[1] - 'a')};
        return gomoku::find_point(name(point)) == point ? std::optional(point) : std::nullopt;
    }

    SgfNode root_;
};

}  // namespace
}  // namespace gomoku_judge

namespace registered {

extern const Entry gomoku;
constinit const Entry gomoku = {.format = "sgf",
                                .make_sgf = []() -> std::unique_ptr<internal::SgfJudge> {
                                    return std::make_unique<gomoku_judge::GomokuJudge>();
                                },
                                .sgf_game = 4};

}  // namespace registered
}  // namespace kyvien::judge
