import { z } from 'zod';

/** Why a session ended. Deleting its room is not a reason: a call in progress continues. */
export const sessionEndReason = z
  .enum(['everybody-left', 'ended-by-host', 'room-closed'])
  .describe('Why a session ended.')
  .meta({ id: 'SessionEndReason' });
export type SessionEndReason = z.infer<typeof sessionEndReason>;

/** The stored reason why a participant left. `moved`: they continued in another session of the call. */
export const LEFT_REASONS = [
  'left',
  'removed',
  'ended',
  'network',
  'duplicate',
  'token-revoked',
  'moved',
] as const;

/** Why somebody left a call. */
export const leftReason = z
  .enum(LEFT_REASONS)
  .describe('Why somebody left a call.')
  .meta({ id: 'LeftReason' });
