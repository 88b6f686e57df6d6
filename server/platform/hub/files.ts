import { z } from 'zod';
import { writtenText } from '../text';
import { id, participantId } from './protocol';

/*
 * Files on `/hub`: what client-messages.ts and server-messages.ts say of them is made of this. The bytes go over HTTP. The
 * element imports the types only.
 */

/** Longest name as a client sends it, in characters; what is kept of it is shorter. */
const GIVEN_NAME_MAX_CHARACTERS = 1_000;

const clientId = id().describe(
  'Identifies the request among those of its sender: comes back with its answer or its rejection.',
);

/** What participants send about files. */
export const fileRequests = [
  z
    .object({
      type: z.literal('request-upload'),
      clientId,
      name: writtenText()
        .min(1)
        .max(GIVEN_NAME_MAX_CHARACTERS)
        .optional()
        .describe(
          'Left out in end-to-end encrypted rooms: there it is encrypted with the text of the message.',
        ),
      sizeBytes: z.int().min(0).describe('Exactly as many bytes as will come, encrypted where the room is.'),
      to: participantId
        .optional()
        .describe('A private file: the one person who may read it. Missing: everybody in the call.'),
    })
    .describe('Asks for leave to upload a file. Answered with `upload-granted`.'),
  z
    .object({ type: z.literal('cancel-upload'), fileId: id() })
    .describe(
      'The sender does not want a file any more that no message has: what is stored of it is removed.',
    ),
  z
    .object({ type: z.literal('request-download'), clientId, fileId: id() })
    .describe('Asks for the address of a file that the sender can read. Answered with `download-granted`.'),
] as const;

/** What the server sends about files. */
export const fileReports = [
  z
    .object({
      type: z.literal('upload-granted'),
      clientId: z.string(),
      fileId: z.string().describe('What the chat message names, once the bytes are stored.'),
      path: z.string().describe('Where the bytes go, by `PUT`, with the token as bearer; of this server.'),
      token: z.string(),
    })
    .describe('The receiver may upload the bytes, and begin with it within 15 minutes.'),
  z
    .object({
      type: z.literal('download-granted'),
      clientId: z.string(),
      path: z.string().describe('Path and query of the bytes at this server, for 15 minutes.'),
    })
    .describe('The receiver may read the file.'),
  z
    .object({
      type: z.literal('file-deleted'),
      messageId: z.string(),
      participantId: participantId.describe('Who wrote the message.'),
    })
    .describe('The file of a chat message was deleted; the text of the message stays.'),
] as const;
