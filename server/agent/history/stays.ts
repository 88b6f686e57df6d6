import type { Db } from '../../platform/db/client';
import * as store from './store';

/** The time that one person or agent spent in a session. */
export type Stay = Awaited<ReturnType<typeof listStays>>[number];

/**
 * Returns who was in a session and when, in the order in which they entered. A participant who leaves and comes back
 * has two stays. Participants whose departure was not observed leave when the session ends.
 */
export async function listStays(db: Db, session: { id: string; endedAt: Date | null }) {
  const rows = await store.listParticipants(db, session.id);
  return rows.map(({ participant, agent }) => {
    const leftAt = participant.leftAt ?? session.endedAt;
    return {
      participantId: participant.id,
      kind: participant.kind === 'human' ? ('human' as const) : ('agent' as const),
      displayName: participant.displayName,
      externalUserId: participant.externalUserId,
      role: participant.role,
      joinedAt: participant.joinedAt.toISOString(),
      leftAt: leftAt?.toISOString() ?? null,
      leftReason: participant.leftReason,
      durationSeconds: leftAt && secondsBetween(participant.joinedAt, leftAt),
      agent: agent && { mode: agent.mode, language: agent.language, showsCaptions: agent.showsCaptions },
    };
  });
}

/** Returns the largest number of people who were in a session at the same time. */
export function peakOf(stays: readonly Stay[]): number {
  const changes = stays
    .filter(({ kind }) => kind === 'human')
    .flatMap(({ joinedAt, leftAt }) => [
      { at: joinedAt, by: 1 },
      ...(leftAt === null ? [] : [{ at: leftAt, by: -1 }]),
    ])
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.by - other.by);
  let present = 0;
  let peak = 0;
  for (const { by } of changes) {
    present += by;
    peak = Math.max(peak, present);
  }
  return peak;
}

const secondsBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 1_000);
