import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { Devices } from '../../../server/platform/hub/protocol';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { Ending } from '../state/call-state';
import { onNetworkChange } from '../browser/network-change';
import { after } from '../browser/timers';
import { hubUrl, PROTOCOL } from './address';
import { Attempts } from './attempts';
import { browserSecret } from './browser-secret';
import { isPassing, refusedBy } from './refused';
import { saveResumeTicket, takeResumeTicket, type ResumeTicket } from './resume-ticket';
import { openSocket, type HubSocket } from './socket';

/** The longest time for an answer while media do not pass either, in milliseconds. */
const DOUBTED_MS = 1_500;
/** The time for the answer to a join, in milliseconds. A server to which many people come at once needs a while. */
const ANSWER_MS = 30_000;
/** The same for somebody who comes back: their place waits no longer than 30 s. */
const RESUME_ANSWER_MS = 10_000;

export interface Hub {
  /**
   * Sends a message. It is dropped while there is no connection. After the next `welcome`, callers send again the
   * messages that still matter.
   */
  send(message: ToServer): void;
  /** Sends an audio or recording frame. It is dropped while `waitingBytes` is infinite. */
  sendFrame(frame: Uint8Array<ArrayBuffer>): void;
  /** The number of sent bytes that have not left this machine yet; infinite while there is no connection. */
  readonly waitingBytes: number;
  setToken(token: string): void;
  /**
   * Asks the server whether it is there, because media do not pass. Without an answer the connection counts as lost.
   */
  probe(): void;
  /** Tells the server; the socket closes next. */
  leave(): void;
}

export interface HubOptions {
  /** Origin of the server. */
  serverUrl: string;
  token: string;
  /** Whether the key of an encrypted room is at hand. */
  hasKey: boolean;
  /** Whether this page can record the call. */
  canRecord: boolean;
  devices(): Devices;
  /** Returns the message with which the recorder of the server enters; absent: this page joins as a participant. */
  enter?(): ToServer;
  /** Closes the connection for good. */
  signal: AbortSignal;
  /** Called with each message. `welcome` arrives after every reconnection. */
  onMessage(message: ToParticipant): void;
  onLost(): void;
  /** Called when the call is over and is not reconnected. */
  onEnd(ending: Ending): void;
}

/** Joins a call, and after every loss of the connection resumes the participation with its ticket. */
export function connectHub(options: HubOptions): Hub {
  const connection = new HubConnection(options);
  connection.start();
  return connection;
}

class HubConnection implements Hub {
  readonly #options: HubOptions;
  readonly #browser: string;
  readonly #attempts = new Attempts();
  #token: string;
  #ticket: ResumeTicket | null;
  #socket: HubSocket | null = null;
  /** Exists while the next attempt is waited for; aborted when that ends. */
  #waiting: AbortController | null = null;
  /** The ending of the call when joining is given up. */
  #joinFailure: Ending = NO_CONNECTION;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#browser = browserSecret(options.serverUrl);
    this.#token = options.token;
    this.#ticket = takeResumeTicket(options.token);
  }

  start(): void {
    const { signal } = this.#options;
    onNetworkChange(signal, () => this.#wake());
    window.addEventListener('offline', () => this.#socket?.probe(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden || this.#wake(), { signal });
    window.addEventListener('pagehide', () => this.#ticket && saveResumeTicket(this.#token, this.#ticket), {
      signal,
    });
    signal.addEventListener('abort', () => this.#socket?.close(), { once: true });
    this.#open();
  }

  send(message: ToServer): void {
    this.#socket?.send(message);
  }

  sendFrame(frame: Uint8Array<ArrayBuffer>): void {
    this.#socket?.sendFrame(frame);
  }

  get waitingBytes(): number {
    return this.#socket?.waitingBytes ?? Infinity;
  }

  setToken(token: string): void {
    this.#token = token;
  }

  probe(): void {
    this.#socket?.probe(DOUBTED_MS);
  }

  leave(): void {
    this.#ticket = null;
    this.#socket?.send({ type: 'leave' });
  }

  #open(): void {
    const { serverUrl, signal } = this.#options;
    this.#waiting?.abort();
    this.#waiting = null;
    try {
      this.#socket = openSocket(hubUrl(serverUrl), this.#ticket === null ? ANSWER_MS : RESUME_ANSWER_MS, {
        open: () => this.#join(),
        message: (message) => this.#receive(message),
        lost: () => this.#lose(),
      });
    } catch {
      // Not a URL, or one that this page may not connect to. Reported when the caller has returned.
      after(0, signal, () => this.#end(NO_CONNECTION));
    }
  }

  #join(): void {
    const { hasKey, canRecord, enter } = this.#options;
    if (enter) return this.#socket?.send(enter());
    const devices = this.#options.devices();
    this.#socket?.send({
      type: 'join',
      protocol: PROTOCOL,
      token: this.#token,
      resume: this.#ticket,
      browser: this.#browser,
      hasKey,
      canRecord,
      canMove: true,
      devices,
    });
  }

  #receive(message: ToParticipant): void {
    if (message.type === 'welcome') {
      this.#attempts.succeed();
      this.#ticket = { participantId: message.participantId, secret: message.resumeSecret };
    } else if (message.type === 'waiting') {
      // A person who waits to be let in reconnects like a participant, with the token alone.
      this.#attempts.succeed();
    } else if (message.type === 'refused') {
      this.#handleRefusal(message);
      return;
    } else if (message.type === 'left') {
      // A server that restarts keeps the participation.
      if (message.reason !== 'server-shutdown') this.#end({ kind: 'left', reason: message.reason });
      else this.#attempts.isServerRestarting = true;
      return;
    }
    this.#options.onMessage(message);
  }

  #handleRefusal(message: Extract<ToParticipant, { type: 'refused' }>): void {
    const { code } = message;
    if (code === 'resume-expired') {
      this.#ticket = null;
      this.#socket?.close();
      this.#open();
    } else if (isPassing(code)) {
      this.#joinFailure = refusedBy(message); // the socket closes next, and another attempt follows
      this.#attempts.isServerRestarting ||= code !== 'too-many-joins';
    } else {
      this.#end(refusedBy(message));
    }
  }

  #lose(): void {
    const { signal, onLost } = this.#options;
    this.#socket = null;
    const outcome = this.#attempts.fail(Date.now());
    if (outcome === 'never-joined') return this.#end(this.#joinFailure);
    if (this.#attempts.wereSuccessful) onLost();
    if (outcome !== 'again') return this.#end({ kind: 'left', reason: outcome });
    this.#waiting = new AbortController();
    after(this.#attempts.nextMs(), AbortSignal.any([signal, this.#waiting.signal]), () => this.#open());
  }

  #end(ending: Ending): void {
    this.#ticket = null;
    this.#options.onEnd(ending);
  }

  /** Connects at once instead of later, because the network or the page is back. */
  #wake(): void {
    if (this.#waiting) {
      this.#attempts.startOver();
      this.#open();
    } else {
      this.#socket?.probe();
    }
  }
}

const NO_CONNECTION: Ending = {
  kind: 'refused',
  code: 'no-connection',
  message: 'The server cannot be reached.',
  recoverable: true,
};
