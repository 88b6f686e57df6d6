/** @module-tag slow */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import { ALL_OFF, connectHub, joinMessage } from '../../testing/hub-client';
import { newKeyFor, newPerson } from '../../testing/people';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await testServer({ env: { MESH_MAX_PARTICIPANTS: '2', STUN_URLS: 'stun:stun.test' } });
  key = await newKeyFor(await newPerson(server.services));
});
afterAll(() => server.close());

/** Mints a token over REST, as an integrator does, and joins with it. */
async function mint(roomId: string, role: string) {
  const body = { roomId, externalUserId: `user-${role}`, displayName: 'Ada', role };
  return (await server.call('POST', '/api/embed/sessions', { key, body })).body.token;
}

it('leads from a minted token through a call and a server restart to the artifact of the session', async () => {
  const roomId = await newEmbedRoom(server, key);
  const host = await connectHub(server.url);
  host.send(joinMessage(await mint(roomId, 'host')));
  const welcome = await host.take('welcome');
  expect(welcome.media).toEqual({ engine: 'mesh', iceServers: [{ urls: ['stun:stun.test'] }] });
  const token = await mint(roomId, 'participant');
  const guest = await connectHub(server.url);
  guest.send(joinMessage(token));
  const { participantId, resumeSecret, sessionId } = await guest.take('welcome');
  const third = await connectHub(server.url);
  third.send(joinMessage(await mint(roomId, 'participant')));
  expect(await third.take('refused')).toMatchObject({ code: 'room-full' });

  await server.restart();
  expect((await guest.closed).code).toBe(1012);
  const again = await connectHub(server.url);
  again.send(joinMessage(token, { resume: { participantId, secret: resumeSecret } }));
  expect(await again.take('welcome')).toMatchObject({ resumed: true, sessionId, participantId });
  const hostAgain = await connectHub(server.url);
  const resume = { participantId: welcome.participantId, secret: welcome.resumeSecret };
  hostAgain.send(joinMessage(await mint(roomId, 'host'), { resume, devices: ALL_OFF }));
  await hostAgain.take('welcome');
  hostAgain.send({ type: 'end-for-all' });
  expect(await again.take('left')).toEqual({ type: 'left', reason: 'ended' });
  await Promise.all([again.closed, hostAgain.closed]);

  const { body } = await server.call('GET', `/api/rooms/${roomId}/artifacts`, { key });
  expect(body.artifacts).toMatchObject([
    { conferenceSessionId: sessionId, artifactStatus: 'ready', participantCount: 2 },
  ]);
});

it('accepts connections from pages of any origin, uncompressed, and on no other path', async () => {
  const url = server.url.replace('http', 'ws');
  const socket = new WebSocket(`${url}/hub`, { origin: 'https://somebody-else.test' });
  await once(socket, 'open');
  expect(socket.extensions).toBe('');
  socket.terminate();
  for (const path of ['/hub/', '/hubs', '/']) {
    const refused = new WebSocket(url + path);
    const [error] = await once(refused, 'error');
    expect(error.message).toContain('404');
  }
});

it('stops although a client does not answer the closing handshake', async () => {
  const other = await testServer();
  const socket = new WebSocket(`${other.url.replace('http', 'ws')}/hub`);
  await once(socket, 'open');
  socket.pause();
  await other.close();
  expect(other.logged()).not.toContain('hub work failed');
  socket.terminate();
});
