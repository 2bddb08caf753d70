#include "hall/net/linked_pages.h"

#include <utility>

namespace kyvien::hall {

std::shared_ptr<const PageFile> LinkedPages::with_link(const PageFile& page,
                                                       std::string_view link) {
    if (made_of_ != page.etag) {
        kept_.clear();
        by_request_.clear();
        made_of_ = page.etag;
    }
    if (const auto known = kept_.find(link); known != kept_.end()) {
        by_request_.splice(by_request_.begin(), by_request_, known->second.turn);
        return known->second.file;
    }
    const std::size_t at = page.body.find("</head>");
    if (at == std::string::npos)
        return nullptr;
    std::string body = page.body;
    body.insert(at, link);
    auto made = std::make_shared<const PageFile>(make_page_file(std::move(body), "index.html"));
    if (kept_.size() >= kMost) {
        kept_.erase(by_request_.back());
        by_request_.pop_back();
    }
    by_request_.emplace_front(link);
    kept_.emplace(link, Kept{made, by_request_.begin()});
    return made;
}

}  // namespace kyvien::hall
