import type { Db } from '../../platform/db/client';
import type { StoredSpeakingTime } from '../../platform/db/schema/artifacts';
import { listPeople, sumSpeechByPerson, sumTurnsByPerson, turnsWithSubjects } from '../transcript/read';
import type { Meeting, MeetingTurn, Person } from './meeting';
import { selectionOf } from './selection';

/** The number of turns that a model does not receive, by source. */
export type Omitted = Record<MeetingTurn['source'], number>;

/** The approximate size of a turn's line without its text, in bytes. */
const LINE_BYTES = 120;
/** The number of people above which those who said nothing are left out. */
const PEOPLE_MAX = 1_000;

/**
 * Reads as much of a session's transcript as a model can receive, page by page.
 * @param budget in bytes
 * @returns `omitted` how many turns were left out
 */
export async function readMeeting(
  db: Db,
  { sessionId, startedAt }: { sessionId: string; startedAt: Date },
  budget: number,
): Promise<{ meeting: Meeting; omitted: Omitted }> {
  const shares = await sumTurnsByPerson(db, sessionId);
  const sizeOf = (bytes: number, turnCount: number) => bytes + turnCount * LINE_BYTES;
  const keeps = selectionOf(
    shares.map((share) => ({ ...share, bytes: sizeOf(share.bytes, share.turnCount) })),
    budget,
  );
  const turns: MeetingTurn[] = [];
  const omitted = { speech: 0, chat: 0 };
  for await (const { turn, subject } of turnsWithSubjects(db, sessionId)) {
    const { source, text } = turn;
    if (keeps({ subject, source, bytes: sizeOf(Buffer.byteLength(text), 1) })) {
      turns.push({
        turnId: turn.id,
        subject,
        text,
        source,
        startMs: turn.startedAt.getTime() - startedAt.getTime(),
      });
    } else omitted[source] += 1;
  }
  const people = await listPeople(db, sessionId, PEOPLE_MAX);
  return { meeting: { day: startedAt.toISOString().slice(0, 10), people, turns }, omitted };
}

/** Returns how long each person spoke in a session, with their first turn; the longest time first. */
export async function readSpeakingTimes(
  db: Db,
  { sessionId, startedAt }: { sessionId: string; startedAt: Date },
  people: readonly Person[],
): Promise<StoredSpeakingTime[]> {
  const bySubject = new Map(people.map((person) => [person.subject, person]));
  const sums = await sumSpeechByPerson(db, sessionId);
  return sums.flatMap(({ subject, speakingMs, turnCount, firstTurnId, firstAt }) => {
    const person = bySubject.get(subject);
    if (person === undefined) return [];
    const { displayName, externalUserId } = person;
    const startMs = firstAt.getTime() - startedAt.getTime();
    return [
      { displayName, externalUserId, speakingMs, turnCount, evidence: { turnIds: [firstTurnId], startMs } },
    ];
  });
}
