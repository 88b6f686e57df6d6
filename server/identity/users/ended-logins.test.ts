import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPersonWithPassword, portalOf } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';
import { createHashing, type Hashing } from './hashing';
import { findPeople } from './operate';
import { openPasswordReset } from './reset-password';

let server: TestServer;
const password = 'four-horses-and-a-cart';
const newPassword = 'five-horses-and-a-cart';

/** Does something once, while the next call waits for its password to be checked or hashed. */
let meanwhile: (() => Promise<unknown>) | null = null;

const own = createHashing();
async function after<Result>(work: Promise<Result>): Promise<Result> {
  const result = await work;
  const act = meanwhile;
  meanwhile = null;
  await act?.();
  return result;
}
const hashing: Hashing = {
  hash: (...given) => after(own.hash(...given)),
  verify: (...given) => after(own.verify(...given)),
};

beforeAll(async () => {
  server = await testServer({ replace: () => ({ hashing }) });
});
afterAll(() => server.close());

const signIn = async (email: string, given: string) =>
  portalOf(server.services, null, true).users.signIn({ email, password: given });

/** Signs somebody up and in. `reset` chooses the new password by a link. */
async function addAda(email: string) {
  const user = await newPersonWithPassword(server.services, { email, password });
  const { loginId } = await signIn(email, password);
  const link = await openPasswordReset(server.services, user);
  const token = new URL(link?.url ?? '').searchParams.get('token') ?? '';
  const reset = () => portalOf(server.services, null).users.resetPassword({ token, newPassword });
  return { user, portal: portalOf(server.services, loginId), reset };
}

type Portal = Awaited<ReturnType<typeof addAda>>['portal'];

it.each([
  [
    'another password',
    async ({ users }: Portal) =>
      users.changePassword({ currentPassword: password, newPassword: 'six-horses-and-a-cart' }),
  ],
  ['another address', async ({ users }: Portal) => users.changeEmail({ email: 'eve@example.com', password })],
  ['the deletion of the person', async ({ users }: Portal) => users.delete({ password })],
])(
  'a login that ends while it asks for %s with the old password gets nothing',
  { tags: ['slow'] },
  async (what, ask) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    const { user, portal, reset } = await addAda(email);
    meanwhile = reset;
    await expect(ask(portal)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await findPeople(server.services, user.id)).toMatchObject([{ email }]);
    expect(await signIn(email, newPassword)).toBeDefined();
  },
);
