import type { WaitingPerson } from '../../../platform/hub/protocol';
import { listWaitingPeople } from '../../../rooms/waiting/wait';
import type { HubContext } from '../context/context';
import type { Connection } from '../socket/connection';
import { ModeratorListSender, type ListReceiver } from './moderator-list';

/** The minimum time between two lists of waiting people to hosts and co-hosts, in milliseconds. */
const GATHER_MS = 1_000;

/** Returns the people who wait for a room, the longest wait first, as hosts and co-hosts see them in the call. */
export async function waitingOf({ db }: Pick<HubContext, 'db'>, roomId: string): Promise<WaitingPerson[]> {
  const people = await listWaitingPeople(db, roomId);
  return people.map(({ participantId, displayName, isGuest, hue, since }) => ({
    participantId,
    displayName,
    isGuest,
    hue,
    since,
  }));
}

/** Sends who waits for a room to a client that may see it. */
export const createWaitingListSender = (
  hub: HubContext,
  connection: Connection,
  roomId: string,
  receiver: ListReceiver,
): ModeratorListSender =>
  new ModeratorListSender(hub, connection, receiver, {
    name: 'send who waits',
    gatherMs: GATHER_MS,
    read: async (maySee) => ({ type: 'waiting-list', waiting: maySee ? await waitingOf(hub, roomId) : [] }),
  });
