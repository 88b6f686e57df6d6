import type { APIRequest, APIRequestContext } from '@playwright/test';
import { type CompanyProvider, startCompanyProvider } from './company-provider';
import { addPerson, call, signInByRequest } from './portal';
import { type RunningServer, startBuiltServer } from './server';
import { expect, test } from './test';

/*
 * next-auth runs only in the built pages. No test here needs a browser: redirects and cookies are followed by requests.
 */

let server: RunningServer;
let company: CompanyProvider;
let organizationId = '';

test.beforeAll(async ({ playwright }) => {
  const env: Record<string, string> = { REGISTRATION: 'open' };
  server = await startBuiltServer(env);
  company = await startCompanyProvider(server.url);
  const owner = await newBrowser(playwright.request);
  await signInByRequest(owner, await addPerson(owner, 'Olga Owner'));
  organizationId = (await organizationsOf(owner))[0]?.organizationId ?? '';
  Object.assign(env, company.env, {
    REGISTRATION: 'closed',
    OIDC_NAME: 'Example Inc.',
    OIDC_DOMAINS: 'example.com',
    OIDC_ORGANIZATION: organizationId,
    OIDC_ROLES: 'staff=developer,it=admin',
  });
  await server.restart();
});
test.afterAll(async () => {
  await server.stop();
  await company.close();
});

const newBrowser = (request: APIRequest) => request.newContext({ baseURL: server.url });

/** Begins to sign in. @returns the address of the provider to open */
async function begin(browser: APIRequestContext): Promise<string> {
  const { csrfToken } = await (await browser.get('/api/auth/csrf')).json();
  const form = { csrfToken, callbackUrl: '/portal', json: 'true' };
  return (await (await browser.post('/api/auth/signin/oidc', { form })).json()).url;
}

/** Signs in, with a change to the address of the provider. @returns the address and the text of the page at the end */
async function signIn(browser: APIRequestContext, change: (url: URL) => void = () => undefined) {
  const url = new URL(await begin(browser));
  change(url);
  const answer = await browser.get(url.href);
  return { path: answer.url().slice(server.url.length), html: await answer.text() };
}

const organizationsOf = async (browser: APIRequestContext) =>
  (await call(browser, 'organizations.list')).organizations;

let made = 0;
function newColleague(claims: Partial<CompanyProvider['colleague']> = {}): void {
  made += 1;
  const sub = `colleague-${made}`;
  company.colleague = { sub, email: `${sub}@example.com`, email_verified: true, groups: [], ...claims };
}

const FAILED = 'The provider did not sign you in.';

test(
  'signs a colleague in, also after the provider changed its key, with the role of their groups',
  { tag: '@slow' },
  async ({ playwright }) => {
    newColleague({ groups: ['staff', 'it'] });
    const browser = await newBrowser(playwright.request);
    expect(await (await browser.get('/sign-in')).text()).toContain('Example Inc.');
    expect((await signIn(browser)).path).toContain(`/portal/${organizationId}/live`);
    expect(await organizationsOf(browser)).toEqual([
      expect.objectContaining({ organizationId, role: 'admin' }),
    ]);
    company.rotateKey();
    company.colleague.groups = ['staff'];
    const other = await newBrowser(playwright.request);
    expect((await signIn(other)).path).toContain(`/portal/${organizationId}/live`);
    expect(await organizationsOf(other)).toEqual([
      expect.objectContaining({ organizationId, role: 'developer' }),
    ]);
  },
);

test(
  'asks for a code with PKCE, state and nonce, and refuses another nonce',
  { tag: '@slow' },
  async ({ playwright }) => {
    newColleague();
    const browser = await newBrowser(playwright.request);
    const asked = new URL(await begin(browser)).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/.{40}/),
      state: expect.stringMatching(/.{20}/),
      nonce: expect.stringMatching(/.{20}/),
    });
    const { path, html } = await signIn(browser, ({ searchParams }) => searchParams.set('nonce', 'another'));
    expect(path).toBe('/sign-in?error=provider');
    expect(html).toContain(FAILED);
    await expect.poll(() => server.log()).toContain('nonce mismatch');
    expect((await browser.get('/trpc/organizations.list')).status()).toBe(401);
  },
);

test('refuses a provider that calls itself another issuer', { tag: '@slow' }, async ({ playwright }) => {
  newColleague();
  const browser = await newBrowser(playwright.request);
  await company.asAnotherIssuer(async () => {
    const { path, html } = await signIn(browser);
    expect(path).toBe('/sign-in?error=provider');
    expect(html).toContain(FAILED);
  });
  await expect.poll(() => server.log()).toContain('The ID token is of another issuer.');
  expect((await browser.get('/trpc/organizations.list')).status()).toBe(401);
});

for (const [name, claims, error, sentence] of [
  [
    'an address that is not verified',
    { email_verified: false },
    'unverified',
    'Your provider does not confirm',
  ],
  [
    'an address of another domain',
    { email: 'eve@elsewhere.test' },
    'domain',
    'Your email address is not of a domain',
  ],
] as const) {
  test(`refuses a colleague with ${name}, and says why`, { tag: '@slow' }, async ({ playwright }) => {
    newColleague(claims);
    const browser = await newBrowser(playwright.request);
    const { path, html } = await signIn(browser);
    expect(path).toBe(`/sign-in?error=${error}`);
    expect(html).toContain(sentence);
    expect((await browser.get('/trpc/organizations.list')).status()).toBe(401);
  });
}

test(
  'ends the login at the provider with the one here, and goes on to the page that was asked for',
  { tag: '@slow' },
  async ({ playwright }) => {
    newColleague();
    const browser = await newBrowser(playwright.request);
    await signIn(browser);
    const { signIns } = company;
    await signIn(browser);
    expect(company.signIns, 'the provider remembers the person').toBe(signIns);
    const { csrfToken } = await (await browser.get('/api/auth/csrf')).json();
    const form = { csrfToken, callbackUrl: '/sign-in?from=/portal', json: 'true' };
    const { url } = await (await browser.post('/api/auth/signout', { form })).json();
    expect((await browser.get('/trpc/organizations.list')).status()).toBe(401);
    expect(url).toContain(company.env.OIDC_ISSUER);

    const page = await (await browser.get(url)).text();
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    const answer = await browser.post(action, { form: { xsrf, logout: 'yes' } });
    expect(answer.url()).toBe(`${server.url}/sign-in?from=/portal`);
    await signIn(browser);
    expect(company.signIns, 'the provider asks again').toBe(signIns + 1);
  },
);
