#include "judge/byte_source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include "base/reason.h"

namespace kyvien::judge {
namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 17;

class FileSource final : public ByteSource {
  public:
    FileSource(int file, bool owned, std::size_t size) : file_(file), owned_(owned), size_(size) {}
    ~FileSource() override {
        if (owned_)
            ::close(file_);
    }
    Result<std::size_t> read(std::span<char> into) override {
        for (;;) {
            const ssize_t count = ::read(file_, into.data(), into.size());
            if (count >= 0) {
                consumed_ += static_cast<std::size_t>(count);
                return static_cast<std::size_t>(count);
            }
            if (errno != EINTR)
                return refuse("cannot-read", fmt::format("cannot read: {}", std::strerror(errno)),
                              std::nullopt, with_reason({}, system_reason(errno)));
        }
    }
    [[nodiscard]] std::size_t consumed() const override { return consumed_; }
    [[nodiscard]] std::size_t size() const override { return size_; }

  private:
    int file_;
    bool owned_;
    std::size_t size_;
    std::size_t consumed_ = 0;
};

class MemorySource final : public ByteSource {
  public:
    explicit MemorySource(std::string_view bytes) : bytes_(bytes) {}
    Result<std::size_t> read(std::span<char> into) override {
        const std::size_t count = std::min(into.size(), bytes_.size() - at_);
        std::copy_n(bytes_.data() + at_, count, into.data());
        at_ += count;
        return count;
    }
    [[nodiscard]] std::size_t consumed() const override { return at_; }
    [[nodiscard]] std::size_t size() const override { return bytes_.size(); }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
};

/// A source with a look-ahead window.
class Window {
  public:
    explicit Window(std::unique_ptr<ByteSource> source)
        : source_(std::move(source)), buffer_(std::make_unique_for_overwrite<char[]>(kBuffer)) {}
    /// Makes at least `count` bytes visible if the source has them. Needs: count <= kBuffer.
    Result<std::string_view> peek(std::size_t count) {
        while (end_ - begin_ < count) {
            if (begin_ > 0) {
                std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
                end_ -= std::exchange(begin_, 0);
            }
            const auto more = source_->read(std::span(buffer_.get(), kBuffer).subspan(end_));
            if (!more)
                return std::unexpected(more.error());
            if (*more == 0)
                break;
            end_ += *more;
        }
        return std::string_view(buffer_.get() + begin_, end_ - begin_);
    }
    void take(std::size_t count) { begin_ += count; }
    [[nodiscard]] const ByteSource& source() const { return *source_; }

  private:
    std::unique_ptr<ByteSource> source_;
    std::unique_ptr<char[]> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

/// A source that reads from another one.
class DerivedSource : public ByteSource {
  public:
    explicit DerivedSource(std::unique_ptr<ByteSource> source) : window_(std::move(source)) {}
    [[nodiscard]] std::size_t consumed() const override { return window_.source().consumed(); }
    [[nodiscard]] std::size_t size() const override { return window_.source().size(); }

  protected:
    Window window_;
};

constexpr std::string_view kGzip = "\x1F\x8B";
constexpr std::string_view kZstd = "\x28\xB5\x2F\xFD";

bool is_zstd(std::string_view head) {
    // A frame, possibly after a skippable frame.
    return head.starts_with(kZstd) ||
           (head.size() >= 4 && head.substr(1, 3) == "\x2A\x4D\x18" && (head[0] & 0xF0) == 0x50);
}

class GzipSource final : public DerivedSource {
  public:
    explicit GzipSource(std::unique_ptr<ByteSource> source) : DerivedSource(std::move(source)) {
        ready_ = inflateInit2(&stream_, 15 + 16) == Z_OK;
    }
    ~GzipSource() override {
        if (ready_)
            inflateEnd(&stream_);
    }
    Result<std::size_t> read(std::span<char> into) override {
        if (!ready_)
            return refuse("broken-gzip", "no memory to unpack gzip", std::nullopt,
                          with_reason({}, system_reason(ENOMEM)));
        for (;;) {
            const auto packed = window_.peek(1);
            if (!packed)
                return std::unexpected(packed.error());
            if (packed->empty())
                return in_member_ ? refuse_truncated_gzip() : Result<std::size_t>(0);
            if (!in_member_ && !begin_member())
                return 0;  // anything after the last member is padding
            const auto head = window_.peek(1);
            if (!head)
                return std::unexpected(head.error());
            stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(head->data()));
            stream_.avail_in = static_cast<uInt>(head->size());
            stream_.next_out = reinterpret_cast<Bytef*>(into.data());
            stream_.avail_out = static_cast<uInt>(into.size());
            const int status = inflate(&stream_, Z_NO_FLUSH);
            window_.take(head->size() - stream_.avail_in);
            const std::size_t count = into.size() - stream_.avail_out;
            if (status == Z_STREAM_END)
                in_member_ = false;
            else if (status != Z_OK && status != Z_BUF_ERROR)
                return refuse("broken-gzip", fmt::format("the gzip data are damaged: {}", said()),
                              std::nullopt, with_reason({}, verbatim_reason(said())));
            if (count > 0)
                return count;
        }
    }

  private:
    [[nodiscard]] std::string_view said() const {
        return stream_.msg != nullptr ? stream_.msg : "wrong data";
    }
    bool begin_member() {
        const auto head = window_.peek(2);
        if (!head || !head->starts_with(kGzip))
            return false;
        inflateReset(&stream_);
        in_member_ = true;
        return true;
    }
    Result<std::size_t> refuse_truncated_gzip() {
        in_member_ = false;
        return refuse("truncated-gzip", "the gzip file ends too early");
    }

    z_stream stream_{};
    bool ready_ = false;
    bool in_member_ = false;
};

class ZstdSource final : public DerivedSource {
  public:
    explicit ZstdSource(std::unique_ptr<ByteSource> source)
        : DerivedSource(std::move(source)), context_(ZSTD_createDCtx()) {}
    ~ZstdSource() override { ZSTD_freeDCtx(context_); }
    Result<std::size_t> read(std::span<char> into) override {
        if (context_ == nullptr)
            return refuse("broken-zstd", "no memory to unpack Zstandard", std::nullopt,
                          with_reason({}, system_reason(ENOMEM)));
        for (;;) {
            const auto packed = window_.peek(1);
            if (!packed)
                return std::unexpected(packed.error());
            if (packed->empty() && !in_frame_)
                return 0;
            ZSTD_inBuffer in{packed->data(), packed->size(), 0};
            ZSTD_outBuffer out{into.data(), into.size(), 0};
            const std::size_t status = ZSTD_decompressStream(context_, &out, &in);
            window_.take(in.pos);
            if (ZSTD_isError(status) != 0)
                return refuse(
                    "broken-zstd",
                    fmt::format("the Zstandard data are damaged: {}", ZSTD_getErrorName(status)),
                    std::nullopt, with_reason({}, verbatim_reason(ZSTD_getErrorName(status))));
            in_frame_ = status != 0;
            if (out.pos > 0)
                return out.pos;
            if (packed->empty() && in_frame_) {
                in_frame_ = false;
                return refuse("truncated-zstd", "the Zstandard file ends too early");
            }
        }
    }

  private:
    ZSTD_DCtx* context_;
    bool in_frame_ = false;
};

/// Examines the first bytes on the first read, then decompresses if needed.
class UnpackedSource final : public ByteSource {
  public:
    explicit UnpackedSource(std::unique_ptr<ByteSource> source) : source_(std::move(source)) {}
    Result<std::size_t> read(std::span<char> into) override {
        constexpr int kMaxLayers = 4;  // limits nested compression (decompression bombs)
        while (!settled_) {
            auto head = std::make_unique<Head>(std::move(source_));
            const auto start = head->peek();
            if (!start) {
                source_ = std::move(head);
                return std::unexpected(start.error());
            }
            if (layers_ < kMaxLayers && start->starts_with(kGzip))
                source_ = std::make_unique<GzipSource>(std::move(head));
            else if (layers_ < kMaxLayers && is_zstd(*start))
                source_ = std::make_unique<ZstdSource>(std::move(head));
            else {
                source_ = std::move(head);
                settled_ = true;
            }
            ++layers_;
        }
        return source_->read(into);
    }
    [[nodiscard]] std::size_t consumed() const override { return source_->consumed(); }
    [[nodiscard]] std::size_t size() const override { return source_->size(); }

  private:
    /// Passes bytes through after examining the first of them.
    class Head final : public DerivedSource {
      public:
        using DerivedSource::DerivedSource;
        Result<std::string_view> peek() { return window_.peek(4); }
        Result<std::size_t> read(std::span<char> into) override {
            const auto ready = window_.peek(1);
            if (!ready)
                return std::unexpected(ready.error());
            const std::size_t count = ready->copy(into.data(), into.size());
            window_.take(count);
            return count;
        }
    };

    std::unique_ptr<ByteSource> source_;
    bool settled_ = false;
    int layers_ = 0;
};

class TextSource final : public DerivedSource {
  public:
    TextSource(std::unique_ptr<ByteSource> source, std::optional<notation::Encoding> forced)
        : DerivedSource(std::move(source)), encoding_(forced) {}

    Result<std::size_t> read(std::span<char> into) override {
        if (!begun_) {
            const auto head = window_.peek(kBuffer);
            if (!head)
                failure_ = head.error();  // returned after the bytes that are available
            begin();
        }
        while (at_ >= converted_.size()) {
            const auto raw = window_.peek(1);
            if (!raw)
                return std::unexpected(raw.error());
            if (raw->empty()) {
                if (carry_.empty())
                    return failure_ ? Result<std::size_t>(
                                          std::unexpected(*std::exchange(failure_, std::nullopt)))
                                    : Result<std::size_t>(0);
                converted_ = convert(std::exchange(carry_, {}));
                at_ = 0;
                continue;
            }
            if (passes_) {
                const std::size_t count = raw->copy(into.data(), into.size());
                window_.take(count);
                return count;
            }
            carry_.append(*raw);
            window_.take(raw->size());
            convert_lines();
        }
        const std::size_t count = std::min(into.size(), converted_.size() - at_);
        std::copy_n(converted_.data() + at_, count, into.data());
        at_ += count;
        return count;
    }

  private:
    void begin() {
        begun_ = true;
        const auto ready = window_.peek(0);
        const std::string_view head = ready ? *ready : std::string_view();
        if (!encoding_)
            encoding_ = notation::guess_encoding(head);
        if (head.starts_with("\xEF\xBB\xBF"))
            window_.take(3);
        bare_returns_ = head.find('\r') != std::string_view::npos &&
                        head.find('\n') == std::string_view::npos && !is_wide();
        const bool as_is =
            *encoding_ == notation::Encoding::Utf8 || *encoding_ == notation::Encoding::Windows1252;
        passes_ = as_is && !bare_returns_;
    }

    [[nodiscard]] bool is_wide() const {
        return encoding_ == notation::Encoding::Utf16Le || encoding_ == notation::Encoding::Utf16Be;
    }

    /// Converts whole lines, so that no character is cut.
    void convert_lines() {
        std::size_t end = 0;
        if (is_wide()) {
            end = carry_.size() / 2 * 2;
            // Keep a high surrogate with its low one.
            if (end >= 2) {
                const auto high = static_cast<unsigned char>(
                    carry_[end - (encoding_ == notation::Encoding::Utf16Le ? 1 : 2)]);
                if (high >= 0xD8 && high <= 0xDB)
                    end -= 2;
            }
        } else {
            const std::size_t line = carry_.find_last_of("\r\n");
            end = line == std::string::npos ? 0 : line + 1;
            if (end == 0 && carry_.size() > 4 * kBuffer)
                end = carry_.size();
        }
        converted_ = convert(carry_.substr(0, end));
        at_ = 0;
        carry_.erase(0, end);
    }

    std::string convert(std::string raw) const {
        const bool as_is =
            *encoding_ == notation::Encoding::Utf8 || *encoding_ == notation::Encoding::Windows1252;
        std::string text = as_is ? std::move(raw) : notation::to_utf8(raw, *encoding_);
        if (bare_returns_)
            std::replace(text.begin(), text.end(), '\r', '\n');
        return text;
    }

    std::optional<notation::Encoding> encoding_;
    std::optional<Refusal> failure_;
    bool begun_ = false;
    bool passes_ = false;
    bool bare_returns_ = false;
    std::string carry_;
    std::string converted_;
    std::size_t at_ = 0;
};

}  // namespace

Result<std::unique_ptr<ByteSource>> open_file(const std::string& path) {
    if (path == "-")
        return std::make_unique<FileSource>(STDIN_FILENO, false, 0);
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status{};
    if (file < 0 || ::fstat(file, &status) != 0) {
        const int error = errno;
        if (file >= 0)
            ::close(file);
        return refuse("cannot-open", fmt::format("cannot open {}: {}", path, std::strerror(error)),
                      std::nullopt, with_reason({{"file", path}}, system_reason(error)));
    }
    if (S_ISDIR(status.st_mode)) {
        ::close(file);
        return refuse("cannot-open", fmt::format("{} is a folder", path), std::nullopt,
                      with_reason({{"file", path}}, system_reason(EISDIR)));
    }
    return std::make_unique<FileSource>(
        file, true, S_ISREG(status.st_mode) ? static_cast<std::size_t>(status.st_size) : 0);
}

std::unique_ptr<ByteSource> from_memory(std::string_view bytes) {
    return std::make_unique<MemorySource>(bytes);
}

std::unique_ptr<ByteSource> unpacked(std::unique_ptr<ByteSource> source) {
    return std::make_unique<UnpackedSource>(std::move(source));
}

std::unique_ptr<ByteSource> as_text(std::unique_ptr<ByteSource> source,
                                    std::optional<notation::Encoding> forced) {
    return std::make_unique<TextSource>(std::move(source), forced);
}

}  // namespace kyvien::judge
