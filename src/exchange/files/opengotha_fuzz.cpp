// An OpenGotha file is read or refused; what is written from it has the same games.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "exchange/files/opengotha.h"
#include "fuzz_target.h"

KYVIEN_FUZZ_TARGET(opengotha) {
    using namespace kyvien::exchange;
    const auto read = read_opengotha(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!read)
        return 0;
    const auto text = write_opengotha(*read);
    if (!text)
        return 0;
    const auto again = read_opengotha(*text);
    if (!again || again->boards != read->boards)
        std::abort();
    return 0;
}
