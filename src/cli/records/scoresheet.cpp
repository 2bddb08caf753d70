// kyvien scoresheet — the record of a game, or an empty form, as a PDF to be printed and signed.
#include <fmt/chrono.h>
#include <fmt/core.h>

#include <cstdio>
#include <ctime>
#include <memory>
#include <string>

#include "base/reason.h"
#include "base/result.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/files.h"
#include "cli/support/message.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "conduct/log/event_line.h"
#include "judge/byte_source.h"
#include "notation/pgn/pgn.h"
#include "notation/sgf/sgf.h"
#include "paper/source.h"
#include "record/record_file.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace scoresheet {
namespace {

struct Options {
    std::string file;
    std::string blank;
    std::size_t game = 1;
    std::string language = "en";
    std::string notation;
    std::string output;
    paper::Heading heading;  // options take precedence over the record
};

std::unexpected<Refusal> no_such_game(const Options& options) {
    return refuse("no-such-game",
                  fmt::format("there is no game {} in {}", options.game, options.file),
                  std::nullopt, {{"file", options.file}});
}

Result<paper::Sheet> sheet_of_pgn(std::string_view text, const Options& options,
                                  rulebook::Language language) {
    notation::PgnReader reader(text);
    for (std::size_t number = 1; auto game = reader.next(); ++number) {
        if (number != options.game)
            continue;
        if (game->tags.empty() && game->line.moves.empty())
            break;  // text that is not a game
        auto sheet = paper::sheet_of(*game, options.notation, language);
        for (const notation::PgnFault& fault : game->faults)
            print_error_at(options.file, fault.line, fault.column,
                           fault_text(fault.code, fault.reason));
        if (!sheet)
            return refuse(sheet.error());
        return paper::Sheet(*std::move(sheet));
    }
    return no_such_game(options);
}

Result<paper::Sheet> sheet_of_sgf(std::string_view text, const Options& options) {
    notation::SgfSplitter splitter(text);
    for (std::size_t number = 1; const auto game = splitter.next(); ++number) {
        if (number != options.game)
            continue;
        auto kifu = KYVIEN_TRY(paper::kifu_of(game->text, game->first_line));
        if (!kifu.fault.empty())
            print_error_at(options.file, 0, 0, kifu.fault);
        return paper::Sheet(std::move(kifu));
    }
    return no_such_game(options);
}

Result<paper::Sheet> sheet_of_log(std::string_view text, const Options& options,
                                  rulebook::Language language) {
    if (options.game != 1)
        return no_such_game(options);
    const auto events = KYVIEN_TRY(conduct::decode_log(record::log_of(text)));
    auto sheet = paper::sheet_of(events, options.notation, language);
    if (sheet)
        paper::heading_of(*sheet).chain = base::to_hex(conduct::chain_of(events));
    return sheet;
}

/// The whole file as text, whatever its compression and encoding.
Result<std::string> text_of(const std::string& path) {
    const auto bytes = read_file(path);
    if (!bytes)
        return bytes;
    const auto source = judge::as_text(judge::unpacked(judge::from_memory(*bytes)));
    return read_whole(*source, path);
}

Result<paper::Sheet> sheet_of_file(const Options& options, rulebook::Language language) {
    const auto text = KYVIEN_TRY(text_of(options.file));
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (text.starts_with("v="))
        return sheet_of_log(text, options, language);
    if (first != std::string::npos && (text[first] == '(' || text[first] == ';'))
        return sheet_of_sgf(text, options);
    return sheet_of_pgn(text, options, language);
}

void add_given(paper::Heading& head, const paper::Heading& given) {
    const auto take = [](std::string& into, const std::string& from) {
        if (!from.empty())
            into = from;
    };
    take(head.event, given.event);
    take(head.place, given.place);
    take(head.date, given.date);
    take(head.round, given.round);
    take(head.board, given.board);
    take(head.time, given.time);
    take(head.first, given.first);
    take(head.second, given.second);
    take(head.arbiter, given.arbiter);
}

/// An empty form of a game, with what is known of it.
Result<paper::Sheet> blank_sheet(const std::string& name) {
    const auto game = conduct::find_game(name);
    if (!game) {
        const Reason why("usage-blank", "--blank takes {games}", {{"games", list_of_games()}});
        return refuse("bad-usage", why.english, std::nullopt, with_reason({}, why));
    }
    return paper::blank_sheet(*game);
}

int run(const Options& options) {
    const auto language = rulebook::find_language(options.language);
    if (!language) {
        print_error("scoresheet",
                    spoken(words::answers::UnknownLanguage{.word = options.language,
                                                           .known = "en, vi, zh-Hans, zh-Hant"}));
        return kUsage;
    }
    if (options.game == 0) {
        print_error("scoresheet", spoken(words::answers::kScoresheetGame));
        return kUsage;
    }
    auto sheet =
        options.blank.empty() ? sheet_of_file(options, *language) : blank_sheet(options.blank);
    if (!sheet) {
        const ExitCode code = exit_code_of(sheet.error());
        const bool is_of_file = options.blank.empty() && code != kUsage;
        print_error("scoresheet", is_of_file ? refusal_of_file(options.file, sheet.error())
                                             : refusal_text(sheet.error()));
        return code;
    }
    add_given(paper::heading_of(*sheet), options.heading);
    paper::heading_of(*sheet).printed =
        fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
    const auto printed = paper::pdf_of(*sheet, *language);
    if (!printed) {
        print_error("scoresheet", refusal_text(printed.error()));
        return kTrouble;
    }
    if (printed->unknown_glyphs > 0)
        print_error("scoresheet",
                    spoken(words::answers::ScoresheetNoFont{
                        .count = static_cast<std::int64_t>(printed->unknown_glyphs)}));
    if (const auto written = write_file(options.output, printed->pdf); !written) {
        print_error("scoresheet", refusal_text(written.error()));
        return kTrouble;
    }
    return kSuccess;
}

}  // namespace
}  // namespace scoresheet

void add_scoresheet(Command& app, Outcome& outcome) {
    auto options = std::make_shared<scoresheet::Options>();
    Command* command = app.add_subcommand("scoresheet", "scoresheet");
    auto* file = command->add_option("file", options->file, "scoresheet.file");
    auto* blank =
        command->add_option("--blank", options->blank, "scoresheet.blank")->excludes(file);
    command->add_option("--game", options->game, "any.game-of-file")->excludes(blank);
    command->add_option("--language", options->language, "scoresheet.language")
        ->capture_default_str();
    command->add_option("--notation", options->notation, "scoresheet.notation")->excludes(blank);
    command->add_option("-o,--output", options->output, "scoresheet.output")->required();
    paper::Heading& head = options->heading;
    command->add_option("--event", head.event, "any.event-name");
    command->add_option("--venue", head.place, "scoresheet.venue");
    command->add_option("--date", head.date, "scoresheet.date");
    command->add_option("--round", head.round, "scoresheet.round");
    command->add_option("--board", head.board, "scoresheet.board");
    command->add_option("--time", head.time, "scoresheet.time");
    command->add_option("--first", head.first, "scoresheet.first");
    command->add_option("--second", head.second, "scoresheet.second");
    command->add_option("--arbiter", head.arbiter, "scoresheet.arbiter");
    command->callback([options, &outcome] {
        if (options->file.empty() && options->blank.empty()) {
            print_error("scoresheet", spoken(words::answers::kScoresheetFileOrBlank));
            outcome.code = kUsage;
            return;
        }
        outcome.code = scoresheet::run(*options);
    });
}

}  // namespace kyvien::cli
