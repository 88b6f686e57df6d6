import type { Vault } from '../../identity/tokens/vault';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import { isId } from '../../platform/ids';
import type { SentRequest } from '../../platform/outbound/http-header';
import { toEnvelope } from '../log/envelope';
import { ownWebhook, type AccountCaller } from '../webhooks/access';
import { sha256Of } from '../webhooks/post-event';
import { signatureHeaders } from '../webhooks/signature';
import { toRecord } from './record';
import * as store from './store';

interface Deps {
  db: Db;
  vault: Vault;
}

/** The body of a delivery as it is made now, and the signing secret of its endpoint. */
interface Present {
  body: string;
  /** Null: it cannot be decrypted. */
  secret: string | null;
}

/**
 * Returns a delivery with the requests of its attempts. The body is not stored: it is made again of the event, and
 * compared with the hash of what each attempt sent.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function inspectDelivery(
  { db, vault }: Deps,
  caller: AccountCaller,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
) {
  const { webhook } = await ownWebhook(db, caller, webhookId);
  const found = isId('dlv', deliveryId) ? await store.findDeliveryWithEvent(db, webhookId, deliveryId) : null;
  if (found === null) throw notFound('There is no such delivery.');
  const rows = await store.listInspectedAttempts(db, deliveryId);
  const body = JSON.stringify(toEnvelope({ ...found.event, mode: caller.principal.mode }));
  const present = { body, secret: vault.open(webhook.secret, webhook.id) };
  const { attempts, ...delivery } = toRecord(found, rows);
  return {
    ...delivery,
    body,
    attempts: attempts.map((attempt, index) => ({
      ...attempt,
      request: describeRequest(rows[index]?.request ?? null, present),
      answerHeaders: rows[index]?.answerHeaders ?? null,
    })),
  };
}

function describeRequest(request: SentRequest | null, { body, secret }: Present) {
  if (request === null) return null;
  const { url, headers, bodySha256 } = request;
  return {
    method: 'POST' as const,
    url,
    headers,
    isBodyExact: bodySha256 === sha256Of(body),
    isSignedNow: secret !== null && isSignedWith(secret, request, body),
  };
}

/** Returns whether one of the signatures that were sent is that of the body under a secret. */
function isSignedWith(secret: string, { headers }: SentRequest, body: string): boolean {
  const sent = new Map(headers.map(({ name, value }) => [name.toLowerCase(), value]));
  const at = new Date(Number(sent.get('webhook-timestamp')) * 1_000);
  const expected = signatureHeaders({ id: sent.get('webhook-id') ?? '', at, body }, [secret]);
  return (sent.get('webhook-signature') ?? '').split(' ').includes(expected['webhook-signature']);
}
