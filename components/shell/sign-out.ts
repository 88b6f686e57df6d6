'use client';

import { useMutation } from '@tanstack/react-query';

/**
 * Ends the login, with it every access token made from it, and leaves.
 * @param next where to, a path of this site
 */
export const useSignOut = (next = '/') =>
  useMutation({
    mutationFn: endLogin,
    // A whole load: nothing of what this person saw stays in memory.
    onSuccess: () => window.location.assign(next),
  });

/** Ends the login. @throws when the server could not end it */
export async function endLogin(): Promise<void> {
  const { signOut } = await import('next-auth/react');
  const { url } = await signOut({ redirect: false, callbackUrl: '/' });
  const error = new URL(url, window.location.origin).searchParams.get('error');
  if (error !== null) throw new Error(error);
}
