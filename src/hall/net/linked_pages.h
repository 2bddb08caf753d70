// hall/net/linked_pages.h — the page with a link in its head, made once for each link.
//
// Hashing and compressing the page takes a hundred times as long as sending it, and an address that
// is passed around is requested often.
//
// Cost:  a search by the text of the link; the first time, hashing and compressing the page.
// Safe:  one thread.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "hall/net/page_files.h"

namespace kyvien::hall {

class LinkedPages {
  public:
    /// How many are kept; the one not requested for the longest time is forgotten.
    static constexpr std::size_t kMost = 128;

    /// `page` with `link`, a line of HTML, at the end of its head; null if it has no head. Another
    /// page than before (by its tag) makes all kept ones invalid.
    [[nodiscard]] std::shared_ptr<const PageFile> with_link(const PageFile& page,
                                                            std::string_view link);

  private:
    struct Kept {
        std::shared_ptr<const PageFile> file;
        std::list<std::string>::iterator turn;
    };

    std::string made_of_;  ///< the tag of the page without a link
    std::map<std::string, Kept, std::less<>> kept_;
    std::list<std::string> by_request_;  ///< the links, the last requested first
};

}  // namespace kyvien::hall
