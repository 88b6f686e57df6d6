import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { pageBridge } from '../server/api/pages/page-bridge';

/** Returns the router for the person who requests this page. */
export const routerCaller = cache(async () => {
  const sent = await headers();
  return pageBridge().routerCallerFor({
    cookie: sent.get('cookie') ?? undefined,
    ip: sent.get('x-client-ip') || null,
    requestId: sent.get('x-request-id'),
  });
});

/** Returns the signed-in person; null when nobody is signed in. */
export const visitor = cache(async () => {
  const caller = await routerCaller();
  return orNull(401, () => caller.users.me());
});

/** Returns the signed-in person. Sends everybody else to the sign-in page and from there back here. */
export async function signedIn() {
  const person = await visitor();
  if (person === null) redirect(`/sign-in?from=${encodeURIComponent(await pathOfRequest())}`);
  return person;
}

/** Returns the result of the work, or null when it fails with that status. */
export async function orNull<T>(status: number, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (pageBridge().explain(error, 'a page failed').status === status) return null;
    throw error;
  }
}

/** Returns the path and the query of the requested page. */
export async function pathOfRequest(): Promise<string> {
  const url = new URL((await headers()).get('x-path') ?? '/', 'http://here');
  url.searchParams.delete('_rsc');
  return url.pathname + url.search;
}
