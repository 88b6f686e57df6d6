import { z } from 'zod';
import { isId } from '../../platform/ids';
import type { GuestIdentity } from '../../platform/principal/credential';
import { cookieIn } from './cookie-header';

/** How long a browser stays the same guest after it last entered a room, in seconds. */
export const GUEST_SECONDS = 30 * 86_400;

/** Derives another key than that of login cookies, so that neither cookie is valid in the other's place. */
const PURPOSE = 'guest';

const Sealed = z.object({ guestId: z.string().refine((value) => isId('gst', value)) });

/** Name of the cookie; over https the browser holds it to this host and to secure connections. */
export const guestCookieName = (baseUrl: string): string =>
  baseUrl.startsWith('https:') ? '__Host-conference-room.guest' : 'conference-room.guest';

/**
 * Returns the guest cookie of one request.
 * @param request.setCookie puts a Set-Cookie header on the answer
 */
export function guestCookieOf(
  request: { cookie: string | undefined; setCookie: (header: string) => void },
  { baseUrl, secret }: { baseUrl: string; secret: string },
): GuestIdentity {
  const name = guestCookieName(baseUrl);
  return {
    async read() {
      const token = cookieIn(request.cookie, name);
      return token === null ? null : readSealed(token, secret);
    },
    async keep(guestId) {
      const { encode } = await import('next-auth/jwt');
      const token = await encode({ token: { guestId }, secret, salt: PURPOSE, maxAge: GUEST_SECONDS });
      const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
      request.setCookie(
        `${name}=${token}; Path=/; Max-Age=${GUEST_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
      );
    },
  };
}

async function readSealed(token: string, secret: string): Promise<string | null> {
  try {
    const { decode } = await import('next-auth/jwt');
    const sealed = Sealed.safeParse(await decode({ token, secret, salt: PURPOSE }));
    return sealed.success ? sealed.data.guestId : null;
  } catch {
    return null; // altered, expired, or sealed with another secret: a new guest
  }
}
