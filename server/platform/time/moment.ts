import { z } from 'zod';

/** The moments that the database can be asked for. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** A moment from outside, in ISO 8601 with `Z` or an offset. What the database cannot store is refused. */
export const isoMoment = () =>
  z.iso
    .datetime({ offset: true })
    .refine((moment) => Date.parse(moment) >= FIRST && Date.parse(moment) <= LAST, {
      error: 'must be in the years 1 to 9999',
    });
