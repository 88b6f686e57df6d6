import { ApiError } from '../../platform/errors/errors';
import type { RejectionReason } from '../../platform/errors/rejection-reason';
import { refusals } from '../../rooms/entry/refusals';
import { dispatch } from './messages/dispatch';
import { sendConnectionCheck } from './entry/connection-check';
import { sendPreview } from './entry/preview';
import { dropIncompleteChunk, receiveFragment } from './messages/recording-upload';
import {
  Connection,
  type ConnectionDeps,
  type Malformed,
  type Peer,
  type Receiver,
} from './socket/connection';
import type { HubContext } from './context/context';
import { join, joinAgain, moveOn, type Asks } from './entry/join';
import type { ToServer } from '../../platform/hub/client-messages';
import type { FragmentFrame, SoundFrame } from '../../platform/hub/frames';
import { CLOSE } from '../../platform/hub/protocol';
import type { Cancel } from '../../platform/time/timers';
import type { RecordingSource } from '../../platform/vocabulary/recording-status';
import type { ParticipantConnection } from './participant/participant-connection';
import { enterAsRecorder } from './recorder/enter-recorder';
import { enterAsStreamer } from './recorder/enter-streamer';
import type { PageConnection } from './recorder/page-connection';
import { refuse } from './socket/refuse';
import { WaitingConnection } from './entry/waiting-connection';
import type { WebSocket } from 'ws';

/** How long a client may take to send its first message, in milliseconds. */
const JOIN_TIMEOUT_MS = 10_000;

const SERVER_FAILURE: Pick<ApiError, 'reason' | 'message'> = {
  reason: 'server-failure',
  message: 'The server failed; please try again.',
};

/** A message that is not carried out. */
interface Rejection {
  /** Type of the message. */
  of: string;
  clientId: string | undefined;
  source?: RecordingSource | undefined;
  reason: RejectionReason;
  sentence: string;
}

interface Lifecycle {
  /** Whether the process is stopping; then joins are refused, and lost connections ignored. */
  isClosing: () => boolean;
  /** Called after the client joins a call. */
  onJoined: () => void;
  /** Called after the socket closes. */
  onClosed: () => void;
}

/** Serves one client until its socket closes. */
export class Client implements Receiver {
  readonly connection: Connection;
  readonly #hub: HubContext;
  readonly #lifecycle: Lifecycle;
  readonly #cancelTimeout: Cancel;
  readonly #ask: Asks;
  #participant: ParticipantConnection | null = null;
  #waiting: WaitingConnection | null = null;
  /** A page of the server, which records or streams. */
  #page: PageConnection | null = null;

  constructor(hub: HubContext, socket: WebSocket, peer: Peer, deps: ConnectionDeps, lifecycle: Lifecycle) {
    this.#hub = hub;
    this.#lifecycle = lifecycle;
    this.connection = new Connection(socket, peer, deps, this);
    this.#cancelTimeout = deps.timers.after(JOIN_TIMEOUT_MS, () =>
      this.#rejectAndClose('join', `No "join" message arrived within ${JOIN_TIMEOUT_MS / 1_000} seconds.`),
    );
    this.#ask = {
      again: this.#onceAtATime(async () => {
        if (this.#waiting !== null) this.#settle(await joinAgain(hub, this.connection, this.#waiting));
      }),
      move: this.#onceAtATime(async () => {
        if (this.#participant !== null) this.#settle(await moveOn(hub, this.connection, this.#participant));
      }),
    };
  }

  async message(message: ToServer): Promise<void> {
    const participant = this.#participant;
    try {
      if (this.#page !== null) await this.#page.handle(message);
      else if (this.#waiting !== null) await this.#waiting.handle(message);
      else if (participant === null) await this.#handleFirst(message);
      else if (!participant.isOver) await dispatch(this.#hub, this.connection, participant, message);
    } catch (error) {
      this.#answerError(message, error);
    }
  }

  async fragment(frame: FragmentFrame): Promise<void> {
    const participant = this.#participant;
    if (this.#page !== null) this.#page.receiveFragment(frame);
    else if (participant === null) this.#rejectAndClose('binary', 'The first message is "join".');
    else if (!participant.isOver) receiveFragment(this.#hub, this.connection, participant, frame);
  }

  sound(frame: SoundFrame): void {
    const participant = this.#participant;
    if (participant === null) this.#rejectAndClose('binary', 'The first message is "join".');
    else if (participant.isOver || !participant.permissions.microphone) return;
    else if (!this.#hub.budgets.spendSound(participant.person, frame.samples.length))
      this.connection.closeForFlood('sound');
    else if (participant.agreesTo('transcribe')) participant.audio.push(frame, participant.state.displayName);
  }

  malformed({ type, clientId, sentence, otherVersion }: Malformed): void {
    if (this.#hasEntered) this.#reject({ of: type, clientId, reason: 'invalid', sentence });
    else if (otherVersion) refuse(this.connection, refusals.unsupportedVersion);
    else this.#rejectAndClose(type, sentence);
  }

  closed(): void {
    this.#cancelTimeout();
    this.#lifecycle.onClosed();
    if (this.#participant !== null) dropIncompleteChunk(this.#participant);
    if (this.#lifecycle.isClosing()) return;
    this.#page?.handleConnectionLoss();
    this.#waiting?.handleConnectionLoss();
    this.#participant?.handleConnectionLoss();
  }

  async #handleFirst(message: ToServer): Promise<void> {
    const { connection } = this;
    if (connection.isOver) return;
    if (message.type === 'ping' || message.type === 'pong') return;
    if (!isFirst(message)) {
      this.#rejectAndClose(message.type, 'The first message is "join".');
      return;
    }
    this.#cancelTimeout();
    if (this.#lifecycle.isClosing()) {
      refuse(connection, refusals.serverShutdown);
      return;
    }
    if (message.type === 'preview') await sendPreview(this.#hub, connection, message);
    else if (message.type === 'check-connection') await sendConnectionCheck(this.#hub, connection, message);
    else if (message.type === 'record-call')
      this.#page = await enterAsRecorder(this.#hub, connection, message);
    else if (message.type === 'stream-call')
      this.#page = await enterAsStreamer(this.#hub, connection, message);
    else this.#settle(await join(this.#hub, connection, message, this.#ask));
    if (this.#hasEntered) this.#lifecycle.onJoined();
  }

  get #hasEntered(): boolean {
    return (this.#participant ?? this.#waiting ?? this.#page) !== null;
  }

  /** Has something done after the messages before; once for several reasons at a time. */
  #onceAtATime(work: () => Promise<void>): () => void {
    let isAsked = false;
    return () => {
      if (isAsked) return;
      isAsked = true;
      this.connection.enqueue(async () => {
        isAsked = false;
        try {
          await work();
        } catch (error) {
          this.#hub.log.error({ connectionId: this.connection.id, err: error }, 'hub failed');
          refuse(this.connection, refusals.serverFailure);
        }
      });
    };
  }

  /**
   * Stores the connection that the client has now.
   * @param entered null: they did not enter; an earlier waiting connection ends when the socket closes
   */
  #settle(entered: ParticipantConnection | WaitingConnection | null): void {
    if (entered === null) return;
    const isWaiting = entered instanceof WaitingConnection;
    this.#waiting = isWaiting ? entered : null;
    this.#participant = isWaiting ? null : entered;
  }

  #rejectAndClose(of: string, sentence: string): void {
    this.connection.send({ type: 'rejected', of, reason: 'invalid', message: sentence });
    this.connection.close(CLOSE.protocol, sentence);
  }

  #reject({ of, clientId, source, reason, sentence }: Rejection): void {
    const about = { of, ...(clientId !== undefined && { clientId }), ...(source && { source }) };
    this.connection.send({ type: 'rejected', ...about, reason, message: sentence });
  }

  #answerError(message: ToServer, error: unknown): void {
    const of = message.type;
    const isApiError = error instanceof ApiError && error.code !== 'INTERNAL_SERVER_ERROR';
    if (!isApiError) this.#hub.log.error({ connectionId: this.connection.id, of, err: error }, 'hub failed');
    if (this.#participant === null && this.#page === null) refuse(this.connection, refusals.serverFailure);
    else {
      const clientId = 'clientId' in message ? message.clientId : undefined;
      const source = message.type === 'send-track' ? message.source : undefined;
      const { reason, message: sentence } = isApiError ? error : SERVER_FAILURE;
      this.#reject({ of, clientId, source, reason, sentence });
    }
  }
}

/** The messages with which a client begins. */
type FirstMessage = Extract<
  ToServer,
  { type: 'join' | 'preview' | 'check-connection' | 'record-call' | 'stream-call' }
>;

const FIRST: ReadonlySet<string> = new Set<FirstMessage['type']>([
  'join',
  'preview',
  'check-connection',
  'record-call',
  'stream-call',
]);

const isFirst = (message: ToServer): message is FirstMessage => FIRST.has(message.type);
