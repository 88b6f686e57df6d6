import type { z } from 'zod';
import { markDrained } from '../../agent/agents/draining';
import { failGivenMinutes } from '../../agent/minutes/given';
import { countTurns } from '../../agent/transcript/read';
import { recordEvent } from '../../identity/audit/record';
import { assertSimulatedSession } from '../../identity/quotas/rules';
import type { Db } from '../../platform/db/client';
import { withNewIds } from '../../platform/ids';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Caller } from '../../platform/principal/principal';
import type { Once } from '../../platform/procedures/once';
import type { DiskReserve } from '../../platform/storage/reserve';
import { emptySample, storeSample, type Sample } from '../../recordings/capture/simulated';
import { failRecording, nothingRecorded } from '../../recordings/processing/fail-recording';
import { assertRelation, findRoom, OWNERS } from '../../rooms/access/access';
import { lockIdleRoom } from '../../rooms/entry/simulated';
import type { simulateSession as contract } from './contract';
import { minutesOf } from './given-minutes';
import { assertPossible } from './rules';
import { SimulatedCall, type CallDeps } from './simulated-call';
import { timelineOf, type Timeline } from './timeline';

interface Deps extends CallDeps {
  db: Db;
  jobs: Jobs;
  disk: DiskReserve;
}

type Input = z.output<typeof contract.input>;
type Answer = z.output<typeof contract.output>;

/**
 * Simulates a meeting in a room without browsers, and ends it. The rules of every call apply, with its events and the
 * jobs that follow a session. The session begins in the past and ends now.
 * @throws ApiError BAD_REQUEST when no call could be like that, or the minutes name missing turns. NOT_FOUND, FORBIDDEN.
 *   CONFLICT when a call is running, somebody may not enter or write, or the room does not allow the agent or recording.
 *   TOO_MANY_REQUESTS when the account has simulated too many meetings, or has no agent minutes left. Also the errors of
 *   `storeSample` and `beginSimulatedRecording`
 */
export async function simulateSession(
  deps: Deps,
  caller: Caller,
  input: Input,
  once: Once<Answer>,
): Promise<Answer> {
  const timeline = timelineOf(input);
  assertPossible(input, timeline);
  const script = scriptOf(input, timeline);
  const room = await findRoom(deps.db, caller, input.roomId);
  assertRelation(caller, room, OWNERS);
  const sample = await sampleOf(deps, input);
  const { answer } = await once
    .transaction(async (tx) => {
      const locked = await lockIdleRoom(tx, room.id);
      const endedAt = deps.now();
      const startedAt = new Date(endedAt.getTime() - script.lengthMs);
      await assertSimulatedSession(tx, room.accountId, endedAt);
      const { agentMode: mode = 'Notetaker', language } = input;
      const call = new SimulatedCall(tx, deps, {
        room: locked,
        caller,
        startedAt,
        agent: { mode, language },
      });
      for (const step of stepsOf(call, script, sample)) await step.play();
      const { minutes, fails, lengthMs, participantCount } = script;
      const sessionId = await call.end(lengthMs, minutes);
      await markDrained(tx, sessionId, endedAt);
      if (fails('minutes')) await failGivenMinutes(tx, deps, sessionId, endedAt);
      if (sample && fails('recording')) {
        const failure = { error: nothingRecorded(), at: endedAt };
        await failRecording(tx, deps, sample.recordingId, 'finalise', failure);
      }
      const turnCount = await countTurns(tx, sessionId);
      const { id: roomId, accountId } = room;
      const detail = { participantCount, turnCount };
      const action = 'session.simulate';
      await recordEvent(tx, caller, { at: endedAt, accountId, action, targetId: sessionId, detail });
      return {
        answer: {
          conferenceSessionId: sessionId,
          roomId,
          startedAt: startedAt.toISOString(),
          endedAt: endedAt.toISOString(),
          durationSeconds: Math.round(lengthMs / 1_000),
          participantCount,
          turnCount,
        },
      };
    })
    .catch(async (error: unknown) => {
      await sample?.remove().catch(() => {}); // the first error is more useful
      throw error;
    });
  deps.jobs.wake();
  return answer;
}

type Script = ReturnType<typeof scriptOf>;

/**
 * Returns what happens in a simulated session. The ids ascend in the order that was given, so that lists have the same
 * order in every simulation, also where times are equal.
 */
function scriptOf(input: Input, { stays, turns, messages, lengthMs }: Timeline) {
  const names = new Map(stays.map(({ externalUserId, displayName }) => [externalUserId, displayName]));
  const said = withNewIds('trn', turns);
  const minutes = input.minutes && minutesOf(input.minutes, said, names);
  const fails = (part: NonNullable<Input['fail']>[number]) => input.fail?.includes(part) ?? false;
  return {
    stays,
    turns: fails('agent') ? [] : said,
    messages: withNewIds('msg', messages),
    minutes: fails('agent') || fails('minutes') ? undefined : minutes,
    recorder: stays
      .toSorted((one, other) => one.joinAtMs - other.joinAtMs)
      .find(({ role }) => role !== 'participant'),
    fails,
    lengthMs,
    participantCount: names.size,
  };
}

/** Returns the content of the recording, before the transaction; null: the session has no recording. */
async function sampleOf(deps: Deps, { recording, fail = [] }: Input): Promise<Sample | null> {
  if (!recording) return null;
  return fail.includes('recording') ? emptySample() : storeSample(deps);
}

/** Returns the steps in the order in which they happen. People leave before anything else of that time. */
function stepsOf(
  call: SimulatedCall,
  { stays, turns, messages, recorder }: Script,
  sample: Sample | null,
): { atMs: number; play: () => Promise<void> | void }[] {
  const isRecorded = sample !== null && recorder !== undefined;
  const leaving = stays.flatMap((stay) => {
    const { leaveAtMs: atMs } = stay;
    return atMs === null ? [] : [{ atMs, play: () => call.leave(stay, atMs) }];
  });
  return [
    ...leaving,
    ...stays.map((stay) => ({ atMs: stay.joinAtMs, play: () => call.join(stay) })),
    ...(turns.length > 0 ? [{ atMs: 0, play: () => call.addAgent() }] : []),
    ...(isRecorded ? [{ atMs: recorder.joinAtMs, play: () => call.startRecording(recorder, sample) }] : []),
    ...turns.map((turn) => ({ atMs: turn.endMs, play: () => call.say(turn) })),
    ...messages.map((message) => ({ atMs: message.sentAtMs, play: () => call.write(message) })),
  ].toSorted((one, other) => one.atMs - other.atMs);
}
