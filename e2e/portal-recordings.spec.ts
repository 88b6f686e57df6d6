import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openS3Store } from '../server/platform/storage/s3';
import { openS3Double, type S3Double } from '../server/testing/s3-double';
import { expect } from '@playwright/test';
import { startServerWithHistory, test as base, type ServerWithHistory } from './history-fixture';
import { RECORDING_FILE } from './history/recordings';
import {
  waitForOperation,
  watchForProblems,
  expectAccessible,
  expectAccessibleInBoth,
  firstAppearance,
} from './portal';

/** Takes the place of ffmpeg, which not every machine has: copies a file. Its last argument is `file:` and the output. */
const PROGRAM = `#!/bin/sh
for to in "$@"; do :; done
cp "${RECORDING_FILE}" "\${to#file:}"
`;

/** A server of its own with the recordings in a bucket: these tests delete some. */
const test = base.extend<object, { server: ServerWithHistory; double: S3Double }>({
  double: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const double = await openS3Double();
      await use(double);
      await double.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ double }, use) => {
      const programs = await mkdtemp(join(tmpdir(), 'conference-room-programs-'));
      const FFMPEG_PATH = join(programs, 'ffmpeg');
      await writeFile(FFMPEG_PATH, PROGRAM, { mode: 0o700 });
      const server = await startServerWithHistory({
        ...double.env,
        ALLOW_PRIVATE_BUCKETS: 'true',
        FFMPEG_PATH,
      });
      const { url: endpoint, bucket, region, credentials } = double;
      const store = openS3Store({ endpoint, bucket, region, credentials, usesPathStyle: true });
      await store.put(`${server.history.recordings.ready}.webm`, createReadStream(RECORDING_FILE), {
        mimeType: 'video/webm',
      });
      await use(server);
      await server.stop();
      await rm(programs, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test(
  'a recording is played, sought and downloaded from the bucket',
  { tag: '@slow' },
  async ({ page, server, double }) => {
    const problems = await watchForProblems(page);
    await page.goto(`/portal/live/recordings/${server.history.recordings.ready}`);
    const video = page.locator('video');
    await expect(video).toHaveAttribute('src', new RegExp(`^${double.url}/.*X-Amz-Signature=`));
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => Math.round(element.duration)))
      .toBe(60);
    await video.evaluate((element: HTMLVideoElement) => (element.currentTime = 30));
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.seeking)).toBe(false);
    expect(await video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBe(30);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await saving).suggestedFilename()).toMatch(/^Design review \d{4}-\d\d-\d\d\.webm$/);
    expect((await saving).url().startsWith(double.url)).toBe(true);
    expect(problems).toEqual([]);
  },
);

// The player gives the times, and the browser saves the file by itself when it is ready.
test(
  'a recording is saved as MP4, and a clip is made where the player is',
  { tag: '@slow' },
  async ({ page, server, double }) => {
    const problems = await watchForProblems(page);
    await page.goto(`/portal/live/recordings/${server.history.recordings.ready}`);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as MP4' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^Design review \d{4}-\d\d-\d\d\.mp4$/);
    expect((await saving).url().startsWith(double.url)).toBe(true);
    const video = page.locator('video');
    await video.evaluate((element: HTMLVideoElement) => (element.currentTime = 30));
    await page.getByRole('button', { name: 'Make a clip…' }).click();
    const form = page.getByRole('form', { name: 'Make a clip' });
    await expect(form.getByLabel('From', { exact: true })).toHaveValue('0:30');
    await form.getByLabel('To', { exact: true }).fill('0:30');
    await form.getByRole('button', { name: 'Make clip' }).click();
    await expect(form.getByRole('alert')).toContainText('at least a second');
    // Elsewhere, the search of the transcript hides a part of a button that scrolls below it.
    const scrollUp = () => page.evaluate(() => window.scrollTo(0, 0));
    await scrollUp();
    await expectAccessible(page, 'the form of a clip');
    await form.getByLabel('To', { exact: true }).fill('0:40');
    await form.getByRole('button', { name: 'Make clip' }).click();
    const clip = page.getByRole('listitem').filter({ hasText: 'MP4, 0:30 to 0:40' });
    await expect(clip.getByRole('button', { name: 'Download MP4, 0:30 to 0:40' })).toBeVisible();
    await scrollUp();
    await expectAccessible(page, 'the files of a recording');
    await clip.getByRole('button', { name: 'Delete MP4, 0:30 to 0:40' }).click();
    await expect(clip).toHaveCount(0);
    expect(problems).toEqual([]);
  },
);

// The page behind a link is rendered by Next, and its player gets the video by itself.
test(
  'a recording is shared with a link and a password, played without a login, and gone when the link is revoked',
  { tag: '@slow' },
  async ({ page, server, browser }) => {
    const problems = await watchForProblems(page);
    await page.goto(`/portal/live/recordings/${server.history.recordings.ready}`);
    const share = page.getByRole('region', { name: 'Share' });
    await expect(share.getByText('No links yet')).toBeVisible();
    await share.getByRole('button', { name: 'Create link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill('seven-green-bicycles');
    await dialog.getByLabel('Note').fill('For the board');
    await expectAccessible(page, 'the form of a link');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const url = await dialog.getByRole('group', { name: 'Link to the recording' }).innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expectAccessible(page, 'the links of a recording');

    const context = await browser.newContext({ baseURL: server.url });
    const visitor = await context.newPage();
    const opened = await visitor.goto(new URL(url).pathname);
    expect(opened?.status()).toBe(200);
    expect(opened?.headers()).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(visitor.getByText('Design review')).toHaveCount(0);
    await visitor.getByLabel('Password', { exact: true }).fill('three-red-bicycles');
    await visitor.getByRole('button', { name: 'Watch' }).click();
    await expect(visitor.getByText('This password is not right.')).toBeVisible();
    await expectAccessible(visitor, 'the password of a link');
    await visitor.getByLabel('Password', { exact: true }).fill('seven-green-bicycles');
    await visitor.getByRole('button', { name: 'Watch' }).click();
    await expect(visitor.getByRole('heading', { name: 'Design review' })).toBeVisible();
    const video = visitor.locator('video');
    await video.evaluate((element: HTMLVideoElement) => element.play());
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    await expectAccessible(visitor, 'the page behind a link');

    await page.reload();
    const row = share.getByRole('listitem').filter({ hasText: 'For the board' });
    await expect(row).toContainText('1 view · with a password');
    await row.getByRole('button', { name: 'Revoke…' }).click();
    await dialog.getByRole('button', { name: 'Revoke link' }).click();
    await expect(row).toContainText('Revoked');
    expect((await visitor.goto(new URL(url).pathname))?.status()).toBe(404);
    await expect(
      visitor.getByRole('heading', { name: 'This link does not exist or has expired.' }),
    ).toBeVisible();
    await context.close();
    expect(problems).toEqual([]);
  },
);

test(
  'a failed recording says why, can be retried, and can be deleted',
  { tag: '@slow' },
  async ({ page, server }) => {
    const { failed } = server.history.recordings;
    await page.goto(`/portal/live/recordings/${failed}`);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    // None of its chunks is stored.
    await expect(page.getByRole('main').getByText('Nothing was recorded.')).toBeVisible();
    await page.getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page, 'the dialog before deleting');
    await dialog.getByRole('button', { name: 'Delete recording' }).click();
    await page.waitForURL(/\/portal\/org_\w+\/live\/recordings$/);
    await expect(page.getByRole('list', { name: 'Recordings' })).toBeVisible();
    await expect(page.locator(`a[href$="${failed}"]`)).toHaveCount(0);
    await page.goto(`/portal/live/recordings/${failed}`);
    await expect(page.getByRole('main').getByText('There is nothing here.')).toBeVisible();
  },
);

test(
  "a recording in the customer's bucket is listed but not played, and deleting it says that the file stays",
  { tag: '@slow' },
  async ({ page, server }) => {
    const { customer } = server.history.recordings;
    await page.goto(`/portal/live/recordings/${customer}`);
    await expect(page.getByRole('main').getByText('Stored in your own bucket')).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The file in your own bucket stays');
    await dialog.getByRole('button', { name: 'Delete recording' }).click();
    await expect(dialog).toContainText('example-recordings');
    await expect(dialog).toContainText(`${customer}.webm`);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.waitForURL(/\/portal\/org_\w+\/live\/recordings$/);
  },
);

test('a recording in processing shows its state', { tag: '@slow' }, async ({ page, server }) => {
  await page.goto(`/portal/live/recordings/${server.history.recordings.processing}`);
  await expect(page.getByRole('main').getByText('Being made ready to play')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Being made ready' })).toBeVisible();
  await expectAccessible(page, 'a recording that is being made');
});

test.describe('settings, in light on a desktop, in dark on a phone', () => {
  test.use(firstAppearance);

  test('a bucket is configured, tested, changed and removed', { tag: '@slow' }, async ({ page, double }) => {
    const problems = await watchForProblems(page);
    await page.goto('/portal/test/settings');
    await expectAccessibleInBoth(page, 'settings without a bucket');
    await page.getByRole('button', { name: 'Name a bucket…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    await expect(dialog.getByText('This is needed.')).toHaveCount(2);
    await expectAccessibleInBoth(page, 'the form of a bucket');
    await dialog.getByLabel('Bucket', { exact: true }).fill(double.bucket);
    await dialog.getByLabel('Endpoint').fill(double.url);
    await dialog.getByLabel('Region').fill(double.region);
    await dialog.getByLabel('Folder').fill('calls');
    await dialog.getByLabel('Path-style addresses').check();
    await dialog.getByLabel('Access key ID').fill(double.writeOnly.accessKeyId);
    await dialog.getByLabel('Secret access key', { exact: true }).fill('another-secret');
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    await expect(page.getByText('The test file could not be written')).toBeVisible();
    await expectAccessibleInBoth(page, 'settings with a bucket that refuses');

    await page.getByRole('button', { name: 'Change…' }).click();
    await expect(dialog.getByLabel('Secret access key', { exact: true })).toHaveValue('');
    await dialog.getByLabel('Secret access key', { exact: true }).fill(double.writeOnly.secretAccessKey);
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    await expect(page.getByText('The bucket works')).toBeVisible();
    expect(double.names()).toContain('calls/conference-room-test.txt');
    await page.reload();
    await page.getByRole('button', { name: 'Test write' }).click();
    await expect(page.getByText('The bucket works')).toBeVisible();
    expect(await page.content()).not.toContain(double.writeOnly.secretAccessKey);

    await page.getByRole('button', { name: 'Remove…' }).click();
    await dialog.getByRole('button', { name: 'Remove bucket' }).click();
    await expect(page.getByText('Recordings stay with this server')).toBeVisible();
    expect(problems).toEqual([]);
  });

  test('the retention of recordings is chosen', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/portal/test/settings');
    const section = page.getByRole('region', { name: 'Keeping recordings' });
    await section.getByLabel('For a number of days').check();
    await section.getByLabel('Days', { exact: true }).fill('0');
    await section.getByLabel('Days', { exact: true }).blur();
    await section.getByLabel('Days', { exact: true }).fill('30');
    await expectAccessibleInBoth(page, 'settings with days');
    const save = section.getByRole('button', { name: 'Save' });
    await waitForOperation(page, 'accounts.setRetention', () => save.click());
    await expect(save).toBeDisabled();
    await page.reload();
    await expect(section.getByLabel('Days', { exact: true })).toHaveValue('30');
    await section.getByLabel('Until somebody deletes them').check();
    await waitForOperation(page, 'accounts.setRetention', () => save.click());
    await expect(save).toBeDisabled();
  });
});
