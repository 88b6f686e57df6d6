import { recordEvent } from '../../identity/audit/record';
import { assertAgentMinutes } from '../../identity/quotas/rules';
import type { Tx } from '../../platform/db/client';
import { conflict, notFound } from '../../platform/errors/errors';
import type { Caller } from '../../platform/principal/principal';
import { unkeyed, type Once } from '../../platform/procedures/once';
import { settingsOf } from '../../platform/room-settings/settings';
import { describeParticipant } from '../../rooms/entry/describe';
import { lockRoom } from '../../rooms/sessions/agent-participant';
import { isLive } from '../../rooms/sessions/live-session';
import { addAgent } from './add-agent';
import { assertAgentAllowed } from './allowed';
import {
  describeAgent,
  eventTargetOf,
  placeOf,
  unavailable,
  type PresentAgent,
  type AgentDeps,
} from './present-agent';
import type { AgentOptions, AgentRoom, InviteResult } from './service';
import * as store from './store';

/** Invites the agent to a room that has none. @throws ApiError when the service of speech does not work */
export async function inviteAgent(
  deps: AgentDeps,
  caller: Caller | null,
  room: AgentRoom,
  options: AgentOptions,
  once: Once<InviteResult> = unkeyed(deps.db),
): Promise<InviteResult> {
  const { db, bus, speech } = deps;
  const present = await store.findPresentAgent(db, placeOf(room));
  if (present) {
    const unchanged = inviteResultOf(present, true);
    await once.storeAnswer(unchanged);
    return unchanged;
  }
  if (speech === null) throw unavailable.not_configured();
  const problem = await speech.health.check();
  if (problem !== null) throw unavailable[problem]();
  const { model } = speech;
  const { answer, found, isNew } = await once.transaction(async (tx) => {
    const inserted = await insertAgent(deps, tx, caller, room, { ...options, model });
    return { answer: inviteResultOf(inserted.found, !inserted.isNew), ...inserted };
  });
  if (isNew) {
    const { participant } = found;
    const agent = describeAgent(found, deps);
    const { sessionId } = participant;
    const described = describeParticipant(participant, null);
    bus.publish(room.id, { kind: 'participant', sessionId, participant: described });
    bus.publish(room.id, { kind: 'agent', sessionId, agent });
  }
  return answer;
}

async function insertAgent(
  { now, quotas, events }: AgentDeps,
  tx: Tx,
  caller: Caller | null,
  room: AgentRoom,
  options: AgentOptions & { model: string },
): Promise<{ found: PresentAgent; isNew: boolean }> {
  const { mode, language, captions } = options;
  const locked = await lockRoom(tx, room.id);
  if (locked === null) throw notFound('There is no such room.');
  assertAgentAllowed(settingsOf(locked.settings).features, { mode, captions });
  const present = await store.findPresentAgent(tx, placeOf(room));
  if (present) return { found: present, isNew: false };
  if (room.sessionId !== undefined && !(await isLive(tx, { roomId: room.id, sessionId: room.sessionId }))) {
    throw conflict('The call is over.', 'call-over');
  }
  const at = now();
  await assertAgentMinutes({ quotas }, tx, room.accountId, at);
  const added = await addAgent(tx, { events }, room, { ...options, at });
  const detail = { mode, language, captions: added.agent.showsCaptions };
  await recordEvent(tx, caller, { at, ...eventTargetOf(room), action: 'agent.invite', detail });
  return { found: { ...added, settings: locked.settings }, isNew: true };
}

const inviteResultOf = ({ agent }: PresentAgent, alreadyPresent: boolean): InviteResult => ({
  success: true,
  sessionId: agent.sessionId,
  mode: agent.mode,
  language: agent.language,
  state: 'present',
  alreadyPresent,
});
