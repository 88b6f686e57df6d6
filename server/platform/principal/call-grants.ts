import type { RoomRole } from './principal';
import type { Permission } from './token-permissions';

/** The rights that hosts can give or deny participants during a call. Hosts and co-hosts always have them. */
export const GRANTABLE = ['screen', 'chat'] as const satisfies readonly Permission[];
export type Grantable = (typeof GRANTABLE)[number];

/** Whether a person has each of these rights. */
export type Grants = Record<Grantable, boolean>;

/** The rights that the hosts of one call give participants. */
export interface CallGrants {
  /** Counts the changes: of two states the higher one is the newer one. */
  version: number;
  /** The rights of every participant without an individual decision, including people who join later. */
  everybody: Grants;
  /** Individual decisions of hosts, by the subject of the person's join tokens. */
  people: Record<string, Partial<Grants>>;
}

const ALL: Grants = { screen: true, chat: true };

/** The grants of a call in which hosts have decided nothing. */
export const ALL_GRANTED: CallGrants = { version: 0, everybody: ALL, people: {} };

/** Returns the individual decisions of hosts for a person; undefined when there are none. */
export const ownGrants = ({ people }: CallGrants, subject: string): Partial<Grants> | undefined =>
  people[subject];

/** Returns the rights that a person has now. */
export function grantsFor(
  grants: CallGrants,
  { subject, role }: { subject: string; role: RoomRole },
): Grants {
  return role === 'participant' ? { ...grants.everybody, ...ownGrants(grants, subject) } : ALL;
}

/**
 * Returns the state after a decision of hosts.
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
