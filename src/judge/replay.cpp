#include "judge/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/reason.h"
#include "base/text.h"
#include "judge/internal/games.h"
#include "judge/internal/replay_keys.h"
#include "judge/judge.h"

namespace kyvien::judge {
namespace replay {
namespace {

constexpr std::array<std::string_view, 23> kEndings = {
    "checkmate",        "stalemate",       "resignation",     "agreement",   "time",
    "time-cannot-mate", "threefold",       "fivefold",        "fifty-moves", "seventy-five-moves",
    "dead-position",    "repetition-draw", "repetition-loss", "no-capture",  "no-attackers",
    "nobody-can-win",   "count",           "repetition",      "forfeit",     "arbiter-decision",
    "abandoned",        "other",           "unfinished"};

/// The only game of a record that was written here or stored whole.
std::shared_ptr<Replay> replay_of(GameKind game, std::string_view record, GameReport* report) {
    auto reports = judge_text(record, {.format = game,
                                       .encoding = std::nullopt,
                                       .reports = Reports::All,
                                       .replays = Replays::Included,
                                       .part = std::nullopt});
    if (reports.empty())
        return nullptr;
    if (report != nullptr)
        *report = reports.front();
    return reports.front().replay;
}

std::unexpected<Refusal> unplayable(std::string_view move, std::size_t ply) {
    const Reason reason("no-move-there",
                        ply == 1 ? "{move} cannot be played after {plies} move"
                                 : "{move} cannot be played after {plies} moves",
                        {{"move", move}, {"plies", ply}});
    return refuse("bad-field", fmt::format("The field \"moves\" is wrong: {}.", reason.english),
                  std::nullopt, with_reason({{"field", "moves"}}, reason));
}

}  // namespace
}  // namespace replay

using namespace replay;

std::span<const std::string_view> endings() {
    return kEndings;
}

Refusal internal::refuse_unreadable_position() {
    const Reason reason("no-position-there", "it cannot be read as a position of this game");
    return refuse("bad-field", fmt::format("The field \"position\" is wrong: {}.", reason.english),
                  std::nullopt, with_reason({{"field", "position"}}, reason))
        .error();
}

std::optional<std::string_view> internal::other_end(const PgnHeader& header) {
    const std::string_view termination = header.termination;
    if (contains_word(termination, "abandon") || contains_word(termination, "unterminated"))
        return "abandoned";
    if (contains_word(termination, "forfeit") || contains_word(termination, "default"))
        return "forfeit";
    if (contains_word(termination, "adjudicat") || contains_word(termination, "infraction") ||
        contains_word(termination, "illegal"))
        return "arbiter-decision";
    return std::nullopt;
}

Result<std::string> internal::begun_pgn(std::string_view tags, std::string_view position,
                                        std::string_view moves) {
    std::string record(tags);
    if (!position.empty()) {
        // The text must not contain a character that ends a tag.
        if (position.find_first_of("\"]\n\r\\") != std::string_view::npos)
            return std::unexpected(refuse_unreadable_position());
        record += fmt::format("[SetUp \"1\"]\n[FEN \"{}\"]\n", position);
    }
    return record + "\n" + std::string(moves) + " *\n";
}

Result<Beginning> read_beginning(GameKind game, std::string_view position, std::string_view moves) {
    const auto begun = registered::of(game).begun;
    if (begun == nullptr)
        return std::unexpected(internal::refuse_unreadable_position());
    const std::string record = KYVIEN_TRY(begun(base::trimmed(position), moves));
    GameReport report;
    const std::shared_ptr<Replay> played = replay_of(game, record, &report);
    if (!played || played->positions.empty())
        return std::unexpected(internal::refuse_unreadable_position());
    for (const Finding& finding : report.findings)
        if (finding.ply == 0 &&
            (finding.code == "fen-unreadable" || finding.code == "start-illegal"))
            return std::unexpected(internal::refuse_unreadable_position());
    // Words that are not a move are skipped in archives, which contain stray comments.
    const auto fault = std::ranges::find_if(report.findings, [](const Finding& finding) {
        return finding.code == "unreadable-text" || finding.code == "ambiguous-move" ||
               finding.code == "two-plays-running";
    });
    if (!played->is_whole || fault != report.findings.end()) {
        std::string move(base::trimmed(moves));
        for (const Finding& finding : report.findings)
            for (const auto& [name, value] : finding.values)
                if (name == "move" && !value.empty())
                    move = value;
        return unplayable(move.substr(0, 40), report.plies);
    }
    return Beginning{played->positions.back(), played->opening, report.plies};
}

std::optional<std::size_t> ply_of(GameKind game, std::string_view record, std::uint64_t position) {
    const std::shared_ptr<Replay> played = replay_of(game, record, nullptr);
    if (!played)
        return std::nullopt;
    const auto found = std::ranges::find(played->positions, position);
    if (found == played->positions.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - played->positions.begin());
}

}  // namespace kyvien::judge
