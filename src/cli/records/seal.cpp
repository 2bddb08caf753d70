// kyvien seal, kyvien unseal — encrypts a move in an envelope, and opens it.
#include <fmt/core.h>
#include <sodium.h>

#include <cstdio>
#include <memory>

#include "cli/records/keys.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/files.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "clock/seat.h"
#include "record/fields.h"
#include "record/sealed_move.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace seal {
namespace {

struct Options {
    std::string move = "-";
    std::string file = "-";
    std::string key;
    std::string game;
    std::string seat;
    std::size_t ply = 0;
    std::string stub;
};

int fail(std::string_view command, const Refusal& refusal) {
    print_error(command, refusal_text(refusal));
    return exit_code_of(refusal);
}

/// The occasion as fields of the envelope's line, so that it need not be given again. `key` is the
/// arbiter's, with which everybody can check the envelope when the stub is known.
record::Fields line_fields(const record::Occasion& occasion, const record::Envelope& envelope,
                           const std::string& key) {
    record::Fields fields = {{"game", occasion.game},
                             {"seat", std::string(clock::seat_name(occasion.seat))},
                             {"ply", std::to_string(occasion.ply)},
                             {"commitment", envelope.commitment},
                             {"envelope", envelope.sealed}};
    if (!key.empty())
        fields.emplace_back("envelope-for", key);
    return fields;
}

struct EnvelopeLine {
    record::Occasion occasion;
    record::Envelope envelope;
    std::string key;  // empty if the line does not name it
};

Result<EnvelopeLine> read_envelope(const std::string& line) {
    const auto fields = record::read_fields(line);
    const bool names_key = fields && record::has_keys(*fields, {"game", "seat", "ply", "commitment",
                                                                "envelope", "envelope-for"});
    if (!names_key &&
        (!fields || !record::has_keys(*fields, {"game", "seat", "ply", "commitment", "envelope"})))
        return refuse("envelope-unreadable",
                      "not an envelope line; it has the fields game, seat, ply, "
                      "commitment, envelope");
    EnvelopeLine out;
    out.occasion.game = (*fields)[0].second;
    out.occasion.seat = clock::find_seat((*fields)[1].second).value_or(clock::Seat::First);
    out.occasion.ply = std::strtoull((*fields)[2].second.c_str(), nullptr, 10);
    out.envelope = {(*fields)[3].second, (*fields)[4].second};
    if (names_key)
        out.key = (*fields)[5].second;
    if (record::write_fields(line_fields(out.occasion, out.envelope, out.key)) != line)
        return refuse("envelope-unreadable", "the seat or the ply of the envelope is not valid");
    return out;
}

int run_seal(const Options& options) {
    if (sodium_init() < 0)
        return fail("seal", {"no-randomness", "no random numbers", {}, {}});
    const auto arbiter = load_public(options.key);
    if (!arbiter)
        return fail("seal", arbiter.error());
    const auto move = options.move == "-" ? read_line_of("-") : Result<std::string>(options.move);
    if (!move)
        return fail("seal", move.error());
    if (move->empty()) {
        print_error("seal", spoken(words::answers::kSealEmpty));
        return kUsage;
    }
    const record::Occasion occasion{
        options.game, clock::find_seat(options.seat).value_or(clock::Seat::First), options.ply};
    record::SealRandomness random{};
    randombytes_buf(random.data(), random.size());
    const auto sealed = record::seal(occasion, *move, arbiter->sealing, random);
    if (!sealed)
        return fail("seal", sealed.error());
    if (!options.stub.empty())
        if (const auto kept =
                write_file(options.stub, sealed->stub + "\n", Existing::Keep, Readable::ByOwner);
            !kept)
            return fail("seal", kept.error());
    fmt::print("{}\n", record::write_fields(line_fields(occasion, sealed->envelope,
                                                        record::to_base64(arbiter->sealing))));
    return kSuccess;
}

int run_unseal(const Options& options) {
    const auto line = read_line_of(options.file);
    if (!line)
        return fail("unseal", line.error());
    const auto envelope = read_envelope(*line);
    if (!envelope) {
        print_error("unseal", refusal_of_file(options.file, envelope.error()));
        return exit_code_of(envelope.error());
    }
    if (!options.stub.empty()) {
        const auto stub = read_line_of(options.stub);
        if (!stub)
            return fail("unseal", stub.error());
        const auto move =
            record::check_stub(envelope->envelope.commitment, envelope->occasion, *stub);
        if (!move)
            return fail("unseal", move.error());
        const auto key = record::fixed_from_base64<32>(envelope->key);
        if (key) {
            const auto made = record::check_envelope(envelope->envelope.sealed, *stub, *key);
            if (!made)
                return fail("unseal", made.error());
        }
        fmt::print("{}\n", *move);
        return kSuccess;
    }
    const auto keys = load_secret(options.key);
    if (!keys)
        return fail("unseal", keys.error());
    const auto opened = record::open(envelope->envelope, envelope->occasion, *keys);
    if (!opened)
        return fail("unseal", opened.error());
    fmt::print("{}\n", opened->text);
    fmt::print(stderr, "{}\n", spoken(words::answers::UnsealStub{.text = opened->stub}));
    return kSuccess;
}

}  // namespace
}  // namespace seal

void add_seal(Command& app, Outcome& outcome) {
    auto options = std::make_shared<seal::Options>();
    Command* command = app.add_subcommand("seal", "seal");
    command->add_option("move", options->move, "seal.move");
    command->add_option("--for", options->key, "seal.for")->required();
    command->add_option("--game", options->game, "seal.game")->required();
    command->add_option("--seat", options->seat, "seal.seat")
        ->required()
        ->check(OneOf({"first", "second"}));
    command->add_option("--ply", options->ply, "seal.ply")->required();
    command->add_option("--stub", options->stub, "seal.stub");
    command->callback([options, &outcome] { outcome.code = seal::run_seal(*options); });
}

void add_unseal(Command& app, Outcome& outcome) {
    auto options = std::make_shared<seal::Options>();
    Command* command = app.add_subcommand("unseal", "unseal");
    command->add_option("file", options->file, "unseal.file");
    auto* key = command->add_option("--key", options->key, "unseal.key");
    command->add_option("--stub", options->stub, "unseal.stub")->excludes(key);
    command->callback([options, &outcome] {
        if (options->key.empty() && options->stub.empty()) {
            print_error("unseal", spoken(words::answers::kUnsealKeyOrStub));
            outcome.code = kUsage;
            return;
        }
        outcome.code = seal::run_unseal(*options);
    });
}

}  // namespace kyvien::cli
