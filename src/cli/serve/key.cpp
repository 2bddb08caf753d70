// kyvien key add|list|revoke — the keys of a hall's arbiters, organisers and observers, in its
// folder or in the database of several halls.
#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <string>

#include "base/result.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/support/output.h"
#include "cli/support/refusal_words.h"
#include "hall/service/key_ring.h"
#include "hall/service/token.h"
#include "store/halls/ledgers.h"
#include "store/postgres_log.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace hall_key {
namespace {

struct Options {
    std::string data = "./data";
    std::string store;
    std::string role;
    std::string name;
    std::string which;
    bool json = false;
};

int fail(const Refusal& refusal) {
    print_error("key", refusal_text(refusal));
    return exit_code_of(refusal);
}

void write_key(JsonWriter& json, const hall::HallKey& key) {
    json.begin_object().field("id", key.holder.id).field("role", hall::name(key.holder.role));
    json.field("for", key.holder.name).field("made", key.made);
    if (!key.revoked.empty())
        json.field("revoked", key.revoked);
}

/// The place where the keys are stored, open during its lifetime.
class Place {
  public:
    static Result<Place> open(const Options& options) {
        Place place;
        place.folder_ = options.data;
        if (!options.store.empty())
            place.ledgers_ = KYVIEN_TRY(store::open_postgres_ledgers(options.store, 0));
        return place;
    }
    [[nodiscard]] hall::KeyPlace get() const { return {folder_, ledgers_.get()}; }

  private:
    std::string folder_;
    std::unique_ptr<store::Ledgers> ledgers_;
};

int add(const Options& options) {
    const auto place = Place::open(options);
    if (!place)
        return fail(place.error());
    if (!hall::prepare_randomness())
        return fail({"no-randomness", "The system provides no random numbers.", {}, {}});
    const auto made =
        hall::add_key(place->get(), hall::find_key_role(options.role).value(), options.name);
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
        // Nobody has read the secret: the key is useless.
        const auto revoked = hall::revoke_key(place->get(), made->key.holder.id);
        return revoked ? kTrouble : fail(revoked.error());
    }
    fmt::print(stderr, "{}\n",
               spoken(words::answers::KeyMade{.name = made->key.holder.name,
                                              .role = options.role,
                                              .id = made->key.holder.id}));
    return kSuccess;
}

int list(const Options& options) {
    const auto place = Place::open(options);
    if (!place)
        return fail(place.error());
    const auto keys = hall::read_keys(place->get());
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
    const auto place = Place::open(options);
    if (!place)
        return fail(place.error());
    const auto revoked = hall::revoke_key(place->get(), options.which);
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

int run(const Options& options, int (*verb)(const Options&)) {
    if (store::holds_password(options.store)) {
        print_error("key", spoken(words::answers::kServePassword));
        return kUsage;
    }
    return verb(options);
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
        verb->add_option("--store", options->store, "any.store");
        verb->add_flag("--json", options->json, "key.json");
    };
    Command* added = command->add_subcommand("add", "key.add");
    added->add_option("--role", options->role, "key.add.role")
        ->required()
        ->check(OneOf({"chief", "table", "organiser", "broadcaster", "read-only", "moderator"}));
    added->add_option("--for", options->name, "key.add.for")->required()->normalize_unicode();
    with_data(added);
    added->callback([options, &outcome] { outcome.code = run(*options, add); });
    Command* listed = command->add_subcommand("list", "key.list");
    with_data(listed);
    listed->callback([options, &outcome] { outcome.code = run(*options, list); });
    Command* revoked = command->add_subcommand("revoke", "key.revoke");
    revoked->add_option("key", options->which, "key.revoke.key")->required()->normalize_unicode();
    with_data(revoked);
    revoked->callback([options, &outcome] { outcome.code = run(*options, revoke); });
}

}  // namespace kyvien::cli
