import { z } from 'zod';
import { roomId } from '../rooms/contract';
import { plainText } from '../text';

const role = z
  .enum(['co-organizer', 'member'])
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
          displayName: z.string().describe('Their name.'),
          email: z.string().describe('Their email address.'),
          addedAt: z.iso.datetime().describe('When they were let in.'),
        }),
      )
      .describe('Longest first.'),
  }),
};

export const inviteMember = {
  input: z.object({ roomId, role }),
  output: z.object({
    invitationId: z.string().describe('Identifier of the invitation.'),
    secret: z.string().describe('What the one-time link carries. It is shown this once.'),
    expiresAt: z.iso.datetime().describe('When the link stops working: seven days after it was made.'),
  }),
};

export const acceptInvitation = {
  input: z.object({ secret: z.string().min(1).max(200).describe('What the one-time link carried.') }),
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
