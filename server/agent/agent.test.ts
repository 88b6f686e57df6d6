import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentDouble } from '../testing/agent';
import { actionsOn, eventsOn } from '../testing/rows';
import { newEmbedRoom, newScene, type Scene } from '../testing/scene';
import { testServer, type TestServer } from '../testing/server';
import type { AgentService } from './service';

const agent = agentDouble();
let server: TestServer;
let bare: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer({ replace: () => ({ agent }) });
  bare = await testServer();
  scene = await newScene(server);
});
afterAll(() => Promise.all([server.close(), bare.close()]));

const call = (roomId: string, act: 'invite' | 'remove', body?: object) =>
  server.call('POST', `/api/rooms/${roomId}/ai-agent/${act}`, { key: scene.key, ...(body && { body }) });
const status = async (roomId: string, of = server) =>
  (await of.call('GET', `/api/rooms/${roomId}/ai-agent/status`)).body;

describe('an invitation', () => {
  it.each([
    [undefined, 'Notetaker', null],
    [{}, 'Notetaker', null],
    [{ inlineConfig: {} }, 'Notetaker', null],
    [{ mode: 'transcriber' }, 'Transcriber', null],
    [{ mode: 'CAPTIONER' }, 'Captioner', null],
    [{ mode: 'Notetaker', inlineConfig: { language: 'en' } }, 'Notetaker', 'en'],
    [{ inlineConfig: { language: 'de-ch' } }, 'Notetaker', 'de-CH'],
    [{ inlineConfig: { language: 'zh-hant-tw' } }, 'Notetaker', 'zh-Hant-TW'],
  ])('%j brings a %s that listens for %s', async (body, mode, language) => {
    const answer = await call(await newEmbedRoom(server, scene.key), 'invite', body);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        sessionId: expect.stringMatching(/^ses_/),
        mode,
        language,
        state: 'present',
        alreadyPresent: false,
      },
    ]);
  });

  it.each([
    [{ mode: 'Dancer' }, 'mode'],
    [{ mode: '' }, 'mode'],
    [{ mode: '__proto__' }, 'mode'],
    [{ inlineConfig: { language: '' } }, 'language'],
    [{ inlineConfig: { language: 'english please' } }, 'language'],
    [{ inlineConfig: { language: 'en_US' } }, 'language'],
  ])('%j is refused by name', async (body, field) => {
    const answer = await call(scene.embed.roomId, 'invite', body);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(field)]);
  });
});

it('inviting and removing are idempotent, and each change is one event', async () => {
  const roomId = await newEmbedRoom(server, scene.key);
  const [first, second] = [await call(roomId, 'invite'), await call(roomId, 'invite')];
  expect([first.body.alreadyPresent, second.body.alreadyPresent]).toEqual([false, true]);
  expect(second.body.sessionId).toBe(first.body.sessionId);
  expect(await status(roomId)).toMatchObject({
    agentPresent: true,
    available: true,
    mode: 'Notetaker',
    state: 'present',
  });
  const [gone, nothing] = [await call(roomId, 'remove'), await call(roomId, 'remove')];
  expect(gone.body).toEqual({ success: true, sessionId: first.body.sessionId, alreadyAbsent: false });
  expect(nothing.body).toEqual({ success: true, sessionId: null, alreadyAbsent: true });
  expect(await actionsOn(server.services.db, roomId)).toEqual([
    'room.create',
    'agent.invite',
    'agent.remove',
  ]);
  const [invited] = await eventsOn(server.services.db, roomId, 'agent.invite');
  expect(invited).toMatchObject({ actorKind: 'key', detail: { mode: 'Notetaker', language: null } });
});

describe('the status', () => {
  it('is public and holds neither names nor ids', async () => {
    const roomId = await newEmbedRoom(server, scene.key);
    await call(roomId, 'invite');
    const body = await status(roomId);
    expect(Object.keys(body).sort((a, b) => a.localeCompare(b))).toEqual([
      'agentPresent',
      'available',
      'language',
      'mode',
      'since',
      'state',
      'unavailableReason',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/(ses|prt|usr|acc|key)_/);
  });

  it('says that no service is configured, and that encrypted rooms have none', async () => {
    const { key } = await newScene(bare);
    const absent = {
      agentPresent: false,
      available: false,
      mode: null,
      state: 'absent',
      language: null,
      since: null,
    };
    expect(await status(await newEmbedRoom(bare, key), bare)).toEqual({
      ...absent,
      unavailableReason: 'not_configured',
    });
    const encrypted = await newEmbedRoom(bare, key, { endToEndEncrypted: true });
    expect(await status(encrypted, bare)).toEqual({ ...absent, unavailableReason: 'room_encrypted' });
  });

  it('is 200 with both booleans false when the service refuses our credentials', async () => {
    const refused: AgentService['status'] = async () => ({
      agentPresent: false,
      available: false,
      mode: null,
      state: 'absent',
      language: null,
      since: null,
      unavailableReason: 'auth_failed',
    });
    const before = agent.status;
    agent.status = refused;
    const answer = await server.call('GET', `/api/rooms/${scene.embed.roomId}/ai-agent/status`);
    agent.status = before;
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { agentPresent: false, available: false, unavailableReason: 'auth_failed' },
    ]);
  });
});
