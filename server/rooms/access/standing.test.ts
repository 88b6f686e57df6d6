import { randomUUID } from 'node:crypto';
import type { AnyRouter } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '../../api/router';
import type { ToServer } from '../../platform/hub/client-messages';
import { CLOSE, PROTOCOL_VERSION, type Refusal } from '../../platform/hub/protocol';
import type { Meta, Operation } from '../../platform/procedures/operation';
import { addDraft, addMinutes, addTurn, storedItem } from '../../testing/agent-rows';
import { callScene, type CallScene, type InCall } from '../../testing/call';
import { joinMessage, type HubClient } from '../../testing/hub-client';
import { addRecording, addRender, addStream } from '../../testing/recordings-rows';
import { addFile, addParticipant, addPoll, addSamples, addSession } from '../../testing/rooms-rows';

/*
 * The rights of the holder of a join token, by their standing in the room. The operations that accept join tokens come
 * from the metadata of the router, and the messages of the hub from its schema, so that new ones are tested
 * automatically.
 */

/** The standings that the holder of the token can have in the room while a call is running. */
const STANDINGS = [
  'outside',
  'waiting',
  'denied',
  'banned',
  'revoked',
  'demoted',
  'inside',
  'left',
  'moved',
] as const;
type StandingName = (typeof STANDINGS)[number];

let scene: CallScene;

beforeAll(async () => {
  scene = await callScene();
  await scene.main.stop();
  scene.main = await scene.startHub({ bus: scene.server.services.bus });
});
afterAll(() => scene.close());

/** The ids that REST requests about one session use. */
interface Kept {
  sessionId: string;
  pollId: string;
  fileId: string;
  actionItemId: string;
  itemId: string;
  recordingId: string;
  renderId: string;
  streamId: string;
}

interface Place {
  roomId: string;
  host: InCall;
  /** The join token of the holder. */
  token: string;
  tokenId: string;
  /** The holder's connection; null: they have none. */
  client: HubClient | null;
  /** Sessions, by their relation to the running call. */
  sessions: Record<'earlier' | 'running', Kept> & Partial<Record<'ownBreakout' | 'otherBreakout', Kept>>;
}

/** Creates a call with a host in it, in a room where co-hosts wait, and the holder of a co-host's token. */
async function newPlace(standing: StandingName): Promise<Place> {
  const roomId = await scene.newRoom({ lobby: standing === 'demoted' ? 'off' : 'everybody' });
  const { db } = scene.server.services;
  const hourAgo = new Date(scene.clock.now().getTime() - 3_600_000);
  const ended = { openedAt: hourAgo, startedAt: hourAgo, endedAt: hourAgo };
  const earlier = await keep(roomId, (await addSession(db, roomId, ended)).id);
  const host = await scene.join(scene.token(roomId, 'host'), { canMove: true });
  const running = await keep(roomId, host.welcome.sessionId);
  const scope = 'svc:rooms svc:history';
  const tokenId = randomUUID();
  const token = scene.token(roomId, 'co-host', { scope, jti: tokenId, sub: 'ext:acc_a:grace' });
  const place = { roomId, host, token, tokenId, sessions: { earlier, running } };
  return { ...place, client: await take(standing, place) };
}

/** Brings the holder into the standing. */
async function take(standing: StandingName, place: Omit<Place, 'client'>): Promise<HubClient | null> {
  const { roomId, host, token, tokenId, sessions } = place;
  if (standing === 'outside') return null;
  if (standing === 'revoked') {
    const path = `/api/embed/tokens/${tokenId}`;
    expect((await scene.server.call('DELETE', path, { key: scene.key })).status).toBe(204);
    return null;
  }
  const client = await scene.connect();
  client.send(joinMessage(token, { canMove: true }));
  if (standing !== 'demoted') {
    const { participantId } = await client.take('waiting');
    if (standing === 'waiting') return client;
    host.send({ type: standing === 'denied' ? 'deny' : 'admit', participantId });
    if (standing === 'denied') {
      await client.closed;
      return null;
    }
  }
  const { participantId } = await client.take('welcome');
  switch (standing) {
    case 'banned':
      host.send({ type: 'remove', participantId });
      await client.closed;
      return null;
    case 'demoted':
      host.send({ type: 'set-role', participantId, role: 'participant' });
      await client.take('permissions-changed');
      return client;
    case 'left':
      client.send({ type: 'leave' });
      await client.closed;
      return null;
    case 'moved': {
      const breakouts = ['One', 'Two'].map((name) => ({ name, participantIds: [] as string[] }));
      breakouts[0]?.participantIds.push(participantId);
      host.send({ type: 'open-breakouts', breakouts, spread: false, minutes: null, mayReturn: false });
      await client.take('move');
      client.send({ type: 'move' });
      const { sessionId, breakouts: open } = await client.take('welcome');
      const other = open?.breakouts.find(({ breakoutId }) => breakoutId !== sessionId)?.breakoutId ?? '';
      sessions.ownBreakout = await keep(roomId, sessionId);
      host.send({ type: 'join-breakout', breakoutId: other });
      await host.take('move');
      host.send({ type: 'move' });
      await host.take('welcome', (welcome) => welcome.sessionId === other);
      sessions.otherBreakout = await keep(roomId, other);
      return client;
    }
    default:
      return client;
  }
}

async function keep(roomId: string, sessionId: string): Promise<Kept> {
  const { db } = scene.server.services;
  const { id: participantId } = await addParticipant(db, sessionId, {
    subject: 'ext:acc_a:ada',
    leftAt: new Date(),
  });
  await addTurn(db, sessionId, { participantId, text: 'Our budget.' });
  await addSamples(db, { sessionId, participantId }, [{ level: 'poor' }]);
  const item = storedItem();
  await addMinutes(db, sessionId, { summaryText: 'Our budget.', actionItems: [item] });
  const { id: recordingId } = await addRecording(db, roomId, { sessionId });
  return {
    sessionId,
    pollId: await addPoll(db, sessionId, participantId),
    fileId: (await addFile(db, { sessionId, participantId })).id,
    recordingId,
    actionItemId: item.actionItemId,
    itemId: await addDraft(db, sessionId),
    renderId: await addRender(db, recordingId, { status: 'ready', storage: 'local' }),
    streamId: await addStream(db, { roomId, sessionId }),
  };
}

/** Bodies of operations that need one. */
const BODIES: Record<string, object> = {
  'POST /api/rooms/{roomId}/live/grants': { chat: false },
  'POST /api/rooms/{roomId}/live/breakouts': { action: 'close' },
  'POST /api/rooms/{roomId}/live/messages': { kind: 'chat', text: 'Hello' },
  'POST /api/rooms/{roomId}/live/agent/say': { text: 'Hello' },
  'POST /api/rooms/{roomId}/live/participants/{participantId}': { action: 'mute' },
  'POST /api/rooms/{roomId}/live/recording': { action: 'stop' },
  'POST /api/rooms/{roomId}/live/streams': { url: 'rtmps://live.example.com/app/key' },
  'PATCH /api/artifacts/{sessionId}/minutes/items/{itemId}': { opinion: 'confirmed' },
  'POST /api/ask': { question: 'What about the budget?' },
  'POST /api/recordings/{recordingId}/renders': { format: 'webm', from: 0 },
};

/** Queries of operations that need one. */
const QUERIES: Record<string, string> = { 'GET /api/turns': '&q=budget', 'GET /api/search': '&q=budget' };

/** The operations that a bearer may call, and those that are open to all. */
const OPERATIONS = operationsFor(['user', 'user-or-key']);
const PUBLIC_OPERATIONS = operationsFor(['public']).filter(({ path }) => path.includes('{roomId}'));

function operationsFor(auths: Operation['auth'][], router: AnyRouter = appRouter) {
  const procedures: Record<string, { _def: { meta?: Meta } }> = router._def.procedures;
  return Object.values(procedures).flatMap(({ _def: { meta } }) => {
    const { auth, rest } = meta?.operation ?? {};
    return rest && auth && auths.includes(auth) ? [{ method: rest.method, path: rest.path }] : [];
  });
}

type Of = keyof Place['sessions'];

/** Tries an operation once. `of` is the session that the operation names; null: none. */
async function tryIt(place: Place, { method, path }: (typeof OPERATIONS)[number], of: Of | null) {
  const kept = place.sessions[of ?? 'earlier'];
  const values: Record<string, string | undefined> = {
    ...kept,
    id: kept?.recordingId,
    roomId: place.roomId,
    participantId: place.host.id,
    messageId: 'msg_none',
    linkId: 'lnk_none',
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Say here what {${name}} of ${path} is.`);
    return value;
  });
  const operation = `${method} ${path}`;
  const query = method === 'GET' ? `?roomId=${place.roomId}${QUERIES[operation] ?? ''}` : '';
  const body = method === 'GET' || method === 'DELETE' ? undefined : (BODIES[operation] ?? {});
  return scene.server.call(method, filled + query, { bearer: place.token, ...(body && { body }) });
}

const namesSession = (path: string): boolean => /\{(sessionId|id|recordingId|actionItemId)\}/.test(path);
const concernsCall = (path: string): boolean => /\/(live|ai-agent)(\/|$)/.test(path);

/** Returns the status with which an operation is refused to a standing; null when the role decides. */
function closedTo(standing: StandingName, path: string, of: Of | null): 401 | 403 | null {
  switch (standing) {
    case 'revoked':
      return 401;
    case 'denied':
    case 'banned':
    case 'demoted':
      return 403;
    case 'outside':
    case 'waiting':
      return concernsCall(path) || (of !== null && of !== 'earlier') ? 403 : null;
    case 'moved':
      return of === 'otherBreakout' ? 403 : null;
    case 'inside':
    case 'left':
      return null;
    default:
      return standing satisfies never;
  }
}

describe.each(STANDINGS)('over REST, somebody who is %s', (standing) => {
  let place: Place;
  beforeAll(async () => {
    place = await newPlace(standing);
  });

  it('gets from every operation what the standing allows', { tags: ['slow'] }, async () => {
    const seen: Record<string, number> = {};
    const wanted: Record<string, number> = {};
    for (const operation of OPERATIONS) {
      const { method, path } = operation;
      const sessions = namesSession(path) ? (Object.keys(place.sessions) as Of[]) : [null];
      for (const of of sessions) {
        const closed = closedTo(standing, path, of);
        // When the role decides, the tests of each operation check the result.
        if (closed === null && method !== 'GET') continue;
        const name = `${method} ${path} of ${of ?? 'the room'}`;
        wanted[name] = closed ?? (path === '/api/rooms' ? 403 : 200);
        seen[name] = (await tryIt(place, operation, of)).status;
      }
    }
    expect(seen).toEqual(wanted);
    expect(Object.keys(seen).length).toBeGreaterThan(10);
  });

  it('finds in lists the sessions that it may read, and no others', async () => {
    for (const operation of OPERATIONS) {
      const { method, path } = operation;
      if (method !== 'GET' || namesSession(path) || concernsCall(path)) continue;
      const { status, text } = await tryIt(place, operation, null);
      for (const [of, kept] of Object.entries(place.sessions)) {
        const isListed = text.includes(kept.sessionId);
        const isOpen = status === 200 && closedTo(standing, path, of as Of) === null;
        expect({ path, of, isListed }).toEqual({ path, of, isListed: isOpen });
      }
    }
  });

  it('sees of a public operation what anybody sees, when they are kept out', async () => {
    if (closedTo(standing, '', null) === null) return;
    for (const operation of PUBLIC_OPERATIONS) {
      const anybody = await tryIt({ ...place, token: '' }, operation, null);
      const seen = await tryIt(place, operation, null);
      expect({ path: operation.path, body: seen.body }).toEqual({
        path: operation.path,
        body: anybody.body,
      });
    }
  });
});

it('the role decides over REST where no call runs, but for those who wait for one', async () => {
  const roomId = await scene.newRoom({ lobby: 'everybody' });
  const bearer = scene.token(roomId, 'co-host', { scope: 'svc:rooms svc:history' });
  const live = async () => (await scene.server.call('GET', `/api/rooms/${roomId}/live`, { bearer })).status;
  expect(await live()).toBe(200);
  const client = await scene.connect();
  client.send(joinMessage(bearer));
  await client.take('waiting');
  expect(await live()).toBe(403);
});

const id = 'x';
const text = { kind: 'plain' as const, text: 'Hello' };
const poll = {
  clientId: id,
  question: 'When?',
  choices: ['Now', 'Later'],
  isMultiple: false,
  isAnonymous: true,
};
const groups = ['One', 'Two'].map((name) => ({ name, participantIds: [] }));
const first = { protocol: PROTOCOL_VERSION, token: '' } as const;
const on = { microphone: false, camera: false, screen: false };

/** A message of each type. */
const MESSAGES: { [Type in ToServer['type']]: Extract<ToServer, { type: Type }> } = {
  join: { type: 'join', ...first, resume: null, hasKey: true, devices: on },
  preview: { type: 'preview', ...first },
  'check-connection': { type: 'check-connection', ...first },
  'record-call': { type: 'record-call', ...first },
  'stream-call': { type: 'stream-call', ...first },
  'stream-report': {
    type: 'stream-report',
    report: { streamId: 'str_x', status: 'live', problem: null },
  },
  'request-recording': { type: 'request-recording' },
  'send-track': { type: 'send-track', recordingId: id, source: 'microphone', firstChunk: 0, agoMs: 0 },
  'track-sent': { type: 'track-sent', recordingId: id, source: 'microphone', chunkCount: 0 },
  ping: { type: 'ping' },
  pong: { type: 'pong' },
  devices: { type: 'devices', devices: on },
  hand: { type: 'hand', raised: false },
  'draft-minutes': { type: 'draft-minutes' },
  'give-opinion': { type: 'give-opinion', itemId: id, opinion: 'confirmed' },
  consent: { type: 'consent', answers: { record: false }, wording: 'Record?', language: 'en' },
  reaction: { type: 'reaction', emoji: '👍' },
  chat: { type: 'chat', clientId: id, body: text },
  'delete-chat': { type: 'delete-chat', messageId: id },
  'react-to-chat': { type: 'react-to-chat', messageId: id, body: text },
  quality: {
    type: 'quality',
    roundTripMs: 1,
    loss: 0,
    jitterMs: 1,
    sendKbps: 1,
    receiveKbps: 1,
    freezeMs: 0,
    reconnects: 0,
  },
  'request-upload': { type: 'request-upload', clientId: id, name: 'a.txt', sizeBytes: 1 },
  'cancel-upload': { type: 'cancel-upload', fileId: id },
  'request-download': { type: 'request-download', clientId: id, fileId: id },
  'start-poll': { type: 'start-poll', ...poll },
  'start-sealed-poll': { type: 'start-sealed-poll', ...poll, question: 'aaaa', choices: ['aaaa', 'bbbb'] },
  vote: { type: 'vote', clientId: id, pollId: id, choices: [0] },
  'end-poll': { type: 'end-poll', pollId: id },
  'delete-poll': { type: 'delete-poll', pollId: id },
  'open-breakouts': {
    type: 'open-breakouts',
    breakouts: groups,
    spread: true,
    minutes: null,
    mayReturn: true,
  },
  'close-breakouts': { type: 'close-breakouts' },
  'assign-to-breakout': { type: 'assign-to-breakout', participantIds: [id], breakoutId: null },
  'spread-over-breakouts': { type: 'spread-over-breakouts' },
  'join-breakout': { type: 'join-breakout', breakoutId: null },
  'write-to-breakouts': { type: 'write-to-breakouts', body: text },
  'ask-for-help': { type: 'ask-for-help' },
  move: { type: 'move' },
  point: { type: 'point', screenOf: id, body: { kind: 'plain', path: [], draws: false } },
  signal: {
    type: 'signal',
    to: id,
    signal: { kind: 'candidate', connection: id, candidate: '', sdpMid: null, sdpMLineIndex: null },
  },
  'renew-media': { type: 'renew-media' },
  mute: { type: 'mute', participantId: id },
  'mute-all': { type: 'mute-all' },
  'stop-camera': { type: 'stop-camera', participantId: id },
  'stop-screen': { type: 'stop-screen', participantId: id },
  'stop-pointers': { type: 'stop-pointers', participantId: id },
  'ask-to-unmute': { type: 'ask-to-unmute', participantId: id },
  'ask-to-start-camera': { type: 'ask-to-start-camera', participantId: id },
  spotlight: { type: 'spotlight', participantId: id, ends: false },
  'set-grants': { type: 'set-grants', participantId: null, grants: { chat: false } },
  remove: { type: 'remove', participantId: id },
  'lift-ban': { type: 'lift-ban', banId: id },
  admit: { type: 'admit', participantId: null },
  deny: { type: 'deny', participantId: id },
  'write-to-waiting': { type: 'write-to-waiting', participantId: null, text: 'Hello' },
  'set-role': { type: 'set-role', participantId: id, role: 'host' },
  lock: { type: 'lock', locked: true },
  'end-for-all': { type: 'end-for-all' },
  'start-recording': { type: 'start-recording', mimeType: 'video/webm', width: 640, height: 360 },
  'stop-recording': { type: 'stop-recording', chunkCount: null },
  'pause-recording': { type: 'pause-recording' },
  'resume-recording': { type: 'resume-recording' },
  'recording-paused': { type: 'recording-paused' },
  'decline-recording': { type: 'decline-recording' },
  'invite-agent': { type: 'invite-agent', mode: 'Captioner', language: null, captions: true },
  'remove-agent': { type: 'remove-agent' },
  'stop-agent-speech': { type: 'stop-agent-speech' },
  'mute-agent': { type: 'mute-agent', isMuted: true },
  'translate-captions': { type: 'translate-captions', language: null },
  leave: { type: 'leave' },
};

const FIRST = ['join', 'preview', 'check-connection'] as const;
/** The messages that people who wait may send. None of them reaches the call. */
const FROM_THE_LOBBY: readonly string[] = ['ping', 'pong', 'devices', 'leave'];
/** The messages that every participant may send, whatever their role. */
const FROM_PARTICIPANTS: readonly string[] = [
  ...FROM_THE_LOBBY,
  'hand',
  'reaction',
  'chat',
  'quality',
  'request-upload',
  'cancel-upload',
  'move',
  'renew-media',
  'decline-recording',
  'recording-paused',
  'consent',
  'translate-captions',
];

/** Sends every message but a leave, and ends with one. @returns the types of those that were rejected */
async function sendAll(client: HubClient): Promise<string[]> {
  const rejected: string[] = [];
  for (const message of Object.values(MESSAGES)) {
    if (message.type === 'leave') continue;
    scene.clock.advance(1_000);
    client.send(message);
    await client.settle();
    rejected.push(...client.inbox.flatMap((one) => (one.type === 'rejected' ? [one.of] : [])));
    client.inbox.length = 0;
  }
  return rejected;
}

describe('in the hub, somebody', () => {
  it.each([
    ['denied', 'denied'],
    ['banned', 'removed'],
    ['revoked', 'token-revoked'],
  ] as const)(
    'refuses somebody who is %s with "%s", whatever message comes first',
    async (standing, code) => {
      const { token } = await newPlace(standing);
      const seen: Record<string, Refusal | number> = {};
      const wanted: Record<string, Refusal | number> = {};
      for (const message of Object.values(MESSAGES)) {
        const { type } = message;
        if (type === 'ping' || type === 'pong') continue;
        const client = await scene.connect();
        client.send('token' in message ? { ...message, token } : message);
        const closed = await client.closed;
        const refused = client.inbox.find((one) => one.type === 'refused');
        seen[type] = refused?.code ?? closed.code;
        wanted[type] = FIRST.some((one) => one === type) ? code : CLOSE.protocol;
      }
      expect(seen).toEqual(wanted);
    },
  );

  it('rejects every message of somebody who waits that could reach the call', async () => {
    const { client } = await newPlace('waiting');
    if (client === null) throw new Error('They wait.');
    const rejected = await sendAll(client);
    expect(rejected).toEqual(Object.keys(MESSAGES).filter((type) => !FROM_THE_LOBBY.includes(type)));
  });

  it(
    'rejects every message that participants may not send from somebody who was made one',
    { tags: ['slow'] },
    async () => {
      const { client } = await newPlace('demoted');
      if (client === null) throw new Error('They are in the call.');
      const rejected = await sendAll(client);
      expect(rejected).toEqual(Object.keys(MESSAGES).filter((type) => !FROM_PARTICIPANTS.includes(type)));
    },
  );
});
