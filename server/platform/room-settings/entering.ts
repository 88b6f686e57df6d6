import { z } from 'zod';
import { languageTag } from '../language-tag';
import { setting } from './setting';

const lobbyAnswer = z
  .enum(['off', 'guests', 'participants', 'everybody'])
  .describe(
    'People who wait until a host or co-host lets them in. `off` (default): nobody. `guests`: people who enter without signing in. `participants`: everybody who enters as a participant. `everybody`: everybody except hosts.',
  )
  .meta({ id: 'Lobby', examples: ['guests'] });

/** The people who wait in the waiting room until a host lets them in. */
export const lobby = setting({ answer: lobbyAnswer, given: lobbyAnswer.optional(), unset: 'off' });

const startsOn = (device: string) =>
  z
    .boolean()
    .describe(`Whether the ${device} is on when somebody enters, unless they or the page choose otherwise.`)
    .meta({ examples: [true] });

const devicesAnswer = z
  .object({ microphone: startsOn('microphone'), camera: startsOn('camera') })
  .describe('The devices that are on when somebody enters. Default: both.')
  .meta({ id: 'DeviceDefaults' });

/** How people enter unless they, or the page that embeds the call, say otherwise. */
export const defaults = setting({
  answer: devicesAnswer,
  given: devicesAnswer
    .partial()
    .describe('The device defaults of a room to change.')
    .meta({ id: 'DeviceDefaultChanges' })
    .optional()
    .describe('The devices that are on when somebody enters. Missing devices keep their value.'),
  unset: { microphone: true, camera: true },
  mergesFields: true,
});

const OF_THE_LANGUAGE =
  'BCP 47 tag of the language of the call and of its agent, if the page or the invitation names none; null: the language of the browser.';

export const language = setting({
  answer: z
    .string()
    .nullable()
    .describe(OF_THE_LANGUAGE)
    .meta({ examples: ['en'] }),
  given: languageTag.nullable().optional().describe(OF_THE_LANGUAGE),
  unset: null,
});
