// The meaning of the pieces of a sentence.
#include "cli/arbiter/concepts/concept_sentence.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "base/text.h"
#include "cli/arbiter/concepts/concept_dictionary.h"
#include "cli/arbiter/line.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_values.h"
#include "clock/seat.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli::concepts {
namespace {

/// Converts "2m", "30s", or a number of minutes.
std::string in_milliseconds(const std::string& time) {
    const auto span = read_duration(is_digits(time) ? time + "m" : time);
    return std::to_string(span ? span->count() : 0);
}

}  // namespace

std::vector<std::string> Sentence::lines() const {
    // A flag that is up has not fallen.
    const bool is_flag_up = std::ranges::any_of(pieces_, [](const Piece& piece) {
        return std::ranges::find(piece.concepts, "flag") != piece.concepts.end();
    });
    if (is_flag_up && has("up") && !has("fall") && !has("clock") && !has("time"))
        return {};
    if (auto answered = two_answers(); !answered.empty())
        return answered;
    if (auto answered = offer_and_answer(); !answered.empty())
        return answered;
    std::string best;
    std::size_t max = 0;
    bool is_doubtful = false;
    const bool is_chess = conduct::info(game_).has_moves_by_hand;
    const auto more = is_chess ? more_senses_of_chess() : std::span<const Sense>();
    const auto incidents = is_chess ? senses_of_chess_incidents() : std::span<const Sense>();
    const auto phrasings = is_chess ? senses_of_chess_phrasings() : std::span<const Sense>();
    for (const auto table :
         {senses_of_all(), own_senses(), more, incidents, phrasings, incomplete_senses(game_),
          senses_of_moved_pieces(game_), short_line_senses(), short_line_senses_of_boards(game_),
          short_line_senses(game_), senses_of_circumstances(), senses_of_circumstances(game_),
          is_chess ? std::span<const Sense>() : senses_of_accounts(), senses_of_accounts(game_),
          senses_of_speech(game_)})
        for (const Sense& sense : table) {
            const auto line = told(sense);
            const std::size_t weight = base::split<std::string_view>(sense.needs, ' ').size() -
                                       (sense.needs.starts_with("> ") ? 1 : 0);
            if (!line || weight < max)
                continue;
            is_doubtful = weight == max && *line != best;
            max = weight;
            best = *line;
        }
    if (best.empty() || is_doubtful)
        return {};
    std::vector<std::string> all;
    for (const std::string_view each : base::split<std::string_view>(best, ';'))
        all.emplace_back(base::trimmed(each, " "));
    return all;
}

std::string Sentence::acts_unaffected_by_remark() const {
    constexpr std::string_view kBehind = "after ";
    std::string acts;
    const auto accounts =
        conduct::info(game_).has_moves_by_hand ? std::span<const Sense>() : remarks_of_accounts();
    for (const auto table : {remark_senses(), remarks_of_speech(), accounts})
        for (const Sense& sense : table)
            if (const auto line = told(sense))
                acts += (acts.empty() ? "" : " ") + line->substr(kBehind.size());
    return acts;
}

std::string Sentence::stated_fact() const {
    for (const Sense& sense : fact_senses())
        if (auto line = told(sense))
            return *std::move(line);
    return {};
}

Nearest Sentence::nearest() const {
    Nearest found;
    if (stopped_ < tokens_.size())
        found.part =
            line_.substr(tokens_[stopped_].start, tokens_[stopped_].end - tokens_[stopped_].start);
    // The most specific sense.
    std::size_t max = 0;
    for (const auto table : {own_senses(), senses_of_all(), short_line_senses(game_),
                             short_line_senses(), incomplete_senses(game_)})
        for (const Sense& sense : table) {
            // Lines that record nothing cannot be typed.
            constexpr std::string_view kOfNothing[] = {
                "press-forgotten",   "settings-fixed",  "result-wrong", "clock-broken",
                "spoken-for-player", "measure-missing", "not-covered"};
            if (std::ranges::any_of(kOfNothing, [&](std::string_view each) {
                    return sense.line.starts_with(each);
                }))
                continue;
            std::size_t met = 0;
            std::size_t wanted = 0;
            for (const std::string_view need : base::split<std::string_view>(sense.needs, ' ')) {
                if (need == ">" || need == "@")
                    continue;
                ++wanted;
                met += has(need) ? 1 : 0;
            }
            if (met * 2 < wanted + 1 || met <= max)
                continue;
            // "move zz": a statement about points names one, or a player.
            if (wanted == 1 && seats_.empty() && values_.empty() &&
                sense.line.find('$') != std::string_view::npos)
                continue;
            max = met;
            found.line = shown(sense.line);
        }
    return found;
}

std::span<const Sense> Sentence::own_senses() const {
    const auto& info = conduct::info(game_);
    return info.has_komi            ? senses_of_go()
           : info.has_moves_by_hand ? senses_of_chess()
                                    : senses_of_xiangqi();
}

bool Sentence::has(std::string_view need) const {
    for (const std::string_view name : base::split<std::string_view>(need, '/'))
        for (const Piece& piece : pieces_)
            if (std::ranges::find(piece.concepts, name) != piece.concepts.end())
                return true;
    return need == "%" && !measure().empty();
}

std::string_view Sentence::measure() const {
    return has("warn") ? "warning" : has("advise") ? "advice" : has("lose") ? "loss" : "";
}

std::optional<std::string> Sentence::told(const Sense& sense) const {
    std::vector<std::string_view> allowed = {kIdle, kSeen, "caught", "@", "$"};
    const bool is_ordered = sense.needs.starts_with("> ");
    std::vector<std::string_view> needs =
        base::split<std::string_view>(sense.needs.substr(is_ordered ? 2 : 0), ' ');
    // What the reason mentions is looked for before the reason is removed.
    const bool is_cut = reason_at_ > 0 && !before_reason_;
    if (is_cut)
        std::erase_if(needs, [](std::string_view need) { return need.starts_with('~'); });
    for (const std::string_view need : needs) {
        if (need.starts_with('~') ? !is_in_reason(need.substr(1))
                                  : !has(need) && !(need == "because" && is_cut))
            return std::nullopt;
        for (const std::string_view name : base::split<std::string_view>(need, '/'))
            allowed.push_back(name);
        if (need == "%")
            for (const std::string_view name : {"warn", "advise", "lose"})
                allowed.push_back(name);
    }
    for (const std::string_view name : base::split<std::string_view>(sense.may, ' '))
        allowed.push_back(name);
    const bool is_reasoned = sense.line.find_first_of("~^") != std::string_view::npos;
    if (is_reasoned && reason_at_ > 0 && before_reason_) {
        Sentence sentence = *this;
        sentence.cut_reason();
        return sentence.told(sense);
    }
    if (is_free_)
        return std::nullopt;
    // Two needs require two words.
    std::size_t telling = is_cut && std::ranges::find(needs, "because") != needs.end() ? 1 : 0;
    for (const Piece& piece : pieces_) {
        const auto is_in = [&](const auto& list) {
            return std::ranges::any_of(piece.concepts, [&](std::string_view name) {
                return std::ranges::find(list, name) != list.end();
            });
        };
        if (!is_in(allowed))
            return std::nullopt;
        telling += std::ranges::any_of(needs, [&](std::string_view need) {
            return is_in(
                base::split<std::string_view>(need == "%" ? "warn/advise/lose" : need, '/'));
        });
    }
    if (telling < needs.size() || (is_ordered && !are_in_order(needs)))
        return std::nullopt;
    const bool has_measure = std::ranges::find(needs, "%") != needs.end();
    if (has_measure && is_measure_against_another())
        return std::nullopt;
    // "教练替他数子，警告教练": the measure may be against the person who is named again.
    // "khán giả bảo Trắng thua": what he says is no measure; a measure stands behind a comma.
    if (has_measure && is_ordered && needs.front().starts_with("person") &&
        (std::ranges::count_if(pieces_, &is_person) != 1 || !is_measure_apart()))
        return std::nullopt;
    return filled(sense);
}

bool Sentence::is_person(const Piece& piece) {
    return std::ranges::any_of(piece.concepts, [](std::string_view name) {
        return name == "person" || name == "spectator";
    });
}

bool Sentence::is_measure_apart() const {
    std::size_t token = 0;
    for (const Piece& piece : pieces_) {
        if (std::ranges::any_of(piece.concepts, [](std::string_view name) {
                return name == "warn" || name == "advise" || name == "lose";
            })) {
            const std::string_view before = line_.substr(0, tokens_[token].start);
            return before.find(',') != std::string_view::npos ||
                   before.find("，") != std::string_view::npos;
        }
        token += piece.length;
    }
    return false;
}

bool Sentence::is_measure_against_another() const {
    std::size_t token = 0;
    for (std::size_t at = 0; at < pieces_.size(); ++at) {
        token += pieces_[at].length;
        const bool is_measure = std::ranges::any_of(pieces_[at].concepts, [](auto name) {
            return name == "warn" || name == "advise" || name == "lose";
        });
        if (!is_measure)
            continue;
        // "warned the coach", "警告黑方教练"
        std::size_t next = at + 1;
        if (next < pieces_.size() && is_article_or_possessive(tokens_[token].plain))
            ++next;
        if (next + 1 < pieces_.size() &&
            std::ranges::find(pieces_[next].concepts, "@") != pieces_[next].concepts.end())
            ++next;
        if (next < pieces_.size() && is_person(pieces_[next]))
            return true;
    }
    return false;
}

bool Sentence::is_in_reason(std::string_view need) const {
    if (!before_reason_)
        return false;
    return std::any_of(
        pieces_.begin() + static_cast<std::ptrdiff_t>(before_reason_->pieces), pieces_.end(),
        [&](const Piece& piece) {
            return std::ranges::any_of(
                base::split<std::string_view>(need, '/'), [&](std::string_view name) {
                    return std::ranges::find(piece.concepts, name) != piece.concepts.end();
                });
        });
}

bool Sentence::are_in_order(const std::vector<std::string_view>& needs) const {
    std::size_t before = 0;
    for (const std::string_view need : needs) {
        const auto found = std::find_if(
            pieces_.begin() + static_cast<std::ptrdiff_t>(before), pieces_.end(),
            [&](const Piece& piece) {
                return std::ranges::any_of(
                    base::split<std::string_view>(need == "%" ? "warn/advise/lose" : need, '/'),
                    [&](std::string_view name) {
                        return std::ranges::find(piece.concepts, name) != piece.concepts.end();
                    });
            });
        if (found == pieces_.end())
            return false;
        before = static_cast<std::size_t>(found - pieces_.begin()) + 1;
    }
    return true;
}

std::optional<Seat> Sentence::actor() const {
    std::optional<Seat> by;
    std::vector<Seat> seats;
    for (const Named& each : seats_) {
        // 误提黑e5, 误提黑方有气的c3: the stone at that point.
        const auto is_about_stone = [](const Piece& piece) {
            return std::ranges::any_of(piece.concepts, [](std::string_view name) {
                return name == kIdle || name == "alive";
            });
        };
        const auto behind =
            std::ranges::find_if_not(pieces_.begin() + static_cast<std::ptrdiff_t>(each.piece) + 1,
                                     pieces_.end(), is_about_stone);
        const bool is_of_point = conduct::info(game_).has_komi && behind != pieces_.end() &&
                                 std::ranges::find(behind->concepts, "$") != behind->concepts.end();
        const bool is_owner =
            is_of_point || stands_beside_piece(each.piece) || each.word.ends_with("'s") ||
            each.word.ends_with("’s") || is_preceded_by_word(each.piece, "của") ||
            is_preceded_by_word(each.piece, "cua") || is_preceded_by_word(each.piece, "of");
        if (is_behind_by(each.piece))
            by = each.seat;
        const bool is_passed_over =
            !seats.empty() && ((is_owner && (is_of_point || is_owner_of_piece(each.piece))) ||
                               is_disturbed(each.piece));
        if (std::ranges::find(seats, each.seat) == seats.end() && !is_passed_over)
            seats.push_back(each.seat);
    }
    if (by)
        return by;
    return seats.size() == 1 ? std::optional(seats[0]) : std::nullopt;
}

bool Sentence::is_done_by_player() const {
    return std::ranges::any_of(seats_, [&](const Named& each) {
        return is_behind_by(each.piece) || is_preceded_by_word(each.piece, "由");
    });
}

bool Sentence::is_behind_by(std::size_t piece) const {
    constexpr std::string_view kBy[] = {"by", "bởi", "bị", "被"};
    return std::ranges::any_of(kBy,
                               [&](std::string_view by) { return is_preceded_by_word(piece, by); });
}

bool Sentence::is_passive() const {
    constexpr std::string_view kWords[] = {"被", "bị", "was", "were", "got", "been"};
    return std::ranges::any_of(tokens_, [&](const Token& token) {
        return std::ranges::find(kWords, token.plain) != std::end(kWords);
    });
}

bool Sentence::is_disturbed(std::size_t piece) const {
    const auto is_of = [&](std::size_t at, std::string_view name) {
        return std::ranges::find(pieces_[at].concepts, name) != pieces_[at].concepts.end();
    };
    while (piece > 1 && (is_of(piece - 1, "to") || is_of(piece - 1, "with-whom")))
        --piece;
    // "đầu hàng, bắt tay Đỏ": the player whose hand is shaken.
    return piece > 0 && (is_of(piece - 1, "disturb") || is_of(piece - 1, "cause") ||
                         is_of(piece - 1, "settle") || is_of(piece - 1, "talk"));
}

bool Sentence::stands_beside_piece(std::size_t piece) const {
    const auto is_piece = [&](std::size_t at) {
        return at < pieces_.size() &&
               std::ranges::any_of(
                   pieces_[at].concepts,
                   [](std::string_view name) { return name == "piece" || name == "stone"; });
    };
    return is_piece(behind_owner(piece)) || (piece > 0 && is_piece(piece - 1));
}

std::size_t Sentence::behind_owner(std::size_t piece) const {
    std::size_t token = 0;
    for (std::size_t at = 0; at <= piece && at < pieces_.size(); ++at)
        token += pieces_[at].length;
    // 黑方的马
    return token < tokens_.size() && tokens_[token].plain == "的" ? piece + 2 : piece + 1;
}

bool Sentence::is_owner_of_piece(std::size_t piece) const {
    const auto names_piece = [&](std::size_t at) {
        return at < pieces_.size() && std::ranges::any_of(
                                          pieces_[at].concepts,
                                          [](std::string_view name) {
                                              return name == "piece" || name == "stone" ||
                                                     name == "$";
                                          });
    };
    return names_piece(behind_owner(piece)) || (piece > 0 && names_piece(piece - 1)) ||
           (piece > 1 && names_piece(piece - 2));
}

bool Sentence::is_owner_of_clock(const Named& named) const {
    const auto is_clock = [&](std::size_t at) {
        return at < pieces_.size() &&
               std::ranges::any_of(
                   pieces_[at].concepts,
                   [](std::string_view name) { return name == "clock" || name == "time"; });
    };
    const auto is_idle = [&](std::size_t at) {
        return at < pieces_.size() &&
               std::ranges::find(pieces_[at].concepts, kIdle) != pieces_[at].concepts.end();
    };
    const std::size_t at = named.piece;
    return is_clock(at + 1) || (at > 0 && is_clock(at - 1)) ||
           (is_idle(at + 1) && is_clock(at + 2)) || (at > 1 && is_idle(at - 1) && is_clock(at - 2));
}

std::string_view Sentence::words_of(std::string_view name) const {
    std::size_t token = 0;
    for (const Piece& piece : pieces_) {
        if (std::ranges::find(piece.concepts, name) != piece.concepts.end())
            return line_.substr(tokens_[token].start,
                                tokens_[token + piece.length - 1].end - tokens_[token].start);
        token += piece.length;
    }
    return {};
}

bool Sentence::is_preceded_by_word(std::size_t piece, std::string_view word) const {
    std::size_t token = 0;
    for (std::size_t at = 0; at < piece; ++at)
        token += pieces_[at].length;
    return token > 0 && tokens_[token - 1].plain == word;
}

bool Sentence::is_order_reversed() const {
    const auto place = [&](std::string_view name) {
        return std::ranges::find_if(pieces_, [&](const Piece& piece) {
            return std::ranges::find(piece.concepts, name) != piece.concepts.end();
        });
    };
    const auto from = place("from");
    return from != pieces_.end() && values_.size() > 1 && place("to") < from && place("$") < from;
}

std::optional<Seat> Sentence::player_of(const Sense& sense) const {
    // "red says that black chases for ever", "red says this is perpetual chase by black".
    if ((traits_of(sense.line) & kSpeakerFirst) != 0 && sense.needs.starts_with("> @") &&
        !seats_.empty())
        return seats_[0].seat;
    const auto seat = actor();
    // "white disturbs black".
    if (!seat && sense.needs.starts_with("> @") && !sense.needs.starts_with("> @ @") &&
        seats_.size() == 2)
        return seats_[0].seat;
    return seat;
}

bool Sentence::players_fit(const Sense& sense) const {
    const unsigned marks = traits_of(sense.line);
    // "đen bị đỏ tố chiếu mãi": here the other player speaks.
    if ((marks & kSpeakerFirst) != 0 && sense.needs.starts_with("> @") && !seats_.empty() &&
        static_cast<std::size_t>(std::ranges::count(sense.needs, '@')) != seats_.size())
        return false;
    if ((marks & kOnePlayer) != 0 && seats_.size() > 1 && !sense.needs.starts_with("> @") &&
        std::ranges::any_of(seats_, [&](const Named& each) { return each.seat != seats_[0].seat; }))
        return false;
    const bool are_owners =
        (marks & kOwnersNamed) != 0 && std::ranges::all_of(seats_, [&](const Named& each) {
            return is_owner_of_piece(each.piece);
        });
    const bool may_name = are_owners || (marks & kAnyoneNamed) != 0 ||
                          ((marks & kVictimNamed) != 0 && !is_done_by_player());
    const bool wants_player = sense.line.find('@') != std::string_view::npos;
    if (wants_player ? !player_of(sense) : !seats_.empty() && !may_name)
        return false;
    if ((marks & kDoerKnown) != 0 && is_passive() && !is_done_by_player() &&
        std::ranges::all_of(seats_, [&](const Named& each) {
            return stands_beside_piece(each.piece) || is_owner_of_piece(each.piece);
        }))
        return false;
    return (marks & kClockOwner) == 0 ||
           std::ranges::any_of(seats_, [&](const Named& each) { return is_owner_of_clock(each); });
}

bool Sentence::has_unit() const {
    return !numbers_.empty() && numbers_.back().find_first_of("ms:") != std::string::npos;
}

bool Sentence::numbers_fit(std::string_view line) const {
    const unsigned marks = traits_of(line);
    const bool wants_number = line.find('#') != std::string_view::npos;
    const bool wants_second = line.find("#2") != std::string_view::npos;
    const std::size_t numbers = wants_second ? 2 : wants_number ? 1 : 0;
    if (numbers_.size() != numbers && (wants_number || (marks & kNumbersPassedOver) == 0))
        return false;
    return (marks & kNumberIsTime) == 0 || !wants_number || has_unit();
}

bool Sentence::values_fit(std::string_view line) const {
    const unsigned marks = traits_of(line);
    const bool wants_two = line.find("$2") != std::string_view::npos;
    const bool wants_one = !wants_two && line.find("$1") != std::string_view::npos;
    const bool wants_value = line.find('$') != std::string_view::npos;
    const bool is_move_placed =
        begins_with_words(line, "report placed") && !values_.empty() && values_[0].size() == 4;
    const bool has_two = values_.size() == 2 || is_move_placed ||
                         (values_.size() > 2 && (marks & kFurtherPassedOver) != 0);
    if (wants_two     ? !has_two
        : wants_one   ? values_.empty() || (values_.size() > 1 && (marks & kFurtherPassedOver) == 0)
        : wants_value ? (values_.empty() && (marks & kValuesOptional) == 0)
                      : !values_.empty() && (marks & kValuesPassedOver) == 0)
        return false;
    // "stands on h7" is no other point.
    if (wants_two && values_.size() > 1 && values_[0] == values_[1])
        return false;
    const bool wants_result = line.find('<') != std::string_view::npos;
    return wants_result ? results_.size() == 1 : results_.empty();
}

Sentence::WrittenValues Sentence::values_for(std::string_view line) const {
    WrittenValues written{values_, is_written_};
    // "h9g7": the two points.
    if (begins_with_words(line, "report placed") && written.values[0].size() == 4)
        written.values = {values_[0].substr(0, 2), values_[0].substr(2)};
    const bool are_pieces =
        (begins_with_words(line, "report touch") || begins_with_words(line, "report displaced")) &&
        conduct::info(game_).has_moves_by_hand;
    if (!is_written_ || !are_pieces)
        return written;
    written.has_move = false;
    for (std::string& value : written.values) {
        const bool has_letter = value.size() == 3 && value[0] >= 'A' && value[0] <= 'Z';
        if (has_letter)
            value.erase(0, 1);
        written.has_move |= !sentence::are_points(value);
    }
    return written;
}

std::optional<std::string> Sentence::filled(const Sense& sense) const {
    if (!players_fit(sense) || !numbers_fit(sense.line) || !values_fit(sense.line))
        return std::nullopt;
    const unsigned marks = traits_of(sense.line);
    // "封棋，白方封手": play is adjourned first.
    const bool is_sealed_twice =
        std::ranges::count_if(pieces_, [](const Piece& piece) {
            return std::ranges::find(piece.concepts, "seal") != piece.concepts.end();
        }) > 1;
    if (is_order_reversed() || (is_sealed_twice && (marks & kSealedOnce) != 0))
        return std::nullopt;
    const WrittenValues written = values_for(sense.line);
    if (written.has_move && (marks & kMoveAsWritten) == 0)
        return std::nullopt;
    return line_with(sense, written.values);
}

std::string Sentence::line_with(const Sense& sense, const std::vector<std::string>& values) const {
    std::string line(sense.line);
    const unsigned marks = traits_of(sense.line);
    const auto put = [&line](std::string_view mark, std::string_view text) {
        if (const std::size_t at = line.find(mark); at != std::string::npos)
            line.replace(at, mark.size(), text);
    };
    // Numbers come first: a move can have the sign of mate, "Qxf7#".
    while (line.find("#2") != std::string::npos)
        put("#2", numbers_[1]);
    while (line.find('#') != std::string::npos)
        put("#", (marks & kInMilliseconds) != 0                   ? in_milliseconds(numbers_[0])
                 : (marks & kNumberIsMinutes) != 0 && !has_unit() ? numbers_[0] + "m"
                                                                  : numbers_[0]);
    const bool wants_second_value = line.find("$2") != std::string::npos;
    if (wants_second_value || line.find("$1") != std::string::npos)
        put("$1", values[0]);
    if (wants_second_value)
        put("$2", values[1]);
    for (const std::string_view field : {" squares=$", " points=$"})
        if (const std::size_t at = line.find(field); at != std::string::npos && values_.empty())
            line.erase(at, field.size());
    put("$", fmt::format("{}", fmt::join(values, ",")));
    if (const auto seat = player_of(sense)) {
        put("|", clock::seat_name(clock::opponent(*seat)));
        while (line.find('@') != std::string::npos)
            put("@", clock::seat_name(*seat));
    }
    for (; line.find('<') != std::string::npos;)
        put("<", results_[0]);
    put("^", "");
    put("%", measure());
    put("&", fmt::format("\"{}\"", words_of("person")));
    put("!", fmt::format("\"{}\"", line_));
    if (line.find('~') != std::string::npos) {
        if (reason_at_ > 0)
            put("~", fmt::format("\"{}\"", line_.substr(tokens_[reason_at_].start)));
        else if (const std::size_t field = line.find(" reason=~"); field != std::string::npos)
            line.erase(field);
    }
    const auto added =
        conduct::info(game_).has_moves_by_hand ? fields_added_in_chess() : fields_added_elsewhere();
    for (const AddedField& each : added)
        if (has(each.concept_name) && begins_with_words(line, each.begins) &&
            line.find(each.field) == std::string::npos)
            line += fmt::format(" {}", each.field);
    return line;
}

std::vector<std::string> Sentence::offer_and_answer() const {
    const bool accepts = has("accept");
    if (seats_.size() != 1 || !has("draw") || accepts == has("refuse") || !values_.empty() ||
        !numbers_.empty() || is_free_ || is_preceded_by_word(seats_[0].piece, "by"))
        return {};
    constexpr std::string_view kAllowed[] = {"accept", "refuse", "offer",  "draw", "to",
                                             "@",      kIdle,    "settle", "ask"};
    const auto place_of = [&](std::string_view name) {
        return static_cast<std::size_t>(std::ranges::find_if(pieces_,
                                                             [&](const Piece& piece) {
                                                                 return std::ranges::find(
                                                                            piece.concepts, name) !=
                                                                        piece.concepts.end();
                                                             }) -
                                        pieces_.begin());
    };
    const std::size_t offered = place_of("offer");
    const std::size_t answered = place_of(accepts ? "accept" : "refuse");
    const bool is_told = std::ranges::all_of(pieces_, [&](const Piece& piece) {
        return std::ranges::any_of(piece.concepts, [&](std::string_view name) {
            return std::ranges::find(kAllowed, name) != std::end(kAllowed);
        });
    });
    if (!is_told || seats_[0].piece >= offered || offered >= answered ||
        answered >= pieces_.size() || words_of("offer") == "offer")
        return {};
    return {fmt::format("offer {}", clock::seat_name(seats_[0].seat)),
            fmt::format("{} {}", accepts ? "accept" : "decline",
                        clock::seat_name(clock::opponent(seats_[0].seat)))};
}

std::vector<std::string> Sentence::two_answers() const {
    const bool accepts = has("accept") || has("nod");
    if (seats_.size() != 2 || seats_[0].seat == seats_[1].seat || !has("offer") || !has("draw") ||
        accepts == (has("refuse") || has("shake-head")) || !values_.empty() || !numbers_.empty() ||
        is_free_)
        return {};
    constexpr std::string_view kAllowed[] = {"accept", "refuse", "offer",     "draw", "to",
                                             "@",      kIdle,    "settle",    "ask",  "nod",
                                             "turn",   "but",    "shake-head"};
    for (const Piece& piece : pieces_)
        if (std::ranges::none_of(piece.concepts, [&](std::string_view name) {
                return std::ranges::find(kAllowed, name) != std::end(kAllowed);
            }))
            return {};
    for (const Named& each : seats_)
        if (is_preceded_by_word(each.piece, "by")) {
            const auto is_offer = [&](const Piece& piece) {
                return std::ranges::find(piece.concepts, "offer") != piece.concepts.end();
            };
            // The subject is the owner of the last verb before "by".
            const Piece* verb = nullptr;
            for (std::size_t at = 0; at < each.piece; ++at)
                if (is_offer(pieces_[at]) || has_verb(pieces_[at]))
                    verb = &pieces_[at];
            if (verb == nullptr)
                return {};
            const auto name = clock::seat_name(each.seat);
            const auto other = clock::seat_name(clock::opponent(each.seat));
            // "white's draw offer was declined by black"
            if (!is_offer(*verb))
                return {fmt::format("offer {}", other),
                        fmt::format("{} {}", accepts ? "accept" : "decline", name)};
            return {fmt::format("offer {}", name),
                    fmt::format("{} {}", accepts ? "accept" : "decline", other)};
        }
    // "black turns down the draw white offered": the second player identifies the offer.
    if (is_author_of_offer(seats_[1].piece) && !is_author_of_offer(seats_[0].piece)) {
        const bool is_answered = std::any_of(
            pieces_.begin() + static_cast<std::ptrdiff_t>(seats_[0].piece),
            pieces_.begin() + static_cast<std::ptrdiff_t>(seats_[1].piece), [](const Piece& piece) {
                return has_verb(piece) &&
                       std::ranges::find(piece.concepts, "offer") == piece.concepts.end();
            });
        if (is_answered)
            return {fmt::format("offer {}", clock::seat_name(seats_[1].seat)),
                    fmt::format("{} {}", accepts ? "accept" : "decline",
                                clock::seat_name(seats_[0].seat))};
    }
    // "red offers a draw, black nods"
    const auto is_of = [&](std::size_t at, std::initializer_list<std::string_view> names) {
        return std::ranges::any_of(names, [&](std::string_view name) {
            return std::ranges::find(pieces_[at].concepts, name) != pieces_[at].concepts.end();
        });
    };
    bool has_offered = false;
    bool has_answered = false;
    for (std::size_t at = 0; at < pieces_.size(); ++at) {
        const bool is_answer = is_of(at, {"accept", "refuse", "nod", "shake-head"});
        if (at > seats_[1].piece)
            has_answered |= is_answer;
        else if (at < seats_[0].piece ? is_of(at, {"offer", "draw"}) || is_answer : is_answer)
            return {};
        else
            has_offered |= is_of(at, {"offer", "draw"});
    }
    if (!has_offered || !has_answered)
        return {};
    return {fmt::format("offer {}", clock::seat_name(seats_[0].seat)),
            fmt::format("{} {}", accepts ? "accept" : "decline", clock::seat_name(seats_[1].seat))};
}

bool Sentence::is_author_of_offer(std::size_t player) const {
    const auto is_of = [&](std::size_t at, std::string_view name) {
        return std::ranges::find(pieces_[at].concepts, name) != pieces_[at].concepts.end();
    };
    std::size_t at = player + 1;
    while (at < pieces_.size() && (is_of(at, kIdle) || (is_of(at, "draw") && !is_of(at, "offer"))))
        ++at;
    return at < pieces_.size() && is_of(at, "offer") && !has_verb(pieces_[at]);
}

bool Sentence::has_verb(const Piece& piece) {
    return std::ranges::any_of(
        piece.concepts, [](std::string_view name) { return name == "accept" || name == "refuse"; });
}

std::string Sentence::shown(std::string_view sense) const {
    const auto seat = actor();
    const auto nth = [](const std::vector<std::string>& all, std::size_t at) {
        return at < all.size() ? all[at] : std::string("…");
    };
    std::string line;
    for (std::size_t at = 0; at < sense.size(); ++at) {
        // "$1", "#2": one of several.
        const char next = at + 1 < sense.size() ? sense[at + 1] : ' ';
        const bool is_numbered =
            (sense[at] == '$' || sense[at] == '#') && next >= '1' && next <= '9';
        switch (sense[at]) {
        case '@':
            line += seat ? std::string(clock::seat_name(*seat)) : "first|second";
            break;
        case '|':
            line += seat ? std::string(clock::seat_name(clock::opponent(*seat))) : "second|first";
            break;
        case '$':
            line += is_numbered       ? nth(values_, static_cast<std::size_t>(next - '1'))
                    : values_.empty() ? "…"
                                      : fmt::format("{}", fmt::join(values_, ","));
            break;
        case '#':
            line += nth(numbers_, is_numbered ? static_cast<std::size_t>(next - '1') : 0);
            break;
        case '<':
            line += nth(results_, 0);
            break;
        case '^':
            break;
        case '~':
        case '!':
        case '&':
            line += "…";
            break;
        case '%':
            line += measure().empty() ? std::string("…") : std::string(measure());
            break;
        default:
            line += sense[at];
        }
        at += is_numbered ? 1 : 0;
    }
    return line;
}

}  // namespace kyvien::cli::concepts
