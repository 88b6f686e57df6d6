import { difference, end, expectLength, finished, probe, reaches, startRecording, watch } from './recorded';
import { seesMovement } from './senses';
import { newRoom } from './room';
import { control, expect, test, tile } from './test';
import { serveThirdParty } from './third-party';

test('a recorded call becomes a file that plays, has sound, and can be sought', async ({
  server,
  room,
  people,
}) => {
  const ada = await people.join(await room.link('Ada', { role: 'host' }));
  const bob = await people.join(await room.link('Bob', { role: 'co-host' }));
  await seesMovement(tile(ada, 'Bob'));
  const begun = await startRecording(ada);
  await expect(bob.getByText('Recording', { exact: true })).toBeVisible();
  await reaches(begun.seen, 5);
  await control(bob, 'Turn the camera off').click();
  await expect(tile(ada, 'Bob').locator('video')).toBeHidden();
  await reaches(Date.now(), 4);
  // Any host may stop it: the element that records is asked to.
  const asked = await end(bob, 'stopRecording');
  await expect(bob.getByText('Recording', { exact: true })).toBeHidden();
  const ended = { asked, seen: Date.now() };

  const file = await finished(server, room.roomId);
  const probed = await probe(file);
  expect(probed).toMatchObject({
    video: { codec: 'vp8', width: 1280, height: 720 },
    audio: { codec: 'opus' },
  });
  expectLength(probed.seconds, begun, ended);

  const elsewhere = await serveThirdParty({ '/': '<!doctype html><title>Player</title>' });
  const player = await people.open(elsewhere.url);
  const { duration, pictures, loudest } = await watch(player, file, [1, 2, probed.seconds - 2]);
  const [start, soonAfter, afterBobsCamera] = pictures;
  for (const length of [duration, probed.audio?.seconds ?? 0]) expectLength(length, begun, ended);
  expect(loudest).toBeGreaterThan(0.05);
  expect(difference(start, afterBobsCamera)).toBeGreaterThan(0.1);
  expect(difference(start, soonAfter)).toBeLessThan(difference(start, afterBobsCamera) / 2);
  await elsewhere.close();
});

test('a recorder without a network for a while loses nothing', async ({ server, room, people }) => {
  const ada = await people.join(await room.link('Ada', { role: 'host' }));
  const begun = await startRecording(ada);
  await reaches(begun.seen, 3);
  await ada.context().setOffline(true);
  await expect(ada.getByText('The connection was lost. Reconnecting…')).toBeVisible({ timeout: 90_000 });
  await ada.context().setOffline(false);
  await expect(ada.getByText('You are back in the call.')).toBeVisible();
  const asked = await end(ada, 'stopRecording');
  await expect(ada.getByText('Recording', { exact: true })).toBeHidden();
  const ended = { asked, seen: Date.now() };
  const probed = await probe(await finished(server, room.roomId));
  expectLength(probed.seconds, begun, ended);
});

test('leaving saves what was recorded last; so does ending the call for everybody', async ({
  server,
  people,
}) => {
  for (const how of ['leave', 'endForAll'] as const) {
    const room = await newRoom(server);
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    const begun = await startRecording(ada);
    // Almost two chunks of two seconds: the second one is what leaving could lose.
    await reaches(begun.seen, 3.7);
    const asked = await end(ada, how);
    await expect(tile(ada, 'You')).toBeHidden();
    const ended = { asked, seen: Date.now() };
    const probed = await probe(await finished(server, room.roomId));
    expectLength(probed.seconds, begun, ended, 1.5);
  }
});

test('when the page that records is loaded anew, what it had sent becomes a file', async ({
  server,
  room,
  people,
}) => {
  const ada = await people.open('about:blank');
  let chunks = 0;
  ada.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"chunk-stored"')) chunks += 1;
    }),
  );
  await ada.goto(await room.link('Ada', { role: 'host' }));
  await ada.getByRole('button', { name: 'Join now' }).click();
  await expect(tile(ada, 'You')).toBeVisible();
  const begun = await startRecording(ada);
  await expect.poll(() => chunks, { timeout: 90_000 }).toBeGreaterThanOrEqual(8);
  await ada.reload();
  const seconds = (Date.now() - begun.asked) / 1000;
  await expect(tile(ada, 'You')).toBeVisible();
  await expect(ada.getByText('Recording', { exact: true })).toBeHidden();
  const probed = await probe(await finished(server, room.roomId));
  // Chunks of two seconds: eight of them, whose pictures begin late on a busy machine, and what was on its way.
  expect(probed.seconds).toBeGreaterThan(6);
  expect(probed.seconds).toBeLessThan(seconds + 1);
});

test('an encrypted call is not recorded, and the reason is told', async ({ server, people }) => {
  const room = await newRoom(server, { endToEndEncrypted: true });
  const ada = await people.join(await room.link('Ada', { role: 'host', key: 'k'.repeat(40) }));
  await ada.evaluate(async () => document.querySelector('conference-room')?.startRecording());
  await expect(ada.getByText('An end-to-end encrypted call cannot be recorded.')).toBeVisible();
  await expect(ada.getByText('Recording', { exact: true })).toBeHidden();
});
