#include "hall/service/journal.h"

#include <fmt/core.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <mutex>

#include "hall/service/internal/repeated_lines.h"

namespace kyvien::hall {
namespace {

std::atomic<Level> least_level = Level::Info;
std::atomic<JournalFormat> chosen_format = JournalFormat::Text;

std::string_view name(Level level) {
    switch (level) {
    case Level::Debug:
        return "debug";
    case Level::Info:
        return "info";
    case Level::Warning:
        return "warning";
    case Level::Error:
        return "error";
    }
    return "error";
}

std::string timestamp() {
    const auto now = std::chrono::system_clock::now();
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() %
        1000;
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
    return fmt::format("{}.{:03}Z", text.data(), milliseconds);
}

bool needs_quotes(std::string_view value) {
    if (value.empty())
        return true;
    for (const char c : value)
        if (static_cast<unsigned char>(c) <= ' ' || c == '"' || c == '=' || c == 0x7F)
            return true;
    return false;
}

void append_value(std::string& line, std::string_view value) {
    if (!needs_quotes(value)) {
        line += value;
        return;
    }
    line += '"';
    for (const char c : value) {
        if (c == '"' || c == '\\')
            line += '\\';
        // Prevents forged lines.
        line += static_cast<unsigned char>(c) < ' ' || c == 0x7F ? ' ' : c;
    }
    line += '"';
}

std::mutex repeated_mutex;
RepeatedLines repeated;

void write(const std::string& line, std::uint64_t withheld) {
    const bool is_json = line.starts_with('"');
    const std::string repeats =
        withheld > 0 ? (is_json ? ",\"repeated\":" : " repeated=") + std::to_string(withheld) : "";
    const std::string text =
        is_json ? fmt::format("{{\"ts\":\"{}\",{}{}}}\n", timestamp(), line, repeats)
                : fmt::format("ts={} {}{}\n", timestamp(), line, repeats);
    // One write, so that lines of several threads do not mix.
    (void)std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

void set_journal_level(Level minimum_level) {
    least_level = minimum_level;
}

std::optional<Level> find_journal_level(std::string_view level_name) {
    for (const Level level : {Level::Debug, Level::Info, Level::Warning, Level::Error})
        if (name(level) == level_name)
            return level;
    return std::nullopt;
}

bool is_logged(Level level) {
    return level >= least_level;
}

void set_journal_format(JournalFormat format) {
    chosen_format = format;
}

namespace {

std::string text_line(Level level, std::string_view event,
                      std::initializer_list<JournalField> fields) {
    std::string line = fmt::format("level={} event={}", name(level), event);
    for (const auto& [key, value] : fields) {
        line += ' ';
        line += key;
        line += '=';
        append_value(line, value);
    }
    return line;
}

/// The members of an object.
std::string json_line(Level level, std::string_view event,
                      std::initializer_list<JournalField> fields) {
    std::string line = fmt::format("\"level\":\"{}\",\"event\":\"{}\"", name(level), event);
    for (const auto& [key, value] : fields) {
        line += fmt::format(",\"{}\":\"", key);
        for (const char c : value) {
            if (c == '"' || c == '\\')
                line += '\\';
            // Prevents forged lines.
            line += static_cast<unsigned char>(c) < ' ' || c == 0x7F ? ' ' : c;
        }
        line += '"';
    }
    return line;
}

}  // namespace

void journal(Level level, std::string_view event, std::initializer_list<JournalField> fields) {
    if (!is_logged(level))
        return;
    const std::string line = chosen_format == JournalFormat::Json ? json_line(level, event, fields)
                                                                  : text_line(level, event, fields);
    if (level <= Level::Info) {
        write(line, 0);
        return;
    }
    const std::lock_guard guard(repeated_mutex);
    for (const RepeatedLines::Line& each : repeated.take(line, std::chrono::steady_clock::now()))
        write(each.text, each.withheld);
}

}  // namespace kyvien::hall
