// Answers a line: as it is, in other words, as several acts (line_in_parts.h).
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
#include "cli/arbiter/corrections/corrections.h"
#include "cli/arbiter/desk.h"
#include "cli/arbiter/incidents/attached_measures.h"
#include "cli/arbiter/lines/board_sentences.h"
#include "cli/arbiter/lines/line_acts.h"
#include "cli/arbiter/lines/line_in_parts.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/lines/named_players.h"
#include "cli/arbiter/lines/remarks.h"
#include "cli/arbiter/phrasing/plain_phrasing.h"
#include "cli/arbiter/sentences/described_faults.h"
#include "cli/arbiter/sentences/durations.h"
#include "cli/arbiter/sentences/verdicts.h"
#include "cli/arbiter/wording/everyday_words.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "clock/seat.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli {

using conduct::Seat;

namespace {

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
    if (auto apart = reader().with_fact_apart(line); !apart || *apart != line) {
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
    if (const std::string fell = with_fall_set_apart(line); fell != line)
        return answer_line(fell);
    if (const std::string_view alone = without_caller_of_flag(game(), line); alone != line)
        return answer_line(alone);
    if (auto corrected = correct_result(line))
        return *std::move(corrected);
    const auto correction = correction_in(game(), reader().in_side_names(line));
    // Go 32.3 has its own act for a play that was entered wrongly.
    const bool has_own_act = correction && !correction->move.empty() &&
                             find_report_kind(game(), "entry-corrected") != nullptr;
    if (correction && correction->is_denied && !has_own_act)
        return correct_last(*correction, line);
    // "sorry, white's last move was Nc3, not Nf3"
    if (const std::string_view rest = without_denial(line); !rest.empty())
        if (const auto meant = reader().board_statements(rest);
            meant && meant->front().verb == "meant")
            return answer_line(rest);
    const std::size_t recorded = written_.size();
    const auto admits_all = [](const std::vector<DeskLine>&) { return true; };
    std::optional<Seat> last_named_seat;
    auto answered = answer_reading(line, admits_all, last_named_seat).answer;
    // 6.7.1: the arbiter has excused him.
    if (!answered && answered.error().code == "came-too-late" && written_.size() == recorded)
        if (const auto seat = reader().excused_in(line))
            return answer_all({report_line("arrival", seat, {{"excused", "yes"}})});
    // A field may be told by another part: "finger kept on the clock, warned".
    if (!answered && written_.size() == recorded && lacks_field(answered.error()) &&
        line.find_first_of("\"?=") == std::string_view::npos)
        if (auto again = answer_in_parts(line); again && *again)
            return *std::move(again);
    if (!answered && written_.size() == recorded && lacks_field(answered.error()))
        if (const std::string plain = in_plain_phrasing(game(), line); plain != line)
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
    if (const std::string plain = in_plain_phrasing(game(), line); plain != line)
        if (auto again = answer_line(plain); again || !is_not_understood(again.error()))
            return again;
    if (correction)
        return correct_last(*correction, line);
    return answered;
}

std::string LineReader::with_subject(std::string_view part, Seat seat) const {
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

bool LineReader::tells_material(std::string_view part, std::optional<Seat> of) const {
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
            if (!of || board_sentences::occupied(game_.state.position_text(), of, letter).empty())
                return false;
            names_piece = true;
        } else if (std::ranges::find(kBeside, tokens[at].plain) == std::end(kBeside)) {
            return false;
        }
    }
    return names_piece;
}

std::string LineReader::claim_of_touch(const std::vector<std::string_view>& parts) const {
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
    auto parts = parts_of_line(line);
    if (parts.size() < 2)
        return std::nullopt;
    if (auto penalty = answer_penalty_before_offence(parts))
        return penalty;
    if (auto seen = answer_as_seen(line, parts))
        return seen;
    return LineInParts(*this, line, std::move(parts)).answer();
}

}  // namespace kyvien::cli
