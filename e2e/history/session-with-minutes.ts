import { newId } from '../../server/platform/ids';
import { addAgent, addMinutes, addTurn } from '../../server/testing/agent-rows';
import { addFile, addParticipant, addPoll, addSamples, addSession } from '../../server/testing/rooms-rows';
import { MINUTE, type SeedContext } from './context';
import { CAST, LINES } from './conversation';

/** Adds a session of the whole cast with everything that was said in it, and minutes of it. */
export async function addSessionWithMinutes(
  context: SeedContext,
  roomId: string,
  startedAt: Date,
): Promise<string> {
  const { db } = context;
  const at = (ms: number) => new Date(startedAt.getTime() + ms);
  const endedAt = at(32 * MINUTE);
  const { id } = await addSession(db, roomId, { openedAt: startedAt, startedAt, endedAt });
  const participantIds: string[] = [];
  for (const { name, externalUserId, role } of CAST) {
    const participant = await addParticipant(db, id, {
      displayName: name,
      externalUserId,
      subject: `ext:${context.accountId}:${externalUserId}`,
      role,
      joinedAt: startedAt,
      leftAt: endedAt,
    });
    participantIds.push(participant.id);
  }
  const model = { transcriptionModel: 'whisper-large-v3', language: 'en' };
  await addAgent(db, id, model, { joinedAt: at(2_000), leftAt: endedAt });
  const turnIds: string[] = [];
  for (const { seconds, speaker, text, source = 'speech' } of LINES) {
    const turn = await addTurn(db, id, {
      participantId: participantIds[speaker] ?? null,
      text,
      source,
      language: 'en',
      startedAt: at(seconds * 1_000),
      endedAt: at((seconds + 4) * 1_000),
    });
    turnIds.push(turn.id);
  }
  await addMinutes(db, id, minutesOf(turnIds));
  for (const [index, participantId] of participantIds.entries()) {
    await addSamples(db, { sessionId: id, participantId }, measuredBy(index, at));
  }
  await addPoll(db, id, participantIds[0] ?? '', {
    question: 'When does the new checkout go out?',
    choices: ['On Monday', 'On Tuesday', 'Later'],
    startedAt: at(20 * MINUTE),
    endedAt: at(22 * MINUTE),
  });
  for (const [index, name] of [
    'Checkout plan.pdf',
    'Prices of the second quarter, as agreed with everybody.csv',
  ].entries()) {
    const sentAt = at((24 + index) * MINUTE);
    await addFile(db, {
      sessionId: id,
      participantId: participantIds[index] ?? '',
      name,
      sizeBytes: 184_320,
      sentAt,
    });
  }
  return id;
}

/**
 * Returns a browser's measurements every 15 seconds. The first person has no trouble, the second has trouble twice, and
 * the third has a slow line.
 */
function measuredBy(person: number, at: (ms: number) => Date): Parameters<typeof addSamples>[2] {
  return Array.from({ length: 4 * 32 }, (_, index) => {
    const moment = { at: at((index + 1) * 15_000), roundTripMs: 38 + (index % 5) };
    if (person === 2) return { ...moment, level: 'fair' as const, roundTripMs: 380 };
    if (person !== 1) return moment;
    if (index >= 33 && index < 41) return { ...moment, level: 'poor' as const, loss: 0.18 };
    if (index === 80) return { ...moment, level: 'poor' as const, freezeMs: 6_000, reconnects: 1 };
    return moment;
  });
}

function minutesOf(turnIds: readonly string[]): Parameters<typeof addMinutes>[2] {
  const evidence = (...indices: number[]) => ({
    turnIds: indices.map((index) => turnIds[index] ?? ''),
    startMs: (LINES[indices[0] ?? 0]?.seconds ?? 0) * 1_000,
  });
  return {
    provenance: { model: 'llama-3.3-70b', inputTokens: 1_184, outputTokens: 402 },
    summaryText:
      'The team looked at the new checkout. The single page is quicker, but guests lose their cart when they sign in. The release waits for that and for a second look at the wording.',
    outcome: 'The new checkout goes out on Tuesday if the cart survives a sign-in.',
    decisions: ['Ship the single-page checkout on Tuesday', 'Keep the old checkout reachable for two weeks'],
    decisionEvidence: [evidence(9, 10), evidence(12)],
    followUps: ['Whether the help texts need another language'],
    followUpEvidence: [evidence(14)],
    chapters: [
      { title: 'A checkout on one page', evidence: evidence(0) },
      { title: 'Carts that a sign-in empties', evidence: evidence(5) },
      { title: 'The day of the release', evidence: evidence(9) },
    ],
    actionItems: [
      {
        actionItemId: newId('act'),
        text: 'Keep the cart when a guest signs in',
        ownerName: CAST[2].name,
        ownerExternalUserId: CAST[2].externalUserId,
        dueDate: null,
        dueText: 'by Monday',
        status: 'open',
        evidence: evidence(7, 8),
      },
      {
        actionItemId: newId('act'),
        text: 'Go over the wording of the last step',
        ownerName: CAST[3].name,
        ownerExternalUserId: CAST[3].externalUserId,
        dueDate: null,
        dueText: null,
        status: 'open',
        evidence: evidence(11),
      },
    ],
  };
}
