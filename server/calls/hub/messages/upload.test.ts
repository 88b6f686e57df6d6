import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { callScene, type CallScene, type HubProcess } from '../../../testing/call';
import { CHUNKS, fragmentFrame, sendChunk, START } from '../../../testing/recorder';

let scene: CallScene;
/** A hub with memory for 10 kB of chunks of one account. */
let narrow: HubProcess;
beforeAll(async () => {
  scene = await callScene();
  narrow = await scene.startHub({ maxUploadBytes: 20_000 });
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

async function recorder() {
  const host = await scene.join(scene.token(await scene.newRoom(), 'host'), { process: narrow });
  host.send(START);
  await host.take('recording-changed');
  return host;
}

it('counts an incomplete chunk until its recorder disconnects', async () => {
  const [first, second] = [await recorder(), await recorder()];
  const piece = CHUNKS[0]!.subarray(0, 6_000);
  first.sendRaw(fragmentFrame(0, 0, piece, false));
  await first.settle();
  sendChunk(second, 0, piece);
  const { message } = await second.take('chunk-refused');
  expect(message).toBe('The storage is slow now.');
  first.drop();
  await expect.poll(() => narrow.hub.counts().connections).toBe(1);
  sendChunk(second, 0, piece);
  expect(await second.take('chunk-stored')).toMatchObject({ nextChunk: 1 });
});
