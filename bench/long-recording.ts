import { readFileSync } from 'node:fs';
import {
  BufferSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  StreamTarget,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

const RECORDED = new URL('../server/testing/recorded.webm', import.meta.url);

/**
 * Makes a recording of any length, as a browser would send it. It repeats a short recording of Chromium, and pads every
 * picture to reach the given bits per second. Nothing is ever decoded, so padding is as good as picture.
 * @param take gets the bytes as they are made, in clusters of a second
 */
export async function makeRecording(
  { seconds, bitsPerSecond }: { seconds: number; bitsPerSecond: number },
  take: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const input = new Input({ source: new BufferSource(readFileSync(RECORDED)), formats: [WEBM] });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (video === null || audio === null) throw new Error('The recording lacks a track.');
  const [pictures, sounds] = [await packetsOf(video), await packetsOf(audio)];
  const round = await input.computeDuration();
  const bytes = [...pictures, ...sounds].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const padding = Math.max(0, Math.round(((bitsPerSecond / 8) * round - bytes) / pictures.length));

  const writable = new WritableStream<{ data: Uint8Array }>({ write: ({ data }) => take(data) });
  const output = new Output({
    format: new WebMOutputFormat({ appendOnly: true }),
    target: new StreamTarget(writable),
  });
  const [pictureSource, soundSource] = [
    new EncodedVideoPacketSource('vp8'),
    new EncodedAudioPacketSource('opus'),
  ];
  output.addVideoTrack(pictureSource);
  output.addAudioTrack(soundSource);
  await output.start();
  const videoConfig = (await video.getDecoderConfig()) ?? undefined;
  const audioConfig = (await audio.getDecoderConfig()) ?? undefined;
  const all = [
    ...pictures.map((packet) => ({ isPicture: true, packet })),
    ...sounds.map((packet) => ({ isPicture: false, packet })),
  ].sort((one, other) => one.packet.timestamp - other.packet.timestamp);
  for (let start = 0; start < seconds; start += round) {
    for (const { isPicture, packet } of all) {
      const { data, type, duration } = packet;
      const timestamp = packet.timestamp + start;
      if (timestamp >= seconds) continue;
      if (isPicture) {
        const padded = Buffer.concat([data, Buffer.alloc(padding, 1)]);
        await pictureSource.add(new EncodedPacket(padded, type, timestamp, duration), {
          decoderConfig: videoConfig,
        });
      } else {
        await soundSource.add(new EncodedPacket(data, type, timestamp, duration), {
          decoderConfig: audioConfig,
        });
      }
    }
  }
  await output.finalize();
}

async function packetsOf(track: ConstructorParameters<typeof EncodedPacketSink>[0]) {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}
