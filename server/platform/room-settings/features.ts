import { z } from 'zod';
import { conflict } from '../errors/errors';
import { mapValues } from '../known-keys';
import { setting } from './setting';

/** The features of calls: what each of them allows, and the sentence for people in rooms where it is off. */
const FEATURES = {
  chat: { allows: 'people may chat', refusal: 'The chat is off in this room.' },
  privateChat: {
    allows: 'people may write private chat messages to one person',
    refusal: 'Private messages are off in this room.',
  },
  reactions: { allows: 'people may send reactions', refusal: 'Reactions are off in this room.' },
  raiseHand: { allows: 'people may raise a hand', refusal: 'Raising hands is off in this room.' },
  screenShare: { allows: 'people may share a screen', refusal: 'Screen sharing is off in this room.' },
  recording: { allows: 'calls may be recorded', refusal: 'Recording is off in this room.' },
  agent: { allows: 'an AI agent may be invited', refusal: 'The AI agent is off in this room.' },
  agentAnswers: {
    allows: 'the AI agent answers questions in the chat',
    refusal: 'The AI agent answers no questions in this room.',
  },
  agentSpeech: {
    allows: 'the AI agent may speak aloud',
    refusal: 'The AI agent does not speak in this room.',
  },
  captions: { allows: 'captions may be shown', refusal: 'Captions are off in this room.' },
  polls: {
    allows: 'hosts and co-hosts may ask polls, and people vote in them',
    refusal: 'Polls are off in this room.',
  },
  breakouts: {
    allows: 'hosts and co-hosts may open breakout rooms',
    refusal: 'Breakout rooms are off in this room.',
  },
  pointers: {
    allows: 'people may point at shared screens',
    refusal: 'Pointing at shared screens is off in this room.',
  },
  files: { allows: 'people who may chat may send files', refusal: 'Files are off in this room.' },
} as const;

export type Feature = keyof typeof FEATURES;

const allowed = (what: string) =>
  z
    .boolean()
    .describe(`Whether ${what}. Default true.`)
    .meta({ examples: [true] });

const answer = z
  .object(mapValues(FEATURES, ({ allows }) => allowed(allows)))
  .describe(
    'The features of calls in the room. A feature that is off is refused to everybody, hosts included.',
  )
  .meta({ id: 'RoomFeatures' });

/** Which features the calls of a room allow. */
export type Features = z.output<typeof answer>;

const allOn = mapValues(FEATURES, () => true);

export const features = setting({
  answer,
  given: answer
    .partial()
    .describe('The features of a room to change.')
    .meta({ id: 'RoomFeatureChanges' })
    .optional()
    .describe(
      'The features of calls in the room. Missing features keep their value. A feature that is off is refused to everybody, hosts included, even in a running call.',
    ),
  unset: allOn,
  mergesFields: true,
  lacking: allOn,
});

/** Refuses a feature that is off in a room. @throws ApiError CONFLICT with a sentence */
export function assertFeature(allows: Features, feature: Feature): void {
  if (!allows[feature]) throw conflict(FEATURES[feature].refusal, 'feature-off');
}
