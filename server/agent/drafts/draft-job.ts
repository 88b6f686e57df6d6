import type { Db } from '../../platform/db/client';
import type { Bus } from '../../platform/hub/bus';
import type { Handler, Work } from '../../platform/jobs/handler';
import { PermanentError } from '../../platform/jobs/handler';
import { readWantedMinutes } from '../agents/wanted-minutes';
import { deleteOpinionsExcept, itemsIn, lockHeld, updateDraft } from '../confirmations/held';
import { budgetOf } from '../minutes/draft';
import { itemsOf, NO_ITEMS } from '../minutes/items';
import { keepItems } from '../minutes/keep-items';
import type { LanguageModel } from '../minutes/language-model';
import { readMeeting } from '../minutes/read-meeting';
import { composeInJob } from '../minutes/write';
import { describeDraft } from './read';
import { publishDraft } from './request';
import * as store from './store';

interface Deps {
  db: Db;
  now: () => Date;
  bus: Pick<Bus, 'publish'>;
  languageModel: LanguageModel | null;
}

/** People wait for the draft in the call, so it is given up sooner than minutes. */
const ATTEMPTS = 3;
const DEADLINE_MS = 600_000;

/**
 * Returns the job that drafts decisions and action items of a running session, with the same model and the same check of
 * evidence as minutes. Its subject is the session's id. A session that ends meanwhile gets its minutes instead.
 */
export const minutesDrafter = (deps: Deps): Handler => ({
  attempts: ATTEMPTS,
  atOnce: 3,
  deadlineMs: DEADLINE_MS,
  run: (work) => draftItems(deps, work),
  async onGivenUp(tx, { subject: sessionId }) {
    const session = await store.findRunning(tx, sessionId);
    const { draft, opinions } = await lockHeld(tx, sessionId);
    if (session === null || draft?.status !== 'drafting') return;
    const failed = await updateDraft(tx, sessionId, { status: 'failed' });
    if (failed !== null) publishDraft(deps.bus, session, await describeDraft(tx, failed, opinions));
  },
});

async function draftItems({ db, now, bus, languageModel }: Deps, work: Work): Promise<void> {
  const sessionId = work.subject;
  const session = await store.findRunning(db, sessionId);
  if (session === null) return;
  if (languageModel === null) throw new PermanentError('The language model is no longer configured.');
  const { startedAt } = session;
  const { meeting } = await readMeeting(db, { sessionId, startedAt }, budgetOf(languageModel));
  const minutes = await readWantedMinutes(db, sessionId);
  const wishes = { instructions: minutes?.instructions ?? null, vocabulary: minutes?.vocabulary ?? [] };
  const { text } = await composeInJob(languageModel, { ...meeting, ...wishes }, work.signal);
  const draft = await db.transaction(async (tx) => {
    if ((await store.findRunning(tx, sessionId)) === null) return null;
    const held = await lockHeld(tx, sessionId);
    if (held.draft === null) return null; // deleted meanwhile
    const items = keepItems(NO_ITEMS, held, itemsOf(text));
    const drafted = await updateDraft(tx, sessionId, { ...items, status: 'ready', draftedAt: now() });
    if (drafted === null) return null;
    const ids = itemsIn(drafted).map(({ itemId }) => itemId);
    await deleteOpinionsExcept(tx, sessionId, ids);
    return describeDraft(tx, drafted, held.opinions);
  });
  if (draft !== null) publishDraft(bus, session, draft);
}
