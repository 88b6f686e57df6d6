import { badRequest } from '../../platform/errors/errors';
import type { Simulation } from './contract';
import { SHORTEST_MS, timelineOf, type Stay } from './timeline';

/**
 * Refuses a simulated session that no call could be.
 * @throws ApiError BAD_REQUEST that names the field
 */
export function assertPossible(given: Simulation): void {
  const [field, reason] = problemOf(given) ?? [];
  if (field !== undefined) throw badRequest(`The field "${field}" is not valid: it ${reason}.`);
}

/** A field, and what it has to be or is. */
type Problem = [field: string, reason: string];

function problemOf(given: Simulation): Problem | undefined {
  const { stays, turns, messages } = timelineOf(given);
  return (
    problemOfStays(stays) ??
    problemOfTurns(turns, stays) ??
    problemOfMessages(messages, stays) ??
    problemOfParts(given)
  );
}

function problemOfStays(stays: readonly Stay[]): Problem | undefined {
  const short = stays.findIndex(
    ({ joinAtMs, leaveAtMs }) => leaveAtMs !== null && leaveAtMs < joinAtMs + SHORTEST_MS,
  );
  if (short !== -1)
    return [`participants.${short}.leaveAtMs`, `must be at least ${SHORTEST_MS} ms after they join`];
  const inOrder = stays.toSorted((one, other) => one.joinAtMs - other.joinAtMs);
  const isTwice = inOrder.some((stay, n) =>
    inOrder
      .slice(n + 1)
      .some((later) => later.externalUserId === stay.externalUserId && later.joinAtMs < endOf(stay)),
  );
  if (isTwice)
    return ['participants', 'must name each `externalUserId` once, or for times that do not overlap'];
  let untilMs = 0;
  for (const stay of inOrder) {
    if (stay.joinAtMs > untilMs)
      return [
        'participants',
        `must have somebody in the call at any time, and has nobody from ${untilMs} to ${stay.joinAtMs} ms`,
      ];
    untilMs = Math.max(untilMs, endOf(stay));
  }
  return undefined;
}

const endOf = ({ leaveAtMs }: Stay): number => leaveAtMs ?? Infinity;

/** Somebody who says or writes something, with their stay then; undefined: they are not there. */
interface Doing {
  externalUserId: string;
  stay: Stay | undefined;
}

function problemOfTurns(
  turns: readonly (Doing & { startMs: number })[],
  stays: readonly Stay[],
): Problem | undefined {
  const wrong = turns.findIndex(({ stay }) => stay === undefined);
  const turn = turns[wrong];
  if (turn === undefined) return undefined;
  if (!isKnown(stays, turn.externalUserId)) return [`turns.${wrong}.externalUserId`, NOT_KNOWN];
  return [`turns.${wrong}`, `must start while its speaker is in the call, and starts at ${turn.startMs} ms`];
}

function problemOfMessages(
  messages: readonly (Doing & { toExternalUserId?: string | undefined; recipient: Stay | undefined })[],
  stays: readonly Stay[],
): Problem | undefined {
  for (const [n, { externalUserId, toExternalUserId: to, stay, recipient }] of messages.entries()) {
    if (!isKnown(stays, externalUserId)) return [`chat.${n}.externalUserId`, NOT_KNOWN];
    if (stay === undefined)
      return [`chat.${n}.sentAtMs`, 'must be a time at which the sender is in the call'];
    if (to === undefined) continue;
    if (!isKnown(stays, to)) return [`chat.${n}.toExternalUserId`, NOT_KNOWN];
    if (to === externalUserId) return [`chat.${n}.toExternalUserId`, 'must be somebody else'];
    if (recipient === undefined)
      return [`chat.${n}.toExternalUserId`, 'must be somebody who is in the call when the message is sent'];
  }
  return undefined;
}

const NOT_KNOWN = 'must be one of the participants';
const isKnown = (stays: readonly Stay[], id: string) =>
  stays.some(({ externalUserId }) => externalUserId === id);

function problemOfParts({
  participants,
  turns = [],
  minutes,
  agentMode,
  recording,
  fail = [],
}: Simulation): Problem | undefined {
  const isNoted = turns.length > 0 && agentMode !== 'Transcriber';
  if (minutes !== undefined && !isNoted) return ['minutes', 'needs `turns` and the agent mode `Notetaker`'];
  if (recording && participants.every(({ role = 'participant' }) => role === 'participant'))
    return ['recording', 'needs a participant with the role `host` or `co-host`'];
  if (fail.includes('agent') && turns.length === 0) return ['fail', 'needs `turns` for `agent`'];
  if (fail.includes('minutes') && !isNoted)
    return ['fail', 'needs `turns` and the agent mode `Notetaker` for `minutes`'];
  if (fail.includes('minutes') && fail.includes('agent'))
    return ['fail', 'must not have both `agent` and `minutes`: without an agent there are no minutes'];
  if (fail.includes('recording') && !recording) return ['fail', 'needs `recording` for `recording`'];
  return undefined;
}
