import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../testing/clock';
import { guestBrowser } from '../../testing/guest';
import { connectHub, joinMessage, type HubClient } from '../../testing/hub-client';
import { newPerson, type Person } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';

const REMOVED = 'A host removed you from this room; you can come back once a host lets you in again.';

const clock = testClock();
let server: TestServer;
let owner: Person;
let roomId: string;
const clients: HubClient[] = [];

beforeAll(async () => {
  server = await testServer({ replace: () => ({ now: clock.now }) });
  owner = await newPerson(server.services, 'Olga Owner');
});
afterAll(async () => {
  for (const client of clients) client.drop();
  await server.close();
});
beforeEach(async () => {
  roomId = (await owner.portal.rooms.create({ accountId: owner.live })).roomId;
});

/** Joins the call. @returns the client and its welcome */
async function join(token: string) {
  const client = await connectHub(server.url);
  clients.push(client);
  client.send(joinMessage(token));
  return { client, welcome: await client.take('welcome') };
}

/** Returns the owner in the call, as its host. */
const host = async () => join((await owner.portal.rooms.enter({ roomId })).token);

describe('a guest', () => {
  it('knows a guest who enters again in the same browser as the same person', async () => {
    const browser = guestBrowser(server);
    const first = await browser.enter(roomId);
    expect(first.subject).toMatch(/^gst_/);
    expect(first.setCookie).toEqual([expect.stringMatching(/^__Host-.+; HttpOnly; SameSite=Lax; Secure$/)]);
    const again = await browser.enter(roomId, 'Somebody else');
    expect(again).toMatchObject({ status: 200, subject: first.subject, name: 'Somebody else (guest)' });
    expect(again.setCookie, 'it is kept anew').toHaveLength(1);
    expect((await guestBrowser(server).enter(roomId)).subject).not.toBe(first.subject);
  });

  it('refuses a removed guest who enters again, until a host lifts the ban', async () => {
    const browser = guestBrowser(server);
    const { token } = await browser.enter(roomId, 'Rudi');
    const [{ client }, guest] = [await host(), await join(token)];
    client.send({ type: 'remove', participantId: guest.welcome.participantId });
    const { bans } = await client.take('bans');
    expect(bans).toMatchObject([{ displayName: 'Rudi (guest)', isGuest: true }]);
    expect(await browser.enter(roomId)).toMatchObject({ status: 403, sentence: REMOVED, setCookie: [] });
    client.send({ type: 'lift-ban', banId: bans[0]?.banId ?? '' });
    await client.take('bans');
    expect((await browser.enter(roomId)).status).toBe(200);
  });

  it('cannot pass for the owner, in the call or anywhere else', async () => {
    const { token } = await guestBrowser(server).enter(roomId, 'Olga Owner');
    const { client } = await host();
    await join(token);
    const { participant } = await client.take('participant-joined');
    expect(participant).toMatchObject({ displayName: 'Olga Owner (guest)', isGuest: true });
  });

  it('cannot find out names of members: every name is accepted, and marked', async () => {
    const names = ['Olga Owner', 'olga  owner', 'Nobody Here'];
    const entered = await Promise.all(names.map((name) => guestBrowser(server).enter(roomId, name)));
    expect(entered.map(({ name }) => name)).toEqual([
      'Olga Owner (guest)',
      'olga owner (guest)',
      'Nobody Here (guest)',
    ]);
  });

  it('gets no cookie where guests are refused', async () => {
    const input = { accountId: owner.live, requiresAuth: true };
    const { roomId: closed } = await owner.portal.rooms.create(input);
    expect(await guestBrowser(server).enter(closed)).toMatchObject({ status: 401, setCookie: [] });
  });
});

describe('a person who was removed', () => {
  it('is also refused by the link, whether or not they are a member', async () => {
    const sam = await newPerson(server.services, 'Sam Stranger');
    const { client } = await host();
    const { welcome } = await join((await sam.portal.rooms.enter({ roomId })).token);
    expect(welcome.participants.map(({ isGuest }) => isGuest)).toEqual([false, false]);
    client.send({ type: 'remove', participantId: welcome.participantId });
    await client.take('bans');
    const { secret } = await owner.portal.members.invite({ roomId, role: 'co-organizer' });
    await sam.portal.members.accept({ secret });
    await expect(sam.portal.rooms.enter({ roomId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: REMOVED,
    });
  });
});

describe('new guests', () => {
  /** Adds this number of new guests of the room from one address. @returns the statuses of the responses */
  const enter = async (count: number, room = roomId) => {
    const statuses: number[] = [];
    for (let one = 0; one < count; one += 1) statuses.push((await guestBrowser(server).enter(room)).status);
    return statuses;
  };

  it('limits new guests of one address and room to the size of an office', { tags: ['slow'] }, async () => {
    const known = guestBrowser(server);
    await known.enter(roomId);
    expect(new Set(await enter(59))).toEqual(new Set([200]));
    expect(await enter(2)).toEqual([200, 429]);
    const refused = await guestBrowser(server).enter(roomId);
    expect(refused).toMatchObject({ setCookie: [], sentence: expect.stringMatching(/ 1 s\.$/) });
    expect((await known.enter(roomId)).status, 'somebody who is known already').toBe(200);
    const other = (await owner.portal.rooms.create({ accountId: owner.live })).roomId;
    expect(await enter(1, other), 'another room').toEqual([200]);
    clock.advance(3_600_001);
    expect(await enter(1), 'an hour later').toEqual([200]);
  });
});
