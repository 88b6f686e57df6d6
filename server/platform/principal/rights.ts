import type { Feature } from '../room-settings/features';
import type { RoomRole } from './principal';
import type { Permission } from './token-permissions';

/*
 * The one table of what a person may do in a call. The element decides with it which buttons it shows, so this file
 * imports nothing at run time.
 */

const MODERATORS: readonly RoomRole[] = ['host', 'co-host'];
const HOSTS: readonly RoomRole[] = ['host'];

/** A permission of a join token: the roles that have it, the feature of the room that it needs, and the refusal. */
interface PermissionRule {
  /** Missing: every role has it. */
  roles?: readonly RoomRole[];
  feature?: Feature;
  refusal: string;
}

/** `skipLobby` is the one permission that a join token can also give. */
export type RolePermission = Exclude<Permission, 'skipLobby'>;

/** Which roles have a permission, as far as the join token and the room do not take it away. */
export const PERMISSIONS: Readonly<Record<RolePermission, PermissionRule>> = {
  microphone: {
    refusal: 'Your join token does not allow you to use a microphone.',
  },
  camera: {
    refusal: 'Your join token does not allow you to use a camera.',
  },
  screen: {
    feature: 'screenShare',
    refusal: 'Your join token does not allow you to share your screen.',
  },
  chat: {
    feature: 'chat',
    refusal: 'Your join token does not allow you to write in the chat.',
  },
  record: {
    roles: MODERATORS,
    feature: 'recording',
    refusal: 'Your join token does not allow you to start or stop recordings.',
  },
  inviteAgent: {
    roles: MODERATORS,
    feature: 'agent',
    refusal: 'Your join token does not allow you to invite or remove the AI agent.',
  },
  moderate: {
    roles: MODERATORS,
    refusal: 'Your join token does not allow you to moderate the call.',
  },
};

/** Which roles enter without waiting, where the join token says nothing of it. */
export const SKIP_LOBBY = HOSTS;

/** The permission and the roles that a right needs. */
export interface RightRule {
  permission: RolePermission;
  /** The roles that have this right, when they are fewer than the roles with the permission. */
  roles?: readonly RoomRole[];
}

const MODERATE = { permission: 'moderate' } as const;

/** The rights of hosts and co-hosts in a call: in the hub, over REST, and for the buttons of the element. */
export const RIGHTS = {
  mute: MODERATE,
  'mute-all': MODERATE,
  'stop-camera': MODERATE,
  'stop-screen': MODERATE,
  'stop-pointers': MODERATE,
  'ask-to-unmute': MODERATE,
  'ask-to-start-camera': MODERATE,
  spotlight: MODERATE,
  'set-overrides': MODERATE,
  remove: MODERATE,
  'lift-ban': MODERATE,
  admit: MODERATE,
  deny: MODERATE,
  'write-to-waiting': MODERATE,
  'delete-chat': MODERATE,
  'start-poll': MODERATE,
  'end-poll': MODERATE,
  'delete-poll': MODERATE,
  'open-breakouts': MODERATE,
  'close-breakouts': MODERATE,
  'assign-to-breakout': MODERATE,
  'write-to-breakouts': MODERATE,
  lock: MODERATE,
  'start-recording': { permission: 'record' },
  'stop-recording': { permission: 'record' },
  'pause-recording': { permission: 'record' },
  'resume-recording': { permission: 'record' },
  'write-as-application': { permission: 'chat', roles: MODERATORS },
  'say-as-agent': { permission: 'chat', roles: MODERATORS },
  'set-role': { permission: 'moderate', roles: HOSTS },
  end: { permission: 'moderate', roles: HOSTS },
  'invite-agent': { permission: 'inviteAgent' },
  'remove-agent': { permission: 'inviteAgent' },
  'draft-minutes': { permission: 'inviteAgent' },
} as const satisfies Record<string, RightRule>;

export type Right = keyof typeof RIGHTS;
