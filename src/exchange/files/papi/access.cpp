#include "exchange/files/papi/access.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>

#include "base/reason.h"
#include "base/result.h"
#include "exchange/tournament.h"

namespace kyvien::exchange {
namespace access {
namespace {

// The layout of Jet 4. All numbers begin with their lowest byte.
constexpr std::size_t kPageBytes = 4096;
constexpr std::size_t kCatalogPage = 2;
constexpr std::size_t kVersionAt = 0x14;
constexpr unsigned char kVersionOfAccess97 = 0;

enum PageKind : unsigned char { kDataPage = 1, kDefinitionPage = 2, kUsagePage = 5 };

// A page of data.
constexpr std::size_t kOwnerAt = 4;
constexpr std::size_t kRowCountAt = 12;
constexpr std::size_t kRowOffsetsAt = 14;
constexpr std::size_t kRowOffsetMask = 0x1FFF;
/// The row was deleted, or is only the address of a row moved to another page, which is found
/// there.
constexpr std::size_t kRowIsElsewhere = 0x4000;

// The definition of a table, of one or several pages.
constexpr std::size_t kNextPageAt = 4;
constexpr std::size_t kContinuationHead = 8;
constexpr std::size_t kVariableColumnsAt = 43;
constexpr std::size_t kColumnsAt = 45;
constexpr std::size_t kIndexesAt = 51;
constexpr std::size_t kUsageRowAt = 55;
constexpr std::size_t kUsagePageAt = 56;
constexpr std::size_t kEntriesAt = 63;
constexpr std::size_t kIndexEntryBytes = 12;
constexpr std::size_t kColumnEntryBytes = 25;
constexpr std::size_t kMaxColumns = 255;
constexpr std::size_t kMaxIndexes = 1000;
constexpr std::size_t kMaxDefinitionPages = 64;

// The pages of a table: a bitmap in the row, or pages of bitmaps.
constexpr unsigned char kInlineMap = 0;
constexpr unsigned char kMapOfPages = 1;
constexpr std::size_t kUsagePageHead = 4;

enum class Kind : unsigned char {
    Truth = 1,
    Byte = 2,
    Short = 3,
    Long = 4,
    Money = 5,
    Float = 6,
    Double = 7,
    Moment = 8,
    Text = 10,
    Memo = 12,
};

constexpr std::uint32_t kMemoIsHere = 0x80000000U;
constexpr std::uint32_t kMemoIsOneRow = 0x40000000U;
constexpr std::uint32_t kMemoLength = 0x3FFFFFFFU;
constexpr std::size_t kMemoHead = 12;

struct Column {
    std::string name;
    Kind kind{};
    std::size_t number = 0;
    bool is_fixed = false;
    std::size_t fixed_at = 0;     ///< after the number of columns at the row's beginning
    std::size_t variable_at = 0;  ///< among the columns of variable length
    std::size_t bytes = 0;
};

struct Definition {
    std::vector<Column> columns;
    bool has_variable = false;
    std::size_t usage_page = 0, usage_row = 0;
};

std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t count) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
        value |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    return value;
}

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return out;
}

void append_utf8(std::string& out, char32_t point) {
    const auto put = [&out](char32_t byte) { out += static_cast<char>(byte); };
    if (point < 0x80) {
        put(point);
    } else if (point < 0x800) {
        put(0xC0 | (point >> 6U));
        put(0x80 | (point & 0x3FU));
    } else if (point < 0x10000) {
        put(0xE0 | (point >> 12U));
        put(0x80 | ((point >> 6U) & 0x3FU));
        put(0x80 | (point & 0x3FU));
    } else {
        put(0xF0 | (point >> 18U));
        put(0x80 | ((point >> 12U) & 0x3FU));
        put(0x80 | ((point >> 6U) & 0x3FU));
        put(0x80 | (point & 0x3FU));
    }
}

/// UTF-16, or, after the bytes FF FE, stretches of Latin-1 and UTF-16 separated by zero bytes.
std::string text_of(std::string_view bytes) {
    constexpr char32_t kReplacement = 0xFFFD;
    const bool is_mixed = bytes.starts_with("\xFF\xFE");
    bool is_latin = is_mixed;
    std::string out;
    char32_t high = 0;
    for (std::size_t at = is_mixed ? 2 : 0; at < bytes.size();) {
        if (is_mixed && bytes[at] == '\0') {
            is_latin = !is_latin;
            ++at;
            continue;
        }
        const std::size_t width = is_latin ? 1 : 2;
        if (at + width > bytes.size())
            break;
        const auto unit = static_cast<char32_t>(number_at(bytes, at, width));
        at += width;
        if (high != 0 && (unit & 0xFC00U) == 0xDC00U) {
            append_utf8(out, 0x10000U + ((high & 0x3FFU) << 10U) + (unit & 0x3FFU));
            high = 0;
            continue;
        }
        if (high != 0)
            append_utf8(out, kReplacement);
        high = (unit & 0xFC00U) == 0xD800U ? unit : 0;
        if (high == 0)
            append_utf8(out, (unit & 0xFC00U) == 0xDC00U ? kReplacement : unit);
    }
    if (high != 0)
        append_utf8(out, kReplacement);
    return out;
}

/// Days since 30 December 1899.
AccessCell day_of(double days) {
    constexpr double kFirst = -657'434;  // year 100
    constexpr double kLast = 2'958'465;  // year 9999
    if (!(days >= kFirst && days <= kLast))
        return std::nullopt;
    using namespace std::chrono;
    const year_month_day day{sys_days{1899y / December / 30} +
                             std::chrono::days{static_cast<int>(std::floor(days))}};
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                       static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
}

class Database {
  public:
    explicit Database(std::string_view bytes) : bytes_(bytes) {}

    Result<void> check_head() const {
        if (!is_access(bytes_) || bytes_.size() < (kCatalogPage + 1) * kPageBytes)
            return bad(0,
                       {"access-none", "this is not a database of Access, or only its beginning"});
        if (static_cast<unsigned char>(bytes_[kVersionAt]) == kVersionOfAccess97)
            return bad(0, {"access-97",
                           "it was written by Access 97 or before; save it as a database of Access "
                           "2000 or later"});
        if (static_cast<unsigned char>(page(kCatalogPage)->front()) != kDefinitionPage)
            return bad(kCatalogPage, {"access-encrypted",
                                      "the pages are encrypted, or the file is damaged; remove the "
                                      "password in Access"});
        return {};
    }

    /// The pages of the definitions of all tables, by name in small letters.
    Result<std::map<std::string, std::size_t>> tables() {
        const auto catalog = KYVIEN_TRY(read("MSysObjects", kCatalogPage));
        const auto id = catalog.find("Id");
        const auto name = catalog.find("Name");
        const auto type = catalog.find("Type");
        if (!id || !name || !type)
            return bad(kCatalogPage, {"access-damaged", "the file is damaged"});
        constexpr std::string_view kIsTable = "1";
        constexpr int kPageMask = 0xFFFFFF;
        std::map<std::string, std::size_t> pages;
        for (const std::vector<AccessCell>& row : catalog.rows)
            if (row[*name] && row[*id] && row[*type] == kIsTable)
                if (const auto number = whole_number(*row[*id]))
                    pages.emplace(lower(*row[*name]),
                                  static_cast<std::size_t>(*number & kPageMask));
        return pages;
    }

    Result<AccessTable> read(const std::string& name, std::size_t definition_page) {
        const auto definition = KYVIEN_TRY(read_definition(definition_page));
        AccessTable table;
        table.name = name;
        for (const Column& column : definition.columns)
            table.columns.push_back(column.name);
        for (const std::size_t number : KYVIEN_TRY(pages_of(definition))) {
            const auto data = page(number);
            if (!data || static_cast<unsigned char>(data->front()) != kDataPage ||
                number_at(*data, kOwnerAt, 4) != definition_page)
                continue;
            const auto rows = static_cast<std::size_t>(number_at(*data, kRowCountAt, 2));
            for (std::size_t row = 0; row < rows; ++row) {
                const auto bytes = KYVIEN_TRY(row_at(number, row));
                if (!bytes)
                    continue;
                if (table.rows.size() >= kMaxAccessRows)
                    return too_long(name);
                auto cells = KYVIEN_TRY(cells_of(definition, *bytes, number));
                table.rows.push_back(std::move(cells));
                if (text_bytes_ > kMaxAccessText)
                    return too_long(name);
            }
        }
        return table;
    }

    static std::unexpected<Refusal> bad(std::size_t page, const Reason& why) {
        return refuse("bad-access", fmt::format("page {}: {}", page, why.english), std::nullopt,
                      with_reason({{"page", std::to_string(page)}}, why));
    }
    static std::unexpected<Refusal> bad_table(const std::string& name, const Reason& why) {
        return refuse("bad-access-table", fmt::format("table {}: {}", name, why.english),
                      std::nullopt, with_reason({{"table", name}}, why));
    }

  private:
    static std::unexpected<Refusal> damaged(std::size_t page) {
        return bad(page, {"access-damaged", "the file is damaged"});
    }
    static std::unexpected<Refusal> too_long(const std::string& name) {
        return bad_table(name, {"access-too-long",
                                "it has more than {rows} rows or too much text",
                                {{"rows", kMaxAccessRows}}});
    }

    [[nodiscard]] std::optional<std::string_view> page(std::size_t number) const {
        if (number >= bytes_.size() / kPageBytes)
            return std::nullopt;
        return bytes_.substr(number * kPageBytes, kPageBytes);
    }

    /// The bytes of a row; nothing if it was deleted or is found elsewhere.
    Result<std::optional<std::string_view>> row_at(std::size_t page_number, std::size_t row) const {
        const auto data = page(page_number);
        if (!data || static_cast<unsigned char>(data->front()) != kDataPage ||
            row >= number_at(*data, kRowCountAt, 2) || kRowOffsetsAt + 2 * (row + 1) > kPageBytes)
            return damaged(page_number);
        const auto offset_of = [&](std::size_t which) {
            return static_cast<std::size_t>(number_at(*data, kRowOffsetsAt + 2 * which, 2));
        };
        if ((offset_of(row) & kRowIsElsewhere) != 0)
            return std::nullopt;
        const std::size_t begin = offset_of(row) & kRowOffsetMask;
        const std::size_t end = row == 0 ? kPageBytes : offset_of(row - 1) & kRowOffsetMask;
        if (begin > end || end > kPageBytes)
            return damaged(page_number);
        return data->substr(begin, end - begin);
    }

    Result<std::string> definition_bytes(std::size_t first) const {
        std::string bytes;
        std::size_t next = first;
        for (std::size_t count = 0; next != 0; ++count) {
            const auto part = page(next);
            if (!part || static_cast<unsigned char>(part->front()) != kDefinitionPage ||
                count >= kMaxDefinitionPages)
                return damaged(next);
            bytes += count == 0 ? *part : part->substr(kContinuationHead);
            next = static_cast<std::size_t>(number_at(*part, kNextPageAt, 4));
        }
        return bytes;
    }

    Result<Definition> read_definition(std::size_t first) const {
        const auto bytes = KYVIEN_TRY(definition_bytes(first));
        if (bytes.size() < kEntriesAt)
            return damaged(first);
        Definition out;
        out.has_variable = number_at(bytes, kVariableColumnsAt, 2) > 0;
        out.usage_row = static_cast<std::size_t>(number_at(bytes, kUsageRowAt, 1));
        out.usage_page = static_cast<std::size_t>(number_at(bytes, kUsagePageAt, 3));
        const auto columns = static_cast<std::size_t>(number_at(bytes, kColumnsAt, 2));
        const auto indexes = static_cast<std::size_t>(number_at(bytes, kIndexesAt, 4));
        if (columns > kMaxColumns || indexes > kMaxIndexes)
            return damaged(first);
        const std::size_t entries = kEntriesAt + indexes * kIndexEntryBytes;
        std::size_t name_at = entries + columns * kColumnEntryBytes;
        if (name_at > bytes.size())
            return damaged(first);
        for (std::size_t i = 0; i < columns; ++i) {
            const std::size_t at = entries + i * kColumnEntryBytes;
            const auto field = [&](std::size_t offset, std::size_t count) {
                return static_cast<std::size_t>(number_at(bytes, at + offset, count));
            };
            Column column;
            column.kind = static_cast<Kind>(field(0, 1));
            column.number = field(5, 2);
            column.variable_at = field(7, 2);
            column.is_fixed = (field(15, 1) & 1U) != 0;
            column.fixed_at = field(21, 2);
            column.bytes = field(23, 2);
            if (name_at + 2 > bytes.size())
                return damaged(first);
            const auto length = static_cast<std::size_t>(number_at(bytes, name_at, 2));
            if (name_at + 2 + length > bytes.size())
                return damaged(first);
            column.name = text_of(std::string_view(bytes).substr(name_at + 2, length));
            name_at += 2 + length;
            out.columns.push_back(std::move(column));
        }
        return out;
    }

    /// Adds the pages set in a bitmap whose first bit stands for page `first`. Refuses: damaged, if
    /// the file ends before one of them.
    Result<void> add_pages(std::string_view bitmap, std::size_t first,
                           std::set<std::size_t>& out) const {
        const std::size_t pages = bytes_.size() / kPageBytes;
        for (std::size_t i = 0; i < bitmap.size(); ++i)
            for (std::size_t bit = 0; bit < 8; ++bit) {
                if ((static_cast<unsigned char>(bitmap[i]) >> bit & 1U) == 0)
                    continue;
                const std::size_t number = first + 8 * i + bit;
                if (number >= pages)
                    return damaged(number);
                out.insert(number);
            }
        return {};
    }

    Result<std::set<std::size_t>> pages_of(const Definition& definition) const {
        const auto map = KYVIEN_TRY(row_at(definition.usage_page, definition.usage_row));
        std::set<std::size_t> pages;
        if (!map || map->empty())
            return damaged(definition.usage_page);
        const auto kind = static_cast<unsigned char>(map->front());
        constexpr std::size_t kInlineHead = 5;
        if (kind == kInlineMap && map->size() >= kInlineHead) {
            KYVIEN_TRY(add_pages(map->substr(kInlineHead),
                                 static_cast<std::size_t>(number_at(*map, 1, 4)), pages));
            return pages;
        }
        if (kind != kMapOfPages)
            return damaged(definition.usage_page);
        constexpr std::size_t kPagesOfBitmap = (kPageBytes - kUsagePageHead) * 8;
        for (std::size_t i = 0; 1 + 4 * (i + 1) <= map->size(); ++i) {
            const auto number = static_cast<std::size_t>(number_at(*map, 1 + 4 * i, 4));
            if (number == 0)
                continue;
            const auto bitmap = page(number);
            if (!bitmap || static_cast<unsigned char>(bitmap->front()) != kUsagePage)
                return damaged(number);
            KYVIEN_TRY(add_pages(bitmap->substr(kUsagePageHead), i * kPagesOfBitmap, pages));
        }
        return pages;
    }

    Result<std::vector<AccessCell>> cells_of(const Definition& definition, std::string_view row,
                                             std::size_t page_number) {
        constexpr std::size_t kCountBytes = 2;
        if (row.size() < kCountBytes)
            return damaged(page_number);
        const auto columns = static_cast<std::size_t>(number_at(row, 0, kCountBytes));
        const std::size_t mask_bytes = (columns + 7) / 8;
        if (row.size() < kCountBytes + mask_bytes)
            return damaged(page_number);
        const std::string_view mask = row.substr(row.size() - mask_bytes);
        // From the end: the mask, the number of variable columns, their beginnings, the last end.
        std::vector<std::size_t> ends;
        if (definition.has_variable) {
            if (row.size() < kCountBytes + mask_bytes + 2)
                return damaged(page_number);
            const std::size_t count_at = row.size() - mask_bytes - 2;
            const auto count = static_cast<std::size_t>(number_at(row, count_at, 2));
            if (count > kMaxColumns || count_at < kCountBytes + 2 * (count + 1))
                return damaged(page_number);
            for (std::size_t i = 0; i <= count; ++i)
                ends.push_back(static_cast<std::size_t>(number_at(row, count_at - 2 * (i + 1), 2)));
        }
        std::vector<AccessCell> cells;
        for (const Column& column : definition.columns) {
            // A column added after the row was written is empty in it.
            const bool is_set =
                column.number < columns &&
                (static_cast<unsigned char>(mask[column.number / 8]) >> (column.number % 8) & 1U) !=
                    0;
            if (column.kind == Kind::Truth) {
                cells.emplace_back(is_set ? "1" : "0");
                continue;
            }
            std::size_t begin = kCountBytes + column.fixed_at;
            std::size_t end = begin + column.bytes;
            if (!column.is_fixed) {
                const bool is_there = column.variable_at + 1 < ends.size();
                begin = is_there ? ends[column.variable_at] : 0;
                end = is_there ? ends[column.variable_at + 1] : 0;
            }
            if (!is_set) {
                cells.emplace_back();
                continue;
            }
            if (begin > end || end > row.size())
                return damaged(page_number);
            auto cell =
                KYVIEN_TRY(cell_of(column.kind, row.substr(begin, end - begin), page_number));
            if (cell)
                text_bytes_ += cell->size();
            cells.push_back(std::move(cell));
        }
        return cells;
    }

    Result<AccessCell> cell_of(Kind kind, std::string_view bytes, std::size_t page_number) const {
        const auto has = [&bytes](std::size_t count) { return bytes.size() >= count; };
        switch (kind) {
        case Kind::Byte:
            if (has(1))
                return std::to_string(number_at(bytes, 0, 1));
            break;
        case Kind::Short:
            if (has(2))
                return std::to_string(static_cast<std::int16_t>(number_at(bytes, 0, 2)));
            break;
        case Kind::Long:
            if (has(4))
                return std::to_string(static_cast<std::int32_t>(number_at(bytes, 0, 4)));
            break;
        case Kind::Money:
            if (has(8))
                return fmt::format(
                    "{:g}", static_cast<double>(static_cast<std::int64_t>(number_at(bytes, 0, 8))) /
                                10'000);
            break;
        case Kind::Float:
            if (has(4))
                return fmt::format("{:g}", std::bit_cast<float>(
                                               static_cast<std::uint32_t>(number_at(bytes, 0, 4))));
            break;
        case Kind::Double:
            if (has(8))
                return fmt::format("{:.15g}", std::bit_cast<double>(number_at(bytes, 0, 8)));
            break;
        case Kind::Moment:
            if (has(8))
                return day_of(std::bit_cast<double>(number_at(bytes, 0, 8)));
            break;
        case Kind::Text:
            return text_of(bytes);
        case Kind::Memo:
            return memo_of(bytes, page_number);
        default:  // truth values are read above; the others have no text
            return AccessCell();
        }
        return damaged(page_number);
    }

    Result<AccessCell> memo_of(std::string_view bytes, std::size_t page_number) const {
        if (bytes.size() < kMemoHead)
            return damaged(page_number);
        const auto head = static_cast<std::uint32_t>(number_at(bytes, 0, 4));
        const std::size_t length = head & kMemoLength;
        if ((head & kMemoIsHere) != 0)
            return text_of(bytes.substr(kMemoHead, length));
        std::size_t row = static_cast<std::size_t>(number_at(bytes, 4, 1));
        std::size_t page_there = static_cast<std::size_t>(number_at(bytes, 5, 3));
        if ((head & kMemoIsOneRow) != 0) {
            const auto part = KYVIEN_TRY(row_at(page_there, row));
            return part ? AccessCell(text_of(part->substr(0, length))) : AccessCell();
        }
        // Each row begins with the address of the next.
        constexpr std::size_t kAddress = 4;
        std::string whole;
        for (std::size_t steps = 0; page_there != 0 && whole.size() < length; ++steps) {
            const auto part = KYVIEN_TRY(row_at(page_there, row));
            if (!part || part->size() <= kAddress || steps > bytes_.size() / kPageBytes ||
                text_bytes_ + whole.size() > kMaxAccessText)
                return damaged(page_there);
            whole += part->substr(kAddress);
            row = static_cast<std::size_t>(number_at(*part, 0, 1));
            page_there = static_cast<std::size_t>(number_at(*part, 1, 3));
        }
        return text_of(std::string_view(whole).substr(0, length));
    }

    std::string_view bytes_;
    std::size_t text_bytes_ = 0;  ///< of all cells so far
};

}  // namespace
}  // namespace access

bool is_access(std::string_view bytes) {
    constexpr std::string_view kMagic("\0\1\0\0", 4);
    const std::string_view name = bytes.size() > kMagic.size() ? bytes.substr(kMagic.size()) : "";
    return bytes.starts_with(kMagic) && bytes.size() > access::kVersionAt &&
           (name.starts_with("Standard Jet DB") || name.starts_with("Standard ACE DB"));
}

std::optional<std::size_t> AccessTable::find(std::string_view column) const {
    const auto found = std::ranges::find_if(columns, [&](const std::string& each) {
        return access::lower(each) == access::lower(column);
    });
    if (found == columns.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - columns.begin());
}

Result<std::vector<AccessTable>> read_access_tables(std::string_view bytes,
                                                    const std::vector<std::string>& names) {
    access::Database database(bytes);
    KYVIEN_TRY(database.check_head());
    const auto pages = KYVIEN_TRY(database.tables());
    std::vector<AccessTable> tables;
    for (const std::string& name : names) {
        const auto found = pages.find(access::lower(name));
        if (found == pages.end())
            return access::Database::bad_table(
                name, {"access-no-table", "the database has no such table"});
        auto table = KYVIEN_TRY(database.read(name, found->second));
        tables.push_back(std::move(table));
    }
    return tables;
}

}  // namespace kyvien::exchange
