import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guardedPost } from '../../platform/outbound/guarded-post';
import { systemTimers } from '../../platform/time/timers';
import { testClock, type TestClock } from '../../testing/clock';
import { reservePort } from '../../testing/reserved-port';
import { restDouble, type RestDouble } from '../../testing/tool-client';
import { newWebhookSecret } from '../webhooks/secret';
import type { Feed, FeedEvent } from './feed';
import { FeedUnavailableError } from './feed';
import { forwardEvents } from './forward';
import type { ListenOptions } from './options';

const secret = newWebhookSecret();
const event = (sequence: number): FeedEvent => {
  const seen = { id: `evt_${sequence}`, type: 'room.created', sequence };
  return { ...seen, body: JSON.stringify({ ...seen, data: { roomName: 'Zoë' } }) };
};

let clock: TestClock;
let receiver: RestDouble;
let statuses: number[];
let lines: string[];
let end: AbortController;

beforeEach(async () => {
  clock = testClock();
  statuses = [];
  lines = [];
  end = new AbortController();
  receiver = await restDouble((_, response) => void response.writeHead(statuses.shift() ?? 204).end());
});
afterEach(() => receiver.close());

/** Returns a log with only these events. @param failures how often reading fails after the first page */
function feedOf(events: FeedEvent[], failures = 0): Feed {
  let pages = 0;
  let left = failures;
  return {
    findEnd: () => Promise.resolve(0),
    async readAfter(after, waitSeconds) {
      pages += 1;
      if (pages > 1 && left > 0) {
        left -= 1;
        throw new FeedUnavailableError('The server is away.');
      }
      const found = events.filter(({ sequence }) => sequence > after);
      if (waitSeconds === 0 || found.length > 0)
        return { events: found, next: events.length, hasMore: false };
      end.abort();
      return end.signal.throwIfAborted() ?? { events: [], next: after, hasMore: false };
    },
  };
}

/** Forwards until everything is read; time passes as soon as something waits for it. */
async function forwardAll(feed: Feed, target = `${receiver.url}/hook`): Promise<void> {
  const options: ListenOptions = {
    target,
    from: null,
    types: null,
    serverUrl: 'http://localhost:4000',
    apiKey: 'sk_test_x',
    keyVariable: 'SVC_API_KEY',
    secret,
    isNewSecret: true,
  };
  const timers = {
    after(ms: number, run: () => void) {
      const cancel = clock.after(ms, run);
      queueMicrotask(() => clock.advance(ms));
      return cancel;
    },
  };
  await forwardEvents(
    {
      options,
      feed,
      post: guardedPost({ allowPrivate: true, timers: systemTimers }),
      timers,
      now: () => new Date(),
      print: (line) => void lines.push(line),
    },
    end.signal,
  );
}

const sequences = () => receiver.seen.map(({ body }) => JSON.parse(body).sequence);

describe('what the receiver gets', () => {
  it('is every event, in order, signed as a webhook', async () => {
    await forwardAll(feedOf([event(1), event(2), event(3)]));
    expect(sequences()).toEqual([1, 2, 3]);
    for (const { method, path, headers, body } of receiver.seen) {
      expect([method, path, headers['content-type']]).toEqual(['POST', '/hook', 'application/json']);
      const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
      expect(verified).toMatchObject({ id: headers['webhook-id'] });
    }
    expect(lines).toEqual([
      expect.stringContaining(secret),
      expect.stringMatching(/^ +1 {2}room\.created +204 {2}\d+ ms$/),
      expect.stringMatching(/^ +2 /),
      expect.stringMatching(/^ +3 /),
      'Ended. --from 4 continues from here.',
    ]);
  });

  it('is tried three times when it fails, before the next one follows', async () => {
    statuses = [500, 200, 503, 302, 404];
    await forwardAll(feedOf([event(1), event(2), event(3)]));
    expect(sequences()).toEqual([1, 1, 2, 2, 2, 3]);
    expect(lines.slice(1, 6)).toEqual([
      expect.stringMatching(/ 500 .*Tried again in 1 s\.$/),
      expect.stringMatching(/ 200 {2}\d+ ms$/),
      expect.stringMatching(/ 503 .*Tried again in 1 s\.$/),
      expect.stringMatching(/ It returned a redirect, .*Tried again in 5 s\.$/),
      expect.stringMatching(/ 404 .*Given up; --from 2 posts it again\.$/),
    ]);
  });

  it('is not tried again after a 410', async () => {
    statuses = [410];
    await forwardAll(feedOf([event(1), event(2)]));
    expect(sequences()).toEqual([1, 2]);
    expect(lines[1]).toMatch(/ 410 .*A webhook would be disabled now\.$/);
  });

  it('is nothing while nobody listens, and everything as soon as somebody does', async () => {
    const port = await reservePort();
    const forwarding = forwardAll(feedOf([event(1), event(2)]), `http://127.0.0.1:${port}/`);
    await expect.poll(() => lines.at(-1)).toMatch(/waits until something listens/);
    const ids: unknown[] = [];
    const late = createServer((request, response) => {
      ids.push(request.headers['webhook-id']);
      request.resume().on('end', () => response.end());
    }).listen(port, '127.0.0.1');
    await forwarding;
    expect(ids).toEqual(['evt_1', 'evt_2']);
    expect(lines.filter((line) => line.includes('waits until'))).toHaveLength(1);
    late.close();
  });
});

it('asks again while the server is away, and prints it once', async () => {
  await forwardAll(feedOf([event(1)], 3));
  expect(sequences()).toEqual([1]);
  expect(lines.slice(2, 4)).toEqual([
    'The server is away. It is asked again until it answers.',
    'The server answers again.',
  ]);
});
