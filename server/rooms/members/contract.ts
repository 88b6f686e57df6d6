import { z } from 'zod';
import { roomId } from '../access/contract';
import { MEMBER_ROLES } from '../../platform/principal/principal';
import { plainText } from '../../platform/text';
import { personalText, secretText } from '../../platform/request-log/marks';

const role = z
  .enum(MEMBER_ROLES)
  .describe('`co-organizer` helps to run the room; `member` reads its artifacts and recordings.');

const userId = plainText().describe('Identifier of the person.');

export const listMembers = {
  input: z.object({ roomId }),
  output: z.object({
    members: z
      .array(
        z.object({
          userId,
          role,
          displayName: personalText().describe('Their name.'),
          email: personalText().describe('Their email address.'),
          addedAt: z.iso.datetime().describe('When they became a member.'),
        }),
      )
      .describe('In the order in which they were added.'),
  }),
};

const invitationId = plainText().describe('Identifier of the invitation.');
const expiresAt = z.iso.datetime().describe('When the link stops working: seven days after its creation.');
const secret = z.string().min(1).max(200).describe('Secret in the one-time link.');

export const inviteMember = {
  input: z.object({
    roomId,
    role,
    email: personalText()
      .trim()
      .max(254)
      .pipe(z.email())
      .optional()
      .describe('Email address to which the link is sent. Absent: the link is not sent.'),
  }),
  output: z.object({
    invitationId,
    secret: secretText().describe('Secret in the one-time link. It is shown only once.'),
    link: z.string().describe('The one-time link.'),
    expiresAt,
    mailed: z.boolean().describe('Whether the mail server accepted the mail.'),
  }),
};

export const listInvitations = {
  input: z.object({ roomId }),
  output: z.object({
    invitations: z
      .array(
        z.object({
          invitationId,
          role,
          createdAt: z.iso.datetime().describe('When it was created.'),
          expiresAt,
        }),
      )
      .describe('Valid, unused links, newest first.'),
  }),
};

export const withdrawInvitation = {
  input: z.object({ roomId, invitationId }),
  output: z.object({ roomId, invitationId }),
};

export const readInvitation = {
  input: z.object({ secret }),
  output: z.object({
    roomId,
    roomName: personalText().describe('Name of the room.'),
    role,
    ownerName: personalText().describe('Name of the owner of the room.'),
    expiresAt,
  }),
};

export const acceptInvitation = {
  input: z.object({ secret }),
  output: z.object({ roomId, role }),
};

export const setMemberRole = {
  input: z.object({ roomId, userId, role }),
  output: z.object({ roomId, userId, role }),
};

export const removeMember = {
  input: z.object({ roomId, userId }),
  output: z.object({ roomId, userId }),
};
