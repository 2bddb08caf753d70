#include "cli/match/words.h"

#include <charconv>
#include <fmt/core.h>
#include <functional>
#include <map>
#include <toml++/toml.h>

#include "base/reason.h"
#include "cli/match/engine_table.h"
#include "cli/support/files.h"
#include "cli/support/refusal_words.h"

namespace kyvien::cli::match {
namespace {

/// Parses the text of a word; false if it is invalid.
using Take = std::function<bool(std::string_view)>;

template <typename Number>
Take number(Number& into, Number min, Number max) {
    return [&into, min, max](std::string_view text) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
        return !text.empty() && error == std::errc{} && end == text.data() + text.size() &&
               into >= min && into <= max;
    };
}
Take on_or_off(bool& into) {
    return [&into](std::string_view text) {
        into = text == "on";
        return text == "on" || text == "off";
    };
}
Take text(std::string& into) {
    return [&into](std::string_view text) {
        into = text;
        return !text.empty();
    };
}

Result<void> read(std::string_view option, const Words& words,
                  const std::map<std::string_view, Take>& known) {
    std::string names;
    for (const auto& [name, take] : known)
        names += fmt::format("{}{}=", names.empty() ? "" : ", ", name);
    for (const std::string& word : words) {
        const auto sign = word.find('=');
        const auto found = known.find(std::string_view(word).substr(0, sign));
        if (sign == std::string::npos || found == known.end())
            return bad_word(option, word,
                            {"option-words", "its words are {names}", {{"names", names}}});
        if (!found->second(std::string_view(word).substr(sign + 1)))
            return bad_word(option, word, {"option-value", "this value cannot be understood"});
    }
    return {};
}

}  // namespace

std::unexpected<Refusal> bad_word(std::string_view option, std::string_view word,
                                  const Reason& wanted) {
    return refuse(
        "bad-option", fmt::format("{} {}: {}.", option, word, wanted.english), std::nullopt,
        with_reason({}, both(verbatim_reason(fmt::format("{} {}:", option, word)), wanted)));
}

std::unexpected<Refusal> bad_config(std::string_view path, std::size_t line, const Reason& wrong) {
    const std::string place = line == 0 ? std::string(path) : fmt::format("{}:{}", path, line);
    // In the spoken language, so the code needs no words of its own.
    return refuse(RefusalCode("bad-config"), fmt::format("{}: {}.", place, reason_text(wrong)));
}

Result<void> read_sprt(const Words& words, engine::SprtOptions& sprt) {
    return read("--sprt", words,
                {{"model",
                  [&sprt](std::string_view text) {
                      const auto model = engine::find_sprt_model(text);
                      sprt.model = model.value_or(sprt.model);
                      return model.has_value();
                  }},
                 {"elo0", number(sprt.elo0, -1000.0, 1000.0)},
                 {"elo1", number(sprt.elo1, -1000.0, 1000.0)},
                 {"alpha", number(sprt.alpha, 0.0, 1.0)},
                 {"beta", number(sprt.beta, 0.0, 1.0)},
                 {"pairs", on_or_off(sprt.by_pairs)}});
}

Result<void> read_draw(const Words& words, engine::Adjudication& rules) {
    if (words.empty())
        return {};
    rules.draw_moves = 8;
    return read("--draw", words,
                {{"movenumber", number(rules.draw_from_move, 0, 100'000)},
                 {"movecount", number(rules.draw_moves, 1, 100'000)},
                 {"score", number(rules.draw_score, 0, 100'000)}});
}

Result<void> read_resign(const Words& words, engine::Adjudication& rules) {
    if (words.empty())
        return {};
    rules.resign_moves = 3;
    rules.resign_score = 1000;
    return read("--resign", words,
                {{"movecount", number(rules.resign_moves, 1, 100'000)},
                 {"score", number(rules.resign_score, 1, 100'000)},
                 {"twosided", on_or_off(rules.resign_two_sided)}});
}

Result<std::vector<engine::Opening>> openings_of(const Words& words,
                                                 const conduct::Settings& settings) {
    engine::OpeningOptions options;
    std::string file, order = "sequential";
    KYVIEN_TRY(read("--openings", words,
                    {{"file", text(file)},
                     {"format", text(options.format)},
                     {"order", text(order)},
                     {"seed", number(options.seed, std::uint64_t{0}, ~std::uint64_t{0})},
                     {"start", number(options.start, std::size_t{1}, std::size_t{1} << 40)},
                     {"plies", number(options.plies, std::size_t{0}, std::size_t{100'000})}}));
    if (order != "sequential" && order != "random")
        return bad_word("--openings", "order=" + order,
                        {"option-order", "it is sequential or random"});
    if (order == "random")
        options.order = engine::OpeningOrder::Random;
    if (file.empty())
        return bad_word("--openings", "file=", {"option-file", "name the file"});
    const std::string content = KYVIEN_TRY(read_file(file));
    return engine::read_openings(settings, file, content, options);
}

Result<void> set_each(std::vector<engine::EngineDescription>& engines, const Words& words) {
    for (engine::EngineDescription& each : engines) {
        // An engine's own settings take precedence; so these words are first read into a fresh
        // description.
        engine::EngineDescription usual;
        for (const std::string& word : words) {
            const auto sign = word.find('=');
            const std::string_view key = std::string_view(word).substr(0, sign);
            if (sign == std::string::npos || key == "cmd" || key == "name" || key == "arg")
                return bad_word("--each", word,
                                {"option-shared", "words key=value that all engines may share"});
            KYVIEN_TRY(engine::set(usual, key, std::string_view(word).substr(sign + 1)));
        }
        const engine::EngineDescription nothing;
        each.limits = engine::merged(each.limits, usual.limits);
        if (each.protocol.empty())
            each.protocol = usual.protocol;
        if (each.program.folder.empty())
            each.program.folder = usual.program.folder;
        if (each.program.memory_mib == 0)
            each.program.memory_mib = usual.program.memory_mib;
        if (each.margin == nothing.margin)
            each.margin = usual.margin;
        if (each.start == nothing.start)
            each.start = usual.start;
        if (each.patience == nothing.patience)
            each.patience = usual.patience;
        each.restarts = each.restarts || usual.restarts;
        each.ponders = each.ponders || usual.ponders;
        // Its own options come later, and so take precedence.
        each.options.insert(each.options.begin(), usual.options.begin(), usual.options.end());
    }
    return {};
}

Result<void> read_config(const std::string& path, std::vector<engine::EngineDescription>& engines) {
    const std::string text = KYVIEN_TRY(read_file(path));
    const auto bad = [&](std::size_t line, const Reason& why) {
        return bad_config(path, line, why);
    };
    try {
        const toml::table file = toml::parse(text, path);
        for (const auto& [key, node] : file) {
            const toml::array* tables = node.as_array();
            if (key.str() != "engine" || tables == nullptr || !tables->is_array_of_tables())
                return bad(key.source().begin.line,
                           {"option-tables", "only tables [[engine]] are read"});
            for (const toml::node& each : *tables) {
                engine::EngineDescription& engine = engines.emplace_back();
                for (const auto& [name, content] : *each.as_table())
                    if (const auto taken = set(engine, name, content); !taken)
                        return bad(taken.error().line, taken.error().why);
            }
        }
    } catch (const toml::parse_error& error) {
        return bad(error.source().begin.line, verbatim_reason(error.description()));
    }
    return {};
}

}  // namespace kyvien::cli::match
