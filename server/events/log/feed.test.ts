import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followEvents } from '../../testing/event-feed';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { runningClock } from '../../testing/clock';

const clock = runningClock();
let server: TestServer;
let owner: Person;
let key: string;
beforeAll(async () => {
  server = await testServer({ timers: clock, replace: () => ({ now: clock.now }) });
  owner = await newPerson(server.services, 'Olga Owner');
  key = await newKeyFor(owner, 'live', ['svc:events']);
});
afterAll(() => server.close());

const read = (query = '', apiKey = key) => server.call('GET', `/api/events${query}`, { key: apiKey });

/** Returns a new key, when the event of its creation is numbered. */
async function numberedKey(...given: Parameters<typeof newKeyFor>): Promise<string> {
  const secret = await newKeyFor(...given);
  const { keys } = await owner.portal.keys.list({ accountId: owner.live });
  const made = keys.find(({ end }) => secret.endsWith(end))?.keyId;
  await followEvents(server, key).find('key.created', { matching: ({ data }) => data.keyId === made });
  return secret;
}

/** Returns the events of a room, as soon as there are any. */
async function roomEvents(roomId: string) {
  for (;;) {
    const { events } = (await read(`?wait=30&roomId=${roomId}`)).body;
    if (events.length > 0) return events;
  }
}

describe('the feed', () => {
  it('tells of a room that was created, with the envelope of the contract', async () => {
    const roomId = await newEmbedRoom(server, key);
    const [event] = await roomEvents(roomId);
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_[a-z2-7]{26}$/),
      type: 'room.created',
      timestamp: expect.stringMatching(/Z$/),
      apiVersion: 'post-phase-1',
      livemode: true,
      accountId: owner.live,
      sequence: expect.any(Number),
      roomId,
      conferenceSessionId: null,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      data: { isEmbed: true, isEndToEndEncrypted: false, metadata: {} },
    });
    expect((await server.call('GET', `/api/events/${event.id}`, { key })).body).toEqual(event);
  });

  it('numbers events without gaps, and continues after the last number that was looked at', async () => {
    await Promise.all(Array.from({ length: 20 }, () => newEmbedRoom(server, key)));
    const ALL = 1 + 1 + 20; // the key, the room of the test before, and these
    const seen: number[] = [];
    let after = 0;
    while (seen.length < ALL) {
      const { body } = await read(`?after=${after}&limit=7&wait=30`);
      seen.push(...body.events.map((event: { sequence: number }) => event.sequence));
      after = body.next;
    }
    expect(seen).toEqual(seen.map((_, index) => index + 1));
    const filtered = await read(`?after=0&types=session.started`);
    expect(filtered.body).toEqual({ events: [], next: after, hasMore: false });
  });

  it('says where the log ends when asked for events beyond the end', async () => {
    const { next } = (await read('?limit=500')).body;
    expect(await read(`?after=${next + 1}`)).toMatchObject({
      status: 400,
      body: { error: `The log ends at ${next}.` },
    });
  });

  it('begins at the end of the log with `latest`, and waits there for the next event', async () => {
    const roomId = await newEmbedRoom(server, key);
    const { body: end } = await read('?after=latest');
    expect(end).toEqual({ events: [], next: end.next, hasMore: false });
    expect((await read(`?after=${end.next - 1}`)).body.events).toMatchObject([{ roomId }]);
    const answer = read('?after=latest&wait=30');
    await expect.poll(() => server.services.waitingReaders.topics()).toEqual([owner.live]);
    const next = await newEmbedRoom(server, key);
    expect((await answer).body).toMatchObject({
      events: [{ roomId: next, sequence: end.next + 1 }],
      next: end.next + 1,
    });
  });

  it.each(['newest', '-1', '1.5'])('refuses to begin after "%s"', async (after) => {
    const answer = await read(`?after=${after}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain('The field "after" ');
  });

  it('names an unknown type', async () => {
    const answer = await read('?types=room.created,room.painted');
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain('"room.painted"');
  });

  it('answers an empty page when the wait is over', async () => {
    const { next } = (await read('?limit=500')).body;
    const answer = read(`?after=${next}&wait=30`);
    await expect.poll(() => server.services.waitingReaders.topics()).toEqual([owner.live]);
    clock.advance(30_000);
    expect((await answer).body).toEqual({ events: [], next, hasMore: false });
  });

  it('lets five requests of a key wait and refuses the sixth', async () => {
    const { next } = (await read('?limit=500')).body;
    const answers = Array.from({ length: 6 }, () => read(`?after=${next}&wait=30`));
    expect((await Promise.race(answers)).status).toBe(429);
    await newEmbedRoom(server, key);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });

  it('refuses a request whose key was revoked while it waited', async () => {
    const short = await numberedKey(owner, 'live', ['svc:events']);
    const { next } = (await read('?limit=500')).body;
    const answer = read(`?after=${next}&wait=30`, short);
    await expect.poll(() => server.services.waitingReaders.topics()).toEqual([owner.live]);
    const { keys } = await owner.portal.keys.list({ accountId: owner.live });
    await owner.portal.keys.revoke({ keyId: keys.find(({ end }) => short.endsWith(end))?.keyId ?? '' });
    expect((await answer).status).toBe(401);
  });

  it('shows no event of another account and needs the scope', async () => {
    const stranger = await newPerson(server.services, 'Sam Stranger');
    const other = await newKeyFor(stranger, 'live', ['svc:events']);
    const theirs = await followEvents(server, other).find('key.created');
    expect(theirs).toMatchObject({ sequence: 1, accountId: stranger.live });
    const [event] = (await read('?limit=1')).body.events;
    expect((await server.call('GET', `/api/events/${event.id}`, { key: other })).status).toBe(404);
    expect((await read('', await numberedKey(owner))).status).toBe(403);
    expect((await server.call('GET', '/api/events')).status).toBe(401);
  });

  it(
    'answers waiting requests when the server ends, and numbers what is left at the next start',
    { tags: ['slow'] },
    async () => {
      const { next } = (await read('?limit=500')).body;
      const answer = read(`?after=${next}&wait=30`);
      await expect.poll(() => server.services.waitingReaders.topics()).toEqual([owner.live]);
      await server.restart();
      expect((await answer).status).toBe(200);
      await newEmbedRoom(server, key);
      await server.restart();
      expect((await read(`?after=${next}&wait=30`)).body.events).toHaveLength(1);
    },
  );

  it('answers 410 before the oldest event that is kept', async () => {
    const { next } = (await read('?limit=500')).body;
    clock.advance(31 * 86_400_000);
    const { deleteOldEvents } = await import('./retention');
    await deleteOldEvents(server.services);
    expect((await read('?after=0')).status).toBe(410);
    expect((await read()).body).toEqual({ events: [], next, hasMore: false });
    const roomId = await newEmbedRoom(server, key);
    expect(await roomEvents(roomId)).toMatchObject([{ sequence: next + 1 }]);
  });
});
