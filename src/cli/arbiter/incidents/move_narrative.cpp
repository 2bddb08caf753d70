// Lines of chess that tell how a move was made: against the rules, with two hands, without
// replacing the pawn; what the opponent did next; which pieces were touched first.
#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/arbiter/incidents/move_narrative.h"
#include "cli/arbiter/lines/board_sentences.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/lines/line_reader.h"
#include "cli/arbiter/sentences/narrative_words.h"
#include "clock/seat.h"
#include "conduct/core/decide.h"
#include "conduct/core/typed_move.h"
#include "conduct/settings/time_class.h"

namespace kyvien::cli {

using namespace conduct;

namespace move_narrative {
namespace {

using Items = std::span<const NarrativeItem>;

/// What one player did, up to the next one's name.
struct Act {
    Seat seat{};
    std::vector<NarrativeItem> items;

    [[nodiscard]] bool has(NarrativeWord word) const { return count(word) > 0; }
    [[nodiscard]] std::ptrdiff_t count(NarrativeWord word) const {
        return std::ranges::count(items, word, &NarrativeItem::word);
    }
    /// Whether it has only these words.
    [[nodiscard]] bool is_only(std::initializer_list<NarrativeWord> words) const {
        return std::ranges::all_of(items, [&](const NarrativeItem& item) {
            return std::ranges::find(words, item.word) != words.end();
        });
    }
};

/// The acts in order; nothing if the line does not begin with a player.
std::optional<std::vector<Act>> acts_of(Items items) {
    std::vector<Act> acts;
    for (const NarrativeItem& item : items) {
        const bool is_actor = item.word == NarrativeWord::Player && !item.is_owner;
        if (is_actor && (acts.empty() || acts.back().seat != item.seat)) {
            acts.push_back({item.seat, {}});
        } else if (acts.empty()) {
            return std::nullopt;
        } else if (!is_actor) {
            acts.back().items.push_back(item);
        }
    }
    return acts;
}

/// "Ra1 b3", "from d1 to d3": the move of the places in a row. Empty if they are not one move.
std::string joined(const std::vector<std::string>& places) {
    if (places.size() == 1)
        return places[0];
    if (places.size() != 2 || !board_sentences::is_square(in_small_letters(places[1])))
        return {};
    return places[0] + "-" + places[1];
}

/// Without what the player would only like to do.
Items text_before_wish(Items items) {
    const auto wish = std::ranges::find_if(
        items, [](const NarrativeItem& item) { return item.word == NarrativeWord::Wish; });
    return items.first(static_cast<std::size_t>(wish - items.begin()));
}

/// "the rook to f1 and then the king to g1": castling that is told as such by the final squares of
/// both pieces (II.3.2.5); empty if the words tell other places.
std::string castling_by_places(Items items, Seat seat) {
    const char home = seat == Seat::First ? '1' : '8';
    std::string king, rook;
    bool is_told = false;
    for (std::size_t at = 0; at < items.size(); ++at) {
        const NarrativeItem& item = items[at];
        is_told |= item.word == NarrativeWord::Castle || item.word == NarrativeWord::Short ||
                   item.word == NarrativeWord::Long;
        if (item.word != NarrativeWord::Place)
            continue;
        // The piece stands before its place, perhaps with a verb between them.
        char letter = ' ';
        for (std::size_t before = at; before-- > 0 && items[before].word != NarrativeWord::Place;)
            if (items[before].word == NarrativeWord::Piece) {
                letter = items[before].letter;
                break;
            }
        std::string& place = letter == 'k' ? king : rook;
        if ((letter != 'k' && letter != 'r') || !place.empty())
            return {};
        place = in_small_letters(item.text);
    }
    if (!is_told || king.size() != 2 || rook.size() != 2 || king[1] != home || rook[1] != home)
        return {};
    return king[0] == 'g' && rook[0] == 'f'   ? "O-O"
           : king[0] == 'c' && rook[0] == 'd' ? "O-O-O"
                                              : "";
}

struct Made {
    std::string move;  ///< as typed; empty if none is told
    char piece = ' ';
};

/// The move that the words tell: squares, piece and square, castling.
Made made_in(Items items) {
    Made made;
    std::vector<std::string> places;
    for (const NarrativeItem& item : items)
        switch (item.word) {
        case NarrativeWord::Place:
            places.push_back(item.text);
            break;
        case NarrativeWord::Piece:
            made.piece = made.piece == ' ' ? item.letter : made.piece;
            break;
        case NarrativeWord::Short:
            places.emplace_back("O-O");
            break;
        case NarrativeWord::Long:
            places.emplace_back("O-O-O");
            break;
        default:
            break;
        }
    made.move = joined(places);
    if (made.piece != ' ' && made.piece != 'p' &&
        board_sentences::is_square(in_small_letters(made.move)))
        made.move = static_cast<char>(made.piece & ~0x20) + made.move;
    return made;
}

/// The squares that were touched, in order; nothing if one cannot be known.
std::optional<std::string> touched_in(Items items, std::string_view position, Seat seat) {
    std::string squares;
    std::optional<Seat> owner;
    const auto is_there = [&](const std::string& square, char letter) {
        const char piece = board_sentences::piece_on(position, square);
        return piece != ' ' && (letter == ' ' || (piece | 0x20) == letter) &&
               (!owner || board_sentences::is_of(piece, *owner));
    };
    // "king and h1 rook": the square of the piece behind it.
    const auto is_of_next_piece = [&](std::size_t place) {
        return place + 1 < items.size() && items[place + 1].word == NarrativeWord::Piece &&
               board_sentences::is_square(in_small_letters(items[place].text)) &&
               is_there(in_small_letters(items[place].text), items[place + 1].letter);
    };
    const auto note = [&](std::string square) {
        owner.reset();
        if (squares.find(square) == std::string::npos)
            squares += (squares.empty() ? "" : ",") + std::move(square);
    };
    for (std::size_t at = 0; at < items.size(); ++at) {
        const NarrativeItem& item = items[at];
        const auto is_next = [&](NarrativeWord word) {
            return at + 1 < items.size() && items[at + 1].word == word;
        };
        if (item.word == NarrativeWord::Place) {
            std::string square = in_small_letters(item.text);
            if (square.size() == 3)
                square.erase(0, 1);  // "Nb8"
            if (!board_sentences::is_square(square) || !is_there(square, ' '))
                return std::nullopt;
            note(square);
            // "the h1 rook": which must stand there.
            if (is_next(NarrativeWord::Piece)) {
                if ((board_sentences::piece_on(position, square) | 0x20) != items[at + 1].letter)
                    return std::nullopt;
                ++at;
            }
        } else if (item.word == NarrativeWord::Piece && is_next(NarrativeWord::Place) &&
                   !is_of_next_piece(at + 1)) {
            const std::string square = in_small_letters(items[at + 1].text);
            if (!board_sentences::is_square(square) || !is_there(square, item.letter))
                return std::nullopt;
            note(square);
            ++at;
        } else if (item.word == NarrativeWord::Piece) {
            const std::string square =
                board_sentences::occupied(position, owner.value_or(seat), item.letter);
            if (!board_sentences::is_square(square))
                return std::nullopt;
            note(square);
        } else if (item.word == NarrativeWord::Player) {
            owner = item.seat;
        }
    }
    return squares.empty() ? std::nullopt : std::optional(squares);
}

}  // namespace
}  // namespace move_narrative

bool MoveNarrative::is_lawful_time(int minutes) const {
    const bool is_blitz = time_class(game_.state.settings().time) == TimeClass::Blitz;
    return minutes == (is_blitz ? 1 : 2);
}

std::optional<std::vector<DeskLine>> MoveNarrative::lines(std::string_view line) const {
    using namespace move_narrative;
    if (!info(game()).has_moves_by_hand || line.find_first_of("=\"?") != std::string_view::npos)
        return std::nullopt;
    auto items = narrative_of(game(), line);
    if (!items)
        return std::nullopt;
    // "Black complains: White moved …": what he complains of was done before. Of a touch he has to
    // convince the arbiter.
    if (const auto told = acts_of(*items);
        told && told->size() == 2 && !told->front().items.empty() &&
        told->front().is_only({NarrativeWord::Complain}) &&
        !told->back().has(NarrativeWord::Complain) && !told->back().has(NarrativeWord::Touch))
        std::ranges::rotate(*items, items->begin() + 1 +
                                        static_cast<std::ptrdiff_t>(told->front().items.size()));
    const auto acts = acts_of(*items);
    if (!acts || acts->empty() || acts->size() > 3)
        return std::nullopt;
    // The opponent alone has said something at the end: the time he asks for must be the law's.
    const auto is_complaint = [&](const Act& act) {
        // "but f1 is covered by the black rook"
        if (act.seat != acts->front().seat && !act.items.empty() &&
            act.is_only({NarrativeWord::Attacked}))
            return true;
        return act.seat != acts->front().seat &&
               act.is_only({NarrativeWord::Complain, NarrativeWord::Time, NarrativeWord::Illegal,
                            NarrativeWord::Attacked, NarrativeWord::Place, NarrativeWord::Touch,
                            NarrativeWord::SameTime}) &&
               act.has(NarrativeWord::Complain) &&
               std::ranges::all_of(act.items, [&](const NarrativeItem& item) {
                   return item.word != NarrativeWord::Time || is_lawful_time(item.minutes);
               });
    };
    if (acts->front().has(NarrativeWord::LetGo) && !acts->front().has(NarrativeWord::Touch))
        return acts->size() == 1 ? release_lines(acts->front().seat, acts->front().items)
                                 : std::nullopt;
    // "castles, one hand on the king and one on the rook" is no touch beside a move.
    const bool is_by_two_hands =
        acts->front().count(NarrativeWord::OneHand) > 1 &&
        (acts->front().has(NarrativeWord::Castle) || acts->front().has(NarrativeWord::Short) ||
         acts->front().has(NarrativeWord::Long));
    if (acts->front().has(NarrativeWord::Touch) && !is_by_two_hands) {
        if (acts->size() == 2 && acts->back().has(NarrativeWord::Move))
            return late_complaint(acts->front().seat, *items);
        return acts->size() <= 2 && (acts->size() == 1 || is_complaint(acts->back()))
                   ? touch_lines(acts->front().seat, acts->front().items, acts->size() == 2)
                   : std::nullopt;
    }
    return move_lines(acts->front().seat, *items);
}

std::optional<std::vector<DeskLine>>
MoveNarrative::release_lines(Seat seat, std::span<const NarrativeItem> all) const {
    using namespace move_narrative;
    const auto items = text_before_wish(all);
    const Act act{seat, {items.begin(), items.end()}};
    std::vector<std::string> places;
    const Made made = made_in(items);
    for (const NarrativeItem& item : items)
        if (item.word == NarrativeWord::Place)
            places.push_back(in_small_letters(item.text));
    if (places.empty() || places.size() > 2 ||
        !act.is_only({NarrativeWord::LetGo, NarrativeWord::Piece, NarrativeWord::Place,
                      NarrativeWord::Move}))
        return std::nullopt;
    std::string to = places.back();
    if (to.size() == 3)
        to.erase(0, 1);  // "Nf3"
    // Of several such pieces the one that may go there.
    std::string from = places.size() == 2  ? places.front()
                       : made.piece == ' ' ? std::string()
                                           : board_sentences::occupied(game_.state.position_text(),
                                                                       seat, made.piece);
    if (from.size() > 2)
        if (const auto read =
                read_typed_move(game_.state, static_cast<char>(made.piece & ~0x20) + to,
                                rulebook::tag(game_.options.language), seat))
            from = read->substr(0, 2);
    if (!board_sentences::is_square(from) || !board_sentences::is_square(to) || from == to ||
        !board_sentences::is_of(board_sentences::piece_on(game_.state.position_text(), from), seat))
        return std::nullopt;
    return std::vector{
        report_line("touch", seat, {{"squares", from}, {"released", from + "," + to}})};
}

std::optional<std::vector<DeskLine>>
MoveNarrative::touch_lines(Seat seat, std::span<const NarrativeItem> all, bool complains) const {
    using namespace move_narrative;
    const auto items = text_before_wish(all);
    const Act act{seat, {items.begin(), items.end()}};
    const std::string position = game_.state.position_text();
    // "touched his queen, moved the knight to c3"
    const auto moves = std::ranges::find_if(
        items, [](const NarrativeItem& item) { return item.word == NarrativeWord::Move; });
    const auto touches = std::ranges::find_if(
        items, [](const NarrativeItem& item) { return item.word == NarrativeWord::Touch; });
    const bool has_moved = moves != items.end();
    if (has_moved && moves < touches)
        return std::nullopt;
    constexpr NarrativeWord kOthers[] = {
        NarrativeWord::Illegal,  NarrativeWord::Exposed,    NarrativeWord::BothHands,
        NarrativeWord::PawnLeft, NarrativeWord::TurnedRook, NarrativeWord::NoPress,
        NarrativeWord::Take,     NarrativeWord::Time,       NarrativeWord::Complain};
    if (std::ranges::any_of(kOthers, [&](NarrativeWord word) { return act.has(word); }))
        return std::nullopt;
    // What is attacked behind the touched pieces is no touch: "f1 is attacked by the bishop".
    const auto means = std::ranges::find_if(
        items, [](const NarrativeItem& item) { return item.word == NarrativeWord::MeansCastle; });
    const auto attacked = std::ranges::find_if(
        items, [](const NarrativeItem& item) { return item.word == NarrativeWord::Attacked; });
    auto end = has_moved ? moves : items.end();
    if (means > touches + 1)
        end = std::min(end, means);
    if (attacked < end) {
        end = std::min(end, attacked);
        // "the h1 rook, but f1 is attacked": no rook stands on f1.
        const auto is_of_piece = [&](auto place) {
            const auto piece = std::prev(place);
            const std::string square = in_small_letters(place->text);
            return piece->word == NarrativeWord::Piece && board_sentences::is_square(square) &&
                   (board_sentences::piece_on(position, square) | 0x20) == piece->letter;
        };
        while (end != items.begin() && std::prev(end)->word == NarrativeWord::Place &&
               std::distance(items.begin(), end) > 1 && !is_of_piece(std::prev(end)))
            --end;
    }
    // "touched the queen on a8": the new piece on the promotion square (4.4.4).
    const Made put = made_in({items.begin(), end});
    const std::string last = in_small_letters(put.move.substr(put.move.size() > 2 ? 1 : 0));
    if (put.piece != ' ' && board_sentences::is_square(last) && !has_moved &&
        std::string_view("qrbn").find(put.piece) != std::string_view::npos &&
        board_sentences::piece_on(position, last) == ' ')
        if (const auto from = board_sentences::pawn_before(position, seat, last))
            return std::vector{report_line(
                "touch", seat, {{"squares", *from}, {"promotion", std::string(1, put.piece)}})};
    const auto squares = touched_in({items.begin(), end}, position, seat);
    if (!squares)
        return std::nullopt;
    Values fields = {{"squares", *squares}};
    if (act.has(NarrativeWord::MeansCastle) || act.has(NarrativeWord::Castle))
        fields.emplace_back("intent", "to-castle");
    if (act.has(NarrativeWord::SameTime))
        fields.emplace_back("order-unclear", "yes");
    if (act.has(NarrativeWord::AdjustSaid)) {
        const auto said = std::ranges::find_if(items, [](const NarrativeItem& item) {
            return item.word == NarrativeWord::AdjustSaid;
        });
        const bool is_behind = said > touches || (std::next(said) != items.end() &&
                                                  std::next(said)->word == NarrativeWord::Behind);
        fields.emplace_back("adjust", is_behind ? "after" : "before");
    } else if (act.has(NarrativeWord::Behind)) {
        return std::nullopt;
    }
    std::vector<DeskLine> lines = {report_line("touch", seat, std::move(fields))};
    if (!has_moved)
        return act.has(NarrativeWord::Press) ? std::nullopt : std::optional(std::move(lines));
    Made made = made_in({moves, items.end()});
    if (made.move.size() == 5 && made.move[2] == '-' && made.move[0] >= 'a')
        made.move.erase(2, 1);
    if (made.move.empty())
        return std::nullopt;
    lines.push_back(desk_line("move", {made.move}));
    lines.back().who = seat;
    if (act.has(NarrativeWord::Press)) {
        lines.push_back(desk_line("press", {}));
        lines.back().who = seat;
    }
    // Before he has moved there is nothing to complain of: the touch binds him by itself (4.3).
    if (complains) {
        lines.push_back(report_line("touch-move", seat));
        lines.back().who = clock::opponent(seat);
    }
    return lines;
}

std::optional<std::vector<DeskLine>>
MoveNarrative::late_complaint(Seat seat, std::span<const NarrativeItem> items) const {
    using namespace move_narrative;
    const auto acts = *acts_of(items);
    const Act& answer = acts.back();
    const Made reply = made_in(answer.items);
    if (answer.seat == seat || !answer.has(NarrativeWord::Complain) || reply.move.empty() ||
        !answer.is_only({NarrativeWord::Move, NarrativeWord::Place, NarrativeWord::Piece,
                         NarrativeWord::Press, NarrativeWord::Behind, NarrativeWord::Complain,
                         NarrativeWord::Touch}))
        return std::nullopt;
    // 4.8: he has touched a piece himself, and can no longer claim.
    auto lines = touch_lines(seat, acts.front().items, false);
    if (!lines || lines->size() < 2)
        return std::nullopt;
    lines->push_back(desk_line("move", {reply.move}));
    lines->back().who = answer.seat;
    lines->push_back(report_line("touch-move", seat));
    lines->back().who = answer.seat;
    return lines;
}

std::optional<std::vector<DeskLine>>
MoveNarrative::move_lines(Seat seat, std::span<const NarrativeItem> items) const {
    using namespace move_narrative;
    const auto acts = *acts_of(items);
    const Act& first = acts.front();
    const auto has = [&](NarrativeWord word) { return first.has(word); };
    const bool is_said_illegal = has(NarrativeWord::Illegal) || has(NarrativeWord::Exposed) ||
                                 has(NarrativeWord::First) || has(NarrativeWord::Second) ||
                                 (has(NarrativeWord::TakenBack) && has(NarrativeWord::NoPress));
    const bool is_by_hands =
        has(NarrativeWord::BothHands) || first.count(NarrativeWord::OneHand) > 1;
    const bool is_other_hand = has(NarrativeWord::LeftHand) && has(NarrativeWord::RightHand);
    const bool is_pawn = has(NarrativeWord::PawnLeft) || has(NarrativeWord::TurnedRook);
    const bool is_objected = acts.size() > 1 && acts[1].has(NarrativeWord::Attacked);
    if (!is_said_illegal && !is_by_hands && !is_other_hand && !is_pawn && acts.size() == 1) {
        if (auto promoted = seat == game_.to_move() ? promotion_lines(seat, items) : std::nullopt)
            return promoted;
        return plain_move_lines(seat, items);
    }
    Made made = made_in(first.items);
    if (std::string castling = castling_by_places(first.items, seat); !castling.empty())
        made.move = std::move(castling);
    if (made.move.empty() && has(NarrativeWord::Castle))
        made.move = only_castling(seat);
    const auto read =
        made.move.empty()
            ? Result<std::string>(refuse("bad-move-text", "No move is told."))
            : read_typed_move(game_.state, made.move, rulebook::tag(game_.options.language), seat);
    // "white e2-e5 and pressed, black complains": a pressed move that no rule allows.
    const bool is_claimed_illegal =
        !read && !has(NarrativeWord::NoPress) && acts.size() == 2 &&
        (has(NarrativeWord::Press) || acts[1].has(NarrativeWord::Move)) &&
        (acts[1].has(NarrativeWord::Complain) || acts[1].is_only({NarrativeWord::Illegal}) ||
         acts[1].has(NarrativeWord::Unnoticed) || first.has(NarrativeWord::Unnoticed));
    if ((!is_said_illegal && !is_by_hands && !is_other_hand && !is_pawn && !is_objected &&
         !is_claimed_illegal) ||
        seat != game_.to_move() || has(NarrativeWord::Take) || has(NarrativeWord::Complain) ||
        (is_by_hands && is_said_illegal))
        return std::nullopt;
    if (made.move.empty())
        return std::nullopt;
    const bool presses = has(NarrativeWord::Press) && !has(NarrativeWord::NoPress);
    std::vector<DeskLine> lines;
    const auto say = [&](DeskLine said) {
        said.who = seat;
        lines.push_back(std::move(said));
    };
    if (is_pawn) {
        const std::string square = in_small_letters(made.move);
        const auto from =
            board_sentences::is_square(square)
                ? board_sentences::pawn_before(game_.state.position_text(), seat, square)
                : std::nullopt;
        if (!from)
            return std::nullopt;
        if (has(NarrativeWord::TurnedRook)) {
            say(desk_line("move", {*from + square + "r"}));
            if (presses)
                say(desk_line("press", {}));
        } else if (!presses) {
            lines.push_back(report_line("touch", seat, {{"released", *from + "," + square}}));
        }
    } else if (is_by_hands || is_other_hand) {
        const auto promoted = read ? std::string() : promotion_in(first.items, seat);
        if (!read && promoted.empty())
            return std::nullopt;
        say(desk_line("move", {read ? made.move : promoted}));
        if (presses || is_other_hand)
            say(desk_line("press", {}));
        lines.push_back(is_by_hands ? report_line("two-hands", seat)
                                    : report_line("clock-misuse", seat, {{"what", "other-hand"}}));
    }
    if (lines.empty()) {
        // What is legal on the board was not an illegal move.
        if (read && !is_pawn)
            return std::nullopt;
        DeskLine illegal = desk_line("illegal", {std::string(clock::seat_name(seat))});
        std::string by_hand = is_pawn ? in_small_letters(made.move) : made.move;
        if (std::string bare = by_hand; std::erase(bare, 'x') > 0 && bare.size() == 4)
            by_hand = bare;
        illegal.words.push_back(by_hand);
        if (has(NarrativeWord::NoPress))
            illegal.words.emplace_back("np");
        auto told = short_lines_.illegal_line(illegal);
        if (!told ||
            (has(NarrativeWord::Second) && !game_.is_illegal_move_number(2, told->back())) ||
            (has(NarrativeWord::First) && !game_.is_illegal_move_number(1, told->back())))
            return std::nullopt;
        lines = *std::move(told);
    }
    if (acts.size() == 1)
        return lines;
    return with_answer(std::move(lines), seat, items);
}

std::string MoveNarrative::only_castling(Seat seat) const {
    std::string only;
    for (const std::string_view castling : {"O-O", "O-O-O"})
        if (read_typed_move(game_.state, castling, rulebook::tag(game_.options.language), seat)) {
            if (!only.empty())
                return {};
            only = castling;
        }
    return only;
}

std::string MoveNarrative::promotion_in(std::span<const NarrativeItem> items, Seat seat) const {
    std::string square;
    char becomes = ' ';
    for (const NarrativeItem& item : items)
        if (item.word == NarrativeWord::Place) {
            if (!square.empty())
                return {};
            square = in_small_letters(item.text);
            // "a8Q"
            if (square.size() == 3 && board_sentences::is_square(square.substr(0, 2)) &&
                std::string_view("qrbn").find(square[2]) != std::string_view::npos) {
                becomes = square[2];
                square.pop_back();
            }
        } else if (item.word == NarrativeWord::Piece && item.letter != 'p') {
            if (becomes != ' ' || item.letter == 'k')
                return {};
            becomes = item.letter;
        }
    const auto from = becomes != ' ' && board_sentences::is_square(square)
                          ? board_sentences::pawn_before(game_.state.position_text(), seat, square)
                          : std::nullopt;
    return from ? *from + square + becomes : std::string();
}

std::optional<std::vector<DeskLine>>
MoveNarrative::plain_move_lines(Seat seat, std::span<const NarrativeItem> items) const {
    using namespace move_narrative;
    const Act act = (*acts_of(items)).front();
    Made made = made_in(act.items);
    if (std::string castling = castling_by_places(act.items, seat); !castling.empty())
        made.move = std::move(castling);
    if (made.move.empty() ||
        !act.is_only({NarrativeWord::Move, NarrativeWord::Place, NarrativeWord::Piece,
                      NarrativeWord::Press, NarrativeWord::Mate, NarrativeWord::Castle,
                      NarrativeWord::Short, NarrativeWord::Long}))
        return std::nullopt;
    // "it is Black's turn, but White played d4"
    if (seat != game_.to_move())
        return game_.stated_turn == game_.to_move()
                   ? std::optional(
                         std::vector{report_line("out-of-turn", seat, {{"move", made.move}})})
                   : std::nullopt;
    // "a2-b2": both squares.
    if (made.move.size() == 5 && made.move[2] == '-')
        made.move.erase(2, 1);
    // Of an illegal move the desk says what is wrong with it, and asks whether it was played so.
    const auto read =
        is_log_move(made.move)
            ? Result<std::string>(made.move)
            : read_typed_move(game_.state, made.move, rulebook::tag(game_.options.language), seat);
    if (!read || (act.has(NarrativeWord::Mate) && !is_mate_by(*read, seat)))
        return std::nullopt;
    std::vector<DeskLine> lines = {desk_line("move", {*read})};
    if (act.has(NarrativeWord::Press))
        lines.push_back(desk_line("press", {}));
    for (DeskLine& line : lines)
        line.who = seat;
    return lines;
}

bool MoveNarrative::is_mate_by(const std::string& move, Seat seat) const {
    const auto decided =
        decide(game_.state, {game_.now(), player(seat), MakeMove{game_.state.ply(), move}});
    return decided && std::ranges::any_of(*decided, [](const Event& event) {
               const auto* ended = std::get_if<Ended>(&event.body);
               return ended != nullptr && ended->ending.code == "checkmate";
           });
}

std::optional<std::vector<DeskLine>>
MoveNarrative::promotion_lines(Seat seat, std::span<const NarrativeItem> all) const {
    using namespace move_narrative;
    const auto items = text_before_wish(all);
    const Act act = (*acts_of(items)).front();
    const std::string move = promotion_in(act.items, seat);
    if (move.empty() ||
        !act.is_only({NarrativeWord::Move, NarrativeWord::Place, NarrativeWord::Piece,
                      NarrativeWord::Take, NarrativeWord::Press}))
        return std::nullopt;
    // He put the piece there and would like another one (4.4.4).
    if (items.size() < all.size())
        return act.has(NarrativeWord::Press)
                   ? std::nullopt
                   : std::optional(std::vector{report_line(
                         "touch", seat,
                         {{"squares", move.substr(0, 2)}, {"promotion", move.substr(4)}})});
    std::vector<DeskLine> lines = {desk_line("move", {move})};
    if (act.has(NarrativeWord::Press))
        lines.push_back(desk_line("press", {}));
    for (DeskLine& line : lines)
        line.who = seat;
    return lines;
}

std::optional<std::vector<DeskLine>>
MoveNarrative::with_answer(std::vector<DeskLine> lines, Seat seat,
                           std::span<const NarrativeItem> items) const {
    using namespace move_narrative;
    const auto acts = *acts_of(items);
    const Act& answer = acts[1];
    if (answer.seat == seat || acts.size() > 2)
        return std::nullopt;
    for (const NarrativeItem& item : answer.items)
        if (item.word == NarrativeWord::Time && !is_lawful_time(item.minutes))
            return std::nullopt;
    const bool complains =
        answer.has(NarrativeWord::Complain) || answer.is_only({NarrativeWord::Illegal});
    const bool is_illegal = lines.back().words[0] == "illegal-move";
    const auto names_king = [](const NarrativeItem& item) {
        return item.word == NarrativeWord::Piece && item.letter == 'k';
    };
    // "but Black has only a king": so it must be.
    if (!answer.items.empty() && answer.is_only({NarrativeWord::Piece})) {
        const std::string position = game_.state.position_text();
        const bool has_others = board_sentences::occupied(position, answer.seat).size() >
                                board_sentences::occupied(position, answer.seat, 'k').size();
        const bool is_so = std::ranges::all_of(answer.items, [&](const NarrativeItem& item) {
            return !board_sentences::occupied(position, answer.seat, item.letter).empty();
        });
        return is_so && (answer.items.size() > 1 || !names_king(answer.items[0]) || !has_others)
                   ? std::optional(std::move(lines))
                   : std::nullopt;
    }
    // He took the king: no such move exists (1.4.1). What he can claim is the illegal move.
    const bool takes_king = is_illegal && answer.has(NarrativeWord::Take) &&
                            std::ranges::any_of(answer.items, names_king) &&
                            !answer.has(NarrativeWord::Press) && made_in(answer.items).move.empty();
    const bool only_complains =
        complains &&
        answer.is_only({NarrativeWord::Complain, NarrativeWord::Time, NarrativeWord::Illegal,
                        NarrativeWord::Attacked, NarrativeWord::Place, NarrativeWord::Piece,
                        NarrativeWord::Unnoticed, NarrativeWord::SameTime}) &&
        (answer.has(NarrativeWord::Attacked) || made_in(answer.items).move.empty());
    if (takes_king || only_complains) {
        if (is_illegal)
            lines.back().who = answer.seat;
        return lines;
    }
    // A reply on the illegal position, and only then the claim (7.5.1, A.4.2).
    const Made made = made_in(answer.items);
    if (!is_illegal || made.move.empty() || (answer.has(NarrativeWord::Illegal) && !complains) ||
        answer.has(NarrativeWord::Touch) || answer.has(NarrativeWord::BothHands) ||
        lines.size() != 3)
        return std::nullopt;
    // Beside an unreplaced pawn no move of the record is possible.
    const auto pawn = std::ranges::any_of(acts.front().items, [](const NarrativeItem& item) {
        return item.word == NarrativeWord::PawnLeft;
    });
    DeskLine reply =
        pawn ? report_line("hand-move", answer.seat,
                           {{"move", short_lines_.hand_squares(made.move, answer.seat)}})
             : desk_line("move", {made.move});
    if (!pawn)
        reply.who = answer.seat;
    lines.insert(lines.end() - 1, std::move(reply));
    if (complains)
        lines.back().who = answer.seat;
    else if (!answer.has(NarrativeWord::Unnoticed))
        lines.pop_back();
    return lines;
}

}  // namespace kyvien::cli
