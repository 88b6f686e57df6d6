import type { z } from 'zod';
import { createdItems } from '../../agent/action-items/keep';
import { addAgent } from '../../agent/agents/add-agent';
import { markDrained } from '../../agent/agents/draining';
import { assertAllowedIn, languageOf } from '../../agent/agents/rules';
import { storeGivenMinutes } from '../../agent/minutes/given';
import { recordUtterances } from '../../agent/transcript/record';
import { recordEvent } from '../../identity/audit/record';
import type { Once } from '../../platform/procedures/once';
import type { Quotas } from '../../identity/quotas/quotas';
import { assertAgentMinutes, assertSimulatedSession } from '../../identity/quotas/rules';
import type { Db, Tx } from '../../platform/db/client';
import { newId } from '../../platform/ids';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Caller } from '../../platform/principal/principal';
import type { DiskReserve } from '../../platform/storage/reserve';
import type { Storages } from '../../platform/storage/store';
import { displayable, GUEST } from '../../platform/text';
import {
  beginSimulatedRecording,
  endSimulatedRecording,
  storeSample,
  type Sample,
} from '../../recordings/capture/simulated';
import { assertRelation, findRoom, OWNERS } from '../../rooms/access/access';
import { lockRoom } from '../../rooms/sessions/agent-participant';
import type { EndDeps } from '../../rooms/sessions/end';
import {
  beginSimulatedSession,
  endSimulatedSession,
  type SimulatedSession,
} from '../../rooms/entry/simulated';
import type { simulateSession as contract } from './contract';
import { minutesOf } from './given-minutes';
import { timelineOf, type Timing } from './timeline';

interface Deps extends EndDeps {
  db: Db;
  now: () => Date;
  quotas: Quotas;
  jobs: Jobs;
  storage: Storages;
  disk: DiskReserve;
}

type Input = z.output<typeof contract.input>;
type Answer = z.output<typeof contract.output>;

/** The model name for sessions without a real transcription, or without minutes by a model. */
const NO_MODEL = 'simulated';

/**
 * Simulates a meeting in a room without browsers, and ends it. The rules of every call apply, with its events and the
 * jobs that follow a session. The session begins in the past and ends now.
 * @throws ApiError BAD_REQUEST when the minutes name missing turns. NOT_FOUND, FORBIDDEN. CONFLICT when a call is
 *   running, somebody may not enter, or the room does not allow the agent or recording. TOO_MANY_REQUESTS when the
 *   account has simulated too many meetings, or has no agent minutes left. Also the errors of `storeSample` and
 *   `beginSimulatedRecording`
 */
export async function simulateSession(
  deps: Deps,
  caller: Caller,
  input: Input,
  once: Once<Answer>,
): Promise<Answer> {
  const people = peopleOf(input);
  const { turns: said, lengthMs } = timelineOf(input.turns ?? []);
  const turns = said.map((turn) => ({ ...turn, id: newId('trn') }));
  const names = new Map(people.map(({ externalUserId, displayName }) => [externalUserId, displayName]));
  const minutes = input.minutes && minutesOf(input.minutes, turns, names);
  const room = await findRoom(deps.db, caller, input.roomId);
  assertRelation(caller, room, OWNERS);
  const sample = input.recording ? await storeSample(deps) : null;
  const { answer } = await once
    .transaction(async (tx) => {
      await lockRoom(tx, room.id);
      const endedAt = deps.now();
      const startedAt = new Date(endedAt.getTime() - lengthMs);
      await assertSimulatedSession(tx, room.accountId, endedAt);
      const session = await beginSimulatedSession(tx, deps, room, people, startedAt);
      const { sessionId } = session;
      if (turns.length > 0) await transcribe(tx, deps, session, { input, turns, startedAt, endedAt });
      if (minutes) await storeGivenMinutes(tx, sessionId, minutes, { model: NO_MODEL, at: endedAt });
      if (sample) await record(tx, deps, caller, { session, sample, startedAt, endedAt });
      await endSimulatedSession(tx, deps, session, endedAt);
      const place = { accountId: room.accountId, roomId: room.id, sessionId };
      await deps.events.appendAll(tx, createdItems(place, minutes?.actionItems ?? [], endedAt));
      await markDrained(tx, sessionId, endedAt);
      const [participantCount, turnCount] = [session.participants.length, turns.length];
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

/** Has the first host or co-host record from when everybody is there to the end. */
async function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  {
    session,
    sample,
    startedAt,
    endedAt,
  }: {
    session: SimulatedSession;
    sample: Sample;
    startedAt: Date;
    endedAt: Date;
  },
): Promise<void> {
  const { room, sessionId, participants } = session;
  const recorder = participants.find(({ role }) => role !== 'participant');
  if (recorder === undefined)
    throw new Error('The contract asks for a host or co-host where a session is recorded.');
  const { accountId, id: roomId } = room;
  const at = new Date(startedAt.getTime() + participants.length);
  const of = { caller, accountId, roomId, sessionId, participantId: recorder.id, room, sample };
  await beginSimulatedRecording(tx, deps, of, at);
  await endSimulatedRecording(tx, deps, caller, sample, endedAt);
}

const peopleOf = ({ participants }: Input) =>
  participants.map(({ externalUserId, displayName, role = 'participant' }) => ({
    externalUserId,
    displayName: displayable(displayName ?? '', 100) || GUEST,
    role,
  }));

/** Has an agent hear everything that is said. */
async function transcribe(
  tx: Tx,
  { quotas, events }: Deps,
  { room, sessionId, participants }: SimulatedSession,
  given: {
    input: Input;
    turns: (NonNullable<Input['turns']>[number] & Timing & { id: string })[];
    startedAt: Date;
    endedAt: Date;
  },
): Promise<void> {
  const { input, turns, startedAt, endedAt } = given;
  const agent = { mode: input.agentMode ?? ('Notetaker' as const), captions: false };
  assertAllowedIn(room, agent);
  await assertAgentMinutes({ quotas }, tx, room.accountId, endedAt);
  const language = input.language ?? languageOf(room);
  const moment = (ms: number) => new Date(startedAt.getTime() + ms);
  const at = moment(participants.length); // after the people, who enter a millisecond apart
  await addAgent(tx, { events }, room, { ...agent, language, model: NO_MODEL, at });
  const speakers = new Map(participants.map(({ id, externalUserId }) => [externalUserId, id]));
  await recordUtterances(
    tx,
    turns.map(({ id, externalUserId, text, startMs, endMs }) => ({
      id,
      sessionId,
      participantId: speakers.get(externalUserId) ?? null,
      text,
      language,
      confidence: null,
      startedAt: moment(startMs),
      endedAt: moment(endMs),
    })),
  );
}
