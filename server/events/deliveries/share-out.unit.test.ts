import { expect, it } from 'vitest';
import { shareOut, type InFlight } from './share-out';

type Standing = InFlight['standing'];

/** Returns endpoints of owners, with these numbers for each owner, due in this order. */
const endpoints = (standing: Standing, ...counts: number[]) =>
  counts.flatMap((count, owner) =>
    Array.from({ length: count }, (_, n) => ({
      webhookId: `${standing} ${owner}.${n}`,
      owner: `owner ${owner}`,
      standing,
      dueAt: 0,
    })),
  );

const countOf = (shares: { webhookId: string; count: number }[], pattern: RegExp) =>
  shares.filter(({ webhookId }) => pattern.test(webhookId)).reduce((sum, { count }) => sum + count, 0);

it('sends four deliveries to a working endpoint at once, and one to a new or failing one', () => {
  expect(shareOut(endpoints('working', 1), [])).toEqual([{ webhookId: 'working 0.0', count: 4 }]);
  expect(shareOut(endpoints('new', 1), [])).toEqual([{ webhookId: 'new 0.0', count: 1 }]);
  expect(shareOut(endpoints('failing', 1), [])).toEqual([{ webhookId: 'failing 0.0', count: 1 }]);
});

it('counts what is being sent', () => {
  const [endpoint] = endpoints('working', 1);
  if (endpoint === undefined) throw new Error('There is one.');
  expect(shareOut([endpoint], [endpoint, endpoint, endpoint])).toEqual([
    { webhookId: 'working 0.0', count: 1 },
  ]);
  expect(shareOut([endpoint], [endpoint, endpoint, endpoint, endpoint])).toEqual([]);
});

it('sends sixteen deliveries at once, and eight of one owner', () => {
  expect(countOf(shareOut(endpoints('working', 10), []), /./)).toBe(8);
  expect(countOf(shareOut(endpoints('working', 1, 1, 1, 1, 1, 1), []), /./)).toBe(16);
});

it('gives every endpoint a place before another one gets a second', () => {
  const shares = shareOut(endpoints('working', ...Array.from({ length: 16 }, () => 1)), []);
  expect(shares.map(({ count }) => count)).toEqual(Array.from({ length: 16 }, () => 1));
});

it('leaves places for working and for new endpoints, however many fail', () => {
  const failing = endpoints('failing', 9, 9, 9, 9);
  const sent = shareOut(failing, []).flatMap(({ webhookId }) =>
    failing.filter((endpoint) => endpoint.webhookId === webhookId),
  );
  expect(sent).toHaveLength(8);
  const fresh = endpoints('new', 3, 3, 3, 3);
  const others = shareOut(fresh, sent).flatMap(({ webhookId }) =>
    fresh.filter((endpoint) => endpoint.webhookId === webhookId),
  );
  expect(others).toHaveLength(4);
  expect(countOf(shareOut(endpoints('working', 0, 0, 1), [...sent, ...others]), /./)).toBe(4);
});

it("leaves places for an owner's working and new endpoints, however many of the same owner fail", () => {
  const failing = endpoints('failing', 9).slice(0, 4);
  expect(countOf(shareOut(endpoints('failing', 9), []), /./)).toBe(4);
  expect(countOf(shareOut(endpoints('new', 9), failing), /./)).toBe(2);
  expect(countOf(shareOut(endpoints('working', 1), failing), /./)).toBe(4);
});

it('gives a free place to the owner who has the fewest, however long others wait', () => {
  const slow = endpoints('working', 8, 9);
  const sent = slow.slice(0, 15);
  const waiting = endpoints('working', 0, 0, 1);
  expect(shareOut([...slow.slice(15), ...waiting], sent)).toEqual([{ webhookId: 'working 2.0', count: 1 }]);
});
