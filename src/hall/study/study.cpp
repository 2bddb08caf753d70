#include "hall/study/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>
#include <utility>

#include "base/text.h"
#include "hall/analysis/internal/annotated_json.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {
namespace study {
namespace {

constexpr std::array<std::pair<StudyAccess, std::string_view>, 3> kAccess = {
    {{StudyAccess::Allowed, "allowed"},
     {StudyAccess::Accounts, "accounts"},
     {StudyAccess::Everybody, "everybody"}}};

std::unexpected<Refusal> full(std::size_t most) {
    return refuse("study-full", fmt::format("A study has at most {} of these.", most), std::nullopt,
                  {{"most", std::to_string(most)}});
}
std::unexpected<Refusal> moved_on() {
    return refuse("study-moved-on",
                  "The board has changed meanwhile; look at how it stands now and try again.");
}
std::unexpected<Refusal> not_the_host() {
    return refuse("not-the-host", "Only the host, or whom the host allows, changes this board.");
}
std::unexpected<Refusal> broken(std::size_t number) {
    return refuse("ledger-altered", "A line of a study cannot be understood.", std::nullopt,
                  {{"event", std::to_string(number)}});
}

// ---- lines ----

JsonWriter& begin_line(JsonWriter& json, std::string_view type, store::Instant at) {
    return json.begin_object().field("t", type).field("at", at);
}

std::string hex_of(const store::KeyHash& key) {
    std::string text;
    for (const auto byte : key)
        text += fmt::format("{:02x}", byte);
    return text;
}
std::optional<store::KeyHash> hash_in(std::string_view text) {
    store::KeyHash key{};
    if (text.size() != 2 * key.size())
        return std::nullopt;
    const auto digit = [](char c) {
        return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    };
    for (std::size_t i = 0; i < key.size(); ++i) {
        const int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return std::nullopt;
        key[i] = static_cast<store::KeyHash::value_type>(high * 16 + low);
    }
    return key;
}

void write_person(JsonWriter& json, const StudyPerson& person) {
    if (!person.account.empty())
        json.field("account", person.account);
    if (person.key)
        json.field("key", hex_of(*person.key));
    if (!person.name.empty())
        json.field("name", person.name);
}
Result<StudyPerson> read_person(const ObjectReader& object) {
    StudyPerson person;
    person.account = KYVIEN_TRY(optional_text(object, "account"));
    person.key = hash_in(KYVIEN_TRY(optional_text(object, "key")));
    person.name = KYVIEN_TRY(optional_text(object, "name"));
    return person;
}

Result<int> small_number(const ObjectReader& object, std::string_view field, int least = 0) {
    constexpr int kMost = 1'000'000'000;
    return static_cast<int>(KYVIEN_TRY(number_of(object, field, least, kMost)));
}

Result<bool> flag_of(const ObjectReader& object, std::string_view field) {
    const json::value* value = find(object, field);
    if (value == nullptr || !value->is_bool())
        return bad_field(std::string(field), "true or false");
    return value->get_bool();
}

// ---- texts of people ----

Result<std::string> read_title(const ObjectReader& object) {
    const auto title = KYVIEN_TRY(text_of(object, "title"));
    const auto length = base::printable_length(title);
    if (!length || *length > Study::kLongestTitle || base::hidden_character(title) ||
        base::trimmed_wide(title).empty())
        return bad_field("title", "a title of 1 to 120 characters");
    return std::string(base::trimmed_wide(title));
}

Result<void> clean_remarks(record::AnnotatedMove& move) {
    move.comment = KYVIEN_TRY(study_text("comment", move.comment, Study::kLongestComment));
    return {};
}

Result<void> clean_game(record::AnnotatedGame& game) {
    game.comment = KYVIEN_TRY(study_text("comment", game.comment, Study::kLongestComment));
    for (record::AnnotatedMove& move : game.moves)
        KYVIEN_TRY(clean_remarks(move));
    constexpr std::size_t kLongestHeading = 1'000;
    for (std::string* const text :
         {&game.first, &game.second, &game.event, &game.date, &game.result})
        *text = KYVIEN_TRY(study_text("headings", *text, kLongestHeading));
    for (auto& [name, value] : game.headings) {
        name = KYVIEN_TRY(study_text("headings", name, kLongestHeading));
        value = KYVIEN_TRY(study_text("headings", value, kLongestHeading));
    }
    return {};
}

std::vector<conduct::TriedMove> tried(const record::AnnotatedGame& game) {
    std::vector<conduct::TriedMove> moves;
    moves.reserve(game.moves.size());
    for (const record::AnnotatedMove& move : game.moves)
        moves.push_back({move.move, move.parent});
    return moves;
}

/// A change as it was sent, and what it has to fit.
struct Asked {
    const Study& study;
    const ObjectReader& object;
    int member = 0;
    store::Instant at = 0;
    std::size_t seen = 0;
};

/// The position that it names. Refuses: "study-moved-on" where it is not there any more.
Result<int> node_of(const Asked& asked) {
    const int node = KYVIEN_TRY(small_number(asked.object, "node"));
    if (!asked.study.nodes().contains(node))
        return moved_on();
    return node;
}

std::string line_about(const Asked& asked, std::string_view type, int node) {
    JsonWriter json;
    begin_line(json, type, asked.at).field("by", asked.member).field("node", node);
    return json.end_object().take();
}

Result<void> check_room(const Study& study) {
    if (study.version() >= Study::kMostLines)
        return full(Study::kMostLines);
    return {};
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

Result<std::string> study_text(std::string_view field, std::string_view text, std::size_t most) {
    std::string clean;
    clean.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\r')
            clean += text[i] == '\t' ? ' ' : text[i];
        else if (i + 1 == text.size() || text[i + 1] != '\n')
            clean += '\n';
    }
    std::size_t length = 0;
    for (const std::string_view line : base::split(clean, '\n')) {
        const auto printable = base::printable_length(line);
        if (!printable || base::hidden_character(line))
            return bad_field(std::string(field), "a text without hidden characters");
        length += *printable + 1;
    }
    if (length > most + 1)
        return bad_field(std::string(field), fmt::format("at most {} characters", most));
    return clean;
}

// ---- what may be asked ----

Result<NewStudy> Study::read_new(std::string_view body) {
    const json::value parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    NewStudy made;
    made.title = KYVIEN_TRY(study::read_title(object));
    const json::value* annotated = find(object, "annotated");
    if (annotated == nullptr || !annotated->is_object())
        return bad_field("annotated", "a game with its moves");
    const ObjectReader game(annotated->get_object(), "annotated.");
    made.game = KYVIEN_TRY(read_annotated_game(game));
    KYVIEN_TRY(game.check_all_read());
    if (made.game.moves.size() > kMostNodes)
        return study::full(kMostNodes);
    if (find(object, "at") != nullptr)
        made.at = static_cast<std::size_t>(KYVIEN_TRY(
            number_of(object, "at", 0, static_cast<std::int64_t>(made.game.moves.size()))));
    KYVIEN_TRY(object.check_all_read());
    KYVIEN_TRY(study::clean_game(made.game));
    const auto moves = study::tried(made.game);
    const auto analysis =
        KYVIEN_TRY(conduct::analyse(made.game.settings, moves, {0, moves.size(), false}));
    // As the law writes them, so that a move that is made again is found.
    for (std::size_t i = 0; i < moves.size(); ++i)
        made.game.moves[i].move = analysis.positions[i + 1].move;
    return made;
}

std::string Study::opening_line(const NewStudy& made, store::Instant at) {
    JsonWriter json;
    study::begin_line(json, "opened", at).field("title", made.title);
    study::write_person(json, made.host);
    json.field("node", made.at).key("annotated");
    write_annotated_game(json, made.game);
    return json.end_object().take();
}

Result<std::string> Study::joining_line(const StudyPerson& person, store::Instant at) const {
    if (members_.size() >= kMostMembers)
        return study::full(kMostMembers);
    KYVIEN_TRY(study::check_room(*this));
    JsonWriter json;
    study::begin_line(json, "joined", at);
    study::write_person(json, person);
    return json.end_object().take();
}

bool Study::may_move(int member) const {
    if (member < 1 || static_cast<std::size_t>(member) > members_.size())
        return false;
    const StudyMember& who = members_[static_cast<std::size_t>(member) - 1];
    return member == kHost || who.may_move || access_ == StudyAccess::Everybody ||
           (access_ == StudyAccess::Accounts && !who.person.account.empty());
}

namespace study {
namespace {

using Reader = Result<StudyStep> (*)(const Asked& asked);

/// A move after a position; one that stands there already is gone to.
Result<StudyStep> read_study_move(const Asked& asked) {
    const Study& study = asked.study;
    const auto text = KYVIEN_TRY(text_of(asked.object, "move"));
    const int parent = KYVIEN_TRY(node_of(asked));
    std::vector<conduct::TriedMove> moves;
    for (const int node : study.line_to(parent))
        moves.push_back({study.nodes().at(node).said.move, moves.size()});
    moves.push_back({text, moves.size()});
    const auto analysis = KYVIEN_TRY(
        conduct::analyse(study.heading().settings, moves, {moves.size(), moves.size(), false}));
    const std::string& move = analysis.positions.back().move;
    for (const auto& [id, node] : study.nodes())
        if (id != 0 && node.parent == parent && node.said.move == move)
            return StudyStep{study.at() == id ? std::string() : line_about(asked, "show", id), id,
                             false};
    if (study.nodes().size() > Study::kMostNodes)
        return full(Study::kMostNodes);
    JsonWriter json;
    begin_line(json, "move", asked.at)
        .field("by", asked.member)
        .field("node", parent)
        .field("move", move);
    return StudyStep{json.end_object().take(), -1, false};
}

Result<StudyStep> read_study_going(const Asked& asked) {
    const int node = KYVIEN_TRY(node_of(asked));
    return StudyStep{asked.study.at() == node ? std::string() : line_about(asked, "show", node),
                     node, false};
}

/// What is absent stays as it is.
Result<StudyStep> read_study_remarks(const Asked& asked) {
    const int node = KYVIEN_TRY(node_of(asked));
    const StudyNode& stands = asked.study.nodes().at(node);
    record::AnnotatedMove said;
    KYVIEN_TRY(read_remarks(asked.object, said));
    KYVIEN_TRY(clean_remarks(said));
    if (find(asked.object, "comment") == nullptr)
        said.comment = stands.said.comment;
    if (find(asked.object, "nags") == nullptr)
        said.nags = stands.said.nags;
    if (find(asked.object, "drawn") == nullptr)
        said.drawn = stands.said.drawn;
    if (said.comment == stands.said.comment && said.nags == stands.said.nags &&
        said.drawn == stands.said.drawn)
        return StudyStep{{}, node, false};
    // What somebody else has said meanwhile is not overwritten unread.
    if (stands.told > asked.seen)
        return moved_on();
    std::size_t bytes = said.comment.size();
    for (const auto& [id, other] : asked.study.nodes())
        bytes += id == node ? 0 : other.said.comment.size();
    if (bytes > Study::kMostComment && said.comment.size() > stands.said.comment.size())
        return full(Study::kMostComment);
    JsonWriter json;
    begin_line(json, "say", asked.at).field("by", asked.member).field("node", node);
    write_remarks(json, said);
    return StudyStep{json.end_object().take(), node, false};
}

/// The move is taken out with all that follows it, if that is what was seen.
Result<StudyStep> read_study_deletion(const Asked& asked) {
    const int node = KYVIEN_TRY(node_of(asked));
    if (node == 0)
        return bad_field("node", "a move");
    std::vector<int> open = {node};
    while (!open.empty()) {
        const int each = open.back();
        open.pop_back();
        if (asked.study.nodes().at(each).changed > asked.seen)
            return moved_on();
        for (const auto& [id, other] : asked.study.nodes())
            if (id != 0 && other.parent == each)
                open.push_back(id);
    }
    return StudyStep{line_about(asked, "delete", node), asked.study.nodes().at(node).parent, false};
}

Result<StudyStep> read_study_promotion(const Asked& asked) {
    const int node = KYVIEN_TRY(node_of(asked));
    if (node == 0)
        return bad_field("node", "a move");
    const StudyNode& stands = asked.study.nodes().at(node);
    const bool is_first = std::ranges::all_of(asked.study.nodes(), [&](const auto& other) {
        return other.first == 0 || other.first == node || other.second.parent != stands.parent ||
               std::pair(other.second.place, other.first) > std::pair(stands.place, node);
    });
    return StudyStep{is_first ? std::string() : line_about(asked, "promote", node), node, false};
}

Result<StudyStep> read_study_title(const Asked& asked) {
    const auto title = KYVIEN_TRY(read_title(asked.object));
    if (title == asked.study.title())
        return StudyStep{};
    JsonWriter json;
    begin_line(json, "rename", asked.at).field("title", title);
    return StudyStep{json.end_object().take(), 0, false};
}

Result<StudyStep> read_study_access(const Asked& asked) {
    const auto access = find_study_access(KYVIEN_TRY(text_of(asked.object, "who")));
    if (!access)
        return bad_field("who", "allowed, accounts or everybody");
    if (*access == asked.study.access())
        return StudyStep{};
    JsonWriter json;
    begin_line(json, "open", asked.at).field("who", name(*access));
    return StudyStep{json.end_object().take(), 0, false};
}

Result<StudyStep> read_study_permission(const Asked& asked) {
    const int member = KYVIEN_TRY(small_number(asked.object, "member", 1));
    const bool may = KYVIEN_TRY(flag_of(asked.object, "may"));
    const auto& members = asked.study.members();
    if (member == Study::kHost || static_cast<std::size_t>(member) > members.size())
        return bad_field("member", "the number of somebody who takes part");
    if (members[static_cast<std::size_t>(member) - 1].may_move == may)
        return StudyStep{};
    JsonWriter json;
    begin_line(json, "permit", asked.at).field("member", member).field("may", may);
    return StudyStep{json.end_object().take(), 0, false};
}

Result<StudyStep> read_study_removal(const Asked& asked) {
    JsonWriter json;
    begin_line(json, "removed", asked.at);
    return StudyStep{json.end_object().take(), 0, true};
}

struct Deed {
    std::string_view name;
    bool is_hosts;
    Reader read;
};
constexpr std::array<Deed, 9> kDeeds = {{{"move", false, read_study_move},
                                         {"show", false, read_study_going},
                                         {"say", false, read_study_remarks},
                                         {"delete", true, read_study_deletion},
                                         {"promote", true, read_study_promotion},
                                         {"rename", true, read_study_title},
                                         {"open", true, read_study_access},
                                         {"permit", true, read_study_permission},
                                         {"remove", true, read_study_removal}}};

}  // namespace
}  // namespace study

Result<StudyStep> Study::read_change(std::string_view body, int member, store::Instant at) const {
    const json::value parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    const auto seen = static_cast<std::size_t>(
        KYVIEN_TRY(number_of(object, "version", 1, static_cast<std::int64_t>(kMostLines))));
    const auto what = KYVIEN_TRY(text_of(object, "do"));
    const auto deed = std::ranges::find(study::kDeeds, what, &study::Deed::name);
    if (deed == study::kDeeds.end())
        return bad_field("do", "move, show, say, delete, promote, rename, open, permit or remove");
    if (deed->is_hosts ? member != kHost : !may_move(member))
        return study::not_the_host();
    StudyStep step = KYVIEN_TRY(deed->read({*this, object, member, at, seen}));
    KYVIEN_TRY(object.check_all_read());
    if (!step.line.empty() && !step.removes)
        KYVIEN_TRY(study::check_room(*this));
    if (step.node < 0)
        step.node = next_;
    return step;
}

// ---- what was recorded ----

void Study::add(int parent, int by, record::AnnotatedMove move) {
    const int id = next_++;
    StudyNode node{parent, id, by, std::move(move), version_, version_};
    nodes_.emplace(id, std::move(node));
    children_[parent].push_back(id);
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

Result<void> Study::apply(std::string_view line) {
    const std::size_t number = version_ + 1;
    const auto parsed = parse_object(line);
    if (!parsed)
        return study::broken(number);
    const ObjectReader object(parsed->get_object());
    const auto text = [&](std::string_view field) {
        return optional_text(object, field).value_or("");
    };
    const auto count = [&](std::string_view field) {
        return study::small_number(object, field).value_or(-1);
    };
    const std::string type = text("t");
    if ((type == "opened") != (version_ == 0) || removed_)
        return study::broken(number);
    const int node = count("node");
    const bool is_there = nodes_.contains(node);
    if (type == "opened") {
        const json::value* annotated = find(object, "annotated");
        auto host = study::read_person(object);
        if (annotated == nullptr || !annotated->is_object() || !host)
            return study::broken(number);
        auto game = read_annotated_game(ObjectReader(annotated->get_object()));
        if (!game || node < 0 || static_cast<std::size_t>(node) > game->moves.size())
            return study::broken(number);
        version_ = number;
        title_ = text("title");
        opened_ = number_of(object, "at", 0, INT64_MAX).value_or(0);
        members_.push_back({*std::move(host), true});
        StudyNode start{0, 0, 0, {}, number, number};
        start.said.comment = std::exchange(game->comment, {});
        start.said.drawn = std::exchange(game->drawn, {});
        nodes_.emplace(0, std::move(start));
        for (record::AnnotatedMove& move : std::exchange(game->moves, {})) {
            const int parent = static_cast<int>(move.parent);
            add(parent, 0, std::move(move));
        }
        heading_ = *std::move(game);
        at_ = node;
    } else if (type == "joined") {
        auto person = study::read_person(object);
        if (!person)
            return study::broken(number);
        members_.push_back({*std::move(person), false});
    } else if (type == "move" && is_there) {
        version_ = number;
        record::AnnotatedMove made;
        made.move = text("move");
        at_ = next_;
        add(node, count("by"), std::move(made));
    } else if (type == "show" && is_there) {
        at_ = node;
    } else if (type == "say" && is_there) {
        record::AnnotatedMove said;
        if (!read_remarks(object, said))
            return study::broken(number);
        StudyNode& about = nodes_.at(node);
        about.said.comment = std::move(said.comment);
        about.said.nags = std::move(said.nags);
        about.said.drawn = std::move(said.drawn);
        about.changed = about.told = number;
    } else if (type == "delete" && is_there && node != 0) {
        const int before = nodes_.at(node).parent;
        for (const int each : branch_of(node)) {
            if (at_ == each)
                at_ = before;
            nodes_.erase(each);
            children_.erase(each);
            gone_.emplace(each, number);
        }
        std::erase(children_.at(before), node);
    } else if (type == "promote" && is_there && node != 0) {
        StudyNode& first = nodes_.at(node);
        first.place = nodes_.at(children_of(first.parent).front()).place - 1;
        first.changed = number;
    } else if (type == "rename") {
        title_ = text("title");
    } else if (type == "open" && find_study_access(text("who"))) {
        access_ = *find_study_access(text("who"));
    } else if (type == "permit") {
        const int member = count("member");
        const auto may = study::flag_of(object, "may");
        if (member <= kHost || static_cast<std::size_t>(member) > members_.size() || !may)
            return study::broken(number);
        members_[static_cast<std::size_t>(member) - 1].may_move = *may;
    } else if (type == "removed") {
        removed_ = true;
    } else {
        return study::broken(number);
    }
    version_ = number;
    if (type == "opened" || type == "joined" || type == "permit")
        members_changed_ = number;
    changed_ = number_of(object, "at", 0, INT64_MAX).value_or(changed_);
    return {};
}

// ---- the tree ----

std::vector<int> Study::line_to(int node) const {
    std::vector<int> line;
    for (int at = node; at != 0; at = nodes_.at(at).parent)
        line.push_back(at);
    std::ranges::reverse(line);
    return line;
}

std::vector<int> Study::in_order() const {
    std::vector<int> order;
    std::vector<int> open = {0};
    while (!open.empty()) {
        const int node = open.back();
        open.pop_back();
        if (node != 0)
            order.push_back(node);
        for (const int child : children_of(node) | std::views::reverse)
            open.push_back(child);
    }
    return order;
}

record::AnnotatedGame Study::game() const {
    record::AnnotatedGame game = heading_;
    game.comment = nodes_.at(0).said.comment;
    game.drawn = nodes_.at(0).said.drawn;
    std::map<int, std::size_t> places = {{0, 0}};
    for (const int id : in_order()) {
        const StudyNode& node = nodes_.at(id);
        game.moves.push_back(node.said);
        game.moves.back().parent = places.at(node.parent);
        places[id] = game.moves.size();
    }
    return game;
}

}  // namespace kyvien::hall
