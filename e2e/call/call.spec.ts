import type { BrowserContext, Page } from '@playwright/test';
import { newRoom, type Room } from './room';
import { holdIntervals } from './stretched-timers';
import { expect, test as base } from './test';
import { serveOwnPage, type ThirdParty } from './third-party';

interface Pages {
  /** Opens a page with a call and no interface; it has not joined. */
  open(): Promise<Page>;
}

let site: ThirdParty;

const test = base.extend<{ pages: Pages }>({
  pages: async ({ browser, server }, use) => {
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
  site = await serveOwnPage('call-harness.ts');
});
test.afterAll(async () => site.close());

const join = (page: Page, token: string, key: string | null = null) =>
  page.evaluate(([token, key]) => window.callHarness.join(token, key), [token, key] as const);

async function joinInPair(pages: Pages, room: Room, key: string | null = null) {
  const [ada, bob] = [await pages.open(), await pages.open()];
  const tokens = [await room.token('Ada'), await room.token('Bob')] as const;
  await join(ada, tokens[0], key);
  await join(bob, tokens[1], key);
  return { ada, bob, tokens };
}

/** Expects frames of the other participant to arrive now. */
async function expectFrames(page: Page, source: 'cameraStream' | 'screenStream' = 'cameraStream') {
  const frames = () => page.evaluate((source) => window.callHarness.countFrames(source), source);
  await expect.poll(frames).toBeGreaterThan(0);
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before);
}

test(
  'two people who share their screens at the same moment see both',
  { tag: '@slow' },
  async ({ pages, room }) => {
    const { ada, bob } = await joinInPair(pages, room);
    await expectFrames(ada);
    await Promise.all(
      [ada, bob].map((page) => page.evaluate(() => window.callHarness.media.startScreenShare())),
    );
    await expectFrames(ada, 'screenStream');
    await expectFrames(bob, 'screenStream');
    await expectFrames(ada);
  },
);

test('restarts ICE when a connection is interrupted, and replaces the connection when that does not help', async ({
  pages,
  room,
}) => {
  const [ada, bob] = [await pages.open(), await pages.open()];
  const runIntervals = await holdIntervals(ada);
  const watch = async (times: number) => runIntervals(1_000, times);
  await join(ada, await room.token('Ada'));
  await join(bob, await room.token('Bob'));
  await expectFrames(ada);
  const made = () => ada.evaluate(() => window.callHarness.connections.length);
  const quality = () => ada.evaluate(() => window.callHarness.other()?.quality);
  await expect.poll(quality).not.toBe('lost');
  await watch(1); // it is connected
  const madeBefore = await made(); // one that was prepared may be among them
  const current = await ada.evaluateHandle(() => window.callHarness.connections.at(-1));
  const candidates = () =>
    current.evaluate((connection) => /ice-ufrag:.*/.exec(connection?.localDescription?.sdp ?? '')?.[0]);
  const before = await candidates();
  await ada.evaluate(() => {
    window.interrupted = true;
  });
  // Ada was there first and acts first: after two seconds she restarts ICE, after eight she replaces the connection.
  await watch(3);
  await expect.poll(candidates).not.toBe(before);
  expect(await made()).toBe(madeBefore);
  await expect.poll(quality).toBe('lost');
  await expectFrames(bob);
  await watch(9);
  await expect.poll(made).toBe(madeBefore + 1);
  await ada.evaluate(() => {
    window.interrupted = false;
  });
  await expectFrames(ada);
  await expectFrames(bob);
  await runIntervals(3_000); // it measures the quality
  await expect.poll(quality).not.toBe('lost');
});

test(
  'two people who reload at the same moment resume as the same participants',
  { tag: '@slow' },
  async ({ pages, room }) => {
    const { ada, bob, tokens } = await joinInPair(pages, room);
    await expectFrames(ada);
    const ids = () =>
      ada.evaluate(() => window.callHarness.call.state.participants.map((one) => one.participantId).sort());
    const before = await ids();
    await Promise.all([ada.reload(), bob.reload()]);
    await Promise.all([join(ada, tokens[0]), join(bob, tokens[1])]);
    await expectFrames(ada);
    await expectFrames(bob);
    expect(await ids()).toEqual(before);
  },
);

for (const [browser, missing] of [
  ['an older browser', 'RTCRtpScriptTransform'],
  ['a current browser', ''],
] as const) {
  test(
    `${browser} exchanges encrypted media and chat with a current one`,
    { tag: '@slow' },
    async ({ pages, server }) => {
      const room = await newRoom(server, { endToEndEncrypted: true });
      const [ada, bob] = [await pages.open(), await pages.open()];
      await bob.evaluate((name) => Reflect.deleteProperty(globalThis, name), missing);
      for (const page of [ada, bob])
        await join(page, await room.token(page === ada ? 'Ada' : 'Bob'), 'k'.repeat(40));
      await expectFrames(ada);
      await expectFrames(bob);
      for (const page of [ada, bob]) {
        expect(await page.evaluate(() => window.callHarness.call.state.keyFits)).toBe(true);
      }
      await bob.evaluate(() => window.callHarness.media.startScreenShare());
      await expectFrames(ada, 'screenStream');
      await bob.evaluate(() => window.callHarness.call.sendChat('Grüße ☕'));
      await expect
        .poll(() => ada.evaluate(() => window.callHarness.call.state.chat[0]?.text))
        .toBe('Grüße ☕');
    },
  );
}

test('media of another key is neither shown nor played, and the state says that the key does not fit', async ({
  pages,
  server,
}) => {
  const room = await newRoom(server, { endToEndEncrypted: true });
  const [ada, bob] = [await pages.open(), await pages.open()];
  await join(ada, await room.token('Ada'), 'k'.repeat(40));
  await join(bob, await room.token('Bob'), 'x'.repeat(40));
  for (const page of [ada, bob]) {
    await expect.poll(() => page.evaluate(() => window.callHarness.call.state.keyFits)).toBe(false);
    expect(await page.evaluate(() => window.callHarness.other())).toMatchObject({
      cameraStream: null,
      audioStream: null,
    });
  }
});

test(
  'ten calls in a row release every device, connection and audio context',
  { tag: '@slow' },
  async ({ pages, room }) => {
    const { ada } = await joinInPair(pages, room);
    const token = await room.token('Eve');
    const page = await pages.open();
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
        const { call, media } = window.callHarness.create();
        await Promise.all([media.setMicrophone(true), media.setCamera(true)]);
        await call.join(token, null);
        const { microphoneStream, cameraStream } = media.state;
        tracks.push(...(microphoneStream?.getTracks() ?? []), ...(cameraStream?.getTracks() ?? []));
        call.close();
        media.close();
      }
      return {
        tracks: tracks.map((track) => track.readyState),
        connections: window.callHarness.connections.map((connection) => connection.signalingState),
        sounds: sounds.map((sound) => sound.state),
      };
    }, token);
    expect(left.tracks).toEqual(Array.from({ length: 20 }, () => 'ended'));
    expect(left.connections).toEqual(Array.from({ length: 20 }, () => 'closed'));
    expect(new Set(left.sounds)).toEqual(new Set(['closed']));
    await expect.poll(() => ada.evaluate(() => window.callHarness.call.state.participants.length)).toBe(2);
  },
);

test('recordings in a row release every track, worker and audio context', async ({ pages, room }) => {
  const page = await pages.open();
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
      const { call, media } = window.callHarness;
      await window.callHarness.join(token, null);
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

test('a browser that cannot encrypt gets that message, not the one for a missing key', async ({
  pages,
  server,
}) => {
  const room = await newRoom(server, { endToEndEncrypted: true });
  const page = await pages.open();
  await page.evaluate(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  await join(page, await room.token('Ada'), 'k'.repeat(40));
  expect(await page.evaluate(() => window.callHarness.call.state.ended)).toMatchObject({
    code: 'e2ee-unsupported',
  });
});
