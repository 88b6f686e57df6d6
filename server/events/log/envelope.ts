import { API_VERSION } from '../../platform/api-version';
import type { Mode } from '../../platform/principal/principal';
import type { Event } from './contract';

/** An event as it is stored. */
interface StoredEvent {
  id: string;
  type: string;
  at: Date;
  accountId: string;
  mode: Mode;
  sequence: number | null;
  roomId: string | null;
  sessionId: string | null;
  requestId: string | null;
  data: Record<string, unknown>;
}

/** Returns the event as the feed answers it and as webhooks post it: the same everywhere, and every time. */
export const toEnvelope = ({
  id,
  type,
  at,
  accountId,
  mode,
  sequence,
  roomId,
  sessionId,
  requestId,
  data,
}: StoredEvent): Event => ({
  id,
  type,
  timestamp: at.toISOString(),
  apiVersion: API_VERSION,
  livemode: mode === 'live',
  accountId,
  sequence: Math.max(0, sequence ?? 0), // an event that is not in the log has none
  roomId,
  conferenceSessionId: sessionId,
  requestId,
  data,
});
