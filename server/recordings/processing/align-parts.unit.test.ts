import { expect, it } from 'vitest';
import { alignParts } from './align-parts';

const START_MS = Date.parse('2026-03-01T10:00:00.000Z');

/** A part that began at a time of a page, and of which the server learned some time too late. */
const part = (pageMs: number, delayMs: number, clockMs = 0) => ({
  firstChunk: 0,
  startedAt: new Date(START_MS + clockMs + pageMs + delayMs).toISOString(),
  pageMs,
  isEnded: true,
});
const track = (participantId: string | null, ...parts: ReturnType<typeof part>[]) => ({
  participantId,
  parts,
});

/** Returns when parts began, in milliseconds. */
const startsOf = (tracks: ReturnType<typeof track>[]) =>
  alignParts(tracks).map(({ parts }) => parts.map(({ startedAt }) => Date.parse(startedAt) - START_MS));

it('places the sources of a page by the message that was delayed least', () => {
  const microphone = track('ada', part(1_000, 20));
  const camera = track('ada', part(1_000, 700), part(9_000, 90));
  expect(startsOf([microphone, camera])).toEqual([[1_020], [1_020, 9_020]]);
});

it('changes nothing by the messages of other people, or of somebody unknown', () => {
  const tracks = [track('ada', part(1_000, 900)), track('ben', part(1_000, 0)), track(null, part(1_000, 5))];
  expect(startsOf(tracks)).toEqual([[1_900], [1_000], [1_005]]);
});

it('does not compare parts that are hours apart, or a clock that stood still', () => {
  expect(startsOf([track('ada', part(0, 0), part(3_600_000, 300))])).toEqual([[0, 3_600_300]]);
  expect(startsOf([track('ada', part(0, 0), part(1_000, 10, 60_000))])).toEqual([[0, 61_010]]);
});

it('leaves parts of an older element as they are', () => {
  const { pageMs: _, ...older } = part(1_000, 400);
  const [aligned] = alignParts([{ participantId: 'ada', parts: [older, part(1_000, 0)] }]);
  expect(aligned?.parts[0]).toEqual(older);
});
