// kyvien life --batch FILE.sgf... — which chains are probably dead at the end, and the count.
#include <fmt/core.h>

#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/rules/sgf_archives.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "go/life/life.h"
#include "go/score.h"
#include "notation/go/gtp.h"
#include "notation/sgf/sgf.h"
#include "rulebook/clause.h"
#include "words/answers.h"
#include "words/verdicts.h"

namespace kyvien::cli {
namespace life {
namespace {

using notation::SgfLine;

struct Options {
    std::vector<std::string> files, batch;
    std::string komi;
    int playouts = go::LifeEffort{}.playouts;
    bool json = false;
};

struct Totals {
    std::size_t games = 0, unread = 0, dead = 0, faults = 0;
};

std::string points_text(const std::vector<go::Point>& points) {
    std::string text;
    for (const go::Point point : points)
        text += (text.empty() ? "" : " ") + notation::to_gtp(point);
    return text;
}

void points_field(JsonWriter& json, std::string_view name, const std::vector<go::Point>& points) {
    json.key(name).begin_array();
    for (const go::Point point : points)
        json.value(notation::to_gtp(point));
    json.end_array();
}

/// One game: its file and line, its name in the record, the final board.
struct Finished {
    std::string place;
    std::string name;
    go::Komi komi;
};

void print_json(const Finished& game, const go::DeadProposal& proposal, const go::Count& count) {
    const go::Outcome outcome = go::decide(count, game.komi);
    JsonWriter json;
    json.begin_object().field("place", game.place).field("game", game.name);
    points_field(json, "dead", proposal.dead);
    const auto begin_chain = [&](const go::ChainProposal& chain) {
        json.begin_object().field("color", chain.color == go::Color::Black ? "B" : "W");
        points_field(json, "stones", chain.stones);
    };
    json.key("chains").begin_array();
    for (const go::ChainProposal& chain : proposal.chains)
        if (chain.dead) {
            begin_chain(chain);
            json.field("confidence", chain.confidence).field("proved", chain.proved).end_object();
        }
    json.end_array().key("seki").begin_array();
    for (const go::ChainProposal& chain : proposal.chains)
        if (!chain.dead && (chain.seki || chain.contested)) {
            begin_chain(chain);
            json.field("contested", chain.contested).end_object();
        }
    json.end_array();
    json.field("black_area", count.black_stones + count.black_territory)
        .field("white_area", count.white_stones + count.white_territory)
        .field("shared", count.shared)
        .field("black_stones", count.black().text())
        .field("white_stones", count.white().text())
        .field("komi_points", game.komi.points_text())
        .field("result_stones", outcome.text())
        .field("result_points", outcome.points_text())
        .field("clause", "9");
    print_object(json.end_object());
}

std::string color_text(go::Color color) {
    return message_language() == rulebook::Language::En ? std::string(go::name(color))
           : color == go::Color::Black                  ? spoken(words::verdicts::kDetailBlack)
                                                        : spoken(words::verdicts::kDetailWhite);
}

void print_text(const Finished& game, const go::DeadProposal& proposal, const go::Count& count) {
    const go::Outcome outcome = go::decide(count, game.komi);
    fmt::print("{}{}{}\n", game.place, game.name.empty() ? "" : " ", game.name);
    for (const go::ChainProposal& chain : proposal.chains)
        if (chain.dead)
            fmt::print(
                "  {}\n",
                spoken(words::verdicts::LifeDead{
                    .color = color_text(chain.color),
                    .stones = points_text(chain.stones),
                    .why = chain.proved ? spoken(words::verdicts::kLifeProved)
                                        : spoken(words::verdicts::LifeConfidence{
                                              .percent = fmt::format("{}.{}", chain.confidence / 10,
                                                                     chain.confidence % 10)})}));
        else if (chain.seki || chain.contested)
            fmt::print("  {}\n",
                       spoken(words::verdicts::LifeSeki{
                           .color = color_text(chain.color),
                           .stones = points_text(chain.stones),
                           .why = spoken(chain.contested ? words::verdicts::kLifeContested
                                                         : words::verdicts::kLifeProved)}));
    fmt::print("  {}\n", spoken(words::verdicts::LifeCount{.black = count.black().text(),
                                                           .white = count.white().text(),
                                                           .shared = std::to_string(count.shared),
                                                           .stones = outcome.text(),
                                                           .points = outcome.points_text(),
                                                           .komi = game.komi.points_text()}));
}

/// The komi used: the option's, the record's, otherwise the standard one.
go::Komi komi_of(const SgfLine& line, const std::optional<go::Komi>& chosen) {
    if (chosen)
        return *chosen;
    if (const auto recorded = line.komi())
        if (const auto komi = recorded->komi())
            return *komi;
    return line.root_value("KM").empty() ? go::Komi() : go::Komi::none();
}

void propose(const Options& options, const std::string& file, const notation::SgfText& text,
             const std::optional<go::Komi>& chosen, Totals& totals) {
    ++totals.games;
    SgfLine line;
    if (const auto read = line.read(text); !read) {
        ++totals.unread;
        report_fault(file, read.error());
        return;
    }
    // A truncated record is counted as it is, which may not be where the game ended: reported.
    for (const notation::SgfFault& fault : line.faults())
        if (fault.code != "no-point")  // reported below, if it cannot be played
            report_fault(file, fault), ++totals.faults;
    go::Game game;
    if (const auto illegal = notation::replay(line, game, go::RepetitionRule::None)) {
        ++totals.unread;
        report_illegal_step(file, *illegal);
        return;
    }
    const Finished finished{fmt::format("{}:{}", file, text.first_line),
                            notation::sgf_simple_text(line.root_value("GN")),
                            komi_of(line, chosen)};
    go::LifeEffort effort;
    effort.playouts = options.playouts;
    const go::DeadProposal proposal = go::propose_dead(game.board(), effort);
    totals.dead += proposal.dead.size();
    const go::Count count = go::count(game.board(), proposal.dead);
    if (options.json)
        print_json(finished, proposal, count);
    else
        print_text(finished, proposal, count);
}

int run(const Options& options) {
    if (options.files.empty() == options.batch.empty()) {
        print_error("life", spoken(words::answers::kLifeFilesOrBatch));
        return kUsage;
    }
    std::optional<go::Komi> komi;
    if (!options.komi.empty()) {
        const auto read = go::Komi::parse_points(options.komi);
        if (!read) {
            print_error("life", refusal_text(read.error()));
            return kUsage;
        }
        komi = *read;
    }
    Totals totals;
    const SgfArchivesRead read =
        read_sgf_archives("life", options.files.empty() ? options.batch : options.files,
                          [&](const std::string& file, const notation::SgfText& text) {
                              propose(options, file, text, komi, totals);
                          });
    if (!options.json)
        fmt::print("{}\n",
                   spoken(words::verdicts::LifeTotal{.games = std::to_string(totals.games),
                                                     .unread = std::to_string(totals.unread),
                                                     .dead = std::to_string(totals.dead)}));
    if (read.unreadable)
        return kTrouble;
    return totals.unread + totals.faults == 0 && !read.without_games ? kSuccess : kFindings;
}

}  // namespace
}  // namespace life

void add_life(Command& app, Outcome& outcome) {
    auto options = std::make_shared<life::Options>();
    Command* command = app.add_subcommand("life", "life");
    command->add_option("files", options->files, "life.files");
    command->add_option("--batch", options->batch, "life.batch");
    command->add_option("--komi", options->komi, "life.komi");
    command->add_option("--playouts", options->playouts, "life.playouts")
        ->check(Range(1, 1'000'000));
    command->add_flag("--json", options->json, "life.json");
    command->callback([options, &outcome] { outcome.code = life::run(*options); });
}

}  // namespace kyvien::cli
