// hall/study/internal/study_changes.h — shared by the files that read changes of a study from
// requests and write them as lines of its log.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/study/study.h"

namespace kyvien::hall::study {

/// A change as it was sent, and what it has to fit.
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
    Result<StudyStep> (*read)(const ChangeRequest& asked);
};
/// What is done to chapters as a whole.
[[nodiscard]] std::span<const ChangeKind> chapter_changes();

[[nodiscard]] std::unexpected<Refusal> full(std::size_t most);
[[nodiscard]] std::unexpected<Refusal> moved_on();
[[nodiscard]] std::unexpected<Refusal> not_the_host();

// ---- fields ----

[[nodiscard]] Result<int> small_number(const ObjectReader& object, std::string_view field,
                                       int least = 0);
[[nodiscard]] Result<bool> flag_of(const ObjectReader& object, std::string_view field);
/// Refuses: "bad-field".
[[nodiscard]] Result<std::string> read_title(const ObjectReader& object);

/// The text of people with line feeds for all ends of lines.
/// Refuses: "bad-field" where it is too long, or holds what its readers would not see.
[[nodiscard]] Result<std::string> plain_text(std::string_view field, std::string_view text,
                                             std::size_t most);
/// The same for a text of one line without blanks around it; it may be empty.
[[nodiscard]] Result<std::string> plain_name(std::string_view field, std::string_view text);
[[nodiscard]] Result<void> clean_remarks(record::AnnotatedMove& move);
[[nodiscard]] Result<void> clean_game(record::AnnotatedGame& game);
/// Bytes of all that people have written into it.
[[nodiscard]] std::size_t written_in(const record::AnnotatedGame& heading);
[[nodiscard]] std::size_t written_in(const record::AnnotatedMove& move);

/// The game of the field "annotated", as the law writes its moves.
/// Refuses: "bad-field", "unknown-field", "study-full", and as conduct::analyse().
[[nodiscard]] Result<record::AnnotatedGame> read_game(const ObjectReader& object);

// ---- lines ----

JsonWriter& begin_line(JsonWriter& json, std::string_view type, store::Instant at);
void write_person(JsonWriter& json, const StudyPerson& person);
[[nodiscard]] Result<StudyPerson> read_person(const ObjectReader& object);
/// Refuses: "study-full" where its lines are too many.
[[nodiscard]] Result<void> check_room(const Study& study);

}  // namespace kyvien::hall::study
