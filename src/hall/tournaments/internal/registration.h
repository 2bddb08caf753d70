// hall/tournaments/internal/registration.h — registration on a tournament's page: the sign-ups in
// order, with a waiting list if the number of places is limited.
//
// A sign-up is not an event of the tournament: it is stored beside the office, and the organiser
// moves accepted players into the starting list. The order of the sign-ups, the number of places
// and the withdrawals determine who is accepted: if somebody withdraws, the first on the waiting
// list moves up automatically.
//
// Cost:  linear in the sign-ups.
// Safe:  plain values, any thread.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hall/json/json_writer.h"
#include "hall/tournaments/other_section.h"
#include "store/tournaments/tournament_store.h"
#include "tournament/office/office.h"

namespace kyvien::hall {

/// The limit of sign-ups for one tournament, including withdrawn ones.
inline constexpr std::size_t kMaxSignUps = 3'000;
inline constexpr int kMaxPlaces = 9'999;
inline constexpr int kHighestRatingLimit = 9'999;
inline constexpr int kLowestGradeLimit = -29, kHighestGradeLimit = 9;  ///< 30 kyu, 9 dan
inline constexpr std::size_t kLongestRegistrationNote = 1'000;         // bytes

struct RegistrationRules {
    bool is_open = false;
    int places = 0;  ///< later sign-ups go on the waiting list; 0: no limit
    /// Ratings that may sign up; 0: no limit. An unrated player counts as below every rating.
    int least_rating = 0, most_rating = 0;
    /// Grades that may sign up, 1 for 1 dan, 0 for 1 kyu; none: no limit. A player without a grade
    /// counts as below every grade.
    std::optional<int> least_grade{}, most_grade{};
    std::string note;  ///< shown at sign-up, such as "until Friday; 100 000 đ at the door"
};

struct SignUp {
    enum class State : std::uint8_t { Stands, Withdrawn, Rejected };
    int number = 0;             ///< from 1, in order of arrival
    std::string hash;           ///< of its code, in hexadecimal digits
    tournament::Entered entry;  ///< without a number
    State state = State::Stands;
    std::string reason;  ///< given by the organiser, if rejected
};
[[nodiscard]] std::string_view name_of(SignUp::State state);

class Registration {
  public:
    /// Has the organiser ever opened it?
    [[nodiscard]] bool is_announced() const { return is_announced_; }
    [[nodiscard]] const RegistrationRules& rules() const { return rules_; }
    [[nodiscard]] std::span<const SignUp> all() const { return all_; }
    /// Null if there is none with this number.
    [[nodiscard]] const SignUp* find(int number) const;
    /// The valid sign-ups in order: the accepted ones, then the waiting list.
    [[nodiscard]] std::vector<const SignUp*> standing() const;
    /// The number of accepted sign-ups in standing().
    [[nodiscard]] std::size_t accepted() const;
    /// The place on the waiting list, from 1; 0: accepted. None: not a valid sign-up.
    [[nodiscard]] std::optional<std::size_t> place_of(const SignUp& sign_up) const;

    // Lines that the hall stores beside the office.
    using Fields = std::map<std::string, std::string>;
    [[nodiscard]] static store::TournamentNote line_of(const RegistrationRules& rules);
    [[nodiscard]] static store::TournamentNote line_of(const SignUp& sign_up);
    [[nodiscard]] static store::TournamentNote line_of(int number, SignUp::State state,
                                                       const std::string& reason);
    /// Does a line of this "t" belong to the registration?
    [[nodiscard]] static bool has_line(const std::string& type);
    /// Returns false if the line is invalid. Needs: has_line(fields["t"]).
    [[nodiscard]] bool fold(Fields& fields);

  private:
    bool is_announced_ = false;
    RegistrationRules rules_;
    std::vector<SignUp> all_;
};

/// Do both entries describe the same person: the same name, and no different id or birth?
[[nodiscard]] bool is_same_person(const tournament::Entered& one, const tournament::Entered& other);
/// The number of a sign-up's entry in the starting list; 0: none.
[[nodiscard]] tournament::EntryNumber entry_of(const tournament::Office& office,
                                               const SignUp& sign_up);

/// Writes "least_grade" and "most_grade" if they are set.
void write_grade_limits(JsonWriter& json, const RegistrationRules& rules);
/// The public view: the rules, the accepted sign-ups and the waiting list, by name, club,
/// federation, rating, title and grade.
[[nodiscard]] std::string registration_json(const Registration& registration);
/// The organiser's view.
[[nodiscard]] std::string sign_ups_json(const tournament::Office& office,
                                        const Registration& registration);
/// The view of a code's holder.
/// `also_in`: the sections of festivals in which the same person also seems to play.
[[nodiscard]] std::string sign_up_json(const tournament::Office& office,
                                       const Registration& registration, const SignUp& sign_up,
                                       std::span<const OtherSection> also_in = {},
                                       const std::string& code = {});

}  // namespace kyvien::hall
