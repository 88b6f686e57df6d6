import { chatFileOf } from '../../platform/hub/chat-file';
import { CHAT_REACTIONS, type ChatMessage } from '../../platform/hub/chat';
import type { ChatRow, MessageRow, ReactionRow } from './store';

/** Returns a chat message, as those who can read it see it. */
export function describeMessage(
  row: Omit<ChatRow, 'senderKind' | 'reactions' | 'file'> & Partial<ChatRow>,
): ChatMessage {
  const { recipientId: to, replyTo, senderKind, reactions = [], file } = row;
  return {
    messageId: row.id,
    clientId: row.clientId,
    participantId: row.participantId,
    displayName: row.displayName,
    body: bodyOf(row),
    sentAt: row.sentAt.toISOString(),
    ...(senderKind === 'agent' && { byAgent: true as const }),
    ...(to !== null && { to }),
    ...(file && { file: chatFileOf(file) }),
    ...(replyTo !== null && { replyTo }),
    ...(reactions.length > 0 && { reactions: byEmoji(reactions) }),
  };
}

const bodyOf = ({ text, privateText, deletedBy: by }: MessageRow): ChatMessage['body'] =>
  by === null ? { kind: 'plain', text: privateText ?? text } : { kind: 'deleted', by };

const byEmoji = (reactions: readonly ReactionRow[]): ChatMessage['reactions'] =>
  CHAT_REACTIONS.map((emoji) => ({
    emoji,
    participantIds: reactions.filter((one) => one.emoji === emoji).map((one) => one.participantId),
  })).filter(({ participantIds }) => participantIds.length > 0);
