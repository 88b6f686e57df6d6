import { randomUUID } from 'node:crypto';
import { createLiveKitApi } from '../../calls/media/livekit-api';
import { LIVEKIT_DEADLINE_MS, LiveKitError } from '../../platform/livekit/twirp';
import type { Config } from '../config';
import { reasonOf, type Part } from './part';

/** Checks whether LiveKit accepts the key of this server, and whether its public address leads to it. */
export const liveKitPart = ({ liveKit }: Config, { patience }: { patience: number }): Part => ({
  name: 'livekit',
  off: liveKit === null ? 'LIVEKIT_URL is not set: browsers send to each other, in small calls.' : null,
  deadlineMs: 15_000,
  mend: 'Check LIVEKIT_URL and LIVEKIT_API_URL, and that LiveKit can be reached from here.',
  async check(report, signal) {
    if (liveKit === null) return;
    const api = createLiveKitApi(liveKit, () => new Date(), LIVEKIT_DEADLINE_MS * patience);
    const room = `doctor-${randomUUID()}`;
    try {
      await api.createRoom(room);
      await api.deleteRoom(room);
      report.ok('rooms', 'It creates and deletes a room with the key of this server.');
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof LiveKitError)) report.fail('rooms', reasonOf(error), this.mend);
      else {
        const mend =
          error.code === 'unauthenticated'
            ? 'LIVEKIT_API_KEY and LIVEKIT_API_SECRET must be a pair of `keys` in its configuration, and both clocks must be right.'
            : 'Check the log of LiveKit; without its Redis, it cannot create rooms.';
        report.fail('rooms', error.message, mend);
      }
    }
    const address = liveKit.url.replace(/^ws/, 'http');
    try {
      const answer = await fetch(address, { signal, redirect: 'error' });
      await answer.body?.cancel();
      if (answer.ok) report.ok(liveKit.url, 'It answers at this address.');
      else report.fail(liveKit.url, `It returns status ${answer.status}.`, 'Check the proxy in front of it.');
    } catch (error) {
      if (signal.aborted) throw error;
      report.fail(
        liveKit.url,
        reasonOf(error),
        'Browsers use this address: check LIVEKIT_URL, the proxy in front of LiveKit and its certificate.',
      );
    }
  },
});
