#include "cli/arbiter/phrases.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/result.h"
#include "cli/arbiter/desk.h"
#include "cli/arbiter/short_words.h"
#include "cli/arbiter/told.h"
#include "clock/seat.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli {
namespace {

using namespace conduct;

// In each language the words joined by hyphens; signs are written together anyway.
constexpr ShortWord kPhrases[] = {
    // time
    {"lost-on-time", kOutOfTime},
    {"loses-on-time", kOutOfTime},
    {"out-of-time", kOutOfTime},
    {"ran-out-of-time", kOutOfTime},
    {"hết-giờ", kOutOfTime},
    {"超时", kOutOfTime},
    {"超時", kOutOfTime},
    {"give", kGiveTime},
    {"加时", kGiveTime},
    {"加時", kGiveTime},
    {"arrived", "arrived"},
    {"not-here", "missing"},
    {"đến-muộn", "arrived"},
    // draws
    {"draw-agreed", "agreed"},
    {"agreed-draw", "agreed"},
    {"draw-by-agreement", "agreed"},
    {"threefold", "claim 3"},
    {"threefold-repetition", "claim 3"},
    {"đề-nghị-hòa", "offer"},
    {"đồng-ý-hòa", "accept"},
    {"đồng-ý", "accept"},
    {"từ-chối", "decline"},
    {"提和", "offer"},
    {"同意", "accept"},
    {"拒绝", "decline"},
    {"拒絕", "decline"},
    {"三次重复", "claim 3"},
    {"三次重複", "claim 3"},
    {"五十回合", "claim 50"},
    {"六十回合", "claim 60"},
    // the end
    {"gives-up", "resign"},
    {"gave-up", "resign"},
    {"wins", kWins},
    {"won", kWins},
    {"loses", kLoses},
    {"xử-thua", kLoses},
    {"判负", kLoses},
    {"判負", kLoses},
    {"perpetual-check", kPerpetualCheck},
    {"chiếu-mãi", kPerpetualCheck},
    {"长将", kPerpetualCheck},
    {"長將", kPerpetualCheck},
    {"perpetual-chase", kPerpetualChase},
    // penalties
    {"warning", "warn"},
    {"caution", "warn"},
    {"cảnh-cáo", "warn"},
    {"remind", "report penalty level=reminder rank=table-arbiter"},
    {"nhắc-nhở", "report penalty level=reminder rank=table-arbiter"},
    {"提醒", "report penalty level=reminder rank=table-arbiter"},
    {"technical-fault", "report fault fault-class=technical"},
    {"lỗi-kỹ-thuật", "report fault fault-class=technical"},
    {"技术犯规", "report fault fault-class=technical"},
    {"技術犯規", "report fault fault-class=technical"},
    {"conduct-fault", "report fault fault-class=conduct"},
    {"lỗi-tác-phong", "report fault fault-class=conduct"},
    {"mobile", "phone"},
    {"telephone", "phone"},
    {"điện-thoại", "phone"},
    {"手机", "phone"},
    {"手機", "phone"},
    // what hands do
    {"hai-tay", "report two-hands"},
    {"双手", "report two-hands"},
    {"雙手", "report two-hands"},
    {"chạm-quân", "report touch"},
    {"xếp-sai-quân", "report wrong-setup"},
    {"xếp-sai-quân", "report wrong-initial-position"},
};

std::vector<SaidLine> one_line(std::string verb, std::vector<std::string> words,
                               const SaidLine& said) {
    SaidLine line;
    line.verb = std::move(verb);
    for (const std::string& word : words)
        line.rest.append(line.rest.empty() ? "" : " ").append(word);
    line.words = std::move(words);
    line.fields = said.fields;
    line.who = said.who;
    return {line};
}

std::unexpected<Refusal> fits_nothing(const std::string& word) {
    return refuse("report-word",
                  fmt::format("'{}' is neither a player nor fits a field of this line.", word),
                  std::nullopt, {{"word", word}});
}

/// "red_loses" is said of Red.
bool is_same_side(std::string_view proposed, std::string side) {
    side[0] = static_cast<char>(side[0] | 0x20);
    return proposed == side + "_loses";
}

/// The players among the words; refuses any other word.
Result<std::vector<Seat>> only_players(Game game, const SaidLine& said) {
    std::vector<Seat> seats;
    for (const std::string& word : said.words) {
        const auto seat = seat_of_short(game, word);
        if (!seat)
            return fits_nothing(word);
        seats.push_back(*seat);
    }
    if (seats.empty() && said.who)
        seats.push_back(*said.who);
    return seats;
}

}  // namespace

std::span<const ShortWord> several_words() {
    return kPhrases;
}

std::optional<std::string_view> find_phrase(Game game, std::string_view joined) {
    for (const ShortWord& phrase : kPhrases)
        if (phrase.text == joined && phrase.is_of(game))
            return phrase.line;
    return std::nullopt;
}

void part_players(Game game, std::vector<std::string>& words) {
    if (words.empty())
        return;
    for (const std::string_view possessive : {"'s", "’s"})
        if (std::string& word = words.front(); word.ends_with(possessive))
            if (const std::size_t length = word.size() - possessive.size();
                seat_of_word(game, std::string_view(word).substr(0, length)))
                word.resize(length);
    // The longer name comes first: "白方" before "白".
    constexpr std::size_t kSign = 3;
    const std::string first = words.front();
    for (const std::size_t length : {2 * kSign, kSign}) {
        if (first.size() <= length || (first[0] & 0x80) == 0)
            continue;
        const std::string rest = first.substr(length);
        if (!seat_of_word(game, first.substr(0, length)) ||
            (!find_phrase(game, rest) && find_short_word(game, rest) == nullptr))
            continue;
        words.front() = rest;
        words.insert(words.begin(), first.substr(0, length));
        return;
    }
}

std::string_view switch_word(std::string_view word) {
    if (word == "seen" || word == "saw")
        return "witnessed";
    if (word == "admits")
        return "admitted";
    return word;
}

Result<std::vector<SaidLine>> ArbiterDesk::phrase_line(std::string_view phrase,
                                                       const SaidLine& said) const {
    if (phrase == kGiveTime)
        return given_time_line(said);
    const auto seats = KYVIEN_TRY(only_players(game(), said));
    if (seats.size() > 1)
        return fits_nothing(std::string(clock::seat_name(seats[1])));
    if (phrase == kPerpetualCheck || phrase == kPerpetualChase)
        return perpetual_line(phrase, seats, said);
    if (phrase == kOutOfTime) {
        // Whose time is over, not who calls it.
        if (seats.empty())
            return one_line("flag", {}, said);
        return short_form("down", one_line("", {std::string(clock::seat_name(seats[0]))}, said)[0]);
    }
    if (seats.empty())
        return refuse("usage", "Say: white wins reason=… clause=…", std::nullopt,
                      {{"usage", std::string(phrase == kWins ? "w wins" : "w loses")}});
    const Seat winner = phrase == kWins ? seats[0] : clock::opponent(seats[0]);
    return one_line("rule", {winner == Seat::First ? "1-0" : "0-1"}, said);
}

Result<std::vector<SaidLine>> ArbiterDesk::perpetual_line(std::string_view phrase,
                                                          const std::vector<Seat>& seats,
                                                          const SaidLine& said) const {
    const ReportKind* kind = find_report_kind(game(), "repetition-ruling");
    const auto& question = state_.question();
    // It confirms a finding, so it must be the one that was found, and of that player.
    const auto nothing_waits = [&] {
        return refuse("unknown-line", "No such finding waits for a ruling.", std::nullopt,
                      {{"verb", std::string(phrase)}});
    };
    if (kind == nullptr || !question)
        return nothing_waits();
    const auto proposed =
        std::ranges::find(question->values, "proposed", &Values::value_type::first);
    const std::string loser = proposed == question->values.end() ? "" : proposed->second;
    const bool is_check = question->clause.id() == "23.1" || question->clause.id() == "7.1.g";
    const bool is_chase =
        !is_check && question->clause.id().starts_with("23.") && loser.ends_with("_loses");
    if (phrase == kPerpetualCheck ? !is_check : !is_chase)
        return nothing_waits();
    const std::string side =
        seats.empty() ? "" : side_name(game(), seats[0], rulebook::Language::En);
    if (!seats.empty() && !is_same_side(loser, side))
        return fits_nothing(side_name(game(), seats[0], options_.language));
    SaidLine told;
    told.who = said.who;
    told.fields = said.fields;
    told.fields.emplace_back("decision", "confirm");
    return short_form("repetition-ruling", std::move(told));
}

Result<std::vector<SaidLine>> ArbiterDesk::given_time_line(const SaidLine& said) const {
    std::optional<Seat> seat = said.who;
    std::optional<Milliseconds> span;
    const auto usage = [] {
        return refuse("usage", "Say: give b 2:00", std::nullopt, {{"usage", "give b 2:00"}});
    };
    for (std::size_t i = 0; i < said.words.size(); ++i) {
        std::string word = said.words[i];
        const bool is_count = word.find_first_not_of("0123456789") == std::string::npos;
        if (const auto named = is_count ? std::nullopt : seat_of_short(game(), word)) {
            if (seat && *seat != *named)
                return usage();
            seat = named;
            continue;
        }
        // "2 minutes"; a number alone is one of minutes.
        if (is_count && i + 1 < said.words.size() && read_span(word + said.words[i + 1]))
            word += said.words[++i];
        else if (is_count)
            word += "m";
        const auto told = read_span(word);
        if (!told || span)
            return usage();
        span = told;
    }
    if (!seat || !span || !state_.clock().is_timed())
        return usage();
    const auto reading = state_.clock().reading(*seat, now());
    // In overtime the clock shows periods, to which nothing is added.
    if (reading.main <= Milliseconds{})
        return usage();
    SaidLine line = said;
    line.words = {std::string(clock::seat_name(*seat)), span_text(reading.main + *span)};
    line.who.reset();
    return clock_line(std::move(line));
}

}  // namespace kyvien::cli
