// Registration for a tournament (docs/tournament-hall.md, "Registration").
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/text.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/tournaments/internal/command_fields.h"
#include "hall/tournaments/internal/loaded_tournament.h"
#include "hall/tournaments/internal/registration.h"
#include "hall/tournaments/internal/sealed_line_ups.h"
#include "hall/tournaments/tournaments.h"
#include "tournament/event/grades/grade.h"

namespace kyvien::hall {

using namespace tournament;

namespace tournaments_registration {
namespace {

std::unexpected<Refusal> not_announced() {
    return refuse("no-registration", "This tournament takes no registrations here.");
}

std::unexpected<Refusal> not_a_code() {
    return refuse("wrong-token", "This is not the code of a sign-up here; ask the organiser.");
}

/// For a section limited to some ratings.
Result<void> check_rating(const RegistrationRules& rules, int rating) {
    const bool fits = (rules.least_rating == 0 || rating >= rules.least_rating) &&
                      (rules.most_rating == 0 || rating <= rules.most_rating);
    if (fits)
        return {};
    const int most = rules.most_rating == 0 ? kHighestRatingLimit : rules.most_rating;
    return refuse("rating-not-admitted",
                  fmt::format("This tournament is for ratings from {} to {}, and the one given "
                              "is {}; choose another section, or ask the organiser.",
                              rules.least_rating, most, rating),
                  std::nullopt,
                  {{"rating", std::to_string(rating)},
                   {"least", std::to_string(rules.least_rating)},
                   {"most", std::to_string(most)}});
}

/// For a section limited to some grades; `grade`: none if not given.
Result<void> check_grade(const RegistrationRules& rules, std::optional<int> grade) {
    const bool fits = (!rules.least_grade || (grade && *grade >= *rules.least_grade)) &&
                      (!rules.most_grade || !grade || *grade <= *rules.most_grade);
    if (fits)
        return {};
    const std::string least = grade_text(rules.least_grade.value_or(kLowestGradeLimit));
    const std::string most = grade_text(rules.most_grade.value_or(kHighestGradeLimit));
    const std::string grade_name = grade ? grade_text(*grade) : "–";
    return refuse("grade-not-admitted",
                  fmt::format("This tournament is for grades from {} to {}, and the one given is "
                              "{}; choose another section, or ask the organiser.",
                              least, most, grade_name),
                  std::nullopt, {{"grade", grade_name}, {"least", least}, {"most", most}});
}

/// May this person sign up now? `grade` as in check_grade().
Result<void> check_sign_up(const Office& office, const Registration& registration, EventTime until,
                           const Entered& entry, std::optional<int> grade) {
    if (!registration.is_announced())
        return not_announced();
    if (!registration.rules().is_open || !check_deadline(until, now_in_milliseconds()))
        return refuse("registration-closed", "The registration is closed; ask the organiser.");
    if (registration.all().size() >= kMaxSignUps)
        return refuse("registration-full", "No more can sign up here; ask the organiser.",
                      std::nullopt, {{"most", std::to_string(kMaxSignUps)}});
    KYVIEN_TRY(check_rating(registration.rules(), entry.rating));
    KYVIEN_TRY(check_grade(registration.rules(), grade));
    SignUp new_sign_up;
    new_sign_up.entry = entry;
    const bool is_known =
        entry_of(office, new_sign_up) != 0 ||
        std::ranges::any_of(registration.all(), [&](const SignUp& each) {
            return each.state == SignUp::State::Stands && is_same_person(each.entry, entry);
        });
    if (is_known)
        return refuse("signed-up-already",
                      "Somebody of this name is there already; if it is another person, say the "
                      "year of birth or the id.",
                      std::nullopt, {{"name", entry.name}});
    // The office refuses entries that could never be made: a name with hidden characters, a rating
    // of 99999, an entry after the end.
    KYVIEN_TRY(decide(office, command::Enter{entry, true}));
    return {};
}

/// The events that enter all accepted sign-ups that are not in the list yet.
Result<std::vector<OfficeEventBody>> entering(const Office& office,
                                              const Registration& registration, int confirmed) {
    Office after = office;
    std::vector<OfficeEventBody> events;
    const auto standing = registration.standing();
    for (std::size_t i = 0; i < registration.accepted(); ++i) {
        if (entry_of(after, *standing[i]) != 0)
            continue;
        auto entered = carry_out(after, command::Enter{standing[i]->entry, true}, confirmed);
        if (!entered) {
            Refusal refusal = std::move(entered.error());
            refusal.values.emplace_back("index", std::to_string(standing[i]->number));
            return refuse(std::move(refusal));
        }
        std::ranges::move(*entered, std::back_inserter(events));
    }
    return events;
}

/// Withdrawn players are not counted.
std::vector<OtherSection> others_of(const SignUp& sign_up, const FindOtherSections& find) {
    if (!find || sign_up.state != SignUp::State::Stands)
        return {};
    return find({0, sign_up.entry.name, sign_up.entry.id, sign_up.entry.birth});
}

}  // namespace
}  // namespace tournaments_registration

Result<SectionPeople> Tournaments::people(const std::string& id) {
    const Loaded& loaded = *KYVIEN_TRY(load_current(id));
    const Office& office = loaded.office();
    SectionPeople found{office.opened().name, {}};
    for (const Entry& entry : office.event().entries) {
        if (office.withdrawn_after(entry.number))
            continue;
        const auto members = office.members(entry.number);
        for (const MemberListed& member : members)
            found.people.push_back({entry.number, member.name, member.id, member.birth});
        if (members.empty())
            found.people.push_back({entry.number, entry.name, entry.id, entry.birth});
    }
    for (const SignUp* each : loaded.games.registration().standing())
        if (entry_of(office, *each) == 0)
            found.people.push_back({0, each->entry.name, each->entry.id, each->entry.birth});
    return found;
}

Result<std::string> Tournaments::registration(const std::string& id) {
    const auto loaded = KYVIEN_TRY(load_current(id));
    if (!loaded->games.registration().is_announced())
        return tournaments_registration::not_announced();
    return registration_json(loaded->games.registration());
}

Result<std::string> Tournaments::sign_ups(const std::string& id, const Organiser& by) {
    const auto loaded = KYVIEN_TRY(for_organiser(id, by));
    return sign_ups_json(loaded->office(), loaded->games.registration());
}

Result<std::string> Tournaments::set_registration(const std::string& id, const Organiser& by,
                                                  std::string_view body) {
    auto loaded = KYVIEN_TRY(for_organiser(id, by));
    const auto parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    CommandFields fields(object);
    RegistrationRules rules;
    rules.is_open = fields.boolean("open", true);
    rules.places = fields.number("places", 0, kMaxPlaces, 0);
    rules.least_rating = fields.number("least_rating", 0, kHighestRatingLimit, 0);
    rules.most_rating = fields.number("most_rating", 0, kHighestRatingLimit, 0);
    for (const auto& [field, limit] :
         {std::pair("least_grade", &rules.least_grade), std::pair("most_grade", &rules.most_grade)})
        if (fields.has(field))
            *limit = fields.number(field, kLowestGradeLimit, kHighestGradeLimit, 0);
    rules.note = fields.text("note");
    KYVIEN_TRY(fields.check());
    if (rules.least_grade && rules.most_grade && *rules.most_grade < *rules.least_grade)
        return bad_field("most_grade",
                         {"field-least", "{least} or more", {{"least", *rules.least_grade}}});
    if (rules.most_rating != 0 && rules.most_rating < rules.least_rating)
        return bad_field("most_rating",
                         {"field-least", "{least} or more", {{"least", rules.least_rating}}});
    if (rules.note.size() > kLongestRegistrationNote)
        return bad_field("note", {"field-length",
                                  "a text of at most {most} bytes",
                                  {{"most", kLongestRegistrationNote}}});
    KYVIEN_TRY(base::check_no_hidden_character_in_lines("note", rules.note));
    KYVIEN_TRY(loaded->games.set_registration(rules));
    return sign_ups_json(loaded->office(), loaded->games.registration());
}

Result<std::string> Tournaments::sign_up(const std::string& id, std::string_view body,
                                         const FindOtherSections& find) {
    auto loaded = KYVIEN_TRY(load_current(id));
    const auto parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    CommandFields fields(object);
    const Entered entry = fields.player();
    const auto grade = fields.has("grade") ? std::optional(entry.grade) : std::nullopt;
    KYVIEN_TRY(fields.check());
    const auto [number, code] = KYVIEN_TRY(loaded->games.sign_up(entry, [&] {
        return tournaments_registration::check_sign_up(
            loaded->office(), loaded->games.registration(),
            loaded->games.times().registration_until, entry, grade);
    }));
    // It may be reloaded while the other sections are searched.
    const SignUp signed_up = *loaded->games.registration().find(number);
    const auto others = tournaments_registration::others_of(signed_up, find);
    return sign_up_json(loaded->office(), loaded->games.registration(), signed_up, others, code);
}

Result<std::string> Tournaments::own_sign_up(const std::string& id, std::string_view code,
                                             const FindOtherSections& find) {
    const auto loaded = KYVIEN_TRY(load_current(id));
    const SignUp* own = loaded->games.sign_up_of_code(code);
    if (own == nullptr)
        return tournaments_registration::not_a_code();
    const SignUp signed_up = *own;
    const auto others = tournaments_registration::others_of(signed_up, find);
    return sign_up_json(loaded->office(), loaded->games.registration(), signed_up, others);
}

Result<std::string> Tournaments::withdraw_sign_up(const std::string& id, std::string_view code,
                                                  std::string_view body) {
    auto loaded = KYVIEN_TRY(load_current(id));
    const SignUp* own = loaded->games.sign_up_of_code(code);
    if (own == nullptr)
        return tournaments_registration::not_a_code();
    const auto parsed = KYVIEN_TRY(parse_object(body));
    KYVIEN_TRY(ObjectReader(parsed.get_object()).check_all_read());
    const int number = own->number;
    if (own->state == SignUp::State::Stands) {
        if (const EntryNumber entry = entry_of(loaded->office(), *own); entry != 0)
            return refuse("on-starting-list",
                          "You stand on the starting list already; tell the arbiter.", std::nullopt,
                          {{"entry", std::to_string(entry)}});
        KYVIEN_TRY(loaded->games.set_sign_up(number, SignUp::State::Withdrawn, {}));
    }
    const Registration& registration = loaded->games.registration();
    return sign_up_json(loaded->office(), registration, *registration.find(number));
}

Result<std::string> Tournaments::rule_sign_up(const std::string& id, const Organiser& by,
                                              std::string_view body) {
    auto loaded = KYVIEN_TRY(for_organiser(id, by));
    const auto parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    CommandFields fields(object);
    const int number = fields.number("number", 1, static_cast<int>(kMaxSignUps), 0);
    const bool stands = fields.boolean("stands", false);
    const std::string reason = stands ? std::string() : fields.text("reason");
    KYVIEN_TRY(fields.check());
    if (reason.size() > kLongestRegistrationNote)
        return bad_field("reason", {"field-length",
                                    "a text of at most {most} bytes",
                                    {{"most", kLongestRegistrationNote}}});
    KYVIEN_TRY(base::check_no_hidden_character_in_lines("reason", reason));
    if (loaded->games.registration().find(number) == nullptr)
        return bad_field("number", {"field-sign-up", "the number of a sign-up"});
    KYVIEN_TRY(loaded->games.set_sign_up(
        number, stands ? SignUp::State::Stands : SignUp::State::Rejected, reason));
    return sign_ups_json(loaded->office(), loaded->games.registration());
}

Result<std::string> Tournaments::take_sign_ups(const std::string& id, const Organiser& by,
                                               std::string_view body) {
    auto found = KYVIEN_TRY(for_organiser(id, by));
    Loaded& loaded = *found;
    const auto parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    CommandFields fields(object);
    const std::string author = fields.take(required_line(object, "by"));
    const int confirmed = fields.number("confirm", 0, kHighestLevel, 0);
    KYVIEN_TRY(fields.check());
    const std::size_t before = loaded.office().event().entries.size();
    KYVIEN_TRY(store_->change(
        id, loaded.known, [&](const Office& office) -> Result<store::OfficeAddition> {
            auto events = KYVIEN_TRY(
                tournaments_registration::entering(office, loaded.games.registration(), confirmed));
            return store::OfficeAddition{recorded_name(author, by.holder), std::move(events)};
        }));
    // If a hall crashed after entering players and before recording their codes, this is done now.
    std::vector<std::pair<std::string, int>> codes;
    for (const SignUp* each : loaded.games.registration().standing())
        if (const EntryNumber entry = entry_of(loaded.office(), *each); entry != 0)
            codes.emplace_back(key_name(loaded.office(), entry), each->number);
    KYVIEN_TRY(loaded.games.transfer_codes(codes));
    JsonWriter json;
    json.begin_object()
        .field("entered", loaded.office().event().entries.size() - before)
        .field("seq", loaded.office().seq())
        .field("version", loaded.version())
        .end_object();
    return json.take();
}

}  // namespace kyvien::hall
