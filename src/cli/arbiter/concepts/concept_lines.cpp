#include "cli/arbiter/concepts/concept_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <unordered_map>
#include <utility>

#include "base/text.h"
#include "cli/arbiter/concepts/concept.h"
#include "cli/arbiter/line.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/wording/measures.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_phrases.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "cli/arbiter/wording/sentence_values.h"
#include "clock/seat.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli {
namespace concept_lines {
namespace {

using conduct::Game;
using conduct::Seat;
using namespace concepts;
using Words = std::vector<std::string>;

/// "talking" as "talked": in a sentence of the past it tells the same.
std::string base_of(const std::string& word) {
    constexpr std::string_view kEnd = "ing";
    constexpr std::size_t kShortest = 5;
    if (!is_ascii(word) || word.size() < kShortest || !word.ends_with(kEnd))
        return stem_of(word);
    std::string stem = word.substr(0, word.size() - kEnd.size());
    if (stem.find_first_of("aeiouy") == std::string::npos)
        return word;
    const std::size_t last = stem.size() - 1;
    if (last > 1 && stem[last] == stem[last - 1] && stem[last] != 's' && stem[last] != 'l')
        stem.pop_back();
    std::string whole = stem_of(stem);
    return whole == stem ? stem_of(stem + "ed") : whole;
}

/// Without its marks a word of Vietnamese is known where the whole line has none.
bool is_same(const std::string& said, const std::string& meant, bool has_marks) {
    if (said == meant)
        return true;
    if (!is_ascii(said))
        return false;
    if (is_ascii(meant))
        return meant.size() > 2 && base_of(said) == base_of(meant);
    return !has_marks && !is_sign(meant) && said == without_marks(meant);
}

struct Entry {
    std::string_view name;
    Words words;
};

class Dictionary {
  public:
    Dictionary() {
        for (const auto table : {plain_concepts(), concepts_of_play(), concepts_of_people()})
            for (const Concept& each : table)
                for (const std::string_view text : base::split<std::string_view>(each.words, '|')) {
                    Entry entry{each.name, {}};
                    for (Token& token : tokens_of(text))
                        entry.words.push_back(std::move(token.plain));
                    if (!entry.words.empty())
                        add(std::move(entry));
                }
    }
    /// Those that may begin with the word.
    [[nodiscard]] std::vector<const Entry*> beginning_with(const std::string& word) const {
        std::vector<const Entry*> found;
        for (const std::string& form : {word, base_of(word)})
            if (const auto at = by_first_.find(form); at != by_first_.end())
                for (const std::size_t entry : at->second)
                    if (std::ranges::find(found, &entries_[entry]) == found.end())
                        found.push_back(&entries_[entry]);
        return found;
    }

  private:
    void add(Entry entry) {
        const std::string& first = entry.words.front();
        for (const std::string& form : {first, base_of(first), without_marks(first)}) {
            auto& at = by_first_[first == "&" ? std::string("&") : form];
            if (at.empty() || at.back() != entries_.size())
                at.push_back(entries_.size());
        }
        entries_.push_back(std::move(entry));
    }

    std::vector<Entry> entries_;
    std::unordered_map<std::string, std::vector<std::size_t>> by_first_;
};

const Dictionary& dictionary() {
    static const Dictionary kAll;
    return kAll;
}

/// One word or phrase of the sentence: all that it can mean.
struct Piece {
    std::vector<std::string_view> concepts;
    std::size_t length = 0;
};

/// A player, where he is named.
struct Named {
    Seat seat;
    std::size_t piece;
    std::string word;
};

class Sentence {
  public:
    Sentence(Game game, std::string_view line)
        : game_(game), line_(line), tokens_(tokens_of(line)),
          has_marks_(!std::ranges::all_of(tokens_, [](const Token& token) {
              return is_ascii(token.plain) || is_sign(token.plain);
          })) {}

    /// Whether every word is known.
    bool read() {
        for (std::size_t at = 0; at < tokens_.size();) {
            const std::size_t length = read(at);
            if (length == 0) {
                stopped_ = at;
                return false;
            }
            at += length;
        }
        return true;
    }

    /// Reads what is known and passes over the rest.
    void read_what_is_known() {
        for (std::size_t at = 0; at < tokens_.size();) {
            const std::size_t length = read(at);
            if (length == 0)
                stopped_ = std::min(stopped_, at);
            at += std::max<std::size_t>(length, 1);
        }
    }

    [[nodiscard]] std::vector<std::string> lines() const {
        if (auto answered = two_answers(); !answered.empty())
            return answered;
        std::string best;
        std::size_t most = 0;
        bool is_doubtful = false;
        for (const auto table : {senses_of_all(), own_senses()})
            for (const Sense& sense : table) {
                const auto said = told(sense);
                const std::size_t weight = base::split<std::string_view>(sense.needs, ' ').size() -
                                           (sense.needs.starts_with("> ") ? 1 : 0);
                if (!said || weight < most)
                    continue;
                is_doubtful = weight == most && *said != best;
                most = weight;
                best = *said;
            }
        if (best.empty() || is_doubtful)
            return {};
        std::vector<std::string> all;
        for (const std::string_view each : base::split<std::string_view>(best, ';'))
            all.emplace_back(base::trimmed(each, " "));
        return all;
    }

    [[nodiscard]] bool names_offence() const {
        constexpr std::string_view kOffences[] = {
            "notes",    "disturb", "wander", "other-games", "noise",
            "take-off", "take-up", "knock",  "walk-out",    "before-clearing"};
        constexpr std::string_view kTalks[] = {"talk"};
        constexpr std::string_view kAbout[] = {"position", "person"};
        bool talks = false;
        bool is_about_it = false;
        for (std::size_t at = 0; at < tokens_.size();) {
            const Piece piece = piece_at(at);
            const auto is_one_of = [&](std::span<const std::string_view> names) {
                return std::ranges::any_of(piece.concepts, [&](std::string_view name) {
                    return std::ranges::find(names, name) != names.end();
                });
            };
            if (is_one_of(kOffences))
                return true;
            talks |= is_one_of(kTalks);
            is_about_it |= is_one_of(kAbout);
            at += std::max<std::size_t>(piece.length, 1);
        }
        return talks && is_about_it;
    }

    [[nodiscard]] Nearest nearest() const {
        Nearest found;
        if (stopped_ < tokens_.size())
            found.part = line_.substr(tokens_[stopped_].start,
                                      tokens_[stopped_].end - tokens_[stopped_].start);
        // The sense of which most is told.
        std::size_t most = 0;
        for (const auto table : {own_senses(), senses_of_all()})
            for (const Sense& sense : table) {
                std::size_t met = 0;
                std::size_t wanted = 0;
                for (const std::string_view need :
                     base::split<std::string_view>(sense.needs, ' ')) {
                    if (need == ">")
                        continue;
                    ++wanted;
                    met += has(need) ? 1 : 0;
                }
                if (met * 2 < wanted + 1 || met <= most)
                    continue;
                most = met;
                found.line = shown(sense.line);
            }
        return found;
    }

  private:
    struct Counts {
        std::size_t pieces = 0;
        std::size_t seats = 0;
        std::size_t values = 0;
        std::size_t numbers = 0;
    };
    [[nodiscard]] Counts counts() const {
        return {pieces_.size(), seats_.size(), values_.size(), numbers_.size()};
    }

    [[nodiscard]] std::span<const Sense> own_senses() const {
        const auto& info = conduct::info(game_);
        return info.has_komi            ? senses_of_go()
               : info.has_moves_by_hand ? senses_of_chess()
                                        : senses_of_xiangqi();
    }

    std::size_t read(std::size_t at) {
        Piece piece = piece_at(at);
        const auto player = sentence::player_at(game_, tokens_, at);
        if (player && piece.length <= player->length) {
            seats_.push_back({player->seat, pieces_.size(), tokens_[at].plain});
            pieces_.push_back({{"@"}, player->length});
            return player->length;
        }
        // "fifty moves" is a claim, and no number.
        const Counts before = counts();
        const bool was_written = is_written_;
        const std::size_t value = value_at(at);
        if (value > piece.length) {
            pieces_.push_back({{"$"}, value});
            return value;
        }
        values_.resize(before.values);
        numbers_.resize(before.numbers);
        is_written_ = was_written;
        const bool gives_reason =
            std::ranges::find(piece.concepts, "because") != piece.concepts.end();
        if (piece.length == 0)
            return reason_at_ > 0 ? rest() : 0;
        // What follows is the reason, of which every word may be another.
        if (gives_reason && reason_at_ == 0 && at > 0 && at + piece.length < tokens_.size()) {
            reason_at_ = at + piece.length;
            before_reason_ = counts();
        }
        // "white to seal", "has to resign": not yet.
        if (tokens_[at].plain == "to" && piece.length == 1) {
            const Piece next = piece_at(at + 1);
            constexpr std::string_view kThings[] = {
                "person", "opponent", "spectator", "area",    "venue", "board",
                "sit",    "piece",    "stone",     "clock",   "game",  "position",
                "dead",   "draw",     "both",      "arbiter", kIdle};
            if (next.length > 0 && std::ranges::none_of(next.concepts, [&](std::string_view name) {
                    return std::ranges::find(kThings, name) != std::end(kThings);
                }))
                return reason_at_ > 0 ? rest() : 0;
        }
        const std::size_t length = piece.length;
        pieces_.push_back(std::move(piece));
        return length;
    }

    /// What stands in the reason is no part of what is told.
    void cut_reason() {
        std::vector<Piece> kept(
            pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(before_reason_->pieces));
        // In whose time it was is told wherever it stands.
        for (std::size_t at = kept.size(); at < pieces_.size(); ++at)
            if (std::ranges::find(pieces_[at].concepts, "turn") != pieces_[at].concepts.end())
                kept.push_back(pieces_[at]);
        pieces_ = std::move(kept);
        seats_.erase(seats_.begin() + static_cast<std::ptrdiff_t>(before_reason_->seats),
                     seats_.end());
        values_.resize(before_reason_->values);
        numbers_.resize(before_reason_->numbers);
        before_reason_.reset();
        is_free_ = false;
    }

    /// A word of a reason that is of no concept.
    std::size_t rest() {
        is_free_ = true;
        return 1;
    }

    [[nodiscard]] Piece piece_at(std::size_t at) const {
        Piece piece;
        if (at >= tokens_.size())
            return piece;
        for (const Entry* entry : dictionary().beginning_with(tokens_[at].plain)) {
            const std::size_t length = length_at(at, entry->words);
            if (length == 0 || length < piece.length)
                continue;
            if (length > piece.length)
                piece.concepts.clear();
            piece.length = length;
            if (std::ranges::find(piece.concepts, entry->name) == piece.concepts.end())
                piece.concepts.push_back(entry->name);
        }
        for (const Entry* entry : dictionary().beginning_with("&"))
            if (const std::size_t length = length_at(at, entry->words); length > piece.length)
                piece = {{entry->name}, length};
        return piece;
    }

    [[nodiscard]] std::size_t length_at(std::size_t at, const Words& words) const {
        std::size_t next = at;
        for (const std::string& word : words) {
            if (next >= tokens_.size())
                return 0;
            if (word == "&") {
                const auto player = sentence::player_at(game_, tokens_, next);
                if (!player)
                    return 0;
                next += player->length;
                continue;
            }
            // "in the playing hall" is told of any hall: articles within a phrase add nothing.
            while (next > at && next + 1 < tokens_.size() && is_idle_word(tokens_[next].plain) &&
                   !is_same(tokens_[next].plain, word, has_marks_))
                ++next;
            if (!is_same(tokens_[next].plain, word, has_marks_))
                return 0;
            ++next;
        }
        return next - at;
    }

    std::size_t value_at(std::size_t at) {
        const std::string& word = tokens_[at].plain;
        const NumberWords number = number_words_at(tokens_, at);
        const std::size_t digits = is_digits(word) ? 1 : number.length;
        if (digits > 0) {
            const auto unit = sentence::unit_at(game_, tokens_, at + digits);
            if (!is_digits(word) && unit.length == 0)
                return 0;
            numbers_.push_back((is_digits(word) ? word : std::to_string(number.value)) +
                               std::string(unit.text));
            return digits + unit.length;
        }
        if (sentence::are_points(word) || is_log_move(word)) {
            values_.push_back(word);
            return 1;
        }
        if (is_time_word(word)) {
            numbers_.push_back(word);
            return 1;
        }
        // A move as somebody writes it: "Nf3", "Ke1-e3", 马8进7.
        const std::size_t end =
            std::min(line_.find_first_of(" ,", tokens_[at].start), line_.size());
        const std::string typed(line_.substr(tokens_[at].start, end - tokens_[at].start));
        const bool is_move = is_ascii(typed) && typed.size() > 1 && typed.size() < 9 &&
                             typed.find_first_of("12345678") != std::string::npos &&
                             typed.find_first_of("abcdefghi") != std::string::npos &&
                             !is_digits(typed.substr(0, 1));
        const bool is_castling = typed == "O-O" || typed == "O-O-O" || typed == "0-0-0";
        if (!is_move && !is_castling)
            return 0;
        values_.push_back(typed);
        is_written_ = true;
        return 1;
    }

    [[nodiscard]] bool has(std::string_view need) const {
        for (const std::string_view name : base::split<std::string_view>(need, '/'))
            for (const Piece& piece : pieces_)
                if (std::ranges::find(piece.concepts, name) != piece.concepts.end())
                    return true;
        return need == "%" && !measure().empty();
    }

    [[nodiscard]] std::string_view measure() const {
        return has("warn") ? "warning" : has("advise") ? "advice" : has("lose") ? "loss" : "";
    }

    /// The line that the sense stands for here; none where it is not this one.
    [[nodiscard]] std::optional<std::string> told(const Sense& sense) const {
        std::vector<std::string_view> allowed = {kIdle, kSeen, "caught", "@", "$"};
        const bool is_ordered = sense.needs.starts_with("> ");
        std::vector<std::string_view> needs =
            base::split<std::string_view>(sense.needs.substr(is_ordered ? 2 : 0), ' ');
        for (const std::string_view need : needs) {
            if (!has(need))
                return std::nullopt;
            for (const std::string_view name : base::split<std::string_view>(need, '/'))
                allowed.push_back(name);
            if (need == "%")
                for (const std::string_view name : {"warn", "advise", "lose"})
                    allowed.push_back(name);
        }
        for (const std::string_view name : base::split<std::string_view>(sense.may, ' '))
            allowed.push_back(name);
        const bool is_reasoned = sense.line.find('~') != std::string_view::npos;
        if (is_reasoned && reason_at_ > 0 && before_reason_) {
            Sentence said = *this;
            said.cut_reason();
            return said.told(sense);
        }
        if (is_free_)
            return std::nullopt;
        // Two needs are told by two words.
        std::size_t telling = 0;
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
        return filled(sense);
    }

    /// "the spectator told white a move", and not the other way round.
    [[nodiscard]] bool are_in_order(const std::vector<std::string_view>& needs) const {
        std::size_t before = 0;
        for (const std::string_view need : needs) {
            const auto found = std::find_if(pieces_.begin() + static_cast<std::ptrdiff_t>(before),
                                            pieces_.end(), [&](const Piece& piece) {
                                                return std::ranges::find(piece.concepts, need) !=
                                                       piece.concepts.end();
                                            });
            if (found == pieces_.end())
                return false;
            before = static_cast<std::size_t>(found - pieces_.begin()) + 1;
        }
        return true;
    }

    /// Who has done it: the one who is named, or of two the one by whom it was done; whose stone
    /// or opponent the other is adds nothing.
    [[nodiscard]] std::optional<Seat> actor() const {
        std::optional<Seat> by;
        std::vector<Seat> seats;
        for (const Named& each : seats_) {
            const bool is_owner = each.word.ends_with("'s") || each.word.ends_with("’s") ||
                                  word_before(each.piece, "của") ||
                                  word_before(each.piece, "cua") || word_before(each.piece, "of");
            if (word_before(each.piece, "by") || word_before(each.piece, "bởi") ||
                word_before(each.piece, "被"))
                by = each.seat;
            const bool is_passed_over = is_owner && !seats.empty() && is_owner_of_piece(each.piece);
            if (std::ranges::find(seats, each.seat) == seats.end() && !is_passed_over)
                seats.push_back(each.seat);
        }
        if (by)
            return by;
        return seats.size() == 1 ? std::optional(seats[0]) : std::nullopt;
    }

    /// "white's stone", "quân e5 của trắng": a piece stands beside the owner's name.
    [[nodiscard]] bool is_owner_of_piece(std::size_t piece) const {
        const auto names_piece = [&](std::size_t at) {
            return at < pieces_.size() && std::ranges::any_of(
                                              pieces_[at].concepts,
                                              [](std::string_view name) {
                                                  return name == "piece" || name == "stone" ||
                                                         name == "$";
                                              });
        };
        return names_piece(piece + 1) ||
               (piece > 1 && (names_piece(piece - 1) || names_piece(piece - 2)));
    }

    [[nodiscard]] bool word_before(std::size_t piece, std::string_view word) const {
        std::size_t token = 0;
        for (std::size_t at = 0; at < piece; ++at)
            token += pieces_[at].length;
        return token > 0 && tokens_[token - 1].plain == word;
    }

    /// "to c4 from c3" would be turned round.
    [[nodiscard]] bool is_turned_round() const {
        const auto place = [&](std::string_view name) {
            return std::ranges::find_if(pieces_, [&](const Piece& piece) {
                return std::ranges::find(piece.concepts, name) != piece.concepts.end();
            });
        };
        const auto from = place("from");
        return from != pieces_.end() && values_.size() > 1 && place("to") < from &&
               place("$") < from;
    }

    [[nodiscard]] std::optional<std::string> filled(const Sense& sense) const {
        std::string line(sense.line);
        const auto put = [&line](std::string_view mark, std::string_view text) {
            if (const std::size_t at = line.find(mark); at != std::string::npos)
                line.replace(at, mark.size(), text);
        };
        const bool wants_player = line.find('@') != std::string::npos;
        const auto seat = actor();
        const bool may_name = line.starts_with("report envelope-opened");
        if (wants_player ? !seat : !seats_.empty() && !may_name)
            return std::nullopt;
        if (is_turned_round())
            return std::nullopt;
        const bool wants_number = line.find('#') != std::string::npos;
        if (wants_number ? numbers_.size() != 1 : !numbers_.empty())
            return std::nullopt;
        const bool wants_two = line.find("$2") != std::string::npos;
        const bool wants_one = !wants_two && line.find("$1") != std::string::npos;
        const bool wants_value = line.find('$') != std::string::npos;
        // A claim may be of the position that stands; whatever else is told of points has them.
        const bool may_lack = line.starts_with("claim");
        if (wants_two     ? values_.size() != 2
            : wants_one   ? values_.size() != 1
            : wants_value ? (values_.empty() && !may_lack)
                          : !values_.empty())
            return std::nullopt;
        if (is_written_ && !may_lack && !line.starts_with("illegal"))
            return std::nullopt;
        if (line.starts_with("give") && (numbers_[0].find_first_of("ms:") == std::string::npos))
            return std::nullopt;
        if (wants_two || wants_one)
            put("$1", values_[0]);
        if (wants_two)
            put("$2", values_[1]);
        put("$", fmt::format("{}", fmt::join(values_, ",")));
        if (seat)
            put("@", clock::seat_name(*seat));
        if (wants_number)
            put("#",
                line.starts_with("late") && numbers_[0].find_first_of("ms:") == std::string::npos
                    ? numbers_[0] + "m"
                    : numbers_[0]);
        put("%", measure());
        put("!", fmt::format("\"{}\"", line_));
        if (line.find('~') != std::string::npos) {
            if (reason_at_ > 0)
                put("~", fmt::format("\"{}\"", line_.substr(tokens_[reason_at_].start)));
            else if (const std::size_t field = line.find(" reason=~"); field != std::string::npos)
                line.erase(field);
        }
        if (has("accident") && line.starts_with("report touch "))
            line += conduct::info(game_).has_moves_by_hand ? " accidental=yes"
                                                           : " touch-kind=accidental";
        if (has(kSeen) && line.starts_with("report touch ") &&
            !conduct::info(game_).has_moves_by_hand)
            line += " witnessed=yes";
        return line;
    }

    /// "red agreed to the draw offered by black".
    [[nodiscard]] std::vector<std::string> two_answers() const {
        const bool accepts = has("accept");
        if (seats_.size() != 2 || seats_[0].seat == seats_[1].seat || !has("offer") ||
            !has("draw") || accepts == has("refuse") || !values_.empty() || !numbers_.empty() ||
            is_free_)
            return {};
        constexpr std::string_view kAllowed[] = {"accept", "refuse", "offer",  "draw", "to",
                                                 "@",      kIdle,    "settle", "ask"};
        for (const Piece& piece : pieces_)
            if (std::ranges::none_of(piece.concepts, [&](std::string_view name) {
                    return std::ranges::find(kAllowed, name) != std::end(kAllowed);
                }))
                return {};
        for (const Named& each : seats_)
            if (word_before(each.piece, "by")) {
                const auto is_offer = [&](const Piece& piece) {
                    return std::ranges::find(piece.concepts, "offer") != piece.concepts.end();
                };
                // Whose is the last verb before "by".
                const Piece* verb = nullptr;
                for (std::size_t at = 0; at < each.piece; ++at)
                    if (is_offer(pieces_[at]) || has_verb(pieces_[at]))
                        verb = &pieces_[at];
                if (verb == nullptr || !is_offer(*verb))
                    return {};
                const auto name = clock::seat_name(each.seat);
                const auto other = clock::seat_name(clock::opponent(each.seat));
                return {fmt::format("offer {}", name),
                        fmt::format("{} {}", accepts ? "accept" : "decline", other)};
            }
        return {};
    }

    static bool has_verb(const Piece& piece) {
        return std::ranges::any_of(piece.concepts, [](std::string_view name) {
            return name == "accept" || name == "refuse";
        });
    }

    /// A line with what is known put in, and blanks for what is not.
    [[nodiscard]] std::string shown(std::string_view sense) const {
        std::string line;
        const auto seat = actor();
        bool has_passed_number = false;
        for (const char c : sense)
            switch (c) {
            case '@':
                line += seat ? std::string(clock::seat_name(*seat)) : "first|second";
                break;
            case '$':
                line += values_.empty() ? "…" : fmt::format("{}", fmt::join(values_, ","));
                has_passed_number = true;
                break;
            case '#':
                line += numbers_.empty() ? "…" : numbers_[0];
                break;
            case '~':
            case '!':
                line += "…";
                break;
            case '%':
                line += measure().empty() ? std::string("…") : std::string(measure());
                break;
            default:
                if (has_passed_number && (c == '1' || c == '2'))
                    break;
                has_passed_number = false;
                line += c;
            }
        return line;
    }

    Game game_;
    std::string_view line_;
    std::vector<Token> tokens_;
    bool has_marks_;
    std::vector<Piece> pieces_;
    std::vector<Named> seats_;
    std::vector<std::string> values_;
    std::vector<std::string> numbers_;
    std::size_t reason_at_ = 0;  ///< the token with which the reason begins
    std::optional<Counts> before_reason_;
    bool is_free_ = false;     ///< the reason has words of no concept
    bool is_written_ = false;  ///< a value is a move as somebody writes it
    std::size_t stopped_ = static_cast<std::size_t>(-1);
};

}  // namespace
}  // namespace concept_lines

std::vector<std::string> from_concepts(conduct::Game game, std::string_view line) {
    if (line.find_first_of("=\"?:") != std::string_view::npos)
        return {};
    for (const std::string_view word : {"？", "：", "吗", "嗎"})
        if (line.find(word) != std::string_view::npos)
            return {};
    std::vector<Token> tokens = tokens_of(line);
    // 要求 is asked for; 要 alone is not done yet.
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at)
        if (tokens[at].plain == "要" && tokens[at + 1].plain == "求")
            tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(at));
    if (tokens.size() < 2 || is_supposed(tokens) || denies_measure(game, line))
        return {};
    concept_lines::Sentence sentence(game, line);
    return sentence.read() ? sentence.lines() : std::vector<std::string>();
}

bool names_offence(conduct::Game game, std::string_view line) {
    concept_lines::Sentence sentence(game, line);
    return sentence.names_offence();
}

Nearest nearest_line(conduct::Game game, std::string_view line) {
    concept_lines::Sentence sentence(game, line);
    sentence.read_what_is_known();
    return sentence.nearest();
}

}  // namespace kyvien::cli
