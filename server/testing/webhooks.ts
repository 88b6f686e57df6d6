import { setTimeout as pause } from 'node:timers/promises';
import { and, count, eq, gt, inArray, isNull, lte, min, or } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { openWebhookEndpoints } from '../events/webhooks/endpoints';
import { newWebhookSecret } from '../events/webhooks/secret';
import type { Db } from '../platform/db/client';
import {
  eventHeads,
  events,
  webhookAttempts,
  webhookDeliveries,
  webhooks,
} from '../platform/db/schema/events';
import { newId } from '../platform/ids';
import type { Services } from '../platform/procedures/services';
import { runningClock, testClock } from './clock';
import { addKey } from './identity-rows';
import { newPerson, type Person } from './people';
import { testServer, type Answer, type TestServer } from './server';
import type { ReceivedWebhook } from './webhook-receiver';

/** A server that posts to this machine, with a clock that the test sets forward. */
export interface WebhookServer {
  server: TestServer;
  clock: ReturnType<typeof runningClock>;
  /** Creates an account with an empty log, whose events no other test disturbs. */
  newAccount(): Promise<WebhookAccount>;
}

export interface WebhookAccount {
  owner: Person;
  accountId: string;
  key: string;
  call(method: string, path: string, body?: object): Promise<Answer>;
  /** Creates an endpoint. @returns its fields, with the secret */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are compared, not computed with
  newWebhook(url: string, body?: object): Promise<any>;
  /** Appends events, in one transaction each. */
  emit(roomId: string | null, times?: number): Promise<void>;
  /** Passes time until nothing waits for the endpoint any more. Each delivery is tried exactly when it is due. */
  passTime(webhookId: string, isOver?: () => boolean): Promise<void>;
}

export async function startWebhookServer(
  options: { env?: Record<string, string>; replace?: (services: Services) => Partial<Services> } = {},
): Promise<WebhookServer> {
  const clock = runningClock();
  // A request never times out on a slow machine, because the clock of its deadline does not move.
  const webhookEndpoints = openWebhookEndpoints({ allowPrivate: true, timers: testClock() });
  const server = await testServer({
    timers: clock,
    replace: (services) => ({ now: clock.now, webhookEndpoints, ...options.replace?.(services) }),
    env: options.env ?? {},
  });
  return {
    server,
    clock,
    async newAccount() {
      const owner = await newPerson(server.services, 'Olga Owner');
      const accountId = owner.live;
      const key = await addKey(server.services.db, accountId, ['svc:events', 'svc:rooms']);
      const call = (method: string, path: string, body?: object) =>
        server.call(method, path, { key, ...(body && { body }) });
      return {
        owner,
        accountId,
        key,
        call,
        async newWebhook(url, body = {}) {
          const answer = await call('POST', '/api/webhooks', { url, ...body });
          if (answer.status !== 201) throw new Error(answer.text);
          return answer.body;
        },
        emit: (roomId, times = 1) => emit(server.services, accountId, roomId, times),
        passTime: (webhookId, isOver) => passTime(server.services, clock, { accountId, webhookId, isOver }),
      };
    },
  };
}

async function emit(services: Services, accountId: string, roomId: string | null, times: number) {
  for (let n = 0; n < times; n += 1) {
    await services.db.transaction((tx) =>
      services.events.append(tx, {
        type: 'room.locked',
        accountId,
        at: services.now(),
        roomId,
        sessionId: null,
        data: {},
      }),
    );
  }
}

/** The time between two looks at the database, which leaves connection and processor to the sender. */
const LOOK_MS = 5;

interface Passing {
  accountId: string;
  webhookId: string;
  isOver: (() => boolean) | undefined;
}

async function passTime(
  { db, now, deliveryQueue }: Services,
  clock: WebhookServer['clock'],
  { accountId, webhookId, isOver = () => false }: Passing,
) {
  while (!isOver()) {
    const at = now();
    if (await isBusy(db, accountId, webhookId, at)) {
      await pause(LOOK_MS);
      continue;
    }
    const nextAt = await nextDue(db, webhookId);
    if (nextAt === null) return;
    clock.advance(Math.max(1, nextAt.getTime() - now().getTime()));
    // The sender may be looking at the database with the old time, and would look again after 2 s.
    deliveryQueue.wake();
  }
}

const ofEndpoint = (webhookId: string) =>
  and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, 'pending'));

/** Returns how many deliveries of an endpoint wait or are tried again. */
export async function countPending(db: Db, webhookId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(webhookDeliveries).where(ofEndpoint(webhookId));
  return row?.count ?? 0;
}

/** Returns whether events wait for their number, or a delivery is being sent or due. */
async function isBusy(db: Db, accountId: string, webhookId: string, at: Date): Promise<boolean> {
  const [unnumbered] = await db
    .select({ count: count() })
    .from(events)
    .where(and(eq(events.accountId, accountId), isNull(events.sequence)));
  if (unnumbered !== undefined && unnumbered.count > 0) return true;
  const [active] = await db
    .select({ count: count() })
    .from(webhookDeliveries)
    .where(
      and(
        ofEndpoint(webhookId),
        or(lte(webhookDeliveries.nextAttemptAt, at), gt(webhookDeliveries.leasedUntil, at)),
      ),
    );
  return active !== undefined && active.count > 0;
}

async function nextDue(db: Db, webhookId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(webhookDeliveries.nextAttemptAt) })
    .from(webhookDeliveries)
    .where(ofEndpoint(webhookId));
  return row?.at ?? null;
}

/** Returns how many events accounts have, numbered or not. */
export async function countEvents(db: Db, accountIds: string[]): Promise<number> {
  const [row] = await db.select({ count: count() }).from(events).where(inArray(events.accountId, accountIds));
  return row?.count ?? 0;
}

/** Fills the empty log of an account with numbered events that no endpoint receives. */
export async function fillLog({ db, now }: Services, accountId: string, times: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(eventHeads).values({ accountId, head: times });
    for (let done = 0; done < times; done += 1_000) {
      const rows = Array.from({ length: Math.min(1_000, times - done) }, (_, n) => ({
        id: newId('evt'),
        accountId,
        sequence: done + n + 1,
        type: 'room.locked',
        at: now(),
        data: {},
      }));
      await tx.insert(events).values(rows);
    }
  });
}

/**
 * Adds endpoints to an account beyond any limit. Their last attempt failed, and they have been waiting for a numbered
 * event for an hour.
 * @returns a function that deletes them
 */
export async function addFailingWebhooks(
  { db, vault, now }: Services,
  { accountId, eventId, url, times }: { accountId: string; eventId: string; url: string; times: number },
): Promise<() => Promise<void>> {
  const at = new Date(now().getTime() - 3_600_000);
  const ids = Array.from({ length: times }, () => newId('whk'));
  await db.transaction(async (tx) => {
    await tx.insert(webhooks).values(
      ids.map((id) => ({
        id,
        accountId,
        url,
        description: '',
        types: [],
        ordering: 'room' as const,
        status: 'enabled' as const,
        secret: vault.seal(newWebhookSecret(), id),
        failingSince: at,
        failures: 1,
        createdAt: at,
        updatedAt: at,
      })),
    );
    await tx.insert(webhookDeliveries).values(
      ids.map((webhookId) => ({
        id: newId('dlv'),
        webhookId,
        eventId,
        sequence: 1,
        lane: '',
        trigger: 'event' as const,
        status: 'pending' as const,
        attempts: 1,
        nextAttemptAt: at,
        createdAt: at,
      })),
    );
  });
  return async () => void (await db.delete(webhooks).where(inArray(webhooks.id, ids)));
}

/** Makes the secrets of an endpoint unreadable, as if the server's encryption key had changed. */
export async function spoilSecret(db: Db, webhookId: string): Promise<void> {
  await db.update(webhooks).set({ secret: 'v1.AAAA' }).where(eq(webhooks.id, webhookId));
}

/**
 * Returns the body of a request that is signed with that secret, checked by the library of Standard Webhooks.
 * @throws when the signature is wrong
 *
 * The library uses the clock of the machine, while a test may have set the server's clock forward. So the library gets
 * the time of the request.
 */
export function verifyWebhook(secret: string, { body, headers }: ReceivedWebhook): unknown {
  const { now } = Date;
  Date.now = () => Number(headers['webhook-timestamp']) * 1_000;
  try {
    return new Webhook(secret).verify(body, Object(headers));
  } finally {
    Date.now = now;
  }
}

/** Changes a stored event, which the server never does. */
export async function changeEvent(
  db: Db,
  eventId: string,
  change: Partial<typeof events.$inferInsert>,
): Promise<void> {
  await db.update(events).set(change).where(eq(events.id, eventId));
}

/** Makes the attempts of a delivery those of a server that stored no requests. */
export async function forgetRequests(db: Db, deliveryId: string): Promise<void> {
  const nothing = { request: null, answerHeaders: null };
  await db.update(webhookAttempts).set(nothing).where(eq(webhookAttempts.deliveryId, deliveryId));
}

/** Adds a delivered event to an endpoint. @returns the id of the delivery */
export async function addDelivery(
  db: Db,
  { accountId, webhookId }: { accountId: string; webhookId: string },
  { sequence }: { sequence: number },
): Promise<string> {
  const [eventId, id, at] = [newId('evt'), newId('dlv'), new Date()];
  const event = { id: eventId, accountId, sequence, type: 'room.locked', at, data: {} };
  await db.insert(events).values(event);
  const sent = { sequence, lane: '', trigger: 'event', status: 'succeeded' } as const;
  await db
    .insert(webhookDeliveries)
    .values({ id, webhookId, eventId, ...sent, createdAt: at, finishedAt: at });
  return id;
}
