import { z } from 'zod';
import { roomId } from '../access/contract';
import { newSettings, roomName } from '../settings/contract';
import { roomRole } from '../../platform/principal/contract';
import { tokenPermissions } from '../../platform/principal/token-permissions';
import { givenMetadata, plainText } from '../../platform/text';
import { personalText, secret, secretText } from '../../platform/request-log/marks';

/** Longest metadata of a join token as JSON in UTF-8, in bytes. */
const TOKEN_METADATA_MAX_BYTES = 1_000;

const embedUrl = z
  .url()
  .describe('Page of the room, for the element or a plain link.')
  .meta({ examples: ['https://meet.example.com/embed/room/rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

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
  output: z.object({ roomId, embedUrl }).describe('The created room.').meta({ id: 'EmbedRoom' }),
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
    displayName: personalText()
      .nullish()
      .describe('Name that others see, cut at 100 characters. Missing, null or blank: "Guest".')
      .meta({ examples: ['Ada Example'] }),
    role: roomRole.optional().describe('Role of the person in the call. Default `participant`.'),
    ttlSeconds: z
      .int()
      .min(1)
      .optional()
      .describe(
        'How long the token is valid, in seconds. Default 3600. A value above 86400 (a day) is lowered to 86400: `expiresAt` in the response is the actual end. For a longer time, create an invitation.',
      )
      .meta({ examples: [3600] }),
    permissions: tokenPermissions
      .optional()
      .describe(
        'Permissions of the person, a subset of those of their role. Missing: all permissions of the role.',
      )
      .meta({ examples: [{ screen: false, chat: false }] }),
    metadata: givenMetadata(TOKEN_METADATA_MAX_BYTES)
      .optional()
      .describe(
        `Data of your application about the person: a JSON object of at most ${TOKEN_METADATA_MAX_BYTES} bytes in UTF-8. It is part of the token, which its holder can read. \`GET /api/rooms/{roomId}/live\` and the events \`participant.joined\` and \`participant.left\` contain it.`,
      )
      .meta({ examples: [{ customer: 'c-42' }] }),
  }),
  output: z
    .object({
      token: secretText()
        .describe('Join token for the `auth-token` attribute of the element. It is valid for this room only.')
        .meta({ examples: ['eyJhbGciOiJFZERTQSIsInR5cCI6ImpvaW4rand0In0.e30.c2ln'] }),
      expiresAt: z.iso.datetime().describe('When the token expires: after `ttlSeconds`, at most a day.'),
      embedUrl,
    })
    .describe('The minted token.')
    .meta({ id: 'JoinToken' }),
};

const tokenId = z
  .string()
  .describe("Identifier of the join token, a UUID: the token's claim `jti`.")
  .meta({ examples: ['0b9a1c52-5f3e-4a57-8a3f-6f1d2c3b4a59'] });

export const createEmbedLink = {
  input: createEmbedSession.input,
  output: z
    .object({
      token: createEmbedSession.output.shape.token,
      tokenId: tokenId.describe(
        "Identifier of the join token, a UUID: the token's claim `jti`. Keep it to revoke the token.",
      ),
      expiresAt: createEmbedSession.output.shape.expiresAt,
      url: secret(z.url()).describe(
        'Link that lets one person in: the page of the room, with the token behind `#`. For an end-to-end encrypted room, append `&key=` and the key of the room, which the server does not know.',
      ),
    })
    .describe('A link that lets one person in.')
    .meta({ id: 'JoinLink' }),
};

export const revokeToken = {
  input: z.object({ tokenId }),
  output: z.void(),
};

/** Creates a room in the portal's playground. */
export const createPlaygroundRoom = {
  input: z.object({
    accountId: plainText().describe('The account, live or test, to which the room belongs.'),
    roomName,
    endToEndEncrypted: z.boolean().default(false).describe('Whether calls are end-to-end encrypted.'),
  }),
  output: createEmbedRoom.output,
};
