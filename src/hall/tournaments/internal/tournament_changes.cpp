#include "hall/tournaments/internal/tournament_changes.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <utility>

#include "hall/json/json_writer.h"
#include "hall/json/patch/internal/json_patch.h"

namespace kyvien::hall {

void TournamentChanges::follow(std::string version, std::string_view shown) {
    // Both compress well; the pairing of a large round is about a third of the whole document.
    const std::size_t kept_bytes = shown.size() / 2;
    boost::json::value now = boost::json::parse(shown);
    if (!version_.empty()) {
        Step step{std::move(version_), patch_operations(shown_, now)};
        bytes_ += step.operations.size();
        steps_.push_back(std::move(step));
    }
    for (; !steps_.empty() && bytes_ > kept_bytes; steps_.pop_front())
        bytes_ -= steps_.front().operations.size();
    shown_ = std::move(now);
    version_ = std::move(version);
}

std::string TournamentChanges::since(std::string_view known) const {
    auto step = std::ranges::find(steps_, known, &Step::from);
    if (step == steps_.end())
        return version_text(version_);
    std::string operations;
    for (; step != steps_.end(); ++step) {
        if (!operations.empty() && !step->operations.empty())
            operations += ',';
        operations += step->operations;
    }
    JsonWriter json;
    json.begin_object().field("version", version_).key("changes");
    json.raw("[" + operations + "]");
    return json.end_object().take();
}

std::string version_text(std::string_view version) {
    return JsonWriter().begin_object().field("version", version).end_object().take();
}

}  // namespace kyvien::hall
