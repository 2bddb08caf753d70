#include "exchange/files/internal/archive.h"

#include <fmt/format.h>
#include <zip.h>

#include <memory>
#include <vector>

namespace kyvien::exchange::internal {
namespace {

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* file) const { zip_fclose(file); }
    void operator()(zip_source_t* source) const { zip_source_free(source); }
};
using Archive = std::unique_ptr<zip_t, Discard>;
using Source = std::unique_ptr<zip_source_t, Discard>;

std::unexpected<Refusal> fail(RefusalCode code, zip_error_t& error) {
    const std::string why = zip_error_strerror(&error);
    zip_error_fini(&error);
    return refuse(code, fmt::format("the archive: {}", why), std::nullopt, {{"reason", why}});
}

}  // namespace

Result<std::map<std::string, std::string>> unzip(std::string_view bytes) {
    zip_error_t error;
    zip_error_init(&error);
    Source source(zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error));
    if (!source)
        return fail("bad-zip", error);
    const Archive archive(zip_open_from_source(source.get(), ZIP_RDONLY, &error));
    if (!archive)
        return fail("bad-zip", error);
    (void)source.release();  // now owned by the archive
    zip_error_fini(&error);
    std::map<std::string, std::string> files;
    std::size_t total = 0;
    const zip_int64_t count = zip_get_num_entries(archive.get(), 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        const auto index = static_cast<zip_uint64_t>(i);
        const char* name = zip_get_name(archive.get(), index, 0);
        const std::unique_ptr<zip_file_t, Discard> file(zip_fopen_index(archive.get(), index, 0));
        if (name == nullptr || !file)
            return fail("bad-zip", *zip_get_error(archive.get()));
        std::string text;
        std::vector<char> buffer(std::size_t{1} << 16);
        for (;;) {
            const zip_int64_t read = zip_fread(file.get(), buffer.data(), buffer.size());
            if (read < 0)
                return fail("bad-zip", *zip_file_get_error(file.get()));
            if (read == 0)
                break;
            // The sizes stated in the archive are not trusted.
            total += static_cast<std::size_t>(read);
            if (total > kMaxExtractedBytes)
                return refuse("too-long", "the archive holds more than 256 MiB");
            text.append(buffer.data(), static_cast<std::size_t>(read));
        }
        files[name] = std::move(text);
    }
    return files;
}

}  // namespace kyvien::exchange::internal
