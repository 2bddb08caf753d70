// kyvien tournament ratings FILE — the changes of the players' FIDE ratings by the event.
#include <fmt/format.h>

#include <memory>

#include "base/text.h"
#include "cli/support/command_line.h"
#include "cli/support/exit_code.h"
#include "cli/support/message_language.h"
#include "cli/tournament/tables/table_output.h"
#include "cli/tournament/verbs.h"
#include "exchange/reports/rating_report.h"

namespace kyvien::cli {
namespace ratings_verb {
namespace {

using tournament::CoefficientTerms;

struct Options : TableOptions {
    std::vector<std::string> coefficients;
    int round = 0;
};

std::unexpected<Refusal> bad_coefficient(const std::string& text) {
    return bad_argument({"argument-coefficient",
                         "'{text}' is neither a K from 1 to 100 nor a number and its K as in 7=40",
                         {{"text", text}}});
}

/// "20" applies to everybody, "7=40" to number 7.
Result<CoefficientTerms> terms_of(const std::vector<std::string>& texts,
                                  const tournament::Event& event) {
    constexpr int kMax = 100;
    CoefficientTerms terms;
    for (const std::string& text : texts) {
        const auto sign = text.find('=');
        const auto k = exchange::whole_number(
            std::string_view(text).substr(sign == std::string::npos ? 0 : sign + 1));
        if (!k || *k < 1 || *k > kMax)
            return bad_coefficient(text);
        if (sign == std::string::npos) {
            terms.common_coefficient = *k;
            continue;
        }
        const auto number = exchange::whole_number(std::string_view(text).substr(0, sign));
        if (!number || *number < 1 || *number > tournament::kMaxEntries)
            return bad_coefficient(text);
        const auto entry = static_cast<tournament::EntryNumber>(*number);
        if (event.find(entry) == nullptr)
            return bad_argument(
                {"argument-no-entry", "there is no number {number}", {{"number", *number}}});
        terms.player_coefficients[entry] = *k;
    }
    return terms;
}

/// The JSON keys, in the order of exchange::rating_table()'s columns.
const std::vector<std::string> kKeys = {"number", "name",       "rating",  "games",
                                        "score",  "expected",   "average", "k",
                                        "change", "new_rating", "note"};

std::string_view code_of(tournament::RatingOutcome outcome) {
    constexpr std::string_view kCodes[] = {"changed",  "first",       "too-few-games",
                                           "no-point", "below-floor", "no-games"};
    return kCodes[static_cast<std::size_t>(outcome)];
}

Result<Table> made(const Options& options, rulebook::Language language) {
    const auto bytes = KYVIEN_TRY(read_whole_file(options.file));
    const auto source = KYVIEN_TRY(exchange::read_source(bytes, exchange::detect_file_form(bytes)));
    warn_of_incomplete_change(options.file, source.has_incomplete_batch);
    const int round = options.round > 0 ? options.round : source.rounds;
    if (round > source.rounds)
        return refuse("no-such-round", fmt::format("round {} is not paired", round), std::nullopt,
                      {{"round", std::to_string(round)}});
    auto changes = KYVIEN_TRY(exchange::rating_changes(source, round, {}));
    const auto terms = KYVIEN_TRY(terms_of(options.coefficients, changes.event));
    auto printed = KYVIEN_TRY(exchange::rating_table(source, round, {.language = language}, terms));
    Table table;
    table.title = fmt::format("{}{}{}", printed.title, rulebook::colon(language), printed.about);
    table.keys = kKeys;
    for (const paper::Column& column : printed.columns) {
        table.head.push_back(column.head);
        table.to_the_right.push_back(column.align == paper::Align::Right);
    }
    table.rows = std::move(printed.rows);
    // Programs identify the reason by its code.
    if (options.json) {
        changes = KYVIEN_TRY(exchange::rating_changes(source, round, terms));
        for (std::size_t i = 0; i < table.rows.size(); ++i)
            table.rows[i].back() = code_of(changes.lines[i].outcome);
    }
    return table;
}

int run(const Options& options) {
    const auto language = read_language(options.language);
    const auto table =
        language ? made(options, *language) : Result<Table>(std::unexpected(language.error()));
    if (!table)
        return print_refusal(options.verb, options.file, table.error(), options.json,
                             exit_code_of(table.error()), options.language);
    return write_table(options, *table, *language);
}

}  // namespace
}  // namespace ratings_verb

void add_tournament_ratings(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<ratings_verb::Options>();
    options->verb = "ratings";
    Command* command = tournament.add_subcommand("ratings", "tournament.ratings");
    command->add_option("file", options->file, "tournament.ratings.file")->required();
    command->add_option("--k", options->coefficients, "tournament.ratings.k")->delimiter(',');
    command->add_option("--round", options->round, "any.after-round")
        ->check(Range(1, tournament::kMaxRounds));
    add_table_options(*command, *options);
    command->callback([options, &outcome] { outcome.code = ratings_verb::run(*options); });
}

}  // namespace kyvien::cli
