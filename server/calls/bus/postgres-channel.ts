import { openNotificationChannel } from '../../platform/db/notifications';
import type { OpenChannel } from './shared-bus';

/** The longest payload that Postgres takes, in bytes. */
export const POSTGRES_MAX_PAYLOAD = 7_900;

/** Returns a channel of notifications of Postgres. Each process has one connection for it. */
export const postgresChannel =
  (url: string): OpenChannel =>
  (handlers) =>
    openNotificationChannel(url, { channel: 'conference_room_calls', ...handlers });
