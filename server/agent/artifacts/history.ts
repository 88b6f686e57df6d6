import type { z } from 'zod';
import { assertMember } from '../../identity/accounts/access';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import type { Caller, UserPrincipal } from '../../platform/principal/principal';
import { listOpinionsOf } from '../confirmations/held';
import { canRegenerate } from '../minutes/regenerate';
import type { LanguageModel } from '../minutes/language-model';
import { resolveForReading, ORGANIZERS, OWNERS, mayChange } from '../../rooms/access/access';
import type { listHistory as contract } from './history-contract';
import type { listTurns as turnsContract, readTranscriptText as textContract } from './transcript-contract';
import { listBreakoutsOf } from '../../rooms/breakouts/history';
import { readSessionPage } from '../history/page';
import { assertRange } from '../../platform/lists/range';
import { listStays } from '../history/stays';
import { durationOf, openArtifact } from './read';
import { countTurns, readTurns, startOf } from '../transcript/read';
import { findSession, type FoundSession } from './store';
import { fileNameOf, headOf, MEDIA_TYPES, turnOf } from './transcript-formats';

interface Deps {
  db: Db;
  now: () => Date;
  languageModel: LanguageModel | null;
}

/**
 * Returns the sessions of one of the caller's accounts, or of a room that the caller may read, newest first.
 * @throws ApiError BAD_REQUEST; NOT_FOUND when they may not read the account or the room.
 */
export async function listHistory(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller<UserPrincipal>,
  input: z.output<typeof contract.input>,
) {
  const { of, limit, after = null, from, to, participantName, recording, minutes } = input;
  assertRange({ from, to });
  if ('accountId' in of) await assertMember(db, caller, of.accountId);
  else await resolveForReading(db, caller, of.roomId);
  return readSessionPage({ db, now }, { of, after, limit, from, to, participantName, recording, minutes });
}

/**
 * Returns the artifact of one session, and its participants.
 * @throws ApiError NOT_FOUND, also when the caller may not read it: ids of others cannot be probed.
 */
export async function getFromHistory(
  { db, now, languageModel }: Deps,
  caller: Caller<UserPrincipal>,
  input: { sessionId: string },
) {
  const { found, entered } = await enterSession(db, caller, input.sessionId);
  const { artifact, next } = await openArtifact({ db, now }, found, entered.room);
  const people = await listStays(db, found.session);
  const { room } = entered;
  const ownOpinions = await listOpinionsOf(db, found.session.id, caller.principal.userId);
  const runs = mayChange(entered.caller, room, ORGANIZERS);
  return {
    ...artifact,
    accountId: room.accountId,
    roomName: room.name,
    turnCount: next === null ? artifact.turns.length : await countTurns(db, found.session.id),
    nextTurns: next,
    minutesError: found.minutes?.errorMessage ?? null,
    canWriteMinutes: runs && (await canRegenerate({ db, languageModel }, found.session.id)),
    ownOpinions,
    runsRoom: runs && entered.room.deletedAt === null,
    isRoomDeleted: entered.room.deletedAt !== null,
    isArtifactDeleted: found.session.artifactDeletedAt !== null,
    mayDeleteArtifact: mayChange(entered.caller, room, OWNERS) && canBeDeleted(found),
    durationSeconds: durationOf(found.session),
    breakouts: await listBreakoutsOf(db, found.session.id),
    people,
  };
}

/** Returns whether the artifact of a session can be deleted now. */
const canBeDeleted = ({ session }: FoundSession): boolean =>
  session.endedAt !== null && session.artifactDeletedAt === null;

/**
 * Returns another page of a transcript.
 * @throws ApiError NOT_FOUND, also when the caller may not read it.
 */
export async function listTurnsFromHistory(
  { db }: Pick<Deps, 'db'>,
  caller: Caller<UserPrincipal>,
  { sessionId, after }: z.output<typeof turnsContract.input>,
) {
  const { found } = await enterSession(db, caller, sessionId);
  return readTurns(db, found.session, after);
}

/**
 * Returns a page of a transcript as text.
 * @throws ApiError NOT_FOUND, also when the caller may not read it.
 */
export async function readTextFromHistory(
  { db }: Pick<Deps, 'db'>,
  caller: Caller<UserPrincipal>,
  { sessionId, format, after }: z.output<typeof textContract.input>,
) {
  const { found, entered } = await enterSession(db, caller, sessionId);
  const { turns, next } = await readTurns(db, found.session, after);
  const file = { roomName: entered.room.name, startedAt: startOf(found.session).toISOString() };
  const head = after === null ? headOf(format, file) : '';
  return {
    fileName: fileNameOf(file, format),
    mediaType: MEDIA_TYPES[format],
    text: head + turns.map((turn) => turnOf(format, turn, turn.index + 1)).join(''),
    next,
  };
}

/**
 * Carries out one of the artifact's rules for the person in the portal: as themselves, or as their account.
 * @throws ApiError NOT_FOUND, also when the caller may not read the session: ids of others cannot be probed.
 */
export async function asEntered<D extends Pick<Deps, 'db'>, T>(
  deps: D,
  caller: Caller<UserPrincipal>,
  input: { sessionId: string },
  rule: (deps: D, caller: Caller, input: { sessionId: string }) => Promise<T>,
): Promise<T> {
  const { entered } = await enterSession(deps.db, caller, input.sessionId);
  return rule(deps, entered.caller, input);
}

/**
 * Finds a session in the portal, and its room with the strongest relation of the caller to it.
 * @throws ApiError NOT_FOUND, also when the caller may not read it: ids of others cannot be probed.
 */
export async function enterSession(db: Db, caller: Caller<UserPrincipal>, sessionId: string) {
  const found = isId('ses', sessionId) ? await findSession(db, sessionId) : null;
  if (found === null) throw notFound('There is no such session.');
  return { found, entered: await resolveForReading(db, caller, found.session.roomId) };
}
