#include "engine/play/openings.h"

#include <algorithm>
#include <fmt/core.h>

#include "base/reason.h"
#include "base/text.h"
#include "engine/play/internal/games.h"
#include "notation/pgn/pgn.h"

namespace kyvien::engine {
namespace {

/// SplitMix64: a small generator with the same numbers on every machine.
class Numbers {
  public:
    explicit Numbers(std::uint64_t seed) : state_(seed) {}
    /// Below `bound`, uniformly distributed.
    std::uint64_t below(std::uint64_t bound) {
        const std::uint64_t limit = ~std::uint64_t{0} - ~std::uint64_t{0} % bound;
        std::uint64_t drawn = next();
        while (drawn >= limit)
            drawn = next();
        return drawn % bound;
    }

  private:
    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15u;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
        return mixed ^ (mixed >> 31);
    }
    std::uint64_t state_;
};

/// The four fields of an EPD, or the fields of a FEN, for each line that has one; with its line
/// number.
std::vector<std::pair<std::size_t, std::string>> positions_of(std::string_view text) {
    std::vector<std::pair<std::size_t, std::string>> positions;
    std::size_t number = 0;
    for (const std::string_view line : base::split(text, '\n')) {
        ++number;
        const std::string_view plain = base::trimmed(line);
        if (plain.empty() || plain.starts_with('#'))
            continue;
        const auto words = base::words(plain);
        std::string position;
        // A FEN continues with its two counters, an EPD with operations.
        const auto is_number = [&](std::size_t i) {
            return i < words.size() &&
                   words[i].find_first_not_of("0123456789") == std::string_view::npos;
        };
        const std::size_t fields =
            std::min<std::size_t>(words.size(), is_number(4) && is_number(5) ? 6 : 4);
        for (std::size_t i = 0; i < fields; ++i)
            position += (i == 0 ? "" : " ") + std::string(words[i]);
        positions.emplace_back(number, std::move(position));
    }
    return positions;
}

}  // namespace

void shuffle(std::vector<Opening>& openings, std::uint64_t seed) {
    Numbers numbers(seed);
    for (std::size_t left = openings.size(); left > 1; --left)
        std::swap(openings[left - 1], openings[numbers.below(left)]);
}

Result<std::vector<Opening>> read_openings(const conduct::Settings& settings, std::string_view file,
                                           std::string_view text, const OpeningOptions& options) {
    std::string format = options.format;
    if (format.empty()) {
        const auto point = file.rfind('.');
        format = point == std::string_view::npos ? "" : std::string(file.substr(point + 1));
        if (format == "fen")
            format = "epd";
    }
    auto openings =
        KYVIEN_TRY(registered::of(settings.game).openings(settings, format, text, options.plies));
    if (openings.empty())
        return registered::bad_opening(verbatim_reason(file),
                                       {"opening-none", "there is no opening in it"});
    for (std::size_t i = 0; i < openings.size(); ++i)
        if (openings[i].name.empty())
            openings[i].name = std::to_string(i + 1);
    if (options.order == OpeningOrder::Random)
        shuffle(openings, options.seed);
    if (options.start < 1 || options.start > openings.size())
        return registered::bad_opening(
            verbatim_reason(file),
            {"opening-count", "it has {count} openings", {{"count", openings.size()}}});
    std::ranges::rotate(openings,
                        openings.begin() + static_cast<std::ptrdiff_t>(options.start - 1));
    return openings;
}

namespace registered {

std::unexpected<Refusal> bad_opening(const Reason& where, const Reason& why) {
    Refusal::Values values = {{"where", where.english}, {"where-codes", where.codes}};
    values.insert(values.end(), where.values.begin(), where.values.end());
    return refuse("bad-openings",
                  fmt::format("The openings cannot be used: {}: {}.", where.english, why.english),
                  std::nullopt, with_reason(std::move(values), why));
}

std::unexpected<Refusal> unknown_format(const conduct::Settings& settings, std::string_view format,
                                        std::string_view known) {
    return bad_opening(verbatim_reason(format),
                       {"opening-formats",
                        "openings of {game} are read as {formats}",
                        {{"game", conduct::name(settings.game)}, {"formats", known}}});
}

Reason opening_game(std::size_t number) {
    return {"opening-game", "game {number}", {{"number", number}}};
}

std::string annotate_pgn(const std::string& file, const RecordNotes& notes) {
    auto games = notation::read_pgn(file);
    if (games.size() != 1)
        return file;
    notation::PgnGame& game = games.front();
    for (const auto& [name, value] : notes.tags)
        game.set_tag(name, value);
    const std::size_t count = std::min(game.line.moves.size(), notes.comments.size());
    for (std::size_t ply = 0; ply < count; ++ply)
        if (!notes.comments[ply].empty())
            game.line.moves[ply].comments_after.push_back(notes.comments[ply]);
    return notation::write_pgn(game);
}

Result<std::vector<Opening>> pgn_or_epd_openings(const conduct::Settings& settings,
                                                 std::string_view format, std::string_view text,
                                                 const OpeningOfGame& read) {
    std::vector<Opening> found;
    if (format == "pgn") {
        notation::PgnReader reader(text);
        while (const auto game = reader.next()) {
            auto opening = read(*game);
            if (!opening)
                return bad_opening(opening_game(found.size() + 1), opening.error());
            if (const auto* name = game->tag("Opening"))
                opening->name = *name;
            found.push_back(*std::move(opening));
        }
        return found;
    }
    if (format != "epd")
        return unknown_format(settings, format, "epd, pgn");
    for (auto& [line, position] : positions_of(text)) {
        conduct::Settings tried = settings;
        tried.fen = std::move(position);
        if (const auto fits = conduct::check(tried); !fits)
            return bad_opening({"opening-line", "line {number}", {{"number", line}}},
                               Reason(fits.error()));
        found.push_back({std::move(tried.fen), {}, {}});
    }
    return found;
}

}  // namespace registered
}  // namespace kyvien::engine
