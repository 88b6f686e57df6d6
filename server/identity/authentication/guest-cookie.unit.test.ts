import { decode, encode } from 'next-auth/jwt';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids';
import { GUEST_SECONDS, guestCookieName, guestCookieOf } from './guest-cookie';
import { loginCookieName, readLoginCookie } from './login-cookie';

const sealing = { baseUrl: 'https://meet.test', secret: 'a secret of this test alone' };
const guestId = newId('gst');

/** Returns the header that sets the cookie, and the cookie that the browser then sends. */
async function kept(options = sealing): Promise<{ header: string; sent: string }> {
  let header = '';
  const cookie = guestCookieOf({ cookie: undefined, setCookie: (set) => (header = set) }, options);
  await cookie.keep(guestId);
  return { header, sent: header.split(';')[0] ?? '' };
}

const read = (cookie: string, options = sealing) =>
  guestCookieOf({ cookie, setCookie: () => {} }, options).read();

/** Changes the first character of the seal, which is the last part of the cookie. */
function withAnotherSeal(value: string): string {
  const at = value.lastIndexOf('.') + 1;
  return value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1);
}

const named = (value: string) => `${guestCookieName(sealing.baseUrl)}=${value}`;

describe('the guest cookie', () => {
  it('is read back, beside other cookies', async () => {
    expect(await read(`a=b; ${(await kept()).sent}; c=d`)).toBe(guestId);
  });

  it('is bound to this host and secure connections, hidden from scripts, and encrypted', async () => {
    const { header } = await kept();
    expect(header).toMatch(
      /^__Host-conference-room\.guest=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(header).not.toContain(guestId);
  });

  it('works without https, as in development', async () => {
    const plain = { ...sealing, baseUrl: 'http://localhost:4000' };
    const { header, sent } = await kept(plain);
    expect(header).toMatch(/^conference-room\.guest=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect(await read(sent, plain)).toBe(guestId);
  });

  it.each([
    ['altered', async () => named(withAnotherSeal((await kept()).sent.split('=')[1] ?? ''))],
    ['not sealed', async () => named(guestId)],
    ['empty', async () => named('')],
    ['absent', async () => 'a=b'],
    ['sealed with another secret', async () => (await kept({ ...sealing, secret: 'another' })).sent],
    ['sealed for logins', async () => named(await encode({ token: { guestId }, secret: sealing.secret }))],
    [
      'expired',
      async () =>
        named(await encode({ token: { guestId }, secret: sealing.secret, salt: 'guest', maxAge: -60 })),
    ],
    [
      'about somebody who is not a guest',
      async () =>
        named(await encode({ token: { guestId: newId('usr') }, secret: sealing.secret, salt: 'guest' })),
    ],
  ])('is nobody when it is %s', async (_, cookie) => expect(await read(await cookie())).toBeNull());

  it('signs nobody in', async () => {
    const value = (await kept()).sent.split('=')[1];
    expect(await readLoginCookie(`${loginCookieName(sealing.baseUrl)}=${value}`, sealing)).toBeNull();
  });

  it('expires together with its encrypted content', async () => {
    const token = (await kept()).sent.split('=')[1];
    const sealed = await decode({ token, secret: sealing.secret, salt: 'guest' });
    expect(Number(sealed?.exp) - Number(sealed?.iat)).toBe(GUEST_SECONDS);
  });
});
