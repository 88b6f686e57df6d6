import { createTRPCClient, httpBatchLink, httpLink, splitLink, TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../server/api/router';

/** The router, called from the browser with the login cookie. Its errors carry a sentence for people. */
export const trpc = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: ({ context }) => context.waits === true,
      true: httpLink({ url: '/trpc' }),
      false: httpBatchLink({ url: '/trpc', maxURLLength: 4_000, maxItems: 10 }),
    }),
  ],
});

/** The context of a call that may wait on the server. It is sent alone, so that no other call waits with it. */
export const WAITING = { waits: true };

/** Returns the sentence that explains a failed call to a person. */
export function sentenceOf(error: unknown): string {
  if (!isOurs(error)) return 'Something went wrong in this page; please load it again.';
  return error.data ? error.message : 'The server does not answer. Check your connection and try again.';
}

/** Returns whether the call failed because nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => isOurs(error) && error.data?.code === 'UNAUTHORIZED';

/** Returns whether the server refused the call, so that it is useless to call again. */
export const isRefused = (error: unknown): boolean =>
  isOurs(error) && ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'].includes(error.data?.code ?? '');

const isOurs = (error: unknown): error is TRPCClientError<AppRouter> => error instanceof TRPCClientError;
