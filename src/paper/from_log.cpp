// Printing from a whole log (paper/source.h): struck-out moves and the margin.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "base/result.h"
#include "base/text.h"
#include "conduct/log/in_force.h"
#include "conduct/presentation/public_margin.h"
#include "conduct/presentation/view.h"
#include "paper/internal/games.h"
#include "paper/source.h"
#include "paper/words/internal/margin_words.h"

namespace kyvien::paper {
namespace {

using conduct::Event;
using conduct::Game;
using conduct::State;

constexpr std::string_view kOffer = " (=)";

/// The struck-out moves of each place of the sheet, oldest first.
using StruckMoves = std::map<std::size_t, std::vector<std::string>>;

/// Replays a log and collects what its last state no longer contains.
class Reader {
  public:
    Reader(const NotationName& notation, Language language)
        : notation_(notation), language_(language) {}

    Result<void> read(std::span<const Event> log) {
        std::optional<conduct::Seat> offered_before;  // if the last event took moves back
        for (std::size_t i = 0; i < log.size(); ++i) {
            const auto stands = std::exchange(offered_before, std::nullopt);
            if (const auto* taken = std::get_if<conduct::TakenBack>(&log[i].body)) {
                offered_before = state_.offer();
                if (auto struck = strike(taken->ply); !struck)
                    return struck;
            }
            if (auto applied = conduct::apply(state_, log[i]); !applied) {
                Refusal refusal = std::move(applied.error());
                refusal.values.emplace_back("event", std::to_string(i + 1));
                return refuse(std::move(refusal));
            }
            // A renewed offer was written beside the move it was made with (FIDE 9.1.2.1).
            const auto* offered = std::get_if<conduct::DrawOffered>(&log[i].body);
            if (offered == nullptr || stands != offered->seat)
                note(log[i]);
        }
        return {};
    }

    [[nodiscard]] const State& state() const { return state_; }
    /// By the number of the move, from 1.
    [[nodiscard]] const StruckMoves& struck() const { return struck_; }
    [[nodiscard]] bool is_offered_with(std::size_t ply) const { return offers_.contains(ply); }
    /// Illegal moves on the physical board that were not noticed.
    [[nodiscard]] const std::vector<std::string>& unnoticed_moves() const {
        return unnoticed_moves_;
    }
    /// Go: struck-out plays, "35 Q16", with the number of moves before them.
    [[nodiscard]] const std::vector<std::pair<std::size_t, std::string>>& struck_plays() const {
        return plays_;
    }

  private:
    /// The moves after the first `ply`, which are about to be taken back.
    Result<void> strike(std::size_t ply) {
        const auto texts_of = registered::of(state_.settings().game).move_texts;
        if (texts_of == nullptr) {
            strike_plays(ply);
            return {};
        }
        const auto texts = KYVIEN_TRY(texts_of(state_, notation_, language_));
        std::vector<std::string> all = texts;
        all.insert(all.end(), unnoticed_moves_.begin(), unnoticed_moves_.end());
        for (std::size_t place = ply; place < all.size(); ++place)
            struck_[place + 1].push_back(all[place] +
                                         std::string(offers_.contains(place + 1) ? kOffer : ""));
        unnoticed_moves_.clear();
        offers_.erase(offers_.upper_bound(ply), offers_.end());
        return {};
    }

    void strike_plays(std::size_t ply) {
        std::string list;
        for (std::size_t place = ply; place < state_.ply(); ++place)
            list += fmt::format("{}{} {}", list.empty() ? "" : ", ", place + 1,
                                point_text(state_.moves()[place].move));
        if (!list.empty())
            plays_.emplace_back(ply, std::move(list));
    }

    /// "Q16"; a pass remains a word.
    static std::string point_text(std::string move) {
        if (move.size() <= 3)
            std::ranges::transform(move, move.begin(), [](unsigned char c) {
                return static_cast<char>(std::toupper(c));
            });
        return move;
    }

    void note(const Event& event) {
        if (std::holds_alternative<conduct::DrawOffered>(event.body))
            offers_.insert(state_.ply());
        else if (const auto* voided = std::get_if<conduct::TurnVoided>(&event.body))
            plays_.emplace_back(state_.ply(),
                                fmt::format("{} {}", state_.ply(), point_text(voided->move)));
        else if (const auto* reported = std::get_if<conduct::Reported>(&event.body))
            note_illegal_move(reported->report);
    }

    void note_illegal_move(const conduct::Report& report) {
        const auto illegal_move_text = registered::of(state_.settings().game).illegal_move_text;
        if (illegal_move_text == nullptr)
            return;
        if (auto text = illegal_move_text(report))
            unnoticed_moves_.push_back(*std::move(text));
    }

    const NotationName& notation_;
    Language language_;
    State state_;
    StruckMoves struck_;
    std::set<std::size_t> offers_;
    std::vector<std::string> unnoticed_moves_;
    std::vector<std::pair<std::size_t, std::string>> plays_;
};

/// A note and its position in the log.
struct Placed {
    std::size_t seq = 0;
    MarginNote note;
    std::size_t order = 0;  ///< among the notes of one event
};

/// The ruling with its moves in the language's notation.
conduct::Ruled in_notation(const State& state, const conduct::RulingRecord& record,
                           Language language) {
    conduct::Ruled ruling = record.ruling;
    const std::string_view forms[] = {rulebook::tag(language), "san", "wxf", "gtp"};
    for (auto& [key, value] : ruling.values) {
        if (key != "moves" && key != "move")
            continue;
        std::string text;
        for (const conduct::TextForms& move :
             conduct::written_moves(state, base::split<std::string>(value, ','), record.ply)) {
            const auto* found = move.data();
            for (const std::string_view form : forms)
                if (const auto it =
                        std::ranges::find(move, form, &conduct::TextForms::value_type::first);
                    it != move.end()) {
                    found = &*it;
                    break;
                }
            text.append(text.empty() ? "" : ", ").append(found->second);
        }
        if (!text.empty())
            value = std::move(text);
    }
    return ruling;
}

std::vector<MarginNote> margin_of(const Reader& reader, Language language) {
    const State& state = reader.state();
    const Game game = state.settings().game;
    std::vector<Placed> all;
    for (const conduct::RulingRecord& each : conduct::public_rulings(game, state.rulings())) {
        MarginNote note{each.ply,
                        internal::ruling_text(in_notation(state, each, language), game, language),
                        {each.ruling.clause}};
        note.clauses.insert(note.clauses.end(), each.ruling.also.begin(), each.ruling.also.end());
        all.push_back({each.seq, std::move(note), 0});
    }
    for (const conduct::Note& each : state.notes())
        if (auto text = internal::note_text(each, game, language)) {
            MarginNote note{each.ply, *std::move(text), {}};
            if (each.clause)
                note.clauses.push_back(*each.clause);
            all.push_back({each.seq, std::move(note), 0});
        }
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i].order = i;
    std::ranges::sort(all, {}, [](const Placed& each) {
        return std::tuple(each.note.place, each.seq, each.order);
    });
    std::vector<MarginNote> notes;
    for (Placed& each : all)
        notes.push_back(std::move(each.note));
    return notes;
}

/// Go: struck-out plays are added to the note about them, or separately.
void add_struck_plays(std::vector<MarginNote>& notes, const Reader& reader) {
    for (const auto& [place, plays] : reader.struck_plays()) {
        const auto after = std::ranges::upper_bound(notes, place, {}, &MarginNote::place);
        notes.insert(after, MarginNote{place, {}, {}, plays});
    }
}

void write_struck(MoveSheet& sheet, const Reader& reader) {
    for (const std::string& text : reader.unnoticed_moves())
        sheet.moves.push_back({text, {}});
    for (const auto& [number, texts] : reader.struck()) {
        if (sheet.moves.size() < number)
            sheet.moves.resize(number);
        sheet.moves[number - 1].struck = texts;
    }
    // The last state has an offer with the move that is now in its place.
    for (std::size_t i = 0; i < sheet.moves.size(); ++i) {
        std::string& text = sheet.moves[i].text;
        if (text.ends_with(kOffer))
            text.resize(text.size() - kOffer.size());
        if (reader.is_offered_with(i + 1))
            text += kOffer;
    }
}

}  // namespace

Result<Sheet> sheet_of(std::span<const Event> log, const NotationName& notation,
                       Language language) {
    Reader reader(notation, language);
    const auto events = KYVIEN_TRY(conduct::events_in_force(log));
    KYVIEN_TRY(reader.read(events));
    auto sheet = sheet_of(reader.state(), notation, language);
    if (!sheet)
        return sheet;
    std::vector<MarginNote> notes = margin_of(reader, language);
    if (auto* moves = std::get_if<MoveSheet>(&*sheet)) {
        write_struck(*moves, reader);
        moves->margin = std::move(notes);
    } else {
        add_struck_plays(notes, reader);
        std::get<Kifu>(*sheet).margin = std::move(notes);
    }
    return sheet;
}

}  // namespace kyvien::paper
