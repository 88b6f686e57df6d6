import NextAuth from 'next-auth';
import { NextRequest } from 'next/server';
import { pageBridge } from '../../../../server/api/pages/page-bridge';
import type { SentBack } from '../../../../components/sign-in/provider-error';
import { idTokenCookie, withEndOfSession } from '../end-session';
import { authOptions, callbackCookie } from '../options';

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/** More than any form of ours; next-auth itself would read a body of any size. */
const BODY_MAX_BYTES = 20_000;
const FORM = 'application/x-www-form-urlencoded';

export async function GET(request: NextRequest, context: Context) {
  const path = await pathOf(context);
  if (path === LOG) return nothingHere();
  // next-auth itself calls it a failure of its own, which anybody could have the server log.
  if (path === 'callback/credentials' || path === 'callback/passkey')
    return refused(405, 'Sign in with POST.', { allow: 'POST' });
  // next-auth itself would write any text of the address into a header.
  if (/^error(\/|$)/.test(path)) return onToSignIn('provider');
  return answer(request, context, []);
}

export async function POST(request: NextRequest, context: Context) {
  const path = await pathOf(context);
  if (path === LOG) return nothingHere();
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= BODY_MAX_BYTES))
    return refused(413, 'The form is too large, or has no Content-Length header.');
  // Next would log a body that next-auth cannot read as an error of the server.
  if (request.headers.get('content-type')?.split(';', 1)[0] !== FORM)
    return refused(415, 'The body must be sent as a form.');
  const body = await request.text().catch(() => null);
  if (body === null) return refused(400, 'The form ended early.');
  const { url, headers } = request;
  const addresses = new URLSearchParams(body).getAll(CALLBACK_URL);
  const answered = await answer(new NextRequest(url, { method: 'POST', headers, body }), context, [
    ...addresses,
  ]);
  return path === 'signout' ? withEndOfSession(request, answered, addresses[0] ?? '/') : answered;
}

/** The parameter, in a query or a form, that tells next-auth where to send people. */
const CALLBACK_URL = 'callbackUrl';

/**
 * The path to which next-auth's client sends errors of a browser. Anybody who knows the path could write into the log.
 */
const LOG = '_log';

const pathOf = async ({ params }: Context): Promise<string> => {
  const [first = '', ...rest] = (await params).nextauth;
  return first === LOG ? LOG : [first, ...rest].join('/');
};

const nothingHere = () => refused(404, 'There is no such route.');

const refused = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ error }, { status, headers });

/** @param addresses to continue to afterwards, as the form names them */
async function answer(request: NextRequest, context: Context, addresses: string[]): Promise<Response> {
  const { headers, cookies, nextUrl } = request;
  const {
    name: cookieName,
    options: { secure },
  } = callbackCookie();
  addresses.push(...nextUrl.searchParams.getAll(CALLBACK_URL), cookies.get(cookieName)?.value ?? '');
  if (!addresses.every(isReadable)) {
    const forgotten = { 'set-cookie': `${cookieName}=; Path=/; Max-Age=0${secure ? '; Secure' : ''}` };
    return refused(400, 'The address to continue to is not the address of a page.', forgotten);
  }
  const from = {
    cookie: headers.get('cookie') ?? undefined,
    ip: headers.get('x-client-ip') || null,
    country: headers.get('x-client-country') || null,
    requestId: headers.get('x-request-id'),
    userAgent: headers.get('user-agent') ?? undefined,
  };
  let failure: unknown = null;
  let refusal: string | null = null;
  let device: string | null = null;
  let idToken: string | null = null;
  const options = authOptions(from, {
    device: cookies.get(pageBridge().login.device.cookieName)?.value,
    onDevice: (sealed) => (device = sealed),
    onFailure: (error) => (failure ??= error),
    onRefusal: (reason) => (refusal ??= reason),
    onIdToken: (given) => (idToken = given),
  });
  const answered: Response = await NextAuth(request, context, options);
  if (failure !== null) return withFailure(answered, failure);
  if (refusal !== null) {
    pageBridge().warn(refusal, 'signing in with a provider failed');
    return onToSignIn('provider');
  }
  return withCookies(answered, [
    ...(device === null ? [] : [deviceCookie(device)]),
    ...(idToken === null ? [] : [idTokenCookie(idToken)]),
  ]);
}

/** Returns whether next-auth can read an address: it fails at any other. An empty address counts as missing. */
function isReadable(address: string): boolean {
  if (address === '') return true;
  const base = address.startsWith('/') ? pageBridge().baseUrl : undefined;
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}

/** Sends a browser to the page that says what went wrong. */
const onToSignIn = (error: SentBack, headers = new Headers()): Response => {
  headers.set('location', new URL(`/sign-in?error=${error}`, pageBridge().baseUrl).href);
  return new Response(null, { status: 302, headers });
};

/** Returns the cookie by which the browser is recognized the next time. */
function deviceCookie(device: string): string {
  const { baseUrl, login } = pageBridge();
  const { cookieName, maxAgeSeconds } = login.device;
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=${device}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

function withCookies(answered: Response, cookies: readonly string[]): Response {
  if (cookies.length === 0) return answered;
  const headers = new Headers(answered.headers);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(answered.body, { status: answered.status, headers });
}

/**
 * Says what went wrong as the rest of this server does: the sentence in the address that next-auth's client reads (it
 * would pass on any error's text), the status, and Retry-After. A browser on its way back from a provider is sent on.
 */
async function withFailure(answered: Response, failure: unknown): Promise<Response> {
  const { baseUrl, explain } = pageBridge();
  const { status, sentence, headers: detail, refusal } = explain(failure, 'signing in or out failed');
  const headers = new Headers(answered.headers);
  if (headers.has('location'))
    return onToSignIn(refusal ?? (status === 403 ? 'registration' : 'provider'), headers);
  const url = new URL('/sign-in', baseUrl);
  url.searchParams.set('error', sentence);
  for (const [name, value] of Object.entries(detail)) headers.set(name, value);
  headers.set('content-type', 'application/json');
  return new Response(JSON.stringify({ url: url.href }), { status, headers });
}
