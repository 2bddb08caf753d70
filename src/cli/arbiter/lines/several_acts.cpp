// Lines with several acts, one after the other: "黑方下d4，白方下e5".
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/desk.h"
#include "cli/arbiter/incidents/measures_told.h"
#include "cli/arbiter/lines/board_sentences.h"
#include "cli/arbiter/lines/corrections.h"
#include "cli/arbiter/lines/line_acts.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/lines/remarks.h"
#include "cli/arbiter/sentences/durations.h"
#include "cli/arbiter/sentences/faults_told.h"
#include "cli/arbiter/sentences/verdicts.h"
#include "cli/arbiter/tellings/plain_tellings.h"
#include "cli/arbiter/wording/everyday_words.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "clock/seat.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli {

using conduct::Seat;

namespace {

/// Lines about other lines or about the desk cannot be combined.
bool must_be_alone(const DeskLine& line) {
    constexpr std::string_view kVerbs[] = {"undo", "quit", "back", "at", "time", "help"};
    return std::ranges::find(kVerbs, line.verb) != std::end(kVerbs);
}

bool is_flag(const std::string& kind) {
    return kind == "flag" || kind == "flag-down" || kind == "both-flags";
}

/// Whether the player named there is the owner of something: 黑方的, "black's", "của đen".
bool names_owner_at(const std::vector<Token>& tokens, std::size_t at, std::size_t length) {
    constexpr std::string_view kOf[] = {"của", "cua", "of"};
    const std::string& last = tokens[at + length - 1].plain;
    constexpr std::string_view kPieces[] = {"马", "车", "炮", "兵", "卒", "士",
                                            "仕", "象", "相", "将", "帅", "子"};
    return (at + length < tokens.size() &&
            (tokens[at + length].plain == "的" ||
             std::ranges::find(kPieces, tokens[at + length].plain) != std::end(kPieces))) ||
           last.ends_with("'s") || last.ends_with("’s") ||
           (at > 0 && std::ranges::find(kOf, tokens[at - 1].plain) != std::end(kOf));
}

/// "he insults black", 他妨碍黑方: the player named is not the one who did it.
bool begins_with_pronoun(std::string_view part) {
    constexpr std::string_view kPronouns[] = {"he", "she", "他", "她"};
    const std::vector<Token> tokens = tokens_of(part);
    return !tokens.empty() && std::ranges::find(kPronouns, tokens[0].plain) != std::end(kPronouns);
}

/// "又摸了黑方的d5兵": a piece is touched, and the player named is not the one who did it.
bool touches_piece_of_named(conduct::Game game, std::string_view part) {
    const std::vector<Token> tokens = tokens_of(part);
    std::size_t owners = 0;
    for (std::size_t at = 0; at < tokens.size(); ++at)
        if (const auto player = sentence::player_at(game, tokens, at)) {
            if (!names_owner_at(tokens, at, player->length))
                return false;
            ++owners;
            at += player->length - 1;
        }
    return owners > 0 &&
           (mentions_concept(game, part, "touch") || mentions_concept(game, part, "take-up"));
}

bool names_player(conduct::Game game, std::string_view part) {
    const std::vector<Token> tokens = tokens_of(part);
    for (std::size_t at = 0; at < tokens.size(); ++at)
        if (sentence::player_at(game, tokens, at))
            return true;
    return false;
}

/// Whether the player named there is the one to whom something is done: "to White", "với đen",
/// 对白方.
bool names_object_at(const std::vector<Token>& tokens, std::size_t at) {
    constexpr std::string_view kBefore[] = {"to",  "with", "at",  "against", "with", "about",
                                            "với", "vào",  "đến", "tới",     "cho",  "跟",
                                            "对",  "向",   "和",  "与",      "同",   "给"};
    return at > 0 && std::ranges::find(kBefore, tokens[at - 1].plain) != std::end(kBefore);
}

/// "kept talking to White": what the player of the part before did to the one who is named.
bool tells_conduct_towards_named(conduct::Game game, std::string_view part) {
    const std::vector<Token> tokens = tokens_of(part);
    std::size_t objects = 0;
    for (std::size_t at = 0; at < tokens.size(); ++at)
        if (const auto player = sentence::player_at(game, tokens, at)) {
            if (!names_object_at(tokens, at))
                return false;
            ++objects;
            at += player->length - 1;
        }
    constexpr std::string_view kConduct[] = {"talk", "disturb", "noise", "rude", "prompt"};
    return objects > 0 && std::ranges::any_of(kConduct, [&](std::string_view name) {
               return mentions_concept(game, part, name);
           });
}

/// With commas between its sentences.
std::string in_one_sentence(conduct::Game game, std::string_view line) {
    struct Mark {
        std::string_view end;
        std::string_view comma;
        bool is_colon;
    };
    constexpr Mark kMarks[] = {{". ", ", ", false}, {"; ", ", ", false}, {": ", ", ", true},
                               {"。", "，", false}, {"；", "，", false}, {"：", "，", true}};
    std::string joined(base::trimmed(line, " \t"));
    for (const std::string_view stop : {".", "。"})
        if (joined.ends_with(stop))
            joined.resize(joined.size() - stop.size());
    // "technical fault for red: …" has its reason behind the colon, "red: accept" its author
    // before.
    const std::vector<Token> before = tokens_of(line.substr(0, line.find_first_of(":")));
    const auto author = sentence::player_at(game, before, 0);
    const bool is_reasoned = before.size() < 2 || (author && author->length == before.size()) ||
                             mentions_concept(game, line, "technical-fault") ||
                             mentions_concept(game, line, "conduct-fault");
    for (const Mark& each : kMarks)
        for (std::size_t at = is_reasoned && each.is_colon ? std::string::npos
                                                           : joined.find(each.end);
             at != std::string::npos; at = joined.find(each.end, at + each.comma.size()))
            joined.replace(at, each.end.size(), each.comma);
    return joined;
}

/// Whether one of the acts is a touch that can be claimed.
bool has_touch(const std::vector<std::string>& kinds) {
    return std::ranges::any_of(kinds, [](const std::string& kind) {
        return kind == "touch" || kind == "adjusted" || kind == "placed" || kind == "dragged";
    });
}

/// The law answers it at once, and the clocks are set (7.5.5).
bool is_ruled_on_at_once(const std::string& kind) {
    return kind == "illegal-move" || kind == "two-hands";
}

/// A complaint comes after the act it is about.
bool is_complaint_after_act(const DeskLine& line) {
    return line.verb == "report" && !line.words.empty() && line.words[0] == "touch-claim";
}

}  // namespace

std::optional<Result<std::string>>
ArbiterDesk::answer_rewritten_line(std::string_view line, const Result<std::string>& answered) {
    // The board number and a draw sign, in other words.
    if (const std::string plain = in_desk_words(line); plain != line) {
        auto again = answer_line(plain);
        return again || !is_not_understood(again.error()) ? again : answered;
    }
    if (const std::string figures = with_durations_in_figures(line); figures != line) {
        auto again = answer_line(figures);
        if (again || !is_not_understood(again.error()))
            return again;
    }
    if (auto apart = with_fact_apart(line); !apart || *apart != line) {
        if (!apart)
            return std::unexpected(apart.error());
        auto again = answer_line(*apart);
        if (again || !is_not_understood(again.error()))
            return again;
    }
    // "Black phones the arbiter: he resigns": told in two parts.
    if (info(game()).has_moves_by_hand)
        for (const std::string_view colon : {": ", "："})
            if (const std::size_t at = line.find(colon); at != std::string_view::npos && at > 0) {
                std::string parted(line);
                parted.replace(at, colon.size(), colon == ": " ? ", " : "，");
                auto again = answer_line(parted);
                return again || !is_not_understood(again.error()) ? again : answered;
            }
    // "Li complains. It is not urgent.": as one sentence.
    if (const std::string joined = in_one_sentence(game(), line);
        joined != line && !info(game()).has_moves_by_hand)
        if (auto again = answer_line(joined); again || !is_not_understood(again.error()))
            return again;
    if (const std::string plain = without_promotion_signs(line); plain != line) {
        auto again = answer_line(plain);
        return again || !is_not_understood(again.error()) ? again : answered;
    }
    return std::nullopt;
}

Result<std::string> ArbiterDesk::answer_line(std::string_view line) {
    if (const std::string timed = with_time_in_front(line); timed != line)
        return answer_line(timed);
    if (const std::string plain = without_marks_of_moves(line); plain != line)
        return answer_line(plain);
    if (const std::string fell = with_fall_told_apart(line); fell != line)
        return answer_line(fell);
    if (const std::string_view alone = without_caller_of_flag(game(), line); alone != line)
        return answer_line(alone);
    if (auto corrected = correct_result(line))
        return *std::move(corrected);
    const auto correction = correction_in(game(), in_side_names(line));
    // Go 32.3 has its own act for a play that was entered wrongly.
    const bool has_own_act = correction && !correction->move.empty() &&
                             find_report_kind(game(), "entry-corrected") != nullptr;
    if (correction && correction->is_denied && !has_own_act)
        return correct_last(*correction, line);
    // "sorry, white's last move was Nc3, not Nf3"
    if (const std::string_view rest = without_denial(line); !rest.empty())
        if (const auto meant = board_statements(rest); meant && meant->front().verb == "meant")
            return answer_line(rest);
    const std::size_t recorded = written_.size();
    const auto admits_all = [](const std::vector<DeskLine>&) { return true; };
    std::optional<Seat> last_named_seat;
    auto answered = answer_reading(line, admits_all, last_named_seat).answer;
    // 6.7.1: the arbiter has excused him.
    if (!answered && answered.error().code == "came-too-late" && written_.size() == recorded)
        if (const auto seat = excused_in(line))
            return answer_all({report_line("arrival", seat, {{"excused", "yes"}})});
    // A field may be told by another part: "finger kept on the clock, warned".
    if (!answered && written_.size() == recorded && lacks_field(answered.error()) &&
        line.find_first_of("\"?=") == std::string_view::npos)
        if (auto again = answer_in_parts(line); again && *again)
            return *std::move(again);
    if (!answered && written_.size() == recorded && lacks_field(answered.error()))
        if (const std::string plain = plainly_told(game(), line); plain != line)
            if (auto again = answer_line(plain); again)
                return again;
    // "technical fault for red, illegal move"
    if (!answered && written_.size() == recorded)
        if (const std::string told = with_colon_before_reason(game(), line); !told.empty())
            return answer_line(told);
    if (answered || written_.size() != recorded || !is_not_understood(answered.error()) ||
        line.find_first_of("\"?") != std::string_view::npos)
        return answered;
    if (auto again = answer_rewritten_line(line, answered))
        return *std::move(again);
    if (line.find('=') != std::string_view::npos)
        return answered;
    if (auto again = answer_in_parts(line))
        return *std::move(again);
    if (const std::string plain = plainly_told(game(), line); plain != line)
        if (auto again = answer_line(plain); again || !is_not_understood(again.error()))
            return again;
    if (correction)
        return correct_last(*correction, line);
    return answered;
}

std::string ArbiterDesk::with_subject(std::string_view part, Seat seat) const {
    constexpr std::string_view kLeads[] = {
        "then", "and", "he",  "she", "now", "also", "who", "says", "said", "rồi",
        "sau",  "đó",  "anh", "ta",  "thì", "liền", "nói", "bảo",  "说",   "并",
        "又",   "还",  "就",  "他",  "她",  "然",   "后",  "且",   "而"};
    constexpr std::string_view kObjects[] = {"him", "her", "他", "她"};
    const std::vector<Token> tokens = tokens_of(part);
    const std::string name = conduct::side_name(game(), seat, rulebook::Language::En);
    constexpr std::string_view kAnswers[] = {"yes", "no", "ok", "okay"};
    std::size_t at = 0;
    // "then said yes": what he said is his answer.
    while (at < tokens.size() && std::ranges::find(kLeads, tokens[at].plain) != std::end(kLeads) &&
           !(at + 1 < tokens.size() &&
             std::ranges::find(kAnswers, tokens[at + 1].plain) != std::end(kAnswers)))
        ++at;
    if (at == tokens.size())
        return {};
    const bool has_pronoun = begins_with_pronoun(part);
    for (std::size_t each = at; each < tokens.size() && !has_pronoun; ++each)
        if (const auto other = sentence::player_at(game(), tokens, each);
            other && !names_owner_at(tokens, each, other->length) &&
            !(names_object_at(tokens, each) && tells_conduct_towards_named(game(), part)))
            return {};
    std::string rest(part.substr(tokens[at].start));
    for (std::size_t each = at; each < tokens.size(); ++each)
        if (std::ranges::find(kObjects, tokens[each].plain) != std::end(kObjects))
            return rest.replace(tokens[each].start - tokens[at].start, tokens[each].plain.size(),
                                name);
    return name + " " + rest;
}

bool ArbiterDesk::tells_material(std::string_view part, std::optional<Seat> of) const {
    constexpr std::string_view kBeside[] = {
        "has",  "have", "had",  "only", "just",  "a",     "an",  "the", "and", "with",
        "king", "he",   "is",   "left", "still", "there", "one", "two", "his", "her",
        "but",  "còn",  "chỉ",  "mỗi",  "có",    "một",   "hai", "và",  "trơ", "con",
        "quân", "thôi", "bare", "lone", "alone", "有",    "只",  "剩",  "下",  "还",
        "一",   "个",   "两",   "单",   "和",    "枚",    "，",  "、"};
    const std::vector<Token> tokens = tokens_of(part);
    if (!info(game()).has_moves_by_hand)
        return false;
    bool names_piece = false;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        if (const auto player = sentence::player_at(game(), tokens, at)) {
            of = player->seat;
            at += player->length - 1;
        } else if (const char letter = board_sentences::letter_of_piece(tokens[at].plain);
                   letter != ' ') {
            if (!of || board_sentences::occupied(state_.position_text(), of, letter).empty())
                return false;
            names_piece = true;
        } else if (std::ranges::find(kBeside, tokens[at].plain) == std::end(kBeside)) {
            return false;
        }
    }
    return names_piece;
}

std::string ArbiterDesk::claim_of_touch(const std::vector<std::string_view>& parts) const {
    constexpr std::string_view kRemark = "claims-touch";
    std::optional<Seat> claimant;
    bool is_seen = false;
    bool is_admitted = false;
    if (info(game()).has_komi || info(game()).has_moves_by_hand)
        return {};
    for (const std::string_view part : parts) {
        const std::string plain =
            with_plain_sides(with_abbreviations_expanded(in_side_names(part)));
        const std::string remark = acts_unaffected_by_remark(game(), plain);
        if (remark.empty())
            return {};
        if (remark == "*" || remark.starts_with("* ")) {
            is_seen |= mentions_concept(game(), plain, "seen");
            continue;
        }
        if (remark.find(kRemark) == std::string::npos)
            return {};
        const std::vector<Token> tokens = tokens_of(plain);
        const auto player = sentence::player_at(game(), tokens, 0);
        const bool admits = mentions_concept(game(), plain, "admits-touch");
        is_admitted |= admits;
        if (admits)
            continue;
        if (claimant || !player)
            return {};
        claimant = player->seat;
    }
    return claimant
               ? fmt::format("report touch-claim {}{}{}", clock::seat_name(*claimant),
                             is_admitted ? " admitted=yes" : "", is_seen ? " witnessed=yes" : "")
               : std::string();
}

std::optional<Result<std::string>> ArbiterDesk::answer_in_parts(std::string_view line) {
    const auto parts = parts_of_line(line);
    if (parts.size() < 2)
        return std::nullopt;
    if (auto penalty = answer_penalty_before_offence(parts))
        return penalty;
    if (auto seen = answer_as_seen(line, parts))
        return seen;
    // Each part is one or several lines ("白方误提d4，警告一次"); all of them are executed or none.
    Snapshot before = snapshot(line);
    const std::string players_before = players_line_;
    const bool was_whole = std::exchange(is_atomic_, true);
    const auto give_up = [&] {
        restore(std::move(before));
        recorded_text_.clear();
        players_line_ = players_before;
        touches_clock_ = false;
        corrected_word_.clear();
        meant_.clear();
    };
    std::string text;
    std::optional<Seat> last_named_seat;
    std::vector<std::string> kinds;
    parts_understood_.clear();
    parts_unknown_.clear();
    stated_turn_.reset();
    // A remark about the previous act, not an act itself.
    const auto is_aside = [&](std::string_view part) {
        const std::string behind = acts_unaffected_by_remark(
            game(), with_plain_sides(with_abbreviations_expanded(in_side_names(part))));
        return std::ranges::any_of(
            base::split<std::string_view>(behind, ' '), [&](std::string_view act) {
                return act == "*" || std::ranges::find(kinds, act) != kinds.end();
            });
    };
    // The parts are pieces of the line.
    const auto joined = [&](std::size_t first, std::size_t end) {
        const auto start = static_cast<std::size_t>(parts[first].data() - line.data());
        const auto stop = static_cast<std::size_t>(parts[end - 1].data() - line.data());
        return line.substr(start, stop + parts[end - 1].size() - start);
    };
    for (std::size_t first = 0; first < parts.size();) {
        std::size_t last = parts.size() - (first == 0 ? 1 : 0);
        std::optional<Result<std::string>> answer;
        // "it is Black's turn, White plays d4": what the game is like must be so.
        if (const auto fact = stated_fact(parts[first])) {
            if (fact->contradicts) {
                give_up();
                return std::unexpected(*fact->contradicts);
            }
            last_named_seat = fact->seat ? fact->seat : last_named_seat;
            stated_turn_ = fact->is_turn ? fact->seat : stated_turn_;
            ++first;
            continue;
        }
        // "white claims threefold, wrong": the law must agree, otherwise nothing is recorded.
        const Verdict told = verdict_of(parts[first]);
        if (const Verdict verdict = told == Verdict::None && !info(game()).has_moves_by_hand
                                        ? verdict_by_count(parts[first])
                                        : told;
            first > 0 && verdict != Verdict::None)
            if (const auto ruled = claim_ruled_in_line()) {
                if (*ruled == (verdict == Verdict::Right)) {
                    ++first;
                    continue;
                }
                give_up();
                return std::nullopt;
            }
        // "white says it is the third time, and wants a draw": that is what he claims.
        if (first > 0 && !kinds.empty() && kinds.back() == "claim" &&
            mentions_concept(game(), parts[first], "draw") && !names_player(game(), parts[first])) {
            ++first;
            continue;
        }
        const std::string_view measure =
            first > 0 ? bare_measure(game(), parts[first]) : std::string_view();
        const auto count = first > 0 ? bare_count(game(), parts[first]) : std::nullopt;
        if ((!measure.empty() || count) && (measure.empty() || is_measure_ruled_in_line(measure)) &&
            (!count || is_count_ruled_in_line(*count))) {
            ++first;
            continue;
        }
        // "lần thứ hai": the record counts otherwise.
        if (count && measure.empty()) {
            parts_unknown_.emplace_back(parts[first++]);
            continue;
        }
        // Xiangqi 9, Go 17, 18: a measure that the law has not given here is not one of the general
        // rule. In chess the arbiter chooses it (12.9).
        if (!measure.empty() && !info(game()).has_moves_by_hand && !kinds.empty() &&
            kinds.back() != "touch-claim") {
            parts_unknown_.emplace_back(parts[first++]);
            continue;
        }
        for (; last > first; --last) {
            const auto admits = [&](const std::vector<DeskLine>& lines) {
                // "… with two hands, and pressed": which move was pressed is not said.
                const bool is_press_of_nothing =
                    first > 0 && is_press_alone(lines) &&
                    (!last_named_seat || to_move() == *last_named_seat) &&
                    std::ranges::none_of(kinds, [](const std::string& kind) {
                        return kind == "move" || kind == "hand-move" || kind == "touch";
                    });
                // The clocks were stopped for the illegal move: which flag fell, and when, is a
                // matter for a line of its own.
                const bool is_flag_after_ruling = std::ranges::any_of(kinds, is_ruled_on_at_once) &&
                                                  std::ranges::any_of(kinds_of(lines), is_flag);
                return (!lines.empty() || first > 0) && !is_press_of_nothing &&
                       !is_offer_beside_claim(game(), line, lines) && !is_flag_after_ruling &&
                       std::ranges::none_of(lines, must_be_alone) &&
                       (last == parts.size() ||
                        std::ranges::none_of(lines, is_complaint_after_act));
            };
            // "take 2 minutes from white, he disturbs black": a penalty told behind a setting.
            if (first > 0 && begins_with_pronoun(parts[first]) && !kinds.empty() &&
                kinds.back() == "clock")
                break;
            const bool lacks_actor = first > 0 && last_named_seat && last == first + 1 &&
                                     (touches_piece_of_named(game(), parts[first]) ||
                                      tells_conduct_towards_named(game(), parts[first]) ||
                                      (begins_with_pronoun(parts[first]) &&
                                       !with_subject(parts[first], *last_named_seat).empty()));
            const std::string acted = lacks_actor ? with_subject(parts[first], *last_named_seat)
                                                  : std::string(joined(first, last));
            auto reading = answer_reading(acted, admits, last_named_seat);
            if (!reading.is_spelled)
                continue;
            if (reading.answer)
                std::ranges::move(kinds_of(reading.lines), std::back_inserter(kinds));
            answer = std::move(reading.answer);
            if (*answer || !is_not_understood(answer->error()))
                break;
        }
        const auto is_read = [&] {
            return answer && (*answer || !is_not_understood(answer->error()));
        };
        // "…, took the clock": he is the player of the previous part.
        const auto lacks_player = [&] {
            return answer && !*answer && lacks_field(answer->error());
        };
        if ((!is_read() || lacks_player()) && first > 0 && last_named_seat)
            if (const std::string about = with_subject(parts[first], *last_named_seat);
                !about.empty()) {
                const auto admits = [](const std::vector<DeskLine>& lines) {
                    return !lines.empty() && std::ranges::none_of(lines, must_be_alone) &&
                           lines.front().verb != "press";
                };
                if (auto reading = answer_reading(about, admits, last_named_seat);
                    reading.is_spelled) {
                    last = first + 1;
                    if (reading.answer)
                        std::ranges::move(kinds_of(reading.lines), std::back_inserter(kinds));
                    answer = std::move(reading.answer);
                }
            }
        // "…, Black claims, Red admits it": about the touch that the line has told.
        if (!is_read() && first > 0 && has_touch(kinds))
            if (const std::string claim = claim_of_touch(
                    {parts.begin() + static_cast<std::ptrdiff_t>(first), parts.end()});
                !claim.empty()) {
                const auto admits = [](const std::vector<DeskLine>&) { return true; };
                auto reading = answer_reading(claim, admits, last_named_seat);
                last = parts.size();
                answer = std::move(reading.answer);
            }
        // 5.1.1: a flag that fell after the move that ended the game has no effect.
        if (answer && !*answer && answer->error().code == "flag-irrelevant" &&
            std::ranges::find(kinds, "move") != kinds.end()) {
            ++first;
            continue;
        }
        const bool is_understood = is_read();
        // "…, play on" while the clocks run.
        const bool goes_on = answer && !*answer && answer->error().code == "clocks-run";
        const auto tells_of_flag = [&] {
            return std::ranges::any_of(kinds, is_flag) &&
                   tells_material(parts[first], last_named_seat);
        };
        if ((!is_understood || goes_on || lacks_player()) && !kinds.empty() &&
            (is_aside(parts[first]) || tells_of_flag())) {
            ++first;
            continue;
        }
        if (is_understood && !*answer && parts_unknown_.empty()) {
            give_up();
            return answer;
        }
        // The rest is read too, so that the refusal can say what was understood.
        (is_understood ? parts_understood_ : parts_unknown_)
            .emplace_back(is_understood ? joined(first, last) : parts[first]);
        text += is_understood && *answer ? **answer : std::string();
        first = is_understood ? last : first + 1;
    }
    if (parts_unknown_.empty() && !kinds.empty())
        return text;
    give_up();
    is_atomic_ = was_whole;
    return std::nullopt;
}

}  // namespace kyvien::cli
