import { metadataFilter, plainText } from '../text';

/** Longest `externalUserId` that a join token can have. */
export const EXTERNAL_USER_ID_MAX_LENGTH = 256;

/** The words for the entries of a list, of sessions and of rooms. */
const OF = {
  rooms: ['rooms with a session', 'rooms'],
  sessions: ['sessions', 'sessions of rooms, deleted ones too,'],
  recordings: ['recordings of sessions', 'recordings in rooms, deleted ones too,'],
  artifacts: ['artifacts of sessions', 'artifacts of rooms'],
  usage: ['usage of sessions, by everybody in them,', 'usage of rooms, deleted ones too,'],
} as const;

/** Returns the fields that filter a list by an application's own customers and users. @param what is listed */
export const filtersOf = (what: keyof typeof OF) => ({
  externalUserId: plainText()
    .max(EXTERNAL_USER_ID_MAX_LENGTH)
    .optional()
    .describe(`Only ${OF[what][0]} in which your user with this identifier took part.`)
    .meta({ examples: ['user-1'] }),
  metadata: metadataFilter()
    .optional()
    .describe(
      `Only ${OF[what][1]} whose metadata has these keys with these values, all of them: \`metadata.customer=c-42\` in a query. A value is a text, or a number or boolean in JSON notation. At most 10.`,
    ),
});
