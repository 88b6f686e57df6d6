import type { Page, Request } from '@playwright/test';

/** A file that a page loaded. */
export interface WireFile {
  path: string;
  /** The browser's name for the purpose: `document`, `script`, `stylesheet`, `font`, `fetch` and so on. */
  type: string;
  /** The bytes transferred for the request, headers included. */
  bytes: number;
}

/** Watches what a page loads from now on. @returns the files until then, the largest first */
export function watchWire(page: Page): () => Promise<WireFile[]> {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => void finished.push(request));
  return async () => {
    const files = finished
      .filter((request) => request.url().startsWith('http') && !isSocket(request))
      .map(async (request) => {
        const { responseBodySize, responseHeadersSize } = await request.sizes();
        const { pathname } = new URL(request.url());
        return {
          path: pathname,
          type: request.resourceType(),
          bytes: responseBodySize + responseHeadersSize,
        };
      });
    return (await Promise.all(files)).sort((a, b) => b.bytes - a.bytes);
  };
}

/** Returns whether a request opens the hub's socket. Firefox reports that request, and Chromium does not. */
const isSocket = (request: Request): boolean => new URL(request.url()).pathname === '/hub';

/**
 * Returns whether a page loads the file in the device check while idle, like the code of the call. Nothing waits for
 * it.
 */
export const isForLater = ({ path }: WireFile): boolean =>
  /^\/conference-room-(background-menu|microphone-sound-menu|call-view|call-[a-z]{2}|ending)\./.test(path);

export const bytesOf = (files: readonly WireFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Returns one line for each file. */
export const listed = (files: readonly WireFile[]): string =>
  files
    .map(({ path, type, bytes }) => `${String(bytes).padStart(8)}  ${type.padEnd(10)}  ${path}`)
    .join('\n');
