import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { Bus } from '../platform/hub/bus';
import { createHub, type Hub } from '../calls/hub/hub';
import { createMemoryBus } from '../calls/bus/memory-bus';
import type { MediaEngine } from '../calls/media/engine';
import { createMesh } from '../calls/media/mesh';
import type { TurnServer } from '../calls/media/turn';
import { newId } from '../platform/ids';
import type { RoomRole } from '../platform/principal/principal';
import type { Services } from '../platform/procedures/services';
import type { JoinClaims, Tokens } from '../identity/tokens/issuer';
import { testClock, type TestClock } from './clock';
import { connectHub, joinMessage, type HubClient, type Welcome } from './hub-client';
import { newKeyFor, newPerson } from './people';
import { newEmbedRoom } from './scene';
import { testServer, type TestServer } from './server';
import { issuer, newSigningKey } from './signing';

/** A client in a call. */
export interface InCall extends HubClient {
  id: string;
  token: string;
  welcome: Welcome;
}

/** A hub on a separate port, as one process among several. */
export interface HubProcess {
  url: string;
  hub: Hub;
  /** The bus for another process that serves the same calls. */
  bus: Bus;
  stop(graceMs?: number): Promise<void>;
}

/** A server with a clock that the test moves, hubs that share its database, and clients. */
export interface CallScene {
  server: TestServer;
  clock: TestClock;
  key: string;
  /** The hub that clients join by default. */
  main: HubProcess;
  newRoom(body?: object): Promise<string>;
  /** Returns a token. @param given other claims; `ttlSeconds` is 3600 by default */
  token(roomId: string, role?: RoomRole, given?: Partial<JoinClaims> & { ttlSeconds?: number }): string;
  connect(process?: HubProcess): Promise<HubClient>;
  /** Joins a call. Resolves when everybody who was in it has been told, so that later news are about something else. */
  join(token: string, given?: Parameters<typeof joinMessage>[1] & { process?: HubProcess }): Promise<InCall>;
  /** Advances the clock in steps, while the clients answer pings. */
  pass(ms: number, awake?: HubClient[]): Promise<void>;
  startHub(given?: {
    bus?: Bus;
    maxParticipants?: number;
    maxBufferedBytes?: number;
    maxUploadBytes?: number;
    closeTimeoutMs?: number;
    turn?: TurnServer | null;
    /** The engine in place of the mesh. */
    engine?: MediaEngine;
    /** A translation in place of the server's, which translates no captions. */
    translation?: Services['translation'];
  }): Promise<HubProcess>;
  /** Stops the main hub in order and starts another one in its place. */
  restartHub(): Promise<void>;
  /** Drops all connections. */
  hangUp(): void;
  close(): Promise<void>;
}

/** Creates a scene. @param given.replace services in place of the real ones */
export async function callScene(
  given: { replace?: (services: Services) => Partial<Services> } = {},
): Promise<CallScene> {
  const clock = testClock();
  const tokens: Tokens = await issuer(newSigningKey(), { now: clock.now });
  const server = await testServer({
    replace: (services) => ({ now: clock.now, tokens, ...given.replace?.(services) }),
    timers: testClock(),
  });
  const key = await newKeyFor(await newPerson(server.services));
  const processes = new Set<HubProcess>();
  const clients = new Set<HubClient>();

  const scene: CallScene = {
    server,
    clock,
    key,
    main: await startHub(),
    newRoom: (body = {}) => newEmbedRoom(server, key, body),
    token(roomId, role = 'participant', { ttlSeconds = 3_600, ...given } = {}) {
      const jti = newId('evt');
      const sub = `ext:acc_a:${jti}`;
      const claims = {
        sub,
        room: roomId,
        role,
        name: 'Grace',
        scope: '',
        mode: 'live' as const,
        jti,
        ...given,
      };
      return tokens.signJoin(claims, ttlSeconds).token;
    },
    async connect(process = scene.main) {
      const client = await connectHub(process.url);
      clients.add(client);
      void client.closed.then(() => clients.delete(client));
      return client;
    },
    async join(token, { process = scene.main, ...given } = {}) {
      const client = await scene.connect(process);
      const roomId = tokens.readJoinOfAnyAge(token)?.claims.room ?? '';
      const announcements = await watchAnnouncements(process.bus, roomId);
      try {
        client.send(joinMessage(token, given));
        const welcome = await client.take('welcome');
        await Promise.race([announcements.of(welcome.participantId), client.closed]);
        return Object.assign(client, { id: welcome.participantId, token, welcome });
      } finally {
        announcements.unsubscribe();
      }
    },
    async pass(ms, awake = [...clients]) {
      for (let left = ms; left > 0; left -= 5_000) {
        clock.advance(Math.min(left, 5_000));
        await Promise.all(awake.map((client) => Promise.race([client.settle(), client.closed])));
      }
    },
    startHub,
    async restartHub() {
      await scene.main.stop();
      scene.main = await startHub();
    },
    hangUp() {
      for (const client of clients) client.drop();
    },
    async close() {
      for (const process of processes) await process.stop(0);
      await server.close();
    },
  };
  return scene;

  async function startHub({
    bus = createMemoryBus(),
    maxParticipants = 6,
    turn = null,
    engine = createMesh({ maxParticipants, stunUrls: [], turn }, clock.now),
    ...bounds
  }: Parameters<CallScene['startHub']>[0] = {}) {
    const hub = createHub({ ...server.services, engine, bus, timers: clock, ...bounds });
    const http = createServer().on('upgrade', (request, socket, head) => {
      hub.upgrade(request, socket, head, '192.0.2.1');
    });
    http.listen(0);
    await once(http, 'listening');
    const address = http.address();
    const port = typeof address === 'object' ? address?.port : null;
    const process: HubProcess = {
      url: `http://localhost:${port}`,
      hub,
      bus,
      async stop(graceMs = 2_000) {
        if (!processes.delete(process)) return;
        await hub.close(graceMs);
        http.close();
      },
    };
    processes.add(process);
    return process;
  }
}

/** Collects who is announced as connected in a room from now on. */
async function watchAnnouncements(bus: Bus, roomId: string) {
  const announced = new EventEmitter();
  const seen = new Set<string>();
  const unsubscribe = await bus.subscribe(roomId, (event) => {
    if (event.kind !== 'participant' || !event.participant.connected) return; // else of a connection before
    seen.add(event.participant.participantId);
    announced.emit(event.participant.participantId);
  });
  return {
    of: async (participantId: string) => {
      if (!seen.has(participantId)) await once(announced, participantId);
    },
    unsubscribe,
  };
}
