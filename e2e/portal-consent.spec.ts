import { createHash } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { addPerson, expectAccessible, newPerson, PASSWORD } from './portal';
import { expect, test } from './test';

const CALLBACK = 'https://assistant.test/callback';
const VERIFIER = 'v'.repeat(43);

/** Registers an application. @returns its id, and where it sends a browser */
async function newApplication(request: APIRequestContext, name: string, scope = '', callback = CALLBACK) {
  const data = { client_name: name, redirect_uris: [callback] };
  const { client_id: clientId } = await (await request.post('/oauth/register', { data })).json();
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'of-the-test',
    scope,
  });
  return { clientId, address: `/oauth/authorize?${query}` };
}

/** Returns the parameters with which the browser is sent back. */
async function sentBack(page: Page, click: () => Promise<void>): Promise<URLSearchParams> {
  await page.route('https://assistant.test/**', (route) => route.fulfill({ body: 'Connected.' }));
  await click();
  await page.waitForURL(`${CALLBACK}?**`);
  return new URL(page.url()).searchParams;
}

test(
  'a person signs in, lets an application read the test account, and takes it back',
  { tag: '@slow' },
  async ({ page, request, baseURL }) => {
    const email = await addPerson(page.request, 'Connie Sent');
    const { clientId, address } = await newApplication(request, 'Helpful <b>assistant</b>');
    await page.goto(address);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Let “Helpful <b>assistant</b>” use your account?',
    );
    await expect(page.getByText('assistant.test')).toBeVisible();
    await expect(page.getByText('Nobody has verified this application')).toBeVisible();
    await expectAccessible(page, 'the question');
    await page.getByLabel('Test', { exact: true }).check();
    await page.getByLabel('It may only read').check();
    const back = await sentBack(page, () => page.getByRole('button', { name: 'Allow' }).click());
    expect([back.get('state'), back.get('iss')]).toEqual(['of-the-test', baseURL]);

    const form = {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: back.get('code') ?? '',
      code_verifier: VERIFIER,
    };
    const tokens = await (await request.post('/oauth/token', { form })).json();
    const listTools = () =>
      request.post('/mcp', {
        headers: {
          Authorization: `Bearer ${tokens.access_token}`,
          Accept: 'application/json, text/event-stream',
          'MCP-Protocol-Version': '2025-06-18',
        },
        data: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      });
    const { result } = await (await listTools()).json();
    const names = result.tools.map(({ name }: { name: string }) => name);
    expect(names).toContain('get_room');
    expect(names).not.toContain('create_room');

    await page.goto('/portal/test/mcp');
    const row = page.getByRole('listitem').filter({ hasText: 'Helpful <b>assistant</b>' });
    await expect(row).toContainText('Reads');
    await row.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('No application is connected.')).toBeVisible();
    expect((await listTools()).status()).toBe(401);
  },
);

test(
  'simulated meetings can be allowed in the test account alone',
  { tag: '@slow' },
  async ({ page, request }) => {
    await newPerson(page, 'Tess Ting');
    const { address, clientId } = await newApplication(request, 'Tester', 'default test');
    await page.goto(address);
    const simulated = page.getByLabel('Simulated meetings');
    await expect(page.getByLabel('Test', { exact: true })).toBeChecked();
    await expect(simulated).toBeChecked();
    await page.getByLabel('Live', { exact: true }).check();
    await expect(simulated).not.toBeChecked();
    await expect(simulated).toBeDisabled();
    await expect(page.getByText('In the test account only.')).toBeVisible();
    await expectAccessible(page, 'the question for the live account');
    const back = await sentBack(page, () => page.getByRole('button', { name: 'Allow' }).click());
    const form = {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: back.get('code') ?? '',
      code_verifier: VERIFIER,
    };
    const { scope } = await (await request.post('/oauth/token', { form })).json();
    expect(scope).toBe('default');
  },
);

test(
  'a person denies an application, and no other site can show the question in a frame',
  { tag: '@slow' },
  async ({ page, request }) => {
    const email = await addPerson(page.request, 'Dennis Nay');
    const { address } = await newApplication(request, 'Unwanted');
    await page.goto(address);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const deny = page.getByRole('button', { name: 'Deny' });
    await deny.waitFor();
    const { headers } = { headers: (await page.goto(address))?.headers() ?? {} };
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const back = await sentBack(page, () => deny.click());
    expect([back.get('error'), back.get('code')]).toEqual(['access_denied', null]);
  },
);

// Only a browser shows whether its policies let a page lead to the scheme of a program, which leaves the page open.
test(
  'a person allows a program on this computer, and is told to go back to it',
  { tag: '@slow' },
  async ({ page, request }) => {
    await newPerson(page, 'Carla Sor');
    const callback = 'cursor://anysphere.cursor-mcp/oauth/callback';
    const { address } = await newApplication(request, 'Cursor', '', callback);
    await page.goto(address);
    await expect(page.getByText('cursor://anysphere.cursor-mcp')).toBeVisible();
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable');
    const led: string[] = [];
    session.on('Page.frameRequestedNavigation', ({ url }) => led.push(url));
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Go back to “Cursor”.');
    const again = await page.getByRole('link', { name: 'Open the application' }).getAttribute('href');
    expect(again).toMatch(/^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=oac_/);
    expect(led).toEqual([again]);
    await expectAccessible(page, 'the way back');
  },
);
