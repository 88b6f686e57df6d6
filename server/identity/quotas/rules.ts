import type { Db, Tx } from '../../platform/db/client';
import { ApiError, insufficientStorage, tooManyRequests } from '../../platform/errors/errors';
import type { RejectionReason } from '../../platform/errors/rejection-reason';
import { BYTES_PER_MB, type Limits } from './limits';
import type { Quotas } from './quotas';
import * as store from './store';

interface Deps {
  quotas: Quotas;
}

/*
 * Each of these counts inside the transaction that adds one more, and holds a lock on the account until it ends: of two
 * at once, the second counts what the first has added. Without a limit nothing is counted.
 */

/** Returns whether the account has that limit, in which case the caller needs a transaction. */
export async function isLimited(
  { quotas }: Deps,
  db: Db,
  accountId: string,
  limit: keyof Limits,
): Promise<boolean> {
  return (await quotas.of(db, accountId))[limit] !== null;
}

/** @throws ApiError TOO_MANY_REQUESTS when the account has as many rooms as it may have */
export async function assertRoom({ quotas }: Deps, tx: Tx, accountId: string): Promise<void> {
  const { rooms: limit } = await quotas.of(tx, accountId);
  if (limit === null) return;
  await store.lockAccount(tx, accountId);
  if ((await store.countRooms(tx, accountId)) < limit) return;
  throw tooMany(`This account has reached its limit of ${limit} rooms: delete one that is no longer needed.`);
}

/** @throws ApiError TOO_MANY_REQUESTS when as many keys work as may */
export async function assertKey({ quotas }: Deps, tx: Tx, accountId: string, at: Date): Promise<void> {
  const { keys: limit } = await quotas.of(tx, accountId);
  if (limit === null) return;
  await store.lockAccount(tx, accountId);
  if ((await store.countActiveKeys(tx, accountId, at)) < limit) return;
  throw tooMany(
    `This account has reached its limit of ${limit} active keys: revoke one, or roll one that ends at once.`,
  );
}

/** Returns whether one more person may enter a call of the account. */
export async function mayEnter({ quotas }: Deps, tx: Tx, accountId: string): Promise<boolean> {
  const { participants: limit } = await quotas.of(tx, accountId);
  if (limit === null) return true;
  await store.lockAccount(tx, accountId);
  return (await store.countPeople(tx, accountId)) < limit;
}

/** @throws ApiError TOO_MANY_REQUESTS at the limit of running recordings, INSUFFICIENT_STORAGE without storage */
export async function assertRecording({ quotas }: Deps, tx: Tx, accountId: string): Promise<void> {
  const { recordingsAtOnce, storageMb } = await quotas.of(tx, accountId);
  if (recordingsAtOnce === null && storageMb === null) return;
  await store.lockAccount(tx, accountId);
  if (recordingsAtOnce !== null && (await store.countRunningRecordings(tx, accountId)) >= recordingsAtOnce) {
    throw tooMany(
      `This account can run ${recordingsAtOnce} recordings at once: stop another one first.`,
      'recording-limit',
    );
  }
  if (storageMb !== null) await assertBelow(tx, accountId, storageMb);
}

/** The most live streams of an account at a time. Each needs a core of a recorder. */
const STREAMS_OF_ACCOUNT_MAX = 20;

/** @throws ApiError TOO_MANY_REQUESTS when as many live streams of the account run as may */
export async function assertStream(tx: Tx, accountId: string): Promise<void> {
  await store.lockAccount(tx, accountId);
  if ((await store.countActiveStreams(tx, accountId)) < STREAMS_OF_ACCOUNT_MAX) return;
  throw tooMany(
    `This account can run ${STREAMS_OF_ACCOUNT_MAX} live streams at once: stop another one first.`,
  );
}

/** @throws ApiError INSUFFICIENT_STORAGE when the storage of the account is used up */
export async function assertStorage({ quotas }: Deps, tx: Tx, accountId: string): Promise<void> {
  const { storageMb } = await quotas.of(tx, accountId);
  if (storageMb === null) return;
  await store.lockAccount(tx, accountId);
  await assertBelow(tx, accountId, storageMb);
}

async function assertBelow(tx: Tx, accountId: string, storageMb: number): Promise<void> {
  if ((await store.sumStoredBytes(tx, accountId)) < storageMb * BYTES_PER_MB) return;
  throw insufficientStorage(
    `This account has reached its storage limit of ${storageMb} MB: delete recordings or files that are no longer needed.`,
  );
}

/**
 * Returns whether bytes certainly fit into the storage that remained recently. Needs neither a count nor a transaction.
 */
export const fitsRemainingStorage = ({ quotas }: Deps, accountId: string, bytes: number): boolean =>
  quotas.remainingStorage.take(accountId, bytes);

/** Returns whether the account's recordings and files may use this many more bytes. */
export async function mayStore({ quotas }: Deps, tx: Tx, accountId: string, bytes: number): Promise<boolean> {
  const { storageMb: limit } = await quotas.of(tx, accountId);
  if (limit === null) return true;
  await store.lockAccount(tx, accountId);
  const leftBytes = limit * BYTES_PER_MB - (await store.sumStoredBytes(tx, accountId)) - bytes;
  if (leftBytes < 0) return false;
  quotas.remainingStorage.note(accountId, leftBytes);
  return true;
}

/** @throws ApiError TOO_MANY_REQUESTS when the account's agent minutes of the month are used up */
export async function assertAgentMinutes(
  { quotas }: Deps,
  tx: Tx,
  accountId: string,
  at: Date,
): Promise<void> {
  const { agentMinutes: limit } = await quotas.of(tx, accountId);
  if (limit === null || (await usedAgentMinutes(tx, accountId, at)) < limit) return;
  throw tooMany(`This account has used its ${limit} agent minutes for this calendar month.`, 'agent-minutes');
}

/** How many sessions may end in a test account within an hour before no more can be simulated. */
const SESSIONS_PER_HOUR = 120;
const HOUR_MS = 3_600_000;

/**
 * Refuses to simulate more sessions than a test account may have within an hour, so that nobody keeps the server and
 * its language model busy. Real sessions of the account are also counted.
 * @throws ApiError TOO_MANY_REQUESTS with Retry-After
 */
export async function assertSimulatedSession(tx: Tx, accountId: string, at: Date): Promise<void> {
  await store.lockAccount(tx, accountId);
  const since = new Date(at.getTime() - HOUR_MS);
  const oldest = await store.findSessionEnd(tx, accountId, { since, skip: SESSIONS_PER_HOUR - 1 });
  if (oldest === null) return;
  const seconds = Math.ceil((oldest.getTime() + HOUR_MS - at.getTime()) / 1_000);
  const sentence = `${SESSIONS_PER_HOUR} sessions of this account have ended within an hour: no more can be simulated for ${seconds} s.`;
  throw tooManyRequests(sentence, seconds);
}

/** Rooms whose agent has to go, because the agent minutes of their account are used up. */
export async function listRoomsOutOfMinutes(
  { quotas, db }: Deps & { db: Db },
  at: Date,
): Promise<{ roomId: string; sessionId: string; accountId: string }[]> {
  if (!(await quotas.isLimited(db, 'agentMinutes'))) return [];
  const rooms = await store.listRoomsWithAgents(db);
  const isUsedUp = new Map<string, boolean>();
  for (const accountId of new Set(rooms.map((room) => room.accountId))) {
    const { agentMinutes: limit } = await quotas.of(db, accountId);
    isUsedUp.set(accountId, limit !== null && (await usedAgentMinutes(db, accountId, at)) >= limit);
  }
  return rooms.filter((room) => isUsedUp.get(room.accountId));
}

/** Minutes that agents were in the account's calls in the calendar month of that moment, in UTC. */
export async function usedAgentMinutes(db: Db | Tx, accountId: string, at: Date): Promise<number> {
  const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));
  return (await store.sumAgentSeconds(db, accountId, { from, until: at })) / 60;
}

/** Creates an error without Retry-After, because waiting does not help. */
const tooMany = (sentence: string, reason?: RejectionReason) =>
  new ApiError('TOO_MANY_REQUESTS', sentence, { reason });
