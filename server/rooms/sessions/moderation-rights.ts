import { forbidden } from '../../platform/errors/errors';
import type { RoomRole } from '../../platform/principal/principal';

const MODERATORS: readonly RoomRole[] = ['host', 'co-host'];
const HOSTS: readonly RoomRole[] = ['host'];

/** Who may do what in a call, and the sentence for everybody else. */
const RIGHTS = {
  mute: { roles: MODERATORS, refusal: 'Only hosts and co-hosts can mute others.' },
  remove: { roles: MODERATORS, refusal: 'Only hosts and co-hosts can remove others.' },
  'lift-ban': { roles: MODERATORS, refusal: 'Only hosts and co-hosts can let somebody back in.' },
  admit: { roles: MODERATORS, refusal: 'Only hosts and co-hosts can let in people who wait.' },
  deny: { roles: MODERATORS, refusal: 'Only hosts and co-hosts can turn away people who wait.' },
  'write-to-waiting': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can write to people who wait.',
  },
  lock: { roles: MODERATORS, refusal: 'Only hosts and co-hosts can lock the call.' },
  'stop-recording': { roles: MODERATORS, refusal: 'Only hosts and co-hosts can stop the recording.' },
  'write-as-application': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can write as an application.',
  },
  'set-role': { roles: HOSTS, refusal: 'Only hosts can change roles.' },
  end: { roles: HOSTS, refusal: 'Only hosts can end the call for all.' },
} as const;

export type Moderation = keyof typeof RIGHTS;

/** Refuses a role that may not do something in a call. @throws ApiError FORBIDDEN with a sentence */
export function assertMay(role: RoomRole, moderation: Moderation): void {
  const { roles, refusal } = RIGHTS[moderation];
  if (!roles.includes(role)) throw forbidden(refusal);
}
