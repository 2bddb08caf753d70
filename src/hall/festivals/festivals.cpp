#include "hall/festivals/festivals.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>

#include "base/text.h"
#include "exchange/imports/federation_list.h"
#include "exchange/imports/han_scripts.h"
#include "hall/festivals/internal/festival_json.h"
#include "hall/festivals/internal/same_people.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/service/journal.h"
#include "hall/service/token.h"
#include "hall/tournaments/internal/command_fields.h"
#include "hall/tournaments/internal/event_times.h"

namespace kyvien::hall {

using namespace tournament;

namespace festivals {
namespace {

constexpr std::size_t kMaxFound = 50;
constexpr std::size_t kLongestSearch = 100;  // bytes
constexpr int kTries = 5;

std::unexpected<Refusal> no_such_festival(std::string_view id) {
    return refuse("no-such-festival", "There is no such festival; the link may be mistyped.",
                  std::nullopt, {{"id", std::string(quoted_start(id))}});
}

/// Is this a date such as "2026-11-25", or empty?
bool is_day_or_empty(std::string_view text) {
    if (text.empty())
        return true;
    int year = 0;
    unsigned month = 0;
    unsigned day = 0;
    const auto part = [text](std::size_t at, std::size_t length, auto& number) {
        const char* const end = text.data() + at + length;
        const auto read = std::from_chars(text.data() + at, end, number);
        return read.ec == std::errc() && read.ptr == end;
    };
    return text.size() == 10 && text[4] == '-' && text[7] == '-' && part(0, 4, year) &&
           part(5, 2, month) && part(8, 2, day) &&
           std::chrono::year_month_day(std::chrono::year(year), std::chrono::month(month),
                                       std::chrono::day(day))
               .ok();
}

/// A requested change of a festival.
struct Change {
    std::string by;
    FestivalDetails details;
};
Result<Change> read_change(std::string_view body) {
    const auto parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    CommandFields fields(object);
    Change change;
    change.by = fields.take(required_line(object, "by"));
    FestivalDetails& details = change.details;
    details.name = fields.take(required_line(object, "name"));
    details.place = fields.text("place");
    details.begins = fields.text("begins");
    details.ends = fields.text("ends");
    details.note = fields.text("note");
    KYVIEN_TRY(fields.check());
    if (details.place.size() > kLongestFestivalNote ||
        details.place.find_first_of("\n\r\t") != std::string::npos)
        return bad_field(
            "place",
            {"field-one-line", "one line of {most} bytes", {{"most", kLongestFestivalNote}}});
    if (details.note.size() > kLongestFestivalNote)
        return bad_field(
            "note",
            {"field-length", "a text of at most {most} bytes", {{"most", kLongestFestivalNote}}});
    if (!is_day_or_empty(details.begins))
        return bad_field("begins", {"field-day", "a day such as 2026-11-25"});
    if (!is_day_or_empty(details.ends) ||
        (!details.begins.empty() && !details.ends.empty() && details.ends < details.begins))
        return bad_field("ends",
                         {"field-last-day", "a day such as 2026-11-28, not before the first"});
    KYVIEN_TRY(base::check_no_hidden_character_in_lines("name", details.name));
    KYVIEN_TRY(base::check_no_hidden_character_in_lines("place", details.place));
    KYVIEN_TRY(base::check_no_hidden_character_in_lines("note", details.note));
    return change;
}

struct SectionChange {
    std::string by;
    std::string tournament;
};
Result<SectionChange> read_section_change(std::string_view body) {
    const auto parsed = KYVIEN_TRY(parse_object(body));
    const ObjectReader object(parsed.get_object());
    CommandFields fields(object);
    SectionChange change;
    change.by = fields.take(required_line(object, "by"));
    change.tournament = fields.required_text("tournament");
    KYVIEN_TRY(fields.check());
    if (!is_tournament_id(change.tournament))
        return bad_field("tournament", {"field-tournament", "the id of a tournament"});
    return change;
}

/// Is each requested word a prefix of one of these?
bool has_words(std::string_view words, const std::vector<std::string_view>& asked) {
    const auto own = base::words(words);
    return std::ranges::all_of(asked, [&](std::string_view beginning) {
        return std::ranges::any_of(
            own, [&](std::string_view word) { return word.starts_with(beginning); });
    });
}

LineAuthor author(const std::string& by, const Organiser& organiser) {
    return {recorded_name(by, organiser.holder), now_in_milliseconds()};
}

std::string key_json(std::string_view id, std::string_view key) {
    JsonWriter json;
    json.begin_object();
    if (!id.empty())
        json.field("id", id).field("url", fmt::format("/f/{}", id));
    return json.field("key", key).end_object().take();
}

}  // namespace
}  // namespace festivals

Result<Festival*> Festivals::find(const std::string& id) {
    if (!is_game_id(id))
        return festivals::no_such_festival(id);
    auto found = kept_.find(id);
    const bool is_new = found == kept_.end();
    if (is_new || store_->is_shared()) {
        Festival fresh = is_new ? Festival() : found->second;
        const auto lines = store_->read(id, fresh.lines());
        if (!lines)
            return lines.error().code == "no-such-journal" ? festivals::no_such_festival(id)
                                                           : refuse(lines.error());
        for (const std::string& line : *lines)
            KYVIEN_TRY(fresh.apply(line));
        if (fresh.lines() == 0)
            return festivals::no_such_festival(id);
        found = kept_.insert_or_assign(id, std::move(fresh)).first;
    }
    return &found->second;
}

Result<Festival*> Festivals::for_organiser(const std::string& id, const Organiser& by) {
    auto found = find(id);
    if (found && !by.may_run_all && !(*found)->is_organiser(by.secret))
        return by.is_known
                   ? refuse(key_without_right())
                   : refuse("wrong-token", "This is not the organiser's key of this festival.");
    return found;
}

Result<void> Festivals::append(const std::string& id, Festival& festival, const std::string& line) {
    for (int tries = 1;; ++tries) {
        auto added = store_->append(id, festival.lines(), line);
        if (added)
            return festival.apply(line);
        // Another hall was first: a line sets what is valid from then on, whatever preceded it.
        if (added.error().code != "seq-conflict" || tries == festivals::kTries)
            return added;
        const auto lines = KYVIEN_TRY(store_->read(id, festival.lines()));
        for (const std::string& other : lines)
            KYVIEN_TRY(festival.apply(other));
    }
}

Result<std::string> Festivals::list(const std::string& tournament) {
    const auto ids = KYVIEN_TRY(store_->ids());
    std::vector<std::pair<std::int64_t, std::string>> listed;
    for (const std::string& id : ids) {
        const auto found = find(id);
        if (!found) {
            // An unreadable one does not hide the others.
            journal(Level::Warning, "festival-not-read",
                    {{"festival", id}, {"reason", found.error().english}});
            continue;
        }
        const Festival& festival = **found;
        if (!tournament.empty() && !festival.has_section(tournament))
            continue;
        JsonWriter json;
        json.begin_object();
        write_festival_fields(json, id, festival);
        json.field("sections", festival.sections().size()).end_object();
        listed.emplace_back(festival.changed(), json.take());
    }
    std::ranges::sort(listed, std::ranges::greater{});
    JsonWriter json;
    json.begin_array();
    for (const auto& [changed, text] : listed)
        json.raw(text);
    return json.end_array().take();
}

Result<std::string> Festivals::make(const Organiser& by, std::string_view body) {
    const auto change = KYVIEN_TRY(festivals::read_change(body));
    const std::string id = new_game_id();
    const std::string key = new_token();
    Festival fresh;
    KYVIEN_TRY(append(id, fresh,
                      Festival::beginning(change.details, key, festivals::author(change.by, by))));
    kept_.insert_or_assign(id, std::move(fresh));
    return festivals::key_json(id, key);
}

Result<void> Festivals::exists(const std::string& id) {
    KYVIEN_TRY(find(id));
    return {};
}

Result<std::string> Festivals::show(Tournaments& tournaments, const std::string& id) {
    const auto found = KYVIEN_TRY(find(id));
    JsonWriter json;
    json.begin_object();
    write_festival_fields(json, id, *found);
    json.key("sections").begin_array();
    for (const std::string& tournament : found->sections()) {
        const auto section = tournaments.section(tournament);
        if (section)
            json.raw(*section);
        else
            journal(Level::Warning, "section-not-read",
                    {{"festival", id},
                     {"tournament", tournament},
                     {"reason", section.error().english}});
    }
    return json.end_array().end_object().take();
}

Result<std::string> Festivals::change(Tournaments& tournaments, const std::string& id,
                                      const Organiser& by, std::string_view body) {
    const auto found = KYVIEN_TRY(for_organiser(id, by));
    const auto change = KYVIEN_TRY(festivals::read_change(body));
    KYVIEN_TRY(
        append(id, *found, Festival::line_of(change.details, festivals::author(change.by, by))));
    return show(tournaments, id);
}

Result<std::string> Festivals::add_section(Tournaments& tournaments, const std::string& id,
                                           const Organiser& by, std::string_view body) {
    const auto found = KYVIEN_TRY(for_organiser(id, by));
    const auto change = KYVIEN_TRY(festivals::read_section_change(body));
    KYVIEN_TRY(tournaments.find(change.tournament));
    if (found->has_section(change.tournament))
        return show(tournaments, id);
    if (found->sections().size() >= kMaxSections)
        return refuse("festival-full",
                      fmt::format("A festival has at most {} sections.", kMaxSections),
                      std::nullopt, {{"most", std::to_string(kMaxSections)}});
    KYVIEN_TRY(
        append(id, *found,
               Festival::line_of_section(change.tournament, festivals::author(change.by, by))));
    return show(tournaments, id);
}

Result<std::string> Festivals::remove_section(Tournaments& tournaments, const std::string& id,
                                              const Organiser& by, std::string_view body) {
    const auto found = KYVIEN_TRY(for_organiser(id, by));
    const auto change = KYVIEN_TRY(festivals::read_section_change(body));
    if (found->has_section(change.tournament))
        KYVIEN_TRY(
            append(id, *found,
                   Festival::line_of_removal(change.tournament, festivals::author(change.by, by))));
    return show(tournaments, id);
}

Result<void> Festivals::open_desk(const std::string& id, const Organiser& by) {
    const auto found = for_organiser(id, by);
    return found ? Result<void>() : refuse(found.error());
}

Result<std::string> Festivals::desk(Tournaments& tournaments, const std::string& id,
                                    const Organiser& by) {
    const auto found = KYVIEN_TRY(for_organiser(id, by));
    SamePeople same;
    for (const std::string& tournament : found->sections())
        if (const auto section = tournaments.people(tournament))
            same.add(tournament, *section);
    JsonWriter json;
    json.begin_object().key("in_several").begin_array();
    for (const auto& places : same.in_several()) {
        json.begin_object().field("name", places.front().name).key("sections").begin_array();
        for (const SamePeople::Place& place : places)
            json.begin_object()
                .field("tournament", place.tournament)
                .field("section", place.section)
                .field("number", place.number)
                .end_object();
        json.end_array().end_object();
    }
    return json.end_array().end_object().take();
}

std::vector<OtherSection> Festivals::other_sections(Tournaments& tournaments,
                                                    const std::string& tournament,
                                                    const SectionPeople::Person& person) {
    std::vector<OtherSection> others;
    const auto ids = store_->ids();
    if (!ids)
        return others;
    for (const std::string& id : *ids) {
        const auto found = find(id);
        if (!found || !(*found)->has_section(tournament))
            continue;
        SamePeople same;
        same.add({}, {{}, {person}});
        for (const std::string& section : (*found)->sections())
            if (section != tournament)
                if (const auto people = tournaments.people(section))
                    same.add(section, *people);
        for (const auto& places : same.in_several()) {
            if (!places.front().tournament.empty())
                continue;  // somebody else
            for (const SamePeople::Place& place : places)
                if (!place.tournament.empty() &&
                    std::ranges::find(others, place.tournament, &OtherSection::tournament) ==
                        others.end())
                    others.push_back({place.tournament, place.section});
        }
    }
    return others;
}

Result<std::string> Festivals::renew_key(const std::string& id, const Organiser& by) {
    const auto found = KYVIEN_TRY(for_organiser(id, by));
    const std::string key = new_token();
    KYVIEN_TRY(append(id, *found, Festival::line_of_key(key, festivals::author("hall", by))));
    return festivals::key_json({}, key);
}

const std::vector<std::string>& Festivals::words_of(const std::string& tournament,
                                                    const TournamentSnapshot& snapshot) {
    FoundBy& found_by = found_by_[tournament];
    if (found_by.version == snapshot.version)
        return found_by.words;
    found_by.version = snapshot.version;
    found_by.words.clear();
    for (const Entry& entry : snapshot.office.event().entries) {
        found_by.words.push_back(exchange::search_words(exchange::simplified_han(entry.name)));
        for (const MemberListed& member : snapshot.office.members(entry.number))
            found_by.words.push_back(exchange::search_words(exchange::simplified_han(member.name)));
    }
    return found_by.words;
}

Result<std::string> Festivals::find_players(Tournaments& tournaments, const std::string& id,
                                            const std::string& words) {
    const auto found = KYVIEN_TRY(find(id));
    const std::string plain = words.size() <= festivals::kLongestSearch && base::is_utf8(words)
                                  ? exchange::search_words(exchange::simplified_han(words))
                                  : std::string();
    const auto asked = base::words(plain);
    if (asked.empty())
        return bad_field("search", {"field-name-begins", "a name, or the beginning of one"});
    JsonWriter json;
    json.begin_object().key("players").begin_array();
    std::size_t listed_count = 0;
    bool has_more = false;
    const auto tell = [&](const std::string& tournament, const Office& office, EntryNumber number,
                          std::string_view member) {
        if (listed_count == festivals::kMaxFound) {
            has_more = true;
            return;
        }
        ++listed_count;
        write_found_player(json, tournament, office, number, member);
    };
    for (const std::string& tournament : found->sections()) {
        const auto snapshot = tournaments.snapshot(tournament, std::nullopt);
        if (!snapshot)
            continue;
        const Office& office = (*snapshot)->office;
        const auto& keys = words_of(tournament, **snapshot);
        std::size_t at = 0;
        for (const Entry& entry : office.event().entries) {
            if (festivals::has_words(keys[at++], asked))
                tell(tournament, office, entry.number, {});
            for (const MemberListed& member : office.members(entry.number))
                if (festivals::has_words(keys[at++], asked))
                    tell(tournament, office, entry.number, member.name);
        }
    }
    return json.end_array().field("more", has_more).end_object().take();
}

Result<FestivalSnapshot> Festivals::snapshot(Tournaments& tournaments, const std::string& id) {
    const auto found = KYVIEN_TRY(find(id));
    FestivalSnapshot snapshot{found->details().name, std::to_string(found->lines()), {}};
    for (const std::string& tournament : found->sections())
        if (auto section = tournaments.snapshot(tournament, std::nullopt)) {
            snapshot.version += fmt::format(" {}-{}", tournament, (*section)->version);
            snapshot.sections.push_back(*std::move(section));
        }
    return snapshot;
}

}  // namespace kyvien::hall
