// A file of MacMahon is read or refused; written as a file of Pairgoth it has the same games.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "exchange/files/macmahon.h"
#include "exchange/files/pairgoth.h"
#include "fuzz_target.h"

KYVIEN_FUZZ_TARGET(macmahon) {
    using namespace kyvien::exchange;
    auto read = read_macmahon(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!read)
        return 0;
    // There a forfeit is an ordinary win, so only the players and stones are compared.
    const auto text = write_pairgoth(*read);
    if (!text)
        return 0;
    const auto again = read_pairgoth(*text);
    if (!again || again->boards.size() != read->boards.size())
        std::abort();
    for (std::size_t i = 0; i < read->boards.size(); ++i) {
        const PlayedBoard& was = read->boards[i];
        const PlayedBoard& is = again->boards[i];
        if (was.round != is.round || was.white != is.white || was.black != is.black ||
            was.handicap != is.handicap)
            std::abort();
    }
    return 0;
}
