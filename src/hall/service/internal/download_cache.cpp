#include "hall/service/internal/download_cache.h"

#include <algorithm>

namespace kyvien::hall {

bool DownloadCache::wants(const Key& key, Done done) {
    const auto cached = std::ranges::find(kept_, key, &std::pair<Key, File>::first);
    if (cached != kept_.end()) {
        done(cached->second);
        return false;
    }
    const auto [waiting, is_first] = waiting_.try_emplace(key);
    waiting->second.push_back(std::move(done));
    return is_first;
}

void DownloadCache::put(const Key& key, const Result<File>& made, Keep keep) {
    if (made && keep == Keep::Yes && (*made)->bytes.size() <= kMaxBytes) {
        bytes_ += (*made)->bytes.size();
        kept_.emplace_back(key, *made);
        while (bytes_ > kMaxBytes) {
            bytes_ -= kept_.front().second->bytes.size();
            kept_.pop_front();
        }
    }
    const auto found = waiting_.find(key);
    if (found == waiting_.end())
        return;
    std::vector<Done> callbacks = std::move(found->second);
    waiting_.erase(found);
    for (Done& done : callbacks)
        done(made);
}

}  // namespace kyvien::hall
