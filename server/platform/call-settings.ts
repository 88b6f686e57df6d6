import { z } from 'zod';
import { agentMode } from './agent-mode';

/** The groups of people that can be sent to the waiting room until a host lets them in. */
const LOBBIES = ['off', 'guests', 'participants', 'everybody'] as const;

export const lobby = z
  .enum(LOBBIES)
  .describe(
    'People who wait until a host or co-host lets them in. `off` (default): nobody. `guests`: people who enter without signing in. `participants`: everybody who enters as a participant. `everybody`: everybody except hosts.',
  )
  .meta({ id: 'Lobby', examples: ['guests'] });

const allowed = (what: string) =>
  z
    .boolean()
    .describe(`Whether ${what}. Default true.`)
    .meta({ examples: [true] });

/** The features that the calls of a room allow. */
export const features = z
  .object({
    chat: allowed('people may chat'),
    privateChat: allowed('people may write private chat messages to one person'),
    reactions: allowed('people may send reactions'),
    raiseHand: allowed('people may raise a hand'),
    screenShare: allowed('people may share a screen'),
    recording: allowed('calls may be recorded'),
    agent: allowed('an AI agent may be invited'),
    captions: allowed('captions may be shown'),
    polls: allowed('hosts and co-hosts may ask polls, and people vote in them'),
    breakouts: allowed('hosts and co-hosts may open breakout rooms'),
    pointers: allowed('people may point at shared screens'),
    files: allowed('people who may chat may send files'),
  })
  .describe(
    'The features of calls in the room. A feature that is off is refused to everybody, hosts included.',
  )
  .meta({ id: 'RoomFeatures' });

/** Whether people may put something else behind them in the picture of their camera. */
const BACKGROUNDS = ['allowed', 'forbidden', 'required'] as const;

export const backgrounds = z
  .enum(BACKGROUNDS)
  .describe(
    'Rule for backgrounds behind people. `allowed` (default): people can blur their background or show an image. `forbidden`: the picture of the camera is not changed. `required`: a camera is not shown until its background is blurred or replaced. The browser of each participant applies the rule.',
  )
  .meta({ id: 'Backgrounds', examples: ['required'] });

const startsOn = (device: string) =>
  z
    .boolean()
    .describe(`Whether the ${device} is on when somebody enters, unless they or the page choose otherwise.`)
    .meta({ examples: [true] });

/** How people enter unless they, or the page that embeds the call, say otherwise. */
export const deviceDefaults = z
  .object({ microphone: startsOn('microphone'), camera: startsOn('camera') })
  .describe('The devices that are on when somebody enters. Default: both.')
  .meta({ id: 'DeviceDefaults' });

export const recordOnStart = z
  .boolean()
  .describe(
    'Whether each session is recorded from its start, by the first browser of a host or co-host that can record. Default false.',
  )
  .meta({ examples: [false] });

/** The agent that is invited at the start of each session. */
export const agentOnStart = z
  .object({
    mode: agentMode.describe('Mode of the AI agent.').meta({ examples: ['Notetaker'] }),
    language: z
      .string()
      .nullable()
      .describe(
        'BCP 47 tag of the spoken language; null: the `language` of the room, or else the service detects it.',
      )
      .meta({ examples: ['en'] }),
    captions: z
      .boolean()
      .describe('Whether captions are shown in the call.')
      .meta({ examples: [true] }),
  })
  .describe('The AI agent that is invited when a session starts.')
  .meta({ id: 'AgentOnStart' });

const backgroundImage = z
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

export const branding = z
  .object({
    accent: z
      .string()
      .nullable()
      .describe('Colour of buttons and marks as `#rrggbb`; null: the standard one.')
      .meta({ examples: ['#2f6fed'] }),
    logoUrl: z
      .string()
      .nullable()
      .describe('HTTPS address of a logo that is shown above the device check and in the call; null: none.')
      .meta({ examples: ['https://www.example.com/logo.svg'] }),
    background: z
      .string()
      .nullable()
      .describe('Colour behind the call as `#rrggbb`; null: the standard one.')
      .meta({ examples: ['#10151f'] }),
    backgroundImages: z
      .array(backgroundImage)
      .describe(
        'Images that people can use as background, in the order of the menu. Browsers load them from their own server, which must allow it (CORS: `Access-Control-Allow-Origin`).',
      ),
  })
  .describe('The look of the call.')
  .meta({ id: 'Branding' });

export const FILE_TYPES_MAX = 50;

/** The extensions of files that may be sent, as a room has them. */
export const fileTypes = z
  .array(z.string())
  .min(1)
  .max(FILE_TYPES_MAX)
  .nullable()
  .describe(
    'Extensions of files that can be sent in the chat, without a dot, at most 50; null (default): all files except programs and scripts. In end-to-end encrypted rooms, the server does not know the names of files, so the element of the sender applies the rule.',
  )
  .meta({ examples: [['pdf', 'png', 'jpg']] });

const language = z
  .string()
  .nullable()
  .describe(
    'BCP 47 tag of the language of the call and of its agent, if the page or the invitation names none; null: the language of the browser.',
  )
  .meta({ examples: ['en'] });

/** The settings of a room that its calls follow, also those that run already. */
export const callSettings = z.object({
  lobby,
  features,
  fileTypes,
  backgrounds,
  defaults: deviceDefaults,
  recordOnStart,
  agentOnStart: agentOnStart
    .nullable()
    .describe('The AI agent that is invited when a session starts; null: none.'),
  language,
  branding: branding.nullable().describe('The look of the call; null: the standard look.'),
});
export type CallSettings = z.infer<typeof callSettings>;

/** The settings that the element needs before somebody has joined. */
export const previewSettings = callSettings.pick({
  backgrounds: true,
  defaults: true,
  language: true,
  branding: true,
});
export type PreviewSettings = z.infer<typeof previewSettings>;

/** How a call is for which nothing was set. */
export const DEFAULT_CALL_SETTINGS: CallSettings = {
  lobby: 'off',
  features: {
    chat: true,
    privateChat: true,
    reactions: true,
    raiseHand: true,
    screenShare: true,
    recording: true,
    agent: true,
    captions: true,
    polls: true,
    breakouts: true,
    pointers: true,
    files: true,
  },
  fileTypes: null,
  backgrounds: 'allowed',
  defaults: { microphone: true, camera: true },
  recordOnStart: false,
  agentOnStart: null,
  language: null,
  branding: null,
};
