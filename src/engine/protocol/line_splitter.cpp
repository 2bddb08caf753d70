#include "engine/protocol/internal/line_splitter.h"

#include <algorithm>

namespace kyvien::engine {

void LineSplitter::add(std::string_view bytes) {
    if (too_long_)
        return;
    if (begin_ == buffer_.size()) {
        buffer_.clear();
        begin_ = searched_ = 0;
    }
    buffer_.append(bytes);
    const auto last = buffer_.rfind('\n');
    const std::size_t open = last == std::string::npos || last < begin_ ? begin_ : last + 1;
    too_long_ = buffer_.size() - open > kLongestLine;
}

std::optional<std::string> LineSplitter::next() {
    const auto end = buffer_.find('\n', std::max(searched_, begin_));
    if (end == std::string::npos) {
        searched_ = buffer_.size();
        if (begin_ > kLongestLine) {  // keep only unread bytes
            buffer_.erase(0, begin_);
            searched_ -= begin_;
            begin_ = 0;
        }
        return std::nullopt;
    }
    std::string line = buffer_.substr(begin_, std::min(end - begin_, kLongestLine));
    begin_ = searched_ = end + 1;
    if (!line.empty() && line.back() == '\r')
        line.pop_back();
    std::ranges::replace_if(line, [](char c) { return c != '\t' && (c < ' ' || c > '~'); }, '?');
    return line;
}

}  // namespace kyvien::engine
