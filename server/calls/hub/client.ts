import { ApiError } from '../../platform/errors/errors';
import { refusals } from '../../rooms/entry/refusals';
import { dispatch } from './messages/dispatch';
import { sendConnectionCheck } from './entry/connection-check';
import { sendPreview } from './entry/preview';
import { dropIncompleteChunk, receiveFragment } from './messages/recording-upload';
import { Connection, type ConnectionDeps, type Receiver } from './socket/connection';
import type { HubContext } from './context/context';
import { join, joinAgain, moveOn } from './entry/join';
import type { ToServer } from '../../platform/hub/client-messages';
import { CLOSE } from '../../platform/hub/protocol';
import type { ParticipantConnection } from './participant/participant-connection';
import { refuse } from './socket/refuse';
import { WaitingConnection } from './entry/waiting-connection';
import type { WebSocket } from 'ws';

/** How long a client may take to send its first message, in milliseconds. */
const JOIN_TIMEOUT_MS = 10_000;

/**
 * Serves one client until its socket closes.
 * @param lifecycle.isClosing whether the process is stopping; then joins are refused, and lost connections ignored
 * @param lifecycle.onJoined called after the client joins a call
 * @param lifecycle.onClosed called after the socket closes
 */
export function serveClient(
  hub: HubContext,
  socket: WebSocket,
  ip: string | null,
  deps: ConnectionDeps,
  lifecycle: { isClosing: () => boolean; onJoined: () => void; onClosed: () => void },
): Connection {
  let participant: ParticipantConnection | null = null;
  let waiting: WaitingConnection | null = null;

  const receiver: Receiver = {
    async message(message) {
      try {
        if (waiting !== null) await waiting.handle(message);
        else if (participant === null) await handleFirst(message);
        else if (!participant.isOver) await dispatch(hub, connection, participant, message);
      } catch (error) {
        answerError(message, error);
      }
    },
    async fragment(frame) {
      if (participant === null) rejectAndClose('binary', 'The first message is "join".');
      else if (!participant.isOver) receiveFragment(hub, connection, participant, frame);
    },
    sound(frame) {
      if (participant === null) rejectAndClose('binary', 'The first message is "join".');
      else if (participant.isOver || !participant.permissions.microphone) return;
      else if (!hub.budgets.spendSound(participant.person, frame.samples.length))
        connection.closeForFlood('sound');
      else participant.audio.push(frame, participant.state.displayName);
    },
    malformed({ type, clientId, sentence, otherVersion }) {
      if (participant || waiting) reject(type, clientId, sentence);
      else if (otherVersion) refuse(connection, refusals.unsupportedVersion);
      else rejectAndClose(type, sentence);
    },
    closed() {
      cancelTimeout();
      lifecycle.onClosed();
      if (participant !== null) dropIncompleteChunk(participant);
      if (lifecycle.isClosing()) return;
      waiting?.handleConnectionLoss();
      participant?.handleConnectionLoss();
    },
  };
  const connection = new Connection(socket, ip, deps, receiver);
  const cancelTimeout = deps.timers.after(JOIN_TIMEOUT_MS, () =>
    rejectAndClose('join', `No "join" message arrived within ${JOIN_TIMEOUT_MS / 1_000} seconds.`),
  );
  const ask = {
    again: onceAtATime(async () => {
      if (waiting !== null) settle(await joinAgain(hub, connection, waiting));
    }),
    move: onceAtATime(async () => {
      if (participant !== null) settle(await moveOn(hub, connection, participant));
    }),
  };
  return connection;

  async function handleFirst(message: ToServer): Promise<void> {
    if (connection.isOver) return;
    if (message.type === 'ping' || message.type === 'pong') return;
    if (message.type !== 'join' && message.type !== 'preview' && message.type !== 'check-connection') {
      rejectAndClose(message.type, 'The first message is "join".');
      return;
    }
    cancelTimeout();
    if (lifecycle.isClosing()) {
      refuse(connection, refusals.serverShutdown);
      return;
    }
    if (message.type === 'preview') await sendPreview(hub, connection, message);
    else if (message.type === 'check-connection') await sendConnectionCheck(hub, connection, message);
    else settle(await join(hub, connection, message, ask));
    if (participant !== null || waiting !== null) lifecycle.onJoined();
  }

  /** Has something done after the messages before; once for several reasons at a time. */
  function onceAtATime(work: () => Promise<void>): () => void {
    let isAsked = false;
    return () => {
      if (isAsked) return;
      isAsked = true;
      connection.enqueue(async () => {
        isAsked = false;
        try {
          await work();
        } catch (error) {
          hub.log.error({ connectionId: connection.id, err: error }, 'hub failed');
          refuse(connection, refusals.serverFailure);
        }
      });
    };
  }

  /**
   * Stores the connection that the client has now.
   * @param entered null: they did not enter; an earlier waiting connection ends when the socket closes
   */
  function settle(entered: ParticipantConnection | WaitingConnection | null): void {
    if (entered === null) return;
    const isWaiting = entered instanceof WaitingConnection;
    waiting = isWaiting ? entered : null;
    participant = isWaiting ? null : entered;
  }

  function rejectAndClose(of: string, sentence: string): void {
    connection.send({ type: 'rejected', of, message: sentence });
    connection.close(CLOSE.protocol, sentence);
  }

  function reject(of: string, clientId: string | undefined, sentence: string): void {
    connection.send({ type: 'rejected', of, ...(clientId !== undefined && { clientId }), message: sentence });
  }

  function answerError(message: ToServer, error: unknown): void {
    const of = message.type;
    const isApiError = error instanceof ApiError && error.code !== 'INTERNAL_SERVER_ERROR';
    if (!isApiError) hub.log.error({ connectionId: connection.id, of, err: error }, 'hub failed');
    if (participant === null) refuse(connection, refusals.serverFailure);
    else {
      const sentence = isApiError ? error.message : 'The server failed; please try again.';
      reject(of, 'clientId' in message ? message.clientId : undefined, sentence);
    }
  }
}
