// kyvien sign FILE — signs the record of a game.
#include <fmt/core.h>

#include <charconv>
#include <sodium.h>

#include <cstdio>
#include <memory>

#include "cli/records/keys.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/files.h"
#include "cli/support/message.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "record/record_file.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace sign {
namespace {

struct Options {
    std::string file;
    std::string key;
    std::string as;
    std::string output;
};

int fail(const Refusal& refusal) {
    print_error("sign", refusal_text(refusal));
    return exit_code_of(refusal);
}

/// Converts "line 10: reason" about a record to FILE:10: reason.
int fail_in(const std::string& file, const Refusal& refusal) {
    std::string_view reason = refusal.english;
    std::size_t line = 0;
    constexpr std::string_view kLine = "line ";
    if (reason.starts_with(kLine)) {
        const char* const from = reason.data() + kLine.size();
        const char* const end = reason.data() + reason.size();
        const auto [after, error] = std::from_chars(from, end, line);
        if (error == std::errc{} && std::string_view(after, end).starts_with(": "))
            reason = std::string_view(after + 2, end);
        else
            line = 0;
    }
    print_error_at(file, line, 0, reason);
    return exit_code_of(refusal);
}

int run(const Options& options) {
    const auto role = conduct::find_role(options.as);
    if (!role) {
        print_error("sign", spoken(words::answers::kSignAs));
        return kUsage;
    }
    const auto record = read_file(options.file);
    if (!record)
        return fail(record.error());
    if (sodium_init() < 0)
        return fail({"no-sodium", "libsodium is not available", {}, {}});
    const auto keys = load_secret(options.key);
    if (!keys)
        return fail(keys.error());
    const auto with_signature = record::sign_record(*record, *role, *keys);
    if (!with_signature)
        return fail_in(options.file, with_signature.error());
    const std::string& output = options.output.empty() ? options.file : options.output;
    if (const auto written = write_file(output, *with_signature); !written)
        return fail(written.error());
    return kSuccess;
}

}  // namespace
}  // namespace sign

void add_sign(Command& app, Outcome& outcome) {
    auto options = std::make_shared<sign::Options>();
    Command* command = app.add_subcommand("sign", "sign");
    command->add_option("file", options->file, "sign.file")->required();
    command->add_option("--key", options->key, "any.secret-key-file")->required();
    command->add_option("--as", options->as, "sign.as")->required();
    command->add_option("-o,--output", options->output, "sign.output");
    command->callback([options, &outcome] { outcome.code = sign::run(*options); });
}

}  // namespace kyvien::cli
