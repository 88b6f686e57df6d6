import type { Feature } from '../room-settings/features';
import { ROOM_ROLES, type RoomRole } from './principal';
import type { Permission } from './token-permissions';

const MODERATORS: readonly RoomRole[] = ['host', 'co-host'];
const HOSTS: readonly RoomRole[] = ['host'];

/** A permission of a join token: the roles that have it, the feature of the room that it needs, and the refusal. */
interface PermissionRule {
  roles: readonly RoomRole[];
  feature?: Feature;
  refusal: string;
}

/** `skipLobby` is the one permission that a join token can also give. */
export type GrantedByRole = Exclude<Permission, 'skipLobby'>;

/** Which roles have a permission, as far as the join token and the room do not take it away. */
export const PERMISSIONS: Readonly<Record<GrantedByRole, PermissionRule>> = {
  microphone: {
    roles: ROOM_ROLES,
    refusal: 'Your join token does not allow you to use a microphone.',
  },
  camera: {
    roles: ROOM_ROLES,
    refusal: 'Your join token does not allow you to use a camera.',
  },
  screen: {
    roles: ROOM_ROLES,
    feature: 'screenShare',
    refusal: 'Your join token does not allow you to share your screen.',
  },
  chat: {
    roles: ROOM_ROLES,
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

/** Something that is done to a call: the permission that it needs, and the sentence for roles that may not do it. */
export interface RightRule {
  permission: GrantedByRole;
  /** The roles that have this right, when they are fewer than the roles with the permission. */
  roles?: readonly RoomRole[];
  refusal: string;
}

/** The rights of hosts and co-hosts in a call, in the hub and over REST. */
export const RIGHTS = {
  mute: { permission: 'moderate', refusal: 'Only hosts and co-hosts can mute others.' },
  'mute-all': { permission: 'moderate', refusal: 'Only hosts and co-hosts can mute everybody.' },
  'stop-camera': {
    permission: 'moderate',
    refusal: 'Only hosts and co-hosts can turn off the cameras of others.',
  },
  'stop-screen': {
    permission: 'moderate',
    refusal: 'Only hosts and co-hosts can stop the screens of others.',
  },
  'stop-pointers': {
    permission: 'moderate',
    refusal: 'Only hosts and co-hosts can keep others from pointing at the screens of others.',
  },
  'ask-to-unmute': {
    permission: 'moderate',
    refusal: 'Only hosts and co-hosts can ask others to turn their microphones on.',
  },
  'ask-to-start-camera': {
    permission: 'moderate',
    refusal: 'Only hosts and co-hosts can ask others to turn their cameras on.',
  },
  spotlight: {
    permission: 'moderate',
    refusal: 'Only hosts and co-hosts can put somebody in the spotlight.',
  },
  'set-grants': {
    permission: 'moderate',
    refusal: 'Only hosts and co-hosts can change who may share the screen and write in the chat.',
  },
  remove: { permission: 'moderate', refusal: 'Only hosts and co-hosts can remove others.' },
  'lift-ban': { permission: 'moderate', refusal: 'Only hosts and co-hosts can let somebody back in.' },
  admit: { permission: 'moderate', refusal: 'Only hosts and co-hosts can let in people who wait.' },
  deny: { permission: 'moderate', refusal: 'Only hosts and co-hosts can turn away people who wait.' },
  'write-to-waiting': {
    permission: 'moderate',
    refusal: 'Only hosts and co-hosts can write to people who wait.',
  },
  'delete-chat': {
    permission: 'moderate',
    refusal: 'Only hosts and co-hosts can delete the messages of others.',
  },
  'start-poll': { permission: 'moderate', refusal: 'Only hosts and co-hosts can start a poll.' },
  'end-poll': { permission: 'moderate', refusal: 'Only hosts and co-hosts can end a poll.' },
  'delete-poll': { permission: 'moderate', refusal: 'Only hosts and co-hosts can delete a poll.' },
  'open-breakouts': { permission: 'moderate', refusal: 'Only hosts and co-hosts can open breakout rooms.' },
  'close-breakouts': { permission: 'moderate', refusal: 'Only hosts and co-hosts can close breakout rooms.' },
  'assign-to-breakout': {
    permission: 'moderate',
    refusal: 'Only hosts and co-hosts can move others between rooms.',
  },
  'write-to-breakouts': {
    permission: 'moderate',
    refusal: 'Only hosts and co-hosts can write to all breakout rooms.',
  },
  lock: { permission: 'moderate', refusal: 'Only hosts and co-hosts can lock the call.' },
  'start-recording': { permission: 'record', refusal: 'Only hosts and co-hosts can record.' },
  'stop-recording': { permission: 'record', refusal: 'Only hosts and co-hosts can stop the recording.' },
  'write-as-application': {
    permission: 'chat',
    roles: MODERATORS,
    refusal: 'Only hosts and co-hosts can write as an application.',
  },
  'set-role': { permission: 'moderate', roles: HOSTS, refusal: 'Only hosts can change roles.' },
  end: { permission: 'moderate', roles: HOSTS, refusal: 'Only hosts can end the call for all.' },
  'invite-agent': {
    permission: 'inviteAgent',
    refusal: 'Only hosts and co-hosts can bring an agent into the call.',
  },
  'remove-agent': {
    permission: 'inviteAgent',
    refusal: 'Only hosts and co-hosts can send the agent out of the call.',
  },
} as const satisfies Record<string, RightRule>;

export type Right = keyof typeof RIGHTS;
