import { z } from 'zod';
import { consentAnswer, consentPurpose } from '../../platform/vocabulary/consent';
import { personalText } from '../../platform/request-log/marks';
import { listCursor } from '../../platform/lists/cursor';

/** An answer in the ledger, as every operation shows it. */
export const consent = z
  .object({
    consentId: z
      .string()
      .describe('Identifier of the answer.')
      .meta({ examples: ['cns_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    participantId: z.string().describe('The participant who answered.'),
    displayName: personalText()
      .describe('Their name in the call.')
      .meta({ examples: ['Ada Example'] }),
    externalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of the person; null for people without one.'),
    purpose: consentPurpose,
    answer: consentAnswer,
    wording: personalText()
      .describe('The text with which the page of the person asked.')
      .meta({ examples: ['May your picture and voice be in the recording of this call?'] }),
    language: z
      .string()
      .describe('The language of the text, BCP 47.')
      .meta({ examples: ['en'] }),
    at: z.iso.datetime().describe('When the server stored the answer.'),
  })
  .describe('An answer of a person who was asked to agree.')
  .meta({ id: 'Consent' });

export const listConsents = {
  input: z.object({
    sessionId: z
      .string()
      .describe('Identifier of the conference session: `ses_` and 26 characters.')
      .meta({ examples: ['ses_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    limit: z
      .int()
      .min(1)
      .max(500)
      .default(100)
      .describe('Maximum number of answers, 1 to 500.')
      .meta({ examples: [100] }),
    after: listCursor('cns_[a-z0-9]{26}')
      .optional()
      .describe('The `next` of the previous page. Missing: from the first.')
      .meta({ examples: ['1772359200000.cns_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  }),
  output: z
    .object({
      consents: z
        .array(consent)
        .describe('In the order in which they were given. The last answer of a person for a purpose holds.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('Answers of the people in a session.')
    .meta({ id: 'ConsentList' }),
};
