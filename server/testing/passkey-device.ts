import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A device that makes and uses passkeys, without a browser. */
export interface PasskeyDevice {
  /** Returns the answer to the options of a registration. */
  register(options: { challenge: string }): RegistrationAnswer;
  /** Returns the answer to the options of a sign-in or a confirmation. */
  use(options: { challenge: string }): Answer;
}

interface Base {
  id: string;
  rawId: string;
  type: 'public-key';
}
interface RegistrationAnswer extends Base {
  response: { clientDataJSON: string; attestationObject: string };
}
interface Answer extends Base {
  response: { clientDataJSON: string; authenticatorData: string; signature: string };
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/**
 * Makes a device with a key of ES256.
 * @param options.origin the origin of the page that asks it
 * @param options.isUnlocked whether its person unlocks it
 * @param options.counts whether it counts its uses
 */
export function newPasskeyDevice({
  origin,
  isUnlocked = true,
  counts = true,
}: {
  origin: string;
  isUnlocked?: boolean;
  counts?: boolean;
}): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  let uses = 0;
  const dataFor = (flags: number, credential = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counts ? (uses += 1) : 0);
    const all = flags | PRESENT | (isUnlocked ? VERIFIED : 0);
    return Buffer.concat([rpIdHash, Buffer.from([all]), count, credential]);
  };
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  return {
    register({ challenge }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // A COSE key: type EC2, ES256, P-256, x and y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, key]);
      const data = dataFor(HAS_CREDENTIAL, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    use({ challenge }) {
      const data = dataFor(0);
      const client = clientData('webauthn.get', challenge);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

/** Returns a short text in CBOR. */
const text = (value: string): Buffer => Buffer.from([0x60 + value.length, ...Buffer.from(value)]);
