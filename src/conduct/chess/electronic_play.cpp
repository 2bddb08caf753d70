// The conduct of chess: articles 5, 6.9 and 9 of the FIDE Laws, in electronic play.
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/reason.h"
#include "base/result.h"
#include "chess/dead_position/unwinnable.h"
#include "chess/history.h"
#include "chess/position.h"
#include "conduct/chess/board/internal/over_the_board.h"
#include "conduct/chess/board/internal/physical_board.h"
#include "conduct/chess/catalogue.h"
#include "conduct/chess/guidelines/internal/envelope.h"
#include "conduct/chess/internal/game.h"
#include "conduct/chess/internal/legal_move.h"
#include "conduct/chess/internal/played_moves.h"
#include "conduct/chess/internal/start_of_chess.h"
#include "conduct/chess/internal/typed_move.h"
#include "conduct/core/internal/typed_move.h"
#include "notation/chess/fen.h"
#include "notation/chess/san.h"
#include "notation/chess/uci.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::fide;

// 9.3 and 9.6.2 count moves of each player; the clock counts plies.
constexpr int kFiftyMoves = 100;
constexpr int kSeventyFiveMoves = 150;
constexpr int kThreefold = 3;
constexpr int kFivefold = 5;
// The number of the usual array among the starts of Chess960.
constexpr int kUsualArray = 518;

// Positions examined when a flag has fallen: a fraction of a second.
constexpr std::uint64_t kFlagEffort = 300'000;

std::string reason(chess::MateReason reason) {
    switch (reason) {
    case chess::MateReason::Material:
        return "material";
    case chess::MateReason::Walls:
        return "walls";
    case chess::MateReason::EveryLineExhausted:
        return "every-line-exhausted";
    case chess::MateReason::HelpmateFound:
    case chess::MateReason::EffortSpent:
        break;
    }
    return "other";
}

Seat seat_of(chess::Color color) {
    return color == chess::Color::White ? Seat::First : Seat::Second;
}
chess::Color color_of(Seat seat) {
    return seat == Seat::First ? chess::Color::White : chess::Color::Black;
}

Refusal no_rule_applies(std::string_view text) {
    return {"no-legal-position",
            "The pieces stand so that no rule of movement applies; tell what was done by hand "
            "(report hand-move, as h8g7), or have the arbiter restore the position.",
            fide("3.10.3"),
            {{"move", std::string(text.substr(0, 16))}}};
}

/// The legal moves in the notation of commands, sorted by their texts.
std::vector<std::string> legal_texts(const chess::Position& position) {
    chess::MoveList moves;
    position.legal_moves(moves);
    // A text of at most five characters is sorted as a number.
    std::vector<std::uint64_t> numbers;
    numbers.reserve(moves.size());
    for (const chess::Move move : moves) {
        std::uint64_t number = 0;
        int shift = 56;
        for (const char c : notation::to_uci(position, move)) {
            number |= std::uint64_t{static_cast<unsigned char>(c)} << shift;
            shift -= 8;
        }
        numbers.push_back(number);
    }
    std::ranges::sort(numbers);
    std::vector<std::string> texts;
    texts.reserve(numbers.size());
    for (const std::uint64_t number : numbers) {
        std::array<char, 5> text{};
        for (std::size_t i = 0; i < text.size(); ++i)
            text[i] = static_cast<char>(number >> (56 - 8 * i));
        texts.emplace_back(text.data(), text[4] == '\0' ? 4 : 5);
    }
    return texts;
}

class ChessConduct final : public ChessGame {
  public:
    ChessConduct(chess::Position start, const Settings& settings)
        : moves_(start), bonus_(settings.regulation(Regulation::WrongClaimBonus)),
          min_moves_(settings.regulation(Regulation::DrawOfferMinMoves)),
          agreed_draws_(settings.regulation(Regulation::AgreedDraws) != 0),
          over_the_board_(settings.setting == PlayMode::OverTheBoard) {}

    std::unique_ptr<GameConduct> clone() const override {
        return std::make_unique<ChessConduct>(*this);
    }
    Seat turn() const override {
        return seat_of(moves_.irregular_setup() ? moves_.irregular_setup()->turn : now().turn());
    }

    const chess::Position* position() const override {
        return moves_.irregular_setup() ? nullptr : &now();
    }
    const chess::Position* position_at(std::size_t ply) const override {
        return moves_.position_at(ply);
    }
    std::size_t plies() const override { return moves_.plies(); }
    chess::Setup board() const override { return moves_.board(); }
    Result<std::string> by_hand(std::string_view text) const override {
        return read_hand_move(board(), text);
    }
    bool was_regular_hand_move(std::size_t ply) const override {
        return moves_.was_regular_hand_move(ply);
    }
    std::optional<Ending> ending_after_hand_move(std::string_view text) const override;
    Result<void> check_position(std::string_view fen) const override;

    Result<Examined> examine(std::string_view text) const override {
        auto move = KYVIEN_TRY(read(text));
        Examined examined{notation::to_uci(now(), move), {}};
        if (auto ending = ending_after(move))
            examined.after.emplace_back(Ended{*std::move(ending), {}});
        return examined;
    }

    SealedReading read_sealed(std::string_view text) const override;
    Result<std::string> read_typed(std::string_view text,
                                   std::string_view language) const override {
        return moves_.irregular_setup() ? Result<std::string>(refuse(no_rule_applies(text)))
                                        : read_typed_chess(now(), text, language);
    }

    Result<std::vector<EventBody>> claim(Seat seat, const Claim& claim) const override;

    Result<void> may_offer_draw(Seat) const override {
        if (!agreed_draws_)
            return refuse("draws-not-agreed",
                          "The regulations of this event do not let the players agree to a draw; "
                          "play on, or ask the arbiter.",
                          fide("9.1.1"));
        const int fewest = std::min(moves_.made(Seat::First), moves_.made(Seat::Second));
        if (fewest < min_moves_)
            return refuse(
                "draw-offer-too-early",
                fmt::format("A draw may not be offered before each side has made {} "
                            "moves; {} have been made.",
                            min_moves_, fewest),
                fide("9.1.1"),
                {{"moves", std::to_string(min_moves_)}, {"made", std::to_string(fewest)}});
        return {};
    }

    Result<void> may_agree_draw() const override {
        if (moves_.made(Seat::First) == 0 || moves_.made(Seat::Second) == 0)
            return refuse("agreement-too-early",
                          "A draw can be agreed once both players have made a move; play on.",
                          fide("5.2.3"));
        return {};
    }

    Ending agreed_draw() const override {
        return {Score::Draw, "agreement", fide("5.2.3"), {}, {}, {}, {}};
    }

    Ending resignation(Seat loser) const override {
        return {win_for(opponent(loser)), "resignation", fide("5.1.2"), {}, {}, {}, {}};
    }

    Ending time_over(Seat loser) const override {
        const Seat winner = opponent(loser);
        Ending ending{win_for(winner), "time", fide("6.9"), {fide("6.8")}, {}, {}, {}};
        if (moves_.irregular_setup()) {
            ending.values = {{"mate-search", "undecided"}};
            return ending;
        }
        const auto answer = chess::can_mate(now(), color_of(winner), kFlagEffort);
        if (answer.verdict == chess::MateVerdict::Unwinnable) {
            ending.score = Score::Draw;
            ending.code = "time-cannot-mate";
            ending.values = {{"reason", reason(answer.reason)}};
        } else if (answer.verdict == chess::MateVerdict::Undecided) {
            // A loss is the rule and the draw its exception, which must be proved; the arbiter is
            // informed that it was not.
            ending.values = {{"mate-search", "undecided"}};
        }
        return ending;
    }

    rulebook::Clause flag_clause() const override { return fide("6.8"); }
    rulebook::Clause offer_clause() const override { return fide("9.1.2.1"); }
    bool claim_is_offer() const override { return agreed_draws_; }

    Result<void> play(std::string_view text) override {
        if (over_the_board_ && is_hand_move(text))
            return moves_.play_hand_move(text);
        const auto move = KYVIEN_TRY(read(text));
        moves_.play(move);
        return {};
    }
    bool take_back_to(std::size_t ply) override {
        moves_.take_back_to(ply);
        return true;
    }
    void on_event(const EventBody& event) override {
        if (const auto* reported = std::get_if<Reported>(&event))
            if (reported->report.kind == ChessReport::PositionFound)
                moves_.place(*field(reported->report, "fen"));
    }

    void settle(Settings& settings) const override {
        GameConduct::settle(settings);
        // Castling from another array means Chess960, whether stated or not.
        if (now().mode() == chess::CastlingMode::Chess960 && !settings.chess960)
            settings.chess960 = kUsualArray;
    }
    std::string position_text() const override {
        if (moves_.irregular_setup())
            return notation::to_fen(*moves_.irregular_setup());
        return fen_of(now());
    }

    void show(View& view) const override {
        const std::string fen = position_text();
        view.cells = fen.substr(0, fen.find(' '));
        if (moves_.irregular_setup())
            return;
        view.position = {{"fen", fen}};
        if (now().in_check())
            view.check = now().king(now().turn()).name();
        if (const chess::History& stretch = moves_.stretch(); stretch.plies() > 0) {
            const std::size_t ply = stretch.plies() - 1;
            const std::string uci = notation::to_uci(stretch.at_ply(ply), stretch.move(ply));
            view.last = {uci.substr(0, 2), uci.substr(2, 2)};
        }
        if (view.phase == Phase::Playing) {
            view.legal = legal_texts(now());
        }
        view.claims = {std::string(name(ClaimKind::Threefold)),
                       std::string(name(ClaimKind::FiftyMoves))};
    }

    std::vector<LawCount> counts() const override;
    std::optional<WinProof> can_win(Seat winner) const override;
    TextForms start() const override { return {{"fen", fen_of(moves_.start())}}; }
    TextForms texts(std::size_t ply) const override;
    TextForms texts_of(std::size_t ply, std::string_view text) const override;

  private:
    [[nodiscard]] static TextForms forms_of(const chess::Position& before, chess::Move move);
    [[nodiscard]] const chess::Position& now() const { return moves_.now(); }
    [[nodiscard]] static std::string fen_of(const chess::Position& position) {
        return notation::to_fen(position, position.mode() == chess::CastlingMode::Chess960
                                              ? notation::FenStyle::XFen
                                              : notation::FenStyle::Fen);
    }

    [[nodiscard]] Result<chess::Move> read(std::string_view text) const {
        if (moves_.irregular_setup())
            return refuse(no_rule_applies(text));
        return read_legal_move(moves_.stretch(), text);
    }
    [[nodiscard]] std::optional<Ending> ending_after(chess::Move move) const;
    [[nodiscard]] static std::optional<Ending> ending_in(const chess::Position& next);
    [[nodiscard]] static std::optional<Ending> seventy_five_in(const chess::Position& next);

    PlayedMoves moves_;
    std::int64_t bonus_;
    std::int64_t min_moves_;
    bool agreed_draws_;
    bool over_the_board_;
};

Result<void> ChessConduct::check_position(std::string_view fen) const {
    const auto parsed = notation::parse_fen(fen);
    if (!parsed)
        return refuse("bad-position",
                      fmt::format("This is not a position: column {}: {}.", parsed.error().column,
                                  parsed.error().reason),
                      fide("2.3"), with_reason({}, reason_no_fen(parsed.error())));
    return {};
}

std::vector<LawCount> ChessConduct::counts() const {
    if (moves_.irregular_setup())
        return {};
    return {{"occurrences",
             fide("9.2.2"),
             {{"count", std::to_string(moves_.occurrences())},
              {"claim", std::to_string(kThreefold)},
              {"end", std::to_string(kFivefold)}},
             {}},
            {"no-progress",
             fide("9.3"),
             {{"plies", std::to_string(now().halfmove_clock())},
              {"claim", std::to_string(kFiftyMoves)},
              {"end", std::to_string(kSeventyFiveMoves)}},
             {}}};
}

/// 6.9, with the effort of a flag that has fallen.
std::optional<WinProof> ChessConduct::can_win(Seat winner) const {
    if (moves_.irregular_setup())
        return std::nullopt;
    const auto answer = chess::can_mate(now(), color_of(winner), kFlagEffort);
    WinProof proof{
        .reason = std::string(chess::name(answer.reason)), .clause = fide("6.9"), .line = {}};
    if (answer.verdict != chess::MateVerdict::Winnable) {
        if (answer.verdict == chess::MateVerdict::Unwinnable)
            proof.verdict = WinProof::Verdict::Unwinnable;
        return proof;
    }
    proof.verdict = WinProof::Verdict::Winnable;
    chess::Position position = now();
    for (const chess::Move move : answer.line) {
        proof.line.push_back(notation::to_uci(position, move));
        position.play(move);
    }
    return proof;
}

TextForms ChessConduct::texts(std::size_t ply) const {
    if (const std::string* hand = moves_.by_hand(ply))
        return {{"san", *hand}, {"vi", *hand}, {"figurine", *hand}, {"lan", *hand}};
    const auto [before, move] = moves_.move_at(ply);
    return forms_of(*before, move);
}

TextForms ChessConduct::texts_of(std::size_t ply, std::string_view text) const {
    const chess::Position* before = position_at(ply);
    const auto move = before != nullptr ? notation::read_uci(*before, text)
                                        : std::unexpected(notation::MoveTextError{});
    return move ? forms_of(*before, *move) : TextForms{};
}

TextForms ChessConduct::forms_of(const chess::Position& before, chess::Move move) {
    using notation::Letters;
    TextForms forms;
    forms.reserve(4);
    forms.emplace_back("san", notation::to_san(before, move));
    forms.emplace_back("vi", notation::to_san(before, move, {.letters = Letters::Vietnamese}));
    forms.emplace_back("figurine", notation::to_san(before, move, {.letters = Letters::Figurine}));
    forms.emplace_back("lan",
                       notation::to_san(before, move, {.length = notation::MoveLength::Long}));
    return forms;
}

std::optional<Ending> ChessConduct::ending_after(chess::Move move) const {
    const chess::Position next = now().after(move);
    if (auto ending = ending_in(next))
        return ending;
    if (const int times = moves_.occurrences_after(move); times >= kFivefold) {
        std::vector<std::size_t> plies = moves_.plies_of(next);
        plies.push_back(moves_.plies() + 1);
        return Ending{Score::Draw,
                      "fivefold",
                      fide("9.6.1"),
                      {fide("9.2.2")},
                      {{"occurrences", std::to_string(times)}},
                      std::move(plies),
                      {}};
    }
    return seventy_five_in(next);
}

/// No rule of movement applied before the move; after it they apply again, or nothing ends.
std::optional<Ending> ChessConduct::ending_after_hand_move(std::string_view text) const {
    if (!moves_.irregular_setup() || !is_regular_move(board(), text))
        return std::nullopt;
    const auto next = playable(board_after_hand_move(board(), text), now().mode());
    if (!next)
        return std::nullopt;
    auto ending = ending_in(*next);
    return ending ? std::move(ending) : seventy_five_in(*next);
}

std::optional<Ending> ChessConduct::seventy_five_in(const chess::Position& next) {
    if (next.halfmove_clock() < kSeventyFiveMoves)
        return std::nullopt;
    return Ending{Score::Draw,
                  "seventy-five-moves",
                  fide("9.6.2"),
                  {},
                  {{"plies", std::to_string(next.halfmove_clock())}},
                  {},
                  {}};
}

/// 5.1.1, 5.2.1, 5.2.2: the ending in the position on the board; in `next` the other side is to
/// move.
std::optional<Ending> ChessConduct::ending_in(const chess::Position& next) {
    const bool has_move = next.has_legal_move();
    // 9.6.2: mate on the last move takes precedence over every draw.
    if (!has_move && next.in_check()) {
        Ending mate{win_for(seat_of(chess::opponent(next.turn()))),
                    "checkmate",
                    fide("5.1.1"),
                    {fide("6.2.1.1")},
                    {},
                    {},
                    {next.king(next.turn()).name()}};
        if (next.halfmove_clock() >= kSeventyFiveMoves)
            mate.also.push_back(fide("9.6.2"));
        return mate;
    }
    if (!has_move)
        return Ending{Score::Draw,
                      "stalemate",
                      fide("5.2.1"),
                      {fide("6.2.1.1")},
                      {},
                      {},
                      {next.king(next.turn()).name()}};
    if (chess::is_dead(next)) {
        const bool by_material = next.insufficient_material(chess::Color::White) &&
                                 next.insufficient_material(chess::Color::Black);
        return Ending{Score::Draw,
                      "dead-position",
                      fide("5.2.2"),
                      {fide("6.2.1.1")},
                      {{"reason", by_material ? "material" : "blocked"}},
                      {},
                      {}};
    }
    return std::nullopt;
}

/// I.8: a text without exactly one legal meaning loses, unless the opponent could never mate.
SealedReading ChessConduct::read_sealed(std::string_view text) const {
    if (const auto examined = examine(text))
        return {examined->move, {}};
    const SealedText read = internal::read_sealed(now(), text, "");
    if (!read.move.empty())
        return {read.move, {}};
    Ending ending =
        loss_unless_unwinnable(&now(), turn(), read.code, "sealed-bad-cannot-mate", read.clause);
    if (ending.score == Score::Draw)
        ending.clause = fide("I.8");
    ending.values.emplace_back("found", std::string(text));
    return {{}, {Ended{std::move(ending), {}}}};
}

Result<std::vector<EventBody>> ChessConduct::claim(Seat seat, const Claim& claim) const {
    if (moves_.irregular_setup())
        return refuse("no-legal-position",
                      "The pieces stand so that no rule of movement applies; the arbiter must "
                      "restore the position first.",
                      fide("3.10.3"));
    if (claim.kind != ClaimKind::Threefold && claim.kind != ClaimKind::FiftyMoves)
        return refuse("no-such-claim",
                      fmt::format("Chess has no claim '{}'; claim threefold or fifty-moves.",
                                  name(claim.kind)),
                      fide("9.2.1"));
    const bool threefold = claim.kind == ClaimKind::Threefold;
    if (seat != turn())
        return refuse("not-on-move",
                      "Only the player on move may claim a draw; wait for your turn.",
                      threefold ? fide("9.2.1") : fide("9.3"));
    std::optional<chess::Move> intended;
    if (!claim.move.empty()) {
        auto move = KYVIEN_TRY(read(claim.move));
        intended = move;
    }
    const std::string written = intended ? notation::to_uci(now(), *intended) : std::string();
    const chess::Position position = intended ? now().after(*intended) : now();

    std::vector<EventBody> events = {Claimed{seat, claim.kind, written}};
    Values values;
    bool right = false;
    std::vector<std::size_t> plies;
    if (threefold) {
        const int times = intended ? moves_.occurrences_after(*intended) : moves_.occurrences();
        right = times >= kThreefold;
        values = {{"occurrences", std::to_string(times)}};
        plies = moves_.plies_of(position);
        if (intended)
            plies.push_back(moves_.plies() + 1);
    } else {
        right = position.halfmove_clock() >= kFiftyMoves;
        values = {{"plies", std::to_string(position.halfmove_clock())}};
    }
    if (!written.empty())
        values.emplace_back("move", written);
    if (!right) {
        // 9.5.3: the opponent receives time and the intended move must be made.
        events.emplace_back(ClaimRejected{seat, claim.kind, Milliseconds(bonus_), written,
                                          fide("9.5.3"), std::move(values)});
        return events;
    }
    const auto clause = threefold ? (intended ? fide("9.2.1.1") : fide("9.2.1.2"))
                                  : (intended ? fide("9.3.1") : fide("9.3.2"));
    events.emplace_back(Ended{{Score::Draw,
                               std::string(name(claim.kind)),
                               clause,
                               {fide("9.5.2")},
                               std::move(values),
                               std::move(plies),
                               {}},
                              {}});
    return events;
}

}  // namespace

Result<std::unique_ptr<GameConduct>> make_chess(const Settings& settings) {
    return std::make_unique<ChessConduct>(KYVIEN_TRY(start_of_chess(settings)), settings);
}

}  // namespace kyvien::conduct::internal
