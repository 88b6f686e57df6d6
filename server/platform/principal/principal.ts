import { ApiError, forbidden } from '../errors/errors';
import type { TokenPermissions } from './token-permissions';

/** What a key or a bearer may be used for. A user has both. */
export const SCOPES = ['svc:rooms', 'svc:history', 'svc:events'] as const;
export type Scope = (typeof SCOPES)[number];

/** What somebody may do in a call. */
export const ROOM_ROLES = ['host', 'co-host', 'participant'] as const;
export type RoomRole = (typeof ROOM_ROLES)[number];

/** Who takes part in a call. */
export const PARTICIPANT_KINDS = ['human', 'agent'] as const;

/** What the owner of a room has made a person in it. */
export const MEMBER_ROLES = ['co-organizer', 'member'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** The two kinds of account. */
export const MODES = ['live', 'test'] as const;
export type Mode = (typeof MODES)[number];

/** Who is calling. */
export type Principal =
  | { kind: 'anonymous' }
  | { kind: 'key'; keyId: string; accountId: string; mode: Mode; scopes: readonly Scope[] }
  | { kind: 'user'; userId: string; loginId: string; scopes: readonly Scope[] }
  /** A signed-in person for one of their accounts; made by `actFor`, never from a credential. */
  | { kind: 'account'; accountId: string; mode: Mode; userId: string; scopes: readonly Scope[] }
  /** Somebody who holds a join token; it counts in its one room only, unless it was revoked. */
  | {
      kind: 'room';
      roomId: string;
      role: RoomRole;
      subject: string;
      tokenId: string;
      /** What the token takes away from its role. */
      permissions: TokenPermissions;
      scopes: readonly Scope[];
    };

export type KeyPrincipal = Extract<Principal, { kind: 'key' }>;
export type UserPrincipal = Extract<Principal, { kind: 'user' }>;
export type AccountPrincipal = Extract<Principal, { kind: 'account' }>;

/** A call as the rules see it: who, what scope the operation asks for, and where it came from. */
export interface Caller<P extends Principal = Principal> {
  principal: P;
  /** The scope that the operation's metadata names; null when it asks for none. */
  scope: Scope | null;
  ip: string | null;
  requestId: string | null;
}

/**
 * Refuses a caller without the scope that the operation asks for. Called by the access rules after existence and
 * ownership, which come first.
 * @throws ApiError FORBIDDEN naming the scope.
 */
export function assertScope(caller: Caller): void {
  if (!hasScope(caller)) throw forbidden(`This credential lacks the scope ${caller.scope}.`);
}

/** Whether a caller has the scope that the operation asks for. */
export const hasScope = ({ principal, scope }: Caller): boolean =>
  scope === null || (principal.kind !== 'anonymous' && principal.scopes.includes(scope));

/**
 * Narrows a caller to one kind, where the operation's metadata admits no other.
 * @throws ApiError INTERNAL_SERVER_ERROR when the metadata admitted another kind after all.
 */
export function only<K extends Principal['kind']>(
  kind: K,
  caller: Caller,
): Caller<Extract<Principal, { kind: K }>> {
  if (!isCallerOf(kind, caller)) {
    throw new ApiError('INTERNAL_SERVER_ERROR', 'The server failed.', {
      cause: new Error(`A ${caller.principal.kind} reached an operation for a ${kind}.`),
    });
  }
  return caller;
}

function isCallerOf<K extends Principal['kind']>(
  kind: K,
  caller: Caller,
): caller is Caller<Extract<Principal, { kind: K }>> {
  return caller.principal.kind === kind;
}
