#include "hall/net/page_files.h"
#include "hall/service/internal/gzip.h"

#include <fmt/core.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

#include "base/text.h"

namespace kyvien::hall {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = 32U << 20U;

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wav", "audio/wav"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
};

std::string_view type_of(const fs::path& path) {
    const std::string extension = path.extension().string();
    for (const auto& [ending, type] : kTypes)
        if (ending == extension)
            return type;
    return "application/octet-stream";
}

bool compresses(std::string_view type) {
    return type.starts_with("text/") || type.find("json") != std::string_view::npos ||
           type.find("svg") != std::string_view::npos || type == "application/wasm";
}

/// Such as app-3F9A2C1B.js, app.3f9a2c1b.js: eight or more letters and digits, with at least one
/// digit.
bool has_hash_in_name(const fs::path& path) {
    const std::string stem = path.stem().string();
    const std::size_t mark = stem.find_last_of("-.");
    if (mark == std::string::npos || stem.size() - mark - 1 < 8)
        return false;
    const std::string_view tail = std::string_view(stem).substr(mark + 1);
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto is_hash_letter = [&](char c) {
        return is_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    };
    return std::ranges::all_of(tail, is_hash_letter) && std::ranges::any_of(tail, is_digit);
}

std::string etag_of(std::string_view body) {
    std::array<unsigned char, 16> hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(body.data()), body.size(), nullptr,
                       0);
    std::array<char, 2 * hash.size() + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    return fmt::format("\"{}\"", hex.data());
}

/// The policy that allows a page's inline scripts, by the hash of each, and no others.
std::string policy_of_scripts(std::string_view page) {
    constexpr std::string_view kBegins = "<script>";
    constexpr std::string_view kEnds = "</script>";
    std::string hashes;
    for (std::size_t at = page.find(kBegins); at != std::string_view::npos;
         at = page.find(kBegins, at)) {
        at += kBegins.size();
        const std::string_view script = page.substr(at, page.find(kEnds, at) - at);
        std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
        crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(script.data()),
                           script.size());
        std::array<char, sodium_base64_ENCODED_LEN(crypto_hash_sha256_BYTES,
                                                   sodium_base64_VARIANT_ORIGINAL)>
            text{};
        sodium_bin2base64(text.data(), text.size(), hash.data(), hash.size(),
                          sodium_base64_VARIANT_ORIGINAL);
        hashes += fmt::format(" 'sha256-{}'", text.data());
    }
    return hashes.empty() ? hashes : fmt::format("script-src 'self'{}; ", hashes);
}

std::optional<std::string> bytes_of_file(const fs::path& path) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    if (error || size > kLargestFile)
        return std::nullopt;
    std::ifstream in(path, std::ios::binary);
    std::string text(size, '\0');
    if (!in.read(text.data(), static_cast<std::streamsize>(size)))
        return std::nullopt;
    return text;
}

/// Whether the file is the compressed copy of the one beside it: app.js.gz beside app.js.
bool is_packed_copy(const fs::path& path) {
    std::error_code error;
    return path.extension() == ".gz" &&
           fs::is_regular_file(fs::path(path).replace_extension(), error);
}

std::unexpected<Refusal> no_page(const std::string& folder, std::string_view reason,
                                 std::string_view code = {}) {
    return refuse(
        "no-page",
        fmt::format("The page cannot be read from {}: {}. Build it with web/build, or "
                    "name its folder with --web.",
                    folder, reason),
        std::nullopt,
        {{"folder", folder}, {"reason", std::string(reason)}, {"reason-codes", std::string(code)}});
}

}  // namespace

PageFile make_page_file(std::string body, std::string_view name, std::string packed) {
    const fs::path path(name);
    PageFile file;
    file.type = type_of(path);
    file.etag = etag_of(body);
    file.never_changes = has_hash_in_name(path);
    if (compresses(file.type)) {
        file.gzip = is_gzip_of(packed, body) ? std::move(packed) : gzip(body);
        if (file.gzip.size() + 64 > body.size())
            file.gzip.clear();
    }
    if (file.type.starts_with("text/html"))
        file.scripts = policy_of_scripts(body);
    file.body = std::move(body);
    return file;
}

PageFiles::PageFiles()
    : index_(make_page_file(
          "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Kyvien</title>"
          "<p>The hall is open, but its page is not installed. Build it with "
          "<code>web/build</code>, or name its folder with "
          "<code>kyvien serve --web DIR</code>.</p></html>\n",
          "index.html")) {}

Result<PageFiles> PageFiles::load(const std::string& folder) {
    PageFiles page;
    std::error_code error;
    fs::recursive_directory_iterator entries(folder, error);
    if (error)
        return no_page(folder, error.message());
    for (const auto end = fs::end(entries); entries != end; entries.increment(error)) {
        if (error)
            return no_page(folder, error.message());
        if (!entries->is_regular_file(error) || entries->file_size(error) > kLargestFile)
            continue;
        const fs::path& path = entries->path();
        if (is_packed_copy(path))
            continue;
        auto body = bytes_of_file(path);
        if (!body)
            return no_page(folder, path.string());
        const std::string name = "/" + path.lexically_relative(folder).generic_string();
        page.files_[name] = make_page_file(
            *std::move(body), name, bytes_of_file(path.string() + ".gz").value_or(std::string()));
    }
    const auto index = page.files_.find("/index.html");
    if (index == page.files_.end())
        return no_page(folder, "there is no index.html", "page-no-index");
    page.index_ = index->second;
    if (const PageFile* const addresses = page.find("/addresses.txt"))
        for (const std::string_view line : base::split(addresses->body, '\n'))
            if (!line.empty())
                page.addresses_.emplace_back(line);
    return page;
}

const PageFile* PageFiles::find(std::string_view path) const {
    const auto found = files_.find(path);
    return found == files_.end() ? nullptr : &found->second;
}

std::string find_page_folder(const std::string& chosen_folder) {
    if (!chosen_folder.empty())
        return chosen_folder;
    if (const char* set = std::getenv("KYVIEN_WEB_DIR"); set != nullptr && *set != '\0')
        return set;
    std::error_code error;
    const fs::path executable = fs::read_symlink("/proc/self/exe", error);
    if (error)
        return {};
    for (const char* beside : {"../share/kyvien/web", "../../web/dist", "web"}) {
        const fs::path folder = (executable.parent_path() / beside).lexically_normal();
        if (fs::exists(folder / "index.html", error))
            return folder.string();
    }
    return {};
}

}  // namespace kyvien::hall
