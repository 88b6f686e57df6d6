import { z } from 'zod';
import { setting } from './setting';

const most = z
  .int()
  .min(1)
  .max(1_000)
  .nullable()
  .describe(
    'Maximum number of people in a call, 1 to 1000; null: the limit of the server, which always applies. One more co-host and two more hosts can always enter. People who are already in the call stay.',
  )
  .meta({ examples: [4] });

export const maxParticipants = setting({ answer: most, given: most.optional(), unset: null });

const days = z
  .int()
  .min(1)
  .max(3_650)
  .nullable()
  .describe(
    'How many days after their end the recordings, transcripts, minutes and chats of the room are deleted, 1 to 3650. With null, recordings follow the setting of the account, and everything else is kept.',
  )
  .meta({ examples: [30] });

export const retentionDays = setting({ answer: days, given: days.optional(), unset: null });
