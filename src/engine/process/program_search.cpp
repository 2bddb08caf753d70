#include "engine/process/program_search.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kyvien::engine {

std::string find_program(std::string_view name, std::string_view folders) {
    if (name.find('/') != std::string_view::npos)
        return std::string(name);
    for (std::size_t begin = 0; begin < folders.size();) {
        const std::size_t end = std::min(folders.find(':', begin), folders.size());
        const std::string file = fmt::format("{}/{}", folders.substr(begin, end - begin), name);
        struct stat about{};
        if (end > begin && stat(file.c_str(), &about) == 0 && S_ISREG(about.st_mode) &&
            access(file.c_str(), X_OK) == 0)
            return file;
        begin = end + 1;
    }
    return {};
}

std::string find_program(std::string_view name) {
    const char* const path = std::getenv("PATH");
    return find_program(name, fmt::format("{}:{}", path != nullptr ? path : "", kFurtherFolders));
}

}  // namespace kyvien::engine
