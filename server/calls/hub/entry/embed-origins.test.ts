import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { CLOSE, PROTOCOL_VERSION } from '../../../platform/hub/protocol';
import type { ToServer } from '../../../platform/hub/client-messages';
import { callScene, type CallScene } from '../../../testing/call';
import { connectHub, joinMessage, type HubClient } from '../../../testing/hub-client';
import { newKeyFor, newPerson, type Person } from '../../../testing/people';
import { newEmbedRoom } from '../../../testing/scene';
import { TEST_BASE_URL } from '../../../testing/server';

const ALLOWED = 'https://www.example.com';
const OTHER = 'https://evil.example';

let scene: CallScene;
let owner: Person;
let roomId: string;
const clients: HubClient[] = [];

beforeAll(async () => {
  scene = await callScene();
});
beforeEach(async () => {
  owner = await newPerson(scene.server.services);
  roomId = await newEmbedRoom(scene.server, await newKeyFor(owner));
});
afterEach(() => {
  for (const client of clients.splice(0)) client.drop();
});
afterAll(() => scene.close());

const allow = (...embedOrigins: string[]) =>
  owner.portal.accounts.setEmbedOrigins({ accountId: owner.live, embedOrigins });

/** Sends the first message as a page of an origin does. @param origin null: not a browser */
async function sendFrom(origin: string | null, message: ToServer): Promise<HubClient> {
  const client = await connectHub(scene.main.url, origin === null ? {} : { Origin: origin });
  clients.push(client);
  client.send(message);
  return client;
}

const FIRST = {
  welcome: (token: string) => joinMessage(token),
  preview: (token: string): ToServer => ({ type: 'preview', protocol: PROTOCOL_VERSION, token }),
  'connection-check': (token: string): ToServer => ({
    type: 'check-connection',
    protocol: PROTOCOL_VERSION,
    token,
  }),
} as const;

/** Returns whether a page of an origin may ask each of the three things. */
async function answersTo(origin: string | null): Promise<string[]> {
  const answers: string[] = [];
  for (const [answer, message] of Object.entries(FIRST)) {
    const client = await sendFrom(origin, message(scene.token(roomId)));
    const given = await Promise.race([
      client.take('refused'),
      ...(['welcome', 'preview', 'connection-check'] as const).map((type) => client.take(type)),
    ]);
    answers.push(given.type === 'refused' ? given.code : given.type);
    expect([answer, 'origin-denied']).toContain(answers.at(-1));
  }
  return answers;
}

const EVERYTHING = Object.keys(FIRST);
const NOTHING = EVERYTHING.map(() => 'origin-denied');

it('accepts pages of every origin while an account names none', async () => {
  expect(await answersTo(OTHER)).toEqual(EVERYTHING);
});

it('accepts pages of named origins, pages of this server, and clients that are not browsers', async () => {
  await allow(ALLOWED, 'https://*.example.org');
  for (const origin of [ALLOWED, 'https://shop.example.org', TEST_BASE_URL, null])
    expect([origin, await answersTo(origin)]).toEqual([origin, EVERYTHING]);
});

it('refuses pages of other origins with a reason that is final', async () => {
  await allow(ALLOWED);
  for (const origin of [OTHER, 'null', `${ALLOWED}:8443`])
    expect([origin, await answersTo(origin)]).toEqual([origin, NOTHING]);
  const client = await sendFrom(OTHER, joinMessage(scene.token(roomId, 'host')));
  expect(await client.take('refused')).toEqual({
    type: 'refused',
    code: 'origin-denied',
    message: 'The account of this room does not let this website show it.',
    recoverable: false,
  });
  expect(await client.closed).toEqual({ code: CLOSE.refused, reason: 'origin-denied' });
});

it('refuses to resume from a page whose origin is no longer named, and keeps the calls of other accounts', async () => {
  const other = await scene.newRoom();
  const token = scene.token(roomId);
  const client = await sendFrom(OTHER, joinMessage(token));
  const { participantId, resumeSecret } = await client.take('welcome');
  await allow(ALLOWED);
  await client.settle(); // still in the call
  client.drop();
  const again = await sendFrom(
    OTHER,
    joinMessage(token, { resume: { participantId, secret: resumeSecret } }),
  );
  expect((await again.take('refused')).code).toBe('origin-denied');
  const elsewhere = await sendFrom(OTHER, joinMessage(scene.token(other)));
  await elsewhere.take('welcome');
});

it('refuses a join token over REST from pages of other origins, and lets them read why', async () => {
  const bearer = scene.token(roomId, 'host', { scope: 'svc:rooms svc:history' });
  const from = (origin: string | null, path: string) =>
    scene.server.call('GET', path, { bearer, ...(origin !== null && { headers: { Origin: origin } }) });
  const paths = [`/api/rooms/${roomId}/artifacts`, `/api/recordings?roomId=${roomId}`];
  const statuses = async (origin: string | null) =>
    Promise.all(paths.map(async (path) => (await from(origin, path)).status));
  expect(await statuses(OTHER)).toEqual([200, 200]);
  await allow(ALLOWED);
  for (const origin of [ALLOWED, TEST_BASE_URL, null]) expect(await statuses(origin)).toEqual([200, 200]);
  expect(await statuses(OTHER)).toEqual([403, 403]);
  const refused = await from(OTHER, paths[0] ?? '');
  expect(refused.body).toEqual({ error: 'Pages of this origin may not show the room.' });
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
});
