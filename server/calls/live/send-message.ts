import type { z } from 'zod';
import { recordEvent } from '../../identity/audit/record';
import type { Once } from '../../identity/idempotency/once';
import type { Db } from '../../platform/db/client';
import { conflict, forbidden } from '../../platform/errors/errors';
import { assertFeature } from '../../platform/features';
import type { Bus } from '../../platform/hub/bus';
import type { Caller } from '../../platform/principal/principal';
import { settingsOf } from '../../platform/room-settings';
import { displayable } from '../../platform/text';
import { APPLICATION_SUBJECT, requireApplicationSender } from '../../rooms/sessions/application-sender';
import { storeMessage, type ChatDeps } from '../../rooms/sessions/chat';
import { lockLiveSession } from '../../rooms/sessions/live-session';
import { APPLICATION_NAME, requireLiveSession } from './access';
import type { sendMessage as contract } from './contract';

interface Deps extends ChatDeps {
  db: Db;
  now: () => Date;
  bus: Bus;
}

/**
 * Writes in the chat of the call that runs, as an application. The message is stored, and shown like those of participants.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when no call runs, where the chat is off or full, and in an
 *   end-to-end encrypted room
 */
export async function sendMessage(
  { db, now, bus, onChatMessage }: Deps,
  caller: Caller,
  input: z.output<typeof contract.input>,
  once: Once<z.output<typeof contract.output>>,
) {
  const target = { roomId: input.roomId, moderation: 'write-as-application' as const };
  const { room, by } = await requireLiveSession(db, caller, target);
  const displayName = senderNameOf(caller, input.senderName);
  assertFeature(settingsOf(room.settings).features, 'chat');
  if (room.isEndToEndEncrypted) {
    throw conflict('This room is end-to-end encrypted: only the people in the call can write in its chat.');
  }
  const { roomId, sessionId, accountId } = by;
  const { answer, message } = await once.transaction(async (tx) => {
    if ((await lockLiveSession(tx, roomId)) !== sessionId) throw conflict('The call is over.');
    const at = now();
    const participantId = await requireApplicationSender(tx, { sessionId, displayName, at });
    const row = {
      sessionId,
      participantId,
      subject: by.subject ?? APPLICATION_SUBJECT,
      clientId: null,
      text: input.text,
    };
    const { messageId, text, sentAt } = await storeMessage(tx, { now: () => at, onChatMessage }, row);
    const detail = { sessionId, messageId };
    await recordEvent(tx, caller, { at, accountId, action: 'room.write-chat', targetId: roomId, detail });
    const body = { kind: 'plain' as const, text };
    const stored = {
      messageId,
      clientId: null,
      participantId,
      displayName,
      body,
      sentAt: sentAt.toISOString(),
    };
    return { answer: { success: true as const, messageId }, message: stored };
  });
  bus.publish(roomId, { kind: 'message', to: null, message: { type: 'chat', message } });
  return answer;
}

/** A host could otherwise write in the name of anybody. */
function senderNameOf({ principal }: Caller, given: string | undefined): string {
  if (given === undefined) return APPLICATION_NAME;
  if (principal.kind !== 'key') throw forbidden('Only a secret key may name the sender of a message.');
  return displayable(given, 100) || APPLICATION_NAME;
}
