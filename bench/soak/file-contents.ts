import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OUTPUT_MAX_BYTES = 1e9;
/** The shortest silence and still picture that count, in seconds. */
const STRETCH_SECONDS = 2;

/**
 * Returns the packets of a kind in a file, each by its size and hash, in their order. Needs ffprobe.
 * @returns none when there is no such track
 */
export async function packetsOf(path: string, kind: 'video' | 'audio'): Promise<string[]> {
  const entries = ['-show_data_hash', 'md5', '-show_entries', 'packet=size,data_hash', '-of', 'csv=p=0'];
  const args = ['-v', 'quiet', '-select_streams', kind === 'video' ? 'v:0' : 'a:0'];
  const { stdout } = await run('ffprobe', [...args, ...entries, path], { maxBuffer: OUTPUT_MAX_BYTES });
  return stdout.split('\n').filter((line) => line !== '');
}

/** Returns the packets that are in `expected` and not in `found`. */
export function missingOf(expected: readonly string[], found: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const packet of found) left.set(packet, (left.get(packet) ?? 0) + 1);
  return expected.filter((packet) => {
    const count = left.get(packet) ?? 0;
    left.set(packet, count - 1);
    return count <= 0;
  });
}

/** The findings of a decoder in a file. */
interface Decoded {
  errors: string[];
  /** The longest time without sound, and without a movement, in seconds; times of less than two seconds do not count. */
  silentSeconds: number;
  stillSeconds: number;
}

/** Decodes the whole file. Needs ffmpeg. */
export async function decode(path: string): Promise<Decoded> {
  const silence = `silencedetect=noise=-50dB:d=${STRETCH_SECONDS}`;
  const still = `scale=160:-2,freezedetect=n=0.0001:d=${STRETCH_SECONDS}`;
  const args = ['-v', 'level+info', '-nostdin', '-nostats', '-i', path, '-af', silence, '-vf', still];
  const { stderr } = await run('ffmpeg', [...args, '-f', 'null', '-'], { maxBuffer: OUTPUT_MAX_BYTES });
  const longest = (name: string) =>
    Math.max(0, ...Array.from(stderr.matchAll(new RegExp(`${name}: ([\\d.]+)`, 'g')), ([, s]) => Number(s)));
  return {
    // Two sounds of the same time disturb only the output, which is none.
    errors: stderr
      .split('\n')
      .filter((line) => /\[(error|fatal|panic)\]/.test(line) && !line.startsWith('[null ')),
    silentSeconds: longest('silence_duration'),
    stillSeconds: longest('freeze_duration'),
  };
}
