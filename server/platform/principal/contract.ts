import { z } from 'zod';
import { ORGANIZATION_ROLES } from './organization-roles';
import { PARTICIPANT_KINDS, ROOM_ROLES, SCOPES } from './principal';
import { SCOPES_DESCRIBED } from './scope-texts';

/** The role of a person in a call, which decides their permissions. */
export const roomRole = z.enum(ROOM_ROLES).describe('Role in a call.').meta({ id: 'RoomRole' });

/** The role of a member of an organization. */
export const organizationRole = z
  .enum(ORGANIZATION_ROLES)
  .describe(
    '`owner`: everything. `admin`: members, settings and the audit log. `developer`: keys, webhooks and rooms. `viewer`: reads history and usage.',
  );

/** Whether a participant is a human or an agent. */
export const participantKind = z
  .enum(PARTICIPANT_KINDS)
  .describe('A person, or an AI agent.')
  .meta({ id: 'ParticipantKind' });

/** A right of a secret key beyond its basic ones. */
export const scope = z
  .enum(SCOPES)
  .describe(`Additional permission of a secret key. ${SCOPES_DESCRIBED}`)
  .meta({ id: 'KeyScope' });
