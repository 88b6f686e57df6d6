/** The parts of a request that a receiver verifies: the three headers of Standard Webhooks, and the body. */
export interface Signed {
  id: string;
  /** When the attempt was sent, in seconds since 1970. */
  timestamp: string;
  signatures: string;
  body: string;
}

/** A language in which a signature can be verified. */
export type Language = 'node' | 'client' | 'python';

/** The languages in which a signature can be verified, with their names. */
export const languages: readonly { value: Language; label: string }[] = [
  { value: 'node', label: 'Node' },
  { value: 'client', label: 'Client package' },
  { value: 'python', label: 'Python' },
];

/** Returns what an attempt signed; null: its headers have no signature. */
export function signedOf(headers: readonly { name: string; value: string }[], body: string): Signed | null {
  const read = (name: string) => headers.find((header) => header.name.toLowerCase() === name)?.value;
  const [id, timestamp, signatures] = [
    read('webhook-id'),
    read('webhook-timestamp'),
    read('webhook-signature'),
  ];
  if (id === undefined || timestamp === undefined || signatures === undefined) return null;
  return { id, timestamp, signatures, body };
}

/**
 * Returns a program that verifies the signature of one attempt and prints "valid" or "invalid". It reads the signing
 * secret from the environment, since the portal does not have it.
 * @param baseUrl the server, which has the client package
 */
export function snippetOf(language: Language, signed: Signed, baseUrl: string): string {
  switch (language) {
    case 'node':
      return inNode(signed);
    case 'client':
      return withClient(signed, baseUrl);
    case 'python':
      return inPython(signed);
    default:
      return language satisfies never;
  }
}

/** Writes a text as JavaScript, JSON and Python read it. */
const quoted = (text: string): string => JSON.stringify(text);

const inNode = ({
  id,
  timestamp,
  signatures,
  body,
}: Signed): string => `// WEBHOOK_SECRET=whsec_… node verify.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';

const id = ${quoted(id)};
const timestamp = ${quoted(timestamp)};
const signatures = ${quoted(signatures)};
const body = ${quoted(body)};

const key = Buffer.from((process.env.WEBHOOK_SECRET ?? '').replace('whsec_', ''), 'base64');
const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
const isValid = signatures.split(' ').some((signature) => {
  const given = Buffer.from(signature.replace('v1,', ''), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
});
console.log(isValid ? 'valid' : 'invalid');
`;

const withClient = (
  { id, timestamp, signatures, body }: Signed,
  baseUrl: string,
): string => `// npm install ${baseUrl}/packages/client.tgz
// WEBHOOK_SECRET=whsec_… node verify.mjs
import { constructEvent } from '@conference-room/client';

const headers = {
  'webhook-id': ${quoted(id)},
  'webhook-timestamp': ${quoted(timestamp)},
  'webhook-signature': ${quoted(signatures)},
};
const body = ${quoted(body)};

// Your receiver leaves "now" out, so that it refuses what is older than five minutes.
const now = new Date(Number(headers['webhook-timestamp']) * 1000);
try {
  await constructEvent(body, headers, process.env.WEBHOOK_SECRET ?? '', { now });
  console.log('valid');
} catch (error) {
  console.log('invalid:', error.message);
}
`;

const inPython = ({
  id,
  timestamp,
  signatures,
  body,
}: Signed): string => `# WEBHOOK_SECRET=whsec_… python3 verify.py
import base64, hmac, os

message_id = ${quoted(id)}
timestamp = ${quoted(timestamp)}
signatures = ${quoted(signatures)}
body = ${quoted(body)}

key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
digest = hmac.digest(key, f"{message_id}.{timestamp}.{body}".encode(), "sha256")
expected = "v1," + base64.b64encode(digest).decode()
print("valid" if any(hmac.compare_digest(expected, one) for one in signatures.split(" ")) else "invalid")
`;
