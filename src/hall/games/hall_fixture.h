// hall/games/hall_fixture.h — for tests and fuzzing: a hall in memory with a manual clock, and
// watchers that keep what they receive.
#pragma once

#include <boost/json.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "hall/games/hall.h"
#include "hall/service/token.h"
#include "store/memory_log.h"

namespace kyvien::hall::test {

namespace json = boost::json;

class RecordingWatcher : public Watcher {
  public:
    /// Takes new texts immediately, unless it simulates a slow reader.
    void notify_new_view() override {
        if (!is_slow)
            read();
    }
    void read() {
        std::vector<SharedText> texts;
        if (hall != nullptr)
            hall->take_new_views(*this, texts);
        for (const SharedText& text : texts) {
            shown_bytes += text->size();
            if (text->starts_with(R"({"t":"changes")"))
                changes.push_back(*text);
            else if (text->starts_with(R"({"t":"chat")"))
                chats.push_back(*text);
            else
                views.push_back(*text);
            if (on_shown)
                on_shown(*text);
        }
    }
    void answer(std::string text) override { answers.push_back(std::move(text)); }
    std::optional<conduct::Milliseconds> round_trip() const override { return trip; }

    const Visitor& visitor() const override { return who; }
    bool may_chat(std::string_view writer) override { return !may_write || may_write(writer); }

    json::object last_view() const {
        return views.empty() ? json::object{} : json::parse(views.back()).as_object();
    }
    json::object last_answer() const {
        return answers.empty() ? json::object{} : json::parse(answers.back()).as_object();
    }
    /// "ok", or the code of the refusal.
    std::string outcome() const {
        const json::object answer = last_answer();
        const auto* type = answer.if_contains("t");
        if (type == nullptr)
            return "no answer";
        if (*type != "refused")
            return json::value_to<std::string>(*type);
        return json::value_to<std::string>(answer.at("refusal").at("code"));
    }

    Hall* hall = nullptr;
    bool is_slow = false;
    std::optional<conduct::Milliseconds> trip;  ///< the simulated round-trip time
    std::vector<std::string> views;
    std::vector<std::string> changes;
    std::vector<std::string> chats;
    Visitor who;
    std::function<bool(std::string_view)> may_write;
    std::vector<std::string> answers;
    std::size_t shown_bytes = 0;
    std::function<void(const std::string&)> on_shown;
};

/// An event log whose acknowledgements arrive when the test wants, or never.
class ControlledLog : public store::MemoryLog {
  public:
    void append(store::Append addition, store::AppendDone done) override {
        if (fails) {
            ++failures;
            done(refuse("store-full", "The disk is full; nothing was recorded."));
            return;
        }
        if (is_uncertain) {
            // Simulates an append that reached the log but was reported as failed.
            MemoryLog::append(std::move(addition), [](const Result<std::uint64_t>&) {});
            done(refuse("store-uncertain", "The disk has failed."));
            return;
        }
        if (!holds) {
            MemoryLog::append(std::move(addition), std::move(done));
            return;
        }
        held_.emplace_back(std::move(addition), std::move(done));
    }
    void check(store::CheckDone done) override {
        ++checks;
        if (fails)
            done(refuse("store-full", "The disk is full; nothing was recorded."));
        else
            done({});
    }
    Result<std::vector<store::StoredEvent>> read(std::string_view game,
                                                 std::uint64_t from_seq = 1) override {
        if (game == unreadable)
            return refuse(unreadable_code, "The record of this game cannot be read.");
        return MemoryLog::read(game, from_seq);
    }
    void release() {
        for (auto& [addition, done] : std::exchange(held_, {}))
            MemoryLog::append(std::move(addition), std::move(done));
    }
    /// Stores the first held append; the others fail.
    void release_first() {
        fails = true;
        for (bool is_first = true; auto& [addition, done] : std::exchange(held_, {}))
            if (std::exchange(is_first, false))
                MemoryLog::append(std::move(addition), std::move(done));
            else
                append(std::move(addition), std::move(done));
    }
    bool holds = false;
    bool fails = false;
    bool is_uncertain = false;
    std::string unreadable;  ///< the game whose record cannot be read
    RefusalCode unreadable_code = "game-altered";
    int failures = 0;
    int checks = 0;

  private:
    std::vector<std::pair<store::Append, store::AppendDone>> held_;
};

class TestHall {
  public:
    explicit TestHall(ControlledLog& log, ManualTime& time)
        : hall_(
              log, time, [this](Job job) { jobs_.push_back(std::move(job)); },
              [this](Job job) { jobs_.push_back(std::move(job)); }) {
        if (!prepare_randomness())
            std::abort();
    }

    Hall& operator*() { return hall_; }
    Hall* operator->() { return &hall_; }

    /// Runs all posted jobs, so that results of the store reach the hall.
    void run_posted_jobs() {
        while (!jobs_.empty()) {
            Job job = std::move(jobs_.front());
            jobs_.pop_front();
            job();
        }
    }
    void tick() {
        hall_.tick();
        run_posted_jobs();
    }

    Result<GrantedSeat> create(const std::string& body) {
        auto game = KYVIEN_TRY(read_new_game(body));
        Result<GrantedSeat> granted = refuse("fault", "");
        hall_.create(std::move(game),
                     [&](Result<GrantedSeat> result) { granted = std::move(result); });
        run_posted_jobs();
        return granted;
    }
    /// Loads a game into memory.
    Result<void> fetch(const std::string& id) {
        Result<void> there = refuse("fault", "");
        hall_.fetch(id, [&](Result<void> result) { there = std::move(result); });
        run_posted_jobs();
        return there;
    }
    Result<std::string> game(const std::string& id) {
        KYVIEN_TRY(fetch(id));
        return hall_.game(id);
    }
    Result<std::string> positions(const std::string& id) {
        KYVIEN_TRY(fetch(id));
        Result<std::string> text = refuse("fault", "");
        hall_.positions(id, [&](Result<std::string> result) { text = std::move(result); });
        run_posted_jobs();
        return text;
    }
    Result<std::string> lobby() {
        return text_of([this](TextDone done) { hall_.lobby(std::move(done)); });
    }
    Result<std::string> overview() {
        return text_of([this](TextDone done) { hall_.overview(std::move(done)); });
    }
    Result<std::string> log_text(const std::string& id) {
        KYVIEN_TRY(fetch(id));
        Result<std::string> text = refuse("fault", "");
        hall_.log_text(id, [&](Result<std::string> result) { text = std::move(result); });
        run_posted_jobs();
        return text;
    }
    Result<GrantedSeat> join(const std::string& id, const std::string& name) {
        Result<GrantedSeat> granted = refuse("fault", "");
        KYVIEN_TRY(fetch(id));
        hall_.join(id, name, [&](Result<GrantedSeat> result) { granted = std::move(result); });
        run_posted_jobs();
        return granted;
    }
    std::shared_ptr<RecordingWatcher> watch(const std::string& id, const std::string& token = {}) {
        auto listener = enter(id);
        say(listener, token.empty() ? R"({"t":"hello","v":1})"
                                    : R"({"t":"hello","v":1,"token":")" + token + "\"}");
        return listener;
    }
    /// Watches as an arbiter of the hall with this key.
    std::shared_ptr<RecordingWatcher> rule(const std::string& id, const std::string& key,
                                           const std::string& name) {
        auto listener = enter(id);
        say(listener,
            R"({"t":"hello","v":1,"arbiter":{"token":")" + key + R"(","name":")" + name + "\"}}");
        return listener;
    }
    std::shared_ptr<RecordingWatcher> enter(const std::string& id) {
        auto listener = std::make_shared<RecordingWatcher>();
        listener->hall = &hall_;
        if (!fetch(id) || !hall_.enter(id, listener))
            return listener;
        return listener;
    }
    void say(const std::shared_ptr<RecordingWatcher>& listener, const std::string& text) {
        hall_.message(listener, text);
        run_posted_jobs();
    }

  private:
    template <typename Ask>
    Result<std::string> text_of(Ask ask) {
        Result<std::string> text = refuse("fault", "");
        ask([&](Result<std::string> result) { text = std::move(result); });
        run_posted_jobs();
        return text;
    }

    std::deque<Job> jobs_;
    Hall hall_;
};

}  // namespace kyvien::hall::test
