import type { z } from 'zod';
import { assertOwnAccount } from '../accounts/access';
import type { Db } from '../db/client';
import { notFound } from '../errors';
import { isId } from '../ids';
import type { Caller, UserPrincipal } from '../principal/principal';
import { canWriteAgain } from '../minutes/again';
import type { LanguageModel } from '../minutes/language-model';
import { enterToRead, ORGANIZERS, standingOf } from '../rooms/access';
import type { listHistory as contract } from './contract';
import { durationOf, getArtifact, summarize } from './read';
import { findSession, listHistoryRows, listPeople } from './store';

interface Deps {
  db: Db;
  now: () => Date;
  languageModel: LanguageModel | null;
}

/**
 * The sessions of one of the caller's accounts, or of a room that they may read, newest first.
 * @throws Fault NOT_FOUND when the account or the room is nothing of theirs.
 */
export async function listHistory(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller<UserPrincipal>,
  input: z.output<typeof contract.input>,
) {
  const { of } = input;
  if ('accountId' in of) await assertOwnAccount(db, caller, of.accountId);
  else await enterToRead(db, caller, of.roomId);
  const rows = await listHistoryRows(db, { of, after: input.after ?? null, limit: input.limit + 1 });
  const shown = rows.slice(0, input.limit);
  return {
    sessions: shown.map((row) => ({
      ...row,
      ...summarize(row, now()),
      durationSeconds: durationOf(row.session),
      actionItemCount: row.minutes?.actionItems?.length ?? 0,
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.session.id ?? null) : null,
  };
}

/**
 * All that one session left, and who was there.
 * @throws Fault NOT_FOUND, also when the caller may not read it: ids of others cannot be probed.
 */
export async function getFromHistory(
  { db, now, languageModel }: Deps,
  caller: Caller<UserPrincipal>,
  input: { sessionId: string },
) {
  const found = isId('ses', input.sessionId) ? await findSession(db, input.sessionId) : null;
  if (found === null) throw notFound('There is no such session.');
  const entered = await enterToRead(db, caller, found.session.roomId);
  const people = await listPeople(db, found.session.id);
  const runs = ORGANIZERS.includes(standingOf(entered.caller.principal, entered.room));
  return {
    ...(await getArtifact({ db, now }, entered.caller, input)),
    roomName: entered.room.name,
    minutesError: found.minutes?.errorMessage ?? null,
    canWriteMinutes: runs && (await canWriteAgain({ db, languageModel }, found.session.id)),
    runsRoom: runs && entered.room.deletedAt === null,
    isRoomDeleted: entered.room.deletedAt !== null,
    durationSeconds: durationOf(found.session),
    people: people.map((person) => ({
      participantId: person.id,
      kind: person.kind,
      displayName: person.displayName,
      externalUserId: person.externalUserId,
      role: person.role,
      joinedAt: person.joinedAt.toISOString(),
      leftAt: (person.leftAt ?? found.session.endedAt)?.toISOString() ?? null,
    })),
  };
}
