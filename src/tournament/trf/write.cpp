#include <fmt/core.h>

#include <optional>

#include "base/reason.h"
#include "base/result.h"
#include "tournament/trf/internal/abnormal_points.h"
#include "tournament/trf/internal/line.h"
#include "tournament/trf/trf.h"

namespace kyvien::tournament {
namespace write {
namespace {

/// A line built up by columns, counted in characters.
class LineWriter {
  public:
    explicit LineWriter(std::string_view code) : text_(code), length_(code.size()) {}

    /// Spaces up to the column before `column`, then the text.
    LineWriter& left(std::size_t column, std::string_view text, std::size_t width) {
        pad_to(column);
        text_ += text;
        length_ += internal::character_count(text);
        fits_ = fits_ && internal::character_count(text) <= width;
        return *this;
    }
    LineWriter& right(std::size_t column, std::string_view text, std::size_t width) {
        const std::size_t size = internal::character_count(text);
        fits_ = fits_ && size <= width;
        return left(column + (size < width ? width - size : 0), text, width);
    }
    [[nodiscard]] bool fits() const { return fits_; }
    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    void pad_to(std::size_t column) {
        fits_ = fits_ && length_ < column;
        while (length_ + 1 < column) {
            text_ += ' ';
            ++length_;
        }
    }
    std::string text_;
    std::size_t length_;
    bool fits_ = true;
};

/// At most `most` characters, without line breaks.
std::string cut(std::string_view text, std::size_t max_length) {
    std::string kept;
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool starts = (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
        if (starts && ++count > max_length)
            break;
        kept += text[i] == '\n' || text[i] == '\r' ? ' ' : text[i];
    }
    return kept;
}

/// "100" if "100.0" would be too long.
std::string short_points(Points points) {
    std::string text = to_string(points);
    if (text.size() > 4 && text.ends_with(".0"))
        text.resize(text.size() - 2);
    return text;
}

char result_letter(const RoundRecord& record) {
    switch (record.outcome) {
    case Outcome::None:
        return ' ';
    case Outcome::Win:
        return record.rated ? '1' : 'W';
    case Outcome::Draw:
    case Outcome::ForfeitDraw:
        return record.rated ? '=' : 'D';
    case Outcome::Loss:
        return record.rated ? '0' : 'L';
    case Outcome::ForfeitWin:
        return '+';
    case Outcome::ForfeitLoss:
        return '-';
    case Outcome::PairingBye:
        return 'U';
    case Outcome::FullBye:
        return 'F';
    case Outcome::HalfBye:
        return 'H';
    case Outcome::ZeroBye:
        return 'Z';
    }
    return ' ';
}

class Writer {
  public:
    Writer(const TrfReport& report, TrfEdition edition) : report_(report), edition_(edition) {}

    Result<std::string> write() {
        const Event& event = report_.event;
        if (!event.name.empty())
            add("012 " + cut(event.name, 200));
        if (!report_.described_as.empty())
            add("092 " + cut(report_.described_as, 200));
        else if (edition_ == TrfEdition::Trf16 && !report_.system.empty())
            add("092 " + cut(report_.system, 200));
        for (const std::string& line : report_.other_lines)
            add(cut(line, line.size()));
        if (edition_ == TrfEdition::Trf26)
            write_settings();
        for (std::size_t i = 0; i < event.entries.size(); ++i) {
            const StatedPlace stated =
                i < report_.stated.size() ? report_.stated[i] : StatedPlace{};
            KYVIEN_TRY(write_entry(event.entries[i], stated));
        }
        if (edition_ == TrfEdition::Trf16)
            write_extensions();
        else
            write_limits();
        const auto abnormal = internal::abnormal_lines(event);
        fits_ = fits_ && abnormal;
        for (const std::string& line : abnormal.value_or(std::vector<std::string>{}))
            add(line);
        if (!fits_)
            return internal::too_large({"trf-large-points",
                                        "points of the point system, of an acceleration or beside "
                                        "the results need more columns than the format has"});
        return std::move(text_);
    }

  private:
    /// Formats points for their four columns.
    std::string four(Points points) {
        std::string text = short_points(points);
        fits_ = fits_ && text.size() <= 4;
        return fmt::format("{:>4}", text);
    }

    void add(std::string_view line) { text_.append(line).push_back('\n'); }

    Result<void> write_entry(const Entry& entry, const StatedPlace& stated) {
        LineWriter line("001");
        line.right(5, std::to_string(entry.number), 4);
        line.left(10, entry.sex == "f" ? "w" : cut(entry.sex, 1), 1)
            .right(11, cut(entry.title, 3), 3);
        line.left(15, cut(entry.name, 33), 33);
        line.right(49, entry.rating == 0 ? "" : std::to_string(entry.rating), 4);
        line.left(54, cut(entry.federation, 3), 3).right(58, cut(entry.id, 11), 11);
        line.left(70, cut(entry.birth, 10), 10);
        const Points counted =
            report_.event.score_before(entry, static_cast<int>(entry.records.size()) + 1);
        line.right(81, short_points(stated.points.value_or(counted)), 4);
        if (stated.rank)
            line.right(86, std::to_string(*stated.rank), 4);
        std::size_t column = 92;
        for (const RoundRecord& record : entry.records) {
            write_record(line, column, record);
            column += 10;
        }
        if (!line.fits())
            return internal::too_large({"trf-large-player",
                                        "player {player}: a rating, a rank or points need more "
                                        "columns than the format has",
                                        {{"player", entry.number}}});
        add(line.text());
        return {};
    }

    static void write_record(LineWriter& line, std::size_t column, const RoundRecord& record) {
        if (record == RoundRecord{})
            return;
        const char colour = record.colour == Colour::White   ? 'w'
                            : record.colour == Colour::Black ? 'b'
                                                             : '-';
        line.right(column, record.opponent == 0 ? "0000" : std::to_string(record.opponent), 4);
        line.left(column + 5, std::string(1, colour), 1);
        line.left(column + 7, std::string(1, result_letter(record)), 1);
    }

    void write_settings() {
        const Event& event = report_.event;
        if (event.rounds_planned > 0)
            add(fmt::format("142 {}", event.rounds_planned));
        if (event.initial_colour != Colour::None)
            add(event.initial_colour == Colour::White ? "152 W" : "152 B");
        const PointSystem& points = event.points;
        const bool in_one_line = points.forfeit_win == points.win &&
                                 points.full_bye == points.win && points.half_bye == points.draw &&
                                 points.forfeit_loss == points.zero_bye;
        if (!in_one_line) {
            write_scoring(points);  // line 162 has no letters for these
        } else if (points != PointSystem{}) {
            const auto value = [this](char letter, Points worth) {
                return fmt::format(" {}{}   ", letter, four(worth));
            };
            add("162 " + value('W', points.win) + value('D', points.draw) +
                value('L', points.loss) + value('A', points.zero_bye) +
                value('P', points.pairing_bye));
        }
        if (!report_.system.empty())
            add("192 " + cut(report_.system, 200));
    }

    void write_scoring(const PointSystem& points) {
        add(fmt::format("XXS W={} D={} L={} ZPB={} PAB={} HPB={} FPB={} FW={} FL={}",
                        to_string(points.win), to_string(points.draw), to_string(points.loss),
                        to_string(points.zero_bye), to_string(points.pairing_bye),
                        to_string(points.half_bye), to_string(points.full_bye),
                        to_string(points.forfeit_win), to_string(points.forfeit_loss)));
    }

    /// One line per run of neighbouring entries and rounds with the same extra points.
    void write_accelerations() {
        const std::vector<Entry>& entries = report_.event.entries;
        for (std::size_t first = 0, next = 0; first < entries.size(); first = next) {
            const std::vector<Points>& extra = entries[first].acceleration;
            for (next = first + 1; next < entries.size() && entries[next].acceleration == extra;)
                ++next;
            for (std::size_t from = 0, to = 0; from < extra.size(); from = to) {
                for (to = from + 1; to < extra.size() && extra[to] == extra[from];)
                    ++to;
                if (extra[from] != Points{})
                    add(fmt::format("250      {} {:>3} {:>3} {:>4} {:>4}", four(extra[from]),
                                    from + 1, to, entries[first].number, entries[next - 1].number));
            }
        }
    }

    /// 250 and 260.
    void write_limits() {
        write_accelerations();
        for (const ForbiddenMeeting& meeting : report_.event.forbidden) {
            std::string line =
                fmt::format("260 {:>3} {:>3}", meeting.first_round, meeting.last_round);
            for (const EntryNumber number : meeting.entries)
                line += fmt::format(" {:>4}", number);
            add(line);
        }
    }

    /// The lines of pairing programs, for readers of TRF16.
    void write_extensions() {
        const Event& event = report_.event;
        if (event.rounds_planned > 0)
            add(fmt::format("XXR {}", event.rounds_planned));
        if (event.initial_colour != Colour::None)
            add(event.initial_colour == Colour::White ? "XXC white1" : "XXC black1");
        if (event.points != PointSystem{})
            write_scoring(event.points);
        for (const Entry& entry : event.entries) {
            if (entry.acceleration.empty())
                continue;
            std::string line = fmt::format("XXA {:>4}", entry.number);
            for (const Points extra : entry.acceleration)
                line += " " + four(extra);
            add(line);
        }
        for (const ForbiddenMeeting& meeting : event.forbidden) {
            if (meeting.first_round != 1 || meeting.last_round != kMaxRounds) {
                std::string line =
                    fmt::format("260 {:>3} {:>3}", meeting.first_round, meeting.last_round);
                for (const EntryNumber number : meeting.entries)
                    line += fmt::format(" {:>4}", number);
                add(line);
                continue;
            }
            std::string line = "XXP";
            for (const EntryNumber number : meeting.entries)
                line += fmt::format(" {}", number);
            add(line);
        }
    }

    const TrfReport& report_;
    TrfEdition edition_;
    std::string text_;
    bool fits_ = true;
};

}  // namespace
}  // namespace write

Result<std::string> write_trf(const TrfReport& report, TrfEdition edition) {
    return write::Writer(report, edition).write();
}

}  // namespace kyvien::tournament
