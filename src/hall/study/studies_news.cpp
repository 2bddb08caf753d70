// The spectators of a study: they wait for changes and are counted; if there are many, changes of
// up to three seconds are sent together.
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>

#include "hall/service/internal/gzip.h"
#include "hall/study/studies.h"

namespace kyvien::hall {
namespace studies_news {
namespace {

using namespace std::chrono_literals;

/// Shorter than the request timeout.
constexpr auto kLongestWait = 20s;
/// For a counted viewer: a lost network is only noticed when the next request does not come.
constexpr auto kLongestWaitOfViewer = 10s;
/// A viewer who has not sent a request for this long counts as gone.
constexpr auto kGoneAfter = 6s;
/// The same for one who has closed the connection: a reloaded page returns.
constexpr auto kGoneAfterLeaving = 2s;
constexpr std::size_t kMaxViewers = 5'000;
constexpr std::size_t kLongestViewer = 40;
constexpr std::size_t kMaxNamesTold = 100;
constexpr std::size_t kWorthPacking = 1'024;

/// With many spectators, sending takes a while.
std::chrono::microseconds pause_for(std::size_t waiting) {
    return std::min(std::chrono::microseconds(250 * static_cast<std::int64_t>(waiting)),
                    std::chrono::microseconds(std::chrono::seconds(3)));
}

struct Known {
    std::size_t version = 0;
    std::uint64_t here = 0;
};
/// Parses "12.3"; invalid text counts as no known version.
Known read_known(std::string_view text) {
    Known known;
    const std::size_t point = std::min(text.find('.'), text.size());
    std::from_chars(text.data(), text.data() + point, known.version);
    if (point < text.size())
        std::from_chars(text.data() + point + 1, text.data() + text.size(), known.here);
    return known;
}

}  // namespace
}  // namespace studies_news

Studies::Text Studies::news(const std::string& id, LoadedStudy& loaded, std::size_t since) {
    if (loaded.texts_version != loaded.study.version() || loaded.texts_here != loaded.here_version)
        loaded.texts.clear();
    loaded.texts_version = loaded.study.version();
    loaded.texts_here = loaded.here_version;
    if (const auto told = loaded.texts.find(since); told != loaded.texts.end())
        return told->second;
    loaded.positions.update(loaded.study);
    const StudyContext around{id, loaded.here,
                              fmt::format("{}.{}", loaded.study.version(), loaded.here_version),
                              [this](const std::string& account) { return account_name(account); }};
    std::string text = study_news_json(loaded.study, loaded.positions, since, around);
    Text told;
    if (text.size() > studies_news::kWorthPacking)
        told.packed = std::make_shared<const std::string>(gzip(text, Compression::Quick));
    told.plain = std::make_shared<const std::string>(std::move(text));
    loaded.texts.emplace(since, told);
    return told;
}

bool Studies::has_news(const LoadedStudy& loaded, const Waiter& waiter) const {
    return waiter.version != loaded.study.version() || waiter.here != loaded.here_version;
}

void Studies::answer(const std::string& id, LoadedStudy& loaded, Waiter waiter) {
    --waiting_;
    if (const auto viewer = loaded.viewers.find(waiter.viewer); viewer != loaded.viewers.end()) {
        --viewer->second.waits;
        viewer->second.until = steady_() + studies_news::kGoneAfter;
    }
    waiter.done(news(id, loaded, waiter.version));
}

void Studies::answer_all(LoadedStudy& loaded, const Refusal& refusal) {
    waiting_ -= loaded.waiters.size();
    for (Waiter& waiter : std::exchange(loaded.waiters, {}))
        waiter.done(refuse(refusal));
}

void Studies::tell(const std::string& id, LoadedStudy& loaded) {
    const Moment now = steady_();
    const bool is_due =
        now - loaded.last_notified >= studies_news::pause_for(loaded.waiters.size());
    std::vector<Waiter> due;
    std::erase_if(loaded.waiters, [&](Waiter& waiter) {
        if (!(is_due && has_news(loaded, waiter)) && now < waiter.until)
            return false;
        due.push_back(std::move(waiter));
        return true;
    });
    if (!due.empty() && is_due)
        loaded.last_notified = now;
    for (Waiter& waiter : due)
        answer(id, loaded, std::move(waiter));
}

void Studies::count_viewers(LoadedStudy& loaded) {
    const Moment now = steady_();
    loaded.counted = now;
    std::erase_if(loaded.viewers, [&](const auto& viewer) {
        return viewer.second.waits == 0 && now >= viewer.second.until;
    });
    StudyViewers here{loaded.viewers.size(), {}};
    for (const auto& [word, viewer] : loaded.viewers)
        if (!viewer.name.empty())
            here.names.push_back(viewer.name);
    std::ranges::sort(here.names);
    const auto same = std::ranges::unique(here.names);
    here.names.erase(same.begin(), same.end());
    here.names.resize(std::min(here.names.size(), studies_news::kMaxNamesTold));
    if (here == loaded.here)
        return;
    loaded.here = std::move(here);
    ++loaded.here_version;
}

void Studies::wait(const std::string& id, const StudyCaller& caller, const NewsRequest& request,
                   NewsDone done) {
    const auto found = find(id);
    if (!found) {
        done(refuse(found.error()));
        return;
    }
    LoadedStudy& loaded = **found;
    const studies_news::Known known = studies_news::read_known(request.known);
    const Moment now = steady_();
    Waiter waiter{known.version <= loaded.study.version() ? known.version : 0,
                  known.here,
                  {},
                  request.wait,
                  now + studies_news::kLongestWait,
                  std::move(done)};
    if (!request.viewer.empty() && request.viewer.size() <= studies_news::kLongestViewer &&
        (loaded.viewers.contains(request.viewer) ||
         loaded.viewers.size() < studies_news::kMaxViewers)) {
        Viewer& viewer = loaded.viewers[request.viewer];
        ++viewer.waits;
        waiter.until = now + studies_news::kLongestWaitOfViewer;
        waiter.viewer = request.viewer;
        if (caller.account) {
            names_[caller.account->id] = caller.account->name;
            viewer.name = caller.account->name;
        } else if (const int member = member_of(loaded.study, caller); member != 0) {
            viewer.name = loaded.study.members()[static_cast<std::size_t>(member) - 1].person.name;
        }
        // The first viewer is listed at once.
        if (loaded.here.count == 0)
            count_viewers(loaded);
    }
    ++waiting_;
    if (closed_ || waiting_ > kMaxWaiting || has_news(loaded, waiter)) {
        answer(id, loaded, std::move(waiter));
        return;
    }
    loaded.waiters.push_back(std::move(waiter));
}

void Studies::leave(const std::string& id, std::uint64_t wait) {
    const auto loaded = kept_.find(id);
    if (loaded == kept_.end())
        return;
    std::vector<Waiter>& waiters = loaded->second.waiters;
    const auto found = std::ranges::find(waiters, wait, &Waiter::wait);
    if (wait == 0 || found == waiters.end())
        return;
    Waiter waiter = std::move(*found);
    waiters.erase(found);
    const std::string name = waiter.viewer;
    answer(id, loaded->second, std::move(waiter));
    if (const auto viewer = loaded->second.viewers.find(name);
        viewer != loaded->second.viewers.end())
        viewer->second.until = steady_() + studies_news::kGoneAfterLeaving;
}

void Studies::close() {
    closed_ = true;
    for (auto& [id, loaded] : kept_) {
        auto waiters = std::exchange(loaded.waiters, {});
        for (Waiter& waiter : waiters)
            answer(id, loaded, std::move(waiter));
    }
}

}  // namespace kyvien::hall
