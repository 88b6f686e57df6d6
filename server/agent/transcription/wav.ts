import { SAMPLE_RATE } from '../../platform/hub/frames';

const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

/** Returns a WAV file: mono, 16 kHz, 16 bit. */
export function encodeWav(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(HEADER_BYTES + samples.length * BYTES_PER_SAMPLE);
  const dataBytes = samples.length * BYTES_PER_SAMPLE;
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16); // length of the format chunk
  bytes.writeUInt16LE(1, 20); // PCM
  bytes.writeUInt16LE(1, 22); // one channel
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(SAMPLE_RATE * BYTES_PER_SAMPLE, 28);
  bytes.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  bytes.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(dataBytes, 40);
  for (let i = 0; i < samples.length; i += 1) {
    bytes.writeInt16LE(samples[i] ?? 0, HEADER_BYTES + BYTES_PER_SAMPLE * i);
  }
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
