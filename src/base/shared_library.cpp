#include "base/shared_library.h"

#include <dlfcn.h>

namespace kyvien {

std::expected<SharedLibrary, std::string> SharedLibrary::open(const char* soname) {
    if (void* const handle = dlopen(soname, RTLD_LAZY | RTLD_LOCAL))
        return SharedLibrary(handle);
    const char* const error_text = dlerror();
    return std::unexpected(error_text == nullptr ? std::string(soname) : std::string(error_text));
}

void* SharedLibrary::find(const char* name) const {
    return dlsym(handle_, name);
}

}  // namespace kyvien
