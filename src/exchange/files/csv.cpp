#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "exchange/files/sheet.h"

#include "base/reason.h"
#include "base/result.h"

namespace kyvien::exchange {
namespace csv {
namespace {

constexpr std::string_view kSeparators = ",;\t";

/// The most frequent separator outside quotes in the first lines.
char separator_of(std::string_view text) {
    std::array<std::size_t, kSeparators.size()> counts{};
    bool quoted = false;
    int lines = 0;
    for (const char c : text) {
        if (c == '"')
            quoted = !quoted;
        else if (!quoted && c == '\n' && ++lines == 20)
            break;
        else if (const auto index = kSeparators.find(c); !quoted && index != std::string::npos)
            ++counts[index];
    }
    return kSeparators[static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin())];
}

bool would_be_formula(std::string_view text) {
    // A sign followed by a number is a number; anything else after a sign is a formula to a
    // spreadsheet.
    if (text.empty() || std::string_view("=@+-\t\r").find(text[0]) == std::string_view::npos)
        return false;
    return text[0] == '=' || text[0] == '@' || text[0] == '\t' || text[0] == '\r' ||
           text.find_first_not_of("0123456789.,+-/=") != std::string_view::npos;
}

/// Must be written with an apostrophe in front: a formula, or a text that looks like a guarded one.
bool needs_guard(std::string_view text) {
    const auto first = text.find_first_not_of('\'');
    return first != std::string_view::npos && would_be_formula(text.substr(first));
}

std::unexpected<Refusal> bad(int line, const Reason& why) {
    return refuse("bad-csv", fmt::format("line {}: {}", line, why.english), std::nullopt,
                  with_reason({{"line", std::to_string(line)}}, why));
}

/// Reads field by field; `line` is the first line of the row, because quoted fields may span lines.
class CsvReader {
  public:
    CsvReader(std::string_view text, char separator) : text_(text), separator_(separator) {}

    Result<Sheet> read() {
        Sheet sheet;
        while (at_ < text_.size()) {
            Row row;
            row.line = line_;
            for (bool more = true; more;) {
                auto field = KYVIEN_TRY(next_field(more));
                row.cells.push_back(std::move(field));
            }
            if (std::ranges::any_of(row.cells, [](const auto& cell) { return !cell.empty(); }))
                sheet.rows.push_back(std::move(row));
        }
        return sheet;
    }

  private:
    /// `more`: does another field of the same row follow?
    Result<std::string> next_field(bool& more) {
        std::string field;
        const bool quoted = at_ < text_.size() && text_[at_] == '"';
        if (quoted) {
            const int first_line = line_;
            for (++at_;; ++at_) {
                if (at_ >= text_.size())
                    return bad(first_line, {"csv-quote-open", "a quote is not closed"});
                if (text_[at_] == '"') {
                    if (at_ + 1 >= text_.size() || text_[at_ + 1] != '"')
                        break;
                    ++at_;
                } else if (text_[at_] == '\n') {
                    ++line_;
                }
                field += text_[at_];
            }
            ++at_;
        } else {
            while (at_ < text_.size() && text_[at_] != separator_ && text_[at_] != '\n' &&
                   text_[at_] != '\r')
                field += text_[at_++];
        }
        more = at_ < text_.size() && text_[at_] == separator_;
        if (more) {
            ++at_;
        } else if (at_ < text_.size() && (text_[at_] == '\r' || text_[at_] == '\n')) {
            if (text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n')
                ++at_;
            ++at_;
            ++line_;
        } else if (at_ < text_.size()) {
            return bad(line_, {"csv-after-quote", "text follows a closed quote"});
        }
        if (field.starts_with('\'') && needs_guard(field))
            field.erase(0, 1);
        return field;
    }

    std::string_view text_;
    char separator_;
    std::size_t at_ = 0;
    int line_ = 1;
};

}  // namespace
}  // namespace csv

Result<Sheet> read_csv(std::string_view text, char separator) {
    return csv::CsvReader(text, separator == '\0' ? csv::separator_of(text) : separator).read();
}

std::string write_csv(const Sheet& sheet, char separator) {
    std::string out;
    for (const Row& row : sheet.rows) {
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            if (i > 0)
                out += separator;
            std::string cell = row.cells[i];
            if (csv::needs_guard(cell))
                cell.insert(0, 1, '\'');
            if (cell.find_first_of(std::string{separator, '"', '\n', '\r'}) == std::string::npos) {
                out += cell;
                continue;
            }
            out += '"';
            for (const char c : cell)
                out += c == '"' ? "\"\"" : std::string(1, c);
            out += '"';
        }
        out += "\r\n";
    }
    return out;
}

}  // namespace kyvien::exchange
