import { z } from 'zod';
import { setting } from './setting';

const isAsked = z
  .boolean()
  .describe(
    'Whether people are asked to rate a call after it, with one to five stars and a sentence. The attribute `rating` of the element comes before it. Default false.',
  )
  .meta({ examples: [true] });

/** Whether people are asked for a rating after a call. */
export const rating = setting({ answer: isAsked, given: isAsked.optional(), unset: false });
