#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "exchange/site/site.h"
#include "tournament/office/decide.h"

namespace kyvien::exchange {
namespace site_test {
namespace {

using namespace tournament;

constexpr std::string_view kEvil = "<script>alert('x')</script> \"&'</td><b onload=x>";

command::Enter entered(const std::string& name) {
    command::Enter enter;
    enter.entry.name = name;
    return enter;
}

/// Five players, one with a name like HTML, two rounds, the second still being played.
Office small_event(std::string_view evil = kEvil) {
    Office office;
    Opened opened;
    opened.name = "Giải " + std::string(evil);
    opened.rounds = 3;
    opened.tie_breaks = {"BH", "SB"};
    const auto must = [&office](const OfficeCommand& command) {
        const auto done = carry_out(office, command);
        ASSERT_TRUE(done) << done.error().english;
    };
    must(command::Open{opened});
    for (int number = 1; number <= 5; ++number) {
        Entered entry;
        entry.name = number == 3 ? std::string(evil) : "Nguyễn " + std::to_string(number);
        entry.rating = 2000 - number;
        entry.club = number == 3 ? std::string(evil) : "";
        entry.birth = "2001-02-03";
        must(command::Enter{entry});
    }
    must(command::AnnouncePrizes{"currency = EUR\nOpen <i> | all | 100 50"});
    must(command::Pair{});
    must(command::EnterResults{1, {{1, 0, "1-0"}, {2, 0, "1/2"}}, "", "", Confirmation::Plain});
    must(command::Pair{});
    return office;
}

std::map<std::string, std::string> made(const std::vector<Source>& events,
                                        const SiteOptions& options = {}) {
    const auto site = site_of(events, options);
    EXPECT_TRUE(site) << site.error().english;
    std::map<std::string, std::string> files;
    for (const SiteFile& file : *site)
        EXPECT_TRUE(files.emplace(file.path, file.bytes).second) << file.path;
    return files;
}

std::map<std::string, std::string> made(Office office, const SiteOptions& options = {}) {
    std::vector<Source> events;
    events.push_back(source_of(std::move(office)));
    return made(events, options);
}

/// The quoted values after `name=`.
std::vector<std::string> values_of(const std::string& page, const std::string& name) {
    std::vector<std::string> values;
    const std::string begin = name + "=\"";
    for (auto at = page.find(begin); at != std::string::npos; at = page.find(begin, at)) {
        at += begin.size();
        values.push_back(page.substr(at, page.find('"', at) - at));
    }
    return values;
}

/// Checks that elements are closed in order, and that nothing else begins with "<".
std::string fault_of(const std::string& page) {
    const std::set<std::string> empty = {"meta", "link", "img"};
    std::vector<std::string> open;
    if (!page.starts_with("<!doctype html>\n"))
        return "no doctype";
    for (auto at = page.find('<', 1); at != std::string::npos; at = page.find('<', at + 1)) {
        const bool closes = page[at + 1] == '/';
        const auto begin = at + (closes ? 2 : 1);
        const auto end = page.find_first_of(" >", begin);
        const std::string name = page.substr(begin, end - begin);
        if (name.empty() || !std::ranges::all_of(name, [](char c) {
                return (c >= 'a' && c <= 'z') || (c >= '1' && c <= '6');
            }))
            return "no element: " + page.substr(at, 40);
        if (empty.contains(name))
            continue;
        if (!closes) {
            open.push_back(name);
        } else if (open.empty() || open.back() != name) {
            return "closes " + name;
        } else {
            open.pop_back();
        }
    }
    return open.empty() ? "" : "open: " + open.back();
}

/// The file that a page's link leads to.
std::string target_of(const std::string& from, const std::string& link) {
    std::string folder =
        from.substr(0, from.rfind('/') == std::string::npos ? 0 : from.rfind('/') + 1);
    std::string rest = link;
    while (rest.starts_with("../")) {
        rest.erase(0, 3);
        folder.erase(folder.substr(0, folder.size() - 1).rfind('/') == std::string::npos
                         ? 0
                         : folder.substr(0, folder.size() - 1).rfind('/') + 1);
    }
    return folder + rest;
}

void expect_complete_pages(const std::map<std::string, std::string>& files) {
    for (const auto& [path, bytes] : files) {
        if (!path.ends_with(".html"))
            continue;
        EXPECT_EQ(fault_of(bytes), "") << path;
        EXPECT_EQ(bytes.find("://"), std::string::npos) << path;
        std::vector<std::string> links = values_of(bytes, "href");
        std::ranges::copy(values_of(bytes, "src"), std::back_inserter(links));
        for (const std::string& link : links)
            if (!link.starts_with('#')) {
                EXPECT_TRUE(files.contains(target_of(path, link))) << path << ": " << link;
            }
    }
}

TEST(EventSites, EveryPageIsCompleteAndHasNoExternalResources) {
    const auto files = made(small_event("Lan"));
    for (const std::string path : {"index.html", "players.html", "round-1.html", "round-2.html",
                                   "standings.html", "crosstable.html", "prizes.html",
                                   "player-1.html", "player-5.html", "style.css", "mark.svg"})
        EXPECT_TRUE(files.contains(path)) << path;
    EXPECT_EQ(files.size(), 14U);
    expect_complete_pages(files);
    EXPECT_EQ(files.at("style.css").find("@import"), std::string::npos);
    EXPECT_EQ(files.at("style.css").find("url("), std::string::npos);
}

TEST(EventSites, UserInputIsEscapedOnEveryPage) {
    const auto files = made(small_event());
    expect_complete_pages(files);
    for (const auto& [path, bytes] : files) {
        EXPECT_EQ(bytes.find("<script"), std::string::npos) << path;
        EXPECT_EQ(bytes.find("<b onload"), std::string::npos) << path;
        EXPECT_EQ(bytes.find("<i>"), std::string::npos) << path;
    }
    const std::string shown =
        "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &quot;&amp;&#39;&lt;/td&gt;";
    EXPECT_NE(files.at("players.html").find(shown), std::string::npos);
    EXPECT_NE(files.at("player-3.html").find("<h2>" + shown), std::string::npos);
    EXPECT_NE(files.at("prizes.html").find("Open &lt;i&gt;"), std::string::npos);
}

TEST(EventSites, ResultsAreShownAndLinkToThePlayers) {
    const auto files = made(small_event("Lan"));
    const std::string& round = files.at("round-1.html");
    EXPECT_NE(round.find("1 – 0"), std::string::npos);
    EXPECT_NE(round.find("½ – ½"), std::string::npos);
    EXPECT_NE(round.find("<a href=\"player-1.html\">Nguyễn 1</a>"), std::string::npos);
    EXPECT_NE(round.find("<a href=\"player-5.html\">Nguyễn 5</a>"), std::string::npos);
    EXPECT_NE(files.at("round-2.html").find("2 results of round 2 are missing"), std::string::npos);
    EXPECT_NE(files.at("prizes.html").find("100.00 EUR"), std::string::npos);
    // Dates of birth are not published.
    for (const auto& [path, bytes] : files)
        EXPECT_EQ(bytes.find("2001-02-03"), std::string::npos) << path;
}

TEST(EventSites, PagesExistInFourLanguagesAndAreDeterministic) {
    const std::map<rulebook::Language, std::string> standings = {
        {rulebook::Language::En, "Standings"},
        {rulebook::Language::Vi, "Bảng xếp hạng"},
        {rulebook::Language::ZhHans, "名次"},
        {rulebook::Language::ZhHant, "名次"}};
    for (const auto& [language, word] : standings) {
        SiteOptions options;
        options.list.language = language;
        const auto files = made(small_event(), options);
        expect_complete_pages(files);
        const std::string& page = files.at("standings.html");
        EXPECT_NE(page.find("<html lang=\"" + std::string(rulebook::tag(language)) + "\">"),
                  std::string::npos);
        EXPECT_NE(page.find(word), std::string::npos) << word;
        EXPECT_EQ(files, made(small_event(), options));
    }
}

TEST(EventSites, SeveralEventsHaveAFolderEachAndAnIndex) {
    std::vector<Source> events;
    events.push_back(source_of(small_event("A")));
    events.push_back(source_of(small_event("B")));
    const auto files = made(events);
    expect_complete_pages(files);
    EXPECT_EQ(files.size(), 2 + 1 + 2 * 12U);
    EXPECT_NE(files.at("index.html").find("<a href=\"event-2/index.html\">Giải B</a>"),
              std::string::npos);
    EXPECT_NE(files.at("event-2/index.html").find("href=\"../style.css\""), std::string::npos);
}

TEST(EventSites, BeforeRoundOneTheSiteHasTheStartList) {
    Office office;
    Opened opened;
    opened.name = "Open";
    opened.rounds = 3;
    ASSERT_TRUE(carry_out(office, command::Open{opened}));
    ASSERT_TRUE(carry_out(office, entered("Lan")));
    const auto files = made(std::move(office));
    expect_complete_pages(files);
    EXPECT_EQ(files.size(), 5U);
    EXPECT_NE(files.at("players.html").find("Lan"), std::string::npos);
}

TEST(EventSites, MatchesOfTeamsShowEachGame) {
    Office office;
    Opened opened;
    opened.name = "Cup";
    opened.system = SystemKind::RoundRobin;
    opened.ranking = Ranking::ChineseRoundRobin;
    opened.two_one_zero = true;
    opened.meeting = MeetingKind::FixedBoards;
    opened.boards = 2;
    ASSERT_TRUE(carry_out(office, command::Open{opened}));
    for (const std::string team : {"Huế", "Vinh"}) {
        ASSERT_TRUE(carry_out(office, entered(team)));
        command::ListMembers list;
        list.team = team == "Huế" ? EntryNumber{1} : EntryNumber{2};
        for (const std::string member : {" một", " hai"}) {
            MemberListed listed;
            listed.name = team + member;
            list.members.push_back(listed);
        }
        ASSERT_TRUE(carry_out(office, list));
    }
    ASSERT_TRUE(carry_out(office, command::Pair{}));
    ASSERT_TRUE(carry_out(
        office,
        command::EnterResults{1, {{1, 1, "1-0"}, {1, 2, "1/2"}}, "", "", Confirmation::Plain}));
    const auto files = made(std::move(office));
    expect_complete_pages(files);
    EXPECT_NE(files.at("round-1.html").find("1.2"), std::string::npos);
    EXPECT_NE(files.at("round-1.html").find("Vinh hai"), std::string::npos);
    EXPECT_NE(files.at("player-2.html").find("Vinh một"), std::string::npos);
    // How many rounds there are is not known beforehand.
    EXPECT_NE(files.at("index.html").find("Round 1"), std::string::npos);
    EXPECT_EQ(files.at("index.html").find("Round 1 of"), std::string::npos);
}

TEST(EventSites, MakesASiteFromAForeignReport) {
    std::ifstream file(KYVIEN_SOURCE_DIR "/tests/data/tournament/clean.trf", std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    const std::string bytes = text.str();
    auto source = read_source(bytes, detect_file_form(bytes));
    ASSERT_TRUE(source) << source.error().english;
    std::vector<Source> events;
    events.push_back(*std::move(source));
    const auto files = made(events);
    expect_complete_pages(files);
    EXPECT_GT(files.size(), 10U);
}

}  // namespace
}  // namespace site_test
}  // namespace kyvien::exchange
