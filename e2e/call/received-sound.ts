import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the menu for the sound of the microphone. */
export const soundMenu = (page: Page) => page.getByRole('combobox', { name: 'Sound processing' });

interface Heard {
  /** RMS of a third of a second. */
  left: number;
  right: number;
  /** The frequency that is loudest in the left channel; null: it has no track of sound. */
  hertz: number | null;
}

/** Returns the sound that an audio or video element plays. */
export async function heardFrom(element: Locator): Promise<Heard> {
  return element.evaluate(async (media) => {
    const stream = media instanceof HTMLMediaElement ? media.srcObject : null;
    if (!(stream instanceof MediaStream) || stream.getAudioTracks().length === 0)
      return { left: 0, right: 0, hertz: null };
    const context = new AudioContext();
    const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
    context.createMediaStreamSource(stream).connect(splitter);
    const analysers = [0, 1].map((channel) => {
      const analyser = new AnalyserNode(context, { fftSize: 16_384 });
      splitter.connect(analyser, channel);
      return analyser;
    });
    await context.resume();
    // The analysers are full of what has just been played.
    const length = 16_384 / context.sampleRate;
    while (context.currentTime < 2 * length) await new Promise((drawn) => requestAnimationFrame(drawn));
    const [left = 0, right = 0] = analysers.map((analyser) => {
      const samples = new Float32Array(analyser.fftSize);
      analyser.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    });
    const levels = new Float32Array(8_192);
    analysers[0]?.getFloatFrequencyData(levels);
    const hertz = levels.indexOf(Math.max(...levels)) / length;
    await context.close();
    return { left, right, hertz };
  });
}

/** Returns the sound that a page receives of the other person. */
const received = async (page: Page): Promise<Heard> => heardFrom(page.locator('audio').first());

/** Returns how loud a page receives the left channel. */
export const left = async (page: Page): Promise<number> => (await received(page)).left;

/**
 * The loudness below which a pause of the voice counts as free of noise. The browser's own noise suppression leaves
 * twice as much noise.
 */
const QUIET = 0.003;

/** Waits until the noise is gone and the voice is not: a pause of the voice is quiet, what is said is heard, and the next pause is quiet. */
export async function expectVoiceAlone(page: Page): Promise<void> {
  const awaited = ['quiet', 'heard', 'quiet'];
  const hear = async () => {
    const how = (await left(page)) < QUIET ? 'quiet' : 'heard';
    if (how === awaited[0]) awaited.shift();
    return awaited;
  };
  await expect.poll(hear, { intervals: [100] }).toEqual([]);
}

/** Waits until the noise arrives as it is: in the left channel alone. */
export async function expectOriginal(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const heard = await received(page);
      return heard.left > 0.01 && heard.right < heard.left / 5;
    })
    .toBe(true);
}
