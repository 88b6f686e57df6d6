import { z } from 'zod';
import { cookieIn } from './cookie-header';

/** Name of the portal's cookie; over https the browser holds it to this host and to secure connections. */
export const loginCookieName = (baseUrl: string): string =>
  baseUrl.startsWith('https:') ? '__Host-conference-room.login' : 'conference-room.login';

/** Name of the cookie that marks a browser on which somebody has signed in before; see users/devices.ts. */
export const deviceCookieName = (baseUrl: string): string =>
  baseUrl.startsWith('https:') ? '__Host-conference-room.device' : 'conference-room.device';

/** The data that next-auth seals into the cookie. */
const Sealed = z.object({ loginId: z.string() });

/**
 * Returns the login in a Cookie header after checking the seal; null when there is none. Authentication of the call
 * later checks whether the login is still open.
 */
export async function readLoginCookie(
  cookieHeader: string | undefined,
  options: { baseUrl: string; secret: string },
): Promise<string | null> {
  const token = cookieIn(cookieHeader, loginCookieName(options.baseUrl));
  if (token === null) return null;
  try {
    const { decode } = await import('next-auth/jwt'); // 15 MB that a server without people never needs
    const sealed = Sealed.safeParse(await decode({ token, secret: options.secret }));
    return sealed.success ? sealed.data.loginId : null;
  } catch {
    return null; // altered, expired, or sealed with another secret: nobody is signed in
  }
}
