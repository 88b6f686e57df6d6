import { createClient } from '@redis/client';
import { withTimeout } from '../time/with-timeout';

interface ChannelOptions {
  channel: string;
  /** Called for each payload, own ones included, in the same order in every process. */
  onReceived: (payload: string) => void;
  /** Called once when a connection is lost. It is not restored: the caller opens a new one. */
  onLost: (cause: unknown) => void;
}

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Subscribes to a channel and publishes on it.
 * @throws when Redis cannot be reached or refuses the credentials
 */
export async function connectRedisChannel(
  url: string,
  { channel, onReceived, onLost }: ChannelOptions,
): Promise<{ send(payloads: string[]): Promise<void>; close(): Promise<void> }> {
  const create = () =>
    createClient({
      url,
      socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: false },
      disableOfflineQueue: true,
      disableClientInfo: true,
      maintNotifications: 'disabled',
      commandOptions: { timeout: 0 }, // the bus notices that nothing comes back
    });
  const [publisher, subscriber] = [create(), create()];
  let isOpen = false;
  const close = () => {
    isOpen = false;
    for (const client of [publisher, subscriber]) client.destroy();
  };
  const lose = (cause: unknown) => {
    if (!isOpen) return;
    close();
    onLost(cause);
  };
  for (const client of [publisher, subscriber]) {
    client.on('error', lose).on('end', () => lose(new Error('Redis ended the connection.')));
  }
  try {
    await withTimeout<unknown>(
      Promise.all([publisher.connect(), subscriber.connect()]),
      CONNECT_TIMEOUT_MS,
      late,
    );
    await withTimeout<unknown>(subscriber.subscribe(channel, onReceived), CONNECT_TIMEOUT_MS, late);
  } catch (error) {
    close();
    throw error;
  }
  isOpen = true;
  return {
    async send(payloads) {
      await Promise.all(payloads.map((payload) => publisher.publish(channel, payload)));
    },
    async close() {
      close();
    },
  };
}

function late(): never {
  throw new Error('Redis did not answer in time.');
}
