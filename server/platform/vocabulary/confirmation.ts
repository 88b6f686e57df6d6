import { z } from 'zod';

/** The opinions that people can have about a decision or action item. */
export const OPINIONS = ['confirmed', 'contested'] as const;

export const opinion = z
  .enum(OPINIONS)
  .describe('The opinion of somebody about a decision or action item.')
  .meta({ id: 'MinutesOpinion' });

export type Opinion = z.infer<typeof opinion>;

/** The state of a decision or action item, from the opinions of all people. */
export const confirmation = z
  .enum(['draft', ...OPINIONS])
  .describe(
    '`contested` while anybody contests it; `confirmed` if somebody confirms it and nobody contests it; else `draft`.',
  )
  .meta({ id: 'MinutesConfirmation' });

export type Confirmation = z.infer<typeof confirmation>;

/** Returns what people together say about a decision or action item: one who contests it outweighs all who confirm it. */
export function confirmationOf(opinions: readonly { opinion: Opinion }[]): Confirmation {
  if (opinions.some(({ opinion }) => opinion === 'contested')) return 'contested';
  return opinions.length > 0 ? 'confirmed' : 'draft';
}

/** The longest text of a correction, in characters. */
export const CORRECTION_MAX_CHARACTERS = 600;
