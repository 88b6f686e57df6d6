import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { foreignOrigin } from '../../platform/embed-origins';
import { createRefuseSocket, destroyOnError, type RefuseSocket } from '../../platform/http/refuse-socket';
import { browserVersionOf } from '../../platform/principal/browser';
import { recordLastSeen } from '../../rooms/sessions/stale';
import { recordWaitingSeen } from '../../rooms/waiting/wait';
import { Client } from './client';
import { OpenConnections } from './socket/open-connections';
import { createBackground, type HubContext } from './context/context';
import { createPendingConnections, type PendingConnections } from './socket/pending-connections';
import { createJoinQueue } from './context/join-queue';
import { createRoomSubscriptions } from './context/room-subscriptions';
import { RESUME_WINDOW_MS, TEXT_MAX_BYTES } from '../../platform/hub/protocol';
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

/** The services that the hub uses. */
type ServiceName =
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
  | 'answers'
  | 'languageModel'
  | 'jobs'
  | 'events'
  | 'onSessionStart'
  | 'onSessionEnd'
  | 'onChatMessage'
  | 'onChatDeleted';

type HubDeps = Pick<HubContext, ServiceName> & {
  /** The public origin, whose pages are not foreign. */
  baseUrl: string;
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
  const { now, log } = deps;
  const hub = contextOf(deps, timers, maxUploadBytes);
  const { background, subscriptions } = hub;
  const connections = new OpenConnections();
  const sockets = createSocketServer(refuse, closeTimeoutMs);
  const connectionDeps = { now, timers, log, maxBufferedBytes };

  hub.agent.onImpairedChange((isImpaired) =>
    hub.participants.forEach(({ audio }) => audio.setImpaired(isImpaired)),
  );
  const sweep = createSweep(hub);
  scheduleSweep();
  return { upgrade, close, resynchronise: () => connections.resynchronise(background), counts };

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, ip: string | null): void {
    destroyOnError(socket);
    if (connections.isClosing) return refuse(socket, 503, 'The server is restarting.');
    const release = pendingConnections.acquire(ip);
    if (release === null) return refuse(socket, 429, 'Too many connections wait to join.');
    socket.once('close', release);
    const browser = browserVersionOf(request.headers['user-agent']);
    const origin = foreignOrigin(request.headers.origin, deps.baseUrl);
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const { connection } = new Client(hub, webSocket, { ip, browser, origin }, connectionDeps, {
        isClosing: () => connections.isClosing,
        onJoined: release,
        onClosed: () => connections.remove(connection),
      });
      connections.add(connection);
    });
  }

  async function close(graceMs: number): Promise<void> {
    const connected = connectedOf(hub);
    const waiting = [...hub.waiting].map(({ ref }) => ref);
    await connections.close(graceMs);
    background.run('record who was connected', () => recordLastSeen(deps.db, connected, now()));
    background.run('record who waits', () => recordWaitingSeen(deps.db, waiting, now()));
    hub.waiting.forEach((one) => one.release());
    await Promise.all([...hub.participants].map((participant) => participant.release()));
    hub.quality.flush();
    hub.polls.flush();
    await background.close();
    sockets.close();
  }

  function scheduleSweep(): void {
    background.run('sweep', sweep);
    background.after(RESUME_WINDOW_MS, scheduleSweep);
  }

  function counts() {
    return {
      connections: connections.count,
      participants: hub.participants.size,
      rooms: subscriptions.size,
      waiting: hub.waiting.size,
      timers: background.waiting,
    };
  }
}

/** Returns what every part of the hub uses. */
function contextOf(deps: Pick<HubContext, ServiceName>, timers: Timers, maxUploadBytes: number): HubContext {
  const background = createBackground(timers, deps.log);
  return {
    ...deps,
    timers,
    background,
    subscriptions: createRoomSubscriptions(deps.bus, (sessionId) =>
      background.run('end the media of a session', () => deps.engine.end(sessionId)),
    ),
    budgets: createRelayBudgets(deps.now),
    joins: createJoinQueue(),
    uploads: createUploadMemory(maxUploadBytes),
    quality: createQualityReports({ ...deps, background }),
    polls: createPollResults({ ...deps, background }),
    participants: new Set(),
    waiting: new Set(),
  };
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
