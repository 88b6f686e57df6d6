import { newKey } from './secret';

/** `npm run -s key -- live|test`: prints a new, well-formed secret key for BOOTSTRAP_LIVE_KEY or BOOTSTRAP_TEST_KEY. */
const mode = process.argv[2] ?? 'live';
if (mode === 'live' || mode === 'test') {
  console.log(newKey(mode));
} else {
  console.error('Usage: npm run -s key -- [live|test]');
  process.exitCode = 1;
}
