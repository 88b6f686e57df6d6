import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../platform/db/client';
import { listEventsAfter } from './store';

/** Events that are read at once. */
const BATCH = 500;
/** The hash that the first line of a chain contains in place of a previous line. */
const BEGINNING = '0'.repeat(64);

const entry = z.object({ event: z.record(z.string(), z.unknown()), hash: z.string() });
const seal = z.object({
  seal: z.object({ events: z.int(), head: z.string(), exportedAt: z.string(), key: z.string() }),
  signature: z.string(),
});

/**
 * Yields the whole audit log as lines of JSON, oldest first. Each line has the SHA-256 of the line before it and its
 * own event, so that no event can be changed, left out or inserted. The last line contains the number of events and is
 * signed, so that none can be cut off.
 * @param signingKey Ed25519, PKCS#8 PEM: the key of the server, which also signs its tokens
 */
export async function* exportAudit(db: Db, signingKey: string, at: Date): AsyncGenerator<string> {
  const key = createPrivateKey(signingKey);
  let head = BEGINNING;
  let events = 0;
  let last: { at: Date; id: string } | null = null;
  for (;;) {
    const rows = await listEventsAfter(db, last, BATCH);
    for (const row of rows) {
      const event = { ...row, at: row.at.toISOString() };
      head = chained(head, event);
      events += 1;
      last = row;
      yield JSON.stringify({ event, hash: head });
    }
    if (rows.length < BATCH) break;
  }
  const sealed = { events, head, exportedAt: at.toISOString(), key: fingerprintOf(createPublicKey(key)) };
  const signature = sign(null, Buffer.from(JSON.stringify(sealed)), key).toString('base64url');
  yield JSON.stringify({ seal: sealed, signature });
}

/** The summary of an exported log that was verified. */
export interface VerifiedAudit {
  events: number;
  exportedAt: string;
}

/**
 * Checks an exported log to its end.
 * @throws AuditFileError with the line from which on it cannot be trusted
 */
export async function verifyAudit(lines: AsyncIterable<string>, signingKey: string): Promise<VerifiedAudit> {
  const key = createPublicKey(signingKey);
  let head = BEGINNING;
  let number = 0;
  let end: z.infer<typeof seal> | null = null;
  for await (const line of lines) {
    number += 1;
    if (end !== null) throw new AuditFileError(`Line ${number} comes after the seal.`);
    const parsed = parse(line);
    const found = entry.safeParse(parsed);
    if (found.success) {
      head = chained(head, found.data.event);
      if (head !== found.data.hash)
        throw new AuditFileError(`Line ${number} differs from the export, or an earlier line is missing.`);
      continue;
    }
    end = seal.safeParse(parsed).data ?? null;
    if (end === null) throw new AuditFileError(`Line ${number} is not a line of an exported audit log.`);
  }
  if (end === null) throw new AuditFileError(`The seal is missing: the file ends after line ${number}.`);
  if (end.seal.key !== fingerprintOf(key))
    throw new AuditFileError('The log was sealed with another signing key than the one of this server.');
  const isSigned = verify(
    null,
    Buffer.from(JSON.stringify(end.seal)),
    key,
    Buffer.from(end.signature, 'base64url'),
  );
  if (!isSigned || end.seal.head !== head || end.seal.events !== number - 1)
    throw new AuditFileError('The seal does not belong to these lines.');
  return { events: end.seal.events, exportedAt: end.seal.exportedAt };
}

/** The error for a file that differs from the server's export. */
export class AuditFileError extends Error {
  override readonly name = 'AuditFileError';
}

const chained = (before: string, event: unknown): string =>
  createHash('sha256')
    .update(`${before}\n${JSON.stringify(event)}`)
    .digest('hex');

const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
