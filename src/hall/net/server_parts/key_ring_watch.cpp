#include "hall/net/server_parts/internal/key_ring_watch.h"

#include <algorithm>
#include <memory>
#include <system_error>
#include <utility>

#include "hall/arbiter/internal/arbiter_key.h"
#include "hall/net/internal/service.h"
#include "hall/service/journal.h"

namespace kyvien::hall {

Result<std::vector<HallKey>> KeyRingWatch::open(store::Ledgers* ledgers) {
    ledgers_ = ledgers;
    return keys();
}

Result<std::vector<HallKey>> KeyRingWatch::keys() {
    const ServeOptions& chosen = threads_.first().service().options;
    for (const std::string* secret : {&chosen.arbiter_token, &chosen.table_arbiter_token})
        if (!secret->empty())
            KYVIEN_TRY(check_secret(*secret));
    KYVIEN_TRY(check_secrets_differ(chosen.arbiter_token, chosen.table_arbiter_token));
    KYVIEN_TRY(prepare_key_ring(place(), !chosen.arbiter_token.empty()));
    auto keys = KYVIEN_TRY(read_keys(place()));
    changed_ = time_of_file();
    key_files_.scan(chosen.data, keys);
    return keys;
}

KeyPlace KeyRingWatch::place() const {
    return {threads_.first().service().options.data, ledgers_};
}

std::filesystem::file_time_type KeyRingWatch::time_of_file() const {
    std::error_code error;  // a missing file has no time
    const auto time = std::filesystem::last_write_time(
        std::filesystem::path(threads_.first().service().options.data) / kKeyRingFile, error);
    return error ? std::filesystem::file_time_type{} : time;
}

void KeyRingWatch::read_again() {
    use(keys());
}

void KeyRingWatch::check_file() {
    if (ledgers_ == nullptr && time_of_file() != changed_)
        use(read_keys(place()));
}

void KeyRingWatch::receive_news(const store::HallNews& news) {
    const bool has_keys = std::ranges::find(news.ledgers, store::kKeyLedger) != news.ledgers.end();
    if (!(has_keys || news.may_have_missed) || ledgers_ == nullptr)
        return;
    // Read in the background, since the database may be slow.
    threads_.first().submit([this, has_keys, place = place()] {
        threads_.first().service().post(
            [this, has_keys,
             keys = std::make_shared<Result<std::vector<HallKey>>>(read_keys(place))] {
                if (has_keys || !*keys)
                    use(std::move(*keys));
                else  // the keys may be unchanged
                    install_keys(**std::move(keys));
            });
    });
}

void KeyRingWatch::use(Result<std::vector<HallKey>> keys) {
    changed_ = time_of_file();
    if (!keys) {
        journal(Level::Warning, "keys-not-read", {{"reason", keys.error().english}});
        return;
    }
    journal(Level::Info, "keys-read", {{"keys", std::to_string(keys->size())}});
    install_keys(*std::move(keys));
}

void KeyRingWatch::install_keys(std::vector<HallKey> keys) {
    threads_.run_on_all([keys = std::move(keys)](Service& each) { each.hall->set_key_ring(keys); });
}

}  // namespace kyvien::hall
