import { z } from 'zod';
import type { Answer, CallOptions } from '../server';
import { WRITTEN } from './all';
import type { WrittenMeeting } from './written';

type Call = (method: string, path: string, options: CallOptions) => Promise<Answer>;

/** A question and what became of it. */
export interface Asked {
  language: string;
  question: string;
  isAnswerable: boolean;
  /** The turns that it was answered with: how many of them answer it, and how many do not. */
  right: number;
  other: number;
  /** The statements of the answer. */
  claims: string[];
  milliseconds: number;
}

const answer = z.object({
  claims: z.array(
    z.object({ text: z.string(), evidence: z.array(z.object({ turnIds: z.array(z.string()) })) }),
  ),
});

/** Holds all written meetings as simulated sessions. @returns the ids of their turns, by the name of the meeting */
export async function holdMeetings(call: Call, testKey: string): Promise<Map<string, string[]>> {
  const turnIds = new Map<string, string[]>();
  for (const meeting of WRITTEN.flatMap(({ meetings }) => meetings)) {
    turnIds.set(meeting.name, await hold(call, testKey, meeting));
  }
  return turnIds;
}

async function hold(call: Call, key: string, { name, people, said }: WrittenMeeting): Promise<string[]> {
  const room = await call('POST', '/api/embed/rooms', { key, body: { roomName: name } });
  const body = {
    agentMode: 'Transcriber',
    participants: people.map((displayName, index) => ({ externalUserId: `person-${index}`, displayName })),
    turns: said.map((text, index) => ({ externalUserId: `person-${index % 2}`, text })),
  };
  const path = `/api/rooms/${room.body.roomId}/simulated-sessions`;
  const { conferenceSessionId } = (await call('POST', path, { key, body })).body;
  const { turns } = (await call('GET', `/api/artifacts/${conferenceSessionId}`, { key })).body;
  return z
    .array(z.object({ turnId: z.string() }))
    .parse(turns)
    .map(({ turnId }) => turnId);
}

/** Asks all written questions, one after the other. @param before is called before each of them */
export async function askAll(
  call: Call,
  key: string,
  turnIds: ReadonlyMap<string, readonly string[]>,
  before: () => void,
): Promise<Asked[]> {
  const results: Asked[] = [];
  for (const { language, questions } of WRITTEN) {
    for (const { question, evidence } of questions) {
      before();
      const began = performance.now();
      const response = await call('POST', '/api/ask', { key, body: { question } });
      if (response.status !== 200) throw new Error(`${question}: ${response.status} ${response.text}`);
      const milliseconds = performance.now() - began;
      const { claims } = answer.parse(response.body);
      const cited = claims.flatMap((claim) => claim.evidence.flatMap((place) => place.turnIds));
      const expected = evidence?.turns.map((index) => turnIds.get(evidence.meeting)?.[index]) ?? [];
      const right = cited.filter((id) => expected.includes(id)).length;
      results.push({
        language,
        question,
        isAnswerable: evidence !== null,
        right,
        other: cited.length - right,
        claims: claims.map(({ text }) => text),
        milliseconds,
      });
    }
  }
  return results;
}

/** How good answers are. */
export interface Score {
  /** The share of evidence that answers its question. */
  precision: number;
  /** The share of answerable questions with evidence that answers them. */
  recall: number;
  /** The share of the other questions that are left unanswered. */
  declined: number;
}

/** Returns the score of answers. */
export function scoreOf(asked: readonly Asked[]): Score {
  const answerable = asked.filter(({ isAnswerable }) => isAnswerable);
  const others = asked.filter(({ isAnswerable }) => !isAnswerable);
  const sum = (pick: (one: Asked) => number) => asked.reduce((total, one) => total + pick(one), 0);
  const right = sum((one) => one.right);
  return {
    precision: right / Math.max(1, right + sum((one) => one.other)),
    recall: answerable.filter((one) => one.right > 0).length / answerable.length,
    declined: others.filter(({ other }) => other === 0).length / others.length,
  };
}
