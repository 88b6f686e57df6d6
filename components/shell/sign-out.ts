'use client';

import { useMutation } from '@tanstack/react-query';

/**
 * Ends the login, with it every access token made from it, and leaves.
 * @param next where to, a path of this site
 */
export const useSignOut = (next = '/') =>
  useMutation({
    mutationFn: () => endLogin(next),
    // A whole load: nothing of what this person saw stays in memory.
    onSuccess: (url) => window.location.assign(url),
  });

/**
 * Ends the login.
 * @returns the address to go on to: a page of the company's provider that ends the login there, or `next`
 * @throws when the server could not end it
 */
export async function endLogin(next = '/'): Promise<string> {
  const { signOut } = await import('next-auth/react');
  const { url } = await signOut({ redirect: false, callbackUrl: next });
  const error = new URL(url, window.location.origin).searchParams.get('error');
  if (error !== null) throw new Error(error);
  return url;
}
