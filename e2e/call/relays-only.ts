import type { Page } from '@playwright/test';

/** Closes every direct way: from the next page on, connections go through relays or not at all. */
export async function throughRelays(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
      }
    };
  });
}
