import type { Db, Tx } from '../../platform/db/client';
import { PermanentError, RetryLater, type Handler, type Work } from '../../platform/jobs/handler';
import { composeMinutes } from './compose';
import { isDraining, isWithinDrainTime } from '../agents/draining';
import type { MinutesOmission } from '../../platform/db/schema/artifacts';
import { budgetOf } from './draft';
import { LanguageModelError, type LanguageModel } from './language-model';
import type { Meeting } from './meeting';
import { readMeeting, type Omitted } from './read-meeting';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  languageModel: LanguageModel | null;
}

const RETRY_MS = 1_000;
/** A long meeting has many parts, and a local model takes minutes for each. */
const DEADLINE_MS = 10_800_000;
/** How many unsupported statements are stored for the operator. */
const UNSUPPORTED_KEPT = 50;

/** The job that writes the minutes of a session; its subject is the session's id. */
export function minutesWriter(deps: Deps): Handler {
  return {
    atOnce: 3,
    deadlineMs: DEADLINE_MS,
    run: (work) => writeMinutes(deps, work),
    onGivenUp: (tx, { subject }, error) => giveUp(tx, subject, error, deps.now()),
  };
}

async function writeMinutes({ db, now, languageModel }: Deps, work: Work): Promise<void> {
  const sessionId = work.subject;
  const processing = await store.findProcessing(db, sessionId);
  const { startedAt, endedAt } = (await store.findSession(db, sessionId))?.session ?? {};
  if (processing === null || !startedAt || !endedAt) return;
  if (isWithinDrainTime(endedAt, now()) && (await isDraining(db, sessionId))) throw new RetryLater(RETRY_MS);
  if (languageModel === null) throw new PermanentError('No language model is configured any more.');

  const { meeting, omitted } = await readMeeting(db, { sessionId, startedAt }, budgetOf(languageModel));
  const { text, usage, unsupported, unread } = await composed(languageModel, meeting, work.signal);
  const provenance = usage && {
    model: languageModel.name,
    ...usage,
    unsupportedCount: unsupported.length,
    unsupported: unsupported.slice(0, UNSUPPORTED_KEPT),
    omission: omissionOf({ speech: omitted.speech + unread.speech, chat: omitted.chat + unread.chat }),
  };
  await store.saveMinutes(db, { sessionId, ...processing }, text, { provenance, at: now() });
}

const omissionOf = ({ speech, chat }: Omitted): MinutesOmission | null =>
  speech + chat === 0
    ? null
    : {
        reason: 'transcript_too_long',
        turnCount: speech + chat,
        speechTurnCount: speech,
        chatTurnCount: chat,
      };

async function composed(model: LanguageModel, meeting: Meeting, signal: AbortSignal) {
  try {
    return await composeMinutes(model, meeting, signal);
  } catch (error) {
    if (error instanceof LanguageModelError && !error.isTransient)
      throw new PermanentError(error.message, { cause: error });
    throw error;
  }
}

/** Everybody who may read the session sees the sentence. */
function giveUp(tx: Tx, sessionId: string, error: unknown, at: Date): Promise<void> {
  const isForPeople = error instanceof LanguageModelError || error instanceof PermanentError;
  const sentence = isForPeople ? error.message : 'The server failed while it wrote the minutes.';
  return store.markFailed(tx, sessionId, sentence, at);
}
