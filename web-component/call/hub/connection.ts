import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { Devices } from '../../../server/platform/hub/protocol';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { Ending } from '../state/call-state';
import { onNetworkChange } from '../browser/network-change';
import { after } from '../browser/timers';
import { hubUrl, PROTOCOL } from './address';
import { backoffMs } from './backoff';
import { browserSecret } from './browser-secret';
import { saveResumeTicket, takeResumeTicket, type ResumeTicket } from './resume-ticket';
import { openSocket, type HubSocket } from './socket';

/** Attempts to join before giving up: about 10 s when each fails at once. */
const FIRST_ATTEMPTS = 6;
/** Joining is also given up this long after the first failure, in milliseconds. */
const FIRST_GIVE_UP_MS = 8_000;
/** The longest time for an answer while media do not pass either, in milliseconds. */
const DOUBTED_MS = 1_500;
/** Reconnecting is given up after this time, in milliseconds. */
const GIVE_UP_MS = 5 * 60_000;

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
  const { signal } = options;
  const browser = browserSecret(options.serverUrl);
  let token = options.token;
  let ticket: ResumeTicket | null = takeResumeTicket(token);
  let socket: HubSocket | null = null;
  /** Exists while the next attempt is waited for; aborted when that ends. */
  let waiting: AbortController | null = null;
  let wasJoined = false;
  let attempt = 0;
  let lostAt = 0;
  let isServerRestarting = false;
  /** The ending of the call when joining is given up. */
  let joinFailure: Ending = NO_CONNECTION;

  function open(): void {
    waiting?.abort();
    waiting = null;
    try {
      socket = openSocket(hubUrl(options.serverUrl), { open: join, message: receive, lost: lose });
    } catch {
      // Not a URL, or one that this page may not connect to. Reported when the caller has returned.
      after(0, signal, () => end(NO_CONNECTION));
    }
  }

  function join(): void {
    const devices = options.devices();
    socket?.send({
      type: 'join',
      protocol: PROTOCOL,
      token,
      resume: ticket,
      browser,
      hasKey: options.hasKey,
      canRecord: options.canRecord,
      canMove: true,
      devices,
    });
  }

  function receive(message: ToParticipant): void {
    if (message.type === 'welcome') {
      wasJoined = true;
      attempt = 0;
      lostAt = 0;
      isServerRestarting = false;
      ticket = { participantId: message.participantId, secret: message.resumeSecret };
    } else if (message.type === 'waiting') {
      // A person who waits to be let in reconnects like a participant, with the token alone.
      wasJoined = true;
      attempt = 0;
      lostAt = 0;
      isServerRestarting = false;
    } else if (message.type === 'refused') {
      refuse(message);
      return;
    } else if (message.type === 'left') {
      // A server that restarts keeps the participation.
      if (message.reason !== 'server-shutdown') end({ kind: 'left', reason: message.reason });
      else isServerRestarting = true;
      return;
    }
    options.onMessage(message);
  }

  function refuse({ type: kind, ...refusal }: Extract<ToParticipant, { type: 'refused' }>): void {
    const { code } = refusal;
    if (code === 'resume-expired') {
      ticket = null;
      socket?.close();
      open();
    } else if (code === 'server-shutdown' || code === 'server-failure' || code === 'too-many-joins') {
      joinFailure = { kind, ...refusal }; // the socket closes next, and another attempt follows
      isServerRestarting ||= code !== 'too-many-joins';
    } else {
      end({ kind, ...refusal });
    }
  }

  function lose(): void {
    socket = null;
    const now = Date.now();
    lostAt ||= now;
    if (wasJoined) options.onLost();
    else if (attempt >= FIRST_ATTEMPTS || now - lostAt > FIRST_GIVE_UP_MS) return end(joinFailure);
    if (now - lostAt > GIVE_UP_MS) {
      return end({ kind: 'left', reason: isServerRestarting ? 'server-shutdown' : 'network' });
    }
    waiting = new AbortController();
    after(backoffMs(attempt, Math.random()), AbortSignal.any([signal, waiting.signal]), open);
    attempt += 1;
  }

  function end(ending: Ending): void {
    ticket = null;
    options.onEnd(ending);
  }

  /** Connects at once instead of later, because the network or the page is back. */
  function wake(): void {
    if (waiting) {
      attempt = 0;
      open();
    } else {
      socket?.probe();
    }
  }

  onNetworkChange(signal, wake);
  window.addEventListener('offline', () => socket?.probe(), { signal });
  document.addEventListener('visibilitychange', () => document.hidden || wake(), { signal });
  window.addEventListener('pagehide', () => ticket && saveResumeTicket(token, ticket), { signal });
  signal.addEventListener('abort', () => socket?.close(), { once: true });
  open();

  return {
    send: (message) => socket?.send(message),
    sendFrame: (frame) => socket?.sendFrame(frame),
    get waitingBytes() {
      return socket?.waitingBytes ?? Infinity;
    },
    setToken: (newer) => {
      token = newer;
    },
    probe: () => socket?.probe(DOUBTED_MS),
    leave: () => {
      ticket = null;
      socket?.send({ type: 'leave' });
    },
  };
}

const NO_CONNECTION: Ending = {
  kind: 'refused',
  code: 'no-connection',
  message: 'The server cannot be reached.',
  recoverable: true,
};
