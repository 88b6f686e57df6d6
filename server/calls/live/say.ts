import type { z } from 'zod';
import { storeAsAgent } from '../../agent/agents/write';
import { assertNotEncrypted } from '../../agent/agents/rules';
import { askerOf } from '../../agent/ask/ask';
import type { Speaking } from '../../agent/speaking/speaking';
import { recordEvent } from '../../identity/audit/record';
import type { Db } from '../../platform/db/client';
import { badRequest, conflict, forbidden } from '../../platform/errors/errors';
import type { Bus } from '../../platform/hub/bus';
import type { Caller } from '../../platform/principal/principal';
import type { Once } from '../../platform/procedures/once';
import { assertFeature } from '../../platform/room-settings/features';
import { settingsOf } from '../../platform/room-settings/settings';
import { publishToReaders } from '../../rooms/chat/publish';
import { lockLiveSession } from '../../rooms/sessions/live-session';
import { requireLiveSession } from './access';
import { SPOKEN_MAX_CHARACTERS, type sayInCall as contract } from './messages-contract';

interface Deps {
  db: Db;
  now: () => Date;
  bus: Bus;
  speaking: Speaking;
}

/**
 * Has the AI agent of the running call write in the chat, to everybody or to one person, and speak the message aloud to
 * everybody. The audit log names the caller, and not the text.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when no call runs or no agent is in it, where the chat is off or full,
 *   and in an end-to-end encrypted room. For a spoken message also BAD_REQUEST, CONFLICT when speech is off or the agent
 *   is muted, TOO_MANY_REQUESTS, and SERVICE_UNAVAILABLE without a text-to-speech service
 */
export async function sayInCall(
  deps: Deps,
  caller: Caller,
  { roomId, text, to, speak = false }: z.output<typeof contract.input>,
  once: Once<z.output<typeof contract.output>>,
): Promise<z.output<typeof contract.output>> {
  const { room, by } = await requireLiveSession(deps.db, caller, { roomId, right: 'say-as-agent' });
  if (speak) assertMaySpeak(caller, { text, to });
  const { features } = settingsOf(room.settings);
  assertNotEncrypted(room);
  assertFeature(features, 'chat');
  if (to !== undefined) assertFeature(features, 'privateChat');
  if (speak) assertFeature(features, 'agentSpeech');
  const { sessionId, accountId } = by;
  if (speak) deps.speaking.count(await askerOf(deps.db, caller), sessionId);
  const { answer, said } = await once.transaction(async (tx) => {
    if ((await lockLiveSession(tx, room.id)) !== sessionId) throw conflict('The call is over.', 'call-over');
    const at = deps.now();
    const stored = await storeAsAgent(tx, { now: () => at }, { sessionId, text, to });
    if (speak && stored.agent.isMuted)
      throw conflict('The hosts of the call have muted the AI agent: it can write, but not speak.');
    const { messageId } = stored.message;
    const detail = { sessionId, messageId, isPrivate: to !== undefined, isSpoken: speak };
    await recordEvent(tx, caller, { at, accountId, action: 'agent.say', targetId: room.id, detail });
    return { answer: { success: true as const, messageId }, said: stored };
  });
  publishToReaders(deps.bus, { roomId: room.id, sessionId }, said.readers, {
    type: 'chat',
    message: said.message,
  });
  const { messageId } = answer;
  const { participantId, language } = said.agent;
  if (speak) deps.speaking.speak({ roomId: room.id, sessionId, participantId, messageId, text, language });
  return answer;
}

/**
 * Refuses to speak aloud for an application whose person did not allow that, and a message that cannot be spoken.
 * @throws ApiError FORBIDDEN, BAD_REQUEST
 */
function assertMaySpeak({ principal }: Caller, { text, to }: { text: string; to: string | undefined }): void {
  if (principal.kind === 'grant' && !principal.toolsets.includes('speak'))
    throw forbidden('The application may write in calls, but not speak: it needs the toolset "speak".');
  if (to !== undefined)
    throw badRequest('Everybody hears a spoken message: leave out "to", or send it without "speak".');
  if (text.length > SPOKEN_MAX_CHARACTERS)
    throw badRequest(
      `The field "text" is not valid: a spoken message has at most ${SPOKEN_MAX_CHARACTERS} characters.`,
    );
}
