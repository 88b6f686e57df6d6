import { ApiError, forbidden } from '../errors/errors';
import type { OrganizationRole } from './organization-roles';
import type { TokenPermissions } from './token-permissions';

/** Scopes that the keys of the BOOTSTRAP variables and connected applications have. */
export const ORDINARY_SCOPES = ['svc:rooms', 'svc:history', 'svc:events'] as const;
/** The scopes of keys and bearers. A user has all of them; a key has `svc:keys` only when its creator asked for it. */
export const SCOPES = [...ORDINARY_SCOPES, 'svc:keys'] as const;
export type Scope = (typeof SCOPES)[number];

/** The roles of people in a call, which decide their permissions. */
export const ROOM_ROLES = ['host', 'co-host', 'participant'] as const;
export type RoomRole = (typeof ROOM_ROLES)[number];

/** The kinds of participants of a call. */
export const PARTICIPANT_KINDS = ['human', 'agent'] as const;

/** The roles that the owner of a room can give a person in it. */
export const MEMBER_ROLES = ['co-organizer', 'member'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** The two kinds of account. */
export const MODES = ['live', 'test'] as const;
export type Mode = (typeof MODES)[number];

/** The kinds of actors in the audit log. */
export const ACTOR_KINDS = ['key', 'user', 'application', 'room', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** The creators of keys: a person in the portal, a key over REST, or the server from its variables. */
export const KEY_CREATORS = ['user', 'key', 'system'] as const;
export type KeyCreator = (typeof KEY_CREATORS)[number];

/** The caller of an operation. */
export type Principal =
  | { kind: 'anonymous' }
  | {
      kind: 'key';
      keyId: string;
      accountId: string;
      /** The organization whose account it is. */
      ownerId: string;
      mode: Mode;
      scopes: readonly Scope[];
    }
  | {
      kind: 'user';
      userId: string;
      loginId: string;
      /** When they last proved who they are in this login. */
      provenAt: Date;
      /** Whether they have proved a second factor in this login. */
      hasSecondFactor: boolean;
      scopes: readonly Scope[];
    }
  /** A signed-in person for an account of their organization; made by `actFor`, never from a credential. */
  | {
      kind: 'account';
      accountId: string;
      /** The organization whose account it is. */
      ownerId: string;
      mode: Mode;
      userId: string;
      /** The role of the person in the organization now. */
      role: OrganizationRole;
      scopes: readonly Scope[];
    }
  /**
   * An application that a person has allowed to act for an account of their organization, with tools alone: those of
   * the named toolsets, and only such as change nothing where it is `readOnly`. `expose` holds it to them, and to the
   * role of the person.
   */
  | {
      kind: 'grant';
      grantId: string;
      accountId: string;
      /** The organization whose account it is. */
      ownerId: string;
      mode: Mode;
      userId: string;
      /** The role of the person in the organization now. */
      role: OrganizationRole;
      scopes: readonly Scope[];
      toolsets: readonly string[];
      readOnly: boolean;
    }
  /** Somebody who holds a join token; it counts in its one room only, unless it was revoked. */
  | {
      kind: 'room';
      roomId: string;
      role: RoomRole;
      subject: string;
      tokenId: string;
      /** The invitation with which the token is revoked; null: none. */
      invitationId: string | null;
      /** The permissions that the token removes from its role. */
      permissions: TokenPermissions;
      scopes: readonly Scope[];
      /** Whether the token has expired: it then only proves who was in a session. Only `participant` admits it. */
      isExpired: boolean;
    };

export type KeyPrincipal = Extract<Principal, { kind: 'key' }>;
export type UserPrincipal = Extract<Principal, { kind: 'user' }>;
/** A caller that acts for an account without a key: its person in the portal, or an application that they allowed. */
export type AccountPrincipal = Extract<Principal, { kind: 'account' | 'grant' }>;
/** Somebody who holds a join token. */
export type RoomPrincipal = Extract<Principal, { kind: 'room' }>;
export type GrantPrincipal = Extract<Principal, { kind: 'grant' }>;
/** The callers that an operation for keys admits. */
export type ProgramPrincipal = KeyPrincipal | GrantPrincipal;

/** The principals that a kind in `only` admits: an application is admitted everywhere a key is. */
type OfKind<K extends Principal['kind']> = Extract<
  Principal,
  { kind: K extends 'key' ? 'key' | 'grant' : K }
>;

/** A call as the rules see it: who, what scope the operation asks for, and where it came from. */
export interface Caller<P extends Principal = Principal> {
  principal: P;
  /** The scope that the operation's metadata names; null when it asks for none. */
  scope: Scope | null;
  /** The role that the operation asks of people who act for an account of their organization. */
  atLeast: OrganizationRole;
  ip: string | null;
  /** The country of a browser, as an ISO 3166-1 alpha-2 code, if a trusted proxy names it. */
  country?: string | null | undefined;
  /** The origin of the page that called; null or absent: a page of this server, or a client that is not a browser. */
  origin?: string | null | undefined;
  requestId: string | null;
  /** The header `User-Agent` of a browser; absent for calls that come from none. */
  userAgent?: string | undefined;
}

/**
 * Refuses a caller without the scope that the operation asks for. Called by the access rules after existence and
 * ownership, which come first.
 * @throws ApiError FORBIDDEN naming the scope.
 */
export function assertScope(caller: Caller): void {
  if (!hasScope(caller)) throw forbidden(`This credential lacks the scope ${caller.scope}.`);
}

/** Returns whether a caller has the scope that the operation asks for. */
export const hasScope = ({ principal, scope }: Caller): boolean =>
  scope === null || (principal.kind !== 'anonymous' && principal.scopes.includes(scope));

/**
 * Narrows a caller to one kind, where the operation's metadata admits no other.
 * @throws ApiError INTERNAL_SERVER_ERROR when the metadata admitted another kind after all.
 */
export function only<K extends Principal['kind']>(kind: K, caller: Caller): Caller<OfKind<K>> {
  if (!isCallerOf(kind, caller)) {
    throw new ApiError('INTERNAL_SERVER_ERROR', 'The server failed.', {
      cause: new Error(`A ${caller.principal.kind} reached an operation for a ${kind}.`),
    });
  }
  return caller;
}

/**
 * Narrows a caller to a secret key, where no application may act.
 * @throws ApiError FORBIDDEN for every other caller.
 */
export function onlySecretKey({ principal, ...call }: Caller): Caller<KeyPrincipal> {
  if (principal.kind !== 'key') throw forbidden('Only a secret key may do this.');
  return { ...call, principal };
}

function isCallerOf<K extends Principal['kind']>(kind: K, caller: Caller): caller is Caller<OfKind<K>> {
  const { principal } = caller;
  return principal.kind === kind || (kind === 'key' && principal.kind === 'grant');
}
