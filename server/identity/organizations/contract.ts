import { z } from 'zod';
import { organizationRole as role } from '../../platform/principal/contract';
import { name, plainText } from '../../platform/text';

const organizationId = plainText().describe('Identifier of the organization.');
const organizationName = name(100).describe('Name of the organization.');
const userId = plainText().describe('Identifier of the person.');
const invitationId = plainText().describe('Identifier of the invitation.');
const expiresAt = z.iso.datetime().describe('When the link stops working: seven days after its creation.');
const secret = z.string().min(1).max(200).describe('Secret in the one-time link.');

const organization = { organizationId, name: z.string().describe('Name of the organization.') };

export const listOrganizations = {
  output: z.object({
    organizations: z
      .array(
        z.object({
          ...organization,
          role,
          requiresSecondFactor: z.boolean().describe('Whether members need a second factor.'),
          lacksSecondFactor: z
            .boolean()
            .describe('Whether the person has to prove one before they can do anything there.'),
        }),
      )
      .describe('In the order in which the person joined them.'),
  }),
};

export const createOrganization = {
  input: z.object({ name: organizationName }),
  output: z.object({ organizationId }),
};

export const renameOrganization = {
  input: z.object({ organizationId, name: organizationName }),
  output: z.object(organization),
};

export const requireSecondFactor = {
  input: z.object({
    organizationId,
    isRequired: z.boolean().describe('Whether members need a second factor.'),
  }),
  output: z.object({ organizationId, isRequired: z.boolean().describe('Whether members need one now.') }),
};

export const listMembers = {
  input: z.object({ organizationId }),
  output: z.object({
    members: z
      .array(
        z.object({
          userId,
          role,
          displayName: z.string().describe('Their name.'),
          email: z.string().describe('Their email address.'),
          joinedAt: z.iso.datetime().describe('When they joined.'),
        }),
      )
      .describe('In the order in which they joined.'),
  }),
};

export const setMemberRole = {
  input: z.object({ organizationId, userId, role }),
  output: z.object({ organizationId, userId, role }),
};

export const removeMember = {
  input: z.object({ organizationId, userId }),
  output: z.object({ organizationId, userId }),
};

export const leaveOrganization = {
  input: z.object({ organizationId }),
  output: z.object({ organizationId }),
};

export const handOver = {
  input: z.object({ organizationId, userId }),
  output: z.object({ organizationId, userId }),
};

export const inviteMember = {
  input: z.object({
    organizationId,
    role,
    email: z
      .string()
      .trim()
      .max(254)
      .pipe(z.email())
      .optional()
      .describe('Email address to which the link is sent. Absent: the link is not sent.'),
  }),
  output: z.object({
    invitationId,
    link: z.string().describe('The one-time link. It is shown only once.'),
    expiresAt,
    mailed: z.boolean().describe('Whether the mail server accepted the mail.'),
  }),
};

export const listInvitations = {
  input: z.object({ organizationId }),
  output: z.object({
    invitations: z
      .array(
        z.object({
          invitationId,
          role,
          email: z.string().nullable().describe('Address to which the link was mailed; null: to nobody.'),
          createdAt: z.iso.datetime().describe('When it was created.'),
          expiresAt,
        }),
      )
      .describe('Valid, unused links, newest first.'),
  }),
};

export const revokeInvitation = {
  input: z.object({ organizationId, invitationId }),
  output: z.object({ organizationId, invitationId }),
};

export const readInvitation = {
  input: z.object({ secret }),
  output: z.object({
    organizationId,
    organizationName: z.string().describe('Name of the organization.'),
    role,
    invitedBy: z.string().nullable().describe('Name of the person who created the link; null: deleted.'),
    expiresAt,
  }),
};

export const acceptInvitation = {
  input: z.object({ secret }),
  output: z.object({ organizationId, role }),
};
