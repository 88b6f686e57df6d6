import { newRoom } from '../call/room';
import { serveThirdParty } from '../call/third-party';
import { newEmail, PASSWORD } from '../portal';
import { expect, test as base } from '../test';
import { findWebKit, WebKitPage } from './driver';

/*
 * The pages in WebKit, the engine of Safari. Only WebKit itself shows what it does with them. Debian's WebKitGTK has no
 * WebRTC, so no call takes place in it.
 */

const webkit = findWebKit();

const test = base.extend<{ safari: WebKitPage }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
  safari: async ({}, use) => {
    if (webkit === null) throw new Error('WebKitGTK is missing.');
    const page = await WebKitPage.open(webkit);
    await use(page);
    await page.close();
  },
});

test.skip(webkit === null, 'WebKitGTK is missing: install webkit2gtk-driver and xvfb.');

/** Returns the text of the element in a page, without what only draws. */
const ELEMENT_TEXT = `return document.querySelector('conference-room')?.shadowRoot.textContent.includes(arguments[0]);`;

const SECTIONS = [
  ['', 'Overview'],
  ['/rooms', 'Rooms'],
  ['/sessions', 'Sessions'],
  ['/recordings', 'Recordings'],
  ['/action-items', 'Action items'],
  ['/playground', 'Playground'],
  ['/keys', 'Keys'],
  ['/webhooks', 'Webhooks'],
  ['/requests', 'Requests'],
  ['/events', 'Events'],
  ['/mcp', 'MCP'],
  ['/quality', 'Quality'],
  ['/usage', 'Usage'],
  ['/members', 'Members'],
  ['/audit', 'Audit log'],
  ['/settings', 'Settings'],
] as const;

test(
  'a person signs up, and every page of the portal shows and fits a computer and a phone',
  { tag: '@slow' },
  async ({ safari, server }) => {
    await safari.goto(`${server.url}/sign-up`);
    await safari.type('[name=displayName]', 'Ada');
    await safari.type('[name=email]', newEmail());
    await safari.type('[name=password]', PASSWORD);
    await safari.click('button[type=submit]');
    await safari.see('the portal', `return /portal\\/org_\\w+\\/live/.test(location.pathname)`);
    const portal = await safari.url();
    for (const [width, height] of [
      [1_360, 850],
      [390, 844],
    ] as const) {
      await safari.resize(width, height);
      for (const [path, title] of SECTIONS) {
        await safari.goto(`${portal}${path}`);
        await safari.see(
          `the heading of ${path}`,
          `return document.readyState === 'complete' && document.querySelector('h1')?.textContent.includes(arguments[0])`,
          title,
        );
        const overflow = `return document.documentElement.scrollWidth - document.documentElement.clientWidth`;
        expect([path, width, await safari.run(overflow)]).toEqual([path, width, 0]);
        const failures = `return [...document.querySelectorAll('main [role=alert]')].map((one) => one.textContent)`;
        expect([path, await safari.run(failures)]).toEqual([path, []]);
      }
    }
  },
);

test('a key is made in a dialog, with the keyboard alone', async ({ safari, server }) => {
  await safari.goto(`${server.url}/sign-up`);
  await safari.type('[name=displayName]', 'Ada');
  await safari.type('[name=email]', newEmail());
  await safari.type('[name=password]', `${PASSWORD}\uE007`); // Enter
  await safari.see('the portal', `return /portal\\/org_\\w+\\/live/.test(location.pathname)`);
  await safari.goto(`${await safari.url()}/keys`);
  const focused = `const button = [...document.querySelectorAll('main button')].find((one) => /Create/.test(one.textContent)); button?.focus(); return document.activeElement === button && button`;
  await safari.see('the button', focused);
  await safari.press('\uE007');
  await safari.see('the dialog', `return document.querySelector('[role=dialog] input:focus')`);
  await safari.press('\uE00C'); // Escape
  await safari.see(
    'the focus back on the button',
    `return document.activeElement.matches('main button') && /Create/.test(document.activeElement.textContent)`,
  );
});

test('the device check shows the picture, and changes devices', async ({ safari, server }) => {
  const room = await newRoom(server, { name: 'Standup' });
  const token = await room.token('Ada', { role: 'host' });
  const page = await serveThirdParty({
    '/': `<!doctype html><title>Elsewhere</title>
      <style>body { margin: 0 } conference-room { display: block; height: 100vh }</style>
      <script>window.RTCPeerConnection = class extends EventTarget {};</script>
      <script type="module" src="${server.url}/conference-room.js"></script>
      <conference-room auth-token="${token}"></conference-room>`,
  });
  await safari.goto(page.url);
  const shadow = `const { shadowRoot } = document.querySelector('conference-room');`;
  await safari.see('the picture', `${shadow} return shadowRoot.querySelector('video')?.videoWidth > 0`);
  await safari.see('the name of the room', ELEMENT_TEXT, 'Standup');
  const devices = `const devices = await document.querySelector('conference-room').listDevices();`;
  const asked = `return (async () => { ${devices} return devices.map(({ device }) => device); })()`;
  expect(new Set(await safari.run<string[]>(asked))).toEqual(new Set(['microphone', 'camera']));
  const chosen = `return (async () => {
    ${devices}
    const other = devices.find(({ device, isSelected }) => device === 'camera' && !isSelected);
    await document.querySelector('conference-room').setDevice('camera', other.deviceId);
    const now = await document.querySelector('conference-room').listDevices();
    return now.find(({ deviceId }) => deviceId === other.deviceId).isSelected;
  })()`;
  expect(await safari.run(chosen)).toBe(true);
  const press = `${shadow} const button = [...shadowRoot.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent).trim() === arguments[0]); button?.click(); return button !== undefined`;
  expect(await safari.run(press, 'Turn the camera off')).toBe(true);
  await safari.see(
    'the camera off',
    `${shadow} return [...shadowRoot.querySelectorAll('button')].some((one) => one.ariaLabel === 'Turn the camera on')`,
  );
  await safari.resize(390, 664);
  await safari.see(
    '"Join now" in the window of a phone',
    `${shadow} const join = [...shadowRoot.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Join now'); const { top, bottom } = join.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight`,
  );
  await page.close();
});

test('a page of a call says that this browser cannot make calls', async ({ safari, server }) => {
  const room = await newRoom(server);
  await safari.goto(await room.link('Ada', { role: 'host' }));
  await safari.see('the sentence', ELEMENT_TEXT, 'This browser cannot make calls.');
});
