import type { Db } from '../../../platform/db/client';
import type { Bus } from '../../../platform/hub/bus';
import { readPoll } from '../../../rooms/polls/live';
import type { Cancel } from '../../../platform/time/timers';

/** The results of a poll are published once in this time, however many vote, in milliseconds. */
const RESULTS_MS = 1_000;

interface PollRef {
  roomId: string;
  sessionId: string;
  pollId: string;
}

/** The part of the hub's background work that poll results need. */
interface Background {
  run(name: string, work: () => Promise<void>): void;
  after(ms: number, run: () => void): Cancel;
}

/** Sends the results of polls to rooms: a first vote immediately, and later votes together. */
export interface PollResults {
  /** Publishes the results of a poll after a change to it was stored. */
  publish(ref: PollRef): void;
  /** Publishes the waiting results immediately. */
  flush(): void;
}

export function createPollResults({
  db,
  bus,
  background,
}: {
  db: Db;
  bus: Bus;
  background: Background;
}): PollResults {
  /** Polls whose results were published lately; null: nothing has changed since. */
  const recent = new Map<string, PollRef | null>();

  function publish(ref: PollRef): void {
    const { pollId } = ref;
    if (recent.has(pollId)) {
      recent.set(pollId, ref);
      return;
    }
    recent.set(pollId, null);
    background.after(RESULTS_MS, () => {
      const changed = recent.get(pollId);
      recent.delete(pollId);
      if (changed) publish(changed);
    });
    read(ref);
  }

  function read({ roomId, ...of }: PollRef): void {
    background.run('publish the results of a poll', async () => {
      const poll = await readPoll({ db }, of);
      // The function that ends a poll publishes the end. By now, another call may have begun in the room.
      if (poll !== null && poll.endedAt === null)
        bus.publish(roomId, {
          kind: 'message',
          sessionId: of.sessionId,
          to: null,
          message: { type: 'poll', poll },
        });
    });
  }

  return {
    publish,
    flush() {
      for (const changed of recent.values()) if (changed) read(changed);
      recent.clear();
    },
  };
}
