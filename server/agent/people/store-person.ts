import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rooms } from '../../platform/db/schema/rooms';
import { participants } from '../../platform/db/schema/sessions';
import type { ErasedCounts } from '../../platform/vocabulary/person-data';

/** A person whom an application names in join tokens and invitations. */
export interface Person {
  accountId: string;
  externalUserId: string;
  /** The subject of their join tokens. */
  subject: string;
}

/** The stays of a person in one session. */
export interface StaysInSession {
  person: Person;
  sessionId: string;
  participantIds: string[];
}

/** How a table names a person. */
export interface Rows {
  /** Returns the condition for all rows of the person. */
  all: (person: Person) => SQL | undefined;
  /** Returns the condition for their rows of a session; absent: the rows belong to no session. */
  inSession?: (stays: StaysInSession) => SQL | undefined;
}

type Fields = Record<string, PgColumn | SQL>;

/** A table with data of people. */
export interface PersonalTable {
  table: PgTable;
  of: Rows;
  /** The file of an export, without its extension, and what it has. */
  file: string;
  about: string;
  /** The fields in the file. */
  fields: Fields | ((person: Person) => Fields);
  /** The columns that give the order of the file. No two rows have the same values. */
  order: [PgColumn] | [PgColumn, PgColumn];
  /** `delete`: the rows are deleted. Otherwise what happens to them, in words, and code of their own does it. */
  erased: 'delete' | { by: string };
  /** The count of deleted rows in the receipt; null: none. */
  counted?: keyof ErasedCounts | null;
}

/** Returns the ids of the stays of a person. The condition on the identifier lets the index of subjects find them. */
export const staysOf = ({ subject }: Person): SQL =>
  sql`(select ${participants.id} from ${participants} where ${participants.subject} = ${subject} and ${participants.externalUserId} is not null)`;

/** Returns the ids of the sessions in which a person took part. */
export const sessionsOf = ({ subject }: Person): SQL =>
  sql`(select ${participants.sessionId} from ${participants} where ${participants.subject} = ${subject} and ${participants.externalUserId} is not null)`;

export const roomsOf = ({ accountId }: Person): SQL =>
  sql`(select ${rooms.id} from ${rooms} where ${rooms.accountId} = ${accountId})`;

export const byParticipant = (sessionId: PgColumn, participantId: PgColumn): Rows => ({
  all: (person) => sql`${sessionId} in ${sessionsOf(person)} and ${participantId} in ${staysOf(person)}`,
  inSession: (stays) => and(eq(sessionId, stays.sessionId), inArray(participantId, stays.participantIds)),
});

export const bySubject = (sessionId: PgColumn, subject: PgColumn): Rows => ({
  all: (person) => sql`${sessionId} in ${sessionsOf(person)} and ${subject} = ${person.subject}`,
  inSession: (stays) => and(eq(sessionId, stays.sessionId), eq(subject, stays.person.subject)),
});
