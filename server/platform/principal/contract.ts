import { z } from 'zod';
import { PARTICIPANT_KINDS, ROOM_ROLES, SCOPES } from './principal';

/** What somebody may do in a call. */
export const roomRole = z
  .enum(ROOM_ROLES)
  .describe('What somebody may do in a call.')
  .meta({ id: 'RoomRole' });

/** Who takes part in a call. */
export const participantKind = z
  .enum(PARTICIPANT_KINDS)
  .describe('A person, or an AI agent.')
  .meta({ id: 'ParticipantKind' });

/** What a secret key may do beyond its basics. */
export const scope = z
  .enum(SCOPES)
  .describe('What a secret key may do beyond its basics.')
  .meta({ id: 'KeyScope' });
