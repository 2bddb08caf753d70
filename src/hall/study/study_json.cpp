#include "hall/study/study_json.h"

#include <utility>

#include "hall/analysis/internal/analysis.h"
#include "hall/analysis/internal/annotated_json.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {
namespace study_json {
namespace {

/// So many are looked at one by one; more are found together.
constexpr std::size_t kFewMissing = 4;

std::string told_position(const Study& study, int node, conduct::Analysed position) {
    position.parent = static_cast<std::size_t>(study.nodes().at(node).parent);
    return position_json(position);
}

std::string position_alone(const Study& study, int node) {
    std::vector<conduct::TriedMove> moves;
    for (const int each : study.line_to(node))
        moves.push_back({study.nodes().at(each).said.move, moves.size()});
    conduct::AnalysisQuery query;
    query.from = moves.size();
    // Of no position it is told what may be played there: who may move asks for it.
    query.at = 0;
    auto analysis = conduct::analyse(study.heading().settings, moves, query);
    return analysis ? told_position(study, node, std::move(analysis->positions.front())) : "";
}

void write_member(JsonWriter& json, const StudyMember& member, std::size_t number,
                  const StudySurroundings& around) {
    json.begin_object()
        .field("number", number)
        .field("name", name_of(member.person, around))
        .field("account", !member.person.account.empty())
        .field("may_move", member.may_move)
        .end_object();
}

void write_node(JsonWriter& json, int id, const StudyNode& node, const std::string& position) {
    json.begin_object().field("id", id);
    if (id != 0)
        json.field("parent", node.parent).field("place", node.place).field("move", node.said.move);
    if (node.by != 0)
        json.field("by", node.by);
    write_remarks(json, node.said);
    if (!position.empty())
        json.key("position").raw(position);
    json.end_object();
}

}  // namespace
}  // namespace study_json

void StudyPositions::keep_up(const Study& study) {
    std::erase_if(known_, [&](const auto& each) { return !study.nodes().contains(each.first); });
    std::vector<int> missing;
    for (const auto& [id, node] : study.nodes())
        if (!known_.contains(id))
            missing.push_back(id);
    if (missing.size() > study_json::kFewMissing) {
        const auto order = study.in_order();
        std::vector<conduct::TriedMove> moves;
        for (const record::AnnotatedMove& move : study.game().moves)
            moves.push_back({move.move, move.parent});
        auto analysis = conduct::analyse(study.heading().settings, moves, {0, 0, false});
        if (analysis) {
            known_[0] = study_json::told_position(study, 0, std::move(analysis->positions[0]));
            for (std::size_t i = 0; i < order.size(); ++i)
                known_[order[i]] = study_json::told_position(study, order[i],
                                                             std::move(analysis->positions[i + 1]));
            return;
        }
    }
    for (const int id : missing)
        known_[id] = study_json::position_alone(study, id);
}

const std::string& StudyPositions::of(int node) const {
    static const std::string kNone;
    const auto found = known_.find(node);
    return found == known_.end() ? kNone : found->second;
}

std::string name_of(const StudyPerson& person, const StudySurroundings& around) {
    return person.account.empty() ? person.name : around.name_of(person.account);
}

std::string study_news_json(const Study& study, const StudyPositions& positions, std::size_t since,
                            const StudySurroundings& around) {
    JsonWriter json;
    json.begin_object()
        .field("id", around.id)
        .field("version", study.version())
        .field("known", around.known)
        .field("since", since)
        .field("title", study.title())
        .field("game", conduct::name(study.heading().settings.game))
        .field("opened", study.opened())
        .field("changed", study.changed())
        .field("at", study.at())
        .field("who", name(study.access()));
    if (study.members_changed() > since) {
        json.key("members").begin_array();
        for (std::size_t i = 0; i < study.members().size(); ++i)
            study_json::write_member(json, study.members()[i], i + 1, around);
        json.end_array();
    }
    json.key("here").begin_object().field("count", around.here.count);
    json.key("names").begin_array();
    for (const std::string& name : around.here.names)
        json.value(name);
    json.end_array().end_object();
    if (since == 0) {
        json.key("annotated");
        write_annotated_game(json, study.heading());
    }
    json.key("nodes").begin_array();
    for (const auto& [id, node] : study.nodes())
        if (node.changed > since)
            study_json::write_node(json, id, node, positions.of(id));
    json.end_array().key("gone").begin_array();
    for (const auto& [id, version] : study.gone())
        if (since > 0 && version > since)
            json.value(id);
    return json.end_array().end_object().take();
}

}  // namespace kyvien::hall
