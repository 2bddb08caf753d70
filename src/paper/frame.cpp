#include <fmt/format.h>

#include "paper/internal/frame.h"
#include "paper/internal/games.h"

namespace kyvien::paper::internal {
namespace {

constexpr double kRow = 27;

void draw_field(Canvas& canvas, const Frame& frame, const Box& box, const Field& field) {
    constexpr double kLabel = 9;
    canvas.text({box.x, box.y, box.width, kLabel}, field.label, frame.label_style());
    canvas.text({box.x, box.y + kLabel, box.width, box.height - kLabel - 2}, field.value,
                frame.style(11));
    canvas.line(box.x, box.bottom() - 1.5, box.right(), box.bottom() - 1.5, 0.4, kHair);
}

void draw_row(Canvas& canvas, const Frame& frame, double y, const FieldRow& row) {
    constexpr double kGap = 12;
    double parts = 0;
    for (const Field& field : row)
        parts += field.part;
    const double free = kWidth - kGap * static_cast<double>(row.size() - 1);
    double x = kLeft;
    for (const Field& field : row) {
        const double width = free * field.part / parts;
        draw_field(canvas, frame, {x, y, width, kRow}, field);
        x += width + kGap;
    }
}

/// The red seal.
void draw_seal(Canvas& canvas, double x, double y, double size) {
    canvas.fill({x, y, size, size}, kSeal, size * 0.13);
    canvas.text(
        {x, y, size, size}, "棋",
        {.size = size * 0.72, .align = Align::Center, .ink = kPaper, .language = Language::ZhHant});
}

void draw_title(Canvas& canvas, const Frame& frame) {
    constexpr double kSealSize = 24;
    draw_seal(canvas, kLeft, kTop, kSealSize);
    TextStyle title = frame.style(17);
    title.weight = Weight::Bold;
    canvas.text({kLeft + kSealSize + 9, kTop, kWidth - 140, kSealSize},
                registered::of(frame.game).title(frame.language), title);
    TextStyle page = frame.style(9);
    page.align = Align::Right;
    page.ink = kGrey;
    if (frame.pages > 1)
        canvas.text(
            {kLeft + kWidth - 120, kTop, 120, kSealSize},
            say(words::scoresheet::Page{std::to_string(frame.page), std::to_string(frame.pages)},
                frame.language),
            page);
    canvas.line(kLeft, kTop + kSealSize + 7, kLeft + kWidth, kTop + kSealSize + 7, 1.2);
}

std::string meaning_text(const Frame& frame, const Decision& decision) {
    if (!decision.meaning)
        return decision.score.empty() ? std::string(frame.say(words::scoresheet::kUndecided))
                                      : std::string();
    switch (*decision.meaning) {
    case conduct::Score::FirstWins:
        return say(words::scoresheet::Wins{frame.first()}, frame.language);
    case conduct::Score::SecondWins:
        return say(words::scoresheet::Wins{frame.second()}, frame.language);
    case conduct::Score::Draw:
        return std::string(frame.say(words::scoresheet::kDraw));
    case conduct::Score::BothLose:
        return std::string(frame.say(words::scoresheet::kBothLose));
    case conduct::Score::Void:
        return std::string(frame.say(words::scoresheet::kNoResult));
    case conduct::Score::FirstHalf:
    case conduct::Score::SecondHalf:
        return {};  // the score itself shows it
    }
    return {};
}

/// "§ 9.2.2 Threefold repetition — FIDE Laws of Chess", or the remark.
std::string ground_text(const Frame& frame, const Decision& decision) {
    if (!decision.clause)
        return decision.remark;
    const rulebook::LocalizedClause localized =
        rulebook::localized_clause(*decision.clause, frame.language);
    return fmt::format("§ {} {} — {}", decision.clause->id(), localized.words.title,
                       rulebook::title(decision.clause->law(), frame.language));
}

/// "½–0": with the dash and half sign for numbers; empty for a score that only means "undecided".
std::string score_text(std::string_view score) {
    if (score == "*" || score == "void")
        return {};
    std::string out;
    while (!score.empty()) {
        const bool after_number =
            out.ends_with("½") || (!out.empty() && out.back() >= '0' && out.back() <= '9');
        if (score.starts_with("1/2")) {
            out += "½";
            score.remove_prefix(3);
            continue;
        }
        if (score.front() == '-' && after_number)
            out += "–";
        else
            out += score.front();
        score.remove_prefix(1);
    }
    return out;
}

void draw_result(Canvas& canvas, const Frame& frame, const Box& box) {
    canvas.frame(box, 0.9);
    constexpr double kPad = 8;
    constexpr double kScore = 150;
    canvas.text({box.x + kPad, box.y + 3, kScore, 9}, frame.say(words::scoresheet::kResult),
                frame.label_style());
    canvas.text({box.x + kPad + kScore, box.y + 3, 200, 9}, frame.say(words::scoresheet::kDecided),
                frame.label_style());
    canvas.line(box.x + kScore, box.y, box.x + kScore, box.bottom(), 0.4, kHair);
    if (!frame.decision)
        return;
    const std::string score = score_text(frame.decision->score);
    const std::string meaning = meaning_text(frame, *frame.decision);
    TextStyle strong = frame.style(14);
    strong.weight = Weight::Bold;
    canvas.text({box.x + kPad, box.y + 11, kScore - 2 * kPad, box.height - 12},
                score.empty() || meaning.empty() ? score + meaning : score + "   " + meaning,
                strong);
    canvas.text({box.x + kPad + kScore, box.y + 11, box.width - kScore - 2 * kPad, box.height - 12},
                ground_text(frame, *frame.decision), frame.style(11));
}

void draw_signature(Canvas& canvas, const Frame& frame, const Box& box, std::string_view who,
                    const std::string& name) {
    canvas.frame(box, 0.6);
    canvas.text({box.x + 6, box.y + 3, box.width - 12, 9},
                say(words::scoresheet::Signature{who}, frame.language), frame.label_style());
    TextStyle style = frame.style(8.5);
    style.ink = kGrey;
    canvas.text({box.x + 6, box.bottom() - 14, box.width - 12, 12}, name, style);
}

}  // namespace

std::string_view Frame::first() const {
    return registered::of(game).side(conduct::Seat::First, language);
}

std::string_view Frame::second() const {
    return registered::of(game).side(conduct::Seat::Second, language);
}

DocumentMetadata Frame::document() const {
    const std::string_view title = registered::of(game).title(language);
    return {heading.first.empty() && heading.second.empty()
                ? std::string(title)
                : fmt::format("{}{}{} – {}", title, rulebook::colon(language), heading.first,
                              heading.second),
            heading.arbiter, heading.printed};
}

TextStyle Frame::style(double size) const {
    return {.size = size, .language = language};
}

TextStyle Frame::label_style() const {
    return {.size = 7, .face = Face::Sans, .ink = kGrey, .language = language};
}

double draw_head(Canvas& canvas, const Frame& frame, const std::vector<FieldRow>& more) {
    draw_title(canvas, frame);
    const Heading& head = frame.heading;
    std::vector<FieldRow> rows = {
        {{frame.say(words::scoresheet::kEvent), head.event, 3},
         {frame.say(words::scoresheet::kPlace), head.place, 2}},
        {{frame.say(words::scoresheet::kDate), head.date, 3},
         {frame.say(words::scoresheet::kRound), head.round, 2},
         {frame.say(words::scoresheet::kBoard), head.board, 2},
         {frame.say(words::scoresheet::kTimeControl), head.time, 5}},
        {{frame.first(), head.first, 1}, {frame.second(), head.second, 1}},
    };
    rows.insert(rows.end(), more.begin(), more.end());
    double y = kTop + 38;
    for (const FieldRow& row : rows) {
        draw_row(canvas, frame, y, row);
        y += kRow + 1;
    }
    return y + 7;
}

void draw_foot(Canvas& canvas, const Frame& frame) {
    draw_result(canvas, frame, {kLeft, kFoot, kWidth, 36});
    constexpr double kGap = 10;
    const double width = (kWidth - 2 * kGap) / 3;
    const double y = kFoot + 44;
    const Heading& head = frame.heading;
    draw_signature(canvas, frame, {kLeft, y, width, 54}, frame.first(), head.first);
    draw_signature(canvas, frame, {kLeft + width + kGap, y, width, 54}, frame.second(),
                   head.second);
    draw_signature(canvas, frame, {kLeft + 2 * (width + kGap), y, width, 54},
                   frame.say(words::scoresheet::kArbiter), head.arbiter);
    if (!head.chain.empty())
        canvas.text({kLeft, y + 57, kWidth, 9},
                    fmt::format("{} {}", frame.say(words::scoresheet::kRecordHash), head.chain),
                    {.size = 6.5, .face = Face::Sans, .ink = kGrey, .language = frame.language});
}

}  // namespace kyvien::paper::internal
