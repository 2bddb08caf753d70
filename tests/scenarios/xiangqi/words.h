// scenarios/xiangqi/words.h — the words of the xiangqi scenario file and those of the arbiter.
//
// Events of the file become reports; facts of the arbiter become rulings of the file. Nothing is
// decided here.
#pragma once

#include <array>
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/core/event.h"
#include "conduct/core/report.h"

namespace kyvien::scenarios {

[[nodiscard]] std::string xiangqi_side(conduct::Seat seat);       ///< "w", "b"
[[nodiscard]] conduct::Seat xiangqi_seat(std::string_view side);  ///< "b" is the second
[[nodiscard]] std::string clause_id(const std::optional<rulebook::Clause>& clause);

/// The report that an event of the file stands for; none for events that are other commands.
[[nodiscard]] std::optional<conduct::Report> report_of(const boost::json::object& event);

/// The value of a profile parameter as a regulation; none for a parameter that is not known.
struct RegulationSet {
    conduct::Regulation regulation;
    std::int64_t value;
};
[[nodiscard]] std::optional<RegulationSet> regulation_of(std::string_view parameter,
                                                         const boost::json::value& value);

/// The rulings of a game in the words of the file.
class XiangqiRulings {
  public:
    /// Of the event with this number, from 1.
    void begin(std::int64_t event) { event_ = event; }
    void add(boost::json::object ruling);
    void add_events(const std::vector<conduct::Event>& events);
    void refused(const Refusal& refusal, std::string_view code, const std::string& to);
    [[nodiscard]] const std::vector<boost::json::object>& list() const { return rulings_; }

  private:
    void add_ruled(const conduct::Ruled& ruled);
    void add_notice(const conduct::Noticed& notice);
    void add_rejected(const conduct::ClaimRejected& rejected);
    void add_end(const conduct::Ending& ending);

    std::int64_t event_ = 0;
    std::vector<boost::json::object> rulings_;
};

}  // namespace kyvien::scenarios
