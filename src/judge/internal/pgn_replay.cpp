#include "judge/internal/pgn_replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/pgn/pgn.h"
#include "notation/pgn/text.h"

namespace kyvien::judge::internal {
namespace {

std::string tag_text(std::string_view raw) {
    return notation::to_utf8(raw.find('\\') == std::string_view::npos ? std::string(raw)
                                                                      : notation::unescape(raw));
}

}  // namespace

bool contains_word(std::string_view text, std::string_view word) {
    const auto same = [](char a, char b) {
        return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + 32) : a) == b;
    };
    return std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
}

void PgnHeader::clear() {
    auto kept = std::move(faulty);
    *this = {};
    faulty = std::move(kept);
    faulty.clear();
}

void read_header(std::string_view section, PgnHeader& header) {
    header.clear();
    std::size_t at = 0;
    while (const auto tag = notation::next_tag(section, at)) {
        constexpr std::size_t kMaxFaults = 20;
        if (tag->faulty && header.faulty.size() < kMaxFaults)
            header.faulty.push_back(tag->offset);
        else if (tag->faulty && header.unlisted_faulty_count++ == 0)
            header.first_left_out = tag->offset;
        const std::string_view name = tag->name;
        const auto keep = [&](std::string_view wanted, std::string_view& field) {
            if (name == wanted && field.empty())
                field = tag->value;
        };
        switch (name[0] | 0x20) {
        case 'e':
            keep("Event", header.event);
            break;
        case 'd':
            keep("Date", header.date);
            break;
        case 'w':
            keep("White", header.white);
            break;
        case 'b':
            keep("Black", header.black);
            break;
        case 'r':
            if (name == "Result")
                header.result_offset = tag->offset;
            keep("Result", header.result);
            keep("Red", header.red);
            break;
        case 'f':
            if (name == "FEN")
                header.fen_offset = tag->offset;
            keep("FEN", header.fen);
            keep("Format", header.format);
            break;
        case 's':
            header.is_set_up =
                header.is_set_up || ((name == "SetUp" || name == "Setup") && tag->value == "1");
            break;
        case 'v':
            keep("Variant", header.variant);
            break;
        case 't':
            keep("Termination", header.termination);
            break;
        case 'g':
            keep("Game", header.game);
            break;
        default:
            break;
        }
    }
    header.movetext = at;
}

void FindingCollector::add(Note note, std::size_t offset) {
    Finding finding;
    finding.code = std::move(note.code);
    finding.severity = note.severity;
    finding.clause = note.clause;
    finding.ply = note.ply;
    finding.line = line_of(offset);
    finding.column = notation::column_at(section_, offset);
    finding.message = std::move(note.message);
    finding.values = std::move(note.values);
    report_.findings.push_back(std::move(finding));
}

Finding left_out_finding(std::string_view code, std::size_t count, std::size_t ply) {
    return {.code = "findings-left-out",
            .severity = Severity::Information,
            .ply = ply,
            .message = fmt::format("{} more of the same kind ({}) {} not listed.", count, code,
                                   count == 1 ? "is" : "are"),
            .values = {{"code", std::string(code)}, {"count", std::to_string(count)}}};
}

void FindingCollector::left_out(std::string_view code, std::size_t count, std::size_t ply,
                                std::size_t offset) {
    if (count == 0)
        return;
    Finding finding = left_out_finding(code, count, ply);
    finding.line = line_of(offset);
    finding.column = notation::column_at(section_, offset);
    report_.findings.push_back(std::move(finding));
}

void Movetext::clear() {
    result = last_comment = tag = {};
    result_offset = end = 0;
    more = has_variations = false;
    faults.clear();
    faults_left_out = first_left_out = comment_count = 0;
    comments = {};
}

std::optional<std::chrono::milliseconds> Movetext::clock_after(std::size_t ply) const {
    for (std::size_t i = 0; i < std::min(comment_count, comments.size()); ++i)
        if (comments[i].ply == ply)
            if (const auto clock = notation::clock_in(comments[i].text))
                return clock;
    return std::nullopt;
}

std::string_view standard_result(std::string_view text) {
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    for (const std::string_view first : {"1-0", "1:0", "+/-", "1-O"})
        if (text == first)
            return "1-0";
    for (const std::string_view second : {"0-1", "0:1", "-/+", "O-1"})
        if (text == second)
            return "0-1";
    for (const std::string_view draw :
         {"1/2-1/2", "1/2", "\xC2\xBD-\xC2\xBD", "\xBD-\xBD", "=", "1/2:1/2", "0.5-0.5", ".5-.5"})
        if (text == draw)
            return "1/2-1/2";
    for (const std::string_view both : {"0-0", "0:0", "-/-"})
        if (text == both)
            return "0-0";
    for (const std::string_view first : {"1/2-0", "\xC2\xBD-0", "0.5-0", "1/2:0"})
        if (text == first)
            return "1/2-0";
    for (const std::string_view second : {"0-1/2", "0-\xC2\xBD", "0-0.5", "0:1/2"})
        if (text == second)
            return "0-1/2";
    return text == "*" ? "*" : "";
}

Claim claim_of(std::string_view standard) {
    if (standard == "1-0")
        return Claim::FirstWon;
    if (standard == "0-1")
        return Claim::SecondWon;
    if (standard == "0-0")
        return Claim::BothLost;
    if (standard == "1/2-0" || standard == "0-1/2")
        return Claim::HalfPointToOne;
    return standard == "1/2-1/2" ? Claim::Drawn : Claim::Unknown;
}

namespace {

std::string_view explain_fault(std::string_view code) {
    struct Line {
        std::string_view code, text;
    };
    static constexpr Line kLines[] = {
        {"game-too-long", "The game is too long; the moves from here on are left out."},
        {"text-after-result", "There is text after the result."},
        {"comment-not-closed", "A comment is not closed by '}'; all text after it is lost."},
        {"comment-end-alone", "A '}' closes no comment."},
        {"variation-not-closed",
         "A variation is not closed by ')'; the moves after it cannot be told from its own."},
        {"variation-end-alone", "A ')' closes no variation."},
        {"bracket-not-closed", "A '[' is not closed on its line."},
        {"unreadable-text", "Something here is neither a move nor a comment."}};
    for (const Line& line : kLines)
        if (line.code == code)
            return line.text;
    return "The text is not as it should be.";
}

}  // namespace

std::string_view check_text(const PgnHeader& header, const Movetext& text,
                            FindingCollector& collector) {
    for (const std::size_t offset : header.faulty)
        collector.add({.code = "tag-quotes",
                       .severity = Severity::Warning,
                       .message = "The value of this tag is not quoted as it should be."},
                      offset);
    for (const Movetext::TextFault& fault : text.faults)
        collector.add({.code = std::string(fault.code),
                       .severity = Severity::Warning,
                       .ply = fault.ply,
                       .message = std::string(explain_fault(fault.code))},
                      fault.offset);
    collector.left_out("tag-quotes", header.unlisted_faulty_count, 0, header.first_left_out);
    collector.left_out("text-fault", text.faults_left_out, 0, text.first_left_out);
    const std::string_view tag = standard_result(header.result);
    if (tag.empty() && !header.result.empty() && header.result != "?")
        collector.add({.code = "result-unreadable",
                       .severity = Severity::Warning,
                       .message = fmt::format("The Result tag says '{}', which is not a result.",
                                              tag_text(header.result)),
                       .values = {{"tag", tag_text(header.result)}}},
                      header.result_offset);
    if (text.result.empty()) {
        collector.add({.code = "result-missing",
                       .severity = Severity::Information,
                       .message = "The moves do not end with a result."},
                      text.end);
        return tag;
    }
    if (!tag.empty() && tag != text.result && tag != "*")
        collector.add(
            {.code = "results-differ",
             .severity = Severity::Warning,
             .message = fmt::format("The Result tag says {}, the movetext ends with {}.", tag,
                                    text.result),
             .values = {{"tag", std::string(tag)}, {"movetext", std::string(text.result)}}},
            text.result_offset);
    else if (tag == "*" && text.result != "*")
        collector.add(
            {.code = "results-differ",
             .severity = Severity::Warning,
             .message = fmt::format(
                 "The Result tag leaves the game open, the movetext ends with {}.", text.result),
             .values = {{"tag", "*"}, {"movetext", std::string(text.result)}}},
            text.result_offset);
    return text.result == "*" && !tag.empty() ? tag : text.result;
}

bool says_time_forfeit(const PgnHeader& header, const Movetext& text) {
    // "Time forfeit", "time forfeit", "Lan won on time", "White forfeits on time", "flag fell".
    for (const std::string_view where : {header.termination, text.last_comment})
        if (contains_word(where, "time forfeit") || contains_word(where, "on time") ||
            contains_word(where, "flag fall") || contains_word(where, "flag fell") ||
            contains_word(where, "ran out of time"))
            return true;
    return false;
}

void sort_by_place(std::vector<Finding>& findings) {
    // At most a handful, and nearly in order.
    const auto before = [](const Finding& a, const Finding& b) {
        return a.line != b.line ? a.line < b.line : a.column < b.column;
    };
    for (std::size_t i = 1; i < findings.size(); ++i)
        for (std::size_t k = i; k > 0 && before(findings[k], findings[k - 1]); --k)
            std::swap(findings[k], findings[k - 1]);
}

void fill_header(const PgnHeader& header, GameReport& report) {
    report.first = tag_text(header.white.empty() ? header.red : header.white);
    report.second = tag_text(header.black);
    report.event = tag_text(header.event);
    report.date = tag_text(header.date);
}

}  // namespace kyvien::judge::internal
