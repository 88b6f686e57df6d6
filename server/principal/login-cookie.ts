import { decode } from 'next-auth/jwt';
import { z } from 'zod';

/** Name of the portal's cookie; over https the browser holds it to this host and to secure connections. */
export const loginCookieName = (baseUrl: string): string =>
  baseUrl.startsWith('https:') ? '__Host-conference-room.login' : 'conference-room.login';

/** Name of the cookie by which a browser is known on which somebody signed in before; see users/devices.ts. */
export const deviceCookieName = (baseUrl: string): string =>
  baseUrl.startsWith('https:') ? '__Host-conference-room.device' : 'conference-room.device';

/** What next-auth seals into the cookie. */
const Sealed = z.object({ loginId: z.string() });

/**
 * The login that a Cookie header names, its seal checked; null when there is none. Whether the login is still open is
 * not told here: it is looked up when the call is admitted.
 */
export async function readLoginCookie(
  cookieHeader: string | undefined,
  options: { baseUrl: string; secret: string },
): Promise<string | null> {
  const token = cookieOf(cookieHeader ?? '', loginCookieName(options.baseUrl));
  if (token === null) return null;
  try {
    const sealed = Sealed.safeParse(await decode({ token, secret: options.secret }));
    return sealed.success ? sealed.data.loginId : null;
  } catch {
    return null; // altered, expired, or sealed with another secret: nobody is signed in
  }
}

/** A large cookie is cut into `name.0`, `name.1`, … */
function cookieOf(header: string, name: string): string | null {
  const cookies = new Map(
    header.split(';').map((pair) => {
      const cut = pair.indexOf('=');
      return [pair.slice(0, cut).trim(), pair.slice(cut + 1).trim()];
    }),
  );
  const whole = cookies.get(name);
  if (whole !== undefined) return whole === '' ? null : whole;
  let joined = '';
  for (let part = cookies.get(`${name}.0`), index = 1; part !== undefined; index += 1) {
    joined += part;
    part = cookies.get(`${name}.${index}`);
  }
  return joined === '' ? null : joined;
}
