import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { connectHub, joinMessage } from '../server/testing/hub-client';
import { drafted } from '../server/testing/minutes';
import { expectAccessible } from './portal';
import { test } from './history-fixture';

/**
 * Waits until a part of a page shows a text. The page asks the server every four or five seconds; its clock is moved on, so that
 * it asks at once.
 */
async function expectSoon(part: Locator, text: string): Promise<void> {
  const look = async () => {
    await part.page().clock.fastForward(5_000);
    return part.innerText();
  };
  await expect.poll(look).toContain(text);
}

test(
  'a transcript is copied and downloaded as text, and names the model that wrote the minutes',
  { tag: '@slow' },
  async ({ page, server }) => {
    await page.goto(`/portal/live/sessions/${server.history.sessions.withMinutes}`);
    const transcript = page.getByRole('region', { name: 'Transcript' });
    const saved = page.waitForEvent('download');
    await transcript.getByRole('button', { name: 'Download' }).click();
    await expectAccessible(page, 'the menu of formats');
    await transcript.getByRole('menuitem', { name: 'Plain text' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^Design review \d{4}-\d\d-\d\d\.txt$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\n')[0]).toMatch(/^\[0:04\] Ada Example: Good morning everybody\./);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await transcript.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await expect(
      page.getByText(/Minutes written by llama-3\.3-70b \(1,184 tokens read, 402 written\)/),
    ).toBeVisible();
  },
);

test(
  'an action item is marked as done in the list, and its session shows it',
  { tag: '@slow' },
  async ({ page, server }) => {
    await page.goto('/portal/live/action-items');
    const text = 'Go over the wording of the last step';
    const items = page.getByRole('list', { name: 'Action items' });
    await items.getByRole('button', { name: `Mark as done: ${text}` }).click();
    await expect(items.getByText(text)).toHaveCount(0);
    await page.getByText('Done', { exact: true }).click();
    await expect(items.getByRole('button', { name: `Reopen: ${text}` })).toBeVisible();
    await page.goto(`/portal/live/sessions/${server.history.sessions.withMinutes}`);
    const item = page.getByRole('listitem').filter({ hasText: text }).filter({ hasText: '· done' });
    await expect(item).toBeVisible();
  },
);

/*
 * The rules are tested without a browser. This shows that the page offers them, and what they come to.
 */
test(
  'an organizer confirms an item of the minutes, corrects it, and takes that back',
  { tag: '@slow' },
  async ({ page, server }) => {
    await page.goto(`/portal/live/sessions/${server.history.sessions.withMinutes}`);
    const minutes = page.getByRole('region', { name: 'Minutes' });
    const item = (text: string) => minutes.getByRole('listitem').filter({ hasText: text });
    const before = 'Keep the cart when a guest signs in';
    await minutes.getByRole('button', { name: `Confirm: ${before}` }).click();
    await expect(item(before)).toContainText('confirmed by Ada Example');

    await minutes.getByRole('button', { name: `Correct: ${before}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeFocused();
    await expectAccessible(page, 'the dialog that corrects an item');
    const after = 'Keep the cart when anybody signs in';
    await dialog.getByRole('textbox', { name: 'Text' }).fill(after);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(item(after)).toContainText('confirmed by Ada Example, who corrected it');

    await minutes.getByRole('button', { name: `Take back confirmation: ${after}` }).click();
    await expect(item(after)).not.toContainText('confirmed by');
    await expect(minutes.getByRole('button', { name: `Confirm: ${after}` })).toBeVisible();
  },
);

test('minutes are downloaded as a page that stands alone', async ({ page, server }) => {
  await page.goto(`/portal/live/sessions/${server.history.sessions.withMinutes}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download minutes' }).click();
  await page.getByRole('menuitem', { name: 'Page (HTML)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^Design review \d{4}-\d\d-\d\d minutes\.html$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^<!doctype html>[^]*Ship the single-page checkout on Tuesday[^]*<\/html>\n$/);
});

test(
  'a long transcript is loaded page by page, and links into later pages work',
  { tag: '@slow' },
  async ({ page, server }) => {
    await page.goto(`/portal/live/sessions/${server.history.longSession}`);
    const minutes = page.getByRole('region', { name: 'Minutes' });
    await expect(minutes.getByRole('note')).toHaveText(
      'The transcript was too long for the language model: these minutes leave out 30 turns, of which 20 were written in the chat. The transcript has all of them.',
    );
    await expect(
      minutes.getByText('Left out: 2 statements that the transcript does not support.'),
    ).toBeVisible();
    const transcript = page.getByRole('region', { name: 'Transcript' });
    const count = transcript.getByRole('status');
    await expect(count).toHaveText('1,000 of 1,050 turns');
    await expect(transcript.getByRole('button', { name: 'Copy' })).toHaveCount(0);
    const search = transcript.getByRole('textbox', { name: 'Search the transcript' });
    await search.fill('remark 1050');
    await expect(count).toHaveText('0 in the first 1,000 of 1,050 turns');
    await expect(transcript.getByText('Nobody said that in the turns that are shown so far.')).toBeVisible();
    await expectAccessible(page, 'a search in a long transcript');
    await transcript.getByRole('button', { name: 'Show more' }).click();
    await expect(count).toHaveText('1 of 1,050 turns');
    await expect(transcript.getByRole('button', { name: 'Show more' })).toHaveCount(0);

    await page.reload();
    await expect(count).toHaveText('1,000 of 1,050 turns');
    const saved = page.waitForEvent('download');
    await transcript.getByRole('button', { name: 'Download' }).click();
    await transcript.getByRole('menuitem', { name: 'Plain text' }).click();
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([1_050, '[1:27:25] Somebody: This is remark 1050.']);
    await minutes.getByRole('button', { name: 'Said at 1:27:25' }).click();
    await expect(page.locator('[data-turn][data-marked]')).toContainText('This is remark 1050.');
    await expect(count).toHaveText('1,050 turns');
  },
);

test(
  'minutes are regenerated after a confirmation, and the page shows the new ones without a reload',
  { tag: '@journey' },
  async ({ page, server }) => {
    let answer = () => {};
    const asked = new Promise<void>((isAsked) => {
      server.languageModel.onAsked = () =>
        new Promise((resolve) => {
          answer = () =>
            resolve(drafted({ decisions: [{ text: 'Wait for the cart', turns: [8] }], outcome: null }));
          isAsked();
        });
    });
    await page.clock.install();
    await page.goto(`/portal/live/sessions/${server.history.sessions.failed}`);
    await page.getByRole('button', { name: 'Write minutes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('took too long to answer')).toBeVisible();

    await page.goto(`/portal/live/sessions/${server.history.sessions.withMinutes}`);
    const minutes = page.getByRole('region', { name: 'Minutes' });
    await page.getByRole('button', { name: 'Write minutes again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Write minutes again' }).click();
    await asked;
    await expect(page.getByText('New minutes are being written.')).toBeVisible();
    await expect(minutes.getByText('Ship the single-page checkout on Tuesday')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Write minutes again' })).toHaveCount(0);
    answer();
    await expectSoon(minutes, 'Wait for the cart');
    await minutes.getByRole('button', { name: 'Said at 0:43' }).click();
    await expect(page.locator('[data-turn][data-marked]')).toContainText('Linus, can you take that?');
    await expect(minutes.getByText('Ship the single-page checkout on Tuesday')).toHaveCount(0);
  },
);

test('a transcript is downloaded as subtitles', async ({ page, server }) => {
  await page.goto(`/portal/live/sessions/${server.history.longSession}`);
  const transcript = page.getByRole('region', { name: 'Transcript' });
  const saved = page.waitForEvent('download');
  await transcript.getByRole('button', { name: 'Download' }).click();
  await transcript.getByRole('menuitem', { name: 'SubRip' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/\.srt$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.match(/^\d+$/gm)?.at(-1)).toBe('1050');
  expect(text).toContain('Somebody: This is remark 1050.\n\n');
});

test(
  'transcript and minutes are deleted after a confirmation, and the page shows it',
  { tag: '@slow' },
  async ({ page, server }) => {
    await page.goto(`/portal/live/sessions/${server.history.deletableSession}`);
    await page.getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page, 'the dialog that deletes a transcript');
    await dialog.getByRole('button', { name: 'Keep them' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Transcript' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await dialog.getByRole('button', { name: 'Delete transcript and minutes' }).click();
    await expect(page.getByText('Transcript and minutes were deleted')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Transcript' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete…' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'People' })).toBeVisible();
  },
);

test(
  'the agent is invited and removed on the room page, which follows its state',
  { tag: '@slow' },
  async ({ page, server }) => {
    await page.clock.install();
    await page.goto(`/portal/live/rooms/${server.history.weekly}`);
    const agent = page.getByRole('region', { name: 'AI agent' });
    await expect(agent.getByText('No agent is in the room')).toBeVisible();
    await agent.getByRole('button', { name: 'Invite…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Spoken language' }).fill('not a language');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('language');
    await dialog.getByRole('radio', { name: 'Transcriber' }).check();
    await dialog.getByRole('combobox', { name: 'Spoken language' }).fill('German');
    await expectAccessible(page, 'the dialog that invites the agent');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await expectSoon(agent, 'Listening');
    await expect(agent.getByText('Transcriber', { exact: true })).toBeVisible();
    await expect(agent.getByText('hears German')).toBeVisible();

    server.speech.behaviour = 'refuses';
    await expectSoon(agent, 'Cannot transcribe');
    await expect(agent.getByText('refuses the credentials')).toBeVisible();
    server.speech.behaviour = 'well';
    await agent.getByRole('button', { name: 'Remove' }).click();
    await expect(agent.getByText('No agent is in the room')).toBeVisible();
    await expect(agent.getByRole('button', { name: 'Invite…' })).toBeVisible();
  },
);

test(
  'the page of a running session shows the agent and the growing transcript',
  { tag: '@slow' },
  async ({ page, server, request }) => {
    const headers = { 'X-API-Key': server.history.key };
    const { roomId, embedUrl } = await (await request.post('/api/embed/rooms', { headers, data: {} })).json();
    expect(embedUrl).toContain(roomId);
    const data = { roomId, externalUserId: 'ada', displayName: 'Ada', role: 'host' };
    const { token } = await (await request.post('/api/embed/sessions', { headers, data })).json();
    const host = await connectHub(server.url);
    host.send(joinMessage(token));
    await host.take('welcome');
    const invited = await request.post(`/api/rooms/${roomId}/ai-agent/invite`, { headers, data: {} });
    const { sessionId } = await invited.json();
    await page.goto(`/portal/live/sessions/${sessionId}`);
    await expect(page.getByRole('main').getByText('The call is in progress', { exact: true })).toBeVisible();
    const agent = page.getByRole('region', { name: 'AI agent' });
    await expect(agent.getByText('Listening')).toBeVisible();
    host.send({
      type: 'chat',
      clientId: 'c1',
      body: { kind: 'plain', text: 'It is said while the page is open.' },
    });
    await expect(page.getByRole('list', { name: 'Transcript' })).toContainText('said while the page is open');
    await expectAccessible(page, 'a session that goes on');
    await agent.getByRole('button', { name: 'Remove' }).click();
    await expect(agent.getByText('No agent is in the room')).toBeVisible();
    host.drop();
  },
);
