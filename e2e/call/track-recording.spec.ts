import {
  countStoredOf,
  downloadTracks,
  everyHalfSecond,
  movementOf,
  playRecording,
  readMetadata,
} from './recording-assertions';
import { controlRecording } from './recording-control';
import { control, expect, notInFirefox, test, tile } from './test';
import { serveThirdParty } from './third-party';

// Only a browser shows that its recorders make sound and pictures of what it sends in the call, and that browsers play them.
test(
  'a recording of tracks has the microphone, the camera, the screen and its sound of a person as files that play',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    notInFirefox('it does not report its sockets to tests');
    const ada = await people.open('about:blank');
    const storedOfAda = countStoredOf(ada);
    await ada.goto(await room.link('Ada', { role: 'host' }));
    await ada.getByRole('button', { name: 'Join now' }).click();
    const bob = await people.join(await room.link('Bob'));
    await control(bob, 'Turn the microphone off').click();
    await control(bob, 'Turn the camera off').click();
    await expect(control(bob, 'Turn the camera on')).toBeVisible();

    await controlRecording(server, room.roomId, { action: 'start', kind: 'tracks' });
    await expect(bob.getByText('Recording', { exact: true })).toBeVisible();
    await expect.poll(() => storedOfAda('microphone')).toBeGreaterThanOrEqual(3);
    await expect.poll(() => storedOfAda('camera')).toBeGreaterThanOrEqual(3);
    await control(ada, 'Share your screen').click();
    await expect(tile(bob, "Ada's screen")).toBeVisible();
    // A screen that does not change makes no chunk until the end, so the camera tells how much is recorded.
    const before = storedOfAda('camera');
    await expect.poll(() => storedOfAda('camera')).toBeGreaterThanOrEqual(before + 3);
    await controlRecording(server, room.roomId, { action: 'stop' });
    await expect(bob.getByText('Recording', { exact: true })).toBeHidden();

    const tracks = await downloadTracks(server, room.roomId);
    const sources = ['camera', 'microphone', 'screen', 'screen-audio'];
    expect([...tracks.keys()].toSorted()).toEqual(sources);
    const [camera, microphone, screen, film] = sources.map((name) => tracks.get(name));
    if (!microphone || !camera || !screen || !film) throw new Error('A file is missing.');
    for (const { person } of tracks.values()) expect(person?.displayName).toBe('Ada');
    expect(await readMetadata(microphone.bytes)).toMatchObject({ video: null, audio: { codec: 'opus' } });
    expect(await readMetadata(film.bytes)).toMatchObject({ video: null, audio: { codec: 'opus' } });
    for (const { startedAtMs } of [microphone, film]) expect(startedAtMs).toBe(0);
    // The screen was shared when two seconds of the camera were stored.
    expect(screen.startedAtMs).toBeGreaterThan(camera.startedAtMs + 1_500);

    const elsewhere = await serveThirdParty({ '/': '<!doctype html><title>Player</title>' });
    const player = await people.open(elsewhere.url);
    for (const { bytes } of [camera, screen]) {
      const { seconds, video, audio } = await readMetadata(bytes);
      expect({ video, audio }).toMatchObject({ video: { codec: 'vp8' }, audio: null });
      const { duration } = await playRecording(player, bytes, []);
      expect(Math.abs(duration - seconds)).toBeLessThan(0.2);
    }
    // The test screen of the browser sounds.
    expect((await playRecording(player, film.bytes, [])).loudest).toBeGreaterThan(0.01);
    // The test camera of the browser moves.
    const { seconds } = await readMetadata(camera.bytes);
    expect(seconds).toBeGreaterThan(4);
    const { pictures } = await playRecording(player, camera.bytes, everyHalfSecond(seconds));
    expect(Math.max(...movementOf(pictures))).toBeGreaterThan(0.01);
    await elsewhere.close();
  },
);
