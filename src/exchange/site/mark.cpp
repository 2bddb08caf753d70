#include "exchange/site/internal/html.h"

namespace kyvien::exchange::site {

// The page's own drawing, so that there is one (web/src/seal.svg).
std::string_view mark() {
    return
#include "exchange/site/mark.inc"
        ;
}

}  // namespace kyvien::exchange::site
