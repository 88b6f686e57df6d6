/*
 * Calls in a frame of another origin and in web views of apps. The script /embed.js and the embed page exchange messages
 * through windows and ports, and the browser decides what a frame may do.
 */
import type { Page } from '@playwright/test';
import type { ConferenceFrame } from '../../packages/element/frame';
import { newRoom } from './room';
import { control, expect, notInFirefox, test, tile } from './test';
import { serveThirdParty } from './third-party';

/** A page with a call in a frame, which keeps what it is told. */
const pageAround = (
  server: { url: string },
  options: object,
  more = '',
) => `<!doctype html><title>Around</title>
  <script type="module">
    import { ConferenceFrame } from '${server.url}/embed.js';
    const call = new ConferenceFrame(${JSON.stringify(options)});
    window.call = call;
    window.told = [];
    for (const name of ['joined', 'microphone-changed', 'screenshare-changed', 'hand-changed', 'error', 'left'])
      call.addEventListener(name, ({ detail }) => told.push({ name, detail }));
    Object.assign(call.iframe.style, { width: '900px', height: '560px' });
    document.body.append(call.iframe);
  </script>${more}`;

const toldOf = (page: Page) => page.evaluate<unknown[]>('told');
/** Returns the sentence with which a method is refused; null: it was not. */
const refusalOf = (page: Page, call: string) =>
  page.evaluate<string | null>(`${call}.then(() => null, (error) => error.message)`);

declare global {
  interface Window {
    call: ConferenceFrame;
  }
}

test(
  'a page around a frame hears the events of its call, calls its methods and changes its settings',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    const { embedUrl, roomId } = room;
    const options = {
      embedUrl,
      authToken: await room.token('Ada'),
      prejoin: 'off',
      audio: 'off',
      theme: 'dark',
    };
    const elsewhere = await serveThirdParty({ '/': pageAround(server, options) });
    const bob = await people.join(await room.link('Bob'));
    const ada = await people.open(elsewhere.url);
    await expect
      .poll(() => toldOf(ada))
      .toContainEqual({ name: 'joined', detail: expect.objectContaining({ roomId }) });
    expect(ada.frames()[1]?.url()).toBe(`${embedUrl}#bridge`);
    await ada.evaluate(() => window.call.call('setMicrophone', true));
    expect(await toldOf(ada)).toContainEqual({ name: 'microphone-changed', detail: { on: true } });
    await ada.evaluate(() => window.call.call('sendChat', 'Hello from around the frame'));
    await control(bob, /Chat/).click();
    await expect(bob.getByText('Hello from around the frame', { exact: true })).toBeVisible();
    expect(await ada.evaluate(() => window.call.call('listDevices'))).not.toEqual([]);
    expect(await refusalOf(ada, `call.call('setDevice', 'camera', 'none')`)).toBe('There is no such device.');
    expect(await refusalOf(ada, `call.call('remove')`)).toBe('There is no such method.');
    const element = ada.frameLocator('iframe').locator('conference-room');
    await expect(element).toHaveAttribute('theme', 'dark');
    await ada.evaluate(() => window.call.set({ theme: 'light' }));
    await expect(element).toHaveAttribute('theme', 'light');
    await ada.evaluate(() => window.call.close());
    await expect(tile(bob, 'Ada')).toBeHidden();
    expect(await refusalOf(ada, `call.call('leave')`)).toBe('The call is closed.');
    await elsewhere.close();
  },
);

test('a frame shares the screen on a click in the page around it', async ({ server, room, people }) => {
  notInFirefox('It does not pass the permission of a click on.');
  const options = { embedUrl: room.embedUrl, authToken: await room.token('Ada'), prejoin: 'off' };
  const button = `<button onclick="call.call('startScreenShare')">Share</button>`;
  const elsewhere = await serveThirdParty({ '/': pageAround(server, options, button) });
  const ada = await people.open(elsewhere.url);
  await expect.poll(() => toldOf(ada)).toContainEqual(expect.objectContaining({ name: 'joined' }));
  await ada.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => toldOf(ada)).toContainEqual({ name: 'screenshare-changed', detail: { on: true } });
  await elsewhere.close();
});

test('a stranger in another frame of the page neither commands the call nor hears of it', async ({
  server,
  room,
  people,
}) => {
  const options = { embedUrl: room.embedUrl, authToken: await room.token('Ada'), prejoin: 'off' };
  const stranger = `<script>
    const { port1, port2 } = new MessageChannel();
    let heard = 0;
    port1.onmessage = () => (heard += 1);
    addEventListener('message', ({ data, source }) => {
      if (data === 'ask') return source.postMessage({ heard }, '*');
      parent.frames[data].postMessage('conference-room-bridge', '*', [port2]);
      port1.postMessage({ type: 'call', id: 1, method: 'setHand', input: [true] });
      source.postMessage('asked', '*');
    });
  </script>`;
  const more = '<iframe id="stranger" sandbox="allow-scripts" src="/stranger"></iframe>';
  const elsewhere = await serveThirdParty({ '/': pageAround(server, options, more), '/stranger': stranger });
  const ada = await people.open(elsewhere.url);
  await expect.poll(() => toldOf(ada)).toContainEqual(expect.objectContaining({ name: 'joined' }));
  const say = (message: string | number) =>
    ada.evaluate(async (data) => {
      const answer = new Promise((resolve) =>
        window.addEventListener('message', (event) => resolve(event.data), { once: true }),
      );
      document.querySelector<HTMLIFrameElement>('#stranger')?.contentWindow?.postMessage(data, '*');
      return answer;
    }, message);
  const index = await ada.evaluate(() =>
    [0, 1].find((number) => window.frames[number] === window.call.iframe.contentWindow),
  );
  expect(await say(index ?? 0)).toBe('asked');
  // The call carries out what it is told in order: after this, it would have raised the hand.
  await ada.evaluate(() => window.call.call('setMicrophone', false));
  expect(await say('ask')).toEqual({ heard: 0 });
  expect(await toldOf(ada)).not.toContainEqual(expect.objectContaining({ name: 'hand-changed' }));
  await elsewhere.close();
});

/* The policy of the page of a room names who may show that room. A frame that took tokens of others would go round it. */
test('the page of a room shows no other room, whatever token it gets', async ({ server, room, people }) => {
  const other = await newRoom(server);
  const foreign = await other.token('Ada');
  const options = { embedUrl: room.embedUrl, authToken: foreign, prejoin: 'off' };
  const elsewhere = await serveThirdParty({ '/': pageAround(server, options) });
  const page = await people.open(elsewhere.url);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading')).toHaveText('This invitation is for another room.');
  const own = await room.token('Ada');
  await page.evaluate((authToken) => window.call.set({ authToken }), own);
  const { roomId } = room;
  await expect
    .poll(() => toldOf(page))
    .toContainEqual({ name: 'joined', detail: expect.objectContaining({ roomId }) });
  await page.evaluate((authToken) => window.call.set({ authToken }), foreign);
  expect(await refusalOf(page, `call.call('setAuthToken', '${foreign}')`)).toBe(
    'The token is for another room.',
  );
  await expect(frame.locator('conference-room')).toHaveAttribute('auth-token', own);
  await elsewhere.close();
  await page.goto(`${room.embedUrl}#token=${foreign}`);
  await expect(page.getByRole('heading')).toHaveText('This invitation is for another room.');
});

test('a frame that is loaded again gets its settings again, and goes on with the call', async ({
  server,
  room,
  people,
}) => {
  const options = { embedUrl: room.embedUrl, authToken: await room.token('Ada'), prejoin: 'off' };
  const elsewhere = await serveThirdParty({ '/': pageAround(server, options) });
  const ada = await people.open(elsewhere.url);
  const joins = async () => (await toldOf(ada)).filter((one) => Object(one).name === 'joined').length;
  await expect.poll(joins).toBe(1);
  await ada.frames()[1]?.evaluate(() => location.reload());
  await expect.poll(joins).toBe(2);
  await ada.evaluate(() => window.call.call('setMicrophone', false));
  await elsewhere.close();
});

test(
  'an app around a web view speaks with its call in JSON',
  { tag: '@slow' },
  async ({ server, people }) => {
    const room = await newRoom(server);
    for (const place of ['ReactNativeWebView', 'conferenceRoomAndroid', 'webkit']) {
      const app = await people.open('about:blank');
      await app.addInitScript((where) => {
        const told: unknown[] = [];
        Reflect.set(window, 'told', told);
        const channel = { postMessage: (message: string) => void told.push(JSON.parse(message)) };
        const value = where === 'webkit' ? { messageHandlers: { conferenceRoom: channel } } : channel;
        Object.defineProperty(window, where, { value });
      }, place);
      await app.goto(`${room.embedUrl}#bridge`);
      await expect.poll(() => toldOf(app)).toEqual([{ type: 'loaded' }]);
      const settings = { authToken: await room.token(place), prejoin: 'off', audio: 'off' };
      const receive = (message: object) =>
        app.evaluate((json) => window.conferenceRoom?.receive(json), JSON.stringify(message));
      await receive({ type: 'set', settings });
      const joined = {
        type: 'event',
        name: 'joined',
        detail: expect.objectContaining({ roomId: room.roomId }),
      };
      await expect.poll(() => toldOf(app)).toContainEqual(joined);
      await receive({ type: 'call', id: 7, method: 'setHand', input: [true] });
      await expect.poll(() => toldOf(app)).toContainEqual({ type: 'result', id: 7 });
      await expect(tile(app, 'You')).toHaveAccessibleName(/hand/i);
    }
  },
);
