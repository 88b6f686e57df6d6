import { expect, test } from './test';
import { pageWith, serveThirdParty } from './third-party';

test(
  'adding and removing the element 50 times releases everything',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    const elsewhere = await serveThirdParty({
      '/': pageWith(server, ''),
    });
    const page = await people.open('about:blank');
    // Counts what a page can leave behind.
    await page.addInitScript(() => {
      const counts = { listeners: 0, intervals: 0, tracks: 0, sockets: 0, peers: 0, contexts: 0, asked: 0 };
      const running = new Set<unknown>();
      const listeners = new Map<string, Set<unknown>>();
      const globals: EventTarget[] = [window, document];
      for (const target of [...globals, navigator.mediaDevices, matchMedia('(prefers-color-scheme: dark)')]) {
        const { addEventListener, removeEventListener } = target;
        target.addEventListener = function (
          this: EventTarget,
          type: string,
          listener: never,
          options?: AddEventListenerOptions,
        ) {
          const known = listeners.get(type) ?? new Set();
          listeners.set(type, known.add(listener));
          options?.signal?.addEventListener('abort', () => known.delete(listener));
          addEventListener.call(this, type, listener, options);
        };
        target.removeEventListener = function (
          this: EventTarget,
          type: string,
          listener: never,
          options?: never,
        ) {
          listeners.get(type)?.delete(listener);
          removeEventListener.call(this, type, listener, options);
        };
      }
      const { setInterval: start, clearInterval: stop } = window;
      window.setInterval = ((...args: Parameters<typeof start>) => {
        const timer = start(...args);
        running.add(timer);
        return timer;
      }) as typeof setInterval;
      window.clearInterval = (timer) => {
        running.delete(timer);
        stop(timer);
      };
      const tracks: MediaStreamTrack[] = [];
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (constraints) => {
        counts.asked += 1;
        const stream = await ask(constraints);
        tracks.push(...stream.getTracks());
        return stream;
      };
      const made: { sockets: WebSocket[]; contexts: AudioContext[] } = { sockets: [], contexts: [] };
      window.WebSocket = class extends WebSocket {
        constructor(url: string | URL, protocols?: string | string[]) {
          super(url, protocols);
          made.sockets.push(this);
        }
      };
      window.AudioContext = class extends AudioContext {
        constructor(options?: AudioContextOptions) {
          super(options);
          made.contexts.push(this);
        }
      };
      Object.assign(window, {
        count: () => ({
          ...counts,
          listeners: [...listeners.values()].reduce((sum, known) => sum + known.size, 0),
          intervals: running.size,
          tracks: tracks.filter(({ readyState }) => readyState === 'live').length,
          sockets: made.sockets.filter(({ readyState }) => readyState < WebSocket.CLOSING).length,
          contexts: made.contexts.filter(({ state }) => state !== 'closed').length,
          opened: made.sockets.length,
          used: tracks.length,
        }),
      });
    });
    await page.goto(elsewhere.url);
    await page.evaluate(async () => customElements.whenDefined('conference-room'));
    const count = () =>
      page.evaluate(() => (window as unknown as { count(): Record<string, number> }).count());
    const before = await count();
    const token = await room.token('Ada');
    await page.evaluate(async (joinToken) => {
      const count = (what: string) =>
        (window as unknown as { count(): Record<string, number> }).count()[what];
      const pause = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const next = async (what: string) => {
        for (const before = count(what); count(what) === before;) await pause(10);
      };
      /** The moments at which an element is removed: at once, while it loads, with devices on, or in the call. */
      const moments: ((element: HTMLElementTagNameMap['conference-room']) => Promise<unknown>)[] = [
        async () => undefined,
        async () => new Promise(requestAnimationFrame),
        async () => next('asked'),
        async () => next('opened'),
        async (element) =>
          element.prejoin === 'on'
            ? next('used')
            : new Promise((resolve) => element.addEventListener('joined', resolve, { once: true })),
      ];
      for (let round = 0; round < 50; round += 1) {
        const element = document.createElement('conference-room');
        element.prejoin = round % 2 === 0 ? 'on' : 'off';
        element.authToken = joinToken;
        // The wait starts before the element is added, because the awaited event may come at once.
        const passed = moments[round % moments.length]?.(element);
        document.body.append(element);
        await passed;
        element.remove();
      }
    }, token);
    const left = ({ listeners, intervals, tracks, sockets, contexts }: Record<string, number>) => ({
      listeners,
      intervals,
      tracks,
      sockets,
      contexts,
    });
    await expect.poll(async () => left(await count())).toEqual(left(before));
    expect((await count())['used']).toBeGreaterThanOrEqual(10);
    await elsewhere.close();
  },
);

test('an element that is moved within the page stays in the call', async ({ server, room, people }) => {
  const elsewhere = await serveThirdParty({
    '/': pageWith(
      server,
      `<div><conference-room auth-token="${await room.token('Ada')}"></conference-room></div><main></main>`,
    ),
  });
  const page = await people.join(elsewhere.url);
  await page.evaluate(() => {
    const element = document.querySelector('conference-room');
    element?.addEventListener('left', () => (document.title = 'Left'));
    if (element) document.querySelector('main')?.append(element);
  });
  await page.getByRole('button', { name: 'Raise your hand' }).click();
  await expect(page.getByRole('button', { name: 'Lower your hand' })).toBeVisible();
  await expect(page).toHaveTitle('Elsewhere');
  await elsewhere.close();
});
