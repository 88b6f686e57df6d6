import { z } from 'zod';
import { PARTICIPANT_KINDS, ROOM_ROLES, SCOPES } from './principal';

/** What somebody may do in a call. */
export const roomRole = z.enum(ROOM_ROLES).describe('Role in a call.').meta({ id: 'RoomRole' });

/** Who takes part in a call. */
export const participantKind = z
  .enum(PARTICIPANT_KINDS)
  .describe('A person, or an AI agent.')
  .meta({ id: 'ParticipantKind' });

/** What a secret key may do beyond its basics. */
export const scope = z
  .enum(SCOPES)
  .describe('Additional permission of a secret key.')
  .meta({ id: 'KeyScope' });
