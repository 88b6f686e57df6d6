import type { LocalMedia, LocalMediaState } from '../state';
import { pause } from '../timers';

/** How far a test has come. `silent`: the microphone gave no sound. */
export type SoundTestState = 'recording' | 'playing' | 'done' | 'silent' | 'failed';

/** How long the microphone is recorded, in milliseconds. */
const RECORD_MS = 5_000;
/** Below this level, 0 to 1, nobody has spoken. */
const SILENT_BELOW = 0.3;
/** The three tones in Hz, and the length of each in seconds. */
const TONES = [440, 554, 659];
const TONE_SECONDS = 0.4;
const VOLUME = 0.2;

/**
 * Records the microphone for some seconds and plays the recording on the selected speaker. A microphone that is off is on
 * meanwhile. The recording is dropped afterwards, and never leaves the page.
 * @param onState called with every state; not any more once the signal aborts
 */
export async function testMicrophone(
  media: LocalMedia,
  signal: AbortSignal,
  onState: (state: SoundTestState) => void,
): Promise<void> {
  const wasOn = media.state.microphoneOn;
  const tell = (state: SoundTestState): void => {
    if (!signal.aborted) onState(state);
  };
  try {
    if (!wasOn) await media.setMicrophone(true);
    const { microphoneStream } = media.state;
    if (microphoneStream === null || signal.aborted) return tell('failed');
    tell('recording');
    const { recorded, isSilent } = await record(media, microphoneStream, signal);
    if (isSilent) return tell('silent');
    if (signal.aborted) return;
    tell('playing');
    await playRecording(recorded, speakerOf(media.state), signal);
    tell('done');
  } catch {
    tell('failed');
  } finally {
    if (!wasOn) await media.setMicrophone(false);
  }
}

/** Plays three tones on the selected speaker. @param onState as in `testMicrophone` */
export async function testSpeaker(
  media: LocalMedia,
  signal: AbortSignal,
  onState: (state: SoundTestState) => void,
): Promise<void> {
  const tell = (state: SoundTestState): void => {
    if (!signal.aborted) onState(state);
  };
  try {
    tell('playing');
    await play(speakerOf(media.state), signal, async (context) => tones(context));
    tell('done');
  } catch {
    tell('failed');
  }
}

/** The selected speaker; null: the default of the system, also where the one of the last call is gone. */
function speakerOf({ devices, selected }: LocalMediaState): string | null {
  const { audiooutput: speaker } = selected;
  return devices.audiooutput.some(({ deviceId }) => deviceId === speaker) ? speaker : null;
}

async function record(
  media: LocalMedia,
  stream: MediaStream,
  signal: AbortSignal,
): Promise<{ recorded: Blob; isSilent: boolean }> {
  const recorder = new MediaRecorder(stream);
  const life = new AbortController();
  const parts: Blob[] = [];
  let loudest = 0;
  try {
    media.addEventListener('level', () => (loudest = Math.max(loudest, media.state.microphoneLevel)), {
      signal: life.signal,
    });
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data), { signal: life.signal });
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
    recorder.start();
    await pause(RECORD_MS, signal);
    if (recorder.state !== 'inactive') recorder.stop();
    await stopped;
    return { recorded: new Blob(parts, { type: recorder.mimeType }), isSilent: loudest < SILENT_BELOW };
  } finally {
    life.abort();
  }
}

async function playRecording(recorded: Blob, speakerId: string | null, signal: AbortSignal): Promise<void> {
  const bytes = await recorded.arrayBuffer();
  await play(speakerId, signal, async (context) => {
    const source = context.createBufferSource();
    source.buffer = await context.decodeAudioData(bytes);
    source.start();
    return source;
  });
}

function tones(context: AudioContext): AudioScheduledSourceNode {
  const oscillator = context.createOscillator();
  const startsAt = context.currentTime + 0.05;
  TONES.forEach((tone, at) => oscillator.frequency.setValueAtTime(tone, startsAt + at * TONE_SECONDS));
  oscillator.start(startsAt);
  oscillator.stop(startsAt + TONES.length * TONE_SECONDS);
  return oscillator;
}

/**
 * Plays a source on a speaker until it has ended, or the signal aborts.
 * @param speakerId null: the default of the system
 * @param start makes and starts the source
 * @throws DOMException when the speaker cannot be used, or the source cannot be made
 */
async function play(
  speakerId: string | null,
  signal: AbortSignal,
  start: (context: AudioContext) => Promise<AudioScheduledSourceNode>,
): Promise<void> {
  const context = new AudioContext();
  // An element, because few browsers let a context choose its speaker.
  const audio = new Audio();
  try {
    const output = context.createMediaStreamDestination();
    audio.srcObject = output.stream;
    if (speakerId !== null && 'setSinkId' in audio) await audio.setSinkId(speakerId);
    await Promise.all([context.resume(), audio.play()]);
    const source = await start(context);
    const volume = new GainNode(context, { gain: 'buffer' in source ? 1 : VOLUME });
    source.connect(volume).connect(output);
    await new Promise((resolve) => {
      source.addEventListener('ended', resolve, { once: true });
      signal.addEventListener('abort', resolve, { once: true });
      if (signal.aborted) resolve(null);
    });
  } finally {
    audio.srcObject = null;
    await context.close();
  }
}
