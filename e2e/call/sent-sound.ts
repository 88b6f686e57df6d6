import type { Page } from '@playwright/test';
import { z } from 'zod';
import { readFrame, type SoundFrame } from '../../server/platform/hub/frames';
import { control, expect } from './test';

/** The data that a page sent on its socket, in order: sound for an agent, and changes of its user's raised hand. */
export type Sent = SoundFrame | { kind: 'hand' };

const hand = z.object({ type: z.literal('hand') });

/**
 * Collects the data that a page sends. To be called before the page is opened. The test learns of a frame after the
 * page has sent it.
 */
export function collectSent(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const frame = typeof payload === 'string' ? null : readFrame(payload);
      if (frame?.kind === 'sound') sent.push(frame);
      if (typeof payload === 'string' && hand.safeParse(JSON.parse(payload)).success)
        sent.push({ kind: 'hand' });
    });
  });
  return sent;
}

export const soundOf = (sent: readonly Sent[]): SoundFrame[] => sent.filter((one) => one.kind === 'sound');

/**
 * Counts the frames of sound that a page sends from now on until something is over. Its user raises or lowers the hand
 * before and after. These messages are sent in order with the sound, so the frames between them are those of that time,
 * however late the test learns of them.
 */
export async function countSoundDuring(
  page: Page,
  sent: readonly Sent[],
  meanwhile: () => Promise<void>,
): Promise<number> {
  const from = await moveHand(page, sent);
  await meanwhile();
  const to = await moveHand(page, sent);
  return soundOf(sent.slice(from, to)).length;
}

/** Raises the hand that is down, or lowers it. @returns the index of its message among the sent messages */
async function moveHand(page: Page, sent: readonly Sent[]): Promise<number> {
  const hands = () => sent.flatMap(({ kind }, at) => (kind === 'hand' ? at : []));
  const before = hands().length;
  await control(page, /^(Raise|Lower) your hand$/).click();
  await expect.poll(() => hands().length).toBe(before + 1);
  return hands()[before] ?? NaN;
}

/** Waits until the page has captured so many seconds of sound from a microphone of its own. */
export async function hearFor(page: Page, seconds: number): Promise<void> {
  await page.evaluate(async (goal) => {
    const context = new AudioContext();
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    context.createMediaStreamSource(stream).connect(new AnalyserNode(context));
    await context.resume();
    while (context.currentTime < goal) await new Promise((drawn) => requestAnimationFrame(drawn));
    for (const track of stream.getTracks()) track.stop();
    await context.close();
  }, seconds);
}
