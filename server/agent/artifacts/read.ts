import type { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { ApiError, notFound } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import { pageOf, readListCursor, type ListCursor } from '../../platform/lists/cursor';
import { confirmationOf } from '../../platform/vocabulary/confirmation';
import type { Caller } from '../../platform/principal/principal';
import { artifactStatusOf } from '../minutes/artifact-status';
import { findReadableRoom, type FoundRoom } from '../../rooms/access/access';
import { filterOf } from '../../identity/tokens/list-filter';
import { readConsents } from '../../rooms/consents/list';
import { readPolls } from '../../rooms/polls/history';
import { assertSessionVisible, findHiddenSessions } from '../../rooms/sessions/hidden-sessions';
import type { ContinueWith } from '../../platform/procedures/context';
import type { getArtifact as contract, listArtifacts as listContract } from './contract';
import { findSession, listArtifacts as listRows, type FoundSession, type SessionRow } from './store';
import { readTurns, readWindow, startOf, turnPages } from '../transcript/read';

export type { FoundSession } from './store';

interface Deps {
  db: Db;
  now: () => Date;
}

/**
 * Returns a page of the artifacts of a room, newest first, without transcripts and polls; without a limit, all of them.
 * @throws ApiError FORBIDDEN when the caller has no access to the room, and when the room does not exist.
 */
export async function listArtifacts(
  { db, now }: Deps,
  caller: Caller,
  input: z.output<typeof listContract.input>,
) {
  const room = await findReadableRoom(db, caller, input.roomId);
  const limit = input.limit ?? null;
  const rows = await listRows(db, {
    roomId: room.id,
    hidden: await findHiddenSessions(db, caller, room),
    filter: filterOf(caller.principal, { roomId: room.id }, input),
    after: input.after === undefined ? null : readListCursor(input.after),
    limit: limit && limit + 1,
  });
  const { shown, next } = pageOf(rows, limit, cursorOf);
  const artifacts = shown.map((row) => ({
    ...summarize(row, now()),
    turns: [],
    polls: [],
    turnCount: row.turnCount,
    participantCount: row.participantCount,
    durationSeconds: durationOf(row.session),
  }));
  const fitting = countWithin(artifacts, input.maxBytes);
  if (fitting === artifacts.length) return { artifacts, next };
  return { artifacts: artifacts.slice(0, fitting), next: pageOf(rows, fitting, cursorOf).next };
}

/** Counts how many items, from the first on, fit into the given bytes of JSON together; at least one. */
function countWithin(items: readonly object[], maxBytes: number | undefined): number {
  if (maxBytes === undefined) return items.length;
  let bytes = 0;
  const tooMany = items.findIndex((item) => (bytes += Buffer.byteLength(JSON.stringify(item))) > maxBytes);
  return tooMany === -1 ? items.length : Math.max(1, tooMany);
}

/** Returns the position of a session in a list. */
const cursorOf = ({ session }: { session: SessionRow }): ListCursor => ({
  at: startOf(session),
  id: session.id,
});

/**
 * Returns the artifact of one session, with all turns of its transcript or with the requested ones.
 * @param input.maxPolls the highest number of polls. Absent: all.
 * @param continueWith receives the further pages of a long transcript, each of which is read on demand. Absent: the
 *   caller cannot receive pages.
 * @throws ApiError NOT_FOUND, FORBIDDEN; PAYLOAD_TOO_LARGE for a long transcript without `continueWith`
 */
export async function getArtifact(
  deps: Deps,
  caller: Caller,
  { sessionId, maxPolls, ...window }: z.output<typeof contract.input>,
  continueWith?: ContinueWith,
): Promise<z.output<typeof contract.output>> {
  const { found, room } = await findReadable(deps.db, caller, sessionId);
  const consents = await readConsents(deps.db, sessionId);
  if (Object.values(window).some((given) => given !== undefined)) {
    const { turns, remaining, next: more } = await readWindow(deps.db, found.session, window);
    const polls = await readPolls(deps.db, room, { sessionId, limit: maxPolls });
    const part = { turns, polls, consents, remainingTurnCount: remaining, next: more };
    return { ...summarize(found, deps.now()), ...part };
  }
  const { artifact: opened, next } = await openArtifact(deps, found, room, maxPolls);
  const artifact = { ...opened, consents };
  if (next === null) return artifact;
  if (!continueWith)
    throw new ApiError('PAYLOAD_TOO_LARGE', 'The transcript is too long for one response; read it in pages.');
  continueWith(turnPages(deps.db, found.session, next));
  return artifact;
}

/**
 * Returns the artifact of a session, with the first page of its transcript.
 * @param maxPolls the highest number of polls; absent: all
 * @returns `next` for `readTurns`; null: the transcript is complete
 */
export async function openArtifact(
  { db, now }: Deps,
  found: FoundSession,
  room: FoundRoom,
  maxPolls?: number,
) {
  const { turns, next } = await readTurns(db, found.session, null);
  const polls = await readPolls(db, room, { sessionId: found.session.id, limit: maxPolls });
  return { artifact: { ...summarize(found, now()), turns, polls }, next };
}

/** Returns a session that somebody entered; null when there is none. */
export const findEntered = (db: Db, sessionId: string): Promise<FoundSession | null> =>
  findSession(db, sessionId);

/**
 * Returns a session whose room the caller may read, and whose artifact was not deleted.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function findReadable(
  db: Db,
  caller: Caller,
  sessionId: string,
): Promise<{ found: FoundSession; room: FoundRoom }> {
  const found = isId('ses', sessionId) ? await findSession(db, sessionId) : null;
  if (found === null || found.session.artifactDeletedAt !== null)
    throw notFound('There is no such artifact.');
  const { roomId } = found.session;
  const room = await findReadableRoom(db, caller, roomId);
  await assertSessionVisible(db, caller, { room, sessionId });
  return { found, room };
}

/** Returns an artifact without its transcript and polls. */
export function summarize(found: FoundSession, now: Date) {
  const { session, minutes, isDraining } = found;
  const confirmedBy = (itemId: string) => {
    const opinions = found.opinions[itemId] ?? [];
    return { confirmation: confirmationOf(opinions), opinions };
  };
  const progress = { endedAt: session.endedAt, minutesStatus: minutes?.status ?? null, isDraining };
  return {
    conferenceSessionId: session.id,
    parentSessionId: session.parentSessionId,
    breakoutName: session.breakoutName,
    roomId: session.roomId,
    startedAt: startOf(session).toISOString(),
    endedAt: session.endedAt?.toISOString() ?? null,
    summaryText: minutes?.summaryText ?? null,
    actionItems:
      minutes?.actionItems?.map((item) => ({
        ...item,
        ...found.itemStates[item.actionItemId],
        ...confirmedBy(item.actionItemId),
      })) ?? null,
    outcome: minutes?.outcome ?? null,
    decisions: minutes?.decisions ?? null,
    followUps: minutes?.followUps ?? null,
    decisionEvidence: minutes?.decisionEvidence ?? null,
    decisionConfirmations:
      minutes?.decisionIds?.map((decisionId) => ({ decisionId, ...confirmedBy(decisionId) })) ?? null,
    followUpEvidence: minutes?.followUpEvidence ?? null,
    sections: minutes?.sections ?? null,
    chapters: minutes?.chapters ?? null,
    speakingTimes: minutes?.speakingTimes ?? null,
    pollCount: found.pollCount,
    artifactStatus: artifactStatusOf(progress, now),
    provenance: {
      transcriptionModel: found.transcriptionModel,
      minutesModel: minutes?.provenance?.model ?? null,
      inputTokens: minutes?.provenance?.inputTokens ?? null,
      outputTokens: minutes?.provenance?.outputTokens ?? null,
      unsupportedCount: minutes?.provenance?.unsupportedCount ?? null,
    },
    minutesOmission: minutes?.provenance?.omission ?? null,
  };
}

/** Returns the length of a session in seconds; null while the session is running. */
export const durationOf = (session: SessionRow): number | null =>
  session.endedAt && Math.round((session.endedAt.getTime() - startOf(session).getTime()) / 1000);
