import { createHash, createHmac, randomBytes } from 'node:crypto';

/*
 * The parts of STUN and TURN for requesting one's address, a relay and permissions (RFC 8656, RFC 8489), with the
 * long-term credentials that browsers use.
 */

const METHODS = { binding: 0x0001, allocate: 0x0003, refresh: 0x0004, createPermission: 0x0008 } as const;

const ATTRIBUTES = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  xorPeerAddress: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  requestedTransport: 0x0019,
} as const;
const COOKIE = 0x2112a442;
const HEADER_BYTES = 20;
const UDP = 17;

/** The credentials of a request. The first refusal contains realm and nonce. */
export interface Proof {
  username: string;
  credential: string;
  realm: string;
  nonce: Buffer;
}

export interface TurnRequest {
  method: keyof typeof METHODS;
  /** An IPv4 address that the relay should be allowed to send to. */
  peer?: string;
  /** In seconds; 0: the relay is not needed any more. */
  lifetimeSeconds?: number;
}

export interface TurnAnswer {
  isSuccess: boolean;
  /** 0 after a success. */
  errorCode: number;
  realm: string | null;
  nonce: Buffer | null;
}

/** Encodes a request. @param proof null: the request asks for realm and nonce */
export function encodeRequest(request: TurnRequest, proof: Proof | null): { id: Buffer; bytes: Buffer } {
  const id = randomBytes(12);
  const { method, peer, lifetimeSeconds } = request;
  const attributes = [
    ...(method === 'allocate' ? [attribute('requestedTransport', Buffer.from([UDP, 0, 0, 0]))] : []),
    ...(lifetimeSeconds === undefined ? [] : [attribute('lifetime', wordOf(lifetimeSeconds))]),
    ...(peer === undefined ? [] : [attribute('xorPeerAddress', xorAddressOf(peer))]),
  ];
  if (proof === null) return { id, bytes: Buffer.concat([header(method, id, attributes), ...attributes]) };
  const { username, credential, realm, nonce } = proof;
  attributes.push(
    attribute('username', Buffer.from(username)),
    attribute('realm', Buffer.from(realm)),
    attribute('nonce', nonce),
  );
  const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest();
  const signature = Buffer.alloc(20);
  const before = Buffer.concat([
    header(method, id, [...attributes, attribute('messageIntegrity', signature)]),
    ...attributes,
  ]);
  createHmac('sha1', key).update(before).digest().copy(signature);
  return { id, bytes: Buffer.concat([before, attribute('messageIntegrity', signature)]) };
}

/** Returns an answer; null: the bytes are not an answer to the request with this id. */
export function decodeAnswer(bytes: Buffer, id: Buffer): TurnAnswer | null {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32BE(4) !== COOKIE) return null;
  if (!bytes.subarray(8, HEADER_BYTES).equals(id)) return null;
  const found = new Map<number, Buffer>();
  for (let at = HEADER_BYTES; at + 4 <= bytes.length;) {
    const length = bytes.readUInt16BE(at + 2);
    found.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length));
    at += 4 + Math.ceil(length / 4) * 4;
  }
  const error = found.get(ATTRIBUTES.errorCode);
  const hasCode = error !== undefined && error.length >= 4;
  return {
    isSuccess: (bytes.readUInt16BE(0) & 0x0110) === 0x0100,
    errorCode: hasCode ? ((error[2] ?? 0) & 7) * 100 + (error[3] ?? 0) : 0,
    realm: found.get(ATTRIBUTES.realm)?.toString() ?? null,
    nonce: found.get(ATTRIBUTES.nonce) ?? null,
  };
}

/** Returns the length of the message at the start of some bytes; null: its length has not arrived yet. */
export function lengthOf(bytes: Buffer): number | null {
  return bytes.length < HEADER_BYTES ? null : HEADER_BYTES + bytes.readUInt16BE(2);
}

function header(method: keyof typeof METHODS, id: Buffer, attributes: Buffer[]): Buffer {
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeUInt16BE(METHODS[method], 0);
  head.writeUInt16BE(
    attributes.reduce((sum, { length }) => sum + length, 0),
    2,
  );
  head.writeUInt32BE(COOKIE, 4);
  id.copy(head, 8);
  return head;
}

function attribute(name: keyof typeof ATTRIBUTES, value: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  bytes.writeUInt16BE(ATTRIBUTES[name], 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, 4);
  return bytes;
}

function wordOf(value: number): Buffer {
  const word = Buffer.alloc(4);
  word.writeUInt32BE(value);
  return word;
}

/** Returns a peer address with address family 1 (IPv4) and port 9, which nobody listens on. */
function xorAddressOf(peer: string): Buffer {
  const bytes = Buffer.from([0, 1, 0, 9, ...peer.split('.').map(Number)]);
  bytes.writeUInt16BE(bytes.readUInt16BE(2) ^ (COOKIE >>> 16), 2);
  bytes.writeUInt32BE((bytes.readUInt32BE(4) ^ COOKIE) >>> 0, 4);
  return bytes;
}
