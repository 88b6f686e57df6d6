import { expect, it } from 'vitest';
import { selectionOf, type Candidate } from './selection';

const turns = (count: number, subject: string, source: Candidate['source'], bytes = 100): Candidate[] =>
  Array.from({ length: count }, () => ({ subject, source, bytes }));
const bytesOf = (some: readonly Candidate[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
const by = (some: readonly Candidate[], subject: string) => some.filter((turn) => turn.subject === subject);

/** Returns the selected turns, in the order in which they were said. */
function select(all: Candidate[], budget: number): Candidate[] {
  const shares = new Map<string, Candidate>();
  for (const turn of all) {
    const key = `${turn.subject} ${turn.source}`;
    shares.set(key, { ...turn, bytes: turn.bytes + (shares.get(key)?.bytes ?? 0) });
  }
  return all.filter(selectionOf([...shares.values()], budget));
}

it('keeps everything that fits', () => {
  const all = [...turns(50, 'ada', 'speech'), ...turns(50, 'eve', 'chat')];
  expect(select(all, bytesOf(all))).toEqual(all);
  expect(select([], 1_000)).toEqual([]);
});

it('shortens the chat of somebody who floods it, and of nobody else', () => {
  const all = [
    ...turns(50, 'ada', 'speech'),
    ...turns(5_000, 'eve', 'chat'),
    ...turns(10, 'ada', 'chat'),
    ...turns(10, 'bo', 'chat'),
  ];
  const kept = select(all, 10_000);
  expect([by(kept, 'ada').length, by(kept, 'bo').length]).toEqual([60, 10]);
  expect(by(kept, 'eve').length).toBeLessThanOrEqual(30);
  expect(by(kept, 'eve').length).toBeGreaterThan(20);
  expect(bytesOf(kept)).toBeLessThanOrEqual(10_000);
});

it('shares the chat among many who flood it', () => {
  const floods = Array.from({ length: 10 }, (_, index) => turns(1_000, `eve ${index}`, 'chat')).flat();
  const kept = select([...turns(20, 'ada', 'speech'), ...floods], 22_000);
  expect(by(kept, 'ada')).toHaveLength(20);
  for (let index = 0; index < 10; index += 1) expect(by(kept, `eve ${index}`)).toHaveLength(20);
});

it('keeps messages of a frequent writer from the whole meeting', () => {
  const all = turns(1_000, 'eve', 'chat');
  const places = select(all, 10_000).map((turn) => all.indexOf(turn));
  expect(places[0]).toBe(0);
  for (const [index, place] of places.entries()) expect(Math.abs(place - index * 10)).toBeLessThanOrEqual(10);
});

it('keeps whole stretches of speech that does not fit, with the beginning and the end', () => {
  const all = turns(4_000, 'ada', 'speech');
  const kept = select(all, 40_000);
  const places = kept.map((turn) => all.indexOf(turn));
  expect([places[0], places.at(-1)]).toEqual([0, 3_999]);
  expect(bytesOf(kept)).toBeLessThanOrEqual(42_000);
  const breaks = places.filter((place, index) => index > 0 && place !== (places[index - 1] ?? 0) + 1).length;
  expect(kept.length / (breaks + 1)).toBeGreaterThanOrEqual(10);
});

it('keeps some of the chat beside speech that does not fit', () => {
  const all = [...turns(4_000, 'ada', 'speech'), ...turns(5, 'bo', 'chat'), ...turns(5_000, 'eve', 'chat')];
  const kept = select(all, 40_000);
  expect(by(kept, 'bo')).toHaveLength(5);
  expect(bytesOf(by(kept, 'eve'))).toBeLessThanOrEqual(4_000);
  expect(bytesOf(by(kept, 'ada'))).toBeGreaterThan(30_000);
});
