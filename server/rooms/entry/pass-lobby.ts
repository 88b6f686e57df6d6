import type { JoinClaims } from '../../identity/tokens/issuer';
import type { Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import type { RoomRole } from '../../platform/principal/principal';
import { standingOf, type HolderFacts } from '../access/standing';
import { stopWaiting, waitInLobby, type WaitingRow } from '../waiting/wait';
import { refusals, type Refused } from './refusals';
import { findParticipant } from '../sessions/store-participants';
import type { RoomRow } from '../sessions/store-rooms';
import type { SessionRow } from '../sessions/store';

/** Somebody who joins the call of a room. */
interface Comer {
  claims: JoinClaims;
  /** The role in which they would enter. */
  role: RoomRole;
  /** The facts that are stored about them. */
  holder: HolderFacts;
  connectionId: string;
  /** The id with which they wait on that connection; null: they have just come. */
  waitingId: string | null;
}

type Passage =
  /** They may enter. `id`: the id with which they waited; null: they did not wait, or the id is in use. */
  | { id: string | null }
  | { kind: 'waiting'; person: WaitingRow; isNew: boolean }
  | Refused
  | { kind: 'left'; reason: 'ended' };

/** Makes people wait whom the lobby of the room stops. A person who was already in this call does not wait again. */
export async function passLobby(
  tx: Tx,
  deps: { events: EventLog },
  { room, live }: { room: RoomRow; live: SessionRow | null },
  { claims, role, holder, connectionId, waitingId }: Comer,
  now: Date,
): Promise<Passage> {
  const { sub: subject, permissions = {} } = claims;
  if (standingOf({ subject, role, permissions }, { ...room, holder }).kind === 'inside') {
    if (waitingId !== null) await stopWaiting(tx, { roomId: room.id, id: waitingId, connectionId });
    const waitedAs = holder.lobby?.decision === 'admitted' ? holder.lobby.id : waitingId;
    return { id: waitedAs && (await unlessUsed(tx, waitedAs)) };
  }
  const place = { roomId: room.id, accountId: room.accountId, sessionId: live?.id ?? null };
  const answer = await waitInLobby(tx, deps, place, { claims, role, connectionId, waitingId }, now);
  switch (answer.kind) {
    case 'waits':
      return { kind: 'waiting', person: answer.person, isNew: answer.isNew };
    case 'full':
      return refusals.lobbyFull;
    case 'over':
      return { kind: 'left', reason: 'ended' };
    default:
      return answer satisfies never;
  }
}

/** Returns an id, or null when there is a participant with it: somebody who left and comes back is another one. */
const unlessUsed = async (tx: Tx, id: string): Promise<string | null> =>
  (await findParticipant(tx, id)) === null ? id : null;
