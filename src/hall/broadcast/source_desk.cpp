#include "hall/broadcast/source_desk.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <future>
#include <utility>

#include "hall/json/json_writer.h"
#include "hall/json/refusal_json.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace source_desk {
namespace {

using std::chrono::milliseconds;

// This many slow addresses do not delay the others.
constexpr std::size_t kFetchers = 4;
// How often to check whether this hall should fetch.
constexpr milliseconds kLookEvery{1'000};

/// Runs work at the broadcast desk and waits for the result.
template <typename Value, typename Work>
Result<Value> asked(BroadcastDesk& broadcasts, Work work) {
    auto answer = std::make_shared<std::promise<Result<Value>>>();
    auto answer_future = answer->get_future();
    broadcasts.ask<Value>(std::move(work),
                          [answer](Result<Value> value) { answer->set_value(std::move(value)); });
    return answer_future.get();
}

SourceTurns::Outcome not_recorded(const Refusal& refusal) {
    SourceTurns::Outcome outcome;
    outcome.trouble = "not-recorded";
    journal(Level::Warning, "source-not-recorded", {{"reason", refusal.english}});
    return outcome;
}

void write_progress(JsonWriter& json, const SourceProgress& progress) {
    const auto moment = [&json](JsonName name, const std::optional<store::Instant>& at) {
        if (at)
            json.field(name, *at);
    };
    moment("tried", progress.tried);
    moment("answered", progress.answered);
    moment("brought", progress.brought);
    if (progress.status != 0)
        json.field("status", progress.status);
    if (!progress.trouble.empty())
        json.field("trouble", progress.trouble);
    if (progress.failures > 0)
        json.field("failures", progress.failures);
    if (progress.unreadable > 0)
        json.field("unreadable", progress.unreadable);
    if (progress.refused) {
        json.key("refused");
        write_refusal(json, *progress.refused);
    }
    json.field("next", progress.next);
}

}  // namespace
}  // namespace source_desk

std::optional<SourceTurns::Outcome> fetch_source(BroadcastDesk& broadcasts, SourceFetcher& fetcher,
                                                 const SourceTurns::Turn& turn) {
    using namespace source_desk;
    SourceTurns::Outcome outcome;
    const auto before = asked<Broadcasts::SourceState>(
        broadcasts, [&turn](Broadcasts& all) { return all.source_state(turn.id); });
    if (!before)
        return not_recorded(before.error());
    outcome.is_void = before->source != turn.source || before->has_ended;
    if (outcome.is_void)
        return outcome;
    auto answer = fetcher.fetch({turn.source.address, turn.known.etag, turn.known.modified});
    if (!answer)
        return std::nullopt;
    outcome.status = answer->status;
    outcome.trouble = std::move(answer->trouble);
    outcome.wait = answer->wait.count();
    if (!outcome.trouble.empty() || answer->status != 200)
        return outcome;
    KnownFile known{std::move(answer->etag), std::move(answer->modified),
                    base::digest(answer->file)};
    // For servers that cannot tell whether the file has changed and send it each time.
    if (known.digest == turn.known.digest)
        return outcome;
    auto pulled =
        asked<Broadcasts::PullResult>(broadcasts, [&turn, &before, &answer](Broadcasts& all) {
            return all.pull(turn.id, before->lines, answer->file);
        });
    if (!pulled) {
        // Something else was recorded meanwhile: the next attempt brings a newer file.
        if (pulled.error().code == "seq-conflict")
            return outcome;
        outcome = not_recorded(pulled.error());
        outcome.status = answer->status;
        return outcome;
    }
    outcome.file = std::move(known);
    outcome.refused = std::move(pulled->refused);
    // The owner of the source is notified: the file does not recover by itself.
    const auto full = std::ranges::find_if(pulled->push.boards, [](const PushedBoard& board) {
        return board.refusal && board.refusal->code == "broadcast-full";
    });
    if (full != pulled->push.boards.end())
        outcome.refused = full->refusal;
    outcome.unreadable = static_cast<std::size_t>(
        std::ranges::count(pulled->push.boards, PushedBoard::State::Refused, &PushedBoard::state));
    outcome.is_new = !pulled->push.line.empty();
    return outcome;
}

SourceDesk::SourceDesk(BroadcastDesk& broadcasts, std::unique_ptr<SourceFetcher> fetcher,
                       EgressPolicy policy, Clock clock, IsFetchingHall is_ours)
    : broadcasts_(broadcasts), fetcher_(std::move(fetcher)), policy_(std::move(policy)),
      clock_(std::move(clock)), is_ours_(std::move(is_ours)) {
    if (!policy_.is_on())
        return;
    reload();
    for (std::size_t i = 0; i < source_desk::kFetchers; ++i)
        threads_.emplace_back([this] { run(); });
}

SourceDesk::~SourceDesk() {
    {
        const std::lock_guard guard(mutex_);
        stopping_ = true;
    }
    fetcher_->stop();
    wake_.notify_all();
    for (std::thread& each : threads_)
        each.join();
    // Waits for work at the broadcast desk that refers to this object.
    (void)source_desk::asked<bool>(broadcasts_, [](Broadcasts&) -> Result<bool> { return true; });
}

void SourceDesk::update_schedule(const std::string& id,
                                 const Broadcasts::SourceState& source_state) {
    const std::lock_guard guard(mutex_);
    if (source_state.source && !source_state.has_ended)
        turns_.set(id, *source_state.source, clock_());
    else
        turns_.forget(id);
    wake_.notify_all();
}

void SourceDesk::changed(const std::string& id) {
    if (!policy_.is_on())
        return;
    broadcasts_.ask<Broadcasts::SourceState>(
        [id](Broadcasts& all) { return all.source_state(id); },
        [this, id](const Result<Broadcasts::SourceState>& source_state) {
            if (source_state)
                update_schedule(id, *source_state);
        });
}

void SourceDesk::reload() {
    if (!policy_.is_on())
        return;
    using All = std::map<std::string, BroadcastSource>;
    broadcasts_.ask<All>([](Broadcasts& all) { return all.sources(); },
                         [this](const Result<All>& sources) {
                             if (!sources) {
                                 journal(Level::Warning, "sources-not-read",
                                         {{"reason", sources.error().english}});
                                 return;
                             }
                             const std::lock_guard guard(mutex_);
                             turns_.set_all(*sources, clock_());
                             wake_.notify_all();
                         });
}

std::string SourceDesk::json_of(const std::string& id,
                                const Broadcasts::SourceState& source_state) {
    JsonWriter json;
    json.begin_object().field("on", policy_.is_on());
    if (source_state.source)
        json.field("address", source_state.source->address)
            .field("interval_s", source_state.source->interval / 1000)
            .field("round", source_state.source->round)
            .field("by", source_state.source->by)
            .field("since", source_state.source->since);
    const bool is_ours = is_ours_();
    json.field("here", is_ours);
    const std::lock_guard guard(mutex_);
    const SourceProgress* const progress = is_ours ? turns_.progress(id) : nullptr;
    if (progress != nullptr) {
        json.key("progress").begin_object();
        source_desk::write_progress(json, *progress);
        json.end_object();
    }
    return json.end_object().take();
}

void SourceDesk::show(const std::string& id, Done done) {
    broadcasts_.ask<std::string>(
        [this, id](Broadcasts& all) -> Result<std::string> {
            return json_of(id, KYVIEN_TRY(all.source_state(id)));
        },
        std::move(done));
}

void SourceDesk::set(const std::string& id, const std::string& by, std::string body, Done done) {
    broadcasts_.ask<std::string>(
        [this, id, by, body = std::move(body)](Broadcasts& all) -> Result<std::string> {
            const auto before = KYVIEN_TRY(all.source_state(id));
            KYVIEN_TRY(all.set_source(id, by, body, policy_));
            const auto source_state = KYVIEN_TRY(all.source_state(id));
            update_schedule(id, source_state);
            // A changed source is fetched at once anyway, and may be in progress by now.
            if (before.source == source_state.source) {
                const std::lock_guard guard(mutex_);
                turns_.fetch_soon(id, clock_());
                wake_.notify_all();
            }
            return json_of(id, source_state);
        },
        std::move(done));
}

void SourceDesk::stop(const std::string& id, const std::string& by, Done done) {
    broadcasts_.ask<std::string>(
        [this, id, by](Broadcasts& all) -> Result<std::string> {
            KYVIEN_TRY(all.stop_source(id, by));
            const auto source_state = KYVIEN_TRY(all.source_state(id));
            update_schedule(id, source_state);
            return json_of(id, source_state);
        },
        std::move(done));
}

void SourceDesk::run() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        const store::Instant now = clock_();
        const auto turn = is_ours_() ? turns_.take(now) : std::nullopt;
        if (!turn) {
            std::chrono::milliseconds pause = source_desk::kLookEvery;
            if (const auto next = turns_.next(); next && *next > now)
                pause = std::min(pause, std::chrono::milliseconds(*next - now));
            wake_.wait_for(lock, pause);
            continue;
        }
        lock.unlock();
        std::optional<SourceTurns::Outcome> outcome;
        try {
            outcome = fetch_source(broadcasts_, *fetcher_, *turn);
        } catch (const std::exception& fault) {
            journal(Level::Error, "source-failed",
                    {{"broadcast", turn->id}, {"reason", fault.what()}});
            outcome = SourceTurns::Outcome{};
            outcome->trouble = "not-recorded";
        }
        if (outcome && outcome->is_void)
            changed(turn->id);
        lock.lock();
        if (!outcome)
            continue;  // the hall is closing
        const std::string trouble = outcome->trouble;
        if (turns_.done(*turn, *std::move(outcome), clock_()))
            journal(Level::Info, "source",
                    {{"broadcast", turn->id}, {"trouble", trouble.empty() ? "none" : trouble}});
    }
}

}  // namespace kyvien::hall
