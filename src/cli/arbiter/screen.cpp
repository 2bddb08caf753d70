#include "cli/arbiter/screen.h"

// Readline's header requires FILE.
#include <cstdio>

#include <poll.h>
#include <readline/history.h>
#include <readline/readline.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#define NCURSES_NOMACROS
#include <curses.h>

#include "cli/arbiter/event_words.h"
#include "cli/arbiter/screen_text.h"

namespace kyvien::cli {
namespace {

// Signals only set a flag, which the loop checks.
volatile std::sig_atomic_t was_resized = 0;
volatile std::sig_atomic_t was_interrupted = 0;
volatile std::sig_atomic_t was_stopped = 0;
volatile std::sig_atomic_t was_ended = 0;

constexpr int kHeardSignals[] = {SIGWINCH, SIGINT, SIGTSTP, SIGTERM, SIGHUP};

extern "C" void on_signal(int signal) {
    if (signal == SIGWINCH)
        was_resized = 1;
    else if (signal == SIGINT)
        was_interrupted = 1;
    else if (signal == SIGTSTP)
        was_stopped = 1;
    else
        was_ended = 1;
}

void install_signal_handler(int signal) {
    struct sigaction action{};
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    action.sa_flags = 0;  // so that ppoll() returns
    sigaction(signal, &action, nullptr);
}

/// Signals are delivered only while the desk waits for input, so that none arrives between checking
/// the flags and waiting, or in the middle of drawing.
class SignalsWhileWaiting {
  public:
    SignalsWhileWaiting() {
        sigset_t signals;
        sigemptyset(&signals);
        for (const int signal : kHeardSignals)
            sigaddset(&signals, signal);
        sigprocmask(SIG_BLOCK, &signals, &before_);
        // Before initscr(): ncurses ignores SIGTSTP while it draws, unless a handler is installed.
        for (const int signal : kHeardSignals)
            install_signal_handler(signal);
    }
    ~SignalsWhileWaiting() {
        for (const int signal : kHeardSignals)
            std::signal(signal, SIG_DFL);
        sigprocmask(SIG_SETMASK, &before_, nullptr);
    }
    SignalsWhileWaiting(const SignalsWhileWaiting&) = delete;
    SignalsWhileWaiting& operator=(const SignalsWhileWaiting&) = delete;

    [[nodiscard]] const sigset_t& waiting() const { return before_; }

    /// Stops the program as Ctrl-Z does; returns when it is continued.
    void stop() const {
        std::signal(SIGTSTP, SIG_DFL);
        raise(SIGTSTP);  // pending until it is unblocked
        sigset_t all;
        sigprocmask(SIG_SETMASK, &before_, &all);
        sigprocmask(SIG_SETMASK, &all, nullptr);
        install_signal_handler(SIGTSTP);
    }

  private:
    sigset_t before_{};
};

constexpr std::size_t kMaxShownMessages = 500;

class TerminalDesk;
TerminalDesk* seated_desk = nullptr;  // readline's callbacks have no user argument

class TerminalDesk {
  public:
    explicit TerminalDesk(ArbiterDesk& desk) : desk_(desk) {
        seated_desk = this;
        begin_curses();
        begin_readline();
    }
    ~TerminalDesk() {
        rl_callback_handler_remove();
        endwin();
        seated_desk = nullptr;
    }
    TerminalDesk(const TerminalDesk&) = delete;
    TerminalDesk& operator=(const TerminalDesk&) = delete;

    bool run() {
        show_message(std::string(desk_words("screen.keys", desk_.options().language)));
        draw();
        while (!ends_ && was_ended == 0) {
            pollfd input{STDIN_FILENO, POLLIN, 0};
            const std::optional<timespec> timeout = longest_wait();
            const int ready = ppoll(&input, 1, timeout ? &*timeout : nullptr, &signals_.waiting());
            if (was_stopped != 0)
                stop();
            if (was_resized != 0)
                resize();
            if (was_interrupted != 0)
                empty_line();
            if (const std::string calls = desk_.collect_due_calls(); !calls.empty()) {
                beep();
                show_message(calls);
            }
            if (ready > 0 && !read_keys())
                break;
            draw();
        }
        return all_understood_;
    }

    // ---- callbacks of readline

    int next_key() {
        const unsigned char key = key_;
        has_key_ = false;
        return key;
    }
    [[nodiscard]] bool has_key() const { return has_key_; }
    void take(char* typed) {
        if (typed == nullptr) {
            ends_ = true;
            return;
        }
        const std::string line = typed;
        std::free(typed);
        if (line.find_first_not_of(" \t") == std::string::npos)
            return;
        add_history(line.c_str());
        show_message("> " + line);
        const ArbiterDesk::Answer answer = desk_.process_line(line);
        all_understood_ = all_understood_ && answer.understood;
        show_message(answer.text);
        ends_ = ends_ || answer.ends;
    }
    [[nodiscard]] std::vector<std::string> completions() const {
        return desk_.completions(
            std::string_view(rl_line_buffer, static_cast<std::size_t>(rl_point)));
    }
    void show_choices(char** matches, int count) {
        std::string line;
        for (int i = 1; i <= count; ++i)
            line.append(line.empty() ? "" : "  ").append(matches[i]);
        show_message(line);
        draw();
    }

  private:
    void begin_curses() {
        initscr();
        cbreak();
        noecho();
        nonl();
        curs_set(1);
        if (has_colors()) {
            start_color();
            use_default_colors();
            init_pair(1, COLOR_RED, -1);
            init_pair(2, COLOR_YELLOW, -1);
            init_pair(3, COLOR_CYAN, -1);
        }
    }
    void begin_readline() {
        rl_catch_signals = 0;
        rl_catch_sigwinch = 0;
        rl_change_environment = 0;
        rl_prep_term_function = nullptr;
        rl_deprep_term_function = nullptr;
        rl_readline_name = "kyvien";
        rl_completer_word_break_characters = " \t";
        rl_getc_function = [](FILE*) { return seated_desk->next_key(); };
        rl_input_available_hook = [] { return seated_desk->has_key() ? 1 : 0; };
        rl_redisplay_function = [] {};
        rl_attempted_completion_function = [](const char* text, int, int) -> char** {
            rl_attempted_completion_over = 1;  // no file names
            return rl_completion_matches(text, [](const char*, int state) -> char* {
                static std::vector<std::string> all;
                static std::size_t place = 0;
                if (state == 0) {
                    all = seated_desk->completions();
                    place = 0;
                }
                return place < all.size() ? strdup(all[place++].c_str()) : nullptr;
            });
        };
        rl_completion_display_matches_hook = [](char** matches, int count, int) {
            seated_desk->show_choices(matches, count);
        };
        rl_variable_bind("bell-style", "none");
        rl_variable_bind("show-all-if-ambiguous", "on");
        rl_callback_handler_install("> ", [](char* line) { seated_desk->take(line); });
    }

    /// A running clock is redrawn each second, and byoyomi calls are made when they are due.
    [[nodiscard]] std::optional<timespec> longest_wait() const {
        if (desk_.state().clock().is_timed() && desk_.state().clock().running())
            return timespec{.tv_sec = 1, .tv_nsec = 0};
        return std::nullopt;
    }
    /// Ctrl-Z: returns the terminal until the program is continued.
    void stop() {
        was_stopped = 0;
        endwin();
        signals_.stop();
        was_resized = 1;  // the window may have changed meanwhile; everything is redrawn
    }
    void resize() {
        was_resized = 0;
        winsize size{};
        if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
            resizeterm(size.ws_row, size.ws_col);
        clearok(curscr, TRUE);
    }
    void empty_line() {
        was_interrupted = 0;
        rl_replace_line("", 0);
        rl_point = 0;
        rl_callback_sigcleanup();
        show_message(std::string(desk_words("screen.leave", desk_.options().language)));
    }
    /// Returns false at the end of the input.
    bool read_keys() {
        char bytes[256];
        const ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
        if (count < 0)
            return errno == EINTR || errno == EAGAIN;
        if (count == 0)
            return false;
        for (ssize_t i = 0; i < count && !ends_; ++i) {
            key_ = static_cast<unsigned char>(bytes[i]);
            has_key_ = true;
            rl_callback_read_char();
        }
        return true;
    }
    void show_message(const std::string& text) {
        if (text.empty())
            return;
        messages_.push_back(text.ends_with('\n') ? text.substr(0, text.size() - 1) : text);
        if (messages_.size() > kMaxShownMessages)
            messages_.erase(messages_.begin());
    }

    static attr_t attributes_of(Tone tone) {
        switch (tone) {
        case Tone::Plain:
        case Tone::Second:
            return A_NORMAL;
        case Tone::Faint:
            return A_DIM;
        case Tone::Strong:
            return A_BOLD;
        case Tone::First:
            return A_BOLD | static_cast<attr_t>(COLOR_PAIR(1));
        case Tone::Marked:
            return A_REVERSE;
        case Tone::Warning:
            return A_BOLD | static_cast<attr_t>(COLOR_PAIR(2));
        case Tone::Asked:
            return static_cast<attr_t>(COLOR_PAIR(3));
        }
        return A_NORMAL;
    }
    void draw() {
        const ScreenSize size{LINES, COLS};
        werase(stdscr);
        int row = 0;
        for (const ScreenLine& line : screen_lines(desk_, messages_, size)) {
            wmove(stdscr, row++, 0);
            int used = 0;
            for (const Piece& piece : line) {
                const std::string text = cut_to(piece.text, size.columns - used);
                used += columns_of(text);
                wattrset(stdscr, static_cast<int>(attributes_of(piece.tone)));
                waddstr(stdscr, text.c_str());
            }
        }
        wattrset(stdscr, A_NORMAL);
        draw_typed(size);
        wrefresh(stdscr);
    }
    /// The input line; if it is longer than the screen, its end is shown.
    void draw_typed(ScreenSize size) {
        const std::string prompt = desk_.awaits_confirmation() ? "y? " : rl_display_prompt;
        const std::string before(rl_line_buffer, static_cast<std::size_t>(rl_point));
        std::string shown = prompt + rl_line_buffer;
        int cursor = columns_of(prompt + before);
        while (cursor >= size.columns && !shown.empty()) {
            // Whole characters are omitted on the left.
            std::size_t first = 1;
            while (first < shown.size() && (shown[first] & 0xC0) == 0x80)
                ++first;
            cursor -= columns_of(std::string_view(shown).substr(0, first));
            shown.erase(0, first);
        }
        wmove(stdscr, size.rows - 1, 0);
        waddstr(stdscr, cut_to(shown, size.columns - 1).c_str());
        wmove(stdscr, size.rows - 1, cursor);
    }

    ArbiterDesk& desk_;
    SignalsWhileWaiting signals_;
    std::vector<std::string> messages_;
    unsigned char key_ = 0;
    bool has_key_ = false;
    bool ends_ = false;
    bool all_understood_ = true;
};

}  // namespace

bool has_screen() {
    if (isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1)
        return false;
    const char* term = std::getenv("TERM");
    return term != nullptr && std::strcmp(term, "dumb") != 0;
}

bool run_screen(ArbiterDesk& desk) {
    std::setlocale(LC_CTYPE, "");
    if (std::strcmp(std::setlocale(LC_CTYPE, nullptr), "C") == 0)
        std::setlocale(LC_CTYPE, "C.UTF-8");  // the pieces are UTF-8, whatever the system's locale
    const bool understood = TerminalDesk(desk).run();
    return understood;
}

}  // namespace kyvien::cli
