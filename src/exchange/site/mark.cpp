#include "exchange/site/internal/html.h"

namespace kyvien::exchange::site {

// Identical to the page's own drawing (web/src/seal.svg).
std::string_view mark() {
    return
#include "exchange/site/mark.inc"
        ;
}

}  // namespace kyvien::exchange::site
