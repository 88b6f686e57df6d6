import { STOP_GRACE_MS } from '../../../recordings/capture/end';
import { finishRecording } from '../../actions/end-recording';
import type { HubContext } from '../context/context';

/** Ends a recording whose recorder was asked to stop, if it has not ended by then. */
export function endAfterGrace(hub: HubContext, recordingId: string): void {
  hub.background.after(STOP_GRACE_MS, () =>
    hub.background.run('stop a recording', () => finishRecording(hub, null, recordingId)),
  );
}
