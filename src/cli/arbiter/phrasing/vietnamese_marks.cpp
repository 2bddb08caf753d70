#include "cli/arbiter/phrasing/vietnamese_marks.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/text.h"
#include "cli/arbiter/wording/plain_words.h"
#include "cli/arbiter/wording/sentence_tokens.h"

namespace kyvien::cli {
namespace vietnamese_marks {
namespace {

/// Words that are read together; the longest is taken.
constexpr std::string_view kPhrases[] = {
    "bàn cờ",      "đồng hồ",      "bấm đồng hồ", "bấm giờ",    "hết giờ",        "hết thời gian",
    "phong cấp",   "không phong",  "nhập thành",  "hai tay",    "cả hai tay",     "sai luật",
    "trái luật",   "trọng tài",    "điện thoại",  "đổ chuông",  "xin thua",       "chịu thua",
    "xin hòa",     "đề nghị hòa",  "đồng ý",      "từ chối",    "không chịu",     "đang nghĩ",
    "suy nghĩ",    "đối thủ",      "đối phương",  "biên bản",   "ghi biên bản",   "hút thuốc",
    "nhà vệ sinh", "khu vực",      "thi đấu",     "rời khỏi",   "cảnh cáo",       "nhắc nhở",
    "lần đầu",     "lần thứ nhất", "lần thứ hai", "lần thứ ba", "lần hai",        "chạm vào",
    "đặt lại",     "chỗ cũ",       "nhấc lên",    "cầm lên",    "định đi",        "muốn đi",
    "quân khác",   "nước khác",    "thế cờ",      "lặp lại",    "ba lần",         "khán giả",
    "mách nước",   "nhắc nước",    "nhắc bài",    "nói chuyện", "làm ồn",         "xem sách",
    "tài liệu",    "bỏ ra ngoài",  "ra ngoài",    "xin phép",   "không xin phép", "rụng cờ",
    "cờ rụng",     "điểm cấm",     "ăn lại",      "đặt quân",   "bỏ lượt",        "kết thúc",
    "đếm lại",     "tức giận",     "cố ý",        "vô ý",       "cố tình",        "lỡ tay",
    "bàn thắng",   "bên trái",     "bên phải",    "tay trái",   "tay phải",       "phòng thi đấu",
    "không lý do", "giữa ván",     "khiếu nại",   "chứng kiến", "trọng tài thấy", "tôi thấy",
    "bị phạt",     "trừ giờ",      "hai phút",    "một phút",   "hai nước",       "hai quân",
    "liên tiếp",   "đi liền",      "quân cờ",     "quên ghi",   "bốn nước",       "đổi màu",
    "nhầm màu",    "xếp sai",      "đặt sai",     "đến muộn",   "đi muộn",        "vắng mặt",
    "quy định",    "quá giờ",      "bắt tay",     "nhận thua",  "đầu hàng",       "chiếu dai",
    "đuổi dai",    "hòa cờ",       "tính nước",   "đến lượt",   "chưa đến lượt",  "lượt của",
    "góc phải",    "màu đen",      "phong hậu",   "thành hậu",  "đổi quân",       "quân hậu",
    "rơi xuống",   "làm rơi",      "đánh rơi",
};

/// Of the words that are written alike without marks, the one that is meant alone.
constexpr std::string_view kWords[] = {
    "ai",   "anh",   "ba",    "buông", "bàn",  "báo",   "bên",   "bấm",   "bắt",   "bẻ",   "bị",
    "bỏ",   "bốn",   "cho",   "chơi",  "chưa", "chạm",  "chạy",  "chết",  "chỉ",   "chịu", "con",
    "cánh", "có",    "cũng",  "cướp",  "cả",   "cấp",   "cầm",   "cộng",  "của",   "cứ",   "dưới",
    "ghi",  "giây",  "giờ",   "gì",    "góc",  "gọi",   "hai",   "hòa",   "hút",   "hậu",  "hết",
    "khi",  "khác",  "không", "kiếp",  "kéo",  "kêu",   "kỳ",    "liền",  "luôn",  "luật", "là",
    "lên",  "lòng",  "lúc",   "lượt",  "lại",  "lần",   "lỡ",    "muốn",  "mà",    "mãi",  "mình",
    "mạng", "một",   "mới",   "ngay",  "nghe", "ngoài", "người", "ngồi",  "nhé",   "nhìn", "nhưng",
    "nhảy", "nhấc",  "nhấn",  "nhất",  "nhầm", "này",   "nói",   "năm",   "nước",  "nữa",  "phong",
    "pháo", "phép",  "phút",  "phạt",  "qua",  "quân",  "quên",  "ra",    "reo",   "rồi",  "rớt",
    "sai",  "sang",  "sau",   "sĩ",    "sống", "sờ",    "tay",   "thiếu", "thua",  "thêm", "thì",
    "thôi", "thả",   "thấy",  "thắng", "thủ",  "tiếp",  "trong", "trên",  "trước", "trận", "trắng",
    "trừ",  "tượng", "tại",   "tốt",   "tới",  "từ",    "và",    "vào",   "vì",    "vẫn",  "với",
    "vừa",  "xanh",  "xe",    "xem",   "xin",  "xuống", "ông",   "ăn",    "đang",  "đen",  "đi",
    "điểm", "đã",    "đòi",   "được",  "đấu",  "đẩy",   "đặt",   "đếm",   "để",    "định", "đỏ",
    "đụng", "ở",
};

bool is_square(std::string_view word) {
    return word.size() == 2 && word[0] >= 'a' && word[0] <= 's' && word[1] >= '0' && word[1] <= '9';
}

/// A square, a number, a move, or a word of one letter: it stays as it is.
bool stays(std::string_view word) {
    return word.size() == 1 || word.find_first_of("0123456789") != std::string_view::npos;
}

/// The number of tokens of the phrase there, without marks; zero if it is not there.
std::size_t length_of(const std::vector<Token>& tokens, std::size_t at, std::string_view phrase) {
    return length_at(tokens, at, without_diacritics(phrase));
}

/// The word alone; empty if it is unknown.
std::string_view word_for(const std::vector<Token>& tokens, std::size_t at) {
    const std::string& typed = tokens[at].plain;
    const bool is_before_square = at + 1 < tokens.size() && is_square(tokens[at + 1].plain);
    const bool is_behind_square = at > 0 && is_square(tokens[at - 1].plain);
    // "ma g1" is the knight, "di den e4" the way to a square.
    if (typed == "ma" && is_before_square)
        return "mã";
    if (typed == "vua" && is_before_square)
        return "vua";
    if (typed == "den" && is_before_square && is_behind_square)
        return "đến";
    if (typed == "ko" || typed == "khong")
        return "không";
    const auto* const found = std::ranges::find_if(
        kWords, [&](std::string_view each) { return without_diacritics(each) == typed; });
    return found == std::end(kWords) ? std::string_view() : *found;
}

}  // namespace
}  // namespace vietnamese_marks

std::string with_vietnamese_marks(std::string_view line) {
    using namespace vietnamese_marks;
    if (!is_ascii(line))
        return std::string(line);
    const std::vector<Token> tokens = tokens_of(line);
    std::string text;
    std::size_t written = 0;
    std::size_t marked = 0;
    for (std::size_t at = 0; at < tokens.size();) {
        std::string_view full;
        std::size_t length = 0;
        for (const std::string_view phrase : kPhrases)
            if (const std::size_t count = length_of(tokens, at, phrase); count > length) {
                length = count;
                full = phrase;
            }
        if (length == 0) {
            length = 1;
            full = word_for(tokens, at);
            if (full.empty() && !stays(tokens[at].plain))
                return std::string(line);
        }
        if (!full.empty()) {
            const Token& last = tokens[at + length - 1];
            std::size_t end = last.end;
            while (end > last.start + 1 && std::string_view(",.;:!").contains(line[end - 1]))
                --end;
            text += line.substr(written, tokens[at].start - written);
            text += full;
            written = end;
            marked += is_ascii(full) ? 0 : 1;
        }
        at += length;
    }
    text += line.substr(written);
    constexpr std::size_t kFewest = 2;
    return marked < kFewest ? std::string(line) : text;
}

}  // namespace kyvien::cli
