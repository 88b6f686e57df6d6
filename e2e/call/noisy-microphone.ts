import { SAMPLE_RATE } from '../../server/platform/hub/frames';
import { spoken } from '../../server/testing/sound';
import { cachedFile } from './cached-file';

const SAMPLE_RATE_HZ = 48_000;
const SECONDS = 6;
const SEED = 20_261_123;
const HEADER_BYTES = 44;

/**
 * Makes a sound for Chromium to use as a microphone (`--use-file-for-fake-audio-capture`). The left channel has the
 * rumble of a fan, and a voice during half of the time. The right channel is silent. The sound is the same every time.
 * @returns its path; the file is written once
 */
export const noisyVoiceFile = (): string => cachedFile('noisy-voice', 'wav', noisyVoice());

/** Returns a WAV file with two channels of 16 bits. */
function noisyVoice(): Buffer {
  const voice = spoken('garden-gate');
  const count = SAMPLE_RATE_HZ * SECONDS;
  const wav = Buffer.alloc(HEADER_BYTES + count * 4);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16); // length of the format chunk
  wav.writeUInt16LE(1, 20); // PCM
  wav.writeUInt16LE(2, 22); // channels
  wav.writeUInt32LE(SAMPLE_RATE_HZ, 24);
  wav.writeUInt32LE(SAMPLE_RATE_HZ * 4, 28);
  wav.writeUInt16LE(4, 32); // bytes of both channels
  wav.writeUInt16LE(16, 34); // bits
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(count * 4, 40);
  let state = SEED;
  let sample = 0;
  for (let at = 0; at < count; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    sample = 0.98 * sample + (state / 2 ** 32 - 0.5) * 0.1;
    const both = sample + (voice[Math.floor((at * SAMPLE_RATE) / SAMPLE_RATE_HZ)] ?? 0) / 32_768;
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, both)) * 32_767), HEADER_BYTES + at * 4);
  }
  return wav;
}
