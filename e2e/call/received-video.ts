import type { Page } from '@playwright/test';
import { expect } from './test';

/** The number of new frames that show that a picture arrives. */
const FRAMES = 3;

/** Remembers the connections of a page for `receivedVideo`. To be called before the page is opened. */
export async function rememberConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connections: RTCPeerConnection[] = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        connections.push(this);
      }
    };
    Object.assign(window, { connections });
  });
}

/** Returns the number of pictures that arrive at a page. @param least waits until so many arrive */
export async function receivedVideo(page: Page, least: number): Promise<number> {
  const before = new Map(await framesOf(page));
  const growing = async (by: number) =>
    (await framesOf(page)).filter(([id, frames]) => frames - (before.get(id) ?? 0) >= by).length;
  await expect.poll(() => growing(FRAMES), { intervals: [200] }).toBeGreaterThanOrEqual(least);
  return growing(1);
}

/** Returns how many pictures a page can receive without negotiating, whether they arrive or not. */
export async function negotiatedVideo(page: Page): Promise<number> {
  return page.evaluate(() => {
    const connections: RTCPeerConnection[] = Reflect.get(window, 'connections');
    return connections
      .flatMap((connection) => connection.getTransceivers())
      .filter(
        ({ receiver, currentDirection }) =>
          receiver.track.kind === 'video' && currentDirection === 'recvonly',
      ).length;
  });
}

/** Returns how many pictures a page sends, of cameras and screens, to all others together. */
export async function sentVideo(page: Page): Promise<number> {
  return page.evaluate(() => {
    const connections: RTCPeerConnection[] = Reflect.get(window, 'connections');
    return connections
      .filter(({ connectionState }) => connectionState !== 'closed')
      .flatMap((connection) => connection.getSenders())
      .filter(({ track }) => track?.kind === 'video').length;
  });
}

/** Returns the frames that have arrived of each picture so far. */
async function framesOf(page: Page): Promise<[id: string, frames: number][]> {
  return page.evaluate(async () => {
    const connections: RTCPeerConnection[] = Reflect.get(window, 'connections');
    const frames: [string, number][] = [];
    for (const connection of connections) {
      for (const [id, stats] of await connection.getStats()) {
        if (stats.type === 'inbound-rtp' && stats.kind === 'video')
          frames.push([id, stats.framesReceived ?? 0]);
      }
    }
    return frames;
  });
}
