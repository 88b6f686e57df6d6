import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, isIPv6, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { lookup } from 'node:dns/promises';
import {
  decodeAnswer,
  encodeRequest,
  lengthOf,
  type Proof,
  type TurnAnswer,
  type TurnRequest,
} from './turn-message';

/** A relay with the data that a browser receives. */
interface RelayAccess {
  /** For example `turn:turn.example.com:3478?transport=tcp`. */
  url: string;
  username: string;
  credential: string;
}

/** A refusal of a relay. */
export class TurnRefusedError extends Error {
  /** @param code as in RFC 8656: 401 unauthorized, 403 forbidden, 486 quota reached, 508 no capacity */
  constructor(readonly code: number) {
    super(`The relay rejects the request (${code}).`);
    this.name = 'TurnRefusedError';
  }
}

/** An address of a relay that we may use. */
interface Allocation {
  /** Asks for permission to send to an IPv4 address. @returns false when the relay refuses */
  permits(peer: string): Promise<boolean>;
  /** Gives the address back. */
  release(): Promise<void>;
}

/** The pause before a request over UDP is sent again, because answers may be lost, in milliseconds. */
const REPEAT_MS = 500;
const REFUSED_PEER = 403;
const STALE_NONCE = 438;

/**
 * Asks a relay for an address, like a browser does.
 * @throws TurnRefusedError; the error of the connection
 */
export async function allocate(access: RelayAccess, signal: AbortSignal): Promise<Allocation> {
  const line = await openLine(access.url, signal);
  signal.addEventListener('abort', line.close, { once: true });
  let proof: Proof | null = null;

  async function ask(request: TurnRequest): Promise<TurnAnswer> {
    const answer = await exchange(line, request, proof, signal);
    const { realm, nonce } = answer;
    const wantsProof = answer.errorCode === STALE_NONCE || (answer.errorCode === 401 && proof === null);
    if (!wantsProof || realm === null || nonce === null) return answer;
    proof = { username: access.username, credential: access.credential, realm, nonce };
    return exchange(line, request, proof, signal);
  }

  try {
    const { isSuccess, errorCode } = await ask({ method: 'allocate' });
    if (!isSuccess) throw new TurnRefusedError(errorCode);
  } catch (error) {
    line.close();
    throw error;
  }
  return {
    async permits(peer) {
      const { isSuccess, errorCode } = await ask({ method: 'createPermission', peer });
      if (!isSuccess && errorCode !== REFUSED_PEER) throw new TurnRefusedError(errorCode);
      return isSuccess;
    },
    async release() {
      await ask({ method: 'refresh', lifetimeSeconds: 0 });
      line.close();
    },
  };
}

/**
 * Asks a STUN server for one's own address, like a browser does.
 * @param url for example `stun:stun.example.com:3478`
 * @returns whether the answer contains the address
 * @throws the error of the connection
 */
export async function askForAddress(url: string, signal: AbortSignal): Promise<boolean> {
  const line = await openLine(url, signal);
  signal.addEventListener('abort', line.close, { once: true });
  try {
    return (await exchange(line, { method: 'binding' }, null, signal)).isSuccess;
  } finally {
    line.close();
  }
}

/** A way for messages to a server and back. */
interface Line {
  /** Whether messages may be lost, as over UDP. */
  isLossy: boolean;
  send(bytes: Buffer): void;
  onMessage: (message: Buffer) => void;
  onError: (error: Error) => void;
  close: () => void;
}

async function exchange(
  line: Line,
  request: TurnRequest,
  proof: Proof | null,
  signal: AbortSignal,
): Promise<TurnAnswer> {
  const { id, bytes } = encodeRequest(request, proof);
  let repeat: NodeJS.Timeout | null = null;
  try {
    return await new Promise<TurnAnswer>((resolve, reject) => {
      line.onMessage = (message) => {
        const answer = decodeAnswer(message, id);
        if (answer !== null) resolve(answer);
      };
      line.onError = reject;
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the caller's own reason
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      line.send(bytes);
      if (line.isLossy) repeat = setInterval(() => line.send(bytes), REPEAT_MS);
    });
  } finally {
    if (repeat !== null) clearInterval(repeat);
  }
}

async function openLine(url: string, signal: AbortSignal): Promise<Line> {
  const [, scheme, host = '', port, transport] =
    /^(turns?|stuns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url) ?? [];
  const name = host.replace(/^\[|\]$/g, '');
  const isEncrypted = scheme === 'turns' || scheme === 'stuns';
  const number = port === undefined ? (isEncrypted ? 5349 : 3478) : Number(port);
  if (!isEncrypted && transport !== 'tcp') return openUdp(name, number);
  const socket = isEncrypted
    ? connectTls({ host: name, port: number, servername: name })
    : connect({ host: name, port: number });
  await once(socket, isEncrypted ? 'secureConnect' : 'connect', { signal });
  return overStream(socket);
}

async function openUdp(host: string, port: number): Promise<Line> {
  const { address } = await lookup(host);
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  const line: Line = {
    isLossy: true,
    send: (bytes) => socket.send(bytes),
    onMessage() {},
    onError() {},
    close: onlyOnce(() => socket.close()),
  };
  socket.on('message', (message) => line.onMessage(message));
  socket.on('error', (error) => line.onError(error));
  socket.connect(port, address); // connects, so that a port where nobody listens causes an error
  await once(socket, 'connect');
  return line;
}

function overStream(socket: Socket): Line {
  let received = Buffer.alloc(0);
  const line: Line = {
    isLossy: false,
    send: (bytes) => void socket.write(bytes),
    onMessage() {},
    onError() {},
    close: () => socket.destroy(),
  };
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part]);
    for (let length = lengthOf(received); length !== null && received.length >= length;) {
      line.onMessage(received.subarray(0, length));
      received = received.subarray(length);
      length = lengthOf(received);
    }
  });
  socket.on('error', (error) => line.onError(error));
  socket.on('close', () => line.onError(new Error('The relay closed the connection.')));
  return line;
}

const onlyOnce = (work: () => void) => {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
};
