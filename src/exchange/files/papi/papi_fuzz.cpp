// A database of Papi is read or refused. The pages are checksummed by nobody, so changed bytes
// reach every part of the reader.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "exchange/files/papi/papi.h"
#include "fuzz_target.h"

KYVIEN_FUZZ_TARGET(papi) {
    (void)kyvien::exchange::read_papi(std::string_view(reinterpret_cast<const char*>(data), size));
    return 0;
}
