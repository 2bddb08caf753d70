#include "exchange/imports/rating_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/result.h"
#include "base/text.h"
#include "exchange/files/encoding.h"
#include "exchange/files/internal/archive.h"
#include "exchange/imports/names.h"

namespace kyvien::exchange {
namespace rating_list {
namespace {

std::unexpected<Refusal> bad(std::size_t line, const std::string& why) {
    return refuse("bad-rating-list", fmt::format("line {}: {}", line, why), std::nullopt,
                  {{"line", std::to_string(line)}, {"reason", why}});
}

bool is_ascii_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// A text of the list as UTF-8: the list is ASCII today and was Latin-1.
std::string utf8(std::string_view text) {
    if (base::is_utf8(text))
        return std::string(text);
    const auto decoded = decode(text, "windows-1252");
    return decoded ? decoded->text : std::string();
}

// ---- text in columns ----

struct Field {
    std::size_t begin = std::string_view::npos;
    std::size_t end = std::string_view::npos;

    [[nodiscard]] std::string_view of(std::string_view line) const {
        if (begin >= line.size())
            return {};
        return base::trimmed_wide(line.substr(begin, end - begin));
    }
};

/// The columns by title; each ends where the next begins.
struct Columns {
    Field id, name, federation, sex, title, rating, rapid, blitz, birth;
};

/// Monthly lists title the rating column with the month, such as "NOV26".
bool is_month(std::string_view head) {
    return head.size() == 5 &&
           std::ranges::all_of(
               head.substr(0, 3),
               [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }) &&
           is_ascii_digits(head.substr(3));
}

Result<Columns> columns_of(std::string_view head) {
    Columns columns;
    Field* last = nullptr;
    const auto begin = [&](Field& field, std::size_t at) {
        if (field.begin == std::string_view::npos) {
            field.begin = at;
            last = &field;
        }
    };
    for (std::size_t i = 0; i < head.size();) {
        if (head[i] == ' ') {
            ++i;
            continue;
        }
        std::size_t end = std::min(head.find(' ', i), head.size());
        std::string_view word = head.substr(i, end - i);
        if (word == "ID" &&
            (head.substr(end).starts_with(" Number") || head.substr(end).starts_with(" number"))) {
            end += 7;
        }
        if (last != nullptr)
            last->end = i;
        last = nullptr;
        if (word == "ID")
            begin(columns.id, i);
        else if (word == "Name")
            begin(columns.name, i);
        else if (word == "Fed")
            begin(columns.federation, i);
        else if (word == "Sex")
            begin(columns.sex, i);
        else if (word == "Tit")
            begin(columns.title, i);
        else if (word == "SRtng" || is_month(word))
            begin(columns.rating, i);
        else if (word == "RRtng")
            begin(columns.rapid, i);
        else if (word == "BRtng")
            begin(columns.blitz, i);
        else if (word == "B-day")
            begin(columns.birth, i);
        i = end;
    }
    if (last != nullptr)
        last->end = std::string_view::npos;
    const auto missing = [](const Field& field) { return field.begin == std::string_view::npos; };
    if (missing(columns.id) || missing(columns.name) || missing(columns.rating))
        return bad(1, "the head names no ID, Name and SRtng; is it a list of FIDE?");
    return columns;
}

/// The players to take from a list; empty: all.
struct Asked {
    const WantedPlayers* wanted = nullptr;
    Tempo tempo = Tempo::Standard;
    const PlayerCallback& take;

    [[nodiscard]] bool matches(const ListedPlayer& player) const {
        return wanted == nullptr || wanted->matches(player);
    }
};

/// Zero for an empty text; empty for an invalid rating.
std::optional<int> rating_of(std::string_view text) {
    const auto rating = text.empty() ? std::optional(0) : whole_number(text);
    return rating && *rating >= 0 && *rating <= 9999 ? rating : std::nullopt;
}

/// Selects the requested rating of a line. Refuses invalid ratings.
std::optional<std::string> set_ratings(ListedPlayer& player, const Asked& asked,
                                       std::string_view standard, std::string_view rapid,
                                       std::string_view blitz) {
    for (const auto& [text, rating] :
         {std::pair{standard, &player.rating}, {rapid, &player.rapid}, {blitz, &player.blitz}}) {
        *rating = rating_of(text);
        if (!*rating)
            return std::string(text);
    }
    if (asked.tempo != Tempo::Standard)
        player.rating = asked.tempo == Tempo::Rapid ? player.rapid : player.blitz;
    return std::nullopt;
}

Result<std::size_t> read_text(std::string_view bytes, const Asked& asked) {
    std::size_t read = 0;
    Columns columns;
    std::size_t number = 0;
    while (!bytes.empty()) {
        ++number;
        const auto end = std::min(bytes.find('\n'), bytes.size());
        std::string_view line = bytes.substr(0, end);
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (number == 1) {
            auto found = KYVIEN_TRY(columns_of(line));
            columns = found;
            continue;
        }
        if (base::trimmed_wide(line).empty())
            continue;
        const std::string_view id = columns.id.of(line);
        if (!is_ascii_digits(id))
            return bad(number, fmt::format("'{}' is not a FIDE number", id.substr(0, 40)));
        ++read;
        ListedPlayer player;
        player.id = id;
        player.name = columns.name.of(line);
        if (!asked.matches(player))
            continue;
        player.line = static_cast<int>(number);
        player.name = utf8(player.name);
        player.federation = columns.federation.of(line);
        player.sex = columns.sex.of(line) == "F" ? "w" : "m";
        player.title = columns.title.of(line);
        player.birth = columns.birth.of(line);
        if (player.birth == "0000")
            player.birth.clear();
        if (const auto wrong = set_ratings(player, asked, columns.rating.of(line),
                                           columns.rapid.of(line), columns.blitz.of(line)))
            return bad(number, fmt::format("'{}' is not a rating", *wrong));
        asked.take(std::move(player));
    }
    if (number == 0)
        return bad(1, "the list is empty");
    return read;
}

// ---- XML ----

/// The text of <name>…</name> within one player.
std::string element(std::string_view player, std::string_view name) {
    const std::string open = fmt::format("<{}>", name);
    const auto begin = player.find(open);
    if (begin == std::string_view::npos)
        return {};
    const auto end = player.find('<', begin + open.size());
    std::string text(
        base::trimmed_wide(player.substr(begin + open.size(), end - begin - open.size())));
    constexpr std::array<std::pair<std::string_view, char>, 5> kSigns = {
        {{"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}, {"&amp;", '&'}}};
    for (const auto& [sign, c] : kSigns)
        for (auto at = text.find(sign); at != std::string::npos; at = text.find(sign, at + 1))
            text.replace(at, sign.size(), 1, c);
    return text;
}

/// The list is half a gigabyte: each player is parsed separately, without building a tree.
Result<std::size_t> read_xml(std::string_view bytes, const Asked& asked) {
    constexpr std::string_view kOpen = "<player>", kClose = "</player>";
    std::size_t read = 0;
    std::size_t line = 1;
    const std::string_view all = bytes;
    std::size_t counted = 0;
    const auto line_at = [&](std::size_t at) {
        line += static_cast<std::size_t>(
            std::count(all.begin() + static_cast<std::ptrdiff_t>(counted),
                       all.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        counted = at;
        return line;
    };
    for (std::size_t at = all.find(kOpen); at != std::string_view::npos; at = all.find(kOpen, at)) {
        const auto end = all.find(kClose, at);
        if (end == std::string_view::npos ||
            all.substr(at + 1, end - at - 1).find(kOpen) != std::string_view::npos)
            return bad(line_at(at), "<player> is not closed");
        const std::string_view player_text = all.substr(at + kOpen.size(), end - at - kOpen.size());
        ListedPlayer player;
        player.id = element(player_text, "fideid");
        if (!is_ascii_digits(player.id))
            return bad(line_at(at), fmt::format("<fideid>: '{}' is not a FIDE number", player.id));
        player.name = element(player_text, "name");
        ++read;
        if (asked.matches(player)) {
            player.line = static_cast<int>(line_at(at));
            player.name = utf8(player.name);
            player.federation = element(player_text, "country");
            player.sex = element(player_text, "sex") == "F" ? "w" : "m";
            player.title = element(player_text, "title");
            player.birth = element(player_text, "birthday");
            if (const auto wrong = set_ratings(player, asked, element(player_text, "rating"),
                                               element(player_text, "rapid_rating"),
                                               element(player_text, "blitz_rating")))
                return bad(line_at(at), fmt::format("<rating>: '{}' is not a rating", *wrong));
            asked.take(std::move(player));
        }
        at = end + kClose.size();
    }
    if (read == 0)
        return bad(1, "there is no <player> in the list");
    return read;
}

}  // namespace
}  // namespace rating_list

bool WantedPlayers::matches(const ListedPlayer& player) const {
    return ids.contains(player.id) || names.contains(plain_name_key(player.name));
}

ListForm detect_list_form(std::string_view bytes) {
    const std::string_view head = bytes.substr(0, 2000);
    if (head.starts_with("ID Number ") || head.starts_with("ID number "))
        return ListForm::FideText;
    return head.find("<playerslist") != std::string_view::npos ? ListForm::FideXml
                                                               : ListForm::Table;
}

namespace rating_list {
namespace {

Result<std::size_t> read_fide(std::string_view bytes, const Asked& asked) {
    if (is_zip(bytes)) {
        const auto files = KYVIEN_TRY(internal::unzip(bytes));
        for (const auto& [name, text] : files)
            if (detect_list_form(text) != ListForm::Table)
                return read_fide(text, asked);
        return bad(1, "there is no list of FIDE in the archive");
    }
    return detect_list_form(bytes) == ListForm::FideXml ? read_xml(bytes, asked)
                                                        : read_text(bytes, asked);
}

// ---- the EGF's list: columns in characters, from 0 ----

constexpr std::size_t kPin = 1, kPinEnd = 9, kEgfName = 11, kCountry = 49, kEgfClub = 53,
                      kEgfGrade = 60, kGradeEnd = 63, kEgfRating = 71, kRatingEnd = 75;

/// The characters [begin, end) of a line of UTF-8, without surrounding spaces.
std::string characters(std::string_view line, std::size_t begin, std::size_t end) {
    std::string text;
    std::size_t at = 0;
    for (const char c : line) {
        const bool goes_on = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
        at += goes_on ? 0 : 1;
        if (at > begin && at <= end)
            text += c;
    }
    return std::string(base::trimmed_wide(text));
}

bool has_pin(std::string_view line) {
    return line.size() > kPinEnd && line[0] == ' ' && is_ascii_digits(line.substr(kPin, 8));
}

}  // namespace
}  // namespace rating_list

Result<std::size_t> read_fide_list(std::string_view bytes, const PlayerCallback& take) {
    return rating_list::read_fide(bytes, {nullptr, Tempo::Standard, take});
}

Result<RatingList> read_fide_list(std::string_view bytes, const WantedPlayers& wanted,
                                  Tempo tempo) {
    RatingList list;
    const PlayerCallback keep = [&list](ListedPlayer&& player) {
        list.players.push_back(std::move(player));
    };
    list.read = KYVIEN_TRY(rating_list::read_fide(bytes, {&wanted, tempo, keep}));
    return list;
}

bool is_egf_list(std::string_view bytes) {
    constexpr int kLines = 60;  // a title and headers come first
    int line = 0;
    for (const std::string_view each : base::split(bytes.substr(0, 8'000), '\n')) {
        if (rating_list::has_pin(each) && each.size() >= rating_list::kRatingEnd)
            return true;
        if (++line == kLines)
            break;
    }
    return false;
}

Result<std::size_t> read_egf_list(std::string_view bytes, const PlayerCallback& take) {
    using namespace rating_list;
    std::size_t number = 0, read = 0;
    for (const std::string_view each : base::split(bytes, '\n')) {
        ++number;
        if (!has_pin(each))
            continue;
        const std::string line = utf8(each);
        ListedPlayer player;
        player.line = static_cast<int>(number);
        player.id = characters(line, kPin, kPinEnd);
        player.name = characters(line, kEgfName, kCountry - 1);
        player.federation = characters(line, kCountry, kCountry + 3);
        player.club = characters(line, kEgfClub, kEgfClub + 4);
        player.grade = parse_grade(characters(line, kEgfGrade, kGradeEnd));
        const std::string rating = characters(line, kEgfRating, kRatingEnd);
        player.rating = whole_number(rating);
        if (!player.rating || *player.rating < -999 || *player.rating > 9999)
            return bad(number, fmt::format("'{}' is not a rating", rating));
        player.rating = std::max(0, *player.rating);  // ratings of entries are not negative
        if (player.name.empty())
            return bad(number, "there is no name");
        ++read;
        take(std::move(player));
    }
    if (read == 0)
        return bad(1, "there is nobody in the list");
    return read;
}

// ---- the AGA's lists of members ----

namespace rating_list {
namespace {

struct AgaMember {
    std::string_view name, id, rating, chapter;
};

/// "6/22/2024", as the AGA writes a day.
bool is_american_day(std::string_view text) {
    const auto parts = base::split(text, '/');
    return parts.size() == 3 && std::ranges::all_of(parts, is_ascii_digits) && parts[2].size() == 4;
}

/// The lists A and B: fields between tabs.
std::optional<AgaMember> aga_fields(std::string_view line) {
    constexpr std::size_t kName = 0, kId = 1, kRating = 3, kUntil = 4, kChapter = 5, kLeast = 7;
    const auto fields = base::split(line, '\t');
    if (fields.size() < kLeast || !is_ascii_digits(base::trimmed(fields[kId])) ||
        !is_american_day(base::trimmed(fields[kUntil])))
        return std::nullopt;
    return AgaMember{base::trimmed(fields[kName]), base::trimmed(fields[kId]),
                     base::trimmed(fields[kRating]), base::trimmed(fields[kChapter])};
}

/// The list N: the same between blanks, without what is not known of a member.
std::optional<AgaMember> aga_words(std::string_view line) {
    std::vector<std::string_view> words;
    for (const std::string_view word : base::split(line, ' '))
        if (!base::trimmed(word).empty())
            words.push_back(base::trimmed(word));
    const auto id = std::ranges::find_if(words, is_ascii_digits);
    const auto until = std::ranges::find_if(words, is_american_day);
    if (id == words.begin() || id >= until || until == words.end() || until - id > 3)
        return std::nullopt;
    AgaMember member;
    const auto before = static_cast<std::size_t>(id->data() - line.data());
    member.name = base::trimmed(line.substr(0, before));
    member.id = *id;
    if (until - id == 3)
        member.rating = *(until - 1);
    if (until + 1 != words.end())
        member.chapter = *(until + 1);
    return member;
}

std::optional<AgaMember> aga_member(std::string_view line) {
    return line.find('\t') == std::string_view::npos ? aga_words(line) : aga_fields(line);
}

/// 3.45 is 3 dan, -2.3 is 2 kyu; there are no ratings between 1 and -1.
std::optional<int> grade_of_aga(std::string_view rating) {
    double number = 0;
    const auto [end, error] = std::from_chars(rating.data(), rating.data() + rating.size(), number);
    constexpr double kMost = 100;
    if (error != std::errc() || end != rating.data() + rating.size() || number > kMost ||
        number < -kMost)
        return std::nullopt;
    const int whole = static_cast<int>(number);
    return whole > 0 ? whole : whole < 0 ? std::optional(1 + whole) : std::nullopt;
}

}  // namespace
}  // namespace rating_list

bool is_aga_list(std::string_view bytes) {
    for (const std::string_view line : base::split(bytes.substr(0, 4'000), '\n'))
        if (!base::trimmed(line).empty())
            return rating_list::aga_member(line).has_value();
    return false;
}

Result<std::size_t> read_aga_list(std::string_view bytes, const PlayerCallback& take) {
    using namespace rating_list;
    std::size_t number = 0, read = 0;
    for (const std::string_view each : base::split(bytes, '\n')) {
        ++number;
        const std::string line = utf8(each);
        const auto member = aga_member(line);
        if (!member)
            continue;
        ListedPlayer player;
        player.line = static_cast<int>(number);
        player.id = member->id;
        player.name = member->name;
        player.club = member->chapter == "none" ? std::string_view() : member->chapter;
        if (player.name.empty())
            return bad(number, "there is no name");
        if (!member->rating.empty()) {
            player.grade = grade_of_aga(member->rating);
            if (!player.grade)
                return bad(number, fmt::format("'{}' is not a rating", member->rating));
        }
        ++read;
        take(std::move(player));
    }
    if (read == 0)
        return bad(1, "there is nobody in the list");
    return read;
}

}  // namespace kyvien::exchange
