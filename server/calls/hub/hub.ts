import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { createRefuseSocket, destroyOnError, type RefuseSocket } from '../../platform/http/refuse-socket';
import { recordLastSeen } from '../../rooms/sessions/stale';
import { recordWaitingSeen } from '../../rooms/waiting/wait';
import { serveClient } from './client';
import type { Connection } from './socket/connection';
import { createBackground, type HubContext } from './context/context';
import { createPendingConnections, type PendingConnections } from './socket/pending-connections';
import { createJoinQueue } from './context/join-queue';
import { createRoomSubscriptions } from './context/room-subscriptions';
import { CLOSE, RESUME_WINDOW_MS, TEXT_MAX_BYTES } from '../../platform/hub/protocol';
import { createPollResults } from './context/poll-results';
import { createQualityReports } from './context/quality-reports';
import { createRelayBudgets } from './context/relay-budgets';
import { connectedOf, createSweep } from './sweep/sweep';
import { systemTimers, type Timers } from '../../platform/time/timers';
import { createUploadMemory } from './context/upload-memory';

/** The WebSocket server of one process: its part of every call. */
export interface Hub {
  /** Handles an upgrade request for `/hub`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, ip: string | null): void;
  /**
   * Disconnects all clients so that they resume when the server is back. No participant leaves.
   * @param graceMs the time after which the remaining sockets are terminated
   */
  close(graceMs: number): Promise<void>;
  /** Makes all clients resume within two seconds, because events of their rooms may have been missed. */
  resynchronise(): void;
  /** Returns the numbers of what this process serves at this moment. */
  counts(): HubCounts;
}

interface HubCounts {
  /** Open sockets. */
  connections: number;
  /** The number of people in a call, including people who lost the connection. */
  participants: number;
  /** People who wait to be let in. */
  waiting: number;
  /** Rooms whose events are followed. */
  rooms: number;
  timers: number;
}

type HubDeps = Pick<
  HubContext,
  | 'db'
  | 'now'
  | 'tokens'
  | 'vault'
  | 'storage'
  | 'disk'
  | 'quotas'
  | 'log'
  | 'metrics'
  | 'tracing'
  | 'engine'
  | 'bus'
  | 'chatFiles'
  | 'processes'
  | 'agent'
  | 'listening'
  | 'translation'
  | 'jobs'
  | 'events'
  | 'onSessionStart'
  | 'onSessionEnd'
  | 'onChatMessage'
  | 'onChatDeleted'
> & {
  timers?: Timers;
  /** The maximum size of messages that wait for a client that does not read, in bytes. */
  maxBufferedBytes?: number;
  /** The maximum size of recording chunks that arrive or wait to be stored, in bytes, for all recorders together. */
  maxUploadBytes?: number;
  /** The time in which a client must answer the closing of its socket, in milliseconds. */
  closeTimeoutMs?: number;
  /** Counts connections that have not joined. The process shares the counter with its other sockets. */
  pendingConnections?: PendingConnections;
  refuse?: RefuseSocket;
};

const MAX_BUFFERED_BYTES = 1_000_000;
const MAX_UPLOAD_BYTES = 256_000_000;
const CLOSE_TIMEOUT_MS = 2_000;
/** The time over which clients resume, in milliseconds, because the database would be overloaded by all at once. */
const RESYNCHRONISE_MS = 2_000;

/** Opens the hub. Participants of an earlier process can resume. The others are stored as having left. */
export function createHub({
  timers = systemTimers,
  maxBufferedBytes = MAX_BUFFERED_BYTES,
  maxUploadBytes = MAX_UPLOAD_BYTES,
  closeTimeoutMs = CLOSE_TIMEOUT_MS,
  pendingConnections = createPendingConnections(),
  refuse = createRefuseSocket(),
  ...deps
}: HubDeps): Hub {
  const { now, log, bus } = deps;
  const background = createBackground(timers, log);
  const subscriptions = createRoomSubscriptions(bus, (sessionId) =>
    background.run('end the media of a session', () => deps.engine.end(sessionId)),
  );
  const budgets = createRelayBudgets(now);
  const joins = createJoinQueue();
  const uploads = createUploadMemory(maxUploadBytes);
  const hub: HubContext = {
    ...deps,
    timers,
    background,
    subscriptions,
    budgets,
    joins,
    uploads,
    quality: createQualityReports({ ...deps, background }),
    polls: createPollResults({ ...deps, background }),
    participants: new Set(),
    waiting: new Set(),
  };
  const connections = new Set<Connection>();
  const sockets = createSocketServer(refuse, closeTimeoutMs);
  const connectionDeps = { now, timers, log, maxBufferedBytes };
  let closing: { onEmpty: () => void } | null = null;

  hub.agent.onImpairedChange((isImpaired) =>
    hub.participants.forEach(({ audio }) => audio.setImpaired(isImpaired)),
  );
  const sweep = createSweep(hub);
  scheduleSweep();
  return { upgrade, close, resynchronise, counts };

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, ip: string | null): void {
    destroyOnError(socket);
    if (closing) return refuse(socket, 503, 'The server is restarting.');
    const release = pendingConnections.acquire(ip);
    if (release === null) return refuse(socket, 429, 'Too many connections wait to join.');
    socket.once('close', release);
    sockets.handleUpgrade(request, socket, head, (client) => {
      const connection = serveClient(hub, client, ip, connectionDeps, {
        isClosing: () => closing !== null,
        onJoined: release,
        onClosed() {
          connections.delete(connection);
          if (connections.size === 0) closing?.onEmpty();
        },
      });
      connections.add(connection);
    });
  }

  async function close(graceMs: number): Promise<void> {
    const connected = connectedOf(hub);
    const waiting = [...hub.waiting].map(({ ref }) => ref);
    const empty = new Promise<void>((resolve) => {
      closing = { onEmpty: resolve };
    });
    for (const connection of connections) connection.close(CLOSE.restart, 'The server is restarting.');
    const grace = setTimeout(() => connections.forEach((connection) => connection.terminate()), graceMs);
    if (connections.size > 0) await empty;
    clearTimeout(grace);
    background.run('record who was connected', () => recordLastSeen(deps.db, connected, now()));
    background.run('record who waits', () => recordWaitingSeen(deps.db, waiting, now()));
    hub.waiting.forEach((one) => one.release());
    await Promise.all([...hub.participants].map((participant) => participant.release()));
    hub.quality.flush();
    hub.polls.flush();
    await background.close();
    sockets.close();
  }

  function resynchronise(): void {
    const all = [...connections];
    for (const [index, connection] of all.entries()) {
      background.after((index * RESYNCHRONISE_MS) / all.length, () => {
        connection.close(CLOSE.restart, 'The connection missed messages: join again.');
      });
    }
  }

  function scheduleSweep(): void {
    background.run('sweep', sweep);
    background.after(RESUME_WINDOW_MS, scheduleSweep);
  }

  function counts() {
    return {
      connections: connections.size,
      participants: hub.participants.size,
      rooms: subscriptions.size,
      waiting: hub.waiting.size,
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
  server.on('wsClientError', (_error, socket) =>
    refuse(socket, 400, 'The request does not open a WebSocket.'),
  );
  return server;
}
