import { z } from 'zod';
import { forbidden } from '../errors/errors';
import { assertFeature, type Feature, type Features } from '../features';
import { ALL_GRANTED, GRANTABLE, type Grantable, type Grants } from './call-grants';
import type { Caller, RoomRole } from './principal';
import type { Permission, TokenPermissions } from './token-permissions';

/** What somebody may do in the call now: what the role grants, less what the join token and the room take away. */
export const permissions = z.object({
  microphone: z.boolean(),
  camera: z.boolean(),
  screen: z.boolean(),
  chat: z.boolean(),
  record: z.boolean(),
  inviteAgent: z.boolean(),
  moderate: z.boolean(),
  skipLobby: z.boolean(),
} satisfies Record<Permission, z.ZodType>);
export type Permissions = z.infer<typeof permissions>;

/** What takes permissions away from a role: the join token of its holder, what the room allows, and the hosts of the call. */
export interface Restrictions {
  token: TokenPermissions;
  features: Features;
  /** What hosts let them do now. */
  granted?: Grants;
}

/** The feature without which a permission is worth nothing. */
const FEATURE_OF: Partial<Record<Permission, Feature>> = {
  screen: 'screenShare',
  chat: 'chat',
  record: 'recording',
  inviteAgent: 'agent',
};

const REFUSALS: Record<Exclude<Permission, 'skipLobby'>, string> = {
  microphone: 'Your join token does not allow you to use a microphone.',
  camera: 'Your join token does not allow you to use a camera.',
  screen: 'Your join token does not allow you to share your screen.',
  chat: 'Your join token does not allow you to write in the chat.',
  record: 'Your join token does not allow you to start or stop recordings.',
  inviteAgent: 'Your join token does not allow you to invite or remove the AI agent.',
  moderate: 'Your join token does not allow you to moderate the call.',
};

const DENIALS: Record<Grantable, string> = {
  screen: 'The hosts do not let you share your screen now.',
  chat: 'The hosts do not let you write in the chat now.',
};

/** What somebody may do in a call. */
export function permissionsOf({
  role,
  token,
  features,
  granted,
}: Restrictions & { role: RoomRole }): Permissions {
  const runsCalls = role !== 'participant';
  const may = (name: Permission, isGranted = true) => {
    const feature = FEATURE_OF[name];
    return isGranted && token[name] !== false && (feature === undefined || features[feature]);
  };
  return {
    microphone: may('microphone'),
    camera: may('camera'),
    screen: may('screen', granted?.screen),
    chat: may('chat', granted?.chat),
    record: may('record', runsCalls),
    inviteAgent: may('inviteAgent', runsCalls),
    moderate: may('moderate', runsCalls),
    skipLobby: token.skipLobby ?? role === 'host',
  };
}

/** What somebody may not do only because hosts do not let them. */
export function deniedByHosts(
  restrictions: Restrictions & { role: RoomRole },
  may: Permissions,
): Grantable[] {
  const otherwise = permissionsOf({ ...restrictions, granted: ALL_GRANTED.everybody });
  return GRANTABLE.filter((one) => otherwise[one] && !may[one]);
}

/** What a caller's join token says of permissions; nothing for every other caller. */
export const tokenPermissionsOf = ({ principal }: Caller): TokenPermissions =>
  principal.kind === 'room' ? principal.permissions : {};

/** Refuses what a join token takes away. @throws ApiError FORBIDDEN with a sentence */
export function assertPermitted(token: TokenPermissions, permission: keyof typeof REFUSALS): void {
  if (token[permission] === false) throw forbidden(REFUSALS[permission]);
}

/**
 * Refuses what a join token takes away, what is off in the room, and what hosts do not let them do.
 * @throws ApiError FORBIDDEN, CONFLICT, with a sentence
 */
export function assertAllowed(
  { token, features, granted }: Restrictions,
  permission: keyof typeof REFUSALS,
): void {
  assertPermitted(token, permission);
  const feature = FEATURE_OF[permission];
  if (feature !== undefined) assertFeature(features, feature);
  const denied = GRANTABLE.find((one) => one === permission && granted?.[one] === false);
  if (denied !== undefined) throw forbidden(DENIALS[denied]);
}
