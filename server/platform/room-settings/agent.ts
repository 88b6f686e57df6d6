import { z } from 'zod';
import { setting } from './setting';

const scope = z
  .enum(['call', 'room'])
  .describe(
    '`call` (default): the AI agent answers questions in the chat from the transcript of the call. `room`: also from the transcripts of earlier calls in the room, whoever asks.',
  )
  .meta({ id: 'AgentScope', examples: ['call'] });

/** How the AI agent behaves in calls. */
export const agent = setting({
  answer: z.object({ scope }).describe('How the AI agent behaves in calls.').meta({ id: 'RoomAgent' }),
  given: z
    .object({ scope: scope.optional() })
    .describe('How the AI agent behaves in calls. Missing fields keep their value.')
    .meta({ id: 'RoomAgentChanges' })
    .optional()
    .describe('How the AI agent behaves in calls. Missing fields keep their value.'),
  unset: { scope: 'call' },
  mergesFields: true,
  lacking: { scope: 'call' },
});
