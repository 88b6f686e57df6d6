import { displayable, GUEST } from '../../platform/text';
import type { SimulatedPerson } from '../../rooms/entry/simulated';
import type { Simulation } from './contract';

/** The time that somebody needs to say a character, in milliseconds. */
const CHARACTER_MS = 65;
/** Shortest utterance, stay and session, in milliseconds. */
export const SHORTEST_MS = 1_000;

/** Somebody for the time in which they are in a simulated session, in milliseconds after its start. */
export interface Stay extends SimulatedPerson {
  joinAtMs: number;
  /** Null: they stay to the end. */
  leaveAtMs: number | null;
}

/** The parts of a simulated session with their times. */
export type Timeline = ReturnType<typeof timelineOf>;

/**
 * Calculates the times of a simulated session. A turn begins at the time that it names, or when the turn before it is
 * over. It takes as long as its text needs, or until its speaker leaves. The session ends when the last person leaves.
 * People who stay to the end leave when everything that was given is over.
 * @returns the parts in the order in which they were given, with the stay of each person whom they name; undefined: the
 *   person is not there then. And the length of the session
 */
export function timelineOf({
  participants,
  turns = [],
  chat = [],
}: Pick<Simulation, 'participants' | 'turns' | 'chat'>) {
  const stays = participants.map(stayOf);
  const stayAt = (externalUserId: string, ms: number) =>
    stays.find((stay) => stay.externalUserId === externalUserId && isThere(stay, ms));
  let saidMs = 0;
  const timed = turns.map((turn) => {
    const startMs = turn.startMs ?? saidMs;
    const stay = stayAt(turn.externalUserId, startMs);
    saidMs = whileThere(stay, startMs + Math.max(SHORTEST_MS, turn.text.length * CHARACTER_MS));
    return { ...turn, startMs, endMs: saidMs, stay };
  });
  const messages = chat.map((message) => {
    const { externalUserId, toExternalUserId: to, sentAtMs } = message;
    const recipient = to === undefined ? undefined : stayAt(to, sentAtMs);
    return { ...message, stay: stayAt(externalUserId, sentAtMs), recipient };
  });
  const lengthMs = Math.max(
    ...stays.map(({ joinAtMs, leaveAtMs }) => leaveAtMs ?? joinAtMs + SHORTEST_MS),
    ...timed.map(({ endMs }) => endMs),
    ...messages.map(({ stay, sentAtMs }) => whileThere(stay, sentAtMs + SHORTEST_MS)),
  );
  return { stays, turns: timed, messages, lengthMs };
}

const stayOf = ({
  externalUserId,
  displayName,
  role = 'participant',
  joinAtMs = 0,
  leaveAtMs,
}: Simulation['participants'][number]): Stay => ({
  externalUserId,
  displayName: displayable(displayName ?? '', 100) || GUEST,
  role,
  joinAtMs,
  leaveAtMs: leaveAtMs ?? null,
});

/** Returns a time, or the time at which the person leaves if that is earlier. */
const whileThere = (stay: Stay | undefined, ms: number): number => Math.min(ms, stay?.leaveAtMs ?? ms);

/** Returns whether a person is in the session at a time: they have joined, and not left. */
const isThere = ({ joinAtMs, leaveAtMs }: Stay, ms: number): boolean =>
  joinAtMs <= ms && (leaveAtMs === null || ms < leaveAtMs);
