import { fileURLToPath } from 'node:url';
import { NO_LIVEKIT, startLiveKit } from '../../server/testing/livekit-server';
import { SENTENCES } from '../../server/testing/sound';
import { transcriptionDouble } from '../../server/testing/transcription';
import { callLaunchOptions } from '../browser';
import { startBuiltServer, type RunningServer } from '../server';
import { expectMovingVideo } from './media-assertions';
import { expect, test as base, tile } from './test';

const speech = fileURLToPath(new URL('../../server/testing/speech/garden-gate.wav', import.meta.url));

/** A server whose calls run over LiveKit, with a transcription service. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing else.
    async ({}, use) => {
      const [liveKit, service] = [await startLiveKit(), await transcriptionDouble()];
      service.transcribe = () => SENTENCES['garden-gate'];
      const server = await startBuiltServer({ ...liveKit.env, STT_BASE_URL: service.url });
      await use(server);
      await server.stop();
      await service.close();
      await liveKit.stop();
    },
    { scope: 'worker' },
  ],
});

test.skip(NO_LIVEKIT !== null, NO_LIVEKIT ?? '');
test.use({ launchOptions: callLaunchOptions([`--use-file-for-fake-audio-capture=${speech}`]) });

test(
  'an agent hears who speaks over LiveKit, and everybody measures their connection',
  { tag: '@slow' },
  async ({ server, room, people }) => {
    const ada = await people.join(await room.link('Ada', { role: 'host' }));
    const bob = await people.join(await room.link('Bob'));
    await expectMovingVideo(tile(bob, 'Ada'));
    await ada.evaluate(() =>
      document
        .querySelector('conference-room')
        ?.inviteAgent({ mode: 'Transcriber', language: 'en', captions: true }),
    );
    await expect(bob.getByText(SENTENCES['garden-gate']).first()).toBeVisible();

    const measured = async () => {
      const headers = { 'X-API-Key': server.liveKey };
      const answer = await fetch(`${server.url}/api/rooms/${room.roomId}/live`, { headers });
      const { participants }: { participants: { kind: string; quality: Record<string, number> | null }[] } =
        await answer.json();
      return participants
        .filter(({ kind }) => kind === 'human')
        .map(({ quality }) => (quality?.['sendKbps'] ?? 0) > 0 && (quality?.['receiveKbps'] ?? 0) > 0);
    };
    await expect.poll(measured).toEqual([true, true]);
  },
);
