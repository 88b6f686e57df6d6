import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '../server/api/router';
import { askIdentity } from './ask-identity';
import { PasskeyError } from './passkey-error';

/**
 * Asks the person to prove who they are when an operation needs a fresh sign-in, and then calls the operation again. An
 * operation fails with the error of the server when the person does not want to.
 */
const confirmIdentityLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let call: Unsubscribable;
      let isOver = false;
      const confirm = async (error: TRPCClientError<AppRouter>) => {
        if (!(await askIdentity())) observer.error(error);
        else if (!isOver) start(true);
      };
      const start = (isAgain: boolean) => {
        call = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (isAgain || error.data?.code !== 'PRECONDITION_REQUIRED') observer.error(error);
            else void confirm(error);
          },
        });
      };
      start(false);
      return () => {
        isOver = true;
        call.unsubscribe();
      };
    });

/** The router, called from the browser with the login cookie. Its errors carry a sentence for people. */
export const trpc = createTRPCClient<AppRouter>({
  links: [
    confirmIdentityLink,
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
  if (error instanceof PasskeyError) return error.message;
  if (!isOurs(error)) return 'Something went wrong in this page; please load it again.';
  return error.data ? error.message : 'The server does not answer. Check your connection and try again.';
}

/** Returns whether the call failed because nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => isOurs(error) && error.data?.code === 'UNAUTHORIZED';

/** Returns whether the server refused the call, so that it is useless to call again. */
export const isRefused = (error: unknown): boolean =>
  isOurs(error) && ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'].includes(error.data?.code ?? '');

/** Returns whether the call was about something that does not exist, or not any more. */
export const isGone = (error: unknown): boolean => isOurs(error) && error.data?.code === 'NOT_FOUND';

/**
 * Returns whether a call failed for a reason that other calls would fail of, too: nobody is signed in, the person did not
 * confirm who they are, or the server does not answer.
 */
export const isFatal = (error: unknown): boolean =>
  isOurs(error) && (!error.data || ['UNAUTHORIZED', 'PRECONDITION_REQUIRED'].includes(error.data.code));

const isOurs = (error: unknown): error is TRPCClientError<AppRouter> => error instanceof TRPCClientError;
