import { ApiError } from '../../platform/errors/errors';
import { announceDraft, assertCanDraft, requestDraft, type DraftDeps } from './request';
import * as store from './store';

/** How long before a room closes the server asks for a draft, in milliseconds. */
const BEFORE_CLOSING_MS = 300_000;

/**
 * Has the agent draft decisions and action items of calls whose room closes within five minutes, once for each closing
 * time. Calls in which nothing can be drafted yet are tried again with the next run.
 */
export async function draftBeforeClosing(deps: DraftDeps & { now: () => Date }): Promise<void> {
  const { db, now } = deps;
  const at = now();
  const closing = await store.listClosing(db, at, new Date(at.getTime() + BEFORE_CLOSING_MS));
  for (const { closesAt, ...place } of closing) {
    if (!(await canDraft(deps, place))) continue;
    await db.transaction((tx) => requestDraft(tx, deps, place, closesAt));
    await announceDraft(deps, place);
  }
}

async function canDraft(deps: DraftDeps, place: Parameters<typeof assertCanDraft>[1]): Promise<boolean> {
  try {
    await assertCanDraft(deps, place);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
