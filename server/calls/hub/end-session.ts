import { endSessionIfEmpty } from '../../rooms/sessions/leave';
import type { HubContext } from './context';
import { RESUME_WINDOW_MS } from '../../platform/hub/protocol';

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

/** Ends a session whose last participant left longer ago than the resume window. */
export async function endIfEmpty(hub: HubContext, { roomId, sessionId }: SessionRef): Promise<void> {
  const since = new Date(hub.now().getTime() - RESUME_WINDOW_MS + TIMER_TOLERANCE_MS);
  if (!(await endSessionIfEmpty(hub, { roomId, sessionId }, since))) return;
  hub.bus.publish(roomId, { kind: 'ended', sessionId });
  void hub.listening.flush(sessionId);
  hub.background.run('end the media of a session', () => hub.engine.end(sessionId));
  hub.log.info({ roomId, sessionId }, 'session ended');
}
