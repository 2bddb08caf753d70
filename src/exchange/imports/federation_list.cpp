#include "exchange/imports/federation_list.h"

#include "exchange/files/encoding.h"
#include "exchange/files/sheet.h"
#include "exchange/imports/han_scripts.h"
#include "exchange/imports/names.h"

namespace kyvien::exchange {
namespace federation_list {
namespace {

Result<FederationList> read_table(std::string_view bytes, const PlayerCallback& take,
                                  std::string_view encoding) {
    Sheet sheet;
    if (is_zip(bytes)) {
        auto sheets = KYVIEN_TRY(read_xlsx(bytes));
        if (!sheets.empty())
            sheet = std::move(sheets.front());
        for (Row& row : sheet.rows)
            for (std::string& cell : row.cells)
                cell = composed(cell);
    } else {
        const auto decoded = KYVIEN_TRY(decode(bytes, encoding));
        sheet = KYVIEN_TRY(read_csv(decoded.text));
    }
    auto list = KYVIEN_TRY(read_player_list(sheet));
    const std::size_t read = list.players.size();
    for (ListedPlayer& player : list.players)
        take(std::move(player));
    return FederationList{"table", read, std::move(list.unknown_columns)};
}

bool is_han(std::string_view text) {
    constexpr unsigned char kFirst = 0xE3, kLast = 0xE9;  // of U+3400 to U+9FFF in UTF-8
    const auto lead = static_cast<unsigned char>(text[0]);
    return (text.size() == 3 && lead >= kFirst && lead <= kLast) ||
           (text.size() == 4 && lead == 0xF0);  // rare characters beyond U+FFFF
}

}  // namespace
}  // namespace federation_list

Result<FederationList> read_federation_list(std::string_view bytes, const PlayerCallback& take,
                                            std::string_view encoding) {
    const bool is_workbook =
        is_zip(bytes) && bytes.substr(0, 4'000).find("[Content_Types]") != std::string_view::npos;
    if ((is_zip(bytes) && !is_workbook &&
         bytes.substr(0, 4'000).find("xl/") == std::string_view::npos) ||
        detect_list_form(bytes) != ListForm::Table)
        return FederationList{"fide", KYVIEN_TRY(read_fide_list(bytes, take)), {}};
    if (is_egf_list(bytes))
        return FederationList{"egf", KYVIEN_TRY(read_egf_list(bytes, take)), {}};
    if (!is_zip(bytes) && is_aga_list(bytes))
        return FederationList{"aga", KYVIEN_TRY(read_aga_list(bytes, take)), {}};
    return federation_list::read_table(bytes, take, encoding);
}

std::string search_words(std::string_view name) {
    const std::string key = plain_name_key(name);
    std::string words;
    for (std::size_t at = 0; at < key.size();) {
        std::size_t end = at + 1;
        while (end < key.size() && (static_cast<unsigned char>(key[end]) & 0xC0U) == 0x80U)
            ++end;
        const std::string_view c = std::string_view(key).substr(at, end - at);
        if (federation_list::is_han(c)) {
            if (!words.empty() && words.back() != ' ')
                words += ' ';
            words.append(c) += ' ';
        } else if (c != " " || (!words.empty() && words.back() != ' ')) {
            words += c;
        }
        at = end;
    }
    while (words.ends_with(' '))
        words.pop_back();
    return words;
}

std::string asked_words(std::string_view text) {
    std::string words = search_words(text);
    const std::string simplified = search_words(simplified_han(text));
    const std::string traditional = search_words(traditional_han(text));
    std::string lines = words;
    if (simplified != words)
        lines += "\n" + simplified;
    if (traditional != words && traditional != simplified)
        lines += "\n" + traditional;
    return lines;
}

}  // namespace kyvien::exchange
