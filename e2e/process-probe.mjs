/**
 * Loaded by tests into a process of ours before anything else (`node --import`). Over its channel to the test it tells
 * what the process holds, and has it fail: see probe.ts.
 */
import { readdirSync, readlinkSync } from 'node:fs';

const OPEN_FILES = '/dev/fd';

process.on('message', (question) => {
  if (question === 'held') {
    const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    process.send({ sockets, recordings: openRecordings() });
    return;
  }
  const { code } = question;
  const error = Object.assign(new Error(`made by a test: ${code}`), { code });
  if (question.how === 'rejected') void Promise.reject(error);
  else setImmediate(() => fail(error));
});

/** Zero where the system does not tell what is open. */
function openRecordings() {
  try {
    const targets = readdirSync(OPEN_FILES).map((name) => targetOf(`${OPEN_FILES}/${name}`));
    return targets.filter((target) => target.includes('/recordings/')).length;
  } catch {
    return 0;
  }
}

/** Empty for one that was closed meanwhile, such as that of the folder itself. */
function targetOf(path) {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function fail(error) {
  throw error;
}
