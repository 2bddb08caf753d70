// Writing a study's lines, and parsing shared by several places.
#include <fmt/format.h>

#include "hall/analysis/internal/annotated_json.h"
#include "hall/study/internal/study_changes.h"

namespace kyvien::hall {
namespace study {
namespace {

std::string hex_of(const store::KeyHash& key) {
    std::string text;
    for (const auto byte : key)
        text += fmt::format("{:02x}", byte);
    return text;
}
std::optional<store::KeyHash> hash_in(std::string_view text) {
    store::KeyHash key{};
    if (text.size() != 2 * key.size())
        return std::nullopt;
    const auto digit = [](char c) {
        return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    };
    for (std::size_t i = 0; i < key.size(); ++i) {
        const int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return std::nullopt;
        key[i] = static_cast<store::KeyHash::value_type>(high * 16 + low);
    }
    return key;
}

}  // namespace

JsonWriter& begin_line(JsonWriter& json, std::string_view type, store::Instant at) {
    return json.begin_object().field("t", type).field("at", at);
}

void write_person(JsonWriter& json, const StudyPerson& person) {
    if (!person.account.empty())
        json.field("account", person.account);
    if (person.key)
        json.field("key", hex_of(*person.key));
    if (!person.name.empty())
        json.field("name", person.name);
}

Result<StudyPerson> read_person(const ObjectReader& object) {
    StudyPerson person;
    person.account = KYVIEN_TRY(optional_text(object, "account"));
    person.key = hash_in(KYVIEN_TRY(optional_text(object, "key")));
    person.name = KYVIEN_TRY(optional_text(object, "name"));
    return person;
}

Result<int> small_number(const ObjectReader& object, std::string_view field, int min_value) {
    constexpr int kMax = 1'000'000'000;
    return static_cast<int>(KYVIEN_TRY(number_of(object, field, min_value, kMax)));
}

Result<bool> flag_of(const ObjectReader& object, std::string_view field) {
    const json::value* value = find(object, field);
    if (value == nullptr || !value->is_bool())
        return bad_field(std::string(field), as_described("true or false"));
    return value->get_bool();
}

Result<void> check_line_limit(const Study& study) {
    if (study.version() >= Study::kMaxLines)
        return study_full_refusal(Study::kMaxLines);
    return {};
}

}  // namespace study

std::string Study::opening_line(const NewStudy& made, store::Instant at) {
    JsonWriter json;
    study::begin_line(json, "opened", at).field("title", made.title);
    study::write_person(json, made.host);
    json.field("node", made.at).key("annotated");
    write_annotated_game(json, made.game);
    return json.end_object().take();
}

Result<std::string> Study::joining_line(const StudyPerson& person, store::Instant at) const {
    if (members_.size() >= kMaxMembers)
        return study::study_full_refusal(kMaxMembers);
    KYVIEN_TRY(study::check_line_limit(*this));
    JsonWriter json;
    study::begin_line(json, "joined", at);
    study::write_person(json, person);
    return json.end_object().take();
}

}  // namespace kyvien::hall
