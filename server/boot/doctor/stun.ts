import type { Config } from '../config';
import { reasonOf, type Part } from './part';
import { askForAddress } from './turn-client';

/** Checks whether STUN servers tell browsers their address. */
export const stunPart = ({ mesh: { stunUrls } }: Config): Part => ({
  name: 'stun',
  off:
    stunUrls.length === 0
      ? 'STUN_URLS is not set: without a relay, calls only work within one network.'
      : null,
  deadlineMs: 15_000,
  mend: 'Check STUN_URLS, and that UDP of that port is open to this machine.',
  async check(report, signal) {
    await Promise.all(
      stunUrls.map(async (url) => {
        try {
          if (await askForAddress(url, signal)) report.ok(url, 'It returns the address of the caller.');
          else report.fail(url, 'It does not return the address of the caller.', this.mend);
        } catch (error) {
          report.fail(url, signal.aborted ? 'It does not answer.' : reasonOf(error), this.mend);
        }
      }),
    );
  },
});
