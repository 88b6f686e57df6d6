import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../server/api/router';

/** The router, called from the browser with the login cookie. Its errors carry a sentence for people. */
export const trpc = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: '/trpc', maxURLLength: 4_000, maxItems: 10 })],
});

/** Returns the sentence that explains a failed call to a person. */
export function sentenceOf(error: unknown): string {
  if (!isOurs(error)) return 'Something went wrong in this page; please load it again.';
  return error.data ? error.message : 'The server does not answer. Check your connection and try again.';
}

/** Returns whether the call failed because nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => isOurs(error) && error.data?.code === 'UNAUTHORIZED';

const isOurs = (error: unknown): error is TRPCClientError<AppRouter> => error instanceof TRPCClientError;
