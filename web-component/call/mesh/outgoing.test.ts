import { expect, it } from 'vitest';
import { Outgoing } from './outgoing';

/** Returns a transceiver that keeps the parameters given to its sender. */
function transceiver(track: object | null) {
  const told: boolean[] = [];
  const sender = {
    track,
    getParameters: () => ({ transactionId: '1', encodings: [{ active: true, maxBitrate: 900_000 }] }),
    async setParameters({ encodings }: RTCRtpSendParameters) {
      told.push(...encodings.map(({ active }) => active ?? false));
    },
  };
  return { told, transceiver: { sender } as unknown as RTCRtpTransceiver };
}

it('renews the pictures that are sent, and leaves sound and what is off alone', async () => {
  const [microphone, camera, screen] = [transceiver({}), transceiver({}), transceiver(null)];
  const outgoing = new Outgoing(null);
  outgoing.claim('microphone', microphone.transceiver);
  outgoing.claim('camera', camera.transceiver);
  outgoing.claim('screen', screen.transceiver);
  await outgoing.renewVideo();
  expect([microphone.told, camera.told, screen.told]).toEqual([[], [false, true], []]);
});
