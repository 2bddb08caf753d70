// hall/tournaments/internal/registration.h — registration on a tournament's page: the sign-ups in
// their order, with a waiting list if the number of places is limited.
//
// A sign-up is not an event of the tournament: it is stored beside the office, and the organiser
// moves accepted players into the starting list. Who is accepted follows from the order of the
// sign-ups, the number of places and the withdrawals: if somebody withdraws, the first on the
// waiting list moves up automatically.
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

/// So many sign up for one tournament, those who withdrew among them.
inline constexpr std::size_t kMostSignUps = 3'000;
inline constexpr int kMostPlaces = 9'999;
inline constexpr int kHighestRatingLimit = 9'999;
inline constexpr int kLowestGradeLimit = -29, kHighestGradeLimit = 9;  ///< 30 kyu, 9 dan
inline constexpr std::size_t kLongestRegistrationNote = 1'000;         // bytes

struct RegistrationRules {
    bool is_open = false;
    int places = 0;  ///< who comes after them waits; 0: there is no limit
    /// Ratings that may sign up; 0: no limit. Who has no rating is below every rating.
    int least_rating = 0, most_rating = 0;
    /// Grades that may sign up, 1 for 1 dan, 0 for 1 kyu; none: no limit. Who tells no grade is
    /// below every grade.
    std::optional<int> least_grade{}, most_grade{};
    std::string note;  ///< for those who sign up, such as "until Friday; 100 000 đ at the door"
};

struct SignUp {
    enum class State : std::uint8_t { Stands, Withdrawn, Rejected };
    int number = 0;             ///< from 1, in the order in which they came
    std::string hash;           ///< of its code, in hexadecimal digits
    tournament::Entered entry;  ///< without a number
    State state = State::Stands;
    std::string reason;  ///< of the organiser, where it was rejected
};
[[nodiscard]] std::string_view name_of(SignUp::State state);

class Registration {
  public:
    /// Whether the organiser has ever opened it.
    [[nodiscard]] bool is_announced() const { return is_announced_; }
    [[nodiscard]] const RegistrationRules& rules() const { return rules_; }
    [[nodiscard]] std::span<const SignUp> all() const { return all_; }
    /// Null: there is none of this number.
    [[nodiscard]] const SignUp* find(int number) const;
    /// Those that stand, in their order: the accepted ones, then those who wait.
    [[nodiscard]] std::vector<const SignUp*> standing() const;
    /// How many of standing() are accepted.
    [[nodiscard]] std::size_t accepted() const;
    /// The place among those who wait, from 1; 0: accepted. None: it does not stand.
    [[nodiscard]] std::optional<std::size_t> place_of(const SignUp& sign_up) const;

    // Lines of what the hall keeps beside the office.
    using Fields = std::map<std::string, std::string>;
    [[nodiscard]] static store::TournamentNote line_of(const RegistrationRules& rules);
    [[nodiscard]] static store::TournamentNote line_of(const SignUp& sign_up);
    [[nodiscard]] static store::TournamentNote line_of(int number, SignUp::State state,
                                                       const std::string& reason);
    /// Whether a line of this "t" is one of them.
    [[nodiscard]] static bool has_line(const std::string& type);
    /// False where it cannot be read. Needs: has_line(fields["t"]).
    [[nodiscard]] bool fold(Fields& fields);

  private:
    bool is_announced_ = false;
    RegistrationRules rules_;
    std::vector<SignUp> all_;
};

/// Whether both are of one person, as far as they say: the same name, and neither another id nor
/// another birth.
[[nodiscard]] bool is_same_person(const tournament::Entered& one, const tournament::Entered& other);
/// The number of a sign-up's entry in the starting list; 0: it has none.
[[nodiscard]] tournament::EntryNumber entry_of(const tournament::Office& office,
                                               const SignUp& sign_up);

/// "least_grade" and "most_grade" of an object, where they are set.
void write_grade_limits(JsonWriter& json, const RegistrationRules& rules);
/// What everybody sees: the rules, and who is accepted and who waits, by name, club, federation,
/// rating, title and grade.
[[nodiscard]] std::string registration_json(const Registration& registration);
/// What the organiser sees.
[[nodiscard]] std::string sign_ups_json(const tournament::Office& office,
                                        const Registration& registration);
/// What the holder of a code sees.
/// `also_in`: the sections of festivals where the same person seems to play too.
[[nodiscard]] std::string sign_up_json(const tournament::Office& office,
                                       const Registration& registration, const SignUp& sign_up,
                                       std::span<const OtherSection> also_in = {},
                                       const std::string& code = {});

}  // namespace kyvien::hall
