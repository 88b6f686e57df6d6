import { z } from 'zod';
import { isoMoment } from '../text';
import { setting } from './setting';

const toDate = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

export const opensAt = setting({
  answer: z.iso
    .datetime()
    .nullable()
    .describe('Only hosts and co-hosts can enter before this time; null: open.'),
  given: isoMoment()
    .nullable()
    .describe('Only hosts and co-hosts can enter before this time; null: the room is open from the start.')
    .meta({ examples: ['2030-03-01T09:00:00Z'] })
    .transform(toDate)
    .optional(),
  unset: null,
});

export const closesAt = setting({
  answer: z.iso.datetime().nullable().describe('Nobody can enter after this time; null: it stays open.'),
  given: isoMoment()
    .nullable()
    .describe('Nobody can enter after this time; null: the room stays open. Later than `opensAt`.')
    .meta({ examples: ['2030-03-01T10:00:00Z'] })
    .transform(toDate)
    .optional(),
  unset: null,
});

const closingAction = z
  .enum(['stop-joining', 'end-call'])
  .describe('Effect on a running call when its room closes.')
  .meta({ id: 'ClosingAction' })
  .describe(
    'Effect of `closesAt` on a running call: `stop-joining` lets it continue, `end-call` ends it within a minute. Default `stop-joining`.',
  );

export const atClose = setting({
  answer: closingAction,
  given: closingAction.optional(),
  unset: 'stop-joining',
});

export const expiresAt = setting({
  answer: z.iso.datetime().nullable().describe('When the room is deleted automatically; null: never.'),
  given: isoMoment()
    .nullable()
    .describe(
      'When the room is deleted automatically, within a minute; null: never. Must be in the future, and later than `opensAt`. As with `DELETE`, a running call continues, and the history stays readable.',
    )
    .meta({ examples: ['2030-03-08T00:00:00Z'] })
    .transform(toDate)
    .optional(),
  unset: null,
});
