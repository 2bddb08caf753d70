// A workbook is read or refused; what is written from it reads the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "exchange/files/sheet.h"
#include "fuzz_target.h"

KYVIEN_FUZZ_TARGET(xlsx) {
    using namespace kyvien::exchange;
    const auto sheets = read_xlsx(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!sheets)
        return 0;
    const auto bytes = write_xlsx(*sheets);
    if (!bytes) {
        // What is read may have cells that are too long for a workbook; then the cell is named.
        if (bytes.error().values.front().first != "sheet")
            std::abort();
        return 0;
    }
    const auto again = read_xlsx(*bytes);
    if (!again || again->size() != sheets->size())
        std::abort();
    return 0;
}
