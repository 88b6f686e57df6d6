import { z } from 'zod';
import { roomId } from '../access/contract';
import { newSettings, roomName } from '../settings/contract';
import { ROOM_ROLES } from '../../platform/principal/principal';
import { plainText } from '../../platform/text';

const embedUrl = z.url().describe('Page to point the element or a plain link at.');

export const createEmbedRoom = {
  input: z
    .object({
      roomName,
      endToEndEncrypted: z
        .boolean()
        .optional()
        .describe('Whether calls in the room are end-to-end encrypted. Default false.'),
      ...newSettings,
    })
    .optional(),
  output: z.object({ roomId, embedUrl }),
};

export const createEmbedSession = {
  input: z.object({
    roomId,
    externalUserId: plainText()
      .min(1)
      .max(256)
      .refine((value) => value.trim() !== '', { error: 'must not be blank' })
      .describe('Your own identifier of the person, 1 to 256 characters.')
      .meta({ examples: ['user-42'] }),
    displayName: z
      .string()
      .nullish()
      .describe('Name that others see; cut at 100 characters. Missing, null or blank: "Guest".')
      .meta({ examples: ['Ada Example'] }),
    role: z
      .enum(ROOM_ROLES)
      .optional()
      .describe('What the person may do in the call. Default `participant`.'),
    ttlSeconds: z
      .int()
      .min(1)
      .optional()
      .describe('How long the token lets its holder in, in seconds. Default 3600; above 86400 it is 86400.')
      .meta({ examples: [3600] }),
  }),
  output: z.object({
    token: z
      .string()
      .describe('Join token for the `auth-token` attribute of the element; good for this one room.'),
    expiresAt: z.iso.datetime().describe('When the token stops letting its holder in.'),
    embedUrl,
  }),
};

/** Creates a room in the portal's playground. */
export const createPlaygroundRoom = {
  input: z.object({
    accountId: plainText().describe('The account, live or test, that the room is to belong to.'),
    roomName,
    endToEndEncrypted: z.boolean().default(false).describe('Whether calls are end-to-end encrypted.'),
  }),
  output: createEmbedRoom.output,
};
