import { timestamp } from 'drizzle-orm/pg-core';

/** A moment, to the millisecond, as `Date` inside and ISO-8601 on the wire. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
