import { readFileSync } from 'node:fs';
import { SAMPLE_RATE, SOUND_HEADER_BYTES, SOUND_KIND } from '../platform/hub/frames';
import { samplesOf } from './transcription';

/** The sentences of two fictional people, spoken by Debian's `flite` (voices slt and rms). */
export const SENTENCES = {
  'garden-gate': 'Good morning. I will paint the garden gate on Friday.',
  'green-paint': 'Then I order the green paint today.',
} as const;

export type SpokenName = keyof typeof SENTENCES;

/** Returns a spoken sentence: mono, 16 kHz. */
export const spoken = (name: SpokenName): Int16Array =>
  samplesOf(readFileSync(new URL(`./speech/${name}.wav`, import.meta.url)));

export const silence = (ms: number): Int16Array => new Int16Array((ms * SAMPLE_RATE) / 1000);

/** Returns the hum of a fan or transformer: 50 Hz, its harmonics and a little noise, rather loud. */
export function hum(ms: number): Int16Array {
  const random = randomness();
  return silence(ms).map((_, i) => {
    const tones = [50, 100, 150, 250].map(
      (hz, k) => Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE) / (k + 1),
    );
    return Math.round(5_000 * tones.reduce((sum, tone) => sum + tone, 0) + 600 * random());
  });
}

/** Returns the sound of typing: a short burst of noise for each key. */
export function typing(ms: number): Int16Array {
  const random = randomness();
  return silence(ms).map((_, i) => {
    const sinceKeyMs = ((i * 1000) / SAMPLE_RATE) % 170;
    return Math.round(12_000 * random() * Math.exp(-sinceKeyMs / 6));
  });
}

/** Returns a pseudo-random sequence with a fixed seed, -1 to 1. */
function randomness(): () => number {
  let state = 12_345;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x3fffffff - 1;
  };
}

export function joined(...parts: Int16Array[]): Int16Array {
  const all = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The samples of one frame: 100 ms. */
const FRAME_SAMPLES = 1_600;

/** Returns sentences as a client sends them, each with a pause before and after it. */
export const speechFrames = (...names: SpokenName[]): Buffer[] =>
  soundFrames(joined(...names.flatMap((name) => [silence(300), spoken(name), silence(900)])));

/** Returns sound as a client sends it, the first frame after silence. */
export function soundFrames(samples: Int16Array): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
    const part = samples.subarray(at, at + FRAME_SAMPLES);
    const frame = Buffer.alloc(SOUND_HEADER_BYTES + 2 * part.length);
    frame.writeUInt8(SOUND_KIND, 0);
    frame.writeUInt8(at === 0 ? 1 : 0, 1);
    part.forEach((sample, i) => frame.writeInt16LE(sample, SOUND_HEADER_BYTES + 2 * i));
    frames.push(frame);
  }
  return frames;
}

/** Returns the sentences in some sound, which are compared sample by sample by their middle. */
function sentencesIn(samples: Int16Array): SpokenName[] {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return KNOWN.filter(({ mark }) => bytes.includes(mark)).map(({ name }) => name);
}

/** A quarter of a second from the middle of each sentence. */
const KNOWN = (['garden-gate', 'green-paint'] as const).map((name) => {
  const samples = spoken(name);
  const from = Math.floor(samples.length / 2);
  const mark = samples.slice(from, from + SAMPLE_RATE / 4);
  return { name, mark: Buffer.from(mark.buffer) };
});

/** Returns the text of a service that recognizes only these sentences. */
export const transcript = ({ samples }: { samples: Int16Array }): string =>
  sentencesIn(samples)
    .map((name) => SENTENCES[name])
    .join(' ');

/** Returns the pitch of a voice, in Hz: the median over the loud parts of some sound, by autocorrelation. */
export function pitchOf(samples: Int16Array): number {
  const size = SAMPLE_RATE / 20;
  const parts = Array.from({ length: Math.floor(samples.length / size) }, (_, i) =>
    samples.subarray(i * size, (i + 1) * size),
  );
  const loudness = (part: Int16Array) => correlation(part, 0);
  const loud = parts.sort((one, other) => loudness(other) - loudness(one)).slice(0, parts.length / 4 + 1);
  const pitches = loud.map(pitchOfPart).sort((one, other) => one - other);
  return pitches[Math.floor(pitches.length / 2)] ?? 0;
}

/** Returns the pitch of a twentieth of a second. Voices are between 70 and 300 Hz. */
function pitchOfPart(part: Int16Array): number {
  const lags = Array.from({ length: 176 }, (_, i) => 53 + i);
  const best = lags.reduce((one, other) => (correlation(part, other) > correlation(part, one) ? other : one));
  return SAMPLE_RATE / best;
}

function correlation(part: Int16Array, lag: number): number {
  let sum = 0;
  for (let i = 0; i + lag < part.length; i += 1) sum += (part[i] ?? 0) * (part[i + lag] ?? 0);
  return sum / (part.length - lag);
}
