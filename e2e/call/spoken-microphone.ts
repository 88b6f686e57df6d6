import type { Page } from '@playwright/test';
import { encodeWav } from '../../server/agent/transcription/wav';
import { joined, silence, spoken, type SpokenName } from '../../server/testing/sound';

/**
 * Gives the next pages of a window a microphone that hears a sentence again and again, in a browser that does not
 * accept a file for its fake microphone.
 */
export async function useSpokenMicrophone(page: Page, sentence: SpokenName): Promise<void> {
  const wav = encodeWav(joined(silence(1_000), spoken(sentence), silence(1_500)));
  await page.addInitScript((base64) => {
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await original(constraints);
      if (!constraints?.audio) return stream;
      const context = new AudioContext();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const buffer = await context.decodeAudioData(bytes.buffer);
      const source = new AudioBufferSourceNode(context, { buffer, loop: true });
      const microphone = new MediaStreamAudioDestinationNode(context);
      source.connect(microphone);
      source.start();
      return new MediaStream([...microphone.stream.getAudioTracks(), ...stream.getVideoTracks()]);
    };
  }, Buffer.from(wav).toString('base64'));
}
