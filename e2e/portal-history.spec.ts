import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { connectHub, joinMessage } from '../server/testing/hub-client';
import { newRoom } from './call/room';
import { waitForOperation, watchForProblems, expectAccessibleInBoth, firstAppearance } from './portal';
import { test } from './history-fixture';

/** The reference shows all that it consists of, and every method, in the first three operations of its first two groups. */
const REPEATED_OPERATIONS = 'section:nth-of-type(n + 3), article:nth-of-type(n + 4)';

test.describe('in light on a desktop, in dark on a phone', () => {
  test.use(firstAppearance);

  test(
    'every page of the history, in every state, fits, is accessible and logs no problem',
    { tag: '@slow' },
    async ({ page, server }) => {
      const { sessions, recordings, embedRoom } = server.history;
      const problems = await watchForProblems(page);
      const places = [
        '',
        '/sessions',
        ...Object.values(sessions).map((id) => `/sessions/${id}`),
        '/ask',
        '/action-items',
        '/recordings',
        ...Object.values(recordings).map((id) => `/recordings/${id}`),
        '/events',
        '/requests',
        '/quality',
        '/usage',
        '/people',
        '/audit',
        '/playground',
        '/reference',
        '/mcp',
        `/rooms/${embedRoom}`,
      ].map((path) => `live${path}`);
      const empty = [
        '',
        '/sessions',
        '/ask',
        '/action-items',
        '/recordings',
        '/quality',
        '/usage',
        '/people',
        '/audit',
      ].map((path) => `test${path}`);
      for (const place of [...places, ...empty]) {
        await page.goto(`/portal/${place}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessibleInBoth(
          page,
          place,
          place.endsWith('/reference') ? REPEATED_OPERATIONS : undefined,
        );
      }
      expect(problems).toEqual([]);
    },
  );
});

test('the overview shows usage as numbers and as charts', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/portal/live');
  const minutes = page.getByRole('button', { name: /Participant minutes/ });
  await expect(minutes).toHaveAttribute('aria-pressed', 'true');
  // There were no sessions on weekends.
  await expect(page.locator('.recharts-bar-rectangle').filter({ visible: true })).not.toHaveCount(0);
  await page.getByRole('button', { name: /^Recordings/ }).click();
  await expect(page.getByRole('table', { name: 'Recordings, day by day' })).toBeAttached();
  await expect(page.getByText('4 of 5 done')).toBeVisible();
  await page.getByRole('tab', { name: 'Python' }).click();
  await expect(page.getByRole('group', { name: 'First calls in Python' })).toContainText(/sk_live_\w{8}…/);
});

test('a file of the chat is deleted after a question', { tag: '@slow' }, async ({ page, server }) => {
  await page.goto(`/portal/live/sessions/${server.history.sessions.withMinutes}`);
  const files = page.getByRole('list', { name: 'Files' });
  await expect(files.getByRole('listitem')).toHaveCount(2);
  const ask = files.getByRole('button', { name: 'Delete Checkout plan.pdf…' });
  await ask.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this file?' });
  await expect(dialog).toContainText('Checkout plan.pdf');
  await page.keyboard.press('Escape');
  await expect(ask).toBeFocused();
  await ask.press('Enter');
  await dialog.getByRole('button', { name: 'Delete file' }).click();
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await expect(files).not.toContainText('Checkout plan.pdf');
});

test(
  'the page of a session shows its polls, draws how each connection was, and tells it in words',
  { tag: '@slow' },
  async ({ page, server }) => {
    const { withMinutes, silent } = server.history.sessions;
    await page.goto(`/portal/live/sessions/${withMinutes}`);
    const polls = page.getByRole('list', { name: 'Polls' });
    await expect(polls).toContainText('When does the new checkout go out?');
    await expect(polls).toContainText('1 person voted · one choice · with names');
    await expect(polls.getByRole('listitem').filter({ hasText: /^On Tuesday/ })).toContainText('1 vote');
    const quality = page.getByRole('list', { name: 'Call quality' });
    const inTrouble = quality.getByRole('img', {
      name: /^Connection of .* at 8:16 18 % of the packets lost; /,
    });
    await expect(inTrouble).toHaveCount(1);
    await expect(inTrouble.getByText('Loss')).toBeVisible();
    await expect(inTrouble.getByText('Freeze')).toBeVisible();
    await expect(inTrouble.getByText('Reconnect')).toBeVisible();
    await expect(quality.getByText(/1 reconnect · trouble for 7 % of the time/)).toBeVisible();
    await expect(quality.getByRole('img', { name: /No trouble\.$/ })).not.toHaveCount(0);

    await page.goto(`/portal/live/sessions/${silent}`);
    await expect(page.getByText(/^Nothing is known of the connections in this session/)).toBeVisible();
    await expect(page.getByText(/^Nobody rated this session\./)).toBeVisible();
  },
);

test(
  'the usage page shows days, rooms and customers, of a longer range too, and saves them as CSV',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/portal/live/usage');
    const days = page.getByRole('table', { name: 'Days with usage' });
    await expect(days.getByRole('row')).toHaveCount(11);
    const opens = page.getByRole('button', { name: /^Show all \d+ days with usage$/ });
    const [count = ''] = /\d+/.exec(await opens.innerText()) ?? [];
    await opens.click();
    await expect(days.getByRole('row')).toHaveCount(Number(count) + 1);
    await expect(page.locator('.recharts-bar-rectangle').filter({ visible: true })).not.toHaveCount(0);
    await page.getByRole('button', { name: /^Storage/ }).click();
    await expect(page.getByRole('button', { name: /^Storage/ })).toHaveAttribute('aria-pressed', 'true');

    await page.getByLabel('Range').selectOption('Last 90 days');
    const chart = page.getByRole('table', { name: 'Storage, day by day' });
    await expect(chart.getByRole('row')).toHaveCount(91);
    const rooms = page.getByRole('table', { name: 'Usage by room' });
    await rooms.getByRole('link', { name: 'Design review' }).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the rooms as CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^usage-by-room-[\d-]+-to-[\d-]+\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/^roomId,roomName,isDeleted,sessions,/);
    expect(text).toContain(',Design review,');

    await expect(page.getByLabel('Key of the metadata')).toHaveValue('customer');
    const customers = page.getByRole('table', { name: 'Usage by customer' });
    await expect(customers.getByRole('rowheader')).toHaveText(['c-42', 'Rooms without it']);
  },
);

test(
  'the quality page shows the figures of all calls, and leads to the worst session',
  { tag: '@slow' },
  async ({ page, server }) => {
    await page.goto('/portal/live/quality');
    await expect(page.getByText('1 of 2 calls')).toBeVisible();
    await expect(page.getByText('2.0 of 5')).toBeVisible();
    await expect(page.locator('.recharts-bar-rectangle').filter({ visible: true })).not.toHaveCount(0);
    const browsers = page.getByRole('table', { name: 'Quality by browser' });
    await expect(browsers.getByRole('rowheader', { name: 'Chrome 131 on Android' })).toBeVisible();
    const networks = page.getByRole('table', { name: 'Quality by network' });
    await expect(networks.getByRole('rowheader', { name: 'Mobile network, over a relay' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Comments' })).toContainText('I could hardly hear anybody.');

    await page.getByLabel('Range').selectOption('Last 365 days');
    await expect(page.getByRole('table', { name: 'Poor calls, day by day' }).getByRole('row')).toHaveCount(
      367,
    );
    const worst = page.getByRole('list', { name: 'Worst sessions' });
    await expect(worst).toContainText('35 % poor');
    await worst.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`${server.history.sessions.failed}#quality$`));
    await expect(page.getByRole('list', { name: 'Call quality' })).toContainText(
      'Chrome 131 on Android · Mobile network, over a relay',
    );
    const ratings = page.getByRole('list', { name: 'Ratings' });
    await expect(ratings.getByRole('img', { name: '2 of 5 stars' })).toBeVisible();
    await expect(ratings).toContainText('I could hardly hear anybody.');
  },
);

test(
  'decisions and action items of all sessions are found in the list of sessions',
  { tag: '@slow' },
  async ({ page, server }) => {
    await page.goto('/portal/live/sessions');
    await page.getByLabel('Search minutes').fill('old checkout');
    const found = page.getByRole('list', { name: 'Found in minutes' });
    await expect(found.getByRole('listitem')).toHaveText([/Decision.*Keep the old checkout reachable/]);
    await found.getByRole('link', { name: 'Design review' }).click();
    await expect(page).toHaveURL(new RegExp(server.history.sessions.withMinutes));
  },
);

test(
  'a session is found in the list, its transcript is searched, and an action item leads to what was said',
  { tag: '@slow' },
  async ({ page, server }) => {
    await page.goto('/portal/live/sessions');
    await page.getByRole('row', { name: 'The new checkout goes out on Tuesday' }).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(server.history.sessions.withMinutes));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Design review');
    const transcript = page.getByRole('list', { name: 'Transcript' });
    await expect(transcript.getByRole('listitem')).toHaveCount(16);

    await page.getByLabel('Search the transcript').fill('GUEST');
    await expect(transcript.getByRole('listitem')).toHaveCount(4);
    await expect(page.getByText('4 of 16 turns')).toBeVisible();
    await expect(transcript.locator('mark').first()).toHaveText(/guest/i);
    await page.getByLabel('Search the transcript').fill('nobody said this');
    await expect(page.getByText('Nobody said that.')).toBeVisible();

    await page.getByRole('button', { name: 'Said at 0:43' }).click();
    await expect(page.getByLabel('Search the transcript')).toHaveValue('');
    const marked = transcript.locator('[data-marked]');
    await expect(marked).toHaveCount(2);
    await expect(marked.first()).toContainText('Linus, can you take that?');
    await expect(marked.first()).toBeFocused();
    await expect(marked.first()).toBeInViewport();
  },
);

test('a session without minutes says why', { tag: '@slow' }, async ({ page, server }) => {
  const { processing, failed, silent } = server.history.sessions;
  await page.goto(`/portal/live/sessions/${processing}`);
  await expect(page.getByText('Speech is still being transcribed.')).toBeVisible();
  await page.goto(`/portal/live/sessions/${failed}`);
  await expect(page.getByText('The minutes could not be written', { exact: true })).toBeVisible();
  await expect(
    page.getByText('The language model service took too long to answer. The transcript is complete.'),
  ).toBeVisible();
  await page.goto(`/portal/live/sessions/${silent}`);
  await expect(page.getByText('No transcript', { exact: true })).toBeVisible();
});

test(
  'a page for something that does not exist answers 404 inside the portal',
  { tag: '@slow' },
  async ({ page }) => {
    for (const place of [
      `sessions/ses_${'a'.repeat(26)}`,
      `rooms/rm_${'a'.repeat(26)}`,
      'recordings/0195d3a4-5b6c-7d8e-9f00-112233445566',
      `events/evt_${'a'.repeat(26)}`,
      `webhooks/whk_${'a'.repeat(26)}`,
      'no-such-place',
    ]) {
      const answer = await page.goto(`/portal/live/${place}`);
      expect([place, answer?.status()]).toEqual([place, 404]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing here.');
      await expect(page.getByRole('link', { name: 'Keys' })).toBeVisible();
    }
  },
);

// The browser plays, and its video shows subtitles.
test(
  'a turn, a chapter and the waveform make the player seek, and an expired address is renewed',
  { tag: '@slow' },
  async ({ page, server }) => {
    await page.goto(`/portal/live/recordings/${server.history.recordings.ready}`);
    const video = page.locator('video');
    const seconds = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.duration))
      .toBeCloseTo(60, 0);

    // The turn is the current one for five seconds only: the page itself pauses within them, however slow the test is.
    await video.evaluate((element: HTMLVideoElement) => {
      element.playbackRate = 0.1;
      element.addEventListener('timeupdate', () => element.currentTime > 27 && element.pause());
    });
    // The turn was said 33 s into the session, and the recording began 6 s into it.
    await page.getByRole('button', { name: 'Play from 0:27' }).click();
    await expect.poll(seconds).toBeGreaterThan(27);
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
    const at = await seconds();
    expect(at).toBeLessThan(34);
    await expect(page.locator('[aria-current=true][data-turn]')).toContainText('Guests can order');
    const chapters = page.getByRole('region', { name: 'Chapters' });
    // The first one began before the recording.
    await expect(chapters.getByRole('button')).toHaveText([/^0:00A checkout/, /^0:27Carts/, /^0:46The day/]);
    await expect(chapters.locator('[aria-current=true]')).toHaveText(/Carts that a sign-in empties/);
    const track = { kind: 'subtitles', label: 'Transcript', language: 'en' };
    expect(await subtitlesOf(video)).toEqual([{ ...track, mode: 'disabled' }]);
    // The button for it belongs to the browser.
    await video.evaluate(({ textTracks: [first] }: HTMLVideoElement) => {
      if (first !== undefined) first.mode = 'showing';
    });
    const shown = () =>
      video.evaluate(({ textTracks: [first] }: HTMLVideoElement) =>
        [...(first?.activeCues ?? [])].map((cue) => cue instanceof VTTCue && cue.text),
      );
    await expect
      .poll(shown)
      .toEqual(['Linus Muster: Guests can order without an account. There is one problem, though.']);

    await page.clock.setFixedTime(Date.now() + 2 * 3_600_000);
    await waitForOperation(page, 'recordings.streamFromHistory', () =>
      video.evaluate((element) => {
        element.dataset.expired = '';
        element.dispatchEvent(new Event('error'));
      }),
    );
    await expect(video).not.toHaveAttribute('data-expired');
    await expect.poll(seconds).toBeCloseTo(at, 0);
    expect(await subtitlesOf(video)).toEqual([{ ...track, mode: 'showing' }]);

    await chapters.getByRole('button', { name: 'The day of the release' }).click();
    await expect.poll(seconds).toBeGreaterThanOrEqual(46);
    await expect(chapters.locator('[aria-current=true]')).toHaveText(/The day of the release/);
    const waveform = page.locator('[data-loudness]');
    const { width = 0, height = 0 } = (await waveform.boundingBox()) ?? {};
    await waveform.click({ position: { x: width / 4, y: height / 2 } });
    await expect.poll(seconds).toBeLessThan(46);
    expect(await seconds()).toBeGreaterThan(14);
  },
);

const subtitlesOf = (video: Locator) =>
  video.evaluate(({ textTracks }: HTMLVideoElement) =>
    [...textTracks].map(({ kind, label, language, mode }) => ({ kind, label, language, mode })),
  );

test(
  'a recording is downloaded under a readable name, and unfinished recordings show their state',
  { tag: '@slow' },
  async ({ page, server }) => {
    const { ready, processing, failed, customer } = server.history.recordings;
    await page.goto(`/portal/live/recordings/${ready}`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^Design review \d{4}-\d\d-\d\d\.webm$/);
    for (const [id, text] of [
      [processing, 'Being made ready to play'],
      [failed, 'The browser that recorded went away'],
      [customer, 'Stored in your own bucket'],
    ] as const) {
      await page.goto(`/portal/live/recordings/${id}`);
      await expect(page.getByRole('main').getByText(text)).toBeVisible();
    }
  },
);

test('a recording is shown as running until it has ended', { tag: '@slow' }, async ({ page, server }) => {
  const room = await newRoom({ ...server, liveKey: server.history.key });
  const host = await connectHub(server.url);
  host.send(joinMessage(await room.token('Ada Example', { role: 'host' })));
  await host.take('welcome');
  host.send({ type: 'start-recording', mimeType: 'video/webm;codecs=vp8,opus', width: 320, height: 180 });
  const { recording } = await host.take('recording-changed');
  await page.goto(`/portal/live/recordings/${recording?.recordingId}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Being recorded now')).toBeVisible();
  host.send({ type: 'stop-recording', chunkCount: 0 });
  await expect(main.getByText('Nothing was recorded.')).toBeVisible();
  host.drop();
});

test(
  'a list that cannot be loaded shows a message and can be retried; a long list has more pages',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/portal/live/sessions');
    const sessions = page.getByRole('table', { name: 'Sessions' }).locator('tbody tr');
    await expect(sessions).toHaveCount(25);
    await page.route('**/trpc/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The server does not answer' })).toBeVisible();
    await page.unroute('**/trpc/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => sessions.count()).toBeGreaterThan(25);
  },
);

// Only the page turns its fields into the filters of the server, and days into times where the reader is.
test('sessions are found by room, person, day, recording and minutes', { tag: '@slow' }, async ({ page }) => {
  const sessions = page.getByRole('table', { name: 'Sessions' }).locator('tbody tr');
  await page.goto('/portal/live/sessions');
  await expect(sessions).toHaveCount(25);
  await page.getByRole('checkbox', { name: 'Recorded' }).check();
  await page.getByRole('checkbox', { name: 'With minutes' }).check();
  await expect(sessions).toHaveText([/Design review.*Recording/]);
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await expect(page.getByText('No session found')).toBeVisible();
  await page.getByLabel('From').fill('');
  await page.getByLabel('To', { exact: true }).fill('');
  await expect(sessions).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Person' }).fill('nobody has this name');
  await expect(page.getByText('No session found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Person' }).fill('');
  await page.getByRole('combobox', { name: 'Room' }).click();
  await page.getByRole('option', { name: 'Design review' }).click();
  await expect(sessions.filter({ hasNotText: 'Design review' })).toHaveCount(0);
  await sessions.first().getByRole('link').click();
  await expect(page).toHaveURL(/sessions\/ses_/);
});

test(
  'the reference makes calls with a pasted key and shows the answers',
  { tag: '@slow' },
  async ({ page, server }) => {
    await page.goto('/portal/live/reference');
    const mint = page.getByRole('article', { name: 'Create a room for embedding' });
    await mint.getByRole('button', { name: 'Try it' }).click();
    await mint.getByRole('button', { name: 'Send POST' }).click();
    await expect(mint.getByText('401 Unauthorized')).toBeVisible();
    await page.getByLabel('Key or bearer to try calls with').fill(server.liveKey);
    await mint.getByRole('button', { name: 'Send POST' }).click();
    await expect(mint.getByText('201 Created')).toBeVisible();
    await expect(mint.locator('pre')).toContainText('"roomId": "rm_');
  },
);

test('the MCP tools and the audit log are listed', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/portal/live/mcp');
  await expect(page.locator('summary', { hasText: 'get_summary_and_actions' })).toBeVisible();
  await page.getByRole('tab', { name: 'VS Code' }).click();
  await expect(page.getByRole('group', { name: 'VS Code' })).toContainText('promptString');
  await page.goto('/portal/live/audit');
  await expect(page.getByRole('row').filter({ hasText: 'created the key' })).toContainText(
    'Production server',
  );
});
