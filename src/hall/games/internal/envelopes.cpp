#include "hall/games/internal/envelopes.h"

#include <utility>

#include "base/result.h"
#include "conduct/adjournment/adjournment.h"
#include "hall/json/json_writer.h"
#include "hall/service/journal.h"
#include "record/sealed_move.h"
#include "record/sealing_check.h"

namespace kyvien::hall {
namespace envelopes {
namespace {

void journal_unopened(const std::string& game, const Refusal& refusal) {
    journal(Level::Error, "envelope-not-opened", {{"game", game}, {"reason", refusal.english}});
}

}  // namespace
}  // namespace envelopes

void Envelopes::set_key(record::PublicKeys key, std::shared_ptr<const record::SecretKeys> secret) {
    key_ = std::move(key);
    secret_ = std::move(secret);
}

Result<std::string> Envelopes::key_text() const {
    if (!key_)
        return refuse("no-sealing-key", "No move can be sealed in this hall: it has no key.");
    JsonWriter json;
    json.begin_object()
        .field("name", key_->name)
        .field("key", record::to_base64(key_->sealing))
        .field("fingerprint", record::fingerprint(*key_))
        .field("opens", secret_ != nullptr)
        .end_object();
    return json.take();
}

void Envelopes::address(conduct::Report& report, const std::string& game) const {
    if (key_)
        record::address_sealing(report, game, record::to_base64(key_->sealing));
}

void Envelopes::open_due(Table& table) {
    const auto sealing = secret_ ? conduct::envelope_due(table.state) : std::nullopt;
    // It was sealed for a previous key of the hall: the stub or that key is needed.
    if (!sealing || sealing->envelope_for != record::to_base64(secret_->public_keys().sealing))
        return;
    const auto opened = record::open({sealing->commitment, sealing->envelope},
                                     {sealing->occasion, sealing->seat, sealing->ply}, *secret_);
    if (!opened) {
        envelopes::journal_unopened(table.id, opened.error());
        return;
    }
    // An empty text is not a readable move (FIDE I.8.2; xiangqi 7.1.i; Go 22).
    const std::string found = opened->text.empty() ? "-" : opened->text;
    TableRequest request;
    request.command = {context_.time.now(), conduct::hall(),
                       conduct::Report{"sealed-move-opened",
                                       sealing->seat,
                                       {{"found", found}, {"stub", opened->stub}}}};
    request.done = [id = table.id](const Result<std::size_t>& result) {
        if (!result)
            envelopes::journal_unopened(id, result.error());
    };
    queue_.submit(table, std::move(request));
}

}  // namespace kyvien::hall
