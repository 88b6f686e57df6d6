import { timestamp } from 'drizzle-orm/pg-core';

/** Defines a moment with milliseconds, a `Date` inside and ISO-8601 on the wire. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
