// Any bytes as GTP vertices and moves: what is parsed is written back with the same meaning.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "fuzz_target.h"
#include "notation/go/gtp.h"

using namespace kyvien;

KYVIEN_FUZZ_TARGET(gtp) {
    if (size == 0)
        return 0;
    const int board = 2 + data[0] % 24;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (const auto point = notation::read_gtp(text, board); point && *point) {
        const auto again = notation::read_gtp(notation::to_gtp(**point), board);
        if (!again || *again != *point)
            std::abort();
    }
    (void)notation::read_gtp_move(text, board);
    return 0;
}
