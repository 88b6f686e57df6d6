import { z } from 'zod';
import { columnOf } from '../../platform/room-settings/setting';
import { ROOM_SETTINGS } from '../../platform/room-settings/settings';
import { orIfBlank, writtenText } from '../../platform/text';
import { roomId } from '../access/contract';

/** Name of a room that was created without one. */
export const UNTITLED = 'Untitled room';

const givenName = writtenText()
  .max(200)
  .meta({ examples: ['Weekly sync'] });

const named = (value: string | null | undefined): string => orIfBlank(value, UNTITLED);

/** Name of a new room. */
export const roomName = givenName
  .nullish()
  .transform(named)
  .describe(`Name of the room, at most 200 characters. Missing, null or blank: "${UNTITLED}".`);

/** The settings of a room, as a caller gives them. A field that is missing stays as it is, or has its default. */
export const newSettings = columnOf(ROOM_SETTINGS, 'given');

export const updateRoom = {
  input: z.object({
    roomId,
    roomName: givenName
      .nullable()
      .transform(named)
      .optional()
      .describe(`Name of the room, at most 200 characters. Null or blank: "${UNTITLED}".`),
    ...newSettings,
  }),
};

/** The settings of a room, as they are answered. */
export const roomSettings = z.object(columnOf(ROOM_SETTINGS, 'answer'));
