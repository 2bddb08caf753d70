#include "engine/protocol/internal/gtp.h"

#include <charconv>

#include "base/text.h"

namespace kyvien::engine {

std::optional<GtpAnswer> GtpReader::take(std::string_view line) {
    if (!open_) {
        if (line.empty() || (line.front() != '=' && line.front() != '?'))
            return std::nullopt;
        open_ = GtpAnswer{.is_success = line.front() == '=', .id = {}, .text = {}};
        line.remove_prefix(1);
        unsigned id = 0;
        const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), id);
        if (error == std::errc{}) {
            open_->id = id;
            line.remove_prefix(static_cast<std::size_t>(end - line.data()));
        }
        open_->text = base::trimmed(line);
        return std::nullopt;
    }
    const std::string_view plain = base::trimmed(line);
    if (!plain.empty()) {
        if (open_->text.size() + plain.size() < kLongestAnswer) {
            open_->text += '\n';
            open_->text += plain;
        }
        return std::nullopt;
    }
    std::optional<GtpAnswer> whole = std::move(open_);
    open_.reset();
    whole->text = base::trimmed(whole->text);
    return whole;
}

}  // namespace kyvien::engine
