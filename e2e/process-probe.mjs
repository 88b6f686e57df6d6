/**
 * Loaded by tests into a process of ours before anything else (`node --import`). Over its channel to the test it tells
 * what the process holds, and has it fail: see probe.ts.
 */
import { existsSync, readdirSync } from 'node:fs';

const OPEN_FILES = '/dev/fd';

process.on('message', (question) => {
  if (question === 'held') {
    const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    process.send({ sockets, files: existsSync(OPEN_FILES) ? readdirSync(OPEN_FILES).length : 0 });
    return;
  }
  const { code } = question;
  const error = Object.assign(new Error(`made by a test: ${code}`), { code });
  if (question.how === 'rejected') void Promise.reject(error);
  else setImmediate(() => fail(error));
});

function fail(error) {
  throw error;
}
