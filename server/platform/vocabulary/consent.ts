import { z } from 'zod';

/** The purposes for which people can be asked. */
export const CONSENT_PURPOSES = ['record', 'transcribe'] as const;
export const consentPurpose = z
  .enum(CONSENT_PURPOSES)
  .describe(
    'The purpose. `record`: picture and voice in a recording. `transcribe`: words for the AI agent and the transcript.',
  )
  .meta({ id: 'ConsentPurpose' });
export type ConsentPurpose = z.infer<typeof consentPurpose>;

/** `withdrawn`: the person had agreed before. */
export const CONSENT_ANSWERS = ['given', 'refused', 'withdrawn'] as const;
export const consentAnswer = z
  .enum(CONSENT_ANSWERS)
  .describe('The answer. `withdrawn`: the person had agreed before.')
  .meta({ id: 'ConsentAnswer' });
export type ConsentAnswer = z.infer<typeof consentAnswer>;

/** Whether a person agrees to each purpose; a purpose is missing until they answer. */
export type Consents = Partial<Record<ConsentPurpose, boolean>>;

/** The longest text with which people are asked, in characters. */
export const CONSENT_WORDING_MAX = 2_000;
