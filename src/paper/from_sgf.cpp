// Kifu from SGF (paper/source.h).
#include <fmt/format.h>

#include "base/reason.h"
#include "go/board.h"
#include "notation/sgf/sgf.h"
#include "paper/source.h"

namespace kyvien::paper {

using notation::SgfLine;
using notation::SgfStep;
using notation::SgfTree;

namespace from_sgf {
namespace {

std::string root(const SgfTree& tree, std::string_view name) {
    return notation::sgf_simple_text(tree.root().value(name));
}

/// "Lan 6p".
std::string player(const SgfTree& tree, std::string_view name, std::string_view rank) {
    const std::string grade = root(tree, rank);
    return grade.empty() ? root(tree, name) : fmt::format("{} {}", root(tree, name), grade);
}

std::string time_of(const SgfTree& tree) {
    std::string out;
    const std::string seconds = root(tree, "TM");
    char* end = nullptr;
    const double main = std::strtod(seconds.c_str(), &end);
    if (!seconds.empty() && end != nullptr && *end == '\0' && main > 0 && main < 1e6)
        out = time_text(
            clock::sudden_death(std::chrono::milliseconds(static_cast<std::int64_t>(main * 1000))));
    const std::string overtime = root(tree, "OT");
    return out.empty() || overtime.empty() ? out + overtime : out + " + " + overtime;
}

Heading heading_of_root(const SgfTree& tree) {
    Heading head;
    head.event = root(tree, "EV");
    if (head.event.empty())
        head.event = root(tree, "GN");
    head.place = root(tree, "PC");
    head.date = root(tree, "DT");
    head.round = root(tree, "RO");
    head.time = time_of(tree);
    head.first = player(tree, "PB", "BR");
    head.second = player(tree, "PW", "WR");
    return head;
}

Decision decision_of(const SgfTree& tree) {
    using Kind = notation::SgfResult::Kind;
    Decision decision;
    const std::string text = root(tree, "RE");
    const notation::SgfResult result = notation::read_sgf_result(text);
    if (result.kind == Kind::Unknown)
        return decision;
    decision.score = notation::write_sgf_result(result);
    if (result.winner)
        decision.meaning = *result.winner == go::Color::Black ? conduct::Score::FirstWins
                                                              : conduct::Score::SecondWins;
    else
        decision.score.clear();  // "0" and "Void" are printed in words
    if (result.kind == Kind::Draw)
        decision.meaning = conduct::Score::Draw;
    else if (result.kind == Kind::Void)
        decision.meaning = conduct::Score::Void;
    return decision;
}

/// Plays the line on a board and collects the contents of the diagram.
class Player {
  public:
    explicit Player(Kifu& kifu) : kifu_(kifu), board_(kifu.size) {}

    /// False if the step cannot be played.
    bool take(const SgfStep& step) {
        switch (step.kind) {
        case SgfStep::Kind::Play:
            return play(step);
        case SgfStep::Kind::Pass:
            kifu_.moves.push_back({step.color, std::nullopt});
            return true;
        case SgfStep::Kind::Place:
            place(step);
            return true;
        case SgfStep::Kind::Turn:
            return true;
        case SgfStep::Kind::Bad:
            return false;
        }
        return false;
    }

    void finish() const {
        kifu_.captured_by_black = taken_[0];
        kifu_.captured_by_white = taken_[1];
    }

  private:
    bool play(const SgfStep& step) {
        const auto outcome = board_.play(step.point, step.color);
        if (!outcome)
            return false;
        taken_[static_cast<std::size_t>(step.color)] += static_cast<int>(outcome->captured.size());
        kifu_.moves.push_back({step.color, step.point});
        return true;
    }
    /// Stones set up before the first move are drawn without a number.
    void place(const SgfStep& step) {
        board_.set(step.point, step.removes ? std::nullopt : std::optional(step.color));
        if (!kifu_.moves.empty())
            return;
        std::erase_if(kifu_.start, [&](const auto& each) { return each.first == step.point; });
        if (!step.removes)
            kifu_.start.emplace_back(step.point, step.color);
    }

    Kifu& kifu_;
    go::Board board_;
    int taken_[2] = {0, 0};
};

}  // namespace
}  // namespace from_sgf

Result<Kifu> kifu_of(std::string_view sgf, std::size_t first_line) {
    const auto bad = [](const notation::SgfFault& fault) {
        return refuse(
            "bad-sgf", fmt::format("line {}: {}", fault.line, fault.reason), std::nullopt,
            with_reason({{"line", std::to_string(fault.line)}}, Reason(fault.code, fault.reason)));
    };
    SgfLine line;
    if (const auto read = line.read(sgf, first_line); !read)
        return bad(read.error());
    const auto tree = notation::read_sgf(sgf, first_line);
    if (!tree)
        return bad(tree.error());
    Kifu kifu;
    kifu.heading = from_sgf::heading_of_root(*tree);
    kifu.decision = from_sgf::decision_of(*tree);
    kifu.size = line.size();
    kifu.komi = from_sgf::root(*tree, "KM");
    kifu.handicap = line.handicap();
    from_sgf::Player player(kifu);
    for (const SgfStep& step : line.steps())
        if (!player.take(step)) {
            kifu.fault = fmt::format("line {}: move {} cannot be played on this board",
                                     line.place_of(step.offset).first, kifu.moves.size() + 1);
            break;
        }
    player.finish();
    return kifu;
}

}  // namespace kyvien::paper
