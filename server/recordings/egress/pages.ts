import type { OpenRecorderPage } from '../recorder/page';
import { chunkName } from '../capture/chunk-name';
import { EGRESS_PAGE, EGRESS_TYPE } from '../../platform/vocabulary/recording-status';
import type { Egress } from './egress';

/** The picture of a recording by LiveKit Egress, in pixels. */
const LANDSCAPE = { width: 1_280, height: 720 };
const PORTRAIT = { width: 720, height: 1_280 };

/**
 * Returns what opens pages in LiveKit Egress. It has the picture and the sound of the page, and stores them as one chunk
 * of the recording when the page ends.
 */
export const egressPages =
  (egress: Egress): OpenRecorderPage =>
  async ({ serverUrl, token, recordingId, layout, nextChunk }) => {
    const id = await egress.start({
      url: `${serverUrl}${EGRESS_PAGE}#${new URLSearchParams({ token, part: String(nextChunk) })}`,
      file: chunkName(recordingId, nextChunk, EGRESS_TYPE),
      ...(layout === 'portrait' ? PORTRAIT : LANDSCAPE),
    });
    return {
      async state() {
        const state = await egress.find(id);
        const isOver = state === null || !state.isRunning;
        // Nothing is stored before its end, so no chunk is missed.
        return { isConnected: true, isPaused: true, isOver, problem: state?.problem ?? null };
      },
      use: () => Promise.resolve(null),
      close: () => egress.stop(id),
    };
  };
