import type { z } from 'zod';
import { assertMember } from '../../identity/accounts/access';
import { externalSubject } from '../../identity/tokens/subject';
import type { Db, Tx } from '../../platform/db/client';
import { readWithin, TimeLimitError } from '../../platform/db/read-within';
import { isId, isUuid, type IdPrefix } from '../../platform/ids';
import type { OwnerQueue } from '../../platform/limits/owner-queue';
import { isAtLeast, type OrganizationRole } from '../../platform/principal/organization-roles';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { runSearch } from '../history/search-queue';
import { LOOKUP_KINDS, LOOKUP_RESULTS_MAX, type lookUp as contract } from './contract';
import * as describe from './results';
import * as store from './store';

interface Deps {
  db: Db;
  searchQueue: OwnerQueue;
}

type Kind = (typeof LOOKUP_KINDS)[number];

/** The longest time of a statement, in milliseconds. */
const STATEMENT_MS = 1_000;

/** The role that lists the things of a kind in the portal. Those of other kinds are for every member. */
const LEAST_ROLES: Partial<Record<Kind, OrganizationRole>> = {
  key: 'developer',
  webhook: 'developer',
  delivery: 'developer',
  request: 'developer',
};

/** A search for one text. `add` takes its results. */
interface Lookup {
  accountId: string;
  q: string;
  /** Returns whether the caller may list things of a kind. */
  may: (kind: Kind) => boolean;
  add: (kind: Kind, results: readonly describe.Result[]) => void;
}

/**
 * Finds things of an account by their id or a part of their name, of the kinds that the caller may list.
 * @throws ApiError NOT_FOUND when the account belongs to another organization, FORBIDDEN, TOO_MANY_REQUESTS
 */
export async function lookUp(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  { accountId, q }: z.output<typeof contract.input>,
) {
  const { role } = await assertMember(deps.db, caller, accountId);
  const found = new Map<Kind, readonly describe.Result[]>();
  const lookup: Lookup = {
    accountId,
    q,
    may: (kind) => isAtLeast(role, LEAST_ROLES[kind] ?? 'viewer'),
    add: (kind, results) => void found.set(kind, results.slice(0, LOOKUP_RESULTS_MAX)),
  };
  const isComplete = await runSearch(deps, caller, () => findInTime(deps.db, lookup));
  return {
    groups: LOOKUP_KINDS.flatMap((kind) => {
      const results = found.get(kind) ?? [];
      return results.length === 0 ? [] : [{ kind, results: [...results] }];
    }),
    isComplete,
  };
}

/** Adds what is found until a statement takes too long. @returns whether all have ended in time */
async function findInTime(db: Db, lookup: Lookup): Promise<boolean> {
  try {
    await readWithin(db, STATEMENT_MS, async (tx) => {
      if (!(await findById(tx, lookup))) await findByName(tx, lookup);
    });
    return true;
  } catch (error) {
    if (error instanceof TimeLimitError) return false;
    throw error;
  }
}

type FindById = (tx: Tx, accountId: string, id: string) => Promise<describe.Result[]>;

const finds =
  <Row>(
    find: (tx: Tx, accountId: string, id: string) => PromiseLike<Row[]>,
    show: (row: Row) => describe.Result,
  ) =>
  async (...given: Parameters<FindById>) =>
    (await find(...given)).map(show);

const isIdOf = (prefix: IdPrefix) => (text: string) => isId(prefix, text);

/** The id of a request is a UUID. That of a second tool call in the same request has a number behind it. */
const isRequestId = (text: string): boolean => isUuid(text.replace(/-\d{1,3}$/, ''));

/** The known forms of ids, what each names, and how it is found by its key. */
const BY_ID: readonly [isForm: (text: string) => boolean, kind: Kind, find: FindById][] = [
  [isIdOf('rm'), 'room', finds(store.findRoom, describe.room)],
  [isIdOf('ses'), 'session', finds(store.findSession, describe.session)],
  [isIdOf('prt'), 'participant', finds(store.findParticipant, describe.participant)],
  [isIdOf('usr'), 'member', finds(store.findMember, describe.member)],
  [isIdOf('key'), 'key', finds(store.findKey, describe.key)],
  [isIdOf('whk'), 'webhook', finds(store.findWebhook, describe.webhook)],
  [isIdOf('dlv'), 'delivery', finds(store.findDelivery, describe.delivery)],
  [isIdOf('evt'), 'event', finds(store.findEvent, describe.event)],
  [isUuid, 'recording', finds(store.findRecording, describe.recording)],
  [isRequestId, 'request', finds(store.findRequest, describe.request)],
];

/** Looks up an id of a known form by its key. @returns whether the text has such a form */
async function findById(tx: Tx, { accountId, q, may, add }: Lookup): Promise<boolean> {
  const id = q.toLowerCase(); // ids of the server are in lower case, which the way to here may have changed
  const known = BY_ID.filter(([isForm]) => isForm(id));
  for (const [, kind, find] of known) if (may(kind)) add(kind, await find(tx, accountId, id));
  // Applications like to know their users by UUIDs, in any case.
  if (isUuid(q))
    add(
      'participant',
      (await store.findParticipantOf(tx, externalSubject(accountId, q))).map(describe.participant),
    );
  return known.length > 0;
}

/** How many stays of people are read, since a person has one for each session. */
const STAYS_MAX = 50;

/** Searches names, the cheap searches first: what they found is returned when a later one takes too long. */
async function findByName(tx: Tx, { accountId: of, q, may, add }: Lookup): Promise<void> {
  const most = LOOKUP_RESULTS_MAX;
  if (may('key')) add('key', (await store.listKeysNamed(tx, of, q, most)).map(describe.key));
  if (may('webhook')) add('webhook', (await store.listWebhooksNamed(tx, of, q, most)).map(describe.webhook));
  add('member', (await store.listMembersNamed(tx, of, q, most)).map(describe.member));
  const rooms = await store.listRoomsNamed(tx, of, q, most);
  add('room', rooms.map(describe.room));
  const roomIds = rooms.map(({ id }) => id);
  if (roomIds.length > 0) {
    add('session', (await store.listSessionsIn(tx, roomIds, most)).map(describe.session));
    add('recording', (await store.listRecordingsIn(tx, roomIds, most)).map(describe.recording));
  }
  const stays = [
    ...(await store.findParticipantOf(tx, externalSubject(of, q))),
    ...(await store.listParticipantsNamed(tx, of, q, STAYS_MAX)),
  ];
  add('participant', latestOfEach(stays).map(describe.participant));
}

/** Returns one stay of each person: the latest, in the order of the list. */
function latestOfEach<Stay extends { subject: string; joinedAt: Date }>(stays: readonly Stay[]): Stay[] {
  const latest = new Map<string, Stay>();
  for (const stay of stays) {
    const known = latest.get(stay.subject);
    if (known === undefined || known.joinedAt < stay.joinedAt) latest.set(stay.subject, stay);
  }
  return [...latest.values()];
}
