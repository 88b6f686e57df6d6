import type { WaitingPerson } from '../../../platform/hub/protocol';
import { listWaitingPeople } from '../../../rooms/waiting/wait';
import type { HubContext } from '../context/context';

/** Who waits for a room, the longest first, as hosts and co-hosts see them in the call. */
export async function waitingOf({ db }: Pick<HubContext, 'db'>, roomId: string): Promise<WaitingPerson[]> {
  const people = await listWaitingPeople(db, roomId);
  return people.map(({ participantId, displayName, isGuest, since }) => ({
    participantId,
    displayName,
    isGuest,
    since,
  }));
}
