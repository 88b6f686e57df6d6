import { launchOptions } from '../browser';
import { cameraFile } from './camera-file';
import { heardFrom } from './received-sound';
import { control, expect, test, tile } from './test';
import { serveThirdParty } from './third-party';

const TITLE = 'A film with sound';
const TONE_HZ = 440;

/** A page that moves, and plays a tone. */
const FILM = `<!doctype html><title>${TITLE}</title>
<style>body { margin: 0; height: 100vh; animation: turn 1s infinite alternate } @keyframes turn { to { background: red } }</style>
<script>
  const context = new AudioContext();
  const tone = new OscillatorNode(context, { frequency: ${TONE_HZ} });
  tone.connect(new GainNode(context, { gain: 0.5 })).connect(context.destination);
  tone.start();
</script>`;

test.use({
  launchOptions: {
    // With the fake dialog of permissions, the shared content is a picture of colors. Without it, it is a real tab,
    // which a muted browser does not hear. The headless shell does not share tabs.
    ...launchOptions(
      [
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${cameraFile()}`,
        '--allow-loopback-in-peer-connection',
        '--autoplay-policy=no-user-gesture-required',
        `--auto-select-tab-capture-source-by-title=${TITLE}`,
      ],
      { isFull: true },
    ),
    ignoreDefaultArgs: ['--mute-audio'],
  },
});

test(
  'a tab is shared with its sound, which the others hear',
  { tag: '@full-browser-only' },
  async ({ room, people }) => {
    const film = await serveThirdParty({ '/': FILM });
    const permissions = ['camera', 'microphone'];
    const ada = await people.join(await room.link('Ada'), { permissions });
    const bob = await people.join(await room.link('Bob'), { permissions });
    // Nothing else sounds.
    for (const page of [ada, bob]) await control(page, 'Turn the microphone off').click();
    const shown = await ada.context().newPage();
    await shown.goto(film.url);
    await ada.bringToFront();
    await control(ada, 'Share your screen').click();
    const video = tile(bob, "Ada's screen").locator('video');
    const heard = async () => Math.round(((await heardFrom(video)).hertz ?? 0) / 10) * 10;
    await expect.poll(heard).toBe(TONE_HZ);
    await film.close();
  },
);
