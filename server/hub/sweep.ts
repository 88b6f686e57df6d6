import { endUnentered } from '../sessions/agent-place';
import { listDeserted, listPlaces, noteSeen, type WrittenDown } from '../sessions/stranded';
import { leave } from '../sessions/leave';
import type { HubCore } from './core';
import { RESUME_WINDOW_MS } from './protocol';
import { finishAbandoned } from './recording-over';
import { endDeserted } from './seat';

/** How long an agent waits for somebody to enter, in milliseconds. */
const AGENT_ALONE_MS = 600_000;

/**
 * Looks after places that no process serves, because theirs ended or failed: whoever is found without a connection in
 * two sweeps has had the whole time for coming back, counted from this server's start, and is written down as gone
 * since they were last seen. Whoever was seen within that time is served by a process that this one does not know of,
 * or is just coming in. Deserted sessions are ended, and recordings whose recorder is gone.
 * @returns one sweep; to be called at the start and then every `RESUME_WINDOW_MS`
 */
export function createSweep(hub: HubCore): () => Promise<void> {
  let suspects = new Set<string>();

  return async function sweep() {
    await noteSeen(hub.db, connectedOf(hub), hub.now());
    const before = new Date(hub.now().getTime() - RESUME_WINDOW_MS);
    const stranded = await findStranded(hub);
    for (const place of stranded) {
      if (suspects.has(nameOf(place)) && place.seenAt <= before) await giveUp(hub, place);
    }
    suspects = new Set(stranded.map(nameOf));
    for (const session of await listDeserted(hub.db, before)) await endDeserted(hub, session);
    const patience = new Date(hub.now().getTime() - AGENT_ALONE_MS);
    for (const { roomId, sessionId } of await endUnentered(hub, patience)) {
      hub.log.info({ roomId, sessionId }, 'nobody came; the agent left');
    }
    await hub.agent.removeOutOfMinutes();
    await hub.agent.listening.sweep();
    await finishAbandoned(hub, null);
  };
}

/** Places of this process with a connection. */
export const connectedOf = ({ seats }: HubCore) =>
  [...seats].filter((seat) => seat.presence.participant.connected).map((seat) => seat.held);

const nameOf = ({ participantId, resumeHash }: WrittenDown) => `${participantId} ${resumeHash}`;

async function findStranded(hub: HubCore): Promise<WrittenDown[]> {
  const places = await listPlaces(hub.db);
  const rooms = new Set(places.map(({ roomId }) => roomId));
  const served = new Set<string>();
  for (const roomId of rooms) {
    for (const { participant } of await hub.bus.presence.list(roomId)) served.add(participant.participantId);
  }
  return places.filter(({ participantId }) => !served.has(participantId));
}

async function giveUp(hub: HubCore, place: WrittenDown): Promise<void> {
  if (!(await leave(hub.db, place, 'network', place.seenAt))) return;
  const { roomId, sessionId, participantId } = place;
  hub.bus.publish(roomId, { kind: 'left', participantId, reason: 'network' });
  hub.log.info({ roomId, sessionId, participantId, reason: 'network' }, 'left');
}
