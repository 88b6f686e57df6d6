import type { Page } from '@playwright/test';
import { readFrame, type SoundFrame } from '../../server/platform/hub/frames';

/** Collects the sound that a page sends for an agent. To be called before the page is opened. */
export function collectSentSound(page: Page): SoundFrame[] {
  const sound: SoundFrame[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const frame = typeof payload === 'string' ? null : readFrame(payload);
      if (frame?.kind === 'sound') sound.push(frame);
    });
  });
  return sound;
}
