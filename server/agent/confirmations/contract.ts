import { z } from 'zod';
import { personalText } from '../../platform/request-log/marks';
import { confirmation, opinion } from '../../platform/vocabulary/confirmation';

const givenOpinion = z
  .object({
    displayName: personalText()
      .describe('Name of the person; `Application` for a request with a key that names nobody.')
      .meta({ examples: ['Ada Example'] }),
    externalUserId: z
      .string()
      .nullable()
      .describe('Your own identifier of the person; null for people without one.'),
    opinion,
    isCorrection: z.boolean().describe('Whether the text is in the words of this person.'),
    at: z.iso.datetime().describe('When the person gave the opinion.'),
  })
  .describe('The opinion of a person about a decision or action item.')
  .meta({ id: 'GivenOpinion' });

/** Whether people confirmed something, and who. */
export const confirmationFields = {
  confirmation,
  opinions: z.array(givenOpinion).describe('The opinions of people about it, in their order.'),
};
