#include "tournament/office/log/batches.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "base/digest.h"
#include "base/reason.h"

namespace kyvien::tournament {
namespace batches {
namespace {

constexpr std::string_view kHead = "v=1 t=batch facts=";
constexpr std::string_view kSeal = " seal=";

struct Head {
    std::size_t events = 0;
    std::string seal;
};

std::optional<Head> head_of(std::string_view line) {
    if (!line.starts_with(kHead))
        return std::nullopt;
    line.remove_prefix(kHead.size());
    Head head;
    const char* const end = line.data() + line.size();
    const auto read = std::from_chars(line.data(), end, head.events);
    const std::string_view rest(read.ptr, static_cast<std::size_t>(end - read.ptr));
    if (read.ec != std::errc{} || head.events == 0 || !rest.starts_with(kSeal))
        return std::nullopt;
    head.seal = rest.substr(kSeal.size());
    return head;
}

std::string seal_of(const LogPosition& before, std::string_view body) {
    return base::to_hex(
        base::digest(fmt::format("{}\n{}{}", before.seal, before.unbatched_lines, body)));
}

/// Removes the first line and returns it; empty if it has no line end.
std::optional<std::string_view> take_line(std::string_view& text) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos)
        return std::nullopt;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    return line;
}

class LogReader {
  public:
    LogReader(Office& office, LogPosition& position) : office_(office), position_(position) {}

    Result<std::size_t> read(std::string_view text) {
        const std::size_t size = text.size();
        while (!text.empty()) {
            std::string_view rest = text;
            const auto line = take_line(rest);
            if (!line)
                break;
            if (const auto head = head_of(*line)) {
                const bool whole = KYVIEN_TRY(read_batch(*head, rest));
                if (!whole)
                    break;
            } else {
                KYVIEN_TRY(read_unbatched_line(*line));
            }
            text = rest;
        }
        return size - text.size();
    }

  private:
    Result<void> apply_line(std::string_view line, bool altered) {
        const auto at_line = [this, altered](Refusal refusal) {
            const std::string number = std::to_string(position_.lines);
            refusal.english = fmt::format("line {}: {}{}", number, refusal.english,
                                          altered ? " It was changed after it was recorded." : "");
            refusal.values.emplace_back("line", number);
            return refuse(std::move(refusal));
        };
        ++position_.lines;
        auto event = decode_office_line(line);
        if (!event)
            return at_line(std::move(event.error()));
        if (auto applied = apply(office_, *event); !applied)
            return at_line(std::move(applied.error()));
        if (const auto* accepted = std::get_if<FileAccepted>(&event->body))
            std::erase_if(position_.altered, [accepted](const LogAlteration& each) {
                return std::ranges::find(accepted->digests, each.digest) != accepted->digests.end();
            });
        return {};
    }

    /// False if it is incomplete: interrupted, or being written.
    Result<bool> read_batch(const Head& head, std::string_view& text) {
        std::string_view rest = text;
        std::size_t count = 0;
        while (count < head.events && !head_of(rest.substr(0, rest.find('\n')))) {
            if (!take_line(rest))
                return false;
            ++count;
        }
        std::string_view body = text.substr(0, text.size() - rest.size());
        const std::string seal = seal_of(position_, body);
        const bool altered = seal != head.seal;
        ++position_.lines;
        const std::size_t first = position_.unbatched_lines.empty() ? position_.lines : 1;
        // Before its events, because one of them may accept it.
        if (altered)
            position_.altered.push_back({first, position_.lines + count, seal});
        position_.seal = head.seal;
        position_.unbatched_lines.clear();
        while (const auto line = take_line(body))
            KYVIEN_TRY(apply_line(*line, altered));
        text = rest;
        return true;
    }

    /// A line outside a batch: from an earlier version, or written by other means.
    Result<void> read_unbatched_line(std::string_view line) {
        const bool altered = !position_.seal.empty();
        position_.unbatched_lines.append(line).append("\n");
        if (altered) {
            auto& all = position_.altered;
            const std::size_t number = position_.lines + 1;
            if (!all.empty() && all.back().last == position_.lines && unbatched_line_count_ > 0)
                all.back().last = number;
            else
                all.push_back({number, number, {}});
            all.back().digest = seal_of(position_, {});
            ++unbatched_line_count_;
        }
        return apply_line(line, altered);
    }

    Office& office_;
    LogPosition& position_;
    std::size_t unbatched_line_count_ = 0;
};

}  // namespace
}  // namespace batches

std::string batch_of(const LogPosition& before, const std::vector<std::string>& lines) {
    std::string body;
    for (const std::string& line : lines)
        body.append(line).append("\n");
    return fmt::format("{}{}{}{}\n{}", batches::kHead, lines.size(), batches::kSeal,
                       batches::seal_of(before, body), body);
}

LogPosition position_after(LogPosition before, std::string_view batch) {
    const auto head = batches::head_of(batch.substr(0, batch.find('\n')));
    before.seal = head ? head->seal : std::string();
    before.unbatched_lines.clear();
    before.lines += static_cast<std::size_t>(std::ranges::count(batch, '\n'));
    return before;
}

Result<std::size_t> read_log(Office& office, LogPosition& position, std::string_view text) {
    return batches::LogReader(office, position).read(text);
}

Result<void> check_unaltered(const LogPosition& position) {
    if (position.altered.empty())
        return {};
    const LogAlteration& first = position.altered.front();
    return refuse(
        "log-altered",
        fmt::format("{} what was recorded there: the file was changed by other means. Put a copy "
                    "from before the change in its place, or, if it holds as it stands, record "
                    "that with `kyvien tournament accept FILE --reason ...`.",
                    first.first == first.last
                        ? fmt::format("line {} is not", first.first)
                        : fmt::format("lines {} to {} are not", first.first, first.last)),
        std::nullopt,
        {{"line", std::to_string(first.first)}, {"last", std::to_string(first.last)}});
}

Result<Office> replay_office(std::string_view text) {
    Office office;
    LogPosition position;
    const std::size_t read = KYVIEN_TRY(read_log(office, position, text));
    // Anything after the last complete line is ignored; an incomplete batch does not count.
    if (!text.empty() && text.back() != '\n') {
        const std::string number =
            std::to_string(position.lines + 1 +
                           static_cast<std::size_t>(std::ranges::count(text.substr(read), '\n')));
        return refuse("bad-office-line", fmt::format("line {}: The line is cut off.", number),
                      std::nullopt,
                      with_reason({{"line", number}, {"field", ""}},
                                  {"line-cut-off", "the line is cut off"}));
    }
    KYVIEN_TRY(check_unaltered(position));
    return office;
}

Result<ReplayedOffice> replay_complete_batches(std::string_view text) {
    ReplayedOffice whole;
    LogPosition position;
    const std::size_t read = KYVIEN_TRY(read_log(whole.office, position, text));
    KYVIEN_TRY(check_unaltered(position));
    whole.has_incomplete_batch = read < text.size();
    return whole;
}

}  // namespace kyvien::tournament
