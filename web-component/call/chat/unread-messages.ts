import type { CallState } from '../state/call-state';

/** Returns the number of messages of others that arrived since the chat was read. @param readCount those that are read */
export const countUnread = (chat: CallState['chat'], readCount: number): number =>
  chat.slice(readCount).filter((one) => !one.isOwn && !one.deletedBy).length;
