import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { z } from 'zod';
import { callScene, type CallScene, type HubProcess, type InCall } from '../../testing/call';
import { joinMessage } from '../../testing/hub-client';
import { openLiveKitDouble, type LiveKitDouble } from '../../testing/livekit-double';
import { NO_LIVEKIT, startLiveKit } from '../../testing/livekit-server';
import type { Media } from '../../platform/hub/media';
import { PROTOCOL_VERSION } from '../../platform/hub/protocol';
import { newId } from '../../platform/ids';
import { createLiveKit } from '../media/livekit';

let scene: CallScene;
let liveKit: LiveKitDouble;
let process: HubProcess;

beforeAll(async () => {
  scene = await callScene();
  liveKit = await openLiveKitDouble();
  process = await scene.startHub({
    bus: scene.main.bus, // tells the sweep of one process whom the other process serves
    engine: createLiveKit(liveKit.options, scene.clock.now),
  });
});
afterEach(() => {
  liveKit.fail(null);
  scene.hangUp();
});
afterAll(async () => {
  await scene.close();
  await liveKit.close();
});

const tokenOf = (media: Media) => (media.engine === 'livekit' ? media.token : '');
/** Runs one round of the sweep, which runs every 30 seconds. */
const sweep = (awake?: InCall[]) => scene.pass(30_000, awake);

describe('a call over LiveKit', () => {
  it(
    'takes more people than a mesh, each with a token for their own place alone that is renewed in time',
    { tags: ['slow'] },
    async () => {
      const roomId = await scene.newRoom();
      const people: InCall[] = [];
      for (let i = 0; i < 7; i += 1) people.push(await scene.join(scene.token(roomId), { process }));
      const [first, seventh] = [people[0], people[6]];
      if (!first || !seventh) throw new Error('Nobody came.');
      const { media, sessionId } = seventh.welcome;
      expect(media).toMatchObject({ engine: 'livekit', url: liveKit.options.url });
      const { exp, ...claims } = decodeJwt(tokenOf(media));
      expect(claims).toEqual({
        iss: 'tests',
        sub: seventh.id,
        video: {
          room: sessionId,
          roomJoin: true,
          canPublish: true,
          canPublishSources: ['microphone', 'camera', 'screen_share', 'screen_share_audio'],
          canSubscribe: true,
          canPublishData: false,
          canUpdateOwnMetadata: false,
        },
      });
      expect(exp).toBe(Math.floor(scene.clock.now().getTime() / 1_000) + 600);
      expect(await liveKit.connect(tokenOf(media))).toBe(seventh.id);

      await scene.pass(300_000);
      const renewed = decodeJwt(tokenOf((await seventh.take('media')).media));
      expect(renewed.sub).toBe(seventh.id);
      expect(renewed.exp).toBe((exp ?? 0) + 300);

      // A restarted LiveKit has lost the session. A page that cannot reconnect makes the hub prepare the session again.
      liveKit.rooms.clear();
      seventh.send({ type: 'renew-media' });
      expect(await liveKit.connect(tokenOf((await seventh.take('media')).media))).toBe(seventh.id);
    },
  );

  it(
    'is full at the number that is configured, and one over the mesh at its own',
    { tags: ['slow'] },
    async () => {
      const engine = createLiveKit({ ...liveKit.options, maxParticipants: 2 }, scene.clock.now);
      const small = await scene.startHub({ bus: scene.main.bus, engine });
      for (const [where, people] of [
        [small, 2],
        [scene.main, 6],
      ] as const) {
        const roomId = await scene.newRoom();
        for (let i = 0; i < people; i += 1) await scene.join(scene.token(roomId), { process: where });
        const late = await scene.connect(where);
        late.send(joinMessage(scene.token(roomId)));
        const message = `The call is full: this call takes ${people} people.`;
        expect(await late.take('refused')).toMatchObject({ code: 'room-full', message });
      }
    },
  );

  it(
    'has LiveKit mute, refuse what somebody may not send any more, take out who left or was removed, and end with the call',
    { tags: ['slow'] },
    async () => {
      const roomId = await scene.newRoom();
      const host = await scene.join(scene.token(roomId, 'host'), { process });
      const [bob, eve] = [
        await scene.join(scene.token(roomId), { process }),
        await scene.join(scene.token(roomId), { process }),
      ];
      for (const { welcome } of [host, bob, eve]) await liveKit.connect(tokenOf(welcome.media));
      const { sessionId } = host.welcome;
      const connected = () => [...(liveKit.rooms.get(sessionId)?.keys() ?? ['no room'])];

      for (const type of ['mute', 'stop-camera', 'stop-screen'] as const)
        host.send({ type, participantId: bob.id });
      await expect
        .poll(() => liveKit.rooms.get(sessionId)?.get(bob.id)?.muted.toSorted())
        .toEqual(['CAMERA', 'MICROPHONE', 'SCREEN_SHARE']);
      host.send({ type: 'set-grants', participantId: null, grants: { screen: false } });
      const sourcesOf = (id: string) => liveKit.rooms.get(sessionId)?.get(id)?.sources;
      for (const { id } of [bob, eve])
        await expect.poll(() => sourcesOf(id)).toEqual(['MICROPHONE', 'CAMERA']);
      expect(sourcesOf(host.id)).toContain('SCREEN_SHARE');
      bob.send({ type: 'renew-media' });
      const { video } = decodeJwt(tokenOf((await bob.take('media')).media));
      expect(video).toMatchObject({ canPublish: true, canPublishSources: ['microphone', 'camera'] });

      eve.send({ type: 'leave' });
      await expect.poll(connected).toEqual([host.id, bob.id]);
      host.send({ type: 'remove', participantId: bob.id });
      await expect.poll(connected).toEqual([host.id]);

      // The token stays valid for a while. A person who uses it again is removed by the next sweep, and is not in a list.
      await liveKit.connect(tokenOf(bob.welcome.media));
      expect(connected()).toEqual([host.id, bob.id]);
      await sweep([host]);
      await expect.poll(connected).toEqual([host.id]);

      host.send({ type: 'end-for-all' });
      await host.take('left');
      await expect.poll(connected).toEqual(['no room']);
    },
  );

  it('is ended by the next sweep when LiveKit could not be told of its end, and nothing else that LiveKit holds', async () => {
    const [overId, openId] = [await scene.newRoom(), await scene.newRoom()];
    const host = await scene.join(scene.token(overId, 'host'), { process });
    const ada = await scene.join(scene.token(openId), { process });
    for (const { welcome } of [host, ada]) await liveKit.connect(tokenOf(welcome.media));
    const foreign = ['ses_of-another-product', newId('ses'), 'webinar'];
    for (const name of foreign) liveKit.rooms.set(name, new Map([['somebody', { muted: [], sources: [] }]]));

    liveKit.fail(503);
    host.send({ type: 'end-for-all' });
    await host.take('left');
    await sweep([ada]); // the sweep continues although LiveKit does not answer
    liveKit.fail(null);
    expect(liveKit.rooms.has(host.welcome.sessionId), 'the room that was to end').toBe(true);

    await sweep([ada]);
    await expect.poll(() => liveKit.rooms.has(host.welcome.sessionId)).toBe(false);
    expect([...(liveKit.rooms.get(ada.welcome.sessionId)?.keys() ?? [])]).toEqual([ada.id]);
    expect(foreign.filter((name) => liveKit.rooms.get(name)?.size === 1)).toEqual(foreign);
  });

  it('gives a place up that LiveKit did not make, with a sentence, and leaves those in the call who are in it', async () => {
    const roomId = await scene.newRoom();
    liveKit.fail(503);
    const early = await scene.connect(process);
    early.send(joinMessage(scene.token(roomId)));
    expect(await early.take('refused')).toEqual({
      type: 'refused',
      code: 'server-failure',
      message: 'The media server of this call does not answer; please try again in a moment.',
      recoverable: true,
    });
    liveKit.fail(null);
    const ada = await scene.join(scene.token(roomId), { process });
    expect(ada.welcome.participants.map(({ participantId }) => participantId)).toEqual([ada.id]);

    liveKit.fail(503);
    ada.drop();
    await ada.closed;
    const resume = { participantId: ada.id, secret: ada.welcome.resumeSecret };
    const again = await scene.join(ada.token, { process, resume });
    expect(again.welcome).toMatchObject({
      resumed: true,
      participantId: ada.id,
      media: { engine: 'livekit' },
    });
    again.send({ type: 'renew-media' });
    expect(await again.take('rejected')).toMatchObject({ of: 'renew-media' });
  });
});

describe('a connection check over LiveKit', () => {
  async function check(roomId: string, inProcess = process) {
    const client = await scene.connect(inProcess);
    client.send({ type: 'check-connection', protocol: PROTOCOL_VERSION, token: scene.token(roomId) });
    return client.take('connection-check');
  }

  it('has a room of its own for a minute, where nobody sends or receives, and no session', async () => {
    const roomId = await scene.newRoom();
    const { liveKit: access, ...rest } = await check(roomId);
    expect(rest).toEqual({ type: 'connection-check', engine: 'livekit', iceServers: [] });
    expect(access?.url).toBe(liveKit.options.url);
    const { exp, sub, video } = decodeJwt(access?.token ?? '');
    const room = z.object({ room: z.string() }).parse(video).room;
    expect(room).toMatch(/^chk_/);
    expect(video).toEqual({
      room,
      roomJoin: true,
      canPublish: false,
      canSubscribe: false,
      canPublishData: false,
      canUpdateOwnMetadata: false,
    });
    expect(exp).toBe(Math.floor(scene.clock.now().getTime() / 1_000) + 60);
    expect([...liveKit.rooms.keys()].filter((name) => name === room)).toHaveLength(1);
    const other = decodeJwt((await check(roomId)).liveKit?.token ?? '');
    expect(other.sub, 'whom the next check is for').not.toBe(sub);
    const ada = await scene.join(scene.token(roomId), { process });
    expect(ada.welcome.participants.map(({ participantId }) => participantId)).toEqual([ada.id]);
  });

  it('is ended by the sweep, whoever is still there, and nothing of others', { tags: ['slow'] }, async () => {
    const ada = await scene.join(scene.token(await scene.newRoom()), { process });
    const { liveKit: access } = await check(await scene.newRoom());
    const token = access?.token ?? '';
    const room = await liveKit.connect(token);
    liveKit.rooms.set('chk_of-another-product', new Map());
    const isThereAfterSweep = async () => {
      await sweep([ada]);
      return liveKit.rooms.has(room);
    };
    await expect.poll(isThereAfterSweep).toBe(false);
    await expect(liveKit.connect(token)).rejects.toThrow('It does not admit.');
    expect(liveKit.rooms.has('chk_of-another-product')).toBe(true);
  });

  it('goes on without LiveKit where that does not answer', async () => {
    liveKit.fail(503);
    expect(await check(await scene.newRoom())).toEqual({
      type: 'connection-check',
      engine: 'livekit',
      iceServers: [],
    });
  });
});

describe.skipIf(NO_LIVEKIT !== null)('a real LiveKit', { tags: ['slow'] }, () => {
  /** Connects as a browser would. @returns the first answer: `open`, or the status of the refusal */
  const connectTo = (media: Media) => {
    const url = media.engine === 'livekit' ? media.url : '';
    const socket = new WebSocket(`${url}/rtc?access_token=${tokenOf(media)}&protocol=15`);
    socket.on('error', () => {}); // a refusal is checked below
    const answer = new Promise<string>((resolve) => {
      socket.once('message', () => resolve('in'));
      socket.once('unexpected-response', (_, { statusCode }) => resolve(`refused: ${statusCode}`));
    });
    const gone = new Promise<string>((resolve) => socket.once('close', () => resolve('out')));
    return { answer, gone };
  };

  /** Creates a LiveKit that ends with the test, and the engine that uses it. */
  async function startReal() {
    const server = await startLiveKit();
    onTestFinished(() => server.stop());
    const {
      LIVEKIT_URL: url = '',
      LIVEKIT_API_KEY: apiKey = '',
      LIVEKIT_API_SECRET: apiSecret = '',
    } = server.env;
    const apiUrl = url.replace(/^ws/, 'http');
    return createLiveKit({ url, apiUrl, apiKey, apiSecret, maxParticipants: 150 }, scene.clock.now);
  }

  it('lets people in with their tokens, and those out again who were removed, whatever token they keep', async () => {
    const liveKit = await startReal();
    let setEnded = () => {};
    const ended = new Promise<void>((resolve) => (setEnded = resolve));
    const end = (sessionId: string) => liveKit.end(sessionId).then(setEnded);
    const own = await scene.startHub({ bus: scene.main.bus, engine: { ...liveKit, end } });
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'), { process: own });
    const bob = await scene.join(scene.token(roomId), { process: own });
    const first = connectTo(bob.welcome.media);
    expect(await first.answer).toBe('in');
    host.send({ type: 'remove', participantId: bob.id });
    expect(await first.gone).toBe('out');

    const again = connectTo(bob.welcome.media);
    expect(await again.answer).toBe('in');
    const eve = await scene.join(scene.token(roomId), { process: own });
    const listed = eve.welcome.participants.map(({ participantId }) => participantId);
    expect(listed, 'who is in the call').toEqual([host.id, eve.id]);
    await sweep([host, eve]);
    expect(await again.gone).toBe('out');

    host.send({ type: 'end-for-all' });
    await host.take('left');
    await ended; // a person who connects while LiveKit ends a room may keep the room open
    expect(await connectTo(host.welcome.media).answer).toBe('refused: 404');
  });

  it('has nobody left in a call that is over, whenever they came', async () => {
    const liveKit = await startReal();
    // Simulates a process that died between the end of the session and the end of the room.
    const own = await scene.startHub({ bus: scene.main.bus, engine: { ...liveKit, end: async () => {} } });
    const [over, open] = [
      await scene.join(scene.token(await scene.newRoom(), 'host'), { process: own }),
      await scene.join(scene.token(await scene.newRoom()), { process: own }),
    ];
    expect(await connectTo(open.welcome.media).answer).toBe('in');
    over.send({ type: 'end-for-all' });
    await over.take('left');
    const late = connectTo(over.welcome.media);
    expect(await late.answer).toBe('in');

    await sweep([open]);
    expect(await late.gone).toBe('out');
    expect(await connectTo(over.welcome.media).answer).toBe('refused: 404');
    expect(await connectTo(open.welcome.media).answer).toBe('in');
  });
});
