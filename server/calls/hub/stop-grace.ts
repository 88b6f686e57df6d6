import { finishRecording } from '../live/end-recording';
import type { HubContext } from './context';

/** How long a recorder that was asked to stop may take to send the remaining chunks, in milliseconds. */
export const STOP_GRACE_MS = 15_000;

/** Ends a recording whose recorder was asked to stop, if it has not ended by then. */
export function endAfterGrace(hub: HubContext, recordingId: string): void {
  hub.background.after(STOP_GRACE_MS, () =>
    hub.background.run('stop a recording', () => finishRecording(hub, null, recordingId)),
  );
}
