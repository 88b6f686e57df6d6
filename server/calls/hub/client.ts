import { ApiError } from '../../platform/errors/errors';
import { refusals } from '../../rooms/sessions/refusals';
import { act } from './dispatch';
import { look } from './preview';
import { dropPieces, recordFragment } from './recording-upload';
import { Connection, type ConnectionDeps, type Receiver } from './connection';
import type { HubCore } from './context';
import { join, refuse } from './join';
import { CLOSE, type ToServer } from '../../platform/hub/protocol';
import type { Seat } from './participant-connection';
import type { WebSocket } from 'ws';

/** How long a client may take to say who it is, in milliseconds. */
const JOIN_TIMEOUT_MS = 10_000;

/**
 * Serves one client, from the opening of its socket to the end.
 * @param lifecycle.isClosing whether the process is about to end: nobody is let in any more, nobody is lost
 * @param lifecycle.onJoined somebody has a place in a call
 * @param lifecycle.onClosed the socket is closed
 */
export function serveClient(
  hub: HubCore,
  socket: WebSocket,
  ip: string | null,
  deps: ConnectionDeps,
  lifecycle: { isClosing: () => boolean; onJoined: () => void; onClosed: () => void },
): Connection {
  let seat: Seat | null = null;

  const receiver: Receiver = {
    async message(message) {
      try {
        if (seat === null) await first(message);
        else if (!seat.isOver) await act(hub, connection, seat, message);
      } catch (error) {
        explain(message, error);
      }
    },
    async fragment(frame) {
      if (seat === null) turnAway('binary', 'The first message is "join".');
      else if (!seat.isOver) recordFragment(hub, connection, seat, frame);
    },
    sound(frame) {
      if (seat === null) turnAway('binary', 'The first message is "join".');
      else if (seat.isOver) return;
      else if (!hub.budgets.spendSound(seat.person, frame.samples.length)) connection.flood('sound');
      else seat.hearing.hear(frame, seat.state.displayName);
    },
    malformed({ type, clientId, sentence, otherVersion }) {
      if (seat) reject(type, clientId, sentence);
      else if (otherVersion) refuse(connection, refusals.unsupportedVersion);
      else turnAway(type, sentence);
    },
    closed() {
      cancelTimeout();
      lifecycle.onClosed();
      if (seat !== null) dropPieces(seat);
      if (!lifecycle.isClosing()) seat?.lose();
    },
  };
  const connection = new Connection(socket, ip, deps, receiver);
  const cancelTimeout = deps.timers.after(JOIN_TIMEOUT_MS, () =>
    turnAway('join', 'Nobody said who they are.'),
  );
  return connection;

  async function first(message: ToServer): Promise<void> {
    if (connection.isOver) return;
    if (message.type === 'ping' || message.type === 'pong') return;
    if (message.type !== 'join' && message.type !== 'look') {
      turnAway(message.type, 'The first message is "join".');
      return;
    }
    cancelTimeout();
    if (lifecycle.isClosing()) {
      refuse(connection, refusals.serverShutdown);
      return;
    }
    if (message.type === 'look') await look(hub, connection, message);
    else seat = await join(hub, connection, message);
    if (seat !== null) lifecycle.onJoined();
  }

  function turnAway(of: string, sentence: string): void {
    connection.send({ type: 'rejected', of, message: sentence });
    connection.close(CLOSE.protocol, sentence);
  }

  function reject(of: string, clientId: string | undefined, sentence: string): void {
    connection.send({ type: 'rejected', of, ...(clientId !== undefined && { clientId }), message: sentence });
  }

  function explain(message: ToServer, error: unknown): void {
    const of = message.type;
    const isApiError = error instanceof ApiError && error.code !== 'INTERNAL_SERVER_ERROR';
    if (!isApiError) hub.log.error({ connectionId: connection.id, of, err: error }, 'hub failed');
    if (seat === null) refuse(connection, refusals.serverFailure);
    else {
      const sentence = isApiError ? error.message : 'The server failed; please try again.';
      reject(of, message.type === 'chat' ? message.clientId : undefined, sentence);
    }
  }
}
