import type { ChatRow, MessageRow, ReactionRow } from './store-chat';
import { chatFileOf } from '../../platform/hub/chat-file';
import type { ParticipantRow } from './store-participants';
import type { RoomRow } from './store';
import { isGuest } from '../../identity/tokens/subject';
import {
  CHAT_REACTIONS,
  type ChatMessage,
  type Devices,
  type ParticipantState,
  type RoomState,
} from '../../platform/hub/protocol';
import { ownGrants, type CallGrants } from '../../platform/principal/call-grants';
import { callSettingsOf } from '../../platform/room-settings';

const ALL_OFF: Devices = { microphone: false, camera: false, screen: false };

/**
 * A participant as everybody sees them, from the stored row and the state of their connection.
 * @param live null: no connection is known; they may still resume
 * @param grants what hosts let participants do, where it is read anew
 */
export function describeParticipant(
  row: ParticipantRow,
  live: ParticipantState | null,
  grants?: CallGrants,
): ParticipantState {
  const granted = grants ? ownGrants(grants, row.subject) : live?.granted;
  return {
    participantId: row.id,
    kind: row.kind === 'human' ? 'human' : 'agent',
    displayName: row.displayName,
    isGuest: isGuest(row.subject),
    role: row.role,
    joinedAt: row.joinedAt.toISOString(),
    devices: live?.devices ?? ALL_OFF,
    handRaisedAt: live ? live.handRaisedAt : (row.handRaisedAt?.toISOString() ?? null),
    connected: row.kind === 'agent' || (live?.connected ?? false),
    ...(live?.forbidden && { forbidden: live.forbidden }),
    ...(granted && { granted }),
    ...(live?.pointers === false && { pointers: false }),
  };
}

/** A room as everybody in its call sees it. */
export const describeRoom = (row: RoomRow): RoomState => ({
  roomId: row.id,
  roomName: row.name,
  endToEndEncrypted: row.isEndToEndEncrypted,
  locked: row.isLocked,
  settings: callSettingsOf(row.settings),
});

/** A chat message, as those who can read it see it. */
export function describeMessage(row: Omit<ChatRow, 'reactions' | 'file'> & Partial<ChatRow>): ChatMessage {
  const { recipientId: to, replyTo, reactions = [], file } = row;
  return {
    messageId: row.id,
    clientId: row.clientId,
    participantId: row.participantId,
    displayName: row.displayName,
    body: bodyOf(row),
    sentAt: row.sentAt.toISOString(),
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
