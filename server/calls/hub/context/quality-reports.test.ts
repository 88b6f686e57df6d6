import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSampleStore } from '../../../rooms/quality/record';
import { callScene, type CallScene } from '../../../testing/call';
import { connectHub, joinMessage } from '../../../testing/hub-client';
import { findConnections, findSamples } from '../../../testing/rooms-rows';

let scene: CallScene;
beforeAll(async () => {
  scene = await callScene();
});
afterAll(() => scene.close());

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const FIGURES = {
  roundTripMs: 42,
  loss: 0.01,
  jitterMs: 5,
  sendKbps: 1_200,
  receiveKbps: 2_400,
  freezeMs: 0,
  reconnects: 0,
};

it('stores what the connection of each participant uses, with the last network that the browser named', async () => {
  const roomId = await scene.newRoom();
  const ada = await connectHub(scene.main.url, { 'User-Agent': CHROME });
  ada.send(joinMessage(scene.token(roomId, 'host')));
  const { sessionId, participantId } = await ada.take('welcome');
  const older = await scene.join(scene.token(roomId));
  for (const used of [
    { network: 'wifi', isRelayed: false },
    { network: 'cellular', isRelayed: true },
    {},
  ] as const) {
    ada.send({ type: 'quality', ...FIGURES, ...used });
    await ada.settle();
    await scene.pass(15_000, [ada, older]);
  }
  older.send({ type: 'quality', ...FIGURES }); // a page of before
  await older.settle();
  older.sendRaw({ type: 'quality', ...FIGURES, network: 'x'.repeat(1_000) });
  expect(await older.take('rejected')).toMatchObject({ of: 'quality' });
  for (const client of [older, ada]) {
    client.send({ type: 'leave' });
    await client.closed;
  }
  const { db } = scene.server.services;
  await expect.poll(() => findSamples(db, sessionId)).toHaveLength(4);
  const rows = await findConnections(db, sessionId);
  expect(rows.find((row) => row.participantId === participantId)).toMatchObject({
    browser: 'Chrome 140 on Android',
    network: 'cellular',
    isRelayed: true,
  });
  expect(rows.find((row) => row.participantId === older.id)).toMatchObject({
    browser: null,
    network: 'unknown',
    isRelayed: null,
  });
});

it('knows what any of several reports named that are stored together', async () => {
  const { db, metrics } = scene.server.services;
  const ada = await connectHub(scene.main.url, {});
  ada.send(joinMessage(scene.token(await scene.newRoom(), 'host')));
  const { sessionId, participantId } = await ada.take('welcome');
  const used = [
    { network: 'wifi', isRelayed: false, browser: 'Chrome 140 on Android' },
    { network: 'cellular', isRelayed: true, browser: null },
    { network: 'unknown', isRelayed: null, browser: null },
  ] as const;
  await createSampleStore({ db, metrics })(
    used.map((one, i) => ({
      ...FIGURES,
      ...one,
      sessionId,
      participantId,
      at: new Date(Date.UTC(2026, 2, 1, 10, 0, i)),
    })),
  );
  expect(await findConnections(db, sessionId)).toMatchObject([
    { browser: 'Chrome 140 on Android', network: 'cellular', isRelayed: true },
  ]);
});
