#include "hall/library/library_import.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "conduct/settings/game.h"
#include "exchange/imports/federation_list.h"
#include "judge/replay.h"

namespace kyvien::hall {
namespace library_import {
namespace {

store::LibraryOutcome outcome_of(judge::Outcome outcome) {
    switch (outcome) {
    case judge::Outcome::FirstWon:
        return store::LibraryOutcome::FirstWon;
    case judge::Outcome::Drawn:
        return store::LibraryOutcome::Drawn;
    case judge::Outcome::SecondWon:
        return store::LibraryOutcome::SecondWon;
    case judge::Outcome::Open:
        break;
    }
    return store::LibraryOutcome::Open;
}

/// "?" and "????.??.??" mean unknown in PGN.
std::string known(std::string text) {
    return text.find_first_not_of("?. -") == std::string::npos ? std::string() : std::move(text);
}

store::AddedGame added_game(judge::GameReport&& report) {
    judge::Replay& replay = *report.replay;
    store::AddedGame game;
    game.game = conduct::name(report.kind);
    game.first = known(std::move(report.first));
    game.second = known(std::move(report.second));
    game.event = known(std::move(report.event));
    game.date = known(std::move(report.date));
    game.result = std::move(report.result);
    game.first_words = exchange::search_words(game.first);
    game.second_words = exchange::search_words(game.second);
    game.event_words = exchange::search_words(game.event);
    game.ending = replay.ended.code;
    if (const auto& clause = replay.ended.clause)
        game.clause = fmt::format("{}:{}", rulebook::slug(clause->law()), clause->id());
    game.outcome = outcome_of(replay.outcome);
    game.plies = report.plies;
    game.opening = std::move(replay.opening);
    game.positions = std::move(replay.positions);
    game.record = std::move(replay.text);
    return game;
}

}  // namespace
}  // namespace library_import

const judge::Finding* reason_left_out(const judge::GameReport& report) {
    const auto error =
        std::ranges::find(report.findings, judge::Severity::Error, &judge::Finding::severity);
    if (error != report.findings.end())
        return &*error;
    return report.findings.empty() ? nullptr : &report.findings.front();
}

Result<ImportSums> import_archive(store::GameLibrary& library, std::string_view name,
                                  const std::vector<std::string>& files,
                                  const ImportOptions& options, const ImportSink& sink) {
    ImportSums sums;
    auto adding = KYVIEN_TRY(library.add_to(name));
    std::optional<Refusal> trouble;  // the first one; nothing after it is imported
    const judge::JudgeSink judged{.on_game =
                                      [&](judge::GameReport&& report) {
                                          ++sums.read;
                                          if (trouble)
                                              return;
                                          if (!report.replay || !report.replay->is_whole) {
                                              ++sums.left_out;
                                              if (sink.on_left_out)
                                                  sink.on_left_out(report);
                                              return;
                                          }
                                          if (report.plies == 0) {
                                              ++sums.without_moves;
                                              return;
                                          }
                                          const auto added = adding.add(
                                              library_import::added_game(std::move(report)));
                                          if (!added)
                                              trouble = added.error();
                                          else
                                              ++(*added ? sums.added : sums.known);
                                      },
                                  .on_file =
                                      [&](const judge::FileSummary& file) {
                                          sums.troubles += file.trouble.has_value();
                                          if (sink.on_file)
                                              sink.on_file(file);
                                      },
                                  .on_progress = sink.on_progress};
    judge::judge_stream(files,
                        {.format = options.format,
                         .encoding = options.encoding,
                         .reports = judge::Reports::All,
                         .replays = judge::Replays::Included,
                         .threads = options.threads,
                         .part = std::nullopt},
                        judged);
    if (trouble)
        return std::unexpected(*std::move(trouble));
    KYVIEN_TRY(adding.finish());
    return sums;
}

}  // namespace kyvien::hall
