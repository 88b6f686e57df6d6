import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { minutes, turns } from '../../platform/db/schema/artifacts';
import { chatFiles } from '../../platform/db/schema/files';
import { polls, pollVotes } from '../../platform/db/schema/polls';
import { participantConnections, qualitySamples, sessionRatings } from '../../platform/db/schema/quality';
import {
  breakoutAssignments,
  chatMessages,
  chatReactions,
  chatVolumes,
  consents,
  participants,
  sessions,
} from '../../platform/db/schema/sessions';
import { byParticipant, bySubject, sessionsOf, staysOf, type PersonalTable } from './store-person';

const roomIdOf = (sessionId: PgColumn): SQL =>
  sql`(select ${sessions.roomId} from ${sessions} where ${sessions.id} = ${sessionId})`;

/** The entries of a list in JSON that name a person, and the variables of that path. */
const ENTRY_OF_PERSON = sql`'$[*] ? (@.externalUserId == $person)'::jsonpath`;
const variables = (externalUserId: string): SQL => sql`jsonb_build_object('person', ${externalUserId}::text)`;

/** The stays of people in calls. */
export const STAYS: PersonalTable = {
  table: participants,
  of: {
    all: (person) =>
      sql`${participants.subject} = ${person.subject} and ${participants.externalUserId} is not null`,
  },
  file: 'participations',
  about: 'calls in which you took part, with times and roles',
  fields: {
    participantId: participants.id,
    conferenceSessionId: participants.sessionId,
    roomId: roomIdOf(participants.sessionId),
    displayName: participants.displayName,
    externalUserId: participants.externalUserId,
    role: participants.role,
    joinedAt: participants.joinedAt,
    leftAt: participants.leftAt,
    leftReason: participants.leftReason,
    metadata: participants.metadata,
    rightsGivenByHosts: sql`(select ${sessions.overrides} -> 'people' -> ${participants.subject} from ${sessions} where ${sessions.id} = ${participants.sessionId})`,
  },
  order: [participants.joinedAt, participants.id],
  erased: { by: 'losing name, identifiers and metadata, with the last step in their session' },
};

/** Tables whose rows belong to a session, in the order in which they are erased there. */
export const TABLES_OF_CALLS: readonly PersonalTable[] = [
  {
    table: turns,
    of: byParticipant(turns.sessionId, turns.participantId),
    file: 'turns',
    about: 'what you said or wrote while an AI agent listened',
    fields: {
      turnId: turns.id,
      conferenceSessionId: turns.sessionId,
      participantId: turns.participantId,
      source: turns.source,
      text: turns.text,
      language: turns.language,
      startedAt: turns.startedAt,
      endedAt: turns.endedAt,
    },
    order: [turns.startedAt, turns.id],
    erased: 'delete',
    counted: 'turns',
  },
  {
    table: chatMessages,
    of: {
      all: (person) =>
        sql`${chatMessages.sessionId} in ${sessionsOf(person)} and (${chatMessages.participantId} in ${staysOf(person)} or ${chatMessages.recipientId} in ${staysOf(person)})`,
      inSession: byParticipant(chatMessages.sessionId, chatMessages.participantId).inSession,
    },
    file: 'messages',
    about: 'chat messages that you wrote, and private ones that you received',
    fields: {
      messageId: chatMessages.id,
      conferenceSessionId: chatMessages.sessionId,
      fromParticipantId: chatMessages.participantId,
      toParticipantId: chatMessages.recipientId,
      text: sql`coalesce(${chatMessages.privateText}, ${chatMessages.text})`,
      sentAt: chatMessages.sentAt,
      replyTo: chatMessages.replyTo,
      deletedAt: chatMessages.deletedAt,
    },
    order: [chatMessages.sentAt, chatMessages.id],
    erased: 'delete',
    counted: 'messages',
  },
  {
    table: chatReactions,
    of: byParticipant(chatReactions.sessionId, chatReactions.participantId),
    file: 'reactions',
    about: 'your reactions to chat messages',
    fields: {
      messageId: chatReactions.messageId,
      conferenceSessionId: chatReactions.sessionId,
      participantId: chatReactions.participantId,
      emoji: chatReactions.emoji,
    },
    order: [chatReactions.messageId, chatReactions.participantId],
    erased: 'delete',
    counted: 'reactions',
  },
  {
    table: chatVolumes,
    of: bySubject(chatVolumes.sessionId, chatVolumes.subject),
    file: 'chat-volume',
    about: 'how much you wrote in the chat of each call',
    fields: {
      conferenceSessionId: chatVolumes.sessionId,
      messages: chatVolumes.messages,
      bytes: chatVolumes.bytes,
    },
    order: [chatVolumes.sessionId, chatVolumes.subject],
    erased: 'delete',
    counted: null,
  },
  {
    table: chatFiles,
    of: {
      all: (person) =>
        and(
          eq(chatFiles.accountId, person.accountId),
          eq(chatFiles.subject, person.subject),
          sql`${chatFiles.deletedAt} is null`,
        ),
    },
    file: 'files',
    about: 'files that you sent in the chat; their contents are in the folder "files"',
    fields: {
      fileId: chatFiles.id,
      conferenceSessionId: chatFiles.sessionId,
      messageId: chatFiles.messageId,
      toParticipantId: chatFiles.recipientId,
      filename: chatFiles.name,
      mimeType: chatFiles.mimeType,
      sizeBytes: chatFiles.sizeBytes,
      isEncrypted: chatFiles.isEncrypted,
      sentAt: chatFiles.sentAt,
    },
    order: [chatFiles.createdAt, chatFiles.id],
    erased: { by: 'losing name and subject at once; their bytes are removed before the erasure ends' },
  },
  {
    table: pollVotes,
    of: {
      all: (person) =>
        sql`${pollVotes.pollId} in (select ${polls.id} from ${polls} where ${polls.sessionId} in ${sessionsOf(person)}) and ${pollVotes.participantId} in ${staysOf(person)}`,
      inSession: (stays) =>
        and(
          sql`${pollVotes.pollId} in (select ${polls.id} from ${polls} where ${polls.sessionId} = ${stays.sessionId})`,
          inArray(pollVotes.participantId, stays.participantIds),
        ),
    },
    file: 'votes',
    about: 'your votes in polls that were not anonymous, as positions of the choices from 0',
    fields: {
      pollId: pollVotes.pollId,
      question: sql`(select ${polls.question} from ${polls} where ${polls.id} = ${pollVotes.pollId})`,
      participantId: pollVotes.participantId,
      choices: pollVotes.choices,
    },
    order: [pollVotes.pollId, pollVotes.voter],
    erased: 'delete',
    counted: 'votes',
  },
  {
    table: polls,
    of: byParticipant(polls.sessionId, polls.startedBy),
    file: 'polls',
    about: 'polls that you started',
    fields: {
      pollId: polls.id,
      conferenceSessionId: polls.sessionId,
      startedBy: polls.startedBy,
      question: polls.question,
      choices: polls.choices,
      isMultiple: polls.isMultiple,
      isAnonymous: polls.isAnonymous,
      startedAt: polls.startedAt,
      endedAt: polls.endedAt,
    },
    order: [polls.startedAt, polls.id],
    erased: 'delete',
    counted: 'polls',
  },
  {
    table: qualitySamples,
    of: byParticipant(qualitySamples.sessionId, qualitySamples.participantId),
    file: 'measurements',
    about: 'measurements of your connection by your browser',
    fields: {
      conferenceSessionId: qualitySamples.sessionId,
      participantId: qualitySamples.participantId,
      at: qualitySamples.at,
      level: qualitySamples.level,
      roundTripMs: qualitySamples.roundTripMs,
      loss: qualitySamples.loss,
      jitterMs: qualitySamples.jitterMs,
      sendKbps: qualitySamples.sendKbps,
      receiveKbps: qualitySamples.receiveKbps,
      freezeMs: qualitySamples.freezeMs,
      reconnects: qualitySamples.reconnects,
    },
    order: [qualitySamples.participantId, qualitySamples.at],
    erased: 'delete',
    counted: 'measurements',
  },
  {
    table: participantConnections,
    of: byParticipant(participantConnections.sessionId, participantConnections.participantId),
    file: 'connections',
    about: 'your browser and network in each call',
    fields: {
      conferenceSessionId: participantConnections.sessionId,
      participantId: participantConnections.participantId,
      browser: participantConnections.browser,
      network: participantConnections.network,
      isRelayed: participantConnections.isRelayed,
    },
    order: [participantConnections.participantId],
    erased: 'delete',
    counted: null,
  },
  {
    table: sessionRatings,
    of: bySubject(sessionRatings.sessionId, sessionRatings.subject),
    file: 'ratings',
    about: 'how you rated calls',
    fields: {
      conferenceSessionId: sessionRatings.sessionId,
      participantId: sessionRatings.participantId,
      stars: sessionRatings.stars,
      comment: sessionRatings.comment,
      ratedAt: sessionRatings.ratedAt,
    },
    order: [sessionRatings.ratedAt, sessionRatings.sessionId],
    erased: 'delete',
    counted: 'ratings',
  },
  {
    table: consents,
    of: bySubject(consents.sessionId, consents.subject),
    file: 'consents',
    about: 'your answers when you were asked to be recorded or transcribed',
    fields: {
      consentId: consents.id,
      conferenceSessionId: consents.sessionId,
      participantId: consents.participantId,
      purpose: consents.purpose,
      answer: consents.answer,
      wording: consents.wording,
      language: consents.language,
      at: consents.at,
    },
    order: [consents.at, consents.id],
    erased: 'delete',
    counted: 'consents',
  },
  {
    table: breakoutAssignments,
    of: bySubject(breakoutAssignments.mainSessionId, breakoutAssignments.subject),
    file: 'breakouts',
    about: 'breakout rooms to which you belonged',
    fields: {
      mainSessionId: breakoutAssignments.mainSessionId,
      conferenceSessionId: breakoutAssignments.sessionId,
    },
    order: [breakoutAssignments.mainSessionId, breakoutAssignments.subject],
    erased: 'delete',
    counted: null,
  },
  {
    table: minutes,
    of: {
      all: (person) =>
        sql`${minutes.sessionId} in ${sessionsOf(person)} and jsonb_path_exists(${minutes.speakingTimes}, ${ENTRY_OF_PERSON}, ${variables(person.externalUserId)})`,
    },
    file: 'minutes',
    about: 'how long you spoke in calls with minutes',
    fields: ({ externalUserId }) => ({
      conferenceSessionId: minutes.sessionId,
      speakingTimes: sql`jsonb_path_query_array(${minutes.speakingTimes}, ${ENTRY_OF_PERSON}, ${variables(externalUserId)})`,
    }),
    order: [minutes.updatedAt, minutes.sessionId],
    erased: { by: 'losing summary, outcome, speaking time, and what rests on the person or names them' },
  },
];
