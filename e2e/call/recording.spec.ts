import { difference, end, finished, probe, reaches, startRecording, watch } from './recorded';
import { seesMovement } from './senses';
import { newRoom } from './room';
import { control, expect, test, tile } from './test';
import { serveThirdParty } from './third-party';

test.setTimeout(120_000);

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
  await reaches(begun, 5);
  await control(bob, 'Turn the camera off').click();
  await expect(tile(ada, 'Bob').locator('video')).toBeHidden();
  await reaches(Date.now(), 4);
  // Any host may stop it: the element that records is asked to.
  const seconds = ((await end(bob, 'stopRecording')) - begun) / 1000;
  await expect(bob.getByText('Recording', { exact: true })).toBeHidden();

  const file = await finished(server, room.roomId);
  const probed = await probe(file);
  expect(probed).toMatchObject({
    video: { codec: 'vp8', width: 1280, height: 720 },
    audio: { codec: 'opus' },
  });
  expect(Math.abs(probed.seconds - seconds)).toBeLessThan(1);

  const elsewhere = await serveThirdParty({ '/': '<!doctype html><title>Player</title>' });
  const player = await people.open(elsewhere.url);
  const { duration, pictures, loudest, soundSeconds } = await watch(player, file, [1, 2, seconds - 2]);
  const [start, soonAfter, afterBobsCamera] = pictures;
  expect(Math.abs(duration - seconds)).toBeLessThan(1);
  expect(Math.abs(soundSeconds - seconds)).toBeLessThan(1);
  expect(loudest).toBeGreaterThan(0.05);
  expect(difference(start, afterBobsCamera)).toBeGreaterThan(0.1);
  expect(difference(start, soonAfter)).toBeLessThan(difference(start, afterBobsCamera) / 2);
  await elsewhere.close();
});

test('a recorder without a network for a while loses nothing', async ({ server, room, people }) => {
  const ada = await people.join(await room.link('Ada', { role: 'host' }));
  const begun = await startRecording(ada);
  await reaches(begun, 3);
  await ada.context().setOffline(true);
  await expect(ada.getByText('The connection was lost. Reconnecting…')).toBeVisible({ timeout: 45_000 });
  await ada.context().setOffline(false);
  await expect(ada.getByText('You are back in the call.')).toBeVisible();
  const seconds = ((await end(ada, 'stopRecording')) - begun) / 1000;
  const probed = await probe(await finished(server, room.roomId));
  expect(Math.abs(probed.seconds - seconds)).toBeLessThan(1);
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
    await reaches(begun, 3.7);
    const seconds = ((await end(ada, how)) - begun) / 1000;
    await expect(tile(ada, 'You')).toBeHidden();
    const probed = await probe(await finished(server, room.roomId));
    expect(Math.abs(probed.seconds - seconds)).toBeLessThan(1.5);
  }
});

test('when the page that records is loaded anew, what it had sent becomes a file', async ({
  server,
  room,
  people,
}) => {
  const ada = await people.join(await room.link('Ada', { role: 'host' }));
  const begun = await startRecording(ada);
  await reaches(begun, 12);
  const seconds = (Date.now() - begun) / 1000;
  await ada.reload();
  await expect(tile(ada, 'You')).toBeVisible();
  await expect(ada.getByText('Recording', { exact: true })).toBeHidden();
  const probed = await probe(await finished(server, room.roomId));
  // What a lost page may cost.
  expect(probed.seconds).toBeGreaterThan(seconds - 10);
  expect(probed.seconds).toBeLessThan(seconds + 1);
});

test('an encrypted call is not recorded, and the reason is told', async ({ server, people }) => {
  const room = await newRoom(server, { endToEndEncrypted: true });
  const ada = await people.join(await room.link('Ada', { role: 'host', key: 'k'.repeat(40) }));
  await ada.evaluate(async () => document.querySelector('conference-room')?.startRecording());
  await expect(ada.getByText('An end-to-end encrypted call cannot be recorded.')).toBeVisible();
  await expect(ada.getByText('Recording', { exact: true })).toBeHidden();
});
