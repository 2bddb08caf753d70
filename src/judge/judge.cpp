#include "judge/judge.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "judge/internal/archive_judge.h"
#include "notation/pgn/pgn.h"
#include "notation/sgf/sgf.h"

namespace kyvien::judge {

using internal::ArchiveJudge;
using internal::Block;
using internal::BlockResult;
using internal::RecordForm;

std::optional<GameKind> find_format(std::string_view name) {
    for (const GameKind game : conduct::games())
        if (registered::of(game).format == name)
            return game;
    return std::nullopt;
}

std::string names_of_formats() {
    std::string names;
    for (const GameKind game : conduct::games())
        names.append(names.empty() ? "" : ", ").append(registered::of(game).format);
    return names;
}

void internal::add_counts(std::vector<std::size_t>& to, const std::vector<std::size_t>& more) {
    to.resize(std::max(to.size(), more.size()));
    for (std::size_t i = 0; i < more.size(); ++i)
        to[i] += more[i];
}

namespace {

RecordForm form_of(GameKind game) {
    return registered::of(game).make_sgf != nullptr ? RecordForm::Sgf : RecordForm::Pgn;
}

/// How much text is read at once, and judged by one thread at a time.
constexpr std::size_t kStep = std::size_t{1} << 20;
/// The same for a small file.
constexpr std::size_t kSmallFile = std::size_t{1} << 15, kSmallStep = std::size_t{1} << 16;

/// Distinguishes SGF from PGN by the first bytes.
RecordForm guess_form(std::string_view head) {
    const std::size_t tree = head.find("(;");
    const std::size_t first = head.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (first != std::string_view::npos && head[first] == ';' && first + 1 < head.size() &&
        head[first + 1] >= 'A' && head[first + 1] <= 'Z' && head.find("GM[") != head.npos)
        return RecordForm::Sgf;
    if (tree == std::string_view::npos) {
        // "( ;": blanks are allowed there.
        const bool open = first != std::string_view::npos && head[first] == '(';
        const std::size_t next = open ? head.find_first_not_of(" \t\r\n", first + 1) : head.npos;
        return next != std::string_view::npos && head[next] == ';' ? RecordForm::Sgf
                                                                   : RecordForm::Pgn;
    }
    if (tree == first)
        return RecordForm::Sgf;
    // Text may precede the first tree, but tags of PGN do not.
    const std::size_t tag = head.find("[Event \"");
    return (tag == std::string_view::npos || tag > tree) && tree < 4096 ? RecordForm::Sgf
                                                                        : RecordForm::Pgn;
}

/// A block on its way through the threads; the last one of a file is marked.
struct Job {
    std::size_t number = 0;
    Block block;
    BlockResult result;
    bool ends_file = false;
    std::optional<Refusal> trouble;
    std::string file;
    std::size_t bytes = 0;
    bool has_end = true;
};

/// The bytes of a file's text that belong to a part.
struct Share {
    std::size_t begin = 0;
    std::size_t end = static_cast<std::size_t>(-1);
    bool has_end = true;

    [[nodiscard]] bool has(std::size_t offset) const { return begin <= offset && offset < end; }
    /// The length of the overlap with [from, to).
    [[nodiscard]] std::size_t overlap(std::size_t from, std::size_t to) const {
        const std::size_t first = std::max(from, begin), last = std::min(to, end);
        return first < last ? last - first : 0;
    }
};

/// Takes blocks in order, judges them on threads, delivers results in the same order.
class Line {
  public:
    Line(const JudgeOptions& options, const JudgeSink& sink)
        : options_(options), sink_(sink), own_(options.reports, options.replays) {
        if (options.threads > 1)
            for (unsigned i = 0; i < options.threads; ++i)
                workers_.emplace_back([this] { work(); });
    }
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;
    ~Line() { close(); }

    void put(Job job) {
        job.number = put_++;
        if (workers_.empty()) {
            job.result = own_.judge(job.block);
            deliver(job);
            return;
        }
        std::unique_lock lock(mutex_);
        // Bounded, so that memory does not grow with the archive.
        const std::size_t room = 2 * workers_.size() + 2;
        not_full_.wait(lock, [&] { return put_ - delivered_ <= room || failure_; });
        waiting_.push_back(std::make_unique<Job>(std::move(job)));
        not_empty_.notify_one();
    }

    /// Waits for everything; rethrows a failure in a thread.
    void finish() {
        close();
        if (failure_)
            std::rethrow_exception(failure_);
    }

    [[nodiscard]] std::size_t games() const { return games_.load(std::memory_order_relaxed); }
    [[nodiscard]] const FileSummary& last() const { return last_; }

  private:
    void close() {
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
        }
        not_empty_.notify_all();
        for (std::thread& worker : workers_)
            worker.join();
        workers_.clear();
    }

    void work() {
        ArchiveJudge judge(options_.reports, options_.replays);
        for (;;) {
            std::unique_ptr<Job> job;
            {
                std::unique_lock lock(mutex_);
                not_empty_.wait(lock, [&] { return !waiting_.empty() || closed_; });
                if (waiting_.empty())
                    return;
                job = std::move(waiting_.front());
                waiting_.pop_front();
            }
            try {
                job->result = judge.judge(job->block);
                job->block = {};
                deliver_in_order(std::move(job));
            } catch (...) {
                const std::lock_guard lock(mutex_);
                failure_ = std::current_exception();
                not_full_.notify_all();
            }
        }
    }

    void deliver_in_order(std::unique_ptr<Job> job) {
        std::unique_lock lock(mutex_);
        const std::size_t number = job->number;
        done_.emplace(number, std::move(job));
        if (delivering_)
            return;
        delivering_ = true;
        for (auto next = done_.find(delivered_); next != done_.end();
             next = done_.find(delivered_)) {
            const std::unique_ptr<Job> ready = std::move(next->second);
            done_.erase(next);
            lock.unlock();
            deliver(*ready);
            lock.lock();
            ++delivered_;
            not_full_.notify_one();
        }
        delivering_ = false;
    }

    /// Delivers results in order, one at a time.
    void deliver(Job& job) {
        BlockResult& result = job.result;
        for (GameReport& report : result.reports) {
            report.number += summary_.games;
            report.file = job.file;
            if (sink_.on_game)
                sink_.on_game(std::move(report));
        }
        summary_.games += result.games;
        summary_.plies += result.plies;
        summary_.bytes += job.bytes;
        internal::add_counts(summary_.games_by_kind, result.games_by_kind);
        for (std::size_t i = 0; i < 3; ++i)
            summary_.games_with[i] += result.games_with[i];
        for (const auto& [code, count] : result.findings)
            summary_.findings[code] += count;
        games_.fetch_add(result.games, std::memory_order_relaxed);
        if (!job.ends_file)
            return;
        summary_.file = std::move(job.file);
        summary_.trouble = std::move(job.trouble);
        summary_.has_end = job.has_end;
        last_ = std::exchange(summary_, {});
        if (sink_.on_file)
            sink_.on_file(last_);
    }

    const JudgeOptions& options_;
    const JudgeSink& sink_;
    ArchiveJudge own_;
    std::vector<std::thread> workers_;
    std::mutex mutex_;
    std::condition_variable not_full_;
    std::condition_variable not_empty_;
    std::deque<std::unique_ptr<Job>> waiting_;
    std::map<std::size_t, std::unique_ptr<Job>> done_;
    std::size_t put_ = 0;
    std::size_t delivered_ = 0;
    bool delivering_ = false;
    bool closed_ = false;
    std::exception_ptr failure_;
    std::atomic<std::size_t> games_ = 0;
    FileSummary summary_;  // of the file whose blocks are being delivered
    FileSummary last_;
};

/// Reads one file and submits its blocks.
class FileRun {
  public:
    FileRun(std::string file, std::unique_ptr<ByteSource> source, const JudgeOptions& options,
            const JudgeSink& sink, Line& line, Share share = {})
        : file_(std::move(file)), source_(as_text(unpacked(std::move(source)), options.encoding)),
          options_(options), sink_(sink), line_(line), share_(share) {}

    void run() {
        fill();
        const RecordForm form = options_.format ? form_of(*options_.format) : guess_form(window_);
        if (form == RecordForm::Sgf)
            read_trees();
        else
            read_sections();
        Job end;
        end.ends_file = true;
        if (share_.has_end)
            end.trouble = std::move(trouble_);
        end.has_end = share_.has_end;
        end.file = file_;
        line_.put(std::move(end));
    }

  private:
    /// Reads about kStep more bytes after the window, or kSmallStep for a small file: mapping and
    /// clearing a megabyte is expensive for one short game.
    void fill() {
        const bool is_small = source_->size() != 0 && source_->size() <= kSmallFile;
        const std::size_t old = window_.size();
        std::size_t size = old;
        window_.resize_and_overwrite(
            old + (is_small ? kSmallStep : kStep), [&](char* text, std::size_t capacity) {
                while (size < capacity && !at_end_) {
                    const auto count = source_->read({text + size, capacity - size});
                    if (!count) {
                        trouble_ = count.error();
                        at_end_ = true;
                    } else if (*count == 0) {
                        at_end_ = true;
                    } else {
                        size += *count;
                    }
                }
                return size;
            });
        read_ += size - old;
        if (sink_.on_progress)
            sink_.on_progress(source_->consumed(), source_->size(), line_.games());
    }

    void put(Block block, std::size_t bytes) {
        Job job;
        job.block = std::move(block);
        job.bytes = bytes;
        job.file = file_;
        line_.put(std::move(job));
    }

    void read_sections() {
        notation::PgnSplitter splitter;
        std::size_t before = 0;  // the window
        for (;;) {
            const bool cut =
                window_.size() - splitter.unfinished() > notation::PgnReader::kLongestSection;
            const auto until = at_end_ || cut ? notation::PgnSplitter::Window::EndOfFile
                                              : notation::PgnSplitter::Window::MoreFollows;
            Block block;
            block.game = options_.format;
            while (const auto section = splitter.next(window_, until))
                if (share_.has(before + section->begin))
                    block.marks.push_back({section->begin, section->end, section->first_line});
            const std::size_t done = splitter.unfinished();
            if (!block.marks.empty() || done > 0) {
                std::string tail = window_.substr(done);
                block.text = std::exchange(window_, std::move(tail));
                splitter.dropped(done);
                put(std::move(block), share_.overlap(before, before + done));
                before += done;
            }
            if (at_end_ || (before >= share_.end && !share_.has_end))
                return;
            fill();
        }
    }

    void read_trees() {
        const bool whole = at_end_;
        std::size_t given = 0;
        // The splitter keeps its own window, unless all text is already in memory.
        notation::SgfSplitter splitter =
            whole ? notation::SgfSplitter(std::string_view(window_))
                  : notation::SgfSplitter([&](char* into, std::size_t capacity) {
                        if (given == window_.size()) {
                            window_.clear();
                            given = 0;
                            if (!at_end_)
                                fill();
                        }
                        const std::size_t count = window_.copy(into, capacity, given);
                        given += count;
                        return count;
                    });
        Block block;
        block.form = RecordForm::Sgf;
        std::size_t counted = 0;
        const auto put_until = [&](std::size_t end) {
            put(std::exchange(block, {}), share_.overlap(std::exchange(counted, end), end));
            block.form = RecordForm::Sgf;
        };
        while (const auto tree = splitter.next()) {
            if (tree->offset >= share_.end && !share_.has_end)
                break;
            if (!share_.has(tree->offset))
                continue;
            const std::size_t begin = block.text.size();
            block.text.append(tree->text);
            const std::size_t nodes = block.nodes.size();
            block.nodes.insert(block.nodes.end(), tree->nodes.begin(), tree->nodes.end());
            block.marks.push_back({begin, block.text.size(), tree->first_line, nodes,
                                   block.nodes.size(), tree->closed});
            if (block.text.size() >= kStep)
                put_until(tree->offset + tree->text.size());
        }
        put_until(read_);
    }

    std::string file_;
    std::unique_ptr<ByteSource> source_;
    const JudgeOptions& options_;
    const JudgeSink& sink_;
    Line& line_;
    const Share share_;
    std::string window_;
    std::size_t read_ = 0;  // bytes of the text so far
    bool at_end_ = false;
    std::optional<Refusal> trouble_;
};

void write_unopened_file(const std::string& file, Refusal refusal, Line& line) {
    Job end;
    end.ends_file = true;
    end.trouble = std::move(refusal);
    end.file = file;
    line.put(std::move(end));
}

/// The length of a file's text, as far as it can be read.
std::size_t text_size(const std::string& file, const JudgeOptions& options) {
    auto opened = open_file(file);
    if (!opened)
        return 0;
    const auto text = as_text(unpacked(std::move(*opened)), options.encoding);
    // Small: parts of many files are cut by their sizes, and clearing a large buffer for each costs
    // more than reading.
    std::string buffer(std::size_t{1} << 16, '\0');
    std::size_t size = 0;
    for (;;) {
        const auto count = text->read(buffer);
        if (!count || *count == 0)
            return size;
        size += *count;
    }
}

/// The share of each file in the part; nothing for a file outside it.
std::vector<std::optional<Share>> shares_of(const std::vector<std::string>& files,
                                            const JudgeOptions& options) {
    std::vector<std::optional<Share>> shares(files.size(), Share{});
    if (!options.part)
        return shares;
    std::vector<std::size_t> sizes;
    std::size_t total = 0;
    for (const std::string& file : files)
        total += sizes.emplace_back(text_size(file, options));
    const Part part = *options.part;
    // In two steps, so that nothing overflows and the parts are exactly adjacent.
    const auto cut = [&](std::size_t index) {
        return total / part.of * index + total % part.of * index / part.of;
    };
    const std::size_t begin = cut(part.index - 1);
    const std::size_t end = part.index == part.of ? static_cast<std::size_t>(-1) : cut(part.index);
    std::size_t at = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        // The last byte of a file, or the position of an empty one, determines which part has its
        // end.
        const std::size_t last = at + (sizes[i] == 0 ? 0 : sizes[i] - 1);
        const bool has_end = begin <= last && last < end;
        if (has_end || (at < end && begin < at + sizes[i]))
            shares[i] =
                Share{begin > at ? begin - at : 0, has_end ? Share{}.end : end - at, has_end};
        else
            shares[i] = std::nullopt;
        at += sizes[i];
    }
    return shares;
}

}  // namespace

void judge_stream(const std::vector<std::string>& files, const JudgeOptions& options,
                  const JudgeSink& sink) {
    const std::vector<std::optional<Share>> shares = shares_of(files, options);
    Line line(options, sink);
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!shares[i])
            continue;
        auto source = open_file(files[i]);
        if (source)
            FileRun(files[i], std::move(*source), options, sink, line, *shares[i]).run();
        else
            write_unopened_file(files[i], source.error(), line);
    }
    line.finish();
}

FileSummary judge_source(std::unique_ptr<ByteSource> source, std::string file,
                         const JudgeOptions& options, const JudgeSink& sink) {
    Line line(options, sink);
    FileRun(std::move(file), std::move(source), options, sink, line).run();
    line.finish();
    return line.last();
}

std::vector<GameReport> judge_text(std::string_view text, const JudgeOptions& options) {
    std::vector<GameReport> reports;
    JudgeOptions alone = options;
    alone.threads = 1;
    const JudgeSink sink{
        .on_game = [&](GameReport&& report) { reports.push_back(std::move(report)); },
        .on_file = {},
        .on_progress = {}};
    judge_source(from_memory(text), {}, alone, sink);
    return reports;
}

}  // namespace kyvien::judge
