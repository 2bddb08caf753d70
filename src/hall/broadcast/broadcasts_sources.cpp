#include <fmt/core.h>

#include <utility>

#include "base/reason.h"
#include "base/text.h"
#include "hall/broadcast/broadcasts.h"
#include "hall/json/internal/json_fields.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace broadcasts_sources {
namespace {

constexpr std::int64_t kMinInterval = 5;
constexpr std::int64_t kUsualInterval = 10;
constexpr std::int64_t kMaxInterval = 300;
constexpr int kTries = 5;

Result<void> check_address(const EgressPolicy& policy, std::string_view address) {
    const auto target = policy.is_on() ? policy.read(address)
                                       : std::expected<EgressTarget, Reason>(std::unexpected(
                                             Reason{"sources-off", "this hall fetches no files"}));
    if (target)
        return {};
    const Reason& why = target.error();
    return refuse("bad-source-address",
                  fmt::format("Nothing can be fetched from this address: {}.", why.english),
                  std::nullopt, with_reason({}, why));
}

Result<BroadcastSource> read_source(std::string_view text,
                                    const std::optional<BroadcastSource>& before,
                                    const EgressPolicy& policy) {
    const json::value parsed = KYVIEN_TRY(parse_object(text));
    const ObjectReader object(parsed.get_object());
    BroadcastSource source = before.value_or(BroadcastSource{});
    if (!before)
        source.interval = kUsualInterval * 1000;
    if (!before || find(object, "address") != nullptr)
        source.address = std::string(base::trimmed(KYVIEN_TRY(text_of(object, "address"))));
    if (find(object, "interval_s") != nullptr)
        source.interval =
            KYVIEN_TRY(number_of(object, "interval_s", kMinInterval, kMaxInterval)) * 1000;
    if (find(object, "round") != nullptr)
        source.round = KYVIEN_TRY(text_of(object, "round"));
    KYVIEN_TRY(object.check_all_read());
    if (!Broadcast::is_round(source.round))
        return bad_field(
            "round",
            {"field-letters-and-digits", "letters and digits, {most} at most", {{"most", 24}}});
    KYVIEN_TRY(check_address(policy, source.address));
    return source;
}

}  // namespace
}  // namespace broadcasts_sources

Result<std::map<std::string, BroadcastSource>> Broadcasts::sources() {
    std::map<std::string, BroadcastSource> all;
    for (const std::string& id : KYVIEN_TRY(store_->ids())) {
        const auto loaded = find(id);
        if (!loaded) {
            journal(Level::Error, "broadcast-unreadable",
                    {{"broadcast", id}, {"code", loaded.error().code.text()}});
            continue;
        }
        // Makes the next reader see what was recorded since.
        (*loaded)->read_at = 0;
        const Broadcast& broadcast = (*loaded)->broadcast;
        if (broadcast.source() && !broadcast.terms().has_ended)
            all.emplace(id, *broadcast.source());
    }
    return all;
}

Result<Broadcasts::SourceState> Broadcasts::source_state(const std::string& id) {
    LoadedBroadcast& loaded = *KYVIEN_TRY(find(id));
    // The fetch must be newer than everything other halls have recorded.
    if (store_->is_shared())
        KYVIEN_TRY(catch_up(id, loaded));
    loaded.read_at = 0;
    const Broadcast& broadcast = loaded.broadcast;
    return SourceState{broadcast.source(), broadcast.lines(), broadcast.terms().has_ended};
}

Result<BroadcastSource> Broadcasts::set_source(const std::string& id, const std::string& by,
                                               std::string_view body, const EgressPolicy& policy) {
    for (int tried = 0;; ++tried) {
        LoadedBroadcast& loaded = *KYVIEN_TRY(find(id));
        const std::optional<BroadcastSource> before = loaded.broadcast.source();
        const auto source = KYVIEN_TRY(broadcasts_sources::read_source(body, before, policy));
        if (before && source.has_same_settings(*before))
            return *before;
        const auto done = append(id, loaded, Broadcast::source_line(source, by, now_()));
        if (done)
            return *loaded.broadcast.source();
        if (done.error().code != "seq-conflict" || tried >= broadcasts_sources::kTries)
            return refuse(done.error());
        KYVIEN_TRY(catch_up(id, loaded));
    }
}

Result<void> Broadcasts::stop_source(const std::string& id, const std::string& by) {
    for (int tried = 0;; ++tried) {
        LoadedBroadcast& loaded = *KYVIEN_TRY(find(id));
        if (!loaded.broadcast.source())
            return {};
        const auto done = append(id, loaded, Broadcast::source_line(std::nullopt, by, now_()));
        if (done || done.error().code != "seq-conflict" || tried >= broadcasts_sources::kTries)
            return done;
        KYVIEN_TRY(catch_up(id, loaded));
    }
}

Result<Broadcasts::PullResult> Broadcasts::pull(const std::string& id, std::size_t lines,
                                                std::string_view file) {
    LoadedBroadcast& loaded = *KYVIEN_TRY(find(id));
    const Broadcast& broadcast = loaded.broadcast;
    if (broadcast.lines() != lines || !broadcast.source())
        return refuse("seq-conflict", "Something else was recorded meanwhile.");
    const BroadcastSource& source = *broadcast.source();
    auto push = broadcast.read_push(file, source.round, source.by, now_());
    if (!push)
        return PullResult{{}, push.error()};
    if (!push->line.empty())
        KYVIEN_TRY(append(id, loaded, push->line));
    return PullResult{*std::move(push), std::nullopt};
}

}  // namespace kyvien::hall
