import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_CALL_SETTINGS } from '../../platform/room-settings/settings';
import { testClock } from '../../testing/clock';
import { followEvents } from '../../testing/event-feed';
import { eventsOn } from '../../testing/identity-rows';
import { joinToken, newEmbedRoom, newOwnRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../../testing/server';

/** The clock that does not advance by itself, so that a time stays in the future for as long as a test needs. */
const clock = testClock(new Date('2026-03-01T08:00:00Z'));
let server: TestServer;
let scene: Scene;

beforeAll(async () => {
  server = await testServer({ replace: () => ({ now: clock.now }) });
  scene = await newScene(server);
});
afterAll(() => server.close());

const DEFAULTS = {
  maxParticipants: null,
  opensAt: null,
  closesAt: null,
  atClose: 'stop-joining',
  expiresAt: null,
  retentionDays: null,
  minutes: null,
  ...DEFAULT_CALL_SETTINGS,
  metadata: {},
};
const SETTINGS = {
  maxParticipants: 4,
  opensAt: '2026-03-01T09:00:00.000Z',
  closesAt: '2026-03-01T10:00:00.000Z',
  atClose: 'end-call',
  expiresAt: '2026-03-08T00:00:00.000Z',
  retentionDays: 30,
  lobby: 'guests',
  features: { ...DEFAULT_CALL_SETTINGS.features, chat: false },
  fileTypes: ['pdf', 'png'],
  backgrounds: 'required',
  defaults: { microphone: false, camera: true },
  recordOnStart: true,
  rating: true,
  agentOnStart: { mode: 'Notetaker', language: 'en', captions: true },
  agent: { scope: 'room' },
  language: 'pt-BR',
  minutes: {
    template: 'custom',
    sections: [{ key: 'risks', title: 'Risks', instruction: 'Risks that were named.', kind: 'list' }],
    instructions: 'Write short sentences.',
    vocabulary: ['Acme'],
  },
  branding: {
    accent: '#2f6fed',
    logoUrl: 'https://www.example.com/logo.svg',
    background: null,
    backgroundImages: [{ name: 'Office', url: 'https://www.example.com/office.jpg' }],
  },
  metadata: { customer: 'c-42', tags: ['a', { b: null }] },
};
const FIELDS = Object.keys(DEFAULTS);

const read = async (roomId: string, options: CallOptions = { key: scene.key }) =>
  (await server.call('GET', `/api/rooms/${roomId}`, options)).body;
const change = (roomId: string, body: unknown, options: CallOptions = { key: scene.key }) =>
  server.call('PATCH', `/api/rooms/${roomId}`, { ...options, body });

it('takes extensions of files in any case and with a dot, and refuses what is none or a program', async () => {
  const roomId = await newEmbedRoom(server, scene.key);
  expect((await change(roomId, { fileTypes: ['.PDF', 'jpg'] })).status).toBe(200);
  expect((await read(roomId)).fileTypes).toEqual(['pdf', 'jpg']);
  const wrong = [
    [],
    ['exe'],
    ['.Py'],
    ['a.b'],
    ['image/*'],
    [''],
    ['x'.repeat(17)],
    Array(51).fill('pdf'),
    'pdf',
  ];
  for (const fileTypes of wrong) expect((await change(roomId, { fileTypes })).status).toBe(400);
  expect((await change(roomId, { fileTypes: null })).status).toBe(200);
  expect((await read(roomId)).fileTypes).toBeNull();
});

describe('a new room', () => {
  it('has the settings that it is made with, and answers as ever', async () => {
    const body = { roomName: 'Lesson', ...SETTINGS };
    const made = await server.call('POST', '/api/embed/rooms', { key: scene.key, body });
    expect([made.status, Object.keys(made.body)]).toEqual([201, ['roomId', 'embedUrl']]);
    expect(await read(made.body.roomId)).toMatchObject(body);
  });

  it('has the defaults where nothing, or null, was said', async () => {
    expect(await read(await newEmbedRoom(server, scene.key))).toMatchObject(DEFAULTS);
    const nullable = Object.entries(DEFAULTS).filter(
      ([field, value]) => value === null || field === 'metadata',
    );
    const nothing = Object.fromEntries(nullable.map(([field]) => [field, null]));
    expect(await read(await newEmbedRoom(server, scene.key, nothing))).toMatchObject(DEFAULTS);
    expect(await read(await newOwnRoom(scene.owner))).toMatchObject(DEFAULTS);
  });

  it('is made once with a retry key, and the same settings in another order are the same request', async () => {
    const headers = { 'Idempotency-Key': 'with-settings' };
    const send = (body: object) => server.call('POST', '/api/embed/rooms', { key: scene.key, headers, body });
    const first = await send({ closesAt: SETTINGS.closesAt, metadata: { a: 1, b: 2 } });
    const second = await send({ metadata: { b: 2, a: 1 }, closesAt: SETTINGS.closesAt });
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await send({ closesAt: SETTINGS.expiresAt })).status).toBe(422);
  });

  it('is not made when a setting is wrong', async () => {
    const body = { opensAt: SETTINGS.closesAt, closesAt: SETTINGS.opensAt };
    const refused = await server.call('POST', '/api/embed/rooms', { key: scene.key, body });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'The room would close before it opens: "closesAt" must be later than "opensAt".',
    ]);
  });
});

describe('settings are shown', () => {
  /** The fields without `metadata`, which belongs to the application and is not shown to the people in its calls. */
  const SETTINGS_ALONE = FIELDS.filter((field) => field !== 'metadata');
  const SEEING: [string, () => CallOptions, readonly string[]][] = [
    ['nobody', () => ({}), []],
    ['the owner', () => ({ bearer: scene.owner.bearer }), FIELDS],
    ['a co-organizer', () => ({ bearer: scene.coOrganizer.bearer }), FIELDS],
    ['a member', () => ({ bearer: scene.member.bearer }), []],
    ['a stranger', () => ({ bearer: scene.stranger.bearer }), []],
    ["the account's key", () => ({ key: scene.key }), FIELDS],
    ["another account's key", () => ({ key: scene.otherKey }), []],
    ["a host's join token", () => ({ bearer: joinToken(server, scene.own.roomId, 'host') }), SETTINGS_ALONE],
    ["a participant's", () => ({ bearer: joinToken(server, scene.own.roomId, 'participant') }), []],
  ];
  it.each(SEEING)('shows the settings to %s, or not', async (_who, options, shown) => {
    const room = await read(scene.own.roomId, options());
    expect(FIELDS.filter((field) => field in room)).toEqual(shown);
  });
});

describe('a change', () => {
  it('keeps what it does not name, takes back what is null, and answers with the room', async () => {
    const roomId = await newEmbedRoom(server, scene.key, { roomName: 'Lesson', ...SETTINGS });
    const changed = await change(roomId, { maxParticipants: 8, retentionDays: null, metadata: { a: 1 } });
    const expected = {
      roomName: 'Lesson',
      ...SETTINGS,
      maxParticipants: 8,
      retentionDays: null,
      metadata: { a: 1 },
    };
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject(expected);
    expect(changed.body.metadata).toEqual({ a: 1 });
    expect(changed.body).toEqual(await read(roomId));
    const reset = { opensAt: null, closesAt: null, expiresAt: null, metadata: null, roomName: null };
    const { body } = await change(roomId, reset);
    expect(body).toMatchObject({ ...expected, ...reset, metadata: {}, roomName: 'Untitled room' });
  });

  it('leaves the other features and devices as they are when one changes', async () => {
    const roomId = await newEmbedRoom(server, scene.key, SETTINGS);
    const { body } = await change(roomId, { features: { captions: false }, defaults: { camera: false } });
    expect(body.features).toEqual({ ...SETTINGS.features, captions: false });
    expect(body.defaults).toEqual({ microphone: false, camera: false });
  });

  it('takes moments with an offset, and answers them in UTC', async () => {
    const roomId = await newEmbedRoom(server, scene.key);
    const { body } = await change(roomId, { opensAt: '2026-03-01T10:00:00+01:00' });
    expect(body.opensAt).toBe('2026-03-01T09:00:00.000Z');
  });

  it('lets the owner change their own room', async () => {
    const roomId = await newOwnRoom(scene.owner);
    const asOwner = { bearer: scene.owner.bearer };
    expect((await change(roomId, { roomName: ' Renamed ' }, asOwner)).body).toMatchObject({
      roomName: 'Renamed',
      isOwner: true,
      coOrganizers: [],
    });
  });

  it('is refused to a co-organizer, and to a host in the call', async () => {
    for (const bearer of [scene.coOrganizer.bearer, joinToken(server, scene.own.roomId, 'host')]) {
      expect((await change(scene.own.roomId, { roomName: 'Mine' }, { bearer })).status).toBe(403);
    }
    expect((await read(scene.own.roomId)).roomName).not.toBe('Mine');
  });

  it('answers 404 to a change of a deleted room', async () => {
    const roomId = await newEmbedRoom(server, scene.key);
    await server.call('DELETE', `/api/rooms/${roomId}`, { key: scene.key });
    expect((await change(roomId, { roomName: 'x' })).status).toBe(404);
  });

  it('is told of and written down once, with the names of what changed; nothing new is not', async () => {
    const roomId = await newEmbedRoom(server, scene.key, { metadata: { a: 1, b: [2] } });
    const same = { roomName: 'Untitled room', maxParticipants: null, metadata: { b: [2], a: 1 } };
    expect((await change(roomId, same)).status).toBe(200);
    expect((await change(roomId, {})).status).toBe(200);
    clock.advance(1_000);
    await change(roomId, { ...same, roomName: 'Lesson', closesAt: SETTINGS.closesAt });
    clock.advance(1_000);
    await change(roomId, { metadata: { c: 3 } });
    await server.call('DELETE', `/api/rooms/${roomId}`, { key: scene.key });
    const events = await followEvents(server, scene.key).untilRoom('room.deleted', roomId);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['room.created', { isEmbed: true, isEndToEndEncrypted: false, metadata: { a: 1, b: [2] } }],
      ['room.updated', { changedFields: ['roomName', 'closesAt'], metadata: { a: 1, b: [2] } }],
      ['room.updated', { changedFields: ['metadata'], metadata: { c: 3 } }],
      ['room.deleted', { liveSessionId: null, metadata: { c: 3 } }],
    ]);
    const lines = await eventsOn(server.services.db, roomId, 'room.update');
    expect(lines.map(({ detail, actorKind }) => [detail, actorKind])).toEqual([
      [{ changedFields: ['roomName', 'closesAt'] }, 'key'],
      [{ changedFields: ['metadata'] }, 'key'],
    ]);
  });

  it('loses nothing when two changes come at the same time', async () => {
    const roomId = await newEmbedRoom(server, scene.key);
    const changes = [
      { maxParticipants: 3 },
      { retentionDays: 7 },
      { atClose: 'end-call' },
      { roomName: 'All' },
    ];
    await Promise.all(changes.map((one) => change(roomId, one)));
    expect(await read(roomId)).toMatchObject(Object.assign({}, ...changes));
  });
});

describe('a wrong setting is refused with a sentence, and changes nothing', () => {
  const WRONG: [what: string, body: object, sentence: string][] = [
    ['no people', { maxParticipants: 0 }, '"maxParticipants"'],
    ['too many people', { maxParticipants: 1_001 }, '"maxParticipants"'],
    ['a number as text', { maxParticipants: '4' }, '"maxParticipants"'],
    ['no days', { retentionDays: 0 }, '"retentionDays"'],
    ['too many days', { retentionDays: 3_651 }, '"retentionDays"'],
    ['an unknown action', { atClose: 'explode' }, '"atClose"'],
    ['no action', { atClose: null }, '"atClose"'],
    ['words for a moment', { opensAt: 'tomorrow' }, '"opensAt"'],
    ['a date for a moment', { opensAt: '2026-03-01' }, '"opensAt"'],
    ['a moment without a zone', { opensAt: '2026-03-01T09:00:00' }, '"opensAt"'],
    ['a number for a moment', { closesAt: 1_800_000_000 }, '"closesAt"'],
    ['the year 0', { closesAt: '0000-01-01T00:00:00Z' }, '"closesAt"'],
    [
      'a room that closes when it opens',
      { opensAt: SETTINGS.closesAt, closesAt: SETTINGS.closesAt },
      '"closesAt" must be later than "opensAt"',
    ],
    [
      'a room that expires when it opens',
      { opensAt: SETTINGS.expiresAt, expiresAt: SETTINGS.expiresAt },
      '"expiresAt" must be later than "opensAt"',
    ],
    ['a room that expires now', { expiresAt: '2026-03-01T08:00:00Z' }, '"expiresAt" must be in the future'],
    ['an accent by name', { branding: { accent: 'blue' } }, '"branding.accent"'],
    ['a logo without TLS', { branding: { logoUrl: 'http://www.example.com/a.png' } }, '"branding.logoUrl"'],
    [
      'a logo whose host would begin a directive of a policy',
      { branding: { logoUrl: 'https://a.example;script-src-elem/x' } },
      '"branding.logoUrl" is not valid: must be an https:// address whose host is a name or an IP address.',
    ],
    [
      'an image of any host',
      { branding: { backgroundImages: [{ name: 'Office', url: 'https://*/x' }] } },
      '"branding.backgroundImages.0.url"',
    ],
    [
      'an image without TLS',
      { branding: { backgroundImages: [{ name: 'Office', url: 'http://www.example.com/a.jpg' }] } },
      '"branding.backgroundImages.0.url"',
    ],
    [
      'an image without a name',
      { branding: { backgroundImages: [{ name: ' ', url: 'https://www.example.com/a.jpg' }] } },
      '"branding.backgroundImages.0.name"',
    ],
    [
      'thirteen images',
      {
        branding: {
          backgroundImages: Array.from({ length: 13 }, () => ({ name: 'a', url: 'https://a.example.com' })),
        },
      },
      '"branding.backgroundImages"',
    ],
    ['a language that is none', { language: 'english?' }, '"language"'],
    ['an unknown feature switch', { features: { chat: 'no' } }, '"features.chat"'],
    ['a long name', { roomName: 'x'.repeat(201) }, '"roomName"'],
    ['a list as metadata', { metadata: [] }, '"metadata"'],
    ['text as metadata', { metadata: 'text' }, '"metadata"'],
    ['metadata of 4,001 bytes', { metadata: { a: 'x'.repeat(3_993) } }, 'at most 4,000 bytes'],
    ['metadata of 4,001 bytes in UTF-8', { metadata: { a: `${'ü'.repeat(1_996)}x` } }, 'at most 4,000 bytes'],
    ['NUL in metadata', { metadata: { text: 'a\0' } }, 'well-formed Unicode text'],
    ['NUL in a name in metadata', { metadata: { deep: [{ 'a\0': 1 }] } }, 'well-formed Unicode text'],
  ];
  it.each(WRONG)('refuses with a sentence, and changes nothing: %s', async (_what, body, sentence) => {
    const refused = await change(scene.embed.roomId, { roomName: 'Changed', ...body });
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining(sentence)]);
    expect((await read(scene.embed.roomId)).roomName).toBe('Untitled room');
  });

  it('a lone surrogate in metadata, and metadata nested 40,000 deep', async () => {
    const deep = `{"metadata":{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`;
    for (const body of ['{"metadata":{"a":"\\ud800"}}', deep]) {
      const refused = await change(scene.embed.roomId, body);
      expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('"metadata"')]);
    }
  });

  it('a moment that contradicts one that was set before', async () => {
    const roomId = await newEmbedRoom(server, scene.key, { opensAt: SETTINGS.opensAt });
    expect((await change(roomId, { closesAt: SETTINGS.opensAt })).status).toBe(400);
    expect((await change(roomId, { closesAt: SETTINGS.closesAt })).status).toBe(200);
  });

  it('metadata of 4,000 bytes is taken and returned as it was given', async () => {
    const metadata = { a: 'ü'.repeat(1_996) };
    expect(Buffer.byteLength(JSON.stringify(metadata))).toBe(4_000);
    const { body } = await change(scene.embed.roomId, { metadata });
    expect(body.metadata).toEqual(metadata);
  });
});

describe('in the portal', () => {
  it('the owner of the account changes an embed room, and sees the settings', async () => {
    const roomId = await newEmbedRoom(server, scene.key);
    const { rooms } = scene.owner.portal;
    const changed = await rooms.change({ roomId, roomName: 'Support', closesAt: SETTINGS.closesAt });
    expect(changed).toMatchObject({ roomName: 'Support', closesAt: SETTINGS.closesAt, relation: 'account' });
    expect(await rooms.view({ roomId })).toEqual(changed);
  });

  it('a stranger finds no such room, and a co-organizer may not', async () => {
    const { roomId } = scene.own;
    const attempt = (person: Scene['owner']) => person.portal.rooms.change({ roomId, roomName: 'Mine' });
    await expect(attempt(scene.stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(attempt(scene.coOrganizer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
