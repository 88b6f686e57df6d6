import { revokeTokens } from '../../identity/tokens/revocations';
import type { Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { newId } from '../../platform/ids';
import type { Jobs } from '../../platform/jobs/jobs';
import { ERASED_NAME, type ErasedCounts } from '../../platform/vocabulary/person-data';
import { eraseTracksOf } from '../../recordings/remove';
import { deleteRecordings } from '../../recordings/retention';
import { lockForDeletion } from '../../rooms/sessions/expire';
import { anonymizeOpinions, deleteHeld, replaceDraft } from '../confirmations/held';
import { embedAgain } from '../embeddings/embed-session';
import type { EmbeddingModel } from '../embeddings/embedding-model';
import { idsOf, itemsOf } from '../minutes/items';
import { deleteChatTurn } from '../transcript/record';
import { findNames } from './names';
import { deleteExports } from './remove-exports';
import { TABLES_OF_CALLS } from './store-call-tables';
import { addToReceipt, type ErasureRow } from './store-erasures';
import type { Person, StaysInSession } from './store-person';
import { deleteRows } from './store-tables';
import * as store from './store-sessions';
import { isOwner, trimMinutes } from './trim-minutes';

export interface SessionDeps {
  now: () => Date;
  jobs: Jobs;
  events: EventLog;
  embeddings: EmbeddingModel | null;
}

type Counts = Partial<ErasedCounts>;

/** A person in a session, while they are erased from it. */
interface Erased extends StaysInSession {
  turnIds: ReadonlySet<string>;
  /** Whether a text names them. */
  names: (text: string) => boolean;
}

/**
 * Erases a person from a session that has ended, in one transaction: what they said, wrote and sent, what was measured
 * of them, and what minutes say of them. Their stays remain, without name and identifiers, so that numbers and usage do
 * not change. The words of other people remain.
 * @returns false while a recording that is to be deleted, or has a file of the person, is not finished; nothing is
 *   erased then
 */
export async function eraseFromSession(
  tx: Tx,
  deps: SessionDeps,
  erasure: ErasureRow,
  person: Person,
  { sessionId, roomId }: store.SessionOfPerson,
): Promise<boolean> {
  if (!(await lockForDeletion(tx, sessionId))) return true;
  const found = await store.listStays(tx, person, sessionId);
  if (found.length === 0) return true;
  const { accountId } = person;
  const at = deps.now();
  const participantIds = found.map(({ id }) => id);
  const displayNames = found.map(({ displayName }) => displayName);
  const stays: StaysInSession = { person, sessionId, participantIds };
  const { recordings, renderIds } = await store.listRecordings(tx, stays);
  const recordingIds = recordings.map(({ id }) => id);
  const isKept = erasure.recordings === 'keep';
  const own = isKept ? recordings.filter(({ isOfNobodyElse }) => isOfNobodyElse) : recordings;
  if (own.some(({ status }) => status !== 'ready' && status !== 'failed')) return false;
  // Also where recordings are kept: what one person sent is theirs alone.
  const emptied = isKept ? await eraseTracksOf(tx, deps.jobs, { accountId, participantIds, at }) : [];
  if (emptied === null) return false;
  await deleteRecordings(tx, deps, [...own.map(({ id }) => id), ...emptied], at);
  const turnIds = new Set(await store.listTurnIds(tx, participantIds));
  const erased: Erased = { ...stays, turnIds, names: findNames(displayNames) };

  const inMinutes = await eraseFromMinutes(tx, deps, erased, at);
  const agentMessages = await eraseAnswers(tx, erased);
  const files = await store.deleteFilesOf(tx, stays, { erasureId: erasure.id, at });
  const deleted = await deleteRowsOf(tx, stays);
  if (turnIds.size > 0) await embedAgain(tx, deps, { sessionId, accountId });
  await store.removeOverrides(tx, sessionId, person);
  await store.replaceBannedBy(tx, roomId, displayNames, ERASED_NAME);
  const tokenIds = found.flatMap(({ tokenId }) => tokenId ?? []);
  await revokeTokens(tx, { accountId, tokenIds, at });
  // A subject of its own in each session, so that nothing connects them.
  await store.anonymizeStays(tx, participantIds, { subject: newId('gst'), displayName: ERASED_NAME });
  await addToReceipt(tx, erasure.id, {
    counts: {
      ...deleted,
      ...inMinutes,
      sessions: 1,
      participants: found.length,
      files,
      messages: (deleted.messages ?? 0) + agentMessages,
    },
    recordingIds,
    renderIds,
  });
  // After the receipt, whose lock has the next export wait until the person is erased from this session.
  await deleteExports(tx, deps.jobs, accountId, at);
  return true;
}

/** Deletes the rows of a person in the tables of calls. */
async function deleteRowsOf(tx: Tx, stays: StaysInSession): Promise<Counts> {
  const counts: Counts = {};
  for (const table of TABLES_OF_CALLS) {
    if (table.erased !== 'delete' || table.of.inSession === undefined) continue;
    const deleted = await deleteRows(tx, table, table.of.inSession(stays));
    if (table.counted) counts[table.counted] = deleted;
  }
  return counts;
}

/**
 * Removes a person from the minutes of a session. Minutes that are being written are written again, from what is left of
 * the transcript.
 */
async function eraseFromMinutes(tx: Tx, { jobs }: SessionDeps, erased: Erased, at: Date): Promise<Counts> {
  const { sessionId, person } = erased;
  // Jobs come first: a job that ends locks its own row before the minutes.
  await jobs.cancel(tx, ['draft-minutes', 'write-minutes'], sessionId);
  const { subject } = person;
  const correctedIds = await anonymizeOpinions(
    tx,
    { sessionId, subject },
    { subject: newId('gst'), displayName: ERASED_NAME },
  );
  const minutes = await store.lockMinutes(tx, sessionId);
  if (minutes === null) {
    await deleteHeld(tx, sessionId);
    return {};
  }
  const { externalUserId } = person;
  const { text, statements } = trimMinutes(minutes, { ...erased, externalUserId, correctedIds });
  // The time is the version of minutes: a model that writes at this moment cannot save them.
  await store.updateMinutes(tx, sessionId, { ...text, updatedAt: at });
  const { decisionIds, actionItemIds } = idsOf(itemsOf(text));
  await replaceDraft(tx, sessionId, [...decisionIds, ...actionItemIds]);
  if (minutes.status === 'processing')
    await jobs.enqueue(tx, 'write-minutes', sessionId, { accountId: person.accountId });
  const items = await store.listItems(tx, sessionId);
  const own = items.filter((item) => isOwner(item, { ...erased, externalUserId }));
  await store.removeOwners(
    tx,
    own.map(({ id }) => id),
  );
  const hadSummary = minutes.summaryText !== null || minutes.outcome !== null;
  return { statements, actionItems: own.length, summaries: hadSummary ? 1 : 0 };
}

/**
 * Deletes what AI agents wrote in the chat to a person or about them: answers to their questions, and messages that name
 * or quote them. @returns how many messages
 */
async function eraseAnswers(tx: Tx, erased: Erased): Promise<number> {
  const { sessionId, participantIds, turnIds, names } = erased;
  const own = new Set(await store.listMessageIds(tx, participantIds));
  const quotes = (text: string) => [...text.matchAll(TURN_ID)].some(([id]) => turnIds.has(id));
  const written = await store.listMessagesOfAgents(tx, sessionId);
  const ids = written
    .filter(({ text, replyTo }) => (replyTo !== null && own.has(replyTo)) || names(text) || quotes(text))
    .map(({ id }) => id);
  await store.deleteMessages(tx, ids);
  for (const id of ids) await deleteChatTurn(tx, id);
  return ids.length;
}

/** The id of a turn, as links to a transcript have it. */
const TURN_ID = /trn_[a-z2-7]{26}/g;
