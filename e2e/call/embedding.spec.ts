import type { Page } from '@playwright/test';
import type { ConferenceRoom, ConferenceRoomEventMap } from '../../web-component/contract';
import { clickInFrame } from './in-firefox';
import { newRoom } from './room';
import { expectTold } from './kept-notices';
import { expectMovingVideo } from './media-assertions';
import { expectGreen, expectStripes, GREEN, useStripedCamera } from './striped-camera';
import { choose, closeAndJoin, control, expect, openSettings, test, tile } from './test';
import { bundled, pageWith, serveThirdParty } from './third-party';

test(
  'a page of another origin embeds a call with two lines of HTML',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    const page = `<!doctype html><title>Elsewhere</title>
    <script type="module" src="${server.url}/conference-room.js"></script>
    <conference-room auth-token="${await room.token('Ada')}"></conference-room>`;
    const elsewhere = await serveThirdParty({ '/': page });
    const ada = await people.join(elsewhere.url);
    const bob = await people.join(await room.link('Bob'));
    await expectMovingVideo(tile(ada, 'Bob'));
    await expectMovingVideo(tile(bob, 'Ada'));
    await elsewhere.close();
  },
);

// Only a browser applies a Content-Security-Policy and its trusted types.
test('the element runs under a strict Content-Security-Policy, beside a Lit of the page', async ({
  server,
  room,
  people,
}) => {
  const page = pageWith(
    server,
    `<script type="module" src="/own-lit.js"></script><conference-room auth-token="${await room.token('Ada')}"></conference-room>`,
  );
  const ownLit = await bundled(`
    import { html, render } from 'lit';
    render(html\`<p>Rendered by the page</p>\`, document.body.appendChild(document.createElement('main')));
  `);
  const policy = [
    "default-src 'none'",
    `script-src ${server.url} 'self'`,
    `connect-src ${server.url} ${server.url.replace('http', 'ws')}`,
    'worker-src blob:',
    "require-trusted-types-for 'script'",
    'trusted-types lit-html conference-room',
  ].join('; ');
  const elsewhere = await serveThirdParty(
    { '/': page, '/own-lit.js': ownLit },
    { 'Content-Security-Policy': policy },
  );
  const ada = await people.open('about:blank');
  const problems: string[] = [];
  ada.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('favicon')) problems.push(message.text());
  });
  await ada.goto(elsewhere.url);
  await ada.getByRole('button', { name: 'Join now' }).click();
  await expect(tile(ada, 'You').locator('video')).toBeVisible();
  await expect(ada.getByText('Rendered by the page')).toBeVisible();
  expect(problems).toEqual([]);
  await elsewhere.close();
});

test(
  'a React page embeds the element and receives its events from the first',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    // The script is there before React renders, because an effect that waits for the paint would run after `ready`.
    const script = await bundled(`
    import { useLayoutEffect, useRef, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    function Call({ token }) {
      const room = useRef(null);
      const [said, setSaid] = useState([]);
      useLayoutEffect(() => {
        const stop = new AbortController();
        for (const name of ['ready', 'joined', 'participant-joined', 'left']) {
          room.current.addEventListener(name, ({ detail }) => setSaid((all) => [...all, name + ' ' + JSON.stringify(detail)]), { signal: stop.signal });
        }
        return () => stop.abort();
      }, []);
      return <><conference-room ref={room} auth-token={token} prejoin="off" theme="dark" /><pre>{said.join('\\n')}</pre></>;
    }
    await import('${server.url}/conference-room.js');
    createRoot(document.body).render(<Call token={new URLSearchParams(location.search).get('token')} />);
  `);
    const page =
      '<!doctype html><title>React</title><body></body><script type="module" src="/page.js"></script>';
    const elsewhere = await serveThirdParty({ '/': page, '/page.js': script });
    const ada = await people.open(`${elsewhere.url}?token=${await room.token('Ada')}`);
    await expect(tile(ada, 'You')).toBeVisible();
    await people.join(await room.link('Bob', { role: 'co-host' }));
    const said = ada.locator('pre');
    await expect(said).toContainText('participant-joined');
    await control(ada, 'Leave the call').click();
    await expect(said).toContainText('left');
    const lines = (await said.innerText())
      .split('\n')
      .map((line) => line.replace(/par_\w+|"[0-9a-f-]{20,}"/g, '…'));
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'ready',
      'joined',
      'participant-joined',
      'left',
    ]);
    expect(lines[1]).toContain(room.roomId);
    expect(lines[2]).toContain('"displayName":"Bob","role":"co-host","kind":"human"');
    expect(lines[3]).toBe('left {"reason":"left"}');
    await elsewhere.close();
  },
);

test('the page controls the call with methods', { tag: '@slow' }, async ({ server, room, people }) => {
  const page = pageWith(
    server,
    `<conference-room auth-token="${await room.token('Ada', { role: 'host' })}" audio="off" chat="off" reactions="off" raise-hand="off" screenshare="off">
      <button slot="toolbar">Mine</button><p slot="side">Notes</p>
    </conference-room>`,
  );
  const elsewhere = await serveThirdParty({ '/': page });
  const ada = await people.open(elsewhere.url);
  await expect(ada.getByRole('button', { name: 'Join now' })).toBeVisible();
  await expect(ada.getByRole('button', { name: 'Turn the microphone on' })).toBeVisible();
  const element = ada.locator('conference-room');
  await element.evaluate(async (room) => (room as HTMLElementTagNameMap['conference-room']).join());
  await expect(ada.getByRole('toolbar').getByRole('button', { name: /chat|react|hand|share/i })).toHaveCount(
    0,
  );
  await expect(ada.getByRole('button', { name: 'Mine' })).toBeVisible();
  await expect(ada.getByText('Notes')).toBeVisible();

  const bob = await people.join(await room.link('Bob'));
  await expect(tile(ada, 'Bob')).toBeVisible();
  const bobsId = await element.evaluate(
    (room) =>
      new Promise<string>((resolve) => {
        const call = room as HTMLElementTagNameMap['conference-room'];
        call.addEventListener('connection-quality', ({ detail }) => resolve(detail.participantId));
        const shadow = room.shadowRoot;
        const tiles = [...(shadow?.querySelectorAll('conference-room-tile') ?? [])];
        const participants = tiles.map(
          (one) => Reflect.get(one, 'participant') as { participantId: string; isSelf: boolean },
        );
        resolve(participants.find(({ isSelf }) => !isSelf)?.participantId ?? '');
      }),
  );
  await element.evaluate((room, id) => (room as HTMLElementTagNameMap['conference-room']).mute(id), bobsId);
  await expect(control(bob, 'Turn the microphone on')).toBeVisible();
  await element.evaluate(
    (room, id) => (room as HTMLElementTagNameMap['conference-room']).setRole(id, 'co-host'),
    bobsId,
  );
  await expectTold(bob, 'Your role is now: Co-host.');
  await ada.bringToFront(); // Firefox gives a microphone to the page in front alone
  await element.evaluate(async (room) => {
    const call = room as HTMLElementTagNameMap['conference-room'];
    call.setLayout('speaker');
    await call.setCamera(false);
    await call.setMicrophone(true);
  });
  await expect(control(ada, 'Turn the camera on')).toBeVisible();
  await expect(control(ada, 'Turn the microphone off')).toBeVisible();
  await expect(element).toHaveAttribute('layout', 'speaker');
  const told = await element.evaluate(async (room, id) => {
    const call = room as HTMLElementTagNameMap['conference-room'];
    const layouts: ConferenceRoomEventMap['layout-changed']['detail'][] = [];
    call.addEventListener('layout-changed', ({ detail }) => layouts.push(detail));
    call.setLayout('auto');
    call.pin(id);
    call.setVolume(id, 0.25);
    await Reflect.get(call, 'updateComplete');
    const devices = await call.listDevices();
    const camera = devices.find(({ device }) => device === 'camera');
    await call.setDevice('camera', camera?.deviceId ?? '');
    const refusal = await call
      .setDevice('speaker', 'none')
      .catch((error: unknown) => (error instanceof Error ? error.message : ''));
    const chosen = (await call.listDevices()).filter(({ isSelected }) => isSelected);
    const volumes = [...(room.shadowRoot?.querySelectorAll('audio') ?? [])].map(({ volume }) => volume);
    return { layouts, refusal, chosen: chosen.map(({ device }) => device), volumes };
  }, bobsId);
  expect(told).toEqual({
    layouts: [{ layout: 'auto', pinned: bobsId }],
    refusal: 'There is no such device.',
    chosen: expect.arrayContaining(['camera']),
    volumes: expect.arrayContaining([0.25]),
  });
  await expect(ada.locator('.strip conference-room-tile, .strip > *').first()).toBeVisible();
  await element.evaluate(
    (room, id) => (room as HTMLElementTagNameMap['conference-room']).removeParticipant(id),
    bobsId,
  );
  await expect(bob.getByRole('heading')).toHaveText('A host removed you from the call.');
  await element.evaluate((room) => (room as HTMLElementTagNameMap['conference-room']).endForAll());
  await expect(ada.getByRole('heading')).toHaveText('The call has ended.');
  await elsewhere.close();
});

/**
 * Makes the next pages of a window note the events of their element. @returns the details of events of that name so far
 */
async function noteEvents(page: Page) {
  await page.addInitScript(() => {
    const noted: { name: string; detail: unknown }[] = [];
    Object.assign(window, { noted });
    for (const name of ['joined', 'hand-changed', 'chat-message', 'reaction', 'error'])
      addEventListener(name, (event) => {
        if (event instanceof CustomEvent) noted.push({ name, detail: event.detail });
      });
  });
  return async <Name extends keyof ConferenceRoomEventMap>(
    wanted: Name,
  ): Promise<ConferenceRoomEventMap[Name]['detail'][]> =>
    page.evaluate(
      (wanted) =>
        Reflect.get(window, 'noted').flatMap(({ name, detail }: { name: string; detail: unknown }) =>
          name === wanted ? [detail] : [],
        ),
      wanted,
    );
}

/** Calls a method of the element. @returns null; or with which sentence it rejects */
async function attempt<Name extends 'setBackground' | 'setMicrophoneSound' | 'setHand' | 'sendChat'>(
  page: Page,
  method: Name,
  ...given: Parameters<ConferenceRoom[Name]>
): Promise<string | null> {
  return page.locator('conference-room').evaluate(
    async (room, { method, given }) => {
      try {
        await Reflect.apply(Reflect.get(room, method), room, given);
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : 'no Error';
      }
    },
    { method, given },
  );
}

test(
  'the page raises your hand, writes in the chat, and hears of hands, messages and reactions',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    const elsewhere = await serveThirdParty({
      '/': pageWith(server, `<conference-room auth-token="${await room.token('Ada')}"></conference-room>`),
    });
    const ada = await people.open('about:blank');
    const toldAda = await noteEvents(ada);
    await ada.goto(elsewhere.url);
    await expect(ada.getByRole('button', { name: 'Join now' })).toBeVisible();
    const notInCall = 'There is no call to do this in: wait for the event joined.';
    expect(await attempt(ada, 'setHand', true)).toBe(notInCall);
    expect(await attempt(ada, 'sendChat', 'Too early')).toBe(notInCall);
    expect(await toldAda('error')).toMatchObject([{ code: 'not-in-call' }, { code: 'not-in-call' }]);
    await ada.getByRole('button', { name: 'Join now' }).click();
    await expect(tile(ada, 'You')).toBeVisible();
    expect(await attempt(ada, 'setHand', true)).toBeNull();
    expect(await attempt(ada, 'sendChat', ' Before Bob ')).toBeNull();

    const bob = await people.open('about:blank');
    const toldBob = await noteEvents(bob);
    await bob.goto(await room.link('Bob'));
    await bob.getByRole('button', { name: 'Join now' }).click();
    await expect(tile(bob, 'Ada')).toBeVisible();
    const [adasId, bobsId] = [(await toldAda('joined'))[0], (await toldBob('joined'))[0]].map(
      (one) => one?.participantId ?? '',
    );
    const raised = {
      participantId: adasId,
      displayName: 'Ada',
      raisedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    const lowered = { ...raised, raisedAt: null };
    await expect.poll(async () => toldBob('hand-changed')).toEqual([raised]);
    expect(await attempt(ada, 'setHand', false)).toBeNull();
    for (const told of [toldAda, toldBob])
      await expect.poll(async () => told('hand-changed')).toEqual([raised, lowered]);

    expect(await attempt(ada, 'sendChat', 'Hello')).toBeNull();
    expect(await attempt(ada, 'sendChat', 'For Bob', bobsId)).toBeNull();
    expect(await attempt(bob, 'sendChat', 'For Ada', adasId)).toBeNull();
    const written = (text: string, from: string, to: string | null = null) => ({
      messageId: expect.stringMatching(/^msg_/),
      participantId: from === 'Ada' ? adasId : bobsId,
      displayName: from,
      to,
      text,
      sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const sinceBob = [
      written('Hello', 'Ada'),
      written('For Bob', 'Ada', bobsId),
      written('For Ada', 'Bob', adasId),
    ];
    await expect.poll(async () => toldBob('chat-message')).toEqual(sinceBob); // what was there before is history
    await expect
      .poll(async () => toldAda('chat-message'))
      .toEqual([written('Before Bob', 'Ada'), ...sinceBob]);

    await choose(bob, 'React', 'Applause');
    for (const told of [toldAda, toldBob])
      await expect
        .poll(async () => told('reaction'))
        .toEqual([{ participantId: bobsId, displayName: 'Bob', emoji: '👏' }]);

    expect(await attempt(ada, 'sendChat', ' ')).toBe('A chat message says something.');
    expect(await attempt(ada, 'sendChat', 'x'.repeat(4_001))).toContain('4000 characters at most');
    expect(await attempt(ada, 'sendChat', 'For whom?', undefined)).toContain('needs the id of a participant');
    expect(await attempt(ada, 'sendChat', 'For yourself', adasId)).toBe('You cannot write to yourself.');
    await room.change({ features: { raiseHand: false, chat: false } });
    await expect(control(ada, 'Raise your hand')).toBeHidden();
    expect(await attempt(ada, 'setHand', true)).toBe('Raising hands is off in this room.');
    expect(await attempt(ada, 'sendChat', 'Too late')).toBe('The chat is off in this room.');
    expect((await toldAda('chat-message')).length).toBe(4);
    await elsewhere.close();
  },
);

test(
  "the page's messages to the chat of an end-to-end encrypted room are encrypted, and it gets the others decrypted",
  { tag: '@slow' },
  async ({ server, people }) => {
    const key = 'a3f1c2d4e5b60718293a4b5c6d7e8f90a3f1c2d4e5b60718293a4b5c6d7e8f90';
    const room = await newRoom(server, { endToEndEncrypted: true });
    const ada = await people.open('about:blank');
    const sent: string[] = [];
    ada.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
    await ada.goto(await room.link('Ada', { key }));
    await ada.getByRole('button', { name: 'Join now' }).click();
    await expect(tile(ada, 'You')).toBeVisible();
    const bob = await people.open('about:blank');
    const toldBob = await noteEvents(bob);
    await bob.goto(await room.link('Bob', { key }));
    await bob.getByRole('button', { name: 'Join now' }).click();
    await expect(tile(bob, 'Ada')).toBeVisible();
    expect(await attempt(ada, 'sendChat', 'Only for us')).toBeNull();
    await expect.poll(async () => toldBob('chat-message')).toMatchObject([{ text: 'Only for us', to: null }]);
    expect(sent.filter((text) => text.includes('Only for us'))).toEqual([]);
  },
);

test(
  'the page chooses what is behind you and the sound of the microphone, before the call and during it',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    const image = (name: string) => ({ name, url: `https://images.example.com/${name}.png` });
    await room.change({ branding: { backgroundImages: [image('Meadow'), image('Beach')] } });
    const elsewhere = await serveThirdParty({
      '/': pageWith(server, `<conference-room auth-token="${await room.token('Ada')}"></conference-room>`),
    });
    const bob = await people.join(await room.link('Bob'));
    const ada = await people.open('about:blank');
    const toldAda = await noteEvents(ada);
    await useStripedCamera(ada);
    const headers = { 'Access-Control-Allow-Origin': '*' };
    await ada.route(image('Meadow').url, (route) =>
      route.fulfill({ contentType: 'image/png', body: GREEN, headers }),
    );
    await ada.route(image('Beach').url, (route) => route.abort());
    await ada.route('**/*rnnoise*.wasm', (route) => route.abort());
    await ada.goto(elsewhere.url);
    const preview = ada.locator('.preview');
    await expectStripes(preview, 'sharp');
    const elementElsewhere = ada.evaluate(async () =>
      document.createElement('conference-room').setBackground('slight'),
    );
    await expect(elementElsewhere).rejects.toThrow('There is no join token');
    expect(await attempt(ada, 'setBackground', 'slight')).toBeNull();
    await expectStripes(preview, 'blurred');
    expect(await attempt(ada, 'setMicrophoneSound', 'original')).toBeNull();
    await openSettings(ada);
    await expect(ada.getByRole('combobox', { name: 'Sound processing' })).toHaveValue('original');
    await closeAndJoin(ada);
    await expectStripes(tile(bob, 'Ada'), 'blurred');

    expect(await attempt(ada, 'setBackground', { url: image('Meadow').url })).toBeNull();
    await expectGreen(tile(bob, 'Ada'));
    const missing = 'The image does not arrive: everything behind you is blurred instead.';
    expect(await attempt(ada, 'setBackground', { url: image('Beach').url })).toBe(missing);
    const unknown = 'The room offers no such image.';
    expect(await attempt(ada, 'setBackground', { url: 'https://example.com/other.png' })).toBe(unknown);
    expect(await attempt(ada, 'setBackground', 'none')).toBeNull();
    await expectStripes(tile(bob, 'Ada'), 'sharp');

    const failed = 'Noise suppression cannot be used: the browser’s own is used instead.';
    expect(await attempt(ada, 'setMicrophoneSound', 'noise-suppression')).toBe(failed);
    const codes = async () => (await toldAda('error')).map(({ code }) => code);
    await expect
      .poll(codes)
      .toEqual(['background-missing', 'background-refused', 'noise-suppression-failed']);
    await expect(control(ada, 'Turn the microphone off')).toBeVisible();
    await elsewhere.close();
  },
);

test('removing a participant without an id is refused and keeps the call on the page', async ({
  server,
  room,
  people,
}) => {
  const elsewhere = await serveThirdParty({
    '/': pageWith(server, `<conference-room auth-token="${await room.token('Ada')}"></conference-room>`),
  });
  const ada = await people.open(elsewhere.url);
  await expect(ada.getByRole('button', { name: 'Join now' })).toBeVisible();
  const element = ada.locator('conference-room');
  const codes = await element.evaluate((room) => {
    const call = room as HTMLElementTagNameMap['conference-room'];
    const seen: string[] = [];
    call.addEventListener('error', ({ detail }) => seen.push(detail.code));
    const missing = undefined as unknown as string;
    call.remove(missing);
    call.removeParticipant(missing);
    call.remove('par_elsewhere');
    return seen;
  });
  await expect(element).toBeAttached();
  expect(codes).toEqual(['participant-id-missing', 'participant-id-missing', 'not-in-call']);
  await element.evaluate((room) => room.remove());
  await expect(element).not.toBeAttached();
  await elsewhere.close();
});

test('methods that need a call report an error before you have joined; without the device check you join at once', async ({
  server,
  room,
  people,
}) => {
  const elsewhere = await serveThirdParty({
    '/': pageWith(
      server,
      `<conference-room auth-token="${await room.token('Ada', { role: 'host' })}"></conference-room>`,
    ),
  });
  const ada = await people.open(elsewhere.url);
  await expect(ada.getByRole('button', { name: 'Join now' })).toBeVisible();
  const codes = await ada.locator('conference-room').evaluate(async (room) => {
    const call = room as HTMLElementTagNameMap['conference-room'];
    const told: string[] = [];
    call.addEventListener('error', ({ detail }) => told.push(detail.code));
    await call.startRecording();
    call.endForAll();
    call.prejoin = 'off';
    return told;
  });
  expect(codes).toEqual(['not-in-call', 'not-in-call']);
  await expect(tile(ada, 'You')).toBeVisible();
  await elsewhere.close();
});

test('a slotted button does not push the essential buttons out of the toolbar', async ({
  server,
  room,
  people,
}) => {
  const elsewhere = await serveThirdParty({
    '/': pageWith(
      server,
      `<conference-room auth-token="${await room.token('Ada')}" prejoin="off" style="inline-size: 320px">
        <button slot="toolbar" style="inline-size: 60px">Notes</button>
      </conference-room>`,
    ),
  });
  const ada = await people.open(elsewhere.url);
  await expect(tile(ada, 'You')).toBeVisible();
  for (const name of ['Turn the microphone off', 'More', 'Leave the call']) {
    await expect(control(ada, name)).toBeInViewport({ ratio: 1 });
  }
  await elsewhere.close();
});

test('the element starts again with the device check when it gets a token for another room after a call', async ({
  server,
  room,
  people,
}) => {
  const other = await newRoom(server, { name: 'Another room' });
  const elsewhere = await serveThirdParty({
    '/': pageWith(server, `<conference-room auth-token="${await room.token('Ada')}"></conference-room>`),
  });
  const ada = await people.join(elsewhere.url);
  await control(ada, 'Leave the call').click();
  await expect(ada.getByRole('button', { name: 'Join again' })).toBeVisible();
  const token = await other.token('Ada');
  await ada
    .locator('conference-room')
    .evaluate((call, token) => call.setAttribute('auth-token', token), token);
  await ada.getByRole('button', { name: 'Join now' }).click();
  await expect(ada.getByRole('heading', { name: 'Another room' })).toBeVisible();
  await elsewhere.close();
});

test('goes to leave-url when you leave', async ({ server, room, people }) => {
  const page = pageWith(
    server,
    `<conference-room auth-token="${await room.token('Ada')}" leave-url="/thanks"></conference-room>`,
  );
  const elsewhere = await serveThirdParty({ '/': page, '/thanks': '<!doctype html><title>Thanks</title>' });
  const ada = await people.join(elsewhere.url);
  await control(ada, 'Leave the call').click();
  await expect(ada).toHaveTitle('Thanks');
  await elsewhere.close();
});

test('the element neither follows nor links an address with a script', async ({ server, room, people }) => {
  const address = "javascript:document.title='Forged'";
  const page = pageWith(
    server,
    `<conference-room auth-token="${await room.token('Ada')}" leave-url="${address}" embed-url="${address}"></conference-room>`,
  );
  const elsewhere = await serveThirdParty({ '/': page });
  const ada = await people.join(elsewhere.url);
  await control(ada, 'Leave the call').click();
  await expect(ada.getByRole('button', { name: 'Join again' })).toBeVisible();
  await expect(ada.getByRole('link', { name: 'Continue' })).toHaveCount(0);
  await expect(ada).not.toHaveTitle('Forged');
  await elsewhere.close();
});

test('announces to the page that the token is about to expire', async ({ server, room, people }) => {
  const page = pageWith(
    server,
    `<conference-room></conference-room>
    <output></output>
    <script>document.addEventListener('token-expiring', ({ detail }) => { document.querySelector('output').value = detail.expiresAt; });</script>`,
  );
  const elsewhere = await serveThirdParty({ '/': page });
  const ada = await people.open('about:blank');
  await ada.clock.install();
  await ada.goto(elsewhere.url);
  await ada.evaluate(async () => customElements.whenDefined('conference-room'));
  const token = await room.token('Ada', { ttlSeconds: 3_600 });
  await ada
    .locator('conference-room')
    .evaluate((call, token) => call.setAttribute('auth-token', token), token);
  await expect(ada.getByRole('button', { name: 'Join now' })).toBeVisible();
  await expect(ada.locator('output')).toHaveText('');
  await ada.clock.fastForward(3_545_000);
  await expect(ada.locator('output')).toHaveText(/^\d{4}-\d\d-\d\dT/);
  await elsewhere.close();
});

test(
  'the embed page works in a frame that is granted the devices; no other page can be framed',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    const elsewhere = await serveThirdParty({
      '/': `<!doctype html><title>Elsewhere</title><iframe width="800" height="600" allow="camera; microphone; display-capture" src="${await room.link('Ada')}"></iframe>`,
      '/portal': `<!doctype html><title>Elsewhere</title><iframe src="${server.url}/"></iframe>`,
    });
    const page = await people.open(elsewhere.url);
    const frame = page.frameLocator('iframe');
    await clickInFrame(frame.getByRole('button', { name: 'Join now' }));
    await expectMovingVideo(frame.getByRole('group', { name: /^You/ }));
    await page.goto(`${elsewhere.url}/portal`);
    const shown = async () => frame.locator('html').evaluate(() => document.URL);
    await expect.poll(shown).toMatch(/^(about:neterror|chrome-error:)/); // what a browser has instead of a refused page
    await elsewhere.close();
  },
);
