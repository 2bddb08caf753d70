// Incidents of chess that other tables have no words for: helpers and the special board, what an
// arbiter or a spectator told, sheets, displays, strangers, both players at fault. Concepts that
// only chess has, and their senses.
#include "cli/arbiter/concepts/concept.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Concept kConcepts[] = {
    // ---- more words
    {"increment",
     "5 sec increment|5 sec inc|five sec increment|5s increment|increment of 5 seconds|increment "
     "of five seconds|increment of 5 sec|the five seconds|the 5 seconds|5 seconds extra a move|"
     "cộng giây|thêm giây|cho cộng 5 giây|加5秒|加五秒|五秒加秒"},
    {"cannot-win", "cannot win normally|cannot win by any normal means|không thể thắng bằng cách "
                   "thông thường|không thể thắng theo cách thông thường|无法正常取胜|不能正常取胜|"
                   "无法以正常方式取胜|不能以正常手段取胜|无法用正常方法取胜"},
    {"threefold", "3fold|3-fold|three fold|3 fold|threefold rep|3x repetition"},
    {"no-capture", "no pawn moves|no pawn move|without a pawn move|no captures or pawn moves|không "
                   "đi tốt|không ăn quân|không ăn quân không đi tốt|没动兵|没有吃子|未动兵"},
    {"search",
     "bag checked|his bag checked|her bag checked|checked for devices|scanned|to be "
     "scanned|kiểm tra người|kiểm tra túi|khám túi|soát túi|检查包|检查身体|检查随身物品"},
    {"hide", "盖住|遮住|挡住|covers|covered|covering|is covering|che|che mất|che kín|che khuất"},
    {"gone", "不见了|丢了|弄丢了|bị mất|mất rồi|can't be found|cant be found|mislaid"},
    {"slam", "smack|smacks|smacked|hard|đánh mạnh|dằn mạnh|用力拍|用力按|重重拍"},
    {"ignore", "không chịu tuân thủ|không chịu tuân theo|không chịu nghe|不服从裁判|拒不服从|"
               "不肯遵守|won't obey|will not obey|refuses to comply|won't comply"},
    {"keeps-offering",
     "keeps offering|keeps offering draws|keeps offering a draw|keeps on offering draws|offers "
     "draws all the time|offers a draw all the time|offers again and again|xin hòa liên miên|"
     "không ngừng xin hòa|不停地提和|老是提和|总是提和"},
    {"disturb", "annoyed|is annoyed|gets annoyed|irritated|is irritated|bực mình|khó chịu|很烦|"
                "被打扰"},
    {"at-start", "at the beginning of the game|to begin with|at start|lúc bắt đầu|khi bắt đầu"},
    {"set-wrong", "set up wrong|were set up wrong|set up wrongly|were set up the wrong way|xếp sai|"
                  "xếp ngược|bày sai"},
    {"to-view", "wants to see|wants to look at|asks to look at|xin xem|要看|想看|要求看|查看"},
    {"ask", "申请"},
    {"carry", "wearing|is wearing|wears|was wearing|đeo|đang đeo|戴着|佩戴|佩戴着"},
    {"think", "đang nghĩ|在想|正在思考|is thinking|on move thinking"},
    {"adjust", "straightens up|puts straight|tidies|tidied up"},
    {"outside", "power went out|the power went out|lights went out|the fire alarm"},
    {"no-leave", "without telling me|without a word|chưa báo trọng tài"},
    {"before-resuming", "trước khi tiếp tục ván|before play resumes|before we resume|续弈之前|"
                        "续赛之前|恢复比赛前"},
    {"finger-kept",
     "手一直按在钟上不放|手按在钟上不放|手放在钟上不放|手一直按在钟上|手一直放在钟上|手按在钟上|"
     "手放在钟上|手不离钟|手一直在钟上|hand stays on the "
     "clock|keeps a hand on the clock|keeps his hand on the clock|hand resting on the clock|finger "
     "on the clock all the time|giữ tay trên đồng hồ|để tay trên đồng hồ|đặt tay sẵn trên đồng hồ"},
    // ---- only in chess
    {"explain-law",
     "explain|to explain|explained to him|an explanation|explanation of|giải thích|giải thích luật|"
     "hỏi luật|hỏi về luật|hỏi lại luật|解释|讲解|说明规则|问规则|询问规则|a question about"},
    {"topic-of-law", "en passant|the castling rule|the fifty move rule|the touch move rule|bắt tốt "
                     "qua đường|về bắt "
                     "tốt qua đường|về luật|吃过路兵|摸子走子|五十回合|规则|的规则"},
    {"arbiter-told",
     "i told|i said to|i informed|i reminded|the arbiter told|arbiter told|the arbiter reminded|"
     "arbiter reminded|the arbiter informed|my assistant told|assistant arbiter told|an assistant "
     "told|the assistant told|an assistant arbiter told|trọng tài lỡ nói|trọng tài lỡ nói cho|"
     "trọng tài nói cho|trọng tài đã nói cho|trọng tài nhắc|trọng tài lỡ nhắc|trợ lý trọng tài nói|"
     "trợ lý trọng tài nhắc|tôi lỡ nói|tôi nói nhầm "
     "cho|裁判告诉|裁判误告|裁判提醒|裁判告知|裁判说出|"
     "助理裁判告诉|助理裁判提醒|裁判助理提醒|我告诉|我提醒|裁判不小心告诉"},
    {"not-pressed-yet",
     "had not pressed|has not pressed|hasn't pressed|hasnt pressed|hadn't pressed|did not press|"
     "forgot to press|forgot his clock|chưa bấm|quên bấm|没按钟|还没按钟|未按钟|忘按钟|忘了按钟|"
     "忘记按钟|对手还没按钟|该按钟了"},
    {"by-mistake", "by mistake|mistakenly|inadvertently|without thinking|lỡ|nhỡ|不小心|误"},
    {"moves-made",
     "moves made|moves were made|moves have been made|moves completed|how many moves|the number of "
     "moves|the move count|đã đi được|đã đi|số nước|số nước đã đi|nước nữa là đủ|còn nước nữa|步数|"
     "走了多少步|回合数|已走步数"},
    {"right-hand", "with his right hand|with the right hand|right hand|tay phải|bằng tay phải|右手|"
                   "用右手"},
    {"left-hand",
     "with his left hand|with the left hand|with left hand|left hand|with left|tay trái|bằng tay "
     "trái|左手|用左手"},
    {"display",
     "display|the display|the displays|screen|the screen|the big screen|monitor|the monitor|demo "
     "board|the demo board|màn hình|màn hình hội trường|màn hình lớn|bảng điện tử|bàn cờ treo|"
     "大屏幕|屏幕|显示屏|大盘|演示盘"},
    {"borrow", "borrow|borrows|borrowed|takes over|mượn|mượn tạm|借|借用|借了"},
    {"give-back", "gave back|gives back|hands back|handed back|trả lại|trả|归还|还回|还给"},
    {"not-his-turn",
     "not on move|when not on move|while not on move|off move|out of his turn|when it is not his "
     "turn|when it was not his turn|although not on move|khi chưa tới lượt|khi chưa đến lượt|khi "
     "không phải lượt mình|không phải lượt|没轮到他|未轮到他|还没轮到自己|不该他走时"},
    {"cannot-see",
     "i cannot see it|i can't see it|i cant see it|the arbiter cannot see it|arbiter cannot see it|"
     "so that i cannot see|nobody can see it|trọng tài không thấy|trọng tài không nhìn thấy|không "
     "thấy được|裁判看不到|裁判看不见|看不到|看不见"},
    {"other-notation",
     "descriptive|descriptive notation|in descriptive|in descriptive notation|old notation|P-K4|"
     "ký hiệu mô tả|ký hiệu cũ|kiểu mô tả|描述记谱|描述法|旧式记谱|汉字记谱"},
    {"evaluation",
     "evaluation|evaluations|an evaluation|assessment|his assessment|comments|variations|his plans|"
     "plans|name of the opening|đánh giá|đánh giá thế cờ|nhận xét|biến|các biến|kế hoạch|tên khai "
     "cuộc|评估|评价|形势判断|变化|评注|开局名称"},
    {"helper",
     "helper|a helper|his helper|assistant|an assistant|his assistant|her assistant|his brother|"
     "his sister|his father|his mother|his friend|his son|his daughter|her brother|her father|"
     "trợ lý|người trợ giúp|người giúp|anh trai|em trai|bạn|người nhà|bố|mẹ|助手|助理|帮手|朋友|"
     "哥哥|父亲|家人"},
    {"for-him", "for him|for her|instead of him|giúp|giùm|hộ|thay|替他|帮他|代他|替|代"},
    {"disability",
     "broken arm|a broken arm|broken hand|an injured hand|injured|has a broken arm|in a "
     "wheelchair|in plaster|gãy tay|bị gãy tay|tay bị thương|đau tay|手受伤|手骨折|手臂骨折"},
    {"fine-with-me",
     "ok with me|fine with me|i agree to it|i accept him|i accept her|tôi chấp thuận|"
     "trọng tài chấp thuận|裁判同意|裁判认可|我同意|裁判批准"},
    {"condition-of-arbiter-yes",
     "i agree to|i agree with|the arbiter agrees to|arbiter agrees to|i grant|i grant him|tôi đồng "
     "ý|tôi đồng ý cho|trọng tài đồng ý cho|tôi cho|我同意|裁判同意|准予"},
    {"visitor",
     "parent|a parent|parents|the father|the mother|father|mother|photographer|a photographer|"
     "journalist|a journalist|reporter|stranger|a stranger|visitor|a visitor|phụ huynh|một phụ "
     "huynh|nhà báo|phóng viên|khách|người lạ|家长|有家长|记者|有记者|摄影师|陌生人|有人|来宾"},
    {"enter",
     "enter|enters|entered|walked into|walks into|came into|comes into|got into|stepped into|is in|"
     "was in|went into|đi vào|bước vào|lọt vào|xông vào|走进|走进了|进入|进入了|闯入|闯进|跑进"},
    {"area", "比赛区|比赛区域|对局区|thi đấu khu vực|khu vực thi đấu|khu thi đấu"},
    {"spectator-phone",
     "on mobile|on his mobile|on the phone|on his phone|with his phone|dùng điện "
     "thoại|đang gọi điện|打手机|用手机|玩手机"},
    {"send-out", "sent out|sent him out|sent her out|sent away|put out of the hall|shown the door|"
                 "đuổi ra|cho ra ngoài|赶出"},
    {"both-at-fault", "判双方负|判双方输|双方均负|双方判负|双方都判负"},
    {"special-not-lifted",
     "didnt lift it|didn't lift it|did not lift it|without lifting it|not lifted|didnt lift|không "
     "nhấc lên|không rút ra|chưa rút khỏi lỗ|没有拔起|没拔起来|没有提起|没提起"},
    {"felt", "felt|only felt|feels|only touched|chỉ sờ|sờ|只摸了|只是摸了|摸了摸"},
    {"unasked",
     "unasked|without being asked|on his own|of his own accord|uninvited|tự ý|không được "
     "hỏi|擅自|主动|未经询问"},
    {"two-boards",
     "wants two boards|demands two boards|asks for two boards|wants a second board|"
     "demands a second board|đòi hai bàn cờ|yêu cầu hai bàn cờ|xin hai bàn cờ|要求两个棋盘|"
     "要求用两个棋盘|要两个棋盘|要求两副棋盘"},
    {"wants-sheet",
     "wants a scoresheet|wants a score sheet|wants a sheet|needs a scoresheet|asks for a "
     "scoresheet|would like a scoresheet|xin biên bản|xin tờ biên bản|xin một tờ biên "
     "bản|要记录纸|要一张记录纸|要求记录纸|索要记录纸"},
    {"offer-back",
     "wants his draw offer back|wants his offer back|takes his offer back|takes back his draw "
     "offer|"
     "takes back his offer|wants to take his offer back|wants to take back his draw offer|đòi rút "
     "lại "
     "lời xin hòa|muốn rút lại lời xin hòa|想收回提和|要收回提和|想撤回提和|要撤回提和"},
    {"both-flags-down", "两面旗都倒了|两旗都倒了|双旗都倒了|两面旗都落了|两旗都落了|"
                        "hai cờ đều rụng|cả hai cờ đều rụng|hai bên đều rụng cờ"},
    {"switched-off", "switched off|turned off|completely off|is off|tắt máy|đã tắt|đã tắt máy|tắt "
                     "nguồn|关机|已关机|关着|已关闭"},
    {"agreed-place",
     "in the agreed place|where agreed|at the agreed place|at the place agreed|ở chỗ quy "
     "định|chỗ quy định|đúng chỗ quy định|ở nơi quy định|在指定位置|指定位置|规定位置|"
     "规定的地方"},
    {"use-bag",
     "opened his bag|opens his bag|opened her bag|opens her bag|used his bag|used her bag|"
     "went to his bag|went into his bag|mở túi|lục túi|mở túi xách|lục túi xách|打开包|翻包|"
     "动了包|打开自己的包"},
    {"only-here", "only|is here|is present|alone is here|is the only one here|only one here|chỉ có|"
                  "có mặt|只有|到场"},
    {"resumption",
     "resumed|resumption|we resume|the game is resumed|resuming|đấu tiếp|tiếp tục ván|"
     "续弈|续赛|恢复比赛"},
    {"both-boards",
     "the two boards|two boards differ|boards differ|the boards differ|positions "
     "differ|hai bàn khác nhau|hai bàn cờ khác nhau|两个棋盘不一致|两盘不同|局面不一致"},
    {"clocks-set-wrong",
     "clocks are set wrong|the clocks are set wrong|clocks are wrong|the clocks "
     "are wrong|times are wrong|the times are wrong|clock times are wrong|đồng "
     "hồ đặt sai|đồng hồ sai|giờ bị sai|钟设错了|钟调错了|时间不对|钟不对"},
    {"last-period", "last period|the last period|final period|in the last period|giai đoạn cuối|"
                    "最后一个时限|最后时限|最后阶段"},
    {"tell-arbiter", "tell the arbiter|told the arbiter|báo trọng tài|nói với trọng "
                     "tài|báo với trọng tài|告诉裁判|告知裁判|向裁判说"},
    {"sat-with", "sat with|sat down with|sit with|have been playing with|played with|ngồi với|坐"},
    {"illegible", "unreadable|illegible|cannot be read|cannot be read at all|can't be read|cant be "
                  "read|không đọc được|đọc không ra|无法辨认|看不清|认不出|无法读出"},
};

constexpr Sense kSenses[] = {
    // ---- 11.9
    {"ask explain-law", "arbiter topic-of-law laws to rule castle promote", "report asks-law @"},
    {"ask explain-law topic-of-law", "arbiter laws to rule castle promote capture piece",
     "report asks-law @"},
    {"explain-law topic-of-law", "arbiter laws to rule castle promote ask", "report asks-law @"},
    // ---- 12.6
    {"arbiter-told not-pressed-yet", "by-mistake opponent clock that press to wrong accident",
     "report arbiter-intervened what=clock-not-pressed"},
    {"arbiter-told moves-made", "by-mistake move-noun make that to wrong accident opponent",
     "report arbiter-intervened what=move-count"},
    // ---- 12.7
    {"> spectator prompt not-pressed-yet", "clock to that with-whom",
     "report interference person=spectator"},
    {"> visitor prompt not-pressed-yet", "clock to that with-whom",
     "report interference person=spectator"},
    {"> spectator spectator-phone send-out/expel",
     "talk phone somewhere area venue inside arbiter out-of leave",
     "report phone-use person=spectator; report expel person=spectator"},
    {"> spectator spectator-phone", "talk phone somewhere area venue inside",
     "report phone-use person=spectator"},
    {"visitor enter area", "arbiter no-leave somewhere", "report intruder person=visitor"},
    {"spectator enter area", "arbiter no-leave somewhere", "report intruder person=spectator"},
    // ---- 6.2.3, 6.12.2
    {"right-hand left-hand press", "make piece clock but and-then move-noun use put-back",
     "report clock-misuse @ what=other-hand"},
    {"right-hand left-hand clock", "make piece press but and-then move-noun use put-back",
     "report clock-misuse @ what=other-hand"},
    {"finger-kept", "clock repeatedly hand press for-him",
     "report clock-misuse @ what=finger-kept"},
    {"claim/ask/appeal display", "because time-up time flag fall clock that to say show up exceed",
     "report claim-from-display @ claim=!"},
    // ---- 8
    {"borrow sheet", "opponent not-his-turn own-turn to", "report sheet-borrowed @"},
    {"give-back sheet", "opponent to", "report sheet-returned @"},
    {"hide sheet cannot-see", "hand use arbiter repeatedly sleeve", "report sheet-hidden @"},
    {"hide sheet use hand", "arbiter cannot-see", "report sheet-hidden @"},
    {"other-notation", "record sheet use make move-noun put",
     "report notation-used @ system=descriptive"},
    {"record evaluation", "sheet position move-noun", "report written @ content=other"},
    {"evaluation sheet", "record position put", "report written @ content=other"},
    {"helper record sheet fine-with-me/allow/accept", "for-him arbiter make on-behalf",
     "report assistant @ role=record approved=yes"},
    {"helper make piece fine-with-me/allow/accept",
     "for-him arbiter on-behalf disability because move-noun use hand broken",
     "report assistant @ role=move approved=yes"},
    {"helper press fine-with-me/allow/accept", "for-him arbiter on-behalf disability clock because",
     "report assistant @ role=clock approved=yes"},
    // ---- 9
    {"claim/appeal fifty", "no-capture draw rule because to", "claim fifty-moves $ @"},
    {"claim/appeal threefold", "draw rule because to position repeat", "claim threefold $ @"},
    // ---- 11.3.3, 11.7, 11.8
    {"both ignore repeatedly/both-at-fault", "arbiter instruction decision laws to lose repeatedly",
     "report refusal first; report refusal second"},
    {"keeps-offering repeatedly", "draw disturb opponent to and-then",
     "report disturbance @ how=offers"},
    // ---- the start
    {"sat-with wrong-colours", "both piece", "report reversed-colours"},
    {"say/claim set-wrong at-start", "piece board position game that",
     "report wrong-initial-position"},
    // ---- A.2, A.3.2
    {"wants-sheet", "new record arbiter to", "report sheet-request @"},
    {"to-view sheet", "arbiter ask want record", "report view-request @"},
    // ---- D
    {"felt special-not-lifted", "piece but touch", "report touched-in-aperture @ squares=$"},
    {"touch special-not-lifted", "piece but", "report touched-in-aperture @ squares=$"},
    {"helper unasked say/prompt left-over", "time clock to that",
     "report assistant-told @ what=time"},
    {"helper unasked say/prompt time", "left-over clock to that",
     "report assistant-told @ what=time"},
    {"helper unasked say/prompt moves-made", "to that", "report assistant-told @ what=moves"},
    {"two-boards", "use to arbiter", "report two-boards @"},
    // ---- 9.1.2.1, 11.3.2.1
    {"offer-back", "draw to game", "report offer-withdrawn @"},
    {"phone switched-off bag agreed-place", "inside put somewhere to",
     "report device-in-bag @ off=yes placed=yes"},
    {"use-bag", "phone no-leave unasked inside arbiter with-whom", "report bag-used @"},
    // ---- 4.2.1: the other player is thinking
    {"> @ adjust @ think", "piece opponent turn", "report touch @ squares=$ adjust=before"},
    {"> @ keeps-offering @ disturb", "repeatedly draw opponent", "report disturbance @ how=offers"},
    // ---- I
    {"resumption only-here", "arbiter arrive", "report resume present=@"},
    {"claim/say clocks-set-wrong", "that", "report times-wrong @"},
    {"both settle/accept draw tell-arbiter", "before-resuming arbiter because to offer", "agreed"},
    {"illegible seal", "move-noun", "report open-envelope found=illegible judged=unintelligible"},
    // ---- III
    {"condition-of-arbiter-yes increment", "give arbiter additional to allow",
     "report increment-decision agree=yes"},
    {"arbiter refuse increment", "give additional to", "report increment-decision agree=no"},
    {"both flag fall which-first/unclear/last-period",
     "time clock same-time which-first unclear last-period", "both flags are down"},
    {"both-flags-down which-first/unclear", "which-first unclear last-period fall",
     "both flags are down"},
};

}  // namespace

std::span<const Concept> concepts_of_chess_incidents() {
    return kConcepts;
}
std::span<const Sense> senses_of_chess_incidents() {
    return kSenses;
}

}  // namespace kyvien::cli::concepts
