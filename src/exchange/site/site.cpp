#include "exchange/site/site.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>

#include "exchange/reports/prize_report.h"
#include "exchange/site/internal/html.h"
#include "words/lists.h"

namespace kyvien::exchange {
namespace site {
namespace {

using paper::PrintedTable;
using tournament::Entry;
using tournament::Office;
using tournament::Standings;

constexpr std::size_t kLeaders = 10;  ///< number of leaders on the first page

enum class Page { Overview, Players, Round, Standings, Crosstable, Prizes, Other };

/// "Round 2 of 9"; without the total where the system decides how many rounds there are, as in a
/// knockout or a round robin.
std::string round_told(const Source& source, rulebook::Language language) {
    const std::string round = std::to_string(source.rounds);
    const int planned = source.tournament.event.rounds_planned;
    if (planned <= 0)
        return std::string(say(words::lists::RoundN{round}, language));
    return std::string(say(
        words::lists::RoundOf{round, std::to_string(std::max(planned, source.rounds))}, language));
}

std::string round_address(int round) {
    return fmt::format("round-{}.html", round);
}

/// Names link to the players' pages, which have numbers and ratings.
SiteOptions options_for(const Source& source, SiteOptions options) {
    options.list.players = PlayerColumns::None;
    options.list.sides = options.list.sides.value_or(source.tournament.sides);
    return options;
}

std::string_view head_picture(const SiteOptions& options) {
    return options.logo.empty() ? "mark.svg" : "logo.png";
}

/// The pages of one event.
class EventSite {
  public:
    EventSite(const Source& source, const SiteOptions& options, bool is_one_of_several)
        : source_(source), t_(source.tournament), options_(options_for(source, options)),
          several_(is_one_of_several) {}

    Result<std::vector<SiteFile>> make() {
        standings_ = KYVIEN_TRY(standings_of(source_, options_.tie_breaks, source_.complete));
        if (source_.office && !source_.office->prizes().empty() && source_.rounds > 0)
            prizes_ = KYVIEN_TRY(
                prize_table(*source_.office, standings_, source_.complete, options_.list));
        add("index.html", "", Page::Overview, overview());
        add("players.html",
            t_.members.empty() ? translated(words::lists::kPlayers)
                               : translated(words::lists::kTeams),
            Page::Players, players());
        for (int round = 1; round <= source_.rounds; ++round)
            add(round_address(round), round_name(round), Page::Round, round_page(round), round);
        if (source_.rounds > 0) {
            add("standings.html", translated(words::lists::kStandings), Page::Standings,
                standings_table(standings_.lines.size()));
            add("crosstable.html", translated(words::lists::kCrosstable), Page::Crosstable,
                crosstable());
        }
        if (prizes_)
            add("prizes.html", translated(words::lists::kPrizes), Page::Prizes,
                titled_part(prizes_->about, table(*prizes_, {}, {3, 4})));
        add_entries();
        return std::move(files_);
    }

  private:
    [[nodiscard]] std::string translated(const rulebook::Plain& which) const {
        return std::string(say(which, options_.list.language));
    }
    template <typename Message>
    [[nodiscard]] std::string translated(const Message& message) const {
        return say(message, options_.list.language);
    }
    [[nodiscard]] std::string round_name(int round) const {
        return translated(words::lists::RoundN{std::to_string(round)});
    }
    static std::string titled_part(std::string_view title, std::string_view part) {
        return fmt::format("<h2>{}</h2>\n{}", escaped(title), part);
    }

    // ---- parts of every page ----

    [[nodiscard]] std::string item(std::string_view address, std::string_view text,
                                   bool here) const {
        return fmt::format("<li><a href=\"{}\"{}>{}</a></li>\n", address,
                           here ? " aria-current=\"page\"" : "", escaped(text));
    }

    [[nodiscard]] std::string navigation(Page here) const {
        std::string out =
            fmt::format("<nav class=\"site\" aria-label=\"{}\">\n<ul>\n", escaped(t_.event.name));
        if (several_)
            out += item("../index.html", "‹ " + translated(words::lists::kEvents), false);
        out += item("index.html", translated(words::lists::kOverview), here == Page::Overview);
        out += item("players.html",
                    t_.members.empty() ? translated(words::lists::kPlayers)
                                       : translated(words::lists::kTeams),
                    here == Page::Players);
        if (source_.rounds > 0) {
            out += item(round_address(source_.rounds), translated(words::lists::kRounds),
                        here == Page::Round);
            out += item("standings.html", translated(words::lists::kStandings),
                        here == Page::Standings);
            out += item("crosstable.html", translated(words::lists::kCrosstable),
                        here == Page::Crosstable);
        }
        if (prizes_)
            out += item("prizes.html", translated(words::lists::kPrizes), here == Page::Prizes);
        return out + "</ul>\n</nav>\n";
    }

    [[nodiscard]] std::string rounds_navigation(int here) const {
        std::string out = fmt::format(
            "<nav class=\"rounds\" aria-label=\"{0}\">\n<ul>\n<li><span>{0}</span></li>\n",
            escaped(translated(words::lists::kRound)));
        for (int round = 1; round <= source_.rounds; ++round)
            out += item(round_address(round), std::to_string(round), round == here);
        return out + "</ul>\n</nav>\n";
    }

    /// The date of the last event, so that the same file gives the same text.
    [[nodiscard]] std::string state() const {
        if (!source_.office)
            return {};
        const std::chrono::sys_time<std::chrono::milliseconds> time{
            std::chrono::milliseconds(source_.office->log().back().at)};
        return translated(words::lists::StateOf{fmt::format(
                   "{:%Y-%m-%d %H:%M}", std::chrono::floor<std::chrono::seconds>(time))}) +
               " · ";
    }

    void add(std::string path, std::string_view title, Page page, std::string_view main,
             int round = 0) {
        const std::string_view root = several_ ? "../" : "";
        std::string where = t_.reported_details.city;
        if (source_.office)
            where = source_.office->details().city;
        std::string bytes = fmt::format(
            "<!doctype html>\n<html lang=\"{0}\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'none'; object-src "
            "'none'; base-uri 'none'; form-action 'none'\">\n"
            "<title>{1}</title>\n<link rel=\"stylesheet\" href=\"{2}style.css\">\n"
            "<link rel=\"icon\" type=\"image/svg+xml\" href=\"{2}mark.svg\">\n</head>\n<body>\n"
            "<a class=\"skip\" href=\"#main\">{3}</a>\n"
            "<header>\n<img src=\"{2}{6}\" alt=\"\">\n<div>\n<h1><a "
            "href=\"index.html\">{4}</a></h1>\n<p>{5}</p>\n</div>\n</header>\n",
            rulebook::tag(options_.list.language),
            escaped(title.empty() ? t_.event.name : fmt::format("{} · {}", title, t_.event.name)),
            root, escaped(translated(words::lists::kSkip)), escaped(titled(t_, options_.list)),
            escaped(line_of({days(), where, standing()})), head_picture(options_));
        bytes += navigation(page);
        if (page == Page::Round)
            bytes += rounds_navigation(round);
        bytes += fmt::format("<main id=\"main\">\n{}</main>\n<footer>\n<p>{}{}</p>\n</footer>\n"
                             "</body>\n</html>\n",
                             main, escaped(state()), escaped(translated(words::lists::kMadeBy)));
        files_.push_back({std::move(path), std::move(bytes)});
    }

    static std::string line_of(const std::vector<std::string>& parts) {
        std::string line;
        for (const std::string& part : parts)
            if (!part.empty())
                line += (line.empty() ? "" : " · ") + part;
        return line;
    }

    [[nodiscard]] std::string days() const {
        const std::string& begins = source_.office ? source_.office->details().begins : t_.begins;
        const std::string& ends = source_.office ? source_.office->details().ends : t_.ends;
        return begins.empty() || ends.empty() || begins == ends ? (begins.empty() ? ends : begins)
                                                                : begins + " – " + ends;
    }

    /// The state of the event.
    [[nodiscard]] std::string standing() const {
        if (source_.rounds == 0)
            return {};
        return round_told(source_, options_.list.language);
    }

    [[nodiscard]] int missing(int round) const {
        return static_cast<int>(std::ranges::count_if(t_.boards, [round](const PlayedBoard& board) {
            return board.round == round && board.result.empty();
        }));
    }

    // ---- the pages ----

    [[nodiscard]] std::string overview() const {
        std::vector<Fact> known = {{translated(words::lists::kDays), days()}};
        const tournament::DetailsGiven& details =
            source_.office ? source_.office->details() : t_.reported_details;
        known.push_back(
            {translated(words::lists::kCity), details.city.empty() ? t_.place : details.city});
        known.push_back({translated(words::lists::kChiefArbiter),
                         details.arbiter.empty() ? t_.arbiter : details.arbiter});
        known.push_back({translated(words::lists::kTempo), details.tempo});
        known.push_back({t_.members.empty() ? translated(words::lists::kPlayers)
                                            : translated(words::lists::kTeams),
                         std::to_string(t_.event.entries.size())});
        std::string out = facts(known);
        if (source_.rounds == 0)
            return out + fmt::format("<p class=\"more\">{}</p>\n",
                                     link("players.html", translated(words::lists::kPlayers)));
        if (missing(source_.rounds) > 0)
            out += board_table(source_.rounds);
        out += standings_table(kLeaders);
        if (standings_.lines.size() > kLeaders)
            out += fmt::format("<p class=\"more\">{}</p>\n",
                               link("standings.html", translated(words::lists::kAllStandings)));
        return out;
    }

    /// By number: the start list.
    [[nodiscard]] std::string players() const {
        PrintedTable list = player_list(t_, options_.list);
        const auto number = [](const std::vector<std::string>& row) {
            return whole_number(row[1]).value_or(0);  // the second column
        };
        std::ranges::sort(list.rows, {}, number);
        std::swap(list.columns[0], list.columns[1]);
        std::vector<EntryLink> links;
        for (std::size_t row = 0; row < list.rows.size(); ++row) {
            links.push_back({row, 1, static_cast<EntryNumber>(number(list.rows[row]))});
            std::swap(list.rows[row][0], list.rows[row][1]);
        }
        std::vector<std::size_t> narrow;
        if (list.columns.size() > 4)
            narrow.push_back(list.columns.size() - 1);
        return titled_part(t_.members.empty() ? list.about : translated(words::lists::kTeams),
                           table(list, links, narrow));
    }

    [[nodiscard]] std::string board_table(int round) const {
        const PrintedTable list = board_list(t_, round, options_.list);
        constexpr std::size_t kFirst = 2, kSecond = 4;  // columns of names
        std::vector<EntryLink> links;
        std::size_t row = 0;
        for (const PlayedBoard& board : t_.boards) {
            if (board.round != round)
                continue;
            links.push_back({row, kFirst, board.white});
            links.push_back({row, kSecond, board.black});
            ++row;
        }
        // Byes are below the boards, the pairing-allocated ones first.
        for (const bool of_pairing : {true, false})
            for (const Entry& entry : t_.event.entries) {
                const tournament::Outcome outcome = entry.record(round).outcome;
                if (of_pairing
                        ? outcome == tournament::Outcome::PairingBye ||
                              std::ranges::find(t_.free_places, FreePlace{round, entry.number}) !=
                                  t_.free_places.end()
                        : outcome == tournament::Outcome::HalfBye ||
                              outcome == tournament::Outcome::FullBye)
                    links.push_back({row++, kFirst, entry.number});
            }
        return titled_part(list.about, table(list, links, {1, 5}));
    }

    [[nodiscard]] std::string round_page(int round) const {
        std::string out;
        if (const int count = missing(round); count > 0)
            out += fmt::format(
                "<p class=\"notice\">{}</p>\n",
                escaped(translated(words::lists::MissingResults{count, std::to_string(round)})));
        return board_table(round) + out + games_of_meetings(round);
    }

    /// If entries meet over several games, lists each game.
    [[nodiscard]] std::string games_of_meetings(int round) const {
        if (!source_.office || !source_.office->has_meetings())
            return {};
        const Tournament games = games_of(*source_.office);
        PrintedTable list = board_list(games, round, options_.list);
        const bool has_stages = !games.play_off.empty();
        if (has_stages)
            list.columns.push_back(
                {translated(words::lists::kStage), paper::Align::Left, false, false});
        std::size_t row = 0;
        for (const PlayedBoard& board : games.boards)
            if (board.round == round) {
                if (board.within > 0)
                    list.rows[row][0] = fmt::format("{}.{}", board.table, board.within);
                if (has_stages)
                    list.rows[row].push_back(
                        stage_text(games.play_off, board.stage, options_.list));
                ++row;
            }
        list.rows.resize(std::min(row, list.rows.size()));
        if (row == 0)
            return {};
        // Points before the round are the teams', not the players'.
        for (const std::size_t column : {std::size_t{5}, std::size_t{1}}) {
            list.columns.erase(list.columns.begin() + static_cast<std::ptrdiff_t>(column));
            for (auto& cells : list.rows)
                cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(column));
        }
        list.about = translated(words::lists::kGames);
        return fmt::format("<h3>{}</h3>\n{}", escaped(list.about), table(list, {}));
    }

    [[nodiscard]] std::string standings_table(std::size_t max_rows) const {
        PrintedTable list = standings_list(t_, standings_, source_.complete, options_.list);
        list.rows.resize(std::min(list.rows.size(), max_rows));
        std::vector<EntryLink> links;
        for (std::size_t row = 0; row < list.rows.size(); ++row)
            links.push_back({row, 2, standings_.lines[row].number});
        return titled_part(list.about, table(list, links, {1, 3, 4}));
    }

    [[nodiscard]] std::string crosstable() const {
        const PrintedTable list = crosstable_list(t_, standings_, source_.complete, options_.list);
        std::vector<EntryLink> links;
        for (std::size_t row = 0; row < list.rows.size(); ++row)
            links.push_back({row, 1, standings_.lines[row].number});
        return titled_part(list.about, table(list, links));
    }

    // ---- a page for each entry ----

    void add_entries() {
        std::map<std::string, paper::PlayerCard> cards;
        for (paper::PlayerCard& card : cards_of(t_, source_.rounds, options_.list))
            cards.emplace(card.number, std::move(card));
        for (const Entry& entry : t_.event.entries)
            add(address_of(entry.number), entry.name, Page::Other,
                entry_page(entry, cards.at(std::to_string(entry.number))));
    }

    [[nodiscard]] std::string entry_page(const Entry& entry, const paper::PlayerCard& card) const {
        const tournament::StandingLine* line = standings_.find(entry.number);
        const Details* details = t_.find_details(entry.number);
        std::vector<Fact> known = {
            {translated(words::lists::kNumber), std::to_string(entry.number)},
            {translated(words::lists::kTitle), entry.title},
            {translated(words::lists::kRating),
             entry.rating > 0 ? std::to_string(entry.rating) : std::string()},
            {translated(words::lists::kFederation), entry.federation},
            {translated(words::lists::kClub), details != nullptr ? details->club : std::string()}};
        if (details != nullptr && details->grade)
            known.push_back({translated(words::lists::kGrade), grade_text(*details->grade)});
        if (line != nullptr && source_.complete > 0) {
            known.push_back({translated(words::lists::kPlace),
                             line->place > 0 ? std::to_string(line->place)
                                             : translated(words::lists::kNotRanked)});
            known.push_back({translated(words::lists::kPoints), points_text(line->points)});
        }
        std::string out = titled_part(entry.name, facts(known));
        if (source_.rounds > 0)
            out += rounds_of(entry, card);
        return out + members_of(entry.number);
    }

    [[nodiscard]] std::string rounds_of(const Entry& entry, const paper::PlayerCard& card) const {
        PrintedTable list;
        list.about = entry.name;
        list.columns = {{translated(words::lists::kRound), paper::Align::Right},
                        {translated(words::lists::kBoard), paper::Align::Right},
                        {translated(words::lists::kColour)},
                        {translated(words::lists::kOpponent), paper::Align::Left, true},
                        {translated(words::lists::kRating), paper::Align::Right},
                        {translated(words::lists::kResult), paper::Align::Center, false, true},
                        {translated(words::lists::kPoints), paper::Align::Right}};
        std::vector<EntryLink> links;
        for (int round = 1; round <= source_.rounds; ++round) {
            const auto& told_line = card.lines[static_cast<std::size_t>(round - 1)];
            const Entry* opponent = t_.event.find(entry.record(round).opponent);
            const bool played = opponent != nullptr && !told_line.board.empty();
            if (played)
                links.push_back({list.rows.size(), 3, opponent->number});
            list.rows.push_back(
                {told_line.round, told_line.board, told_line.colour,
                 played ? opponent->name : told_line.opponent,
                 played && opponent->rating > 0 ? std::to_string(opponent->rating) : std::string(),
                 told_line.result, told_line.points});
        }
        return table(list, links, {1, 4});
    }

    [[nodiscard]] std::string members_of(EntryNumber team) const {
        PrintedTable list;
        list.about = translated(words::lists::kPlayers);
        list.columns = {{translated(words::lists::kBoard), paper::Align::Right},
                        {translated(words::lists::kName), paper::Align::Left, true, true},
                        {translated(words::lists::kTitle)},
                        {translated(words::lists::kRating), paper::Align::Right},
                        {translated(words::lists::kFederation)}};
        for (const tournament::MemberListed& member : t_.members)
            if (member.team == team)
                list.rows.push_back(
                    {std::to_string(member.place), member.name, member.title,
                     member.rating > 0 ? std::to_string(member.rating) : std::string(),
                     member.federation});
        if (list.rows.empty())
            return {};
        return fmt::format("<h3>{}</h3>\n{}", escaped(list.about), table(list, {}));
    }

    const Source& source_;
    const Tournament& t_;
    const SiteOptions options_;
    bool several_;
    Standings standings_;
    std::optional<PrintedTable> prizes_;
    std::vector<SiteFile> files_;
};

/// The root page for several events.
std::string list_of_events(std::span<const Source> events, const SiteOptions& options) {
    const auto translated = [&options](const rulebook::Plain& which) {
        return escaped(say(which, options.list.language));
    };
    std::string out = fmt::format(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta "
        "name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{}</title>\n<link rel=\"stylesheet\" href=\"style.css\">\n<link rel=\"icon\" "
        "type=\"image/svg+xml\" href=\"mark.svg\">\n</head>\n<body>\n<header>\n<img "
        "src=\"{}\" alt=\"\">\n<div><h1>{}</h1></div>\n</header>\n<main>\n<ul "
        "class=\"events\">\n",
        rulebook::tag(options.list.language), translated(words::lists::kEvents),
        head_picture(options), translated(words::lists::kEvents));
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Tournament& t = events[i].tournament;
        std::string about =
            fmt::format("{}: {}",
                        say(t.members.empty() ? words::lists::kPlayers : words::lists::kTeams,
                            options.list.language),
                        t.event.entries.size());
        if (events[i].rounds > 0)
            about += " · " + round_told(events[i], options.list.language);
        out += fmt::format("<li>{}<span>{}</span></li>\n",
                           link(fmt::format("event-{}/index.html", i + 1), titled(t, options.list)),
                           escaped(about));
    }
    return out + fmt::format("</ul>\n</main>\n<footer>\n<p>{}</p>\n</footer>\n</body>\n</html>\n",
                             translated(words::lists::kMadeBy));
}

}  // namespace
}  // namespace site

Result<std::vector<SiteFile>> site_of(std::span<const Source> events, const SiteOptions& options) {
    for (const Source& event : events)
        if (event.office && event.office->is_arena())
            return refuse("not-in-a-report",
                          "A site has a page for each round; an arena has none. Export its "
                          "standings, its players, its games or the log.");
    std::vector<SiteFile> files = {{"style.css", std::string(site::style_sheet())},
                                   {"mark.svg", std::string(site::mark()) + "\n"}};
    if (!options.logo.empty())
        files.push_back({"logo.png", options.logo});
    if (events.size() > 1)
        files.push_back({"index.html", site::list_of_events(events, options)});
    for (std::size_t i = 0; i < events.size(); ++i) {
        auto made = KYVIEN_TRY(site::EventSite(events[i], options, events.size() > 1).make());
        for (SiteFile& file : made) {
            if (events.size() > 1)
                file.path = fmt::format("event-{}/{}", i + 1, file.path);
            files.push_back(std::move(file));
        }
    }
    return files;
}

}  // namespace kyvien::exchange
