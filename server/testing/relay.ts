import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

/**
 * A relay over UDP that also answers as a STUN server. It gives addresses and permissions, checks credentials like
 * coturn, and relays nothing.
 */
export interface RelayDouble {
  /** The value for TURN_URLS. */
  url: string;
  /** The value for STUN_URLS. */
  stunUrl: string;
  /** Whether it leads into private networks. */
  isOpen: boolean;
  /** The number of addresses that were given and not returned. */
  readonly allocations: number;
  close(): Promise<void>;
}

const COOKIE = 0x2112a442;
const REALM = 'relay.test';
const METHODS = { binding: 1, allocate: 3, refresh: 4, createPermission: 8 };
const PRIVATE = /^(127|10|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./;

/** Starts a relay. @param secret the secret that it shares with the server */
export async function startRelayDouble(secret: string): Promise<RelayDouble> {
  const socket = createSocket('udp4');
  const clients = new Set<string>();
  const double = {
    url: '',
    stunUrl: '',
    isOpen: false,
    get allocations() {
      return clients.size;
    },
    async close() {
      socket.close();
      await once(socket, 'close');
    },
  };

  socket.on('message', (message, from) => {
    const method = message.readUInt16BE(0);
    if (method === METHODS.binding) return answer(message, from, 0x0100, []);
    const attributes = attributesOf(message);
    const refuse = (code: number, ...more: [number, Buffer][]) =>
      answer(message, from, 0x0110, [[0x0009, errorOf(code)], ...more]);
    if (!isProven(message, attributes, secret)) {
      return refuse(401, [0x0014, Buffer.from(REALM)], [0x0015, Buffer.from('nonce-of-the-day')]);
    }
    const client = `${from.address}:${from.port}`;
    if (method === METHODS.createPermission) {
      if (!clients.has(client)) return refuse(437);
      if (!double.isOpen && PRIVATE.test(peerOf(attributes.get(0x0012)))) return refuse(403);
    } else if (method === METHODS.allocate) clients.add(client);
    else if (attributes.get(0x000d)?.readUInt32BE(0) === 0) clients.delete(client);
    answer(message, from, 0x0100, []);
  });

  function answer(request: Buffer, { port, address }: RemoteInfo, kind: number, given: [number, Buffer][]) {
    const parts = given.map(([type, value]) => {
      const part = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
      part.writeUInt16BE(type, 0);
      part.writeUInt16BE(value.length, 2);
      value.copy(part, 4);
      return part;
    });
    const head = Buffer.from(request.subarray(0, 20));
    head.writeUInt16BE(request.readUInt16BE(0) | kind, 0);
    head.writeUInt16BE(Buffer.concat(parts).length, 2);
    socket.send(Buffer.concat([head, ...parts]), port, address);
  }

  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  double.url = `turn:127.0.0.1:${socket.address().port}`;
  double.stunUrl = `stun:127.0.0.1:${socket.address().port}`;
  return double;
}

function attributesOf(message: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= message.length; at += 4 + Math.ceil(message.readUInt16BE(at + 2) / 4) * 4) {
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + message.readUInt16BE(at + 2)));
  }
  return found;
}

/** Returns whether the credentials belong to this secret and are valid, and the message is signed with them. */
function isProven(message: Buffer, attributes: Map<number, Buffer>, secret: string): boolean {
  const [username, signature] = [attributes.get(0x0006)?.toString(), attributes.get(0x0008)];
  if (username === undefined || signature === undefined) return false;
  if (Number(username.split(':')[0]) * 1_000 < Date.now()) return false;
  const password = createHmac('sha1', secret).update(username).digest('base64');
  const key = createHash('md5').update(`${username}:${REALM}:${password}`).digest();
  const expected = createHmac('sha1', key)
    .update(message.subarray(0, message.length - 24))
    .digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

function errorOf(code: number): Buffer {
  return Buffer.from([0, 0, Math.floor(code / 100), code % 100]);
}

function peerOf(value: Buffer = Buffer.alloc(8)): string {
  const address = Buffer.alloc(4);
  address.writeUInt32BE((value.readUInt32BE(4) ^ COOKIE) >>> 0);
  return [...address].join('.');
}
