// kyvien key add|list|revoke — the keys of a hall's arbiters, organisers and lookers-on.
#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <string>

#include "base/result.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/output.h"
#include "cli/support/refusal_words.h"
#include "cli/support/spoken_language.h"
#include "hall/service/key_ring.h"
#include "hall/service/token.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace hall_key {
namespace {

struct Options {
    std::string data = "./data";
    std::string role;
    std::string name;
    std::string which;
    bool json = false;
};

int fail(const Refusal& refusal) {
    fmt::print(stderr, "kyvien key: {}\n", refusal_told(refusal));
    return exit_code_of(refusal);
}

void write_key(JsonWriter& json, const hall::HallKey& key) {
    json.begin_object().field("id", key.holder.id).field("role", hall::name(key.holder.role));
    json.field("for", key.holder.name).field("made", key.made);
    if (!key.revoked.empty())
        json.field("revoked", key.revoked);
}

int add(const Options& options) {
    if (!hall::prepare_randomness())
        return fail({"no-randomness", "The system gives no random numbers.", {}, {}});
    const auto made =
        hall::add_key(options.data, hall::find_key_role(options.role).value(), options.name);
    if (!made)
        return fail(made.error());
    if (options.json) {
        JsonWriter json;
        write_key(json, made->key);
        print_object(json.field("secret", made->secret).end_object());
        return kSuccess;
    }
    fmt::print("{}\n", made->secret);
    flush_output();
    if (std::ferror(stdout) != 0) {
        // Nobody has read the secret: the key is of no use to anybody.
        const auto revoked = hall::revoke_key(options.data, made->key.holder.id);
        return revoked ? kTrouble : fail(revoked.error());
    }
    fmt::print(stderr, "{}\n",
               spoken(words::answers::KeyMade{.name = made->key.holder.name,
                                              .role = options.role,
                                              .id = made->key.holder.id}));
    return kSuccess;
}

int list(const Options& options) {
    const auto keys = hall::read_keys(options.data);
    if (!keys)
        return fail(keys.error());
    for (const hall::HallKey& key : *keys) {
        if (options.json) {
            JsonWriter json;
            write_key(json, key);
            print_object(json.end_object());
            continue;
        }
        fmt::print("{}  {:<11}  {}  {}{}\n", key.holder.id, hall::name(key.holder.role), key.made,
                   key.holder.name.empty() ? spoken(words::answers::kKeyFirst) : key.holder.name,
                   key.revoked.empty()
                       ? ""
                       : "  " + spoken(words::answers::KeyRevokedAt{.when = key.revoked}));
    }
    return kSuccess;
}

int revoke(const Options& options) {
    const auto revoked = hall::revoke_key(options.data, options.which);
    if (!revoked)
        return fail(revoked.error());
    if (options.json) {
        JsonWriter json;
        write_key(json, *revoked);
        print_object(json.end_object());
        return kSuccess;
    }
    fmt::print("{}\n", spoken(words::answers::KeyRevoked{.id = revoked->holder.id}));
    return kSuccess;
}

}  // namespace
}  // namespace hall_key

void add_key(Command& app, Outcome& outcome) {
    using namespace hall_key;
    auto options = std::make_shared<Options>();
    Command* command = app.add_subcommand("key", "key");
    command->require_subcommand(1);
    const auto with_data = [&options](Command* verb) {
        verb->add_option("--data", options->data, "any.data-folder")->capture_default_str();
        verb->add_flag("--json", options->json, "key.json");
    };
    Command* added = command->add_subcommand("add", "key.add");
    added->add_option("--role", options->role, "key.add.role")
        ->required()
        ->check(OneOf({"chief", "table", "organiser", "broadcaster", "read-only"}));
    added->add_option("--for", options->name, "key.add.for")->required()->of_people();
    with_data(added);
    added->callback([options, &outcome] { outcome.code = add(*options); });
    Command* listed = command->add_subcommand("list", "key.list");
    with_data(listed);
    listed->callback([options, &outcome] { outcome.code = list(*options); });
    Command* revoked = command->add_subcommand("revoke", "key.revoke");
    revoked->add_option("key", options->which, "key.revoke.key")->required()->of_people();
    with_data(revoked);
    revoked->callback([options, &outcome] { outcome.code = revoke(*options); });
}

}  // namespace kyvien::cli
