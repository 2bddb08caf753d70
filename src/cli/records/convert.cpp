// kyvien convert [FILE] — converts game records between formats and notations.
#include <fmt/core.h>

#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cli/records/announce.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/files.h"
#include "cli/support/message.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "judge/byte_source.h"
#include "notation/pgn/moves.h"
#include "notation/sgf/sgf.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace convert {
namespace {

using namespace notation;

struct Options {
    std::string file = "-";
    std::string to = "san";
    std::string letters;
    std::string from_letters;
    std::string from;
    std::string encoding;
    std::string output;
};

/// Parses "san", "long", "fide", "uci"; nothing for any other text.
std::optional<ChessMoveForm> find_chess_form(std::string_view name, Letters letters) {
    ChessMoveForm form;
    form.style.letters = letters;
    if (name == "long")
        form.style.length = MoveLength::Long;
    else if (name == "fide")
        form.style = fide_style(letters);
    else if (name == "uci")
        form.uci = true;
    else if (name != "san")
        return std::nullopt;
    return form;
}

/// "announce" for the names of Appendix D, "announce-vi" and so on for a language.
std::optional<Spoken> find_spoken_form(std::string_view name) {
    constexpr std::string_view kWord = "announce";
    if (name == kWord)
        return Spoken::German;
    if (!name.starts_with(kWord) || name[kWord.size()] != '-')
        return std::nullopt;
    return find_spoken(name.substr(kWord.size() + 1));
}

/// What to do with the games.
struct Plan {
    ChessMoveForm chess;
    std::optional<Spoken> announced;  // instead of PGN
    std::optional<Letters> from_letters;
    XiangqiForm xiangqi = XiangqiForm::Iccs;
    std::optional<XiangqiForm> from_form;
    bool for_chess = false;    // --to names a chess notation
    bool for_xiangqi = false;  // --to names a xiangqi notation
};

std::optional<Plan> make_plan(const Options& options) {
    Plan plan;
    const auto unknown = [](std::string_view what, std::string_view name, std::string_view list) {
        print_error("convert", spoken(words::answers::ConvertUnknown{
                                   .what = what, .word = name, .known = list}));
        return std::nullopt;
    };
    constexpr std::string_view kLetters = "en, vi, fr, de, es, ru, figurine";
    Letters letters = Letters::English;
    if (!options.letters.empty()) {
        const auto found = notation::find_letters(options.letters);
        if (!found)
            return unknown("letters", options.letters, kLetters);
        letters = *found;
    }
    if (!options.from_letters.empty()) {
        plan.from_letters = notation::find_letters(options.from_letters);
        if (!plan.from_letters)
            return unknown("letters", options.from_letters, kLetters);
    }
    if (!options.from.empty()) {
        plan.from_form = find_xiangqi_form(options.from);
        if (!plan.from_form)
            return unknown("notation", options.from,
                           "iccs, iccs-dashed, uci, wxf, zh-Hans, zh-Hant, vi");
    }
    plan.announced = find_spoken_form(options.to);
    const auto chess = find_chess_form(plan.announced ? "uci" : options.to, letters);
    const auto xiangqi = find_xiangqi_form(options.to);
    if (!chess && !xiangqi)
        return unknown("notation", options.to,
                       "chess: san, long, fide, uci, announce, announce-en, announce-vi, "
                       "announce-zh-Hans, announce-zh-Hant; xiangqi: iccs, iccs-dashed, uci, "
                       "wxf, zh-Hans, zh-Hant, vi");
    plan.for_chess = chess.has_value();
    plan.for_xiangqi = xiangqi.has_value();
    if (chess)
        plan.chess = *chess;
    if (xiangqi)
        plan.xiangqi = *xiangqi;
    return plan;
}

/// Continues to read the source after the text that has been examined.
class Input {
  public:
    explicit Input(std::unique_ptr<judge::ByteSource> source) : source_(std::move(source)) {
        head_.resize(1 << 16);
        head_.resize(read(head_.data(), head_.size()));
    }
    [[nodiscard]] std::string_view head() const { return head_; }
    [[nodiscard]] const std::optional<Refusal>& trouble() const { return trouble_; }

    std::size_t take(char* into, std::size_t capacity) {
        if (at_ < head_.size()) {
            const std::size_t count = head_.copy(into, capacity, at_);
            at_ += count;
            return count;
        }
        return read(into, capacity);
    }

  private:
    std::size_t read(char* into, std::size_t capacity) {
        if (trouble_)
            return 0;
        const auto count = source_->read({into, capacity});
        if (!count)
            trouble_ = count.error();
        return count ? *count : 0;
    }

    std::unique_ptr<judge::ByteSource> source_;
    std::string head_;
    std::size_t at_ = 0;
    std::optional<Refusal> trouble_;
};

bool is_sgf(std::string_view head) {
    const std::size_t first = head.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && (head[first] == '(' || head[first] == ';');
}

/// Receives one written game.
using Put = std::function<void(std::string_view)>;

/// Text without a tag, a move or a result is not a game, and none is made from it.
bool is_game(const PgnGame& game) {
    return !game.tags.empty() || !game.line.moves.empty() || !game.result.empty();
}

std::size_t convert_pgn(Input& input, const Plan& plan, const Options& options, const Put& put) {
    std::size_t faults = 0;
    PgnReader reader([&](char* into, std::size_t capacity) { return input.take(into, capacity); });
    while (auto game = reader.next()) {
        const std::size_t first_line = game->first_line;
        const bool xiangqi = is_xiangqi(*game);
        Result<void> done;
        if (xiangqi && plan.for_xiangqi)
            done = rewrite_moves(*game, plan.xiangqi, plan.from_form);
        else if (!xiangqi && plan.for_chess)
            done = rewrite_moves(*game, plan.chess, plan.from_letters);
        if (!done) {
            print_error_at(options.file, first_line, 0, refusal_text(done.error()));
            ++faults;
        }
        for (const PgnFault& fault : game->faults)
            print_error_at(options.file, fault.line, fault.column,
                           fault_text(fault.code, fault.reason));
        faults += game->faults.size();
        if (!is_game(*game))
            continue;
        put(plan.announced && !xiangqi ? announced_game(*game, *plan.announced) : write_pgn(*game));
    }
    return faults;
}

std::size_t convert_sgf(Input& input, const Options& options, const Put& put) {
    std::size_t faults = 0;
    SgfReader reader([&](char* into, std::size_t capacity) { return input.take(into, capacity); });
    while (auto tree = reader.next()) {
        if (!*tree) {
            const SgfFault& fault = tree->error();
            print_error_at(options.file, fault.line, fault.column,
                           fault_text(fault.code, fault.reason));
            ++faults;
            continue;
        }
        for (const SgfFault& fault : (*tree)->faults)
            print_error_at(options.file, fault.line, fault.column,
                           fault_text(fault.code, fault.reason));
        faults += (*tree)->faults.size();
        put(write_sgf(**tree));
    }
    return faults;
}

/// Pending text beyond this size is written.
constexpr std::size_t kPending = std::size_t{1} << 16;

int fail(const Refusal& refusal) {
    print_error("convert", refusal_text(refusal));
    return exit_code_of(refusal);
}

int run(const Options& options) {
    const auto plan = make_plan(options);
    if (!plan)
        return kUsage;
    std::optional<Encoding> encoding;
    if (!options.encoding.empty()) {
        encoding = find_encoding(options.encoding);
        if (!encoding) {
            print_error("convert",
                        spoken(words::answers::ConvertUnknownEncoding{.word = options.encoding}));
            return kUsage;
        }
    }
    auto source = judge::open_file(options.file);
    if (!source)
        return fail(source.error());
    std::optional<OutputFile> file;
    if (!options.output.empty() && options.output != "-") {
        auto opened = OutputFile::open(options.output);
        if (!opened)
            return fail(opened.error());
        file.emplace(*std::move(opened));
    }
    Result<void> written;
    std::string pending;
    const auto flush = [&] {
        if (written && !pending.empty())
            written = file->write(pending);
        pending.clear();
    };
    Progress progress;
    std::size_t games = 0;
    const Put put = [&](std::string_view game) {
        progress.show(
            spoken(words::answers::CountGames{.count = static_cast<std::int64_t>(++games)}));
        if (!file) {
            fmt::print("{}\n", game);
            return;
        }
        pending.append(game).push_back('\n');
        if (pending.size() > kPending)
            flush();
    };
    Input input(judge::as_text(judge::unpacked(std::move(*source)), encoding));
    const bool blank = input.head().find_first_not_of(" \t\r\n") == std::string_view::npos;
    const std::size_t faults = is_sgf(input.head()) ? convert_sgf(input, options, put)
                                                    : convert_pgn(input, *plan, options, put);
    if (input.trouble()) {
        print_error("convert", refusal_of_file(options.file, *input.trouble()));
        return kTrouble;
    }
    progress.clear();
    const bool nothing = games == 0 && !blank;
    if (nothing)
        print_error("convert", options.file + ": " + spoken(words::answers::kNoGameFound));
    if (file && !nothing) {
        flush();
        if (written)
            written = file->finish();
        if (!written)
            return fail(written.error());
    }
    return faults > 0 || nothing ? kFindings : kSuccess;
}

}  // namespace
}  // namespace convert

void add_convert(Command& app, Outcome& outcome) {
    auto options = std::make_shared<convert::Options>();
    Command* command = app.add_subcommand("convert", "convert");
    command->add_option("file", options->file, "convert.file");
    command->add_option("--to", options->to, "convert.to");
    command->add_option("--letters", options->letters, "convert.letters");
    command->add_option("--from-letters", options->from_letters, "convert.from-letters");
    command->add_option("--from", options->from, "convert.from");
    command->add_option("--encoding", options->encoding, "convert.encoding");
    command->add_option("-o,--output", options->output, "any.output");
    command->callback([options, &outcome] { outcome.code = convert::run(*options); });
}

}  // namespace kyvien::cli
