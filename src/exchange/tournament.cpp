#include "exchange/tournament.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/reason.h"
#include "base/text.h"
#include "tournament/check/check.h"

namespace kyvien::exchange {

using tournament::Colour;
using tournament::Entry;
using tournament::Event;
using tournament::other;
using tournament::Outcome;
using tournament::RoundRecord;

namespace {

void set_record(Entry& entry, int round, const RoundRecord& record) {
    const auto index = static_cast<std::size_t>(round - 1);
    if (entry.records.size() <= index)
        entry.records.resize(index + 1);
    entry.records[index] = record;
}

Entry* find(Event& event, EntryNumber number) {
    const auto found = std::ranges::lower_bound(event.entries, number, {}, &Entry::number);
    return found == event.entries.end() || found->number != number ? nullptr : &*found;
}

}  // namespace

const Details* Tournament::find_details(EntryNumber number) const {
    const auto found = std::ranges::find(details, number, &Details::number);
    return found == details.end() ? nullptr : &*found;
}

void merge_details(Tournament& t) {
    tournament::DetailsGiven& details = t.reported_details;
    const auto is_day = [](const std::string& text) {
        return text.size() == 10 && text[4] == '-' && text[7] == '-' &&
               std::ranges::count_if(text, [](char c) { return c >= '0' && c <= '9'; }) == 8;
    };
    const std::tuple<std::string&, std::string&, bool> pairs[] = {
        {t.place, details.city, false},
        {t.country, details.federation, false},
        {t.begins, details.begins, true},
        {t.ends, details.ends, true},
        {t.arbiter, details.arbiter, false}};
    for (const auto& [ours, theirs, day] : pairs) {
        if (ours.empty())
            ours = theirs;
        if (theirs.empty() && (!day || is_day(ours)))
            theirs = ours;
    }
}

Tournament tournament_of(const tournament::Office& office) {
    Tournament out;
    out.event = office.event();
    out.reported_details = office.details();
    out.sides = sides_of(office);
    merge_details(out);
    out.bar = office.opened().bar;
    out.floor = office.opened().floor;
    out.handicap = {office.opened().max_handicap, office.opened().handicap_less,
                    office.opened().handicap_by_grade};
    out.starts = tournament::starting_points(office);
    out.fide_mode = office.fide_mode();
    out.system = office.opened().system;
    for (const Entry& entry : out.event.entries) {
        const tournament::Entered& entered = *office.entered(entry.number);
        Details details;
        details.number = entry.number;
        details.club = entered.club;
        if (entered.grade != 0 || office.opened().system == tournament::SystemKind::McMahon)
            details.grade = entered.grade;
        details.mcmahon_correction = entered.mcmahon_correction;
        details.registered = !office.opened().check_in || office.is_checked_in(entry.number);
        details.withdrawn_after_round = office.withdrawn_after(entry.number);
        details.expelled = office.is_expelled(entry.number);
        out.details.push_back(std::move(details));
        std::ranges::copy(office.members(entry.number), std::back_inserter(out.members));
    }
    for (int round = 1; const tournament::RoundState& state : office.rounds()) {
        for (int table = 1; const tournament::BoardState& board : state.boards) {
            PlayedBoard played;
            played.round = round;
            played.table = table++;
            played.white = board.board.white;
            played.black = board.board.black;
            played.handicap = board.board.handicap;
            if (const auto& rows = office.opened().handicap_table;
                !rows.empty() && played.handicap > 0) {
                played.given = rows[static_cast<std::size_t>(played.handicap - 1)];
                played.handicap = played.given->stones;
            }
            played.result = board.result;
            played.game = board.game;
            out.boards.push_back(std::move(played));
        }
        for (const EntryNumber number : tournament::free_places(office, round))
            out.free_places.push_back({round, number});
        ++round;
    }
    return out;
}

namespace {

/// The players of the teams as entries, numbered team by team; by team and place.
std::map<std::pair<EntryNumber, int>, EntryNumber> take_players(const tournament::Office& office,
                                                                Tournament& out) {
    std::map<std::pair<EntryNumber, int>, EntryNumber> numbers;
    out.event.entries.clear();
    out.starts.clear();
    out.details.clear();
    for (const Entry& team : office.event().entries)
        for (const tournament::MemberListed& member : office.members(team.number)) {
            Entry player;
            player.number = static_cast<EntryNumber>(out.event.entries.size() + 1);
            player.name = member.name;
            player.rating = member.rating;
            player.title = member.title;
            player.federation = member.federation.empty() ? team.federation : member.federation;
            player.id = member.id;
            Details details;
            details.number = player.number;
            details.club = team.name;
            numbers[{team.number, member.place}] = player.number;
            out.event.entries.push_back(std::move(player));
            out.details.push_back(std::move(details));
        }
    return numbers;
}

}  // namespace

Tournament games_of(const tournament::Office& office) {
    Tournament out = tournament_of(office);
    if (!office.has_meetings())
        return out;
    const bool teams = is_of_teams(office.opened().meeting);
    const auto numbers =
        teams ? take_players(office, out) : std::map<std::pair<EntryNumber, int>, EntryNumber>{};
    out.boards.clear();
    out.play_off = office.opened().play_off;
    // 0 for an empty seat.
    const auto who = [&](EntryNumber entry, int place) {
        const auto found = numbers.find({entry, place});
        return !teams ? entry : found == numbers.end() ? EntryNumber{0} : found->second;
    };
    for (int round = 1; round <= static_cast<int>(office.rounds().size()); ++round) {
        const auto& boards = office.rounds()[static_cast<std::size_t>(round - 1)].boards;
        for (std::size_t table = 0; table < boards.size(); ++table) {
            const auto games = office.meeting(round, static_cast<int>(table) + 1).games;
            for (std::size_t game = 0; game < games.size(); ++game) {
                PlayedBoard played;
                played.round = round;
                played.table = static_cast<int>(table) + 1;
                played.within = static_cast<int>(game) + 1;
                played.white = who(boards[table].board.white, games[game].first);
                played.black = who(boards[table].board.black, games[game].second);
                played.result = games[game].result;
                played.stage = games[game].stage;
                if (game < boards[table].games.size())
                    played.game = boards[table].games[game].kept;
                if (games[game].exchanged) {
                    std::swap(played.white, played.black);
                    played.result = tournament::exchanged_result(played.result);
                }
                if (played.white != 0 && played.black != 0)
                    out.boards.push_back(std::move(played));
            }
        }
    }
    return out;
}

Tournament tournament_of(const Event& event) {
    Tournament out;
    out.event = event;
    for (const Entry& entry : event.entries) {
        Details details;
        details.number = entry.number;
        out.details.push_back(std::move(details));
    }
    for (int round = 1; round <= event.rounds_paired(); ++round) {
        const tournament::RoundPairing pairing = tournament::recorded_pairing(event, round);
        for (int table = 1; const tournament::Board& board : pairing.boards) {
            const RoundRecord white = event.find(board.white)->record(round);
            const RoundRecord black = event.find(board.black)->record(round);
            PlayedBoard played;
            played.round = round;
            played.table = table++;
            played.white = board.white;
            played.black = board.black;
            played.result = tournament::result_of(white.outcome, black.outcome);
            out.boards.push_back(std::move(played));
        }
    }
    return out;
}

std::string member_number(std::string text) {
    if (text.find_first_not_of('0') == std::string::npos)
        text.clear();
    return text;
}

bool is_of_go(const Tournament& tournament) {
    if (const std::string& game = tournament.reported_details.game; !game.empty())
        return sides_of_game(game) == Sides::BlackWhite;
    return tournament.sides == Sides::BlackWhite ||
           (tournament.sides == Sides::WhiteBlack &&
            (tournament.system == tournament::SystemKind::McMahon ||
             std::ranges::any_of(tournament.details,
                                 [](const Details& each) { return each.grade.has_value(); })));
}

namespace {

/// A number of FIDE, as far as one can tell.
bool is_of_chess(const Tournament& tournament, const Entry& entry) {
    constexpr std::string_view kTitles[] = {"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"};
    return !is_of_go(tournament) || std::ranges::find(kTitles, entry.title) != std::end(kTitles);
}

}  // namespace

std::string egf_pin_of(const Tournament& tournament, const Entry& entry, const Details& details) {
    constexpr std::size_t kDigits = 8;
    if (!details.egf_pin.empty() || entry.id.size() != kDigits ||
        entry.id.find_first_not_of("0123456789") != std::string::npos ||
        is_of_chess(tournament, entry))
        return details.egf_pin;
    return entry.id;
}

std::string other_id_of(const Tournament& tournament, const Entry& entry, const Details& details) {
    return is_of_chess(tournament, entry) || entry.id == egf_pin_of(tournament, entry, details)
               ? std::string()
               : entry.id;
}

int count_numbers_not_of_go(const Tournament& tournament) {
    return static_cast<int>(
        std::ranges::count_if(tournament.event.entries, [&tournament](const Entry& entry) {
            const Details* details = tournament.find_details(entry.number);
            return !entry.id.empty() && is_of_chess(tournament, entry) &&
                   (details == nullptr || details->egf_pin != entry.id);
        }));
}

Tournament with_sides_swapped(Tournament tournament) {
    constexpr std::pair<std::string_view, std::string_view> kOther[] = {
        {"1-0", "0-1"}, {"0-1", "1-0"},     {"+/-", "-/+"},
        {"-/+", "+/-"}, {"1/2-0", "0-1/2"}, {"0-1/2", "1/2-0"}};
    for (PlayedBoard& board : tournament.boards) {
        std::swap(board.white, board.black);
        const auto* spelling = std::ranges::find(
            kOther, board.result, &std::pair<std::string_view, std::string_view>::first);
        if (spelling != std::end(kOther))
            board.result = spelling->second;
    }
    for (Entry& entry : tournament.event.entries)
        for (RoundRecord& record : entry.records)
            record.colour = other(record.colour);
    if (tournament.event.initial_colour != Colour::None)
        tournament.event.initial_colour = other(tournament.event.initial_colour);
    return tournament;
}

std::unexpected<Refusal> not_representable(const Reason& why) {
    return refuse("bad-tournament", why.english, std::nullopt, with_reason({}, why));
}

Result<void> apply_boards(Tournament& tournament) {
    const auto bad = [](const PlayedBoard& board, const Reason& why) {
        return refuse("bad-tournament",
                      fmt::format("round {}, table {}: {}", board.round, board.table, why.english),
                      std::nullopt,
                      with_reason({{"round", std::to_string(board.round)},
                                   {"table", std::to_string(board.table)}},
                                  why));
    };
    std::ranges::sort(tournament.boards, [](const PlayedBoard& a, const PlayedBoard& b) {
        return std::tie(a.round, a.table, a.white) < std::tie(b.round, b.table, b.white);
    });
    for (const PlayedBoard& board : tournament.boards) {
        if (board.round < 1 || board.round > tournament::kMaxRounds)
            return bad(
                board,
                {"rounds-go-to", "rounds go from 1 to {most}", {{"most", tournament::kMaxRounds}}});
        Entry* white = find(tournament.event, board.white);
        Entry* black = find(tournament.event, board.black);
        if (white == nullptr || black == nullptr)
            return bad(board, {"number-of-nobody",
                               "number {number} is nobody's",
                               {{"number", white == nullptr ? board.white : board.black}}});
        if (white == black)
            return bad(board, {"plays-himself", "{who} plays himself", {{"who", white->name}}});
        for (const Entry* entry : {white, black})
            if (entry->record(board.round) != RoundRecord{})
                return bad(
                    board,
                    {"twice-in-round", "{who} stands in the round twice", {{"who", entry->name}}});
        std::pair outcomes{Outcome::None, Outcome::None};
        if (!board.result.empty()) {
            const auto known = tournament::outcomes_of(board.result);
            if (!known)
                return bad(board, Reason(known.error()));
            outcomes = *known;
        }
        set_record(*white, board.round, {board.black, Colour::White, outcomes.first, true});
        set_record(*black, board.round, {board.white, Colour::Black, outcomes.second, true});
    }
    return {};
}

std::optional<int> whole_number(std::string_view text) {
    if (text.starts_with('+'))
        text.remove_prefix(1);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

NameParts parts_of(std::string_view name) {
    name = base::trimmed_wide(name);
    const auto comma = name.find(',');
    if (comma != std::string_view::npos)
        return {std::string(base::trimmed_wide(name.substr(0, comma))),
                std::string(base::trimmed_wide(name.substr(comma + 1)))};
    const auto blank = name.find(' ');
    if (blank == std::string_view::npos)
        return {std::string(name), {}};
    return {std::string(name.substr(0, blank)),
            std::string(base::trimmed_wide(name.substr(blank)))};
}

std::string joined(const NameParts& parts) {
    if (parts.family.empty() || parts.given.empty())
        return parts.family + parts.given;
    return parts.family + ", " + parts.given;
}

std::string points_text(tournament::Rational points) {
    return tournament::decimal(points);
}

}  // namespace kyvien::exchange
