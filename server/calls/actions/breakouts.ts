import { unkeyed, type Once } from '../../platform/procedures/once';
import type { Db, Tx } from '../../platform/db/client';
import type { Bus } from '../../platform/hub/bus';
import type { NewBreakouts } from '../../platform/hub/breakouts';
import { RetryLater, type Handler } from '../../platform/jobs/handler';
import { conflict } from '../../platform/errors/errors';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Log } from '../../platform/log/log';
import { assignToBreakout, spreadOverBreakouts } from '../../rooms/breakouts/assign';
import { closeBreakouts, closeBreakoutsFor } from '../../rooms/breakouts/close';
import { openBreakouts } from '../../rooms/breakouts/open';
import type { BreakoutsChange } from '../../rooms/breakouts/main-session';
import { readClosingTime } from '../../rooms/breakouts/state';
import type { Processes } from '../../platform/processes/processes';
import type { EndDeps } from '../../rooms/sessions/end';
import type { AnyModerator } from '../../rooms/moderation/moderator';

/*
 * Actions of hosts, co-hosts and applications on the breakouts of a call. A change is stored, then published to the
 * room. The hub and REST call the same function.
 */

/** The dependencies of changes to the breakouts. */
export interface BreakoutsDeps extends EndDeps {
  db: Db;
  now: () => Date;
  bus: Pick<Bus, 'publish'>;
  processes: Pick<Processes, 'allKnowBreakouts'>;
  jobs: Jobs;
  log: Log;
}

/** An older process would show everybody what happens in every breakout. */
const OLDER = 'Breakout rooms can be opened after all servers run this version; please try again later.';

type ClosingDeps = Omit<BreakoutsDeps, 'processes'>;

/** A change of the breakouts of a call. */
export type BreakoutsRequest =
  | { kind: 'open'; breakouts: NewBreakouts }
  | { kind: 'close' }
  | { kind: 'assign'; participantIds: readonly string[]; breakoutId: string | null }
  | { kind: 'spread' };

/** The answer to a change of the breakouts. */
export interface BreakoutsChanged {
  success: true;
  conferenceSessionId: string;
}

/** Changes the breakouts of a call. @throws what the rules of `rooms/breakouts/` throw */
export async function changeBreakouts(
  deps: BreakoutsDeps,
  by: AnyModerator,
  request: BreakoutsRequest,
  once: Once<BreakoutsChanged> = unkeyed(deps.db),
): Promise<BreakoutsChanged> {
  if (request.kind === 'open' && !(await deps.processes.allKnowBreakouts()))
    throw conflict(OLDER, 'unavailable');
  const { answer, change } = await once.transaction(async (tx) => {
    const change = await carryOut(tx, deps, by, request);
    return { answer: { success: true as const, conferenceSessionId: change.mainSessionId }, change };
  });
  deps.jobs.wake();
  publishBreakouts(deps.bus, by.roomId, change);
  deps.log.info({ roomId: by.roomId, sessionId: change.mainSessionId }, `breakouts: ${request.kind}`);
  return answer;
}

function carryOut(
  tx: Tx,
  deps: BreakoutsDeps,
  by: AnyModerator,
  request: BreakoutsRequest,
): Promise<BreakoutsChange> {
  switch (request.kind) {
    case 'open':
      return openBreakouts(tx, deps, by, request.breakouts);
    case 'close':
      return closeBreakouts(tx, deps, by);
    case 'assign':
      return assignToBreakout(tx, deps, by, request);
    case 'spread':
      return spreadOverBreakouts(tx, deps, by);
    default:
      return request satisfies never;
  }
}

/** Publishes a stored change: the connections of those whom it concerns follow it. */
export const publishBreakouts = (bus: Pick<Bus, 'publish'>, roomId: string, change: BreakoutsChange): void =>
  bus.publish(roomId, { kind: 'breakouts', ...change });

/** Closes breakouts because their time is over, or because their room does not allow any. */
export async function closeBreakoutsNow(
  deps: ClosingDeps,
  closing: { mainSessionId: string; reason: 'time' | 'off' },
): Promise<void> {
  const change = await deps.db.transaction((tx) => closeBreakoutsFor(tx, deps, closing));
  if (change === null) return;
  const { roomId, ...rest } = change;
  deps.jobs.wake();
  publishBreakouts(deps.bus, roomId, rest);
  deps.log.info({ roomId, sessionId: rest.mainSessionId, reason: closing.reason }, 'breakouts closed');
}

/** Closes the breakouts of a main session when their time is over. */
export const breakoutsCloser = (deps: ClosingDeps): Handler => ({
  async run({ subject: mainSessionId }) {
    const closesAt = await readClosingTime(deps.db, mainSessionId);
    if (closesAt === null) return;
    const left = closesAt.getTime() - deps.now().getTime();
    if (left > 0) throw new RetryLater(left); // the clock of the process that opened the breakouts is ahead
    await closeBreakoutsNow(deps, { mainSessionId, reason: 'time' });
  },
});
