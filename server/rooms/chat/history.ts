import type { Tx } from '../../platform/db/client';
import type { ChatMessage } from '../../platform/hub/chat';
import { describeMessage } from './describe';
import { listMessages, type ChatRow, type Reader } from './store';

/** Returns what a person can read of the chat so far, the newest messages when there are very many, oldest first. */
export async function readHistory(tx: Tx, reader: Reader): Promise<ChatMessage[]> {
  const messages = await listMessages(tx, reader, HISTORY_MAX_MESSAGES);
  return newestWithinLimit(messages).map(describeMessage);
}

const HISTORY_MAX_MESSAGES = 1_000;
/** Leaves room for the rest of the welcome below what the hub buffers for one client. */
const HISTORY_MAX_BYTES = 400_000;
/** The size of a message without its text, in bytes. */
const MESSAGE_BYTES = 400;
/** Size of a reaction. */
const REACTION_BYTES = 40;

/** Returns the newest messages that a welcome has room for. */
function newestWithinLimit(messages: ChatRow[]): ChatRow[] {
  let bytes = 0;
  const tooOld = messages.findLastIndex((message) => {
    bytes += MESSAGE_BYTES + Buffer.byteLength(JSON.stringify(message.privateText ?? message.text));
    bytes += REACTION_BYTES * message.reactions.length;
    return bytes > HISTORY_MAX_BYTES;
  });
  return messages.slice(tooOld + 1);
}
