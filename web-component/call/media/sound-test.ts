import { loudness } from './speaker-detection';
import type { LocalMedia, LocalMediaState } from './local-media';
import { pause } from '../browser/timers';

/** The progress of a test. `silent`: the microphone gave no sound. */
export type SoundTestState = 'recording' | 'playing' | 'done' | 'silent' | 'failed';

/** The length of the microphone's recording, in milliseconds. */
const RECORD_MS = 5_000;
/** When every part of so many seconds is below this loudness, 0 to 1, nobody has spoken. */
const SILENT_BELOW = 0.3;
const WINDOW_SECONDS = 0.05;
const DECODED_HZ = 48_000;
/** The three tones in Hz, and the length of each in seconds. */
const TONES = [440, 554, 659];
const TONE_SECONDS = 0.4;
const VOLUME = 0.2;

/**
 * Records the microphone for some seconds and plays the recording on the selected speaker. A microphone that is off is
 * turned on for that time. The recording is dropped afterwards, and never leaves the page.
 * @param onState called with every state until the signal aborts
 */
export async function testMicrophone(
  media: LocalMedia,
  signal: AbortSignal,
  onState: (state: SoundTestState) => void,
): Promise<void> {
  const wasOn = media.state.microphoneOn;
  // This happens at once when the test is stopped, because a person who joins now must not be heard.
  const restore = (): void => {
    if (!wasOn) void media.setMicrophone(false);
  };
  signal.addEventListener('abort', restore, { once: true });
  const tell = (state: SoundTestState): void => {
    if (!signal.aborted) onState(state);
  };
  try {
    if (!wasOn) await media.setMicrophone(true);
    const { microphoneStream } = media.state;
    if (microphoneStream === null || signal.aborted) return tell('failed');
    tell('recording');
    const bytes = await record(microphoneStream, signal);
    if (signal.aborted) return;
    const recorded = await new OfflineAudioContext(1, 1, DECODED_HZ).decodeAudioData(bytes);
    if (isSilent(recorded)) return tell('silent');
    tell('playing');
    await play(speakerOf(media.state), signal, (context) => sourceOf(recorded, context));
    tell('done');
  } catch {
    tell('failed');
  } finally {
    signal.removeEventListener('abort', restore);
    if (!signal.aborted) restore();
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
    await play(speakerOf(media.state), signal, tones);
    tell('done');
  } catch {
    tell('failed');
  }
}

/** Returns the selected speaker; null: the default of the system, also where the one of the last call is gone. */
function speakerOf({ devices, selected }: LocalMediaState): string | null {
  const { audiooutput: speaker } = selected;
  return devices.audiooutput.some(({ deviceId }) => deviceId === speaker) ? speaker : null;
}

/** @returns the recording, in the encoding that the browser prefers */
async function record(stream: MediaStream, signal: AbortSignal): Promise<ArrayBuffer> {
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
  recorder.start();
  await pause(RECORD_MS, signal);
  if (recorder.state !== 'inactive') recorder.stop();
  await stopped;
  return new Blob(parts).arrayBuffer();
}

/** Returns whether no part of a recording is as loud as somebody who speaks. */
function isSilent(recorded: AudioBuffer): boolean {
  const samples = recorded.getChannelData(0);
  const length = Math.round(recorded.sampleRate * WINDOW_SECONDS);
  for (let from = 0; from < samples.length; from += length) {
    const part = samples.subarray(from, from + length);
    const rms = Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
    if (loudness(rms) >= SILENT_BELOW) return false;
  }
  return true;
}

function sourceOf(recorded: AudioBuffer, context: AudioContext): AudioScheduledSourceNode {
  const source = new AudioBufferSourceNode(context, { buffer: recorded });
  source.start();
  return source;
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
 * @throws DOMException when the speaker cannot be used
 */
async function play(
  speakerId: string | null,
  signal: AbortSignal,
  start: (context: AudioContext) => AudioScheduledSourceNode,
): Promise<void> {
  const context = new AudioContext();
  // An element, because few browsers let a context choose its speaker.
  const audio = new Audio();
  try {
    const output = context.createMediaStreamDestination();
    audio.srcObject = output.stream;
    if (speakerId !== null && 'setSinkId' in audio) await audio.setSinkId(speakerId);
    await Promise.all([context.resume(), audio.play()]);
    const source = start(context);
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
