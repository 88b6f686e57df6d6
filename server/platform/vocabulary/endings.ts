import { z } from 'zod';
import { LEFT_REASONS } from '../hub/protocol';

/** Why a session ended. Deleting its room is not a reason: a call in progress continues. */
export const sessionEndReason = z
  .enum(['everybody-left', 'ended-by-host', 'room-closed'])
  .describe('Why a session ended.')
  .meta({ id: 'SessionEndReason' });
export type SessionEndReason = z.infer<typeof sessionEndReason>;

/** Why somebody left a call. */
export const leftReason = z
  .enum(LEFT_REASONS)
  .describe('Why somebody left a call.')
  .meta({ id: 'LeftReason' });
