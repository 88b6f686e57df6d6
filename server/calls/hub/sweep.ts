import { endUnentered } from '../../rooms/sessions/agent-participant';
import { listDeserted, listPlaces, noteSeen, type WrittenDown } from '../../rooms/sessions/stale';
import { leave } from '../../rooms/sessions/leave';
import type { HubCore } from './context';
import { RESUME_WINDOW_MS } from '../../platform/hub/protocol';
import { finishAbandoned } from './end-recording';
import { endDeserted } from './participant-connection';

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
    const before = new Date(hub.now().getTime() - RESUME_WINDOW_MS);
    await step(hub, 'note who is here', () => noteSeen(hub.db, connectedOf(hub), hub.now()));
    await step(hub, 'give stranded places up', async () => {
      const stranded = await findStranded(hub);
      for (const place of stranded) {
        if (suspects.has(nameOf(place)) && place.seenAt <= before) await giveUp(hub, place);
      }
      suspects = new Set(stranded.map(nameOf));
    });
    await step(hub, 'end deserted sessions', async () => {
      for (const session of await listDeserted(hub.db, before)) await endDeserted(hub, session);
    });
    await step(hub, 'send agents away that nobody came to', async () => {
      const patience = new Date(hub.now().getTime() - AGENT_ALONE_MS);
      for (const { roomId, sessionId } of await endUnentered(hub, patience)) {
        hub.log.info({ roomId, sessionId }, 'nobody came; the agent left');
      }
    });
    await step(hub, 'send agents away that are out of minutes', () => hub.agent.removeOverQuota());
    await step(hub, 'settle what agents heard', () => hub.listening.sweep());
    await step(hub, 'end abandoned recordings', () => finishAbandoned(hub, null));
  };
}

/** What fails is logged, and tried again in the next sweep; it keeps nothing else from being done. */
async function step({ log }: HubCore, name: string, work: () => Promise<void>): Promise<void> {
  await work().catch((err: unknown) => log.error({ err, work: name }, 'a step of the sweep failed'));
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
