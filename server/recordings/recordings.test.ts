import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRecording } from '../testing/recordings-rows';
import { addParticipant } from '../testing/rooms-rows';
import { after } from '../testing/row-times';
import { joinToken, newEmbedRoom, newOwnRoom, newScene, type Scene } from '../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../testing/server';
import { countIndexChanges } from '../testing/statements';
import type { Tx } from '../platform/db/client';
import { countChunk } from './store-capture';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const db = () => server.services.db;
const get = (path: string, options: CallOptions = { bearer: scene.owner.bearer }) =>
  server.call('GET', path, options);
const idsOf = async (options: CallOptions, roomId?: string): Promise<string[]> => {
  const query = roomId === undefined ? '' : `?roomId=${roomId}`;
  const { body } = await get(`/api/recordings${query}`, options);
  return body.recordings.map(({ id }: { id: string }) => id);
};

it('a recording has every field of the contract, in the list and in detail', async () => {
  const { sessionId } = scene.own;
  const starter = await addParticipant(db(), sessionId, { displayName: 'Ada', externalUserId: 'user-1' });
  const roomId = await newOwnRoom(scene.owner);
  const shape = { width: 1280, height: 720, sha256: 'a'.repeat(64), startedByParticipantId: starter.id };
  const { id } = await addRecording(db(), roomId, { sessionId, ...shape });
  const record = {
    id,
    roomId,
    roomName: 'Weekly',
    conferenceSessionId: sessionId,
    kind: 'composite',
    status: 'ready',
    progressPercent: null,
    storage: 'local',
    startedAt: '2026-03-01T10:00:00.000Z',
    endedAt: '2026-03-01T10:01:00.000Z',
    durationSeconds: 60,
    sizeBytes: 10,
    mimeType: 'video/webm',
    width: 1280,
    height: 720,
    playbackAvailable: true,
    startedBy: { displayName: 'Ada', externalUserId: 'user-1' },
    recordedBy: 'browser',
    gaps: [],
    pauses: [],
    errorMessage: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:01:01.000Z',
  };
  const file = { role: 'composite', mimeType: 'video/webm', sizeBytes: 10, sha256: 'a'.repeat(64) };
  const whole = {
    ...record,
    files: [{ ...file, fileId: id, person: null, source: null, startedAtMs: 0, parts: [] }],
  };
  expect((await get(`/api/recordings?roomId=${roomId}`)).body).toEqual({ recordings: [whole], next: null });
  expect((await get(`/api/recordings/${id}`)).body).toEqual(whole);
});

it('unknown values are null, not absent', async () => {
  const unknown = { endedAt: null, durationSeconds: null, sizeBytes: null } as const;
  const { id } = await addRecording(db(), scene.own.roomId, { status: 'recording', ...unknown });
  expect((await get(`/api/recordings/${id}`)).body).toMatchObject({
    ...unknown,
    conferenceSessionId: null,
    width: null,
    height: null,
    startedBy: null,
    errorMessage: null,
    playbackAvailable: false,
    files: [],
  });
});

it('a list is newest first, unfinished and failed ones too, deleted ones not', async () => {
  const roomId = await newOwnRoom(scene.owner);
  const add = (status: 'recording' | 'failed' | 'ready', ms: number, deletedAt: Date | null = null) =>
    addRecording(db(), roomId, { status, startedAt: after(ms), deletedAt });
  const [first, second, , third] = [
    await add('failed', 1),
    await add('ready', 2),
    await add('ready', 3, new Date()),
    await add('recording', 4),
  ];
  expect(await idsOf({ key: scene.key }, roomId)).toEqual([third?.id, second?.id, first?.id]);
});

describe('without a room, everybody gets the recordings that they may read', () => {
  it.each<[string, () => CallOptions, embed: boolean, own: boolean]>([
    ["the account's key", () => ({ key: scene.key }), true, true],
    ['the test key', () => ({ key: scene.testKey }), false, false],
    ["another account's key", () => ({ key: scene.otherKey }), false, false],
    ['the owner', () => ({ bearer: scene.owner.bearer }), false, true],
    ['a co-organizer', () => ({ bearer: scene.coOrganizer.bearer }), false, true],
    ['a member', () => ({ bearer: scene.member.bearer }), false, true],
    ['a stranger', () => ({ bearer: scene.stranger.bearer }), false, false],
    [
      'a host of the embed room',
      () => ({ bearer: joinToken(server, scene.embed.roomId, 'host') }),
      true,
      false,
    ],
    [
      'a participant of it',
      () => ({ bearer: joinToken(server, scene.embed.roomId, 'participant') }),
      false,
      false,
    ],
    [
      'a participant of the own room',
      () => ({ bearer: joinToken(server, scene.own.roomId, 'participant') }),
      false,
      false,
    ],
  ])('lists the recordings that a caller may read: %s', async (_who, options, embed, own) => {
    const ids = await idsOf(options());
    expect([ids.includes(scene.embed.recordingId), ids.includes(scene.own.recordingId)]).toEqual([
      embed,
      own,
    ]);
  });

  it('a member of several rooms gets the union, each recording once', async () => {
    const roomId = await newOwnRoom(scene.member);
    const mine = await addRecording(db(), roomId);
    const ids = await idsOf({ bearer: scene.member.bearer });
    expect(ids).toEqual(expect.arrayContaining([mine.id, scene.own.recordingId]));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('a participant gets an empty list, and 403 when they name their room', async () => {
    const bearer = joinToken(server, scene.embed.roomId, 'participant');
    expect((await get('/api/recordings', { bearer })).body).toEqual({ recordings: [], next: null });
    expect((await get(`/api/recordings?roomId=${scene.embed.roomId}`, { bearer })).status).toBe(403);
  });
});

describe('playback', () => {
  it.each([
    ['stream', 3_600, {}],
    ['download', 900, { filename: 'Weekly 2026-03-01.webm', sizeBytes: 10 }],
  ])('%s of a local file is an absolute URL good for %i s', async (use, seconds, more) => {
    const id = scene.own.recordingId;
    const asked = Date.now();
    const { body } = await get(`/api/recordings/${id}/${use}`);
    const url = expect.stringMatching(
      new RegExp(`^https://meet\\.test/api/recordings/${id}/file\\?token=[\\w.-]+$`),
    );
    expect(body).toEqual({ url, expiresAt: expect.any(String), mimeType: 'video/webm', ...more });
    const from = Date.parse(body.expiresAt) - seconds * 1_000; // rounded to whole seconds
    expect(from).toBeGreaterThan(asked - 1_000);
    expect(from).toBeLessThan(Date.now() + 1_000);
    const { pathname, search } = new URL(body.url);
    const file = await get(pathname + search, {});
    expect([file.status, file.text]).toEqual([200, '0123456789']);
    expect(file.headers.get('Content-Disposition')).toMatch(use === 'stream' ? /^inline/ : /^attachment/);
  });

  it.each(['stream', 'download'])(
    '%s from customer storage is a reference without a credential',
    async (use) => {
      const where = { bucket: 'theirs', region: 'eu-1', endpoint: null };
      const { id, objectKey } = await addRecording(db(), scene.own.roomId, { storage: 'customer', ...where });
      const { status, body } = await get(`/api/recordings/${id}/${use}`);
      expect([status, body]).toEqual([
        200,
        {
          replayOutOfBand: true,
          reason: 'customer_storage',
          recordingId: id,
          storage: { provider: 's3', key: objectKey, ...where },
          filename: 'Weekly 2026-03-01.webm',
          mimeType: 'video/webm',
          sizeBytes: 10,
        },
      ]);
      expect((await get(`/api/recordings/${id}`)).body).toMatchObject({
        storage: 'customer',
        playbackAvailable: false,
      });
    },
  );

  it.each([
    ['recording', /not ready/],
    ['processing', /not ready/],
    ['failed', /failed/],
  ] as const)(
    'answers 404 for a recording that is %s, with a sentence that names the state',
    async (status, sentence) => {
      const { id } = await addRecording(db(), scene.own.roomId, { status });
      for (const use of ['stream', 'download']) {
        const answer = await get(`/api/recordings/${id}/${use}`);
        expect([answer.status, answer.body.error]).toEqual([404, expect.stringMatching(sentence)]);
      }
    },
  );

  it('a host of the room may use the routes for bearers, too', async () => {
    const bearer = joinToken(server, scene.embed.roomId, 'co-host');
    const paths = ['', '/stream', '/download'].map(
      (part) => `/api/recordings/${scene.embed.recordingId}${part}`,
    );
    const answers = await Promise.all(paths.map((path) => get(path, { bearer })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it.each(['11111111-1111-1111-1111-111111111111', 'x', 'rm_x', '%00', "'", '1'.repeat(8_000)])(
    'answers 404 for %s, which is not a recording',
    async (id) => {
      for (const part of ['', '/stream', '/download']) {
        expect((await get(`/api/recordings/${id}${part}`)).status).toBe(404);
      }
    },
  );

  it("an embed room's recordings are not its owner's as a person", async () => {
    const roomId = await newEmbedRoom(server, scene.key);
    expect((await get(`/api/recordings?roomId=${roomId}`)).status).toBe(403);
  });
});

it('a chunk of a running recording changes no index', async () => {
  const running = { status: 'recording' as const, endedAt: null, durationSeconds: null, sizeBytes: null };
  const { id } = await addRecording(db(), await newOwnRoom(scene.owner), running);
  const count = async (tx: Tx) => {
    for (let index = 0; index < 3; index += 1) {
      expect(await countChunk(tx, { id, index, sizeBytes: 1_000, at: after(index) })).toBe(true);
    }
  };
  expect(await countIndexChanges(db(), 'recordings', count)).toEqual({ updated: 3, inIndexes: 0 });
});
