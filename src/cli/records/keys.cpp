// kyvien keys new|show — keys for signing records and opening sealed moves.
#include "cli/records/keys.h"
#include "cli/support/json.h"

#include <fmt/core.h>
#include <sodium.h>

#include <cstdio>
#include <memory>

#include "base/result.h"
#include "cli/records/passphrase.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/files.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "judge/finding.h"
#include "record/fields.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace keys {
namespace {

struct Options {
    std::string name;
    std::string output;
    std::string file;
    bool no_passphrase = false;
    bool json = false;
};

int fail(const Refusal& refusal) {
    print_error("keys", refusal_text(refusal));
    return exit_code_of(refusal);
}

std::string public_path(const std::string& path) {
    constexpr std::string_view kEnding = ".key";
    return (path.ends_with(kEnding) ? path.substr(0, path.size() - kEnding.size()) : path) + ".pub";
}

void print_keys(const record::PublicKeys& keys, bool json) {
    if (json) {
        JsonWriter out;
        out.begin_object().field("name", keys.name).field("sign", record::to_base64(keys.signing));
        out.field("seal", record::to_base64(keys.sealing));
        out.field("fingerprint", record::fingerprint(keys)).end_object();
        print_object(out);
    } else {
        fmt::print("{}\n{}\n", record::write_public(keys),
                   spoken(words::answers::KeysFingerprint{.text = record::fingerprint(keys)}));
    }
}

/// The line to be stored, locked unless that was declined.
Result<std::string> secret_line(const record::SecretKeys& keys, bool no_passphrase) {
    if (no_passphrase)
        return record::write_secret(keys);
    const auto passphrase = KYVIEN_TRY(ask_new_passphrase());
    record::LockRandomness random{};
    randombytes_buf(random.data(), random.size());
    return record::write_locked(keys, passphrase, random);
}

int make(const Options& options) {
    if (sodium_init() < 0)
        return fail({"no-randomness", "the system gives no random numbers", {}, {}});
    if (!record::is_name(options.name)) {
        print_error("keys", spoken(words::answers::kKeysBadName));
        return kUsage;
    }
    record::Seed seed{};
    randombytes_buf(seed.data(), seed.size());
    const record::SecretKeys keys(options.name, seed);
    sodium_memzero(seed.data(), seed.size());
    const auto line = secret_line(keys, options.no_passphrase);
    if (!line)
        return fail(line.error());
    // A key that is overwritten is lost for ever.
    if (const auto kept =
            write_file(options.output, *line + "\n", Existing::Keep, Readable::ByOwner);
        !kept)
        return fail(kept.error());
    const std::string open = public_path(options.output);
    if (const auto kept =
            write_file(open, record::write_public(keys.public_keys()) + "\n", Existing::Keep);
        !kept) {
        std::remove(options.output.c_str());
        return fail(kept.error());
    }
    fmt::print(
        "{}\n{}\n{}\n", spoken(words::answers::KeysSecret{.file = options.output}),
        spoken(words::answers::KeysPublic{.file = open}),
        spoken(words::answers::KeysFingerprint{.text = record::fingerprint(keys.public_keys())}));
    return kSuccess;
}

int show(const Options& options) {
    const auto keys = load_public(options.file);
    if (!keys)
        return fail(keys.error());
    print_keys(*keys, options.json);
    return kSuccess;
}

}  // namespace
}  // namespace keys

namespace {

/// The keys, or the reason with the name of the file.
template <class Keys>
Result<Keys> keys_of(const std::string& path, Result<Keys> keys) {
    if (!keys)
        keys.error().english = fmt::format("{}: {}", path, keys.error().english);
    return keys;
}

}  // namespace

Result<record::SecretKeys> load_secret(const std::string& path) {
    const auto line = KYVIEN_TRY(read_line_of(path));
    std::string passphrase;
    if (record::is_locked(line)) {
        auto asked =
            KYVIEN_TRY(ask_passphrase(spoken(words::answers::PassphraseAsk{.file = path})));
        passphrase = std::move(asked);
    }
    return keys_of(path, record::read_secret(line, passphrase));
}

Result<record::PublicKeys> load_public(const std::string& path) {
    const auto line = KYVIEN_TRY(read_line_of(path));
    return keys_of(path, line.starts_with("kyvien-secret-key=") ? record::stated_public(line)
                                                                : record::read_public(line));
}

void add_keys(Command& app, Outcome& outcome) {
    auto options = std::make_shared<keys::Options>();
    Command* command = app.add_subcommand("keys", "keys.about");
    command->require_subcommand(1);
    Command* new_keys = command->add_subcommand("new", "keys.new");
    new_keys->add_option("--name", options->name, "keys.new.name")->required();
    new_keys->add_option("-o,--output", options->output, "any.secret-key-file")->required();
    new_keys->add_flag("--no-passphrase", options->no_passphrase, "keys.new.no-passphrase");
    new_keys->callback([options, &outcome] { outcome.code = keys::make(*options); });
    Command* show_keys = command->add_subcommand("show", "keys.show");
    show_keys->add_option("file", options->file, "keys.show.file")->required();
    show_keys->add_flag("--json", options->json, "any.one-json-object");
    show_keys->callback([options, &outcome] { outcome.code = keys::show(*options); });
}

}  // namespace kyvien::cli
