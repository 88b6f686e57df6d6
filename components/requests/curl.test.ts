import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { curlOf } from './curl';

/** Returns the arguments that a shell gives to curl. */
function argumentsOf(command: string): string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
  const env = { ...process.env, CONFERENCE_ROOM_KEY: 'sk_test_key' };
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', env }).split('\0').slice(0, -1);
}

it('makes a request with a body again, whatever quotes and variables are in it', () => {
  const requestBody = { reason: `It's "$HOME" \`id\` \\ done`, count: 2 };
  const command = curlOf('https://meet.test', { method: 'POST', path: '/api/embed/rooms', requestBody });
  expect(argumentsOf(command)).toEqual([
    '-sS',
    '-X',
    'POST',
    'https://meet.test/api/embed/rooms',
    '-H',
    'X-API-Key: sk_test_key',
    '-H',
    'Content-Type: application/json',
    '-d',
    JSON.stringify(requestBody),
  ]);
});

it('makes a request without a body again', () => {
  const path = "/api/turns?q=it's%20%5Bpersonal%5D&limit=5";
  expect(argumentsOf(curlOf('https://meet.test', { method: 'GET', path, requestBody: null }))).toEqual([
    '-sS',
    `https://meet.test${path}`,
    '-H',
    'X-API-Key: sk_test_key',
  ]);
});
