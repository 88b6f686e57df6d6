import type { z } from 'zod';
import { storeAsAgent } from '../../agent/agents/write';
import { assertNotEncrypted } from '../../agent/agents/rules';
import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { Bus } from '../../platform/hub/bus';
import type { Caller } from '../../platform/principal/principal';
import type { Once } from '../../platform/procedures/once';
import { assertFeature } from '../../platform/room-settings/features';
import { settingsOf } from '../../platform/room-settings/settings';
import { publishToReaders } from '../../rooms/chat/publish';
import { lockLiveSession } from '../../rooms/sessions/live-session';
import { requireLiveSession } from './access';
import type { sayInCall as contract } from './messages-contract';

interface Deps {
  db: Db;
  now: () => Date;
  bus: Bus;
}

/**
 * Has the AI agent of the running call write in the chat, to everybody or to one person. The audit log names the caller,
 * and not the text.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when no call runs or no agent is in it, where the chat is off or full,
 *   and in an end-to-end encrypted room
 */
export async function sayInCall(
  deps: Deps,
  caller: Caller,
  { roomId, text, to }: z.output<typeof contract.input>,
  once: Once<z.output<typeof contract.output>>,
): Promise<z.output<typeof contract.output>> {
  const { room, by } = await requireLiveSession(deps.db, caller, { roomId, right: 'say-as-agent' });
  const { features } = settingsOf(room.settings);
  assertNotEncrypted(room);
  assertFeature(features, 'chat');
  if (to !== undefined) assertFeature(features, 'privateChat');
  const { sessionId, accountId } = by;
  const { answer, said } = await once.transaction(async (tx) => {
    if ((await lockLiveSession(tx, room.id)) !== sessionId) throw conflict('The call is over.', 'call-over');
    const at = deps.now();
    const stored = await storeAsAgent(tx, { now: () => at }, { sessionId, text, to });
    const { messageId } = stored.message;
    const detail = { sessionId, messageId, isPrivate: to !== undefined };
    await recordEvent(tx, caller, { at, accountId, action: 'agent.say', targetId: room.id, detail });
    return { answer: { success: true as const, messageId }, said: stored };
  });
  publishToReaders(deps.bus, { roomId: room.id, sessionId }, said.readers, {
    type: 'chat',
    message: said.message,
  });
  return answer;
}
