import { expect, type Locator, type Page } from '@playwright/test';

/** Sees a picture that moves: frames arrive, and they differ. */
export async function seesMovement(tile: Locator): Promise<void> {
  const video = tile.locator('video');
  await expect(video).toBeVisible();
  const seen = await video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('There is no picture.');
    const canvas = new OffscreenCanvas(32, 18);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const pictures = new Set<string>();
    let [first, last] = [0, 0];
    for (let frame = 0; frame < 8; frame += 1) {
      const { presentedFrames } = await new Promise<VideoFrameCallbackMetadata>((resolve) =>
        element.requestVideoFrameCallback((_, metadata) => resolve(metadata)),
      );
      first ||= presentedFrames;
      last = presentedFrames;
      context?.drawImage(element, 0, 0, 32, 18);
      pictures.add(String(context?.getImageData(0, 0, 32, 18).data));
    }
    return { frames: last - first, pictures: pictures.size, width: element.videoWidth };
  });
  expect(seen.frames).toBeGreaterThan(5);
  expect(seen.pictures).toBeGreaterThan(3);
  expect(seen.width).toBeGreaterThan(100);
}

/** Hears that many others: each of their sounds reaches a level that silence has not. */
export async function hears(page: Page, others: number): Promise<void> {
  await expect(page.locator('audio')).toHaveCount(others);
  const levels = await page.locator('audio').evaluateAll(async (elements) => {
    const sound = new AudioContext();
    const loudest = await Promise.all(
      elements.map(async (element) => {
        if (!(element instanceof HTMLAudioElement) || !(element.srcObject instanceof MediaStream)) return 0;
        if (element.paused || element.muted) return 0;
        const analyser = sound.createAnalyser();
        // Two thirds of a second: no beep is missed by looking too seldom.
        analyser.fftSize = 32_768;
        sound.createMediaStreamSource(element.srcObject).connect(analyser);
        const samples = new Float32Array(analyser.fftSize);
        // The fake microphone beeps once a second.
        for (const end = performance.now() + 30_000; performance.now() < end;) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          analyser.getFloatTimeDomainData(samples);
          const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
          if (peak > 0.05) return peak;
        }
        return 0;
      }),
    );
    await sound.close();
    return loudest;
  });
  for (const level of levels) expect(level).toBeGreaterThan(0.05);
}
