import type { Sql } from 'postgres';
import { withTimeout } from '../time/with-timeout';
import { connectToPostgres } from './connect';
import { DatabaseUnavailableError } from './unavailable';

/** A connection to Postgres that listens to a channel, and by which notifications are sent to it. */
export interface NotificationChannel {
  /** Sends payloads in one statement, in this order: at most 7,999 bytes each. @throws when the connection is lost */
  send(payloads: string[]): Promise<void>;
  /** Ends the connection; `onLost` is not called. */
  close(): Promise<void>;
}

interface ChannelOptions {
  channel: string;
  /** Called for each payload, own ones included, in the same order in every process. */
  onReceived: (payload: string) => void;
  /** Called once when the connection is lost. It is not restored: the caller opens a new one. */
  onLost: (cause: unknown) => void;
}

const OPEN_TIMEOUT_MS = 5_000;

/**
 * Opens a channel; resolves when it listens.
 * @throws when Postgres cannot be reached
 */
export async function openNotificationChannel(
  url: string,
  { channel, onReceived, onLost }: ChannelOptions,
): Promise<NotificationChannel> {
  let isOpen = false;
  const end = () => sql.end({ timeout: 0 });
  const sql: Sql = connectToPostgres(url, {
    max: 1,
    max_lifetime: null,
    // Notifications are worthless after a crash, so no commit waits for the disk.
    settings: { synchronous_commit: 'off' },
    onnotify: (_channel, payload) => onReceived(payload),
    onclose() {
      if (!isOpen) return;
      isOpen = false;
      void end();
      onLost(new DatabaseUnavailableError('The connection that listens was lost.'));
    },
  });
  try {
    await withTimeout(sql.unsafe(`listen "${channel}"`), OPEN_TIMEOUT_MS, () => {
      throw new DatabaseUnavailableError('The database did not answer in time.');
    });
  } catch (error) {
    void end();
    throw error;
  }
  isOpen = true;
  return {
    async send(payloads) {
      if (!isOpen) throw new DatabaseUnavailableError('The connection that listens was lost.');
      // As text: the driver would write an array, or JSON, in its own way.
      await sql.unsafe(
        'select pg_notify($1, payload) from json_array_elements_text($2::text::json) with ordinality as sent(payload, n) order by n',
        [channel, JSON.stringify(payloads)],
      );
    },
    async close() {
      isOpen = false;
      await end();
    },
  };
}
