// Changes of the positions of a study, of its name, and of who may change it.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hall/analysis/internal/annotated_json.h"
#include "hall/study/internal/study_changes.h"

namespace kyvien::hall {
namespace study {

std::unexpected<Refusal> study_full_refusal(std::size_t limit) {
    return refuse("study-full", fmt::format("A study has at most {} of these.", limit),
                  std::nullopt, {{"most", std::to_string(limit)}});
}
std::unexpected<Refusal> study_changed_since() {
    return refuse("study-moved-on",
                  "The board has changed meanwhile; look at how it stands now and try again.");
}
std::unexpected<Refusal> not_the_host() {
    return refuse("not-the-host", "Only the host, or whom the host allows, changes this board.");
}

namespace {

/// The position in the request. Refuses: "study-moved-on" if it no longer exists.
Result<int> node_of(const ChangeRequest& asked) {
    const int node = KYVIEN_TRY(small_number(asked.object, "node"));
    if (!asked.study.nodes().contains(node))
        return study_changed_since();
    return node;
}
/// The same for a position reached by a move.
Result<int> move_of(const ChangeRequest& asked) {
    const int node = KYVIEN_TRY(node_of(asked));
    if (asked.study.is_start(node))
        return bad_field("node", as_described("a move"));
    return node;
}

std::string line_about(const ChangeRequest& asked, std::string_view type, int node) {
    JsonWriter json;
    begin_line(json, type, asked.at).field("by", asked.member).field("node", node);
    return json.end_object().take();
}
/// A move after a position; if that move already exists it is selected.
Result<CheckedChange> read_study_move(const ChangeRequest& asked) {
    const Study& study = asked.study;
    const auto text = KYVIEN_TRY(text_of(asked.object, "move"));
    const int parent = KYVIEN_TRY(node_of(asked));
    auto moves = study.moves_to(parent);
    moves.push_back({text, moves.size()});
    const StudyChapter& chapter = study.chapter_of(parent);
    conduct::AnalysisQuery query;
    query.from = query.at = moves.size();
    const auto analysis = KYVIEN_TRY(conduct::analyse(chapter.heading.settings, moves, query));
    const std::string& move = analysis.positions.back().move;
    for (const int id : study.children_of(parent))
        if (study.nodes().at(id).annotated_move.move == move)
            return CheckedChange{study.at() == id ? std::string() : line_about(asked, "show", id),
                                 id, false};
    if (study.moves_of(chapter.number) >= Study::kMaxNodes)
        return study_full_refusal(Study::kMaxNodes);
    if (study.nodes().size() - study.chapters().size() >= Study::kMaxMoves)
        return study_full_refusal(Study::kMaxMoves);
    JsonWriter json;
    begin_line(json, "move", asked.at)
        .field("by", asked.member)
        .field("node", parent)
        .field("move", move);
    return CheckedChange{json.end_object().take(), -1, false};
}

Result<CheckedChange> read_study_going(const ChangeRequest& asked) {
    const int node = KYVIEN_TRY(node_of(asked));
    return CheckedChange{asked.study.at() == node ? std::string() : line_about(asked, "show", node),
                         node, false};
}

/// Absent fields keep their values.
Result<CheckedChange> read_study_remarks(const ChangeRequest& asked) {
    const int node = KYVIEN_TRY(node_of(asked));
    const StudyNode& stands = asked.study.nodes().at(node);
    record::AnnotatedMove said;
    KYVIEN_TRY(read_remarks(asked.object, said));
    KYVIEN_TRY(clean_remarks(said));
    if (find(asked.object, "comment") == nullptr)
        said.comment = stands.annotated_move.comment;
    if (find(asked.object, "nags") == nullptr)
        said.nags = stands.annotated_move.nags;
    if (find(asked.object, "drawn") == nullptr)
        said.drawn = stands.annotated_move.drawn;
    if (said.comment == stands.annotated_move.comment && said.nags == stands.annotated_move.nags &&
        said.drawn == stands.annotated_move.drawn)
        return CheckedChange{{}, node, false};
    // Another person's newer text is not overwritten unread.
    if (stands.annotation_line > asked.seen)
        return study_changed_since();
    const std::size_t before = stands.annotated_move.comment.size();
    if (said.comment.size() > before &&
        asked.study.written() + said.comment.size() - before > Study::kMaxComment)
        return study_full_refusal(Study::kMaxComment);
    JsonWriter json;
    begin_line(json, "say", asked.at).field("by", asked.member).field("node", node);
    write_remarks(json, said);
    return CheckedChange{json.end_object().take(), node, false};
}

/// Deletes the move and everything after it, unless that has changed since it was seen.
Result<CheckedChange> read_study_deletion(const ChangeRequest& asked) {
    const int node = KYVIEN_TRY(move_of(asked));
    for (const int each : asked.study.branch_of(node))
        if (asked.study.nodes().at(each).changed > asked.seen)
            return study_changed_since();
    return CheckedChange{line_about(asked, "delete", node), asked.study.nodes().at(node).parent,
                         false};
}

Result<CheckedChange> read_study_promotion(const ChangeRequest& asked) {
    const int node = KYVIEN_TRY(move_of(asked));
    const int parent = asked.study.nodes().at(node).parent;
    const bool is_first = asked.study.children_of(parent).front() == node;
    return CheckedChange{is_first ? std::string() : line_about(asked, "promote", node), node,
                         false};
}

Result<CheckedChange> read_study_title(const ChangeRequest& asked) {
    const auto title = KYVIEN_TRY(read_title(asked.object));
    if (title == asked.study.title())
        return CheckedChange{};
    JsonWriter json;
    begin_line(json, "rename", asked.at).field("title", title);
    return CheckedChange{json.end_object().take(), 0, false};
}

Result<CheckedChange> read_study_access(const ChangeRequest& asked) {
    const auto access = find_study_access(KYVIEN_TRY(text_of(asked.object, "who")));
    if (!access)
        return bad_field("who", one_of("allowed, accounts, everybody"));
    if (*access == asked.study.access())
        return CheckedChange{};
    JsonWriter json;
    begin_line(json, "open", asked.at).field("who", name(*access));
    return CheckedChange{json.end_object().take(), 0, false};
}

Result<CheckedChange> read_study_permission(const ChangeRequest& asked) {
    const int member = KYVIEN_TRY(small_number(asked.object, "member", 1));
    const bool may = KYVIEN_TRY(flag_of(asked.object, "may"));
    const auto& members = asked.study.members();
    if (member == Study::kHost || static_cast<std::size_t>(member) > members.size())
        return bad_field("member", {"field-participant", "the number of somebody who takes part"});
    if (members[static_cast<std::size_t>(member) - 1].may_move == may)
        return CheckedChange{};
    JsonWriter json;
    begin_line(json, "permit", asked.at).field("member", member).field("may", may);
    return CheckedChange{json.end_object().take(), 0, false};
}

Result<CheckedChange> read_study_removal(const ChangeRequest& asked) {
    JsonWriter json;
    begin_line(json, "removed", asked.at);
    return CheckedChange{json.end_object().take(), 0, true};
}

constexpr std::array<ChangeKind, 9> kChangeKinds = {{{"move", false, read_study_move},
                                                     {"show", false, read_study_going},
                                                     {"say", false, read_study_remarks},
                                                     {"delete", true, read_study_deletion},
                                                     {"promote", true, read_study_promotion},
                                                     {"rename", true, read_study_title},
                                                     {"open", true, read_study_access},
                                                     {"permit", true, read_study_permission},
                                                     {"remove", true, read_study_removal}}};

const ChangeKind* find_change_kind(std::string_view name) {
    for (const auto deeds : {std::span<const ChangeKind>(kChangeKinds), chapter_changes()})
        for (const ChangeKind& deed : deeds)
            if (deed.name == name)
                return &deed;
    return nullptr;
}

std::string change_kind_names() {
    std::string names;
    for (const auto deeds : {std::span<const ChangeKind>(kChangeKinds), chapter_changes()})
        for (const ChangeKind& deed : deeds)
            names += fmt::format("{}{}", names.empty() ? "" : ", ", deed.name);
    return names;
}

}  // namespace
}  // namespace study

Result<CheckedChange> Study::read_change(std::string_view body, int member,
                                         store::Instant at) const {
    const json::value parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    const auto seen = static_cast<std::size_t>(
        KYVIEN_TRY(number_of(object, "version", 1, static_cast<std::int64_t>(kMaxLines))));
    const auto what = KYVIEN_TRY(text_of(object, "do"));
    const study::ChangeKind* const deed = study::find_change_kind(what);
    if (deed == nullptr)
        return bad_field("do", as_described(study::change_kind_names()));
    if (deed->is_hosts ? member != kHost : !may_move(member))
        return study::not_the_host();
    CheckedChange step = KYVIEN_TRY(deed->read({*this, object, member, at, seen}));
    KYVIEN_TRY(object.check_all_read());
    if (!step.line.empty() && !step.removes)
        KYVIEN_TRY(study::check_line_limit(*this));
    if (step.node < 0)
        step.node = next_;
    return step;
}

}  // namespace kyvien::hall
