/* oxlint-disable eslint/no-console -- what prints is what is tested */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { printIntoLog } from './console-log';
import { newKey } from '../identity/keys/secret';
import { createLog } from '../platform/log/log';

const own = { ...console };
const warned = process.listeners('warning');
let lines: string[];
beforeEach(() => {
  lines = [];
  printIntoLog(createLog('debug', { write: (line) => void lines.push(line) }));
});
afterEach(() => {
  Object.assign(console, own);
  process.removeAllListeners('warning');
  for (const listener of warned) process.on('warning', listener);
});

const logged = () => lines.map((line): Record<string, unknown> => JSON.parse(line));

it.each([
  ['error', 'error'],
  ['warn', 'warn'],
  ['log', 'info'],
  ['info', 'info'],
  ['debug', 'debug'],
] as const)('console.%s becomes one line of level %s', (name, level) => {
  console[name]('Failed to find "%s"', 'x', { digest: '17' });
  expect(logged()).toEqual([expect.objectContaining({ level, msg: `Failed to find "x" { digest: '17' }` })]);
});

it('keeps forged lines and control characters inside one line', () => {
  console.error('\u001b[31m⨯\u001b[0m no page\n{"level":"fatal","msg":"forged"}\r\u009b2J\u2028end');
  expect(lines).toHaveLength(1);
  for (const control of ['\u001b', '\r', '\u009b', '\u2028']) expect(lines[0]).not.toContain(control);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
  expect(logged()).toEqual([expect.objectContaining({ level: 'error' })]);
});

it('logs an error with its causes, without keys and parameters', () => {
  const key = newKey('live');
  const cause = new Error(`Failed query: select 1\nparams: hunter2`);
  console.error(new Error(`no route for ${key}`, { cause }));
  expect(logged()).toEqual([
    expect.objectContaining({
      level: 'error',
      err: expect.objectContaining({
        message: 'no route for [redacted]',
        cause: expect.objectContaining({ message: 'Failed query: select 1' }),
      }),
    }),
  ]);
  console.error(`no route for ${key}`);
  expect(lines.join('')).not.toContain(key);
});

it('cuts a long text', () => {
  console.warn('x'.repeat(100_000));
  expect(lines.join('').length).toBeLessThan(3_000);
});

it("logs Node's warnings", async () => {
  const warning = new Promise((resolve) => process.once('warning', resolve));
  process.emitWarning('old\nand forged', 'DeprecationWarning');
  await warning;
  expect(logged()).toEqual([
    expect.objectContaining({ level: 'warn', err: expect.objectContaining({ message: 'old\nand forged' }) }),
  ]);
});
