// Comma-separated values are read or refused; what is written from them reads the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/text.h"
#include "exchange/files/encoding.h"
#include "exchange/files/sheet.h"
#include "fuzz_target.h"

KYVIEN_FUZZ_TARGET(csv) {
    using namespace kyvien::exchange;
    const auto decoded = decode(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!decoded)
        return 0;
    if (!kyvien::base::is_utf8(decoded->text))
        std::abort();
    const auto sheet = read_csv(decoded->text);
    if (!sheet)
        return 0;
    const auto again = read_csv(write_csv(*sheet), ',');
    if (!again || again->rows.size() != sheet->rows.size())
        std::abort();
    for (std::size_t i = 0; i < sheet->rows.size(); ++i)
        if (again->rows[i].cells != sheet->rows[i].cells)
            std::abort();
    return 0;
}
