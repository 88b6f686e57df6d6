import type { RoomRole } from './principal';
import type { Permission } from './token-permissions';

/** The rights that hosts can give or deny participants during a call. Hosts and co-hosts always have them. */
export const OVERRIDABLE = ['screen', 'chat'] as const satisfies readonly Permission[];
export type Overridable = (typeof OVERRIDABLE)[number];

/** Whether a person has each of these rights. */
export type Overrides = Record<Overridable, boolean>;

/** The rights that the hosts of one call give participants. */
export interface CallOverrides {
  /** Counts the changes: of two states the higher one is the newer one. */
  version: number;
  /** The rights of every participant without an individual decision, including people who join later. */
  everybody: Overrides;
  /** Individual decisions of hosts, by the subject of the person's join tokens. */
  people: Record<string, Partial<Overrides>>;
}

const ALL: Overrides = { screen: true, chat: true };

/** The overrides of a call in which hosts have decided nothing. */
export const NO_OVERRIDES: CallOverrides = { version: 0, everybody: ALL, people: {} };

/** Returns the individual decisions of hosts for a person; undefined when there are none. */
export const ownOverrides = ({ people }: CallOverrides, subject: string): Partial<Overrides> | undefined =>
  people[subject];

/** Returns the rights that a person has now. */
export function overridesFor(
  overrides: CallOverrides,
  { subject, role }: { subject: string; role: RoomRole },
): Overrides {
  return role === 'participant' ? { ...overrides.everybody, ...ownOverrides(overrides, subject) } : ALL;
}

/**
 * Returns the state after a decision of hosts.
 * @param change.subject null: everybody. Taking something from everybody ends what single people were given; what single
 *   people were denied stays when everybody may again
 */
export function withOverrides(
  { version, everybody, people }: CallOverrides,
  { subject, overrides }: { subject: string | null; overrides: Partial<Overrides> },
): CallOverrides {
  if (subject !== null) {
    const own = { ...people[subject], ...overrides };
    return { version: version + 1, everybody, people: { ...people, [subject]: own } };
  }
  const isKept = ([name, allowed]: [string, boolean]) =>
    !(allowed && OVERRIDABLE.some((one) => one === name && overrides[one] === false));
  const kept = Object.entries(people).map(
    ([person, own]) => [person, Object.fromEntries(Object.entries(own).filter(isKept))] as const,
  );
  return {
    version: version + 1,
    everybody: { ...everybody, ...overrides },
    people: Object.fromEntries(kept.filter(([, own]) => Object.keys(own).length > 0)),
  };
}
