import type { Account, NextAuthOptions, Profile, User } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { pageBridge, type PageRequest } from '../../../server/api/pages/page-bridge';
import { authenticatedAt, groupsIn, hasVerifiedEmail, provesSecondFactor } from './claims';
import { oauthOf } from './oauth';

/** The data that belongs to one request to sign in. */
interface Attempt {
  device: string | undefined;
  onDevice: (device: string) => void;
  onFailure: (error: unknown) => void;
  onRefusal: (reason: string) => void;
  onIdToken: (idToken: string) => void;
}

/**
 * Returns the options of next-auth for one request. The cookie seals only the id of a login. Every call looks up
 * whether that login is still open, so that signing out ends it everywhere.
 * @param attempt.device the device cookie of the browser
 * @param attempt.onDevice called with the device cookie to set, when a person has signed in
 * @param attempt.onFailure called with failures that next-auth itself would hide or log
 * @param attempt.onRefusal called with the reason why a person does not return signed in from a provider, which anybody
 * can cause
 * @param attempt.onIdToken called with the ID token, when the company's provider signs a person in
 */
export function authOptions(request: PageRequest, attempt: Attempt): NextAuthOptions {
  const { device, onDevice, onFailure, onIdToken } = attempt;
  const { baseUrl, login } = pageBridge();
  const secure = baseUrl.startsWith('https:');
  const { maxAgeSeconds: maxAge, secret, cookieName, providers } = login;
  const noting = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  /** Keeps the device cookie of a sign-in. @returns its login */
  const opening = (signIn: () => Promise<{ loginId: string; device: string }>): Promise<string> =>
    noting(async () => {
      const login = await signIn();
      onDevice(login.device);
      return login.loginId;
    });
  return {
    secret,
    session: { strategy: 'jwt', maxAge },
    jwt: { maxAge },
    pages: { signIn: '/sign-in', signOut: '/', error: '/sign-in' },
    useSecureCookies: secure,
    cookies: {
      sessionToken: {
        name: cookieName,
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      },
      callbackUrl: callbackCookie(),
    },
    providers: [...ownProviders(request, device, opening), ...providers.map(oauthOf)],
    callbacks: {
      /** Allows only pages of this server, spelled so that a header can hold them. */
      redirect({ url, baseUrl: origin }) {
        const target = new URL(url, origin);
        return target.origin === origin ? target.href : origin;
      },
      async jwt({ token, user, account, profile }) {
        if (!account) return { loginId: token.loginId };
        if (account.type === 'credentials') return { loginId: user.id };
        const person = { user, profile, device };
        return {
          loginId: await opening(async () => {
            const { idToken, ...login } = await signInWithProvider(request, account, person);
            if (idToken !== null) onIdToken(idToken);
            return login;
          }),
        };
      },
      /** Pages ask the router who is signed in. This endpoint does not reveal it. */
      session: ({ session: { expires } }) => ({ expires }),
    },
    events: {
      signOut: () => noting(() => closeLogin(request)),
    },
    logger: {
      error: (code, detail) => report(attempt, code, detail),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

/** Returns the sign-ins with what this server checks itself: a password, or a passkey. */
function ownProviders(
  request: PageRequest,
  device: string | undefined,
  opening: (signIn: () => Promise<{ loginId: string; device: string }>) => Promise<string>,
) {
  const { routerCallerFor } = pageBridge();
  return [
    Credentials({
      credentials: { email: { type: 'email' }, password: { type: 'password' } },
      authorize: async (given) => ({
        id: await opening(async () => {
          const caller = await routerCallerFor(request);
          const { email = '', password = '' } = given ?? {};
          return caller.users.signIn({ email, password, device });
        }),
      }),
    }),
    Credentials({
      id: 'passkey',
      credentials: { answer: { type: 'text' } },
      authorize: async (given) => ({
        id: await opening(async () => {
          const caller = await routerCallerFor(request);
          return caller.passkeys.signIn({ answer: given?.answer ?? '', device });
        }),
      }),
    }),
  ];
}

/** Returns the cookie that keeps the address to go on to while somebody is at a provider. */
export function callbackCookie() {
  const secure = pageBridge().baseUrl.startsWith('https:');
  return {
    name: `${secure ? '__Secure-' : ''}next-auth.callback-url`,
    options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure },
  };
}

async function signInWithProvider(
  request: PageRequest,
  account: Account,
  { user, profile, device }: { user: User; profile: Profile | undefined; device: string | undefined },
) {
  const { routerCallerFor, login: settings } = pageBridge();
  const offered = settings.providers.find(({ name }) => name === account.provider);
  if (offered === undefined) throw new Error('This provider is not offered.');
  const { singleSignOn: company } = offered;
  const caller = await routerCallerFor(request);
  const login = await caller.users.signInWithProvider({
    provider: offered.name,
    providerUserId: account.providerAccountId,
    email: user.email ?? '',
    emailVerified: hasVerifiedEmail(profile),
    // By characters: half of one would be refused.
    displayName:
      Array.from(user.name?.trim() ?? '')
        .slice(0, 100)
        .join('') ||
      (user.email?.split('@')[0] ?? '') ||
      'Somebody',
    groups: company === null ? [] : groupsIn(profile, company.groupsClaim),
    authenticatedAt: authenticatedAt(profile),
    secondFactor: company !== null && provesSecondFactor(profile),
    device,
  });
  return { ...login, idToken: company === null ? null : (account.id_token ?? null) };
}

async function closeLogin(request: PageRequest): Promise<void> {
  const { routerCallerFor, explain } = pageBridge();
  const caller = await routerCallerFor(request);
  try {
    await caller.users.signOut();
  } catch (error) {
    if (explain(error, 'signing out').status !== 401) throw error; // 401: it has ended already
  }
}

/** Tells errors of next-auth itself, and those that anybody can cause at a provider. */
function report({ onFailure, onRefusal }: Attempt, code: string, detail: unknown): void {
  const cause = causeOf(detail);
  if (code.startsWith('OAUTH_CALLBACK_')) onRefusal(cause ?? code);
  else onFailure(new Error(`next-auth: ${code}`, { cause }));
}

/** Returns only the message, because answers of providers may hold tokens. */
function causeOf(detail: unknown): string | undefined {
  const error = detail instanceof Error ? detail : holdsError(detail) ? detail.error : undefined;
  return error instanceof Error ? error.message : undefined;
}

const holdsError = (detail: unknown): detail is { error: unknown } =>
  typeof detail === 'object' && detail !== null && 'error' in detail;
