// Events and parameters of the xiangqi scenario file as reports and regulations.
#include <algorithm>
#include <map>

#include "scenarios/runner.h"
#include "scenarios/xiangqi/words.h"

namespace kyvien::scenarios {
namespace {

namespace json = boost::json;
using namespace conduct;

/// Builds a report field by field; what the event does not say is left out.
class ReportBuilder {
  public:
    ReportBuilder(std::string kind, const json::object& event) : event_(event) {
        report_.kind = std::move(kind);
    }
    ReportBuilder& about(std::string_view key = "by") {
        if (const std::string side = text_at(event_, key); side == "w" || side == "b")
            report_.seat = xiangqi_seat(side);
        return *this;
    }
    ReportBuilder& value(std::string key, std::string value) {
        if (!value.empty())
            report_.fields.emplace_back(std::move(key), std::move(value));
        return *this;
    }
    ReportBuilder& text(std::string key, std::string_view from) {
        return value(std::move(key), text_at(event_, from));
    }
    ReportBuilder& word(std::string key, std::string_view from, std::string_view otherwise = {}) {
        std::string word = text_at(event_, from, otherwise);
        std::ranges::replace(word, '_', '-');
        return value(std::move(key), std::move(word));
    }
    ReportBuilder& number(std::string key, std::string_view from) {
        if (find(event_, from) != nullptr)
            value(std::move(key), std::to_string(number_at(event_, from)));
        return *this;
    }
    ReportBuilder& flag(std::string key, std::string_view from) {
        if (const auto* found = find(event_, from); found != nullptr && found->is_bool())
            value(std::move(key), found->get_bool() ? "yes" : "no");
        return *this;
    }
    ReportBuilder& points(std::string key, std::string_view from) {
        std::string joined;
        for (const json::value& point : array_at(event_, from))
            joined += (joined.empty() ? "" : ",") + std::string(point.as_string());
        return value(std::move(key), std::move(joined));
    }
    [[nodiscard]] Report take() { return std::move(report_); }

  private:
    const json::object& event_;
    Report report_;
};

bool agrees(const json::object& event, std::string_view who) {
    return std::ranges::any_of(array_at(event, "consents"), [&](const json::value& each) {
        return each.is_string() && each.as_string() == who;
    });
}

Report touch_report(const std::string& type, const json::object& event) {
    ReportBuilder form(type == "adjust"        ? "adjusted"
                       : type == "touch_claim" ? "touch-claim"
                                               : type,
                       event);
    form.about();
    if (type == "touch")
        return form.text("at", "at")
            .word("touch-kind", "kind")
            .number("order", "order")
            .number("group", "group")
            .value("order-unknown",
                   find(event, "order") == nullptr && find(event, "group") == nullptr ? "yes" : "")
            .flag("witnessed", "witnessed")
            .take();
    if (type == "touch_claim") {
        form.flag("admitted", "admitted").flag("witnessed", "witnessed");
        if (const std::string by = text_at(event, "by"); by != "w" && by != "b")
            form.value("third-person", by);
        return form.take();
    }
    return form.text("at", "at").flag("announced", "announced").take();
}

Report hand_report(const std::string& type, const json::object& event) {
    if (type == "place")
        return ReportBuilder("placed", event)
            .about()
            .text("from", "from")
            .text("to", "to")
            .flag("released", "released")
            .take();
    if (type == "drag")
        return ReportBuilder("dragged", event)
            .about()
            .text("from", "from")
            .points("to", "points")
            .take();
    return ReportBuilder("dropped", event).about().points("between", "between").take();
}

Report displaced_report(const json::object& event) {
    return ReportBuilder("displaced", event)
        .about()
        .text("piece", "piece")
        .text("from", "from")
        .text("to", "to")
        .word("cause", "cause", flag_at(event, "slipped", true) ? "slipped" : "moved")
        .number("at-ply", "at_ply")
        .take();
}

Report penalty_report(const json::object& event) {
    ReportBuilder form("penalty", event);
    form.about("target").word("level", "level").word("rank", "by_role").text("reason", "reason");
    form.text("law-clause", "law_clause");
    if (agrees(event, "chief_arbiter"))
        form.value("chief-agrees", "yes");
    if (agrees(event, "committee_head"))
        form.value("committee-agrees", "yes");
    return form.text("written-notice", "written_notice").take();
}

Report colours_report(const json::object& event) {
    ReportBuilder form("wrong-colours", event);
    form.flag("right-player-began", "right_player_moved_first");
    if (const std::string entitled = text_at(event, "entitled_to_red"); !entitled.empty())
        form.value("entitled-to-red", entitled == "player2" ? "second" : "first");
    return form.take();
}

Report sealed_report(const json::object& event) {
    ReportBuilder form("sealed-opened", event);
    const std::string written = text_at(event, "written");
    form.about("sealer").value("written", written.empty() ? "-" : written);
    return form.flag("legible", "legal")
        .flag("explained", "explained")
        .text("accepted-move", "accepted_move")
        .flag("opponent-resigned", "opponent_resigned")
        .take();
}

}  // namespace

std::optional<Report> report_of(const json::object& event) {
    const std::string type = text_at(event, "t");
    if (type == "touch" || type == "touch_claim" || type == "adjust")
        return touch_report(type, event);
    if (type == "place" || type == "drag" || type == "drop")
        return hand_report(type, event);
    if (type == "displaced")
        return displaced_report(event);
    if (type == "penalty")
        return penalty_report(event);
    if (type == "colours_wrong")
        return colours_report(event);
    if (type == "sealed_open")
        return sealed_report(event);
    if (type == "arrive")
        return ReportBuilder("late-arrival", event).about().number("late-s", "late_s").take();
    if (type == "flag_fall")
        return ReportBuilder("flag-fall", event)
            .about()
            .number("moves-done", "moves_done")
            .number("moves-required", "moves_required")
            .take();
    if (type == "scoresheet_gap")
        return ReportBuilder("scoresheet-gap", event).about().number("moves", "moves").take();
    if (type == "fault")
        return ReportBuilder("fault", event)
            .about()
            .word("fault-class", "class")
            .text("clause", "clause")
            // The file leaves out what was done, which a fault of conduct must tell (16.3.b).
            .value("reason", text_at(event, "reason",
                                     text_at(event, "class") == "conduct" ? "misconduct" : ""))
            .take();
    if (type == "raise_matter")
        return ReportBuilder("matter-raised", event).about().text("reason", "reason").take();
    if (type == "setup_error")
        return ReportBuilder("wrong-setup", event).flag("annul", "annul").take();
    if (type == "illegal_found")
        return ReportBuilder("illegal-found", event).number("ply", "ply").take();
    if (type == "score_written")
        return ReportBuilder("result-written", event).about().text("result", "result").take();
    if (type == "record_incomplete_at_end")
        return ReportBuilder("record-incomplete", event).about().flag("filled", "filled").take();
    const std::map<std::string, const char*> plain = {{"record_checked", "record-checked"},
                                                      {"sign", "signed"},
                                                      {"confirm", "result-confirmed"},
                                                      {"board_reset", "pieces-reset"},
                                                      {"record_submitted", "record-submitted"}};
    if (const auto found = plain.find(type); found != plain.end())
        return ReportBuilder(found->second, event).about().take();
    return std::nullopt;
}

std::optional<RegulationSet> regulation_of(std::string_view parameter, const json::value& value) {
    struct Parameter {
        std::string_view name;
        Regulation regulation;
        std::int64_t factor = 1;
    };
    constexpr Parameter kParameters[] = {
        {"no_capture_wrong_claim_bonus_s", Regulation::WrongClaimBonus, 1000},
        {"lateness_limit_s", Regulation::LatenessLimit, 1000},
        {"notice_on_occurrence", Regulation::RepetitionNotice},
        {"ruling_on_occurrence", Regulation::RepetitionRuling},
        {"auto_rule", Regulation::AutomaticRepetition},
        {"auto_draw_no_attackers", Regulation::AutomaticNoAttackers},
    };
    const std::int64_t number = value.is_bool() ? static_cast<std::int64_t>(value.get_bool())
                                : value.is_string()
                                    ? static_cast<std::int64_t>(value.get_string() == "any")
                                    : value.to_number<std::int64_t>();
    if (const auto* found = std::ranges::find(kParameters, parameter, &Parameter::name);
        found != std::end(kParameters))
        return RegulationSet{found->regulation, number * found->factor};
    std::string key(parameter);
    std::ranges::replace(key, '_', '-');
    const RegulationInfo* found = find_regulation(Game::Xiangqi, key);
    if (found == nullptr)
        return std::nullopt;
    return RegulationSet{found->regulation, number};
}

}  // namespace kyvien::scenarios
