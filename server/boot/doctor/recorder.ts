import type { Egress } from '../../recordings/egress/egress';
import { findChromium } from '../../recordings/recorder/chromium-program';
import { tryChromium } from '../../recordings/recorder/page';
import type { Config } from '../config';
import { egressOf } from '../recorder';
import { reasonOf, type Part } from './part';

const MEND =
  'Install Chromium with what it needs, for example chromium-headless-shell of Debian, or correct CHROMIUM_PATH.';
const MEND_EGRESS = 'Check that LiveKit has a Redis, over which LiveKit Egress gets its work.';
const DEADLINE_MS = 60_000;

/** Checks whether what records calls can start: LiveKit Egress, or the browser. */
export function recorderPart(config: Config): Part {
  const egress = egressOf(config);
  return egress === null ? chromiumPart(config) : egressPart(egress);
}

const egressPart = (egress: Egress): Part => ({
  name: 'recorder',
  off: null,
  deadlineMs: DEADLINE_MS,
  mend: MEND_EGRESS,
  async check(report, signal) {
    try {
      await egress.isWriting('');
      report.ok('egress', 'LiveKit takes recordings for LiveKit Egress.');
    } catch (error) {
      if (signal.aborted) throw error;
      report.fail('egress', reasonOf(error), MEND_EGRESS);
    }
  },
});

const chromiumPart = ({ recorder: { isOn, chromiumPath } }: Config): Part => ({
  name: 'recorder',
  off: isOn
    ? chromiumPath === null && findChromium(null) === null
      ? 'Chromium is not installed, and CHROMIUM_PATH is not set: only browsers of hosts record.'
      : null
    : 'RECORDER is off: this server does not record calls by itself.',
  deadlineMs: DEADLINE_MS,
  mend: MEND,
  async check(report) {
    const program = findChromium(chromiumPath);
    if (program === null) return report.fail('program', 'CHROMIUM_PATH is not a program.', MEND);
    const { isUnprivileged, hasSandbox } = await tryChromium(program);
    const user = isUnprivileged ? 'as the user nobody' : 'as the user of the server';
    report.ok('program', `${program} starts ${user}, ${hasSandbox ? 'with' : 'without'} its sandbox.`);
  },
});
