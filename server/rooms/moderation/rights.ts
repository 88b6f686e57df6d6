import { forbidden } from '../../platform/errors/errors';
import { assertPermitted } from '../../platform/principal/permissions';
import type { RoomRole } from '../../platform/principal/principal';
import type { TokenPermissions } from '../../platform/principal/token-permissions';

const MODERATORS: readonly RoomRole[] = ['host', 'co-host'];
const HOSTS: readonly RoomRole[] = ['host'];

/** Who may do what in a call: the roles, the sentence for everybody else, and the permission of their join token. */
interface Right {
  roles: readonly RoomRole[];
  refusal: string;
  permission: 'moderate' | 'record' | 'chat';
}

const RIGHTS = {
  mute: {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can mute others.',
    permission: 'moderate',
  },
  'mute-all': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can mute everybody.',
    permission: 'moderate',
  },
  'stop-camera': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can turn off the cameras of others.',
    permission: 'moderate',
  },
  'stop-screen': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can stop the screens of others.',
    permission: 'moderate',
  },
  'stop-pointers': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can keep others from pointing at the screens of others.',
    permission: 'moderate',
  },
  'ask-to-unmute': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can ask others to turn their microphones on.',
    permission: 'moderate',
  },
  'ask-to-start-camera': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can ask others to turn their cameras on.',
    permission: 'moderate',
  },
  spotlight: {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can put somebody in the spotlight.',
    permission: 'moderate',
  },
  'set-grants': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can change who may share the screen and write in the chat.',
    permission: 'moderate',
  },
  remove: {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can remove others.',
    permission: 'moderate',
  },
  'lift-ban': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can let somebody back in.',
    permission: 'moderate',
  },
  admit: {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can let in people who wait.',
    permission: 'moderate',
  },
  deny: {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can turn away people who wait.',
    permission: 'moderate',
  },
  'write-to-waiting': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can write to people who wait.',
    permission: 'moderate',
  },
  'delete-chat': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can delete the messages of others.',
    permission: 'moderate',
  },
  'start-poll': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can start a poll.',
    permission: 'moderate',
  },
  'end-poll': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can end a poll.',
    permission: 'moderate',
  },
  'delete-poll': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can delete a poll.',
    permission: 'moderate',
  },
  'open-breakouts': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can open breakout rooms.',
    permission: 'moderate',
  },
  'close-breakouts': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can close breakout rooms.',
    permission: 'moderate',
  },
  'assign-to-breakout': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can move others between rooms.',
    permission: 'moderate',
  },
  'write-to-breakouts': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can write to all breakout rooms.',
    permission: 'moderate',
  },
  lock: {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can lock the call.',
    permission: 'moderate',
  },
  'start-recording': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can record.',
    permission: 'record',
  },
  'stop-recording': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can stop the recording.',
    permission: 'record',
  },
  'write-as-application': {
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can write as an application.',
    permission: 'chat',
  },
  'set-role': { roles: HOSTS, refusal: 'Only hosts can change roles.', permission: 'moderate' },
  end: { roles: HOSTS, refusal: 'Only hosts can end the call for all.', permission: 'moderate' },
} as const satisfies Record<string, Right>;

export type Moderation = keyof typeof RIGHTS;

/** Refuses a role or a join token that may not do something in a call. @throws ApiError FORBIDDEN with a sentence */
export function assertMay(
  { role, permissions }: { role: RoomRole; permissions: TokenPermissions },
  moderation: Moderation,
): void {
  const { roles, refusal, permission }: Right = RIGHTS[moderation];
  if (!roles.includes(role)) throw forbidden(refusal);
  assertPermitted(permissions, permission);
}
