import { describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log/log';
import { testClock } from '../../testing/clock';
import { expectFair } from '../../testing/fairness';
import { createServiceHealth } from './service-health';
import { FairQueue } from '../rotation/fair-queue';
import { Rotation } from '../rotation/rotation';
import { TranscriptionQueue, QUEUE_LIMITS, type Speech } from './transcription-queue';
import type { Transcriber } from './transcriber';

const STEP_MS = 100;
/** The time that the service needs for each utterance, on the test's clock. */
const SERVICE_MS = 1_000;

/** Returns how long a speaker waits who says something every three seconds, at a service that takes a second. */
async function waitsOfQuiet(slots: number, flood: Speech[]): Promise<number[]> {
  const clock = testClock();
  const result = { text: 'Hello.', language: null, confidence: null };
  const transcriber: Transcriber = {
    model: 'tiny',
    async check() {},
    transcribe: () => new Promise((resolve) => clock.after(SERVICE_MS, () => resolve(result))),
  };
  const queue = new TranscriptionQueue({
    transcriber,
    health: createServiceHealth(transcriber, clock.now),
    timers: clock,
    log: createLog('silent'),
    limits: { ...QUEUE_LIMITS, slots },
  });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const add = (speech: Speech, done: () => void) =>
    queue.add({ ...speech, language: null, deliver: async () => {}, onFinished: done });
  /** Adds the same speech again whenever it is transcribed. */
  const goOn = (speech: Speech): void => add(speech, () => isFlooding && goOn(speech));
  let isFlooding = true;
  for (const speech of flood) goOn(speech);
  const waits: number[] = [];
  for (let step = 0; step < 600; step += 1) {
    const since = clock.now().getTime();
    if (step % 30 === 7)
      add(speechOf('quiet', 'quiet', 'ada'), () => waits.push(clock.now().getTime() - since));
    await settled();
    clock.advance(STEP_MS);
    await settled();
  }
  isFlooding = false;
  queue.close();
  return waits;
}

const speechOf = (ownerId: string, roomId: string, speaker: string, seconds = 2): Speech => ({
  ownerId,
  roomId,
  speaker: `${ownerId} ${roomId} ${speaker}`,
  samples: new Int16Array(seconds * 16_000),
});

const secondsOf = ({ samples }: Speech): number => samples.length / 16_000;

/** Returns the speech of rooms of one owner, with two speakers each. */
const roomsOf = (ownerId: string, count: number): Speech[] =>
  Array.from({ length: count }, (_, i) => [
    speechOf(ownerId, `room ${i}`, 'one'),
    speechOf(ownerId, `room ${i}`, 'other'),
  ]).flat();

describe('beside an owner with fifty rooms full of speech', () => {
  it.each([1, 2, 5])(
    'lets another owner wait hardly longer than alone beside fifty full rooms, with %i slots',
    async (slots) => {
      const alone = await waitsOfQuiet(slots, []);
      expect(alone).toHaveLength(20);
      const besideFlood = await waitsOfQuiet(slots, roomsOf('greedy', 50));
      expect(besideFlood).toHaveLength(20);
      expectFair({ alone, besideFlood });
      // The speaker waits at most for the utterance in progress, and with several slots not at all.
      expect(Math.max(...besideFlood)).toBeLessThanOrEqual(slots === 1 ? 2 * SERVICE_MS : SERVICE_MS);
    },
  );

  it('lets another room of the same owner wait less than for everybody in a full one', async () => {
    const full = Array.from({ length: 20 }, (_, i) => speechOf('quiet', 'full', `${i}`));
    const waits = await waitsOfQuiet(5, full);
    expect(waits).toHaveLength(20);
    expectFair({ alone: await waitsOfQuiet(5, []), besideFlood: waits });
  });
});

describe('the rotation', () => {
  it('serves owners in turn, then rooms, then speakers', () => {
    const rotation = new Rotation();
    const all = [
      speechOf('a', '1', 'x'),
      speechOf('a', '1', 'y'),
      speechOf('a', '1', 'z'),
      speechOf('a', '2', 'x'),
      speechOf('b', '3', 'x'),
    ];
    for (const one of all) rotation.join(one);
    const picked = Array.from({ length: 8 }, () => rotation.pick(all)?.speaker);
    expect(picked).toEqual(['a 1 x', 'b 3 x', 'a 2 x', 'b 3 x', 'a 1 y', 'b 3 x', 'a 2 x', 'b 3 x']);
  });

  it('serves a waiting speaker before one who joins again and again', () => {
    const rotation = new Rotation();
    const [patient, hasty] = [speechOf('a', '1', 'x'), speechOf('b', '2', 'x')];
    rotation.join(hasty);
    rotation.join(patient);
    expect(rotation.pick([hasty, patient])).toBe(hasty);
    rotation.leave(hasty);
    rotation.join(hasty);
    expect(rotation.pick([hasty, patient])).toBe(patient);
    expect(rotation.pick([hasty, patient])).toBe(hasty);
  });
});

describe('the queue', () => {
  it('drops speech of the owner with the longest backlog only', () => {
    const queue = new FairQueue<Speech>({ perSpeaker: 300, inAll: 60, slots: 1 }, secondsOf);
    const quiet = speechOf('quiet', 'room', 'ada', 20);
    expect(queue.add(quiet)).toEqual([]);
    const lost = roomsOf('greedy', 20).flatMap((speech) => queue.add(speech));
    expect(lost.map(({ ownerId }) => ownerId)).toEqual(Array.from({ length: 20 }, () => 'greedy'));
    const next = speechOf('quiet', 'room', 'ada', 10);
    expect(queue.add(next)).not.toContain(quiet);
    expect(queue.clear()).toEqual(expect.arrayContaining([quiet, next]));
  });

  it('gives one owner all slots but one, so that another owner finds a free slot', () => {
    const queue = new FairQueue<Speech>({ perSpeaker: 300, inAll: 1_800, slots: 3 }, secondsOf);
    for (const speech of roomsOf('greedy', 5)) queue.add(speech);
    expect([queue.start(), queue.start(), queue.start()].map((one) => one?.ownerId)).toEqual([
      'greedy',
      'greedy',
      undefined,
    ]);
    queue.add(speechOf('quiet', 'room', 'ada'));
    expect(queue.start()?.ownerId).toBe('quiet');
    expect(queue.start()).toBe(null);
  });
});
