/**
 * Loaded by tests into a process before anything else (`node --import`). Over the channel to the test, it reports the
 * resources that the process has open, and causes errors: see process-inspection.ts.
 */
import { readdirSync, readlinkSync } from 'node:fs';

const OPEN_FILES = '/dev/fd';

process.on('message', (question) => {
  if (question === 'open resources') {
    const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    process.send({ sockets, recordings: openRecordings() });
    return;
  }
  const { code } = question;
  const error = Object.assign(new Error(`made by a test: ${code}`), { code });
  if (question.how === 'rejected') void Promise.reject(error);
  else setImmediate(() => fail(error));
});

/** Returns 0 where the system does not report open resources. */
function openRecordings() {
  try {
    const targets = readdirSync(OPEN_FILES).map((name) => targetOf(`${OPEN_FILES}/${name}`));
    return targets.filter((target) => target.includes('/recordings/')).length;
  } catch {
    return 0;
  }
}

/** Returns an empty string when the file was closed in the meantime, such as that of the folder itself. */
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
