import { z } from 'zod';
import { forbidden } from '../errors/errors';
import { assertFeature, type Features } from '../room-settings/features';
import { NO_OVERRIDES, OVERRIDABLE, type Overridable, type Overrides } from './call-overrides';
import type { Caller, RoomRole } from './principal';
import { REFUSALS } from './refusals';
import { PERMISSIONS, RIGHTS, SKIP_LOBBY, type RolePermission, type Right, type RightRule } from './rights';
import type { Permission, TokenPermissions } from './token-permissions';

/** The permissions of a person in the call now: those of the role, except the ones that the token or room removes. */
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

/** The sources that remove permissions from a role: the join token, the settings of the room, and the hosts. */
export interface Restrictions {
  token: TokenPermissions;
  features: Features;
  /** The rights that hosts give the person now. */
  overrides?: Overrides;
}

const DENIALS: Record<Overridable, string> = {
  screen: 'The hosts do not let you share your screen now.',
  chat: 'The hosts do not let you write in the chat now.',
};

/** Returns the permissions of a person in a call. */
export function permissionsOf({
  role,
  token,
  features,
  overrides,
}: Restrictions & { role: RoomRole }): Permissions {
  const may = (name: RolePermission, isAllowed = true) => {
    const { roles, feature } = PERMISSIONS[name];
    const isOn = feature === undefined || features[feature];
    return (roles?.includes(role) ?? true) && isAllowed && token[name] !== false && isOn;
  };
  return {
    microphone: may('microphone'),
    camera: may('camera'),
    screen: may('screen', overrides?.screen),
    chat: may('chat', overrides?.chat),
    record: may('record'),
    inviteAgent: may('inviteAgent'),
    moderate: may('moderate'),
    skipLobby: skipsLobby(role, token),
  };
}

/** Returns whether somebody enters without waiting, the only permission that a join token can also give. */
export const skipsLobby = (role: RoomRole, token: TokenPermissions): boolean =>
  token.skipLobby ?? SKIP_LOBBY.includes(role);

/** Returns the permissions that a person lacks only because hosts deny them. */
export function deniedByHosts(
  restrictions: Restrictions & { role: RoomRole },
  may: Permissions,
): Overridable[] {
  const otherwise = permissionsOf({ ...restrictions, overrides: NO_OVERRIDES.everybody });
  return OVERRIDABLE.filter((one) => otherwise[one] && !may[one]);
}

/** Returns the permissions in a caller's join token; an empty object for every other caller. */
export const tokenPermissionsOf = ({ principal }: Caller): TokenPermissions =>
  principal.kind === 'room' ? principal.permissions : {};

/** Refuses a permission that a join token removes. @throws ApiError FORBIDDEN with a sentence */
export function assertPermitted(token: TokenPermissions, permission: RolePermission): void {
  if (token[permission] === false) throw forbidden(PERMISSIONS[permission].refusal, 'not-permitted');
}

/**
 * Refuses a permission that a join token removes, a feature that is off in the room, and a right that hosts deny.
 * @throws ApiError FORBIDDEN, CONFLICT, with a sentence
 */
export function assertAllowed(
  { token, features, overrides }: Restrictions,
  permission: RolePermission,
): void {
  assertPermitted(token, permission);
  const { feature } = PERMISSIONS[permission];
  if (feature !== undefined) assertFeature(features, feature);
  const denied = OVERRIDABLE.find((one) => one === permission && overrides?.[one] === false);
  if (denied !== undefined) throw forbidden(DENIALS[denied], 'denied-by-hosts');
}

/** Refuses a role or a join token that may not do something in a call. @throws ApiError FORBIDDEN with a sentence */
export function assertMay(
  { role, permissions: token }: { role: RoomRole; permissions: TokenPermissions },
  right: Right,
): void {
  const { permission, roles = PERMISSIONS[permission].roles }: RightRule = RIGHTS[right];
  if (roles?.includes(role) === false)
    throw forbidden(REFUSALS[right], roles.includes('co-host') ? 'moderators-only' : 'hosts-only');
  assertPermitted(token, permission);
}
