import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids';
import { newKey } from '../../identity/keys/secret';
import { addRecording } from '../../testing/recordings-rows';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;
let encryptedRoomId: string;
let unfinished: string;

beforeAll(async () => {
  // No agent service is configured; a signer that fails is asked for by a name that nobody has.
  server = await testServer({
    replace: ({ tokens }) => ({
      tokens: {
        ...tokens,
        signJoin(claims, ttlSeconds) {
          if (claims.name === 'Break the signer') throw new Error('secret detail of the signer');
          return tokens.signJoin(claims, ttlSeconds);
        },
      },
    }),
  });
  scene = await newScene(server);
  encryptedRoomId = await newEmbedRoom(server, scene.key, { endToEndEncrypted: true });
  unfinished = (await addRecording(server.services.db, scene.own.roomId, { status: 'processing' })).id;
});
afterAll(() => server.close());

/** One line of the contract's table: a call and the status it has to get. */
type Line = [status: number, when: string, method: string, path: () => string, options?: () => CallOptions];

const NO_ROOM = newId('rm');
const NO_SESSION = newId('ses');
const NO_RECORDING = '11111111-1111-1111-1111-111111111111';
const withKey = (): CallOptions => ({ key: scene.key });
const expired = (): CallOptions => ({ key: scene.key, body: { expiresAt: '2020-01-01T00:00:00Z' } });
const asOwner = (): CallOptions => ({ bearer: scene.owner.bearer });
const asStranger = (): CallOptions => ({ bearer: scene.stranger.bearer });
const mint = (change: object) => (): CallOptions => ({
  key: scene.key,
  body: { roomId: scene.embed.roomId, externalUserId: 'user-42', ...change },
});
const at = (path: string) => () =>
  path
    .replace('{encrypted}', encryptedRoomId)
    .replace('{room}', scene.own.roomId)
    .replace('{session}', scene.own.sessionId)
    .replace('{recording}', scene.own.recordingId)
    .replace('{unfinished}', unfinished);

const SESSIONS = '/api/embed/sessions';
const LINKS = '/api/embed/links';
const CHAT = { kind: 'chat', text: 'Hello' };
const STOP = { action: 'stop' };
const CONTRACT: Line[] = [
  [400, 'roomId is missing', 'POST', at(SESSIONS), mint({ roomId: undefined })],
  [400, 'externalUserId is missing', 'POST', at(SESSIONS), mint({ externalUserId: undefined })],
  [400, 'ttlSeconds is 0', 'POST', at(SESSIONS), mint({ ttlSeconds: 0 })],
  [400, 'ttlSeconds is negative', 'POST', at(SESSIONS), mint({ ttlSeconds: -1 })],
  [400, 'the role is unknown', 'POST', at(SESSIONS), mint({ role: 'admin' })],
  [400, 'externalUserId is missing', 'POST', at(LINKS), mint({ externalUserId: undefined })],
  [400, 'the role is unknown', 'POST', at(LINKS), mint({ role: 'admin' })],
  [400, 'the limit is too high', 'GET', at('/api/rooms?limit=201'), withKey],
  [400, 'a page continues after nothing', 'GET', at(`/api/rooms?after=${NO_ROOM}`), withKey],
  [400, 'a room would expire in the past', 'PATCH', at('/api/rooms/{room}'), expired],
  [401, 'the key is missing', 'GET', at('/api/rooms')],
  [401, 'the key is missing', 'PATCH', at('/api/rooms/{room}')],
  [403, 'a stranger', 'PATCH', at('/api/rooms/{room}'), asStranger],
  [404, 'there is no such room', 'PATCH', at(`/api/rooms/${NO_ROOM}`), withKey],
  [401, 'the key is missing', 'POST', at('/api/embed/rooms')],
  [401, 'the key is invalid', 'POST', at('/api/embed/rooms'), () => ({ key: newKey('live') })],
  [401, 'the key is missing', 'POST', at(SESSIONS), () => ({ body: {} })],
  [401, 'the token is missing', 'GET', at('/api/recordings/{recording}/file')],
  [401, 'the token is empty', 'GET', at('/api/recordings/{recording}/file?token=')],
  [401, 'the token is invalid', 'GET', at('/api/recordings/{recording}/file?token=nonsense')],
  [403, 'a stranger', 'DELETE', at('/api/rooms/{room}'), asStranger],
  [403, 'a stranger', 'POST', at('/api/rooms/{room}/ai-agent/invite'), asStranger],
  [403, 'a stranger', 'POST', at('/api/rooms/{room}/ai-agent/remove'), asStranger],
  [403, 'a stranger', 'GET', at('/api/rooms/{room}/live'), asStranger],
  [403, 'a stranger', 'POST', at('/api/rooms/{room}/live/end'), asStranger],
  [403, 'a stranger', 'POST', at('/api/rooms/{room}/live/messages'), () => ({ ...asStranger(), body: CHAT })],
  [
    403,
    'a stranger',
    'POST',
    at('/api/rooms/{room}/live/recording'),
    () => ({ ...asStranger(), body: STOP }),
  ],
  [403, 'a stranger', 'GET', at('/api/rooms/{room}/artifacts'), asStranger],
  [403, 'there is no such room', 'GET', at(`/api/rooms/${NO_ROOM}/artifacts`), withKey],
  [403, 'a stranger', 'GET', at('/api/artifacts/{session}'), asStranger],
  [403, 'a stranger', 'GET', at('/api/sessions?roomId={room}'), asStranger],
  [403, 'a stranger', 'GET', at('/api/sessions/{session}'), asStranger],
  [403, 'there is no such room', 'GET', at(`/api/sessions?roomId=${NO_ROOM}`), withKey],
  [403, 'a stranger', 'GET', at('/api/artifacts/{session}/transcript'), asStranger],
  [403, 'a stranger', 'POST', at('/api/artifacts/{session}/minutes'), asStranger],
  [403, 'a stranger', 'DELETE', at('/api/artifacts/{session}'), asStranger],
  [403, 'a stranger', 'GET', at('/api/recordings?roomId={room}'), asStranger],
  [403, 'there is no such room', 'GET', at(`/api/recordings?roomId=${NO_ROOM}`), withKey],
  [403, 'a stranger', 'GET', at('/api/recordings/{recording}'), asStranger],
  [403, 'a stranger', 'GET', at('/api/recordings/{recording}/stream'), asStranger],
  [403, 'a stranger', 'GET', at('/api/recordings/{recording}/download'), asStranger],
  [404, 'there is no such room', 'POST', at(SESSIONS), mint({ roomId: NO_ROOM })],
  [404, 'the room is not an embed room', 'POST', at(SESSIONS), () => mint({ roomId: scene.own.roomId })()],
  [404, 'there is no such room', 'POST', at(LINKS), mint({ roomId: NO_ROOM })],
  [404, 'the id is not a UUID', 'DELETE', at('/api/embed/tokens/x'), withKey],
  [404, 'there is no such room', 'GET', at(`/api/rooms/${NO_ROOM}`)],
  [404, 'there is no such room', 'DELETE', at(`/api/rooms/${NO_ROOM}`), withKey],
  [404, 'there is no such room', 'POST', at(`/api/rooms/${NO_ROOM}/ai-agent/invite`), withKey],
  [404, 'there is no such room', 'POST', at(`/api/rooms/${NO_ROOM}/ai-agent/remove`), withKey],
  [404, 'there is no such room', 'GET', at(`/api/rooms/${NO_ROOM}/ai-agent/status`)],
  [404, 'there is no such room', 'GET', at(`/api/rooms/${NO_ROOM}/live`), withKey],
  [404, 'there is no such room', 'POST', at(`/api/rooms/${NO_ROOM}/live/end`), withKey],
  [
    404,
    'there is no such room',
    'POST',
    at(`/api/rooms/${NO_ROOM}/live/messages`),
    () => ({ ...withKey(), body: CHAT }),
  ],
  [
    404,
    'there is no such room',
    'POST',
    at(`/api/rooms/${NO_ROOM}/live/recording`),
    () => ({ ...withKey(), body: STOP }),
  ],
  [404, 'there is no such session', 'GET', at(`/api/artifacts/${NO_SESSION}`), withKey],
  [404, 'there is no such session', 'GET', at(`/api/sessions/${NO_SESSION}`), withKey],
  [404, 'there is no such session', 'GET', at(`/api/artifacts/${NO_SESSION}/transcript`), withKey],
  [404, 'there is no such session', 'POST', at(`/api/artifacts/${NO_SESSION}/minutes`), withKey],
  [404, 'there is no such session', 'DELETE', at(`/api/artifacts/${NO_SESSION}`), withKey],
  [404, 'there is no such recording', 'GET', at(`/api/recordings/${NO_RECORDING}`), asOwner],
  [404, 'there is no such recording', 'GET', at(`/api/recordings/${NO_RECORDING}/stream`), withKey],
  [404, 'there is no such recording', 'GET', at(`/api/recordings/${NO_RECORDING}/download`), asOwner],
  [404, 'the id is not a UUID', 'GET', at('/api/recordings/x'), asOwner],
  [404, 'the id is not a UUID', 'GET', at('/api/recordings/x/stream'), withKey],
  [404, 'the id is not a UUID', 'GET', at('/api/recordings/x/download'), asOwner],
  [404, 'the recording is not ready', 'GET', at('/api/recordings/{unfinished}/stream'), withKey],
  [404, 'the recording is not ready', 'GET', at('/api/recordings/{unfinished}/download'), asOwner],
  [409, 'the room is encrypted', 'POST', at('/api/rooms/{encrypted}/ai-agent/invite'), withKey],
  [409, 'no call runs', 'POST', at('/api/rooms/{room}/live/end'), withKey],
  [409, 'no call runs', 'POST', at('/api/rooms/{room}/live/messages'), () => ({ ...withKey(), body: CHAT })],
  [409, 'no call runs', 'POST', at('/api/rooms/{room}/live/recording'), () => ({ ...withKey(), body: STOP })],
  [502, 'signing fails', 'POST', at(SESSIONS), mint({ displayName: 'Break the signer' })],
  [502, 'signing fails', 'POST', at(LINKS), mint({ displayName: 'Break the signer' })],
  [503, 'no agent is available', 'POST', at('/api/rooms/{room}/ai-agent/invite'), withKey],
  [503, 'no agent is available', 'POST', at('/api/rooms/{room}/ai-agent/remove'), withKey],
];

it.each(CONTRACT)('answers %i when %s: %s', async (status, _when, method, path, options = () => ({})) => {
  const answer = await server.call(method, path(), options());
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ error: expect.stringMatching(/^[A-Z].*[.]$/) });
});

it('the file route answers 404 to a good token for a recording that is gone', async () => {
  const { token } = server.services.tokens.signFile({ recording: NO_RECORDING, use: 'stream' });
  const answer = await server.call('GET', `/api/recordings/${NO_RECORDING}/file?token=${token}`);
  expect(answer.status).toBe(404);
});

it('tells nobody but the log why signing failed', async () => {
  const answer = await server.call('POST', SESSIONS, mint({ displayName: 'Break the signer' })());
  expect(answer.text).not.toContain('secret detail');
  expect(server.logged()).toContain('secret detail of the signer');
});
