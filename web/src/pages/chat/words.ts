// The words of chats, moderators and conditional moves.
import {chat} from '../../catalogue/chat';

export const {t: c, maybe: maybeOfChat} = chat;
