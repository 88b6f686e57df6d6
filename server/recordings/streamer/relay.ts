import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';
import { explainPostError } from '../../platform/outbound/post-error';
import { guardedLookup, type ResolveName } from '../../platform/outbound/public-address';
import { resolveByDns } from '../../platform/outbound/resolve-by-dns';
import type { StreamProblem } from '../../platform/vocabulary/stream-status';
import type { StreamAddress } from '../streams/address';

/** The way of one ffmpeg to the address of a stream. */
export interface Relay {
  /** Where ffmpeg connects, at 127.0.0.1. */
  port: number;
  /** Whether the address was reached at all. */
  readonly hasConnected: boolean;
  /** Why the connection failed or ended; null: it did not, or ffmpeg ended it. */
  readonly problem: StreamProblem | null;
  close(): void;
}

interface RelayOptions {
  /** Whether it also connects to internal addresses. */
  allowPrivate: boolean;
  /** Resolves names instead of DNS, in a test. */
  resolve?: ResolveName;
  /** Certificates in PEM that are trusted instead of the usual authorities, in a test. */
  authorities?: string;
}

/** The time to connect to the address, in milliseconds. */
const CONNECT_MS = 15_000;
/** Time to try one of several addresses of a name, in milliseconds. */
const ADDRESS_MS = 3_000;
/** The time for the last bytes to reach the address, in milliseconds. */
const GOODBYE_MS = 3_000;

/**
 * Opens a port of this machine that passes one connection at a time on to the address of a stream. ffmpeg itself reaches
 * nothing but this port. The name is resolved once for each connection, and every address that it has is checked. The
 * connection goes to an address that was checked, so a name that resolves differently a moment later leads nowhere else.
 * Encryption begins here, with the certificate checked against the name.
 */
export async function openRelay(address: StreamAddress, options: RelayOptions): Promise<Relay> {
  const closing = new AbortController();
  const state: { hasConnected: boolean; problem: StreamProblem | null } = {
    hasConnected: false,
    problem: null,
  };
  let isTaken = false;
  const server = createServer((local) => {
    if (isTaken) return void local.destroy();
    isTaken = true;
    let hasLeft = false;
    const remote = connectTo(address, options, closing.signal);
    const fail = (problem: StreamProblem): void => {
      if (!hasLeft) state.problem ??= problem;
    };
    remote.setTimeout(CONNECT_MS, () => remote.destroy(codedError('ETIMEDOUT')));
    remote.once(address.isEncrypted ? 'secureConnect' : 'connect', () => {
      remote.setTimeout(0);
      state.hasConnected = true;
    });
    remote.on('error', (error) => fail(problemOf(error)));
    remote.once('end', () => fail('closed'));
    remote.once('close', () => local.destroy());
    local.on('error', () => {});
    local.once('end', () => (hasLeft = true));
    local.once('close', () => {
      hasLeft = true;
      isTaken = false;
      // The last bytes of ffmpeg are still on their way.
      remote.setTimeout(GOODBYE_MS, () => remote.destroy());
      remote.end();
    });
    closing.signal.addEventListener('abort', () => local.destroy(), { once: true });
    local.pipe(remote).pipe(local);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listening = server.address();
  return {
    port: typeof listening === 'object' && listening !== null ? listening.port : 0,
    get hasConnected() {
      return state.hasConnected;
    },
    get problem() {
      return state.problem;
    },
    close() {
      closing.abort();
      server.close();
    },
  };
}

function connectTo(
  { host, port, isEncrypted }: StreamAddress,
  { allowPrivate, resolve, authorities }: RelayOptions,
  signal: AbortSignal,
): Socket {
  const lookup = allowPrivate ? undefined : guardedLookup(resolve ?? resolveByDns(signal));
  const to = { host, port, autoSelectFamilyAttemptTimeout: ADDRESS_MS, ...(lookup && { lookup }) };
  if (!isEncrypted) return connect(to);
  const isName = !/^[\d.]+$|:/.test(host);
  return connectEncrypted({
    ...to,
    rejectUnauthorized: true,
    ...(isName && { servername: host }),
    ...(authorities !== undefined && { ca: authorities }),
  });
}

function problemOf(error: unknown): StreamProblem {
  switch (explainPostError(error).kind) {
    case 'internal':
      return 'internal';
    case 'unresolved':
      return 'unresolved';
    case 'refused':
      return 'refused';
    case 'unreachable':
    case 'timeout':
      return 'unreachable';
    case 'tls':
    case 'certificate':
      return 'certificate';
    default:
      return 'closed';
  }
}

const codedError = (code: string): Error =>
  Object.assign(new Error('The address does not answer.'), { code });
