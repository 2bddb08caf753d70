// A Pairgoth file is read or refused; what is written from it has the same games.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "exchange/files/pairgoth.h"
#include "fuzz_target.h"

KYVIEN_FUZZ_TARGET(pairgoth) {
    using namespace kyvien::exchange;
    const auto read = read_pairgoth(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!read)
        return 0;
    const auto text = write_pairgoth(*read);
    if (!text)
        return 0;
    const auto again = read_pairgoth(*text);
    if (!again || again->boards != read->boards)
        std::abort();
    return 0;
}
