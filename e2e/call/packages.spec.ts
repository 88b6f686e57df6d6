/*
 * The packages of the build, as integrators get them: from a running server, into a folder of their own. Their parts are
 * tested below (packages/client/client.unit.test.ts); the tarballs, their types and the components need the build, npm
 * and a browser.
 */
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { copyExample } from '../../server/testing/example-folder';
import { reservePort } from '../../server/testing/reserved-port';
import { runnableFolder, snippetsOf } from '../../server/testing/snippets';
import { expectAudio, expectMovingVideo } from './media-assertions';
import { serveThirdParty } from './third-party';
import { control, expect, test as base, tile } from './test';

const run = promisify(execFile);

const PACKAGES = ['client', 'element', 'core'];

/** A folder into which all packages for JavaScript are installed. It is in the project, so that it finds React, Vue and types of Node. */
const test = base.extend<object, { folder: string }>({
  folder: [
    async ({ server }, use) => {
      const folder = resolve(`node_modules/.cache/packages-${randomUUID()}`);
      await mkdir(folder, { recursive: true });
      try {
        await writeFile(join(folder, 'package.json'), '{"type":"module"}');
        const packages = PACKAGES.map((name) => `${server.url}/packages/${name}.tgz`);
        const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
        await run('npm', ['install', ...options, ...packages], { cwd: folder });
        await use(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker' },
  ],
});

/** Compiles a file that uses the packages, with each way of finding modules. @returns the errors */
async function compile(folder: string, file: string, code: string, options: readonly string[] = []) {
  await writeFile(join(folder, file), code);
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const lib = [
    '--target',
    'es2022',
    '--lib',
    'es2023,dom,dom.iterable',
    '--jsx',
    'react-jsx',
    '--types',
    'node',
  ];
  const strict = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', ...lib];
  const ways = [['nodenext'], ['esnext', '--moduleResolution', 'bundler']];
  const outputs = ways.map((way) =>
    run(process.execPath, [tsc, ...strict, ...options, '--module', ...way, file], { cwd: folder }).then(
      () => [],
      (error: unknown) => [
        error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error),
      ],
    ),
  );
  return (await Promise.all(outputs)).flat();
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

const WRONG_PROPERTY = `
import { ConferenceRoom } from '@conference-room/element/react';
// @ts-expect-error an unknown theme
export const wrong = <ConferenceRoom authToken="x" theme="purple" />;
// @ts-expect-error data of another event
export const other = <ConferenceRoom authToken="x" onJoined={({ detail }) => detail.reason} />;
`;

test(
  'all packages install from the server and compile strictly, with the code of their pages',
  {
    tag: '@slow',
  },
  async ({ folder }) => {
    expect(await compile(folder, 'caller.ts', CALLER)).toEqual([]);
    expect(await compile(folder, 'wrong.tsx', WRONG_PROPERTY)).toEqual([]);
    const titles: string[] = [];
    for (const name of PACKAGES) {
      for (const [title, code] of snippetsOf(`packages/${name}/README.md`)) {
        titles.push(title);
        const options = title.endsWith('.mjs') ? ['--allowJs', '--checkJs'] : [];
        expect(await compile(folder, title, code, options), title).toEqual([]);
      }
    }
    const ofElement = ['Call.tsx', 'call.ts', 'plain.ts', 'frame.ts'];
    expect(titles).toEqual(['appointment.mjs', 'webhook.mjs', ...ofElement, 'tiles.ts', 'Tiles.tsx']);
  },
);

test(
  'the server lists its packages with the hashes that npm verified',
  { tag: '@slow' },
  async ({ folder, request }) => {
    const { packages } = await (await request.get('/packages/index.json')).json();
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
    for (const name of PACKAGES) {
      const { integrity } = lock.packages[`node_modules/@conference-room/${name}`];
      const sizeBytes = expect.any(Number);
      expect(packages).toContainEqual({
        name: `@conference-room/${name}`,
        version,
        file: `${name}.tgz`,
        integrity,
        sizeBytes,
      });
    }
  },
);

test(
  'the server serves the package of the product with the hash of the list',
  { tag: '@slow' },
  async ({ request }) => {
    const { packages } = await (await request.get('/packages/index.json')).json();
    const body = await (await request.get('/packages/conference-room.tgz')).body();
    const integrity = `sha512-${createHash('sha512').update(body).digest('base64')}`;
    const file = 'conference-room.tgz';
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(packages).toContainEqual({
      name: 'conference-room',
      version,
      file,
      integrity,
      sizeBytes: body.length,
    });
  },
);

test(
  'the program of the first page creates a room and a link that lets a person in',
  { tag: '@slow' },
  async ({ folder, server, people }) => {
    const code = snippetsOf('docs/reference/rest.md').get('appointment.mjs: node appointment.mjs') ?? '';
    await writeFile(join(folder, 'first.mjs'), code);
    const env = { ...process.env, URL: server.url, KEY: server.liveKey };
    const { stdout } = await run(process.execPath, ['first.mjs'], { cwd: folder, env });
    const page = await people.open(stdout.trim());
    await expect(page.getByRole('button', { name: 'Join now' })).toBeVisible();
  },
);

/** A page with a component. Its state is in the title, its buttons act on the call. */
const REACT = `
import { StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ConferenceRoom } from '@conference-room/element/react';
const { server, token } = JSON.parse(document.body.dataset.call);
function Page() {
  const call = useRef(null);
  const [isShown, setShown] = useState(true);
  const [told, setTold] = useState([]);
  const tell = (word) => setTold((before) => [...before, word]);
  return <>
    <output>{told.join(' ')}</output>
    <button onClick={() => call.current.setMicrophone(false)}>Mute me</button>
    <button onClick={() => setShown(false)}>Close the call</button>
    {isShown && <ConferenceRoom ref={call} server={server} authToken={token} prejoin="off"
      onJoined={() => tell('joined')} onMicrophoneChanged={({ detail }) => tell(detail.on ? 'on' : 'off')} />}
  </>;
}
createRoot(document.getElementById('page')).render(<StrictMode><Page /></StrictMode>);
`;
const VUE = `
import { createApp, h, ref, shallowRef } from 'vue/dist/vue.runtime.esm-bundler.js';
import { ConferenceRoom } from '@conference-room/element/vue';
const { server, token } = JSON.parse(document.body.dataset.call);
const call = shallowRef(null);
const isShown = ref(true);
const told = ref([]);
const Page = () => [
  h('output', told.value.join(' ')),
  h('button', { onClick: () => call.value.element.setMicrophone(false) }, 'Mute me'),
  h('button', { onClick: () => (isShown.value = false) }, 'Close the call'),
  isShown.value && h(ConferenceRoom, { ref: call, server, authToken: token, prejoin: 'off',
    onJoined: () => told.value.push('joined'),
    onMicrophoneChanged: ({ detail }) => told.value.push(detail.on ? 'on' : 'off') }),
];
createApp(Page).mount('#page');
`;

for (const [framework, source] of Object.entries({ React: REACT, Vue: VUE })) {
  test(
    `a ${framework} app shows a call, hears its events, calls its methods and closes it`,
    { tag: '@slow' },
    async ({ folder, server, room, people }) => {
      const made = await build({
        stdin: { contents: source, loader: 'tsx', resolveDir: folder },
        bundle: true,
        write: false,
        jsx: 'automatic',
        format: 'esm',
        define: { 'process.env.NODE_ENV': '"development"' },
      });
      const call = JSON.stringify({ server: server.url, token: await room.token('Ada') });
      const elsewhere = await serveThirdParty({
        '/': `<!doctype html><title>App</title><body data-call='${call}'><div id="page"></div><script type="module" src="/app.js"></script>`,
        '/app.js': made.outputFiles[0]?.text ?? '',
      });
      const bob = await people.join(await room.link('Bob'));
      const ada = await people.open(elsewhere.url);
      await expect(ada.locator('output').first()).toContainText('joined');
      await expectMovingVideo(tile(bob, 'Ada'));
      await ada.getByRole('button', { name: 'Mute me' }).click();
      await expect(ada.locator('output').first()).toHaveText(/off$/);
      await ada.getByRole('button', { name: 'Close the call' }).click();
      await expect(tile(bob, 'Ada')).toBeHidden();
      await elsewhere.close();
    },
  );
}

test(
  'the example draws tiles of its own in a call with the element, and hangs up',
  { tag: '@slow' },
  async ({ folder, room, people }) => {
    const inPackage = 'node_modules/@conference-room/core/index.js';
    const elsewhere = await serveThirdParty({
      '/': await readFile('examples/own-tiles/index.html', 'utf8'),
      '/tiles.js': await readFile('examples/own-tiles/tiles.js', 'utf8'),
      [`/${inPackage}`]: await readFile(join(folder, inPackage), 'utf8'),
    });
    const bob = await people.join(await room.link('Bob'));
    const ada = await people.open(elsewhere.url);
    await ada.getByLabel('Link to a call').fill(await room.link('Ada'));
    await ada.getByRole('button', { name: 'Join' }).click();
    await expectMovingVideo(ada.locator('figure', { hasText: 'Bob' }));
    await expectMovingVideo(tile(bob, 'Ada'));
    await expectAudio(bob, 1);
    await ada.getByRole('button', { name: 'Raise hand' }).click();
    await expect(ada.locator('figure', { hasText: 'Ada' })).toContainText('✋');
    await ada.getByRole('button', { name: 'Hang up' }).click();
    await expect(tile(bob, 'Ada')).toBeHidden();
    await expect(ada.locator('figure')).toHaveCount(0);
    await elsewhere.close();
  },
);

/** Starts the site of an example beside the packages, until a test is over. */
async function withExample(
  folder: string,
  name: string,
  env: Record<string, string>,
  use: (address: string) => Promise<void>,
) {
  const port = String(await reservePort());
  const address = `http://localhost:${port}`;
  const example = runnableFolder(join(folder, name));
  await copyExample(name, example.path);
  const site = example.run([process.execPath, 'server.js'], { ...env, PORT: port });
  try {
    await expect.poll(site.stdout).toContain(address);
    await use(address);
  } finally {
    await site.stop();
  }
}

test(
  'the example books an appointment, and both sides meet in its page and are led to the minutes',
  { tag: '@slow' },
  async ({ folder, server, people }) => {
    const env = { URL: server.url, KEY: server.liveKey };
    await withExample(folder, 'appointments', env, async (address) => {
      const ben = await people.open(address);
      await ben.getByLabel('Your name').fill('Ben Example');
      await ben.getByRole('button', { name: 'Book' }).click();
      const linkOf = (name: string) => ben.getByRole('link', { name }).getAttribute('href');
      const [toBen, toAda] = [await linkOf('Ben Example'), await linkOf('Ada Example')];
      const ada = await people.join(`${address}${toAda}`);
      await ben.goto(`${address}${toBen}`);
      await ben.getByRole('button', { name: 'Join now' }).click();
      await expectMovingVideo(tile(ada, 'Ben Example'));
      await expectMovingVideo(tile(ben, 'Ada Example'));
      await control(ben, 'Leave the call').click();
      await expect(ben.getByText('The minutes are not written yet.')).toBeVisible();
    });
  },
);

test('the example with Vue shows a call', { tag: '@slow' }, async ({ folder, server, room, people }) => {
  const env = { URL: server.url, KEY: server.liveKey, ROOM: room.roomId };
  await withExample(folder, 'vue', env, async (address) => {
    const ada = await people.join(address);
    const bob = await people.join(await room.link('Bob'));
    await expectMovingVideo(tile(bob, 'Ada Example'));
    await expectMovingVideo(tile(ada, 'Bob'));
  });
});
