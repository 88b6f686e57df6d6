import type { PROTOCOL_VERSION } from '../../../server/platform/hub/protocol';

/** Version of the hub protocol that this element speaks. */
export const PROTOCOL: typeof PROTOCOL_VERSION = 1;

/**
 * Returns the address of the hub.
 * @param serverUrl origin of the server.
 * @throws TypeError when it is not a URL
 */
export function hubUrl(serverUrl: string): string {
  const url = new URL('/hub', serverUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
