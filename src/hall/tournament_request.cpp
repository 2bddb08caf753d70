#include "hall/tournament_request.h"

#include <fmt/core.h>

#include <boost/json.hpp>
#include <limits>
#include <utility>

#include "hall/internal/json_fields.h"
#include "tournament/entry_list.h"
#include "tournament/schedule.h"

namespace kyvien::hall {
namespace {

using namespace tournament;

constexpr std::size_t kMostWishes = 2'000;
constexpr std::size_t kLongestText = 256;
constexpr int kHighestRating = 9'999;

/// A text of one line that fits into a table.
Result<std::string> line_of(const json::object& object, std::string_view field) {
    auto text = optional_text(object, field);
    if (!text)
        return text;
    if (text->size() > kLongestText || text->find_first_of("\n\r\t") != std::string::npos)
        return bad_field(std::string(field), fmt::format("one line of {} bytes", kLongestText));
    return text;
}

Result<std::string> needed_line_of(const json::object& object, std::string_view field) {
    auto text = line_of(object, field);
    if (text && text->empty())
        return bad_field(std::string(field), "a text");
    return text;
}

/// The number, or `usual` where it is absent.
Result<int> number_or(const json::object& object, std::string_view field, int least, int most,
                      int usual) {
    if (find(object, field) == nullptr)
        return usual;
    const auto number = number_of(object, field, least, most);
    if (!number)
        return refuse(number.error());
    return static_cast<int>(*number);
}

/// Reads fields one after the other and keeps the first refusal, so that a wish reads as a list.
class Fields {
  public:
    explicit Fields(const json::object& object) : object_(object) {}

    std::string text(std::string_view field) { return take(line_of(object_, field)); }
    std::string needed(std::string_view field) { return take(needed_line_of(object_, field)); }
    std::string long_text(std::string_view field) { return take(text_of(object_, field)); }
    int number(std::string_view field, int least, int most, int usual) {
        return take(number_or(object_, field, least, most, usual));
    }
    EntryNumber entry(std::string_view field, int usual = 0) {
        const int number = this->number(field, usual == 0 ? 1 : 0, kMostEntries, usual);
        if (number == 0 && usual == 0)
            take(Result<int>(bad_field(std::string(field), "the number of an entry")));
        return static_cast<EntryNumber>(number);
    }
    std::vector<EntryNumber> entries(std::string_view field) {
        std::vector<EntryNumber> numbers;
        const json::value* list = find(object_, field);
        if (list != nullptr && list->is_array())
            for (const json::value& each : list->get_array())
                numbers.push_back(number_in(each, field));
        else
            take(Result<int>(bad_field(std::string(field), "a list of numbers")));
        return numbers;
    }
    std::vector<Board> boards(std::string_view field) {
        std::vector<Board> boards;
        const json::value* list = find(object_, field);
        if (list == nullptr || !list->is_array()) {
            take(Result<int>(bad_field(std::string(field), "a list of pairs")));
            return boards;
        }
        for (const json::value& each : list->get_array()) {
            if (!each.is_array() || each.get_array().size() != 2) {
                take(Result<int>(bad_field(std::string(field), "a list of pairs")));
                return boards;
            }
            boards.push_back({number_in(each.at(0), field), number_in(each.at(1), field)});
        }
        return boards;
    }
    bool truth(std::string_view field, bool usual) {
        const json::value* value = find(object_, field);
        if (value != nullptr && !value->is_bool())
            take(Result<int>(bad_field(std::string(field), "true or false")));
        return value != nullptr && value->is_bool() ? value->get_bool() : usual;
    }
    [[nodiscard]] bool has(std::string_view field) const { return find(object_, field) != nullptr; }
    template <typename Value>
    Value take(Result<Value> value) {
        if (value)
            return *std::move(value);
        if (!refusal_)
            refusal_ = std::move(value.error());
        return {};
    }
    [[nodiscard]] const std::optional<Refusal>& refusal() const { return refusal_; }

  private:
    EntryNumber number_in(const json::value& value, std::string_view field) {
        json::error_code error;
        const auto number = value.to_number<std::int64_t>(error);
        if (!error && number >= 1 && number <= kMostEntries)
            return static_cast<EntryNumber>(number);
        take(Result<int>(bad_field(std::string(field), "numbers of entries")));
        return 0;
    }

    const json::object& object_;
    std::optional<Refusal> refusal_;
};

using Facts = std::vector<OfficeFact>;

int rounds_of(const Office& office) {
    return static_cast<int>(office.rounds().size());
}

Entered entered_of(const Office& office, Fields& fields) {
    Entered entered;
    entered.number = fields.entry("number", next_entry_number(office));
    entered.name = fields.needed("name");
    entered.rating = fields.number("rating", 0, kHighestRating, 0);
    entered.title = fields.text("title");
    entered.federation = fields.text("federation");
    entered.club = fields.text("club");
    entered.id = fields.text("id");
    entered.grade = fields.number("grade", -50, 20, 0);
    entered.from_round = rounds_of(office) + 1;
    return entered;
}

Result<Facts> corrected(const Office& office, Fields& fields) {
    EntryCorrected fact{entered_of(office, fields), fields.needed("reason")};
    if (const Entered* known = office.entered(fact.entry.number))
        fact.entry.from_round = known->from_round;
    return Facts{fact};
}

Result<Facts> listed(const Office& office, Fields& fields) {
    const auto entries = entries_of_list(office, fields.long_text("text"));
    if (!entries)
        return refuse(entries.error());
    if (entries->empty())
        return bad_field("text", "a list with a head line and an entry a line");
    return Facts(entries->begin(), entries->end());
}

Result<Facts> granted(const Office& office, Fields& fields) {
    const auto kind = find_bye_kind(fields.needed("kind"));
    if (!kind)
        return bad_field("kind", "full, half or zero");
    return Facts{ByeGranted{fields.entry("number"),
                            fields.number("round", 1, kMostRounds, rounds_of(office) + 1), *kind}};
}

Result<Facts> forbidden(const Office& office, Fields& fields) {
    MeetingForbidden fact;
    fact.numbers = fields.entries("numbers");
    fact.first_round = fields.number("first_round", 1, kMostRounds, rounds_of(office) + 1);
    fact.last_round = fields.number("last_round", 1, kMostRounds, kMostRounds);
    fact.reason = fields.needed("reason");
    return Facts{fact};
}

Result<Facts> paired(const Office& office, Fields& fields) {
    const int round = rounds_of(office) + 1;
    const auto proposed = propose_pairing(office, round);
    Paired fact;
    fact.round = round;
    if (!fields.has("boards")) {
        if (!proposed)
            return refuse(proposed.error());
        fact.boards = proposed->boards;
        fact.bye = proposed->bye.value_or(0);
        return Facts{fact};
    }
    fact.by_hand = true;
    fact.boards = fields.boards("boards");
    fact.bye = fields.has("bye") ? fields.entry("bye") : EntryNumber{0};
    fact.reason = fields.needed("reason");
    if (proposed) {
        fact.proposed = proposed->boards;
        fact.proposed_bye = proposed->bye.value_or(0);
    }
    return Facts{fact};
}

Result<Facts> drawn(const Office& office, Fields& fields) {
    LotsDrawn fact{fields.needed("seed"), {}};
    std::vector<std::string> items;
    for (const Entry& entry : office.event().entries)
        items.push_back(std::to_string(entry.number));
    for (const std::string& item : draw_lots(fact.seed, items))
        fact.order.push_back(static_cast<EntryNumber>(std::stoi(item)));
    return Facts{fact};
}

Result<Facts> resulted(const Office& office, Fields& fields) {
    ResultEntered fact;
    fact.round = fields.number("round", 1, kMostRounds, rounds_of(office));
    fact.board = fields.number("board", 1, kMostEntries, 0);
    fact.result = fields.needed("result");
    fact.reason = fields.text("reason");
    if (fields.has("confirmed")) {
        const auto confirmed = find_confirmation(fields.needed("confirmed"));
        if (!confirmed)
            return bad_field("confirmed", "plain, after-round or after-close");
        fact.confirmed = *confirmed;
    }
    return Facts{fact};
}

Result<Facts> apart(const Office& office, Fields& fields) {
    const auto rule = find_apart_by(fields.needed("by"));
    if (!rule)
        return bad_field("by", "club, team or federation");
    const int next = rounds_of(office) + 1;
    return Facts{KeptApart{*rule, fields.number("first_round", 1, kMostRounds, next),
                           fields.number("last_round", 1, kMostRounds, kMostRounds),
                           fields.needed("reason")}};
}

Result<Facts> punished(const Office& office, Fields& fields) {
    const auto points = parse_points(fields.needed("points"));
    if (!points)
        return bad_field("points", "points such as 0.5");
    return Facts{PenaltyGiven{fields.entry("number"),
                              fields.number("round", 1, kMostRounds, rounds_of(office)), *points,
                              fields.needed("reason")}};
}

/// One line for each wish there is.
Result<Facts> facts_of(const Office& office, std::string_view type, Fields& fields) {
    const int rounds = rounds_of(office);
    if (type == "enter")
        return Facts{entered_of(office, fields)};
    if (type == "correct")
        return corrected(office, fields);
    if (type == "list")
        return listed(office, fields);
    if (type == "withdraw")
        return Facts{Withdrew{fields.entry("number"), rounds, fields.needed("reason")}};
    if (type == "return")
        return Facts{CameBack{fields.entry("number"), rounds + 1}};
    if (type == "bye")
        return granted(office, fields);
    if (type == "forbid")
        return forbidden(office, fields);
    if (type == "pair")
        return paired(office, fields);
    if (type == "check-in")
        return Facts{CheckedIn{fields.entry("number"), fields.truth("here", true)}};
    if (type == "apart")
        return apart(office, fields);
    if (type == "penalty")
        return punished(office, fields);
    if (type == "close")
        return Facts{Closed{fields.text("note")}};
    if (type == "reopen")
        return Facts{Reopened{fields.needed("reason")}};
    if (type == "unpair")
        return Facts{Unpaired{rounds, fields.needed("reason")}};
    if (type == "result")
        return resulted(office, fields);
    if (type == "warnings")
        return Facts{
            WarningsCounted{fields.entry("number"), fields.number("warnings", 0, 1000, 0)}};
    if (type == "lots")
        return drawn(office, fields);
    if (type == "undo")
        return Facts{
            Undone{static_cast<std::size_t>(fields.number("to", 1, std::numeric_limits<int>::max(),
                                                          static_cast<int>(office.seq()) - 1)),
                   fields.needed("reason")}};
    return bad_field("t", "enter, correct, list, withdraw, return, bye, check-in, forbid, apart, "
                          "pair, unpair, result, penalty, warnings, lots, close, reopen or undo");
}

/// Lets the facts of one wish follow in `request.after`.
Result<void> follow(OfficeRequest& request, Facts facts) {
    for (OfficeFact& fact : facts) {
        const OfficeEvent event{0, request.by, fact};
        auto applied = check_confirmation(request.after, fact);
        if (applied)
            applied = apply(request.after, event);
        if (!applied && !request.dry_run)
            return applied;
        request.refusals.push_back(applied ? std::nullopt : std::optional(applied.error()));
        request.facts.push_back(std::move(fact));
    }
    return {};
}

Result<void> read_opened(const json::object& body, Opened& opened) {
    Fields fields(body);
    opened.name = fields.needed("name");
    const auto system = find_system(body.contains("system") ? fields.needed("system") : "dutch");
    if (!system)
        return bad_field("system", "a pairing system, such as dutch");
    opened.system = *system;
    opened.rounds = fields.number("rounds", 0, kMostRounds, 0);
    opened.losses = fields.number("losses", 1, 9, 1);
    opened.lots = fields.text("lots");
    opened.two_one_zero = fields.truth("two_one_zero", false);
    opened.check_in = fields.truth("check_in", false);
    opened.baku = fields.truth("baku", false);
    const bool scheduled =
        *system == SystemKind::RoundRobin || *system == SystemKind::DoubleRoundRobin;
    opened.ranking = !opened.two_one_zero ? Ranking::Fide
                     : scheduled          ? Ranking::ChineseRoundRobin
                                          : Ranking::ChineseScorePairing;
    if (fields.has("ranking")) {
        const auto ranking = find_ranking(fields.needed("ranking"));
        if (!ranking)
            return bad_field("ranking", "fide, chinese-round-robin or chinese-score-pairing");
        opened.ranking = *ranking;
    }
    std::string ties = fields.text("tie_breaks");
    if (ties.empty() && opened.ranking == Ranking::Fide)
        ties = scheduled ? "DE,SB,WIN" : "BH/C1,BH,SB,DE";
    for (std::string_view rest = ties; !rest.empty();) {
        const auto comma = rest.find(',');
        opened.tie_breaks.emplace_back(rest.substr(0, comma));
        rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 1);
    }
    if (fields.refusal())
        return refuse(*fields.refusal());
    return {};
}

}  // namespace

Result<NewGame> read_terms(std::string_view terms) {
    auto parsed = parse_object(terms);
    if (!parsed)
        return refuse(parsed.error());
    json::object& object = parsed->get_object();
    if (object.contains("setting"))
        return bad_field("games.setting", "absent: these games are played in the hall");
    object["name"] = "-";  // the players are named when they sit down
    object["seat"] = "first";
    return read_new_game(json::serialize(object));
}

Result<NewTournament> read_new_tournament(std::string_view text) {
    const auto parsed = parse_object(text);
    if (!parsed)
        return refuse(parsed.error());
    const json::object& body = parsed->get_object();
    NewTournament made;
    auto by = needed_line_of(body, "by");
    if (!by)
        return refuse(by.error());
    made.by = *std::move(by);
    if (auto read = read_opened(body, made.opened); !read)
        return refuse(read.error());
    if (const json::value* games = find(body, "games")) {
        made.terms = json::serialize(*games);
        if (const auto terms = read_terms(made.terms); !terms)
            return refuse(terms.error());
    }
    return made;
}

Result<OfficeRequest> read_office_request(const Office& office, std::string_view text) {
    const auto parsed = parse_object(text);
    if (!parsed)
        return refuse(parsed.error());
    const json::object& body = parsed->get_object();
    OfficeRequest request;
    auto by = needed_line_of(body, "by");
    if (!by)
        return refuse(by.error());
    request.by = *std::move(by);
    if (find(body, "seq") != nullptr) {
        const auto seq = number_of(body, "seq", 0, std::numeric_limits<std::int64_t>::max());
        if (!seq)
            return refuse(seq.error());
        request.seq = static_cast<std::size_t>(*seq);
        if (*request.seq != office.seq())
            return refuse("seq-conflict",
                          "Somebody else has changed the tournament meanwhile; look at it again.",
                          std::nullopt, {{"seq", std::to_string(office.seq())}});
    }
    if (const json::value* dry = find(body, "dry_run"))
        request.dry_run = dry->is_bool() && dry->get_bool();
    const json::value* wishes = find(body, "wishes");
    if (wishes == nullptr || !wishes->is_array() || wishes->get_array().empty() ||
        wishes->get_array().size() > kMostWishes)
        return bad_field("wishes", fmt::format("a list of 1 to {} wishes", kMostWishes));
    request.after = office;
    for (std::size_t i = 0; i < wishes->get_array().size(); ++i) {
        const auto at_wish = [i](Refusal refusal) {
            refusal.values.emplace_back("wish", std::to_string(i + 1));
            return refuse(std::move(refusal));
        };
        const json::value& wish = wishes->get_array()[i];
        if (!wish.is_object())
            return at_wish(bad_field("wishes", "a list of objects").error());
        const auto type = text_of(wish.get_object(), "t");
        if (!type)
            return at_wish(type.error());
        Fields fields(wish.get_object());
        auto facts = facts_of(request.after, *type, fields);
        if (fields.refusal())
            return at_wish(*fields.refusal());
        if (!facts)
            return at_wish(std::move(facts.error()));
        if (auto followed = follow(request, *std::move(facts)); !followed)
            return at_wish(std::move(followed.error()));
    }
    return request;
}

}  // namespace kyvien::hall
