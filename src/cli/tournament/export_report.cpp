// kyvien tournament export FILE --format F — writes a tournament in the format of another program
// or for a notice board.
#include <fmt/chrono.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <span>

#include "base/reason.h"
#include "base/result.h"
#include "cli/support/command_line.h"
#include "cli/support/exit_code.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "cli/tournament/remarks.h"
#include "cli/tournament/verbs.h"
#include "exchange/reports/collection.h"
#include "exchange/reports/export.h"
#include "exchange/source.h"
#include "record/game_file/game_file.h"
#include "store/sqlite_log.h"
#include "tournament/ranking/tie_breaks.h"
#include "words/answers.h"
#include "words/lists.h"

namespace kyvien::cli {
namespace export_report {
namespace {

struct Options {
    std::string file, format = "trf26", output = "-", language = "en", ties, han = "pinyin",
                      page = "a4", sides = "auto", data, logo;
    std::vector<std::string> lists, games;
    int round = 0;
    bool json = false;
};

/// A game of the hall's own store, as downloadable text.
Result<std::string> game_of_hall(store::EventLog& log, const std::string& id) {
    const auto lines = KYVIEN_TRY(log.read(id));
    if (lines.empty())
        return refuse("no-such-game", fmt::format("the hall has no game {}", id));
    std::string text;
    for (const store::StoredEvent& event : lines)
        text += event.line + "\n";
    auto file = KYVIEN_TRY(record::game_file_of_log(text, "en"));
    return std::move(file.text);
}

/// Where the moves of the boards are searched: the hall's folder, then the named files.
class Games {
  public:
    Result<void> open(const Options& options) {
        for (const std::string& path : options.games) {
            const auto text = KYVIEN_TRY(read_whole_file(path));
            const auto first = text.find_first_not_of(" \t\r\n");
            const bool sgf =
                first != std::string::npos && (text[first] == '(' || text[first] == ';');
            const std::size_t count = sgf ? status_.add_sgf(text) : status_.add_pgn(text);
            fmt::print(
                stderr, "{}: {}\n", path,
                spoken(words::answers::CountGames{.count = static_cast<std::int64_t>(count)}));
        }
        if (options.data.empty())
            return {};
        const std::filesystem::path path = std::filesystem::path(options.data) / "kyvien.db";
        std::error_code error;
        if (!std::filesystem::exists(path, error))
            return refuse("file-unreadable", fmt::format("there is no {}", path.string()),
                          std::nullopt,
                          with_reason({{"path", path.string()}}, system_reason(ENOENT)));
        auto opened = KYVIEN_TRY(store::open_sqlite_log(path.string()));
        log_ = std::move(opened);
        return {};
    }

    [[nodiscard]] std::optional<std::string> find(const exchange::Tournament& tournament,
                                                  const exchange::PlayedBoard& board) const {
        if (log_ && !board.game.empty()) {
            if (auto text = game_of_hall(*log_, board.game))
                return *std::move(text);
            else
                fmt::print(stderr, "{}\n",
                           spoken(words::answers::ExportBoard{.round = std::to_string(board.round),
                                                              .board = std::to_string(board.table),
                                                              .why = refusal_text(text.error())}));
        }
        return status_.find(tournament, board);
    }

  private:
    exchange::GameCollection status_;
    std::unique_ptr<store::EventLog> log_;
};

Result<exchange::ExportSettings> command_of(const Options& options) {
    exchange::ExportSettings settings;
    settings.format =
        exchange::find_export_format(options.format).value();  // the parser has checked it
    for (const std::string& list : options.lists)
        settings.lists.push_back(exchange::find_export_list(list).value());
    settings.round = options.round;
    settings.tie_breaks = options.ties;
    settings.list.language = KYVIEN_TRY(read_language(options.language));
    settings.list.han = options.han == "stroke" ? paper::HanOrder::Stroke : paper::HanOrder::Pinyin;
    settings.list.sides = sides_asked(options.sides);
    settings.page = options.page == "letter" ? paper::kLetter : paper::kA4;
    // Even if the format has no places, so that a typing error is not ignored.
    KYVIEN_TRY(tournament::parse_tie_breaks(options.ties));
    settings.logo = KYVIEN_TRY(read_logo(options.logo));
    const std::time_t now = std::time(nullptr);
    settings.created = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
    settings.foot = fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(now));
    return settings;
}

/// A report and another program's file are complete in themselves; a requested list would not be
/// part of them.
bool has_lists(exchange::ExportFormat format) {
    using enum exchange::ExportFormat;
    return format == Csv || format == Xlsx || format == Html || format == Pdf;
}

/// Whether missing results change the list.
bool rests_on_results(exchange::ExportList list) {
    using enum exchange::ExportList;
    return list == Standings || list == Crosstable || list == Prizes || list == Certificates ||
           list == Ratings;
}

/// Tables are those after the last complete round unless a round is named; ratings change by every
/// game.
void warn_about_results(const Options& options, const exchange::Source& source,
                        const std::vector<exchange::ExportList>& lists) {
    const bool counts_all = std::ranges::find(lists, exchange::ExportList::Ratings) != lists.end();
    const int round = options.round > 0 ? options.round
                      : counts_all      ? source.rounds
                                        : source.complete;
    warn_of_missing_results("export", options.file, *source.office, round);
    if (options.round == 0 && round < source.rounds)
        print_error("tournament export",
                    fmt::format("{}: {}", options.file,
                                say(words::lists::RoundIsPlayed{std::to_string(round + 1)},
                                    message_language())));
}

int run(const Options& options) {
    const auto fail = [&](const Refusal& refusal) {
        return print_refusal("export", options.file, refusal, options.json, exit_code_of(refusal),
                             options.language);
    };
    auto settings = command_of(options);
    if (!settings && settings.error().code == "file-unreadable")
        return print_refusal("export", options.logo, settings.error(), options.json, kTrouble,
                             options.language);
    if (!settings) {
        const auto language = rulebook::find_language(options.language);
        print_error("tournament export",
                    refusal_text(settings.error(), language.value_or(language_of_locale())));
        return kUsage;
    }
    if (!options.lists.empty() && !has_lists(settings->format)) {
        print_error("tournament export",
                    spoken(words::answers::ExportNoLists{.format = options.format}));
        return kUsage;
    }
    const auto bytes = read_whole_file(options.file);
    if (!bytes)
        return fail(bytes.error());
    const auto source = exchange::read_source(*bytes, exchange::detect_file_form(*bytes));
    if (!source)
        return fail(source.error());
    warn_of_incomplete_change(options.file, source->has_incomplete_batch);
    Games games;
    if (auto opened = games.open(options); !opened)
        return fail(opened.error());
    const exchange::Tournament exported =
        source->office ? exchange::games_of(*source->office) : source->tournament;
    settings->find_game = [&](const exchange::PlayedBoard& board) {
        return games.find(exported, board);
    };
    const auto made = exchange::export_tournament(*source, *settings);
    if (!made)
        return fail(made.error());
    for (const exchange::Remark& remark : made->remarks)
        fmt::print(stderr, "{}: {}\n", options.file, remark_in_words(remark));
    if (source->office && std::ranges::any_of(settings->lists, rests_on_results))
        warn_about_results(options, *source, settings->lists);
    if (const auto saved = write_whole_file(options.output, made->bytes); !saved)
        return fail(saved.error());
    return kSuccess;
}

}  // namespace
}  // namespace export_report

std::optional<exchange::Sides> sides_asked(const std::string& name) {
    return name == "red"     ? std::optional(exchange::Sides::RedBlack)
           : name == "black" ? std::optional(exchange::Sides::BlackWhite)
           : name == "white" ? std::optional(exchange::Sides::WhiteBlack)
                             : std::nullopt;
}

Result<std::string> read_logo(const std::string& path) {
    if (path.empty())
        return std::string();
    auto bytes = KYVIEN_TRY(read_whole_file(path));
    if (!paper::is_logo(bytes))
        return bad_argument({"argument-logo",
                             "{path} is not a PNG of up to 4 MB and 4,000 pixels a side",
                             {{"path", path}}});
    return bytes;
}

void add_tournament_export(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<export_report::Options>();
    Command* command = tournament.add_subcommand("export", "tournament.export");
    command->add_option("file", options->file, "tournament.export.file")->required();
    command->add_option("--format", options->format, "tournament.export.format")
        ->capture_default_str()
        ->check(OneOf(words_of(exchange::export_format_names())));
    command->add_option("-o,--output", options->output, "any.output");
    command->add_option("--list", options->lists, "tournament.export.list")
        ->delimiter(',')
        ->check(OneOf(words_of(exchange::export_list_names())));
    command->add_option("--round", options->round, "tournament.export.round")
        ->check(Range(1, tournament::kMaxRounds));
    command->add_option("--language", options->language, "any.languages")->capture_default_str();
    command->add_option("--han", options->han, "tournament.export.han")
        ->capture_default_str()
        ->check(OneOf({"pinyin", "stroke"}));
    command->add_option("--paper", options->page, "tournament.export.paper")
        ->capture_default_str()
        ->check(OneOf({"a4", "letter"}));
    command->add_option("--logo", options->logo, "tournament.export.logo");
    command->add_option("--sides", options->sides, "tournament.export.sides")
        ->capture_default_str()
        ->check(OneOf({"auto", "white", "red", "black"}));
    command->add_option("--tie-breaks", options->ties, "any.tie-breaks");
    command->add_option("--games", options->games, "tournament.export.games");
    command->add_option("--data", options->data, "tournament.export.data");
    command->add_flag("--json", options->json, "tournament.export.json");
    command->callback([options, &outcome] { outcome.code = export_report::run(*options); });
}

}  // namespace kyvien::cli
