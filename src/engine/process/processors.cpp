#include "engine/process/processors.h"

#include <algorithm>
#include <charconv>
#include <sched.h>

#include "base/text.h"

namespace kyvien::engine {

std::vector<unsigned> own_processors() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    std::vector<unsigned> found;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        return found;
    for (unsigned processor = 0; processor < CPU_SETSIZE; ++processor)
        if (CPU_ISSET(processor, &allowed))
            found.push_back(processor);
    return found;
}

std::optional<std::vector<unsigned>> parse_processors(std::string_view text) {
    const std::vector<unsigned> own = own_processors();
    if (text == "all")
        return own;
    const auto number = [](std::string_view word) -> std::optional<unsigned> {
        unsigned value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc{} || end != word.data() + word.size() || value >= CPU_SETSIZE)
            return std::nullopt;
        return value;
    };
    if (text.empty() || text.ends_with(','))
        return std::nullopt;
    std::vector<unsigned> found;
    for (const std::string_view part : base::split(text, ',')) {
        const auto hyphen = part.find('-');
        const auto first = number(part.substr(0, hyphen));
        const auto last =
            hyphen == std::string_view::npos ? first : number(part.substr(hyphen + 1));
        if (!first || !last || *first > *last)
            return std::nullopt;
        for (unsigned processor = *first; processor <= *last; ++processor) {
            if (std::ranges::find(found, processor) != found.end() ||
                std::ranges::find(own, processor) == own.end())
                return std::nullopt;
            found.push_back(processor);
        }
    }
    return found;
}

std::vector<unsigned> share_of(std::span<const unsigned> processors, std::size_t share,
                               std::size_t shares) {
    const std::size_t size = processors.size() / shares;
    const auto part = processors.subspan(share * size, size);
    return {part.begin(), part.end()};
}

}  // namespace kyvien::engine
