import type { AnyNewEvent } from '../../platform/events/event-log';
import type { StreamEndReason } from '../../platform/vocabulary/stream-status';
import type { StreamRow } from '../store-streams';

/*
 * The events of a stream. A rule appends them in the transaction that stores the change. None contains its address.
 */

const placeOf = ({ accountId, roomId, sessionId }: StreamRow) => ({ accountId, roomId, sessionId });

export const streamStarted = (row: StreamRow, at: Date): AnyNewEvent => ({
  type: 'stream.started',
  ...placeOf(row),
  at,
  data: { streamId: row.id, startedAt: at.toISOString() },
});

export const streamFailed = (row: StreamRow, errorMessage: string, at: Date): AnyNewEvent => ({
  type: 'stream.failed',
  ...placeOf(row),
  at,
  data: { streamId: row.id, errorMessage },
});

export const streamEnded = (row: StreamRow, reason: StreamEndReason, at: Date): AnyNewEvent => ({
  type: 'stream.ended',
  ...placeOf(row),
  at,
  data: { streamId: row.id, reason },
});
