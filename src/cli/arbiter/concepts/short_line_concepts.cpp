// Other words used in short lines: more words of concepts in the other tables, and a few concepts
// that only short lines have.
#include "cli/arbiter/concepts/concept.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Concept kInShort[] = {
    // ---- more words
    {kIdle, "anyway|nhé|ạ|了一下"},
    {"both", "both of them|black and white|white and black|red and black|black and "
             "red|黑白|黑白双方|红黑|红黑双方|đen trắng|trắng đen|đỏ đen|đỏ xanh|cả đỏ lẫn đen|cả "
             "đen lẫn trắng|cả trắng lẫn đen|两个人|两名选手"},
    {"touch",
     "handled|handles|fingered|chạm tay|mó|chạm phải|động tay vào|sờ tay vào|碰过|摸过|动过"},
    {"not-moved", "not moved|did not move|does not move|không đi|không đi nó|không đi quân "
                  "đó|không chịu đi|没动|没动它|没有动|不动|不走|没走它|不肯走"},
    {"other-piece", "then moved another|moved another piece|moved another one|moved a different "
                    "piece|played another piece|played a different piece|moved other piece|rồi đi "
                    "quân khác|lại đi quân khác|đi quân khác|đi con "
                    "khác|却走别的|走别的子|走了别的子|走了别的|动别的子|走另一个子|走其他子"},
    {"ring",
     "buzz|buzzing|rang once|rang twice|rang "
     "loudly|响了一声|响了两声|响了几声|响了三声|响了一下|响一声|响两声|有声音|发出声音|reo lên|có "
     "tiếng chuông|reo 1 lần|reo 2 lần|reo một lần|reo hai lần|reo một hồi|kêu chuông"},
    {"phone", "chuông điện thoại|tiếng điện thoại|chuông đt|phone alarm|手机铃声|手机铃"},
    {"carry", "mang vào|cầm vào|mang điện thoại|brought|brings|brought in|带进|带入|带进了"},
    {"come-not",
     "no show|no show yet|no-show|noshow|not here|not here yet|not yet here|is not here|not showed "
     "up|not turned up|nowhere to be seen|chưa tới nơi|chưa thấy|chưa thấy đâu|chưa thấy tới|chưa "
     "thấy đến|không tới|还没来|没见人|不见人|人没到|人没来|不在场"},
    {"arrive", "here now|got here|gets here|tới nơi|tới bàn|vào chỗ|赶到|来了|进场"},
    {"two-running", "two in a row|2 in a row|twice in a row|two times running|two moves "
                    "running|two stones running|two turns running|moved twice|moves twice|played "
                    "twice|plays twice|two plays|hai nước liền|2 nước liền|hai quân liền|2 quân "
                    "liền|hai lượt liền|2 lượt liền|liền hai nước|liền 2 "
                    "nước|一手走两步|一手走两子|一手下两子|一次下两子|一次下两步|连着下两手|"
                    "连下了两手|连下了两步|连走了两步|走了两手|下了两手|走两步棋|走两手棋|下两手棋|"
                    "走两手|下两手|走两步|下两步|走了两步|下了两步"},
    {"make", "đánh|đánh quân"},
    {"refuse",
     "摇头说不|摇头说不行|lắc đầu nói không|shakes his head and says no|shook his head and "
     "said no"},
    {"refuse", "没答应|不答应|没有答应|未答应|不干|没理会|不理|nói không|no thanks|not accepted"},
    {"accept", "答应了|应了|chịu|chịu luôn|agrees to it"},
    {"walk-out",
     "走人|走了人|离席而去|bỏ bàn đi|đứng dậy bỏ đi|rồi đi luôn|walks away|walked away"},
    {"miss", "not writing|not recording|not writing down|is not writing|is not recording|does not "
             "write|does not record|stopped writing|stopped recording|has stopped writing|không "
             "chịu ghi|quên ghi|không ghi chép|不记录|不记|没做记录|不做记录"},
    {"broken", "not working|does not work|stopped working|froze|frozen|is frozen|không hoạt "
               "động|hư rồi|hỏng rồi|bị đơ|đơ|出问题|有问题|出了问题|死机"},
    {"new", "đổi|đổi mới|换一个|换一块|换个|replaced with|swapped for"},
    {"should-be", "should read|should show|should say|đáng ra|đáng lẽ|đúng "
                  "là|应显示|应该显示|应|应该|本应|正确是"},
    {"forbidden-point", "nhà cấm|điểm tự sát|vùng cấm|自杀点|禁点|into suicide"},
    {"take-off", "captured|captures|quân bị bắt"},
    {"up", "0:00|0:00:00|00:00"},
    {"exposed",
     "将帅对面|帅将对面|对面笑|hai tướng đối diện|lộ tướng|flying general|flying generals|bị chiếu "
     "mà không đỡ|bị chiếu không đỡ|被将没应|被将军没应|被将未应|被将军不应"},
    {"illegal", "不合法着|违例一次|犯规一次|违规一次"},
    {"person", "outsider|a stranger|người ngoài|外人|场外人"},
    {"outside", "power out|power failure|lights out|fire drill|cháy|停电了|警报"},
    {"neither-came", "neither player here|neither here|neither is here|nobody here|no "
                     "players|neither player has arrived|neither arrived|không ai có mặt|không bên "
                     "nào có mặt|双方都没到|双方没来|双方都没来|双方没到|都没到|都没来"},
    {"capture", "ăn quân|ăn|吃子|吃了|吃"},
    {"cannot-take", "cannot take it|cannot take|cannot capture it|cannot capture|can not take "
                    "it|không ăn được|không bắt được"},
    {"nod", "gật|gật gù"},
    {"shake-head", "lắc"},
    {"stop", "tạm ngưng|ngưng|ngưng lại"},
    {"retake", "đánh lại|retaken|recaptured|taken back"},
    {"put-back",
     "扶起来|扶起来了|扶起|扶好|摆回去|stood up again|stood it up|stands it up|dựng lại|dựng lên"},
    {"carry", "answered|answers|answering"},
    {"ask", "xin xét|đề nghị xét|yêu cầu xét|xin xử"},
    {"but", "though|although"},
    {"and-then", "走完|下完|after moving|after his move"},
    {"misrecorded", "登错|登错了|输错|输错了|打错了|entered wrong|typed wrong|ghi lộn|nhập lộn"},
    {"carry", "mang"},
    {kIdle, "oops"},
    // ---- as arbiters tell incidents that happened to them
    {kIdle, "very|really|directly|rất|quá|直接|很|非常|起身|thẳng"},
    {"repeatedly",
     "twice already|three times|four times|five times|many times|several times|ba lần|bốn lần|"
     "năm lần|mấy lần|三次|四次|五次|好几次|很多次|屡次|三番五次"},
    {"slam", "very hard|hard again and again|đập rất mạnh|重重拍|用力砸|用力砸下"},
    {"person", "đội trưởng đội|captain of the team of|captain of"},
    {"prompt", "told|tells|bảo|nói cho|告诉|叫"},
    {"what-to-do",
     "to accept the draw|to accept a draw|to accept draw|to take the draw|to offer a draw|"
     "to offer draw|to play on"},
    {"before-moving",
     "mà chưa đi nước nào|mà chưa đi nước|chưa đi nước nào cả|mà chưa đi gì|mà không đi nước nào"},
    {"set-wrong", "位置摆反了|位置摆反|位置摆错了|位置摆错|位置放反了|位置放反"},
    {"not-lifted",
     "did not lift it|did not lift it out|did not take it out|without lifting it|without taking it "
     "out|nhưng không nhấc lên|chưa nhấc khỏi lỗ|không rút khỏi lỗ|没有从孔里拔出来|没有拔出来|"
     "没从孔里拔出|没拔出来"},
    {kIdle, "视障的|盲人|khiếm thị|blind|visually disabled"},
    {"seal", "wrote and sealed"},
    {"clause-of-draw-claim", "iii.5|theo iii.5|theo điều iii.5|điều iii.5|luật iii.5|clause "
                             "iii.5|article iii.5|guideline iii.5"},
    {"ignore", "拒绝服从|拒不服从|不服从裁判|không chịu nghe|không chịu tuân|refuses to obey"},
    {"useless",
     "in vain|to no effect|no effect|không có tác dụng|vẫn không nghe|vô hiệu|无效|无果"},
    {"own-turn", "轮到他走|轮到他|到他走|正轮到他走|it was his move|it was his turn|it is his "
                 "move|đến lượt mình "
                 "đi|đang đến lượt mình đi"},
    {"wrong-way",
     "ô góc phải là ô đen|góc phải là ô đen|ô góc bên phải là ô đen|the right corner is dark|"
     "the corner on the right is dark|the right-hand corner is black|右下角是黑格子|右角是黑格"},
    {"two-minutes",
     "còn dưới hai phút|còn dưới 2 phút|with under two minutes|has under two minutes|"
     "剩不到两分钟|不到2分钟"},
    {"cannot-win",
     "không thể thắng bằng cách thông thường|không thể thắng bằng các biện pháp thông thường|"
     "不能用正常手段取胜|无法用正常方法取胜|无法以正常手段取胜"},
    {"no-effort",
     "makes no effort to win by normal means|is making no effort to win by normal means|"
     "made no effort to win by normal means|không cố gắng thắng bằng cách thông thường"},
    {"increment", "每着加5秒|每着加五秒|每步棋加5秒|thêm 5 giây mỗi nước đi"},
    {"which-first",
     "ai rụng trước|bên nào rụng trước|cờ ai rụng trước|cờ nào rụng trước|谁先落|谁的旗先落"},
    {"unclear", "nobody knows|nobody can tell|nobody saw|no one knows|không ai biết"},
    {"both", "cả hai bên đều|cả hai cùng|hai bên cùng|双方都"},
    {"come-not", "absent|vắng mặt|缺席"},
    // ---- only in short lines
    {"recount-word", "recount|count again|a recount|重新点目|重新数子|重新数|重数|đếm lại"},
    {"wrong-piece", "wrong piece|the wrong piece|a wrong piece"},
    {"not-replaced",
     "left pawn|left the pawn|pawn left|left a pawn|did not replace pawn|did not change "
     "pawn|without replacing|pawn not replaced|没换子|没换|没有换子|未换子|không thay quân|không "
     "đổi quân|để nguyên tốt|để tốt|quên thay quân"},
    {"bare-king", "only king|only has king|only the king|bare king|lone "
                  "king|只剩王|只剩单王|只有王|只剩下王|chỉ còn vua|còn mỗi vua|chỉ có vua"},
    {"delete", "delete|deletes|erase|scrap|cancel|xóa|xoá|bỏ|hủy|删|删掉|删除|撤销|取消|去掉"},
    {"last-entry", "last entry|last line|last report|last input|previous entry|that entry|my "
                   "entry|dòng vừa rồi|dòng cuối|dòng trên|báo cáo vừa rồi|báo cáo trên|lệnh vừa "
                   "rồi|mục vừa rồi|mục trên|上一条|上一条记录|刚才那条|上条|最后一条|刚输入的"},
    {"result-word", "result|score|kết quả|tỉ số|结果|成绩|比分"},
    {"win", "won|wins|thắng|thắng cuộc|胜|赢|赢了|获胜"},
    {"last-rank", "8th|on 8th|8th rank|on the 8th|last rank|hàng 8|hàng cuối|底线"},
    {"asks-draw",
     "asks draw|asked draw|asks for draw|asked for draw|asks for a draw|asked for a draw"},
    {"offer", "asks draw|asked draw|asks for draw|asked for draw|asks for a draw|asked for a draw"},
    {"draw", "asks draw|asked draw|asks for draw|asked for draw|asks for a draw|asked for a draw"},
    {"must-move",
     "must move it|must move|has to move it|has to move|have to move it|must play it|must be "
     "moved|it must move|can move it|can move|it can move|can be moved|phải đi|phải đi nó|phải đi "
     "quân đó|phải đi quân này|đi được|必须走|必须走它|必须动|可以走|能走|走得了"},
    {"which-first",
     "which first|which fell first|which one first|who first|who was first|which was first|bên nào "
     "trước|ai trước|ai hết trước|谁先|哪个先|哪方先|谁先超时|先后"},
    {"unclear", "dunno|unknown|unclear|not clear|not known|cannot tell|do not know|nobody knows|no "
                "idea|không biết|không rõ|chẳng biết|不知|不知道|不清楚|不明|分不清|搞不清"},
    {"show", "shows|showed|showing|displays|hiện|đang hiện|hiển thị|đang chỉ|chỉ còn|显示着|显"},
    {"no-press",
     "did not press|has not pressed|does not press|forgot to press|forgets to press|forgot "
     "press|forgot clock|not pressing|quên bấm|quên nhấn|quên ấn|chưa bấm|không "
     "bấm|没按|没有按|未按|忘按|忘了按|忘记按|没按钟|忘按钟|忘记按钟|忘了按钟|没拍钟|忘拍钟"},
    {"elephant-piece", "elephant|elephants|tượng|tịnh|象|相"},
    {"cannon-piece", "cannon|cannons|pháo|炮"},
    {"palace-piece", "general|king|advisor|guard|tướng|sĩ|将|帅|士|仕"},
    {"river", "crossed river|crosses river|crossing river|across river|over river|crossed the "
              "river|qua sông|sang sông|qua hà|过河|过了河"},
    {"blocked", "blocked|leg|jumped over leg|over its leg|bị cản|cản|bị chặn|bị kẹt|nhảy qua "
                "chân|蹩腿|蹩了腿|蹩马腿|别腿|别了腿|被蹩|被别|被挡|塞象眼|象眼|被塞|cản mắt|eye"},
    {"no-screen", "no screen|without screen|without a screen|without mount|no mount|không "
                  "ngòi|không có ngòi|thiếu ngòi|没炮架|没有炮架|无炮架|没架子|没有架子"},
    {"want", "wants|wanted"},
    {"byo-yomi", "last byo-yomi|last period|the last period|lượt đọc giây "
                 "cuối|读秒最后一次|最后一次读秒|最后一个读秒"},
    {"gone-away", "gone|is gone|has gone|gone away|left board|away from board|away from the "
                  "board|离开|走开|离席|đi mất|đi đâu mất|rời bàn"},
    {"not-back", "not back|not back yet|has not returned|chưa về|chưa quay lại|chưa "
                 "lại|没回|没回来|还没回|还没回来"},
    {"last-move", "just now|vừa rồi|lúc nãy|刚才那步|上一步|刚才那手"},
    {"palace", "left the palace|left palace|out of the palace|out of palace|ra khỏi cung|ra ngoài "
               "cung|ra cung|khỏi cửu cung|出九宫|出宫|出了九宫|走出九宫"},
    {"left-on-board",
     "left on board|left on the board|still on board|still on the board|not taken off|not "
     "removed|forgot to remove|chưa nhặt|chưa lấy|không nhặt|quên nhặt|còn trên "
     "bàn|没拿干净|没提干净|没提完|没拿完|没收干净|漏提|漏拿|没提光|忘了提|忘记提|未提净"},
    {"komi", "komi|handicap|handicap stones|tiếp điểm|chấp|chấp quân|贴目|贴子|让子|让先|贴"},
    {"komi-unit", "points|point|mục|điểm|目|目半|子|半"},
    {"accept", "công nhận|nhìn nhận"},
    {"no-dead",
     "no dead stones|there are no dead stones|no dead stones at all|nothing is dead|không có quân "
     "chết|không có quân nào chết|không quân nào chết|không có tử|没有死子|无死子|没有死棋|无死棋"},
    {"before-moving",
     "chưa đi đã|chưa đi mà đã|chưa đi nước nào đã|chưa đi gì đã|having made no move|having not "
     "moved|without having moved|还没走就|没走就|还没走棋就|没走棋就|未走棋就|没动子就"},
    // ---- remarks beside an act
    {"claims-win",
     "claims the win|claims a win|claims the point|wants the win|wants the point|đòi thắng|xin "
     "thắng|yêu cầu xử thắng|đòi xử thắng|要求判胜|要求判赢|要求胜|申请判胜"},
    {"record",
     "has written down|has written|had written|viết|viết nước|ghi nước|写在|写到|写下了|记下"},
    {"moves-short",
     "moves not made|not all moves made|not enough moves|not enough moves made|without making his "
     "moves|he had not made his moves|chưa đủ số nước|chưa đi đủ số nước|chưa đủ nước|không đủ số "
     "nước|không đi đủ số nước|步数没走够|步数不够|没走够步数|没走满步数|规定步数没走完|"
     "没走完规定步数"},
    {"after-letting-go",
     "after letting go|after letting go of it|after he let go|after he had let go|after releasing "
     "it|after pressing|after he pressed|after he had pressed|after pressing the clock|sau khi "
     "buông tay|sau khi đã buông tay|đã buông tay|sau khi bấm đồng hồ|松手后|放手后|已经松手|"
     "已经放手|按钟后"},
    {"call-out", "called it|calls it|called|called flag|claims it|claimed it|noticed "
                 "it|noticed|saw it|kêu|hô|báo|la lên|喊|喊的|叫|叫的|指出|指出的|看到|发现的"},
    {"told-him", "told him|told her|told them|told both|explained|informed|both informed|đã giải "
                 "thích|giải thích|đã nói rõ|已告知|告知|已说明|解释了|说明了"},
    {"no-objection", "no objection|no objections|nobody objects|both ok|both okay|both fine|không "
                     "ai phản đối|无异议|没异议|没有异议"},
    {"complain",
     "complains|complained|objects|objected|protests|claims at once|claimed at once|complains to "
     "the arbiter|khiếu nại ngay|khiếu nại luôn|khiếu nại đúng lúc|phản đối ngay|báo trọng tài|"
     "投诉|抗议|提出异议"},
    {"admits-it", "admits it|admitted it|admits|tự nhận lỗi|nhận lỗi|tự nhận|thừa nhận|自己承认|"
                  "承认了|自己认错|承认"},
    {"unnoticed", "did not notice|did not see it|did not see|has not noticed|không để ý|không thấy|"
                  "không biết|没注意|没有注意|没看见|没看到|没发现"},
    {"punctual", "was there on time|there on time|on time|was on time|đúng giờ|đến đúng giờ|"
                 "có mặt đúng giờ|准时|按时|准时到|准时到场|按时到场"},
    {"waits-for-move",
     "says let me see your move first|let me see your move first|wants to see the move first|"
     "says make your move first|says move first|đòi xem nước đi trước|muốn xem nước đi trước|"
     "bảo cứ đi trước đã|说先走棋|说先走再说|要先看着法|说你先走"},
    {"wrote-first",
     "he wrote the move down first|he wrote it down first|wrote the move down first|wrote it down "
     "first|having written it down|having written the move|the move was written first|đã ghi nước "
     "đi trước|ghi nước đi trước|đã ghi trước|已先写下|先写下了着法|已写下着法|先写在记录纸上"},
    {"found-late",
     "found after two moves|found after three moves|found after a few moves|found just now|found "
     "later|found out later|phát hiện sau vài nước|phát hiện sau hai nước|mới phát hiện|"
     "几步后才发现|走了几步才发现|走了两步才发现"},
    {"handshake", "shook hands|shakes hands|handshake|bắt tay|đã bắt tay|bắt tay nhau|握手|握手了"},
};

}  // namespace

std::span<const Concept> short_line_concepts() {
    return kInShort;
}

}  // namespace kyvien::cli::concepts
