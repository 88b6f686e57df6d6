import { findChromium } from '../../recordings/recorder/chromium-program';
import { tryChromium } from '../../recordings/recorder/page';
import type { Config } from '../config';
import { egressOf } from '../recorder';
import { reasonOf, type Part } from './part';

const MEND =
  'Install Chromium with what it needs, for example chromium-headless-shell of Debian, or correct CHROMIUM_PATH.';
const MEND_EGRESS = 'Check that LiveKit has a Redis, over which LiveKit Egress gets its work.';

/** Checks whether the browser that records calls starts, or whether LiveKit answers for LiveKit Egress. */
export function recorderPart(config: Config): Part {
  const { isOn, chromiumPath } = config.recorder;
  const egress = egressOf(config);
  return {
    name: 'recorder',
    off: isOn
      ? egress === null && chromiumPath === null && findChromium(null) === null
        ? 'Chromium is not installed, and CHROMIUM_PATH is not set: only browsers of hosts record.'
        : null
      : 'RECORDER is off: this server does not record calls by itself.',
    deadlineMs: 60_000,
    mend: egress === null ? MEND : MEND_EGRESS,
    async check(report, signal) {
      if (egress !== null) {
        try {
          await egress.isWriting('');
          return report.ok('egress', 'LiveKit takes recordings for LiveKit Egress.');
        } catch (error) {
          if (signal.aborted) throw error;
          return report.fail('egress', reasonOf(error), MEND_EGRESS);
        }
      }
      const program = findChromium(chromiumPath);
      if (program === null) return report.fail('program', 'CHROMIUM_PATH is not a program.', MEND);
      const { isUnprivileged, hasSandbox } = await tryChromium(program);
      const user = isUnprivileged ? 'as the user nobody' : 'as the user of the server';
      report.ok('program', `${program} starts ${user}, ${hasSandbox ? 'with' : 'without'} its sandbox.`);
    },
  };
}
