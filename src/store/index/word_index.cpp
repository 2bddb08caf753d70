#include "store/index/internal/word_index.h"

#include <fmt/format.h>

#include "base/text.h"

namespace kyvien::store::internal {

void mark_file(Database& database, FileKind kind) {
    database.exec(fmt::format("PRAGMA application_id = {}", kind.application).c_str());
    database.exec(fmt::format("PRAGMA user_version = {}", kind.version).c_str());
}

std::optional<Reason> file_kind_problem(Database& database, FileKind kind) {
    if (database.number("PRAGMA application_id") != kind.application)
        return Reason("index-other-kind", "it is another kind of file");
    if (database.number("PRAGMA user_version") != kind.version)
        return Reason("index-other-version", "it was made by another version; make it again");
    return std::nullopt;
}

namespace {

/// The query of one line.
std::string all_words(std::string_view words) {
    std::string match, phrase;
    const auto end_phrase = [&] {
        if (!phrase.empty())
            match += fmt::format("{}\"{}\"", match.empty() ? "" : " AND ", phrase);
        phrase.clear();
    };
    for (const std::string_view word : base::words(words)) {
        if (word.find('"') != std::string_view::npos)
            continue;  // keys have no such words
        // Each Chinese character is a word of its own (exchange::search_words()).
        if (word.size() >= 3 && word.size() <= 4 && static_cast<unsigned char>(word[0]) >= 0xE3) {
            phrase += (phrase.empty() ? "" : " ") + std::string(word);
            continue;
        }
        end_phrase();
        match += fmt::format("{}\"{}\"*", match.empty() ? "" : " AND ", word);
    }
    end_phrase();
    return match;
}

}  // namespace

std::string prefix_query(std::string_view words) {
    std::string any;
    for (const std::string_view line : base::split<std::string_view>(words, '\n')) {
        const std::string match = all_words(line);
        if (!match.empty())
            any += fmt::format("{}({})", any.empty() ? "" : " OR ", match);
    }
    return any;
}

}  // namespace kyvien::store::internal
