// kyvien cycle --sgf FILE... — the repeated positions of Go games, how they arose, and the ruling
// of article 20.
#include "cli/rules/go_cycle.h"

#include <fmt/core.h>

#include <cstdio>
#include <utility>

#include "cli/rules/sgf_archives.h"
#include "cli/support/command.h"
#include "cli/support/message_language.h"
#include "go/article20.h"
#include "notation/go/cycle.h"
#include "notation/sgf/sgf.h"
#include "words/go-cycle.h"
#include "words/verdicts.h"

namespace kyvien::cli {
namespace go_cycle {
namespace {

struct Totals {
    std::size_t games = 0, unread = 0, cycles = 0;
};

/// The shape of a cycle; in English in the form used within a sentence.
std::string shape_text(go::CycleShape shape) {
    const auto* texts = words::go_cycle::find("shape." + std::string(go::code(shape)));
    return std::string(message_language() == rulebook::Language::En || texts == nullptr
                           ? go::name(shape)
                           : rulebook::in(*texts, message_language()));
}

/// `move` and `from` are move numbers; set-ups are not counted.
void tell(const std::string& place, std::size_t move, std::size_t from,
          const go::CycleEvidence& evidence) {
    const go::Cycle& cycle = evidence.cycle;
    fmt::print("{}\n", spoken(words::verdicts::CycleGo{.place = place,
                                                       .move = std::to_string(move),
                                                       .shape = shape_text(evidence.shape),
                                                       .clause = go::clause_of(evidence.shape).id(),
                                                       .plays = std::to_string(cycle.plays),
                                                       .black = std::to_string(cycle.black_lost),
                                                       .white = std::to_string(cycle.white_lost)}));
    fmt::print("  {}\n  {}\n", notation::write_cycle(evidence.turns),
               spoken(words::verdicts::CycleGoPosition{.turn = std::to_string(from)}));
    for (const std::string& row : evidence.position.rows())
        fmt::print("    {}\n", row);
}

/// Replays the record and reports each play that repeats a position.
void follow(const std::string& place, const go::Game& record, Totals& totals) {
    go::Game game(record.size());
    std::size_t move = 0;
    for (std::size_t ply = 0; ply < record.plies(); ++ply) {
        const go::Turn turn = record.at_ply(ply);
        move += turn.kind != go::Turn::Kind::Setup ? 1 : 0;
        if (turn.kind == go::Turn::Kind::Pass) {
            game.pass(turn.color, turn.pass);
        } else if (turn.kind == go::Turn::Kind::Setup) {
            (void)game.setup(record.setup_at_ply(ply));  // points of this board
        } else if (const auto played = game.record(turn.point, turn.color);
                   played && played->cycle) {
            ++totals.cycles;
            std::size_t from = 0;
            for (std::size_t turns = 0; turns < played->cycle->from_ply; ++turns)
                from += record.at_ply(turns).kind != go::Turn::Kind::Setup;
            tell(place, move, from, go::cycle_evidence(game, *played->cycle));
        }
    }
}

void read_game(const std::string& file, const notation::SgfText& text, Totals& totals) {
    ++totals.games;
    notation::SgfLine line;
    if (const auto read = line.read(text); !read) {
        ++totals.unread;
        report_fault(file, read.error());
        return;
    }
    go::Game record;
    if (const auto illegal = notation::replay(line, record, go::RepetitionRule::None)) {
        ++totals.unread;
        report_illegal_step(file, *illegal);
    }
    const std::string game = notation::sgf_simple_text(line.root_value("GN"));
    follow(fmt::format("{}:{}{}{}", file, text.first_line, game.empty() ? "" : " ", game), record,
           totals);
}

}  // namespace
}  // namespace go_cycle

int print_go_cycles(const std::vector<std::string>& files) {
    go_cycle::Totals totals;
    const SgfArchivesRead read = read_sgf_archives(
        "cycle", files, [&](const std::string& file, const notation::SgfText& text) {
            go_cycle::read_game(file, text, totals);
        });
    fmt::print("{}\n",
               spoken(words::verdicts::CycleGoTotal{.games = std::to_string(totals.games),
                                                    .unread = std::to_string(totals.unread),
                                                    .cycles = std::to_string(totals.cycles)}));
    if (read.unreadable)
        return kTrouble;
    return totals.unread == 0 && !read.without_games ? kSuccess : kFindings;
}

}  // namespace kyvien::cli
