#include <fmt/format.h>

#include "base/text.h"
#include "hall/study/internal/study_changes.h"

namespace kyvien::hall::study {

Result<std::string> plain_text(std::string_view field, std::string_view text,
                               std::size_t max_length) {
    std::string clean;
    clean.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\r')
            clean += text[i] == '\t' ? ' ' : text[i];
        else if (i + 1 == text.size() || text[i + 1] != '\n')
            clean += '\n';
    }
    std::size_t length = 0;
    for (const std::string_view line : base::split(clean, '\n')) {
        const auto printable = base::printable_length(line);
        if (!printable || base::hidden_character(line))
            return bad_field(std::string(field),
                             {"field-no-hidden", "a text without hidden characters"});
        length += *printable + 1;
    }
    if (length > max_length + 1)
        return bad_field(
            std::string(field),
            {"field-characters-most", "at most {most} characters", {{"most", max_length}}});
    return clean;
}

Result<std::string> plain_name(std::string_view field, std::string_view text) {
    const auto length = base::printable_length(text);
    if (!length || *length > Study::kLongestTitle || base::hidden_character(text))
        return bad_field(std::string(field), {"field-characters-most",
                                              "at most {most} characters",
                                              {{"most", Study::kLongestTitle}}});
    return std::string(base::trimmed_wide(text));
}

Result<std::string> read_title(const ObjectReader& object) {
    const auto title = KYVIEN_TRY(text_of(object, "title"));
    auto shown = plain_name("title", title);
    if (!shown || shown->empty())
        return bad_field("title", {"field-characters",
                                   "{least} to {most} characters",
                                   {{"least", 1}, {"most", Study::kLongestTitle}}});
    return shown;
}

Result<void> clean_remarks(record::AnnotatedMove& move) {
    move.comment = KYVIEN_TRY(plain_text("comment", move.comment, Study::kLongestComment));
    return {};
}

Result<void> clean_game(record::AnnotatedGame& game) {
    game.name = KYVIEN_TRY(plain_name("name", game.name));
    game.comment = KYVIEN_TRY(plain_text("comment", game.comment, Study::kLongestComment));
    for (record::AnnotatedMove& move : game.moves)
        KYVIEN_TRY(clean_remarks(move));
    constexpr std::size_t kLongestHeading = 1'000;
    for (std::string* const text :
         {&game.first, &game.second, &game.event, &game.date, &game.result})
        *text = KYVIEN_TRY(plain_text("headings", *text, kLongestHeading));
    for (auto& [name, value] : game.headings) {
        name = KYVIEN_TRY(plain_text("headings", name, kLongestHeading));
        value = KYVIEN_TRY(plain_text("headings", value, kLongestHeading));
    }
    return {};
}

std::size_t written_in(const record::AnnotatedGame& heading) {
    std::size_t bytes = heading.name.size() + heading.comment.size() + heading.first.size() +
                        heading.second.size() + heading.event.size() + heading.date.size() +
                        heading.result.size();
    for (const auto& [name, value] : heading.headings)
        bytes += name.size() + value.size();
    return bytes;
}
std::size_t written_in(const record::AnnotatedMove& move) {
    return move.comment.size() + move.commands.size();
}

}  // namespace kyvien::hall::study
