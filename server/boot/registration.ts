import { isInvited as isInvitedToOrganization } from '../identity/organizations/invite';
import type { Registration } from '../identity/users/registration';
import type { Db } from '../platform/db/client';
import { isInvited as isInvitedToRoom } from '../rooms/members/invited-address';

/** Returns the rules of who may sign up. An invitation to a room and one to an organization count equally. */
export const openRegistration = (
  mode: Registration['mode'],
  deps: { db: Db; now: () => Date },
): Registration => ({
  mode,
  isInvited: async (email) =>
    (await isInvitedToRoom(deps, email)) || (await isInvitedToOrganization(deps, email)),
});
