/** @module-tag slow */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../platform/project-root';
import { buildPrograms, type BuiltPrograms } from '../../testing/built-programs';
import { restDouble } from '../../testing/tool-client';
import { COMMANDS } from './commands';

let built: BuiltPrograms;
beforeAll(async () => {
  built = await buildPrograms({ cli: 'server/boot/cli/main.ts' });
});
afterAll(() => built.remove());

/** Runs the program to its end, with only this environment. */
function run(args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    const options = { env: env as NodeJS.ProcessEnv };
    execFile(process.execPath, [built.path('cli'), ...args], options, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

const CONFERENCE_ROOM_KEY = 'sk_test_0123456789';

describe('conference-room', () => {
  it('lists its commands, and names the way to the help of each', async () => {
    const { code, stdout, stderr } = await run(['--help']);
    expect([code, stderr]).toEqual([0, '']);
    for (const [name, { summary }] of Object.entries(COMMANDS))
      expect(stdout).toContain(`  ${name.padEnd(12)}  ${summary}\n`);
    expect(stdout).toContain('conference-room COMMAND --help');
  });

  it('has each command in the table of docs/reference/command-line.md', () => {
    const document = readFileSync(join(PROJECT_ROOT, 'docs/reference/command-line.md'), 'utf8');
    const cells = (document.match(/^\| `[^|]+\|/gm) ?? []).join('\n');
    const isNamed = (name: string) => cells.includes(`\`${name} `) || cells.includes(`\`${name}\``);
    expect(Object.keys(COMMANDS).filter((name) => !isNamed(name))).toEqual([]);
  });

  it('prints its version', async () => {
    expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [['strat'], 'There is no command "strat". Did you mean "start"?'],
    [['room', 'creat', 'x'], 'There is no command "room". Did you mean "room create"?'],
    [['token'], 'There is no command "token". Did you mean "token mint"?'],
    [['constructor'], 'There is no command "constructor".'],
    [['start', 'now'], 'This command takes no arguments.'],
  ])('ends with 2 and a sentence for %j', async (args, sentence) => {
    expect(await run(args)).toEqual({
      code: 2,
      stdout: '',
      stderr: `${sentence} See conference-room --help.\n`,
    });
  });

  it('describes each command under its own name, without starting it', async () => {
    for (const name of Object.keys(COMMANDS)) {
      const { code, stdout, stderr } = await run([...name.split(' '), '--help']);
      expect([name, code, stderr]).toEqual([name, 0, '']);
      expect(stdout).toContain(name === 'mcp' ? 'conference-room-mcp' : `conference-room ${name}`);
      expect(stdout).not.toContain('npm run');
    }
  });
});

describe.each([
  {
    args: ['room', 'create', 'Weekly', '--settings', '{"lobby":"guests"}'],
    path: '/api/embed/rooms',
    sent: { lobby: 'guests', roomName: 'Weekly' },
    answer: { roomId: 'rm_x', embedUrl: 'https://meet.test/embed/room/rm_x' },
    lines: ['Room  rm_x', 'Page  https://meet.test/embed/room/rm_x'],
  },
  {
    args: ['token', 'mint', 'rm_x', '--user', 'user-42', '--name', 'Ada', '--role', 'host', '--ttl', '60'],
    path: '/api/embed/links',
    sent: { roomId: 'rm_x', externalUserId: 'user-42', displayName: 'Ada', role: 'host', ttlSeconds: 60 },
    answer: {
      token: 't',
      tokenId: 'id',
      expiresAt: '2026-01-01T00:00:00.000Z',
      url: 'https://meet.test/embed/room/rm_x#token=t',
    },
    lines: [
      'Link      https://meet.test/embed/room/rm_x#token=t',
      'Expires   2026-01-01T00:00:00.000Z',
      'Token id  id',
    ],
  },
])('conference-room $args.0 $args.1', ({ args, path, sent, answer, lines }) => {
  it('sends one request with the key, and prints the answer for people or as JSON', async () => {
    const rest = await restDouble(
      (_, response) =>
        void response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer)),
    );
    const env = { CONFERENCE_ROOM_KEY, CONFERENCE_ROOM_URL: rest.url };
    expect(await run(args, env)).toEqual({ code: 0, stdout: `${lines.join('\n')}\n`, stderr: '' });
    expect(await run([...args, '--json'], env)).toEqual({
      code: 0,
      stdout: `${JSON.stringify(answer)}\n`,
      stderr: '',
    });
    const [first, ...more] = rest.seen;
    expect(more).toHaveLength(1);
    expect(first).toMatchObject({
      method: 'POST',
      path,
      headers: { 'x-api-key': CONFERENCE_ROOM_KEY, prefer: 'handling=strict' },
    });
    expect(JSON.parse(first?.body ?? '')).toEqual(sent);
    await rest.close();
  });

  it('ends with 1, the sentence of the server and the id of the request', async () => {
    const rest = await restDouble(
      (_, response) =>
        void response.writeHead(409, { 'X-Request-Id': 'req-1' }).end('{"error":"The quota is used up."}'),
    );
    const result = await run(args, { CONFERENCE_ROOM_KEY, CONFERENCE_ROOM_URL: rest.url });
    expect(result).toEqual({ code: 1, stdout: '', stderr: 'The quota is used up. (request req-1)\n' });
    await rest.close();
  });
});

it.each([
  [['room', 'create'], {}, 'CONFERENCE_ROOM_KEY is missing'],
  [['room', 'create'], { CONFERENCE_ROOM_KEY: 'pk_private' }, 'CONFERENCE_ROOM_KEY must be a secret key'],
  [['room', 'create', 'a', 'b'], { CONFERENCE_ROOM_KEY }, 'Give one NAME'],
  [['room', 'create', '--settings', '[]'], { CONFERENCE_ROOM_KEY }, '--settings takes a JSON object'],
  [['token', 'mint', '--user', 'u'], { CONFERENCE_ROOM_KEY }, 'Give one ROOM'],
  [['token', 'mint', 'rm_x'], { CONFERENCE_ROOM_KEY }, 'Say who it is for: --user'],
  [
    ['token', 'mint', 'rm_x', '--user', 'u', '--role', 'king'],
    { CONFERENCE_ROOM_KEY },
    '--role takes host, co-host, participant',
  ],
  [
    ['token', 'mint', 'rm_x', '--user', 'u', '--ttl', '1h'],
    { CONFERENCE_ROOM_KEY },
    '--ttl takes a number of seconds',
  ],
  [['tail', '--form', '3'], { CONFERENCE_ROOM_KEY }, "Unknown option '--form'"],
])('%j ends with 2 and a sentence', async (args, env, sentence) => {
  const { code, stdout, stderr } = await run(args, env);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('private');
});
