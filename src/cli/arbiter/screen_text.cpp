#include "cli/arbiter/screen_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <clocale>
#include <cwchar>

#include "cli/arbiter/event_words.h"
#include "cli/rules/diagram.h"
#include "clock/seat.h"
#include "conduct/presentation/view.h"
#include "conduct/presentation/wording.h"

namespace kyvien::cli {
namespace {

using namespace conduct;

/// The next UTF-8 character; an invalid byte stands for itself.
struct Character {
    std::string_view bytes;
    int columns = 1;
};
Character next_of(std::string_view text) {
    std::mbstate_t state{};
    wchar_t wide = 0;
    const std::size_t length = std::mbrtowc(&wide, text.data(), text.size(), &state);
    if (length == 0 || length > text.size())
        return {text.substr(0, 1), 1};
    return {text.substr(0, length), std::max(0, wcwidth(wide))};
}

struct Figure {
    char letter;
    std::string_view sign;
};
// White's pieces are the outlined ones; Red's characters are those of its own set.
constexpr Figure kChess[] = {{'K', "♔"}, {'Q', "♕"}, {'R', "♖"}, {'B', "♗"},
                             {'N', "♘"}, {'P', "♙"}, {'k', "♚"}, {'q', "♛"},
                             {'r', "♜"}, {'b', "♝"}, {'n', "♞"}, {'p', "♟"}};
constexpr Figure kXiangqi[] = {{'K', "帥"}, {'A', "仕"}, {'B', "相"}, {'R', "俥"}, {'N', "傌"},
                               {'C', "炮"}, {'P', "兵"}, {'k', "將"}, {'a', "士"}, {'b', "象"},
                               {'r', "車"}, {'n', "馬"}, {'c', "砲"}, {'p', "卒"}};
constexpr Figure kGo[] = {{'X', "●"}, {'O', "○"}};

std::span<const Figure> figures_of(Ground ground) {
    if (ground == Ground::River)
        return kXiangqi;
    return ground == Ground::Points ? std::span<const Figure>(kGo)
                                    : std::span<const Figure>(kChess);
}

/// Whether it belongs to the first seat: upper case, and Go's black stones.
bool is_first(char letter, Ground ground) {
    return ground == Ground::Points ? letter == 'X' : letter >= 'A' && letter <= 'Z';
}

std::string column_name(const BoardInfo& board, int column) {
    const int letter = board.skips_i && column >= 8 ? column + 1 : column;
    return std::string(1, static_cast<char>((board.skips_i ? 'A' : 'a') + letter));
}

/// A text padded with blanks to `columns`.
std::string filled(std::string_view text, int columns) {
    std::string out = cut_to(text, columns);
    out.append(static_cast<std::size_t>(std::max(0, columns - columns_of(out))), ' ');
    return out;
}

class Screen {
  public:
    Screen(const ArbiterDesk& desk, ScreenSize size) : desk_(desk), size_(size) {}

    std::vector<ScreenLine> lines(const std::vector<std::string>& messages) {
        const std::vector<ScreenLine> board = board_lines(desk_.state(), desk_.now());
        board_columns_ = 0;
        for (const ScreenLine& line : board)
            board_columns_ = std::max(board_columns_, width_of(line));
        const int footer = 2;
        const int height = std::max(0, size_.rows - 1 - 1 - footer);
        std::vector<ScreenLine> right = beside_the_board(messages, height);
        std::vector<ScreenLine> left = board;
        for (std::string& line : moves_under_the_board(height - static_cast<int>(board.size())))
            left.push_back({{std::move(line), Tone::Faint}});
        std::vector<ScreenLine> out;
        out.push_back({{filled(title(), size_.columns), Tone::Marked}});
        for (int row = 0; row < height; ++row) {
            ScreenLine line;
            const auto at = static_cast<std::size_t>(row);
            if (at < left.size())
                line = left[at];
            const int used = width_of(line);
            line.push_back(
                {std::string(static_cast<std::size_t>(std::max(0, board_columns_ + kGap - used)),
                             ' '),
                 Tone::Plain});
            if (at < right.size())
                line.insert(line.end(), right[at].begin(), right[at].end());
            out.push_back(std::move(line));
        }
        out.push_back({{cut_to(desk_.clocks_to_set(), size_.columns), Tone::Warning}});
        out.push_back({{cut_to(desk_.players_line(), size_.columns), Tone::Strong}});
        return out;
    }

  private:
    static constexpr int kGap = 2;

    static int width_of(const ScreenLine& line) {
        int width = 0;
        for (const Piece& piece : line)
            width += columns_of(piece.text);
        return width;
    }
    [[nodiscard]] Game game() const { return desk_.state().settings().game; }
    [[nodiscard]] int right_columns() const {
        return std::max(8, size_.columns - board_columns_ - kGap);
    }
    [[nodiscard]] std::string title() const {
        std::string text = " ";
        for (const Seat seat : clock::kBothSeats)
            if (const auto& player = desk_.state().player(seat))
                text += fmt::format("{}{}", seat == Seat::First ? "" : " – ", player->name);
        return text;
    }
    [[nodiscard]] ScreenLine clock_line(Seat seat) const {
        const State& state = desk_.state();
        std::string text = fmt::format("{} ", side_name(game(), seat, desk_.options().language));
        const bool runs = state.clock().is_timed() && state.clock().running() == seat;
        if (const auto& player = state.player(seat))
            text += player->name;
        std::string time;
        if (state.clock().is_timed()) {
            const clock::Reading reading =
                state.clock().reading(seat, std::max(desk_.now(), state.last_at()));
            time = reading.flag ? "0:00:00 ✕"
                                : clock_text(reading.in_overtime ? reading.period : reading.main);
            if (reading.periods > 0)
                time += fmt::format(" ×{}", reading.periods);
        }
        const int room = right_columns() - columns_of(time) - 3;
        return {
            {runs ? "▸ " : "  ", Tone::Strong},
            {filled(text, std::max(0, room)), state.turn() == seat ? Tone::Strong : Tone::Plain},
            {time, runs ? Tone::Strong : Tone::Plain}};
    }
    /// Clocks, duties, and the last answers of the desk.
    std::vector<ScreenLine> beside_the_board(const std::vector<std::string>& messages, int height) {
        std::vector<ScreenLine> out = {clock_line(Seat::Second), clock_line(Seat::First)};
        const int columns = right_columns();
        if (desk_.state().ending())
            for (std::string& line :
                 wrapped(result_in_words(desk_.state(), desk_.options().language), columns))
                out.push_back({{std::move(line), Tone::Warning}});
        std::vector<std::string> owed = wrapped(desk_.duties_text(), columns);
        // At most half of the remaining lines; the verb `duties` shows all.
        const auto most = static_cast<std::size_t>(std::max(2, (height - 4) / 2));
        if (owed.size() > most) {
            owed.resize(most);
            owed.back() = cut_to(owed.back(), columns - 2) + " …";
        }
        for (std::string& line : owed)
            out.push_back({{std::move(line), Tone::Asked}});
        out.push_back({{repeated("─", columns), Tone::Faint}});
        const int room = height - static_cast<int>(out.size());
        std::vector<ScreenLine> answers;
        for (const std::string& answer : messages)
            for (std::string& line : wrapped(answer, columns)) {
                const Tone tone = line.starts_with("✕")    ? Tone::Warning
                                  : line.starts_with("> ") ? Tone::Faint
                                  : line.starts_with("? ") ? Tone::Asked
                                                           : Tone::Plain;
                answers.push_back({{std::move(line), tone}});
            }
        const std::size_t shown =
            std::min(answers.size(), static_cast<std::size_t>(std::max(0, room)));
        out.insert(out.end(), answers.end() - static_cast<std::ptrdiff_t>(shown), answers.end());
        return out;
    }
    [[nodiscard]] std::vector<std::string> moves_under_the_board(int height) const {
        const State& state = desk_.state();
        std::string text;
        for (std::size_t ply = 1; ply <= state.ply(); ++ply) {
            const bool is_first = state.moves()[ply - 1].seat == Seat::First;
            if (is_first || ply == 1)
                text += fmt::format("{}. {}", pair_number(state, ply), is_first ? "" : "… ");
            text += move_in_words(state, ply, desk_.options().language) + " ";
        }
        std::vector<std::string> lines = wrapped(text, board_columns_);
        const auto room = static_cast<std::size_t>(std::max(0, height));
        if (lines.size() > room)
            lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(room));
        return lines;
    }
    static std::string repeated(std::string_view sign, int times) {
        std::string out;
        for (int i = 0; i < times; ++i)
            out += sign;
        return out;
    }

    const ArbiterDesk& desk_;
    ScreenSize size_;
    int board_columns_ = 0;
};

}  // namespace

int columns_of(std::string_view text) {
    int columns = 0;
    while (!text.empty()) {
        const Character next = next_of(text);
        columns += next.columns;
        text.remove_prefix(next.bytes.size());
    }
    return columns;
}

std::string cut_to(std::string_view text, int columns) {
    if (columns_of(text) <= columns)
        return std::string(text);
    std::string out;
    int used = 0;
    while (!text.empty()) {
        const Character next = next_of(text);
        if (used + next.columns > columns - 1)
            break;
        out += next.bytes;
        used += next.columns;
        text.remove_prefix(next.bytes.size());
    }
    return columns > 0 ? out + "…" : std::string();
}

std::vector<std::string> wrapped(std::string_view text, int columns) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        std::string_view paragraph = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), paragraph.size() + 1));
        do {
            std::size_t end = 0;
            std::size_t blank = 0;
            int used = 0;
            while (end < paragraph.size()) {
                const Character next = next_of(paragraph.substr(end));
                if (used + next.columns > columns)
                    break;
                if (paragraph[end] == ' ')
                    blank = end;
                used += next.columns;
                end += next.bytes.size();
            }
            if (end < paragraph.size() && blank > 0)
                end = blank;
            if (end == 0)
                end = std::min<std::size_t>(1, paragraph.size());
            lines.emplace_back(paragraph.substr(0, end));
            paragraph.remove_prefix(end);
            while (paragraph.starts_with(' '))
                paragraph.remove_prefix(1);
        } while (!paragraph.empty());
    }
    return lines;
}

std::vector<ScreenLine> board_lines(const State& state, Instant now) {
    const View shown_view = view(state, now, std::nullopt);
    const BoardInfo& board = info(shown_view.game).board;
    const std::vector<std::string> rows = rows_of_cells(shown_view.cells);
    const auto figures = figures_of(board.ground);
    // A Chinese character takes two columns; any other sign is followed by a blank.
    const bool wide = board.ground == Ground::River;
    std::vector<ScreenLine> lines;
    for (std::size_t y = 0; y < rows.size(); ++y) {
        const int number = board.first_row + static_cast<int>(rows.size() - 1 - y);
        ScreenLine line = {{fmt::format("{:>2} ", number), Tone::Faint}};
        for (std::size_t x = 0; x < rows[y].size(); ++x) {
            const char letter = rows[y][x];
            const std::string square = fmt::format(
                "{}{}",
                static_cast<char>('a' + static_cast<int>(x) + (board.skips_i && x >= 8 ? 1 : 0)),
                number);
            const bool marked = std::ranges::find(shown_view.last, square) != shown_view.last.end();
            const auto found = std::ranges::find(figures, letter, &Figure::letter);
            const Tone tone = marked                           ? Tone::Marked
                              : found == figures.end()         ? Tone::Faint
                              : is_first(letter, board.ground) ? Tone::First
                                                               : Tone::Second;
            const std::string sign =
                found == figures.end() ? (wide ? "· " : "·") : std::string(found->sign);
            line.push_back({sign, tone});
            line.push_back({" ", Tone::Plain});
        }
        lines.push_back(std::move(line));
    }
    std::string names = "   ";
    for (std::size_t x = 0; !rows.empty() && x < rows[0].size(); ++x)
        names += column_name(board, static_cast<int>(x)) + (wide ? "  " : " ");
    lines.push_back({{std::move(names), Tone::Faint}});
    return lines;
}

std::vector<ScreenLine> screen_lines(const ArbiterDesk& desk,
                                     const std::vector<std::string>& messages, ScreenSize size) {
    return Screen(desk, size).lines(messages);
}

}  // namespace kyvien::cli
