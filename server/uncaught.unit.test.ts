import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

/** Runs a script in a process that watches as the server does. @returns what it printed, and its exit code */
async function run(script: string) {
  const watching = `
    import { createServer, connect } from 'node:net';
    import { watchUncaught } from './server/uncaught.ts';
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
  'goes on after a rejection with %s',
  async (name) => {
    const { printed } = await run(`
    void Promise.reject(Object.assign(new Error('gone'), { code: '${name}' }));
    setImmediate(() => console.log('went on'));`);
    expect(printed).toEqual([`told ${name}`, 'went on', 'exit 0']);
  },
);

it.each([
  ['thrown', `setImmediate(() => { throw new Error('broken'); });`],
  ['rejected', `void Promise.reject(new Error('broken'));`],
  [
    'with the code of something else',
    `void Promise.reject(Object.assign(new Error('broken'), { code: 'ENOSPC' }));`,
  ],
])('ends the process after any other error, %s', async (_how, script) => {
  const { printed, code } = await run(`${script} setTimeout(() => console.log('went on'), 100_000);`);
  expect(printed).toEqual(['ends broken', 'exit 1']);
  expect(code).toBe(1);
});

it('ends the process after something that is no error', async () => {
  expect(await run(`void Promise.reject('ECONNRESET');`)).toMatchObject({
    printed: ['ends ECONNRESET', 'exit 1'],
  });
});
