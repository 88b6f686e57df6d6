import { endSessionIfEmpty } from '../../../rooms/sessions/leave';
import type { HubContext } from '../context/context';
import { RESUME_WINDOW_MS } from '../../../platform/hub/protocol';

/** Wall clock and timers may differ by this much, in milliseconds. */
const TIMER_TOLERANCE_MS = 500;

interface SessionRef {
  roomId: string;
  sessionId: string;
}

/** Ends the session after the resume window, if nobody is in it by then. */
export function scheduleEndIfEmpty(hub: HubContext, session: SessionRef): void {
  hub.background.after(RESUME_WINDOW_MS, () =>
    hub.background.run('end an empty session', () => endIfEmpty(hub, session)),
  );
}

/**
 * Ends a session and its breakouts when the last participant left longer ago than the resume window. A closed breakout
 * ends when nobody is in it.
 */
export async function endIfEmpty(hub: HubContext, { roomId, sessionId }: SessionRef): Promise<void> {
  const since = new Date(hub.now().getTime() - RESUME_WINDOW_MS + TIMER_TOLERANCE_MS);
  for (const ended of await endSessionIfEmpty(hub, { roomId, sessionId }, since)) {
    hub.bus.publish(roomId, { kind: 'ended', sessionId: ended });
    void hub.listening.flush(ended);
    hub.background.run('end the media of a session', () => hub.engine.end(ended));
    hub.log.info({ roomId, sessionId: ended }, 'session ended');
  }
}
