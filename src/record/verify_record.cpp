// Verifies a record (record/record_file.h).
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "conduct/core/state.h"
#include "conduct/log/event_line.h"
#include "record/fields.h"
#include "record/internal/record_lines.h"
#include "record/record_file.h"
#include "record/sealing_check.h"

namespace kyvien::record {
namespace {

using internal::Line;
using internal::RecordLines;

/// Further broken lines are only counted.
constexpr std::size_t kMaxListedBrokenLines = 20;

class Verifier {
  public:
    explicit Verifier(std::string_view text) : lines_(internal::lines_of(text)) {}

    Verification run() {
        check_events();
        check_chain();
        check_replay();
        check_result();
        check_signatures();
        return std::move(out_);
    }

  private:
    using Values = std::vector<std::pair<std::string, std::string>>;

    void passed(CheckKind kind, std::string code, std::string english, Values values = {}) {
        out_.checks.push_back(
            {kind, true, 0, std::move(english), std::move(code), std::move(values)});
    }
    void failed(CheckKind kind, std::size_t line, std::string code, std::string english,
                Values values = {}) {
        out_.checks.push_back(
            {kind, false, line, std::move(english), std::move(code), std::move(values)});
    }
    /// The sentence is the refusal's; its code is the value "cause".
    void refused(CheckKind kind, std::size_t line, std::string code, const Refusal& cause) {
        Values values = cause.values;
        values.emplace_back("cause", cause.code.text());
        failed(kind, line, std::move(code), cause.english, std::move(values));
    }
    [[nodiscard]] bool has_failed(CheckKind kind) const {
        return std::ranges::any_of(
            out_.checks, [kind](const Check& check) { return check.kind == kind && !check.holds; });
    }
    /// The line number of the closing line at this place, or of a missing one.
    [[nodiscard]] std::size_t closing_number(std::size_t place) const {
        return place < lines_.closing.size() ? lines_.closing[place].number
                                             : lines_.events.size() + place + 1;
    }
    [[nodiscard]] std::string_view closing(std::size_t place) const {
        return place < lines_.closing.size() ? lines_.closing[place].text : std::string_view();
    }

    void check_events() {
        std::size_t broken = 0;
        for (const Line& line : lines_.events) {
            out_.chain = base::chain(out_.chain, line.text);
            auto event = conduct::decode_event(line.text);
            if (event)
                events_.push_back(*std::move(event));
            else if (++broken <= kMaxListedBrokenLines)
                refused(CheckKind::Events, line.number, "line-unreadable", event.error());
        }
        out_.events = lines_.events.size();
        if (broken > kMaxListedBrokenLines)
            failed(CheckKind::Events, 0, "more-unreadable",
                   fmt::format("{} cannot be read.",
                               base::counted(broken - kMaxListedBrokenLines, "more line")),
                   {{"count", std::to_string(broken - kMaxListedBrokenLines)}});
        if (lines_.events.empty())
            failed(CheckKind::Events, 1, "no-event", "There is no event in this file.");
        if (lines_.is_cut)
            failed(CheckKind::Events, lines_.events.size() + lines_.closing.size(), "file-cut",
                   "The last line is incomplete: the file was cut.");
        if (!has_failed(CheckKind::Events))
            passed(CheckKind::Events, "events-read",
                   fmt::format("{} written in canonical form.",
                               out_.events == 1 ? std::string("The only event is")
                                                : fmt::format("All {} events are", out_.events)),
                   {{"count", std::to_string(out_.events)}});
    }

    void check_chain() {
        if (lines_.closing.empty()) {
            failed(CheckKind::Chain, closing_number(0), "not-closed",
                   "The log is not closed: there is no line with its chain hash.");
            return;
        }
        if (closing(0) == internal::chain_line(out_.chain, out_.events)) {
            passed(CheckKind::Chain, "chain-holds", "The chain hash matches the events.");
            return;
        }
        const auto fields = read_fields(closing(0));
        const bool is_ours = fields && has_keys(*fields, {"chain", "events", "record"}) &&
                             fields->back().second == "1";
        failed(CheckKind::Chain, closing_number(0), is_ours ? "chain-differs" : "no-chain-line",
               is_ours ? fmt::format("The events' chain hash is {} over {}; the file says "
                                     "otherwise. An event was altered, added, moved or removed.",
                                     base::to_hex(out_.chain), base::counted(out_.events, "event"))
                       : "This is not a chain line of a version 1 record.",
               {{"chain", base::to_hex(out_.chain)}, {"events", std::to_string(out_.events)}});
    }

    void check_replay() {
        if (events_.size() != lines_.events.size() || events_.empty()) {
            failed(CheckKind::Replay, 0, "no-replay",
                   "The game cannot be replayed from broken lines.");
            return;
        }
        auto state = conduct::replay(events_);
        if (!state) {
            std::size_t line = 0;
            for (const auto& [key, value] : state.error().values)
                if (key == "event")
                    line = static_cast<std::size_t>(std::strtoull(value.c_str(), nullptr, 10));
            refused(CheckKind::Replay, line, "replay-refused", state.error());
            return;
        }
        out_.ending = state->ending();
        passed(CheckKind::Replay, "replayed",
               fmt::format("Replaying the events gives {}.", base::counted(state->ply(), "move")),
               {{"moves", std::to_string(state->ply())}});
        for (const conduct::Sealing& sealing : state->sealings()) {
            SealingFinding found = check_sealing(sealing);
            const std::size_t line = sealing.opened != 0 ? sealing.opened : sealing.seq;
            out_.checks.push_back({CheckKind::Sealed, found.holds, found.holds ? 0 : line,
                                   std::move(found.english), std::move(found.code),
                                   std::move(found.values)});
        }
    }

    void check_result() {
        if (has_failed(CheckKind::Replay)) {
            failed(CheckKind::ResultLine, closing_number(1), "result-unproved",
                   "Without a replay the stated result proves nothing.");
            return;
        }
        const std::string expected = internal::result_line(out_.ending);
        if (closing(1) == expected)
            passed(CheckKind::ResultLine, "result-is",
                   fmt::format("The result is {}.", expected.substr(7)),
                   {{"result", expected.substr(7)}});
        else if (lines_.closing.size() < 2)
            failed(CheckKind::ResultLine, closing_number(1), "result-not-stated",
                   "The result is not stated.");
        else
            failed(CheckKind::ResultLine, closing_number(1), "result-differs",
                   fmt::format("The events give '{}'; the file says otherwise.", expected),
                   {{"result", expected}});
    }

    void check_signatures() {
        for (std::size_t i = 2; i < lines_.closing.size(); ++i) {
            if (i == kMaxSignatures + 2) {
                failed(CheckKind::Signature, lines_.closing[i].number, "too-many-signatures",
                       fmt::format("There are more than {} signatures.", kMaxSignatures),
                       {{"count", std::to_string(kMaxSignatures)}});
                break;
            }
            check_signature(lines_.closing[i]);
        }
        if (out_.signatures.empty())
            failed(CheckKind::Signed, 0, "nobody-signed",
                   "Nobody has signed: whoever alters the events can recompute the chain hash.");
        else
            passed(CheckKind::Signed, "signed-by",
                   fmt::format("{} signed.", out_.signatures.size()),
                   {{"count", std::to_string(out_.signatures.size())}});
    }

    void check_signature(const Line& line) {
        const auto fields = read_fields(line.text);
        if (!fields || !has_keys(*fields, {"as", "name", "key", "signature"})) {
            failed(CheckKind::Signature, line.number, "no-signature-line",
                   "This is not a signature line.");
            return;
        }
        SignatureFinding found;
        const auto role = conduct::find_role((*fields)[0].second);
        const auto key = fixed_from_base64<32>((*fields)[2].second);
        const auto signature = fixed_from_base64<64>((*fields)[3].second);
        found.name = (*fields)[1].second;
        if (!role || !key || !signature || !is_name(found.name)) {
            failed(CheckKind::Signature, line.number, "signature-malformed",
                   "The signer, name, key or signature is malformed.");
            return;
        }
        found.line = line.number;
        found.as = *role;
        found.key = *key;
        const std::string_view own = line.text.substr(0, line.text.rfind(" signature="));
        found.holds =
            is_signed(*key, internal::signed_text(closing(0), closing(1), own), *signature);
        print_signature(found);
        out_.signatures.push_back(std::move(found));
    }

    void print_signature(const SignatureFinding& found) {
        const std::string_view as = conduct::name(found.as);
        const Values values = {{"as", std::string(as)}, {"name", found.name}};
        const bool is_player =
            found.as == conduct::Role::First || found.as == conduct::Role::Second;
        const bool again =
            std::ranges::any_of(out_.signatures, [&](const SignatureFinding& earlier) {
                return earlier.as == found.as && (is_player || earlier.key == found.key);
            });
        if (!found.holds)
            failed(
                CheckKind::Signature, found.line, "signature-wrong",
                fmt::format(
                    "The signature of {} ({}) was not made by this key for this chain and result.",
                    as, found.name),
                values);
        else if (again)
            failed(CheckKind::Signature, found.line, "signed-twice",
                   fmt::format("The {} has signed twice.", as), values);
        else
            passed(CheckKind::Signature, "signature-holds",
                   fmt::format("The signature of {} ({}) is valid.", as, found.name), values);
    }

    RecordLines lines_;
    std::vector<conduct::Event> events_;
    Verification out_;
};

}  // namespace

std::string_view name(CheckKind kind) {
    switch (kind) {
    case CheckKind::Events:
        return "events";
    case CheckKind::Chain:
        return "chain";
    case CheckKind::Replay:
        return "replay";
    case CheckKind::Sealed:
        return "sealed-move";
    case CheckKind::ResultLine:
        return "result";
    case CheckKind::Signature:
        return "signature";
    case CheckKind::Signed:
        return "signed";
    }
    return "";
}

bool Verification::holds() const {
    return std::ranges::all_of(checks, &Check::holds);
}

bool Verification::holds_unsigned() const {
    return std::ranges::all_of(
        checks, [](const Check& check) { return check.holds || check.kind == CheckKind::Signed; });
}

Verification verify_record(std::string_view text) {
    return Verifier(text).run();
}

}  // namespace kyvien::record
