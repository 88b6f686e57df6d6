import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDetector } from '../server/agent/listening/detector';
import { UtteranceSegmenter } from '../server/agent/listening/utterance-segmenter';
import { readFrame } from '../server/platform/hub/frames';
import { createLog } from '../server/platform/log/log';
import { joined, silence, soundFrames, spoken } from '../server/testing/sound';

/**
 * npx tsx bench/listening.ts           20 microphones at once on one process
 *   --microphones 40                   how many
 *   --seconds 20                       how long they are on
 *
 * Everybody speaks with pauses, and sound arrives ten times a second like over the hub. The program prints the
 * processor time of the process with the detector's thread, from the frame to the utterance that would be transcribed.
 * It also prints the time from the pause that ends an utterance until the utterance is available.
 */
const { values: options } = parseArgs({
  options: {
    microphones: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
  },
});
const microphones = Number(options.microphones);
const seconds = Number(options.seconds);

const FRAME_MS = 100;
/** The silence that ends an utterance, less the margin that is part of the utterance. */
const PAUSE_LESS_MARGIN_MS = 400;

const detector = createDetector(createLog('warn'));
const sentences = joined(spoken('garden-gate'), silence(1_500), spoken('green-paint'), silence(2_000));
const frames = soundFrames(sentences);

await listen(5_000); // the thread starts, and the model is compiled while it already runs
const [before, began] = [process.cpuUsage(), performance.now()];
const { delays, lost } = await listen(seconds * 1_000);
const { user, system } = process.cpuUsage(before);
const [cpuSeconds, wallSeconds] = [(user + system) / 1e6, (performance.now() - began) / 1_000];
await detector.close();

const soundSeconds = microphones * seconds;
const percentile = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN;
console.log(`${microphones} microphones, ${seconds} s each, heard in ${wallSeconds.toFixed(1)} s`);
console.log(`processor  ${((cpuSeconds / seconds) * 100).toFixed(0)} % of one core`);
console.log(`per second of sound  ${((cpuSeconds / soundSeconds) * 1_000).toFixed(1)} ms`);
console.log(`real-time factor  ${(cpuSeconds / soundSeconds).toFixed(4)}`);
console.log(
  `${delays.length} utterances, p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms after their pause`,
);
if (lost > 0) console.log(`sound was lost ${lost} times: the detector did not keep up`);

/** Lets everybody speak from another place of the text. @returns when all speech is heard */
async function listen(ms: number) {
  const times: number[] = [];
  let losses = 0;
  const voices = Array.from(
    { length: microphones },
    (_, i) =>
      new UtteranceSegmenter({
        stream: detector.open({ ownerId: 'acc', roomId: 'rm', speaker: `${i}` }),
        now: () => new Date(),
        onUtterance: ({ endedAt }) => times.push(Date.now() - endedAt.getTime() - PAUSE_LESS_MARGIN_MS),
        onSoundLost: () => void (losses += 1),
      }),
  );
  const start = performance.now();
  for (let tick = 0; tick * FRAME_MS < ms; tick += 1) {
    for (const [i, voice] of voices.entries()) {
      const bytes = frames[(tick + i * 7) % frames.length];
      const frame = bytes && readFrame(bytes);
      if (frame?.kind === 'sound') voice.write({ ...frame, startsAnew: false });
    }
    await pause(Math.max(0, start + (tick + 1) * FRAME_MS - performance.now()));
  }
  // Some utterances are cut in the middle of a sentence here, and say nothing about pauses.
  const delays = times.slice().sort((one, other) => one - other);
  await Promise.all(voices.map((voice) => voice.close()));
  return { delays, lost: losses };
}
