import type { Rest } from '../../platform/procedures/operation';

/*
 * The description in the OpenAPI document of every operation that accepts an `Idempotency-Key`.
 */

export const keyDescription =
  'With an `Idempotency-Key`, a retry returns the response of the first request, and does not repeat the change.';

export const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'Names this request, so that it can be sent again: 1 to 255 visible ASCII characters, for example a new UUID, with or without quotes, kept for 24 hours. The server ignores the header in requests without a secret key.',
  schema: { type: 'string' as const, pattern: '^[!-~]{1,257}$' },
};

export const replayedHeader = {
  'Idempotency-Replayed': {
    description: '`true` when this is the stored answer to an earlier request; absent otherwise.',
    schema: { type: 'string' as const, enum: ['true'] },
  },
};

/** Returns the failures of an operation, with those of the key. */
export const keyFailures = (failures: Rest['failures']): Readonly<Partial<Record<number, string>>> => ({
  ...failures,
  400: sentences(failures[400], 'The `Idempotency-Key` is malformed.'),
  409: sentences(
    failures[409],
    'An earlier request with this `Idempotency-Key` is still running after 5 seconds.',
  ),
  422: 'This `Idempotency-Key` was used for another route or another body.',
});

const sentences = (...given: (string | undefined)[]): string => given.filter(Boolean).join(' Or: ');
