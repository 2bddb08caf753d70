// hall/study/internal/study_changes.h — shared by the files that parse changes of a study from
// requests and write them as lines of its log.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/study/study.h"

namespace kyvien::hall::study {

/// A change as it was sent, and the context in which it must be valid.
struct ChangeRequest {
    const Study& study;
    const ObjectReader& object;
    int member = 0;
    store::Instant at = 0;
    std::size_t seen = 0;
};

struct ChangeKind {
    std::string_view name;
    bool is_hosts;
    Result<CheckedChange> (*read)(const ChangeRequest& asked);
};
/// The changes that concern whole chapters.
[[nodiscard]] std::span<const ChangeKind> chapter_changes();

[[nodiscard]] std::unexpected<Refusal> study_full_refusal(std::size_t limit);
[[nodiscard]] std::unexpected<Refusal> study_changed_since();
[[nodiscard]] std::unexpected<Refusal> not_the_host();

// ---- fields ----

[[nodiscard]] Result<int> small_number(const ObjectReader& object, std::string_view field,
                                       int min_value = 0);
[[nodiscard]] Result<bool> flag_of(const ObjectReader& object, std::string_view field);
/// Refuses: "bad-field".
[[nodiscard]] Result<std::string> read_title(const ObjectReader& object);

/// A text with all line ends converted to line feeds.
/// Refuses: "bad-field" if it is too long, or contains characters that readers would not see.
[[nodiscard]] Result<std::string> plain_text(std::string_view field, std::string_view text,
                                             std::size_t limit);
/// The same for a single-line text, trimmed; may be empty.
[[nodiscard]] Result<std::string> plain_name(std::string_view field, std::string_view text);
[[nodiscard]] Result<void> clean_remarks(record::AnnotatedMove& move);
[[nodiscard]] Result<void> clean_game(record::AnnotatedGame& game);
/// Total bytes of the texts in it that people have written.
[[nodiscard]] std::size_t written_in(const record::AnnotatedGame& heading);
[[nodiscard]] std::size_t written_in(const record::AnnotatedMove& move);

/// The game in the field "annotated", with moves in the law's notation.
/// Refuses: "bad-field", "unknown-field", "study-full", and as conduct::analyse().
[[nodiscard]] Result<record::AnnotatedGame> read_game(const ObjectReader& object);

// ---- lines ----

JsonWriter& begin_line(JsonWriter& json, std::string_view type, store::Instant at);
void write_person(JsonWriter& json, const StudyPerson& person);
[[nodiscard]] Result<StudyPerson> read_person(const ObjectReader& object);
/// Refuses: "study-full" if it has too many lines.
[[nodiscard]] Result<void> check_line_limit(const Study& study);

}  // namespace kyvien::hall::study
