import type { CallSettings } from './call-settings';
import { conflict } from './errors/errors';

/** The features that the calls of a room allow. */
export type Features = CallSettings['features'];
export type Feature = keyof Features;

const REFUSALS: Record<Feature, string> = {
  chat: 'The chat is off in this room.',
  privateChat: 'Private messages are off in this room.',
  reactions: 'Reactions are off in this room.',
  raiseHand: 'Raising hands is off in this room.',
  screenShare: 'Screen sharing is off in this room.',
  recording: 'Recording is off in this room.',
  agent: 'The AI agent is off in this room.',
  captions: 'Captions are off in this room.',
  polls: 'Polls are off in this room.',
  breakouts: 'Breakout rooms are off in this room.',
  pointers: 'Pointing at shared screens is off in this room.',
  files: 'Files are off in this room.',
};

/** Refuses a feature that is off in a room. @throws ApiError CONFLICT with a sentence */
export function assertFeature(features: Features, feature: Feature): void {
  if (!features[feature]) throw conflict(REFUSALS[feature]);
}
