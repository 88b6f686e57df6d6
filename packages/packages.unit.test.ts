import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { snippetsOf } from '../server/testing/snippets';
import { buildPackages } from './build.mjs';

const run = promisify(execFile);
/** In the project, so that the compiler finds the types of Node. */
const directory = resolve(`node_modules/.cache/packages-${randomUUID()}`);

beforeAll(async () => {
  await mkdir(directory, { recursive: true });
  await buildPackages(relative('.', join(directory, 'packages')));
  await writeFile(join(directory, 'package.json'), '{"type":"module"}');
  const options = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...options, './packages/client.tgz'], { cwd: directory });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Compiles a file that uses the installed packages, with each way of finding modules. @returns the errors */
async function compile(file: string, code: string, options: readonly string[]): Promise<string[]> {
  await writeFile(join(directory, file), code);
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const base = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom,dom.iterable',
  ];
  const ways = [
    ['--module', 'nodenext'],
    ['--module', 'esnext', '--moduleResolution', 'bundler'],
  ];
  const outputs = await Promise.all(
    ways.map((way) =>
      run(process.execPath, [tsc, ...base, ...way, ...options, file], { cwd: directory }).then(
        () => [],
        (error: unknown) => [
          error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error),
        ],
      ),
    ),
  );
  return outputs.flat();
}

const CALLER = `
import { createClient, type CreateRoomInput, type WebhookEvent } from '@conference-room/client';
const conference = createClient({ url: 'https://meet.example.com', key: 'sk_test_x' });
const input: CreateRoomInput = { roomName: 'Weekly', lobby: 'guests' };
(await conference.embed.createRoom(input)).embedUrl satisfies string;
// @ts-expect-error an unknown role
await conference.embed.createJoinToken({ roomId: 'rm_x', externalUserId: 'u', role: 'admin' });
// @ts-expect-error a missing field
await conference.embed.createJoinToken({ roomId: 'rm_x' });
for await (const room of conference.rooms.listRooms()) room.roomId satisfies string;
(await conference.rooms.listRooms({ limit: 3 })).next satisfies string | null;
(await conference.artifacts.getMinutes({ sessionId: 's', format: 'md' })) satisfies string;
(await conference.artifacts.getMinutes({ sessionId: 's', format: 'json' })).roomId satisfies string;
(await conference.rooms.deleteRoom({ roomId: 'rm_x' })) satisfies void;
await conference.webhooks.listWebhooks({ signal: AbortSignal.timeout(9) });
export function tellOf(event: WebhookEvent): string | number | null {
  switch (event.type) {
    case 'recording.ready':
      return event.data.sizeBytes;
    case 'session.ended':
      // @ts-expect-error data of another type
      return event.data.reason + event.data.sizeBytes;
    case 'webhook.test':
      return event.data.webhookId;
    default:
      return event.id;
  }
}
`;

it(
  'the client installs without a network and compiles strictly, with its types',
  { tags: ['slow'] },
  async () => {
    expect(await compile('caller.ts', CALLER, ['--types', ''])).toEqual([]);
    const snippets = [...snippetsOf('packages/client/README.md')];
    expect(snippets.map(([title]) => title)).toEqual(['appointment.mjs', 'webhook.mjs']);
    for (const [title, code] of snippets)
      expect(
        await compile(title, code, ['--allowJs', '--checkJs', '--types', 'node', '--skipLibCheck']),
      ).toEqual([]);
  },
);

it(
  'the client weighs at most 5 kB, compressed, in the bundle of who uses it',
  { tags: ['slow'] },
  async () => {
    const made = await build({
      stdin: { contents: `export * from '@conference-room/client'`, resolveDir: directory },
      bundle: true,
      format: 'esm',
      minify: true,
      write: false,
    });
    expect(gzipSync(made.outputFiles[0]?.contents ?? '').length).toBeLessThan(5_000);
  },
);

it('the list of packages names what npm would verify', async () => {
  const { packages } = JSON.parse(await readFile(join(directory, 'packages/index.json'), 'utf8'));
  const lock = JSON.parse(await readFile(join(directory, 'package-lock.json'), 'utf8'));
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const { integrity } = lock.packages['node_modules/@conference-room/client'];
  expect(packages).toContainEqual({
    name: '@conference-room/client',
    version,
    file: 'client.tgz',
    integrity,
    sizeBytes: expect.any(Number),
  });
});
