#include "hall/tournaments/internal/tournament_notes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "base/fields.h"
#include "base/result.h"
#include "hall/service/token.h"
#include "record/bytes.h"

namespace kyvien::hall {

using base::escape_value;

namespace tournament_notes {
namespace {

std::string hex(std::span<const std::uint8_t> bytes) {
    std::string text;
    for (const std::uint8_t byte : bytes)
        text += fmt::format("{:02x}", byte);
    return text;
}

std::optional<int> whole(const std::string& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 0 || number > 9999)
        return std::nullopt;
    return number;
}

std::optional<std::size_t> seq(const std::string& text) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

store::TournamentNote line_of(const BoardGame& game) {
    std::string line = fmt::format("t=game round={} board={} game={} first={} second={}",
                                   game.round, game.board, game.game, game.first, game.second);
    if (game.number_in_match > 0)
        line += fmt::format(" within={} first_member={} second_member={} exchanged={}",
                            game.number_in_match, game.first_member, game.second_member,
                            game.exchanged ? 1 : 0);
    return {std::move(line), game.game};
}

store::TournamentNote line_of(const SealedLineUp& line_up) {
    return {fmt::format("t=line-up round={} team={} opponent={} places={}", line_up.round,
                        line_up.team, line_up.opponent, fmt::join(line_up.places, ",")),
            {}};
}

/// Parses "1,5,0".
std::optional<std::vector<int>> places_of(std::string_view text) {
    std::vector<int> places;
    while (!text.empty()) {
        const auto comma = text.find(',');
        const auto place = whole(std::string(text.substr(0, comma)));
        if (!place)
            return std::nullopt;
        places.push_back(*place);
        text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
    }
    return places;
}

store::TournamentNote end_line(std::string_view game, std::string_view score) {
    return {fmt::format("t=ended game={} score={}", game, escape_value(score)), std::string(game)};
}

store::TournamentNote key_line(const std::string& secret, const std::string& seats) {
    return {fmt::format("t=key organiser={} seats={}", hex(hash_of_secret(secret)), seats), {}};
}

store::TournamentNote line_of(const ReportedResult& said) {
    return {fmt::format("t=said pairing={} entry={} opponent={} result={}", said.pairing,
                        said.entry, said.opponent, name_of(said.result)),
            {}};
}

store::TournamentNote code_line(const std::string& name, const std::string& hash) {
    return {fmt::format("t=code entry={} hash={}", escape_value(name), hash), {}};
}

constexpr std::size_t kCodeLength = 10;

/// Ten letters and digits that are hard to confuse, almost 50 random bits, in two groups:
/// "k7xq2-mrd4h".
std::string new_code() {
    std::string code = new_game_id() + new_game_id();
    code.resize(kCodeLength);
    return code.insert(kCodeLength / 2, "-");
}

/// The code without case, spaces and hyphens.
std::string plain_code(std::string_view code) {
    std::string plain;
    for (const char c : code)
        if (c != '-' && c != ' ')
            plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return plain;
}

/// The same code has different hashes in different tournaments.
std::string hash_of_code(std::string_view tournament, std::string_view code) {
    return hex(hash_of_secret(fmt::format("code {} {}", tournament, plain_code(code))));
}

using Values = std::map<std::string, std::string>;

/// The reverse of line_of(); nothing if it is not in its form.
std::optional<BoardGame> game_of(Values& by_name) {
    const auto round = whole(by_name["round"]), board = whole(by_name["board"]),
               first = whole(by_name["first"]), second = whole(by_name["second"]);
    const auto optional = [&by_name](const char* field) -> std::optional<int> {
        return by_name.contains(field) ? whole(by_name[field]) : 0;
    };
    const auto within = optional("within"), first_member = optional("first_member"),
               second_member = optional("second_member"), exchanged = optional("exchanged");
    if (!round || !board || !first || !second || !within || !first_member || !second_member ||
        !exchanged || !is_game_id(by_name["game"]))
        return std::nullopt;
    return BoardGame{*round,
                     *board,
                     by_name["game"],
                     static_cast<tournament::EntryNumber>(*first),
                     static_cast<tournament::EntryNumber>(*second),
                     {},
                     *within,
                     *first_member,
                     *second_member,
                     *exchanged != 0};
}

std::optional<SealedLineUp> line_up_of(Values& by_name) {
    const auto round = whole(by_name["round"]), team = whole(by_name["team"]),
               opponent = whole(by_name["opponent"]);
    auto places = places_of(by_name["places"]);
    if (!round || !team || !opponent || !places)
        return std::nullopt;
    return SealedLineUp{*round, static_cast<tournament::EntryNumber>(*team),
                        static_cast<tournament::EntryNumber>(*opponent), *std::move(places)};
}

std::optional<ReportedResult> reported_result_of(Values& by_name) {
    const auto pairing = seq(by_name["pairing"]);
    const auto entry = whole(by_name["entry"]), opponent = whole(by_name["opponent"]);
    const auto result = own_result_of(by_name["result"]);
    if (!pairing || !entry || !opponent || !result)
        return std::nullopt;
    return ReportedResult{*pairing, static_cast<tournament::EntryNumber>(*entry),
                          static_cast<tournament::EntryNumber>(*opponent), *result};
}

store::TournamentNote logo_line(std::string_view png) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(png.data());
    return {fmt::format("t=logo png={}", record::to_base64({bytes, png.size()})), {}};
}

/// None if it is not in the form that logo_line() writes.
std::optional<std::string> logo_of(const std::string& text) {
    const auto bytes = record::from_base64(text);
    if (!bytes)
        return std::nullopt;
    return std::string(bytes->begin(), bytes->end());
}

store::TournamentNote terms_line(std::string_view json) {
    return {fmt::format("t=terms json={}", escape_value(json)), {}};
}

}  // namespace
}  // namespace tournament_notes

std::vector<store::TournamentNote> TournamentNotes::initial_notes(std::string& key,
                                                                  const std::string& terms) {
    key = new_token();
    std::vector<store::TournamentNote> notes{tournament_notes::key_line(key, new_token())};
    if (!terms.empty())
        notes.push_back(tournament_notes::terms_line(terms));
    return notes;
}

Result<void> TournamentNotes::refresh() {
    const auto lines = KYVIEN_TRY(store_->notes(id_, position_));
    for (const std::string& line : lines)
        KYVIEN_TRY(fold(line));
    return {};
}

Result<void> TournamentNotes::fold(std::string_view line) {
    ++lines_;
    const auto bad = [this] {
        return refuse("bad-tournament-games",
                      fmt::format("Tournament {}: line {} of what the hall keeps cannot be read.",
                                  id_, lines_),
                      std::nullopt, {{"tournament", id_}, {"line", std::to_string(lines_)}});
    };
    const auto fields = base::split_fields(line);
    if (!fields)
        return bad();
    std::map<std::string, std::string> by_name(fields->begin(), fields->end());
    const std::string& type = by_name["t"];
    if (type == "key") {
        organiser_ = by_name["organiser"];
        seats_ = by_name["seats"];
    } else if (type == "terms") {
        terms_ = by_name["json"];
    } else if (type == "logo") {
        auto png = tournament_notes::logo_of(by_name["png"]);
        if (!png)
            return bad();
        logo_ = *std::move(png);
    } else if (type == "game") {
        auto game = tournament_notes::game_of(by_name);
        if (!game)
            return bad();
        games_.push_back(*std::move(game));
    } else if (type == "line-up") {
        auto line_up = tournament_notes::line_up_of(by_name);
        if (!line_up)
            return bad();
        line_ups_.push_back(*std::move(line_up));
    } else if (type == "said") {
        const auto said = tournament_notes::reported_result_of(by_name);
        if (!said)
            return bad();
        result_reports_.push_back(*said);
    } else if (type == "code") {
        if (by_name["hash"].empty())
            codes_.erase(by_name["entry"]);
        else
            codes_[by_name["entry"]] = by_name["hash"];
    } else if (Registration::has_line(type)) {
        if (!registration_.fold(by_name))
            return bad();
    } else if (type == "times") {
        if (!times_.fold(by_name))
            return bad();
    } else if (type == "agreed") {
        enters_agreed_ = by_name["enter"] == "at-once";
    } else if (type == "ended") {
        const auto game = std::ranges::find(games_, by_name["game"], &BoardGame::game);
        if (game == games_.end())
            return bad();
        game->score = by_name["score"];
    } else if (type == "accepted") {
        // Somebody has accepted lines that were changed by other means (store::accept_notes).
    } else {
        return bad();
    }
    return {};
}

Result<void> TournamentNotes::append_here(const std::vector<store::TournamentNote>& lines) {
    if (lines.empty())
        return {};
    KYVIEN_TRY(store_->note(id_, position_, lines));
    for (const store::TournamentNote& each : lines)
        KYVIEN_TRY(fold(each.line));
    return {};
}

Result<void>
TournamentNotes::append(const std::function<std::vector<store::TournamentNote>()>& lines) {
    for (;;) {
        auto noted = append_here(lines());
        if (noted || noted.error().code != "seq-conflict")
            return noted;
        KYVIEN_TRY(refresh());
    }
}

Result<std::string> TournamentNotes::make_key() {
    std::string secret = new_token();
    const std::string seats = new_token();
    KYVIEN_TRY(append([&]() -> std::vector<store::TournamentNote> {
        return {tournament_notes::key_line(secret, seats_.empty() ? seats : seats_)};
    }));
    return secret;
}

bool TournamentNotes::is_organiser(std::string_view secret) const {
    // Compares hashes, so that timing reveals nothing about the secret.
    return !organiser_.empty() &&
           same_key(hash_of_secret(tournament_notes::hex(hash_of_secret(secret))),
                    hash_of_secret(organiser_));
}

Result<void> TournamentNotes::set_terms(std::string json) {
    return append([&]() -> std::vector<store::TournamentNote> {
        return {tournament_notes::terms_line(json)};
    });
}

Result<void> TournamentNotes::set_logo(std::string_view png) {
    return append([&]() -> std::vector<store::TournamentNote> {
        if (png == logo_)
            return {};  // nothing new to add
        return {tournament_notes::logo_line(png)};
    });
}

Result<void> TournamentNotes::add(std::span<const BoardGame> games) {
    std::vector<store::TournamentNote> lines;
    for (const BoardGame& game : games)
        lines.push_back(tournament_notes::line_of(game));
    return append_here(lines);
}

Result<void> TournamentNotes::note_end(std::string_view game, std::string_view score) {
    return append([&]() -> std::vector<store::TournamentNote> {
        const auto known = std::ranges::find(games_, game, &BoardGame::game);
        if (known != games_.end() && known->score == score)
            return {};  // another hall was first
        return {tournament_notes::end_line(game, score)};
    });
}

Result<void> TournamentNotes::seal(const SealedLineUp& line_up) {
    return append([&]() -> std::vector<store::TournamentNote> {
        return {tournament_notes::line_of(line_up)};
    });
}

Result<std::vector<std::string>>
TournamentNotes::give_codes(const std::vector<std::string>& names) {
    std::vector<std::string> codes;
    for (std::size_t i = 0; i < names.size(); ++i)
        codes.push_back(tournament_notes::new_code());
    KYVIEN_TRY(append([&]() -> std::vector<store::TournamentNote> {
        std::vector<store::TournamentNote> lines;
        for (std::size_t i = 0; i < names.size(); ++i)
            lines.push_back(tournament_notes::code_line(
                names[i], tournament_notes::hash_of_code(id_, codes[i])));
        return lines;
    }));
    return codes;
}

Result<void> TournamentNotes::revoke_codes(const std::vector<std::string>& names) {
    return append([&]() -> std::vector<store::TournamentNote> {
        std::vector<store::TournamentNote> lines;
        for (const std::string& name : names)
            if (has_code(name))
                lines.push_back(tournament_notes::code_line(name, {}));
        return lines;
    });
}

std::optional<std::string> TournamentNotes::holder_of_code(std::string_view code) const {
    if (tournament_notes::plain_code(code).size() != tournament_notes::kCodeLength)
        return std::nullopt;
    // Compares hashes of hashes, so that timing reveals nothing about the stored ones.
    const auto code_hash = hash_of_secret(tournament_notes::hash_of_code(id_, code));
    for (const auto& [name, hash] : codes_)
        if (same_key(code_hash, hash_of_secret(hash)))
            return name;
    return std::nullopt;
}

Result<void> TournamentNotes::say(const ReportedResult& said) {
    return append(
        [&]() -> std::vector<store::TournamentNote> { return {tournament_notes::line_of(said)}; });
}

Result<void> TournamentNotes::set_enters_agreed(bool at_once) {
    return append([&]() -> std::vector<store::TournamentNote> {
        return {{fmt::format("t=agreed enter={}", at_once ? "at-once" : "by-desk"), {}}};
    });
}

Result<void> TournamentNotes::set_times(const EventTimes& times) {
    return append(
        [&]() -> std::vector<store::TournamentNote> { return {EventTimes::line_of(times)}; });
}

Result<void> TournamentNotes::set_registration(const RegistrationRules& rules) {
    return append(
        [&]() -> std::vector<store::TournamentNote> { return {Registration::line_of(rules)}; });
}

Result<std::pair<int, std::string>>
TournamentNotes::sign_up(tournament::Entered entry, const std::function<Result<void>()>& check) {
    std::string code = tournament_notes::new_code();
    SignUp sign_up;
    sign_up.hash = tournament_notes::hash_of_code(id_, code);
    sign_up.entry = std::move(entry);
    for (;;) {
        KYVIEN_TRY(check());
        sign_up.number = static_cast<int>(registration_.all().size()) + 1;
        const auto noted = append_here({Registration::line_of(sign_up)});
        if (noted)
            return std::pair(sign_up.number, std::move(code));
        if (noted.error().code != "seq-conflict")
            return refuse(noted.error());
        KYVIEN_TRY(refresh());
    }
}

Result<void> TournamentNotes::set_sign_up(int number, SignUp::State state,
                                          const std::string& reason) {
    return append([&]() -> std::vector<store::TournamentNote> {
        const SignUp* known = registration_.find(number);
        if (known == nullptr || (known->state == state && known->reason == reason))
            return {};  // another hall was first
        return {Registration::line_of(number, state, reason)};
    });
}

const SignUp* TournamentNotes::sign_up_of_code(std::string_view code) const {
    if (tournament_notes::plain_code(code).size() != tournament_notes::kCodeLength)
        return nullptr;
    const auto code_hash = hash_of_secret(tournament_notes::hash_of_code(id_, code));
    for (const SignUp& each : registration_.all())
        if (same_key(code_hash, hash_of_secret(each.hash)))
            return &each;
    return nullptr;
}

Result<void>
TournamentNotes::transfer_codes(const std::vector<std::pair<std::string, int>>& names_and_numbers) {
    return append([&]() -> std::vector<store::TournamentNote> {
        std::vector<store::TournamentNote> lines;
        for (const auto& [name, number] : names_and_numbers)
            if (const SignUp* sign_up = registration_.find(number);
                sign_up != nullptr && !has_code(name))
                lines.push_back(tournament_notes::code_line(name, sign_up->hash));
        return lines;
    });
}

Result<std::string> TournamentNotes::captain_token(std::string_view team) {
    return token_for(fmt::format("captain {}", team));
}

Result<std::string> TournamentNotes::seat_token(std::string_view game, int seat) {
    return token_for(fmt::format("{} {}", game, seat));
}

Result<std::string> TournamentNotes::token_for(std::string_view purpose) {
    if (seats_.empty())  // a tournament that was created on the command line
        KYVIEN_TRY(append([seats = new_token(), this]() -> std::vector<store::TournamentNote> {
            if (!seats_.empty())
                return {};  // another hall was first
            return {tournament_notes::key_line(new_token(), seats)};
        }));
    const store::KeyHash hash = hash_of_secret(fmt::format("{} {}", seats_, purpose));
    return tournament_notes::hex(std::span(hash).first(16));
}

}  // namespace kyvien::hall
