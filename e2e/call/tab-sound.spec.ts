import { launchOptions } from '../browser';
import { cameraFile } from './camera-file';
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
    // With the fake dialog of permissions, shared is a picture of colours; without it, a real tab, which a muted browser does not hear.
    ...launchOptions([
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${cameraFile()}`,
      '--allow-loopback-in-peer-connection',
      '--autoplay-policy=no-user-gesture-required',
      `--auto-select-tab-capture-source-by-title=${TITLE}`,
    ]),
    ignoreDefaultArgs: ['--mute-audio'],
  },
});

test('a tab is shared with its sound, which the others hear', async ({ room, people }) => {
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
  await expect.poll(async () => video.evaluate(loudestHertz)).toBe(TONE_HZ);
  await film.close();
});

/** The frequency that is loudest in what a video plays, to 10 Hz; null: it plays no sound. Runs in the page. */
async function loudestHertz(video: Element): Promise<number | null> {
  if (!(video instanceof HTMLVideoElement) || !(video.srcObject instanceof MediaStream)) return null;
  if (video.srcObject.getAudioTracks().length === 0) return null;
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 16_384 });
  context.createMediaStreamSource(video.srcObject).connect(analyser);
  await context.resume();
  // The analyser is full of what has just been played.
  const seconds = analyser.fftSize / context.sampleRate;
  while (context.currentTime < 2 * seconds) await new Promise((drawn) => requestAnimationFrame(drawn));
  const levels = new Float32Array(analyser.frequencyBinCount);
  analyser.getFloatFrequencyData(levels);
  const peak = levels.indexOf(Math.max(...levels));
  const hertz = (peak * context.sampleRate) / analyser.fftSize;
  await context.close();
  return Math.round(hertz / 10) * 10;
}
