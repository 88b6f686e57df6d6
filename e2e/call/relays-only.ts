import type { Page } from '@playwright/test';

/** From the next page on, connections of a window use relays only. */
export async function forceRelay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
      }

      override setConfiguration(configuration?: RTCConfiguration): void {
        super.setConfiguration({ ...configuration, iceTransportPolicy: 'relay' });
      }
    };
  });
}
