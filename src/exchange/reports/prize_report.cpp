#include "exchange/reports/prize_report.h"

#include <fmt/format.h>

#include "words/lists.h"

namespace kyvien::exchange {
namespace prize_report {
namespace {

using tournament::Award;
using tournament::GroupAwards;
using tournament::Office;
using tournament::PrizeGroup;
using tournament::PrizeList;
using tournament::Standings;

struct Awarded {
    PrizeList list;
    std::vector<GroupAwards> groups;
};

Result<Awarded> awarded(const Office& office, const Standings& standings) {
    if (!office.is_open() || office.prizes().empty())
        return refuse("no-prizes",
                      "No prizes are announced. Record a list of them with kyvien tournament "
                      "prizes FILE --announce LIST, or at the desk.");
    Awarded made{KYVIEN_TRY(tournament::parse_prize_list(office.prizes())), {}};
    made.groups = tournament::award_prizes(office, standings, made.list);
    return made;
}

/// "Huế, 7 December 2026" as far as it is known; days stay as they were given.
std::string place_and_day(const tournament::DetailsGiven& details) {
    std::string text = details.city;
    const std::string& day = details.ends.empty() ? details.begins : details.ends;
    if (!day.empty())
        text += (text.empty() ? "" : ", ") + day;
    return text;
}

}  // namespace
}  // namespace prize_report

std::string money_text(tournament::Cents amount, const tournament::PrizeList& list) {
    std::string text = tournament::money_text(amount, list.unit);
    return list.currency.empty() ? text : text + " " + list.currency;
}

Result<paper::PrintedTable> prize_table(const tournament::Office& office,
                                        const tournament::Standings& standings, int round,
                                        const ListOptions& options) {
    const auto made = KYVIEN_TRY(prize_report::awarded(office, standings));
    const auto told = [&options](const rulebook::Plain& which) {
        return std::string(say(which, options.language));
    };
    paper::PrintedTable table;
    table.title = titled(tournament_of(office), options);
    table.about = fmt::format("{} · {}", told(words::lists::kPrizes),
                              after_round_text(tournament_of(office), round, options));
    table.columns = {{told(words::lists::kPrize)},
                     {told(words::lists::kPlace), paper::Align::Right},
                     {told(words::lists::kName), paper::Align::Left, true, true},
                     {told(words::lists::kClub)},
                     {told(words::lists::kPoints), paper::Align::Right},
                     {told(words::lists::kAmount), paper::Align::Right}};
    for (std::size_t i = 0; i < made.groups.size(); ++i) {
        const tournament::PrizeGroup& group = made.list.groups[i];
        const tournament::GroupAwards& awards = made.groups[i];
        for (const tournament::Award& award : awards.awards) {
            const tournament::Entered& entered = *office.entered(award.number);
            table.rows.push_back({group.name, std::to_string(award.place), entered.name,
                                  entered.club.empty() ? entered.federation : entered.club,
                                  points_text(standings.find(award.number)->points),
                                  money_text(award.amount, made.list)});
        }
        std::string note;
        if (awards.too_few)
            note = say(words::lists::TooFew{std::to_string(group.least)}, options.language);
        else if (awards.due < awards.announced)
            note = say(words::lists::PaidOf{money_text(awards.due, made.list),
                                            money_text(awards.announced, made.list)},
                       options.language);
        if (!note.empty())
            table.rows.push_back({group.name, "", note, "", "", ""});
    }
    return table;
}

Result<std::vector<paper::Certificate>> certificates_of(const tournament::Office& office,
                                                        const tournament::Standings& standings,
                                                        const ListOptions& options) {
    const auto made = KYVIEN_TRY(prize_report::awarded(office, standings));
    std::vector<paper::Certificate> certificates;
    for (std::size_t i = 0; i < made.groups.size(); ++i)
        for (const tournament::Award& award : made.groups[i].awards) {
            const tournament::Entered& entered = *office.entered(award.number);
            paper::Certificate each;
            each.event = office.opened().name;
            each.place = say(words::lists::NthPlace{award.place}, options.language);
            each.group = made.list.groups[i].name;
            each.name = entered.name;
            each.note = entered.club.empty() ? entered.federation : entered.club;
            each.place_and_day = prize_report::place_and_day(office.details());
            each.arbiter = office.details().arbiter;
            certificates.push_back(std::move(each));
        }
    return certificates;
}

}  // namespace kyvien::exchange
