import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A self-signed certificate, and its private key, in PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

const DAY_MS = 86_400_000;

/**
 * Makes a self-signed certificate. A client that trusts it as an authority can connect to a server of that name.
 * @param validTo now or earlier: the certificate has expired
 */
export function newCertificate(dnsName: string, validTo = new Date(Date.now() + DAY_MS)): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const validFrom = new Date(validTo.getTime() - 2 * DAY_MS);
  const algorithm = sequence(ECDSA_WITH_SHA256);
  const commonName = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from(dnsName)))));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))), // version 3
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])), // serial number, positive
    algorithm,
    commonName, // issuer
    sequence(utcTime(validFrom), utcTime(validTo)),
    commonName, // subject
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, sequence(der(0x82, Buffer.from(dnsName))))))),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(content, algorithm, der(0x03, Buffer.concat([Buffer.of(0), signature])));
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd();
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Encodes an element of DER: tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), content]);
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), content]);
}

const sequence = (...elements: Buffer[]): Buffer => der(0x30, Buffer.concat(elements));
const set = (element: Buffer): Buffer => der(0x31, element);
const utcTime = (at: Date): Buffer =>
  der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex');
