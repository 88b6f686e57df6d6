import { givenMetadata, metadata as anyMetadata } from '../text';
import { setting } from './setting';

/** Longest metadata of a room as JSON in UTF-8, in bytes. */
const METADATA_MAX_BYTES = 4_000;

/** The data that an application stores with a room. */
export const metadata = setting({
  answer: anyMetadata.describe('Data of your application about the room.'),
  given: givenMetadata(METADATA_MAX_BYTES)
    .meta({ examples: [{ customer: 'c-42' }] })
    .optional()
    .describe(
      `Data of your application about the room: a JSON object of at most ${METADATA_MAX_BYTES} bytes in UTF-8. It is returned to people who own or organize the room, and the events \`room.created\`, \`room.updated\` and \`room.deleted\` contain it. A change replaces the whole object; null: an empty object.`,
    ),
  unset: {},
});
