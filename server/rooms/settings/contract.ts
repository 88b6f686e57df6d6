import { z } from 'zod';
import { callSettings } from '../../platform/call-settings';
import { CLOSING_ACTIONS, METADATA_MAX_BYTES } from '../../platform/room-settings';
import { givenMetadata, isoMoment, metadata, orIfBlank, writtenText } from '../../platform/text';
import { roomId } from '../access/contract';
import { newCallSettings } from './call-contract';

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

const maxParticipants = z
  .int()
  .min(1)
  .max(1_000)
  .nullable()
  .describe(
    'Maximum number of people in a call, 1 to 1000; null: the limit of the server, which always applies. One more co-host and two more hosts can always enter. People who are already in the call stay.',
  )
  .meta({ examples: [4] });
const opensAt = isoMoment()
  .nullable()
  .describe('Only hosts and co-hosts can enter before this time; null: the room is open from the start.')
  .meta({ examples: ['2030-03-01T09:00:00Z'] });
const closesAt = isoMoment()
  .nullable()
  .describe('Nobody can enter after this time; null: the room stays open. Later than `opensAt`.')
  .meta({ examples: ['2030-03-01T10:00:00Z'] });
const closingAction = z
  .enum(CLOSING_ACTIONS)
  .describe('Effect on a running call when its room closes.')
  .meta({ id: 'ClosingAction' });
const atClose = closingAction.describe(
  'Effect of `closesAt` on a running call: `stop-joining` lets it continue, `end-call` ends it within a minute. Default `stop-joining`.',
);
const expiresAt = isoMoment()
  .nullable()
  .describe(
    'When the room is deleted automatically, within a minute; null: never. Must be in the future, and later than `opensAt`. As with `DELETE`, a running call continues, and the history stays readable.',
  )
  .meta({ examples: ['2030-03-08T00:00:00Z'] });
const retentionDays = z
  .int()
  .min(1)
  .max(3_650)
  .nullable()
  .describe(
    'Recordings of the room, and transcript, minutes and chat of its sessions, are deleted this many days after their end, 1 to 3650; null: recordings follow the setting of the account, and everything else is kept.',
  )
  .meta({ examples: [30] });
const newMetadata = givenMetadata(METADATA_MAX_BYTES)
  .meta({ examples: [{ customer: 'c-42' }] })
  .optional()
  .describe(
    `Data of your application about the room: a JSON object of at most ${METADATA_MAX_BYTES} bytes in UTF-8. It is returned to people who own or organize the room, and the events \`room.created\`, \`room.updated\` and \`room.deleted\` contain it. A change replaces the whole object; null: an empty object.`,
  );

const toDate = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

/** The settings of a room, as a caller gives them. A field that is missing stays as it is, or has its default. */
export const newSettings = {
  maxParticipants: maxParticipants.optional(),
  opensAt: opensAt.transform(toDate).optional(),
  closesAt: closesAt.transform(toDate).optional(),
  atClose: atClose.optional(),
  expiresAt: expiresAt.transform(toDate).optional(),
  retentionDays: retentionDays.optional(),
  ...newCallSettings,
  metadata: newMetadata,
};

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
export const roomSettings = z.object({
  maxParticipants,
  opensAt: z.iso
    .datetime()
    .nullable()
    .describe('Only hosts and co-hosts can enter before this time; null: open.'),
  closesAt: z.iso.datetime().nullable().describe('Nobody can enter after this time; null: it stays open.'),
  atClose,
  expiresAt: z.iso.datetime().nullable().describe('When the room is deleted automatically; null: never.'),
  retentionDays,
  ...callSettings.shape,
  metadata: metadata.describe('Data of your application about the room.'),
});
