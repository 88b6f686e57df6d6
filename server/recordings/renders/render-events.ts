import type { AnyNewEvent } from '../../platform/events/event-log';
import type { OwnedRender } from '../store-renders';

/*
 * The events of a render. The job appends them in the transaction that stores the change.
 */

const placeOf = ({ accountId, roomId, sessionId }: OwnedRender) => ({ accountId, roomId, sessionId });

/** The file of a render can be fetched. */
export const renderReady = (row: OwnedRender, at: Date): AnyNewEvent => ({
  type: 'recording.render_ready',
  ...placeOf(row),
  at,
  data: {
    recordingId: row.recordingId,
    renderId: row.id,
    format: row.format,
    durationMs: row.durationMs,
    sizeBytes: row.sizeBytes,
    sha256: row.sha256,
  },
});

export const renderFailed = (row: OwnedRender, errorMessage: string, at: Date): AnyNewEvent => ({
  type: 'recording.render_failed',
  ...placeOf(row),
  at,
  data: { recordingId: row.recordingId, renderId: row.id, errorMessage },
});
