import { z } from 'zod';

const participantId = z.string().describe('The participant who speaks.');

/** The data of the event `speech.started`. */
export const speechStarted = z
  .strictObject({
    participantId,
    startedAt: z.iso.datetime().describe('When the person began to speak.'),
  })
  .describe('A person began to speak in a call while an AI agent listened.');

/** The data of the event `speech.stopped`. */
export const speechStopped = z
  .strictObject({
    participantId,
    endedAt: z.iso.datetime().describe('When the person paused, turned off the microphone or left.'),
  })
  .describe('A person paused in a call while an AI agent listened.');
