import { execFileSync } from 'node:child_process';

const RATE = 16_000;
/** The sound that is measured at a time: short enough to find its start, long enough to tell tones apart. */
const WINDOW = 320;
const STEP = 80;
/** The loudness, of 1, from which a tone is heard. A tone is made with 0.125, and half of a window has its start. */
const HEARD = 0.03;

/** Returns a tone as a browser records it: WebM with Opus. Needs ffmpeg. */
export function tone(hz: number, seconds: number): Buffer {
  const source = `sine=frequency=${hz}:duration=${seconds}:sample_rate=48000`;
  const args = ['-v', 'error', '-f', 'lavfi', '-i', source, '-c:a', 'libopus', '-b:a', '48k'];
  return execFileSync('ffmpeg', [...args, '-f', 'webm', 'pipe:1']);
}

/** A time in which a tone is heard, in seconds. */
interface Heard {
  from: number;
  to: number;
}

/** Returns when tones are heard in a file, by their frequencies. Needs ffmpeg. */
export function heardIn(file: Uint8Array, frequencies: readonly number[]): Record<number, Heard[]> {
  const args = ['-v', 'error', '-i', 'pipe:0', '-f', 's16le', '-ac', '1', '-ar', String(RATE), 'pipe:1'];
  const pcm = execFileSync('ffmpeg', args, { input: file, maxBuffer: 1e9 });
  const samples = Float32Array.from({ length: pcm.length / 2 }, (_, i) => pcm.readInt16LE(2 * i) / 32_768);
  return Object.fromEntries(frequencies.map((hz) => [hz, stretchesOf(samples, hz)]));
}

function stretchesOf(samples: Float32Array, hz: number): Heard[] {
  const stretches: Heard[] = [];
  for (let at = 0; at + WINDOW <= samples.length; at += STEP) {
    if (loudness(samples, at, hz) < HEARD) continue;
    const from = (at + WINDOW / 2) / RATE;
    const last = stretches.at(-1);
    if (last !== undefined && from - last.to < 0.06) last.to = from;
    else stretches.push({ from, to: from });
  }
  return stretches;
}

/** Returns the amplitude of a frequency in a window. */
function loudness(samples: Float32Array, at: number, hz: number): number {
  let [real, imaginary] = [0, 0];
  for (let i = 0; i < WINDOW; i += 1) {
    const angle = (2 * Math.PI * hz * (at + i)) / RATE;
    const fade = 1 - Math.cos((2 * Math.PI * i) / WINDOW);
    real += fade * (samples[at + i] ?? 0) * Math.cos(angle);
    imaginary += fade * (samples[at + i] ?? 0) * Math.sin(angle);
  }
  return (2 * Math.hypot(real, imaginary)) / WINDOW;
}
