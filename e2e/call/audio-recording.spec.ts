import { collectChunks, downloadRecording, playRecording, readMetadata } from './recording-assertions';
import { controlRecording } from './recording-control';
import { control, expect, notInFirefox, test } from './test';
import { serveThirdParty } from './third-party';

// Only a browser shows that its recorder makes sound that browsers play, and that an element sends what is wanted of it.
test(
  'an audio recording has the sound of a microphone that is on, and plays in a browser',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    notInFirefox('it does not report its sockets to tests');
    const ada = await people.open('about:blank');
    const ofAda = collectChunks(ada);
    await ada.goto(await room.link('Ada', { role: 'host' }));
    await ada.getByRole('button', { name: 'Join now' }).click();
    const bob = await people.join(await room.link('Bob'));
    await control(bob, 'Turn the microphone off').click();
    await expect(control(bob, 'Turn the microphone on')).toBeVisible();
    await controlRecording(server, room.roomId, { action: 'start', kind: 'audio' });
    await expect(bob.getByText('Recording', { exact: true })).toBeVisible();
    await expect.poll(ofAda.stored).toBeGreaterThanOrEqual(3);
    await controlRecording(server, room.roomId, { action: 'stop' });
    await expect(bob.getByText('Recording', { exact: true })).toBeHidden();

    const file = await downloadRecording(server, room.roomId); // of one person, which needs no ffmpeg
    const metadata = await readMetadata(file);
    expect(metadata).toMatchObject({ video: null, audio: { codec: 'opus' } });
    expect(metadata.seconds).toBeGreaterThan(2.5);
    const elsewhere = await serveThirdParty({ '/': '<!doctype html><title>Player</title>' });
    const player = await people.open(elsewhere.url);
    const { duration, loudest } = await playRecording(player, file, []);
    // The metadata do not count the last packet, which has 60 ms.
    expect(Math.abs(duration - metadata.seconds)).toBeLessThan(0.1);
    expect(loudest).toBeGreaterThan(0.05);
    await elsewhere.close();
  },
);
