import type { Page } from '@playwright/test';

/** Makes the connections of a window use only relays, from the next page on. */
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
