import type { NextRequest } from 'next/server';
import { pageBridge } from '../../../server/api/pages/page-bridge';

/** Browsers keep cookies of up to 4,096 bytes. */
const TOKEN_MAX_LENGTH = 3_800;
/** The value of the cookie where the ID token is too long to be kept. */
const NO_TOKEN = 'none';
/** The path of next-auth that signs out. */
const PATH = '/api/auth/signout';

/**
 * Returns the cookie that marks a browser on which the company's provider signed a person in. It keeps the ID token, by
 * which the provider knows the login to end, and is sent to the path that signs out alone.
 */
export function idTokenCookie(idToken: string): string {
  const value = idToken.length > TOKEN_MAX_LENGTH ? NO_TOKEN : idToken;
  return cookieOf(value, pageBridge().login.maxAgeSeconds);
}

/**
 * Continues a sign-out at the company's provider, if that signed the person in and has a page for it: the answer names
 * that page as the next one. The login here has ended in any case.
 * @param next where to go afterwards
 */
export async function withEndOfSession(
  request: NextRequest,
  answered: Response,
  next: string,
): Promise<Response> {
  const token = request.cookies.get(cookieName())?.value;
  if (token === undefined || answered.status !== 200) return answered;
  const headers = new Headers(answered.headers);
  headers.append('set-cookie', cookieOf('', 0));
  const url = await pageBridge().login.endSessionUrl(token === NO_TOKEN ? null : token, next);
  return new Response(url === null ? answered.body : JSON.stringify({ url }), { status: 200, headers });
}

function cookieOf(value: string, maxAgeSeconds: number): string {
  const secure = isSecure() ? '; Secure' : '';
  return `${cookieName()}=${value}; Path=${PATH}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

const cookieName = () => `${isSecure() ? '__Secure-' : ''}conference-room.id-token`;
const isSecure = () => pageBridge().baseUrl.startsWith('https:');
