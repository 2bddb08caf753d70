// kyvien verify FILE... — checks whether records are unaltered, and who signed them.
#include <fmt/core.h>
#include <sodium.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "cli/records/keys.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/files.h"
#include "cli/support/json.h"
#include "cli/support/message.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "conduct/log/event_line.h"
#include "conduct/log/verify_log.h"
#include "judge/finding.h"
#include "record/record_file.h"
#include "words/answers.h"
#include "words/verdicts.h"

namespace kyvien::cli {
namespace verify {
namespace {

using conduct::Role;
using record::Verification;

struct Options {
    std::vector<std::string> files;
    std::vector<std::string> by;  // "first=lan.pub", "arbiter"
    bool allow_unsigned = false;
    bool allow_differences = false;
    bool json = false;
};

/// A required signature: of this role, and of this key if one is named.
struct RequiredSignature {
    std::string text;
    Role as{};
    std::optional<record::SigningKey> key;
};

Result<RequiredSignature> read_wanted(const std::string& text) {
    const auto sign = text.find('=');
    const auto role = conduct::find_role(text.substr(0, sign));
    if (!role) {
        const Reason why("usage-by",
                         "--by takes first, second, arbiter or hall, optionally followed by "
                         "=KEYFILE; not '{text}'",
                         {{"text", text}});
        return refuse("bad-usage", why.english, std::nullopt, with_reason({}, why));
    }
    RequiredSignature required{text, *role, std::nullopt};
    if (sign == std::string::npos)
        return required;
    const auto keys = KYVIEN_TRY(load_public(text.substr(sign + 1)));
    required.key = keys.signing;
    return required;
}

bool is_there(const RequiredSignature& required, const Verification& found) {
    return std::ranges::any_of(found.signatures, [&](const record::SignatureFinding& each) {
        return each.holds && each.as == required.as && (!required.key || each.key == *required.key);
    });
}

struct Verdict {
    Verification found;
    std::optional<conduct::LogVerification> again;  // for a log that can be replayed
    std::vector<std::string> missing;               // of the required signatures
    bool holds = false;
};

Verdict verdict_on(const std::string& text, const std::vector<RequiredSignature>& required,
                   const Options& options) {
    Verdict verdict;
    verdict.found = record::verify_record(text);
    for (const RequiredSignature& each : required)
        if (!is_there(each, verdict.found))
            verdict.missing.push_back(each.text);
    if (const auto events = conduct::decode_log(record::log_of(text)))
        if (auto again = conduct::verify_log(*events))
            verdict.again = *std::move(again);
    const bool differs =
        verdict.again && !verdict.again->over_the_board && !verdict.again->differences.empty();
    verdict.holds =
        verdict.missing.empty() && (options.allow_differences || !differs) &&
        (options.allow_unsigned ? verdict.found.holds_unsigned() : verdict.found.holds());
    return verdict;
}

/// The words of a composed key; the word itself if there are none.
std::string words_of(const std::string& key, std::string_view word) {
    const rulebook::Texts* texts = words::verdicts::find(key);
    return std::string(texts == nullptr ? word : rulebook::in(*texts, message_language()));
}
std::string mark_text(std::string_view mark) {
    return words_of(std::string("mark.").append(mark), mark);
}
std::string check_text(std::string_view check) {
    return words_of(std::string("verified.").append(check), check);
}
std::string role_text(std::string_view role) {
    return words_of(std::string("role.").append(role), role);
}

/// The sentence of a check: the record's own in English, otherwise that of its code with its
/// values.
std::string told(const record::Check& check) {
    const auto language = message_language();
    const rulebook::Texts* texts = words::verdicts::find("verify." + check.code);
    if (language == rulebook::Language::En || texts == nullptr)
        return check.english;
    const auto value = [&](std::string_view name) -> const std::string* {
        const auto found =
            std::ranges::find(check.values, name, &std::pair<std::string, std::string>::first);
        return found == check.values.end() ? nullptr : &found->second;
    };
    return rulebook::fill(rulebook::in(*texts, language), language, [&](std::string_view name) {
        if (name == "english") {
            const std::string* cause = value("cause");
            return cause == nullptr
                       ? check.english
                       : refusal_text({RefusalCode::find(*cause).value_or(RefusalCode()),
                                       check.english, std::nullopt, check.values});
        }
        const std::string* found = value(name);
        return found == nullptr                   ? std::string("–")
               : name == "as" || name == "player" ? role_text(*found)
                                                  : *found;
    });
}

/// The decisions of the log, made again.
void print_replayed_decisions(const std::string& file, const conduct::LogVerification& again,
                              const Options& options) {
    const std::string mark =
        mark_text(again.differences.empty()                           ? "holds"
                  : again.over_the_board || options.allow_differences ? "note"
                                                                      : "fails");
    const std::string what = check_text("decisions");
    for (const conduct::Difference& each : again.differences)
        fmt::print("{}:{}: {}: {}: {}\n", file, each.event, mark, what,
                   spoken(words::verdicts::VerifyDecisionDiffers{.logged = each.logged,
                                                                 .decided = each.decided}));
    const bool english = message_language() == rulebook::Language::En;
    fmt::print(
        "{}: {}: {}: {}\n", file, mark, what,
        spoken(words::verdicts::VerifyDecidedAgain{
            .commands =
                english ? counted(again.commands, "command") : std::to_string(again.commands),
            .differ = std::to_string(again.differences.size()),
            .unknown = english ? counted(again.unknown, "event") : std::to_string(again.unknown)}));
}

void print_plain(const std::string& file, const Verdict& verdict, const Options& options) {
    for (const record::Check& check : verdict.found.checks) {
        const bool pardoned = options.allow_unsigned && check.kind == record::CheckKind::Signed;
        const std::string place = check.line == 0 ? file : fmt::format("{}:{}", file, check.line);
        fmt::print("{}: {}: {}: {}\n", place,
                   mark_text(check.holds ? "holds"
                             : pardoned  ? "note"
                                         : "fails"),
                   check_text(record::name(check.kind)), told(check));
    }
    if (verdict.again)
        print_replayed_decisions(file, *verdict.again, options);
    for (const std::string& each : verdict.missing)
        fmt::print("{}: {}: {}: {}\n", file, mark_text("fails"), check_text("signature"),
                   spoken(words::verdicts::VerifyNoSignature{.signature = each}));
    fmt::print("{}\n", verdict.holds ? spoken(words::answers::VerifyHolds{.file = file})
                                     : spoken(words::answers::VerifyFails{.file = file}));
}

void print_json(const std::string& file, const Verdict& verdict) {
    const Verification& found = verdict.found;
    JsonWriter json;
    json.begin_object().field("file", file).field("holds", verdict.holds);
    json.field("events", found.events).field("chain", base::to_hex(found.chain));
    if (found.ending) {
        json.key("result").begin_object().field("score", conduct::text(found.ending->score));
        json.field("code", found.ending->code);
        if (const auto& clause = found.ending->clause)
            json.key("clause")
                .begin_object()
                .field("law", rulebook::slug(clause->law()))
                .field("id", clause->id())
                .end_object();
        json.end_object();
    }
    json.key("checks").begin_array();
    for (const record::Check& check : found.checks) {
        json.begin_object().field("check", record::name(check.kind)).field("holds", check.holds);
        json.field("line", check.line).field("message", check.english).end_object();
    }
    json.end_array().key("signatures").begin_array();
    for (const record::SignatureFinding& each : found.signatures) {
        json.begin_object().field("as", conduct::name(each.as)).field("name", each.name);
        json.field("key", record::to_base64(each.key)).field("line", each.line);
        json.field("holds", each.holds).end_object();
    }
    json.end_array();
    texts_field(json, "missing", verdict.missing);
    if (const auto& again = verdict.again) {
        json.key("decisions").begin_object().field("commands", again->commands);
        json.field("unknown", again->unknown).key("differences").begin_array();
        for (const conduct::Difference& each : again->differences) {
            json.begin_object().field("line", each.event).field("logged", each.logged);
            json.field("decided", each.decided).end_object();
        }
        json.end_array().end_object();
    }
    print_object(json.end_object());
}

int run(const Options& options) {
    std::vector<RequiredSignature> required;
    for (const std::string& each : options.by) {
        auto read = read_wanted(each);
        if (!read) {
            print_error("verify", refusal_text(read.error()));
            return exit_code_of(read.error());
        }
        required.push_back(*std::move(read));
    }
    if (sodium_init() < 0) {
        print_error("verify", spoken(words::answers::kVerifyNoSodium));
        return kTrouble;
    }
    int code = kSuccess;
    Progress progress;
    std::size_t done = 0;
    for (const std::string& file : options.files) {
        progress.show(file, done++, options.files.size());
        const auto text = read_file(file);
        if (!text) {
            print_error("verify", refusal_text(text.error()));
            code = kTrouble;
            continue;
        }
        const Verdict verdict = verdict_on(*text, required, options);
        if (!verdict.holds && code == kSuccess)
            code = kFindings;
        if (options.json)
            print_json(file, verdict);
        else
            print_plain(file, verdict, options);
    }
    return code;
}

}  // namespace
}  // namespace verify

void add_verify(Command& app, Outcome& outcome) {
    auto options = std::make_shared<verify::Options>();
    Command* command = app.add_subcommand("verify", "verify");
    command->add_option("files", options->files, "verify.files")->required();
    command->add_option("--by", options->by, "verify.by");
    command->add_flag("--allow-unsigned", options->allow_unsigned, "verify.allow-unsigned");
    command->add_flag("--allow-differences", options->allow_differences,
                      "verify.allow-differences");
    command->add_flag("--json", options->json, "verify.json");
    command->callback([options, &outcome] { outcome.code = verify::run(*options); });
}

}  // namespace kyvien::cli
