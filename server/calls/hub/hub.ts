import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { createRefuseSocket, destroyOnError, type RefuseSocket } from '../../platform/http/refuse-socket';
import { noteSeen } from '../../rooms/sessions/stale';
import { serveClient } from './client';
import type { Connection } from './connection';
import { createBackground, type HubCore } from './context';
import { createDoor, type Door } from './pending-connections';
import { createJoinQueue } from './join-queue';
import { createLocalRooms } from './room-subscriptions';
import { CLOSE, RESUME_WINDOW_MS, TEXT_MAX_BYTES } from '../../platform/hub/protocol';
import { createRelayBudgets } from './relay-budgets';
import { connectedOf, createSweep } from './sweep';
import { systemTimers, type Timers } from '../../platform/time/timers';
import { createUploadMemory } from './upload-memory';

/** The real-time face: one process's part of every call. */
export interface Hub {
  /** Takes over a connection that asks for `/hub`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, ip: string | null): void;
  /**
   * Sends the clients away so that they come back when the server does; nobody's place is given up.
   * @param graceMs after this the sockets that are left are cut
   */
  close(graceMs: number): Promise<void>;
  /** What is held at the moment. */
  counts(): { connections: number; seats: number; rooms: number; timers: number };
}

export type HubDeps = Pick<
  HubCore,
  | 'db'
  | 'now'
  | 'tokens'
  | 'storage'
  | 'disk'
  | 'quotas'
  | 'log'
  | 'engine'
  | 'bus'
  | 'agent'
  | 'listening'
  | 'jobs'
  | 'onSessionEnd'
  | 'onChatMessage'
> & {
  timers?: Timers;
  /** How much may wait to be sent to a client that does not read, in bytes. */
  maxBufferedBytes?: number;
  /** How much of the chunks of all recorders may come in or wait to be stored, in bytes. */
  maxUploadBytes?: number;
  /** How long a client may take to answer the closing of its socket, in milliseconds. */
  closeTimeoutMs?: number;
  /** Counts who waits to join; the process's own, which counts other sockets as well. */
  door?: Door;
  refuse?: RefuseSocket;
};

const MAX_BUFFERED_BYTES = 1_000_000;
const MAX_UPLOAD_BYTES = 256_000_000;
const CLOSE_TIMEOUT_MS = 2_000;

/** Opens the hub: places left over from an earlier process are kept for their holders, or given up in time. */
export function createHub({
  timers = systemTimers,
  maxBufferedBytes = MAX_BUFFERED_BYTES,
  maxUploadBytes = MAX_UPLOAD_BYTES,
  closeTimeoutMs = CLOSE_TIMEOUT_MS,
  door = createDoor(),
  refuse = createRefuseSocket(),
  ...deps
}: HubDeps): Hub {
  const { now, log, bus } = deps;
  const background = createBackground(timers, log);
  const rooms = createLocalRooms(bus);
  const budgets = createRelayBudgets(now);
  const joins = createJoinQueue();
  const uploads = createUploadMemory(maxUploadBytes);
  const hub: HubCore = { ...deps, timers, background, rooms, budgets, joins, uploads, seats: new Set() };
  const connections = new Set<Connection>();
  const sockets = createSocketServer(refuse, closeTimeoutMs);
  const connectionDeps = { now, timers, log, maxBufferedBytes };
  let closing: { onEmpty: () => void } | null = null;

  hub.agent.onImpairedChange((isImpaired) => hub.seats.forEach(({ hearing }) => hearing.impair(isImpaired)));
  const sweep = createSweep(hub);
  sweepAgainAndAgain();
  return { upgrade, close, counts };

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, ip: string | null): void {
    destroyOnError(socket);
    if (closing) return refuse(socket, 503, 'The server is restarting.');
    const through = door.knock(ip);
    if (through === null) return refuse(socket, 429, 'Too many connections wait to join.');
    socket.once('close', through);
    sockets.handleUpgrade(request, socket, head, (client) => {
      const connection = serveClient(hub, client, ip, connectionDeps, {
        isClosing: () => closing !== null,
        onJoined: through,
        onClosed() {
          connections.delete(connection);
          if (connections.size === 0) closing?.onEmpty();
        },
      });
      connections.add(connection);
    });
  }

  async function close(graceMs: number): Promise<void> {
    const seen = connectedOf(hub);
    const empty = new Promise<void>((resolve) => {
      closing = { onEmpty: resolve };
    });
    for (const connection of connections) connection.close(CLOSE.restart, 'The server is restarting.');
    const cut = setTimeout(() => connections.forEach((connection) => connection.cut()), graceMs);
    if (connections.size > 0) await empty;
    clearTimeout(cut);
    background.run('note who was there', () => noteSeen(deps.db, seen, now()));
    await Promise.all([...hub.seats].map((seat) => seat.release()));
    await background.close();
    sockets.close();
  }

  function sweepAgainAndAgain(): void {
    background.run('sweep', sweep);
    background.after(RESUME_WINDOW_MS, sweepAgainAndAgain);
  }

  function counts() {
    return {
      connections: connections.size,
      seats: hub.seats.size,
      rooms: rooms.size,
      timers: background.waiting,
    };
  }
}

function createSocketServer(refuse: RefuseSocket, closeTimeout: number): WebSocketServer {
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: TEXT_MAX_BYTES,
    closeTimeout, // known to ws, not yet to its types
  };
  const server = new WebSocketServer(options);
  server.on('wsClientError', (_error, socket) => refuse(socket, 400, 'The request opens no WebSocket.'));
  return server;
}
