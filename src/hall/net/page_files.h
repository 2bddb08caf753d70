// hall/net/page_files.h — the files of the page, loaded into memory and ready to be sent.
//
// All files are read, hashed and compressed once, at the start. A request is looked up in memory by
// its exact path: no path of a request ever reaches the file system.
//
// Safe: constant once loaded, any thread.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace kyvien::hall {

struct PageFile {
    std::string type;  ///< Content-Type
    std::string etag;  ///< with its quotes
    std::string body;
    std::string gzip;      ///< empty where compressing does not pay
    std::string scripts;   ///< of a page: which of its own lines may run, a part of its policy
    bool never_changes{};  ///< its name holds a hash of its content
};

/// Hashes and compresses; `name` decides the type.
[[nodiscard]] PageFile make_page_file(std::string body, std::string_view name);

class PageFiles {
  public:
    /// A page that says that there is no page.
    PageFiles();
    /// Refuses: "no-page" when the folder cannot be read or has no index.html.
    [[nodiscard]] static Result<PageFiles> load(const std::string& folder);

    /// `path` as in the request, such as "/assets/app.js"; null when there is no such file.
    [[nodiscard]] const PageFile* find(std::string_view path) const;
    /// The page itself.
    [[nodiscard]] const PageFile& index() const { return index_; }
    /// The page's addresses, such as "/g/{game}", which it tells in addresses.txt, one a line
    /// (web/src/addresses.ts); none where it does not.
    [[nodiscard]] const std::vector<std::string>& addresses() const { return addresses_; }
    [[nodiscard]] std::size_t count() const { return files_.size(); }

  private:
    std::map<std::string, PageFile, std::less<>> files_;
    PageFile index_;
    std::vector<std::string> addresses_;
};

/// Where the page lies: `asked` (--web), else the environment's KYVIEN_WEB_DIR, else beside the
/// executable: ../share/kyvien/web as installed, ../../web/dist in a source tree. Empty when there
/// is none.
[[nodiscard]] std::string find_page_folder(const std::string& asked);

}  // namespace kyvien::hall
