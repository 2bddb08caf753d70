// hall/net/page_files.h — the files of the web page, loaded into memory and ready to send.
//
// All files are read and hashed once, at startup. A compressed copy beside a file (app.js.gz) is
// sent as it is if it belongs to the file; without one the file is compressed. A request is looked
// up in memory by its exact path: no path of a request ever reaches the file system.
//
// Safe: immutable once loaded, any thread.
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
    std::string gzip;      ///< empty if compression does not make it smaller
    std::string scripts;   ///< of a page: the part of its Content-Security-Policy that allows its
                           ///< inline scripts
    bool never_changes{};  ///< its name contains a hash of its content
};

/// Hashes the file, and compresses it if `packed` is no gzip copy of it; the type follows from
/// `name`.
[[nodiscard]] PageFile make_page_file(std::string body, std::string_view name,
                                      std::string packed = {});

class PageFiles {
  public:
    /// Contains a placeholder page that says that there is no page.
    PageFiles();
    /// Refuses: "no-page" if the folder cannot be read or has no index.html.
    [[nodiscard]] static Result<PageFiles> load(const std::string& folder);

    /// `path` as in the request, such as "/assets/app.js"; null if there is no such file.
    [[nodiscard]] const PageFile* find(std::string_view path) const;
    /// The file index.html.
    [[nodiscard]] const PageFile& index() const { return index_; }
    /// The address patterns of the page, such as "/g/{game}", read from its addresses.txt, one per
    /// line (web/src/addresses.ts); empty if that file is missing.
    [[nodiscard]] const std::vector<std::string>& addresses() const { return addresses_; }
    [[nodiscard]] std::size_t count() const { return files_.size(); }

  private:
    std::map<std::string, PageFile, std::less<>> files_;
    PageFile index_;
    std::vector<std::string> addresses_;
};

/// The folder of the page: `asked` (--web), else the environment variable KYVIEN_WEB_DIR, else
/// beside the executable: ../share/kyvien/web as installed, ../../web/dist in a source tree. Empty
/// if none is found.
[[nodiscard]] std::string find_page_folder(const std::string& chosen_folder);

}  // namespace kyvien::hall
