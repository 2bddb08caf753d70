#include "hall/tournaments/internal/registration.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/fields.h"

namespace kyvien::hall {

using namespace tournament;

namespace registration {
namespace {

using base::escape_value;

/// The texts of a sign-up, by their names in its line.
constexpr std::pair<std::string_view, std::string Entered::*> kTexts[] = {
    {"name", &Entered::name}, {"title", &Entered::title}, {"federation", &Entered::federation},
    {"club", &Entered::club}, {"team", &Entered::team},   {"id", &Entered::id},
    {"sex", &Entered::sex},   {"birth", &Entered::birth},
};
constexpr std::pair<std::string_view, int Entered::*> kNumbers[] = {
    {"rating", &Entered::rating},
    {"grade", &Entered::grade},
};

constexpr std::pair<std::string_view, int RegistrationRules::*> kLimits[] = {
    {"least_rating", &RegistrationRules::least_rating},
    {"most_rating", &RegistrationRules::most_rating},
};

constexpr std::pair<std::string_view, std::optional<int> RegistrationRules::*> kGradeLimits[] = {
    {"least_grade", &RegistrationRules::least_grade},
    {"most_grade", &RegistrationRules::most_grade},
};

std::optional<int> whole(const std::string& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

/// The public data of a person.
void write_public(JsonWriter& json, const Entered& entry) {
    json.field("name", entry.name)
        .field("title", entry.title)
        .field("federation", entry.federation)
        .field("club", entry.club)
        .field("rating", entry.rating)
        .field("grade", entry.grade);
}

}  // namespace
}  // namespace registration

void write_grade_limits(JsonWriter& json, const RegistrationRules& rules) {
    for (const auto& [field, limit] : registration::kGradeLimits)
        if (rules.*limit)
            json.field(field, *(rules.*limit));
}

namespace registration {
namespace {

void write_rules(JsonWriter& json, const RegistrationRules& rules) {
    json.field("open", rules.is_open)
        .field("places", rules.places)
        .field("least_rating", rules.least_rating)
        .field("most_rating", rules.most_rating);
    write_grade_limits(json, rules);
    json.field("note", rules.note);
}

void write_place(JsonWriter& json, const Registration& registration, const SignUp& sign_up) {
    json.field("state", name_of(sign_up.state));
    const auto place = registration.place_of(sign_up);
    json.field("accepted", place == 0U).field("waiting", place.value_or(0));
}

}  // namespace
}  // namespace registration

std::string_view name_of(SignUp::State state) {
    switch (state) {
    case SignUp::State::Stands:
        return "stands";
    case SignUp::State::Withdrawn:
        return "withdrawn";
    case SignUp::State::Rejected:
        return "rejected";
    }
    return "stands";
}

const SignUp* Registration::find(int number) const {
    return number >= 1 && static_cast<std::size_t>(number) <= all_.size()
               ? &all_[static_cast<std::size_t>(number - 1)]
               : nullptr;
}

std::vector<const SignUp*> Registration::standing() const {
    std::vector<const SignUp*> found;
    for (const SignUp& each : all_)
        if (each.state == SignUp::State::Stands)
            found.push_back(&each);
    return found;
}

std::size_t Registration::accepted() const {
    const auto standing =
        static_cast<std::size_t>(std::ranges::count(all_, SignUp::State::Stands, &SignUp::state));
    return rules_.places == 0 ? standing
                              : std::min(standing, static_cast<std::size_t>(rules_.places));
}

std::optional<std::size_t> Registration::place_of(const SignUp& sign_up) const {
    if (sign_up.state != SignUp::State::Stands)
        return std::nullopt;
    const auto before =
        static_cast<std::size_t>(std::ranges::count_if(all_, [&](const SignUp& each) {
            return each.state == SignUp::State::Stands && each.number < sign_up.number;
        }));
    const std::size_t places = accepted();
    return before < places ? 0 : before - places + 1;
}

store::TournamentNote Registration::line_of(const RegistrationRules& rules) {
    std::string line =
        fmt::format("t=registration open={} places={} note={}", rules.is_open ? 1 : 0, rules.places,
                    registration::escape_value(rules.note));
    for (const auto& [field, limit] : registration::kLimits)
        if (rules.*limit != 0)
            line += fmt::format(" {}={}", field, rules.*limit);
    for (const auto& [field, limit] : registration::kGradeLimits)
        if (rules.*limit)
            line += fmt::format(" {}={}", field, *(rules.*limit));
    return {std::move(line), {}};
}

store::TournamentNote Registration::line_of(const SignUp& sign_up) {
    std::string line = fmt::format("t=sign-up number={} hash={}", sign_up.number, sign_up.hash);
    for (const auto& [field, text] : registration::kTexts)
        if (!(sign_up.entry.*text).empty())
            line += fmt::format(" {}={}", field, registration::escape_value(sign_up.entry.*text));
    for (const auto& [field, number] : registration::kNumbers)
        if (sign_up.entry.*number != 0)
            line += fmt::format(" {}={}", field, sign_up.entry.*number);
    return {std::move(line), {}};
}

store::TournamentNote Registration::line_of(int number, SignUp::State state,
                                            const std::string& reason) {
    std::string line = fmt::format("t=sign-up-state number={} state={}", number, name_of(state));
    if (!reason.empty())
        line += fmt::format(" reason={}", registration::escape_value(reason));
    return {std::move(line), {}};
}

bool Registration::has_line(const std::string& type) {
    return type == "registration" || type == "sign-up" || type == "sign-up-state";
}

bool Registration::fold(Fields& fields) {
    if (fields["t"] == "registration") {
        const auto places = registration::whole(fields["places"]);
        if (!places || *places < 0 || *places > kMaxPlaces)
            return false;
        RegistrationRules rules;
        rules.is_open = fields["open"] == "1";
        rules.places = *places;
        rules.note = fields["note"];
        for (const auto& [field, limit] : registration::kLimits)
            if (const std::string& text = fields[std::string(field)]; !text.empty()) {
                const auto rating = registration::whole(text);
                if (!rating || *rating < 0 || *rating > kHighestRatingLimit)
                    return false;
                rules.*limit = *rating;
            }
        for (const auto& [field, limit] : registration::kGradeLimits)
            if (const std::string& text = fields[std::string(field)]; !text.empty()) {
                const auto grade = registration::whole(text);
                if (!grade || *grade < kLowestGradeLimit || *grade > kHighestGradeLimit)
                    return false;
                rules.*limit = *grade;
            }
        is_announced_ = true;
        rules_ = std::move(rules);
        return true;
    }
    const auto number = registration::whole(fields["number"]);
    if (!number)
        return false;
    if (fields["t"] == "sign-up") {
        SignUp sign_up;
        sign_up.number = *number;
        sign_up.hash = fields["hash"];
        for (const auto& [field, text] : registration::kTexts)
            sign_up.entry.*text = fields[std::string(field)];
        for (const auto& [field, member] : registration::kNumbers)
            if (const std::string& text = fields[std::string(field)]; !text.empty()) {
                const auto value = registration::whole(text);
                if (!value)
                    return false;
                sign_up.entry.*member = *value;
            }
        if (sign_up.number != static_cast<int>(all_.size()) + 1 || sign_up.entry.name.empty() ||
            sign_up.hash.empty())
            return false;
        all_.push_back(std::move(sign_up));
        return true;
    }
    if (find(*number) == nullptr)
        return false;
    SignUp& changed = all_[static_cast<std::size_t>(*number - 1)];
    for (const SignUp::State state :
         {SignUp::State::Stands, SignUp::State::Withdrawn, SignUp::State::Rejected})
        if (name_of(state) == fields["state"]) {
            changed.state = state;
            changed.reason = fields["reason"];
            return true;
        }
    return false;
}

bool is_same_person(const Entered& one, const Entered& other) {
    const auto differ = [](const std::string& a, const std::string& b) {
        return !a.empty() && !b.empty() && a != b;
    };
    return one.name == other.name && !differ(one.id, other.id) && !differ(one.birth, other.birth);
}

EntryNumber entry_of(const Office& office, const SignUp& sign_up) {
    for (const Entry& each : office.event().entries)
        if (const Entered* entered = office.entered(each.number);
            entered != nullptr && is_same_person(*entered, sign_up.entry))
            return each.number;
    return 0;
}

std::string registration_json(const Registration& registration) {
    JsonWriter json;
    json.begin_object();
    registration::write_rules(json, registration.rules());
    const auto standing = registration.standing();
    const std::size_t accepted = registration.accepted();
    for (const bool waits : {false, true}) {
        json.key(waits ? "waiting" : "accepted").begin_array();
        for (std::size_t i = waits ? accepted : 0; i < (waits ? standing.size() : accepted); ++i) {
            json.begin_object();
            registration::write_public(json, standing[i]->entry);
            json.end_object();
        }
        json.end_array();
    }
    return json.end_object().take();
}

std::string sign_ups_json(const Office& office, const Registration& registration) {
    JsonWriter json;
    json.begin_object();
    registration::write_rules(json, registration.rules());
    json.key("sign_ups").begin_array();
    for (const SignUp& each : registration.all()) {
        json.begin_object().field("number", each.number);
        registration::write_public(json, each.entry);
        json.field("team", each.entry.team)
            .field("id", each.entry.id)
            .field("sex", each.entry.sex)
            .field("birth", each.entry.birth);
        registration::write_place(json, registration, each);
        json.field("reason", each.reason).field("entry", entry_of(office, each)).end_object();
    }
    return json.end_array().end_object().take();
}

std::string sign_up_json(const Office& office, const Registration& registration,
                         const SignUp& sign_up, std::span<const OtherSection> also_in,
                         const std::string& code) {
    JsonWriter json;
    json.begin_object().field("number", sign_up.number).field("name", sign_up.entry.name);
    if (!code.empty())
        json.field("code", code);
    registration::write_place(json, registration, sign_up);
    json.field("reason", sign_up.reason).field("entry", entry_of(office, sign_up));
    if (!also_in.empty()) {
        json.key("also_in").begin_array();
        for (const OtherSection& each : also_in)
            json.begin_object()
                .field("tournament", each.tournament)
                .field("section", each.name)
                .end_object();
        json.end_array();
    }
    return json.end_object().take();
}

}  // namespace kyvien::hall
