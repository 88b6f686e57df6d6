import { z } from 'zod';
import {
  agentOnStart,
  backgrounds,
  branding,
  deviceDefaults,
  features,
  fileTypes,
  FILE_TYPES_MAX,
  lobby,
  recordOnStart,
} from '../../platform/call-settings';
import { isProgramName } from '../../platform/hub/file-types';
import { languageTag } from '../../platform/language-tag';
import { policySource } from '../../platform/policy-source';
import { name, plainText } from '../../platform/text';

const COLOUR = /^#[0-9a-f]{6}$/i;
const ADDRESS_MAX_CHARACTERS = 1_000;

const colour = (what: string) =>
  plainText()
    .regex(COLOUR, { error: 'must be a colour such as #2f6fed' })
    .nullable()
    .default(null)
    .describe(what)
    .meta({ examples: ['#2f6fed'] });

const MOST_IMAGES = 12;
const IMAGE_NAME_MAX_CHARACTERS = 60;

const httpsAddress = plainText()
  .max(ADDRESS_MAX_CHARACTERS)
  .refine((address) => policySource(address)?.startsWith('https:'), {
    error: 'must be an https:// address whose host is a name or an IP address',
  });

const fileType = plainText()
  .overwrite((given) => given.replace(/^\./, '').toLowerCase())
  .regex(/^[a-z\d][a-z\d_-]{0,15}$/, { error: 'must be the extension of a file, such as pdf' })
  .refine((extension) => !isProgramName(`a.${extension}`), {
    error: 'must not be the extension of a program or script',
  });

/** The settings of calls, as a caller gives them. Missing settings keep their value or get their default. */
export const newCallSettings = {
  lobby: lobby.optional(),
  features: features
    .partial()
    .describe('The features of a room to change.')
    .meta({ id: 'RoomFeatureChanges' })
    .optional()
    .describe(
      'The features of calls in the room. Missing features keep their value. A feature that is off is refused to everybody, hosts included, even in a running call.',
    ),
  fileTypes: z
    .array(fileType)
    .min(1)
    .max(FILE_TYPES_MAX)
    .nullable()
    .optional()
    .describe(fileTypes.description ?? '')
    .meta({ examples: [['pdf', 'png', 'jpg']] }),
  backgrounds: backgrounds.optional(),
  defaults: deviceDefaults
    .partial()
    .describe('The device defaults of a room to change.')
    .meta({ id: 'DeviceDefaultChanges' })
    .optional()
    .describe('The devices that are on when somebody enters. Missing devices keep their value.'),
  recordOnStart: recordOnStart
    .optional()
    .describe(`${recordOnStart.description} A change applies from the next session on.`),
  agentOnStart: z
    .object({
      mode: agentOnStart.shape.mode,
      language: languageTag
        .nullable()
        .default(null)
        .describe(
          'BCP 47 tag of the spoken language; null: the `language` of the room, or else the service detects it.',
        ),
      captions: z
        .boolean()
        .default(false)
        .describe('Whether captions are shown in the call; a Captioner always shows them. Default false.')
        .meta({ examples: [true] }),
    })
    .describe('The AI agent to invite when a session starts.')
    .meta({ id: 'NewAgentOnStart' })
    .nullable()
    .optional()
    .describe(
      'The AI agent that is invited when a session starts; null: none. A change replaces the whole object.',
    ),
  language: languageTag
    .nullable()
    .optional()
    .describe(
      'BCP 47 tag of the language of the call and of its agent, if the page or the invitation names none; null: the language of the browser.',
    ),
  branding: z
    .object({
      accent: colour('Colour of buttons and marks as `#rrggbb`; null: the standard one.'),
      logoUrl: httpsAddress
        .nullable()
        .default(null)
        .describe(branding.shape.logoUrl.description ?? '')
        .meta({ examples: ['https://www.example.com/logo.svg'] }),
      background: colour('Colour behind the call as `#rrggbb`; null: the standard one.'),
      backgroundImages: z
        .array(
          z
            .object({
              name: name(IMAGE_NAME_MAX_CHARACTERS)
                .describe('Name in the menu of backgrounds, 1 to 60 characters.')
                .meta({ examples: ['Office'] }),
              url: httpsAddress
                .describe('HTTPS address of the image.')
                .meta({ examples: ['https://www.example.com/office.jpg'] }),
            })
            .describe('An image that people can use as background.')
            .meta({ id: 'NewBackgroundImage' }),
        )
        .max(MOST_IMAGES)
        .default([])
        .describe(`${branding.shape.backgroundImages.description} At most 12. Default: none.`),
    })
    .describe('The look of the call.')
    .meta({ id: 'NewBranding' })
    .nullable()
    .optional()
    .describe('The look of the call; null: the standard look. A change replaces the whole object.'),
};

/** Changes of the settings of calls, as a contract reads them. */
export type CallSettingsChanges = z.output<z.ZodObject<typeof newCallSettings>>;
