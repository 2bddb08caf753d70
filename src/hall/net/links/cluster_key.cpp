#include "hall/net/links/cluster_key.h"
#include "base/reason.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

namespace kyvien::hall {
namespace cluster_key {
namespace {

constexpr std::size_t kShortest = 32, kLongest = 4'096;
constexpr const char* kWhite = " \t\r\n";

std::unexpected<Refusal> unreadable(const std::string& path, const Reason& reason) {
    return refuse("cluster-key-unreadable",
                  fmt::format("The cluster key {} cannot be read: {}.", path, reason.english),
                  std::nullopt, with_reason({{"path", path}}, reason));
}

std::string trimmed_key(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(kWhite);
    return begin == std::string::npos
               ? std::string()
               : text.substr(begin, text.find_last_not_of(kWhite) + 1 - begin);
}

}  // namespace
}  // namespace cluster_key

Result<ClusterKey> read_cluster_key(const std::string& path) {
    using namespace cluster_key;
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return unreadable(path, system_reason(errno));
    std::string text(kLongest + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (file.bad() || (file.fail() && !file.eof()))
        return unreadable(path, system_reason(errno));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (text.size() > kLongest)
        return unreadable(path, {"key-too-long", "it is longer than any key"});
    ClusterKey key{trimmed_key(text), {}};
    if (key.text.size() < kShortest)
        return refuse("cluster-key-short",
                      fmt::format("The cluster key {} has {} characters; {} or more are wanted "
                                  "(openssl rand -base64 32 makes one).",
                                  path, key.text.size(), kShortest),
                      std::nullopt, {{"path", path}, {"least", std::to_string(kShortest)}});
    struct stat about{};
    if (stat(path.c_str(), &about) == 0 && (about.st_mode & S_IROTH) != 0)
        key.warning = Refusal{"cluster-key-open",
                              fmt::format("Everybody on this machine can read the cluster key {}; "
                                          "chmod o-r {} changes that.",
                                          path, path),
                              {},
                              {{"path", path}}};
    return key;
}

}  // namespace kyvien::hall
