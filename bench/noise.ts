import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { callLaunchOptions, FULL_BROWSER } from '../e2e/browser';
import { cachedFile } from '../e2e/call/cached-file';
import { rememberConnections } from '../e2e/call/received-video';
import { newRoom } from '../e2e/call/room';
import { startBuiltServer, type RunningServer } from '../e2e/server';
import { encodeWav } from '../server/agent/transcription/wav';
import { hum, joined, silence, spoken, typing } from '../server/testing/sound';

/**
 * npm run build && npx tsx bench/noise.ts
 *
 * Measures how much noise and speech remain with each choice for the sound of the microphone. Chromium's microphone
 * plays two recorded sentences with pauses, and a noise. The program compares the sound that the element sends to a
 * person in a call with that input.
 */
const RATE_HZ = 16_000;
/** The number of samples in a step for comparing speech and noise, 10 ms. */
const STEP = RATE_HZ / 100;
/** Steps next to speech that count neither as speech nor as a pause. */
const GUARD = 25;
const SOUNDS = ['original', 'standard', 'noise-suppression'] as const;
const NAMES = {
  original: 'nothing',
  standard: "the browser's own",
  'noise-suppression': 'RNNoise',
};
const HEADROOM = 0.5;

/** Noises of so many milliseconds. */
const NOISES = { hum, typing };

const speech = toFloats(
  joined(silence(2_000), spoken('green-paint'), silence(2_000), spoken('garden-gate'), silence(1_000)),
);
const spokenPowers = powersOf(speech);
const loudest = Math.max(...spokenPowers);
const isSpeech = spokenPowers.map((power) => power > loudest / 1_000);
const isPause = isSpeech.map((_, at) => !isSpeech.slice(Math.max(0, at - GUARD), at + GUARD).includes(true));
const lengthMs = (1_000 * speech.length) / RATE_HZ;
const speechPower = mean(spokenPowers.filter((_, at) => isSpeech[at]));

const server = await startBuiltServer();
try {
  console.log(`| noise | what is done | left in pauses, dB | speech, dB | speech above noise, dB |`);
  console.log('|---|---|--:|--:|--:|');
  for (const [noise, make] of Object.entries(NOISES)) {
    const file = cachedFile('noisy-speech', 'wav', mixed(toFloats(make(lengthMs))));
    let before: Figures | null = null;
    for (const sound of SOUNDS) {
      const figures = figuresOf(await recorded(server, file, sound));
      before ??= figures;
      const cells = [
        figures.pause - before.pause,
        figures.speech - before.speech,
        figures.speech - figures.pause,
      ];
      console.log(`| ${noise} | ${NAMES[sound]} | ${cells.map((cell) => cell.toFixed(1)).join(' | ')} |`);
    }
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await server.stop();
}

interface Figures {
  /** Mean power while nobody speaks, in dB of full scale. */
  pause: number;
  /** The mean power while somebody speaks, without the power of the pauses. */
  speech: number;
}

/**
 * Compares the sent sound with the spoken sound. The two begin at different times, so their best match is found first.
 * @throws when they are not alike: a machine that is too busy loses sound on the way
 */
function figuresOf(sent: readonly number[]): Figures {
  const period = spokenPowers.length;
  const loudness = sent.slice(0, period).map(Math.sqrt);
  const said = spokenPowers.map(Math.sqrt);
  const likeness = said.map((_, shift) =>
    loudness.reduce((sum, value, at) => sum + value * (said[(at + shift) % period] ?? 0), 0),
  );
  const shift = likeness.indexOf(Math.max(...likeness));
  const of = (mask: readonly boolean[]) =>
    mean(sent.slice(0, period).filter((_, at) => mask[(at + shift) % period]));
  const pausePower = of(isPause);
  return { pause: inDb(pausePower), speech: inDb(of(isSpeech) - pausePower) };
}

/** Returns the power of each step of the sound that a page sends, for one round of the sound. */
async function recorded(server: RunningServer, file: string, sound: string): Promise<number[]> {
  const browser = await chromium.launch(
    callLaunchOptions([`--use-file-for-fake-audio-capture=${file}`], FULL_BROWSER),
  );
  try {
    const room = await newRoom(server);
    const listener = await browser.newPage();
    await listener.goto(await room.link('Bob'));
    await listener.getByRole('button', { name: 'Join now' }).click();
    const page = await browser.newPage();
    await rememberConnections(page);
    await page.goto(await room.link('Ada'));
    const menu = page.getByRole('combobox', { name: 'Sound processing' });
    await menu.selectOption(sound);
    // The menu returns to its previous choice when noise suppression does not run.
    await pause(lengthMs);
    if ((await menu.inputValue()) !== sound) throw new Error(`${sound} does not run here.`);
    await page.getByRole('button', { name: 'Join now' }).click();
    await page.getByRole('group', { name: /^Bob/ }).locator('video').waitFor();
    await pause(lengthMs);
    return await page.evaluate(async (ms) => {
      const connections: RTCPeerConnection[] = Reflect.get(window, 'connections');
      const sent = connections
        .flatMap((connection) => connection.getSenders())
        .map((sender) => sender.track)
        .find((one): one is MediaStreamAudioTrack => one?.kind === 'audio' && one.readyState === 'live');
      if (!sent) throw new Error('No sound is sent.');
      const track = sent.clone();
      const frames = new MediaStreamTrackProcessor({ track }).readable.getReader();
      const powers: number[] = [];
      let [sum, count] = [0, 0];
      while (powers.length < ms / 10) {
        const { value } = await frames.read();
        if (!value) throw new Error('The microphone has ended.');
        const samples = new Float32Array(value.numberOfFrames);
        value.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
        for (const sample of samples) {
          sum += sample * sample;
          count += 1;
          if (count < value.sampleRate / 100) continue;
          powers.push(sum / count);
          [sum, count] = [0, 0];
        }
        value.close();
      }
      track.stop();
      return powers;
    }, lengthMs);
  } finally {
    await browser.close();
  }
}

/** Returns a file of speech mixed with a noise that has a tenth of its power. */
function mixed(noise: Float32Array): Buffer {
  const scale = Math.sqrt(speechPower / 10 / mean(powersOf(noise)));
  const sum = speech.map((sample, at) => HEADROOM * (sample + scale * (noise[at] ?? 0)));
  const pcm = Int16Array.from(sum, (sample) => Math.round(32_767 * Math.max(-1, Math.min(1, sample))));
  return Buffer.from(encodeWav(pcm));
}

function toFloats(pcm: Int16Array): Float32Array {
  return Float32Array.from(pcm, (sample) => sample / 32_768);
}

function powersOf(samples: Float32Array): number[] {
  return Array.from({ length: Math.floor(samples.length / STEP) }, (_, at) =>
    mean([...samples.subarray(at * STEP, (at + 1) * STEP)].map((sample) => sample * sample)),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns a power in dB, with a floor far below anything that can be heard. */
function inDb(power: number): number {
  return 10 * Math.log10(Math.max(power, 1e-10));
}
