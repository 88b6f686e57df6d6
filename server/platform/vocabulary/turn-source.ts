import { z } from 'zod';

/** Where the text of a turn comes from. */
export const turnSource = z
  .enum(['speech', 'chat'])
  .describe('Whether it was said or written in the chat.')
  .meta({ id: 'TurnSource' });
