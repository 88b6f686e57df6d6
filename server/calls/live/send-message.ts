import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import type { Once } from '../../platform/procedures/once';
import type { Db } from '../../platform/db/client';
import { badRequest, conflict, forbidden } from '../../platform/errors/errors';
import type { Bus } from '../../platform/hub/bus';
import { newId } from '../../platform/ids';
import type { Caller } from '../../platform/principal/principal';
import { displayable } from '../../platform/text';
import { APPLICATION_SUBJECT, requireApplicationSender } from '../../rooms/chat/application-sender';
import { assertWritableChat, storeMessage, type ChatDeps } from '../../rooms/chat/messages';
import { describeMessage } from '../../rooms/chat/describe';
import { lockLiveSession } from '../../rooms/sessions/live-session';
import type { OutsideModerator } from '../../rooms/moderation/moderator';
import { APPLICATION_NAME, requireLiveSession } from './access';
import { NOTICE_MAX_CHARACTERS, type sendMessage as contract } from './messages-contract';

interface Deps extends ChatDeps {
  db: Db;
  now: () => Date;
  bus: Bus;
}

type Answer = z.output<typeof contract.output>;

interface Message {
  displayName: string;
  text: string;
}

/**
 * Writes to everybody in the running call, as an application. A chat message is stored, and shown like messages of
 * participants. A notice is shown once and not stored.
 * @throws ApiError BAD_REQUEST, NOT_FOUND, FORBIDDEN, CONFLICT when no call runs, and for chat where it is off or
 *   full, and in an end-to-end encrypted room
 */
export async function sendMessage(
  deps: Deps,
  caller: Caller,
  { roomId, kind, text, senderName }: z.output<typeof contract.input>,
  once: Once<Answer>,
): Promise<Answer> {
  if (kind === 'notice' && text.length > NOTICE_MAX_CHARACTERS) {
    throw badRequest(
      `The field "text" is not valid: a notice has at most ${NOTICE_MAX_CHARACTERS} characters.`,
    );
  }
  const target = { roomId, right: 'write-as-application' as const };
  const { room, by } = await requireLiveSession(deps.db, caller, target);
  const message = { displayName: senderNameOf(caller, senderName), text };
  if (kind === 'notice') return sendNotice(deps, by, message, once);
  assertWritableChat(room);
  return writeChat(deps, by, message, once);
}

/** Sends a notice. The audit log records that there was a notice, but not its text. */
async function sendNotice(
  { now, bus }: Deps,
  { roomId, sessionId, accountId, caller }: OutsideModerator,
  message: Message,
  once: Once<Answer>,
): Promise<Answer> {
  const { answer } = await once.transaction(async (tx) => {
    if ((await lockLiveSession(tx, roomId)) !== sessionId) throw conflict('The call is over.', 'call-over');
    const messageId = newId('msg');
    const detail = { sessionId, messageId };
    const action = 'room.send-notice';
    await recordEvent(tx, caller, { at: now(), accountId, action, targetId: roomId, detail });
    return { answer: { success: true as const, messageId } };
  });
  const notice = { type: 'notice' as const, noticeId: answer.messageId, ...message };
  // A notice also reaches the breakouts of the call.
  bus.publish(roomId, { kind: 'message', sessionId: null, to: null, message: notice });
  return answer;
}

async function writeChat(
  { now, bus, onChatMessage }: Deps,
  by: OutsideModerator,
  { displayName, text: written }: Message,
  once: Once<Answer>,
): Promise<Answer> {
  const { roomId, sessionId, accountId, caller } = by;
  const { answer, message } = await once.transaction(async (tx) => {
    if ((await lockLiveSession(tx, roomId)) !== sessionId) throw conflict('The call is over.', 'call-over');
    const at = now();
    const participantId = await requireApplicationSender(tx, { sessionId, displayName, at });
    const row = {
      sessionId,
      participantId,
      subject: by.subject ?? APPLICATION_SUBJECT,
      browser: null,
      clientId: null,
      text: written,
    };
    const { message: stored } = await storeMessage(tx, { now: () => at, onChatMessage }, row);
    const { id: messageId } = stored;
    const detail = { sessionId, messageId };
    await recordEvent(tx, caller, { at, accountId, action: 'room.write-chat', targetId: roomId, detail });
    return {
      answer: { success: true as const, messageId },
      message: describeMessage({ ...stored, displayName }),
    };
  });
  bus.publish(roomId, { kind: 'message', sessionId, to: null, message: { type: 'chat', message } });
  return answer;
}

/** Returns the name of the sender. Only a key may set it: a host could otherwise write in the name of anybody. */
function senderNameOf({ principal }: Caller, given: string | undefined): string {
  if (given === undefined) return APPLICATION_NAME;
  if (principal.kind !== 'key') throw forbidden('Only a secret key may name the sender of a message.');
  return displayable(given, 100) || APPLICATION_NAME;
}
