import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { pageOf, readListCursor } from '../../platform/lists/cursor';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { findVisibleSession, resolveVisibleSession } from '../sessions/visible-session';
import type { consent, listConsents as contract } from './contract';
import * as store from './store';

type Page = z.output<typeof contract.input>;
type Consent = z.output<typeof consent>;

/**
 * Returns the answers of the people in a session, in their order.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function listConsents({ db }: { db: Db }, caller: Caller, page: Page) {
  await findVisibleSession(db, caller, page.sessionId);
  return readPage(db, page);
}

/** Works like `listConsents`, in the portal. @throws ApiError NOT_FOUND, also when the caller may not read the session */
export async function listConsentsFromPortal({ db }: { db: Db }, caller: Caller<UserPrincipal>, page: Page) {
  await resolveVisibleSession(db, caller, page.sessionId);
  return readPage(db, page);
}

async function readPage(db: Db, { sessionId, limit, after }: Page) {
  const cursor = after === undefined ? null : readListCursor(after);
  const rows = await store.listOfSession(db, { sessionId, after: cursor, limit: limit + 1 });
  const { shown, next } = pageOf(rows, limit, ({ consent }) => ({ at: consent.at, id: consent.id }));
  return { consents: shown.map(describe), next };
}

/** Returns all answers of the people in a session, in their order. */
export async function readConsents(db: Db, sessionId: string): Promise<Consent[]> {
  return (await store.listOfSession(db, { sessionId, after: null, limit: null })).map(describe);
}

function describe({ consent, displayName, externalUserId }: store.ConsentOfPerson): Consent {
  const { id: consentId, participantId, purpose, answer, wording, language, at } = consent;
  const person = { participantId, displayName, externalUserId };
  return { consentId, ...person, purpose, answer, wording, language, at: at.toISOString() };
}
