import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { Devices } from '../../../server/platform/hub/protocol';
import type { ToParticipant } from '../../../server/platform/hub/server-messages';
import type { Ending } from '../state';
import { after } from '../timers';
import { hubUrl, PROTOCOL } from './address';
import { backoffMs } from './backoff';
import { leavePlace, takePlace, type Place } from './place';
import { openSocket, type HubSocket } from './socket';

/** Attempts before a first connection is given up: about 10 s when they fail at once. */
const FIRST_ATTEMPTS = 6;
/** And when they take long, in milliseconds after the first of them failed. */
const FIRST_GIVE_UP_MS = 8_000;
/** How long a lost call is tried to be taken up again, in milliseconds. */
const GIVE_UP_MS = 5 * 60_000;

export interface Hub {
  /** Says something, if there is a connection; what is lost meanwhile is told again by whoever needs it. */
  send(message: ToServer): void;
  /** A frame of sound or of a recording; dropped while `waitingBytes` is infinite. */
  sendFrame(frame: Uint8Array<ArrayBuffer>): void;
  /** What was sent and has not left this machine yet, in bytes; infinite while there is no connection. */
  readonly waitingBytes: number;
  setToken(token: string): void;
  /** Tells the server and closes. */
  leave(): void;
}

export interface HubOptions {
  /** Origin of the server. */
  serverUrl: string;
  token: string;
  /** Whether the key of an encrypted room is at hand. */
  hasKey: boolean;
  devices(): Devices;
  /** Ends everything. */
  signal: AbortSignal;
  /** `welcome` comes again after every loss. */
  onMessage(message: ToParticipant): void;
  onLost(): void;
  /** No way back. */
  onEnd(ending: Ending): void;
}

/** Keeps one place in a call: joins, and after every loss joins again with the secret of that place. */
export function connectHub(options: HubOptions): Hub {
  const { signal } = options;
  let token = options.token;
  let place: Place | null = takePlace(token);
  let socket: HubSocket | null = null;
  /** Aborted when the waiting for the next attempt is over. */
  let waiting: AbortController | null = null;
  let wasJoined = false;
  let attempt = 0;
  let lostAt = 0;
  let serverWent = false;
  /** What to say when a first connection is given up. */
  let noWayIn: Ending = NO_CONNECTION;

  function open(): void {
    waiting?.abort();
    waiting = null;
    try {
      socket = openSocket(hubUrl(options.serverUrl), { open: join, message: hear, lost });
    } catch {
      // No address of a server, or one that this page may not connect to. Told when whoever called can hear it.
      after(0, signal, () => end(NO_CONNECTION));
    }
  }

  function join(): void {
    const devices = options.devices();
    socket?.send({
      type: 'join',
      protocol: PROTOCOL,
      token,
      resume: place,
      hasKey: options.hasKey,
      devices,
    });
  }

  function hear(message: ToParticipant): void {
    if (message.type === 'welcome') {
      wasJoined = true;
      attempt = 0;
      lostAt = 0;
      serverWent = false;
      place = { participantId: message.participantId, secret: message.resumeSecret };
    } else if (message.type === 'refused') {
      refused(message);
      return;
    } else if (message.type === 'left') {
      // A server that is started anew keeps our place.
      if (message.reason !== 'server-shutdown') end({ kind: 'left', reason: message.reason });
      else serverWent = true;
      return;
    }
    options.onMessage(message);
  }

  function refused({ code, message, recoverable }: Extract<ToParticipant, { type: 'refused' }>): void {
    if (code === 'resume-expired') {
      place = null;
      socket?.close();
      open();
    } else if (code === 'server-shutdown' || code === 'server-failure') {
      serverWent = true; // the socket closes next, and the next attempt may do better
    } else if (code === 'too-many-joins') {
      noWayIn = { kind: 'refused', code, message, recoverable }; // and the next attempt comes later
    } else {
      end({ kind: 'refused', code, message, recoverable });
    }
  }

  function lost(): void {
    socket = null;
    const now = Date.now();
    lostAt ||= now;
    if (wasJoined) options.onLost();
    else if (attempt >= FIRST_ATTEMPTS || now - lostAt > FIRST_GIVE_UP_MS) return end(noWayIn);
    if (now - lostAt > GIVE_UP_MS) {
      return end({ kind: 'left', reason: serverWent ? 'server-shutdown' : 'network' });
    }
    waiting = new AbortController();
    after(backoffMs(attempt, Math.random()), AbortSignal.any([signal, waiting.signal]), open);
    attempt += 1;
  }

  function end(ending: Ending): void {
    place = null;
    options.onEnd(ending);
  }

  /** The network or the page came back: now is a better moment than later. */
  function wake(): void {
    if (waiting) {
      attempt = 0;
      open();
    } else {
      socket?.probe();
    }
  }

  window.addEventListener('online', wake, { signal });
  window.addEventListener('offline', () => socket?.probe(), { signal });
  document.addEventListener('visibilitychange', () => document.hidden || wake(), { signal });
  window.addEventListener('pagehide', () => place && leavePlace(token, place), { signal });
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
    leave: () => {
      place = null;
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
