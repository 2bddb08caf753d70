#include "hall/json/view_json.h"

#include <algorithm>
#include <span>

#include "clock/seat.h"
#include "conduct/presentation/public_margin.h"
#include "conduct/settings/authority.h"
#include "hall/json/board_json.h"
#include "hall/json/internal/view_fields.h"
#include "hall/json/json_writer.h"
#include "hall/json/refusal_json.h"
#include "hall/json/time_json.h"

namespace kyvien::hall {

using conduct::Seat;
using conduct::View;

void write_forbidden(JsonWriter& json, const View& view) {
    json.begin_array();
    for (const conduct::ForbiddenPoint& forbidden : view.forbidden) {
        json.begin_object().field("point", forbidden.point).field("why", forbidden.why);
        json.key("clause");
        write_clause(json, forbidden.clause);
        json.end_object();
    }
    json.end_array();
}

void write_count(JsonWriter& json, const conduct::CountView& count) {
    json.begin_object()
        .field("black", count.black)
        .field("white", count.white)
        .field("shared", count.shared)
        .field("margin", count.margin);
    view_fields::write_seat(json, "winner", count.winner);
    json.field("area", count.area).end_object();
}

void write_proposal(JsonWriter& json, const std::vector<conduct::ProposedChain>& proposal) {
    json.begin_array();
    for (const conduct::ProposedChain& chain : proposal) {
        json.begin_object();
        view_fields::write_seat(json, "side", chain.seat);
        view_fields::write_texts(json, "stones", chain.stones);
        json.field("dead", chain.dead)
            .field("proved", chain.proved)
            .field("confidence", chain.confidence)
            .field("seki", chain.seki)
            .field("contested", chain.contested)
            .end_object();
    }
    json.end_array();
}

namespace view_json {
namespace {

using namespace view_fields;

void write_clock_read(JsonWriter& json, const conduct::ReadClock& read) {
    json.begin_object().field("ply", read.ply).field("ms", read.main.count());
    if (read.periods)
        json.field("periods", *read.periods);
    if (read.period)
        json.field("period_ms", read.period->count());
    if (read.stones)
        json.field("stones", *read.stones);
    if (read.flag)
        json.field("flag", *read.flag);
    if (read.late)
        json.field("late_ms", read.late->count());
    if (!read.reason.empty())
        json.field("reason", read.reason);
    json.end_object();
}

void write_clock_readings(JsonWriter& json, const View& view) {
    if (!view.clock_read[0] && !view.clock_read[1])
        return;
    json.key("clock_read").begin_object();
    for (const conduct::Seat seat : clock::kBothSeats)
        if (const auto& read = view.clock_read[clock::index(seat)]) {
            json.key(clock::seat_name(seat));
            write_clock_read(json, *read);
        }
    json.end_object();
}

void write_move(JsonWriter& json, const conduct::MoveView& move, const conduct::TextForms& texts) {
    // "uci" is the old name, which is correct only for chess moves; it will be removed in version
    // 2.
    json.begin_object().field("ply", move.ply).field("move", move.uci).field("uci", move.uci);
    json.key("text").begin_object();
    for (const auto& [form, text] : texts)
        json.field(form, text);
    json.end_object();
    if (move.clock)
        json.field("clock_ms", move.clock->count());
    if (move.compensated.count() > 0)
        json.field("compensated_ms", move.compensated.count());
    if (move.read) {
        json.key("clock_read");
        write_clock_read(json, *move.read);
    }
    json.key("notes").begin_array();
    for (const conduct::Note& note : move.notes) {
        json.begin_object().key("clause");
        write_clause(json, note.clause);
        json.field("code", note.code).key("values");
        write_values(json, note.values);
        json.end_object();
    }
    json.end_array().end_object();
}

void write_agreement(JsonWriter& json, const View& view) {
    json.key("agreement");
    if (!view.agreement) {
        json.null();
        return;
    }
    json.begin_object();
    write_texts(json, "dead", view.agreement->dead);
    json.key("confirmed")
        .begin_object()
        .field("first", view.agreement->confirmed[0])
        .field("second", view.agreement->confirmed[1])
        .end_object();
    json.key("count");
    write_count(json, view.agreement->count);
    json.field("area", view.agreement->count.area).key("proposal");
    write_proposal(json, view.agreement->proposal);
    json.end_object();
}

void write_notes(JsonWriter& json, const View& view) {
    json.key("notes").begin_array();
    for (const conduct::Note& note : view.notes) {
        json.begin_object()
            .field("seq", note.seq)
            .field("ply", note.ply)
            .field("by", conduct::name(note.by.role))
            .field("code", note.code)
            .key("clause");
        write_clause(json, note.clause);
        json.key("values");
        write_values(json, note.values);
        json.end_object();
    }
    json.end_array();
}

/// Writes "awaited": the players not known to be present; omitted if nobody is awaited.
void write_awaited(JsonWriter& json, const conduct::View& view) {
    if (view.awaited.empty())
        return;
    json.key("awaited").begin_array();
    for (const conduct::Absence& absence : view.awaited) {
        json.begin_object()
            .field("seat", seat_name(absence.seat))
            .field("since", absence.since.time_since_epoch().count())
            .field("limit_ms", absence.limit.count())
            .field("may_be_excused", absence.may_be_excused);
        if (absence.frozen_lateness)
            json.field("late_ms", absence.frozen_lateness->count());
        json.key("clause");
        write_clause(json, absence.clause);
        json.end_object();
    }
    json.end_array();
}

/// Writes the additional fields of games over the board; the hall's own games omit them.
void write_board_conduct(JsonWriter& json, const View& view, const conduct::Settings& settings) {
    if (view.setting != conduct::PlayMode::OverTheBoard)
        return;
    json.field("setting", "over-the-board");
    if (conduct::info(view.game).has_regimes)
        json.field("regime", conduct::name(settings.regime));
}

/// Always present over the board; in the hall's own games only if it is not empty.
SharedMembers margin_part(const View& view, std::span<const conduct::RulingRecord> rulings,
                          std::span<const conduct::Duty> duties) {
    if (view.setting != conduct::PlayMode::OverTheBoard && rulings.empty() && duties.empty())
        return no_members();
    JsonWriter json;
    std::vector<MemberMark> marks;
    json.mark_members(marks);
    json.begin_object().key("rulings");
    write_rulings(json, rulings);
    json.key("duties");
    write_duties(json, duties);
    write_awaited(json, view);
    json.end_object();
    return std::make_shared<const Members>(json, std::move(marks));
}

/// Writes the adjournment of a game on the hall's board; omitted unless one is in progress.
void write_adjournment(JsonWriter& json, const View& view) {
    if (!view.adjournment)
        return;
    const conduct::HallAdjournment& book = *view.adjournment;
    json.key("adjournment").begin_object().field("stage", conduct::name(book.stage));
    json.field("seat", seat_name(book.seat)).field("resumption", milliseconds(book.resumption));
    if (book.default_time)
        json.field("default_time", book.default_time->count());
    if (book.is_lost)
        json.field("lost", true);
    for (const Seat seat : clock::kBothSeats)
        if (book.is_late[clock::index(seat)])
            json.field(seat == Seat::First ? "first_late" : "second_late", true);
    json.key("present")
        .begin_object()
        .field("first", book.is_present[0])
        .field("second", book.is_present[1])
        .end_object();
    if (view.sealing)
        json.field("ply", view.sealing->ply)
            .field("occasion", view.sealing->occasion)
            .field("commitment", view.sealing->commitment)
            .field("envelope", view.sealing->envelope);
    json.end_object();
}

/// Writes the agreed extras of a friendly game; omitted for all others.
void write_friendly(JsonWriter& json, const View& view) {
    if (!view.friendly)
        return;
    const conduct::FriendlyView& friendly = *view.friendly;
    const auto write_seats = [&](std::string_view name, const std::array<bool, 2>& may) {
        json.key(name).begin_array();
        for (const Seat seat : clock::kBothSeats)
            if (may[clock::index(seat)])
                json.value(seat_name(seat));
        json.end_array();
    };
    json.key("friendly").begin_object();
    view_fields::write_friendly(json, friendly.agreed);
    write_seats("may_ask", friendly.may_ask);
    write_seats("may_give", friendly.may_give);
    if (friendly.agreed.berserk) {
        write_seats("may_go_berserk", friendly.may_go_berserk);
        write_seats("went_berserk", friendly.is_berserk);
    }
    if (friendly.asked)
        json.key("asked")
            .begin_object()
            .field("by", seat_name(friendly.asked->seat))
            .field("ply", friendly.asked->ply)
            .end_object();
    json.end_object();
}

void write_offer(JsonWriter& json, const View& view) {
    json.key("offer");
    if (!view.offer) {
        json.null();
        return;
    }
    json.begin_object().field("kind", "draw").field("by", seat_name(*view.offer));
    if (view.has_both_offers)
        json.field("both", true);
    json.end_object();
}

}  // namespace
}  // namespace view_json

void write_result(JsonWriter& json, const View& view) {
    if (!view.result) {
        json.null();
        return;
    }
    const conduct::Ending& ending = *view.result;
    json.begin_object().field("score", conduct::text(ending.score));
    view_fields::write_seat(json, "winner", conduct::winner(ending.score));
    json.field("code", ending.code).key("clause");
    write_clause(json, ending.clause);
    json.key("also").begin_array();
    for (const rulebook::Clause clause : ending.also)
        write_clause(json, clause);
    json.end_array().key("values");
    write_values(json, ending.values);
    json.key("evidence").begin_object();
    view_fields::write_plies(json, ending.plies);
    view_fields::write_texts(json, "squares", ending.squares);
    if (view.count) {
        json.key("count");
        write_count(json, *view.count);
    }
    json.end_object().end_object();
}

WrittenMoves::Source WrittenMoves::source_of(const conduct::MoveView& move) {
    return {move.uci,  move.clock,        move.compensated,
            move.read, move.notes.size(), move.notes.empty() ? 0 : move.notes.back().seq};
}

bool WrittenMoves::Source::is_of(const conduct::MoveView& shown) const {
    return move == shown.uci && clock == shown.clock && compensated == shown.compensated &&
           read == shown.read && notes == shown.notes.size() &&
           (notes == 0 || last_note == shown.notes.back().seq);
}

void WrittenMoves::take(std::span<const conduct::MoveView> moves,
                        std::span<const conduct::TextForms> texts, std::size_t unchanged) {
    std::size_t same = std::min({unchanged, moves.size(), sources_.size()});
    while (same < moves.size() && same < sources_.size() && sources_[same].is_of(moves[same]))
        ++same;
    sources_.resize(same);
    texts_.resize(same);
    unchanged_ = std::min(unchanged_, same);
    for (std::size_t i = same; i < moves.size(); ++i) {
        sources_.push_back(source_of(moves[i]));
        JsonWriter json;
        view_json::write_move(json, moves[i], texts.empty() ? moves[i].text : texts[i]);
        texts_.push_back(json.take());
    }
}

Members::Members(JsonWriter& json, std::vector<MemberMark> marks)
    : text_(json.take()), marks_(std::move(marks)) {
    // Remove the braces.
    text_.pop_back();
    text_.erase(0, 1);
    for (MemberMark& mark : marks_) {
        --mark.name;
        --mark.value;
    }
}

Members::Members(std::string_view object) : text_(object.substr(1, object.size() - 2)) {
    const auto after_text = [this](std::size_t at) {
        for (++at; text_[at] != '"'; ++at)
            if (text_[at] == '\\')
                ++at;
        return at + 1;
    };
    for (std::size_t at = 0; at < text_.size();) {
        const std::size_t name_end = after_text(at);
        marks_.push_back({at + 1, name_end + 1, name_end - at - 2});
        int depth = 0;
        for (at = name_end + 1; at < text_.size() && (depth > 0 || text_[at] != ',');) {
            const char c = text_[at];
            if (c == '"') {
                at = after_text(at);
                continue;
            }
            depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            ++at;
        }
        ++at;
    }
}

std::string_view Members::name(std::size_t index) const {
    return std::string_view(text_).substr(marks_[index].name, marks_[index].name_length);
}

std::string_view Members::value(std::size_t index) const {
    // Between two members are a comma and a quotation mark.
    const std::size_t end = index + 1 < marks_.size() ? marks_[index + 1].name - 2 : text_.size();
    return std::string_view(text_).substr(marks_[index].value, end - marks_[index].value);
}

std::optional<std::string_view> Members::find(std::string_view member_name,
                                              std::size_t guess) const {
    if (guess < count() && name(guess) == member_name)
        return value(guess);
    for (std::size_t i = 0; i < count(); ++i)
        if (name(i) == member_name)
            return value(i);
    return std::nullopt;
}

const SharedMembers& no_members() {
    static const SharedMembers none = std::make_shared<const Members>();
    return none;
}

LastingPart lasting_part(const View& view, const conduct::Settings& settings) {
    JsonWriter json;
    std::vector<MemberMark> marks;
    marks.reserve(33);
    json.mark_members(marks);
    json.reserve(2048);
    json.begin_object().field("game", conduct::name(view.game));
    view_fields::write_variant(json, view, settings);
    if (settings.is_rated)
        json.field("rated", true);
    view_fields::write_start(json, view);
    json.field("phase", view_fields::phase_name(view.phase));
    view_fields::write_seat(json, "turn", view.turn);
    json.key("time");
    write_time(json, settings.time);
    view_fields::write_second_time(json, settings);
    view_fields::write_board(json, view);
    view_fields::write_optional(json, "check", view.check);
    view_fields::write_texts(json, "last", view.last);
    if (conduct::info(view.game).tells_forbidden)
        write_forbidden(json.key("forbidden"), view);
    else
        view_fields::write_texts(json, "legal", view.legal);
    view_fields::write_clock(json, view, settings);
    view_json::write_clock_readings(json, view);
    view_json::write_offer(json, view);
    view_json::write_friendly(json, view);
    view_json::write_adjournment(json, view);
    if (!view.must_play.empty())
        json.field("must_play", view.must_play);
    view_fields::write_texts(json, "claims", view.claims);
    view_json::write_agreement(json, view);
    view_fields::write_question(json, view);
    json.key("result");
    write_result(json, view);
    view_json::write_notes(json, view);
    view_json::write_board_conduct(json, view, settings);
    json.end_object();
    const conduct::PublicMargin margin = conduct::public_margin(view);
    LastingPart part;
    part.game = std::make_shared<const Members>(json, std::move(marks));
    part.margin = view_json::margin_part(view, margin.rulings, margin.duties);
    // In the hall's own games nothing is visible to arbiters only.
    part.desk = view.setting == conduct::PlayMode::OverTheBoard
                    ? view_json::margin_part(view, view.rulings, view.duties)
                    : part.margin;
    return part;
}

void write_interruption(JsonWriter& json, const Interruption& interruption) {
    json.key("stands")
        .begin_object()
        .field("since", view_fields::milliseconds(interruption.since))
        .field("code", interruption.code)
        .field("message", "Nothing can be recorded at the moment; the clocks stand.")
        .end_object();
}

Members shared_part(const Moment& moment) {
    JsonWriter json;
    std::vector<MemberMark> marks;
    marks.reserve(8);
    json.mark_members(marks);
    json.begin_object().field("seq", moment.seq);
    if (moment.is_reserved)
        json.field("reserved", true);
    if (moment.open_to)
        json.field("open_to", *moment.open_to == conduct::OpenTo::Link ? "link" : "anybody");
    json.key("seats").begin_object();
    for (const Seat seat : clock::kBothSeats) {
        json.key(seat_name(seat));
        const auto& name = moment.names[clock::index(seat)];
        if (!name) {
            json.null();
            continue;
        }
        json.begin_object()
            .field("name", *name)
            .field("connected", moment.connected[clock::index(seat)]);
        if (moment.is_program[clock::index(seat)])
            json.field("program", true);
        if (moment.is_bot[clock::index(seat)])
            json.field("bot", true);
        if (const auto lag = moment.compensated[clock::index(seat)]; lag.count() > 0)
            json.field("compensated_ms", lag.count());
        json.end_object();
    }
    json.end_object().field("watchers", moment.watchers);
    if (!moment.next.empty())
        json.field("next", moment.next);
    else if (moment.wants_rematch[1])
        json.field("rematch", seat_name(Seat::Second));
    else if (moment.wants_rematch[0])
        json.field("rematch", seat_name(Seat::First));
    if (moment.interruption)
        write_interruption(json, *moment.interruption);
    json.end_object();
    return {json, std::move(marks)};
}

std::string view_text(const Moment& moment, const Members& shared, const LastingPart& lasting,
                      std::span<const std::string> moves, std::optional<std::uint64_t> edition) {
    const std::string& margin = (moment.office ? lasting.desk : lasting.margin)->text();
    std::size_t length = shared.text().size() + lasting.game->text().size() + margin.size() + 320;
    for (const std::string& move : moves)
        length += move.size() + 1;
    JsonWriter json;
    json.reserve(length);
    json.begin_object()
        .field("t", "view")
        .field("v", 1)
        .field("id", moment.id)
        .field("now", view_fields::milliseconds(moment.now));
    if (edition)
        json.field("edition", *edition);
    view_fields::write_seat(json, "you", moment.you);
    if (moment.office)
        json.field("arbiter", true).field("office", conduct::name(*moment.office));
    std::string text = json.take();
    for (const std::string* part : {&shared.text(), &lasting.game->text()}) {
        text += ',';
        text += *part;
    }
    text += ",\"moves\":[";
    for (const std::string& move : moves) {
        if (&move != moves.data())
            text += ',';
        text += move;
    }
    text += ']';
    if (!margin.empty()) {
        text += ',';
        text += margin;
    }
    text += '}';
    return text;
}

}  // namespace kyvien::hall
