import type { ReadableMessage } from './chat-message';

/** Returns the number of messages of others that arrived since the chat was read. @param readCount those that are read */
export const countUnread = (
  chat: readonly Pick<ReadableMessage, 'isOwn' | 'deletedBy'>[],
  readCount: number,
): number => chat.slice(readCount).filter((one) => !one.isOwn && !one.deletedBy).length;
