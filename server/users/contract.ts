import { z } from 'zod';

export const whoAmI = {
  output: z.object({
    userId: z.string().describe('Identifier of the signed-in person.'),
    email: z.string().describe('Their email address.'),
    displayName: z.string().describe('Their name as others see it.'),
  }),
};

export const accessToken = {
  output: z.object({
    token: z.string().describe('A bearer for the REST routes. It ends with the login it was made from.'),
    expiresAt: z.iso.datetime().describe('When it expires: ten minutes after it was made.'),
  }),
};

export const signOut = {
  output: z.object({ signedOut: z.boolean().describe('False when the login had ended already.') }),
};
