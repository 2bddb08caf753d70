#include "exchange/reports/prize_report.h"

#include <fmt/format.h>

#include <algorithm>

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

/// "Huế, 7 December 2026", as far as known.
std::string place_and_day(const tournament::DetailsGiven& details, rulebook::Language language) {
    std::string text = details.city;
    // "2026-12-07"; the office accepts no other form.
    const std::string& day = details.ends.empty() ? details.begins : details.ends;
    if (day.empty())
        return text;
    const auto number = [&day](std::size_t at, std::size_t digits) {
        return std::string(std::string_view(day).substr(std::min(at, day.size()), digits));
    };
    const auto without_nought = [](std::string digits) {
        return digits.starts_with('0') ? digits.substr(1) : digits;
    };
    const std::string month = without_nought(number(5, 2));
    text += text.empty() ? "" : ", ";
    text += say(words::lists::LongDay{.day = without_nought(number(8, 2)),
                                      .month = month,
                                      .year = number(0, 4)},
                language);
    return text;
}

}  // namespace
}  // namespace prize_report

std::string money_text(tournament::Cents amount, const tournament::PrizeList& list,
                       rulebook::Language language) {
    const bool by_points = language == rulebook::Language::Vi;
    std::string text = tournament::money_text(amount, list.unit);
    const std::size_t whole = std::min(text.find('.'), text.size());
    if (by_points && whole < text.size())
        text[whole] = ',';
    constexpr std::size_t kGroup = 3;
    for (std::size_t at = whole; at > kGroup; at -= kGroup)
        text.insert(at - kGroup, 1, by_points ? '.' : ',');
    return list.currency.empty() ? text : text + " " + list.currency;
}

Result<paper::PrintedTable> prize_table(const tournament::Office& office,
                                        const tournament::Standings& standings, int round,
                                        const ListOptions& options) {
    const auto made = KYVIEN_TRY(prize_report::awarded(office, standings));
    const auto localized = [&options](const rulebook::Plain& which) {
        return std::string(say(which, options.language));
    };
    const auto told_amount = [&](tournament::Cents amount) {
        return money_text(amount, made.list, options.language);
    };
    paper::PrintedTable table;
    table.title = titled(tournament_of(office), options);
    table.about = fmt::format("{} · {}", localized(words::lists::kPrizes),
                              table_round_text(tournament_of(office), round, options));
    table.columns = {{localized(words::lists::kPrize)},
                     {localized(words::lists::kPlace), paper::Align::Right},
                     {localized(words::lists::kName), paper::Align::Left, true, true},
                     {localized(words::lists::kClub)},
                     {localized(words::lists::kPoints), paper::Align::Right},
                     {localized(words::lists::kAmount), paper::Align::Right}};
    for (std::size_t i = 0; i < made.groups.size(); ++i) {
        const tournament::PrizeGroup& group = made.list.groups[i];
        const tournament::GroupAwards& awards = made.groups[i];
        for (const tournament::Award& award : awards.awards) {
            const tournament::Entered& entered = *office.entered(award.number);
            table.rows.push_back({group.name, std::to_string(award.place), entered.name,
                                  entered.club.empty() ? entered.federation : entered.club,
                                  points_text(standings.find(award.number)->points),
                                  told_amount(award.amount)});
        }
        std::string note;
        if (awards.too_few)
            note = say(words::lists::TooFew{std::to_string(group.least)}, options.language);
        else if (awards.due < awards.announced)
            note = say(words::lists::PaidOf{told_amount(awards.due), told_amount(awards.announced)},
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
            each.place_and_day = prize_report::place_and_day(office.details(), options.language);
            each.arbiter = office.details().arbiter;
            certificates.push_back(std::move(each));
        }
    return certificates;
}

}  // namespace kyvien::exchange
