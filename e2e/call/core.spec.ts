import type { BrowserContext, Page } from '@playwright/test';
import { newRoom, type Room } from './room';
import { expect, test as base } from './test';
import { serveOwnPage, type ThirdParty } from './third-party';

interface Pages {
  /** A page with a call and no interface, not joined. */
  open(): Promise<Page>;
}

let site: ThirdParty;

const test = base.extend<{ core: Pages }>({
  core: async ({ browser, server }, use) => {
    const windows: BrowserContext[] = [];
    await use({
      async open() {
        const window = await browser.newContext();
        windows.push(window);
        const page = await window.newPage();
        await page.goto(`${site.url}/#${server.url}`);
        return page;
      },
    });
    await Promise.all(windows.map(async (window) => window.close()));
  },
});

test.beforeAll(async () => {
  site = await serveOwnPage('core-page.ts');
});
test.afterAll(async () => site.close());

const join = (page: Page, token: string, key: string | null = null) =>
  page.evaluate(([token, key]) => window.core.join(token, key), [token, key] as const);

async function pair(core: Pages, room: Room, key: string | null = null) {
  const [ada, bob] = [await core.open(), await core.open()];
  const tokens = [await room.token('Ada'), await room.token('Bob')] as const;
  await join(ada, tokens[0], key);
  await join(bob, tokens[1], key);
  return { ada, bob, tokens };
}

/** Frames of the other one arrive now. */
async function sees(page: Page, source: 'cameraStream' | 'screenStream' = 'cameraStream') {
  const frames = () => page.evaluate((source) => window.core.frames(source), source);
  await expect.poll(frames).toBeGreaterThan(0);
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before);
}

test('two who share their screens in the same moment see both', async ({ core, room }) => {
  const { ada, bob } = await pair(core, room);
  await sees(ada);
  await Promise.all([ada, bob].map((page) => page.evaluate(() => window.core.media.startScreenShare())));
  await sees(ada, 'screenStream');
  await sees(bob, 'screenStream');
  await sees(ada);
});

test('an interrupted connection is taken up with new candidates, and made anew when that does not help', async ({
  core,
  room,
}) => {
  const { ada, bob } = await pair(core, room);
  await sees(ada);
  const made = () => ada.evaluate(() => window.core.connections.length);
  const quality = () => ada.evaluate(() => window.core.other()?.quality);
  await expect.poll(quality).not.toBe('lost');
  // Looked at in the page, in one go: what is made anew has other candidates, too.
  const first = await ada.evaluate(async () => {
    const { connections, other } = window.core;
    const candidates = () => /ice-ufrag:.*/.exec(connections[0]?.localDescription?.sdp ?? '')?.[0];
    const before = candidates();
    window.interrupted = true;
    while (candidates() === before) await new Promise((resolve) => setTimeout(resolve, 50));
    return { made: connections.length, quality: other()?.quality };
  });
  expect(first).toEqual({ made: 1, quality: 'lost' });
  await sees(bob);
  await expect.poll(made).toBe(2);
  await ada.evaluate(() => {
    window.interrupted = false;
  });
  await sees(ada);
  await sees(bob);
  await expect.poll(quality).not.toBe('lost');
});

test('two who reload in the same moment are back in their places', async ({ core, room }) => {
  const { ada, bob, tokens } = await pair(core, room);
  await sees(ada);
  const ids = () =>
    ada.evaluate(() => window.core.call.state.participants.map((one) => one.participantId).sort());
  const before = await ids();
  await Promise.all([ada.reload(), bob.reload()]);
  await Promise.all([join(ada, tokens[0]), join(bob, tokens[1])]);
  await sees(ada);
  await sees(bob);
  expect(await ids()).toEqual(before);
});

for (const [browser, missing] of [
  ['an older browser', 'RTCRtpScriptTransform'],
  ['a browser of now', ''],
] as const) {
  test(`${browser} reads what another encrypts, and the other way round`, async ({ core, server }) => {
    const room = await newRoom(server, { endToEndEncrypted: true });
    const [ada, bob] = [await core.open(), await core.open()];
    await bob.evaluate((name) => Reflect.deleteProperty(globalThis, name), missing);
    for (const page of [ada, bob])
      await join(page, await room.token(page === ada ? 'Ada' : 'Bob'), 'k'.repeat(40));
    await sees(ada);
    await sees(bob);
    for (const page of [ada, bob]) {
      expect(await page.evaluate(() => window.core.call.state.keyFits)).toBe(true);
    }
    await bob.evaluate(() => window.core.media.startScreenShare());
    await sees(ada, 'screenStream');
    await bob.evaluate(() => window.core.call.sendChat('Grüße ☕'));
    await expect.poll(() => ada.evaluate(() => window.core.call.state.chat[0]?.text)).toBe('Grüße ☕');
  });
}

test('another key shows nothing, plays nothing and says so', async ({ core, server }) => {
  const room = await newRoom(server, { endToEndEncrypted: true });
  const [ada, bob] = [await core.open(), await core.open()];
  await join(ada, await room.token('Ada'), 'k'.repeat(40));
  await join(bob, await room.token('Bob'), 'x'.repeat(40));
  for (const page of [ada, bob]) {
    await expect.poll(() => page.evaluate(() => window.core.call.state.keyFits)).toBe(false);
    expect(await page.evaluate(() => window.core.other())).toMatchObject({
      cameraStream: null,
      audioStream: null,
    });
  }
});

test('ten calls, one after the other, leave no device, connection or sound engine behind', async ({
  core,
  room,
}) => {
  const { ada } = await pair(core, room);
  const token = await room.token('Eve');
  const page = await core.open();
  const left = await page.evaluate(async (token) => {
    const sounds: AudioContext[] = [];
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        sounds.push(this);
      }
    };
    const tracks: MediaStreamTrack[] = [];
    for (let round = 0; round < 10; round += 1) {
      const { call, media } = window.core.create();
      await Promise.all([media.setMicrophone(true), media.setCamera(true)]);
      await call.join(token, null);
      const { microphoneStream, cameraStream } = media.state;
      tracks.push(...(microphoneStream?.getTracks() ?? []), ...(cameraStream?.getTracks() ?? []));
      call.close();
      media.close();
    }
    return {
      tracks: tracks.map((track) => track.readyState),
      connections: window.core.connections.map((connection) => connection.signalingState),
      sounds: sounds.map((sound) => sound.state),
    };
  }, token);
  expect(left.tracks).toEqual(Array.from({ length: 20 }, () => 'ended'));
  expect(left.connections).toEqual(Array.from({ length: 20 }, () => 'closed'));
  expect(new Set(left.sounds)).toEqual(new Set(['closed']));
  await expect.poll(() => ada.evaluate(() => window.core.call.state.participants.length)).toBe(2);
});

test('recordings, one after the other, leave no track, worker or sound engine behind', async ({
  core,
  room,
}) => {
  const page = await core.open();
  const left = await page.evaluate(
    async (token) => {
      const sounds: AudioContext[] = [];
      window.AudioContext = class extends AudioContext {
        constructor() {
          super();
          sounds.push(this);
        }
      };
      const workers = { made: 0, ended: 0 };
      window.Worker = class extends Worker {
        constructor(url: string | URL) {
          super(url);
          workers.made += 1;
        }
        override terminate() {
          workers.ended += 1;
          super.terminate();
        }
      };
      const pictures: MediaStream[] = [];
      const capture = HTMLCanvasElement.prototype.captureStream;
      HTMLCanvasElement.prototype.captureStream = function (this: HTMLCanvasElement, rate?: number) {
        const stream = capture.call(this, rate);
        pictures.push(stream);
        return stream;
      };
      const { call, media } = window.core;
      await window.core.join(token, null);
      const changed = () =>
        new Promise((resolve) => call.addEventListener('change', resolve, { once: true }));
      for (let round = 0; round < 3; round += 1) {
        await call.startRecording();
        if (!call.state.recording?.isOwn) throw new Error(call.state.notice?.message);
        if (round === 2) break; // the last one ends with the call
        call.stopRecording();
        while (call.state.recording !== null) await changed();
      }
      await call.leave();
      media.close();
      return {
        workers,
        sounds: sounds.map(({ state }) => state),
        tracks: pictures.flatMap((stream) => stream.getTracks()).map(({ readyState }) => readyState),
      };
    },
    await room.token('Ada', { role: 'host' }),
  );
  expect(left.workers).toEqual({ made: 3, ended: 3 });
  expect(left.tracks).toEqual(['ended', 'ended', 'ended']);
  expect(new Set(left.sounds)).toEqual(new Set(['closed']));
});

test('a browser that cannot encrypt is told so, not that it lacks the key', async ({ core, server }) => {
  const room = await newRoom(server, { endToEndEncrypted: true });
  const page = await core.open();
  await page.evaluate(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  await join(page, await room.token('Ada'), 'k'.repeat(40));
  expect(await page.evaluate(() => window.core.call.state.ended)).toMatchObject({ code: 'e2ee-unsupported' });
});

test('a look into a room tells who is there, and nothing to who may not know', async ({ core, room }) => {
  const { ada, bob } = await pair(core, room);
  const look = async (token: string) => bob.evaluate(async (token) => window.core.look(token), token);
  const token = await room.token('Eve');
  expect(await look(token)).toEqual({ people: 2, isRecorded: false, agent: null });
  expect(await look('no token')).toBeNull();
  const host = await core.open();
  await join(host, await room.token('Hedy', { role: 'host' }));
  await host.evaluate(async () => window.core.call.startRecording());
  expect(await look(token)).toEqual({ people: 3, isRecorded: true, agent: null });
  await ada.evaluate(async () => window.core.call.leave());
  await expect.poll(async () => (await look(token))?.people).toBe(2);
});
