#include "hall/study/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>
#include <utility>

#include "hall/analysis/internal/annotated_json.h"
#include "hall/study/internal/study_changes.h"

namespace kyvien::hall {
namespace study {
namespace {

constexpr std::array<std::pair<StudyAccess, std::string_view>, 3> kAccess = {
    {{StudyAccess::Allowed, "allowed"},
     {StudyAccess::Accounts, "accounts"},
     {StudyAccess::Everybody, "everybody"}}};

std::unexpected<Refusal> broken(std::size_t number) {
    return refuse("ledger-altered", "A line of a study cannot be understood.", std::nullopt,
                  {{"event", std::to_string(number)}});
}

/// The game in the field "annotated" of a line or of a part of one.
Result<record::AnnotatedGame> recorded_game(const ObjectReader& object) {
    const json::value* annotated = find(object, "annotated");
    if (annotated == nullptr || !annotated->is_object())
        return bad_field("annotated", as_described("a game"));
    return read_annotated_game(ObjectReader(annotated->get_object()));
}

}  // namespace
}  // namespace study

std::string_view name(StudyAccess access) {
    return std::ranges::find(study::kAccess, access,
                             &std::pair<StudyAccess, std::string_view>::first)
        ->second;
}
std::optional<StudyAccess> find_study_access(std::string_view text) {
    for (const auto& [access, name] : study::kAccess)
        if (name == text)
            return access;
    return std::nullopt;
}

bool Study::may_move(int member) const {
    if (member < 1 || static_cast<std::size_t>(member) > members_.size())
        return false;
    const StudyMember& who = members_[static_cast<std::size_t>(member) - 1];
    return member == kHost || who.may_move || access_ == StudyAccess::Everybody ||
           (access_ == StudyAccess::Accounts && !who.person.account.empty());
}

// ---- applying lines ----

/// A line being applied: its fields, its number, and its position (-1: none).
struct Study::Line {
    const ObjectReader& object;
    std::size_t number = 0;
    int node = -1;

    [[nodiscard]] std::string text(std::string_view field) const {
        return optional_text(object, field).value_or("");
    }
    [[nodiscard]] int count(std::string_view field) const {
        return study::small_number(object, field).value_or(-1);
    }
};

struct Study::LineKind {
    /// What a line may change, besides the tree.
    enum class Of : std::uint8_t { Tree, Members, Chapters, Opening };
    /// What `node` must be.
    enum class Node : std::uint8_t { Any, There, Move };

    std::string_view type;
    bool (Study::*apply)(const Line& line);
    Node node = Node::Any;
    Of of = Of::Tree;
};

void Study::add(int parent, int by, record::AnnotatedMove move, std::size_t line) {
    const int id = next_++;
    nodes_.emplace(
        id, StudyNode{nodes_.at(parent).chapter, parent, id, by, std::move(move), line, line});
    children_[parent].push_back(id);
}

void Study::add_chapter(record::AnnotatedGame game, std::size_t line) {
    const int start = next_++;
    StudyNode node{start, start, 0, 0, {}, line, line};
    node.annotated_move.comment = std::exchange(game.comment, {});
    node.annotated_move.drawn = std::exchange(game.drawn, {});
    nodes_.emplace(start, std::move(node));
    for (record::AnnotatedMove& move : std::exchange(game.moves, {})) {
        const int parent = start + static_cast<int>(move.parent);
        add(parent, 0, std::move(move), line);
    }
    chapters_.push_back({start, std::move(game), line});
}

void Study::delete_branch(int node, std::size_t line) {
    for (const int each : branch_of(node)) {
        nodes_.erase(each);
        children_.erase(each);
        removed_nodes_.emplace(each, line);
    }
}

bool Study::apply_opened(const Line& line) {
    auto host = study::read_person(line.object);
    auto game = study::recorded_game(line.object);
    if (!host || !game || line.node < 0 || static_cast<std::size_t>(line.node) > game->moves.size())
        return false;
    title_ = line.text("title");
    opened_ = number_of(line.object, "at", 0, INT64_MAX).value_or(0);
    members_.push_back({*std::move(host), true});
    add_chapter(*std::move(game), line.number);
    at_ = line.node;
    return true;
}

bool Study::apply_chapters(const Line& line) {
    const json::value* list = find(line.object, "chapters");
    if (list == nullptr || !list->is_array())
        return false;
    std::vector<record::AnnotatedGame> games;
    for (const json::value& each : list->get_array()) {
        if (!each.is_object())
            return false;
        auto game = study::recorded_game(ObjectReader(each.get_object()));
        if (!game)
            return false;
        games.push_back(*std::move(game));
    }
    for (record::AnnotatedGame& game : games)
        add_chapter(std::move(game), line.number);
    return !games.empty();
}

bool Study::apply_chapter_name(const Line& line) {
    const auto found = std::ranges::find(chapters_, line.count("chapter"), &StudyChapter::number);
    if (found == chapters_.end())
        return false;
    found->heading.name = line.text("name");
    found->named = line.number;
    return true;
}

bool Study::apply_chapter_place(const Line& line) {
    const auto found = std::ranges::find(chapters_, line.count("chapter"), &StudyChapter::number);
    const int place = line.count("place");
    if (found == chapters_.end() || place < 1 || static_cast<std::size_t>(place) > chapters_.size())
        return false;
    StudyChapter moved = std::move(*found);
    chapters_.erase(found);
    chapters_.insert(chapters_.begin() + (place - 1), std::move(moved));
    return true;
}

bool Study::apply_chapter_deletion(const Line& line) {
    const auto found = std::ranges::find(chapters_, line.count("chapter"), &StudyChapter::number);
    if (found == chapters_.end() || chapters_.size() == 1)
        return false;
    const bool was_shown = nodes_.at(at_).chapter == found->number;
    delete_branch(found->number, line.number);
    const auto next = chapters_.erase(found);
    // Viewers of a removed chapter are shown the next one.
    if (was_shown)
        at_ = next == chapters_.end() ? chapters_.back().number : next->number;
    return true;
}

bool Study::apply_joined(const Line& line) {
    auto person = study::read_person(line.object);
    if (person)
        members_.push_back({*std::move(person), false});
    return person.has_value();
}

bool Study::apply_move(const Line& line) {
    record::AnnotatedMove made;
    made.move = line.text("move");
    at_ = next_;
    add(line.node, line.count("by"), std::move(made), line.number);
    return true;
}

bool Study::apply_going(const Line& line) {
    at_ = line.node;
    return true;
}

bool Study::apply_remarks(const Line& line) {
    record::AnnotatedMove said;
    if (!read_remarks(line.object, said))
        return false;
    StudyNode& about = nodes_.at(line.node);
    about.annotated_move.comment = std::move(said.comment);
    about.annotated_move.nags = std::move(said.nags);
    about.annotated_move.drawn = std::move(said.drawn);
    about.changed = about.annotation_line = line.number;
    return true;
}

bool Study::apply_deletion(const Line& line) {
    const int before = nodes_.at(line.node).parent;
    delete_branch(line.node, line.number);
    std::erase(children_.at(before), line.node);
    if (!nodes_.contains(at_))
        at_ = before;
    return true;
}

bool Study::apply_promotion(const Line& line) {
    StudyNode& first = nodes_.at(line.node);
    first.place = nodes_.at(children_of(first.parent).front()).place - 1;
    first.changed = line.number;
    return true;
}

bool Study::apply_title(const Line& line) {
    title_ = line.text("title");
    return true;
}

bool Study::apply_access(const Line& line) {
    const auto access = find_study_access(line.text("who"));
    access_ = access.value_or(access_);
    return access.has_value();
}

bool Study::apply_permission(const Line& line) {
    const int member = line.count("member");
    const auto may = study::flag_of(line.object, "may");
    if (member <= kHost || static_cast<std::size_t>(member) > members_.size() || !may)
        return false;
    members_[static_cast<std::size_t>(member) - 1].may_move = *may;
    return true;
}

bool Study::apply_removal(const Line&) {
    removed_ = true;
    return true;
}

Result<void> Study::apply(std::string_view text) {
    using enum LineKind::Of;
    using enum LineKind::Node;
    static constexpr LineKind kKinds[] = {
        {"opened", &Study::apply_opened, Any, Opening},
        {"chapters", &Study::apply_chapters, Any, Chapters},
        {"name-chapter", &Study::apply_chapter_name, Any, Chapters},
        {"place-chapter", &Study::apply_chapter_place, Any, Chapters},
        {"delete-chapter", &Study::apply_chapter_deletion, Any, Chapters},
        {"joined", &Study::apply_joined, Any, Members},
        {"move", &Study::apply_move, There},
        {"show", &Study::apply_going, There},
        {"say", &Study::apply_remarks, There},
        {"delete", &Study::apply_deletion, Move},
        {"promote", &Study::apply_promotion, Move},
        {"rename", &Study::apply_title},
        {"open", &Study::apply_access},
        {"permit", &Study::apply_permission, Any, Members},
        {"removed", &Study::apply_removal}};
    const std::size_t number = version_ + 1;
    const auto parsed = parse_object(text);
    if (!parsed)
        return study::broken(number);
    const ObjectReader object(parsed->get_object());
    Line line{object, number};
    line.node = line.count("node");
    const std::string type = line.text("t");
    const auto kind = std::ranges::find(kKinds, type, &LineKind::type);
    if (kind == std::end(kKinds) || (kind->of == Opening) != (version_ == 0) || removed_)
        return study::broken(number);
    const bool is_there = nodes_.contains(line.node);
    if ((kind->node != Any && !is_there) || (kind->node == Move && is_start(line.node)) ||
        !(this->*kind->apply)(line))
        return study::broken(number);
    version_ = number;
    if (kind->of == Members || kind->of == Opening)
        members_changed_ = number;
    if (kind->of == Chapters || kind->of == Opening)
        chapters_changed_ = number;
    changed_ = number_of(object, "at", 0, INT64_MAX).value_or(changed_);
    return {};
}

// ---- chapters and trees ----

const StudyChapter* Study::chapter(int number) const {
    const auto found = std::ranges::find(chapters_, number, &StudyChapter::number);
    return found == chapters_.end() ? nullptr : &*found;
}

const StudyChapter& Study::chapter_of(int node) const {
    return *chapter(nodes_.at(node).chapter);
}

std::size_t Study::moves_of(int chapter) const {
    return branch_of(chapter).size() - 1;
}

std::size_t Study::written() const {
    std::size_t bytes = 0;
    for (const StudyChapter& chapter : chapters_)
        bytes += study::written_in(chapter.heading);
    for (const auto& [id, node] : nodes_)
        bytes += study::written_in(node.annotated_move);
    return bytes;
}

std::vector<int> Study::children_of(int node) const {
    const auto found = children_.find(node);
    std::vector<int> children = found == children_.end() ? std::vector<int>() : found->second;
    std::ranges::sort(children, {}, [this](int id) { return std::pair(nodes_.at(id).place, id); });
    return children;
}

std::vector<int> Study::branch_of(int node) const {
    std::vector<int> branch = {node};
    for (std::size_t i = 0; i < branch.size(); ++i)
        if (const auto found = children_.find(branch[i]); found != children_.end())
            branch.insert(branch.end(), found->second.begin(), found->second.end());
    return branch;
}

std::vector<int> Study::line_to(int node) const {
    std::vector<int> line;
    for (int at = node; !is_start(at); at = nodes_.at(at).parent)
        line.push_back(at);
    std::ranges::reverse(line);
    return line;
}

std::vector<conduct::AnalysisMove> Study::moves_to(int node) const {
    std::vector<conduct::AnalysisMove> moves;
    for (const int each : line_to(node))
        moves.push_back({nodes_.at(each).annotated_move.move, moves.size()});
    return moves;
}

std::vector<int> Study::in_order(int chapter) const {
    std::vector<int> order;
    std::vector<int> open = {chapter};
    while (!open.empty()) {
        const int node = open.back();
        open.pop_back();
        if (node != chapter)
            order.push_back(node);
        for (const int child : children_of(node) | std::views::reverse)
            open.push_back(child);
    }
    return order;
}

record::AnnotatedGame Study::game(int number) const {
    record::AnnotatedGame game = chapter_of(number).heading;
    game.comment = nodes_.at(number).annotated_move.comment;
    game.drawn = nodes_.at(number).annotated_move.drawn;
    std::map<int, std::size_t> places = {{number, 0}};
    for (const int id : in_order(number)) {
        const StudyNode& node = nodes_.at(id);
        game.moves.push_back(node.annotated_move);
        game.moves.back().parent = places.at(node.parent);
        places[id] = game.moves.size();
    }
    return game;
}

}  // namespace kyvien::hall
