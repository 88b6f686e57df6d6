import { z } from 'zod';
import { policySource } from '../policy-source';
import { name, plainText } from '../text';
import { setting } from './setting';

const backgroundsAnswer = z
  .enum(['allowed', 'forbidden', 'required'])
  .describe(
    'Rule for backgrounds behind people. `allowed` (default): people can blur their background or show an image. `forbidden`: the picture of the camera is not changed. `required`: a camera is not shown until its background is blurred or replaced. The browser of each participant applies the rule.',
  )
  .meta({ id: 'Backgrounds', examples: ['required'] });

/** Whether people may put something else behind them in the picture of their camera. */
export const backgrounds = setting({
  answer: backgroundsAnswer,
  given: backgroundsAnswer.optional(),
  unset: 'allowed',
});

const MOST_IMAGES = 12;
const IMAGE_NAME_MAX_CHARACTERS = 60;
const ADDRESS_MAX_CHARACTERS = 1_000;

const COLOUR = { accent: '#2f6fed', background: '#10151f' };
const OF_THE_BRANDING = {
  accent: 'Colour of buttons and marks as `#rrggbb`; null: the standard one.',
  logoUrl: 'HTTPS address of a logo that is shown above the device check and in the call; null: none.',
  background: 'Colour behind the call as `#rrggbb`; null: the standard one.',
  backgroundImages:
    'Images that people can use as background, in the order of the menu. Browsers load them from their own server, which must allow it (CORS: `Access-Control-Allow-Origin`).',
};
const LOGO = 'https://www.example.com/logo.svg';

const shownColour = (field: 'accent' | 'background') =>
  z
    .string()
    .nullable()
    .describe(OF_THE_BRANDING[field])
    .meta({ examples: [COLOUR[field]] });

const shownImage = z
  .object({
    name: z
      .string()
      .describe('Name in the menu of backgrounds.')
      .meta({ examples: ['Office'] }),
    url: z
      .string()
      .describe('HTTPS address of the image.')
      .meta({ examples: ['https://www.example.com/office.jpg'] }),
  })
  .describe('An image that people can use as background.')
  .meta({ id: 'BackgroundImage' });

const shown = z
  .object({
    accent: shownColour('accent'),
    logoUrl: z
      .string()
      .nullable()
      .describe(OF_THE_BRANDING.logoUrl)
      .meta({ examples: [LOGO] }),
    background: shownColour('background'),
    backgroundImages: z.array(shownImage).describe(OF_THE_BRANDING.backgroundImages),
  })
  .describe('The look of the call.')
  .meta({ id: 'Branding' });

const givenColour = (field: 'accent' | 'background') =>
  plainText()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'must be a colour such as #2f6fed' })
    .nullable()
    .default(null)
    .describe(OF_THE_BRANDING[field])
    .meta({ examples: [COLOUR.accent] });

const httpsAddress = plainText()
  .max(ADDRESS_MAX_CHARACTERS)
  .refine((address) => policySource(address)?.startsWith('https:'), {
    error: 'must be an https:// address whose host is a name or an IP address',
  });

const givenImage = z
  .object({
    name: name(IMAGE_NAME_MAX_CHARACTERS)
      .describe('Name in the menu of backgrounds, 1 to 60 characters.')
      .meta({ examples: ['Office'] }),
    url: httpsAddress
      .describe('HTTPS address of the image.')
      .meta({ examples: ['https://www.example.com/office.jpg'] }),
  })
  .describe('An image that people can use as background.')
  .meta({ id: 'NewBackgroundImage' });

/** The look of calls. */
export const branding = setting({
  answer: shown.nullable().describe('The look of the call; null: the standard look.'),
  given: z
    .object({
      accent: givenColour('accent'),
      logoUrl: httpsAddress
        .nullable()
        .default(null)
        .describe(OF_THE_BRANDING.logoUrl)
        .meta({ examples: [LOGO] }),
      background: givenColour('background'),
      backgroundImages: z
        .array(givenImage)
        .max(MOST_IMAGES)
        .default([])
        .describe(`${OF_THE_BRANDING.backgroundImages} At most 12. Default: none.`),
    })
    .describe('The look of the call.')
    .meta({ id: 'NewBranding' })
    .nullable()
    .optional()
    .describe('The look of the call; null: the standard look. A change replaces the whole object.'),
  unset: null,
  lacking: { backgroundImages: [] },
});
