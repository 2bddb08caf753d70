#include "engine/event/match_journal.h"

#include <charconv>
#include <fmt/core.h>
#include <set>

#include "base/fields.h"

namespace kyvien::engine {
namespace {

constexpr std::string_view kBegin = "kyvien-match ";
constexpr std::string_view kGame = "game ";
constexpr std::string_view kChain = " chain=";

std::string with_chain(std::string line, base::Digest& chain) {
    chain = base::chain(chain, line);
    line += kChain;
    line += base::to_hex(chain);
    return line;
}

std::string first_line(const base::Digest& plan) {
    return fmt::format("{}version=1 plan={}", kBegin, base::to_hex(plan));
}

/// The line without its chain hash, if that is correct.
std::optional<std::string_view> checked(std::string_view line, base::Digest& chain) {
    const auto at = line.rfind(kChain);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view plain = line.substr(0, at);
    chain = base::chain(chain, plain);
    return line.substr(at + kChain.size()) == base::to_hex(chain) ? std::optional(plain)
                                                                  : std::nullopt;
}

std::unexpected<Refusal> altered(const std::string& path, std::size_t line) {
    return refuse("match-journal-altered", fmt::format("{}: line {} has been altered.", path, line),
                  std::nullopt, {{"file", path}, {"line", std::to_string(line)}});
}

}  // namespace

std::string encode(const FinishedGame& game) {
    std::string line = fmt::format("{}n={} round={}", kGame, game.number, game.round);
    const auto add = [&](std::string_view key, std::string_view value) {
        if (value.empty())
            return;
        line += fmt::format(" {}=", key);
        base::append_escaped(line, value);
    };
    add("first", game.first);
    add("second", game.second);
    add("score", conduct::text(game.score));
    add("code", game.code);
    add("clause", game.clause);
    add("fault", game.fault);
    add("adjudicated", game.adjudicated ? "yes" : "");
    add("plies", std::to_string(game.plies));
    add("reason", game.reason);
    add("file", game.file);
    add("end", game.end);
    return line;
}

std::optional<FinishedGame> decode_game(std::string_view line) {
    if (!line.starts_with(kGame))
        return std::nullopt;
    const auto fields = base::split_fields(line.substr(kGame.size()));
    if (!fields)
        return std::nullopt;
    FinishedGame game;
    bool has_score = false, is_right = true;
    const auto number = [&](const std::string& text) {
        std::size_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        is_right = is_right && error == std::errc{} && end == text.data() + text.size();
        return value;
    };
    for (const auto& [key, value] : *fields) {
        if (key == "n")
            game.number = number(value);
        else if (key == "round")
            game.round = number(value);
        else if (key == "plies")
            game.plies = number(value);
        else if (key == "first")
            game.first = value;
        else if (key == "second")
            game.second = value;
        else if (key == "score") {
            const auto score = conduct::find_score(value);
            has_score = score.has_value();
            game.score = score.value_or(conduct::Score::Void);
        } else if (key == "code")
            game.code = value;
        else if (key == "clause")
            game.clause = value;
        else if (key == "fault")
            game.fault = value;
        else if (key == "adjudicated")
            game.adjudicated = value == "yes";
        else if (key == "reason")
            game.reason = value;
        else if (key == "file")
            game.file = value;
        else if (key == "end")
            game.end = value;
        else
            return std::nullopt;
    }
    return is_right && has_score && game.number > 0 ? std::optional(std::move(game)) : std::nullopt;
}

Result<MatchJournal> MatchJournal::create(const std::string& path, const base::Digest& plan) {
    base::Digest chain{};
    const std::string line = with_chain(first_line(plan), chain);
    auto file = KYVIEN_TRY(store::TextJournal::create(path, {{line}}));
    MatchJournal journal(std::move(file));
    journal.chain_ = chain;
    return journal;
}

Result<MatchJournal> MatchJournal::open(const std::string& path, const base::Digest& plan) {
    auto file = KYVIEN_TRY(store::TextJournal::open(path));
    MatchJournal journal(std::move(file));
    const auto& lines = journal.file_.lines();
    if (lines.empty()) {  // killed before anything was written
        const std::string line = with_chain(first_line(plan), journal.chain_);
        KYVIEN_TRY(journal.file_.append({{line}}));
        return journal;
    }
    const auto first = checked(lines.front(), journal.chain_);
    if (!first || !first->starts_with(kBegin))
        return altered(path, 1);
    if (*first != first_line(plan))
        return refuse("other-match",
                      fmt::format("{} is the journal of another match: engines, openings or rules "
                                  "differ.",
                                  path),
                      std::nullopt, {{"file", path}});
    std::set<std::size_t> numbers;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const auto plain = checked(lines[i], journal.chain_);
        auto game = plain ? decode_game(*plain) : std::nullopt;
        if (!game || !numbers.insert(game->number).second)
            return altered(path, i + 1);
        journal.games_.push_back(*std::move(game));
    }
    return journal;
}

Result<void> MatchJournal::append(const FinishedGame& game) {
    base::Digest chain = chain_;
    const std::string line = with_chain(encode(game), chain);
    KYVIEN_TRY(file_.append({{line}}));
    chain_ = chain;
    return {};
}

}  // namespace kyvien::engine
