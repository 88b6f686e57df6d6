import type { Db, Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { PermanentError, RetryLater, type Handler, type Work } from '../../platform/jobs/handler';
import { eventsOfItems } from '../action-items/keep';
import { confirmedOf, minutesConfirmed, type ItemIds } from '../confirmations/events';
import { replaceDraft, type Held } from '../confirmations/held';
import { countTurns } from '../transcript/read';
import { artifactFailed, artifactReady } from './artifact-events';
import { composeMinutes } from './compose';
import { readWantedMinutes } from '../agents/wanted-minutes';
import { isDraining, isWithinDrainTime } from '../agents/draining';
import type { MinutesOmission } from '../../platform/db/schema/artifacts';
import { budgetOf } from './draft';
import { idsOf, itemsOf, lockConfirmable, NO_ITEMS, textOfItems, type MinutesItems } from './items';
import { keepItems } from './keep-items';
import { LanguageModelError, type LanguageModel } from './language-model';
import type { Meeting } from './meeting';
import { readMeeting, readSpeakingTimes, type Omitted } from './read-meeting';
import { sectionsOf } from './templates';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  languageModel: LanguageModel | null;
  events: EventLog;
}

const RETRY_MS = 1_000;
/** The deadline of a job: a long meeting has many parts, and a local model takes minutes for each. */
const DEADLINE_MS = 10_800_000;
/** The number of unsupported statements that are stored for the operator. */
const UNSUPPORTED_KEPT = 50;

/** Returns the job that writes the minutes of a session; its subject is the session's id. */
export function minutesWriter(deps: Deps): Handler {
  return {
    atOnce: 3,
    deadlineMs: DEADLINE_MS,
    run: (work) => writeMinutes(deps, work),
    onGivenUp: (tx, { subject }, error) => giveUp(tx, deps, subject, error),
  };
}

async function writeMinutes({ db, now, languageModel, events }: Deps, work: Work): Promise<void> {
  const sessionId = work.subject;
  const processing = await store.findProcessing(db, sessionId);
  const found = await store.findSession(db, sessionId);
  const { startedAt, endedAt } = found?.session ?? {};
  if (processing === null || found === null || !startedAt || !endedAt) return;
  if (isWithinDrainTime(endedAt, now()) && (await isDraining(db, sessionId))) throw new RetryLater(RETRY_MS);
  if (languageModel === null) throw new PermanentError('The language model is no longer configured.');

  const read = await readMeeting(db, { sessionId, startedAt }, budgetOf(languageModel));
  const setting = await readWantedMinutes(db, sessionId);
  const meeting = {
    ...read.meeting,
    sections: sectionsOf(setting),
    instructions: setting?.instructions ?? null,
    vocabulary: setting?.vocabulary ?? [],
  };
  const { omitted } = read;
  const { text, usage, unsupported, unread } = await composeInJob(languageModel, meeting, work.signal);
  const provenance = usage && {
    model: languageModel.name,
    ...usage,
    unsupportedCount: unsupported.length,
    unsupported: unsupported.slice(0, UNSUPPORTED_KEPT),
    omission: omissionOf({ speech: omitted.speech + unread.speech, chat: omitted.chat + unread.chat }),
  };
  const speaking = await readSpeakingTimes(db, { sessionId, startedAt }, meeting.people);
  await db.transaction(async (tx) => {
    const at = now();
    const place = { accountId: found.accountId, roomId: found.session.roomId, sessionId };
    const { held, minutes: earlier } = await lockConfirmable(tx, sessionId);
    const isWritten = text.decisions !== null;
    const items = isWritten ? keepItems(earlier, held, itemsOf(text)) : NO_ITEMS;
    const itemEvents = await eventsOfItems(tx, place, items.actionItems, at);
    const speakingTimes = text.summaryText === null && !isWritten ? null : speaking;
    const saved = { ...text, ...(isWritten && textOfItems(items)), speakingTimes };
    if (!(await store.saveMinutes(tx, { sessionId, ...processing }, saved, { provenance, at }))) return;
    const turnCount = await countTurns(tx, sessionId);
    const ready = artifactReady(found, { turnCount, hasMinutes: provenance !== null }, at);
    const confirmed = await endDraft(tx, place, items, held);
    await events.appendAll(tx, [
      ready,
      ...itemEvents,
      ...confirmed.map((ids) => minutesConfirmed(place, ids, at)),
    ]);
  });
}

/** Deletes the draft that the minutes replace. @returns the items that people confirmed, if there are any */
async function endDraft(
  tx: Tx,
  { sessionId }: { sessionId: string },
  items: MinutesItems,
  { opinions }: Held,
): Promise<ItemIds[]> {
  const ids = idsOf(items);
  await replaceDraft(tx, sessionId, [...ids.decisionIds, ...ids.actionItemIds]);
  const confirmed = confirmedOf(ids, opinions);
  return confirmed.decisionIds.length + confirmed.actionItemIds.length > 0 ? [confirmed] : [];
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

/** Writes the minutes of a meeting in a job. @throws PermanentError when another attempt would not help */
export async function composeInJob(model: LanguageModel, meeting: Meeting, signal: AbortSignal) {
  try {
    return await composeMinutes(model, meeting, signal);
  } catch (error) {
    if (error instanceof LanguageModelError && !error.isTransient)
      throw new PermanentError(error.message, { cause: error });
    throw error;
  }
}

/** Gives up with a sentence that everybody who may read the session sees. */
export async function giveUp(
  tx: Tx,
  { now, events }: Pick<Deps, 'now' | 'events'>,
  sessionId: string,
  error: unknown,
): Promise<void> {
  const at = now();
  const isForPeople = error instanceof LanguageModelError || error instanceof PermanentError;
  const sentence = isForPeople ? error.message : 'The server failed while it wrote the minutes.';
  const found = await store.findSession(tx, sessionId);
  const isFailed = await store.markFailed(tx, sessionId, sentence, at);
  if (isFailed && found !== null) await events.append(tx, artifactFailed(found, sentence, at));
}
