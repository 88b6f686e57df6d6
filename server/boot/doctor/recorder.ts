import { findChromium } from '../../recordings/recorder/chromium-program';
import { tryChromium } from '../../recordings/recorder/page';
import type { Config } from '../config';
import type { Part } from './part';

const MEND =
  'Install Chromium with what it needs, for example chromium-headless-shell of Debian, or correct CHROMIUM_PATH.';

/** Checks whether the browser that records calls starts. */
export const recorderPart = ({ recorder: { isOn, chromiumPath } }: Config): Part => ({
  name: 'recorder',
  off: isOn
    ? chromiumPath === null && findChromium(null) === null
      ? 'Chromium is not installed, and CHROMIUM_PATH is not set: only browsers of hosts record.'
      : null
    : 'RECORDER is off: this server does not record calls by itself.',
  deadlineMs: 60_000,
  mend: MEND,
  async check(report) {
    const program = findChromium(chromiumPath);
    if (program === null) return report.fail('program', 'CHROMIUM_PATH is not a program.', MEND);
    const { isUnprivileged, hasSandbox } = await tryChromium(program);
    const user = isUnprivileged ? 'as the user nobody' : 'as the user of the server';
    report.ok('program', `${program} starts ${user}, ${hasSandbox ? 'with' : 'without'} its sandbox.`);
  },
});
