#include "base/assert.h"

#include <stdexcept>
#include <string>

namespace kyvien::internal {

void assertion_failed(const char* condition, const char* why, const char* file, int line) {
    throw std::logic_error(std::string(file) + ":" + std::to_string(line) + ": broken promise (" +
                           why + "): " + condition);
}

}  // namespace kyvien::internal
