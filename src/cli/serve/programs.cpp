#include "cli/serve/programs.h"

#include <algorithm>
#include <fmt/core.h>
#include <optional>
#include <toml++/toml.h>
#include <utility>
#include <variant>

#include "base/reason.h"
#include "base/text.h"
#include "cli/match/engine_table.h"
#include "cli/match/words.h"
#include "cli/support/files.h"
#include "engine/seat/engine_seats.h"
#include "engine/seat/line_search.h"

namespace kyvien::cli {
namespace serve_programs {
namespace {

/// Engines behind the hall's interface Programs.
class SeatedEngines final : public hall::Programs {
  public:
    explicit SeatedEngines(const std::vector<engine::EngineOffer>& offers)
        : seats_(offers), search_(offers) {
        for (const engine::EngineOffer& each : seats_.offers())
            for (const conduct::Game game : each.games)
                offers_.push_back({each.id, each.description.name, game, each.levels.size(),
                                   each.plays_chess960});
    }

    [[nodiscard]] const std::vector<hall::ProgramOffer>& offers() const override { return offers_; }
    void prepare(conduct::Settings& settings) const override {
        engine::EngineSeats::prepare(settings);
    }
    void ask(hall::ProgramQuestion question, hall::ProgramAnswered answered) override {
        seats_.ask({.game = std::move(question.game),
                    .offer = std::move(question.program),
                    .level = question.level,
                    .seat = question.seat,
                    .state = std::move(question.state),
                    .at = question.at,
                    .budget = question.budget},
                   [answered = std::move(answered)](engine::SeatAnswer answer) mutable {
                       answered(told(std::move(answer)));
                   });
    }
    void find_lines(hall::LinesQuestion question, hall::LinesAnswered answered) override {
        search_.ask({.offer = std::move(question.program),
                     .settings = std::move(question.settings),
                     .moves = std::move(question.moves),
                     .turn = question.turn.value_or(conduct::Seat::First),
                     .lines = question.lines,
                     .nodes = question.nodes},
                    [answered = std::move(answered)](
                        Result<std::vector<engine::SearchLine>> found) mutable {
                        if (!found) {
                            answered(refuse(std::move(found.error())));
                            return;
                        }
                        std::vector<hall::ProgramLine> lines;
                        for (engine::SearchLine& line : *found)
                            lines.push_back({line.centipawns, line.mate, line.worth, line.depth,
                                             std::move(line.moves)});
                        answered(std::move(lines));
                    });
    }
    void leave(const std::string& game) override { seats_.leave(game); }
    void end() override {
        search_.end();
        seats_.end();
    }

  private:
    static hall::ProgramAnswer told(engine::SeatAnswer answer) {
        if (auto* act = std::get_if<engine::Act>(&answer))
            return std::move(*act);
        if (auto* ruling = std::get_if<engine::Ruling>(&answer))
            return hall::ProgramRuling{std::move(ruling->ending), std::move(ruling->reason)};
        if (std::holds_alternative<engine::NoSuchEngine>(answer))
            return hall::ProgramUnavailable{};
        return std::monostate{};
    }

    engine::EngineSeats seats_;
    engine::LineSearch search_;
    std::vector<hall::ProgramOffer> offers_;
};

/// Reads a file of programs.
class OffersFile {
  public:
    OffersFile(std::string path, std::chrono::seconds patience)
        : path_(std::move(path)), patience_(patience) {}

    Result<std::vector<engine::EngineOffer>> read(const std::string& text) {
        std::vector<engine::EngineOffer> offers;
        try {
            const toml::table file = toml::parse(text, path_);
            for (const auto& [key, node] : file) {
                const toml::array* const tables = node.as_array();
                if (key.str() != "engine" || tables == nullptr || !tables->is_array_of_tables())
                    return bad(key.source().begin.line,
                               {"option-tables", "only tables [[engine]] are read"});
                for (const toml::node& each : *tables)
                    offers.push_back(KYVIEN_TRY(read_offer(*each.as_table())));
            }
        } catch (const toml::parse_error& error) {
            return bad(error.source().begin.line, verbatim_reason(error.description()));
        }
        return offers;
    }

  private:
    [[nodiscard]] std::unexpected<Refusal> bad(std::size_t line, const Reason& why) const {
        return match::bad_config(path_, line, why);
    }

    Result<engine::EngineOffer> read_offer(const toml::table& table) {
        engine::EngineOffer offer;
        bool has_filter = true;
        for (const auto& [name, content] : table) {
            if (name.str() == "games" && content.is_string()) {
                for (const std::string_view word : base::words(content.as_string()->get())) {
                    const auto game = conduct::find_game(word);
                    if (!game)
                        return bad(content.source().begin.line,
                                   {"option-games",
                                    "games names {games}",
                                    {{"games", conduct::names_of_games()}}});
                    offer.games.push_back(*game);
                }
            } else if (name.str() == "sandbox" && content.is_boolean()) {
                has_filter = content.as_boolean()->get();
            } else if (name.str() == "chess960" && content.is_boolean()) {
                offer.plays_chess960 = content.as_boolean()->get();
            } else if (name.str() == "levels" && content.is_array()) {
                for (const toml::node& level : *content.as_array())
                    offer.levels.push_back(KYVIEN_TRY(read_level(level)));
            } else {
                KYVIEN_TRY(set(offer.description, name, content));
            }
        }
        std::vector<engine::EngineDescription> one{std::move(offer.description)};
        if (auto complete = engine::complete(one); !complete)
            return bad(table.source().begin.line, Reason(complete.error()));
        offer.description = std::move(one.front());
        confine_offer(offer, has_filter, patience_);
        return offer;
    }

    Result<engine::OfferLevel> read_level(const toml::node& node) {
        if (!node.is_table())
            return bad(node.source().begin.line,
                       {"option-levels", "levels is an array of tables with words such as depth"});
        engine::EngineDescription added;
        for (const auto& [name, content] : *node.as_table())
            KYVIEN_TRY(set(added, name, content));
        return engine::OfferLevel{std::move(added.program.words), std::move(added.options),
                                  added.limits};
    }

    /// In the words of `kyvien match --engine` (engine/play/description.h).
    Result<void> set(engine::EngineDescription& engine, const toml::key& name,
                     const toml::node& content) {
        if (const auto taken = match::set(engine, name, content); !taken)
            return bad(taken.error().line, taken.error().why);
        return {};
    }

    std::string path_;
    std::chrono::seconds patience_;
};

}  // namespace
}  // namespace serve_programs

Result<std::shared_ptr<hall::Programs>> programs_of(const std::string& where,
                                                    std::chrono::seconds patience) {
    if (where == "none")
        return nullptr;
    std::vector<engine::EngineOffer> offers = engine::installed_offers(patience);
    if (!where.empty()) {
        const std::string text = KYVIEN_TRY(read_file(where));
        auto own = KYVIEN_TRY(serve_programs::OffersFile(where, patience).read(text));
        KYVIEN_TRY(engine::check_offers(own));
        for (const engine::EngineOffer& each : own) {
            KYVIEN_TRY(engine::try_offer(each));
            std::erase_if(offers, [&](const auto& known) { return known.id == each.id; });
        }
        // Those from the file come first.
        offers.insert(offers.begin(), own.begin(), own.end());
    }
    KYVIEN_TRY(engine::check_offers(offers));
    if (offers.empty())
        return nullptr;
    return std::make_shared<serve_programs::SeatedEngines>(offers);
}

}  // namespace kyvien::cli
