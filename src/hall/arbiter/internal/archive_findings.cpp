#include "hall/arbiter/internal/archive_findings.h"

#include <memory>
#include <optional>

#include "judge/byte_source.h"
#include "judge/finding.h"
#include "judge/judge.h"

namespace kyvien::hall {
namespace {

constexpr std::size_t kMaxUnpacked = 64U << 20U;
constexpr std::size_t kLongestFindings = 32U << 20U;

Refusal too_long(const char* what) {
    return {"too-long",
            std::string(what) + "; judge the file with `kyvien judge` on your own machine.",
            {},
            {}};
}

/// Limits the size of a source: a compressed file may expand a thousandfold.
class SizeLimitedSource : public judge::ByteSource {
  public:
    explicit SizeLimitedSource(std::unique_ptr<judge::ByteSource> source)
        : source_(std::move(source)) {}

    Result<std::size_t> read(std::span<char> into) override {
        auto count = source_->read(into);
        if (count && (given_ += *count) > kMaxUnpacked)
            return refuse(too_long("The archive is longer than 64 MiB when unpacked"));
        return count;
    }
    [[nodiscard]] std::size_t consumed() const override { return source_->consumed(); }

  private:
    std::unique_ptr<judge::ByteSource> source_;
    std::size_t given_ = 0;
};

}  // namespace

Result<std::string> archive_findings(std::string_view archive, std::string_view format) {
    judge::JudgeOptions options;
    options.reports = judge::Reports::All;
    if (!format.empty()) {
        options.format = judge::find_format(format);
        if (!options.format)
            return refuse("no-such-format", "The format is pgn, xiangqi or sgf.");
    }
    std::string json = "[";
    bool is_too_long = false;
    judge::JudgeSink sink;
    sink.on_game = [&](judge::GameReport&& report) {
        is_too_long = is_too_long || json.size() > kLongestFindings;
        if (is_too_long)
            return;
        if (json.size() > 1)
            json += ',';
        json += judge::to_json(report);
    };
    auto source = std::make_unique<SizeLimitedSource>(judge::unpacked(judge::from_memory(archive)));
    const judge::FileSummary summary = judge::judge_source(std::move(source), "", options, sink);
    if (summary.trouble)
        return refuse(*summary.trouble);
    if (is_too_long)
        return refuse(too_long("There are too many games"));
    return json + "]";
}

}  // namespace kyvien::hall
