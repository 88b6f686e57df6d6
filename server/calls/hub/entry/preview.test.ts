import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callScene, type CallScene } from '../../../testing/call';
import { CLOSE, PROTOCOL_VERSION } from '../../../platform/hub/protocol';

let scene: CallScene;

beforeAll(async () => {
  scene = await callScene();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

async function requestPreview(token: string) {
  const client = await scene.connect();
  client.send({ type: 'preview', protocol: PROTOCOL_VERSION, token });
  return client;
}

describe('a preview', () => {
  it('counts the people in the call, without the holder of the token, and says how the room looks', async () => {
    const defaults = { microphone: true, camera: false };
    const branding = {
      accent: '#2f6fed',
      logoUrl: 'https://www.example.com/a.svg',
      background: null,
      backgroundImages: [{ name: 'Office', url: 'https://www.example.com/office.jpg' }],
    };
    const roomName = 'Weekly planning';
    const roomId = await scene.newRoom({
      roomName,
      defaults: { camera: false },
      language: 'pt-br',
      branding,
    });
    const token = scene.token(roomId);
    const empty = await requestPreview(token);
    expect(await empty.take('preview')).toEqual({
      type: 'preview',
      people: 0,
      roomName,
      isRecorded: false,
      isStreamed: false,
      agent: null,
      engine: 'mesh',
      settings: { defaults, language: 'pt-BR', branding, backgrounds: 'allowed' },
    });
    expect((await empty.closed).code).toBe(CLOSE.done);

    const ada = await scene.join(scene.token(roomId));
    await scene.join(scene.token(roomId));
    expect((await (await requestPreview(token)).take('preview')).people).toBe(2);
    await ada.settle();
    expect(ada.types()).toEqual(['participant-joined']);
  });

  it('is refused with a token of another issuer', async () => {
    const client = await requestPreview('nonsense');
    expect(await client.take('refused')).toMatchObject({ code: 'token-invalid' });
    expect((await client.closed).code).toBe(CLOSE.refused);
  });
});

describe('a preview of a room that could not be joined', () => {
  const refusalOf = async (token: string) => (await (await requestPreview(token)).take('refused')).code;

  it('is refused with an expired token, as the join is', async () => {
    const roomId = await scene.newRoom();
    expect(await refusalOf(scene.token(roomId, 'host', { ttlSeconds: -1 }))).toBe('token-expired');
  });

  it('is refused for a deleted or unknown room, as the join is', async () => {
    const roomId = await scene.newRoom();
    const ada = await scene.join(scene.token(roomId));
    await scene.server.call('DELETE', `/api/rooms/${roomId}`, { key: scene.key });
    expect(await refusalOf(scene.token(roomId))).toBe('room-deleted');
    expect(await refusalOf(scene.token('rm_none'))).toBe('room-deleted');
    await ada.settle();
  });

  it('is refused to a person who was removed from the call, with any token', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'));
    const sub = 'ext:acc_a:rude';
    const rude = await scene.join(scene.token(roomId, 'participant', { sub }));
    host.send({ type: 'remove', participantId: rude.id });
    await rude.closed;
    expect(await refusalOf(scene.token(roomId, 'participant', { sub }))).toBe('removed');
  });
});

describe('a preview of a room that nobody can enter now', () => {
  const answerTo = async (token: string) => {
    const client = await requestPreview(token);
    return Promise.race([client.take('preview'), client.take('refused')]);
  };
  const typeOf = async (token: string) => {
    const answer = await answerTo(token);
    return answer.type === 'refused' ? answer.code : answer.type;
  };

  it('is refused before the room opens, with the time of the server, except to hosts', async () => {
    const opensAt = new Date(scene.clock.now().getTime() + 60_000);
    const roomId = await scene.newRoom({ opensAt });
    expect(await answerTo(scene.token(roomId))).toMatchObject({
      code: 'room-not-open',
      opensAt: opensAt.toISOString(),
      serverTime: scene.clock.now().toISOString(),
    });
    expect(await typeOf(scene.token(roomId, 'host'))).toBe('preview');
  });

  it('is refused while the room is locked, except to hosts and to people in the call', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'));
    const inCall = scene.token(roomId);
    await scene.join(inCall);
    host.send({ type: 'lock', locked: true });
    await host.settle();
    expect(await typeOf(scene.token(roomId))).toBe('room-locked');
    expect(await typeOf(scene.token(roomId, 'host'))).toBe('preview');
    expect(await typeOf(inCall)).toBe('preview');
  });

  it('is refused while the room is full, except to those who replace a window of their own', async () => {
    const roomId = await scene.newRoom({ maxParticipants: 1 });
    const inCall = scene.token(roomId);
    await scene.join(inCall);
    expect(await typeOf(scene.token(roomId))).toBe('room-full');
    expect(await typeOf(inCall)).toBe('preview');
  });

  it('is sent for a full room with a lobby, where people wait before they need a place', async () => {
    const roomId = await scene.newRoom({ maxParticipants: 1, lobby: 'participants' });
    await scene.join(scene.token(roomId, 'host'));
    expect(await typeOf(scene.token(roomId))).toBe('preview');
  });
});

describe('an encrypted room', () => {
  it('refuses a client without the key, which nobody sees join or leave', async () => {
    const roomId = await scene.newRoom({ endToEndEncrypted: true });
    const ada = await scene.join(scene.token(roomId));
    const client = await scene.connect();
    client.send({
      type: 'join',
      protocol: PROTOCOL_VERSION,
      token: scene.token(roomId),
      resume: null,
      hasKey: false,
      devices: { microphone: false, camera: false, screen: false },
    });
    expect(await client.take('refused')).toMatchObject({ code: 'e2ee-key-missing', recoverable: true });
    await ada.settle();
    expect(ada.types()).toEqual([]);
  });
});
