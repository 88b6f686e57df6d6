import { addAgent, addMinutes, addTurn, addTurns } from '../../server/testing/agent-rows';
import { addParticipant, addRating, addSamples, addSession } from '../../server/testing/rooms-rows';
import { ago, DAY, MINUTE, type SeedContext } from './context';
import { CAST } from './conversation';

/** Adds a session that began so long ago and has ended, with the first of the cast in it for all of its minutes. */
async function addEndedSession(
  context: SeedContext,
  roomId: string,
  { beganMsAgo, minutes, people }: { beganMsAgo: number; minutes: number; people: number },
): Promise<string> {
  const startedAt = ago(context, beganMsAgo);
  const endedAt = new Date(startedAt.getTime() + minutes * MINUTE);
  const { id } = await addSession(context.db, roomId, { openedAt: startedAt, startedAt, endedAt });
  for (const { name, externalUserId } of CAST.slice(0, people)) {
    await addParticipant(context.db, id, {
      displayName: name,
      externalUserId,
      subject: `ext:${context.accountId}:${externalUserId}`,
      joinedAt: startedAt,
      leftAt: endedAt,
    });
  }
  return id;
}

/** Adds a session whose minutes are being written. */
export async function addSessionInProcessing(context: SeedContext, roomId: string): Promise<string> {
  const { db } = context;
  const began = 40 * MINUTE;
  const id = await addEndedSession(context, roomId, { beganMsAgo: began, minutes: 25, people: 2 });
  await addAgent(db, id, {}, { joinedAt: ago(context, began), leftAt: ago(context, 15 * MINUTE) });
  await addMinutes(db, id, { status: 'processing' });
  await addTurn(db, id, {
    text: 'Let us begin.',
    startedAt: ago(context, began),
    endedAt: ago(context, began - MINUTE),
  });
  return id;
}

/** Adds a session whose minutes could not be written. */
export async function addSessionWithFailedMinutes(context: SeedContext, roomId: string): Promise<string> {
  const { db } = context;
  const began = 3 * DAY;
  const id = await addEndedSession(context, roomId, { beganMsAgo: began, minutes: 12, people: 2 });
  await addAgent(db, id, {}, { joinedAt: ago(context, began), leftAt: ago(context, began - 12 * MINUTE) });
  await addMinutes(db, id, {
    status: 'failed',
    errorMessage: 'The language model service took too long to answer.',
  });
  await addTurn(db, id, {
    text: 'Can you hear me?',
    startedAt: ago(context, began),
    endedAt: ago(context, began - 1_000),
  });
  await addBadConnection(context, { sessionId: id, began });
  return id;
}

/** Adds somebody to a session whose connection was poor for a part of it, and who rated the session. */
async function addBadConnection(
  context: SeedContext,
  { sessionId, began }: { sessionId: string; began: number },
): Promise<void> {
  const { db } = context;
  const { name, externalUserId } = CAST[3];
  const { id: participantId } = await addParticipant(db, sessionId, {
    displayName: name,
    externalUserId,
    subject: `ext:${context.accountId}:${externalUserId}`,
    joinedAt: ago(context, began),
    leftAt: ago(context, began - 10 * MINUTE),
  });
  const samples = Array.from({ length: 40 }, (_, index) => ({
    at: ago(context, began - (index + 1) * 15_000),
    ...(index % 3 === 0 && { level: 'poor' as const, loss: 0.2 }),
  }));
  const used = { browser: 'Chrome 131 on Android', network: 'cellular' as const, isRelayed: true };
  await addSamples(db, { sessionId, participantId }, samples, used);
  const rating = { stars: 2, comment: 'I could hardly hear anybody.', ratedAt: ago(context, began) };
  await addRating(db, { sessionId, participantId }, rating);
}

/** Adds a session that no agent listened to. */
export const addSessionWithoutTranscript = (context: SeedContext, roomId: string): Promise<string> =>
  addEndedSession(context, roomId, { beganMsAgo: 4 * DAY, minutes: 30, people: 3 });

/** Adds a session whose transcript may be deleted. */
export async function addDeletableSession(context: SeedContext, roomId: string): Promise<string> {
  const { db } = context;
  const began = 210 * DAY;
  const id = await addEndedSession(context, roomId, { beganMsAgo: began, minutes: 5, people: 2 });
  await addTurn(db, id, {
    text: 'This may be forgotten.',
    startedAt: ago(context, began),
    endedAt: ago(context, began - 1_000),
  });
  return id;
}

/** Adds an old session with more turns than a page of a transcript has. Its minutes refer to the last one. */
export async function addLongSession(context: SeedContext, roomId: string): Promise<string> {
  const { db } = context;
  const began = 200 * DAY;
  const id = await addEndedSession(context, roomId, { beganMsAgo: began, minutes: 90, people: 2 });
  const at = (index: number) => ago(context, began - index * 5_000);
  const turns = Array.from({ length: 1_050 }, (_, index) => ({
    id: `trn_long_${index}`,
    text: `This is remark ${index + 1}.`,
    startedAt: at(index),
    endedAt: at(index + 0.5),
  }));
  await addTurns(db, id, turns);
  await addMinutes(db, id, {
    provenance: {
      model: 'llama-3.3-70b',
      inputTokens: 9_000,
      outputTokens: 100,
      unsupportedCount: 2,
      omission: { reason: 'transcript_too_long', turnCount: 30, speechTurnCount: 10, chatTurnCount: 20 },
    },
    summaryText: 'There were many remarks.',
    decisions: ['The last remark counts'],
    decisionEvidence: [{ turnIds: ['trn_long_1049'], startMs: 1_049 * 5_000 }],
    followUps: [],
    followUpEvidence: [],
    actionItems: [],
  });
  return id;
}

/** Adds a session that has not ended. */
export async function addRunningSession(context: SeedContext, roomId: string): Promise<string> {
  const startedAt = ago(context, 5 * MINUTE);
  const { id } = await addSession(context.db, roomId, { openedAt: startedAt, startedAt, endedAt: null });
  // They have left. Otherwise the server would wait, when it starts, for people who never return.
  await addParticipant(context.db, id, {
    displayName: CAST[1].name,
    joinedAt: startedAt,
    leftAt: ago(context, MINUTE),
  });
  return id;
}

/** Adds the sessions of a month without weekends, so that the charts look like those of a product in use. */
export async function addSessionsOfLastMonth(context: SeedContext, roomId: string): Promise<void> {
  for (let day = 29; day >= 1; day -= 1) {
    const isWeekend = ago(context, day * DAY).getUTCDay() % 6 === 0;
    const calls = isWeekend ? 0 : 1 + ((day * 7) % 3);
    for (let call = 0; call < calls; call += 1) {
      await addEndedSession(context, roomId, {
        beganMsAgo: day * DAY + call * 90 * MINUTE,
        minutes: 18 + ((day * 11 + call * 5) % 30),
        people: 2 + (day % 3),
      });
    }
  }
}
