// Sealed moves on the hall's board: for whom they are sealed, and opening them in time.
#include <utility>

#include "hall/games/hall.h"
#include "hall/games/internal/table.h"
#include "hall/json/json_writer.h"
#include "hall/service/journal.h"
#include "record/sealed_move.h"

namespace kyvien::hall {

void Hall::set_sealing_key(record::PublicKeys key,
                           std::shared_ptr<const record::SecretKeys> secret) {
    sealing_key_ = std::move(key);
    opening_key_ = std::move(secret);
}

Result<std::string> Hall::sealing_key() const {
    if (!sealing_key_)
        return refuse("no-sealing-key", "No move can be sealed in this hall: it has no key.");
    JsonWriter json;
    json.begin_object()
        .field("name", sealing_key_->name)
        .field("key", record::to_base64(sealing_key_->sealing))
        .field("fingerprint", record::fingerprint(*sealing_key_))
        .field("opens", opening_key_ != nullptr)
        .end_object();
    return json.take();
}

void Hall::open_envelope(Table& table) {
    const auto& book = table.state.adjournment();
    const auto sealings = table.state.sealings();
    if (!opening_key_ || !book || sealings.empty() || sealings.back().opened != 0)
        return;
    using Stage = conduct::HallAdjournment::Stage;
    // I.10: where the default time is over the envelope decides before the clock does.
    const bool is_over = book->is_late[0] || book->is_late[1];
    const bool is_due =
        (book->stage == Stage::Opening && !book->is_lost &&
         (is_over || book->is_present[clock::index(clock::opponent(book->seat))])) ||
        (book->stage == Stage::ReplySealed && book->is_present[clock::index(book->seat)]) ||
        (book->stage == Stage::Sealed && book->opponent_gone);
    const conduct::Sealing& sealing = sealings.back();
    // Sealed for a key that the hall had before: the stub or that key is needed.
    if (!is_due || sealing.envelope.empty() ||
        sealing.envelope_for != record::to_base64(opening_key_->public_keys().sealing))
        return;
    const auto opened = record::open({sealing.commitment, sealing.envelope},
                                     {sealing.occasion, sealing.seat, sealing.ply}, *opening_key_);
    if (!opened) {
        journal(Level::Error, "envelope-not-opened",
                {{"game", table.id}, {"reason", opened.error().english}});
        return;
    }
    // An empty text is nothing that could be read (FIDE I.8.2; xiangqi 7.1.i; Go 22).
    const std::string found = opened->text.empty() ? "-" : opened->text;
    Waiting waiting;
    waiting.command = {time_.now(), conduct::hall(),
                       conduct::Report{"sealed-move-opened",
                                       sealing.seat,
                                       {{"found", found}, {"stub", opened->stub}}}};
    waiting.done = [id = table.id](const Result<std::size_t>& result) {
        if (!result)
            journal(Level::Error, "envelope-not-opened",
                    {{"game", id}, {"reason", result.error().english}});
    };
    submit(table, std::move(waiting));
}

}  // namespace kyvien::hall
