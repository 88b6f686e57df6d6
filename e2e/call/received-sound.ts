import { expect, type Page } from '@playwright/test';

/** The choice of what is done to the sound of the microphone. */
export const soundMenu = (page: Page) => page.getByRole('combobox', { name: 'Sound processing' });

/** How loud a page receives the left and the right channel of the other person, as RMS of a third of a second. */
async function received(page: Page): Promise<[left: number, right: number]> {
  return page
    .locator('audio')
    .first()
    .evaluate(async (element) => {
      if (!(element instanceof HTMLAudioElement) || !(element.srcObject instanceof MediaStream))
        return [0, 0];
      const context = new AudioContext();
      const source = context.createMediaStreamSource(element.srcObject);
      const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
      source.connect(splitter);
      const analysers = [0, 1].map((channel) => {
        const analyser = new AnalyserNode(context, { fftSize: 16_384 });
        splitter.connect(analyser, channel);
        return analyser;
      });
      await context.resume();
      const length = 16_384 / context.sampleRate;
      while (context.currentTime < 2 * length) await new Promise((drawn) => requestAnimationFrame(drawn));
      const [left = 0, right = 0] = analysers.map((analyser) => {
        const samples = new Float32Array(analyser.fftSize);
        analyser.getFloatTimeDomainData(samples);
        return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
      });
      await context.close();
      return [left, right];
    });
}

/** How loud a page receives the left channel. */
export const left = async (page: Page): Promise<number> => (await received(page))[0];

/** Waits until the noise arrives as it is: in the left channel alone. @returns its level */
export async function expectOriginal(page: Page): Promise<number> {
  await expect
    .poll(async () => {
      const [one, other] = await received(page);
      return one > 0.01 && other < one / 5;
    })
    .toBe(true);
  return left(page);
}
