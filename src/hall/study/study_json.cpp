#include "hall/study/internal/study_json.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "hall/analysis/internal/analysis.h"
#include "hall/analysis/internal/annotated_json.h"
#include "hall/json/json_writer.h"
#include "hall/json/refusal_json.h"

namespace kyvien::hall {
namespace study_json {
namespace {

/// Up to this number missing positions are analysed one by one; more are analysed together.
constexpr std::size_t kFewMissing = 4;

std::string told_position(const Study& study, int node, conduct::AnalysedPosition position) {
    position.parent = static_cast<std::size_t>(study.nodes().at(node).parent);
    return position_json(position);
}

std::string position_alone(const Study& study, int node) {
    const auto moves = study.moves_to(node);
    conduct::AnalysisQuery query;
    query.from = moves.size();
    // Legal moves are omitted for all positions: clients that need them send a request.
    query.at = 0;
    auto analysis = conduct::analyse(study.chapter_of(node).heading.settings, moves, query);
    return analysis ? told_position(study, node, std::move(analysis->positions.front())) : "";
}

void write_member(JsonWriter& json, const StudyMember& member, std::size_t number,
                  const StudyContext& around) {
    json.begin_object()
        .field("number", number)
        .field("name", name_of(member.person, around))
        .field("account", !member.person.account.empty())
        .field("may_move", member.may_move)
        .end_object();
}

void write_chapters(JsonWriter& json, const Study& study) {
    json.key("chapters").begin_array();
    for (const StudyChapter& chapter : study.chapters()) {
        json.begin_object().field("number", chapter.number).key("annotated");
        write_annotated_game(json, chapter.heading);
        json.end_object();
    }
    json.end_array();
}

/// The limit of left-out parts that are listed per chapter; the others are only counted.
constexpr std::size_t kMaxLeftOutTold = 10;

void write_left_out(JsonWriter& json, const std::vector<record::LeftOut>& all) {
    json.field("left_out_count", all.size()).key("left_out").begin_array();
    for (const record::LeftOut& left : all | std::views::take(kMaxLeftOutTold)) {
        json.begin_object().field("move", left.move).field("ply", left.ply).key("refusal");
        write_refusal(json, left.refusal);
        json.end_object();
    }
    json.end_array();
}

void write_left_remarks(JsonWriter& json, int chapter, const std::vector<OmittedRemarks>& all) {
    std::size_t count = 0;
    for (const OmittedRemarks& left : all)
        count += left.count;
    json.field("left_remarks_count", count).key("left_remarks").begin_array();
    for (const OmittedRemarks& left : all | std::views::take(kMaxLeftOutTold)) {
        json.begin_object()
            .field("what", name(left.what))
            .field("count", left.count)
            .field("node", chapter + static_cast<int>(left.index));
        if (left.index > 0)
            json.field("move", left.move).field("ply", left.ply);
        json.end_object();
    }
    json.end_array();
}

void write_node(JsonWriter& json, int id, const StudyNode& node, const std::string& position) {
    json.begin_object().field("id", id).field("chapter", node.chapter);
    if (id != node.chapter)
        json.field("parent", node.parent)
            .field("place", node.place)
            .field("move", node.annotated_move.move);
    if (node.by != 0)
        json.field("by", node.by);
    write_remarks(json, node.annotated_move);
    if (!position.empty())
        json.key("position").raw(position);
    json.end_object();
}

}  // namespace
}  // namespace study_json

void StudyPositions::update(const Study& study) {
    std::erase_if(known_, [&](const auto& each) { return !study.nodes().contains(each.first); });
    std::map<int, std::vector<int>> missing;  // by chapter
    for (const auto& [id, node] : study.nodes())
        if (!known_.contains(id))
            missing[node.chapter].push_back(id);
    for (const auto& [chapter, nodes] : missing) {
        if (nodes.size() > study_json::kFewMissing && keep_up_chapter(study, chapter))
            continue;
        for (const int id : nodes)
            known_[id] = study_json::position_alone(study, id);
    }
}

bool StudyPositions::keep_up_chapter(const Study& study, int chapter) {
    const auto order = study.in_order(chapter);
    const record::AnnotatedGame game = study.game(chapter);
    std::vector<conduct::AnalysisMove> moves;
    for (const record::AnnotatedMove& move : game.moves)
        moves.push_back({move.move, move.parent});
    auto analysis = conduct::analyse(game.settings, moves, {});
    if (!analysis)
        return false;
    known_[chapter] = study_json::told_position(study, chapter, std::move(analysis->positions[0]));
    for (std::size_t i = 0; i < order.size(); ++i)
        known_[order[i]] =
            study_json::told_position(study, order[i], std::move(analysis->positions[i + 1]));
    return true;
}

const std::string& StudyPositions::of(int node) const {
    static const std::string kNone;
    const auto found = known_.find(node);
    return found == known_.end() ? kNone : found->second;
}

std::string name_of(const StudyPerson& person, const StudyContext& around) {
    return person.account.empty() ? person.name : around.name_of(person.account);
}

std::string study_added_json(std::size_t version, int first,
                             const std::vector<NewChapter>& chapters) {
    JsonWriter json;
    json.begin_object().field("version", version).key("chapters").begin_array();
    for (const NewChapter& chapter : chapters) {
        json.begin_object().field("number", first).field("name", chapter.game.name);
        study_json::write_left_out(json, chapter.left_out);
        study_json::write_left_remarks(json, first, chapter.left_remarks);
        json.end_object();
        first += static_cast<int>(chapter.game.moves.size()) + 1;
    }
    return json.end_array().end_object().take();
}

std::string study_news_json(const Study& study, const StudyPositions& positions, std::size_t since,
                            const StudyContext& around) {
    JsonWriter json;
    json.begin_object()
        .field("id", around.id)
        .field("version", study.version())
        .field("known", around.known)
        .field("since", since)
        .field("title", study.title())
        .field("game", conduct::name(study.chapters().front().heading.settings.game))
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
    if (study.chapters_changed() > since)
        study_json::write_chapters(json, study);
    // For programs that do not support chapters.
    if (since == 0) {
        json.key("annotated");
        write_annotated_game(json, study.chapters().front().heading);
    }
    json.key("nodes").begin_array();
    for (const auto& [id, node] : study.nodes())
        if (node.changed > since)
            study_json::write_node(json, id, node, positions.of(id));
    json.end_array().key("gone").begin_array();
    for (const auto& [id, version] : study.removed_nodes())
        if (since > 0 && version > since)
            json.value(id);
    return json.end_array().end_object().take();
}

}  // namespace kyvien::hall
