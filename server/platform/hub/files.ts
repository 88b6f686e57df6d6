import { z } from 'zod';
import { writtenText } from '../text';
import { id, participantId } from './protocol';

/*
 * Files on `/hub`: what client-messages.ts and server-messages.ts say of them is made of this. The bytes go over HTTP.
 * The element imports the types only.
 */

/** Longest name as a client sends it, in characters. The stored name is shorter. */
const GIVEN_NAME_MAX_CHARACTERS = 1_000;

const clientId = id().describe(
  'The id that the sender gives the request. It is returned with the answer or the rejection.',
);

/** The messages that participants send about files. */
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
          'Missing in end-to-end encrypted rooms, where it is encrypted with the text of the message.',
        ),
      sizeBytes: z.int().min(0).describe('The exact size of the upload, encrypted in encrypted rooms.'),
      to: participantId
        .optional()
        .describe('The only person who can read the file, if it is private. Missing: everybody in the call.'),
    })
    .describe('Asks for permission to upload a file. The answer is `upload-granted`.'),
  z
    .object({ type: z.literal('cancel-upload'), fileId: id() })
    .describe('Discards a file that no message has: its stored bytes are deleted.'),
  z
    .object({ type: z.literal('request-download'), clientId, fileId: id() })
    .describe('Asks for the address of a file that the sender can read. The answer is `download-granted`.'),
] as const;

/** The messages that the server sends about files. */
export const fileReports = [
  z
    .object({
      type: z.literal('upload-granted'),
      clientId: z.string(),
      fileId: z.string().describe('The file id for the chat message, after the bytes are stored.'),
      path: z
        .string()
        .describe('Address on this server for the `PUT` of the bytes, with the token as bearer.'),
      token: z.string(),
    })
    .describe('The receiver may upload the bytes, and must begin within 15 minutes.'),
  z
    .object({
      type: z.literal('download-granted'),
      clientId: z.string(),
      path: z.string().describe('Path and query of the bytes on this server, valid for 15 minutes.'),
    })
    .describe('The receiver may read the file.'),
  z
    .object({
      type: z.literal('file-deleted'),
      messageId: z.string(),
      participantId: participantId.describe('The author of the message.'),
    })
    .describe('The file of a chat message was deleted; the text of the message stays.'),
] as const;
