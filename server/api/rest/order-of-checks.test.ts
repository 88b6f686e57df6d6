import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids';
import { newKey } from '../../identity/keys/secret';
import { newKeyFor } from '../../testing/people';
import { addRecording } from '../../testing/recordings-rows';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;
let encryptedRoomId: string;
let unfinished: string;
let bareKey: string;

beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
  encryptedRoomId = await newEmbedRoom(server, scene.key, { endToEndEncrypted: true });
  unfinished = (await addRecording(server.services.db, scene.own.roomId, { status: 'processing' })).id;
  bareKey = await newKeyFor(scene.owner, 'live', []);
});
afterAll(() => server.close());

/** A call with two mistakes, and the status of the mistake that is reported. */
type Line = [status: number, order: string, method: string, path: string, options?: () => CallOptions];

const NO_ROOM = newId('rm');
const NO_ARTIFACT = `/api/artifacts/${newId('ses')}`;
const SESSIONS = '/api/embed/sessions';
const UNKNOWN = `/api/rooms/${NO_ROOM}/ai-agent/invite`;
const INVITE = '/api/rooms/{room}/ai-agent/invite';
const ENCRYPTED = '/api/rooms/{encrypted}/ai-agent/invite';
const broken = { body: '{' };
const huge = { body: 'x'.repeat(100_001) };
const typed = { body: 'a=b', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
const LIVE_END = '/api/rooms/{room}/live/end';
const LIVE_NOBODY = '/api/rooms/{room}/live/participants/prt_nobody';
const dance = { body: { action: 'dance' } };
const mode = { body: { mode: 'Dancer' } };
const ROOM = '/api/rooms/{room}';
const setting = { body: { atClose: 'x' } };
const past = { body: { expiresAt: '2020-01-01T00:00:00Z' } };
const withKey =
  (more: CallOptions = {}) =>
  () => ({ key: scene.key, ...more });
const bare = () => ({ key: bareKey });
const foreign =
  (more: CallOptions = {}) =>
  () => ({ key: scene.otherKey, ...more });
const publishable = () => ({ key: 'pk_live_0' });
const wrongTtl = { body: { roomId: NO_ROOM, externalUserId: 'user-42', ttlSeconds: 0 } };

const LINES: Line[] = [
  [404, 'unknown route before no key', 'POST', '/api/embed/nothing', () => broken],
  [404, 'unknown route before a publishable key', 'GET', '/api/nothing', publishable],
  [405, 'wrong method before no key', 'PUT', SESSIONS, () => huge],
  [405, 'wrong method before a publishable key', 'PATCH', '/api/recordings', publishable],
  [401, 'no key before a huge body', 'POST', SESSIONS, () => huge],
  [401, 'no key before another content type', 'POST', SESSIONS, () => typed],
  [401, 'no key before broken JSON', 'POST', SESSIONS, () => broken],
  [401, 'no key before missing fields', 'POST', SESSIONS, () => ({ body: {} })],
  [401, 'no key before an unknown room', 'DELETE', `/api/rooms/${NO_ROOM}`],
  [401, 'no key before an unknown recording', 'GET', '/api/recordings/x/stream'],
  [403, 'a key where none is taken before an unknown id', 'GET', '/api/recordings/x', withKey()],
  [
    401,
    'a bad key where none is taken before that',
    'GET',
    '/api/recordings/x',
    () => ({ key: newKey('live') }),
  ],
  [413, 'size before an unknown room', 'POST', UNKNOWN, withKey(huge)],
  [413, 'size before content type', 'POST', INVITE, withKey({ ...typed, ...huge })],
  [415, 'content type before broken JSON', 'POST', INVITE, withKey({ ...typed, ...broken })],
  [401, 'no key before a bad setting', 'PATCH', `/api/rooms/${NO_ROOM}`, () => ({ body: { atClose: 'x' } })],
  [400, 'a bad setting before an unknown room', 'PATCH', `/api/rooms/${NO_ROOM}`, withKey(setting)],
  [404, 'an unknown room before the missing scope', 'PATCH', `/api/rooms/${NO_ROOM}`, bare],
  [403, 'the room of another before moments that contradict each other', 'PATCH', ROOM, foreign(past)],
  [400, 'a bad parameter before the missing scope', 'GET', '/api/rooms?limit=0', bare],
  [400, 'broken JSON before an unknown room', 'POST', UNKNOWN, withKey(broken)],
  [400, 'a bad field before an unknown room', 'POST', UNKNOWN, withKey(mode)],
  [400, 'a bad field before the room of another', 'POST', INVITE, foreign(mode)],
  [400, 'a bad field before an unknown room', 'POST', SESSIONS, withKey(wrongTtl)],
  [400, 'a bad field before an unknown room', 'POST', '/api/embed/links', withKey(wrongTtl)],
  [401, 'no key before an id that no token has', 'DELETE', '/api/embed/tokens/x'],
  [404, 'an id that no token has before the missing scope', 'DELETE', '/api/embed/tokens/x', bare],
  [404, 'an unknown room before the missing scope', 'DELETE', `/api/rooms/${NO_ROOM}`, bare],
  [403, 'the missing scope before the encrypted room', 'POST', ENCRYPTED, bare],
  [403, 'the room of another before its encryption', 'POST', ENCRYPTED, foreign()],
  [403, 'no access before not ready', 'GET', '/api/recordings/{unfinished}/stream', foreign()],
  [
    400,
    'a bad action before an unknown room',
    'POST',
    `/api/rooms/${NO_ROOM}/live/recording`,
    withKey(dance),
  ],
  [404, 'an unknown room before the missing scope', 'POST', `/api/rooms/${NO_ROOM}/live/end`, bare],
  [403, 'the missing scope before no call', 'POST', LIVE_END, bare],
  [403, 'the room of another before no call', 'POST', LIVE_END, foreign()],
  [409, 'no call before an unknown participant', 'POST', LIVE_NOBODY, withKey({ body: { action: 'mute' } })],
  [400, 'a bad parameter before the missing scope', 'GET', '/api/sessions?limit=0', bare],
  [
    400,
    'a bad parameter before an unknown room',
    'GET',
    `/api/sessions?limit=0&roomId=${NO_ROOM}`,
    withKey(),
  ],
  [403, 'the missing scope before a wrong range', 'GET', '/api/usage?from=2026-03-02&to=2026-03-01', bare],
  [400, 'a wrong format before an unknown session', 'GET', `${NO_ARTIFACT}/transcript?format=pdf`, withKey()],
  [404, 'an unknown session before the missing scope', 'DELETE', NO_ARTIFACT, bare],
  [
    403,
    'no access before nothing to write minutes of',
    'POST',
    '/api/artifacts/{session}/minutes',
    foreign(),
  ],
  [409, 'nothing to write minutes of before no model', 'POST', '/api/artifacts/{session}/minutes', withKey()],
  [409, 'the encrypted room before no agent', 'POST', ENCRYPTED, withKey()],
];

it.each(LINES)('answers %i: %s', async (status, _order, method, path, options = () => ({})) => {
  const filled = path
    .replace('{encrypted}', encryptedRoomId)
    .replace('{room}', scene.own.roomId)
    .replace('{session}', scene.own.sessionId)
    .replace('{unfinished}', unfinished);
  const answer = await server.call(method, filled, options());
  expect([answer.status, Object.keys(answer.body ?? {})]).toEqual([status, ['error']]);
});

it('names the missing scope only to whom the room belongs', async () => {
  const owned = await server.call('DELETE', `/api/rooms/${scene.own.roomId}`, { key: bareKey });
  const foreign = await server.call('DELETE', `/api/rooms/${scene.own.roomId}`, {
    bearer: scene.stranger.bearer,
  });
  expect(owned.body.error).toContain('svc:rooms');
  expect(foreign.body.error).not.toContain('svc:');
  const read = await server.call('GET', `/api/artifacts/${scene.own.sessionId}`, { key: bareKey });
  expect(read.body.error).toContain('svc:history');
});

it('decides by the key when both headers are present and keys are accepted', async () => {
  const both = { key: scene.otherKey, bearer: scene.owner.bearer };
  expect((await server.call('GET', `/api/rooms/${scene.own.roomId}/artifacts`, both)).status).toBe(403);
  expect((await server.call('GET', `/api/recordings/${scene.own.recordingId}`, both)).status).toBe(200);
  const badKey = { key: newKey('live'), bearer: scene.owner.bearer };
  expect((await server.call('GET', `/api/rooms/${scene.own.roomId}/artifacts`, badKey)).status).toBe(401);
});
