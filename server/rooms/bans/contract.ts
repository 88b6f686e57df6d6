import { z } from 'zod';
import { roomId } from '../access/contract';
import { plainText } from '../../platform/text';
import { personalText } from '../../platform/request-log/marks';

const banId = plainText().max(64).describe('Identifier of the ban.');

export const listBans = {
  input: z.object({ roomId }),
  output: z.object({
    bans: z
      .array(
        z.object({
          banId,
          displayName: personalText().describe('Name of the person in the call.'),
          externalUserId: z
            .string()
            .nullable()
            .describe('Your own identifier of the person, if their join token was minted with your key.'),
          isGuest: z.boolean().describe('Whether the person entered by the link without signing in.'),
          bannedAt: z.iso.datetime().describe('When they were removed.'),
          bannedBy: z.string().describe('Name of the host or co-host who removed them.'),
        }),
      )
      .describe(
        'People who were removed from a call of the room and cannot enter it, newest first, at most 100.',
      ),
  }),
};

export const liftBan = {
  input: z.object({ roomId, banId }),
  output: z.object({ roomId, banId }),
};
