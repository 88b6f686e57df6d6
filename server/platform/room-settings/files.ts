import { z } from 'zod';
import { isProgramName } from '../files/file-types';
import { plainText } from '../text';
import { setting } from './setting';

const MOST_TYPES = 50;

const OF_THE_TYPES =
  'Extensions of files that can be sent in the chat, without a dot, at most 50; null (default): all files except programs and scripts. In end-to-end encrypted rooms, the server does not know the names of files, so the element of the sender applies the rule.';

const extension = plainText()
  .overwrite((given) => given.replace(/^\./, '').toLowerCase())
  .regex(/^[a-z\d][a-z\d_-]{0,15}$/, { error: 'must be the extension of a file, such as pdf' })
  .refine((one) => !isProgramName(`a.${one}`), {
    error: 'must not be the extension of a program or script',
  });

/** The extensions of files that may be sent. */
export const fileTypes = setting({
  answer: z
    .array(z.string())
    .min(1)
    .max(MOST_TYPES)
    .nullable()
    .describe(OF_THE_TYPES)
    .meta({ examples: [['pdf', 'png', 'jpg']] }),
  given: z
    .array(extension)
    .min(1)
    .max(MOST_TYPES)
    .nullable()
    .optional()
    .describe(OF_THE_TYPES)
    .meta({ examples: [['pdf', 'png', 'jpg']] }),
  unset: null,
});
