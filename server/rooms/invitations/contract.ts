import { z } from 'zod';
import { listCursor } from '../../platform/lists/cursor';
import { roomRole } from '../../platform/principal/contract';
import { tokenPermissions } from '../../platform/principal/token-permissions';
import { isoMoment, metadata, plainText } from '../../platform/text';
import { roomId } from '../access/contract';
import { createEmbedSession } from '../embed/contract';
import { personal, personalText, secret, secretText } from '../../platform/request-log/marks';

/** The maximum validity of an invitation, in days. */
export const VALID_MAX_DAYS = 400;
/** The default validity of an invitation, in days. */
export const VALID_DEFAULT_DAYS = 30;
/** The maximum number of browsers in which one invitation can be opened. */
const USES_MAX = 1_000;

const invitationId = z
  .string()
  .describe('Identifier of the invitation: `inv_` and 26 characters.')
  .meta({ examples: ['inv_5ztr3rcbmyv4w6yhqxq2fz5gpe'] });

const notBefore = isoMoment()
  .describe('When the link becomes valid. Default: at once.')
  .meta({ examples: ['2030-03-01T08:45:00Z'] });
const expiresAt = isoMoment()
  .describe(
    `When the link stops working: in the future, at most ${VALID_MAX_DAYS} days from now, and after \`notBefore\`. Default: ${VALID_DEFAULT_DAYS} days from now or from \`notBefore\`.`,
  )
  .meta({ examples: ['2030-03-01T10:00:00Z'] });

const toDate = (moment: string): Date => new Date(moment);

const person = createEmbedSession.input.shape;

const invitation = z
  .object({
    invitationId,
    roomId,
    externalUserId: z.string().describe('Your own identifier of the person.'),
    displayName: personalText().describe('Name that others see.'),
    role: roomRole.describe('Role of the person in the call.'),
    permissions: tokenPermissions
      .nullable()
      .describe(
        'Permissions of the person, a subset of those of their role; null: all permissions of the role.',
      ),
    metadata: metadata.describe('Data of your application about the person; empty if not given.'),
    url: secret(z.url())
      .describe(
        'Link to send to the person. Everybody who has it can enter as that person. For an end-to-end encrypted room, append `&key=` and the key of the room, which the server does not know.',
      )
      .meta({ examples: ['https://meet.example.com/i#0QmXk3v9sYc2b7LwTn4RzA'] }),
    status: z
      .enum(['upcoming', 'active', 'used-up', 'expired', 'revoked'])
      .describe(
        '`upcoming`: `notBefore` is in the future. `active`: the link works. `used-up`: the link only works in browsers that have already opened it. `expired` and `revoked`: the link no longer works.',
      )
      .meta({ id: 'InvitationStatus' }),
    notBefore: z.iso.datetime().nullable().describe('When the link becomes valid; null: at once.'),
    expiresAt: z.iso.datetime().describe('When the link stops working.'),
    maxUses: z.int().describe('Number of browsers that can open the link.'),
    uses: z.int().describe('Number of browsers that have opened the link.'),
    lastUsedAt: z.iso.datetime().nullable().describe('When the link was last opened; null: never.'),
    createdAt: z.iso.datetime().describe('When the invitation was created.'),
    revokedAt: z.iso.datetime().nullable().describe('When the invitation was revoked; null: it was not.'),
  })
  .describe('A link that lets one person into a room until it expires or is revoked.')
  .meta({ id: 'Invitation' });

export const createInvitation = {
  input: z.object({
    roomId,
    externalUserId: person.externalUserId,
    displayName: person.displayName,
    role: person.role,
    permissions: person.permissions,
    metadata: person.metadata,
    notBefore: notBefore.transform(toDate).optional(),
    expiresAt: expiresAt.transform(toDate).optional(),
    maxUses: z
      .int()
      .min(1)
      .max(USES_MAX)
      .default(USES_MAX)
      .describe(
        `Number of browsers that can open the link, 1 to ${USES_MAX}. Opening it again in the same browser does not count. Default ${USES_MAX}.`,
      )
      .meta({ examples: [3] }),
    email: personal(z.email())
      .max(254)
      .optional()
      .describe(
        'Email address to which the link is sent. If the room has a time, the mail contains a calendar entry. Requires a mail server (`SMTP_URL`). The address is not stored with the invitation.',
      )
      .meta({ examples: ['ada@example.com'] }),
  }),
  output: invitation,
};

export const getInvitation = { input: z.object({ roomId, invitationId }), output: invitation };

export const listInvitations = {
  input: z.object({
    roomId,
    externalUserId: plainText()
      .max(256)
      .optional()
      .describe('Only invitations of this person: your own identifier of them.')
      .meta({ examples: ['user-42'] }),
    after: listCursor('inv_[a-z2-7]{26}')
      .optional()
      .describe('The `next` of the previous page.')
      .meta({ examples: ['1786000000000.inv_5ztr3rcbmyv4w6yhqxq2fz5gpe'] }),
    limit: z
      .int()
      .min(1)
      .max(100)
      .default(50)
      .describe('Maximum number of invitations, 1 to 100.')
      .meta({ examples: [50] }),
  }),
  output: z
    .object({
      invitations: z.array(invitation).describe('The invitations of the room, newest first.'),
      next: z.string().nullable().describe('Pass it as `after` for the next page; null at the end.'),
    })
    .describe('A page of the invitations of a room.')
    .meta({ id: 'Invitations' }),
};

export const revokeInvitation = { input: z.object({ roomId, invitationId }), output: z.void() };

export const getCalendar = {
  input: z.object({
    roomId,
    invitationId,
    format: z
      .enum(['ics', 'json'])
      .describe('Format of the calendar entry.')
      .meta({ id: 'CalendarFormat' })
      .default('ics')
      .describe('`ics`: the file itself (RFC 5545). `json`: the same text in an object. Default `ics`.'),
  }),
  output: z
    .object({ calendar: personalText().describe('The calendar entry as iCalendar text.') })
    .describe('The time of the room as a calendar entry.')
    .meta({ id: 'InvitationCalendar' }),
};

/** The request and the response of the page behind the link. */
export const openInvitation = {
  input: z.object({ code: plainText().max(100).describe('The secret of the link, after `#`.') }),
  output: z.discriminatedUnion('status', [
    z.object({
      status: z.literal('open'),
      token: secretText().describe('Join token of the person.'),
      embedUrl: z.url().describe('Page of the room.'),
    }),
    z.object({
      status: z.literal('early'),
      opensAt: z.iso.datetime().describe('When the person can enter.'),
    }),
  ]),
};
