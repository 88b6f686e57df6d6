import type { RoomRole } from './principal';
import type { Permission } from './token-permissions';

/** What hosts can let participants do during a call, or not. Hosts and co-hosts always may. */
export const GRANTABLE = ['screen', 'chat'] as const satisfies readonly Permission[];
export type Grantable = (typeof GRANTABLE)[number];

/** What somebody is let do. */
export type Grants = Record<Grantable, boolean>;

/** What the hosts of one call let participants do. */
export interface CallGrants {
  /** Counts the changes: of two states the higher one is the newer one. */
  version: number;
  /** What holds for every participant for whom hosts have not decided otherwise, also for who joins later. */
  everybody: Grants;
  /** What hosts decided for one person alone, by the subject of their join tokens. */
  people: Record<string, Partial<Grants>>;
}

const ALL: Grants = { screen: true, chat: true };

/** Of a call in which hosts have decided nothing. */
export const ALL_GRANTED: CallGrants = { version: 0, everybody: ALL, people: {} };

/** What hosts decided for one person alone; undefined: nothing. */
export const ownGrants = ({ people }: CallGrants, subject: string): Partial<Grants> | undefined =>
  people[subject];

/** What somebody is let do now. */
export function grantsFor(
  grants: CallGrants,
  { subject, role }: { subject: string; role: RoomRole },
): Grants {
  return role === 'participant' ? { ...grants.everybody, ...ownGrants(grants, subject) } : ALL;
}

/**
 * The state after a decision of hosts.
 * @param change.subject null: everybody. Taking something from everybody ends what single people were given; what single
 *   people were denied stays when everybody may again
 */
export function withGrants(
  { version, everybody, people }: CallGrants,
  { subject, grants }: { subject: string | null; grants: Partial<Grants> },
): CallGrants {
  if (subject !== null) {
    const own = { ...people[subject], ...grants };
    return { version: version + 1, everybody, people: { ...people, [subject]: own } };
  }
  const isKept = ([name, allowed]: [string, boolean]) =>
    !(allowed && GRANTABLE.some((one) => one === name && grants[one] === false));
  const kept = Object.entries(people).map(
    ([person, own]) => [person, Object.fromEntries(Object.entries(own).filter(isKept))] as const,
  );
  return {
    version: version + 1,
    everybody: { ...everybody, ...grants },
    people: Object.fromEntries(kept.filter(([, own]) => Object.keys(own).length > 0)),
  };
}
