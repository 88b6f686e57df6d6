import type { Db, Tx } from '../../platform/db/client';
import { ApiError, conflict } from '../../platform/errors/errors';
import type { Bus } from '../../platform/hub/bus';
import type { MinutesDraft } from '../../platform/hub/minutes';
import type { Jobs } from '../../platform/jobs/jobs';
import type { AgentService } from '../agents/service';
import { assertNotEncrypted } from '../agents/rules';
import type { LanguageModel } from '../minutes/language-model';
import { hasTurns } from '../transcript/read';
import { readDraft } from './read';
import * as store from './store';

export interface DraftDeps {
  db: Db;
  jobs: Jobs;
  bus: Pick<Bus, 'publish'>;
  agent: Pick<AgentService, 'findPresent'>;
  /** Null: no model, so nothing is drafted. */
  languageModel: LanguageModel | null;
}

/** A running session. */
interface DraftPlace {
  accountId: string;
  roomId: string;
  sessionId: string;
  isEndToEndEncrypted: boolean;
}

/**
 * Refuses a session in which nothing can be drafted.
 * @throws ApiError CONFLICT in an end-to-end encrypted room, without a Notetaker, and when nothing was said;
 *   SERVICE_UNAVAILABLE without a language model
 */
export async function assertCanDraft(
  { db, agent, languageModel }: Pick<DraftDeps, 'db' | 'agent' | 'languageModel'>,
  { sessionId, isEndToEndEncrypted }: Pick<DraftPlace, 'sessionId' | 'isEndToEndEncrypted'>,
): Promise<void> {
  assertNotEncrypted({ isEndToEndEncrypted });
  if (languageModel === null)
    throw new ApiError('SERVICE_UNAVAILABLE', 'No language model is configured on this server.', {
      reason: 'unavailable',
    });
  const present = await agent.findPresent(sessionId);
  if (present?.mode !== 'Notetaker')
    throw conflict('No Notetaker is in this call: invite it first.', 'agent-unavailable');
  if (!(await hasTurns(db, sessionId)))
    throw conflict('Nothing has been said yet, so there is nothing to draft.', 'nothing-said');
}

/**
 * Starts the job that drafts decisions and action items. While it runs, another request changes nothing. The caller
 * calls `announceDraft` after the commit.
 * @param forClosingAt the closing time of the room because of which the server asks; null: somebody asks
 */
export async function requestDraft(
  tx: Tx,
  { jobs }: Pick<DraftDeps, 'jobs'>,
  { accountId, sessionId }: Pick<DraftPlace, 'accountId' | 'sessionId'>,
  forClosingAt: Date | null,
): Promise<void> {
  if (!(await store.markDrafting(tx, sessionId, forClosingAt))) return;
  // The job of the draft before may not be marked as finished yet. It would take the place of this one.
  await jobs.cancel(tx, ['draft-minutes'], sessionId);
  await jobs.enqueue(tx, 'draft-minutes', sessionId, { accountId });
}

/** Starts a draft that was requested, and tells everybody in the session. */
export async function announceDraft(
  { db, jobs, bus }: Pick<DraftDeps, 'db' | 'jobs' | 'bus'>,
  { roomId, sessionId }: Pick<DraftPlace, 'roomId' | 'sessionId'>,
): Promise<void> {
  jobs.wake();
  const draft = await readDraft(db, sessionId);
  if (draft !== null) publishDraft(bus, { roomId, sessionId }, draft);
}

export const publishDraft = (
  bus: Pick<Bus, 'publish'>,
  { roomId, sessionId }: Pick<DraftPlace, 'roomId' | 'sessionId'>,
  draft: MinutesDraft,
): void =>
  bus.publish(roomId, { kind: 'message', sessionId, to: null, message: { type: 'minutes-draft', draft } });
