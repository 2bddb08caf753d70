#include "store/internal/sqlite/heads_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>

namespace kyvien::store::internal {
namespace heads_file {
namespace {

// A record: its length without this field and the mark, number, time, count of games; for each game
// length of its name, name, number and digest of its last event; the mark.
void put(std::string& to, std::uint64_t value) {
    std::array<char, 8> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<char>(value >> (8 * i));
    to.append(bytes.data(), bytes.size());
}

void put(std::string& to, const Digest& digest) {
    to.append(reinterpret_cast<const char*>(digest.data()), digest.size());
}

/// Parses fields from the front; ok() is false once there were too few bytes.
class Fields {
  public:
    explicit Fields(std::string_view bytes) : bytes_(bytes) {}
    std::string_view text(std::uint64_t size) {
        if (size > bytes_.size()) {
            ok_ = false;
            bytes_ = {};
            return {};
        }
        const std::string_view taken = bytes_.substr(0, size);
        bytes_.remove_prefix(size);
        return taken;
    }
    std::uint64_t number() {
        std::uint64_t value = 0;
        int shift = 0;
        for (const char byte : text(8)) {
            value |= std::uint64_t{static_cast<unsigned char>(byte)} << shift;
            shift += 8;
        }
        return value;
    }
    Digest digest() {
        const std::string_view taken = text(Digest{}.size());
        return digest_of({reinterpret_cast<const std::uint8_t*>(taken.data()), taken.size()});
    }
    [[nodiscard]] bool ok() const { return ok_; }
    [[nodiscard]] std::size_t left() const { return bytes_.size(); }

  private:
    std::string_view bytes_;
    bool ok_ = true;
};

/// Parses the next record; false if it does not verify.
bool read_record(Fields& file, const MarkKey& key, Heads& heads) {
    const std::string_view record = file.text(file.number());
    const Digest mark = file.digest();
    if (!file.ok() || mark != key.of_heads(heads.mark, record))
        return false;
    heads.mark = mark;
    Fields fields(record);
    heads.number = fields.number();
    heads.at = static_cast<Instant>(fields.number());
    for (std::uint64_t left = fields.number(); left > 0 && fields.ok(); --left) {
        std::string game(fields.text(fields.number()));
        const std::uint64_t seq = fields.number();
        heads.games[std::move(game)] = {seq, fields.digest()};
    }
    return fields.ok();
}

bool write_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

}  // namespace
}  // namespace heads_file

std::optional<Heads> read_heads(const std::string& path, const MarkKey& key) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    Heads heads;
    heads_file::Fields fields(bytes);
    // A record is verified before it is applied, so a torn one at the end changes nothing.
    while (fields.left() > 0 && heads_file::read_record(fields, key, heads))
        heads.bytes = bytes.size() - fields.left();
    return heads.bytes == 0 ? std::nullopt : std::optional(std::move(heads));
}

HeadsFile::~HeadsFile() {
    sync();
    close();
}

void HeadsFile::close() {
    if (file_ >= 0)
        ::close(file_);
    file_ = -1;
}

bool HeadsFile::resume(const Heads& heads) {
    close();
    file_ = ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    // Anything after the last complete record is a torn one.
    if (file_ >= 0 && ::ftruncate(file_, static_cast<off_t>(heads.bytes)) != 0)
        close();
    bytes_ = heads.bytes;
    mark_ = heads.mark;
    return file_ >= 0;
}

bool HeadsFile::begin(const Checkpoint& checkpoint) {
    const std::string fresh = path_ + ".new";
    close();
    file_ = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    bytes_ = 0;
    mark_ = {};
    forget_noted();
    write(checkpoint);
    sync();
    if (bytes_ > 0 && std::rename(fresh.c_str(), path_.c_str()) == 0)
        return true;
    close();
    return false;
}

void HeadsFile::note(std::string_view game, std::uint64_t seq, const Digest& digest) {
    heads_file::put(noted_, std::uint64_t{game.size()});
    noted_ += game;
    heads_file::put(noted_, seq);
    heads_file::put(noted_, digest);
    ++count_;
}

void HeadsFile::forget_noted() {
    noted_.clear();
    count_ = 0;
}

void HeadsFile::write(const Checkpoint& checkpoint) {
    if (file_ >= 0) {
        std::string record;
        record.reserve(noted_.size() + 96);
        heads_file::put(record, std::uint64_t{24} + noted_.size());
        heads_file::put(record, checkpoint.number);
        heads_file::put(record, static_cast<std::uint64_t>(checkpoint.at));
        heads_file::put(record, count_);
        record += noted_;
        const Digest mark = key_.of_heads(mark_, std::string_view(record).substr(8));
        heads_file::put(record, mark);
        if (heads_file::write_all(file_, record)) {
            bytes_ += record.size();
            mark_ = mark;
        } else if (::ftruncate(file_, static_cast<off_t>(bytes_)) != 0) {
            close();  // the existing records verify; the next start replaces the file
        }
    }
    forget_noted();
}

void HeadsFile::sync() {
    if (file_ >= 0)
        ::fdatasync(file_);
}

}  // namespace kyvien::store::internal
