import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

/** Runs a script in a process that watches as the server does. @returns its output and its exit code */
async function run(script: string) {
  const watching = `
    import { createServer, connect } from 'node:net';
    import { watchUncaught } from './server/platform/errors/uncaught.ts';
    watchUncaught((error) => console.log('told', error.code), (error) => {
      console.log('ends', error instanceof Error ? error.message : error);
      process.exit(1);
    });
    process.on('exit', (code) => console.log('exit', code));
    ${script}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', watching], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { printed: printed.trim().split('\n'), code: Number(code) };
}

it('goes on after the error of a socket that nobody listens to, and tells of it once', async () => {
  const { printed, code } = await run(`
    const server = createServer((socket) => {
      socket.write('hello');
      socket.on('close', () => server.close(() => console.log('went on')));
    });
    server.listen(0, '127.0.0.1', () => {
      const client = connect(server.address().port, '127.0.0.1');
      client.once('data', () => client.resetAndDestroy());
    });`);
  expect(printed).toEqual(['told ECONNRESET', 'went on', 'exit 0']);
  expect(code).toBe(0);
});

it.each(['ECONNRESET', 'EPIPE', 'ERR_STREAM_WRITE_AFTER_END'])(
  'goes on after an error that was thrown with %s',
  { tags: ['slow'] },
  async (name) => {
    const { printed } = await run(`
    setImmediate(() => { throw Object.assign(new Error('gone'), { code: '${name}' }); });
    setImmediate(() => console.log('went on'));`);
    expect(printed).toEqual([`told ${name}`, 'went on', 'exit 0']);
  },
);

it.each([
  ['an error', `new Error('broken')`],
  ['an error with the code of something else', `Object.assign(new Error('broken'), { code: 'ENOSPC' })`],
  ['something that is not an error', `'ECONNRESET'`],
])('goes on after a rejection that nobody waited for, with %s', async (_what, reason) => {
  const { printed, code } = await run(`
    void Promise.reject(${reason});
    setImmediate(() => console.log('went on'));`);
  expect(printed.map((line) => line.split(' ')[0])).toEqual(['told', 'went', 'exit']);
  expect(code).toBe(0);
});

it.each([
  ['an error', `new Error('broken')`],
  ['an error with the code of something else', `Object.assign(new Error('broken'), { code: 'ENOSPC' })`],
  ['something that is not an error', `'broken'`],
])('ends the process after %s that was thrown', async (_what, thrown) => {
  const { printed, code } = await run(`
    setImmediate(() => { throw ${thrown}; });
    setTimeout(() => console.log('went on'), 100_000);`);
  expect(printed).toEqual(['ends broken', 'exit 1']);
  expect(code).toBe(1);
});
