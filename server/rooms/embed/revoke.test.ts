import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE, PROTOCOL_VERSION } from '../../platform/hub/protocol';
import type { RoomRole } from '../../platform/principal/principal';
import { followEvents } from '../../testing/event-feed';
import { connectHub, joinMessage, type HubClient, type Welcome } from '../../testing/hub-client';
import { eventsOn } from '../../testing/identity-rows';
import { newKeyFor } from '../../testing/people';
import { findPresentParticipants, lockRoom } from '../../testing/rooms-rows';
import { newEmbedRoom, newOwnRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { partsOf } from '../../testing/signing';
import { countWaiting } from '../../testing/statements';

let server: TestServer;
let scene: Scene;
let clients: HubClient[] = [];

beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterEach(() => {
  for (const client of clients) client.drop();
  clients = [];
});
afterAll(() => server.close());

interface Link {
  token: string;
  tokenId: string;
}

async function linkTo(roomId: string, externalUserId: string, role: RoomRole = 'participant'): Promise<Link> {
  const body = { roomId, externalUserId, role };
  const { body: link } = await server.call('POST', '/api/embed/links', { key: scene.key, body });
  return link;
}

const revoke = async (tokenId: string, key = scene.key) =>
  (await server.call('DELETE', `/api/embed/tokens/${tokenId}`, { key })).status;

async function connect(): Promise<HubClient> {
  const client = await connectHub(server.url);
  clients.push(client);
  return client;
}

type Resume = { participantId: string; secret: string } | null;

/** Returns the answer to a join: `welcome`, or the code of the refusal. */
async function answerTo(token: string, resume: Resume = null): Promise<string> {
  const client = await connect();
  client.send(joinMessage(token, { resume }));
  const answer = await Promise.race([client.take('welcome'), client.take('refused')]);
  return answer.type === 'refused' ? answer.code : answer.type;
}

async function join(token: string, resume: Resume = null): Promise<HubClient & { welcome: Welcome }> {
  const client = await connect();
  client.send(joinMessage(token, { resume }));
  return Object.assign(client, { welcome: await client.take('welcome') });
}

const resumeOf = ({ participantId, resumeSecret: secret }: Welcome) => ({ participantId, secret });

/** Returns a host and a guest in the call of a new room. */
async function callOfTwo() {
  const roomId = await newEmbedRoom(server, scene.key);
  const [hosts, theirs] = [await linkTo(roomId, 'host', 'host'), await linkTo(roomId, 'guest')];
  const [host, guest] = [await join(hosts.token), await join(theirs.token)];
  await host.take('participant-joined');
  return { roomId, hosts, theirs, host, guest };
}

describe('a token that is revoked during the call', () => {
  it('takes its holder out at once, and nobody else', async () => {
    const { theirs, host, guest } = await callOfTwo();
    expect(await revoke(theirs.tokenId)).toBe(204);
    expect(await guest.take('left')).toEqual({ type: 'left', reason: 'token-revoked' });
    expect(await guest.closed).toEqual({ code: CLOSE.done, reason: 'token-revoked' });
    expect(await host.take('participant-left')).toMatchObject({
      participantId: guest.welcome.participantId,
      reason: 'token-revoked',
    });
    await host.settle();
    expect(host.types()).toEqual([]);
  });

  it('is told to integrators, and who revoked it is in the audit log', async () => {
    const { roomId, theirs, guest } = await callOfTwo();
    await revoke(theirs.tokenId);
    const { data } = await followEvents(server, scene.key).find('participant.left', { roomId });
    expect(data).toMatchObject({
      participantId: guest.welcome.participantId,
      externalUserId: 'guest',
      leftReason: 'token-revoked',
    });
    expect(await eventsOn(server.services.db, theirs.tokenId)).toMatchObject([
      { action: 'token.revoke', accountId: scene.owner.live, actorKind: 'key' },
    ]);
  });

  it('lets a token that is revoked during the call neither join, nor resume, nor show what happens in the room', async () => {
    const { theirs, guest } = await callOfTwo();
    await revoke(theirs.tokenId);
    await guest.closed;
    expect(await answerTo(theirs.token)).toBe('token-revoked');
    expect(await answerTo(theirs.token, resumeOf(guest.welcome))).toBe('token-revoked');
    const client = await connect();
    client.send({ type: 'preview', protocol: PROTOCOL_VERSION, token: theirs.token });
    expect(await client.take('refused')).toEqual({
      type: 'refused',
      code: 'token-revoked',
      message: 'This invitation was withdrawn; please ask for a new one.',
      recoverable: false,
    });
  });

  it('does not keep its person out: they enter the same call with another token', async () => {
    const { roomId, theirs, host, guest } = await callOfTwo();
    await revoke(theirs.tokenId);
    await guest.closed;
    const back = await join((await linkTo(roomId, 'guest')).token);
    expect(back.welcome.sessionId).toBe(host.welcome.sessionId);
  });

  it('takes out who has lost the connection and could resume', async () => {
    const { theirs, host, guest } = await callOfTwo();
    guest.drop();
    await host.take('participant-changed', ({ participant }) => !participant.connected);
    await revoke(theirs.tokenId);
    expect(await host.take('participant-left')).toMatchObject({ reason: 'token-revoked' });
    expect(await answerTo(theirs.token, resumeOf(guest.welcome))).toBe('token-revoked');
  });

  it('takes out who has resumed with it, but not who has resumed with another one', async () => {
    const { roomId, theirs, host, guest } = await callOfTwo();
    guest.drop();
    await host.take('participant-changed', ({ participant }) => !participant.connected);
    const renewed = await linkTo(roomId, 'guest');
    const back = await join(renewed.token, resumeOf(guest.welcome));
    expect(back.welcome.resumed).toBe(true);
    await revoke(theirs.tokenId);
    await back.settle();
    expect(back.types()).not.toContain('left');
    await revoke(renewed.tokenId);
    expect(await back.take('left')).toMatchObject({ reason: 'token-revoked' });
  });

  it('takes out a host who has come back with a token of a lower role, or with one that has expired', async () => {
    const { roomId, hosts, host, guest } = await callOfTwo();
    const lower = await linkTo(roomId, 'host', 'participant');
    const claims = server.services.tokens.readJoin(hosts.token);
    if (claims === null) throw new Error('The token of the host is not valid.');
    const expired = server.services.tokens.signJoin({ ...claims, jti: randomUUID() }, -60).token;
    expect(await answerTo(expired, resumeOf(host.welcome))).toBe('resume-expired');
    host.drop();
    await guest.take('participant-changed', ({ participant }) => !participant.connected);
    const back = await join(lower.token, resumeOf(host.welcome));
    expect(back.welcome).toMatchObject({ resumed: false });
    await revoke(hosts.tokenId);
    await guest.take('participant-left', ({ reason }) => reason === 'token-revoked');
    const { body } = await server.call('GET', `/api/rooms/${roomId}/live`, { key: scene.key });
    expect(body.participants.map(({ role }: { role: string }) => role)).toEqual([
      'participant',
      'participant',
    ]);
  });

  it('takes out hosts as well, so that nobody may be left in the session', async () => {
    const { hosts, theirs, host, guest } = await callOfTwo();
    await revoke(theirs.tokenId);
    await revoke(hosts.tokenId);
    await Promise.all([guest.closed, host.closed]);
    expect(await findPresentParticipants(server.services.db, host.welcome.sessionId)).toEqual([]);
  });
});

describe('a revoked token of a host as a bearer', () => {
  it('is refused like one that has expired, where it was good before', async () => {
    const { roomId, recordingId, sessionId } = scene.embed;
    const { token: bearer, tokenId } = await linkTo(roomId, 'host', 'host');
    const calls = [
      ['GET', `/api/rooms/${roomId}/artifacts`],
      ['GET', `/api/artifacts/${sessionId}`],
      ['GET', '/api/recordings'],
      ['GET', `/api/recordings?roomId=${roomId}`],
      ['GET', `/api/recordings/${recordingId}`],
      ['GET', `/api/recordings/${recordingId}/stream`],
      ['GET', `/api/recordings/${recordingId}/download`],
    ] as const;
    const statuses = async () => {
      const answers = await Promise.all(calls.map(([method, path]) => server.call(method, path, { bearer })));
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual(calls.map(() => 200));
    await revoke(tokenId);
    expect(await statuses()).toEqual(calls.map(() => 401));
    const invite = await server.call('POST', `/api/rooms/${roomId}/ai-agent/invite`, { bearer });
    expect([invite.status, invite.body]).toEqual([401, { error: 'The bearer token was revoked.' }]);
    expect(invite.headers.get('WWW-Authenticate')).toContain('Bearer');
  });

  it('counts as none where no credential is needed', async () => {
    const { roomId } = scene.embed;
    const { token: bearer, tokenId } = await linkTo(roomId, 'host', 'host');
    const isCoOrganizer = async () =>
      (await server.call('GET', `/api/rooms/${roomId}`, { bearer })).body.isCoOrganizer;
    expect(await isCoOrganizer()).toBe(true);
    await revoke(tokenId);
    expect(await isCoOrganizer()).toBe(false);
  });
});

describe('DELETE /api/embed/tokens/{tokenId}', () => {
  it('answers every time alike and is recorded once', async () => {
    const { tokenId } = await linkTo(scene.embed.roomId, 'twice');
    const answer = await server.call('DELETE', `/api/embed/tokens/${tokenId}`, { key: scene.key });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await revoke(tokenId)).toBe(204);
    expect(await revoke(tokenId.toUpperCase())).toBe(204);
    expect(await eventsOn(server.services.db, tokenId)).toHaveLength(1);
  });

  it('revokes any token of a room of the account by its claim jti, also that of a session or of a person', async () => {
    const body = { roomId: scene.embed.roomId, externalUserId: 'user-42' };
    const minted = await server.call('POST', '/api/embed/sessions', { key: scene.key, body });
    const entered = await scene.owner.portal.rooms.enter({ roomId: await newOwnRoom(scene.owner) });
    for (const token of [minted.body.token, entered.token]) {
      expect(await revoke(partsOf(token).claims.jti)).toBe(204);
      expect(await answerTo(token)).toBe('token-revoked');
    }
  });

  it('has no effect on tokens of other accounts, and does not tell which ids there are', async () => {
    const { theirs, guest } = await callOfTwo();
    expect(await revoke(theirs.tokenId, scene.otherKey)).toBe(204);
    expect(await revoke(theirs.tokenId, scene.testKey)).toBe(204);
    expect(await revoke(randomUUID(), scene.otherKey)).toBe(204);
    await guest.settle();
    expect(guest.types()).not.toContain('left');
    expect(await answerTo(theirs.token)).toBe('welcome');
  });

  it('refuses an id that no token has, and a key without the scope', async () => {
    const bare = await newKeyFor(scene.owner, 'live', ['svc:history']);
    for (const tokenId of ['x', 'rm_5ztr3rcbmyv4w6yhqxq2fz5gpe', `${randomUUID()}0`]) {
      expect(await revoke(tokenId)).toBe(404);
      expect(await revoke(tokenId, bare)).toBe(404);
    }
    const { token, tokenId } = await linkTo(scene.embed.roomId, 'stays');
    const refused = await server.call('DELETE', `/api/embed/tokens/${tokenId}`, { key: bare });
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('svc:rooms')]);
    expect(await answerTo(token)).toBe('welcome');
  });
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a revocation during a join with the token', () => {
  it('waits for the join and takes its holder out', async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, scene.key);
    const { token, tokenId } = await linkTo(roomId, 'late');
    const release = await lockRoom(db, roomId);
    const joined = join(token);
    await expect.poll(() => countWaiting(db)).toBe(1);
    const revoked = revoke(tokenId);
    await expect.poll(() => countWaiting(db)).toBe(2);
    await release();
    expect(await revoked).toBe(204);
    const { take, welcome } = await joined;
    expect(await take('left')).toMatchObject({ reason: 'token-revoked' });
    expect(await findPresentParticipants(db, welcome.sessionId)).toEqual([]);
    expect(await answerTo(token)).toBe('token-revoked');
  });
});
