import { badRequest, type ApiError } from '../../platform/errors/errors';
import type { Simulation } from './contract';
import { SHORTEST_MS, type Stay, type Timeline } from './timeline';

/**
 * Refuses a simulated session that no call could be.
 * @throws ApiError BAD_REQUEST that names the field
 */
export function assertPossible(given: Simulation, { stays, turns, messages }: Timeline): void {
  assertStays(stays);
  assertTurns(turns, stays);
  assertMessages(messages, stays);
  assertParts(given);
}

/** Returns the refusal of a field, in the words of a field that the contract refuses. */
export const notValid = (field: string, reason: string): ApiError =>
  badRequest(`The field "${field}" is not valid: ${reason}.`);

function assertStays(stays: readonly Stay[]): void {
  for (const [n, stay] of stays.entries()) {
    if (endOf(stay) < stay.joinAtMs + SHORTEST_MS)
      throw notValid(`participants.${n}.leaveAtMs`, `must be at least ${SHORTEST_MS} ms after \`joinAtMs\``);
    if (stays.slice(0, n).some((before) => isSameAtOnce(before, stay)))
      throw notValid(`participants.${n}.externalUserId`, 'must not be in the call twice at the same time');
  }
  let untilMs = 0;
  for (const stay of stays.toSorted((one, other) => one.joinAtMs - other.joinAtMs)) {
    if (stay.joinAtMs > untilMs) {
      const gap = `from ${untilMs} to ${stay.joinAtMs} ms`;
      throw notValid('participants', `must have somebody in the call at any time, and has nobody ${gap}`);
    }
    untilMs = Math.max(untilMs, endOf(stay));
  }
}

const isSameAtOnce = (one: Stay, other: Stay): boolean =>
  one.externalUserId === other.externalUserId && one.joinAtMs < endOf(other) && other.joinAtMs < endOf(one);

const endOf = ({ leaveAtMs }: Stay): number => leaveAtMs ?? Infinity;

/** Somebody who says or writes something, with their stay then; undefined: they are not there. */
interface Doing {
  externalUserId: string;
  stay: Stay | undefined;
}

function assertTurns(turns: readonly (Doing & { startMs: number })[], stays: readonly Stay[]): void {
  for (const [n, { externalUserId, stay, startMs }] of turns.entries()) {
    assertKnown(stays, externalUserId, `turns.${n}.externalUserId`);
    if (stay === undefined)
      throw notValid(
        `turns.${n}`,
        `must start while its speaker is in the call, and starts at ${startMs} ms`,
      );
  }
}

function assertMessages(
  messages: readonly (Doing & { toExternalUserId?: string | undefined; recipient: Stay | undefined })[],
  stays: readonly Stay[],
): void {
  for (const [n, { externalUserId, toExternalUserId: to, stay, recipient }] of messages.entries()) {
    assertKnown(stays, externalUserId, `chat.${n}.externalUserId`);
    if (stay === undefined)
      throw notValid(`chat.${n}.sentAtMs`, 'must be a time at which the sender is in the call');
    if (to === undefined) continue;
    const field = `chat.${n}.toExternalUserId`;
    assertKnown(stays, to, field);
    if (to === externalUserId) throw notValid(field, 'must be somebody else');
    if (recipient === undefined)
      throw notValid(field, 'must be somebody who is in the call when the message is sent');
  }
}

function assertKnown(stays: readonly Stay[], id: string, field: string): void {
  if (!stays.some(({ externalUserId }) => externalUserId === id))
    throw notValid(field, 'must be one of the participants');
}

function assertParts({
  participants,
  turns = [],
  minutes,
  agentMode,
  recording,
  fail = [],
}: Simulation): void {
  const isNoted = turns.length > 0 && agentMode !== 'Transcriber';
  if (minutes !== undefined && !isNoted)
    throw notValid('minutes', 'needs `turns` and the agent mode `Notetaker`');
  if (recording && participants.every(({ role = 'participant' }) => role === 'participant'))
    throw notValid('recording', 'needs a participant with the role `host` or `co-host`');
  if (fail.includes('agent') && turns.length === 0) throw notValid('fail', '`agent` needs `turns`');
  if (fail.includes('minutes') && !isNoted)
    throw notValid('fail', '`minutes` needs `turns` and the agent mode `Notetaker`');
  if (fail.includes('minutes') && fail.includes('agent'))
    throw notValid('fail', 'must not have both `agent` and `minutes`, because no agent means no minutes');
  if (fail.includes('recording') && !recording)
    throw notValid('fail', '`recording` needs the field `recording` to be true');
}
