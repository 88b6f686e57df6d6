import { and, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { actionItems, minutesOpinions } from '../../platform/db/schema/artifacts';
import { auditEvents } from '../../platform/db/schema/audit';
import { roomBans } from '../../platform/db/schema/bans';
import { events } from '../../platform/db/schema/events';
import { callInvitations, callInvitationUses } from '../../platform/db/schema/invitations';
import { recordings } from '../../platform/db/schema/recordings';
import { participants } from '../../platform/db/schema/sessions';
import { waitingPeople } from '../../platform/db/schema/waiting';
import {
  bySubject,
  roomsOf,
  type Person,
  type PersonalTable,
  type Rows,
  type StaysInSession,
} from './store-person';

const bySubjectInRoom = (roomId: PgColumn, subject: PgColumn): Rows => ({
  all: (person) => sql`${roomId} in ${roomsOf(person)} and ${subject} = ${person.subject}`,
});

const isInvited = (person: Person): SQL =>
  sql`${callInvitations.roomId} in ${roomsOf(person)} and ${callInvitations.externalUserId} = ${person.externalUserId}`;

/** The condition for a stay during a recording. */
const isRecorded = sql`${participants.sessionId} = ${recordings.sessionId}
  and ${participants.joinedAt} < coalesce(${recordings.endedAt}, 'infinity')
  and coalesce(${participants.leftAt}, 'infinity') > ${recordings.startedAt}`;

/** Returns the condition for recordings during which somebody was in a session. */
export const isRecordingOf = ({ sessionId, participantIds }: StaysInSession): SQL =>
  sql`${recordings.sessionId} = ${sessionId} and ${recordings.deletedAt} is null and exists (select 1 from ${participants} where ${isRecorded} and ${inArray(participants.id, participantIds)})`;

/** Returns the condition for recordings during which nobody else was in a session. */
export const hasNobodyElse = ({ participantIds }: StaysInSession): SQL<boolean> =>
  sql`not exists (select 1 from ${participants} where ${isRecorded} and ${participants.kind} = 'human' and ${notInArray(participants.id, participantIds)})`;

/** Tables whose rows belong to the account, or to its rooms. */
export const TABLES_OF_ACCOUNT: readonly PersonalTable[] = [
  {
    table: callInvitations,
    of: { all: isInvited },
    file: 'invitations',
    about: 'invitations for you',
    fields: {
      invitationId: callInvitations.id,
      roomId: callInvitations.roomId,
      displayName: callInvitations.displayName,
      role: callInvitations.role,
      permissions: callInvitations.permissions,
      metadata: callInvitations.metadata,
      notBefore: callInvitations.notBefore,
      expiresAt: callInvitations.expiresAt,
      maxUses: callInvitations.maxUses,
      createdAt: callInvitations.createdAt,
      revokedAt: callInvitations.revokedAt,
    },
    order: [callInvitations.createdAt, callInvitations.id],
    erased: { by: 'being deleted, with the mails about them, after their tokens were revoked' },
  },
  {
    table: callInvitationUses,
    of: {
      all: (person) =>
        sql`${callInvitationUses.invitationId} in (select ${callInvitations.id} from ${callInvitations} where ${isInvited(person)})`,
    },
    file: 'invitation-uses',
    about: 'when you opened invitations last, in each browser',
    fields: { invitationId: callInvitationUses.invitationId, lastUsedAt: callInvitationUses.lastUsedAt },
    order: [callInvitationUses.invitationId, callInvitationUses.browserId],
    erased: { by: 'being deleted with their invitation' },
  },
  {
    table: roomBans,
    of: bySubjectInRoom(roomBans.roomId, roomBans.subject),
    file: 'bans',
    about: 'rooms that you may not enter',
    fields: { roomId: roomBans.roomId, displayName: roomBans.displayName, bannedAt: roomBans.bannedAt },
    order: [roomBans.bannedAt, roomBans.id],
    erased: 'delete',
    counted: 'bans',
  },
  {
    table: waitingPeople,
    of: bySubjectInRoom(waitingPeople.roomId, waitingPeople.subject),
    file: 'waiting',
    about: 'waiting rooms in which you were',
    fields: {
      roomId: waitingPeople.roomId,
      displayName: waitingPeople.displayName,
      role: waitingPeople.role,
      since: waitingPeople.since,
      decision: waitingPeople.decision,
      decidedAt: waitingPeople.decidedAt,
    },
    order: [waitingPeople.since, waitingPeople.id],
    erased: 'delete',
    counted: 'waiting',
  },
  {
    table: minutesOpinions,
    of: bySubject(minutesOpinions.sessionId, minutesOpinions.subject),
    file: 'minutes-opinions',
    about: 'decisions and action items of minutes that you confirmed, corrected or contested',
    fields: {
      conferenceSessionId: minutesOpinions.sessionId,
      itemId: minutesOpinions.itemId,
      displayName: minutesOpinions.displayName,
      opinion: minutesOpinions.opinion,
      isCorrection: sql`${minutesOpinions.correctedFrom} is not null`,
      at: minutesOpinions.at,
    },
    order: [minutesOpinions.at, minutesOpinions.itemId],
    erased: { by: 'losing name, identifier and subject; items in their words are deleted' },
  },
  {
    table: actionItems,
    of: {
      all: (person) =>
        and(
          eq(actionItems.accountId, person.accountId),
          eq(actionItems.ownerExternalUserId, person.externalUserId),
        ),
    },
    file: 'action-items',
    about: 'tasks of minutes for which you are responsible',
    fields: {
      actionItemId: actionItems.id,
      conferenceSessionId: actionItems.sessionId,
      text: actionItems.text,
      ownerName: actionItems.ownerName,
      status: actionItems.status,
      dueDate: actionItems.dueDate,
      createdAt: actionItems.createdAt,
    },
    order: [actionItems.createdAt, actionItems.id],
    erased: { by: 'losing the person responsible' },
  },
  {
    table: recordings,
    of: {
      all: (person) =>
        sql`${recordings.accountId} = ${person.accountId} and ${recordings.deletedAt} is null and exists (select 1 from ${participants} where ${isRecorded} and ${participants.subject} = ${person.subject} and ${participants.externalUserId} is not null)`,
    },
    file: 'recordings',
    about:
      'recordings of calls during which you were there; the files are not included, because they show others',
    fields: {
      recordingId: recordings.id,
      conferenceSessionId: recordings.sessionId,
      roomId: recordings.roomId,
      status: recordings.status,
      startedAt: recordings.startedAt,
      endedAt: recordings.endedAt,
      durationSeconds: recordings.durationSeconds,
      mimeType: recordings.mimeType,
      sizeBytes: recordings.sizeBytes,
    },
    order: [recordings.startedAt, recordings.id],
    erased: { by: 'being named in the receipt, or deleted where that is wanted' },
  },
  {
    table: events,
    of: {
      all: (person) =>
        sql`${events.accountId} = ${person.accountId} and ${events.sequence} > 0 and (${events.data} ->> 'externalUserId' = ${person.externalUserId} or ${events.data} ->> 'ownerExternalUserId' = ${person.externalUserId})`,
    },
    file: 'events',
    about: 'events about you that the application was told of',
    fields: {
      eventId: events.id,
      type: events.type,
      at: events.at,
      roomId: events.roomId,
      conferenceSessionId: events.sessionId,
      data: events.data,
    },
    order: [events.position],
    erased: { by: 'losing identifier and metadata' },
  },
  {
    table: auditEvents,
    of: {
      all: (person) =>
        and(eq(auditEvents.accountId, person.accountId), eq(auditEvents.actorId, person.subject)),
    },
    file: 'audit-log',
    about: 'what you changed in calls, for example people whom you muted',
    fields: {
      at: auditEvents.at,
      action: auditEvents.action,
      targetId: auditEvents.targetId,
      ip: auditEvents.ip,
      detail: auditEvents.detail,
    },
    order: [auditEvents.at, auditEvents.id],
    erased: { by: 'nothing: the database refuses changes of the audit log, which has no names or texts' },
  },
];
