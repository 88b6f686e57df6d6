import { z } from 'zod';
import { roomRole } from '../../platform/principal/contract';
import { MEMBER_ROLES, MODES } from '../../platform/principal/principal';
import { plainText, writtenText } from '../../platform/text';
import { roomId } from '../access/contract';
import { filtersOf } from '../../platform/lists/filters';
import { roomName, roomSettings, updateRoom as settingsOfRoom } from '../settings/contract';
import { personalText, secretText } from '../../platform/request-log/marks';

const coOrganizer = z
  .object({
    userId: z
      .string()
      .describe('Identifier of the person.')
      .meta({ examples: ['usr_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    displayName: personalText()
      .describe('Their name.')
      .meta({ examples: ['Ada Example'] }),
    email: personalText()
      .describe('Their email address.')
      .meta({ examples: ['ada@example.com'] }),
    addedAt: z.iso.datetime().describe('When they became a co-organizer.'),
  })
  .describe('A person who runs a room together with its owner.')
  .meta({ id: 'CoOrganizer' });

const publicFields = z.object({
  roomId,
  roomName: personalText()
    .describe('Name of the room.')
    .meta({ examples: ['Weekly sync'] }),
  shareableLink: z
    .string()
    .describe('Link with which people enter the room.')
    .meta({ examples: ['https://meet.example.com/room/rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
  createdAt: z.iso.datetime().describe('When the room was created.'),
  lastActivityAt: z.iso
    .datetime()
    .nullable()
    .describe('Last join or leave; null until somebody first enters.'),
  isOwner: z
    .boolean()
    .describe('Whether the caller owns the room. Always true for a key of the owning account.'),
  isCoOrganizer: z.boolean().describe('Whether the caller is a co-organizer of the room.'),
  isPublic: z.boolean().describe('Whether anybody with the link can enter.'),
  requiresAuth: z.boolean().describe('Whether entering requires a sign-in or a join token.'),
  isEndToEndEncrypted: z
    .boolean()
    .describe('Whether calls are end-to-end encrypted, so that the server cannot hear or see them.'),
  coOrganizers: z
    .array(coOrganizer)
    .optional()
    .describe('Co-organizers. Present only for the owner, a co-organizer and a key of the owning account.'),
});

/** Settings are present for the same callers as co-organizers. */
const room = publicFields.extend(roomSettings.partial().shape).describe('A room.').meta({ id: 'Room' });

export const getRoom = {
  input: z.object({ roomId }),
  output: room,
};

export const updateRoom = {
  input: settingsOfRoom.input,
  output: publicFields
    .extend(roomSettings.shape)
    .describe('A room with its settings.')
    .meta({ id: 'RoomWithSettings' }),
};

const roomState = z
  .enum(['live', 'idle'])
  .describe('Whether a call runs in a room.')
  .meta({ id: 'RoomState' });

export const listOwnRooms = {
  input: z.object({
    limit: z
      .int()
      .min(1)
      .max(200)
      .default(50)
      .describe('Maximum number of rooms, 1 to 200.')
      .meta({ examples: [50] }),
    after: plainText()
      .max(100)
      .optional()
      .describe('The `next` of the previous page. Missing: the first page.')
      .meta({ examples: ['rm_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    q: writtenText()
      .max(200)
      .optional()
      .describe('Only rooms with this text in their name. Case does not matter.')
      .meta({ examples: ['weekly'] }),
    state: roomState
      .optional()
      .describe(
        'Only rooms in this state. `live`: people have entered, and their call has not ended. `idle`: there is no such call. Missing: both.',
      ),
    ...filtersOf('rooms'),
  }),
  output: z
    .object({
      rooms: z
        .array(
          publicFields
            .omit({ coOrganizers: true })
            .extend(roomSettings.shape)
            .extend({
              state: roomState.describe('`live`: a call is running, and people have entered it.'),
            })
            .describe('A room in a list.')
            .meta({ id: 'ListedRoom' }),
        )
        .describe('Rooms that are not deleted, newest first.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('Rooms of an account or a person.')
    .meta({ id: 'RoomList' }),
};

const mode = z.enum(MODES).describe('The kind of account that owns the room.');

export const viewRoom = {
  input: z.object({ roomId }),
  output: room.extend({
    accountId: z.string().describe('The account that the room counts for.'),
    mode,
    isEmbed: z.boolean().describe('Whether it was created over REST for embedding.'),
    relation: z
      .enum(['account', 'owner', ...MEMBER_ROLES])
      .describe(
        'The relation of the signed-in person to the room; `account`: an embed room of their account.',
      ),
  }),
};

export const updateRoomInPortal = {
  input: settingsOfRoom.input,
  output: viewRoom.output,
};

export const deleteRoom = {
  input: z.object({ roomId }),
  output: z.void(),
};

/** The portal's own deletion. It answers with the room, so that the lists of the portal know which one is gone. */
export const removeRoom = { input: deleteRoom.input, output: deleteRoom.input };

export const createRoom = {
  input: z.object({
    accountId: plainText().describe('The account, live or test, that the room is counted under.'),
    roomName,
    isPublic: z.boolean().default(true).describe('Whether anybody with the link can enter.'),
    requiresAuth: z.boolean().default(false).describe('Whether entering requires a sign-in.'),
    endToEndEncrypted: z.boolean().default(false).describe('Whether calls are end-to-end encrypted.'),
  }),
  output: room,
};

export const listRooms = {
  input: z.object({
    accountId: plainText().describe('The account whose rooms to list.'),
    search: writtenText().max(200).optional().describe('Part of the name. Case does not matter.'),
    after: plainText().max(100).optional().describe('The last room of the previous page.'),
    limit: z.int().min(1).max(100).default(50).describe('Maximum number of rooms, 1 to 100.'),
  }),
  output: z.object({
    rooms: z
      .array(
        publicFields
          .omit({ isOwner: true, isCoOrganizer: true, coOrganizers: true })
          .extend({ isEmbed: z.boolean().describe('Whether it was created over REST for embedding.') }),
      )
      .describe('Newest first.'),
    next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
  }),
};

export const listSharedRooms = {
  output: z.object({
    rooms: z
      .array(
        publicFields.omit({ isOwner: true, isCoOrganizer: true, coOrganizers: true }).extend({
          mode,
          role: z.enum([...MEMBER_ROLES, 'owner']).describe('Role of the signed-in person in the room.'),
          ownerName: personalText().describe('Name of the owner of the room.'),
        }),
      )
      .describe(
        'Rooms of other people that the signed-in person is a member of, and their own rooms in organizations that they have left. Latest first, at most 200.',
      ),
  }),
};

export const enterRoom = {
  input: z.object({
    roomId,
    displayName: personalText()
      .max(1_000)
      .optional()
      .describe('Name of a guest; people who are signed in have their own.'),
  }),
  output: z.object({
    token: secretText().describe('Join token for the element.'),
    expiresAt: z.iso.datetime().describe('When the token expires.'),
    role: roomRole.describe('Role of the person in the call.'),
  }),
};
