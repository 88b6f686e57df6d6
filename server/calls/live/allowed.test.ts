import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Feature } from '../../platform/room-settings/features';
import type { ToServer } from '../../platform/hub/client-messages';
import type { Permissions } from '../../platform/hub/protocol';
import { SCOPES, type RoomRole } from '../../platform/principal/principal';
import { followEvents } from '../../testing/event-feed';
import { ALL_OFF, connectHub, joinMessage, type HubClient, type Welcome } from '../../testing/hub-client';
import { eventsOn } from '../../testing/identity-rows';
import { newKeyFor, newPerson } from '../../testing/people';
import { START, storeChunk } from '../../testing/recorder';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';

let speech: TranscriptionDouble;
let server: TestServer;
let key: string;

beforeAll(async () => {
  speech = await transcriptionDouble();
  server = await testServer({ env: { STT_BASE_URL: speech.url } });
  key = await newKeyFor(await newPerson(server.services), 'live', [...SCOPES]);
});
afterAll(() => Promise.all([server.close(), speech.close()]));

interface Entered extends HubClient {
  id: string;
  token: string;
  welcome: Welcome;
}

const mint = (roomId: string, role: RoomRole, given: object = {}) =>
  server.call('POST', '/api/embed/sessions', {
    key,
    body: { roomId, role, externalUserId: `user-${role}`, ...given },
  });

/** Enters with a token that was minted over REST. */
async function enter(
  roomId: string,
  role: RoomRole,
  given: object = {},
  devices = ALL_OFF,
): Promise<Entered> {
  const { token } = (await mint(roomId, role, given)).body;
  const client = await connectHub(server.url);
  client.send(joinMessage(token, { devices }));
  const welcome = await client.take('welcome');
  return Object.assign(client, { id: welcome.participantId, token, welcome });
}

const change = (roomId: string, body: object) => server.call('PATCH', `/api/rooms/${roomId}`, { key, body });
const post = (roomId: string, path: string, body: object, bearer?: string) =>
  server.call('POST', `/api/rooms/${roomId}/${path}`, { ...(bearer ? { bearer } : { key }), body });

/** Sends a message that is refused. @returns the sentence */
async function refusalOf(client: HubClient, message: ToServer): Promise<string> {
  client.send(message);
  return (await client.take('rejected', ({ of }) => of === message.type)).message;
}

const devices = (device: keyof typeof ALL_OFF): ToServer => ({
  type: 'devices',
  devices: { ...ALL_OFF, [device]: true },
});
const invite = (captions = false): ToServer => ({
  type: 'invite-agent',
  mode: 'Notetaker',
  language: null,
  captions,
});
let written = 0;
const chat = (): ToServer => ({
  type: 'chat',
  clientId: `message-${(written += 1)}`,
  body: { kind: 'plain', text: 'Hello' },
});

interface FeatureRow {
  feature: Feature;
  sentence: string;
  message: () => ToServer;
  rest: [path: string, body: object][];
  /** Resolves when the message was carried out. */
  done: (client: HubClient) => Promise<unknown>;
  /** Resolves when what it began is over, because the feature was switched off. */
  undone?: (client: Entered) => Promise<unknown>;
}

const FEATURES: FeatureRow[] = [
  {
    feature: 'chat',
    sentence: 'The chat is off in this room.',
    message: chat,
    rest: [['live/messages', { kind: 'chat', text: 'Hello' }]],
    done: (client) => client.take('chat'),
  },
  {
    feature: 'reactions',
    sentence: 'Reactions are off in this room.',
    message: () => ({ type: 'reaction', emoji: '👏' }),
    rest: [],
    done: (client) => client.take('reaction'),
  },
  {
    feature: 'raiseHand',
    sentence: 'Raising hands is off in this room.',
    message: () => ({ type: 'hand', raised: true }),
    rest: [],
    done: (client) =>
      client.take('participant-changed', ({ participant }) => participant.handRaisedAt !== null),
    undone: (client) =>
      client.take('participant-changed', ({ participant }) => participant.handRaisedAt === null),
  },
  {
    feature: 'screenShare',
    sentence: 'Screen sharing is off in this room.',
    message: () => devices('screen'),
    rest: [],
    done: (client) => client.take('participant-changed', ({ participant }) => participant.devices.screen),
    undone: (client) => client.take('participant-changed', ({ participant }) => !participant.devices.screen),
  },
  {
    feature: 'recording',
    sentence: 'Recording is off in this room.',
    message: () => START,
    rest: [['live/recording', { action: 'start' }]],
    done: (client) => client.take('recording-changed', ({ recording }) => recording !== null),
    async undone(client) {
      await client.take('stop-recording', ({ by }) => by === null);
      await storeChunk(client, 0);
      client.send({ type: 'stop-recording', chunkCount: 1 });
      await client.take('recording-changed', ({ recording }) => recording === null);
      const { roomId } = client.welcome.room;
      const { body } = await server.call('GET', `/api/recordings?roomId=${roomId}`, { key });
      expect(body.recordings).toMatchObject([{ endedAt: expect.any(String) }]);
    },
  },
  {
    feature: 'agent',
    sentence: 'The AI agent is off in this room.',
    message: invite,
    rest: [['ai-agent/invite', {}]],
    done: (client) => client.take('agent-changed', ({ agent }) => agent !== null),
    undone: (client) => client.take('agent-changed', ({ agent }) => agent === null),
  },
  {
    feature: 'captions',
    sentence: 'Captions are off in this room.',
    message: () => invite(true),
    rest: [
      ['ai-agent/invite', { inlineConfig: { captions: true } }],
      ['ai-agent/invite', { mode: 'Captioner' }],
    ],
    done: (client) => client.take('agent-changed', ({ agent }) => agent?.captions === true),
    undone: (client) => client.take('agent-changed', ({ agent }) => agent?.captions === false),
  },
];

describe('what is off in a room', () => {
  it.each(FEATURES)(
    'is refused to hosts in the call and over REST: $feature',
    { tags: ['slow'] },
    async (row) => {
      const { feature, sentence, message, rest, done, undone } = row;
      const roomId = await newEmbedRoom(server, key, { features: { [feature]: false } });
      const host = await enter(roomId, 'host', {}, { ...ALL_OFF, screen: true });
      const guest = await enter(roomId, 'participant');
      expect(host.welcome.room.settings.features[feature]).toBe(false);
      const assertRefused = async () => {
        expect(await refusalOf(host, message())).toBe(sentence);
        for (const [path, body] of rest) {
          const { status, body: answer } = await post(roomId, path, body);
          expect([status, answer]).toEqual([409, { error: sentence }]);
        }
      };
      await assertRefused();

      await change(roomId, { features: { [feature]: true } });
      await host.take('room-changed', ({ settings }) => settings.features[feature]);
      host.send(message());
      await done(guest);

      await change(roomId, { features: { [feature]: false } });
      await host.take('room-changed', ({ settings }) => !settings.features[feature]);
      await undone?.(feature === 'recording' ? host : guest);
      await assertRefused();
      guest.drop();
      host.drop();
    },
  );

  it('allows microphone and camera without shared screens, and shares none on entering', async () => {
    const roomId = await newEmbedRoom(server, key, { features: { screenShare: false } });
    const on = { microphone: true, camera: true, screen: true };
    const { welcome, id } = await enter(roomId, 'participant', {}, on);
    const own = welcome.participants.find(({ participantId }) => participantId === id);
    expect(own?.devices).toEqual({ ...on, screen: false });
    expect(welcome.permissions).toMatchObject({ microphone: true, screen: false, chat: true });
  });

  it(
    'sends a Captioner away where captions are off, and brings captions back where they are on again',
    { tags: ['slow'] },
    async () => {
      const roomId = await newEmbedRoom(server, key);
      const guest = await enter(roomId, 'participant');
      await post(roomId, 'ai-agent/invite', { mode: 'Captioner' });
      await change(roomId, { features: { captions: false } });
      await guest.take('agent-changed', ({ agent }) => agent === null);
      const [left] = await eventsOn(server.services.db, roomId, 'agent.remove');
      expect(left).toMatchObject({ actorKind: 'system' });

      await change(roomId, { features: { captions: true } });
      await post(roomId, 'ai-agent/invite', { inlineConfig: { captions: true } });
      for (const captions of [false, true]) {
        await change(roomId, { features: { captions } });
        await guest.take('agent-changed', ({ agent }) => agent?.captions === captions);
      }
      guest.drop();
    },
  );

  it('sends an agent away that waits in a room where nobody is', { tags: ['slow'] }, async () => {
    const roomId = await newEmbedRoom(server, key);
    await post(roomId, 'ai-agent/invite', {});
    await change(roomId, { features: { agent: false } });
    const { body } = await server.call('GET', `/api/rooms/${roomId}/ai-agent/status`);
    expect(body).toMatchObject({ available: false, unavailableReason: 'off_in_room' });
    const left = await followEvents(server, key).untilRoom('agent.left', roomId);
    expect(left.at(-1)?.data).toMatchObject({ leftReason: 'removed' });
  });
});

interface PermissionRow {
  permission: Exclude<keyof Permissions, 'skipLobby'>;
  sentence: string;
  messages: (other: HubClient & { id: string }) => ToServer[];
  rest: (other: { id: string }) => [path: string, body: object][];
}

const PERMISSIONS: PermissionRow[] = [
  {
    permission: 'microphone',
    sentence: 'Your join token does not allow you to use a microphone.',
    messages: () => [devices('microphone')],
    rest: () => [],
  },
  {
    permission: 'camera',
    sentence: 'Your join token does not allow you to use a camera.',
    messages: () => [devices('camera')],
    rest: () => [],
  },
  {
    permission: 'screen',
    sentence: 'Your join token does not allow you to share your screen.',
    messages: () => [devices('screen')],
    rest: () => [],
  },
  {
    permission: 'chat',
    sentence: 'Your join token does not allow you to write in the chat.',
    messages: () => [chat()],
    rest: () => [['live/messages', { kind: 'chat', text: 'Hello' }]],
  },
  {
    permission: 'record',
    sentence: 'Your join token does not allow you to start or stop recordings.',
    messages: () => [START],
    rest: () => [
      ['live/recording', { action: 'start' }],
      ['live/recording', { action: 'stop' }],
      ['live/recording', { action: 'pause' }],
      ['live/recording', { action: 'resume' }],
    ],
  },
  {
    permission: 'inviteAgent',
    sentence: 'Your join token does not allow you to invite or remove the AI agent.',
    messages: () => [invite(), { type: 'remove-agent' }],
    rest: () => [
      ['ai-agent/invite', {}],
      ['ai-agent/remove', {}],
    ],
  },
  {
    permission: 'moderate',
    sentence: 'Your join token does not allow you to moderate the call.',
    messages: ({ id: participantId }) => [
      { type: 'mute', participantId },
      { type: 'mute-all' },
      { type: 'stop-camera', participantId },
      { type: 'stop-screen', participantId },
      { type: 'ask-to-unmute', participantId },
      { type: 'ask-to-start-camera', participantId },
      { type: 'spotlight', participantId, ends: false },
      { type: 'set-grants', participantId, grants: { chat: false } },
      { type: 'remove', participantId },
      { type: 'lift-ban', banId: 'ban_1' },
      { type: 'set-role', participantId, role: 'co-host' },
      { type: 'lock', locked: true },
      { type: 'end-for-all' },
    ],
    rest: ({ id }) => [
      [`live/participants/${id}`, { action: 'mute' }],
      [`live/participants/${id}`, { action: 'stop-camera' }],
      [`live/participants/${id}`, { action: 'ask-to-unmute' }],
      [`live/participants/${id}`, { action: 'spotlight' }],
      [`live/participants/${id}`, { action: 'end-spotlight' }],
      [`live/participants/${id}`, { action: 'deny-chat' }],
      ['live/grants', { chat: false }],
      [`live/participants/${id}`, { action: 'remove' }],
      [`live/participants/${id}`, { action: 'set-role', role: 'host' }],
      ['live/end', {}],
      ['live/mute', {}],
    ],
  },
];

describe('what a join token takes away', () => {
  it.each(PERMISSIONS)(
    'is refused in the call, and over REST with the token: $permission',
    { tags: ['slow'] },
    async (row) => {
      const { permission, sentence, messages, rest } = row;
      const roomId = await newEmbedRoom(server, key);
      const on = { microphone: true, camera: true, screen: true };
      const host = await enter(roomId, 'host', { permissions: { [permission]: false } }, on);
      const other = await enter(roomId, 'participant');
      expect(Object.entries(host.welcome.permissions).filter(([, may]) => !may)).toEqual([
        [permission, false],
      ]);
      const own = host.welcome.participants.find(({ participantId }) => participantId === host.id);
      expect(own?.devices).toEqual(
        Object.fromEntries(Object.keys(on).map((device) => [device, device !== permission])),
      );
      for (const message of messages(other)) expect(await refusalOf(host, message)).toBe(sentence);
      for (const [path, body] of rest(other)) {
        const { status, body: answer } = await post(roomId, path, body, host.token);
        expect([status, answer]).toEqual([403, { error: sentence }]);
      }
      await other.settle();
      expect(other.types()).not.toContain('left');
      other.drop();
      host.drop();
    },
  );

  it('stops no recording of somebody else', async () => {
    const roomId = await newEmbedRoom(server, key);
    const host = await enter(roomId, 'host');
    host.send(START);
    await host.take('recording-changed');
    const narrowed = await enter(roomId, 'co-host', { permissions: { record: false } });
    expect(await refusalOf(narrowed, { type: 'stop-recording', chunkCount: null })).toContain('recordings');
    await host.settle();
    expect(host.types()).not.toContain('stop-recording');
  });

  it('is all that it says of permissions: nothing is given, and a new role gives nothing back', async () => {
    const roomId = await newEmbedRoom(server, key);
    const host = await enter(roomId, 'host');
    const permissions = { record: true, moderate: true, inviteAgent: false, skipLobby: true };
    const guest = await enter(roomId, 'participant', { permissions });
    expect(guest.welcome.permissions).toMatchObject({
      microphone: true,
      record: false,
      moderate: false,
      inviteAgent: false,
      skipLobby: true,
    });
    host.send({ type: 'set-role', participantId: guest.id, role: 'host' });
    const told = await guest.take('permissions-changed');
    expect(told.permissions).toMatchObject({ record: true, moderate: true, inviteAgent: false });
    expect(await refusalOf(guest, invite())).toContain('join token');
    await change(roomId, { features: { recording: false } });
    expect((await guest.take('permissions-changed')).permissions).toMatchObject({ record: false });
  });

  it.each([
    ['permissions', { permissions: { chat: 'no' } }],
    ['permissions', { permissions: [] }],
    ['metadata', { metadata: 'text' }],
    ['metadata', { metadata: { a: 'x'.repeat(993) } }],
    ['metadata', { metadata: { a: 'a\0' } }],
  ])('answers 400 when %s is not valid: %j', async (field, given) => {
    const roomId = await newEmbedRoom(server, key);
    const { status, body } = await mint(roomId, 'participant', given);
    expect([status, body.error]).toEqual([400, expect.stringContaining(`"${field}`)]);
  });
});

it('the metadata of a token comes with its holder: in the call that runs, and in the events', async () => {
  const roomId = await newEmbedRoom(server, key);
  const metadata = { seat: 12, tags: ['a', { b: null }] };
  const host = await enter(roomId, 'host');
  const link = await server.call('POST', '/api/embed/links', {
    key,
    body: { roomId, externalUserId: 'grace', metadata },
  });
  const guest = await connectHub(server.url);
  guest.send(joinMessage(link.body.token));
  await guest.take('welcome');
  for (const credential of [{ key }, { bearer: host.token }]) {
    const { body } = await server.call('GET', `/api/rooms/${roomId}/live`, credential);
    expect(body.participants.map((one: { metadata: object }) => one.metadata)).toEqual([{}, metadata]);
  }
  guest.send({ type: 'leave' });
  const events = await followEvents(server, key).untilRoom('participant.left', roomId);
  const ofGrace = events.filter(({ data }) => 'externalUserId' in data && data.externalUserId === 'grace');
  expect(ofGrace.map(({ type, data }) => [type, data])).toEqual([
    ['participant.joined', expect.objectContaining({ metadata })],
    ['participant.left', expect.objectContaining({ metadata })],
  ]);
});
