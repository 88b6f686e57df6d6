import { expect, type Locator, type Page } from '@playwright/test';
import { STEP_LIMIT_MS } from '../../server/testing/limits';

/** The number of different pictures that counts as movement, however long they take to arrive. */
const DIFFERENT_PICTURES = 4;

/** Expects a tile to show a video whose pictures change. */
export async function expectMovingVideo(tile: Locator): Promise<void> {
  const video = tile.locator('video');
  await expect(video).toBeVisible();
  const pictures = new Set<string>();
  const pictureCount = async () => {
    const { width, picture } = await video.evaluate((element: HTMLVideoElement) => {
      const context = new OffscreenCanvas(32, 18).getContext('2d', { willReadFrequently: true });
      context?.drawImage(element, 0, 0, 32, 18);
      return { width: element.videoWidth, picture: String(context?.getImageData(0, 0, 32, 18).data) };
    });
    if (width > 100) pictures.add(picture);
    return pictures.size;
  };
  await expect
    .poll(pictureCount, { message: 'different pictures of the video', intervals: [100] })
    .toBeGreaterThanOrEqual(DIFFERENT_PICTURES);
}

/** Expects a page to play the sound of so many other people, each louder than silence. */
export async function expectAudio(page: Page, others: number): Promise<void> {
  await expect(page.locator('audio')).toHaveCount(others);
  const levels = await page.locator('audio').evaluateAll(async (elements, limitMs) => {
    const context = new AudioContext();
    const listenTo = async (element: Element) => {
      let analyser: AnalyserNode | null = null;
      for (const end = performance.now() + limitMs; performance.now() < end;) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        if (!(element instanceof HTMLAudioElement) || !(element.srcObject instanceof MediaStream)) continue;
        if (element.paused || element.muted) continue;
        if (analyser === null) {
          // The fake microphone beeps once a second. Two thirds of a second at a time: no beep is missed in between.
          analyser = context.createAnalyser();
          analyser.fftSize = 32_768;
          context.createMediaStreamSource(element.srcObject).connect(analyser);
        }
        const samples = new Float32Array(analyser.fftSize);
        analyser.getFloatTimeDomainData(samples);
        const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
        if (peak > 0.05) return peak;
      }
      return 0;
    };
    const loudest = await Promise.all(elements.map(listenTo));
    await context.close();
    return loudest;
  }, STEP_LIMIT_MS);
  for (const level of levels) expect(level).toBeGreaterThan(0.05);
}
