/**
 * Looks for a LiveKit for the tests of large calls, and builds one where Go is installed; a step of `npm test`. Without one
 * those tests are skipped and say so: everything else works without LiveKit. It is built once on a machine.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { findLiveKitProgram, LIVEKIT_CACHE, LIVEKIT_VERSION } from './livekit-program';

/** The build takes some minutes; one that takes longer than this is given up. */
const BUILD_LIMIT_MS = 20 * 60_000;
const SOURCE = `github.com/livekit/livekit-server/cmd/server@v${LIVEKIT_VERSION}`;

let found = findLiveKitProgram();
let reason = `Install livekit-server ${LIVEKIT_VERSION}, or name one in LIVEKIT_SERVER_BIN.`;
if (process.env['LIVEKIT_SERVER_BIN'] && found === null) {
  reason = 'What LIVEKIT_SERVER_BIN names is no livekit-server.';
} else if (found === null && spawnSync('go', ['version'], { stdio: 'ignore' }).status === 0) {
  console.log(`No LiveKit found. Building it once, which takes some minutes: go install ${SOURCE}`);
  mkdirSync(LIVEKIT_CACHE, { recursive: true });
  const built = spawnSync('go', ['install', '-ldflags', '-s -w', SOURCE], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: BUILD_LIMIT_MS,
    env: { ...process.env, GOFLAGS: '-mod=mod', GOBIN: LIVEKIT_CACHE },
  });
  found = findLiveKitProgram();
  if (found === null) {
    const isLate = built.signal !== null;
    reason = isLate ? 'It was not built within 20 minutes.' : 'It could not be built; see above.';
  }
}
console.log(
  found === null ? `No LiveKit: the tests that need one are skipped. ${reason}` : `LiveKit: ${found}`,
);
