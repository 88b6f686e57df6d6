import type { APIRequestContext, Page } from '@playwright/test';
import {
  call,
  expectAccessibleInBoth,
  firstAppearance,
  newPerson,
  waitForOperation,
  watchForProblems,
} from './portal';
import { expect, test } from './test';

/*
 * Which operation each role may call is tested in server/api/trpc/roles.test.ts, without a browser. These tests need one:
 * a person follows a link and arrives with their role. The pages offer what the role allows and nothing more, and none of
 * them calls an operation that is refused.
 */

type Role = 'viewer' | 'developer' | 'admin' | 'owner';

/** The sections that not every role opens, and the roles that do. */
const SECTIONS: Record<string, readonly Role[]> = {
  Keys: ['developer', 'admin', 'owner'],
  Webhooks: ['developer', 'admin', 'owner'],
  Requests: ['developer', 'admin', 'owner'],
  Playground: ['developer', 'admin', 'owner'],
  'Audit log': ['admin', 'owner'],
};

/** The buttons of pages that not every role has, and the roles that do. */
const OFFERS: readonly (readonly [path: string, button: string, roles: readonly Role[]])[] = [
  ['rooms', 'Create room', ['developer', 'admin', 'owner']],
  ['members', 'Invite', ['admin', 'owner']],
  ['settings', 'Name a bucket…', ['admin', 'owner']],
];

const organizationOf = async (request: APIRequestContext): Promise<string> =>
  (await call(request, 'organizations.list')).organizations[0].organizationId;

/** Signs the owner of an organization up in a browser of their own, and invites somebody. */
async function invite(owner: Page, role: Role) {
  await newPerson(owner, 'Olga Owner');
  const organizationId = await organizationOf(owner.request);
  await call(owner.request, 'organizations.rename', { organizationId, name: 'Example Ltd' });
  const { link } = await call(owner.request, 'organizations.invite', { organizationId, role });
  return { organizationId, link };
}

/** Returns which of the elements are on the page. */
async function shown(page: Page, role: 'link' | 'button', names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => page.getByRole(role, { name, exact: true }).count()));
  return names.filter((_, n) => (found[n] ?? 0) > 0);
}

for (const role of ['viewer', 'developer', 'admin', 'owner'] as const) {
  test(
    `an invited ${role} meets what the role allows, and nothing else`,
    { tag: '@slow' },
    async ({ page, browser, server }) => {
      const problems = await watchForProblems(page);
      page.on('response', (response) => response.status() >= 400 && problems.push(response.url()));
      const owner = await browser.newPage({ baseURL: server.url });
      const { organizationId, link } = await invite(owner, role);
      await owner.close();
      await newPerson(page, 'Cora Colleague');
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Olga Owner invites you to join “Example Ltd”.',
      );
      await page.getByRole('button', { name: 'Join as Cora Colleague' }).click();
      await expect(page).toHaveURL(`/portal/${organizationId}/live`);
      await expect(page.getByRole('button', { name: 'Organization: Example Ltd' })).toBeVisible();

      const expected = Object.keys(SECTIONS).filter((name) => SECTIONS[name]?.includes(role));
      expect(await shown(page, 'link', Object.keys(SECTIONS))).toEqual(expected);
      for (const path of ['keys', 'audit']) {
        await page.goto(`/portal/${organizationId}/live/${path}`);
        const title = await page.getByRole('heading', { level: 1 }).innerText();
        expect([path, expected.includes(title)]).toEqual([
          path,
          title !== 'Your role does not open this page.',
        ]);
      }
      for (const [path, button, roles] of OFFERS) {
        await page.goto(`/portal/${organizationId}/live/${path}`);
        const offered = page.getByRole('button', { name: button, exact: true });
        await expect(offered, `${button} for ${role}`).toHaveCount(roles.includes(role) ? 1 : 0);
      }
      expect(problems).toEqual([]);
    },
  );
}

test.describe('in light on a desktop, in dark on a phone', () => {
  test.use(firstAppearance);

  test(
    'members are invited, get another role and are removed',
    { tag: '@slow' },
    async ({ page, browser, server }) => {
      await newPerson(page, 'Olga Owner');
      const organizationId = await organizationOf(page.request);
      await page.goto(`/portal/${organizationId}/live/members`);
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Viewer').check();
      await expectAccessibleInBoth(page, 'the dialog to invite');
      await page.getByRole('button', { name: 'Create link' }).click();
      const link = await page.getByRole('group', { name: 'Invitation link' }).innerText();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText('viewer');

      const colleague = await browser.newPage({ baseURL: server.url });
      await newPerson(colleague, 'Cora Colleague');
      await colleague.goto(link);
      await expectAccessibleInBoth(colleague, 'an invitation');
      await colleague.getByRole('button', { name: 'Join as Cora Colleague' }).click();
      await colleague.waitForURL(`**/portal/${organizationId}/live`);
      await page.reload();
      const role = page.getByRole('combobox', { name: 'Role of Cora Colleague' });
      await waitForOperation(page, 'organizations.setRole', () => role.selectOption('Developer'));
      await expectAccessibleInBoth(page, 'members');

      await colleague.reload();
      await colleague.getByRole('button', { name: 'Organization: ' }).click();
      await expect(colleague.getByRole('menuitem', { name: 'Olga Owner Developer' })).toBeVisible();
      await expectAccessibleInBoth(colleague, 'the menu of organizations');
      await colleague.getByRole('menuitem', { name: 'Cora Colleague' }).click();
      await expect(colleague.getByRole('button', { name: 'Organization: Cora Colleague' })).toBeVisible();
      await page.getByRole('button', { name: 'More for Cora Colleague' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1);
      const gone = await colleague.goto(`/portal/${organizationId}/live/keys`);
      expect(gone?.status()).toBe(404);
      await colleague.close();
    },
  );
});

test(
  'an address leads to the organization that owns the room, or nowhere',
  { tag: '@slow' },
  async ({ page, browser, server }) => {
    const owner = await browser.newPage({ baseURL: server.url });
    const { organizationId: theirs, link } = await invite(owner, 'viewer');
    const { accounts } = await call(owner.request, 'accounts.list');
    const { roomId } = await call(owner.request, 'rooms.create', {
      accountId: accounts[0].accountId,
      roomName: 'Weekly',
    });
    await newPerson(page, 'Cora Colleague');
    const own = await organizationOf(page.request);
    const secret = new URL(link).searchParams.get('invitation');
    const leadsTo = async (path: string) => {
      const answer = await page.request.get(path);
      return [answer.status(), new URL(answer.url()).pathname.replace(own, 'own').replace(theirs, 'theirs')];
    };
    const room = `live/rooms/${roomId}`;
    expect(await leadsTo(`/portal/${theirs}/${room}`)).toEqual([404, `/portal/own/${room}`]);
    expect(await leadsTo(`/portal/${theirs}/live/members`)).toEqual([404, '/portal/theirs/live/members']);
    await call(page.request, 'organizations.accept', { secret });
    for (const path of [`/portal/${own}/${room}`, `/portal/${own}/test/rooms/${roomId}`, `/portal/${room}`])
      expect(await leadsTo(path)).toEqual([200, `/portal/theirs/${room}`]);
    expect(await leadsTo(`/portal/${own}/live`)).toEqual([200, '/portal/own/live']);
    await owner.close();
  },
);
