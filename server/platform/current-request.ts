import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ id: string | null }>();

/**
 * Runs what a request asks for: until it is done, `currentRequestId` tells everything within it whose work it is.
 * Timers and sockets that it leaves behind belong to no request.
 */
export async function runInRequest<T>(id: string | null, work: () => Promise<T>): Promise<T> {
  const request = { id };
  try {
    return await current.run(request, work);
  } finally {
    request.id = null;
  }
}

/** Returns the id of the request that caused the current work; null when no request did. */
export const currentRequestId = (): string | null => current.getStore()?.id ?? null;

/** Runs work that a request may have started but that does not belong to the request. */
export const runOutsideRequest = <T>(work: () => T): T => current.exit(work);
