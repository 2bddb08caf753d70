// Words for pieces, stones, boards, clocks, records, draws and the end of a game.
#include "cli/arbiter/concepts/concept.h"

namespace kyvien::cli::concepts {
namespace {

constexpr Concept kOfPlay[] = {
    // ---- objects on the table
    {"clock", "clock|clocks|chess clock|both clocks|clock button|button|clock's button|nút đồng "
              "hồ|đồng hồ|đồng hồ cờ|棋钟|钟|表|棋表"
              "|display|displays|clock display|màn hình đồng hồ|显示屏|显示"
              "|chessclock|chess-clock|đồng hồ thi đấu|计时钟|计时器"},
    {"flag", "flag|flags|cờ|旗|旗子"},
    {"board", "board|chessboard|chess board|the whole board|all the pieces|bàn cờ|棋盘|盘面"},
    {"other-board", "another board|other board|second board|pocket board|pocket set|magnetic board|"
                    "bàn cờ khác|bàn cờ nhỏ|bàn cờ bỏ túi|另一块棋盘|另一个棋盘|别的棋盘|小棋盘"},
    {"piece", "piece|pieces|horse|chariot|cannon|soldier|elephant|advisor|king|queen|rook|bishop|"
              "knight|pawn|quân|quân cờ|mã|xe|pháo|tốt|sĩ|tượng|tướng|hậu|vua|棋子|子|车|马|炮|兵|"
              "卒|士|象|相|后|王|王后|皇后|国王|general|guard|minister|adviser"},
    {"stone", "stone|stones|quân|quân "
              "cờ|子|棋子|已经落下的|已落下的|落下的|已下的|刚下的|刚落的|刚落下的|quân vừa "
              "đặt|quân đã đặt|quân vừa đi"},
    {"sheet", "scoresheet|score sheet|scoresheets|score sheets|sheet|sheets|result|result slip|"
              "biên bản|tờ biên bản|giấy biên bản|phiếu|phiếu ghi|phiếu ghi biên bản|kết "
              "quả|记录纸|记录表|记录单|成绩单|记谱纸|"
              "对局记录|结果|记录"},
    {"clock-down", "knocked clock over|knocks clock over|knocked clock down|knocked clock "
                   "off|dropped clock|drops "
                   "clock|knocked clock to|đánh rơi đồng hồ|làm rơi đồng hồ|làm đổ đồng hồ|hất đổ "
                   "đồng hồ|把钟碰倒|"
                   "把棋钟碰倒|碰掉棋钟|碰掉了棋钟|摔了棋钟|把钟打翻"},
    {"to-view", "to look at|to see|to view|a look at|được xem"},
    {"increment",
     "increment|five second increment|5 second increment|five-second increment|5-second "
     "increment|an increment of five seconds|an increment of 5 seconds|thời gian cộng "
     "thêm|cộng 5 giây|cộng năm giây|cộng thêm 5 giây mỗi nước|加秒|每步加5秒|每步加五秒"},
    {"cannot-win", "cannot win|can not win|cannot win by normal means|can't win|không thể thắng|"
                   "không thể thắng được|无法取胜|不能取胜|赢不了|不可能取胜"},
    {"no-effort",
     "makes no effort|is making no effort|made no effort|making no effort|makes no effort "
     "to win|is making no effort to win|made no effort to win|không cố gắng thắng|không "
     "nỗ lực thắng|không tìm cách thắng|没有努力取胜|不努力取胜|没有求胜|不求胜"},
    {"two-minutes",
     "in the last two minutes|in the last 2 minutes|with less than two minutes|with "
     "less than 2 minutes left|with less than two minutes left|khi còn dưới 2 phút|khi "
     "còn dưới hai phút|不足两分钟|不到两分钟"},
    {"put-right",
     "to correct|correct|corrected|to put right|put right|sửa|sửa lại|sửa sai|纠正|改正|"
     "更正"},
    {"before-resuming",
     "before the resumption|before resumption|before resuming|before the game is resumed|during "
     "the "
     "adjournment|overnight|trước khi đấu tiếp|trước khi đánh tiếp|trong thời gian hoãn|续赛前|"
     "续弈前|封棋期间|封棋后"},
    {"call", "call|called|calls|gọi|叫"},
    {"in-order", "then|after that|trước|sau đó|tiếp theo|先|然后|接着"},
    {"new", "new|fresh|another|blank|clean|mới|tờ mới|khác|新|新的|另一张|空白|一张|new one|one|"
            "replacement|replaced|thay|thay mới|换|换新|换了|换成|更换"},
    {"envelope", "envelope|phong bì|信封"},
    {"game", "game|games|ván|ván cờ|ván đấu|cuộc cờ|对局|本局|这盘棋|这局棋"},
    {"contest", "play|match|trận đấu|trận|cuộc đấu|比赛"},
    {"move-noun", "move|moves|nước|nước đi|nước cờ|着法|走法|招|一步棋|一着棋|棋"
                  "|步|一步"},
    // ---- what is done with them
    {"touch",
     "touch|touched|first touched|touched first|then touched|先碰|先摸|再碰|再摸|然后碰|后碰|后摸|"
     "took hold of|grabbed|chạm|chạm vào|chạm tay vào|đụng|đụng vào|sờ|sờ vào|quệt|quệt "
     "vào|quẹt|quẹt vào|vướng vào|"
     "brush|brushed|brushes|蹭到|刮到|"
     "cầm|摸|碰|触|触碰|碰到|摸到|触摸|碰触"
     "|nắm|nắm vào|摸了摸|动了|碰了|撞了"
     "|hit|hits|cầm lên|nhấc lên|碰歪|碰歪了|碰偏|碰动|碰动了|碰了一下|摸了一下|碰一下|sờ nhẹ|chạm "
     "nhẹ|động vào|mó vào|rờ vào|rờ|碰到了|撞到了|碰着了|碰着"},
    {"make",
     "move|moved|moves|made|makes|play|played|plays|make his move|đi|đi quân|走|走棋|走子|下棋|下"
     "|落子|下子|落|行棋"
     "|下子时|落子时|khi đặt|lúc đặt"
     "|chơi"
     "|chạy|nhảy"
     "|jumped|jumps|走成|走至|跳到|跳成|下成|飞到|飞成|飞|进到|退到|平到"},
    {"knock",
     "upset|overturned|overturn|overturns|knocked over|knocks over|knocked down|scattered|"
     "messed up|disarranged|swept|blown over|blew over|làm đổ|xô lệch|làm tung|thổi tung|thổi|"
     "hất đổ|xáo trộn|làm xáo trộn|làm xô "
     "lệch|碰乱|碰倒|撞倒|打倒|打乱|弄乱|散乱|打翻|吹乱|碰翻|搞乱|弄翻"
     "|tipped over|tips over|tipped|knocked|knocks|hất|hất tung|hất đổ|gạt|gạt hết|gạt đổ|lật|lật "
     "đổ|blew|sweeps|sweep|吹翻|掀|掀翻|掀了|搅乱|推翻|撞翻|撞倒了|碰倒了"
     "|gạt đổ quân|làm đổ quân|đánh đổ|làm ngã quân"
     "|带倒|带翻|quệt đổ|quẹt đổ|đụng đổ|chạm đổ|va đổ|gạt ngã|làm ngã|đụng ngã|thổi đổ|thổi "
     "ngã|xô đổ|xô ngã|húc đổ|va phải đổ|va đổ|húc|tung|gạt tung|quét tung|vung tay gạt|hất "
     "văng|扫乱|扫落|撞乱|推倒|打落|碰散|撞散|bumped over|bumps over|撞乱|踢翻|踢倒|đá đổ|vấp "
     "đổ|threw over|throws over|threw|kicked over|kicks over|stumbled and knocked|stumbles into"},
    {"fall",
     "fall|falls|fell|fallen|down|drop|drops|dropped|slip|slipped|slips|rụng|rơi|rớt|tuột|trượt|"
     "làm rơi|đánh rơi|để rơi|rơi "
     "xuống|倒|落|掉|倒下|落下|掉下|掉落|掉在|落在|滑落|掉到|滑落到|落到"
     "|let fall|滑|滑出|rơi xuống|trượt xuống|tuột xuống"
     "|làm rớt|đánh rớt|để rớt|làm tuột"
     "|slipped from|slips from|let go of|rớt xuống|掉了|掉|脱落|tuột tay|trượt "
     "tay|landed|lands|掉了一颗|掉了一子|掉了一枚|掉下一子|落了一颗|đánh rơi một quân|rơi một "
     "quân"},
    {"hand",
     "hand|arm|fingers|用手|out of hand|out of his hand|out of her hand|from his hand|from her "
     "hand|khỏi tay|từ tay|tay|手中|手里|手上|没拿稳|没有拿稳|失手|脱手"
     "|手|bàn tay"},
    {"take-up", "take up|took up|takes up|took back|takes back|pick up|picked up|picks "
                "up|lift|lifted|lifts|nhấc|nhấc lên|"
                "cầm lên|lấy lên|拿起|拿起来|提起|捡起|抬起"
                "|picked|拾起|nhấc lên lại"
                "|cầm"
                "|lấy quân|lấy"},
    {"take-off",
     "take off|took off|takes off|remove|removed|removes|lift off|lifted off|taken off|nhặt|"
     "lấy|bắt|nhặt ra|lấy ra|nhấc ra|bỏ ra|提|提掉|拿走|拿掉|提走|拿下|提了"
     "|拿出|提起|nhặt mất|lấy mất"
     "|lấy đi|nhặt đi|bốc|bốc mất|bốc đi|hốt|hốt mất|gắp ra|提掉了|拿掉了|拿走了|提走了|收走|收掉"},
    {"take", "take|takes|took|taken"
             "|拿|captured|captures|capture"},
    {"off", "off|off the board|from the board|away"
            "|khỏi bàn|khỏi bàn cờ|xuống khỏi bàn"
            "|ra khỏi bàn|ra khỏi bàn cờ"},
    {"put-back",
     "put it back|put them back|and put it back|puts it back|put back|đặt lại|rồi đặt lại|trả lại "
     "chỗ cũ|又放回|又放回去|放回去|又放回原处|放回原位|又放回原位|放回原来的位置|"
     "it was put back|they were put back|放回|已放回|放回原处|已放回原处|"
     "đã trả lại|đã đặt lại|đặt lại chỗ cũ"
     "|đặt xuống|rồi đặt xuống|bỏ xuống|放下"
     "|để lại chỗ cũ|rồi để lại chỗ cũ|又放回原处|thả lại chỗ cũ|rồi thả lại chỗ cũ|thả về chỗ "
     "cũ|đặt về chỗ cũ|rồi đặt về chỗ cũ|để về chỗ cũ|thả lại|rồi thả lại|trả về chỗ cũ|rồi trả về "
     "chỗ cũ|放回原地|又放回原地|放回去了|又放回去了|放回了原处|set it back down|and set it back "
     "down|đặt về vị trí cũ|lại đặt về vị trí cũ|rồi lại đặt về vị trí cũ|đặt lại vị trí cũ|để lại "
     "vị trí cũ|trả về vị trí cũ|rồi lại đặt về chỗ cũ|放回去|又放了回去|放了回去|放回原先的位置"},
    {"not-moved", "but did not move it|did not move it|and did not move it|nhưng không đi|mà không "
                  "đi|没走|但没走|没有走|"
                  "却没走"
                  "|but moved nothing|and moved nothing|moved nothing|rồi bỏ|rồi bỏ ra|rồi thả|rồi "
                  "buông|rồi bỏ xuống|又放下|又放回|后放下|又放开"
                  "|then let go|and let go|let go"},
    {"unseal", "open the envelope|opened the envelope|envelope opened|envelope was opened|mở phong "
               "bì|mở niêm phong|"
               "启封|拆封|打开信封|拆开信封"
               "|opened envelope|opens envelope|mở pb|bóc phong bì|开封|开启信封|拆开"},
    {"put",
     "put|puts|set|sets|place|placed|places|moved|moves|shifted|shifts|relocated|đặt|để|chuyển|dời|"
     "đặt sang|đặt xuống|chuyển "
     "sang|放|放到|放在|下到|移到|移|挪|挪到|移动|改下|改下在|改放|改放到|下在"
     "|để sang|đặt vào|set down"
     "|set it down|put it down|puts it down|sets it down|set it|đặt xuống"
     "|bỏ qua|bỏ sang|đặt qua|để qua|改放在|moved over|moves over"
     "|put down|puts down|set down|sets down|laid|lays"},
    {"adjust",
     "adjust|adjusts|adjusted|straighten|straightens|straightened|sửa|chỉnh|chỉnh sửa|sửa lại|"
     "chỉnh lại|xếp lại|sửa quân|chỉnh quân|摆正|扶正|整理|调整"
     "|xếp lại cho ngay|chỉnh lại cho ngay|sắp lại|put straight"},
    {"between", "between|in between|giữa|khoảng giữa|vào giữa|之间|中间|两点之间"},
    {"from", "from|từ|khỏi|从"},
    {"to", "to|into|onto|đến|tới|sang|qua|xuống|到|至"
           "|over to|sang|qua"},
    {"both-hands", "both hands|two hands|hai tay|cả hai tay|双手|两只手|两手|两个手"},
    {"use", "use|used|uses|using|dùng|sử dụng|bằng|lấy|用|使用"},
    {"castle",
     "to castle|castling|when castling|while castling|in castling|for castling|castled|castles|"
     "nhập thành|khi nhập thành|để nhập thành|王车易位|易位|易位时|王车易位时"},
    {"capture",
     "to capture|capturing|when capturing|while capturing|khi ăn quân|để ăn quân|khi bắt quân|"
     "吃子时|吃子"},
    {"promote", "to promote|promoting|when promoting|while promoting|phong cấp|để phong cấp|để "
                "phong|khi phong cấp|khi phong hậu|"
                "升变|升变时"},
    {"press", "press|presses|pressed|bấm|nhấn|ấn|按|按下|按了"},
    {"pressed",
     "and pressed|and pressed the clock|and presses the clock|and pressed his clock|"
     "and pressed her clock|đã bấm đồng hồ|bấm đồng hồ rồi|và bấm đồng hồ|rồi bấm đồng hồ|"
     "并按钟|并按了钟|且已按钟|已按钟|已经按钟|按了钟|并按下棋钟"},
    {"before-moving",
     "chưa đi quân|chưa đi|chưa đi nước nào|还没走棋|还没走|未走棋|没走棋|without moving|without "
     "making a move|without having moved|before moving|"
     "before making a move|before he moved|before his move|without a move|mà chưa đi|"
     "khi chưa đi|mà không đi|mà chưa đi quân|khi chưa đi quân|trước khi đi|"
     "trước khi đi quân|khi chưa đi nước nào|没走棋就|没走就|还没走就|未走棋就|没有走棋就|"
     "没下棋就|未走子就|没走子就|还没走棋就|没有走子就|走棋前|走棋前先|走棋之前|走子前|走子前先|"
     "走棋前就|还没走就先"
     "|before playing|before playing it|before he plays|before he plays it|ahead of playing|in "
     "advance|bfr moving|trước khi đi nước đó|trước khi chơi|提前|事先"},
    {"slam",
     "slam|slammed|slams|banged|bangs|smashed|hit|hits|punched|hard|đập|đập mạnh|đánh mạnh|ấn mạnh|"
     "bấm mạnh|mạnh|mạnh tay|砸|猛拍|用力拍|用力按|重重地按|猛按|拍打|重拍"},
    {"other-hand",
     "other hand|with the other hand|with the wrong hand|wrong hand|tay kia|bằng tay kia|"
     "tay khác|另一只手|另外一只手"
     "|opposite hand|with the opposite hand|the hand that did not move|not the hand that moved|tay "
     "bên kia|khác tay|换手|换了手|换只手|不同的手|不是走棋的手"},
    {"before-clearing",
     "before clearing|before clearing the prisoners|before removing the prisoners|"
     "before clearing the stones|before removing the stones|before taking off the stones|"
     "without clearing the stones|without clearing|khi chưa nhặt hết quân|chưa nhặt hết quân|"
     "khi chưa nhặt quân|chưa nhặt quân chết|没提清子就|没有提清子就|未提清子就|没提完子就|"
     "子没提清就|未提清就|没提清就|提子未清就|没提干净就|提子没提干净就|没提干净|没拿干净就|"
     "没收干净就|"
     "没提完就|没提光就|khi chưa lấy hết quân|chưa lấy hết quân|chưa lấy hết tù binh|chưa bốc hết "
     "quân|khi chưa bốc hết quân|before taking the stones off|before taking off the "
     "prisoners|before taking the prisoners off|before lifting the prisoners|before he had cleared "
     "the stones|before all stones were off|with stones still to clear"},
    {"before-pressing",
     "before pressing|before he pressed|before she pressed|before he presses|before the press|"
     "trước khi bấm|trước khi nhấn|trước khi ấn|khi chưa bấm|按钟前|按钟之前|按钟以前|还没按钟就|"
     "未按钟时"},
    {"before-touching",
     "before touching|before he touched|before she touched|before he touches|before taking "
     "hold of|trước khi chạm|trước khi chạm vào|trước khi sờ|trước khi cầm|碰之前|碰前|摸之前"},
    {"say-adjust",
     "said i adjust|says i adjust|said adjust|said j adoube|says j adoube|said j'adoube|says "
     "j'adoube|announced j'adoube|announced i adjust|announced that he adjusts|said he was "
     "adjusting|nói sửa quân|nói chỉnh quân|nói sửa|báo sửa quân|báo chỉnh quân|xin sửa "
     "quân|xin chỉnh quân|说摆正|说扶正|说摆子|声明摆正|声明扶正|说调整棋子|说我摆正"},
    {"finger-kept",
     "finger stayed on|finger remained on|finger was on|hand stayed on|hand remained on|kept "
     "finger on|keeps finger on|keeping finger on|left finger on|kept hand on|keeps hand "
     "on|kept hand over|keeps hand over|hovers over|hovered over|hovering over|giữ tay trên|giữ "
     "ngón tay trên|để tay trên|để ngón tay trên|đặt tay trên|tay giữ trên|手指放在|手指一直放在|"
     "手放在|手一直放在|手指按着|手指停在|手停在|手悬在|手一直悬在"},
    {"no-spare", "no|no spare|no second|no extra|no other|there was no|there is no|there is no "
                 "spare|there was no spare|missing|lack of|lacks|thiếu|không có|không còn|hết|"
                 "没有|没有多余的|没有备用|没有第二个|缺|缺少|缺乏|找不到"},
    {"king-down", "knocked king over|knocked over king|tipped over king|tips over king|tipped "
                  "king|laid down king|lays down king|laid "
                  "king down|turned king over|lật vua|đặt vua nằm xuống|đánh đổ vua|推倒王|放倒王|"
                  "推倒了王|放倒了王"},
    {"result", "result|final result|kết quả|结果"},
    {"move-count",
     "how many moves|how many moves had been played|how many moves have been played|how many moves "
     "were played|how many moves had been made|how many moves have been made|how many moves he has "
     "made|how many moves are left|the number of moves|the move number|bao nhiêu nước|đã đi bao "
     "nhiêu nước|đi được bao nhiêu nước|mấy nước|số nước|走了多少步|走了几步|多少步|几步|多少回合|"
     "几回合|走了多少回合|第几步"},
    {"wrong-way",
     "turned|turned round|rotated|the wrong way|the wrong way round|wrong way round|sideways|"
     "a dark square on h1|dark square on h1|black square on h1|a black square on h1|đặt ngược|xoay "
     "ngược|quay ngược|sai chiều|sai "
     "hướng|ngược|放反|放反了|摆反|摆反了|放错方向|方向错了|方向反了|"
     "方向不对"},
    {"wrong-colours",
     "wrong colours|wrong colors|colours reversed|colors reversed|reversed colours|reversed "
     "colors|colours were reversed|colours the wrong way round|nhầm màu|nhầm màu quân|sai màu|sai "
     "màu quân|ngược màu|ngược màu quân|颜色拿反|颜色拿反了|颜色反了|颜色搞反|颜色搞反了|颜色错了|"
     "拿错颜色|拿错了颜色|执错颜色|颜色弄反了"},
    {"at-start",
     "at the start|at the beginning|from the start|from the beginning|in the initial position|"
     "initial position|before the start|lúc đầu|ban đầu|từ đầu|lúc bắt đầu|khi bắt đầu|vị trí ban "
     "đầu|开局|开局时|一开始|开始时|初始|初始局面|开赛时|摆棋时|"
     "from the outset|at the outset|đầu ván|từ đầu ván|ngay từ đầu|ngay từ đầu ván|ngay đầu "
     "ván|从一开始|开局时就|开局就|一开始就|开赛就|ngay lúc đầu|ngay khi bắt đầu|từ lúc đầu|từ khi "
     "bắt đầu|đầu ván|lúc đầu ván|vào đầu ván"},
    {"set-wrong",
     "swapped|interchanged|exchanged|mixed up|set up wrongly|wrongly set up|set up wrong|placed "
     "wrongly|wrongly placed|misplaced|on each other's square|xếp nhầm|xếp sai|đặt nhầm|đặt sai|"
     "đặt nhầm chỗ|đặt sai chỗ|xếp sai chỗ|bày sai|bày nhầm|xếp ngược|đổi chỗ|xếp nhầm "
     "chỗ|摆反|摆反了|摆错|摆错了|放错|放错了|放反|"
     "放反了|摆颠倒了|对调了|换了位置|xếp thiếu|bày thiếu|xếp thừa|bày thừa|xếp lộn|bày lộn|xếp "
     "sai vị trí|少摆|少摆了|多摆|多摆了|漏摆|漏摆了|摆少了|摆多了|位置颠倒|摆颠倒|one short|set "
     "up short of|was set up without|xếp sai "
     "chỗ|摆错位置|摆错了位置|放错位置|放错了位置|摆错地方|set up on the wrong points|stood "
     "wrongly|stood on the wrong point|bày nhầm|đặt lộn|xếp lộn"},
    {"illegal",
     "illegal|illegally|irregular|unlawful|against the rules|sai luật|không đúng luật|trái luật|"
     "phạm luật|không hợp lệ|bất hợp lệ|không "
     "đúng|违例|违规|非法|不合法|犯规|违例着|违规着|违规走棋"
     "|cản chân|bị cản chân|phạm luật cản chân|蹩马腿|蹩腿|别马腿"
     "|hobbled|leg blocked|trái luật cờ|không đúng luật cờ|sai luật đi quân|không hợp luật|sai "
     "nước|不合规则|不合棋规|不符合规则|走法错误|不合规|违反走法|违反棋规|违反规则|phạm lỗi đi "
     "quân|đi phạm luật|không đúng cách đi|走法不对|走法不合规|不能这样走"},
    {"seal",
     "seal|seals|sealed|niêm phong|phong nước|封棋|封手|封着"
     "|封|niêm phong nước|phong nước đi|写暗着|写封着|记暗着|写封手|viết nước niêm phong|ghi nước "
     "niêm phong|viết nước phong|writes the sealed move|wrote the sealed move"},
    {"analyse",
     "analyse|analysed|analyses|analysing|analyze|analyzed|analyzing|phân tích|分析|摆棋|研究"},
    // ---- records
    {"miss",
     "miss|missed|misses|omit|omitted|omits|forgot|forgets|forgotten|fail to|failed to|fails "
     "to|skipped|"
     "left out|not recorded|has not recorded|did not record|did not write|did not write down|"
     "has not written|thiếu|sót|bỏ sót|quên|không ghi|chưa "
     "ghi|漏|漏了|少|没记|未记|没有记|忘记|忘了|缺|"
     "没写|未写|没有写"
     "|unrecorded|lacks|lack|lacking|has no record of|không chép|chưa chép|未记录|没有写下"
     "|没记录|没有记录|漏记录|漏写|has not written down|have not written down|did not write "
     "down|bỏ trống|ghi sót|ghi thiếu|bỏ không ghi|không ghi chép|bỏ ghi|để "
     "trống|没有记下|没记下|没记着法|没有记着法|漏记|没有记录下|left blank|left empty|did not "
     "note|did not note down|has not noted|chưa ghi|chưa chép|缺了|少了|空着|空了|没填|未填|trống"},
    {"record",
     "record|recording|recorded|records|write|write down|writing|ghi|ghi chép|ghi biên bản|记|记录|"
     "写|记谱"},
    {"in-a-row",
     "in a row|running|consecutive|consecutively|successive|liên tục|liên tiếp|liền|liền nhau|"
     "连续|接连"
     "|连着|一连|a row|liền tù tì|một mạch"},
    // ---- time
    {"time", "last minute|the last minute|phút cuối|phút cuối cùng|最后一分钟|time|giờ|thời "
             "gian|时间|用时"},
    {"up", "is up|was up|up|over|is over|expired|has expired|ran out|has run out|run "
           "out|out|hết|đã hết|用完|"
           "用尽|耗尽|用光"
           "|走完|走完了|về 0|về không|về số 0|at zero"
           "|cạn|cạn kiệt"
           "|用光了|用完了"
           "|到零|归零|到零了"},
    {"time-up",
     "out of time|out of his time|time up|lost on time|hết giờ|hết thời gian|bị hết "
     "giờ|超时|超时了|"
     "时间到|时间到了"
     "|ran out of time|runs out of time|run out of time|overtime|cháy giờ|chết giờ|cạn "
     "giờ|hết sạch giờ|时间用光|时间用光了|用光时间|时间用完了"
     "|timed out|times out|loses on time|flagged|flags|has no time left|no time left|lost by "
     "time|hết thời gian rồi|hết giờ rồi|rụng cờ|rớt cờ|超时负|用时耗尽|时间用尽|cạn sạch thời "
     "gian|cạn thời gian|hết sạch thời gian|hết trơn giờ|时间全部用完|时间全用完|used all his "
     "time|used up all his time|has used up his time|时间用尽了|用时用尽"},
    {"exceed",
     "exceed|exceeds|exceeded|overstep|overstepped|oversteps|used up|vượt|vượt quá|quá|dùng hết|"
     "超过|超过了|超出"},
    {"byo-yomi", "byo-yomi|byoyomi|byo yomi|in byo-yomi|đọc giây|读秒|读秒中|读秒时"},
    {"give",
     "give|gave|gives|given|add|added|adds|gets|got|receives|received|thêm|cộng|cộng thêm|cho "
     "thêm|bù|bù giờ|bù thêm|tăng|tăng thêm|được cộng|补|补时|加|加时|增加|补给|补偿"},
    {"additional",
     "extra|more|additional|nữa|thứ hai|dự phòng|备用|多余|another|second|tiếp|thêm|又一|另一"
     "|quân sau|nước sau|后一子|后一手|后一步|第二子|第二手|thêm luôn|again with|once more"},
    {"late",
     "late|arrived late|came late|turned up late|đến muộn|đến trễ|đi muộn|đi trễ|muộn|trễ|đến chậm|"
     "tới trễ|tới muộn|vào muộn|迟到|晚到|晚了|来晚|迟了|来晚了"
     "|có mặt muộn|có mặt trễ|晚来|晚来了|晚到了|迟来|迟来了|tới muộn|vào trễ|vào muộn|arrived "
     "late by|late by"},
    {"how-much",
     "how many minutes|how much time|how many minutes are left|how many minutes left|"
     "how many minutes remain|how many minutes he has left|how much time he has left|"
     "how many minutes he had left|how much time he had left|"
     "how many minutes he has|còn mấy phút|còn bao nhiêu phút|mấy phút|bao nhiêu phút|"
     "còn bao nhiêu thời gian|还剩几分钟|剩几分钟|几分钟|多少分钟|还有几分钟|还剩多少时间|"
     "剩多少时间|还有多少时间|还剩多少分钟"
     "|剩余几分钟|剩余多少时间|本方剩余时间|how much time remains|how much time he has"
     "|minutes left|his minutes left|her minutes left|time left|how many minutes he had|how many "
     "minutes there are|how many minutes "
     "remained|自己还剩几分|还剩几分|还有几分|自己还有几分钟|自己还剩几分钟|mình còn mấy phút|còn "
     "mấy phút nữa|mình còn bao nhiêu phút|剩余时间|自己的剩余时间|the time he has left|his "
     "remaining time|remaining time"},
    {"left-over",
     "left|remain|remaining|còn|còn lại|剩|还剩|剩余|gần nhất|vừa qua|最近的|最近|the last"},
    {"same-time",
     "at once|together|at the same time|simultaneously|cùng lúc|cùng một lúc|đồng thời|同时|一起"},
    {"break", "break|lunch|lunch break|recess|noon break|nghỉ|nghỉ trưa|tạm nghỉ|nghỉ giải "
              "lao|午休|休息|中午休息"
              "|tạm nghỉ trưa|午饭时间|午餐时间"
              "|giờ nghỉ trưa"
              "|lunch time|lunchtime"},
    {"noon", "noon|for lunch|midday|trưa|buổi trưa|ăn trưa|中午|午间|午饭|吃午饭"
             "|ăn cơm trưa|lunch time|lunchtime|giờ ăn trưa|吃饭"
             "|cơm trưa|giờ cơm trưa"},
    // ---- draws, claims, the end
    {"draw", "draw|a draw|hòa|hòa cờ|cầu hòa|ván hòa|和|和棋|和局|平局|议和|言和"
             "|作和|和了|call it a draw|a tie|giảng hòa|讲和|言和"},
    {"offer",
     "offer|offers|offered|propose|proposes|proposed|suggests|suggested|xin|đề nghị|ngỏ "
     "ý|提|提出|提议|"
     "请求|求"
     "|mời|建议"
     "|gạ|rủ|chìa tay xin|chủ động xin|chủ động đề nghị|chìa tay đề "
     "nghị|主动求|主动提|主动提出|主动请求|伸手求|extends a hand for|gợi ý|ngỏ lời|gợi ý xin"},
    {"accept", "accept|accepts|accepted|agree|agrees|agreed|nodded and accepted|nodded and "
               "agreed|said yes to|says yes to|said yes|says yes|gật đầu đồng ý|gật đầu "
               "nhận|点头同意|点头接受|đồng ý|chấp nhận|nhận|nhận lời|同意|接受|答应"
               "|says ok|said ok|says okay|said okay|đồng ý luôn|chịu hòa|ok|okay|is fine with "
               "it|is fine with "
               "that|is happy with it|is happy with that"},
    {"refuse",
     "refuse|refuses|refused|decline|declines|declined|reject|rejects|rejected|turns down|turned "
     "down|"
     "did not accept|does not accept|did not agree|does not agree|would not accept|từ chối|"
     "won't take it|will not take it|does not take it|won't accept|will not accept|won't agree|"
     "turned down|turned offer down|turned draw down|did not want to|does not want to|không "
     "muốn|不愿|不愿意|said no to|says no to|lắc đầu từ chối|nói không với|摇头拒绝|"
     "không đồng ý|không chấp nhận|không nhận|không chịu|chưa đồng ý|拒绝|不同意|没同意|没有同意|"
     "不接受|没接受|没有接受|未同意|未接受|谢绝|不肯|拒不|回绝"
     "|says no|said no|says no thanks|said no thanks|said no thank you|says no thank you|plays on "
     "instead|chưa chịu|不要|未获准|没获准|不准|未获批准|没批准|không cho|không cho phép|chưa cho "
     "phép|không được phép|refuses permission|did not allow it|does not allow it"},
    {"settle", "split the point|split point|agree|agreed|agree on|agreed on|shake hands on|shook "
               "hands on|thỏa thuận|thống nhất|bắt tay|"
               "商定|协商|约定|握手"
               "|shook hands|shakes hands|shake hands|hands shaken|shaking hands|đã bắt tay"
               "|after shaking hands|shaking hands|after a handshake|with a handshake|bắt tay "
               "nhau|nhất trí|协议|达成一致|一致同意|come to terms|came to terms"},
    {"threefold",
     "threefold|3fold|threefold repetition|three times|third time|for the third time|thrice|3 "
     "times|"
     "three occurrences|repetition|lặp lại 3 lần|lần thứ ba|lần thứ 3|thứ ba|lặp 3 lần|lặp lại ba "
     "lần|lặp ba lần|3 lần|ba lần|"
     "三次重复|重复三次|三次|三次同形|同形三次|出现三次|第三次"},
    {"repeat", "occurred|occurs|appeared|appears|repeated|repeats|repetition|lặp lại|lặp|xuất "
               "hiện|出现|重复|同形"},
    {"position", "position|same position|positions|thế cờ|thế|cùng một thế "
                 "cờ|局面|相同局面|同一局面|棋局|棋势|形势"},
    {"fifty",
     "fifty moves|50 moves|fifty move rule|50 move rule|50-move rule|fifty-move rule|50 nước|"
     "năm mươi nước|50回合|五十回合|50步|五十步"
     "|50 mv|50 mvs|fifty mv|fifty mvs|50 nc|五十步规则|50步规则|50回合规则|50 nước không ăn quân"},
    {"sixty",
     "60 moves|sixty moves|60 move rule|60 nước|sáu mươi nước|60回合|六十回合|60步|六十步|60着"
     "|自然限着|自然限着规则"},
    {"no-capture",
     "without capture|without a capture|without any capture|without captures|no capture|"
     "no captures|nothing captured|không ăn quân|không bắt quân|không có nước ăn quân|"
     "không ai ăn quân|không bên nào ăn quân|无吃子|没有吃子|未吃子|不吃子|没吃子|没有吃过子|không "
     "bắt quân nào|không ăn quân nào|chưa bắt quân|chưa ăn quân|无吃子提和"},
    {"resign", "threw in the towel|throws in the towel|resign|resigns|resigned|give up|gives "
               "up|gave up|concede|concedes|conceded|surrenders|"
               "surrendered|xin thua|nhận thua|đầu hàng|chịu thua|bỏ cuộc|buông "
               "cờ|认输|认负|投子认负|投子认输|"
               "投降|中盘认输|弃子认负"
               "|capitulates|capitulated|chào thua|buông quân|buông quân chịu thua|buông quân xin "
               "thua|推枰|推枰认负|推枰认输|投子|签负|tự nhận thua|tự xin thua|chấp nhận thua|xin "
               "hàng|xin đầu hàng|hạ cờ xin "
               "thua|表示认输|表示认负|主动认输|主动认负|宣布认输|宣布认负|举手认输|concedes the "
               "game|conceded the game|throws in his hand"},
    {"rule", "xử|xử lý|theo luật|theo quy tắc|luật|quy tắc|rule|by rule|under the "
             "rule|规则|根据|依据|phán quyết|phán xử|ruling|judge|判|处理|裁决|判罚|裁定|按"},
    {"dead", "dead|is dead|are dead|chết|死|死的|dead stones|the dead stones|life and death|status "
             "of the stones|quân chết|sống chết|"
             "quân sống chết|死活|死子|死棋"},
    {"disagree",
     "disagree|disagrees|disagreed|dispute|disputes|disputed|cannot agree|do not agree|did not "
     "agree|"
     "không thống nhất|không nhất trí|bất đồng|tranh cãi|không đồng ý|意见不一|有争议|争议|不一致|"
     "意见不一致|不同意|都不同意"},
    {"go-on", "play on|continue|continues|go on|đánh tiếp|chơi tiếp|继续下|继续|接着下"},
    {"wrong", "by mistake|mistakenly|wrongly|in error|erroneously|nhầm|lầm|sai|误|错|错误"
              "|incorrectly|incorrect|mistaken"
              "|wrong|错把|误将|误把"},
    {"alive",
     "with liberties|still with liberties|that had liberties|that have liberties|which "
     "had liberties|"
     "living|alive|còn khí|có khí|vẫn còn khí|还有气|有气|尚有气|活"
     "|although it had liberties|although it still had liberties|although it has liberties|which "
     "still had liberties|while it had liberties|mặc dù còn khí|dù còn khí|dù vẫn còn khí|虽有气"
     "|had liberties|has liberties|it had liberties|it has liberties|dù còn khí|nó còn khí|though "
     "it still had liberties|though it had liberties|though they still had liberties|though they "
     "had liberties|still having liberties|with liberties left|still with liberties "
     "left|尚有气的|还有气的|有气的|đang còn khí|hãy còn khí|đang còn sống|còn sống|đang sống|vẫn "
     "còn "
     "sống|仍有气|仍有气的|还活着|活着的|还活着的|没死|没死的|该子尚有气|其子尚有气|该子还有气|"
     "trong khi nó còn khí|trong khi còn khí|which still had a liberty|that still had a "
     "liberty|with a liberty left|it still had a liberty|still had a liberty|dù quân đó còn khí"},
    {"restore",
     "restore|restored|restores|rebuild|rebuilt|reconstructed|set up again|dựng lại|xếp lại|"
     "khôi phục|bày "
     "lại|复盘|恢复|重摆|摆回|复原|复位|摆好|重新摆好|复盘成功|恢复成功|恢复原状|重新摆回|xếp lại "
     "được|dựng lại được|bày lại được|xếp lại xong|dựng lại xong|xếp lại như cũ|put back "
     "together|set it up again|set them up again|put everything back"},
};

}  // namespace

std::span<const Concept> concepts_of_play() {
    return kOfPlay;
}

}  // namespace kyvien::cli::concepts
