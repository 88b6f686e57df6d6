import { asCalled } from '../../platform/called-as';
import { newKey } from './secret';

/** `npm run -s key -- live|test`: prints a new, well-formed secret key for BOOTSTRAP_LIVE_KEY or BOOTSTRAP_TEST_KEY. */
const USAGE = 'Usage: npm run -s key -- [live|test]\n';
const [mode = 'live', ...more] = process.argv.slice(2);
if ((mode === 'live' || mode === 'test') && more.length === 0) {
  process.stdout.write(`${newKey(mode)}\n`);
} else if (mode === '--help' || mode === '-h') {
  process.stdout.write(asCalled(USAGE));
} else {
  process.stderr.write(asCalled(USAGE));
  process.exitCode = 2;
}
